// What is read, not watched: while pictures come late it is renewed a few times a second, all else in every picture.

const APART = 250; // [ms] as often as one can read a number that changes

/** Words and graphs take as long to paint as much of the picture, where no graphics card draws. */
export class Seldom {
  private readonly waiting = new Map<string, () => void>();
  private readonly done = new Map<string, number>();

  constructor(private readonly late: () => boolean) {}

  /** Do it now; while pictures come late only after so long, and of what waits under a name only the newest. */
  renew(name: string, what: () => void, apart = APART): void {
    const now = performance.now();
    if (this.late() && now - (this.done.get(name) ?? -apart) < apart) {
      this.waiting.set(name, what);
      this.apart.set(name, apart);
      return;
    }
    this.waiting.delete(name);
    this.done.set(name, now);
    what();
  }
  private readonly apart = new Map<string, number>();

  /** Once a turn: do what has waited long enough, all of it where pictures come in time. */
  turn(): void {
    for (const [name, what] of [...this.waiting]) this.renew(name, what, this.apart.get(name));
  }

  /** Another scene: nothing of the one before is said any more. */
  forget(): void { this.waiting.clear(); }
}

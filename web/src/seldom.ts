// Texts that are read, not watched: while pictures are late they are updated a few times a second, all else in every picture.

const APART = 250; // [ms] as often as one can read a number that changes

/** Words and graphs take as long to paint as much of the picture, where no graphics card draws. */
export class Seldom {
  private readonly waiting = new Map<string, [what: () => void, apart: number, least: number]>();
  private readonly done = new Map<string, number>();

  constructor(private readonly late: () => boolean) {}

  /**
   * Do it now, or once `least` ms have passed since it was last done, `apart` while pictures come late; of what waits
   * under a name only the newest is done.
   */
  renew(name: string, what: () => void, apart = APART, least = 0): void {
    const now = performance.now(), since = now - (this.done.get(name) ?? -Infinity);
    if (since < (this.late() ? apart : least)) {
      this.waiting.set(name, [what, apart, least]);
      return;
    }
    this.waiting.delete(name);
    this.done.set(name, now);
    what();
  }

  /** Once a turn: do what has waited long enough. */
  turn(): void {
    for (const [name, [what, apart, least]] of [...this.waiting]) this.renew(name, what, apart, least);
  }

  /** Another scene: nothing of the one before is said any more. */
  forget(): void { this.waiting.clear(); }
}

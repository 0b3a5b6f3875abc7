// Texts that are updated a few times a second while pictures are late, because they are read and not watched.

const APART = 250; // [ms] between updates of a changing number that can still be read

/** Painting text and graphs takes a considerable part of the time of a picture without a graphics card. */
export class Seldom {
  private readonly waiting = new Map<string, [what: () => void, apart: number, least: number]>();
  private readonly done = new Map<string, number>();

  constructor(private readonly late: () => boolean) {}

  /**
   * Call a function now, or once `least` ms have passed since its last call, `apart` while pictures are late; of waiting calls
   * with the same name only the newest is made.
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

  /** Called once per animation frame: make the calls that have waited long enough. */
  turn(): void {
    for (const [name, [what, apart, least]] of [...this.waiting]) this.renew(name, what, apart, least);
  }

  /** Discard waiting calls for a new scene. */
  forget(): void { this.waiting.clear(); }
}

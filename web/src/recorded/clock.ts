// Time: which frame is shown, and how far on to the next.

export class Clock {
  frame = 0;
  part = 0;
  playing = false;
  loop = true;
  speed = 1;

  constructor(private readonly times: number[], private readonly rate: number, private readonly told: () => void) {}

  get last(): number { return this.times.length - 1; }
  get now(): number {
    const a = this.times[this.frame]!;
    return a + this.part * (this.times[Math.min(this.frame + 1, this.last)]! - a);
  }

  seek(frame: number, part = 0): void {
    this.frame = Math.min(Math.max(Math.floor(frame), 0), this.last);
    this.part = this.frame === this.last ? 0 : part;
    this.told();
  }

  /** Go to a time [s]. */
  go(time: number): void {
    let low = 0, high = this.last;
    while (low < high) {
      const middle = low + high + 1 >> 1;
      if (this.times[middle]! <= time) low = middle;
      else high = middle - 1;
    }
    const gap = this.times[Math.min(low + 1, this.last)]! - this.times[low]!;
    this.seek(low, gap > 0 ? Math.min(Math.max((time - this.times[low]!) / gap, 0), 1) : 0);
  }

  play(on: boolean): void {
    if (on && this.frame === this.last) this.seek(0);
    this.playing = on && this.last > 0;
    this.told();
  }

  /** One frame on or back. */
  step(by: 1 | -1): void {
    this.play(false);
    this.seek(by > 0 ? this.frame + 1 : this.part > 0 ? this.frame : this.frame - 1);
  }

  /** So many seconds of the wall clock have passed. */
  pass(seconds: number): void {
    if (this.playing) this.advance(seconds * this.rate * this.speed);
  }

  /** Advance by recorded time [s]. */
  advance(seconds: number): void {
    const begin = this.times[0]!, end = this.times[this.last]!;
    let time = this.now + seconds;
    if (time >= end) {
      if (!this.loop) {
        this.seek(this.last);
        this.play(false);
        return;
      }
      time = begin + (time - end) % Math.max(end - begin, 1e-300);
    }
    this.go(time);
  }
}

// Drawing rate on this machine, and the parts that are omitted if pictures are late.

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;
const LATE = 50, SLOW = 30, QUICK = 25; // [ms] between animation frames, smoothed; slow is slower than any graphics card, and noticeable
const SMOOTH = 0.3; // weight of the last frame
const AWAY = 5000, MOST = 250; // [ms] after which the page counts as hidden; largest time that a frame counts
const LEAST = 40000, FIRST = 150000; // lines that are always drawn, and the initial number
const REST = 300, TURNS = 8; // [ms] and frames after the last motion until everything is drawn
const AGAIN = 1500; // [ms] until the full resolution is tried again, doubled after every failure

/** Whether a graphics card draws; without a card, drawing takes processor time from the simulation. */
export function hasCard(): boolean {
  const trial = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (!trial) return false;
  const told = trial.getExtension("WEBGL_debug_renderer_info");
  const name = String(trial.getParameter(told ? told.UNMASKED_RENDERER_WEBGL : trial.RENDERER));
  trial.getExtension("WEBGL_lose_context")?.loseContext();
  return !SOFTWARE.test(name);
}

/** Everything is drawn at rest. In motion the drawing keeps up with the pointer: fewer pixels, and fewer lines if there are very many. */
export class Pace {
  /** Fraction of very many lines that is drawn; whether expensive parts are simplified, and whether the resolution is reduced. */
  share = 1;
  simple = false;
  coarse = false;
  private moving = 1;
  private least = 1;
  private late = false; // while something moves
  private slow = false; // or late
  private gap = 16; // [ms]
  private turned = 0;
  private drew = 0;
  private changed = 0;
  private patience = AGAIN;
  private count = 0;

  constructor(private readonly card = true) {}

  /** Set the number of lines. */
  of(count: number): void {
    if (count === this.count) return;
    this.count = count;
    this.least = Math.min(1, LEAST / Math.max(count, 1));
    this.moving = Math.min(1, FIRST / Math.max(count, 1));
  }

  /** Whether to draw now: something moves, or it has just come to rest. */
  next(moves: boolean, now: number): boolean {
    const gap = now - this.turned;
    this.turned = now;
    if (gap < AWAY && now - this.drew < REST + gap) this.learn(Math.min(gap, MOST), now);
    if (!moves) {
      if ((this.share === 1 && !this.simple) || now - this.drew < REST + TURNS * this.gap) return false;
      this.whole();
      return true;
    }
    this.drew = now;
    this.share = this.moving;
    this.coarse = this.late;
    this.simple = this.slow || this.late;
    return true;
  }

  /** Draw everything now. */
  whole(): void {
    this.share = 1;
    this.simple = this.coarse = false;
  }

  private learn(gap: number, now: number): void {
    this.gap += SMOOTH * (gap - this.gap);
    if (this.gap > LATE) {
      if (this.late || this.moving > this.least) this.moving = Math.max(this.least, 0.85 * this.moving);
      if (!this.late) this.leaveOut(now);
      this.late = this.slow = true;
    } else if (this.gap > SLOW && !this.card) {
      if (!this.slow) this.leaveOut(now);
      this.slow = true;
    } else if (this.gap < QUICK) {
      this.moving = Math.min(1, 1.05 * this.moving);
      if (this.slow && this.moving === 1 && now - this.changed > this.patience) {
        this.late = this.slow = false;
        this.changed = now;
      }
    }
  }

  private leaveOut(now: number): void {
    if (now - this.changed < this.patience) this.patience *= 2;
    this.changed = now;
  }
}

// Drawing rate on this machine, and the parts that are omitted if pictures are late.

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;
const LATE = 50, SLOW = 30, QUICK = 25; // [ms] from turn to turn, smoothed; slow is what no card draws and a hand feels
const SMOOTH = 0.3; // what the last turn counts
const AWAY = 5000, MOST = 250; // [ms] nobody looked; what a turn counts at most
const LEAST = 40000, FIRST = 150000; // lines that are drawn in any case, and at first
const REST = 300, TURNS = 8; // [ms] and turns after the last motion all is drawn
const AGAIN = 1500; // [ms] until every pixel is tried again, twice as long with every time that this was too much

/** Whether a graphics card draws; without one every sample of every pixel is work for the processor that plays, too. */
export function hasCard(): boolean {
  const trial = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (!trial) return false;
  const told = trial.getExtension("WEBGL_debug_renderer_info");
  const name = String(trial.getParameter(told ? told.UNMASKED_RENDERER_WEBGL : trial.RENDERER));
  trial.getExtension("WEBGL_lose_context")?.loseContext();
  return !SOFTWARE.test(name);
}

/** All is drawn where nothing moves; what keeps up with the hand where something does: fewer pixels, and fewer of very many lines. */
export class Pace {
  /** How much of very many lines is drawn; whether what costs most is drawn simply, and whether with fewer pixels. */
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

  /** So many lines there are. */
  of(count: number): void {
    if (count === this.count) return;
    this.count = count;
    this.least = Math.min(1, LEAST / Math.max(count, 1));
    this.moving = Math.min(1, FIRST / Math.max(count, 1));
  }

  /** Whether to draw now: because something moves, or because it has come to rest. */
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

  /** Draw all now. */
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

// Frames of a recording as states: what the passes of pictures read, at a moment between two frames.
import { Section } from "../living/section";
import type { Arrow, Recorded } from "./data";

const BROKEN = 1;
const THINGS = { particles: "point_color", springs: "spring_color" } as const; // columns of user-defined colors

export class States {
  readonly section: Section;
  /** Positions of all particles [m], at the moment that was put last. */
  readonly here: Float64Array;
  /** Columns of colors that functions gave, or that are given for all springs. */
  private readonly painted: { thing: "particles" | "springs"; column: string; rows: number }[];
  private readonly tail: Int32Array; // memory never grows, so that views of it last
  private readonly head: Int32Array;
  private readonly life: Int32Array; // of each row its place among those of emitters, or -1

  constructor(private readonly recorded: Recorded) {
    this.section = new Section(recorded.passes, recorded.facts.picture);
    this.here = new Float64Array(3 * recorded.count);
    this.tail = this.section.column("tail", "Springs");
    this.head = this.section.column("head", "Springs");
    this.painted = (["particles", "springs"] as const).map((thing) => ({ thing, column: THINGS[thing], rows: recorded.passes.shape("PictureLook", THINGS[thing], "picture")[0]! })).filter(({ rows }) => rows > 0);
    this.life = new Int32Array(recorded.count).fill(-1);
    recorded.emitted.forEach((row, k) => { this.life[row] = k; });
  }

  get last(): number { return this.recorded.facts.frames - 1; }

  timeAt(frame: number, part: number): number {
    const { times } = this.recorded.facts, a = times[frame]!, b = times[Math.min(frame + 1, this.last)]!;
    return a + part * (b - a);
  }

  /** Whether a particle or a spring is there in a frame. */
  there(row: number, frame: number): boolean { return this.recorded.gone[row]! > frame && (this.life[row]! < 0 || !Number.isNaN(this.lived(row, frame)[0])); }
  whole(row: number, frame: number): boolean { return this.recorded.broken[row]! > frame && this.there(this.tail[row]!, frame) && this.there(this.head[row]!, frame); }
  /** Rows of the particles at both ends of a spring. */
  ends(row: number): [number, number] { return [this.tail[row]!, this.head[row]!]; }

  /** Birth and lifetime of a particle of an emitter [s]; NaN if it is not alive, or of no emitter. */
  lived(row: number, frame: number): [number, number] {
    const { lives, emitted } = this.recorded, at = 2 * (frame * emitted.length + this.life[row]!);
    return this.life[row]! < 0 ? [NaN, NaN] : [lives[at]!, lives[at + 1]!];
  }

  /** Positions between two frames [m], interpolated linearly; on a torus by the shortest way. */
  places(frame: number, part: number, out: Float64Array): Float64Array { return this.placed(frame, part, 0, this.recorded.count, out); }

  /** Position of one particle [m]. */
  place(row: number, frame: number, part: number): number[] { return Array.from(this.placed(frame, part, row, 1, new Float64Array(3))); }

  private placed(frame: number, part: number, first: number, many: number, out: Float64Array): Float64Array {
    const { facts, position, count } = this.recorded, width = 3 * many;
    const a = 3 * (frame * count + first), b = 3 * (Math.min(frame + 1, this.last) * count + first);
    for (let axis = 0; axis < 3; axis++) {
      const low = facts.low[axis]!, step = (facts.high[axis]! - low) / facts.steps;
      const period = facts.period && facts.period[axis]! > 0 && step > 0 ? facts.period[axis]! / step : 0;
      for (let i = axis; i < width; i += 3) {
        const from = position[a + i]!;
        let path = position[b + i]! - from;
        if (period && Math.abs(path) > period / 2) path -= Math.sign(path) * period;
        out[i] = low + step * (from + part * path);
      }
    }
    for (const row of this.recorded.emitted) {
      // between two lives there is no path
      if (row >= first && row < first + many && part && this.lived(row, frame)[0] !== this.lived(row, Math.min(frame + 1, this.last))[0])
        out.set(this.place(row, frame, 0), 3 * (row - first));
    }
    return out;
  }

  /** How far two are from each other [m]; on a torus by the shortest way. */
  distance(a: number, b: number, frame: number, part: number): number {
    const [one, other] = [this.place(a, frame, part), this.place(b, frame, part)], { period } = this.recorded.facts;
    return Math.hypot(...one.map((from, axis) => {
      const path = other[axis]! - from, size = period?.[axis] ?? 0;
      return size > 0 ? path - size * Math.floor(path / size + 0.5) : path;
    }));
  }

  /** Arrow of a particle between two frames, in its unit. */
  arrow(kind: Arrow, row: number, frame: number, part: number): number[] { return Array.from(this.pointed(kind, frame, part, row, new Float64Array(3))); }

  /** Arrows of all particles between two frames, in their unit. */
  pointed({ kind, zero, largest, side }: Arrow, frame: number, part: number, first: number, out: Float64Array): Float64Array {
    const all = this.recorded.arrows.get(kind)!, { count } = this.recorded, a = 3 * (frame * count + first), b = 3 * (Math.min(frame + 1, this.last) * count + first);
    for (let k = 0; k < out.length; k++) out[k] = (all[a + k]! + part * (all[b + k]! - all[a + k]!) - zero) * largest / side;
    return out;
  }

  arrowNamed(name: string): Arrow | undefined { return this.recorded.facts.arrows.find(({ kind }) => kind === name); }

  /** Recorded tensions or speeds of a frame; NaN where they are unknown. */
  private scalar(name: string, frame: number, out: Float64Array): Float64Array {
    const all = this.recorded.scalars.get(name)!, { low, high, tones } = this.recorded.facts.scalars[name]!, first = frame * out.length;
    for (let row = 0; row < out.length; row++) out[row] = all[first + row] ? low + (high - low) * (all[first + row]! - 1) / (tones - 1) : NaN;
    return out;
  }

  // ---- what the passes read

  /** Put a moment where the passes read it, with user-defined colors if they are wanted. */
  put(frame: number, part: number, own: boolean, trails: boolean, forces: boolean): void {
    const { section, recorded, here } = this, { gone, broken, bonds, bonded, opens } = recorded;
    const state = <T>(field: string): T => section.column<T>(field, "DrawnState"), alive = state<Uint8Array>("alive"), status = state<Uint8Array>("status");
    state<Float64Array>("position").set(this.places(frame, part, here));
    state<Float64Array>("clock")[0] = this.timeAt(frame, part);
    for (let row = 0; row < gone.length; row++) alive[row] = gone[row]! > frame ? 1 : 0;
    for (const row of recorded.emitted) alive[row] = this.there(row, frame) ? 1 : 0;
    for (let row = 0; row < broken.length; row++) status[row] = broken[row]! > frame ? 0 : BROKEN;
    state<Uint8Array>("torn_sheet").forEach((_, k, all) => { all[k] = Number(opens.sheets[k]! <= frame); });
    state<Uint8Array>("torn_face").forEach((_, k, all) => { all[k] = Number(opens.faces[k]! <= frame); });
    this.move(state("velocity"), frame, part);
    const force = this.arrowNamed("force"), contact = this.arrowNamed("contact");
    if (contact) this.pointed(contact, frame, part, 0, state("contact_force"));
    if (force && forces) this.pointed(force, frame, part, 0, section.column("net"));
    if (recorded.scalars.has("tension")) this.scalar("tension", frame, section.column("tension"));
    const pairs = section.column<Int32Array>("bond");
    let count = 0;
    for (let k = 0; k < bonded.length; k += 2) if (bonded[k]! <= frame && frame < bonded[k + 1]!) pairs.set(bonds.subarray(k, k + 2), 2 * count++);
    section.column<BigInt64Array>("counts")[section.facts.entries.count.bonds!] = BigInt(count);
    for (const { thing, column, rows } of this.painted) {
      recorded.passes.limit("PictureLook", column, own ? rows : 0);
      const colors = recorded.own.get(thing);
      if (own && colors) section.column<Uint8Array>(column, "PictureLook").set(colors.subarray(3 * rows * frame, 3 * rows * (frame + 1)));
    }
    if (trails) this.trail(frame);
  }

  /** Velocities: those that were recorded, or the way to the next frame with the speed that was recorded. */
  private move(velocity: Float64Array, frame: number, part: number): void {
    const { count, scalars } = this.recorded, known = this.arrowNamed("velocity"), from = Math.max(Math.min(frame, this.last - 1), 0);
    if (known) {
      this.pointed(known, frame, part, 0, velocity);
      return;
    }
    const now = this.places(from, 0, new Float64Array(3 * count)), next = this.places(Math.min(from + 1, this.last), 0, velocity);
    const speeds = scalars.has("speed") ? this.scalar("speed", frame, new Float64Array(count)) : null;
    const seconds = this.timeAt(Math.min(from + 1, this.last), 0) - this.timeAt(from, 0) || 1;
    for (let row = 0; row < count; row++) {
      const way = [0, 1, 2].map((axis) => next[3 * row + axis]! - now[3 * row + axis]!), long = Math.hypot(...way);
      const speed = speeds ? speeds[row]! : long / seconds;
      for (let axis = 0; axis < 3; axis++) velocity[3 * row + axis] = long ? speed * way[axis]! / long : axis ? 0 : speed;
    }
  }

  /** Recorded positions of the particles with a trail, the oldest first. */
  private trail(frame: number): void {
    const { section, recorded } = this, { times, trails: time } = recorded.facts, trails = section.column<Int32Array>("trail", "PictureScene");
    const keep = recorded.passes.shape("DrawnState", "trail", "picture")[1]!, ring = section.column<Float64Array>("trail", "DrawnState");
    let first = frame;
    while (first > 0 && times[first - 1]! >= times[frame]! - time && frame - first + 2 < keep) first--;
    const count = frame - first + 1;
    trails.forEach((row, t) => { for (let k = 0; k < count; k++) ring.set(this.place(row, first + k, 0), 3 * (t * keep + k)); });
    section.column<BigInt64Array>("trail_count", "DrawnState").fill(BigInt(count));
    section.column<BigInt64Array>("trail_next", "DrawnState").fill(BigInt(count % keep));
  }
}

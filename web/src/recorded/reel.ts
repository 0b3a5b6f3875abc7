// The recording as pictures: what is seen at a moment, in the parts that the stage takes.
import { bytes } from "../stage/lines";
import type { FrameHeader } from "../protocol";
import { SpriteParts } from "../stage/looks";
import type { Numbers, Picture } from "../wire";
import { type Arrow, NEVER, type Offer, type Recorded, type RecordedTheme, STEPS } from "./data";
import { offerOf, Shade } from "./shades";
import { hullAt, wallsAt } from "./walls";

const SLACK = 3, ROD = 1, CORD = 2; // kinds of segments
const LOOSE = 0.999999; // of its length: a cable shorter than this hangs loose
const SHORTEST = 1e-3; // of the longest arrow: shorter ones are not drawn
const PALE = 0.1; // how much of its color the oldest end of a trail has

export class Reel {
  color: string;
  trails: boolean;
  darts: boolean; // particles are drawn as they point
  arrows: Set<string>;
  theme: RecordedTheme;
  /** Positions of all particles [m], at the moment that was shown last. */
  readonly here: Float64Array;
  private readonly life: Int32Array; // of each row its place among those of emitters, or -1
  private readonly events: number[]; // frames at which something is gone, a face is open, or a bond is new
  private era = -1;
  private rows = new Uint32Array(0); // of particles that are there
  private drawn = new Uint32Array(0); // of springs
  private tied = new Uint32Array(0); // of rods, cords and bonds
  private stale = true; // looks have changed
  private pictures = 0;
  private dark = false;

  constructor(private readonly recorded: Recorded, private readonly picture: Picture) {
    const { facts } = recorded;
    this.color = facts.color;
    this.trails = facts.shown.includes("trails");
    this.darts = facts.shown.includes("darts");
    this.arrows = new Set(facts.arrows.filter(({ kind }) => facts.shown.includes(WORDS[kind])).map(({ kind }) => kind));
    this.theme = facts.themes.light;
    this.here = new Float64Array(3 * recorded.count);
    const ends = new Set<number>();
    for (const list of [recorded.gone, recorded.broken, recorded.tied, recorded.opens]) for (const frame of list) if (frame && frame !== NEVER) ends.add(frame);
    if (recorded.emitted.length) for (let frame = 1; frame < facts.frames; frame++) ends.add(frame); // someone is born or ends
    this.events = [...ends].sort((a, b) => a - b);
    this.life = new Int32Array(recorded.count).fill(-1);
    recorded.emitted.forEach((row, k) => { this.life[row] = k; });
  }

  /** Apply another look: all colors are computed again. */
  refresh(dark = this.dark): void {
    this.dark = dark;
    this.theme = this.recorded.facts.themes[dark ? "dark" : "light"];
    this.stale = true;
  }

  get offer(): Offer { return offerOf(this.recorded.facts, this.color); }
  get last(): number { return this.recorded.facts.frames - 1; }

  timeAt(frame: number, part: number): number {
    const { times } = this.recorded.facts, a = times[frame]!, b = times[Math.min(frame + 1, this.last)]!;
    return a + part * (b - a);
  }

  /** Whether a particle or a spring is there in a frame. */
  there(row: number, frame: number): boolean { return this.recorded.gone[row]! > frame && (this.life[row]! < 0 || !Number.isNaN(this.born(row, frame))); }

  /** Time of birth of a particle of an emitter [s]; NaN if it is not alive. */
  private born(row: number, frame: number): number { return this.recorded.lives[2 * (frame * this.recorded.emitted.length + this.life[row]!)]!; }
  whole(row: number, frame: number): boolean {
    const { broken, ends } = this.recorded;
    return broken[row]! > frame && this.there(ends[2 * row]!, frame) && this.there(ends[2 * row + 1]!, frame);
  }

  /** Positions between two frames [m], interpolated linearly; on a torus by the shortest way. */
  places(frame: number, part: number, out: Float64Array): Float64Array { return this.placed(frame, part, 0, this.recorded.count, out); }

  /** Position of one particle [m]. */
  place(row: number, frame: number, part: number): number[] { return Array.from(this.placed(frame, part, row, 1, new Float64Array(3))); }

  private placed(frame: number, part: number, first: number, many: number, out: Float64Array): Float64Array {
    const { facts, position, count } = this.recorded, width = 3 * many;
    const a = 3 * (frame * count + first), b = 3 * (Math.min(frame + 1, this.last) * count + first);
    for (let axis = 0; axis < 3; axis++) {
      const low = facts.low[axis]!, step = (facts.high[axis]! - low) / STEPS;
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
      if (row < first || row >= first + many || this.born(row, frame) === this.born(row, Math.min(frame + 1, this.last))) continue;
      for (let axis = 0; axis < 3; axis++) {
        const low = facts.low[axis]!, i = 3 * (row - first) + axis;
        out[i] = low + (facts.high[axis]! - low) / STEPS * position[a + i]!;
      }
    }
    return out;
  }

  /** The recorded quantity in a row [its unit]; NaN where it is unknown. */
  value(row: number, frame: number, part = 0): number {
    const { value, facts } = this.recorded, range = facts.value!, width = value.length / facts.frames;
    const a = value[frame * width + row]!, b = value[Math.min(frame + 1, this.last) * width + row]!;
    const tone = part > 0 && a && b ? a + part * (b - a) : a;
    return tone ? range.low + (range.high - range.low) * (tone - 1) / (range.tones - 1) : NaN;
  }

  /** Number at an index of the arrows of all particles, between two frames, in its unit. */
  arrow(kind: Arrow, at: number, frame: number, part: number): number {
    const all = this.recorded.arrows.get(kind.kind)!, width = 3 * this.recorded.count;
    const a = all[frame * width + at]!, b = all[Math.min(frame + 1, this.last) * width + at]!;
    return (a + part * (b - a) - kind.side) * kind.largest / kind.side;
  }

  arrowNamed(name: string): Arrow | undefined { return this.recorded.facts.arrows.find(({ kind }) => kind === name); }

  // ---- a picture

  /** Put the moment into the picture; the names of what changed. */
  show(frame: number, part: number): Set<string> {
    this.places(frame, part, this.here);
    const era = this.events.filter((one) => one <= frame).length, fresh = era !== this.era;
    const parts = new Map<string, Numbers>();
    if (fresh) this.begin(era, frame, parts);
    const { facts } = this.recorded, time = this.timeAt(frame, part);
    parts.set("points.position", this.gathered());
    if (facts.emitters.some((look) => look.colors.length + look.sizes.length)) this.sprites(frame, time, parts);
    if (this.darts || this.stale) parts.set("points.heading", this.headings(frame, part));
    if (facts.period || this.recorded.rims.any) parts.set("segments.position", this.segments());
    const kinds = this.kinds();
    if (kinds && (fresh || this.loose || this.stale)) parts.set("segments.kind", kinds);
    if (fresh || this.stale || this.offer.of || this.loose) this.colored(frame, part, kinds, parts);
    if (this.trails || this.stale) this.trail(frame, time, parts);
    if (this.arrows.size || this.stale) this.shafts(frame, part, parts);
    const header: FrameHeader = { kind: "frame", serial: 1, picture: ++this.pictures, time, parts: {}, hand: null };
    if (this.stale || facts.moving.length || facts.hull) this.standing(frame, time, header, parts);
    this.stale = false;
    return this.picture.take(header, parts);
  }

  /** Particles of emitters in the color and size of their age, unless a quantity of particles colors them. */
  private sprites(frame: number, time: number, parts: Map<string, Numbers>): void {
    const { rows, recorded, life, theme } = this, { emitted, emitter, lives, radius, facts } = recorded, found = new SpriteParts();
    const plain = theme.palette.map(bytes);
    if (this.offer.of !== "particles") rows.forEach((row, k) => {
      const at = life[row]!;
      if (at < 0) return;
      const own = 2 * (frame * emitted.length + at), share = (time - lives[own]!) / lives[own + 1]!;
      found.add(k, facts.emitters[emitter[at]!]!, radius[row]!, Math.min(Math.max(share, 0), 1), plain[recorded.shade[row]!]!);
    });
    const { row, size, color } = found.parts;
    parts.set("sprites.row", row);
    parts.set("sprites.size", size);
    parts.set("sprites.color", color);
  }

  /** Set the parts that are constant until a particle or spring is removed. */
  private begin(era: number, frame: number, parts: Map<string, Numbers>): void {
    const { count, springs, ties, ends, number, spring, radius, size, kind, facts, tied } = this.recorded;
    this.era = era;
    this.rows = rowsOf(count, (row) => this.there(row, frame));
    this.drawn = rowsOf(springs, (row) => this.whole(row, frame));
    this.tied = rowsOf(ties.length / 2, (row) => tied[2 * row]! <= frame && frame < tied[2 * row + 1]! && this.there(ties[2 * row]!, frame) && this.there(ties[2 * row + 1]!, frame));
    const place = new Uint32Array(count), { rows, drawn } = this;
    rows.forEach((row, k) => { place[row] = k; });
    const joined = new Uint32Array(facts.period ? 0 : 2 * (drawn.length + this.tied.length)), index = new Int32Array(drawn.length + this.tied.length).fill(-1);
    if (!facts.period) {
      drawn.forEach((row, k) => {
        joined[2 * k] = place[ends[2 * row]!]!;
        joined[2 * k + 1] = place[ends[2 * row + 1]!]!;
      });
      this.tied.forEach((row, k) => {
        joined[2 * (drawn.length + k)] = place[ties[2 * row]!]!;
        joined[2 * (drawn.length + k) + 1] = place[ties[2 * row + 1]!]!;
      });
    }
    drawn.forEach((row, k) => { index[k] = spring[row]!; });
    const { triangles, opens } = this.recorded;
    parts.set("cloth.triangles", Uint32Array.from(triangles, (row) => place[row]!).filter((_, k) => opens[Math.floor(k / 3)]! > frame));
    parts.set("points.index", Uint32Array.from(rows, (row) => number[row]!));
    parts.set("points.radius", Float32Array.from(rows, (row) => radius[row]!));
    parts.set("points.size", Float32Array.from(rows, (row) => size[row]!));
    parts.set("points.kind", Uint8Array.from(rows, (row) => kind[row]!));
    parts.set("segments.ends", joined);
    parts.set("segments.index", index);
    parts.set("segments.kind", new Uint8Array(index.length));
  }

  /** Headings of particles drawn as darts: along their velocity, or their displacement to the next frame; empty without darts. */
  private headings(frame: number, part: number): Float32Array {
    const { rows, recorded } = this, { count, kind, ends } = recorded, out = new Float32Array(this.darts ? 3 * rows.length : 0);
    const velocity = this.arrowNamed("velocity");
    if (!this.darts || (!velocity && this.last < 1)) return out;
    const from = Math.min(frame, this.last - 1), places = (share: number): Float64Array => this.placed(from, share, 0, count, new Float64Array(3 * count));
    const [now, next] = velocity ? [null, null] : [places(0), places(1)], joined = new Uint8Array(count);
    for (const end of ends) joined[end] = 1;
    rows.forEach((row, k) => {
      const way = [0, 1, 2].map((axis) => velocity ? this.arrow(velocity, 3 * row + axis, frame, part) : next![3 * row + axis]! - now![3 * row + axis]!), long = Math.hypot(...way);
      if (joined[row] || kind[row] || !long) return;
      for (let axis = 0; axis < 3; axis++) out[3 * k + axis] = way[axis]! / long;
    });
    return out;
  }

  private gathered(): Float32Array {
    const { rows, here } = this;
    if (3 * rows.length === here.length) return Float32Array.from(here);
    const out = new Float32Array(3 * rows.length);
    rows.forEach((row, k) => { for (let axis = 0; axis < 3; axis++) out[3 * k + axis] = here[3 * row + axis]!; });
    return out;
  }

  /** Both ends of every segment, on a torus the head as the nearest image to the tail; ropes end at the rims of their wheels. */
  private segments(): Float32Array {
    const { drawn, tied, here } = this, { ends, ties, rims } = this.recorded, ropes = ties.length / 2 - (rims.any ? rims.count : 0);
    const laid = rims.any ? rims.lay(here, (a, b) => [this.apart(a, b, 0), this.apart(a, b, 1), this.apart(a, b, 2)]) : null;
    const out = new Float32Array(6 * (drawn.length + tied.length));
    const put = (k: number, a: number, b: number): void => {
      for (let axis = 0; axis < 3; axis++) {
        out[6 * k + axis] = here[3 * a + axis]!;
        out[6 * k + 3 + axis] = here[3 * a + axis]! + this.apart(a, b, axis);
      }
    };
    drawn.forEach((row, k) => put(k, ends[2 * row]!, ends[2 * row + 1]!));
    tied.forEach((row, k) => {
      if (laid && row >= ropes) out.set(laid.subarray(6 * (row - ropes), 6 * (row - ropes) + 6), 6 * (drawn.length + k));
      else put(drawn.length + k, ties[2 * row]!, ties[2 * row + 1]!);
    });
    return out;
  }

  private apart(a: number, b: number, axis: number, at = this.here): number {
    const path = at[3 * b + axis]! - at[3 * a + axis]!, period = this.recorded.facts.period?.[axis] ?? 0;
    return period > 0 ? path - period * Math.floor(path / period + 0.5) : path;
  }

  private length(a: number, b: number, at = this.here): number {
    return Math.hypot(this.apart(a, b, 0, at), this.apart(a, b, 1, at), this.apart(a, b, 2, at));
  }

  /** How far two are from each other [m]; on a torus by the shortest way. */
  distance(a: number, b: number, frame: number, part: number): number {
    return this.length(0, 1, Float64Array.from([...this.place(a, frame, part), ...this.place(b, frame, part)]));
  }

  /** Whether anything may hang loose. */
  private get loose(): boolean { return this.recorded.slack.length > 0 || this.recorded.cords.some((one) => one > 0); }

  private kinds(): Uint8Array | null {
    const { slack, ends, ties, cords } = this.recorded, { drawn, tied } = this;
    if (!slack.length && !tied.length) return null;
    const out = new Uint8Array(drawn.length + tied.length);
    if (slack.length) {
      drawn.forEach((row, k) => {
        if (slack[row]! > 0 && this.length(ends[2 * row]!, ends[2 * row + 1]!) < LOOSE * slack[row]!) out[k] = SLACK;
      });
    }
    tied.forEach((row, k) => {
      const long = cords[row]!;
      out[drawn.length + k] = !long ? ROD : this.length(ties[2 * row]!, ties[2 * row + 1]!) < LOOSE * long ? SLACK : CORD;
    });
    return out;
  }

  private colored(frame: number, part: number, kinds: Uint8Array | null, parts: Map<string, Numbers>): void {
    const { theme, rows, drawn, tied, offer } = this, { ends } = this.recorded;
    const plain = bytes(theme.spring), own = offer.of === "own" ? this.recorded.own.get("springs") : undefined;
    const points = new Uint8Array(3 * rows.length), lines = new Uint8Array(3 * (drawn.length + tied.length));
    const of = new Uint8Array(3 * this.recorded.count), ink = bytes(theme.ink), quiet = bytes(theme.quiet);
    const shared = this.ofParticles(offer, frame, part, of);
    rows.forEach((row, k) => points.set(of.subarray(3 * row, 3 * row + 3), 3 * k));
    const shade = offer.of === "springs" ? new Shade(offer, theme) : null;
    for (let k = 0; k < drawn.length; k++) {
      const row = drawn[k]!, at = shade ? shade.at(this.value(row, frame, part)) : 0, a = 3 * ends[2 * row]!, b = 3 * ends[2 * row + 1]!;
      for (let c = 0; c < 3; c++) {
        lines[3 * k + c] = kinds?.[k] === SLACK ? quiet[c]! : shade ? shade.colors[at + c]! : own ? this.painted(own, 3 * row + c, frame, part)
          : shared ? of[a + c]! + of[b + c]! >> 1 : plain[c]!;
      }
    }
    for (let k = drawn.length; k < drawn.length + tied.length; k++) lines.set(kinds?.[k] === SLACK ? quiet : ink, 3 * k);
    parts.set("points.color", points);
    parts.set("segments.color", lines);
    parts.set("cloth.look", Uint8Array.of(offer.legend || offer.of ? 0 : 1, this.recorded.facts.creased ? 1 : 0, shared ? 1 : 0));
  }

  /** A part of a color that a function gave, between two frames in proportion. */
  private painted(colors: Uint8Array, at: number, frame: number, part: number): number {
    const width = colors.length / this.recorded.facts.frames, a = colors[frame * width + at]!;
    return a + part * (colors[Math.min(frame + 1, this.last) * width + at]! - a);
  }

  /** Colors of all particles; whether springs are colored by their ends. */
  private ofParticles(offer: Offer, frame: number, part: number, out: Uint8Array): boolean {
    const { theme, recorded } = this, palette = theme.palette.map(bytes), { count, shade, group, kind, mass } = recorded;
    if (offer.of === "particles") {
      const map = new Shade(offer, theme), velocity = offer.name === recorded.facts.color ? undefined : this.arrowNamed("velocity");
      for (let row = 0; row < count; row++) {
        let value: number;
        if (!velocity) value = this.value(row, frame, part);
        else {
          value = this.size(velocity, row, frame, part);
          if (offer.name === "kinetic energy") value = 0.5 * mass[row]! * value * value;
        }
        const at = map.at(value);
        for (let c = 0; c < 3; c++) out[3 * row + c] = map.colors[at + c]!;
      }
      return true;
    }
    const own = offer.of === "own" ? recorded.own.get("particles") : undefined;
    if (own) {
      for (let k = 0; k < 3 * count; k++) out[k] = this.painted(own, k, frame, part);
      return !recorded.facts.own.one;
    }
    const row = offer.name === "group" ? (k: number): number => theme.groups + group[k]!
      : offer.name === "fixed" ? (k: number): number => theme.supports + kind[k]! : (k: number): number => shade[k]!;
    for (let k = 0; k < count; k++) out.set(palette[row(k)]!, 3 * k);
    return offer.name === "group" || offer.name === "fixed";
  }

  /** How long an arrow is, in its unit. */
  size(kind: Arrow, row: number, frame: number, part: number): number {
    return Math.hypot(this.arrow(kind, 3 * row, frame, part), this.arrow(kind, 3 * row + 1, frame, part), this.arrow(kind, 3 * row + 2, frame, part));
  }

  private trail(frame: number, now: number, parts: Map<string, Numbers>): void {
    const { facts, position, count } = this.recorded, { particles, time } = facts.trails, { here } = this;
    const ends: number[] = [], colors: number[] = [], ground = bytes(this.theme.background), ink = bytes(this.theme.trail);
    let first = frame;
    while (first > 0 && facts.times[first - 1]! >= now - time) first--;
    const place = (k: number, row: number): number[] => [0, 1, 2].map((axis) =>
      facts.low[axis]! + (facts.high[axis]! - facts.low[axis]!) / STEPS * position[3 * (k * count + row) + axis]!);
    const leaps = (a: number[], b: number[]): boolean => facts.period !== null
      && [0, 1, 2].some((k) => facts.period![k]! > 0 && Math.abs(a[k]! - b[k]!) > facts.period![k]! / 2);
    for (const row of this.trails ? particles : []) {
      if (!this.there(row, frame)) continue;
      let past = place(first, row);
      for (let k = first + 1; k <= frame + 1; k++) {
        const next = k <= frame ? place(k, row) : [here[3 * row]!, here[3 * row + 1]!, here[3 * row + 2]!];
        if (!leaps(past, next)) {
          const fresh = PALE + (1 - PALE) * (k - first) / (frame + 1 - first);
          ends.push(...past, ...next);
          for (let c = 0; c < 3; c++) colors.push(Math.round(ground[c]! + fresh * (ink[c]! - ground[c]!)));
        }
        past = next;
      }
    }
    parts.set("trails.position", Float32Array.from(ends));
    parts.set("trails.color", Uint8Array.from(colors));
  }

  private shafts(frame: number, part: number, parts: Map<string, Numbers>): void {
    const { facts } = this.recorded, [low, high] = facts.camera.room, long = Math.max(...[0, 1, 2].map((k) => high[k]! - low[k]!));
    const starts: number[] = [], vectors: number[] = [], colors: number[] = [];
    for (const kind of facts.arrows) {
      if (!this.arrows.has(kind.kind)) continue;
      const scale = kind.longest * long / kind.largest, color = bytes(this.theme[kind.color]);
      for (const row of this.rows) {
        const vector = [0, 1, 2].map((axis) => this.arrow(kind, 3 * row + axis, frame, part));
        if (Math.hypot(...vector) < SHORTEST * kind.largest) continue;
        for (let axis = 0; axis < 3; axis++) {
          starts.push(this.here[3 * row + axis]!);
          vectors.push(scale * vector[axis]!);
        }
        colors.push(...color);
      }
    }
    parts.set("arrows.start", Float32Array.from(starts));
    parts.set("arrows.vector", Float32Array.from(vectors));
    parts.set("arrows.color", Uint8Array.from(colors));
  }

  /** Lines and surfaces of the world; what moves comes after what stands. */
  private standing(frame: number, time: number, header: FrameHeader, parts: Map<string, Numbers>): void {
    const { facts, outlines, surfaces } = this.recorded, looks = facts.standing[this.dark ? "dark" : "light"];
    const moving = wallsAt(this.recorded, this.theme, time);
    if (facts.hull) hullAt(this.recorded, this.theme, frame, this.here, moving);
    const ends = new Float32Array(outlines.length + moving.ends.length);
    ends.set(outlines);
    ends.set(moving.ends, outlines.length);
    parts.set("outlines.position", ends);
    parts.set("outlines.color", Uint8Array.from([...looks.outlines.flatMap(([color, many]) => new Array(many).fill(bytes(color)).flat() as number[]), ...moving.colors]));
    const every = [...surfaces.map((one, k) => ({ ...one, ...looks.surfaces[k]! })), ...moving.surfaces];
    if (!this.stale && !moving.surfaces.length) return;
    header.surfaces = every.map(({ color, opacity, kind }) => ({ color, opacity, kind }));
    every.forEach(({ vertices, faces }, k) => {
      parts.set(`surface.${k}.vertices`, vertices);
      parts.set(`surface.${k}.faces`, faces);
    });
  }
}

export const WORDS = { velocity: "velocities", force: "forces" } as const;

function rowsOf(count: number, there: (row: number) => boolean): Uint32Array<ArrayBuffer> {
  const out = new Uint32Array(count);
  let many = 0;
  for (let row = 0; row < count; row++) if (there(row)) out[many++] = row;
  return out.slice(0, many);
}

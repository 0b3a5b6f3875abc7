// The recording as pictures: the passes of pictures draw its frames, and colors between two frames are mixed.
import { arrowParts, legendOf, partsOf, same, TOPOLOGY } from "../living/section";
import type { FrameHeader, LegendShown } from "../protocol";
import { bytes, SpriteParts } from "../stage/looks";
import type { Numbers, Picture } from "../wire";
import type { Offer, Recorded, RecordedTheme } from "./data";
import { States } from "./state";
import { cornersOf, type Standing } from "../living/world";

const SLACK = 3; // kind of segments
const PALE = 0.1; // how much of its color the oldest end of a trail has
export const WORDS = { velocity: "velocities", force: "forces", contact: "contacts" } as const;
const NUMBERS: Record<string, "number" | "spring"> = { "points.index": "number", "segments.index": "spring" };
const BITS = { velocity: 1, force: 2, contact: 16 } as const; // of the arrows that are shown

/** Colors, tensions [N] and values of a frame, by particle or spring, and which springs are drawn; others have no value. */
interface Measured { points: Uint8Array; springs: Uint8Array; drawn: Uint8Array; tension: Float64Array; values: Float64Array }

export class Reel extends States {
  color: string;
  trails: boolean;
  darts: boolean; // particles are drawn as they point
  arrows: Set<string>;
  theme: RecordedTheme;
  private readonly frames = new Map<number, Measured>(); // in the present colors
  private readonly drawn = new Map<string, Numbers>(); // parts of the last picture
  private stale = true; // looks have changed
  private pictures = 0;
  private topology = -1; // of the last picture
  private dark = false;
  private shownWorld: Standing | null = null;
  private readonly bounds = cornersOf();
  private now: [frame: number, part: number] = [0, 0];

  constructor(private readonly film: Recorded, private readonly picture: Picture) {
    super(film);
    const { facts } = film;
    this.color = facts.color;
    this.trails = facts.shown.includes("trails");
    this.darts = facts.shown.includes("darts");
    this.arrows = new Set(facts.arrows.filter(({ kind }) => facts.shown.includes(WORDS[kind])).map(({ kind }) => kind));
    this.theme = facts.themes.light;
  }

  /** Apply another look: all colors are computed again. */
  refresh(dark = this.dark): void {
    this.dark = dark;
    this.theme = this.film.facts.themes[dark ? "dark" : "light"];
    this.stale = true;
    this.frames.clear();
  }

  get offer(): Offer { return this.film.facts.colors.find(({ name }) => name === this.color)!; }
  private get own(): boolean { return this.color === "none" && this.film.facts.own.of.length > 0; }

  /** Legend of the colors. */
  get legend(): LegendShown | null {
    if (this.own) return this.film.facts.own.legend;
    this.run(...this.now);
    const legend = legendOf(this.section, this.film.facts, this.color), range = this.film.facts.ranges[this.color];
    return legend && range ? { ...legend, beyond: range.beyond } : legend;
  }

  /** Tension [N] and value of the quantity of a particle or spring in a frame; by parts between two frames. */
  measured(of: "tension" | "values", row: number, frame: number, part = 0): number {
    const a = this.measure(frame)[of][row]!, b = part ? this.measure(Math.min(frame + 1, this.last))[of][row]! : a;
    return Number.isNaN(b) ? a : a + part * (b - a);
  }

  /** Value of the quantity in a frame, of each particle or spring. */
  values(frame: number): Float64Array { return this.measure(frame).values; }

  // ---- a picture

  /** Run the passes at a moment. */
  private run(frame: number, part: number): void {
    const { section } = this;
    this.put(frame, part, this.own, this.trails, this.arrows.has("force"));
    section.set("color", this.offer.code);
    section.set("theme", Number(this.dark));
    section.set("darts", Number(this.darts));
    section.set("trails", Number(this.trails));
    section.set("arrows_shown", [...this.arrows].reduce((bits, kind) => bits | BITS[kind as keyof typeof BITS], 0));
    section.machine.draw("picture");
  }

  private measure(frame: number): Measured {
    const known = this.frames.get(frame);
    if (known) return known;
    this.run(frame, 0);
    const { section, film, offer: { of } } = this, index = section.column<Int32Array>("segment_index"), colors = section.column<Uint8Array>("segment_color"), value = section.column<Float64Array>("value");
    const springs = new Uint8Array(3 * film.springs), drawn = new Uint8Array(film.springs), values = new Float64Array(of === "springs" ? film.springs : of ? film.count : 0).fill(NaN);
    for (let k = 0, many = section.count("springs"); k < many; k++) {
      const row = index[k]!;
      drawn[row] = 1;
      for (let c = 0; c < 3; c++) springs[3 * row + c] = colors[3 * k + c]!;
      if (of === "springs") values[row] = value[k]!;
    }
    if (of !== "springs") values.set(value.subarray(0, values.length));
    const found = { points: section.column<Uint8Array>("shade").slice(), springs, drawn, tension: section.column<Float64Array>("tension").slice(), values };
    if (this.frames.size > 2) this.frames.clear();
    this.frames.set(frame, found);
    return found;
  }

  /** Draw a moment between two frames: its colors are those of both, by parts, since a spring that turns is shorter halfway. */
  private between(frame: number, part: number): void {
    const { section } = this, a = this.measure(frame), b = this.measure(Math.min(frame + 1, this.last));
    this.run(frame, part);
    const particle = section.column<Int32Array>("particle"), points = section.column<Uint8Array>("point_color"), index = section.column<Int32Array>("segment_index");
    const colors = section.column<Uint8Array>("segment_color"), kind = section.column<Uint8Array>("segment_kind");
    for (let k = 0, many = section.count("points"); k < many; k++) mix(points, 3 * k, a.points, b.points, 3 * particle[k]!, part);
    for (let k = 0, many = section.count("springs"); k < many; k++) {
      const row = index[k]!;
      if (kind[k] !== SLACK) mix(colors, 3 * k, a.springs, b.drawn[row] ? b.springs : a.springs, 3 * row, part);
    }
  }

  /** Put the moment into the picture; the names of what changed. */
  show(frame: number, part: number): Set<string> {
    const { section, film: { facts } } = this, time = this.timeAt(frame, part), parts = new Map<string, Numbers>();
    this.now = [frame, part];
    if (part && !section.count("plain")) this.between(frame, part);
    else this.run(frame, part);
    const put = (name: string, data: Numbers, told = (given: Numbers): Numbers => given): void => {
      const last = this.drawn.get(name);
      if (last && same(last, data)) return;
      const kept = data.slice();
      this.drawn.set(name, kept);
      parts.set(name, told(kept));
    };
    section.machine.draw("marks");
    const placed = section.column<BigInt64Array>("setting", "PictureLook")[section.facts.entries.setting.all_positions!] === 1n;
    const topology = section.count("topology"), stays = topology === this.topology;
    this.topology = topology;
    for (const [name, kind, field, rows, ...sides] of [...partsOf(section, { periodic: facts.period !== null, placed }, this.darts), ...arrowParts(section)]) {
      if (stays && TOPOLOGY.has(name)) continue;
      const data = section.rows(field, rows, ...sides), numbers = NUMBERS[name];
      // of what is drawn, the rows were compared, and the page has the numbers
      if (numbers) put(name, data, (given) => given.map((row) => row < 0 ? -1 : this.film[numbers][row]!));
      else put(name, kind === "u4" ? new Uint32Array(data.buffer, data.byteOffset, data.length) : data);
    }
    put("cloth.look", section.cloth(facts.creased));
    put("trails.color", this.faded());
    if (facts.emitters.some((look) => look.colors.length + look.sizes.length)) this.sprites(frame, time, put);
    const header: FrameHeader = { kind: "frame", serial: 1, picture: ++this.pictures, time, parts: {}, hand: null };
    this.standing(frame, time, header, put);
    this.stale = false;
    return this.picture.take(header, parts);
  }

  /** Colors of trails, which are paler the older they are. */
  private faded(): Uint8Array {
    const { section } = this, start = section.column<BigInt64Array>("trail_start"), out = new Uint8Array(3 * section.count("trail_segments")), ground = bytes(this.theme.background), ink = bytes(this.theme.trail);
    for (let t = 0; t + 1 < start.length; t++) {
      const [first, end] = [Number(start[t]), Number(start[t + 1])];
      for (let k = first; k < end; k++) for (let c = 0; c < 3; c++) out[3 * k + c] = Math.round(ground[c]! + (PALE + (1 - PALE) * (k + 1 - first) / (end - first)) * (ink[c]! - ground[c]!));
    }
    return out;
  }

  /** Particles of emitters in the color and size of their age, unless a quantity of particles colors them. */
  private sprites(frame: number, time: number, put: (name: string, data: Numbers) => void): void {
    const { section, film: { emitted, emitter, facts } } = this, slot = section.column<Int32Array>("slot"), radius = section.column<Float64Array>("radius", "Particles"), found = new SpriteParts();
    if (this.offer.of !== "particles") emitted.forEach((row, at) => {
      const [born, life] = this.lived(row, frame);
      if (slot[row]! >= 0) found.add(slot[row]!, facts.emitters[emitter[at]!]!, radius[row]!, Math.min(Math.max((time - born) / life, 0), 1), bytes(this.theme.dot));
    });
    const { row, size, color } = found.parts;
    put("sprites.row", row);
    put("sprites.size", size);
    put("sprites.color", color);
  }

  /** Lines and surfaces of the world, and the hull behind them. */
  private standing(frame: number, time: number, header: FrameHeader, put: (name: string, data: Numbers) => void): void {
    const { world, facts } = this.film, now = world.at(this.dark ? "dark" : "light", this.bounds, time) ?? this.shownWorld;
    if (now === this.shownWorld && !facts.hull && !this.stale) return;
    this.shownWorld = now;
    const { surfaces, looks, outlines, colors } = facts.hull ? this.withHull(now!, frame) : now!;
    put("outlines.position", outlines);
    put("outlines.color", colors);
    header.surfaces = looks;
    surfaces.forEach(([vertices, faces], k) => {
      put(`surface.${k}.vertices`, vertices);
      put(`surface.${k}.faces`, faces);
    });
  }

  /** The hull around loose particles of a frame, whose corners are where they are now [m]. */
  private withHull(world: Standing, frame: number): Standing {
    const { film: { facts, hull }, here, theme } = this, { fill, line, opacity } = facts.hull!, [first, firstEdge, last, lastEdge] = hull.begins.subarray(2 * frame, 2 * frame + 4);
    const placed = (rows: Uint32Array): number[] => [...rows].flatMap((row) => [0, 1, 2].map((axis) => here[3 * row + axis]! - facts.camera.origin[axis]!));
    const corners = hull.triangles.subarray(3 * first!, 3 * last!), edges = hull.edges.subarray(2 * firstEdge!, 2 * lastEdge!), color = bytes(theme[line]);
    return { // a surface without triangles where there is no hull: what was drawn before is gone
      ...world, outlines: Float32Array.of(...world.outlines, ...placed(edges)), colors: Uint8Array.of(...world.colors, ...Array.from({ length: edges.length / 2 }, () => color).flat()),
      surfaces: [...world.surfaces, [Float32Array.from(placed(corners)), Uint32Array.from(corners.keys())]], looks: [...world.looks, { color: theme[fill], opacity, kind: "hull" }],
    };
  }
}

/** A color between two others, by parts. */
function mix(out: Uint8Array, to: number, one: Uint8Array, other: Uint8Array, from: number, part: number): void {
  for (let c = 0; c < 3; c++) out[to + c] = one[from + c]! + part * (other[from + c]! - one[from + c]!) + 0.5; // cut off where it is stored
}

// Pictures of a scene that plays in a page: the binary frames that a server would send, made of the engine's memory.
// Counterpart of view/frame_parts.py, frame_marks.py, frame_world.py and page/encoder.py, for successive moments.
import type { FrameHeader, LegendShown, Part, SurfaceShown, TextShown } from "../protocol";
import { BROKEN, type Machine } from "./machine";
import { surfaceValues } from "./surfaces";
import { image, quantity, Readings } from "./told";
import { Rims } from "../stage/rims";
import { type Look, SpriteParts } from "../stage/looks";

type Packed = [kind: "f4" | "u1" | "u2" | "u4", text: string];
type Hues = Record<"ink" | "dots" | "discs" | "springs" | "anchor" | "quiet" | "trail" | "accent" | "second" | "reaction" | "load", string>;
interface StyleFacts extends Hues { groups: string[]; diverging: Packed; sequential: Packed }
type Mesh = [vertices: Packed, faces: Packed];
type Ball = [number, number, number, number];
interface Looks { outlines: [string, number][]; surfaces: SurfaceShown[] }
interface Shapes { outlines: Packed; surfaces: (Mesh | Ball)[]; looks: Record<Theme, Looks> }
interface Motion { velocity: number[]; amplitude: number[]; omega: number; phase: number }
type Theme = "light" | "dark";
/** As `springline.view.living.picture` writes them. */
export interface PictureFacts {
  dim: 2 | 3; dot: number; periodic: boolean;
  rules: {
    loose: number; smallest: number; largest: number; most_dots: number; fade: number; stops: number; longest: number; shortest: number;
    most_values: number; most_numbers: number; share: number; cheap: number; cable: number; strut: number; wanted: Record<string, string>; of_faces: Record<string, string>;
    supports: string[]; samples: number; apart: number; cost: number; seldom: number;
  };
  styles: Record<Theme, StyleFacts>;
  colors: { name: string; unit: string; of: "springs" | "particles" | "surfaces" | ""; signed: boolean }[];
  group: Packed; groups: string[]; ties: Packed; rods: Packed; ropes: Packed; rims: [side: Packed, axis: Packed, arcs: Packed]; faces: Packed; sides: Packed; widest: number; creased: boolean;
  world: {
    standing: Shapes; corners: [number[], number[]] | null; sized: (Shapes & { room: [number[], number[]] })[];
    moving: (Shapes & { motion: Motion; plane: boolean })[]; ball: Mesh | null;
  };
  energies: [string, number][];
}
export interface LookState { color: string; shown: Set<string> }

type Numbers = Float32Array | Uint32Array | Int32Array | Uint8Array;
interface Kept { kind: string; shape: number[]; data: Numbers }

const FREE = 0, HELD = 1, FIXED = 2; // kinds of points
const SPRING = 0, ROD = 1, CORD = 2, SLACK = 3; // kinds of segments
const SHADES = 511; // colors of a map
const EDGE = 8; // [bytes] at a multiple of which arrays begin
const FAR_OFF = 1e30; // [m] as far as single precision draws
const ARROWS = [["velocities", "velocity", "m/s", "accent"], ["forces", "force", "N", "second"], ["reactions", "reaction", "N", "reaction"], ["loads", "load", "N", "load"]] as const;
const [LOW, HIGH] = [0, 3]; // places of the corners of what is drawn

export class Frames {
  /** Notes on the last picture. */
  notes: string[] = [];
  private readonly readings: Readings;
  private readonly group: Uint8Array | Uint16Array | Uint32Array;
  private readonly cloth: Cloth;
  private readonly lasting: { row: Uint32Array; rod: Uint8Array }; // rods, cords and parts of ropes
  private ties: { row: Uint32Array; rod: Uint8Array }; // these, and bonds
  private pairs: { first: Int32Array; second: Int32Array } = { first: new Int32Array(0), second: new Int32Array(0) }; // parts of ropes, and bonds
  private readonly ropes: Uint32Array;
  private readonly rims: Rims;
  private bonded: Uint8Array = new Uint8Array(0); // bonds as they were looked at last
  private readonly palettes: Record<Theme, Palette>;
  private readonly ranges: Ranges;
  private readonly world: World;
  private readonly joined: Uint8Array; // whether a spring holds each particle
  private parts = new Map<string, Kept>();
  private news: string[] = [];
  private words = new Map<string, string>(); // text parts, as sent last
  private bounds = new Float64Array(6); // lower and upper corner of the picture [m]
  // present particles, as of the last check
  private alive = new Uint8Array(0);
  private status = new Uint8Array(0);
  private mobility: Float64Array = new Float64Array(0);
  private mass: Float64Array = new Float64Array(0);
  private rows = new Uint32Array(0); // numbers of the particles that are there
  private slot = new Int32Array(0); // row of each particle
  private kind: Uint8Array; // FREE, HELD or FIXED, of all particles
  private drawn = new Uint32Array(0); // springs
  private tied = new Uint32Array(0); // of the ties, those between particles that are there
  private corners: Uint32Array = new Uint32Array(0); // rows of particles at the corners of triangles of the cloth
  // what they look like
  private readonly shade: Uint8Array; // of all particles
  private color = new Uint8Array(0); // of segments
  private values = new Float64Array(0);
  private segment = new Uint8Array(0); // kinds of segments
  private meaning: Meaning = null;
  private shared = false; // springs and surfaces have the colors of particles
  private painted = "";

  constructor(private readonly machine: Machine, private readonly facts: PictureFacts) {
    this.readings = new Readings(machine, facts);
    this.group = unpacked(facts.group) as Uint8Array;
    this.cloth = new Cloth(facts);
    this.ties = this.lasting = { row: Uint32Array.from(unpacked(facts.ties)), rod: unpacked(facts.rods) as Uint8Array };
    this.ropes = Uint32Array.from(unpacked(facts.ropes));
    const [side, axis, arcs] = facts.rims.map(unpacked) as [Numbers, Numbers, Numbers];
    this.rims = new Rims(this.ropes, side, axis, arcs);
    this.join([]);
    this.palettes = { light: new Palette(facts.styles.light), dark: new Palette(facts.styles.dark) };
    this.ranges = new Ranges(facts.rules.fade);
    this.world = new World(facts);
    this.kind = new Uint8Array(machine.count);
    this.shade = new Uint8Array(3 * machine.count);
    this.joined = new Uint8Array(machine.count);
    for (const end of ["tail", "head"]) for (const one of machine.wholes("Springs", end)) this.joined[one] = 1;
  }

  /** The next picture has every part. */
  whole(): void {
    this.parts.clear();
    this.words.clear();
    this.fresh = true;
  }

  /** Message of this moment, with the parts that differ from the last one. */
  frame(look: LookState, dark: boolean, picture: number, serial: number): ArrayBuffer {
    const { machine, facts } = this, theme = dark ? "dark" : "light", style = facts.styles[theme], time = machine.time;
    this.news = [];
    this.paint(look.color, theme);
    const trails = this.trails(look.shown.has("trails"), style.trail);
    this.points(look.shown.has("darts"));
    this.sprites(look.color, style);
    this.segments();
    this.put("cloth.look", "u1", [3], Uint8Array.of(Number(this.meaning === null), Number(facts.creased), Number(this.shared)));
    this.measure(trails);
    const surfaces = this.stand(theme, time), texts = this.arrows(look.shown, style, time);
    this.put("bounds", "f4", [2, 3], single(this.bounds));
    const header: FrameHeader = { kind: "frame", serial, picture, time, parts: {}, hand: this.hand() };
    if (surfaces) header.surfaces = surfaces;
    const told = this.told("texts", texts);
    if (told) header.texts = told;
    return this.message(header);
  }

  /** Legend of the colors. */
  legend(color: string, dark: boolean): LegendShown | null {
    const theme = dark ? "dark" : "light", { facts } = this;
    if (this.painted !== `${color} ${theme}`) this.paint(color, theme);
    if (!this.meaning) return null;
    if ("labels" in this.meaning) return { ...this.meaning, unit: "", low: 0, high: 0, beyond: [false, false] };
    const { range: [low, high], beyond } = this.meaning, { name, unit, signed } = facts.colors.find((one) => one.name === color)!;
    const { stops } = facts.rules, scale = this.palettes[theme].scale(signed, low, high);
    const colors = Array.from({ length: stops }, (_, k) => hex(scale.table, 3 * scale.at(low + (high - low) * k / (stops - 1))));
    return { title: name[0]!.toUpperCase() + name.slice(1), unit, low, high, colors, labels: [], beyond };
  }

  // Who is there

  /** Check which particles exist and how they are held; derived data are computed again only if this has changed. */
  private survey(): void {
    const { machine } = this, alive = machine.bytes("State", "alive"), status = machine.bytes("State", "status"), mobility = machine.floats("State", "mobility");
    const mass = machine.floats("Particles", "mass"), bonded = machine.longs("State", "bonded");
    const bonds = new Uint8Array(bonded.buffer, bonded.byteOffset, bonded.byteLength), others = !same(this.bonded, bonds);
    const gone = !same(this.alive, alive) || !same(this.status, status) || others;
    if (others) {
      this.bonded = bonds.slice();
      this.join(machine.bonds());
    }
    if (!same(this.mass, mass)) {
      this.mass = mass.slice();
      this.sizes = this.sized(this.mass);
    }
    if (!gone && same(this.mobility, mobility)) return;
    this.mobility = mobility.slice();
    this.kinds(alive, mobility);
    if (!gone) return;
    this.fresh = true;
    [this.alive, this.status] = [alive.slice(), status.slice()];
    const tail = machine.wholes("Springs", "tail"), head = machine.wholes("Springs", "head"), { first, second } = this.ends();
    this.rows = Uint32Array.from([...alive.keys()].filter((i) => alive[i] === 1));
    this.slot = new Int32Array(alive.length).fill(-1);
    this.rows.forEach((i, row) => { this.slot[i] = row; });
    this.drawn = Uint32Array.from([...status.keys()].filter((s) => status[s] !== BROKEN && alive[tail[s]!] === 1 && alive[head[s]!] === 1));
    this.tied = Uint32Array.from([...this.ties.row.keys()].filter((k) => alive[first[this.ties.row[k]!]!] === 1 && alive[second[this.ties.row[k]!]!] === 1));
    this.corners = this.cloth.triangles(status, alive, this.slot);
    const many = this.rows.length, count = this.drawn.length + this.tied.length;
    [this.place, this.tint, this.state] = [new Float32Array(3 * many), new Uint8Array(3 * many), new Uint8Array(many)];
    [this.color, this.values, this.segment] = [new Uint8Array(3 * count), new Float64Array(this.drawn.length), new Uint8Array(count)];
  }
  private fresh = true; // whether others are there than in the last picture
  private sizes: Float64Array = new Float64Array(0); // of dots, of all particles

  /** Draw these bonds behind rods, cords and parts of ropes. */
  private join(bonds: [number, number][]): void {
    const { lasting, ropes } = this, rows = this.machine.wholes("Holonomic", "first").length + ropes.length / 2;
    const ends = (which: number): Int32Array => Int32Array.from([...ropes.filter((_, k) => k % 2 === which), ...bonds.map((pair) => pair[which]!)]);
    this.pairs = { first: ends(0), second: ends(1) };
    this.ties = { row: Uint32Array.from([...lasting.row, ...bonds.map((_, k) => rows + k)]), rod: Uint8Array.from([...lasting.rod, ...bonds.map(() => 0)]) };
  }

  /** Particles at both ends of rods and cords, and behind these of the parts of ropes and of bonds. */
  private ends(): { first: Int32Array; second: Int32Array } {
    const [first, second] = [this.machine.wholes("Holonomic", "first"), this.machine.wholes("Holonomic", "second")], { pairs } = this;
    return pairs.first.length ? { first: Int32Array.from([...first, ...pairs.first]), second: Int32Array.from([...second, ...pairs.second]) } : { first, second };
  }

  private kinds(alive: Uint8Array, mobility: Float64Array): void {
    const { dim } = this.facts;
    for (let i = 0; i < alive.length; i++) {
      let held = 0;
      if (alive[i] === 1) for (let axis = 0; axis < dim; axis++) held += Number(mobility[3 * i + axis] === 0);
      this.kind[i] = held === dim ? FIXED : held ? HELD : FREE;
    }
  }

  /** Size of the dot of each particle over the usual one, by its mass. */
  private sized(mass: Float64Array): Float64Array {
    const { smallest, largest, most_dots: most } = this.facts.rules, heavy = mass.filter((one) => one > 0).sort();
    const typical = heavy.length ? heavy[Math.floor(0.5 * (heavy.length - 1))]! : 1, hidden = mass.length > most;
    return mass.map((one, i) => hidden && this.joined[i] ? 0 : Math.min(Math.max(Math.cbrt(one / typical), smallest), largest));
  }

  // Colors

  /** Color everything by a quantity. */
  private paint(color: string, theme: Theme): void {
    this.survey();
    this.readings.read();
    this.notes = [];
    this.meaning = null;
    this.painted = `${color} ${theme}`;
    const { of, signed } = this.facts.colors.find((one) => one.name === color) ?? this.facts.colors.at(-1)!, palette = this.palettes[theme];
    const own = this.shared = of === "surfaces" ? this.paintSurfaces(color, palette) : this.paintParticles(color, of === "particles", palette);
    if (own) this.mixEnds();
    else if (of !== "springs" || !this.paintSprings(color, signed, palette)) fill(this.color, palette.hue("springs"), 0, 3 * this.drawn.length);
    if (!own) this.plain(palette);
    this.loose(palette.hue("quiet"), palette.hue("ink"));
  }

  /** Color all particles by a particle quantity; return whether it is one. */
  private paintParticles(color: string, measured: boolean, palette: Palette): boolean {
    const { shade, kind, group, facts, machine } = this;
    if (color === "group") {
      for (let i = 0; i < group.length; i++) palette.groups.copyTo(shade, i, group[i]!);
      if (facts.groups.length > 1) this.meaning = { title: "Group", labels: facts.groups, colors: facts.groups.map((_, k) => palette.groups.hex(k))};
      return true;
    }
    if (color === "fixed") {
      const there = new Set<number>();
      for (let i = 0; i < kind.length; i++) palette.supports.copyTo(shade, i, kind[i]!);
      for (const i of this.rows) there.add(kind[i]!);
      const found = [...there].sort();
      this.meaning = { title: "Supports", labels: found.map((one) => facts.rules.supports[one]!), colors: found.map((one) => palette.supports.hex(one)) };
      return true;
    }
    if (!measured) return false;
    const velocity = machine.floats("State", "velocity"), mass = machine.floats("Particles", "mass"), least = this.readings.leastSpeed, values = new Float64Array(kind.length);
    let lowest = Infinity, highest = -Infinity;
    for (let i = 0; i < values.length; i++) {
      const squared = velocity[3 * i]! ** 2 + velocity[3 * i + 1]! ** 2 + velocity[3 * i + 2]! ** 2, speed = Math.sqrt(squared);
      const value = values[i] = speed <= least ? 0 : color === "speed" ? speed : 0.5 * mass[i]! * squared;
      if (this.slot[i]! < 0) continue;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
    const [low, high] = this.ranges.of(color, Math.min(lowest, Infinity), highest, machine.time);
    if (high === 0) return false;
    this.meaning = { range: [low, high], beyond: [false, false] };
    const { table, at } = palette.scale(false, low, high);
    for (let i = 0; i < values.length; i++) copy(table, 3 * at(values[i]!), shade, 3 * i);
    return true;
  }

  /** Color all particles by the stress or curvature of the faces around them; return whether there are any. */
  private paintSurfaces(color: string, palette: Palette): boolean {
    const { machine, readings, rows, shade, facts } = this, triangles = this.corners.map((row) => rows[row]!);
    const values = surfaceValues(machine, color, triangles, readings.leastLength, (position, i, j) => this.way(position, i, j));
    let lowest = Infinity, highest = -Infinity;
    for (const value of values) {
      if (!Number.isFinite(value)) continue;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
    if (lowest > highest) this.notes.push(`${color[0]!.toUpperCase()}${color.slice(1)}: no ${facts.rules.of_faces[color]!} here`);
    const [low, high] = this.ranges.of(color, lowest, highest, machine.time);
    if (low === high) return false;
    this.meaning = { range: [low, high], beyond: [false, false] };
    const { table, at } = palette.scale(true, low, high);
    for (let i = 0; i < values.length; i++) copy(table, 3 * at(values[i]!), shade, 3 * i);
    return true;
  }

  /** Springs in the mean of the colors of their ends. */
  private mixEnds(): void {
    const { drawn, color, shade } = this, tail = this.machine.wholes("Springs", "tail"), head = this.machine.wholes("Springs", "head");
    for (let k = 0; k < drawn.length; k++) {
      const i = 3 * tail[drawn[k]!]!, j = 3 * head[drawn[k]!]!;
      for (let c = 0; c < 3; c++) color[3 * k + c] = (shade[i + c]! + shade[j + c]!) >> 1;
    }
  }

  /** Color the springs by a quantity of theirs; whether there is anything of it. */
  private paintSprings(color: string, signed: boolean, palette: Palette): boolean {
    const { values, drawn, color: out } = this;
    this.measureSprings(color);
    let lowest = Infinity, highest = -Infinity, known = 0;
    for (const value of values) {
      if (!Number.isFinite(value)) continue;
      known += 1;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
    if (known < values.length) {
      const why = this.facts.rules.wanted[color], missing = values.length - known;
      const about = why ? `without ${why}` : "too long or too stiff for a number";
      this.notes.push(`${color[0]!.toUpperCase()}${color.slice(1)}: unknown for ${missing.toLocaleString("en-US")} ${missing === 1 ? "spring" : "springs"} ${about}`);
    }
    const [low, high] = signed ? this.ranges.of(color, lowest, highest, this.machine.time) : [0, 1];
    if (!drawn.length || !known || high <= low) return false;
    this.meaning = { range: [low, high], beyond: [false, highest > high] };
    const { table, at } = palette.scale(signed, low, high);
    for (let k = 0; k < values.length; k++) copy(table, 3 * at(values[k]!), out, 3 * k);
    return true;
  }

  /** Tension, strain, stress or utilization of the springs that are drawn; rounding counts as nothing. */
  private measureSprings(color: string): void {
    const { values, drawn, machine, readings } = this, { tension, length } = readings, of = (name: string): Float64Array => machine.floats("Springs", name);
    const [rest, stiffness, strength, area, kind] = [of("rest_length"), of("stiffness"), of("strength"), of("area"), machine.bytes("Springs", "kind")];
    for (let k = 0; k < values.length; k++) {
      const s = drawn[k]!, slight = Math.abs(tension[s]!) <= readings.leastTension(s);
      if (color === "tension") values[k] = slight ? 0 : tension[s]!;
      else if (color === "utilization") values[k] = !Number.isFinite(strength[s]!) ? NaN : slight ? 0 : Math.abs(tension[s]!) / strength[s]!;
      else if (color === "stress") {
        const extension = length[s]! - rest[s]!, stress = readings.slack(kind[s]!, extension) ? 0 / area[s]! : stiffness[s]! * extension / area[s]!;
        values[k] = slight && Number.isFinite(stress) ? 0 : stress;
      } else {
        const strain = length[s]! / rest[s]! - 1;
        values[k] = rest[s]! <= 0 ? NaN : Math.abs(strain) <= readings.leastLength / rest[s]! ? 0 : strain;
      }
    }
  }

  /** Particles that no quantity colors: supports, bodies, pegs and all others. */
  private plain(palette: Palette): void {
    const { shade, kind, joined } = this, radius = this.machine.floats("Particles", "radius");
    for (let i = 0; i < kind.length; i++) {
      const pegged = radius[i]! > 0 && !joined[i] && kind[i] === FIXED;
      palette.plain.copyTo(shade, i, pegged ? 3 : radius[i]! > 0 ? 1 : kind[i] === FREE ? 0 : 2);
    }
  }

  /** Kinds of segments, with the colors of what hangs loose, and of rods and cords. */
  private loose(quiet: Uint8Array, ink: Uint8Array): void {
    const { machine, drawn, tied, ties, segment, color, readings, facts } = this, { loose, cable, strut } = facts.rules;
    const plain = machine.number("Springs", "all_both") !== 0, rest = machine.floats("Springs", "rest_length"), kind = machine.bytes("Springs", "kind");
    if (!plain) for (let k = 0; k < drawn.length; k++) {
      const s = drawn[k]!, long = readings.length[s]!;
      const slack = (kind[s] === cable && long < rest[s]! * (1 - loose)) || (kind[s] === strut && long > rest[s]! * (1 + loose));
      segment[k] = slack ? SLACK : SPRING;
      if (slack) fill(color, quiet, 3 * k, 3 * k + 3);
    }
    if (!tied.length) return;
    const position = machine.floats("State", "position"), { first, second } = this.ends(), longest = machine.floats("Holonomic", "length");
    for (let k = 0; k < tied.length; k++) {
      const row = ties.row[tied[k]!]!, [x, y, z] = this.way(position, 3 * first[row]!, 3 * second[row]!), at = drawn.length + k;
      const slack = !ties.rod[tied[k]!] && Math.sqrt(x * x + y * y + z * z) < (longest[row] ?? 0) * (1 - loose);
      segment[at] = ties.rod[tied[k]!] ? ROD : slack ? SLACK : CORD;
      fill(color, slack ? quiet : ink, 3 * at, 3 * at + 3);
    }
  }

  private way(position: Float64Array, i: number, j: number): [number, number, number] {
    const size = this.machine.floats("Space", "size"), of = (axis: number): number => position[j + axis]! - position[i + axis]!;
    return this.facts.periodic ? [image(of(0), size[0]!), image(of(1), size[1]!), image(of(2), size[2]!)] : [of(0), of(1), of(2)];
  }

  // Parts

  private points(darts: boolean): void {
    const { rows, machine, shade, place, tint, state } = this, count = rows.length, position = machine.floats("State", "position");
    for (let k = 0; k < count; k++) {
      const i = rows[k]!;
      place[3 * k] = clipped(position[3 * i]!);
      place[3 * k + 1] = clipped(position[3 * i + 1]!);
      place[3 * k + 2] = clipped(position[3 * i + 2]!);
      copy(shade, 3 * i, tint, 3 * k);
      state[k] = this.kind[i]!;
    }
    this.put("points.position", "f4", [count, 3], place);
    if (this.fresh) this.put("points.index", "u4", [count], rows);
    if (this.fresh) this.put("points.radius", "f4", [count], this.of(machine.floats("Particles", "radius")));
    this.put("points.size", "f4", [count], this.of(this.sizes));
    this.put("points.color", "u1", [count, 3], tint);
    this.put("points.kind", "u1", [count], state);
    const heading = darts ? this.headings() : new Float32Array(0);
    this.put("points.heading", "f4", [heading.length / 3, 3], heading);
  }
  private place = new Float32Array(0); // of the particles that are there
  private tint = new Uint8Array(0);
  private state = new Uint8Array(0);

  /** Particles of emitters in the color and size of their age, unless a quantity of particles colors them. */
  private sprites(color: string, style: StyleFacts): void {
    const { machine, slot, facts } = this, of = (name: string): Float64Array => machine.floats("Emitters", name), colors = of("color"), sizes = of("size");
    if (!colors.length && !sizes.length) return;
    const found = new SpriteParts(), member = machine.wholes("Emitters", "member"), start = machine.wholes("Emitters", "start"), radius = machine.floats("Particles", "radius");
    const [firstColor, firstSize] = [machine.wholes("Emitters", "color_start"), machine.wholes("Emitters", "size_start")];
    const lives = machine.floats("State", "memory"), begin = Number(machine.longs("Emitters", "memory")[0]!), plain = bytes(style.dots), time = machine.time;
    const shown = facts.colors.find((one) => one.name === color)?.of !== "particles";
    for (let e = 0; shown && e < start.length - 1; e++) {
      const look: Look = { colors: colors.subarray(4 * firstColor[e]!, 4 * firstColor[e + 1]!), sizes: sizes.subarray(firstSize[e]!, firstSize[e + 1]!) };
      for (let m = start[e]!; m < start[e + 1]!; m++) {
        const i = member[m]!, share = (time - lives[begin + 2 * m]!) / lives[begin + 2 * m + 1]!;
        if (slot[i]! >= 0) found.add(slot[i]!, look, radius[i]!, Math.min(Math.max(share, 0), 1), plain);
      }
    }
    const { row, size, color: shades } = found.parts;
    this.put("sprites.row", "u4", [row.length], row);
    this.put("sprites.size", "f4", [row.length], size);
    this.put("sprites.color", "u1", [row.length, 4], shades);
  }

  /** Headings of moving particles without springs; zero for all others. */
  private headings(): Float32Array {
    const { rows, machine } = this, velocity = machine.floats("State", "velocity"), least = this.readings.leastSpeed, out = new Float32Array(3 * rows.length);
    for (let k = 0; k < rows.length; k++) {
      const i = rows[k]!, x = velocity[3 * i]!, y = velocity[3 * i + 1]!, z = velocity[3 * i + 2]!, speed = Math.sqrt(x * x + y * y + z * z);
      if (this.joined[i] || this.kind[i] || !(speed > least)) continue;
      out[3 * k] = x / speed;
      out[3 * k + 1] = y / speed;
      out[3 * k + 2] = z / speed;
    }
    return out;
  }

  /** Values of a quantity of the present particles. */
  private of(values: Float64Array): Float32Array {
    const { rows } = this, out = new Float32Array(rows.length);
    for (let k = 0; k < out.length; k++) out[k] = values[rows[k]!]!;
    return out;
  }

  private segments(): void {
    const { drawn, tied } = this, count = drawn.length + tied.length;
    if (this.facts.periodic || this.rims.any) this.placed();
    if (this.fresh) this.joints();
    this.put("segments.color", "u1", [count, 3], this.color);
    this.put("segments.kind", "u1", [count], this.segment);
    this.fresh = false;
  }

  /** Particles at the ends of a segment. */
  private endsOf(k: number): [number, number] {
    const { machine, drawn } = this, spring = k < drawn.length, row = spring ? drawn[k]! : this.ties.row[this.tied[k - drawn.length]!]!;
    const { first, second } = this.ends();
    return spring ? [machine.wholes("Springs", "tail")[row]!, machine.wholes("Springs", "head")[row]!] : [first[row]!, second[row]!];
  }

  /** Ends of the segments, and the corners of the cloth. */
  private joints(): void {
    const { drawn, slot, facts } = this, count = this.segment.length, index = new Int32Array(count).fill(-1), ends = new Uint32Array(facts.periodic ? 0 : 2 * count);
    index.set(drawn);
    for (let k = 0; k < ends.length / 2; k++) {
      const [i, j] = this.endsOf(k);
      ends[2 * k] = slot[i]!;
      ends[2 * k + 1] = slot[j]!;
    }
    this.put("segments.index", "i4", [count], index);
    this.put("segments.ends", "u4", [ends.length / 2, 2], ends);
    if (!facts.periodic && !this.rims.any) this.put("segments.position", "f4", [0, 2, 3], new Float32Array(0));
    this.put("cloth.triangles", "u4", [this.corners.length / 3, 3], this.corners);
  }

  /** Positions of the segments: from the tail to the nearest image of the head, and ropes from rim to rim. */
  private placed(): void {
    const { drawn, tied, ties, machine, rims } = this, count = this.segment.length, place = new Float32Array(6 * count), position = machine.floats("State", "position");
    const laid = rims.any ? rims.lay(position, (i, j) => this.way(position, 3 * i, 3 * j)) : null, held = machine.wholes("Holonomic", "first").length;
    for (let k = 0; k < count; k++) {
      const rope = k < drawn.length ? -1 : ties.row[tied[k - drawn.length]!]! - held;
      if (laid && rope >= 0 && rope < rims.count) { // bonds stand behind
        for (let at = 0; at < 6; at++) place[6 * k + at] = clipped(laid[6 * rope + at]!);
        continue;
      }
      const [i, j] = this.endsOf(k), way = this.way(position, 3 * i, 3 * j);
      for (let axis = 0; axis < 3; axis++) {
        place[6 * k + axis] = clipped(position[3 * i + axis]!);
        place[6 * k + 3 + axis] = clipped(position[3 * i + axis]! + way[axis]!);
      }
    }
    this.put("segments.position", "f4", [count, 2, 3], place);
  }

  /** Trails of particles, oldest point first, up to the present; returns their corners [m]. */
  private trails(shown: boolean, hue: string): Float64Array {
    const { machine } = this, ring = machine.floats("State", "trail"), count = machine.longs("State", "trail_count"), next = machine.longs("State", "trail_next");
    const who = machine.wholes("TrailRules", "particle"), keep = who.length ? ring.length / 3 / who.length : 0, position = machine.floats("State", "position");
    const corners = cornersOf(), ends: number[] = [], size = machine.floats("Space", "size"), periodic = this.facts.periodic;
    for (let t = 0; shown && t < who.length; t++) {
      if (this.slot[who[t]!]! < 0) continue;
      const many = Number(count[t]!), begin = Number(next[t]!) - many;
      let from: Float64Array = position, at = 3 * who[t]!;
      for (let k = 0; k <= many; k++) {
        const into: Float64Array = k < many ? ring : position, here = k < many ? 3 * (t * keep + (begin + k + keep) % keep) : 3 * who[t]!;
        const leaps = periodic && [0, 1, 2].some((axis) => size[axis]! > 0 && Math.abs(into[here + axis]! - from[at + axis]!) > 0.5 * size[axis]!);
        if (!periodic) enclose(corners, into[here]!, into[here + 1]!, into[here + 2]!);
        if (k && !leaps) {
          for (const [of, place] of [[from, at], [into, here]] as const) {
            if (periodic) enclose(corners, of[place]!, of[place + 1]!, of[place + 2]!);
            for (let axis = 0; axis < 3; axis++) ends.push(clipped(of[place + axis]!));
          }
        }
        [from, at] = [into, here];
      }
    }
    const colors = new Uint8Array(ends.length / 2);
    fill(colors, bytes(hue), 0, colors.length);
    this.put("trails.position", "f4", [ends.length / 6, 2, 3], new Float32Array(ends));
    this.put("trails.color", "u1", [ends.length / 6, 3], colors);
    return corners;
  }

  /** Corners of particles, fixed parts and trails [m]. */
  private measure(trails: Float64Array): void {
    const { rows, machine, facts, bounds } = this, position = machine.floats("State", "position"), radius = machine.floats("Particles", "radius");
    bounds.set(trails);
    this.world.enclose(bounds, machine.time);
    for (const i of rows) for (let axis = 0; axis < 3; axis++) {
      const reach = axis < facts.dim ? radius[i]! : 0, at = position[3 * i + axis]!;
      if (at - reach < bounds[LOW + axis]!) bounds[LOW + axis] = at - reach;
      if (at + reach > bounds[HIGH + axis]!) bounds[HIGH + axis] = at + reach;
    }
    if (bounds[LOW]! > bounds[HIGH]!) bounds.fill(0);
    if ([0, 1, 2].some((axis) => bounds[HIGH + axis]! > bounds[LOW + axis]!)) return;
    for (let axis = 0; axis < facts.dim; axis++) {
      bounds[LOW + axis]! -= 0.5;
      bounds[HIGH + axis]! += 0.5;
    }
  }

  /** Fixed parts of the picture, and the look of surfaces if it has changed. */
  private stand(theme: Theme, time: number): SurfaceShown[] | null {
    const { world, bounds, facts } = this;
    this.longest = facts.rules.longest * Math.max(...[0, 1, 2].map((axis) => bounds[HIGH + axis]! - bounds[LOW + axis]!));
    const now = world.at(theme, bounds, time);
    if (now) this.standing = now;
    if (now || !this.parts.has("outlines.position")) {
      const { surfaces } = this.standing;
      for (const name of [...this.parts.keys()]) if (name.startsWith("surface.") && Number(name.split(".")[1]) >= surfaces.length) this.parts.delete(name);
      surfaces.forEach(([vertices, faces], k) => {
        this.put(`surface.${k}.vertices`, "f4", [vertices.length / 3, 3], vertices);
        this.put(`surface.${k}.faces`, "u4", [faces.length / 3, 3], faces);
      });
    }
    const { outlines, colors, looks, planes } = this.standing;
    this.put("outlines.position", "f4", [outlines.length / 6, 2, 3], outlines);
    this.put("outlines.color", "u1", [outlines.length / 6, 3], colors);
    if (planes[LOW]! <= planes[HIGH]!) {
      enclose(bounds, planes[0]!, planes[1]!, planes[2]!);
      enclose(bounds, planes[3]!, planes[4]!, planes[5]!);
    }
    return this.told("surfaces", looks);
  }
  private standing: Standing = { surfaces: [], looks: [], outlines: new Float32Array(0), colors: new Uint8Array(0), planes: cornersOf() };
  private longest = 0; // [m] of arrows

  // Marks

  /** Velocities, net forces, reactions and loads that are shown, with their labels and those of particles. */
  private arrows(shown: Set<string>, style: StyleFacts, time: number): TextShown[] {
    const { machine, bounds } = this, start: number[] = [], vector: number[] = [], color: number[] = [], texts = shown.has("numbers") ? this.numbers() : [];
    const position = machine.floats("State", "position"), net = shown.has("forces") || shown.has("reactions") ? machine.forces() : null;
    for (const [mark, kind, unit, hue] of ARROWS) {
      if (!shown.has(mark)) continue;
      const values = kind === "velocity" ? machine.floats("State", "velocity") : kind === "load" ? this.loads(time) : this.acting(net!, kind === "reaction");
      const { rows, share, largest } = this.scaled(kind, values, time), tips = new Float64Array(3 * rows.length), sizes = new Float64Array(rows.length), shade = bytes(style[hue]);
      for (let k = 0; k < rows.length; k++) {
        const at = 3 * rows[k]!, x = values[at]! * share, y = values[at + 1]! * share, z = values[at + 2]! * share;
        sizes[k] = Math.sqrt(x * x + y * y + z * z);
        start.push(clipped(position[at]!), clipped(position[at + 1]!), clipped(position[at + 2]!));
        vector.push(clipped(x), clipped(y), clipped(z));
        color.push(shade[0]!, shade[1]!, shade[2]!);
        tips[3 * k] = position[at]! + x;
        tips[3 * k + 1] = position[at + 1]! + y;
        tips[3 * k + 2] = position[at + 2]! + z;
        enclose(bounds, tips[3 * k]!, tips[3 * k + 1]!, tips[3 * k + 2]!);
      }
      if (shown.has("values") && rows.length) texts.push(...this.amounts(mark, sizes, tips, largest, unit));
    }
    const count = start.length / 3;
    this.put("arrows.start", "f4", [count, 3], Float32Array.from(start));
    this.put("arrows.vector", "f4", [count, 3], Float32Array.from(vector));
    this.put("arrows.color", "u1", [count, 3], Uint8Array.from(color));
    return texts;
  }

  /** Particles with an arrow of a kind, and its length per value [m]; the largest recent value has the longest arrow. */
  private scaled(kind: string, values: Float64Array, time: number): { rows: number[]; share: number; largest: number } {
    const least = kind === "velocity" ? this.readings.leastSpeed : this.readings.leastForce, sizes = new Float64Array(values.length / 3);
    for (const i of this.rows) {
      const size = Math.sqrt(values[3 * i]! ** 2 + values[3 * i + 1]! ** 2 + values[3 * i + 2]! ** 2);
      sizes[i] = size <= least ? 0 : size;
    }
    const largest = sizes.reduce((most, one) => Math.max(most, one), 0), most = this.ranges.of(kind, 0, largest, time)[1];
    const rows = [...sizes.keys()].filter((i) => sizes[i]! > this.facts.rules.shortest * most);
    return { rows, share: this.longest / most, largest };
  }

  /** Net forces along free axes, or what supports exert along the axes that they hold [N]. */
  private acting(net: Float64Array, reaction: boolean): Float64Array {
    if (reaction && this.machine.wholes("Holonomic", "first").length) this.notes.push("Reactions without what rods and cords carry");
    return net.map((one, k) => {
      const held = this.mobility[k] === 0 && this.alive[Math.floor(k / 3)] === 1;
      return held === reaction ? (reaction ? -one : one) : 0;
    });
  }

  /** F cos(omega t + phase) of each particle, added up [N]. */
  private loads(time: number): Float64Array {
    const { machine } = this, force = machine.floats("Loads", "force"), who = machine.wholes("Loads", "particle"), out = new Float64Array(3 * machine.count);
    const omega = machine.floats("Loads", "omega"), phase = machine.floats("Loads", "phase");
    for (let k = 0; k < who.length; k++) {
      const factor = Math.cos(omega[k]! * time + phase[k]!);
      for (let axis = 0; axis < 3; axis++) out[3 * who[k]! + axis]! += factor * force[3 * k + axis]!;
    }
    return out;
  }

  /** Labels with the numbers of particles, of evenly chosen particles if there are many. */
  private numbers(): TextShown[] {
    const { most_numbers: most } = this.facts.rules, { rows } = this, position = this.machine.floats("State", "position"), count = rows.length;
    let chosen = [...rows];
    if (count > most) {
      this.notes.push(`Numbers: ${most} of ${count.toLocaleString("en-US")}`);
      const step = (count - 1) / (most - 1);
      chosen = Array.from({ length: most }, (_, k) => rows[k === most - 1 ? count - 1 : Math.floor(k * step)]!);
    }
    return chosen.map((i) => ({ words: String(i), at: spot(position, 3 * i) }));
  }

  /** Labels with the values of arrows at their tips, the largest first; if there are too many, only the largest, and one of equal texts. */
  private amounts(mark: string, sizes: Float64Array, tips: Float64Array, largest: number, unit: string): TextShown[] {
    const { most_values: most } = this.facts.rules, longest = sizes.reduce((one, other) => Math.max(one, other)), amounts = sizes.map((one) => one * (largest / longest));
    const words = Array.from(amounts, (one) => quantity(one, unit));
    let order = [...amounts.keys()].sort((a, b) => amounts[b]! - amounts[a]! || a - b);
    if (order.length > most) {
      order = [...new Map([...order].reverse().map((k) => [words[k]!, k])).values()].reverse().slice(0, most);
      this.notes.push(`Values: of ${words.length.toLocaleString("en-US")} ${mark}, one of those alike`);
    }
    return order.map((k) => ({ words: words[k]!, at: spot(tips, 3 * k) }));
  }

  /** Held particle, the point that pulls it [m], and its force [N]. */
  private hand(): FrameHeader["hand"] {
    const hand = this.machine.held;
    if (!hand) return null;
    const position = this.machine.floats("State", "position"), [x, y, z] = hand.point as unknown as [number, number, number], at = 3 * hand.particle;
    const away = this.machine.nearest([x - position[at]!, y - position[at + 1]!, z - position[at + 2]!]);
    return [hand.particle, x, y, z, hand.stiffness * Math.hypot(...away)];
  }

  // The message (page/encoder.py)

  private put(name: string, kind: string, shape: number[], data: Numbers): void {
    const last = this.parts.get(name);
    if (last && last.data.length === data.length && last.shape.every((one, axis) => one === shape[axis]) && same(last.data, data)) return;
    if (last && last.data.length === data.length) last.data.set(data);
    this.parts.set(name, { kind, shape, data: last && last.data.length === data.length ? last.data : data.slice() });
    this.news.push(name);
  }

  /** Texts, if they have changed. */
  private told<T>(name: string, words: T): T | null {
    const text = JSON.stringify(words);
    if (this.words.get(name) === text) return null;
    this.words.set(name, text);
    return words;
  }

  private message(header: FrameHeader): ArrayBuffer {
    let size = 0;
    for (const name of this.news) {
      const { kind, shape, data } = this.parts.get(name)!;
      header.parts[name] = [kind, shape, size] as Part;
      size += Math.ceil(data.byteLength / EDGE) * EDGE;
    }
    const words = new TextEncoder().encode(JSON.stringify(header)), start = Math.ceil((4 + words.length) / EDGE) * EDGE, message = new Uint8Array(start + size);
    new DataView(message.buffer).setUint32(0, words.length, true);
    message.set(words, 4);
    for (const name of this.news) {
      const { data } = this.parts.get(name)!;
      message.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), start + header.parts[name]![2]);
    }
    return message.buffer;
  }
}

/** Legend of the colors: a range of the quantity, or labels with their colors. */
type Meaning = { range: [number, number]; beyond: [boolean, boolean] } | { title: string; labels: string[]; colors: string[] } | null;

/** Ranges of quantities that grow at once and shrink slowly, so that colors do not flicker; they are reset when time goes back. */
class Ranges {
  private readonly last = new Map<string, { time: number; low: number; high: number }>();

  constructor(private readonly fade: number) {}

  of(name: string, lowest: number, highest: number, time: number): [number, number] {
    let low = Math.min(lowest, 0), high = Math.max(highest, 0);
    const before = this.last.get(name);
    if (before && time >= before.time) {
      const fade = time > before.time ? this.fade : 1;
      [low, high] = [Math.min(low, fade * before.low), Math.max(high, fade * before.high)];
    }
    this.last.set(name, { time, low, high });
    return [low, high];
  }
}

/** Colors in a row, which come again from the first on. */
class Swatches {
  private readonly colors: Uint8Array;
  constructor(private readonly names: string[]) { this.colors = Uint8Array.from(names.flatMap((one) => [...bytes(one)])); }

  hex(number: number): string { return this.names[number % this.names.length]!; }
  copyTo(out: Uint8Array, row: number, number: number): void { copy(this.colors, 3 * (number % this.names.length), out, 3 * row); }
}

/** The colors of a style. */
class Palette {
  readonly groups: Swatches;
  readonly supports: Swatches; // free, held, fixed
  readonly plain: Swatches; // others, bodies, supports, pegs
  private readonly diverging: Uint8Array;
  private readonly sequential: Uint8Array;

  constructor(private readonly style: StyleFacts) {
    this.groups = new Swatches(style.groups);
    this.supports = new Swatches([style.accent, style.second, style.anchor]);
    this.plain = new Swatches([style.dots, style.discs, style.anchor, style.quiet]);
    [this.diverging, this.sequential] = [unpacked(style.diverging) as Uint8Array, unpacked(style.sequential) as Uint8Array];
  }

  hue(name: keyof Hues): Uint8Array { return bytes(this.style[name]); }

  /** The map of a range that holds zero, and which of its colors a value has; what is not known has the color of nothing. */
  scale(signed: boolean, low: number, high: number): { table: Uint8Array; at: (value: number) => number } {
    const largest = Math.max(-low, high) || 1, last = SHADES - 1, nothing = signed ? 0.5 * last : 0;
    const at = signed
      ? (value: number): number => value !== value ? nothing : Math.min(Math.max(Math.round((0.5 + 0.5 * value / largest) * last), 0), last)
      : (value: number): number => value !== value ? nothing : Math.min(Math.max(Math.round(value / largest * last), 0), last);
    return { table: signed ? this.diverging : this.sequential, at };
  }
}

/** The surface that springs make, of which faces around a torn spring are open. */
class Cloth {
  private readonly faces: Numbered; // corners around each face, from 1 on; 0 behind the last
  private readonly sides: Numbered; // springs from each corner to the next, counted from 1; 0 without a spring

  constructor(facts: PictureFacts) {
    [this.faces, this.sides, this.widest] = [unpacked(facts.faces) as Numbered, unpacked(facts.sides) as Numbered, facts.widest];
  }
  private readonly widest: number;

  /** Rows of the corners of its triangles: each face as a fan from its first corner. */
  triangles(status: Uint8Array, alive: Uint8Array, slot: Int32Array): Uint32Array {
    const { faces, sides, widest } = this, rows: number[] = [];
    for (let at = 0; at < faces.length; at += widest) {
      let whole = true;
      for (let k = at; k < at + widest; k++) if ((sides[k] && status[sides[k]! - 1] === BROKEN) || (faces[k] && alive[faces[k]! - 1] !== 1)) whole = false;
      for (let k = 2; whole && k < widest && faces[at + k]; k++) rows.push(slot[faces[at]! - 1]!, slot[faces[at + k - 1]! - 1]!, slot[faces[at + k]! - 1]!);
    }
    return Uint32Array.from(rows);
  }
}
type Numbered = Uint8Array | Uint16Array | Uint32Array;

interface Standing { surfaces: [Float32Array, Uint32Array][]; looks: SurfaceShown[]; outlines: Float32Array; colors: Uint8Array; planes: Float64Array }
interface Shaped { outlines: Float32Array; surfaces: [Float32Array, Uint32Array][]; looks: Record<Theme, Looks> }

/** Boxes, balls, rings, planes: where they stand, or where they are by now. */
class World {
  private readonly standing: Shaped;
  private readonly sized: Shaped[];
  private readonly moving: Shaped[];
  private readonly ball: [Float32Array, Uint32Array] | null;
  private size = 0; // of the rooms in which planes are drawn
  private last = "";

  constructor(private readonly facts: PictureFacts) {
    const { world } = facts;
    this.ball = world.ball && [unpacked(world.ball[0]) as Float32Array, Uint32Array.from(unpacked(world.ball[1]))];
    this.standing = this.shaped(world.standing);
    this.sized = world.sized.map((one) => this.shaped(one));
    this.moving = world.moving.map((one) => this.shaped(one));
  }

  private shaped(shapes: Shapes): Shaped {
    const surfaces = shapes.surfaces.map((one): [Float32Array, Uint32Array] => {
      if (one.length === 2) return [unpacked(one[0]) as Float32Array, Uint32Array.from(unpacked(one[1]))];
      const [vertices, faces] = this.ball!;
      return [vertices.map((part, k) => one[k % 3]! + one[3] * part), faces];
    });
    return { outlines: unpacked(shapes.outlines) as Float32Array, surfaces, looks: shapes.looks };
  }

  /** How far a wall is from where it was drawn [m]. */
  private away(number: number, time: number): number[] {
    const { velocity, amplitude, omega, phase } = this.facts.world.moving[number]!.motion, swing = Math.cos(omega * time + phase);
    return [0, 1, 2].map((axis) => velocity[axis]! * time + amplitude[axis]! * swing);
  }

  /** Extend corners by parts with a size. */
  enclose(corners: Float64Array, time: number): void {
    const { world } = this.facts;
    for (const [x, y, z] of (world.corners ?? []) as [number, number, number][]) enclose(corners, x, y, z);
    this.moving.forEach((one, number) => {
      const by = this.away(number, time);
      if (!world.moving[number]!.plane) for (const places of [one.outlines, ...one.surfaces.map(([vertices]) => vertices)]) encloseAll(corners, places, by);
    });
  }

  /** All fixed parts at a time [s] around the picture, as drawn on a page; null if unchanged. */
  at(theme: Theme, bounds: Float64Array, time: number): Standing | null {
    const { sized } = this.facts.world, { dim } = this.facts;
    const inside = ([low, high]: [number[], number[]]): boolean => [...low.keys()].slice(0, dim).every((axis) => bounds[LOW + axis]! >= low[axis]! && bounds[HIGH + axis]! <= high[axis]!);
    while (this.size < sized.length - 1 && !inside(sized[this.size]!.room)) this.size += 1;
    const key = `${theme} ${this.size} ${this.moving.length ? time : 0}`;
    if (key === this.last) return null;
    this.last = key;
    const there = [this.standing, ...this.sized.slice(this.size, this.size + 1)].map((one) => ({ one, by: [0, 0, 0] }));
    const all = [...there, ...this.moving.map((one, number) => ({ one, by: this.away(number, time) }))], planes = cornersOf();
    for (const { one } of there.slice(1)) encloseAll(planes, one.outlines, [0, 0, 0]);
    this.moving.forEach((one, number) => { if (this.facts.world.moving[number]!.plane) encloseAll(planes, one.outlines, this.away(number, time)); });
    return {
      surfaces: all.flatMap(({ one, by }) => one.surfaces.map(([vertices, faces]): [Float32Array, Uint32Array] => [shifted(vertices, by), faces])),
      looks: all.flatMap(({ one }) => one.looks[theme].surfaces),
      outlines: Float32Array.from(all.flatMap(({ one, by }) => [...shifted(one.outlines, by)])),
      colors: Uint8Array.from(all.flatMap(({ one }) => one.looks[theme].outlines.flatMap(([hue, count]) => Array.from({ length: count }, () => [...bytes(hue)]).flat()))),
      planes,
    };
  }
}

const shifted = (places: Float32Array, by: number[]): Float32Array => by.some((one) => one !== 0) ? places.map((part, k) => part + by[k % 3]!) : places;

// Numbers

const cornersOf = (): Float64Array => Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);

function enclose(corners: Float64Array, x: number, y: number, z: number): void {
  corners[0] = Math.min(corners[0]!, x);
  corners[1] = Math.min(corners[1]!, y);
  corners[2] = Math.min(corners[2]!, z);
  corners[3] = Math.max(corners[3]!, x);
  corners[4] = Math.max(corners[4]!, y);
  corners[5] = Math.max(corners[5]!, z);
}

function encloseAll(corners: Float64Array, places: Float32Array, by: number[]): void {
  for (let k = 0; k < places.length; k += 3) enclose(corners, places[k]! + by[0]!, places[k + 1]! + by[1]!, places[k + 2]! + by[2]!);
}

const clipped = (value: number): number => value > FAR_OFF ? FAR_OFF : value < -FAR_OFF ? -FAR_OFF : value;
const single = (values: Float64Array): Float32Array => Float32Array.from(values, clipped);
const ninth = (value: number): number => Math.round(value * 1e9) / 1e9;
const spot = (places: Float64Array, at: number): [number, number, number] => [ninth(places[at]!), ninth(places[at + 1]!), ninth(places[at + 2]!)];

/** Whether two arrays of one kind have the same bits: by words of 4 bytes where there are whole ones, for one kind of array is compared fastest. */
function same(one: Numbers | Float64Array, other: Numbers | Float64Array): boolean {
  if (one.byteLength !== other.byteLength) return false;
  return one.BYTES_PER_ELEMENT === 1 ? sameBytes(one as Uint8Array, other as Uint8Array) : sameWords(words(one), words(other));
}

const words = (of: Numbers | Float64Array): Int32Array => new Int32Array(of.buffer, of.byteOffset, of.byteLength / 4);

function sameWords(one: Int32Array, other: Int32Array): boolean {
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return false;
  return true;
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return false;
  return true;
}

function copy(from: Uint8Array, at: number, to: Uint8Array, place: number): void {
  to[place] = from[at]!;
  to[place + 1] = from[at + 1]!;
  to[place + 2] = from[at + 2]!;
}

function fill(out: Uint8Array, color: Uint8Array, from: number, end: number): void { for (let k = from; k < end; k += 3) copy(color, 0, out, k); }

function bytes(color: string): Uint8Array {
  const code = parseInt(color.slice(1), 16);
  return Uint8Array.of(code >> 16 & 255, code >> 8 & 255, code & 255);
}

function hex(table: Uint8Array, at: number): string { return `#${[...table.subarray(at, at + 3)].map((one) => one.toString(16).padStart(2, "0")).join("")}`; }

/** An array as the page holds it. */
function unpacked([kind, text]: Packed): Float32Array | Numbered {
  const piece = atob(text), data = new Uint8Array(piece.length);
  for (let k = 0; k < piece.length; k++) data[k] = piece.charCodeAt(k);
  return kind === "f4" ? new Float32Array(data.buffer) : kind === "u4" ? new Uint32Array(data.buffer) : kind === "u2" ? new Uint16Array(data.buffer) : data;
}

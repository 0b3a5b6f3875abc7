// Pictures of a scene that plays in a page: the binary frames that a server would send. The section PICTURE of the engine
// computes them in its memory; here its arrays are packed, with the fixed parts of the scene and texts.
import type { FrameHeader, LegendShown, Part, SurfaceShown, TextShown } from "../protocol";
import { DONE, type Machine } from "./machine";
import { arrowParts, legendOf, type Names, partsOf, type PicturePart, rangeLegend, sameRows, Section, TOPOLOGY, wordsOf } from "./section";
import { quantity, Readings } from "./told";
import { bytes, type Look, SpriteParts } from "../stage/looks";
import { Walls } from "./walls";
import { cornersOf, enclose, encloseAll, HIGH, LOW, type Standing, type ThemeName, unpacked, World, type WorldFacts } from "./world";

/** As `springline.view.living.picture` writes them. */
export interface PictureFacts {
  dim: 2 | 3; dot: number; periodic: boolean; creased: boolean;
  /** Whether segments have positions of their own, as on a torus and around wheels. */
  placed: boolean;
  entries: Record<Names, Record<string, number>>;
  rules: {
    longest: number; most_values: number; most_numbers: number; share: number; cheap: number; wanted: Record<string, string>; of_faces: Record<string, string>;
    supports: string[]; samples: number; apart: number; cost: number; seldom: number;
  };
  trail: Record<ThemeName, string>;
  dots: Record<ThemeName, string>;
  colors: { name: string; unit: string; code: number; of: string }[];
  arrows: { mark: string; unit: string; name: string; words: string }[];
  no_contacts: string; // note for scenes without any
  groups: string[];
  /** Of color functions of particles and of springs: titles of their legends, and messages by what has failed. */
  functions: { titles: string[]; failures: Record<string, string> } | null;
  world: WorldFacts;
  energies: [string, number][];
}
/** What is shown; of a past moment without the hand, which holds nothing there. */
export interface LookState { color: string; shown: Set<string>; past?: boolean }

type Numbers = Float32Array | Uint32Array | Int32Array | Uint8Array;
interface Kept { kind: string; shape: number[]; data: Numbers; words: Int32Array }

const EDGE = 8; // [bytes] at a multiple of which arrays begin
const FAR_OFF = 1e30; // [m] as far as single precision draws
const FAILED = 0, SHOWN = 1; // entries of what color functions tell
const GIVEN = ["point_color", "spring_color"]; // columns of the colors that functions give
const NO_TEXTS: TextShown[] = [], UTF8 = new TextEncoder();
const RANGES = ["time", "low", "high"]; // columns of the ranges of quantities

export class Frames {
  /** Notes on the last picture. */
  notes: string[] = [];
  private readonly section: Section;
  private readonly origin: Float64Array; // [m] of positions in single precision
  private readonly world: World;
  private parts = new Map<string, Kept>();
  private news: string[] = [];
  private words = new Map<string, [string, unknown]>(); // parts that are sent as text, as sent last
  private bounds = new Float64Array(6); // lower and upper corner of the picture [m]
  private readonly corners = new Float32Array(6); // the same, relative to the origin
  private painted = "";
  private readonly ranges: Float64Array[] = []; // of the quantities, which an undo does not take back with the memory of the engine
  private topology = ""; // of the last picture
  private readonly given: number[]; // rows of columns of given colors

  constructor(private readonly machine: Machine, private readonly facts: PictureFacts) {
    this.section = new Section(machine, facts);
    this.origin = this.section.column<Float64Array>("origin", "PictureLook").slice();
    this.given = GIVEN.map((column) => machine.shape("PictureLook", column, "picture")[0]!);
    this.world = new World(facts.world, facts.dim, this.origin, unpacked, facts.world.walls ? new Walls(machine, facts.world.walls, facts.dim) : null);
  }

  /** The next picture has every part. */
  whole(): void {
    this.parts.clear();
    this.words.clear();
    this.topology = "";
  }

  /** Tension of each spring [N], and the corners of the faces without a torn spring, for an element that draws them itself. */
  elementNumbers(): { tension: Float64Array; faces: Uint32Array } {
    const { section } = this, readings = new Readings(this.machine, this.facts), corners = section.column<Int32Array>("corner");
    const tension = readings.tension.map((pull, k) => Math.abs(pull) <= readings.leastTension(k) ? 0 : pull);
    return { tension, faces: Uint32Array.from(corners.subarray(0, 3 * section.count("triangles"))) };
  }

  /** Message of this moment, with the parts that differ from the last one. */
  frame(look: LookState, dark: boolean, picture: number, serial: number): ArrayBuffer {
    const { machine, facts } = this, theme = dark ? "dark" : "light", time = machine.time;
    this.news = [];
    this.draw(look.color, dark, look.shown);
    this.lay(look.shown, facts.trail[theme]);
    this.sprites(look.color, facts.dots[theme]);
    const surfaces = this.stand(theme, time), texts = this.arrows(look.shown);
    for (let k = 0; k < 6; k++) this.corners[k] = clipped(this.bounds[k]! - this.origin[k % 3]!);
    this.put("bounds", "f4", [2, 3], this.corners);
    const header: FrameHeader = { kind: "frame", serial, picture, time, parts: {}, hand: look.past ? null : this.hand() };
    if (surfaces) header.surfaces = surfaces;
    const told = this.told("texts", texts);
    if (told) header.texts = told;
    return this.message(header);
  }

  /** Run the section with these options. */
  private draw(color: string, dark: boolean, shown: Set<string>): void {
    const { machine, section, facts } = this, chosen = facts.colors.find((one) => one.name === color) ?? facts.colors.at(-1)!;
    this.ranges.forEach((range, k) => section.column<Float64Array>(RANGES[k]!, "Ranges").set(range));
    this.painted = `${color} ${Number(dark)}`;
    section.set("color", chosen.code);
    section.set("theme", Number(dark));
    section.set("darts", Number(shown.has("darts")));
    section.set("trails", Number(shown.has("trails")));
    section.set("arrows_shown", facts.arrows.reduce((bits, { mark }, k) => bits | Number(shown.has(mark)) << k, 0));
    this.world.enclose(section.column("corner", "PictureLook"), machine.time);
    this.giveColors(chosen.name === "none");
    const failure = machine.draw("picture") === DONE ? "" : this.failure();
    if (failure) {
      this.giveColors(false);
      machine.draw("picture");
    }
    this.keepRanges();
    this.bounds.set(section.column<Float64Array>("bounds"));
    this.notes = [...this.unknown(chosen.name, chosen.of), ...failure ? [failure] : []];
  }

  /** Take the colors that functions give, or hide their columns. */
  private giveColors(shown: boolean): void { GIVEN.forEach((column, k) => this.machine.setRows("picture", "PictureLook", shown ? this.given[k]! : 0, [column])); }

  /** Message of a color function that failed. */
  private failure(): string {
    const code = Number(this.section.column<BigInt64Array>("told", "ColorFunctions")[FAILED]!);
    return this.facts.functions!.failures[code]!;
  }

  private keepRanges(): void {
    RANGES.forEach((name, k) => {
      const range = this.section.column<Float64Array>(name, "Ranges");
      (this.ranges[k] ??= new Float64Array(range.length)).set(range);
    });
  }

  /** Note on values that are not known. */
  private unknown(color: string, of: string): string[] {
    const missing = this.section.count("unknown"), { wanted, of_faces: faces } = this.facts.rules, title = color[0]!.toUpperCase() + color.slice(1);
    if (color === "contact force" && this.facts.no_contacts) return [this.facts.no_contacts];
    if (of === "surfaces" && missing === this.machine.count) return [`${title}: no ${faces[color]!} here`];
    if (of !== "springs" || !missing) return [];
    const about = wanted[color] ? `without ${wanted[color]}` : "too long or too stiff for a number";
    return [`${title}: unknown for ${missing.toLocaleString("en-US")} ${missing === 1 ? "spring" : "springs"} ${about}`];
  }

  /** Legend of the colors. */
  legend(color: string, dark: boolean): LegendShown | null {
    if (this.painted !== `${color} ${Number(dark)}`) this.draw(color, dark, new Set());
    return this.functionLegend(color) ?? legendOf(this.section, { ...this.facts, supports: this.facts.rules.supports }, color);
  }

  /** Legend of a quantity that a function computes; null without one. */
  private functionLegend(color: string): LegendShown | null {
    const { section, facts } = this, given = facts.functions && color === "none" ? Number(section.column<BigInt64Array>("told", "ColorFunctions")[SHOWN]!) : 0;
    if (!given) return null;
    const [low, high] = section.column<Float64Array>("range", "ColorFunctions");
    return rangeLegend(facts.functions!.titles[given - 1]!, "", low!, high!, section.column("legend", "ColorFunctions"));
  }

  // Parts

  /** Particles of emitters in the color and size of their age, unless a quantity of particles colors them. */
  private sprites(color: string, plain: string): void {
    const { machine, section, facts } = this, of = (name: string): Float64Array => machine.floats("Emitters", name), colors = of("color"), sizes = of("size");
    if (!colors.length && !sizes.length) return;
    const found = new SpriteParts(), member = machine.wholes("Emitters", "member"), start = machine.wholes("Emitters", "start"), radius = machine.floats("Particles", "radius");
    const [firstColor, firstSize] = [machine.wholes("Emitters", "color_start"), machine.wholes("Emitters", "size_start")];
    const lives = machine.floats("State", "memory"), begin = Number(machine.longs("Emitters", "memory")[0]!), dots = bytes(plain), time = machine.time;
    const shown = facts.colors.find((one) => one.name === color)?.of !== "particles", slot = new Int32Array(machine.count).fill(-1);
    section.column<Int32Array>("particle").subarray(0, section.count("points")).forEach((i, k) => { slot[i] = k; });
    for (let e = 0; shown && e < start.length - 1; e++) {
      const look: Look = { colors: colors.subarray(4 * firstColor[e]!, 4 * firstColor[e + 1]!), sizes: sizes.subarray(firstSize[e]!, firstSize[e + 1]!) };
      for (let m = start[e]!; m < start[e + 1]!; m++) {
        const i = member[m]!, share = (time - lives[begin + 2 * m]!) / lives[begin + 2 * m + 1]!;
        if (slot[i]! >= 0) found.add(slot[i]!, look, radius[i]!, Math.min(Math.max(share, 0), 1), dots);
      }
    }
    const { row, size, color: shades } = found.parts;
    this.put("sprites.row", "u4", [row.length], row);
    this.put("sprites.size", "f4", [row.length], size);
    this.put("sprites.color", "u1", [row.length, 4], shades);
  }

  /** Points, segments, faces and trails. */
  private lay(shown: Set<string>, trail: string): void {
    const { section, facts } = this, trails = section.count("trail_segments");
    const topology = `${this.machine.restored} ${section.count("topology")}`, stays = topology === this.topology;
    this.topology = topology;
    for (const part of partsOf(section, facts, shown.has("darts"))) if (!stays || !TOPOLOGY.has(part[0])) this.part(part);
    this.put("cloth.look", "u1", [3], section.cloth(facts.creased));
    if (trails || this.parts.get("trails.color")?.data.length !== 0) {
      const colors = new Uint8Array(3 * trails), shade = bytes(trail);
      for (let k = 0; k < colors.length; k++) colors[k] = shade[k % 3]!;
      this.put("trails.color", "u1", [trails, 3], colors);
    }
  }

  private part([name, kind, field, rows, ...sides]: PicturePart): void {
    const { data, words } = this.section.part(field, rows, sides);
    this.put(name, kind, [rows, ...sides], data, words);
  }

  /** Fixed parts of the picture, and the look of surfaces if it has changed. */
  private stand(theme: ThemeName, time: number): SurfaceShown[] | null {
    const { world, bounds, facts } = this;
    this.section.setNumber("longest", facts.rules.longest * Math.max(bounds[3]! - bounds[0]!, bounds[4]! - bounds[1]!, bounds[5]! - bounds[2]!));
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

  // Marks

  /** Velocities, net forces, reactions and loads that are shown; returns their labels and those of particles. */
  private arrows(shown: Set<string>): TextShown[] {
    const { machine, section, facts, bounds } = this;
    if (shown.has("contacts") && facts.no_contacts && !this.notes.includes(facts.no_contacts)) this.notes.push(facts.no_contacts);
    if (shown.has("forces") || shown.has("reactions")) section.column<Float64Array>("net").set(machine.forces());
    if (shown.has("reactions") && machine.wholes("Holonomic", "first").length) this.notes.push("Reactions without what rods and cords carry");
    machine.draw("marks");
    this.keepRanges();
    const count = section.count("arrows"), start = section.column<Float32Array>("arrow_start"), vector = section.column<Float32Array>("arrow_vector");
    for (const part of arrowParts(section)) this.part(part);
    if (!count) return shown.has("numbers") ? this.numbers() : NO_TEXTS;
    const tips = new Float64Array(3 * count), first = section.column<BigInt64Array>("arrow_first");
    for (let k = 0; k < tips.length; k++) tips[k] = start[k]! + this.origin[k % 3]! + vector[k]!;
    encloseAll(bounds, tips, [0, 0, 0]);
    const texts = shown.has("numbers") ? this.numbers() : [];
    if (shown.has("values")) facts.arrows.forEach((one, k) => { texts.push(...this.amounts(one, Number(first[k]), Number(first[k + 1]), tips)); });
    return texts;
  }

  /** Labels with the numbers of particles, of evenly chosen particles if there are many. */
  private numbers(): TextShown[] {
    const { most_numbers: most } = this.facts.rules, position = this.machine.floats("State", "position"), count = this.section.count("points");
    const rows = this.section.column<Int32Array>("particle").subarray(0, count);
    let chosen = [...rows];
    if (count > most) {
      this.notes.push(`Numbers: ${most} of ${count.toLocaleString("en-US")}`);
      const step = (count - 1) / (most - 1);
      chosen = Array.from({ length: most }, (_, k) => rows[k === most - 1 ? count - 1 : Math.floor(k * step)]!);
    }
    return chosen.map((i) => ({ words: String(i), at: spot(position, 3 * i), name: "particle" }));
  }

  /** Labels with the values of arrows at their tips, the largest first; if there are too many, only the largest, and one of equal texts. */
  private amounts({ unit, name, words: plural }: PictureFacts["arrows"][number], first: number, end: number, tips: Float64Array): TextShown[] {
    const { most_values: most } = this.facts.rules, amounts = this.section.column<Float64Array>("arrow_value").slice(first, end), words = Array.from(amounts, (one) => quantity(one, unit)), particle = this.section.column<Int32Array>("arrow_particle").subarray(first, end);
    let order = [...amounts.keys()].sort((a, b) => amounts[b]! - amounts[a]! || a - b);
    if (order.length > most) {
      order = [...new Map([...order].reverse().map((k) => [words[k]!, k])).values()].reverse().slice(0, most);
      this.notes.push(`Values: of ${words.length.toLocaleString("en-US")} ${plural}, one of those alike`);
    }
    return order.map((k) => ({ words: words[k]!, at: spot(tips, 3 * (first + k)), name: `${name} at particle ${particle[k]!}` }));
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

  private put(name: string, kind: string, shape: number[], data: Numbers, words = wordsOf(data)): void {
    const last = this.parts.get(name);
    if (last && last.data.length === data.length) {
      if (last.shape[0] === shape[0] && sameRows(last.data, last.words, data, words)) return;
      last.data.set(data);
      last.shape = shape;
    } else {
      const copy = data.slice();
      this.parts.set(name, { kind, shape, data: copy, words: wordsOf(copy) });
    }
    this.news.push(name);
  }

  /** Texts, if they have changed. */
  private told<T>(name: string, words: T): T | null {
    const last = this.words.get(name);
    if (last && last[1] === words) return null;
    const text = JSON.stringify(words);
    this.words.set(name, [text, words]);
    return last && last[0] === text ? null : words;
  }

  private message(header: FrameHeader): ArrayBuffer {
    let size = 0;
    for (const name of this.news) {
      const { kind, shape, data } = this.parts.get(name)!;
      header.parts[name] = [kind, shape, size] as Part;
      size += Math.ceil(data.byteLength / EDGE) * EDGE;
    }
    const words = UTF8.encode(JSON.stringify(header)), start = Math.ceil((4 + words.length) / EDGE) * EDGE, message = new Uint8Array(start + size);
    new DataView(message.buffer).setUint32(0, words.length, true);
    message.set(words, 4);
    for (const name of this.news) {
      const { data } = this.parts.get(name)!;
      message.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), start + header.parts[name]![2]);
    }
    return message.buffer;
  }
}

// Numbers

const clipped = (value: number): number => value > FAR_OFF ? FAR_OFF : value < -FAR_OFF ? -FAR_OFF : value;
/** Rounded to 9 decimals, halves to even as NumPy does. */
const ninth = (value: number): number => {
  const many = value * 1e9, whole = Math.round(many);
  return (whole - many === 0.5 && whole % 2 ? whole - 1 : whole) / 1e9;
};
const spot = (places: Float64Array, at: number): [number, number, number] => [ninth(places[at]!), ninth(places[at + 1]!), ninth(places[at + 2]!)];

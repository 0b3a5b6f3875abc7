// The recording as it stands in the page: facts as JSON, and arrays that change little from frame to frame.
import type { LegendShown, Theme, Vec3 } from "../protocol";
import type { Names, Quantity } from "../living/section";
import { World, type WorldFacts } from "../living/world";
import type { Look } from "../stage/looks";
import { inflated } from "./inflate";
import { type Layout, PassMemory } from "./memory";

export interface RecordedTheme extends Theme { dot: string }
/** A quantity to color by. */
export interface Offer extends Quantity { label: string }

export interface Arrow { kind: "velocity" | "force" | "contact"; unit: string; color: "accent" | "second" | "reaction"; largest: number; beyond: boolean; side: number; zero: number; longest: number }

export interface Facts {
  title: string; summary: string; dim: 2 | 3; rate: number; frames: number; times: number[]; dot: number;
  hull: { fill: "accent"; line: "accent" | "trail"; opacity: number } | null;
  camera: { azimuth: number; elevation: number; room: [Vec3, Vec3]; down: boolean; origin: Vec3 }; world: { low: Vec3; high: Vec3; step: number };
  period: Vec3 | null; low: Vec3; high: Vec3; steps: number; parts: Record<string, [number, number]>;
  themes: { light: RecordedTheme; dark: RecordedTheme }; color: string; colors: Offer[];
  /** Lowest and highest value of each quantity, and whether a few values are below and above. */
  ranges: Record<string, { low: number; high: number; beyond: [boolean, boolean] }>;
  /** Tensions and speeds that do not follow from the frames: the values of the first and the last whole number. */
  scalars: Record<string, { low: number; high: number; tones: number }>;
  picture: Layout & { entries: Record<Names, Record<string, number>> }; groups: string[]; supports: string[];
  trails: number; arrows: Arrow[]; energy: string[];
  shapes: WorldFacts;
  own: { of: ("particles" | "springs")[]; legend: LegendShown | null };
  /** Colors (red, green, blue, opacity) and diameters [m] over the life of the particles of each emitter. */
  emitters: Look[];
  notes: string[]; creased: boolean; lights: boolean; embedded: boolean; shown: string[];
}

/** Everything that was recorded. Rows are particles and springs that are drawn; their numbers are in `number`, `spring`. */
export interface Recorded {
  facts: Facts; passes: PassMemory; count: number; springs: number; number: Uint32Array; spring: Uint32Array;
  gone: Uint32Array; broken: Uint32Array; position: Uint16Array | Uint32Array; arrows: Map<string, Uint16Array>; scalars: Map<string, Uint16Array>;
  /** Both particles of each bond, its first frame and the first frame without it. */
  bonds: Uint32Array; bonded: Uint32Array;
  /** First frame at which each triangle of membranes, and each face, is torn. */
  opens: { sheets: Uint32Array; faces: Uint32Array };
  /** Rows of particles of emitters, the emitter of each, and birth and lifetime [s] of each in every frame, NaN if it is not alive. */
  emitted: Uint32Array; emitter: Uint32Array; lives: Float32Array;
  /** Colors that functions gave in every frame, three bytes each. */
  own: Map<string, Uint8Array>;
  energy: Float32Array; world: World;
  /** Rows of the corners of the triangles and edges of the hull of every frame, and how many there are up to each; or none. */
  hull: { triangles: Uint32Array; edges: Uint32Array; begins: Uint32Array };
}

type Kind<T> = new (buffer: ArrayBuffer, at?: number, length?: number) => T;

export async function unpacked(facts: Facts, text: string, module: string): Promise<Recorded> {
  const all = await inflated(text), passes = await WebAssembly.compile(await inflated(module));
  const part = <T>(name: string, kind: Kind<T> & { BYTES_PER_ELEMENT: number }): T => {
    const [at, length] = facts.parts[name] ?? [0, 0];
    return new kind(all.slice(at, at + length));
  };
  /** Numbers of every frame, whose lowest bytes stand before all others. */
  const moving = <T extends Uint8Array | Uint16Array | Uint32Array>(name: string, columns: number, kind: new (length: number) => T): T => {
    const [at, length] = facts.parts[name] ?? [0, 0], packed = new Uint8Array(all, at, length);
    return unrolled(packed, columns, new kind(length / new kind(0).BYTES_PER_ELEMENT));
  };
  const number = moving("number", 1, Uint32Array), spring = moving("spring", 1, Uint32Array), width = 3 * number.length;
  const memory = await PassMemory.opened(passes, facts.picture, part("image", Uint8Array));
  for (const [room, field] of facts.picture.rows) memory.numbers(room, field, "picture").set(new Int32Array(moving(`${room}.${field}`, memory.shape(room, field, "picture")[1] ?? 1, Uint32Array).buffer) as never);
  return {
    facts, passes: memory, count: number.length, springs: spring.length, number, spring,
    gone: part("gone", Uint32Array), broken: part("broken", Uint32Array), bonds: part("bonds", Uint32Array), bonded: part("bonded", Uint32Array),
    opens: { sheets: part("opens.sheets", Uint32Array), faces: part("opens.faces", Uint32Array) },
    position: facts.steps > 65535 ? moving("position", width, Uint32Array) : moving("position", width, Uint16Array),
    arrows: new Map(facts.arrows.map(({ kind }) => [kind, moving(kind, width, Uint16Array)])),
    scalars: new Map(Object.keys(facts.scalars).map((name) => [name, moving(name, name === "tension" ? spring.length : number.length, Uint16Array)])),
    emitted: part("emitted", Uint32Array), emitter: part("emitter", Uint32Array), lives: part("lives", Float32Array),
    own: new Map(facts.own.of.map((thing) => [thing, moving(`own.${thing}`, 3 * (thing === "springs" ? spring.length : number.length), Uint8Array)])),
    hull: { triangles: part("hull.triangles", Uint32Array), edges: part("hull.edges", Uint32Array), begins: part("hull.begins", Uint32Array) },
    energy: part("energy", Float32Array), world: new World(facts.shapes, facts.dim, Float64Array.from(facts.camera.origin), ([kind, name]) => kind === "f4" ? part(name, Float32Array) : part(name, Uint32Array)),
  };
}

/** Each number was written as how it departs from where the two frames before it lead, folded to be small. */
function unrolled<T extends Uint8Array | Uint16Array | Uint32Array>(packed: Uint8Array, width: number, out: T): T {
  const many = out.length, size = out.BYTES_PER_ELEMENT;
  for (let k = 0; k < many; k++) {
    let code = packed[k]!;
    for (let place = 1, unit = 256; place < size; place++, unit *= 256) code += unit * packed[place * many + k]!;
    const change = code % 2 ? -(code + 1) / 2 : code / 2;
    const guess = k < width ? 0 : k < 2 * width ? out[k - width]! : 2 * out[k - width]! - out[k - 2 * width]!;
    out[k] = guess + change;
  }
  return out;
}

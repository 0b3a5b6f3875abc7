// The recording as it stands in the page: facts as JSON, and arrays that change little from frame to frame.
import type { LegendShown, Theme, Vec3 } from "../protocol";
import { PIECES, Rims } from "../stage/rims";
import type { Look } from "../stage/looks";
import { inflated } from "./inflate";

export const NEVER = 0xffffffff; // the frame at which something that lasts is gone
export const STEPS = 65535; // distinct positions along each axis

export interface RecordedTheme extends Theme {
  palette: string[]; spring: string; supports: number; groups: number; diverging: string[]; sequential: string[];
}

export type Ranged = { low: number; high: number; beyond: [boolean, boolean] };
export type Labeled = { labels: string[]; rows: number[] };

/** A color quantity; `of` names its carrier: "own" are user-defined functions of the recording. */
export interface Offer {
  name: string; label: string; unit: string; of: "springs" | "particles" | "own" | ""; signed: boolean; legend: Ranged | Labeled | LegendShown | null;
}

export interface Arrow { kind: "velocity" | "force"; unit: string; color: "accent" | "second"; largest: number; beyond: boolean; side: number; longest: number }

export interface Motion { velocity: Vec3; amplitude: Vec3; omega: number; phase: number }

/** A wall that moves, where it was drawn: a plane within two corners, lines, a ball, or a mesh by its name [m]. */
export interface Mover {
  motion: Motion; point?: Vec3; normal?: Vec3; within?: [Vec3, Vec3]; lines?: Vec3[][]; ball?: [number, number, number, number]; mesh?: string;
}

interface Standing { outlines: [string, number][]; surfaces: { color: string; opacity: number; kind: string }[] }

export interface Facts {
  title: string; summary: string; dim: 2 | 3; rate: number; frames: number; times: number[]; dot: number;
  hull: { fill: "accent"; line: "accent" | "trail"; opacity: number } | null;
  camera: { azimuth: number; elevation: number; room: [Vec3, Vec3]; down: boolean }; world: { low: Vec3; high: Vec3; step: number };
  period: Vec3 | null; low: Vec3; high: Vec3; parts: Record<string, [number, number]>;
  themes: { light: RecordedTheme; dark: RecordedTheme }; color: string; colors: Offer[];
  value: { of: "springs" | "particles"; low: number; high: number; tones: number } | null;
  trails: { particles: number[]; time: number }; arrows: Arrow[]; energy: string[];
  standing: { light: Standing; dark: Standing }; moving: Mover[];
  movers: Record<"line" | "ball" | "plane", [keyof RecordedTheme, number]>;
  own: { of: ("particles" | "springs")[]; one: boolean; legend: LegendShown | null };
  /** Colors (red, green, blue, opacity) and diameters [m] over the life of the particles of each emitter. */
  emitters: Look[];
  notes: string[]; creased: boolean; lights: boolean; embedded: boolean; shown: string[];
}

/** Everything that was recorded. Rows are particles and springs that are drawn; their numbers are in `number`, `spring`. */
export interface Recorded {
  facts: Facts; count: number; springs: number;
  number: Uint32Array; radius: Float32Array; mass: Float32Array; size: Float32Array; kind: Uint8Array; shade: Uint8Array; group: Uint8Array;
  ends: Uint32Array; spring: Uint32Array; slack: Float32Array; rest: Float32Array; ties: Uint32Array; tied: Uint32Array; cords: Float32Array; rims: Rims;
  gone: Uint32Array; broken: Uint32Array; triangles: Uint32Array; opens: Uint32Array; position: Uint16Array; value: Uint16Array; arrows: Map<string, Uint16Array>;
  /** Rows of particles of emitters, the emitter of each, and birth and lifetime [s] of each in every frame, NaN if it is not alive. */
  emitted: Uint32Array; emitter: Uint32Array; lives: Float32Array;
  /** Colors that functions gave in every frame, three bytes each. */
  own: Map<string, Uint8Array>;
  energy: Float32Array; outlines: Float32Array; surfaces: { vertices: Float32Array; faces: Uint32Array }[];
  ball: { vertices: Float32Array; faces: Uint32Array };
  /** Rows of the corners of the triangles and edges of the hull of every frame, and how many there are up to each; or none. */
  hull: { triangles: Uint32Array; edges: Uint32Array; begins: Uint32Array };
  /** Of walls that move, by their name. */
  meshes: Map<string, { vertices: Float32Array; faces: Uint32Array }>;
}

type Kind<T> = new (buffer: ArrayBuffer, at?: number, length?: number) => T;

export async function unpacked(facts: Facts, text: string): Promise<Recorded> {
  const all = await inflated(text);
  const part = <T>(name: string, kind: Kind<T> & { BYTES_PER_ELEMENT: number }): T => {
    const [at, length] = facts.parts[name] ?? [0, 0];
    return new kind(all.slice(at, at + length));
  };
  const number = part("number", Uint32Array), width = 3 * number.length;
  const wide = (name: string, columns: number): Uint16Array => {
    const [at, length] = facts.parts[name] ?? [0, 0];
    return unrolled(new Uint8Array(all, at, length), columns);
  };
  const ties = part("ties", Uint32Array), side = part("rims.side", Float32Array), arcs = part("rims.arcs", Uint32Array); // ropes are the last ties
  const values = (facts.parts.value?.[1] ?? 0) / 2 / facts.frames;
  return {
    facts, number, count: number.length, springs: (facts.parts.ends?.[1] ?? 0) / 8,
    radius: part("radius", Float32Array), mass: part("mass", Float32Array), size: part("size", Float32Array),
    kind: part("kind", Uint8Array), shade: part("shade", Uint8Array), group: part("group", Uint8Array),
    ends: part("ends", Uint32Array), spring: part("spring", Uint32Array), slack: part("slack", Float32Array), rest: part("rest", Float32Array),
    ties, tied: part("tied", Uint32Array), cords: part("cords", Float32Array),
    rims: new Rims(ties.subarray(ties.length - side.length - PIECES * arcs.length), side, part("rims.axis", Float32Array), arcs),
    gone: part("gone", Uint32Array), broken: part("broken", Uint32Array),
    triangles: part("triangles", Uint32Array), opens: part("opens", Uint32Array),
    position: wide("position", width), value: wide("value", values),
    arrows: new Map(facts.arrows.map(({ kind }) => [kind, wide(kind, width)])),
    emitted: part("emitted", Uint32Array), emitter: part("emitter", Uint32Array), lives: part("lives", Float32Array),
    own: new Map(facts.own.of.map((thing) => {
      const packed = part(`own.${thing}`, Uint8Array);
      return [thing, unfolded(packed, packed.length / facts.frames, (at) => packed[at]!)];
    })),
    hull: { triangles: part("hull.triangles", Uint32Array), edges: part("hull.edges", Uint32Array), begins: part("hull.begins", Uint32Array) },
    energy: part("energy", Float32Array), outlines: part("outlines", Float32Array),
    surfaces: facts.standing.light.surfaces.map((_, k) => ({
      vertices: part(`surface.${k}.vertices`, Float32Array), faces: part(`surface.${k}.faces`, Uint32Array),
    })),
    ball: { vertices: part("ball.vertices", Float32Array), faces: part("ball.faces", Uint32Array) },
    meshes: new Map(facts.moving.flatMap(({ mesh }) => mesh ? [[mesh, { vertices: part(`${mesh}.vertices`, Float32Array), faces: part(`${mesh}.faces`, Uint32Array) }]] : [])),
  };
}

/** Each number was written as how it departs from where the two frames before it lead, folded to be small. */
function unrolled(packed: Uint8Array, width: number): Uint16Array {
  const many = packed.length / 2;
  return unfolded(new Uint16Array(many), width, (k) => packed[k]! | packed[many + k]! << 8);
}

/** The same with numbers of any size, which `out` has; `out` may be what the codes are read from. */
function unfolded<T extends Uint8Array | Uint16Array>(out: T, width: number, codeAt: (k: number) => number): T {
  for (let k = 0; k < out.length; k++) {
    const code = codeAt(k), change = code & 1 ? -((code + 1) >> 1) : code >> 1;
    const guess = k < width ? 0 : k < 2 * width ? out[k - width]! : 2 * out[k - width]! - out[k - 2 * width]!;
    out[k] = guess + change;
  }
  return out;
}

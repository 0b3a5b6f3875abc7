// What the server sends: texts as they are declared here, and pictures, of which only the parts that changed come.

import type { RestEntry, StructureMessage } from "./structure/messages";

export type Vec3 = [number, number, number];
export type Numbers = Float32Array | Uint32Array | Int32Array | Uint8Array;

export interface Theme {
  background: string; ink: string; quiet: string; faint: string; neutral: string; anchor: string; disc: string;
  ghost: string; rule: string; trail: string; accent: string; second: string; reaction: string; load: string;
  pull: string; push: string; series: Record<string, string>;
}

export interface Parameter {
  name: string; label: string; unit: string; folder: string; kind: "slider" | "limit" | "vector" | "choice";
  low?: number; high?: number; step?: number; whole?: boolean; choices?: string[];
  value: number | number[] | string | null;
}

/** A wall as it stands now; what says where it is depends on its kind. */
export interface Wall {
  name: string; label: string; kind: "plane" | "box" | "ball" | "segment"; spring: number; restitution: number; friction: number;
  point?: number[]; normal?: number[]; lower?: number[]; upper?: number[]; center?: number[]; radius?: number; inside?: boolean;
  start?: number[]; end?: number[]; thickness?: number;
}

export interface GalleryEntry { name: string; title: string; sentence: string; origin: string; tags: string[]; dim?: number; picture?: number }

export interface SceneMessage {
  kind: "scene"; serial: number; page: number; name: string; title: string; sentence: string; invitation: string; dim: 2 | 3; tools: "hands" | "sandbox";
  hint: string; camera: { azimuth: number; elevation: number; room: [Vec3, Vec3] }; stays: boolean;
  world: { low: Vec3; high: Vec3; step: number }; dark: boolean; themes: { light: Theme; dark: Theme };
  speeds: number[]; speed: number; colors: { name: string; unit: string; key: string }[]; color: string;
  marks: { name: string; label: string; key: string }[]; shown: string[]; parameters: Parameter[]; rest: boolean;
  gallery: GalleryEntry[] | null; keys: string[]; dot: number; opens: [string[], string[]]; welcome?: boolean; usual?: { mass: number; radius: number };
}

export interface Legend {
  title: string; unit: string; low: number; high: number; colors: string[]; labels: string[]; beyond: [boolean, boolean];
}

export interface StatusMessage {
  kind: "status"; time: number; playing: boolean; speed: number; pace: string; counters: Record<string, number>;
  particles: number; springs: number; notes: string[]; said: number; trouble: { message: string; safe_dt: number | null; mendable: boolean } | null;
  color: string; shown: string[]; legend: Legend | null; values: Record<string, Parameter["value"]>;
  rest: RestEntry | null; recording: boolean;
  kept: { frames: number; seconds: number } | null; held: number | null; journal: number; done: number; dark?: boolean; parameters?: Parameter[]; walls?: Wall[];
}

export interface EnergyMessage { kind: "energy"; time: number[]; series: Record<string, number[]> }
export interface InspectMessage {
  kind: "inspect"; particle?: number; spring?: number; mode?: number; energy?: number; rows?: [string, string][];
  values?: Record<string, number | number[]>; held?: boolean[]; load?: number[];
}
export interface WatchedMessage { kind: "watched"; time: number; items: InspectMessage[] }
export interface BusyMessage { kind: "busy"; words?: string; share?: number; first?: boolean }
export type Message = SceneMessage | StatusMessage | EnergyMessage | InspectMessage | WatchedMessage | BusyMessage | StructureMessage;

export interface FrameHeader {
  kind: "frame"; serial: number; picture: number; time: number; parts: Record<string, [string, number[], number]>;
  surfaces?: { color: string; opacity: number; kind: string }[]; texts?: { words: string; at: Vec3 }[];
  hand: [number, number, number, number, number] | null;
}
export interface FileHeader { kind: "file"; name: string; type: string; parts: Record<string, [string, number[], number]> }

const KINDS = { f4: Float32Array, u4: Uint32Array, i4: Int32Array, u1: Uint8Array } as const;

/** Header and arrays of a binary message; the arrays are views of its bytes. */
export function opened(buffer: ArrayBuffer): { header: FrameHeader | FileHeader; parts: Map<string, Numbers> } {
  const length = new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length))) as FrameHeader | FileHeader;
  const start = Math.ceil((4 + length) / 8) * 8;
  const parts = new Map<string, Numbers>();
  for (const [name, [dtype, shape, offset]] of Object.entries(header.parts)) {
    const count = shape.reduce((product, size) => product * size, 1);
    parts.set(name, new KINDS[dtype as keyof typeof KINDS](buffer, start + offset, count));
  }
  return { header, parts };
}

/** What is to be seen now: each part as it came last. */
export class Picture {
  serial = -1;
  number = 0;
  time = 0;
  hand: FrameHeader["hand"] = null;
  surfaces: NonNullable<FrameHeader["surfaces"]> = [];
  texts: NonNullable<FrameHeader["texts"]> = [];
  /** Whether the next frame has every part that there is. */
  whole = false;
  private parts = new Map<string, Numbers>();

  /** Take a frame in; the names of what changed. */
  take(header: FrameHeader, parts: Map<string, Numbers>): Set<string> {
    if (this.whole || header.serial !== this.serial) {
      this.whole = false;
      this.parts.clear();
      this.surfaces = [];
      this.texts = [];
    }
    this.serial = header.serial;
    this.number = header.picture;
    this.time = header.time;
    this.hand = header.hand;
    const changed = new Set(parts.keys());
    for (const [name, part] of parts) this.parts.set(name, part);
    if (header.surfaces) {
      this.surfaces = header.surfaces;
      changed.add("surfaces");
    }
    if (header.texts) {
      this.texts = header.texts;
      changed.add("texts");
    }
    return changed;
  }

  floats(name: string): Float32Array { return (this.parts.get(name) as Float32Array | undefined) ?? new Float32Array(0); }
  wholes(name: string): Uint32Array { return (this.parts.get(name) as Uint32Array | undefined) ?? new Uint32Array(0); }
  signed(name: string): Int32Array { return (this.parts.get(name) as Int32Array | undefined) ?? new Int32Array(0); }
  bytes(name: string): Uint8Array { return (this.parts.get(name) as Uint8Array | undefined) ?? new Uint8Array(0); }

  /** Both ends of every segment [m], six numbers each. */
  get ends(): Float32Array {
    const whole = this.floats("segments.position");
    const rows = this.wholes("segments.ends");
    if (!rows.length) return whole;
    const position = this.floats("points.position");
    if (this.joined.length !== 3 * rows.length) this.joined = new Float32Array(3 * rows.length);
    const out = this.joined;
    for (let k = 0; k < rows.length; k++) {
      const at = 3 * rows[k]!;
      out[3 * k] = position[at]!;
      out[3 * k + 1] = position[at + 1]!;
      out[3 * k + 2] = position[at + 2]!;
    }
    return out;
  }
  private joined = new Float32Array(0);
}

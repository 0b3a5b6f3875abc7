// Binary messages of the server: files, and pictures that contain only the changed parts.

import type { FileHeader, FrameHeader } from "./protocol";

export type Numbers = Float32Array | Uint32Array | Int32Array | Uint8Array;

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

/** Present picture: each part as last received. */
export class Picture {
  serial = -1;
  number = 0;
  time = 0;
  hand: FrameHeader["hand"] = null;
  surfaces: NonNullable<FrameHeader["surfaces"]> = [];
  texts: NonNullable<FrameHeader["texts"]> = [];
  /** Whether the next frame contains every part. */
  whole = false;
  private parts = new Map<string, Numbers>();

  /** Add a frame; return the names of the changed parts. */
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
    if (whole.length || !rows.length) return whole;
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

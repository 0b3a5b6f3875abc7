// Boxes, balls, rings, planes of a scene: as drawn, and moved by the laws of their motions.
import type { SurfaceShown } from "../protocol";
import { bytes } from "../stage/looks";
import type { WallFacts, Walls } from "./walls";

/** An array of a page: the kind of its numbers, and its text in base64 or its name. */
export type Packed = [kind: "f4" | "u1" | "u2" | "u4", text: string];
export type Unpack = (packed: Packed) => Float32Array | Uint8Array | Uint16Array | Uint32Array;
type Mesh = [vertices: Packed, faces: Packed];
type Ball = [number, number, number, number];
export interface Looks { outlines: [string, number][]; surfaces: SurfaceShown[] }
interface Shapes { outlines: Packed; surfaces: (Mesh | Ball)[]; looks: Record<ThemeName, Looks> }
interface Motion { velocity: number[]; amplitude: number[]; omega: number; phase: number }
export type ThemeName = "light" | "dark";
/** As `springline.view.world_shapes` writes them. */
export interface WorldFacts {
  standing: Shapes; corners: [number[], number[]] | null; sized: (Shapes & { room: [number[], number[]] })[];
  moving: (Shapes & { motion: Motion; plane: boolean; corners?: [number[], number[]] })[]; ball: Mesh | null; walls?: WallFacts;
}

export const LOW = 0, HIGH = 3; // places of the corners of what is drawn

export interface Standing { surfaces: Surface[]; looks: SurfaceShown[]; outlines: Float32Array; colors: Uint8Array; planes: Float64Array }
export type Surface = [vertices: Float32Array, faces: Uint32Array];
interface Shaped { outlines: Float32Array; surfaces: Surface[]; looks: Record<ThemeName, Looks> }

/** Boxes, balls, rings, planes: where they stand, or where they are by now. */
export class World {
  private readonly standing: Shaped;
  private readonly sized: Shaped[];
  private readonly moving: Shaped[];
  private readonly ball: Surface | null;
  private size = 0; // of the rooms in which planes are drawn
  private last = "";

  /** Shapes are relative to the `origin` [m]. `unpack` returns the array that the facts name; `walls` are drawn in addition. */
  constructor(private readonly facts: WorldFacts, private readonly dim: 2 | 3, private readonly origin: Float64Array, private readonly unpack: Unpack, private readonly walls: Walls | null = null) {
    this.ball = facts.ball && this.surface(facts.ball);
    this.standing = this.shaped(facts.standing);
    this.sized = facts.sized.map((one) => this.shaped(one));
    this.moving = facts.moving.map((one) => this.shaped(one));
  }

  get moves(): boolean { return this.moving.length > 0; }

  private surface([vertices, faces]: Mesh): Surface { return [this.unpack(vertices) as Float32Array, Uint32Array.from(this.unpack(faces))]; }

  private shaped(shapes: Shapes): Shaped {
    const surfaces = shapes.surfaces.map((one): Surface => {
      if (one.length === 2) return this.surface(one);
      const [vertices, faces] = this.ball!;
      return [vertices.map((part, k) => one[k % 3]! + one[3] * part), faces];
    });
    return { outlines: this.unpack(shapes.outlines) as Float32Array, surfaces, looks: shapes.looks };
  }

  /** How far a wall is from where it was drawn [m]. */
  private away(number: number, time: number): number[] {
    const { velocity, amplitude, omega, phase } = this.facts.moving[number]!.motion, swing = Math.cos(omega * time + phase);
    return [0, 1, 2].map((axis) => velocity[axis]! * time + amplitude[axis]! * swing);
  }

  private absolute(by: number[]): number[] { return by.map((part, axis) => part + this.origin[axis]!); }

  /** Set corners to those of the parts with a size. */
  enclose(corners: Float64Array, time: number): void {
    corners.set(cornersOf());
    this.walls?.enclose(corners, time);
    for (const [x, y, z] of (this.facts.corners ?? []) as [number, number, number][]) enclose(corners, x, y, z);
    this.moving.forEach((one, number) => {
      const by = this.away(number, time), { corners: exact } = this.facts.moving[number]!;
      if (exact) for (const place of exact) enclose(corners, place[0]! + by[0]!, place[1]! + by[1]!, place[2]! + by[2]!);
      else if (!this.facts.moving[number]!.plane) for (const places of [one.outlines, ...one.surfaces.map(([vertices]) => vertices)]) encloseAll(corners, places, this.absolute(by));
    });
  }

  /** All fixed parts at a time [s] around the picture, as drawn on a page; null if unchanged. */
  at(theme: ThemeName, bounds: Float64Array, time: number): Standing | null {
    const { facts: { sized }, dim } = this;
    const inside = ([low, high]: [number[], number[]]): boolean => [...low.keys()].slice(0, dim).every((axis) => bounds[LOW + axis]! >= low[axis]! && bounds[HIGH + axis]! <= high[axis]!);
    while (this.size < sized.length - 1 && !inside(sized[this.size]!.room)) this.size += 1;
    this.walls?.choose(bounds);
    const key = `${theme} ${this.size} ${this.moving.length ? time : 0} ${this.walls?.version}`;
    if (key === this.last) return null;
    this.last = key;
    const planes = cornersOf(), at = (one: Shaped, by = [0, 0, 0]): Group => ({
      surfaces: one.surfaces.map(([vertices, faces]): Surface => [shifted(vertices, by), faces]), looks: one.looks[theme].surfaces,
      outlines: [...shifted(one.outlines, by)], colors: one.looks[theme].outlines,
    });
    const [before, lines, after] = (this.walls?.at(theme, this.ball, this.origin) ?? []).map(({ lines: some, surfaces, looks }): Group => ({
      surfaces, looks, outlines: some.flatMap((line) => line.slice(1).flatMap((end, k) => [...line[k]!, ...end])).map((part, k) => part - this.origin[k % 3]!), colors: some.map((line) => [this.facts.walls!.looks[theme].rule, line.length - 1]),
    }));
    const around = this.sized.slice(this.size, this.size + 1), moving = this.moving.map((one, number) => at(one, this.away(number, time)));
    for (const one of around) encloseAll(planes, one.outlines, this.absolute([0, 0, 0]));
    if (lines) encloseAll(planes, Float64Array.from(lines.outlines), this.absolute([0, 0, 0]));
    this.moving.forEach((one, number) => { if (this.facts.moving[number]!.plane) encloseAll(planes, one.outlines, this.absolute(this.away(number, time))); });
    const all = [before, at(this.standing), lines, ...around.map((one) => at(one)), after, ...moving].filter((one) => one !== undefined);
    return {
      surfaces: all.flatMap(({ surfaces }) => surfaces), looks: all.flatMap(({ looks }) => looks), planes,
      outlines: Float32Array.from(all.flatMap(({ outlines }) => outlines)),
      colors: Uint8Array.from(all.flatMap(({ colors }) => colors.flatMap(([hue, count]) => Array.from({ length: count }, () => [...bytes(hue)]).flat()))),
    };
  }
}

/** Lines and surfaces of a part of the world where it is now. */
interface Group { surfaces: Surface[]; looks: SurfaceShown[]; outlines: number[]; colors: [string, number][] }

const shifted = (places: Float32Array, by: number[]): Float32Array => by.some((one) => one !== 0) ? places.map((part, k) => part + by[k % 3]!) : places;

export const cornersOf = (): Float64Array => Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);

export function enclose(corners: Float64Array, x: number, y: number, z: number): void {
  corners[0] = Math.min(corners[0]!, x);
  corners[1] = Math.min(corners[1]!, y);
  corners[2] = Math.min(corners[2]!, z);
  corners[3] = Math.max(corners[3]!, x);
  corners[4] = Math.max(corners[4]!, y);
  corners[5] = Math.max(corners[5]!, z);
}

export function encloseAll(corners: Float64Array, places: Float32Array | Float64Array, by: number[]): void {
  for (let axis = 0; axis < 3; axis++) {
    const away = by[axis]!;
    let low = corners[LOW + axis]!, high = corners[HIGH + axis]!;
    for (let k = axis; k < places.length; k += 3) {
      const place = places[k]! + away;
      if (place < low) low = place;
      if (place > high) high = place;
    }
    corners[LOW + axis] = low;
    corners[HIGH + axis] = high;
  }
}

/** An array that stands in a page as text. */
export function unpacked([kind, text]: Packed): Float32Array | Uint8Array | Uint16Array | Uint32Array {
  const piece = atob(text), data = new Uint8Array(piece.length);
  for (let k = 0; k < piece.length; k++) data[k] = piece.charCodeAt(k);
  return kind === "f4" ? new Float32Array(data.buffer) : kind === "u4" ? new Uint32Array(data.buffer) : kind === "u2" ? new Uint16Array(data.buffer) : data;
}

// Types of <spring-line>. Lengths are in m, times in s, masses in kg, forces in N.

export type Value = number | number[] | string | null;

export interface Parameter {
  name: string; label: string; unit: string; kind: "slider" | "limit" | "vector" | "choice"; value: Value;
  low?: number; high?: number; step?: number;
}

export interface Events {
  ready: { particles: number; springs: number };
  frame: { time: number; positions: Float64Array };
  break: { time: number; spring: number };
  hit: { time: number; particle: number; speed: number };
  collide: { time: number; particles: [number, number]; speed: number };
  remove: { time: number; particle: number };
  trouble: { message: string };
  refused: { message: string }; // a command, a value or an attribute that the scene does not take
  error: { message: string };
}

/** Numbers of particles or springs: one, a list, or "all". */
export type Some = ArrayLike<number> | number | "all";

export class SpringLine extends HTMLElement {
  readonly ready: Promise<SpringLine>;
  readonly positions: Float64Array; // three numbers each
  readonly velocities: Float64Array;
  readonly radii: Float64Array;
  readonly alive: Uint8Array;
  readonly ends: Int32Array; // both ends of every spring, broken or not
  readonly tensions: Float64Array; // of every spring, negative in compression
  readonly faces: Uint32Array; // three corners of every face without a torn spring
  readonly springs: Int32Array; // both ends of every whole spring
  readonly time: number;
  readonly playing: boolean;
  readonly parameters: Parameter[];
  readonly colors: string[];
  speed: number;
  parameter(name: string, value?: Value): Value;
  on<Kind extends keyof Events>(kind: Kind, what: (told: Events[Kind]) => void): () => void;
  play(): void;
  pause(): void;
  step(count?: number): void;
  reset(): void;
  undo(): void;
  redo(): void;
  grab(particle: number, point: ArrayLike<number>): void;
  pull(point: ArrayLike<number>): void;
  letGo(): void;
  push(particles: Some, velocity: ArrayLike<number>): void;
  anchor(particles: Some): void;
  release(particles: Some): void;
  cut(springs: Some): void;
  takeOut(particles: Some): void;
  add(): never; // these three need Python, and say so
  join(): never;
  load(): never;
  journal(): Promise<string>;
}

declare global {
  interface HTMLElementTagNameMap { "spring-line": SpringLine }
}

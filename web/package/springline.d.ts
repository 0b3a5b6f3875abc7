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
  error: { message: string };
}

export class SpringLine extends HTMLElement {
  readonly ready: Promise<SpringLine>;
  readonly positions: Float64Array; // three numbers each
  readonly velocities: Float64Array;
  readonly alive: Uint8Array;
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
  push(particles: ArrayLike<number>, velocity: ArrayLike<number>): void;
  anchor(particles: ArrayLike<number>): void;
  release(particles: ArrayLike<number>): void;
  cut(springs: ArrayLike<number>): void;
  takeOut(particles: ArrayLike<number>): void;
  journal(): Promise<string>;
}

declare global {
  interface HTMLElementTagNameMap { "spring-line": SpringLine }
}

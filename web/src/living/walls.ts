// Planes, boxes and balls that are walls, as drawn (view/outlines.py, view/frame_world.py): their numbers are read from
// the memory of the engine, which commands and motions change.
import type { SurfaceShown } from "../protocol";
import type { Machine } from "./machine";
import { enclose, encloseAll, HIGH, LOW, type Surface, type ThemeName } from "./world";

/** As `springline.view.living.picture` writes them. */
export interface WallFacts {
  balls: number[]; boxes: number[]; margin: number; near: number; divisions: number; around: number;
  looks: Record<ThemeName, { rule: string; plane: [color: string, opacity: number]; ball: [color: string, opacity: number] }>;
}
/** Lines and surfaces in the order in which they are drawn. */
export interface Shown { lines: number[][][]; surfaces: Surface[]; looks: SurfaceShown[] }

const ON_PLANE = 1e-12; // of a box's diagonal: a corner nearer to a plane lies on it
const AXES = [0, 1, 2], NOTHING = new Float64Array(0);
const COLUMNS = [
  ["Walls", "velocity"], ["Walls", "amplitude"], ["Walls", "omega"], ["Walls", "phase"], ["Walls", "shape"], ["Boxes", "lower"], ["Boxes", "upper"], ["Planes", "point"], ["Planes", "normal"],
] as const;
type Nine = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];

const sameNumbers = (one: Float64Array, other: Float64Array): boolean => one.length === other.length && one.every((part, k) => part === other[k]);

const dot = (a: number[], b: number[]): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
const cross = (a: number[], b: number[]): number[] => AXES.map((k) => a[(k + 1) % 3]! * b[(k + 2) % 3]! - a[(k + 2) % 3]! * b[(k + 1) % 3]!);

export class Walls {
  /** Number of changes of what is drawn: of the walls, or of the box in which planes are drawn. */
  version = 0;
  private room: [number[], number[]] | null = null; // in which planes are drawn
  private boxes: [number[], number[]][] = [];
  private balls: number[][] = []; // centers and radii, each ball once
  private planes: { point: number[]; normal: number[] }[] = [];
  private seen: Float64Array[] = []; // columns as they were read
  private time = NaN; // [s] at which they were read; NaN if nothing moves

  constructor(private readonly machine: Machine, private readonly facts: WallFacts, private readonly dim: 2 | 3) {}

  private floats(room: string, field: string): Float64Array { return room in this.machine.facts.tables.steps.rooms ? this.machine.floats(room, field) : NOTHING; }

  /** Read the walls at a time [s] if they have changed since. */
  private read(time: number): void {
    const now = COLUMNS.map(([room, field]) => this.floats(room, field)), [velocity, amplitude, omega, phase, shape, low, high, point, normal] = now as Nine;
    if (this.seen.length && now.every((column, k) => sameNumbers(column, this.seen[k]!)) && (Number.isNaN(this.time) || time === this.time)) return;
    this.seen = now.map((column) => column.slice());
    this.time = velocity.some(Boolean) || amplitude.some(Boolean) ? time : NaN;
    this.version += 1;
    this.room = null;
    const moved = (numbers: Float64Array, at: number, row: number): number[] => AXES.map((axis) => // row -1 stands
      numbers[at + axis]! + (row < 0 ? 0 : velocity[3 * row + axis]! * time + amplitude[3 * row + axis]! * Math.cos(omega[row]! * time + phase[row]!)));
    const differ = (a: number[], b: number[]): number => a.map((one, k) => one - b[k]!).find((one) => one !== 0) ?? 0;
    this.boxes = this.facts.boxes.map((row, k) => [moved(low, 3 * k, row), moved(high, 3 * k, row)]);
    this.balls = this.facts.balls.map((row) => [...moved(shape, 7 * row, row), shape[7 * row + 6]!]).sort(differ).filter((one, k, all) => k === 0 || differ(one, all[k - 1]!) !== 0);
    this.planes = Array.from({ length: point.length / 3 }, (_, k) => ({ point: moved(point, 3 * k, k), normal: [...normal.subarray(3 * k, 3 * k + 3)] }));
  }

  /** Set corners to enclose what has a size. */
  enclose(corners: Float64Array, time: number): void {
    this.read(time);
    for (const [low, high] of this.boxes) for (const line of edges(low, high)) encloseAll(corners, Float64Array.from(line.flat()), [0, 0, 0]);
    for (const [x, y, z, r] of this.balls as [number, number, number, number][]) {
      const deep = this.dim === 3 ? r : 0;
      enclose(corners, x - r, y - r, z - deep);
      enclose(corners, x + r, y + r, z + deep);
    }
  }

  /** Choose the box in which planes are drawn; it changes when the picture leaves it, or the walls change. */
  choose(bounds: Float64Array): void {
    const { room } = this;
    if (!this.planes.length || (room && !AXES.some((axis) => bounds[LOW + axis]! < room[0][axis]! || bounds[HIGH + axis]! > room[1][axis]!))) return;
    this.room = this.roomOf(this.planes, bounds);
    this.version += 1;
  }

  /** Boxes and balls; then lines of planes, and their surfaces. Surfaces are relative to the origin [m]. */
  at(theme: ThemeName, mesh: Surface | null, origin: Float64Array): [Shown, Shown, Shown] {
    const { dim, balls, facts: { around, looks } } = this, { ball, plane } = looks[theme];
    const lines = this.room ? this.planes.map(({ point, normal }) => cut(point, normal, this.room![0], this.room![1])).filter((one) => one.length > 1) : [];
    const solid = dim === 3 && mesh ? balls : [], [vertices, faces] = mesh ?? [new Float32Array(0), new Uint32Array(0)];
    return [
      {
        lines: [...this.boxes.flatMap(([low, high]) => edges(low, high)), ...(dim === 2 ? balls.map(([x, y, z, r]) => circle([x!, y!, z!], r!, around)) : [])],
        surfaces: solid.map((one): Surface => [Float32Array.from(vertices, (part, k) => one[k % 3]! - origin[k % 3]! + one[3]! * part), faces]),
        looks: solid.map(() => ({ color: ball[0], opacity: ball[1], kind: "sphere" })),
      },
      { lines, surfaces: [], looks: [] },
      {
        lines: [], surfaces: dim === 3 ? lines.map((line): Surface => [Float32Array.from(line.slice(0, -1).flat(), (part, k) => part - origin[k % 3]!), fan(line.length - 1)]) : [],
        looks: dim === 3 ? lines.map(() => ({ color: plane[0], opacity: plane[1], kind: "plane" })) : [],
      },
    ];
  }

  /** Box around the picture and the nearest parts of planes close by, with a margin, at round numbers [m]. */
  private roomOf(planes: { point: number[]; normal: number[] }[], bounds: Float64Array): [number[], number[]] {
    const { margin, near, divisions } = this.facts, around = Float64Array.from(bounds), middle = AXES.map((axis) => (bounds[LOW + axis]! + bounds[HIGH + axis]!) / 2);
    const size = Math.max(...AXES.map((axis) => bounds[HIGH + axis]! - bounds[LOW + axis]!));
    for (const { point, normal } of planes) {
      const away = dot(middle.map((one, axis) => one - point[axis]!), normal);
      if (Math.abs(away) <= near * size) enclose(around, middle[0]! - away * normal[0]!, middle[1]! - away * normal[1]!, middle[2]! - away * normal[2]!);
    }
    const low = AXES.map((axis) => around[LOW + axis]! - margin * size), high = AXES.map((axis) => around[HIGH + axis]! + margin * size);
    const rough = Math.max(Math.max(...AXES.map((axis) => high[axis]! - low[axis]!)) || 1, 1e-300) / divisions, power = 10 ** Math.floor(Math.log10(rough));
    const away = (part: number): number => Math.abs(Math.log(part * power / rough)), step = power * [1, 2, 5, 10].reduce((best, part) => away(part) < away(best) ? part : best);
    const down = low.map((one) => Math.floor(one / step + 1e-9) * step), up = high.map((one, axis) => Math.max(Math.ceil(one / step - 1e-9) * step, down[axis]! + step));
    if (this.dim === 2) down[2] = up[2] = 0;
    return [down, up];
  }
}

/** Edges of a box: twelve, four if it is unbounded along one axis, none if along more. */
function edges(low: number[], high: number[]): number[][][] {
  const open = AXES.filter((axis) => !Number.isFinite(low[axis]) || !Number.isFinite(high[axis]));
  if (open.length > 1) return [];
  const from = low.map((one, axis) => open.includes(axis) ? 0 : one), to = high.map((one, axis) => open.includes(axis) ? 0 : one);
  return AXES.filter((axis) => !open.includes(axis)).flatMap((axis) => [0, 1, 2, 3].map((code) => {
    const others = AXES.filter((other) => other !== axis), start = from.map((one, k) => code >> others.indexOf(k) & 1 && k !== axis ? to[k]! : one);
    return [start, start.map((one, k) => k === axis ? to[k]! : one)];
  }));
}

/** Intersections of a plane with the edges of a box, in cyclic order and closed. */
function cut(point: number[], normal: number[], low: number[], high: number[]): number[][] {
  const corners = Array.from({ length: 8 }, (_, k) => AXES.map((axis) => k >> 2 - axis & 1 ? high[axis]! : low[axis]!));
  const height = corners.map((one) => dot(one.map((x, axis) => x - point[axis]!), normal)), near = ON_PLANE * Math.hypot(...high.map((one, axis) => one - low[axis]!));
  const found = corners.filter((_, k) => Math.abs(height[k]!) <= near);
  for (let i = 0; i < 8; i++) for (const j of [i | 1, i | 2, i | 4]) {
    const [one, other] = [height[i]!, height[j]!];
    if (j > i && Math.min(Math.abs(one), Math.abs(other)) > near && one * other < 0) found.push(corners[i]!.map((x, axis) => x + one / (one - other) * (corners[j]![axis]! - x)));
  }
  const points = [...new Map(found.map((one) => [one.join(), one])).values()].sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!);
  if (points.length < 3) return points;
  const least = AXES.reduce((best, axis) => Math.abs(normal[axis]!) < Math.abs(normal[best]!) ? axis : best, 0), raw = normal.map((one, axis) => Number(axis === least) - one * normal[least]!);
  const size = Math.hypot(...raw), first = raw.map((one) => one / size), second = cross(normal, first);
  const middle = AXES.map((axis) => points.reduce((sum, one) => sum + one[axis]!, 0) / points.length), angle = (one: number[]): number => {
    const away = one.map((x, axis) => x - middle[axis]!);
    return Math.atan2(dot(away, second), dot(away, first));
  };
  const around = points.sort((a, b) => angle(a) - angle(b));
  return [...around, around[0]!];
}

/** Closed circle in the plane of the picture, from the axis that `across` of contacts/shapes/wall.py takes first. */
const circle = (center: number[], radius: number, around: number): number[][] => Array.from({ length: around + 1 }, (_, k) => {
  const angle = 2 * Math.PI * k / around;
  return [center[0]! + radius * Math.cos(angle), center[1]! + radius * Math.sin(angle), center[2]!];
});

/** Triangles of a convex polygon. */
const fan = (corners: number): Uint32Array => Uint32Array.from(Array.from({ length: corners - 2 }, (_, k) => [0, k + 1, k + 2]).flat());

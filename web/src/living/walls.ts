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
const AXES = [0, 1, 2];

const dot = (a: number[], b: number[]): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
const cross = (a: number[], b: number[]): number[] => AXES.map((k) => a[(k + 1) % 3]! * b[(k + 2) % 3]! - a[(k + 2) % 3]! * b[(k + 1) % 3]!);

export class Walls {
  private room: [number[], number[]] | null = null; // in which planes are drawn
  private last = "";

  constructor(private readonly machine: Machine, private readonly facts: WallFacts, private readonly dim: 2 | 3) {}

  private floats(room: string, field: string): Float64Array { return room in this.machine.facts.tables.steps.rooms ? this.machine.floats(room, field) : new Float64Array(0); }

  /** Displacement of a wall from where it was drawn [m]; none without a row. */
  private away(row: number, time: number): number[] {
    if (row < 0) return [0, 0, 0];
    const [velocity, amplitude, omega, phase] = ["velocity", "amplitude", "omega", "phase"].map((field) => this.floats("Walls", field));
    const swing = Math.cos(omega![row]! * time + phase![row]!);
    return AXES.map((axis) => velocity![3 * row + axis]! * time + amplitude![3 * row + axis]! * swing);
  }

  private moved(numbers: Float64Array, at: number, row: number, time: number): number[] { return this.away(row, time).map((by, axis) => numbers[at + axis]! + by); }

  private boxes(time: number): [number[], number[]][] {
    const low = this.floats("Boxes", "lower"), high = this.floats("Boxes", "upper");
    return this.facts.boxes.map((row, k) => [this.moved(low, 3 * k, row, time), this.moved(high, 3 * k, row, time)]);
  }

  /** Centers and radii, each ball once. */
  private balls(time: number): number[][] {
    const shape = this.floats("Walls", "shape"), found = this.facts.balls.map((row) => [...this.moved(shape, 7 * row, row, time), shape[7 * row + 6]!]);
    const differ = (a: number[], b: number[]): number => a.map((one, k) => one - b[k]!).find((one) => one !== 0) ?? 0;
    return found.sort(differ).filter((one, k) => k === 0 || differ(one, found[k - 1]!) !== 0);
  }

  private planes(time: number): { point: number[]; normal: number[] }[] {
    const point = this.floats("Planes", "point"), normal = this.floats("Planes", "normal");
    return Array.from({ length: point.length / 3 }, (_, k) => ({ point: this.moved(point, 3 * k, k, time), normal: [...normal.subarray(3 * k, 3 * k + 3)] }));
  }

  /** Set corners to enclose what has a size. */
  enclose(corners: Float64Array, time: number): void {
    for (const [low, high] of this.boxes(time)) for (const line of edges(low, high)) encloseAll(corners, Float64Array.from(line.flat()), [0, 0, 0]);
    for (const [x, y, z, r] of this.balls(time) as [number, number, number, number][]) {
      const deep = this.dim === 3 ? r : 0;
      enclose(corners, x - r, y - r, z - deep);
      enclose(corners, x + r, y + r, z + deep);
    }
  }

  /** A text that changes with what is drawn: the numbers of the walls, and of the box in which planes are drawn. */
  key(bounds: Float64Array, time: number): string {
    const planes = this.planes(time), key = [this.boxes(time), this.balls(time), planes.map(({ point, normal }) => [point, normal])].flat(4).join(" ");
    const room = this.room, left = !room || AXES.some((axis) => bounds[LOW + axis]! < room[0][axis]! || bounds[HIGH + axis]! > room[1][axis]!);
    if (left || key !== this.last) this.room = planes.length ? this.roomOf(planes, bounds) : null;
    this.last = key;
    return `${key} ${this.room?.flat().join(" ") ?? ""}`;
  }

  /** Boxes and balls; then lines of planes, and their surfaces. Surfaces are relative to the origin [m]. */
  at(theme: ThemeName, time: number, mesh: Surface | null, origin: Float64Array): [Shown, Shown, Shown] {
    const { dim, facts: { around, looks } } = this, ball = looks[theme].ball, plane = looks[theme].plane, balls = this.balls(time);
    const lines = this.room ? this.planes(time).map(({ point, normal }) => cut(point, normal, this.room![0], this.room![1])).filter((one) => one.length > 1) : [];
    const solid = dim === 3 && mesh ? balls : [], [vertices, faces] = mesh ?? [new Float32Array(0), new Uint32Array(0)];
    return [
      {
        lines: [...this.boxes(time).flatMap(([low, high]) => edges(low, high)), ...(dim === 2 ? balls.map(([x, y, z, r]) => circle([x!, y!, z!], r!, around)) : [])],
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

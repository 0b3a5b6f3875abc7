// Walls that move: where they are at a time, by the law of their motion.
import { bytes } from "../stage/lines";
import type { Vec3 } from "../protocol";
import type { Facts, Motion, Mover, Recorded, RecordedTheme } from "./data";

/** How far a wall is from where it was drawn [m]: velocity t + amplitude cos(omega t + phase). */
export function away({ velocity, amplitude, omega, phase }: Motion, time: number): Vec3 {
  const swing = Math.cos(omega * time + phase);
  return [0, 1, 2].map((k) => velocity[k]! * time + amplitude[k]! * swing) as Vec3;
}

export interface Standing { ends: number[]; colors: number[]; surfaces: { vertices: Float32Array; faces: Uint32Array; color: string; opacity: number; kind: string }[] }

/** Lines and surfaces of all walls that move, at a time [s]. */
export function wallsAt(recorded: Recorded, theme: RecordedTheme, time: number): Standing {
  const { facts } = recorded, found: Standing = { ends: [], colors: [], surfaces: [] };
  for (const mover of facts.moving) {
    const by = away(mover.motion, time), moved = (point: Vec3): Vec3 => [point[0] + by[0], point[1] + by[1], point[2] + by[2]];
    for (const line of linesOf(mover, moved)) join(found, line, theme[facts.movers.line[0]] as string);
    surfaceOf(mover, moved, recorded, theme, found);
  }
  return found;
}

/** The hull around loose particles of a frame, whose corners are where they are now [m]. */
export function hullAt({ facts, hull }: Recorded, theme: RecordedTheme, frame: number, here: Float64Array, found: Standing): void {
  const { fill, line, opacity } = facts.hull!, [first, firstEdge, last, lastEdge] = hull.begins.subarray(2 * frame, 2 * frame + 4);
  const place = (row: number): Vec3 => [here[3 * row]!, here[3 * row + 1]!, here[3 * row + 2]!];
  const corners = hull.triangles.subarray(3 * first!, 3 * last!), ends = hull.edges.subarray(2 * firstEdge!, 2 * lastEdge!);
  for (let k = 0; k < ends.length; k += 2) join(found, [place(ends[k]!), place(ends[k + 1]!)], theme[line]);
  // a surface without triangles where there is no hull: what was drawn before is gone
  found.surfaces.push({ vertices: Float32Array.from([...corners].flatMap(place)), faces: Uint32Array.from(corners.keys()), color: theme[fill], opacity, kind: "hull" });
}

function linesOf(mover: Mover, moved: (point: Vec3) => Vec3): Vec3[][] {
  if (mover.lines) return mover.lines.map((line) => line.map(moved));
  if (!mover.point) return [];
  const corners = cut(moved(mover.point), mover.normal!, mover.within!);
  return corners.length > 2 ? [[...corners, corners[0]!]] : corners.length === 2 ? [corners] : [];
}

function surfaceOf(mover: Mover, moved: (point: Vec3) => Vec3, { facts, ball, meshes }: Recorded, theme: RecordedTheme, found: Standing): void {
  if (mover.ball) {
    const [x, y, z, radius] = mover.ball, center = moved([x, y, z]);
    const vertices = ball.vertices.map((part, k) => center[k % 3]! + radius * part);
    found.surfaces.push({ vertices, faces: ball.faces, ...look(facts, theme, "ball"), kind: "sphere" });
  } else if (mover.mesh) {
    const { vertices, faces } = meshes.get(mover.mesh)!, by = moved([0, 0, 0]);
    found.surfaces.push({ vertices: vertices.map((part, k) => part + by[k % 3]!), faces, ...look(facts, theme, "ball"), kind: "wall" });
  } else if (mover.point && facts.dim === 3) {
    const corners = cut(moved(mover.point), mover.normal!, mover.within!);
    if (corners.length < 3) return;
    const faces = new Uint32Array(corners.slice(2).flatMap((_, k) => [0, k + 1, k + 2]));
    found.surfaces.push({ vertices: new Float32Array(corners.flat()), faces, ...look(facts, theme, "plane"), kind: "plane" });
  }
}

function look(facts: Facts, theme: RecordedTheme, kind: "ball" | "plane"): { color: string; opacity: number } {
  const [name, opacity] = facts.movers[kind];
  return { color: theme[name] as string, opacity };
}

function join(found: Standing, line: Vec3[], color: string): void {
  for (let k = 1; k < line.length; k++) {
    found.ends.push(...line[k - 1]!, ...line[k]!);
    found.colors.push(...bytes(color));
  }
}

/** Intersections of a plane with the edges of a box, in order around their center. */
function cut(point: Vec3, normal: Vec3, [low, high]: [Vec3, Vec3]): Vec3[] {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((code) => [0, 1, 2].map((k) => (code >> k & 1 ? high : low)[k]!) as Vec3);
  const heights = corners.map((corner) => normal.reduce((sum, part, k) => sum + part * (corner[k]! - point[k]!), 0));
  const near = 1e-12 * Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  const found: Vec3[] = corners.filter((_, k) => Math.abs(heights[k]!) <= near);
  for (let a = 0; a < 8; a++) {
    for (const bit of [1, 2, 4]) {
      const b = a | bit;
      if (b === a || Math.min(Math.abs(heights[a]!), Math.abs(heights[b]!)) <= near || heights[a]! * heights[b]! >= 0) continue;
      const part = heights[a]! / (heights[a]! - heights[b]!);
      found.push(corners[a]!.map((one, k) => one + part * (corners[b]![k]! - one)) as Vec3);
    }
  }
  const points = [...new Map(found.map((one) => [one.map((part) => part.toPrecision(9)).join(), one])).values()];
  if (points.length < 3) return points;
  const middle = [0, 1, 2].map((k) => points.reduce((sum, one) => sum + one[k]!, 0) / points.length);
  const axis = normal.map(Math.abs).indexOf(Math.min(...normal.map(Math.abs)));
  const first = crossed(normal, [0, 1, 2].map((k) => k === axis ? 1 : 0) as Vec3), second = crossed(normal, first);
  const along = (one: Vec3, way: Vec3): number => way.reduce((sum, part, k) => sum + part * (one[k]! - middle[k]!), 0);
  return points.sort((p, q) => Math.atan2(along(p, second), along(p, first)) - Math.atan2(along(q, second), along(q, first)));
}

const crossed = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

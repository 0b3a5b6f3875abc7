// Cells of a net: what springs enclose, found where a hand presses, so that a press between particles holds the nearest.
import type { Picture } from "./wire";

const MANY = 24; // springs at a particle, from which on it is a hub: its cells are found from their other corners
const NO_CELL = -1;

/** Corners of triangles and quadrilaterals of springs, by rows of the picture. */
export class Cells {
  private ends: Uint32Array | null = null; // what neighbors were counted from
  private first = new Uint32Array(1); // of each row, where its neighbors begin
  private neighbors = new Uint32Array(0);

  constructor(private readonly picture: Picture) {}

  /**
   * The row of the particle that a press at a point of the screen holds: of the cell around the point that is nearest to
   * the eye, the nearest corner, a free one if any is; -1 where no cell is.
   */
  rowAt(x: number, y: number, at: Float32Array, isFree: (row: number) => boolean): number {
    this.count(at.length / 3);
    const near = 2 * this.longest(at);
    let cell: number[] = [], least = Infinity;
    this.around(x, y, at, near, (corners) => {
      const depth = corners.reduce((sum, row) => sum + at[3 * row + 2]!, 0) / corners.length;
      if (depth < least && holds(corners, at, x, y)) {
        least = depth;
        cell = corners;
      }
    });
    const free = cell.filter(isFree), away = (row: number): number => Math.hypot(at[3 * row]! - x, at[3 * row + 1]! - y);
    return (free.length ? free : cell).reduce((best, row) => best === NO_CELL || away(row) < away(best) ? row : best, NO_CELL);
  }

  /** Every cell with a corner near a point, at least once. */
  private around(x: number, y: number, at: Float32Array, near: number, what: (corners: number[]) => void): void {
    for (let a = 0; a < at.length / 3; a++) {
      if (!(Math.abs(at[3 * a]! - x) <= near && Math.abs(at[3 * a + 1]! - y) <= near)) continue;
      const beside = this.of(a);
      if (beside.length > MANY) continue;
      for (let k = 0; k < beside.length; k++) {
        for (let j = 0; j < k; j++) this.through(a, beside[j]!, beside[k]!, what);
      }
    }
  }

  /** The cells of which a corner joins two others. */
  private through(a: number, b: number, d: number, what: (corners: number[]) => void): void {
    if (this.of(b).includes(d)) what([a, b, d]);
    else for (const c of this.of(b)) if (c !== a && this.of(c).length <= MANY && this.of(c).includes(d)) what([a, b, c, d]);
  }

  private of(row: number): Uint32Array { return this.neighbors.subarray(this.first[row]!, this.first[row + 1]!); }

  /** The longest spring as it is seen [pixels]. */
  private longest(at: Float32Array): number {
    const ends = this.ends!;
    let most = 0;
    for (let k = 0; k < ends.length; k += 2) {
      const a = 3 * ends[k]!, b = 3 * ends[k + 1]!, away = Math.hypot(at[a]! - at[b]!, at[a + 1]! - at[b + 1]!);
      if (away > most) most = away;
    }
    return most;
  }

  /** Who is joined to whom, counted anew where springs came or broke. */
  private count(rows: number): void {
    const ends = this.picture.wholes("segments.ends");
    if (ends === this.ends && this.first.length === rows + 1) return;
    this.ends = ends;
    const first = this.first = new Uint32Array(rows + 1);
    for (const row of ends) first[row + 1]!++;
    for (let row = 0; row < rows; row++) first[row + 1]! += first[row]!;
    const next = first.slice();
    this.neighbors = new Uint32Array(ends.length);
    for (let k = 0; k < ends.length; k++) this.neighbors[next[ends[k]!]!++] = ends[k ^ 1]!;
  }
}

/** Whether a point of the screen is within a polygon, by how many of its sides a ray from it crosses. */
function holds(corners: number[], at: Float32Array, x: number, y: number): boolean {
  let within = false;
  corners.forEach((row, k) => {
    const a = 3 * row, b = 3 * corners[(k || corners.length) - 1]!, above = at[a + 1]! > y;
    if (above !== at[b + 1]! > y && x < at[a]! + (y - at[a + 1]!) / (at[b + 1]! - at[a + 1]!) * (at[b]! - at[a]!)) within = !within;
  });
  return within;
}

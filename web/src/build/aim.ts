// Target of the pointer while building: a particle, the grid, or the building plane.
import type { Stage } from "../stage/stage";
import type { Vec3 } from "../protocol";

const NEAR = 12; // [pixels] from a particle that still count as on it

export interface Aim { point: Vec3; particle: number | null }
export type Ground = "ground" | "view";

export class Aiming {
  snap = true;
  step = 0.1;
  ground: Ground = "ground";

  constructor(private readonly stage: Stage) {}

  /** Grid spacing for a scene: a half, or a fifth, of the spacing of its floor. */
  open(floor: number): void {
    this.step = Number((floor / 5).toPrecision(1)) || 0.1;
  }

  get flat(): boolean { return this.stage.scene?.dim === 2; }

  /** Height of the floor [m]. */
  get level(): number { return this.flat ? 0 : this.stage.scene?.world.low[2] ?? 0; }

  /** Position of a screen point. When building in the plane of the view, it lies in the plane of `from`, the previous point. */
  at(x: number, y: number, from: Vec3 | null, touch = false): Aim | null {
    const particle = this.stage.particleAt(x, y, touch ? 2 * NEAR : NEAR);
    const place = particle >= 0 ? this.stage.placeOf(particle) : null;
    if (place) return { point: place, particle };
    const point = this.free(x, y, from);
    return point && { point: this.snapped(point), particle: null };
  }

  /** Position on the plane, whatever the particles and the grid. */
  free(x: number, y: number, from: Vec3 | null): Vec3 | null {
    if (this.flat || this.ground === "view") return this.stage.at(x, y, from ?? this.stage.target);
    const [near, far] = this.stage.ray(x, y), share = (this.level - near[2]) / (far[2] - near[2]);
    if (!(share > 0 && share < 1)) return null; // above the horizon
    return [near[0] + share * (far[0] - near[0]), near[1] + share * (far[1] - near[1]), this.level];
  }

  snapped(point: Vec3): Vec3 {
    if (!this.snap || !(this.step > 0)) return point;
    const onGrid = point.map((part) => Math.round(part / this.step) * this.step) as Vec3;
    if (this.flat) onGrid[2] = 0;
    else if (this.ground === "ground") onGrid[2] = this.level;
    return onGrid.map((part) => Number(part.toPrecision(12))) as Vec3;
  }

  /** Unit vectors right and down in the view [m]. */
  get axes(): [Vec3, Vec3] {
    if (this.flat || this.ground === "ground") return [[1, 0, 0], [0, -this.stage.up, 0]];
    const middle = this.stage.target, here = this.stage.onScreen(middle) ?? { x: 0, y: 0 };
    const along = (dx: number, dy: number): Vec3 => unit(minus(this.stage.at(here.x + dx, here.y + dy, middle), middle));
    return [along(100, 0), along(0, 100)];
  }
}

export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const plus = (a: Vec3, b: Vec3, by = 1): Vec3 => [a[0] + by * b[0], a[1] + by * b[1], a[2] + by * b[2]];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const size = (a: Vec3): number => Math.hypot(...a);
export const times = (a: Vec3, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by];
export function unit(a: Vec3): Vec3 {
  const long = size(a);
  return long > 0 ? [a[0] / long, a[1] / long, a[2] / long] : [0, 0, 0];
}

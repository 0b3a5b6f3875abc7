// Ropes over wheels: straight between wheels, and around their rims.

export const PIECES = 16; // straight pieces of an arc, as in springline/view/rope_paths.py, which contains the formulas
const LIFTED = -0.5 * Math.PI; // [rad] lower end of the range of wrap angles

type Three = [number, number, number];

/** The parts of all ropes, followed by the pieces of their arcs. */
export class Rims {
  private readonly place: Float64Array;
  private readonly way: Float64Array; // direction of the tangent of each part

  /** `ends`: two particles of each part and piece; `side`: radius at both ends of each part, with the sign of its turn [m];
   * `axis`: axis of its wheels; `arcs`: the parts before and behind each wheel. */
  constructor(private readonly ends: ArrayLike<number>, private readonly side: ArrayLike<number>, private readonly axis: ArrayLike<number>, private readonly arcs: ArrayLike<number>) {
    this.place = new Float64Array(3 * ends.length);
    this.way = new Float64Array(3 * side.length / 2);
  }

  /** Whether a rope goes over a wheel. */
  get any(): boolean { return this.arcs.length > 0; }

  /** Number of parts and pieces. */
  get count(): number { return this.ends.length / 2; }

  /** Ends of each part and piece [m], six numbers; `apart` is the vector from the first to the second particle. */
  lay(position: ArrayLike<number>, apart: (first: number, second: number) => Three): Float64Array {
    const { ends, side, axis, place, way } = this;
    for (let k = 0; k < side.length / 2; k++) {
      const first = ends[2 * k]!, u = apart(first, ends[2 * k + 1]!), n = three(axis, k), a = side[2 * k]!, b = side[2 * k + 1]!;
      const along = dot(u, n), across = u.map((part, j) => part - along * n[j]!) as Three, turned = cross(n, across);
      const long = Math.sqrt(Math.max(dot(across, across) - (a - b) ** 2, 0)), t = across.map((part, j) => long * part + (a - b) * turned[j]!) as Three;
      const size = Math.sqrt(dot(t, t)) || 1, spoke = cross(t, n);
      for (let j = 0; j < 3; j++) {
        way[3 * k + j] = t[j]! / size;
        place[6 * k + j] = position[3 * first + j]! + a * spoke[j]! / size;
        place[6 * k + 3 + j] = position[3 * first + j]! + u[j]! + b * spoke[j]! / size;
      }
    }
    for (let k = 0; k < this.arcs.length / 2; k++) this.arc(position, k);
    return place;
  }

  private arc(position: ArrayLike<number>, k: number): void {
    const { ends, side, place } = this, before = this.arcs[2 * k]!, radius = side[2 * before + 1]!, n = three(this.axis, before), wheel = ends[2 * before + 1]!;
    const one = three(this.way, before), other = three(this.way, this.arcs[2 * k + 1]!), sense = radius < 0 ? -1 : 1, first = cross(one, n);
    let turn = sense * Math.atan2(dot(n, cross(one, other)), dot(one, other));
    if (turn < LIFTED) turn += 2 * Math.PI; // the long way around
    for (let piece = 0; piece <= PIECES; piece++) {
      const angle = sense * turn * piece / PIECES;
      for (let j = 0; j < 3; j++) {
        const at = position[3 * wheel + j]! + radius * (Math.cos(angle) * first[j]! + Math.sin(angle) * one[j]!), to = 3 * side.length + 6 * (PIECES * k + piece) + j;
        if (piece < PIECES) place[to] = at;
        if (piece > 0) place[to - 3] = at;
      }
    }
  }
}

const three = (all: ArrayLike<number>, k: number): Three => [all[3 * k]!, all[3 * k + 1]!, all[3 * k + 2]!];
const dot = (a: Three, b: Three): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Three, b: Three): Three => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

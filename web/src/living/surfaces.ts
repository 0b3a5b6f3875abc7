// Stress and curvature of surfaces at their particles, from the memory of the engine; counterpart of view/surface_values.py.
import type { Machine } from "./machine";

type Vector = [number, number, number];
type Way = (position: Float64Array, i: number, j: number) => Vector; // from one particle's place to another's, by the shortest way [m]
const STRAIN = 8, STRAIN_WRINKLED = 6; // rows of the first strain of the prestress, see view/surface_values.py
const TAUT = -1e-12; // [-] strain, see forces/sheets.py
const TINY = 1e-300;

const cross = ([a, b, c]: Vector, [u, v, w]: Vector): Vector => [b * w - c * v, c * u - a * w, a * v - b * u];
const dot = ([a, b, c]: Vector, [u, v, w]: Vector): number => a * u + b * v + c * w;

/** Larger principal membrane force [N/m] or strain [-] of a triangle, and its rounding error. */
interface Carried { value: number; least: number }

/** Of each particle, NaN where no such face is. `length` [m] is rounding, `triangles` are particles at the corners of what is drawn. */
export function surfaceValues(machine: Machine, color: string, triangles: Uint32Array, length: number, way: Way): Float64Array {
  return color === "curvature" ? curvature(machine, triangles, length, way) : sheets(machine, color === "membrane strain", length, way);
}

/** Means of the triangles around each particle, by their area. */
function sheets(machine: Machine, strains: boolean, length: number, way: Way): Float64Array {
  const position = machine.floats("State", "position"), alive = machine.bytes("State", "alive");
  const whole = new Float64Array(machine.count), total = new Float64Array(machine.count);
  for (const room of ["Membranes", "SurfaceTensions"]) {
    const corner = machine.wholes(room, "corner"), number = machine.floats(room, "number"), start = machine.wholes(room, "start"), many = corner.length / 3;
    const film = room === "SurfaceTensions";
    if (film && strains) continue;
    for (let k = 0; k < many; k++) {
      const [a, b, c] = [corner[3 * k]!, corner[3 * k + 1]!, corner[3 * k + 2]!];
      if (alive[a] !== 1 || alive[b] !== 1 || alive[c] !== 1) continue;
      const u = way(position, 3 * a, 3 * b), v = way(position, 3 * a, 3 * c), normal = cross(u, v), area = 0.5 * Math.sqrt(dot(normal, normal));
      const of = (row: number): number => number[row * many + k]!, small = length / Math.sqrt(Math.max(area, TINY));
      const { value, least } = film ? { value: of(0), least: 0 } : sheet(of, k >= start[1]!, strains, u, v, small);
      for (const i of [a, b, c]) {
        whole[i]! += area;
        total[i]! += area * (Math.abs(value) <= least ? 0 : value);
      }
    }
  }
  return total.map((sum, i) => whole[i]! > 0 ? sum / whole[i]! : NaN);
}

/** What a triangle of a membrane carries, or how far it is stretched; `small` is a strain that is rounding. */
function sheet(of: (row: number) => number, wrinkles: boolean, strains: boolean, u: Vector, v: Vector, small: number): Carried {
  const before = wrinkles ? STRAIN_WRINKLED : STRAIN;
  const f = u.map((part, axis) => of(0) * part + of(2) * v[axis]!) as Vector, g = u.map((part, axis) => of(1) * part + of(3) * v[axis]!) as Vector;
  const along = 0.5 * (dot(f, f) - 1) + of(before), across = 0.5 * (dot(g, g) - 1) + of(before + 1), shear = 0.5 * dot(f, g);
  if (strains) return { value: Math.sqrt(Math.max(1 + along + across + 2 * Math.hypot(0.5 * (along - across), shear), 0)) - 1, least: small };
  const [s, t, r] = wrinkles ? relaxed(of(4), of(5), along, across, shear) : [of(4) * along + of(5) * across, of(5) * along + of(6) * across, 2 * of(7) * shear];
  // The triangle's own plane has f along its first axis: there the tensor is of two rows.
  const long = Math.max(Math.sqrt(dot(f, f)), TINY), lean = dot(f, g) / long, normal = cross(f, g), high = Math.sqrt(dot(normal, normal)) / long;
  const sides = cross(u, v), area = Math.max(0.5 * Math.sqrt(dot(sides, sides)), TINY);
  const xx = s * long * long + 2 * r * long * lean + t * lean * lean, yy = t * high * high, xy = r * long * high + t * lean * high;
  // Row 4 is C11 times the volume; rows 0 to 3 turn sides into the material's axes.
  const twice = 1 / Math.abs(of(0) * of(3) - of(1) * of(2));
  return { value: (0.5 * (xx + yy) + Math.hypot(0.5 * (xx - yy), xy)) / area, least: small * of(4) / (0.5 * twice) };
}

/** Stresses of a membrane that wrinkles, times its volume [J]: taut, or along its tension alone, or none. */
function relaxed(stiffness: number, nu: number, along: number, across: number, shear: number): Vector {
  const middle = 0.5 * (along + across), half = 0.5 * (along - across), radius = Math.sqrt(half * half + shear * shear), most = middle + radius;
  if (middle - radius + nu * most >= TAUT) return [stiffness * (along + nu * across), stiffness * (across + nu * along), stiffness * (1 - nu) * shear];
  const pull = most > 0 ? stiffness * (1 - nu * nu) * most : 0, cosine = radius > 0 ? half / radius : 1, sine = radius > 0 ? shear / radius : 0;
  return [0.5 * pull * (1 + cosine), 0.5 * pull * (1 - cosine), 0.5 * pull * sine];
}

/** Mean curvature [1/m] where faces are all around a particle (Meyer, Desbrun, Schroeder and Barr, 2003). */
function curvature(machine: Machine, triangles: Uint32Array, length: number, way: Way): Float64Array {
  const position = machine.floats("State", "position"), { count } = machine, steep = new Float64Array(3 * count), across = new Float64Array(3 * count);
  const share = new Float64Array(count), balance = new Float64Array(count), there = new Uint8Array(count);
  let areas = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const who = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!], sides = [0, 1, 2].map((k) => way(position, 3 * who[(k + 1) % 3]!, 3 * who[(k + 2) % 3]!));
    const normal = cross(sides[2]!, [-sides[1]![0], -sides[1]![1], -sides[1]![2]]), doubled = Math.max(Math.sqrt(dot(normal, normal)), TINY);
    areas += 0.5 * doubled;
    for (let k = 0; k < 3; k++) { // the side opposite to corner k, from i to j
      const [i, j] = [who[(k + 1) % 3]!, who[(k + 2) % 3]!], side = sides[k]!, cot = -dot(sides[(k + 1) % 3]!, sides[(k + 2) % 3]!) / doubled, part = 0.125 * cot * dot(side, side);
      for (let axis = 0; axis < 3; axis++) {
        steep[3 * i + axis]! -= 0.5 * cot * side[axis]!;
        steep[3 * j + axis]! += 0.5 * cot * side[axis]!;
        across[3 * who[k]! + axis]! += normal[axis]!;
      }
      share[i]! += part;
      share[j]! += part;
      balance[who[k]!]! += i - j;
      there[who[k]!] = 1;
    }
  }
  const least = length / Math.max(areas / Math.max(triangles.length / 3, 1), TINY);
  return share.map((own, i) => {
    const normal = [across[3 * i]!, across[3 * i + 1]!, across[3 * i + 2]!] as Vector, pull = [steep[3 * i]!, steep[3 * i + 1]!, steep[3 * i + 2]!] as Vector, size = Math.sqrt(dot(normal, normal));
    if (!there[i] || balance[i] !== 0 || !(own > 0) || !(size > 0)) return NaN;
    const mean = dot(pull, normal) / (2 * own * size);
    return Math.abs(mean) <= least ? 0 : mean;
  });
}

// Springs as coils: straight leads at both ends, and turns in between that open as the spring is stretched.

const TURNS = 10, FEWEST = 3, STEPS = 12; // turns of each coil, least number of turns, and straight pieces per turn at most
const PITCH = 6, BROAD = 3.5; // [pixels] between turns, and from the axis to a turn, at least: finer coils are a plain band
const LEAD = 0.14; // fraction of the length that is straight at each end
const TILT = 0.5; // in a plane: inclination of turns along the spring, over their radius, so that they appear as loops
export const PIECES = TURNS * STEPS + 2; // straight pieces of a spring
export const MOST = 400; // largest number of springs as coils: with more, turns would be finer than a pixel

/** Drawing of the coils of a scene: radius of the turns [m], and turns per coil. */
export interface Winding { radius: number; turns: number }

/** Ends of the pieces of each spring, six numbers a piece; rods, cords and similar parts stay straight. */
export function coiled(ends: Float32Array, { radius, turns }: Winding, flat: boolean, straight: (row: number) => boolean): Float32Array {
  const count = ends.length / 6, out = new Float32Array(6 * PIECES * count);
  const point = [0, 0, 0], before = [0, 0, 0], along = [0, 0, 0], aside = [0, 0, 0], other = [0, 0, 0];
  for (let row = 0; row < count; row++) {
    const at = 6 * row;
    for (let axis = 0; axis < 3; axis++) along[axis] = ends[at + 3 + axis]! - ends[at + axis]!;
    const length = Math.hypot(along[0]!, along[1]!, along[2]!) || 1, width = straight(row) ? 0 : Math.min(radius, 0.5 * length);
    // across the spring: in the plane of a plane scene, otherwise as horizontal as possible
    const level = Math.hypot(along[0]!, along[1]!);
    if (level > 1e-6 * length) [aside[0], aside[1], aside[2]] = [-along[1]! / level, along[0]! / level, 0];
    else [aside[0], aside[1], aside[2]] = [1, 0, 0];
    for (let axis = 0; axis < 3; axis++) {
      const [b, c] = [(axis + 1) % 3, (axis + 2) % 3];
      other[axis] = flat ? TILT * along[axis]! / length : (along[b]! * aside[c]! - along[c]! * aside[b]!) / length;
    }
    for (let piece = 0; piece <= PIECES; piece++) {
      const turn = (piece - 1) / (PIECES - 2), inside = piece > 0 && piece < PIECES;
      const share = piece === 0 ? 0 : piece === PIECES ? 1 : LEAD + (1 - 2 * LEAD) * turn, angle = 2 * Math.PI * turns * turn;
      const up = inside ? width * Math.sin(angle) : 0, over = inside ? width * (Math.cos(angle) - (flat ? 1 : 0)) : 0;
      for (let axis = 0; axis < 3; axis++) {
        before[axis] = point[axis]!;
        point[axis] = ends[at + axis]! + share * along[axis]! + up * aside[axis]! + over * other[axis]!;
      }
      if (piece === 0) continue;
      const to = 6 * (PIECES * row + piece - 1);
      for (let axis = 0; axis < 3; axis++) {
        out[to + axis] = before[axis]!;
        out[to + 3 + axis] = point[axis]!;
      }
    }
  }
  return out;
}

/** Values of each spring, repeated for each of its pieces. */
export function forPieces<Values extends Uint8Array | Float32Array>(values: Values, width: number): Values {
  const count = values.length / width, out = new (values.constructor as new (length: number) => Values)(PIECES * values.length);
  for (let row = 0; row < count; row++) {
    for (let piece = 0; piece < PIECES; piece++) {
      for (let k = 0; k < width; k++) out[width * (PIECES * row + piece) + k] = values[width * row + k]!;
    }
  }
  return out;
}

/** Winding for the present springs: a fraction of the median length, adjusted to the visible detail at a number of pixels per meter. */
export function windingOf(ends: Float32Array, scale: number): Winding {
  const lengths = Float32Array.from({ length: ends.length / 6 }, (_, row) =>
    Math.hypot(ends[6 * row + 3]! - ends[6 * row]!, ends[6 * row + 4]! - ends[6 * row + 1]!, ends[6 * row + 5]! - ends[6 * row + 2]!)).sort();
  const length = lengths[lengths.length >> 1] ?? 0;
  return { radius: Math.max(0.06 * length, BROAD / scale), turns: Math.min(Math.max(Math.floor((1 - 2 * LEAD) * length * scale / PITCH), FEWEST), TURNS) };
}

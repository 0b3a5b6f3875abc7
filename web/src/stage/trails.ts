// Trails: broad at the present position of a particle, thin at past positions.

const THIN = 0.12; // fraction of the breadth at the oldest end

/** Breadth of each segment; the segments of a trail follow one another, each from the end of the previous one. */
export function tapered(ends: Float32Array): Float32Array {
  const count = ends.length / 6, broad = new Float32Array(count);
  let first = 0;
  for (let k = 0; k < count; k++) {
    const last = k + 1 === count || [0, 1, 2].some((axis) => ends[6 * k + 3 + axis] !== ends[6 * k + 6 + axis]);
    if (!last) continue;
    for (let row = first; row <= k; row++) broad[row] = THIN + (1 - THIN) * (row + 1 - first) / (k + 1 - first);
    first = k + 1;
  }
  return broad;
}

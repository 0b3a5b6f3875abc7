// Numbers of many similar objects, stored in a texture in which shaders look them up by the number of a corner. Each object is a square of
// four corners, and all are one draw call, because software rendering takes as long for an instance as for a call.
import * as THREE from "three";

const WIDE = 1024; // texels in a row: even, so that two texels of an object lie in the same row

/** Shader code that finds a row of four numbers. */
export const LOOK_UP = /* glsl */ `
  vec4 looked_up(highp sampler2D from, int row) { return texelFetch(from, ivec2(row & ${WIDE - 1}, row / ${WIDE}), 0); }
`;

export class Table<Values extends Float32Array | Uint8Array> {
  /** The table as a uniform. */
  readonly uniform: { value: THREE.DataTexture };
  private values: Values;

  constructor(private readonly kind: new (length: number) => Values) {
    this.values = new kind(4 * WIDE);
    this.uniform = { value: textureOf(this.values) };
  }

  /** Provide a number of rows of four numbers; earlier contents may be lost. */
  rows(count: number): Values {
    const lines = Math.ceil(count / WIDE), there = this.values.length / (4 * WIDE);
    if (lines > there || 4 * lines < there) {
      this.values = new this.kind(4 * WIDE * Math.ceil(1.2 * lines));
      this.uniform.value.dispose();
      this.uniform.value = textureOf(this.values);
    }
    return this.values;
  }

  /** Mark the values as changed. */
  changed(): void { this.uniform.value.needsUpdate = true; }
}

function textureOf(values: Float32Array | Uint8Array): THREE.DataTexture {
  const type = values instanceof Float32Array ? THREE.FloatType : THREE.UnsignedByteType;
  const texture = new THREE.DataTexture(values as BufferSource & typeof values, WIDE, values.length / (4 * WIDE), THREE.RGBAFormat, type);
  texture.needsUpdate = true;
  return texture;
}

let squares = new THREE.BufferAttribute(new Uint32Array(0), 1);

/** Make a geometry draw a number of squares, with corners numbered 0 to 3 around each. */
export function drawSquares(geometry: THREE.BufferGeometry, count: number): void {
  if (6 * count > squares.count) {
    const corners = new Uint32Array(6 * Math.max(256, Math.ceil(1.5 * count)));
    for (let k = 0, at = 0; at < corners.length; k += 4) {
      for (const corner of [0, 1, 2, 0, 2, 3]) corners[at++] = k + corner;
    }
    squares = new THREE.BufferAttribute(corners, 1);
  }
  if (geometry.index === null || geometry.index.count < 6 * count) geometry.setIndex(squares);
  geometry.setDrawRange(0, 6 * count);
}

/** Write colors of three bytes each into a table. */
export function putColors(table: Table<Uint8Array>, color: Uint8Array): void {
  const count = color.length / 3, rows = table.rows(count);
  for (let k = 0, from = 0, to = 0; k < count; k++, from += 3, to += 4) {
    rows[to] = color[from]!;
    rows[to + 1] = color[from + 1]!;
    rows[to + 2] = color[from + 2]!;
  }
  table.changed();
}

/** Write positions of three numbers each into a table; the fourth number is unchanged. */
export function putPlaces(table: Table<Float32Array>, places: Float32Array): void {
  const rows = table.rows(places.length / 3);
  for (let from = 0, to = 0; from < places.length; from += 3, to += 4) {
    rows[to] = places[from]!;
    rows[to + 1] = places[from + 1]!;
    rows[to + 2] = places[from + 2]!;
  }
  table.changed();
}

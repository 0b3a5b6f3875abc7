// Darts: particles that fly, swim or drive, drawn in their direction: an arrow in a plane, a paper plane in space. A dart is three triangles:
// two slightly raised wings, and a keel below, which is not visible from above.
import * as THREE from "three";
import { LIFT, shared } from "./lines";

const LONG = 3.2; // [-] length of a dart over the size of the ball that it replaces
const LEAST = 10; // [pixels] least length of a dart
const NOSE = [0.6, 0, 0], LEFT = [-0.4, 0.34, 0.07], RIGHT = [-0.4, -0.34, 0.07], TAIL = [-0.26, 0, 0], KEEL = [-0.36, 0, -0.2];
const SHAPE = [NOSE, LEFT, TAIL, NOSE, TAIL, RIGHT, NOSE, KEEL, TAIL]; // along, to the left, up; over the length
const CORNERS = SHAPE.length;
const LIGHT = [0.29, -0.46, 0.84]; // direction of the light
const DARK = 0.62; // [-] brightness of a face along the light

const VERTEX = /* glsl */ `
  attribute vec4 middle; // and how long the dart is [m]
  attribute vec3 shade;
  uniform vec2 size;
  uniform float least;
  uniform float unit;
  uniform float close;
  uniform float far;
  uniform float lift;
  varying vec3 color;
  varying float fog;
  void main() {
    vec4 seen = modelViewMatrix * vec4(middle.xyz, 1.0);
    float scale = projectionMatrix[2][3] == -1.0 ? projectionMatrix[1][1] / max(-seen.z, 1e-9) : projectionMatrix[1][1];
    float pixels = max(middle.w * unit * scale * 0.5 * size.y, 1e-6);
    vec4 place = modelViewMatrix * vec4(middle.xyz + position * middle.w * max(1.0, least / pixels), 1.0);
    vec4 p = projectionMatrix * place;
    vec4 front = projectionMatrix * vec4(place.xyz * (1.0 - 2.0 * lift), 1.0);
    p.z = front.z / front.w * p.w;
    gl_Position = p;
    color = shade;
    fog = far > close ? clamp((-seen.z - close) / (far - close), 0.0, 1.0) : 0.0;
  }
`;

const FRAGMENT = /* glsl */ `
  uniform vec3 ground;
  uniform float fade;
  varying vec3 color;
  varying float fog;
  void main() { gl_FragColor = vec4(mix(color, ground, fade * fog), 1.0); }
`;

export class Darts {
  readonly object: THREE.Mesh;
  private readonly geometry = new THREE.BufferGeometry();
  private readonly material: THREE.ShaderMaterial;

  constructor() {
    this.material = new THREE.ShaderMaterial({
      vertexShader: VERTEX, fragmentShader: FRAGMENT, side: THREE.DoubleSide,
      uniforms: { ...shared, least: { value: LEAST }, unit: { value: 1 }, lift: { value: LIFT } },
    });
    this.object = new THREE.Mesh(this.geometry, this.material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 21;
    this.object.visible = false;
  }

  /** Magnification of lengths, and dots per pixel of the page. */
  dress(unit: number, ratio: number): void {
    this.material.uniforms.unit!.value = unit;
    this.material.uniforms.least!.value = LEAST * ratio;
  }

  /** Draw a dart for each particle with a direction: positions and sizes [m], directions of length 1 or 0, colors. */
  show(position: Float32Array, heading: Float32Array, radius: Float32Array, color: Uint8Array, flat: boolean): void {
    const rows: number[] = [];
    for (let row = 0; 3 * row < heading.length; row++) if (heading[3 * row] || heading[3 * row + 1] || heading[3 * row + 2]) rows.push(row);
    this.object.visible = rows.length > 0;
    if (!rows.length) return;
    const corners = this.put("position", 3, rows.length), middle = this.put("middle", 4, rows.length), shade = this.put("shade", 3, rows.length);
    let at = 0, out = 0, to = 0;
    for (const row of rows) {
      const x = heading[3 * row]!, y = heading[3 * row + 1]!, z = heading[3 * row + 2]!;
      // To the left: up times ahead; for vertical directions, any direction.
      let [lx, ly, lz] = Math.abs(z) > 0.999 ? [0, -z, y] : [-y, x, 0];
      const size = Math.hypot(lx, ly, lz);
      lx /= size;
      ly /= size;
      lz /= size;
      const ux = y * lz - z * ly, uy = z * lx - x * lz, uz = x * ly - y * lx;
      for (let k = 0; k < CORNERS; k++) {
        const [a, b, c] = SHAPE[k]! as [number, number, number], high = flat ? 0 : c;
        corners[at++] = a * x + b * lx + high * ux;
        corners[at++] = a * y + b * ly + high * uy;
        corners[at++] = a * z + b * lz + high * uz;
        for (let axis = 0; axis < 3; axis++) middle[out++] = position[3 * row + axis]!;
        middle[out++] = LONG * radius[row]!;
      }
      for (let face = 0; face < CORNERS; face += 3) {
        const light = flat ? 1 : lit(corners, at - 3 * (CORNERS - face));
        for (let k = 0; k < 9; k++) shade[to++] = light * color[3 * row + k % 3]! / 255;
      }
    }
    this.geometry.setDrawRange(0, CORNERS * rows.length);
  }

  /** Values to be overwritten for a number of darts, in an array that grows if needed. */
  private put(name: string, width: number, count: number): Float32Array {
    let there = this.geometry.getAttribute(name) as THREE.BufferAttribute | undefined;
    if (!there || there.count < CORNERS * count) {
      there = new THREE.BufferAttribute(new Float32Array(width * CORNERS * Math.ceil(1.2 * count)), width).setUsage(THREE.DynamicDrawUsage);
      this.geometry.setAttribute(name, there);
    }
    there.needsUpdate = true;
    return there.array as Float32Array;
  }
}

/** Brightness of a triangle, given the index of its first corner. */
function lit(corners: Float32Array, at: number): number {
  const side = (k: number): number[] => [0, 1, 2].map((axis) => corners[at + 3 * k + axis]! - corners[at + axis]!);
  const [a, b] = [side(1), side(2)], n = [0, 1, 2].map((k) => a[(k + 1) % 3]! * b[(k + 2) % 3]! - a[(k + 2) % 3]! * b[(k + 1) % 3]!);
  return DARK + (1 - DARK) * Math.abs(n.reduce((sum, one, k) => sum + one * LIGHT[k]!, 0)) / (Math.hypot(...n) || 1);
}

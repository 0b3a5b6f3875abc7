// Straight lines of a width in pixels, one instance each: both ends, a color, and how wide it is beside the others.
import * as THREE from "three";

const VERTEX = /* glsl */ `
  attribute vec3 tail;
  attribute vec3 head;
  attribute vec3 shade;
  attribute float broad;
  uniform vec2 size;
  uniform float width;
  uniform float close;
  uniform float far;
  varying vec3 color;
  varying float across;
  varying float half_width;
  varying float fog;
  varying float thin;
  varying vec2 run; // pixels along a dashed line, and what they are divided by; none of one that is whole
  void main() {
    vec4 a = modelViewMatrix * vec4(tail, 1.0);
    vec4 b = modelViewMatrix * vec4(head, 1.0);
    bool perspective = projectionMatrix[2][3] == -1.0;
    if (perspective) { // cut at the near plane
      float near = -projectionMatrix[3][2] / (projectionMatrix[2][2] - 1.0);
      if (a.z > near && b.z > near) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
      if (a.z > near) a = mix(a, b, (near - a.z) / (b.z - a.z));
      else if (b.z > near) b = mix(b, a, (near - b.z) / (a.z - b.z));
    }
    vec4 p = projectionMatrix * a;
    vec4 q = projectionMatrix * b;
    vec2 p2 = p.xy / p.w * size;
    vec2 q2 = q.xy / q.w * size;
    vec2 along = q2 - p2;
    float reach = length(along);
    along = reach > 1e-6 ? along / reach : vec2(1.0, 0.0);
    vec2 side = vec2(-along.y, along.x);
    float thick = max(width * abs(broad), 1.0);
    half_width = 0.5 * thick;
    across = position.y * (half_width + 0.75);
    vec4 end = position.x < 0.5 ? p : q;
    float cap = position.x < 0.5 ? -1.0 : 1.0;
    vec2 shift = (side * across * 2.0 + along * cap * half_width) / size;
    gl_Position = end + vec4(shift * end.w, 0.0, 0.0);
    float depth = -(position.x < 0.5 ? a.z : b.z);
    fog = far > close ? clamp((depth - close) / (far - close), 0.0, 1.0) : 0.0;
    color = shade;
    thin = min(width * abs(broad), 1.0);
    run = broad < 0.0 ? vec2(position.x * 0.5 * reach * end.w, end.w) : vec2(0.0, end.w);
  }
`;

const FRAGMENT = /* glsl */ `
  uniform vec3 ground;
  uniform float fade;
  uniform float opacity;
  uniform float dash;
  varying vec2 run;
  varying vec3 color;
  varying float across;
  varying float half_width;
  varying float fog;
  varying float thin;
  void main() {
    float edge = clamp(half_width + 0.5 - abs(across), 0.0, 1.0);
    if (edge <= 0.0 || fract(run.x / run.y / dash) > 0.55) discard;
    gl_FragColor = vec4(mix(color, ground, fade * fog), edge * opacity * thin);
  }
`;

/** What all that is drawn shares: the size of the stage, how near and far the room is, and the color of the ground. */
export const shared = {
  size: { value: new THREE.Vector2(1, 1) },
  close: { value: 0 },
  far: { value: 1 },
  ground: { value: new THREE.Color(1, 1, 1) },
  fade: { value: 0.45 },
};

const DASH = 4.5; // beside the width of a line: a dash and the gap after it
const QUAD = new Float32Array([0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0]);

/** An attribute of instances that is filled in place, and made anew only where it must grow. */
export function filled(
  geometry: THREE.BufferGeometry, name: string, values: Float32Array | Uint8Array, width: number, normalized = false,
): void {
  const before = geometry.getAttribute(name) as THREE.InstancedBufferAttribute | undefined;
  if (before && before.array.length >= values.length && before.array.constructor === values.constructor) {
    (before.array as Float32Array).set(values as Float32Array);
    before.clearUpdateRanges();
    before.addUpdateRange(0, values.length);
    before.needsUpdate = true;
    return;
  }
  const room = values instanceof Float32Array ? new Float32Array(values.length) : new Uint8Array(values.length);
  room.set(values);
  const attribute = new THREE.InstancedBufferAttribute(room, width, normalized);
  attribute.setUsage(THREE.DynamicDrawUsage);
  geometry.setAttribute(name, attribute);
  grown(geometry);
}

/** Have three count the instances again: it keeps the first number that it saw. */
function grown(geometry: THREE.BufferGeometry): void {
  (geometry as { _maxInstanceCount?: number })._maxInstanceCount = undefined;
}

export class Lines {
  readonly object: THREE.Mesh;
  private readonly geometry = new THREE.InstancedBufferGeometry();
  private readonly material: THREE.ShaderMaterial;
  private pairs: THREE.InstancedInterleavedBuffer | null = null;
  private count = 0;

  constructor(width: number, order = 0, opacity = 1) {
    this.geometry.setAttribute("position", new THREE.BufferAttribute(QUAD, 3));
    this.geometry.setIndex([0, 1, 2, 0, 2, 3]);
    this.material = new THREE.ShaderMaterial({
      vertexShader: VERTEX, fragmentShader: FRAGMENT, transparent: true, depthWrite: false,
      uniforms: { ...shared, width: { value: width }, opacity: { value: opacity }, dash: { value: DASH * width } },
    });
    this.object = new THREE.Mesh(this.geometry, this.material);
    this.object.frustumCulled = false;
    this.object.renderOrder = order;
    this.object.visible = false;
  }

  set width(pixels: number) {
    this.material.uniforms.width!.value = pixels;
    this.material.uniforms.dash!.value = DASH * Math.max(pixels, 2);
  }
  set opaque(yes: boolean) { this.material.depthWrite = yes; }

  /** Both ends, six numbers a line [m]; colors, three bytes a line; how broad each is beside the others, below zero where it is dashed. */
  show(ends: Float32Array, color: Uint8Array | null, broad: Float32Array | null): void {
    const count = ends.length / 6;
    this.object.visible = count > 0;
    this.geometry.instanceCount = count;
    if (!count) return;
    if (!this.pairs || this.pairs.array.length < ends.length) {
      this.pairs = new THREE.InstancedInterleavedBuffer(new Float32Array(ends.length), 6, 1);
      this.pairs.setUsage(THREE.DynamicDrawUsage);
      this.geometry.setAttribute("tail", new THREE.InterleavedBufferAttribute(this.pairs, 3, 0));
      this.geometry.setAttribute("head", new THREE.InterleavedBufferAttribute(this.pairs, 3, 3));
      grown(this.geometry);
    }
    (this.pairs.array as Float32Array).set(ends);
    this.pairs.clearUpdateRanges();
    this.pairs.addUpdateRange(0, ends.length);
    this.pairs.needsUpdate = true;
    if (color) filled(this.geometry, "shade", color, 3, true);
    if (broad) filled(this.geometry, "broad", broad, 1);
    else if (count > this.count || !this.geometry.getAttribute("broad")) filled(this.geometry, "broad", new Float32Array(count).fill(1), 1);
    this.count = Math.max(this.count, count);
  }

  /** One color for all, "#rrggbb". */
  plain(ends: Float32Array, color: string): void {
    const [red, green, blue] = bytes(color);
    const shades = new Uint8Array(ends.length / 2);
    for (let k = 0; k < shades.length; k += 3) {
      shades[k] = red;
      shades[k + 1] = green;
      shades[k + 2] = blue;
    }
    this.show(ends, shades, null);
  }
}

export function bytes(color: string): [number, number, number] {
  const code = parseInt(color.slice(1), 16);
  return [code >> 16 & 255, code >> 8 & 255, code & 255];
}

// Straight lines with a width in pixels: both ends, a color, and a relative width for each.
import * as THREE from "three";
import { bytes } from "./looks";
import { LOOK_UP, Table, drawSquares, putColors } from "./table";

const VERTEX = LOOK_UP + /* glsl */ `
  uniform highp sampler2D ends; // of each line two rows: tail and how broad it is, head
  uniform highp sampler2D shades;
  uniform vec3 ink;
  uniform float deeper;
  uniform vec2 size;
  uniform float width;
  uniform float lift;
  uniform float close;
  uniform float far;
  varying vec3 color;
  varying float across;
  varying float half_width;
  varying float fog;
  varying float thin;
  varying vec2 run; // pixels along a dashed line, and what they are divided by; none of one that is whole
  void main() {
    int line = gl_VertexID >> 2, corner = gl_VertexID & 3;
    vec2 place = vec2(corner == 1 || corner == 2 ? 1.0 : 0.0, corner < 2 ? -1.0 : 1.0);
    vec4 tail = looked_up(ends, 2 * line);
    vec4 a = modelViewMatrix * vec4(tail.xyz, 1.0);
    vec4 b = modelViewMatrix * vec4(looked_up(ends, 2 * line + 1).xyz, 1.0);
    float broad = tail.w;
    a.xyz *= 1.0 - lift; // nearer to the eye at the same dot of the screen: before the cloth that it lies on
    b.xyz *= 1.0 - lift;
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
    across = place.y * (half_width + 0.75);
    vec4 end = place.x < 0.5 ? p : q;
    float cap = place.x < 0.5 ? -1.0 : 1.0;
    vec2 shift = (side * across * 2.0 + along * cap * half_width) / size;
    gl_Position = end + vec4(shift * end.w, 0.0, 0.0);
    float depth = -(place.x < 0.5 ? a.z : b.z);
    fog = far > close ? clamp((depth - close) / (far - close), 0.0, 1.0) : 0.0;
    color = mix(looked_up(shades, line).rgb, ink, deeper);
    thin = min(width * abs(broad), 1.0);
    run = broad < 0.0 ? vec2(place.x * 0.5 * reach * end.w, end.w) : vec2(0.0, end.w);
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

/** Uniforms shared by all parts: size of the stage, near and far limits of the room, and color of the ground. */
export const shared = {
  size: { value: new THREE.Vector2(1, 1) },
  close: { value: 0 },
  far: { value: 1 },
  ground: { value: new THREE.Color(1, 1, 1) },
  fade: { value: 0.45 },
};

export const LIFT = 0.004; // [-] fraction of the way to the eye
const DEEPER = 0.22; // [-] fraction of the way to the color of ink
const DASH = 4.5; // length of a dash and the gap after it, over the width of a line
export class Lines {
  readonly object: THREE.Mesh;
  private readonly geometry = new THREE.BufferGeometry();
  private readonly material: THREE.ShaderMaterial;
  private readonly places = new Table(Float32Array);
  private readonly shades = new Table(Uint8Array);
  private breadths: Float32Array | null = null;

  constructor(width: number, order = 0, opacity = 1) {
    this.material = new THREE.ShaderMaterial({
      vertexShader: VERTEX, fragmentShader: FRAGMENT, transparent: true, depthWrite: false, side: THREE.DoubleSide, // if y points down they are flipped
      uniforms: {
        ...shared, width: { value: width }, opacity: { value: opacity }, dash: { value: DASH * width },
        lift: { value: 0 }, ink: { value: new THREE.Color() }, deeper: { value: 0 },
        ends: this.places.uniform, shades: this.shades.uniform,
      },
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
  /** Whether the lines lie on cloth, from which some ink distinguishes them. */
  on(cloth: boolean, ink: THREE.Color): void {
    this.material.uniforms.lift!.value = cloth ? LIFT : 0;
    this.material.uniforms.deeper!.value = cloth ? DEEPER : 0;
    this.material.uniforms.ink!.value = ink;
  }
  set opaque(yes: boolean) { this.material.depthWrite = yes; }

  /** Ends, six numbers per line [m]; colors, three bytes per line; relative width of each, negative if it is dashed. */
  show(ends: Float32Array, color: Uint8Array | null, broad: Float32Array | null): void {
    const count = ends.length / 6;
    this.object.visible = count > 0;
    if (!count) return;
    if (broad) this.breadths = broad;
    const rows = this.places.rows(2 * count), breadths = this.breadths;
    for (let k = 0, from = 0, to = 0; k < count; k++, from += 6, to += 8) {
      rows[to] = ends[from]!;
      rows[to + 1] = ends[from + 1]!;
      rows[to + 2] = ends[from + 2]!;
      rows[to + 3] = breadths?.[k] ?? 1;
      rows[to + 4] = ends[from + 3]!;
      rows[to + 5] = ends[from + 4]!;
      rows[to + 6] = ends[from + 5]!;
    }
    this.places.changed();
    if (color) putColors(this.shades, color);
    drawSquares(this.geometry, count);
  }

  /** Set one color for all lines, "#rrggbb". */
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

// Soft sprites: emitted particles whose size and color follow their life, brightest in the middle and without an edge.
import * as THREE from "three";
import { shared } from "./lines";
import { LOOK_UP, Table, drawSquares } from "./table";

const VERTEX = LOOK_UP + /* glsl */ `
  uniform highp sampler2D rows; // place and radius
  uniform highp sampler2D shades; // color and opacity
  uniform vec2 size;
  uniform float least;
  uniform float unit;
  uniform float close;
  uniform float far;
  varying vec2 place;
  varying vec4 color;
  varying float fog;
  void main() {
    vec4 sprite = looked_up(rows, gl_VertexID >> 2);
    int k = gl_VertexID & 3;
    place = vec2(k == 1 || k == 2 ? 1.0 : -1.0, k < 2 ? -1.0 : 1.0);
    vec4 middle = modelViewMatrix * vec4(sprite.xyz, 1.0);
    float scale = projectionMatrix[2][3] == -1.0 ? projectionMatrix[1][1] / max(-middle.z, 1e-9) : projectionMatrix[1][1];
    float pixels = max(sprite.w * unit * scale * 0.5 * size.y, least);
    gl_Position = projectionMatrix * middle;
    gl_Position.xy += place * pixels * 2.0 / size * gl_Position.w;
    color = looked_up(shades, gl_VertexID >> 2);
    fog = far > close ? clamp((-middle.z - close) / (far - close), 0.0, 1.0) : 0.0;
  }
`;

const FRAGMENT = /* glsl */ `
  uniform vec3 ground;
  uniform float fade;
  varying vec2 place;
  varying vec4 color;
  varying float fog;
  void main() {
    float soft = max(1.0 - dot(place, place), 0.0);
    float alpha = color.a * soft * soft * (3.0 - 2.0 * soft);
    if (alpha <= 0.002) discard;
    gl_FragColor = vec4(mix(color.rgb, ground, fade * fog), alpha);
  }
`;

export class Sprites {
  readonly object: THREE.Mesh;
  private readonly geometry = new THREE.BufferGeometry();
  private readonly rows = new Table(Float32Array);
  private readonly shades = new Table(Uint8Array);
  private readonly material: THREE.ShaderMaterial;

  constructor() {
    this.material = new THREE.ShaderMaterial({
      vertexShader: VERTEX, fragmentShader: FRAGMENT, transparent: true, depthWrite: false, side: THREE.DoubleSide,
      uniforms: { ...shared, least: { value: 1.5 }, unit: { value: 1 }, rows: this.rows.uniform, shades: this.shades.uniform },
    });
    this.object = new THREE.Mesh(this.geometry, this.material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 22;
    this.object.visible = false;
  }

  /** Magnification of lengths, and dots per pixel. */
  dress(unit: number, ratio: number): void {
    this.material.uniforms.unit!.value = unit;
    this.material.uniforms.least!.value = 1.5 * ratio;
  }

  /** Draw sprites at some of the positions; ``color`` has four bytes for each, ``diameter`` is in meters. */
  show(position: Float32Array, row: Uint32Array, diameter: Float32Array, color: Uint8Array): void {
    const count = row.length, rows = this.rows.rows(count), shades = this.shades.rows(count);
    this.object.visible = count > 0;
    if (!count) return;
    for (let k = 0; k < count; k++) {
      const from = 3 * row[k]!;
      rows[4 * k] = position[from]!;
      rows[4 * k + 1] = position[from + 1]!;
      rows[4 * k + 2] = position[from + 2]!;
      rows[4 * k + 3] = 0.5 * diameter[k]!;
    }
    shades.set(color);
    this.rows.changed();
    this.shades.changed();
    drawSquares(this.geometry, count);
  }
}

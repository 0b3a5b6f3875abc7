// Very many lines and dots, drawn as hairlines without width, and only in part while pictures are late.
import * as THREE from "three";
import { shared } from "./lines";
import { LOOK_UP, Table, putColors, putPlaces } from "./table";

export const MANY = 60000; // number of lines from which on they are drawn so
export const DUST = 20000; // number of dots
const BRIGHT = 1200, FAINT = 0.1; // number of lights up to which each has full brightness; the least brightness, so that dense crowds are no white spot

const SHADED = LOOK_UP + /* glsl */ `
  uniform highp sampler2D places;
  uniform highp sampler2D shades;
  uniform highp sampler2D joined; // of each line its two places and its color
  uniform float close;
  uniform float far;
  uniform float dot_size;
  uniform float lights;
  varying vec3 color;
  varying float fog;
  void put(int at, int shade) {
    vec4 place = modelViewMatrix * vec4(looked_up(places, at).xyz, 1.0);
    gl_Position = projectionMatrix * place;
    gl_PointSize = dot_size * (lights > 0.5 ? max(looked_up(places, at).w, 0.4) : 1.0);
    fog = far > close ? clamp((-place.z - close) / (far - close), 0.0, 1.0) : 0.0;
    color = looked_up(shades, shade).rgb;
  }
`;
const LINES = SHADED + /* glsl */ `
  void main() {
    vec4 line = looked_up(joined, gl_VertexID >> 1);
    put(int((gl_VertexID & 1) == 0 ? line.x : line.y), int(line.z));
  }
`;
const DOTS = `${SHADED} void main() { int at = int(looked_up(joined, gl_VertexID).z); put(at, at); }`;

const FRAGMENT = /* glsl */ `
  uniform vec3 ground;
  uniform float fade;
  varying vec3 color;
  varying float fog;
  uniform float lights;
  uniform float gain;
  void main() {
    vec3 shown = mix(color, ground, fade * fog);
    if (lights > 0.5) { // a bright core and light around it, which adds to what is there
      vec2 off = 2.0 * gl_PointCoord - 1.0;
      float near = max(1.0 - dot(off, off), 0.0);
      shown = gain * ((shown - ground) * near * near + 0.6 * pow(near, 8.0) * color);
    }
    gl_FragColor = vec4(shown, 1.0);
  }
`;

/** Lines of one pixel, or dots of a few. */
export class Hairs {
  readonly object: THREE.LineSegments | THREE.Points;
  private readonly geometry = new THREE.BufferGeometry();
  private readonly material: THREE.ShaderMaterial;
  private readonly places = new Table(Float32Array);
  private readonly shades = new Table(Uint8Array);
  private readonly joined = new Table(Float32Array);
  private count = 0;
  private part = 1;

  constructor(private readonly dots: boolean, order: number) {
    this.material = new THREE.ShaderMaterial({
      vertexShader: dots ? DOTS : LINES, fragmentShader: FRAGMENT, transparent: true, blending: THREE.NoBlending,
      uniforms: { ...shared, dot_size: { value: 2 }, lights: { value: 0 }, gain: { value: 1 }, places: this.places.uniform, shades: this.shades.uniform, joined: this.joined.uniform },
    });
    this.object = dots ? new THREE.Points(this.geometry, this.material) : new THREE.LineSegments(this.geometry, this.material);
    this.object.frustumCulled = false;
    this.object.renderOrder = order;
    this.object.visible = false;
  }

  /** Whether dots are lights, whose brightness adds up. */
  set lights(yes: boolean) {
    this.material.uniforms.lights!.value = yes ? 1 : 0;
    this.material.blending = yes ? THREE.AdditiveBlending : THREE.NoBlending;
    this.material.depthTest = this.material.depthWrite = !yes;
    this.material.needsUpdate = true;
  }

  set size(pixels: number) { this.material.uniforms.dot_size!.value = pixels; }

  /** Fraction of them that is drawn, 0 to 1. */
  set share(part: number) {
    this.part = part;
    this.geometry.setDrawRange(0, (this.dots ? 1 : 2) * Math.ceil(part * this.count));
  }

  hide(): void { this.object.visible = false; }

  /** Positions [m], and a color for each line or dot; indices of the positions that lines join, or null for consecutive pairs, and whether they have changed. */
  show(places: Float32Array, color: Uint8Array | null, ends: Uint32Array | null, others: boolean, sizes: Float32Array | null = null): void {
    const count = ends ? ends.length / 2 : places.length / (this.dots ? 3 : 6);
    if (ends ? others : this.pairs !== count) this.join(count, ends);
    this.pairs = ends ? -1 : count;
    this.object.visible = count > 0;
    if (!count) return;
    putPlaces(this.places, places);
    if (sizes) this.sizes = sizes;
    if (this.material.uniforms.lights!.value) {
      const rows = this.places.rows(count);
      for (let k = 0; k < count; k++) rows[4 * k + 3] = this.sizes[k] ?? 1;
      this.material.uniforms.gain!.value = Math.min(1, Math.max(FAINT, (BRIGHT / count) ** 0.5));
    }
    if (color) putColors(this.shades, color);
    this.share = this.part;
  }
  private pairs = -1;
  private sizes: Float32Array = new Float32Array(0); // in addition to the usual one

  /** Order by steps of nearly the golden ratio, so that every initial part is evenly distributed. */
  private join(count: number, ends: Uint32Array | null): void {
    const rows = this.joined.rows(count);
    this.count = count;
    let step = Math.max(1, Math.floor(0.6180339887 * count));
    while (common(step, count) > 1) step--;
    for (let k = 0, at = 0; k < count; k++, at = (at + step) % count) {
      rows[4 * k] = ends ? ends[2 * at]! : 2 * at;
      rows[4 * k + 1] = ends ? ends[2 * at + 1]! : 2 * at + 1;
      rows[4 * k + 2] = at;
    }
    this.joined.changed();
  }
}

const common = (a: number, b: number): number => b ? common(b, a % b) : a;

// So many lines and dots that a hair each must do: no instances, no widths, and only a part of them while the view moves.
import * as THREE from "three";
import { shared } from "./lines";

export const MANY = 60000; // lines, or dots, from which on they are drawn so

const VERTEX = /* glsl */ `
  attribute vec3 shade;
  uniform float close;
  uniform float far;
  uniform float dot_size;
  varying vec3 color;
  varying float fog;
  void main() {
    vec4 place = modelViewMatrix * vec4(position, 1.0);
    gl_Position = projectionMatrix * place;
    gl_PointSize = dot_size;
    fog = far > close ? clamp((-place.z - close) / (far - close), 0.0, 1.0) : 0.0;
    color = shade;
  }
`;

const FRAGMENT = /* glsl */ `
  uniform vec3 ground;
  uniform float fade;
  varying vec3 color;
  varying float fog;
  void main() { gl_FragColor = vec4(mix(color, ground, fade * fog), 1.0); }
`;

/** Lines of one pixel, or dots of a few, straight from the arrays of the picture. */
export class Hairs {
  readonly object: THREE.LineSegments | THREE.Points;
  private readonly geometry = new THREE.BufferGeometry();
  private readonly material: THREE.ShaderMaterial;
  private shades = new Uint8Array(0);

  constructor(private readonly dots: boolean, order: number) {
    this.material = new THREE.ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, transparent: true, uniforms: { ...shared, dot_size: { value: 2 } } });
    this.object = dots ? new THREE.Points(this.geometry, this.material) : new THREE.LineSegments(this.geometry, this.material);
    this.object.frustumCulled = false;
    this.object.renderOrder = order;
    this.object.visible = false;
  }

  set size(pixels: number) { this.material.uniforms.dot_size!.value = pixels; }

  /** How much of them is drawn, 0 to 1. */
  set share(part: number) { this.geometry.setDrawRange(0, part < 1 ? 2 * Math.ceil(part * this.count / 2) : Infinity); }
  private count = 0;

  /** Places [m], of both ends of lines one after the other; a color for each line or dot. */
  show(places: Float32Array, color: Uint8Array | null): void {
    this.count = places.length / 3;
    this.object.visible = this.count > 0;
    this.put("position", places, false);
    if (!color || !this.count) return;
    if (this.dots) {
      this.put("shade", color, true);
      return;
    }
    if (this.shades.length !== 2 * color.length) this.shades = new Uint8Array(2 * color.length);
    for (let k = 0, to = 0; k < color.length; k += 3, to += 6) {
      for (let c = 0; c < 3; c++) this.shades[to + c] = this.shades[to + 3 + c] = color[k + c]!;
    }
    this.put("shade", this.shades, true);
  }

  private put(name: string, values: Float32Array | Uint8Array, normalized: boolean): void {
    const before = this.geometry.getAttribute(name) as THREE.BufferAttribute | undefined;
    if (before && before.array === values) before.needsUpdate = true;
    else this.geometry.setAttribute(name, new THREE.BufferAttribute(values, 3, normalized));
  }
}

const SLOW = 60, QUICK = 28; // [ms] from picture to picture: fewer are drawn, or more
const LEAST = 8000; // lines that are drawn in any case
const FIRST = 150000; // lines in the first picture
const REST = 300; // [ms] after the last motion all are drawn

/** How much of very many lines is drawn: all where nothing moves, and what keeps up with the hand where something does. */
export class Detail {
  share = 1;
  private last = 0;
  private moving: number;
  private readonly least: number;

  constructor(count: number) {
    this.moving = Math.min(1, FIRST / Math.max(count, 1));
    this.least = Math.min(1, LEAST / Math.max(count, 1));
  }

  /** Whether to draw now: because something moves, or because it has come to rest. */
  next(moves: boolean, now: number): boolean {
    if (!moves) {
      if (this.share === 1 || now - this.last < REST) return false;
      this.share = 1;
      return true;
    }
    const gap = now - this.last;
    if (this.last && gap < 2000) {
      if (gap > SLOW) this.moving = Math.max(this.least, 0.7 * this.moving);
      else if (gap < QUICK) this.moving = Math.min(1, 1.15 * this.moving);
    }
    this.last = now;
    this.share = this.moving;
    return true;
  }
}

// Cloth: the two-sided surface of particles and springs, softly lit, with a contact shadow on the floor.
import * as THREE from "three";

const LIGHT = new THREE.Vector3(-0.42, -0.56, 0.72).normalize(); // direction of most of the light; up is z
const VERTEX = /* glsl */ `
  attribute vec3 shade;
  varying vec3 color;
  varying vec3 turned;
  varying vec3 toward;
  varying float fog;
  uniform float close;
  uniform float far;
  void main() {
    vec4 place = modelViewMatrix * vec4(position, 1.0);
    gl_Position = projectionMatrix * place;
    color = shade;
    turned = normalMatrix * normal;
    toward = -place.xyz;
    fog = far > close ? clamp((-place.z - close) / (far - close), 0.0, 1.0) : 0.0;
  }
`;
const FRAGMENT = /* glsl */ `
  uniform vec3 ground;
  uniform vec3 light;
  uniform float fade;
  uniform float flat_world;
  uniform float creased;
  uniform float opacity;
  varying vec3 color;
  varying vec3 turned;
  varying vec3 toward;
  varying float fog;
  void main() {
    vec3 lit = color;
    if (flat_world < 0.5) {
      vec3 eye = normalize(toward);
      vec3 n = normalize(turned), bare = normalize(cross(dFdx(toward), dFdy(toward)));
      bare *= dot(bare, n) < 0.0 ? -1.0 : 1.0;
      n = normalize(mix(n, bare, creased)); // sharp between creases, else round
      if (dot(n, eye) < 0.0) n = -n; // both sides are cloth
      float across = dot(n, light);
      float soft = 0.5 + 0.5 * across; // light from half of the sky, and some that shines through
      float bright = 0.50 + 0.62 * soft * soft;
      float gleam = pow(max(dot(n, normalize(light + eye)), 0.0), 24.0);
      float rim = 1.0 - max(dot(n, eye), 0.0);
      lit = color * bright * (1.0 - 0.22 * rim * rim) + 0.10 * gleam;
    }
    gl_FragColor = vec4(mix(lit, ground, fade * fog), opacity);
  }
`;

const PAPER_VERTEX = /* glsl */ `
  varying vec2 at;
  void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }
`;
const BLUR = /* glsl */ `
  uniform sampler2D from;
  uniform vec2 along;
  varying vec2 at;
  void main() {
    float sum = 0.0, all = 0.0;
    for (int k = -6; k <= 6; k++) {
      float part = exp(-0.08 * float(k * k));
      sum += part * texture2D(from, at + float(k) * along).r;
      all += part;
    }
    gl_FragColor = vec4(sum / all);
  }
`;
const DARK = /* glsl */ `
  uniform float reach;
  varying float high;
  void main() { gl_FragColor = vec4(1.0 - 0.75 * clamp(high / reach, 0.0, 1.0)); } // the nearer the floor, the darker
`;
const DARK_VERTEX = /* glsl */ `
  varying float high;
  uniform float level;
  void main() { high = (modelMatrix * vec4(position, 1.0)).z - level; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }
`;
const FLOOR = /* glsl */ `
  uniform sampler2D from;
  uniform float strength;
  varying vec2 at;
  void main() { gl_FragColor = vec4(0.0, 0.0, 0.0, strength * texture2D(from, at).r); }
`;
const FLOOR_VERTEX = /* glsl */ `
  varying vec2 at;
  void main() { at = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }
`;
const DOTS = 256; // size of the shadow picture in each direction
const MOST_COARSE = 70000, ROUNDS = 8; // largest number of triangles, and of coarsening rounds
const MOST_CAST = 60000; // triangles that cast the shadow: of more, every second, third, ... is used, and the blur fills the gaps

/** Softness of the shadow, which is drawn from below once and blurred in both directions. */
class Shadow {
  readonly object: THREE.Mesh;
  private readonly targets = [0, 1].map(() => new THREE.WebGLRenderTarget(DOTS, DOTS, { depthBuffer: false }));
  private readonly eye = new THREE.OrthographicCamera();
  private readonly stage = new THREE.Scene();
  private readonly paper = new THREE.Scene();
  private readonly cast: THREE.ShaderMaterial;
  private readonly blur: THREE.ShaderMaterial;
  private readonly floor: THREE.ShaderMaterial;

  constructor(private readonly mesh: THREE.Mesh, private readonly casting: THREE.BufferGeometry) {
    const full = THREE.DoubleSide;
    this.cast = new THREE.ShaderMaterial({
      vertexShader: DARK_VERTEX, fragmentShader: DARK, side: full, depthTest: false, depthWrite: false,
      blending: THREE.CustomBlending, blendEquation: THREE.MaxEquation, uniforms: { reach: { value: 1 }, level: { value: 0 } },
    });
    this.blur = new THREE.ShaderMaterial({
      vertexShader: PAPER_VERTEX, fragmentShader: BLUR, depthTest: false, depthWrite: false, blending: THREE.NoBlending,
      uniforms: { from: { value: null }, along: { value: new THREE.Vector2() } },
    });
    this.floor = new THREE.ShaderMaterial({
      vertexShader: FLOOR_VERTEX, fragmentShader: FLOOR, side: full, depthWrite: false, transparent: true,
      uniforms: { from: { value: this.targets[0]!.texture }, strength: { value: 0.3 } },
    });
    const square = new THREE.PlaneGeometry(2, 2), cover = new THREE.Mesh(square, this.blur);
    cover.frustumCulled = false;
    this.paper.add(cover);
    this.object = new THREE.Mesh(new THREE.PlaneGeometry(1, 1), this.floor);
    this.object.frustumCulled = false;
    this.object.renderOrder = -15;
    this.object.visible = false;
  }

  /** Cast the shadow onto the floor at a level, within a box, both in the units of the page. */
  draw(renderer: THREE.WebGLRenderer, box: THREE.Box3, level: number, strength: number): void {
    const size = box.getSize(new THREE.Vector3()), middle = box.getCenter(new THREE.Vector3()), wide = 1.3 * Math.max(size.x, size.y, 1e-6);
    const reach = Math.max(box.max.z - level, 1e-6);
    Object.assign(this.eye, { left: -wide / 2, right: wide / 2, top: wide / 2, bottom: -wide / 2, near: 0, far: 4 * reach + 1 });
    this.eye.position.set(middle.x, middle.y, level + 2 * reach + 0.5);
    this.eye.up.set(0, 1, 0);
    this.eye.lookAt(middle.x, middle.y, level);
    this.eye.updateProjectionMatrix();
    this.eye.updateMatrixWorld();
    this.cast.uniforms.reach!.value = reach;
    this.cast.uniforms.level!.value = level;
    const { parent, material, geometry } = this.mesh, before = renderer.getRenderTarget(), color = renderer.getClearColor(new THREE.Color()), alpha = renderer.getClearAlpha();
    this.stage.matrixAutoUpdate = false;
    this.stage.matrix.copy(parent!.matrixWorld);
    this.stage.matrixWorld.copy(parent!.matrixWorld);
    this.mesh.material = this.cast;
    this.mesh.geometry = this.casting;
    renderer.setClearColor(0x000000, 0);
    renderer.setRenderTarget(this.targets[0]!);
    renderer.clear();
    this.stage.matrixWorldAutoUpdate = false;
    this.stage.children[0] = this.mesh; // lent, without another parent
    renderer.render(this.stage, this.eye);
    this.stage.children.length = 0;
    this.mesh.material = material;
    this.mesh.geometry = geometry;
    for (const round of [0.6, 1.6]) {
      for (const [k, along] of [[0, [1, 0]], [1, [0, 1]]] as const) {
        this.blur.uniforms.from!.value = this.targets[k]!.texture;
        this.blur.uniforms.along!.value.set(along[0] * round / DOTS, along[1] * round / DOTS);
        renderer.setRenderTarget(this.targets[1 - k]!);
        renderer.render(this.paper, this.eye);
      }
    }
    renderer.setRenderTarget(before);
    renderer.setClearColor(color, alpha);
    this.floor.uniforms.strength!.value = strength;
    this.object.position.set(middle.x, middle.y, level);
    this.object.scale.set(wide, wide, 1);
    this.object.updateMatrixWorld();
  }
}

export class Cloth {
  readonly object: THREE.Mesh;
  readonly shadow: Shadow;
  private readonly geometry = new THREE.BufferGeometry();
  private readonly casting = new THREE.BufferGeometry(); // the same triangles, or a part of them
  private readonly material: THREE.ShaderMaterial;
  private normals = new Float32Array(0);
  private rows = new Uint32Array(0);
  private stale = false; // the shadow
  private coarsely = false;
  private few: THREE.BufferAttribute | null = null; // triangles of the coarse surface, once requested
  private whole: THREE.BufferAttribute | null = null;

  constructor(shared: Record<string, THREE.IUniform>) {
    this.material = new THREE.ShaderMaterial({
      vertexShader: VERTEX, fragmentShader: FRAGMENT, side: THREE.DoubleSide, transparent: true,
      polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 2, // springs lie on it
      uniforms: { ...shared, light: { value: LIGHT.clone() }, flat_world: { value: 0 }, creased: { value: 0 }, opacity: { value: 1 } },
    });
    this.object = new THREE.Mesh(this.geometry, this.material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 3;
    this.object.visible = false;
    this.shadow = new Shadow(this.object, this.casting);
  }

  get there(): boolean { return this.object.visible; }
  set creased(yes: boolean) { this.material.uniforms.creased!.value = yes ? 1 : 0; }
  get count(): number { return this.rows.length / 3; }

  /** A plane scene has no light: its surfaces have a uniform tint. */
  dress(flat: boolean): void {
    this.material.uniforms.flat_world!.value = flat ? 1 : 0;
    this.material.uniforms.opacity!.value = flat ? 0.4 : 1;
    this.material.transparent = flat;
    this.material.depthWrite = !flat;
  }

  /** Positions of the points [m], the corners of the triangles, and the colors if they have changed. */
  show(position: Float32Array, rows: Uint32Array, color: Uint8Array | null): void {
    this.object.visible = rows.length > 0;
    if (!rows.length) {
      this.rows = rows as Uint32Array<ArrayBuffer>;
      return;
    }
    this.put("position", position, 3);
    if (rows !== this.rows) {
      this.rows = rows as Uint32Array<ArrayBuffer>;
      this.whole = new THREE.BufferAttribute(rows, 1);
      this.few = null;
      this.coarsely &&= this.large;
      this.putRows();
      const step = Math.ceil(rows.length / 3 / MOST_CAST);
      const cast = step > 1 ? Uint32Array.from({ length: 3 * Math.floor(rows.length / 3 / step) }, (_, k) => rows[3 * step * Math.floor(k / 3) + k % 3]!) : rows;
      this.casting.setIndex(new THREE.BufferAttribute(cast, 1));
    }
    if (this.normals.length !== position.length) this.normals = new Float32Array(position.length);
    if (!this.material.uniforms.flat_world!.value) normalsOf(position, rows, this.normals);
    this.put("normal", this.normals, 3);
    if (color) this.put("shade", color, 3, true);
    this.stale = true;
  }

  /** Turn the light with the axes of the camera, and update the shadow if the cloth has moved. */
  before(renderer: THREE.WebGLRenderer, camera: THREE.Camera, box: () => THREE.Box3, level: number, strength: number): void {
    const flat = this.material.uniforms.flat_world!.value;
    this.material.uniforms.light!.value.copy(LIGHT).transformDirection(camera.matrixWorldInverse);
    this.shadow.object.visible = this.there && !flat;
    if (!this.shadow.object.visible || !this.stale) return;
    this.stale = false;
    this.shadow.draw(renderer, box(), level, strength);
  }

  again(): void { this.stale = true; }

  /** Draw fewer triangles while pictures are late. */
  set coarse(yes: boolean) {
    const coarsely = yes && this.large;
    if (coarsely === this.coarsely) return;
    this.coarsely = coarsely;
    if (this.whole) this.putRows();
  }

  /** Whether the cloth is drawn coarsely while pictures are late. */
  get large(): boolean { return this.count > MOST_COARSE; }

  /** Number of drawn triangles. */
  get drawn(): number { return (this.geometry.index?.count ?? 0) / 3; }

  private putRows(): void {
    if (this.coarsely) this.few ??= new THREE.BufferAttribute(coarser(this.rows, MOST_COARSE), 1);
    this.geometry.setIndex(this.coarsely ? this.few : this.whole);
  }

  private put(name: string, values: Float32Array | Uint8Array, width: number, normalized = false): void {
    const there = this.geometry.getAttribute(name) as THREE.BufferAttribute | undefined;
    if (there && there.array.length === values.length) {
      there.array.set(values);
      there.needsUpdate = true;
      return;
    }
    const attribute = new THREE.BufferAttribute(values.slice(), width, normalized);
    attribute.setUsage(THREE.DynamicDrawUsage);
    this.geometry.setAttribute(name, attribute);
    if (name === "position") this.casting.setAttribute(name, attribute);
  }
}

/**
 * The same surface with at most a number of triangles: triangles that share no corner are contracted to points until few enough remain.
 * Connected parts stay connected, without holes.
 */
export function coarser(rows: Uint32Array, most: number): Uint32Array<ArrayBuffer> {
  let left = Uint32Array.from(rows);
  for (let round = 0; left.length > 3 * most && round < ROUNDS; round++) {
    const onto = Uint32Array.from({ length: left.reduce((top, one) => Math.max(top, one), 0) + 1 }, (_, k) => k), taken = new Uint8Array(onto.length);
    for (let k = 0; k < left.length; k += 3) {
      const a = left[k]!, b = left[k + 1]!, c = left[k + 2]!;
      if (taken[a] || taken[b] || taken[c]) continue;
      taken[a] = taken[b] = taken[c] = 1;
      onto[b] = onto[c] = a;
    }
    let to = 0;
    for (let k = 0; k < left.length; k += 3) {
      const a = onto[left[k]!]!, b = onto[left[k + 1]!]!, c = onto[left[k + 2]!]!;
      if (a === b || b === c || c === a) continue;
      left[to] = a;
      left[to + 1] = b;
      left[to + 2] = c;
      to += 3;
    }
    left = left.slice(0, to);
  }
  return left;
}

/** Normals at points: sum over the adjacent triangles, weighted by area. */
export function normalsOf(at: Float32Array, rows: Uint32Array, out: Float32Array): void {
  out.fill(0);
  for (let k = 0; k < rows.length; k += 3) {
    const a = 3 * rows[k]!, b = 3 * rows[k + 1]!, c = 3 * rows[k + 2]!;
    const ux = at[b]! - at[a]!, uy = at[b + 1]! - at[a + 1]!, uz = at[b + 2]! - at[a + 2]!;
    const vx = at[c]! - at[a]!, vy = at[c + 1]! - at[a + 1]!, vz = at[c + 2]! - at[a + 2]!;
    const x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    for (const to of [a, b, c]) {
      out[to]! += x;
      out[to + 1]! += y;
      out[to + 2]! += z;
    }
  }
  for (let k = 0; k < out.length; k += 3) { // small meshes have tiny areas, which single precision in the shader would lose
    const size = Math.hypot(out[k]!, out[k + 1]!, out[k + 2]!) || 1;
    out[k]! /= size;
    out[k + 1]! /= size;
    out[k + 2]! /= size;
  }
}

/** Color of each point: mean of the colors of its lines. */
export function mixed(ends: Uint32Array, color: Uint8Array, count: number, plain: Uint8Array | number[]): Uint8Array {
  const sum = new Float32Array(3 * count), many = new Uint16Array(count), out = new Uint8Array(3 * count);
  for (let k = 0; k < ends.length; k++) {
    const at = 3 * ends[k]!, from = 3 * (k >> 1);
    sum[at]! += color[from]!;
    sum[at + 1]! += color[from + 1]!;
    sum[at + 2]! += color[from + 2]!;
    many[ends[k]!]!++;
  }
  for (let k = 0; k < out.length; k++) {
    const there = many[Math.floor(k / 3)]!;
    out[k] = there ? sum[k]! / there : plain[k % 3]!;
  }
  return out;
}

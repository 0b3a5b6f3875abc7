// Particles: balls of true size, dots of at least a visible size, and the marks of supports below them.
import * as THREE from "three";
import { LIFT, shared } from "./lines";
import { LOOK_UP, Table, drawSquares, putColors } from "./table";

const CORNER = LOOK_UP + /* glsl */ `
  uniform highp sampler2D rows; // place, and what else there is to know
  vec4 ours() { return looked_up(rows, gl_VertexID >> 2); }
  vec2 corner() {
    int k = gl_VertexID & 3;
    return vec2(k == 1 || k == 2 ? 1.0 : -1.0, k < 2 ? -1.0 : 1.0);
  }
`;

const BALL_VERTEX = CORNER + /* glsl */ `
  uniform highp sampler2D shades;
  uniform vec2 size;
  uniform float least;
  uniform float close;
  uniform float far;
  uniform float unit;
  uniform float lift;
  varying vec2 place;
  varying vec3 color;
  varying float pixels;
  varying float fog;
  varying float solid;
  varying vec2 deep; // depths of the middle and of the front
  float depth_of(vec4 seen) {
    vec4 p = projectionMatrix * vec4(seen.xyz * (1.0 - 1.1 * lift), 1.0);
    return p.z / p.w;
  }
  void main() {
    vec4 ball = ours();
    float radius = ball.w;
    vec4 middle = modelViewMatrix * vec4(ball.xyz, 1.0);
    float scale = projectionMatrix[2][3] == -1.0 ? projectionMatrix[1][1] / max(-middle.z, 1e-9) : projectionMatrix[1][1];
    float real = radius * unit * scale * 0.5 * size.y;
    if (radius <= 0.0) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; } // only springs are drawn here
    pixels = max(real, least);
    solid = real > 2.5 ? 1.0 : 0.0;
    place = corner() * (1.0 + 1.0 / pixels);
    vec4 p = projectionMatrix * middle;
    p.xy += place * pixels * 2.0 / size * p.w;
    deep.x = 0.5 + 0.5 * depth_of(middle);
    middle.z += radius * unit; // in front of the springs that end in it
    float front = depth_of(middle);
    deep.y = 0.5 + 0.5 * front;
    p.z = front * p.w;
    gl_Position = p;
    color = looked_up(shades, gl_VertexID >> 2).rgb;
    float depth = -middle.z;
    fog = far > close ? clamp((depth - close) / (far - close), 0.0, 1.0) : 0.0;
  }
`;

const BALL_FRAGMENT = /* glsl */ `
  uniform vec3 ground;
  uniform vec3 rim;
  uniform float fade;
  uniform float round;
  uniform float blocks;
  varying vec2 place;
  varying vec3 color;
  varying float pixels;
  varying float fog;
  varying float solid;
  varying vec2 deep;
  void main() {
    float off = blocks > 0.5 ? max(abs(place.x), abs(place.y)) : length(place);
    float edge = clamp((1.0 - off) * pixels + 0.5, 0.0, 1.0);
    if (edge <= 0.0) discard;
    vec3 lit = color;
    bool ball = round > 0.5 && solid > 0.5;
    float height = ball ? sqrt(max(0.0, 1.0 - off * off)) : 1.0;
    gl_FragDepth = mix(deep.x, deep.y, height); // a disc in front would show through cloth that touches the ball
    if (ball) {
      vec3 normal = vec3(place, height);
      float light = dot(normal, normalize(vec3(-0.35, 0.65, 0.68)));
      lit = color * (0.62 + 0.42 * max(light, 0.0)) + 0.10 * pow(max(light, 0.0), 24.0);
    }
    else if (solid > 0.5 && pixels > 5.0) {
      float line = clamp((off - 1.0) * pixels + 1.6, 0.0, 1.0);
      lit = mix(color, rim, 0.65 * line);
    }
    gl_FragColor = vec4(mix(lit, ground, fade * fog), edge);
  }
`;

const FOOT_VERTEX = CORNER + /* glsl */ `
  uniform vec2 size;
  uniform float tall;
  uniform float lift;
  varying vec2 place;
  varying float hollow;
  void main() {
    vec4 foot = ours();
    vec2 at = corner();
    vec4 tip = modelViewMatrix * vec4(foot.xyz, 1.0);
    vec4 p = projectionMatrix * tip;
    vec4 front = projectionMatrix * vec4(tip.xyz * (1.0 - lift), 1.0); // in front of the cloth that hangs from it
    place = vec2(at.x, at.y * 0.5 + 0.5);
    hollow = foot.w < 1.5 ? 1.0 : 0.0; // anchored along some axes only
    p.xy += vec2(at.x * 0.72, at.y * 0.5 - 0.5) * tall * 2.0 / size * p.w;
    p.z = front.z / front.w * p.w;
    gl_Position = p;
  }
`;

const FOOT_FRAGMENT = /* glsl */ `
  uniform vec3 ink;
  uniform vec3 ground;
  uniform float tall;
  varying vec2 place;
  varying float hollow;
  void main() {
    float down = 1.0 - place.y;
    float bar = hollow > 0.5 ? 0.22 : 0.0;
    float height = 1.0 - bar;
    float inside = (down / height - abs(place.x)) * tall * 0.5;
    float triangle = down <= height ? clamp(inside + 0.5, 0.0, 1.0) : 0.0;
    float line = hollow > 0.5 ? clamp((down - 0.88) * tall + 0.5, 0.0, 1.0) : 0.0;
    float alpha = max(triangle, line);
    if (alpha <= 0.0) discard;
    bool core = hollow > 0.5 && inside > 1.6 && (height - down) * tall > 1.6 && line <= 0.0;
    gl_FragColor = vec4(core ? ground : ink, alpha);
  }
`;

const FOOT_LIFT = 0.03; // [-] fraction of the way to the eye: a support this little behind cloth is visible

export class Balls {
  readonly group = new THREE.Group();
  /** Whether particles are drawn, or only the marks of supports. */
  round = true;
  private readonly balls = new THREE.BufferGeometry();
  private readonly feet = new THREE.BufferGeometry();
  private readonly places = new Table(Float32Array);
  private readonly shades = new Table(Uint8Array);
  private readonly stands = new Table(Float32Array);
  private readonly material: THREE.ShaderMaterial;
  private readonly footing: THREE.ShaderMaterial;
  private readonly meshes: THREE.Mesh[];

  constructor() {
    this.material = new THREE.ShaderMaterial({
      vertexShader: BALL_VERTEX, fragmentShader: BALL_FRAGMENT, transparent: true, side: THREE.DoubleSide, // if y points down they are flipped
      uniforms: {
        ...shared, least: { value: 2 }, round: { value: 1 }, blocks: { value: 0 }, lift: { value: LIFT }, unit: { value: 1 }, rim: { value: new THREE.Color() },
        rows: this.places.uniform, shades: this.shades.uniform,
      },
    });
    this.footing = new THREE.ShaderMaterial({
      vertexShader: FOOT_VERTEX, fragmentShader: FOOT_FRAGMENT, transparent: true, depthWrite: false, side: THREE.DoubleSide,
      uniforms: { ...shared, tall: { value: 11 }, lift: { value: FOOT_LIFT }, ink: { value: new THREE.Color() }, rows: this.stands.uniform },
    });
    this.meshes = [new THREE.Mesh(this.balls, this.material), new THREE.Mesh(this.feet, this.footing)];
    this.meshes.forEach((mesh, k) => {
      mesh.frustumCulled = false;
      mesh.renderOrder = 20 - 15 * k;
      this.group.add(mesh);
    });
  }

  /** Whether bodies are squares, in a plane. */
  set blocks(yes: boolean) { this.material.uniforms.blocks!.value = yes ? 1 : 0; }

  /** Appearance: flat discs with a rim, or round balls; colors; magnification of lengths. */
  dress(round: boolean, ink: THREE.Color, rim: THREE.Color, unit: number, least: number, ratio: number): void {
    this.material.uniforms.round!.value = round ? 1 : 0;
    this.material.uniforms.rim!.value = rim;
    this.material.uniforms.unit!.value = unit;
    this.material.uniforms.least!.value = least * ratio;
    this.footing.uniforms.ink!.value = ink;
    this.footing.uniforms.tall!.value = 11 * ratio;
  }

  show(position: Float32Array, drawn: Float32Array | null, color: Uint8Array | null, kind: Uint8Array | null, radius: Float32Array | null): void {
    const count = position.length / 3;
    this.meshes[0]!.visible = this.round && count > 0;
    this.meshes[1]!.visible = false;
    if (!count) return;
    if (drawn) this.radii = drawn;
    if (this.round) put(this.places, this.balls, count, position, (row) => row, this.radii);
    if (this.round && color) putColors(this.shades, color);
    if (kind) { // supports are few; they have separate squares, because a ball does not show its kind
      this.held = Uint32Array.from(kind.keys()).filter((row) => kind[row]! > 0 && !(radius && radius[row]! > 0));
      this.kinds = Float32Array.from(this.held, (row) => kind[row]!);
    }
    this.meshes[1]!.visible = this.held.length > 0;
    if (this.held.length) put(this.stands, this.feet, this.held.length, position, (k) => this.held[k]!, this.kinds);
  }
  private held = new Uint32Array(0);
  private kinds = new Float32Array(0);
  private radii: Float32Array = new Float32Array(0);
}

/** Squares at some of the positions, each with one additional number. */
function put(
  table: Table<Float32Array>, geometry: THREE.BufferGeometry, count: number, position: Float32Array, row: (k: number) => number,
  more: Float32Array,
): void {
  const rows = table.rows(count);
  for (let k = 0, to = 0; k < count; k++, to += 4) {
    const from = 3 * row(k);
    rows[to] = position[from]!;
    rows[to + 1] = position[from + 1]!;
    rows[to + 2] = position[from + 2]!;
    rows[to + 3] = more[k] ?? 0;
  }
  table.changed();
  drawSquares(geometry, count);
}

// The stage: the drawing of a picture, the floor below it, and positions on the screen.
import * as THREE from "three";
import type { SceneMessage, Theme, Vec3 } from "../protocol";
import type { Picture } from "../wire";
import { Balls } from "./balls";
import { Darts } from "./darts";
import { MOST as MOST_COILS, type Winding, coiled, forPieces, windingOf } from "./coils";
import { Cloth, mixed } from "./cloth";
import { Graphics } from "./graphics";
import { Lines, shared } from "./lines";
import { bytes } from "./looks";
import { DUST, Hairs, MANY as VERY_MANY } from "./many";
import { Marks, quantity } from "./marks";
import { Pace, hasCard } from "./pace";
import { Sprites } from "./sprites";
import { tapered } from "./trails";
import { View } from "./view";

THREE.ColorManagement.enabled = false;

const HEAD = 14, HEAD_SHARE = 1 / 3; // [pixels] largest length of an arrow head, and its fraction of the arrow
const EXTENT = 10; // extent of a scene in the units of the page
const CLOSE = 0.12; // fraction of the extent that a close view shows
const LINE = 2.3; // [pixels] width of a spring if there are few
const BROAD = [1, 2.1, 0.62, -0.75]; // in addition to springs: rods, cords, and dashed parts without force
const FIXED = 2;
const STAR = 7, SPARK = 4, SPARKS = 5000; // [pixels] of light around a body of the usual mass: for few bodies, for many, and the number between them
const MANY = 150; // number of dots from which on they are drawn smaller
const FINE = 0.55;
const THIN = 1500; // number of springs from which on each is a hairline while pictures are late: it is hardly thinner, at half the cost
const ALL_OF_SPRINGS = ["segments.ends", "segments.color", "segments.kind"]; // changes of these redraw the springs
const DASHED = 3; // kind of a spring without force
const WOVEN = 60000; // largest number of triangles of a cloth whose springs are drawn, too; in a larger one they would be finer than a pixel
const BEADS = 60; // balls that are corners of cloth from which on they are drawn as cloth
const MEMBERS = 60; // springs on cloth up to which they are as broad as without it
const WEAVE = 0.5; // fraction of its breadth for a spring that lies on cloth
const COARSE = 0.5, LEAST_RATIO = 0.6; // fraction of the screen resolution, and least dots per pixel, while pictures are late

export class Stage {
  readonly view: View;
  readonly picture: Picture;
  dirty = true;
  theme: Theme | null = null;
  scene: SceneMessage | null = null;
  /** Last choices of the user: followed particle, marked particle or spring. */
  followed: number | null = null;
  marked: { particle?: number; spring?: number } = {};
  stroke: [number, number][] = [];
  ghost: { from: Vec3; to: Vec3 } | null = null;
  /** Target of the pointer, which the viewer has not received yet. */
  pulledTo: Vec3 | null = null;
  /** Load that is being drawn. */
  drawn: { from: Vec3; to: Vec3; words: string } | null = null;
  private readonly renderer: THREE.WebGLRenderer;
  private readonly graphics: Graphics;
  private readonly world = new THREE.Scene();
  private readonly root = new THREE.Group();
  private readonly springs = new Lines(LINE, 10);
  private readonly floor = new Lines(1, -20);
  private readonly outlines = new Lines(1.3, 2);
  private readonly trails = new Lines(1.3, 5, 0.8);
  private readonly arrows = new Lines(1.7, 25);
  private readonly pull = new Lines(2, 30);
  private readonly glow = new Lines(5, 8, 0.5);
  private readonly cuts = new Lines(1.6, 26);
  private cutAt: Vec3[][] = []; // lines of a section
  private readonly balls = new Balls();
  private readonly darts = new Darts();
  private readonly sprites = new Sprites();
  private readonly cloth = new Cloth(shared);
  private readonly hairs = new Hairs(false, 10);
  private readonly dust = new Hairs(true, 9);
  /** Parts that are omitted while pictures are late. */
  readonly pace: Pace;
  private readonly heads: THREE.InstancedMesh;
  private readonly surfaces = new THREE.Group();
  private readonly marks: Marks;
  private thin = false; // springs are hairlines
  private seen = { springs: true, coils: false, dotted: false }; // how springs are drawn
  private winding: Winding | null = null; // winding of coils
  private unit = 1;
  private ratio = 1;
  private size = { width: 1, height: 1 };
  private before: THREE.Vector3 | null = null;

  constructor(readonly canvas: HTMLCanvasElement, over: HTMLElement, picture: Picture, calm: () => boolean) {
    this.picture = picture;
    canvas.style.opacity = "0"; // an empty WebGL canvas is black: until the first picture the page is seen through it
    const card = hasCard();
    this.pace = new Pace(card);
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: card, alpha: false, powerPreference: "high-performance" });
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
    this.graphics = new Graphics(this.renderer);
    this.view = new View(canvas, calm);
    this.heads = new THREE.InstancedMesh(new THREE.ConeGeometry(0.28, 1, 10).translate(0, -0.5, 0), new THREE.MeshBasicMaterial(), 4096);
    this.heads.frustumCulled = false;
    this.heads.renderOrder = 26;
    this.heads.count = 0;
    this.root.add(this.springs.object, this.floor.object, this.outlines.object, this.trails.object, this.arrows.object,
      this.pull.object, this.glow.object, this.cuts.object, this.balls.group, this.darts.object, this.sprites.object, this.surfaces, this.hairs.object, this.dust.object,
      this.cloth.object);
    const sky = new THREE.HemisphereLight(0xffffff, 0x8a8a8a, 2.2);
    sky.position.set(0, 0, 1);
    const sun = new THREE.DirectionalLight(0xffffff, 1.1);
    sun.position.set(-3, -4, 6);
    this.world.add(this.root, this.heads, this.cloth.shadow.object, sky, sun);
    this.marks = new Marks(over, this);
    canvas.addEventListener("webglcontextrestored", () => { if (this.theme) this.paint(this.theme === this.scene?.themes.dark); });
  }

  // ---- opening a scene

  open(scene: SceneMessage): void {
    const stays = scene.stays && this.scene?.dim === scene.dim;
    this.scene = scene;
    this.fit(stays ? this.fitted : scene.camera.room, scene.camera.origin);
    this.followed = null;
    this.before = null;
    this.marked = {};
    this.ghost = this.drawn = this.pulledTo = null;
    this.heads.count = 0;
    for (const one of [this.springs, this.outlines, this.trails, this.arrows, this.pull, this.glow, this.cuts]) one.show(new Float32Array(0), null, null);
    this.balls.show(new Float32Array(0), null, null, null, null);
    this.sprites.object.visible = false;
    for (const one of [this.hairs, this.dust]) one.hide();
    this.dust.lights = scene.lights === true;
    this.cloth.show(new Float32Array(0), new Uint32Array(0), null);
    this.winding = null;
    this.balls.blocks = scene.blocks === true;
    this.putSurfaces(true);
    this.paint(scene.dark);
    const { azimuth, elevation } = scene.camera, box = this.boxOf(scene.camera.room);
    if (stays) this.view.first = { azimuth, elevation, box };
    else this.view.open(scene.dim, azimuth, elevation, box);
    this.dirty = true;
  }

  /** Handle a new extent of the same scene: the view is fitted to it unless the user has moved the camera. */
  reframe(scene: SceneMessage): void {
    this.scene = { ...scene, themes: this.scene?.themes ?? scene.themes };
    const { azimuth, elevation, room } = scene.camera;
    this.view.reframe({ azimuth, elevation, box: this.boxOf(room) });
    this.drawFloor();
    this.dirty = true;
  }

  /** Set the units of the page for a box: its middle is zero, and its length is EXTENT. Pictures have positions relative to an origin [m]. */
  private fit(box: [Vec3, Vec3], origin: Vec3): void {
    const [low, high] = this.fitted = box;
    this.origin = origin;
    const size = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]) || 1;
    this.unit = EXTENT / size;
    const from = origin.map((part, k) => part - (low[k]! + high[k]!) / 2);
    this.root.matrixAutoUpdate = false;
    this.root.matrix.makeScale(this.unit, this.up * this.unit, this.unit).multiply(
      new THREE.Matrix4().makeTranslation(from[0]!, from[1]!, from[2]!));
    this.root.matrixWorldNeedsUpdate = true;
    this.root.updateMatrixWorld(true);
  }
  private fitted: [Vec3, Vec3] = [[0, 0, 0], [1, 1, 1]];
  private origin: Vec3 = [0, 0, 0];

  /** Positions [m], three numbers each, as pictures have them: relative to the origin, in single precision. */
  private near(places: number[]): Float32Array { return Float32Array.from(places, (part, k) => part - this.origin[k % 3]!); }

  paint(dark: boolean): void {
    if (!this.scene) return;
    const theme = this.theme = this.scene.themes[dark ? "dark" : "light"];
    const ground = new THREE.Color(theme.background);
    this.renderer.setClearColor(ground, 1);
    this.cutLines(this.cutAt);
    shared.ground.value.copy(ground);
    shared.fade.value = this.scene.dim === 2 ? 0 : 0.5;
    this.dress();
    this.drawFloor();
    this.showCloth(new Set(["cloth.look"])); // which may be plain
    this.dirty = true;
  }

  private dress(): void {
    if (!this.theme || !this.scene) return;
    const least = this.picture.floats("points.radius").length > 3000 ? 1.1 : 2.2;
    this.darts.dress(this.unit, this.ratio);
    this.sprites.dress(this.unit, this.ratio);
    this.balls.dress(this.scene.dim === 3, new THREE.Color(this.theme.anchor), new THREE.Color(this.theme.ink), this.unit, least, this.ratio);
    const many = Math.max(this.picture.signed("segments.index").length, 1);
    let width = LINE * this.ratio * Math.min(1, Math.max(0.32, (400 / many) ** 0.25));
    const woven = this.cloth.there && this.scene.dim === 3;
    if (woven) width *= Math.min(1, Math.max(WEAVE, (MEMBERS / many) ** 0.5)); // a few springs are members of a shell, not threads
    this.springs.width = width;
    this.springs.on(woven, new THREE.Color(this.theme.ink));
    this.springs.opaque = many < 20000;
    this.cloth.dress(this.scene.dim === 2);
    this.floor.width = this.ratio;
    this.outlines.width = 1.4 * this.ratio;
    this.trails.width = 2.6 * this.ratio;
    this.arrows.width = 1.7 * this.ratio;
    this.pull.width = 2.2 * this.ratio;
    this.glow.width = 7 * this.ratio;
    this.cuts.width = 1.8 * this.ratio;
  }

  resize(width: number, height: number): void {
    this.size = { width, height };
    this.ratio = 0;
    this.setRatio(this.ratioOfScreen);
    this.view.resize(width, height);
    this.dirty = true;
  }

  private get ratioOfScreen(): number { return Math.min(devicePixelRatio || 1, 2); }

  /** Set the number of dots per pixel of the page. */
  private setRatio(ratio: number): void {
    if (ratio === this.ratio) return;
    const { width, height } = this.size;
    this.ratio = ratio;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    shared.size.value.set(width * ratio, height * ratio);
    this.dress();
  }

  /** Choose how springs are drawn, from the displayed options. */
  springsAs(shown: string[]): void {
    const now = { springs: shown.includes("springs"), coils: shown.includes("coils"), dotted: shown.includes("dotted") };
    if (JSON.stringify(now) === JSON.stringify(this.seen)) return;
    this.seen = now;
    this.showSprings(new Set(ALL_OF_SPRINGS));
    this.dirty = true;
  }

  // ---- a picture

  take(changed: Set<string>): void {
    const picture = this.picture;
    const has = (...names: string[]): boolean => names.some((name) => changed.has(name));
    if (has("points.position", "points.color", "points.radius", "points.size", "points.kind", "points.heading", "sprites.row", "sprites.color", "cloth.triangles")) this.showPoints(changed);
    if (has("segments.position", "segments.ends", "points.position", "segments.color", "segments.kind")) this.showSprings(changed);
    if (has("cloth.triangles", "cloth.look", "points.position", "points.color", "segments.color")) this.showCloth(changed);
    if (has("outlines.position", "outlines.color")) this.outlines.show(picture.floats("outlines.position"), picture.bytes("outlines.color"), null);
    if (has("trails.position", "trails.color")) {
      const past = picture.floats("trails.position");
      this.trails.show(past, picture.bytes("trails.color"), tapered(past));
    }
    if (has("arrows.start", "arrows.vector", "arrows.color")) this.showArrows();
    if ([...changed].some((name) => name.startsWith("surface"))) this.putSurfaces(false);
    this.marks.texts(picture.texts);
    this.goAlong();
    this.dirty = true;
  }

  /** Particles with a radius that are corners of cloth, 1 each; null if they are few: many are drawn as the cloth that they are. */
  private wovenBalls(radius: Float32Array): Uint8Array | null {
    if (this.scene?.dim !== 3) return null;
    const woven = new Uint8Array(radius.length);
    let count = 0;
    for (const row of this.picture.wholes("cloth.triangles")) {
      if (!(radius[row]! > 0) || woven[row]) continue;
      woven[row] = 1;
      count += 1;
    }
    return count > BEADS ? woven : null;
  }

  private showPoints(changed: Set<string>): void {
    const picture = this.picture, radius = picture.floats("points.radius"), size = picture.floats("points.size");
    const heading = picture.floats("points.heading"), pointed = heading.length > 0;
    let drawn: Float32Array | null = null;
    if (changed.has("points.radius") || changed.has("points.size") || changed.has("cloth.triangles")) {
      const dot = (this.scene?.dot ?? 0) * (radius.length > MANY ? FINE : 1), woven = this.wovenBalls(radius);
      drawn = Float32Array.from(radius, (real, row) => real > 0 && !woven?.[row] ? real : dot * (size[row] ?? 1));
      this.sizes = drawn;
      this.dress();
    }
    const kind = changed.has("points.kind") || changed.has("points.radius") ? picture.bytes("points.kind") : null;
    const loose = !radius.some((one) => one > 0), bare = loose && radius.length > DUST, lit = this.scene?.lights === true && !pointed, dust = loose && (bare || lit) && size.some((one) => one > 0);
    const lights = lit && loose, other = this.balls.round === (bare || lights), position = picture.floats("points.position");
    const color = other || changed.has("points.color") ? picture.bytes("points.color") : null;
    if (dust) this.dust.show(position, color, null, false, lights && changed.has("points.size") ? size : null);
    else this.dust.hide();
    this.balls.round = !bare && !lights;
    this.darts.show(position, heading, this.sizes, picture.bytes("points.color"), this.scene?.dim === 2);
    if (pointed) drawn = this.sizes.map((size, row) => heading[3 * row] || heading[3 * row + 1] || heading[3 * row + 2] ? 0 : size);
    else if (this.pointed) drawn = this.sizes; // darts are balls again
    this.pointed = pointed;
    drawn = this.showSprites(position, changed, drawn);
    this.balls.show(position, drawn, color, kind, radius);
  }

  /** Draw emitted particles as sprites; returns the radii of balls, without those of sprites, if they have changed. */
  private showSprites(position: Float32Array, changed: Set<string>, drawn: Float32Array | null): Float32Array | null {
    const picture = this.picture, row = picture.wholes("sprites.row");
    this.sprites.show(position, row, picture.floats("sprites.size"), picture.bytes("sprites.color"));
    if (!drawn && !changed.has("sprites.row")) return null;
    const radii = Float32Array.from(drawn ?? this.sizes);
    for (const one of row) radii[one] = 0;
    return radii;
  }
  private sizes: Float32Array = new Float32Array(0);
  private pointed = false; // particles are darts

  private showSprings(changed: Set<string>): void {
    const picture = this.picture, kind = picture.bytes("segments.kind");
    this.pace.of(kind.length);
    const coils = this.seen.coils && kind.length <= MOST_COILS && !this.cloth.there;
    if (coils !== this.coils) changed = new Set(ALL_OF_SPRINGS);
    this.coils = coils;
    let broad: Float32Array | null = null;
    if (changed.has("segments.kind")) {
      broad = Float32Array.from(kind, (one) => (BROAD[one] ?? 1) * (this.seen.dotted && one === 0 ? -1 : 1));
      this.dress();
    }
    this.hairs.hide();
    if (!this.seen.springs) {
      this.springs.show(new Float32Array(0), null, null);
      return;
    }
    if (coils) {
      const color = changed.has("segments.color") ? picture.bytes("segments.color") : null, ends = picture.ends;
      this.winding ??= windingOf(ends, this.scale);
      this.springs.show(coiled(ends, this.winding, this.scene?.dim === 2, (row) => kind[row] !== 0), color && forPieces(color, 3), broad && forPieces(broad, 1));
    }
    else if (picture.wholes("cloth.triangles").length > 3 * WOVEN) this.springs.show(new Float32Array(0), null, null);
    else if (this.thin || kind.length > VERY_MANY) {
      this.springs.show(new Float32Array(0), null, null);
      this.showHairs(changed);
    }
    else this.springs.show(picture.ends, changed.has("segments.color") ? picture.bytes("segments.color") : null, broad);
  }

  private coils = false; // coils are drawn now

  private showCloth(changed: Set<string>): void {
    const picture = this.picture, rows = picture.wholes("cloth.triangles"), position = picture.floats("points.position"), before = this.cloth.there;
    let color: Uint8Array | null = null;
    if (rows.length && ["cloth.triangles", "cloth.look", "segments.color", "segments.ends", "points.color"].some((name) => changed.has(name))) {
      const count = position.length / 3, plain = bytes(this.theme?.cloth ?? "#a9c6d9");
      const [plainly, creased, pointed] = picture.bytes("cloth.look");
      this.cloth.creased = creased === 1;
      color = plainly ? Uint8Array.from({ length: 3 * count }, (_, k) => plain[k % 3]!)
        : pointed ? picture.bytes("points.color") : mixed(picture.wholes("segments.ends"), picture.bytes("segments.color"), count, plain);
    }
    this.cloth.show(position, rows, color);
    if (before !== this.cloth.there) this.dress();
  }

  private showHairs(changed: Set<string>): void {
    const picture = this.picture, color = changed.has("segments.color") ? picture.bytes("segments.color") : null;
    const rows = picture.wholes("segments.ends"), joins = rows.length > 0 && !picture.floats("segments.position").length;
    this.hairs.show(picture.floats(joins ? "points.position" : "segments.position"), color, joins ? rows : null, changed.has("segments.ends"));
  }

  private showArrows(): void {
    const picture = this.picture, start = picture.floats("arrows.start"), vector = picture.floats("arrows.vector");
    const color = picture.bytes("arrows.color"), ends = new Float32Array(2 * start.length), count = start.length / 3;
    for (let k = 0; k < count; k++) {
      for (let axis = 0; axis < 3; axis++) {
        ends[6 * k + axis] = start[3 * k + axis]!;
        ends[6 * k + 3 + axis] = start[3 * k + axis]! + vector[3 * k + axis]!;
      }
    }
    this.arrows.show(ends, color, null);
    const shade = new THREE.Color();
    this.heads.count = Math.min(count, 4096);
    for (let k = 0; k < this.heads.count; k++) this.heads.setColorAt(k, shade.setRGB(color[3 * k]! / 255, color[3 * k + 1]! / 255, color[3 * k + 2]! / 255));
    if (this.heads.instanceColor) this.heads.instanceColor.needsUpdate = true;
    this.longestHead = 0;
  }

  /** Arrow heads in proportion to their arrows, limited to a size in pixels at the target; updated when the camera approaches. */
  private putHeads(): void {
    const longest = HEAD * this.unit / this.scale;
    if (!this.heads.count || Math.abs(longest - this.longestHead) < 0.03 * longest) return;
    this.longestHead = longest;
    const start = this.picture.floats("arrows.start"), vector = this.picture.floats("arrows.vector");
    const up = new THREE.Vector3(0, 1, 0), along = new THREE.Vector3(), turn = new THREE.Quaternion();
    const at = new THREE.Vector3(), matrix = new THREE.Matrix4(), size = new THREE.Vector3();
    for (let k = 0; k < this.heads.count; k++) {
      along.fromArray(vector, 3 * k);
      at.fromArray(start, 3 * k).add(along).applyMatrix4(this.root.matrix);
      size.setScalar(Math.min(HEAD_SHARE * along.length() * this.unit, longest));
      along.y *= this.up;
      turn.setFromUnitVectors(up, along.normalize());
      this.heads.setMatrixAt(k, matrix.compose(at, turn, size));
    }
    this.heads.instanceMatrix.needsUpdate = true;
  }
  private longestHead = 0; // in the units of the page

  private putSurfaces(clear: boolean): void {
    for (const mesh of this.surfaces.children as THREE.Mesh[]) {
      mesh.geometry.dispose();
      (mesh.material as THREE.Material).dispose();
    }
    this.surfaces.clear();
    if (clear) return;
    this.picture.surfaces.forEach((surface, k) => {
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute("position", new THREE.BufferAttribute(this.picture.floats(`surface.${k}.vertices`).slice(), 3));
      geometry.setIndex(new THREE.BufferAttribute(this.picture.wholes(`surface.${k}.faces`).slice(), 1));
      geometry.computeVertexNormals();
      const material = new THREE.MeshLambertMaterial({
        color: new THREE.Color(surface.color), transparent: surface.opacity < 1, opacity: surface.opacity,
        side: THREE.DoubleSide, depthWrite: surface.opacity >= 1,
      });
      const mesh = new THREE.Mesh(geometry, material);
      mesh.renderOrder = surface.opacity < 1 ? 1 : 0;
      this.surfaces.add(mesh);
    });
  }

  private drawFloor(): void {
    if (!this.scene || !this.theme) return;
    const { low, high, step } = this.scene.world, flat = this.scene.dim === 2, level = flat ? 0 : low[2];
    const ends: number[] = [];
    for (const axis of [0, 1] as const) {
      const steps = Math.min(200, Math.round((high[axis] - low[axis]) / step));
      for (let k = 0; k <= steps; k++) {
        const a: Vec3 = [low[0], low[1], level], b: Vec3 = [high[0], high[1], level];
        a[axis] = b[axis] = low[axis] + k * step;
        ends.push(...a, ...b);
      }
    }
    this.floor.plain(this.near(ends), this.theme.faint);
  }

  // ---- marks of the user

  private goAlong(): void {
    if (this.followed === null) return;
    const place = this.placeOf(this.followed);
    if (!place) return;
    const now = this.toPage(place);
    if (this.before) this.view.follow(now.clone().sub(this.before));
    this.before = now;
  }

  follow(particle: number | null): void {
    this.followed = particle;
    const place = particle === null ? null : this.placeOf(particle);
    this.before = place ? this.toPage(place) : null;
    this.view.hold(this.before);
  }

  private drawPull(): void {
    const { hand } = this.picture, theme = this.theme;
    if (!theme) return;
    const lines: number[] = [];
    const place = hand && this.placeOf(hand[0]), to: Vec3 | null = hand && (this.pulledTo ?? [hand[1], hand[2], hand[3]]);
    if (to && place) lines.push(...place, ...to);
    for (const one of [this.ghost, this.drawn]) if (one) lines.push(...one.from, ...one.to);
    this.pull.plain(this.near(lines), theme.second);
    const { particle, spring } = this.marked;
    const ends = spring === undefined ? null : this.endsOf(spring);
    this.glow.plain(this.near(ends ? [...ends[0], ...ends[1]] : []), theme.second);
    this.marks.ring(particle === undefined ? null : this.placeOf(particle));
    if (this.drawn) this.marks.pull({ at: this.drawn.to.map((part, k) => (part + this.drawn!.from[k]!) / 2) as Vec3, words: this.drawn.words });
    else this.marks.pull(to && place ? { at: to, words: quantity(hand![4], "N") } : null);
  }

  // ---- drawing

  /** Show the lines of a section; none hides them. */
  cutLines(lines: Vec3[][]): void {
    this.cutAt = lines;
    const ends = lines.flatMap((line) => line.slice(1).flatMap((to, k) => [...line[k]!, ...to]));
    this.cuts.plain(this.near(ends), this.theme?.second ?? "#d9702f");
    this.dirty = true;
  }

  /** Draw if something has changed; return whether it was drawn. */
  draw(): boolean {
    const moved = this.view.update();
    if (!this.pace.next(this.dirty || moved, performance.now())) return false;
    this.render();
    return true;
  }

  private render(): void {
    this.showThin();
    const coarse = this.pace.coarse && (!this.thin || this.cloth.large || this.ratioOfScreen > 1); // enlarging a picture takes time, too
    this.hairs.share = this.pace.share;
    this.cloth.coarse = this.pace.simple;
    this.setRatio(coarse ? Math.max(COARSE * this.ratioOfScreen, LEAST_RATIO) : this.ratioOfScreen);
    this.dust.size = this.scene?.lights ? this.ratio * (this.picture.floats("points.size").length > SPARKS ? SPARK : STAR) : (this.hairs.object.visible ? 1 : 2) * this.ratio; // if they are as dense as springs they would hide them
    this.dust.share = this.hairs.object.visible && this.pace.share < 1 ? 0 : this.pace.share;
    this.dirty = false;
    const camera = this.view.camera;
    this.drawPull();
    this.putHeads();
    camera.updateMatrixWorld();
    const deep = this.view.controls?.distance ?? 30;
    shared.close.value = deep - 0.6 * EXTENT;
    shared.far.value = deep + 1.2 * EXTENT;
    const low = this.scene?.world.low ?? [0, 0, 0];
    this.cloth.before(this.renderer, camera, () => this.everything, this.toPage(low).z, isDark(this.theme) ? 0.7 : 0.32);
    this.renderer.render(this.world, camera);
    if (this.theme) this.canvas.style.opacity = "";
    this.marks.draw();
  }

  /** Draw springs as hairlines where this is least visible, while pictures are late. */
  private showThin(): void {
    const kind = this.picture.bytes("segments.kind"), thin = this.pace.simple && kind.length > THIN && !kind.includes(DASHED);
    if (thin === this.thin) return;
    this.thin = thin;
    this.showSprings(new Set(ALL_OF_SPRINGS));
  }

  /** Release the graphics context while the stage is hidden. */
  rest(): void { this.graphics.want(false); }

  wake(): void {
    this.graphics.want(true);
    this.dirty = true;
  }

  /** The picture as a PNG file. */
  async snapshot(): Promise<Blob | null> {
    this.view.update();
    this.pace.whole();
    this.render();
    return new Promise((resolve) => this.canvas.toBlob(resolve, "image/png"));
  }

  // ---- positions

  /** 1 if y points up on the screen, or -1 if it points down, which is possible in a plane. */
  get up(): 1 | -1 { return this.scene?.camera.down ? -1 : 1; }

  /** Position in the units of the page. */
  toPage(point: Vec3): THREE.Vector3 { return new THREE.Vector3(...point.map((part, k) => part - this.origin[k]!)).applyMatrix4(this.root.matrix); }

  /** Position [m] of a place in the units of the page. */
  private fromPage(place: THREE.Vector3): Vec3 { return place.applyMatrix4(this.root.matrix.clone().invert()).toArray().map((part, k) => part + this.origin[k]!) as Vec3; }

  /** Position on the screen [pixels], and depth; null behind the eye. */
  onScreen(point: Vec3): { x: number; y: number; depth: number } | null {
    const p = this.toPage(point).project(this.view.camera);
    if (p.z < -1 || p.z > 1 || !Number.isFinite(p.x)) return null;
    return { x: (p.x + 1) / 2 * this.size.width, y: (1 - p.y) / 2 * this.size.height, depth: p.z };
  }

  /** Position [m] at a point of the screen, at the depth of another position. */
  at(x: number, y: number, like: Vec3): Vec3 {
    const depth = this.toPage(like).project(this.view.camera).z;
    const p = new THREE.Vector3(2 * x / this.size.width - 1, 1 - 2 * y / this.size.height, depth).unproject(this.view.camera);
    return this.flat(this.fromPage(p));
  }

  private flat([x, y, z]: Vec3): Vec3 { return this.scene?.dim === 2 ? [x, y, 0] : [x, y, z]; }

  /** Two positions [m] on the line of sight through a point of the screen, the nearer one first. */
  ray(x: number, y: number): [Vec3, Vec3] {
    return [-1, 1].map((depth) => this.fromPage(
      new THREE.Vector3(2 * x / this.size.width - 1, 1 - 2 * y / this.size.height, depth).unproject(this.view.camera))) as [Vec3, Vec3];
  }

  /** Center of the view [m]. */
  get target(): Vec3 {
    return this.flat(this.fromPage(this.view.controls?.getTarget(new THREE.Vector3()) ?? new THREE.Vector3()));
  }

  /** Pixels per meter at the center of the view. */
  get scale(): number {
    const camera = this.view.camera, height = this.size.height;
    if (camera instanceof THREE.OrthographicCamera) return this.unit * camera.zoom * height / 10;
    const deep = this.view.controls?.distance ?? 1;
    return this.unit * height / (2 * deep * Math.tan(camera.fov * Math.PI / 360));
  }

  boxOf(corners: [Vec3, Vec3]): THREE.Box3 { return new THREE.Box3().setFromPoints(corners.map((corner) => this.toPage(corner))); }

  /** Box of everything that is drawn, without particles that flew far away. */
  get everything(): THREE.Box3 {
    const [low, high] = this.scene?.camera.room ?? [[0, 0, 0], [1, 1, 1]], position = this.picture.floats("points.position");
    const most = 3 * Math.max(...[0, 1, 2].map((k) => high[k]! - low[k]!)), box = new THREE.Box3();
    const middle = new THREE.Vector3(...[0, 1, 2].map((k) => (low[k]! + high[k]!) / 2 - this.origin[k]!) as Vec3);
    const point = new THREE.Vector3();
    for (let k = 0; k < position.length; k += 3) {
      point.set(position[k]!, position[k + 1]!, position[k + 2]!);
      if (point.distanceTo(middle) <= most) box.expandByPoint(point);
    }
    if (box.isEmpty() || box.getSize(point).length() === 0) return this.boxOf([low, high]);
    return box.applyMatrix4(this.root.matrix);
  }

  /** Show a position from close by. */
  closeUp(at: Vec3): void {
    this.view.fit(new THREE.Box3().setFromCenterAndSize(this.toPage(at), new THREE.Vector3().setScalar(CLOSE * EXTENT)), 0);
    this.dirty = true;
  }

  /** Move the view if a part of the drawing, or of its motion [m], is out of sight; return whether it was. */
  bring(by = 0): boolean {
    const box = this.everything, { width, height } = this.size, edge = by * this.scale, all = this.allOnScreen();
    const near = box.clone().expandByScalar(0.01), place = new THREE.Vector3(), position = this.picture.floats("points.position");
    for (let k = 0; k < all.length; k += 3) {
      const [x, y] = [all[k]!, all[k + 1]!];
      if (x >= edge && x <= width - edge && y >= edge && y <= height - edge) continue; // false for NaN, behind the eye
      if (!near.containsPoint(place.fromArray(position, k).applyMatrix4(this.root.matrix))) continue; // it flew off
      this.view.fit(box.expandByScalar(by * this.unit));
      return true;
    }
    return false;
  }

  rowOf(particle: number): number {
    const index = this.picture.wholes("points.index");
    if (index[particle] === particle) return particle;
    let low = 0, high = index.length - 1;
    while (low <= high) {
      const middle = low + high >> 1;
      if (index[middle]! === particle) return middle;
      if (index[middle]! < particle) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  placeOf(particle: number): Vec3 | null {
    const row = this.rowOf(particle);
    if (row < 0) return null;
    return this.absolute(this.picture.floats("points.position"), 3 * row);
  }

  /** Position [m] that stands in an array of the picture. */
  absolute(places: Float32Array, at: number): Vec3 { return this.origin.map((part, k) => part + places[at + k]!) as Vec3; }

  endsOf(spring: number): [Vec3, Vec3] | null {
    const row = this.picture.signed("segments.index").indexOf(spring);
    if (row < 0) return null;
    return [this.absolute(this.picture.ends, 6 * row), this.absolute(this.picture.ends, 6 * row + 3)];
  }

  isFixed(particle: number): boolean {
    const row = this.rowOf(particle);
    return row >= 0 && this.picture.bytes("points.kind")[row] === FIXED;
  }

  // ---- picking

  /** The particle nearest to a point of the screen, within a number of pixels of its edge; -1 without one. */
  particleAt(x: number, y: number, within: number): number {
    const position = this.picture.floats("points.position"), index = this.picture.wholes("points.index");
    const matrix = this.screenMatrix(), [w, h] = [this.size.width, this.size.height], scale = this.scale;
    let best = -1, least = Infinity;
    for (let row = 0; row < index.length; row++) {
      const p = projected(matrix, position, 3 * row, w, h);
      if (!p) continue;
      const off = Math.hypot(p[0] - x, p[1] - y), reach = Math.min((this.sizes[row] ?? 0) * scale, 200);
      const past = off - reach;
      if (past > within) continue;
      // the nearest to the eye among the hit ones, else the nearest on the screen
      const rank = (past > 0 ? 1000 + past : 0.2 * off) + 50 * p[2];
      if (rank < least) {
        least = rank;
        best = index[row]!;
      }
    }
    return best;
  }

  /** The spring nearest to a point of the screen, within a number of pixels; -1 without one. */
  springAt(x: number, y: number, within: number): number {
    const index = this.picture.signed("segments.index");
    let best = -1, least = within;
    this.eachOnScreen((row, a, b) => {
      if (index[row]! < 0) return;
      const away = awayFrom(x, y, a, b);
      if (away < least) {
        least = away;
        best = index[row]!;
      }
    });
    return best;
  }

  /** Springs that a stroke on the screen crosses. */
  crossed(path: [number, number][]): number[] {
    const index = this.picture.signed("segments.index"), hit: number[] = [];
    this.eachOnScreen((row, a, b) => {
      if (index[row]! >= 0 && path.some((p, k) => k > 0 && crosses(path[k - 1]!, p, a, b))) hit.push(index[row]!);
    });
    return hit;
  }

  /** Screen positions of all particles: x and y [pixels] and depth, three numbers each; NaN behind the eye. */
  allOnScreen(): Float32Array {
    const position = this.picture.floats("points.position"), matrix = this.screenMatrix(), { width, height } = this.size;
    const all = new Float32Array(position.length).fill(NaN);
    for (let k = 0; k < all.length; k += 3) {
      const p = projected(matrix, position, k, width, height);
      if (p) all.set(p, k);
    }
    return all;
  }

  private eachOnScreen(what: (row: number, a: [number, number], b: [number, number]) => void): void {
    const ends = this.picture.ends, matrix = this.screenMatrix(), { width, height } = this.size;
    for (let row = 0; row < ends.length / 6; row++) {
      const a = projected(matrix, ends, 6 * row, width, height), b = projected(matrix, ends, 6 * row + 3, width, height);
      if (a && b) what(row, [a[0], a[1]], [b[0], b[1]]);
    }
  }

  private screenMatrix(): number[] {
    const camera = this.view.camera;
    return new THREE.Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).multiply(this.root.matrix).elements;
  }
}

function projected(m: number[], at: Float32Array, k: number, width: number, height: number): [number, number, number] | null {
  const x = at[k]!, y = at[k + 1]!, z = at[k + 2]!;
  const w = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!;
  if (!(w > 0)) return null;
  const depth = (m[2]! * x + m[6]! * y + m[10]! * z + m[14]!) / w;
  if (depth < -1 || depth > 1) return null;
  return [
    ((m[0]! * x + m[4]! * y + m[8]! * z + m[12]!) / w + 1) / 2 * width,
    (1 - (m[1]! * x + m[5]! * y + m[9]! * z + m[13]!) / w) / 2 * height, depth,
  ];
}

function awayFrom(x: number, y: number, a: [number, number], b: [number, number]): number {
  const dx = b[0] - a[0], dy = b[1] - a[1], long = dx * dx + dy * dy || 1;
  const share = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / long));
  return Math.hypot(a[0] + share * dx - x, a[1] + share * dy - y);
}

function crosses(p: [number, number], q: [number, number], a: [number, number], b: [number, number]): boolean {
  const side = (o: [number, number], u: [number, number], v: [number, number]): number =>
    (u[0] - o[0]) * (v[1] - o[1]) - (u[1] - o[1]) * (v[0] - o[0]);
  return side(p, q, a) > 0 !== side(p, q, b) > 0 && side(a, b, p) > 0 !== side(a, b, q) > 0;
}

const isDark = (theme: Theme | null): boolean => theme !== null && bytes(theme.background).reduce((sum, part) => sum + part) < 384;

export { bytes };

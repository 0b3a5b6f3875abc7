// Building by hand: a click, a rectangle or a typed number creates objects, each by one command.
import { byFinger, keyName } from "../dom";
import type { Link } from "../link";
import { figures, quantity } from "../stage/marks";
import type { Stage } from "../stage/stage";
import type { SceneMessage, Vec3, WallShown } from "../protocol";
import { type Aim, Aiming, dot, minus, plus, size, times, unit } from "./aim";
import { block, deed, like, rectangle } from "./bodies";
import { Handles } from "./handles";
import { type Drawn, Sheet, type Rectangle } from "./sheet";
import { TOOLS, type ToolName, toolOf, toolsFor } from "./tools";
import { Walls } from "./walls";

const CLICK = 5; // [pixels] that a click may move
const NEAR = 9; // [pixels] from a wall that still count as on it
const CIRCLE = 48; // corners of a drawn circle

/** Values typed for a tool, for some of its fields. */
interface Values {
  mass: number; radius: number; stiffness: number; damping: number; links: number; rows: number; columns: number; thickness: number;
  restitution: number; friction: number; fixed: boolean; level: boolean; inside: boolean; diagonals: boolean; held: string;
  [key: string]: number | string | boolean;
}
interface Press { id: number; at: [number, number]; particle: number; wall: WallShown | null; adds: boolean; from: Vec3 | null; moved: boolean }

export class Builder {
  tool: ToolName | null = null;
  readonly aiming: Aiming;
  readonly values = new Map<ToolName, Values>();
  readonly selected = new Set<number>();
  /** Called when the tool, the drawing or the selection has changed. */
  changed: () => void = () => {};
  private readonly sheet: Sheet;
  private first: Aim | null = null;
  private aim: Aim | null = null;
  private spot: [number, number] | null = null;
  private press: Press | null = null;
  private shift: Vec3 | null = null;
  private stale = true;
  private copied: number[] = []; // copied by Ctrl+C
  private pastes = 0; // number of pastes
  private awaited: { last: number; nth: number } | null = null; // copies: the last particle before them, and the number of the request
  private later: (() => void)[] = []; // functions to be applied to these

  readonly walls: Walls;
  private readonly handles: Handles;

  constructor(private readonly stage: Stage, private readonly link: Link, place: HTMLElement, over: HTMLElement, unmark: () => void) {
    this.aiming = new Aiming(stage);
    this.walls = new Walls(stage, link, over, () => {
      this.pick([]);
      unmark();
    });
    this.sheet = new Sheet(over, stage);
    this.handles = new Handles(place, stage, this);
    for (const tool of TOOLS) this.values.set(tool.name, Object.fromEntries(tool.fields.map((one) => [one.key, one.value])) as Values);
    place.addEventListener("pointerdown", (event) => { if (event.target === stage.canvas) this.down(event); }, { capture: true });
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.up(event));
    addEventListener("pointercancel", () => {
      this.press = null;
      this.walls.drag(null);
      this.refresh();
    });
    addEventListener("keydown", (event) => {
      if (this.key(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    });
  }

  open(scene: SceneMessage): void {
    this.selected.clear();
    this.copied = [];
    this.forsake();
    this.walls.open();
    this.first = this.aim = this.press = null;
    this.aiming.open(scene.world.step);
    this.choose(scene.tools === "sandbox" ? "particle" : null);
  }

  choose(name: ToolName | null): void {
    this.tool = name;
    this.first = null;
    document.body.classList.toggle("building", name !== null);
    this.refresh();
  }

  /** Text of the bar above the stage, and a length that may be typed there [m]. */
  get bar(): { label: string; hint: string; length: number | null } | null {
    const tool = toolOf(this.tool);
    if (!tool) return null;
    const drawing = this.first !== null;
    const hint = tool.hint[drawing ? 1 : 0] ?? tool.hint[0]!;
    return { label: tool.label, hint, length: drawing && tool.measured ? this.length : null };
  }

  private get length(): number { return this.first && this.aim ? size(minus(this.aim.point, this.first.point)) : 0; }

  // ---- the pointer

  /** Handle a plain click; return false if no tool uses it. */
  click(particle: number, x: number, y: number): boolean {
    if (!this.tool) return false;
    if (this.tool === "select") {
      if (particle >= 0) this.toggle(particle);
      else this.pick([]);
      return true;
    }
    if (this.tool === "particle" && particle >= 0) return false;
    const aim = this.aiming.at(x, y, this.first?.point ?? null, byFinger());
    if (aim) this.put(aim);
    return true;
  }

  /** Add a point for the tool. The second point completes the object, possibly with a typed length [m]. */
  private put(aim: Aim, typed: number | null = null): void {
    const tool = this.tool!, values = this.values.get(tool)!;
    if (tool === "particle") {
      this.link.command("Add", { position: this.flat(aim.point), mass: values.mass, radius: values.radius, fixed: values.fixed });
    } else if (tool === "wall" && values.level) {
      this.link.command("AddWall", { point: this.flat(aim.point), normal: this.flat(this.upward), ...this.bounce(values) });
    } else if (!this.first) {
      this.first = this.aim = aim;
    } else {
      this.make(this.first, aim, typed);
      this.first = null;
      if (byFinger()) this.aim = null; // a finger does not hover
    }
    this.refresh();
  }

  private make(a: Aim, b: Aim, typed: number | null): void {
    const tool = this.tool!, values = this.values.get(tool)!, body = deed(tool, a.point, b.point, typed, values, this.aiming);
    if (body) this.link.command(body.do, body.given);
    else if (tool === "spring" || tool === "chain") {
      const { mass, radius, stiffness, damping, links, held } = values;
      const end = typed !== null && b.particle === null ? plus(a.point, unit(minus(b.point, a.point)), typed) : b.point;
      this.link.command("Chain", {
        start: this.flat(a.point), end: this.flat(end), links: links ?? 1, a: a.particle, b: b.particle, mass, radius: radius ?? 0,
        stiffness, damping, length: b.particle === null ? null : typed, held: held ?? "none",
      });
    } else if (tool === "net") {
      const { corner, across, down } = rectangle(this.aiming, a.point, b.point); // the first row is the upper row
      this.link.command("Net", { corner: this.flat(corner), across: this.flat(across), down: this.flat(down), ...values });
    } else if (tool === "wall") {
      this.link.command("AddWall", { point: this.flat(a.point), normal: this.flat(this.normal(a.point, b.point)), ...this.bounce(values) });
    } else if (tool === "segment") {
      const end = typed === null ? b.point : plus(a.point, unit(minus(b.point, a.point)), typed);
      this.link.command("AddSegment", { start: this.flat(a.point), end: this.flat(end), thickness: values.thickness, ...this.bounce(values) });
    } else if (tool === "box") {
      const [lower, upper] = this.corners(a.point, b.point);
      this.link.command("AddBox", { lower: this.flat(lower), upper: this.flat(upper), ...this.bounce(values) });
    } else if (tool === "ball") {
      this.link.command("AddBall", {
        center: this.flat(a.point), radius: typed ?? size(minus(b.point, a.point)), inside: values.inside, ...this.bounce(values),
      });
    }
  }

  /** Set a length that was typed while drawing [m]. */
  typed(length: number): void {
    if (this.first && this.aim && length > 0) this.put(this.aim, length);
    this.stage.canvas.focus();
  }

  private bounce({ restitution, friction }: Values): { restitution: number; friction: number } { return { restitution, friction }; }

  private get upward(): Vec3 { return this.aiming.flat ? [0, 1, 0] : [0, 0, 1]; }

  /** Direction to the free side of a wall through two points: where most particles are, else up. */
  private normal(a: Vec3, b: Vec3): Vec3 {
    const along = unit(minus(b, a)), out: Vec3 = this.aiming.flat ? [0, 0, 1] : this.aiming.ground === "ground" ? [0, 0, 1] : unit(minus(this.stage.ray(0, 0)[0], this.stage.ray(0, 0)[1]));
    let normal: Vec3 = unit([along[1] * out[2] - along[2] * out[1], along[2] * out[0] - along[0] * out[2], along[0] * out[1] - along[1] * out[0]]);
    const position = this.stage.picture.floats("points.position");
    let sides = 0;
    for (let k = 0; k < position.length; k += 3) sides += Math.sign(dot(minus(this.stage.absolute(position, k), a), normal));
    if (sides === 0) sides = dot(normal, this.upward) || dot(minus(this.stage.target, a), normal) || 1;
    if (sides < 0) normal = times(normal, -1);
    return this.values.get("wall")!.turned ? times(normal, -1) : normal;
  }

  private corners(a: Vec3, b: Vec3): [Vec3, Vec3] {
    const lower = a.map((part, k) => Math.min(part, b[k]!)) as Vec3, upper = a.map((part, k) => Math.max(part, b[k]!)) as Vec3;
    if (!this.aiming.flat && upper[2] - lower[2] < 1e-9) upper[2] = lower[2] + Number(this.values.get("box")!.height);
    return [lower, upper];
  }

  // ---- the selection

  private down(event: PointerEvent): void {
    const alone = event.button === 0 && (this.tool === "select" || event.altKey);
    if (!alone || this.press) return;
    const at = this.place(event), particle = event.altKey && this.tool !== "select" ? -1 : this.stage.particleAt(...at, 12);
    event.stopImmediatePropagation();
    event.preventDefault();
    this.stage.canvas.focus();
    this.stage.canvas.setPointerCapture(event.pointerId);
    const wall = particle < 0 && this.tool === "select" ? this.walls.at(...at, event.pointerType === "touch" ? 3 * NEAR : NEAR) : null;
    const from = particle >= 0 ? this.stage.placeOf(particle) : wall && (this.aiming.free(...at, null) ?? this.stage.target);
    this.press = { id: event.pointerId, at, particle, wall, adds: event.shiftKey, from, moved: false };
  }

  private move(event: PointerEvent): void {
    const at = this.place(event), press = this.press;
    this.spot = at;
    if (press && press.id === event.pointerId) {
      press.moved ||= Math.hypot(at[0] - press.at[0], at[1] - press.at[1]) > CLICK;
      if (press.moved && press.from) {
        if (press.wall && !this.walls.shift) this.walls.choose(press.wall);
        else if (!press.wall && !this.selected.has(press.particle)) this.pick([press.particle], press.adds);
        this.shift = this.shifted(press, at);
        if (press.wall) this.walls.drag(this.shift);
      }
      this.stale = true;
    } else if (this.tool && this.tool !== "select" && event.target === this.stage.canvas) this.hover(at);
  }

  private hover(at: [number, number]): void {
    this.aim = this.aiming.at(...at, this.first?.point ?? null);
    this.stale = true;
    if (this.first) this.changed();
  }

  private shifted(press: Press, at: [number, number]): Vec3 {
    const to = this.stage.at(...at, press.from!), from = this.stage.at(...press.at, press.from!);
    return minus(this.aiming.snapped(plus(press.from!, minus(to, from))), this.aiming.snap ? this.aiming.snapped(press.from!) : press.from!);
  }

  private up(event: PointerEvent): void {
    const press = this.press, at = this.place(event);
    if (!press || press.id !== event.pointerId) return;
    this.press = null;
    const shift = this.shift;
    this.shift = null;
    this.walls.drag(null);
    if (press.wall) {
      if (press.moved && shift) this.walls.move(shift);
      else this.walls.choose(press.wall);
    } else if (!press.moved && press.particle >= 0) {
      if (press.adds || byFinger()) this.toggle(press.particle);
      else this.pick([press.particle]);
    } else if (!press.moved) this.pick([], press.adds);
    else if (press.from) {
      if (shift && size(shift) > 0) this.link.command("Move", { particles: this.chosen, by: this.flat(shift) });
    } else this.pick(this.within(press.at, at), press.adds);
    this.refresh();
  }

  private within(a: [number, number], b: [number, number]): number[] {
    const index = this.stage.picture.wholes("points.index"), position = this.stage.picture.floats("points.position");
    const [left, right] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])], [top, bottom] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
    return [...index].filter((_, row) => {
      const p = this.stage.onScreen(this.stage.absolute(position, 3 * row));
      return p !== null && p.x >= left && p.x <= right && p.y >= top && p.y <= bottom;
    });
  }

  pick(particles: Iterable<number>, adds = false): void {
    this.forsake();
    if (!adds) this.selected.clear();
    for (const one of particles) this.selected.add(one);
    if (this.selected.size) this.walls.pick(null);
    this.refresh();
  }

  private toggle(particle: number): void {
    this.forsake();
    if (!this.selected.delete(particle)) this.selected.add(particle);
    this.refresh();
  }

  everybody(): void { this.pick(this.stage.picture.wholes("points.index")); }

  /** Selected particles that still exist, or the inspected one. */
  get chosen(): number[] {
    const all = this.selected.size ? [...this.selected] : this.stage.marked.particle === undefined ? [] : [this.stage.marked.particle];
    return all.filter((one) => this.stage.rowOf(one) >= 0).sort((a, b) => a - b);
  }

  /** Both corners of the selected particles [m]; null without any. */
  get extent(): [Vec3, Vec3] | null { return this.extentOf(this.chosen); }

  private extentOf(particles: number[]): [Vec3, Vec3] | null {
    const places = particles.map((one) => this.stage.placeOf(one)).filter((one) => one !== null);
    if (!places.length) return null;
    const over = (what: (...values: number[]) => number): Vec3 => [0, 1, 2].map((axis) => what(...places.map((one) => one[axis]!))) as Vec3;
    return [over(Math.min), over(Math.max)];
  }

  // ---- actions on the selection

  anchor(on: boolean): void { this.ask((particles) => this.link.command(on ? "Anchor" : "Release", { particles })); }

  remove(): void {
    this.ask((particles) => {
      this.link.command("Remove", { particles });
      this.pick([]);
    });
  }

  moveBy(by: Vec3): void { this.ask((particles) => this.link.command("Move", { particles, by: this.flat(by) })); }
  load(force: Vec3): void { this.ask((particles) => this.link.command("Load", { particles, force: this.flat(force) })); }
  rotate(angle: number, axis: string): void { this.ask((particles) => this.link.command("Rotate", { particles, angle, axis })); }
  enlarge(factor: number): void { this.ask((particles) => this.link.command("Enlarge", { particles, factor })); }
  repeat(step: Vec3, count: number): void { this.ask((particles) => this.link.command("Repeat", { particles, step: this.flat(step), count })); }

  mirror(axis: number, at: number): void {
    const point: Vec3 = [0, 0, 0], normal: Vec3 = [0, 0, 0];
    point[axis] = at;
    normal[axis] = 1;
    this.ask((particles) => this.link.command("Mirror", { particles, point: this.flat(point), normal: this.flat(normal) }));
  }

  /** Apply a function to the selection; if requested copies do not exist yet, apply it to the copies once they exist. */
  private ask(deed: (particles: number[]) => void): void {
    if (this.awaited) this.later.push(() => this.ask(deed));
    else deed(this.chosen);
  }

  /** Update the numbers of confirmed requests and of particles; refused copies are no longer awaited. */
  done(nth: number, particles: number): void {
    if (!this.awaited || nth < this.awaited.nth) return;
    const { awaited } = this;
    this.selectNew(); // of a picture that was received but not drawn yet
    // a later picture may contain them
    if (this.awaited === awaited && particles === this.stage.picture.wholes("points.index").length) this.forsake();
  }

  private forsake(): void {
    this.awaited = null;
    this.later = [];
  }

  // ---- keys

  private key(event: KeyboardEvent): boolean {
    if (this.stage.scene?.alone) return false; // without Python nothing can be built
    const target = event.target as HTMLElement, field = "input:not([type=checkbox], [type=range]), select, textarea";
    if (target.closest(`dialog, [role=menu], ${field}`)) return false;
    if (event.ctrlKey || event.metaKey) return !event.altKey && !event.shiftKey && this.edit(event.key.toLowerCase());
    if (target.closest("input[type=range]") || event.altKey) return false;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (this.stage.scene?.keys.includes(keyName(key))) return false; // keys of the scene take precedence
    if (event.shiftKey && key.startsWith("Arrow")) return false; // keys of the view
    if (key === "Escape" && (this.first || this.tool || this.selected.size)) {
      if (this.first) this.first = null;
      else if (this.selected.size) this.pick([]);
      else this.choose(null);
      this.refresh();
      return true;
    }
    const drawing = this.first && toolOf(this.tool)?.measured;
    if (drawing && /^[\d.]$/.test(key)) {
      const field = document.getElementById("build-length") as HTMLInputElement | null;
      field?.focus();
      if (field) field.value = key;
      return true;
    }
    const tool = toolsFor(this.stage.scene?.dim).find((one) => one.key === key);
    if (tool) {
      this.choose(this.tool === tool.name ? null : tool.name);
      return true;
    }
    if (!this.selected.size) return this.walls.key(key, (arrow) => this.along(arrow));
    if (key === "Delete" || key === "Backspace") this.remove();
    else if (key === "a") this.ask((particles) => this.anchor(!particles.every((one) => this.stage.isFixed(one))));
    else if (key.startsWith("Arrow")) this.nudge(key);
    else return false;
    return true;
  }

  /** Handle Ctrl with a letter, as in other editors; return whether it has a function. */
  private edit(letter: string): boolean {
    if (letter === "a") this.everybody();
    else if (letter === "s") this.link.send({ keep: "scene" });
    else if (letter === "d" && this.chosen.length) this.ask((particles) => this.paste(particles, 1));
    else if (letter === "v" && this.copied.length) this.ask(() => this.paste(this.copied, this.pastes += 1));
    else if (letter === "c" && this.chosen.length && !getSelection()?.toString()) {
      this.ask((particles) => {
        this.copied = particles;
        this.pastes = 0;
      });
    } else return false;
    return true;
  }

  /** Copy particles to the right, by a multiple of their width plus a step of the grid, and select the copy. */
  private paste(particles: number[], times_: number): void {
    const extent = this.extentOf(particles), [right] = this.aiming.axes;
    if (!extent) return;
    const wide = Math.abs(dot(minus(extent[1], extent[0]), right)) + this.aiming.step;
    const nth = this.link.command("Repeat", { particles, step: this.flat(times(right, times_ * wide)), count: 1 });
    this.awaited = { last: Math.max(-1, ...this.stage.picture.wholes("points.index")), nth };
  }

  /** Select requested copies as soon as they exist, and bring them into view. */
  private selectNew(): void {
    const { stage } = this, index = stage.picture.wholes("points.index"), { awaited, later } = this;
    if (!awaited || !(index.at(-1)! > awaited.last)) return;
    const copies = index.filter((one) => one > awaited.last), { clientWidth, clientHeight } = stage.canvas;
    this.pick(copies);
    const away = (one: number): boolean => {
      const place = stage.onScreen(stage.placeOf(one)!);
      return !place || place.x < 0 || place.y < 0 || place.x > clientWidth || place.y > clientHeight;
    };
    if (copies.some(away)) stage.view.fit(stage.everything);
    for (const deed of later) deed();
  }

  nudge(key: string): void { this.moveBy(this.along(key)); }

  /** A step of the grid along an arrow key [m]. */
  private along(key: string): Vec3 {
    const [right, down] = this.aiming.axes, step = this.aiming.step;
    return key === "ArrowRight" ? times(right, step) : key === "ArrowLeft" ? times(right, -step) : times(down, key === "ArrowDown" ? step : -step);
  }

  // ---- drawing

  refresh(): void {
    this.stale = true;
    this.changed();
  }

  /** Called for each picture. */
  draw(moved: boolean): void {
    if (moved) this.selectNew();
    this.walls.draw(moved);
    if (!this.stale && !moved) return;
    this.stale = false;
    const grid = this.tool && this.aiming.snap ? this.aiming.step : null, press = this.press, { shift, handles } = this;
    handles.draw(this.tool === "select" && this.selected.size > 1 && !press ? this.extent : null);
    const goes = shift && !press?.wall ? (place: Vec3): Vec3 => plus(place, shift) : handles.moved;
    const box: Rectangle | null = press?.moved && !press.from && this.spot ? { from: press.at, to: this.spot } : null;
    this.sheet.draw(grid, this.aiming.level, handles.drawn ?? this.drawn(), this.selected, goes, box);
  }

  private drawn(): Drawn | null {
    const { tool, aim, first } = this;
    if (!tool || tool === "select" || !aim) return null;
    const dots = first ? [first.point, aim.point] : [aim.point], a = first?.point ?? aim.point, b = aim.point;
    const where = (this.aiming.flat ? b.slice(0, 2) : b).map((part) => figures(part)).join(", ");
    const words = first ? quantity(size(minus(b, a)), "m") : aim.particle === null ? where : `particle ${aim.particle}`;
    return { lines: first ? this.outline(a, b) : [], dots, words, at: b };
  }

  /** Shape being drawn between two points. */
  private outline(a: Vec3, b: Vec3, tool = this.tool!): Vec3[][] {
    const other = like(tool, a, b, this.aiming);
    if (other) return this.outline(other.a, other.b, other.tool);
    if (tool === "wall") return this.wallLines(a, b);
    if (tool === "ball") {
      const radius = size(minus(b, a)), [right, down] = this.aiming.axes;
      const round = Array.from({ length: CIRCLE + 1 }, (_, k) => {
        const angle = 2 * Math.PI * k / CIRCLE;
        return plus(plus(a, right, radius * Math.cos(angle)), down, radius * Math.sin(angle));
      });
      return [round, [a, b]];
    }
    if (tool === "box" || tool === "body") {
      const [low, high] = tool === "box" ? this.corners(a, b) : block(a, b, Number(this.values.get("body")!.height)), at = (k: number): Vec3 => [k & 1 ? high[0] : low[0], k & 2 ? high[1] : low[1], k & 4 ? high[2] : low[2]];
      const floor = [0, 1, 3, 2, 0].map(at);
      return this.aiming.flat ? [floor] : [floor, [4, 5, 7, 6, 4].map(at), ...[0, 1, 2, 3].map((k) => [at(k), at(k + 4)])];
    }
    if (tool === "net") return this.netLines(a, b);
    return [[a, b]];
  }

  private wallLines(a: Vec3, b: Vec3): Vec3[][] {
    const along = unit(minus(b, a)), far = 60 * size(minus(b, a)), normal = this.normal(a, b), mark = 14 / this.stage.scale;
    const hatches: Vec3[][] = [];
    for (let k = -60; k <= 60; k++) {
      const foot = plus(a, along, k * mark);
      hatches.push([foot, plus(plus(foot, normal, -mark), along, -mark)]);
    }
    return [[plus(a, along, -far), plus(b, along, far)], ...hatches];
  }

  /** Number of lines that show a drawn net. */
  private grid(a: Vec3, b: Vec3): { rows: number; columns: number } {
    const values = this.values.get(this.tool!)!, { across, down } = rectangle(this.aiming, a, b);
    if (this.tool === "net") return { rows: values.rows, columns: values.columns };
    if (this.tool === "cloth") return { rows: values.rows + 1, columns: values.columns + 1 };
    const lines = (edge: Vec3): number => Math.max(2, Math.round(size(edge) / Number(values.spacing)) + 1);
    return { rows: lines(down), columns: lines(across) };
  }

  private netLines(a: Vec3, b: Vec3): Vec3[][] {
    const { rows, columns } = this.grid(a, b);
    const [across, along] = this.aiming.axes.map((axis) => times(axis, dot(minus(b, a), axis))) as [Vec3, Vec3], lines: Vec3[][] = [];
    for (let k = 0; k < Math.min(rows, 60); k++) {
      const from = plus(a, along, k / (Math.min(rows, 60) - 1 || 1));
      lines.push([from, plus(from, across)]);
    }
    for (let k = 0; k < Math.min(columns, 60); k++) {
      const from = plus(a, across, k / (Math.min(columns, 60) - 1 || 1));
      lines.push([from, plus(from, along)]);
    }
    return lines;
  }

  private flat(point: Vec3): number[] { return this.aiming.flat ? point.slice(0, 2) : [...point]; }

  private place(event: PointerEvent): [number, number] {
    const box = this.stage.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
}

// Pointer and keys: actions of the user in the scene, as commands.
import { byFinger, keyName } from "./dom";
import type { Link } from "./link";
import type { Entries } from "./panel/menu";
import type { Trace } from "./panel/traces";
import type { Stage } from "./stage/stage";
import type { Loading } from "./structure/loading";
import type { Vec3 } from "./protocol";

const CLICK = 5; // [pixels] that a click may move
const NEAR = 9; // [pixels] from the edge of a particle that still count as on it; three times as many for a finger
const LONG = 450; // [ms] after which the press of a finger is a long press
const APART = 12; // [ms] between two positions of the pointer that are sent
const LAST = -1, BEFORE = -2; // the last particle and the one before it, in a command that joins
const TYPED = "input:not([type=checkbox], [type=range]), select, textarea"; // elements that take letters
const HELD = 260; // [ms] longest tap of the space bar; a longer press is a hold

export interface Asked {
  play(): void;
  gallery(): void;
  help(): void;
  escape(): void;
  /** Escape: cancel the started action. */
  quit(): void;
  menu(entries: Entries, x: number, y: number): void;
  look(name: string): void;
  /** Rotate gravity by an arrow key, further with Shift, repeatedly while it is held; return whether it is an arrow key. */
  tilt(key: string, far: boolean, again: boolean): boolean;
  /** Initial view and gravity. */
  home(): void;
  click(particle: number, x: number, y: number): boolean;
  /** Handle a particle selected by keys; return whether the measurement uses it. */
  measured(particle: number): boolean;
  /** Handle a key for measuring; return whether it has a function. */
  measure(key: string): boolean;
  /** Whether a click on empty space creates a particle. */
  makes(): boolean;
  say(words: string): void;
  /** Plot a number over time. */
  plot(trace: Trace): void;
  /** Commands for the wall at a position, if any. */
  wall(x: number, y: number, within: number): { springs: number[]; choose(): void; entries: Entries } | null;
  unmarked(): void;
}

/** State of a pressed button: its start, the pulled particle, and whether it is on that particle itself. */
interface Press { id: number; x: number; y: number; particle: number; direct: boolean; offset: Vec3; at: Vec3; moved: boolean; long: number; now: [number, number] }

export class Hands {
  cutting = false; // set by the button of the panel
  private press: Press | null = null;
  private stroke: number | null = null;
  private hasCut = false; // whether the stroke has already cut something
  private keys = new Set<string>();
  private joined: number | null = null;
  private spaceAt = 0;
  private spaceUsed = false;
  private waiting: Vec3 | null = null; // pull to be sent with the next picture
  private joinFrom: number | null = null;

  constructor(private readonly stage: Stage, private readonly link: Link, private readonly loading: Loading, private readonly asked: Asked, element: HTMLElement,
    keys: EventTarget = window, signal?: AbortSignal) {
    const canvas = stage.canvas;
    element.addEventListener("pointerdown", (event) => { if (event.target === canvas) this.down(event); }, { capture: true });
    addEventListener("pointermove", (event) => this.move(event), { signal });
    addEventListener("pointerrawupdate", (event) => this.hasten(event as PointerEvent), { signal });
    addEventListener("pointerup", (event) => this.up(event), { signal });
    addEventListener("pointercancel", (event) => this.up(event, true), { signal });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    keys.addEventListener("keydown", (event) => this.keyDown(event as KeyboardEvent));
    keys.addEventListener("keyup", (event) => this.keyUp(event as KeyboardEvent));
    addEventListener("blur", () => this.forget(), { signal });
  }

  /** Called for each picture, and more often if pictures are slow: send the last position of a pull. */
  tick(): void {
    if (this.waiting && this.waiting.some((part, k) => part !== this.pulled[k])) {
      this.pulled = this.waiting;
      this.sent = performance.now();
      this.link.tell({ command: { do: "Pull", point: this.flat(this.waiting) } });
    }
    this.waiting = null;
  }
  private pulled: number[] = []; // last target of the pull
  private sent = 0;

  /** A browser reports moves once per picture; moves of a held particle are sent to the viewer at once. */
  private hasten(event: PointerEvent): void {
    const press = this.press;
    if (!press?.moved || press.id !== event.pointerId || press.particle < 0 || !(event.buttons & 1)) return;
    if (this.loading.on || this.keys.has(" ") || performance.now() - this.sent < APART) return;
    this.pullTo(press, ...this.spot(event));
    this.tick();
  }

  /** Pull the particle there with the next picture; the line to the pointer is drawn at once. */
  private pullTo(press: Press, x: number, y: number): void {
    this.waiting = this.stage.pulledTo = this.stage.at(x, y, press.at).map((part, k) => part + press.offset[k]!) as Vec3;
    this.stage.dirty = true;
  }

  private grab(press: Press): void {
    this.pulled = [];
    this.link.command("Grab", { particle: press.particle, point: this.flat(press.at) });
  }

  /** After the connection was restored, hold the particle again, since a disconnected client lets go. */
  again(): void {
    if (!this.press || !this.stage.pulledTo) return;
    this.link.command("LetGo"); // of a particle that may have been grabbed in the last moment
    this.grab(this.press);
  }

  // ---- the pointer

  private down(event: PointerEvent): void {
    if (this.passing) return;
    this.asked.escape();
    if (this.press && event.pointerType === "touch") {
      this.pass(this.press);
      return;
    }
    if (this.press || this.stroke !== null) return;
    const [x, y] = this.spot(event), touch = event.pointerType === "touch";
    if (event.button === 0 && (event.shiftKey || this.cutting || this.keys.has("c"))) {
      this.stroke = event.pointerId;
      this.hasCut = false;
      this.stage.stroke = [[x, y]];
      this.ours(event);
      return;
    }
    const hit = this.stage.particleAt(x, y, touch ? 3 * NEAR : NEAR), direct = hit >= 0;
    if (event.button === 2) {
      this.press = { id: event.pointerId, x, y, particle: hit, direct, offset: [0, 0, 0], at: [0, 0, 0], moved: false, long: -1, now: [x, y] };
      return; // dragging with this button moves the view; a click opens the menu
    }
    if (event.button !== 0) return;
    const particle = direct ? hit : this.onCloth(x, y);
    if (particle < 0) {
      this.press = { id: event.pointerId, x, y, particle, direct, offset: [0, 0, 0], at: [0, 0, 0], moved: false, long: this.later(touch, x, y), now: [x, y] };
      return; // belongs to the camera, unless it does not move
    }
    this.ours(event);
    const place = this.stage.placeOf(particle)!, touched = this.stage.at(x, y, place);
    const offset = place.map((part, k) => part - touched[k]!) as Vec3;
    this.press = { id: event.pointerId, x, y, particle, direct, offset, at: place, moved: false, long: this.later(touch, x, y), now: [x, y] };
  }

  /** The particle that a press on cloth holds: the nearest corner of the triangle nearest to the eye, a free corner if possible; else -1. */
  private onCloth(x: number, y: number): number {
    const { stage } = this, at = stage.allOnScreen(), rows = stage.picture.wholes("cloth.triangles"), index = stage.picture.wholes("points.index");
    const side = (a: number, b: number): number => (at[3 * b]! - at[3 * a]!) * (y - at[3 * a + 1]!) - (at[3 * b + 1]! - at[3 * a + 1]!) * (x - at[3 * a]!);
    let corners: number[] = [], least = Infinity;
    for (let k = 0; k < rows.length; k += 3) {
      const a = rows[k]!, b = rows[k + 1]!, c = rows[k + 2]!, parts = [side(b, c), side(c, a), side(a, b)] as const, all = parts[0] + parts[1] + parts[2];
      if (!(all && parts.every((part) => part / all >= 0))) continue; // also if a corner is behind the eye
      const depth = (parts[0] * at[3 * a + 2]! + parts[1] * at[3 * b + 2]! + parts[2] * at[3 * c + 2]!) / all;
      if (depth < least) [least, corners] = [depth, [a, b, c]];
    }
    const free = corners.filter((row) => !stage.isFixed(index[row]!)), away = (row: number): number => Math.hypot(at[3 * row]! - x, at[3 * row + 1]! - y);
    const [nearest] = (free.length ? free : corners).sort((one, other) => away(one) - away(other));
    return nearest === undefined ? -1 : index[nearest]!;
  }

  /** With a second finger both move the view, even if the first is on a particle. */
  private pass(press: Press): void {
    const { canvas } = this.stage, box = canvas.getBoundingClientRect(), [x, y] = press.now;
    clearTimeout(press.long);
    this.press = this.waiting = this.stage.pulledTo = this.stage.drawn = null;
    this.stage.dirty = true;
    if (press.particle < 0) return;
    if (press.moved && !this.loading.on) this.link.command("LetGo");
    this.passing = true;
    canvas.dispatchEvent(new PointerEvent("pointerdown", {
      pointerId: press.id, pointerType: "touch", button: 0, buttons: 1, clientX: x + box.left, clientY: y + box.top,
    }));
    this.passing = false;
  }
  private passing = false;

  private ours(event: PointerEvent): void {
    event.stopPropagation();
    event.preventDefault();
    this.stage.canvas.focus();
    this.stage.canvas.setPointerCapture(event.pointerId);
  }

  private later(touch: boolean, x: number, y: number): number {
    if (!touch) return -1;
    // with the next picture; before it, a busy page receives events that the finger was lifted or has moved
    const timer = window.setTimeout(() => requestAnimationFrame(() => {
      if (this.press?.long === timer && !this.press.moved) {
        this.openMenu(hitBy(this.press), x, y);
        this.press = null;
      }
    }), LONG);
    return timer;
  }

  private move(event: PointerEvent): void {
    const [x, y] = this.spot(event);
    if (this.stroke === event.pointerId) {
      const before = this.stage.stroke.at(-1)!;
      this.stage.stroke.push([x, y]);
      const hit = this.stage.crossed([before, [x, y]]);
      if (hit.length) {
        this.link.command("Cut", this.hasCut ? { springs: hit, going_on: true } : { springs: hit }); // one stroke is one command
        this.hasCut = true;
      }
      this.stage.dirty = true;
      return;
    }
    const press = this.press;
    if (!press || press.id !== event.pointerId) {
      if (event.composedPath()[0] === this.stage.canvas && event.buttons === 0) this.hover(x, y);
      return;
    }
    press.now = [x, y];
    if (!press.moved && Math.hypot(x - press.x, y - press.y) > CLICK) {
      press.moved = true;
      clearTimeout(press.long);
      if (press.particle >= 0 && event.buttons & 1 && !this.keys.has(" ") && !this.loading.on) {
        this.grab(press);
      }
    }
    if (press.moved && press.particle >= 0 && event.buttons & 1 && this.loading.on) {
      this.loading.draw(press.particle, press.at, this.stage.at(x, y, press.at), false);
    } else if (press.moved && press.particle >= 0 && event.buttons & 1) {
      if (this.keys.has(" ")) {
        this.stage.ghost = { from: this.stage.placeOf(press.particle) ?? press.at, to: this.stage.at(x, y, press.at) };
        this.spaceUsed = true;
        this.stage.dirty = true;
        return;
      }
      this.pullTo(press, x, y);
    }
  }

  private up(event: PointerEvent, gone = false): void {
    const [x, y] = this.spot(event);
    if (this.stroke === event.pointerId) {
      this.stroke = null;
      this.stage.stroke = [];
      this.stage.dirty = true;
      return;
    }
    const press = this.press;
    if (!press || press.id !== event.pointerId) return;
    this.press = this.stage.pulledTo = null;
    clearTimeout(press.long);
    if (this.stage.ghost) {
      const other = this.stage.particleAt(x, y, NEAR);
      this.stage.ghost = null;
      if (other >= 0 && other !== press.particle) this.link.command("Join", { a: press.particle, b: other });
      return;
    }
    if (press.moved && press.particle >= 0 && event.button === 0 && this.loading.on) {
      this.loading.draw(press.particle, press.at, this.stage.at(x, y, press.at), true);
      this.select({ particle: press.particle });
      return;
    }
    if (press.moved && press.particle >= 0 && event.button === 0) {
      this.tick();
      this.link.command("LetGo");
      return;
    }
    if (press.moved || gone) return;
    if (event.button === 2) this.openMenu(hitBy(press), x, y);
    else if (event.button === 0) this.click(hitBy(press), x, y);
  }

  private click(particle: number, x: number, y: number): void {
    if (this.joinFrom !== null) {
      const from = this.joinFrom;
      this.joinFrom = null;
      if (particle >= 0 && particle !== from) this.join(from, particle);
      return;
    }
    if (this.keys.has(" ")) {
      this.spaceUsed = true;
      const made = particle < 0 && this.asked.makes() && this.asked.click(particle, x, y);
      if (made && this.joined !== null) this.join(this.joined === LAST ? BEFORE : this.joined, LAST);
      else if (particle >= 0 && this.joined !== null && this.joined !== particle) this.join(this.joined, particle);
      if (made || particle >= 0) this.joined = made ? LAST : particle;
      return;
    }
    if (this.asked.click(particle, x, y)) return;
    if (particle >= 0) this.select({ particle });
    else {
      const spring = this.stage.springAt(x, y, NEAR), wall = this.asked.wall(x, y, NEAR);
      if (wall && (spring < 0 || wall.springs.includes(spring))) wall.choose();
      else this.select(spring >= 0 ? { spring } : {});
    }
  }

  private hover(x: number, y: number): void {
    const now = performance.now();
    if (now - this.hovered < 60) return;
    this.hovered = now;
    this.stage.canvas.style.cursor = this.cutting || this.keys.has("c") || this.keys.has("shift") ? "crosshair"
      : this.stage.particleAt(x, y, NEAR) >= 0 || (!this.stage.pace.simple && this.onCloth(x, y) >= 0) ? "grab" : "";
  }
  private hovered = 0;

  // ---- available commands

  private openMenu(particle: number, x: number, y: number, chosen = -1): void {
    const entries: Entries = [], builds = !this.stage.scene?.alone;
    if (particle >= 0) {
      const fixed = this.stage.isFixed(particle);
      const joins: Entries = [["Join to \u2026", () => {
        this.joinFrom = particle;
        this.asked.say(byFinger() ? "Tap the particle that it is joined to." : "Click the particle that it is joined to, or choose it by [ and ] and press Enter.");
      }]];
      entries.push(
        [fixed ? "Free" : "Anchor", () => this.link.command(fixed ? "Release" : "Anchor", { particles: [particle] })],
        ...(builds ? joins : []),
        [this.stage.followed === particle ? "Stop following" : "Follow", () => this.stage.follow(this.stage.followed === particle ? null : particle)],
        ["Inspect", () => this.select({ particle })],
        ["Plot its height", () => this.asked.plot({ particle, name: "position", axis: this.stage.scene!.dim - 1, unit: "m" })],
        ["Remove", () => this.link.command("Remove", { particles: [particle] })],
      );
      // a finger is as wide as the meshes of a net, so the element right below it is included
      const spring = byFinger() ? this.stage.springAt(x, y, NEAR) : -1;
      if (spring >= 0) entries.push(...this.ofSpring(spring, " the spring"));
    } else {
      const spring = chosen >= 0 ? chosen : this.stage.springAt(x, y, 2 * NEAR), wall = chosen >= 0 ? null : this.asked.wall(x, y, 2 * NEAR);
      if (wall && (spring < 0 || wall.springs.includes(spring))) entries.push(...wall.entries);
      else if (spring >= 0) entries.push(...this.ofSpring(spring));
      if (builds) entries.push(["Add a particle", () => this.add(x, y, false)], ["Add an anchored particle", () => this.add(x, y, true)]);
      if (this.stage.followed !== null) entries.push(["Stop following", () => this.stage.follow(null)]);
      entries.push(["Everything into view", () => this.stage.view.fit(this.stage.everything)]);
    }
    this.asked.menu(entries, x, y);
  }

  /** Commands by keys: for the selection, else for the middle of the stage; a particle that waits to be joined is joined. */
  private menuOfMarked(): void {
    const { stage } = this, { particle, spring } = stage.marked, from = this.joinFrom, ends = spring === undefined ? null : stage.endsOf(spring);
    if (particle !== undefined && this.asked.measured(particle)) return;
    if (from !== null && particle !== undefined) {
      this.joinFrom = null;
      if (particle !== from) this.join(from, particle);
      return;
    }
    const at = particle !== undefined ? stage.placeOf(particle) : ends && middleOf(...ends), { clientWidth, clientHeight } = stage.canvas;
    const { x, y } = (at && stage.onScreen(at)) ?? { x: clientWidth / 2, y: clientHeight / 2 };
    this.openMenu(at && particle !== undefined ? particle : -1, x, y, at ? spring : -1);
  }

  private ofSpring(spring: number, it = ""): Entries {
    return [[`Cut${it}`, () => this.link.command("Cut", { springs: [spring] })], [`Inspect${it}`, () => this.select({ spring })],
      ["Plot its tension", () => this.asked.plot({ spring, name: "tension", unit: "N" })]];
  }

  select(what: { particle?: number; spring?: number }): void {
    this.stage.marked = what;
    this.asked.unmarked();
    this.stage.dirty = true;
    this.link.send({ select: what });
  }

  private join(tail: number, head: number): void { this.link.command("Join", { a: tail, b: head }); }

  private add(x: number, y: number, fixed: boolean): void {
    const point = this.stage.at(x, y, this.stage.target);
    this.link.command("Add", { position: this.flat(point), ...this.stage.scene?.usual, fixed });
  }

  // ---- keys

  private keyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.closest("dialog, [role=menu]")) return; // they close by themselves
    if (target.closest(TYPED)) return;
    const deed = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : "";
    if (deed === "z" || deed === "y") {
      event.preventDefault();
      this.link.command(deed === "y" || event.shiftKey ? "Redo" : "Undo");
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key.startsWith("Arrow") && this.stage.view.byKey(event.key)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const again = this.keys.has(key.toLowerCase());
    if (key === " " && target.closest("button, summary, a, input[type=checkbox]")) return; // keys of the element
    if (target.matches("input[type=range]") && /^(Arrow|Home|End|Page)/.test(key)) return; // arrow keys rotate it
    this.keys.add(key.toLowerCase());
    const own = keyName(key);
    if (this.stage.scene?.keys.includes(own)) {
      this.link.send({ key: own });
      event.preventDefault();
    } else if (this.asked.tilt(key, event.shiftKey, again)) event.preventDefault();
    else if ((key === "Enter" && target === this.stage.canvas) || key === "ContextMenu" || (key === "F10" && event.shiftKey)) {
      event.preventDefault();
      this.menuOfMarked();
    } else if (key === "r" && event.shiftKey && this.stage.scene?.another !== undefined) {
      if (!again) this.link.send({ another: this.stage.scene.another });
      event.preventDefault();
    } else if (this.act(key, again, event.timeStamp)) event.preventDefault();
  }

  /** Handle a key pressed at a time [ms], which may be long before a busy page receives it; return whether it has a function. */
  private act(key: string, again: boolean, at: number): boolean {
    const scene = this.stage.scene;
    const mark = scene?.marks.find((one) => one.key.toLowerCase() === key);
    if (key === " ") {
      if (!again) {
        this.spaceAt = at;
        this.spaceUsed = false;
      }
    } else if (key === "n" || key === ".") this.link.command("Step");
    else if (this.stage.view.byKey(key)) return true;
    else if (again) return false;
    else if (key === "p") this.asked.play();
    else if (key === "r") this.link.command("Reset");
    else if (key === "f") this.stage.view.fit(this.stage.everything);
    else if (key === "Home") this.asked.home();
    else if (key === "g") this.asked.gallery();
    else if (key === "?") this.asked.help();
    else if (key === "Escape") {
      this.joinFrom = null;
      this.asked.escape();
      this.asked.quit();
      this.select({});
    } else if (key === "[" || key === "]") this.selectNext(key === "]" ? 1 : -1);
    else if (key === "{" || key === "}") this.selectSpring(key === "}" ? 1 : -1);
    else if ((key === "Delete" || key === "Backspace") && this.stage.marked.particle !== undefined) {
      this.link.command("Remove", { particles: [this.stage.marked.particle] });
    } else if ((key === "Delete" || key === "Backspace") && this.stage.marked.spring !== undefined) {
      this.link.command("Cut", { springs: [this.stage.marked.spring] });
    } else if (key === "a" && this.stage.marked.particle !== undefined) {
      const particle = this.stage.marked.particle;
      this.link.command(this.stage.isFixed(particle) ? "Release" : "Anchor", { particles: [particle] });
    } else if (mark) this.asked.look(mark.name);
    else if (scene?.colors.some((one) => one.key === key)) this.link.send({ key });
    else return this.asked.measure(key);
    return true;
  }

  private selectNext(by: number): void {
    const index = this.stage.picture.wholes("points.index");
    if (!index.length) return;
    const row = this.stage.marked.particle === undefined ? (by > 0 ? -1 : 0) : this.stage.rowOf(this.stage.marked.particle);
    this.select({ particle: index[(row + by + index.length) % index.length]! });
  }

  private selectSpring(by: number): void {
    const index = this.stage.picture.signed("segments.index").filter((one) => one >= 0);
    if (!index.length) return;
    const row = this.stage.marked.spring === undefined ? (by > 0 ? -1 : 0) : index.indexOf(this.stage.marked.spring);
    this.select({ spring: index[(row + by + index.length) % index.length]! });
  }

  private keyUp(event: KeyboardEvent): void {
    const key = event.key.toLowerCase();
    this.keys.delete(key);
    if (key === " ") {
      if (!this.spaceUsed && this.spaceAt && event.timeStamp - this.spaceAt < HELD) this.asked.play();
      this.joined = null;
      this.spaceAt = 0;
    }
  }

  private forget(): void {
    this.keys.clear();
    this.joined = null;
    this.spaceAt = 0;
  }

  private flat(point: Vec3): number[] { return this.stage.scene?.dim === 2 ? point.slice(0, 2) : [...point]; }

  private spot(event: PointerEvent): [number, number] {
    const box = this.stage.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
}

const hitBy = (press: Press): number => press.direct ? press.particle : -1;
const middleOf = (a: Vec3, b: Vec3): Vec3 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];

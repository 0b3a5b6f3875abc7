// Gravity, shown and changed by hand: an arrow in a ring on the stage that can be dragged, and arrow keys.
import { dot, plus, size, times, unit } from "./build/aim";
import { make, put } from "./dom";
import type { Link } from "./link";
import { quantity } from "./stage/marks";
import type { Stage } from "./stage/stage";
import type { SceneMessage, Vec3 } from "./protocol";

const USUAL = 9.81; // [m/s2] if the scene began without gravity
const STEP = 5, FAR = 45; // [degrees] by which a key rotates it, and with Shift
const RING = 30; // radius on which the head of the arrow lies, in a drawing 80 units wide
const SNAP = 4; // [degrees] from an axis within which a drag snaps to the axis
const NS = "http://www.w3.org/2000/svg";
const WAYS: Record<string, [right: number, up: number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class GravityArrow {
  private readonly line = document.createElementNS(NS, "path");
  private readonly words = make("span", {});
  private readonly button: HTMLButtonElement;
  private now: Vec3 = [0, 0, 0]; // [m/s2]
  private first: Vec3 = [0, 0, 0];
  private drag: { id: number; side: number } | null = null;
  private goesOn = false; // whether the present drag has already sent a change
  private waiting: Vec3 | null = null; // value to be sent with the next picture

  constructor(place: HTMLElement, private readonly stage: Stage, private readonly link: Link) {
    const svg = document.createElementNS(NS, "svg"), ring = document.createElementNS(NS, "circle");
    svg.setAttribute("viewBox", "-40 -40 80 80");
    svg.setAttribute("aria-hidden", "true");
    ring.setAttribute("r", String(RING + 5));
    svg.append(ring, this.line);
    this.button = make("button", { type: "button", id: "gravity", hidden: true, dblclick: () => this.home() });
    this.button.append(svg, this.words);
    this.button.addEventListener("pointerdown", (event) => this.down(event));
    this.button.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) this.button.addEventListener(name, () => { this.drag = null; });
    place.append(this.button);
  }

  open(scene: SceneMessage): void {
    this.first = this.whole(scene.gravity ?? 0);
    this.drag = this.waiting = null;
    this.take(scene.parameters.find((one) => one.name === "gravity")?.value);
  }

  /** Present gravity from its parameter: a single number points down. */
  take(value: number | number[] | string | null | undefined): void {
    if (this.drag || typeof value !== "number" && !Array.isArray(value)) return; // the drag has the newer value
    this.now = this.whole(value);
    this.show();
  }

  /** Reset gravity to its initial value. */
  home(): void {
    if (size(plus(this.now, this.first, -1)) > 1e-12) this.set(this.first, false);
  }

  /** Rotate gravity towards a side of the view by an arrow key, repeatedly while it is held; return whether it is an arrow key. */
  byKey(key: string, far: boolean, again: boolean): boolean {
    const way = WAYS[key];
    if (!way) return false;
    const flat = this.stage.scene?.dim === 2, { right } = this.axes, up: Vec3 = flat ? [0, this.stage.up, 0] : [0, 0, 1];
    const toward = unit(plus(times(level(right), way[0]), times(up, way[1])));
    this.set(turned(this.now, toward, far ? FAR : STEP, level(right)), again);
    return true;
  }

  /** Called for each picture. */
  draw(moved: boolean): void {
    if (this.waiting) {
      this.set(this.waiting, this.goesOn);
      this.goesOn = true;
      this.waiting = null;
    }
    if (moved) this.show();
  }

  private set(gravity: Vec3, goingOn: boolean): void {
    this.now = gravity;
    const value = this.stage.scene?.dim === 2 ? gravity.slice(0, 2) : [...gravity];
    this.link.command("Set", goingOn ? { name: "gravity", value, going_on: true } : { name: "gravity", value });
    this.show();
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || this.drag) return;
    event.preventDefault();
    this.button.setPointerCapture(event.pointerId);
    this.button.focus();
    this.drag = { id: event.pointerId, side: dot(this.now, this.axes.out) < 0 ? -1 : 1 };
    this.goesOn = false;
  }

  /** The head of the arrow follows the pointer on a ball of the size of the ring. Beyond the ring gravity lies in the plane of the view. */
  private move(event: PointerEvent): void {
    if (this.drag?.id !== event.pointerId) return;
    const box = this.button.querySelector("svg")!.getBoundingClientRect(), flat = this.stage.scene?.dim === 2, radius = RING / 80 * box.width;
    const x = (event.clientX - box.left - box.width / 2) / radius, y = -(event.clientY - box.top - box.height / 2) / radius, far = Math.hypot(x, y);
    if (far < 0.15 && flat) return; // the middle gives no direction
    const { right, up, out } = this.axes, deep = flat || far >= 1 ? 0 : this.drag.side * Math.sqrt(1 - far * far);
    const way = snapped(unit(plus(plus(times(right, x), times(up, y)), times(out, deep))));
    this.waiting = times(way, size(this.now) || size(this.first) || USUAL);
    this.stage.dirty = true;
  }

  /** Directions right, up and out of the screen, in the world. */
  private get axes(): { right: Vec3; up: Vec3; out: Vec3 } {
    const e = this.stage.view.camera.matrixWorld.elements, y = this.stage.up;
    return { right: [e[0]!, y * e[1]!, e[2]!], up: [e[4]!, y * e[5]!, e[6]!], out: [e[8]!, y * e[9]!, e[10]!] };
  }

  private show(): void {
    const long = size(this.now), { right, up } = this.axes, way = unit(this.now);
    this.button.hidden = !(long || size(this.first));
    const x = RING * dot(way, right), y = -RING * dot(way, up), seen = Math.hypot(x, y), head = Math.min(10, seen);
    const [a, b] = seen > 0.5 ? [x / seen, y / seen] : [0, 0], foot = [x - head * a, y - head * b] as const;
    put(this.line, "d", seen > 0.5
      ? `M0 0L${f(foot[0])} ${f(foot[1])}M${f(x)} ${f(y)}L${f(foot[0] - head * b / 2)} ${f(foot[1] + head * a / 2)}L${f(foot[0] + head * b / 2)} ${f(foot[1] - head * a / 2)}z`
      : "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"); // towards the eye, away from it, or without a direction
    const words = long ? quantity(long, "m/s\u00b2") : "no gravity";
    if (this.words.textContent !== words) this.words.textContent = words;
    put(this.button, "aria-label", `Gravity: ${words}${long ? `, ${Math.round(this.tilt)} degrees from down` : ""}. Arrow keys tilt it.`);
    put(this.button, "title", "Gravity: drag the arrow to turn it, click twice to have it as it was; arrow keys tilt it");
  }

  /** Angle from down [degrees]. */
  private get tilt(): number {
    const way = unit(this.now), down = this.stage.scene?.dim === 2 ? -this.stage.up * way[1] : -way[2];
    return Math.acos(Math.max(-1, Math.min(1, down))) * 180 / Math.PI;
  }

  private whole(value: number | number[]): Vec3 {
    if (Array.isArray(value)) return [value[0] ?? 0, value[1] ?? 0, value[2] ?? 0];
    return this.stage.scene?.dim === 2 ? [0, -value, 0] : [0, 0, -value];
  }
}

const f = (value: number): string => value.toFixed(1);
const level = (right: Vec3): Vec3 => unit([right[0], right[1], 0]);

/** Vector rotated by an angle [degrees] towards a direction, at most onto it; an opposite vector rotates by way of `side`. */
function turned(from: Vec3, toward: Vec3, degrees: number, side: Vec3): Vec3 {
  const long = size(from) || USUAL, way = unit(from), angle = degrees * Math.PI / 180;
  if (!size(from) || dot(way, toward) > Math.cos(angle) - 1e-9) return times(toward, long);
  let aside = unit(plus(toward, way, -dot(toward, way)));
  if (!(size(plus(toward, way, -dot(toward, way))) > 1e-6)) aside = unit(plus(side, way, -dot(side, way)));
  if (!size(aside)) aside = [0, 0, -1];
  return plus(times(way, long * Math.cos(angle)), aside, long * Math.sin(angle));
}

/** The direction, or the nearby axis. */
function snapped(way: Vec3): Vec3 {
  const axis = way.findIndex((part) => Math.abs(part) > Math.cos(SNAP * Math.PI / 180));
  return axis < 0 ? way : way.map((part, k) => k === axis ? Math.sign(part) : 0) as Vec3;
}

// Walls: picking by the pointer, and properties and commands of the selected wall.
import { make } from "../dom";
import type { Link } from "../link";
import { type Control, control } from "../panel/parameters";
import { figures } from "../stage/marks";
import type { Stage } from "../stage/stage";
import type { Vec3, WallShown } from "../protocol";
import { dot, minus, plus, size, times, unit } from "./aim";
import { Sheet } from "./sheet";

const CIRCLE = 48; // corners of a drawn circle
const BEYOND = 0.15; // of the drawn extent: distance around it within which a plane can be picked
const BOUNCE: [key: "restitution" | "friction", most: number][] = [["restitution", 1], ["friction", 1]];

export class Walls {
  all: WallShown[] = [];
  /** Element in the panel: the data of the selected wall. */
  readonly box = make("div", { id: "wall", class: "inspected", hidden: true });
  /** Element in the folder of tools: all walls. */
  readonly list = make("div", { class: "build-walls", hidden: true });
  /** Displacement of the selected wall while it is dragged [m]. */
  shift: Vec3 | null = null;
  private name: string | null = null;
  private controls = new Map<string, Control>();
  private readonly where = make("dd");
  private readonly sheet: Sheet;
  private readonly solid: Sheet;
  private shown = "";
  private listed = "";
  private stale = false;

  constructor(private readonly stage: Stage, private readonly link: Link, over: HTMLElement, private readonly alone: () => void) {
    this.solid = new Sheet(over, stage, "build-segments");
    this.sheet = new Sheet(over, stage);
  }

  open(): void {
    this.take([]);
    this.pick(null);
  }

  take(walls: WallShown[]): void {
    this.all = walls;
    this.stale = true;
    this.list.hidden = !walls.length;
    const listed = walls.map((one) => one.label).join();
    if (listed !== this.listed) {
      this.listed = listed;
      this.list.replaceChildren(make("span", {}, "Walls"), ...walls.map((_, k) => make("button", {
        type: "button", class: "plain", click: () => this.choose(this.all[k]!),
      }, walls[k]!.label)));
    }
    if (this.name !== null && !this.chosen) this.pick(null);
    else this.tell();
  }

  get chosen(): WallShown | null { return this.all.find((one) => one.name === this.name) ?? null; }

  /** Select one wall, and nothing else. */
  choose(wall: WallShown): void {
    this.alone();
    this.pick(wall);
  }

  pick(wall: WallShown | null): void {
    this.name = wall?.name ?? null;
    this.shift = null;
    this.stale = true;
    this.tell();
  }

  // ---- commands

  remove(wall: WallShown): void {
    this.link.command("RemoveWall", { wall: wall.name });
    if (wall.name === this.name) this.pick(null);
  }

  move(by: Vec3): void {
    if (this.name !== null && size(by) > 0) this.link.command("MoveWall", { wall: this.name, by: this.flat(by) });
  }

  turn(wall: WallShown): void { this.link.command("TurnWall", { wall: wall.name }); }

  /** Commands for the menu at a place. */
  entries(wall: WallShown): [string, () => void][] {
    const words = wall.label.toLowerCase();
    const turns: [string, () => void][] = wall.kind === "plane" ? [["Turn it round", () => this.turn(wall)]] : [];
    return [[`Inspect the ${words}`, () => this.choose(wall)], ...turns, [`Remove the ${words}`, () => this.remove(wall)]];
  }

  /** Handle keys such as Delete for the selected wall; return whether the key has a function. */
  key(key: string, along: (key: string) => Vec3): boolean {
    const wall = this.chosen;
    if (!wall) return false;
    if (key === "Delete" || key === "Backspace") this.remove(wall);
    else if (key === "Escape") this.pick(null);
    else if (key.startsWith("Arrow")) this.move(along(key));
    else return false;
    return true;
  }

  // ---- the panel

  private tell(): void {
    const wall = this.chosen;
    this.box.hidden = !wall;
    for (const [k, one] of this.all.entries()) this.list.children[k + 1]?.setAttribute("aria-pressed", String(one.name === this.name));
    const shown = wall ? `${wall.name} ${wall.label}` : "";
    const anew = shown !== this.shown;
    if (anew) {
      this.shown = shown;
      this.box.replaceChildren(...(wall ? this.content(wall) : []));
    }
    if (!wall) return;
    if (anew) this.box.scrollIntoView({ block: "nearest" });
    for (const [key] of BOUNCE) this.controls.get(key)?.set(wall[key]);
    this.where.textContent = placeOf(wall);
  }

  private content(wall: WallShown): HTMLElement[] {
    this.controls.clear();
    const close = make("button", { type: "button", class: "icon", "aria-label": "Close", click: () => this.pick(null) }, "\u00d7");
    const sliders = BOUNCE.map(([key, most]) => {
      const high = Math.max(most, wall[key]);
      const one = control({ name: `${wall.name}.${key}`, label: key, unit: "", folder: "", kind: "slider", low: 0, high, step: high / 100, value: wall[key] },
        (value) => this.link.command("Set", { name: `${wall.name}.${key}`, value }));
      this.controls.set(key, one);
      return one.element;
    });
    const deeds = make("div", { class: "row" },
      wall.kind === "plane" ? make("button", { type: "button", click: () => this.turn(wall) }, "Turn it round") : null,
      make("button", { type: "button", click: () => this.remove(wall) }, "Remove"));
    return [make("div", { class: "head" }, make("b", {}, wall.label), close), make("dl", {}, make("dt", {}, "where"), this.where), ...sliders, deeds];
  }

  // ---- positions

  /** The wall at a point of the screen, within a number of pixels; null without a wall. */
  at(x: number, y: number, within: number): WallShown | null {
    // small walls first; other shapes come before boxes, which contain everything
    const rank = ({ kind }: WallShown): number => ({ segment: 0, ball: 1, box: 3, plane: 4 })[kind] ?? 2;
    return [...this.all].sort((one, other) => rank(one) - rank(other)).find((one) => this.hits(one, x, y, within)) ?? null;
  }

  private hits(wall: WallShown, x: number, y: number, within: number): boolean {
    const flat = this.stage.scene?.dim === 2;
    if (wall.kind === "plane") {
      const point = whole(wall.point), normal = whole(wall.normal);
      if (flat) return Math.abs(dot(minus(this.stage.at(x, y, [0, 0, 0]), point), normal)) * this.stage.scale < within;
      const [near, far] = this.stage.ray(x, y), along = minus(far, near), share = dot(minus(point, near), normal) / dot(along, normal);
      return share > 0 && share < 1 && this.inRoom(plus(near, along, share));
    }
    const reach = wall.kind === "segment" ? within + 0.5 * (wall.thickness ?? 0) * this.stage.scale : within;
    if (wall.kind === "ball" && !wall.inside) {
      const middle = this.stage.onScreen(whole(wall.center));
      if (middle && Math.hypot(x - middle.x, y - middle.y) < (wall.radius ?? 0) * this.stage.scale) return true;
    }
    return this.outline(wall, null).some((line) => line.some((point, k) => {
      const a = k > 0 ? this.stage.onScreen(line[k - 1]!) : null, b = this.stage.onScreen(point);
      return a !== null && b !== null && apart(x, y, a, b) < reach;
    }));
  }

  private get room(): [Vec3, Vec3] {
    const b = this.stage.picture.floats("bounds"), [low, high] = this.stage.scene?.camera.room ?? [[0, 0, 0], [1, 1, 1]];
    return b.length === 6 ? [this.stage.absolute(b, 0), this.stage.absolute(b, 3)] : [low, high];
  }

  private inRoom(point: Vec3): boolean {
    const [low, high] = this.room, more = BEYOND * Math.max(...minus(high, low));
    return point.every((part, k) => part > low[k]! - more && part < high[k]! + more);
  }

  /** Lines along a wall, displaced by a vector [m]. */
  private outline(wall: WallShown, shift: Vec3 | null): Vec3[][] {
    const lines = this.lines(wall);
    return shift ? lines.map((line) => line.map((point) => plus(point, shift))) : lines;
  }

  private lines(wall: WallShown): Vec3[][] {
    if (wall.lines) return wall.lines.map((line) => line.map(whole));
    if (wall.kind === "segment") return [[whole(wall.start), whole(wall.end)]];
    const [low, high] = this.room, flat = this.stage.scene?.dim === 2, long = Math.max(...minus(high, low), 1e-9);
    if (wall.kind === "plane") {
      const normal = whole(wall.normal), point = whole(wall.point), middle = times(plus(low, high), 0.5);
      const foot = plus(middle, normal, dot(minus(point, middle), normal)), along: Vec3 = flat ? [-normal[1], normal[0], 0] : across(normal);
      if (flat) return [[plus(foot, along, -20 * long), plus(foot, along, 20 * long)]];
      const other: Vec3 = cross(normal, along), half = 0.5 * long;
      return [[[1, 1], [1, -1], [-1, -1], [-1, 1], [1, 1]].map(([u, v]) => plus(plus(foot, along, u! * half), other, v! * half))];
    }
    if (wall.kind === "ball") {
      const center = whole(wall.center), radius = wall.radius ?? 0, axes: [Vec3, Vec3][] = [[[1, 0, 0], [0, 1, 0]]];
      if (!flat) axes.push([[1, 0, 0], [0, 0, 1]], [[0, 1, 0], [0, 0, 1]]);
      return axes.map(([u, v]) => Array.from({ length: CIRCLE + 1 }, (_, k) => {
        const angle = 2 * Math.PI * k / CIRCLE;
        return plus(plus(center, u, radius * Math.cos(angle)), v, radius * Math.sin(angle));
      }));
    }
    const a = whole(wall.lower), b = whole(wall.upper), corner = (k: number): Vec3 => [k & 1 ? b[0] : a[0], k & 2 ? b[1] : a[1], k & 4 ? b[2] : a[2]];
    const floor = [0, 1, 3, 2, 0].map(corner);
    return flat ? [floor] : [floor, [4, 5, 7, 6, 4].map(corner), ...[0, 1, 2, 3].map((k) => [corner(k), corner(k + 4)])];
  }

  /** Called for each picture. */
  draw(moved: boolean): void {
    if (!this.stale && !moved) return;
    this.stale = false;
    const wall = this.chosen, segments = this.all.filter((one) => one.kind === "segment").flatMap((one) => this.lines(one));
    this.solid.draw(null, 0, segments.length ? { lines: segments, dots: [], words: "", at: null } : null, [], null, null);
    this.sheet.draw(null, 0, wall ? { lines: this.outline(wall, this.shift), dots: [], words: "", at: null } : null, [], null, null);
  }

  /** Displace the selected wall in the drawing only. */
  drag(shift: Vec3 | null): void {
    this.shift = shift;
    this.stale = true;
  }

  private flat(point: Vec3): number[] { return this.stage.scene?.dim === 2 ? point.slice(0, 2) : [...point]; }
}

const whole = (point: number[] | undefined): Vec3 => [point?.[0] ?? 0, point?.[1] ?? 0, point?.[2] ?? 0];
const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** A unit vector along a plane. */
function across(normal: Vec3): Vec3 {
  const least = normal.map(Math.abs).indexOf(Math.min(...normal.map(Math.abs))), axis: Vec3 = [0, 0, 0];
  axis[least] = 1;
  return unit(minus(axis, times(normal, dot(axis, normal))));
}

function apart(x: number, y: number, a: { x: number; y: number }, b: { x: number; y: number }): number {
  const dx = b.x - a.x, dy = b.y - a.y, share = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a.x + share * dx - x, a.y + share * dy - y);
}

/** Position of a wall as text. */
function placeOf(wall: WallShown): string {
  const at = (point: number[] | undefined): string => `(${(point ?? []).map((part) => figures(part)).join(", ")})`;
  if (wall.where) return wall.where;
  if (wall.kind === "plane") return `through ${at(wall.point)} m, free along ${at(wall.normal)}`;
  if (wall.kind === "box") return `from ${at(wall.lower)} to ${at(wall.upper)} m`;
  if (wall.kind === "ball") return `around ${at(wall.center)} m, radius ${figures(wall.radius ?? 0)} m${wall.inside ? ", hollow" : ""}`;
  return `from ${at(wall.start)} to ${at(wall.end)} m`;
}

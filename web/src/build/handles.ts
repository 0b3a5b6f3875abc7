// Handles around the selection: dragging a handle moves, rotates or scales the selection, by mouse, finger or keys.
import { make, flag } from "../dom";
import { figures } from "../stage/marks";
import type { Stage } from "../stage/stage";
import type { Vec3 } from "../protocol";
import { type Aiming, minus, plus, times } from "./aim";
import { line } from "./icons";
import type { Drawn, Moved } from "./sheet";

const OFF = 30; // [pixels] from a handle to the frame
const EDGE = 26, BAR = 84; // [pixels] between handles and the edges of the stage, and its upper edge with the bar
const TURN = 5, FAR = 45; // [degrees] of rotation by a key, and with Shift
const GROWTH = 1.1; // factor of scaling by a key
const WHOLE = 15; // [degrees] to whose multiples a drag with Shift snaps
const LEAST = 0.02; // [-] least scale factor

export type Deed = "move" | "rotate" | "scale";
const DEEDS: [Deed, string][] = [
  ["move", "Move the selection; arrow keys by a step of the grid"],
  ["rotate", "Rotate the selection; arrow keys by 5 degrees, with Shift by 45"],
  ["scale", "Scale the selection; arrow keys by a tenth"],
];

/** Interface of the handles to the builder. */
interface Wishes {
  readonly aiming: Aiming;
  readonly extent: [Vec3, Vec3] | null;
  moveBy(by: Vec3): void;
  nudge(key: string): void;
  rotate(angle: number, axis: string): void;
  enlarge(factor: number): void;
  refresh(): void;
}
interface Drag { id: number; deed: Deed; from: [number, number]; center: Vec3; value: number; by: Vec3 }

export class Handles {
  private readonly frame = make("div", { class: "build-frame", hidden: true });
  private readonly buttons = new Map<Deed, HTMLButtonElement>();
  private drag: Drag | null = null;

  constructor(place: HTMLElement, private readonly stage: Stage, private readonly wishes: Wishes) {
    place.append(this.frame);
    for (const [deed, words] of DEEDS) {
      const button = make("button", { type: "button", class: "build-handle", hidden: true, "aria-label": words, title: words, "data-deed": deed }, line(deed));
      button.addEventListener("pointerdown", (event) => this.down(event, deed));
      button.addEventListener("pointermove", (event) => this.move(event));
      button.addEventListener("pointerup", (event) => this.up(event));
      button.addEventListener("pointercancel", () => this.leave());
      button.addEventListener("keydown", (event) => this.key(event, deed));
      this.buttons.set(deed, button);
      place.append(button);
    }
  }

  /** Map of positions by the present drag; null without one. */
  get moved(): Moved | null {
    const drag = this.drag;
    if (!drag) return null;
    const { center, value, by } = drag;
    if (drag.deed === "move") return (place) => plus(place, by);
    if (drag.deed === "scale") return (place) => plus(center, minus(place, center), value);
    const axis = "xyz".indexOf(this.axis.name), [one, other] = [(axis + 1) % 3, (axis + 2) % 3], angle = value * Math.PI / 180;
    return (place) => {
      const away = minus(place, center), made: Vec3 = [...place];
      made[one] = center[one]! + Math.cos(angle) * away[one]! - Math.sin(angle) * away[other]!;
      made[other] = center[other]! + Math.sin(angle) * away[one]! + Math.cos(angle) * away[other]!;
      return made;
    };
  }

  /** Description of the present drag. */
  get drawn(): Drawn | null {
    const drag = this.drag;
    if (!drag) return null;
    const words = drag.deed === "rotate" ? `${figures(drag.value)}\u00b0${this.wishes.aiming.flat ? "" : ` about ${this.axis.name}`}`
      : drag.deed === "scale" ? `${figures(drag.value)} \u00d7` : (this.wishes.aiming.flat ? drag.by.slice(0, 2) : drag.by).map((part) => figures(part)).join(", ") + " m";
    return { lines: [], dots: [], words, at: drag.deed === "move" ? plus(drag.center, drag.by) : drag.center };
  }

  /** Place the handles around the box of the selection, or hide them. */
  draw(extent: [Vec3, Vec3] | null): void {
    const corners = extent && [0, 1, 2, 3, 4, 5, 6, 7].map((k) => this.stage.onScreen([0, 1, 2].map((axis) => extent[k >> axis & 1]![axis]!) as Vec3));
    const seen = corners?.every((one) => one !== null) ? corners as { x: number; y: number }[] : null;
    for (const one of [this.frame, ...this.buttons.values()]) flag(one, "hidden", !seen);
    if (!seen) return;
    const [left, right] = [Math.min, Math.max].map((what) => what(...seen.map((one) => one.x))) as [number, number];
    const [top, bottom] = [Math.min, Math.max].map((what) => what(...seen.map((one) => one.y))) as [number, number];
    Object.assign(this.frame.style, { transform: `translate(${left - 12}px, ${top - 12}px)`, width: `${right - left + 24}px`, height: `${bottom - top + 24}px` });
    const at: Record<Deed, [number, number]> = { move: [left - OFF, top - OFF], rotate: [(left + right) / 2, top - 12 - OFF], scale: [right + OFF, bottom + OFF] };
    const { clientWidth: wide, clientHeight: high } = this.stage.canvas, within = (value: number, most: number, least = EDGE): number => Math.max(least, Math.min(most - EDGE, value));
    for (const [deed, button] of this.buttons) {
      const [x, y] = at[deed];
      button.style.transform = `translate(${within(x, wide)}px, ${within(y, high, BAR)}px) translate(-50%, -50%)`;
    }
  }

  /** The axis nearest to the direction of view, and whether it points away from the eye. */
  private get axis(): { name: string; away: boolean } {
    if (this.wishes.aiming.flat) return { name: "z", away: false };
    const e = this.stage.view.camera.matrixWorld.elements, out = [e[8]!, e[9]!, e[10]!];
    const axis = out.reduce((most, part, k) => Math.abs(part) > Math.abs(out[most]!) ? k : most, 0);
    return { name: "xyz"[axis]!, away: out[axis]! < 0 };
  }

  private down(event: PointerEvent, deed: Deed): void {
    const extent = this.wishes.extent;
    if (event.button !== 0 || this.drag || !extent) return;
    event.preventDefault();
    const button = this.buttons.get(deed)!;
    button.setPointerCapture(event.pointerId);
    button.focus();
    this.drag = { id: event.pointerId, deed, from: this.spot(event), center: times(plus(...extent), 0.5), value: deed === "scale" ? 1 : 0, by: [0, 0, 0] };
  }

  private move(event: PointerEvent): void {
    const drag = this.drag;
    if (drag?.id !== event.pointerId) return;
    const to = this.spot(event), middle = this.stage.onScreen(drag.center), { aiming } = this.wishes;
    if (!middle) return;
    const [a, b] = [drag.from, to].map(([x, y]) => ({ far: Math.hypot(x - middle.x, y - middle.y), angle: Math.atan2(middle.y - y, x - middle.x) })) as [Polar, Polar];
    if (drag.deed === "move") {
      const way = minus(this.stage.at(...to, drag.center), this.stage.at(...drag.from, drag.center));
      drag.by = aiming.snap ? minus(aiming.snapped(plus(drag.center, way)), aiming.snapped(drag.center)) : way;
    } else if (drag.deed === "scale") {
      drag.value = Math.max(LEAST, Number((b.far / Math.max(a.far, 1)).toFixed(event.shiftKey ? 1 : 2)));
    } else {
      const step = event.shiftKey ? WHOLE : 1, angle = (b.angle - a.angle) * 180 / Math.PI * (this.axis.away ? -1 : 1);
      drag.value = Math.round(((angle + 540) % 360 - 180) / step) * step;
    }
    this.wishes.refresh();
  }

  private up(event: PointerEvent): void {
    const drag = this.drag;
    if (drag?.id !== event.pointerId) return;
    const axis = this.axis.name;
    this.leave();
    if (drag.deed === "move" && drag.by.some((part) => part !== 0)) this.wishes.moveBy(drag.by);
    else if (drag.deed === "rotate" && drag.value !== 0) this.wishes.rotate(drag.value, axis);
    else if (drag.deed === "scale" && drag.value !== 1) this.wishes.enlarge(drag.value);
  }

  private leave(): void {
    this.drag = null;
    this.wishes.refresh();
  }

  private key(event: KeyboardEvent, deed: Deed): void {
    if (event.key === "Escape" && this.drag) this.leave();
    else if (event.key.startsWith("Arrow") && !event.ctrlKey && !event.metaKey) {
      const more = event.key === "ArrowUp" || event.key === "ArrowLeft" ? 1 : -1;
      if (deed === "move") this.wishes.nudge(event.key);
      else if (deed === "rotate") this.wishes.rotate(more * (event.shiftKey ? FAR : TURN) * (this.axis.away ? -1 : 1), this.axis.name);
      else this.wishes.enlarge(event.key === "ArrowUp" || event.key === "ArrowRight" ? GROWTH : 1 / GROWTH);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private spot(event: PointerEvent): [number, number] {
    const box = this.stage.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
}
interface Polar { far: number; angle: number }

// Pointer and keys over a recording: looking, selecting, and going through time.
import { type Entries, openMenu } from "../panel/menu";
import type { Stage } from "../stage/stage";
import type { Clock } from "./clock";
import { COLOR_KEYS, type RecordedPanel } from "./panel";

const CLICK = 5; // [pixels] a click may stray
const NEAR = 9; // [pixels] from the edge of a particle that still count as on it; with a finger three times that
const LONG = 450; // [ms] until a press of a finger is a long one

export interface Asked {
  select(what: { particle?: number; spring?: number }): void;
  home(): void;
  fit(): void;
  help(): void;
}

export class RecordedHands {
  private press: { id: number; x: number; y: number; button: number; near: number; long: number } | null = null;

  constructor(private readonly stage: Stage, private readonly clock: Clock, private readonly panel: RecordedPanel, private readonly menu: HTMLElement, private readonly asked: Asked) {
    const { canvas } = stage;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    addEventListener("pointermove", (event) => {
      if (this.press?.id === event.pointerId && Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y) > CLICK) this.forget();
    });
    addEventListener("pointerup", (event) => this.up(event));
    addEventListener("pointercancel", () => this.forget());
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("dblclick", () => asked.home());
    addEventListener("keydown", (event) => this.key(event));
  }

  private down(event: PointerEvent): void {
    this.menu.hidden = true;
    this.stage.canvas.focus();
    if (this.press) return this.forget(); // a second finger
    const near = event.pointerType === "touch" ? 3 * NEAR : NEAR, { clientX: x, clientY: y } = event;
    const long = event.pointerType === "touch" ? window.setTimeout(() => {
      this.press = null;
      this.open(x, y, near);
    }, LONG) : -1;
    this.press = { id: event.pointerId, x, y, button: event.button, near, long };
  }

  private up(event: PointerEvent): void {
    const press = this.press;
    if (!press || press.id !== event.pointerId) return;
    this.forget();
    if (press.button === 2) this.open(press.x, press.y, press.near);
    else if (press.button === 0) this.asked.select(this.under(press.x, press.y, press.near));
  }

  private forget(): void {
    clearTimeout(this.press?.long);
    this.press = null;
  }

  private under(x: number, y: number, near: number): { particle?: number; spring?: number } {
    const box = this.stage.canvas.getBoundingClientRect(), particle = this.stage.particleAt(x - box.left, y - box.top, near);
    if (particle >= 0) return { particle };
    const spring = this.stage.springAt(x - box.left, y - box.top, near);
    return spring >= 0 ? { spring } : {};
  }

  private open(x: number, y: number, near: number): void {
    this.openFor(this.under(x, y, near), x, y);
  }

  private openFor(what: { particle?: number; spring?: number }, x: number, y: number): void {
    const { stage } = this, { particle } = what, entries: Entries = [];
    if (particle !== undefined) entries.push(["Follow", () => stage.follow(particle)]);
    if (particle !== undefined || what.spring !== undefined) entries.push(["Inspect", () => this.asked.select(what)]);
    if (stage.followed !== null) entries.push(["Stop following", () => stage.follow(null)]);
    entries.push(["Everything into view", () => this.asked.fit()], ["The view as it was", () => this.asked.home()]);
    openMenu(this.menu, entries, x, y);
  }

  // ---- keys

  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if ((event.ctrlKey || event.metaKey) && event.key.startsWith("Arrow") && this.stage.view.byKey(event.key)) { // as in the live page
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, [role=menu], select")) return;
    if (event.key === " " && target.closest("button, summary, a, input[type=checkbox]")) return; // its own
    if (event.key.startsWith("Arrow") && target.closest("summary")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const what = this.keys[key] ?? (COLOR_KEYS[key] ? () => this.panel.setColor(COLOR_KEYS[key]!) : undefined);
    const menu = (key === "Enter" && target === this.stage.canvas) || key === "ContextMenu" || (key === "F10" && event.shiftKey);
    if (event.shiftKey && this.stage.view.byKey(key)) event.preventDefault();
    else if (menu || what) {
      event.preventDefault();
      if (menu) this.menuOfMarked();
      else what!();
    } else if (this.stage.view.byKey(key)) event.preventDefault();
  }

  private readonly keys: Record<string, () => void> = {
    " ": () => this.clock.play(!this.clock.playing), p: () => this.clock.play(!this.clock.playing),
    ArrowRight: () => this.clock.step(1), ArrowLeft: () => this.clock.step(-1), n: () => this.clock.step(1), ".": () => this.clock.step(1), ",": () => this.clock.step(-1),
    ArrowUp: () => this.panel.setSpeed(1), ArrowDown: () => this.panel.setSpeed(-1),
    Home: () => this.clock.seek(0), End: () => this.clock.seek(this.clock.last), r: () => this.clock.seek(0),
    l: () => this.panel.setLoop(!this.clock.loop), "0": () => this.asked.home(), f: () => this.asked.fit(),
    t: () => this.panel.toggle("trails"), v: () => this.panel.toggle("velocity"), o: () => this.panel.toggle("force"),
    "?": () => this.asked.help(), "[": () => this.next(-1), "]": () => this.next(1),
    Escape: () => {
      this.menu.hidden = true;
      this.asked.select({});
    },
  };

  /** By keys: for what is selected, else for the middle of the stage. */
  private menuOfMarked(): void {
    const { stage } = this, { particle } = stage.marked, at = particle === undefined ? null : stage.placeOf(particle);
    const { left, top, width, height } = stage.canvas.getBoundingClientRect(), { x, y } = (at && stage.onScreen(at)) ?? { x: width / 2, y: height / 2 };
    this.openFor(stage.marked, x + left, y + top);
  }

  private next(by: number): void {
    const index = this.stage.picture.wholes("points.index"), { particle } = this.stage.marked;
    if (!index.length) return;
    const row = particle === undefined ? (by > 0 ? -1 : 0) : this.stage.rowOf(particle);
    this.asked.select({ particle: index[(row + by + index.length) % index.length]! });
  }
}

// Selection, with supports along axes and loads by hand.
import { hinted, make } from "../dom";
import type { Link } from "../link";
import type { InspectMessage } from "../protocol";

export const CALM = 600; // [ms] after a change of a box during which its value is kept, since received values may be older

export class ByHand {
  readonly element = make("div", { class: "by-hand" });
  private particle = -1;
  private touched = 0;
  private boxes: HTMLInputElement[] = [];
  private fields: HTMLInputElement[] = [];
  private readonly drag: HTMLButtonElement;
  private readonly body = make("div");

  constructor(private readonly link: Link, private readonly loads: (on: boolean) => void) {
    this.drag = make("button", { type: "button", "aria-pressed": "false", title: "A drag from a particle puts a load on it", click: () => this.toggle() }, "Draw loads");
    this.element.append(this.body, make("div", { class: "row" }, this.drag));
    this.nothing();
  }

  /** Clear the selection for a new scene. */
  clear(): void {
    if (this.drag.getAttribute("aria-pressed") === "true") this.toggle();
    this.nothing();
  }

  take(message: InspectMessage): void {
    if (message.particle === undefined || !message.held || !message.load) {
      if (this.particle >= 0) this.nothing();
      return;
    }
    if (message.particle !== this.particle) this.make(message.particle, message.held.length);
    if (performance.now() - this.touched > CALM) message.held.forEach((on, k) => { this.boxes[k]!.checked = on; });
    message.load.forEach((value, k) => {
      if (document.activeElement !== this.fields[k]) this.fields[k]!.value = String(Number(value.toPrecision(6)));
    });
  }

  private nothing(): void {
    this.particle = -1;
    this.body.replaceChildren(make("p", { class: "facts" }, hinted("Click a particle to anchor it along axes, or to load it.")));
  }

  private make(particle: number, dim: number): void {
    this.particle = particle;
    const axes = [..."xyz"].slice(0, dim);
    this.boxes = axes.map((axis) => make("input", {
      type: "checkbox", change: (event) => {
        this.touched = performance.now();
        this.link.command((event.target as HTMLInputElement).checked ? "Anchor" : "Release", { particles: [particle], axes: axis });
      },
    }));
    this.fields = axes.map((axis) => make("input", { type: "number", step: "any", "aria-label": `Load along ${axis} [N]`, change: () => this.load() }));
    this.body.replaceChildren(
      make("div", { class: "line" }, make("b", {}, `Particle ${particle}`), make("span", { class: "row" }, "held along", ...axes.map((axis, k) => make("label", {}, this.boxes[k]!, axis)))),
      make("div", { class: "vector" }, make("span", {}, "load by hand [N]"), ...this.fields));
  }

  private load(): void {
    const force = this.fields.map((field) => Number(field.value));
    if (force.every(Number.isFinite)) this.link.command("Load", { particles: [this.particle], force });
  }

  private toggle(): void {
    const on = this.drag.getAttribute("aria-pressed") !== "true";
    this.drag.setAttribute("aria-pressed", String(on));
    this.loads(on);
  }
}

// The folder of tools in the panel, and the bar above the stage while drawing.
import { byId, hinted, make } from "../dom";
import { figures } from "../stage/marks";
import type { SceneMessage, Vec3 } from "../protocol";
import type { Ground } from "./aim";
import type { Builder } from "./builder";
import { line } from "./icons";
import { type Field, toolOf, toolsFor } from "./tools";

const AXES = ["x", "y", "z"];
const PLANES = { 2: ["vertical line, x", "horizontal line, y"], 3: ["plane across x", "plane across y", "plane across z, level"] };

export class Folder {
  private open = false;
  private dim: 2 | 3 = 2;
  private buttons = new Map<string, HTMLButtonElement>();
  private readonly options = make("div", { class: "build-options" });
  private readonly chosen = make("div", { class: "build-chosen" });
  private readonly bar = make("div", { id: "build-bar", hidden: true });
  private readonly length = make("input", { id: "build-length", type: "number", step: "any", min: 0, "aria-label": "Length while drawing [m]" });
  private readonly lengthOf = make("label", { hidden: true }, "length [m]", this.length);
  private readonly words = make("span", {});
  private shown = "";
  private who = "";
  private copies = 3;
  private angle = 30;
  private axis = "z";
  private factor = 2;
  private step: number[] = [1, 0, 0];
  private force: number[] = [0, -1, 0];

  constructor(private readonly builder: Builder) {
    const leave = make("button", { type: "button", class: "icon", "aria-label": "Leave the tool", title: "Leave the tool (Esc)", click: () => builder.choose(null) }, "\u00d7");
    this.bar.append(this.words, this.lengthOf, leave);
    byId("stage").append(this.bar);
    builder.changed = () => this.follow();
    this.length.addEventListener("keydown", (event) => {
      if (event.key === "Enter") builder.typed(Number(this.length.value));
      else if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      byId("picture").focus();
    });
  }

  /** Create the folder for a scene. */
  section(scene: SceneMessage): HTMLElement {
    this.dim = scene.dim;
    this.open ||= scene.tools === "sandbox";
    this.who = "-";
    this.shown = "-";
    this.force = scene.dim === 2 ? [0, -1, 0] : [0, 0, -1];
    this.buttons = new Map(toolsFor(scene.dim).map((tool) => [tool.name, make("button", {
      type: "button", class: "build-tool", title: tool.key ? `${tool.hint[0]} (${tool.key.toUpperCase()})` : tool.hint[0]!, "aria-pressed": "false",
      click: () => this.builder.choose(this.builder.tool === tool.name ? null : tool.name),
    }, line(tool.name), tool.label)]));
    const section = make("details", { open: this.open, id: "build", toggle: () => { this.open = section.open; } },
      make("summary", {}, "Build"), make("div", { class: "build-tools" }, ...this.buttons.values()), this.options, this.grid(), this.builder.walls.list, this.chosen);
    this.follow();
    return section;
  }

  private grid(): HTMLElement {
    const { aiming } = this.builder;
    const box = make("input", { type: "checkbox", checked: aiming.snap, change: () => {
      aiming.snap = box.checked;
      this.builder.refresh();
    } });
    const step = number(aiming.step, "Step of the grid [m]", (value) => {
      if (value > 0) aiming.step = value;
      this.builder.refresh();
    });
    const plane = make("select", { "aria-label": "Build on", change: () => { aiming.ground = plane.value as Ground; } },
      make("option", { value: "ground", selected: aiming.ground === "ground" }, "on the floor"),
      make("option", { value: "view", selected: aiming.ground === "view" }, "facing the view"));
    return make("div", { class: "build-grid-row" }, make("label", {}, box, "snap to a grid of"), step, make("span", {}, "m"),
      this.dim === 3 ? plane : null);
  }

  /** Update after a change of the tool, the selection or the drawing. */
  private follow(): void {
    const { builder } = this, bar = builder.bar;
    for (const [name, button] of this.buttons) button.setAttribute("aria-pressed", String(builder.tool === name));
    this.bar.hidden = !bar;
    if (bar) {
      this.words.textContent = `${bar.label}: ${hinted(bar.hint)}`;
      this.lengthOf.hidden = bar.length === null;
      if (bar.length !== null && document.activeElement !== this.length) this.length.value = figures(bar.length).replace(/,/g, "");
    }
    if (this.shown !== String(builder.tool)) {
      this.shown = String(builder.tool);
      const tool = toolOf(builder.tool);
      this.options.replaceChildren(...(tool?.fields ?? []).filter((one) => !one.in || one.in === this.dim).map((one) => this.field(one)));
    }
    const count = builder.chosen.length, wanted = builder.tool === "select" || builder.selected.size > 0 ? count : -1;
    const who = `${wanted}/${builder.chosen.join()}`;
    if (who !== this.who) { // the number may be equal but the particles differ, because the mirrored ones are elsewhere
      this.who = who;
      this.chosen.replaceChildren(...(wanted < 0 ? [] : this.deeds(count)));
    }
  }

  private field(one: Field): HTMLElement {
    const values = this.builder.values.get(this.builder.tool!)!, words = one.unit ? `${one.label} [${one.unit}]` : one.label;
    const put = (value: number | string | boolean): void => {
      values[one.key] = value;
      this.builder.refresh();
    };
    if (typeof one.value === "boolean") {
      const box = make("input", { type: "checkbox", checked: values[one.key] as boolean, change: () => put(box.checked) });
      return make("label", {}, box, words);
    }
    if (one.choices) {
      const menu = make("select", { change: () => put(menu.value) }, ...one.choices.map((name) => make("option", { value: name, selected: values[one.key] === name }, name)));
      return make("label", { class: "build-field" }, words, menu);
    }
    const field = number(values[one.key] as number, words, (value) => {
      const bounded = Math.min(Math.max(one.whole ? Math.round(value) : value, one.least ?? -Infinity), one.most ?? Infinity);
      put(bounded);
      field.value = String(bounded);
    });
    return make("label", { class: "build-field" }, words, field);
  }

  private deeds(count: number): HTMLElement[] {
    const { builder } = this, none = count === 0;
    const button = (words: string, what: () => void): HTMLButtonElement => make("button", { type: "button", disabled: none, click: what }, words);
    const head = make("div", { class: "row" }, make("b", {}, none ? "Nobody selected" : `${count} selected`),
      make("button", { type: "button", class: "plain", click: () => builder.everybody() }, "all"),
      make("button", { type: "button", class: "plain", click: () => builder.pick([]) }, "none"));
    const first = make("div", { class: "row" }, button("Anchor", () => builder.anchor(true)), button("Free", () => builder.anchor(false)), button("Remove", () => builder.remove()));
    return [head, first, this.moved(button), this.turned(button), this.loaded(button), this.mirrored(button)];
  }

  private moved(button: (words: string, what: () => void) => HTMLButtonElement): HTMLElement {
    const count = number(this.copies, "How many copies", (value) => { this.copies = Math.max(1, Math.round(value)); });
    const vector = (): Vec3 => this.step.slice(0, 3) as Vec3;
    return make("div", { class: "build-deed" }, this.vector(this.step, "Step", "m"), make("div", { class: "row" },
      button("Move by it", () => this.builder.moveBy(vector())), button("Copies at it", () => this.builder.repeat(vector(), this.copies)),
      count));
  }

  private turned(button: (words: string, what: () => void) => HTMLButtonElement): HTMLElement {
    const angle = number(this.angle, "Angle [degrees]", (value) => { this.angle = value; });
    const factor = number(this.factor, "Factor", (value) => { this.factor = value; });
    const axis = make("select", { "aria-label": "Rotate about", change: () => { this.axis = axis.value; } },
      ...AXES.map((name) => make("option", { value: name, selected: name === this.axis }, `about ${name}`)));
    return make("div", { class: "build-deed" },
      make("div", { class: "row" }, make("span", {}, "by [\u00b0]"), angle, this.dim === 3 ? axis : null, button("Rotate", () => this.builder.rotate(this.angle, this.dim === 3 ? this.axis : "z"))),
      make("div", { class: "row" }, make("span", {}, "by factor"), factor, button("Scale", () => { if (this.factor > 0) this.builder.enlarge(this.factor); })));
  }

  private loaded(button: (words: string, what: () => void) => HTMLButtonElement): HTMLElement {
    return make("div", { class: "build-deed" }, this.vector(this.force, "Force", "N"),
      make("div", { class: "row" }, button("Load each with it", () => this.builder.load(this.force.slice(0, 3) as Vec3))));
  }

  private mirrored(button: (words: string, what: () => void) => HTMLButtonElement): HTMLElement {
    const axis = make("select", { "aria-label": "Mirror about" }, ...PLANES[this.dim].map((words, k) => make("option", { value: k }, words)));
    const at = number(this.edge(0), "Mirror at [m]", () => {});
    axis.addEventListener("change", () => { at.value = String(this.edge(Number(axis.value))); });
    return make("div", { class: "build-deed" }, make("span", {}, "Mirror about the"), make("div", { class: "row" }, axis, make("span", {}, "="), at, make("span", {}, "m"),
      button("Mirror", () => this.builder.mirror(Number(axis.value), Number(at.value)))));
  }

  /** Ends of the selection along an axis [m]. */
  private edge(axis: number): number { return Number((this.builder.extent?.[1][axis] ?? 0).toPrecision(4)); }

  private vector(values: number[], words: string, unit: string): HTMLElement {
    const axes = AXES.slice(0, this.dim);
    return make("div", { class: "build-vector" }, make("span", {}, `${words} [${unit}]`),
      ...axes.map((name, k) => number(values[k]!, `${words} along ${name} [${unit}]`, (value) => { values[k] = value; })));
  }
}

/** Field for a number; other input is rejected. */
function number(value: number, words: string, put: (value: number) => void): HTMLInputElement {
  const field = make("input", { type: "number", step: "any", "aria-label": words, value });
  field.addEventListener("change", () => {
    const typed = Number(field.value);
    if (field.value.trim() !== "" && Number.isFinite(typed)) put(typed);
  });
  return field;
}

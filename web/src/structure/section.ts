// Section of the scene by a plane across an axis: resultants, members cut, and the lines on the stage.
import { make } from "../dom";
import type { Link } from "../link";
import { figures } from "../stage/marks";
import type { SceneMessage, SectionMessage } from "../protocol";
import { type Wishes, resultLine } from "./folder";

const AXES = ["x", "y", "z"], STEPS = 200;

export class SectionBox {
  readonly element: HTMLElement;
  private readonly on = make("input", { type: "checkbox", change: () => this.ask() });
  private readonly axis = make("select", { "aria-label": "Axis across the section", change: () => this.turn() });
  private readonly at = make("input", { type: "range", "aria-label": "Place of the section [m]", input: () => this.ask() });
  private readonly place = make("output");
  private readonly result = make("div", { class: "resultants" });
  private readonly how = make("div", { hidden: true }, make("label", { class: "line" }, "across", this.axis), make("label", { class: "line" }, this.at, this.place), this.result);
  private scene: SceneMessage | null = null;

  constructor(private readonly link: Link, private readonly wishes: Pick<Wishes, "select" | "lines">) {
    this.element = make("div", {}, make("label", { title: "Forces through a plane" }, this.on, "Section"), this.how);
  }

  clear(scene: SceneMessage): void {
    this.scene = scene;
    this.on.checked = false;
    this.axis.replaceChildren(...AXES.slice(0, scene.dim).map((name, k) => make("option", { value: k }, name)));
    this.turn();
  }

  /** Another axis: the section begins in the middle of the scene, beside its particles. */
  private turn(): void {
    const [low, high] = this.scene!.camera.room, axis = Number(this.axis.value), long = high[axis]! - low[axis]!;
    this.at.min = String(low[axis]);
    this.at.max = String(high[axis]);
    this.at.step = String(long / STEPS || "any");
    this.at.value = String(low[axis]! + 0.505 * long);
    this.ask();
  }

  private ask(): void {
    const on = this.on.checked, was = !this.how.hidden;
    this.how.hidden = !on;
    this.place.textContent = `${figures(Number(this.at.value))} m`;
    if (on) this.link.send({ section: { axis: Number(this.axis.value), at: Number(this.at.value) } });
    else if (was) this.link.send({ section: {} });
    if (on) return;
    this.wishes.lines([]);
    this.result.replaceChildren();
  }

  take(message: SectionMessage): void {
    if (!this.on.checked || message.axis !== Number(this.axis.value)) return;
    this.wishes.lines(message.lines as [number, number, number][][]);
    const rows = make("dl", {}, ...message.rows.flatMap(([name, words]) => [make("dt", {}, name), make("dd", {}, words)]));
    this.result.replaceChildren(...message.words ? [make("p", { class: "trouble" }, message.words)] : [rows],
      ...message.items.map(({ words, spring }) => resultLine(words, { spring }, (pick) => this.wishes.select(pick))));
  }
}

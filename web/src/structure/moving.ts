// Modes and buckling: the list of motions, their amplitude, and the factor by which they are slowed down.
import { make } from "../dom";
import type { Link } from "../link";
import { figures, quantity } from "../stage/marks";
import type { ModeEntry, StructureMessage, SwingingEntry } from "../protocol";

const FIRST = 0.08; // initial amplitude of the largest motion, in extents of the scene
const MOST = 0.3;

export class Moving {
  readonly element: HTMLElement;
  private readonly said = make("p", { class: "facts" });
  private readonly modes = make("div", { class: "modes", role: "group", "aria-label": "Modes" });
  private readonly factors = make("div", { class: "modes", role: "group", "aria-label": "Buckling" });
  private readonly buckles = make("p", { class: "facts" });
  private readonly how: HTMLElement;
  private readonly amplitude: HTMLInputElement;
  private readonly slower = make("p", { class: "facts" });
  private drawn = "";
  private now: SwingingEntry | null = null;
  private extent = 1;

  constructor(private readonly link: Link, private readonly plot: (mode: number) => void) {
    const find = make("button", { type: "button", title: "Lowest natural modes of the displayed shape", click: () => link.command("Modes") }, "Modes");
    const factor = make("button", { type: "button", title: "Load factors at which it buckles", click: () => link.command("Buckle") }, "Load factor");
    this.amplitude = make("input", { type: "range", min: 0.005, max: MOST, step: 0.005, value: FIRST, "aria-label": "Amplitude", input: () => this.again() });
    this.how = make("div", { class: "how", hidden: true },
      make("label", { class: "line" }, "amplitude", this.amplitude),
      make("div", { class: "row" }, make("button", { type: "button", class: "stop", click: () => this.swing(this.now!.of, this.now!.number, 0) }, "Stop"), this.slower));
    this.element = make("div", {}, make("div", { class: "row" }, find, factor), this.said, this.modes, this.buckles, this.factors, this.how);
  }

  take(message: StructureMessage): void {
    this.extent = message.extent;
    this.now = message.swinging;
    const words = JSON.stringify([message.modes, message.buckling]);
    if (words !== this.drawn) {
      this.drawn = words;
      const modes = message.modes;
      this.said.textContent = modes ? `${modes.message} (${modes.about})` : "";
      this.modes.replaceChildren(...(modes?.list ?? []).map((one, k) => this.row(one, k)));
      this.buckles.textContent = message.buckling?.message ?? "";
      this.factors.replaceChildren(...(message.buckling?.factors ?? []).map((one, k) => this.button("buckling", k, `${figures(one)} times the loads`)));
    }
    for (const button of this.element.querySelectorAll<HTMLButtonElement>("button[data-of]")) {
      const on = this.now?.of === button.dataset.of && this.now?.number === Number(button.dataset.number);
      button.setAttribute("aria-pressed", String(on));
    }
    this.how.hidden = !this.now;
    if (!this.now) return;
    if (document.activeElement !== this.amplitude) this.amplitude.value = String(this.now.amplitude / this.extent);
    const slower = this.now.slower;
    const pace = this.now.of === "buckling" ? "the shape in which it buckles" : slower > 1.05 ? `shown ${figures(slower)} times slower` : slower < 0.95 ? `shown ${figures(1 / slower)} times faster` : "as fast as it is";
    this.slower.textContent = `${quantity(this.now.amplitude, "m")}, ${pace}`;
  }

  private row(mode: ModeEntry, number: number): HTMLElement {
    const how = mode.kind === "swings" ? `${figures(mode.frequency ?? 0)} Hz, ${figures(mode.period ?? 0)} s` : mode.kind === "mechanism" ? "free: no resistance" : `gives way, e-fold in ${figures(1 / (mode.growth ?? 0))} s`;
    const draw = make("button", { type: "button", class: "plain", title: "Plot its amplitude over time", "aria-label": `Draw the amplitude of mode ${number + 1} over time`, click: () => this.plot(number) }, "plot");
    return make("div", { class: "mode" }, this.button("modes", number, `${number + 1}: ${how}`, mode.words), draw);
  }

  private button(of: "modes" | "buckling", number: number, words: string, title = ""): HTMLButtonElement {
    return make("button", {
      type: "button", title: title || "Show it moving", "aria-pressed": "false", "data-of": of, "data-number": number,
      click: () => {
        const on = this.now?.of === of && this.now.number === number;
        this.swing(of, number, on ? 0 : Number(this.amplitude.value) * this.extent);
      },
    }, words);
  }

  private again(): void {
    if (this.now) this.swing(this.now.of, this.now.number, Number(this.amplitude.value) * this.extent);
  }

  private swing(of: string, number: number, amplitude: number): void { this.link.command("Swing", { of, number, amplitude }); }
}

// The folder of a structure: equilibrium shape, natural modes, buckling, supports and loads set by hand.
import { icon, make } from "../dom";
import type { Link } from "../link";
import { figures } from "../stage/marks";
import type { InspectMessage, Pick, RestEntry, SceneMessage, SectionMessage, StatusMessage, StructureMessage, Vec3 } from "../protocol";
import { ByHand, CALM } from "./byhand";
import { Moving } from "./moving";
import { SectionBox } from "./section";

const ARROWS = ["reactions", "loads", "values"] as const;

export interface Wishes { select(pick: Pick): void; lines(points: Vec3[][]): void; plot(mode: number): void; loads(on: boolean): void; perMeter(force: number): void }

export class StructureFolder {
  readonly content: HTMLElement[];
  private readonly follow: HTMLInputElement;
  private readonly vary: HTMLSelectElement;
  private readonly varied: HTMLElement;
  private readonly arrows: HTMLInputElement;
  private readonly busy = make("span");
  private readonly waiting: HTMLElement;
  private readonly trouble = make("p", { class: "trouble", role: "status", hidden: true });
  private readonly pace = make("p", { class: "facts" });
  private readonly rest = make("div", { class: "rest" });
  private readonly ways: HTMLElement;
  private readonly moving: Moving;
  private readonly hand: ByHand;
  private readonly cases = make("select", { change: () => this.link.send({ case: this.cases.value }) });
  private readonly acting = make("label", { class: "line", hidden: true }, "Loads that act", this.cases);
  private readonly section: SectionBox;
  private told = "";
  private touched = 0;
  private following = false;
  private solves: [number, number] = [0, 0]; // number of solutions, and the time of the last one [ms]

  constructor(private readonly link: Link, private readonly wishes: Wishes) {
    const button = (words: string, title: string, what: () => void): HTMLButtonElement => make("button", { type: "button", title, click: what }, words);
    const atRest = (): void => {
      this.touched = performance.now();
      link.command("AtRest", { on: this.follow.checked, vary: this.follow.checked ? this.vary.value : "" });
    };
    this.follow = make("input", { type: "checkbox", change: atRest });
    this.vary = make("select", { "aria-label": "What a drag of a particle does", change: atRest },
      make("option", { value: "" }, "holds it"), make("option", { value: "springs.rest_length" }, "changes rest lengths"));
    this.varied = make("label", { class: "line", hidden: true, title: "Either the particle is held where you drag it, or rest lengths of springs change so that it rests there by itself" },
      "A drag of a particle", this.vary);
    this.arrows = make("input", { type: "checkbox", change: () => {
      this.touched = performance.now();
      link.send({ look: Object.fromEntries(ARROWS.map((name) => [name, this.arrows.checked])) });
    } });
    this.waiting = make("div", { class: "row waiting", role: "status", hidden: true }, this.busy, button("Cancel", "Look no further", () => link.command("GiveUp")));
    this.ways = make("div", { class: "row", hidden: true },
      make("button", { type: "button", title: "Let time pass from this shape", click: () => link.command("Play") }, icon("play"), "Go on from here"),
      make("button", { type: "button", title: "As it was before (Ctrl+Z)", click: () => link.command("Undo") }, icon("undo"), "Back"));
    this.moving = new Moving(link, (mode) => wishes.plot(mode));
    this.hand = new ByHand(link, (on) => wishes.loads(on));
    this.section = new SectionBox(link, wishes);
    this.content = [
      this.acting,
      make("div", { class: "row" },
        button("Solve", "Find the equilibrium shape from here", () => link.command("Settle")),
        button("Invert", "Mirror the hanging shape: a vault", () => link.command("Invert")),
        make("label", { title: "Show the equilibrium shape after every action" }, this.follow, "At rest")),
      this.varied, this.waiting, this.trouble, this.pace, this.ways, this.rest,
      make("label", {}, this.arrows, "reactions and loads, with their values"),
      this.section.element, this.moving.element, this.hand.element,
    ];
  }

  clear(scene: SceneMessage): void {
    const cases = scene.cases ?? [];
    this.acting.hidden = !cases.length;
    this.cases.replaceChildren(...["", ...cases].map((name) => make("option", { value: name, selected: name === (scene.case ?? "") }, name || "all at once")));
    this.section.clear(scene);
    this.hand.clear();
    this.told = "";
    this.solves = [0, 0];
  }

  take(message: StructureMessage): void {
    this.following = message.following;
    this.varied.hidden = !message.following;
    if (performance.now() - this.touched > CALM) this.vary.value = message.vary;
    this.waiting.hidden = !message.busy;
    this.busy.textContent = message.busy ? `${message.busy} \u2026` : "";
    this.trouble.hidden = !message.trouble;
    this.trouble.textContent = message.trouble;
    const now = performance.now(), [count, since] = this.solves, more = message.solves - count;
    if (message.following && more > 0) {
      const rate = since && now - since < 2000 ? more / (now - since) * 1000 : 0;
      this.pace.textContent = `Followed in ${figures(message.seconds * 1000)} ms${rate ? `, ${figures(rate)} shapes a second` : ""}`;
    } else if (!message.following) this.pace.textContent = "";
    if (more) this.solves = [message.solves, now];
    this.wishes.perMeter(message.per_meter);
    this.moving.take(message);
  }

  status(status: StatusMessage): void {
    if (performance.now() - this.touched > CALM) { // received values may be older than the change, and a switch may be refused
      this.arrows.checked = ARROWS.every((name) => status.shown.includes(name));
      this.follow.checked = this.following;
    }
    if (this.ways.hidden === Boolean(status.rest)) this.ways.hidden = !status.rest;
    const words = JSON.stringify(status.rest);
    if (words === this.told) return;
    const open = this.rest.querySelector("details")?.open ?? false;
    this.told = words;
    this.rest.replaceChildren(...(status.rest ? report(status.rest, open, (pick) => this.wishes.select(pick)) : []));
  }

  cut(message: SectionMessage): void { this.section.take(message); }

  inspect(message: InspectMessage): void { this.hand.take(message); }
}

/** Equilibrium shape: the verdict, the largest forces, the certificate and the summary. */
function report(rest: RestEntry, open: boolean, select: (pick: Pick) => void): HTMLElement[] {
  const verdict = rest.verdict ? [make("p", { class: "verdict" }, rest.verdict)] : [];
  const rows = make("dl", {}, ...rest.rows.flatMap(([name, words]) => [make("dt", {}, name), make("dd", {}, words)]));
  return [...verdict, ...rest.words.map((line, k) => resultLine(line, rest.picks[k] ?? {}, select)), make("details", { open }, make("summary", {}, "Certificate and numbers"), rows)];
}

/** A line of a result; a click on one about a particle or a spring selects it. */
export function resultLine(words: string, pick: Pick, select: (pick: Pick) => void): HTMLElement {
  if (pick.particle === undefined && pick.spring === undefined) return make("p", {}, words);
  return make("p", {}, make("button", { type: "button", class: "plain result", title: "Find it in the picture", click: () => select(pick) }, words));
}

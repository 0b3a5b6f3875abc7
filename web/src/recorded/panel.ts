// The panel of a recording: display options, selection, graphs, downloads, and the time bar.
import type uPlot from "uplot";
import { byFinger, byId, icon, make } from "../dom";
import { download } from "../panel/download";
import { Graph } from "../panel/graph";
import { showSheet } from "../panel/help";
import { showInspected } from "../panel/inspect";
import { LegendBox } from "../panel/legend";
import { Traces } from "../panel/traces";
import { figures } from "../stage/marks";
import type { InspectMessage } from "../protocol";
import type { Clock } from "./clock";
import type { Recorded } from "./data";
import type { Inspected } from "./inspected";
import { type Reel, WORDS } from "./reel";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8];
const TITLES = { velocity: "velocities (V)", force: "forces (O)", contact: "forces of contacts" } as const;
export const COLOR_KEYS: Record<string, string> = { "1": "tension", "2": "strain", "3": "speed", "4": "kinetic energy", "5": "group", "6": "fixed" };

export interface Does {
  fit(): void; home(): void; dark(): void; fold(): void; snapshot(): void; changed(): void; springsAs(shown: string[]): void;
  select(what: { particle?: number; spring?: number }): void;
}

export class RecordedPanel {
  private readonly root = byId("panel");
  private readonly bar = byId("bar");
  private readonly play = make("button", { type: "button", id: "play", class: "main", title: "Play or pause (Space)", click: () => this.clock.play(!this.clock.playing) });
  private readonly slider = make("input", { type: "range", id: "slider", min: 0, step: 1, "aria-label": "Time" });
  private readonly time = make("output", { id: "time", for: "slider" });
  private readonly speed = make("select", { id: "speed", "aria-label": "Speed" });
  private readonly loop = make("button", { type: "button", id: "loop", class: "icon", title: "Begin again at the end (L)", "aria-label": "Begin again at the end", "aria-pressed": "true", click: () => this.setLoop(!this.clock.loop) }, icon("loop"));
  private readonly color = make("select", { id: "color" });
  private readonly boxes = new Map<string, HTMLInputElement>();
  private readonly chosen = make("div", { id: "inspect", hidden: true });
  private readonly legend = new LegendBox();
  private readonly plots: uPlot[] = [];
  private readonly graph: Graph;
  private readonly traced = make("div", { class: "graph", hidden: true });
  private readonly traces: Traces;
  private shown = "";

  constructor(
    private readonly recorded: Recorded, private readonly reel: Reel, private readonly clock: Clock,
    private readonly inspected: Inspected, private readonly does: Does,
  ) {
    const { facts } = recorded, energies = make("div", { class: "graph" });
    const frame = { dress: (options: uPlot.Options) => options, built: (plot: uPlot) => this.follows(plot) };
    this.graph = new Graph(energies, null, frame);
    this.traces = new Traces(this.traced, () => queueMicrotask(() => this.fill()), frame, false);
    byId("hint").textContent = hintOf(facts.dim);
    this.root.replaceChildren(
      this.header(), this.chosen, this.traced, this.looks(),
      facts.energy.length ? make("details", { open: true, id: "energies" }, make("summary", {}, "Energy [J]"), energies) : make("span", { hidden: true }),
      facts.embedded ? make("span", { hidden: true }) : this.keep(),
      make("p", { id: "notes" }, facts.notes.join(" \u00b7 ")),
      make("footer", {}, make("button", { type: "button", class: "plain", click: () => this.help() }, "All keys"), " \u00b7 springline"),
    );
    this.transport();
  }

  private header(): HTMLElement {
    const button = (name: string, words: string, what: () => void): HTMLButtonElement =>
      make("button", { type: "button", class: "icon", title: words, "aria-label": words, click: what }, icon(name));
    const home = button("again", "The view as it was (0)", () => this.does.home()), fold = button("panel", "Fold the panel", () => this.does.fold());
    home.id = "home";
    fold.classList.add("fold");
    const tools = make("div", { class: "tools" }, button("fit", "Everything into view (F)", () => this.does.fit()), home,
      button("moon", "Light or dark", () => this.does.dark()), button("help", "All keys (?)", () => this.help()), fold);
    const { title, summary } = this.recorded.facts;
    const goOn = document.getElementById("live") && make("button", { type: "button", class: "main", id: "go-on", title: "Pull, cut and play from the last moment of this recording", click: () => { location.hash = "live"; } }, "Go on from its end");
    return make("header", {}, tools, make("h1", { id: "title" }, title), make("p", { id: "summary", class: "sentence" }, summary), goOn);
  }

  private transport(): void {
    const { facts } = this.recorded, real = Math.abs(facts.rate - 1) < 1e-9;
    this.bar.hidden = this.clock.last === 0;
    this.slider.max = String(Math.max(this.clock.last, 1));
    this.slider.addEventListener("input", () => {
      const frame = Number(this.slider.value); // before the bar receives the time
      this.clock.play(false);
      this.clock.seek(frame);
    });
    for (const times of SPEEDS) this.speed.append(make("option", { value: times, selected: times === 1 }, real ? `${times}\u00d7` : `${figures(times * facts.rate)} s/s`));
    this.speed.addEventListener("change", () => { this.clock.speed = Number(this.speed.value); });
    const step = (by: 1 | -1, name: string, words: string): HTMLButtonElement =>
      make("button", { type: "button", class: `icon ${name}`, title: words, "aria-label": words, click: () => this.clock.step(by) }, icon(name));
    this.bar.replaceChildren(this.play, step(-1, "back", "One frame back (\u2190)"), step(1, "step", "One frame on (\u2192)"), this.slider, this.time, this.speed, this.loop);
  }

  private looks(): HTMLElement {
    const { facts } = this.recorded;
    this.color.append(...facts.colors.map(({ name, label, unit }) => make("option", { value: name, selected: name === facts.color }, unit && unit !== "-" ? `${name} [${unit}]` : label)));
    this.color.addEventListener("change", () => this.setColor(this.color.value));
    const marks = make("div", { class: "boxes", id: "marks" });
    if (this.reel.section.column<Int32Array>("trail", "PictureScene").length) marks.append(this.box("trails", "trails", "trails (T)", this.reel.trails, ""));
    if (this.recorded.springs) for (const [name, words] of [["springs", "springs"], ["coils", "springs as coils"]] as const) marks.append(this.box(name, name, words, facts.shown.includes(name), "", words));
    const flies = facts.shown.includes("darts") || (facts.frames > 1 && !this.recorded.springs);
    if (flies) marks.append(this.box("darts", "darts", "particles as darts", this.reel.darts, "", "particles as darts"));
    for (const { kind, unit, largest, beyond } of facts.arrows) {
      const most = `${beyond ? "\u2265 " : ""}${figures(largest)} ${unit}`;
      marks.append(this.box(kind, WORDS[kind], `${TITLES[kind]}, the longest ${most}`, this.reel.arrows.has(kind), most));
    }
    marks.hidden = !marks.childElementCount;
    return make("details", { open: true }, make("summary", {}, "Show"), make("label", { class: "line" }, "Color by", this.color), marks);
  }

  private box(name: string, kind: string, title: string, on: boolean, most: string, words = kind): HTMLElement {
    const box = make("input", { type: "checkbox", id: name, checked: on, change: () => this.show(name, box.checked) });
    this.boxes.set(name, box);
    return make("label", { title, class: name }, box, words, most ? make("i", {}, most) : null);
  }

  private keep(): HTMLElement {
    return make("details", { open: true }, make("summary", {}, "Keep"), make("div", { class: "row" },
      make("button", { type: "button", click: () => this.does.snapshot() }, "Picture"),
      make("button", { type: "button", click: () => this.table() }, "Positions now as CSV")));
  }

  /** Table of all positions at the time shown. */
  private table(): void {
    const { number } = this.recorded, { frame, part } = this.clock;
    const rows = [...number.keys()].filter((row) => this.reel.there(row, frame)).map((row) => [number[row], ...this.reel.place(row, frame, part)].join(","));
    download(`positions at ${figures(this.clock.now)} s.csv`, new Blob([["particle,x [m],y [m],z [m]", ...rows].join("\n") + "\n"], { type: "text/csv" }));
  }

  help(): void {
    const flat = this.recorded.facts.dim === 2;
    showSheet([
      ...byFinger() ? [["Tap", "inspect a particle or a spring"], ["Hold", "what can be done here"], ["Drag", flat ? "move the view" : "turn the view"],
        ["Two fingers", "zoom, and move the view"], ["Tap in a graph", "go to that time"]] as [string, string][] : [
      ["Click", "inspect a particle or a spring"], ["Right-click, long press", "what can be done here"],
      ["Drag", flat ? "move the view" : "turn the view; right button moves it"], ["Wheel, pinch", "zoom"], ["Double click", "the view as it was"],
      ["Click in a graph", "go to that time"], ["Drag in a graph", "look closer; twice click shows all"],
      ] as [string, string][],
    ], [
      ["Space, P", "play or pause"], ["\u2190 \u2192", "one frame back or on"], ["\u2191 \u2193", "faster, slower"], ["Home, End", "the first, the last frame"],
      ["L", "begin again at the end, or stop"], ["F", "everything into view"], ["0", "the view as it was"], ["+ \u2212", "zoom"], ["Ctrl + arrow keys", flat ? "move the view" : "turn the view"],
      ...(this.boxes.has("trails") ? [["T", "show trails"] as [string, string]] : []), ...(this.boxes.has("velocity") ? [["V", "show velocities"] as [string, string]] : []),
      ...(this.boxes.has("force") ? [["O", "show forces"] as [string, string]] : []),
      ...Object.entries(COLOR_KEYS).filter(([, name]) => this.recorded.facts.colors.some((one) => one.name === name)).map(([key, name]) => [key, `color by ${name}`] as [string, string]),
      ["[ ]", "select the particle before or after"], ["Enter", "what can be done with it"], ["?", "this sheet"], ["Esc", "close, select nothing"],
    ]);
  }

  // ---- what changes

  setColor(name: string): void {
    if (!this.recorded.facts.colors.some((one) => one.name === name)) return;
    this.reel.color = this.color.value = name;
    this.look();
  }

  /** Show or hide trails, "velocity" or "force". */
  show(name: string, on: boolean): void {
    const box = this.boxes.get(name);
    if (!box) return;
    box.checked = on;
    if (name === "springs" || name === "coils") {
      this.does.springsAs(["springs", "coils"].filter((one) => this.boxes.get(one)?.checked));
      return;
    }
    if (name === "trails") this.reel.trails = on;
    else if (name === "darts") this.reel.darts = on;
    else if (on) this.reel.arrows.add(name);
    else this.reel.arrows.delete(name);
    this.look();
  }

  toggle(name: string): void { this.show(name, !this.boxes.get(name)?.checked); }

  setSpeed(by: number): void {
    const next = this.speed.selectedIndex + by;
    if (next < 0 || next >= SPEEDS.length) return;
    this.speed.selectedIndex = next;
    this.clock.speed = SPEEDS[next]!;
  }

  setLoop(on: boolean): void {
    this.clock.loop = on;
    this.loop.setAttribute("aria-pressed", String(on));
  }

  private look(): void {
    this.reel.refresh();
    this.legend.show(this.reel.legend);
    this.does.changed();
  }

  paint(): void {
    const { theme } = this.reel, { facts, energy } = this.recorded;
    this.plots.length = 0;
    if (facts.energy.length) {
      const many = facts.frames;
      this.graph.show({ kind: "energy", time: facts.times, series: Object.fromEntries(facts.energy.map((name, k) => [name, Array.from(energy.subarray(k * many, (k + 1) * many))])) });
    }
    this.graph.paint(theme);
    this.traces.paint(theme);
    this.fill();
    this.look();
  }

  resize(): void { this.graph.resize(); }

  /** Update the bar and the graphs to the time shown. */
  tell(): void {
    const { clock } = this, words = `${figures4(clock.now)} / ${figures4(this.recorded.facts.times.at(-1)!)} s`;
    const playing = clock.playing ? "pause" : "play";
    if (this.shown !== playing) {
      this.shown = playing;
      this.play.replaceChildren(icon(playing));
      this.play.setAttribute("aria-label", clock.playing ? "Pause" : "Play");
    }
    this.slider.value = String(clock.frame);
    this.slider.setAttribute("aria-valuetext", `${figures4(clock.now)} s`);
    this.time.value = words;
    for (const plot of this.plots) mark(plot, clock.now);
  }

  inspect(message: InspectMessage): void { showInspected(this.chosen, message, (trace) => this.traces.add(trace), () => this.does.select({})); }

  private fill(): void {
    this.traces.fill(this.recorded.facts.times, (trace) => this.inspected.series(trace, trace.name, trace.axis));
    this.tell();
  }

  /** A graph shows the time that is shown, and takes one there by a click. */
  private follows(plot: uPlot): void {
    this.plots.push(plot);
    plot.over.append(make("div", { class: "now" }));
    let down = 0;
    plot.over.addEventListener("pointerdown", (event) => { down = event.clientX; });
    plot.over.addEventListener("click", (event) => {
      if (Math.abs(event.clientX - down) > 3) return; // it was a drag
      this.clock.play(false);
      this.clock.go(plot.posToVal(event.clientX - plot.over.getBoundingClientRect().left, "x"));
    });
    plot.hooks.draw = [...(plot.hooks.draw ?? []), () => mark(plot, this.clock.now)];
  }
}

function mark(plot: uPlot, time: number): void {
  const line = plot.over.querySelector<HTMLElement>(".now"), at = plot.valToPos(time, "x");
  if (!line) return;
  line.hidden = !(at >= -1 && at <= plot.over.clientWidth + 1);
  line.style.transform = `translateX(${at.toFixed(1)}px)`;
}

function figures4(value: number): string {
  const size = Math.abs(value);
  if (value === 0) return "0";
  const text = size >= 1e5 || size < 1e-3 ? value.toExponential(2) : String(Number(value.toPrecision(4)));
  return text.replace("-", "\u2212").replace("e+", "e");
}

function hintOf(dim: 2 | 3): string {
  const view = dim === 2 ? "Drag to move the view" : "Drag to turn";
  return byFinger()
    ? `${view}, touch to inspect, hold for more.`
    : `${view} \u00b7 click to inspect \u00b7 right-click for more \u00b7 Space plays \u00b7 ? all keys`;
}

// Graphs of followed quantities over time, such as the height of a particle or the tension of a spring, over the previous run.
import uPlot from "uplot";
import { make } from "../dom";
import { Phase } from "../structure/phase";
import { type Named, saveCanvas, savePicture } from "../structure/picture";
import type { InspectMessage, PastSample, Theme } from "../protocol";
import { download } from "./download";
import type { Frame } from "./dock";
import { short, titled } from "./graph";
import { keyed } from "./keyed";

/** Source of a trace: a particle, a spring, a computed mode, or (0) the total energies. */
export interface Watched { particle?: number; spring?: number; mode?: number; energy?: number }
/** One number of the source; one coordinate of a vector. */
export interface Trace extends Watched { name: string; axis?: number; unit: string }

const TALL = 166;
const MOST = 4000; // samples of a run; with more, every second sample is dropped
const KINDS = ["particle", "spring", "mode", "energy"] as const;
const COLORS = ["accent", "second", "reaction", "load", "trail", "rule"] as const;

const DASHES = [[], [7, 3], [2, 3], [9, 3, 2, 3]]; // of this run, of the previous run, and so on

interface Run { number: number; time: number[]; values: (number | null)[][]; how: string }

export class Traces {
  private traces: Trace[] = [];
  private runs: Run[] = [];
  private plots: uPlot[] = []; // one for each unit
  private theme: Theme | null = null;
  private zoomed = false;
  /** Time of drawing a new sample: at once, or less often. */
  renew: (draw: () => void) => void = (draw) => draw();
  private drawnRuns = ""; // their numbers
  private readonly phase = new Phase();
  private against: HTMLSelectElement | null = null;

  /** A recording has no earlier runs. */
  constructor(
    private readonly place: HTMLElement, private readonly watch: (what: Watched[]) => void, private readonly frame: Frame,
    private readonly runsAgain = true,
  ) {}

  clear(): void {
    this.traces = [];
    this.change();
  }

  add(trace: Trace): void {
    if (this.traces.some((one) => key(one) === key(trace)) || this.traces.length === COLORS.length) return;
    this.traces.push(trace);
    this.change();
  }

  private change(): void {
    this.runs = [];
    this.destroy();
    const seen = new Map(this.traces.map((one) => [JSON.stringify(watchedOf(one)), watchedOf(one)]));
    this.watch([...seen.values()]);
    this.place.hidden = !this.traces.length;
    const before = this.against?.value ?? "";
    this.against = make("select", { "aria-label": "Draw against", change: () => { this.draw(); } }, make("option", { value: "" }, "against time"),
      ...this.traces.map((one, k) => make("option", { value: k, selected: String(k) === before }, `against ${label(one)}`)));
    this.place.replaceChildren(make("div", { class: "plots" }), this.phase.element, make("div", { class: "row" }, this.against,
      make("button", { type: "button", class: "plain keep", click: () => this.save() }, "CSV"),
      make("button", { type: "button", class: "plain keep", click: () => this.picture() }, "PNG"),
      this.runsAgain ? make("button", { type: "button", class: "plain", click: () => { this.runs = this.runs.slice(-1); this.draw(); } }, "Forget earlier runs") : null,
      make("button", { type: "button", class: "plain", click: () => this.clear() }, "Remove all")));
  }

  paint(theme: Theme): void {
    this.theme = theme;
    this.destroy();
    this.draw();
  }

  private destroy(): void {
    for (const plot of this.plots) plot.destroy();
    this.plots = [];
  }

  take(time: number, items: InspectMessage[], how = ""): void {
    if (this.traces.length && this.note(time, items, how)) this.renew(() => this.draw());
  }

  /** Samples played before the request: runs by their number, of which the last is playing. */
  restore(samples: PastSample[]): void {
    if (!this.traces.length || !samples.length) return;
    this.runs = [];
    for (const { run, time, items, how } of samples) this.note(time, items, how ?? "", run);
    this.draw();
  }

  /** Add a sample; return whether it contains new data. */
  private note(time: number, items: InspectMessage[], how: string, number?: number): boolean {
    let run = this.runs.at(-1);
    if (!run || (number === undefined ? time < run.time.at(-1)! : number !== run.number)) { // restarted: the previous run stays, faded
      run = { number: number ?? (run?.number ?? 0) + 1, time: [], values: this.traces.map(() => []), how };
      this.runs = [...this.runs.slice(-3), run];
    }
    if (how && run.how !== how) { // the method was changed in the course of the run
      run.how = run.how.endsWith(`then ${how}`) || !run.how ? run.how || how : `${run.how}, then ${how}`;
      this.drawnRuns = "";
    }
    const now = this.traces.map((trace) => {
      const item = items.find((one) => KINDS.every((kind) => one[kind] === trace[kind]));
      const value = item?.values?.[trace.name];
      return (Array.isArray(value) ? value[trace.axis ?? 0] : value) ?? null;
    });
    // time stops while an equilibrium shape follows the pointer, so the changes form a curve of one quantity over another
    if (time === run.time.at(-1) && now.every((value, k) => value === run.values[k]!.at(-1))) return false;
    run.time.push(time);
    now.forEach((value, k) => run.values[k]!.push(value));
    if (run.time.length > MOST) {
      run.time = run.time.filter((_, k) => k % 2 === 0);
      run.values = run.values.map((values) => values.filter((_, k) => k % 2 === 0));
    }
    return true;
  }

  /** Set all samples of a recording at once. */
  fill(time: number[], values: (trace: Trace) => (number | null)[]): void {
    if (!this.traces.length) return;
    this.runs = [{ number: 1, time, values: this.traces.map(values), how: "" }];
    this.draw();
  }

  private draw(): void {
    if (!this.theme || !this.traces.length || !this.runs.length) return;
    const number = this.against?.value ?? "";
    this.place.querySelector<HTMLElement>(".plots")!.hidden = number !== "";
    this.phase.element.hidden = number === "";
    if (number !== "") {
      this.portray(Number(number));
      return;
    }
    const drawn = this.runs.map((run) => run.number).join();
    if (!this.plots.length || this.drawnRuns !== drawn) this.build();
    this.drawnRuns = drawn;
    const times = [...new Set(this.runs.flatMap((run) => run.time))].sort((a, b) => a - b);
    const at = new Map(times.map((time, k) => [time, k]));
    this.units.forEach((unit, k) => {
      const columns = this.runs.flatMap((run) => run.values.filter((_, row) => this.traces[row]!.unit === unit).map((values) => {
        const column: (number | null | undefined)[] = new Array<undefined>(times.length).fill(undefined);
        run.time.forEach((time, sample) => { column[at.get(time)!] = values[sample]; });
        return column;
      }));
      this.plots[k]!.setData([times, ...columns] as uPlot.AlignedData, !this.zoomed);
    });
  }

  /** Plot every quantity against a chosen quantity; a single quantity is drawn over time. */
  private portray(number: number): void {
    const theme = this.theme!, across = this.traces[number]!;
    const others = this.traces.map((one, k) => [one, k] as const).filter(([, k]) => k !== number || this.traces.length === 1);
    const lines = this.runs.flatMap((run, k) => others.map(([one, row]) => ({ x: run.values[number]!, y: run.values[row]!, of: label(one), ...this.drawnAs(one, row, run, k) })));
    this.phase.show(lines, [label(across), others.length === 1 ? label(others[0]![0]) : ""], theme);
    this.named = lines;
  }
  private named: Named[] = [];

  /** Line of a quantity in a run. A single quantity has a color for each run; of several, colors tell the quantities and dashes the runs. */
  private drawnAs(trace: Trace, row: number, run: Run, k: number): { color: string; width: number; words: string; dash: number[] } {
    const age = this.runs.length - 1 - k, single = this.traces.length === 1, color = this.theme![COLORS[single ? (run.number - 1) % COLORS.length : row]!];
    const which = `run ${run.number}${age ? "" : ", now"}${run.how ? `: ${run.how}` : ""}`;
    return { color, width: age ? 1.4 : 2, words: this.runs.length > 1 ? `${label(trace)}, ${which}` : label(trace), dash: DASHES[age]! };
  }

  private picture(): void {
    if (!this.theme) return;
    if (this.against?.value) void saveCanvas("graph.png", this.phase.canvas, this.named, this.theme);
    else this.plots.forEach((plot, k) => void savePicture(`graph${k ? `-${k + 1}` : ""}.png`, plot, this.theme!));
  }

  /** Quantities of a unit share a graph. */
  private get units(): string[] { return [...new Set(this.traces.map((one) => one.unit))]; }

  private build(): void {
    const theme = this.theme!;
    this.destroy();
    this.zoomed = false;
    const axis: uPlot.Axis = { stroke: theme.quiet, grid: { stroke: theme.faint, width: 1 }, ticks: { show: false }, font: "11px system-ui, sans-serif" };
    const places = this.units.map(() => make("div", { class: "plot" }));
    this.place.querySelector(".plots")!.replaceChildren(...places);
    this.units.forEach((unit, k) => this.plots.push(this.graph(unit, places[k]!, axis)));
  }

  private graph(unit: string, place: HTMLElement, axis: uPlot.Axis): uPlot {
    const series = this.runs.flatMap((run, number) => this.traces.map((trace, k) => [trace, k] as const).filter(([trace]) => trace.unit === unit).map(([trace, k]) => {
      const { color, width, words, dash } = this.drawnAs({ ...trace, unit: "" }, k, run, number); // the axis shows the unit
      return { label: words, stroke: color, width, dash, points: { show: false }, spanGaps: true };
    }));
    const plot = new uPlot(this.frame.dress({
      width: Math.max(place.clientWidth, 200), height: TALL, padding: [8, 10, 0, 0], scales: { x: { time: false } },
      axes: [{ ...axis, ...titled("time [s]"), size: 24 }, { ...axis, ...titled(unit && `[${unit}]`), size: 48, values: (_, marks) => marks.map(short) }], legend: { live: false }, cursor: { drag: { x: true, y: true, uni: 24 } },
      series: [{ label: "time [s]" }, ...series], hooks: { setSelect: [(one) => { this.zoomed = one.select.width > 0; }] },
    }), [[], ...series.map(() => [])] as unknown as uPlot.AlignedData, place);
    plot.over.addEventListener("dblclick", () => { this.zoomed = false; });
    keyed(plot);
    sampled(plot, series);
    this.frame.built(plot);
    return plot;
  }

  private save(): void {
    const head = ["run", "time [s]", ...this.traces.map((one) => label(one).replaceAll(",", ""))].join(",");
    const rows = this.runs.flatMap((run) => run.time.map((time, k) => [run.number, time, ...run.values.map((values) => values[k] ?? "")].join(",")));
    download("graph.csv", new Blob([[head, ...rows].join("\n") + "\n"], { type: "text/csv" }));
  }
}

/** Draw the marks of the legend as the lines that they stand for. */
function sampled(plot: uPlot, series: { stroke: string; width: number; dash: number[] }[]): void {
  plot.root.querySelectorAll<HTMLElement>(".u-marker").forEach((mark, k) => {
    const one = series[k];
    if (!one) return;
    mark.classList.add("sample");
    mark.style.border = "0";
    const sample = document.createElementNS("http://www.w3.org/2000/svg", "svg"), line = document.createElementNS("http://www.w3.org/2000/svg", "line");
    for (const [name, value] of Object.entries({ x1: 0, x2: 26, y1: 4, y2: 4, stroke: one.stroke, "stroke-width": one.width, "stroke-dasharray": one.dash.join(" ") })) line.setAttribute(name, String(value));
    sample.setAttribute("viewBox", "0 0 26 8");
    sample.append(line);
    mark.replaceChildren(sample);
  });
}

const watchedOf = (one: Trace): Watched => Object.fromEntries(KINDS.filter((kind) => one[kind] !== undefined).map((kind) => [kind, one[kind]]));

const key = (one: Trace): string => `${JSON.stringify(watchedOf(one))}/${one.name}/${one.axis}`;

function label(one: Trace): string {
  const kind = KINDS.find((name) => one[name] !== undefined)!, axis = one.axis === undefined ? "" : ` ${"xyz"[one.axis]}`;
  const whose = kind === "energy" ? "energy" : `of ${kind} ${kind === "mode" ? one.mode! + 1 : one[kind]}`;
  return `${one.name}${axis} ${whose}${one.unit ? ` [${one.unit}]` : ""}`;
}

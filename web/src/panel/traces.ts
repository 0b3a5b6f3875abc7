// Graphs of what one follows: a particle's height, a spring's tension, over time, this run over the one before.
import uPlot from "uplot";
import { make } from "../dom";
import type { InspectMessage, Theme } from "../wire";
import { download, short } from "./graph";

/** One number of a particle or a spring; of a vector, one coordinate. */
export interface Trace { particle?: number; spring?: number; name: string; axis?: number; unit: string }

const TALL = 150;
const MOST = 4000; // samples of a run; then every second one is let go
const COLORS = ["accent", "second", "reaction", "load", "trail", "rule"] as const;

interface Run { time: number[]; values: (number | null)[][] }

export class Traces {
  private traces: Trace[] = [];
  private runs: Run[] = [];
  private plot: uPlot | null = null;
  private theme: Theme | null = null;
  private zoomed = false;
  private drawn = 0;

  /** `built` is told of every graph that is made; what was recorded has no earlier runs. */
  constructor(
    private readonly place: HTMLElement, private readonly watch: (what: { particle?: number; spring?: number }[]) => void,
    private readonly built: (plot: uPlot) => void = () => {}, private readonly runsAgain = true,
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
    this.plot?.destroy();
    this.plot = null;
    const seen = new Map(this.traces.map((one) => [`${one.particle}/${one.spring}`, one]));
    this.watch([...seen.values()].map(({ particle, spring }) => particle === undefined ? { spring } : { particle }));
    this.place.hidden = !this.traces.length;
    this.place.replaceChildren(make("div", { class: "plot" }), make("div", { class: "row" },
      make("button", { type: "button", class: "plain keep", click: () => this.save() }, "Save as CSV"),
      this.runsAgain ? make("button", { type: "button", class: "plain", click: () => { this.runs = this.runs.slice(-1); this.draw(true); } }, "Forget earlier runs") : null,
      make("button", { type: "button", class: "plain", click: () => this.clear() }, "Remove all")));
  }

  paint(theme: Theme): void {
    this.theme = theme;
    this.plot?.destroy();
    this.plot = null;
    this.draw(true);
  }

  take(time: number, items: InspectMessage[]): void {
    if (!this.traces.length) return;
    let run = this.runs.at(-1);
    if (!run || time < run.time.at(-1)!) { // begun again: the run before stays, faded
      run = { time: [], values: this.traces.map(() => []) };
      this.runs = [...this.runs.slice(-3), run];
    }
    if (time === run.time.at(-1)) return;
    run.time.push(time);
    this.traces.forEach((trace, k) => {
      const item = items.find((one) => one.particle === trace.particle && one.spring === trace.spring);
      const value = item?.values?.[trace.name];
      run.values[k]!.push((Array.isArray(value) ? value[trace.axis ?? 0] : value) ?? null);
    });
    if (run.time.length > MOST) {
      run.time = run.time.filter((_, k) => k % 2 === 0);
      run.values = run.values.map((values) => values.filter((_, k) => k % 2 === 0));
    }
    this.draw(false);
  }

  /** All samples at once, of what was recorded. */
  fill(time: number[], values: (trace: Trace) => (number | null)[]): void {
    if (!this.traces.length) return;
    this.runs = [{ time, values: this.traces.map(values) }];
    this.draw(true);
  }

  private draw(now: boolean): void {
    const clock = performance.now();
    if (!this.theme || !this.traces.length || !this.runs.length || (!now && clock - this.drawn < 120)) return;
    this.drawn = clock;
    const many = this.runs.length * this.traces.length + 1;
    if (!this.plot || this.plot.series.length !== many) this.build();
    const times = [...new Set(this.runs.flatMap((run) => run.time))].sort((a, b) => a - b);
    const at = new Map(times.map((time, k) => [time, k]));
    const columns = this.runs.flatMap((run) => run.values.map((values) => {
      const column: (number | null | undefined)[] = new Array<undefined>(times.length).fill(undefined);
      run.time.forEach((time, k) => { column[at.get(time)!] = values[k]; });
      return column;
    }));
    this.plot!.setData([times, ...columns] as uPlot.AlignedData, !this.zoomed);
  }

  private build(): void {
    const theme = this.theme!;
    this.plot?.destroy();
    this.zoomed = false;
    const axis: uPlot.Axis = { stroke: theme.quiet, grid: { stroke: theme.faint, width: 1 }, ticks: { show: false }, font: "11px system-ui, sans-serif" };
    const series = this.runs.flatMap((_, run) => this.traces.map((trace, k) => {
      const past = run < this.runs.length - 1;
      return { label: past ? `${label(trace)}, before` : label(trace), stroke: theme[COLORS[k]!] + (past ? "66" : ""), width: past ? 1 : 1.6, points: { show: false }, spanGaps: true };
    }));
    this.plot = new uPlot({
      width: Math.max(this.place.clientWidth, 200), height: TALL, padding: [8, 10, 0, 0], scales: { x: { time: false } },
      axes: [{ ...axis, size: 26 }, { ...axis, size: 52, values: (_, marks) => marks.map(short) }], legend: { live: false }, cursor: { drag: { x: true, y: false } },
      series: [{ label: "s" }, ...series], hooks: { setSelect: [(plot) => { this.zoomed = plot.select.width > 0; }] },
    }, [[], ...series.map(() => [])] as unknown as uPlot.AlignedData, this.place.querySelector<HTMLElement>(".plot")!);
    this.plot.over.addEventListener("dblclick", () => { this.zoomed = false; });
    this.built(this.plot);
  }

  private save(): void {
    const head = ["run", "time [s]", ...this.traces.map((one) => label(one).replaceAll(",", ""))].join(",");
    const rows = this.runs.flatMap((run, number) => run.time.map((time, k) => [number + 1, time, ...run.values.map((values) => values[k] ?? "")].join(",")));
    download("graph.csv", new Blob([[head, ...rows].join("\n") + "\n"], { type: "text/csv" }));
  }
}

const key = (one: Trace): string => `${one.particle}/${one.spring}/${one.name}/${one.axis}`;

function label(one: Trace): string {
  const whose = one.particle === undefined ? `spring ${one.spring}` : `particle ${one.particle}`;
  const axis = one.axis === undefined ? "" : ` ${"xyz"[one.axis]}`;
  return `${one.name}${axis} of ${whose}${one.unit ? ` [${one.unit}]` : ""}`;
}

// Energies over time; the visible data can be saved as CSV.
import uPlot from "uplot";
import { make } from "../dom";
import type { Frame } from "./dock";
import { savePicture } from "../structure/picture";
import type { EnergyMessage, Theme } from "../protocol";
import { download } from "./download";
import { keyed } from "./keyed";

const SHOWN = ["total", "kinetic", "potential", "dissipated"];
const TALL = 166;

export class Graph {
  private plot: uPlot | null = null;
  private theme: Theme | null = null;
  private last: EnergyMessage | null = null;
  private names: string[] = [];

  /** `over` draws an energy for several runs; `close` removes the graph, if possible. */
  constructor(
    private readonly place: HTMLElement, private readonly over: ((name: string) => void) | null, private readonly frame: Frame,
    close: (() => void) | null = null,
  ) {
    this.runs.hidden = true; // until there is an energy to compare
    this.runs.addEventListener("change", () => {
      if (this.runs.value) this.over?.(this.runs.value);
      this.runs.value = "";
    });
    this.place.replaceChildren(make("div", { class: "plot" }), make("div", { class: "row" },
      make("button", { type: "button", class: "plain keep", click: () => this.save() }, "CSV"),
      make("button", { type: "button", class: "plain keep", click: () => { if (this.plot && this.theme) void savePicture("energy.png", this.plot, this.theme); } }, "PNG"), this.runs,
      close && make("button", { type: "button", class: "plain", "aria-label": "Close the graph of energies", click: close }, "Close")));
  }
  private readonly runs = make("select", { "aria-label": "Compare an energy run by run", title: "Draw it over time, one run over the other" });

  show(message: EnergyMessage): void {
    this.last = message;
    const names = [...SHOWN, ...Object.keys(message.series).filter((name) => !SHOWN.includes(name))].filter((name) => message.series[name]);
    if (!this.theme) return;
    if (!names.length) { // after a restart, the earlier lines have no future times
      this.plot?.setData([[], ...this.names.map(() => [])] as unknown as uPlot.AlignedData, true);
      return;
    }
    if (!this.plot || names.join() !== this.names.join()) this.build(names);
    const zoomed = this.zoomed;
    this.plot?.setData([message.time, ...names.map((name) => message.series[name]!)] as uPlot.AlignedData, !zoomed);
  }
  private zoomed = false;

  paint(theme: Theme): void {
    this.theme = theme;
    this.names = [];
    if (this.last) this.show(this.last);
  }

  resize(): void {
    const width = this.place.clientWidth;
    if (width > 0) this.plot?.setSize({ width, height: TALL });
  }

  close(): void { this.plot?.destroy(); }

  private build(names: string[]): void {
    const theme = this.theme!;
    this.plot?.destroy();
    this.names = names;
    this.runs.hidden = !this.over;
    this.runs.replaceChildren(make("option", { value: "" }, "compare runs \u2026"), ...names.map((name) => make("option", { value: name }, name)));
    this.zoomed = false;
    const axis: uPlot.Axis = { stroke: theme.quiet, grid: { stroke: theme.faint, width: 1 }, ticks: { show: false }, font: "11px system-ui, sans-serif" };
    this.plot = new uPlot(this.frame.dress({
      width: Math.max(this.place.clientWidth, 200), height: TALL, padding: [8, 10, 0, 0],
      scales: { x: { time: false } }, axes: [{ ...axis, ...titled("time [s]"), size: 24 }, { ...axis, ...titled("energy [J]"), size: 46, values: (_, marks) => marks.map(short) }],
      legend: { live: false }, cursor: { drag: { x: true, y: false } },
      series: [{ label: "time [s]" }, ...names.map((name) => ({ label: name, show: SHOWN.includes(name), stroke: theme.series[name] ?? theme.accent, width: name === "total" ? 2 : 1.3, points: { show: false } }))],
      hooks: { setSelect: [(plot) => { this.zoomed = plot.select.width > 0; }] },
    }), [[], ...names.map(() => [])] as unknown as uPlot.AlignedData, this.place.querySelector<HTMLElement>(".plot")!);
    this.plot.over.addEventListener("dblclick", () => { this.zoomed = false; });
    keyed(this.plot);
    this.frame.built(this.plot);
  }

  private save(): void {
    if (!this.last) return;
    const names = Object.keys(this.last.series);
    const rows = this.last.time.map((time, k) => [time, ...names.map((name) => this.last!.series[name]![k])].join(","));
    const text = [["time [s]", ...names.map((name) => `${name} [J]`)].join(","), ...rows].join("\n") + "\n";
    download("energy.csv", new Blob([text], { type: "text/csv" }));
  }
}

/** Label of the quantity of an axis. */
export const titled = (words: string): Partial<uPlot.Axis> => ({ label: words, labelSize: 16, labelFont: "11px system-ui, sans-serif", labelGap: 0 });

/** A short number for an axis: 400k. */
export function short(value: number): string {
  const size = Math.abs(value), [factor, letter] = size >= 1e9 ? [1e9, "G"] : size >= 1e6 ? [1e6, "M"] : size >= 1e4 ? [1e3, "k"] : [1, ""];
  const words = size > 0 && size < 1e-3 ? value.toExponential(1).replace("e-", "e\u2212") : String(Number((value / (factor as number)).toPrecision(6)));
  return words.replace(/^-/, "\u2212") + letter;
}

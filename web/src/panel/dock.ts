// The dock below the stage: graphs side by side, with a common time cursor and a common marked span.
import type uPlot from "uplot";
import { byId, icon, make, put, say } from "../dom";
import { short } from "./graph";

const TALL = 220, LEAST = 130, STEP = 24; // [pixels] initial and least height, and its increase by a key
const SHARE = 0.6; // largest fraction of the window
const STRAY = 3; // [pixels] that a click may move
const ROOM = 18; // [pixels] right of a graph, for half of its last time label
const APART = 60; // samples on either side of a time among which a value is searched, since runs have different times

/** Setup of a graph in the dock, and its callbacks. */
export interface Frame { dress(options: uPlot.Options): uPlot.Options; built(plot: uPlot): void }

export class Dock implements Frame {
  readonly energies = make("div", { class: "graph", hidden: true });
  readonly traced = make("div", { class: "graph traced", hidden: true });
  /** Settings to store: the open graphs. */
  changed: () => void = () => {};
  private readonly root = byId("dock");
  private readonly graphs = make("div", { class: "graphs" }, this.energies, this.traced);
  private readonly time = make("span", { class: "cursor", role: "slider", tabindex: 0, "aria-label": "Time cursor", title: "Arrow keys move the time cursor, with Shift they mark a span, Escape lets go" });
  private readonly closer = make("button", { type: "button", class: "plain", hidden: true, click: () => this.look(this.span) }, "Zoom to span");
  private readonly all = make("button", { type: "button", class: "plain", hidden: true, click: () => this.look(null) }, "Show all");
  private readonly fold = make("button", { type: "button", class: "icon", "aria-label": "Fold the graphs", "aria-expanded": "true", title: "Fold the graphs", click: () => this.folded(!this.root.classList.contains("folded")) }, icon("down"));
  private readonly edge = make("div", { class: "edge", role: "separator", tabindex: 0, "aria-orientation": "horizontal", "aria-label": "Height of the graphs", title: "Drag, or use arrow keys, to have graphs higher or lower" });
  private readonly plots = new Set<uPlot>();
  private readonly sizes = new ResizeObserver((entries) => { for (const { target } of entries) this.fit(target as HTMLElement); });
  private at: number | null = null; // [s] time of the cursor
  private pinned = false; // set by keys, or by the displayed past state
  private span: [number, number] | null = null; // [s]
  private range: [number, number] | null = null; // [s] visible span, or all
  private down: { plot: uPlot; x: number; time: number } | null = null;
  private tall = TALL;

  constructor() {
    this.root.append(this.edge, make("div", { class: "head" }, make("b", {}, "Graphs"), this.time, this.closer, this.all, this.fold), this.graphs);
    this.time.addEventListener("keydown", (event) => this.byKey(event));
    this.time.addEventListener("blur", () => this.point(null));
    this.edge.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      event.preventDefault();
      event.stopPropagation(); // elsewhere they rotate gravity
      this.high(this.tall + (event.key === "ArrowUp" ? STEP : -STEP));
    });
    this.edge.addEventListener("pointerdown", (event) => this.edge.setPointerCapture(event.pointerId));
    this.edge.addEventListener("pointermove", (event) => {
      if (this.edge.hasPointerCapture(event.pointerId)) this.high(this.root.getBoundingClientRect().bottom - event.clientY);
    });
    this.high(TALL);
  }

  // ---- contents

  /** Clear the dock for a new scene. */
  clear(): void {
    this.span = this.range = this.at = null;
    this.pinned = false;
    this.tell();
  }

  /** Whether the dock has contents. */
  refresh(): void {
    this.root.hidden = this.energies.hidden && this.traced.hidden;
    this.changed();
  }

  /** Show a graph; unfold the dock if it is folded. */
  open(): void { this.folded(false); }

  private folded(folded: boolean): void {
    this.root.classList.toggle("folded", folded);
    put(this.fold, "aria-expanded", String(!folded));
    const words = folded ? "Show the graphs" : "Fold the graphs";
    put(this.fold, "aria-label", words);
    put(this.fold, "title", words);
  }

  private high(tall: number): void {
    const most = Math.max(LEAST, Math.round(SHARE * innerHeight));
    this.tall = Math.round(Math.min(Math.max(tall, LEAST), most));
    this.root.style.setProperty("--tall", `${this.tall}px`);
    put(this.edge, "aria-valuemin", String(LEAST));
    put(this.edge, "aria-valuemax", String(most));
    put(this.edge, "aria-valuenow", String(this.tall));
  }

  dress(options: uPlot.Options): uPlot.Options {
    const none = (): null => null; // the pointer is handled here, so that touch works like a mouse
    const bind = { mousedown: none, mouseup: none, dblclick: none, mousemove: none, mouseleave: none, mouseenter: none };
    const [across, ...up] = options.axes!; // a separate label would take as much height as the numbers
    return {
      ...options, height: LEAST, padding: [8, ROOM, 0, 0], axes: [{ ...across, label: undefined, labelSize: 0, values: (_, times) => times.map((time) => `${short(time)} s`) }, ...up.map((one) => ({ ...one, space: 22 }))], cursor: { bind, drag: { x: false, y: false }, y: false },
      scales: { x: { time: false, range: () => this.shared() } },
    };
  }

  built(plot: uPlot): void {
    this.plots.add(plot);
    const place = plot.root.parentElement!, { over } = plot;
    this.sizes.observe(place);
    for (const row of plot.root.querySelectorAll(".u-series")) row.append(make("td", { class: "value" }));
    plot.hooks.draw = [...(plot.hooks.draw ?? []), () => this.place(plot)];
    plot.hooks.destroy = [...(plot.hooks.destroy ?? []), () => {
      this.plots.delete(plot);
      if (this.down?.plot === plot) this.down = null;
    }];
    over.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      over.setPointerCapture(event.pointerId);
      this.down = { plot, x: event.clientX, time: this.timeAt(plot, event) };
    });
    over.addEventListener("pointermove", (event) => {
      const time = this.timeAt(plot, event), { down } = this;
      if (down?.plot === plot && (this.span || Math.abs(event.clientX - down.x) > STRAY)) this.span = inOrder(down.time, time);
      this.point(time);
    });
    over.addEventListener("pointerup", (event) => {
      if (this.down && Math.abs(event.clientX - this.down.x) <= STRAY) this.span = null;
      this.down = null;
      this.tell();
    });
    over.addEventListener("pointercancel", () => { this.down = null; });
    over.addEventListener("pointerleave", () => { if (!this.down) this.point(null); });
    over.addEventListener("dblclick", () => this.look(null));
  }

  private fit(place: HTMLElement): void {
    const plot = [...this.plots].find((one) => one.root.parentElement === place), { clientWidth: width, clientHeight } = place;
    const height = clientHeight - (plot?.root.querySelector<HTMLElement>(".u-legend")?.offsetHeight ?? 0);
    if (plot && width > 0 && height > 0) plot.setSize({ width, height });
  }

  // ---- the time cursor, and the span

  private timeAt(plot: uPlot, event: PointerEvent): number { return plot.posToVal(event.clientX - plot.over.getBoundingClientRect().left, "x"); }

  /** Times of all graphs [s]: the visible span, or from the first sample of all graphs to the last; a single sample is at the left, since nothing precedes it. */
  private shared(): [number, number] {
    const ends = [...this.plots].flatMap(({ data: [times] }) => times.length ? [times[0]!, times.at(-1)!] : []);
    const low = Math.min(...ends), high = Math.max(...ends), found = this.range ?? (low < high ? [low, high] : ends.length ? [low, low + 1] : [0, 1]);
    if (!this.aligning) {
      this.aligning = true;
      queueMicrotask(() => {
        for (const plot of this.plots) {
          const { min, max } = plot.scales.x!;
          if (min !== undefined && (min !== found[0] || max !== found[1])) plot.setScale("x", { min: found[0], max: found[1] });
        }
        this.aligning = false;
      });
    }
    return found;
  }
  private aligning = false; // whether other graphs are about to show the same times

  /** Move the time cursor to a time [s], or remove it; without a cursor, values are the newest. */
  private point(time: number | null): void {
    this.at = time;
    this.pinned = false;
    this.tell();
  }

  /** Mark the time [s] shown on the stage, past or present. */
  show(time: number | null): void {
    if (time === null ? !this.pinned : time === this.at) return;
    this.at = time;
    this.pinned = time !== null;
    this.tell();
  }

  /** Show a span only, or all times. */
  private look(span: [number, number] | null): void {
    this.range = span && span[1] > span[0] ? span : null;
    this.span = null;
    for (const plot of this.plots) plot.setData(plot.data, true);
    this.tell();
  }

  private byKey(event: KeyboardEvent): void {
    const times = this.longest, key = event.key, last = times.length - 1;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -last, End: last }[key];
    if (key === "Escape") {
      this.span = null;
      this.point(null);
    } else if (by === undefined || last < 0) return;
    else {
      const from = this.at === null ? last : nearest(times, this.at), time = times[Math.min(Math.max(from + by, 0), last)]!;
      if (!event.shiftKey) this.span = null;
      else {
        const other = this.span && this.at !== null ? this.span[this.at === this.span[0] ? 1 : 0] : times[from]!;
        this.span = inOrder(other, time);
      }
      this.point(time);
    }
    event.preventDefault();
    event.stopPropagation(); // elsewhere arrow keys rotate gravity
  }

  /** Times of the graph that extends farthest in the visible range, and of these the graph with most samples. */
  private get longest(): number[] {
    const last = (times: number[]): number => times.at(-1) ?? -Infinity, { range } = this;
    const every = [...this.plots].map((plot) => plot.data[0] as number[]);
    const all = every.sort((one, other) => last(other) - last(one) || other.length - one.length)[0] ?? [];
    return range ? all.filter((time) => time >= range[0] && time <= range[1]) : all;
  }

  private tell(): void {
    for (const plot of this.plots) this.place(plot);
    const { at, span } = this, times = this.longest, now = times.at(-1) ?? 0, words = span
      ? `${seconds(span[0])} to ${seconds(span[1])} s: ${seconds(span[1] - span[0])} s` : at === null ? "" : `${seconds(at)} s`;
    say(this.time, words || "Time cursor");
    put(this.time, "aria-valuemin", seconds(times[0] ?? 0));
    put(this.time, "aria-valuemax", seconds(now));
    put(this.time, "aria-valuenow", seconds(at ?? now));
    if (document.activeElement === this.time) put(this.time, "aria-valuetext", `${words || "now"}; ${[...this.plots].flatMap((plot) => this.values(plot).filter(([, value]) => value).map((pair) => pair.join(" "))).join(", ")}`);
    else if (!this.time.hasAttribute("aria-valuetext")) put(this.time, "aria-valuetext", "now");
    this.closer.hidden = !span;
    this.all.hidden = !this.range;
  }

  /** Place cursor, span and values of a graph, which may just have been drawn. */
  private place(plot: uPlot): void {
    const { at, span } = this, x = (time: number): number => plot.valToPos(time, "x"), wide = plot.over.clientWidth;
    const left = at === null ? -10 : x(at), seen = left >= 0 && left <= wide;
    plot.setCursor({ left: seen ? left : -10, top: seen ? 1 : -10 }, false);
    const [from, to] = span ? [Math.max(x(span[0]), 0), Math.min(x(span[1]), wide)] : [0, 0];
    plot.setSelect({ left: from, top: 0, width: Math.max(to - from, 0), height: span ? plot.over.clientHeight : 0 }, false);
    const cells = plot.root.querySelectorAll<HTMLElement>(".u-series .value");
    this.values(plot).forEach(([, value], k) => { if (cells[k]) say(cells[k], value); });
  }

  /** Each visible line with its value at the time cursor, or at both ends of the span, or its newest value. */
  private values(plot: uPlot): [name: string, value: string][] {
    const { at, span } = this, times = plot.data[0] as number[];
    return plot.series.slice(1).map((one, k) => {
      const value = (time: number | null): string => {
        const found = valueAt(times, plot.data[k + 1] as (number | null | undefined)[], time);
        return found === null ? "\u2013" : short(Number(found.toPrecision(3)));
      };
      return [String(one.label), one.show === false ? "" : span ? `${value(span[0])} \u2192 ${value(span[1])}` : value(at)];
    });
  }
}

const inOrder = (a: number, b: number): [number, number] => a < b ? [a, b] : [b, a];
const seconds = (time: number): string => String(Number(time.toFixed(3)));

/** Index of the nearest of ascending times. */
function nearest(times: number[], time: number): number {
  let low = 0, high = times.length - 1;
  while (high - low > 1) {
    const middle = low + high >> 1;
    if (times[middle]! <= time) low = middle;
    else high = middle;
  }
  return Math.abs(times[high]! - time) < Math.abs(times[low]! - time) ? high : low;
}

/** Value of the sample nearest to a time; the last value without a time. */
function valueAt(times: number[], values: (number | null | undefined)[], time: number | null): number | null {
  const from = time === null || !times.length ? times.length - 1 : nearest(times, time), most = time === null ? times.length : APART;
  for (let off = 0; off <= most; off++) {
    const found = values[from - off] ?? values[from + off];
    if (found !== null && found !== undefined) return found;
  }
  return null;
}

// Overlay of the picture: labels, the ring of the selection, axes, and the scale bar.
import { make, say } from "../dom";
import { openMenu } from "../panel/menu";
import type { TextShown, Vec3 } from "../protocol";
import type { Stage } from "./stage";

const AXES: [string, Vec3][] = [["x", [1, 0, 0]], ["y", [0, 1, 0]], ["z", [0, 0, 1]]];
const APART = 200; // [ms] between two updates of forces while pictures are late
const LETTER = 6.8, LINE = 14, BESIDE = 12; // [pixels] largest width of a letter, height of a line, and distance of a label from its place
const OUTSIDE = 80; // [pixels] beyond the edge: a place within this distance has its label at the edge, a farther one has none
const BAR = 120; // [pixels] largest length of the scale bar
const NS = "http://www.w3.org/2000/svg";

export class Marks {
  private readonly labels: HTMLElement;
  private readonly chosen: HTMLElement;
  private readonly pulled: HTMLElement;
  private readonly bar: HTMLElement;
  private readonly barWords: HTMLElement;
  private readonly axes: SVGSVGElement;
  private readonly sheet: SVGSVGElement;
  private readonly stroke: SVGPolylineElement;
  private readonly said = new WeakMap<Element, Map<string, string>>(); // last values, since setting a value again repaints it
  private shown: TextShown[] = [];
  private crowded: TextShown[] = []; // labels without a place
  private readonly more = make("button", { type: "button", class: "more", hidden: true, click: () => this.list() });
  private first: string | null = null; // label chosen among them, which is placed first
  private place: Vec3 | null = null;
  private hand: { at: Vec3; words: string } | null = null;

  constructor(over: HTMLElement, private readonly stage: Stage) {
    this.labels = added(over, "div", "labels");
    this.chosen = added(over, "div", "ring");
    this.pulled = added(over, "div", "pulled");
    const ruler = added(over, "div", "ruler");
    this.bar = added(ruler, "span", "bar");
    this.barWords = added(ruler, "span", "bar-words");
    this.axes = document.createElementNS(NS, "svg");
    this.axes.setAttribute("class", "axes");
    this.axes.setAttribute("viewBox", "-40 -40 80 80");
    this.axes.setAttribute("aria-hidden", "true");
    for (const [name] of AXES) {
      const line = document.createElementNS(NS, "line"), text = document.createElementNS(NS, "text");
      line.setAttribute("class", `axis-${name}`);
      text.textContent = name;
      this.axes.append(line, text);
    }
    this.sheet = document.createElementNS(NS, "svg");
    this.sheet.setAttribute("class", "sheet");
    this.sheet.setAttribute("aria-hidden", "true");
    this.stroke = document.createElementNS(NS, "polyline");
    this.sheet.append(this.stroke);
    over.append(this.axes, this.sheet, this.more);
  }

  texts(shown: TextShown[]): void {
    if (shown === this.shown) return;
    this.shown = shown;
    this.labels.replaceChildren(...shown.map(({ words }) => {
      const label = document.createElement("span");
      label.textContent = words;
      label.hidden = true; // until it is placed
      return label;
    }));
  }

  ring(place: Vec3 | null): void { this.place = place; }
  pull(hand: { at: Vec3; words: string } | null): void { this.hand = hand; }

  draw(): void {
    this.drawLabels();
    this.put(this.chosen, this.onScreen(this.place));
    this.put(this.pulled, this.onScreen(this.hand?.at ?? null));
    this.sayForce();
    const { stroke } = this.stage;
    this.style(this.sheet, "display", stroke.length ? "" : "none"); // it would cover the whole picture
    if (stroke.length) this.stroke.setAttribute("points", stroke.map(([x, y]) => `${x},${y}`).join(" "));
    this.drawBar();
    this.drawAxes();
  }

  private sayForce(): void {
    const now = performance.now(), words = this.hand?.words;
    if (words === undefined || this.pulled.textContent === words || (this.stage.pace.simple && now - this.told < APART)) return;
    this.told = now;
    this.pulled.textContent = words;
  }
  private told = -APART;

  /** Labels that would overlap others are listed until the view is closer; the first in the picture stay. */
  private drawLabels(): void {
    const taken: { x: number; y: number; wide: number }[] = [], crowded: TextShown[] = [], chosen = this.shown.findIndex((one) => nameOf(one) === this.first);
    const place = (k: number): void => {
      const { at, words } = this.shown[k]!;
      const wide = LETTER * words.length + BESIDE, p = this.within(this.stage.onScreen(at), wide);
      const free = p && !this.underLegend(p, wide) && !taken.some((one) => Math.abs(one.y - p.y) < LINE && p.x < one.x + one.wide && one.x < p.x + wide);
      if (p && free) taken.push({ ...p, wide });
      else if (p) crowded.push(this.shown[k]!);
      const label = this.labels.children[k] as HTMLElement;
      if (label.classList.contains("chosen") !== (k === chosen)) label.classList.toggle("chosen", k === chosen);
      this.put(label, free ? p : null);
    };
    if (chosen >= 0) place(chosen);
    this.shown.forEach((_, k) => { if (k !== chosen) place(k); });
    this.crowded = crowded;
    if (this.more.hidden !== !crowded.length) this.more.hidden = !crowded.length;
    if (crowded.length) say(this.more, `${crowded.length} more label${crowded.length === 1 ? "" : "s"}`);
  }

  /** Whether a label would lie on the legend of the colors. */
  private underLegend(p: { x: number; y: number }, wide: number): boolean {
    const legend = this.legend ??= document.getElementById("legend");
    if (!legend || legend.hidden || !this.labels.getRootNode().contains(legend)) return false;
    const { offsetLeft: x, offsetTop: y, offsetWidth: across, offsetHeight: high } = legend;
    return p.x < x + across + BESIDE && p.x + wide > x && p.y < y + high && p.y + LINE > y;
  }
  private legend: HTMLElement | null = null;

  /** Labels without a place, by name and value; a chosen label is shown from close by. */
  private list(): void {
    const { left, top } = this.more.getBoundingClientRect();
    openMenu((this.more.getRootNode() as ParentNode).querySelector<HTMLElement>("#menu")!, this.crowded.map((one) => [one.name ? `${one.name}${one.name.endsWith("particle") ? "" : ":"} ${one.words}` : one.words, () => {
      this.first = nameOf(one);
      this.stage.closeUp(one.at);
    }]), left, top);
  }

  /** Place of a label of a given width: right of its point, left of it near the edge of the stage, else at the edge. */
  private within(p: { x: number; y: number } | null, wide: number): { x: number; y: number } | null {
    const { clientWidth: width, clientHeight: height } = this.stage.canvas, high = LINE + 6;
    if (!p || p.x < -OUTSIDE || p.y < -OUTSIDE || p.x > width + OUTSIDE || p.y > height + OUTSIDE) return null;
    const x = p.x + wide <= width ? p.x : p.x - wide - BESIDE;
    return { x: Math.max(Math.min(x, width - wide), -BESIDE), y: Math.max(Math.min(p.y, height - high), 0) };
  }

  private onScreen(at: Vec3 | null): { x: number; y: number } | null {
    return at && this.stage.onScreen(at);
  }

  private put(element: HTMLElement | undefined, p: { x: number; y: number } | null): void {
    if (!element) return;
    if (element.hidden !== !p) element.hidden = !p;
    if (p) this.style(element, "transform", `translate(${p.x.toFixed(1)}px, ${p.y.toFixed(1)}px)`);
  }

  private style(element: HTMLElement | SVGElement, name: string, value: string): void {
    if (this.isNews(element, name, value)) element.style.setProperty(name, value);
  }

  private attribute(element: Element, name: string, value: string): void {
    if (this.isNews(element, name, value)) element.setAttribute(name, value);
  }

  private isNews(element: Element, name: string, value: string): boolean {
    let said = this.said.get(element);
    if (!said) this.said.set(element, said = new Map());
    if (said.get(name) === value) return false;
    said.set(name, value);
    return true;
  }

  private drawBar(): void {
    const scale = this.stage.scale;
    if (!(scale > 0) || !Number.isFinite(scale)) return;
    const most = BAR / scale, ten = 10 ** Math.floor(Math.log10(most));
    const length = ten * (most / ten >= 5 ? 5 : most / ten >= 2 ? 2 : 1), words = quantity(length, "m");
    this.style(this.bar, "width", `${(length * scale).toFixed(1)}px`);
    if (this.barWords.textContent !== words) this.barWords.textContent = words;
  }

  private drawAxes(): void {
    const camera = this.stage.view.camera, e = camera.matrixWorldInverse.elements;
    const flat = this.stage.scene?.dim === 2, { up } = this.stage;
    AXES.forEach(([, [x, level, z]], k) => {
      const y = up * level;
      const line = this.axes.children[2 * k] as SVGLineElement, text = this.axes.children[2 * k + 1] as SVGTextElement;
      const u = e[0]! * x + e[4]! * y + e[8]! * z, v = e[1]! * x + e[5]! * y + e[9]! * z;
      const none = (flat && k === 2) || Math.hypot(u, v) < 0.2;
      for (const one of [line, text]) this.style(one, "display", none ? "none" : "");
      this.attribute(line, "x2", (24 * u).toFixed(1));
      this.attribute(line, "y2", (-24 * v).toFixed(1));
      this.attribute(text, "x", (32 * u).toFixed(1));
      this.attribute(text, "y", (-32 * v + 4).toFixed(1));
    });
  }
}

/** Key by which a label is recognized after a change of its value: its name, or its whole text if several share the name. */
const nameOf = (one: TextShown): string => one.name && one.name !== "particle" ? one.name : one.words;

function added(to: HTMLElement, kind: string, name: string): HTMLElement {
  const element = document.createElement(kind);
  element.className = name;
  to.append(element);
  return element;
}

const PREFIXES: [number, string][] = [[1e9, "G"], [1e6, "M"], [1e3, "k"], [1, ""], [1e-3, "m"], [1e-6, "µ"], [1e-9, "n"]];

/** A number with its unit, to three figures: 12.5 kN. */
export function quantity(value: number, unit: string): string {
  if (value === 0 || !Number.isFinite(value)) return `${value} ${unit}`.trim();
  const size = Math.abs(value);
  if (!unit) return figures(value);
  const plain = /^\d/.test(unit) || (size >= 0.01 && size < 999.5) || size >= 1e12 || size < 1e-9 || (unit === "m" && size > 1 && size < 1e6);
  const [factor, prefix] = plain ? [1, ""] as [number, string]
    : unit === "m" && size >= 1e6 ? [1e3, "k"] as [number, string]
    : PREFIXES.find(([least]) => size >= least * 0.9995) ?? [1e-9, "n"];
  return `${figures(value / factor)} ${prefix}${unit}`;
}

/** A number to three figures. */
export function figures(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-3)) return value.toExponential(2).replace("e+", "e").replace("-", "\u2212");
  return Number(value.toPrecision(3)).toLocaleString("en-US", { maximumFractionDigits: 9 }).replace("-", "\u2212");
}

/** A unit with superscript powers: m/s\u00b2. */
export const raised = (unit: string): string => unit.replace(/(?<=[a-z])[23]/g, (power) => power === "2" ? "\u00b2" : "\u00b3");

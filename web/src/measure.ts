// Measuring on the stage: distances, angles, and times between key presses or between passages of a particle.
import { make, put, say } from "./dom";
import { dot, plus, size, unit } from "./build/aim";
import type { Vec3 } from "./protocol";
import { figures, quantity } from "./stage/marks";
import type { Stage } from "./stage/stage";

type Kind = "distance" | "angle";
/** End of a measurement: a particle, which may move, or a fixed point. */
type End = number | Vec3;
interface Shape { kind: Kind; ends: End[]; line: SVGPathElement; label: SVGTextElement }
/** A time: since a key press, or between passages of a particle through its initial place in the same direction. */
interface Watch { from: number; to: number | null; particle: number; at: Vec3; way: Vec3 | null; side: number; passed: number[]; before: number }
interface Entry { name: string; words: HTMLElement; row: HTMLElement; shape?: Shape; watch?: Watch }

const ENDS: Record<Kind, number> = { distance: 2, angle: 3 };
const HINTS: Record<Kind, string[]> = {
  distance: ["Ruler: choose a particle or a place.", "Ruler: choose the other end."],
  angle: ["Protractor: choose a particle or a place on one side.", "Protractor: choose the corner.", "Protractor: choose one on the other side."],
};
export const MEASURE_KEYS: Record<string, string> = { m: "ruler", x: "protractor", h: "stopwatch" };
const APART = 150; // [ms] between two updates of a value in the list
const NS = "http://www.w3.org/2000/svg";

export class Measure {
  readonly element: HTMLElement;
  private readonly sheet = document.createElementNS(NS, "svg");
  private readonly list = make("ul", { class: "measured", "aria-label": "What is measured" });
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private readonly chips = make("div", { class: "chips" });
  private entries: Entry[] = [];
  private kind: Kind | null = null;
  private ends: End[] = [];
  private told = 0;
  private dirty = false;

  constructor(private readonly stage: Stage, over: HTMLElement, private readonly hint: (words: string) => void) {
    this.sheet.setAttribute("class", "measures");
    this.sheet.setAttribute("aria-hidden", "true");
    over.append(this.sheet, this.chips);
    const button = (name: string, words: string, key: string, what: () => void): HTMLButtonElement => {
      const made = make("button", { type: "button", title: `${words} (${key})`, "aria-pressed": "false", click: what }, name);
      this.buttons.set(name, made);
      return made;
    };
    this.element = make("div", {}, make("div", { class: "row" },
      button("Ruler", "The distance between two particles or places", "M", () => this.begin("distance")),
      button("Protractor", "The angle at the second of three particles or places", "X", () => this.begin("angle")),
      button("Stopwatch", "The time between two presses, or between passages of the selected particle", "H", () => this.press())), this.list);
  }

  /** Clear the measurements for a new scene. */
  open(): void {
    for (const one of [...this.entries]) this.drop(one);
    this.stop();
  }

  /** Handle a key; return whether it belongs to the measuring tools. */
  byKey(key: string): boolean {
    const name = MEASURE_KEYS[key];
    if (name === "ruler") this.begin("distance");
    else if (name === "protractor") this.begin("angle");
    else if (name === "stopwatch") this.press();
    return name !== undefined;
  }

  stop(): void {
    if (this.kind) this.hint("");
    this.kind = null;
    this.ends = [];
    this.show();
  }

  private begin(kind: Kind): void {
    const same = this.kind === kind;
    this.stop();
    if (same) return;
    this.kind = kind;
    this.hint(HINTS[kind][0]!);
    this.show();
  }

  private show(): void {
    put(this.buttons.get("Ruler")!, "aria-pressed", String(this.kind === "distance"));
    put(this.buttons.get("Protractor")!, "aria-pressed", String(this.kind === "angle"));
    put(this.buttons.get("Stopwatch")!, "aria-pressed", String(this.running !== undefined));
  }

  /** Whether the selected particle, or else the selected place, is measured. */
  take(particle: number, place: () => Vec3): boolean {
    const { kind } = this;
    if (!kind) return false;
    this.ends.push(particle >= 0 ? particle : place());
    if (this.ends.length < ENDS[kind]) this.hint(HINTS[kind][this.ends.length]!);
    else {
      const line = document.createElementNS(NS, "path"), label = document.createElementNS(NS, "text");
      this.sheet.append(line, label);
      this.enter(`${kind === "angle" ? "Angle" : "Distance"} ${this.ends.map(named).join(" \u2013 ")}`, { shape: { kind, ends: this.ends, line, label } });
      this.stop();
    }
    return true;
  }

  /** Start the stopwatch, or stop it; with a selected particle it reports the time from passage to passage. */
  private press(): void {
    const running = this.running, particle = this.stage.marked.particle ?? -1, from = this.stage.picture.time;
    if (running?.watch) {
      running.watch.to = from;
      this.dirty = true;
    } else {
      const at = particle < 0 ? null : this.stage.placeOf(particle);
      const watch: Watch = { from, to: null, particle: at ? particle : -1, at: at ?? [0, 0, 0], way: null, side: 0, passed: [], before: from };
      this.enter(at ? `Passages of particle ${particle}` : "Time", { watch });
    }
    this.show();
  }

  private get running(): Entry | undefined { return this.entries.find(({ watch }) => watch?.to === null); }

  private enter(name: string, what: Pick<Entry, "shape" | "watch">): void {
    const words = make("output", {}), close = make("button", { type: "button", class: "plain", "aria-label": `Remove: ${name}`, click: () => this.drop(made) }, "\u00d7");
    const row = make("li", {}, make("span", {}, name), words, close), made: Entry = { name, words, row, ...what };
    this.entries.push(made);
    this.list.append(row);
    this.told = 0;
    this.dirty = true;
  }

  private drop(entry: Entry): void {
    this.entries = this.entries.filter((one) => one !== entry);
    entry.row.remove();
    entry.shape?.line.remove();
    entry.shape?.label.remove();
    this.dirty = true;
    this.show();
  }

  /** Handle a new picture: detect passages of particles. */
  frame(): void {
    const { time } = this.stage.picture;
    for (const { watch } of this.entries) {
      if (!watch || watch.to !== null) continue;
      if (time < watch.before) { // the run was restarted
        watch.from = time;
        watch.passed = [];
      }
      this.pass(watch, time);
      watch.before = time;
    }
  }

  private pass(watch: Watch, time: number): void {
    const place = watch.particle < 0 ? null : this.stage.placeOf(watch.particle);
    if (!place || time <= watch.before) return;
    const off = plus(place, watch.at, -1);
    if (!watch.way) {
      if (size(off) > 0) watch.way = unit(off);
      watch.side = size(off);
      return;
    }
    const side = dot(off, watch.way);
    if (watch.side < 0 && side >= 0) watch.passed.push(watch.before + (time - watch.before) * watch.side / (watch.side - side));
    watch.side = side;
  }

  /** Called once per animation frame, drawn or not. */
  draw(drew: boolean): void {
    if (!this.entries.length && !this.dirty) return;
    if (!drew && !this.dirty) return;
    const now = performance.now(), tells = this.dirty || now - this.told > APART;
    if (tells) this.told = now;
    this.dirty = false;
    for (const { shape, words } of this.entries) if (shape) this.place(shape, tells ? words : null);
    const watches = this.entries.filter(({ watch }) => watch);
    while (this.chips.childElementCount > watches.length) this.chips.lastElementChild!.remove();
    while (this.chips.childElementCount < watches.length) this.chips.append(make("span", {}));
    watches.forEach(({ name, watch, words }, k) => {
      const told = this.timeOf(watch!);
      say(this.chips.children[k]!, `${name}: ${told}`);
      if (tells) say(words, told);
    });
  }

  private timeOf(watch: Watch): string {
    const { from, to, passed } = watch, all = [from, ...passed];
    if (watch.particle < 0) return `${((to ?? this.stage.picture.time) - from).toFixed(3)} s`;
    return passed.length ? `${(all.at(-1)! - all.at(-2)!).toFixed(3)} s (${passed.length}, mean ${((all.at(-1)! - from) / passed.length).toFixed(3)} s)` : "none yet";
  }

  private place({ kind, ends, line, label }: Shape, words: HTMLElement | null): void {
    const places = ends.map((end) => typeof end === "number" ? this.stage.placeOf(end) : end), there = places.every((one) => one !== null);
    const legs = there ? this.legs(kind, places as Vec3[]) : [];
    const points = legs.map((leg) => leg.map((one) => this.stage.onScreen(one))), seen = there && points.every((leg) => leg.every((one) => one !== null));
    const told = there ? valueOf(kind, legs) : "gone";
    line.style.display = label.style.display = seen ? "" : "none";
    if (words) say(words, told);
    if (!seen) return;
    line.setAttribute("d", points.map((leg) => `M${leg.map((one) => `${one!.x.toFixed(1)} ${one!.y.toFixed(1)}`).join("L")}`).join(""));
    const a = points[0]![0]!, b = points[0]![1]!, at = kind === "angle" ? a : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    label.setAttribute("x", (at.x + 8).toFixed(1));
    label.setAttribute("y", (at.y - 8).toFixed(1));
    say(label, told);
  }

  /** Straight lines of a measurement: one for a distance, two from the corner for an angle. On a torus each takes the shorter way, and lines over an edge continue at the opposite edge. */
  private legs(kind: Kind, places: Vec3[]): [Vec3, Vec3][] {
    const pairs: [Vec3, Vec3][] = kind === "angle" ? [[places[1]!, places[0]!], [places[1]!, places[2]!]] : [[places[0]!, places[1]!]];
    const legs = pairs.map(([from, to]): [Vec3, Vec3] => [from, plus(from, this.nearest(plus(to, from, -1)))]);
    pairs.forEach(([from, to], k) => {
      if (size(plus(legs[k]![1], to, -1)) > 1e-6 * size(plus(to, from, -1))) legs.push([plus(from, plus(to, legs[k]![1], -1)), to]);
    });
    return legs;
  }

  /** Shortest of all images of a vector [m]. */
  private nearest(way: Vec3): Vec3 {
    const period = this.stage.scene?.period;
    return period ? way.map((part, axis) => period[axis]! > 0 ? part - period[axis]! * Math.round(part / period[axis]!) : part) as Vec3 : way;
  }
}

const named = (end: End): string => typeof end === "number" ? String(end) : `(${end.map(figures).join(", ")})`;

function valueOf(kind: Kind, legs: [Vec3, Vec3][]): string {
  const ways = legs.map(([from, to]) => plus(to, from, -1));
  if (kind === "distance") return quantity(size(ways[0]!), "m");
  const [a, b] = ways as [Vec3, Vec3], long = size(a) * size(b);
  // from the difference and the sum of directions, which is well conditioned at 0 and at 180 degrees (Kahan, Miscalculating angles, 2006)
  const [u, v] = [unit(a), unit(b)], angle = long ? 2 * Math.atan2(size(plus(u, v, -1)), size(plus(u, v))) : NaN;
  return Number.isNaN(angle) ? "no angle" : `${figures(angle * 180 / Math.PI)}\u00b0`;
}

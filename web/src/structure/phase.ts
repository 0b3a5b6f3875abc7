// One quantity against another, a line for each run. Drag to zoom in; double-click to show everything.
import { make } from "../dom";
import { figures } from "../stage/marks";
import type { Theme } from "../protocol";

const TALL = 200, LEAST = 90, LEFT = 56, BELOW = 34, EDGE = 10, TICKS = 5;

export interface Line { x: (number | null)[]; y: (number | null)[]; color: string; of: string; words: string; width: number; dash: number[] }
type Box = [number, number, number, number]; // x and y from, x and y to

export class Phase {
  readonly element = make("div", { class: "phase" });
  readonly canvas = make("canvas", { role: "img" });
  private readonly key = make("div");
  private box: Box | null = null; // selected range
  private shown: Box = [0, 0, 1, 1];
  private start: [number, number] | null = null;
  private end: [number, number] | null = null;
  private lines: Line[] = [];
  private names: [string, string] = ["", ""];
  private keyed = "";
  private theme: Theme | null = null;

  constructor() {
    this.element.append(this.canvas, this.key);
    this.canvas.addEventListener("pointerdown", (event) => {
      this.start = this.end = [event.offsetX, event.offsetY];
      this.canvas.setPointerCapture(event.pointerId);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (!this.start) return;
      this.end = [event.offsetX, event.offsetY];
      this.draw();
    });
    this.canvas.addEventListener("pointerup", () => this.choose());
    this.canvas.addEventListener("dblclick", () => {
      this.box = null;
      this.draw();
    });
  }

  get zoomed(): boolean { return this.box !== null; }

  show(lines: Line[], names: [string, string], theme: Theme): void {
    if (names.join() !== this.names.join()) this.box = null;
    this.lines = lines;
    this.names = names;
    this.theme = theme;
    const words = names[1] ? "" : JSON.stringify(lines.map((line) => [line.words, line.color]));
    if (words !== this.keyed) {
      this.keyed = words;
      this.key.replaceChildren(...(names[1] ? [] : lines).map((line) => {
        const spot = make("i", { class: "spot" });
        spot.style.background = line.color;
        return make("span", { class: "entry facts" }, spot, line.words);
      }));
    }
    this.canvas.setAttribute("aria-label", `${names[1] || [...new Set(lines.map((line) => line.of))].join(", ")} against ${names[0]}`);
    this.draw();
  }

  private choose(): void {
    const [a, b] = [this.start, this.end];
    this.start = this.end = null;
    if (a && b && Math.abs(a[0] - b[0]) > 6 && Math.abs(a[1] - b[1]) > 6) {
      const p = this.value(Math.min(a[0], b[0]), Math.max(a[1], b[1])), q = this.value(Math.max(a[0], b[0]), Math.min(a[1], b[1]));
      this.box = [...p, ...q];
    }
    this.draw();
  }

  private get size(): [number, number] {
    const docked = this.element.closest("#dock") !== null; // in the dock the graph takes the available height
    return [Math.max(this.element.clientWidth, 200), docked ? Math.max(this.element.clientHeight, LEAST) : TALL];
  }

  private value(x: number, y: number): [number, number] {
    const [wide, tall] = this.size, [x0, y0, x1, y1] = this.shown;
    return [x0 + (x - LEFT) / (wide - LEFT - EDGE) * (x1 - x0), y0 + (tall - BELOW - y) / (tall - BELOW - EDGE) * (y1 - y0)];
  }

  private around(): Box {
    const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
    for (const { x, y } of this.lines) {
      x.forEach((one, k) => {
        const other = y[k];
        if (one === null || other === null || other === undefined) return;
        box[0] = Math.min(box[0], one);
        box[1] = Math.min(box[1], other);
        box[2] = Math.max(box[2], one);
        box[3] = Math.max(box[3], other);
      });
    }
    if (!(box[0] <= box[2])) return [0, 0, 1, 1];
    const wider = (low: number, high: number): number => 0.05 * (high - low) || 0.05 * Math.abs(high) || 1;
    const [a, b] = [wider(box[0], box[2]), wider(box[1], box[3])];
    return [box[0] - a, box[1] - b, box[2] + a, box[3] + b];
  }

  private draw(): void {
    const theme = this.theme, ink = this.canvas.getContext("2d");
    if (!theme || !ink) return;
    const [wide, tall] = this.size, ratio = devicePixelRatio || 1;
    this.canvas.width = wide * ratio;
    this.canvas.height = tall * ratio;
    this.canvas.style.height = `${tall}px`;
    ink.scale(ratio, ratio);
    ink.clearRect(0, 0, wide, tall);
    this.shown = this.box ?? this.around();
    const [x0, y0, x1, y1] = this.shown;
    const px = (value: number): number => LEFT + (value - x0) / (x1 - x0) * (wide - LEFT - EDGE);
    const py = (value: number): number => tall - BELOW - (value - y0) / (y1 - y0) * (tall - BELOW - EDGE);
    this.axes(ink, px, py, theme);
    ink.save();
    ink.beginPath();
    ink.rect(LEFT, EDGE, wide - LEFT - EDGE, tall - BELOW - EDGE);
    ink.clip();
    for (const { x, y, color, width, dash } of this.lines) {
      ink.strokeStyle = color;
      ink.setLineDash(dash);
      ink.lineWidth = width;
      ink.beginPath();
      let down = false;
      x.forEach((one, k) => {
        const other = y[k];
        if (one === null || other === null || other === undefined) {
          down = false;
          return;
        }
        if (down) ink.lineTo(px(one), py(other));
        else ink.moveTo(px(one), py(other));
        down = true;
      });
      ink.stroke();
    }
    ink.restore();
    if (this.start && this.end) {
      ink.strokeStyle = theme.accent;
      ink.lineWidth = 1;
      ink.strokeRect(this.start[0], this.start[1], this.end[0] - this.start[0], this.end[1] - this.start[1]);
    }
  }

  private axes(ink: CanvasRenderingContext2D, px: (value: number) => number, py: (value: number) => number, theme: Theme): void {
    const [wide, tall] = this.size, [x0, y0, x1, y1] = this.shown;
    ink.font = "11px system-ui, sans-serif";
    ink.fillStyle = theme.quiet;
    ink.strokeStyle = theme.faint;
    ink.lineWidth = 1;
    ink.beginPath();
    ink.textAlign = "center";
    for (const one of ticks(x0, x1)) {
      ink.moveTo(px(one), EDGE);
      ink.lineTo(px(one), tall - BELOW);
      ink.fillText(figures(one), px(one), tall - BELOW + 13);
    }
    ink.textAlign = "right";
    for (const one of ticks(y0, y1)) {
      ink.moveTo(LEFT, py(one));
      ink.lineTo(wide - EDGE, py(one));
      ink.fillText(figures(one), LEFT - 4, py(one) + 4);
    }
    ink.stroke();
    ink.textAlign = "center";
    ink.fillStyle = theme.ink;
    ink.fillText(this.names[0], (LEFT + wide - EDGE) / 2, tall - 6);
    ink.save();
    ink.translate(10, (tall - BELOW + EDGE) / 2);
    ink.rotate(-Math.PI / 2);
    ink.fillText(this.names[1], 0, 0);
    ink.restore();
  }
}

function ticks(low: number, high: number): number[] {
  const raw = (high - low) / TICKS, ten = 10 ** Math.floor(Math.log10(raw));
  const step = ten * (raw / ten > 5 ? 10 : raw / ten > 2 ? 5 : raw / ten > 1 ? 2 : 1);
  const first = Math.ceil(low / step), found: number[] = [];
  for (let k = first; k * step <= high && found.length < 12; k++) found.push(k * step);
  return found;
}

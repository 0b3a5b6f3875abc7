// Drawing over the picture while building: the grid, the new shape, the selection.
import { put, say } from "../dom";
import type { Stage } from "../stage/stage";
import type { Vec3 } from "../protocol";

const NS = "http://www.w3.org/2000/svg";
const CLOSE = 9; // [pixels] between lines of the grid from which they are drawn
const MOST = 160; // lines of the grid in each direction
const RINGS = 1500; // marks of selected particles

export interface Drawn { lines: Vec3[][]; dots: Vec3[]; words: string; at: Vec3 | null; closed?: boolean }
/** Image of a position while it is moved, rotated or scaled. */
export type Moved = (place: Vec3) => Vec3;
export interface Rectangle { from: [number, number]; to: [number, number] }

export class Sheet {
  private readonly svg = document.createElementNS(NS, "svg");
  private readonly grid = path("build-grid");
  private readonly shape: SVGPathElement;
  private readonly rings = path("build-rings");
  private readonly box = document.createElementNS(NS, "rect");
  private readonly label = document.createElement("span");

  constructor(over: HTMLElement, private readonly stage: Stage, kind = "build-shape") {
    this.shape = path(kind);
    this.svg.setAttribute("class", "build-sheet");
    this.svg.setAttribute("aria-hidden", "true");
    this.box.setAttribute("class", "build-box");
    this.label.className = "build-label";
    this.svg.append(this.grid, this.shape, this.rings, this.box);
    over.append(this.svg, this.label);
  }

  draw(step: number | null, level: number, drawn: Drawn | null, selected: Iterable<number>, moved: Moved | null, box: Rectangle | null): void {
    put(this.grid, "d", step ? this.gridLines(step, level) : "");
    put(this.shape, "d", drawn ? drawn.lines.map((line) => this.polyline(line)).join("") + drawn.dots.map((dot) => this.ring(dot, 4)).join("") : "");
    let rings = "", count = 0;
    for (const particle of selected) {
      const place = this.stage.placeOf(particle);
      if (!place || ++count > RINGS) continue;
      rings += this.ring(moved ? moved(place) : place, 8);
    }
    put(this.rings, "d", rings);
    this.box.style.display = box ? "" : "none";
    if (box) {
      const { from, to } = box;
      for (const [name, value] of [["x", Math.min(from[0], to[0])], ["y", Math.min(from[1], to[1])],
        ["width", Math.abs(to[0] - from[0])], ["height", Math.abs(to[1] - from[1])]] as const) this.box.setAttribute(name, String(value));
    }
    const p = drawn?.at && this.stage.onScreen(drawn.at);
    const none = !p || !drawn?.words;
    if (this.label.hidden !== none) this.label.hidden = none;
    if (p && drawn) {
      say(this.label, drawn.words);
      this.label.style.transform = `translate(${p.x.toFixed(1)}px, ${p.y.toFixed(1)}px)`;
    }
  }

  private polyline(points: Vec3[]): string {
    let words = "", pen = "M";
    for (const point of points) {
      const p = this.stage.onScreen(point);
      if (!p) pen = "M";
      else {
        words += `${pen}${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
        pen = "L";
      }
    }
    return words;
  }

  private ring(at: Vec3, radius: number): string {
    const p = this.stage.onScreen(at);
    if (!p) return "";
    return `M${(p.x - radius).toFixed(1)} ${p.y.toFixed(1)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  }

  /** Lines of the grid over the visible part of a plane scene, or over the floor. */
  private gridLines(step: number, level: number): string {
    const scene = this.stage.scene;
    if (!scene || step * this.stage.scale < CLOSE) return "";
    let { low, high } = scene.world;
    if (scene.dim === 2) {
      const a = this.stage.at(0, 0, [0, 0, 0]), b = this.stage.at(this.stage.canvas.clientWidth, this.stage.canvas.clientHeight, [0, 0, 0]);
      low = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), 0];
      high = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), 0];
    }
    let words = "";
    for (const axis of [0, 1] as const) {
      const first = Math.ceil(low[axis] / step), last = Math.floor(high[axis] / step);
      if (last - first > MOST) return "";
      for (let k = first; k <= last; k++) {
        const a: Vec3 = [low[0], low[1], level], b: Vec3 = [high[0], high[1], level];
        a[axis] = b[axis] = k * step;
        words += this.polyline([a, b]);
      }
    }
    return words;
  }
}

function path(name: string): SVGPathElement {
  const made = document.createElementNS(NS, "path");
  made.setAttribute("class", name);
  return made;
}

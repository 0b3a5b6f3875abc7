// Recorded values of one particle or one spring: at one time, and over all frames.
import { figures } from "../stage/marks";
import type { InspectMessage } from "../protocol";
import type { Recorded } from "./data";
import type { Reel } from "./reel";

type Value = number | number[];
type Row = [name: string, value: Value, unit: string];

export class Inspected {
  constructor(private readonly recorded: Recorded, private readonly reel: Reel) {}

  /** The rows of a particle, or of a spring, at a moment; nothing where it is gone, or not drawn. */
  at(what: { particle?: number; spring?: number }, frame: number, part: number): InspectMessage {
    const rows = this.rows(what, frame, part);
    if (!rows) return { kind: "inspect" };
    const values = Object.fromEntries(rows.map(([name, value]) => [name, value]));
    return { kind: "inspect", ...what, values, rows: [...rows.map(([name, value, unit]) => [name, worded(value, unit)] as [string, string]), ...this.fixed(what)] };
  }

  /** One of its numbers in every frame; null where it is gone. */
  series(what: { particle?: number; spring?: number }, name: string, axis = 0): (number | null)[] {
    return this.recorded.facts.times.map((_, frame) => {
      const row = this.rows(what, frame, 0)?.find(([one]) => one === name);
      const value = row && (Array.isArray(row[1]) ? row[1][axis] : row[1]);
      return value === undefined || Number.isNaN(value) ? null : value;
    });
  }

  private rows(what: { particle?: number; spring?: number }, frame: number, part: number): Row[] | null {
    if (what.particle !== undefined) {
      const row = this.recorded.number.indexOf(what.particle);
      return row >= 0 && this.reel.there(row, frame) ? this.particle(row, frame, part) : null;
    }
    const row = what.spring === undefined ? -1 : this.recorded.spring.indexOf(what.spring);
    return row >= 0 && this.reel.whole(row, frame) ? this.spring(row, frame, part) : null;
  }

  private particle(row: number, frame: number, part: number): Row[] {
    const { facts, mass } = this.recorded, axes = [0, 1, 2].slice(0, facts.dim), rows: Row[] = [["position", this.reel.place(row, frame, part).slice(0, facts.dim), "m"]];
    const velocity = this.reel.arrowNamed("velocity"), force = this.reel.arrowNamed("force");
    if (velocity) {
      const speed = this.reel.size(velocity, row, frame, part);
      rows.push(["velocity", axes.map((k) => this.reel.arrow(velocity, 3 * row + k, frame, part)), "m/s"], ["speed", speed, "m/s"]);
    }
    if (force) rows.push(["net force", axes.map((k) => this.reel.arrow(force, 3 * row + k, frame, part)), "N"]);
    rows.push(["mass", mass[row]!, "kg"]);
    if (facts.value?.of === "particles" && !rows.some(([name]) => name === facts.color)) rows.push([facts.color, this.reel.value(row, frame, part), this.unit]);
    return rows;
  }

  private spring(row: number, frame: number, part: number): Row[] {
    const { facts, ends, rest } = this.recorded, rows: Row[] = [];
    if (facts.value?.of === "springs") rows.push([facts.color, this.reel.value(row, frame, part), this.unit]);
    rows.push(["length", this.reel.distance(ends[2 * row]!, ends[2 * row + 1]!, frame, part), "m"], ["rest length", rest[row]!, "m"]);
    return rows;
  }

  private get unit(): string {
    const unit = this.recorded.facts.colors.find(({ name }) => name === this.recorded.facts.color)?.unit ?? "";
    return unit === "-" ? "" : unit;
  }

  private fixed(what: { particle?: number; spring?: number }): [string, string][] {
    const { number, spring, ends, kind, radius } = this.recorded;
    if (what.spring !== undefined) {
      const row = spring.indexOf(what.spring);
      return [["between particles", `${number[ends[2 * row]!]} and ${number[ends[2 * row + 1]!]}`]];
    }
    const row = number.indexOf(what.particle!), rows: [string, string][] = [];
    if (radius[row]! > 0) rows.push(["radius", worded(radius[row]!, "m")]);
    if (kind[row]) rows.push(["held", kind[row] === 2 ? "along all axes" : "along some axes"]);
    return rows;
  }
}

function worded(value: Value, unit: string): string {
  if (Array.isArray(value)) return `(${value.map(figures).join(", ")}) ${unit}`;
  return Number.isNaN(value) ? "unknown" : `${figures(value)} ${unit}`.trim();
}

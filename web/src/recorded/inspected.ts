// Recorded values of one particle or one spring: at one time, and over all frames.
import { figures } from "../stage/marks";
import type { InspectMessage } from "../protocol";
import type { Arrow, Recorded } from "./data";
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
    const { facts } = this.recorded, { reel } = this, rows: Row[] = [["position", reel.place(row, frame, part).slice(0, facts.dim), "m"]];
    const velocity = reel.arrowNamed("velocity"), force = reel.arrowNamed("force"), contact = reel.arrowNamed("contact"), vector = (kind: Arrow): number[] => reel.arrow(kind, row, frame, part).slice(0, facts.dim);
    if (velocity) rows.push(["velocity", vector(velocity), "m/s"], ["speed", Math.hypot(...vector(velocity)), "m/s"]);
    if (force) rows.push(["net force", vector(force), "N"]);
    if (contact) rows.push(["contact force", vector(contact), "N"]);
    rows.push(["mass", reel.section.column<Float64Array>("mass", "Particles")[row]!, "kg"]);
    const { name, of } = reel.offer;
    if (of && of !== "springs" && !rows.some(([known]) => known === name)) rows.push([name, reel.measured("values", row, frame, part), this.unit]);
    return rows;
  }

  private spring(row: number, frame: number, part: number): Row[] {
    const { reel } = this, { name, of } = reel.offer, rows: Row[] = [["tension", reel.measured("tension", row, frame, part), "N"]];
    if (of === "springs" && name !== "tension") rows.push([name, reel.measured("values", row, frame, part), this.unit]);
    rows.push(["length", reel.distance(...reel.ends(row), frame, part), "m"], ["rest length", reel.section.column<Float64Array>("rest_length", "Springs")[row]!, "m"]);
    return rows;
  }

  private get unit(): string { return this.reel.offer.unit === "-" ? "" : this.reel.offer.unit; }

  private fixed(what: { particle?: number; spring?: number }): [string, string][] {
    const { number, spring } = this.recorded, { section } = this.reel;
    if (what.spring !== undefined) return [["between particles", this.reel.ends(spring.indexOf(what.spring)).map((row) => number[row]).join(" and ")]];
    const row = number.indexOf(what.particle!), rows: [string, string][] = [], radius = section.column<Float64Array>("radius", "Particles")[row]!, held = section.column<Uint8Array>("held")[row]!;
    if (radius > 0) rows.push(["radius", worded(radius, "m")]);
    if (held) rows.push(["held", held === 2 ? "along all axes" : "along some axes"]);
    return rows;
  }
}

function worded(value: Value, unit: string): string {
  if (Array.isArray(value)) return `(${value.map(figures).join(", ")}) ${unit}`;
  return Number.isNaN(value) ? "unknown" : `${figures(value)} ${unit}`.trim();
}

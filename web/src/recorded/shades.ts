// Colors of values: the same maps as everywhere in springline.
import { bytes } from "../stage/lines";
import type { LegendShown } from "../protocol";
import type { Facts, Offer, Ranged, RecordedTheme } from "./data";

const SHADES = 511; // colors of a map
const STOPS = 33; // colors in a legend

/** Colors from the first stop to the last, three bytes each. */
function table(stops: string[]): Uint8Array {
  const corners = stops.map(bytes), out = new Uint8Array(3 * SHADES);
  for (let k = 0; k < SHADES; k++) {
    const at = k / (SHADES - 1) * (corners.length - 1), first = Math.min(Math.floor(at), corners.length - 2), part = at - first;
    for (let c = 0; c < 3; c++) out[3 * k + c] = Math.round((1 - part) * corners[first]![c]! + part * corners[first + 1]![c]!);
  }
  return out;
}

/** The map of one thing to color by: where the color of a value begins in `colors`. */
export class Shade {
  readonly colors: Uint8Array;
  private readonly most: number;

  constructor(offer: Offer, theme: RecordedTheme) {
    this.signed = offer.signed;
    this.colors = table(offer.signed ? theme.diverging : theme.sequential);
    const { low, high } = offer.legend as Ranged;
    this.most = Math.max(-low, high) || 1;
  }
  private readonly signed: boolean;

  at(value: number): number {
    const share = Number.isNaN(value) ? (this.signed ? 0.5 : 0) : this.signed ? 0.5 + 0.5 * value / this.most : value / this.most;
    return 3 * Math.min(SHADES - 1, Math.max(0, Math.round(share * (SHADES - 1))));
  }
}

/** Legend of the colors, in the colors of a theme. */
export function legendOf(offer: Offer, theme: RecordedTheme): LegendShown | null {
  const { legend, name, unit } = offer;
  if (!legend) return null;
  if ("title" in legend) return legend;
  const title = name === "fixed" ? "Supports" : name.slice(0, 1).toUpperCase() + name.slice(1);
  if ("labels" in legend) {
    const first = name === "fixed" ? theme.supports : theme.groups;
    const colors = legend.rows.map((row) => theme.palette[name === "fixed" ? first + row : first + row % (theme.palette.length - first)]!);
    return { title, unit: "", low: 0, high: 0, colors, labels: legend.labels, beyond: [false, false] };
  }
  const shade = new Shade(offer, theme), { low, high, beyond } = legend;
  const colors = Array.from({ length: STOPS }, (_, k) => {
    const at = shade.at(low + (high - low) * k / (STOPS - 1));
    return `rgb(${shade.colors.subarray(at, at + 3).join(" ")})`;
  });
  return { title, unit, low, high, colors, labels: [], beyond };
}

export function offerOf(facts: Facts, name: string): Offer {
  return facts.colors.find((one) => one.name === name) ?? facts.colors.at(-1)!;
}

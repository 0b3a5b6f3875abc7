// Legend of the colors: a continuous bar, or a spot for each name.
import { byId, make } from "../dom";
import { quantity } from "../stage/marks";
import type { LegendShown } from "../protocol";

const FORCES = ["Tension", "Strain", "Stress", "Membrane force", "Membrane strain"]; // compression if negative

export class LegendBox {
  private drawn = "";

  forget(): void { this.drawn = ""; }

  show(legend: LegendShown | null): void {
    const place = byId("legend"), words = JSON.stringify(legend);
    if (words === this.drawn) return;
    this.drawn = words;
    place.hidden = !legend;
    if (!legend) return;
    if (legend.labels.length) {
      place.replaceChildren(make("b", {}, legend.title), ...legend.labels.map((label, k) => {
        const spot = make("i", { class: "spot" });
        spot.style.background = legend.colors[k] ?? "";
        return make("span", { class: "entry" }, spot, label);
      }));
      return;
    }
    const bar = make("div", { class: "scale", "data-colors": legend.colors.join(" ") });
    bar.style.background = `linear-gradient(to right, ${legend.colors.join(",")})`;
    const signed = legend.low < 0 && legend.high > 0 && FORCES.includes(legend.title);
    const [under, over] = legend.beyond;
    place.replaceChildren(make("b", {}, legend.title), bar, make("div", { class: "ends" },
      make("span", {}, `${under ? "\u2264 " : ""}${quantity(legend.low, legend.unit === "-" ? "" : legend.unit)}${signed ? " push" : ""}`),
      make("span", {}, `${signed ? "pull " : ""}${over ? "\u2265 " : ""}${quantity(legend.high, legend.unit === "-" ? "" : legend.unit)}`)));
  }
}

// Names below a graph, also usable by keys: each hides or shows its line.
import type uPlot from "uplot";

export function keyed(plot: uPlot): void {
  const names = [...plot.root.querySelectorAll<HTMLElement>(".u-series .u-label")], first = plot.series.length - names.length;
  const tell = (): void => names.forEach((name, k) => name.setAttribute("aria-pressed", String(plot.series[first + k]!.show)));
  for (const name of names) {
    name.setAttribute("role", "button");
    name.tabIndex = 0;
    name.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation(); // otherwise the space bar would start the scene
      name.click();
    });
  }
  plot.hooks.setSeries = [...(plot.hooks.setSeries ?? []), tell];
  tell();
}

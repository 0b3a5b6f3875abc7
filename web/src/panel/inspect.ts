// What is known of the particle or the spring that is selected; each number can be drawn over time.
import { make } from "../dom";
import type { InspectMessage } from "../protocol";
import type { Traces } from "./traces";

/** Put what is known into its place; `close` where nothing is to be selected any more. */
export function showInspected(place: HTMLElement, message: InspectMessage, traces: Traces, close: () => void): void {
  const what = message.particle !== undefined ? `Particle ${message.particle}` : message.spring !== undefined ? `Spring ${message.spring}` : "";
  if (!what && place.hidden) return;
  place.hidden = !what;
  if (!what) {
    place.replaceChildren();
    place.dataset.what = "";
    return;
  }
  if (place.dataset.what !== what) {
    place.dataset.what = what;
    const button = make("button", { type: "button", class: "icon", "aria-label": "Close", click: close }, "\u00d7");
    place.replaceChildren(make("div", { class: "head" }, make("b", {}, what), button), make("dl"));
    if (matchMedia("(pointer: coarse)").matches) place.scrollIntoView({ block: "nearest" }); // the sheet of a phone is low
  }
  const list = place.querySelector("dl")!;
  const rows = message.rows ?? [];
  const names = rows.map(([name]) => name).join();
  if (list.dataset.names !== names || place.dataset.of !== what) {
    list.dataset.names = names;
    place.dataset.of = what;
    list.replaceChildren(...rows.flatMap(([name]) => [plotted(message, name, traces), make("dd")]));
  }
  rows.forEach(([, value], k) => { list.children[2 * k + 1]!.textContent = value; });
}

/** A row of what is known, with a button that draws it over time. */
function plotted(message: InspectMessage, name: string, traces: Traces): HTMLElement {
  const value = message.values?.[name];
  if (typeof value !== "number" && !Array.isArray(value)) return make("dt", {}, name);
  const { particle, spring } = message, unit = message.rows?.find(([row]) => row === name)?.[1].split(" ").at(-1) ?? "";
  const trace = (words: string, shown: string, axis?: number): HTMLElement => make("button", {
    type: "button", class: "plain trace", title: words, "aria-label": words,
    click: () => traces.add({ particle, spring, name, axis, unit: /^[\d\u2212.]/.test(unit) ? "" : unit }),
  }, shown);
  if (!Array.isArray(value)) return make("dt", {}, trace(`Draw the ${name} over time`, name));
  const axes = value.flatMap((_, axis) => [trace(`Draw the ${name} along ${"xyz"[axis]} over time`, "xyz"[axis]!, axis)]);
  return make("dt", {}, `${name} `, ...axes);
}

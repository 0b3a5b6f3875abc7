// Values of the selected particle or spring; each number can be plotted over time.
import { byFinger, make, put, say } from "../dom";
import type { InspectMessage } from "../protocol";
import type { Trace } from "./traces";

/** Update the data of the selection; `close` if nothing is selected any more. */
export function showInspected(place: HTMLElement, message: InspectMessage, draw: (trace: Trace) => void, close: () => void): void {
  const what = message.particle !== undefined ? `Particle ${message.particle}` : message.spring !== undefined ? `Spring ${message.spring}` : "";
  if (!what && place.hidden) return;
  place.hidden = !what;
  if (!what) {
    place.replaceChildren();
    place.dataset.what = "";
    return;
  }
  if (place.dataset.what !== what) {
    const fresh = !place.dataset.what;
    place.dataset.what = what;
    if (fresh) { // the button stays while the selection changes, so that it keeps the keyboard focus
      const button = make("button", { type: "button", class: "icon", "aria-label": "Close", click: close }, "\u00d7");
      place.replaceChildren(make("div", { class: "head" }, make("b"), button), make("dl"));
    }
    say(place.querySelector<HTMLElement>(".head b")!, what);
    if (byFinger()) place.scrollIntoView({ block: "nearest" }); // the panel of a phone is low
  }
  const list = place.querySelector("dl")!;
  const rows = message.rows ?? [];
  const names = rows.map(([name]) => name).join();
  if (list.dataset.names !== names || place.dataset.of !== what) {
    list.dataset.names = names;
    place.dataset.of = what;
    const made = rows.map(([name]) => row(message, name, draw)), first = message.rows?.find(([name]) => Array.isArray(message.values?.[name]));
    shown.set(list, made.map(({ show }) => show));
    const dim = first ? (message.values![first[0]] as number[]).length : 0;
    const head = dim ? [make("dt"), make("dd", { class: `cells of-${dim}`, "aria-hidden": "true" }, ..."xyz".slice(0, dim).split("").map((axis) => make("span", {}, axis)))] : [];
    list.replaceChildren(...head, ...made.flatMap(({ dt, dd }) => [dt, dd]));
  }
  rows.forEach(([, value], k) => shown.get(list)![k]!(value));
}

const shown = new WeakMap<Element, ((words: string) => void)[]>(); // updates the rows of a list

/** A row of values: its name and its numbers, each with a button that plots it over time; vectors in columns. */
function row(message: InspectMessage, name: string, draw: (trace: Trace) => void): { dt: HTMLElement; dd: HTMLElement; show(words: string): void } {
  const value = message.values?.[name], { particle, spring } = message, unit = message.rows?.find(([one]) => one === name)?.[1].split(" ").at(-1) ?? "";
  const trace = (words: string, text: string, axis?: number): HTMLElement => make("button", {
    type: "button", class: "plain trace", title: words, "aria-label": words,
    click: () => draw({ particle, spring, name, axis, unit: /^[\d\u2212.]/.test(unit) ? "" : unit }),
  }, text);
  if (Array.isArray(value)) {
    const words = value.map((_, axis) => `Draw the ${name} along ${"xyz"[axis]} over time`);
    const cells = words.map((one, axis) => trace(one, "", axis)), of = make("span", { class: "unit" });
    const show = (told: string): void => {
      const [, parts = "", last = ""] = /^\(([^)]*)\) ?(.*)$/.exec(told) ?? [];
      alike(parts.split(", ")).forEach((part, axis) => {
        if (!cells[axis]) return;
        say(cells[axis], part);
        put(cells[axis], "aria-label", `${words[axis]}, now ${part} ${last}`);
      });
      say(of, last);
    };
    return { dt: make("dt", {}, name), dd: make("dd", { class: `cells of-${value.length}` }, ...cells, of), show };
  }
  const number = make("span", { class: "number" }), of = make("span", { class: "unit" }), dd = make("dd", {}, number);
  const show = (told: string): void => {
    const [, digits, last] = /^([\d\u2212.e+]+)(?: (\S+))?$/.exec(told) ?? [];
    dd.className = digits ? "cells of-1" : "";
    say(number, digits ?? told);
    say(of, last ?? "");
    if (digits && !of.isConnected) dd.append(of);
  };
  return { dt: make("dt", {}, typeof value === "number" ? trace(`Draw the ${name} over time`, name) : name), dd, show };
}

/** Coordinates with as many decimals each, three figures of the largest; very small or large values are unchanged. */
function alike(parts: string[]): string[] {
  const values = parts.map((part) => Number(part.replace("\u2212", "-"))), most = Math.max(...values.map(Math.abs));
  if (!(most >= 1e-4 && most < 1e6)) return parts;
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(most)));
  return values.map((value) => value.toFixed(decimals).replace(/^-(?=[0.]*$)/, "").replace("-", "\u2212"));
}

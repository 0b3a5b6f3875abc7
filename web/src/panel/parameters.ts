// One control for each parameter: a slider with a field, a limit that may be off, a vector, or a choice.
import { make } from "../dom";
import { figures, raised } from "../stage/marks";
import type { ParameterControl } from "../protocol";

export interface Control { element: HTMLElement; set(value: ParameterControl["value"]): void }
type Send = (value: number | number[] | string | null) => void;

export function control(one: ParameterControl, send: Send): Control {
  const words = one.unit && one.unit !== "-" ? `${one.label} [${raised(one.unit)}]` : one.label;
  if (one.kind === "choice") return choice(one, words, send);
  if (one.kind === "vector") return vectorOf(one, words, send);
  if (one.kind === "limit") return limit(one, words, send);
  return slider(one, words, send);
}

function slider(one: ParameterControl, words: string, send: Send): Control {
  const low = one.low ?? 0, high = one.high ?? 1, step = one.step ?? (high - low) / 200;
  const range = make("input", { type: "range", min: low, max: high, step, "aria-label": words });
  const field = make("input", { type: "number", step: "any", "aria-label": `${words}, typed` });
  let turned = false; // and received values may be older
  let way: number[] | null = null; // of a vector whose size it shows, such as rotated gravity
  const give = (value: number): void => send(way ? way.map((part) => part * value) : value);
  const show = (value: number): void => {
    if (Math.abs(value - Number(range.value)) < step / 2) turned = false;
    if (!turned || document.activeElement !== range) range.value = String(value);
    if (document.activeElement !== field) field.value = plain(value);
  };
  let asked = 0;
  range.addEventListener("input", () => {
    turned = true;
    field.value = plain(Number(range.value));
    cancelAnimationFrame(asked); // one per picture is enough
    asked = requestAnimationFrame(() => give(Number(range.value)));
  });
  field.addEventListener("change", () => {
    const value = Number(field.value);
    if (field.value.trim() !== "" && Number.isFinite(value)) give(one.whole ? Math.round(value) : value);
  });
  show(Number(one.value));
  return {
    element: make("div", { class: "slider" }, make("span", { title: one.name }, words), field, range),
    set: (value) => {
      const size = Array.isArray(value) ? Math.hypot(...value) : Number(value);
      way = Array.isArray(value) && size > 0 ? value.map((part) => part / size) : null;
      show(size);
    },
  };
}

function limit(one: ParameterControl, words: string, send: Send): Control {
  const inner = slider({ ...one, value: one.high ?? 1 }, words, send);
  const box = make("input", { type: "checkbox" });
  inner.element.hidden = true;
  box.addEventListener("change", () => {
    inner.element.hidden = !box.checked;
    send(box.checked ? (one.high ?? 1) : null);
  });
  return {
    element: make("div", {}, make("label", {}, box, `limit ${one.label}`), inner.element),
    set: (value) => {
      const on = typeof value === "number" && Number.isFinite(value);
      box.checked = on;
      inner.element.hidden = !on;
      if (on) inner.set(value);
    },
  };
}

function vectorOf(one: ParameterControl, words: string, send: Send): Control {
  const values = one.value as number[];
  const fields = values.map((_, k) => make("input", { type: "number", step: one.step ?? "any", "aria-label": `${words}, ${"xyz"[k]}` }));
  const show = (now: number[]): void => fields.forEach((field, k) => {
    if (document.activeElement !== field) field.value = plain(now[k] ?? 0);
  });
  for (const field of fields) {
    field.addEventListener("change", () => {
      const given = fields.map((other) => Number(other.value));
      if (given.every(Number.isFinite)) send(given);
    });
  }
  show(values);
  return {
    element: make("div", { class: "vector" }, make("span", { title: one.name }, words), ...fields),
    set: (value) => {
      if (Array.isArray(value)) show(value);
      else if (typeof value === "number") show(fields.map((_, k) => k === fields.length - 1 ? -value : 0)); // gravity: down
    },
  };
}

function choice(one: ParameterControl, words: string, send: Send): Control {
  const menu = make("select", {}, ...(one.choices ?? []).map((name) => make("option", { value: name, selected: name === one.value }, name.replaceAll("_", " "))));
  menu.addEventListener("change", () => send(menu.value));
  return {
    element: make("label", { class: "line" }, words, menu),
    set: (value) => { if (document.activeElement !== menu) menu.value = String(value); },
  };
}

function plain(value: number): string {
  if (!Number.isFinite(value)) return "";
  const figure = (count: number): number => Number(value.toPrecision(count));
  return figures(value).includes("e") ? figure(3).toExponential().replace("e+", "e") : String(figure(4));
}

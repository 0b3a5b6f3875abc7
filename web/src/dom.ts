// Helpers that create elements; text is never interpreted as HTML.

import type { Theme } from "./protocol";

type Content = Node | string | null | undefined;
type Given = Record<string, string | number | boolean | undefined | ((event: Event) => void)>;

export function make<K extends keyof HTMLElementTagNameMap>(kind: K, given: Given = {}, ...content: Content[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(kind);
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (typeof value === "boolean") element.toggleAttribute(name, value);
    else if (value !== undefined) element.setAttribute(name, String(value));
  }
  for (const one of content) if (one !== null && one !== undefined) element.append(one);
  return element;
}

/** Set text only if it differs, since setting equal text repaints it. */
export function say(element: Element, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}

/** Hide or show, enable or disable, only if the state changes, since setting it again repaints. */
export function flag(element: HTMLElement, name: "hidden" | "disabled", on: boolean): void {
  const flags = element as HTMLElement & { disabled: boolean };
  if (flags[name] !== on) flags[name] = on;
}

export function put(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Whether the pointer is a finger and not a mouse. */
export const byFinger = (): boolean => matchMedia("(pointer: coarse)").matches;

/** Name of a key as scenes and tools call it: "space", "left", "enter", "a". */
export const keyName = (key: string): string => (key === " " ? "space" : key.replace(/^Arrow/, "").toLowerCase());

/** In a frame of another page the wheel scrolls that page until the picture is clicked. */
export function leaveWheel(place: HTMLElement, canvas: HTMLCanvasElement): void {
  const root = place.getRootNode() as Document | ShadowRoot;
  place.addEventListener("wheel", (event) => { if (root.activeElement !== canvas) event.stopPropagation(); }, { capture: true });
}

const TAP = 12; // [pixels] that the finger of a tap may move
/** In a frame of another page one finger scrolls that page until the picture is tapped; a touch elsewhere, or leaving the screen, ends this. */
export function leaveFinger(place: HTMLElement, canvas: HTMLCanvasElement, signal?: AbortSignal): void {
  const root = place.getRootNode() as Document | ShadowRoot, hint = make("p", { class: "tap" }, "Tap to touch the scene");
  let tapped = false, down: PointerEvent | null = null;
  const settle = (now: boolean): void => {
    tapped = now;
    place.classList.toggle("passes", !now);
    if (root === document) document.documentElement.toggleAttribute("data-passes", !now);
  };
  settle(false);
  place.append(hint);
  place.addEventListener("pointerdown", (event) => {
    if (tapped || event.pointerType !== "touch" || event.target !== canvas) return;
    event.stopPropagation();
    down = event;
  }, { capture: true });
  // a finger that scrolls or zooms the page ends with pointercancel, without pointerup
  place.addEventListener("pointerup", (event) => {
    if (down?.pointerId === event.pointerId && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < TAP) settle(true);
    down = null;
  }, { capture: true });
  addEventListener("pointerdown", (event) => { if (!event.composedPath().includes(place)) settle(false); }, { signal });
  whileSeen(root instanceof ShadowRoot ? root.host : place, (seen) => { if (!seen) settle(false); }, signal);
}

/** Call a function when an element becomes visible or hidden; a hidden element needs no drawing and no motion. */
export function whileSeen(place: Element, tell: (seen: boolean) => void, signal?: AbortSignal): void {
  let near = true, seen = true;
  const settle = (): void => {
    const now = near && !document.hidden;
    if (now === seen) return;
    seen = now;
    tell(seen);
  };
  const watch = new IntersectionObserver((entries) => {
    near = entries.at(-1)!.isIntersecting;
    settle();
  });
  watch.observe(place);
  document.addEventListener("visibilitychange", settle, { signal });
  signal?.addEventListener("abort", () => watch.disconnect());
}

/** Hint in the terms of the input device: a finger taps, and has no Shift key. */
export const hinted = (words: string): string =>
  byFinger() ? BY_FINGER.reduce((said, [mouse, finger]) => said.replace(mouse, finger), words) : words;
const BY_FINGER: [RegExp, string][] = [
  [/; Shift adds\b/, ""], [/, or hold Shift,/, ""], [/\bwith the wheel\b/, "with two fingers"], [/\bwith the arrow keys\b/, "by the arrow on the stage"],
  [/\bPress R\b/, "Begin again"], [/ \([A-Z]\)/, ""], // keys
  [/\btwo clicks\b/, "two taps"], [/\bClick\b/g, "Tap"], [/\bclick\b/g, "tap"],
];

export const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

/** Colors of the page, or of an element in another page. */
export function dressPage(theme: Theme, dark: boolean, root = document.documentElement): void {
  root.dataset.dark = String(dark);
  root.style.colorScheme = dark ? "dark" : "light";
  for (const name of ["background", "ink", "quiet", "faint", "rule", "accent", "second"] as const) root.style.setProperty(`--${name}`, theme[name]);
}

const NS = "http://www.w3.org/2000/svg";
const PATHS: Record<string, string> = {
  play: "M7 4v16l13-8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  step: "M5 4v16l9-8zM16 4h3v16h-3z",
  again: "M12 5a7 7 0 1 1-6.7 5H3.2A9 9 0 1 0 12 3V0L7 4l5 4z",
  redo: "M12 6h3.2l-2.6-2.6L14 2l5 5-5 5-1.4-1.4L15.2 8H12a5 5 0 0 0 0 10h5v2h-5a7 7 0 0 1 0-14z",
  down: "M5 8l7 8 7-8z",
  undo: "M12 6H8.8l2.6-2.6L10 2 5 7l5 5 1.4-1.4L8.8 8H12a5 5 0 0 1 0 10H7v2h5a7 7 0 0 0 0-14z",
  fit: "M3 9V3h6v2H5v4zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  grid: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  help: "M11 17h2v2h-2zM12 5a4 4 0 0 0-4 4h2a2 2 0 1 1 3 1.7c-1.2.8-2 1.6-2 3.3h2c0-1 .5-1.4 1.3-2A4 4 0 0 0 12 5z",
  record: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",
  back: "M19 4v16l-9-8zM5 4h3v16H5z",
  loop: "M7 7h9V4l5 5-5 5v-3H7v3H5V9a2 2 0 0 1 2-2zM17 17H8v3l-5-5 5-5v3h9v-3h2v5a2 2 0 0 1-2 2z",
  large: "M3 3h7v2H6.4l4.3 4.3-1.4 1.4L5 6.4V10H3zM21 21h-7v-2h3.6l-4.3-4.3 1.4-1.4 4.3 4.3V14h2z",
  panel: "M4 5h16v2H4zM4 11h16v2H4zM4 17h16v2H4z",
  cut: "M6 4a3 3 0 1 0 1.8 5.4L10 12l-2.2 2.6A3 3 0 1 0 9.5 16l2.5-2.7L18 20h3L9.5 8A3 3 0 0 0 6 4zM21 4h-3l-5 5.6 1.5 1.6zM6 6a1 1 0 1 1 0 2 1 1 0 0 1 0-2zM6 16a1 1 0 1 1 0 2 1 1 0 0 1 0-2z",
};

export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS(NS, "svg"), path = document.createElementNS(NS, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", PATHS[name] ?? "");
  svg.append(path);
  return svg;
}

// All keys on one sheet.
import { toolsFor } from "../build/tools";
import { byFinger, byId, make } from "../dom";
import type { SceneMessage } from "../protocol";

const BUILDS = /\bjoin|rectangle|^tool:|select all|^copy|^save|^gallery|\bhandles|^move, rotate/;

export function showHelp(scene: SceneMessage): void {
  const hands: [string, string][] = [
    ["Drag a particle", "pull it by a spring"], ["Click", "inspect a particle or a spring"], ["Right-click, long press", "what can be done here"],
    ["Shift + stroke", "cut what it crosses"], ["Space + click, click", "join particles by springs; with the tool Particle make new ones in turn"], ["Space + drag", "join one particle to another"],
    ["Drag beside", scene.dim === 2 ? "move the view" : "turn the view; right button moves it"], ["Wheel, pinch", "zoom"], ["Bar below the time", "look back over the last minute; Play goes on from there"], ["Drag the arrow in the ring", "turn gravity; click it twice: as it was"],
    ["Alt + drag", "select particles by a rectangle; Shift adds"], ["Handles of a selection", "move, rotate and scale it, by arrow keys too; with Shift to whole 15 degrees"], ...toolsFor(scene.dim).filter(({ key }) => key).map(({ key, label }) => [key.toUpperCase(), `tool: ${label.toLowerCase()}`] as [string, string]),
  ];
  const fingers: [string, string][] = [
    ["Drag a particle", "pull it by a spring"], ["Tap", "inspect a particle or a spring"], ["Hold", "what can be done here"], ["Cut, then stroke", "cut what it crosses"],
    ["Drag beside", scene.dim === 2 ? "move the view" : "turn the view"], ["Two fingers", "zoom and move the view"], ["Drag the arrow in the ring", "turn gravity; tap it twice: as it was"],
    ["Select, then tap or drag", "select particles; handles move, rotate and scale them"],
  ];
  const keys: [string, string][] = [
    ["P, Space", "play or pause"], ["N", "one step"], ["R", "begin again"], ...(scene.another === undefined ? [] : [["Shift + R", "another one, by the next seed"] as [string, string]]), ["Ctrl + Z", "take the last deed back"], ["Ctrl + Shift + Z", "do it again"], ["Ctrl + A", "select all particles"], ["Ctrl + C, V, D", "copy what is selected, paste it beside, both at once"], ["Ctrl + S", "save the scene"], ["F", "everything into view"], ["Home", "the view and gravity as they were at first"],
    ["Ctrl + arrow keys", scene.dim === 2 ? "move the view" : "turn the view"], ["+ \u2212", "zoom"], ["Arrow keys", "tilt gravity by 5 degrees, with Shift by 45"], ["[ ]", "select the particle before or after"], ["{ }", "select the spring before or after"], ["Enter", "what can be done with it"], ["A", "anchor or free what is selected"], ["Delete", "remove or cut what is selected"],
    ["M, X, H", "ruler, protractor, stopwatch; Enter takes the particle that is selected"], ["G", "gallery"], ["?", "this sheet"], ["Esc", "close, select nothing"],
    ...scene.colors.filter(({ key }) => key).map(({ key, name }) => [key, `color by ${name}`] as [string, string]),
    ...scene.marks.filter(({ key }) => key).map(({ key, label }) => [key.toUpperCase(), `show ${label}`] as [string, string]),
    ...scene.keys.map((key) => [key, "of this scene"] as [string, string]),
  ];
  // entries that need Python are omitted on a standalone page
  const told = (rows: [string, string][]): [string, string][] => scene.alone ? rows.filter(([, words]) => !BUILDS.test(words)) : rows;
  showSheet(told(byFinger() ? fingers : hands), told(keys));
}

/** Two columns: the functions of the pointer and of the keys. */
export function showSheet(hands: [string, string][], keys: [string, string][]): void {
  const dialog = byId<HTMLDialogElement>("help");
  const table = (rows: [string, string][]): HTMLElement => make("dl", {}, ...rows.flatMap(([key, words]) => [make("dt", {}, key), make("dd", {}, words)]));
  dialog.replaceChildren(
    make("div", { class: "head" }, make("h2", {}, "Hands and keys"), make("button", { type: "button", class: "icon", "aria-label": "Close", click: () => dialog.close() }, "\u00d7")),
    make("div", { class: "sheets" }, table(hands), table(keys)));
  if (!dialog.open) dialog.showModal();
}

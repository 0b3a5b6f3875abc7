// Menu of the available commands at a place.
import { make } from "../dom";

export type Entries = [words: string, what: () => void][];

/** Open the menu; arrow keys move in it, Escape and Tab close it and return the focus to the scene. */
export function openMenu(menu: HTMLElement, entries: Entries, x: number, y: number): void {
  const root = menu.getRootNode() as Document | ShadowRoot; // a page, or an element of another page
  const close = (): void => {
    menu.hidden = true;
    root.querySelector<HTMLElement>("#picture")?.focus();
  };
  const buttons = entries.map(([words, what]) => make("button", {
    type: "button", role: "menuitem", tabindex: -1, click: () => {
      close();
      what();
    },
  }, words));
  menu.replaceChildren(...buttons);
  menu.onkeydown = (event) => {
    const at = buttons.indexOf(root.activeElement as HTMLButtonElement), last = buttons.length - 1;
    const to = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key];
    if (to !== undefined) buttons[to]?.focus();
    else if (event.key === "Escape") close();
    else if (event.key === "Tab") close(); // and continue from the scene
    else return;
    if (event.key !== "Tab") event.preventDefault();
  };
  menu.hidden = false;
  const box = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(4, Math.min(x, innerWidth - box.width - 8))}px`;
  menu.style.top = `${Math.max(4, Math.min(y, innerHeight - box.height - 8))}px`;
  buttons[0]?.focus();
}

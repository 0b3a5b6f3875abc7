// The gallery: every scene with its picture, found by words, opened by one click.
import { byId, make } from "../dom";
import { leaveDialog } from "../focus";
import type { GalleryEntry } from "../protocol";

const COLUMNS = 6; // pictures in a row of their sheet, see pictures.py
const FRAMES = 10; // pictures of an animated card in a row of their sheet
const MOVING = "/gallery-moving.webp";
const RESTS = 150; // [ms] after which a pointer rests on a scene, which is then likely to be opened

export class Gallery {
  private readonly dialog = byId<HTMLDialogElement>("gallery");
  private entries: GalleryEntry[] = [];
  private current = "";
  private rests = 0;

  constructor(private readonly open: (name: string) => void, private readonly ahead: (name: string) => void,
    private readonly offers: (close: () => void) => HTMLElement | null) {
    this.dialog.addEventListener("click", (event) => { if (event.target === this.dialog) this.dialog.close(); });
  }

  tell(entries: GalleryEntry[], current: string): void {
    this.entries = entries;
    this.current = current;
  }

  /** Open the gallery, as the start page with a playing scene visible behind it. */
  show(playing = ""): void {
    if (!this.entries.length || this.dialog.open) return;
    const search = make("input", { type: "search", placeholder: "Search: chain, contact, vault, flock \u2026", "aria-label": "Search the gallery" });
    const cards = make("div", { class: "cards" });
    const origins = [...new Set(this.entries.map((one) => one.origin))];
    const from = make("select", { "aria-label": "From" }, make("option", { value: "" }, "from everywhere"), ...origins.map((one) => make("option", { value: one }, one)));
    let tag = "";
    const tags = [...new Set(this.entries.flatMap((one) => one.tags))].map((name) => make("button", {
      type: "button", class: "tag", "aria-pressed": "false",
      click: () => {
        tag = tag === name ? "" : name;
        list();
      },
    }, name));
    const list = (): void => {
      for (const one of tags) one.setAttribute("aria-pressed", String(one.textContent === tag));
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const found = this.entries.filter((one) => (!from.value || one.origin === from.value) && (!tag || one.tags.includes(tag))
        && words.every((word) => `${one.name} ${one.title} ${one.sentence} ${one.origin} ${one.tags.join(" ")}`.toLowerCase().includes(word)));
      cards.replaceChildren(...found.map((one) => this.card(one)));
      if (!found.length) cards.append(make("p", {}, "No scene has these words. Try fewer."));
    };
    search.addEventListener("input", list);
    from.addEventListener("change", list);
    list();
    this.dialog.replaceChildren(
      make("div", { class: "head" }, make("h2", {}, playing ? "What would you like to play with?" : "Gallery"), search, from,
        make("button", { type: "button", class: "icon", "aria-label": "Close", click: () => this.dialog.close() }, "\u00d7")),
      make("div", {}, this.offers(() => leaveDialog(this.dialog, byId("picture"))), make("div", { class: "tags", role: "group", "aria-label": "What it is about" }, ...tags)),
      cards,
      ...playing ? [make("p", { class: "behind" }, `Behind this plays \u201c${playing}\u201d. Escape, or a click on it, and it is yours.`)] : []);
    this.dialog.classList.toggle("welcome", playing !== "");
    this.dialog.showModal();
    search.focus();
  }

  private get pictures(): number { return 1 + Math.max(...this.entries.map((one) => one.picture ?? -1)); }
  private get rows(): number { return Math.ceil(this.pictures / COLUMNS); }

  /** Animate a picture once the sheet of animations is loaded, if the pointer still rests on it. */
  private async moving(picture: HTMLElement, row: number): Promise<void> {
    this.lively = picture;
    const sheet = new Image();
    sheet.src = MOVING;
    await sheet.decode().catch(() => { this.lively = null; }); // after that the picture is still
    if (this.lively !== picture || !picture.isConnected) return;
    picture.style.backgroundImage = `url("${MOVING}")`;
    picture.style.backgroundSize = `${100 * FRAMES}% ${100 * this.pictures}%`;
    picture.style.backgroundPositionY = `${100 * row / Math.max(1, this.pictures - 1)}%`;
    picture.classList.add("moves");
  }
  private lively: HTMLElement | null = null;

  private card(one: GalleryEntry): HTMLElement {
    const row = one.picture ?? -1, letter = one.origin === "your own" ? "+" : one.title.slice(0, 1);
    const picture = make("div", { class: row < 0 ? "blank" : one.night ? "photo night" : "photo" }, row < 0 ? letter : null);
    if (row >= 0) picture.style.backgroundImage = 'url("/gallery.webp")';
    if (row >= 0) picture.style.backgroundPosition = `${100 * (row % COLUMNS) / (COLUMNS - 1)}% ${100 * Math.floor(row / COLUMNS) / Math.max(1, this.rows - 1)}%`;
    picture.style.backgroundSize = `${100 * COLUMNS}% ${100 * this.rows}%`;
    const still = picture.style.cssText;
    const near = (): void => {
      clearTimeout(this.rests);
      this.rests = setTimeout(() => this.ahead(one.name), RESTS);
      if (row >= 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches) void this.moving(picture, row);
    };
    const far = (): void => {
      this.lively = null;
      picture.classList.remove("moves");
      picture.style.cssText = still;
    };
    return make("button", {
      type: "button", class: "card", "aria-current": one.name === this.current ? "true" : undefined, pointerenter: near, focus: near, pointerleave: far, blur: far,
      click: () => {
        leaveDialog(this.dialog, byId("picture"));
        this.open(one.name);
      },
    }, picture, make("b", {}, one.title), make("span", {}, one.sentence));
  }
}

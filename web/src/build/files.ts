// Files: saving the scene, and opening a file that the user chose or dropped, whose bytes are sent to the server in pieces.
import { byId, make } from "../dom";
import type { Link } from "../link";
import type { SceneMessage } from "../protocol";

const PIECE = 512 * 1024; // [bytes] in a piece
const MOST = 16 * 1024 * 1024; // [bytes] in a file
const UNITS = ["m", "mm", "cm", "km", "in", "ft", "yd", "us-ft"];

const KEPT = "springline.built", MOST_KEPT = 3, LONGEST = 400_000; // stored scenes, and the largest number of characters of one
const QUIET = 700; // [ms] from the last change to the backup
const CROWD = 4000; // particles from which on a scene is not backed up, since the user can save it
const MAKES = /^(Add|Chain|Net|Cloth|Membrane|Rod|Balloon|SoftBody|Mirror|Repeat|Join)/, CHANGES = /^(Add|Chain|Net|Cloth|Membrane|Rod|Balloon|SoftBody|Mirror|Repeat|Join|Move|Rotate|Enlarge|Turn|Remove|Anchor|Release|Load|Set|Cut|Undo|Redo)/;

interface Work { id: string; at: number; particles: number; text: string }

/** Scenes built interactively, stored in the browser and offered again. If the storage is full, broken or denied, nothing is stored, without an error. */
export class Works {
  private readonly begun = Date.now().toString(36);
  private readonly place = make("div", { id: "built", hidden: true });
  private serial = 0;
  private timer = 0;
  private built = false;
  private scene: SceneMessage | null = null;

  constructor(private readonly link: Link, private readonly particles: () => number, private readonly open: (file: File) => void) {
    byId("stage").append(this.place);
  }

  /** Handle a new scene: on an empty sheet earlier built scenes are offered. */
  tell(scene: SceneMessage): void {
    clearTimeout(this.timer);
    this.scene = scene;
    this.serial = scene.serial;
    this.built = false;
    const offers = scene.tools === "sandbox" ? this.offers(() => this.hide()) : null;
    this.place.hidden = !offers;
    this.place.replaceChildren(...(offers ? [offers] : []));
  }

  /** Note a command; once something was built, the scene is backed up after every change. */
  did(kind: string): void {
    if (MAKES.test(kind)) {
      this.built = true;
      this.hide();
    }
    if (!this.built || !CHANGES.test(kind)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { if (this.particles() <= CROWD) this.link.send({ keep: "backup" }); }, QUIET);
  }

  /** Store a received backup. */
  keep(bytes: Uint8Array): void {
    const text = new TextDecoder().decode(bytes), id = `${this.begun}-${this.serial}`, works = this.works.filter((one) => one.id !== id);
    if (text.length <= LONGEST && this.particles() > 0) works.unshift({ id, at: Date.now(), particles: this.particles(), text });
    this.works = works.slice(0, MOST_KEPT);
  }

  /** Earlier built scenes, a row each; null if there are no scenes, or if files cannot be opened. */
  offers(close: () => void): HTMLElement | null {
    const works = this.scene?.gallery ? this.works.filter((one) => one.id !== `${this.begun}-${this.serial}`) : [];
    if (!works.length) return null;
    const list = make("div", { class: "works", role: "group", "aria-label": "Built before" });
    const rows = works.map((one) => {
      const when = new Date(one.at).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
      const row = make("div", { class: "row" }, make("button", { type: "button", click: () => {
        close();
        this.open(new File([one.text], "built.toml"));
      } }, `Go on with what you built at ${when}`), make("span", {}, `${one.particles} particle${one.particles === 1 ? "" : "s"}`),
      make("button", { type: "button", class: "plain", title: "Delete it from this browser", click: () => {
        this.works = this.works.filter(({ id }) => id !== one.id);
        const dialog = list.closest("dialog");
        row.remove();
        dialog?.querySelector("input")?.focus(); // keys stay in the dialog
        if (list.querySelectorAll(".row").length === 0) list.remove();
      } }, "Forget"));
      return row;
    });
    rows[0]!.append(make("button", { type: "button", class: "icon", "aria-label": "Not now", title: "Not now", click: () => list.remove() }, "\u00d7"));
    list.append(...rows);
    return list;
  }

  /** Handle a new picture: a sheet that is not empty, such as after reloading the page, offers no earlier scenes. */
  see(): void { if (!this.place.hidden && this.particles() > 0) this.hide(); }

  private hide(): void { this.place.hidden = true; }

  private get works(): Work[] {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
      return Array.isArray(found) ? found.filter((one: Work) => typeof one?.text === "string" && typeof one.id === "string" && Number.isFinite(one.at)) : [];
    } catch {
      return [];
    }
  }

  private set works(works: Work[]) {
    for (let count = works.length; count >= 0; count--) { // without space for all scenes, the oldest are removed
      try {
        if (count) localStorage.setItem(KEPT, JSON.stringify(works.slice(0, count)));
        else localStorage.removeItem(KEPT);
        return;
      } catch { /* full, or denied */ }
    }
  }
}

export class Files {
  private scene: SceneMessage | null = null;
  private readonly choose = make("input", { type: "file", hidden: true, "aria-hidden": "true", tabindex: -1 });
  private readonly dialog = make("dialog", { id: "opening", "aria-label": "Open a drawing" });

  constructor(private readonly link: Link, private readonly say: (words: string) => void) {
    document.body.append(this.choose, this.dialog);
    this.choose.addEventListener("change", () => {
      const [file] = this.choose.files ?? [];
      this.choose.value = "";
      if (file) this.open(file);
    });
    const place = byId("stage");
    place.addEventListener("dragenter", (event) => {
      if (event.dataTransfer?.types.includes("Files")) this.getReady();
    });
    place.addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      place.classList.add("dropping");
    });
    for (const name of ["dragleave", "drop"]) place.addEventListener(name, () => place.classList.remove("dropping"));
    place.addEventListener("drop", (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) this.open(file);
    });
  }

  tell(scene: SceneMessage): void { this.scene = scene; }

  /** Two buttons for the panel. */
  buttons(scene: SceneMessage, edit: () => void): HTMLElement {
    const open = scene.gallery ? make("button", {
      type: "button", title: "A scene file, or a drawing; or drop it onto the stage", click: () => {
        this.getReady();
        this.choose.accept = scene.opens[0].join(",");
        this.choose.click();
      },
    }, "Open \u2026") : null;
    return make("div", { class: "row" }, make("button", {
      type: "button", title: "The present scene, as a scene file", click: () => this.link.send({ keep: "scene" }),
    }, "Save scene"), open, scene.gallery ? make("button", { type: "button", title: "The text of the scene file, which plays as you type", click: edit }, "Edit text") : null);
  }

  /** The process that reads the file starts while the user chooses it. */
  private getReady(): void {
    if (this.scene?.gallery) this.link.send({ ahead: "" });
  }

  open(file: File, given: Record<string, unknown> = {}): void {
    const suffix = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase() ?? "", opens = this.scene?.opens ?? [[], []];
    if (!this.scene?.gallery) this.say("No other scene can be opened here.");
    else if (!opens[0].includes(suffix)) this.say(`${file.name} cannot be opened: its name must end in one of ${opens[0].join(", ")}.`);
    else if (file.size > MOST) this.say(`${file.name} is larger than the ${MOST >> 20} MiB that can be opened here. Start with it: springline play ${file.name}`);
    else if (opens[1].includes(suffix)) this.ask(file);
    else void this.send(file, given);
  }

  /** Data that a drawing does not contain. */
  private ask(file: File): void {
    const field = (words: string, value: number): [HTMLElement, HTMLInputElement] => {
      const input = make("input", { type: "number", step: "any", value, required: true });
      return [make("label", { class: "build-field" }, words, input), input];
    };
    const [stiffLine, stiffness] = field("stiffness of each line [N/m]", 1000), [massLine, mass] = field("mass of each particle [kg]", 0.1);
    const [fallLine, gravity] = field("gravity, down [m/s\u00b2]", 9.81);
    const supports = make("input", { type: "text", maxlength: 64, placeholder: "red, or the name of a layer" });
    const units = make("select", {}, make("option", { value: "" }, "as the file says, or meters"), ...UNITS.map((one) => make("option", { value: one }, one)));
    const form = make("form", { method: "dialog" }, make("h2", {}, file.name), make("p", {}, "A drawing holds lines. How stiff, how heavy, and how large are they?"),
      stiffLine, massLine, fallLine, make("label", { class: "build-field" }, "unit of length", units),
      make("label", { class: "build-field" }, "supports: the ends of lines of this color or layer, if any", supports),
      make("div", { class: "row" }, make("button", { type: "submit", class: "main" }, "Open"), make("button", { type: "button", click: () => this.dialog.close() }, "Cancel")));
    form.addEventListener("submit", () => {
      const given: Record<string, unknown> = { stiffness: Number(stiffness.value), mass: Number(mass.value), gravity: Number(gravity.value) };
      if (units.value) given.units = units.value;
      if (supports.value.trim()) given.anchor = supports.value.trim();
      void this.send(file, given);
    });
    this.dialog.replaceChildren(form);
    this.dialog.showModal();
    stiffness.focus();
  }

  private async send(file: File, given: Record<string, unknown>): Promise<void> {
    let content: Uint8Array<ArrayBuffer>;
    try {
      content = new Uint8Array(await file.arrayBuffer());
    } catch {
      this.say(`${file.name} cannot be read.`);
      return;
    }
    for (let start = 0; start === 0 || start < content.length; start += PIECE) {
      this.link.piece({ open: file.name.slice(-255), size: content.length, start, given }, content.subarray(start, start + PIECE));
    }
  }
}

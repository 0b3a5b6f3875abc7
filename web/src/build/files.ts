// Files: the scene kept as one, and one opened that a person chose or dropped. Its bytes go to the server in pieces.
import { byId, make } from "../dom";
import type { Link } from "../link";
import type { SceneMessage } from "../protocol";

const PIECE = 512 * 1024; // [bytes]
const MOST = 16 * 1024 * 1024; // [bytes] of a file
const UNITS = ["m", "mm", "cm", "km", "in", "ft", "yd"];

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
  buttons(scene: SceneMessage): HTMLElement {
    const open = scene.gallery ? make("button", {
      type: "button", title: "A scene file, or a drawing; or drop it onto the stage", click: () => {
        this.getReady();
        this.choose.accept = scene.opens[0].join(",");
        this.choose.click();
      },
    }, "Open \u2026") : null;
    return make("div", { class: "row" }, make("button", {
      type: "button", title: "The scene as it is now, as a scene file", click: () => this.link.send({ keep: "scene" }),
    }, "Save scene"), open);
  }

  /** A process that reads is begun while the person chooses. */
  private getReady(): void {
    if (this.scene?.gallery) this.link.send({ ahead: "" });
  }

  open(file: File): void {
    const suffix = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase() ?? "", opens = this.scene?.opens ?? [[], []];
    if (!this.scene?.gallery) this.say("No other scene can be opened here.");
    else if (!opens[0].includes(suffix)) this.say(`${file.name} cannot be opened: its name must end in one of ${opens[0].join(", ")}.`);
    else if (file.size > MOST) this.say(`${file.name} is larger than the ${MOST >> 20} MiB that can be opened here. Start with it: springline play ${file.name}`);
    else if (opens[1].includes(suffix)) this.ask(file);
    else void this.send(file, {});
  }

  /** What a drawing does not say. */
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

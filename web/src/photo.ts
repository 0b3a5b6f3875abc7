// Clicking points of a photograph: two points of known place give the scale, all others lie on the structure. The file of clicks is read by
// sl.measurements.Photograph.read() in Python, which fits parameters of a scene to it.
import { flag, make, say } from "./dom";
import { download } from "./panel/download";

type Pixel = [right: number, down: number];
const SCALE = 2; // clicks that give the scale
const NEAREST = 2; // [pixels] points of the scale at a smaller distance give none
const STEP = 0.5; // [pixels] by which an arrow key moves the last click; ten times as far with Shift
const ARROWS: Record<string, Pixel> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const MARK = 7; // [pixels] radius of the mark of a click
const MOST = 60e6; // [pixels] of a photograph

export class PhotoClicks {
  readonly element: HTMLElement;
  private readonly dialog = make("dialog", { id: "clicks", "aria-label": "Points of a photograph" });
  private readonly canvas = make("canvas", { tabindex: 0, role: "img", "aria-label": "Photograph. Click points; arrow keys move the last one." });
  private readonly words = make("p", { role: "status" });
  private readonly zoom = make("select", { "aria-label": "Zoom" }, ...[0.5, 1, 2, 4].map((by) => make("option", { value: by, selected: by === 1 }, `${by * 100} %`)));
  private readonly places: HTMLInputElement[][] = [];
  private readonly rows: HTMLElement[] = [];
  private readonly undo = make("button", { type: "button", click: () => this.takeBack() }, "Take back");
  private readonly keep = make("button", { type: "button", click: () => this.save() }, "Save clicks");
  private image: ImageBitmap | null = null;
  private name = "photo";
  private clicks: Pixel[] = [];

  constructor() {
    const file = make("input", { type: "file", accept: "image/*", "aria-label": "Photograph", change: () => { if (file.files?.[0]) void this.load(file.files[0]); } });
    for (let k = 0; k < SCALE; k++) {
      const field = (axis: string, value: string): HTMLInputElement => make("input", { type: "number", step: "any", value, "aria-label": `${axis} of point ${k + 1} of the scale [m]`, input: () => this.show() });
      const pair = [field("Right", String(k)), field("Up", "0")];
      this.places.push(pair);
      this.rows.push(make("p", { class: "row" }, make("span", {}, `Point ${k + 1} of the scale [m]`), ...pair));
    }
    this.canvas.addEventListener("pointerdown", (event) => this.click(event));
    this.canvas.addEventListener("keydown", (event) => this.nudge(event));
    this.zoom.addEventListener("change", () => this.show());
    const close = make("button", { type: "button", class: "icon", "aria-label": "Close", click: () => this.dialog.close() }, "\u00d7");
    this.dialog.replaceChildren(
      make("div", { class: "head" }, make("h2", {}, "Points of a photograph"), close),
      make("p", { class: "row" }, file, this.zoom, this.undo, this.keep), this.words, ...this.rows, make("div", { class: "photograph" }, this.canvas));
    document.body.append(this.dialog);
    this.element = make("button", { type: "button", title: "Click points of a photograph, to fit a scene to it in Python", click: () => this.open() }, "Photograph");
  }

  private open(): void {
    this.show();
    if (!this.dialog.open) this.dialog.showModal();
  }

  private async load(file: File): Promise<void> {
    try {
      const image = await createImageBitmap(file);
      if (image.width * image.height > MOST) throw new Error("large");
      this.image = image;
    } catch {
      say(this.words, "This is no picture that the browser can show. Choose a JPEG, PNG or WebP file of at most 60 million pixels.");
      return;
    }
    this.name = file.name;
    this.clicks = [];
    this.show();
    this.canvas.focus();
  }

  private get by(): number { return Number(this.zoom.value); }

  private click(event: PointerEvent): void {
    if (!this.image || event.button !== 0) return;
    const box = this.canvas.getBoundingClientRect();
    this.clicks.push(this.within([(event.clientX - box.left) / this.by, (event.clientY - box.top) / this.by]));
    this.show();
  }

  private nudge(event: KeyboardEvent): void {
    const way = ARROWS[event.key], last = this.clicks.at(-1);
    if ((event.key === "Backspace" || event.key === "Delete") && last) this.takeBack();
    else if (way && last) {
      const far = STEP * (event.shiftKey ? 10 : 1);
      this.clicks[this.clicks.length - 1] = this.within([last[0] + far * way[0], last[1] + far * way[1]]);
      this.show();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private within([right, down]: Pixel): Pixel {
    const { width, height } = this.image!, round = (value: number, most: number): number => Math.round(10 * Math.min(Math.max(value, 0), most)) / 10;
    return [round(right, width), round(down, height)];
  }

  private takeBack(): void {
    this.clicks.pop();
    this.show();
  }

  /** What is wrong with the scale, or nothing. */
  private get fault(): string {
    const [one, other] = this.clicks, [here, there] = this.places.map((pair) => pair.map((field) => field.value === "" ? NaN : Number(field.value)));
    if (!one || !other) return "";
    if (Math.hypot(other[0] - one[0], other[1] - one[1]) < NEAREST) return "The two points of the scale are at one pixel: take one back.";
    if (![...here!, ...there!].every(Number.isFinite)) return "Type the places of both points of the scale, in meters.";
    return Math.hypot(there![0]! - here![0]!, there![1]! - here![1]!) > 0 ? "" : "Both points of the scale are at one place: type their places in meters.";
  }

  private show(): void {
    const { clicks, image } = this, points = Math.max(0, clicks.length - SCALE);
    flag(this.undo, "disabled", !clicks.length);
    flag(this.keep, "disabled", !points || !!this.fault);
    this.rows.forEach((row, k) => flag(row, "hidden", clicks.length <= k));
    say(this.words, !image ? "Choose a photograph. It stays on this computer." : this.fault || (clicks.length < SCALE
      ? `Click point ${clicks.length + 1} of the scale, whose place you know.`
      : `Click points of the structure, wherever they lie on it: ${points} so far. Arrow keys move the last one.`));
    this.draw();
  }

  private draw(): void {
    const { canvas, image, by } = this;
    if (!image) {
      canvas.hidden = true;
      return;
    }
    canvas.hidden = false;
    canvas.width = Math.round(image.width * by);
    canvas.height = Math.round(image.height * by);
    const on = canvas.getContext("2d")!;
    on.drawImage(image, 0, 0, canvas.width, canvas.height);
    on.font = "12px sans-serif";
    this.clicks.forEach(([right, down], k) => {
      const x = right * by, y = down * by;
      for (const [color, width] of [["#fff", 4], [k < SCALE ? "#c2410c" : "#0b4f8a", 2]] as const) {
        on.strokeStyle = color;
        on.lineWidth = width;
        on.beginPath();
        on.arc(x, y, MARK, 0, 2 * Math.PI);
        on.moveTo(x - 2, y);
        on.lineTo(x + 2, y);
        on.moveTo(x, y - 2);
        on.lineTo(x, y + 2);
        on.stroke();
      }
      if (k < SCALE) {
        on.fillStyle = "#c2410c";
        on.fillText(String(k + 1), x + MARK + 3, y - MARK);
      }
    });
  }

  private save(): void {
    const scale = this.places.map((pair, k) => ({ pixel: this.clicks[k]!, point: pair.map((field) => Number(field.value)) }));
    const text = JSON.stringify({ picture: this.name, scale, points: this.clicks.slice(SCALE) }, null, 1);
    download(`${this.name.replace(/\.[^.]*$/, "")}.json`, new Blob([`${text}\n`], { type: "application/json" }));
  }
}

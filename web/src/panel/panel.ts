// The panel: transport, what is shown, parameters, graph, rest, what is selected, and what can be kept.
import { byId, icon, make, say } from "../dom";
import { Graph } from "./graph";
import { showInspected } from "./inspect";
import { LegendBox } from "./legend";
import type { Link } from "../link";
import type { Seldom } from "../seldom";
import { figures } from "../stage/marks";
import type { BusyMessage, EnergyMessage, InspectMessage, ParameterControl, SceneMessage, StatusMessage, StructureMessage, Theme, WatchedMessage } from "../protocol";
import { StructureFolder } from "../structure/folder";
import { control, type Control } from "./parameters";
import { type Trace, Traces } from "./traces";

export interface Deeds {
  gallery(): void;
  help(): void;
  fit(): void;
  home(): void;
  dark(): void;
  snapshot(): void;
  cut(on: boolean): void;
  select(what: { particle?: number; spring?: number }): void;
  fold(): void;
  loads(on: boolean): void;
  perMeter(force: number): void;
  build(scene: SceneMessage): HTMLElement;
  files(scene: SceneMessage): HTMLElement;
}

const GRAPHS = 1000; // [ms] between two drawings of a graph while pictures come late: one costs as much as half a picture
const OPEN = new Set(["parameters", "energy"]); // sections that are open at first

export class Panel {
  private readonly root = byId("panel");
  private controls = new Map<string, Control>();
  private graph: Graph | null = null;
  private play!: HTMLButtonElement;
  private time!: HTMLOutputElement;
  private facts!: HTMLElement;
  private speed!: HTMLSelectElement;
  private color!: HTMLSelectElement;
  private marks = new Map<string, HTMLInputElement>();
  private chosen!: HTMLElement;
  private record!: HTMLButtonElement;
  private kept!: HTMLElement;
  private files: HTMLButtonElement[] = [];
  private cut!: HTMLButtonElement;
  private readonly place = make("div");
  private open = new Set(OPEN);
  private playing = true;
  private asked = 0; // number of the last press of the button that plays
  private told = -1;
  private inspected = "";
  private readonly legend = new LegendBox();

  private readonly traced = make("div", { class: "graph", hidden: true });
  private readonly traces = new Traces(this.traced, (what) => this.link.send({ watch: what }));

  private readonly folder: StructureFolder;

  constructor(private readonly link: Link, private readonly seldom: Seldom, private readonly deeds: Deeds) {
    this.traces.renew = (draw) => seldom.renew("traces", draw, GRAPHS);
    this.folder = new StructureFolder(link, {
      plot: (mode) => this.traces.add({ mode, name: "amplitude", unit: "m" }),
      loads: (on) => deeds.loads(on), perMeter: (force) => deeds.perMeter(force),
    });
  }

  // ---- made anew for each scene

  show(scene: SceneMessage): void {
    this.controls.clear();
    this.marks.clear();
    this.told = scene.serial;
    this.seldom.forget();
    this.traces.clear();
    this.folder.clear();
    this.legend.forget();
    this.graph?.close();
    const structure = this.section("structure", "Structure", ...this.folder.content);
    document.title = `${scene.title} \u00b7 springline`;
    this.root.replaceChildren(
      this.header(scene),
      this.transport(scene), // at one place, whatever is inspected
      make("div", { id: "inspect", hidden: true }),
      this.traced,
      this.deeds.build(scene),
      this.looks(scene),
      this.place,
      ...(scene.rest ? [structure, this.energies()] : [this.energies(), structure]), // first what the scene is for
      this.keep(scene),
      make("footer", {}, make("button", { type: "button", class: "plain", click: () => this.deeds.help() }, "All keys"), " \u00b7 springline"),
    );
    this.place.replaceChildren(...this.parameters(scene.parameters));
    this.chosen = byId("inspect");
    byId("hint").textContent = hintOf(scene);
  }

  private header(scene: SceneMessage): HTMLElement {
    const tools = make("div", { class: "tools" });
    const button = (name: string, words: string, what: () => void): HTMLButtonElement =>
      make("button", { type: "button", class: "icon", title: words, "aria-label": words, click: what }, icon(name));
    if (scene.gallery) {
      const open = make("button", { type: "button", class: "gallery-button", click: () => this.deeds.gallery() }, icon("grid"), "Gallery");
      tools.append(open);
    }
    tools.append(button("fit", "Everything into view (F)", () => this.deeds.fit()), button("moon", "Light or dark", () => this.deeds.dark()),
      button("help", "All keys (?)", () => this.deeds.help()));
    const fold = button("panel", "Fold the panel", () => this.deeds.fold());
    fold.classList.add("fold");
    tools.append(fold);
    return make("header", {}, tools, make("h1", {}, scene.title), scene.sentence ? make("p", { class: "sentence" }, scene.sentence) : null,
      scene.invitation ? make("p", { class: "invitation" }, make("b", {}, "Try: "), scene.invitation) : null);
  }

  private transport(scene: SceneMessage): HTMLElement {
    this.play = make("button", { type: "button", class: "main", click: () => this.togglePlay() });
    this.time = make("output", { class: "time" });
    this.facts = make("p", { class: "facts" });
    this.speed = make("select", { "aria-label": "Speed", change: () => this.link.command("Speed", { value: Number(this.speed.value) }) },
      ...[...new Set([...scene.speeds, scene.speed])].sort((a, b) => a - b).map((one) =>
        make("option", { value: one, selected: one === scene.speed }, one === 1 ? "real time" : `${figures(one)} \u00d7`)));
    this.cut = make("button", { type: "button", title: "Every stroke cuts (or hold Shift)", "aria-pressed": "false", click: () => this.toggleCut() }, icon("cut"), "Cut");
    const step = make("button", { type: "button", title: "One step (N)", "aria-label": "One step", click: () => this.link.command("Step") }, icon("step"));
    const again = make("button", { type: "button", class: "icon", title: "Begin again (R)", "aria-label": "Begin again", click: () => this.again() }, icon("again"));
    this.setPlaying(true, true);
    this.asked = 0;
    const undo = make("button", { type: "button", title: "Take the last deed back (Ctrl+Z)", "aria-label": "Take the last deed back", click: () => this.link.command("Undo") }, icon("undo"));
    const redo = make("button", { type: "button", title: "Do it again (Ctrl+Shift+Z)", "aria-label": "Do again what was taken back", click: () => this.link.command("Redo") }, icon("redo"));
    return make("section", { class: "transport" },
      make("div", { class: "row" }, this.play, step, again, undo, redo),
      make("div", { class: "row" }, this.time, this.speed, this.cut), this.facts);
  }

  /** Begin again; who builds goes on building. */
  private again(): void {
    this.link.command("Reset");
    if (document.body.classList.contains("building")) return;
    this.link.command("Play");
    this.deeds.home();
  }

  togglePlay(): void {
    this.asked = this.link.command(this.playing ? "Pause" : "Play");
    this.setPlaying(!this.playing);
  }

  private toggleCut(): void {
    const on = this.cut.getAttribute("aria-pressed") !== "true";
    this.cut.setAttribute("aria-pressed", String(on));
    this.deeds.cut(on);
  }

  private setPlaying(playing: boolean, force = false): void {
    if (playing === this.playing && !force) return;
    this.playing = playing;
    this.play.replaceChildren(icon(playing ? "pause" : "play"), playing ? "Pause" : "Play");
  }

  private looks(scene: SceneMessage): HTMLElement {
    this.color = make("select", { id: "color", change: () => this.link.send({ look: { color: this.color.value } }) },
      ...scene.colors.map(({ name, unit }) => make("option", { value: name, selected: name === scene.color }, unit ? `${name} [${unit}]` : name)));
    const boxes = scene.marks.map(({ name, label, key }) => {
      const box = make("input", { type: "checkbox", checked: scene.shown.includes(name), change: () => this.link.send({ look: { [name]: box.checked } }) });
      this.marks.set(name, box);
      return make("label", { title: key ? `Key ${key}` : "" }, box, label);
    });
    return this.section("show", "Show", make("label", { class: "line" }, "Color by", this.color), make("div", { class: "boxes" }, ...boxes));
  }

  private parameters(all: ParameterControl[]): HTMLElement[] {
    const folders = new Map<string, HTMLElement[]>();
    for (const one of all) {
      const made = control(one, (value) => this.link.command("Set", { name: one.name, value }));
      this.controls.set(one.name, made);
      folders.set(one.folder, [...(folders.get(one.folder) ?? []), made.element]);
    }
    const first = folders.get("") ?? [];
    folders.delete("");
    const rest = [...folders].map(([name, controls]) => this.section(`folder ${name}`, name, ...controls));
    const result: HTMLElement[] = [];
    if (first.length) result.push(this.section("parameters", "Parameters", ...first));
    if (rest.length > 3) result.push(this.section("more", "More parameters", ...rest));
    else result.push(...rest);
    return result;
  }

  private energies(): HTMLElement {
    const place = make("div", { class: "graph" });
    this.graph = new Graph(place, (name) => this.traces.add({ energy: 0, name, unit: "J" }));
    return this.section("energy", "Energy [J]", place);
  }

  private keep(scene: SceneMessage): HTMLElement {
    this.record = make("button", { type: "button", click: () => this.link.send({ keep: this.record.dataset.on ? "stop" : "record" }) }, icon("record"), "Record");
    this.files = ([["html", "Playback page"], ["springline", "Recording"]] as const).map(([suffix, words]) =>
      make("button", { type: "button", disabled: true, click: () => this.link.send({ keep: suffix }) }, words));
    this.kept = make("p", { class: "facts" });
    return this.section("keep", "Keep and open", this.deeds.files(scene),
      make("div", { class: "row" }, make("button", { type: "button", click: () => this.deeds.snapshot() }, "Picture"), this.record),
      make("div", { class: "row" }, ...this.files), this.kept);
  }

  private section(name: string, words: string, ...content: Node[]): HTMLDetailsElement {
    const section = make("details", {
      open: this.open.has(name), toggle: () => {
        if (section.open) this.open.add(name);
        else this.open.delete(name);
        if (name === "energy") this.watchGraph();
      },
    }, make("summary", { click: () => { setTimeout(() => section.scrollIntoView({ block: name === "structure" ? "start" : "nearest" })); } }, words), ...content);
    if (name === "energy") this.link.send({ graph: this.open.has(name) });
    return section;
  }

  private watchGraph(): void {
    const on = this.open.has("energy");
    this.link.send({ graph: on });
    if (on) this.graph?.resize();
  }

  // ---- what comes while it plays

  follow(status: StatusMessage): void {
    if (this.told < 0) return;
    if (status.done >= this.asked) this.setPlaying(status.playing); // what it said before it heard of the last press is old
    this.seldom.renew("status", () => this.words(status));
    if (document.activeElement !== this.speed) this.speed.value = String(status.speed);
    if (document.activeElement !== this.color) this.color.value = status.color;
    for (const [name, box] of this.marks) box.checked = status.shown.includes(name);
    if (status.parameters) { // something came or went that has parameters
      this.controls.clear();
      this.place.replaceChildren(...this.parameters(status.parameters));
    }
    for (const [name, value] of Object.entries(status.values)) this.controls.get(name)?.set(value);
    this.trouble(status.trouble);
    this.folder.status(status);
    this.keeps(status.recording, status.kept);
  }

  private words(status: StatusMessage): void {
    say(this.time, `${status.time.toFixed(2)} s`);
    const counted = Object.entries(status.counters).filter(([, count]) => count).map(([name, count]) => `${count.toLocaleString("en-US")} ${count === 1 ? name.slice(0, -1) : name}`);
    const count = (number: number, thing: string): string => `${number.toLocaleString("en-US")} ${thing}${number === 1 ? "" : "s"}`;
    const facts = [count(status.particles, "particle"), count(status.springs, "spring"), ...counted];
    if (status.pace) facts.push(status.pace);
    say(this.facts, facts.join(" \u00b7 "));
    this.legend.show(status.legend);
  }

  private keeps(recording: boolean, kept: StatusMessage["kept"]): void {
    if (recording !== ("on" in this.record.dataset)) {
      this.record.replaceChildren(icon("record"), recording ? "Stop recording" : "Record");
      if (recording) this.record.dataset.on = "yes";
      else delete this.record.dataset.on;
    }
    for (const button of this.files) if (button.disabled !== (!kept && !recording)) button.disabled = !button.disabled;
    say(this.kept, recording ? "Recording \u2026" : kept ? `${kept.frames} frame${kept.frames === 1 ? "" : "s"}, ${figures(kept.seconds)} s` : "");
  }

  private trouble(trouble: StatusMessage["trouble"]): void {
    const place = byId("trouble");
    if (!trouble) {
      if (!place.hidden) place.hidden = true;
      return;
    }
    if (!place.hidden && place.dataset.words === trouble.message) return;
    place.dataset.words = trouble.message;
    place.hidden = false;
    place.replaceChildren(make("b", {}, "The scene stopped"), make("p", {}, trouble.message), make("div", { class: "row" },
      trouble.safe_dt ? make("button", { type: "button", class: "main", click: () => this.link.send({ safe: true }) }, `Go on with dt = ${figures(trouble.safe_dt)} s`) : null,
      trouble.mendable ? make("button", { type: "button", class: "main", click: () => this.link.command("Undo") }, "Take the last deed back") : null,
      make("button", { type: "button", click: () => { this.link.command("Reset"); this.link.command("Play"); } }, "Begin again")));
  }

  energy(message: EnergyMessage): void {
    const graph = this.graph; // another scene has another one
    this.seldom.renew("energy", () => graph?.show(message), GRAPHS);
  }

  paint(theme: Theme): void {
    this.graph?.paint(theme);
    this.traces.paint(theme);
  }

  plot(trace: Trace): void {
    this.traces.add(trace);
    if (matchMedia("(pointer: coarse)").matches) this.traced.scrollIntoView({ block: "nearest" }); // the sheet of a phone is low
  }

  watched(message: WatchedMessage): void { this.traces.take(message.time, message.items); }

  structure(message: StructureMessage): void { this.folder.take(message); }

  inspect(message: InspectMessage): void {
    this.folder.inspect(message);
    const what = `${message.particle} ${message.spring}`, another = what !== this.inspected, place = this.chosen;
    this.inspected = what;
    this.seldom.renew("inspect", () => showInspected(place, message, this.traces, () => this.deeds.select({})), another ? 0 : undefined);
  }

  busy(message: BusyMessage): void {
    const place = byId("busy");
    place.hidden = message.words === undefined;
    byId("busy-words").textContent = message.words ?? "";
    byId("busy-cancel").hidden = message.first === true; // there is no scene before it to go on with
    const share = byId<HTMLProgressElement>("busy-share");
    if (message.share === undefined) share.removeAttribute("value");
    else share.value = message.share;
  }
}

function hintOf(scene: SceneMessage): string {
  const view = scene.dim === 2 ? "drag beside it to move the view" : "drag beside it to turn";
  return matchMedia("(pointer: coarse)").matches
    ? `Drag a particle to pull it, touch to inspect, hold for more; ${view}.`
    : `Drag a particle to pull it \u00b7 click to inspect \u00b7 right-click for more \u00b7 Shift-stroke cuts \u00b7 ${view} \u00b7 ? all keys`;
}

// The panel: transport, display options, parameters, graph, equilibrium, selection, and downloads.
import { byFinger, byId, hinted, icon, make, put, say, flag } from "../dom";
import { Dock } from "./dock";
import { Graph } from "./graph";
import { showInspected } from "./inspect";
import { LegendBox } from "./legend";
import type { Link } from "../link";
import type { Seldom } from "../seldom";
import { figures } from "../stage/marks";
import type { BusyMessage, EnergyMessage, InspectMessage, ParameterControl, PastMessage, SceneMessage, SectionMessage, StatusMessage, StructureMessage, Theme, Vec3, WatchedMessage } from "../protocol";
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
  lines(points: Vec3[][]): void;
  fold(): void;
  loads(on: boolean): void;
  perMeter(force: number): void;
  build(scene: SceneMessage): HTMLElement;
  measure(): HTMLElement;
  files(scene: SceneMessage): HTMLElement;
}

const LINES = 120; // [ms] between two drawings of a graph of followed values; the last sample is drawn, too
const GRAPHS = 1000; // [ms] between two drawings of a graph while pictures are late, since one takes half the time of a picture
const OPEN = new Set(["parameters", "graphs"]); // initially open sections
const ROOMY = "(min-width: 900px) and (min-height: 760px)"; // if a graph leaves enough of the stage

export class Panel {
  private readonly root = byId("panel");
  private controls = new Map<string, Control>();
  private graph: Graph | null = null;
  private play!: HTMLButtonElement;
  private time!: HTMLOutputElement;
  private facts!: HTMLElement;
  private speed!: HTMLSelectElement;
  private back!: HTMLInputElement;
  private now!: HTMLButtonElement;
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
  private asked = 0; // number of the last press of the play button
  private told = -1;
  private inspected = "";
  private readonly legend = new LegendBox();

  private readonly dock = new Dock();
  private readonly traces = new Traces(this.dock.traced, (what) => {
    this.link.send({ watch: what });
    queueMicrotask(() => this.dock.refresh());
  }, this.dock);
  private energyBox = make("input", { type: "checkbox" });
  private plotted: boolean | null = null; // whether energies are shown, if the user chose so

  private readonly folder: StructureFolder;

  constructor(private readonly link: Link, private readonly seldom: Seldom, private readonly deeds: Deeds) {
    this.traces.renew = (draw) => seldom.renew("traces", draw, GRAPHS, LINES);
    this.folder = new StructureFolder(link, {
      plot: (mode) => this.plot({ mode, name: "amplitude", unit: "m" }),
      select: (pick) => deeds.select(pick), lines: (points) => deeds.lines(points), loads: (on) => deeds.loads(on), perMeter: (force) => deeds.perMeter(force),
    });
  }

  // ---- rebuilt for each scene

  show(scene: SceneMessage): void {
    this.controls.clear();
    this.marks.clear();
    if (this.told !== scene.serial) this.root.scrollTop = 0; // the description and the suggestions come first
    this.told = scene.serial;
    this.seldom.forget();
    this.traces.clear();
    this.folder.clear(scene);
    this.legend.forget();
    this.graph?.close();
    this.dock.clear();
    const structure = this.section("structure", "Structure", ...this.folder.content);
    document.title = `${scene.title} \u00b7 springline`;
    const shown = [
      this.header(scene),
      this.transport(scene), // always at the same place
      make("div", { id: "inspect", hidden: true }),
      scene.alone ? null : this.deeds.build(scene),
      this.section("measure", "Measure", this.deeds.measure()),
      this.looks(scene),
      this.place,
      ...(scene.alone ? [this.graphs(scene)] : scene.rest ? [structure, this.graphs(scene)] : [this.graphs(scene), structure]), // first the purpose of the scene
      this.keep(scene),
      make("footer", {}, make("button", { type: "button", class: "plain", click: () => this.deeds.help() }, "All keys"), " \u00b7 springline"),
    ];
    this.root.replaceChildren(...shown.filter((one) => one !== null));
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
    if (self !== top && document.fullscreenEnabled) {
      const large = button("large", "Fill the screen, or return to the page", () => {
        void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
      });
      large.classList.add("large");
      tools.append(large);
    }
    const fold = button("panel", "Fold the panel", () => this.deeds.fold());
    fold.classList.add("fold");
    tools.append(fold);
    const next = scene.another;
    const another = next === undefined ? null : make("button", {
      type: "button", class: "another", title: `The same scene by another seed: ${next} (Shift + R)`, click: () => this.link.send({ another: next }),
    }, "Another one");
    return make("header", {}, tools, make("h1", {}, scene.title), scene.sentence ? make("p", { class: "sentence" }, scene.sentence) : null,
      scene.invitation ? make("p", { class: "invitation" }, make("b", {}, "Try: "), hinted(scene.invitation)) : null, another,
      location.hash === "#live" ? make("button", { type: "button", click: () => { location.hash = ""; } }, "Back to the recording") : null);
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
    this.back = make("input", { type: "range", "aria-label": "Look back over the last minute", title: "Look back over the last minute; Play continues from there", input: () => this.rewind() });
    this.now = make("button", { type: "button", class: "plain", hidden: true, click: () => this.link.command("Rewind") }, "Back to now");
    this.look(null);
    return make("section", { class: "transport" },
      make("div", { class: "row" }, this.play, step, again, undo, redo),
      make("div", { class: "row" }, this.time, this.speed, this.cut), make("div", { class: "row back" }, this.back, this.now), this.facts);
  }

  /** Show the past state at the position of the bar; at its end, the present. */
  private rewind(): void {
    const time = Number(this.back.value), end = time > Number(this.back.max) - 0.5 * Number(this.back.step);
    this.rewound = end ? this.link.command("Rewind") : this.link.command("Rewind", { time });
    this.setPlaying(false);
  }
  private rewound = 0; // number of the last move of the bar

  /** Range of the past states, and the time shown. */
  private look(past: StatusMessage["past"]): void {
    const { back } = this, long = past ? past.last - past.first : 0, shown = past?.shown ?? null, at = shown ?? past?.last ?? 0;
    flag(back, "disabled", !(long > 0));
    if (past && long > 0) {
      put(back, "min", String(past.first));
      put(back, "max", String(past.last));
      put(back, "step", String(long / 400));
    }
    back.value = String(at);
    put(back, "aria-valuetext", shown === null ? "now" : `${shown.toFixed(2)} s, ${(past!.last - shown).toFixed(2)} s ago`);
    if (this.now.hidden !== (shown === null)) this.now.hidden = shown === null;
    this.dock.show(shown);
  }

  /** Restart; building continues after a restart. */
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
      ...scene.colors.map(({ name, label, unit }) => make("option", { value: name, selected: name === scene.color }, unit ? `${name} [${unit}]` : label)));
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

  /** Graphs in the dock below the stage. */
  private graphs(scene: SceneMessage): HTMLElement {
    this.graph = new Graph(this.dock.energies, (name) => this.plot({ energy: 0, name, unit: "J" }), this.dock, () => this.plotEnergies(false));
    this.energyBox = make("input", { type: "checkbox", change: () => this.plotEnergies(this.energyBox.checked) });
    // while building there are no energies at first, and a dock that opens with the first particle would move the others
    this.plotEnergies(this.plotted ?? (matchMedia(ROOMY).matches && scene.tools !== "sandbox"), false);
    return this.section("graphs", "Graphs", make("label", {}, this.energyBox, "Energies over time"),
      make("p", { class: "facts" }, hinted("Click any number in the inspector to plot it over time, below the stage.")));
  }

  private plotEnergies(on: boolean, chosen = true): void {
    if (chosen) this.plotted = on;
    this.energyBox.checked = on;
    this.dock.energies.hidden = !on;
    this.link.send({ graph: on });
    this.dock.refresh();
    if (on) this.dock.open();
  }

  private keep(scene: SceneMessage): HTMLElement {
    this.record = make("button", { type: "button", click: () => this.link.send({ keep: this.record.dataset.on ? "stop" : "record" }) }, icon("record"), "Record");
    this.files = ([["html", "Playback page"], ["springline", "Recording"]] as const).map(([suffix, words]) =>
      make("button", { type: "button", disabled: true, click: () => this.link.send({ keep: suffix }) }, words));
    this.kept = make("p", { class: "facts" });
    const picture = make("button", { type: "button", click: () => this.deeds.snapshot() }, "Picture");
    if (scene.alone) return this.section("keep", "Keep", make("div", { class: "row" }, picture,
      make("button", { type: "button", title: "All actions, for a replay by springline", click: () => this.link.send({ keep: "journal" }) }, "Journal")));
    return this.section("keep", "Keep and open", this.deeds.files(scene),
      make("div", { class: "row" }, picture, this.record),
      make("div", { class: "row" }, ...this.files), this.kept);
  }

  private section(name: string, words: string, ...content: Node[]): HTMLDetailsElement {
    const section = make("details", {
      open: this.open.has(name), toggle: () => {
        if (section.open) this.open.add(name);
        else this.open.delete(name);
      },
    }, make("summary", { click: () => { setTimeout(() => section.scrollIntoView({ block: name === "structure" ? "start" : "nearest" })); } }, words), ...content);
    return section;
  }

  // ---- updates while the scene plays

  follow(status: StatusMessage): void {
    if (this.told < 0) return;
    if (status.done >= this.asked) this.setPlaying(status.playing); // a status sent before the last press was received is outdated
    if (status.done >= this.rewound) this.look(status.past);
    this.seldom.renew("status", () => this.words(status));
    if (document.activeElement !== this.speed) this.speed.value = String(status.speed);
    if (document.activeElement !== this.color) this.color.value = status.color;
    for (const [name, box] of this.marks) box.checked = status.shown.includes(name);
    if (status.parameters) { // an object with parameters was added or removed
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
    const graph = this.graph; // it depends on the scene
    this.seldom.renew("energy", () => graph?.show(message), GRAPHS);
  }

  paint(theme: Theme): void {
    this.graph?.paint(theme);
    this.traces.paint(theme);
  }

  plot(trace: Trace): void {
    this.traces.add(trace);
    this.dock.open();
  }

  past(message: PastMessage): void { this.traces.restore(message.samples); }

  watched(message: WatchedMessage): void { this.traces.take(message.time, message.items, message.how); }

  structure(message: StructureMessage): void { this.folder.take(message); }

  across(message: SectionMessage): void { this.folder.cut(message); }

  inspect(message: InspectMessage): void {
    this.folder.inspect(message);
    const what = `${message.particle} ${message.spring}`, another = what !== this.inspected, place = this.chosen;
    this.inspected = what;
    this.seldom.renew("inspect", () => showInspected(place, message, (trace) => this.plot(trace), () => this.deeds.select({})), another ? 0 : undefined);
  }

  busy(message: BusyMessage): void {
    const place = byId("busy");
    place.hidden = message.words === undefined;
    byId("busy-words").textContent = message.words ?? "";
    byId("busy-cancel").hidden = message.first === true; // there is no earlier scene to continue with
    const share = byId<HTMLProgressElement>("busy-share");
    if (message.share === undefined) share.removeAttribute("value");
    else share.value = message.share;
  }
}

function hintOf(scene: SceneMessage): string {
  const view = scene.dim === 2 ? "drag the background to move the view" : "drag the background to rotate the view";
  return byFinger()
    ? `Drag a particle to pull it, tap to inspect, hold for more; ${view}, two fingers zoom.`
    : `Drag a particle to pull it \u00b7 click to inspect \u00b7 right-click for more \u00b7 Shift-stroke cuts \u00b7 ${view} \u00b7 ? all keys`;
}

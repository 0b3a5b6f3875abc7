// <spring-line src="net.js">: a scene that plays in a user's page, drawn by the element or by the user's code.
import code from "worker";
import { dressPage, icon, leaveFinger, leaveWheel, make, whileSeen } from "../dom";
import { Hands } from "../hands";
import { Link } from "../link";
import { type Parts, Wire } from "../living/wire";
import type { ElementMessage, EventsMessage } from "../living/worker";
import { type Entries, openMenu } from "../panel/menu";
import type { LookAsked, ParameterControl, SceneMessage, StatusMessage, Theme, Themes } from "../protocol";
import { Stage } from "../stage/stage";
import { Loading } from "../structure/loading";
import { Picture } from "../wire";
import { type Scenes, sceneFrom } from "./files";
import sheet from "sheet";

type Value = StatusMessage["values"][string];
const KINDS = ["ready", "frame", "break", "hit", "collide", "remove", "trouble", "refused", "error"] as const;
type Kind = typeof KINDS[number];
const SWITCHES = ["draw", "hands", "controls"]; // attributes that are read when a scene is loaded
const THEME = ["background", "ink", "quiet", "faint", "anchor", "disc", "cloth", "ghost", "rule", "accent", "second"] as const; // colors that a page may set

export class SpringLine extends HTMLElement {
  static readonly observedAttributes = ["src", "color", "theme", "speed", "paused", "show", "draw"];
  /** Positions of all particles [m], three numbers each, at the last picture. */
  positions: Float64Array = new Float64Array(0);
  /** Velocities of all particles [m/s]. */
  velocities: Float64Array = new Float64Array(0);
  /** Radii of all particles [m]; 0 for a point. */
  radii: Float64Array = new Float64Array(0);
  /** Tension of each spring [N], negative in compression, 0 if broken; `ends` are the two particles of each. */
  tensions: Float64Array = new Float64Array(0);
  ends: Int32Array = new Int32Array(0);
  /** Corners of all faces without a torn spring, three particles each. */
  faces: Uint32Array = new Uint32Array(0);
  /** Whether each particle is present, 1 or 0. */
  alive: Uint8Array = new Uint8Array(0);
  /** Simulated time [s]. */
  time = 0;
  /** Resolved when the scene is loaded; rejected if it cannot be loaded. */
  ready!: Promise<SpringLine>;
  private settle!: { resolve: (one: SpringLine) => void; reject: (error: Error) => void };
  private readonly root = this.attachShadow({ mode: "open" });
  private shown: Shown | null = null; // objects of the file that plays
  private broken: Uint8Array = new Uint8Array(0);
  private whole: Int32Array | null = null;
  private said = 0; // notes of the worker that were received
  private sent: Record<string, Value> = {}; // values of the parameters, as the worker sent them
  private values: Record<string, Value> = {}; // the same with those that were set since
  private status: StatusMessage | null = null;

  constructor() {
    super();
    const styles = new CSSStyleSheet(); // a style sheet that content security policies allow
    styles.replaceSync(sheet);
    this.root.adoptedStyleSheets = [styles];
    this.promise();
  }

  connectedCallback(): void { this.open(); }
  disconnectedCallback(): void { this.close(); }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.isConnected) return;
    if (name === "src" || name === "draw") this.open();
    else if (this.shown?.scene) this.dress(name);
  }

  // Methods for pages

  play(): void { this.toldPlaying(true); }
  pause(): void { this.toldPlaying(false); }
  get playing(): boolean { return this.status?.playing ?? !this.hasAttribute("paused"); }
  /** Take a number of steps, then pause. */
  step(count = 1): void { this.link.command("Step", { count: wholeNumber(count, "count", "step") }); }
  reset(): void { this.link.command("Reset"); }
  undo(): void { this.link.command("Undo"); }
  redo(): void { this.link.command("Redo"); }

  /** Simulated seconds per second. */
  get speed(): number { return this.status?.speed ?? this.shown?.scene?.speed ?? 1; }
  set speed(value: number) {
    if (!(Number(value) > 0 && Number(value) < Infinity)) throw new Error(`The speed must be a positive number of simulated seconds per second. Got ${shownAs(value)}.`);
    this.link.command("Speed", { value: Number(value) });
  }

  /** Names, units, limits and values of the parameters that can change while the scene plays. */
  get parameters(): ParameterControl[] { return (this.shown?.scene?.parameters ?? []).map((one) => ({ ...one, value: this.values[one.name] ?? one.value })); }
  /** Names of the quantities that the attribute `color` accepts. */
  get colors(): string[] { return (this.shown?.scene?.colors ?? []).map((one) => one.name); }

  /** Return or set the value of a parameter. */
  parameter(name: string, value?: Value): Value {
    const known = this.parameters, found = known.find((one) => one.name === name);
    if (!found) throw new Error(`This scene has no parameter '${name}'. ${known.length ? `It has ${known.map((one) => one.name).join(", ")}.` : this.shown?.scene ? "It has none." : "The scene is not loaded yet: await element.ready."}`);
    if (value === undefined) return found.value;
    this.checkValue(found, value);
    this.values[name] = value;
    this.link.command("Set", { name, value });
    return value;
  }

  grab(particle: number, point: ArrayLike<number>): void {
    this.link.command("Grab", { particle: this.some([particle], "particle", "particle", "grab")[0]!, point: this.point(point, "point", "grab") });
  }
  pull(point: ArrayLike<number>): void { this.link.command("Pull", { point: this.point(point, "point", "pull") }); }
  letGo(): void { this.link.command("LetGo"); }
  push(particles: Some, velocity: ArrayLike<number>): void {
    this.link.command("Push", { particles: this.some(particles, "particle", "particles", "push"), velocity: this.point(velocity, "velocity", "push") });
  }
  anchor(particles: Some): void { this.link.command("Anchor", { particles: this.some(particles, "particle", "particles", "anchor") }); }
  release(particles: Some): void { this.link.command("Release", { particles: this.some(particles, "particle", "particles", "release") }); }
  cut(springs: Some): void { this.link.command("Cut", { springs: this.some(springs, "spring", "springs", "cut") }); }
  /** Remove particles and their springs from the scene; `remove()` removes the element from its page. */
  takeOut(particles: Some): void { this.link.command("Remove", { particles: this.some(particles, "particle", "particles", "takeOut") }); }

  // A scene with other particles, springs or loads is another model, which Python builds.
  add(): never { throw new Error(needsPython("add", "particles")); }
  join(): never { throw new Error(needsPython("join", "springs")); }
  load(): never { throw new Error(needsPython("load", "loads")); }

  /** Journal so far, as text that Python replays bitwise. */
  journal(): Promise<string> {
    return new Promise((resolve) => {
      this.opened.journals.push(resolve);
      this.link.send({ keep: "journal" });
    });
  }

  /** Ends of every unbroken spring, two particles each. */
  get springs(): Int32Array {
    return this.whole ??= this.ends.filter((_, k) => !this.broken[k >> 1]);
  }

  /** Call a function with the details of each event of a kind; return a function that stops this. */
  on(kind: Kind, what: (told: any) => void): () => void {
    if (!KINDS.includes(kind)) throw new Error(`The kind of on() must be one of ${KINDS.join(", ")}. Got ${shownAs(kind)}.${meant(String(kind), KINDS)}`);
    if (typeof what !== "function") throw new Error(`The callback of on("${kind}", ...) must be a function. Got ${shownAs(what)}.`);
    const heard = (event: Event): void => what((event as CustomEvent).detail);
    this.addEventListener(kind, heard);
    return () => this.removeEventListener(kind, heard);
  }

  // Display

  private get opened(): Shown {
    if (!this.shown) throw new Error("<spring-line> plays nothing: it needs a src, such as 'net.js', and a place in the page.");
    return this.shown;
  }

  private get link(): Link { return this.opened.link; }

  private toldPlaying(on: boolean): void {
    if (this.status) this.status.playing = on;
    this.link.command(on ? "Play" : "Pause");
  }

  /** A point or a velocity: as many finite numbers as the scene has dimensions; in a plane a third one of 0 is allowed. */
  private point(given: unknown, name: string, method: string): number[] {
    const dim = this.shown?.scene?.dim, list = numbersIn(given);
    if (!list || !list.every(Number.isFinite) || list.length < (dim ?? 2) || list.length > 3 || (dim === 2 && list.length === 3 && list[2] !== 0))
      throw new Error(`The '${name}' of ${method}() must be ${dim ?? "2 or 3"} numbers. Got ${shownAs(given)}.`);
    return dim === undefined ? list : list.slice(0, dim);
  }

  /** Numbers of particles or springs: one, a list, or "all" that are there. */
  private some(given: unknown, what: "particle" | "spring", name: string, method: string): number[] {
    const particles = what === "particle", here = this.shown?.scene ? particles ? this.alive : this.broken : null;
    const count = here?.length ?? Infinity, isThere = (k: number): boolean => !here || (particles ? here[k] === 1 : here[k] === 0);
    if (given === "all" && here) return [...here.keys()].filter(isThere);
    const list = typeof given === "number" ? [given] : numbersIn(given);
    if (!list) {
      const wait = given === "all" ? " The scene is not loaded yet: await element.ready." : "";
      throw new Error(`The '${name}' of ${method}() must be ${method === "grab" ? `the number of a ${what}` : `numbers of ${what}s, such as [0, 3], or "all"`}. Got ${shownAs(given)}.${wait}`);
    }
    const bad = list.find((one) => !Number.isInteger(one) || one < 0 || one >= count);
    if (bad !== undefined) throw new Error(`The '${name}' of ${method}() must be whole numbers ${here ? `from 0 to ${count - 1}` : "of zero or more"}: the scene ${here ? `has ${count} ${what}s` : "is not loaded yet"}. Got ${shownAs(bad)}.`);
    const gone = particles ? list.find((one) => !isThere(one)) : undefined;
    if (gone !== undefined) throw new Error(`The '${name}' of ${method}() must be particles that are there, and ${gone} was removed. 'alive' tells which are.`);
    return list;
  }

  private checkValue({ name, kind, value: now, choices }: ParameterControl, value: Value): void {
    const list = numbersIn(value), got = `Got ${shownAs(value)}.`;
    if (kind === "choice") {
      if (!choices || choices.includes(value as string)) return;
      throw new Error(`The value of '${name}' must be one of ${choices.join(", ")}. ${got}`);
    }
    if (Array.isArray(now)) {
      const isDown = name === "gravity" && typeof value === "number" && Number.isFinite(value);
      if (!isDown && !(list?.length === now.length && list.every(Number.isFinite))) throw new Error(`The value of '${name}' must be ${now.length} numbers. ${got}`);
      return;
    }
    if (kind === "limit" && value === null) return;
    if (typeof value !== "number" || !Number.isFinite(value)) throw new Error(`The value of '${name}' must be a number. ${got}`);
  }

  private promise(): void {
    this.ready = new Promise((resolve, reject) => { this.settle = { resolve, reject }; });
    this.ready.catch(() => {}); // the element shows the error, too
  }

  private open(): void {
    this.close();
    const src = this.getAttribute("src");
    if (!src) return;
    if (this.getAttribute("draw") !== "none") this.furnish();
    this.shown = new Shown(this, this.root, new URL(src, document.baseURI).href, {
      scene: (scene) => {
        this.sent = Object.fromEntries(scene.parameters.map((one) => [one.name, one.value]));
        this.values = { ...this.sent };
        scene.themes = this.themed(scene.themes);
      },
      ready: () => {
        for (const name of ["theme", "color", "show", "speed"]) if (name === "theme" || this.hasAttribute(name)) this.dress(name);
        for (const name of SWITCHES) this.refuse(this.fault(name, this.getAttribute(name)));
        this.settle.resolve(this);
        this.tell("ready", { particles: this.positions.length / 3, springs: this.ends.length / 2 });
      },
      status: (status) => {
        const fresh = Math.min(status.said - this.said, status.notes.length);
        this.said = status.said;
        for (const note of fresh > 0 ? status.notes.slice(-fresh) : []) this.tell("refused", { message: note });
        const trouble = status.trouble && !this.status?.trouble ? status.trouble.message : "";
        this.status = status;
        Object.assign(this.sent, status.values);
        if (fresh > 0) this.values = { ...this.sent }; // a refused value is not sent
        else Object.assign(this.values, status.values);
        if (trouble) this.tell("trouble", { message: trouble });
      },
      numbers: (message) => this.take(message),
      drawn: () => this.tell("frame", { time: this.time, positions: this.positions }),
      failed: (words) => {
        this.settle.reject(new Error(words));
        this.tell("error", { message: words });
      },
    }, this.getAttribute("draw") !== "none", this.isDark);
  }

  private close(): void {
    if (!this.shown) return;
    this.shown.end();
    this.shown = this.status = this.whole = null;
    this.said = 0;
    this.root.replaceChildren();
    this.promise();
  }

  private take(message: ElementMessage): void {
    if (message.kind === "net") this.ends = message.ends;
    else if (message.kind === "events") for (const one of message.events) this.tell(one.kind as Kind, detailed(one));
    else {
      if (message.broken.length !== this.broken.length || message.broken.some((one, k) => one !== this.broken[k])) this.whole = null;
      [this.positions, this.velocities, this.radii, this.alive, this.broken, this.time] = [message.position, message.velocity, message.radius, message.alive, message.broken, message.time];
      [this.tensions, this.faces] = [message.tension, message.faces];
    }
  }

  private tell(kind: Kind, detail: object): void { this.dispatchEvent(new CustomEvent(kind, { detail })); }

  private get isDark(): boolean {
    const theme = this.getAttribute("theme");
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  /** Apply an attribute; one with a wrong value has no effect, and its error is an event. */
  private dress(name: string): void {
    const { link, scene } = this.opened, value = this.getAttribute(name);
    if (this.refuse(this.fault(name, value))) return;
    if (name === "theme") this.opened.paint(this.isDark);
    else if (name === "color") link.send({ look: { color: value ?? scene!.color } });
    else if (name === "speed") link.command("Speed", { value: value ? Number(value) : scene!.speed });
    else if (name === "paused") this.toldPlaying(value === null);
    else {
      const wanted = (value ?? "").split(/\s+/);
      link.send({ look: Object.fromEntries(scene!.marks.map((one) => [one.name, wanted.includes(one.name)])) as LookAsked });
    }
  }

  /** Report the error of an attribute; false if it is empty. */
  private refuse(wrong: string): boolean {
    if (!wrong) return false;
    console.warn(wrong);
    this.tell("refused", { message: wrong });
    return true;
  }

  /** Error of an attribute; empty if it is right. */
  private fault(name: string, value: string | null): string {
    const marks = this.opened.scene!.marks.map((one) => one.name), of = (words: string, one = value!): string => `The attribute ${name} of <spring-line> must be ${words}. Got ${shownAs(one)}.`;
    if (value === null) return "";
    if (SWITCHES.includes(name) && value !== "none") return of("none, or absent");
    if (name === "theme" && value !== "light" && value !== "dark") return of("light or dark");
    if (name === "speed" && !(Number(value) > 0 && Number(value) < Infinity)) return of("a positive number of simulated seconds per second");
    if (name === "color" && !this.colors.includes(value)) return `${of(`one of ${this.colors.join(", ")}`)}${meant(value, this.colors)}`;
    const unknown = name === "show" ? value.split(/\s+/).find((one) => one && !(marks as string[]).includes(one)) : undefined;
    return unknown === undefined ? "" : `${of(`some of ${marks.join(", ")}`, unknown)}${meant(unknown, marks)}`;
  }

  /** Colors set by the page, such as `--springline-background`, instead of the defaults. */
  private themed(themes: Themes): Themes {
    const style = getComputedStyle(this), own: Partial<Theme> = {};
    for (const name of THEME) {
      const color = hexOf(style.getPropertyValue(`--springline-${name}`).trim());
      if (color) own[name] = color;
    }
    return { light: { ...themes.light, ...own }, dark: { ...themes.dark, ...own } };
  }

  /** Create the picture, its overlay, and two buttons. */
  private furnish(): void {
    const button = (name: string, words: string, click: () => void): HTMLElement => make("button", { type: "button", title: words, "aria-label": words, click }, icon(name));
    const bar = make("div", { id: "controls", hidden: this.getAttribute("controls") === "none" });
    const turn = button("pause", "Pause or play", () => this.toldPlaying(!this.playing));
    bar.append(turn, button("again", "Begin again", () => this.reset()));
    this.root.replaceChildren(
      make("div", { id: "stage" },
        make("canvas", { id: "picture", tabindex: 0, role: "application", "aria-label": this.getAttribute("aria-label") ?? "A scene in motion: drag to pull, Shift and drag to cut, P to pause" }),
        make("div", { id: "over" }), bar, make("p", { id: "trouble", role: "alert", hidden: true })),
      make("div", { id: "menu", role: "menu", hidden: true }),
    );
  }
}

/** Listeners by kind of event. */
interface Told {
  scene(scene: SceneMessage): void; ready(): void; status(status: StatusMessage): void; numbers(message: ElementMessage): void; drawn(): void; failed(words: string): void;
}

/** A file that plays in an element: its worker, and its stage if the element draws it. */
class Shown {
  scene: SceneMessage | null = null;
  readonly link: Link;
  readonly journals: ((text: string) => void)[] = [];
  private readonly picture = new Picture();
  private readonly stage: Stage | null = null;
  private hands: Hands | null = null;
  private readonly gone = new AbortController();
  private wire: Wire | null = null;
  private unseen = -1; // number of a picture that was not drawn
  private begun = false;
  private seen = true;
  private blind = ""; // reason why nothing is drawn although the scene plays
  private failed = false;

  constructor(private readonly host: SpringLine, private readonly root: ShadowRoot, address: string, private readonly told: Told, draws: boolean, private dark: boolean) {
    const place = this.find("stage"), { signal } = this.gone, still = matchMedia("(prefers-reduced-motion: reduce)");
    if (draws) try {
      this.stage = new Stage(this.find<HTMLCanvasElement>("picture"), this.find("over"), this.picture, () => still.matches);
    } catch {
      this.blind = "This browser cannot draw in three dimensions: WebGL is switched off.";
      this.trouble("");
    }
    const given = async (): Promise<Parts> => ({ code, given: { ...await sceneFrom(address), dark: this.dark, element: { draws, paused: host.hasAttribute("paused") } } });
    this.link = new Link({
      text: (message) => {
        if (message.kind === "scene") this.open(message);
        else if (message.kind === "status") {
          this.link.done(message.done);
          this.stage?.springsAs(message.shown);
          this.told.status(message);
          this.trouble(message.trouble?.message ?? "");
          if (draws) this.showPlaying(message.playing);
        } else if (message.kind === "inspect" && this.stage) this.stage.dirty = true;
      },
      frame: (header, parts) => {
        this.stage?.take(this.picture.take(header, parts));
        this.unseen = header.picture;
      },
      file: (_, bytes) => this.journals.shift()?.(new TextDecoder().decode(bytes)),
      asked() {}, state() {}, again() {}, lost() {},
    }, () => this.wire = new Wire(given, (words) => this.fail(words), (message) => {
      this.told.numbers(message);
      if (message.kind === "state" && !draws) this.unseen = message.picture;
    }));
    if (this.stage) this.listen(this.stage, place, signal);
    if (draws) whileSeen(host, (seen) => this.sight(seen), signal);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => { if (!host.hasAttribute("theme")) this.paint(matches); }, { signal });
    requestAnimationFrame(this.turn);
  }

  end(): void {
    this.gone.abort();
    this.wire?.end();
    this.stage?.view.controls?.dispose();
    this.stage?.rest();
  }

  paint(dark: boolean): void {
    this.dark = dark;
    if (this.scene && this.stage) {
      dressPage(this.scene.themes[dark ? "dark" : "light"], dark, this.find("stage"));
      this.stage.paint(dark);
    }
    this.link.send({ dark });
  }

  private find<T extends HTMLElement>(id: string): T { return this.root.querySelector<T>(`#${id}`)!; }

  private open(scene: SceneMessage): void {
    this.link.greeted(scene, true);
    this.told.scene(scene);
    this.scene = scene;
    this.sight(this.seen);
    this.stage?.open(scene);
    this.stage?.springsAs(scene.shown);
    this.paint(this.dark);
  }

  private listen(stage: Stage, place: HTMLElement, signal: AbortSignal): void {
    const nothing = (): void => {}, menu = this.find("menu"), { host } = this;
    new ResizeObserver(() => stage.resize(place.clientWidth, place.clientHeight)).observe(place);
    leaveWheel(place, stage.canvas);
    leaveFinger(place, stage.canvas, signal);
    addEventListener("pointerdown", (event) => { if (!event.composedPath().includes(menu)) menu.hidden = true; }, { signal });
    if (host.getAttribute("hands") === "none") return;
    this.hands = new Hands(stage, this.link, new Loading(stage, this.link), {
      play: () => { if (host.playing) host.pause(); else host.play(); },
      gallery: nothing, help: nothing, quit: nothing, say: nothing, plot: nothing, unmarked: nothing,
      escape: () => { menu.hidden = true; },
      menu: (entries, x, y) => {
        const { left, top } = place.getBoundingClientRect();
        openMenu(menu, entries.filter(([words]) => !/^(Inspect|Plot)/.test(words)) as Entries, x + left, y + top);
      },
      look: (name) => this.link.send({ key: this.scene?.marks.find((one) => one.name === name)?.key.toLowerCase() ?? "" }),
      tilt: () => false, home: () => stage.view.home(), click: () => false, measured: () => false, measure: () => false, makes: () => false, wall: () => null,
    }, place, place, signal);
  }

  /** While hidden, time stops and the graphics context is released, since a browser has few of them. */
  private sight(seen: boolean): void {
    this.seen = seen;
    this.wire?.send(JSON.stringify({ asleep: !seen }));
    if (seen) this.stage?.wake();
    else this.stage?.rest();
  }

  private showPlaying(playing: boolean): void {
    const button = this.root.querySelector("#controls button")!;
    if (button.getAttribute("data-playing") === String(playing)) return;
    button.setAttribute("data-playing", String(playing));
    button.replaceChildren(icon(playing ? "pause" : "play"));
  }

  private fail(words: string): void {
    if (this.failed) return;
    this.failed = true;
    this.root.querySelector("#stage")?.classList.add("failed");
    this.trouble(words);
    this.told.failed(words);
  }

  private trouble(words: string): void {
    words ||= this.blind;
    const place = this.root.querySelector<HTMLElement>("#trouble");
    if (!place || place.textContent === words) return;
    place.hidden = !words;
    place.textContent = words;
  }

  private readonly turn = (): void => {
    if (this.gone.signal.aborted) return;
    requestAnimationFrame(this.turn);
    this.hands?.tick();
    this.stage?.draw();
    if (this.unseen < 0) return;
    this.link.tell({ drawn: this.unseen });
    this.unseen = -1;
    if (!this.begun) {
      this.begun = true;
      this.told.ready();
    }
    this.told.drawn();
  };
}

/** Numbers of particles or springs, or "all". */
export type Some = ArrayLike<number> | number | "all";

/** The numbers of a list; null for anything else. */
function numbersIn(given: unknown): number[] | null {
  if (typeof given !== "object" || given === null || !("length" in given)) return null;
  const list = Array.from(given as ArrayLike<unknown>);
  return list.every((one) => typeof one === "number") ? list as number[] : null;
}

function wholeNumber(value: unknown, name: string, method: string): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 1) return value;
  throw new Error(`The '${name}' of ${method}() must be a whole number of 1 or more. Got ${shownAs(value)}.`);
}

/** A value as JavaScript writes it, shortened. */
function shownAs(value: unknown): string {
  const words = typeof value === "string" ? JSON.stringify(value) : typeof value === "function" ? "a function" : typeof value === "object" && value !== null
    ? "length" in value ? `[${Array.from(value as ArrayLike<unknown>, String).join(", ")}]` : "an object" : String(value);
  return words.length > 60 ? `${words.slice(0, 57)}...` : words;
}

/** A question for the known name that a wrong one is nearest to; empty if none is near. */
function meant(word: string, known: readonly string[]): string {
  const [nearest, far] = known.map((one): [string, number] => [one, editsBetween(word.toLowerCase(), one)]).sort((a, b) => a[1] - b[1])[0] ?? ["", Infinity];
  return far <= Math.max(1, Math.floor(nearest.length / 3)) ? ` Did you mean "${nearest}"?` : "";
}

/** Letters to change between two words (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, k) => k);
  for (let i = 1; i <= one.length; i++) {
    const above = row;
    row = [i];
    for (let k = 1; k <= other.length; k++) row.push(Math.min(row[k - 1]! + 1, above[k]! + 1, above[k - 1]! + Number(one[i - 1] !== other[k - 1])));
  }
  return row[other.length]!;
}

const needsPython = (method: string, what: string): string => `${method}() needs Python, which builds the model: a saved scene keeps its ${what}. Add them there and save the scene again, or play it by springline play.`;

/** Details of an event. */
function detailed({ kind, time, item, other, value }: EventsMessage["events"][number]): object {
  if (kind === "break") return { time, spring: item };
  if (kind === "collide") return { time, particles: [item, other], speed: value };
  return kind === "hit" ? { time, particle: item, speed: value } : { time, particle: item };
}

/** A CSS color as "#rrggbb"; empty if it is not a color. */
function hexOf(color: string): string {
  if (!color || !CSS.supports("color", color)) return "";
  const pen = document.createElement("canvas").getContext("2d")!;
  pen.fillStyle = color;
  return /^#[0-9a-f]{6}$/.test(String(pen.fillStyle)) ? String(pen.fillStyle) : "";
}

Object.assign(globalThis, { springline: { ...(globalThis as { springline?: { scenes?: Scenes } }).springline, SpringLine } });
if (!customElements.get("spring-line")) customElements.define("spring-line", SpringLine);

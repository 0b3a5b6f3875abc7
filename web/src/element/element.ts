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
type Kind = "ready" | "frame" | "break" | "hit" | "collide" | "remove" | "trouble" | "error";
const THEME = ["background", "ink", "quiet", "faint", "anchor", "disc", "cloth", "ghost", "rule", "accent", "second"] as const; // colors that a page may set

export class SpringLine extends HTMLElement {
  static readonly observedAttributes = ["src", "color", "theme", "speed", "paused", "show", "draw"];
  /** Positions of all particles [m], three numbers each, at the last picture. */
  positions: Float64Array = new Float64Array(0);
  /** Velocities of all particles [m/s]. */
  velocities: Float64Array = new Float64Array(0);
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
  private ends: Int32Array = new Int32Array(0);
  private whole: Int32Array | null = null;
  private values: Record<string, Value> = {};
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
  step(count = 1): void { this.link.command("Step", { count }); }
  reset(): void { this.link.command("Reset"); }
  undo(): void { this.link.command("Undo"); }
  redo(): void { this.link.command("Redo"); }

  /** Simulated seconds per second. */
  get speed(): number { return this.status?.speed ?? this.shown?.scene?.speed ?? 1; }
  set speed(value: number) { this.link.command("Speed", { value }); }

  /** Names, units, limits and values of the parameters that can change while the scene plays. */
  get parameters(): ParameterControl[] { return (this.shown?.scene?.parameters ?? []).map((one) => ({ ...one, value: this.values[one.name] ?? one.value })); }
  /** Names of the quantities that the attribute `color` accepts. */
  get colors(): string[] { return (this.shown?.scene?.colors ?? []).map((one) => one.name); }

  /** Return or set the value of a parameter. */
  parameter(name: string, value?: Value): Value {
    const known = this.parameters, found = known.find((one) => one.name === name);
    if (!found) throw new Error(`This scene has no parameter '${name}'. ${known.length ? `It has ${known.map((one) => one.name).join(", ")}.` : this.shown?.scene ? "It has none." : "The scene is not loaded yet: await element.ready."}`);
    if (value === undefined) return found.value;
    this.values[name] = value;
    this.link.command("Set", { name, value });
    return value;
  }

  grab(particle: number, point: ArrayLike<number>): void { this.link.command("Grab", { particle, point: this.point(point) }); }
  pull(point: ArrayLike<number>): void { this.link.command("Pull", { point: this.point(point) }); }
  letGo(): void { this.link.command("LetGo"); }
  push(particles: ArrayLike<number>, velocity: ArrayLike<number>): void { this.link.command("Push", { particles: [...listed(particles)], velocity: this.point(velocity) }); }
  anchor(particles: ArrayLike<number>): void { this.link.command("Anchor", { particles: listed(particles) }); }
  release(particles: ArrayLike<number>): void { this.link.command("Release", { particles: listed(particles) }); }
  cut(springs: ArrayLike<number>): void { this.link.command("Cut", { springs: listed(springs) }); }
  /** Remove particles and their springs from the scene; `remove()` removes the element from its page. */
  takeOut(particles: ArrayLike<number>): void { this.link.command("Remove", { particles: listed(particles) }); }

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

  private point(given: ArrayLike<number>): number[] {
    const list = Array.from(given, Number), dim = this.shown?.scene?.dim ?? list.length;
    return Array.from({ length: dim }, (_, axis) => list[axis] ?? 0);
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
        this.values = Object.fromEntries(scene.parameters.map((one) => [one.name, one.value]));
        scene.themes = this.themed(scene.themes);
      },
      ready: () => {
        for (const name of ["theme", "color", "show", "speed"]) if (name === "theme" || this.hasAttribute(name)) this.dress(name);
        this.settle.resolve(this);
        this.tell("ready", { particles: this.positions.length / 3, springs: this.ends.length / 2 });
      },
      status: (status) => {
        const trouble = status.trouble && !this.status?.trouble ? status.trouble.message : "";
        this.status = status;
        Object.assign(this.values, status.values);
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
    this.root.replaceChildren();
    this.promise();
  }

  private take(message: ElementMessage): void {
    if (message.kind === "net") this.ends = message.ends;
    else if (message.kind === "events") for (const one of message.events) this.tell(one.kind as Kind, detailed(one));
    else {
      if (message.broken.length !== this.broken.length || message.broken.some((one, k) => one !== this.broken[k])) this.whole = null;
      [this.positions, this.velocities, this.alive, this.broken, this.time] = [message.position, message.velocity, message.alive, message.broken, message.time];
    }
  }

  private tell(kind: Kind, detail: object): void { this.dispatchEvent(new CustomEvent(kind, { detail })); }

  private get isDark(): boolean {
    const theme = this.getAttribute("theme");
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  /** Apply an attribute. */
  private dress(name: string): void {
    const { link, scene } = this.opened, value = this.getAttribute(name);
    if (name === "theme") this.opened.paint(this.isDark);
    else if (name === "color") link.send({ look: { color: value ?? scene!.color } });
    else if (name === "speed") link.command("Speed", { value: value ? Number(value) : scene!.speed });
    else if (name === "paused") this.toldPlaying(value === null);
    else {
      const wanted = (value ?? "").split(/\s+/);
      link.send({ look: Object.fromEntries(scene!.marks.map((one) => [one.name, wanted.includes(one.name)])) as LookAsked });
    }
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

const listed = (given: ArrayLike<number>): number[] => Array.from(given, Number);

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

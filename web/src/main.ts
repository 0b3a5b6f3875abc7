// The page: connects the connection, the stage, the pointer and the panel.
import { Builder } from "./build/builder";
import { Files, Works } from "./build/files";
import { Folder } from "./build/folder";
import { Editor, TYPED } from "./editor/editor";
import { textIn } from "./editor/link";
import { byId, dressPage, flag, leaveFinger, leaveWheel, make, say as put, whileSeen } from "./dom";
import { Focus } from "./focus";
import { Gone } from "./gone";
import { GravityArrow } from "./gravity";
import { Hands } from "./hands";
import { Link, type Socket } from "./link";
import { Gallery } from "./panel/gallery";
import { download } from "./panel/download";
import { showHelp } from "./panel/help";
import { openMenu } from "./panel/menu";
import { Panel } from "./panel/panel";
import { printed } from "./panel/printed";
import { Measure } from "./measure";
import { PhotoClicks } from "./photo";
import { Seldom } from "./seldom";
import { Stage } from "./stage/stage";
import { WORDS } from "./stage/view";
import { Loading } from "./structure/loading";
import type { Asked, SceneMessage } from "./protocol";
import { Picture } from "./wire";

const NARROW = 600, NARROW_WORDS = 200; // [pixels] of a phone's stage, and of the overlays above and below it, such as the gravity arrow
const ZOOMED = 1.02; // [-] from which on a page counts as zoomed
const UNSUITED = 2000; // [ms] that a page waits at most for a first picture in its colors
const TOAST = 7000; // [ms] that a message is shown
const ROOMY = 900; // [pixels] width of a frame in another page from which on its panel is initially open

/** Whether the page plays by itself, without a server. */
export const ALONE = document.getElementById("worker") !== null;

/** Start with a connection, which is restored if it breaks. */
export function begin(connect: () => Socket): void {
  const canvas = byId<HTMLCanvasElement>("picture"), place = byId("stage"), menu = byId("menu");
  const still = matchMedia("(prefers-reduced-motion: reduce)"), picture = new Picture();
  let stage: Stage;
  try {
    stage = new Stage(canvas, byId("over"), picture, () => still.matches);
  } catch {
    byId("offline").hidden = false;
    byId("offline").textContent = "This browser cannot draw in three dimensions: WebGL is switched off.";
    return;
  }
  let scene: SceneMessage | null = null, dark = matchMedia("(prefers-color-scheme: dark)").matches, seen = false, unseen = -1, said = 0; // received notes
  // displayed equilibrium shape and mode, and the motion of a new one [m], which is brought into view
  let rests: string | null = null, moves: string | null = null, bring: number | null = null;
  let suits = true; // whether pictures have the colors of this page: until then a page in other colors is not shown
  let linked = false; // whether the address was looked at for a scene
  let asleep = false; // hidden, where no time passes
  let asks: HTMLElement | null = null; // the prompt of the measurement
  const told = new Set<string>(), gone = new Gone(byId("offline"), picture, () => void snapshot());

  const link = new Link({
    text(message) {
      if (message.kind === "scene") {
        const another = scene?.serial !== message.serial;
        if (link.greeted(message, another)) picture.whole = true;
        if (asleep) link.tell({ asleep } as Asked);
        if (!scene && !ALONE) { // its viewer hears only now whether this page is dark
          suits = message.dark === dark || JSON.stringify(message.themes.light) === JSON.stringify(message.themes.dark);
          setTimeout(() => { suits = true; }, UNSUITED);
        }
        scene = message;
        for (const mark of scene.marks) if (mark.key.toLowerCase() === "f") mark.key = ""; // in this state F fits the view
        if (!another) {
          stage.reframe(scene);
          return;
        }
        told.clear();
        said = 0;
        byId("toasts").replaceChildren();
        builder.open(scene);
        files.tell(scene);
        works.tell(scene);
        panel.show(scene);
        byId("inspect").after(builder.walls.box);
        gallery.tell(scene.gallery ?? [], scene.name);
        measure();
        rests = moves = bring = null;
        stage.open(scene);
        stage.springsAs(scene.shown);
        measuring.open();
        gravity.open(scene);
        seen = false;
        paint(suits ? scene.dark : dark);
        panel.inspect({ kind: "inspect" });
        panel.busy({ kind: "busy" });
        editor.another(scene);
        if (!linked) void openLink();
        if (scene.welcome && !location.hash) gallery.show(scene.title);
      } else if (message.kind === "status") {
        if (message.dark === dark) suits = true;
        if (suits && message.dark !== undefined && message.dark !== dark) paint(message.dark);
        link.done(message.done);
        builder.done(message.done, message.particles);
        panel.follow(message);
        stage.springsAs(message.shown);
        flag(byId("count"), "hidden", !scene?.blocks);
        if (scene?.blocks) put(byId("count"), String((message.counters.hits ?? 0) + (message.counters.collisions ?? 0)));
        const shape = message.rest && `rest${message.rest.inverted}`;
        if (shape !== rests) bring = shape ? 0 : null;
        rests = shape;
        look();
        gravity.take(message.values.gravity);
        if (message.walls) builder.walls.take(message.walls);
        const fresh = message.notes.length - Math.min(3, message.said - said); // from here on notes are new, even if they were shown before
        said = message.said;
        message.notes.forEach((note, k) => { if (k >= fresh || !told.has(note)) say(note); });
      } else if (message.kind === "energy") panel.energy(message);
      else if (message.kind === "inspect") {
        panel.inspect(message);
        const { particle, spring } = message, none = particle === undefined && spring === undefined;
        // it may report first that the earlier selection is gone, and then the new selection
        if (none || (stage.marked.particle === undefined && stage.marked.spring === undefined)) stage.marked = none ? {} : { particle, spring };
      } else if (message.kind === "watched") panel.watched(message);
      else if (message.kind === "past") panel.past(message);
      else if (message.kind === "structure") {
        panel.structure(message);
        const swings = message.swinging && `${message.swinging.of}${message.swinging.number}`;
        if (swings !== moves) bring = message.swinging?.amplitude ?? null;
        moves = swings;
        look();
      }
      else if (message.kind === "section") panel.across(message);
      else if (message.kind === "edited") editor.edited(message);
      else panel.busy(message);
    },
    frame(header, parts) {
      stage.take(picture.take(header, parts));
      if (parts.has("points.position")) look(true);
      works.see();
      measuring.frame();
      unseen = header.picture;
    },
    file(header, bytes) {
      if (header.backup) works.keep(bytes);
      else if (header.edits) editor.take(header.name, bytes);
      else download(header.name, new Blob([bytes.slice()], { type: header.type }));
    },
    asked(kind) { works.did(kind); },
    state(connected, ended) {
      gone.tell(connected, ended, scene);
      if (connected && !scene) link.send({ dark });
    },
    again() { hands.again(); },
    lost(count) { say(`The connection broke. ${count === 1 ? "The last deed" : `The last ${count} deeds`} may not have been done.`); },
  }, connect);

  const measuring = new Measure(stage, byId("over"), ask), loading = new Loading(stage, link), gravity = new GravityArrow(place, stage, link);
  const builder = new Builder(stage, link, place, byId("over"), () => hands.select({})), folder = new Folder(builder), files = new Files(link, say);
  const editor = new Editor(link, { send: (file) => files.open(file, { typed: true }), resized: () => {
    measure();
    stage.view.fit(stage.everything);
  } });
  place.after(editor.element);
  addEventListener("hashchange", () => void openLink());
  const works = new Works(link, () => picture.wholes("points.index").length, (file) => files.open(file, { paused: true }));
  const hands = new Hands(stage, link, loading, {
    play: () => panel.togglePlay(),
    gallery: () => gallery.show(),
    help: () => { if (scene) showHelp(scene); },
    escape: () => { menu.hidden = true; },
    quit: () => measuring.stop(),
    menu: (entries, x, y) => openMenu(menu, entries, x, y),
    look: (name) => {
      const box = scene?.marks.find((one) => one.name === name);
      if (box) link.send({ key: box.key.toLowerCase() });
    },
    tilt: (key, far, again) => gravity.byKey(key, far, again),
    home: () => {
      stage.view.home();
      gravity.home();
    },
    click: (particle, x, y) => measuring.take(particle, () => stage.at(x, y, stage.target)) || builder.click(particle, x, y),
    measured: (particle) => measuring.take(particle, () => stage.target),
    measure: (key) => measuring.byKey(key),
    makes: () => builder.tool === "particle",
    say,
    plot: (trace) => panel.plot(trace),
    wall: (x, y, within) => {
      const found = builder.walls.at(x, y, within);
      return found && { springs: [found.spring], choose: () => builder.walls.choose(found), entries: builder.walls.entries(found) };
    },
    unmarked: () => {
      builder.walls.pick(null);
      builder.refresh(); // commands apply to the inspected object
    },
  }, place);

  const clicks = ALONE ? null : new PhotoClicks(); // Python fits a scene to them
  const seldom = new Seldom(() => stage.pace.simple);
  const panel = new Panel(link, seldom, {
    gallery: () => gallery.show(),
    help: () => { if (scene) showHelp(scene); },
    fit: () => stage.view.fit(stage.everything),
    home: () => stage.view.home(),
    dark: () => {
      paint(!dark);
      link.send({ dark });
    },
    snapshot: () => void snapshot(),
    cut: (on) => { hands.cutting = on; },
    loads: (on) => { loading.on = on; },
    perMeter: (force) => { loading.perMeter = force; },
    select: (what) => hands.select(what),
    lines: (points) => stage.cutLines(points),
    build: (given) => folder.section(given),
    measure: () => make("div", {}, measuring.element, clicks?.element),
    files: (given) => files.buttons(given, () => editor.open()),
    fold: () => {
      document.body.classList.toggle("folded");
      measure();
    },
  });
  const gallery = new Gallery((name) => link.send({ switch: name }), (name) => link.send({ ahead: name }), (close) => works.offers(close));

  byId("busy-cancel").addEventListener("click", () => link.send({ switch: "" }));
  addEventListener("pointerdown", (event) => { if (!menu.contains(event.target as Node)) menu.hidden = true; });
  const focus = new Focus(canvas);
  new ResizeObserver(measure).observe(place);
  visualViewport?.addEventListener("resize", () => document.documentElement.toggleAttribute("data-zoomed", visualViewport!.scale > ZOOMED));
  if (self !== top) { // in a frame of another page, such as a notebook or a site
    leaveWheel(place, canvas);
    leaveFinger(place, canvas);
    document.body.classList.toggle("folded", innerWidth < ROOMY);
  }
  if (ALONE) whileSeen(canvas, (seen) => {
    asleep = !seen;
    link.tell({ asleep } as Asked);
    if (seen) stage.wake();
    else stage.rest();
  });

  /** Open the scene that the address of the page holds, with its text in the editor. */
  async function openLink(): Promise<void> {
    linked = true;
    try {
      const text = ALONE ? null : await textIn(location.hash);
      if (text === null) return;
      history.replaceState(null, "", location.pathname); // reloading shows the scene that plays then
      files.open(new File([text], TYPED));
      editor.set(text);
    } catch (error) {
      say((error as Error).message);
    }
  }

  function paint(wanted: boolean): void {
    dark = wanted;
    if (!scene) return;
    const theme = scene.themes[dark ? "dark" : "light"];
    dressPage(theme, dark);
    seen = false; // in the colors of that page
    stage.paint(dark);
    panel.paint(theme);
  }

  async function snapshot(): Promise<void> {
    const picture = await stage.snapshot(), shown = scene;
    if (!picture || !shown) return;
    const sheet = await printed(picture, canvas, shown.themes[dark ? "dark" : "light"]);
    const name = shown.name || shown.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase();
    if (sheet) download(`${name || "springline"}.png`, sheet);
  }

  /** Bring a shape into view that was just solved, inverted or animated; its picture may arrive before or after. */
  function look(last = false): void {
    if (bring !== null && (stage.bring(bring) || last)) bring = null;
  }
  for (const deed of ["pointerdown", "wheel", "keydown"]) addEventListener(deed, () => { bring = null; }, { capture: true, passive: true });

  function measure(): void {
    stage.view.words = place.clientWidth < NARROW ? NARROW_WORDS : WORDS;
    stage.resize(place.clientWidth, place.clientHeight);
  }

  /** Show a prompt for the next action, which replaces the previous prompt. */
  function ask(words: string): void {
    asks?.remove();
    if (words) asks = say(words);
  }

  function say(words: string): HTMLElement {
    told.add(words);
    const toast = make("p", {}, words), shown = byId("toasts");
    for (const one of [...shown.children]) if (one.textContent === words) one.remove(); // a repeated note moves to the end
    shown.append(toast);
    while (shown.childElementCount > 4) shown.firstElementChild?.remove();
    setTimeout(() => toast.remove(), TOAST);
    return toast;
  }

  function turn(): void {
    hands.tick();
    focus.keep();
    if (!seen || !still.matches || !byId<HTMLDialogElement>("gallery").open) { // a calm page does not animate behind the dialog
      const drew = suits && stage.draw();
      seen ||= drew && picture.serial === scene?.serial;
      builder.draw(drew);
      gravity.draw(drew);
      measuring.draw(drew);
    }
    seldom.turn();
    if (unseen >= 0) {
      link.tell({ drawn: unseen });
      unseen = -1;
    }
    requestAnimationFrame(turn);
  }
  requestAnimationFrame(turn);
  // for tests and debugging: these functions can do no more than the user
  Object.assign(window, { springline: { stage, picture, link, builder } });
}

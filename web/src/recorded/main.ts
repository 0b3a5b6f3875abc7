// The page that plays a recording: the stage of the live page, and a player where that has a connection.
import { byId, dressPage, leaveFinger, leaveWheel, whileSeen } from "../dom";
import { Focus } from "../focus";
import { download } from "../panel/download";
import { Stage } from "../stage/stage";
import type { SceneMessage } from "../protocol";
import { Picture } from "../wire";
import { Clock } from "./clock";
import { type Arrow, type Facts, type Recorded, unpacked } from "./data";
import { RecordedHands } from "./hands";
import { Film, type Place } from "./film";
import { Inspected } from "./inspected";
import { RecordedPanel } from "./panel";
import { Reel, WORDS } from "./reel";

const NARROW = 720; // [pixels] as in the sheet: the panel begins folded
const LEAP = 0.25; // [s] that time goes on at most from one picture to the next

function trouble(words: string): void {
  byId("trouble").hidden = false;
  byId("trouble").textContent = words;
}

async function begin(): Promise<void> {
  const facts = JSON.parse(byId("facts").textContent ?? "") as Facts;
  let recorded: Recorded;
  try {
    recorded = await unpacked(facts, byId("data").textContent ?? "", byId("module").textContent ?? "");
  } catch (error) {
    trouble(`The recording in this page is damaged: ${(error as Error).message}`);
    return;
  }
  byId("data").remove(); // it is as large as what was made of it
  const still = matchMedia("(prefers-reduced-motion: reduce)"), picture = new Picture();
  try {
    play(recorded, new Stage(byId<HTMLCanvasElement>("picture"), byId("over"), picture, () => still.matches), picture, still.matches);
  } catch (error) {
    console.error(error);
    trouble("This browser cannot draw in three dimensions: WebGL is switched off.");
  }
}

function play(recorded: Recorded, stage: Stage, picture: Picture, calm: boolean): void {
  const { facts } = recorded, place = byId("stage"), scheme = matchMedia("(prefers-color-scheme: dark)");
  let dark = scheme.matches, moved = true, selected: { particle?: number; spring?: number } = {}, before = performance.now();
  const reel = new Reel(recorded, picture), inspected = new Inspected(recorded, reel);
  const clock = new Clock(facts.times, facts.rate, () => {
    moved = true;
    panel.tell();
  });
  const select = (what: { particle?: number; spring?: number }): void => {
    selected = stage.marked = what;
    stage.dirty = true;
    panel.inspect(film.inspect(selected));
  };
  const does = {
    fit: () => stage.view.fit(stage.everything),
    home: () => {
      stage.follow(null);
      stage.view.home();
    },
    dark: () => paint(!dark),
    fold: () => {
      document.body.classList.toggle("folded");
      measure();
    },
    snapshot: async () => {
      const blob = await stage.snapshot();
      if (blob) download(`${facts.title || "springline"}.png`, blob);
    },
    changed: () => { moved = true; },
    springsAs: (shown: string[]) => stage.springsAs(shown),
    select,
  };
  const film = new Film(clock, reel, inspected, recorded.count);
  const panel = new RecordedPanel(recorded, reel, clock, inspected, does);
  new RecordedHands(stage, clock, panel, byId("menu"), { select, home: does.home, fit: does.fit, help: () => panel.help() });

  document.body.classList.toggle("embedded", facts.embedded);
  document.body.classList.toggle("folded", facts.embedded || innerWidth <= NARROW);
  measure();
  stage.open(sceneOf(facts, dark));
  stage.springsAs(facts.shown);
  paint(dark);
  clock.seek(0);
  clock.play(!calm);
  stage.view.home(false);
  scheme.addEventListener("change", () => paint(scheme.matches));
  new ResizeObserver(measure).observe(place);
  addEventListener("beforeprint", () => {
    stage.dirty = true;
    stage.draw();
  });
  const focus = new Focus(stage.canvas);
  let seen = true;
  if (facts.embedded) {
    leaveWheel(place, stage.canvas);
    leaveFinger(place, stage.canvas);
    whileSeen(stage.canvas, (now) => {
      seen = now;
      if (seen) stage.wake();
      else stage.rest();
    });
  }

  function paint(wanted: boolean): void {
    dark = wanted;
    dressPage(facts.themes[dark ? "dark" : "light"], dark);
    stage.paint(dark);
    reel.refresh(dark);
    panel.paint();
    moved = true;
  }

  function measure(): void {
    stage.resize(place.clientWidth, place.clientHeight);
    panel.resize();
  }

  function put(): void {
    moved = false;
    stage.take(film.picture());
    panel.inspect(film.inspect(selected));
  }

  function turn(now: number): void {
    clock.pass(Math.min(Math.max(now - before, 0) / 1000, LEAP));
    before = now;
    focus.keep();
    if (moved && seen) put();
    if (seen) stage.draw();
    requestAnimationFrame(turn);
  }
  put();
  requestAnimationFrame(turn);
  steered(recorded, stage, picture, reel, clock, panel, film, select);
}

/** Scene description of a recording for the stage. */
function sceneOf(facts: Facts, dark: boolean): SceneMessage {
  return {
    kind: "scene", serial: 1, page: 0, name: "", title: facts.title, sentence: facts.summary, invitation: "", dim: facts.dim, tools: "hands", hint: "",
    camera: facts.camera, world: facts.world, dark, themes: facts.themes, speeds: [], speed: 1, colors: [], color: facts.color,
    marks: [], shown: [], parameters: [], rest: false, gallery: null, keys: [], dot: facts.dot, stays: false, opens: [[], []], lights: facts.lights,
  };
}

/** For pages that steer a recording, and for tests; see docs/sharing.md. */
function steered(
  { facts, number, count, arrows }: Recorded, stage: Stage, picture: Picture, reel: Reel, clock: Clock, panel: RecordedPanel, film: Film,
  select: (what: { particle?: number; spring?: number }) => void,
): void {
  const at = (frame: number): Place => {
    const inside = Math.min(Math.max(frame, 0), clock.last);
    return [Math.floor(inside), inside - Math.floor(inside)];
  };
  Object.assign(window, { springline: Object.freeze({
    seek: (frame: number) => {
      clock.play(false);
      film.restore(at(frame));
    },
    play: () => clock.play(true), pause: () => clock.play(false), frame: () => clock.frame, time: () => clock.now,
    frames: facts.frames, numbers: Array.from(number), select, color: (name: string) => panel.setColor(name),
    positions: (frame: number) => Array.from(reel.places(...at(frame), new Float64Array(3 * count))),
    show: (kind: string, on: boolean) => panel.show(kind, on),
    shown: () => Object.fromEntries(facts.arrows.map(({ kind }) => [kind, reel.arrows.has(kind)])),
    arrows: (kind: Arrow["kind"], frame: number) => arrows.has(kind) ? Array.from(reel.pointed(reel.arrowNamed(kind)!, frame, 0, 0, new Float64Array(3 * count))) : [],
    values: (frame: number) => Array.from(reel.values(frame)),
    stage, picture, WORDS,
  }) });
}

if (typeof document !== "undefined") void begin();
else Object.assign(globalThis, { probe: { Picture, Reel, unpacked } }); // for tests, which call the parts one by one

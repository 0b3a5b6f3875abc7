// State machine of the player: pure transitions from a session and an event to the next session and its effects.
// The same transitions as view/play/session.py, where they are explained; tests/view/session_cases.json tests both.

export type Command = { do: string; [name: string]: unknown };
export type Entry = [step: number, command: Command];
export interface Trouble { message: string; safe_dt: number | null; mendable: boolean }
/** A kept state: where it is in play, and its memory [bytes]. The player stores the state itself under the number. */
export interface Moment {
  number: number; step: number; time: number; course: number; entries: readonly Entry[]; played: number; size: number; model: number; model_size: number; shape: boolean;
}
/** Point of play that was left by an undo, and the moments that an undo goes back to from there. */
export interface Left { moment: Moment; undo: readonly Moment[] }
export interface Session {
  speed: number; is_empty: boolean; playing: boolean; trouble: Trouble | null; notes: readonly string[]; said: number; entries: readonly Entry[];
  steps: number; time: number; course: number; starts: number; undo: readonly Moment[]; redo: readonly Left[]; lately: readonly Moment[];
  now: Moment | null; shown: number | null; begun: boolean; fresh: boolean; left: number; cost: number; tried: boolean;
  paces: readonly [number, number][]; pace: string; played: number; due: number; numbers: number; memory: number;
}
export type Outcome =
  | { event: "TimePasses"; seconds: number; step: number } | { event: "Walking" } | { event: "Continuing" } | { event: "Refused" }
  | { event: "Walked"; steps: number; time: number; taken: number; passed: number; spent: number; asked: number; step: number }
  | { event: "Done"; command: Command; time: number; repeats: boolean } | { event: "WasKept"; number: number; size: number; model: number; model_size: number; spent: number }
  | { event: "Began"; time: number } | { event: "Noted"; words: readonly string[]; instead: string } | { event: "Stopped"; trouble: Trouble };
export type Effect =
  | { effect: "Keep"; number: number } | { effect: "Forget"; numbers: number[] } | { effect: "Restore"; number: number } | { effect: "Begin" } | { effect: "Leave" }
  | { effect: "Do"; command: Command; repeats: boolean } | { effect: "Walk"; steps: number } | { effect: "Advance"; seconds: number; most: number; asked: number };
type Result = [Session, Effect[]];

const LAG = 0.1, BUDGET = 0.025, WINDOW = 1, ENOUGH = 0.95, MINUTE = 60, APART = 0.1, SHARE = 0.02; // [s], and shares
const MOST_AT_A_CALL = 1_000_000_000, NOTES = 8, MEMORY = 256 * 2 ** 20, PART = 0.75; // steps, notes, bytes, and the share of past moments
const STAYS = ["GiveUp", "Pause", "Redo", "Reset", "Rewind", "Speed", "Undo"];
const BUILDING = [
  "Anchor", "Release", "Cut", "Add", "Join", "Remove", "Chain", "Net", "Cloth", "Membrane", "Balloon", "Rod", "SoftBody", "AddWall", "AddBox", "AddBall",
  "AddSegment", "RemoveWall", "MoveWall", "TurnWall", "Load", "Move", "Rotate", "Enlarge", "Mirror", "Repeat",
];

export class Refused extends Error {}

/** Session at the start of a scene. */
export function begin(given: Partial<Session> = {}): Session {
  return {
    speed: 1, is_empty: false, playing: true, trouble: null, notes: [], said: 0, entries: [], steps: 0, time: 0, course: 0, starts: 0, undo: [], redo: [], lately: [],
    now: null, shown: null, begun: false, fresh: false, left: 0, cost: 0, tried: true, paces: [], pace: "", played: 0, due: 0, numbers: 1, memory: MEMORY, ...given,
  };
}

/** Whether a command continues from a past moment that is shown. */
export const continuesFromPast = (command: Command): boolean => !STAYS.includes(command.do);

/** The session after an event, and the effects to be carried out in order; throws `Refused` for a command that cannot be. */
export function transition(session: Session, event: Command | Outcome): Result {
  const [after, effects] = "event" in event ? outcome(session, event as Outcome) : commanded(session, event);
  if (session.undo === after.undo && session.redo === after.redo && session.lately === after.lately && session.now === after.now) return [after, effects];
  const kept = withinMemory(after), there = numbers(kept), gone = [...numbers(session)].filter((one) => !there.has(one)).sort((a, b) => a - b);
  return [kept, gone.length ? [...effects, { effect: "Forget", numbers: gone }] : effects];
}

function outcome(session: Session, event: Outcome): Result {
  switch (event.event) {
    case "TimePasses": return pass(session, event);
    case "Walking": return walking(session);
    case "Continuing": return goneOn(session);
    case "Walked": return walked(session, event);
    case "Done": return [done(session, event.command, event.time, event.repeats), []];
    case "Refused": return [{ ...session, begun: false, undo: session.begun ? session.undo.slice(0, -1) : session.undo }, []];
    case "WasKept": return [kept(session, event), []];
    case "Began": return [{ ...session, time: event.time }, []];
    case "Noted": return [noted(session, event.words, event.instead), []];
    case "Stopped": return [{ ...session, trouble: event.trouble, playing: false, left: 0 }, []];
  }
}

function commanded(session: Session, command: Command): Result {
  switch (command.do) {
    case "Play": {
      const [after, effects] = goneOn(session);
      return [{ ...after, playing: after.playing || after.trouble === null }, effects];
    }
    case "Pause": return [{ ...session, playing: false }, []];
    case "Speed": {
      if (!(Number(command.value) > 0 && Number(command.value) < Infinity)) throw new Refused("The 'value' of Speed must be a positive number.");
      return [{ ...session, speed: Number(command.value) }, []];
    }
    case "Step": {
      const [after, effects] = walking(session);
      return [{ ...after, playing: false }, after.trouble ? effects : [...effects, { effect: "Walk", steps: Number(command.count ?? 1) }]];
    }
    case "Reset": return reset(session);
    case "Undo": return undo(session);
    case "Redo": return redo(session);
    case "Rewind": return rewind(session, command.time === undefined || command.time === null ? null : Number(command.time));
    default: return act(session, command);
  }
}

// Time

function pass(session: Session, { seconds, step }: { seconds: number; step: number }): Result {
  if (!session.playing) return [{ ...session, paces: [], pace: "" }, []];
  const asked = Math.max(seconds, 0) * session.speed, left = Math.min(session.left + asked, Math.max(LAG * session.speed, step));
  session = { ...session, left, played: session.played + Math.max(seconds, 0) };
  const most = session.cost <= 0 ? MOST_AT_A_CALL : session.tried ? Math.max(1, Math.floor(Math.min(BUDGET / session.cost, MOST_AT_A_CALL))) : 1;
  if (Math.floor(left / step + 1e-9) < 1) return [rated(session, asked, 0, step), []];
  const [after, effects] = walking(session);
  return [after, [...effects, { effect: "Advance", seconds: left, most, asked }]];
}

function walking(session: Session): Result {
  const [after, effects] = goneOn(session);
  let undo = after.undo;
  while (undo.at(-1)?.shape) undo = undo.slice(0, -1);
  return [{ ...after, undo, redo: after.redo.length ? [] : after.redo }, effects];
}

function walked(session: Session, event: Extract<Outcome, { event: "Walked" }>): Result {
  const { taken, spent, asked, passed, step } = event;
  if (taken && asked) session = { ...session, cost: session.cost > 0 && session.tried ? 0.8 * session.cost + 0.2 * (spent / taken) : spent / taken, tried: true };
  session = rated({ ...session, steps: event.steps, time: event.time, left: session.trouble ? 0 : Math.max(session.left - passed, -step) }, asked, passed, step);
  if (!taken || !asked || session.played < session.due) return [session, []];
  const moment = momentOf(session), lately = session.lately.filter((one) => one.played >= session.played - MINUTE);
  return [{ ...session, numbers: session.numbers + 1, lately: [...lately, moment] }, [{ effect: "Keep", number: moment.number }]];
}

/** The session with its playback rate, empty if it keeps up or the lag is at most two steps. */
function rated(session: Session, asked: number, passed: number, step: number): Session {
  if (!asked) return session;
  const paces: [number, number][] = [...session.paces, [asked, passed]];
  let total = paces.reduce((sum, [one]) => sum + one, 0), pace = "";
  while (total - paces[0]![0] > WINDOW * session.speed) total -= paces.shift()![0];
  const done = paces.reduce((sum, [, one]) => sum + one, 0);
  if (total >= 0.5 * WINDOW * session.speed && total - done > 2 * step && done / total < ENOUGH)
    pace = `${Number((done / total).toPrecision(2))} of ${session.speed === 1 ? "real time" : "the speed asked for"}`;
  return { ...session, paces, pace };
}

// Commands that change the scene

function act(given: Session, command: Command): Result {
  let [session, effects] = goneOn(given);
  const goesOn = !(session.fresh && begins(command)) && continues(session.entries, session.steps, command), begun = !goesOn || command.do === "Invert";
  if (begun) {
    const moment = { ...momentOf(session), shape: command.do === "Invert" };
    session = { ...session, numbers: session.numbers + 1, undo: [...session.undo, moment] };
    effects = [...effects, { effect: "Keep", number: moment.number }];
  }
  return [{ ...session, begun, redo: session.redo.length ? [] : session.redo }, [...effects, { effect: "Do", command, repeats: false }]];
}

function done(session: Session, command: Command, time: number, repeats: boolean): Session {
  const after = { ...session, begun: false, fresh: session.fresh && repeats, time };
  if (command.do === "Invert") return after;
  const isStep = command.do === "Set" && (command.name === "dt" || command.name === "integrator");
  return {
    ...after, entries: [...session.entries, [session.steps, command]], trouble: isStep || session.trouble?.mendable ? null : session.trouble,
    tried: session.tried && !(isStep && command.name === "integrator"), playing: session.playing && command.do !== "Settle" && command.do !== "Hold",
  };
}

const follows = (command: Command): boolean => command.do === "Settle" && command.following === true;
const sameParameter = (one: Command, other: Command): boolean => one.do === "Set" && one.name === other.name;
const rows = (command: Command): string => JSON.stringify([command.particles].flat());

function begins(command: Command): boolean {
  const goesOn = (command.do === "Cut" || command.do === "Set") && command.going_on === true;
  return !(goesOn || follows(command) || command.do === "Pull" || command.do === "LetGo");
}

/** Whether a command continues the user action of the entries before it. */
export function continues(entries: readonly Entry[], step: number, command: Command): boolean {
  let before = entries.length - 1;
  if (before < 0) return false;
  if (command.do === "Pull" || command.do === "LetGo" || follows(command)) return true;
  if (["Cut", "Load", "Set", "Target"].includes(command.do)) while (before > 0 && follows(entries[before]![1])) before -= 1;
  const [at, first] = entries[before]!;
  if (command.do === "Cut" && command.going_on === true) return first.do === "Cut";
  if (command.do === "Set" && command.going_on === true) return sameParameter(first, command);
  return at === step && (
    ((command.do === "Hold" || command.do === "Target") && first.do === command.do && first.particle === command.particle) || (command.do === "Load" && first.do === "Load" && rows(first) === rows(command))
    || (command.do === "Set" && sameParameter(first, command))
  );
}

// Commands that control play

function reset(given: Session): Result {
  const [moment, session, effects] = present(given), starts = session.starts + 1;
  const repeated = keptByReset(moment.entries, moment.step, session.is_empty).map((command): Effect => ({ effect: "Do", command, repeats: true }));
  return [{
    ...session, undo: [...session.undo, moment], redo: [], lately: [], now: null, shown: null, entries: [], steps: 0, trouble: null, course: starts, starts, fresh: true,
    left: 0, due: 0,
  }, [...effects, { effect: "Leave" }, { effect: "Begin" }, ...repeated]];
}

/** Commands that a reset repeats: changes before the first step, and parameters. */
function keptByReset(entries: readonly Entry[], steps: number, isEmpty: boolean): Command[] {
  const built: Command[] = [], kept = new Map<string, Command>(), gone: string[] = [];
  for (const [step, command] of entries) {
    const isSet = command.do === "Set", isGravity = isSet && command.name === "gravity";
    if (step === 0 && steps > 0 && (isSet || BUILDING.includes(command.do)) && (isEmpty || !isGravity)) {
      if (isSet && built.length && sameParameter(built.at(-1)!, command)) built.pop();
      built.push(command);
    } else if (command.do === "RemoveWall") gone.push(String(command.wall));
    else if (isSet && !isGravity) {
      const name = gone.reduceRight((one, wall) => beforeDiscard(one, wall), String(command.name));
      kept.delete(name);
      kept.set(name, { do: "Set", name, value: command.value });
    }
  }
  return [...built, ...kept.values()];
}

/** Name of a parameter before a force or rule was removed (recording/changes.py). */
function beforeDiscard(what: string, name: string): string {
  const ordinal = (base: string): [string, number] => {
    const found = /^(.+)_(\d+)$/.exec(base);
    return found ? [found[1]!, Number(found[2])] : [base, 1];
  };
  const dot = what.lastIndexOf("."), [kind, number] = ordinal(what.slice(0, Math.max(dot, 0))), [gone, which] = ordinal(name);
  return kind === gone && number >= which ? `${kind}_${number + 1}.${what.slice(dot + 1)}` : what;
}

function undo(given: Session): Result {
  if (!given.undo.length) throw new Refused("Nothing was done that could be taken back.");
  const [now, session, effects] = present(given), moment = session.undo.at(-1)!;
  const after = { ...session, undo: session.undo.slice(0, -1), redo: [...session.redo, { moment: now, undo: session.undo }] };
  return [returned(after, moment), [...effects, { effect: "Leave" }, { effect: "Restore", number: moment.number }]];
}

function redo(session: Session): Result {
  const last = session.redo.at(-1);
  if (!last) throw new Refused("Nothing was taken back that could be done again.");
  return [returned({ ...session, undo: last.undo, redo: session.redo.slice(0, -1) }, last.moment), [{ effect: "Leave" }, { effect: "Restore", number: last.moment.number }]];
}

function returned(session: Session, moment: Moment): Session {
  return {
    ...session, entries: moment.entries, steps: moment.step, time: moment.time, course: moment.course, lately: session.lately.filter((one) => leadsTo(one, moment)),
    now: null, shown: null, playing: false, trouble: null, fresh: true, left: 0,
  };
}

// Past moments

function rewind(given: Session, time: number | null): Result {
  if (time === null) return backToNow(given);
  if (!given.lately.length) throw new Refused("Nothing was played yet that could be looked at again.");
  const [now, session, effects] = present(given), away = (one: Moment): number => Math.abs(one.time - time);
  const moment = session.lately.reduce((best, one) => away(one) < away(best) ? one : best);
  const after = { ...session, now, shown: moment.time, entries: moment.entries, steps: moment.step, time: moment.time, playing: false };
  return [after, [...effects, { effect: "Restore", number: moment.number }]];
}

function backToNow(session: Session): Result {
  const { now } = session;
  if (!now) return [session, []];
  return [{ ...session, now: null, shown: null, entries: now.entries, steps: now.step, time: now.time }, [{ effect: "Restore", number: now.number }]];
}

/** Continue from the past moment that is shown; a redo returns to the later ones. */
function goneOn(given: Session): Result {
  const { now } = given;
  if (!now) return [given, []];
  const session = { ...given, now: null, shown: null };
  if (now.step === session.steps && now.entries.length === session.entries.length) return [session, []];
  const moment = momentOf(session);
  let { undo } = session;
  while (undo.length && undo.at(-1)!.course === moment.course && !leadsTo(undo.at(-1)!, moment)) undo = undo.slice(0, -1);
  const lately = session.lately.filter((one) => leadsTo(one, moment)), redo = [...session.redo, { moment: now, undo: session.undo }];
  return [{ ...session, undo, redo, lately, fresh: true, trouble: null, left: 0 }, [{ effect: "Leave" }]];
}

/** Whether play passed through a moment before a later one. */
function leadsTo(one: Moment, later: Moment): boolean {
  return one.course === later.course && one.step <= later.step && one.entries.every(([step, command], k) => later.entries[k]?.[0] === step && later.entries[k]?.[1] === command);
}

// Kept states

function momentOf(session: Session): Moment {
  const { numbers, steps, time, course, entries, played } = session;
  return { number: numbers, step: steps, time, course, entries, played, size: 0, model: 0, model_size: 0, shape: false };
}

/** The present as a kept moment, also while a past one is shown, and the effect that keeps it. */
function present(session: Session): [Moment, Session, Effect[]] {
  if (session.now) return [session.now, session, []];
  const now = momentOf(session);
  return [now, { ...session, numbers: session.numbers + 1 }, [{ effect: "Keep", number: now.number }]];
}

function kept(session: Session, { number, size, model, model_size, spent }: Extract<Outcome, { event: "WasKept" }>): Session {
  const sized = (one: Moment): Moment => one.number === number ? { ...one, size, model, model_size } : one;
  const after = {
    ...session, undo: session.undo.map(sized), lately: session.lately.map(sized), redo: session.redo.map((one) => ({ moment: sized(one.moment), undo: one.undo })),
    now: session.now && sized(session.now),
  };
  const isLast = session.lately.at(-1)?.number === number;
  return isLast ? { ...after, due: session.played + Math.max(APART, spent / SHARE, MINUTE * size / (PART * session.memory)) } : after;
}

/** The session without the oldest kept states that exceed the limit; the present action can be undone. */
function withinMemory(session: Session): Session {
  let { undo, lately, redo } = session;
  while (memory([...undo, ...lately]) > session.memory) {
    if (lately.length > 1 && memory(lately) > PART * session.memory) lately = lately.slice(1);
    else if (undo.length > 1) undo = undo.slice(1);
    else if (lately.length > 1) lately = lately.slice(1);
    else break;
  }
  while (redo.length > 1 && memory(allMoments({ ...session, undo, lately, redo })) > session.memory) redo = redo.slice(1);
  return { ...session, undo, lately, redo };
}

/** Memory of kept states [bytes]; a shared model is counted once. */
function memory(moments: readonly Moment[]): number {
  const models = new Map(moments.map((one) => [one.model, one.model_size]));
  return moments.reduce((sum, one) => sum + one.size, 0) + [...models.values()].reduce((sum, one) => sum + one, 0);
}

function allMoments(session: Session): Moment[] {
  const all = [...session.redo.flatMap((left) => [left.moment, ...left.undo]), ...session.lately, ...session.undo, ...session.now ? [session.now] : []];
  return [...new Map(all.map((one) => [one.number, one])).values()];
}

const numbers = (session: Session): Set<number> => new Set(allMoments(session).map((one) => one.number));

function noted(session: Session, words: readonly string[], instead: string): Session {
  const notes = session.notes.at(-1) === instead ? session.notes.slice(0, -1) : session.notes;
  return { ...session, notes: [...notes, ...words].slice(-NOTES), said: session.said + words.length };
}

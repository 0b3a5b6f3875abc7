// A scene that plays in a page: time in whole steps, deeds between two of them, each noted in a journal that Python
// plays again to the same bits. Counterpart of view/play/player.py and view/play/handlers.py, for commands that need no other model.
import { digest } from "./digest";
import { AROUND_TOO_OFTEN, BREAK, COLLIDE, DIVERGED, DONE, HIT, IMPACTS_ENDLESS, type Kept, Machine, PRESSED_IN, REMOVE, UNSOLVED, USER_FAILED } from "./machine";

const LAG = 0.1; // [s] of the wall clock that a player catches up with
const BUDGET = 0.025; // [s] of the wall clock that steps may take between two pictures
const MOST_KEPT = 96 << 20; // [bytes] of moments to go back to
const MINUTE = 60, APART = 0.25; // [s] of play that can be looked at again, and between two moments of it
const BUILDING = ["Anchor", "Release", "Cut", "Remove"]; // before time passes they belong to the start
const WINDOW = 1, ENOUGH = 0.95; // [s] window of the playback rate; share of the chosen speed below which it is reported

export type Value = number | number[] | string | null;
export type Command = { do: string; [name: string]: unknown };
/** Writes of a parameter, see view/living/parameters.py. */
export interface ParameterFacts extends Places { value: number | number[]; part: Uint8Array; energetic: boolean; masses: boolean; limits: Limits; products: Product[] }
interface Places { places: Int32Array; form: Uint8Array; constant: Float64Array }
/** Numbers that depend on one coordinate each of two parameters. */
export interface Product extends Places { part: number; other: string; of: number }
/** Values that a scene accepts: the least and the greatest, null without a limit, each with whether it is included. */
export type Limits = [number | null, boolean, number | null, boolean];
/** Beginning of a journal, as text that is never parsed here: its seeds exceed exact numbers. */
export interface JournalHead { speed: number; text: string }
export interface Trouble { message: string; safe_dt: number | null; mendable: boolean }
// of a constant and two values, as view/living/parameters.py lists them; what is equal in numbers is not in bits
const PRODUCTS: ((c: number, x: number, y: number) => number)[] = [
  (c, x, y) => c * x * y, (c, x, y) => c * y * x, (c, x, y) => c * (x * y), (c, x, y) => c * x / y, (c, x, y) => c / y * x, (c, x, y) => c * (x / y),
  (c, x, y) => c * y / x, (c, x, y) => c / x * y, (c, x, y) => c * (y / x),
];
interface Moment { time: number; kept: Kept; entries: [number, Command][]; values: Map<string, number | number[]>; counters: Map<number, number> }

export class Player {
  playing = true;
  speed: number;
  trouble: Trouble | null = null;
  readonly notes: string[] = [];
  said = 0;
  entries: [number, Command][] = [];
  values: Map<string, number | number[]>;
  starts = 0;
  pace = "";
  private left = 0; // [s] of simulated time that is to pass
  private cost = 0; // [s] of the wall clock that a step takes
  private undo: Moment[] = [];
  private redo: Moment[] = [];
  private lately: Moment[] = []; // moments of the last minute, the oldest first
  private now: Moment | null = null; // while an earlier one is looked at
  private shown = 0; // [s] the moment that is looked at
  private paces: [number, number][] = []; // simulated time requested and reached

  constructor(readonly machine: Machine, private readonly parameters: Map<string, ParameterFacts>, private readonly head: JournalHead, private readonly dim: number) {
    for (const [what, one] of [["speed", head.speed], ["step", machine.dt]] as const)
      if (!(typeof one === "number" && one > 0 && one < Infinity)) throw new Error(`its ${what} is no positive number`);
    this.speed = head.speed;
    this.values = this.firstValues();
    const scratch = machine.scratch(), isScratch = (at: number): boolean => scratch.some(([begin, end]) => at >= begin && at < end);
    const lost = [...parameters].filter(([, one]) => [one, ...one.products].some(({ places }) => places.some(isScratch)));
    machine.refreshed = () => { for (const [name, facts] of lost) this.write(name, facts); };
  }

  private firstValues(): Map<string, number | number[]> { return new Map([...this.parameters].map(([name, one]) => [name, one.value])); }

  get counters(): Record<string, number> {
    const of = (kind: number): number => this.machine.events.get(kind) ?? 0;
    return { hits: of(HIT), collisions: of(COLLIDE), breaks: of(BREAK), removals: of(REMOVE) };
  }

  note(words: string): void {
    this.notes.push(words);
    if (this.notes.length > 8) this.notes.shift();
    this.said += 1;
  }

  // Time

  /** Let so many seconds of the wall clock pass; how many steps that took. */
  advance(seconds: number): number {
    if (!this.playing) {
      this.paces = [];
      this.pace = "";
      return 0;
    }
    const step = this.machine.dt, asked = Math.max(seconds, 0) * this.speed;
    this.left = Math.min(this.left + asked, Math.max(LAG * this.speed, step));
    let count = Math.floor(this.left / step + 1e-9);
    count = Math.min(count, this.cost > 0 ? Math.max(1, Math.floor(BUDGET / this.cost)) : 1);
    if (count) {
      this.goOnFromHere();
      this.remember();
    }
    const begin = performance.now(), taken = count ? this.walk(count) : 0, spent = (performance.now() - begin) / 1e3;
    this.left -= count * step;
    if (taken) this.cost = this.cost > 0 ? 0.8 * this.cost + 0.2 * spent / taken : spent / taken;
    this.tellPace(asked, taken * step);
    return taken;
  }

  /** Take steps; where one goes wrong the scene stands at its last good state and says why. How many were taken. */
  walk(count: number): number {
    const { machine } = this, before = machine.taken, kept = machine.keep();
    if (count) {
      this.redo = [];
      this.goOnFromHere();
    }
    if (machine.go(count) === DONE) return machine.taken - before;
    const lasted = machine.taken - before;
    machine.restore(kept);
    let status = machine.go(lasted); // the last good state: the step that went wrong is not in it
    if (status === DONE) {
      const good = machine.keep();
      status = machine.go(1);
      const { pressed } = machine, lost = machine.lost();
      machine.restore(good);
      this.stop(status, lost, pressed);
    } else this.stop(status, machine.lost(), machine.pressed);
    return machine.taken - before;
  }

  private stop(status: number, lost: number, pressed: Machine["pressed"]): void {
    const { machine } = this, where = `after step ${machine.taken} at t = ${Number(machine.time.toPrecision(6))} s`;
    const what = status === DIVERGED
      ? `The run diverged ${where}: ${lost >= 0 ? `particle ${lost}` : "a particle"} left the numbers a computer holds.`
      : status === UNSOLVED ? `The run stopped ${where}: an exact constraint (rod, cord, sphere or ring) could not be met.`
        : status === USER_FAILED && !pressed ? `The run stopped ${where}: a function that its author wrote failed, ${machine.facts.functions.join(" or ")}.`
        : `The run stopped ${where}: ${pressed ? unsolved(pressed) : "contacts could not be solved in one step"}.`;
    this.trouble = { message: `${what} Take the last deed back, or begin again.`, safe_dt: null, mendable: this.undo.length > 0 };
    this.playing = false;
  }

  private tellPace(asked: number, passed: number): void {
    this.paces.push([asked, passed]);
    let total = this.paces.reduce((sum, [one]) => sum + one, 0);
    while (this.paces.length && total - this.paces[0]![0] > WINDOW * this.speed) total -= this.paces.shift()![0];
    const done = this.paces.reduce((sum, [, one]) => sum + one, 0), share = done / total;
    const told = total >= 0.5 * WINDOW * this.speed && total - done > 2 * this.machine.dt && share < ENOUGH;
    this.pace = told ? `${Number(share.toPrecision(2))} of ${this.speed === 1 ? "real time" : "the speed asked for"}` : "";
  }

  // Deeds

  /** Carry out a command; return a sentence if this is not possible. */
  obey(command: Command): void {
    try {
      this.carryOut(command);
    } catch (error) {
      this.note(error instanceof Refused ? error.message : `That could not be done: ${String(error)}`);
    }
  }

  private carryOut(command: Command): void {
    switch (command.do) {
      case "Play": this.playing = this.trouble === null; return;
      case "Pause": this.playing = false; return;
      case "Step":
        this.playing = false;
        if (!this.trouble) this.walk(Number(command.count ?? 1));
        return;
      case "Speed":
        if (!(Number(command.value) > 0)) throw new Refused("The 'value' of Speed must be a positive number.");
        this.speed = Number(command.value);
        return;
      case "Rewind": this.rewind(command.time === undefined || command.time === null ? null : Number(command.time)); return;
      case "Reset": this.reset(); return;
      case "Undo": this.takeBack(); return;
      case "Redo": this.doAgain(); return;
      default: this.deed(command);
    }
  }

  private deed(command: Command): void {
    const done = this.parsed(command);
    if (!done) throw new Refused(`${command.do} needs Python: springline play, or this scene in a notebook.`);
    this.goOnFromHere();
    if (!this.goesOn(command)) this.keep();
    done();
    this.entries.push([this.machine.taken, command]);
    this.redo = [];
    if (this.trouble?.mendable) this.trouble = null;
  }

  /** Checked action of a command; null if it needs Python. */
  private parsed(command: Command): (() => void) | null {
    const { machine } = this;
    switch (command.do) {
      case "Grab": {
        const [particle] = this.particles([command.particle]), point = this.point(command.point);
        if (machine.floats("Particles", "mass")[particle!] === 0 && machine.isFree(particle!))
          throw new Refused(`A particle with a mass can be taken, and ${particle} has none.`);
        return () => {
          machine.letGo();
          machine.grab(particle!, point);
        };
      }
      case "Pull": {
        const point = this.point(command.point);
        return () => machine.pull(point);
      }
      case "LetGo": return () => machine.letGo();
      case "Anchor": case "Release": {
        const rows = this.particles(command.particles), axes = [...String(command.axes ?? "xyz")].map((axis) => "xyz".indexOf(axis)).filter((axis) => axis >= 0 && axis < this.dim);
        return () => machine.fix(rows, axes, command.do === "Anchor");
      }
      case "Cut": {
        const rows = this.numbers(command.springs, machine.springs, "spring");
        return () => { machine.cut(rows); };
      }
      case "Remove": {
        const rows = this.numbers(command.particles, machine.count, "particle"), bound = machine.underPressure, kept = rows.find((row) => bound.includes(row));
        if (kept !== undefined) throw new Refused(`Particle ${kept} is a corner of a face under pressure, and the rims of a hole need Python: springline play, or this scene in a notebook.`);
        return () => machine.remove(rows);
      }
      case "Push": {
        const rows = this.particles(command.particles), speed = this.point(command.velocity);
        return () => machine.push(rows, speed);
      }
      case "Set": return this.set(String(command.name), command);
      default: return null;
    }
  }

  private set(name: string, command: Command): (() => void) | null {
    const facts = this.parameters.get(name), now = this.values.get(name);
    if (!facts || now === undefined) return null;
    const value = name === "gravity" ? pulled(command.value as Value, this.dim) : completed(command.value as Value, now);
    if (value === null) throw new Refused(`The value of ${name} must be ${Array.isArray(now) ? `${now.length} numbers` : "a number"}.`);
    if (!Array.isArray(value) && name !== "gravity" && !within(value, facts.limits)) throw new Refused(`The value of ${name} must be ${limited(facts.limits)} here. Got ${value}.`);
    command.value = value; // as it is noted
    return () => {
      if (same(this.coordinates(name, value), this.coordinates(name, now))) return;
      const { machine } = this;
      const change = (): void => {
        this.values.set(name, value);
        machine.refresh();
        this.write(name, facts);
        machine.afterParameter(facts.masses);
      };
      if (facts.energetic || machine.held) machine.working(change);
      else change();
    };
  }

  /** The coordinates of a value that a parameter has; those of gravity, which one number points down, too. */
  private coordinates(name: string, value = this.values.get(name)!): number[] { return name === "gravity" ? downwards(value, this.dim) : [value].flat(); }

  private write(name: string, { places, part, form, constant, products }: ParameterFacts): void {
    const parts = this.coordinates(name), memory = this.machine.reals();
    for (let k = 0; k < places.length; k++) {
      const one = parts[part[k]!]!, c = constant[k]!;
      memory[places[k]! / 8] = form[k] === 0 ? c * one : form[k] === 1 ? c / one : c + one;
    }
    for (const one of products) {
      const x = parts[one.part]!, y = this.coordinates(one.other)[one.of]!;
      for (let k = 0; k < one.places.length; k++) memory[one.places[k]! / 8] = PRODUCTS[one.form[k]!]!(one.constant[k]!, x, y);
    }
  }

  private point(given: unknown): number[] {
    const list = Array.isArray(given) ? given.map(Number) : [];
    if (list.length !== this.dim || !list.every((one) => Math.abs(one) <= 1e100)) throw new Refused(`A point has ${this.dim} numbers here.`);
    return [...list, 0].slice(0, 3);
  }

  private particles(given: unknown): number[] {
    const rows = this.numbers(given, this.machine.count, "particle"), alive = this.machine.bytes("State", "alive");
    const gone = rows.find((row) => alive[row] !== 1);
    if (gone !== undefined) throw new Refused(`Particle ${gone} is not there any more.`);
    return rows;
  }

  private numbers(given: unknown, count: number, what: string): number[] {
    const rows = Array.isArray(given) ? given.map(Number) : [Number(given)];
    const bad = rows.find((row) => !Number.isInteger(row) || row < 0 || row >= count);
    if (bad !== undefined) throw new Refused(`There is no ${what} ${bad}.`);
    return [...new Set(rows)];
  }

  // Looked at again

  /** Times that can be shown again [s], and the time shown. */
  get past(): { first: number; last: number; shown: number | null } | null {
    if (!this.lately.length) return null;
    return { first: this.lately[0]!.time, last: this.now?.time ?? this.machine.time, shown: this.now ? this.shown : null };
  }

  /** Keep a moment now and then, of the last minute of play. */
  private remember(): void {
    const { time } = this.machine, last = this.lately.at(-1);
    if (last && time - last.time < APART * this.speed && time >= last.time) return;
    this.lately.push(this.moment());
    while (time - this.lately[0]!.time > MINUTE * this.speed || sized(this.lately) > MOST_KEPT) this.lately.shift();
  }

  /** Show the moment that was kept last before a time [s], or what is now. */
  private rewind(time: number | null): void {
    const moment = time === null ? this.now : this.lately.filter((one) => one.time <= time).at(-1) ?? this.lately[0];
    if (!moment) return;
    const now = this.now ?? this.moment();
    this.back(moment);
    this.now = moment === now ? null : now;
    this.shown = moment.time;
  }

  /** Continue play from the state shown; later states are dropped. */
  private goOnFromHere(): void {
    if (!this.now) return;
    this.now = null;
    this.lately = this.lately.filter((one) => one.time <= this.shown);
    this.undo = this.undo.filter((one) => one.time <= this.shown);
  }

  // Taken back

  /** Whether a command is a further part of the deed before it. */
  private goesOn(command: Command): boolean {
    const last = this.entries.at(-1)?.[1];
    if (!last) return false;
    if (command.do === "Pull" || command.do === "LetGo") return true;
    if (command.do === "Cut") return command.going_on === true && last.do === "Cut";
    return command.do === "Set" && last.do === "Set" && last.name === command.name && (command.going_on === true || this.entries.at(-1)![0] === this.machine.taken);
  }

  private moment(): Moment {
    return { time: this.machine.time, kept: this.machine.keep(), entries: [...this.entries], values: new Map(this.values), counters: new Map(this.machine.events) };
  }

  private keep(): void {
    this.undo.push(this.moment());
    while (this.undo.length > 1 && sized(this.undo) > MOST_KEPT) this.undo.shift();
  }

  private back(moment: Moment): void {
    const { machine } = this;
    machine.restore(moment.kept);
    machine.events.clear();
    for (const [kind, count] of moment.counters) machine.events.set(kind, count);
    this.entries = [...moment.entries];
    this.values = new Map(moment.values);
    this.trouble = null;
    this.playing = false;
  }

  private takeBack(): void {
    this.backToNow();
    const moment = this.undo.pop();
    if (!moment) throw new Refused("Nothing was done that could be taken back.");
    this.lately = this.lately.filter(({ time, entries }) => time <= moment.time && entries.length <= moment.entries.length);
    const now = this.moment();
    this.back(moment);
    this.redo.push(now);
  }

  /** Return from a past state that is shown to the present state. */
  private backToNow(): void {
    if (this.now) this.back(this.now);
    this.now = null;
  }

  private doAgain(): void {
    this.backToNow();
    const moment = this.redo.pop();
    if (!moment) throw new Refused("Nothing was taken back that could be done again.");
    this.undo.push(this.moment());
    this.back(moment);
  }

  /** Another course of things: what is kept of the last minute is not its past. */
  private forgetPast(): void {
    this.now = null;
    this.lately = [];
  }

  /** Restart with the parts built before the first step, and with the present parameters except gravity. */
  private reset(): void {
    const { machine } = this, begun = machine.taken > 0;
    const built = begun ? this.entries.filter(([step, one]) => step === 0 && (one.do === "Set" || BUILDING.includes(one.do))).map(([, one]) => one) : [];
    const later = new Map<string, Command>();
    for (const [step, one] of this.entries) if (one.do === "Set" && one.name !== "gravity" && !(step === 0 && begun)) later.set(String(one.name), one);
    this.forgetPast();
    this.keep();
    machine.restore(null);
    machine.events.clear();
    this.entries = [];
    this.values = this.firstValues();
    this.trouble = null;
    this.starts += 1;
    this.redo = [];
    for (const one of [...built, ...later.values()]) {
      this.parsed({ ...one })?.();
      this.entries.push([0, { ...one }]);
    }
  }

  // The journal

  /** Journal as a file that Python can replay. */
  journal(): string {
    const commands = this.entries.map(([step, one]) => [step, one.do === "Set" ? { ...one, value: told(one.value as number | number[]) } : one]);
    return `${this.head.text.slice(0, -1)},${JSON.stringify({ steps: this.machine.taken, digest: digest(this.machine), commands }).slice(1)}`;
  }
}

/** Failure of contacts in a step, as text. */
function unsolved({ what, particle }: NonNullable<Machine["pressed"]>): string {
  return what === PRESSED_IN ? `particle ${particle} was pressed into a touching body`
    : what === IMPACTS_ENDLESS ? `there was no end of impacts of particle ${particle} in one step`
      : what === AROUND_TOO_OFTEN ? `particle ${particle} and another went around the torus in one step, past one another`
        : `contacts of particle ${particle} and others would not come to an end in one step`;
}

const sized = (moments: Moment[]): number => moments.reduce((sum, { kept }) => sum + kept.bytes.length, 0);

class Refused extends Error {}

function within(value: number, [low, lowToo, high, highToo]: Limits): boolean {
  return Number.isFinite(value) && (low === null || value > low || (lowToo && value === low)) && (high === null || value < high || (highToo && value === high));
}

/** Rule of a value, as text. */
function limited([low, lowToo, high, highToo]: Limits): string {
  const least = low === null ? [] : [`${lowToo ? "at least" : "above"} ${low}`], most = high === null ? [] : [`${highToo ? "at most" : "below"} ${high}`];
  return [...least, ...most].join(" and ") || "finite";
}

/** A value of a control as the parameter has it: no limit is infinity, a plane's vector keeps what is not shown. */
function completed(given: Value, now: number | number[]): number | number[] | null {
  if (Array.isArray(now)) {
    if (!Array.isArray(given) || given.length > now.length || !given.every((one) => Number.isFinite(one))) return null;
    return now.map((one, k) => given[k] ?? one);
  }
  if (given === null) return Infinity;
  return typeof given === "number" && !Number.isNaN(given) ? given : null;
}

/** Gravity from a given value: one number points down, several are a vector. */
function pulled(given: Value, dim: number): number | number[] | null {
  if (typeof given === "number") return Number.isFinite(given) ? given : null;
  return Array.isArray(given) && given.length === dim && given.every((one) => Number.isFinite(one)) ? given : null;
}

function downwards(value: number | number[], dim: number): number[] {
  return Array.isArray(value) ? value : Array.from({ length: dim }, (_, axis) => axis === dim - 1 ? 0 - value : 0);
}

const same = (one: number[], other: number[]): boolean => one.length === other.length && one.every((part, k) => Object.is(part, other[k]));

/** As a journal has it: what JSON has no number for is a word. */
function told(value: number | number[]): unknown {
  if (Array.isArray(value)) return value.map(told);
  return Number.isFinite(value) ? value : { float: value > 0 ? "inf" : value < 0 ? "-inf" : "nan" };
}

// Host of a standalone page: the passes in WebAssembly play the scene, with the methods of view/play/host.py.
import type { Host } from "../host";
import type { InspectMessage, Selected } from "../protocol";
import { digest } from "./digest";
import { AROUND_TOO_OFTEN, BREAK, COLLIDE, DIVERGED, DONE, HIT, IMPACTS_ENDLESS, type Kept, Machine, PRESSED_IN, REMOVE, RUN_INTO, UNSOLVED, USER_FAILED } from "./machine";
import { type Command, Refused } from "./session";

export type Value = number | number[] | string | null;
/** A parameter, see view/living/parameters.py; `formulas` are the indices of the numbers that it sets. */
export interface ParameterFacts { value: number | number[]; energetic: boolean; whole: boolean; limits: Limits; formulas: number[] }
/** A step of a formula in postfix order: the index of a constant, a coordinate of a parameter, or an operator. */
export type FormulaStep = number | [name: string, part: number] | "+" | "-" | "*" | "/" | "root";
/** Numbers of one formula: their addresses, and constants, each with a number for every address or one for all. */
export interface Numbers { places: Int32Array; steps: FormulaStep[]; constants: Float64Array[]; whole: boolean }
/** Values that a scene accepts: the least and the greatest, null without a limit, each with whether it is included. */
export type Limits = [number | null, boolean, number | null, boolean];

/** A wall that commands can move: its first row, the parameters of its place, and what must fit into it. */
export interface WallPlace { name: string; row: number; places: string[]; room: "box" | "ball" | "" }

const UNIT = 1e-15; // a vector of length one to rounding stays as it is, as in checks.py
const MOTION = ["velocity", "amplitude", "omega", "phase"];

/** Views that the worker draws and inspects by. */
export interface Views { inspect(item: Selected): InspectMessage; picture(look: unknown): ArrayBuffer }
export interface KeptScene { machine: Kept; values: Map<string, number | number[]>; counters: Map<number, number> }

/** A step that went wrong; the scene is in its last good state. */
export class Failure extends Error {}

export class MachineHost implements Host<KeptScene, ArrayBuffer, Command> {
  private values = new Map<string, number | number[]>();

  constructor(readonly machine: Machine, private readonly facts: Map<string, ParameterFacts>, private readonly formulas: Numbers[], private readonly dim: number, private readonly views: Views | null = null, private readonly walls: WallPlace[] = []) {
    if (!(machine.dt > 0 && machine.dt < Infinity)) throw new Error("its step is no positive number");
    this.values = this.firstValues();
    const scratch = machine.scratch(), isScratch = (at: number): boolean => scratch.some(([begin, end]) => at >= begin && at < end);
    const lost = formulas.filter(({ places }) => places.some(isScratch));
    machine.refreshed = () => lost.forEach((one) => this.write(one));
  }

  private firstValues(): Map<string, number | number[]> { return new Map([...this.facts].map(([name, one]) => [name, one.value])); }

  get counters(): Record<string, number> {
    const of = (kind: number): number => this.machine.events.get(kind) ?? 0;
    return { hits: of(HIT), collisions: of(COLLIDE), breaks: of(BREAK), removals: of(REMOVE) };
  }

  advance(seconds: number, most: number): number {
    return this.walk(Math.min(Math.floor(seconds / this.machine.dt + 1e-9), most)) * this.machine.dt;
  }

  /** Take steps and return how many were taken; if one goes wrong, return to the last good state and throw. */
  walk(count: number): number {
    const { machine } = this, before = machine.taken, kept = machine.keep();
    if (machine.go(count) === DONE) return machine.taken - before;
    const lasted = machine.taken - before;
    machine.restore(kept);
    let status = machine.go(lasted); // the last good state: the step that went wrong is not in it
    if (status !== DONE) throw this.failure(status, machine.lost(), machine.pressed);
    const good = machine.keep();
    status = machine.go(1);
    const { pressed } = machine, lost = machine.lost();
    machine.restore(good);
    throw this.failure(status, lost, pressed);
  }

  private failure(status: number, lost: number, pressed: Machine["pressed"]): Failure {
    const { machine } = this, where = `after step ${machine.taken} at t = ${Number(machine.time.toPrecision(6))} s`;
    const what = status === DIVERGED
      ? `The run diverged ${where}: ${lost >= 0 ? `particle ${lost}` : "a particle"} left the numbers a computer holds.`
      : status === UNSOLVED ? `The run stopped ${where}: an exact constraint (rod, cord, sphere or ring) could not be met.`
        : status === USER_FAILED && !pressed ? `The run stopped ${where}: a function that its author wrote failed, ${machine.facts.functions.join(" or ")}.`
        : `The run stopped ${where}: ${pressed ? unsolved(pressed) : "contacts could not be solved in one step"}.`;
    return new Failure(`${what} Take the last deed back, or begin again.`);
  }

  do(command: Command): void { this.checked(command)(); }

  keep(): KeptScene { return { machine: this.machine.keep(), values: new Map(this.values), counters: new Map(this.machine.events) }; }

  restore(kept: KeptScene | null): void {
    this.machine.restore(kept?.machine ?? null);
    this.machine.events.clear();
    for (const [kind, count] of kept?.counters ?? []) this.machine.events.set(kind, count);
    this.values = kept ? new Map(kept.values) : this.firstValues();
  }

  parameters(): Map<string, number | number[]> { return this.values; }
  inspect(item: Selected): InspectMessage { return this.views!.inspect(item); }
  picture(look: unknown): ArrayBuffer { return this.views!.picture(look); }
  digest(): string { return digest(this.machine); }

  // Commands

  /** Action of a command whose arguments are valid; the value of a Set is completed, as it is noted. */
  checked(command: Command): () => void {
    const action = this.parsed(command);
    if (!action) throw new Refused(`${command.do} needs Python: springline play, or this scene in a notebook.`);
    return action;
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
        const rows = this.numbers(command.particles, machine.count, "particle"), axes = this.axes(command.axes), hold = command.do === "Anchor";
        this.refuseFixing(rows, axes, hold);
        return () => machine.fix(rows, axes, hold);
      }
      case "Cut": {
        const rows = this.numbers(command.springs, machine.springs, "spring");
        return () => { machine.cut(rows); };
      }
      case "Remove": {
        const rows = this.numbers(command.particles, machine.count, "particle");
        return () => machine.remove(rows);
      }
      case "Push": {
        const rows = this.numbers(command.particles, machine.count, "particle"), speed = this.point(command.velocity);
        return () => machine.push(rows, speed);
      }
      case "Set": return this.set(String(command.name), command);
      default: return null;
    }
  }

  private set(name: string, command: Command): (() => void) | null {
    const facts = this.facts.get(name), now = this.values.get(name);
    if (!facts || now === undefined) return null;
    const value = name === "gravity" ? pulled(command.value as Value, this.dim) : directed(name, command.value as Value, now, /^(springs|particles)\./.test(name) ? 0 : this.dim);
    if (value === null) throw new Refused(`The value of ${name} must be ${Array.isArray(now) ? `${now.length} numbers` : "a number"}.`);
    if (facts.whole && !Number.isInteger(value)) throw new Refused(`The value of ${name} must be a whole number. Got ${value}.`);
    if (name !== "gravity" && ![value].flat().every((one, k) => one === [now].flat()[k] || within(one, facts.limits))) throw new Refused(`The value of ${name} must be ${limited(facts.limits)} here. Got ${value}.`);
    this.refuseTight(name, value);
    command.value = value; // as it is noted
    return () => {
      if (same(this.coordinates(name, value), this.coordinates(name, now))) return;
      const { machine } = this;
      const change = (): void => {
        const wall = this.walls.find((one) => name.startsWith(`${one.name}.`)), before = wall && wall.row >= 0 ? machine.wallAt(wall.row) : null;
        machine.refresh();
        this.put(name, value);
        if (before && MOTION.includes(name.slice(wall!.name.length + 1))) this.goOn(wall!, name, now, before);
        machine.afterParameter();
      };
      if (facts.energetic || machine.held) machine.working(change);
      else change();
    };
  }

  private put(name: string, value: number | number[]): void {
    this.values.set(name, value);
    for (const k of this.facts.get(name)!.formulas) this.write(this.formulas[k]!);
  }

  /** Let a wall go on from where it was before its motion changed, as Translating.going_on of contacts/shapes/wall.py does. */
  private goOn({ name: wall, row, places }: WallPlace, name: string, now: number | number[], before: number[]): void {
    const { machine, values } = this;
    if (name === `${wall}.omega`) this.put(`${wall}.phase`, values.get(`${wall}.phase`) as number + (now as number - (values.get(name) as number)) * machine.time);
    machine.setMoves(this.walls.some((one) => ["velocity", "amplitude"].some((field) => [values.get(`${one.name}.${field}`) ?? 0].flat().some((part) => part !== 0))));
    const after = machine.wallAt(row), leap = before.map((one, axis) => one - after[axis]!);
    if (leap.some((one) => one !== 0)) for (const field of places) this.put(`${wall}.${field}`, (values.get(`${wall}.${field}`) as number[]).map((one, axis) => one + leap[axis]!));
  }

  /** Refuse a box or a hollow ball that is too small for the particles, and particles that are too large for one. */
  private refuseTight(name: string, value: number | number[]): void {
    const of = (one: string): number | number[] | undefined => one === name ? value : this.values.get(one);
    for (const { name: wall, room } of this.walls) {
      const low = of(`${wall}.lower`), high = of(`${wall}.upper`), radius = of(`${wall}.radius`);
      if (!room || (!name.startsWith(`${wall}.`) && name !== "particles.radius")) continue;
      const widest = name === "particles.radius" ? value as number : this.machine.floats("Particles", "radius").reduce((most, one) => Math.max(most, one), 0);
      const tight = room === "box" ? Array.isArray(low) && Array.isArray(high) && low.some((one, axis) => !(one < high[axis]!) || high[axis]! - one < 2 * widest) : typeof radius === "number" && radius < widest;
      if (tight) throw new Refused(`The particles would not fit into ${wall}. Take a larger one, or smaller particles.`);
    }
  }

  /** The coordinates of a value that a parameter has; those of gravity, which one number points down, too. */
  private coordinates(name: string, value = this.values.get(name)!): number[] { return name === "gravity" ? downwards(value, this.dim) : [value].flat(); }

  private write({ places, steps, constants, whole }: Numbers): void {
    const memory = this.machine.reals(), words = new BigInt64Array(memory.buffer, 0, memory.length), stack: number[] = [];
    const values = steps.map((step) => Array.isArray(step) ? this.coordinates(step[0])[step[1]]! : 0);
    places.forEach((place, row) => {
      stack.length = 0;
      steps.forEach((step, k) => stack.push(
        typeof step === "number" ? constants[step]![row] ?? constants[step]![0]! : Array.isArray(step) ? values[k]! : operated(step, stack),
      ));
      if (whole) words[place / 8] = BigInt(stack[0]!);
      else memory[place / 8] = stack[0]!;
    });
  }

  private point(given: unknown): number[] {
    const list = Array.isArray(given) ? given.map(Number) : [];
    const plane = this.dim === 2 && list.length === 3 && list[2] === 0;
    if ((list.length !== this.dim && !plane) || !list.every((one) => Math.abs(one) <= 1e100)) throw new Refused(`A point has ${this.dim} numbers here.`);
    return [...list, 0].slice(0, 3);
  }

  /** Refuse supports that the model of the scene does not have, as Python does when it builds the model again. */
  private refuseFixing(rows: number[], axes: number[], hold: boolean): void {
    const { machine } = this, mobility = machine.floats("State", "mobility"), alive = machine.bytes("State", "alive");
    const of = (room: string, field: string): Int32Array | Uint8Array => room in machine.facts.tables.steps.rooms ? machine.numbers(room, field) as Int32Array : new Int32Array(0);
    const emitted = new Set(of("Emitters", "member")), off = of("MeshWorlds", "off");
    for (const row of rows) {
      if (hold && emitted.has(row)) throw new Refused(`An emitted particle moves freely, and ${row} is one.`);
      const held = [0, 1, 2].filter((axis) => axes.includes(axis) ? hold : alive[row] === 1 && mobility[3 * row + axis] === 0).length;
      if (off[row] === 0 && held % 3) throw new Refused(`A particle on a mesh moves along it or is fixed. Anchor ${row} along all axes, or leave it free.`);
    }
  }

  private axes(given: unknown = "xyz"): number[] {
    const named = [...String(given)].map((axis) => "xyz".indexOf(axis));
    if (!named.length || named.includes(-1)) throw new Refused(`Axes are some of x, y and z. Got ${JSON.stringify(given)}.`);
    return named.filter((axis) => axis < this.dim);
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
}

/** Failure of contacts in a step, as text. */
function unsolved({ what, particle }: NonNullable<Machine["pressed"]>): string {
  return what === PRESSED_IN ? `particle ${particle} was pressed into a touching body`
    : what === IMPACTS_ENDLESS ? `there was no end of impacts of particle ${particle} in one step`
      : what === AROUND_TOO_OFTEN ? `particle ${particle} and another went around the torus in one step, past one another`
        : what === RUN_INTO ? `an obstacle moves into particle ${particle}, which is fixed`
          : `contacts of particle ${particle} and others would not come to an end in one step`;
}

/** Take the operands of an operator from the end of a stack, and return its result. */
function operated(operator: string, stack: number[]): number {
  const last = stack.pop()!;
  if (operator === "root") return Math.sqrt(last);
  const first = stack.pop()!;
  return operator === "+" ? first + last : operator === "-" ? first - last : operator === "*" ? first * last : first / last;
}

function within(value: number, [low, lowToo, high, highToo]: Limits): boolean {
  if (value === Infinity) return high === null && highToo;
  return Number.isFinite(value) && (low === null || value > low || (lowToo && value === low)) && (high === null || value < high || (highToo && value === high));
}

/** Rule of a value, as text. */
function limited([low, lowToo, high, highToo]: Limits): string {
  const least = low === null ? [] : [`${lowToo ? "at least" : "above"} ${low}`], most = high === null ? [] : [`${highToo ? "at most" : "below"} ${high}`];
  return [...least, ...most].join(" and ") || "finite";
}

/** A value of a control as the parameter has it: no limit is infinity, a vector of `dim` coordinates keeps the others. */
function completed(given: Value, now: number | number[], dim: number): number | number[] | null {
  if (Array.isArray(now)) {
    if (!Array.isArray(given) || (given.length !== now.length && given.length !== dim) || given.length > now.length || !given.every((one, k) => Number.isFinite(one) || one === now[k])) return null;
    return now.map((one, k) => given[k] ?? one);
  }
  if (given === null) return Infinity;
  return typeof given === "number" && !Number.isNaN(given) ? given : null;
}

/** A value of a control as `completed` has it; the normal of a wall as a unit vector. */
function directed(name: string, given: Value, now: number | number[], dim: number): number | number[] | null {
  const value = completed(given, now, dim);
  if (!name.endsWith(".normal") || !Array.isArray(value)) return value;
  const size = Math.sqrt(value.reduce((sum, one) => sum + one * one, 0));
  return Math.abs(size - 1) <= UNIT ? value : size > 0 ? value.map((one) => one / size) : null;
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


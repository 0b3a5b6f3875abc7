// Texts and numbers of a moment: values of one particle or spring, and energies; counterpart of view/page/telling.py.
import type { EnergyMessage, InspectMessage, Selected } from "../protocol";
import { BROKEN, type Machine } from "./machine";
import type { PictureFacts } from "./picture";

type Value = number | number[];
const GONE: InspectMessage = { kind: "inspect" };
const DISSIPATED = 0, WORK = 1; // of the ledger
const TINY = 1e-300;

// Numbers in words (progress.py)

const PREFIXES: [number, string][] = [[1e9, "G"], [1e6, "M"], [1e3, "k"], [1, ""], [1e-3, "m"], [1e-6, "\u00b5"], [1e-9, "n"]];
const PREFIXED = /^(N|J|Pa|W|Hz|m)(?!\d)/; // that take one: not kg, which has one
const SMALL = 0.01, LARGE = 1e12; // below and from where a prefix, and a power of ten, says it better
const EXACT = 60; // digits, among which an exact half is seen

/** A number or a vector with its unit, prefixed so that it stays short: `12.5 kN`, `(0, -3) mm`. */
export function quantity(value: Value, unit: string, figures = 4): string {
  const parts = [value].flat(), largest = parts.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const size = Number.isFinite(largest) ? Number(rounded(largest, figures).join("e")) : largest;
  let scale = 1, prefix = "";
  if (PREFIXED.test(unit) && ((size >= 1e-9 && size < SMALL) || (size >= 1e3 && size < LARGE))) {
    [scale, prefix] = PREFIXES.find(([one]) => size >= one)!;
    if (unit === "m" && scale > 1) [scale, prefix] = size >= 1e6 ? [1e3, "k"] : [1, ""];
  }
  const words = parts.map((part) => shortened(part / scale, figures));
  return `${Array.isArray(value) ? `(${words.join(", ")})` : words[0]!} ${prefix}${unit}`.trimEnd();
}

/** Digits and power of ten of a number, of which an exact half goes to the even digit, as Python has it. */
function rounded(value: number, figures: number): [string, number] {
  let words = value.toExponential(figures - 1);
  if (/5e/.test(value.toExponential(figures))) { // it may be a half
    const exact = value.toExponential(EXACT), all = exact.replace(/^-|\.|e.*/g, "");
    if (/^50*$/.test(all.slice(figures)) && Number(all[figures - 1]) % 2 === 0)
      words = `${value < 0 ? "-" : ""}${all[0]!}.${all.slice(1, figures)}${exact.slice(exact.indexOf("e"))}`;
  }
  const at = words.indexOf("e");
  return [words.slice(0, at), Number(words.slice(at + 1))];
}

/** `12350`, `0.0125`, `5.3e33`. */
function shortened(value: number, figures: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
  if (value === 0) return "0";
  const [digits, power] = rounded(value, figures), plain = Number(`${digits}e${power}`);
  if (power >= -4 && power < figures) return bare(plain.toFixed(figures - 1 - power));
  return power > 0 && power < 6 ? plain.toFixed(0) : `${bare(digits)}e${power}`;
}

const bare = (digits: string): string => digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;

// Tensions of springs, and rounding errors relative to the sizes of a scene (forces/queries.py, equilibrium/rounding.py)

/** Length and tension of every spring at a moment, and what counts as nothing beside them. */
export class Readings {
  readonly length: Float64Array; // [m], shape (springs,)
  readonly tension: Float64Array; // [N], shape (springs,)
  readonly apart: Float64Array; // from tail to head by the shortest way [m], shape (springs, 3)
  leastLength = 0; // [m] that is rounding
  largest = 0; // tension [N]
  private stiffness: Float64Array = new Float64Array(0); // of the springs [N/m], at present
  private readonly share: number;
  private readonly elements: number; // bound of the stiffness of elements at a particle [N/m]

  constructor(readonly machine: Machine, facts: PictureFacts) {
    const count = machine.springs;
    [this.length, this.tension, this.apart] = [new Float64Array(count), new Float64Array(count), new Float64Array(3 * count)];
    this.share = facts.rules.share;
    this.elements = facts.rules.elements;
    [this.cable, this.strut] = [facts.rules.cable, facts.rules.strut];
  }
  private readonly cable: number;
  private readonly strut: number;

  /** Look at what there is now. */
  read(): void {
    const { machine, length, tension, apart } = this, position = machine.floats("State", "position"), velocity = machine.floats("State", "velocity");
    const tail = machine.wholes("Springs", "tail"), head = machine.wholes("Springs", "head"), status = machine.bytes("State", "status");
    const stiffness = machine.floats("Springs", "stiffness"), rest = machine.floats("Springs", "rest_length"), damping = machine.floats("Springs", "damping");
    const plain = machine.number("Springs", "all_both") !== 0, kind = machine.bytes("Springs", "kind"), damped = machine.wholes("Springs", "damped").length > 0;
    const periodic = machine.number("Space", "periodic") !== 0, [wide, deep, high] = machine.floats("Space", "size") as unknown as [number, number, number];
    let far = 0, longest = 0, largest = 0;
    for (let k = 0; k < position.length; k++) {
      const size = Math.abs(position[k]!);
      if (size > far && size < Infinity) far = size;
    }
    for (let s = 0; s < length.length; s++) {
      const i = 3 * tail[s]!, j = 3 * head[s]!;
      let x = position[j]! - position[i]!, y = position[j + 1]! - position[i + 1]!, z = position[j + 2]! - position[i + 2]!;
      if (periodic) [x, y, z] = [image(x, wide), image(y, deep), image(z, high)];
      const long = Math.sqrt(x * x + y * y + z * z), extension = long - rest[s]!;
      let pull = stiffness[s]! * extension;
      if (damped) {
        const u = velocity[j]! - velocity[i]!, v = velocity[j + 1]! - velocity[i + 1]!, w = velocity[j + 2]! - velocity[i + 2]!;
        pull += damping[s]! * ((x * u + y * v + z * w) / Math.max(long, TINY));
      }
      if (status[s] === BROKEN || (!plain && this.slack(kind[s]!, extension))) pull = 0;
      apart[3 * s] = x;
      apart[3 * s + 1] = y;
      apart[3 * s + 2] = z;
      length[s] = long;
      tension[s] = pull;
      if (rest[s]! > longest) longest = rest[s]!;
      const size = Math.abs(pull);
      if (size > largest && size < Infinity) largest = size;
    }
    [this.largest, this.stiffness] = [largest, stiffness];
    this.leastLength = this.share * Math.max(far, longest);
  }

  /** Whether a spring of a kind that pulls or pushes alone carries nothing. */
  slack(kind: number, extension: number): boolean { return (kind === this.cable && extension < 0) || (kind === this.strut && extension > 0); }

  /** Tension of a spring that is rounding [N]. */
  leastTension(spring: number): number { return Math.max(this.stiffness[spring]! * this.leastLength, this.share * this.largest); }

  /** Force on a particle that is rounding [N], beside the springs' k X, the weights and the loads. */
  get leastForce(): number {
    const { machine, share } = this;
    return Math.max(this.stiffest * this.leastLength, share * most(machine.floats("Particles", "mass")) * this.gravity, share * most(machine.floats("Loads", "force")));
  }

  /** Rounding error of speeds [m/s], relative to X sqrt(k/m), sqrt(g X) and the largest speed. */
  get leastSpeed(): number {
    let lightest = Infinity;
    for (const one of this.machine.floats("Particles", "mass")) if (one > 0 && one < lightest) lightest = one;
    const swing = this.leastLength * Math.sqrt(this.stiffest / lightest), fall = this.share * Math.sqrt(this.gravity * this.leastLength / this.share);
    return Math.max(swing, fall, this.share * most(this.machine.floats("State", "velocity")));
  }

  private get stiffest(): number { return this.stiffness.reduce((largest, one) => Math.max(largest, one), this.elements); }

  private get gravity(): number {
    const pull = this.machine.floats("Gravities", "acceleration");
    let largest = 0;
    for (let k = 0; k < pull.length; k += 3) largest = Math.max(largest, Math.sqrt(pull[k]! ** 2 + pull[k + 1]! ** 2 + pull[k + 2]! ** 2));
    return largest;
  }
}

/** The shortest of all images of a coordinate [m]. */
export function image(way: number, size: number): number { return size > 0 ? way - size * Math.floor(way / size + 0.5) : way; }

/** The largest size of numbers that are finite. */
function most(values: Float64Array): number {
  let largest = 0;
  for (const one of values) if (Math.abs(one) > largest && Math.abs(one) < Infinity) largest = Math.abs(one);
  return largest;
}

const known = new WeakMap<Machine, Readings>();

function readingsOf(machine: Machine, facts: PictureFacts): Readings {
  const readings = known.get(machine) ?? new Readings(machine, facts);
  known.set(machine, readings);
  readings.read();
  return readings;
}

// What is selected

type Row = [name: string, value: Value, unit: string];

/** The selection as texts and numbers; only the kind of the message if it no longer exists. */
export function inspected(machine: Machine, facts: PictureFacts, selected: Selected): InspectMessage {
  if (selected.particle !== undefined) return particle(machine, facts, selected.particle);
  if (selected.energy !== undefined) return energies(machine, facts);
  return selected.spring !== undefined ? spring(machine, facts, selected.spring) : GONE;
}

const above = (value: number, least: number): number => Math.abs(value) <= least ? 0 : value;

function particle(machine: Machine, facts: PictureFacts, number: number): InspectMessage {
  if (!(number < machine.count) || machine.bytes("State", "alive")[number] !== 1) return GONE;
  const readings = readingsOf(machine, facts), { dim } = facts, mass = machine.floats("Particles", "mass")[number]!, at = 3 * number;
  const of = (field: string, least: number): number[] => [...machine.floats("State", field).subarray(at, at + dim)].map((one) => above(one, least));
  const velocity = of("velocity", readings.leastSpeed), speed = Math.sqrt(velocity.reduce((sum, one) => sum + one * one, 0));
  const held = [...machine.floats("State", "mobility").subarray(at, at + dim)].map((one) => one === 0);
  const rows: Row[] = [
    ["position", of("position", readings.leastLength), "m"], ["velocity", velocity, "m/s"], ["speed", speed, "m/s"], ["mass", mass, "kg"],
    ...forces(readings, facts, number), ["kinetic energy", 0.5 * mass * speed * speed, "J"],
  ];
  const message = told({ particle: number }, rows, held.includes(true) ? [["held along", [..."xyz"].filter((_, axis) => held[axis]).join(", ")]] : []);
  return { ...message, held, load: Array.from({ length: dim }, () => 0) };
}

/** Net force and its parts [N]; parts below the rounding error are 0. */
function forces(readings: Readings, { dim, rules }: PictureFacts, number: number): Row[] {
  const { machine, apart, length, tension } = readings, least = readings.leastForce, tail = machine.wholes("Springs", "tail");
  const weight = [0, 0, 0], bySprings = [0, 0, 0], pull = machine.floats("Gravities", "acceleration"), found: Row[] = [];
  for (const row of machine.springsAt(number)) {
    const share = (tail[row] === number ? 1 : -1) * tension[row]! / Math.max(length[row]!, TINY);
    for (let axis = 0; axis < 3; axis++) bySprings[axis]! += share * apart[3 * row + axis]!;
  }
  if (pull.length) {
    const at = 3 * Math.min(number, pull.length / 3 - 1);
    for (let axis = 0; axis < 3; axis++) weight[axis]! += machine.floats("Particles", "mass")[number]! * pull[at + axis]!;
  }
  const shown = (values: number[], below: number): number[] => values.slice(0, dim).map((one) => above(one, below));
  const size = (values: number[]): number => Math.max(...values.map(Math.abs));
  if (machine.count <= rules.cheap) {
    const net = [...machine.forces().subarray(3 * number, 3 * number + 3)], rest = net.map((one, axis) => one - bySprings[axis]! - weight[axis]!);
    found.push(["net force", shown(net, least), "N"]);
    if (size(rest) > Math.max(1e-9 * Math.max(size(net), size(bySprings), size(weight)), least)) found.push(["other forces", shown(rest, least), "N"]);
  }
  return [...found, ["force of springs", shown(bySprings, least), "N"], ["weight", shown(weight, rules.share * size(weight)), "N"]];
}

function spring(machine: Machine, facts: PictureFacts, number: number): InspectMessage {
  if (!(number < machine.springs) || machine.bytes("State", "status")[number] === BROKEN) return GONE;
  const readings = readingsOf(machine, facts), of = (field: string): number => machine.floats("Springs", field)[number]!;
  const length = readings.length[number]!, tension = readings.tension[number]!, rest = of("rest_length"), stiffness = of("stiffness"), strength = of("strength");
  const carried = Math.abs(tension) > readings.leastTension(number) ? tension : 0, stretch = Math.abs(length - rest) > readings.leastLength ? length - rest : 0;
  const rows: Row[] = [["tension", carried, "N"], ["length", length, "m"], ["rest length", rest, "m"]];
  if (rest > 0) rows.push(["strain", stretch / rest, ""]);
  rows.push(["stiffness", stiffness, "N/m"], ["energy", 0.5 * stiffness * stretch ** 2, "J"]);
  if (Number.isFinite(strength)) rows.push(["strength", strength, "N"]);
  const ends = `${machine.wholes("Springs", "tail")[number]!} and ${machine.wholes("Springs", "head")[number]!}`;
  return told({ spring: number }, rows, [["between particles", ends]]);
}

function energies(machine: Machine, facts: PictureFacts): InspectMessage {
  if (machine.count > facts.rules.cheap) return GONE;
  const now = energyOf(machine, facts), least = facts.rules.share * Math.max(0, ...[...now.values()].map(Math.abs).filter(Number.isFinite));
  return told({ energy: 0 }, [...now].map(([name, value]): Row => [name, above(value, least), "J"]), []);
}

/** Energies now [J]: kinetic, one for each force, potential, total, dissipated, work. */
function energyOf(machine: Machine, facts: PictureFacts): Map<string, number> {
  machine.energies();
  const value = machine.floats("Energies", "value", "measures"), ledger = machine.floats("State", "ledger"), found = new Map<string, number>();
  let kinetic = 0, potential = 0;
  for (const [name, place] of facts.energies) {
    if (name === "hand" && !machine.held) continue;
    found.set(name, value[place]!);
    if (name === "kinetic") kinetic = value[place]!;
    else potential += value[place]!;
  }
  return found.set("potential", potential).set("total", kinetic + potential).set("dissipated", ledger[DISSIPATED]!).set("work", ledger[WORK]!);
}

function told(what: Selected, rows: Row[], more: [string, string][]): InspectMessage {
  const words = rows.map(([name, value, unit]): [string, string] => [name, quantity(value, unit).replaceAll("-", "\u2212")]);
  return { kind: "inspect", ...what, rows: [...words, ...more], values: Object.fromEntries(rows.map(([name, value]) => [name, value])) };
}

// Energies over time (view/play/history.py)

/** Energies of the last seconds. They are taken only while `wanted`. */
export class Energies {
  wanted = false;
  private rows: { time: number; energy: Map<string, number> }[] = [];
  private next = 0; // [ms]

  constructor(private readonly machine: Machine, private readonly facts: PictureFacts) {}

  clear(): void { this.rows = []; }

  /** Remove samples later than the present, after an undo or a reset. */
  follow(): void { this.rows = this.rows.filter(({ time }) => time <= this.machine.time); }

  /** Take a sample if one is due. */
  note(): void {
    const { machine, facts } = this, { samples, apart, cost, seldom } = facts.rules, begin = performance.now(), last = this.rows.at(-1);
    if (!this.wanted || begin < this.next) return;
    if (last && machine.time <= last.time) {
      if (machine.time === last.time) return;
      this.clear();
    }
    this.rows.push({ time: machine.time, energy: energyOf(machine, facts) });
    if (this.rows.length > samples) this.rows.shift();
    const end = performance.now();
    this.next = end + Math.min(Math.max(1e3 * apart, (end - begin) / cost), 1e3 * seldom);
  }

  /** All of them; rounding beside the largest counts as nothing. */
  message(): EnergyMessage {
    const names = [...this.rows.at(-1)?.energy.keys() ?? []], sizes = this.rows.flatMap(({ energy }) => names.map((name) => Math.abs(energy.get(name) ?? 0)));
    const least = this.facts.rules.share * sizes.reduce((largest, one) => one < Infinity ? Math.max(largest, one) : largest, 0);
    const series = names.map((name) => [name, this.rows.map(({ energy }) => above(energy.get(name) ?? NaN, least))]);
    return { kind: "energy", time: this.rows.map(({ time }) => time), series: Object.fromEntries(series) as Record<string, number[]> };
  }
}

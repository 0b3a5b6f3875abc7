// Texts and numbers of a moment: values of one particle or spring, and energies; counterpart of view/page/telling.py.
import type { EnergyMessage, InspectMessage, Selected } from "../protocol";
import { BROKEN, type Machine } from "./machine";
import type { PictureFacts } from "./picture";
import { Section } from "./section";

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

// Lengths and tensions of springs, and rounding errors relative to the sizes of a scene, as the section PICTURE finds them

export class Readings {
  private readonly section: Section;
  readonly length: Float64Array; // [m], shape (springs,)
  readonly tension: Float64Array; // [N], shape (springs,)

  constructor(readonly machine: Machine, private readonly facts: PictureFacts) {
    machine.draw("picture");
    this.section = new Section(machine, facts);
    [this.length, this.tension] = [this.section.column("length"), this.section.column("tension")];
  }

  get leastLength(): number { return this.section.size("least_length"); }
  get leastSpeed(): number { return this.section.size("least_speed"); }
  get leastForce(): number { return this.section.size("least_force"); }

  /** Tension of a spring that is rounding [N]. */
  leastTension(spring: number): number {
    return Math.max(this.machine.floats("Springs", "stiffness")[spring]! * this.leastLength, this.facts.rules.share * this.section.size("largest_tension"));
  }

  /** From the tail of a spring to its head by the shortest way [m]. */
  apart(spring: number): number[] {
    const { machine } = this, position = machine.floats("State", "position"), i = 3 * machine.wholes("Springs", "tail")[spring]!, j = 3 * machine.wholes("Springs", "head")[spring]!;
    return machine.nearest([0, 1, 2].map((axis) => position[j + axis]! - position[i + axis]!) as [number, number, number]);
  }
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
  const readings = new Readings(machine, facts), { dim } = facts, mass = machine.floats("Particles", "mass")[number]!, at = 3 * number;
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
  const { machine, length, tension } = readings, least = readings.leastForce, tail = machine.wholes("Springs", "tail");
  const weight = [0, 0, 0], bySprings = [0, 0, 0], pull = machine.floats("Gravities", "acceleration"), found: Row[] = [];
  for (const row of machine.springsAt(number)) {
    const share = (tail[row] === number ? 1 : -1) * tension[row]! / Math.max(length[row]!, TINY);
    readings.apart(row).forEach((part, axis) => { bySprings[axis]! += share * part; });
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
  const readings = new Readings(machine, facts), of = (field: string): number => machine.floats("Springs", field)[number]!;
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
    if ((name === "hand" && !machine.held) || (name === "gravity" && !isPulled(machine))) continue;
    found.set(name, value[place]!);
    if (name === "kinetic") kinetic = value[place]!;
    else potential += value[place]!;
  }
  return found.set("potential", potential).set("total", kinetic + potential).set("dissipated", ledger[DISSIPATED]!).set("work", ledger[WORK]!);
}

/** Whether gravity acts: a page offers it in every scene, also where it is zero. */
const isPulled = (machine: Machine): boolean => machine.floats("Gravities", "acceleration").some((one) => one !== 0);

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

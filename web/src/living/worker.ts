// The worker of a page that lives: it plays the scene and says what a server would say, in the words of the protocol.
import type { Asked, InspectMessage, LookAsked, SceneMessage, Selected, StatusMessage } from "../protocol";
import { inflated } from "../recorded/inflate";
import { sha256 } from "./digest";
import { packed } from "./file";
import { type ImageFacts, type Noted, BREAK, BROKEN, COLLIDE, HIT, Machine, REMOVE } from "./machine";
import { Frames, type PictureFacts } from "./picture";
import { type FormulaStep, MachineHost, type ParameterFacts, type Views, type WallPlace } from "./host";
import { type JournalHead, Player } from "./player";
import type { Command } from "./session";
import { Energies, inspected } from "./told";

/** Inputs from the page: its embedded texts. */
export interface Given {
  facts: string; module: string; image: string; sums: string; dark: boolean;
  /** Only for an element of another page, which receives all numbers: whether it also draws, and whether it starts paused. */
  element?: { draws: boolean; paused: boolean };
}
/** All numbers of a moment, for an element: positions [m] and velocities [m/s] in rows of three, radii [m], who is there, which springs are broken, tensions [N], corners of faces. */
export interface StateMessage {
  kind: "state"; time: number; picture: number; position: Float64Array; velocity: Float64Array; radius: Float64Array; alive: Uint8Array; broken: Uint8Array; tension: Float64Array; faces: Uint32Array;
}
/** Message that an element receives once: both ends of every spring, and the number of particles. */
export interface NetMessage { kind: "net"; ends: Int32Array; particles: number }
/** Events since the last picture, in the order of time. */
export interface EventsMessage { kind: "events"; events: ({ kind: string } & Omit<Noted, "kind">)[] }
export type ElementMessage = StateMessage | NetMessage | EventsMessage;
interface Facts {
  scene: SceneMessage; status: StatusMessage; image: ImageFacts; picture: PictureFacts; journal: JournalHead;
  parameters: Record<string, PackedParameter>; formulas: PackedNumbers[]; walls: WallPlace[];
}
interface PackedNumbers { places: string; steps: FormulaStep[]; constants: string[]; whole: boolean }
type PackedParameter = Omit<ParameterFacts, "value"> & { value: Told };
type Told = number | { float: string } | Told[]; // as JSON has numbers: what it has none for is a word
interface Port { post(message: string | ArrayBuffer | ElementMessage): void; later(what: () => void, milliseconds: number): void }

const RATE = 1000 / 60, LONGEST = 0.1; // [ms] between two turns; [s] that pass at most between them
const STATUS = 100, INSPECT = 100, WATCHED = 50, ENERGY = 250; // [ms] between two of a kind
const IN_FLIGHT = 2; // pictures on their way
const LATEST = 3; // notes that are sent
const TYPES = { journal: "application/json" } as const;
const EVENTS: Record<number, string> = { [BREAK]: "break", [HIT]: "hit", [REMOVE]: "remove", [COLLIDE]: "collide" };

export class Server {
  private readonly player: Player;
  private readonly frames: Frames;
  private readonly energies: Energies;
  private color: string;
  private readonly shown: Set<string>;
  private dark: boolean;
  private picture = 0;
  private flying = 0; // pictures that the page has not drawn
  private done = 0; // number of the last message that was done
  private before = performance.now();
  private told: Record<string, number> = {};
  private values = new Map<string, string>(); // of parameters, as sent last
  private selected: Selected = {};
  private watched: Selected[] = [];
  private graph = false;
  private stale = true; // whether the picture must be drawn again
  private asleep = false; // out of sight no time passes
  private readonly serial: number;

  constructor(modules: WebAssembly.Module[], image: Uint8Array, private readonly facts: Facts, dark: boolean, private readonly port: Port, private readonly element: Given["element"]) {
    const machine = new Machine(modules[0]!, image, facts.image, modules[1]);
    const views = {
      inspect: (item: Selected): InspectMessage => inspected(machine, facts.picture, item),
      picture: (look: unknown): ArrayBuffer => this.frames.frame(look as Parameters<Frames["frame"]>[0], this.dark, this.picture, this.serial),
    };
    this.player = new Player(hostOf(machine, facts, views), facts.journal);
    this.frames = new Frames(machine, facts.picture);
    this.energies = new Energies(machine, facts.picture);
    this.color = facts.scene.color;
    this.shown = new Set(facts.scene.shown);
    this.dark = dark;
    this.serial = facts.scene.serial;
    for (const one of facts.scene.parameters) this.values.set(one.name, JSON.stringify(one.value));
    this.say({ ...facts.scene, dark });
    this.status(true);
    this.say({ kind: "inspect" });
    if (element) this.introduce(machine, element.paused);
    this.turn();
  }

  /** Handle a request of the page. */
  hear(text: string): void {
    const asked = JSON.parse(text) as Asked & { nth?: number; asleep?: boolean };
    if (asked.drawn !== undefined) this.flying = Math.max(0, this.flying - 1);
    if (asked.asleep !== undefined) this.asleep = asked.asleep;
    if (asked.command) this.command(asked.command as Command);
    if (asked.look) this.look(asked.look);
    if (asked.dark !== undefined) this.dark = asked.dark;
    if (asked.select) {
      this.selected = asked.select;
      delete this.told["inspect"];
    }
    if (asked.watch) this.watched = asked.watch;
    if (asked.graph !== undefined) {
      this.graph = asked.graph;
      delete this.told["energy"];
    }
    if (asked.key) this.key(asked.key);
    if (asked.keep === "journal") this.port.post(packed("journal.json", TYPES.journal, new TextEncoder().encode(this.player.journal())));
    if (asked.nth) this.done = asked.nth;
    if (asked.drawn === undefined) {
      this.stale = true;
      delete this.told["status"];
    }
  }

  private command(command: Command): void {
    this.player.obey(command);
    this.stale = true;
  }

  private look(asked: LookAsked): void {
    for (const [name, value] of Object.entries(asked)) {
      if (name === "color") this.color = String(value);
      else if (value) this.shown.add(name);
      else this.shown.delete(name);
    }
  }

  private key(key: string): void {
    const { colors, marks } = this.facts.scene, color = colors.find((one) => one.key === key), mark = marks.find((one) => one.key.toLowerCase() === key);
    if (color) this.color = color.name;
    else if (mark) this.look({ [mark.name]: !this.shown.has(mark.name) } as LookAsked);
    else if (key === "p" || key === "space") this.player.obey({ do: this.player.playing ? "Pause" : "Play" });
    else if (key === "n" || key === ".") this.player.obey({ do: "Step" });
    else if (key === "r") this.player.obey({ do: "Reset" });
  }

  /** Advance time, and send the messages that are due. */
  private readonly turn = (): void => {
    const now = performance.now();
    const steps = this.asleep ? 0 : this.player.advance(Math.min((now - this.before) / 1e3, LONGEST));
    this.before = now;
    if (steps) {
      this.stale = true;
      this.energies.note();
    }
    if (this.stale && this.flying < IN_FLIGHT) {
      this.stale = false;
      this.picture += 1;
      this.flying += 1;
      if (this.element) this.tell(this.player.host.machine);
      if (this.element?.draws !== false) this.port.post(this.player.host.picture({ color: this.color, shown: this.shown, past: this.player.session.shown !== null }));
    }
    this.status(false);
    this.numbers(now);
    this.port.later(this.turn, Math.max(0, RATE - (performance.now() - now)));
  };

  /** Send an element its first message. */
  private introduce(machine: Machine, paused: boolean): void {
    this.player.playing = !paused;
    const tail = machine.wholes("Springs", "tail"), head = machine.wholes("Springs", "head");
    machine.noted = [];
    this.port.post({ kind: "net", ends: Int32Array.from({ length: 2 * tail.length }, (_, k) => (k % 2 ? head : tail)[k >> 1]!), particles: machine.count });
  }

  /** Send an element the numbers of every picture. */
  private tell(machine: Machine): void {
    const events = machine.noted!.filter(({ kind }) => EVENTS[kind]).map((one) => ({ ...one, kind: EVENTS[one.kind]! }));
    machine.noted = [];
    this.port.post({
      kind: "state", time: machine.time, picture: this.picture, position: machine.floats("State", "position").slice(), velocity: machine.floats("State", "velocity").slice(),
      radius: machine.floats("Particles", "radius").slice(), alive: machine.bytes("State", "alive").slice(), broken: machine.bytes("State", "status").map((one) => Number(one === BROKEN)),
      ...this.frames.elementNumbers(),
    });
    if (events.length) this.port.post({ kind: "events", events });
  }

  private isTime(kind: string, now: number, apart: number): boolean {
    if (now - (this.told[kind] ?? -Infinity) < apart) return false;
    this.told[kind] = now;
    return true;
  }

  private status(first: boolean): void {
    const { player, facts } = this, { host, session } = player, { machine } = host;
    if (!this.isTime("status", performance.now(), STATUS)) return;
    const alive = machine.bytes("State", "alive"), status = machine.bytes("State", "status"), values: StatusMessage["values"] = {};
    for (const one of facts.scene.parameters) {
      const value = shownOf(host.parameters().get(one.name)!, facts.scene.dim), text = JSON.stringify(value);
      if (first || this.values.get(one.name) !== text) values[one.name] = value;
      this.values.set(one.name, text);
    }
    this.say({
      ...facts.status, time: machine.time, playing: session.playing, speed: session.speed, pace: session.pace,
      counters: host.counters, particles: alive.reduce((sum, one) => sum + one, 0), springs: status.reduce((sum, one) => sum + Number(one !== BROKEN), 0),
      notes: [...this.frames.notes, ...session.notes.slice(-LATEST)], said: session.said, trouble: session.trouble, past: player.past, color: this.color, shown: [...this.shown],
      legend: this.frames.legend(this.color, this.dark), values, held: machine.held?.particle ?? null, journal: session.entries.length, done: this.done,
      dark: this.dark,
    });
  }

  private numbers(now: number): void {
    const { player } = this, { host } = player;
    if (Object.keys(this.selected).length && this.isTime("inspect", now, INSPECT)) this.say(host.inspect(this.selected));
    else if (!Object.keys(this.selected).length && this.isTime("inspect", now, Infinity)) this.say({ kind: "inspect" });
    if (this.watched.length && this.isTime("watched", now, WATCHED))
      this.say({ kind: "watched", time: host.machine.time, items: this.watched.map((one) => host.inspect(one)) });
    this.energies.wanted = this.graph;
    if (!this.graph || !this.isTime("energy", now, ENERGY)) return;
    if (player.past === null || player.past.shown === null) this.energies.follow();
    this.say(this.energies.message());
  }

  private say(message: object): void { this.port.post(JSON.stringify(message)); }
}

/** The host of a page, whose parameters and formulas are packed as texts. */
export function hostOf(machine: Machine, facts: Facts, views: Views | null = null): MachineHost {
  const parameters = Object.entries(facts.parameters).map(([name, one]): [string, ParameterFacts] => [name, { ...one, value: heard(one.value) }]);
  const formulas = facts.formulas.map((one) => ({ ...one, places: new Int32Array(unpacked(one.places)), constants: one.constants.map((text) => new Float64Array(unpacked(text))) }));
  return new MachineHost(machine, new Map(parameters), formulas, facts.scene.dim, views, facts.walls);
}

/** A value as a control shows it. */
function shownOf(value: number | number[], dim: number): number | number[] | null {
  if (Array.isArray(value)) return value.slice(0, dim);
  return Number.isFinite(value) ? value : null;
}

function heard(value: Told): number | number[] {
  if (Array.isArray(value)) return value.map((one) => heard(one) as number);
  return typeof value === "number" ? value : Number(value.float.replace("inf", "Infinity"));
}

function unpacked(text: string): ArrayBuffer {
  const piece = atob(text), bytes = new Uint8Array(piece.length);
  for (let k = 0; k < piece.length; k++) bytes[k] = piece.charCodeAt(k);
  return bytes.buffer;
}

/** Start with the texts of the page. */
export async function begun(given: Given, port: Port): Promise<Server> {
  const [image, ...modules] = await Promise.all([given.image, ...given.module.split(" ")].map(inflated)), sums = given.sums.split(" ");
  const parts = { facts: new TextEncoder().encode(given.facts), module: new Uint8Array(await new Blob(modules).arrayBuffer()), image: new Uint8Array(image!) };
  Object.entries(parts).forEach(([name, part], k) => {
    if (sha256(part) !== sums[k]) throw new Error(`its ${name} ${name === "facts" ? "are" : "is"} not what was written`);
  });
  const facts = JSON.parse(given.facts) as Facts;
  return new Server(await Promise.all(modules.map((one) => WebAssembly.compile(one))), new Uint8Array(image!), facts, given.dark, port, given.element);
}

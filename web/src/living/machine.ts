// The machine in a page: the passes of springline as WebAssembly, the memory that they work on, and steps of a run.
// The work of Python between two calls of the machine is done here in the same order, so that results are bitwise the same.
import { type Growth, grow } from "./growth";
import { Heap } from "./heap";
import { type Block, Places } from "./places";
import { type Kind, KINDS, type Numbers, Program, type ProgramFacts } from "./program";

/** As `springline.view.living.image` writes them. */
export interface ImageFacts extends ProgramFacts<"steps" | "measures" | "picture"> {
  own: number; // [bytes] first address of the constants of user-defined functions
  functions: string[]; // names of user-defined functions that steps call
  colors: number; // of user-defined functions that color
  programs: Record<"free" | "held" | "measures", number[]>; // of each choice of parameters without an effect, see view/living/presence.py
  kicks: Record<"free" | "held", number[]>; // rows of the scratch for rebounds, with which some programs follow these
  absent: [number | null, number[]][]; // the value of parameters without an effect, null for infinity, and addresses of a number of each, by groups
  moves: number[]; // addresses of whether any wall moves, if a page can change that
  slot: number;
  scratch: Record<string, string[]>; // rooms, all of their arrays or the named ones
  sections: Record<"energies" | "forces" | "drags" | "noting" | "working" | "cutting" | "removing" | "pushing" | "placing" | "fixing" | "holding" | "lettingGo" | "merging" | "adopting" | "locating" | "pulling" | "picture" | "marks", number>;
  dt: number;
  start: number;
  energies: [string, number][];
  lists: Record<string, string>; // fields of the state that are filled in part, and those with their numbers of rows
  growths: Growth[];
}

export const BROKEN = 1;
// why the machine came back (model/work.py), and places in its report
export const DONE = 0, DIVERGED = 1, UNSOLVED = 2, USER_FAILED = 3, EVENTS_FULL = 4, CASUALTY = 5, CONTACTS_FULL = 6, MERGE_WANTED = 7, SURFACES_FULL = 8;
// failures of contacts, in addition to those of user-defined functions
export const IMPACTS_ENDLESS = 6, PRESSED_IN = 7, AROUND_TOO_OFTEN = 8, RUN_INTO = 10;
const GOING = [DONE, EVENTS_FULL, CASUALTY, CONTACTS_FULL, MERGE_WANTED];
const STATUS = 0, EVENTS = 2, USER = 4;
const NUMBER = 0, FIRST = 1, STEPS = 2, ROW = 3; // places in the counts of the control, see engine/machine.py
export const BREAK = 0, HIT = 1, REMOVE = 2, COLLIDE = 5, UNBOND = 9;
const MOST_NOTED = 1000; // events between two pictures that are reported one by one
const MOVED = 1, EVENTS_BEFORE = 11; // places in the counts of contacts, see contacts/rows.py
const SURFACES = "SurfaceWork";
const FAR = 1e150; // what is further off is lost

export class Machine extends Program<"steps" | "measures" | "picture"> {
  /** Steps taken since the run began, and what happened in them, by kind of event. */
  taken = 0;
  readonly events = new Map<number, number>();
  /** How often a state was restored, with the arrays of the picture. */
  restored = 0;
  /** Called where scratch has become what it was at the start: parameters that stand there are to be written again. */
  refreshed: () => void = () => undefined;
  /** Events since the last request, one by one, if there are listeners. */
  noted: Noted[] | null = null;
  private readonly places: Places;
  private readonly heap = new Heap({ buffer: () => this.memory.buffer, begin: () => this.places.end, reserve: (end) => this.reserve(end) });

  /** `own` holds user-defined functions, and passes derived from them. */
  constructor(module: WebAssembly.Module, private readonly image: Uint8Array, override readonly facts: ImageFacts, own: WebAssembly.Module | null = null) {
    super(facts, facts.base + image.length);
    this.places = new Places(facts.base + image.length);
    const { env } = this, exports = { ...new WebAssembly.Instance(module, { env }).exports };
    if (own) {
      const at = (value: number): WebAssembly.Global => new WebAssembly.Global({ value: "i32", mutable: false }, value);
      Object.assign(exports, new WebAssembly.Instance(own, { env: { ...env, ...this.heap.functions, __memory_base: at(facts.own), __table_base: at(0) } }).exports);
    }
    this.connect(exports);
    this.part(facts.base, image.length).set(image);
    this.restore(null);
  }

  // Memory

  private part(at: number, bytes: number): Uint8Array { return new Uint8Array(this.memory.buffer, at, bytes); }

  /** A copy of all that may change, to go back to; without the scratch of surfaces. */
  keep(): Kept {
    const bytes = this.part(this.facts.base, this.image.length).slice(), blocks = this.places.kept.map((one) => ({ ...one, content: this.part(one.at, one.bytes).slice() }));
    return { bytes, blocks, taken: this.taken, size: blocks.reduce((sum, one) => sum + one.bytes, bytes.length) };
  }

  /** Restore the kept state, or the start. */
  restore(kept: Kept | null): void {
    const surfaces = this.words(SURFACES).slice();
    this.part(this.facts.base, this.image.length).set(kept?.bytes ?? this.image);
    this.places.kept = (kept?.blocks ?? []).map(({ at, bytes }) => ({ at, bytes }));
    for (const { at, bytes, content } of kept?.blocks ?? []) this.part(at, bytes).set(content);
    this.taken = kept?.taken ?? 0;
    this.restored += 1;
    this.views.clear();
    this.words(SURFACES).set(surfaces); // arrays that grew stay; what they hold is found again, as after a restart
    this.reset(SURFACES, [], 0, "steps");
    if (kept) return;
    this.findRims(); // an image is laid out with all of them
    this.hold(null); // an image is laid out with a hand, and with other values of some parameters
    this.measure(this.facts.sections.adopting);
  }

  /** A single number of a room. */
  number(room: string, field: string): number {
    const [first, kind] = this.facts.tables.steps.rooms[room]!.fields[field]!, words = this.words(room);
    return kind === "f" ? new Float64Array(words.buffer, words.byteOffset, words.length)[first]! : Number(words[first]);
  }

  /** All of memory as reals: what parameters are is written there. */
  reals(): Float64Array { return new Float64Array(this.memory.buffer, 0, Math.floor(this.memory.buffer.byteLength / 8)); }

  /** Update after a parameter was written: what follows from it, springs that are broken, the stiffness of a grab. */
  afterParameter(): void {
    this.measure(this.facts.sections.adopting);
    this.dropBroken();
    this.findRims();
    this.choosePrograms();
    this.chooseHand();
  }

  /** The hand at a particle as stiff as its springs and the step allow now. */
  private chooseHand(): void {
    const hand = this.held;
    if (hand) this.hold({ ...hand, ...this.fitted(hand.particle) });
  }

  /** Numbers at an address of the image: words of tables, or what parameters are. */
  at(kind: Kind, address: number, count: number): Numbers { return new KINDS[kind](this.memory.buffer, address, count); }

  // Steps

  get count(): number { return this.shape("State", "position")[0]!; }
  get springs(): number { return this.shape("State", "status")[0]!; }
  get time(): number { return this.floats("State", "clock")[0]!; }
  get dt(): number { return this.facts.dt; }

  /** Take steps until a reason ends them, which is returned; DONE if none does. */
  go(steps: number): number {
    const end = this.taken + steps;
    while (this.taken < end) {
      const status = this.call(end - this.taken);
      if (!GOING.includes(status)) return status;
    }
    return DONE;
  }

  private call(steps: number): number {
    const clock = this.floats("Control", "clock"), before = this.longs("State", "steps")[0]!, end = this.taken + steps;
    clock[0] = this.facts.start;
    clock[1] = this.facts.dt;
    let status = this.take(this.taken, end, 0);
    while (status === SURFACES_FULL) {
      grow(this.facts.growths, this);
      const counts = this.longs("Control", "counts");
      status = this.take(Number(counts[NUMBER]), end, Number(counts[ROW]));
    }
    const report = this.longs("Notes", "report");
    report[STATUS] = BigInt(status);
    if (status === CONTACTS_FULL) this.takeBack();
    if (status !== DONE) this.tidy();
    this.taken += Number(this.longs("State", "steps")[0]! - before);
    if (!GOING.includes(status)) return status;
    this.hear();
    if (status === CONTACTS_FULL) this.makeRoom();
    if (status === MERGE_WANTED) this.merge();
    if (status === MERGE_WANTED || status === CASUALTY) this.bury();
    return status;
  }

  /** Take steps from one to before another; the first goes on at a row if that is above 0. */
  private take(first: number, end: number, row: number): number {
    const counts = this.longs("Control", "counts");
    counts[FIRST] = BigInt(first);
    counts[STEPS] = BigInt(end - first);
    return this.run("take_steps", "steps", row);
  }

  protected override run(name: string, table: keyof ImageFacts["tables"], section: number): number {
    this.heap.clear();
    try {
      return super.run(name, table, section);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) || !(this.facts.functions.length + this.facts.colors)) throw error;
      this.stack.value = this.facts.base; // a user-defined function raised an exception, whose text is not available here
      return USER_FAILED;
    }
  }

  /** Count the events that were noted, and clear them. */
  private hear(): void {
    const report = this.longs("Notes", "report"), kind = this.wholes("Notes", "kind");
    const time = this.floats("Notes", "time"), item = this.longs("Notes", "item"), other = this.longs("Notes", "other"), value = this.floats("Notes", "value");
    for (let k = 0; k < Number(report[EVENTS]); k++) {
      this.happened({ kind: kind[k]!, time: time[k]!, item: Number(item[k]), other: Number(other[k]), value: value[k]! });
    }
    report[EVENTS] = 0n;
  }

  /** First particle that is lost; -1 if none is. */
  lost(): number {
    const position = this.floats("State", "position"), velocity = this.floats("State", "velocity");
    for (let k = 0; k < position.length; k++) if (!(Math.abs(position[k]!) < FAR && Math.abs(velocity[k]!) < FAR)) return Math.floor(k / 3);
    return -1;
  }

  /** Contacts that could not be solved, and their particle; null if a user-defined function failed. */
  get pressed(): { what: number; particle: number } | null {
    const code = this.longs("Notes", "report")[USER]!, what = Number(code >> 32n);
    return what >= IMPACTS_ENDLESS ? { what, particle: Number(code & 0xffffffffn) } : null;
  }

  // Requests of contacts (contacts/undo.py, model/work.py)

  private record(field: "body" | "was", column: string, row: number, write?: ArrayLike<number>): number[] {
    const [first, size, , columns] = this.facts.tables.steps.rooms["ContactWorkspace"]!.fields[field]!, [kind, place, count] = columns![column]!;
    const from = Number(this.words("ContactWorkspace")[first]) + row * (size as number) + place, found: number[] = [];
    const data = new DataView(this.memory.buffer);
    for (let k = 0; k < count; k++) {
      const at = from + k * Number(kind[1]);
      if (write) {
        if (kind === "f8") data.setFloat64(at, write[k]!, true);
        else if (kind === "i8") data.setBigInt64(at, BigInt(write[k]!), true);
        else data.setInt32(at, write[k]!, true);
      }
      found.push(kind === "f8" ? data.getFloat64(at, true) : kind === "i8" ? Number(data.getBigInt64(at, true)) : data.getInt32(at, true));
    }
    return found;
  }

  private takeBack(): void {
    const counts = this.longs("ContactWorkspace", "counts"), moved = this.wholes("ContactWorkspace", "moved");
    const hits = this.longs("State", "hits");
    for (let k = 0; k < Number(counts[MOVED]); k++) {
      hits[moved[k]!] = BigInt(this.record("was", "hits", k)[0]!);
      this.record("body", "start", moved[k]!, this.record("was", "start", k));
      this.record("body", "start_velocity", moved[k]!, this.record("was", "start_velocity", k));
    }
    const position = this.floats("State", "position"), velocity = this.floats("State", "velocity");
    for (let i = 0, { count } = this; i < count; i++) {
      position.set(this.record("body", "start", i), 3 * i);
      velocity.set(this.record("body", "start_velocity", i), 3 * i);
    }
    this.floats("State", "ledger").set(this.floats("ContactWorkspace", "ledger"));
    this.bytes("State", "taut").set(this.bytes("ContactWorkspace", "taut"));
    this.longs("Notes", "report")[EVENTS] = counts[EVENTS_BEFORE]!;
  }

  /** Clear contacts of a step that stopped in its middle. */
  private tidy(): void {
    const bodies = this.shape("ContactWorkspace", "body")[0]!;
    for (let i = 0; i < bodies; i++) for (const column of ["first_contact", "saved"]) this.record("body", column, i, [-1]);
  }

  /** More room for contacts and neighbors, where the last step wanted it. */
  private makeRoom(): void {
    const counts = this.longs("ContactWorkspace", "counts"), rows = Number(counts[4]), neighbors = Number(counts[5]);
    if (rows) this.anew("ContactWorkspace", ["rows", "heap", "order", "spare", "key"], rows);
    if (!neighbors) return;
    const skin = this.floats("NeighborList", "skin")[0]!;
    this.anew("NeighborList", ["other", "close"], neighbors);
    this.floats("NeighborList", "skin")[0] = skin;
  }

  /** Reset arrays to the start, all or `only` some, with given numbers of rows in those that become larger. */
  private anew(room: string, larger: string[], rows: number, table: keyof ImageFacts["tables"] = "steps", only: string[] = []): void {
    this.reset(room, larger, rows, table, only);
    this.tidy();
  }

  private reset(room: string, larger: string[], rows: number, table: keyof ImageFacts["tables"], only: string[] = []): void {
    for (const [name, [first, kind, axes]] of Object.entries(this.facts.tables[table].rooms[room]!.fields)) {
      if (!axes || (only.length && !only.includes(name))) continue;
      const words = this.words(room, table), size = typeof kind === "number" ? kind : Number(kind[1]);
      let count = larger.includes(name) ? rows : Number(words[first + 1]);
      for (let axis = 2; axis <= axes; axis++) count *= Number(words[first + axis]);
      if (larger.includes(name)) {
        const at = this.allocated(size * count, true);
        const again = this.words(room, table); // memory may have grown
        again[first] = BigInt(at);
        again[first + 1] = BigInt(rows);
      } else {
        const at = Number(words[first]), from = at - this.facts.base;
        if (from < this.image.length) this.part(at, size * count).set(this.image.subarray(from, from + size * count));
        else if (!this.places.isLent(at)) this.part(at, size * count).fill(0); // it became longer, and was all zero then
      }
    }
    this.views.clear();
  }

  /** Lengthen an array of equal parts to so many rows in each, with its contents at their beginnings; new rows are zero. */
  lengthen(room: string, field: string, rows: number, parts: number): void {
    const [first, kind, axes] = this.facts.tables.steps.rooms[room]!.fields[field]!, words = this.words(room);
    const from = Number(words[first]), before = Number(words[first + 1]) / parts;
    let size = Number((kind as string)[1]);
    for (let axis = 2; axis <= axes; axis++) size *= Number(words[first + axis]);
    const at = this.allocated(size * rows * parts, room === "State"), bytes = new Uint8Array(this.memory.buffer);
    for (let part = 0; part < parts; part++) bytes.copyWithin(at + size * rows * part, from + size * before * part, from + size * before * (part + 1));
    for (const table of ["steps", "measures"] as const) { // which share the arrays of the state
      const again = this.words(room, table);
      if (Number(again[first]) !== from) continue;
      again[first] = BigInt(at);
      again[first + 1] = BigInt(rows * parts);
    }
    this.places.giveBack(from);
    this.views.clear();
  }

  /** Reset scratch arrays to the start, as Python does when parameters or supports change. */
  refresh(): void {
    for (const table of ["steps", "measures"] as const) for (const [room, columns] of Object.entries(this.facts.scratch)) if (room in this.facts.tables[table].rooms) this.anew(room, [], 0, table, columns);
    this.refreshed();
    this.measure(this.facts.sections.adopting);
  }

  /** Scratch in the image: the first byte of each array, and the byte behind its last. */
  scratch(): [number, number][] {
    const found: [number, number][] = [];
    for (const table of ["steps", "measures"] as const) for (const [room, only] of Object.entries(this.facts.scratch)) for (const [name, [first, kind, axes]] of Object.entries(this.facts.tables[table].rooms[room]?.fields ?? {})) {
      if (only.length && !only.includes(name)) continue;
      const words = this.words(room, table), sides = [...words.subarray(first + 1, first + 1 + axes)].map(Number), at = Number(words[first]);
      if (axes) found.push([at, at + sides.reduce((product, side) => product * side, typeof kind === "number" ? kind : Number(kind[1]))]);
    }
    return found;
  }

  /** Fresh memory, all zero: of the present moment, or scratch. */
  private allocated(bytes: number, isKept: boolean): number {
    const at = isKept ? this.places.keep(bytes) : this.places.lend(bytes);
    this.reserve(this.places.end);
    this.part(at, bytes).fill(0);
    return at;
  }

  // Energies and forces

  /** Every energy now [J], by name. */
  energies(): Map<string, number> {
    this.floats("Energies", "value", "measures").fill(0);
    this.measure(this.facts.sections.energies);
    const value = this.floats("Energies", "value", "measures");
    return new Map(this.facts.energies.map(([name, place]) => [name, value[place]!]));
  }

  /** The net forces on all particles now [N], three numbers each. */
  forces(): Float64Array {
    this.measure(this.facts.sections.forces);
    this.measure(this.facts.sections.drags);
    const force = this.floats("Sums", "force", "measures"), drag = this.floats("Sums", "drag", "measures"), out = new Float64Array(3 * this.count);
    for (let i = 0, { count } = this; i < count; i++) for (let axis = 0; axis < 3; axis++) out[3 * i + axis] = force[4 * i + axis]! + (drag[4 * i + axis] ?? 0);
    return out;
  }

  private measure(section: number): void {
    this.floats("Control", "clock", "measures")[2] = this.time;
    this.run("take_section", "measures", section);
  }

  // Hands (run/grabs.py)

  /** Held particle, the point that pulls it, stiffness [N/m] and damping [N s/m]; null without one. */
  get held(): { particle: number; point: Float64Array; stiffness: number; damping: number } | null {
    if (!this.wholes("Hands", "particle").length) return null;
    return {
      particle: this.wholes("Hands", "particle")[0]!, point: this.floats("Hands", "point"),
      stiffness: this.floats("Hands", "stiffness")[0]!, damping: this.floats("Hands", "damping")[0]!,
    };
  }

  /** Go on with a hand, or without one: what a step is changes with it. */
  private hold(hand: { particle: number; point: ArrayLike<number>; stiffness: number; damping: number } | null): void {
    for (const table of ["steps", "measures"] as const) {
      this.setRows(table, "Hands", hand ? 1 : 0);
    }
    if (hand) {
      this.wholes("Hands", "particle")[0] = hand.particle;
      this.floats("Hands", "point").set(hand.point);
      this.floats("Hands", "stiffness")[0] = hand.stiffness;
      this.floats("Hands", "damping")[0] = hand.damping;
      this.bytes("Hands", "chosen")[0] = 1;
    } else this.floats("Energies", "value").fill(0);
    this.choosePrograms();
  }

  /** Set the number of rows of fields of a room, by default of all. */
  setRows(table: keyof ImageFacts["tables"], room: string, rows: number, names = Object.keys(this.facts.tables[table].rooms[room]!.fields)): void {
    const { fields } = this.facts.tables[table].rooms[room]!, words = this.words(room, table);
    for (const name of names) {
      words[fields[name]![0] + 1] = BigInt(rows);
      this.drop(room, name, table);
    }
  }

  /** Run the programs for the parameters without an effect now, and for a hand if there is one. */
  private choosePrograms(): void {
    const { programs, kicks, slot, tables, absent } = this.facts, memory = this.reals(), kind = this.shape("Hands", "particle")[0] ? "held" : "free";
    let which = 0;
    absent.forEach(([value, places], k) => { if (places.some((place) => memory[place / 8] !== (value ?? Infinity))) which += 1 << k; });
    new Int32Array(this.memory.buffer, tables.steps.at)[slot] = programs[kind][which]!;
    new Int32Array(this.memory.buffer, tables.measures.at)[slot] = programs.measures[which]!;
    this.setRows("steps", "Kicks", kicks[kind][which]!, ["lever", "position", "force"]);
  }

  /** On a torus the nearest image of a way [m], as `model.space.nearest` has it. */
  nearest(way: [number, number, number]): [number, number, number] {
    if (!this.number("Space", "periodic")) return way;
    const size = this.floats("Space", "size");
    return way.map((one, axis) => size[axis]! > 0 ? one - size[axis]! * Math.floor(one / size[axis]! + 0.5) : one) as [number, number, number];
  }

  // Edits: sections of the program, on rows and numbers that are written before (stepping/edits.py)

  /** Run a section of edits on particles or springs, with velocities or a place; events are counted. */
  private edit(section: keyof ImageFacts["sections"], rows: ArrayLike<number> = [], given: ArrayLike<number> = [0, 0, 0]): void {
    this.floats("Energies", "value", "measures").fill(0);
    const count = this.longs("Edits", "counts", "measures"), list = this.numbers("Edits", "rows", "measures") as Int32Array;
    list.set(rows);
    this.floats("Edits", "given", "measures").set(given);
    count[0] = BigInt(rows.length);
    count[1] = 0n;
    this.measure(this.facts.sections[section]);
    const [kind, item, other] = ["kind", "item", "other"].map((name) => this.numbers("Edits", name, "measures") as Int32Array);
    const value = this.floats("Edits", "value", "measures"), { time } = this;
    for (let k = 0; k < Number(count[1]); k++) this.happened({ kind: kind![k]!, time, item: item![k]!, other: other![k]!, value: value[k]! });
  }

  /** Stiffness [N/m] and damping [N s/m] of a hand at a particle. */
  private fitted(particle: number): { stiffness: number; damping: number } {
    this.edit("holding", [particle]);
    const [stiffness, damping] = this.floats("Edits", "hand", "measures");
    return { stiffness: stiffness!, damping: damping! };
  }

  grab(particle: number, point: ArrayLike<number>): void {
    this.hold({ particle, point, ...this.fitted(particle) });
    this.edit("lettingGo");
    if (!this.isFree(particle)) this.pull(point);
  }

  pull(point: ArrayLike<number>): void {
    const hand = this.held;
    if (!hand) return;
    this.edit("holding");
    this.hold({ ...hand, point: Float64Array.from(point) });
    this.edit("lettingGo");
    if (!this.isFree(hand.particle)) this.edit("pulling", [hand.particle], point);
  }

  letGo(): void {
    if (!this.held) return;
    this.edit("holding");
    this.hold(null);
    this.edit("lettingGo");
  }

  /** Count the energy added by a change as work. */
  working(change: () => void): void {
    this.edit("noting");
    change();
    this.edit("working");
  }

  /** Displacement of a wall from where it was drawn [m], by its first row. */
  wallAt(row: number): number[] {
    this.edit("locating", [row]);
    return [...this.floats("Edits", "given", "measures")];
  }

  /** Set whether any wall moves. */
  setMoves(moves: boolean): void {
    const words = new BigInt64Array(this.memory.buffer, 0, Math.floor(this.memory.buffer.byteLength / 8));
    for (const place of this.facts.moves) words[place / 8] = BigInt(moves);
  }

  isFree(particle: number): boolean {
    const mobility = this.floats("State", "mobility");
    return [0, 1, 2].some((axis) => mobility[3 * particle + axis]! > 0);
  }

  /** Rows of the springs at a particle. */
  springsAt(particle: number): Int32Array {
    const begin = this.numbers("Edits", "begin", "measures") as Int32Array, springs = this.numbers("Edits", "springs", "measures") as Int32Array;
    return springs.subarray(begin[particle], begin[particle + 1]);
  }

  /** Break springs. */
  cut(rows: number[]): void {
    this.edit("cutting", rows);
    this.dropBroken();
  }

  /** Remove particles with their springs and bonds. */
  remove(rows: number[]): void {
    this.edit("removing", rows);
    this.dropGone();
  }

  /** Merge the bodies that met in the last step. */
  private merge(): void {
    this.edit("merging");
    this.dropGone();
  }

  /** Let go of a particle that is removed, and leave out its springs. */
  private dropGone(): void {
    this.dropBroken();
    this.findRims();
    const hand = this.held;
    if (hand && this.bytes("State", "alive")[hand.particle] !== 1) this.hold(null);
  }

  /** Springs that broke between two calls pull no more where passes read their stiffness. */
  private dropBroken(): void { this.run("leave_out_broken", "steps", 0); }

  /** Remove who has reached the number of hits. */
  private bury(): void {
    const limit = this.numbers("HitLimits", "hits"), hits = this.longs("State", "hits"), alive = this.bytes("State", "alive");
    for (let i = 0; i < limit.length; i++) if (Number(limit[i]) > 0 && alive[i] === 1 && Number(hits[i]) >= Number(limit[i])) this.remove([i]);
  }

  /** Find the rims of surfaces under pressure, at which removed particles leave work. */
  private findRims(): void {
    if (!("RimEdges" in this.facts.tables.steps.rooms)) return;
    this.run("find_rims", "steps", 0);
    for (const table of ["steps", "measures"] as const) this.setRows(table, "Rims", this.floats("RimEdges", "found")[0]!);
    this.choosePrograms();
  }

  /** Supports whose places are functions of time. */
  private get driven(): Int32Array { return "Drives" in this.facts.tables.steps.rooms ? this.wholes("Drives", "support") : new Int32Array(0); }

  /** Anchor particles along axes, or let them go. */
  fix(rows: number[], axes: number[], hold: boolean): void {
    const mobility = this.floats("State", "mobility"), inertia = this.floats("Particles", "inertia"), alive = this.bytes("State", "alive");
    this.edit("noting");
    const before = [...this.floats("Edits", "before", "measures")];
    this.refresh();
    const driven = new Set(this.driven); // a support that is moved stays one, whoever lets it go
    for (const row of rows) for (const axis of axes) mobility[3 * row + axis] = hold || alive[row] !== 1 || driven.has(row) ? 0 : 1 / inertia[row]!;
    if ("EdgeClosing" in this.facts.tables.steps.rooms) {
      const fixed = this.bytes("EdgeClosing", "fixed");
      for (const row of rows) for (const axis of axes) fixed[3 * row + axis] = Number(hold || driven.has(row));
      for (const table of ["steps", "measures"] as const) this.run("close_edges", table, 0);
      this.findRims();
    }
    this.chooseHand();
    this.floats("Edits", "before", "measures").set(before);
    this.edit("fixing");
  }

  /** Give particles a velocity [m/s] along their free axes. */
  push(rows: number[], speed: ArrayLike<number>): void { this.edit("pushing", rows, speed); }

  private happened(event: Noted): void {
    this.events.set(event.kind, (this.events.get(event.kind) ?? 0) + 1);
    if (this.noted && this.noted.length < MOST_NOTED) this.noted.push(event);
  }
}

/** Something that happened: its kind and time [s], to which spring or particle, by which other, and a speed [m/s] or force [N]. */
export interface Noted { kind: number; time: number; item: number; other: number; value: number }

/** The image, and arrays of this moment behind it; `size` of all [bytes]. */
export interface Kept { bytes: Uint8Array; blocks: (Block & { content: Uint8Array })[]; taken: number; size: number }

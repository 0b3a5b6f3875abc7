// The passes of springline as WebAssembly, and the memory that they work on.

/** Of a field of a room: its first word, the kind of its numbers (or the bytes of a record), its axes, and columns of records. */
type Field = [number, string | number, number, Record<string, [string, number, number]>?];
export interface Room { at: number; fields: Record<string, Field> }
export interface TableFacts { at: number; rooms: Record<string, Room> }
/** As `springline.view.memory_image` writes them. */
export interface ProgramFacts<Tables extends string> {
  base: number;
  passes: string[]; // followed by user-defined functions
  tables: Record<Tables, TableFacts>;
  sections: Record<"picture" | "marks", number>;
}

type Pass = (table: bigint, block: bigint, a: number, b: number) => bigint;
export type Numbers = Float64Array | Float32Array | Int32Array | Uint8Array | BigInt64Array;
export const KINDS = { f8: Float64Array, f4: Float32Array, i4: Int32Array, u1: Uint8Array, i8: BigInt64Array } as const;
export type Kind = keyof typeof KINDS;

const PAGE = 65536, EDGE = 64, SPARE = 1 << 20;

export class Program<Tables extends string> {
  protected readonly memory: WebAssembly.Memory;
  protected readonly stack: WebAssembly.Global; // where the next function's own numbers end
  protected views = new Map<Field, Numbers>(); // of the present buffer, cleared where it is another or arrays are elsewhere
  private readonly table: WebAssembly.Table;
  private exports: Record<string, Pass> = {};
  private readonly named = new Map<string, Pass>(); // by the last part of the name

  /** `top` is the end of the memory in use [bytes]. */
  constructor(readonly facts: ProgramFacts<Tables>, top: number) {
    this.memory = new WebAssembly.Memory({ initial: Math.ceil((top + SPARE) / PAGE) });
    this.table = new WebAssembly.Table({ initial: 1 + facts.passes.length, element: "anyfunc" });
    this.stack = new WebAssembly.Global({ value: "i32", mutable: true }, facts.base);
  }

  /** What a module imports. */
  protected get env(): Record<string, WebAssembly.ImportValue> {
    return { memory: this.memory, __linear_memory: this.memory, __indirect_function_table: this.table, __stack_pointer: this.stack };
  }

  protected connect(exports: WebAssembly.Exports): void {
    this.exports = exports as typeof this.exports;
    this.facts.passes.forEach((name, k) => this.table.set(1 + k, this.exports[name]!));
  }

  protected reserve(end: number): void {
    const lacking = Math.ceil((end + EDGE - this.memory.buffer.byteLength) / PAGE);
    if (lacking > 0) {
      this.memory.grow(Math.max(lacking, SPARE / PAGE));
      this.views.clear();
    }
  }

  protected words(room: string, table: Tables = "steps" as Tables): BigInt64Array {
    const { at, fields } = this.facts.tables[table].rooms[room]!;
    const last = Math.max(...Object.values(fields).map(([first, , axes]) => first + axes));
    return new BigInt64Array(this.memory.buffer, at, last + 1);
  }

  /** Lengths of the axes of a field. */
  shape(room: string, field: string, table = "steps" as Tables): number[] {
    const [first, , axes] = this.facts.tables[table].rooms[room]!.fields[field]!;
    return [...this.words(room, table).subarray(first + 1, first + 1 + axes)].map(Number);
  }

  /** The numbers of a field, one after the other: a view that lasts until memory grows. */
  numbers(room: string, field: string, table: Tables = "steps" as Tables): Numbers {
    const place = this.facts.tables[table].rooms[room]!.fields[field]!, known = this.views.get(place);
    if (known) return known;
    const [first, kind, axes] = place, words = this.words(room, table);
    let count = 1;
    for (let axis = 1; axis <= axes; axis++) count *= Number(words[first + axis]);
    const made = new KINDS[kind as Kind](this.memory.buffer, Number(words[first]), count);
    this.views.set(place, made);
    return made;
  }

  /** Forget the view of a field whose array is elsewhere or has another length. */
  protected drop(room: string, field: string, table: Tables): void { this.views.delete(this.facts.tables[table].rooms[room]!.fields[field]!); }

  floats(room: string, field: string, table: Tables = "steps" as Tables): Float64Array { return this.numbers(room, field, table) as Float64Array; }
  wholes(room: string, field: string): Int32Array { return this.numbers(room, field) as Int32Array; }
  bytes(room: string, field: string): Uint8Array { return this.numbers(room, field) as Uint8Array; }
  longs(room: string, field: string, table: Tables = "steps" as Tables): BigInt64Array { return this.numbers(room, field, table) as BigInt64Array; }

  /** Run a section of the table of pictures. */
  draw(section: "picture" | "marks"): number { return this.run("take_section", "picture" as Tables, this.facts.sections[section]); }

  protected run(name: string, table: Tables, section: number): number {
    let pass = this.named.get(name);
    if (!pass) {
      pass = this.exports[this.facts.passes.find((one) => one.endsWith(`.${name}`))!]!;
      this.named.set(name, pass);
    }
    return Number(pass(BigInt(this.facts.tables[table].at), 0n, section, 0));
  }
}

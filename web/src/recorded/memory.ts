// The memory of the passes of pictures, as a page holds it: without long runs of zeros.
import { Program, type ProgramFacts } from "../living/program";

/** As `springline.view.film.playback_picture` writes it: the first byte and the length of each part that is not zero. */
export interface Layout extends ProgramFacts<"picture"> { size: number; runs: [number, number][]; rows: [room: string, field: string][] }

export class PassMemory extends Program<"picture"> {
  static async opened(module: WebAssembly.Module, layout: Layout, content: Uint8Array): Promise<PassMemory> {
    const made = new PassMemory(layout, layout.base + layout.size);
    let from = 0;
    for (const [at, length] of layout.runs) {
      new Uint8Array(made.memory.buffer, layout.base + at, length).set(content.subarray(from, from + length));
      from += length;
    }
    made.connect((await WebAssembly.instantiate(module, { env: made.env })).exports);
    return made;
  }

  /** Let the passes see the first rows of a column. */
  limit(room: string, field: string, rows: number): void {
    const [first] = this.facts.tables.picture.rooms[room]!.fields[field]!;
    this.words(room, "picture")[first + 1] = BigInt(rows);
    this.drop(room, field, "picture");
  }
}

// Places of arrays that are allocated while a page plays, behind the memory image.
// Arrays of a moment are kept with it, and are there again after an undo. Scratch is not kept: it stays as long as it is.

const EDGE = 64; // [bytes] at a multiple of which arrays begin, and room behind their ends

export interface Block { at: number; bytes: number }

export class Places {
  /** Arrays of the present moment. */
  kept: Block[] = [];
  private scratch: Block[] = [];
  private spare: Block[] = []; // scratch that was given back
  private top: number;

  /** `begin` is the end of the image. */
  constructor(private readonly begin: number) { this.top = begin; }

  /** End of all arrays that were ever there. */
  get end(): number { return this.top; }

  /** Lowest place for an array of the present moment: other moments may have theirs there, but no scratch is. */
  keep(bytes: number): number {
    const size = rounded(bytes), others = [...this.kept, ...this.scratch, ...this.spare].sort((a, b) => a.at - b.at);
    let at = rounded(this.begin) - EDGE;
    for (const one of others) if (one.at < at + size && at < one.at + one.bytes) at = one.at + one.bytes;
    this.kept.push({ at, bytes: size });
    this.top = Math.max(this.top, at + size);
    return at;
  }

  /** Place for scratch: one that was given back, or one where no moment has an array. */
  lend(bytes: number): number {
    const size = rounded(bytes), fits = this.spare.filter((one) => one.bytes >= size).sort((a, b) => a.bytes - b.bytes)[0];
    const block = fits ?? { at: rounded(this.top) - EDGE, bytes: size };
    this.spare = this.spare.filter((one) => one !== fits);
    this.scratch.push(block);
    this.top = Math.max(this.top, block.at + block.bytes);
    return block.at;
  }

  /** Whether scratch begins at an address. */
  isLent(at: number): boolean { return this.scratch.some((one) => one.at === at); }

  /** Take scratch back; arrays of the image stay. */
  giveBack(at: number): void {
    const block = this.scratch.find((one) => one.at === at);
    if (!block) return;
    this.scratch = this.scratch.filter((one) => one !== block);
    this.spare.push(block);
  }
}

const rounded = (bytes: number): number => Math.ceil(bytes / EDGE) * EDGE + EDGE;

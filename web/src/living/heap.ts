// Memory for arrays that user-defined functions allocate while they run, as numba's runtime does in a process.
// All of it is given back before a function ends, so that nothing of it belongs to the state of a run.

const EDGE = 64, HEADER = 64; // [bytes] at a multiple of which blocks begin, and of a block's own words before them
// where such words say where the data of an array is and how long [bytes]: numba/core/runtime/nrt.cpp, pointers of 64 bits
const DATA = 24, SIZE = 32;

/** The memory that a heap lies in: where it may begin, and more of it. */
export interface Ground { buffer(): ArrayBufferLike; begin(): number; reserve(end: number): void }

export class Heap {
  private top = 0; // [bytes] allocated since it was cleared
  private readonly free = new Map<number, number[]>(); // blocks that were given back, by their sizes
  private readonly sizes = new Map<number, number>(); // of blocks in use

  constructor(private readonly ground: Ground) {}

  /** Free all blocks, before a call of the machine. */
  clear(): void {
    this.top = Math.ceil(this.ground.begin() / EDGE) * EDGE;
    this.free.clear();
    this.sizes.clear();
  }

  private take(bytes: number): number {
    const size = Math.max(EDGE, Math.ceil(bytes / EDGE) * EDGE), kept = this.free.get(size)?.pop();
    const at = kept ?? this.top;
    if (kept === undefined) {
      this.top += size;
      this.ground.reserve(this.top + EDGE);
    }
    this.sizes.set(at, size);
    return at;
  }

  private give(at: number): void {
    const size = this.sizes.get(at);
    if (size === undefined) return;
    this.sizes.delete(at);
    if (!this.free.has(size)) this.free.set(size, []);
    this.free.get(size)!.push(at);
  }

  private get view(): DataView { return new DataView(this.ground.buffer() as ArrayBuffer); }
  private get bytes(): Uint8Array { return new Uint8Array(this.ground.buffer()); }

  /** A block with a header, one reference, and the data behind them. */
  private counted(bytes: number, apart: boolean): number {
    const at = this.take(HEADER + (apart ? 0 : bytes)), data = apart ? this.take(bytes) : at + HEADER;
    this.bytes.fill(0, at, at + HEADER);
    this.view.setBigInt64(at, 1n, true);
    this.view.setUint32(at + DATA, data, true);
    this.view.setBigInt64(at + SIZE, BigInt(bytes), true);
    return at;
  }

  private release(at: number): void {
    const data = this.view.getUint32(at + DATA, true);
    if (data !== at + HEADER) this.give(data);
    this.give(at);
  }

  private larger(at: number, bytes: number): number {
    const { view } = this, before = view.getUint32(at + DATA, true), data = this.take(bytes);
    this.bytes.copyWithin(data, before, before + Math.min(bytes, Number(view.getBigInt64(at + SIZE, true))));
    this.give(before);
    this.view.setUint32(at + DATA, data, true);
    this.view.setBigInt64(at + SIZE, BigInt(bytes), true);
    return data;
  }

  /** The strides of a contiguous array in another shape; 0 where it is not contiguous. */
  private reshaped(axes: number, sides: number, strides: number, count: number, wanted: number, out: number, item: number): number {
    const { view } = this, whole = (from: number, k: number): number => Number(view.getBigInt64(from + 8 * k, true));
    let apart = item;
    for (let k = axes - 1; k >= 0; k--) {
      if (whole(sides, k) !== 1 && whole(strides, k) !== apart) return 0;
      apart *= whole(sides, k);
    }
    apart = item;
    for (let k = count - 1; k >= 0; k--) {
      view.setBigInt64(out + 8 * k, BigInt(apart), true);
      apart *= whole(wanted, k);
    }
    return 1;
  }

  /** Imports of a module of user-defined functions, by name. */
  readonly functions = {
    NRT_Allocate: (bytes: bigint): number => this.take(Number(bytes)),
    NRT_Free: (at: number): void => this.give(at),
    NRT_MemInfo_alloc: (bytes: bigint): number => this.counted(Number(bytes), false),
    NRT_MemInfo_alloc_aligned: (bytes: bigint): number => this.counted(Number(bytes), false),
    NRT_MemInfo_new_varsize_dtor: (bytes: bigint): number => this.counted(Number(bytes), true),
    NRT_MemInfo_varsize_realloc: (at: number, bytes: bigint): number => this.larger(at, Number(bytes)),
    NRT_MemInfo_call_dtor: (at: number): void => this.release(at),
    numba_attempt_nocopy_reshape: (axes: bigint, sides: number, strides: number, count: bigint, wanted: number, out: number, item: bigint): number =>
      this.reshaped(Number(axes), sides, strides, Number(count), wanted, out, Number(item)),
    memcpy: (to: number, from: number, count: number): number => {
      this.bytes.copyWithin(to, from, from + count);
      return to;
    },
    memmove: (to: number, from: number, count: number): number => {
      this.bytes.copyWithin(to, from, from + count);
      return to;
    },
    memset: (at: number, value: number, count: number): number => {
      this.bytes.fill(value, at, at + count);
      return at;
    },
    /** A product of 128 bits: of sizes, whether they are numbers of 64. */
    __multi3: (out: number, low: bigint, high: bigint, otherLow: bigint, otherHigh: bigint): void => {
      const one = BigInt.asUintN(64, low) | (BigInt.asUintN(64, high) << 64n), other = BigInt.asUintN(64, otherLow) | (BigInt.asUintN(64, otherHigh) << 64n);
      const product = BigInt.asUintN(128, one * other);
      this.view.setBigUint64(out, BigInt.asUintN(64, product), true);
      this.view.setBigUint64(out + 8, product >> 64n, true);
    },
  };
}

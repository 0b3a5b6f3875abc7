// How emitted particles look over their life, and the soft sprites of a picture; apart from their drawing, as workers have no graphics.
/** Look of the particles of an emitter: colors (red, green, blue, opacity, 0 to 255) and diameters [m] over their life; empty for ordinary ones. */
export interface Look { colors: ArrayLike<number>; sizes: ArrayLike<number> }

/** Value at a part of a life, 0 to 1, linear between evenly spaced stops of ``width`` numbers each. */
export function along(part: number, stops: ArrayLike<number>, width: number, column: number): number {
  const last = stops.length / width - 1, at = part * last, low = Math.min(Math.floor(at), Math.max(last - 1, 0)), high = Math.min(low + 1, last);
  return stops[width * low + column]! + (at - low) * (stops[width * high + column]! - stops[width * low + column]!);
}

/** Sprites of one moment, in the parts that the stage takes. */
export class SpriteParts {
  private readonly row: number[] = [];
  private readonly size: number[] = [];
  private readonly color: number[] = [];

  /** Add a particle, drawn in a row of the points: with a look, a radius [m], the part of its life, and a color for looks without one. */
  add(row: number, look: Look, radius: number, part: number, plain: ArrayLike<number>): void {
    if (!look.colors.length && !look.sizes.length) return;
    this.row.push(row);
    this.size.push(look.sizes.length ? along(part, look.sizes, 1, 0) : 2 * radius);
    for (let c = 0; c < 4; c++) this.color.push(rounded(look.colors.length ? along(part, look.colors, 4, c) : plain[c] ?? 255));
  }

  get parts(): { row: Uint32Array; size: Float32Array; color: Uint8Array } {
    return { row: Uint32Array.from(this.row), size: Float32Array.from(this.size), color: Uint8Array.from(this.color) };
  }
}

/** Nearest whole number; halves go to the even one, as in NumPy. */
function rounded(value: number): number {
  const low = Math.floor(value), rest = value - low;
  return rest > 0.5 || (rest === 0.5 && low % 2 === 1) ? low + 1 : low;
}

/** Red, green and blue of "#rrggbb". */
export function bytes(color: string): [number, number, number] {
  const code = parseInt(color.slice(1), 16);
  return [code >> 16 & 255, code >> 8 & 255, code & 255];
}

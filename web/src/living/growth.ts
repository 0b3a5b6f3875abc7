// Arrays that grow during a run, as model/growth.py declares and does it: a pass without room requests rows and runs again.

/** Arrays of one length, as model/growth.py has them. */
export interface Growth {
  wanted: number; room: string; rows: string[]; halves: string[];
  places: { array: string; columns: number[]; entry: number; half: number } | null;
}
/** Arrays of a program. */
export interface Arrays {
  shape(room: string, field: string): number[];
  floats(room: string, field: string): Float64Array;
  longs(room: string, field: string): BigInt64Array;
  /** Lengthen an array of equal parts to so many rows in each, with its contents at their beginnings. */
  lengthen(room: string, field: string, rows: number, parts: number): void;
}

/** Give arrays the rows that passes requested. */
export function grow(growths: Growth[], arrays: Arrays): void {
  const counts = (): BigInt64Array => arrays.longs("SurfaceWork", "counts"); // of the present memory
  for (const { wanted, room, rows, halves, places } of growths) {
    const count = Number(counts()[wanted]), before = rows.length ? arrays.shape(room, rows[0]!)[0]! : arrays.shape(room, halves[0]!)[0]! / 2;
    counts()[wanted] = 0n;
    if (count <= before) continue;
    for (const name of rows) arrays.lengthen(room, name, count, 1);
    for (const name of halves) arrays.lengthen(room, name, count, 2);
    if (!places || counts()[places.half] !== 1n) continue;
    const array = arrays.floats(room, places.array), width = arrays.shape(room, places.array)[1]!;
    for (let at = 0; at < array.length; at += width) for (const column of places.columns) array[at + column]! += count - before;
    counts()[places.entry]! += BigInt(count - before);
  }
}

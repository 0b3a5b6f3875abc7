// The section PICTURE in the memory of the engine: its options, its counts, and the arrays that pages draw.
import type { LegendShown } from "../protocol";
import type { Numbers } from "../wire";
import type { Program } from "./program";

/** Columns whose entries have names. */
export type Names = "count" | "size" | "setting" | "number";
/** A part of a picture: the name and kind of its numbers, the column that holds them, and the lengths of its axes. */
export type PicturePart = [name: string, kind: string, field: string, rows: number, ...sides: number[]];
export interface Quantity { name: string; unit: string; code: number; of: string }

/** First rows of a column, and their words of 4 bytes. */
export interface Rows { column: Numbers; data: Numbers; words: Int32Array }

/** The arrays of the section PICTURE in the memory of the engine. */
export class Section {
  private readonly parts = new Map<string, Rows>(); // by column, as asked for last
  private counts: { column: BigInt64Array; words: Int32Array } | null = null; // which are below 2^31

  constructor(readonly machine: Program<"picture">, readonly facts: { entries: Record<Names, Record<string, number>> }) {}

  column<T>(field: string, room = "PictureArrays"): T { return this.machine.numbers(room, field, "picture") as T; }
  count(name: string): number {
    const column = this.column<BigInt64Array>("counts");
    if (this.counts?.column !== column) this.counts = { column, words: new Int32Array(column.buffer, column.byteOffset, 2 * column.length) };
    return this.counts!.words[2 * this.facts.entries.count[name]!]!;
  }
  size(name: string): number { return this.column<Float64Array>("size")[this.facts.entries.size[name]!]!; }
  set(name: string, value: number): void { this.column<BigInt64Array>("setting", "PictureLook")[this.facts.entries.setting[name]!] = BigInt(value); }
  setNumber(name: string, value: number): void { this.column<Float64Array>("number", "PictureLook")[this.facts.entries.number[name]!] = value; }

  /** The first rows of a column of the picture. */
  rows(field: string, rows: number, ...sides: number[]): Numbers { return this.part(field, rows, sides).data; }

  /** The same, with its words; made once, since a view takes longer than to compare a short array. */
  part(field: string, rows: number, sides: number[]): Rows {
    const column = this.column<Numbers>(field), known = this.parts.get(field);
    let length = rows;
    for (const side of sides) length *= side;
    if (known && known.column === column && known.data.length === length) return known;
    const data = column.subarray(0, length), made = { column, data, words: wordsOf(data) };
    this.parts.set(field, made);
    return made;
  }

  /** How cloth is drawn: plainly, creased, in the colors of its particles. */
  cloth(creased: boolean): Uint8Array { return Uint8Array.of(this.count("plain"), Number(creased), this.count("shared")); }
}

/** Points, segments, faces and trails; segments have positions of their own on a torus and around wheels. */
export function partsOf(section: Section, facts: { periodic: boolean; placed: boolean }, darts: boolean): PicturePart[] {
  const points = section.count("points"), segments = section.count("segments");
  return [
    ["points.position", "f4", "point_position", points, 3], ["points.index", "u4", "particle", points], ["points.radius", "f4", "point_radius", points],
    ["points.size", "f4", "point_size", points], ["points.color", "u1", "point_color", points, 3], ["points.kind", "u1", "point_kind", points],
    ["points.heading", "f4", "point_heading", darts ? points : 0, 3], ["segments.ends", "u4", "segment_ends", facts.periodic ? 0 : segments, 2],
    ["segments.position", "f4", "segment_position", facts.placed ? segments : 0, 2, 3], ["segments.index", "i4", "segment_index", segments],
    ["segments.color", "u1", "segment_color", segments, 3], ["segments.kind", "u1", "segment_kind", segments],
    ["cloth.triangles", "u4", "triangle", section.count("triangles"), 3], ["trails.position", "f4", "trail_position", section.count("trail_segments"), 2, 3],
  ];
}

/** Parts that stay as they are while nothing that is drawn or joined goes. */
export const TOPOLOGY = new Set(["points.index", "segments.ends", "segments.index", "cloth.triangles"]);

export function arrowParts(section: Section): PicturePart[] {
  const count = section.count("arrows");
  return [["arrows.start", "f4", "arrow_start", count, 3], ["arrows.vector", "f4", "arrow_vector", count, 3], ["arrows.color", "u1", "arrow_color", count, 3]];
}

/** Legend of the colors that were computed last; null without one. */
export function legendOf(section: Section, facts: { colors: Quantity[]; groups: string[]; supports: string[] }, color: string): LegendShown | null {
  const all = section.column<Uint8Array>("legend"), seen = section.count("kinds_seen"), { groups, supports } = facts;
  if (section.count("plain") || color === "none") return null;
  const labeled = (title: string, labels: string[], rows: number[]): LegendShown =>
    ({ title, labels, unit: "", low: 0, high: 0, colors: rows.map((row) => hex(all, 3 * row)), beyond: [false, false] });
  if (color === "group") return labeled("Group", groups, [...groups.keys()]);
  const kinds = [...supports.keys()].filter((kind) => seen >> kind & 1);
  if (color === "fixed") return labeled("Supports", kinds.map((kind) => supports[kind]!), kinds);
  const { name, unit } = facts.colors.find((one) => one.name === color)!;
  return { ...rangeLegend(name[0]!.toUpperCase() + name.slice(1), unit, section.size("low"), section.size("high"), all), beyond: [false, section.count("above") > 0] };
}

/** Legend of a range from low to high with its colors in even steps. */
export function rangeLegend(title: string, unit: string, low: number, high: number, table: Uint8Array): LegendShown {
  return { title, unit, low, high, colors: Array.from({ length: table.length / 3 }, (_, k) => hex(table, 3 * k)), labels: [], beyond: [false, false] };
}

function hex(table: Uint8Array, at: number): string { return `#${[...table.subarray(at, at + 3)].map((one) => one.toString(16).padStart(2, "0")).join("")}`; }

/** Whether two arrays of one kind have the same bits: by words of 4 bytes, for one kind of array is compared fastest. */
export function same(one: Numbers, other: Numbers): boolean {
  if (one.byteLength !== other.byteLength) return false;
  if ((one.byteOffset | other.byteOffset) & 3) return sameBytes(one as Uint8Array, other as Uint8Array);
  return sameRows(one, wordsOf(one), other, wordsOf(other));
}

/** The same of arrays of one length whose words are known. */
export function sameRows(one: Numbers, words: Int32Array, other: Numbers, others: Int32Array): boolean {
  const middle = one.length >> 1;
  if (one[middle] !== other[middle]) return false; // what moves differs there, too
  return sameWords(words, others) && ((one.byteLength & 3) === 0 || sameBytes(rest(one), rest(other)));
}

export const wordsOf = (of: Numbers): Int32Array => new Int32Array(of.buffer, of.byteOffset, of.byteLength >> 2);
const rest = (of: Numbers): Uint8Array => new Uint8Array(of.buffer, of.byteOffset + (of.byteLength & ~3), of.byteLength & 3);

function sameWords(one: Int32Array, other: Int32Array): boolean {
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return false;
  return true;
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return false;
  return true;
}

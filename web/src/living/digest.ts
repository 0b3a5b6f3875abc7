// SHA-256 (FIPS 180-4) of a state, as State.digest of Python has it: browsers give none to pages that are opened from disk.
import type { Machine } from "./machine";

const PRIMES = primes(64);
const K = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const FIRST = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const TYPES: Record<string, string> = { f8: "float64", i8: "int64", i4: "int32", u1: "uint8" };

export function digest(machine: Machine): string {
  const pieces: Uint8Array[] = [], { lists } = machine.facts;
  for (const [name, [, kind]] of Object.entries(machine.facts.tables.steps.rooms["State"]!.fields)) {
    const shape = machine.shape("State", name), whole = machine.floats("State", name) as { buffer: ArrayBufferLike; byteOffset: number; byteLength: number };
    if (lists[name]) shape[0] = Math.min(shape[0]!, Number(machine.longs("State", lists[name])[0]));
    const bytes = shape.reduce((product, side) => product * side, 1) * Number(String(kind)[1]);
    pieces.push(new TextEncoder().encode(`${name}(${shape.join(", ")}${shape.length === 1 ? "," : ""})${TYPES[String(kind)]}`), new Uint8Array(whole.buffer, whole.byteOffset, bytes));
  }
  const data = new Uint8Array(pieces.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const one of pieces) {
    data.set(one, at);
    at += one.length;
  }
  return sha256(data);
}

export function sha256(data: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64), view = new DataView(padded.buffer);
  padded.set(data);
  padded[data.length] = 0x80;
  view.setBigUint64(padded.length - 8, BigInt(data.length) * 8n);
  const h = FIRST.slice(), w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let k = 0; k < 16; k++) w[k] = view.getUint32(block + 4 * k);
    for (let k = 16; k < 64; k++) {
      const a = w[k - 15]!, b = w[k - 2]!;
      w[k] = w[k - 16]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[k - 7]! + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, i] = h as unknown as [number, number, number, number, number, number, number, number];
    for (let k = 0; k < 64; k++) {
      const one = (i + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[k]! + w[k]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [i, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, i].forEach((one, k) => { h[k] = h[k]! + one; });
  }
  return [...h].map((one) => one.toString(16).padStart(8, "0")).join("");
}

const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

function fraction(root: number): number { return Math.floor((root - Math.floor(root)) * 2 ** 32); }

function primes(count: number): number[] {
  const found: number[] = [];
  for (let one = 2; found.length < count; one++) if (found.every((prime) => one % prime)) found.push(one);
  return found;
}

// What the server tells of a scene as a structure.

export interface ModeEntry {
  kind: "swings" | "mechanism" | "unstable"; frequency: number | null; period: number | null; growth: number; words: string;
}

export interface SwingingEntry { of: "modes" | "buckling"; number: number; amplitude: number; slower: number; period: number }

export interface StructureMessage {
  kind: "structure"; busy: string; following: boolean; trouble: string; solves: number; seconds: number;
  modes: { about: string; message: string; list: ModeEntry[] } | null;
  buckling: { message: string; factors: number[] } | null;
  swinging: SwingingEntry | null; extent: number; per_meter: number;
}

/** The shape at rest that is shown: its largest forces, and once it has been judged the verdict and all of its numbers. */
export interface RestEntry {
  words: string[]; residual: number; converged: boolean; inverted: boolean; verdict: string; rows: [string, string][];
}

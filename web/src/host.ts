// What plays a scene for a player: a run in Python (view/play/host.py), the passes in a page (living/host.ts), or recorded frames.
import type { InspectMessage, Selected } from "./protocol";

/** A scene that plays: its time, commands, states, parameters and pictures. `K` is a kept state, `P` a picture, `C` a command. */
export interface Host<K, P, C> {
  /** Advance by simulated time [s] in whole steps, `most` at most; the time that is no longer due [s]. */
  advance(seconds: number, most: number): number;
  /** Carry out a command between two steps; a refused one throws and changes nothing. */
  do(command: C): void;
  keep(): K;
  /** Return to a kept state; null is the start. */
  restore(kept: K | null): void;
  parameters(): Map<string, number | number[]>;
  inspect(item: Selected): InspectMessage;
  picture(look: unknown): P;
  digest(): string;
}

// Host of a recording: its frames are states, and to return to one is to go to its frame. It refuses all commands.
import type { Host } from "../host";
import { sha256 } from "../living/digest";
import type { InspectMessage, Selected } from "../protocol";
import type { Clock } from "./clock";
import type { Inspected } from "./inspected";
import type { Reel } from "./reel";

/** A frame, and how far on to the next. */
export type Place = [frame: number, part: number];

export class Film implements Host<Place, ReturnType<Reel["show"]>, { do: string }> {
  constructor(private readonly clock: Clock, private readonly reel: Reel, private readonly inspected: Inspected, private readonly particles: number) {}

  advance(seconds: number): number {
    const before = this.clock.now;
    this.clock.advance(seconds);
    return this.clock.now - before;
  }

  do(command: { do: string }): void { throw new Error(`${command.do} changes a scene, and this is a recording of one.`); }
  keep(): Place { return [this.clock.frame, this.clock.part]; }
  restore(kept: Place | null): void { this.clock.seek(...kept ?? [0, 0] as Place); }
  parameters(): Map<string, number | number[]> { return new Map(); }
  inspect(item: Selected): InspectMessage { return this.inspected.at(item, this.clock.frame, this.clock.part); }
  picture(): ReturnType<Reel["show"]> { return this.reel.show(this.clock.frame, this.clock.part); }
  digest(): string { return sha256(new Uint8Array(this.reel.places(this.clock.frame, this.clock.part, new Float64Array(3 * this.particles)).buffer)); }
}

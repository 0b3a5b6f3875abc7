// Drawing a load by hand: an arrow from a particle to the pointer, whose length is its size in newtons.
import type { Link } from "../link";
import { quantity } from "../stage/marks";
import type { Stage } from "../stage/stage";
import type { Vec3 } from "../protocol";

const APART = 90; // [ms] between two requests while an arrow is drawn

export class Loading {
  on = false;
  perMeter = 1; // [N/m] of an arrow
  private last = 0;
  private asked = "";
  private scale: number | null = null; // scale of the arrow being drawn, constant although loads grow

  constructor(private readonly stage: Stage, private readonly link: Link) {}

  /** Set the load from the position of the pointer [m] and its position when the arrow began, since a particle gives way to its load. */
  draw(particle: number, began: Vec3, to: Vec3, done: boolean): void {
    const from = this.stage.placeOf(particle), now = performance.now();
    if (!from) return;
    if (this.scale === null) this.scale = this.perMeter;
    const arrow = to.map((part, k) => part - began[k]!), force = arrow.map((part) => part * this.scale!);
    const tip = from.map((part, k) => part + arrow[k]!) as Vec3;
    if (done) this.scale = null;
    this.stage.drawn = done ? null : { from, to: tip, words: quantity(Math.hypot(...force), "N") };
    this.stage.dirty = true;
    if (!done && now - this.last < APART) return;
    this.last = now;
    const exact = force.map((part) => Number(part.toPrecision(3))), asked = { particles: [particle], force: this.stage.scene?.dim === 2 ? exact.slice(0, 2) : exact };
    const words = JSON.stringify(asked);
    if (words !== this.asked) this.link.command("Load", asked);
    this.asked = done ? "" : words;
  }
}

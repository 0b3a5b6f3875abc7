// The graphics of a canvas, let go and asked back: a browser has few of them.
import type * as THREE from "three";

export class Graphics {
  private wanted = true;
  private there = true;
  private asked = false; // for the other one; it comes later

  constructor(private readonly renderer: THREE.WebGLRenderer) {
    renderer.domElement.addEventListener("webglcontextlost", () => {
      this.there = this.asked = false;
      setTimeout(() => this.settle()); // they cannot be asked back before all have heard of this event
    });
    renderer.domElement.addEventListener("webglcontextrestored", () => {
      this.there = true;
      this.asked = false;
      this.settle();
    });
  }

  /** Whether somebody looks. */
  want(wanted: boolean): void {
    this.wanted = wanted;
    this.settle();
  }

  /** A browser hears of nothing else while the graphics come or go: what is asked then waits until they have. */
  private settle(): void {
    if (this.asked || this.wanted === this.there) return;
    this.asked = true;
    if (this.wanted) this.renderer.forceContextRestore();
    else this.renderer.forceContextLoss();
  }
}

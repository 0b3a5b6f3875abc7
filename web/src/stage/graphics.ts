// Graphics context of a canvas, released and restored, since a browser has few of them.
import type * as THREE from "three";

export class Graphics {
  private wanted = true;
  private there = true;
  private asked = false; // the opposite state has been requested; it comes later

  constructor(private readonly renderer: THREE.WebGLRenderer) {
    renderer.domElement.addEventListener("webglcontextlost", () => {
      this.there = this.asked = false;
      setTimeout(() => this.settle()); // it cannot be restored before all listeners have received this event
    });
    renderer.domElement.addEventListener("webglcontextrestored", () => {
      this.there = true;
      this.asked = false;
      this.settle();
    });
  }

  /** Set whether the context is needed. */
  want(wanted: boolean): void {
    this.wanted = wanted;
    this.settle();
  }

  /** A browser ignores other requests while a context is lost or restored, so requests wait until this has ended. */
  private settle(): void {
    if (this.asked || this.wanted === this.there) return;
    this.asked = true;
    if (this.wanted) this.renderer.forceContextRestore();
    else this.renderer.forceContextLoss();
  }
}

// Message of the page when springline has ended, and the data that can still be saved: the picture and all positions.
import { make } from "./dom";
import { download } from "./panel/download";
import type { SceneMessage } from "./protocol";
import type { Picture } from "./wire";

const LOST = "The connection is lost. This page continues by itself as soon as springline answers.";
const ENDED = "springline was ended; what you see is the last picture. ";
const IN_FRAME = "Run its cell again to continue.";

export class Gone {
  private told = "";

  /** `save` offers the picture as a file. */
  constructor(private readonly place: HTMLElement, private readonly picture: Picture, private readonly save: () => void) {}

  /** Show that the server is present, that it has ended, or that only the connection broke. */
  tell(connected: boolean, ended: boolean, scene: SceneMessage | null): void {
    const told = connected ? "" : ended ? "ended" : "lost";
    if (told === this.told) return;
    this.told = told;
    this.place.hidden = connected;
    if (connected) return;
    this.place.replaceChildren(...(ended ? [ENDED, ...again(scene)] : [LOST]));
    if (ended && scene) {
      this.place.append(make("div", { class: "row" }, make("button", { type: "button", click: () => this.save() }, "Keep the picture"),
        make("button", { type: "button", click: () => this.keepPositions(scene) }, "Keep the positions")));
    }
  }

  private keepPositions(scene: SceneMessage): void {
    const index = this.picture.wholes("points.index"), at = this.picture.floats("points.position");
    const { origin } = scene.camera, rows = [...index].map((particle, k) => [particle, ...origin.map((part, axis) => part + at[3 * k + axis]!)].join(","));
    download(`${scene.name || "springline"}.csv`, new Blob([["particle,x [m],y [m],z [m]", ...rows, ""].join("\n")], { type: "text/csv" }));
  }
}

function again(scene: SceneMessage | null): (string | HTMLElement)[] {
  if (window.parent !== window) return [IN_FRAME];
  const known = scene?.gallery?.some((one) => one.name === scene.name) ? ` ${scene.name}` : "";
  return ["To go on, start it again as before, or with ", make("code", {}, `springline play${known}`), ": a new page opens by itself, and this one can be closed."];
}

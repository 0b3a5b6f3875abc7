// A graph as a picture, on the background of the page, with the names of its lines above it.
import type uPlot from "uplot";
import { download } from "../panel/download";
import type { Theme } from "../protocol";

const LINE = 15; // [pixels] height of a line of text

export interface Named { words: string; color: string; dash?: number[] }

/** Save the contents of a canvas, with names above it. */
export async function saveCanvas(name: string, canvas: HTMLCanvasElement, named: Named[], theme: Theme): Promise<void> {
  const sheet = document.createElement("canvas"), ratio = canvas.width / Math.max(canvas.clientWidth, 1);
  const head = (named.length * LINE + 8) * ratio;
  sheet.width = canvas.width;
  sheet.height = canvas.height + head;
  const ink = sheet.getContext("2d")!;
  ink.fillStyle = theme.background;
  ink.fillRect(0, 0, sheet.width, sheet.height);
  ink.drawImage(canvas, 0, head);
  ink.font = `${11 * ratio}px system-ui, sans-serif`;
  named.forEach(({ words, color, dash }, k) => {
    const y = (k * LINE + 14) * ratio;
    ink.strokeStyle = color;
    ink.lineWidth = 2 * ratio;
    ink.setLineDash((dash ?? []).map((part) => part * ratio));
    ink.beginPath();
    ink.moveTo(10 * ratio, y - 4 * ratio);
    ink.lineTo(38 * ratio, y - 4 * ratio);
    ink.stroke();
    ink.fillStyle = theme.ink;
    ink.fillText(words, 44 * ratio, y);
  });
  const blob = await new Promise<Blob | null>((done) => { sheet.toBlob(done, "image/png"); });
  if (blob) download(name, blob);
}

export async function savePicture(name: string, plot: uPlot, theme: Theme): Promise<void> {
  const named = plot.series.slice(1).filter((one) => one.show).map((one) => ({ words: String(one.label), color: colorOf(plot, one), dash: one.dash }));
  await saveCanvas(name, plot.ctx.canvas, named, theme);
}

function colorOf(plot: uPlot, one: uPlot.Series): string {
  const stroke: unknown = one.stroke;
  return String(typeof stroke === "function" ? (stroke as (plot: uPlot, k: number) => unknown)(plot, 0) : stroke);
}

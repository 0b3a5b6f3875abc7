// The picture as a file: the canvas with the labels over it, the legend, the axes and the scale bar.
import { byId } from "../dom";
import type { Theme } from "../protocol";

/** Contents of the stage, drawn on one sheet. */
export async function printed(picture: Blob, canvas: HTMLCanvasElement, theme: Theme): Promise<Blob | null> {
  const image = await createImageBitmap(picture), sheet = document.createElement("canvas");
  sheet.width = image.width;
  sheet.height = image.height;
  const ink = sheet.getContext("2d")!, at = canvas.getBoundingClientRect();
  ink.fillStyle = theme.background;
  ink.fillRect(0, 0, sheet.width, sheet.height);
  ink.drawImage(image, 0, 0);
  ink.scale(image.width / at.width, image.height / at.height);
  ink.translate(-at.left, -at.top);
  ruler(ink);
  axes(ink);
  scale(ink, theme);
  words(ink, [byId("over"), byId("legend")], theme);
  return new Promise((done) => { sheet.toBlob(done, "image/png"); });
}

function words(ink: CanvasRenderingContext2D, places: HTMLElement[], theme: Theme): void {
  for (const place of places) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement!, range = document.createRange();
      if (!around.checkVisibility() || around.matches("button")) continue;
      range.selectNodeContents(text);
      const look = getComputedStyle(around), box = range.getBoundingClientRect();
      ink.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
      ink.textBaseline = "middle";
      ink.lineWidth = 3;
      ink.strokeStyle = theme.background;
      ink.fillStyle = around instanceof SVGElement ? look.fill : look.color;
      ink.strokeText(text.textContent!, box.left, (box.top + box.bottom) / 2);
      ink.fillText(text.textContent!, box.left, (box.top + box.bottom) / 2);
    }
  }
}

function ruler(ink: CanvasRenderingContext2D): void {
  const bar = document.querySelector<HTMLElement>("#over .bar");
  if (!bar?.checkVisibility()) return;
  const { left, right, top, bottom } = bar.getBoundingClientRect();
  ink.strokeStyle = getComputedStyle(bar).borderBottomColor;
  ink.lineWidth = 1.5;
  ink.beginPath();
  for (const [x, y] of [[left, top], [left, bottom], [right, bottom], [right, top]] as const) ink.lineTo(x, y);
  ink.stroke();
}

function axes(ink: CanvasRenderingContext2D): void {
  for (const line of document.querySelectorAll<SVGLineElement>("#over .axes line")) {
    const onto = line.getScreenCTM();
    if (!onto || getComputedStyle(line).display === "none") continue;
    const end = new DOMPoint(line.x2.baseVal.value, line.y2.baseVal.value).matrixTransform(onto);
    ink.strokeStyle = getComputedStyle(line).stroke;
    ink.lineWidth = 1.5;
    ink.beginPath();
    ink.moveTo(onto.e, onto.f);
    ink.lineTo(end.x, end.y);
    ink.stroke();
  }
}

function scale(ink: CanvasRenderingContext2D, theme: Theme): void {
  const legend = byId("legend");
  if (!legend.checkVisibility()) return;
  for (const spot of legend.querySelectorAll<HTMLElement>(".scale, .spot")) {
    const { left, top, width, height } = spot.getBoundingClientRect();
    const colors = spot.dataset.colors?.split(" ") ?? [spot.style.backgroundColor || theme.ink];
    const across = ink.createLinearGradient(left, 0, left + width, 0);
    colors.forEach((color, k) => across.addColorStop(colors.length > 1 ? k / (colors.length - 1) : 0, color));
    ink.fillStyle = across;
    ink.fillRect(left, top, width, height);
  }
}

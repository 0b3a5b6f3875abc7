// The connection of a page that lives: a worker that plays the scene, in place of a server.
import { byId } from "../dom";
import type { Socket } from "../link";
import { inflated } from "../recorded/inflate";
import type { ElementMessage, Given } from "./worker";

/** Inputs of a worker: its code and the scene. */
export interface Parts { code: BlobPart; given: Given }

/** A worker that looks like a connection. */
export class Wire implements Socket {
  readyState: number = WebSocket.CONNECTING;
  binaryType: BinaryType = "arraybuffer";
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  private worker: Worker | null = null;

  /** ``trouble`` is called with the reason why it cannot start, ``told`` with messages for elements only. */
  constructor(parts: () => Promise<Parts>, private readonly trouble: (words: string) => void, private readonly told: (message: ElementMessage) => void = () => {}) {
    this.open(parts).catch((error: unknown) => trouble(error instanceof Error ? error.message : String(error)));
  }

  send(message: string | ArrayBufferView): void { this.worker?.postMessage(message); }

  end(): void {
    this.readyState = WebSocket.CLOSED;
    this.worker?.terminate();
  }

  private async open(parts: () => Promise<Parts>): Promise<void> {
    const { code, given } = await parts();
    if (this.readyState === WebSocket.CLOSED) return;
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" })), worker = this.worker = new Worker(address);
    worker.onmessage = ({ data }) => {
      if (this.readyState !== WebSocket.OPEN) {
        this.readyState = WebSocket.OPEN;
        this.onopen?.(null as never);
      }
      if (typeof data === "string" || data instanceof ArrayBuffer) this.onmessage?.({ data } as never);
      else if ("failed" in data) this.trouble(String(data.failed));
      else this.told(data as ElementMessage);
    };
    worker.onerror = (event) => this.trouble(event.message);
    worker.postMessage(given);
    URL.revokeObjectURL(address);
  }
}

const text = (id: string): string => byId(id).textContent ?? "";

/** The worker whose parts stand in this page. */
export const wireOfPage = (): Wire => new Wire(async () => {
  const code = await inflated(text("worker"));
  const given = { facts: text("facts"), module: text("module"), image: text("image"), sums: text("sums"), dark: matchMedia("(prefers-color-scheme: dark)").matches };
  for (const id of ["module", "image", "worker"]) byId(id).remove();
  return { code, given };
}, (words) => {
  const place = byId("trouble");
  place.hidden = false;
  place.textContent = `This page is damaged, or this browser cannot run it: ${words}`;
});

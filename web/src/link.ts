// Connection to the server, restored when it breaks.
import type { Asked, Commands, FileHeader, FrameHeader, Message } from "./protocol";
import { type Numbers, opened } from "./wire";

export interface Heard {
  text(message: Message): void;
  frame(header: FrameHeader, parts: Map<string, Numbers>): void;
  file(header: FileHeader, bytes: Uint8Array): void;
  /** Whether the server is available. It has ended if it announced this or does not answer. A restarted server has a different token. */
  state(connected: boolean, ended: boolean): void;
  /** Called when the connection is restored with the same scene. */
  again(): void;
  /** Called when a command is sent. */
  asked(kind: keyof Commands): void;
  /** Number of requests sent while the connection broke that may not have been carried out. */
  lost(count: number): void;
}

/** A web socket, or an object with the same interface. */
export interface Socket {
  readonly readyState: number;
  binaryType: BinaryType;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  send(message: string | Uint8Array<ArrayBuffer>): void;
}

type Said = string | Uint8Array<ArrayBuffer>;
interface Deed { nth: number; message: Said }

const NOBODY = 3; // successive refused connections after which the server counts as ended
const LONG = 10000; // [ms] without a connection after which pending requests are given up
const AWAY = 1001; // close code of a server that ends (RFC 6455, 7.4.1)

export class Link {
  private socket: Socket | null = null;
  private wait = 250;
  private refused = 0;
  private page = 0; // number of this page for the viewer; 0 before it is known
  private known = false; // whether the number was received since the last connection
  private nth = 0; // number of the last request
  private deeds: Deed[] = []; // requests not yet confirmed, in order
  private goneAt = Infinity; // [ms] time of the disconnection
  private late = 0; // requests made without a connection

  constructor(private readonly heard: Heard, private readonly connect: () => Socket) {
    this.open();
  }

  /** Send a request, carried out once: if the connection breaks before that, it is repeated. Returns its number. */
  send(what: Asked): number { return this.ask((nth) => JSON.stringify({ ...what, nth })); }

  /** Send a message that is not repeated, since the next one replaces it. */
  tell(what: Asked): void { if (this.known) this.say(JSON.stringify(what)); }

  command<Kind extends keyof Commands>(kind: Kind, ...[values]: {} extends Commands[Kind] ? [Commands[Kind]?] : [Commands[Kind]]): number {
    this.heard.asked(kind);
    return this.send({ command: { do: kind, ...values } });
  }

  /** Send a piece of a file with its header. */
  piece(head: Record<string, unknown>, content: Uint8Array): void {
    this.ask((nth) => {
      const words = new TextEncoder().encode(JSON.stringify({ ...head, nth })), message = new Uint8Array(4 + words.length + content.length);
      new DataView(message.buffer).setUint32(0, words.length, true);
      message.set(words, 4);
      message.set(content, 4 + words.length);
      return message;
    });
  }

  /** Handle the viewer's scene and the number of this page; return whether it is the first such message since the connection. */
  greeted({ page }: { page: number }, another: boolean): boolean {
    if (this.known) return false;
    const before = this.page;
    this.page = page;
    this.known = true;
    if (!before) for (const { message } of this.deeds) this.say(message);
    else this.resume(before, another);
    return true;
  }

  /** Note how many requests have been carried out. */
  done(nth: number): void {
    while (this.deeds.length && this.deeds[0]!.nth <= nth) this.deeds.shift();
  }

  /** Repeat unconfirmed requests if the same scene is shown and the disconnection was short. */
  private resume(before: number, another: boolean): void {
    this.say(JSON.stringify({ again: { page: before, nth: this.nth } }));
    const long = this.late + (another ? this.deeds.length : 0);
    if (another) this.deeds = [];
    for (const { message } of this.deeds) this.say(message);
    if (long) this.heard.lost(long);
    this.late = 0;
    if (!another) this.heard.again();
  }

  private ask(make: (nth: number) => Said): number {
    if (!this.known && performance.now() - this.goneAt > LONG) {
      this.late += 1;
      return 0;
    }
    this.nth += 1;
    const message = make(this.nth);
    this.deeds.push({ nth: this.nth, message });
    if (this.known) this.say(message);
    return this.nth;
  }

  private say(message: Said): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
  }

  private open(): void {
    const socket = this.connect();
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.wait = 250;
      this.refused = -1;
      this.heard.state(true, false);
    };
    socket.onmessage = ({ data }: { data: unknown }) => {
      if (typeof data === "string") {
        this.heard.text(JSON.parse(data) as Message);
        return;
      }
      const { header, parts } = opened(data as ArrayBuffer);
      if (header.kind === "frame") this.heard.frame(header, parts);
      else this.heard.file(header, parts.get("bytes") as Uint8Array);
    };
    socket.onclose = ({ code }: { code: number }) => {
      if (this.known) this.goneAt = performance.now();
      this.known = false;
      this.refused += 1; // from 0 on: closing an open connection does not count
      this.heard.state(false, code === AWAY || this.refused >= NOBODY);
      if (code === AWAY) return;
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(2 * this.wait, 4000);
    };
    this.socket = socket;
  }
}

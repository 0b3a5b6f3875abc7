// The connection to the server, made again where it breaks.
import { type FileHeader, type FrameHeader, type Message, type Numbers, opened } from "./wire";

export interface Heard {
  text(message: Message): void;
  frame(header: FrameHeader, parts: Map<string, Numbers>): void;
  file(header: FileHeader, bytes: Uint8Array): void;
  /** Whether the server is there; it has ended where it said so, or where nobody answers. One that is started anew has another token. */
  state(connected: boolean, ended: boolean): void;
}

const NOBODY = 3; // times in a row that a connection is refused
const AWAY = 1001; // by which a server says that it ends (RFC 6455, 7.4.1)

export class Link {
  private socket: WebSocket | null = null;
  private wait = 250;
  private refused = 0;

  constructor(private readonly heard: Heard) {
    this.open();
  }

  send(what: Record<string, unknown>): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(what));
  }

  bytes(what: Uint8Array<ArrayBuffer>): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(what);
  }

  command(kind: string, values: Record<string, unknown> = {}): void {
    this.send({ command: { do: kind, ...values } });
  }

  private open(): void {
    const socket = new WebSocket(`ws://${location.host}/`);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.wait = 250;
      this.refused = -1;
      this.heard.state(true, false);
    };
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") {
        this.heard.text(JSON.parse(data) as Message);
        return;
      }
      const { header, parts } = opened(data as ArrayBuffer);
      if (header.kind === "frame") this.heard.frame(header, parts);
      else this.heard.file(header, parts.get("bytes") as Uint8Array);
    };
    socket.onclose = ({ code }) => {
      this.refused += 1; // from 0 on: the close of one that was open does not count
      this.heard.state(false, code === AWAY || this.refused >= NOBODY);
      if (code === AWAY) return;
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(2 * this.wait, 4000);
    };
    this.socket = socket;
  }
}

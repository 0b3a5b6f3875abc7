// Entry point of the worker: the first message has the scene, the others are requests of the page.
import { digest } from "./digest";
import { Machine } from "./machine";
import { Frames } from "./picture";
import { Player } from "./player";
import { begin, transition } from "./session";
import { Energies, inspected, quantity } from "./told";
import { begun, type ElementMessage, type Given, hostOf, type Server } from "./worker";

interface Scope { onmessage: ((event: { data: unknown }) => void) | null; postMessage(message: unknown, transfer?: Transferable[]): void }
const scope = globalThis as unknown as Scope;
let server: Server | null = null;
const waiting: string[] = [];

scope.onmessage = ({ data }) => {
  if (typeof data === "string") {
    if (server) server.hear(data);
    else waiting.push(data);
    return;
  }
  const port = {
    post: (message: string | ArrayBuffer | ElementMessage) => { scope.postMessage(message, message instanceof ArrayBuffer ? [message] : []); },
    later: (what: () => void, milliseconds: number) => { setTimeout(what, milliseconds); },
  };
  begun(data as Given, port).then((made) => {
    server = made;
    waiting.splice(0).forEach((one) => made.hear(one));
  }).catch((error: unknown) => scope.postMessage({ failed: String(error) }));
};

// for tests, which call the parts one by one
Object.assign(globalThis, { probe: { begin, digest, Energies, Frames, hostOf, inspected, Machine, Player, quantity, transition } });

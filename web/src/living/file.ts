// A file to be offered as a download, as a server sends it.

const EDGE = 8; // [bytes] at a multiple of which arrays begin

export function packed(name: string, type: string, content: Uint8Array): ArrayBuffer {
  const header = { kind: "file", name, type, parts: { bytes: ["u1", [content.length], 0] } }, words = new TextEncoder().encode(JSON.stringify(header));
  const start = Math.ceil((4 + words.length) / EDGE) * EDGE, message = new Uint8Array(start + content.length);
  new DataView(message.buffer).setUint32(0, words.length, true);
  message.set(words, 4);
  message.set(content, start);
  return message.buffer;
}

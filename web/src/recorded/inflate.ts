// Base64 of gzip, unpacked by the browser itself, piece by piece.

const SLICE = 1 << 20; // characters, a multiple of four

export function inflated(text: string): Promise<ArrayBuffer> {
  let at = 0;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at >= text.length) {
        controller.close();
        return;
      }
      const piece = atob(text.slice(at, at + SLICE)), bytes = new Uint8Array(piece.length);
      for (let k = 0; k < piece.length; k++) bytes[k] = piece.charCodeAt(k);
      at += SLICE;
      controller.enqueue(bytes);
    },
  });
  return new Response(source.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

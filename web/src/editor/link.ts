// Links that hold a small scene: the text of its file, compressed by DEFLATE without a header, in base64 for addresses.
// Python reads and writes the same links (io/scene_link.py).

export const MARK = "#scene=";
export const LONGEST_LINK = 64_000; // characters
const LONGEST_TEXT = 1 << 20; // bytes of the scene file
const SLICE = 1 << 15; // bytes that become characters at once

/** The address of a page with a text in its fragment. */
export async function linkOf(text: string, page: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (let k = 0; k < bytes.length; k += SLICE) letters += String.fromCharCode(...bytes.subarray(k, k + SLICE));
  const link = `${page}${MARK}${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  if (link.length > LONGEST_LINK) throw new Error(`A link that holds a scene may have ${LONGEST_LINK.toLocaleString("en-US")} characters. This one would have ${link.length.toLocaleString("en-US")}: send the scene file instead.`);
  return link;
}

/** The text in a fragment; null if it holds no scene. */
export async function textIn(fragment: string): Promise<string | null> {
  if (!fragment.startsWith(MARK)) return null;
  if (fragment.length > LONGEST_LINK) throw new Error(`A link that holds a scene may have ${LONGEST_LINK.toLocaleString("en-US")} characters.`);
  try {
    const letters = atob(fragment.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (one) => one.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(), parts: Uint8Array<ArrayBuffer>[] = [];
    for (let size = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).arrayBuffer());
      parts.push(value as Uint8Array<ArrayBuffer>);
      if ((size += value.length) > LONGEST_TEXT) throw new Error("too long");
    }
  } catch {
    throw new Error("The scene in the link cannot be read: the link is cut off or damaged. Copy it whole.");
  }
}

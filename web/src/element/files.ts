// Files that an element plays: a script that springline saved (`net.js`), or a standalone page (`net.html`).
import type { Given } from "../living/worker";

type SceneText = Pick<Given, "facts" | "module" | "image" | "sums">;
/** Scenes by the address of their script, which registers them here. */
export type Scenes = Record<string, SceneText>;
const shelf = globalThis as { springlineScenes?: Scenes };

/** Parts of the scene at an address. A script also loads from disk, where fetch is not allowed. */
export async function sceneFrom(address: string): Promise<SceneText> {
  const scripted = /\.m?js$/.test(new URL(address).pathname), found = scripted ? await fromScript(address) : fromPage(await fetched(address));
  if (!found) throw new Error(`${address} holds no scene that plays: save one by springline.save(scene, "net.js"), or as a page, "net.html".`);
  return found;
}

const loading = new Map<string, Promise<void>>(); // several elements may play the same file

async function fromScript(address: string): Promise<SceneText | undefined> {
  const scenes = shelf.springlineScenes ??= {};
  if (!scenes[address]) {
    if (!loading.has(address)) loading.set(address, new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), { src: address, onload: () => resolve() });
      script.onerror = () => reject(new Error(`${address} cannot be loaded: is it there, and may this page load it?`));
      document.head.append(script);
    }));
    await loading.get(address)!.catch((error: unknown) => {
      loading.delete(address);
      throw error;
    });
  }
  return scenes[address];
}

async function fetched(address: string): Promise<string> {
  if (new URL(address).protocol === "file:") throw new Error(`${address} cannot be read by a page that is opened from disk: save the scene as a script, "net.js".`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} cannot be loaded: ${answer.status} ${answer.statusText}`.trim());
  return answer.text();
}

function fromPage(text: string): SceneText | undefined {
  const part = (id: string): string => new RegExp(`<script id="${id}"[^>]*>([^<]*)<`).exec(text)?.[1] ?? "";
  const found = { facts: part("facts"), module: part("module"), image: part("image"), sums: part("sums") };
  return found.facts && found.module && found.image ? found : undefined;
}

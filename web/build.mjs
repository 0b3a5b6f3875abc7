// Bundles the page into the package, where it is committed: users need no node. `npm ci && npm run build`
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const out = here("../src/springline/view/page/web/");
const common = { bundle: true, minify: true, target: "es2022", legalComments: "none", charset: "utf8", logLevel: "warning" };

await mkdir(out, { recursive: true });
await esbuild.build({ ...common, entryPoints: [here("src/main.ts")], outfile: `${out}page.js`, format: "iife" });
await esbuild.build({ ...common, entryPoints: [here("src/page.css")], external: ["/gallery.webp"], outfile: `${out}page.css` });
await copyFile(here("src/page.html"), `${out}page.html`);

// whose code is in the bundle
const names = ["three", "camera-controls", "uplot"];
const licenses = await Promise.all(names.map(async (name) => {
  const { version } = JSON.parse(await readFile(here(`node_modules/${name}/package.json`), "utf8"));
  return `${name} ${version}\n\n${(await readFile(here(`node_modules/${name}/LICENSE`), "utf8")).trim()}\n`;
}));
await writeFile(`${out}LICENSES.txt`, licenses.join("\n----\n\n"));

// which source it was made of, so that a test without node sees a bundle that was forgotten
const sources = (await readdir(here("src"), { recursive: true, withFileTypes: true }))
  .filter((one) => one.isFile()).map((one) => `${one.parentPath}/${one.name}`.slice(here("./").length).replaceAll("\\", "/"));
const digest = createHash("sha256");
for (const name of [...sources, "build.mjs", "package-lock.json"].sort()) {
  digest.update(`${name}\n`).update((await readFile(here(name), "utf8")).replaceAll("\r\n", "\n"));
}
await writeFile(`${out}SOURCE.sha256`, `${digest.digest("hex")}\n`);

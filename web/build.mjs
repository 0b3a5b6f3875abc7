// Bundles the pages into the package, where they are committed: users need no node. `npm ci && npm run build`
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const live = here("../src/springline/view/page/web/"), recorded = here("../src/springline/view/film/playback_page/");
const common = { bundle: true, minify: true, target: "es2022", legalComments: "none", charset: "utf8", logLevel: "warning" };
const made = (from, to) => esbuild.build({ ...common, entryPoints: [here(`src/${from}`)], outfile: to, format: "iife" });

for (const out of [live, recorded]) await mkdir(out, { recursive: true });
await made("main.ts", `${live}page.js`);
await made("page.css", `${live}page.css`);
await copyFile(here("src/page.html"), `${live}page.html`);
for (const [from, to] of [["main.ts", "recorded.js"], ["start.ts", "start.js"], ["recorded.css", "recorded.css"]]) await made(`recorded/${from}`, `${recorded}${to}`);
await copyFile(here("src/recorded/recorded.html"), `${recorded}recorded.html`);

// whose code is in the bundles
const names = ["three", "camera-controls", "uplot"];
const licenses = await Promise.all(names.map(async (name) => {
  const { version } = JSON.parse(await readFile(here(`node_modules/${name}/package.json`), "utf8"));
  return `${name} ${version}\n\n${(await readFile(here(`node_modules/${name}/LICENSE`), "utf8")).trim()}\n`;
}));

// which source they were made of, so that a test without node sees a bundle that was forgotten
const sources = (await readdir(here("src"), { recursive: true, withFileTypes: true }))
  .filter((one) => one.isFile()).map((one) => `${one.parentPath}/${one.name}`.slice(here("./").length).replaceAll("\\", "/"));
const digest = createHash("sha256");
for (const name of [...sources, "build.mjs", "package-lock.json"].sort()) {
  digest.update(`${name}\n`).update((await readFile(here(name), "utf8")).replaceAll("\r\n", "\n"));
}
const sum = digest.digest("hex");
for (const out of [live, recorded]) {
  await writeFile(`${out}LICENSES.txt`, licenses.join("\n----\n\n"));
  await writeFile(`${out}SOURCE.sha256`, `${sum}\n`);
}

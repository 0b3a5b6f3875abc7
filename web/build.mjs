// Bundles the pages into the package, where they are committed: users need no node. `npm ci && npm run build`
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import * as three from "three";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const live = here("../src/springline/view/page/web/"), recorded = here("../src/springline/view/film/playback_page/");
const common = { bundle: true, minify: true, target: "es2022", legalComments: "none", charset: "utf8", logLevel: "warning" };

// three.js stands in the package once: a script that gives what any page uses of it as THREE, before the page's own script
const sources = (await readdir(here("src"), { recursive: true, withFileTypes: true }))
  .filter((one) => one.isFile()).map((one) => `${one.parentPath}/${one.name}`.slice(here("./").length).replaceAll("\\", "/")).sort();
const texts = new Map(await Promise.all(sources.map(async (name) => [name, (await readFile(here(name), "utf8")).replaceAll("\r\n", "\n")])));
const used = new Set([...texts.values()].flatMap((text) => [...text.matchAll(/\bTHREE\.(\w+)/g)].map((match) => match[1])).filter((name) => name in three));
const shared = {
  name: "shared",
  setup(build) {
    build.onResolve({ filter: /^three$/ }, () => ({ path: "three", namespace: "shared" }));
    build.onLoad({ filter: /.*/, namespace: "shared" }, () => ({ contents: "module.exports = globalThis.THREE" }));
  },
};
const made = (from, to) => esbuild.build({ ...common, entryPoints: [here(`src/${from}`)], outfile: to, format: "iife", plugins: [shared] });

for (const out of [live, recorded]) await mkdir(out, { recursive: true });
await esbuild.build({
  ...common, outfile: `${live}three.js`, format: "iife", globalName: "THREE",
  stdin: { contents: `export { ${[...used].sort().join(", ")} } from "three"`, resolveDir: here(".") },
});
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
const digest = createHash("sha256");
for (const name of ["build.mjs", "package-lock.json"]) texts.set(name, (await readFile(here(name), "utf8")).replaceAll("\r\n", "\n"));
for (const name of [...texts.keys()].sort()) digest.update(`${name}\n`).update(texts.get(name));
const sum = digest.digest("hex");
for (const out of [live, recorded]) {
  await writeFile(`${out}LICENSES.txt`, licenses.join("\n----\n\n"));
  await writeFile(`${out}SOURCE.sha256`, `${sum}\n`);
}

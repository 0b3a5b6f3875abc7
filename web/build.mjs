// Bundles the pages into the package, where they are committed: users need no node. `npm ci && npm run build`
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import * as three from "three";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const live = here("../src/springline/view/page/web/"), recorded = here("../src/springline/view/film/playback_page/"), living = here("../src/springline/view/living/web/");
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
    build.onLoad({ filter: /.*/, namespace: "shared" }, () => ({ contents: "module.exports = THREE" }));
  },
};
const inside = {}; // what was made before and stands in others as text, by name
const embedded = {
  name: "embedded",
  setup(build) {
    build.onResolve({ filter: /^(worker|sheet)$/ }, ({ path }) => ({ path, namespace: "embedded" }));
    build.onLoad({ filter: /.*/, namespace: "embedded" }, ({ path }) => ({ contents: inside[path], loader: "text" }));
  },
};
const made = (from, to) => esbuild.build({ ...common, entryPoints: [here(`src/${from}`)], outfile: to, format: "iife", plugins: [shared, embedded] });

for (const out of [live, recorded, living]) await mkdir(out, { recursive: true });
await esbuild.build({
  ...common, outfile: `${live}three.js`, format: "iife", globalName: "THREE",
  stdin: { contents: `export { ${[...used].sort().join(", ")} } from "three"`, resolveDir: here(".") },
});
await made("served.ts", `${live}page.js`);
await made("page.css", `${live}page.css`);
await copyFile(here("src/page.html"), `${live}page.html`);
for (const [from, to] of [["main.ts", "recorded.js"], ["start.ts", "start.js"], ["recorded.css", "recorded.css"]]) await made(`recorded/${from}`, `${recorded}${to}`);
await copyFile(here("src/recorded/recorded.html"), `${recorded}recorded.html`);
for (const [from, to] of [["started.ts", "worker.js"], ["index.ts", "index.js"], ["index.css", "index.css"]]) await made(`living/${from}`, `${living}${to}`);
await copyFile(here("src/living/index.html"), `${living}index.html`);
// the element for other people's pages: with three.js it is one file, which saving a scene for it writes beside, and a package of npm's kind
inside.worker = (await readFile(`${living}worker.js`, "utf8")).trim();
inside.sheet = (await esbuild.build({ ...common, entryPoints: [here("src/element/element.css")], write: false })).outputFiles[0].text;
await made("element/element.ts", `${living}element.js`);
// the page that lives has the live page's own stage and panel, up to what is said where there is no server
const stage = /<body>\n([^]*?)\n<div id="offline"/.exec(texts.get("src/page.html"))[1];
await writeFile(`${living}living.html`, texts.get("src/living/living.html").replace("@@STAGE@@", () => stage));

// whose code is in the bundles
const names = ["three", "camera-controls", "uplot"];
const licenses = await Promise.all(names.map(async (name) => {
  const { version } = JSON.parse(await readFile(here(`node_modules/${name}/package.json`), "utf8"));
  return `${name} ${version}\n\n${(await readFile(here(`node_modules/${name}/LICENSE`), "utf8")).trim()}\n`;
}));

const whole = (await Promise.all([`${live}three.js`, `${living}element.js`].map((one) => readFile(one, "utf8")))).join("");
await writeFile(here("package/springline.js"), `// springline: <spring-line>, an element that plays a scene. MIT; three.js and camera-controls are in it, see LICENSES.txt.\n(()=>{${whole}})();\n`);
await writeFile(here("package/LICENSES.txt"), licenses.join("\n----\n\n"));

// which source they were made of, so that a test without node sees a bundle that was forgotten
const digest = createHash("sha256");
for (const name of ["build.mjs", "package-lock.json"]) texts.set(name, (await readFile(here(name), "utf8")).replaceAll("\r\n", "\n"));
for (const name of [...texts.keys()].sort()) digest.update(`${name}\n`).update(texts.get(name));
const sum = digest.digest("hex");
for (const out of [live, recorded, living]) {
  if (out !== living) await writeFile(`${out}LICENSES.txt`, licenses.join("\n----\n\n")); // which has no code of others
  await writeFile(`${out}SOURCE.sha256`, `${sum}\n`);
}

// Plays the engine of a page that lives, without its page: steps, then random deeds, and tells its digest and journal.
// In place of a seed it may be given deeds as JSON, each a number of steps that follow and a command or null.
const fs = require("fs"), [worker, page, seed, steps] = process.argv.slice(2);
// what is thrown, without the line that it stands in: that is the whole script, and more than a pipe takes at the end
process.on("uncaughtException", (error) => {
  fs.writeSync(2, `${error.stack}\n`);
  process.exit(1);
});
new Function(fs.readFileSync(worker, "utf8"))();
const { hostOf, Machine, Player, digest } = globalThis.probe, zlib = require("zlib");
const text = fs.readFileSync(page, "utf8");
const part = (id) => new RegExp(`<script id="${id}"[^>]*>([^<]*)<`).exec(text)[1];
const unpacked = (text) => new Uint8Array(zlib.gunzipSync(Buffer.from(text, "base64")));
const facts = JSON.parse(part("facts")), { dim, parameters } = facts.scene;
const [engine, own] = part("module").split(" ").map((one) => new WebAssembly.Module(unpacked(one))); // the second is of functions of one's own
const machine = new Machine(engine, unpacked(part("image")), facts.image, own);
const host = hostOf(machine, facts), player = new Player(host, facts.journal);
// as a turn of play does at times
const remember = () => {
  player.session = { ...player.session, due: 0 };
  const { taken: steps, time, dt: step } = machine;
  if (!player.session.now) player.apply({ event: "Walked", steps, time, taken: 1, passed: 0, spent: 0, asked: 1e-9, step });
};
player.walk(Number(steps));
const told = { digest: digest(machine), dt: machine.dt, counters: host.counters };
player.obey({ do: "Reset" });
let state = Number(seed);
const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648, pick = (count) => Math.floor(random() * count);
const point = () => {
  const position = machine.floats("State", "position"), i = pick(machine.count);
  return Array.from({ length: dim }, (_, axis) => position[3 * i + axis] + random() - 0.5);
};
const some = () => parameters[pick(parameters.length)], between = ({ low, high }) => low + (high - low) * (0.2 + 0.6 * random());
const DEEDS = [
  () => ({ do: "Grab", particle: pick(machine.count), point: point() }), () => ({ do: "Pull", point: point() }),
  () => ({ do: "Pull", point: point() }), () => ({ do: "Pull", point: point() }), () => ({ do: "LetGo" }),
  () => ({ do: "Cut", springs: machine.springs ? [pick(machine.springs), pick(machine.springs)] : [] }),
  () => ({ do: "Anchor", particles: [pick(machine.count)] }), () => ({ do: "Release", particles: [pick(machine.count)] }),
  () => ({ do: "Remove", particles: [pick(machine.count)] }),
  () => ({ do: "Push", particles: [pick(machine.count)], velocity: point().map((one) => 0.1 * one) }),
  () => { const one = some(); return one.kind === "slider" ? { do: "Set", name: one.name, value: between(one) } : { do: "LetGo" }; },
  () => { const one = some(); return one.kind === "slider" ? { do: "Set", name: one.name, value: between(one) } : { do: "LetGo" }; },
  () => ({ do: "Set", name: "gravity", value: Array.from({ length: dim }, () => Math.round(2 * random()) / 4) }),
  () => ({ do: random() < 0.5 ? "Undo" : "Redo" }), () => ({ do: "Rewind", time: random() < 0.3 ? null : machine.time * (0.7 + 0.3 * random()) }), () => ({ do: random() < 0.1 ? "Reset" : "LetGo" }),
];
const given = seed.startsWith("[") ? JSON.parse(seed) : null;
const digests = [];
for (const [count, command] of given ?? []) {
  if (command) player.obey(command);
  player.walk(count);
  digests.push(digest(machine));
  if (count) remember();
}
for (let k = 0; k < (given ? 0 : 100); k++) {
  player.obey(DEEDS[pick(DEEDS.length)]());
  if (player.trouble) player.obey({ do: "Undo" });
  else {
    remember();
    player.walk(pick(30));
  }
}
console.log(JSON.stringify({ ...told, digests, journal: player.journal(), past: player.past, notes: player.notes, trouble: player.trouble }));

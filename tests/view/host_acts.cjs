// Carries out acts on the player of a standalone page, without the page, and prints what follows from each of them.
// An act is a number of steps, a command, a stretch of play, or a moment to remember; a look and a selection go with it.
const { createHash } = require("crypto"), fs = require("fs"), zlib = require("zlib"), [worker, page, job] = process.argv.slice(2);
process.on("uncaughtException", (error) => { // without the source line, which is the whole script
  fs.writeSync(2, `${error.stack}\n`);
  process.exit(1);
});
new Function(fs.readFileSync(worker, "utf8"))();
const { digest, Frames, inspected, hostOf, Machine, Player } = globalThis.probe, text = fs.readFileSync(page, "utf8");
const part = (id) => new RegExp(`<script id="${id}"[^>]*>([^<]*)<`).exec(text)[1];
const unpacked = (text) => new Uint8Array(zlib.gunzipSync(Buffer.from(text, "base64")));
const facts = JSON.parse(part("facts")), modules = part("module").split(" ").map((one) => new WebAssembly.Module(unpacked(one)));
const machine = new Machine(modules[0], unpacked(part("image")), facts.image, modules[1]);
const player = new Player(hostOf(machine, facts), facts.journal), frames = new Frames(machine, facts.picture);

const ACTS = {
  walk: (count) => player.walk(count),
  command: (command) => player.obey(command),
  play: (seconds) => { // without the cost of a step, on which the number of steps in one turn depends
    player.session = { ...player.session, cost: 0, due: Infinity };
    player.attempt(() => player.apply({ event: "TimePasses", seconds, step: machine.dt }));
  },
  remember: () => {
    player.session = { ...player.session, due: 0 };
    const { taken: steps, time, dt: step } = machine;
    if (!player.session.now) player.apply({ event: "Walked", steps, time, taken: 1, passed: 0, spent: 0, asked: 1e-9, step });
  },
};
const hash = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

function pictured([color, marks, dark], number) {
  frames.whole();
  const bytes = Buffer.from(frames.frame({ color, shown: new Set(marks), past: player.session.shown !== null }, dark, number, 1)), length = bytes.readUInt32LE(0), head = JSON.parse(bytes.subarray(4, 4 + length));
  const begin = Math.ceil((4 + length) / 8) * 8, SIZES = { f4: 4, u4: 4, i4: 4, u1: 1 };
  const parts = Object.entries(head.parts).map(([name, [kind, shape, at]]) => {
    const size = SIZES[kind] * shape.reduce((all, side) => all * side, 1);
    return [name, `${kind} ${shape.join("x")} ${hash(bytes.subarray(begin + at, begin + at + size))}`];
  });
  return { parts: Object.fromEntries(parts), hand: head.hand, texts: head.texts, surfaces: head.surfaces ?? [], time: head.time, notes: frames.notes, legend: frames.legend(color, dark) };
}

const found = JSON.parse(fs.readFileSync(job, "utf8")).map(({ act, look, select }, number) => {
  const [kind, given] = act, { session } = player;
  ACTS[kind](given);
  const { entries, playing, steps, time, shown, undo, redo, lately } = player.session;
  return {
    digest: digest(machine), steps, time, playing, shown, entries: entries.length, undo: undo.length, redo: redo.length, lately: lately.length,
    refused: player.session.said > session.said, stopped: player.trouble !== null, counters: player.host.counters, held: machine.held?.particle ?? null,
    values: Object.fromEntries(player.host.parameters()), picture: look && pictured(look, number + 1), rows: select.map((one) => inspected(machine, facts.picture, one)),
    notes: player.notes,
  };
});
fs.writeSync(1, JSON.stringify({ found, journal: player.journal() }));

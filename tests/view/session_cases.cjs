// Follows the cases of session_cases.json with the transitions of the pages, and tells where they lead elsewhere.
const fs = require("fs"), assert = require("assert"), [worker, cases] = process.argv.slice(2);
new Function(fs.readFileSync(worker, "utf8"))();
const { begin, transition } = globalThis.probe, told = [];
for (const { name, start, steps } of JSON.parse(fs.readFileSync(cases, "utf8"))) {
  let session = begin(start);
  steps.forEach(({ event, effects, changed, refused }, number) => {
    try {
      let made;
      try {
        const [after, found] = transition(session, event);
        const changes = Object.fromEntries(Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(session[key])));
        made = { effects: found, changed: changes };
        session = after;
      } catch (error) {
        made = { refused: error.message };
      }
      assert.deepEqual(JSON.parse(JSON.stringify(made)), refused === undefined ? { effects, changed } : { refused });
    } catch (error) {
      told.push(`${name}, step ${number}: ${error.message}`);
    }
  });
}
console.log(JSON.stringify(told));

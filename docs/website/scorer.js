// How finds of the search are ordered: as Sphinx does, but a public name that was typed whole, in its very case, is first.
var Scorer = {
  objNameMatch: 11, objPartialMatch: 6, objPrio: { 0: 15, 1: 5, 2: -5 }, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
  score: ([, , anchor, , score]) => {
    const typed = (new URLSearchParams(location.search).get("q") ?? "").trim().replace(/^(sl|springline)\./, "");
    return typed && ["#springline." + typed, "#module-springline." + typed].includes(anchor) ? score + 100 : score;
  },
};

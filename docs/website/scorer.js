// Order of search results: as in Sphinx, except that an exact public name comes first, followed by pages whose title has all words typed.
const SMALL_WORDS = new Set("a an and can do does for how i in is my of the to what with".split(" "));
const wordsOf = (text) => text.toLowerCase().split(/[^a-z0-9]+/).filter((word) => word && !SMALL_WORDS.has(word));
const isAlike = (one, other) => one.startsWith(other) || (one.length > 3 && other.startsWith(one));

/** Bonus of a page by the share of the words of its title that were typed; 0 unless the title has all of them. */
function titleBonus(page, title, typed) {
  if (/^(reference|decisions|source)\//.test(page)) return 0;
  const asked = wordsOf(typed), words = wordsOf(title);
  if (!asked.length || !asked.every((word) => words.some((one) => isAlike(one, word)))) return 0;
  return 40 + (10 * asked.length) / words.length;
}

var Scorer = {
  objNameMatch: 11, objPartialMatch: 6, objPrio: { 0: 15, 1: 5, 2: -5 }, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
  score: ([page, title, anchor, , score]) => {
    const typed = (new URLSearchParams(location.search).get("q") ?? "").trim().replace(/^(sl|springline)\./, "");
    if (typed && ["#springline." + typed, "#module-springline." + typed].includes(anchor)) return score + 100;
    return anchor ? score : score + titleBonus(page, title, typed);
  },
};

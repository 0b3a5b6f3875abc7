// The index of a folder of scenes: cards found by words.
const search = document.getElementById("search") as HTMLInputElement, cards = [...document.querySelectorAll<HTMLElement>("#cards > li")];

search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const card of cards) card.hidden = !words.every((word) => card.dataset.words!.includes(word));
  document.getElementById("none")!.hidden = cards.some((card) => !card.hidden);
});

export {};

// A picture of a scene becomes the page that lives, in a frame that may run its scripts and nothing else.
for (const link of document.querySelectorAll("a.plays")) {
  const play = () => {
    const frame = document.createElement("iframe");
    frame.src = link.href;
    frame.title = `${link.dataset.title}, playing`;
    if (!link.classList.contains("own")) frame.setAttribute("sandbox", "allow-scripts"); // the element reads files beside it
    link.replaceWith(frame);
    return frame;
  };
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // it is opened by itself
    event.preventDefault();
    play().focus();
  });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || navigator.connection?.saveData;
  if (link.closest(".at-once") && !still) play();
}

// What unfolds a part of the list of pages is named after it.
for (const fold of document.querySelectorAll("summary:has(.toctree-toggle)"))
  fold.setAttribute("aria-label", `Pages of ${fold.closest("li")?.querySelector("a")?.textContent ?? "this part"}`);

// Drawings that move can be halted; they stand still from the start where the reader wants no motion.
for (const figure of document.querySelectorAll("figure.moving")) {
  const drawing = figure.querySelector("svg"), button = figure.querySelector("button");
  const halt = () => {
    const stands = !drawing.animationsPaused();
    stands ? drawing.pauseAnimations() : drawing.unpauseAnimations();
    button.textContent = stands ? "Move" : "Pause";
  };
  button.addEventListener("click", halt);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) halt();
}

// Unpacks the page's own code and runs it: the policy names this script and that one by their hashes, and no other.
import { inflated } from "./inflate";

async function start(): Promise<void> {
  const shared = document.getElementById("three"); // what pages share, where a page holds two
  wakeUp();
  document.getElementById("cut")?.remove(); // what is seen after a while where this script is missing
  for (const packed of [shared, document.getElementById("code")]) {
    if (!packed) continue;
    const code = document.createElement("script");
    code.textContent = new TextDecoder().decode(await inflated(packed.textContent ?? ""));
    packed.remove();
    document.body.append(code);
  }
}

/** A recording may hold a page that lives, which begins where it ends: its address says which of them is seen. */
function wakeUp(): void {
  const dormant = document.querySelector<HTMLTemplateElement>("template#live");
  if (!dormant) return;
  addEventListener("hashchange", () => location.reload());
  if (location.hash !== "#live") return;
  document.querySelector("style")!.remove();
  document.body.removeAttribute("class");
  document.body.replaceChildren(dormant.content);
}

// the policy blocks modified code silently, except for this event
document.addEventListener("securitypolicyviolation", (event) => {
  if (event.effectiveDirective.startsWith("script-src")) say("This page is damaged: its code is not what was written.");
});

function say(words: string): void {
  const trouble = document.getElementById("trouble")!;
  trouble.hidden = false;
  trouble.textContent = words;
}

start().catch(() => {
  say(typeof DecompressionStream === "undefined"
    ? "This browser is too old to unpack the recording. Any browser from 2023 on plays it."
    : "This page is damaged: its code cannot be unpacked.");
});

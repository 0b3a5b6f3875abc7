// Unpacks the page's own code and runs it: the policy names this script and that one by their hashes, and no other.
import { inflated } from "./inflate";

async function start(): Promise<void> {
  const code = document.createElement("script");
  code.textContent = new TextDecoder().decode(await inflated(document.getElementById("code")!.textContent ?? ""));
  document.getElementById("code")!.remove();
  document.body.append(code);
}

start().catch(() => {
  const trouble = document.getElementById("trouble")!;
  trouble.hidden = false;
  trouble.textContent = typeof DecompressionStream === "undefined"
    ? "This browser is too old to unpack the recording. Any browser from 2023 on plays it."
    : "This page is damaged: its code cannot be unpacked.";
});

"""Waiting time in the live page from a click on another scene to its first picture, with an empty compilation cache.

``python benchmarks/switches.py [--seed 1] [NAMES]``; it needs Chromium and Playwright. The page opens with the curtain,
stays a second on each scene, and goes through the gallery in an order that depends on the seed. Each waiting time is
printed with the load of the machine, and the messages of the page meanwhile.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

FIRST = "curtain"
STAY = 1.0  # [s] on each scene
LONG = 3.0  # [s] longest acceptable waiting time
PATIENCE = 300.0  # [s] time limit in case of a failure
DRAWN = "Boolean(window.springline && springline.picture.number)"
SWITCH = """(name) => new Promise((done) => {
  const before = springline.picture.serial, begin = performance.now(), said = [];
  springline.link.send({ switch: name });
  const look = () => {
    const busy = document.getElementById("busy"), words = busy.hidden ? "" : busy.textContent;
    if (words && said.at(-1) !== words) said.push(words);
    const now = springline.picture.serial;
    if (now > before && springline.stage.scene.serial === now) done([(performance.now() - begin) / 1000, said]);
    else setTimeout(look, 10);
  };
  look();
})"""


def main() -> None:
    """Print a row for each switch."""
    from springline.gallery.registry import names as all_names

    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("names", nargs="*")
    given.add_argument("--seed", type=int, default=1)
    asked = given.parse_args()
    names = asked.names or [name for name in all_names() if name != FIRST]
    if not asked.names:
        random.Random(asked.seed).shuffle(names)
    with tempfile.TemporaryDirectory() as cache:
        begin = perf_counter()
        command = [sys.executable, "-m", "springline", "play", FIRST, "--face", "browser", "--no-browser"]
        with subprocess.Popen(
            command, env={**os.environ, "SPRINGLINE_CACHE_DIR": cache}, stderr=subprocess.PIPE, text=True
        ) as server:  # fmt: skip
            try:
                walk(address(server), names, begin)
            finally:
                server.terminate()


def address(server: subprocess.Popen[str]) -> str:
    """Address of the page, from the output of the command."""
    assert server.stderr is not None
    for line in server.stderr:
        if "http://" in line:
            return line[line.index("http://") :].strip()
    raise RuntimeError("The page did not begin.")


def walk(where: str, names: list[str], begin: float) -> None:
    """Open the page, and switch from scene to scene."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    from playwright.sync_api import sync_playwright

    import chromium

    with sync_playwright() as driver:
        page = chromium.launched(driver).new_context(viewport={"width": 1100, "height": 700}).new_page()
        page.set_default_timeout(1000.0 * PATIENCE)
        page.goto(where)
        page.wait_for_url(lambda at: "token" not in at)
        while not page.evaluate(DRAWN):
            page.wait_for_timeout(20)
        print(f"{FIRST:<24}{perf_counter() - begin:>7.1f} s from the command to the first picture", flush=True)
        waits = []
        for name in names:
            page.wait_for_timeout(1000.0 * STAY)
            seconds, said = page.evaluate(SWITCH, name)
            waits.append(seconds)
            print(f"{name:<24}{seconds:>7.2f} s  load {os.getloadavg()[0]:>5.1f}  {'; '.join(said)[-60:]}", flush=True)
        waits.sort()
        long = sum(seconds > LONG for seconds in waits)
        print(f"median {waits[len(waits) // 2]:.2f} s, longest {waits[-1]:.2f} s, {long} above {LONG:g} s")


if __name__ == "__main__":
    main()

"""Damaged pages that live, each opened as a page: it says so in a sentence, or plays, and never freezes."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import random
import re
import time
from collections import Counter
from pathlib import Path

import pytest

import chromium
import springline as sl
from springline.view.living.page import save_page

PARTS = ["facts", "sums", "module", "image", "worker", "code"]
PATIENCE = 120.0  # [s] that only bounds a failure
STANDS = """(() => {
  const told = ["trouble", "cut"].map((id) => document.getElementById(id));
  const seen = told.filter((one) => one?.checkVisibility({ visibilityProperty: true }));
  return [seen.map((one) => one.innerText).join(" "), window.springline?.picture.number ?? 0];
})()"""


def place_of(text: str, part: str) -> tuple[int, int]:
    """Where the content of a part of a page begins and ends."""
    found = re.search(rf'<script id="{part}"[^>]*>([^<]*)', text)
    assert found is not None
    return found.start(1), found.end(1)


def flipped(text: str, chance: random.Random) -> str:
    """Some letters of a part are others."""
    begin, end = place_of(text, chance.choice(PARTS))
    letters = list(text[begin:end])
    for _ in range(chance.choice([1, 1, 3, 40])):
        letters[chance.randrange(len(letters))] = chance.choice('ABCxyz019+/ {}"\\,:')
    return text[:begin] + "".join(letters) + text[end:]


def cut(text: str, chance: random.Random) -> str:
    """A piece of a part is missing, or all of it, or the rest of the page is."""
    begin, end = place_of(text, chance.choice(PARTS))
    first = chance.randrange(begin, end)
    last = chance.choice([min(end, first + chance.randrange(1, 5000)), end, len(text)])
    return text[: chance.choice([begin, first])] + text[last:]


def packed_otherwise(text: str, chance: random.Random) -> str:
    """The content of a packed part is another, and packed as it was."""
    begin, end = place_of(text, chance.choice(["module", "image", "worker", "code"]))
    content = bytearray(gzip.decompress(base64.b64decode(text[begin:end])))
    for _ in range(chance.choice([1, 10])):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    del content[chance.choice([len(content), chance.randrange(len(content))]) :]
    return text[:begin] + base64.b64encode(gzip.compress(bytes(content), 1)).decode() + text[end:]


def told_otherwise(text: str, chance: random.Random) -> str:
    """One of the facts is another or none, and the sum of them is right: somebody made it so."""
    begin, end = place_of(text, "facts")
    facts = json.loads(text[begin:end])
    at, name = facts, chance.choice([*facts])
    while isinstance(at[name], (dict, list)) and at[name] and chance.random() < 0.8:
        at = at[name]
        name = chance.choice([*at]) if isinstance(at, dict) else chance.randrange(len(at))
    at[name] = chance.choice([None, -1, 1e300, "", "x", [], {}, True, 2**31, 0])
    given = json.dumps(facts).replace("<", "\\u003c")
    text = text[:begin] + given + text[end:]
    begin, end = place_of(text, "sums")
    sums = [hashlib.sha256(given.encode()).hexdigest(), *text[begin:end].split()[1:]]
    return text[:begin] + " ".join(sums) + text[end:]


def opened(path: Path, seeds: range) -> Counter[str]:
    """How pages stand that were damaged, by their seeds."""
    text, found = path.read_text(encoding="utf-8"), Counter[str]()
    context = chromium.kept().new_context(viewport={"width": 300, "height": 260}, offline=True)
    for seed in seeds:
        chance = random.Random(seed)
        damage = chance.choice([flipped, cut, packed_otherwise, told_otherwise])
        path.write_text(damage(text, chance), encoding="utf-8")
        page = context.new_page()
        page.goto(path.as_uri())
        end, number, words = time.monotonic() + PATIENCE, 0, ""
        while not words and number < 3:
            assert time.monotonic() < end, f"damage {seed}, {damage.__name__}: no word, no picture"
            page.wait_for_timeout(20)
            words, number = page.evaluate(STANDS)  # which a frozen tab does not answer
        assert not words or len(words.split()) > 5, (seed, words)
        found["says so" if words else "plays"] += 1
        page.close()
    context.close()
    return found


@pytest.mark.slow
def test_five_hundred_damaged_pages_say_so_and_never_freeze(tmp_path: Path) -> None:
    path = tmp_path / "spring.html"
    save_page(sl.gallery.scene("single-spring"), path)
    found = opened(path, range(500))
    assert sum(found.values()) == 500 and found["says so"] > 300

"""Where a public name is put to use: the tasks about it, with their pictures, for the pages of the reference."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path

TASKS = Path(__file__).resolve().parents[1] / "how-to"
NAMED = re.compile(r"`(?:@?sl\.|scene\.)(\w+)[^`]*`")
CALLED = re.compile(r"\b(?:sl|scene)\.(\w+)(?=[(\n])")
FEW = 3  # tasks that use a name without a word about it
PICTURES = "@@pictures of {}@@"  # what stands for them until the code of pages has made them


@cache
def tasks() -> dict[str, list[tuple[str, str]]]:
    """Names, and the tasks about them, as page and title: those whose page speaks of a name before its code.

    Of names that no page speaks of, the tasks whose code uses them, where these are few.
    """
    said, used = dict[str, list[tuple[str, str]]](), dict[str, list[tuple[str, str]]]()
    for path in sorted(TASKS.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        before, _, code = text.partition("```python")
        task = (path.stem, text.partition("\n")[0].removeprefix("# "))
        for names, found in ((NAMED.findall(before), said), (CALLED.findall(code.partition("```")[0]), used)):
            for name in dict.fromkeys(names):
                found.setdefault(name, []).append(task)
    return {name: found for name, found in used.items() if len(found) <= FEW} | said


def note(name: str) -> str:
    """What a page of the reference says of the tasks about a name, in reStructuredText; empty where there is none."""
    cards = [
        f'<li><a href="../../how-to/{page}.html">{PICTURES.format(page)}<b>{escape(title)}</b></a></li>'
        for page, title in tasks().get(name, [])
    ]
    if not cards:
        return ""
    return f'.. rubric:: In use\n\n.. raw:: html\n\n   <ul class="cards small">{"".join(cards)}</ul>'


def pictured(text: str, found: dict[str, str]) -> str:
    """The text of a page of the reference with the first picture of each task in its place."""

    def pictures(match: re.Match[str]) -> str:
        figure = re.search(r'<figure class="scene">.*?</figure>', found[f"how-to/{match[1]}.md"], re.S)
        images = re.findall(r"<img[^>]*>", figure[0]) if figure else []
        return "".join(re.sub(r'src="\.\./', 'src="../../', re.sub(r'alt="[^"]*"', 'alt=""', one)) for one in images)

    return re.sub(PICTURES.format(r"([\w-]+)"), pictures, text)

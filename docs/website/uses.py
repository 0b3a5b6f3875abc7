"""Uses of public names: tasks, scenes, lessons and chapters, with pictures, for pages of the reference."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import springline as sl
from springline.gallery import registry

ROOT = Path(__file__).resolve().parents[2]
DOCS, LESSONS = ROOT / "docs", ROOT / "examples" / "lessons"
TASKS = DOCS / "how-to"
SPACE = r"(?:(?:analysis|errors|goals|interchange|measurements|steering)\.)?"
NAMED = re.compile(rf"`(?:@?sl\.{SPACE}|scene\.|shape\.|run\.|simulation\.)(\w+)[^`]*`")
CALLED = re.compile(rf"\b(?:sl|scene|shape|run|simulation)\.{SPACE}(\w+)(?=[(\n])")
WRITTEN = re.compile(rf"\bsl\.{SPACE}(\w+)")  # in the code and the text of a chapter
BARE = re.compile(r"`(\w+)[(`]")  # in the text of a chapter about this name
MADE = re.compile(r"(?<![.\w])(\w+)\(")  # in the code of a gallery scene, which imports names individually
FEW = 3  # tasks at most that use a name without describing it, and other pages at most
LISTS = ("how-to", "index", "glossary", "start")  # chapters that mention every name
PICTURES = "@@pictures of {}@@"  # placeholder until the code of pages has drawn the pictures


class Use(NamedTuple):
    """Page that uses a name.

    Attributes
    ----------
    place : path of the page on the site, without a suffix
    title : of the page
    """

    place: str
    title: str


@cache
def tasks() -> dict[str, list[Use]]:
    """Names, and the tasks about them: those whose page mentions a name before its code.

    For names that no page mentions before its code: the tasks whose code uses them, if these are few; else those that
    mention them after their code.
    """
    said, used, after = dict[str, list[Use]](), dict[str, list[Use]](), dict[str, list[Use]]()
    for path in sorted(TASKS.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        before, _, rest = text.partition("```python")
        code, _, behind = rest.partition("```")
        task = Use(f"how-to/{path.stem}", _title(text))
        for names, found in (
            (NAMED.findall(before), said),
            (CALLED.findall(code), used),
            (NAMED.findall(behind), after),
        ):
            for name in dict.fromkeys(names):
                found.setdefault(name, []).append(task)
    few = {name: found for name, found in used.items() if len(found) <= FEW}
    return {name: found[:FEW] for name, found in after.items()} | few | said


@cache
def elsewhere() -> dict[str, list[Use]]:
    """Names, and their uses elsewhere: gallery scenes, lessons, chapters; those with few names first."""
    found = dict[str, list[Use]]()
    for kind in (_scenes(), _lessons(), _chapters()):
        for use, names in sorted(kind, key=lambda one: len(one[1])):
            for name in sorted(names):
                found.setdefault(name, []).append(use)
    return found


def _scenes() -> Iterator[tuple[Use, set[str]]]:
    for entry in registry.entries():
        imported, _, code = Path(entry.module.__file__ or "").read_text(encoding="utf-8").partition("\ndef ")
        names = set(MADE.findall(code)) & set(re.findall(r"\w+", imported))
        yield Use(f"gallery/{entry.name}", entry.title), names


def _lessons() -> Iterator[tuple[Use, set[str]]]:
    for path in sorted(LESSONS.glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        text = "\n".join("".join(cell["source"]) for cell in cells)
        yield Use(f"lessons/{path.stem}", _title(text)), {*WRITTEN.findall(text), *CALLED.findall(text)}


def _chapters() -> Iterator[tuple[Use, set[str]]]:
    for path in sorted(DOCS.glob("*.md")):
        if path.stem not in LISTS:
            text = path.read_text(encoding="utf-8")
            yield Use(path.stem, _title(text)), {*WRITTEN.findall(text), *BARE.findall(text), *NAMED.findall(text)}


def _title(text: str) -> str:
    return text.partition("\n")[0].removeprefix("# ")


@cache
def of(name: str) -> tuple[Use, ...]:
    """Uses of a name: tasks about it or about functions that return it, or else pages that use it."""
    if name in tasks():
        return tuple(tasks()[name])
    if given := [tasks()[giver] for giver in sorted(_givers(name)) if giver in tasks() and name != "Scene"]:
        return tuple(given[0][:FEW])
    if name in elsewhere():
        return tuple(elsewhere()[name][:FEW])
    return next(filter(None, map(of, sorted(_givers(name)))), ())


def _givers(name: str) -> set[str]:
    """Functions and methods that return the class of this name."""
    kinds: list[Any] = [sl, sl.analysis, sl.goals, sl.Scene, sl.Simulation, sl.Recording, sl.Equilibrium]
    found = set[str]()
    for kind in kinds:
        for known, member in inspect.getmembers(kind):
            bare = getattr(member, "func", getattr(member, "fget", member))
            given = str(getattr(bare, "__annotations__", {}).get("return", ""))
            if known != name and not known.startswith("_") and re.search(rf"\b{name}\b", given):
                found.add(known)
    return found


def note(name: str) -> str:
    """Text of a reference page about the uses of a name, in reStructuredText; empty if there are no uses."""
    cards = [
        f'<li><a href="../../{place}.html">{PICTURES.format(place)}<b>{escape(title)}</b></a></li>'
        for place, title in of(name)
    ]
    if not cards:
        return ""
    return f'.. rubric:: In use\n\n.. raw:: html\n\n   <ul class="cards small">{"".join(cards)}</ul>'


def pictured(text: str, found: dict[str, str]) -> str:
    """Text of a reference page with the first picture of each page in its place."""

    def pictures(match: re.Match[str]) -> str:
        figure = re.search(r'<figure class="scene">.*?</figure>', found[f"{match[1]}.md"], re.S)
        images = re.findall(r"<img[^>]*>", figure[0]) if figure else []
        moved = [re.sub(r'src="(?:\.\./|\./)?', 'src="../../', one) for one in images]
        return "".join(re.sub(r'alt="[^"]*"', 'alt=""', one) for one in moved)

    return re.sub(PICTURES.format(r"([\w/-]+)"), pictures, text)

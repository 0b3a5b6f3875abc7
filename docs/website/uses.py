"""Where a public name is put to use: tasks, scenes, lessons and chapters, with pictures, for pages of the reference."""

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
NAMED = re.compile(r"`(?:@?sl\.|scene\.|shape\.|run\.|simulation\.)(\w+)[^`]*`")
CALLED = re.compile(r"\b(?:sl|scene|shape|run|simulation)\.(\w+)(?=[(\n])")
WRITTEN = re.compile(r"\bsl\.(\w+)")  # in the code and the text of a chapter
BARE = re.compile(r"`(\w+)[(`]")  # in the text of a chapter, as it names what it is about
MADE = re.compile(r"(?<![.\w])(\w+)\(")  # in the code of a scene of the gallery, which imports what it needs by name
FEW = 3  # tasks that use a name without a word about it, and other places that are shown
LISTS = ("how-to", "index", "glossary", "start")  # chapters that name everything
PICTURES = "@@pictures of {}@@"  # what stands for them until the code of pages has made them


class Use(NamedTuple):
    """A page that puts a name to use.

    Attributes
    ----------
    place : of the page on the site, without a suffix
    title : of the page
    """

    place: str
    title: str


@cache
def tasks() -> dict[str, list[Use]]:
    """Names, and the tasks about them: those whose page speaks of a name before its code.

    Of names that no page speaks of, the tasks whose code uses them, where these are few; else those that name them
    after their code.
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
    """Names, and where else they are used: scenes of the gallery, lessons, chapters; those of few names first."""
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
    """Where a name is put to use: tasks about it or what gives it back, or else what uses it."""
    if name in tasks():
        return tuple(tasks()[name])
    if given := [tasks()[giver] for giver in sorted(_givers(name)) if giver in tasks() and name != "Scene"]:
        return tuple(given[0][:FEW])
    if name in elsewhere():
        return tuple(elsewhere()[name][:FEW])
    return next(filter(None, map(of, sorted(_givers(name)))), ())


def _givers(name: str) -> set[str]:
    """Functions and methods that give back what a class of this name is."""
    kinds: list[Any] = [sl, sl.Scene, sl.Simulation, sl.Recording, sl.Equilibrium]
    found = set[str]()
    for kind in kinds:
        for known, member in inspect.getmembers(kind):
            bare = getattr(member, "func", getattr(member, "fget", member))
            given = str(getattr(bare, "__annotations__", {}).get("return", ""))
            if known != name and not known.startswith("_") and re.search(rf"\b{name}\b", given):
                found.add(known)
    return found


def note(name: str) -> str:
    """What a page of the reference says of the uses of a name, in reStructuredText; empty where there is none."""
    cards = [
        f'<li><a href="../../{place}.html">{PICTURES.format(place)}<b>{escape(title)}</b></a></li>'
        for place, title in of(name)
    ]
    if not cards:
        return ""
    return f'.. rubric:: In use\n\n.. raw:: html\n\n   <ul class="cards small">{"".join(cards)}</ul>'


def pictured(text: str, found: dict[str, str]) -> str:
    """The text of a page of the reference with the first picture of each page in its place."""

    def pictures(match: re.Match[str]) -> str:
        figure = re.search(r'<figure class="scene">.*?</figure>', found[f"{match[1]}.md"], re.S)
        images = re.findall(r"<img[^>]*>", figure[0]) if figure else []
        moved = [re.sub(r'src="(?:\.\./|\./)?', 'src="../../', one) for one in images]
        return "".join(re.sub(r'alt="[^"]*"', 'alt=""', one) for one in moved)

    return re.sub(PICTURES.format(r"([\w/-]+)"), pictures, text)

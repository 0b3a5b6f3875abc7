"""Pages of the site from the files of the repository: path, door and rewritten links of each.

``docs/index.md`` is the list of doors: each bold heading is a door, and the pages listed under it are behind it. A page
of ``docs`` that it does not list has no place on the site, which is an error.
"""

from __future__ import annotations

import json
import re
import shutil
from html import escape
from os.path import normpath, relpath
from pathlib import Path, PurePosixPath

from website import glossary, reference, scenes, tables, typed, uses

from springline.view.page import protocol

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
BESIDE = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "benchmarks/README.md")  # pages outside of docs
START = "start.md"  # first page of the site
NAMING = ("how-to.md", "lessons.md")  # each lists the pages of the folder of its name
LESSONS = "examples/lessons/"  # notebooks, a page each
NAMED = re.compile(
    r"^(?:\*|\d+\.) \[(.*?)\]\(([^)\s]*?\.(?:md|rst))\)(?:[:.]? (.*)|[.])?$", re.M
)  # a page, and text about it
BORROWED = {  # pages without a picture, and pages whose picture represents them
    "heat.md": "how-to/heat-bath.md", "bonds.md": "how-to/bonds.md", "readme.md": "how-to/particles-and-springs.md",
    "clients.md": "how-to/read-a-drawing.md", "methods.md": "how-to/method-and-step.md",
}  # fmt: skip
LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?(?=\))")
DOOR = re.compile(r"^\*\*(.+?)\*\*(.*)$", re.M)
CODE = re.compile(r"(^```.*?^```$|`[^`\n]*`)", re.M | re.S)
GENERATED = """\
* [Names of Python](reference/names.rst): every public name, with its signature, units, shapes, errors and an example.
* [The command line](reference/verbs.rst): every verb and option.
* [Keys of scene files](reference/scene-keys.md): every table and key, with meaning, unit and bounds.
* [Contents of a recording](reference/recording.rst): every event, energy and column.
* [File formats](reference/formats.rst): what is read and written."""
SUFFIXES = {  # of files whose code is shown
    ".py": "python", ".ts": "typescript", ".ipynb": "json", ".toml": "toml", ".cff": "yaml",
}  # fmt: skip


class Misplaced(Exception):
    """Page without a place on the site, or broken link on it."""


def placed(path: str) -> str:
    """Path on the site of a file of the repository, both with slashes."""
    if path == "docs/index.md":
        return "index.md"
    if path.startswith("docs/"):
        return "index.md" if path == f"docs/{START}" else path.removeprefix("docs/")
    if path.startswith(LESSONS) and path.endswith(".ipynb"):
        return f"lessons/{Path(path).stem}.md"
    if path in BESIDE:
        return path.replace("/README", "").lower()
    return f"source/{path}.md"


def linked(text: str, path: str, shown: set[str] | None = None) -> str:
    """Text of a page with its links as on the site; linked code files are added to ``shown``."""

    def moved(match: re.Match[str]) -> str:
        target = normpath(f"{PurePosixPath(path).parent}/{match[1]}")
        if not (ROOT / target).exists():
            raise Misplaced(f"{path} links to {match[1]}, which is not there.")
        if (ROOT / target).is_dir():
            target = {"docs/decisions": "docs/decisions/0001-forces-that-depend-on-velocity.md"}.get(target, target)
        if target.endswith((".png", ".svg", ".gif", ".webp")):
            return relpath(target.removeprefix("docs/"), PurePosixPath(placed(path)).parent) + (match[2] or "")
        if not target.endswith(".md") and not target.startswith(LESSONS) and shown is not None:
            shown.add(target)
        return relpath(placed(target), PurePosixPath(placed(path)).parent) + (match[2] or "")

    parts = CODE.split(text)  # code is at the odd indices
    return "".join(part if k % 2 else LINK.sub(moved, part) for k, part in enumerate(parts))


def doors(index: str) -> dict[str, str]:
    """Title of each door of ``docs/index.md``, and its contents."""
    parts = DOOR.split(index)
    return {parts[k]: (parts[k + 1].lstrip(": ") + parts[k + 2]).strip() for k in range(1, len(parts), 3)}


def behind(body: str) -> dict[str, str]:
    """Pages that a door lists, in order, by their paths on the site, with their text."""
    found = {}
    for match in re.finditer(r"\[([^\]]*)\]\(([^)#\s]+\.md)[^)]*\)", body):
        found.setdefault(placed(normpath(f"docs/{match[2]}")), match[1].strip("`"))
    return found


def slug(title: str) -> str:
    """File name of a page with this title."""
    return re.sub(r"\W+", "-", title.lower()).strip("-")


def toctree(pages: dict[str, str]) -> str:
    """Toctree directive for pages, each with its link text."""
    lines = [f"{title} <{page.rpartition('.')[0]}>" for page, title in pages.items()]
    return "\n\n```{toctree}\n:hidden:\n:titlesonly:\n\n" + "\n".join(lines) + "\n```\n"


def pages(living: list[str] | None = None, index: str = "") -> dict[str, str]:
    """Every page of the site, text by path; ``living`` names the interactive scenes, ``index`` replaces
    ``docs/index.md``.

    Raises
    ------
    Misplaced : for a page of ``docs`` without a place, and for a broken link.
    """
    index = index or (DOCS / "index.md").read_text(encoding="utf-8")
    shown, found = set[str](), dict[str, str]()
    sources = [page.relative_to(ROOT).as_posix() for page in sorted(DOCS.glob("**/*.md"))]
    for path in [*sources, *BESIDE]:
        if path != "docs/index.md":
            found[placed(path)] = linked((ROOT / path).read_text(encoding="utf-8"), path, shown)
    found |= {placed(path): _notebook(path) for path in lessons()}
    found |= scenes.gallery(found["gallery.md"].partition("\n## ")[0], living or [])
    found = {place: scenes.framed(text, place, living or []) for place, text in found.items()}
    found["scene-files.md"] = found["scene-files.md"].replace("**Keys of scene files**", tables.SCENE_KEYS_LINK)
    found["page-protocol.md"] = protocol.document(found["page-protocol.md"])
    found["glossary.md"] = glossary.anchored(found["glossary.md"])
    for place in NAMING:
        found[place] += toctree(_within(found[place], found))
    every = doors(index)
    top = dict[str, str]()
    for title, body in every.items():
        text = f"# {title}\n\n{linked(body, 'docs/index.md')}"
        if title == "Decisions":
            continue
        if title == "Develop":
            text += f"\n\n## Decisions\n\n{linked(every['Decisions'], 'docs/index.md')}"
            body += every["Decisions"]
        top[place := f"{slug(title)}.md"] = title
        places = {page: words for page, words in behind(body).items() if page != "index.md"}
        if title == "Reference":
            text = text.replace("\n\n", f"\n\n{GENERATED}\n", 1)
            places = {page: words for words, page in re.findall(r"\[(.*?)\]\((.*?)\)", GENERATED)} | places
        found[place] = text + toctree(places)
    found |= {f"source/{path}.md": _code(path) for path in sorted(shown)}
    found["source/index.md"] = "# Source\n\nFiles that pages name." + toctree(
        {f"{path}.md": path for path in sorted(shown)}
    )
    found["develop.md"] += toctree({"source/index.md": "Source"})
    found["index.md"] += toctree(top)
    children = {normpath(f"{PurePosixPath(at).parent}/{one}") for at, text in found.items() for one in _children(text)}
    if lost := sorted(set(found) - children - {"index.md"}):
        names = ", ".join(f"docs/{one}" for one in lost)
        raise Misplaced(f"{names}: no door of docs/index.md names it. Add a line there.")
    found["reference.md"] += f"\n\n{reference.door()}\n"
    return found | reference.pages()


def lessons() -> list[str]:
    """Notebooks that are pages of the site, as paths of the repository."""
    return [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / LESSONS).glob("*.ipynb"))]


def _notebook(path: str) -> str:
    """Notebook as the text of a page, with its cells to be run."""
    cells = json.loads((ROOT / path).read_text(encoding="utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells]
    name = Path(path).name
    texts[0] += (
        f'\n\n<a href="../{typed.MADE}/{name}" download>Download this notebook</a>: the figures here are its output.'
    )
    return "\n\n".join(
        f"{typed.CELL}```python\n{text}\n```" if cell["cell_type"] == "code" else text
        for cell, text in zip(cells, texts)
    )


def _within(text: str, found: dict[str, str]) -> dict[str, str]:
    """Pages of a folder that its main page lists, and their titles."""
    return {name: found[name].partition("\n")[0].removeprefix("# ") for _, name, _ in NAMED.findall(text)}


def cards(text: str, found: dict[str, str], kind: str = "cards small") -> str:
    """Text of a page with lists of pages as cards, each with the first picture of its page."""

    pictures = {name: picture(name, found) for _, name, _ in NAMED.findall(text)}
    few = 2 * sum(map(bool, pictures.values())) <= len(pictures)  # few pages have a picture: then none is shown

    def card(match: re.Match[str]) -> str:
        title, name, said = match.groups()
        shown = "" if few else re.sub(r'alt="[^"]*"', 'alt=""', pictures[name]).replace('src="../', 'src="./')
        words = f"<span>{_worded(said)}</span>" if said else ""
        return f'<li><a href="{_address(name)}">{shown}<b>{escape(title)}</b></a>{words}</li>'

    return re.sub(r"((?:^<li>.*</li>\n)+)", rf'<ul class="{kind}">\n\1</ul>\n', NAMED.sub(card, text), flags=re.M)


def picture(name: str, found: dict[str, str]) -> str:
    """First picture of a page as HTML, or an empty text."""
    text = CODE.sub("", found.get(BORROWED.get(name, name), ""))
    for figure in re.findall(r'<figure class="scene">.*?</figure>', text, re.S):
        if drawn := "".join(re.findall(r"<img[^>]*>", figure)):
            return drawn
    drawn = re.search(r"!\[[^\]]*\]\(([^)\s]+)\)", text)
    if drawn:
        return f'<img src="./{drawn[1]}" loading="lazy" alt="">'
    first = re.search(r'<li><a href="[^"]*">((?:<img[^>]*>)+)', text)  # of a page of cards
    return first[1] if first else ""


def _address(page: str) -> str:
    place, _, anchor = page.partition("#")
    return f"{place.rpartition('.')[0]}.html" + (f"#{anchor}" if anchor else "")


def _worded(said: str) -> str:
    """Text of a list item as HTML, with links and code."""
    parts = re.split(r"\[([^\]]*)\]\(([^)\s]+)\)", escape(said))
    links = [f'<a href="{_address(to)}">{words}</a>' for words, to in zip(parts[1::3], parts[2::3])]
    whole = "".join(one for pair in zip(parts[::3], [*links, ""]) for one in pair)
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", whole)


def _children(text: str) -> list[str]:
    trees = re.findall(r"^```\{toctree\}\n(.*?)^```$", text, re.M | re.S)
    return [f"{place}.md" for tree in trees for place in re.findall(r"<(.*)>$", tree, re.M)]


def _code(path: str) -> str:
    text = (ROOT / path).read_text(encoding="utf-8")
    fence = "`" * (max(map(len, re.findall("`{3,}", text)), default=2) + 1)
    kind = SUFFIXES.get(Path(path).suffix, "text")
    return f"# {path}\n\n{fence}{kind}\n{text.rstrip()}\n{fence}\n"


def write_pages(folder: Path, living: list[str], kept: Path, plays: bool = True) -> None:
    """Write the pages into a folder; unchanged pages keep their times, so that Sphinx skips them.

    ``kept`` is the folder of earlier output of the pages' code. If ``plays`` is True, scenes of that code are written
    as interactive pages.

    Raises
    ------
    Untrue : for pages whose code does not give the output that they show; the message lists all of them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    found = pages(living)
    shown = folder / "extra" / typed.MADE
    shutil.rmtree(shown, ignore_errors=True)
    wrong = []
    for place, text in found.items():
        try:
            found[place] = typed.made(place, text, kept, shown, plays)
        except typed.Untrue as untrue:
            wrong.append(str(untrue))
    if wrong:
        raise typed.Untrue("\n".join(wrong))
    found |= {place: cards(found[place], found) for place in NAMING}
    behind_doors = [f"{slug(title)}.md" for title in doors((DOCS / "index.md").read_text(encoding="utf-8"))]
    found |= {
        place: cards(found[place], found, "cards doors") for place in ["index.md", *behind_doors] if place in found
    }
    found |= {place: uses.pictured(text, found) for place, text in found.items() if place.startswith("reference/")}
    for path in lessons():
        shutil.copy2(ROOT / path, shown)
    for old in [*folder.rglob("*.md"), *folder.rglob("*.rst")]:
        if old.relative_to(folder).as_posix() not in found:
            old.unlink()
    for place, text in found.items():
        path = folder / place
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for target in (folder / "images", folder / "extra" / "images"):  # for Sphinx, and for pages with img tags
        shutil.copytree(DOCS / "images", target, dirs_exist_ok=True)

"""Words of the glossary: each has an anchor there, and leads there from where a page first names it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes

PAGE = Path(__file__).resolve().parents[1] / "glossary.md"
ENTRY = re.compile(r"^\* (.*(?:\n  .*)*)", re.M)
INNER = "The engine"  # the part whose words have this meaning on pages for developers alone
DEVELOP = ("extending", "architecture", "contributing", "decisions/", "benchmarks", "methods")
# words that mean other things too: they lead to the glossary where a page sets them off as terms
EVERYDAY = {
    "rest", "order", "hand", "change", "measure", "stage", "frame", "rule", "law", "work", "balance", "mode", "step",
    "accuracy", "load", "support", "force", "fragile", "stable", "slack", "projection", "merging", "contact", "event",
    "pass", "kernel", "callee", "room", "table", "program", "block", "family", "lanes", "slot", "swath", "dissipated",
    "study", "rod", "mesh", "impact", "element",
}  # fmt: skip
LEFT = (nodes.literal, nodes.reference, nodes.title, nodes.literal_block, nodes.raw, nodes.math, nodes.term)


class Entry(NamedTuple):
    """A word of the glossary."""

    word: str
    anchor: str
    meaning: str
    inner: bool


@cache
def entries() -> dict[str, Entry]:
    """The words, in small letters, with their anchors and meanings."""
    found, also = dict[str, Entry](), dict[str, Entry]()
    for part in re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.M)[1:]:
        title, _, body = part.partition("\n")
        for match in ENTRY.finditer(body):
            head, _, meaning = match[1].partition(":")
            words = _set_off(head)
            for word in (*words, *re.findall(r"\*\*([^*]+)\*\*", meaning)):
                entry = Entry(word, f"term-{_slug(words[0])}", _plain(meaning), title == INNER)
                (found if word in words else also).setdefault(word.lower(), entry)
    return also | found


def _set_off(head: str) -> list[str]:
    return re.findall(r"\*+([^*]+)\*+", head)


def _plain(text: str) -> str:
    """The first sentence of a meaning, without marks."""
    bare = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"[*`]", "", " ".join(text.split())))
    return re.split(r"(?<=[^.]\.)\s", bare.strip())[0].rstrip(".; ")


def _slug(word: str) -> str:
    return re.sub(r"\W+", "-", word.lower())


def anchored(text: str) -> str:
    """The text of the glossary with an anchor at each entry."""
    return ENTRY.sub(lambda match: f'* <span id="term-{_slug(_set_off(match[1])[0])}"></span>{match[1]}', text)


@cache
def _pattern() -> re.Pattern[str]:
    words = sorted(entries(), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, words))})(?:s|es)?(?![\w-])", re.I)


def link_terms(app: Any, doctree: Any, docname: str) -> None:
    """The first place of a page that names a word of the glossary leads to it."""
    if docname == "glossary" or docname.startswith("source/"):
        return
    known = set[str]()
    inner = docname.startswith(DEVELOP)
    address = f"{app.builder.get_relative_uri(docname, 'glossary')}"
    for node in list(doctree.findall(nodes.Text)):
        if not _is_read(node):
            continue
        pieces, last, text = [], 0, node.astext()
        set_off = isinstance(node.parent, (nodes.emphasis, nodes.strong))
        for match in _pattern().finditer(text):
            entry = entries()[match[1].lower()]
            shy = entry.inner or match[1].lower() in EVERYDAY
            if entry.anchor in known or (entry.inner and not inner) or (shy and not set_off):
                continue
            known.add(entry.anchor)
            link = nodes.reference("", "", internal=True, refuri=f"{address}#{entry.anchor}", classes=["term"])
            link["reftitle"] = entry.meaning
            link += nodes.Text(match[0])
            pieces += [nodes.Text(text[last : match.start()]), link]
            last = match.end()
        if pieces:
            pieces.append(nodes.Text(text[last:]))
            node.parent.replace(node, [one for one in pieces if not isinstance(one, nodes.Text) or one.astext()])


def _is_read(node: Any) -> bool:
    """Whether text stands in a paragraph that one reads."""
    paragraph = False
    while node.parent is not None:
        node = node.parent
        if isinstance(node, LEFT) or "toctree-wrapper" in (node.get("classes") or () if hasattr(node, "get") else ()):
            return False
        paragraph = paragraph or isinstance(node, nodes.paragraph)
    return paragraph

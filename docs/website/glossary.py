"""Terms of the glossary: each has an anchor there, to which the first use on a page is linked."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes

PAGE = Path(__file__).resolve().parents[1] / "glossary.md"
ENTRY = re.compile(r"^\* (.*(?:\n  .*)*)", re.M)
INNER = "The engine"  # part whose terms have this meaning only on pages for developers
DEVELOP = ("extending", "architecture", "contributing", "decisions/", "benchmarks", "methods")
# words with other meanings too: linked to the glossary only where a page marks them as terms
EVERYDAY = {
    "rest", "order", "hand", "change", "measure", "stage", "frame", "rule", "law", "work", "balance", "mode", "step",
    "accuracy", "load", "support", "force", "fragile", "stable", "slack", "projection", "merging", "contact", "event",
    "pass", "kernel", "callee", "room", "table", "program", "block", "family", "lanes", "slot", "swath", "dissipated",
    "study", "rod", "mesh", "impact", "element",
}  # fmt: skip
LEFT = (nodes.literal, nodes.reference, nodes.title, nodes.literal_block, nodes.raw, nodes.math, nodes.term)


class Entry(NamedTuple):
    """Term of the glossary."""

    word: str
    anchor: str
    meaning: str
    inner: bool


@cache
def entries() -> dict[str, Entry]:
    """Terms in lower case, with their anchors and meanings."""
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
    """First sentence of a meaning, without markup."""
    bare = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"[*`]", "", " ".join(text.split())))
    return re.split(r"(?<=[^.]\.)\s", bare.strip())[0].rstrip(".; ")


def _slug(word: str) -> str:
    return re.sub(r"\W+", "-", word.lower())


def anchored(text: str) -> str:
    """Text of the glossary with an anchor at each entry."""
    return ENTRY.sub(lambda match: f'* <span id="term-{_slug(_set_off(match[1])[0])}"></span>{match[1]}', text)


@cache
def _pattern() -> re.Pattern[str]:
    words = sorted(entries(), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, words))})(?:s|es)?(?![\w-])", re.I)


def link_terms(app: Any, doctree: Any, docname: str) -> None:
    """Link the first use of each glossary term on a page to the glossary."""
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
    """Return True if text is in a paragraph for readers."""
    paragraph = False
    while node.parent is not None:
        node = node.parent
        if isinstance(node, LEFT) or "toctree-wrapper" in (node.get("classes") or () if hasattr(node, "get") else ()):
            return False
        paragraph = paragraph or isinstance(node, nodes.paragraph)
    return paragraph

"""What verbs write with: results to stdout, talk to stderr, plain where nobody looks."""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console

WIDEST = 100  # columns; longer lines are hard to read
LABEL = 24  # columns of a fact's name, so that the facts of all sections line up
NARROW = 30  # columns; with less room than that beside the names, further lines begin at the left

Row = tuple[str, ...]


def console(stream: TextIO | None = None) -> Console:
    """A console on ``stream`` (stdout by default), as wide as the terminal but never too wide to read."""
    from rich.console import Console

    made = Console(file=stream or sys.stdout, highlight=False, markup=False, emoji=False)
    made.width = min(made.width, WIDEST)
    made.on_broken_pipe = _reader_left  # type: ignore[method-assign]  # rich would exit with 1
    return made


def _reader_left() -> None:
    """Whoever read stdout has closed it: for the entry to end quietly."""
    raise BrokenPipeError


def heading(out: Console, text: str) -> None:
    """A bold line after an empty one."""
    out.print()
    title(out, text)


def title(out: Console, text: str) -> None:
    """A bold line."""
    paragraph(out, text, "", 0, "bold")


def facts(out: Console, rows: Sequence[Row]) -> None:
    """Lines of a name, what is to be said of it, and where there is one a remark; remarks line up below each other."""
    middle = max((len(row[1]) for row in rows if len(row) > 2), default=0)
    for name, value, *remark in rows:
        lead = "  " + (name + " ").ljust(LABEL - 2)
        if remark and remark[0]:
            paragraph(out, remark[0], lead + value.ljust(middle + 2), LABEL + middle + 2)
        else:
            paragraph(out, value, lead, LABEL)


def bullets(out: Console, sentences: Sequence[str], style: str = "") -> None:
    """Sentences, a bullet each."""
    for sentence in sentences:
        paragraph(out, sentence, "  * ", 4, style)


def paragraph(out: Console, text: str, lead: str = "  ", hang: int = 2, style: str = "") -> None:
    """``text`` after ``lead``, its further lines ``hang`` columns from the left; words too long are never cut."""
    from textwrap import wrap

    if out.width < hang + NARROW:
        hang = 4
    lines = wrap(text, max(out.width, hang + NARROW // 2), initial_indent=lead, subsequent_indent=" " * hang,
                 break_long_words=False, break_on_hyphens=False)  # fmt: skip
    for line in lines or [lead.rstrip()]:
        out.print(line.rstrip(), style=style, soft_wrap=True)


def commands(out: Console, lines: Sequence[str]) -> None:
    """Commands to copy: never broken, whatever the width."""
    for line in lines:
        out.print("  " + line, style="cyan", soft_wrap=True)


def write_json(value: Any) -> None:
    """One JSON document on stdout; what is not finite becomes null."""
    print(json.dumps(plain(value), indent=2, ensure_ascii=False))


def plain(value: Any) -> Any:
    """``value`` with arrays as lists, paths as text and numbers that JSON cannot hold as null."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value

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
LABEL = 22  # columns of a fact's name, so that the facts of all sections line up

Row = tuple[str, ...]


def console(stream: TextIO | None = None) -> Console:
    """A console on ``stream`` (stdout by default), as wide as the terminal but never too wide to read."""
    from rich.console import Console

    made = Console(file=stream or sys.stdout, highlight=False, markup=False, emoji=False)
    made.width = min(made.width, WIDEST)
    return made


def say(*sentences: str) -> None:
    """Talk on stderr, a line each."""
    for sentence in sentences:
        print(sentence, file=sys.stderr, flush=True)


def heading(out: Console, text: str) -> None:
    """A bold line after an empty one."""
    out.print()
    out.print(text, style="bold")


def facts(out: Console, rows: Sequence[Row]) -> None:
    """Lines of a name and what is to be said of it; further columns line up below each other."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    columns = max((len(row) for row in rows), default=0)
    table.add_column(min_width=LABEL, max_width=LABEL + 8)
    for _ in range(columns - 1):
        table.add_column(overflow="fold")
    for row in rows:
        table.add_row("  " + row[0], *row[1:], *[""] * (columns - len(row)))
    out.print(table)


def bullets(out: Console, sentences: Sequence[str], style: str = "") -> None:
    """Sentences, a bullet each."""
    from rich.table import Table

    table = Table.grid(padding=(0, 1))
    for sentence in sentences:
        table.add_row("  *", sentence, style=style)
    out.print(table)


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

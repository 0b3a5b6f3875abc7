"""Data as TOML text: numbers that read back as the same ones, points a line each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

WIDTH = 110  # [characters] longer lists are broken


def as_text(
    head: str,
    top: Mapping[str, Any],
    single: Mapping[str, Mapping[str, Any]],
    tables: Iterable[tuple[str, Mapping[str, Any]]],
) -> str:
    """A file: a remark, the values at its top, its ``[single]`` tables, and its ``[[tables]]`` in their order."""
    blocks = ["\n".join([head, *_lines(top)])]
    blocks += ["\n".join([f"[{name}]", *_lines(table)]) for name, table in single.items()]
    blocks += ["\n".join([f"[[{name}]]", *_lines(table)]) for name, table in tables]
    return "\n\n".join(blocks) + "\n"


def _lines(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(name)} = {_value(value)}" for name, value in table.items()]


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quoted(name)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")  # the one that TOML wants written so


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(name)} = {_value(item)}" for name, item in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return _list([_value(item) for item in value])
    return repr(value)


def _list(items: list[str]) -> str:
    """A list on one line where it is short, else as many items to a line as fit."""
    if sum(map(len, items)) + 2 * len(items) <= WIDTH:
        return f"[{', '.join(items)}]"
    lines, line = [], ""
    for item in items:
        if line and len(line) + len(item) + 2 > WIDTH:
            lines.append(line)
            line = ""
        line += f" {item}," if line else f"{item},"
    return "[\n" + "\n".join([*lines, line]) + "\n]"

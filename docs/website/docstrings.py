"""Conversion of docstrings for pages: signatures, sections of names and meanings, examples, source."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

SECTION = re.compile(r"^(\w[\w ]*)\n-{3,}\n", re.M)
LITERAL = re.compile(r"(``.+?``|^(?: {4}|>>>).*$)", re.M)
MOST_SOURCE = 150  # lines of a class up to which its page shows the source in one piece

Linker = Callable[[str], str]  # function from a type annotation to reStructuredText with links to explanations


def sections(text: str) -> tuple[str, dict[str, str]]:
    """First part of a docstring, and its sections by title."""
    parts = SECTION.split(text)
    return _mathematics(parts[0].strip()), {parts[k]: parts[k + 1].strip("\n") for k in range(1, len(parts), 2)}


def _mathematics(text: str) -> str:
    """Text with the bars of |x| protected from reStructuredText substitution; literals and code stay unchanged."""
    parts = LITERAL.split(text)
    return "".join(part if k % 2 else part.replace("|", "\\|") for k, part in enumerate(parts))


def items(section: str) -> list[tuple[list[str], str]]:
    """Names of each item of a section such as ``a, b : meaning [m]``, and their meaning."""
    found: list[tuple[list[str], str]] = []
    for line in section.splitlines():
        name, colon, meaning = line.partition(" : ")
        if line[:1].strip() and colon:
            found.append((name.split(", "), meaning))
        elif found:
            found[-1] = (found[-1][0], f"{found[-1][1]}\n{line.strip()}")
        else:
            raise ValueError(f"This line of a docstring's section has no name: {line!r}.")
    return [(names, _mathematics(meaning)) for names, meaning in found]


def first_sentence(text: str) -> str:
    """Beginning of a docstring, up to its first full stop."""
    paragraph = " ".join(_mathematics(text.partition("\n\n")[0]).split())
    return re.split(r"(?<=[.:])\s", paragraph, maxsplit=1)[0].rstrip(":")


def parameters(thing: Any) -> list[inspect.Parameter]:
    """Parameters of a function, or of the constructor of a class, without ``self``."""
    try:
        given = list(inspect.signature(thing).parameters.values())
    except (TypeError, ValueError):
        return []
    return [one for one in given if one.name not in ("self", "cls") and not one.name.startswith("_")]


def default(parameter: inspect.Parameter) -> str:
    """Default value as source text; three dots for a default that is created at each call."""
    text = repr(parameter.default)
    try:
        ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text if text in ("inf", "-inf") else "..."
    return text


def signature(thing: Any) -> str:
    """Parameters in parentheses, without types."""
    bare = []
    for one in parameters(thing):
        value = inspect.Parameter.empty if one.default is one.empty else _Shown(default(one))
        bare.append(one.replace(annotation=one.empty, default=value))
    return str(inspect.Signature(bare))


class _Shown:
    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def kind_of(parameter: inspect.Parameter) -> str:
    """Type of a parameter as written in its source."""
    note = parameter.annotation
    if note is inspect.Parameter.empty:
        return ""
    text = note if isinstance(note, str) else getattr(note, "__name__", str(note))
    return re.sub(r"Annotated\[([^,\[\]]+(?:\[.*?\])?),.*\]", r"\1", text.strip("'\"")).replace("'", "")


def meanings(thing: Any) -> dict[str, str]:
    """Meaning of each parameter of a docstring, by name."""
    section = sections(inspect.getdoc(thing) or "")[1].get("Parameters", "")
    return {name.lstrip("*"): meaning for names, meaning in items(section) for name in names}


def body(thing: Any, link: Linker, usual: Mapping[str, str] | None = None, *, source: bool = True) -> str:
    """Contents of a page below a signature.

    ``usual`` contains meanings for parameters that the docstring does not document; without it parameters are left out.
    """
    said, found = sections(inspect.getdoc(thing) or "")
    told = meanings(thing)
    found.pop("Parameters", "")
    found.pop("Attributes", "")  # these are members
    rows = [
        _row(one, told.pop(one.name, "") or usual.get(one.name, ""), link)
        for one in parameters(thing)
        if usual is not None
    ]
    rows += [f"``{name}``\n{indent(meaning, '    ')}" for name, meaning in told.items()]
    parts = [said, _titled("Parameters", rows) if rows else ""]
    for title in ("Returns", "Raises", "Warns"):
        if title in found:
            rows = [f"{', '.join(map(link, names))}\n{indent(text, '    ')}" for names, text in items(found.pop(title))]
            parts.append(_titled(title, rows))
    parts += [f".. rubric:: {title}\n\n{dedent(text)}" for title, text in found.items()]
    parts += [_source(thing)] if source else []
    return "\n\n".join(filter(None, parts))


def _row(parameter: inspect.Parameter, meaning: str, link: Linker) -> str:
    star = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
    kind, value = (
        kind_of(parameter),
        "" if parameter.default is parameter.empty else f"default ``{default(parameter)}``",
    )
    notes = ", ".join(filter(None, (link(kind) if kind else "", value)))
    return f"``{star}{parameter.name}``{f' ({notes})' if notes else ''}\n{indent(meaning or '..', '    ')}"


def _titled(title: str, rows: Iterable[str]) -> str:
    return f".. rubric:: {title}\n\n" + "\n\n".join(rows)


@cache
def _text(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


def _source(thing: Any) -> str:
    if inspect.isclass(thing):  # inspect would read the whole module again for each
        whole = _text(inspect.getfile(thing))
        found = re.search(rf"^(?:@.*\n)*class {thing.__name__}\b.*(?:\n(?:[ )].*)?)*", whole, re.M)
        text = found[0].rstrip() if found else ""
    else:
        text = dedent(inspect.getsource(thing)).rstrip()
    if not text or text.count("\n") > MOST_SOURCE:
        return ""
    raw, code = ".. raw:: html\n\n   ", f".. code-block:: python\n\n{indent(text, '   ')}"
    return f'{raw}<details class="source"><summary>Source</summary>\n\n{code}\n\n{raw}</details>'

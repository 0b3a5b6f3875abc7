"""Tables of the package for the reference: verbs, formats, events, methods, materials."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from textwrap import indent
from typing import Any, get_args

import springline as sl

SCENE_KEYS = "reference/scene-keys.md"
SCENE_KEYS_LINK = f"[Keys of scene files]({SCENE_KEYS})"
TABLE_HEADING = re.compile(r"^(?=## `\[+(\w+)\]+`$)", re.M)
ABOUT = {
    "INTEGRATORS": "The methods that take steps, by name.",
    "MATERIALS": "The materials that come with springline, by name, with their sources.",
}


def pages() -> dict[str, str]:
    """Pages of verbs, formats and the keys of scene files: text by path."""
    from springline.cli.main import app
    from springline.cli.usage import verbs

    names = verbs(app())
    found = {f"reference/verbs/{name}.rst": _verb(name) for name in names}
    return {
        "reference/verbs.rst": _verbs(names),
        **found,
        "reference/formats.rst": _formats(),
        SCENE_KEYS: _scene_keys(),
    }


def key_of(kind: type) -> str:
    """Table of scene files that corresponds to a class, such as ``[[drag]]``; empty if there is no such table."""
    from springline.io.scene_file import SINGLE, TABLES

    name = kind.__name__.lower()
    if name not in TABLES:
        return ""
    return f"[{name}]" if name in SINGLE else f"[[{name}]]"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Table in reStructuredText."""
    lines = [".. list-table::", "   :header-rows: 1", ""]
    for row in (head, *rows):
        cells = [indent(str(cell), "       ").lstrip() for cell in row]
        lines += [f"   * - {cells[0]}", *(f"     - {cell}" for cell in cells[1:])]
    return "\n".join(lines) + "\n"


def data(name: str) -> str:
    """Page of a public table of data."""
    if name == "INTEGRATORS":
        head = ("name", "order", "symplectic", "reversible", "longest ω dt", "forces a step", "source")
        rows = [
            (f"``{one.name}``", str(one.order or ""), _yes(one.symplectic), _yes(one.reversible),
             "any" if math.isinf(one.limit) else f"{one.limit:.4g}", str(one.evaluations or "as needed"), one.reference)
            for one in sl.INTEGRATORS.values()
        ]  # fmt: skip
        kind, guide = ":py:obj:`Integrator <springline.integrators.contract.Integrator>`", "integrators"
    else:
        head = ("name", "modulus [Pa]", "density [kg/m³]", "strength [Pa]", "source")
        rows = [
            (f"``{one.name}``", f"{one.modulus:.4g}", f"{one.density:.4g}",
             "" if one.strength is None else f"{one.strength:.4g}", one.source)
            for one in sl.MATERIALS.values()
        ]  # fmt: skip
        kind, guide = ":py:obj:`Material <springline.Material>`", "loads"
    return (
        f".. py:data:: springline.{name}\n\n   {ABOUT[name]}\n\n"
        f"   Each value is of the class {kind}. See :doc:`/{guide}`.\n\n{table(head, rows)}"
    )


def _yes(value: bool) -> str:
    return "yes" if value else "no"


VERBS = """\
The command line
================

``springline VERB --help`` says the same.

Exit codes: 0 done; 1 the physics failed; 2 typed wrong; 130 interrupted (Ctrl-C); 143 terminated (SIGTERM).

"""


def _verbs(names: list[str]) -> str:
    from springline.cli.main import app

    lines = [(name, _plain(app()[name].help.splitlines()[0])) for name in names]
    text = VERBS + "".join(f"* :doc:`springline {name} <verbs/{name}>`: {said}\n" for name, said in lines)
    return text + "\n.. toctree::\n   :hidden:\n\n" + "".join(f"   {name} <verbs/{name}>\n" for name in names)


def _verb(name: str) -> str:
    from springline.cli.main import app
    from springline.cli.usage import OPERANDS

    verb, title = app()[name], f"springline {name}"
    usage = f"   {title} [OPTIONS] {OPERANDS.get(name, 'SCENE')}"
    text = f"{title}\n{'=' * len(title)}\n\n.. code-block:: text\n\n{usage}\n\n{_plain(verb.help)}\n"
    groups: dict[str, list[str]] = {}
    for argument in verb.assemble_argument_collection(parse_docstring=True):
        if argument.show and argument.names != ("*",):
            group = next((one.name for one in argument.parameter.group or ()), "Parameters")
            groups.setdefault(group, []).append(_option(argument))
    for group, options in groups.items():
        text += f"\n{group}\n{'-' * len(group)}\n\n" + "\n".join(options)
    return text


def _option(argument: Any) -> str:
    names = ", ".join(f"``{name}``" for name in argument.names)
    choices = argument.get_choices() or ()
    hint = next((one for one in get_args(argument.hint) if one is not type(None)), argument.hint)
    kind = "|".join(choices) if choices else getattr(hint, "__name__", "value").upper()
    value = argument.field_info.default
    shown = isinstance(value, (str, int, float)) and not isinstance(value, bool) and value != ""
    notes = ", ".join([*(["needed"] if argument.required else []), *([f"default ``{value}``"] if shown else [])])
    head = names + (f" ``{kind}``" if hint is not bool else "") + (f" ({notes})" if notes else "")
    return f"{head}\n{indent(_plain(argument.parameter.help or '..'), '    ')}\n"


def _plain(text: str) -> str:
    """Help text as reStructuredText that shows it verbatim."""
    marked = re.sub(r"([\\*`|])|(?<=\w)(_)(?!\w)", r"\\\1\2", text)
    return "\n".join(line.strip() for line in marked.splitlines())


FORMATS_KNOWN = """\
File formats
============

Formats of ``sl.read``, ``sl.load`` and ``sl.save`` by suffix, as in ``springline formats``. More in :doc:`/files`.
"""


def _formats() -> str:
    from springline.io.formats import FORMATS
    from springline.view.film import render as films  # noqa: F401 declares them
    from springline.view.plot import saving  # noqa: F401 declares the pictures

    things = {"scene": "a scene", "shape": "a shape at rest", "run": "a recording"}
    text = FORMATS_KNOWN
    for one in FORMATS.values():
        rows = [f"read as\n    {one.holds}: {', '.join(one.reads)}\n"] if one.holds else []
        for kind, writer in one.writers.items():
            rows.append(f"of {things[kind]}\n    {_plain(writer.content)} ({', '.join(writer.carries)})\n")
        rows += [f"needs\n    ``pip install 'springline[{one.extra}]'``\n"] if one.extra else []
        text += f"\n{one.suffix}\n{'-' * len(one.suffix)}\n\n{_plain(one.about)}\n\n" + "\n".join(rows)
    return text


def _scene_keys() -> str:
    """Every table and key of scene files as Markdown, with a label at each table."""
    from springline.io.scene_file import reference

    text = "# Keys of scene files\n\nEvery table and key of [scene files](../scene-files.md).\n\n"
    return text + TABLE_HEADING.sub(r"(scene-table-\1)=\n", reference())

"""Reference of the Python interface: a page for each public name and each returned class, from their docstrings."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from textwrap import indent
from typing import Any

from website import columns, docstrings, tables, uses

import springline as sl
from springline.model.contracts import Declared

HOUSE = Path(sl.__file__).parent
DATA = {"INTEGRATORS": "integrators", "MATERIALS": "spec"}  # tables of data, and the packages that they belong to
GROUPS = {  # by package; the longest match counts
    "Scenes": ("scene", "spec", "model"),
    "Forces": ("forces",),
    "Rules, walls and contacts": ("constraints", "contacts"),
    "Time": ("simulation", "recording", "integrators"),
    "Shapes at rest and stability": ("equilibrium", "stability"),
    "Inverse design": ("inverse",),
    "Files": ("io", "resume", "view.plot.saving"),
    "Looking and playing": ("view", "gallery"),
    "Studies": ("study", "sweeping"),
    "Other programs": ("lammps", "interchange"),
    "Errors and warnings": ("errors",),
}
REST, BACK = "More", "Handles, results and data"
MAIN = ("Scene", "Simulation", "Recording", "Equilibrium", "Journal")  # their methods need an example to be public
MADE = {"Scene": "scene", "Simulation": "simulation", "Recording": "run", "Equilibrium": "shape"}  # usual variables
MODULES = ("commands", "gallery")
NAMESPACES = (
    "analysis",
    "errors",
    "goals",
    "interchange",
    "measurements",
    "steering",
)  # modules whose names have pages of their own
INDEX = "reference/names.rst"


def pages() -> dict[str, str]:
    """Every page of the reference, text by path."""
    found = {place_of(name): page(name) for name in (*public(), *returned())}
    found["reference/types.rst"] = _types()
    for name in MODULES:
        found[place_of(name)] = _module(name)
    for name in NAMESPACES:
        found[place_of(name)] = _namespace(name)
    return {INDEX: _index(list(found)), **found, columns.PLACE: columns.page(), **tables.pages()}


def place_of(name: str) -> str:
    """Path of the page of a name; distinct on file systems that ignore case."""
    twin = name != name.lower() and name.lower() in public()
    return f"reference/python/{name}{'-class' if twin else ''}.rst"


@cache
def public() -> dict[str, Any]:
    """Every public name except modules, those of namespaces included, and its object."""
    names = [name for name in sl.__all__ if name not in ("__version__", *MODULES, *NAMESPACES)]
    return {name: getattr(sl, name) for name in names} | {
        name: getattr(getattr(sl, space), name) for name, space in spaces().items()
    }


@cache
def spaces() -> dict[str, str]:
    """Namespace of every name that is in one."""
    return {name: space for space in NAMESPACES for name in getattr(sl, space).__all__}


@cache
def returned() -> dict[str, type]:
    """Classes that public classes and functions return, by their names, which are unique in the package."""
    where = _classes()
    known: dict[str, type] = {}
    waiting = [thing for name, thing in public().items() if name not in DATA]
    while waiting:
        for word in _words_given(waiting.pop()):
            if word in where and word not in known and word not in public() and not word.startswith("_"):
                kind = getattr(import_module(where[word]), word)
                if not issubclass(kind, Declared) and kind.__doc__:
                    known[word] = kind
                    if "Handle" in word or word in ("Assessment", "Playing"):
                        waiting.append(kind)
    return dict(sorted(known.items()))


@cache
def _classes() -> dict[str, str]:
    """Modules of the classes of the package, without classes that share a name with a type."""
    found = {}
    for path in HOUSE.rglob("*.py"):
        module = ".".join(("springline", *path.relative_to(HOUSE).with_suffix("").parts)).removesuffix(".__init__")
        found |= dict.fromkeys(re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.M), module)
    return {name: module for name, module in found.items() if name not in _aliases()}


@cache
def _aliases() -> dict[str, tuple[str, str]]:
    """Types for annotations: source text and meaning of each."""
    source = (HOUSE / "typing.py").read_text(encoding="utf-8")
    found = {}
    nodes = ast.parse(source).body
    for node, following in zip(nodes, [*nodes[1:], None]):
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            value = getattr(following, "value", None)
            said = value.value if isinstance(value, ast.Constant) and isinstance(following, ast.Expr) else ""
            found[ast.unparse(node.target)] = (ast.unparse(node.value), " ".join(str(said).split()))
        elif isinstance(node, ast.ClassDef):
            found[node.name] = ("", " ".join((ast.get_docstring(node) or "").split()))
    return found


def _words_given(thing: Any) -> list[str]:
    notes = []
    if inspect.isfunction(thing):
        notes.append(thing.__annotations__.get("return", ""))
    elif inspect.isclass(thing) and not issubclass(thing, (Declared, BaseException)):
        notes += [member.__annotations__.get("return", "") for _, _, member in members(thing)]
        notes += list(getattr(thing, "__annotations__", {}).values())
    return re.findall(r"\w+", " ".join(map(str, notes)))


def members(kind: type) -> Iterator[tuple[str, str, Any]]:
    """Name, kind and function of a class's own members, and those of base classes without a page; with a docstring."""
    for name, member in inspect.getmembers_static(kind):
        bare = getattr(member, "func" if hasattr(member, "func") else "__func__", member)
        bare = bare.fget if isinstance(bare, property) else bare
        if name.startswith("_") or not inspect.isfunction(bare) or not bare.__doc__:
            continue
        owner = next((one for one in kind.__mro__ if name in vars(one)), kind)
        if owner is not kind and (owner.__name__ in public() or owner.__name__ in _classes_shown()):
            continue
        if isinstance(member, property) or hasattr(member, "func"):
            if not issubclass(kind, Declared):
                yield name, "property", bare
        elif ">>> " in bare.__doc__ or (kind.__name__ not in MAIN and not issubclass(kind, Declared)):
            yield name, "method", bare


def _classes_shown() -> tuple[str, ...]:
    return ("Handle", "SpringHandle")


def full_name(name: str) -> str:
    """Name with its module, as in the reference."""
    kind = returned().get(name)
    if kind is not None:
        return f"{kind.__module__}.{name}"
    return f"springline.{spaces()[name]}.{name}" if name in spaces() else f"springline.{name}"


def linked(text: str) -> str:
    """Type in reStructuredText, with links to the explanations of its names."""
    parts = []
    for word in re.findall(r"\w+|\W+", text):
        if word in _aliases():
            parts.append(f":py:obj:`{word} <springline.typing.{word}>`")
        elif word in public() or word in returned():
            parts.append(f":py:obj:`{word} <{full_name(word)}>`")
        else:
            parts.append(f"``{word.strip()}``" if word.strip() else "")
    return r"\ ".join(filter(None, parts))


def page(name: str) -> str:
    """Page of a public name, or of a returned class."""
    thing = public().get(name, returned().get(name))
    head = _heading(name, "=")
    if name in DATA:
        return head + tables.data(name)
    full = full_name(name)
    if not inspect.isclass(thing):
        said = "\n\n".join(filter(None, (docstrings.body(thing, linked, {}), uses.note(name))))
        return head + _directive("function", full + docstrings.signature(thing), said)
    made = issubclass(thing, Declared) or "Parameters\n---" in (inspect.getdoc(thing) or "")
    text = [docstrings.body(thing, linked, {"on": _on()} if made else None), uses.note(name)]
    keys = tables.key_of(thing)
    text.append(f"In a scene file: :ref:`{keys} <scene-table-{keys.strip('[]')}>`." if keys else "")
    bases = [base.__name__ for base in thing.__mro__[1:] if base.__name__ in (*public(), *returned())]
    text.append(f"It has all that :py:obj:`{bases[0]} <{full_name(bases[0])}>` has." if bases else "")
    usual = {name: meaning for _, _, one in members(thing) for name, meaning in docstrings.meanings(one).items()}
    text += _attributes(thing)
    text += [_member(*one, usual, uses.note(one[0]) if name == "Scene" else "") for one in members(thing)]
    kind = "exception" if issubclass(thing, BaseException) else "class"
    return head + _directive(
        kind, full + (docstrings.signature(thing) if made else ""), "\n\n".join(filter(None, text))
    )


def _on() -> str:
    """Meaning of ``on`` for all objects that are added to a scene, from their base class."""
    match = re.search(r"``on`` is (.*?)\.$", inspect.getdoc(Declared) or "", re.S | re.M)
    return match[1] if match else ""


def _directive(kind: str, what: str, text: str, *options: str) -> str:
    lines = "".join(f"   :{option}:\n" for option in options)
    return f".. py:{kind}:: {what}\n{lines}\n{indent(text, '   ')}\n"


def _attributes(kind: type) -> list[str]:
    _, found = docstrings.sections(inspect.getdoc(kind) or "")
    own = {name for name, _, _ in members(kind)}
    shown = []
    for names, meaning in docstrings.items(found.get("Attributes", "")):
        new = [name for name in names if name not in own]
        if new:
            also = "".join(f"\n                   {name}" for name in new[1:])
            shown.append(_directive("attribute", new[0] + also, meaning))
    said = found.get("Attributes", "") + found.get("Parameters", "")
    if dataclasses.is_dataclass(kind) and not issubclass(kind, (Declared, BaseException)):
        for one in dataclasses.fields(kind):
            if not one.name.startswith("_") and not re.search(rf"\b{one.name}\b", said) and one.name not in own:
                shown.append(_directive("attribute", one.name, linked(str(one.type))))
    return shown


def _member(name: str, kind: str, function: Any, usual: dict[str, str], also: str = "") -> str:
    if kind == "property":
        return _directive("property", name, docstrings.body(function, linked))
    said = "\n\n".join(filter(None, (docstrings.body(function, linked, usual), also)))
    return _directive("method", name + docstrings.signature(function), said)


def _module(name: str) -> str:
    """Page of a public module: every function and class in it."""
    module = getattr(sl, name)
    full = f"springline.{name}"
    names = getattr(module, "__all__", [key for key, one in vars(module).items() if _of(one, module)])
    said = docstrings.body(module, linked, source=False)
    text = f"{name}\n{'=' * len(name)}\n\n.. py:module:: {full}\n\n{said}\n\n"
    for key in names:
        thing = getattr(module, key)
        kind = "class" if inspect.isclass(thing) else "function"
        own = [_member(*one, {}) for one in members(thing) if one[0] in vars(thing)] if kind == "class" else []
        shown = "\n\n".join([docstrings.body(thing, linked, {}), *own])
        text += _directive(kind, f"{full}.{key}{docstrings.signature(thing)}", shown) + "\n"
    return text


def _namespace(name: str) -> str:
    """Page of a namespace: a line for every name in it."""
    module = getattr(sl, name)
    lines = "".join(map(_line, module.__all__))
    head = f"{_heading(name, '=')}.. py:module:: springline.{name}\n\n"
    return f"{head}{docstrings.body(module, linked, source=False)}\n\n{lines}\n"


def _of(thing: Any, module: Any) -> bool:
    public_here = (inspect.isclass(thing) or inspect.isfunction(thing)) and not thing.__name__.startswith("_")
    return public_here and thing.__module__ == module.__name__


def _types() -> str:
    text = "Types\n=====\n\nWhat annotations of public names are written with, in ``springline.typing``.\n\n"
    for name, (written, said) in _aliases().items():
        meaning = "\n\n".join(filter(None, (said, f"``{written}``" if written else "")))
        text += _directive("data", f"springline.typing.{name}", meaning) + "\n"
    return text


def group_of(name: str) -> str:
    """Group of the index that contains a public name."""
    module = DATA.get(name) or public()[name].__module__.removeprefix("springline.")
    fitting = [
        (len(room), title) for title, rooms in GROUPS.items() for room in rooms if f"{module}.".startswith(f"{room}.")
    ]
    return max(fitting)[1] if fitting else REST


def grouped() -> dict[str, list[str]]:
    """Public names by group of the index."""
    every: dict[str, list[str]] = {title: [] for title in (*GROUPS, REST)}
    for name in sorted(public(), key=str.lower):
        every[group_of(name)].append(name)
    return {title: names for title, names in every.items() if names}


def _index(places: list[str]) -> str:
    text = _heading("Names of Python", "=") + "``import springline as sl``: public names, and classes of results.\n\n"
    for title, names in grouped().items():
        text += _heading(title) + "".join(map(_line, names)) + "\n"
    text += _heading("Modules and types")
    for name in (*MODULES, *NAMESPACES):
        text += f"* :doc:`{name} <python/{name}>`: {docstrings.first_sentence(getattr(sl, name).__doc__)}\n"
    text += "* :doc:`types`: what annotations are written with.\n\n"
    text += f"{_heading(BACK)}Classes of results, not constructed by name.\n\n{''.join(map(_line, returned()))}\n"
    rows = [
        f"   {Path(place).stem} <{place[len('reference/') : -len('.rst')]}>" for place in sorted(places, key=str.lower)
    ]
    return f"{text}.. toctree::\n   :hidden:\n\n" + "\n".join(rows) + "\n"


def _heading(title: str, line: str = "-") -> str:
    return f"{title}\n{line * len(title)}\n\n"


def door() -> str:
    """All public names in few lines, for the first page of the reference: one click away from everywhere."""
    rows = [(title, names) for title, names in grouped().items()] + [("Modules", [*MODULES, *NAMESPACES])]
    lines = [
        f"**{title}**: " + ", ".join(f"{{py:obj}}`{name} <{full_name(name)}>`" for name in names)
        for title, names in rows
    ]
    return "## Names\n\n" + "\n\n".join(lines)


def _line(name: str) -> str:
    thing = public().get(name, returned().get(name))
    said = tables.ABOUT[name] if name in DATA else docstrings.first_sentence(inspect.getdoc(thing) or "")
    return f"* :py:obj:`{name} <{full_name(name)}>`: {said}\n"

"""From what pydantic finds wrong in a scene file to one sentence with file, line, key, rule and way out."""

from __future__ import annotations

import re
from typing import Any

from pydantic import ValidationError

from springline.checks import did_you_mean
from springline.errors import FileError
from springline.io.scene_fields import Check, as_toml
from springline.io.scene_tables import KEYS, SINGLE, TABLES, SceneFile
from springline.io.scene_text import Path_, SceneText
from springline.io.scene_words import Choice

LONGEST_SHOWN = 60  # characters of a key
TAGS = {"tables", "value"}  # what pydantic calls the two forms of gravity


def invalid(error: ValidationError, source: SceneText) -> FileError:
    """The error for the first thing that is wrong, in the order of the file; the others are named by their lines."""
    found = [(_location(item), item) for item in error.errors(include_url=False)]
    found = [item for item in found if item[1]["type"] != "missing"] or found  # a slip of the pen explains what misses
    lines = [line or 0 for line in source.lines([location for location, _ in found])]
    first = lines.index(min(lines))
    later = sorted({line for line in lines if line > lines[first]})
    others = f" (Also look at line{'s' if later[1:] else ''} {', '.join(map(str, later[:5]))}.)" if later else ""
    return FileError(f"{_sentence(*found[first], source)}{others}", source.path, lines[first] or None)


def dotted(location: Path_) -> str:
    """A path as one writes it: ``chain[2].stiffness``."""
    text = ""
    for part in location:
        name = part if isinstance(part, int) or len(part) <= LONGEST_SHOWN else part[:LONGEST_SHOWN] + "..."
        text += f"[{name}]" if isinstance(name, int) else f".{name}" if text else name
    return text


def _location(item: Any) -> Path_:
    loc = item["loc"]
    location = loc if len(loc) < 2 or loc[1] not in TAGS else (loc[0], *loc[2:])
    return (*location, *item.get("ctx", {}).get("at", ()))


def _sentence(location: Path_, item: Any, source: SceneText) -> str:
    kind, name = item["type"], dotted(location)
    if kind == "extra_forbidden":
        return _unknown(location)
    if kind == "missing":
        return f"{dotted(location[:-1])} needs the key '{location[-1]}': {_meaning(location)}."
    if kind in ("list_type", "model_type", "model_attributes_type", "dict_type"):
        return _brackets(str(location[0]), name, item["input"])
    if kind == "too_long":
        return f'{name}: a scene has one [[{name}]] at most. Join the particles: on = ["a", "b"].'
    at = item.get("ctx", {}).get("at", ())
    key = location[: len(location) - len(at)]
    rule = item.get("ctx", {}).get("rule", item["msg"])
    value: Any = source.data
    for part in location:  # the part of a list or table that breaks the rule, not all of it
        value = value[part]
    where = f" at {name}" if at else ""
    return f"{dotted(key)} must be {rule}{_unit(key)}. Got {as_toml(value)}{where}.{_hint(key, value, rule)}"


def _unknown(location: Path_) -> str:
    key = str(location[-1])
    if len(location) == 1:
        known = list(SceneFile.model_fields)
        what = "no key or table of a scene file"
    else:
        known = list(TABLES[str(location[0])].model_fields)
        what = f"no key of [{location[0]}]" if location[0] in SINGLE else f"no key of [[{location[0]}]]"
    if len(location) > 1 and key in KEYS:
        way_out = "It belongs at the top of the file, above the first [table]."
    elif len(location) == 1 and (homes := [home for home, table in TABLES.items() if key in table.model_fields]):
        home = f"[{homes[-1]}]" if homes[-1] in SINGLE else f"[[{homes[-1]}]]"
        way_out = f"It belongs below the header that it is about, such as {home}."
    else:
        way_out = did_you_mean(key, known) or f"Its keys: {', '.join(known)}."
    return f"{dotted(location)!r} is {what}. {way_out}"


def _brackets(kind: str, name: str, got: Any) -> str:
    if kind in SINGLE:
        return f"{name} must be one table, headed [{kind}]. Got {as_toml(got)}."
    return f"{name} must be headed by two brackets, [[{kind}]], for there may be several. Got {as_toml(got)}."


def _field(location: Path_) -> Any:
    names = [part for part in location if isinstance(part, str)]
    model: Any = SceneFile if len(names) == 1 else TABLES.get(names[0], SceneFile)
    return model.model_fields.get(names[min(len(names), 2) - 1])


def _meaning(location: Path_) -> str:
    field = _field(location)
    rule = next((item.rule for item in field.metadata if isinstance(item, Check)), "")
    return f"{field.description}; {rule}" if field.description else rule


def _unit(location: Path_) -> str:
    """The unit in the key's description: its first square brackets without spaces and commas in front."""
    field = _field(location)
    found = re.search(r"\[[^\[\],]+\]", field.description or "") if field else None
    return f" {found[0]}" if found else ""


def _hint(key: Path_, value: Any, rule: str) -> str:
    if not isinstance(value, str):
        return ""
    field = _field(key)
    options = [word for item in (field.metadata if field else ()) if isinstance(item, Choice) for word in item.options]
    if near := did_you_mean(value, options):
        return f" {near}"
    bare = value.replace(",", ".").strip()
    try:
        float(bare)
    except ValueError:
        return ""
    return f" Write it without quotes: {bare}." if "number" in rule else ""

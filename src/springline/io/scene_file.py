"""Scene files: hand-written TOML, checked key by key, with a JSON Schema. Reading a file does not run code from it."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from springline.atomic_write import atomic_write
from springline.errors import FileError
from springline.io.scene_assembly import make
from springline.io.scene_builders import ElasticTable, SceneTable
from springline.io.scene_tables import KEYS, SINGLE, TABLES, SceneFile, Written, rule_of, validation_error
from springline.io.scene_text import SceneText
from springline.scene import Scene

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def read_scene(path: str | os.PathLike[str], using: Sequence[Any] = (), seed: int | None = None) -> Scene:
    """Read a scene from a TOML file.

    Parameters
    ----------
    path : path of the file; drawings that it names must be in its folder or below
    using : user-defined functions that it names, made by ``@sl.force``, ``@sl.law``, ``@sl.measure`` or
        ``@sl.surface``
    seed : replaces the seed in the file

    Raises
    ------
    FileError : with file, line and key, if a key is unknown or missing, a value breaks its rule, a name does not
        exist, or the scene refuses a table
    SceneError : if ``using`` contains other objects
    """
    source = SceneText(path)
    if seed is not None:
        source.data["seed"] = seed
    return make(source, _validate_file(source), using)


def read_scene_text(text: str, path: str, using: Sequence[Any] = ()) -> Scene:
    """Read a scene from a text as if it were the file ``path``. Raises the errors of :func:`read_scene`."""
    source = SceneText(path, text)
    return make(source, _validate_file(source), using)


def run_options(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Options in a scene file's ``[run]``: ``until`` [s], ``every`` [s], ``dt`` ([s] or "auto"), ``integrator``.

    Contains only the keys in the file. Raises ``FileError`` if the file is invalid, but does not build the scene.
    """
    run = _validate_file(SceneText(path)).run
    return {} if run is None else run.given_keys


def schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of scene files; ``springline formats --schema FILE`` writes it."""
    full = _tidy_schema(SceneFile.model_json_schema())
    for name, table in TABLES.items():
        definition = full["$defs"][table.__name__]
        definition["title"] = f"[[{name}]]" if name not in SINGLE else f"[{name}]"
        if issubclass(table, ElasticTable) and table.alternatives:
            definition["oneOf"] = [_alternative(keys) for keys in table.alternatives]
    title = "A springline scene file"
    return {"$schema": DRAFT, "title": title, **{key: value for key, value in full.items() if key != "title"}}


def write_schema(path: str | os.PathLike[str]) -> None:
    """Write the schema to a file, so that an editor checks scene files as you type."""
    with atomic_write(Path(path)) as (part,):
        part.write_text(json.dumps(schema(), indent=1) + "\n", encoding="utf-8")


def reference() -> str:
    """Tables and keys with their meanings and units, as Markdown; ``springline formats --keys`` prints it."""
    text = ""
    tables: dict[str, type[SceneTable]] = {"": SceneFile, **TABLES}
    for name, table in tables.items():
        head = "Top of the file" if not name else f"`[{name}]`" if name in SINGLE else f"`[[{name}]]`"
        about = "" if not name else " ".join(str(table.__doc__).split()) + "\n\n"
        text += f"## {head}\n\n{about}" + ("| key | meaning | may be |\n|---|---|---|\n" if table.model_fields else "")
        for key, field in table.model_fields.items():
            if name or key in KEYS:
                found = rule_of(field)
                rule = found.rule if found else "as for its tables"
                needed = " **(needed)**" if field.is_required() else ""
                text += f"| `{key}`{needed} | {field.description} | {rule} |\n"
        text += "\n"
    return text


def _alternative(keys: tuple[str, ...]) -> dict[str, Any]:
    """Schema of one alternative to give the stiffness.

    The alternative with a material excludes a modulus, so that a material with a separate modulus matches only the
    alternative of the modulus.
    """
    needed: dict[str, Any] = {"required": list(keys)}
    return needed | ({"not": {"required": ["modulus"]}} if "material" in keys else {})


def _validate_file(source: SceneText) -> Written:
    try:
        return SceneFile.model_validate(source.data)
    except ValidationError as error:
        raise validation_error(error, source) from None
    except RecursionError:
        raise FileError("The file nests its tables too deep.", source.path) from None


def _tidy_schema(node: Any) -> Any:
    """Schema without the defaults and titles that only the Python classes need."""
    if isinstance(node, list):
        return [_tidy_schema(item) for item in node]
    if not isinstance(node, dict):
        return node
    named = {"properties", "$defs"}
    return {
        key: {name: _tidy_schema(value) for name, value in item.items()} if key in named else _tidy_schema(item)
        for key, item in node.items()
        if key not in ("default", "title")
    }

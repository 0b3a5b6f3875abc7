"""Model of a scene file: its keys, its tables by name, and error messages for invalid files."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

from pydantic import ConfigDict, Discriminator, Field, Tag, ValidationError, create_model
from pydantic.fields import FieldInfo

from springline.checks import ACCURACY, did_you_mean
from springline.errors import FileError
from springline.integrators.registry import METHODS
from springline.io import scene_builders as builders
from springline.io import scene_fields as rules
from springline.io.scene_builders import About, SceneTable, means
from springline.io.scene_fields import LARGEST, NAME, Check, toml_excerpt
from springline.io.scene_text import Path_, SceneText, is_tables
from springline.io.units import TYPED
from springline.model.contracts import Declared, Form, Key
from springline.spec.loads import LOADS
from springline.spec.spec import MASSLESS
from springline.spec.text_writing import DECLARED

# Tables of forces and rules, derived from the declared classes.

FunctionName = Annotated[Any, rules.Text("the name of a user-defined function", r"[^\W\d]\w*", 100)]
Parameter = Annotated[Any, rules.Numbers()]
GridName = replace(rules.Text("the name of a grid or a mesh above", NAME, 60), refers="mesh")


class OwnForce(About):
    """A user-defined force by name, passed in using=; further keys are its parameters."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, Parameter]

    name: Annotated[FunctionName, means("the name of your function")]


def table_of(kind: type[Declared]) -> type[SceneTable]:
    """Table of a force or a rule, with a key for each field that a scene file may contain."""
    given = {field.name: field for field in dataclasses.fields(kind)}
    fields: dict[str, Any] = {}
    for name, key in kind.keys.items():
        needed = given[name].default is dataclasses.MISSING or name in kind.needed
        fields[name] = (Annotated[Any, _rule(name, key), means(key.about)], ... if needed else None)
    own = "parameters" in given and not any(key.own for key in kind.keys.values())
    base = OwnForce if own else SceneTable if kind.names_its_particles() or "on" in kind.keys else About
    about = (kind.__doc__ or "").partition("\n")[0].replace("``", "`")
    about += " By its name, passed in using=; further keys are its parameters." if own else ""
    return create_model(kind.__name__, __base__=base, __doc__=about, __module__=__name__, **fields)


def _rule(name: str, key: Key) -> Check:
    if key.own:
        return replace(rules.OwnFunction(), refers="")
    if key.corners is not None:
        return replace(rules.ParticleRows(width=key.corners), refers="elements")
    return RULES[key.form](name, key)


def _number(kind: Callable[..., Check]) -> Callable[[str, Key], Check]:
    def rule(name: str, key: Key) -> Check:
        least, most = (-LARGEST if key.least is None else key.least), (LARGEST if key.most is None else key.most)
        return kind(least, key.above, most, key.infinite)

    return rule


RULES: dict[Form, Callable[[str, Key], Check]] = {
    "each": _number(rules.Each),
    "number": _number(rules.Real),
    "whole": lambda name, key: rules.Whole(
        int(key.least or 0), rules.LARGEST_INDEX if key.most is None else int(key.most)
    ),
    "vector": lambda name, key: rules.Vector(),
    "down": lambda name, key: rules.Vector(lone=True),
    "vectors": lambda name, key: rules.Vectors(),
    "points": lambda name, key: rules.PointList(),
    "target": lambda name, key: rules.Which(position=True),
    "flag": lambda name, key: rules.Flag(),
    "word": lambda name, key: rules.Choice(key.words),
    "text": lambda name, key: rules.Text(),
    "particles": lambda name, key: rules.Which(),
    "particle": lambda name, key: replace(rules.Which(), refers="particle"),
    "some": lambda name, key: rules.Choosing(name),
    "members": lambda name, key: replace(rules.Which(), refers="members"),
    "grid": lambda name, key: GridName,
    "faces": lambda name, key: rules.ParticleRows(least=3),
    "triangles": lambda name, key: rules.ListOf(
        "three numbers of vertices of each",
        item=rules.ListOf("three numbers of vertices", item=rules.Whole(0, rules.LARGEST_INDEX), least=3, most=3),
    ),
    "table": lambda name, key: rules.TimeTable(),
    "law": lambda name, key: rules.LawOf(key.words),
    "mesh file": lambda name, key: replace(rules.Text("a path below the scene file's folder", most=500), refers="file"),
    "unit": lambda name, key: rules.Choice(TYPED),
}

FILE_NAMES = {"custom": "force"}  # tables whose name differs from the key of their class
CLASSES: dict[str, type[Declared]] = {FILE_NAMES.get(name, name): kind for name, kind in (DECLARED | LOADS).items()}
OF_CLASSES: dict[str, type[SceneTable]] = {name: table_of(kind) for name, kind in CLASSES.items()}


class TorusTable(SceneTable):
    """A periodic space."""

    size: Annotated[Any, rules.Vector(), means("period along each axis [m]")]
    origin: Annotated[Any, rules.Vector(), means("lower corner [m]; default: the origin")] = None


class RunTable(SceneTable):
    """Default duration, frame interval and time step of a run on the command line."""

    until: Annotated[Any, rules.Real(0.0, above=True), means("time of the last frame [s]")] = None
    every: Annotated[Any, rules.Real(0.0, above=True), means("time between frames [s]")] = None
    dt: Annotated[Any, rules.Choice(("auto",), rules.Real(0.0, above=True)), means('time step [s], or "auto"')] = None
    accuracy: Annotated[
        Any,
        rules.Real(1e-6, most=0.5),  # as run/run.py
        Field(
            description='error that one period of the motion may add, over its amplitude, where dt is "auto"; '
            f"{ACCURACY:g}"
        ),
    ] = None
    integrator: Annotated[Any, rules.Method(tuple(METHODS)), means("by name")] = None


class LoadCases(SceneTable):
    """Combinations of load cases by name: `ULS = { dead = 1.35, snow = 1.5 }`."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, Annotated[Any, rules.Factors()]]


def _form(value: Any) -> str:
    return "tables" if is_tables(value) else "value"


_Gravity: Any = OF_CLASSES["gravity"]
GravityKey = Annotated[
    Annotated[Any, rules.Vector(lone=True), Tag("value")]
    | Annotated[list[_Gravity], Field(min_length=1), Tag("tables")],
    Discriminator(_form),
]


VERSIONS = ("0.1", "0.2")


class Written(SceneTable):
    """A scene of particles and springs. Units are SI; particles count from 0, in the order of the file."""

    version: Annotated[
        Any, rules.Choice(VERSIONS),
        means("of springline whose rules about drawings the file follows; default: 0.1"),
    ] = None  # fmt: skip
    title: Annotated[Any, rules.Text(), means("shown in summaries and pictures")] = None
    gravity: Annotated[
        GravityKey, means("a number, downwards, or a vector [m/s2]; or [[gravity]] tables; default: 0")
    ] = None
    dim: Annotated[Any, rules.Whole(2, 3), means("3, or 2 for a scene in a plane, whose up is y; default: 3")] = None
    seed: Annotated[Any, rules.Whole(0), means("of everything random; default: 0")] = None
    massless: Annotated[
        Any, rules.Choice(MASSLESS),
        means('"anchor": particles made with a mass of 0 are fixed; default: "refuse"'),
    ] = None  # fmt: skip
    torus: TorusTable | None = None
    run: RunTable | None = None
    load_cases: LoadCases | None = None


BUILT: dict[str, type[SceneTable]] = {
    "particle": builders.Particle, "particles": builders.ParticlesTable, "spring": builders.Spring,
    "springs": builders.SpringsTable, "chain": builders.ChainTable, "grid": builders.GridTable,
    "cloth": builders.ClothTable, "mesh": builders.MeshTable, "membrane_sheet": builders.MembraneSheetTable,
    "balloon": builders.BalloonTable, "soft_body": builders.SoftBodyTable, "origami": builders.OrigamiTable,
    "elastic_rod": builders.ElasticRodTable, "cloud": builders.Cloud, "emit": builders.EmitTable,
    "geometry": builders.Geometry,
    "anchor": builders.AnchorTable, "release": builders.ReleaseTable, "faces": builders.Faces,
    "memory": builders.MemoryTable,
}  # fmt: skip
LISTED = BUILT | {name: table for name, table in OF_CLASSES.items() if name != "gravity"}  # gravity may also be a key
ONCE = [name for name, kind in CLASSES.items() if kind.once]
_FIELDS: dict[str, Any] = {
    name: (list[table], Field(default_factory=list, max_length=1 if name in ONCE else None))  # type: ignore[valid-type]
    for name, table in LISTED.items()
}
SceneFile = create_model("SceneFile", __base__=Written, __doc__=Written.__doc__, __module__=__name__, **_FIELDS)

SINGLE = ("torus", "run", "load_cases")  # tables that may occur only once
OF_SCENE = ("title", "gravity", "dim", "seed", "massless")  # values at the top of the file that are passed to ``Scene``
KEYS = ("version", *OF_SCENE)  # values at the top of the file
TABLES: dict[str, type[SceneTable]] = {
    "gravity": OF_CLASSES["gravity"], "torus": TorusTable, "run": RunTable, "load_cases": LoadCases, **LISTED,
}  # fmt: skip


LONGEST_SHOWN = 60  # characters of a key in messages
TAGS = {"tables", "value"}  # tags of the two forms of gravity in pydantic


def validation_error(error: ValidationError, source: SceneText) -> FileError:
    """Error for the first invalid item in the order of the file; it lists the lines of the other invalid items."""
    found = [(_location(item), item) for item in error.errors(include_url=False)]
    found = [item for item in found if item[1]["type"] != "missing"] or found  # a misspelled key explains a missing one
    lines = [line or 0 for line in source.lines([location for location, _ in found])]
    first = lines.index(min(lines))
    later = sorted({line for line in lines if line > lines[first]})
    others = f" (Also look at line{'s' if later[1:] else ''} {', '.join(map(str, later[:5]))}.)" if later else ""
    return FileError(f"{_sentence(*found[first], source)}{others}", source.path, lines[first] or None)


def dotted_path(location: Path_) -> str:
    """Path in the usual notation: ``chain[2].stiffness``."""
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
    kind, name = item["type"], dotted_path(location)
    if kind == "extra_forbidden":
        return _unknown_key_text(location)
    if kind == "missing":
        return f"{dotted_path(location[:-1])} needs the key '{location[-1]}': {_meaning(location)}."
    if kind in ("list_type", "model_type", "model_attributes_type", "dict_type"):
        return _brackets(str(location[0]), name, item["input"])
    if kind == "too_long":
        return f'{name}: a scene has one [[{name}]] at most. Join the particles: on = ["a", "b"].'
    at = item.get("ctx", {}).get("at", ())
    key = location[: len(location) - len(at)]
    rule = item.get("ctx", {}).get("rule", item["msg"])
    value: Any = source.data
    for part in location:  # shows only the part of a list or table that breaks the rule
        value = value[part]
    where = f" at {name}" if at else ""
    return f"{dotted_path(key)} must be {rule}{_unit(key)}. Got {toml_excerpt(value)}{where}.{_hint(key, value, rule)}"


def _unknown_key_text(location: Path_) -> str:
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
        nearest = "run" if "run" in homes else homes[-1]  # emitters have a time of their end too
        home = f"[{nearest}]" if nearest in SINGLE else f"[[{nearest}]]"
        way_out = f"It belongs below the header that it is about, such as {home}."
    else:
        way_out = did_you_mean(key, known) or f"Its keys: {', '.join(known)}."
    return f"{dotted_path(location)!r} is {what}. {way_out}"


def _brackets(kind: str, name: str, got: Any) -> str:
    if kind in SINGLE:
        return f"{name} must be one table, headed [{kind}]. Got {toml_excerpt(got)}."
    return f"{name} must be headed by two brackets, [[{kind}]], for there may be several. Got {toml_excerpt(got)}."


def _field(location: Path_) -> Any:
    names = [part for part in location if isinstance(part, str)]
    model: Any = SceneFile if len(names) == 1 else TABLES.get(names[0], SceneFile)
    return model.model_fields.get(names[min(len(names), 2) - 1])


def rule_of(field: FieldInfo) -> Check | None:
    """Rule of a key; None for a key that holds tables."""
    return next((item for item in field.metadata if isinstance(item, Check)), None)


def _meaning(location: Path_) -> str:
    field = _field(location)
    rule = rule_of(field)
    return f"{field.description}; {rule.rule}" if rule else str(field.description)


def _unit(location: Path_) -> str:
    """Unit in the description of a key, in brackets and with a leading space; empty without a unit."""
    field = _field(location)
    found = re.search(r"\[[^\[\],]+\]", field.description or "") if field else None
    return f" {found[0]}" if found else ""


def _hint(key: Path_, value: Any, rule: str) -> str:
    if not isinstance(value, str):
        return ""
    field = _field(key)
    known = rule_of(field) if field else None
    if near := did_you_mean(value, known.words if known else ()):
        return f" {near}"
    bare = value.replace(",", ".").strip()
    try:
        float(bare)
    except ValueError:
        return ""
    return f" Write it without quotes: {bare}." if "number" in rule else ""

"""The parameters of a scene by name: what a slider could turn, with its unit and a range."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.forces.net import DECLARED
from springline.forces.user import Custom
from springline.model.contracts import Declared
from springline.simulation.changes import Parameter

if TYPE_CHECKING:
    from springline.scene.scene import Scene

SPRINGS, PARTICLES = "springs", "particles"  # names of what is no declared thing
ROOM = 4.0  # times the present value is as far as a slider goes where no rule says

# what a thing is made of, or acts on, and not how strongly: it stays while a simulation runs
LASTING = frozenset(
    {
        "a", "against", "b", "case", "closed", "closest", "faces", "keep", "law", "measure", "method", "mix",
        "mode", "on", "parameters", "particles", "per", "quarry", "seed", "springs", "thickness", "walls",
    }
)  # fmt: skip


class Rule(NamedTuple):
    """The unit of a parameter and what it may be."""

    unit: str
    least: float | None = None
    most: float | None = None


_FORCE, _LENGTH, _COEFFICIENT = Rule("N"), Rule("m"), Rule("-", 0.0)
_FLOCK = {"weight": _FORCE, "within": Rule("m", 0.0), "view": Rule("degrees", 0.0, 360.0)}
_BOUNCE = {"restitution": Rule("-", 0.0, 1.0), "slip_loss": Rule("-", 0.0, 1.0), "friction": Rule("-", 0.0)}
_PATH = {"velocity": Rule("m/s"), "amplitude": _LENGTH, "omega": Rule("rad/s", 0.0), "phase": Rule("rad")}
_DESIRED = {"speed": Rule("m/s", 0.0), "gain": Rule("N s/m", 0.0)}
_CIRCLE = {"center": _LENGTH, "radius": Rule("m", 0.0)}

RULES: dict[str, dict[str, Rule]] = {
    SPRINGS: {
        "stiffness": Rule("N/m", 0.0), "modulus": Rule("Pa", 0.0), "rest_length": Rule("m", 0.0),
        "damping": Rule("N s/m", 0.0), "strength": Rule("N", 0.0),
    },
    PARTICLES: {"mass": Rule("kg", 0.0), "radius": Rule("m", 0.0), "restitution": Rule("-", 0.0, 1.0)},
    "gravity": {"acceleration": Rule("m/s2")},
    "drag": {"coefficient": Rule("N s/m", 0.0)},
    "airdrag": {"coefficient": Rule("N s2/m2", 0.0)},
    "load": {"force": _FORCE, "omega": Rule("rad/s", 0.0), "phase": Rule("rad")},
    "attraction": {
        "strength": Rule("N m2/kg2"), "softening": Rule("m", 0.0), "exponent": Rule("-", -1.0, 16.0),
        "theta": Rule("-", 0.0, 1.0),
    },
    "pairforce": {"within": Rule("m", 0.0)},
    "cohesion": _FLOCK,
    "separation": _FLOCK,
    "alignment": _FLOCK,
    "seek": {**_DESIRED, "target": _LENGTH},
    "flee": {**_DESIRED, "target": _LENGTH, "within": Rule("m", 0.0)},
    "arrive": {**_DESIRED, "target": _LENGTH, "slowing": Rule("m", 0.0)},
    "pursue": {**_DESIRED, "ahead": Rule("s", 0.0)},
    "evade": {**_DESIRED, "ahead": Rule("s", 0.0), "within": Rule("m", 0.0)},
    "wander": {"weight": _FORCE, "rate": Rule("1/s", 0.0)},
    "avoid": {"center": _LENGTH, "radius": Rule("m", 0.0), "weight": _FORCE, "ahead": Rule("s", 0.0)},
    "followpath": {**_DESIRED, "points": _LENGTH, "radius": Rule("m", 0.0), "ahead": Rule("s", 0.0)},
    "steeringlimit": {"force": Rule("N", 0.0)},
    "rod": {"length": Rule("m", 0.0)},
    "cord": {"length": Rule("m", 0.0)},
    "sphere": {**_CIRCLE, **_BOUNCE, **_PATH},
    "ring": {**_CIRCLE, "axis": Rule("-")},
    "plane": {"point": _LENGTH, "normal": Rule("-"), **_BOUNCE, **_PATH},
    "box": {"lower": _LENGTH, "upper": _LENGTH, **_BOUNCE, **_PATH},
    "contacts": {"restitution": Rule("-", 0.0, 1.0), "friction": Rule("-", 0.0)},
    "speedlimit": {"speed": Rule("m/s", 0.0), "least": Rule("m/s", 0.0)},
    "forcelimit": {"force": Rule("N", 0.0)},
    "displacementlimit": {"displacement": Rule("m", 0.0)},
    "fragile": {"hits": Rule("", 1.0)},
    "trails": {"every": Rule("steps", 1.0), "min_move": Rule("m", 0.0), "max_jump": Rule("m", 0.0)},
    **{
        kind.key(): {
            name: Rule(key.unit, key.least, key.most)
            for name, key in kind.keys.items()
            if key.corners is None and not key.own
        }
        for kind in DECLARED
        if kind.keys
    },
}  # fmt: skip


class Group(NamedTuple):
    """Where a thing with parameters stands in its scene."""

    is_law: bool
    row: int  # of the scene's laws, or of its declared things


def groups(scene: Scene) -> dict[str, Group]:
    """Things with parameters by name: what was declared, and spring laws.

    A thing is called as its class in lower case, a force of the user's own as its function; the second of a name is
    called ``drag_2``.
    """
    found: dict[str, Group] = {}
    seen = Counter((SPRINGS, PARTICLES))
    named = [(_base(thing), Group(False, row)) for row, thing in enumerate(scene._declared)]
    named += [(law.law.name, Group(True, row)) for row, law in enumerate(scene._laws)]
    for base, group in named:
        seen[base] += 1
        found[base if seen[base] == 1 else f"{base}_{seen[base]}"] = group
    return found


def concerned(scene: Scene, base: str, name: str) -> tuple[int, ...] | None:
    """The springs whose stiffness or modulus a number says; None where it is all of them, as with all else."""
    if base != SPRINGS or name not in ("stiffness", "modulus"):
        return None
    springs = scene._springs
    plain = springs.array("law") < 0 if name == "stiffness" else ~np.isnan(springs.array("modulus"))
    return None if plain.all() else tuple(np.flatnonzero(plain).tolist())


def values_of(thing: Declared) -> dict[str, Any]:
    """What may change of a declared thing, by name: its numbers, and the parameters of a function of the user's own."""
    fixed = LASTING | {thing.rows()} | ({"force"} if isinstance(thing, Custom) else set())
    own = getattr(thing, "parameters", {})
    names = [field.name for field in dataclasses.fields(thing) if field.name not in fixed]
    return {**own, **{name: getattr(thing, name) for name in names}}


def parameters(scene: Scene) -> dict[str, Parameter]:
    """Every parameter of a scene by name, with its present value."""
    found = {"gravity": Parameter(_gravity(scene), *_span(_gravity(scene), RULES["gravity"]["acceleration"]))}
    for base, columns, count in (
        (PARTICLES, scene._particles, scene.particle_count),
        (SPRINGS, scene._springs, scene.spring_count),
    ):
        for name, rule in RULES[base].items() if count else ():
            rows = concerned(scene, base, name)
            value = columns.array(name) if rows is None else columns.array(name)[list(rows)]
            if len(value):
                found[f"{base}.{name}"] = Parameter(_common(value), *_span(_common(value), rule))
    for base, group in groups(scene).items():
        if group.is_law:
            found |= _listed(base, scene._laws[group.row].values, {})
        else:
            thing = scene._declared[group.row]
            found |= _listed(base, values_of(thing), RULES.get(thing.key(), {}))
    return found


def _listed(base: str, values: Mapping[str, Any], rules: Mapping[str, Rule]) -> dict[str, Parameter]:
    """Those of some values that are numbers."""
    shown = {name: _shown(name, value) for name, value in values.items()}
    return {
        f"{base}.{name}": Parameter(value, *_span(value, rules.get(name, Rule(""))))
        for name, value in shown.items()
        if value is not None
    }


def _base(thing: Declared) -> str:
    return thing.force.name if isinstance(thing, Custom) else thing.key()


def _gravity(scene: Scene) -> Any:
    """Gravity as one would type it: a number where it points down."""
    up = scene.dim - 1
    along = [axis for axis in range(3) if axis != up]
    return -float(scene._gravity[up]) + 0.0 if not scene._gravity[along].any() else scene.gravity


def _common(column: np.ndarray) -> Any:
    """The one value of a column, or all of them."""
    return column[0].item() if (column == column[0]).all() else column.copy()


def _shown(name: str, value: Any) -> Any:
    """A value that a slider could turn; None for one that names a particle, and for what is no number."""
    return None if name == "target" and isinstance(value, int) else _number(value)


def _number(value: Any) -> Any:
    """A number, or an array of numbers; None for what is neither."""
    if isinstance(value, (bool, str)) or value is None:
        return None
    if isinstance(value, (int, float)):
        return value
    try:
        array = np.asarray(value)
    except ValueError:
        return None
    return array.copy() if array.dtype.kind in "if" and array.size else None


def _span(value: Any, rule: Rule) -> tuple[str, float | None, float | None]:
    """Unit and range of a parameter that has this value."""
    size = np.abs(np.asarray(value, dtype=np.float64))
    size = size[np.isfinite(size)]
    far = ROOM * float(size.max(initial=0.0)) or 1.0
    low = -far if rule.least is None else min(rule.least, float(np.min(value, initial=rule.least)))
    return rule.unit, low, far if rule.most is None else max(rule.most, float(size.max(initial=0.0)))

"""Parameters of a scene by name, each with its unit and a range for a slider."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.forces.gravity import Gravity
from springline.forces.user import Custom
from springline.model.contracts import Declared, Key
from springline.spec import options
from springline.spec.options import Option

if TYPE_CHECKING:
    from springline.spec.spec import Spec

SPRINGS, PARTICLES = "springs", "particles"  # names of the groups that are not declared things
ROOM = 4.0  # upper end of a slider over the present value, if no rule sets a limit


def _rules_of(declared: Mapping[str, Option]) -> dict[str, Key]:
    """Rules of the options that may change while a simulation runs, with the bounds of their sliders."""
    keys = {name: option.key for name, option in declared.items() if option.key.turns}
    return {name: key._replace(least=key.reach[0], most=key.reach[1]) for name, key in keys.items()}


RULES = {SPRINGS: _rules_of(options.SPRINGS), PARTICLES: _rules_of(options.PARTICLES)}


class Parameter(NamedTuple):
    """A number or a vector that may change while a simulation runs.

    ``low`` and ``high`` are a range for a slider: within the rule if there is one, otherwise around the value.
    """

    value: Any
    unit: str = ""
    low: float | None = None
    high: float | None = None


class ParameterGroup(NamedTuple):
    """Place in the spec of a force, rule or law with parameters."""

    is_law: bool
    row: int  # in the laws of the scene, or in its declared things


def groups(spec: Spec) -> dict[str, ParameterGroup]:
    """Return forces, rules and spring laws with parameters, by name.

    The name is the class in lower case, or the function name of a user-defined force; the second object of the same
    name is ``drag_2``.
    """
    found: dict[str, ParameterGroup] = {}
    seen = Counter((SPRINGS, PARTICLES))
    named = [(_base(thing), ParameterGroup(False, row)) for row, thing in enumerate(spec.declared)]
    named += [(law.law.name, ParameterGroup(True, row)) for row, law in enumerate(spec.laws)]
    for base, group in named:
        seen[base] += 1
        found[base if seen[base] == 1 else f"{base}_{seen[base]}"] = group
    return found


def affected_springs(spec: Spec, base: str, name: str) -> tuple[int, ...] | None:
    """Springs whose stiffness or modulus depends on a number; None for all springs, as with all other parameters."""
    if base != SPRINGS or name not in ("stiffness", "modulus"):
        return None
    springs = spec.springs
    plain = springs.array("law") < 0 if name == "stiffness" else ~np.isnan(springs.array("modulus"))
    return None if plain.all() else tuple(np.flatnonzero(plain).tolist())


def values_of(thing: Declared) -> dict[str, Any]:
    """Values of a declared thing that may change during a run, by name: numbers, and parameters of user functions."""
    own, keys = getattr(thing, "parameters", {}), thing.keys
    names = [field.name for field in dataclasses.fields(thing) if field.name in keys and keys[field.name].turns]
    return {**own, **{name: getattr(thing, name) for name in names}}


def parameters(spec: Spec) -> dict[str, Parameter]:
    """Return every parameter of a scene by name, with its present value."""
    found = {"gravity": Parameter(_gravity(spec), *_span(_gravity(spec), Gravity.keys["acceleration"]))}
    for base, columns, count in (
        (PARTICLES, spec.particles, spec.particle_count),
        (SPRINGS, spec.springs, spec.spring_count),
    ):
        for name, rule in RULES[base].items() if count else ():
            rows = affected_springs(spec, base, name)
            value = columns.array(name) if rows is None else columns.array(name)[list(rows)]
            if len(value) and (name != "charge" or value.any()):  # no slider for the charge of neutral particles
                found[f"{base}.{name}"] = Parameter(_common(value), *_span(_common(value), rule))
    for base, group in groups(spec).items():
        if group.is_law:
            found |= _parameter_table(base, spec.laws[group.row].values, {})
        else:
            thing = spec.declared[group.row]
            found |= _parameter_table(base, values_of(thing), thing.keys_in(spec.dim))
    return found


def _parameter_table(base: str, values: Mapping[str, Any], rules: Mapping[str, Key]) -> dict[str, Parameter]:
    """Parameters, named ``base.name``, of the values that are numbers or columns of one repeated number."""
    shown = {name: _slider_value(name, value) for name, value in values.items()}
    for name, value in shown.items():
        if isinstance(value, np.ndarray) and value.ndim == 1 and name in rules and rules[name].form == "each":
            shown[name] = _common(value)
    return {
        f"{base}.{name}": Parameter(value, *_span(value, rules.get(name, Key(""))))
        for name, value in shown.items()
        if value is not None
    }


def _base(thing: Declared) -> str:
    return thing.force.name if isinstance(thing, Custom) else thing.key()


def _gravity(spec: Spec) -> Any:
    """Gravity in the form a user would type: a number if it points down."""
    up = spec.dim - 1
    along = [axis for axis in range(3) if axis != up]
    return -float(spec.gravity[up]) + 0.0 if not spec.gravity[along].any() else spec.gravity.copy()


def _common(column: np.ndarray) -> Any:
    """Common value of a column, or the whole column."""
    return column[0].item() if (column == column[0]).all() else column.copy()


def _slider_value(name: str, value: Any) -> Any:
    """Value that a slider could change; None for the number of a particle, and for values that are not numbers."""
    return None if name == "target" and isinstance(value, int) else _number(value)


def _number(value: Any) -> Any:
    """Return a number or an array of numbers; None for anything else."""
    if isinstance(value, (bool, str)) or value is None:
        return None
    if isinstance(value, (int, float)):
        return value
    try:
        array = np.asarray(value)
    except ValueError:
        return None
    return array.copy() if array.dtype.kind in "if" and array.size else None


def _span(value: Any, rule: Key) -> tuple[str, float | None, float | None]:
    """Unit and slider range of a parameter with this value and rule."""
    size = np.abs(np.asarray(value, dtype=np.float64))
    size = size[np.isfinite(size)]
    far = ROOM * float(size.max(initial=0.0)) or 1.0
    least, most = rule.reach
    low = -far if least is None else min(least, float(np.min(value, initial=least)))
    return rule.unit, low, far if most is None else max(most, float(size.max(initial=0.0)))

"""Columns of a model whose numbers are computed from several parameters, with the formula of each number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import IntArray
from springline.forces import net
from springline.forces.drag import AirDrag, Drag
from springline.forces.element_families import OnEnergy
from springline.forces.sheets import Membrane
from springline.forces.volumes import Gas, Pressure
from springline.model.contracts import Drawn, indices_with_repeats, members
from springline.spec.build import free_axes
from springline.spec.formulas import ParameterFormula, is_single, placeholder
from springline.spec.parameters import SPRINGS, groups, parameters

if TYPE_CHECKING:
    from springline.spec.spec import Spec


class ComputedColumn(NamedTuple):
    """Numbers of a column, such as "Membranes.number": their places, counted over all axes, and their formulas."""

    name: str
    places: IntArray
    formulas: np.ndarray


def computed_columns(spec: Spec, base: str) -> list[ComputedColumn]:
    """Return the columns that are computed from the parameters of a thing, or of springs; none if this is not known."""
    group = groups(spec).get(base)
    thing = None if group is None or group.is_law else spec.declared[group.row]
    try:
        if isinstance(thing, Gas):
            return _gas_columns(spec, base, thing)
        if isinstance(thing, OnEnergy) and not (isinstance(thing, Pressure) and _edges_depend_on_values(spec)):
            return _element_columns(spec, base, thing)
        if isinstance(thing, (Drag, AirDrag)):
            return _drag_columns(spec, thing)
        return _spring_columns(spec) if base == SPRINGS else []
    except (TypeError, NotImplementedError):  # no formula, such as of a comparison
        return []


def _element_columns(spec: Spec, base: str, thing: OnEnergy) -> list[ComputedColumn]:
    room = next(family.room for family in net.FAMILIES if type(thing) in family.declared)
    assert room is not None
    alike = [one for one in spec.declared if type(one) is type(thing)]
    drawn = _drawn(spec)
    counts = [len(one.drawn_rows(drawn)[0]) for one in alike]
    which = next(k for k, one in enumerate(alike) if one is thing)
    begin = sum(
        count for k, (one, count) in enumerate(zip(alike, counts, strict=True))
        if (one.sort(), k) < (thing.sort(), which)
    )  # fmt: skip
    number = _put_placeholders(spec, base, thing).numbers(*thing.drawn_rows(drawn), drawn)
    place = sum(counts) * np.arange(len(number))[:, None] + begin + np.arange(counts[which])
    return [ComputedColumn(f"{room.__name__}.number", place.ravel(), number.ravel())]


def _edges_depend_on_values(spec: Spec) -> bool:
    """Return True if open edges of pressures depend on their values: of several pressures, and on faces that tear."""
    tears = any(isinstance(one, Membrane) and one.strength is not None for one in spec.declared)
    return tears or sum(isinstance(one, Pressure) for one in spec.declared) > 1


def _drawn(spec: Spec) -> Drawn:
    particles = spec.particles
    return Drawn(particles.position, particles.mass, spec.space, spec.dim, fixed=~free_axes(spec))


def _gas_columns(spec: Spec, base: str, thing: Gas) -> list[ComputedColumn]:
    """Return the pressures, exponents and volumes of the closed parts of a gas."""
    alike = [one for one in spec.declared if isinstance(one, Gas)]
    counts = [len(one.parts(_drawn(spec))) for one in alike]
    which = next(k for k, one in enumerate(alike) if one is thing)
    rows, given = sum(counts[:which]) + np.arange(counts[which]), _put_placeholders(spec, base, thing)
    columns = [(name, getattr(given, name)) for name in ("pressure", "exponent", "volume")]
    return [
        ComputedColumn(f"Gases.{name}", rows, np.full(len(rows), np.ravel(value)[:1]))
        for name, value in columns
        if isinstance(np.ravel(value)[0], ParameterFormula)
    ]


def _put_placeholders(spec: Spec, base: str, thing: Any) -> Any:
    """Return a thing whose fields are placeholders if they are parameters with a single value."""
    known = {name.rpartition(".")[2]: name for name in parameters(spec) if name.rpartition(".")[0] == base}
    single = {field: name for field, name in known.items() if is_single(getattr(thing, field))}
    return thing.replace_fields(**{field: placeholder(name, getattr(thing, field)) for field, name in single.items()})


def _drag_columns(spec: Spec, thing: Drag | AirDrag) -> list[ComputedColumn]:
    """Return the sums of the coefficients of several drags on each particle."""
    total = np.zeros(spec.particle_count, dtype=object)
    for base, group in groups(spec).items():
        one = None if group.is_law else spec.declared[group.row]
        if isinstance(one, type(thing)):
            rows = indices_with_repeats(one, len(total)) if one.one_for_each else members(one, len(total))
            given: Any = _put_placeholders(spec, base, one).coefficient
            for row, number in zip(rows.tolist(), np.broadcast_to(given, len(rows)), strict=True):
                total[row] = total[row] + number
    return [ComputedColumn(thing.keys["coefficient"].sets[0].name, np.arange(len(total)), total)]


def _spring_columns(spec: Spec) -> list[ComputedColumn]:
    """Return the stiffnesses of springs with a modulus, E A / rest length, and the rest lengths."""
    springs = spec.springs
    with_modulus = np.flatnonzero(~np.isnan(springs.array("modulus")))
    if not len(with_modulus) or is_single(springs.array("stiffness")):
        return []  # a stiffness is changed together with its modulus
    numbers: dict[str, Any] = {name: springs.array(name) for name in ("modulus", "area", "rest_length")}
    for name in ("modulus", "rest_length"):
        chosen = numbers[name][with_modulus] if name == "modulus" else numbers[name]
        if is_single(chosen):
            numbers[name] = placeholder(f"{SPRINGS}.{name}", numbers[name])
    stiffness = (numbers["modulus"] * numbers["area"] / numbers["rest_length"])[with_modulus]
    return [
        ComputedColumn("Springs.stiffness", with_modulus, stiffness),
        ComputedColumn("Springs.rest_length", np.arange(spec.spring_count), numbers["rest_length"]),
    ]

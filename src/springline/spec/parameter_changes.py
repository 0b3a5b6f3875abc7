"""Changes of parameters in a copy of the scene behind a simulation, with the checks of the original values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from springline import checks
from springline.callbacks import Value, parameter_value
from springline.checks import FloatArray, did_you_mean, each
from springline.constraints import distance
from springline.contacts.shapes.wall import Moving
from springline.engine.columns import persistent_columns
from springline.errors import SceneError
from springline.forces.laws import LawWith
from springline.messages import function_subject
from springline.model.contracts import Declared, Key
from springline.model.families import Model
from springline.model.state import State
from springline.recording.changes import Change, ParameterChange, plain_value
from springline.spec import parameters as names
from springline.spec.arguments import check_fields, downward_gravity, masses
from springline.spec.build import Built, build_checked
from springline.spec.members import strengths
from springline.spec.parameters import PARTICLES, SPRINGS, ParameterGroup

if TYPE_CHECKING:
    from springline.spec.spec import LiveSpec, Spec


CALLER = "change()"
OWN = ("dt", "integrator")  # parameters of the simulation, not of its scene
ROUNDING = 1e-12  # [-] between a value and the result of a second check of it


class Draft:
    """A changed copy of a live scene, before it replaces the scene, at a time [s]."""

    def __init__(self, live: LiveSpec, time: float) -> None:
        self._live, self._time = live, time
        self.spec = live.spec.twin(columns=False)
        self._groups = names.groups(self.spec)
        self._own: set[str] = set()  # groups whose columns are already copies
        self.rows: list[ParameterChange] = []

    def accept(self) -> None:
        """Replace the scene by the changed copy."""
        self._live.spec = self.spec

    def built(self, model: Model, state: State) -> Built:
        """Build the model of the copy; SceneError if a run of a model cannot continue with it from its state."""
        made = build_checked(self.spec)
        check_shape(model, made.model)
        if differs(model.holonomic, made.model.holonomic):
            distance.check_start(made.model.holonomic, made.model.space, state.position, state.velocity)
        return made

    def change_by_names(self, values: Mapping[Any, Any]) -> None:
        """Change parameters by name; those of one thing together, because a box checks both of its corners at once."""
        together: dict[str, dict[str, Any]] = {}
        for name, value in values.items():
            base, _, field = name.rpartition(".") if isinstance(name, str) else ("", "", "")
            if base in self._groups and base not in (SPRINGS, PARTICLES) and not isinstance(value, Change):
                together.setdefault(base, {})[field] = value
        for name, value in values.items():
            base = name.rpartition(".")[0] if isinstance(name, str) else ""
            if base not in together or isinstance(value, Change):
                self.change_by_name(name, value)
            elif together[base]:
                self.thing(base, together[base])
                together[base] = {}

    def change_by_name(self, name: Any, value: Any) -> None:
        """Change a parameter by its name, "gravity" or "cohesion.weight", or apply a recorded change."""
        if isinstance(value, Change):
            self._put(value.what, value.rows, value.new)
            return
        base, _, field = name.rpartition(".") if isinstance(name, str) else ("", "", "")
        if name == "gravity":
            self._put("gravity", None, downward_gravity(value, self.spec.dim, CALLER))
        elif base in (SPRINGS, PARTICLES):
            self.columns(base, None, {field: value})
        elif base in self._groups:
            self.thing(base, {field: value})
        else:
            known = [*names.parameters(self.spec), "dt", "integrator"]
            hint = did_you_mean(str(name), known) or f"There are: {', '.join(known)}."
            raise SceneError(f"{function_subject(CALLER)} knows no parameter {checks.format_value(name)}. {hint}")

    def columns(self, base: str, rows: tuple[int, ...] | None, values: Mapping[str, Any]) -> None:
        """Change columns of particles or springs."""
        for name, value in values.items():
            _check_known(name, names.RULES[base], base)
            chosen = names.affected_springs(self.spec, base, name) if rows is None else rows
            count = self.spec.spring_count if base == SPRINGS else self.spec.particle_count
            number = count if chosen is None else len(chosen)
            if rows is None and number == 0:
                why = {"stiffness": "all of them have laws", "modulus": "all were given a stiffness"}.get(name, "")
                raise SceneError(f"{function_subject(CALLER)} finds no {base} with a {name}{why and ': '}{why}.")
            self._put(f"{base}.{name}", chosen, _column(self.spec, base, name, chosen, value, number))

    def thing(self, base: str, values: Mapping[str, Any]) -> None:
        """Change parameters of a force, a rule or a law."""
        group = self._groups[base]
        if group.is_law:
            checked = _changed_law(self.spec, group.row, values)
        else:
            thing = self.spec.declared[group.row]
            checked = _changed_thing(thing, base, values, self.spec.dim)
            if isinstance(thing, Moving):
                checked = thing.going_on(checked, self._time)
        for name, value in checked.items():
            self._put(f"{base}.{name}", None, value)

    def _put(self, what: str, rows: tuple[int, ...] | None, value: Any) -> None:
        base = what.partition(".")[0]
        if base in (SPRINGS, PARTICLES) and base not in self._own and "." in what:
            self._own.add(base)
            setattr(self.spec, base, getattr(self.spec, base).copy())
        old = put(self.spec, self._groups, ParameterChange(what, rows, None, value))
        self.rows.append(ParameterChange(what, rows, plain_value(old), plain_value(value)))


def check_shape(old: Model, new: Model, caller: str = CALLER) -> None:
    """Raise an error for a change of the sizes of the state of a run."""
    shapes: Sequence[tuple[str, Any, Any]] = (
        ("exact constraints", len(old.holonomic.kind), len(new.holonomic.kind)),
        ("trails", (len(old.trails.particle), old.trails.keep), (len(new.trails.particle), new.trails.keep)),
    )
    for what, one, other in shapes:
        if one != other:
            raise SceneError(
                f"{caller} cannot change the number of {what} while a simulation runs. Start a new simulation."
            )


def differs(one: Any, other: Any) -> bool:
    """Return True if two families have different numbers."""
    return any(
        not np.array_equal(a, b, equal_nan=np.asarray(a).dtype.kind == "f")
        for a, b in zip(persistent_columns(one), persistent_columns(other), strict=True)
    )


def check_recorded_change(spec: Spec, groups: Mapping[str, ParameterGroup], change: Change) -> None:
    """Raise an error for a change in a file that is impossible in this scene."""
    base, _, field = change.what.rpartition(".")
    if change.what == "gravity":
        checks.vector(change.new, "gravity", CALLER, "m/s2", spec.dim)
    elif base in (SPRINGS, PARTICLES):
        _check_known(field, names.RULES[base], base)
        count = spec.spring_count if base == SPRINGS else spec.particle_count
        rows = None if change.rows is None else checks.indices(list(change.rows), count, "rows", CALLER, base)
        _column(spec, base, field, change.rows, change.new, count if rows is None else len(rows))
    elif base in groups and groups[base].is_law:
        _check_known(field, spec.laws[groups[base].row].values, base)
        _changed_law(spec, groups[base].row, {field: change.new})
    elif base in groups:
        checked = _changed_thing(spec.declared[groups[base].row], base, {field: change.new}, spec.dim)[field]
        if not _alike(plain_value(checked), change.new):
            raise SceneError(
                f"The {field!r} of {base} must be {checks.format_value(checked)}. Got "
                f"{checks.format_value(change.new)}."
            )
    else:
        raise SceneError(f"This scene has no parameter {checks.format_value(change.what)}.")


def _alike(checked: Any, told: Any) -> bool:
    """Return True if a value equals its checked form, except for the last bits of a unit vector."""
    if checked is None or isinstance(checked, str) or isinstance(told, str) or told is None:
        return bool(checked == told)
    one, other = np.asarray(checked, dtype=np.float64), np.asarray(told, dtype=np.float64)
    return one.shape == other.shape and np.allclose(one, other, ROUNDING, 0.0, equal_nan=True)


def put(spec: Spec, groups: Mapping[str, ParameterGroup], row: ParameterChange) -> Any:
    """Set a checked value; returns the previous value."""
    if row.what == "gravity":
        old, spec.gravity = spec.gravity, np.array(row.new, dtype=np.float64)
        return old
    base, _, field = row.what.rpartition(".")
    if base in (SPRINGS, PARTICLES):
        return _put_column(spec, base, field, row.rows, row.new)
    if base not in groups:
        raise SceneError(f"This scene has no parameter {row.what!r}.")
    is_law, index = groups[base]
    if is_law:
        law = spec.laws[index]
        spec.laws[index] = LawWith(law.law, {**law.values, field: parameter_value(row.new, field, CALLER)})
        return law.values[field]
    thing = spec.declared[index]
    own = getattr(thing, "parameters", {})
    old = own[field] if field in own else getattr(thing, field)
    if field in own:
        new: dict[str, Any] = {"parameters": {**own, field: parameter_value(row.new, field, CALLER)}}
    else:
        listed = isinstance(old, np.ndarray) and isinstance(row.new, (tuple, list))
        new = {field: np.array(row.new) if listed else row.new}
    spec.declared[index] = thing.replace_fields(**new)
    return old


def _put_column(spec: Spec, base: str, field: str, rows: tuple[int, ...] | None, value: Any) -> Any:
    columns = spec.springs if base == SPRINGS else spec.particles
    where: Any = slice(None) if rows is None else np.array(rows, dtype=np.int64)
    old = columns.array(field)[where].copy()
    columns.array(field)[where] = value
    if base == SPRINGS and field in ("stiffness", "modulus", "rest_length"):
        rest, modulus, area = (columns.array(name)[where] for name in ("rest_length", "modulus", "area"))
        if field == "stiffness":
            columns.array("modulus")[where] = np.where(np.isnan(modulus), np.nan, value * rest / area)
        else:
            k = columns.array("stiffness")[where]
            with np.errstate(divide="ignore", invalid="ignore"):
                columns.array("stiffness")[where] = np.where(np.isnan(modulus), k, modulus * area / rest)
    return _shortest(old)


def _shortest(values: FloatArray) -> Any:
    """Return one number if all values are equal, else the array."""
    same = len(values) > 0 and bool((values == values[0]).all())
    return values[0].item() if same else values


def _column(
    spec: Spec, base: str, name: str, rows: tuple[int, ...] | None, value: Any, count: int
) -> Any:  # fmt: skip
    """Return the checked values of a column: one number, or one for each row."""
    rule = names.RULES[base][name]
    if name == "mass":
        return _shortest(masses(value, count, CALLER))
    if name == "strength":
        return _shortest(strengths(value, count, CALLER))
    where: Any = slice(None) if rows is None else np.array(rows, dtype=np.int64)
    if base == SPRINGS:
        _refuse_law_or_section(spec, name, where)
    above = name == "modulus" or (name == "rest_length" and not np.isnan(spec.springs.array("modulus")[where]).all())
    return _shortest(each(value, count, name, CALLER, rule.unit.replace("-", ""), least=rule.least, above=above))


def _refuse_law_or_section(spec: Spec, name: str, where: Any) -> None:
    springs = spec.springs
    if name == "stiffness" and (springs.array("law")[where] >= 0).any():
        raise SceneError(
            "The law defines the stiffness of a spring with a law. Change the parameters of the law: "
            "change(law, ...), with the law that was given to the springs."
        )
    if name == "modulus" and np.isnan(springs.array("modulus")[where]).any():
        raise SceneError("Springs that were given a stiffness have no modulus. Change their stiffness [N/m].")


def _changed_thing(thing: Declared, base: str, values: Mapping[str, Any], dim: int) -> dict[str, Any]:
    """Return new values of a force or a rule, with the checks of its addition."""
    known, own = names.values_of(thing), getattr(thing, "parameters", {})
    for name in values:
        if name not in known and hasattr(thing, str(name)):
            free = ", ".join(known) or "none"
            raise SceneError(
                f"The {name!r} of {base} cannot change while a simulation runs. Parameters that can: {free}."
            )
        _check_known(name, known, base)
    numbers = {name: parameter_value(value, name, CALLER) for name, value in values.items() if name in own}
    plain = {name: _as_whole(value, thing.keys_in(dim).get(name)) for name, value in values.items() if name not in own}
    wanted = thing.replace_fields(**plain)
    check_fields(wanted)
    checked = wanted.validate(dim)
    return numbers | {name: getattr(checked, name) for name in plain}


def _as_whole(value: Any, key: Key | None) -> Any:
    """Return a whole number as an int if its parameter takes whole numbers; else the value as given."""
    # The limits of parameters are floats, and so is the value of a slider in Python.
    return int(value) if isinstance(value, float) and value.is_integer() and key and key.form == "whole" else value


def _changed_law(spec: Spec, row: int, values: Mapping[str, Any]) -> dict[str, Value]:
    """Return new parameters of a law; its derivatives must be consistent with them, too."""
    law = spec.laws[row]
    wanted = law.law.resolve_parameters({**law.values, **values})
    rest = spec.springs.rest_length[spec.springs.array("law") == row]
    for value in np.unique(rest)[:8]:
        LawWith(law.law, wanted).check(float(value))
    return {name: wanted[name] for name in values}


def _check_known(name: Any, known: Iterable[str], base: str) -> None:
    listed = list(known)
    if name not in listed:
        hint = did_you_mean(str(name), listed) or f"Parameters that can change: {', '.join(listed) or 'none'}."
        raise SceneError(f"{function_subject(CALLER)} knows no parameter {checks.format_value(name)} of {base}. {hint}")

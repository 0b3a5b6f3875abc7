"""Rows of a step that depend on whether parameters have an effect, such as dampers: a page has all such programs.

Parameters without an effect are zero, or infinite strengths. The memory of a page is that of a scene in which all of
them have an effect. The present numbers are written to it, and the page chooses its program by them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from springline.contacts.shapes.wall import Moving
from springline.errors import SpringlineError
from springline.run.run import Run
from springline.scene import Scene
from springline.spec.computed_columns import computed_columns
from springline.spec.parameter_columns import GRAVITY, columns_of, key_of
from springline.spec.parameters import PARTICLES, parameters
from springline.spec.running_scene import Live
from springline.spec.spec import Spec

MOVES = "Walls.moves"  # number that is 1 if any wall moves
MOST = 4  # groups of parameters; a page has 2^MOST programs
PRESENT = {0.0: (1.0, 1e-3), np.inf: (1e30,)}  # values for parameters without an effect: the first that is accepted
Begin = Callable[[Scene], Run]


class EffectGroup(NamedTuple):
    """Parameters that set numbers of one column, and rows of a step that are needed if any of these has an effect.

    ``absent`` is the value without an effect, 0 or inf.
    """

    column: str
    names: tuple[str, ...]
    absent: float


class FullLayout(NamedTuple):
    """A scene in which all parameters of the groups have an effect.

    Attributes
    ----------
    scene : the scene
    groups : groups of parameters that may be without one
    """

    scene: Scene
    groups: list[EffectGroup]

    def begun(self, begin: Begin) -> list[Run]:
        """Return a run for each choice of groups without an effect, in the order of ``choices``."""
        return [
            begin(_without(self.scene, [one for one, absent in zip(self.groups, some, strict=True) if absent]))
            for some in choices(len(self.groups))
        ]


def full_layout(scene: Scene, names: Sequence[str], begin: Begin, without: Collection[str] = ()) -> FullLayout:
    """Return the layout of a page whose parameters ``names`` may be zero, or infinite strengths.

    Parameters
    ----------
    begin : starts the run of a scene with the method and step of the page
    without : columns whose parameters keep their effect, or stay without one
    """
    groups = [one for one in groups_of(scene, names) if one.column not in without][:MOST]
    layout, kept = scene, list[EffectGroup]()
    for group in groups:
        found = _with_values(layout, group, begin)
        if found is not None:
            layout, kept = found, [*kept, group]
    return FullLayout(layout, kept)


def choices(count: int) -> list[tuple[bool, ...]]:
    """Return which groups are without an effect in each program: the first group changes fastest, first all are."""
    return [one[::-1] for one in product((True, False), repeat=count)]


def groups_of(scene: Scene, names: Sequence[str]) -> list[EffectGroup]:
    """Return the groups of parameters that ``names`` belong to, each with all parameters of its column."""
    values, found = parameters(scene.spec), dict[tuple[str, float], list[str]]()
    for name, one in values.items():
        known = _column_of(scene, name)
        if known is not None and np.ndim(one.value) == 0:
            found.setdefault(known, []).append(name)
    offered = {_column_of(scene, name) for name in names}
    groups = [EffectGroup(known[0], tuple(some), known[1]) for known, some in found.items() if known in offered]
    moving = tuple(name for name in values if is_motion(scene.spec, name))
    return [EffectGroup(MOVES, moving, 0.0), *groups] if set(moving) & set(names) and not others_move(scene) else groups


def is_motion(spec: Spec, name: str) -> bool:
    """Return whether a wall that a page draws by its numbers moves because of a parameter."""
    key, base, field = key_of(spec, name) if "." in name else None, *name.rpartition(".")[::2]
    return field in ("velocity", "amplitude") and key is not None and any(
        one.name == f"Walls.{field}" and len(columns_of(spec, f"{base}.{field}")) for one in key.sets
    )  # fmt: skip


def others_move(scene: Scene) -> bool:
    """Return whether walls move whose motion a page cannot change."""
    return any(
        isinstance(thing, Moving) and thing.moves and not is_motion(scene.spec, f"{name}.velocity")
        for name, thing in Live(scene.spec).things().items()
    )


def _column_of(scene: Scene, name: str) -> tuple[str, float] | None:
    """Return the first column of a parameter that may add rows to a step, and the value without any; else None."""
    key = None if name == GRAVITY else key_of(scene.spec, name)
    if key is None or key.absent is None or name.startswith(f"{PARTICLES}."):
        return None
    found = columns_of(scene.spec, name) or computed_columns(scene.spec, name.rpartition(".")[0])
    return next(((one.name, key.absent) for one in found), None)


def _with_values(scene: Scene, group: EffectGroup, begin: Begin) -> Scene | None:
    """Return the scene in which all parameters of a group have an effect; None if it cannot be played so.

    Of walls, one that moves is enough.
    """
    values = parameters(scene.spec)
    absent = [name for name in group.names if not np.any(values[name].value != group.absent)]
    if group.column == MOVES:
        absent = absent[:1] if len(absent) == len(group.names) else []
    for value in PRESENT[group.absent]:
        try:
            made = change_values(scene, {name: _like(values[name].value, value) for name in absent})
            begin(made)
            begin(_without(made, [group]))
        except SpringlineError:
            continue
        return made
    return None


def _without(scene: Scene, groups: Sequence[EffectGroup]) -> Scene:
    """Return the scene in which the parameters of some groups have no effect."""
    values = parameters(scene.spec)
    return change_values(
        scene, {name: _like(values[name].value, group.absent) for group in groups for name in group.names}
    )


def _like(value: Any, first: float) -> Any:
    """Return a number, or a vector with this first coordinate and zeros."""
    return (first, *[0.0] * (len(value) - 1)) if np.ndim(value) else first


def change_values(scene: Scene, values: Mapping[str, Any]) -> Scene:
    """Return a copy of a scene with other parameters."""
    made = Scene.of(scene.spec.twin())
    if values:
        live = Live(made.spec)
        live.draft(None, dict(values), 0.0).accept()
        made = Scene.of(live.spec)
    return made

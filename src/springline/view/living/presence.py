"""Rows of a step that depend on whether parameters are zero, as those of dampers do: a page has all such programs.

The memory of a page is that of a scene in which none of these parameters is zero. The numbers that are zero are written
to it, and the page chooses its program by them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from springline.errors import SpringlineError
from springline.run.run import Run
from springline.scene import Scene
from springline.spec.parameter_columns import GRAVITY, columns_of, key_of
from springline.spec.parameters import PARTICLES, parameters
from springline.spec.running_scene import Live

MOST = 3  # groups of parameters; a page has 2^MOST programs
PRESENT = 1.0, 1e-3  # values for parameters that are zero: the first that the scene accepts
Begin = Callable[[Scene], Run]


class ZeroGroup(NamedTuple):
    """Parameters that set numbers of one column, and rows of a step that are needed if any of these is not zero."""

    column: str
    names: tuple[str, ...]


class FullLayout(NamedTuple):
    """A scene in which no parameter of the groups is zero.

    Attributes
    ----------
    scene : the scene
    groups : groups of parameters that may be zero
    """

    scene: Scene
    groups: list[ZeroGroup]

    def begun(self, begin: Begin) -> list[Run]:
        """Return a run for each choice of groups that are zero, in the order of ``choices``."""
        return [
            begin(_without(self.scene, [one for one, is_zero in zip(self.groups, zeros, strict=True) if is_zero]))
            for zeros in choices(len(self.groups))
        ]


def full_layout(scene: Scene, names: Sequence[str], begin: Begin, without: Collection[str] = ()) -> FullLayout:
    """Return the layout of a page whose parameters ``names`` may be zero.

    Parameters
    ----------
    begin : starts the run of a scene with the method and step of the page
    without : columns whose parameters stay zero, or not
    """
    groups = [one for one in groups_of(scene, names) if one.column not in without][:MOST]
    layout, kept = scene, list[ZeroGroup]()
    for group in groups:
        found = _with_values(layout, group, begin)
        if found is not None:
            layout, kept = found, [*kept, group]
    return FullLayout(layout, kept)


def choices(count: int) -> list[tuple[bool, ...]]:
    """Return which of some groups are zero for each program: the first group changes fastest, all of it zero first."""
    return [one[::-1] for one in product((True, False), repeat=count)]


def groups_of(scene: Scene, names: Sequence[str]) -> list[ZeroGroup]:
    """Return the groups of parameters that may be zero, each with all parameters of the scene that belong to it."""
    values, found = parameters(scene.spec), dict[str, list[str]]()
    for name, one in values.items():
        column = _column_of(scene, name)
        if column and np.ndim(one.value) == 0:
            found.setdefault(column, []).append(name)
    offered = {_column_of(scene, name) for name in names}
    return [ZeroGroup(column, tuple(some)) for column, some in found.items() if column in offered]


def _column_of(scene: Scene, name: str) -> str:
    """Return the first column of a parameter that may add rows to a step; an empty text for other parameters."""
    key = None if name == GRAVITY else key_of(scene.spec, name)
    if key is None or key.kept_by_zero or name.startswith(f"{PARTICLES}."):
        return ""
    return next((one.name for one in columns_of(scene.spec, name)), "")


def _with_values(scene: Scene, group: ZeroGroup, begin: Begin) -> Scene | None:
    """Return the scene in which no parameter of a group is zero; None if it cannot be played so."""
    values = parameters(scene.spec)
    zero = [name for name in group.names if values[name].value == 0.0]
    for value in PRESENT:
        try:
            made = change_values(scene, dict.fromkeys(zero, value))
            begin(made)
            begin(_without(made, [group]))
        except SpringlineError:
            continue
        return made
    return None


def _without(scene: Scene, groups: Sequence[ZeroGroup]) -> Scene:
    """Return the scene in which the parameters of some groups are zero."""
    return change_values(scene, {name: 0.0 for group in groups for name in group.names})


def change_values(scene: Scene, values: Mapping[str, Any]) -> Scene:
    """Return a copy of a scene with other parameters."""
    made = Scene.of(scene.spec.twin())
    if values:
        live = Live(made.spec)
        live.draft(None, dict(values), 0.0).accept()
        made = Scene.of(live.spec)
    return made

"""Whether two scenes are the same to the last bit, as far as what they compute goes."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from springline.checks import handle_index
from springline.forces.gravity import Gravity
from springline.model.contracts import Declared
from springline.scene import Scene


def difference(one: Scene, other: Scene) -> str:
    """The first part in which two scenes differ, in words; empty where they are the same.

    Titles, and whether gravity is the scene's own or declared, make no difference; nor does the state of chance.
    """
    spaces = [(scene.dim, scene.spec.space) for scene in (one, other)]
    if spaces[0][0] != spaces[1][0] or not all(map(_same, *(space for _, space in spaces))):
        return "the space"
    for what, mine, others in (
        ("particles", one.spec.particles, other.spec.particles),
        ("springs", one.spec.springs, other.spec.springs),
    ):
        for name in mine.names:
            if not _same(mine.array(name), others.array(name)):
                return f"the {name} of its {what}"
    if [(law.law, law.values) for law in one.spec.laws] != [(law.law, law.values) for law in other.spec.laws]:
        return "a law of its springs"
    if not _same(one.faces, other.faces):
        return "its faces"
    if one.spec.combinations != other.spec.combinations:
        return "its load cases"
    return _declared(one, other)


def _declared(one: Scene, other: Scene) -> str:
    mine, others = _in_order(one), _in_order(other)
    for thing, again in zip(mine, others, strict=False):
        if type(thing) is not type(again):
            return f"the place of {thing.caller}"
        for field in dataclasses.fields(thing):
            if not _same(getattr(thing, field.name), getattr(again, field.name)):
                return f"the {field.name!r} of {thing.caller}"
    return "" if len(mine) == len(others) else "a force or rule"


def _in_order(scene: Scene) -> list[Declared]:
    """What is declared, gravity first and the scene's own among it; the order of families plays no part."""
    own = [Gravity(tuple(scene.gravity.tolist()))] if scene.gravity.any() else []
    gravities = [thing for thing in scene.declared if isinstance(thing, Gravity)]
    return [*gravities, *own, *(thing for thing in scene.declared if not isinstance(thing, Gravity))]


def _same(one: Any, other: Any) -> bool:
    """Whether two values are the same: functions as objects, numbers and arrays by their bits."""
    if one is other:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(map(_same, one.values(), other.values()))
    if one is None or other is None or isinstance(one, str) or callable(one):
        return bool(one == other)
    first, second = np.asarray(handle_index(one)), np.asarray(handle_index(other))
    if first.dtype.kind == "O" or second.dtype.kind == "O":
        return bool(one == other)
    kinds = "f" in (first.dtype.kind, second.dtype.kind)
    first, second = (first.astype(np.float64), second.astype(np.float64)) if kinds else (first, second)
    return first.shape == second.shape and first.tobytes() == second.astype(first.dtype).tobytes()

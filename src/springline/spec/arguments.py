"""Checks of arguments that depend on one another."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

from springline.checks import FloatArray, depth, is_ragged, is_whole, refuse
from springline.constraints.surface import ClosestPoint
from springline.forces.elements import Measure
from springline.forces.fields import FieldFunction
from springline.forces.gravity import gravity_vector
from springline.forces.laws import Law, LawWith
from springline.forces.pair_laws import PairLaw
from springline.forces.signals import Signal, SignalWith
from springline.model.contracts import Declared
from springline.spec.options import check_option

LIGHTEST = 1e-300  # [kg] the inverse of a smaller mass overflows


def chance(seed: Any) -> np.random.Generator:
    """Return the random generator of a scene; None as a seed is refused because such a run is not repeatable."""
    if isinstance(seed, np.random.Generator):
        return seed
    rule, hint = "a whole number of at least 0, or a NumPy Generator", "Leave it out for 0."
    if seed is None or isinstance(seed, bool):
        raise refuse("seed", "Scene()", rule, seed, hint)
    try:
        return np.random.default_rng(seed)
    except Exception:  # NumPy raises various types of exceptions
        raise refuse("seed", "Scene()", rule, seed, hint) from None


def downward_gravity(gravity: Any, dim: int, caller: str) -> FloatArray:
    """Return gravity as a vector [m/s2], shape (3,): a number points down."""
    if depth(gravity) > 1:
        raise refuse("gravity", caller, "a number, down, or a vector [m/s2]", gravity)
    return gravity_vector(gravity, dim, caller)


def check_fields(thing: Declared) -> None:
    """Raise an error for fields of a force or rule that are ragged lists, infinite numbers or unnamed parameters."""
    for field in dataclasses.fields(thing):
        value = getattr(thing, field.name)
        if is_whole(value) and abs(value) > sys.float_info.max:
            raise refuse(field.name, thing.caller, f"{sys.float_info.max:.3g} at most", value)
        if isinstance(value, (list, tuple)) and is_ragged(value):
            raise refuse(field.name, thing.caller, "lists of one length", value)
        if field.name == "parameters" and not isinstance(value, Mapping):
            raise refuse(field.name, thing.caller, "a dictionary of names and numbers", value)


def way_in(thing: Any) -> str:
    """Hint on adding an object that is not a force or a rule."""
    if isinstance(thing, Measure):
        return f"A measure goes into an element: Element({thing.name}, particles=...)."
    if isinstance(thing, PairLaw):
        return f"A pair law goes into a force: PairForce({thing.name})."
    if isinstance(thing, FieldFunction):
        return f"A field goes into a force: FieldForce({thing.name})."
    if isinstance(thing, (Signal, SignalWith)):
        return "A signal goes into a drive: Drive(handle, rest_length=...)."
    if isinstance(thing, ClosestPoint):
        return f"A closest point goes into a surface: Surface({thing.name})."
    if isinstance(thing, (Law, LawWith)):
        return "A law goes into springs: spring(a, b, law=...)."
    if isinstance(thing, (list, tuple)):
        return "Give them one by one: add(a, b), or add(*things)."
    return "A user-defined force needs @sl.force above its function." if callable(thing) else ""


def masses(mass: Any, count: int, caller: str) -> FloatArray:
    """Mass of each particle [kg], shape (count,): zero, or a number with a finite inverse."""
    result = check_option({"mass": mass}, "mass", count, caller)
    light = (result > 0.0) & (result < LIGHTEST)
    if light.any():
        raise refuse("mass", caller, f"0 or at least {LIGHTEST:g} [kg]", result[np.argmax(light)])
    return result

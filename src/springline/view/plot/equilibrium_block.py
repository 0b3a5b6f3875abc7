"""What a picture of a shape at rest says in words: loads, largest forces, what is left unbalanced, the verdict."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.result import Equilibrium
from springline.view.plot.forces import largest_force, least_force
from springline.view.plot.sheet import Fact, counted, shown

UNITS = ((1e7, "MN", 1e6), (1e4, "kN", 1e3))  # from how much on [N], the unit, and its size [N]
NOTHING = 1e-9  # [-] of the largest force: a sum of less is rounding
CASE = ", load case "  # between the name of a scene and the load case that it is in
STRAIGHT = 1e-6  # [-] of a force: less of it across an axis counts as none


def force_unit(shape: Equilibrium) -> tuple[str, float]:
    """The unit of forces that keeps their figures short, and its size [N]."""
    largest = largest_force(shape)
    return next(((unit, size) for least, unit, size in UNITS if largest >= least), ("N", 1.0))


def title(words: str) -> str:
    """The title, whose load case has a place of its own."""
    name, _, case = words.partition(CASE)
    inverted = ", inverted"
    return name + inverted * case.endswith(inverted)


def subtitle(shape: Equilibrium, color: str) -> str:
    """The line under the title."""
    rest = "Shape at rest" if shape.converged else "NOT AT REST: the best shape found"
    if not color:
        return rest
    used = "share of strength" if shape.utilization.any() else "force"
    by = "axial force" if color == "tension" else color
    return f"{rest}, members colored by {by}, wider with their {used}"


def facts(shape: Equilibrium) -> tuple[list[Fact], list[Fact]]:
    """The title block: a row about loads and the verdict, a row about what they do."""
    case = shape.title.partition(CASE)[2]
    against = "load" if shape.relative_to == "the load" else "forces"
    balance = [("load case", case)] if case else []
    balance += [
        ("loads in all", _resultant(shape, shape.loads)),
        ("reactions in all", _resultant(shape, shape.reactions)),
        ("left unbalanced", f"{shown(shape.relative_residual, '', 2)} of {against}"),
        ("verdict", verdict(shape)),
    ]
    moved = np.sqrt((shape.displacement**2).sum(axis=1))
    far = int(moved.argmax())
    effects = _members(shape)
    effects.append(("largest displacement", f"{shown(float(moved[far]), 'm')} · particle {far}"))
    return balance, effects


def notes(shape: Equilibrium) -> list[str]:
    """Notes for the lines below the block."""
    members = len(shape.tension) + len(shape.ties)
    counts = ((len(shape.position), "particle"), (len(shape.supports), "support"), (members, "member"))
    found = [_counted(*count) for count in counts]
    if len(shape.slack):
        found.append(f"{counted(len(shape.slack))} slack")
    found.append(f"found by {_method(shape)} in {_counted(shape.iterations, 'step')}")
    if shape.mirrored:
        found.append("mirrored, and every tension's sign changed")
    if not shape.converged:
        found.append(shape.why)
    return found


def verdict(shape: Equilibrium) -> str:
    """Whether the shape is at rest and stable, in a word or two."""
    if not shape.converged:
        return "NOT AT REST"
    if shape.assessment.negative:
        return f"UNSTABLE, {_counted(shape.assessment.negative, 'way')}"
    if shape.mechanisms:
        return _counted(len(shape.mechanisms), "mechanism").upper()
    return "stable"


def _members(shape: Equilibrium) -> list[Fact]:
    found = []
    if len(shape.tension):
        most, least = int(shape.tension.argmax()), int(shape.tension.argmin())
        found.append(("largest tension", _member(shape, most) if shape.tension[most] > 0.0 else "none"))
        found.append(("largest compression", _member(shape, least) if shape.tension[least] < 0.0 else "none"))
    if shape.utilization.any():
        worst = int(shape.utilization.argmax())
        over = " · BREAKS" if shape.utilization[worst] > 1.0 else ""
        found.append(("most utilized", f"{shown(float(shape.utilization[worst]), '', 3)} · spring {worst}{over}"))
    if len(shape.ties):
        worst = int(np.abs(shape.ties.tension).argmax())
        noun = "cord" if shape.ties.cord[worst] else "rod"
        found.append(("largest in a tie", f"{_force(shape, float(shape.ties.tension[worst]))} · {noun} {worst}"))
    return found


def _member(shape: Equilibrium, row: int) -> str:
    return f"{_force(shape, abs(float(shape.tension[row])))} · spring {row}"


def _force(shape: Equilibrium, value: float) -> str:
    unit, scale = force_unit(shape)
    return shown(value / scale, unit)


def _resultant(shape: Equilibrium, each: FloatArray) -> str:
    """The sum of forces: how much and which way where it points along an axis, else its components."""
    unit, scale = force_unit(shape)
    total = each.sum(axis=0)[: shape.model.dim] / scale
    size, least = float(np.sqrt((total**2).sum())), least_force(shape) / scale
    if size <= least:
        return f"0 {unit}" if float(np.abs(each).max(initial=0.0)) / scale > least else "none"
    up = float(total[-1])
    if size - abs(up) <= STRAIGHT * size:
        return f"{shown(size, unit)} {'up' if up > 0.0 else 'down'}"
    total = np.where(np.abs(total) <= NOTHING * size, 0.0, total)
    return f"({', '.join(shown(float(part)) for part in total)}) {unit}"


def _method(shape: Equilibrium) -> str:
    method = shape.method.replace("after dynamic_relaxation", "and relaxation").replace("_", " ")
    return method.replace("newton", "Newton").replace("fire", "FIRE")


def _counted(number: int, noun: str) -> str:
    return f"{counted(number)} {noun}" + "s" * (number != 1)

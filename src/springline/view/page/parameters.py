"""Parameters of a scene as controls of the page: kind, range and folder of each."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from springline.forces.loads import Load
from springline.spec.editing import BY_HAND
from springline.spec.idle_parameters import idle_parameters
from springline.spec.parameters import Parameter
from springline.view.page.messages import PageCommand
from springline.view.play.building import usual_particle
from springline.view.play.commands import Add, Command, Set
from springline.view.play.options import Slider
from springline.view.play.player import Player

STEPS = 200  # steps of a slider from end to end
LONGER = 4.0  # times the present step: the longest step that a slider offers
LEAST = 0.01  # of the high end: the low end of the slider of the step, which excludes zero
STRENGTHS = 4.0  # times the largest present tension: high end of a slider of strength
METHOD = ("dt", "integrator")
TELLING = (  # last words of names in order of importance, one for each rule or family
    "stiffness", "damping", "weight", "strength", "coefficient", "rate", "restitution", "omega", "theta",
    "gamma", "pressure", "prestress", "modulus", "yield_force", "velocity",
)  # fmt: skip
MOVING = ("omega", "prestress", "damping")  # a value of zero means that the rule has no such effect
ALIKE = 3  # rules of one kind, "load", "load_2", ...: of more, none is shown before the folders
FRONT = 6  # default controls at most before the folders
# words that are joined to others in names of rules
GROWN = "limit|drag|load|path|tension|matching|lengths|field|bath|force|line|circle|mesh"
APART = re.compile(rf"(?<=[a-z])({GROWN})(?=$|_|\d)")
BREAKS = "springs.strength"  # shown in addition to other spring parameters if springs can break
NUMBERED = re.compile(r"_\d+$")  # suffix of further rules of a kind
FIGURES = 4  # figures that a control shows: smaller changes are not sent


def controls(player: Player, first: Sequence[Slider] | None) -> list[dict[str, Any]]:
    """Return a control for each parameter: requested ones and gravity before the folders, the method last."""
    given = shown_parameters(player)
    asked = {slider.name: slider for slider in first or () if slider.name in given}
    front = list(asked) if asked else telling(given)
    if "gravity" in given and "gravity" not in asked:
        pulls = not asked and bool(np.any(given["gravity"].value))
        front.insert(0 if pulls else len(front), "gravity")
    folders: dict[str, list[str]] = {}
    for name in given:
        if name not in front and name not in METHOD:
            folders.setdefault(name.rpartition(".")[0] or "other", []).append(name)
    listed = [(name, "") for name in front]
    listed += [(name, heading(folder)) for folder, names in folders.items() for name in names]
    listed += [(name, "Method") for name in METHOD if name not in front]
    made = []
    for name, folder in listed:
        parameter = given[name]
        if name in asked:
            parameter = parameter._replace(**_range(asked[name], parameter))
        if offers(parameter.value):
            made.append({"name": name, "label": _label(name, folder), "unit": parameter.unit, "folder": folder}
                        | _control(name, parameter, player))  # fmt: skip
    return made


def _label(name: str, folder: str) -> str:
    """Return the label of a control, with its owner outside a folder; a repeated word ("pressure") appears once."""
    words = (name.rpartition(".")[2] if folder else heading(name).lower()).replace("_", " ").split()
    return " ".join(words[:-1] if words[-1] in words[:-1] else words)


def telling(given: Mapping[str, Any]) -> list[str]:
    """Return the names of the most important parameters: one of each rule and family, at most ``FRONT``."""
    found: dict[str, str] = {}
    strength = getattr(given.get(BREAKS), "value", math.inf)
    if is_number(strength) and math.isfinite(strength):
        found[BREAKS] = BREAKS
    for word in TELLING:
        for name, parameter in given.items():
            owner, _, last = name.rpartition(".")
            if last != word or owner in ("", "particles"):
                continue
            if is_vector(parameter.value) and word == "velocity":
                found.setdefault(owner, name)
            elif is_number(parameter.value) and math.isfinite(parameter.value):
                if word not in MOVING or parameter.value != 0.0:
                    found.setdefault(owner, name)
    kinds = Counter(NUMBERED.sub("", owner) for owner in found)
    few = {name for owner, name in found.items() if kinds[NUMBERED.sub("", owner)] <= ALIKE}
    return [name for name in given if name in few][:FRONT]


def _control(name: str, parameter: Any, player: Player) -> dict[str, Any]:
    """Return kind, ends, step and value of a control."""
    value = parameter.value
    if isinstance(value, str):
        from springline.integrators.registry import METHODS

        return _spelled("choice", value=value, choices=list(METHODS))
    if is_number(value) and math.isinf(value):
        largest = float(np.abs(player.still().tension).max(initial=0.0)) if name.endswith("strength") else 0.0
        high = max(STRENGTHS * largest, parameter.high or 1.0)
        return _spelled("limit", low=0.0, high=high, step=tidy(high / STEPS))
    if is_number(value):
        whole = isinstance(value, (int, np.integer))
        low, high = ends(parameter, name)
        if whole:
            return _spelled("slider", low=int(low), high=math.ceil(high), step=1, value=int(value), whole=True)
        return _spelled("slider", low=low, high=high, step=tidy((high - low) / STEPS), value=float(value))
    shown = shown_of(value, player.scene.dim)
    return _spelled("vector", step=tidy(0.01 * (max(abs(part) for part in shown) or 1.0)), value=shown)


def _spelled(
    kind: str, *, low: Any = None, high: Any = None, step: Any = None, value: Any = None, whole: bool = False,
    choices: Any = None,
) -> dict[str, Any]:  # fmt: skip
    return {"kind": kind, "low": low, "high": high, "step": step, "value": value, "whole": whole, "choices": choices}


def values_of(player: Player) -> dict[str, Any]:
    """Return the value of each parameter that has a control; None for a limit that is not set."""
    dim = player.scene.dim
    return {name: shown_of(one.value, dim) for name, one in shown_parameters(player).items() if offers(one.value)}


def shown_parameters(player: Player) -> dict[str, Parameter]:
    """Return the parameters that have controls: all but those of loads placed by hand, and those without an effect."""
    source = player.simulation.data.source
    things = {} if source is None else source.things()
    by_hand = {name for name, one in things.items() if isinstance(one, Load) and one.case == BY_HAND}
    idle = set() if source is None else idle_parameters(source.spec, player.simulation.data.model)
    return {
        name: one
        for name, one in player.simulation.parameters.items()
        if name not in idle and name.rpartition(".")[0] not in by_hand
    }


def news(now: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that have visibly changed in their controls."""
    return {name: value for name, value in now.items() if name not in before or not _alike(value, before[name])}


def completed(asked: PageCommand, player: Player, within: float) -> Command:
    """Return the command of a page, completed by data that only the viewer has.

    A limit of None becomes infinity, and a vector keeps the coordinates that a 2D scene does not show. A particle
    without given mass or radius has the usual ones, or the radius ``within`` [m] if there are no particles.
    """
    command = asked.command
    if isinstance(command, Add):
        mass, radius = usual_particle(player.simulation, within)
        usual: dict[str, Any] = {"mass": mass, "radius": radius}
        return replace(command, **{name: value for name, value in usual.items() if name not in asked.given})
    if isinstance(command, Set) and command.name in (known := player.simulation.parameters):
        value, now = command.value, known[command.name].value
        if value is None:
            return replace(command, value=math.inf)
        if isinstance(value, tuple) and is_vector(now) and len(value) < len(now):
            return replace(command, value=(*value, *(float(part) for part in now[len(value) :])))
    return command


def shown_of(value: Any, dim: int) -> Any:
    """Return a value in the form that a control shows."""
    if isinstance(value, str):
        return value
    if is_vector(value):
        return [float(part) for part in value[: min(dim, len(value))]]
    if isinstance(value, (int, np.integer)):
        return int(value)
    return float(value) if math.isfinite(value) else None


def heading(name: str) -> str:
    """Return the name of an owner of parameters as a heading: "speedlimit_2" becomes "Speed limit 2"."""
    return " ".join(APART.sub(r" \1", part) for part in name.split(".")).replace("_", " ").capitalize()


def offers(value: Any) -> bool:
    """Return whether a value has a control: a number, a string, or a vector of finite coordinates."""
    return isinstance(value, str) or is_number(value) or is_vector(value)


def is_number(value: Any) -> bool:
    """Return whether a value is a single number and not NaN."""
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool) and value == value


def is_vector(value: Any) -> bool:
    """Return whether a value is a point or direction in 2D or 3D."""
    array = np.asarray(value) if isinstance(value, (tuple, list, np.ndarray)) else np.zeros(0)
    return array.shape in ((2,), (3,)) and array.dtype.kind in "fi" and bool(np.isfinite(array[:2]).all())


def ends(parameter: Any, name: str) -> tuple[float, float]:
    """Return both ends of a slider, which enclose the value."""
    value = float(parameter.value)
    high = parameter.high if parameter.high is not None else 4.0 * abs(value) or 1.0
    low = parameter.low if parameter.low is not None else min(0.0, value)
    if name == "dt":
        high = min(high, LONGER * value)
        low = low if low > 0.0 else LEAST * high
    if not high > low:
        high = low + (abs(low) or 1.0)
    return min(low, value), max(high, value)


def tidy(step: float) -> float:
    """Return the largest step of 1, 2 or 5 times a power of ten up to ``step``; 1 for an invalid one."""
    if not step > 0.0 or not math.isfinite(step):
        return 1.0
    ten = 10.0 ** math.floor(math.log10(step))
    return float(f"{max(nice * ten for nice in (1.0, 2.0, 5.0) if nice * ten <= step * 1.0000001):.1g}")


def _range(slider: Slider, parameter: Any) -> dict[str, Any]:
    """Return the requested ends, or those of the parameter."""
    low = parameter.low if slider.low is None else slider.low
    return {"low": low, "high": parameter.high if slider.high is None else slider.high}


def _alike(one: Any, other: Any) -> bool:
    if one is None or other is None or isinstance(one, str) or isinstance(other, str):
        return bool(one == other)
    return bool(np.shape(one) == np.shape(other) and np.allclose(one, other, rtol=10.0**-FIGURES, atol=0.0))

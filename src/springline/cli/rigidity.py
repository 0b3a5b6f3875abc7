"""What a scene as drawn can do: move freely, stress itself, swing; and its true fastest frequency on request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from springline.cli.screen import Row
from springline.cli.words import amount, hyphens, listed, number
from springline.errors import SceneError
from springline.forces import net
from springline.talk import counted

if TYPE_CHECKING:
    from springline.model.families import Model
    from springline.scene import Scene
    from springline.stability.linearization import Linearization
    from springline.stability.time_step import StepBound
    from springline.typing import IntegratorName

MOST = 30_000  # free axes beyond which nothing here is found, to keep it within a second or two
FEW = 40  # free motions of a large net beyond which the first that swings is not looked for
NAMED = 1_200  # free axes and springs up to which those of a mechanism or a state of self-stress are named


def facts(scene: Scene, model: Model, bounds: dict[str, StepBound], exact: bool) -> dict[str, Any]:
    """Mechanisms, self-stress, slack members and the slowest swing, by the names of the attributes.

    What cannot be told is None, and ``not_told`` says why.
    """
    from springline.stability.linearization import linearized

    known: dict[str, Any] = {
        "not_told": "",
        **dict.fromkeys(_NAMES),
        "slack": [],
        "mechanism_particles": [],
        "self_stress_springs": [],
    }
    if not _joined(model):
        return known
    try:
        here = linearized(scene, "This")
        if exact:
            known |= _fastest(here, bounds)
        if here.size > MOST:
            return {**known, "not_told": f"Left out beyond {MOST:,} free axes, and there are {here.size:,} here."}
        return {**known, **_geometry(here), **_slowest(here)}
    except SceneError as error:
        return {**known, "not_told": str(error)}


_NAMES = (
    "mechanisms", "rigid_motions", "self_stress_states", "free_motions", "unstable", "lowest_frequency",
    "lowest_period", "at_rest", "omega_max", "exact_dt",
)  # fmt: skip


def rows(of: dict[str, Any]) -> list[Row]:
    """The same as lines for a person."""
    found: list[Row] = []
    if of["mechanisms"] is not None:
        found.append(("mechanisms", _mechanisms(of)))
        if of["rigid_motions"]:
            found.append(("moves as a whole", counted(of["rigid_motions"], "way")))
        if of["springs"]:
            found.append(("self-stress", _states(of)))
    if of["slack"]:
        found.append(("slack members", f"{len(of['slack']):,}{_who('spring', of['slack'])}"))
    if of["unstable"]:
        found.append(("gives way", f"in {counted(of['unstable'], 'way')}, as drawn: springs that push, or attraction"))
    if of["lowest_frequency"]:
        period = amount(of["lowest_period"], "s")
        found.append(("slowest swing", f"{amount(of['lowest_frequency'], 'Hz')}, a period of {period}"))
    return found


def exact_rows(of: dict[str, Any], bound: float) -> list[Row]:
    """The true fastest frequency and limits of the step, where they were asked for."""
    if not of["omega_max"]:
        return [("fastest swing", of["not_told"] or "none: nothing here is stiff")]
    share = f"the bound, {amount(bound, 'rad/s')}, is {number(bound / of['omega_max'], 3)} times that"
    first: Row = ("fastest swing", amount(of["omega_max"], "rad/s"), share)
    steps: list[Row] = [(hyphens(name), amount(dt, "s")) for name, dt in of["exact_dt"].items() if dt]
    return [first, *steps]


def _joined(model: Model) -> bool:
    return bool(model.spring_count or len(model.holonomic.kind) or net.elastic(model))


def _fastest(here: Linearization, bounds: dict[str, StepBound]) -> dict[str, Any]:
    """The true largest frequency, and the longest step of every method for it and for the true damping."""
    from springline.integrators.registry import INTEGRATORS
    from springline.stability.fastest import damping_of, frequency_of
    from springline.stability.time_step import longest_step

    omega, damping = frequency_of(here), damping_of(here)
    return {
        "omega_max": omega,
        "exact_dt": {name: longest_step(INTEGRATORS[cast("IntegratorName", name)], omega, damping) for name in bounds},
    }


def _geometry(here: Linearization) -> dict[str, Any]:
    """Mechanisms and states of self-stress; which particles and springs, where there are not too many."""
    from springline.stability.self_stress import counts, self_stress_of

    bars = here.problem.bars
    slack = np.flatnonzero(bars.slack(here.bar_forces) & (here.bar_forces.modulus[: bars.springs] == 0.0))
    known: dict[str, Any] = {"slack": slack.tolist()}
    if net.elastic(here.model):
        return known
    if max(here.size, here.model.spring_count) > NAMED:
        mechanisms, rigid, states = counts(here)
        return {**known, "mechanisms": mechanisms, "rigid_motions": rigid, "self_stress_states": states}
    found = self_stress_of(here)
    moving = np.flatnonzero(np.abs(found.mechanisms).max(axis=(0, 2), initial=0.0) > 0.0)
    return {
        **known,
        "mechanisms": len(found.mechanisms),
        "mechanism_particles": moving.tolist(),
        "rigid_motions": found.rigid_motions,
        "self_stress_states": len(found.states),
        "self_stress_springs": np.flatnonzero(found.states.any(axis=0)).tolist(),
    }


def _slowest(here: Linearization) -> dict[str, Any]:
    """What moves without resistance as drawn, tensions included, and the lowest frequency above it."""
    from springline.stability.modes import modes_of

    found = modes_of(here, 1)
    first = found.mechanisms + found.unstable
    if 0 < first < here.size and (here.size <= NAMED or first < FEW):
        found = modes_of(here, first + 1)
    swinging = np.flatnonzero(found.omega_squared > 0.0)
    lowest = float(found.frequency[swinging[0]]) if len(swinging) else None
    return {
        "free_motions": found.mechanisms,
        "unstable": found.unstable,
        "lowest_frequency": lowest,
        "lowest_period": 1.0 / lowest if lowest else None,
        "at_rest": here.at_rest,
    }


def _mechanisms(of: dict[str, Any]) -> str:
    if not of["mechanisms"]:
        return "none"
    who = _who("particle", of["mechanism_particles"])
    left = (of["free_motions"] or 0) - of["rigid_motions"]
    held = (
        ""
        if left >= of["mechanisms"]
        else "; tension holds them all"
        if left <= 0
        else f"; {left:,} not held by tension"
    )
    return f"{of['mechanisms']:,}{who}{held}"


def _states(of: dict[str, Any]) -> str:
    if not of["self_stress_states"]:
        return "none: forces follow from the loads alone"
    who = _who("spring", of["self_stress_springs"])
    return f"{counted(of['self_stress_states'], 'state')}{who}"


def _who(noun: str, indices: list[int]) -> str:
    """``: springs 3, 4``, or nothing where none are named."""
    return f": {noun}{'' if len(indices) == 1 else 's'} {listed(indices)}" if indices else ""

"""Particles held by hands while a simulation runs; no model is rebuilt for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline import checks
from springline.engine.program import HOLDING, LETTING_GO
from springline.errors import SceneError
from springline.forces import grab_spring
from springline.forces.grab_spring import Hands
from springline.integrators.contract import ADAPTIVE, EVENTS, Integrator
from springline.messages import function_subject
from springline.model.accessors import Adjacency
from springline.model.families import Model
from springline.model.state import STALE
from springline.run.edit_sections import run_section
from springline.run.run import Run, checked_dt
from springline.stability.time_step import bound_of
from springline.stepping.edits import LANES, hand_stiffness

GRAB = function_subject("grab()")

HANDY = 0.5  # period [s] of a particle on a hand's spring, if no other spring sets the stiffness
SOFT = 0.5  # a third of the largest stiffness of a hand with an automatic step, over m/dt^2 [-]
SAFE = 0.8  # part of the stability bound of a given step that springs and hand may use together [-]
LEAST = 0.02  # smallest stiffness over m/dt^2 [-], if the springs use the whole bound of a given step
CALM = 0.7  # damping ratio of the particle on the hand's spring [-]
REACH = 0.15  # distance over the drawn diagonal [-] at which a hand would break the weakest spring at its particle


@dataclass(frozen=True, eq=False)
class Footing:
    """Data for the default stiffness of a hand: the springs at its particle, and the stability of the step.

    Attributes
    ----------
    adjacency : the springs at each particle
    status : status of each spring, such as broken, shape (springs,)
    method, dt : the integrator and its step without hands [s]; None if nothing bounds it
    follows : whether the step is automatic and so adapts to a hand
    diagonal : diagonal of the box around all drawn particles [m]
    """

    model: Model
    adjacency: Adjacency
    status: np.ndarray
    method: Integrator
    dt: float | None
    follows: bool
    diagonal: float

    @property
    def numbers(self) -> np.ndarray:
        """Inputs of the stiffness of a hand in the order of ``stepping/edits.py``, shape (8,)."""
        # These methods are stable for any stiffness. If nothing bounds the step, a hand does not either.
        step = 0.0 if self.method.is_stable or not self.dt else self.dt
        handy, soft = (2.0 * np.pi / HANDY) ** 2, SOFT if self.follows else 0.0
        return np.array([handy, SAFE * self.method.limit**2, LEAST, CALM, REACH, self.diagonal, step, soft])

    def stiffness_at(self, i: int) -> float:
        """Return the stiffness of a hand at a particle [N/m]: that of its springs, limited by strength and step.

        For a particle without springs, the period on the hand's spring is HANDY seconds.
        """
        begin, at = self.adjacency.compressed_rows()
        inertia, springs, sums = float(self.model.particles.inertia[i]), self.model.springs, np.zeros(LANES)
        return float(hand_stiffness(self.numbers, sums, begin, at, inertia, springs, self.status, i))

    def hand_at(self, i: int, point: np.ndarray, stiffness: float | None) -> list[float]:
        """Return a row of ``hand.as_rows``; the default stiffness is used if it is None."""
        k = self.stiffness_at(i) if stiffness is None else stiffness
        # c = 2 zeta sqrt(k m): below critical damping, so that the pulled particle still follows quickly.
        c = 2.0 * CALM * float(np.sqrt(k * self.model.particles.inertia[i]))
        return [float(i), *point.tolist(), k, c, float(stiffness is None)]

    def update_stiffness(self, hands: Hands) -> Hands:
        """Return the hands with updated default stiffnesses; given stiffnesses are unchanged."""
        rows = [
            self.hand_at(int(i), point, None if chosen else float(k))
            for i, point, k, chosen in zip(hands.particle, hands.point, hands.stiffness, hands.chosen, strict=True)
        ]
        return grab_spring.from_rows(np.array(rows).reshape(-1, grab_spring.WIDTH))


def diagonal(run: Run) -> float:
    """Return the diagonal of the box around all drawn particles [m], or around the current ones without a scene."""
    drawn = run.state.position if run.source is None else run.source.drawn_positions()
    return float(np.linalg.norm(np.ptp(drawn, axis=0))) if len(drawn) else 0.0


def refuse_method(method: Integrator, caller: str) -> None:
    """Refuse methods without a step that a hand's spring could be soft enough for."""
    if method.scheme.family in (ADAPTIVE, EVENTS):
        raise SceneError(
            f"{function_subject(caller)} takes methods with a dt, and {method.name} finds its own. Take "
            "another integrator."
        )


def existing_particle(particle: Any, run: Run, caller: str) -> int:
    """The index of a single particle that has not been removed."""
    rows = checks.indices(particle, run.model.particle_count, "particle", caller)
    if len(rows) != 1:
        raise checks.refuse("particle", caller, "one particle, by its index", particle)
    i = int(rows[0])
    if not run.state.alive[i]:
        raise SceneError(f"{function_subject(caller)} takes a particle that is there. {i} was removed.")
    return i


def grabbable_particle(particle: Any, run: Run) -> int:
    """Return the index of the particle that a hand takes: not removed, and with a mass unless it is fixed."""
    i = existing_particle(particle, run, "grab()")
    if run.model.particles.mass[i] == 0.0 and is_free(run, i):
        raise SceneError(f"{GRAB} takes a particle with a mass, and {i} has none. Give it one [kg], or anchor it.")
    return i


def is_free(run: Run, i: int) -> bool:
    """Return True if a particle may move along any axis."""
    return bool((run.state.mobility[i] > 0.0).any())


def hold(run: Run, hands: Hands) -> None:
    """Continue with other hands and all other arrays unchanged; if the method refuses them, the run is unchanged."""
    model = run.model.replace_arrays(hands)
    # Moving the point of a hand keeps the array of stiffness. Its identity shows that the bound of the step is
    # unchanged; computing it again would cost more than the move.
    if hands.stiffness is not run.model.room(Hands).stiffness:
        bound = bound_of(run.rates, model, run.integrator, run.adjacency if len(hands.particle) else None)
        checked_dt(run.dt_given, bound, run.integrator)
        run.bound = bound
    run.model = model
    run.stepper.hold(hands)
    if run.implicit is not None:
        run.implicit.hold(hands)


def footing_of(run: Run) -> Footing:
    """Return the data for the default stiffness of a hand."""
    follows = run.dt_given == "auto"
    return Footing(run.model, run.adjacency, run.state.status, run.integrator, run.dt, follows, diagonal(run))


def grab(run: Run, i: int, point: np.ndarray, stiffness: float | None) -> None:
    """Hold particle ``i`` from a point [m] by an additional hand."""
    footing = footing_of(run)
    rows = [*grab_spring.hand_rows(run.model.room(Hands)).tolist(), footing.hand_at(i, point, stiffness)]
    _work(run, grab_spring.from_rows(np.array(rows)))
    run.watch.see_hands(run.model)


def pull(run: Run, row: int, point: np.ndarray) -> None:
    """Move the point of a hand [m]."""
    points = run.model.room(Hands).point.copy()
    points[row] = point
    _work(run, run.model.room(Hands)._replace(point=points))


def release_all(run: Run) -> None:
    """Release all held particles."""
    _work(run, grab_spring.no_hands())
    run.watch.see_hands(run.model)


def drop_removed(run: Run) -> None:
    """Remove the hands of removed particles; the removal already accounts for their energy."""
    hands = run.model.room(Hands)
    there = run.state.alive[hands.particle] == 1
    # No work is added here: the removal of the particle measured the energy before and after.
    if not there.all():
        hold(run, Hands(*(array[there] for array in hands)))


def _work(run: Run, hands: Hands) -> None:
    """Continue with other hands; the energy that their springs gain counts as work."""
    # Only the energy of the hand's spring changes at once; no other force depends on the point.
    run_section(run, HOLDING)
    hold(run, hands)
    run_section(run, LETTING_GO)
    run.state.solving[STALE] = 1.0


def on_record(run: Run) -> dict[str, np.ndarray]:
    """Return the hands as arrays for a recording, by name; empty without hands."""
    rows = grab_spring.hand_rows(run.model.room(Hands))
    return {"hands": rows} if len(rows) else {}

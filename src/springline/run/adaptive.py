"""Runs of an adaptive method: steps as long as the motion allows, from frame to frame."""

from __future__ import annotations

import numpy as np

from springline import checks
from springline.contacts import rules
from springline.errors import SceneError
from springline.forces import net
from springline.integrators.radau import radau
from springline.model.blocks import Tally
from springline.model.families import Model
from springline.model.state import State
from springline.model.work import DONE, REPORT_STATUS, Notes
from springline.run.adaptive_step import LAST, adapt, ias15_for
from springline.run.compiling import make_ready
from springline.run.goal import MOST, TAKEN, new_goal
from springline.run.implicit import set_out_from
from springline.run.stepper import Stepper

TOLERANCE = 1e-9  # [-] of the energy, where one does not say
COARSEST = 1e-6  # [-] above this the series of a step is too long for its terms to tell its error


class AdaptiveRun:
    """Advances a model by IAS15."""

    def __init__(self, model: Model, stepper: Stepper, longest: float | None, tolerance: float) -> None:
        """``stepper`` ends each step; rooms of the method are added to its table."""
        self.stepper, self.table = stepper, stepper.table
        self._ends = has_ends(model)
        limit = np.inf if longest is None else longest
        dragged = net.reads_velocity(model)
        self._room = ias15_for(model.particle_count, last_term_for(tolerance), limit, dragged=dragged)
        self._goal = new_goal()
        for room in (self._room, self._goal, radau()):
            self.table.put(room)
        self._taken = 0
        self.log()

    def go_back(self, state: State) -> None:
        """Continue from an earlier state, which holds all that the method needs."""

    def log(self) -> dict[str, float]:
        """Counts since the last call: steps, iterations, repeated steps; the shortest and the longest step [s]."""
        rounds, again, shortest, longest = self._room.tally.tolist()
        taken, self._taken = self._taken, 0
        self._room.tally[:] = 0.0, 0.0, np.inf, 0.0
        return {
            "steps": float(taken),
            "rounds": rounds,
            "retaken": again,
            "shortest": shortest if taken else 0.0,
            "longest": longest,
        }

    def advance(self, state: State, goal: float, most: int) -> int:
        """Go on to the time ``goal`` [s], by at most ``most`` steps; returns how many. The report says why."""
        make_ready([adapt])
        self.stepper.sections(1.0)  # nothing in them hangs on the length of a step
        self.stepper.show(state)
        took = self._all(state, goal, most) if self._ends else self._free(state, goal, most)
        self._taken += took
        return took

    def _free(self, state: State, goal: float, most: int) -> int:
        """Steps of a model without rules at their ends; only steps in which ends of a spring coincide are concluded."""
        took = 0
        while took < most and state.clock[0] < goal:
            took += self._step(goal, most - took)
            if self.table[Notes].report[REPORT_STATUS] != DONE:
                break
            # Springs whose ends have met are noted as an event, which is a pass of the end of a step. Running that pass
            # after every step would leave the compiled loop each time, so it is run only where ``met`` says so.
            if self.table[Tally].met.any():
                self._conclude(state)
        return took

    def _all(self, state: State, goal: float, most: int) -> int:
        """Steps one by one, each with its end: walls, contacts, breaks, trails."""
        report = self.table[Notes].report
        for took in range(most):
            if not state.clock[0] < goal:
                return took
            # The copy includes the series and the compensation of rounding, so that a step taken again after
            # CONTACTS_FULL has the same bits as if there had been room at once.
            before = state.copy()
            set_out_from(self.table)
            if not self._step(goal, 1):
                return took
            concluded = self._conclude(state)
            if not concluded:  # no room for what happened: the caller makes some, and asks again
                state.restore(before)
            if report[REPORT_STATUS] != DONE:
                return took + concluded
        return most

    def _step(self, goal: float, most: int) -> int:
        self._goal.time[0], self._goal.steps[MOST] = goal, most
        self.table[Notes].report[REPORT_STATUS] = adapt(self.table)
        return int(self._goal.steps[TAKEN])

    def _conclude(self, state: State) -> int:
        """Do the end of a step: walls, breaks, trails; 0 where contacts exceeded the capacity of their arrays."""
        end, h = float(state.clock[0]), float(state.stride[LAST])
        # The series has counted the step already, and the program of its end counts it once more.
        state.steps[0] -= 1
        took = self.stepper.go(state, 0, 1, end - h, h)
        # The stepper computes the end as start + h, which may round to another number than the goal that was reached.
        state.clock[0] = end
        return took


def has_ends(model: Model) -> bool:
    """Whether the model has rows at the end of a step: walls, contacts, a torus, breaks, trails."""
    return model.space.periodic or bool(len(model.springs.fragile)) or bool(rules.present(model))


def last_term_for(tolerance: float) -> float:
    """Largest ratio of the last term of a series to its acceleration [-], for an energy error of ``tolerance`` [-].

    Measured on orbits of eccentricity 0 to 0.999: the error falls like the 15th power of the step and the term like
    the 7th, and at a term of 1e-4 the error is 1e-12 in a hundred orbits.
    """
    # b7 over a0 falls like h^7 and the energy error like h^15, so the error goes like the term to the power 15/7. The
    # power 3/2 that is asked for here is larger for terms below 1, so it lies on the safe side. Rounding to three
    # digits hides the last bits of pow, which differ between C libraries and would change every step of a run.
    return float(f"{tolerance ** (2.0 / 3.0):.3g}")


def checked_tolerance(tolerance: object) -> float:
    """The tolerance as a number that the method can keep."""
    value = checks.positive(tolerance, "tolerance", "simulate()")
    if value > COARSEST:
        raise checks.refuse("tolerance", "simulate()", f"at most {COARSEST:g} of the energy", tolerance)
    return value


def refuse_rules(model: Model, longest: float | None) -> None:
    """Refuse forces and rules that are not smooth, and collisions without a longest step ``longest`` [s]."""
    there = rules.present(model)
    found = [rule.several for rule in there if rule.series == "refused"]
    found += [f"the {powered}" for powered in [net.powered(model)] if powered]
    if found:
        raise SceneError(
            f"integrator='ias15' follows smooth forces by series, which end where a force jumps or a rule holds. "
            f"It cannot take {', '.join(found)}. Leave that out, or take integrator='velocity_verlet'."
        )
    hit = dict.fromkeys(rule.several for rule in there if rule.series == "at ends")
    if hit and longest is None:
        raise SceneError(
            f"integrator='ias15' must have a 'dt' where things hit: it sees them at the end of its steps, as if they "
            f"had moved in straight lines, and left free these are as long as the motion between hits allows. "
            f"Got dt='auto' with {', '.join(hit)}. Give simulate(dt=...) [s], the longest step."
        )

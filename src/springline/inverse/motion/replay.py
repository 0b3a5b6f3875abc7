"""A run again, from its first frame: steps in any order, from stored states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.errors import SceneError
from springline.forces import queries
from springline.integrators.contract import Integrator
from springline.inverse.motion.checkpoints import reversed_steps
from springline.inverse.motion.contacts import ContactSlopes, StepTime, changed_particles, has_contacts
from springline.inverse.motion.forces import MotionForces, refuse_rough
from springline.inverse.motion.parameters import STARTS, ParameterSlope, slope_of
from springline.inverse.motion.steps import Slopes, Steps, steps_of
from springline.model.state import State
from springline.model.work import (
    BOND,
    BREAK,
    CONTACTS_FULL,
    DONE,
    EVENTS_FULL,
    MERGE,
    REMOVE,
    REPORT_STATUS,
    TEAR,
    UNBOND,
    noted_events,
)
from springline.run.run import divide_gap
from springline.run.setup import run_of
from springline.spec.build import build
from springline.spec.running_scene import Live

MEMORY = 2**28  # [bytes] of stored states
FEWEST = 16  # stored states, however large
SAME = 1e-9  # [-] of the largest number: steps that are taken again agree with those of the engine
ENDING = {BREAK: "spring breaks", REMOVE: "particle is removed", MERGE: "bodies merge", BOND: "bond forms",
          UNBOND: "bond breaks", TEAR: "face tears"}  # fmt: skip


class Settings(NamedTuple):
    """How a motion is computed.

    Attributes
    ----------
    method : with steps of fixed operations
    dt : longest step [s]
    times : of the frames, the first of which is the start [s], shape (frames,)
    tolerance : of the equations of an implicit step, or None
    """

    method: Integrator
    dt: float
    times: FloatArray
    tolerance: float | None = None


@dataclass(eq=False)
class Replay:
    """A motion of a scene from a start, with the derivatives of its frames.

    Attributes
    ----------
    frames : positions and velocities at the times of the frames, shape (frames, particles, 3) each
    """

    spec: Any
    settings: Settings
    position: FloatArray
    velocity: FloatArray
    caller: str
    frames: tuple[FloatArray, FloatArray] = (np.zeros(0), np.zeros(0))

    def __post_init__(self) -> None:
        model, state = build(self.spec)
        refuse_rough(model, self.caller)
        free = state.mobility > 0.0
        state.position[...] = self.position
        state.velocity[...] = np.where(free, self.velocity, 0.0)
        state.clock[0] = self.settings.times[0]
        settings = self.settings
        self._run = run_of(Live(self.spec), (model, state), settings.method, settings.dt, 1, settings.tolerance)
        self.model, self.state = self._run.model, self._run.state
        self._first = self.state.copy()
        self._moments, self._last_of_frame = self._layout()
        self._advance_and_record()

    def _layout(self) -> tuple[list[StepTime], list[int]]:
        """All steps, and the number of steps before each frame."""
        moments, ends, times = list[StepTime](), [0], self.settings.times
        for begin, end in zip(times[:-1].tolist(), times[1:].tolist(), strict=True):
            count, used = divide_gap(self._run, end - begin, end, self.settings.dt)
            moments += [StepTime(begin, number, used) for number in range(count)]
            ends.append(len(moments))
        return moments, ends

    def _advance_and_record(self) -> None:
        """Take all steps once, and keep the frames."""
        places, speeds = [self.state.position.copy()], [self.state.velocity.copy()]
        for begin, end in zip(self._last_of_frame[:-1], self._last_of_frame[1:], strict=True):
            self._advance(begin, end)
            places.append(self.state.position.copy())
            speeds.append(self.state.velocity.copy())
        self.frames = np.array(places), np.array(speeds)

    def _advance(self, begin: int, end: int) -> None:
        """Take steps of the engine from the present state."""
        run, at = self._run, begin
        while at < end:
            first = self._moments[at]
            # Steps of one row in one call: the rows end at the frames.
            stop = at + 1
            while stop < end and self._moments[stop].start == first.start:
                stop += 1
            taker = run.stepper if run.implicit is None else run.implicit
            took = taker.take(self.state, first.number, stop - at, first.start, first.dt)
            run.stepper.settle(self.state)
            status = int(run.work.notes.report[REPORT_STATUS])
            self._refuse_events(noted_events(run.work.notes))
            if status == CONTACTS_FULL:
                run.stepper.make_room()
            elif status not in (DONE, EVENTS_FULL):
                raise SceneError(f"{self.caller} needs a motion that ends, and this one diverges. Give a shorter dt.")
            at += took
            self.state.clock[0] = self._time_after(at - 1)

    def _time_after(self, step: int) -> float:
        if step + 1 < len(self._moments) and self._moments[step + 1].number == 0:
            return self._moments[step + 1].start
        last = self._moments[step]
        if step + 1 == len(self._moments):
            return float(self.settings.times[-1])
        return last.start + (last.number + 1) * last.dt

    def _refuse_events(self, found: np.ndarray) -> None:
        for kind, what in ENDING.items():
            here = found[found["kind"] == kind]
            if len(here):
                raise SceneError(
                    f"{self.caller} has no derivative through the event at {float(here['time'][0]):g} s, where a "
                    f"{what}. End the motion before it, or leave that out."
                )

    def tensions(self) -> FloatArray:
        """Tensions of the springs in all frames, dashpots included [N], shape (frames, springs)."""
        return np.array([queries.tension(self.model, *frame) for frame in zip(*self.frames, strict=True)])

    def back(
        self, by_position: FloatArray, by_velocity: FloatArray, names: list[str], states: int | None = None,
        tensions: FloatArray | None = None,
    ) -> dict[str, FloatArray]:  # fmt: skip
        """Derivatives of a goal by parameters, from those by the positions and velocities of all frames.

        Parameters
        ----------
        by_position, by_velocity : shape (frames, particles, 3)
        names : of the parameters
        states : most states stored at a time; by default what 256 MB hold
        tensions : derivative by the tensions of all frames at held positions and velocities, shape (frames, springs)
        """
        first = self._first
        forces = MotionForces(self.model, first, self.settings.method, self.caller)
        steps = steps_of(self.model, first, self.settings.method, forces, first.mobility.copy())
        found: dict[str, ParameterSlope] = {
            name: slope_of(self.spec, self.model, first, self.settings.method, name, self.caller)
            for name in names
            if name not in STARTS
        }
        parameters = list(found.values())
        if tensions is not None:
            for place, speed, weight in zip(*self.frames, tensions, strict=True):
                for one in parameters:
                    one.add_tension(place, speed, weight)
        slopes = self._through_steps(steps, parameters, by_position, by_velocity, states)
        free = first.mobility > 0.0
        starts = {STARTS[0]: slopes.position, STARTS[1]: np.where(free, slopes.velocity, 0.0)}
        return {name: starts[name] if name in STARTS else found[name].total for name in names}

    def _through_steps(
        self, steps: Steps, parameters: list[ParameterSlope], by_position: FloatArray, by_velocity: FloatArray,
        states: int | None,
    ) -> Slopes:  # fmt: skip
        frame, ends = len(self._last_of_frame) - 1, self._last_of_frame
        slopes = Slopes(by_position[-1].copy(), by_velocity[-1].copy(), np.zeros(by_position[-1].shape))
        contacts = ContactSlopes(self.model, self._first, self.settings.method, self.caller)

        def advance(state: State, begin: int, end: int) -> State:
            self._restore(state, begin)
            self._advance(begin, end)
            return self.state.copy()

        size = sum(array.nbytes for array in self._first)
        for number, state in reversed_steps(
            len(self._moments), states or max(MEMORY // size, FEWEST), self._first, advance
        ):
            slopes = self._through_step(number, state, steps, slopes, parameters, contacts)
            if number == ends[frame - 1]:
                frame -= 1
                slopes = slopes._replace(
                    position=slopes.position + by_position[frame], velocity=slopes.velocity + by_velocity[frame]
                )
        return slopes

    def _through_step(
        self, number: int, state: State, steps: Steps, slopes: Slopes, parameters: list[ParameterSlope],
        contacts: ContactSlopes,
    ) -> Slopes:  # fmt: skip
        """Slopes by the state before one step from those after it."""
        at = self._moments[number]
        step = steps.again(state, at.time, at.dt)
        self._restore(state, number)
        self._advance(number, number + 1)
        after = self.state.position, self.state.velocity
        moved = changed_particles((step.position, step.velocity), after)
        if not has_contacts(self.model):
            self._check_again(step, after, moved, at)
            return steps.back(step, slopes, parameters)
        if not len(moved):
            return steps.back(step, slopes, parameters)
        ended = contacts.end(at)(state, step.position, step.velocity, at)
        self._check_again(step, after, changed_particles(ended, after), at, ended)
        there, before = contacts.back(
            state, step.position, step.velocity, at, moved, (slopes.position, slopes.velocity), parameters
        )
        found = steps.back(step, slopes._replace(position=there[0], velocity=there[1]), parameters)
        return found._replace(position=found.position + before[0], velocity=found.velocity + before[1])

    def _check_again(self, step: Any, after: Any, moved: Any, at: StepTime, ended: Any = None) -> None:
        """Raise SceneError if a step could not be reproduced, so that its derivative is unknown."""
        found = ended or (step.position, step.velocity)
        for one, other in zip(found, after, strict=True):
            size = max(float(np.abs(other).max(initial=0.0)), 1e-300)
            if len(moved) and float(np.abs(one - other).max(initial=0.0)) > SAME * size:
                raise SceneError(
                    f"{self.caller} could not reproduce the step at {at.time:g} s, in which something acts whose "
                    f"derivative is unknown. Leave out what is not a force, a wall or a contact."
                )

    def _restore(self, state: State, number: int) -> None:
        self.state.restore(state)
        self.state.clock[0] = self._moments[number].start if self._moments[number].number == 0 else state.clock[0]

"""Frames of a scene that plays, kept as they come, and made into a recording: who came late is not there before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

import springline.resume  # noqa: F401 what is made here goes on
from springline.model.families import BROKEN
from springline.model.work import CHANGE, EVENT
from springline.recording.changes import Change, ParameterChange, without
from springline.recording.recording import Recording
from springline.recording.store import MemoryStore
from springline.run.holding import on_record

if TYPE_CHECKING:
    from springline.simulation import Simulation

MOST = 20_000  # frames: more are not kept, and the recording ends there


@dataclass(frozen=True)
class KeptMoment:
    """The data kept of a moment."""

    time: float
    position: np.ndarray
    velocity: np.ndarray
    alive: np.ndarray
    intact: np.ndarray
    energy: dict[str, float]
    events: np.ndarray
    changes: list[tuple[int, float, ParameterChange]]


class Capture:
    """Keeps frames, ``every`` so much time [s], each after the step that ends nearest to it."""

    def __init__(self, simulation: Simulation, every: float) -> None:
        self._every, self._next = every, simulation.time
        self._kept: list[KeptMoment] = []
        self._events: list[np.ndarray] = []
        self._changes: list[tuple[int, float, ParameterChange]] = []

    def __len__(self) -> int:
        return len(self._kept)

    def steps_to_next(self, time: float, step: float) -> int:
        """Steps of so long [s] until the next frame."""
        return max(round((self._next - time) / step), 1)

    def hear(self, events: np.ndarray, changes: list[tuple[int, float, ParameterChange]]) -> None:
        """Collect events and changes for the next frame."""
        self._events.append(events[events["kind"] != CHANGE])
        self._changes += changes

    def discard(self, name: str) -> None:
        """Take note that a force or a rule was taken out: it is not in the scene that is kept."""
        self._changes[:] = without(self._changes, name)
        self._kept[:] = [replace(kept, changes=without(kept.changes, name)) for kept in self._kept]

    def look(self, simulation: Simulation, step: float) -> None:
        """Keep a frame, where it is time for one; the steps are so long [s]."""
        if simulation.time > self._next - 0.5 * step and len(self._kept) < MOST:
            self._keep(simulation)
            self._next += self._every * max(1, round((simulation.time - self._next) / self._every) + 1)

    def _keep(self, simulation: Simulation) -> None:
        state = simulation.state
        self._kept.append(
            KeptMoment(
                simulation.time, state.position.copy(), state.velocity.copy(), state.alive.copy(),
                (state.status != BROKEN).astype(np.uint8), simulation.energy(),
                np.concatenate([np.zeros(0, dtype=EVENT), *self._events]), list(self._changes),
            )
        )  # fmt: skip
        self._events.clear()
        self._changes.clear()

    def recording(self, simulation: Simulation, title: str) -> Recording:
        """The frames as a recording, of all who were ever there; the last one is now."""
        if not self._kept or simulation.time > self._kept[-1].time:
            self._keep(simulation)
        changes = _numbered(self._kept)
        store = MemoryStore(simulation.scene_before(changes), _meta(simulation, title, self._every))
        last, energies = self._kept[-1], dict.fromkeys(name for kept in self._kept for name in kept.energy)
        for number, kept in enumerate(self._kept):
            state = _state(simulation, number, self._every) if kept is last else None
            frame_changes = [change for change in changes if change.frame == number]
            store.append(**_padded(kept, last, energies), changes=frame_changes, state=state)
        return Recording(store)


def _numbered(frames: list[KeptMoment]) -> list[Change]:
    """The changes, numbered by the frame after them, with the rows that existed then where all were changed."""
    made = []
    for number, kept in enumerate(frames):
        for step, time, row in kept.changes:
            everybody = row.rows is None and row.what.startswith(("springs.", "particles."))
            count = len(kept.intact) if row.what.startswith("springs.") else len(kept.alive)
            rows = tuple(range(count)) if everybody else row.rows
            made.append(Change(number, step, time, row.what, rows, row.old, row.new))
    return made


def _padded(kept: KeptMoment, last: KeptMoment, energies: Iterable[str]) -> dict[str, Any]:
    """A frame extended to all particles of ``last``; later ones stand where that has them, and are not alive."""
    count, springs = len(last.alive), len(last.intact)
    late, missing = count - len(kept.alive), springs - len(kept.intact)
    here = np.concatenate([kept.position, last.position[len(kept.position) :]])
    alive = np.concatenate([kept.alive, np.zeros(late, dtype=np.uint8)])
    intact = np.concatenate([kept.intact, np.zeros(missing, dtype=np.uint8)])
    return {
        "time": kept.time,
        "position": here,
        "velocity": np.concatenate([kept.velocity, np.zeros((late, 3))]),
        "alive": None if alive.all() else alive,
        "intact": None if intact.all() else intact,
        "energy": {name: kept.energy.get(name, 0.0) for name in energies},
        "events": kept.events,
    }


def _state(simulation: Simulation, number: int, every: float) -> dict[str, Any]:
    frames = {"frame_origin": simulation.time - number * every, "frame_number": number, "frame_spacing": every}
    numbers = {name: np.array(float(value)) for name, value in frames.items()}
    return {**simulation.state.trimmed(), **on_record(simulation.now), **numbers}


def _meta(simulation: Simulation, title: str, every: float) -> dict[str, Any]:
    return {**simulation.meta(every), "title": title}

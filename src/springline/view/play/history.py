"""History of play: energies and past moments for plots, and frames for a recording."""

from __future__ import annotations

import time as clock
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import springline.resume  # noqa: F401 makes recordings resumable
from springline.errors import SceneError
from springline.forces.bonds import bond_events
from springline.model.families import BROKEN
from springline.model.work import CHANGE, EVENT
from springline.recording.changes import SCENE, Change, ParameterChange, drop_changes
from springline.recording.recording import Recording
from springline.recording.store import MemoryStore
from springline.run import frames
from springline.run.grabs import on_record
from springline.spec.running_scene import Live
from springline.spec.text_reading import from_text
from springline.spec.text_writing import to_text
from springline.spec.user_functions import functions_of

if TYPE_CHECKING:
    from springline.model.families import Model
    from springline.simulation import Simulation
    from springline.view.play.session import Session

LENGTH = 400  # samples
APART = 0.1  # [s] of wall-clock time between two samples, at least
SHARE = 0.02  # share of wall-clock time that sampling may cost
LONGEST = 2.0  # [s] of wall-clock time between two samples, at most: the first one waits for a compiler
ROOM = 64_000_000  # [bytes] of the past moments of this and earlier runs, at most
RUNS = 4  # runs of which past moments are kept, including this one


class History:
    """Energies over time, sampled only while ``wanted``.

    Attributes
    ----------
    wanted : whether energies are being plotted
    time : [s], shape (k,)
    energy : kinetic, one for each force, potential, total, dissipated and work [J], shape (k,) each
    """

    def __init__(self) -> None:
        self.wanted = False
        self._rows: deque[tuple[float, dict[str, float]]] = deque(maxlen=LENGTH)
        self._next = 0.0

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def time(self) -> np.ndarray:
        """Times of the samples [s], shape (k,)."""
        return np.array([time for time, _ in self._rows])

    @property
    def energy(self) -> dict[str, np.ndarray]:
        """Energies by name [J], shape (k,) each."""
        names = self._rows[-1][1] if self._rows else {}
        return {name: np.array([row.get(name, np.nan) for _, row in self._rows]) for name in names}

    def clear(self) -> None:
        """Remove all samples."""
        self._rows.clear()

    def forget_after(self, time: float) -> None:
        """Remove samples later than a time [s], to which play returned."""
        while self._rows and self._rows[-1][0] > time:
            self._rows.pop()

    def note(self, simulation: Simulation) -> None:
        """Take a sample if one is due."""
        begin = clock.perf_counter()
        if not self.wanted or begin < self._next:
            return
        if self._rows and simulation.time <= self._rows[-1][0]:
            # No sample is added while paused; a time that went back belongs to another run.
            if simulation.time == self._rows[-1][0]:
                return
            self._rows.clear()
        self._rows.append((simulation.time, simulation.energy))
        end = clock.perf_counter()
        # Energies of many bodies cost as much as many steps, so the interval grows with their cost.
        self._next = end + min(max(APART, (end - begin) / SHARE), LONGEST)


def method_in_words(simulation: Simulation) -> str:
    """Return method and step of a simulation as text: "velocity verlet, dt 0.01 s"."""
    step = f", dt {simulation.dt:.3g} s" if simulation.dt else ""
    return f"{simulation.data.integrator.name.replace('_', ' ')}{step}"


class PastMoment(NamedTuple):
    """Quantities of a past state in single precision, which pages plot over time.

    Attributes
    ----------
    course, entries, step : numbers of resets, of journal entries and of steps before it
    position, velocity, tension : [m], [m/s], [N]
    alive, intact : particles that are not removed, springs that are not broken
    model_size : memory of its model [bytes]
    energy : energies by name [J]; empty if they were not plotted
    how : method and step, as text
    """

    course: int
    entries: int
    step: int
    time: float
    model: Model
    position: np.ndarray
    velocity: np.ndarray
    tension: np.ndarray
    alive: np.ndarray
    intact: np.ndarray
    model_size: int
    energy: dict[str, float]
    how: str = ""

    @property
    def parts(self) -> dict[int, int]:
        """Bytes of each array and of the model, by identity, since other states may share them."""
        arrays = [self.position, self.velocity, self.tension, self.alive, self.intact]
        return {id(self.model): self.model_size, **{id(array): array.nbytes for array in arrays}}


class Past:
    """Quantities of the last minute of play and of earlier runs, for plots.

    A moment takes 24 bytes for each particle and 4 for each spring, and the model if it has changed since; all take at
    most ``ROOM``. They are taken together with the states that can be looked at again.

    Attributes
    ----------
    moments : of this run, in order
    before : those of earlier runs, the latest last
    """

    def __init__(self) -> None:
        self.moments: deque[PastMoment] = deque()
        self.before: deque[list[PastMoment]] = deque(maxlen=RUNS - 1)

    @property
    def size(self) -> int:
        """Memory of all moments [bytes], except the model of the last one, which is in use anyway."""
        # By identity: moments share unchanged arrays, and a model is large and nearly always the same.
        parts = {part: size for run in (*self.before, self.moments) for one in run for part, size in one.parts.items()}
        if self.moments:
            parts.pop(id(self.moments[-1].model))
        return sum(parts.values())

    @property
    def runs(self) -> list[list[PastMoment]]:
        """Moments of each run, the present run last."""
        return [*self.before, list(self.moments)]

    def leave(self, session: Session) -> None:
        """After a reset or undo, move the moments that do not lead to the present to the earlier runs."""

        def leads(one: PastMoment) -> bool:
            later = one.step > session.steps or one.entries > len(session.entries)
            return one.course == session.course and not later

        run, there = list(self.moments), [one for one in self.moments if leads(one)]
        self.moments = deque(there)
        if len(run) > len(there) + 1:
            self.before.append(run)

    def note(self, session: Session, simulation: Simulation, energies: bool) -> None:
        """Add the present; ``energies``: with the energies, which cost a pass over all forces."""
        self.moments.append(self._moment(session, simulation, energies))
        first = session.lately[0] if session.lately else None
        while first is not None and self.moments[0].time < first.time:
            self.moments.popleft()
        while self.size > ROOM and len(self.moments) > 1:
            if self.before:
                self.before.popleft()
            else:
                self.moments.popleft()

    def _moment(self, session: Session, simulation: Simulation, energies: bool) -> PastMoment:
        run, last = simulation.data, self.moments[-1] if self.moments else None
        now = {"alive": run.state.alive == 1, "intact": run.state.status != BROKEN}

        def kept(name: str) -> Any:
            before = getattr(last, name, None)
            # An array that equals that of the previous moment is kept once.
            return before if before is not None and np.array_equal(now[name], before) else now[name]

        arrays = (run.state.position, run.state.velocity, simulation.tension)
        position, velocity, tension = (array.astype(np.float32) for array in arrays)
        model_size = sum(getattr(array, "nbytes", 0) for room in run.model.rooms for array in room)
        return PastMoment(
            session.course, len(session.entries), session.steps, run.time, run.model, position, velocity, tension,
            kept("alive"), kept("intact"), model_size, simulation.energy if energies else {},
            method_in_words(simulation),
        )  # fmt: skip


MOST = 20_000  # frames, after which the recording ends


@dataclass(frozen=True)
class KeptMoment:
    """Data of one recorded frame."""

    time: float
    position: np.ndarray
    velocity: np.ndarray
    alive: np.ndarray
    intact: np.ndarray
    memory: np.ndarray
    contact: np.ndarray | None
    energy: dict[str, float]
    events: np.ndarray
    changes: list[tuple[int, float, ParameterChange]]


class Capture:
    """Recorder of frames ``every`` interval [s], each after the step that ends nearest to its time."""

    def __init__(self, simulation: Simulation, every: float) -> None:
        self._every, self._next = every, simulation.time
        self._kept: list[KeptMoment] = []
        earlier = bond_events(simulation.data.model, simulation.data.state)
        self._events: list[np.ndarray] = [earlier]
        self._changes: list[tuple[int, float, ParameterChange]] = []

    def __len__(self) -> int:
        return len(self._kept)

    def steps_to_next(self, time: float, step: float) -> int:
        """Return the number of steps of length ``step`` [s] until the next frame."""
        return max(round((self._next - time) / step), 1)

    def hear(self, events: np.ndarray, changes: list[tuple[int, float, ParameterChange]]) -> None:
        """Collect events and changes for the next frame."""
        self._events.append(events[events["kind"] != CHANGE])
        self._changes += changes

    def discard(self, name: str) -> None:
        """Drop the changes of a force or rule that was removed, since the recorded scene does not contain it."""
        self._changes[:] = drop_changes(self._changes, name)
        self._kept[:] = [replace(kept, changes=drop_changes(kept.changes, name)) for kept in self._kept]

    def look(self, simulation: Simulation, step: float) -> None:
        """Keep a frame if one is due; ``step`` is the length of a step [s]."""
        if simulation.time > self._next - 0.5 * step and len(self._kept) < MOST:
            self._keep(simulation)
            self._next += self._every * max(1, round((simulation.time - self._next) / self._every) + 1)

    def _keep(self, simulation: Simulation) -> None:
        state = simulation.data.state
        self._kept.append(
            KeptMoment(
                simulation.time, state.position.copy(), state.velocity.copy(), state.alive.copy(),
                (state.status != BROKEN).astype(np.uint8), state.memory.copy(),
                frames.contact_rows(simulation.data.model, state), simulation.energy,
                np.concatenate([np.zeros(0, dtype=EVENT), *self._events]), list(self._changes),
            )
        )  # fmt: skip
        self._events.clear()
        self._changes.clear()

    def recording(self, simulation: Simulation, title: str) -> Recording:
        """Return the frames as a recording of all particles that ever existed; the last frame is the present."""
        if not self._kept or simulation.time > self._kept[-1].time:
            self._keep(simulation)
        changes = _numbered(self._kept)
        edit = _edit(simulation, len(self._kept) - 1, changes)
        store = MemoryStore(simulation.data.scene_before(changes), _meta(simulation, title, self._every))
        last, energies = self._kept[-1], dict.fromkeys(name for kept in self._kept for name in kept.energy)
        sizes = {len(kept.memory) for kept in self._kept}
        same = len(sizes) == 1 and sizes != {0}
        for number, kept in enumerate(self._kept):
            state = _state(simulation, number, self._every) if kept is last else None
            frame_changes = [change for change in changes if change.frame == number]
            frame_changes += [edit] if kept is last and edit is not None else []
            store.append(**_padded(kept, last, energies, same), changes=frame_changes, state=state)
        return Recording(store)


def _edit(simulation: Simulation, frame: int, changes: list[Change]) -> Change | None:
    """Return a change to the present scene if replaying the changes gives a different scene; else None."""
    later = [change for change in changes if change.frame]
    if simulation.data.source is None or not later:
        return None
    own = functions_of(simulation.data.source.spec)
    try:
        again = Live(from_text(simulation.data.scene_before(changes), own))
        again.replay(changes)
        if again.text() == to_text(from_text(simulation.data.scene_text, own)):
            return None
    except SceneError:  # a change of a parameter that an edit removed since
        pass
    step = int(simulation.data.state.steps[0])
    return Change(frame, step, simulation.time, SCENE, None, "change()", simulation.data.scene_text)


def _numbered(frames: list[KeptMoment]) -> list[Change]:
    """Return the changes, numbered by the next frame; a change of all rows lists the rows that existed then."""
    made = []
    for number, kept in enumerate(frames):
        for step, time, row in kept.changes:
            everybody = row.rows is None and row.what.startswith(("springs.", "particles."))
            count = len(kept.intact) if row.what.startswith("springs.") else len(kept.alive)
            rows = tuple(range(count)) if everybody else row.rows
            made.append(Change(number, step, time, row.what, rows, row.old, row.new))
    return made


def _padded(kept: KeptMoment, last: KeptMoment, energies: Iterable[str], same: bool) -> dict[str, Any]:
    """Return a frame extended to all particles of ``last``; later ones have their last positions and are not alive.

    ``same``: all frames have equally many internal variables, so that these can be stored.
    """
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
        "memory": kept.memory if same else None,
        "contact": kept.contact,
    }


def _state(simulation: Simulation, number: int, every: float) -> dict[str, Any]:
    frames = {"frame_origin": simulation.time - number * every, "frame_number": number, "frame_spacing": every}
    numbers = {name: np.array(float(value)) for name, value in frames.items()}
    return {**simulation.data.state.trimmed_arrays(), **on_record(simulation.data), **numbers}


def _meta(simulation: Simulation, title: str, every: float) -> dict[str, Any]:
    return {**frames.meta(simulation.data, every), "title": title}

"""History of play: energies for a live plot, past states to show again, and frames for a recording."""

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
from springline.moments.still import Still, live_still
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
    from springline.view.play.journal import Journal
    from springline.view.play.player import Player

LENGTH = 400  # samples
APART = 0.1  # [s] of wall-clock time between two samples, at least
SHARE = 0.02  # share of wall-clock time that sampling may cost
LONGEST = 2.0  # [s] of wall-clock time between two samples, at most: the first one waits for a compiler
MINUTE = 60.0  # [s] of play that can be shown again
ROOM = 64_000_000  # [bytes] of the past states of this and earlier runs, at most
RUNS = 4  # runs of which past states are kept, including this one


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


# Playback rate relative to the chosen speed.

WINDOW = 1.0  # simulated seconds divided by the speed: the averaging window
ENOUGH = 0.95  # of the chosen speed: a lower rate is reported


class Slowdown:
    """Simulated time requested and reached recently, which give the lag of playback."""

    def __init__(self) -> None:
        self._rows: deque[tuple[float, float]] = deque()

    def clear(self) -> None:
        """Remove all entries."""
        self._rows.clear()

    def note(self, asked: float, passed: float) -> None:
        """Add one call: simulated seconds requested and taken."""
        self._rows.append((asked, passed))

    def words(self, speed: float, step: float) -> str:
        """Return the playback rate as text, or "" if it keeps up or the lag is at most two steps of ``step`` [s]."""
        total = sum(asked for asked, _ in self._rows)
        while self._rows and total - self._rows[0][0] > WINDOW * speed:
            total -= self._rows.popleft()[0]
        if total < 0.5 * WINDOW * speed:
            return ""
        passed = sum(passed for _, passed in self._rows)
        share = passed / total
        if total - passed <= 2.0 * step:
            return ""
        what = "real time" if speed == 1.0 else "the speed asked for"
        return f"{share:.2g} of {what}" if share < ENOUGH else ""


class PastMoment(NamedTuple):
    """A past state in single precision, which pages can draw and from which play can continue.

    Attributes
    ----------
    entries, step : numbers of journal entries and of steps before it
    played : wall-clock time of play before it [s]
    position, velocity, tension : [m], [m/s], [N]
    model_size : memory of its model [bytes]
    energy : energies by name [J]; empty if they were not plotted
    memory : internal variables of history-dependent parts, or None
    """

    entries: int
    step: int
    played: float
    time: float
    model: Model
    position: np.ndarray
    velocity: np.ndarray
    tension: np.ndarray
    alive: np.ndarray
    intact: np.ndarray
    held: np.ndarray
    model_size: int
    energy: dict[str, float]
    memory: np.ndarray | None = None

    @property
    def parts(self) -> dict[int, int]:
        """Bytes of each array and of the model, by identity, since other states may share them."""
        arrays = [self.position, self.velocity, self.tension, self.alive, self.intact, self.held]
        arrays += [] if self.memory is None else [self.memory]
        return {id(self.model): self.model_size, **{id(array): array.nbytes for array in arrays}}

    def still(self, now: Still) -> Still:
        """Return the picture of this state, based on the present picture."""
        position, velocity, tension = (
            array.astype(np.float64) for array in (self.position, self.velocity, self.tension)
        )
        return replace(
            now, model=self.model, time=self.time, position=position, drawn=position, velocity=velocity,
            tension=tension, alive=self.alive, intact=self.intact, held=self.held, trails=[], pulled=None,
            memory=self.memory,
        )  # fmt: skip


class Past:
    """Past states of the last minute of play and of earlier runs.

    A state takes 24 bytes for each particle and 4 for each spring, and the model if it has changed since. States are at
    least 0.1 s apart, and further if a minute of them would take more than ``ROOM``: 0.3 s for 10,000 particles with
    20,000 springs, 3 s for ten times that.

    Attributes
    ----------
    moments : of this run, in order
    before : those of earlier runs, the latest last
    shown : the past state that is shown, or None for the present
    """

    def __init__(self) -> None:
        self.moments: deque[PastMoment] = deque()
        self.before: deque[list[PastMoment]] = deque(maxlen=RUNS - 1)
        self.shown: PastMoment | None = None
        self._journal: Journal | None = None
        self._played = self._next = 0.0

    @property
    def size(self) -> int:
        """Memory of all states [bytes], except the model of the last one, which is in use anyway."""
        # By identity: states share unchanged arrays, and a model is large and nearly always the same.
        parts = {part: size for run in (*self.before, self.moments) for one in run for part, size in one.parts.items()}
        if self.moments:
            parts.pop(id(self.moments[-1].model))
        return sum(parts.values())

    @property
    def runs(self) -> list[list[PastMoment]]:
        """Past states of each run, the present run last."""
        return [*self.before, list(self.moments)]

    def nearest(self, time: float) -> PastMoment | None:
        """Return the state of this run nearest to a time [s], or None without one."""
        return min(self.moments, key=lambda one: abs(one.time - time), default=None)

    def follow(self, player: Player) -> None:
        """After a reset or undo, move the states that do not lead to the present to the earlier runs."""
        journal, moments = player.journal, self.moments
        same = 0
        if self._journal is not None and self._journal is not journal:
            for one, other in zip(self._journal, journal, strict=False):
                if one.step != other.step or one.command is not other.command:
                    break
                same += 1
        else:
            same = len(journal)
        self._journal = journal
        if not moments or (moments[-1].entries <= same and moments[-1].step <= player.steps):
            return
        self.shown = None
        run = list(moments)
        while moments and not (moments[-1].entries <= same and moments[-1].step <= player.steps):
            moments.pop()
        if len(run) > len(moments) + 1:
            self.before.append(run)

    def note(self, player: Player, seconds: float) -> None:
        """Keep the present state if one is due, after ``seconds`` of wall-clock time of play."""
        self.follow(player)
        self._played += seconds
        begin = clock.perf_counter()
        if begin < self._next or (self.moments and self.moments[-1].step == player.steps):
            return
        made = self._moment(player)
        self.moments.append(made)
        while self.moments[0].played < self._played - MINUTE:
            self.moments.popleft()
        while self.size > ROOM and len(self.moments) > 1:
            if self.before:
                self.before.popleft()
            else:
                self.moments.popleft()
        end, size = clock.perf_counter(), made.position.nbytes + made.velocity.nbytes + made.tension.nbytes
        self._next = end + min(max(APART, (end - begin) / SHARE, MINUTE * size / ROOM), 5 * LONGEST)

    def _moment(self, player: Player) -> PastMoment:
        now, last = live_still(player.simulation), self.moments[-1] if self.moments else None

        def kept(name: str) -> Any:
            array, before = getattr(now, name), getattr(last, name, None)
            # An array that equals that of the previous state is kept once.
            return before if before is not None and np.array_equal(array, before) else array

        position, velocity, tension = (array.astype(np.float32) for array in (now.position, now.velocity, now.tension))
        model_size = sum(getattr(array, "nbytes", 0) for room in now.model.rooms for array in room)
        return PastMoment(
            len(player.journal), player.steps, self._played, now.time, now.model, position, velocity, tension,
            kept("alive"), kept("intact"), kept("held"), model_size,
            player.simulation.energy if player.history.wanted else {}, kept("memory"),
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
                (state.status != BROKEN).astype(np.uint8), state.memory.copy(), simulation.energy,
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
    }


def _state(simulation: Simulation, number: int, every: float) -> dict[str, Any]:
    frames = {"frame_origin": simulation.time - number * every, "frame_number": number, "frame_spacing": every}
    numbers = {name: np.array(float(value)) for name, value in frames.items()}
    return {**simulation.data.state.trimmed_arrays(), **on_record(simulation.data), **numbers}


def _meta(simulation: Simulation, title: str, every: float) -> dict[str, Any]:
    return {**frames.meta(simulation.data, every), "title": title}

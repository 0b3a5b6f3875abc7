"""The last seconds of what plays, for a plot that goes along, and its frames, kept as they come, for a recording."""

from __future__ import annotations

import time as clock
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import springline.resume  # noqa: F401 what is made here goes on
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
from springline.spec.text_writing import own_of, to_text
from springline.view.still import Still, live_still

if TYPE_CHECKING:
    from springline.model.families import Model
    from springline.simulation import Simulation
    from springline.view.play.journal import Journal
    from springline.view.play.player import Player

LENGTH = 400  # samples
APART = 0.1  # [s] of the wall clock between two of them, at least
SHARE = 0.02  # of the wall clock that taking them may cost
LONGEST = 2.0  # [s] of the wall clock between two of them, at most: the first one waits for a compiler
MINUTE = 60.0  # [s] of play that can be looked at again
ROOM = 64_000_000  # [bytes] that moments take at most, of this run and of those before it
RUNS = 4  # that moments are kept of: this one, and those before it


class History:
    """Energies over time. They are taken only while ``wanted``.

    Attributes
    ----------
    wanted : whether someone looks
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
        """Forget."""
        self._rows.clear()

    def forget_after(self, time: float) -> None:
        """Forget samples later than a time [s], to which play was taken back."""
        while self._rows and self._rows[-1][0] > time:
            self._rows.pop()

    def note(self, simulation: Simulation) -> None:
        """Take a sample, where it is time for one."""
        begin = clock.perf_counter()
        if not self.wanted or begin < self._next:
            return
        if self._rows and simulation.time <= self._rows[-1][0]:
            # Time that does not pass adds nothing; time that has gone back is another run.
            if simulation.time == self._rows[-1][0]:
                return
            self._rows.clear()
        self._rows.append((simulation.time, simulation.energy))
        end = clock.perf_counter()
        # Energies of many bodies cost as much as many steps: samples become rarer by what they cost.
        self._next = end + min(max(APART, (end - begin) / SHARE), LONGEST)


# How fast a scene plays beside how fast it should.

WINDOW = 1.0  # simulated seconds over the speed: what is looked back on
ENOUGH = 0.95  # of what was asked for: less is said


class Slowdown:
    """Simulated time asked for and reached in the last moments, which say how far play lags behind."""

    def __init__(self) -> None:
        self._rows: deque[tuple[float, float]] = deque()

    def clear(self) -> None:
        """Forget."""
        self._rows.clear()

    def note(self, asked: float, passed: float) -> None:
        """One call: simulated seconds asked for, and taken."""
        self._rows.append((asked, passed))

    def words(self, speed: float, step: float) -> str:
        """Nothing, or by how much time is behind, where that is more than the ``step`` that time passes in [s]."""
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
    """The data to draw a moment again, in single precision as pages draw it, and to go on from it.

    Attributes
    ----------
    entries, step : of the journal: what had been done, and how many steps had been taken
    played : [s] of play on the wall clock until it
    position, velocity, tension : [m], [m/s], [N]
    model_size : of its model [bytes]
    energy : energies by name [J]; none where nobody looked at them
    memory : what had a history kept, or None
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
        """Bytes of each array that it holds, by identity, and of its model: others may hold the same."""
        arrays = [self.position, self.velocity, self.tension, self.alive, self.intact, self.held]
        arrays += [] if self.memory is None else [self.memory]
        return {id(self.model): self.model_size, **{id(array): array.nbytes for array in arrays}}

    def still(self, now: Still) -> Still:
        """The picture of this moment, by way of the present picture."""
        position, velocity, tension = (
            array.astype(np.float64) for array in (self.position, self.velocity, self.tension)
        )
        return replace(
            now, model=self.model, time=self.time, position=position, drawn=position, velocity=velocity,
            tension=tension, alive=self.alive, intact=self.intact, held=self.held, trails=[], pulled=None,
            memory=self.memory,
        )  # fmt: skip


class Past:
    """Moments of the last minute of play, and of runs before this one.

    A moment is 24 bytes for each particle and 4 for each spring, and the model where that has changed since. They are
    0.1 s apart at least, and further where a minute of them would take more than ``ROOM``: 0.3 s at 10,000 particles
    with 20,000 springs, 3 s at ten times that.

    Attributes
    ----------
    moments : of this run, in order
    before : those of runs before it, the last one last
    shown : the moment that is looked at, or None for now
    """

    def __init__(self) -> None:
        self.moments: deque[PastMoment] = deque()
        self.before: deque[list[PastMoment]] = deque(maxlen=RUNS - 1)
        self.shown: PastMoment | None = None
        self._journal: Journal | None = None
        self._played = self._next = 0.0

    @property
    def size(self) -> int:
        """Bytes that all moments take, beside the model of the last one, which plays."""
        # By identity: moments share arrays that did not change, and a model is large and nearly always the same.
        parts = {part: size for run in (*self.before, self.moments) for one in run for part, size in one.parts.items()}
        if self.moments:
            parts.pop(id(self.moments[-1].model))
        return sum(parts.values())

    @property
    def runs(self) -> list[list[PastMoment]]:
        """Moments of each run, this one last."""
        return [*self.before, list(self.moments)]

    def nearest(self, time: float) -> PastMoment | None:
        """The moment nearest to a time [s], or None where there is none."""
        return min(self.moments, key=lambda one: abs(one.time - time), default=None)

    def follow(self, player: Player) -> None:
        """Where play was begun again or taken back, leave the moments that do not lead to now to the runs before."""
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
        """Keep a moment where it is time for one, after so many seconds of play on the wall clock."""
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
            # An array that is equal to that of the moment before is kept once.
            return before if before is not None and np.array_equal(array, before) else array

        position, velocity, tension = (array.astype(np.float32) for array in (now.position, now.velocity, now.tension))
        model_size = sum(getattr(array, "nbytes", 0) for room in now.model.rooms for array in room)
        return PastMoment(
            len(player.journal), player.steps, self._played, now.time, now.model, position, velocity, tension,
            kept("alive"), kept("intact"), kept("held"), model_size,
            player.simulation.energy if player.history.wanted else {}, kept("memory"),
        )  # fmt: skip


MOST = 20_000  # frames: more are not kept, and the recording ends there


@dataclass(frozen=True)
class KeptMoment:
    """The data kept of a moment."""

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
    """Keeps frames, ``every`` so much time [s], each after the step that ends nearest to it."""

    def __init__(self, simulation: Simulation, every: float) -> None:
        self._every, self._next = every, simulation.time
        self._kept: list[KeptMoment] = []
        self._events: list[np.ndarray] = [
            bond_events(simulation.data.model, simulation.data.state)
        ]  # bonds from before
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
        self._changes[:] = drop_changes(self._changes, name)
        self._kept[:] = [replace(kept, changes=drop_changes(kept.changes, name)) for kept in self._kept]

    def look(self, simulation: Simulation, step: float) -> None:
        """Keep a frame, where it is time for one; the steps are so long [s]."""
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
        """The frames as a recording, of all who were ever there; the last one is now."""
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
    """A change to the scene as it is now, where changes that are undone and made again give another; else None."""
    later = [change for change in changes if change.frame]
    if simulation.data.source is None or not later:
        return None
    own = own_of(simulation.data.source.spec)
    try:
        again = Live(from_text(simulation.data.scene_before(changes), own))
        again.replay(changes)
        if again.text() == to_text(from_text(simulation.data.scene_text, own)):
            return None
    except SceneError:  # of a parameter that an edit has taken away since
        pass
    step = int(simulation.data.state.steps[0])
    return Change(frame, step, simulation.time, SCENE, None, "change()", simulation.data.scene_text)


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


def _padded(kept: KeptMoment, last: KeptMoment, energies: Iterable[str], same: bool) -> dict[str, Any]:
    """A frame extended to all particles of ``last``; later ones stand where that has them, and are not alive.

    ``same`` says whether what has a history is the same in all frames, so that its memory can be told.
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

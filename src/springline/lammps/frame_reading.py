"""Conversion of LAMMPS' frames to a recording, one after the other, so that only one is in memory at a time."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import NamedTuple

import numpy as np

from springline import checks
from springline.checks import FloatArray, IntArray, suggest_options
from springline.errors import FileError, RecordingError
from springline.forces.direct_sum import Attractions
from springline.forces.drag import Drags
from springline.forces.loads import Loads
from springline.forces.net import present
from springline.lammps.job import SCENE, Job
from springline.lammps.writing import BREAKS, COLUMNS, FRAMES
from springline.model.families import BROKEN, CABLE, STRUT, Model
from springline.model.space import nearest
from springline.model.state import State
from springline.model.work import BREAK, EVENT, EVENT_KINDS
from springline.recording.recording import Recording
from springline.recording.store import MemoryStore, Store
from springline.run.frames import frame_time
from springline.spec.build import build
from springline.spec.text_reading import from_text
from springline.typing import Path as PathLike


@suggest_options
def from_lammps(folder: PathLike, *, to: PathLike | None = None) -> Recording:
    """Return the recording of a LAMMPS run in a folder that :func:`to_lammps` wrote, with its frames so far.

    Parameters
    ----------
    folder : of the job
    to : file to record to (suffix ``.springline``), frame by frame; by default the recording is in memory

    Raises
    ------
    FileError : for a folder that springline did not write, or frames that LAMMPS did not write
    RecordingError : if LAMMPS has written no frame

    Examples
    --------
    >>> try:
    ...     sl.from_lammps("nowhere")
    ... except sl.errors.FileError as error:
    ...     print(error)
    There is no job for LAMMPS in 'nowhere'. sl.to_lammps(scene, folder) writes one.
    """
    place = checks.path(folder, "folder", "from_lammps()")
    job = Job.read(place)
    text = (place / SCENE).read_text(encoding="utf-8")
    model, state = build(from_text(text, lenient=True))
    taker = Taker(place, job, model, state, text, None if to is None else checks.path(to, "to", "from_lammps()"))
    try:
        taker.take(last=True)
    finally:
        taker.finish()
    if not len(taker.recording):
        raise RecordingError(
            f"LAMMPS has left no frame in {str(place)!r}. Run it there: mpiexec -n 2 lmp -in in.lammps"
        )
    return taker.recording


class Taker:
    """Reader of frames from a folder while they are written.

    Attributes
    ----------
    recording : the frames so far
    """

    def __init__(
        self, folder: Path, job: Job, model: Model, state: State, text: str, to: Path | None, *, force: bool = True,
        discard: bool = False,
    ) -> None:  # fmt: skip
        self.folder, self.job, self.model, self.discard = folder, job, model, discard
        self.state = state.copy()
        self.recording = Recording(_store(text, job, to, force), model)
        self._first: dict[str, float] = {}
        self._row = self._rows_by_ends()

    def take(self, *, last: bool = False) -> None:
        """Record the frames that are whole; the events of springs that broke are stored before them."""
        while True:
            step = len(self.recording.data.store) * self.job.stride
            path = self.folder / FRAMES / f"{step}.bin"
            after = self.folder / FRAMES / f"{step + self.job.stride}.bin"
            breaks = self.folder / BREAKS / f"{step}.txt"
            done = last or step >= self.job.steps or after.exists()
            if (
                step > self.job.steps
                or not path.exists()
                or (len(self.model.springs.fragile) and not (breaks.exists() and done))
            ):
                return
            moment = read_moment(path, self.model.particle_count)
            if moment is None:
                return
            self._append(moment, self._break_events(breaks))
            if self.discard:
                path.unlink()
                breaks.unlink(missing_ok=True)

    def finish(self) -> None:
        """Close the file for writing."""
        self.recording.data.store = self.recording.data.store.finish_writing()
        self.recording = Recording(self.recording.data.store, self.recording.data.known_model)

    def _rows_by_ends(self) -> dict[tuple[int, int], int]:
        springs = self.model.springs
        if not len(springs.fragile):
            return {}
        ends = zip(springs.tail.tolist(), springs.head.tolist(), strict=True)
        return {(min(pair), max(pair)): row for row, pair in enumerate(ends)}

    def _break_events(self, path: Path) -> np.ndarray:
        """Breaks of a frame as events; the value is the strength that was exceeded [N]."""
        rows = read_breaks(path) if self._row and path.exists() else np.zeros((0, 3), dtype=np.int64)
        events = np.zeros(len(rows), dtype=EVENT)
        for event, (step, one, other) in zip(events, rows.tolist(), strict=True):
            row = self._row[min(one, other), max(one, other)]
            event["time"], event["kind"], event["index"], event["other"] = step * self.job.dt, BREAK, row, -1
            event["value"] = self.model.springs.strength[row]
        _, first = np.unique(events["index"], return_index=True)  # both ranks report a spring between their subdomains
        events = events[np.sort(first)]
        return events[np.argsort(events["time"], kind="stable")]

    def _append(self, moment: LammpsMoment, events: np.ndarray) -> None:
        state, number = self.state, len(self.recording.data.store)
        state.status[events["index"]] = BROKEN
        position, space = moment.position, self.model.space
        if space.periodic:
            around = space.size > 0.0
            position[:, around] -= space.size[around] * np.floor(
                (position[:, around] - space.origin[around]) / space.size[around]
            )
        state.position[...], state.velocity[...] = position, moment.velocity
        state.clock[0], state.steps[0] = frame_time(0.0, number, self.job.every), moment.step
        intact = (state.status != BROKEN).astype(np.uint8)
        frames = {"frame_origin": 0.0, "frame_number": number, "frame_spacing": self.job.every}
        self.recording.data.store.append(
            time=state.time,
            position=state.position,
            velocity=state.velocity,
            energy=self._ledger(energies_of(self.model, position, moment.velocity, intact)),
            events=events,
            intact=intact if (intact == 0).any() else None,
            state={**state.trimmed_arrays(), **{name: np.array(float(value)) for name, value in frames.items()}},
        )

    def _ledger(self, energy: dict[str, float]) -> dict[str, float]:
        """Add the dissipated energy and the work since the start, from energy differences: LAMMPS books neither.

        If no force adds or removes energy, both are 0, and the total shows how well the method conserves it.
        """
        self._first = self._first or dict(energy)
        change = energy["total"] - self._first["total"]
        model = self.model
        given = change if model.room(Loads).harmonic else 0.0
        takes = (
            *map(len, model.room(Drags)), len(model.springs.damped), len(model.springs.fragile),
            len(model.walls.kind), len(model.contacts.law),
        )  # fmt: skip
        lost = -change if any(takes) and not given else 0.0
        self.state.ledger[...] = lost, given, 0.0
        return {**energy, "dissipated": lost, "work": given}


def _store(text: str, job: Job, to: Path | None, force: bool) -> Store:
    if to is None:
        return MemoryStore(text, job.meta)
    from springline.recording.archive import Archive, new_recording_path

    return Archive.create(new_recording_path(to, job.until, force), scene=text, meta=job.meta, kinds=EVENT_KINDS)


# Energies of a frame in NumPy, some springs at a time, so that ten million springs need little memory.

PART = 1_000_000  # springs at once
ROWS = 512  # bodies at once


def energies_of(model: Model, position: FloatArray, velocity: FloatArray, intact: np.ndarray) -> dict[str, float]:
    """Kinetic energy and that of each force [J], with the names of :meth:`Simulation.energy`, without the ledger."""
    known = {
        "spring": lambda: spring_energy(model, position, intact),
        "attraction": lambda: attraction_energy(model, position),
    }
    own = {}
    for family in present(model):
        if family.add_constant_force is not None:
            force = np.zeros_like(position)
            family.add_constant_force(model, force)
            own[family.name] = -_dot(force, position)
        elif family.name in known:
            own[family.name] = known[family.name]()
    kinetic = 0.5 * float((model.particles.mass * (velocity**2).sum(axis=1)).sum())
    potential = sum(own.values())
    return {"kinetic": kinetic, **own, "potential": potential, "total": kinetic + potential}


def spring_energy(model: Model, position: FloatArray, intact: np.ndarray) -> float:
    """Sum of k (L - L0)^2/2 over the springs that hold and are not slack [J]."""
    springs, total = model.springs, 0.0
    for begin in range(0, model.spring_count, PART):
        part = slice(begin, begin + PART)
        apart = nearest(model.space, position[springs.head[part]] - position[springs.tail[part]])
        extension = np.sqrt((apart**2).sum(axis=1)) - springs.rest_length[part]
        slack = (springs.kind[part] == CABLE) & (extension < 0.0) | (springs.kind[part] == STRUT) & (extension > 0.0)
        each = 0.5 * springs.stiffness[part] * extension**2
        total += float(each[~slack & (intact[part] == 1)].sum())
    return total


def attraction_energy(model: Model, position: FloatArray) -> float:
    """Sum of -G m M/s over the pairs of each group, s^2 = r^2 + eps^2 [J]."""
    family, total = model.room(Attractions), 0.0
    for group, strength in enumerate(family.strength.tolist()):
        member = family.member[family.start[group] : family.start[group + 1]]
        place, mass, square = position[member], model.particles.mass[member], float(family.softening[group]) ** 2
        for begin in range(0, len(member), ROWS):
            rows = slice(begin, begin + ROWS)
            apart = nearest(model.space, place[None, :, :] - place[rows, None, :])
            later = np.arange(len(member))[None, :] > np.arange(len(member))[rows, None]
            distance = np.sqrt((apart**2).sum(axis=2) + square)
            pairs = mass[rows, None] * mass[None, :] / np.where(later, distance, 1.0)
            total -= strength * float(pairs[later].sum())
    return total


def _dot(a: FloatArray, b: FloatArray) -> float:
    return float((a * b).sum())


# Frames as LAMMPS dumps them in its binary form, and its list of broken springs.
#
# https://docs.lammps.org/dump.html: a header, then for each rank a count and that many numbers.

MAGIC = b"DUMPCUSTOM"
WIDTH = len(COLUMNS.split())
BEFORE = struct.Struct("<qq")  # time step, particles
SHAPE = struct.Struct("<i6i6di")  # triclinic, boundary, box, numbers of a particle


class LammpsMoment(NamedTuple):
    """Particles at a time step, in their own order."""

    step: int
    position: FloatArray  # [m], shape (n, 3); unwrapped, outside the cell of a torus after a turn around it
    velocity: FloatArray  # [m/s], shape (n, 3)


def read_moment(path: Path, count: int) -> LammpsMoment | None:
    """Read a frame of ``count`` particles; None while it is being written.

    Raises
    ------
    FileError : if the content is not what LAMMPS writes for these particles
    """
    with path.open("rb") as file:
        head = file.read(struct.calcsize("<q") + len(MAGIC) + 8)
        if len(head) < 26:
            return None
        if head[8:18] != MAGIC:
            raise FileError("This is no frame that LAMMPS dumped in its binary form.", str(path))
        try:
            step, there = BEFORE.unpack(file.read(BEFORE.size))
            width = SHAPE.unpack(file.read(SHAPE.size))[-1]
            _skip_words(file)
            (ranks,) = struct.unpack("<i", file.read(4))
        except struct.error:
            return None
        if there != count or width != WIDTH:
            raise FileError(
                f"The frame holds {there} particles of {width} numbers, and not {count} of {WIDTH}.", str(path)
            )
        position, velocity, seen = np.empty((count, 3)), np.empty((count, 3)), 0
        for _ in range(ranks):
            size = file.read(4)
            rows = np.fromfile(file, dtype="<f8", count=int.from_bytes(size, "little") if len(size) == 4 else 0)
            if len(size) < 4 or len(rows) < int.from_bytes(size, "little"):
                return None
            rows = rows.reshape(-1, WIDTH)
            row = rows[:, 0].astype(np.int64) - 1
            position[row], velocity[row] = rows[:, 1:4], rows[:, 4:7]
            seen += len(row)
    if seen != count:
        raise FileError(f"The frame holds {seen} of {count} particles: LAMMPS lost some.", str(path))
    return LammpsMoment(step, position, velocity)


def _skip_words(file: object) -> None:
    """Skip the unit, the time and the names of the columns."""
    read = file.read  # type: ignore[attr-defined]
    (unit,) = struct.unpack("<i", read(4))
    read(unit)
    if read(1) == b"\1":
        read(8)
    (names,) = struct.unpack("<i", read(4))
    read(names)


def read_breaks(path: Path) -> IntArray:
    """Read the springs that broke since the frame before: time step, and particles at both ends, shape (broken, 3)."""
    text = path.read_text(encoding="ascii")
    words = text.partition("ITEM: ENTRIES")[2].partition("\n")[2].split()
    found = np.array(words, dtype=np.float64).astype(np.int64).reshape(-1, 3)
    found[:, 1:] -= 1
    return found

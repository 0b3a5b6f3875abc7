"""The reading half of an archive: arrays of one frame or of all of them, and the notes."""

from __future__ import annotations

import sqlite3
from typing import Any

import numpy as np
import numpy.typing as npt

from springline.checks import MOST
from springline.errors import RecordingError
from springline.recording import archive_bytes as pack
from springline.recording import archive_file as file
from springline.recording.archive_rows import BATCH, ArchiveRows, FloatArray, FrameRow
from springline.recording.changes import Change


class ArchiveReader(ArchiveRows):
    """A recording, read frame by frame; :class:`~springline.recording.archive.Archive` adds the writing."""

    def frame(self, i: int) -> FrameRow:
        """Frame ``i``, from the end where negative; reads no other frame."""
        length = len(self)
        if not -length <= i < length:
            raise RecordingError(f"{str(self.path)!r} holds {length} frames, counted from 0. There is no frame {i}.")
        return self._frame(i % length)

    def times(self) -> FloatArray:
        """Time of each frame [s], shape (frames,)."""
        return np.array([head.time for head in self._all_heads()], dtype=np.float64)

    def positions(self) -> FloatArray:
        """Position of every particle in every frame [m], shape (frames, n, 3)."""
        return self._vectors("positions")

    def velocities(self) -> FloatArray:
        """Velocity of every particle in every frame [m/s], shape (frames, n, 3)."""
        return self._vectors("velocities")

    def energies(self) -> dict[str, FloatArray]:
        """Energies [J] by name, each of shape (frames,)."""
        names = self._energy_names()
        parts = [self._energies_of(heads) for heads in self._batches(8 * len(names) + 100)]
        table = np.concatenate([np.zeros((0, len(names))), *parts])
        return {name: table[:, k].copy() for k, name in enumerate(names)}

    def energies_of_frame(self, i: int) -> dict[str, float]:
        """Energies of frame ``i`` [J] by name."""
        return dict(zip(self._energy_names(), self._energies_of([self._head(i)])[0].tolist(), strict=True))

    def energy_names(self) -> list[str]:
        """The names of the energies; none before the first frame."""
        return list(self._energy_names())

    def events(self) -> npt.NDArray[Any]:
        """Every event in the order it happened, an array of :data:`EVENT`."""
        parts = [part for heads in self._batches(1000) for part in self._events_of(heads)]
        return np.concatenate([np.zeros(0, pack.EVENT), *parts])

    def events_of_frame(self, i: int) -> npt.NDArray[Any]:
        """The events that frame ``i`` tells of, an array of :data:`EVENT`."""
        return next(self._events_of([self._head(i)]), np.zeros(0, pack.EVENT))

    def changes(self) -> list[Change]:
        """Every change of a parameter in the order in which they were made.

        Each has an event, so that one that is missing is missed.
        """
        rows: list[Any] = []
        with file.explained(self.path, "Reading the changes of"):
            told = self._sql.execute("SELECT count(*) FROM events WHERE kind = 'change'").fetchone()[0]
            if self._has("changes"):
                rows = self._sql.execute("SELECT * FROM changes ORDER BY number").fetchmany(self._size())
        try:
            found = [pack.change_of(row) for row in rows]
            if len(found) < told or [row[0] for row in rows] != list(range(len(rows))):
                raise ValueError("one is missing")
        except (ValueError, TypeError, OverflowError, RecordingError) as error:
            raise RecordingError(f"The changes in {str(self.path)!r} are damaged: {error}.") from None
        return found

    def change_count(self) -> int:
        """How many changes of parameters are told of."""
        if not self._has("changes"):
            return 0
        with file.explained(self.path, "Reading the changes of"):
            return int(self._sql.execute("SELECT count(*) FROM changes").fetchone()[0])

    def checkpoint(self) -> dict[str, npt.NDArray[Any]]:
        """The state given with the last frame, bit for bit, to continue from."""
        with file.explained(self.path, "Reading the checkpoint of"):
            row = self._sql.execute(
                "SELECT frame, checksum, arrays, data FROM checkpoint ORDER BY frame DESC LIMIT 1"
            ).fetchone()
        if row is None or row[0] != len(self) - 1:
            raise RecordingError(f"{str(self.path)!r} holds no state of its last frame and cannot be continued.")
        frame, declared, arrays, data = row
        head = self._head(frame)
        links = {
            "positions": lambda: self._blob("positions", head, 24 * head.particles),
            "velocities": lambda: self._blob("velocities", head, 24 * head.particles),
        }
        try:
            if declared != pack.checksum("checkpoint", frame, head.time, arrays.encode() + data):
                raise ValueError("it does not fit its checksum")
            return pack.unpack_state(arrays, data, links)
        except (ValueError, TypeError, AttributeError, OverflowError, MemoryError) as error:
            raise self._damage(frame, f"its checkpoint: {error}") from None

    @property
    def scene(self) -> str:
        """The text of the scene as it was given."""
        return self._note("scene")

    @property
    def meta(self) -> dict[str, Any]:
        """What was noted about the run; a copy."""
        return dict(self._meta)

    @property
    def kinds(self) -> dict[int, str]:
        """The names of the kinds of events by their numbers."""
        return dict(self._kinds)

    @property
    def version(self) -> dict[str, str]:
        """The versions of the file's format, of the springline that began it, and of the SQLite at work."""
        return {"format": str(file.FORMAT), "springline": self._note("springline"), "sqlite": sqlite3.sqlite_version}

    def _vectors(self, table: str) -> FloatArray:
        first = next(self._batches(BATCH), None)
        if first is None:
            noted = self._meta.get("particles")
            return np.zeros((0, noted if type(noted) is int and 0 <= noted <= MOST else 0, 3))
        length, n = len(self), first[0].particles
        if not 0 <= length * n * 24 <= self._size():
            raise self._damage(0, f"it declares {n} particles and the file is too short for them")
        result = np.empty((length, n, 3))
        for heads in self._batches(24 * n):
            stop = min(heads[-1].frame + 1, length)
            for head, row in zip(heads, self._rows("frame, checksum, data", table, heads[0].frame, stop), strict=False):
                data = self._checked(table, head, 24 * n, row)
                result[head.frame] = np.frombuffer(data, dtype="<f8").reshape(n, 3)
        return result

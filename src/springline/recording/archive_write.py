"""Archive reader of frames and notes, and archive writer, one transaction a frame."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from springline.checks import MOST
from springline.errors import RecordingError
from springline.recording import archive_bytes as pack
from springline.recording import archive_file as file
from springline.recording.archive_rows import BATCH, LENGTH, ArchiveRows, FloatArray, FrameRow, Head
from springline.recording.changes import Change


class ArchiveReader(ArchiveRows):
    """A recording, read frame by frame; :class:`~springline.recording.archive.Archive` adds the writing."""

    def frame(self, i: int) -> FrameRow:
        """Return frame ``i``, counted from the end if negative; no other frame is read."""
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
        """Names of the energies; empty before the first frame."""
        return list(self._energy_names())

    def events(self) -> npt.NDArray[Any]:
        """Every event in order of occurrence, an array of :data:`EVENT`."""
        parts = [part for heads in self._batches(1000) for part in self._events_of(heads)]
        return np.concatenate([np.zeros(0, pack.EVENT), *parts])

    def events_of_frame(self, i: int) -> npt.NDArray[Any]:
        """Events recorded with frame ``i``, an array of :data:`EVENT`."""
        return next(self._events_of([self._head(i)]), np.zeros(0, pack.EVENT))

    def changes(self) -> list[Change]:
        """Every change of a parameter in the order in which they were made.

        Each has an event, so that a missing change is detected.
        """
        rows: list[Any] = []
        with file.explain_sqlite_errors(self.path, "Reading the changes of"):
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
        """Return the number of changes of parameters."""
        if not self._has("changes"):
            return 0
        with file.explain_sqlite_errors(self.path, "Reading the changes of"):
            return int(self._sql.execute("SELECT count(*) FROM changes").fetchone()[0])

    def checkpoint(self) -> dict[str, npt.NDArray[Any]]:
        """State recorded with the last frame, bit for bit, to continue from."""
        with file.explain_sqlite_errors(self.path, "Reading the checkpoint of"):
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
        """Text of the scene as given, unchanged."""
        return self._note("scene")

    @property
    def meta(self) -> dict[str, Any]:
        """Copy of the notes about the run."""
        return dict(self._meta)

    @property
    def kinds(self) -> dict[int, str]:
        """Names of the kinds of events by their numbers."""
        return dict(self._kinds)

    @property
    def version(self) -> dict[str, str]:
        """Versions of the file's format, of the springline that began it, and of the SQLite in use."""
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
                data = self._check_blob(table, head, 24 * n, row)
                result[head.frame] = np.frombuffer(data, dtype="<f8").reshape(n, 3)
        return result


# Writing: one transaction a frame, which is written completely or not at all.

_MOST_NAMES = 1000
_LONGEST_NAME = 200


class ArchiveWriter(ArchiveReader):
    """A recording that grows, if it was opened for writing."""

    def __init__(self, connection: sqlite3.Connection, path: Path, write: bool) -> None:
        super().__init__(connection, path)
        self._write = write
        self._unfinished = False
        self._length: int | None = None  # known to a writer only: the file of another writer may be growing
        self._particles: int | None = None
        self.hidden_at: Path | None = None  # temporary path of the file until it is published

    @property
    def writable(self) -> bool:
        """True if frames can be added."""
        return self._write

    def append(
        self,
        *,
        time: float,
        position: npt.ArrayLike,
        velocity: npt.ArrayLike,
        energy: Mapping[str, float],
        events: npt.NDArray[Any] | None = None,
        changes: Sequence[Change] = (),
        alive: npt.ArrayLike | None = None,
        intact: npt.ArrayLike | None = None,
        memory: npt.ArrayLike | None = None,
        contact: npt.ArrayLike | None = None,
        state: Mapping[str, Any] | None = None,
    ) -> None:
        """Add one frame and make ``state`` the checkpoint, in one transaction.

        ``time`` [s]; ``position`` [m] and ``velocity`` [m/s], shape (n, 3), the same n in every frame; ``energy`` [J]
        by name, the same names in every frame; ``events`` since the frame before, an array of :data:`EVENT`, and
        ``changes`` of parameters; ``alive`` (n,) and ``intact`` (m,) of zeros and ones; ``memory``, the numbers of
        forces with a history, or None; ``contact``, particles with their forces of contact [N], shape (k, 4), or None;
        ``state``, named arrays of any plain type and shape, stored bit for bit. Without
        a state the recording cannot be continued from this frame.
        """
        self._must_write()
        vectors = {"positions": pack.vectors(position, "position"), "velocities": pack.vectors(velocity, "velocity")}
        flags = {"alive": pack.pack_flags(alive, "alive"), "intact": pack.pack_flags(intact, "intact")}
        values, happened = pack.energy_values(energy), pack.event_array(events)
        time = self._checked_time(time)
        i, n = len(self), self._checked_particles(vectors)
        sums = (
            pack.checksum("energies", i, time, values.tobytes()),
            pack.checksum("events", i, time, happened.tobytes()),
        )
        alive_count, intact_count = (pair[0] if pair else None for pair in flags.values())
        head = Head(i, time, n, alive_count, intact_count, len(happened), sums[0], sums[1])
        with self._transaction(f"Writing frame {i} (t = {time:g} s) to"):
            self._sql.execute("INSERT INTO frames VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*head, head.checksum()))
            for table, data in (*vectors.items(), *((name, pair[1]) for name, pair in flags.items() if pair)):
                self._put_blob(table, i, time, data)
            self._put_numbers("memory", i, time, memory)
            self._put_numbers("contact", i, time, contact)
            self._put_energies(i, time, list(energy), values)
            self._put_events(i, happened)
            self._put_changes(i, changes)
            self._put_checkpoint(i, time, state, vectors)
            self._put_note(LENGTH, str(i + 1))
        self._length, self._particles = i + 1, n

    def amend(self, changes: Sequence[Change], state: Mapping[str, Any]) -> None:
        """Replace the checkpoint after edits since the last frame; ``changes`` belong to the next frame."""
        self._must_write()
        last = len(self) - 1
        time = self._head(last).time
        with self._transaction(f"Writing edits after frame {last} to"):
            self._put_changes(last + 1, changes)
            self._sql.execute("DELETE FROM checkpoint")
            self._put_checkpoint(last, time, state, {})
        self._length = last + 1

    def __len__(self) -> int:
        """Return the number of frames recorded so far; it grows while another program records."""
        if not self._write:
            return super().__len__()
        if self._length is None:
            with file.explain_sqlite_errors(self.path, "Reading"):
                self._undo_unfinished()
            self._length = super().__len__()
        return self._length

    def update_meta(self, **changes: Any) -> None:
        """Change or add notes about the run; plain JSON of finite numbers."""
        self._must_write()
        meta = {**self._meta, **changes}
        text = pack.dump(meta)
        with self._transaction("Writing notes to"):
            self._put_note("meta", text)
        self._meta = meta

    def begin(self, notes: Mapping[str, str], meta: Mapping[str, Any], kinds: Mapping[int, str]) -> None:
        """Write the first transaction: the tables and the notes, including ``meta`` and ``kinds`` as texts."""
        self._sql.execute(f"PRAGMA page_size={_page_size(meta.get('particles', 0))}")
        file.prepare_writing(self._sql)
        with self._transaction("Beginning"):
            self._sql.execute(f"PRAGMA application_id={file.APPLICATION_ID}")
            self._sql.execute(f"PRAGMA user_version={file.FORMAT}")
            for statement in file.TABLES.values():
                self._sql.execute(statement)
            for key, text in {**notes, "springline": _springline_version()}.items():
                self._put_note(key, text)
        self._meta, self._kinds = dict(meta), dict(kinds)

    def continue_writing(self) -> None:
        """Become the writer of an existing recording."""
        if not os.access(self.path, os.W_OK):
            raise RecordingError(f"{str(self.path)!r} may not be written by you. Copy it and continue the copy.")
        self._sql.execute("PRAGMA query_only=OFF")
        file.claim(self._sql, self.path)
        found = self._sql.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise RecordingError(
                f"{str(self.path)!r} is damaged and is not appended to: {found[:200]}. "
                "Archive.salvage() copies the frames that are whole to a new recording."
            )
        if len(self):
            self._particles = self._head(len(self) - 1).particles

    @contextmanager
    def _transaction(self, doing: str) -> Iterator[None]:
        """Run a transaction completely or not at all, also after an error or an interrupt; then take the lock again.

        The cached knowledge of the file is dropped first and the mark of unfinished work removed last, so that an
        interrupt at any point, including the handlers of this function, leaves no false knowledge.
        """
        try:
            with file.explain_sqlite_errors(self.path, doing):
                self._undo_unfinished()
                if not self._length:
                    self._names = None  # the first frame sets them
                self._unfinished, self._length = True, None
                if not self._sql.in_transaction:
                    file.patiently(self._sql, "BEGIN IMMEDIATE")
                yield
                file.patiently(self._sql, "COMMIT")
                with suppress(sqlite3.Error):  # the next frame tries again, and reports the error
                    file.patiently(self._sql, "BEGIN IMMEDIATE")
                self._unfinished = False
        except BaseException as error:
            with suppress(sqlite3.Error):
                if self._sql.in_transaction:
                    self._sql.execute("ROLLBACK")
            if isinstance(error, RecordingError) and error.__cause__ is not None:
                raise RecordingError(f"{error} What was recorded before is whole.") from error.__cause__
            raise

    def _undo_unfinished(self) -> None:
        if self._unfinished and self._sql.in_transaction:
            self._sql.execute("ROLLBACK")
        self._unfinished = False

    def _must_write(self) -> None:
        if not self._write:
            raise RecordingError(
                f"{str(self.path)!r} is closed or open for reading. Open it with write=True to append."
            )

    def _checked_time(self, time: float) -> float:
        if not isinstance(time, (int, float, np.integer, np.floating)) or not np.isfinite(time):
            raise RecordingError(f"The 'time' of a frame must be a finite number [s]. Got {time!r}.")
        return float(time) + 0.0  # minus zero is zero in SQL

    def _checked_particles(self, vectors: Mapping[str, npt.NDArray[Any]]) -> int:
        position, velocity = vectors.values()
        expected = len(position) if self._particles is None else self._particles
        if not len(position) == len(velocity) == expected:
            raise RecordingError(
                f"Every frame of a recording has the same particles: {expected} here. "
                f"Got {len(position)} positions and {len(velocity)} velocities."
            )
        return expected

    def _put_note(self, key: str, text: str) -> None:
        try:
            checksum = pack.checksum(key, 0, 0.0, text.encode())
        except UnicodeEncodeError as error:
            raise RecordingError(
                f"The {key} of a recording must be text that can be written as UTF-8: {error}."
            ) from None
        self._sql.execute("INSERT OR REPLACE INTO recording VALUES (?, ?, ?)", (key, checksum, text))

    def _put_blob(self, table: str, i: int, time: float, data: Any) -> None:
        data = memoryview(data).cast("B") if len(data) else b""
        self._sql.execute(f"INSERT INTO {table} VALUES (?, ?, ?)", (i, pack.checksum(table, i, time, data), data))

    def _put_numbers(self, table: str, i: int, time: float, values: npt.ArrayLike | None) -> None:
        """Write numbers of an optional table, empty without any, once the table exists."""
        if not self._has(table):
            if values is None:
                return
            self._sql.execute(file.NUMBERS[table])
            for head in self._heads(0, i):  # earlier frames had none, as before an edit or the first contact
                self._put_blob(table, head.frame, head.time, b"")
        data = b"" if values is None else np.ascontiguousarray(values, dtype="<f8")
        self._put_blob(table, i, time, data)

    def _put_energies(self, i: int, time: float, names: list[str], values: npt.NDArray[np.float64]) -> None:
        if i == 0 and not self._energy_names():
            check_names(names)
            self._sql.execute(file.energies_table(names))
            self._put_note("energy", pack.dump(names))
        if names != self._energy_names():
            raise RecordingError(
                f"Every frame of a recording has the same energies: {self._energy_names()}. Got {names}."
            )
        marks = ", ?" * len(names)
        self._sql.execute(f"INSERT INTO energies VALUES (?, ?{marks})", (i, time, *values.tolist()))

    def _put_events(self, i: int, events: npt.NDArray[Any]) -> None:
        rows = (
            (i, k, time, self._kinds.get(kind, str(kind)), index, other, value)
            for k, (time, kind, index, other, value) in enumerate(events.tolist())
        )
        if len(events):
            self._sql.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    def _put_changes(self, i: int, changes: Sequence[Change]) -> None:
        if changes and not self._has("changes"):
            self._sql.execute(file.CHANGES)
        first = self.change_count() if changes else 0
        for number, change in enumerate(changes, first):
            row = (number, i, change.step, change.time, change.what, *pack.change_texts(change))
            self._sql.execute(
                "INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, pack.change_checksum(row))
            )

    def _put_checkpoint(self, i: int, time: float, state: Mapping[str, Any] | None, links: Mapping[str, Any]) -> None:
        if state is not None:
            arrays, data = pack.pack_state(state, links)
            checksum = pack.checksum("checkpoint", i, time, arrays.encode() + data)
            self._sql.execute("INSERT INTO checkpoint VALUES (?, ?, ?, ?)", (i, checksum, arrays, data))
        # The new checkpoint uses the pages freed by the second last one, so no old page has to be saved in the journal.
        self._sql.execute("DELETE FROM checkpoint WHERE frame < ?", (i,))


def _page_size(particles: Any) -> int:
    """Page size of the file: small pages make small frames cheap; large ones write large frames much faster."""
    count = particles if isinstance(particles, (int, np.integer)) else 0
    return 4096 if count < 2_000 else 16_384 if count < 50_000 else 65_536


def check_names(names: list[str]) -> None:
    good = all(isinstance(n, str) and n.isprintable() and 0 < len(n) <= _LONGEST_NAME for n in names)
    if not good or len(set(names)) != len(names) or len(names) > _MOST_NAMES:
        raise RecordingError(
            f"Names in a recording must be different printable texts of 1 to {_LONGEST_NAME} characters, at most "
            f"{_MOST_NAMES} of them. Got {str(names)[:200]}."
        )


def _springline_version() -> str:
    from importlib import metadata

    try:
        return metadata.version("springline")
    except metadata.PackageNotFoundError:
        return "unknown"

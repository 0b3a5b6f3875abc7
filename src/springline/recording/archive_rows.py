"""Checked rows of an archive: none missing or repeated, every checksum right, every size checked before use."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from springline.errors import RecordingError
from springline.messages import WHAT_IS_WHOLE
from springline.recording import archive_bytes as pack
from springline.recording import archive_file as file

FloatArray = npt.NDArray[np.float64]
Flags = npt.NDArray[np.uint8]

BATCH = 16 * 2**20  # [bytes] read under one lock, so that a reader never delays a writer for long
LENGTH = "frames"  # key of the note with the number of frames, which is written with each frame
_LENGTHS = (
    "SELECT (SELECT max(frame) FROM frames), (SELECT value FROM recording WHERE key = ?1),"
    " (SELECT checksum FROM recording WHERE key = ?1), (SELECT max(frame) FROM checkpoint)"
)
_COUNTED = 256 * 2**20  # [bytes] largest file whose whole frames an error message counts


class FrameRow(NamedTuple):
    """Frame: time [s]; position [m] and velocity [m/s], shape (n, 3); alive (n,), intact (m,), memory, or None.

    ``contact`` are particles with their forces of contact [N], shape (k, 4), or None.
    """

    time: float
    position: FloatArray
    velocity: FloatArray
    alive: Flags | None
    intact: Flags | None
    memory: FloatArray | None
    contact: FloatArray | None


class Head(NamedTuple):
    """Row of the table ``frames`` without its own checksum: the contents of a frame, and their sizes."""

    frame: int
    time: float
    particles: int
    alive: int | None
    intact: int | None
    events: int
    energy_checksum: int
    event_checksum: int

    def checksum(self) -> int:
        """Checksum of all columns of the row except its own."""
        return pack.checksum("frames", self.frame, self.time, repr(tuple(self[2:])).encode())


class ArchiveRows:
    """Checked access to the rows of a recording; :class:`~.archive_read.ArchiveReader` makes arrays."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self._sql = connection
        self._damaged = self._judging = False
        self._known: int | None = None  # the length of a damaged file, which does not grow
        self._meta: dict[str, Any] = {}
        self._kinds: dict[int, str] = {}
        self._names: list[str] | None = None

    def __len__(self) -> int:
        """Return the number of frames recorded so far; it grows while another program records."""
        if not self._damaged:
            return self._recorded_length()
        if self._known is None:
            self._known = self._recoverable_length()
        return self._known

    def good_frames(self, count: int | None = None) -> npt.NDArray[np.int64]:
        """Return the numbers of whole frames, whose data is complete and fits its checksums. Reads the whole file.

        With ``count`` only the first ``count`` frames are checked, without frames added since.
        """
        self._judging = True
        try:
            frames = range(self._recoverable_length() if count is None else count)
            return np.array([i for i in frames if self._is_good(i)], dtype=np.int64)
        finally:
            self._judging = False

    def is_growing(self) -> bool:
        """Return True if another program is recording to the file now."""
        return file.is_claimed(self._sql)

    def load(self, damaged: bool) -> None:
        """Check that the file is a recording as springline writes it, and read the notes.

        ``damaged`` also opens a file that was cut off.
        """
        self._damaged = damaged
        if damaged:
            self._sql.execute("PRAGMA writable_schema=ON")  # the only way to open a file shorter than declared
        file.check_identity(self._sql, self.path)
        file.check_tables(self._sql, self.path, None)
        self._sql.execute("PRAGMA query_only=ON")
        meta, kinds = self._parse_note("meta"), self._parse_note("kinds")
        if not isinstance(meta, dict) or not isinstance(kinds, dict):
            raise RecordingError(f"The notes of {str(self.path)!r} are damaged.")
        self._meta = meta
        self._kinds = {int(number): str(name) for number, name in kinds.items() if number.lstrip("-").isdecimal()}

    def _note(self, key: str, missing: str | None = None) -> str:
        with file.explain_sqlite_errors(self.path, "Reading"):
            row = self._sql.execute("SELECT value, checksum FROM recording WHERE key = ?", (key,)).fetchone()
        if row is None and missing is not None:
            return missing
        if row is None or not isinstance(row[0], str) or row[1] != pack.checksum(key, 0, 0.0, row[0].encode()):
            raise RecordingError(f"The {key} of {str(self.path)!r} is damaged.")
        return row[0]

    def _parse_note(self, key: str, missing: str | None = None) -> Any:
        try:
            return pack.parse(self._note(key, missing))
        except ValueError as error:
            raise RecordingError(f"The {key} of {str(self.path)!r} is damaged: {error}.") from None

    def _energy_names(self) -> list[str]:
        """Names in the order of the columns; empty before the first frame."""
        if self._names is None:
            names = self._parse_note("energy", missing="null")
            if names is None:
                return []
            if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
                raise RecordingError(f"The energy names of {str(self.path)!r} are damaged.")
            with file.explain_sqlite_errors(self.path, "Reading"):
                file.check_tables(self._sql, self.path, file.energies_table(names))
            self._names = names
        return self._names

    def _size(self) -> int:
        """Size of the file in bytes, as found by SQLite."""
        with file.explain_sqlite_errors(self.path, "Reading"):
            pages, size = (self._sql.execute(f"PRAGMA {what}").fetchone()[0] for what in ("page_count", "page_size"))
        return int(pages) * int(size)

    def _count(self, table: str) -> int:
        with file.explain_sqlite_errors(self.path, "Reading"):
            last = self._sql.execute(f"SELECT max(frame) FROM {table}").fetchone()[0]
        length = 0 if last is None else int(last) + 1
        if not 0 <= length <= self._size():
            raise RecordingError(f"{str(self.path)!r} is damaged: it is too short for the {length} frames it declares.")
        return length

    def _recorded_length(self) -> int:
        """Return the number of frames; RecordingError if their table, its note and the last state disagree.

        All of them are read at one instant, since another program may be recording.
        """
        with file.explain_sqlite_errors(self.path, "Reading"):
            row = self._sql.execute(_LENGTHS, (LENGTH,)).fetchone()
        last, noted, declared, state = row
        length = 0 if last is None else last + 1
        if not 0 <= length <= self._size():
            raise RecordingError(f"{str(self.path)!r} is damaged: it is too short for the {length} frames it declares.")
        told = {length}
        if noted is not None:  # older recordings have no such note
            told.add(_length_of(noted, declared))
        if state is not None:
            told.add(state + 1)
        if len(told) > 1:
            written = _other(told - {length})
            raise RecordingError(
                f"{str(self.path)!r} is damaged: {length} frames are found, and {written} were written. "
                f"{WHAT_IS_WHOLE}."
            )
        return length

    def _recoverable_length(self) -> int:
        """Return the number of frames according to any readable part of a damaged file."""
        most = 0
        for table in ("frames", "checkpoint", "positions", "velocities"):
            with suppress(RecordingError):
                most = max(most, self._count(table))
        with suppress(RecordingError, sqlite3.Error):
            _, noted, declared, _ = self._sql.execute(_LENGTHS, (LENGTH,)).fetchone()
            told = -1 if noted is None else _length_of(noted, declared)
            most = max(most, told if told <= self._size() else 0)
        size, expected = self._size(), 0
        with suppress(sqlite3.Error, UnicodeDecodeError):
            for (i,) in self._sql.execute("SELECT frame FROM frames ORDER BY frame"):
                if not expected <= i < size:  # a damaged tree may repeat itself endlessly
                    break
                expected = i + 1
        return max(most, expected)

    def _rows(self, columns: str, table: str, start: int, stop: int) -> list[Any]:
        """Return the rows of frames ``start`` to ``stop``, exactly one each."""
        query = f"SELECT {columns} FROM {table} WHERE frame >= ? AND frame < ? ORDER BY frame"
        try:
            rows = self._sql.execute(query, (start, stop)).fetchmany(stop - start + 1)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if file.primary(error) != "CORRUPT":
                raise RecordingError(f"Reading {str(self.path)!r} failed: {file.meaning(error)}.") from error
            raise self._damage(self._first_bad(table, start, stop), f"SQLite cannot read its {table}") from None
        for k, row in enumerate(rows):
            if row[0] != start + k:
                raise self._damage(start + k, f"its row in {table} is missing")
        if len(rows) != stop - start:
            raise self._damage(start + len(rows), f"its row in {table} is missing")
        return rows

    def _first_bad(self, table: str, start: int, stop: int) -> int:
        for i in range(start, stop):
            try:
                self._sql.execute(f"SELECT * FROM {table} WHERE frame = ?", (i,)).fetchone()
            except (sqlite3.DatabaseError, UnicodeDecodeError):
                return i
        return start

    def _heads(self, start: int, stop: int) -> list[Head]:
        columns = "frame, time, particles, alive, intact, events, energy_checksum, event_checksum, checksum"
        heads = []
        for row in self._rows(columns, "frames", start, stop):
            head = Head(*row[:-1])
            try:
                good = isinstance(head.time, float) and head.checksum() == row[-1]
            except Exception:
                good = False
            if not good:
                raise self._damage(row[0], "its head does not fit its checksum")
            heads.append(head)
        return heads

    def _head(self, i: int) -> Head:
        return self._heads(i, i + 1)[0]

    def _batches(self, size: int) -> Iterator[list[Head]]:
        """Yield the heads of all frames, in groups that make up a batch at ``size`` bytes each."""
        length, step = len(self), max(1, min(4096, BATCH // max(size, 1)))
        for start in range(0, length, step):
            yield self._heads(start, min(start + step, length))

    def _all_heads(self) -> list[Head]:
        return [head for heads in self._batches(100) for head in heads]

    def alive_flags(self) -> list[Flags | None]:
        """Return the flags of the living particles of each frame, shape (n,) each; None if all are alive."""
        return [self._flags("alive", head) for head in self._all_heads()]

    def _frame(self, i: int) -> FrameRow:
        head = self._head(i)
        position, velocity = (
            np.frombuffer(self._blob(table, head, 24 * head.particles), dtype="<f8").reshape(-1, 3).copy()
            for table in ("positions", "velocities")
        )
        flags = self._flags("alive", head), self._flags("intact", head)
        return FrameRow(head.time, position, velocity, *flags, *self._numbers(head))

    def _has(self, table: str) -> bool:
        """Return True if an optional table exists; such tables are created when needed."""
        with file.explain_sqlite_errors(self.path, "Reading"):
            found = self._sql.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (table,))
            return found.fetchone() is not None

    def _numbers(self, head: Head) -> tuple[FloatArray | None, FloatArray | None]:
        """Memory of forces with a history, and forces of contact, shape (k, 4); None without any."""
        contact = self._numbers_in("contact", head, 4)
        return self._numbers_in("memory", head, 1), None if contact is None else contact.reshape(-1, 4)

    def _numbers_in(self, table: str, head: Head, width: int) -> FloatArray | None:
        """Numbers of an optional table, a multiple of ``width``; None without any."""
        if not self._has(table):
            return None
        size = self._rows("frame, length(data)", table, head.frame, head.frame + 1)[0][1]
        if not size:
            return None
        if size % (8 * width):
            rows = "numbers" if width == 1 else f"rows of {width} numbers"
            raise self._damage(head.frame, f"its {table} of {size} bytes is no list of {rows}")
        kept = np.frombuffer(self._blob(table, head, size), dtype="<f8").copy()
        if not np.isfinite(kept).all():
            raise self._damage(head.frame, f"its {table} is not of finite numbers")
        return kept

    def _flags(self, table: str, head: Head) -> Flags | None:
        count = head.alive if table == "alive" else head.intact
        return None if count is None else pack.unpack_flags(self._blob(table, head, (count + 7) // 8), count)

    def _blob(self, table: str, head: Head, size: int) -> bytes:
        """Return the checked bytes of one frame; their length is checked before they are read."""
        if self._rows("frame, length(data)", table, head.frame, head.frame + 1)[0][1] != size:
            raise self._damage(head.frame, f"its {table} are not {size} bytes long")
        row = self._rows("frame, checksum, data", table, head.frame, head.frame + 1)[0]
        return self._check_blob(table, head, size, row)

    def _check_blob(self, table: str, head: Head, size: int, row: Any) -> bytes:
        _, declared, data = row
        if not isinstance(data, bytes) or len(data) != size:
            raise self._damage(head.frame, f"its {table} are not {size} bytes long")
        if declared != pack.checksum(table, head.frame, head.time, data):
            raise self._damage(head.frame, f"its {table} do not fit their checksum")
        return data

    def _energies_of(self, heads: list[Head]) -> FloatArray:
        names = self._energy_names()
        rows = self._rows("*", "energies", heads[0].frame, heads[-1].frame + 1)
        try:
            values = np.array([row[2:] for row in rows], dtype="<f8").reshape(len(rows), len(names))
        except (ValueError, TypeError):
            strange = (row[0] for row in rows if any(isinstance(value, (str, bytes)) for value in row))
            raise self._damage(next(strange, heads[0].frame), "its energies are not numbers") from None
        values[np.isnan(values)] = np.nan
        for head, row, line in zip(heads, rows, values, strict=True):
            if row[1] != head.time or head.energy_checksum != pack.checksum("energies", *head[:2], line.tobytes()):
                raise self._damage(head.frame, "its energies do not fit their checksum")
        return values

    def _events_of(self, heads: list[Head]) -> Iterator[npt.NDArray[Any]]:
        query = "SELECT frame, number, time, kind, item, other, value FROM events WHERE frame >= ? AND frame < ?"
        with file.explain_sqlite_errors(self.path, "Reading the events of"):
            cursor = self._sql.execute(f"{query} ORDER BY frame, number", (heads[0].frame, heads[-1].frame + 1))
            most = self._size() // 8
            taken = [(head, list(islice(cursor, min(max(head.events, 0), most)))) for head in heads if head.events]
        numbers = {name: number for number, name in self._kinds.items()}
        for head, rows in taken:
            try:
                events = _event_array(rows, numbers)
                good = len(rows) == head.events
                good = good and all(row[:2] == (head.frame, k) for k, row in enumerate(rows))
                good = good and head.event_checksum == pack.checksum("events", *head[:2], events.tobytes())
            except (ValueError, TypeError, OverflowError):
                good = False
            if not good:
                raise self._damage(head.frame, "its events do not fit their checksum")
            yield events

    def _is_good(self, i: int) -> bool:
        try:
            self._frame(i)
            heads = [self._head(i)]
            self._energies_of(heads)
            return len(list(self._events_of(heads))) == min(heads[0].events, 1)
        except RecordingError:
            return False

    def _damage(self, frame: int, what: str) -> RecordingError:
        """Return the error for a damaged frame; it states how many frames are whole."""
        whole = "good_frames() lists those that are whole"
        if not self._judging and self._size() <= _COUNTED:
            whole = (
                f"{len(self.good_frames())} of {self._recoverable_length()} frames are whole: good_frames() lists them"
            )
        return RecordingError(
            f"Frame {frame} of {str(self.path)!r} is damaged: {what}. {whole}, and Archive.salvage() copies them."
        )


def _event_array(rows: list[Any], numbers: dict[str, int]) -> npt.NDArray[Any]:
    events = np.zeros(len(rows), dtype=pack.EVENT)
    if rows:
        _, _, time, kind, item, other, value = zip(*rows, strict=True)
        events["time"], events["value"] = np.array(time, dtype="<f8"), np.array(value, dtype="<f8")
        events["index"], events["other"] = np.array(item, dtype="<i8"), np.array(other, dtype="<i8")
        events["kind"] = [numbers[name] if name in numbers else int(name) for name in kind]
    return pack.event_array(events)


def _length_of(noted: Any, declared: Any) -> int:
    """Number of frames according to its note; -1 if the note does not fit its checksum."""
    good = isinstance(noted, str) and noted.isdecimal() and len(noted) < 20
    return int(noted) if good and declared == pack.checksum(LENGTH, 0, 0.0, noted.encode()) else -1


def _other(told: set[int]) -> str:
    return " or ".join("an unknown number" if number < 0 else str(number) for number in sorted(told))

"""The SQLite file under an archive: its tables, the files it accepts, and the meaning of its errors."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from springline.errors import RecordingError
from springline.messages import STUDY_OPENS

APPLICATION_ID = 0x5370724C  # "SprL" at byte 68, for programs that identify files by their first bytes
STUDY_ID = 0x53707253  # "SprS", of the files of studies
FORMAT = 2  # the user_version; a reader refuses larger ones
PATIENCE = 60.0  # [s] that a writer waits for readers to finish
_READER = 10.0  # [s] that a reader waits for a frame to be written
_NAP = 100  # [ms] of waiting inside SQLite, during which Ctrl-C has no effect

BLOBS = ("positions", "velocities", "alive", "intact")
TABLES = {
    "recording": "CREATE TABLE recording (key TEXT PRIMARY KEY, checksum INTEGER NOT NULL, value TEXT NOT NULL)"
    " WITHOUT ROWID",
    "frames": "CREATE TABLE frames (frame INTEGER PRIMARY KEY, time REAL NOT NULL, particles INTEGER NOT NULL,"
    " alive INTEGER, intact INTEGER, events INTEGER NOT NULL, energy_checksum INTEGER NOT NULL,"
    " event_checksum INTEGER NOT NULL, checksum INTEGER NOT NULL)",
    "events": "CREATE TABLE events (frame INTEGER NOT NULL, number INTEGER NOT NULL, time REAL, kind TEXT NOT NULL,"
    " item INTEGER NOT NULL, other INTEGER NOT NULL, value REAL, PRIMARY KEY (frame, number)) WITHOUT ROWID",
    "checkpoint": "CREATE TABLE checkpoint (frame INTEGER PRIMARY KEY, checksum INTEGER NOT NULL,"
    " arrays TEXT NOT NULL, data BLOB NOT NULL)",
    **{
        name: f"CREATE TABLE {name} (frame INTEGER PRIMARY KEY, checksum INTEGER NOT NULL, data BLOB NOT NULL)"
        for name in BLOBS
    },
}

# created with the first change; most recordings have no changes
CHANGES = (
    "CREATE TABLE changes (number INTEGER PRIMARY KEY, frame INTEGER NOT NULL, step INTEGER NOT NULL,"
    " time REAL NOT NULL, what TEXT NOT NULL, rows TEXT NOT NULL, old TEXT NOT NULL, new TEXT NOT NULL,"
    " checksum INTEGER NOT NULL)"
)

# created with the first frame that has such numbers: most scenes have no forces with a history, and no contacts
NUMBERS = {
    name: f"CREATE TABLE {name} (frame INTEGER PRIMARY KEY, checksum INTEGER NOT NULL, data BLOB NOT NULL)"
    for name in ("memory", "contact")
}
LATER = {"changes": CHANGES, **NUMBERS}


def energies_table(names: Sequence[str]) -> str:
    """SQL of the table with one column [J] for each energy; names that SQL would confuse get a trailing underscore."""
    taken, columns = {"frame", "time"}, []
    for name in names:
        while name.casefold() in taken:
            name += "_"
        taken.add(name.casefold())
        columns.append(f', "{name.replace(chr(34), chr(34) * 2)}" REAL')
    return f"CREATE TABLE energies (frame INTEGER PRIMARY KEY, time REAL NOT NULL{''.join(columns)})"


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Return a connection that runs no code from the file and reports damage early. ``mode`` is rw or rwc."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=_READER, check_same_thread=False)
    for setting in ("trusted_schema=OFF", "cell_size_check=ON", "mmap_size=0", "temp_store=MEMORY"):
        connection.execute(f"PRAGMA {setting}")
    return connection


def prepare_writing(connection: sqlite3.Connection) -> None:
    """Set the journal mode and the synchronization of commits.

    The rollback journal is emptied with every frame, so the recording is always one file. Commits do not wait for the
    disk: data committed by a process that is killed later is kept by the operating system; a power cut may lose the
    last seconds and, at worst, damage the file, which the checksums detect. :func:`settle` waits for the disk at the
    end.
    """
    for setting in (f"busy_timeout={_NAP}", "secure_delete=OFF", "synchronous=OFF", "journal_mode=TRUNCATE"):
        connection.execute(f"PRAGMA {setting}")


def settle(connection: sqlite3.Connection) -> None:
    """Wait until the file is on the disk, and remove the empty journal."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")
    connection.execute("PRAGMA synchronous=FULL")
    patiently(connection, "BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA user_version={FORMAT}")
    patiently(connection, "COMMIT")
    connection.execute("PRAGMA journal_mode=DELETE")


def path_of(path: str | os.PathLike[str]) -> Path:
    """Return the file of a path, with all links resolved."""
    try:
        return Path(os.path.realpath(os.fsdecode(path)))
    except (TypeError, ValueError) as error:  # not a path, or a path with a zero byte
        raise RecordingError(f"A recording is at a path, such as 'run.springline'. Got {path!r}: {error}.") from None


def check_path(path: Path, what: str = "recording") -> None:
    """Refuse a path or a file that cannot be a recording, before SQLite opens it."""
    try:
        status = path.stat()
    except FileNotFoundError:
        raise RecordingError(f"There is no {what} at {str(path)!r}.") from None
    except (OSError, ValueError) as error:
        raise RecordingError(f"{str(path)!r} cannot be read: {error}.") from None
    if not stat.S_ISREG(status.st_mode):
        kind = "a folder" if stat.S_ISDIR(status.st_mode) else "not a plain file"
        raise RecordingError(f"{str(path)!r} is {kind}, not a {what}.")
    if not os.access(path, os.R_OK):
        raise RecordingError(f"{str(path)!r} may not be read by you. Ask its owner for the right to read it.")
    if status.st_size == 0:
        raise RecordingError(f"{str(path)!r} is empty, not a {what}.")


def check_identity(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse another program's database and a newer springline's recording."""
    identity = connection.execute("PRAGMA application_id").fetchone()[0]
    if connection.execute("PRAGMA page_count").fetchone()[0] == 0:
        raise RecordingError(f"{str(path)!r} holds nothing: it was cut off, or its writer ended before any entry.")
    if identity == STUDY_ID:
        raise RecordingError(f"{str(path)!r} is a study, not a recording: {STUDY_OPENS}.")
    if identity != APPLICATION_ID:
        raise RecordingError(f"{str(path)!r} is not a springline recording, but another program's database.")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if not 1 <= version <= FORMAT:
        raise RecordingError(
            f"{str(path)!r} was written by a newer springline: its format is {version}, and this one reads up to "
            f"{FORMAT}. Update springline to read it."
        )


def check_tables(connection: sqlite3.Connection, path: Path, energies: str | None) -> None:
    """Check that the tables are exactly those that springline writes: no generated columns, triggers or views."""
    expected = {**TABLES, **({"energies": energies} if energies else {})}
    rows = connection.execute("SELECT type, tbl_name, sql FROM sqlite_master").fetchmany(1000)
    found = {name: (kind, sql) for kind, name, sql in rows if name in expected and kind == "table"}
    strange = [f"{kind} on {name}" for kind, name, _ in rows if name in {*expected, "energies"} and kind != "table"]
    expected |= {name: sql for name, sql in LATER.items() if name in {found for _, found, _ in rows}}
    found |= {name: (kind, sql) for kind, name, sql in rows if name in LATER and kind == "table"}
    wrong = [name for name, sql in expected.items() if found.get(name) != ("table", sql)]
    if wrong or strange or len(rows) == 1000:
        raise RecordingError(
            f"{str(path)!r} is not as springline writes it and is not read further: {', '.join(wrong + strange)[:200]}."
        )


def claim(connection: sqlite3.Connection, path: Path) -> None:
    """Take the lock of the only writer; RecordingError if another program has it.

    A writer holds SQLite's reserved lock, which does not block readers and ends with its process, except for an
    instant between two frames; if the lock is free several times in a row, the file has no writer.
    """
    connection.execute("PRAGMA busy_timeout=0")
    for _ in range(3):
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if primary(error) != "BUSY":
                raise
            raise RecordingError(
                f"{str(path)!r} is being written by another program. Wait for it, or write to another file."
            ) from None
        connection.execute("ROLLBACK")
        time.sleep(0.003)
    prepare_writing(connection)
    patiently(connection, "BEGIN IMMEDIATE")


def is_claimed(connection: sqlite3.Connection) -> bool:
    """Return True if a reader's file has a writer, which holds its lock except for an instant between two frames."""
    for setting in ("busy_timeout=0", "query_only=OFF"):
        connection.execute(f"PRAGMA {setting}")
    try:
        for _ in range(3):
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
            time.sleep(0.003)
    except sqlite3.DatabaseError as error:
        return primary(error) == "BUSY"
    finally:
        for setting in (f"busy_timeout={int(1000 * _READER)}", "query_only=ON"):
            connection.execute(f"PRAGMA {setting}")
    return False


def patiently(connection: sqlite3.Connection, statement: str) -> None:
    """Run ``statement``, waiting up to PATIENCE for other programs' locks, in short waits so that Ctrl-C works."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute(statement)
            return
        except sqlite3.OperationalError as error:
            if primary(error) != "BUSY" or time.monotonic() > end:
                raise


def primary(error: Exception) -> str:
    """SQLite's name of the error without its details: FULL, BUSY, CORRUPT, IOERR, NOTADB, ..."""
    if isinstance(error, UnicodeDecodeError):  # SQLite quotes a damaged name in its message
        return "CORRUPT"
    name = getattr(error, "sqlite_errorname", None) or "SQLITE_ERROR"
    return str(name).removeprefix("SQLITE_").split("_")[0]


_MEANING = {
    "FULL": "the disk is full. Free some space",
    "IOERR": "the system could not write or read it (a full disk, a limit on file sizes, or a lost drive)",
    "BUSY": "another program holds it. Close that program",
    "LOCKED": "another program holds it. Close that program",
    "NOTADB": "it is not a springline recording",
    "READONLY": "it may not be written. Its folder must be writable too: copy it, with its -journal, to where it is",
    "CANTOPEN": "it may not be opened, or its folder may not be written",
    "PERM": "its permissions forbid it",
    "TOOBIG": "a frame is larger than SQLite can hold (1 GB an array)",
    "CORRUPT": "it is damaged",
}


def meaning(error: Exception) -> str:
    """Message for an error of SQLite, with the remedy if there is one."""
    return _MEANING.get(primary(error), f"SQLite says: {error}")


@contextmanager
def explain_sqlite_errors(path: Path, doing: str) -> Iterator[None]:
    """Turn every error of SQLite into a RecordingError that names the action, the file and the cause."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise RecordingError(f"{doing} {str(path)!r} failed: {meaning(error)}.") from error


def make_room(path: Path, overwrite: bool) -> None:
    """Remove the recording or the empty file at ``path``; refuse any other file."""
    check_room(path, overwrite)
    try:
        path.unlink(missing_ok=True)  # SQLite clears a remaining journal itself: none is applied to an empty file
    except OSError as error:
        raise RecordingError(f"{str(path)!r} cannot be overwritten: {error}.") from None


def check_room(path: Path, overwrite: bool) -> None:
    """Refuse to replace any file except an empty one, or a recording without a writer."""
    if not path.parent.is_dir():
        raise RecordingError(f"There is no folder {str(path.parent)!r} to record into. Make it first.")
    if not os.path.lexists(path):
        return
    if not overwrite:
        raise RecordingError(f"{str(path)!r} exists. Choose another name, or allow it to be overwritten.")
    if not path.is_file():
        raise RecordingError(f"{str(path)!r} is not a plain file and cannot become a recording. Choose another name.")
    if path.stat().st_size and not _is_recording(path):
        raise RecordingError(
            f"{str(path)!r} is not a recording, and nothing else is overwritten. Move it, or choose another name."
        )


def _is_recording(path: Path) -> bool:
    connection = connect(path, "rw")
    try:
        known: bool = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
        if known:
            claim(connection, path)
        return known or connection.execute("PRAGMA page_count").fetchone()[0] == 0
    except (sqlite3.Error, UnicodeDecodeError):
        # Too damaged for SQLite, so no writer has it open and its first bytes can be read without its locks.
        head = _head(path)
        return head[:16] == b"SQLite format 3\0" and head[68:72] == APPLICATION_ID.to_bytes(4, "big")
    finally:
        connection.close()


def _head(path: Path) -> bytes:
    with suppress(OSError), path.open("rb") as file:
        return file.read(100)
    return b""

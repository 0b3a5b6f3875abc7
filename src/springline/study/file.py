"""Study files: one SQLite file of cases and results, which grows by whole batches and survives a killed writer.

The file of a study is not trusted: it has exactly the tables that springline writes, every row has a checksum, and all
values are checked like new input. No content of the file is executed.
"""

from __future__ import annotations

import json
import math
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from springline import __version__
from springline.checks import is_whole
from springline.errors import FileError, RecordingError, SceneError
from springline.messages import LOAD_OPENS
from springline.recording import archive_file as file
from springline.study.samples import METHODS, MOST_CASES, NAME, Cases, Value, value_of

FORMAT = 1  # the user_version; a reader refuses larger ones
DONE, FAILED = "done", "failed"
MOST_NAMES = 200  # parameters or measures of a study
LONGEST_NAME = 400  # characters of a measure's name, which may be its expression
LONGEST_SENTENCE = 1000  # characters of the message of a failed case
LONGEST_NOTES = 4_000_000  # characters
RESERVED = ("case", "state", "sentence")  # columns of every table of a study
DESIGNS = ("grid", "list", *METHODS)
NOTES = "CREATE TABLE study (key TEXT PRIMARY KEY, checksum INTEGER NOT NULL, value TEXT NOT NULL) WITHOUT ROWID"


class Outcome(NamedTuple):
    """Outcome of a case: its number, ``DONE`` or ``FAILED``, the message of a failure, its processor time [s], and the
    measured values with units."""

    case: int
    state: str
    sentence: str
    seconds: float
    values: tuple[float, ...]
    units: tuple[str, ...] = ()


class StudyNotes(NamedTuple):
    """Identity of a study: two notes that agree in all but the title belong to one study.

    Attributes
    ----------
    title : text
    source : kind of the source of the scenes, and the entries that identify it
    how : options of running or solving a case
    measures : name and text of each
    units : of parameters, and of measures if given, by name
    """

    title: str
    source: dict[str, str]
    how: dict[str, Value]
    measures: tuple[tuple[str, str], ...]
    units: dict[str, str]


class StudyFile:
    """File of a study, open for its one writer or for reading. Without a path it is in memory."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None, notes: StudyNotes, cases: Cases) -> None:
        self._sql, self.path, self.notes, self.cases = connection, path, notes, cases

    @classmethod
    def create(cls, path: Path | None, notes: StudyNotes, cases: Cases) -> StudyFile:
        """Begin a study; in a file if a path is given, which must be free."""
        with explain_sqlite_errors(path, "Writing"):
            sql = sqlite3.connect(":memory:", isolation_level=None) if path is None else file.connect(path, "rwc")
            if path is not None:
                file.claim(sql, path)
                sql.execute("ROLLBACK")
            file.patiently(sql, "BEGIN IMMEDIATE")
            sql.execute(f"PRAGMA application_id={file.STUDY_ID}")
            sql.execute(f"PRAGMA user_version={FORMAT}")
            for statement in (NOTES, *_tables(cases, notes).values()):
                sql.execute(statement)
            rows = [(number, *row) for number, row in enumerate(cases.rows)]
            text = _dump_notes(notes, cases)
            sql.execute("INSERT INTO study VALUES ('notes', ?, ?)", (checksum("notes", text), text))
            sql.execute("INSERT INTO study VALUES ('cases', ?, '')", (checksum(*rows),))
            sql.executemany(f"INSERT INTO cases VALUES ({_marks(1 + len(cases.names))})", rows)
            sql.execute("COMMIT")
            file.patiently(sql, "BEGIN IMMEDIATE")
        return cls(sql, path, notes, cases)

    @classmethod
    def open(cls, path: Path, *, write: bool = False) -> StudyFile:
        """Open a study for reading, or to continue it.

        Raises
        ------
        FileError : if the file is not a study, or differs from what springline writes; the message names the difference
        """
        _check_there(path)
        with explain_sqlite_errors(path, "Reading"):
            sql = file.connect(path, "rw" if os.access(path, os.W_OK) else "ro")
            try:
                _check_identity(sql, path)
                with damage(path):
                    notes, cases = _read_notes(sql)
                    _check_tables(sql, cases, notes)
                    cases = _read_rows(sql, cases)
                if write:
                    file.claim(sql, path)
            except BaseException:
                sql.close()
                raise
        return cls(sql, path, notes, cases)

    def append(self, outcomes: Sequence[Outcome]) -> None:
        """Write the outcomes of some cases in one transaction."""
        count = len(self.notes.measures)
        rows = []
        for one in outcomes:
            values = tuple(None if value != value else value + 0.0 for value in one.values)  # SQL has no NaN
            row = (one.case, one.state, one.sentence[:LONGEST_SENTENCE], one.seconds, *values)
            rows.append((*row, checksum(row)))
        with explain_sqlite_errors(self.path, "Writing"):
            if not self._sql.in_transaction:
                file.patiently(self._sql, "BEGIN IMMEDIATE")
            self._sql.executemany(f"INSERT INTO results VALUES ({_marks(5 + count)})", rows)
            told = next((one.units for one in outcomes if one.state == DONE), None)
            if told is not None:
                text = json.dumps(list(told))
                self._sql.execute("INSERT OR IGNORE INTO study VALUES ('units', ?, ?)", (checksum("units", text), text))
            self._sql.execute("COMMIT")
            file.patiently(self._sql, "BEGIN IMMEDIATE")

    def outcomes(self) -> list[Outcome]:
        """Outcomes of the computed cases, in the order of the cases, each row checked."""
        names, count = self.notes.measures, len(self.cases.rows)
        with explain_sqlite_errors(self.path, "Reading"), damage(self.path):
            rows = self._sql.execute("SELECT * FROM results ORDER BY 1").fetchmany(count + 1)
            if len(rows) > count:
                raise ValueError(f"it has more results than its {count:,} cases")
            return [_outcome(row, len(names), count) for row in rows]

    def units(self) -> tuple[str, ...]:
        """Units that the measures returned; empty before the first case is done."""
        with explain_sqlite_errors(self.path, "Reading"), damage(self.path):
            row = self._sql.execute("SELECT checksum, value FROM study WHERE key = 'units'").fetchone()
            if row is None:
                return ("",) * len(self.notes.measures)
            found = _json(row, "units", list)
            if len(found) != len(self.notes.measures) or not all(isinstance(unit, str) for unit in found):
                raise ValueError("the units of its measures are invalid")
            return tuple(found)

    def close(self) -> None:
        """Close the file; after writing, wait for the disk first."""
        try:
            if self.path is not None and self._sql.in_transaction:
                with explain_sqlite_errors(self.path, "Finishing"):
                    self._sql.execute("ROLLBACK")
                    self._sql.execute("PRAGMA synchronous=FULL")
                    file.patiently(self._sql, "BEGIN IMMEDIATE")
                    self._sql.execute(f"PRAGMA user_version={FORMAT}")
                    file.patiently(self._sql, "COMMIT")
                    self._sql.execute("PRAGMA journal_mode=DELETE")
        finally:
            self._sql.close()


def is_study(path: str | os.PathLike[str]) -> bool:
    """Return True if a file is a study, by its first bytes."""
    try:
        with open(path, "rb") as opened:
            head = opened.read(72)
    except (OSError, ValueError):
        return False
    return head[:16] == b"SQLite format 3\0" and head[68:72] == file.STUDY_ID.to_bytes(4, "big")


def is_free(path: Path) -> bool:
    """Return True if a path is free, or holds the file of a writer that ended before its first entry."""
    if not path.exists():
        return True
    if not path.is_file():
        return False
    sql = file.connect(path, "rw")
    try:
        return bool(sql.execute("PRAGMA page_count").fetchone()[0] == 0)
    except (sqlite3.Error, UnicodeDecodeError):
        return False
    finally:
        sql.close()


@contextmanager
def explain_sqlite_errors(path: Path | None, doing: str) -> Iterator[None]:
    """Turn every error of SQLite into a FileError that names the action, the file and the cause."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        why = "it is no study" if file.primary(error) == "NOTADB" else file.meaning(error)
        raise FileError(f"{doing} the study failed: {why}.", "" if path is None else str(path)) from error


@contextmanager
def damage(path: Path | None) -> Iterator[None]:
    """Turn errors of the content of a file into a FileError that names the file."""
    try:
        yield
    except FileError:
        raise
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError, SceneError) as error:
        said = f"This study is damaged, or not as springline writes it: {error}".rstrip(".")
        raise FileError(f"{said}. Sweep again, into another file.", "" if path is None else str(path)) from None


def checksum(*things: Any) -> int:
    """CRC-32 of numbers and texts; a float counts by its shortest text, which is unique."""
    found = 0
    for thing in things:
        found = zlib.crc32(repr(thing).encode("utf-8", "surrogatepass"), found)
    return found


def _marks(count: int) -> str:
    return ", ".join("?" * count)


def _quote_names(names: Iterable[str], taken: Iterable[str]) -> list[str]:
    """Names as columns; a name that SQL would confuse with another gets a trailing underscore."""
    seen, found = set(taken), []
    for name in names:
        while name.casefold() in seen:
            name += "_"
        seen.add(name.casefold())
        found.append('"' + name.replace('"', '""') + '"')
    return found


def _tables(cases: Cases, notes: StudyNotes) -> dict[str, str]:
    """SQL statements that create the tables of cases and results."""
    varied = "".join(f", {name} NOT NULL" for name in _quote_names(cases.names, ("case",)))
    own = ("case", "state", "sentence", "seconds", "checksum")
    measured = "".join(f", {name} REAL" for name in _quote_names([name for name, _ in notes.measures], own))
    return {
        "cases": f'CREATE TABLE cases ("case" INTEGER PRIMARY KEY{varied})',
        "results": 'CREATE TABLE results ("case" INTEGER PRIMARY KEY, state TEXT NOT NULL, sentence TEXT NOT NULL,'
        f" seconds REAL NOT NULL{measured}, checksum INTEGER NOT NULL)",
    }


def _dump_notes(notes: StudyNotes, cases: Cases) -> str:
    design = {"names": cases.names, "design": cases.design, "sides": cases.sides, "seeds": cases.seeds}
    return json.dumps({**notes._asdict(), **design, "base": cases.base, "springline": __version__}, sort_keys=True)


def _check_there(path: Path) -> None:
    try:
        file.check_path(path, "study")
    except RecordingError as error:
        raise FileError(str(error)) from None


def _check_identity(sql: sqlite3.Connection, path: Path) -> None:
    identity = sql.execute("PRAGMA application_id").fetchone()[0]
    if identity == file.APPLICATION_ID:
        raise FileError(f"This is a recording, not a study: {LOAD_OPENS}.", str(path))
    if identity != file.STUDY_ID:
        raise FileError("This is no study, but another program's database.", str(path))
    version = sql.execute("PRAGMA user_version").fetchone()[0]
    if not 1 <= version <= FORMAT:
        raise FileError(
            f"A newer springline wrote this study: its format is {version}, and this one reads up to {FORMAT}. "
            f"Update springline to read it.",
            str(path),
        )


def _check_tables(sql: sqlite3.Connection, cases: Cases, notes: StudyNotes) -> None:
    """Check that the tables are exactly those that springline writes: no views, no triggers, no computed columns."""
    expected = {"study": NOTES, **_tables(cases, notes)}
    rows = sql.execute("SELECT type, name, sql FROM sqlite_master").fetchmany(100)
    found = {name: (kind, text) for kind, name, text in rows if not str(name).startswith("sqlite_autoindex_study")}
    wrong = [name for name, text in expected.items() if found.get(name) != ("table", text)]
    strange = [str(name) for name in found if name not in expected]
    if wrong or strange:
        raise ValueError(f"it has other tables than a study: {', '.join(wrong + strange)[:200]}")


def _json(row: tuple[Any, ...], key: str, kind: type) -> Any:
    """Check a note against its checksum and return its JSON value."""
    declared, text = row
    if not isinstance(text, str) or declared != checksum(key, text) or len(text) > LONGEST_NOTES:
        raise ValueError(f"its {key} do not fit their checksum")
    found = json.loads(text, parse_constant=lambda word: _refuse(f"its {key} hold {word}"))
    if not isinstance(found, kind):
        raise ValueError(f"its {key} are no {kind.__name__}")
    return found


def _refuse(why: str) -> Any:
    raise ValueError(why)


def _read_notes(sql: sqlite3.Connection) -> tuple[StudyNotes, Cases]:
    row = sql.execute("SELECT checksum, value FROM study WHERE key = 'notes'").fetchone()
    if row is None:
        raise ValueError("it has no notes")
    data = _json(row, "notes", dict)
    kinds = {
        "title": str, "source": dict, "how": dict, "measures": list, "units": dict, "names": list, "design": str,
        "sides": list, "seeds": bool, "base": int, "springline": str,
    }  # fmt: skip
    for key, kind in kinds.items():
        if not isinstance(data.get(key), kind):
            raise ValueError(f"its note {key!r} is no {kind.__name__}")
    measures = tuple(_pair(one) for one in data["measures"])
    names = tuple(data["names"])
    labels = [*names, *(name for name, _ in measures)]
    if not all(isinstance(name, str) and NAME.fullmatch(name) and len(name) <= LONGEST_NAME for name in names):
        raise ValueError("the names of its parameters are invalid")
    if len(set(labels)) < len(labels) or len(labels) > 2 * MOST_NAMES or not measures:
        raise ValueError("its names are too many, or two are alike")
    if set(labels) & set(RESERVED):
        raise ValueError("a name is reserved for a column of every study")
    for key in ("source", "units"):
        if not all(isinstance(value, str) for value in data[key].values()):
            raise ValueError(f"its note {key!r} holds a value that is not text")
    how: dict[str, Value] = data["how"]
    if not all(
        isinstance(value, str) or (isinstance(value, (int, float)) and value == value) for value in how.values()
    ):
        raise ValueError("its note 'how' holds a value that is not an option")
    if data["design"] not in DESIGNS or not all(is_whole(side) and side > 0 for side in data["sides"]):
        raise ValueError("its design is invalid")
    cases = Cases(names, (), data["design"], tuple(data["sides"]), data["seeds"], data["base"])
    if cases.seeds and names[-1:] != ("seed",):
        raise ValueError("its seeds have no name")
    return StudyNotes(data["title"], data["source"], how, measures, data["units"]), cases


def _pair(one: Any) -> tuple[str, str]:
    if not (isinstance(one, list) and len(one) == 2 and all(isinstance(text, str) for text in one)):
        raise ValueError("its measures are invalid")
    if not one[0].isprintable() or not 0 < len(one[0]) <= LONGEST_NAME:
        raise ValueError("the name of a measure is invalid")
    return one[0], one[1]


def _read_rows(sql: sqlite3.Connection, cases: Cases) -> Cases:
    """Return the cases with their rows, in the order in which they were written."""
    rows = sql.execute("SELECT * FROM cases ORDER BY 1").fetchmany(MOST_CASES + 1)
    declared = sql.execute("SELECT checksum FROM study WHERE key = 'cases'").fetchone()
    if declared is None or declared[0] != checksum(*rows):
        raise ValueError("its cases do not fit their checksum")
    if not 0 < len(rows) <= MOST_CASES or [row[0] for row in rows] != list(range(len(rows))):
        raise ValueError("its cases are not numbered from 0")
    found = tuple(tuple(value_of(name, value) for name, value in zip(cases.names, row[1:])) for row in rows)
    _check_design(cases, found)
    return Cases(cases.names, found, cases.design, cases.sides, cases.seeds, cases.base)


def _check_design(cases: Cases, rows: Sequence[Any]) -> None:
    """Check that a grid has as many cases as its sides imply, and Saltelli's design as its parts."""
    count, varied = len(rows), len(cases.names) - cases.seeds
    if cases.seeds:
        count //= max(len({row[-1] for row in rows}), 1)
    if cases.design == "grid":
        fits = len(cases.sides) == varied and all(side <= count for side in cases.sides)
        if not fits or math.prod(cases.sides) != count:  # a product of few, bounded sides: never thousands of digits
            raise ValueError("its grid has other sides than its cases")
    if cases.design == "saltelli" and (cases.base < 1 or cases.base * (varied + 2) != count):
        raise ValueError("its design has other parts than its cases")


def _outcome(row: tuple[Any, ...], measures: int, cases: int) -> Outcome:
    *body, declared = row
    if len(body) != 4 + measures or declared != checksum(tuple(body)):
        raise ValueError(f"the result of case {str(row[0])[:20]} does not fit its checksum")
    number, state, sentence, seconds, *values = body
    if not 0 <= number < cases or state not in (DONE, FAILED) or not isinstance(sentence, str):
        raise ValueError(f"the result of case {str(number)[:20]} is invalid")
    if len(sentence) > LONGEST_SENTENCE or not isinstance(seconds, float) or not seconds >= 0.0:
        raise ValueError(f"the result of case {number} is invalid")
    if not all(value is None or isinstance(value, float) for value in values):
        raise ValueError(f"a measure of case {number} is no number")
    return Outcome(
        number, state, sentence, seconds, tuple(float("nan") if value is None else value for value in values)
    )

"""A recording is what docs/recording-files.md says of it to any SQLite client."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import numpy as np
import pytest

import springline as sl
from leaving import things
from springline.recording.archive_file import CHANGES

PAGE = (Path(__file__).resolve().parents[2] / "docs/recording-files.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> sqlite3.Connection:
    path = tmp_path_factory.mktemp("recorded") / "chain.springline"
    sl.save(things()["run"], path)
    return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)


def documented() -> dict[str, list[str]]:
    """The columns of each table by the page."""
    found: dict[str, list[str]] = {}
    for table, column in re.findall(r"^\| (?:`(\w+)` )?\| (.+?) \| .+ \|$", PAGE, re.M):
        if table:
            found[table] = []
        if found:
            list(found.values())[-1].append(column.strip("`"))
    return found


def columns_of(database: sqlite3.Connection) -> dict[str, list[str]]:
    tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: [row[1] for row in database.execute(f"PRAGMA table_info({name})")] for name in tables}


def test_the_page_names_every_table_and_column_in_order(database: sqlite3.Connection) -> None:
    said, there = documented(), columns_of(database)
    assert said.pop("energies") == ["frame", "time", "one for each energy"]
    assert there.pop("energies") == ["frame", "time", *things()["run"].energy]
    said_of_changes = said.pop("changes")  # a table that is there after changes only
    assert said.pop("memory") == ["frame", "checksum", "data"]  # and where something has a history
    assert said.pop("contact") == ["frame", "checksum", "data"]  # or a contact
    assert said == there
    assert [column.split()[0] for column in CHANGES.partition("(")[2].split(", ")] == said_of_changes
    assert f"0x{database.execute('PRAGMA application_id').fetchone()[0]:X}" in PAGE
    assert f"the format, {database.execute('PRAGMA user_version').fetchone()[0]}." in PAGE


def test_blobs_hold_what_the_page_says(database: sqlite3.Connection) -> None:
    run = things()["run"]

    def blob(table: str, frame: int) -> bytes:
        return bytes(database.execute(f"SELECT data FROM {table} WHERE frame = ?", (frame,)).fetchone()[0])

    for table, wanted in (("positions", run.position), ("velocities", run.velocity)):
        assert np.array_equal(np.frombuffer(blob(table, 3), "<f8").reshape(-1, 3), wanted[3])
    for table, count, wanted in (("alive", 11, run[8].alive), ("intact", 22, run[8].intact)):
        assert np.array_equal(np.unpackbits(np.frombuffer(blob(table, 8), np.uint8))[:count], wanted)
        counts = database.execute(f"SELECT {table} FROM frames ORDER BY frame").fetchall()
        assert counts[0] == (None,) and counts[8] == (count,)


def test_the_queries_of_the_page_give_energies_and_events(database: sqlite3.Connection) -> None:
    run = things()["run"]
    energies, breaks = (line for line in PAGE.splitlines() if line.startswith("SELECT"))
    rows = database.execute(energies).fetchall()
    wanted = [run.time, *(run.energy[name] for name in ("kinetic", "potential", "total"))]
    assert np.array_equal(rows, np.column_stack(wanted))
    broken = run.events_of("break")
    assert database.execute(breaks).fetchall() == [(broken["time"][0], 20, broken["value"][0])]
    keys = {key for (key,) in database.execute("SELECT key FROM recording")}
    assert keys == set(re.findall(r"`(\w+)`", PAGE.split("| `key` |")[1].split("|")[0]))
    kinds = {kind for (kind,) in database.execute("SELECT kind FROM events")}
    assert (
        kinds == {"break", "hit", "remove"} <= set(re.findall(r"`(\w+)`", PAGE.split("| `kind` |")[1].split("\n")[0]))
    )

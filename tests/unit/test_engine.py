"""The engine's rooms: columns and tables, programs and the machine, what is kept of compiled code."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import numpy as np
import pytest

import springline as sl
from sources import Function, source_of
from springline.engine import loader, precompile
from springline.engine.columns import Column, Indices, RealBlocks, RealRows, Reals, VectorRows, Vectors, words_of
from springline.engine.kernels import COMPILED, PASSES, Pass, a_pass, kernel
from springline.engine.machine import (
    DONE,
    FIRST,
    LENGTH,
    NUMBER,
    ROW,
    STEPS,
    Control,
    assist,
    control_of,
    do_alone,
    take_section,
    take_steps,
)
from springline.engine.program import BY_BLOCK, ENERGIES, OPENING, STEP, Program, Row, program, program_of, program_text
from springline.engine.table import Table, make_accessor, slot_of
from springline.model.family import has_rows
from springline.stepping.stepper import Helpers, workers_of_threads

SOURCES = Path(sl.__file__).parent


class Inner(NamedTuple):
    """A room in a room."""

    place: Vectors
    weight: Reals


class Played(NamedTuple):
    """A room of every kind of field."""

    log: Reals
    rows: RealRows
    who: Indices
    inner: Inner
    count: int
    share: float
    on: bool


played_of = make_accessor(Played)


@a_pass
def note(table: Any, block: int, a: float, b: float) -> int:
    """Note what a pass sees."""
    room = played_of(table)
    log = room.log
    log[0] += room.inner.place[1, 2] + room.rows[1, 3] + room.who[2]
    log[1] = room.share if room.on else -1.0
    log[2] = room.count + room.rows.shape[1]
    log[3] += a * b
    return DONE


@a_pass
def fail_at(table: Any, block: int, a: float, b: float) -> int:
    """Fail in the blocks from a on, with the number of the block."""
    played_of(table).log[4 + block] += 1.0
    return block + 1 if block >= a else DONE


SPOT = np.dtype([("place", "f8", (3,)), ("mark", "i4"), ("width", "f8")])


class Drawn(NamedTuple):
    """A room of records, and of columns with several axes."""

    spots: Annotated[np.recarray[Any, Any], Column(SPOT)]
    layers: VectorRows
    sheets: RealBlocks
    who: Indices
    log: Reals


drawn_of = make_accessor(Drawn)


@kernel
def total(row: Any) -> Any:
    """Sum of a row."""
    found = 0.0
    for k in range(len(row)):
        found += row[k]
    return found


@a_pass
def draw(table: Any, block: int, a: float, b: float) -> int:
    """Read and write rows, slices and fields of records."""
    room = drawn_of(table)
    spots, log, middle = room.spots, room.log, room.sheets[1, 2]
    spots.place[2, 1] += a * total(spots.place[1])
    spots.place[0][2] = 5.0
    spots.mark[1] = room.who[2] - 7
    log[0] = max(spots.width[1], spots.mark[1], b) + min(spots.mark[1], 3)
    log[1] = total(middle[1:3]) + total(room.layers[1, 1])
    log[2] = total(room.layers[0:2][1, 0]) + room.sheets.shape[1] * 10 + len(spots)
    log[3] = int(b) + room.who[int(spots.width[0])]
    log[4] = max(a, b / 0.0 - b / 0.0)
    return DONE


def drawn() -> Drawn:
    spots: Any = np.zeros(3, dtype=SPOT).view(np.recarray)
    spots.place[...], spots.width[...] = np.arange(9.0).reshape(3, 3), (1.0, 2.5, 0.5)
    return Drawn(
        spots, np.arange(18.0).reshape(2, 3, 3), np.arange(24.0).reshape(2, 3, 4) ** 2,
        np.array([3, 1, 4], dtype=np.int32), np.zeros(5),
    )  # fmt: skip


def test_rows_slices_and_records_are_compiled_to_what_plain_python_does_with_them() -> None:
    loader.load([draw])
    compiled, plain = Table([drawn()]), Table([drawn()])
    with np.errstate(all="ignore"):
        draw.function(plain, 0, np.float64(0.5), np.float64(-2.75))
    assert draw(compiled, 0, 0.5, -2.75) == DONE
    assert plain[Drawn].spots.place[2, 1] == 7.0 + 0.5 * 12.0 and plain[Drawn].spots.mark[1] == -3
    for one, other in zip(compiled[Drawn], plain[Drawn], strict=True):
        assert one.tobytes() == other.tobytes()


def played() -> Played:
    inner = Inner(np.arange(6.0).reshape(2, 3), np.ones(2))
    return Played(
        np.zeros(20), np.arange(8.0).reshape(2, 4), np.arange(3, dtype=np.int32), inner, 7, 0.25, True
    )  # fmt: skip


def table_for(sections: Any, threads: int = 1) -> tuple[Table, list[Table], Any]:
    loader.load([take_steps, take_section, assist, note, fail_at])
    workers = workers_of_threads(threads)
    control = Control(np.zeros(4, dtype=np.int64), np.zeros(4))
    table = Table([played(), workers, control, program(sections, 1)])
    return table, [table.copy() for _ in range(workers.threads - 1)], workers


def test_a_pass_sees_every_kind_of_field() -> None:
    table, _, _ = table_for({ENERGIES: [Row(note, 1, 2.0, 3.0)]})
    assert take_section(table, 0, ENERGIES) == DONE
    assert table[Played].log[:4].tolist() == [5.0 + 7.0 + 2.0, 0.25, 11.0, 6.0]


def test_a_table_like_another_shows_the_very_rooms_by_its_words_and_others_by_their_own() -> None:
    room, slot = drawn(), slot_of(Drawn)
    first = Table([room])
    alike, unlike = Table([room], like=first), Table([drawn()], like=first)
    assert alike[Drawn] is room and unlike[Drawn] is not room
    if COMPILED:
        assert alike.top[slot] == first.top[slot] != 0 and unlike.top[slot] not in (0, first.top[slot])
        assert alike.words[Drawn] is first.words[Drawn]  # which are there as long as who shows them


def test_an_opening_is_done_once_and_steps_as_often_as_they_are_asked_for() -> None:
    table, _, _ = table_for({OPENING: [Row(note, 1, 100.0, 1.0)], STEP: [Row(note, 1, 1.0, 1.0)]})
    control = table[Control]
    control.counts[FIRST], control.counts[STEPS], control.clock[LENGTH] = 5, 3, 0.5
    assert take_steps(table) == DONE
    assert table[Played].log[3] == 103.0
    assert control.counts[NUMBER] == 7 and control.clock[2:].tolist() == [3.5, 4.0]
    control.counts[STEPS] = 0
    assert take_steps(table) == DONE and table[Played].log[3] == 103.0


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_first_block_that_fails_says_why_and_no_row_behind_it_is_done(threads: int) -> None:
    table, others, workers = table_for({STEP: [Row(fail_at, 8, 3.0), Row(note)]}, threads)
    table[Control].counts[STEPS] = 4
    with Helpers(workers, others):
        assert take_steps(table) == 4
    log = table[Played].log
    assert log[4:12].tolist() == [1.0] * 8  # every block of the row, once
    assert log[0] == 0.0 and table[Control].counts[NUMBER] == 0


@a_pass
def note_turn(table: Any, block: int, a: float, b: float) -> int:
    """Note at which turn each block is done."""
    log = played_of(table).log
    log[0] += 1.0
    log[4 + block] = log[0]
    return DONE


def test_a_thread_does_the_blocks_of_its_range_first_and_those_of_others_from_their_ends() -> None:
    loader.load([note_turn])
    table, (second,), workers = table_for({STEP: [Row(note_turn, 7)]}, 2)
    table[Control].counts[STEPS] = 1
    # No helper takes part. Ranges: blocks 0 to 2, and 3 to 6.
    assert take_steps(table) == DONE
    assert table[Played].log[4:11].tolist() == [1, 2, 3, 7, 6, 5, 4]
    second.put(workers._replace(number=1))
    assert take_steps(second) == DONE
    assert table[Played].log[4:11].tolist() == [14, 13, 12, 8, 9, 10, 11]


@a_pass
def ask_for_energies(table: Any, block: int, a: float, b: float) -> int:
    """Have the section of energies done from within a row."""
    return do_alone(table, ENERGIES)


@a_pass
def set_blocks(table: Any, block: int, a: float, b: float) -> int:
    """Have the next row done in a blocks."""
    program_of(table).blocks[control_of(table).counts[ROW] + 1] = int(a)
    return DONE


def test_a_section_that_a_pass_asks_for_has_rows_of_several_blocks_too() -> None:
    sections = {
        STEP: [Row(ask_for_energies), Row(note, 1, 1.0, 5.0)],
        ENERGIES: [Row(set_blocks, 1, 3.0), Row(fail_at, 0, 99.0)],
    }
    loader.load([ask_for_energies, set_blocks])
    table, _, _ = table_for(sections)
    table[Control].counts[STEPS] = 1
    assert take_steps(table) == DONE
    assert table[Played].log[3:8].tolist() == [5.0, 1.0, 1.0, 1.0, 0.0]


def test_a_program_can_be_read() -> None:
    sections = {STEP: [Row(note, 1, 2.0, 0.5), Row(fail_at, 8, 3.0)], ENERGIES: []}
    step, first, second, energies, nothing = program_text(sections, 1).splitlines()
    assert (step, energies, nothing.strip()) == ("step:", "energies:", "nothing")
    assert first.split("  ")[1:2] == [note.name] and "Note what a pass sees  a = 2  b = 0.5" in first
    assert second.endswith("a = 3  in 8 blocks")


@pytest.mark.parametrize(
    ("array", "rule"),
    [
        (np.zeros((2, 3), dtype=np.float32), "f8"),
        (np.zeros(6), "2 axes"),
        (np.zeros((3, 2)), "(3,)"),
        (np.zeros((3, 3)).T[:2], "contiguous"),
        (np.asfortranarray(np.zeros((2, 3))), "contiguous"),
        ([[0.0, 0.0, 0.0]], "f8"),
    ],
)
def test_an_array_that_is_no_such_column_is_refused_by_name(array: Any, rule: str) -> None:
    with pytest.raises(TypeError, match=r"Inner\.place must be .*") as error:
        words_of(Inner, Inner(array, np.ones(2)))
    assert rule in str(error.value)


def test_an_array_that_cannot_be_written_to_is_refused() -> None:
    place = np.zeros((2, 3))
    place.flags.writeable = False
    with pytest.raises(TypeError, match="open to writing"):
        words_of(Inner, Inner(place, np.ones(2)))


def test_two_rooms_of_one_name_are_refused() -> None:
    other = type("Played", (), {})
    with pytest.raises(TypeError, match="Rename one"):
        make_accessor(other)


@pytest.mark.parametrize("most", [0, 1, 99])
def test_each_pass_is_compiled_by_one_process_even_where_the_other_ends_early(
    most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "done"
    log.touch()
    lines = (
        f"import sys\nfor _ in range({most}):\n    name = sys.stdin.readline()\n"
        f"    open({str(log)!r}, 'a').write(name)\n    print(name, end='', flush=True)"
    )

    def begin(nice: int) -> Any:
        return subprocess.Popen([sys.executable, "-c", lines], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    monkeypatch.setattr(precompile, "_begin", begin)
    monkeypatch.setattr(precompile.os, "cpu_count", lambda: 2)
    ours = []
    for thing in precompile.share_compilation(PASSES[:12]):
        time.sleep(0.02)
        ours.append(thing.name)
    theirs = log.read_text().split()
    assert sorted(ours + theirs) == sorted(thing.name for thing in PASSES[:12])
    assert len(theirs) <= most


def test_a_pass_that_is_not_loaded_says_so() -> None:
    def idle(table: Any, block: int, a: float, b: float) -> int:
        return 0

    thing = a_pass(idle)
    if COMPILED:
        with pytest.raises(RuntimeError, match=r"idle is not loaded yet"):
            program({STEP: [Row(thing)]}, 1)
    PASSES.remove(thing)


FRESH = """
import numpy as np, springline as sl
scene = sl.Scene(gravity=9.8)
scene.anchor(scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0).ends)
simulation = scene.simulate(dt=0.01)
simulation.step(50)
import sys
print(simulation.data.state.digest(), "numba" in sys.modules, "scipy.linalg" in sys.modules)
"""


@pytest.mark.heavy
def test_kept_code_needs_no_compiler_and_what_is_not_whole_is_compiled_again(tmp_path: Path) -> None:
    environment = {**os.environ, "SPRINGLINE_CACHE_DIR": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}

    def said() -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", FRESH], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout.split()

    first = said()
    assert first[1:] == ["True", "False"]  # SciPy's linear algebra, which numba's own would want, takes long to import
    files = sorted(tmp_path.rglob("*.o"))
    assert len(files) > 5
    assert said() == [first[0], "False", "False"]
    files[0].write_bytes(files[0].read_bytes()[:-1])
    files[1].write_bytes(b"")
    files[2].write_bytes(b"x" * 5000)
    assert said() == first
    assert said() == [first[0], "False", "False"]


def test_a_file_of_code_is_named_by_the_sources_that_it_hangs_on(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = loader._source

    def named(changed: str) -> str:
        loader.digest.cache_clear()
        with monkeypatch.context() as patch:
            patch.setattr(loader, "_source", lambda name: sources(name) + b"#" if name == changed else sources(name))
            return loader.digest("springline.forces.springs")

    try:
        whole = named("nothing")
        for module in ("forces.springs", "forces.gravity", "model.work", "engine.compiler", "engine.lowering"):
            assert named(f"springline.{module}") != whole, module
        assert named("springline.contacts.impacts") == whole  # springs know nothing of it
        assert named("springline.forces.attraction") == whole
    finally:
        loader.digest.cache_clear()


def functions(rooms: tuple[str, ...]) -> list[tuple[str, Function]]:
    return [
        (f"{path.relative_to(SOURCES)}:{one.name}", one)
        for room in rooms
        for path in sorted((SOURCES / room).rglob("*.py"))
        for one in source_of(path).functions
        if not one.is_async
    ]


def test_every_kernel_is_short_and_takes_few_arguments() -> None:
    rooms = ("engine", "model", "neighbors", "forces", "constraints", "contacts", "integrators", "stepping", "run")
    found = [(name, one) for name, one in functions(rooms) if not name.startswith("forces/derived/")]
    assert len(found) > 900
    assert [name for name, one in found if one.lines > 60] == []
    assert [name for name, one in found if len(one.parameters) > 12] == []


def test_every_pass_says_in_words_what_it_does() -> None:
    import springline.stepping.program  # noqa: F401

    assert len(PASSES) > 90
    for thing in PASSES:
        assert thing.words and thing.words != thing.function.__name__ and len(thing.words) < 120, thing
    assert len({thing.name for thing in PASSES}) == len(PASSES)


def test_rooms_whose_imports_a_pass_hangs_on_are_there_and_hold_every_pass() -> None:
    """Else compiled code is loaded that is older than what it was made of."""
    import springline.stepping.program  # noqa: F401
    from springline.engine.loader import COMPILED_ROOMS

    ours = [thing for thing in PASSES if thing.function.__module__.startswith("springline.")]
    assert {thing.name.partition(".")[0] for thing in ours} <= COMPILED_ROOMS
    assert all((SOURCES / room).is_dir() or (SOURCES / f"{room}.py").is_file() for room in COMPILED_ROOMS)


class Two(NamedTuple):
    """A room of two columns."""

    first: Any
    second: Any


def test_rooms_of_two_models_share_no_memory_and_a_family_of_several_columns_is_there_where_one_has_rows() -> None:
    def arrays(room: Any) -> list[np.ndarray]:
        if isinstance(room, np.ndarray):
            return [room]
        return [one for part in room for one in arrays(part)] if isinstance(room, tuple) else []

    models = []
    for _ in range(2):
        scene = sl.Scene()
        scene.particle((0, 0, 0))
        models.append(scene.build()[0])
    # arrays of families that no scene here has are there once for all: no pass writes them
    own = [(one, other) for one, other in zip(*(model.rooms for model in models), strict=True) if one is not other]
    pairs = [pair for rooms in own for pair in zip(*map(arrays, rooms), strict=True)]
    assert sum(one.size > 0 for one, _ in pairs) > 5
    assert not any(np.shares_memory(one, other) for one, other in pairs)  # whoever writes into one changes no other
    assert has_rows(Two(np.zeros(0), np.zeros(2)), ("first", "second"))
    assert not has_rows(Two(np.zeros(0), np.zeros(2)))  # its first column, where none is named
    assert has_rows(Two(np.zeros(0), (np.zeros(1), np.zeros(0))), ("second",))


def declared(writes: list[str], reads: list[str]) -> Pass:
    """A pass that is never run."""
    made = Pass(lambda table, block, a, b: DONE)
    PASSES.remove(made)
    made.settle(1)
    return made.declare(writes, reads)


def test_rows_that_blocks_may_run_one_after_the_other_are_joined() -> None:
    start, push, add = declared(["force"], []), declared(["force", "one"], ["place"]), declared(["force"], ["one"])
    other, move, unknown = declared(["force", "two"], ["place"]), declared(["place"], []), declared([], [])
    for expected, some in (
        ([0, 1, 0, 1], [start, push, add, move]),  # what is noted is complete before any of it is added
        ([0, 0, 1, 0], [move, push, start, move]),  # no particle moves while forces on others are computed
        ([0, 1, 0], [add, other, push]),  # nothing is noted again while it is added
        ([0, 1, 1, 0], [start, push, other, move]),
        ([0, 0, 0], [start, unknown, start]),
    ):
        rows = [Row(one, BY_BLOCK) for one in some]
        assert program({STEP: rows}, 5).joined.tolist() == [*expected, 0]
    assert not program({STEP: [Row(start, 3), Row(push, BY_BLOCK)]}, 5).joined.any()
    assert not program({OPENING: [Row(start, BY_BLOCK)], STEP: [Row(push, BY_BLOCK)]}, 5).joined.any()


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_each_block_does_all_rows_that_are_joined_up_to_one_that_fails(threads: int) -> None:
    table, others, workers = table_for({STEP: [Row(fail_at, 8, 99.0), Row(fail_at, 8, 3.0), Row(note)]}, threads)
    table[Program].joined[1] = 1  # in all tables, which share the program
    table[Control].counts[STEPS] = 4
    with Helpers(workers, others):
        assert take_steps(table) == 4
    assert table[Played].log[4:12].tolist() == [2.0] * 8 and table[Played].log[0] == 0.0

"""What a sweep is told in words and in files, where it makes no sense: a sentence each, and nothing of it is run."""

from __future__ import annotations

import json
import math
import shutil
import sqlite3
import statistics
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.cli import sweep
from springline.errors import FileError, SceneError
from springline.study.expressions import FUNCTIONS, Name, parse_measure
from springline.study.file import checksum

THING = SimpleNamespace(
    time=np.linspace(0.0, 1.0, 5), position=np.arange(60.0).reshape(5, 4, 3), tension=np.ones((5, 7)), none=np.zeros(0)
)
NAMES = {
    "time": Name("s", lambda thing: thing.time),
    "position": Name("m", lambda thing: thing.position),
    "velocity": Name("m/s", lambda thing: 2.0 * thing.position),
    "tension": Name("N", lambda thing: thing.tension),
    "energy.total": Name("J", lambda thing: thing.time),
    "events.break": Name("", lambda thing: 3),
    "none": Name("N", lambda thing: thing.none),
}
GOOD = {  # a measure, its number by hand, its unit
    "position[-1, 3, z]": (59.0, "m"),
    "max(norm(velocity))": (2.0 * np.sqrt(57.0**2 + 58.0**2 + 59.0**2), "m/s"),
    "energy.total[-1] - energy['total'][0]": (1.0, "J"),
    "mean(position[:, 0:2, 1])": (26.5, "m"),
    "sum(position[-1, :, z] > 50 * position[0, 0, y])": (3.0, ""),
    "range(time) * mean(tension) / 2": (0.5, "kg m/s"),
    "sqrt(sum(position[0, 1] ** 2))": (np.sqrt(50.0), "m"),
    "-min(position[..., z]) / max(time)": (-2.0, "m/s"),
    "time[argmax(position[:, 2, x])]": (1.0, "s"),
    "max(time[1], time[2], 0.3)": (0.5, "s"),
    "events['break'] + 1": (4.0, ""),
    "sin(pi * time[-1] / time[-1]) + count(tension)": (35.0, ""),
    "tension[0, 0] / position[0, 0, y]": (1.0, "N/m"),
    "rms(tension) * mean(velocity[0, 0, 1:])": (3.0, "W"),
}
BAD_MEASURES = {  # and a part of the sentence
    "": "A measure is a line such as",
    "position[0, 0": "it is no expression near",
    "position +": "it is no expression",
    "1 + 2": "names nothing that is measured",
    "posn[0]": "has no 'posn'",
    "position": "gives an array of shape (5, 4, 3)",
    "position[9, 0, 0]": "outside of an array of shape (5, 4, 3)",
    "position[0, 0, 0, 0]": "outside of an array",
    "time[0.5]": "the index '0.5' must be a whole number",
    "time[::0]": "is no slice",
    "time[None]": "None is no number",
    "time['a']": "has no 'time.a'",
    "time + position[0, 0, x]": "it adds s and m",
    "position[0, 0, x] < time[0]": "it compares m and s",
    "exp(time[0])": "exp() takes a pure number, and got s",
    "time[0] ** position[0]": "the exponent of ** is one plain number of at most 16",
    "time[0] ** 1e9": "the exponent of ** is one plain number",
    "max(none)": "max() of nothing",
    "norm(time[0])": "norm() is the length of vectors",
    "mean()": "mean() takes one argument, and got 0",
    "mean(time, time)": "mean() takes one argument, and got 2",
    "meen(time)": "there is no function 'meen'. Did you mean 'mean'?",
    "max(time, key=abs)": "is not in the language of measures",
    "max(*time)": "is not in the language of measures",
    "open('/etc/passwd')": "there is no function 'open'",
    "__import__('os').system('true')": "is not in the language of measures",
    "time.__class__": "has no 'time.__class__'",
    "position.tofile('x')": "is not in the language of measures",
    "().__class__.__bases__[0].__subclasses__()": "is not in the language of measures",
    "(lambda: time)()": "is not in the language of measures",
    "[time for time in time]": "is not in the language of measures",
    "time if time else time": "is not in the language of measures",
    "(time := 3)": "is not in the language of measures",
    "f'{time}'": "is not in the language of measures",
    "time and time": "is not in the language of measures",
    "not time": "is not in the language of measures",
    "0 < time[0] < 1": "is not in the language of measures",
    "time @ time": "is not in the language of measures",
    "time % 2": "is not in the language of measures",
    "time, time": "is not in the language of measures",
    "'time'": "'time' is no number",
    "time[0] + 1j": "1j is no number",
    "time[0] + True": "True is no number",
    "time[0] * " + "9" * 380: "is too large a number",
    "-" * 200 + "time[0]": "it is too large",
    "time[0]" + " + time[0]" * 37: "it is too large",
    "(" * 190 + "time[0]" + ")" * 190: "",  # as deep as text goes: an answer, or a sentence
    "time" * 200: "at most 400 characters. Got 800",
    "time[0]\0": "it is no expression",
}


def of(text: str) -> tuple[float, str]:
    expression = parse_measure(text)
    expression.check(NAMES, "a recording")
    return expression.of(NAMES, THING)


def test_measures_work_out_with_their_units() -> None:
    for text, (value, unit) in GOOD.items():
        found, said = of(text)
        assert found == pytest.approx(value, rel=1e-14), text
        assert said == unit, text


@pytest.mark.parametrize("text", BAD_MEASURES)
def test_a_measure_that_makes_no_sense_gets_a_sentence(text: str) -> None:
    try:
        of(text)
    except SceneError as error:
        said = str(error)
    else:
        assert text.startswith("((((")
        return
    assert BAD_MEASURES[text] in said and said[-1] in ".?" and len(said) < 700
    assert "measure" in said or "Measure" in said


def test_every_function_of_the_language_gives_a_number() -> None:
    for name in FUNCTIONS:
        text = f"sum({name}(position / position[0, 0, y]))"
        assert isinstance(of(text)[0], float), name


HEIGHTS = (0.5, -2.0, 3.0, 0.25, 7.0)
BY_HAND: dict[str, float] = {
    "abs": sum(map(abs, HEIGHTS)), "argmax": 4.0, "argmin": 1.0, "cos": sum(map(math.cos, HEIGHTS)), "count": 5.0,
    "exp": sum(map(math.exp, HEIGHTS)), "log": sum(math.log(one**2) for one in HEIGHTS), "max": max(HEIGHTS),
    "mean": statistics.fmean(HEIGHTS), "median": statistics.median(HEIGHTS), "min": min(HEIGHTS),
    "norm": math.hypot(*HEIGHTS), "range": 9.0, "rms": math.sqrt(statistics.fmean(one * one for one in HEIGHTS)),
    "sin": sum(map(math.sin, HEIGHTS)), "sqrt": sum(map(abs, HEIGHTS)), "std": statistics.pstdev(HEIGHTS),
    "sum": math.fsum(HEIGHTS), "tan": sum(map(math.tan, HEIGHTS)),
}  # fmt: skip


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_of_the_language_is_what_it_is_called(name: str) -> None:
    thing = SimpleNamespace(position=np.array([[(0.0, one, 1.0) for one in HEIGHTS]]))
    given = "(position[0, :, y] / 1.0)" if name not in ("log", "sqrt") else "(position[0, :, y] ** 2)"
    pure = f"{given} / position[0, 0, z]" + (" / position[0, 0, z]" if name in ("log", "sqrt") else "")
    found, _ = parse_measure(f"sum({name}({pure}))").of(NAMES, thing)
    assert found == pytest.approx(BY_HAND[name], rel=1e-12)


def test_nothing_large_is_made_on_the_way() -> None:
    thing = SimpleNamespace(position=np.zeros((200, 2000, 3)), tension=np.zeros((1, 2000)))
    with pytest.raises(SceneError, match=r"an array of shape \(200, 2000, 2000\) on the way is too large"):
        parse_measure("sum(position[:, :, 0:1] * tension)").of(NAMES, thing)


def test_no_measure_reaches_eval_or_a_file() -> None:
    """Python's own hooks see all that is run, imported and opened: a parser at work, and nothing else."""
    code = (
        "import sys; from test_sweep_malformed import everything; everything(); seen = set()\n"
        "sys.addaudithook(lambda event, args: seen.add(event)); everything(); print(*seen)"
    )
    folder, path = str(Path(__file__).parent), [one for one in sys.path if one]
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {[folder, *path]!r}\n{code}"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert set(done.stdout.split()) <= {"compile"}, done.stdout  # of text to a tree, by ast.parse


def everything() -> None:
    """Each measure once, good or bad."""
    for text in (*GOOD, *BAD_MEASURES):
        with suppress(SceneError):
            of(text)


# --vary

BAD_VALUES = {
    "gravity": "it is NAME=1,2,5",
    "gravity=": "it is NAME=1,2,5",
    "=1,2": "it is NAME=1,2,5",
    "gravity=1,,2": "between two commas there is nothing",
    "gravity=,": "between two commas there is nothing",
    "gravity=1:2": "LEAST:MOST alone is a range for --samples",
    "gravity=1:2:3:4:5": "of values it is LEAST:MOST:COUNT",
    "gravity=1:2:log": "the count must be a whole number from 2 to 1,000,000, and is 'log'",
    "gravity=1:2:1": "the count must be a whole number from 2",
    "gravity=1:2:2.5": "the count must be a whole number from 2",
    "gravity=1:2:99999999": "the count must be a whole number from 2",
    "gravity=2:1:5": "the first end of a range is the lower one",
    "gravity=a:b:5": "the ends of a range are numbers",
    "gravity=0:10:log:5": "a range that is even in its logarithm is of positive numbers",
    "gravity=1:10:lgo:5": "'lgo' is no scale. Did you mean 'log'",
    "gravity=nan,1": "'nan' is no finite number",
    "gravity=1e999,1": "'1e999' is no finite number",
    "gravity=1_000": "'1_000' is no finite number",
    "gravity=-1e308:1e308:5": "wider than a computer can count",
    "gravity=(1,2)": "'(1' is no number, and no word",
    "gravity=__import__('os')": "is no number, and no word",
    "gravity=::": "is no number, and no word",
}


@pytest.mark.parametrize("text", BAD_VALUES)
def test_values_to_vary_that_make_no_sense_get_a_sentence(text: str) -> None:
    with pytest.raises(SceneError) as error:
        sweep.grid([text])
    assert BAD_VALUES[text] in str(error.value) and str(error.value).startswith(f"--vary {text!r} says nothing to vary")


@pytest.mark.parametrize("text", ["gravity=1,2", "gravity=1", "gravity=2:1", "gravity=-1:1:log", "gravity=1:2:log:9"])
def test_ranges_that_make_no_sense_get_a_sentence(text: str) -> None:
    with pytest.raises(SceneError, match="--vary"):
        sweep.ranges([text])


def test_values_to_vary_are_read_as_they_are_typed() -> None:
    found = sweep.grid(["k=10:1000:log:3", "g=1,9.81", "n=2:10:5", "integrator=rk4,velocity-verlet", "x=0:1:3"])
    assert found == {
        "k": pytest.approx([10.0, 100.0, 1000.0]), "g": [1.0, 9.81], "n": [2, 4, 6, 8, 10],
        "integrator": ["rk4", "velocity-verlet"], "x": [0.0, 0.5, 1.0],
    }  # fmt: skip
    assert sweep.ranges(["k=10:1000:log", "g=1:2"]) == {"k": (10, 1000, "log"), "g": (1, 2)}


# Files

Alter = Callable[[sqlite3.Connection], Any]


def notes(**changes: Any) -> Alter:
    """Other notes, with a checksum that fits them."""

    def alter(sql: sqlite3.Connection) -> None:
        data = json.loads(sql.execute("SELECT value FROM study WHERE key = 'notes'").fetchone()[0])
        text = json.dumps({**data, **changes})
        sql.execute("UPDATE study SET value = ?, checksum = ? WHERE key = 'notes'", (text, checksum("notes", text)))

    return alter


def result(**changes: Any) -> Alter:
    """Another first result, with a checksum that fits it."""

    def alter(sql: sqlite3.Connection) -> None:
        names = ["case", "state", "sentence", "seconds", "ten"]
        row = sql.execute('SELECT "case", state, sentence, seconds, ten FROM results ORDER BY 1').fetchone()
        values = tuple({**dict(zip(names, row, strict=True)), **changes}.values())
        sql.execute('DELETE FROM results WHERE "case" = 0')
        sql.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?)", (*values, checksum(values)))

    return alter


def cases(*rows: tuple[Any, ...]) -> Alter:
    """Other cases, with a checksum that fits them."""

    def alter(sql: sqlite3.Connection) -> None:
        sql.execute("DELETE FROM cases")
        sql.executemany("INSERT INTO cases VALUES (?, ?)", rows)
        sql.execute("UPDATE study SET checksum = ? WHERE key = 'cases'", (checksum(*rows),))

    return alter


def run(text: str) -> Alter:
    return lambda sql: sql.execute(text)


BAD_FILES: dict[str, tuple[Alter, str]] = {
    "notes gone": (run("DELETE FROM study WHERE key = 'notes'"), "it has no notes"),
    "notes altered": (run("UPDATE study SET value = '{}' WHERE key = 'notes'"), "its notes do not fit their checksum"),
    "title": (notes(title=3), "its note 'title' is no str"),
    "measures": (notes(measures=[["ten", 3]]), "its measures are invalid"),
    "many measures": (notes(measures=[[f"m{i}", ""] for i in range(999)]), "its names are too many"),
    "no measures": (notes(measures=[]), "its names are too many, or two are alike"),
    "name twice": (notes(measures=[["x", ""]]), "two are alike"),
    "own column": (notes(measures=[["state", ""]]), "a name is reserved for a column of every study"),
    "names": (notes(names=["x; DROP TABLE cases"]), "the names of its parameters are invalid"),
    "design": (notes(design="heap"), "its design is invalid"),
    "sides": (notes(sides=[7]), "its grid has other sides than its cases"),
    "negative side": (notes(sides=[-3]), "its design is invalid"),
    "saltelli": (notes(design="saltelli", base=2), "its design has other parts than its cases"),
    "seeds": (notes(seeds=True), "its seeds have no name"),
    "how": (notes(how={"until": [1]}), "its note 'how' holds a value that is not an option"),
    "endless": (notes(how={"until": float("nan")}), "its notes hold NaN"),
    "units": (notes(units={"x": 3}), "its note 'units' holds a value that is not text"),
    "cases altered": (run("UPDATE cases SET x = 9 WHERE \"case\" = 1"), "its cases do not fit their checksum"),
    "cases apart": (cases((0, 1.0), (2, 2.0), (3, 3.0)), "its cases are not numbered from 0"),
    "case of bytes": (cases((0, 1.0), (1, b"x"), (2, 3.0)), "'x' of sweep() must be a finite number"),
    "endless case": (cases((0, 1.0), (1, float("inf")), (2, 3.0)), "'x' of sweep() must be a finite number"),
    "no cases": (cases(), "its cases are not numbered from 0"),
    "result altered": (run("UPDATE results SET ten = 3 WHERE \"case\" = 1"), "the result of case 1 does not fit"),
    "result of nobody": (result(case=77), "the result of case 77 is invalid"),
    "state": (result(state="odd"), "the result of case 0 is invalid"),
    "sentence": (result(sentence="x" * 2000), "the result of case 0 is invalid"),
    "seconds": (result(seconds=-1.0), "the result of case 0 is invalid"),
    "measure of text": (result(ten="many"), "a measure of case 0 is no number"),
    "trigger": (run("CREATE TRIGGER t AFTER INSERT ON results BEGIN SELECT 1; END"), "other tables than a study"),
    "view": (run("CREATE VIEW v AS SELECT 1"), "other tables than a study: v"),
    "table gone": (run("DROP TABLE results"), "other tables than a study: results"),
    "newer": (run("PRAGMA user_version = 9"), "A newer springline wrote this study"),
    "another program's": (run("PRAGMA application_id = 5"), "This is no study, but another program's database"),
}  # fmt: skip


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("study") / "study.db"
    sl.sweep(lambda x: x, {"x": [1.0, 2.0, 3.0]}, measure={"ten": lambda x: 10 * x}, processes=1, to=path)
    return path


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_file_that_springline_did_not_write_so_gets_a_sentence(study: Path, tmp_path: Path, name: str) -> None:
    alter, said = BAD_FILES[name]
    path = Path(shutil.copy(study, tmp_path / "altered.db"))
    with closing(sqlite3.connect(path)) as sql:
        alter(sql)
        sql.commit()
    with pytest.raises(FileError) as error:
        sl.open_study(path)
    assert said in str(error.value) and "altered.db: " in str(error.value)


@pytest.mark.parametrize("content", [b"", b"x", b"SQLite format 3\0" + b"\xff" * 200, b"SQLite format 3\0"])
def test_what_is_no_database_is_no_study(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "study.db"
    path.write_bytes(content)
    with pytest.raises(FileError, match="study"):
        sl.open_study(path)


def test_a_study_that_was_cut_off_or_scribbled_over_gets_a_sentence_or_is_as_it_was(
    study: Path, tmp_path: Path
) -> None:
    whole, path, chance = study.read_bytes(), tmp_path / "study.db", np.random.default_rng(5)
    before, refused = sl.open_study(study), 0
    for trial in range(60):
        data = bytearray(whole)
        if trial % 3 == 0:
            del data[int(chance.integers(1, len(data))) :]
        else:
            for _ in range(1 + trial % 7):
                data[int(chance.integers(100, len(data)))] = int(chance.integers(256))
        path.write_bytes(data)
        try:
            found = sl.open_study(path)
        except FileError as error:
            refused += 1
            assert str(error)
        else:
            assert found.cases["x"].tolist() == before.cases["x"].tolist()
            assert set(found["ten"][np.isfinite(found["ten"])]) <= {10.0, 20.0, 30.0}
    assert refused > 20  # measured 37

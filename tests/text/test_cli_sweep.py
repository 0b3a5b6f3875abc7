"""``springline sweep``, and what looks back at a study: a table, a picture, a summary, sentences."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import springline as sl

Cli = Callable[..., Any]  # the fixture: words in; code, out, err and json out

CHAIN = """\
title = "A rope"
gravity = 9.81
[[chain]]
name = "rope"
start = [0, 0, 0]
end = [3, 0, 0]
segments = 3
stiffness = 100.0
[[anchor]]
on = "rope.ends"
[run]
until = 0.2
"""


def test_a_scene_is_varied_into_a_table_and_a_study_that_others_look_at(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "rope.toml").write_text(CHAIN, encoding="utf-8")
    words = ["sweep", "rope.toml", "--vary", "springs.stiffness=50:200:log:3", "--vary", "gravity=1,9.81"]
    words += ["--measure", "position[-1, 1, z]", "--measure", "top=max(position[..., z])", "-o", "study.csv"]
    said = cli(*words, "--processes", 2)
    assert said.code == 0, said.err
    assert "6, grid: 6 done" in said.out and "springs.stiffness     50 to 200 N/m" in said.out
    assert "study.csv" in said.out and "springline plot study.db 'position[-1, 1, z]'" in said.out
    lines = (tmp_path / "study.csv").read_text(encoding="utf-8").splitlines()
    head = 'case,state,springs.stiffness [N/m],gravity [m/s2],"position[-1, 1, z] [m]",top [m],sentence'
    assert lines[0] == head and len(lines) == 7
    again = cli(*words, "--processes", 1, "--json")
    assert again.json["done"] == 6 and again.json["wall_time"] < 60.0
    assert again.json["parameters"]["gravity"] == [1.0, 9.81] * 3
    info = cli("info", "study.db")
    assert info.code == 0 and "A rope" in info.out and "top" in info.out
    assert cli("info", "study.db", "--json").json["measures"] == again.json["measures"]
    drawn = cli("plot", "study.db", "position[-1, 1, z]", "--along", "gravity", "-o", "study.png")
    assert (drawn.code, drawn.out) == (0, "study.png\n") and (tmp_path / "study.png").stat().st_size > 10_000


def test_shapes_at_rest_of_lines_drawn_elsewhere_are_sampled(cli: Cli, tripod: str) -> None:
    given = ["--anchor", "red", "--stiffness", "1000", "--mass", "1", "--gravity", "10", "--solve", "--json"]
    words = [
        "--samples",
        "4",
        "--method",
        "latin-hypercube",
        "--vary",
        "gravity=1:20",
        "--measure",
        "pull=max(tension)",
    ]
    said = cli("sweep", tripod, *words, *given, "--processes", 1)
    assert said.code == 0, said.err
    assert said.json["design"] == "latin_hypercube" and said.json["units"] == {"gravity": "m/s2", "pull": "N"}
    pulls, gravities = said.json["measures"]["pull"], said.json["parameters"]["gravity"]
    assert 1.0 <= min(gravities) < 5.75 and 15.25 < max(gravities) <= 20.0  # one in each quarter
    weights = [pull / gravity for pull, gravity in zip(pulls, gravities, strict=True)]
    assert max(weights) == pytest.approx(1.0, rel=1e-9)  # the cord pulls with the weight of 1 kg


def test_where_all_fails_the_exit_code_says_so_and_alike_failures_are_told_once(cli: Cli) -> None:
    said = cli("sweep", "hanging-chain", "--vary", "gravity=1:5:5", "--measure", "position[0, 0, 0]", "--solve")
    assert said.code == 1 and "5, grid: 0 done, 5 failed" in said.out
    assert said.out.count("outside of an array of shape (10, 3)") == 1 and "gravity 1, and 4 more" in said.out


GRAVITY = "sweep hanging-chain --vary gravity=1,2"
REFUSED = [
    ("sweep hanging-chain --measure max(tension)", "Say what varies: --vary springs.stiffness=10:1000:log:20"),
    (GRAVITY, 'Say what is measured: --measure "min(position[-1, :, z])"'),
    (f"{GRAVITY} --measure maxx(tension)", "there is no function 'maxx'. Did you mean 'max'?"),
    (f"{GRAVITY} --measure a=max(tension) --measure a=min(tension)", "the name of another measure. Give it a"),
    (f"{GRAVITY} --measure max(tension) -o study.xls", "--output is a study (.db) or a table (.csv). Got 'study.xls'."),
    (f"{GRAVITY} --measure max(tension) -o no/study.db", "There is no folder 'no' to write study.db into."),
    (f"{GRAVITY} --measure max(force) --dt 1 --solve", "--solve solves for shapes at rest, which have no 'dt'."),
    (f"{GRAVITY} --measure max(tension) --until -1", "--until must be a positive number [s]. Got -1.0."),
    (f"{GRAVITY} --measure max(tension) --processes 0", "--processes must be a whole number of at least 1. Got 0."),
    (f"{GRAVITY} --measure max(tension) --executor mip", "--executor must be one of dask, mpi. Got 'mip'."),
    (f"{GRAVITY} --measure max(tension) --seeds 3", "The gallery's hanging-chain has no seed"),
    (f"{GRAVITY} --measure max(tension) --integrator rk5", "--integrator must be one of"),
    (f"{GRAVITY} --measure max(tension) --samples 8", "with --samples it is a range, LEAST:MOST or LEAST:MOST:log"),
    ("sweep hanging-chain --vary gravity=1:2 --measure max(tension) --samples 7", "--samples must be a power of 2"),
    (
        "sweep hanging-chain --vary gravity=1:2 --measure max(tension) --samples 8 --method halton",
        "--method must be one of sobol, latin-hypercube, saltelli. Got 'halton'.",
    ),
    ("sweep vault --vary gravty=1 --measure max(tension)", "no parameter 'gravty'. Did you mean 'gravity'?"),
    ("sweep hanging-chian --vary gravity=1,2 --measure max(tension)", "There is no scene 'hanging-chian' in"),
    ("plot hanging-chain --along gravity", "--along is for studies: leave it out."),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "sentence"), REFUSED)
def test_what_is_typed_wrong_gets_a_sentence(cli: Cli, typed: str, sentence: str) -> None:
    said = cli(*shlex.split(typed))
    assert (said.code, said.out) == (2, ""), said.err
    assert sentence in said.err and len(said.err.splitlines()) == 1


def test_another_study_is_lost_by_force_only(cli: Cli, tmp_path: Path) -> None:
    words = ["sweep", "hanging-chain", "--measure", "max(tension)", "--solve", "--processes", 1, "-o", "study.db"]
    assert cli(*words, "--vary", "gravity=1,2").code == 0
    said = cli(*words, "--vary", "gravity=1,2,3")
    assert said.code == 2 and "Another study is there: its 2 cases differ" in said.err and "give --force" in said.err
    assert cli(*words, "--vary", "gravity=1,2,3", "--force").code == 0
    assert len(sl.open_study(tmp_path / "study.db")) == 3
    said = cli("run", "study.db", "--until", 3)
    assert said.code == 2 and "is a study, not a recording: see it with 'springline info'" in said.err

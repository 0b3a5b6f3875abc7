"""The command line on clusters: runs that end before their time and go on, and runs on LAMMPS."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline
from springline.cli.method import duration
from springline.errors import SceneError

Cli = Callable[..., Any]  # the fixture: words in; code, out, err and json out


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("55m", 3300.0), ("1h30m", 5400.0), ("2d", 172800.0), ("3300", 3300.0), ("0.5s", 0.5), ("1m30", 90.0)],
)
def test_times_of_the_wall_clock_are_read_as_people_write_them(text: str, wanted: float) -> None:
    assert duration(text) == wanted


@pytest.mark.parametrize("text", ["", "0", "-5m", "soon", "5 m", "1m1h", "nan", "1e9"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(SceneError, match="--stop-after must be a time such as 55m"):
        duration(text)


def same_as_straight(cli: Cli, again: list[str], words: list[object], path: str) -> None:
    """Go on with a run that was stopped, and compare it with one that never was, bit for bit."""
    goal = float(springline.load(path).time[-1]) + 1.0
    assert cli(*again[1:-1], goal).code == 0
    assert cli(*words, "--until", goal, "-o", "straight.springline").code == 0
    straight, run = springline.load("straight.springline"), springline.load(path)
    assert len(run) == len(straight)
    for one, other in zip(run, straight, strict=True):
        assert np.array_equal(one.position, other.position) and np.array_equal(one.velocity, other.velocity)
    for name, array in straight.data.last_state().items():
        assert np.array_equal(array, run.data.last_state()[name]), name


def test_a_run_that_stops_after_so_long_ends_well_and_says_how_to_go_on(cli: Cli) -> None:
    words = ["run", "hanging-chain", "--every", 0.1]
    said = cli(*words, "--until", 1e5, "-o", "a.springline", "--stop-after", "0.3s")
    assert said.code == 0 and "Stopped at " in said.out
    again = shlex.split(said.out.splitlines()[-1])
    assert again == ["springline", "run", "a.springline", "--until", "100000"]
    end = float(springline.load("a.springline").time[-1])
    assert 0.1 <= end < 1e4 and end == round(end, 1)  # a frame's own time
    same_as_straight(cli, again, words, "a.springline")


def test_json_says_how_to_go_on_or_that_nothing_is_left(cli: Cli) -> None:
    said = cli(
        "run", "hanging-chain", "--until", 1e5, "--every", 0.1, "-o", "a.springline", "--stop-after", "0.2", "--json"
    )
    assert (said.code, said.json["go_on"]) == (0, "springline run a.springline --until 100000")
    end = said.json["time"][-1]
    assert cli("run", "a.springline", "--until", end + 1.0, "--stop-after", "1h", "--json").json["go_on"] is None


def test_stopping_needs_something_to_go_on_with(cli: Cli) -> None:
    said = cli("run", "hanging-chain", "--stop-after", "1h")
    assert said.code == 2 and "--stop-after needs --output" in said.err
    said = cli("run", "hanging-chain", "--stop-after", "soon", "-o", "a.springline")
    assert said.code == 2 and "Got 'soon'" in said.err


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGTERM that a program hears")
def test_sigterm_ends_a_run_within_a_step_and_says_how_to_go_on(cli: Cli) -> None:
    words = ["run", "hanging-chain", "--every", "0.1"]
    command = [sys.executable, "-m", "springline", *words, "--until", "1e5", "-o", "t.springline"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    patience = time.monotonic() + 120.0
    while time.monotonic() < patience and process.poll() is None:
        if Path("t.springline").exists() and Path("t.springline").stat().st_size > 100_000:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out) == (143, "") and "Traceback" not in err
    again = shlex.split(err.splitlines()[-1])
    assert again == ["springline", "run", "t.springline", "--until", "100000"]
    same_as_straight(cli, again, list(words), "t.springline")


NET = """\
gravity = 9.81
[[grid]]
shape = [8, 8]
spacing = 1.0
mass = 1.0
stiffness = 1000.0
name = "net"
[[anchor]]
on = "net.corners"
"""


def test_a_scene_file_runs_on_lammps_and_is_looked_at_like_any_other(cli: Cli) -> None:
    Path("net.toml").write_text(NET, encoding="utf-8")
    words = ["run", "net.toml", "--until", 1, "--every", 0.1, "--dt", 0.01]
    said = cli(*words, "--engine", "lammps", "--ranks", 2, "-o", "a.springline", "--json", "--folder", "job")
    assert said.code == 0, said.err
    ours = cli(*words, "-o", "b.springline", "--json").json
    assert said.json["frames"] == ours["frames"] == 11 and said.json["engine"] == "lammps"
    assert said.json["largest_tension"]["tension"] == pytest.approx(ours["largest_tension"]["tension"], rel=1e-9)
    assert (Path("job") / "in.lammps").is_file()
    for verb in (
        ["plot", "a.springline", "-o", "a.png"],
        ["info", "a.springline"],
        ["view", "a.springline", "-o", "a.html", "--no-browser"],
    ):
        assert cli(*verb).code == 0, verb
    here = cli("run", "a.springline", "--until", 1.2, "--engine", "lammps")
    assert here.code == 2 and "A recording goes on here: leave out --engine" in here.err


def test_what_is_lost_on_lammps_is_said_to_be_by_difference(cli: Cli) -> None:
    said = cli("run", "hanging-chain", "--until", 1, "--engine", "lammps")
    assert said.code == 0 and "LAMMPS does not record losses" in said.out and "balance error" not in said.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["solar-system", "--engine", "lammps"],
            "LAMMPS cannot hold Trails(). Leave it out, or leave out --engine lammps",
        ),
        (["hanging-chain", "--ranks", 2], "--ranks is for LAMMPS: give --engine lammps too"),
        (["hanging-chain", "--folder", "x"], "--folder is for LAMMPS"),
        (["hanging-chain", "--engine", "lammps", "--stop-after", "1h"], "A run on LAMMPS ends as a whole"),
        (["hanging-chain", "--engine", "lammps", "--ranks", 0], "must be a whole number of at least 1. Got 0"),
        (["hanging-chain", "--engine", "gromacs"], "--engine"),
        (["hanging-chain", "--engine", "lammps", "--until", 1, "--every", 0.3], "must be a whole number of"),
    ],
)
def test_what_does_not_go_together_is_said(cli: Cli, words: list[object], sentence: str) -> None:
    said = cli("run", *words)
    assert said.code == 2 and sentence in " ".join(said.err.split()), said.err


def test_a_failed_engine_is_a_failed_run(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    from springline.lammps.writing import JobWriter

    lines = JobWriter.input
    monkeypatch.setattr(JobWriter, "input", lambda self: [*lines(self), "tie shoes"])
    said = cli("run", "hanging-chain", "--until", 1, "--engine", "lammps", "-o", "a.springline")
    assert said.code == 1 and "Unknown command: tie shoes" in said.err and "a.springline is whole up to 1 s" in said.err
    assert len(springline.load("a.springline")) == 11

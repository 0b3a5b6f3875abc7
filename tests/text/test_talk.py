"""What is said beside results: that the engine is compiled, -q and -v on every verb, completion by the Tab key."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline import formatting, progress
from springline.cli.main import app
from springline.cli.usage import verbs
from springline.engine import loader
from springline.integrators.event_driven import queue as event_driven_queue
from springline.stepping import compiling

Cli = Callable[..., Any]  # the fixture: words in; code, out, err and json out
NEWS = re.compile(r"Compiling \d+ parts? of the engine, once for this machine \.\.\.\n")


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine on which nothing was compiled yet."""
    told: set[Any] = set()
    really_missing, really_load = loader.missing, loader.load

    def load(passes: Any) -> None:
        """What the tests before have not loaded is loaded as it is on this machine."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(loader, "missing", really_missing)
            really_load(passes)

    def missing(passes: list[Any]) -> list[Any]:
        new = [thing for thing in passes if thing not in told]
        told.update(new)
        return new

    monkeypatch.setattr(compiling, "print_note", progress.print_note)
    monkeypatch.setattr(compiling, "COMPILED", True)
    monkeypatch.setattr(compiling, "CAN_COMPILE", True)
    monkeypatch.setattr(compiling, "unloaded_passes", lambda passes: [thing for thing in passes if thing not in told])
    monkeypatch.setattr(loader, "missing", missing)
    monkeypatch.setattr(loader, "load", load)


def ran() -> Any:
    scene = sl.Scene(gravity=9.8)
    scene.anchor(scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0).ends)
    return scene.simulate(dt=0.01).run(until=0.1)


def test_the_first_run_from_python_says_once_that_it_compiles(cold: None, capsys: pytest.CaptureFixture[str]) -> None:
    ran()
    out, err = capsys.readouterr()
    assert out == "" and NEWS.fullmatch(err)
    ran()
    assert tuple(capsys.readouterr()) == ("", "")


@pytest.mark.parametrize(("name", "said"), [("fly", True), ("begin", False)])
def test_a_single_part_is_announced_where_it_takes_more_than_a_moment(
    name: str, said: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for where, what in ((loader, "missing"), (compiling, "unloaded_passes")):
        monkeypatch.setattr(where, what, list)
    monkeypatch.setattr(loader, "load", lambda passes: None)
    monkeypatch.setattr(compiling, "print_note", progress.print_note)
    monkeypatch.setattr(compiling, "COMPILED", True)
    monkeypatch.setattr(compiling, "CAN_COMPILE", True)
    compiling.make_ready([getattr(event_driven_queue, name)])
    assert bool(NEWS.fullmatch(capsys.readouterr().err)) is said


def test_what_is_cached_is_not_announced(
    cold: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(loader, "missing", lambda passes: [])
    ran()
    assert tuple(capsys.readouterr()) == ("", "")


def test_springline_quiet_silences_it(
    cold: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SPRINGLINE_QUIET", "1")
    ran()
    assert tuple(capsys.readouterr()) == ("", "")


def test_the_command_line_says_it_in_the_same_words_and_once(cold: None, cli: Cli) -> None:
    said = cli("run", "hanging-chain", "--until", 1)
    assert NEWS.fullmatch(said.err)
    assert re.search(r"computing +[\d.]+ s, compiling included\n", said.out)
    said = cli("run", "hanging-chain", "--until", 1)
    assert said.err == "" and "ompiling" not in said.out


@pytest.mark.heavy
def test_a_fresh_process_with_an_empty_cache_says_it_and_a_warm_one_does_not(tmp_path: Path) -> None:
    code = (
        "import springline as sl; scene = sl.Scene(gravity=9.8)\n"
        "scene.anchor(scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0).ends)\n"
        "scene.simulate(dt=0.01).run(until=0.1); print('done')\n"
    )
    environment = {**os.environ, "SPRINGLINE_CACHE_DIR": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}

    def told() -> tuple[str, str]:
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        return done.stdout, done.stderr

    out, err = told()
    assert out == "done\n" and NEWS.fullmatch(err)
    assert told() == ("done\n", "")
    assert list(tmp_path.rglob("*.o")) and not list(tmp_path.rglob("tmp*"))


@pytest.mark.parametrize("verb", verbs(app()))
def test_every_verb_has_q_and_v(cli: Cli, verb: str) -> None:
    text = cli(verb, "--help").out
    assert re.search(r"--quiet +-q ", text) and re.search(r"--verbose +-v ", text)


def test_q_says_nothing_but_results_and_errors(cold: None, cli: Cli) -> None:
    said = cli("run", "hanging-chain", "--until", 1, "-q")
    assert said.err == "" and said.out.startswith("Hanging chain")
    assert cli("export", "cantilever-truss", "-o", "a.obj", "-q").err == ""
    said = cli("run", "hanging-chin", "-q")
    assert said.code == 2 and said.err.startswith("springline run: There is no scene 'hanging-chin'")
    assert cli("export", "cantilever-truss", "-o", "b.obj").err != ""  # the next verb talks again


def test_v_says_what_is_used_how_long_it_takes_and_where_an_error_begins(cold: None, cli: Cli) -> None:
    said = cli("run", "hanging-chain", "--until", 1, "-v")
    first, second, news, compiled, *_, last = said.err.splitlines()
    assert re.fullmatch(r"springline [\d.]+, Python [\d.]+\S*, numba \S+, numpy \S+, scipy \S+", first)
    assert second.startswith("Compiled code is kept in ") and NEWS.fullmatch(news + "\n")
    assert re.fullmatch(r"Compiled \d+ parts in [\d.]+ s, into .*", compiled)
    assert re.fullmatch(r"run took [\d.]+ s", last)
    said = cli("info", "hanging-chin", "-v")
    assert said.code == 2 and "Traceback" in said.err and "_no_scene" in said.err
    assert "Traceback" not in cli("info", "hanging-chin").err


def test_quiet_and_verbose_together_are_refused(cli: Cli) -> None:
    said = cli("info", "hanging-chain", "-q", "-v")
    assert said.code == 2 and "leave one of them out" in said.err


def test_talking_leaves_the_environment_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPRINGLINE_QUIET", "1")
    with progress.set_verbosity(verbose=True):
        assert progress.is_verbose() and not progress.is_quiet()
    assert progress.is_quiet() and "SPRINGLINE_VERBOSE" not in os.environ


# What Tab completes


@pytest.mark.parametrize(
    ("shell", "file"),
    [
        ("bash", ".local/share/bash-completion/completions/springline"),
        ("zsh", ".zsh/completions"),
        ("fish", ".config/fish/completions/springline.fish"),
    ],
)
def test_completion_is_installed_into_the_home(
    cli: Cli, shell: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in ("ZSH", "ZSH_CUSTOM"):
        monkeypatch.delenv(name, raising=False)
    said = cli("--install-completion", "--shell", shell)
    assert said.code == 0, said.err
    path = Path(said.out.strip())
    assert path.is_relative_to(home / file)
    script = path.read_text(encoding="utf-8")
    assert all(verb in script for verb in verbs(app())) and "verbose" in script and "until" in script
    start = {"bash": home / ".bashrc", "zsh": home / ".zshrc"}.get(shell)
    if start is not None:
        once = start.read_text(encoding="utf-8")
        assert str(path.parent) in once
        assert cli("--install-completion", "--shell", shell).code == 0
        assert start.read_text(encoding="utf-8") == once  # asked for twice, it is there once


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_verbs_and_options(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    path = cli("--install-completion", "--shell", "bash").out.strip()

    def completed(*words: str) -> set[str]:
        script = (
            'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; '
            'f=$(complete -p springline | sed "s/.*-F \\([^ ]*\\) .*/\\1/"); $f; printf "%s\\n" "${COMPREPLY[@]}"'
        )
        done = subprocess.run(
            ["bash", "--norc", "-c", script, "bash", path, *words], capture_output=True, text=True, check=True
        )
        return {line.strip() for line in done.stdout.splitlines() if line.strip()}

    assert completed("springline", "re") == {"render"}
    assert {"play", "run", "solve"} <= completed("springline", "")
    assert {"--until"} <= completed("springline", "run", "--un")


def test_a_shell_that_is_none_is_refused(cli: Cli) -> None:
    said = cli("--install-completion", "--shell", "tcsh")
    assert (said.code, said.err) == (2, "springline: --shell must be one of bash, zsh, fish. Got 'tcsh'.\n")


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        (104065.3, "N", "104.1 kN"), (-12.5, "N", "-12.5 N"), (0.05, "N", "0.05 N"), (0.0, "N", "0 N"),
        (999.96, "N", "1 kN"), (999.94, "N", "999.9 N"), (3.303e8, "Pa", "330.3 MPa"), (2.1e11, "Pa", "210 GPa"),
        (0.0031, "m", "3.1 mm"), (4e-6, "m", "4 \u00b5m"), (12345.0, "m", "12340 m"), (1.496e11, "m", "1.496e8 km"),
        (29780.0, "m/s", "29.78 km/s"), (7e6, "kg", "7e6 kg"), (2500.0, "m2", "2500 m2"), (0.25, "", "0.25"),
        (5.31e33, "J", "5.31e33 J"), (1.2e-13, "N", "1.2e-13 N"), (1443.0, "N/m", "1.443 kN/m"),
        (np.float64(np.nan), "N", "nan N"), (np.inf, "N", "inf N"),
        (np.array([0.0, -0.003]), "m", "(0, -3) mm"), (np.array([1e5, -2.0, -0.0]), "N", "(100, -0.002, 0) kN"),
    ],
)  # fmt: skip
def test_a_quantity_is_told_with_the_prefix_that_keeps_it_short(value: Any, unit: str, words: str) -> None:
    assert formatting.format_quantity(value, unit) == words


def test_a_quantity_is_told_in_as_many_figures_as_are_asked_for() -> None:
    assert (
        formatting.format_quantity(132138.6, "N", 6) == "132.139 kN"
        and formatting.format_quantity(500.44822, "N", 6) == "500.448 N"
    )


def test_work_of_unknown_length_is_reported_every_ten_seconds_without_a_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    work = progress.Working("solving")
    begin = work._start
    for seconds in (0.5, 9.9, 10.1, 19.9, 20.2):
        work.stage = f"step {seconds:.0f}"
        work.show(begin + seconds, terminal=False)
    assert capsys.readouterr().err.splitlines() == ["solving: 10 s so far, step 10", "solving: 20 s so far, step 20"]


def test_work_of_unknown_length_is_one_line_on_a_terminal_that_is_clean_at_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with progress.Working("solving") as work:
        progress.show_stage("step 3")
        work.show(work._start + 0.5, terminal=True)
        assert capsys.readouterr().err == ""  # short work says nothing
        work.show(work._start + 2.0, terminal=True)
        assert capsys.readouterr().err == f"{progress.CLEAN}solving: 2 s so far, step 3"
    assert capsys.readouterr().err == progress.CLEAN
    assert not progress.is_working()


def test_interrupted_work_says_how_far_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt), progress.Working("solving"):
        progress.show_stage("step 7 of Newton's method")
        raise KeyboardInterrupt
    assert re.search(r"solving: \d+ s so far, step 7 of Newton's method", capsys.readouterr().err)


@pytest.mark.parametrize(
    "words, stages",
    [
        (["solve", "vault"], ["step 1 of Newton's method, forces of 1.0e+00 of the load are unbalanced"]),
        (["solve", "vault", "--method", "dynamic-relaxation"], ["step 0 of dynamic relaxation"]),
        (["modes", "vault"], ["6 modes of 276 free axes"]),
        (["check", "vault"], ["building the scene", "step bounds", "mechanisms and the slowest swing"]),
    ],
)
def test_solve_modes_and_check_say_what_they_are_at(
    words: list[str], stages: list[str], cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(
        progress.Working, "stage", property(lambda self: "", lambda self, words: heard.append(words)), raising=False
    )
    assert cli(*words).code == 0
    assert set(stages) <= set(heard), heard

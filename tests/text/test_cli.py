"""The command line as a person meets it: its screens, its start-up, its answers to words mistyped."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import springline
from springline.cli.main import app
from springline.cli.usage import verbs

Cli = Callable[..., Any]  # the fixture: words in; code, out, err and json out
HEAVY = ["numpy", "numba", "scipy", "matplotlib", "pydantic", "sqlite3"]

WELCOME = f"""\
springline {springline.__version__}: particle-spring dynamics
Sketch particles and springs, watch them move, and trust the numbers.

Verbs
  play [SCENE]          Play a scene: pull, anchor and cut with the mouse,
                        change parameters while it runs.
  gallery               List the scenes that come with springline.
  check SCENE           Limits and warnings before a run.
  run SCENE             Simulate a scene, or continue a recording.
  solve SCENE           Find the shape at rest, its forces and reactions.
  watch DRAWING         Solve a drawing, or play it, whenever it is saved.
  modes SCENE           Natural modes and frequencies of a scene about a shape.
  sweep SCENE           Vary a scene, measure every case, and keep a study.
  info SCENE            Contents of a scene, a recording or a study.
  plot SCENE [KIND]     Draw a frame of a scene or a recording, forces,
                        quantities over time, or a study.
  render SCENE          Make a film, a page that plays offline, or a picture.
  view RECORDING        Play a recording in the browser, with a slider for time.
  export SCENE          Write a scene or a recording to files of other formats.
  convert FILE OTHER    Convert a file to another format; lengths in meters.
  formats               List file formats: contents read and written, and the
                        extra that each needs.
  verify                Check physics and reproducibility on this machine.

SCENE is a name of the gallery, a scene file (.toml), or lines drawn elsewhere
(.3dm, .dxf, .obj, .csv, ...: springline formats). Verbs that look back, run and
solve take a recording (.springline) too.

To try first
  springline play
  springline run cantilever-truss -o truss.springline --plot truss.png
  springline info truss.springline
  springline run truss.springline --until 40

Every verb explains itself: springline run --help
"""

VERBS = [
    "play",
    "gallery",
    "check",
    "run",
    "solve",
    "watch",
    "modes",
    "sweep",
    "info",
    "plot",
    "render",
    "view",
    "export",
    "convert",
    "formats",
    "verify",
]
EVERY = f"Verbs: {', '.join(VERBS)}."


def test_bare_springline_says_what_it_is_and_what_to_try_first(cli: Cli) -> None:
    assert cli() == (0, WELCOME, "")


def test_the_first_commands_of_the_screen_work(cli: Cli) -> None:
    for line in re.findall(r"^  springline (.+)$", cli().out.split("To try first")[1], re.MULTILINE):
        said = cli(*line.split())
        assert said.code == 0, said.err


def test_help_names_every_verb(cli: Cli) -> None:
    said = cli("--help")
    assert (said.code, said.err) == (0, "")
    assert verbs(app()) == VERBS
    for verb in verbs(app()):
        assert re.search(rf"{verb} +\w", said.out)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself_and_every_option(cli: Cli, verb: str) -> None:
    said = cli(verb, "--help")
    assert said.code == 0
    assert f"Usage: springline {verb}" in said.out
    wordless = re.findall(
        r"^│ +(?:\* +)?((?:--?[\w-]+ )+[A-Z]*|[A-Z]+) *(?:\[default: \w+\])? *│$", said.out, re.MULTILINE
    )
    assert wordless == []
    assert "-----" not in said.out  # no raw section of a docstring


@pytest.mark.parametrize("word", ["--version", "version", "-V"])
def test_version(cli: Cli, word: str) -> None:
    assert cli(word) == (0, f"springline {springline.__version__}\n", "")


@pytest.mark.parametrize("words", [("--version", "--verbose"), ("-v", "--version")])
def test_the_version_in_full_has_all_that_a_report_of_a_fault_needs(cli: Cli, words: tuple[str, ...]) -> None:
    code, told, nothing = cli(*words)
    assert code == 0 and not nothing
    first, python, beneath, processor, origin, *_ = told.splitlines()
    assert first == f"springline {springline.__version__}" and python.startswith("Python 3.")
    for package in ("numpy", "scipy", "numba", "llvmlite", "matplotlib", "pydantic", "cyclopts", "websockets"):
        assert re.search(rf"\b{package}\b", beneath)
    assert re.match(r"Processor: (x86-64-v2|arm64|of a kind)", processor)
    assert re.search(r"Compiled code is kept in |Nothing is compiled|plain Python", origin)


def test_help_is_a_word_too(cli: Cli) -> None:
    assert cli("help") == cli("--help") and cli("help", "plot") == cli("plot", "--help") == cli("plot", "-h")
    assert "There is no verb 'plto'. Did you mean 'plot'?" in cli("help", "plto").err


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (
            ["rum", "vault"],
            "rum: There is no verb 'rum'. Did you mean 'run'? " + EVERY,
        ),
        (
            ["hanging-chain"],
            ": There is no verb 'hanging-chain'. Did you mean 'springline run hanging-chain'? " + EVERY,
        ),
        (
            ["xyzzy"],
            "xyzzy: There is no verb 'xyzzy'. " + EVERY,
        ),
        (["--versoin"], ": There is no option '--versoin' here. Did you mean '--version'?"),
        (["--gallery"], ": There is no option '--gallery' here. Did you mean 'springline gallery'?"),
        (["--gui"], ": There is no option '--gui' here. Did you mean 'springline play --face window'?"),
        (["show", "vault"], "show: There is no verb 'show'. Did you mean 'play'? " + EVERY),
        (["show", "vault.springline"], "show: There is no verb 'show'. Did you mean 'view'? " + EVERY),
        (["notebook"], "There is no verb 'notebook'. In a notebook, sl.play() plays in a frame below the cell."),
        (["run", "vault", "--window"], "run has no option '--window'. Did you mean 'springline play --face window'?"),
        (["run"], "run: run needs a SCENE. See 'springline run --help'."),
        (["run", "vault", "arch"], "run: run has no place for 'arch'. See 'springline run --help'."),
        (["run", "vault", "--untl", "3"], "run has no option '--untl'. Did you mean '--until'? See 'springline run"),
        (["run", "vault", "--until"], "run: --until needs a value. See 'springline run --help'."),
        (["gallery", "--to"], "gallery: --to needs a value. See 'springline gallery --help'."),
        (["run", "vault", "--until", "x"], "run: --until must be a number. Got 'x'. See 'springline run --help'."),
        (["plot", "vault", "--frame", "x"], "--frame must be a whole number. Got 'x'. See 'springline plot --help'."),
        (["run", "valt"], "There is no scene 'valt' in the gallery, and no file of that name. Did you mean 'vault'?"),
        (["play", "orbit"], "Scenes that speak of it: solar-system, solar-system-moon."),
        (["play", "triple pendulum"], "Scenes that speak of it: pendulum, double-pendulum, spring-pendulum"),
        (["play", "boids murmuration"], "Scenes that speak of it: flock-100k."),
        (["play", "origami"], "Scenes that speak of it: miura-fold, kresling-tower, paper-crane, folded-paper."),
        (["play", "vaults"], "and no file of that name. Did you mean 'vault'?"),
        (["check", "vault", "--diameter", "1"], "Did you mean '--area' (pi d^2 / 4 of a round section)?"),
        (["run", "qqq"], "and no file of that name. 'springline gallery' lists them."),
        (["run", "tripd.txt"], "There is no file 'tripd.txt'. Did you mean 'tripod.txt'?"),
        (["run", "tripod.tx"], "Did you mean 'tripod.txt'?"),
        (["run", "nowhere/a.txt"], "There is no folder 'nowhere', so no file 'nowhere/a.txt'."),
        (
            ["run", "."],
            "'.' is a folder. Name a file in it, or a scene of the gallery: 'springline gallery' lists them.",
        ),
        (["info", "a.springline"], "There is no file 'a.springline'."),
        (["check", "a.springline"], "'a.springline' is a recording, and this needs a scene: see it with"),
    ],
)
def test_what_was_mistyped_gets_a_sentence_and_exit_code_2(
    cli: Cli, tripod: str, words: list[str], answer: str
) -> None:
    said = cli(*words)
    assert said.code == 2
    assert said.out == ""
    assert answer in said.err
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err


def test_a_file_that_is_no_scene_is_refused_by_its_ending(cli: Cli) -> None:
    Path("scene.yaml").write_text("x", encoding="utf-8")
    said = cli("run", "scene.yaml")
    assert said.code == 2
    assert "its name must end in one of .toml, .txt, .obj, .csv" in said.err


def test_the_gallery_lists_every_scene_with_a_sentence_and_its_seed(cli: Cli) -> None:
    said = cli("gallery")
    assert said.code == 0
    entries = springline.gallery.entries()
    assert len(entries) >= 20
    flat = " ".join(said.out.split())
    for entry in entries:
        assert re.search(rf"^{entry.name} +{re.escape(entry.sentence.split()[0])}", said.out, re.MULTILINE)
        assert entry.origin in flat
        row = said.out[said.out.index(f"\n{entry.name} ") + 1 :].split("\n")[0]
        assert row.split()[-1] == entry.seed
    assert all(len(line) <= 80 for line in said.out.splitlines())
    assert all(tag in flat for entry in entries for tag in entry.tags)


def test_the_gallery_is_searched_by_words_and_tags(cli: Cli) -> None:
    found = [one["name"] for one in cli("gallery", "--json", "collisions", "Breaking").json]
    assert found == ["pinball"]
    said = cli("gallery", "glacier")
    assert said.code == 2 and "No scene of the gallery has the words 'glacier'." in said.err and "chains" in said.err


def test_the_gallery_as_json_has_the_attributes_of_its_entries(cli: Cli) -> None:
    said = cli("gallery", "--json").json
    assert [one["name"] for one in said] == springline.gallery.names()
    for one, entry in zip(said, springline.gallery.entries()):
        assert one == json.loads(json.dumps({name: getattr(entry, name) for name in one}))
    assert {"title", "sentence", "origin", "until", "every", "integrator", "dt"} <= set(said[0])


@pytest.mark.parametrize("words", [[], ["--help"], ["run", "--help"], ["--version"], ["gallery"], ["rum"]])
def test_nothing_heavy_loads_before_it_is_needed(words: list[str]) -> None:
    code = (
        "import sys; from springline.cli.main import main; code = main(sys.argv[1:]); "
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
    loaded = done.stderr.splitlines()[-1]
    assert loaded == ("['numpy']" if words == ["rum"] else "[]")


def test_python_m_springline_is_springline() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "springline", "--version"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, f"springline {springline.__version__}\n")
    wrong = subprocess.run([sys.executable, "-m", "springline", "rum"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2


@pytest.mark.parametrize("columns", ["40", "60", "200"])
def test_screens_fit_their_width(cli: Cli, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for words in ([], ["gallery"], ["check", "vault"], ["info", "vault"]):
        lines = [line for line in cli(*words).out.splitlines() if not line.startswith("  springline ")]
        assert max(map(len, lines)) <= min(int(columns), 100)  # wider is hard to read
        assert all(line == line.rstrip() for line in lines) or words == ["gallery"]


def test_colors_are_for_terminals_only(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    assert "\x1b[" not in cli().out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[36m" in cli().out  # the check above could have seen a color
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[36m" not in cli().out


@pytest.mark.parametrize("words", [["gallery"], ["gallery", "--json"], ["--version"]])
def test_a_reader_that_leaves_early_is_no_error(words: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "springline", *words]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")

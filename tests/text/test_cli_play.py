"""``springline play``: with a screen and without, and what was mistyped."""

from __future__ import annotations

from pathlib import Path

import pytest

import springline as sl
import springline.cli.play as cli_play
from springline.cli.play import SHOWN, _preview_duration, _seldom
from text.conftest import Cli


@pytest.fixture(autouse=True)
def _without_a_screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.chdir(tmp_path)


def test_without_a_screen_it_draws_and_says_how_to_play_all_the_same(cli: Cli) -> None:
    said = cli("play", "hanging-chain")
    assert said.code == 0 and said.out == "hanging-chain.png\n"
    assert Path("hanging-chain.png").stat().st_size > 20_000
    assert "There is no screen here to play on" in said.err
    assert "springline play hanging-chain --face browser" in said.err


def test_without_a_name_the_curtain_plays(cli: Cli) -> None:
    said = cli("play", "--face", "none", "--seconds", "0.2")
    assert said.code == 0 and said.out == ""
    assert cli("play").out == "curtain.png\n"


def test_the_gallery_is_open_at_first_where_no_scene_was_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr("springline.cli.play._play_scene", lambda found, face, options, how: asked.append(options))
    for words in ([], ["curtain"], ["--empty"]):
        cli("play", *words, "--seconds", "0.1")
    assert [one.welcome for one in asked] == [True, False, False]


def test_a_journal_that_would_take_the_place_of_another_file_is_refused_before_anything_is_played(cli: Cli) -> None:
    Path("package.json").write_text("{}", encoding="utf-8")
    said = cli("play", "hanging-chain", "--face", "none", "--seconds", "1000", "--journal", "package.json")
    assert said.code == 2 and "is nothing that springline wrote" in said.err
    assert Path("package.json").read_text(encoding="utf-8") == "{}"


def test_a_journal_is_written_and_plays_again(cli: Cli) -> None:
    said = cli("play", "hanging-chain", "--face", "none", "--seconds", "1", "--journal", "played.json")
    assert said.out == "played.json\n"
    journal = sl.Journal.load("played.json")
    assert journal.steps >= 3 and journal.replay().simulation.data.state.digest() == journal.digest


def test_an_empty_sheet_is_built_on_and_needs_a_screen(cli: Cli) -> None:
    said = cli("play", "--empty", "--face", "none", "--seconds", "0.1", "--journal", "empty.json")
    journal = sl.Journal.load("empty.json")
    assert said.code == 0 and (journal.scene.particle_count, journal.scene.dim) == (0, 2)
    assert "There is no screen here to build on" in cli("play", "--empty").err
    assert "Got 'curtain' too" in cli("play", "curtain", "--empty").err


def test_a_picture_is_run_to_in_whole_steps_with_few_frames_on_the_way() -> None:
    assert _seldom(0.03, 4.0) == 13 * 0.03 and _seldom(0.3, 0.5) == 0.3
    assert _seldom(None, 4.0) is None and _seldom(9.0, 4.0) is None  # as is usual


def test_a_picture_of_what_is_much_to_compute_is_of_an_earlier_moment() -> None:
    small, large = (sl.gallery.scene(name).simulate(dt=0.1) for name in ("single-spring", "galaxy-collision"))
    assert _preview_duration(small, 2.0) == SHOWN
    assert _preview_duration(large, 2.0) == pytest.approx(1.0)  # 20 steps


def test_a_picture_is_of_so_many_seconds_of_play_four_at_most(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[float] = []
    monkeypatch.setattr(cli_play, "draw", lambda recording, *_: ends.append(float(recording.time[-1])))
    for seconds in ("2", "9"):
        said = cli("play", "single-spring", "--speed", "0.5", "--seconds", seconds)
    assert "after 4 s of play" in said.err
    assert ends == pytest.approx([1.0, 2.0], abs=0.05)  # measured 0 apart


def test_options_reach_the_player(cli: Cli) -> None:
    cli(
        "play", "hanging-chain", "--face", "none", "--seconds", "1", "--journal", "a.json", "--speed", "3",
        "--dt", "0.01", "--integrator", "symplectic-euler",
    )  # fmt: skip
    journal = sl.Journal.load("a.json")
    assert (journal.dt, journal.integrator, journal.speed) == (0.01, "symplectic_euler", 3.0)
    assert 100 < journal.steps <= 301  # 300 on a machine that keeps up with the clock


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["slinky-dorp"], "Did you mean 'slinky-drop'?"),
        (["hanging-chain", "--face", "brwser"], "Did you mean 'browser'?"),
        (["curtain", "--window"], "play has no option '--window'. Did you mean '--face window'?"),
        (["curtain", "--gui"], "Did you mean '--face window'?"),
        (["curtain", "--web"], "Did you mean '--face browser'?"),
        (["curtain", "--headless"], "Did you mean '--face none'?"),
        (["curtain", "--notebook"], "In a notebook, sl.play() plays in a frame below the cell."),
        (["hanging-chain", "--face", "none"], "needs to know when to end"),
        (["hanging-chain", "--face", "none", "--seconds", "-1"], "positive"),
        (["hanging-chain", "--speed", "0", "--face", "none", "--seconds", "1"], "positive"),
        (["hanging-chain", "--dt", "soon"], "--dt must be a positive number [s], or auto. Got 'soon'."),
        (["hanging-chain", "--integrator", "rk5", "--face", "none", "--seconds", "1"], "Did you mean 'rk4'?"),
        (["hanging-chain", "--stiffness", "3"], "says all of itself: leave out --stiffness"),
        (["vault", "--face", "window", "--seconds", "1"], "The window shows scenes in a plane"),
        (["hanging-chain", "--face", "browser", "--host", "0.0.0.0", "--seconds", "1", "--no-browser"], "--remote"),
        (["hanging-chain", "--face", "browser", "--port", "70000", "--seconds", "1", "--no-browser"], "0 to 65,535"),
    ],
)
def test_what_was_mistyped_gets_a_sentence(cli: Cli, words: list[str], answer: str) -> None:
    said = cli("play", *words)
    assert said.code == 2 and said.out == ""
    assert answer in said.err


def test_a_race_is_played_with_all_the_methods_that_its_page_in_the_gallery_has(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = []
    monkeypatch.setattr("springline.cli.play._play_scene", lambda found, face, options, how: played.append(how))
    cli("play", "oscillator-race", "--face", "none", "--seconds", "0.1")
    cli("play", "single-spring", "--face", "none", "--seconds", "0.1")
    race, one = (how["against"] for how in played)
    assert race == sl.gallery.entry("oscillator-race").against and len(race) == 5 and one == ()

"""springline render and springline view: words in, files and sentences out."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

import springline as sl
from springline.cli.main import main


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def recorded(here: Path) -> str:
    scene = sl.Scene(gravity=9.8, title="a chain")
    rope = scene.chain((0, 0, 0), (1, 0, 0), segments=4, mass=0.1, stiffness=50.0)
    scene.anchor(rope.ends)
    scene.simulate().run(until=1.0, every=0.1, to=here / "chain.springline")
    return "chain.springline"


def test_a_recording_becomes_a_film_a_page_and_a_picture(recorded, here, capsys):
    assert (
        main(["render", recorded, "-o", "a.gif", "--fps", "5", "--size", "320x200", "--color", "kinetic-energy"]) == 0
    )
    assert capsys.readouterr().out == "a.gif\n"
    with Image.open("a.gif") as film:
        assert (film.n_frames, film.size) == (6, (320, 200))
    assert main(["render", recorded, "-o", "a.html", "--title", "Mine"]) == 0
    assert "<title>Mine</title>" in Path("a.html").read_text(encoding="utf-8")
    assert main(["render", recorded, "-o", "a.png", "--frame", "3", "--dark", "--view=-60,25", "--numbers"]) == 0
    with Image.open("a.png") as picture:
        assert picture.size == (1280, 720) and picture.convert("RGB").getpixel((0, 0)) == (18, 22, 27)


@pytest.mark.heavy
def test_a_scene_of_the_gallery_is_run_and_filmed(here, capsys):
    words = ["render", "hanging-chain", "--seconds", "0.5", "--fps", "8", "--size", "320x200", "-o", "chain.mp4"]
    assert main(words) == 0
    assert capsys.readouterr().out == "chain.mp4\n" and Path("chain.mp4").stat().st_size > 1000


def test_a_picture_of_a_scene_shows_it_as_drawn_or_as_far_as_it_was_run(here):
    for name, words in (("drawn", []), ("run", ["--until", "1"]), ("then", ["--at", "1"])):
        assert main(["render", "hanging-chain", "-o", f"{name}.png", "--size", "320x200", *words]) == 0
    with Image.open("drawn.png") as drawn, Image.open("run.png") as run, Image.open("then.png") as then:
        assert drawn.tobytes() != run.tobytes() and drawn.tobytes() != then.tobytes()


def test_a_view_is_a_page_with_a_slider_and_its_path(recorded, here, capsys):
    assert main(["view", recorded, "-o", "kept.html"]) == 0
    said = capsys.readouterr()
    assert said.out == "kept.html\n" and said.err == "There is no browser here to show it: open this page in one.\n"
    assert 'id="bar"' in Path("kept.html").read_text(encoding="utf-8")
    assert main(["view", recorded, "--no-browser"]) == 0
    said = capsys.readouterr()
    assert said.err == "" and Path(said.out.strip()).is_file() and Path(said.out.strip()).name == "chain.html"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["render", "chain.springline", "-o", "a.avi"],
            "--output must end in .mp4, .gif, .html, .png, .svg, .pdf. Got 'a.avi'",
        ),
        (["render", "chain.springline", "-o", "no/a.gif"], "There is no folder 'no'"),
        (["render", "chain.springline", "-o", "a.gif", "--size", "big"], "--size must be WIDTHxHEIGHT"),
        (["render", "chain.springline", "-o", "a.gif", "--size", "1x1"], "--size must be (width, height)"),
        (["render", "chain.springline", "-o", "a.gif", "--view", "up"], "--view must be azimuth,elevation"),
        (["render", "chain.springline", "-o", "a.gif", "--color", "speeed"], "Did you mean 'speed'?"),
        (["render", "chain.springline", "-o", "a.gif", "--fps", "-3"], "--fps must be a positive number"),
        (["render", "chain.springline", "-o", "a.gif", "--speed", "0"], "--speed must be a positive number"),
        (["render", "chain.springline", "-o", "a.png", "--frame", "99"], "--frame must be between -11 and 10"),
        (["render", "chain.springline", "-o", "a.gif", "--until", "3"], "--until is for scenes"),
        (["render", "hanging-chian", "-o", "a.gif"], "Did you mean 'hanging-chain'?"),
        (["render", "chain.springline", "-o", "a.gif", "--at", "1"], "a .gif shows all times"),
        (["render", "chain.springline", "-o", "a.png", "--at", "-1"], "--at must be"),
        (["view", "hanging-chain"], "springline play hanging-chain"),
        (["view", "a.mp4"], "RECORDING must be a recording (.springline). Got 'a.mp4'."),
        (["view", "lost.springline"], "lost.springline"),
        (["view", "chain.springline", "-o", "a.pdf"], "its name must end in .html"),
    ],
)
def test_what_was_mistyped_gets_a_sentence_and_nothing_is_written(recorded, here, capsys, words, said):
    assert main(words) == 2
    answer = capsys.readouterr()
    assert said in answer.err and answer.out == ""
    assert "render()" not in answer.err and "Traceback" not in answer.err
    assert [one.name for one in here.iterdir()] == ["chain.springline"]

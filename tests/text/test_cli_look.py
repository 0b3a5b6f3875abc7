"""``springline info`` and ``springline plot``: looking at scenes and recordings."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import springline
from springline.cli import formatting

Cli = Callable[..., Any]  # the fixture: words in; code, out, err and json out

SCENE_SCREEN = """\
Hanging chain
  particles             10, 2 of them supports, 10 kg in all
  from                  (0, 0, 0) m
  to                    (9, 0, 0) m
  springs               9
  stiffness             15 N/m
  rest length           1 m
  gravity               (0, 0, -9.8) m/s2

Forces and rules
  Drag                  coefficient=0.5
"""

RECORDING_SCREEN = """\
Hanging chain
  file                  a.springline, SIZE
  written by            springline VERSION
  whole                 yes, every frame fits its checksum
  frames                21, every 0.1 s
  time                  0 to 2 s
  particles             10
  springs               9
  integrator            velocity-verlet
  time step             0.04 s; safe up to 0.25 s

Forces and rules
  Drag                  coefficient=0.5

Energy [J]
                             start         end
  kinetic                        0        76.8
  gravity                        0      -712.1
  spring                         0       404.2
  total                          0        -231
  dissipated                     0         231

To try next
  springline plot a.springline
  springline run a.springline --until 4
"""


@pytest.fixture
def recorded(cli: Cli) -> str:
    """A recording of two seconds of the hanging chain."""
    assert cli("run", "hanging-chain", "--until", 2, "-o", "a.springline").code == 0
    return "a.springline"


def test_info_of_a_scene(cli: Cli) -> None:
    assert cli("info", "hanging-chain") == (0, SCENE_SCREEN, "")


def test_info_of_a_recording(cli: Cli, recorded: str) -> None:
    said = cli("info", recorded)
    assert (said.code, said.err) == (0, "")
    masked = re.sub(r"springline, [\d.]+ kB", "springline, SIZE", said.out)
    assert re.sub(r"springline \d.*", "springline VERSION", masked) == RECORDING_SCREEN


def test_info_of_a_recording_as_json(cli: Cli, recorded: str) -> None:
    said = cli("info", recorded, "--json").json
    run = springline.load(recorded)
    assert said["energy"] == {name: [values[0], values[-1]] for name, values in run.energy.items()}
    assert said["time"] == [0.0, 2.0]
    assert (said["frames"], said["good_frames"], said["whole"]) == (21, 21, True)
    assert said["size"] == Path(recorded).stat().st_size
    assert (said["dt"], said["integrator"], said["title"]) == (run.dt, run.integrator, run.title)
    assert said["declared"] == [{"type": "Drag", "on": None, "settings": {"coefficient": 0.5}}]
    assert said["version"]["springline"] == springline.__version__
    assert said["events"] == {
        "break": 0,
        "hit": 0,
        "remove": 0,
        "coincide": 0,
        "change": 0,
        "collide": 0,
        "merge": 0,
        "strike": 0,
        "bond": 0,
        "unbond": 0,
        "tear": 0,
    }


def test_info_of_a_drawing_says_what_became_of_it(cli: Cli, tripod: str) -> None:
    said = cli("info", tripod, "--stiffness", 10, "--mass", 2, "--anchor", "red", "--drag", 0.5)
    assert said.code == 0
    assert "  particles             5, 3 of them supports, 10 kg in all\n" in said.out
    assert "  rest length           5 to 11.18 m\n" in said.out
    assert "  Drag                  coefficient=0.5\n" in said.out
    assert "  * tripod.txt: 5 particles, 6 springs, 7 ends welded.\n" in said.out


def test_a_damaged_recording_is_said_to_be_so_and_shown_as_far_as_it_goes(cli: Cli, recorded: str) -> None:
    data = Path(recorded).read_bytes()
    frame = springline.load(recorded).position[7].tobytes()
    spoiled = bytes([frame[0] ^ 255]) + frame[1:]
    assert frame in data
    Path(recorded).write_bytes(data.replace(frame, spoiled))
    said = cli("info", recorded)
    assert said.code == 0
    assert "  whole                 no: 20 of 21 frames are\n" in said.out
    assert cli("info", recorded, "--json").json["whole"] is False


def test_a_recording_cut_off_is_shown_as_far_as_it_goes(cli: Cli, recorded: str) -> None:
    Path(recorded).write_bytes(Path(recorded).read_bytes()[:-9000])
    said = cli("info", recorded)
    assert said.code == 0
    assert re.search(r"  whole +no: \d+ of \d+ frames are\n", said.out)
    assert "a.springline' is cut off or damaged." in " ".join(said.out.split())


@pytest.mark.parametrize(
    ("content", "answer"),
    [
        (b"", "is empty, not a recording"),
        (b"my notes, which are longer than a hundred bytes. " * 9, "a.springline"),
        (b"SQLite format 3\0" + bytes(84), "a.springline"),
    ],
)
@pytest.mark.parametrize("verb", [["info"], ["plot"], ["run", "--until", "3"]])
def test_what_is_no_recording_is_refused(cli: Cli, content: bytes, answer: str, verb: list[str]) -> None:
    Path("a.springline").write_bytes(content)
    said = cli(*verb, "a.springline")
    assert (said.code, said.out) == (2, "")
    assert answer in said.err
    assert "Traceback" not in said.err
    assert Path("a.springline").read_bytes() == content


PHOTO = ["--photo", "wall.png", "--photo-point", "5,5=0", "--photo-point", "35,5=9,0,0"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (["a.springline"], "a.png"),
        (["a.springline", "shape", "--frame", 3], "a.png"),
        (["a.springline", "energy"], "a-energy.png"),
        (["a.springline", "catenary", "-o", "b.pdf"], "b.pdf"),
        (["hanging-chain"], "hanging-chain.png"),
        (["hanging-chain", "--at-rest", "-o", "d.jpg"], "d.jpg"),
        (["hanging-chain", "catenary", "--at-rest", "--no-before"], "hanging-chain-catenary.png"),
        (["hanging-chain", "-o", "c.svg", "--title", "A chain"], "c.svg"),
        (["tripod.txt", "--stiffness", 10, "--mass", 1], "tripod.png"),
        (["hanging-chain", "reciprocal", "--labels", "numbers", "--dark"], "hanging-chain-reciprocal.png"),
        (["hanging-chain", "displacement", "--factor", 2, "-o", "e.svg"], "e.svg"),
        (["hanging-chain", "--size", "8,6", "--unit", "cm", "--bare", "--style", "print", "-o", "f.pdf"], "f.pdf"),
        (["a.springline", "kinetic-energy", "--on", "1,2-4"], "a-kinetic-energy.png"),
        (["a.springline", "tension", "--with", "a.springline"], "a-tension.png"),
        (["a.springline", "energy", "--stacked"], "a-energy.png"),
        (["hanging-chain", "catenary", "--at-rest", *PHOTO], "hanging-chain-catenary.png"),
    ],
)
def test_plot_draws_and_names_its_file(cli: Cli, recorded: str, tripod: str, typed: list[Any], name: str) -> None:
    Image.new("RGB", (40, 30), "tan").save("wall.png")
    assert cli("plot", *typed) == (0, f"{name}\n", "")
    head = {"png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<?xml", "jpg": b"\xff\xd8\xff"}[name.split(".")[1]]
    assert Path(name).read_bytes().startswith(head)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (
            ["hanging-chain", "enrgy"],
            "gravity, spring. Got 'enrgy'. Did you mean 'energy'?",
        ),
        (["hanging-chain", "energy"], "springline run hanging-chain -o hanging-chain.springline first."),
        (["a.springline", "-o", "a.gif"], "--output is a picture: its name must end in .png, .pdf, .svg, .jpg, .jpeg."),
        (["a.springline", "-o", "no/a.png"], "There is no folder 'no' to write a.png into. Make it first."),
        (["a.springline", "--frame", "99"], "--frame must be"),
        (["a.springline", "--mass", "2"], "A recording holds its scene: leave out --mass."),
        (["a.springline", "--at-rest"], "--at-rest is for scenes, and this is a recording: leave it out."),
        (["vault", "catenary"], ""),
        (["vault", "reciprocal"], "needs a network in one plane"),
        (["hanging-chain", "tension"], "The kind 'tension' is of a recording: springline run hanging-chain"),
        (["hanging-chain", "--with", "a.springline"], "--with is for recordings over time"),
        (
            ["a.springline", "tension", "--on", "x"],
            "--on must be numbers and ranges of them, such as 0,3,7-9. Got 'x'.",
        ),
        (["a.springline", "--size", "8x6"], "--size must be width,height, such as 8,6. Got '8x6'."),
        (["a.springline", "--size", "8,6", "--unit", "cm"], "With --bare a side may be 2.5."),
        (["a.springline", "--style", "print", "--dark"], "--dark is --style screen. Got --style print too."),
        (["a.springline", "--factor", "2"], "--factor is for the kind 'displacement'."),
        (["hanging-chain", "--photo", "wall.png"], "--photo needs two --photo-point"),
        (["hanging-chain", "--photo-point", "1,2=x"], "Got '1,2=x'."),
    ],
)
def test_what_cannot_be_drawn_gets_a_sentence(cli: Cli, recorded: str, typed: list[str], answer: str) -> None:
    said = cli("plot", *typed)
    assert (said.code, said.out) == (2, "")
    assert answer in said.err
    assert said.err.count("\n") == 1
    assert not list(Path().glob("*.[pgj]*g"))


def test_the_shape_before_is_drawn_unless_it_is_left_out(cli: Cli, recorded: str) -> None:
    for words_, there in (([], True), (["--no-before"], False)):
        assert cli("plot", recorded, "-o", "a.svg", *words_).code == 0
        assert ('id="drawn"' in Path("a.svg").read_text("utf-8")) is there


def test_a_scene_that_never_rests_cannot_be_drawn_at_rest(cli: Cli) -> None:
    said = cli("plot", "slinky-drop", "--at-rest")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("springline plot: Not at rest: nothing holds particles 1, 2,")
    assert said.err.endswith("See what was reached with 'springline solve'.\n")
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (10.0, "10"), (-3.0, "-3"), (0.123456, "0.1235"), (1234567.0, "1.235e+06"), (float("inf"), "inf")],
)
def test_numbers_are_as_short_as_a_person_reads_them(value: float, text: str) -> None:
    assert formatting.number(value) == text


def test_the_words_of_sizes_points_and_lists() -> None:
    assert [formatting.size(n) for n in (1, 999, 1500, 2_500_000, 3_000_000_000)] == [
        "1 byte", "999 bytes", "1.5 kB", "2.5 MB", "3 GB",
    ]  # fmt: skip
    assert formatting.point([1.0, 2.5, 1e-17]) == "(1, 2.5, 0)"
    assert formatting.list_indices(range(9)) == "0, 1, 2, 3, 4, 5 and 3 more"
    assert (
        formatting.command("run", "my truss.txt", *formatting.option("until", -1.0))
        == "springline run 'my truss.txt' --until=-1"
    )
    assert float(formatting.exact(0.1 + 0.2)) == 0.1 + 0.2


@pytest.mark.heavy
def test_a_folder_of_the_gallery_has_an_index_and_what_a_page_cannot_step_is_told(cli: Cli, tmp_path: Path) -> None:
    said = cli("gallery", "hits", "--to", str(tmp_path / "none"))
    assert said.code == 2 and "None of these scenes can be a standalone page" in said.err
    assert "pi-collisions: A standalone page takes steps" in said.err
    said = cli("gallery", "forced", "--to", str(tmp_path / "site"))
    assert (said.code, said.err) == (0, "")
    written = [tmp_path / "site" / name for name in ("index.html", "forced-spring.html")]
    assert said.out.splitlines() == [str(path) for path in written] and all(path.exists() for path in written)
    index = written[0].read_text(encoding="utf-8")
    assert index.count("<li ") == 1 and 'href="forced-spring.html"' in index and "default-src 'none'" in index
    (tmp_path / "site" / "index.html").write_text("somebody else's")
    said = cli("gallery", "forced", "--to", str(tmp_path / "site"))
    assert said.code == 2 and (tmp_path / "site" / "index.html").read_text() == "somebody else's"

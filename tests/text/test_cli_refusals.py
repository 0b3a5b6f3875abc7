"""What a newcomer mistypes, verb by verb: one sentence, exit code 2, nothing written and nothing lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from text.conftest import Cli

LINE = "x1,y1,z1,x2,y2,z2\n0,0,0,1,0,0\n"
STIFF = ("--stiffness", "1", "--mass", "1")


@pytest.fixture(autouse=True)
def _without_a_screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "line.csv").write_text(LINE, encoding="utf-8")
    (tmp_path / "odd.toml").write_text("", encoding="utf-8")
    for folder in ("folder.toml", "taken.springline", "taken.png", "taken.html", "taken.csv", "taken.json"):
        (tmp_path / folder).mkdir()


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("view", "view needs a RECORDING. See 'springline view --help'."),
        ("plot", "plot needs a SCENE. See 'springline plot --help'."),
        ("run folder.toml", "'folder.toml' is a folder. Name a file in it, or a scene of the gallery"),
        ("run nofile.toml", "There is no file 'nofile.toml'.\n"),
        ("run od.toml", "There is no file 'od.toml'. Did you mean 'odd.toml'?"),
        ("view takn.springline", "There is no file 'takn.springline'.\n"),
        ("view hanging-chian", "Did you mean 'hanging-chain'?"),
        ("view nothing", "There is no scene 'nothing' in the gallery, and no file of that name."),
        ("solve hanging-chain --steps 1.5", "--steps must be a whole number. Got '1.5'."),
        ("solve hanging-chain --steps many", "--steps must be a whole number. Got 'many'."),
        ("solve hanging-chain --method newon", "one of auto, newton, dynamic-relaxation, fire. Got 'newon'."),
        ("modes hanging-chain -n 2.7", "-n must be a whole number. Got '2.7'."),
        ("modes hanging-chain -n 0", "--number must be a whole number of at least 1. Got 0."),
        ("modes hanging-chain -o taken.csv", "'taken.csv' is a folder, and cannot become a file."),
        ("run line.csv --stiffness 1 --mass 1 --weld 9", "line.csv: No line is longer than 9 m, the tolerance"),
        ("run line.csv --material stel --area 1", "the name of a material, such as steel or 'timber C24'. Got 'stel'"),
        (
            "run hanging-chain --until 1 -o taken.springline",
            "'taken.springline' is a folder, and cannot become",
        ),
        ("run hanging-chain --until 1 --plot taken.png", "'taken.png' is a folder, and cannot become a file."),
        (
            "plot hanging-chain --frame 3",
            "A scene has one frame, as drawn. Got --frame 3. Leave it out, or",
        ),
        ("plot hanging-chain --frame 1.5", "--frame must be a whole number. Got '1.5'."),
        ("render hanging-chain --frame 3 -o a.png", "--frame is for recordings, and hanging-chain is a scene"),
        ("render hanging-chain --until inf -o a.gif", "render: --until must be a finite number [s]. Got inf."),
        ("render hanging-chain --fps 0 -o a.gif", "--fps must be a positive number [1/s]. Got 0.0."),
        ("render hanging-chain --seconds nan -o a.gif", "--seconds must be a finite number [s]. Got nan."),
        (
            "render hanging-chain --color tensionn -o a.gif",
            "curvature, group, fixed, none. Got 'tensionn'.",
        ),
        ("render hanging-chain -o taken.html", "'taken.html' is a folder, and cannot become a file."),
    ],
)
def test_what_was_mistyped_gets_one_sentence(cli: Cli, words: str, answer: str) -> None:
    before = sorted(os.listdir())
    said = cli(*words.split())
    assert (said.code, said.out) == (2, "")
    assert answer in said.err and said.err.count("\n") == 1
    assert sorted(os.listdir()) == before


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("--port 70000", "--port must be a whole number from 0 to 65,535. Got 70000."),
        ("--port 8.5", "--port must be a whole number. Got '8.5'."),
        ("--seconds nan", "--seconds must be a finite number [s]. Got nan."),
        ("--seconds -1", "--seconds must be a positive number [s]. Got -1.0."),
        ("--speed inf", "--speed must be a finite number [simulated seconds per second]. Got inf."),
        ("--speed 0", "--speed must be a positive number [simulated seconds per second]. Got 0.0."),
        ("--dt 0", "--dt must be a positive number [s]. Got 0.0."),
        (
            "--integrator rk5",
            "generalized-alpha, xpbd, projective, ias15, event-driven. Got 'rk5'. Did you mean 'rk4'?",
        ),
        ("--host 0.0.0.0", "--host must be one address. Got '0.0.0.0'."),
        ("--face wndow", "--face must be one of auto, browser, window, none. Got 'wndow'. Did you mean 'window'?"),
        ("--style inky", "--style must be one of plain, dotted, numbered, images, ink. Got 'inky'."),
        ("--style ink", "--style is of a window: say --face window with it. Got --face auto."),
        ("--journal a.txt", "--journal must end in .json. Got 'a.txt'."),
        ("--journal no/a.json", "There is no folder 'no' to write a.json into. Make it first."),
        ("--journal taken.json", "'taken.json' is a folder, and cannot become a file."),
    ],
)
def test_what_no_face_takes_is_refused_without_a_screen_too(cli: Cli, words: str, answer: str) -> None:
    said = cli("play", "hanging-chain", *words.split())
    assert (said.code, said.out) == (2, "")
    assert answer in said.err and said.err.count("\n") == 1
    assert not Path("hanging-chain.png").exists()


def test_a_journal_that_could_not_be_written_is_refused_before_anything_is_played(cli: Cli) -> None:
    said = cli("play", "hanging-chain", "--face", "none", "--seconds", "0.2", "--journal", "no/a.json")
    assert said.code == 2 and "There is no folder 'no' to write a.json into. Make it first." in said.err


def test_without_a_screen_the_picture_is_as_late_as_play_would_last_and_no_journal_is_promised(cli: Cli) -> None:
    said = cli("play", "hanging-chain", "--seconds", "0.5", "--journal", "a.json")
    assert (said.code, said.out) == (0, "hanging-chain.png\n")
    assert "a picture of hanging-chain after 0.5 s of play" in said.err
    assert "No session was played, so a.json is not written." in said.err and not Path("a.json").exists()


def test_an_empty_name_is_no_scene_for_play_either(cli: Cli) -> None:
    said = cli("play", "")
    assert said.code == 2 and "There is no scene ''" in said.err


@pytest.mark.parametrize(
    ("words", "file", "width"),
    [
        ("plot vault --sheet A4", "vault.pdf", 297),
        ("plot vault --sheet a2 --scale 50 -o vault.svg", "vault.svg", 594),
        ("plot vault --at-rest --sheet A4 -o rest.svg", "rest.svg", 297),
        ("solve cable-net --sheet A3 -o net.csv -o net.svg", "net.svg", 420),
        ("export vault --scale 50 -o vault.svg", "vault.svg", 420),
    ],
)
def test_a_sheet_to_scale_is_written_by_plot_solve_and_export(cli: Cli, words: str, file: str, width: int) -> None:
    assert cli(*words.split()).code == 0
    written = Path(file).read_bytes()
    size = b'width="%dmm"' % width if file.endswith(".svg") else b"MediaBox [ 0 0 %.2f" % (width / 25.4 * 72.0)
    assert size[:20] in written


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("plot vault --sheet A4 -o v.png", "--sheet is for drawings to scale, whose names end in .pdf or .svg."),
        ("plot vault --sheet A7", "--sheet must be one of A4, A3, A2, A1, A0. Got 'A7'."),
        ("plot vault --sheet A4 --color stress", "--color is for pictures. Leave it out of a drawing to scale."),
        ("plot vault energy --sheet A4", "--sheet is for the kind shape. Got energy. Leave it out."),
        ("plot vault --scale 1", "Give a 'scale' of 32.6 or more, or a larger 'sheet'."),
        ("solve vault --sheet A4", "--sheet is for drawings to scale, whose names end in .pdf or .svg. Got no file."),
        ("export vault --scale 3 -o v.obj", "--scale is for drawings to scale, whose names end in .pdf or .svg."),
    ],
)
def test_a_sheet_that_no_file_takes_is_refused(cli: Cli, words: str, answer: str) -> None:
    said = cli(*words.split())
    assert said.code == 2
    assert answer in said.err


@pytest.mark.parametrize(
    "words",
    [
        ("gallery", "vault", "--to", ""),
        ("gallery", "vault", "--to="),
        ("run", "vault", "--until", "0.1", "-o", "  "),
        ("run", "vault", "--until", "0.1", "--plot", ""),
        ("solve", "vault", "--output="),
        ("plot", "vault", "--photo", ""),
        ("watch", "line.csv", "-o", ""),
        ("sweep", "vault", "-o", ""),
        ("export", "vault", "-o", ""),
        ("modes", "vault", "-o", ""),
        ("render", "vault", "-o", ""),
    ],
)
def test_an_empty_path_is_refused_by_its_option_and_nothing_is_written(cli: Cli, words: tuple[str, ...]) -> None:
    before = {*os.listdir()}
    answer = cli(*words)
    option = next(word for word in reversed(words) if word.startswith("-")).removesuffix("=")
    assert answer.code == 2
    assert f"{option} must be the path of a file or a folder. Got ''." in answer.err
    assert {*os.listdir()} == before


def test_an_empty_title_is_no_path(cli: Cli) -> None:
    assert cli("plot", "hanging-chain", "--title", "", "-o", "chain.png").code == 0


def test_a_drawing_is_never_written_over(cli: Cli) -> None:
    said = cli("modes", "line.csv", *STIFF, "-o", "line.csv")
    assert said.code == 2 and "'line.csv' is the scene itself. Give another name." in said.err
    assert Path("line.csv").read_text("utf-8") == LINE


def test_what_cannot_be_read_is_named_wherever_reading_fails(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*given: object, **options: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("springline.io.read.read", failing)
    said = cli("run", "line.csv", *STIFF)
    assert (said.code, said.err) == (2, "springline run: 'line.csv' cannot be read: Input/output error.\n")
    monkeypatch.setattr("springline.gallery.names", failing)
    said = cli("run", "hanging-chain")
    assert said.code == 2 and "'hanging-chain' cannot be read: Input/output error." in said.err


def test_a_damaged_recording_is_told_in_the_words_of_the_command_line(cli: Cli) -> None:
    cli("run", "hanging-chain", "--until", "1", "-o", "a.springline")
    whole = Path("a.springline").read_bytes()
    Path("a.springline").write_bytes(whole[: len(whole) // 2])
    said = cli("plot", "a.springline")
    assert said.code == 2 and "is cut off or damaged" in said.err
    assert "'springline info' reports the intact part" in said.err and "damaged=True" not in said.err


def test_a_film_of_countless_pictures_is_refused_in_few_digits(cli: Cli) -> None:
    cli("run", "hanging-chain", "--until", "1", "-o", "a.springline")
    for speed, many in (("1e-300", "2e+301"), ("5e-324", "inf")):
        said = cli("render", "a.springline", "-o", "a.gif", "--speed", speed)
        assert said.code == 2 and f"A film of {many} pictures is too long" in said.err
        assert "Raise --speed" in said.err and "or lower --fps or --seconds." in said.err


def test_a_folder_that_may_not_be_written_is_told_before_the_time_is_spent(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)  # whoever tests as root may write everywhere
    for words in (
        "run hanging-chain --until 1 -o a.springline",
        "run hanging-chain --until 1 --plot a.png",
        "render hanging-chain --seconds 0.2 -o a.gif",
        "solve hanging-chain -o a.json",
        "modes hanging-chain -o a.csv",
        "plot hanging-chain -o a.png",
        "play hanging-chain",
        "play hanging-chain --face none --seconds 0.2 --journal a.json",
    ):
        said = cli(*words.split())
        assert (said.code, said.out) == (2, "")
        assert "cannot be written: the folder '.' may not be. Give another name." in said.err


def test_help_breaks_its_lines_at_the_edge_alone(cli: Cli) -> None:
    said = cli("solve", "--help")
    told = said.out.split("╭")[0].strip().splitlines()[-2:]
    assert " ".join(" ".join(told).split()).endswith("The exit code is 1 if no shape at rest is found.")
    assert len(told[0]) > 60

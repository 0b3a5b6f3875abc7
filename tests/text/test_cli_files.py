"""Files on the command line: formats listed, scenes exported, drawings in millimeters, meshes with their faces."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import springline as sl
from springline.io.formats import FORMATS
from springline.io.scene_file import schema

Cli = Callable[..., tuple[int, str, str]]
MESH = "v 0 0 0\nv 5000 0 0\nv 0 3000 0\nf 1 2 3\n"
HEAVY = ("--stiffness", "100", "--mass", "1")


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("mesh.obj").write_text(MESH)
    return tmp_path


def test_formats_lists_every_format_as_a_table_and_as_json(cli: Cli) -> None:
    code, out, err = cli("formats")
    assert (code, err) == (0, "") and all(suffix in out for suffix in FORMATS)
    listed = json.loads(cli("formats", "--json")[1])
    assert [one["suffix"] for one in listed] == list(FORMATS)
    assert next(one for one in listed if one["suffix"] == ".springline")["writes"].keys() == {"run"}


def test_formats_prints_the_keys_of_scene_files(cli: Cli) -> None:
    code, out, err = cli("formats", "--keys")
    assert (code, err) == (0, "") and "## `[[chain]]`\n" in out and "| `segments` **(needed)** |" in out


def test_formats_writes_the_schema_of_scene_files(cli: Cli) -> None:
    assert cli("formats", "--schema", "scene.schema.json") == (0, "scene.schema.json\n", "")
    assert json.loads(Path("scene.schema.json").read_text("utf-8")) == schema()
    code, out, err = cli("formats", "--schema", "nowhere/scene.schema.json")
    assert (code, out) == (2, "") and "There is no folder 'nowhere'" in err


def test_a_scene_is_exported_and_solved_alike(cli: Cli) -> None:
    assert cli("export", "vault", "-o", "vault.toml", "-o", "vault.obj") == (0, "vault.toml\nvault.obj\n", "")
    rested = [json.loads(cli("solve", name, "--json")[1])["position"] for name in ("vault", "vault.toml")]
    assert rested[0] == rested[1]


def test_a_frame_of_a_recording_is_exported_as_lines(cli: Cli) -> None:
    run = sl.gallery.scene("hanging-chain").simulate(dt=0.01).run(until=0.05, every=0.01)
    sl.save(run, "chain.springline")
    assert cli("export", "chain.springline", "-o", "a.obj", "--frame", "2") == (0, "a.obj\n", "")
    assert np.array_equal(sl.read("a.obj", stiffness=1.0, mass=1.0).position, run.position[2])


def test_the_hull_of_a_frame_is_exported_as_a_mesh(cli: Cli) -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (3, 0), (3, 2), (0, 2), (1, 1)])
    sl.save(scene.simulate(dt=0.1).run(until=0.1), "dots.springline")
    assert cli("export", "dots.springline", "-o", "a.off", "--hull", "inf") == (0, "a.off\n", "")
    assert len(sl.read("a.off", stiffness=1.0, mass=1.0).faces) == 4  # around the particle in the middle
    code, out, err = cli("export", "dots.springline", "-o", "b.off", "--hull", "0.1")
    assert (code, out) == (2, "") and "There is no hull to save at 0.1 s." in err


def test_a_drawing_is_converted_with_nothing_said_about_stiffness_and_mass(cli: Cli) -> None:
    code, out, err = cli("convert", "mesh.obj", "mesh.ply", "--units", "mm")
    assert (code, out) == (0, "mesh.ply\n") and "millimeters, as requested" in err
    again = sl.read("mesh.ply", stiffness=1.0, mass=1.0)
    assert again.position.tolist() == [[0, 0, 0], [5, 0, 0], [0, 3, 0]] and again.faces.tolist() == [[0, 1, 2]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mesh.obj", "a.toml", "--faces"), "Give --stiffness ... [N/m]"),
        (("mesh.obj", "a.xls"), "A scene can be written to"),
        (("mesh.obj", "mesh.obj"), "'mesh.obj' is the scene itself."),
        (("no.obj", "a.ply"), "There is no file 'no.obj'"),
    ],
)
def test_what_cannot_be_converted_is_refused(words: tuple[str, ...], said: str, cli: Cli, desk: Path) -> None:
    code, _, err = cli("convert", *words)
    assert code == 2 and said in err
    assert sorted(path.name for path in desk.iterdir()) == ["mesh.obj"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("vault", "-o", "a.npz"), "A scene can be written to .toml, .txt, .obj, .csv, .json, .fold, .geojson, .3dm,"),
        (("vault", "-o", "a.png"), "Pictures, films and pages are made by springline render."),
        (("vault", "-o", "a.tom"), "Did you mean '.toml'?"),
        (("vault", "-o", "a.obj", "--frame", "3"), "--frame is for recordings, and vault is a scene"),
        (("vault", "-o", "no/a.obj"), "There is no folder 'no'"),
        (("mesh.obj", *HEAVY, "--faces", "-o", "mesh.obj"), "'mesh.obj' is the scene itself."),
    ],
)
def test_what_cannot_be_exported_is_refused_before_anything_is_written(
    words: tuple[str, ...], said: str, cli: Cli, desk: Path
) -> None:
    code, out, err = cli("export", *words)
    assert (code, out) == (2, "") and said in err
    assert [path.name for path in desk.iterdir()] == ["mesh.obj"] and Path("mesh.obj").read_text() == MESH


def test_run_records_to_recordings_only_and_says_where_else_it_can_go(cli: Cli, desk: Path) -> None:
    code, _, err = cli("run", "vault", "-o", "a.csv")
    assert code == 2 and "A recording can be written to .springline. Got 'a.csv'." in err
    assert "springline export" in err
    code, _, err = cli("solve", "vault", "-o", "a.springline")
    assert code == 2 and "A shape at rest can be written to .txt, .obj, .csv, .json, .fold," in err
    assert [path.name for path in desk.iterdir()] == ["mesh.obj"]


@pytest.mark.parametrize("verb", ["info", "check", "solve", "modes", "run", "plot", "render", "export"])
def test_every_verb_that_takes_a_drawing_takes_its_faces_and_units(verb: str, cli: Cli) -> None:
    more = {"run": ("--until", "0.01"), "plot": ("-o", "a.png"), "render": ("-o", "a.png"), "export": ("-o", "a.toml")}
    Path("mesh.obj").write_text(MESH.replace("v 0 3000", "v 2500 3000") + "l 1 2\n")
    code, _, err = cli(verb, "mesh.obj", *HEAVY, "--faces", "--units", "mm", "--anchor", "0,0,0", *more.get(verb, ()))
    assert code == 2 and "No line or point of mesh.obj has the layer or color" in err  # it was read
    code, _, err = cli(verb, "mesh.obj", *HEAVY, "--faces", "--units", "furlong", *more.get(verb, ()))
    assert code == 2 and "--units must be one of mm, cm, m, km, in, ft, yd, us-ft. Got 'furlong'." in err


def test_a_mesh_in_millimeters_becomes_meters_and_says_so(cli: Cli) -> None:
    code, out, err = cli("info", "mesh.obj", *HEAVY, "--faces", "--units", "mm")
    assert (code, err) == (0, "")
    assert "to                    (5, 3, 0) m" in out and "faces                 1" in out
    assert "Lengths were read in millimeters, as requested, and turned into meters: 5 m" in " ".join(out.split())


def test_a_drawing_whose_size_is_odd_is_doubted_in_the_words_of_the_command_line(cli: Cli) -> None:
    code, _, err = cli("check", "mesh.obj", *HEAVY, "--faces", "--json")
    assert code == 0 and "mesh.obj is 5,000 m across as read, in meters: no unit was said." in err
    assert "give --units mm; --units m says that meters are meant" in err
    assert cli("check", "mesh.obj", *HEAVY, "--faces", "--units", "m")[2] == ""


def test_a_mesh_whose_faces_were_not_asked_for_says_how_to(cli: Cli) -> None:
    code, _, err = cli("info", "mesh.obj", *HEAVY)
    assert code == 2 and "It has a face: give --faces to keep them, with their edges as springs." in err
    Path("mesh.obj").write_text(MESH + "l 1 2\n")
    assert "1 face passed over: --faces keeps them" in " ".join(cli("info", "mesh.obj", *HEAVY)[1].split())


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (("--dt", "1e-16"), "makes 2e+17 steps until 20 s. That is 694 years"),
        (("--every", "1e-12"), "make 2e+13 frames of 980 bytes, 19.6 PB in all"),
    ],
)
def test_a_run_that_would_never_end_is_refused(option: tuple[str, str], said: str, cli: Cli, desk: Path) -> None:
    code, out, err = cli("run", "hanging-chain", *option, "-o", "a.springline")
    assert (code, out) == (2, "") and said in err
    assert [path.name for path in desk.iterdir()] == ["mesh.obj"]

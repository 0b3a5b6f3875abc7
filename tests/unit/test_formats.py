"""A file is what its name says: what fits a suffix is written and read back, and else refused with what fits."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.io import formats
from springline.io.format import KINDS, Kind, needing
from springline.io.formats import FORMATS, choose_frames

STRAYS = (".vtk", ".sqlite", ".db", ".npz", ".h5", ".mp4", ".gif", ".html", ".xlsx", ".yaml", ".springlin", "")
SUFFIXES = (*FORMATS, *STRAYS)
FILMS = (".mp4", ".gif", ".html")  # of a recording; tested by themselves, as they take their time


def net() -> sl.Scene:
    """A small net with faces, held at its corners."""
    scene = sl.Scene(gravity=9.81, title="net")
    grid = scene.grid((3, 3), stiffness=100.0, diagonals=True)
    scene.anchor(grid.corners)
    scene.faces = [[0, 1, 4, 3], [4, 5, 8]]
    return scene


@pytest.fixture(scope="module")
def things() -> dict[str, Any]:
    scene = net()
    run = scene.simulate(dt=0.01).run(until=0.02, every=0.01)
    return {"scene": scene, "shape": scene.equilibrium(), "run": run}


def test_every_kind_of_thing_is_tried() -> None:
    assert set(KINDS) == set(get_args(Kind))


@pytest.mark.parametrize(
    ("kind", "suffix"),
    [(kind, suffix) for kind in KINDS for suffix in SUFFIXES if kind != "run" or suffix not in FILMS],
    ids=lambda word: word or "none",
)
@pytest.mark.parametrize("upper", [False, True], ids=["lower", "upper"])
def test_a_thing_is_written_to_what_fits_it_and_refused_elsewhere_with_what_does(
    kind: Kind, suffix: str, upper: bool, things: dict[str, Any], tmp_path: Path
) -> None:
    name = "x" + (suffix.upper() if upper else suffix)
    fitting = formats.suffixes(writes=kind)
    if suffix in fitting:
        files = sl.save(things[kind], tmp_path / name)
        assert files[0] == tmp_path / name and sorted(tmp_path.iterdir()) == sorted(files)
        assert all(file.stat().st_size > 0 for file in files)
        return
    with pytest.raises(SceneError, match=" can be written to ") as error:
        sl.save(things[kind], tmp_path / name)
    assert all(one in str(error.value) for one in fitting) and repr(os.fspath(tmp_path / name)) in str(error.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("suffix", [name for name, one in FORMATS.items() if name != ".springline"])
def test_only_a_recording_is_a_database(suffix: str, things: dict[str, Any], tmp_path: Path) -> None:
    for kind in FORMATS[suffix].writers:
        path = tmp_path / f"{kind}{suffix}"
        film = kind == "run" and suffix in FILMS  # a short and small one
        for file in [sl.render(things[kind], path, seconds=0.1)] if film else sl.save(things[kind], path):
            with pytest.raises(sqlite3.DatabaseError):
                sqlite3.connect(file).execute("SELECT * FROM sqlite_master").fetchall()


@pytest.mark.parametrize("suffix", SUFFIXES, ids=lambda suffix: suffix or "none")
def test_what_is_no_scene_is_not_read_as_one(suffix: str, tmp_path: Path) -> None:
    form = FORMATS.get(suffix)
    if form is not None and form.holds in ("scene", "drawing"):
        assert callable(formats.reader_of(form))
        return
    with pytest.raises(SceneError, match=r"sl.load\(\) opens it" if suffix == ".springline" else "must end in one of"):
        sl.read(tmp_path / f"x{suffix}")


def test_a_misspelt_suffix_is_answered_with_the_nearest(things: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="Did you mean '.springline'?"):
        sl.save(things["run"], tmp_path / "x.sprinline")
    with pytest.raises(SceneError, match=r"Pictures, films and pages are made by sl.render\(\)"):
        sl.save(things["scene"], tmp_path / "x.gif")


@pytest.mark.parametrize(("suffix", "begins"), [(".gif", b"GIF8"), (".html", b"<!"), (".mp4", b"\0\0\0")])
def test_a_recording_is_saved_as_a_film_or_a_page(
    suffix: str, begins: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("springline.view.film.render.render", partial(sl.render, seconds=0.2, size=(160, 120)))
    scene = sl.Scene()
    scene.particle((1, 2, 3), velocity=(1, 0, 0))
    run, path = scene.simulate(dt=0.01).run(until=0.1, every=0.05), tmp_path / f"x{suffix}"
    assert sl.save(run, path, title="A particle") == [path]
    assert path.read_bytes().startswith(begins)
    with pytest.raises(SceneError, match="The option 'frame' of save.. is for frames of recordings"):
        sl.save(run, path, frame=1)


def test_lines_and_faces_come_back_from_obj_as_they_were(things: dict[str, Any], tmp_path: Path) -> None:
    for kind in ("scene", "shape", "run"):
        (path,) = sl.save(things[kind], tmp_path / f"{kind}.obj")
        again = sl.read(path, faces=True, stiffness=1.0, mass=1.0, weld=0.0)
        assert again.faces.tolist() == [[0, 1, 4, 3], [4, 5, 8, -1]]
        assert sorted(map(sorted, again.spec.springs.ends.tolist())) == sorted(
            map(sorted, things["scene"].spec.springs.ends.tolist())
        )
        place = {"scene": things["scene"].position, "shape": things["shape"].position}
        assert np.array_equal(again.position, place.get(kind, things["run"].position[-1]))


def test_a_frame_of_a_recording_is_the_one_asked_for(things: dict[str, Any], tmp_path: Path) -> None:
    run = things["run"]
    for frame in (0, 1, -1):
        (path,) = sl.save(run, tmp_path / "x.obj", frame=frame)
        assert np.array_equal(sl.read(path, stiffness=1.0, mass=1.0).position, run.position[frame])
    for frame in (3, -4):
        with pytest.raises(SceneError, match="must be one of the 3 of the recording"):
            sl.save(run, tmp_path / "y.obj", frame=frame)
    assert not (tmp_path / "y.obj").exists()


def test_options_that_a_format_does_not_take_are_refused(things: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="The option 'frame' of save.. is for frames of recordings. Leave it out"):
        sl.save(things["scene"], tmp_path / "x.obj", frame=1)
    with pytest.raises(SceneError, match="The option 'title' of save.. is for pictures"):
        sl.save(things["scene"], tmp_path / "x.toml", title="Net")
    with pytest.raises(SceneError, match="The option 'force' of save.. is for recordings"):
        sl.save(things["scene"], tmp_path / "x.toml", force=True)
    with pytest.raises(SceneError, match="There is no folder .*none' to write x.toml into"):
        sl.save(things["scene"], tmp_path / "none" / "x.toml")


@pytest.mark.parametrize("suffix", [".toml", ".obj"])
def test_what_somebody_else_wrote_is_never_written_over(suffix: str, things: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / f"mine{suffix}"
    path.write_text("# mine\n")
    with pytest.raises(SceneError, match="is nothing that springline wrote"):
        sl.save(things["scene"], path)
    assert path.read_text() == "# mine\n"
    path.write_text("")  # which loses nothing
    assert sl.save(things["scene"], path) == sl.save(things["scene"], path) == [path]


def test_declarations_import_nothing_that_reads_or_writes() -> None:
    code = (
        "import sys, springline.io.formats as f; "
        "homes = {h.partition(':')[0] for one in f.FORMATS.values() "
        "for h in (one.reader, *(w.home for w in one.writers.values())) if h}; "
        "print(sorted(homes & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


def test_every_reader_and_writer_that_is_declared_is_there(things: dict[str, Any]) -> None:
    for one in FORMATS.values():
        homes = [writer.home for writer in one.writers.values()] + [one.reader] * bool(one.reader)
        assert homes and all(callable(formats.function_of(home)) for home in homes)


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        (None, [0, 1, 2, 3, 4]),
        ("::2", [0, 2, 4]),
        ("1:3", [1, 2]),
        ("-1", [4]),
        (slice(3, None), [3, 4]),
        ([0, -1], [0, 4]),
    ],
)
def test_frames_are_chosen_as_they_are_asked_for(asked: Any, given: list[int]) -> None:
    assert list(choose_frames(asked, 5)) == given


@pytest.mark.parametrize("asked", ["a:b", "1:2:3:4", "", "::0", "9:", 3, [5], [True], [0.5], "5"])
def test_frames_that_are_none_are_refused(asked: Any) -> None:
    with pytest.raises(SceneError, match="The 'frames' of save.. must be "):
        choose_frames(asked, 5)


def test_what_an_extra_installs_is_named_where_it_is_missing() -> None:
    why = 'A .dxf file needs nowhere, which is not installed: pip install "springl'
    with pytest.raises(SceneError, match=why), needing("cad", "A .dxf file"):
        import nowhere.inside  # noqa: F401

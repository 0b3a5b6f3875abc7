"""What holds for every format that is written: small things, flat things, missing extras, memory, half files."""

from __future__ import annotations

import gc
import importlib
import sys
import tracemalloc
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from leaving import things
from springline.errors import RecordingError, SceneError, SpringlineError
from springline.io import tables_writing
from springline.io.formats import FORMATS
from springline.view.plot import saving  # noqa: F401 declares the pictures

OVER_TIME = [name for name, one in FORMATS.items() if "run" in one.writers and "frames" in one.writers["run"].options]
WITH_EXTRA = [(name, kind) for name, one in FORMATS.items() if one.extra for kind in one.writers]
FACES_ALONE = (".stl", ".off")  # refused if there are none
PACKAGES = ("av", "ezdxf", "gsd", "h5py", "imageio", "pxr", "pyarrow", "rhino3dm")


def flock() -> sl.Scene:
    """Birds without springs on a torus, in a plane."""
    scene = sl.Scene(dim=2, space=sl.Torus((4, 6)))
    scene.cloud(20, speed=3.0)
    return scene


def one() -> sl.Scene:
    """A particle."""
    scene = sl.Scene()
    scene.particle((1, 2, 3), velocity=(1, 0, 0))
    return scene


@cache
def small(name: str, kind: str) -> Any:
    scene = {"flock": flock, "one": one, "nothing": sl.Scene}[name]()
    if kind == "run":
        return scene.simulate(dt=0.1).run(until=0.1, every=0.05)
    if kind == "shape":
        scene.anchor(scene.all)
        return scene.equilibrium()
    return scene


@pytest.mark.parametrize("name", ["flock", "one", "nothing"])
@pytest.mark.parametrize(
    ("suffix", "kind"), [(suffix, kind) for suffix, form in FORMATS.items() for kind in form.writers]
)
def test_small_things_are_written_or_refused_with_a_sentence(
    suffix: str, kind: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = importlib.import_module("springline.view.film.render")
    for rate in ("FPS", "GIF_FPS"):  # a film lasts ten seconds
        monkeypatch.setattr(film, rate, 2)
    monkeypatch.setattr(film, "USUAL_SIZE", (160, 120))
    monkeypatch.setattr(film, "SIZES", {})
    try:
        thing = small(name, kind)
    except SpringlineError:
        assert name == "nothing"  # which has no shape and no run
        return
    try:
        files = sl.save(thing, tmp_path / f"x{suffix}")
    except SceneError as error:
        assert str(error) and (name == "nothing" or suffix in FACES_ALONE)
        assert list(tmp_path.iterdir()) == []
        return
    assert files and sorted(files) == sorted(tmp_path.iterdir())


@pytest.mark.parametrize(("suffix", "kind"), WITH_EXTRA)
def test_a_missing_extra_is_told_with_how_to_install_it(
    suffix: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in PACKAGES:
        for name in [package, *(name for name in sys.modules if name.startswith(f"{package}."))]:
            monkeypatch.setitem(sys.modules, name, None)
    thing = things()[kind]
    with pytest.raises(SceneError, match=rf'pip install "springline\[{FORMATS[suffix].extra}\]"'):
        sl.save(thing, tmp_path / f"x{suffix}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("suffix", OVER_TIME)
def test_a_write_that_fails_leaves_what_was_there(suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run, path = things()["run"], tmp_path / f"x{suffix}"
    before = {file: file.read_bytes() for file in sl.save(run, path, frames=[0, 1])}
    read = type(run.data.store).frame

    def torn(self: Any, i: int) -> Any:
        if i == 8:
            raise RecordingError("Frame 8 is damaged.")
        return read(self, i)

    monkeypatch.setattr(type(run.data.store), "frame", torn)
    with pytest.raises(RecordingError, match="Frame 8 is damaged."):
        sl.save(run, path, frames=[0, 8])
    assert {file: file.read_bytes() for file in sorted(tmp_path.iterdir()) if file in before} == before
    assert not any(".part" in file.name for file in tmp_path.iterdir())


@pytest.fixture(scope="module")
def long_run(tmp_path_factory: pytest.TempPathFactory) -> sl.Recording:
    scene = sl.Scene(gravity=9.81)
    grid = scene.grid((25, 25), mass=0.01, stiffness=100.0)
    scene.anchor(grid.corners)
    path = tmp_path_factory.mktemp("long") / "cloth.springline"
    scene.simulate(dt=0.002).run(until=0.05, every=0.002, to=path)
    return sl.load(path)


@pytest.mark.heavy
@pytest.mark.parametrize("suffix", OVER_TIME)
def test_memory_is_that_of_a_few_frames(
    suffix: str, long_run: sl.Recording, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_writing, "ROWS", 2500)
    assert len(long_run) == 26
    options: dict[str, Any] = (
        {"quantities": "velocity"} if "quantities" in FORMATS[suffix].writers["run"].options else {}
    )
    sl.save(long_run, tmp_path / f"x{suffix}", frames=[0], **options)  # what is imported stays

    def peak(frames: range) -> int:
        gc.collect()
        tracemalloc.start()
        sl.save(long_run, tmp_path / f"x{suffix}", frames=frames, **options)
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    most, few, grown = 0.25 * 26 * 625 * 24, peak(range(4)), [np.inf]  # [bytes]; a quarter of every position
    while len(grown) <= 3 and min(grown) >= most:  # what another thread makes meanwhile counts too, and not each time
        grown.append(peak(range(26)) - few)
    assert min(grown) < most, grown  # measured 0.062 of every position (.csv), USD's own memory not counted

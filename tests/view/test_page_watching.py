"""A drawing that plays in the page: what is saved takes its place, seen from where one looks."""

from __future__ import annotations

import json
from collections import deque
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from seen_page import seen

import springline as sl
from springline.cli.scenes import DrawingOptions
from springline.cli.solve import ShapeSearch
from springline.cli.watch import DrawingWatch, WatchTask, following

EYE = (
    "(() => { const s = springline.stage, v = s.view; s.draw?.();"
    "return [...v.camera.matrixWorld.elements, ...s.root.matrix.elements]; })()"
)


def drawn(height: float) -> str:
    """Two supports and a weight between them, hung so high, as a drawing."""
    points = f"v 0 0 {height}\nv 4 0 {height}\nv 2 0 {height - 1}\nv 2 3 {height - 1}\n"
    return points + "g ground\nl 1 2\ng cable\nl 1 3\nl 2 3\nl 3 4\n"


@pytest.fixture
def watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DrawingWatch:
    monkeypatch.chdir(tmp_path)
    Path("drawing.obj").write_text(drawn(0.0))
    geometry = DrawingOptions(stiffness=100.0, mass=1.0, anchor="ground", gravity="9.81")
    return DrawingWatch(WatchTask(Path("drawing.obj"), [], ShapeSearch(), geometry, solves=False), as_json=True)


def test_a_saved_drawing_takes_its_place_and_the_eye_stays_where_it_was(
    watch: DrawingWatch, capsys: pytest.CaptureFixture[str]
) -> None:
    while watch.turn() is None:
        pass
    first, watch.found = watch.found, None
    answers: list[Any] = []

    def answered(count: int) -> bool:
        answers.extend(one for one in [watch.turn()] if one is not None)
        return len(answers) == count

    assert first is not None
    with seen(first.scene, another=lambda: following(watch)) as shown:
        shown.drag((400, 300), (560, 360))
        shown.page.mouse.up()
        shown.calm()
        eye = np.array(shown.do(EYE))
        Path("drawing.obj").write_text(drawn(5.0))
        assert shown.until(lambda: answered(1))
        assert shown.until(lambda: shown.do("springline.picture.serial") == 2)
        shown.calm()
        assert shown.position(0)[2] == 5.0 and shown.player.playing is False
        assert np.array_equal(np.array(shown.do(EYE)), eye)
        place = shown.do("springline.stage.placeOf(0)")
        assert np.allclose(list(place.values()) if isinstance(place, dict) else place, (0.0, 0.0, 5.0))
        Path("drawing.obj").write_text("v 1 2 what\n")
        assert shown.until(lambda: answered(2))
        assert shown.until(lambda: shown.player.notes)
        assert shown.player.notes[-1].startswith("drawing.obj:1: ") and shown.position(0)[2] == 5.0
        assert shown.errors == []
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [bool(one["error"]) for one in told] == [False, False, True]


def test_a_scene_of_other_dimensions_is_shown_whole() -> None:
    from springline.cli.watch import PlayedDrawing

    flat = sl.Scene(dim=2)
    flat.chain((0, 0), (3, 1), segments=3, stiffness=100.0)
    waiting: deque[Any] = deque()
    with seen(sl.gallery.scene("hanging-chain"), another=lambda: waiting.popleft() if waiting else None) as shown:
        before = shown.do("springline.stage.scene.dim")
        waiting.append(PlayedDrawing("", "flat", 20.0, "auto", "velocity_verlet", lambda: flat))
        assert shown.until(lambda: shown.do("springline.picture.serial") == 2)
        shown.calm()
        assert (before, shown.do("springline.stage.scene.dim")) == (3, 2)
        assert 0.3 < max(shown.filled()) <= 1.0

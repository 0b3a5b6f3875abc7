"""Many balls that are joined as a cloth and collide are drawn as cloth, in stills and films as on pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import springline as sl
from springline.view.beads import BEADS, drawn_radii
from springline.view.frame import Look
from springline.view.play.player import Player

ROOT = Path(__file__).resolve().parents[2]


def cloth(count: int, dim: int = 3) -> sl.Scene:
    scene = sl.Scene(gravity=9.81, dim=dim)
    scene.grid((count, count), spacing=0.05, mass=0.002, radius=0.02, stiffness=200.0)
    scene.particle((1.0,) * dim, mass=1.0, radius=0.1)
    scene.add(sl.Contacts())
    return scene


@pytest.mark.parametrize(("count", "dim", "balls"), [(12, 3, 1), (4, 3, 17), (12, 2, 145)])
def test_many_balls_on_cloth_have_no_radius_few_and_those_in_a_plane_have(count: int, dim: int, balls: int) -> None:
    frame = Player(cloth(count, dim)).frame(Look())
    drawn = drawn_radii(frame.points.radius, frame.cloth.triangles, dim)
    assert int((drawn > 0.0).sum()) == balls
    assert drawn[-1] == frame.points.radius[-1] > 0.0


def test_a_still_of_such_a_cloth_has_one_disc() -> None:
    from matplotlib.collections import EllipseCollection

    figure = sl.plot(cloth(12), "shape")
    discs = [one for one in figure.axes[0].collections if isinstance(one, EllipseCollection)]
    assert sum(len(one.get_offsets()) for one in discs) == 1


def test_pages_draw_cloth_from_the_same_number_of_balls_on() -> None:
    text = (ROOT / "web" / "src" / "stage" / "stage.ts").read_text(encoding="utf-8")
    assert re.search(r"const BEADS = (\d+);", text)[1] == str(BEADS)  # type: ignore[index]

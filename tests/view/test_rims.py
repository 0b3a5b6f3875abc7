"""Ropes over wheels are drawn around the rims: in stills, on pages, in playbacks and in pages that live."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from recorded_page import Seen as Recorded
from seen_page import seen

import chromium
import springline as sl
from springline.forces.ropes import RopeElements, Ropes
from springline.view.film.playback import playback_page
from springline.view.frame import CORD
from springline.view.frame_building import frame_of
from springline.view.living.page import living_page
from springline.view.play.player import Player
from springline.view.rope_paths import PIECES, wound_ropes

WHEELS = {1: 0.5, 2: 0.35, 3: 0.6}  # [m] radii by particle


def machine(dim: int = 2, friction: float | None = None) -> sl.Scene:
    """A rope from a hook over two fixed wheels, with a loose one hanging in it, to a weight."""
    scene = sl.Scene(dim=dim, gravity=9.81, title="Three wheels")
    places = np.array([(0.0, 0.0), (1.0, 3.0), (2.4, 1.2), (4.0, 3.2), (5.0, 0.3)])
    scene.particles(places if dim == 2 else np.insert(places, 1, [0.0, 0.1, 0.0, 0.2, 0.0], axis=1), mass=1.0)
    scene.anchor([0, 1, 3])
    scene.add(sl.Rope(range(5), stiffness=500.0, radius=[0.0, *WHEELS.values(), 0.0], friction=friction))
    return scene


def drawn(scene: sl.Scene) -> Any:
    return frame_of(Player(scene).still()).segments


@pytest.mark.parametrize("friction", [None, 0.2])
@pytest.mark.parametrize("dim", [2, 3])
def test_a_rope_is_drawn_along_tangents_and_rims_as_long_as_it_is(dim: int, friction: float | None) -> None:
    scene = machine(dim, friction)
    segments, model = drawn(scene), scene.build()[0]
    lines, rims = segments.position, wound_ropes(model)
    assert segments.wound and len(lines) == 4 + 3 * PIECES
    arcs = lines[4:].reshape(3, PIECES, 2, 3)
    for arc, (wheel, radius), before, behind in zip(arcs, WHEELS.items(), lines[:3], lines[1:4], strict=True):
        center = scene.position[wheel] if dim == 3 else [*scene.position[wheel], 0.0]
        assert np.allclose(np.linalg.norm(arc - center, axis=2), radius)
        assert np.allclose(arc[0, 0], before[1]) and np.allclose(arc[-1, 1], behind[0])  # it begins where one ends
        for touching, inner in ((before, before[1]), (behind, behind[0])):
            assert abs((touching[1] - touching[0]) @ (inner - center)) < 1e-12  # a tangent
    chords = np.linalg.norm(arcs[:, :, 1] - arcs[:, :, 0], axis=2)
    radii = np.array([*WHEELS.values()])[:, None]
    along = (
        np.linalg.norm(lines[:4, 1] - lines[:4, 0], axis=1).sum()
        + (2.0 * radii * np.arcsin(chords / 2.0 / radii)).sum()
    )
    smooth = machine(dim).build()[0].room(Ropes)
    batch = RopeElements(np.arange(5)[None], np.ones((3, 1)), smooth.side[None], smooth.axis)
    place = np.zeros((5, 3))
    place[:, : scene.position.shape[1]] = scene.position
    assert along == pytest.approx(float(batch.length(place[None])[0]), rel=1e-12)
    assert rims.ends[4:].tolist() == np.repeat([[1, 1], [2, 2], [3, 3]], PIECES, axis=0).tolist()


def test_without_wheels_ropes_go_from_particle_to_particle() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (1, 1)], mass=1.0)
    scene.add(sl.Rope([0, 1, 2], stiffness=1.0))
    segments = drawn(scene)
    assert not segments.wound and segments.position[:, :, :2].tolist() == [[[0, 0], [1, 0]], [[1, 0], [1, 1]]]


def test_stills_hold_the_rims_and_draw_them() -> None:
    plt = pytest.importorskip("matplotlib.pyplot")
    figure, ax = plt.subplots()
    sl.plot(machine(), ax=ax)
    assert ax.get_ylim()[1] > 3.2 + 0.6
    lines = [line for one in ax.collections for line in getattr(one, "get_segments", list)()]
    highest = max(line[:, 1].max() for line in lines if len(line) > 2)
    assert highest == pytest.approx(3.2 + 0.6, abs=0.01)  # the top of a rim
    plt.close(figure)


TOLD = """(() => { const { picture } = springline.stage;
  return [[...picture.ends], [...picture.floats("points.position")], [...picture.bytes("segments.kind")]]; })()"""


def shows_rims(told: list[list[float]]) -> bool:
    """Whether ropes lie around the wheels of a picture, wherever these are, and nothing of them is dashed."""
    ends, places, kinds = map(np.array, told)
    model = machine(3).build()[0]
    wanted = wound_ropes(model).position(places.reshape(-1, 3), model).ravel()
    return bool(np.allclose(ends, wanted, atol=1e-5) and (kinds == CORD).all())


def test_the_page_a_playback_and_a_page_that_lives_draw_the_rims(tmp_path: Path) -> None:
    scene = machine(3)
    with seen(scene) as shown:
        assert shows_rims(shown.do(TOLD)) and shown.errors == []
    for page in (playback_page(scene.simulate(dt=0.002).run(until=0.1, every=0.01)), living_page(scene)):
        shown_alone = Recorded(chromium.kept(), tmp_path, page).ready()
        shown_alone.until("springline.stage.picture.ends.length > 0")
        assert shows_rims(shown_alone.do(TOLD)) and shown_alone.errors == []
        shown_alone.context.close()

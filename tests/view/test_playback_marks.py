"""What a playback shows beside, in a real browser: arrows to be switched on and off, surfaces of the user's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from recorded_page import Seen, looks

import chromium
import springline as sl
from springline.errors import SceneError
from springline.moments.still import still
from springline.view.film.film import still_of
from springline.view.film.playback import playback_page
from springline.view.film.playback_data import quantized_arrows, quiver

BLUE, ORANGE, PAPER = (15, 76, 125), (217, 112, 47), (255, 255, 255)  # of velocities, of forces, of the ground


@sl.surface
def ball(point, closest, radius):
    away = np.sqrt(point[0] ** 2 + point[1] ** 2 + point[2] ** 2)
    for i in range(3):
        closest[i] = point[i] * radius / away


def thrown() -> sl.Scene:
    """Two particles and nothing else that is blue or orange."""
    scene = sl.Scene(gravity=10.0, title="thrown")
    scene.particles([(0, 0, 0), (1, 0, 0), (0, 1, 1)], mass=[1.0, 2.0, 1.0], velocity=[(2, 0, 3), (0, 1, 1), (0, 0, 0)])
    scene.anchor([2])
    return scene


@pytest.fixture(scope="module")
def run() -> Any:
    return thrown().simulate(dt=0.01).run(until=1.0, every=0.1)


@pytest.fixture
def browser() -> Any:
    return chromium.kept()


@pytest.fixture
def look(browser: Any, tmp_path: Path) -> Iterator[Any]:
    yield from looks(browser, tmp_path)


@pytest.fixture(scope="module")
def shared(run: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seen]:
    """The page of the run, opened once."""
    seen = Seen(chromium.kept(), tmp_path_factory.mktemp("shared"), playback_page(run), reduced_motion="reduce").ready()
    yield seen
    seen.context.close()
    assert seen.errors == []


@pytest.fixture
def opened(look: Any) -> Iterator[Any]:
    seen: list[Any] = []

    def see(text: str) -> Any:
        seen.append(look(text, reduced_motion="reduce").ready())
        return seen[-1]

    yield see
    assert [error for one in seen for error in one.errors] == []


def test_the_page_has_the_velocities_that_were_recorded(run, shared):
    largest = np.linalg.norm(run.velocity, axis=2).max()
    for frame in (0, 3, 10):
        shown = np.array(shared.do(f"springline.arrows('velocity', {frame})")).reshape(-1, 3)
        assert np.abs(shown - run[frame].velocity).max() <= 0.51 * largest / 511
    assert largest > 5.0


def test_the_page_has_the_net_forces_and_none_where_it_is_held(shared):
    shown = np.array(shared.do("springline.arrows('force', 4)")).reshape(-1, 3)
    assert np.abs(shown - [[0, 0, -10], [0, 0, -20], [0, 0, 0]]).max() < 0.03  # half a step of 511 is 0.02 N


def test_a_box_and_a_key_switch_velocities_on_and_off(run, opened):
    seen = opened(playback_page(run, color="none"))
    page = seen.page
    seen.do("springline.seek(10)")
    assert seen.dots(BLUE) == 0 and not page.locator("#velocity").is_checked()
    page.locator("#velocity").check()
    assert seen.dots(BLUE) > 30  # measured 124
    page.keyboard.press("v")
    assert seen.dots(BLUE) == 0 and not page.locator("#velocity").is_checked()
    page.keyboard.press("o")
    assert seen.dots(ORANGE) > 30 and seen.do("springline.shown()") == {"velocity": False, "force": True}
    assert page.locator("#marks .force").inner_text().split() == ["forces", "20", "N"]
    page.locator("#force").uncheck()
    assert seen.dots(ORANGE) == 0


def test_an_arrow_points_where_the_particle_goes(opened):
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (4, 0), (4, 3)], mass=1.0, velocity=[(0, 5), (0, 0), (0, 0)])
    seen = opened(playback_page(scene, velocities=True, color="none"))
    assert seen.page.locator("#velocity").is_checked()
    spot, other = seen.spot(0), seen.spot(1)
    meter = (other - spot)[0] / 4.0
    column = seen.pixels()[:, int(spot[0].round())]
    rows = np.flatnonzero(column[:, 2] > column[:, 0] + 60)
    dot = seen.do("springline.stage.scene.dot") * meter
    assert np.ptp(rows) == pytest.approx(0.16 * 4.0 * meter - dot, abs=4.0)  # 0.16 of the longest side, less the dot
    assert rows.max() <= spot[1] + 6.0  # upward from the particle


def test_a_trail_is_drawn_behind_what_has_one_and_can_be_taken_away(opened):
    scene = sl.Scene(dim=2)
    scene.particle((0, 0), velocity=(1, 0))
    scene.add(sl.Trails(every=10, keep=5))
    run = scene.simulate(dt=0.01).run(until=2.0, every=0.1)
    seen = opened(playback_page(run, color="none"))
    seen.do("springline.seek(15)")
    seen.pixels()
    ends = np.array(seen.do("Array.from(springline.picture.floats('trails.position'))")).reshape(-1, 2, 3)
    assert ends[0, 0, 0] == pytest.approx(1.0, abs=0.01) and ends[-1, 1, 0] == pytest.approx(1.5, abs=0.01)
    shades = np.array(seen.do("Array.from(springline.picture.bytes('trails.color'))")).reshape(-1, 3)
    assert (np.diff(shades.sum(axis=1)) < 0).all()  # paler the older it is, on paper
    seen.page.locator("#trails").uncheck()
    seen.pixels()
    assert seen.do("springline.picture.floats('trails.position').length") == 0


def test_a_shape_that_stands_still_has_no_boxes_and_a_page_without_arrows_none_of_arrows(run, opened):
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=1.0)
    still_page = opened(playback_page(scene)).page
    assert still_page.locator("#marks").is_hidden() and still_page.locator("#bar").is_hidden()
    seen = opened(playback_page(run, arrows=()))
    assert seen.page.locator("#marks").inner_text().split("\n") == ["particles as darts"]
    seen.page.keyboard.press("v")  # and its key does nothing
    assert seen.do("springline.shown()") == {}


def test_space_on_a_box_ticks_it_and_does_not_play(shared):
    page = shared.page
    page.locator("#velocity").focus()
    page.keyboard.press(" ")
    assert page.locator("#velocity").is_checked()
    assert page.locator("#play").get_attribute("aria-label") == "Play"


def test_rare_arrows_that_are_far_longer_are_cut_and_said_to_be():
    scene = sl.Scene()
    scene.particles(np.eye(3), mass=1.0)
    moment = still(scene)
    found = quiver(moment, np.arange(3), 1000, ("velocity",))
    found.values["velocity"][:, :, 0] = 1.0
    found.values["velocity"][500, 1] = [0.0, 300.0, 400.0]
    parts, (facts,) = quantized_arrows(found)
    assert facts["largest"] == 1.0 and facts["beyond"]
    assert parts["velocity"][500].tolist()[3:6] == [511, 511 + round(0.6 * 511), 511 + round(0.8 * 511)]
    assert parts["velocity"][0].tolist()[:3] == [1022, 511, 511]


def test_a_page_that_would_be_too_large_has_no_arrows_and_says_so():
    scene = sl.Scene()
    scene.particles(np.eye(3), mass=1.0)
    found = quiver(still(scene), np.arange(3), 400_000, ("velocity", "force"))
    assert not found.values and found.notes == ["Without arrows, which would make so long a page too large"]


def test_forces_are_left_out_where_a_function_is_gone():
    def gone() -> Any:
        @sl.force
        def breeze(mass, position, velocity, time, force):
            for i in range(len(mass)):
                force[i, 0] += 1.0

        scene = thrown()
        scene.add(breeze)
        return scene.build()[0]

    from dataclasses import replace

    moment = replace(still(thrown()), model=gone())
    found = quiver(moment, np.arange(3), 1, ("velocity", "force"))
    assert list(found.values) == ["velocity"] and found.notes == ["Forces: unknown here"]


def test_drives_without_functions_leave_forces_known():
    scene = sl.Scene()
    ends = scene.particles(np.eye(2, 3), mass=1.0)
    spring = scene.spring(0, 1, stiffness=10.0)
    scene.anchor(ends[:1])
    scene.add(sl.Drive(spring, rest_length=[(0.0, 1.0), (1.0, 2.0)]))
    found = quiver(still(scene), np.arange(2), 1, ("force",))
    assert list(found.values) == ["force"] and not found.notes


def test_what_cannot_be_measured_is_left_out(run):
    def refuses() -> Any:
        raise SceneError("not now")

    from dataclasses import replace

    moment = replace(still_of(run, 1, still(run, 0)), pulled=refuses)
    found = quiver(moment, np.arange(3), 2, ("force",))
    found.take(0, moment)
    found.take(1, moment)
    assert not found.values and found.notes == ["Forces: unknown here"]


def test_a_surface_of_ones_own_is_lit_and_turned_with_the_view(opened):
    scene = sl.Scene(title="bead")
    scene.particle((1.0, 0.0, 0.0), mass=1.0)
    scene.add(sl.Surface(ball, parameters={"radius": 1.0}))
    text = playback_page(scene)
    seen = opened(text)

    def inked() -> int:
        return int((np.abs(seen.pixels() - np.array(PAPER)).sum(axis=2) > 20).sum())

    pixels, before = seen.pixels(), inked()
    middle = pixels[pixels.shape[0] // 2, pixels.shape[1] // 2]
    assert 20 < np.abs(middle - np.array(PAPER)).sum() < 300 and before > 10_000
    seen.page.mouse.move(300, 300)
    seen.page.mouse.down()
    seen.page.mouse.move(380, 340, steps=4)
    seen.page.mouse.up()
    assert abs(inked() - before) < 0.25 * before  # a ball from every side
    turned = inked()
    scale = seen.do("springline.stage.scale")
    seen.page.keyboard.press("+")
    seen.until(f"springline.stage.scale > {1.15 * scale}")
    assert inked() > 1.2 * turned
    assert len(text) - len(playback_page(thrown())) < 150_000  # measured 89,524

"""What a playback shows beside, in a real browser: arrows to be switched on and off, surfaces of the user's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import sync_playwright

import chromium
import springline as sl
from springline.view.film.film import still_of
from springline.view.film.playback import playback_page
from springline.view.film.playback_arrows import quantized_arrows, quiver
from springline.view.still import still

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
COUNT = """([red, green, blue]) => {
  const canvas = document.getElementById("picture"), pen = canvas.getContext("2d");
  const all = pen.getImageData(0, 0, canvas.width, canvas.height).data;
  let found = 0;
  for (let k = 0; k < all.length; k += 4) {
    if (Math.abs(all[k] - red) + Math.abs(all[k + 1] - green) + Math.abs(all[k + 2] - blue) < 60) found++;
  }
  return found;
}"""
BLUE, ORANGE = (15, 76, 125), (217, 112, 47)  # of velocities and of forces, on paper


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


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_playwright() as play:
        opened = chromium.launched(play)
        yield opened
        opened.close()


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Any]:
    contexts, errors = [], []

    def see(text: str) -> Any:
        path = tmp_path / "page.html"
        path.write_text(text, encoding="utf-8")
        contexts.append(browser.new_context(viewport={"width": 900, "height": 640}, reduced_motion="reduce"))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        page.goto(path.as_uri())
        for _ in range(600):
            if page.evaluate("Boolean(window.springline)"):
                break
            page.wait_for_timeout(50)
        page.evaluate(DRAWN)
        return page

    yield see
    for context in contexts:
        context.close()
    assert errors == []


def dots(page: Any, color: tuple[int, int, int]) -> int:
    page.evaluate(DRAWN)
    return int(page.evaluate(COUNT, list(color)))


def test_the_page_has_the_velocities_that_were_recorded(run, opened):
    page = opened(playback_page(run))
    largest = np.linalg.norm(run.velocity, axis=2).max()
    for frame in (0, 3, 10):
        shown = np.array(page.evaluate(f"springline.arrows('velocity', {frame})")).reshape(-1, 3)
        assert np.abs(shown - run.frame(frame).velocity).max() <= 0.51 * largest / 511
    assert largest > 5.0


def test_the_page_has_the_net_forces_and_none_where_it_is_held(run, opened):
    page = opened(playback_page(run))
    shown = np.array(page.evaluate("springline.arrows('force', 4)")).reshape(-1, 3)
    assert np.abs(shown - [[0, 0, -10], [0, 0, -20], [0, 0, 0]]).max() < 0.03  # half a step of 511 is 0.02 N


def test_a_box_and_a_key_switch_velocities_on_and_off(run, opened):
    page = opened(playback_page(run, color="none"))
    page.evaluate("springline.seek(10)")
    assert dots(page, BLUE) == 0 and not page.locator("#velocity").is_checked()
    page.locator("#velocity").check()
    assert dots(page, BLUE) > 30  # measured 103
    page.keyboard.press("v")
    assert dots(page, BLUE) == 0 and not page.locator("#velocity").is_checked()
    page.keyboard.press("f")
    assert dots(page, ORANGE) > 30 and page.evaluate("springline.shown()") == {"velocity": False, "force": True}
    assert page.locator("#marks .force").inner_text().split() == ["forces", "20", "N"]
    page.locator("#force").uncheck()
    assert dots(page, ORANGE) == 0


def test_an_arrow_points_where_the_particle_goes(opened):
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (4, 0), (4, 3)], mass=1.0, velocity=[(0, 5), (0, 0), (0, 0)])
    page = opened(playback_page(scene, velocities=True, color="none"))
    assert page.locator("#velocity").is_checked()
    spot = np.array(page.evaluate("springline.drawn()")).reshape(-1, 3)[:, :2]
    meter = (spot[1] - spot[0])[0] / 4.0
    lines = """([x, low, high]) => {
      const canvas = document.getElementById("picture"), ratio = canvas.width / canvas.getBoundingClientRect().width;
      const all = canvas.getContext("2d").getImageData(Math.round(x * ratio), 0, 1, canvas.height).data;
      const rows = [];
      for (let k = 0; k < canvas.height; k++) if (all[4 * k + 2] > all[4 * k] + 60) rows.push(k / ratio);
      return [Math.min(...rows), Math.max(...rows)];
    }"""
    top, bottom = page.evaluate(lines, [float(spot[0, 0]), 0, 0])
    assert bottom - top == pytest.approx(0.16 * 4.0 * meter, abs=8.0)  # 0.16 of the longest side, less the dot
    assert bottom <= spot[0, 1] + 6.0  # upward from the particle


def test_a_shape_that_stands_still_has_no_boxes_and_a_page_without_arrows_none_either(run, opened):
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=1.0)
    assert opened(playback_page(scene)).locator("#marks").is_hidden()
    page = opened(playback_page(run, arrows=()))
    assert page.locator("#marks").is_hidden()
    page.keyboard.press("v")  # and its key does nothing
    assert page.evaluate("springline.shown()") == {}


def test_space_on_a_box_ticks_it_and_does_not_play(run, opened):
    page = opened(playback_page(run))
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


def test_what_cannot_be_measured_is_left_out(run):
    def refuses() -> Any:
        raise sl.errors.SceneError("not now")

    from dataclasses import replace

    moment = replace(still_of(run, 1, still(run, 0)), pulled=refuses)
    found = quiver(moment, np.arange(3), 2, ("force",))
    found.take(0, moment)
    found.take(1, moment)
    assert not found.values and found.notes == ["Forces: unknown here"]


def test_a_surface_of_ones_own_is_painted_and_turned_with_the_view(opened):
    scene = sl.Scene(title="bead")
    scene.particle((1.0, 0.0, 0.0), mass=1.0)
    scene.add(sl.Surface(ball, parameters={"radius": 1.0}))
    text = playback_page(scene)
    page, empty = opened(text), thrown()
    middle = """() => {
      const canvas = document.getElementById("picture");
      const all = canvas.getContext("2d").getImageData(canvas.width / 2 - 60, canvas.height / 2, 120, 1).data;
      return [all[0], all[4 * 119]];
    }"""
    left, right = page.evaluate(middle)
    assert right < left < 255  # lit from the upper left
    inked = page.evaluate(COUNT.replace("< 60", "> 90"), [255, 255, 255])
    page.mouse.move(400, 300)
    page.mouse.down()
    page.mouse.move(480, 340)
    page.mouse.up()
    page.evaluate(DRAWN)
    turned = page.evaluate(COUNT.replace("< 60", "> 90"), [255, 255, 255])
    assert abs(turned - inked) < 0.25 * inked  # a ball from every side
    page.keyboard.press("+")
    page.evaluate(DRAWN)
    assert page.evaluate(COUNT.replace("< 60", "> 90"), [255, 255, 255]) > 1.2 * turned  # and painted anew, larger
    assert len(text) - len(playback_page(empty)) < 150_000  # measured 89,524

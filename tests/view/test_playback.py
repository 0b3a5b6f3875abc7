"""The page that plays a recording: what was recorded is what it shows, in a real browser, without a network."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import sync_playwright

import chromium
import springline as sl
from springline.errors import SceneError
from springline.view.film import playback_data as data
from springline.view.film.playback import in_page, playback_page

MESH_PAGE = 3_000_000  # bytes that ten seconds of a mesh of 20 x 20 may take
WICKED = "</script><script>window.broken=1</script><img src=x onerror=window.broken=1>\u2028@@DATA@@"


def cloth(count: int = 20) -> sl.Scene:
    scene = sl.Scene(gravity=9.8, title="cloth")
    net = scene.grid((count, count), spacing=2.0 / count, mass=0.01, stiffness=200.0)
    scene.anchor(net.corners.index[2:])
    scene.add(sl.Drag(0.002))
    return scene


@pytest.fixture(scope="module")
def run() -> Any:
    return cloth(8).simulate().run(until=3.0, every=0.05)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_playwright() as play:
        opened = chromium.launched(play)
        yield opened
        opened.close()


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Seen:
    """A page in the browser, what it asked for, and what went wrong in it."""

    def __init__(self, browser: Any, folder: Path, text: str, **options: Any) -> None:
        path = folder / "page.html"
        path.write_text(text, encoding="utf-8")
        self.context = browser.new_context(viewport={"width": 900, "height": 640}, **options)
        self.page = self.context.new_page()
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.goto(path.as_uri())

    def ready(self) -> Seen:
        """The page, once it has drawn its first picture."""
        self.until("Boolean(window.springline)")
        self.do(DRAWN)
        return self

    def do(self, script: str) -> Any:
        return self.page.evaluate(script)

    def until(self, script: str) -> None:
        """Wait; playwright's own way would have the page evaluate text, which its policy forbids."""
        for _ in range(600):
            if self.do(script):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"never: {script}; errors: {self.errors}")


@pytest.fixture
def look(browser: Any, tmp_path: Path) -> Iterator[Any]:
    opened: list[Seen] = []

    def see(text: str, **options: Any) -> Seen:
        opened.append(Seen(browser, tmp_path, text, **options))
        return opened[-1]

    yield see
    for one in opened:
        one.context.close()


INK = """() => {
  const canvas = document.getElementById("picture"), pen = canvas.getContext("2d");
  const all = pen.getImageData(0, 0, canvas.width, canvas.height).data;
  let blue = 0, dark = 0;
  for (let k = 0; k < all.length; k += 4) {
    if (all[k + 2] > all[k] + 40) blue++;
    if (all[k] + all[k + 1] + all[k + 2] < 200) dark++;
  }
  return [blue, dark];
}"""


def painted(seen: Seen) -> list[int]:
    """How many dots are blue, and how many dark, once what was asked for is drawn."""
    seen.do(DRAWN)
    return list(seen.do(INK))


def test_the_page_shows_where_every_particle_was_recorded(run, look):
    seen = look(playback_page(run)).ready()
    assert seen.do("springline.frames") == len(run) == 61
    span = np.ptp(run.position, axis=(0, 1)).max()
    for frame in (0, 1, 2, 30, 60):
        shown = np.array(seen.do(f"springline.positions({frame})")).reshape(-1, 3)
        assert np.abs(shown - run.position[frame]).max() < span / 60_000  # half a step of 65,535 is span / 131,070
    assert np.abs(run.position[30] - run.position[0]).max() > 0.1 * span


def test_the_colors_of_the_page_are_the_tensions_of_the_run(run, look):
    page = playback_page(run)
    seen = look(page).ready()
    facts = facts_of(page)
    low, high = facts["legend"]["low"], facts["legend"]["high"]
    for frame in (0, 7, 60):
        tones = np.array(seen.do(f"springline.tones({frame})"))
        tension = low + (high - low) * tones / 255
        expected = np.clip(run.tension(frame), low, high)
        assert np.abs(tension - expected).max() <= 0.51 * (high - low) / 255
    assert facts["legend"]["unit"] == "N"


def facts_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script id="facts" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found
    return dict(json.loads(found[1]))


def test_it_plays_without_asking_for_anything(run, look):
    seen = look(playback_page(run), offline=True).ready()
    seen.do("springline.play()")
    seen.until("springline.frame() > 3")
    assert [url.split("/")[-1] for url in seen.asked] == ["page.html"]
    assert seen.errors == []
    assert not re.search(r"https?://(?!www\.w3\.org)", playback_page(run))


def test_something_is_drawn_in_the_colors_of_tension(run, look):
    seen = look(playback_page(run)).ready()
    seen.do("springline.seek(10)")
    blue, dark = painted(seen)
    assert blue > 100 and dark > 100  # measured 338 and 293
    seen.do("springline.seek(0)")
    assert painted(seen) != [blue, dark]


def test_a_particle_is_drawn_where_the_camera_sees_it(look):
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (4, 0), (0, 3)], mass=1.0)
    spot = np.array(look(playback_page(scene)).ready().do("springline.drawn()")).reshape(-1, 3)[:, :2]
    right, up = spot[1] - spot[0], spot[2] - spot[0]
    assert right[0] > 100 and abs(right[1]) < 1e-6  # dots: x to the right
    assert up[1] < 0 and abs(up[0]) < 1e-6 and abs(up[1] / right[0] + 0.75) < 1e-9  # y up, one scale for both


def test_keys_play_step_and_go_to_the_ends(run, look):
    seen = look(playback_page(run), reduced_motion="reduce").ready()
    press, frame = seen.page.keyboard.press, lambda: seen.do("springline.frame()")
    assert frame() == 0 and seen.page.locator("#play").get_attribute("aria-label") == "Play"
    press("ArrowRight")
    press("ArrowRight")
    press("ArrowLeft")
    assert frame() == 1
    press("End")
    assert frame() == 60 and seen.page.locator("#time").text_content() == "3 / 3 s"
    press("Home")
    assert frame() == 0
    press(" ")
    assert seen.page.locator("#play").get_attribute("aria-label") == "Pause"
    press("l")
    assert seen.page.locator("#loop").get_attribute("aria-pressed") == "false"
    seen.until("document.getElementById('play').getAttribute('aria-label') === 'Play'")
    assert frame() == 60  # without the loop it stops at the end


def test_the_slider_goes_through_time(run, look):
    seen = look(playback_page(run), reduced_motion="reduce").ready()
    seen.page.locator("#slider").fill("24")
    assert seen.do("springline.frame()") == 24
    assert seen.page.locator("#time").text_content() == "1.2 / 3 s"
    assert seen.page.locator("#slider").get_attribute("aria-valuetext") == "1.2 s"


def test_dragging_turns_what_is_in_space_and_moves_what_is_in_a_plane(run, look):
    def dragged(page):
        seen = look(page, reduced_motion="reduce").ready()
        before = seen.do("springline.view()")
        seen.page.mouse.move(400, 300)
        seen.page.mouse.down()
        seen.page.mouse.move(460, 330)
        seen.page.mouse.up()
        return before, seen.do("springline.view()")

    before, after = dragged(playback_page(run))
    assert after["azimuth"] == pytest.approx(before["azimuth"] - 0.48)
    assert after["elevation"] == pytest.approx(before["elevation"] + 0.24)
    flat = sl.Scene(dim=2, gravity=1.0)
    flat.particles([(0, 0), (1, 1)], mass=1.0)
    before, after = dragged(playback_page(flat))
    assert after["azimuth"] == before["azimuth"]
    assert after["shift"] == pytest.approx([before["shift"][0] + 60, before["shift"][1] + 30])


def test_the_wheel_zooms_where_it_points(run, look):
    seen = look(playback_page(run), reduced_motion="reduce").ready()
    before = seen.do("springline.view()")
    seen.page.mouse.move(300, 300)
    seen.page.mouse.wheel(0, -200)
    seen.until(f"springline.view().scale > {1.1 * before['scale']}")
    seen.page.keyboard.press("0")
    painted(seen)
    assert seen.do("springline.view().scale") == pytest.approx(before["scale"])


def test_what_people_typed_is_only_ever_text(look):
    scene = sl.Scene(title=WICKED)
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=1.0)
    for page in (playback_page(scene), playback_page(scene, title=WICKED)):
        seen = look(page).ready()
        assert seen.do("window.broken") is None
        assert seen.page.locator("#title").text_content() == " ".join(WICKED.split())
        assert "<script>window.broken" in seen.page.title()
        assert seen.page.locator("img").count() == 0
        assert [error for error in seen.errors if "Content Security" in error] == []


def test_the_policy_lets_no_other_script_run(run, look):
    page = playback_page(run).replace("</body>", "<script>window.broken = 1</script></body>")
    seen = look(page).ready()
    assert seen.do("window.broken") is None
    assert any("Content Security Policy" in error for error in seen.errors)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
    assert policy.startswith("default-src 'none'") and "unsafe" not in policy and "*" not in policy


def test_json_cannot_end_its_element():
    text = in_page({"a": "</script><!--&\u2028"})
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == {"a": "</script><!--&\u2028"}


def test_without_javascript_it_says_what_it_would_show(run, look):
    seen = look(playback_page(run), java_script_enabled=False)
    assert seen.page.locator("noscript p").is_visible()
    said = seen.page.locator("noscript").inner_text()
    assert "64 particles and 112 springs, from 0 to 3 s in 61 frames" in said
    assert seen.page.locator("h1").text_content() == "Cloth"


def test_dark_screens_get_a_dark_page(run, look):
    ground = {}
    for scheme in ("light", "dark"):
        seen = look(playback_page(run), color_scheme=scheme).ready()
        ground[scheme] = seen.do("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(18, 22, 27)"}


def test_a_damaged_page_says_so(run, look):
    page = re.sub(r'(octet-stream">.{40}).{40}', r"\1" + "A" * 40, playback_page(run))
    seen = look(page)
    seen.page.wait_for_selector("#trouble:not([hidden])", timeout=30_000)
    assert "damaged" in seen.page.locator("#trouble").text_content()


def test_what_is_removed_or_broken_is_gone_from_then_on(look):
    scene = sl.Scene(gravity=10.0)
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=1000.0, strength=1.0)
    scene.spring(1, 2, stiffness=1000.0)
    scene.anchor([0])
    run = scene.simulate().run(until=0.5, every=0.1)
    broken = next(k for k in range(len(run)) if run.store.frame(k).intact is not None)
    assert broken > 0
    film = data.Film(run, data_look())
    quantized = data.quantize(film)
    assert part(quantized, "broken", "<u4").tolist() == [broken, data.NEVER]


def data_look() -> Any:
    from springline.view.frame import Look

    return Look()


def part(quantized: Any, name: str, kind: str) -> Any:
    import base64
    import gzip

    at, length = quantized.facts["parts"][name]
    return np.frombuffer(gzip.decompress(base64.b64decode(quantized.blob))[at : at + length], dtype=kind)


def test_numbers_are_rolled_so_that_steady_motion_costs_nothing():
    steady = (1000 + 700 * np.arange(50)[:, None] + np.arange(30)).astype(np.uint16)
    low, high = data.rolled(steady).reshape(2, 50, 30)
    assert (low[2:] == 0).all() and (high[2:] == 0).all()
    assert (low[0] + 256 * high[0].astype(int)).tolist() == [2 * (1000 + k) for k in range(30)]


def test_ten_seconds_of_a_mesh_of_twenty_by_twenty_take_less_than_three_megabytes():
    run = cloth().simulate().run(until=10.0, every=1 / 30)
    page = playback_page(run)
    assert len(run) == 301 and run.position.shape[1] == 400
    assert len(page.encode()) < MESH_PAGE  # measured 2,187,144, of which 1,167,719 are arrows


def test_too_many_springs_are_thinned_and_the_page_says_so(look):
    scene = sl.Scene()
    scene.grid((40, 40), spacing=1.0, mass=1.0, stiffness=1.0)
    seen = look(playback_page(scene, most=500)).ready()
    assert "Drawn: 500 of 3,120 springs" in seen.page.locator("#notes").text_content()


def test_frames_that_nobody_could_see_are_left_out(run):
    dense = cloth(4).simulate().run(until=2.0, every=0.01)
    facts = facts_of(playback_page(dense))
    assert facts["frames"] == 61 and facts["times"][-1] == 2.0
    assert "Shown: 61 of 201 recorded frames" in facts["notes"]


@pytest.mark.parametrize(("end", "rate"), [(0.01, 0.001), (10.0, 1.0), (50.0, 1.0), (600.0, 50.0), (2e6, 2e5)])
def test_what_is_over_at_once_or_takes_minutes_lasts_about_ten_seconds(end, rate):
    from springline.view.film.film import frame_rate_of

    assert frame_rate_of(0.0, end, None, 30).rate == pytest.approx(rate)
    assert frame_rate_of(0.0, end, 3.0, 30).rate == 3.0


def test_on_a_torus_nobody_flies_back_through_the_picture(look):
    scene = sl.Scene(space=sl.Torus((10, 10, 10)))
    scene.particles([(9.5, 5, 5)], mass=1.0, velocity=[(1, 0, 0)])
    run = scene.simulate(dt=0.1).run(until=4.0, every=1.0)
    seen = look(playback_page(run), reduced_motion="reduce").ready()
    assert run.position[0, 0, 0] == 9.5 and run.position[1, 0, 0] == pytest.approx(0.5)
    assert seen.do("springline.positions(0.25)")[0] == pytest.approx(9.75, abs=1e-3)
    assert seen.do("springline.positions(2.5)")[0] == pytest.approx(2.0, abs=1e-3)


@pytest.mark.parametrize("color", ["strain", "speed", "kinetic energy", "group", "fixed", "none"])
def test_every_color_has_its_legend(run, look, color):
    seen = look(playback_page(run, color=color)).ready()
    legend = seen.page.locator("#legend")
    if color in ("none", "group"):  # one piece needs no colors of groups
        assert legend.is_hidden()
    elif color == "fixed":
        assert legend.inner_text().split("\n") == ["Supports", "free", "fixed"]
    else:
        assert legend.inner_text().startswith(color.capitalize())
    assert sum(painted(seen)) > 100 and seen.errors == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"fps": 0}, "'fps'"),
        ({"fps": 1000}, "at most 240"),
        ({"speed": -1}, "'speed'"),
        ({"seconds": float("nan")}, "'seconds'"),
        ({"color": "blue"}, "'color'"),
        ({"view": 3}, "'view'"),
        ({"most": 0}, "'most'"),
    ],
)
def test_what_cannot_be_is_refused(run, options, said):
    with pytest.raises(SceneError, match=said):
        playback_page(run, **options)

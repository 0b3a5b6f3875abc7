"""The page that plays a recording: what was recorded is what it shows, in a real browser, without a network."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from recorded_page import DRAWN, Seen, facts_of, looks

import chromium
import springline as sl
from picture_reference import particle_surface_values
from springline.errors import SceneError
from springline.moments.cloth import cloth_of
from springline.moments.still import still
from springline.view.coloring import Scale, color_table, range_colors, usual_range
from springline.view.film import playback_data as data
from springline.view.film.playback import page_json, playback_page
from springline.view.film.playback_values import COARSEST
from springline.view.frame import CORD
from springline.view.style import PAPER

MESH_PAGE = 3_000_000  # bytes that ten seconds of a mesh of 20 x 20 may take
EMPTY_PAGE = 1_200_000  # bytes that a page may take beside its data
BLUE = (15, 76, 125)
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


@pytest.fixture
def browser() -> Any:
    return chromium.kept()


@pytest.fixture
def look(browser: Any, tmp_path: Path) -> Iterator[Any]:
    yield from looks(browser, tmp_path)


@pytest.fixture(scope="module")
def page(run: Any) -> str:
    """The page of the run, as it is where nothing is asked for."""
    return playback_page(run)


@pytest.fixture(scope="module")
def opened(page: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seen]:
    """That page in a browser, opened once."""
    seen = Seen(chromium.kept(), tmp_path_factory.mktemp("opened"), page, reduced_motion="reduce").ready()
    yield seen
    seen.context.close()


@pytest.fixture
def seen(opened: Seen) -> Iterator[Seen]:
    """That page at its beginning, with nothing selected and in its own colors."""
    opened.do("springline.pause(); springline.seek(0); springline.select({})")
    opened.page.locator("#color").select_option("tension")
    opened.page.locator("#picture").focus()
    opened.page.keyboard.press("0")
    opened.calm()
    yield opened
    assert opened.errors == []


def test_the_page_shows_where_every_particle_was_recorded(run, seen):
    assert seen.do("springline.frames") == len(run) == 61
    span = np.ptp(run.position, axis=(0, 1)).max()
    for frame in (0, 1, 2, 30, 60):
        shown = np.array(seen.do(f"springline.positions({frame})")).reshape(-1, 3)
        assert np.abs(shown - run.position[frame]).max() < span / 60_000  # half a step of 65,535 is span / 131,070
    assert np.abs(run.position[30] - run.position[0]).max() > 0.1 * span


def test_the_page_has_the_tensions_of_the_run(run, page, seen):
    known = facts_of(page)["ranges"]["tension"]
    tension = np.array([run.tension[frame] for frame in (0, 7, 60)])
    shown = np.array([seen.do(f"springline.values({frame})") for frame in (0, 7, 60)])
    assert np.abs(shown - tension).max() <= 2e-3 * (known["high"] - known["low"])  # nearly all within half of this
    assert (tension[0] == 0.0).all() and (shown[0] == 0.0).all()  # nothing is told as nothing
    assert np.ptp(tension) > 0.5 * (known["high"] - known["low"])
    (offer,) = [one for one in facts_of(page)["colors"] if one["name"] == "tension"]
    assert offer["unit"] == "N"


def test_it_plays_without_asking_for_anything(page, look):
    seen = look(page, offline=True).ready()
    seen.do("springline.play()")
    seen.until("springline.frame() > 3")
    seen.page.locator("summary").first.click()
    assert [url.split("/")[-1] for url in seen.asked] == ["page.html"]
    assert seen.errors == []
    assert not re.search(r"https?://(?!www\.w3\.org)", page)


def test_springs_have_the_colors_of_their_tension(look):
    scene = sl.Scene(dim=2, gravity=0.0)
    scene.particles([(0, 0), (1, 0), (0, 1), (1, 1)], mass=1.0)
    scene.spring(0, 1, stiffness=1.0, rest_length=0.5)  # pulls with 0.5 N
    scene.spring(2, 3, stiffness=1.0, rest_length=1.5)  # pushes with 0.5 N
    seen = look(playback_page(scene)).ready()
    pulled, pushed = (15, 76, 125), (150, 49, 11)
    across = int(np.mean([seen.spot(0)[0], seen.spot(1)[0]]))
    pixels = seen.pixels()
    for particle, color in ((0, pulled), (2, pushed)):
        down = int(seen.spot(particle)[1])
        assert np.abs(pixels[down - 2 : down + 3, across] - color).sum(axis=1).min() < 12
    assert seen.page.locator("#legend").inner_text().split("\n") == ["Tension", "\u22120.5 N push", "pull 0.5 N"]


def test_a_particle_is_drawn_where_the_camera_sees_it(look):
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (4, 0), (0, 3)], mass=1.0)
    seen = look(playback_page(scene)).ready()
    right, up = seen.spot(1) - seen.spot(0), seen.spot(2) - seen.spot(0)
    assert right[0] > 100 and abs(right[1]) < 1e-3  # dots: x to the right
    assert up[1] < 0 and abs(up[0]) < 1e-3 and abs(up[1] / right[0] + 0.75) < 1e-5  # y up, one scale for both
    pixels = seen.pixels()
    for particle in range(3):
        x, y = seen.spot(particle).round().astype(int)
        assert pixels[y, x].sum() < 300  # ink, on paper


def test_keys_play_step_and_go_to_the_ends(page, look):
    seen = look(page, reduced_motion="reduce").ready()
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
    press("ArrowUp")
    assert seen.page.locator("#speed").input_value() == "2"
    press("?")
    assert "color by speed" in seen.page.locator("#help").inner_text()


def test_the_slider_goes_through_time(seen):
    seen.page.locator("#slider").fill("24")
    assert seen.do("springline.frame()") == 24
    assert seen.page.locator("#time").text_content() == "1.2 / 3 s"
    assert seen.page.locator("#slider").get_attribute("aria-valuetext") == "1.2 s"


def test_dragging_turns_what_is_in_space_and_moves_what_is_in_a_plane(seen, look):
    def dragged(seen):
        eye = "(() => { const c = springline.stage.view.controls; return [c.azimuthAngle, c.polarAngle]; })()"
        before, spot = seen.do(eye), seen.spot(0)
        seen.page.mouse.move(300, 250)
        seen.page.mouse.down()
        seen.page.mouse.move(360, 280, steps=6)
        seen.page.mouse.up()
        seen.calm()
        return np.array(seen.do(eye)) - before, seen.spot(0) - spot

    turned, _ = dragged(seen)
    assert turned[0] < -0.2 and turned[1] < -0.1
    flat = sl.Scene(dim=2, gravity=1.0)
    flat.particles([(0, 0), (1, 1)], mass=1.0)
    turned, moved = dragged(look(playback_page(flat), reduced_motion="reduce").ready())
    assert turned == pytest.approx([0, 0]) and moved == pytest.approx([60, 30], abs=1)


def test_the_wheel_zooms_and_zero_gives_the_view_back(seen):
    before = seen.do("springline.stage.scale")
    seen.page.mouse.move(300, 300)
    seen.page.mouse.wheel(0, -200)
    seen.until(f"springline.stage.scale > {1.05 * before}")
    seen.page.keyboard.press("0")
    seen.until(f"Math.abs(springline.stage.scale - {before}) < {1e-3 * before}")


def test_within_another_page_the_wheel_is_its_own_until_a_click(run, look):
    seen = look(playback_page(run, embedded=True), reduced_motion="reduce").ready()
    before = seen.do("springline.stage.scale")
    seen.do("window.turned = 0; addEventListener('wheel', () => { window.turned += 1; }, { capture: true })")
    seen.page.mouse.move(300, 300)
    seen.page.mouse.wheel(0, -200)
    seen.until("window.turned > 0")
    seen.calm()
    assert seen.do("springline.stage.scale") == before
    seen.page.mouse.click(300, 300)
    seen.page.mouse.wheel(0, -200)
    seen.until(f"springline.stage.scale > {1.05 * before}")


def test_a_click_on_a_particle_or_a_spring_says_its_values_and_draws_them_over_time(run, seen):
    seen.do("springline.seek(20)")
    seen.do("springline.show('velocity', false)")
    spot = seen.spot(9)
    seen.page.mouse.click(*spot)
    assert seen.page.locator("#inspect b").text_content() == "Particle 9"
    position = [float(part) for part in re.findall(r"[-\u2212\d.]+", seen.rows()["position"].replace("\u2212", "-"))]
    assert position == pytest.approx(run.position[20, 9], abs=0.006)
    seen.page.get_by_role("button", name="Draw the speed over time").click()
    seen.until("document.querySelectorAll('#panel .uplot').length === 2")
    seen.page.keyboard.press("Escape")
    assert seen.page.locator("#inspect").is_hidden()
    seen.do("springline.select({ spring: 5 })")
    seen.until("document.querySelector('#inspect b')?.textContent === 'Spring 5'")
    assert seen.rows()["tension"].endswith("N") and "particles" not in seen.rows()["between particles"]
    tension = float(seen.rows()["tension"].replace("\u2212", "-").split()[0])
    assert tension == pytest.approx(float(run.tension[20][5]), rel=0.02)


def test_a_click_in_the_graph_of_energies_goes_to_that_time(seen):
    box = seen.page.locator("#energies .u-over").bounding_box()
    seen.page.mouse.click(box["x"] + 0.5 * box["width"], box["y"] + 20)
    assert seen.do("springline.time()") == pytest.approx(1.5, abs=0.05)
    line = seen.page.locator("#energies .now").bounding_box()
    assert line["x"] == pytest.approx(box["x"] + 0.5 * box["width"], abs=2)


def test_colors_can_be_changed_while_it_is_looked_at(seen):
    seen.do("springline.seek(20)")
    before = seen.pixels()
    seen.page.keyboard.press("3")
    assert seen.page.locator("#color").input_value() == "speed"
    assert seen.page.locator("#legend").inner_text().startswith("Speed")
    assert np.abs(seen.pixels() - before).sum() > 10_000


def test_a_quantity_that_nobody_chose_when_the_page_was_written_can_be_chosen(run, seen):
    choice, names = seen.page.locator("#color"), "[...document.querySelectorAll('#color option')].map(one => one.value)"
    offered = ["tension", "strain", "speed", "kinetic energy", "curvature", "group", "fixed", "none"]
    assert seen.do(names) == offered
    seen.do("springline.seek(30)")
    before = seen.pixels()
    choice.select_option("strain")
    assert seen.page.locator("#legend").inner_text().startswith("Strain")
    springs = run.data.model.springs
    ends = run.position[30][np.stack([springs.tail, springs.head], axis=1)]
    strain = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1) / springs.rest_length - 1.0
    assert np.array(seen.do("springline.values(30)")) == pytest.approx(strain, abs=2e-3 * np.ptp(strain))
    choice.select_option("curvature")
    seen.do(DRAWN)
    assert seen.page.locator("#legend").inner_text().startswith("Curvature")
    assert seen.do("[...springline.picture.bytes('cloth.look')]") == [0, 0, 1]  # by its particles
    assert np.abs(seen.pixels() - before).sum() > 10_000
    seen.do("springline.select({ particle: 27 })")
    seen.until("document.querySelector('#inspect b')?.textContent === 'Particle 27'")
    assert seen.rows()["curvature"].endswith("1/m")


def test_colors_of_a_function_are_those_of_every_frame_and_others_can_be_chosen(run, look, tmp_path):
    def height(moment):
        return moment.position[:, 2]

    def reddening(moment):
        red = np.linspace(0.0, 1.0, len(moment.tension)) * moment.time / 3.0
        return np.stack([red, np.full(len(red), 0.25), 1.0 - red], axis=1)

    style = sl.Style(background="#101820", particles=height, springs=reddening)
    (path,) = sl.save(run, tmp_path / "own.html", style=style)
    seen = look(path.read_text(encoding="utf-8")).ready()
    high = run.position[:, :, 2]
    table = color_table(style.sequential)
    for frame in (0, 1, 30, 60):
        seen.do(f"springline.seek({frame})")
        seen.do(DRAWN)
        share = (high[frame] - high.min()) / np.ptp(high)
        points = np.array(seen.do("Array.from(springline.picture.bytes('points.color'))")).reshape(-1, 3)
        assert np.abs(points - table[np.rint(share * 510).astype(int)].astype(int)).max() <= 1
        lines = np.array(seen.do("Array.from(springline.picture.bytes('segments.color'))")).reshape(-1, 3)
        expected = np.rint(
            255 * np.stack([*reddening(SimpleNamespace(tension=run.tension[frame], time=run.time[frame])).T], 1)
        )
        assert np.abs(lines - expected).max() <= 1
    assert seen.page.locator("#legend").inner_text().startswith("Height")
    assert seen.do("[...springline.picture.bytes('cloth.look')]")[0] == 0  # cloth has the colors of its springs
    chosen = seen.page.locator("#color")
    assert chosen.locator("option:checked").inner_text() == "own"
    chosen.select_option("group")
    seen.do(DRAWN)
    assert len(set(seen.do("Array.from(springline.picture.bytes('segments.color'))"))) <= 3
    assert seen.errors == []


def test_a_surface_has_the_colors_of_its_particles_where_faces_are_colored(look):
    scene = sl.Scene()
    sheet = scene.mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], [(0, 1, 2), (0, 2, 3)], mass=1.0)
    scene.add(sl.Membrane(sheet, 100.0, prestress=20.0))
    scene.anchor([0, 1])
    run = scene.simulate(dt=0.01).run(until=0.2, every=0.1)
    seen = look(playback_page(run, color="membrane force")).ready()
    seen.do("springline.seek(2)")
    seen.do(DRAWN)
    assert seen.do("[...springline.picture.bytes('cloth.look')]") == [0, 0, 1]
    shades = np.array(seen.do("Array.from(springline.picture.bytes('points.color'))")).reshape(-1, 3)
    drawn = seen.do("Array.from(springline.stage.cloth.object.geometry.getAttribute('shade').array)")
    assert (np.array(drawn).reshape(-1, 3) == shades).all()
    found = [particle_surface_values(still(run, k), "membrane force", Scale()) for k in range(3)]
    low, high, _ = usual_range(np.concatenate(found))
    assert np.ptp(found[2]) > 0.1 * high
    assert np.abs(shades - range_colors(found[2], low, high, PAPER, diverging=True).astype(int)).max() <= 1
    assert seen.page.locator("#legend").inner_text().startswith("Membrane force") and seen.errors == []


def test_what_people_typed_is_only_ever_text(look):
    scene = sl.Scene(title=WICKED)
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=1.0)
    page = playback_page(scene)
    seen = look(page).ready()
    assert seen.do("window.broken") is None
    assert seen.page.locator("#title").text_content() == " ".join(WICKED.split())
    assert "<script>window.broken" in seen.page.title()
    assert seen.page.locator("img").count() == 0
    assert seen.errors == []
    scene.title = "tame"
    assert playback_page(scene, title=WICKED) == page


def test_the_policy_lets_no_other_script_run(page, look):
    page = page.replace("</body>", "<script>window.broken = 1</script></body>")
    seen = look(page).ready()
    assert seen.do("window.broken") is None
    assert any("Content Security Policy" in error for error in seen.errors)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
    assert policy.endswith("; base-uri 'none'; form-action 'none'")
    # WebAssembly may be compiled, text may not be evaluated
    policy = policy.replace("'wasm-unsafe-eval'", "")
    assert policy.startswith("default-src 'none'") and "unsafe" not in policy and "*" not in policy


def test_json_cannot_end_its_element():
    text = page_json({"a": "</script><!--&\u2028"})
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == {"a": "</script><!--&\u2028"}


def test_without_javascript_it_says_what_it_would_show(page, look):
    seen = look(page, java_script_enabled=False)
    assert seen.page.locator("noscript p").is_visible()
    said = seen.page.locator("noscript").inner_text()
    assert "64 particles and 112 springs, from 0 to 3 s in 61 frames" in said
    assert seen.page.locator("h1").text_content() == "Cloth"


def test_dark_screens_get_a_dark_page(page, seen, look):
    dark = look(page, color_scheme="dark", reduced_motion="reduce").ready()
    ground = [one.do("getComputedStyle(document.documentElement).backgroundColor") for one in (seen, dark)]
    assert ground == ["rgb(255, 255, 255)", "rgb(18, 22, 27)"]


@pytest.mark.parametrize("part", ["data", "code"])
def test_a_damaged_page_says_so(page, look, part):
    seen = look(re.sub(rf'(id="{part}" type="application/octet-stream">.{{40}}).{{40}}', r"\1" + "A" * 40, page))
    seen.page.wait_for_selector("#trouble:not([hidden])")
    assert "damaged" in seen.page.locator("#trouble").text_content()


def test_what_is_removed_or_broken_is_gone_from_then_on(look):
    scene = sl.Scene(gravity=10.0)
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=1000.0, strength=1.0)
    scene.spring(1, 2, stiffness=1000.0)
    scene.anchor([0])
    run = scene.simulate().run(until=0.5, every=0.1)
    broken = next(k for k in range(len(run)) if run.data.store.frame(k).intact is not None)
    assert broken > 0
    film = data.Film(run, data_look())
    quantized = data.quantize(film)
    assert part(quantized, "broken", "<u4").tolist() == [broken, data.NEVER]
    seen = look(playback_page(run), reduced_motion="reduce").ready()
    for frame, springs in ((broken - 1, [0, 1]), (broken, [1])):
        seen.do(f"springline.seek({frame})")
        seen.pixels()
        assert list(seen.do("Array.from(springline.picture.signed('segments.index'))")) == springs


def test_cloth_is_a_surface_with_a_hole_from_the_frame_at_which_a_spring_tears(look):
    scene = sl.Scene(gravity=10.0)
    place = np.arange(16)
    scene.particles(
        0.1 * np.column_stack([place % 4, place // 4, 0 * place]), mass=0.01, fixed=(place < 4) | (place > 11)
    )
    ends = np.concatenate([[(k, k + 1) for k in place if k % 4 < 3], [(k, k + 4) for k in place[:12]]])
    scene.springs(ends, stiffness=200.0, strength=np.where((ends == 5).any(axis=1), 0.01, 1e9).tolist())
    run = scene.simulate().run(until=0.3, every=0.02)
    broken = part(data.quantize(data.Film(run, data_look())), "broken", "<u4")
    torn = int(broken.min())
    assert 0 < torn < len(run)
    cloth = cloth_of(still(run, 0).model, {}, still(run, 0).faces, run.position[0])
    whole = [2 * int(cloth.whole(broken > frame, np.ones(16, dtype=bool)).sum()) for frame in (torn - 1, torn)]
    seen = look(playback_page(run), reduced_motion="reduce").ready()
    counts = []
    for frame in (torn - 1, torn):
        seen.do(f"springline.seek({frame})")
        seen.pixels()
        counts.append(seen.do("springline.stage.cloth.count"))
    assert counts == whole and whole[0] == 18 > whole[1] > 0


def test_faces_that_tear_are_open_from_their_frame_on_forth_and_back(look):
    scene = sl.Scene()
    place = [(i / 4, j / 4, 0.0) for j in range(5) for i in range(5)]
    cells = [[5 * j + i, 5 * j + i + 1, 5 * j + i + 6, 5 * j + i + 5] for j in range(4) for i in range(4)]
    scene.add(sl.Membrane(scene.mesh(place, cells, mass=1e-3), 100.0, strength=3.0))
    scene.spec.particles.velocity[4::5] = (2.0, 0.0, 0.3)
    scene.anchor(list(range(0, 25, 5)))
    run = scene.simulate(dt=2e-4).run(until=0.12, every=0.02)
    there = [32 - len(still(run, k).torn) for k in range(len(run))]
    assert there[0] == 32 > there[-1]
    seen = look(playback_page(run), reduced_motion="reduce").ready()
    for frame in (len(run) - 1, 0, there.index(min(there)), there.index(min(there)) - 1):
        seen.do(f"springline.seek({frame})")
        seen.pixels()
        assert seen.do("springline.stage.cloth.count") == there[frame]


def test_bonds_are_drawn_in_the_frames_that_have_them(look):
    scene = sl.Scene(dim=2, space=sl.Torus((4.0, 4.0)), seed=3)
    scene.cloud(30, upper=(4.0, 4.0), mass=0.1, speed=2.0)
    scene.add(sl.Bonds(within=0.7, stiffness=5.0, at_most=2, rate=20.0, release=3.0))
    run = scene.simulate(dt=0.005).run(until=1.0, every=0.1)
    bonds = [{tuple(pair) for pair in run.bonds[k].tolist()} for k in range(len(run))]
    last = set.union(*bonds[:-1]) - bonds[-1]
    assert bonds[0] == set() and len(bonds[-1]) > 5 and len(last) > 5  # formed, and broken again
    film = data.Film(run, data_look())
    assert {tuple(pair) for pair in film.at(0.55).bonds.tolist()} == bonds[5]  # films and their arrows have them, too
    shots: Any = film.still(5), still(run, 5, "")
    assert shots[0].pulled() == pytest.approx(shots[1].pulled()) and shots[0].pulled().any()
    seen = look(playback_page(run), reduced_motion="reduce").ready()
    for frame in (len(run) - 1, 0, 5):  # forth and back
        seen.do(f"springline.seek({frame})")
        seen.do(DRAWN)
        ends = np.array(seen.do("Array.from(springline.picture.floats('segments.position'))")).reshape(-1, 2, 3)
        assert list(seen.do("Array.from(springline.picture.bytes('segments.kind'))")) == [CORD] * len(bonds[frame])
        start = np.array([run.position[frame][sorted(pair)[0]] for pair in sorted(bonds[frame])]).reshape(-1, 3)
        assert np.allclose(sorted(start.tolist()), sorted(ends[:, 0].tolist()), atol=4.0 / COARSEST)


def test_a_body_that_merges_leaves_the_picture_and_the_others_stay_who_they_are(look):
    scene = sl.Scene()
    scene.particles(
        [(0, 0, 0), (2, 0, 0), (4, 0, 0)], mass=[1, 2, 1], velocity=[(2, 0, 0), (0, 0, 0), (0, 1, 0)], radius=0.5
    )
    scene.add(sl.Merging())
    run = scene.simulate(dt=0.01).run(until=2.0, every=0.1)
    seen = look(playback_page(run), reduced_motion="reduce").ready()
    merged = next(k for k in range(len(run)) if run[k].alive is not None and not run[k].alive.all())
    for frame, bodies in ((merged - 1, [0, 1, 2]), (merged, [1, 2])):
        seen.do(f"springline.seek({frame})")
        seen.pixels()
        assert list(seen.do("Array.from(springline.picture.wholes('points.index'))")) == bodies
    assert seen.do("springline.stage.placeOf(2)") == pytest.approx(run.position[merged, 2], abs=1e-3)


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
    low, high = data.delta_encode(steady).reshape(2, 50, 30)
    assert (low[2:] == 0).all() and (high[2:] == 0).all()
    assert (low[0] + 256 * high[0].astype(int)).tolist() == [2 * (1000 + k) for k in range(30)]


def test_ten_seconds_of_a_mesh_of_twenty_by_twenty_take_less_than_three_megabytes():
    run = cloth().simulate().run(until=10.0, every=1 / 30)
    page = playback_page(run)
    assert len(run) == 301 and run.position.shape[1] == 400
    assert len(page.encode()) < MESH_PAGE  # measured 2,439,559


def test_a_page_is_small_beside_its_data():
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    assert len(playback_page(scene).encode()) < EMPTY_PAGE  # measured 362,626


def test_too_many_springs_are_thinned_and_the_page_says_so(look):
    scene = sl.Scene()
    scene.grid((40, 40), spacing=1.0, mass=1.0, stiffness=1.0)
    seen = look(playback_page(scene, most=500)).ready()
    assert "Drawn: 500 of 3,120 springs" in seen.page.locator("#notes").text_content()
    assert "Drawn" not in facts_of(playback_page(scene))["notes"]


def test_what_moves_for_long_has_fewer_springs_and_what_stands_still_up_to_a_million(monkeypatch):
    scene = cloth(20)
    still, moving = data.Film(scene, data_look()), data.Film(scene.simulate().run(until=0.5, every=0.05), data_look())
    assert data.fitting(still) == data.MOST_DRAWN
    monkeypatch.setattr(data, "FEW", 100)
    monkeypatch.setattr(data, "MOST_NUMBERS", 11 * (3 * 400 + 760) // 2)
    assert data.fitting(moving) == 380
    monkeypatch.setattr(data, "MOST_NUMBERS", 1000)
    assert len(data.thinned_frames(moving)) == 3 and data.thinned_frames(moving)[-1] == 10


@pytest.mark.slow
def test_of_very_many_springs_fewer_are_drawn_while_the_view_turns_and_all_at_rest(look):
    scene, rows = sl.Scene(), np.arange(300 * 300).reshape(300, 300)
    # rows that nothing joins: springs of a dense cloth are not drawn as lines
    scene.particles(np.argwhere(rows[:, :, None] >= 0).astype(float), mass=1.0)
    scene.spring(rows[:, :-1].ravel(), rows[:, 1:].ravel(), stiffness=1.0)
    count = 300 * 299
    seen = look(playback_page(scene, arrows=()), reduced_motion="reduce").ready()
    seen.until("springline.stage.pace.share === 1")
    assert seen.do("springline.stage.hairs.geometry.drawRange.count") == 2 * count
    share, drawn = seen.do("""() => {
      const { pace, view, hairs } = springline.stage;
      pace.moving = 0.5; // as after pictures that came late, which they need not do here
      view.controls.rotate(0.1, 0, false);
      return new Promise((done) => requestAnimationFrame(() => done([pace.share, hairs.geometry.drawRange.count])));
    }""")
    assert 40_000 / count <= share <= 1.05 * 0.5 and drawn == 2 * math.ceil(share * count)
    assert seen.do("springline.picture.signed('segments.index').length") == count
    order = seen.do("Array.from({ length: 10000 }, (_, k) => springline.stage.hairs.joined.values[4 * k + 2])")
    assert np.histogram(order, bins=10, range=(0, count))[0] == pytest.approx(np.full(10, 1000), abs=20)  # measured 2
    seen.until("springline.stage.pace.share === 1")


def test_while_pictures_come_late_less_is_drawn_and_all_of_it_at_rest(seen):
    late, first, twice, quick, tried, stays = seen.do("""() => {
      const pace = new springline.stage.pace.constructor(), told = (drawn) => [drawn, pace.share, pace.coarse];
      let now = 10000;
      const turns = (count, gap, moves) => {
        let drawn = 0;
        for (let k = 0; k < count; k++) drawn += pace.next(moves, now += gap);
        return told(drawn);
      };
      pace.of(1e6);
      turns(5, 16, true);
      const late = turns(60, 100, true), first = turns(20, 100, false), twice = turns(1, 100, false);
      const quick = turns(20, 16, true), tried = turns(400, 16, true);
      return [late, first, twice, quick, tried, turns(3, 16, false)];
    }""")
    assert late == [60, 0.04, True]  # fewer pixels, and 40,000 of a million lines
    assert first == [1, 1, False] and twice == [0, 1, False]  # all of it is drawn once
    assert quick[0] == 20 and quick[2] and 0.04 < quick[1] < 0.2  # it begins as it ended, and tries more
    assert tried == [400, 1, False] and stays == [0, 1, False]


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


def test_every_color_has_its_legend(seen):
    legend, choice = seen.page.locator("#legend"), seen.page.locator("#color")
    for color in ("speed", "kinetic energy", "group", "fixed", "none"):
        choice.select_option(color)
        if color in ("none", "group"):  # one piece needs no colors of groups
            assert legend.is_hidden()
        elif color == "fixed":
            assert legend.inner_text().split("\n") == ["Supports", "free", "fixed"]
        else:
            assert legend.inner_text().startswith(color.capitalize())


def test_a_page_begins_in_the_color_that_was_asked_for(run, look):
    seen = look(playback_page(run, color="strain"), reduced_motion="reduce").ready()
    assert seen.page.locator("#color").input_value() == "strain"
    assert seen.page.locator("#legend").inner_text().startswith("Strain")
    assert seen.errors == []


@pytest.mark.parametrize("dim", [2, 3])
def test_walls_that_move_are_drawn_where_they_are_in_each_frame(look, dim):
    scene = sl.Scene(dim=dim, gravity=1.0)
    rise = (0, 0, 1)[-dim:]
    scene.particle((0, 0, 3)[-dim:], mass=1.0)
    scene.add(sl.Plane((0, 0, 0)[-dim:], rise, amplitude=tuple(0.5 * part for part in rise), omega=np.pi))
    scene.add(
        sl.Sphere((3, 0, 2) if dim == 3 else (3, 2), 0.5, mode="outside", velocity=tuple(0.25 * part for part in rise))
    )
    run = scene.simulate(dt=0.01).run(until=2.0, every=0.1)
    seen = look(playback_page(run), reduced_motion="reduce").ready()
    up = dim - 1
    level, ball = [], []
    for frame in (0, 10, 20):
        seen.do(f"springline.seek({frame})")
        seen.pixels()
        ends = np.array(list(seen.do("Array.from(springline.picture.floats('outlines.position'))"))).reshape(-1, 3)
        level.append(ends[: 4 if dim == 3 else 2, up].mean())
        if dim == 2:
            ball.append(ends[2:, up].mean())
        else:
            vertices = "Array.from(springline.picture.floats('surface.1.vertices'))"
            ball.append(np.array(seen.do(vertices)).reshape(-1, 3)[:, up].mean())
    assert level == pytest.approx([0.5, -0.5, 0.5], abs=1e-6)
    assert ball == pytest.approx([2.0, 2.25, 2.5], abs=1e-4)
    low, high = (corner[up] for corner in facts_of(playback_page(run))["camera"]["room"])
    assert low <= -0.5 and high >= 3.0  # and all of it is in view


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


def test_a_net_in_the_coordinates_of_a_site_is_drawn_as_one_near_zero(look) -> None:
    shown = []
    for at in ((0.0, 0.0, 0.0), (500_000.123, 6_000_000.456, 120.0)):
        scene = sl.Scene(gravity=9.8)
        net = scene.grid((6, 5), spacing=0.1, origin=at, mass=0.01, stiffness=200.0, damping=0.1)
        scene.anchor(net.corners)
        page = look(playback_page(scene.simulate(dt=1e-3).run(until=0.2, every=0.02))).ready()
        page.do("springline.pause()")
        page.do("springline.seek(8)")
        page.do(DRAWN)
        page.calm()
        shown.append(np.array(page.do("[...springline.stage.allOnScreen()]")).reshape(-1, 3)[:, :2])
        place = page.do("springline.stage.placeOf(7)")
        assert np.abs(np.array(place) - page.do("springline.positions(8).slice(21, 24)")).max() < 2e-6
    assert np.abs(shown[0] - shown[1]).max() < 2.0  # [pixels]; the box of the view ends at round numbers

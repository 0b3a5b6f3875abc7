"""What a person sees of a scene: the view that fits and stays, controls large enough, sentences said once."""

from __future__ import annotations

import io
import itertools
import json
import re
from typing import Any

import numpy as np
import pytest
from PIL import Image
from seen_page import PHONE, ROOM, Seen, seen
from test_page_endurance import framed
from test_page_hands import chain

import springline as sl
from springline.view import coloring
from springline.view.frame import Look
from springline.view.style import PAPER

DIRECTION = "(() => { const e = springline.stage.view.camera.matrixWorld.elements; return [e[8], e[9], e[10]]; })()"
LOW = """() => [...document.querySelectorAll("button, select, summary, input, label")]
  .filter((one) => one.checkVisibility() && one.type !== "range" && !(one.type === "checkbox" && one.closest("label")))
  .map((one) => [one.tagName, one.className, (one.textContent || one.type).trim(), one.getBoundingClientRect()])
  .filter(([tag, kind, , box]) => box.height && (box.height < (/trace/.test(kind) ? 30 : tag === "SUMMARY" ? 34 : 40)
    || box.width < 24)).map(([tag, kind, words, box]) => `${tag} ${kind} ${words}: ${box.width} x ${box.height}`)"""
NOTE_TOASTS = """() => {
  const place = document.getElementById("toasts");
  window.said = [];
  window.most = 0;
  new MutationObserver((changes) => {
    for (const change of changes) said.push(...[...change.addedNodes].map((one) => one.innerText));
    most = Math.max(most, place.childElementCount);
  }).observe(place, { childList: true });
}"""
PACE = """([gaps, card]) => {  // how all is drawn after turns of so many milliseconds while it moves, and then at rest
  const pace = new springline.stage.pace.constructor(card), told = [];
  let now = 10000;
  pace.of(100000);
  const turn = (gap, moves) => pace.next(moves, now += gap);
  for (const [count, gap] of gaps) {
    for (let k = 0; k < count; k++) turn(gap, true);
    told.push([pace.simple, pace.coarse, pace.share]);
  }
  let again = 0;
  for (let k = 0; k < 100; k++) again += turn(16, false) ? 1 : 0;
  told.push([pace.simple, pace.coarse, pace.share, again]);
  return told;
}"""


def tent() -> sl.Scene:
    scene = sl.Scene(gravity=9.8, title="A tent")
    net = scene.grid((3, 3), spacing=1.0, mass=0.1, stiffness=100.0, damping=1.0)
    scene.anchor(net.corners)
    return scene


def seen_from(shown: Seen) -> np.ndarray:
    return np.array(shown.do(DIRECTION))


def resized(shown: Seen, size: Any) -> None:
    shown.page.set_viewport_size(size)
    wide = "springline.stage.size.width === document.querySelector('#stage').clientWidth && innerWidth"
    assert shown.until(lambda: shown.do(wide) == size["width"])
    shown.calm()


CORNERS = """async (body) => {  // the colors of a body in its middle, near a corner of its square, and beside it
  const { stage } = springline, bitmap = await createImageBitmap(await stage.snapshot());
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  pen.drawImage(bitmap, 0, 0);
  const { x, y } = stage.onScreen(stage.placeOf(body)), radius = stage.picture.floats("points.radius")[body];
  const reach = radius * stage.scale;
  const at = (a, b) => [...pen.getImageData(x + a * reach, y + b * reach, 1, 1).data].join();
  return [at(0, 0), at(0.85, 0.85), at(1.15, 0)];
}"""


def test_hits_that_spell_pi_are_counted_large_above_two_blocks() -> None:
    with seen(tent(), gallery=True) as shown:
        count = shown.page.locator("#count")
        assert count.is_hidden()
        shown.goes_to("pi-collisions")
        assert shown.until(lambda: count.inner_text() == "0")
        assert count.bounding_box()["height"] > 100.0  # [pixels], measured 119
        shown.player.playing = False  # nor may they move while their colors are read
        shown.shows_now()
        shown.calm()
        middle, corner, beside = shown.do(CORNERS, 1)
        assert middle == corner != beside  # a disc reaches 0.71 of the way to the corner of its square
        shown.player.session = shown.player.session._replace(speed=20.0, playing=True)
        assert shown.until(lambda: count.inner_text() == "314")
        assert shown.errors == []


def test_a_surface_without_springs_has_the_color_of_cloth_and_by_speed_that_of_its_particles() -> None:
    scene = sl.Scene()
    sheet = scene.mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], [(0, 1, 2), (0, 2, 3)])
    scene.add(sl.SurfaceTension(sheet, 0.05))
    sheet[:1].velocity = (0, 0, 1)  # a color for each speed, which springs would give to the surface
    with seen(scene) as shown:
        shade = "[...new Set(springline.stage.cloth.geometry.attributes.shade.array)].sort((a, b) => a - b)"
        low, high = coloring.rgb(PAPER.sequential[0]), coloring.rgb(PAPER.sequential[-1])
        for color, colors in {"tension": [*coloring.rgb(PAPER.cloth_color)], "speed": [*low, *high]}.items():
            shown.do("(color) => springline.link.send({ look: { color } })", color)
            shown.shows_now()
            assert shown.until(lambda colors=colors: shown.do(shade) == sorted(colors)), color  # black once
        assert shown.errors == []


BLUE = """async () => {  // the rows of pixels that have something blue between a third and two thirds of the spring
  const { stage } = springline, bitmap = await createImageBitmap(await stage.snapshot());
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  pen.drawImage(bitmap, 0, 0);
  const [a, b] = stage.endsOf(0).map((end) => stage.onScreen(end)), wide = Math.round((b.x - a.x) / 3);
  const { data } = pen.getImageData(Math.round(a.x) + wide, 0, wide, bitmap.height), rows = new Set();
  for (let k = 0; k < data.length; k += 4) if (data[k + 2] - data[k] > 60) rows.add(Math.floor(k / 4 / wide));
  return rows.size;
}"""


def test_springs_are_lines_or_coils_or_are_not_drawn() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (4, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=100.0, rest_length=2.0)
    with seen(scene) as shown:
        assert shown.do(BLUE) < 6  # [pixels], measured 2
        for look, high in ({"coils": True}, (30, 120)), ({"springs": False}, (0, 0)), ({"springs": True}, (30, 120)):
            shown.do(f"springline.link.send({{ look: {json.dumps(look)} }})")
            assert shown.until(lambda high=high: high[0] <= shown.do(BLUE) <= high[1]), look  # measured 80 for coils
        assert shown.do("springline.stage.winding.turns") == 10  # of some 40 pixels each
        assert shown.errors == []


@pytest.mark.parametrize("phone", [False, True])
def test_a_scene_opens_below_its_legend_and_on_a_phone_below_gravity_and_short_coils_have_few_turns(
    phone: bool,
) -> None:
    scene = sl.Scene(dim=2, gravity=9.81)
    rope = scene.chain((0, 60), (0, 0), segments=60, stiffness=1e4, rest_length=0.9, mass=1.0)
    scene.anchor(rope.ends)
    with seen(scene, phone=phone) as shown:
        above = [shown.page.locator(one).bounding_box() for one in ("#legend", "#gravity")[: 1 + phone]]
        (_, top), (_, low) = shown.place(0), shown.place(60)
        assert top > max(box["y"] + box["height"] for box in above) + 4.0  # [pixels]
        assert low < shown.page.locator("#hint").bounding_box()["y"] - 4.0
        shown.do("springline.link.send({ look: { coils: true } })")
        assert shown.until(lambda: shown.do("springline.stage.winding") is not None)
        winding, scale = shown.do("springline.stage.winding"), shown.do("springline.stage.scale")
        assert winding["turns"] == 3 and winding["radius"] * scale >= 3.4  # [pixels] of 8 a spring
        assert shown.errors == []


def test_the_view_fits_when_asked_to_and_a_stage_of_another_size_until_it_is_moved() -> None:
    with seen(tent(), gallery=True) as shown:
        keyboard, mouse = shown.page.keyboard, shown.page.mouse
        home = seen_from(shown)
        assert framed(shown)
        resized(shown, PHONE)
        assert framed(shown)
        resized(shown, ROOM)
        shown.drag((60, 600), (260, 560))
        mouse.up()
        mouse.wheel(0, -900)
        assert shown.until(lambda: not framed(shown))
        shown.calm()
        turned = seen_from(shown)
        assert np.linalg.norm(turned - home) > 0.1
        resized(shown, {"width": ROOM["width"] - 100, "height": ROOM["height"]})
        assert not framed(shown) and np.allclose(seen_from(shown), turned)  # it is the person's now
        keyboard.press("f")
        assert shown.until(lambda: framed(shown))
        assert np.allclose(seen_from(shown), turned, atol=1e-6)
        keyboard.press("Home")
        assert shown.until(lambda: np.allclose(seen_from(shown), home, atol=1e-6) and framed(shown))

        mouse.click(*shown.place(4), button="right")
        shown.page.get_by_role("menuitem", name="Follow").click()
        shown.calm()
        canvas = shown.do("(() => { const b = springline.stage.canvas.getBoundingClientRect();"
                          "return [b.left + b.width / 2, b.top + b.height / 2]; })()")  # fmt: skip
        assert np.allclose(shown.place(4), canvas, atol=2.0)  # who is followed stands in the middle
        shown.goes_to("hanging-chain")
        assert shown.do("springline.stage.followed") is None
        shown.calm()
        assert framed(shown)
        assert shown.errors == []


def test_a_phone_draws_all_at_rest_has_controls_for_thumbs_and_says_a_sentence_as_often_as_it_was_said() -> None:
    with seen(chain(), phone=True) as shown:
        whole, again = [False, False, 1, 0], [False, False, 1, 1]  # all at rest; drawn once more where it was not
        for card in (True, False):
            assert shown.do(PACE, [[[50, 16]], card]) == [whole[:3], whole]
            assert shown.do(PACE, [[[50, 120]], card]) == [[True, True, 0.4], again]  # 40,000 of 100,000 lines
            assert shown.do(PACE, [[[20, 120], [400, 16]], card])[1] == whole[:3]
        assert shown.do(PACE, [[[50, 40]], True]) == [whole[:3], whole]
        assert shown.do(PACE, [[[50, 40]], False]) == [[True, False, 1], again]  # simply, but every pixel

        shown.do("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        shown.do("springline.link.send({ select: { particle: 1 } })")
        assert shown.until(lambda: shown.page.locator("#inspect .trace").count() > 3)
        shown.page.get_by_role("button", name="Chain", exact=True).click()
        assert shown.until(lambda: shown.page.locator(".build-field input").count() > 2)
        assert shown.do(LOW) == []  # what a thumb can hit

        shown.do(NOTE_TOASTS)  # they go by themselves after seven seconds
        sentence = "There is no room for it."
        for count in (1, 2):
            shown.between_turns(lambda: shown.player.note(sentence))
            assert shown.until(lambda count=count: shown.do("said").count(sentence) >= count)
            shown.shows_now()  # after further statuses, each with the sentence
            assert shown.do("said").count(sentence) == count
        for number in range(4):
            shown.between_turns(lambda number=number: shown.player.note(f"Nor for number {number}."))
            assert shown.until(lambda number=number: f"Nor for number {number}." in shown.do("said"))
        assert len(shown.do("said")) == 6 and shown.do("most") <= 4
        assert shown.errors == []


def test_distances_angles_and_times_are_measured_on_the_stage_by_mouse_and_by_keys() -> None:
    scene = sl.Scene(gravity=9.81, dim=2)
    scene.particle((0.0, 0.0), fixed=True)
    scene.particle((0.6, -0.8), mass=1.0)
    scene.particle((0.0, -1.0), fixed=True)
    scene.spring(0, 1, stiffness=1e5)
    with seen(scene) as shown:
        page, keys = shown.page, shown.page.keyboard
        page.locator("summary", has_text="Measure").click()
        told = page.locator(".measured li")
        page.get_by_role("button", name="Ruler").click()
        for particle in (1, 2):
            page.mouse.click(*shown.place(particle))
        assert shown.until(lambda: told.count() == 1 and told.nth(0).locator("output").inner_text() == "0.632 m")
        page.locator("#picture").focus()
        keys.press("x")
        for _ in range(3):  # Enter takes the particle that [ and ] select
            keys.press("]")
            keys.press("Enter")
        assert told.count() == 1 + 1
        angle = np.degrees(np.arccos(np.dot((-0.6, 0.8), (-0.6, -0.2)) / np.hypot(0.6, 0.2)))  # at particle 1: 71.6
        assert shown.until(lambda: told.nth(1).locator("output").inner_text() == f"{angle:.1f}\u00b0")
        assert page.locator(".measures text").all_text_contents() == ["0.632 m", f"{angle:.1f}\u00b0"]
        keys.press("[")  # particle 1, which swings
        shown.player.session = shown.player.session._replace(speed=0.5)  # pictures of the swing that lie close together
        shown.player.playing = True
        assert shown.until(lambda: shown.player.simulation.time > 0.3)  # on its way
        keys.press("h")
        passed = re.compile(r"^([\d.]+) s \(2, mean ([\d.]+) s\)")
        assert shown.until(lambda: passed.match(told.nth(2).locator("output").inner_text()))
        _, mean = passed.match(told.nth(2).locator("output").inner_text()).groups()  # type: ignore[union-attr]
        keys.press("h")  # no longer
        theta = np.arcsin(0.6)
        period = 2.0 * np.pi / np.sqrt(9.81) / agm(1.0, np.cos(0.5 * theta))  # of a pendulum of 1 m: 2.059 s
        assert float(mean) == pytest.approx(period, rel=0.01)  # interpolated between pictures
        assert told.nth(0).locator("output").inner_text() != "0.632 m"  # it is measured as it goes
        page.get_by_role("button", name=re.compile("Remove: Angle")).click()
        assert told.count() == 2 and page.locator(".measures text").count() == 1
        assert shown.errors == []


def agm(a: float, b: float) -> float:
    """The arithmetic-geometric mean."""
    while abs(a - b) > 1e-12:
        a, b = 0.5 * (a + b), np.sqrt(a * b)
    return a


def test_labels_that_find_no_place_are_listed_and_one_that_is_chosen_is_shown() -> None:
    scene = sl.Scene(gravity=9.81, dim=2)
    scene.grid((15, 15), stiffness=50.0)
    scene.anchor([0, 14])
    with seen(scene) as shown:
        page = shown.page
        page.locator("#picture").focus()
        page.keyboard.press("i")
        more = page.locator(".more")
        assert shown.until(more.is_visible)
        hidden = int(more.inner_text().split()[0])
        labels = page.locator(".labels span")
        assert hidden + page.locator(".labels span:not([hidden])").count() == labels.count() == 225
        more.click()
        entries = page.get_by_role("menuitem")
        assert entries.count() == hidden
        words = entries.nth(0).inner_text()
        number = words.removeprefix("particle ")
        before = page.locator(".labels span:not([hidden])").all_inner_texts()
        assert number not in before
        entries.nth(0).click()
        assert shown.until(lambda: page.locator(".labels .chosen:not([hidden])").all_inner_texts() == [number])
        shown.calm()
        x, y = shown.place(int(number))
        box = page.locator("#picture").bounding_box()
        assert abs(x - box["x"] - box["width"] / 2) < 5.0 and abs(y - box["y"] - box["height"] / 2) < 5.0
        assert page.locator(".labels span:not([hidden])").count() < 225 and shown.errors == []


def test_on_a_torus_a_distance_and_an_angle_go_the_shorter_way_round() -> None:
    scene = sl.Scene(dim=2, space=sl.Torus((10.0, 6.0)))
    scene.particles([(1.0, 1.0), (9.0, 1.0), (1.0, 5.0)], mass=1.0)
    with seen(scene) as shown:
        shown.page.locator("#picture").focus()
        for key in ("m", "x"):
            shown.page.keyboard.press(key)
            for place in ((1, 0), (1, 0, 2))[key == "x"]:
                shown.page.mouse.click(*shown.place(place))
        values = shown.page.locator(".measured output")
        assert shown.until(lambda: values.all_text_contents() == ["2 m", "90\u00b0"])  # straight on it were 8 m
        lines = [
            [float(one) for one in re.findall(r"[\d.]+", words)]
            for words in shown.do(
                "[...document.querySelectorAll('.measures path')].map((one) => one.getAttribute('d'))"
            )
        ]
        assert [len(line) for line in lines] == [8, 16]  # each leaves at one edge and comes in at the other
        x, y, *_ = lines[0]
        stage = shown.page.locator("#picture").bounding_box()
        assert (x + stage["x"], y + stage["y"]) == pytest.approx(shown.place(1), abs=1.0)
        assert shown.errors == []


def test_y_downwards_turns_what_is_seen_and_hands_and_gravity_with_it() -> None:
    scene = sl.Scene(dim=2, gravity=(0.0, 9.81), title="As on a screen")
    rope = scene.chain((0, 0), (0, 3), segments=3, mass=0.1, stiffness=100.0)
    scene.anchor(rope.ends[:1])
    lone = scene.particle((1.0, 1.0), mass=0.1).index[0]
    with seen(scene, look=Look(style=PAPER, y_down=True)) as shown:
        places = [shown.place(k) for k in range(4)]
        assert all(after[1] > before[1] + 20 for before, after in itertools.pairwise(places))  # [pixels] from above
        picture = Image.open(io.BytesIO(shown.page.screenshot())).convert("L")
        x, y = shown.middle(1)
        dark = np.array(picture)[round(y), round(x) - 4 : round(x) + 5].min()
        assert dark < 225  # a spring is drawn there, whose sides a mirror turns over; the sheet is 255
        axes = shown.do("[...document.querySelectorAll('.axes line')].map((one) => Number(one.getAttribute('y2')))")
        assert axes[1] == 24.0  # y in the corner points down, too
        assert ", 0 degrees from down" in shown.page.locator("#gravity").get_attribute("aria-label")
        start = shown.place(lone)
        shown.drag(start, (start[0], start[1] + 60))
        assert shown.until(lambda: (held := shown.player.holding) is not None and held.point[1] > 1.2)
        shown.page.mouse.up()
        shown.page.locator("#gravity").focus()
        shown.page.keyboard.press("ArrowRight")  # by five degrees
        assert shown.until(lambda: gravity_of(shown)[0] > 0.5)
        assert gravity_of(shown)[1] == pytest.approx(9.81 * np.cos(np.radians(5.0)))


def gravity_of(shown: Seen) -> np.ndarray:
    """Gravity along x and y [m/s2]; nothing where it is told as a number, along y alone."""
    value = np.array(shown.between_turns(lambda: shown.player.simulation.parameters["gravity"].value))
    return value if value.ndim else np.zeros(2)

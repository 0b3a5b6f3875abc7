"""The live page by keys alone: all but aiming; a field keeps its keys, and none is lost with what had it."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from seen_page import Seen, seen
from test_page_hands import chain
from test_page_view import DIRECTION, seen_from, tent

from springline.model.families import BROKEN

HERE = """() => {
  const one = document.activeElement, { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
  const words = one.id || one.getAttribute("aria-label") || one.textContent.trim() || one.labels?.[0]?.textContent;
  return [words, outlineStyle === "none" ? 0 : parseFloat(outlineWidth), outlineColor];
}"""
HOME = (  # the view in the moment after it was asked for
    f"(springline.stage.view.home(), springline.stage.view.camera.updateMatrixWorld(), {DIRECTION})"
)
GOING = """async (key) => {  // where the camera is a few pictures after a key, and where a second later
  const { view } = springline.stage, { camera } = view, until = (time) => new Promise((done) => setTimeout(done, time));
  const at = () => [...camera.position.toArray(), camera.zoom, ...camera.quaternion.toArray()];
  view.byKey(key);
  for (let k = 0; k < 3; k++) await new Promise((done) => requestAnimationFrame(done));
  const soon = at();
  await until(1000);
  return [soon, at()];
}"""
STANDS = """async () => {  // whether further pictures come, and none is drawn
  const { picture, stage } = springline, first = picture.number, end = performance.now() + 60000;
  const drawn = [];
  for (const wanted of [1, 4]) {
    while (picture.number < first + wanted && performance.now() < end) await new Promise(requestAnimationFrame);
    drawn.push(stage.renderer.info.render.frame);
  }
  return picture.number >= first + 4 && drawn[0] === drawn[1];
}"""
MOVING = """() => [...document.getAnimations().map((one) => String(one.effect?.target?.id)),
  ...[...document.querySelectorAll("progress:not([value])")].filter((one) => one.checkVisibility())
    .map((one) => one.id)]"""
RING = 2.0  # [pixels] of what shows where keys go


@pytest.fixture
def shown() -> Iterator[Seen]:
    with seen(chain(), gallery=True) as made:
        made.page.locator("#picture").focus()
        yield made
        assert made.errors == []


def here(shown: Seen) -> str:
    """What has the keys."""
    return str(shown.do(HERE)[0])


def chooses(shown: Seen, key: str, words: str) -> None:
    """Select by a key, and open the menu of what can be done with it."""
    shown.page.keyboard.press(key)
    assert shown.until(lambda: words in shown.page.locator("#inspect").inner_text())
    shown.page.keyboard.press("Enter")
    assert shown.page.get_by_role("menu").is_visible()


def entry(shown: Seen, name: str) -> None:
    """Go through the menu to an entry by arrow keys, and choose it."""
    names = shown.page.get_by_role("menuitem").all_text_contents()
    for _ in range(names.index(name)):
        shown.page.keyboard.press("ArrowDown")
    assert here(shown) == name
    shown.page.keyboard.press("Enter")
    assert shown.page.get_by_role("menu").is_hidden() and here(shown) == "picture"


def test_tab_goes_once_through_all_that_is_there_and_shows_where(shown: Seen) -> None:
    shown.do("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    stops = shown.do(
        "[...document.querySelectorAll('#stage *, #panel *')].filter((one) => one.tabIndex >= 0 && !one.disabled"
        " && one.checkVisibility()).length"
    )
    passed = [shown.do(HERE)]
    while len(passed) <= stops:
        shown.page.keyboard.press("Tab")
        passed.append(shown.do(HERE))
    words = [one[0] for one in passed]
    assert stops > 60 and words[0] == "picture" and words[1:3] == ["gravity", "Gallery"]
    assert words[stops - 1] == "All keys" and "picture" not in words[1:stops]
    assert [one for one in passed[:stops] if not one[1] >= RING] == []
    shown.page.mouse.click(*shown.place(2))
    assert shown.do(HERE)[:2] == ["picture", 0]  # a hand sees where it points
    shown.page.keyboard.press("]")
    assert shown.until(lambda: "Particle 3" in shown.page.locator("#inspect").inner_text())
    close = shown.page.locator("#inspect").get_by_role("button", name="Close")
    close.focus()
    shown.page.evaluate("document.activeElement.dataset.reached = ''")
    shown.page.locator("#picture").dispatch_event("keydown", {"key": "["})
    assert shown.until(lambda: "Particle 2" in shown.page.locator("#inspect").inner_text())
    assert close.get_attribute("data-reached") == "" and here(shown) == "Close"  # it stays while the selection changes
    shown.page.keyboard.press("Enter")
    assert shown.until(lambda: here(shown) == "picture")  # what had the keys is gone


def test_what_is_chosen_by_keys_is_anchored_joined_plotted_cut_and_removed(shown: Seen) -> None:
    keyboard = shown.page.keyboard
    chooses(shown, "]", "Particle 0")
    keyboard.press("Escape")
    assert shown.page.get_by_role("menu").is_hidden() and here(shown) == "picture"
    chooses(shown, "]", "Particle 1")
    entry(shown, "Anchor")
    assert shown.until(lambda: (shown.player.simulation.data.state.mobility[1] == 0.0).all())
    keyboard.press("Shift+F10")
    entry(shown, "Join to \u2026")
    for number in (2, 3):
        keyboard.press("]")
        assert shown.until(lambda n=number: f"Particle {n}" in shown.page.locator("#inspect").inner_text())
    keyboard.press("Enter")
    assert shown.until(lambda: shown.player.simulation.data.model.spring_count == 5)
    springs = shown.player.simulation.data.model.springs
    assert {int(springs.tail[4]), int(springs.head[4])} == {1, 3}
    keyboard.press("Enter")
    entry(shown, "Follow")
    assert shown.do("springline.stage.followed") == 3
    keyboard.press("Enter")
    entry(shown, "Remove")
    assert shown.until(lambda: shown.player.simulation.data.state.alive[3] == 0)
    chooses(shown, "}", "Spring 0")
    entry(shown, "Plot its tension")
    assert shown.until(lambda: any(page.watched == [{"spring": 0}] for page in shown.face.server.pages))
    keyboard.press("Delete")
    assert shown.until(lambda: shown.player.simulation.data.state.status[0] == BROKEN)


def test_keys_of_a_scene_come_before_those_of_the_page_whatever_their_names() -> None:
    heard: list[str] = []
    names = {
        " ": "space",
        "Enter": "enter",
        "F8": "f8",
        "Delete": "delete",
        "ArrowLeft": "left",
        "Home": "home",
        "j": "j",
        "p": "p",
    }
    keys = {name: lambda player, name=name: heard.append(name) for name in names.values()}
    with seen(chain(), keys=keys) as shown:
        shown.page.locator("#picture").focus()
        before = shown.player.playing
        for key in names:
            shown.page.keyboard.press(key)
        assert shown.until(lambda: len(heard) == len(names)), heard
        assert heard == list(names.values())
        assert shown.commands == [] and shown.player.playing == before  # space did not pause, left did not tilt
        assert shown.errors == []


def test_keys_move_the_view_and_change_nothing_in_the_scene(shown: Seen) -> None:
    scale, target = shown.do("springline.stage.scale"), shown.do("springline.stage.target")
    shown.page.keyboard.press("+")
    assert shown.until(lambda: shown.do("springline.stage.scale") > 1.2 * scale)
    shown.page.keyboard.press("Control+ArrowRight")
    assert shown.until(lambda: shown.do("springline.stage.target")[0] > target[0] + 0.01)
    shown.page.keyboard.press("Home")
    assert shown.until(lambda: np.allclose(shown.do("springline.stage.target"), target, atol=1e-6))
    assert shown.do("springline.stage.scale") == pytest.approx(scale)
    shown.caught_up()
    assert shown.commands == []


def test_a_field_keeps_its_keys_and_escape_leaves_it_as_it_was(shown: Seen) -> None:
    keyboard, field = shown.page.keyboard, shown.page.locator(".slider input[type=number]").first
    field.focus()
    before = field.input_value()
    for key in ["f", "r", "n", "q", " ", "Delete", "[", "4", "ArrowLeft", "Home"]:
        keyboard.press(key)
    assert field.input_value() != before
    keyboard.press("Escape")
    assert here(shown) == "picture" and field.input_value() == before
    shown.caught_up()
    assert shown.commands == [] and shown.player.steps == 0
    assert shown.page.locator("body.building").count() == 0
    field.focus()
    keyboard.press("Control+a")
    keyboard.type("3")
    keyboard.press("Enter")
    assert shown.until(lambda: float(np.ravel(shown.player.simulation.parameters["gravity"].value)[0]) == 3.0)
    assert shown.do("document.activeElement.type") == "number"  # and stays there


def test_keys_act_from_wherever_nothing_is_typed_and_a_slider_shows_what_is_taken_back(shown: Seen) -> None:
    keyboard, page = shown.page.keyboard, shown.page
    shown.do("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    for where, acts in {
        "#picture": True, "#panel button.main": True, "#panel summary": True, "#panel input[type=checkbox]": True,
        ".slider input[type=range]": True, ".slider input[type=number]": False, "#panel select": False,
    }.items():  # fmt: skip
        page.locator(where).locator("visible=true").first.focus()
        steps = shown.player.steps
        keyboard.press("n")
        shown.caught_up()
        assert (shown.player.steps > steps) == acts, where
        keyboard.press("g")
        assert page.locator("#gallery[open]").count() == acts, where
        if acts:
            keyboard.press("r")  # which is typed
            keyboard.press("Escape")
            shown.caught_up()
    box = page.locator("#panel input[type=checkbox]").locator("visible=true").first
    box.focus()
    was = box.is_checked()
    keyboard.press(" ")
    assert shown.until(lambda: box.is_checked() != was)
    slider = page.get_by_label("gravity [m/s\u00b2]", exact=True).and_(page.locator("[type=range]"))
    slider.focus()
    first = slider.input_value()
    keyboard.press("ArrowRight")
    assert slider.input_value() != first
    assert shown.until(lambda: "Set" in shown.commands)
    shown.caught_up()
    assert shown.commands.count("Set") == 1  # and gravity is not tilted too
    keyboard.press("Control+z")
    assert shown.until(lambda: slider.input_value() == first)
    assert "Reset" not in shown.commands and not shown.player.playing


def test_dialogs_give_the_keys_back_and_names_below_a_graph_take_them(shown: Seen) -> None:
    keyboard, page = shown.page.keyboard, shown.page
    page.get_by_role("button", name="All keys (?)").focus()
    keyboard.press("Enter")
    assert shown.until(lambda: page.locator("#help[open]").count() == 1)
    keyboard.press("Escape")
    assert here(shown) == "All keys (?)"
    page.get_by_label("Energies over time").check()
    shown.player.playing = True
    name = page.locator(".u-label").first
    assert shown.until(name.is_visible)
    shown.player.playing = False
    shown.caught_up()
    assert name.get_attribute("aria-pressed") == "true"
    name.focus()
    keyboard.press(" ")
    assert name.get_attribute("aria-pressed") == "false"
    shown.caught_up()
    assert not shown.player.playing
    page.get_by_role("button", name="Gallery").focus()
    keyboard.press("Enter")
    assert shown.until(lambda: here(shown) == "Search the gallery")
    keyboard.type("slinky")
    assert page.locator(".card").count() == 1
    page.locator(".card").first.focus()
    keyboard.press("Enter")
    assert here(shown) == "picture"
    assert shown.until(lambda: shown.player.scene.particle_count == 75)
    assert here(shown) == "picture"


def test_a_calm_page_flies_nowhere_and_stands_still_behind_the_gallery() -> None:
    with seen(tent(), gallery=True) as shown:
        keyboard, page = shown.page.keyboard, shown.page
        page.locator("#picture").focus()
        home = seen_from(shown)
        keyboard.press("Control+ArrowUp")
        assert shown.until(lambda: np.linalg.norm(seen_from(shown) - home) > 0.1)
        shown.calm()
        assert np.allclose(shown.do(HOME), home, atol=1e-6)  # at once
        shown.player.playing = True
        shown.do("document.getElementById('busy').hidden = false")
        keyboard.press("g")
        assert shown.until(lambda: page.locator("#gallery[open]").count() == 1)
        assert shown.do(STANDS) and shown.do(MOVING) == []
        keyboard.press("Escape")
        assert not shown.do(STANDS)
        for key in ("+", "ArrowUp"):
            soon, last = shown.do(GOING, key)
            assert soon == pytest.approx(last, rel=1e-3)
        page.emulate_media(reduced_motion="no-preference")
        shown.goes_to("hanging-chain")  # whose camera is another
        shown.calm()
        scale = shown.do("springline.stage.scale")
        keyboard.press("+")
        assert shown.until(lambda: shown.do("springline.stage.scale") > 1.2 * scale)
        assert shown.do(HOME + " && springline.stage.scale") > 1.15 * scale  # on the way
        assert shown.until(lambda: shown.do("springline.stage.scale") < 1.01 * scale)
        soon, last = shown.do(GOING, "+")
        assert soon != pytest.approx(last, rel=1e-3)
        assert shown.errors == []


def sheet_above(shown: Seen) -> int:
    """How bright the stage is at its upper edge, where nothing is drawn."""
    picture = shown.page.screenshot(clip={"x": 400, "y": 4, "width": 1, "height": 1})
    return max(Image.open(BytesIO(picture)).convert("RGB").getpixel((0, 0)))


def comes_again(shown: Seen) -> None:
    shown.page.reload()
    assert shown.until(lambda: shown.do("Boolean(window.springline && springline.picture.number)"))
    shown.caught_up()


def test_whoever_names_no_scene_is_shown_the_gallery_with_the_first_one_in_sight_behind_it() -> None:
    with seen(chain(), gallery=True, welcome=True, dark=True) as shown:
        gallery = shown.page.locator("#gallery")
        assert shown.until(gallery.is_visible)
        assert shown.until(lambda: shown.do("!springline.stage.dirty")), "nothing is seen behind it"
        assert sheet_above(shown) < 60  # measured 27: as dark as the page
        shown.do("springline.link.send({ dark: false })")
        assert shown.until(lambda: sheet_above(shown) > 250)  # measured 255
        shown.page.mouse.click(200, 30)  # beside it
        assert shown.until(gallery.is_hidden)
        shown.page.reload()  # who has done nothing yet is asked again
        assert shown.until(gallery.is_visible)
        shown.page.keyboard.press("Escape")
        shown.page.keyboard.press("ArrowLeft")  # which tilts gravity
        assert shown.until(lambda: "Set" in shown.commands)
        comes_again(shown)
        assert gallery.is_hidden()
        shown.goes_to("hourglass")  # in which nobody has done anything
        comes_again(shown)
        assert gallery.is_hidden()

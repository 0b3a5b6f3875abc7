"""A person at the live page, in a real browser: what is dragged, clicked, cut, joined and tilted happens."""

from __future__ import annotations

import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import numpy as np
import pytest
from seen_page import Seen, seen

import springline as sl
from springline.gallery import curtain, registry
from springline.model.families import BROKEN

BETWEEN_PICTURES = """async ([x, y]) => {  // what the page says of a move that a browser tells it between two pictures
  await new Promise((done) => setTimeout(done, 50));
  const { link } = springline, said = [], say = link.say;
  link.say = (message) => { said.push(JSON.parse(message)); say.call(link, message); };
  const at = { pointerId: 1, pointerType: "mouse", buttons: 1, clientX: x, clientY: y };
  dispatchEvent(new PointerEvent("pointerrawupdate", at));
  delete link.say;
  return said;
}"""
COUNT_CONNECTIONS = """() => {
  window.connections = 0;
  window.WebSocket = class extends WebSocket { constructor(...given) { super(...given); connections += 1; } };
}"""
CAMERA = "[...springline.stage.view.camera.matrixWorld.elements, springline.stage.scale]"
ON_PAGE = """(places) => { const { stage } = springline, box = stage.canvas.getBoundingClientRect();
  return places.map((one) => stage.onScreen(one)).map(({ x, y }) => [x + box.left, y + box.top]); }"""
DEAF = "springline.link.socket.send = () => {}"
NOTE_WORDS = """() => {
  const place = document.getElementById("offline");
  window.heard = [];
  new MutationObserver(() => heard.push(place.innerText)).observe(place, { childList: true });
}"""
DRAGS = 12
COLUMNS = """[...document.querySelectorAll("#inspect dd.of-2:not([aria-hidden])")].map((row) =>
  [...row.children].map((one) => Math.round(one.getBoundingClientRect().right)))"""
TRIES = 5  # of what is another deed where a busy machine takes half a second over it: a tap, and a press that moves


def chain() -> sl.Scene:
    scene = sl.Scene(gravity=9.8, dim=2, title="A chain")
    rope = scene.chain((0, 0), (4, 0), segments=4, mass=1.0, stiffness=100.0, damping=2.0)
    scene.anchor(rope.ends)
    return scene


TOO_WIDE = """[...document.querySelectorAll("#inspect .cells > *")].filter((one) => {
  const text = document.createRange(), box = one.getBoundingClientRect();
  text.selectNodeContents(one);
  return text.getBoundingClientRect().left < box.left - 1 || text.getBoundingClientRect().right > box.right + 1;
}).map((one) => one.textContent)"""  # numbers that run out of their columns


@pytest.fixture
def shown() -> Iterator[Seen]:
    with seen(chain(), gallery=True) as made:
        yield made
        assert made.errors == []


def test_the_page_asks_nobody_but_its_own_viewer(shown: Seen) -> None:
    places = {urlsplit(address).netloc for address in shown.asked if address.startswith(("http", "ws"))}
    assert places == {f"127.0.0.1:{shown.face.server.access.port}"}
    assert shown.face.server.access.token not in shown.page.url
    words = shown.page.inner_text("body")
    assert "A chain" in words and "gravity" in words and "Drag a particle to pull it" in words


def test_a_dragged_particle_is_pulled_to_the_pointer_and_let_go(shown: Seen) -> None:
    start = shown.place(2)
    shown.drag(start, (start[0] + 20, start[1] + 80))
    assert shown.until(lambda: shown.player.holding is not None)
    scale = shown.do("springline.stage.scale")
    wanted = shown.position(2)[:2] + np.array([20.0, -80.0]) / scale
    assert shown.until(lambda: np.allclose(shown.player.holding.point, wanted, atol=3.0 / scale))
    shown.page.keyboard.press("p")
    assert shown.until(lambda: np.linalg.norm(shown.position(2)[:2] - wanted) < 60.0 / scale)
    said = shown.do(BETWEEN_PICTURES, [start[0] + 25, start[1] + 80])
    assert [one["command"]["do"] for one in said] == ["Pull"]  # nobody waits for the next picture to say where
    shown.page.mouse.up()
    assert shown.until(lambda: shown.player.holding is None)
    shown.caught_up()
    assert shown.commands[0] == "Grab" and shown.commands[-1] == "LetGo"


def test_a_click_inspects_and_the_menu_anchors_follows_and_removes(shown: Seen) -> None:
    play = shown.page.locator("#panel button.main").bounding_box()
    shown.page.mouse.click(*shown.place(1))
    assert shown.until(lambda: shown.page.locator("#inspect").is_visible())
    words = shown.page.locator("#inspect").inner_text()
    assert "Particle 1" in words and "velocity" in words and "N" in words
    assert shown.commands == []  # to look changes nothing
    assert shown.page.locator("#panel button.main").bounding_box() == play  # it once jumped by the height of the card
    rights = shown.do(COLUMNS)
    assert len(rights) > 3 and len({tuple(one) for one in rights}) == 1, rights  # of each vector x, y and unit
    assert shown.do("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.getElementById('panel'))")
    shown.page.mouse.click(*shown.place(1), button="right")
    shown.page.get_by_role("menuitem", name="Anchor").click()
    assert shown.until(lambda: (shown.player.simulation.data.state.mobility[1] == 0.0).all())
    assert shown.until(lambda: shown.do("springline.stage.isFixed(1)"))
    shown.page.mouse.click(*shown.place(1), button="right")
    shown.page.get_by_role("menuitem", name="Free").click()
    assert shown.until(lambda: (shown.player.simulation.data.state.mobility[1][:2] > 0.0).all())
    shown.page.mouse.click(*shown.place(1), button="right")
    shown.page.get_by_role("menuitem", name="Plot its height").click()
    assert shown.until(shown.page.get_by_role("button", name="Remove all").is_visible)
    assert shown.until(lambda: any(page.watched == [{"particle": 1}] for page in shown.face.server.pages))
    shown.page.mouse.click(*shown.place(1), button="right")
    shown.page.get_by_role("menuitem", name="Remove", exact=True).click()
    assert shown.until(lambda: shown.player.simulation.data.state.alive[1] == 0)


def test_a_spring_is_inspected_and_cut_by_the_menu(shown: Seen) -> None:
    shown.page.mouse.click(*shown.middle(1))
    assert shown.until(lambda: "Spring 1" in shown.page.locator("#inspect").inner_text())
    assert "tension" in shown.page.locator("#inspect").inner_text()
    shown.page.mouse.click(*shown.middle(1), button="right")
    shown.page.get_by_role("menuitem", name="Cut").click()
    assert shown.until(lambda: shown.player.simulation.data.state.status[1] == BROKEN)


def test_a_stroke_with_shift_cuts_exactly_what_it_crosses(shown: Seen) -> None:
    x, y = shown.middle(2)
    shown.page.keyboard.down("Shift")
    shown.drag((x - 10, y - 60), (x + 10, y + 60))
    shown.page.mouse.up()
    shown.page.keyboard.up("Shift")
    assert shown.until(lambda: (shown.player.simulation.data.state.status[:4] == BROKEN).any())
    shown.page.keyboard.press("n")  # what was said before it is done
    assert shown.until(lambda: shown.player.steps == 1)
    assert (shown.player.simulation.data.state.status[:4] == BROKEN).tolist() == [False, False, True, False]


def test_a_press_anywhere_within_a_net_pulls_the_nearest_particle_and_a_stroke_across_it_is_one_deed() -> None:
    chance, size = np.random.default_rng(5), np.array([curtain.COLUMNS - 1, 0, 1 - curtain.ROWS]) * curtain.SPACING
    with seen(curtain.build()) as shown:
        mouse, before = shown.page.mouse, shown.do(CAMERA)

        def pixels(*places: tuple[float, float]) -> list[tuple[float, float]]:
            return shown.do(ON_PAGE, [(np.array([across, 0.0, down]) * size).tolist() for across, down in places])

        mouse.click(*shown.place(30))
        weight = shown.page.locator("#inspect dt:text-is('weight') + dd > *")
        assert shown.until(lambda: weight.all_text_contents() == ["0.0000", "0.0000", "\u22120.0981", "N"])
        assert shown.do(TOO_WIDE) == []

        for x, y in pixels(*chance.uniform(0.01, 0.99, (DRAGS, 2))):
            mouse.move(x, y)
            mouse.down()
            mouse.move(x + 8, y + 3)
            mouse.up()
        shown.caught_up()
        assert (shown.commands.count("Grab"), shown.commands.count("LetGo")) == (DRAGS, DRAGS)
        assert shown.do(CAMERA) == before

        done = len(shown.commands)
        shown.player.playing = True
        shown.page.keyboard.down("Shift")
        shown.drag(*pixels((-0.05, 0.3), (1.05, 0.6)))
        mouse.up()
        shown.page.keyboard.up("Shift")
        shown.page.keyboard.press("p")
        assert shown.until(lambda: not shown.player.playing)
        assert set(shown.commands[done:]) == {"Cut"} and len(shown.commands) > done + 3
        shown.page.keyboard.press("Control+z")
        # the commands are taken back before the state is
        assert shown.until(lambda: not (shown.player.simulation.data.state.status == BROKEN).any())
        assert len(shown.commands) == done and shown.errors == []


def test_space_joins_particles_and_a_tap_of_it_plays(shown: Seen) -> None:
    shown.page.keyboard.down(" ")
    shown.page.mouse.click(*shown.place(0))
    shown.page.mouse.click(*shown.place(2))
    shown.page.keyboard.up(" ")
    assert shown.until(lambda: shown.player.simulation.data.model.spring_count == 5)
    springs = shown.player.simulation.data.model.springs
    assert {int(springs.tail[4]), int(springs.head[4])} == {0, 2}
    assert not shown.player.playing

    client, now = shown.page.context.new_cdp_session(shown.page), time.time()
    tap = {"key": " ", "code": "Space", "windowsVirtualKeyCode": 32}
    client.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", "timestamp": now, **tap})
    shown.do("() => { for (const end = performance.now() + 400; performance.now() < end;) ; }")  # a busy page
    client.send("Input.dispatchKeyEvent", {"type": "keyUp", "timestamp": now + 0.1, **tap})
    shown.caught_up()
    assert shown.player.playing


def test_the_last_deed_is_taken_back_bit_for_bit(shown: Seen) -> None:
    before = shown.player.simulation.data.state.digest()
    shown.page.mouse.click(*shown.middle(1), button="right")
    shown.page.get_by_role("menuitem", name="Cut").click()
    assert shown.until(lambda: shown.commands == ["Cut"])
    shown.page.keyboard.press("n")
    assert shown.until(lambda: shown.player.steps == 1)
    shown.page.keyboard.press("Control+z")
    assert shown.until(lambda: shown.commands == [] and shown.player.steps == 0)
    shown.caught_up()
    assert shown.player.simulation.data.state.digest() == before
    shown.page.keyboard.press("Control+z")
    assert shown.until(lambda: "Nothing was done" in shown.page.locator("#toasts").inner_text())


def test_gravity_is_tilted_by_keys_and_dragged_by_its_arrow_its_box_shows_it_and_home_brings_it_back(
    shown: Seen,
) -> None:
    def gravity() -> np.ndarray:
        value = np.atleast_1d(shown.player.simulation.parameters["gravity"].value)
        return value[:2] if len(value) > 1 else np.array([0.0, -value[0]])  # one number: down

    page, field, tilt = shown.page, shown.page.locator(".slider input[type=number]").first, np.radians(5.0)
    shown.do("document.querySelector('#panel summary').focus()")  # from which an arrow key scrolls the panel
    page.keyboard.press("ArrowRight")
    assert shown.until(lambda: np.allclose(gravity(), 9.8 * np.array([np.sin(tilt), -np.cos(tilt)]), atol=1e-6))
    page.keyboard.press("Shift+ArrowLeft")
    assert shown.until(
        lambda: np.allclose(gravity(), 9.8 * np.array([-np.sin(8 * tilt), -np.cos(8 * tilt)]), atol=1e-6)
    )
    assert shown.until(lambda: "40 degrees from down" in str(page.locator("#gravity").get_attribute("aria-label")))
    assert field.input_value() == "9.8"  # how strong it is
    field.fill("5")
    field.press("Enter")
    assert shown.until(
        lambda: np.allclose(gravity(), 5.0 * np.array([-np.sin(8 * tilt), -np.cos(8 * tilt)]), atol=1e-6)
    )
    # a drag keeps the strength that the page knows
    assert shown.until(lambda: "Gravity: 5 m/s" in str(page.locator("#gravity").get_attribute("aria-label")))
    assert shown.do("document.getElementById('panel').scrollTop") == 0

    done, box = len(shown.commands), page.locator("#gravity svg").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    shown.player.playing = True
    assert shown.until(shown.knows_whether_it_plays)
    shown.drag((x, y + 20), (x + 40, y - 20), steps=5)
    page.mouse.up()
    page.keyboard.press("p")
    assert shown.until(lambda: not shown.player.playing)
    assert shown.until(lambda: np.allclose(gravity(), 5.0 * np.array([2.0, 1.0]) / 5.0**0.5, rtol=0.03))
    assert len(shown.commands) > done + 1
    page.keyboard.press("Control+z")  # the whole drag
    assert shown.until(lambda: len(shown.commands) == done), (done, sl.Journal.of(shown.player))
    page.keyboard.press("Home")
    assert shown.until(lambda: np.allclose(gravity(), [0.0, -9.8]) and field.input_value() == "9.8")


def test_keys_pause_step_begin_again_and_color(shown: Seen) -> None:
    shown.page.keyboard.press("n")
    assert shown.until(lambda: shown.player.steps == 1)
    shown.page.keyboard.press("3")
    assert shown.until(lambda: shown.face.tools.look.color == "speed")
    assert shown.until(lambda: shown.page.locator("#color").input_value() == "speed")
    shown.page.keyboard.press("v")
    assert shown.until(lambda: shown.face.tools.look.velocities)
    shown.page.keyboard.press("r")
    assert shown.until(lambda: shown.player.steps == 0)


def test_the_camera_is_the_persons(shown: Seen) -> None:
    before = shown.do("springline.stage.target")
    shown.drag((200, 600), (300, 560))
    shown.page.mouse.up()
    assert shown.until(lambda: shown.do("springline.stage.target") != before)
    shown.calm()
    assert shown.commands == []
    moved = shown.do("springline.stage.target")
    shown.player.playing = True
    assert shown.until(lambda: shown.do("springline.picture.time") > 0.3)
    shown.player.playing = False
    assert np.allclose(shown.do("springline.stage.target"), moved)  # nothing that moves takes it along
    shown.page.mouse.move(300, 300)
    scale = shown.do("springline.stage.scale")
    shown.page.mouse.wheel(0, -300)
    assert shown.until(lambda: shown.do("springline.stage.scale") > 1.05 * scale)
    shown.page.keyboard.press("Home")
    assert shown.until(lambda: np.allclose(shown.do("springline.stage.target"), before, atol=1e-6))


def test_following_is_asked_for_and_ends(shown: Seen) -> None:
    shown.page.mouse.click(*shown.place(2), button="right")
    shown.page.get_by_role("menuitem", name="Follow").click()
    before = np.array(shown.do("springline.stage.target"))
    at = shown.position(2)
    shown.player.playing = True
    assert shown.until(lambda: np.linalg.norm(shown.position(2) - at) > 0.1)
    shown.player.playing = False

    def is_followed() -> bool:
        return np.allclose(np.array(shown.do("springline.stage.target")) - before, shown.position(2) - at, atol=1e-3)

    assert shown.until(is_followed)
    shown.page.mouse.click(*shown.place(2), button="right")
    shown.page.get_by_role("menuitem", name="Stop following").click()
    assert shown.do("springline.stage.followed") is None


def test_the_gallery_is_searched_its_cards_move_under_the_pointer_and_it_opens_a_scene(shown: Seen) -> None:
    shown.page.get_by_role("button", name="Gallery").click()
    cards = shown.page.locator(".card")
    photo = cards.first.locator(".photo")
    cards.first.hover()
    assert photo.evaluate("(one) => one.getAnimations().length") == 0  # who wants no motion sees none
    shown.page.emulate_media(reduced_motion="no-preference")
    cards.nth(1).hover()
    cards.first.hover()
    assert shown.until(lambda: photo.evaluate("(one) => one.getAnimations().length") == 1)
    frame = """(one) => { const [motion] = one.getAnimations(); motion.pause();
      return [0, 0.05, 0.55, 0.95].map((share) => { motion.currentTime = 2400 * share;
        return parseFloat(getComputedStyle(one).backgroundPositionX); }); }"""
    assert np.allclose(photo.evaluate(frame), np.array([0, 0, 5, 9]) / 9 * 100, atol=0.01)  # [%] frames 0, 0, 5 and 9
    cards.nth(1).hover()
    assert photo.evaluate("(one) => [one.getAnimations().length, one.style.backgroundImage]") == [
        0,
        'url("/gallery.webp")',
    ]
    shown.page.emulate_media(reduced_motion="reduce")
    breaking = sum("breaking" in entry.tags for entry in registry.entries())
    shown.page.get_by_role("button", name="breaking", exact=True).click()
    assert cards.count() == breaking > 1
    shown.page.get_by_role("button", name="breaking", exact=True).click()
    assert cards.count() > len(registry.entries())  # with empty sheets
    shown.page.get_by_placeholder("Search").fill("slinky")
    assert cards.count() == 1
    panel = shown.page.locator("#panel")
    assert panel.evaluate("(one) => { one.scrollTop = 300; return one.scrollTop; }") > 100  # whoever has read far down
    cards.first.click()
    assert shown.until(lambda: shown.player.scene.particle_count == 75)
    assert shown.until(lambda: "Slinky drop" in shown.page.title())
    assert panel.evaluate("(one) => one.scrollTop") == 0  # what the next scene is, and what to try there, comes first
    assert shown.until(lambda: shown.do("springline.picture.wholes('points.index').length") == 75)
    shown.player.playing = False
    shown.shows_now()
    shown.do(COUNT_CONNECTIONS)
    shown.ended()
    shown.face.server.stop()
    assert shown.until(lambda: "springline play slinky-drop:" in shown.page.locator("#offline").inner_text())
    last = shown.player.simulation.data.state.position[:, :2]
    with shown.page.expect_download() as waiting:
        shown.page.get_by_role("button", name="Keep the positions").click()
    table = np.loadtxt(waiting.value.path(), delimiter=",", skiprows=1)
    assert waiting.value.suggested_filename == "slinky-drop.csv" and table[:, 0].tolist() == list(range(75))
    assert np.allclose(table[:, 1:3], last, rtol=0, atol=1e-4 * np.ptp(last)) and not table[:, 3].any()
    later = "() => new Promise((done) => setTimeout(() => done(connections), 1000))"
    assert shown.do(later) == 0  # it heard of the end, and neither found out by asking again nor asks afterwards


def test_no_press_of_a_key_is_lost_while_the_viewer_is_busy(shown: Seen) -> None:
    """What it said of a moment before it heard of the first press does not make the second one say the same again."""
    (page,), hear, button = shown.face.server.pages, shown.face._hear, shown.page.locator("#panel button.main")
    heard: list[bool] = []

    shown.face._hear = lambda *_: 0  # type: ignore[method-assign]
    for words in ("Pause", "Play"):
        shown.page.keyboard.press("p")
        told = page.told["status"][0]
        assert shown.until(lambda told=told: page.told["status"][0] > told + 0.3 and page.is_free)  # three of them
        heard.append(button.inner_text().strip() == words)
    shown.face._hear = hear  # type: ignore[method-assign]
    shown.caught_up()
    assert heard == [True, True] and not shown.player.playing


def test_escape_closes_the_gallery_and_gives_the_keys_back(shown: Seen) -> None:
    shown.page.keyboard.press("g")
    assert shown.until(lambda: shown.page.locator("#gallery").is_visible())
    shown.page.keyboard.press("Escape")
    assert shown.until(lambda: not shown.page.locator("#gallery").is_visible())
    shown.page.keyboard.press("n")
    assert shown.until(lambda: shown.player.steps == 1)


def test_a_connection_that_breaks_is_made_again_and_one_that_nobody_answers_is_said_to_have_ended() -> None:
    with seen(chain()) as shown:
        server, told = shown.face.server, shown.page.locator("#offline")
        (first,) = server.pages
        shown.do(NOTE_WORDS)
        server._loop.call_soon_threadsafe(first._drop)
        assert shown.until(lambda: [one.number > first.number for one in server.pages] == [True])
        assert shown.until(lambda: shown.do("springline.picture.number") and told.is_hidden())
        assert shown.do("window.heard") == [
            "The connection is lost. This page continues by itself as soon as springline answers."
        ]
        (second,) = server.pages

        def killed() -> None:
            second._drop()
            server._stopping.set()

        server._loop.call_soon_threadsafe(killed)
        assert shown.until(lambda: "springline was ended" in told.inner_text())


def test_what_is_done_while_a_connection_is_broken_is_done_once_and_the_page_stays_as_it_was() -> None:
    with seen(chain()) as shown:
        server, page, hand = shown.face.server, shown.page, shown.page.mouse
        x, y = shown.place(2)
        hand.click(x, y)
        assert shown.until(lambda: "Particle 2" in page.locator("#inspect").inner_text())
        page.locator("#inspect .trace").first.click()
        graph = page.get_by_role("button", name="Forget earlier runs")
        assert shown.until(graph.is_visible)
        page.locator("#picture").focus()
        page.keyboard.press("Control+ArrowUp")
        page.keyboard.press("+")
        shown.calm()
        view = shown.do(CAMERA)
        (first,) = server.pages
        shown.do(DEAF)  # what it says from here on never arrives
        page.keyboard.press("ArrowLeft")
        shown.do("springline.link.command('Anchor', { particles: [3] })")
        server._loop.call_soon_threadsafe(first._drop)
        assert shown.until(lambda: not server.pages)
        shown.do("springline.link.command('Anchor', { particles: [1] })")
        assert shown.until(lambda: shown.do("springline.link.known"))
        shown.caught_up()
        assert shown.commands.count("Anchor") == 2 and shown.commands.count("Set") == 1
        assert shown.until(lambda: "Particle 2" in page.locator("#inspect").inner_text())
        assert graph.is_visible()
        np.testing.assert_allclose(shown.do(CAMERA), view, rtol=0, atol=1e-9)
        (second,) = server.pages
        assert second.selected == {"particle": 2} and second.watched
        assert shown.until(lambda: shown.do("springline.link.deeds.length") == 0)
        assert shown.errors == []


def test_a_hand_that_holds_when_the_connection_breaks_holds_on() -> None:
    with seen(chain()) as shown:
        x, y = shown.place(2)
        hand = shown.page.mouse
        hand.move(x, y)
        hand.down()
        hand.move(x + 30, y + 10)
        hand.move(x + 40, y + 20)
        assert shown.until(lambda: shown.player.holding is not None)
        (first,) = shown.face.server.pages
        shown.face.server._loop.call_soon_threadsafe(first._drop)
        assert shown.until(lambda: shown.commands.count("LetGo") >= 1)
        assert shown.until(lambda: shown.player.holding is not None and shown.player.holding.particle == 2)
        hand.move(x + 60, y + 30)
        hand.up()
        assert shown.until(lambda: shown.player.holding is None and shown.do("springline.link.deeds.length") == 0)
        assert shown.errors == []


def test_a_finger_pulls_and_a_long_press_opens_the_menu() -> None:
    with seen(chain(), phone=True) as shown:
        client = shown.page.context.new_cdp_session(shown.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            client.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]}
            )

        def pulls() -> bool:
            x, y = shown.place(2)
            touch("touchStart", (x, y))
            for k in range(1, 7):
                touch("touchMove", (x, y + 10 * k))
                shown.page.wait_for_timeout(40)
            shown.caught_up()
            if shown.player.holding is None:
                touch("touchEnd")
            return shown.player.holding is not None

        assert any(pulls() for _ in range(TRIES))
        touch("touchEnd")
        assert shown.until(lambda: shown.player.holding is None)
        touch("touchStart", shown.place(1))
        assert shown.until(lambda: shown.page.get_by_role("menuitem", name="Anchor").is_visible())
        touch("touchEnd")
        assert shown.errors == []


def test_a_swipe_across_the_panel_does_not_leave_the_page() -> None:
    with seen(chain(), phone=True) as shown:
        client, left = shown.page.context.new_cdp_session(shown.page), []
        shown.page.on("framenavigated", lambda frame: left.append(frame.url))
        for where in ("#panel h1", "#panel summary >> nth=1"):
            box = shown.page.locator(where).bounding_box()
            assert box is not None
            level = box["y"] + box["height"] / 2
            for k in range(10):
                kind = "touchStart" if k == 0 else "touchMove"
                client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": 30 + 36 * k, "y": level}]})
                shown.page.wait_for_timeout(20)
            client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            shown.page.wait_for_timeout(300)
            assert left == [], where
        assert shown.errors == []

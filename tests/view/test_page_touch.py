"""Fingers on a phone: all that a long press offers, of a particle, of a spring and of nothing."""

from __future__ import annotations

import numpy as np
from seen_page import PHONE, Seen, seen
from test_page_hands import TRIES, chain

from springline.model.families import BROKEN


class Finger:
    """One finger, by the browser's own events of touch."""

    def __init__(self, shown: Seen) -> None:
        self.shown = shown
        self.client = shown.page.context.new_cdp_session(shown.page)
        self.menu = shown.page.get_by_role("menu")

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        self.client.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    def fingers(
        self, start: float, end: float, *, steps: int = 6, one: tuple[float, float], two: tuple[float, float]
    ) -> None:
        """Two fingers, the second a moment after the first, from so far apart to so far [pixels], along a line."""
        along = (np.array(two) - one) / np.hypot(*(np.array(two) - one))

        def ends(apart: float) -> list[tuple[float, float]]:
            return [one, (one[0] + apart * along[0], one[1] + apart * along[1])]

        self._touch("touchStart", one)
        self._touch("touchStart", *ends(start))
        for k in range(1, steps + 1):
            self._touch("touchMove", *ends(start + (end - start) * k / steps))
            self.shown.page.wait_for_timeout(20)
        self._touch("touchEnd")

    def tap(self, place: tuple[float, float]) -> None:
        self._touch("touchStart", place)
        self._touch("touchEnd")

    def hold(self, place: tuple[float, float]) -> None:
        """Press until the menu is there; all of it lies on the screen."""
        self._touch("touchStart", place)
        assert self.shown.until(self.menu.is_visible)
        self._touch("touchEnd")
        box = self.menu.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"]

    def choose(self, name: str) -> None:
        """Touch an entry; a touch that a busy machine makes a long one is no click."""

        def is_chosen() -> bool:
            box = self.shown.page.get_by_role("menuitem", name=name, exact=True).bounding_box()
            assert box is not None
            self.tap((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
            return self.shown.until(self.menu.is_hidden, within=2.0)

        assert any(is_chosen() for _ in range(TRIES)), name

    def does(self, place: tuple[float, float], name: str) -> None:
        self.hold(place)
        self.choose(name)


def is_on_screen(shown: Seen, selector: str) -> bool:
    """Whether the top of something lies within what one sees of the sheet."""
    top = shown.do(f"document.querySelector('{selector}').getBoundingClientRect().top")
    sheet = shown.do("document.getElementById('panel').getBoundingClientRect().top")
    return bool(sheet - 1 <= top < PHONE["height"] - 40)


def test_all_that_a_long_press_offers_is_done_by_finger() -> None:
    with seen(chain(), phone=True) as shown:
        finger, inspected = Finger(shown), shown.page.locator("#inspect")

        finger.does(shown.place(1), "Anchor")
        assert shown.until(lambda: (shown.player.simulation.data.state.mobility[1] == 0.0).all())
        assert shown.until(lambda: shown.do("springline.stage.isFixed(1)"))
        finger.does(shown.place(1), "Free")
        assert shown.until(lambda: (shown.player.simulation.data.state.mobility[1][:2] > 0.0).all())
        finger.does(shown.place(1), "Inspect")
        assert shown.until(lambda: "Particle 1" in inspected.inner_text())
        assert is_on_screen(shown, "#inspect")
        shown.do("document.getElementById('panel').scrollTop = 10000")
        assert is_on_screen(shown, ".transport .main") and not is_on_screen(shown, "#inspect")  # Play stays
        shown.do("document.getElementById('panel').scrollTop = 0")
        finger.does(shown.place(1), "Follow")
        assert shown.do("springline.stage.followed") == 1
        shown.calm()
        finger.does(shown.place(1), "Stop following")
        assert shown.do("springline.stage.followed") is None
        finger.does(shown.place(1), "Plot its height")
        assert shown.until(lambda: any(page.watched == [{"particle": 1}] for page in shown.face.server.pages))
        assert shown.until(shown.page.locator("#dock .traced .u-over").is_visible)  # between the stage and the sheet
        fold = shown.page.get_by_role("button", name="Fold the graphs")
        fold.tap()  # so that nothing lies below the arrow of gravity
        shown.calm()
        finger.does(shown.place(1), "Join to \u2026")

        def is_joined() -> bool:
            finger.tap(shown.place(3))
            return shown.until(lambda: shown.player.simulation.data.model.spring_count == 5, within=2.0)

        assert any(is_joined() for _ in range(TRIES))

        finger.does(shown.middle(3), "Inspect")
        assert shown.until(lambda: "Spring 3" in inspected.inner_text())
        finger.does(shown.middle(3), "Plot its tension")
        watched = [{"particle": 1}, {"spring": 3}]
        assert shown.until(lambda: any(page.watched == watched for page in shown.face.server.pages))
        fold.tap()  # it has opened again
        shown.calm()
        finger.does(shown.middle(3), "Cut")
        assert shown.until(lambda: shown.player.simulation.data.state.status[3] == BROKEN)
        assert not (shown.player.simulation.data.state.status[[0, 1, 2, 4]] == BROKEN).any()

        nothing = (PHONE["width"] / 2, 90.0)
        finger.does(nothing, "Add an anchored particle")
        assert shown.until(lambda: shown.player.simulation.data.model.particle_count == 6)
        assert (shown.player.simulation.data.state.mobility[5] == 0.0).all()
        assert shown.until(lambda: shown.do("springline.stage.rowOf(5)") >= 0)
        assert np.allclose(shown.place(5), nothing, atol=2.0)
        shown.do("springline.stage.view.byKey('+')")
        shown.calm()
        scale = shown.do("springline.stage.scale")
        finger.does(nothing, "Everything into view")
        assert shown.until(lambda: shown.do("springline.stage.scale") < 0.9 * scale)
        shown.calm()
        finger.does(shown.place(5), "Remove")
        assert shown.until(lambda: shown.player.simulation.data.state.alive[5] == 0)
        assert shown.errors == []


def test_two_fingers_zoom_also_where_one_is_on_a_particle_that_is_pulled_and_nobody_holds_it_then() -> None:
    with seen(chain(), phone=True) as shown:
        finger = Finger(shown)
        shown.caught_up()
        shown.calm()  # the first view eases to where it fits
        one, scale = shown.place(2), shown.do("springline.stage.scale")
        finger.fingers(60.0, 180.0, one=one, two=(one[0], one[1] + 60.0))
        assert shown.until(lambda: shown.do("springline.stage.scale") > 1.3 * scale)  # measured 1.47
        shown.caught_up()
        assert shown.player.holding is None and finger.menu.is_hidden()
        x, y = shown.place(2)
        finger._touch("touchStart", (x, y))
        finger._touch("touchMove", (x, y + 30.0))
        assert shown.until(lambda: shown.player.holding is not None)
        finger._touch("touchStart", (x, y + 30.0), (x, y + 120.0))
        assert shown.until(lambda: shown.player.holding is None)
        finger._touch("touchEnd")
        assert shown.errors == []


def test_a_finger_turns_a_selection_by_its_handle_and_hints_speak_of_taps() -> None:
    with seen(chain(), phone=True) as shown:
        finger, page = Finger(shown), shown.page
        assert (
            "tap to inspect" in page.locator("#hint").inner_text()
            and "two fingers" in page.locator("#hint").inner_text()
        )
        shown.do("springline.builder.choose('select'); springline.builder.everybody()")
        bar = page.locator("#build-bar").inner_text()
        bar_box, ring = (page.locator(one).bounding_box() for one in ("#build-bar", "#gravity"))
        assert ring["y"] >= bar_box["y"] + bar_box["height"]  # the words of a tool hide no arrow of gravity
        assert "tap particles" in bar and "Shift" not in bar and "lick" not in bar
        box = page.locator(".build-handle[data-deed=rotate]").bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 40
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        before = shown.player.simulation.data.state.position.copy()
        finger._touch("touchStart", (x, y))
        for k in range(1, 6):
            finger._touch("touchMove", (x - 12.0 * k, y))
        finger._touch("touchEnd")
        assert shown.until(lambda: shown.commands == ["Rotate"])
        turned = shown.player.session.entries[0].command
        assert 5.0 <= turned.angle <= 170.0  # to the left above the middle: counterclockwise
        after = shown.player.simulation.data.state.position
        assert np.linalg.norm(after - before, axis=1).max() > 0.1
        assert shown.errors == []


UNDER_GRAVITY = """() => {  // how far the highest particle below the arrow of gravity is from its words [pixels]
  const { stage } = springline, at = stage.allOnScreen();
  const box = document.getElementById("gravity").getBoundingClientRect();
  const { left, top } = stage.canvas.getBoundingClientRect();
  let high = Infinity;
  for (let k = 0; k < at.length; k += 3) if (at[k] + left > box.left) high = Math.min(high, at[k + 1] + top);
  return high - box.bottom;
}"""


def test_a_phone_shows_a_scene_below_the_arrow_of_gravity_and_says_what_fingers_can_try() -> None:
    with seen(chain(), phone=True, gallery=True) as shown:
        shown.goes_to("curtain")
        shown.calm()
        said = shown.page.locator(".invitation").inner_text()
        assert said == "Try: Pull it gently, then hard; press Cut and stroke across it."
        shown.goes_to("slinky-drop")
        assert shown.until(lambda: "Try: Begin again and watch" in shown.page.locator(".invitation").inner_text())
        shown.goes_to("hanging-chain")
        shown.calm()
        assert shown.do(UNDER_GRAVITY) > 0.0  # a support that lay below the arrow could not be dragged
        assert shown.errors == []


def test_two_fingers_on_the_stage_or_on_its_menu_are_the_picture_s_and_enlarge_no_page() -> None:
    """What an element allows counts for all that lies in it; the sheet may be enlarged by whoever reads it."""
    with seen(chain(), phone=True) as shown:
        finger = Finger(shown)
        finger.hold(shown.place(1))
        allowed = "(name) => getComputedStyle(document.getElementById(name)).touchAction"
        assert [shown.do(allowed, name) for name in ("menu", "stage", "picture")] == ["none"] * 3
        assert "pinch-zoom" in shown.do(allowed, "panel") and shown.do(allowed, "gallery") == "pan-y"
        finger.client.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2.0})  # as two fingers at the sheet do
        assert shown.until(lambda: shown.do(allowed, "stage") == "pinch-zoom")  # there is a way back
        finger.client.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1.0})
        assert shown.until(lambda: shown.do(allowed, "stage") == "none")
        assert shown.errors == []

"""What a person sees of a scene: the view that fits and stays, controls large enough, sentences said once."""

from __future__ import annotations

from typing import Any

import numpy as np
from seen_page import PHONE, ROOM, Seen, seen
from test_page_endurance import framed
from test_page_hands import chain

import springline as sl

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
            shown.between_turns(lambda: shown.player.notes.append(sentence))
            assert shown.until(lambda count=count: shown.do("said").count(sentence) >= count)
            shown.shows_now()  # after further statuses, each with the sentence
            assert shown.do("said").count(sentence) == count
        for number in range(4):
            shown.between_turns(lambda number=number: shown.player.notes.append(f"Nor for number {number}."))
            assert shown.until(lambda number=number: f"Nor for number {number}." in shown.do("said"))
        assert len(shown.do("said")) == 6 and shown.do("most") <= 4
        assert shown.errors == []

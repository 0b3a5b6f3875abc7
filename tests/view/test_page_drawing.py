"""What the page draws, and leaves alone, so that it keeps up with a hand where no graphics card draws."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from seen_page import Seen, seen

import springline as sl

WATCH = """() => {  // what is written anew into the page, and what the viewer says
  const { link } = springline, text = link.heard.text;
  window.written = [];
  window.told = window.drawn = 0;
  link.heard.text = (message) => { text(message); told += message.kind === "status"; };
  new MutationObserver((all) => written.push(...all.map(({ target, attributeName }) =>
    `${attributeName ?? "words"} of ${target.className?.baseVal ?? target.className} ${target.id}`)))
    .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
AGAIN = """() => {  // draw again what is there
  springline.stage.dirty = true;
  const drew = springline.stage.draw();
  springline.builder.draw(drew);
  return drew;
}"""
HOW = "(({ thin, springs, hairs }) => [thin, springs.object.visible, hairs.object.visible])(springline.stage)"
LATE = f"""(late) => {{  // as if pictures came too late, or never did, from here on; how the next one is drawn
  const {{ stage }} = springline;
  stage.pace.learn = () => {{}};
  stage.pace.late = stage.pace.slow = late;
  stage.dirty = true;
  stage.draw();
  return [{HOW}, stage.hairs.count];
}}"""
KEEP = """() => {  // the next word of the viewer about how things stand, and none after it
  window.heard = springline.link.heard.text;
  window.kept = null;
  springline.link.heard.text = (message) => { if (message.kind === "status") kept ??= message; };
}"""
WORDS = """(late) => {  // what is to be read after each of ten words and forces of the viewer, 50 ms apart
  const { stage, picture } = springline, real = performance.now, told = [];
  let clock = window.ended = Math.max(window.ended ?? 0, real.call(performance)) + 1000;
  performance.now = () => clock;
  stage.pace.learn = () => {};
  stage.pace.late = stage.pace.slow = late;
  for (let k = 0; k < 10; k++, clock += 50) {
    picture.hand = [435, 0, 0, 0, 10 + k];
    stage.dirty = true;
    stage.draw();
    heard({ ...kept, time: k });
    told.push([document.querySelector(".time").textContent, document.querySelector(".pulled").textContent]);
  }
  window.ended = clock;
  performance.now = real;
  stage.pace.drew = stage.pace.turned = 0; // long ago
  return told;
}"""
ENDS = """(({ picture, springs }) => [  // of the last spring, as the viewer told them and as they are drawn
  [...picture.ends.slice(-3)], [...springs.places.values.slice(8 * 1739 + 4, 8 * 1739 + 7)]])(springline.stage)"""
CLOTH = """() => {  // triangles, whether they are drawn, and a mean gray of the middle of the picture
  const { stage } = springline, gl = stage.canvas.getContext("webgl2");
  stage.dirty = true;
  stage.render();
  const [x, y] = [gl.drawingBufferWidth, gl.drawingBufferHeight], dots = new Uint8Array(4 * 40 * 40);
  gl.readPixels(x / 2 - 20, y / 2 - 20, 40, 40, gl.RGBA, gl.UNSIGNED_BYTE, dots);
  let sum = 0;
  dots.forEach((one, k) => { if (k % 4 < 3) sum += one / 4800; });
  return [stage.cloth.count, stage.cloth.there, sum];
}"""
LINE = """() => {  // both ends of the line to the pointer, on the screen
  const { stage } = springline, at = stage.pull.places.values, box = stage.canvas.getBoundingClientRect();
  return [0, 4].map((k) => stage.onScreen([at[k], at[k + 1], at[k + 2]])).map((p) => [p.x + box.left, p.y + box.top]);
}"""


CAST = """() => {  // of a cloth of so many triangles: those that cast its shadow, whether that is there, those that are
  // drawn where pictures keep up, come too late and keep up again, and the area of the second [m2]
  const { stage } = springline, { cloth } = stage, side = 300, at = new Float32Array(3 * side * side), rows = [];
  for (let k = 0; k < side * side; k++) at.set([k % side / side, Math.floor(k / side) / side, 1], 3 * k);
  for (let k = 0; k < side * (side - 1); k++) {
    if ((k + 1) % side) rows.push(k, k + 1, k + side, k + 1, k + side + 1, k + side);
  }
  cloth.show(at, Uint32Array.from(rows), null);
  const drawn = (simple) => {
    stage.pace.learn = () => {};
    stage.pace.whole();
    stage.pace.simple = simple;
    stage.render();
    return cloth.drawn;
  };
  const seen = [drawn(false), drawn(true)], few = cloth.object.geometry.index.array;
  let area = 0;
  for (let k = 0; k < few.length; k += 3) {
    const [a, b, c] = [few[k], few[k + 1], few[k + 2]].map((row) => [at[3 * row], at[3 * row + 1]]);
    area += Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
  }
  return [cloth.count, cloth.casting.index.count / 3, cloth.shadow.object.visible, [...seen, drawn(false)], area];
}"""


@pytest.fixture
def shown() -> Iterator[Seen]:
    scene = sl.Scene(gravity=9.8, dim=2, title="A net")
    net = scene.grid((30, 30), spacing=0.1, mass=0.01, stiffness=100.0, damping=0.1)
    scene.anchor(net.corners)
    with seen(scene) as made:
        made.player.playing = False
        assert made.until(made.knows_whether_it_plays)
        made.calm()
        yield made
        assert made.errors == []


def test_what_is_said_again_as_it_was_is_not_painted_again(shown: Seen) -> None:
    shown.do(WATCH)
    assert shown.until(lambda: shown.do("told") >= 5)
    assert all(shown.do(AGAIN) for _ in range(3))
    shown.do("() => new Promise(requestAnimationFrame)")
    assert shown.do("written") == []


def test_many_springs_are_hairs_while_pictures_come_late_and_broad_again_at_rest(shown: Seen) -> None:
    assert shown.do(LATE, False)[0] == [False, True, False]
    assert shown.do(LATE, True) == [[True, False, True], 1740]
    assert shown.until(lambda: shown.do(HOW) == [False, True, False])  # by itself, as nothing moves
    told, drawn = shown.do(ENDS)
    assert told == drawn


def test_words_are_renewed_less_often_while_pictures_come_late_and_are_exact_at_rest(shown: Seen) -> None:
    shown.do(KEEP)
    assert shown.until(lambda: shown.do("kept !== null"))
    assert shown.do(WORDS, False) == [[f"{k}.00 s", f"{10 + k} N"] for k in range(10)]
    told = shown.do(WORDS, True)
    assert [words for words, _ in told] == 5 * ["0.00 s"] + 5 * ["5.00 s"]
    assert [force for _, force in told] == 4 * ["10 N"] + 4 * ["14 N"] + 2 * ["18 N"]
    assert shown.until(lambda: shown.page.locator(".time").inner_text() == "9.00 s")  # by itself, as nothing moves
    assert shown.until(lambda: shown.page.locator(".pulled").inner_text() == "19 N")


def test_the_line_of_a_pull_ends_at_the_pointer_before_the_viewer_has_heard_of_it(shown: Seen) -> None:
    x, y = shown.place(435)
    shown.drag((x, y), (x + 40, y + 40))
    assert shown.until(lambda: shown.do("springline.picture.hand?.[0]") == 435)
    shown.do("() => { springline.link.say = () => {}; }")  # from here on nothing is heard
    shown.page.mouse.move(x + 140, y + 90)
    assert shown.until(lambda: shown.do("springline.stage.pulledTo") is not None)
    shown.do(AGAIN)
    assert shown.do(LINE)[1] == pytest.approx([x + 140, y + 90], abs=1.0)  # measured 0.3
    shown.page.mouse.up()
    assert shown.until(lambda: shown.do("springline.stage.pulledTo") is None)


def test_cloth_is_a_surface_that_a_cut_opens(shown: Seen) -> None:
    count, there, filled = shown.do(CLOTH)
    assert (count, there) == (2 * 29 * 29, True)
    before = list(shown.player.simulation.data.model.springs.tail)
    middle = [k for k, tail in enumerate(before) if 12 <= tail // 30 <= 16 and 10 <= tail % 30 <= 18]
    shown.do(f"springline.link.command('Cut', {{ springs: {middle} }})")
    shown.shows_now()
    # What came is counted at once and drawn with the page's next turn, which a busy machine gives later.
    assert shown.until(lambda: abs(shown.do(CLOTH)[2] - filled) > 2.0)  # the sheet is seen through the hole
    assert shown.do(CLOTH)[0] < count - 60


FEET = """() => [1, -1].map((side) => {  // the mean gray of where the supports before and behind a sheet stand
  const { stage } = springline, gl = stage.canvas.getContext("webgl2"), dots = new Uint8Array(4 * 4 * 4);
  stage.dirty = true;
  stage.render();
  const p = stage.onScreen([1, -4 * side, 1]), share = gl.drawingBufferHeight / stage.canvas.clientHeight;
  gl.readPixels(p.x * share - 2, gl.drawingBufferHeight - (p.y + 7) * share - 2, 4, 4, gl.RGBA, gl.UNSIGNED_BYTE, dots);
  return dots.reduce((sum, one, k) => sum + (k % 4 < 3 ? one / 48 : 0), 0);
})"""


def test_cloth_hides_the_supports_behind_it_and_none_before_it() -> None:
    scene = sl.Scene(gravity=9.8)
    net = scene.grid((3, 3), spacing=1.0, mass=0.1, stiffness=100.0)
    scene.particles([(1.0, -4.0, 1.0), (1.0, 4.0, 1.0)], mass=1.0)
    scene.anchor([9, 10])
    across, up, _ = net.position.T
    net.position = np.stack([across, np.zeros(9), up], axis=1)
    with seen(scene) as made:
        made.do("springline.stage.view.controls.rotateTo(0, Math.PI / 2, false)")
        made.calm()
        before, behind = made.do(FEET)
        assert before < 90.0 < 120.0 < behind  # measured 40 and 172
        assert made.errors == []


def test_a_very_large_cloth_casts_its_shadow_by_every_third_triangle_and_is_drawn_by_fewer_where_late() -> None:
    scene = sl.Scene(gravity=9.8, title="A tent")
    scene.anchor(scene.grid((3, 3), spacing=1.0, mass=0.1, stiffness=100.0).corners)
    with seen(scene) as made:
        triangles, cast, there, drawn, area = made.do(CAST)
        assert triangles == 2 * 299**2 and cast == triangles // 3 and there
        assert drawn[0] == drawn[2] == triangles and triangles / 4 < drawn[1] <= 70_000  # measured 59,402
        assert area == pytest.approx((299 / 300) ** 2, rel=0.01)  # a hole would miss, and a fold be counted twice
        assert made.errors == []

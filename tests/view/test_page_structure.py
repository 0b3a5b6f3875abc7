"""A person at the folder of the structure, in a real browser: what is pressed is found, seen, and leaves no trace."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle

import numpy as np
import pytest
from seen_page import Seen, seen

import springline as sl
from springline.view.play.commands import Anchor, AtRest, Load, Pause, Reset


def frame() -> sl.Scene:
    """A portal frame with a hinge at its top: two braced legs, joined by two beams."""
    scene = sl.Scene(gravity=9.81, dim=2, title="Portal frame")
    scene.particles([(0, 0), (0, 3), (2, 3.4), (4, 3), (4, 0), (1, 0), (3, 0)], mass=20.0)
    bars = [(0, 1), (5, 1), (1, 2), (2, 3), (3, 4), (3, 6)]
    scene.springs(bars, stiffness=4e5, damping=200.0, strength=2000.0)
    scene.anchor([0, 4, 5, 6])
    return scene


@pytest.fixture(scope="module")
def opened() -> Iterator[Seen]:
    with seen(frame()) as made:
        made.page.locator("summary", has_text="Structure").click()
        yield made
        assert made.errors == []


@pytest.fixture
def shown(opened: Seen) -> Seen:
    """The page with the scene as it began."""
    opened.caught_up()
    starts = opened.player.session.starts
    opened.player.do(AtRest(on=False), Reset(), Pause())
    assert opened.until(lambda: opened.player.session.starts > starts)
    opened.caught_up()
    assert opened.until(lambda: opened.player.shape is None and not opened.player.playing)
    opened.between_turns(opened.player.past.before.clear)  # runs that other tests have played
    drawn = opened.player.simulation.data.state.position.ravel().astype(np.float32)
    assert opened.until(lambda: (points(opened) == drawn).all())
    return opened


def press(shown: Seen, name: str) -> None:
    shown.page.get_by_role("button", name=name, exact=True).click()


def points(shown: Seen) -> np.ndarray:
    return np.array(shown.do("[...springline.picture.floats('points.position')]"))


def test_solve_shows_the_certificate_and_forces_as_arrows_with_their_values(shown: Seen) -> None:
    press(shown, "Solve")
    rest = shown.page.locator(".rest")
    assert shown.until(lambda: "Stable. At rest" in rest.inner_text())
    shown.page.locator("summary", has_text="Certificate and numbers").click()
    shape = frame().equilibrium()
    assert shown.until(lambda: "Largest compression" in rest.inner_text())
    assert shown.until(lambda: shape.certificate.message[-13:] in rest.inner_text())
    shown.page.get_by_label("reactions and loads").click()
    largest, least = (float(np.linalg.norm(shape.reactions[k])) for k in (6, 0))
    wanted = {f"{largest / 1e3:.4g} kN", f"{least:.4g} N", "196.2 N"}  # 1.469 kN, 726.7 N
    assert shown.until(lambda: wanted <= set(shown.page.locator(".labels").all_inner_texts()[0].split("\n")))
    assert shown.do("springline.picture.floats('arrows.vector').length") == 3 * (4 + 7)
    shown.page.locator("summary", has_text="Show").click()
    shown.page.locator("#color").select_option("utilization")
    assert shown.until(lambda: "Utilization" in shown.page.locator("#legend").inner_text())
    press(shown, "Back")
    assert shown.until(lambda: shown.player.shape is None and not rest.inner_text())


LABELS = """() => [...document.querySelectorAll(".labels span")].filter((one) => !one.hidden).map((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const { x, y, width, height } = words.getBoundingClientRect();
  return [x, y, width, height];
})"""


def test_values_of_arrows_do_not_lie_over_one_another_and_the_largest_stays(shown: Seen) -> None:
    """Far off, most of them wait until one looks closer; none is seen before it has its place."""
    shown.do("""() => {
      window.unplaced = 0;
      const count = (news) => news.flatMap((one) => [...one.addedNodes]).filter((one) => !one.hidden).length;
      new MutationObserver((news) => { window.unplaced += count(news); })
        .observe(document.querySelector(".labels"), { childList: true });
    }""")  # it hears of new labels before the page takes its next turn, in which they are placed
    press(shown, "Solve")
    assert shown.until(lambda: "Stable. At rest" in shown.page.locator(".rest").inner_text())
    box = shown.page.get_by_label("reactions and loads")
    if not box.is_checked():
        box.click()
    largest = f"{float(np.linalg.norm(frame().equilibrium().reactions, axis=1).max()) / 1e3:.4g} kN"
    assert shown.until(lambda: largest in shown.page.locator(".labels").inner_text())
    shown.page.keyboard.press("f")
    shown.calm()
    near = len(shown.do(LABELS))
    assert near == 11  # all of them: one for each reaction and load
    shown.page.mouse.move(400, 300)
    shown.page.mouse.wheel(0, 1500)
    assert shown.until(lambda: 0 < len(shown.do(LABELS)) < near)
    shown.calm()
    boxes = shown.do(LABELS)
    over = [
        (one, other)
        for row, one in enumerate(boxes)
        for other in boxes[:row]
        if one[0] < other[0] + other[2] and other[0] < one[0] + one[2] and abs(one[1] - other[1]) < 0.7 * one[3]
    ]
    assert not over
    assert largest in shown.page.locator(".labels").inner_text()
    shown.page.keyboard.press("f")
    assert shown.until(lambda: len(shown.do(LABELS)) == near)
    assert shown.do("window.unplaced") == 0


HEADS = """() => {  // of each arrow: how long it and its head are, and how long a head is in pixels where one looks
  const { heads, unit, scale, picture } = springline.stage, vector = picture.floats("arrows.vector"), told = [];
  for (let k = 0; k < heads.count; k++) {
    const long = Math.hypot(...vector.subarray(3 * k, 3 * k + 3)) * unit;
    const head = Math.hypot(...heads.instanceMatrix.array.subarray(16 * k, 16 * k + 3));
    told.push([long, head, head / unit * scale]);
  }
  return told;
}"""
OUTSIDE = """() => {
  const all = springline.stage.allOnScreen(), { clientWidth, clientHeight } = springline.stage.canvas;
  return [...all].filter((one, k) => k % 3 < 2 && !(one >= 0 && one <= (k % 3 ? clientHeight : clientWidth))).length;
}"""


def test_what_is_solved_or_swings_comes_into_view_and_a_view_that_holds_it_stays(shown: Seen) -> None:
    mouse, camera = shown.page.mouse, "springline.stage.view.camera.matrixWorld.elements.join()"

    def pushed_out() -> None:
        shown.drag((300, 350), (760, 350))
        mouse.up()
        mouse.wheel(0, -600)
        assert shown.until(lambda: shown.do(OUTSIDE) > 0)
        shown.calm()

    pushed_out()
    press(shown, "Solve")
    assert shown.until(lambda: shown.do(OUTSIDE) == 0)
    shown.calm()
    held = shown.do(camera)
    press(shown, "Back")
    assert shown.until(lambda: shown.player.shape is None and not shown.page.locator(".rest").inner_text())
    press(shown, "Solve")
    assert shown.until(lambda: "Stable. At rest" in shown.page.locator(".rest").inner_text())
    shown.calm()
    assert shown.do(camera) == held  # all of it was in view
    press(shown, "Load factor")
    way = shown.page.locator("button[data-of=buckling]").first
    way.wait_for()
    pushed_out()
    way.click()
    assert shown.until(lambda: shown.do(OUTSIDE) == 0)


def test_heads_are_in_proportion_and_values_stay_inside_the_stage(shown: Seen) -> None:
    """However near one looks: a third of an arrow and 14 pixels are the most, and no value is cut by the panel."""
    press(shown, "Solve")
    assert shown.until(lambda: "Stable. At rest" in shown.page.locator(".rest").inner_text())
    box = shown.page.get_by_label("reactions and loads")
    if not box.is_checked():
        box.click()
    assert shown.until(lambda: len(shown.do(HEADS)) == 11)
    shown.page.keyboard.press("f")
    shown.calm()
    mouse, reached = shown.page.mouse, False
    for shift, wheel in ((0, 0), (260, 0), (90, -500)):
        shown.drag((300, 200), (300 + shift, 200))
        mouse.up()
        mouse.wheel(0, wheel)
        shown.calm()
        heads = np.array(shown.do(HEADS))
        assert (heads[:, 1] <= 0.334 * heads[:, 0]).all() and heads[:, 2].max() < 14.5  # measured 0.333 and 14.0
        wide, tall = shown.do(
            "(() => { const b = springline.stage.canvas; return [b.clientWidth, b.clientHeight]; })()"
        )
        labels = shown.do(LABELS)
        assert labels and all(x >= 0 and x + w <= wide and y >= 0 and y + h <= tall for x, y, w, h in labels)
        reached |= max(x + w for x, y, w, h in labels) > wide - 60
    assert reached  # one stands at the edge


def test_what_is_refused_again_is_said_again_and_once(shown: Seen) -> None:
    toasts = shown.page.locator("#toasts p")
    shown.do("""() => {
      const place = document.getElementById("toasts");
      window.times = window.most = 0;
      new MutationObserver((news) => {
        window.times += news.reduce((sum, one) => sum + one.addedNodes.length, 0);
        window.most = Math.max(window.most, place.childElementCount);
      }).observe(place, { childList: true });
    }""")
    shown.player.do(Load(2, (50.0, 0.0)))
    for times in range(1, 4):
        press(shown, "Invert")
        assert shown.until(lambda times=times: shown.do("window.times") == times)  # type: ignore[misc]
    assert shown.do("window.most") == 1
    assert toasts.inner_text().startswith("Inverting needs loads along the up axis")
    box = toasts.bounding_box()
    there = [box["x"] + 0.5 * box["width"], box["y"] + 0.5 * box["height"]]
    assert (
        shown.do("(at) => document.elementFromPoint(...at).tagName", there) == "CANVAS"
    )  # hands reach what is under it


def test_a_mode_is_seen_swinging_and_stop_leaves_the_very_picture_of_before(shown: Seen) -> None:
    press(shown, "Solve")
    assert shown.until(lambda: shown.player.shape is not None)
    at_rest = shown.player.shape.position.ravel().astype(np.float32)
    assert shown.until(lambda: (points(shown) == at_rest).all())
    before, digest = points(shown), shown.player.simulation.data.state.digest()
    press(shown, "Modes")
    modes = shown.page.locator(".mode button[data-of=modes]")
    assert shown.until(lambda: modes.count() == 6)
    slowest = sl.modes(frame().equilibrium()).frequency[0]
    assert modes.first.inner_text().startswith(f"1: {float(f'{slowest:.3g}'):g} Hz")
    modes.first.click()
    assert shown.until(lambda: np.abs(points(shown) - before).max() > 0.1)
    assert shown.until(lambda: modes.first.get_attribute("aria-pressed") == "true")
    assert shown.until(lambda: "times slower" in shown.page.locator(".how").inner_text())
    press(shown, "Stop")
    assert shown.until(lambda: (points(shown) == before).all())
    assert shown.player.simulation.data.state.digest() == digest and shown.commands == ["Settle"]
    press(shown, "Load factor")
    factor = sl.analysis.buckling(frame().equilibrium()).factor[0]
    assert shown.until(lambda: f"{factor:.4g} times the loads" in shown.page.locator("#panel").inner_text())


def test_the_shape_follows_a_dragged_anchor_and_a_drawn_load(shown: Seen) -> None:
    shown.page.get_by_label("At rest").click()
    assert shown.until(lambda: shown.player.shape is not None)
    shown.calm()

    def at_rest() -> tuple[np.ndarray, np.ndarray]:
        """Positions [m] and loads [N] of the shape that is shown; NaN while another one is looked for."""
        shape = shown.player.shape
        nothing = np.full((7, 3), np.nan)
        return (shape.position, shape.loads) if shape is not None and shape.converged else (nothing, nothing)

    def pulls() -> list[float]:
        """Loads along x that were put on particle 2 [N]."""
        commands = [entry.command for entry in shown.player.session.entries]
        return [one.force[0] for one in commands if isinstance(one, Load) and one.rows == (2,)]

    start, before = shown.place(4), shown.position(4)
    shown.drag(start, (start[0] + 30, start[1] + 20))
    assert shown.until(lambda: shown.page.locator(".pulled").inner_text().endswith("N"))
    shown.page.mouse.up()
    moved = before[:2] + np.array([30.0, -20.0]) / shown.do("springline.stage.scale")
    assert shown.until(lambda: np.allclose(shown.position(4)[:2], moved, atol=0.02) and shown.player.holding is None)
    assert shown.until(lambda: np.allclose(at_rest()[0][4, :2], moved, atol=0.02))
    shown.calm()  # the page has drawn that shape too
    press(shown, "Draw loads")
    x, y = shown.place(2)
    shown.drag((x, y), (x + 40, y))
    shown.page.mouse.up()
    assert shown.until(lambda: shown.page.get_by_label("Load along x [N]").is_visible())
    press(shown, "Draw loads")  # no longer
    assert shown.until(lambda: pulls() and pulls()[-1] > 100.0 and abs(at_rest()[1][2, 0] - pulls()[-1]) < 1e-9)
    assert abs(at_rest()[1][2, 1] + 20.0 * 9.81) < 20.0
    assert shown.face.tools.look.loads  # what was put on is seen
    shown.page.locator(".by-hand").get_by_label("y", exact=True).click()
    assert shown.until(lambda: Anchor((2,), "y") in [entry.command for entry in shown.player.session.entries])


def test_quantities_are_compared_run_by_run_and_one_against_the_other_and_kept(shown: Seen) -> None:
    shown.page.mouse.click(*shown.place(2))
    for name in ("position", "velocity"):
        shown.page.get_by_role("button", name=f"Draw the {name} along y over time").click()
    (page,) = shown.face.server.pages
    shown.page.get_by_label("Energies over time").check()
    shown.player.playing = True
    shown.page.get_by_label("Compare an energy run by run").select_option("kinetic")
    assert shown.until(lambda: {"energy": 0} in page.watched)

    def told_thrice() -> None:
        for _ in range(3):
            told, time = page.told.get("watched"), shown.player.simulation.time
            assert shown.until(
                lambda told=told, time=time: page.told["watched"] != told and shown.player.simulation.time > time
            )

    told_thrice()
    shown.do("""() => {
      window.dashes = new Set();
      const { setLineDash } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.setLineDash = function (dash) {
        window.dashes.add(dash.map((part) => part / devicePixelRatio).join());
        setLineDash.call(this, dash);
      };
    }""")
    dashed = "[...window.dashes].filter((dash) => dash !== '')"
    starts = shown.player.session.starts
    press(shown, "Begin again")
    assert shown.until(lambda: shown.player.session.starts > starts)
    told_thrice()
    shown.player.playing = False
    assert shown.until(lambda: shown.page.locator(".u-series", has_text="run 2, now").count() == 3)
    assert shown.page.locator(".u-series", has_text="run 1").count() == 3
    assert shown.do(dashed) == ["7,3"]  # the run before, and this one in a line
    shown.do("window.dashes.clear()")
    shown.page.get_by_label("Draw against").select_option("0")
    canvas = shown.page.get_by_role("img", name="velocity y of particle 2 [m/s], kinetic energy [J]")
    assert shown.until(canvas.is_visible)
    assert shown.until(lambda: shown.do(dashed) == ["7,3"])
    graph = shown.page.locator(".graph", has=canvas)
    with shown.page.expect_download() as kept:
        graph.get_by_role("button", name="PNG").click()
    assert kept.value.path().read_bytes().startswith(b"\x89PNG")
    with shown.page.expect_download() as kept:
        graph.get_by_role("button", name="CSV").click()
    rows = kept.value.path().read_text().splitlines()
    assert json.dumps(rows[0].split(",")) == json.dumps([
        "run", "time [s]", "position y of particle 2 [m]", "velocity y of particle 2 [m/s]", "kinetic energy [J]",
    ])  # fmt: skip
    assert {row.split(",")[0] for row in rows[1:]} == {"1", "2"}
    press(shown, "Remove all")
    press(shown, "Close the graph of energies")
    _, time, *last = [float(value) for value in rows[-1].split(",")]
    assert np.isfinite(last).all()  # every cell has a number
    again = sl.Journal.of(shown.player, final=True).replay().simulation
    assert time == pytest.approx(again.time) and last == pytest.approx(
        [again.position[2, 1], again.velocity[2, 1], again.energy["kinetic"]], rel=1e-5
    )  # measured beside what the journal played again gives


CURSORS = """() => [...document.querySelectorAll("#dock .u-cursor-x")].map((one) => {
  const line = one.getBoundingClientRect(), plot = one.closest(".u-over").getBoundingClientRect();
  return [line.left - plot.left, plot.width, one.classList.contains("u-off")];
})"""
SPANS = """() => [...document.querySelectorAll("#dock .u-select")].map((one) => one.getBoundingClientRect().width)"""
VALUES = """() => [...document.querySelectorAll("#dock .traced .u-series .value")].map((one) => one.textContent)"""


def test_graphs_stand_below_the_stage_and_share_a_time_cursor_and_a_span(shown: Seen) -> None:
    page, player, stage = shown.page, shown.player, lambda: shown.page.locator("#picture").bounding_box()
    high = stage()["height"]
    page.get_by_label("Energies over time").check()
    shown.do("springline.link.send({ select: { particle: 2 } })")  # the stage gives way to the dock
    for name in ("position", "velocity"):
        page.get_by_role("button", name=f"Draw the {name} along y over time").click()
    dock, cursor = page.locator("#dock"), page.locator("#dock .cursor")
    assert shown.until(lambda: stage()["height"] < high)  # once the page has heard of what is drawn
    assert shown.until(lambda: dock.bounding_box()["y"] >= stage()["y"] + stage()["height"])
    shown.player.playing = True
    assert shown.until(lambda: shown.player.simulation.time > 1.5)
    shown.player.playing = False
    shown.caught_up()
    assert shown.until(lambda: dock.locator(".u-over").count() == 3)  # energies, and a graph for each unit

    def point(share: float) -> list[list[float]]:
        """Point into the graph of the position; where the time cursor stands in each, once the last sample is drawn."""
        lines: list[list[float]] = []
        heights = cycle((20.0, 22.0))

        def stands() -> bool:
            box = dock.locator(".traced .u-over").first.bounding_box()
            if box is None:  # it is being drawn anew
                return False
            page.mouse.move(box["x"] + share * box["width"], box["y"] + next(heights))
            lines[:] = shown.do(CURSORS)
            where, wide, off = lines[1]
            return not off and abs(where - share * wide) < 1.5

        assert shown.until(stands, within=20.0), (share, lines)
        return lines

    def shows_all() -> bool:
        point(0.5)
        return float(cursor.get_attribute("aria-valuemax")) > player.simulation.time - 2e-3

    assert shown.until(shows_all, within=60.0), (cursor.get_attribute("aria-valuemax"), player.simulation.time)
    lines = point(0.6)
    assert not any(off for *_, off in lines)
    assert lines[2][0] / lines[2][1] == pytest.approx(lines[1][0] / lines[1][1], abs=0.01)  # the same time
    with page.expect_download() as kept:
        dock.locator(".traced").get_by_role("button", name="CSV").click()
    rows = np.loadtxt(kept.value.path(), delimiter=",", skiprows=1)
    point(0.6)
    time = float(cursor.inner_text().removesuffix(" s"))
    near = rows[np.abs(rows[:, 1] - time).argmin()]
    told = [float(one.replace("\u2212", "-")) for one in shown.do(VALUES)]
    assert told == pytest.approx(near[2:].tolist(), rel=6e-3)
    point(0.2)
    page.mouse.down()
    point(0.4)
    point(0.6)
    page.mouse.up()
    assert all(width > 20.0 for width in shown.do(SPANS)) and len(shown.do(SPANS)) == 3
    assert cursor.inner_text().endswith(" s") and " to " in cursor.inner_text() and "\u2192" in shown.do(VALUES)[0]
    page.get_by_role("button", name="Zoom to span").click()
    point(0.02)
    first = float(cursor.inner_text().removesuffix(" s"))
    point(0.98)
    shorter = float(cursor.inner_text().removesuffix(" s")) - first
    page.get_by_role("button", name="Show all").click()
    assert shorter == pytest.approx(0.96 * 0.4 * np.ptp(rows[:, 1]), rel=0.1)
    cursor.focus()
    for key in ("End", "ArrowLeft", "Shift+ArrowLeft"):
        page.keyboard.press(key)
    assert " to " in cursor.inner_text() and "velocity y of particle 2" in cursor.get_attribute("aria-valuetext")
    page.keyboard.press("Escape")
    assert cursor.inner_text() == "Time cursor" and not any(shown.do(SPANS))
    tall = dock.bounding_box()["height"]
    dock.get_by_role("separator").focus()
    page.keyboard.press("ArrowUp")
    assert dock.bounding_box()["height"] == tall + 24.0
    page.get_by_role("button", name="Fold the graphs").click()
    assert dock.bounding_box()["height"] < 40.0 and stage()["height"] > high - 40.0
    page.get_by_role("button", name="Show the graphs").click()
    page.get_by_role("button", name="Remove all").click()
    page.get_by_role("button", name="Close the graph of energies").click()
    assert shown.until(dock.is_hidden) and stage()["height"] == high
    assert "Set" not in shown.commands  # arrow keys have tilted no gravity


def test_the_bar_looks_back_and_play_goes_on_from_there_and_a_graph_knows_what_was_played_before(shown: Seen) -> None:
    page, player, bar = shown.page, shown.player, shown.page.get_by_label("Look back over the last minute")
    for _ in range(2):
        starts = player.session.starts
        press(shown, "Begin again")  # and play

        def has_played_again(starts: int = starts) -> bool:
            return player.session.starts > starts and player.simulation.time > 0.6 and len(player.past.moments) > 3

        assert shown.until(lambda: shown.between_turns(has_played_again))
    player.playing = False
    shown.caught_up()
    page.mouse.click(*shown.place(2))
    page.get_by_role("button", name="Draw the position along y over time").click()
    lines = page.locator("#dock .traced .u-series")
    assert shown.until(lambda: lines.count() == 2)  # of the run before too, which was over when it was asked for
    assert ["run 1" in lines.nth(0).inner_text(), "run 2, now" in lines.nth(1).inner_text()] == [True, True]
    heights = [line.bounding_box()["y"] for line in lines.all()]
    assert heights[1] <= heights[0] and "[m]" not in lines.nth(0).inner_text()  # the run that plays is named first
    now, steps, first = points(shown), player.steps, player.past.moments[1]
    bar.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert shown.until(lambda: player.session.shown is not None)
    page.evaluate("([bar, time]) => { bar.value = time; bar.dispatchEvent(new Event('input')); }",
                  [bar.element_handle(), first.time])  # fmt: skip
    assert shown.until(lambda: player.session.shown == first.time and (points(shown) == first.position.ravel()).all())
    assert shown.until(lambda: page.locator(".transport .time").inner_text() == f"{first.time:.2f} s")
    assert player.steps == first.step
    assert shown.until(lambda: not shown.do(CURSORS)[-1][2])  # the graph shows the time that is seen
    page.get_by_role("button", name="Back to now").click()
    assert shown.until(lambda: player.session.shown is None and player.steps == steps and (points(shown) == now).all())
    page.evaluate("([bar, time]) => { bar.value = time; bar.dispatchEvent(new Event('input')); }",
                  [bar.element_handle(), first.time])  # fmt: skip
    assert shown.until(lambda: player.session.shown == first.time)
    press(shown, "Play")
    assert shown.until(lambda: player.playing and first.step < player.steps)
    player.playing = False
    shown.caught_up()
    assert player.steps < steps and sl.Journal.of(player, final=True).replay().steps == player.steps  # to the same bits
    press(shown, "Remove all")


def hung() -> sl.Scene:
    scene = sl.Scene(gravity=9.81, title="Net to be shaped")
    made = scene.grid((9, 9), spacing=0.5, mass=0.2, stiffness=400.0)
    scene.anchor(made.corners)
    return scene


def test_a_drag_that_changes_rest_lengths_leaves_a_shape_that_rests_there() -> None:
    with seen(hung()) as shown:
        page, player = shown.page, shown.player
        page.locator("summary", has_text="Structure").click()
        varies = page.get_by_label("What a drag of a particle does")
        assert varies.is_hidden()
        page.get_by_label("At rest").click()
        varies.select_option("changes rest lengths")
        assert shown.until(lambda: player.structure.vary == "springs.rest_length" and player.structure.solves > 0)
        shown.calm()
        before, start = player.simulation.position.copy(), shown.place(40)
        shown.drag(start, (start[0] + 20, start[1] - 60))
        assert shown.until(lambda: player.structure.held is not None and not player.structure.job)
        target = np.array(player.structure.held.point)  # type: ignore[union-attr]
        assert shown.until(lambda: np.abs(player.simulation.position[40] - target).max() < 1e-3)
        page.mouse.up()
        assert shown.until(lambda: player.structure.held is None and not player.structure.job)
        assert np.linalg.norm(player.simulation.position[40] - before[40]) > 0.1
        assert varies.input_value() == "springs.rest_length"
        page.keyboard.press("Control+z")
        assert shown.until(lambda: np.array_equal(player.simulation.position, before))
        assert shown.errors == []

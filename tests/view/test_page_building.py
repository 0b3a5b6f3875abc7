"""A person who builds in the live page, in a real browser: each deed is done once with the mouse, keys or a finger."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from seen_page import Seen, seen

import springline as sl
from springline.forces.loads import Loads
from springline.view.play.sheets import SHEETS

SCENE = 'title = "Out of a file"\ndim = 2\n\n[[particles]]\nposition = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]\n'
LINES = "v 0 0 0\nv 1000 0 0\nv 1000 1000 0\nl 1 2 3\n"


def sheet(dim: int = 2, **options: Any) -> Any:
    """A browser before an empty sheet, at which time stands."""
    made = SHEETS["empty-sheet" if dim == 2 else "empty-room"]
    return seen(made.build(), tools="sandbox", gallery=True, title=made.title, **options)


@pytest.fixture
def shown() -> Iterator[Seen]:
    with sheet() as made:
        yield made
        assert made.errors == []


def spot(shown: Seen, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
    """The pixel of a place [m]."""
    found = shown.do(
        f"(() => {{ const p = springline.stage.onScreen([{x}, {y}, {z}]), b = springline.stage.canvas"
        ".getBoundingClientRect(); return [p.x + b.left, p.y + b.top]; })()"
    )
    return float(found[0]), float(found[1])


def click(shown: Seen, *places: tuple[float, ...]) -> None:
    for place in places:
        shown.page.mouse.move(*spot(shown, *place))
        shown.page.mouse.click(*spot(shown, *place))


def done(shown: Seen, count: int) -> list[str]:
    """The commands that were carried out, once there are so many that the page knows of."""
    assert shown.until(lambda: len(shown.commands) == count), (shown.commands, list(shown.player.notes))
    shown.shows_now()
    alive = int((shown.player.simulation.data.state.alive == 1).sum())
    assert shown.do("springline.picture.wholes('points.index').length") == alive
    return shown.commands


def there(shown: Seen) -> np.ndarray:
    state = shown.player.simulation.data.state
    return state.position[state.alive == 1, : shown.player.scene.dim]


def test_with_space_held_clicks_make_particles_each_joined_to_the_one_before(shown: Seen) -> None:
    click(shown, (-1.0, 0.5))
    done(shown, 1)
    shown.page.keyboard.down(" ")
    click(shown, (0.0, 0.5), (0.5, 1.0))
    assert done(shown, 4)[1:] == ["Add", "Add", "Join"]
    click(shown, (-1.0, 0.5), (1.0, 0.5))  # on to the one that was there, and from it to a new one
    shown.page.keyboard.up(" ")
    assert done(shown, 7)[4:] == ["Join", "Add", "Join"]
    np.testing.assert_allclose(there(shown), [[-1, 0.5], [0, 0.5], [0.5, 1], [1, 0.5]], atol=1e-9)
    springs = shown.player.simulation.data.model.springs
    joined = sorted(sorted((int(a), int(b))) for a, b in zip(springs.tail, springs.head, strict=True))
    assert joined == [[1, 3], [1, 4], [2, 3]]  # the sheet's own first particle, which nobody sees, is number 0
    click(shown, (1.5, 0.5))  # Space is up: nobody joins it
    assert done(shown, 8)[7:] == ["Add"] and shown.player.simulation.data.model.spring_count == 3


def test_a_person_builds_a_bridge(shown: Seen) -> None:
    page, keyboard = shown.page, shown.page.keyboard
    click(shown, (-1.013, 0.511))  # the grid takes it to the nearest point
    done(shown, 1)
    np.testing.assert_allclose(there(shown)[0], [-1.0, 0.5])

    keyboard.press("u")  # a chain from there, as long as typed
    page.get_by_label("links").fill("4")
    page.locator("#picture").focus()
    click(shown, (-1.0, 0.5))
    page.mouse.move(*spot(shown, 0.7, 0.5))
    assert shown.until(lambda: page.locator("#build-length").input_value() == "1.7")
    keyboard.type("1.2")
    keyboard.press("Enter")
    done(shown, 2)
    assert (
        shown.player.simulation.data.model.spring_count == 4
        and shown.player.simulation.data.model.springs.rest_length[0] == pytest.approx(0.3)
    )
    np.testing.assert_allclose(there(shown)[-1], [0.2, 0.5], atol=1e-6)

    keyboard.press("j")  # a net by two corners, whichever comes first
    click(shown, (1.5, -0.5), (0.5, 0.5))
    done(shown, 3)
    assert len(there(shown)) == 5 + 48 and shown.player.simulation.data.model.spring_count == 4 + 82
    np.testing.assert_allclose(there(shown)[[5, -1]], [[0.5, 0.5], [1.5, -0.5]], atol=1e-9)  # rows from above

    keyboard.press("k")  # a wall below, a box around, a ball in between
    click(shown, (-1.5, -1.2), (1.5, -1.2))
    keyboard.press("o")
    click(shown, (-1.9, -1.4), (1.9, 1.4))
    keyboard.press("y")
    click(shown, (-0.5, -0.5), (-0.3, -0.5))
    assert done(shown, 6)[3:] == ["AddWall", "AddBox", "AddBall"]
    wall, box, ball = shown.player.simulation.data.source.spec.declared[-3:]
    assert wall.normal == (0.0, 1.0, 0.0) and wall.point[1] == pytest.approx(-1.2)
    assert box.lower[:2] == pytest.approx((-1.9, -1.4)) and box.upper[:2] == pytest.approx((1.9, 1.4))
    assert float(ball.radius) == pytest.approx(0.2) and ball.center[:2] == pytest.approx((-0.5, -0.5))

    keyboard.press("e")  # a spring between two that are there
    click(shown, tuple(there(shown)[2]), tuple(there(shown)[5]))
    done(shown, 7)
    assert shown.player.simulation.data.model.spring_count == 87 and len(there(shown)) == 5 + 48
    page.get_by_label("snap to a grid of").uncheck()
    keyboard.press("w")
    click(shown, (0.033, -0.871))
    done(shown, 8)
    assert np.abs(there(shown)[-1] - [0.033, -0.871]).max() < 0.01
    for number in range(8):
        keyboard.press("Control+z")
        shown.caught_up()
        assert len(shown.commands) == 7 - number
    assert len(there(shown)) == 0 and shown.do("springline.builder.tool") == "particle"
    keyboard.press("Control+Shift+z")
    keyboard.press("Control+y")
    shown.caught_up()
    assert shown.commands == ["Add", "Chain"]


def handle(shown: Seen, deed: str) -> tuple[float, float]:
    """The pixel in the middle of a handle."""
    box = shown.page.locator(f".build-handle[data-deed={deed}]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def around(shown: Seen, start: tuple[float, float], center: tuple[float, float], angle: float, far: float = 1.0) -> Any:
    """Where a pixel goes by an angle [degrees] counterclockwise and a factor about a pixel."""
    c, s = far * np.cos(np.radians(angle)), far * np.sin(np.radians(angle))
    x, y = start[0] - center[0], center[1] - start[1]
    return center[0] + c * x - s * y, center[1] - s * x - c * y


def test_handles_move_rotate_and_scale_what_is_selected_by_one_deed_each(shown: Seen) -> None:
    page, keyboard = shown.page, shown.page.keyboard
    keyboard.press("e")
    click(shown, (-1.0, 0.0), (0.0, 0.0))
    done(shown, 1)
    keyboard.press("q")
    assert page.locator(".build-handle:visible").count() == 0  # nobody is selected
    keyboard.press("Control+a")
    assert shown.until(lambda: page.locator(".build-handle:visible").count() == 3)
    start, middle = handle(shown, "rotate"), spot(shown, -0.5, 0.0)
    shown.drag(start, around(shown, start, middle, 45.0))
    assert shown.until(lambda: page.locator(".build-label").filter(has_text="45\u00b0").is_visible())
    page.mouse.up()
    assert done(shown, 2)[1:] == ["Rotate"]
    half = np.sqrt(0.125)
    np.testing.assert_allclose(there(shown), [[-0.5 - half, -half], [-0.5 + half, half]], atol=1e-9)
    keyboard.press("Control+z")
    assert shown.until(lambda: shown.commands == ["Chain"])
    shown.shows_now()
    np.testing.assert_allclose(there(shown), [[-1.0, 0.0], [0.0, 0.0]], atol=1e-12)
    start = handle(shown, "scale")
    shown.drag(start, around(shown, start, middle, 0.0, 2.0))
    page.mouse.up()
    assert done(shown, 2)[1:] == ["Enlarge"]
    np.testing.assert_allclose(there(shown), [[-1.5, 0.0], [0.5, 0.0]], atol=0.03)  # to whole hundredths of the factor
    assert abs(shown.player.simulation.tension).max() < 1e-9
    start = handle(shown, "move")
    shown.drag(start, (start[0], start[1] - (spot(shown, 0, 0)[1] - spot(shown, 0, 0.5)[1])))
    page.mouse.up()
    assert done(shown, 3)[2:] == ["Move"]
    np.testing.assert_allclose(there(shown)[:, 1], 0.5, atol=1e-9)
    for deed, key, command in (
        ("rotate", "ArrowUp", "Rotate"),
        ("scale", "ArrowDown", "Enlarge"),
        ("move", "ArrowLeft", "Move"),
    ):
        page.locator(f".build-handle[data-deed={deed}]").focus()
        keyboard.press(key)
        assert shown.until(lambda command=command: shown.commands[-1] == command)
    page.get_by_label("Angle [degrees]").fill("90")
    page.get_by_role("button", name="Rotate", exact=True).click()
    page.get_by_label("Factor").fill("0.5")
    page.get_by_role("button", name="Scale", exact=True).click()
    entries = [entry.command for entry in shown.player.session.entries] if len(done(shown, 8)) == 8 else []
    assert (entries[-2].angle, entries[-2].axis, entries[-1].factor) == (90.0, "z", 0.5)
    journal = shown.ended()
    assert journal.replay().simulation.data.state.digest() == journal.digest


def test_those_selected_are_moved_anchored_loaded_mirrored_copied_and_removed(shown: Seen) -> None:
    page, keyboard = shown.page, shown.page.keyboard
    keyboard.press("e")
    click(shown, (-1.0, 0.0), (-1.0, 1.0))
    done(shown, 1)  # the next one begins at a particle that the page knows of
    click(shown, (-1.0, 1.0), (-0.5, 0.5))
    done(shown, 2)
    keyboard.press("Escape")
    assert shown.until(lambda: shown.do("springline.builder.tool") is None)
    shown.calm()
    chosen = "[...springline.builder.selected]"
    for right, count in ((-0.8, 2), (-0.2, 3)):
        keyboard.down("Alt")  # a rectangle, without any tool
        shown.drag(spot(shown, -1.3, -0.3), spot(shown, right, 1.3))
        page.mouse.up()
        keyboard.up("Alt")
        assert shown.until(lambda count=count: len(shown.do(chosen)) == count), shown.do(chosen)
    keyboard.press("q")
    shown.drag(spot(shown, -1.0, 0.0), spot(shown, -0.7, 0.2))
    page.mouse.up()
    done(shown, 3)
    np.testing.assert_allclose(there(shown), [[-0.7, 0.2], [-0.7, 1.2], [-0.2, 0.7]], atol=1e-9)
    keyboard.press("ArrowLeft")
    done(shown, 4)
    np.testing.assert_allclose(there(shown)[0], [-0.8, 0.2], atol=1e-9)
    page.get_by_role("button", name="Anchor").click()
    page.get_by_role("button", name="Load each with it").click()
    page.get_by_label("Mirror about").select_option("0")
    page.get_by_label("Mirror at").fill("0")
    page.get_by_role("button", name="Mirror", exact=True).click()
    done(shown, 7)
    assert sorted(there(shown)[:, 0].round(9)) == [-0.8, -0.8, -0.3, 0.3, 0.8, 0.8]
    assert shown.player.simulation.data.model.spring_count == 4
    run = shown.player.simulation
    state, model = run.data.state, run.data.model
    assert (state.mobility[state.alive == 1] == 0.0).all() and model.room(Loads).force[:, 1].tolist() == [-1.0] * 6
    page.get_by_label("Step along y").fill("1.5")
    page.get_by_label("How many copies").fill("2")
    page.get_by_role("button", name="Copies at it").click()
    done(shown, 8)
    assert len(there(shown)) == 12
    np.testing.assert_allclose(there(shown)[-3:] - there(shown)[:3], [[2.0, 3.0]] * 3, atol=1e-9)
    page.locator("#picture").focus()
    keyboard.press("Delete")
    assert done(shown, 9) == [
        "Chain", "Chain", "Move", "Move", "Anchor", "Load", "Mirror", "Repeat", "Remove",
    ]  # fmt: skip
    assert len(there(shown)) == 9
    digest = shown.player.simulation.data.state.digest()
    assert sl.Journal.replay(sl.Journal.of(shown.player)).simulation.data.state.digest() == digest
    keyboard.press("Escape")
    keyboard.press("p")
    assert shown.until(lambda: shown.player.steps > 10 and shown.knows_whether_it_plays())
    keyboard.press("p")
    assert shown.until(lambda: not shown.player.playing)
    keyboard.press("r")  # what was built before time passed is there again
    assert shown.until(lambda: shown.player.simulation.data.state.digest() == digest)


IN_SIGHT = """[...springline.builder.selected].every((one) => {
  const { stage } = springline, place = stage.onScreen(stage.placeOf(one));
  const { clientWidth, clientHeight } = stage.canvas;
  return place && place.x > 0 && place.y > 0 && place.x < clientWidth && place.y < clientHeight;
})"""


AT_ONCE = """(keys) => {
  for (const [key, ctrlKey] of keys)
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true }));
}"""


def test_keys_of_every_editor_select_copy_paste_remove_and_save(shown: Seen) -> None:
    page, keyboard = shown.page, shown.page.keyboard
    click(shown, (0.0, 0.0), (0.5, 0.0))
    done(shown, 2)
    keyboard.press("Escape")
    keyboard.press("Control+a")
    assert shown.do("[[...springline.builder.selected], getSelection().toString()]") == [[1, 2], ""]  # 0 was taken out
    for _ in range(6):
        keyboard.press("+")  # what is pasted lies beside what is seen then, and is brought into view
    for key, count in (("c", 3), ("v", 5), ("v", 7), ("d", 9)):
        keyboard.press(f"Control+{key}")
        assert shown.until(lambda n=count: shown.player.simulation.data.model.particle_count == n)
        if count > 3:
            selected = "[...springline.builder.selected].join()"
            assert shown.until(
                lambda n=count, s=selected: shown.do(s) == f"{n - 2},{n - 1}"
            )  # who was made is selected
            assert shown.until(lambda: shown.do(IN_SIGHT))
    step = shown.do("springline.builder.aiming.step")
    x = there(shown)[:, 0]
    assert np.allclose(x[2::2], (0.5 + step) * np.array([1.0, 2.0, 3.0])) and np.allclose(x[3::2] - x[2::2], 0.5)
    originals = there(shown)
    shown.do(AT_ONCE, [["d", True], ["ArrowRight", False], ["Delete", False]])  # before the copies can be there
    assert shown.until(lambda: shown.commands[-3:] == ["Repeat", "Move", "Remove"])
    assert shown.player.simulation.data.model.particle_count == 11 and (there(shown) == originals).all()

    shown.do("springline.builder.pick([8])")
    right = float(originals[:, 0].max())
    shown.do("(x) => springline.link.command('AddWall', { point: [x, 0], normal: [-1, 0] })", right + step / 2)
    assert shown.until(lambda: shown.commands[-1] == "AddWall")
    shown.do(AT_ONCE, [["d", True]])  # which a wall refuses
    assert shown.until(lambda: shown.player.notes and shown.do("springline.builder.awaited") is None)
    assert shown.commands[-1] == "AddWall"
    keyboard.press("Delete")
    assert shown.until(lambda: shown.player.simulation.data.state.alive[8] == 0)
    with page.expect_download() as waiting:
        keyboard.press("Control+s")
    assert waiting.value.suggested_filename.endswith(".toml")


def test_an_empty_sheet_has_graphs_when_they_are_asked_for_and_begun_again_their_lines_are_gone(shown: Seen) -> None:
    page, dock = shown.page, shown.page.locator("#dock")
    page.set_viewport_size({"width": 1500, "height": 1000})
    shown.goes_to("single-spring")
    assert shown.until(dock.is_visible)  # where there is room, energies are drawn
    shown.goes_to("empty-sheet")
    assert not dock.is_visible()
    shown.calm()
    click(shown, (0.0, 0.0))
    done(shown, 1)
    assert not dock.is_visible()
    page.get_by_label("Energies over time").check()
    assert dock.is_visible()
    values = dock.locator(".u-series .value")
    page.keyboard.press("p")
    assert shown.until(lambda: values.count() > 2 and any(map(str.strip, values.all_inner_texts())))
    page.keyboard.press("p")
    assert shown.until(lambda: not shown.player.playing)
    assert "\u2013" not in values.all_inner_texts()
    page.keyboard.press("r")
    assert shown.until(lambda: shown.player.simulation.time == 0.0)
    assert shown.until(lambda: "\u2013" in values.all_inner_texts())


def test_what_was_built_is_kept_in_the_browser_and_offered_on_an_empty_sheet_and_forgotten_at_a_word(
    shown: Seen,
) -> None:
    page, kept = shown.page, "localStorage.getItem('springline.built')"
    click(shown, (0.0, 0.0), (0.5, 0.3))
    done(shown, 2)
    assert shown.until(lambda: '"particles":2' in (shown.do(kept) or ""))
    assert "kept" not in page.locator("#toasts").inner_text()
    shown.goes_to("empty-sheet")
    offer = page.get_by_role("button", name="Go on with what you built at")
    offer.wait_for()
    assert len(there(shown)) == 0  # it never opens by itself
    offer.click()
    assert shown.until(lambda: len(there(shown)) == 2)
    shown.caught_up()
    assert there(shown).tolist() == [[0.0, 0.0], [0.5, 0.3]]
    assert not shown.player.playing and shown.player.simulation.time == 0.0  # time stands as it did
    shown.goes_to("hanging-chain")
    page.keyboard.press("g")
    page.locator("#gallery").get_by_role("button", name="Go on with what you built at").wait_for()
    page.locator("#gallery").get_by_role("button", name="Forget").click()
    assert shown.do(kept) is None and page.locator("#gallery .works").count() == 0
    page.keyboard.press("Escape")
    assert shown.until(lambda: not page.locator("#gallery").is_visible())

    # a browser that keeps nothing is no fault
    shown.do("""() => {
      for (const name of ["getItem", "setItem"]) Storage.prototype[name] = () => { throw new Error("denied"); };
    }""")
    shown.goes_to("empty-sheet")
    shown.do("""() => {
      window.backups = 0;
      const { link } = springline, send = link.send;
      link.send = (what) => { backups += what.keep === "backup"; return send.call(link, what); };
    }""")
    assert not page.locator("#built").is_visible()
    click(shown, (0.0, 0.0))
    done(shown, 1)
    assert shown.until(lambda: shown.do("backups") == 1)
    shown.caught_up()


def test_what_cannot_be_built_is_said_and_a_scene_is_kept_and_opened(shown: Seen, tmp_path: Path) -> None:
    page = shown.page
    click(shown, (0.0, 0.0))
    done(shown, 1)
    page.keyboard.press("y")
    click(shown, (0.1, 0.0), (0.5, 0.0))
    assert shown.until(lambda: "inside this ball" in page.locator("#toasts").inner_text())
    page.locator("summary", has_text="Keep").click()
    with page.expect_download() as kept:
        page.get_by_role("button", name="Save scene").click()
    kept.value.save_as(tmp_path / "kept.toml")
    assert sl.read(tmp_path / "kept.toml").position.tolist() == [[0.0, 0.0]]

    (tmp_path / "scene.toml").write_text(SCENE)
    page.locator("input[type=file][hidden]").set_input_files(tmp_path / "scene.toml")
    assert shown.until(lambda: "Out of a file" in page.title())
    assert shown.player.simulation.data.model.particle_count == 3
    drop = """(text) => {
      const files = new DataTransfer();
      files.items.add(new File([text], "drawn.obj"));
      document.getElementById("stage").dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true }));
    }"""
    page.evaluate(drop, LINES)
    page.get_by_label("unit of length").select_option("mm")
    page.get_by_role("button", name="Open", exact=True).click()
    assert shown.until(lambda: shown.player.scene.title == "drawn")
    assert np.ptp(shown.player.scene.position, axis=0).tolist() == [1.0, 1.0, 0.0]
    page.evaluate(drop.replace("drawn.obj", "broken.toml"), "dim = [")
    assert shown.until(lambda: "broken.toml" in page.locator("#toasts").inner_text())
    assert shown.player.scene.title == "drawn"
    shown.ended()
    shown.face.server.stop()
    assert shown.until(lambda: "springline was ended" in page.locator("#offline").inner_text())
    assert "springline play:" in page.locator("#offline").inner_text()  # and no name: this scene was opened
    with page.expect_download() as kept:
        page.get_by_role("button", name="Keep the positions").click()
    kept.value.save_as(tmp_path / "kept.csv")
    rows = np.loadtxt(tmp_path / "kept.csv", delimiter=",", skiprows=1)
    assert rows[:, 0].tolist() == shown.do("[...springline.picture.wholes('points.index')]")
    assert rows[:, 1:].ravel().tolist() == shown.do("[...springline.picture.floats('points.position')]")
    with page.expect_download() as kept:
        page.get_by_role("button", name="Keep the picture").click()
    kept.value.save_as(tmp_path / "kept.png")
    left, top, width, height = page.evaluate(
        "(() => { const [r, c] = [document.querySelector('.bar-words'), springline.stage.canvas].map("
        "(e) => e.getBoundingClientRect()); return [r.left - c.left, r.top - c.top, r.width, r.height]; })()"
    )
    with Image.open(tmp_path / "kept.png") as picture:
        bar = picture.convert("L").crop((int(left), int(top), int(left + width), int(top + height)))
    assert np.ptp(np.asarray(bar)) > 60  # the words of the scale bar, 170 of 255; without them 0


@pytest.mark.slow
def test_in_space_one_builds_on_the_floor_and_facing_the_view() -> None:
    with sheet(3, dark=True) as shown:
        shown.page.keyboard.press("j")
        click(shown, (-1.0, -1.0, 0.0), (0.5, 0.5, 0.0))
        shown.page.keyboard.press("o")
        click(shown, (-1.4, -1.4, 0.0), (1.3, 1.3, 0.0))
        done(shown, 2)
        assert (there(shown)[:, 2] == 0.0).all() and np.ptp(there(shown), axis=0).tolist() == [1.5, 1.5, 0.0]
        box = shown.player.simulation.data.source.spec.declared[-1]
        assert tuple(box.upper) == pytest.approx((1.3, 1.3, 2.0))
        shown.page.get_by_label("Build on").select_option("view")
        shown.page.keyboard.press("w")
        shown.page.mouse.click(390, 250)
        done(shown, 3)
        assert there(shown)[-1, 2] > 0.5
        assert shown.errors == []


def test_sheets_rods_balloons_and_soft_bodies_are_built_by_clicks_and_typed_numbers() -> None:
    places = {
        "Cloth": [(-1.4, 0.2, 0.0), (-0.2, 1.4, 0.0)], "Membrane": [(0.2, 0.2, 0.0), (1.4, 1.4, 0.0)],
        "Balloon": [(-1.0, -1.0, 0.0), (-0.6, -1.0, 0.0)], "Soft body": [(0.2, -1.2, 0.0), (0.8, -0.6, 0.0)],
        "Rod": [(1.0, -1.4, 0.0), (1.4, -0.2, 0.0)],
    }  # fmt: skip
    with sheet(3) as shown:
        for number, (tool, clicks) in enumerate(places.items(), 1):
            shown.page.locator(".build-tool", has_text=tool).click()
            if tool == "Cloth":
                field = shown.page.get_by_label("cells across")
                field.fill("4")
                field.press("Enter")
            click(shown, *clicks)
            done(shown, number)
        assert shown.commands == ["Cloth", "Membrane", "Balloon", "SoftBody", "Rod"]
        cloth, balloon = there(shown)[: 5 * 13], shown.player.session.entries[2].command.to_json()
        assert np.unique(cloth[:, 0].round(9)).tolist() == pytest.approx([-1.4, -1.1, -0.8, -0.5, -0.2])
        assert balloon["center"] == pytest.approx((-1.0, -1.0, 0.4)) and balloon["radius"] == pytest.approx(0.4)
        shown.page.keyboard.press("Control+z")
        assert done(shown, 4)[-1] == "SoftBody"
        assert shown.errors == []


def test_a_finger_builds_on_a_phone() -> None:
    with sheet(phone=True) as shown:
        shown.page.locator(".build-tool", has_text="Chain").tap()
        for place in ((-1.0, 1.0), (1.0, 0.8)):
            shown.page.touchscreen.tap(*spot(shown, *place))
        done(shown, 1)
        assert len(there(shown)) == 9
        shown.page.locator(".build-tool", has_text="Select").tap()
        for place in ((-1.0, 1.0), (1.0, 0.8)):
            shown.page.touchscreen.tap(*spot(shown, *place))
        assert shown.until(lambda: shown.do("springline.builder.chosen") == [1, 9])
        for tool in ("Select", "Segment"):  # no tool, then another one
            shown.page.locator(".build-tool", has_text=tool).tap()
        for place in ((-1.0, -0.5), (1.0, -0.6)):
            shown.page.touchscreen.tap(*spot(shown, *place))
        assert done(shown, 2)[-1] == "AddSegment"
        shown.page.locator(".build-tool", has_text="Segment").tap()
        assert shown.until(lambda: shown.do("springline.builder.walls.all.length") == 1)
        shown.page.touchscreen.tap(*spot(shown, 0.4, -0.56))
        shown.page.locator("#wall").get_by_role("button", name="Remove").tap()
        assert done(shown, 3)[-1] == "RemoveWall"
        wide = shown.do("document.documentElement.scrollWidth")
        assert wide <= 390 and shown.errors == []


def test_a_bay_is_mirrored_and_arrayed_into_a_bridge_whose_joints_are_shared(shown: Seen) -> None:
    page, keyboard = shown.page, shown.page.keyboard
    keyboard.press("e")
    click(shown, (-1.2, 0.0), (-0.9, 0.0), (-0.9, 0.0), (-0.9, 0.3), (-0.9, 0.3), (-1.2, 0.0))
    done(shown, 3)
    keyboard.press("Escape")
    keyboard.press("q")
    mirror = page.get_by_label("Mirror at")
    click(shown, (-1.2, 0.0))
    assert shown.until(lambda: mirror.count() == 1 and mirror.input_value() == "-1.2")
    click(shown, (-0.9, 0.0))  # as many are selected, and they end elsewhere
    assert shown.until(lambda: mirror.input_value() == "-0.9")
    page.get_by_role("button", name="all", exact=True).click()
    page.get_by_role("button", name="Mirror", exact=True).click()
    done(shown, 4)
    assert (
        len(there(shown)) == 4 and shown.player.simulation.data.model.spring_count == 5
    )  # both in the mirror are their own images
    page.get_by_role("button", name="all", exact=True).click()
    page.get_by_label("Step along x").fill("0.6")
    page.get_by_label("How many copies").fill("2")
    page.get_by_role("button", name="Copies at it").click()
    done(shown, 5)
    assert (
        len(there(shown)) == 4 + 2 * 3 and shown.player.simulation.data.model.spring_count == 15
    )  # neighbors share a joint
    keyboard.press("Control+z")
    keyboard.press("Control+z")
    assert done(shown, 3) == ["Chain"] * 3 and len(there(shown)) == 3

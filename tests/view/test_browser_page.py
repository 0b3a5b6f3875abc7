"""A person at the page, in a real browser: the scene is seen, dragged, anchored, cut, turned and switched."""

from __future__ import annotations

import io
from collections.abc import Iterator
from urllib.parse import urlsplit

import numpy as np
import pytest
from browser_page import Stage, stage
from matplotlib import image

import springline as sl
from springline.model.families import BROKEN
from springline.view.coloring import rgb
from springline.view.page.browser import face as faces
from springline.view.style import SCREEN


def chain() -> sl.Scene:
    scene = sl.Scene(gravity=9.8, dim=2, title="A chain")
    rope = scene.chain((0, 0), (4, 0), segments=4, mass=1.0, stiffness=100.0, damping=2.0)
    scene.anchor(rope.ends)
    return scene


@pytest.fixture(scope="module")
def shown() -> Iterator[Stage]:
    """One page for all tests, since a browser without a graphics card takes its time to begin."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(faces, "RATE", 10.0)
        with stage(chain(), gallery=True) as made:
            yield made


def picture(shown: Stage) -> np.ndarray:
    """What the page looks like, shape (rows, columns, 3), 0 to 255."""
    raw = image.imread(io.BytesIO(shown.page.screenshot(timeout=90_000)), format="png")
    return np.rint(255.0 * np.asarray(raw)[..., :3]).astype(int)


def near(pixels: np.ndarray, color: str, by: int = 24) -> np.ndarray:
    return (np.abs(pixels - np.array(rgb(color))) <= by).all(axis=-1)


def test_the_page_asks_nobody_but_its_own_viewer(shown: Stage) -> None:
    places = {urlsplit(address).netloc for address in shown.asked if address.startswith(("http", "ws"))}
    assert places == {f"127.0.0.1:{shown.door.port}"}
    assert shown.errors == []


def test_the_token_does_not_stay_in_the_address(shown: Stage) -> None:
    assert shown.door.token not in shown.page.url


def test_one_line_says_what_the_mouse_does_and_share_is_not_offered(shown: Stage) -> None:
    words = shown.page.inner_text("body")
    assert "Drag a particle to pull it" in words and "Shift + stroke cuts" in words
    assert ("A chain" in words and "gravity" in words and "Pause" in words) or "Play" in words
    assert shown.page.locator("svg.tabler-icon-share").count() == 0


def test_the_scene_is_seen_on_its_ground(shown: Stage) -> None:
    assert shown.until(lambda: near(picture(shown), SCREEN.background, 6).mean() > 0.3)
    x, y = (int(part) for part in shown.place((0.5, 0.0, 0.0)))
    around = picture(shown)[y - 4 : y + 5, x - 4 : x + 5]
    assert around.max() > 80  # a spring, on a ground of at most 27


def test_a_dragged_particle_follows_the_pointer(shown: Stage) -> None:
    start = shown.place(shown.position(2))
    end = start[0], start[1] + 90
    shown.drag(start, end)

    def arrived() -> bool:
        holding = shown.player.holding
        return holding is not None and bool(np.linalg.norm(np.subtract(shown.place([*holding.point, 0.0]), end)) < 5.0)

    assert shown.until(arrived), shown.told()
    wanted = np.array(shown.player.holding.point)
    before = np.linalg.norm(shown.position(2)[:2] - wanted)
    assert before > 0.2  # time stands still
    shown.page.keyboard.press("p")
    assert shown.until(lambda: np.linalg.norm(shown.position(2)[:2] - wanted) < 0.8 * before)
    shown.page.mouse.up()
    assert shown.until(lambda: shown.player.holding is None)
    shown.page.keyboard.press("p")
    assert shown.until(lambda: not shown.player.playing)


def test_a_clicked_particle_is_anchored_and_freed(shown: Stage) -> None:
    mobility = lambda: shown.player.simulation.state.mobility[1]  # noqa: E731
    assert (mobility()[:2] > 0.0).all()
    shown.calm()
    shown.page.mouse.click(*shown.place(shown.position(1)))
    assert shown.until(lambda: (mobility() == 0.0).all(), within=20.0), shown.told()
    shown.page.wait_for_timeout(600)  # two clicks at once would be a double click
    shown.page.mouse.click(*shown.place(shown.position(1)))
    assert shown.until(lambda: (mobility()[:2] > 0.0).all())


def test_a_slider_changes_gravity(shown: Stage) -> None:
    assert shown.player.parameters["gravity"].value == pytest.approx(9.8)
    fields = shown.page.locator("input:visible").all()
    (field,) = [one for one in fields if one.input_value() == "9.8"]
    field.fill("2.5")
    field.press("Enter")
    assert shown.until(lambda: shown.player.parameters["gravity"].value == pytest.approx(2.5, abs=0.3))


def test_a_stroke_with_shift_cuts_what_it_crosses(shown: Stage) -> None:
    shown.calm()
    x, y = shown.place(0.5 * (shown.position(0) + shown.position(1)))
    shown.page.keyboard.down("Shift")
    shown.drag((x - 30, y - 60), (x + 30, y + 60), steps=8)
    shown.page.mouse.up()
    shown.page.keyboard.up("Shift")
    assert shown.until(lambda: (shown.player.simulation.state.status[:4] == BROKEN).tolist() == [True] + 3 * [False])


def test_beside_the_particles_the_view_moves_and_does_not_turn(shown: Stage) -> None:
    (client,) = shown.face.server.get_clients().values()
    before = np.array(client.camera.position)
    shown.drag((200, 520), (260, 470))
    shown.page.mouse.up()
    assert shown.until(lambda: np.linalg.norm(np.array(client.camera.position) - before) > 0.05)
    after = np.array(client.camera.position)
    assert after[2] == pytest.approx(before[2]) and after[0] < before[0] and after[1] < before[1]
    assert np.allclose(np.array(client.camera.look_at)[:2], after[:2], atol=1e-6)


def test_another_scene_is_switched_to(shown: Stage) -> None:
    shown.page.get_by_text("Other scenes").click()
    field = shown.page.locator("input[value='A chain']").first
    field.click()
    field.fill("Slinky")
    shown.page.get_by_role("option", name="Slinky drop").click()
    assert shown.until(lambda: shown.player.scene.particle_count == 15)
    assert shown.until(lambda: "Slinky drop" in shown.page.inner_text("body"))
    assert shown.until(lambda: len(shown.face.drawing.shown) == 15)


def test_a_closed_page_stops_time_and_leaves_nobody_behind(shown: Stage) -> None:
    """The last one: it closes the page."""
    shown.page.goto("about:blank")
    assert shown.until(lambda: not shown.face.server.get_clients())
    shown.player.playing = True
    steps = shown.player.steps
    shown.page.wait_for_timeout(1000)
    assert shown.player.steps == steps

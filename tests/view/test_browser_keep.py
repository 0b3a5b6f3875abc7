"""What a person sees and takes away: colors as the legend has them, a picture, a page that plays, a recording."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from browser_page import Stage, stage
from matplotlib import image

import springline as sl
from springline.view.coloring import rgb
from springline.view.page.browser import face as faces
from springline.view.style import SCREEN


def pulled() -> sl.Scene:
    """Three springs, pulled by 10, 20 and 30 N between fixed particles, and a free ball below a fourth."""
    scene = sl.Scene(gravity=10.0, dim=2, title="Pulled")
    for row, pull in enumerate((10.0, 20.0, 30.0)):
        ends = scene.particle((0.0, -0.3 * row), mass=1.0), scene.particle((2.0, -0.3 * row), mass=1.0)
        scene.spring(*ends, stiffness=100.0, rest_length=2.0 - pull / 100.0)
        for end in ends:
            scene.anchor(end)
    hook, ball = scene.particle((1.0, -1.0), mass=1.0), scene.particle((1.0, -1.5), mass=1.0, radius=0.15)
    scene.spring(hook, ball, stiffness=1000.0, damping=5.0)
    scene.anchor(hook)
    return scene


@pytest.fixture(scope="module")
def shown() -> Iterator[Stage]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(faces, "RATE", 10.0)
        with stage(pulled()) as made:
            yield made


def pixels(png: bytes) -> np.ndarray:
    """A picture, shape (rows, columns, 3), 0 to 255."""
    raw = image.imread(io.BytesIO(png), format="png")
    return np.rint(255.0 * np.asarray(raw)[..., :3]).astype(int)


def has(picture: np.ndarray, place: tuple[float, float], color: str, by: int = 16) -> bool:
    """Whether a color is at a place of a picture, or within three pixels of it."""
    x, y = (int(part) for part in place)
    around = picture[y - 3 : y + 4, x - 3 : x + 4]
    return bool((np.abs(around - np.array(rgb(color))) <= by).all(axis=-1).any())


def told(shown: Stage, label: str, name: str) -> Any:
    """What the page sends when a button is clicked."""
    with shown.page.expect_download() as heard:
        shown.page.get_by_role("button", name=label, exact=True).click()
    assert heard.value.suggested_filename == name
    return heard.value


def test_springs_and_balls_are_seen_in_the_colors_of_the_legend(shown: Stage) -> None:
    def seen() -> list[bool]:
        picture = pixels(shown.page.screenshot(timeout=90_000))
        return [
            has(picture, shown.place((1.8, 0.0, 0.0)), SCREEN.pull[0]),
            has(picture, shown.place((1.8, -0.3, 0.0)), SCREEN.pull[1]),
            has(picture, shown.place((1.0, -1.5, 0.0)), SCREEN.disc),
        ]

    assert shown.until(lambda: seen() == [True] * 3), seen()


def test_nothing_of_the_scene_is_behind_the_panel_and_little_room_is_left(shown: Stage) -> None:
    left, right = shown.place((0.0, 0.0, 0.0))[0], shown.place((2.0, 0.0, 0.0))[0]
    panel = shown.page.get_by_role("button", name="Play", exact=True).bounding_box()["x"]
    wide = shown.canvas["width"]
    assert 0.0 < left < right < wide <= panel
    assert right - left > 0.5 * wide


def test_a_picture_is_sent_as_it_is_seen(shown: Stage) -> None:
    shown.page.get_by_text("Keep", exact=True).click()
    picture = pixels(Path(told(shown, "Picture", "pulled.png").path()).read_bytes())
    (client,) = shown.face.server.get_clients().values()
    assert picture.shape[:2] == (client.camera.image_height, client.camera.image_width)
    assert picture[2, 2].tolist() == list(rgb(SCREEN.background))
    share = picture.shape[1] / shown.canvas["width"]
    x, y = shown.place((1.8, -0.3, 0.0))
    assert has(picture, (share * x, share * y), SCREEN.pull[1])


def test_what_was_recorded_is_sent_as_a_page_and_as_a_recording(shown: Stage, tmp_path: Path) -> None:
    shown.page.get_by_role("button", name="Record", exact=True).click()
    shown.page.keyboard.press("p")
    assert shown.until(lambda: shown.player.clock > 0.3)
    shown.page.keyboard.press("p")
    assert shown.until(lambda: not shown.player.playing)
    end = shown.position(7)
    shown.page.get_by_role("button", name="Stop recording", exact=True).click()
    assert shown.until(lambda: "frames, up to" in shown.page.inner_text("body"))

    told(shown, "Recording", "pulled.springline").save_as(tmp_path / "pulled.springline")
    run = sl.load(tmp_path / "pulled.springline")
    assert len(run) > 3 and run.time[-1] > 0.2
    # a frame is kept every 1/30 s of play, and the ball moves by less than 0.5 m/s
    assert np.linalg.norm(run.position[-1][7] - end) < 0.02

    told(shown, "Playback page", "pulled.html").save_as(tmp_path / "pulled.html")
    frames, asked = offline(shown, tmp_path / "pulled.html")
    assert frames == len(run) and asked == [(tmp_path / "pulled.html").as_uri()]


def offline(shown: Stage, path: Path) -> tuple[int, list[str]]:
    """How many frames a page plays that is opened without a network, and what it asked for."""
    context = shown.page.context.browser.new_context(offline=True)
    page, asked = context.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    for _ in range(600):
        if page.evaluate("Boolean(window.springline)"):
            break
        page.wait_for_timeout(50)
    frames = page.evaluate("springline.frames")
    context.close()
    return frames, asked


def test_solve_and_invert_are_clicked_and_one_goes_back_to_the_motion(shown: Stage) -> None:
    def click(label: str) -> None:
        shown.page.get_by_role("button", name=label, exact=True).click()

    shown.page.get_by_text("Shape at rest", exact=True).click()
    click("Solve")
    assert shown.until(lambda: shown.player.shape is not None)
    assert shown.until(lambda: "pulls 30 N" in shown.page.inner_text("body"))
    hung = shown.player.shape.position[7][1]
    assert hung == pytest.approx(-1.51)  # m g / k = 1 cm below
    click("Invert")
    assert shown.until(lambda: shown.player.shape is not None and shown.player.shape.position[7][1] > hung)
    click("Back to the motion")
    assert shown.until(lambda: shown.player.shape is None)
    shown.page.keyboard.press("p")
    assert shown.until(lambda: not shown.player.playing)


def test_a_scene_that_diverged_goes_on_with_a_safe_step_at_a_click(shown: Stage) -> None:
    from springline.view.play.commands import Play, Push, Set

    shown.player.do(Set("dt", 0.5), Push((7,), (0.0, 1.0)), Play())
    assert shown.until(lambda: shown.player.trouble is not None)
    button = shown.page.get_by_role("button", name="Go on with dt")
    button.wait_for(state="visible")
    assert "The scene stopped" in shown.page.inner_text("body")
    button.click()
    assert shown.until(lambda: shown.player.trouble is None and shown.player.playing)
    assert shown.player.simulation.dt < 0.07  # 2 sqrt(m / k) = 0.063 s

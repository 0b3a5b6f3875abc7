"""The first picture of a page: its background before the program, or its worker, has started."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

import chromium
import springline as sl

NO_WORKER = "window.Worker = class { postMessage() {} addEventListener() {} terminate() {} }"
STARTED = "document.getElementById('picture').width !== 300"  # the size of the canvas has been set


def page_of(folder: Path, name: str) -> Path:
    scene = sl.Scene(gravity=9.8)
    rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0)
    scene.anchor(rope.ends)
    path = folder / f"{name}.html"
    sl.save(scene, path, **({"style": sl.Style(background="#ffeecc")} if name == "styled" else {}))
    return path


@pytest.mark.parametrize(
    ("name", "scheme", "color"),
    [
        ("plain", "light", (255, 255, 255)),
        ("plain", "dark", (18, 22, 27)),
        ("styled", "light", (255, 238, 204)),
        ("styled", "dark", (255, 238, 204)),
    ],
)
def test_the_stage_has_the_background_of_the_page_until_its_worker_has_started(
    tmp_path: Path, name: str, scheme: str, color: tuple[int, int, int]
) -> None:
    context = chromium.kept().new_context(viewport={"width": 800, "height": 500}, color_scheme=scheme, offline=True)
    page = context.new_page()
    page.add_init_script(NO_WORKER)
    page.goto(page_of(tmp_path, name).as_uri())
    for _ in range(100):
        if page.evaluate(STARTED):
            break
        page.wait_for_timeout(50)
    seen = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    assert {seen.getpixel(place) for place in ((20, 450), (240, 60), (240, 250))} == {color}


def test_the_first_picture_is_shown_when_the_worker_has_started(tmp_path: Path) -> None:
    context = chromium.kept().new_context(viewport={"width": 800, "height": 500}, color_scheme="light", offline=True)
    page = context.new_page()
    page.goto(page_of(tmp_path, "plain").as_uri())
    for _ in range(100):
        if page.evaluate("window.springline && springline.picture.number > 1"):
            break
        page.wait_for_timeout(50)
    page.wait_for_timeout(200)
    seen = Image.open(io.BytesIO(page.screenshot(clip={"x": 0, "y": 0, "width": 470, "height": 400})))
    context.close()
    assert len(seen.convert("RGB").getcolors(1 << 20)) > 20

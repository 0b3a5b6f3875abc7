"""The tool of the page for clicking points of a photograph, and the file that Python reads."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from seen_page import seen

import springline as sl

PHOTO = Path(__file__).parents[2] / "docs" / "images" / "chain-photo.webp"
CLICKS = PHOTO.with_suffix(".json")


def cord() -> sl.Scene:
    return sl.gallery.scene("photographed-cord", rigidity=3.0)


def test_clicks_are_saved_and_fitted(tmp_path: Path) -> None:
    given = json.loads(CLICKS.read_text(encoding="utf-8"))
    pixels = [one["pixel"] for one in given["scale"]] + given["points"]
    with seen(cord()) as shown:
        page = shown.page
        page.locator("summary", has_text="Measure").click()
        page.get_by_role("button", name="Photograph").click()
        dialog = page.locator("#clicks")
        save = dialog.get_by_role("button", name="Save clicks")
        assert dialog.is_visible() and save.is_disabled()
        dialog.locator("input[type=file]").set_input_files(PHOTO)
        canvas = dialog.locator("canvas")
        canvas.wait_for(state="visible")
        for right, down in pixels:
            canvas.click(position={"x": right, "y": down})
        canvas.click(position={"x": 5, "y": 5})
        dialog.get_by_role("button", name="Take back").click()
        assert "22 so far" not in dialog.inner_text() and f"{len(pixels) - 2} so far" in dialog.inner_text()
        dialog.get_by_label("Right of point 2").fill("0")
        assert "at one place" in dialog.inner_text() and save.is_disabled()
        dialog.get_by_label("Right of point 2").fill("0.9")
        canvas.focus()
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("Shift+ArrowLeft")
        with page.expect_download() as waiting:
            save.click()
        file = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(file)
        assert not shown.errors
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert file.name == "chain-photo.json" and saved["picture"] == "chain-photo.webp"
    assert [one["point"] for one in saved["scale"]] == [[0, 0], [0.9, 0]]
    assert np.abs(np.array(saved["points"]) - given["points"]).max() <= 1.0  # the pointer moves by whole pixels
    photo = sl.measurements.Photograph.read(file, error=1.0)
    low, high = sl.fit(cord(), photo, ["springs.modulus"]).intervals["springs.modulus"]
    assert low < 2.40e6 < high


def test_a_file_that_is_no_picture_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "photo.png"
    wrong.write_text("no picture")
    with seen(cord()) as shown:
        shown.page.locator("summary", has_text="Measure").click()
        shown.page.get_by_role("button", name="Photograph").click()
        shown.page.locator("#clicks input[type=file]").set_input_files(wrong)
        shown.page.get_by_text("This is no picture that the browser can show").wait_for()

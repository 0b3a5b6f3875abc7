"""Drawings to scale: a meter is as long on paper as the scale says, in views in line, and a browser shows them."""

from __future__ import annotations

import re
import zlib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from playwright.sync_api import sync_playwright

import chromium
import springline as sl
from leaving import things
from springline.errors import SceneError
from springline.io.layers import COLORS, collect_layers

SVG = "{http://www.w3.org/2000/svg}"
AXES = {"front": (0, 2), "right": (1, 2), "plan": (0, 1)}


def saved(thing: Any, path: Path, **options: Any) -> ElementTree.Element:
    assert sl.save(thing, path, **{"sheet": "A3", **options}) == [path]
    return ElementTree.parse(path).getroot()


def lines_in(view: ElementTree.Element) -> np.ndarray:
    rows = [[float(line.get(name, "")) for name in ("x1", "y1", "x2", "y2")] for line in view.iter(f"{SVG}line")]
    return np.array(rows).reshape(-1, 2, 2)


@pytest.mark.parametrize("kind", ["scene", "shape", "run"])
def test_every_line_is_as_long_on_paper_as_the_scale_says(kind: str, tmp_path: Path) -> None:
    thing = things()[kind]
    root, drawing = saved(thing, tmp_path / "x.svg"), collect_layers(thing)
    scale = float(re.search(r"1:([\d.]+)<", (tmp_path / "x.svg").read_text())[1])  # type: ignore[index]
    for name, axes in AXES.items():
        (view,) = (group for group in root.iter(f"{SVG}g") if group.get("id") == name)
        found = lines_in(view)
        drawn = np.array([member.ends[:, axes] for member in drawing.members])
        across = np.diff(found, axis=1)[:, 0] * (1.0, -1.0) * scale / 1000.0  # [m]
        assert np.abs(across - np.diff(drawn, axis=1)[:, 0]).max() < 2e-4 * scale / 1000.0  # places of 0.1 um
        looks = [(line.get("class"), line.get("stroke")) for line in view.iter(f"{SVG}line")]
        assert [look[0] for look in looks] == [member.layer for member in drawing.members]
        assert all(color == "#{:02x}{:02x}{:02x}".format(*COLORS[str(layer)]) for layer, color in looks)


POINT = 72.0 / 25.4  # of a millimeter


@pytest.mark.parametrize("kind", ["scene", "shape", "run"])
def test_a_pdf_has_the_size_of_its_sheet_and_every_line_as_long_as_in_the_svg(kind: str, tmp_path: Path) -> None:
    thing, path = things()[kind], tmp_path / "x.pdf"
    root = saved(thing, tmp_path / "x.svg", sheet="A4")
    assert sl.save(thing, path, sheet="A4") == [path]
    written = path.read_bytes()
    sides = [float(part) for part in re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", written).groups()]  # type: ignore[union-attr]
    assert np.abs(np.array(sides) / POINT - (297.0, 210.0)).max() < 1e-6  # measured 1e-11
    streams = [zlib.decompress(part) for part in re.findall(rb"stream\r?\n(\x78.*?)\r?\nendstream", written, re.DOTALL)]
    number = rb"(-?[\d.]+)"
    found = re.findall(rb"%s %s m\n%s %s l\n\nS" % ((number,) * 4), b"".join(streams))
    paper = np.array(found, dtype=np.float64).reshape(-1, 2, 2) / POINT * (1.0, -1.0) + (0.0, 210.0)
    for name in AXES:
        (view,) = (group for group in root.iter(f"{SVG}g") if group.get("id") == name)
        for line in lines_in(view):
            assert np.abs(paper - line).max(axis=(1, 2)).min() < 1e-5, (name, line)  # [mm]; measured 2e-7
    assert sl.save(thing, tmp_path / "again.pdf", sheet="A4") and (tmp_path / "again.pdf").read_bytes() == written


def test_the_plan_is_below_the_front_and_the_right_view_beside_it(tmp_path: Path) -> None:
    root = saved(things()["scene"], tmp_path / "x.svg")
    front, right, plan = (lines_in(next(g for g in root.iter(f"{SVG}g") if g.get("id") == name)) for name in AXES)
    assert np.allclose(front[:, :, 0], plan[:, :, 0]) and np.allclose(front[:, :, 1], right[:, :, 1])
    assert plan[:, :, 1].min() > front[:, :, 1].max() and right[:, :, 0].min() > front[:, :, 0].max()


def test_what_is_flat_has_one_view_and_its_scale_bar_is_to_scale(tmp_path: Path) -> None:
    scene = sl.Scene(dim=2, title="Bridge <east>")
    scene.grid((9, 3), spacing=1.0, stiffness=1.0)
    root = saved(scene, tmp_path / "x.svg", sheet="A4", scale=50)
    assert {group.get("id") for group in root.iter(f"{SVG}g")} & set(AXES) == {"plan"}
    assert root.get("width") == "297mm" and root.get("viewBox") == "0 0 297 210"
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert {"Bridge <east>", "1:50", "A4", "A scene as drawn"} <= set(words)
    (bar,) = (group for group in root.iter(f"{SVG}g") if group.get("id") == "scale-bar")
    length = max(float(text.text) for text in bar.iter(f"{SVG}text") if text.text != "m")
    assert sum(float(one.get("width", "")) for one in bar.iter(f"{SVG}rect")) == pytest.approx(length * 20.0)


def test_words_do_not_lie_over_one_another_and_the_largest_force_has_them(tmp_path: Path) -> None:
    shape = things()["shape"]
    root = saved(shape, tmp_path / "x.svg", sheet="A1")
    (group,) = (one for one in root.iter(f"{SVG}g") if one.get("id") == "labels")
    words = [str(text.text) for text in group]
    assert f"{abs(shape.tension).max():.3g} N" in words and len(words) > 8


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"sheet": "B5"}, "must be one of A4, A3, A2, A1, A0. Got 'B5'"),
        ({"scale": 2}, "At 1:2 the views need .* times the room that a sheet A3 has. Give a 'scale' of"),
        ({"scale": -1.0}, "positive"),
        ({"color": "strain"}, "'color' of save.. is for pictures"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_the_way_out(options: dict[str, Any], match: str, tmp_path: Path) -> None:
    with pytest.raises(SceneError, match=match):
        sl.save(things()["shape"], tmp_path / "x.svg", **{"sheet": "A3", **options})
    assert list(tmp_path.iterdir()) == []


def test_a_browser_shows_the_drawing_within_its_frame(tmp_path: Path) -> None:
    saved(things()["shape"], tmp_path / "x.svg")
    with sync_playwright() as play:
        browser = chromium.launched(play)
        page = browser.new_page()
        page.goto((tmp_path / "x.svg").as_uri())
        assert page.evaluate("document.documentElement.nodeName") == "svg"
        boxes = page.evaluate(
            "Array.from(document.querySelectorAll('line, text, polygon, circle'), one => {"
            " const box = one.getBoundingClientRect(), all = document.documentElement.getBoundingClientRect(),"
            " mm = all.width / 420; return [box.left / mm, box.top / mm, box.right / mm, box.bottom / mm] })"
        )
        browser.close()
    found = np.array(boxes)
    assert len(found) > 100 and found[:, :2].min() > 10.0
    assert found[:, 2].max() < 410.0 and found[:, 3].max() < 287.0

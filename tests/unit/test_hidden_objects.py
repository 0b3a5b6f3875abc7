"""Objects that a file hides are left out, and the report counts and names them."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import ezdxf
import numpy as np
import pytest
import rhino3dm
from ezdxf.entities import Polyline

import springline as sl
from springline.errors import FileError

HEAVY: Any = {"stiffness": 1.0, "mass": 1.0}


def svg(path: Path, body: str, style: str = "") -> sl.Scene:
    sheet = f"<style>{style}</style>" if style else ""
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{sheet}{body}</svg>')
    return sl.read(path, **HEAVY)


def told(scene: sl.Scene) -> str:
    return next((one for one in scene.report.messages() if one.startswith("Hidden in the file")), "")


SEEN = '<line x1="0" y1="0" x2="1" y2="0"/>'
AUX = '<line x1="5" y1="0" x2="6" y2="0" id="i" class="a h"/>'


@pytest.mark.parametrize(
    ("body", "style", "where"),
    [
        ('<line x2="1" visibility="hidden"/>', "", "1 (visibility: hidden)"),
        ('<line x2="1" visibility="collapse"/>', "", "1 (visibility: hidden)"),
        ('<g visibility="hidden"><line x2="1"/></g>', "", "1 (visibility: hidden)"),
        ('<g id="aux" display="none"><line x2="1"/><path d="M0 0 H5"/></g>', "", "2 'aux' (display: none)"),
        ('<line x2="1" style="display: none"/>', "", "1 (display: none)"),
        ('<line x2="1" style="visibility:hidden"/>', "", "1 (visibility: hidden)"),
        (AUX, ".h{display:none}", "1 'i' (display: none)"), (AUX, "#i { visibility: hidden }", "1 'i' (visibility"),
        (AUX, "line.h{display:none}", "1 'i' (display: none)"), (AUX, ".a.h{display:none}", "1 'i' (display: none)"),
        (AUX, "text, .h /* { */ {display:none}", "1 'i' (display: none)"),
        (f"<g class='g'><g>{AUX}</g></g>", "g.g line{display:none}", "1 'i' (display: none)"),
        (f"<g class='g'>{AUX}</g>", ".g > line{display:none}", "1 'i' (display: none)"),
        (f"<g class='g'>{AUX}</g>", "@import url(x); @media print{line{stroke:red}} .g{display:none}",
         "1 (display: none)"),
        (AUX, "#i{display:none} .h{display:inline}", "1 'i' (display: none)"),  # an id weighs more than a class
        (AUX, "#i{display:inline} .a{display:none !important}", "1 'i' (display: none)"),
        (f"<defs>{AUX}</defs>", "", "1 within defs"), (f"<symbol id='s'>{AUX}</symbol>", "", "1 within symbol 's'"),
        (f"<clipPath id='c'>{AUX}{AUX}</clipPath>", "", "2 within clipPath 'c'"),
        (f"<marker>{AUX}</marker><mask>{AUX}</mask>", "", "1 within marker, 1 within mask"),
    ],
)  # fmt: skip
def test_what_a_picture_hides_is_left_out_and_named(body: str, style: str, where: str, tmp_path: Path) -> None:
    scene = svg(tmp_path / "a.svg", SEEN + body, style)
    assert scene.spring_count == 1 and where in told(scene)
    behind = svg(tmp_path / "b.svg", SEEN + body + (f"<style>{style}</style>" if style else ""))
    assert behind.spring_count == 1 and told(behind) == told(scene)  # a style sheet holds wherever it stands


@pytest.mark.parametrize(
    ("body", "style"),
    [
        ('<g visibility="hidden"><line x1="5" x2="6" visibility="visible"/></g>', ""),
        (AUX, ".other{display:none}"), (AUX, ".h:hover{display:none}"), (AUX, "g > line{display:none}"),
        (AUX, ".h{display:none} #i{display:inline}"), (AUX, "@media print{.h{display:none}}"),
        ('<line x1="5" x2="6" class="h" style="display:inline"/>', ".h{display:none}"),
        ('<line x1="5" x2="6" display="none" class="h"/>', ".h{display:inline}"),
    ],
)  # fmt: skip
def test_what_a_picture_shows_is_read(body: str, style: str, tmp_path: Path) -> None:
    scene = svg(tmp_path / "a.svg", SEEN + body, style)
    assert scene.spring_count == 2 and not told(scene)


def test_selectors_that_are_not_understood_are_named(tmp_path: Path) -> None:
    scene = svg(tmp_path / "a.svg", SEEN + AUX, ".h:not(.b){display:none}")
    assert "1 rules of style sheets were not understood: '.h:not(.b)'." in scene.report.messages()


def test_strokes_of_style_sheets_are_colors(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg"><style>.h{{stroke:#f00}}</style>{SEEN}{AUX}</svg>'
    )
    assert sl.read(tmp_path / "a.svg", anchor="red", **HEAVY).anchored.index.size == 2


def test_style_sheets_of_a_picture_with_entities_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(
        '<!DOCTYPE svg [<!ENTITY a "x">]><svg xmlns="http://www.w3.org/2000/svg"><style>&a;</style></svg>'
    )
    with pytest.raises(FileError, match="Entities are not read"):
        sl.read(tmp_path / "a.svg", **HEAVY)


@pytest.mark.parametrize(
    ("about", "radii"), [('rx="2"', (2, 2)), ('ry="1"', (1, 1)), ('rx="2" ry="1"', (2, 1)), ('rx="99" ry="1"', (5, 1))]
)
def test_round_corners_of_rectangles_are_arcs(about: str, radii: tuple[float, float], tmp_path: Path) -> None:
    scene = svg(tmp_path / "a.svg", f'<rect x="1" y="2" width="10" height="6" {about}/>')
    x, y = scene.position[:, 0], -scene.position[:, 1]
    rx, ry = radii
    # Every point lies on the outline: on a side, or on the ellipse of a corner.
    across, up = np.maximum(np.abs(x - 6) - (5 - rx), 0) / rx, np.maximum(np.abs(y - 5) - (3 - ry), 0) / ry
    assert np.abs(np.hypot(across, up) - 1).max() < 1e-12  # measured 7.8e-16
    assert not ((np.abs(x - 6) == 5) & (np.abs(y - 5) == 3)).any() and scene.spring_count > 20
    assert (x.min(), x.max(), y.min(), y.max()) == pytest.approx((1, 11, 2, 8))


def dxf(path: Path, fill: Any) -> sl.Scene:
    document = ezdxf.new("R2010", units=6)  # type: ignore[attr-defined]
    document.modelspace().add_line((0, 0), (3, 0))
    fill(document, document.modelspace())
    document.saveas(path)
    return sl.read(path, faces=True, **HEAVY)


@pytest.mark.parametrize("state", ["off", "frozen"])
def test_lines_on_dxf_layers_that_are_off_or_frozen_are_left_out(state: str, tmp_path: Path) -> None:
    def fill(document: Any, space: Any) -> None:
        layer = document.layers.add("AUX")
        layer.off() if state == "off" else layer.freeze()
        space.add_line((0, 0), (0, 3), dxfattribs={"layer": "AUX"})
        space.add_circle((0, 0), 9, dxfattribs={"layer": "AUX"})

    scene = dxf(tmp_path / "a.dxf", fill)
    assert scene.spring_count == 1
    assert told(scene) == (
        f"Hidden in the file, and left out: 1 LINE on layer 'AUX' ({state}), 1 CIRCLE on layer 'AUX' ({state})."
    )


def test_entities_that_are_invisible_or_on_paper_are_left_out(tmp_path: Path) -> None:
    def fill(document: Any, space: Any) -> None:
        space.add_line((0, 0), (0, 3), dxfattribs={"invisible": 1})
        document.layout("Layout1").add_line((0, 0), (0, 5))

    scene = dxf(tmp_path / "a.dxf", fill)
    assert scene.spring_count == 1
    assert told(scene) == (
        "Hidden in the file, and left out: 1 LINE that is invisible, 1 on the paper of the layout 'Layout1'."
    )


@pytest.mark.parametrize(("state", "count", "hidden"), [("off", 2, 1), ("frozen", 1, 1)])
def test_a_block_on_a_layer_that_is_off_shows_its_other_layers(
    state: str, count: int, hidden: int, tmp_path: Path
) -> None:  # fmt: skip
    def fill(document: Any, space: Any) -> None:
        layer = document.layers.add("AUX")
        layer.off() if state == "off" else layer.freeze()
        inner, outer = document.blocks.new("IN"), document.blocks.new("OUT")
        inner.add_line((0, 0), (0, 4), dxfattribs={"layer": "0"})
        inner.add_line((7, 0), (7, 4), dxfattribs={"layer": "SEEN"})
        outer.add_blockref("IN", (0, 0), dxfattribs={"layer": "0"})
        space.add_blockref("OUT", (5, 5), dxfattribs={"layer": "AUX"})

    scene = dxf(tmp_path / "a.dxf", fill)
    assert scene.spring_count == count and told(scene).count("AUX") + told(scene).count("layer of a block") == hidden


def test_the_frame_of_a_polyline_that_a_spline_was_fitted_to_is_left_out(tmp_path: Path) -> None:
    def fill(_: Any, space: Any) -> None:
        line: Polyline = space.add_polyline2d([(0, 5), (1, 6), (2, 5)], dxfattribs={"flags": 4})
        line.append_vertices([(0, 5), (1, 5.5), (2, 5)], dxfattribs={"flags": 8})
        for vertex in line.vertices[:3]:
            vertex.dxf.flags = 16

    scene = dxf(tmp_path / "a.dxf", fill)
    assert scene.spring_count == 1 + 2 and scene.position[:, 1].max() == 5.5
    assert told(scene) == "Hidden in the file, and left out: 3 points of the frame of a spline."


@pytest.mark.parametrize("deep", [1, 2])
@pytest.mark.parametrize("color", [256, 0, 5])
def test_colors_by_layer_within_blocks_are_those_of_the_insertion(color: int, deep: int, tmp_path: Path) -> None:
    def fill(document: Any, space: Any) -> None:
        document.layers.add("Ins", color=3)
        document.layers.add("Own", color=1)
        block = document.blocks.new("B")
        block.add_line((0, 0), (1, 5), dxfattribs={"layer": "0", "color": color})
        block.add_line((0, 0), (2, 5), dxfattribs={"layer": "Own", "color": 256})
        for _ in range(deep - 1):
            document.blocks.new("C").add_blockref("B", (0, 0), dxfattribs={"layer": "0"})
        space.add_blockref("B" if deep == 1 else "C", (0, 0), dxfattribs={"layer": "Ins"})

    scene = dxf(tmp_path / "a.dxf", fill)
    colors = scene.spec.drawn_as.colors.tolist()
    assert colors[1:] == [[0, 0, 255] if color == 5 else [0, 255, 0], [255, 0, 0]]


def test_hidden_objects_and_layers_of_rhino_are_left_out(tmp_path: Path) -> None:
    library: Any = rhino3dm
    model = library.File3dm()
    model.Settings.ModelUnitSystem = library.UnitSystem.Meters
    at = library.Point3d
    outer, inner = library.Layer(), library.Layer()
    outer.Name, outer.Visible = "Aux", False
    first = model.Layers.Add(outer)
    inner.Name, inner.ParentLayerId = "Sub", model.Layers[first].Id
    second = model.Layers.Add(inner)

    def about(**more: Any) -> Any:
        found: Any = library.ObjectAttributes()
        found.LayerIndex = -1
        for name, value in more.items():
            setattr(found, name, value)
        return found

    model.Objects.AddLine(at(0, 0, 0), at(1, 0, 0), about())
    model.Objects.AddLine(at(0, 0, 0), at(0, 1, 0), about(LayerIndex=first))
    model.Objects.AddLine(at(0, 0, 0), at(0, 2, 0), about(LayerIndex=second))
    model.Objects.AddLine(at(0, 0, 0), at(0, 3, 0), about(Visible=False))
    model.Objects.AddLine(at(0, 0, 0), at(0, 4, 0), about(Mode=library.ObjectMode.Hidden))
    model.Objects.AddLine(at(0, 0, 0), at(0, 5, 0), about(ActiveSpace=library.ActiveSpace.PageSpace))
    curve = library.LineCurve(at(0, 0, 0), at(0, 0, 7))
    model.InstanceDefinitions.Add("post", "", "", "", at(0, 0, 0), (curve,), (about(),))
    for x, layer in ((5, -1), (6, first)):
        placed = library.InstanceReference(model.InstanceDefinitions[0].Id, library.Transform.Translation(x, 0, 0))
        model.Objects.AddInstanceObject(placed, about(LayerIndex=layer))
    model.Write(str(tmp_path / "a.3dm"), 7)
    scene = sl.read(tmp_path / "a.3dm", **HEAVY)
    assert scene.spring_count == 2 and scene.position[:, 1].max() == 0.0
    said = told(scene)
    assert "1 Curve on layer 'Aux' (off)" in said and "1 Curve on layer 'Aux/Sub' (off)" in said
    assert "2 Curve that is hidden" in said and "1 Curve on the page of a layout" in said
    assert "1 InstanceReference on layer 'Aux' (off)" in said


def gltf(path: Path, nodes: list[dict[str, Any]], mesh: dict[str, Any], more: dict[str, Any] | None = None) -> sl.Scene:
    """A glTF of a line from 0 to (1, 0, 0), with a target that moves its second end by (0, 0, -2)."""
    numbers = np.array([(0, 0, 0), (1, 0, 0), (0, 0, 0), (0, 0, -2)], "<f4").tobytes() + bytes([1])
    uri = "data:application/octet-stream;base64," + base64.b64encode(numbers).decode()
    exception = {"count": 1, "indices": {"bufferView": 2, "componentType": 5121}, "values": {"bufferView": 3}}
    part = {"attributes": {"POSITION": 0}, "mode": 1, "targets": [{"POSITION": 1}, {"POSITION": 2}]}
    document = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [*range(len(nodes))]}], "nodes": nodes,
        "meshes": [{"primitives": [part], **mesh}], "buffers": [{"byteLength": len(numbers), "uri": uri}],
        "bufferViews": [{"buffer": 0, "byteOffset": at, "byteLength": n}
                        for at, n in ((0, 24), (24, 24), (48, 1), (36, 12))],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 2, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5126, "count": 2, "type": "VEC3"},
            {"componentType": 5126, "count": 2, "type": "VEC3", "sparse": exception},
        ],
    }  # fmt: skip
    path.write_text(json.dumps(document | (more or {})))
    return sl.read(path, **HEAVY)


def test_morph_targets_are_applied_by_their_weights(tmp_path: Path) -> None:
    plain = gltf(tmp_path / "a.gltf", [{"mesh": 0}], {})
    assert plain.position[:, 1].tolist() == [0, 0]
    assert any("2 morph targets of weight 0" in one for one in plain.report.messages())
    for nodes, mesh in (
        ([{"mesh": 0}], {"weights": [0.5, 1]}),
        ([{"mesh": 0, "weights": [0.5, 1]}], {"weights": [9, 9]}),
    ):
        moved = gltf(tmp_path / "a.gltf", nodes, mesh)
        assert moved.position[:, 1].tolist() == [0, 3]  # half of a plain target and all of a sparse one, y being -z
        assert "Morph targets were applied by their weights." in moved.report.messages()


def test_nodes_that_are_invisible_are_left_out(tmp_path: Path) -> None:
    away = {
        "mesh": 0,
        "name": "aux",
        "translation": [5, 0, 0],
        "extensions": {"KHR_node_visibility": {"visible": False}},
    }
    scene = gltf(tmp_path / "a.gltf", [{"mesh": 0}, away], {})
    assert scene.spring_count == 1
    assert told(scene) == ("Hidden in the file, and left out: 1 node 'aux' with all below it (KHR_node_visibility).")

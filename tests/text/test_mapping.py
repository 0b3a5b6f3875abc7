"""Layers, colors and attributes of a drawing say what holds it, what loads it and what it is made of."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import ezdxf
import numpy as np
import pytest

import springline as sl
from springline.errors import FileError, SceneError

RULES = [
    "supports=layer:Anchors", "loads=layer:Snow:0,0,-500", "material=layer:Ties:steel", "modulus=color:blue:2e9",
    "area=layer:Ties:1e-4", "area=layer:Ropes:2e-4",
]  # fmt: skip


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    """Two lines of 1 m and 2 m in millimeters, points on two layers at their ends."""
    document = ezdxf.new(units=4)  # type: ignore[attr-defined]
    space = document.modelspace()
    space.add_line((0, 0), (1000, 0), dxfattribs={"layer": "Ties"})
    space.add_line((1000, 0), (3000, 0), dxfattribs={"layer": "Ropes", "color": 5})
    for x, layer in ((0, "Anchors"), (3000, "Anchors"), (1000, "Snow")):
        space.add_point((x, 0), dxfattribs={"layer": layer})
    document.saveas(tmp_path / "a.dxf")
    return tmp_path / "a.dxf"


def test_points_on_layers_are_supports_and_loads_and_lines_have_their_material(drawing: Path) -> None:
    scene = sl.read(drawing, map=RULES)
    steel = sl.material("steel")
    assert scene.spec.springs.array("stiffness").tolist() == pytest.approx(
        [steel.modulus * 1e-4 / 1.0, 2e9 * 2e-4 / 2.0]
    )
    half = steel.density * 1e-4 * 1.0 / 2
    assert scene.spec.particles.array("mass").tolist() == pytest.approx([half, half, 0.0])
    shape = scene.equilibrium()
    assert shape.reactions.sum(axis=0)[2] == pytest.approx(500.0, rel=1e-9)
    assert shape.anchored.tolist() == [0, 2]


def test_rules_may_be_a_mapping_and_choose_the_ends_of_lines(drawing: Path) -> None:
    scene = sl.read(drawing, map={"supports": "layer:Ties"}, stiffness=1.0, mass=1.0)
    assert scene.equilibrium().anchored.tolist() == [0, 1]


def test_attributes_say_numbers_and_loads(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(
        '<svg><line x2="1" data-section="1e-4" data-held="yes" data-held-not="no"/>'
        '<line x1="1" x2="3" data-section="2e-4" data-push="0,-7,0"/></svg>'
    )
    rules = ["area=attribute:section", "supports=attribute:held", "loads=attribute:push"]
    scene = sl.read(tmp_path / "a.svg", map=rules, modulus=1e6, mass=1.0)
    assert scene.spec.springs.array("stiffness").tolist() == pytest.approx([100.0, 100.0])
    (load,) = scene.declared
    assert load.force == (0.0, -7.0, 0.0) and np.array_equal(load.on, [1, 2])


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("support=layer:Anchors", "Did you mean 'supports'?"),
        ("supports=layr:Anchors", "Did you mean 'layer'?"),
        ("supports=layer:", "without a name"),
        ("supports", "The 'map' of read.. must be rules, 'what=by:name'"),
        ("supports=layer:Anchor", "chooses nothing of .*a.dxf. Did you mean 'Anchors'?"),
        ("supports=color:green", "Its colors: "),
        ("supports=attribute:held", "Its attributes: none."),
        ("supports=layer:Anchors:1", "A rule of supports has no value"),
        ("loads=layer:Snow", "must have a value behind a colon"),
        ("loads=layer:Snow:1,2", r"A load must be x,y,z \[N\]. Got '1,2'"),
        ("area=layer:Ties:-1", "must be zero or more. Got '-1'"),
        ("area=layer:Ties:nan", "must be zero or more. Got 'nan'"),
        ("material=layer:Ties:steal", "steel"),
    ],
)
def test_rules_that_mean_nothing_are_refused_with_what_there_is(rule: str, said: str, drawing: Path) -> None:
    with pytest.raises(SceneError, match=said):
        sl.read(drawing, map=[rule], stiffness=1.0, mass=1.0)


def test_a_point_off_every_line_is_refused(tmp_path: Path) -> None:
    document = ezdxf.new()  # type: ignore[attr-defined]
    document.modelspace().add_line((0, 0), (1, 0))
    document.modelspace().add_point((0.5, 0), dxfattribs={"layer": "Anchors"})
    document.saveas(tmp_path / "a.dxf")
    with pytest.raises(FileError, match=r"The point at \(0.5, 0.0, 0.0\) m must lie on an end of a line"):
        sl.read(tmp_path / "a.dxf", map={"supports": "layer:Anchors"}, stiffness=1.0, mass=1.0)


def test_rules_are_typed_on_the_command_line(cli: Callable[..., tuple[int, str, str]], drawing: Path) -> None:
    rules = [word for rule in RULES for word in ("--map", rule)]
    code, out, err = cli("check", str(drawing), *rules)
    assert code == 0 and "3, 2 of them supports" in out, err


def test_attributes_of_the_nodes_of_a_compas_network_are_supports_and_loads(tmp_path: Path) -> None:
    nodes = {str(k): {"x": float(k), "y": 0.0, "z": 0.0} for k in range(4)}
    nodes["0"] |= {"is_support": True, "is_foot": True}
    nodes["3"] |= {"is_support": False, "is_foot": True, "load": "0,0,-5"}
    edges = {str(k): {str(k + 1): {}} for k in range(3)}
    text = json.dumps({"dtype": "compas.datastructures/Network", "data": {"node": nodes, "edge": edges}})
    (tmp_path / "net.json").write_text(text, encoding="utf-8")

    def read(*rules: str) -> sl.Scene:
        return sl.read(tmp_path / "net.json", stiffness=1.0, mass=1.0, map=list(rules))

    assert read("supports=attribute:is_support").anchored.index.tolist() == [0]
    assert read("supports=attribute:is_foot").anchored.index.tolist() == [0, 3]  # 0 by is_support, too
    loads = [thing for thing in read("loads=attribute:load").declared if isinstance(thing, sl.Load)]
    assert [(list(one.on), list(one.force)) for one in loads] == [([3], [0.0, 0.0, -5.0])]
    with pytest.raises(SceneError, match="Did you mean 'is_foot'?"):
        read("supports=attribute:is_foots")
    with pytest.raises(SceneError, match="chooses nothing"):
        read("stiffness=attribute:load")

"""Scripts for Rhino, Grasshopper and Blender: Python 3.9, one file each, and the answers of the command line.

Rhino cannot run here: what it gives is stood in for by the few functions that the scripts call. Blender can, as bpy.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import springline as sl

CLIENTS = Path(__file__).parents[2] / "clients"
FILES = sorted(CLIENTS.glob("*/*.py"))
SHARED = ("# ---- the same in every client", "# ---- what follows is of this program alone ----")
OWN = {"rhinoscriptsyntax", "Rhino", "bpy", "bpy_extras", "numpy"}  # of the programs themselves
LEGS = [((0, 0, 0), (2, 1, 3)), ((4, 0, 0), (2, 1, 3)), ((2, 3, 0), (2, 1, 3)), ((2, 1, 3), (2, 1, 1))]
FEET = [(0, 0, 0), (4, 0, 0), (2, 3, 0)]


@pytest.fixture(autouse=True)
def _command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPRINGLINE_COMMAND", f'"{sys.executable}" -m springline')


def loaded(name: str) -> ModuleType:
    (path,) = CLIENTS.glob(f"*/{name}.py")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def tripod(stiffness: float = 1000.0, gravity: float = 9.81) -> sl.Equilibrium:
    scene = sl.Scene(gravity=gravity)
    scene.particles([(0, 0, 0), (2, 1, 3), (4, 0, 0), (2, 3, 0), (2, 1, 1)], mass=1.0)
    scene.springs(np.array([(0, 1), (2, 1), (3, 1), (1, 4)]), stiffness=stiffness)
    scene.anchor([0, 2, 3])
    return scene.equilibrium()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_client_is_python_3_9_of_the_standard_library_and_of_its_program(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))
    names = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} - OWN <= set(sys.stdlib_module_names)


def test_what_clients_share_is_the_same_in_all() -> None:
    parts = {path.read_text(encoding="utf-8").split(SHARED[0])[1].split(SHARED[1])[0] for path in FILES}
    assert len(FILES) == 3 and len(parts) == 1 and len(parts.pop()) > 3000


class Rhino(ModuleType):
    """The part of rhinoscriptsyntax that is called, with a drawing in millimeters."""

    def __init__(self) -> None:
        super().__init__("rhinoscriptsyntax")
        self.layers: dict[str, Any] = {}
        self.drawn: dict[int, dict[str, Any]] = {}
        self.said: list[str] = []
        self.redraws = True
        self.curves = {str(k): [tuple(1000 * x for x in end) for end in line] for k, line in enumerate(LEGS)}
        self.points = {f"p{k}": tuple(1000 * x for x in place) for k, place in enumerate(FEET)}

    def GetObjects(self, message: str, filter: int, preselect: bool = False) -> list[str]:
        return list(self.curves if filter == 4 else self.points)

    def GetReal(self, message: str, number: float, minimum: float) -> float:
        return number

    def IsLine(self, curve: str) -> bool:
        return True

    def CurvePoints(self, curve: str) -> list[Any]:
        return self.curves[curve]

    def PointCoordinates(self, point: str) -> Any:
        return self.points[point]

    def UnitScale(self, to: int) -> float:
        assert to == 4
        return 1e-3

    def MessageBox(self, words: str, buttons: int, title: str) -> None:
        self.said.append(words)

    def EnableRedraw(self, wanted: bool) -> None:
        self.redraws = wanted

    def IsLayer(self, name: str) -> bool:
        return name in self.layers

    def AddLayer(self, name: str, color: Any = None, parent: str = "") -> None:
        self.layers[f"{parent}::{name}" if parent else name] = color

    def ObjectsByLayer(self, name: str) -> list[int]:
        return [key for key, one in self.drawn.items() if one["layer"] == name]

    def DeleteObjects(self, keys: list[int]) -> None:
        for key in keys:
            del self.drawn[key]

    def AddLine(self, tail: Any, head: Any) -> int:
        key = len(self.drawn) + 1000 * len(self.said)
        self.drawn[key] = {"line": (tail, head)}
        return key

    def ObjectLayer(self, key: int, layer: str) -> None:
        assert layer in self.layers
        self.drawn[key]["layer"] = layer

    def SetUserText(self, key: int, name: str, text: str) -> None:
        self.drawn[key][name] = text


def test_rhino_draws_the_shape_at_rest_in_layers_by_what_lines_feel(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rhino, shape = Rhino(), tripod()
    monkeypatch.setitem(sys.modules, "rhinoscriptsyntax", rhino)
    client = loaded("springline_rhino")
    client.main()
    before = [(*one["line"], one["layer"].rpartition("::")[2]) for one in rhino.drawn.values()]
    tensions = [float(one["tension"].removesuffix(" N")) for one in rhino.drawn.values()]
    client.draw(rhino, [one[:2] for one in before], [one[2] for one in before], tensions)  # those before give way
    assert rhino.said == [] and rhino.redraws and len(rhino.drawn) == 4
    assert [one["layer"] for one in rhino.drawn.values()] == ["springline::compression"] * 3 + ["springline::tension"]
    for number, one in enumerate(rhino.drawn.values()):
        ends = shape.position[[shape.data.model.springs.tail[number], shape.data.model.springs.head[number]]]
        assert np.allclose(np.array(one["line"]), 1000.0 * ends, atol=1e-6)  # [mm]; measured 2e-11
        assert float(one["tension"].removesuffix(" N")) == pytest.approx(shape.tension[number], rel=1e-9)
    assert "4 members at rest" in capsys.readouterr().out
    rhino.points["p0"] = (100.0, 200.0, 300.0)
    client.main()
    assert rhino.said == ["The support at (0.1, 0.2, 0.3) m is at the end of no line."] and len(rhino.drawn) == 4


def test_a_component_of_grasshopper_turns_lines_into_points_lines_and_tensions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def point(place: Any) -> Any:
        return SimpleNamespace(X=place[0], Y=place[1], Z=place[2])

    geometry = ModuleType("Rhino.Geometry")
    geometry.Point3d = lambda *place: point(place)  # type: ignore[attr-defined]
    geometry.Line = lambda tail, head: SimpleNamespace(From=tail, To=head)  # type: ignore[attr-defined]
    rhino = ModuleType("Rhino")
    rhino.Geometry = geometry  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "Rhino", rhino)
    monkeypatch.setitem(sys.modules, "Rhino.Geometry", geometry)
    (path,) = CLIENTS.glob("*/springline_component.py")
    inputs: dict[str, Any] = {
        "lines": [SimpleNamespace(From=point(tail), To=point(head)) for tail, head in LEGS],
        "anchors": [point(place) for place in FEET], "loads": [point((0, 0, -9.81))], "load_points": None,
        "stiffness": [500.0, 500.0, 500.0, 500.0],
    }  # fmt: skip
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), inputs)
    shape = tripod(stiffness=500.0)
    assert np.allclose([(one.X, one.Y, one.Z) for one in inputs["points"]], shape.position, atol=1e-9)
    assert np.allclose(inputs["tensions"], shape.tension, rtol=1e-9) and len(inputs["bars"]) == 4
    assert inputs["message"].startswith("4 members at rest")
    client = loaded("springline_component")
    assert client.component({"lines": inputs["lines"]})[3] == "It takes lines and anchors."
    told = client.component({**inputs, "stiffness": [1.0, 2.0]})
    assert told == ([], [], [], "There are 2 stiffnesses for 4 lines.")


def test_what_springline_refuses_and_that_it_is_not_there_become_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    client = loaded("springline_component")
    with pytest.raises(RuntimeError, match="there is no other. Got 3."):
        client.solved(client.scene_text([(0, 0, 0)], [(0, 3)], [0]))
    falls = client.solved(client.scene_text([(0, 0, 0), (1, 0, 0)], [(0, 1)], []))
    assert client.sentence(falls).startswith("It does not come to rest: ")
    monkeypatch.setenv("SPRINGLINE_COMMAND", "nowhere-at-all")
    with pytest.raises(RuntimeError, match="SPRINGLINE_COMMAND"):
        client.solved("")


BLENDER = """
import json, sys, bpy, numpy as np
sys.path.insert(0, sys.argv[1])
import springline_blender as client
bpy.ops.wm.read_factory_settings(use_empty=True)
client.register()
assert bpy.ops.import_anim.springline(filepath=sys.argv[2]) == {"FINISHED"}
(moved,) = bpy.data.objects
scene, told = bpy.context.scene, {}
for frame in (0, 10):
    scene.frame_set(frame)
    seen = moved.evaluated_get(bpy.context.evaluated_depsgraph_get()).data
    told[frame] = {
        "points": [list(one.co) for one in seen.vertices],
        "tension": [one.value for one in moved.data.attributes["tension"].data],
        "colors": [list(one.color) for one in moved.data.color_attributes["tension color"].data],
        "edges": [sorted(one.vertices) for one in moved.data.edges],
    }
told["range"] = [scene.frame_start, scene.frame_end, scene.render.fps]
mesh = bpy.data.meshes.new("tripod")
mesh.from_pydata([(0, 0, 0), (2, 1, 3), (4, 0, 0), (2, 3, 0), (2, 1, 1)], [(0, 1), (2, 1), (3, 1), (1, 4)], [])
drawn = bpy.data.objects.new("tripod", mesh)
bpy.context.collection.objects.link(drawn)
drawn.vertex_groups.new(name="anchors").add([0, 2, 3], 1.0, "ADD")
bpy.context.view_layer.objects.active = drawn
assert bpy.ops.object.springline_solve(stiffness=500.0) == {"FINISHED"}
made = bpy.data.objects["tripod at rest"]
told["rest"] = [list(one.co) for one in made.data.vertices]
told["tension"] = [one.value for one in made.data.attributes["tension"].data]
curve = bpy.data.curves.new("rope", "CURVE")
curve.dimensions = "3D"
spline = curve.splines.new("POLY")
spline.points.add(2)
for point, place in zip(spline.points, [(0, 0, 0), (1, 0, 0), (2, 0, 0)]):
    point.co = (*place, 1.0)
rope, said = client.at_rest(bpy.data.objects.new("rope", curve))
told["rope"] = [list(one.co) for one in rope.data.vertices]
client.unregister()
print("TOLD" + json.dumps(told))
"""


def test_blender_moves_a_vertex_to_where_the_recording_has_it_and_solves_what_is_selected(tmp_path: Path) -> None:
    if importlib.util.find_spec("bpy") is None:
        pytest.importorskip("bpy")
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((4, 4), mass=0.1, stiffness=200.0)
    scene.anchor(net.corners)
    scene.faces = [[0, 1, 5, 4]]
    run = scene.simulate().run(until=0.5, every=0.025)
    sl.save(run, tmp_path / "net.springline")
    words = [sys.executable, "-c", BLENDER, str(CLIENTS / "blender"), str(tmp_path / "net.springline")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, env=dict(os.environ))
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout.split("TOLD")[1])
    for number in (0, 10):
        seen = told[str(number)]
        assert np.abs(np.array(seen["points"]) - run[number].position).max() < 1e-6  # measured 3e-8, single
        members = {
            tuple(sorted(pair)): k
            for k, pair in enumerate(zip(run.data.model.springs.tail, run.data.model.springs.head))
        }
        felt = [run.tension[number][members[tuple(pair)]] for pair in seen["edges"]]
        assert np.allclose(seen["tension"], felt, rtol=1e-6, atol=1e-9)
    assert np.ptp(run[10].position - run[0].position) > 0.1 and told["0"]["colors"] != told["10"]["colors"]
    assert told["range"] == [0, 20, 40]
    assert np.allclose(told["rest"], tripod(stiffness=500.0).position, atol=1e-6)
    assert np.allclose(told["tension"], tripod(stiffness=500.0).tension, rtol=1e-6)
    assert told["rope"][1][2] < -0.004 and told["rope"][0] == [0.0, 0.0, 0.0]

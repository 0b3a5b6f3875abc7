"""The house: rooms import only lower floors, modules never in a circle, and nothing heavy loads before it is used."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

import springline
from sources import source_of, tree_of

HOUSE = Path(springline.__file__).parent
FLOORS = {
    "typing": 0, "aliases": 0, "formatting": 0, "html_tables": 0, "messages": 0, "progress": 0,
    "errors": 1,
    "atomic_write": 2, "checks": 2,
    "engine": 3, "single_precision": 3,
    "callbacks": 4, "linear": 4, "model": 4,
    "contacts.shapes": 5, "neighbors": 5,
    "forces": 6,
    "constraints": 7,
    "contacts": 8,
    "equilibrium": 9, "integrators": 9, "recording": 9,
    "spec": 10, "stability": 10, "study": 10,
    "stepping": 11,
    "integrators.event_driven": 12, "integrators.ias15": 12, "integrators.implicit": 12, "picture": 12,
    "run": 13,
    "resume": 14, "simulation": 14,
    "scene": 15,
    "inverse": 16, "io": 16, "moments": 16, "paths": 16,
    "view": 17,
    "gallery": 18, "interchange": 18, "lammps": 18, "view.plot": 18,
    "sweeping": 19, "view.film": 19, "view.play": 19,
    "view.page": 20, "view.window": 20,
    "verification": 21, "view.play_scene": 21, "view.living": 21,
    "cli": 22, "analysis": 22, "goals": 22, "measurements": 22,
}  # fmt: skip
# Methods of the public objects that stand for a function of a higher floor import it when they are called, as the
# methods of a pandas DataFrame import its plots and files. Type checkers see these calls; no other import points up.
UPWARD = {
    "contacts.obstacles": {"io.mesh_reading.read_triangles"},
    "equilibrium.result": {
        "interchange.meshes.to_pyvista", "io.tables_writing.shape_to_pandas", "scene.scene_from_shape",
        "view.page.notebook.as_html", "view.plot.plot.plot", "view.plot.saving.save",
    },
    "equilibrium.summary": {"moments.membrane_forces.membrane_extremes"},
    "paths.path": {"view.plot.paths.path_png", "view.plot.plot.plot"},
    "recording.recorded_run": {"resume.model_of_text"},
    "recording.recording": {
        "io.tables_writing.run_to_pandas", "io.tables_writing.run_to_xarray", "resume.resume",
        "scene.scene_from_recording", "view.page.notebook.as_html", "view.plot.plot.plot", "view.plot.saving.save",
    },
    "scene": {
        "io.json_drawings.read_pattern", "view.living.page.scene_html", "view.plot.plot.plot", "view.plot.saving.save",
    },
    "simulation": {"scene.scene_from_simulation", "scene.wrap_spec"},
    "stability.buckling": {"view.plot.modes.buckling_png"},
    "stability.limit_load": {"view.plot.modes.limit_png"},
    "stability.modes": {"view.plot.modes.modes_png"},
    "stability.self_stress": {"view.plot.modes.self_stress_png"},
    "study.study": {"io.tables_writing.to_csv", "io.tables_writing.to_pandas", "io.tables_writing.to_xarray"},
}  # fmt: skip
ENTRANCES = {"__init__", "__main__"}  # the public names; python -m springline
HEAVY = ["numba", "llvmlite", "scipy", "matplotlib", "pydantic", "rich", "cyclopts", "sqlite3", "websockets", "pygame"]


def name_of(path: Path, house: Path = HOUSE) -> str:
    """A module's name within the house, such as ``view.frame``; of a package its own, of the house itself none."""
    parts = path.relative_to(house).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(name: str) -> str:
    """The room of a module, such as ``view.plot`` of ``view.plot.marks``; where none is known, its first name."""
    parts = name.split(".")
    known = [".".join(parts[:count]) for count in range(len(parts), 0, -1)]
    return next((one for one in known if one in FLOORS), parts[0])


def imports_of(path: Path, *, at_run_time: bool = False) -> list[tuple[int, str]]:
    """Line and name, such as ``view.frame.Look``, of every import of springline's own in a file, in functions too.

    ``at_run_time`` leaves out what only type checkers read.
    """
    return [(line, name) for line, name, checked in _imports(path) if not (checked and at_run_time)]


@cache
def calls_upward(path: Path, house: Path = HOUSE) -> set[str]:
    """Names of UPWARD that functions of this file import."""
    there = UPWARD.get(name_of(path, house), set())
    if not there:
        return set()
    within = [node for node in ast.walk(tree_of(path)) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    imports = [one for function in within for one in ast.walk(function) if isinstance(one, ast.ImportFrom)]
    return there & {f"{one.module}.{alias.name}".partition(".")[2] for one in imports for alias in one.names}


@cache
def _imports(path: Path) -> list[tuple[int, str, bool]]:
    """Line and name of every import, and whether only type checkers read it."""
    source = source_of(path)
    assert not source.relative, f"{path}: write imports in full"
    return sorted(
        (one.line, one.name.partition(".")[2], one.checked)
        for one in source.imports
        if one.name.startswith("springline.")
    )


def graph_of(house: Path, *, at_run_time: bool = True) -> dict[str, set[str]]:
    """The modules that each module imports at run time, or for type checkers too, by name."""
    paths = {name_of(path, house): path for path in house.rglob("*.py")}
    return {
        name: {
            one if one in paths else one.rpartition(".")[0]
            for _, one in imports_of(path, at_run_time=at_run_time)
            if one not in calls_upward(path, house)
        } & set(paths)
        for name, path in paths.items()
    }  # fmt: skip


def circles_in(graph: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """The modules that import one another, directly or through others: a set for each circle or knot of circles."""
    reached = {name: _reached(name, graph) for name in graph}
    return {
        frozenset(other for other in reached[name] if name in reached[other])
        for name in graph
        if name in reached[name]
    }  # fmt: skip


def _reached(name: str, graph: Mapping[str, set[str]]) -> set[str]:
    """All that a module imports, directly or through others."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def wrong_imports(path: Path, house: Path = HOUSE) -> list[str]:
    """What a file imports that is not on a lower floor, in words."""
    room, found = room_of(name_of(path, house)), []
    if room not in FLOORS:
        return [f"{room} has no floor: give it one in {Path(__file__).name}"]
    upward = calls_upward(path, house)
    for line, name in imports_of(path):
        other = room_of(name)
        where = f"{path.relative_to(house)}:{line}: {room} (floor {FLOORS[room]})"
        if other in {room, "__version__"} or name in upward:
            continue
        if other not in FLOORS:
            found.append(f"{where} imports {other}, which has no floor")
        elif FLOORS[other] > FLOORS[room]:
            found.append(f"{where} must not import {other} (floor {FLOORS[other]}), which is above it")
        elif FLOORS[other] == FLOORS[room]:
            found.append(
                f"{where} must not import {other}, which is beside it: one of the two belongs on a lower floor"
            )
    return found


def rooms() -> list[Path]:
    return [path for path in sorted(HOUSE.rglob("*.py")) if name_of(path).split(".")[0] not in {"", "__main__"}]


def test_a_room_imports_only_lower_floors() -> None:
    assert len(rooms()) > 300  # measured 469
    assert [wrong for path in rooms() for wrong in wrong_imports(path)] == []


def test_methods_that_call_a_higher_floor_are_listed_and_call_it() -> None:
    there = {name_of(path): calls_upward(path) for path in rooms()}
    assert {name: found for name, found in there.items() if found} == UPWARD


def test_every_floor_has_its_rooms() -> None:
    there = {room_of(name_of(path)) for path in rooms()}
    assert there == set(FLOORS)


def test_the_architecture_page_has_the_floors_of_the_package() -> None:
    page = (Path(__file__).parents[1] / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", page, flags=re.M)
    # A row names packages before colons: "`view`: the picture of a moment; `io`: files".
    named = {room: int(floor) for floor, text in rows for room in re.findall(r"(?:^|; )`([\w.]+)`:", text)}
    assert named == FLOORS


@pytest.mark.parametrize("house", sorted({room.rpartition(".")[0] for room in FLOORS if "." in room}))
def test_every_folder_beside_a_room_within_a_room_is_one_too(house: str) -> None:
    folders = {path.parent.name for path in (HOUSE / house.replace(".", "/")).glob("*/__init__.py")}
    assert folders
    assert {f"{house}.{folder}" for folder in folders} <= set(FLOORS)


def test_modules_import_in_no_circle() -> None:
    found = sorted(sorted(one) for one in circles_in(graph_of(HOUSE)))
    assert not found, f"circles: {found}. Move what both need below both; an import in a function is one too."


def test_for_type_checkers_no_more_than_two_modules_go_round() -> None:
    graph = graph_of(HOUSE, at_run_time=False)
    graph = {name: found - {""} for name, found in graph.items() if name}  # without the public names
    assert max(map(len, circles_in(graph)), default=0) <= 2


def twice_named(house: Path) -> dict[str, set[str]]:
    """Class names that stand for two things or more, each with the files it stands in."""
    names: dict[str, list[str]] = {}
    for path in sorted(house.rglob("*.py")):
        for name in source_of(path).classes:
            if not name.startswith("_"):
                names.setdefault(name, []).append(path.relative_to(house).as_posix())
    return {name: set(where) for name, where in names.items() if len(where) > 1}


def test_a_class_name_means_one_thing() -> None:
    assert twice_named(HOUSE) == {}


def test_a_class_name_that_stands_twice_is_seen(tmp_path: Path) -> None:
    house = written(tmp_path, model__space="class Load: ...\n", view__frame="class Load: ...\n")
    assert twice_named(house) == {"Load": {"model/space.py", "view/frame.py"}}


TUPLES = {"_asdict", "_fields", "_make", "_replace"}  # public names of named tuples
PRIVATE = re.compile(r"(?<!(?<![.\w])self)(?<!(?<![.\w])cls)\s*\.\s*_[a-z]")
LIBRARIES = {"os._exit", "sys._getframe", "process._handle", "film._video_stream"}  # Python's and libraries' own


def private_names_of_others(house: Path) -> list[str]:
    """Private names that are read of anything but ``self``, ``cls`` and the classes of the very file."""
    found = []
    for path in sorted(house.rglob("*.py")):
        if not PRIVATE.search(path.read_text(encoding="utf-8")):
            continue  # a tree costs more than a search
        nodes = list(ast.walk(tree_of(path)))
        own = {"self", "cls"} | {node.name for node in nodes if isinstance(node, ast.ClassDef)}
        named = [node for node in nodes if isinstance(node, ast.Attribute) and re.match("_[a-z]", node.attr)]
        found += [
            f"{path.relative_to(house).as_posix()}: {ast.unparse(node)}"
            for node in named
            if ast.unparse(node.value) not in own and node.attr not in TUPLES and ast.unparse(node) not in LIBRARIES
        ]
    return found


def test_private_names_are_read_only_of_own_objects() -> None:
    assert private_names_of_others(HOUSE) == []


def test_a_private_name_of_another_object_is_seen(tmp_path: Path) -> None:
    base = "class Base:\n    def same(self, other):\n        return self._kept, other._kept, Base._most\n"
    house = written(tmp_path, model__base=base, view__frame="def f(one):\n    return one._kept, one._replace()\n")
    assert private_names_of_others(house) == ["model/base.py: other._kept", "view/frame.py: one._kept"]


def written(house: Path, **modules: str) -> Path:
    """A small house of modules, ``view__frame="..."`` being ``view/frame.py``."""
    for name, text in modules.items():
        path = house / (name.replace("__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return house


ABOVE = "from springline.scene import scene\n"
BESIDE = "if TYPE_CHECKING:\n    from springline.callbacks import packed\n"


@pytest.mark.parametrize(
    ("module", "text", "why"),
    [
        (
            "model__state",
            f"def f():\n    {ABOVE}",
            f"model (floor {FLOORS['model']}) must not import scene (floor {FLOORS['scene']}), which is above it",
        ),
        (
            "view__frame",
            "from springline.view.plot import marks\n",
            f"import view.plot (floor {FLOORS['view.plot']}), which is above it",
        ),
        (
            "view__plot__shape",
            "from springline.view import film\n",
            f"import view.film (floor {FLOORS['view.film']}), which is above it",
        ),
        ("view__film__video", "import springline.view.play.tools\n", "must not import view.play, which is beside it"),
        ("scene", "from springline.view.plot.plot import plot\n", "must not import view.plot"),
        ("scene", "def plot():\n    from springline.view.plot.plot import plot\n", ""),
        ("scene", "def plot():\n    from springline.view.plot.plot import draw\n", "must not import view.plot"),
        ("model__space", BESIDE, f"model (floor {FLOORS['model']}) must not import callbacks, which is beside it"),
        ("cellar__box", "", "cellar has no floor"),
        ("cli__main", "from springline.cellar import box\n", "imports cellar, which has no floor"),
        ("view__plot__shape", "from springline.view import frame\nfrom springline.view.plot import marks\n", ""),
    ],
)
def test_the_check_sees_a_forbidden_import(tmp_path: Path, module: str, text: str, why: str) -> None:
    house = written(tmp_path, **{module: text})
    said = wrong_imports(house / (module.replace("__", "/") + ".py"), house)
    assert [why in one for one in said] == [True] * bool(why)


def test_the_check_sees_a_circle_and_no_other(tmp_path: Path) -> None:
    house = written(
        tmp_path,
        a="from springline.b import x\n",
        b="def f():\n    from springline.c.d import y\n",
        c__d="import springline.a\n",  # a, b and c.d go round
        e="if TYPE_CHECKING:\n    from springline.f import z\nelse:\n    from springline import a\n",
        f="from springline import e\n",  # and these do for type checkers alone
    )
    assert circles_in(graph_of(house)) == {frozenset({"a", "b", "c.d"})}


def test_import_is_light() -> None:
    code = f"import sys, springline; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


WALKED = """
import sys
import springline as sl

class Walk:
    "The files of the package that calls enter, and how often they go from one to another."

    def __init__(self):
        self.files, self.moves, self.last = set(), 0, None

    def __call__(self, frame, event, argument):
        file = frame.f_code.co_filename
        if event == "call" and "/springline/" in file.replace(chr(92), "/") and frame.f_code.co_name != "<module>":
            self.files.add(file)
            self.moves += file != self.last
            self.last = file

scene = sl.Scene(gravity=9.8)
loaded = sum(name.split(".")[0] == "springline" for name in sys.modules)
rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0)
scene.anchor(rope.ends)
scene.simulate(dt=0.01)  # what is imported and prepared once does not count
walk = Walk()
sys.setprofile(walk)
scene.simulate(dt=0.01)
sys.setprofile(None)
print(loaded, len(walk.files), walk.moves)
"""


def test_a_scene_loads_what_it_needs_and_a_simulation_walks_through_few_files() -> None:
    """Measured 84 modules, a file for each kind of force and rule; 24 files entered by simulate(), 171 changes of file.

    Kernels are plain Python.
    """
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", WALKED], capture_output=True, text=True, check=True, env=plain)
    loaded, files, moves = map(int, done.stdout.split())
    assert loaded <= 85
    assert files <= 25
    assert moves <= 200


def test_every_public_name_loads() -> None:
    for name in springline.__all__:
        assert getattr(springline, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'chainn'"):
        springline.chainn  # noqa: B018

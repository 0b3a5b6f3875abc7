"""The house: a room imports only rooms on lower floors, and nothing heavy loads before it is used."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import springline

HOUSE = Path(springline.__file__).parent
FLOORS = {
    "typing": 0, "attached": 0, "errors": 0, "checks": 0, "kernels": 0, "linking": 0, "callbacks": 0, "atomics": 0,
    "talk": 0,
    "model": 1,
    "neighbors": 2,
    "forces": 3, "constraints": 3, "contacts": 3,
    "integrators": 4,
    "equilibrium": 5, "stability": 5,
    "simulation": 6,
    "scene": 7,
    "io": 8,
    "gallery": 9, "study": 9,
    "view": 10,
    "cli": 11,
}  # fmt: skip
ENTRANCES = {"__init__", "__main__"}  # the public names; python -m springline
FOR_CHECKERS = {"attached"}  # what is attached from above: imports of higher rooms for type checkers alone
HEAVY = ["numba", "scipy", "matplotlib", "pydantic", "rich", "cyclopts", "sqlite3", "viser", "pygame"]


def imports_of(path: Path) -> list[tuple[int, str]]:
    """Line and room of every import of springline's own in a file."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write imports in full"
            names = [node.module or ""]
            if node.module == "springline":
                names = [f"springline.{alias.name}" for alias in node.names]
        found += [(node.lineno, name.split(".")[1]) for name in names if name.startswith("springline.")]
    return found


def rooms() -> list[Path]:
    return [
        path
        for path in sorted(HOUSE.rglob("*.py"))
        if path.relative_to(HOUSE).parts[0].removesuffix(".py") not in ENTRANCES | FOR_CHECKERS
    ]


def wrong_imports(path: Path) -> list[str]:
    """What a file imports from higher floors, in words."""
    room, found = path.relative_to(HOUSE).parts[0].removesuffix(".py"), []
    if room not in FLOORS:
        return [f"{room} has no floor: give it one in {Path(__file__).name}"]
    for line, other in imports_of(path):
        if other not in {*FLOORS, "__version__"}:
            found.append(f"{path.relative_to(HOUSE)}:{line} imports {other}, which has no floor")
        elif other not in {room, "__version__"} and FLOORS[other] > FLOORS[room]:
            found.append(
                f"{path.relative_to(HOUSE)}:{line}: {room} (floor {FLOORS[room]}) must not import "
                f"{other} (floor {FLOORS[other]})"
            )
    return found


def test_a_room_imports_only_lower_floors() -> None:
    assert len(rooms()) > 300  # measured 381
    assert [wrong for path in rooms() for wrong in wrong_imports(path)] == []


@pytest.mark.parametrize("room", sorted(FOR_CHECKERS))
def test_what_is_declared_for_type_checkers_imports_nothing_at_run_time(room: str) -> None:
    tree = ast.parse((HOUSE / f"{room}.py").read_text(encoding="utf-8"))
    at_run_time = [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
    assert [node.module for node in at_run_time if isinstance(node, ast.ImportFrom)] == ["__future__", "typing"]
    assert not [node for node in at_run_time if isinstance(node, ast.Import)]


def test_the_check_sees_a_forbidden_import(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text("def f():\n    from springline.scene import scene\n", encoding="utf-8")
    assert imports_of(path) == [(2, "scene")]


def test_import_is_light() -> None:
    code = f"import sys, springline; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_public_name_loads() -> None:
    for name in springline.__all__:
        assert getattr(springline, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'chainn'"):
        springline.chainn  # noqa: B018

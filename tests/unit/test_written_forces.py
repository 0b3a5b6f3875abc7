"""A force that adds is taken and one that would be lost is refused, by every Python, with its source or without."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import springline as sl
from forces_written import wrong
from springline.engine import source

SCRIPT = Path(__file__).resolve().parents[1] / "forces_written.py"
PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"


def others() -> list[str]:
    """Other Pythons that are here, of the versions that springline runs on."""
    found = [shutil.which(f"python3.{minor}") for minor in range(11, 16)]
    found += [str(path) for minor in range(11, 16) for path in sorted(PYENV.glob(f"3.{minor}.*/bin/python"))]
    working = [one for one in found if one and subprocess.run([one, "-c", ""], capture_output=True).returncode == 0]
    return list(dict.fromkeys(os.path.realpath(one) for one in working))


def test_forces_are_judged_as_they_are_written(tmp_path: Path) -> None:
    assert wrong(tmp_path) == []


@pytest.mark.heavy
def test_every_python_that_is_here_judges_forces_alike() -> None:
    for python in others():
        done = subprocess.run([python, str(SCRIPT)], capture_output=True, text=True)
        assert done.returncode == 0, python + done.stdout + done.stderr


def test_a_force_behind_a_decorator_acts() -> None:
    def traced(function):  # type: ignore[no-untyped-def]
        import functools

        return functools.wraps(function)(lambda *given: function(*given))

    @sl.force
    @traced
    def breeze(mass, position, velocity, time, force, gust=0.5):  # type: ignore[no-untyped-def]
        for i in range(len(mass)):
            force[i, 0] += gust * mass[i]

    scene = sl.Scene()
    scene.particle((0, 0, 0), mass=2.0)
    scene.add(breeze)
    assert scene.simulate(dt=0.01).forces.tolist() == [[1.0, 0.0, 0.0]]


def test_a_file_of_many_forces_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "winds.py"
    blow = "    force[:, 0] += {} * mass\n"
    text = "".join(f"def w{k}(mass, position, velocity, time, force):\n{blow.format(k)}" for k in range(20))
    path.write_text(text)
    space: dict[str, Any] = {}
    exec(compile(text, str(path), "exec"), space)
    compiled, files = source._compile_module, []
    monkeypatch.setattr(source, "_compile_module", lambda module, *more: files.append(more) or compiled(module, *more))
    forces = [sl.force(space[f"w{k}"]) for k in range(20)]
    assert len(files) == 1 and all(source.tree_of(one.function) is not None for one in forces)

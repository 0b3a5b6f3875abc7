"""What docs/extending.md shows works as it stands there: each block is run, and what it makes is measured."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.integrators import registry

TEXT = (Path(__file__).parents[2] / "docs" / "extending.md").read_text(encoding="utf-8")


def block(heading: str) -> str:
    """The first block of Python under a heading."""
    part = TEXT.split(f"## {heading}")[1]
    found = re.search(r"```python\n(.*?)```", part, re.DOTALL)
    assert found
    return found[1]


TRAPPED = """
net.FAMILIES = (*net.FAMILIES, FAMILY)
net.WITH_ENERGY = tuple(family for family in net.FAMILIES if family.energy is not None)
net.ENERGIES = ("kinetic", *(family.name for family in net.WITH_ENERGY))
net.DECLARED = (*net.DECLARED, Trap)

import springline as sl

scene = sl.Scene()
scene.particle((1.0, 0.0, 0.0), velocity=(0.0, 2.0, 0.5), mass=1.0)
scene.add(Trap(stiffness=4.0))
run = scene.simulate(dt=0.001)
assert abs(run.energy()["trap"] - 2.0) < 1e-12, run.energy()  # k x^2/2
run.step(1000)
x, y, z = run.state.position[0]
print(abs(np.hypot(x, y) - 1.0) < 1e-6, abs(np.arctan2(y, x) - 2.0) < 1e-5, abs(z - 0.5) < 1e-12)
print(abs(run.energy()["total"] - 4.125) < 1e-6)
"""


def test_the_force_of_the_walk_holds_a_circle_and_has_its_energy(tmp_path: Path) -> None:
    """omega = sqrt(k/m) = 2/s on a circle of 1 m, and along z nothing; measured 5e-7 m, 7e-7 rad."""
    script = tmp_path / "trap.py"
    script.write_text(block("A force, from its sentence to its energy") + TRAPPED, encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert done.stdout == "True True True\nTrue\n", done.stderr


def test_the_method_of_the_walk_has_the_order_that_it_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[str, Any] = {}
    exec(compile(block("A method"), "extending.md", "exec"), made)
    method = made["METHOD"]
    for table in (registry.INTEGRATORS, registry.METHODS):
        monkeypatch.setitem(table, method.name, method)

    def off(dt: float) -> float:
        scene = sl.Scene()
        scene.particles([(0, 0, 0), (1.5, 0, 0)], fixed=[True, False])
        scene.spring(0, 1, stiffness=1.0, rest_length=1.0)
        run = scene.simulate(dt=dt, integrator=method.name)
        run.step(round(2.0 / dt))
        return float(abs(run.state.position[1, 0] - 1.0 - 0.5 * np.cos(2.0)))

    orders = np.log2([off(0.1) / off(0.05), off(0.05) / off(0.025)])
    assert np.abs(orders - 3.0).max() < 0.1  # measured 0.04


def test_the_first_blocks_run_as_they_stand() -> None:
    for text in (TEXT.split("## The house")[0], TEXT.split("## The engine")[1].split("\n## ")[0]):
        found = re.search(r"```python\n(.*?)```", text, re.DOTALL)
        assert found
        path = compile(found[1], "extending.md", "exec")
        exec(path, {"__name__": "extending"})

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
import springline.forces

springline.forces.__path__.append(".")  # where trap.py is

import numpy as np
import springline as sl
from springline.forces.trap import Trap

scene = sl.Scene()
scene.particle((1.0, 0.0, 0.0), velocity=(0.0, 2.0, 0.5), mass=1.0)
scene.add(Trap(stiffness=4.0))
sl.save(scene, "trapped.toml")
scene = sl.read("trapped.toml")
for hold in (scene.equilibrium, lambda: scene.simulate(integrator="event_driven"), lambda: sl.modes(scene)):
    try:
        hold()
    except sl.errors.SceneError as error:
        assert "traps" in str(error)
    else:
        raise AssertionError("what is not known is refused")
run = scene.simulate(dt=0.001)
assert abs(run.energy["trap"] - 2.0) < 1e-12, run.energy  # k x^2/2
assert run.parameters["trap.stiffness"].unit == "N/m"
run.step(1000)
x, y, z = run.position[0]
print(abs(np.hypot(x, y) - 1.0) < 1e-6, abs(np.arctan2(y, x) - 2.0) < 1e-5, abs(z - 0.5) < 1e-12)
print(abs(run.energy["total"] - 4.125) < 1e-6)
"""


def test_the_one_file_of_the_walk_is_a_force_with_its_energy_its_table_and_its_slider(tmp_path: Path) -> None:
    """omega = sqrt(k/m) = 2/s on a circle of 1 m, and along z nothing; measured 5e-7 m, 7e-7 rad."""
    (tmp_path / "trap.py").write_text(block("A force, from its sentence to its energy"), encoding="utf-8")
    command = [sys.executable, "-c", TRAPPED]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, stdin=subprocess.DEVNULL)
    assert done.stdout == "True True True\nTrue\n", done.stderr


STRETCHED = """
import springline.forces

springline.forces.__path__.append(".")  # where facet.py is

import numpy as np
import springline as sl
from springline.forces.facet import Facet

scene = sl.Scene()
corner = scene.particles([(0, 0, 0), (2, 0, 0), (0, 2, 0)], mass=1.0)
scene.anchor([0, 1])
scene.anchor([2], axes="xz")
scene.add(Facet([[0, 1, 2]], stiffness=3.0, rest=1.0), sl.Load((0.0, 3.0, 0.0), on=[2]))
sl.save(scene, "stretched.toml")
scene = sl.read("stretched.toml")
run = scene.simulate(dt=0.001)
print(run.energy["facet"], run.forces[2])  # k (A - 1)^2/2 with A = 2; -k (A - 1) dA/dy, 1 m, and the load
shape = scene.equilibrium()
print(shape.position[2, 1].round(12), abs(sl.modes(shape, 1).omega[0] - 3.0**0.5) < 1e-12)  # k (y - 1) = 3; k/m = 3
before = run.energy["total"]
run.step(1000)
print(abs(run.energy["total"] - before) < 1e-5)
"""


def test_the_one_file_of_an_element_moves_rests_and_swings(tmp_path: Path) -> None:
    text = block("An element, from its measure")
    assert len(text.splitlines()) <= 70
    (tmp_path / "facet.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-c", STRETCHED]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, stdin=subprocess.DEVNULL)
    assert done.stdout == "1.5 [0. 0. 0.]\n2.0 True\nTrue\n", done.stderr


CARRIED = """
import springline.constraints

springline.constraints.__path__.append(".")  # where belt.py is

import springline as sl
from springline.constraints.belt import Belt

scene = sl.Scene(gravity=9.81)
scene.particles([(0, 0, 0), (0, 1, 0)], mass=2.0)
scene.add(Belt(speed=3.0, on=[0]))
sl.save(scene, "carried.toml")
scene = sl.read("carried.toml")
for refused in (
    scene.equilibrium,
    lambda: sl.modes(scene),
    lambda: scene.simulate(integrator="event_driven"),
    lambda: scene.simulate(integrator="ias15", dt=0.01),
):
    try:
        refused()
    except sl.errors.SceneError as error:
        assert "belts" in str(error), error
    else:
        raise AssertionError("what is not known is refused")
run = scene.simulate(dt=0.01)
assert "give who is on a belt its speed" in run.program.lower(), run.program
assert run.parameters["belt.speed"].unit == "m/s"
run.step(101)
print(abs(run.position[0, 0] - 3.0) < 1e-12, run.position[1, 0] == 0.0)
print(abs(run.energy["dissipated"] + 9.0) < 1e-12)
"""


def test_the_one_file_of_the_walk_is_a_rule_with_its_turn_its_table_and_its_slider(tmp_path: Path) -> None:
    """From rest to 3 m/s at the end of the first step: 2 kg gain 9 J, and go 3 m in the hundred steps behind it."""
    (tmp_path / "belt.py").write_text(block("A rule"), encoding="utf-8")
    command = [sys.executable, "-c", CARRIED]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, stdin=subprocess.DEVNULL)
    assert done.stdout == "True True\nTrue\n", done.stderr


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
        return float(abs(run.position[1, 0] - 1.0 - 0.5 * np.cos(2.0)))

    orders = np.log2([off(0.1) / off(0.05), off(0.05) / off(0.025)])
    assert np.abs(orders - 3.0).max() < 0.1  # measured 0.04


def test_every_other_block_runs_as_it_stands_after_those_before_it() -> None:
    """What people write in scripts, its types, and the pass; the files of the walks have tests of their own."""
    scope: dict[str, Any] = {"__name__": "extending"}
    blocks = re.findall(r"```python\n(.*?)```", TEXT.split("## A force, from")[0], re.DOTALL)
    assert len(blocks) == 7
    for text in blocks:
        exec(compile(text, "extending.md", "exec"), scope)
    assert np.isfinite(scope["scene"].simulate(dt=0.01).forces).all()

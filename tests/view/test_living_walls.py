"""Sliders of walls, radii, strengths and trails on standalone pages: the bits of Python, and its pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from living_hosts import change, check_same

import springline as sl


def bouncing(dim: Any) -> sl.Scene:
    """Balls between a floor, a box and a ball that is a wall."""
    scene = sl.Scene(gravity=9.81, dim=dim, title="Balls among walls")
    places = [(0.1 * k, 0.3 + 0.2 * k, 0.05 * k)[:dim] for k in range(6)]
    scene.particles(places, mass=0.1, radius=0.05, restitution=0.9)
    up = (0.0, 1.0, 0.2)[:dim]
    scene.add(sl.Plane((0.0, -0.5, 0.0)[:dim], up), sl.Box((-1.5,) * dim, (1.9,) * dim), sl.Contacts())
    scene.add(sl.Sphere((0.4, -0.2, 0.0)[:dim], 0.2, mode="outside"), sl.Trails(keep=8, every=3))
    return scene


@pytest.mark.heavy
@pytest.mark.parametrize("dim", [2, 3])
def test_walls_move_on_a_page_as_in_python(dim: int, tmp_path: Path) -> None:
    def along(*parts: float) -> list[float]:
        return [*parts, 0.0][:dim]

    check_same(bouncing(dim), tmp_path, [
        (30, None), (20, change("plane.velocity", along(0.0, 0.2))), (20, change("plane.omega", 3.0)),
        (20, change("plane.amplitude", along(0.0, 0.1))), (20, change("plane.omega", 7.0)),
        (20, change("plane.phase", 0.7)), (20, change("plane.normal", along(0.3, 1.0))),
        (20, change("plane.point", along(0.0, -0.9))), (0, {"do": "Undo"}), (0, {"do": "Undo"}), (20, {"do": "Redo"}),
        (20, change("box.lower", along(-1.0, -1.2))), (20, change("box.amplitude", along(0.2, 0.0))),
        (20, change("box.omega", 5.0)), (20, change("box.velocity", along(0.0, -0.1))),
        (20, change("sphere.center", along(0.3, 0.0))), (20, change("sphere.radius", 0.3)),
        (20, change("sphere.velocity", along(-0.2, 0.0))), (20, change("sphere.velocity", along(0.0, 0.0))),
        (20, change("particles.radius", 0.08)), (20, change("trails.every", 2)), (20, change("trails.max_jump", 0.01)),
        (20, change("trails.max_jump", None)), (20, {"do": "Reset"}),
    ], 0.005)  # fmt: skip

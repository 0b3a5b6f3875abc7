"""A scene, its shape at rest and a run of it, with faces, a rod, trails, a spring that breaks and a ball that goes."""

from __future__ import annotations

from functools import cache
from typing import Any

import springline as sl


def net() -> sl.Scene:
    """A small net with faces, a bar of steel and a rod, held at its corners; one spring is too weak."""
    scene = sl.Scene(gravity=9.81, title="net & more")
    grid = scene.grid((3, 3), mass=2.0, stiffness=1e4, diagonals=True)
    scene.anchor(grid.corners)
    scene.faces = [[0, 1, 4, 3], [4, 5, 8]]
    scene.spring(1, 7, modulus=2e11, area=1e-8, rest_length=1.99, strength=1.0)
    scene.spring(2, 6, stiffness=100.0, rest_length=9.0, kind="cable")
    ball = scene.particle((1, 1, 2), velocity=(0, 0, -20), mass=0.01, radius=0.1)
    hung = scene.particle((1, 0, -1), mass=0.5)
    scene.add(sl.Rod(1, hung.index[0]), sl.Trails(on=[int(ball.index[0]), 4], keep=8, every=1))
    return scene


@cache
def things() -> dict[str, Any]:
    """A scene, its shape and a run in which a spring breaks and the ball is removed at the floor."""
    scene = net()
    scene.anchor(9)
    moving = net()
    moving.add(sl.Plane((0, 0, -0.5), (0, 0, 1), on=9), sl.Fragile(1, on=9))
    run = moving.simulate(dt=0.0005).run(until=0.2, every=0.02)
    return {"scene": scene, "shape": scene.equilibrium(), "run": run}

"""springline itself."""

from __future__ import annotations

from collections.abc import Callable

from cloth import Cloth, cloth


def steps(which: Cloth, threads: int) -> Callable[[int], None]:
    """A function that takes so many steps."""
    scene, _ = cloth(round(len(which.position) ** 0.5))
    simulation = scene.simulate(dt=which.dt, integrator="symplectic_euler", threads=threads)
    return simulation.step

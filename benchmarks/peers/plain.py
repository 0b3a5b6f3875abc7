"""Plain Python: lists of floats, a loop over the springs."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from cloth import Cloth


def steps(which: Cloth, threads: int) -> Callable[[int], None]:
    """A function that takes so many steps."""
    position, velocity = which.position.tolist(), [[0.0, 0.0, 0.0] for _ in which.position]
    springs = list(zip(which.ends.tolist(), which.rest.tolist(), strict=True))
    free = [i for i, fixed in enumerate(which.fixed.tolist()) if not fixed]
    k, g, dt = which.stiffness, which.gravity, which.dt

    def step() -> None:
        force = [[0.0, 0.0, -g] for _ in position]
        for (i, j), rest in springs:
            p, q = position[i], position[j]
            dx, dy, dz = q[0] - p[0], q[1] - p[1], q[2] - p[2]
            length = sqrt(dx * dx + dy * dy + dz * dz)
            scale = k * (length - rest) / length
            f, h = force[i], force[j]
            f[0] += scale * dx
            f[1] += scale * dy
            f[2] += scale * dz
            h[0] -= scale * dx
            h[1] -= scale * dy
            h[2] -= scale * dz
        for i in free:
            v, x, f = velocity[i], position[i], force[i]
            for axis in range(3):
                v[axis] += dt * f[axis]
                x[axis] += dt * v[axis]

    return lambda count: [step() for _ in range(count)] and None

"""Warp on the CPU: a kernel over springs with atomic adds, one over particles."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import warp as wp
from cloth import Cloth

wp.config.quiet = True


@wp.kernel
def pull(
    position: wp.array(dtype=wp.vec3d),
    ends: wp.array(dtype=wp.vec2i),
    rest: wp.array(dtype=wp.float64),
    stiffness: wp.float64,
    force: wp.array(dtype=wp.vec3d),
):
    s = wp.tid()
    i, j = ends[s][0], ends[s][1]
    apart = position[j] - position[i]
    length = wp.length(apart)
    f = apart * (stiffness * (length - rest[s]) / length)
    wp.atomic_add(force, i, f)
    wp.atomic_sub(force, j, f)


@wp.kernel
def move(
    position: wp.array(dtype=wp.vec3d),
    velocity: wp.array(dtype=wp.vec3d),
    force: wp.array(dtype=wp.vec3d),
    mobility: wp.array(dtype=wp.float64),
    gravity: wp.float64,
    dt: wp.float64,
):
    i = wp.tid()
    v = velocity[i] + (force[i] - wp.vec3d(wp.float64(0.0), wp.float64(0.0), gravity)) * (mobility[i] * dt)
    velocity[i] = v
    position[i] = position[i] + v * dt
    force[i] = wp.vec3d(wp.float64(0.0), wp.float64(0.0), wp.float64(0.0))


def steps(which: Cloth, threads: int) -> Callable[[int], None]:
    """A function that takes so many steps."""
    wp.init()
    count = len(which.position)
    position = wp.array(which.position, dtype=wp.vec3d, device="cpu")
    velocity, force = (wp.zeros(count, dtype=wp.vec3d, device="cpu") for _ in range(2))
    ends = wp.array(which.ends.astype(np.int32), dtype=wp.vec2i, device="cpu")
    rest = wp.array(which.rest, dtype=wp.float64, device="cpu")
    mobility = wp.array(np.where(which.fixed, 0.0, 1.0), dtype=wp.float64, device="cpu")
    k, g, dt = (wp.float64(value) for value in (which.stiffness, which.gravity, which.dt))

    def run(number: int) -> None:
        for _ in range(number):
            wp.launch(pull, len(which.rest), [position, ends, rest, k, force], device="cpu")
            wp.launch(move, count, [position, velocity, force, mobility, g, dt], device="cpu")
        wp.synchronize()

    return run

"""Taichi on the CPU: fields, a loop over springs with atomic adds, one over particles."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import taichi as ti
from cloth import Cloth


def steps(which: Cloth, threads: int) -> Callable[[int], None]:
    """A function that takes so many steps."""
    ti.init(arch=ti.cpu, default_fp=ti.f64, cpu_max_num_threads=threads, log_level=ti.ERROR)
    count, springs = which.position.shape[0], which.rest.shape[0]
    position, velocity, force = (ti.Vector.field(3, ti.f64, count) for _ in range(3))
    ends, rest, mobility = ti.Vector.field(2, ti.i32, springs), ti.field(ti.f64, springs), ti.field(ti.f64, count)
    position.from_numpy(which.position)
    ends.from_numpy(which.ends.astype(np.int32))
    rest.from_numpy(which.rest)
    mobility.from_numpy(np.where(which.fixed, 0.0, 1.0))
    k, g, dt = which.stiffness, which.gravity, which.dt

    @ti.kernel
    def step():
        for s in rest:
            i, j = ends[s][0], ends[s][1]
            apart = position[j] - position[i]
            length = apart.norm()
            f = apart * (k * (length - rest[s]) / length)
            force[i] += f
            force[j] -= f
        for i in position:
            velocity[i] += (force[i] - ti.Vector([0.0, 0.0, g])) * (mobility[i] * dt)
            position[i] += velocity[i] * dt
            force[i] = ti.Vector([0.0, 0.0, 0.0])

    def run(number: int) -> None:
        for _ in range(number):
            step()
        ti.sync()

    return run

"""Warp on the CPU: triangles of constant strain of St. Venant and Kirchhoff, a kernel with atomic adds."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import warp as wp
from membrane import Sheet

from peers.warp_cpu import move

Real = wp.float64


@wp.kernel
def strain(
    position: wp.array(dtype=wp.vec3d),
    faces: wp.array(dtype=wp.vec3i),
    inverse: wp.array(dtype=wp.mat22d),  # of the sides at rest, in the plane of the triangle
    area: wp.array(dtype=Real),
    stiffness: Real,  # E t/(1 - nu^2)
    poisson: Real,
    force: wp.array(dtype=wp.vec3d),
):
    t = wp.tid()
    a, b, c = faces[t][0], faces[t][1], faces[t][2]
    u, v = position[b] - position[a], position[c] - position[a]
    g = inverse[t]
    first = u * g[0, 0] + v * g[1, 0]  # columns of the gradient of the deformation
    second = u * g[0, 1] + v * g[1, 1]
    half, one = Real(0.5), Real(1.0)
    xx = half * (wp.dot(first, first) - one)
    yy = half * (wp.dot(second, second) - one)
    xy = half * wp.dot(first, second)
    sxx = stiffness * (xx + poisson * yy)
    syy = stiffness * (yy + poisson * xx)
    sxy = stiffness * (one - poisson) * xy
    p, q = first * sxx + second * sxy, first * sxy + second * syy
    w = area[t]
    fb = (p * g[0, 0] + q * g[0, 1]) * (-w)
    fc = (p * g[1, 0] + q * g[1, 1]) * (-w)
    wp.atomic_add(force, b, fb)
    wp.atomic_add(force, c, fc)
    wp.atomic_sub(force, a, fb + fc)


def steps(which: Sheet) -> tuple[Callable[[int], None], Callable[[], np.ndarray]]:
    """Function that takes a number of steps, and a function that returns the positions."""
    wp.init()
    count = len(which.position)
    flat = which.position[:, [0, 2]]  # it is drawn in this plane
    sides = np.stack([flat[which.faces[:, k]] - flat[which.faces[:, 0]] for k in (1, 2)], 2)
    position = wp.array(which.position, dtype=wp.vec3d, device="cpu")
    velocity, force = (wp.zeros(count, dtype=wp.vec3d, device="cpu") for _ in range(2))
    faces = wp.array(which.faces.astype(np.int32), dtype=wp.vec3i, device="cpu")
    inverse = wp.array(np.linalg.inv(sides), dtype=wp.mat22d, device="cpu")
    area = wp.array(np.abs(np.linalg.det(sides)) / 2, dtype=Real, device="cpu")
    mobility = wp.array(np.where(which.fixed, 0.0, 1.0 / which.mass), dtype=Real, device="cpu")
    stiffness = Real(which.modulus * which.thickness / (1 - which.poisson**2))
    poisson, dt, weight = Real(which.poisson), Real(which.dt), Real(which.gravity * which.mass)

    def run(number: int) -> None:
        for _ in range(number):
            wp.launch(
                strain, len(which.faces), [position, faces, inverse, area, stiffness, poisson, force], device="cpu"
            )
            wp.launch(move, count, [position, velocity, force, mobility, weight, dt], device="cpu")
        wp.synchronize()

    return run, position.numpy

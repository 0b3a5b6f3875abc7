"""Surface tension of smoothed particles as an energy: a gradient energy of the density, and cohesion of pairs.

The gradient energy of a particle is proportional to the slope of the logarithm of its density,

    (1 - a) gamma/(rho_0 ln 2) |grad rho_i|/rho_i  [J/kg],

with a = COHESION. Through a flat surface of a fluid of smoothed density the integral of |grad rho|/rho is ln 2, from
half the density at the surface to the whole inside, so that the energy per area is (1 - a) gamma. Energies of density
gradients are those of van der Waals (1893); He, Wang, Zhang, Wang and Wang, ACM Trans. Graph. 34, 7 (2014), used the
square of the slope in fluids of smoothed particles.

Cohesion keeps particles from leaving the surface, at which the slope of the density decreases: pairs attract by the
force A m_i m_j r (1 - q/2)^2 (pairwise forces: Tartakovsky and Meakin, Phys. Rev. E 72, 026301, 2005). Its part of the
surface tension is a gamma by the formula of Rayleigh, (pi/8) n^2 times the integral of r^4 F(r) dr in space, and
n^2/3 times that of r^3 F(r) dr in a plane, with n particles per volume. The inner pressure of cohesion in a lattice is
added to the pressure of Tait's equation, so that the density at rest stays the same.
"""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.engine.kernels import callee
from springline.engine.vectors import put, times
from springline.forces.fluid_kernel import (
    EMPTY,
    ENERGY,
    INTERNAL,
    INVERSE,
    PULL,
    REST,
    SLOPE,
    SMOOTHING,
    SOFT,
    SPENT,
    STEEPNESS,
    lattice,
)
from springline.neighbors.grid import half, shortest

COHESION = 0.3  # [-] part of the surface tension; with less, surfaces shed particles, with more, drops stay square
SOFTENING = 0.15  # [-] slope of the density, times h over the density at rest, below which its energy is quadratic
LEAST = 1e-30  # [-] distance in smoothing lengths of particles that coincide


def set_tension(number: FloatArray, gamma: float, spacing: float, dim: int, stiffening: float) -> None:
    """Set the columns of surface tension: INTERNAL to SOFT."""
    rest, h = number[REST], 1.0 / number[INVERSE]
    number[EMPTY] = rest
    if not gamma > 0.0:
        return
    node, weight = np.polynomial.legendre.leggauss(40)
    q = node + 1.0
    moment = float((weight * (1.0 - 0.5 * q) ** 2 * (h * q) ** (dim + 2)).sum()) * h
    pull = COHESION * gamma / (rest * rest * moment * (1.0 / 3.0 if dim == 2 else np.pi / 8.0))
    away = lattice(dim) / SMOOTHING
    virial = float(((away * h * np.maximum(1.0 - 0.5 * away, 0.0)) ** 2).sum())
    number[PULL] = pull
    number[INTERNAL] = pull * rest * rest * spacing**dim * virial / (2.0 * dim)
    number[STEEPNESS] = (1.0 - COHESION) * gamma / (rest * np.log(2.0))
    number[SOFT] = SOFTENING * rest / h
    part = 1.0 - number[INTERNAL] / (number[ENERGY] * rest)
    ratio = max(part, 0.0) ** (1.0 / stiffening)  # at which the pressure is 0
    number[EMPTY] = rest * ratio
    if ratio > 0.0:
        less = stiffening - 1.0
        number[SPENT] = number[ENERGY] * (ratio**less / less + 1.0 / ratio - stiffening / less)
        number[SPENT] += number[INTERNAL] / rest * (1.0 - 1.0 / ratio)


@callee
def add_slopes(fluid, space, first, last):
    """Add the tension's part to the loads of slots, and set its energy per mass and its derivative by the slope."""
    cells, number, near, inner = fluid.cells, fluid.number, fluid.near, fluid.inner
    position, size = cells.position, space.size
    hx, hy, hz = half(space, 0), half(space, 1), half(space, 2)
    soft, steep = number[SOFT], number[STEEPNESS]
    bond = 0.5 * number[PULL] / (number[INVERSE] * number[INVERSE])
    for s in range(first, last):
        x, y, z = position[s, 0], position[s, 1], position[s, 2]
        gx = gy = gz = bonds = 0.0
        for n in range(fluid.begin[s], fluid.begin[s] + fluid.near_count[s]):
            k, t = near[n], inner[n]
            mass, cube = fluid.mass[k], t * t * t
            if k != s:
                bonds += mass * cube * (4.0 / 3.0 - t)
            gx += mass * cube * shortest(size[0], hx, position[k, 0] - x)
            gy += mass * cube * shortest(size[1], hy, position[k, 1] - y)
            gz += mass * cube * shortest(size[2], hz, position[k, 2] - z)
        gradient = times(number[SLOPE], (gx, gy, gz))
        length = np.sqrt(gradient[0] ** 2 + gradient[1] ** 2 + gradient[2] ** 2 + soft * soft)
        own = fluid.density[s]
        energy = steep * (length - soft) / own
        fluid.load[s] -= energy / own
        fluid.skin[s] = energy - bond * bonds
        put(fluid.lean, s, times(steep / (own * length), gradient))


@callee
def add_tension(fluid, space, force, first, last):
    """Add the forces of cohesion and those of the slopes of the density on the particles in slots."""
    cells, number, near, inner, lean = fluid.cells, fluid.number, fluid.near, fluid.inner, fluid.lean
    position, size = cells.position, space.size
    hx, hy, hz = half(space, 0), half(space, 1), half(space, 2)
    pull, slope = number[PULL], number[SLOPE]
    turning = 1.5 * slope * number[INVERSE] * number[INVERSE]
    for s in range(first, last):
        x, y, z = position[s, 0], position[s, 1], position[s, 2]
        fx = fy = fz = 0.0
        for n in range(fluid.begin[s], fluid.begin[s] + fluid.near_count[s]):
            k, t = near[n], inner[n]
            mass = fluid.mass[k]
            dx = shortest(size[0], hx, position[k, 0] - x)
            dy = shortest(size[1], hy, position[k, 1] - y)
            dz = shortest(size[2], hz, position[k, 2] - z)
            ax, ay, az = lean[s, 0] - lean[k, 0], lean[s, 1] - lean[k, 1], lean[s, 2] - lean[k, 2]
            # The second derivatives of the kernel are SLOPE times -t^3 1 + 1.5 t^2/(q h^2) d d, with t = 1 - q/2.
            q = max(2.0 - 2.0 * t, LEAST)
            along = mass * t * t * (pull - turning * (ax * dx + ay * dy + az * dz) / q)
            across = mass * t * t * t * slope
            fx += along * dx + across * ax
            fy += along * dy + across * ay
            fz += along * dz + across * az
        i, own = cells.order[s], fluid.mass[s]
        force[i, 0] += own * fx
        force[i, 1] += own * fy
        force[i, 2] += own * fz

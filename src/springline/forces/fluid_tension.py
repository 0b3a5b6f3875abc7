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
from springline.engine.kernels import WIDE, callee
from springline.engine.lanes import columns, columns_of_four, load, quotient, spread, total
from springline.engine.vectors import times
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
    nearest_image,
)

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
    number, near, place = fluid.number, fluid.near, fluid.place
    soft, steep = number[SOFT], number[STEEPNESS]
    bond = 0.5 * number[PULL] / (number[INVERSE] * number[INVERSE])
    for s in range(first, last):
        own_x, own_y, own_z = spread(place[s, 0]), spread(place[s, 1]), spread(place[s, 2])
        gx = gy = gz = bonds = spread(0.0)
        for n in range(fluid.begin[s], fluid.begin[s] + fluid.near_count[s], WIDE):
            x, y, z, mass = columns_of_four(place, near, n)
            t = load(fluid.inner, n)
            weight = mass * (t * t * t)
            bonds = bonds + weight * (4.0 / 3.0 - t)
            gx = gx + weight * nearest_image(space, 0, x - own_x)
            gy = gy + weight * nearest_image(space, 1, y - own_y)
            gz = gz + weight * nearest_image(space, 2, z - own_z)
        gradient = times(number[SLOPE], (total(gx), total(gy), total(gz)))
        length = np.sqrt(gradient[0] ** 2 + gradient[1] ** 2 + gradient[2] ** 2 + soft * soft)
        own = fluid.density[s]
        energy = steep * (length - soft) / own
        itself = fluid.mass[s] * (4.0 / 3.0 - 1.0)  # the particle is among its neighbors
        fluid.load[s] -= energy / own
        fluid.skin[s] = energy - bond * (total(bonds) - itself)
        lean = times(steep / (own * length), gradient)
        fluid.lean[s, 0], fluid.lean[s, 1], fluid.lean[s, 2] = lean[0], lean[1], lean[2]


@callee
def add_tension(fluid, space, force, first, last):
    """Add the forces of cohesion and those of the slopes of the density on the particles in slots."""
    order, number, near, place, lean = fluid.cells.order, fluid.number, fluid.near, fluid.place, fluid.lean
    pull, slope = number[PULL], number[SLOPE]
    turning = 1.5 * slope * number[INVERSE] * number[INVERSE]
    for s in range(first, last):
        own_x, own_y, own_z = spread(place[s, 0]), spread(place[s, 1]), spread(place[s, 2])
        lean_x, lean_y, lean_z = spread(lean[s, 0]), spread(lean[s, 1]), spread(lean[s, 2])
        fx = fy = fz = spread(0.0)
        for n in range(fluid.begin[s], fluid.begin[s] + fluid.near_count[s], WIDE):
            x, y, z, mass = columns_of_four(place, near, n)
            there_x, there_y, there_z = columns(lean, near, n)
            dx = nearest_image(space, 0, x - own_x)
            dy = nearest_image(space, 1, y - own_y)
            dz = nearest_image(space, 2, z - own_z)
            ax, ay, az = lean_x - there_x, lean_y - there_y, lean_z - there_z
            # The second derivatives of the kernel are SLOPE times -t^3 1 + 1.5 t^2/(q h^2) d d, with t = 1 - q/2.
            t = load(fluid.inner, n)
            bend = quotient(ax * dx + ay * dy + az * dz, 2.0 - 2.0 * t, LEAST)
            weight = mass * (t * t)
            along = weight * (pull - turning * bend)
            across = weight * t * slope
            fx = fx + (along * dx + across * ax)
            fy = fy + (along * dy + across * ay)
            fz = fz + (along * dz + across * az)
        i, own = order[s], fluid.mass[s]
        force[i, 0] += own * total(fx)
        force[i, 1] += own * total(fy)
        force[i, 2] += own * total(fz)

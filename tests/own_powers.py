"""Functions of one's own with powers, sines and the like, as people write them, and what they give, to the last bit."""

from __future__ import annotations

import math

import numpy as np

import springline as sl
from springline.engine.kernels import COMPILED

EXPONENT = 2.0  # a name of the module's
COUNT = 120  # particles: 1 of 1,000 squares and 1 of 4 cubes differs by the library of C

if COMPILED:
    import numba

    compiled = numba.njit
else:

    def compiled(function):
        """As it is."""
        return function


@compiled
def of_another(x):
    """A function that another one calls."""
    return x**2 + x**3.0


@sl.force
def powers(mass, position, velocity, time, force, n=3, real=3.0):
    """Every way to write a power of a number."""
    m = n * 2
    for i in range(len(mass)):
        x, y, z = position[i]
        force[i, 0] = x**2 + y**3 - z**-2 + x**2.0 * y**-3.0 + x**7
        force[i, 1] = x**0.5 + y**-0.5 + z**1.5 + x**real + y**EXPONENT + math.pow(z, 3) + pow(x, -4) + np.power(y, 3)
        z **= 3
        force[i, 2] = z + of_another(y) + (x + y) ** 5 + x ** (i % 5) + mass[i] ** m
        force[i, 2] **= 2
        force[i, 1] += math.sin(x) * np.exp(-y) + math.atan2(y, x) + np.tanh(z) + math.log(y) + 2**x + np.cos(3 * i)
        force[i, 0] += math.asin(1.0 / (1.0 + x)) + np.hypot(x, z) + math.log10(y) + np.cbrt(z) + np.expm1(-x)


@sl.force
def arrays(mass, position, velocity, time, force):
    """Powers of arrays."""
    x = position[:, 0] ** 3
    x **= 2
    force[:, 0] = x + np.power(mass, 4.0) + mass**-1
    force[:, 1] = position[:, 1] ** time + position[:, 2] ** 1.5
    force[:, 2] = x**0.5 + mass ** position[:, 0] + np.sin(position[:, 1]) * np.arctan2(x, 2.0)


@sl.law
class Quartic:
    """A law of the fourth power."""

    def energy(length, rest_length, k):
        """Its energy [J]."""
        return 0.25 * k * (length - rest_length) ** 4

    def tension(length, rest_length, k):
        """Its tension [N]."""
        return k * (length - rest_length) ** 3

    def modulus(length, rest_length, k):
        """Its modulus [N/m]."""
        return 3.0 * k * (length - rest_length) ** 2


@sl.pair_law
def twelve_six(distance, sigma=0.8):
    """Lennard-Jones as it is written in books."""
    return 4.0 * ((sigma / distance) ** 12 - (sigma / distance) ** 6), 24.0 * (
        2.0 * sigma**12 / distance**13 - sigma**6 / distance**7
    )


@sl.pair_law
def morse(distance, depth=1.3, range=0.7):
    """Morse's law, which is derived."""
    return depth * (1.0 - np.exp(-(distance - 1.0) / range)) ** 2 + distance**-1.3


@sl.measure
def cube(points, gradient):
    """The cube of a height."""
    gradient[0, 2] = 3.0 * points[0, 2] ** 2
    return points[0, 2] ** 3


@sl.surface
def bowl(point, closest):
    """A point of a bowl below it."""
    closest[0], closest[1] = point[0], point[1]
    closest[2] = 0.1 * (point[0] ** 2 + point[1] ** 2) ** 1.5


def everything() -> str:
    """What all of them give, as hexadecimal digits."""
    at = np.random.default_rng(5).uniform(0.3, 3.0, (COUNT, 3))
    found = []
    for force in (powers, arrays):
        scene = sl.Scene()
        scene.particles(at, mass=at[:, 0])
        scene.add(force)
        found.append(scene.simulate(dt=0.01).forces)
    scene = sl.Scene()
    scene.particles(at, mass=1.0)
    scene.springs(np.arange(COUNT).reshape(-1, 2), law=Quartic(k=3.0), rest_length=0.7)
    simulation = scene.simulate(dt=1e-4)
    found += [simulation.forces, np.array(list(simulation.energy.values()))]
    scene = sl.Scene()
    scene.particles(at, mass=1.0)
    scene.add(sl.Element(cube, np.arange(COUNT)[:, None], stiffness=2.0, rest=1.0))
    found.append(scene.simulate(dt=1e-4).forces)
    scene = sl.Scene()
    scene.particles(at[:24], mass=1.0)
    scene.add(sl.PairForce(twelve_six), sl.PairForce(morse))
    found.append(scene.simulate(dt=1e-6).forces)
    scene = sl.Scene()
    scene.particles(at, mass=1.0)
    scene.add(sl.Surface(bowl))
    found.append(scene.simulate(dt=1e-3).run(until=2e-3, every=1e-3).position)
    return "\n".join(np.ascontiguousarray(one).tobytes().hex() for one in found)

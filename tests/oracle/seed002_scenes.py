"""Seed 002's own scenes, built from its engine in ``seed002``.

Kept as the text has them:

* fixed particles have mass zero;
* a truss drawn as lines is welded to the first particle within 0.001, and a rest length is that of the line as drawn;
* the sun gets no recoil, so the pair drifts;
* birds leave traces and live in a block, although their neighborhoods know nothing of its faces.

The text takes dt from a slider, and draws some scenes at random: those are given their numbers here.

springline shares the rules of all of these but the massless supports; see ``seed002``.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from . import Spring
from .seed002 import (
    Alignment,
    Attraction,
    Block,
    Cohesion,
    Drag,
    Gravity,
    Ground,
    Hooke,
    PathTrace,
    Separation,
    Sphere,
    World,
)
from .space import Vector, distance

RED = (255, 0, 0)
EDGE = re.compile(r"-line (\S+) (\S+) .*\bc o (\d+),(\d+),(\d+)")  # start, end, color of one drawn line


def _world(positions: Iterable[Iterable[float]], masses: Iterable[float]) -> World:
    points = [[float(x) for x in point] for point in positions]
    return World(points, [[0.0, 0.0, 0.0] for _ in points], [float(mass) for mass in masses])


def bouncing_particles() -> World:
    """Ten particles at height 100, masses 1 to 10, with drag, over a ground that keeps half of the velocity."""
    world = _world([(i, 0.0, 100.0) for i in range(10)], range(1, 11))
    world.forces = [Gravity(), Drag(0.1)]
    world.rules = [Ground(0.5)]
    return world


def single_spring() -> World:
    """A particle of mass 1 at x = 10 on a spring of rest length 5 from the origin, with drag."""
    world = _world([(0, 0, 0), (10, 0, 0)], [0.0, 1.0])
    world.forces = [Hooke(Spring(0, 1, 1.0, 5.0)), Drag(0.5)]
    return world


def hanging_chain() -> World:
    """Ten particles along x, ends fixed, nine springs of k 15 and rest 1."""
    count = 10
    world = _world([(i, 0, 0) for i in range(count)], [0.0, *[1.0] * (count - 2), 0.0])
    world.forces = [*(Hooke(Spring(i - 1, i, 15.0, 1.0)) for i in range(1, count)), Gravity(), Drag(0.5)]
    return world


def vault_patch() -> World:
    """A net of 12 by 8 particles, corners fixed, k 200, lifted by an upward acceleration of 1."""
    nx, ny = 12, 8
    cells = [(ix, iy) for iy in range(ny) for ix in range(nx)]
    corner = [ix % (nx - 1) == 0 and iy % (ny - 1) == 0 for ix, iy in cells]
    world = _world([(ix, iy, 0) for ix, iy in cells], [0.0 if held else 1.0 for held in corner])
    world.forces = [*(Hooke(Spring(i, j, 200.0, 1.0)) for i, j in _net_edges(nx, ny)), Gravity(-1.0), Drag(0.5)]
    return world


def _net_edges(nx: int, ny: int) -> Iterable[tuple[int, int]]:
    for iy in range(1, ny):
        for ix in range(1, nx):
            a = ix + iy * nx
            b, c, d = a - 1, a - nx, a - nx - 1
            yield a, c
            yield a, b
            if ix == 1:
                yield d, b
            if iy == 1:
                yield d, c


class Edge(NamedTuple):
    """A drawn line: its two points and whether it is red."""

    start: Vector
    end: Vector
    red: bool


def edges_from_macro(text: str) -> list[Edge]:
    """The lines of a Rhino macro, one ``-line x,y,z x,y,z ... c o r,g,b ...`` per row."""
    rows = [match.groups() for match in map(EDGE.match, text.splitlines()) if match]
    return [Edge(_point(p), _point(q), (int(r), int(g), int(b)) == RED) for p, q, r, g, b in rows]


def _point(text: str) -> Vector:
    return [float(number) for number in text.split(",")]


def truss(edges: Iterable[Edge]) -> World:
    """Springs of k 1000 at rest along the lines, mass 1 at every joint, red lines fixed, gravity 10 and drag 0.5."""
    world = World([], [], [])
    for start, end, red in edges:
        tail, head = _weld(world, start), _weld(world, end)
        if red:
            world.masses[tail] = world.masses[head] = 0.0
        world.forces.append(Hooke(Spring(tail, head, 1000.0, distance(start, end))))
    world.forces += [Gravity(10.0), Drag(0.5)]
    return world


def _weld(world: World, point: Vector, tolerance: float = 0.001) -> int:
    for index, position in enumerate(world.positions):
        if distance(point, position) <= tolerance:
            return index
    world.positions.append(list(point))
    world.velocities.append([0.0, 0.0, 0.0])
    world.masses.append(1.0)
    return len(world.masses) - 1


def solar_system() -> World:
    """A sun of mass 10,000 at rest and an earth of mass 10 at distance 100 with speed 10."""
    world = _world([(0, 0, 0), (100, 0, 0)], [10000.0, 10.0])
    world.velocities[1] = [0.0, 10.0, 0.0]
    world.forces = [Attraction()]
    return world


def multibody(positions: list[Vector], masses: list[float], size: float = 100.0) -> World:
    """Bodies at rest that attract one another in a block; the text draws 32 at random, masses between 1 and 2."""
    world = _world(positions, masses)
    world.forces = [Attraction(), Drag(0.1)]
    world.rules = [Block(size, 1.0)]
    return world


def spherical(positions: list[Vector], velocities: list[Vector], mass: float = 10.0, radius: float = 100.0) -> World:
    """Bodies that attract one another on a sphere; the text draws 64 in a cube, speeds up to 10 along y."""
    world = _world(positions, [mass] * len(positions))
    world.velocities = [list(velocity) for velocity in velocities]
    world.forces = [Attraction()]
    world.rules = [Sphere(radius)]
    return world


def swarms(positions: list[Vector], velocities: list[Vector], mass: float = 10.0, size: float = 100.0) -> World:
    """A flock in a block that leaves traces of 12 points; the text draws 32 birds at random."""
    world = _world(positions, [mass] * len(positions))
    world.velocities = [list(velocity) for velocity in velocities]
    world.forces = [Cohesion(0.25, 30.0), Separation(0.30, 30.0), Alignment(0.10, 30.0), Drag(0.10)]
    world.rules = [Block(size), PathTrace(world, 12)]
    return world

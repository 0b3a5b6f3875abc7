"""Seed 002: the particle engine written for Rhino: forces, penalty rules and worlds, in space, z up.

One update is: every sum of forces to zero; every force in the order of the list (each spring is a force of its own);
velocity then position, particle by particle, with the new velocity (symplectic Euler); every rule in the order of its
list. Kept as the text has them:

* mass zero means fixed: it has no weight, and it neither feels nor exerts attraction;
* ``kept`` (the text's loss and decay) is the fraction kept, and it scales the whole velocity, tangential part included;
* the speed trap runs with the rules, so after the positions have already moved with the excess speed;
* the block clamps onto its faces; the torus wraps positions but forces keep the plain distance across its seam;
* the sphere projects positions only, so a velocity does not stay tangent;
* attraction and springs between coincident particles, and a particle at the sphere's center, divide by zero, while
  the swarm's unit of a zero vector is zero (the geometry library leaves it alone);
* potential energy is gravity alone, with 9.8 written in, whatever the scene's own gravity.

springline shares: springs, gravity, drag, attraction (unsoftened), the swarm on a plain space, the ground (``kept`` is
a restitution and a slip loss of one value), the clamping block, the plain projection onto a sphere, the traces,
symplectic Euler. It does not share: mass zero, the torus without minimum image, the speed trap after the move.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from . import Spring
from .space import Vector, add, distance, dot, length, scale, sub, unit

ORIGIN = [0.0, 0.0, 0.0]


class Force(Protocol):
    """Adds to the sums of forces."""

    def apply(self, world: "World", sums: list[Vector]) -> None: ...


class Rule(Protocol):
    """Corrects positions and velocities after the integration."""

    def apply(self, world: "World") -> None: ...


@dataclass
class World:
    """Particles with their forces and rules."""

    positions: list[Vector]
    velocities: list[Vector]
    masses: list[float]
    forces: list[Force] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)

    @property
    def fixed(self) -> list[bool]:
        """One flag per particle: mass zero is fixed."""
        return [mass == 0.0 for mass in self.masses]

    @property
    def springs(self) -> list[Spring]:
        """The springs among the forces."""
        return [force.spring for force in self.forces if isinstance(force, Hooke)]

    def step(self, dt: float) -> None:
        """One update."""
        sums = [[0.0, 0.0, 0.0] for _ in self.masses]
        for force in self.forces:
            force.apply(self, sums)
        self._integrate(sums, dt)
        for rule in self.rules:
            rule.apply(self)

    def _integrate(self, sums: list[Vector], dt: float) -> None:
        for i, mass in enumerate(self.masses):
            if mass == 0.0:
                continue
            acceleration = scale(sums[i], 1.0 / mass)
            self.velocities[i] = add(self.velocities[i], scale(acceleration, dt))
            self.positions[i] = add(self.positions[i], scale(self.velocities[i], dt))

    def kinetic_energy(self) -> float:
        """Sum of m v^2 / 2 [J]."""
        return sum(0.5 * mass * dot(v, v) for mass, v in zip(self.masses, self.velocities, strict=True))

    def potential_energy(self) -> float:
        """Sum of 9.8 m z [J]: gravity alone, with the number written in."""
        return sum(9.8 * mass * x[2] for mass, x in zip(self.masses, self.positions, strict=True))


class Gravity(NamedTuple):
    """Weight along -z; a negative number lifts."""

    acceleration: float = 9.8

    def apply(self, world: World, sums: list[Vector]) -> None:
        for i, mass in enumerate(world.masses):
            sums[i] = add(sums[i], scale([0.0, 0.0, -self.acceleration], mass))


class Drag(NamedTuple):
    """Minus a coefficient times the velocity."""

    coefficient: float = 1.0

    def apply(self, world: World, sums: list[Vector]) -> None:
        for i, velocity in enumerate(world.velocities):
            sums[i] = add(sums[i], scale(velocity, -self.coefficient))


class Hooke(NamedTuple):
    """One linear spring."""

    spring: Spring

    def apply(self, world: World, sums: list[Vector]) -> None:
        tail, head, stiffness, rest_length = self.spring
        direction = sub(world.positions[head], world.positions[tail])
        size = length(direction)
        magnitude = stiffness * (rest_length - size)
        force = scale(direction, magnitude / size)
        sums[tail] = sub(sums[tail], force)
        sums[head] = add(sums[head], force)


class Attraction(NamedTuple):
    """Inverse-square pull between all pairs, every pair once, without softening."""

    strength: float = 1.0

    def apply(self, world: World, sums: list[Vector]) -> None:
        count = len(world.masses)
        for i in range(count - 1):
            for j in range(i + 1, count):
                force = sub(world.positions[j], world.positions[i])
                force = scale(force, self.strength * world.masses[i] * world.masses[j] / length(force) ** 3)
                sums[i] = add(sums[i], force)
                sums[j] = sub(sums[j], force)


def _neighbors(world: World, i: int, within: float) -> list[int]:
    here = world.positions[i]
    return [j for j, there in enumerate(world.positions) if j != i and not length(sub(here, there)) > within]


class Cohesion(NamedTuple):
    """A pull of constant size toward the center of the neighbors."""

    weight: float = 1.0
    within: float = 1.0

    def apply(self, world: World, sums: list[Vector]) -> None:
        for i, here in enumerate(world.positions):
            near = _neighbors(world, i, self.within)
            if near:
                center = scale(_total(world.positions[j] for j in near), 1.0 / len(near))
                sums[i] = add(sums[i], scale(unit(sub(center, here)), self.weight))


class Separation(NamedTuple):
    """A push of constant size along the sum of the vectors away from the neighbors."""

    weight: float = 1.0
    within: float = 1.0

    def apply(self, world: World, sums: list[Vector]) -> None:
        for i, here in enumerate(world.positions):
            near = _neighbors(world, i, self.within)
            if near:
                away = _total(sub(here, world.positions[j]) for j in near)
                sums[i] = add(sums[i], scale(unit(away), self.weight))


class Alignment(NamedTuple):
    """A push of constant size along the sum of the neighbors' velocities."""

    weight: float = 1.0
    within: float = 1.0

    def apply(self, world: World, sums: list[Vector]) -> None:
        for i in range(len(world.masses)):
            near = _neighbors(world, i, self.within)
            if near:
                sums[i] = add(sums[i], scale(unit(_total(world.velocities[j] for j in near)), self.weight))


def _total(vectors: Iterable[Vector]) -> Vector:
    total = [0.0, 0.0, 0.0]
    for vector in vectors:
        total = add(total, vector)
    return total


class Ground(NamedTuple):
    """The plane z = 0 mirrors what fell below it and flips vz; then the whole velocity is scaled by ``kept``."""

    kept: float = 1.0

    def apply(self, world: World) -> None:
        for i, position in enumerate(world.positions):
            if position[2] < 0.0:
                position[2] *= -1.0
                world.velocities[i][2] *= -1.0
                world.velocities[i] = scale(world.velocities[i], self.kept)


class SpeedTrap(NamedTuple):
    """Scales a velocity above ``limit`` back to it."""

    limit: float = 100.0

    def apply(self, world: World) -> None:
        for i, velocity in enumerate(world.velocities):
            speed = length(velocity)
            if speed > self.limit:
                world.velocities[i] = scale(velocity, self.limit / speed)


class Block(NamedTuple):
    """The cube from 0 to ``size``: clamps onto its faces, flips that component, then scales the whole velocity once."""

    size: float = 1.0
    kept: float = 1.0

    def apply(self, world: World) -> None:
        for i, position in enumerate(world.positions):
            outside = [axis for axis in range(3) if position[axis] < 0.0 or position[axis] > self.size]
            for axis in outside:
                position[axis] = 0.0 if position[axis] < 0.0 else self.size
                world.velocities[i][axis] *= -1.0
            if outside:
                world.velocities[i] = scale(world.velocities[i], self.kept)


class Torus(NamedTuple):
    """Wraps every coordinate into [0, ``size``]; no force knows of it."""

    size: float = 1.0

    def apply(self, world: World) -> None:
        for position in world.positions:
            for axis in range(3):
                position[axis] %= self.size


class Sphere(NamedTuple):
    """Projects every position onto the sphere about the origin; the velocity is left as it is."""

    radius: float = 1.0

    def apply(self, world: World) -> None:
        for i, position in enumerate(world.positions):
            world.positions[i] = scale(position, self.radius / distance(position, ORIGIN))


class PathTrace:
    """The last ``count`` positions of every particle, one each ``cycle`` updates: short moves drop, jumps restart."""

    def __init__(
        self, world: World, count: int = 64, cycle: int = 10, min_move: float = 0.01, max_jump: float = 10.0
    ) -> None:
        self.count, self.cycle, self.min_move, self.max_jump = count, cycle, min_move, max_jump
        self.clock = 0
        self.paths = [[list(position)] for position in world.positions]

    def apply(self, world: World) -> None:
        self.clock += 1
        if self.clock % self.cycle == 0:
            for i, position in enumerate(world.positions):
                self._record(i, list(position))

    def _record(self, i: int, position: Vector) -> None:
        move = distance(position, self.paths[i][-1])
        if move < self.min_move:
            return
        if move > self.max_jump:
            self.paths[i] = [position]
            return
        self.paths[i].append(position)
        if len(self.paths[i]) > self.count:
            self.paths[i].pop(0)

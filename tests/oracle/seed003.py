"""Seed 003: actors in a list, each updated in its turn, in a window with y down; dt 1 in the text.

Kept as the text has them:

* the order of the list is the order of events. A particle adds its weight and drag, moves with all that it received
  since its last turn (symplectic Euler), then forgets it. What is listed after a particle therefore acts on it in the
  next frame, from where things stood in this one, and the first frame has no such forces;
* a spring listed between its ends pulls one of them a frame before the other;
* an anchored particle has mass 1e9 and velocity zero, receives forces and does not move;
* a collision is a force, impulse / dt, from the velocities of the moment: the pair's restitution is the product of the
  two, parting pairs and coincident ones are left alone, several contacts of one particle simply add up;
* a wall's normal points into the wall, and only the wall whose normal is (0, 1) lifts a particle onto itself, when the
  particle still falls after its move;
* a breakable spring still exerts the force that breaks it; the dead leave the list at the end of the frame, so a
  spring cut by hand pulls once more; a spring whose end has died dies without a force;
* equal positions are those within 1e-6 in each coordinate, as the text's vectors compare.

springline shares, where every force is listed after every particle: springs, drag, gravity, symplectic Euler, from the
state after the first frame on (the first frame is free flight). Listed before, the first frame too. It does not share
contact forces divided by dt, the floor's lift, or the spring's last pull after its cut.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import cos
from typing import Protocol

from . import Spring
from .plane import Vector, add, dot, length, scale, sub, y_up

COINCIDENT = 1e-6  # two coordinates closer than this are equal
ANCHORED = 1e9  # [kg] mass that stands for a fixed particle


class Actor(Protocol):
    """What the list holds: updated once a frame, dropped at the end of the frame in which it died."""

    alive: bool

    def update(self, scene: "Scene", dt: float) -> None: ...


@dataclass(eq=False)
class Particle:
    """A disc with a mass, a drag and a restitution; ``received`` is the force summed since its last turn."""

    position: Vector
    velocity: Vector
    mass: float = 10.0
    radius: float = 10.0
    drag: float = 0.01
    restitution: float = 0.95
    anchored: bool = False
    alive: bool = True
    received: Vector = field(default_factory=lambda: [0.0, 0.0])
    floors: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.anchored:
            self.velocity, self.mass = [0.0, 0.0], ANCHORED

    def update(self, scene: "Scene", dt: float) -> None:
        """Weight and drag, then the move with everything received so far."""
        self.receive(add(scale(scene.gravity, self.mass), scale(self.velocity, -self.drag)))
        if not self.anchored:
            self._move(dt)
        self.received = [0.0, 0.0]
        self.floors.clear()

    def receive(self, force: Vector) -> None:
        """Adds a force for the next move."""
        self.received = add(self.received, force)

    def _move(self, dt: float) -> None:
        self.velocity = add(self.velocity, scale(scale(self.received, 1.0 / self.mass), dt))
        self.position = add(self.position, scale(self.velocity, dt))
        for floor in self.floors:
            if self.velocity[1] > 0.0:
                self.position[1] = floor - self.radius


@dataclass(eq=False)
class Link:
    """A spring between two particles that breaks when its force exceeds ``strength``."""

    tail: Particle
    head: Particle
    stiffness: float = 0.01
    rest_length: float = 0.0
    strength: float = float("inf")
    alive: bool = True

    def update(self, scene: "Scene", dt: float) -> None:
        """Pulls its ends, unless one of them has died."""
        if not (self.tail.alive and self.head.alive):
            self.alive = False
            return
        force = self._force()
        if force is None:
            return
        self.tail.receive(force)
        self.head.receive(scale(force, -1.0))
        if length(force) > self.strength:
            self.alive = False

    def _force(self) -> Vector | None:
        if _same(self.tail.position, self.head.position):
            return None
        apart = sub(self.head.position, self.tail.position)
        distance = length(apart)
        return scale(scale(scale(apart, 1.0 / distance), self.stiffness), distance - self.rest_length)


@dataclass(eq=False)
class Contacts:
    """Collisions among all living particles of the list, every pair once."""

    alive: bool = True

    def update(self, scene: "Scene", dt: float) -> None:
        """Gives both particles of every touching and approaching pair the force of their impact."""
        discs = scene.listed_particles()
        for i, first in enumerate(discs):
            for second in discs[i + 1 :]:
                force = impact(first, second, dt)
                if force is not None:
                    first.receive(force)
                    second.receive(scale(force, -1.0))


def impact(first: Particle, second: Particle, dt: float) -> Vector | None:
    """Force on the first of two discs that reverses their approach within one step, or None."""
    if length(sub(first.position, second.position)) > first.radius + second.radius:
        return None
    if _same(first.position, second.position):
        return None
    apart = sub(second.position, first.position)
    normal = _normalized(apart)
    v1, v2 = dot(first.velocity, normal), dot(second.velocity, normal)
    if v1 < v2:
        return None
    gain = first.restitution * second.restitution + 1.0
    yielding = 1.0 / first.mass + 1.0 / second.mass
    return scale(scale(scale(normal, -gain * v1 + gain * v2), 1.0 / yielding), 1.0 / dt)


@dataclass(eq=False)
class Wall:
    """A straight wall through ``point``; ``normal`` points into it."""

    normal: Vector
    point: Vector
    alive: bool = True

    def __post_init__(self) -> None:
        self.normal = _normalized(self.normal)

    def update(self, scene: "Scene", dt: float) -> None:
        """Turns back every disc that touches it and moves into it."""
        for disc in scene.listed_particles():
            depth = dot(self.normal, sub(disc.position, self.point))
            speed = dot(self.normal, disc.velocity)
            if depth + disc.radius > 0.0 and speed > 0.0:
                momentum = scale(scale(self.normal, -(disc.restitution + 1.0) * speed), disc.mass)
                disc.receive(scale(momentum, 1.0 / dt))
                if _same(self.normal, [0.0, 1.0]):
                    disc.floors.append(self.point[1])


@dataclass(eq=False)
class HarmonicLoad:
    """Exercise 7-2: the force amplitude * cos(omega n dt) along x on one particle in frame n, from n = 0."""

    target: Particle
    amplitude: float
    omega: float
    frame: int = 0
    alive: bool = True

    def update(self, scene: "Scene", dt: float) -> None:
        """Pushes, and counts the frame."""
        self.target.receive([self.amplitude * cos(self.omega * self.frame * dt), 0.0])
        self.frame += 1


def _normalized(u: Vector) -> Vector:
    size = length(u)
    return [u[0] / size, u[1] / size]


def _same(u: Vector, v: Vector) -> bool:
    return abs(u[0] - v[0]) < COINCIDENT and abs(u[1] - v[1]) < COINCIDENT


@dataclass
class Scene:
    """The list of actors, in the order of their turns; ``particles`` keeps every particle there ever was."""

    actors: list[Actor]
    gravity: Vector = field(default_factory=lambda: [0.0, 0.5])
    particles: list[Particle] = field(init=False)

    def __post_init__(self) -> None:
        self.particles = self.listed_particles()

    def listed_particles(self) -> list[Particle]:
        """The particles that are in the list now."""
        return [actor for actor in self.actors if isinstance(actor, Particle)]

    def step(self, dt: float = 1.0) -> None:
        """One frame: every actor in its turn, then the dead leave."""
        for actor in self.actors:
            actor.update(self, dt)
        self.actors[:] = [actor for actor in self.actors if actor.alive]

    @property
    def links(self) -> list[Link]:
        """The springs in the list, as actors."""
        return [actor for actor in self.actors if isinstance(actor, Link)]

    @property
    def springs(self) -> list[Spring]:
        """The springs in the list, by index into ``particles``."""
        at = self.particles.index
        return [Spring(at(link.tail), at(link.head), link.stiffness, link.rest_length) for link in self.links]

    @property
    def positions(self) -> list[Vector]:
        """One [x, y] per particle, y down."""
        return [particle.position for particle in self.particles]

    @property
    def velocities(self) -> list[Vector]:
        """One [x, y] per particle, y down."""
        return [particle.velocity for particle in self.particles]

    @property
    def masses(self) -> list[float]:
        """One mass per particle, 1e9 for an anchored one."""
        return [particle.mass for particle in self.particles]

    @property
    def fixed(self) -> list[bool]:
        """One flag per particle."""
        return [particle.anchored for particle in self.particles]

    def positions_up(self) -> list[Vector]:
        """Positions with y counted upward."""
        return y_up(self.positions)


def slinky(*, drag: float = 0.01) -> Scene:
    """The text's slinky: an anchored top and 14 masses of 0.1 below it, 30 apart; springs of k 0.02 and rest 5."""
    discs = [Particle([300.0, 30.0 * k], [0.0, 0.0], mass=0.1, drag=drag, anchored=k == 0) for k in range(15)]
    links = [Link(upper, lower, 0.02, 5.0) for upper, lower in pairwise(discs)]
    return Scene([*discs, *links])


def release(scene: Scene) -> None:
    """Lets go of the slinky: its top spring dies, and leaves the list at the end of the next frame."""
    scene.links[0].alive = False


def forced_spring(
    omega: float, *, amplitude: float = 1.0, stiffness: float = 0.01, mass: float = 10.0, drag: float = 0.01
) -> Scene:
    """Exercise 7-2: a mass at the end of a spring of rest length 20, no gravity, driven along the spring.

    The list is load, anchor, mass, spring: the load acts in its own frame.
    """
    anchor = Particle([0.0, 0.0], [0.0, 0.0], anchored=True)
    bob = Particle([20.0, 0.0], [0.0, 0.0], mass=mass, drag=drag)
    load = HarmonicLoad(bob, amplitude, omega)
    return Scene([load, anchor, bob, Link(anchor, bob, stiffness, 20.0)], gravity=[0.0, 0.0])


def arena(
    positions: Sequence[Vector],
    velocities: Sequence[Vector],
    links: Sequence[tuple[int, int]] = (),
    *,
    anchored: Sequence[int] = (),
    size: tuple[float, float] = (600.0, 400.0),
) -> Scene:
    """The interactive window: contacts, four walls, discs of mass, radius 10, springs of k 0.01, rest 20, strength 5.

    The text places discs by mouse clicks, at random velocities: here both are given, and springs come after all discs.
    """
    width, height = size
    walls = [
        ([0.0, -1.0], [0.0, 0.0]),
        ([0.0, 1.0], [0.0, height]),
        ([-1.0, 0.0], [0.0, 0.0]),
        ([1.0, 0.0], [width, 0.0]),
    ]
    discs = [
        Particle(list(position), list(velocity), anchored=i in anchored)
        for i, (position, velocity) in enumerate(zip(positions, velocities, strict=True))
    ]
    springs = [Link(discs[tail], discs[head], 0.01, 20.0, 5.0) for tail, head in links]
    return Scene([Contacts(), *(Wall(n, p) for n, p in walls), *discs, *springs], gravity=[0.0, 0.1])

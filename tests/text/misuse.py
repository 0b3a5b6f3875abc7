"""Small scenes, and functions written wrongly, for the tests of what springline refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import springline as sl

nan, inf = float("nan"), float("inf")


class Quantity:
    """A quantity as unit libraries make them, knowing only its own unit."""

    def __init__(self, magnitude: float, unit: str) -> None:
        self.magnitude, self.unit = magnitude, unit

    def __repr__(self) -> str:
        return f"<{self.magnitude:g} {self.unit}>"

    def to(self, unit: str) -> Quantity:
        if unit != self.unit:
            raise ArithmeticError(f"{self.unit} is no {unit}")
        return self


def pair(dim: int = 3) -> sl.Scene:
    """Two particles, 1 m apart."""
    scene = sl.Scene(dim=dim)
    scene.particles(np.eye(3)[:1, :dim] * [[0.0], [1.0]])
    return scene


def treed(scene: sl.Scene) -> sl.Scene:
    """A scene with a particle that feels an attraction by a tree."""
    scene.particle((0, 0, 0)[: scene.dim])
    scene.add(sl.Attraction(method="tree"))
    return scene


def flat_pair() -> sl.Scene:
    return pair(dim=2)


def strung() -> sl.Scene:
    """Two particles with a spring between them."""
    scene = pair()
    scene.spring(0, 1, stiffness=1.0)
    return scene


def springs_of(scene: sl.Scene) -> Any:
    """The handle of a new spring of a scene."""
    return scene.spring(0, 1, stiffness=1.0)


def snowed() -> sl.Scene:
    """A hanging spring under snow, with a combination."""
    scene = strung()
    scene.anchor(0)
    scene.add(sl.Load((0, 0, -1), case="snow"))
    scene.load_case("ULS", dead=1.35, snow=1.5)
    return scene


def lonely() -> sl.Scene:
    """One particle: the scene in which a truth value could pass for a mask."""
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    return scene


def coincident() -> sl.Scene:
    scene = sl.Scene()
    scene.particles(np.zeros((2, 3)))
    return scene


def far_apart() -> sl.Scene:
    scene = sl.Scene()
    scene.particles([[1e300, 0, 0], [-1e300, 0, 0]])
    return scene


def massless(scene: sl.Scene) -> sl.Scene:
    scene.particle((0, 0, 1), mass=0)
    return scene


def massless_and_tied() -> sl.Scene:
    scene = massless(pair())
    scene.add(sl.Attraction())
    scene.spring(0, 2, stiffness=1.0)
    return scene


def built_with(*things: Any, own: float = 1.0) -> None:
    """Two particles of a restitution of their own, and things."""
    scene = pair()
    scene.spec.particles.array("restitution")[:] = own
    scene.add(*things)
    scene.build()


def rounded() -> sl.Scene:
    """Two bodies with a size, which merge."""
    scene = sl.Scene()
    scene.particles([[0, 0, 0], [1, 0, 0]], radius=0.1)
    scene.add(sl.Merging())
    return scene


def built_of(scene: sl.Scene, change: Callable[[sl.Scene], object]) -> None:
    change(scene)
    scene.build()


@sl.law
class hooke:
    def energy(length, rest_length, stiffness):
        return 0.5 * stiffness * (length - rest_length) ** 2

    def tension(length, rest_length, stiffness):
        return stiffness * (length - rest_length)

    def modulus(length, rest_length, stiffness):
        return stiffness


def law_of(energy: Any, tension: Any, modulus: Any) -> Any:
    return sl.law(type("own", (), {"energy": energy, "tension": tension, "modulus": modulus}))


lying_tension = law_of(lambda x, rest: 3 * x * x, lambda x, rest: 3 * x, lambda x, rest: 3.0)
lying_modulus = law_of(lambda x, rest: 3 * x * x, lambda x, rest: 6 * x, lambda x, rest: 5.0)
endless = law_of(lambda x, rest: nan, lambda x, rest: nan, lambda x, rest: nan)
failing = law_of(lambda x, rest: 1 / 0, lambda x, rest: 0.0, lambda x, rest: 0.0)


class Undecorated:
    def energy(length, rest_length):
        return 0.0


@sl.force
def breeze(mass, position, velocity, time, force, gust):
    for i in range(len(mass)):
        force[i, 0] += gust


def plain(mass, position, velocity, time, force):
    force[:, 0] += 1.0


def any_arguments(*arguments):
    return None


@sl.measure
def distance(points, gradient):
    apart = points[1] - points[0]
    length = np.sqrt((apart * apart).sum())
    gradient[1], gradient[0] = apart / length, -apart / length
    return length


@sl.measure
def lying(points, gradient):
    gradient[0, 0] = 2.0
    return points[0, 0]


@sl.measure
def nowhere(points, gradient):
    return nan


@sl.measure
def steep(points, gradient):
    gradient[1, 0] = inf
    return points[1, 0]


def heavy(distance, mass_b):
    return mass_b / distance, mass_b / distance**2


@sl.pair_law
def pushing(distance):
    return 1.0 / distance, 1.0 / distance**2


@sl.pair_law
def pulling(distance):
    return 1.0 / distance, -1.0 / distance**2


@sl.pair_law
def dividing(distance):
    return 1.0 / 0.0, distance


@sl.pair_law
def boundless(distance):
    return inf, distance


@sl.surface
def floor(point, closest):
    closest[0], closest[1], closest[2] = point[0], point[1], 0.0

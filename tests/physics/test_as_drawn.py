"""Measures and laws that are no numbers as drawn are found when the scene is built; what runs is not refused."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.forces.elements import Elements


@sl.measure
def angle(points, gradient):
    """The angle at the middle of three points; its gradient is 0/0 where they lie in line."""
    a, b = points[0] - points[1], points[2] - points[1]
    la, lb = np.sqrt((a * a).sum()), np.sqrt((b * b).sum())
    cosine = (a * b).sum() / (la * lb)
    sine = np.sqrt(1.0 - cosine * cosine)
    for axis in range(3):
        gradient[0, axis] = (cosine * a[axis] / la - b[axis] / lb) / (la * sine)
        gradient[2, axis] = (cosine * b[axis] / lb - a[axis] / la) / (lb * sine)
        gradient[1, axis] = -gradient[0, axis] - gradient[2, axis]
    return np.arccos(cosine)


@sl.measure
def length(points, gradient):
    """A distance; its gradient is 0/0 where it is none."""
    d = points[1] - points[0]
    size = np.sqrt((d * d).sum())
    for axis in range(3):
        gradient[1, axis], gradient[0, axis] = d[axis] / size, -d[axis] / size
    return size


@sl.measure
def raising(points, gradient):
    """Raises for all but the first."""
    if points[0, 0] > 0.5:
        raise ValueError("too far out")
    gradient[0, 0] = 1.0
    return points[0, 0]


@sl.law
class Root:
    """E = 2/3 |x|^1.5, whose modulus is infinite at rest: it runs, and is not refused."""

    def energy(length, rest_length):
        return 2.0 / 3.0 * abs(length - rest_length) ** 1.5

    def tension(length, rest_length):
        return np.sqrt(abs(length - rest_length)) * (1.0 if length > rest_length else -1.0)

    def modulus(length, rest_length):
        x = abs(length - rest_length)
        return np.inf if x == 0.0 else 0.5 / np.sqrt(x)


@sl.law
class Holed:
    """A tension that is 0/0 at the rest length alone."""

    def energy(length, rest_length):
        return 0.5 * (length - rest_length) ** 2

    def tension(length, rest_length):
        x = np.float64(length - rest_length)
        return x * x / x

    def modulus(length, rest_length):
        return 1.0


@sl.law
class Short:
    """A law that ends at three times the rest length."""

    def energy(length, rest_length):
        return -np.log(9.0 - (length / rest_length) ** 2)

    def tension(length, rest_length):
        return 2.0 * length / rest_length**2 / (9.0 - (length / rest_length) ** 2)

    def modulus(length, rest_length):
        u = 9.0 - (length / rest_length) ** 2
        return 2.0 / rest_length**2 / u + (2.0 * length / rest_length**2 / u) ** 2


@sl.pair_law
def inside(distance, reach):
    """Defined within a reach alone."""
    room = np.sqrt(reach * reach - distance * distance)
    return room**3, 3.0 * room * distance


def line(count: int = 4, bent: int = 0) -> sl.Scene:
    """Particles along x, one of them aside."""
    scene = sl.Scene()
    places = np.zeros((count, 3))
    places[:, 0] = np.arange(count)
    places[bent, 1] = 0.5
    scene.particles(places)
    return scene


def test_a_gradient_of_nan_is_found_and_its_element_named() -> None:
    scene = line(bent=0)  # the first element is bent, the second lies in line
    scene.add(sl.Element(angle, [[0, 1, 2], [1, 2, 3]], stiffness=1.0))
    with pytest.raises(SceneError, match=r"'angle' of Element.*element 1 \(particles 1, 2, 3\).*gradient nan"):
        scene.simulate(dt=0.01)
    bent = line(bent=0)
    bent.particle((3, 1, 0))
    bent.add(sl.Element(angle, [[0, 1, 2], [1, 2, 4]], stiffness=1.0))
    bent.simulate(dt=0.01).step(10)


@pytest.mark.parametrize("idle", ["at rest", "without stiffness", "of anchors"])
def test_a_nan_is_one_though_nothing_should_come_of_it(idle: str) -> None:
    """0 times NaN is NaN: such a run would leave the numbers at its first step."""
    scene = line()
    scene.particle((1, 0, 0))
    if idle == "of anchors":
        scene.anchor([1, 4])
    scene.add(sl.Element(length, [[0, 2], [1, 4]], stiffness=0.0 if idle == "without stiffness" else 1.0, rest=0.0))
    with pytest.raises(SceneError, match=r"element 1 \(particles 1, 4\)"):
        scene.build()


def test_a_measure_that_raises_as_drawn_is_named_with_its_element() -> None:
    scene = line()
    scene.add(sl.Element(raising, [[0], [1]]))
    with pytest.raises(SceneError, match=r"'raising'.*element 1 \(particles 1\) it fails: too far out"):
        scene.build()


def test_a_measure_across_a_torus_is_that_of_the_short_way() -> None:
    """At rest as drawn means at rest in the run."""
    scene = sl.Scene(space=sl.Torus((4.0, 4.0, 4.0)))
    scene.particles([(0.2, 0, 0), (3.7, 0, 0)])
    scene.add(sl.Element(length, [[0, 1]], stiffness=3.0))
    simulation = scene.simulate(dt=0.01)
    assert simulation.data.model.room(Elements).rest[0] == pytest.approx(0.5, rel=1e-14)
    assert np.abs(simulation.forces).max() < 1e-14  # measured 0; with the long way 9 N


def test_a_law_that_is_no_number_at_rest_is_refused_and_an_infinite_modulus_is_not() -> None:
    scene = line()
    with pytest.raises(SceneError, match="'Holed' gives no finite tension at its rest length, 1 m"):
        scene.spring(0, 2, rest_length=1.0, law=Holed())
    scene.spring(1, 2, rest_length=1.0, law=Root())
    scene.simulate(dt=0.01).step(10)


def test_a_law_that_is_no_number_at_the_length_as_drawn_is_refused_with_its_spring() -> None:
    scene = line(6)
    scene.springs([(1, 2), (1, 3), (1, 5)], rest_length=1.0, law=Short())
    with pytest.raises(SceneError, match="'Short' for spring 2, 4 m long, are not finite"):
        scene.build()


def test_a_pair_law_is_asked_at_all_distances_that_it_acts_at_and_no_others() -> None:
    scene = line(5)
    scene.add(sl.PairForce(inside, {"reach": 2.5}))
    with pytest.raises(SceneError, match="'inside' gives no finite energy and force.* at which particles 0 and 3"):
        scene.build()
    kept = line(5)
    kept.add(sl.PairForce(inside, {"reach": 2.5}, within=2.5))
    kept.simulate(dt=0.01).step(3)
    few = line(5)
    few.add(sl.PairForce(inside, {"reach": 2.5}, on=[1, 2, 3]))
    few.simulate(dt=0.01).step(3)

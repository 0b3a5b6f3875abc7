"""Laws of springs and of pairs that give their energy alone: beside those by hand, and in closed form."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError


@sl.law
def stiffening(length, rest_length, k, c):
    x = length - rest_length
    return k * x * x / 2 + c * x**4 / 4


@sl.law
class ByHand:
    def energy(length, rest_length, k, c):
        x = length - rest_length
        return k * x * x / 2 + c * x**4 / 4

    def tension(length, rest_length, k, c):
        x = length - rest_length
        return k * x + c * x**3

    def modulus(length, rest_length, k, c):
        x = length - rest_length
        return k + 3 * c * x * x


@sl.law
class WithTension:
    def energy(length, rest_length, k, c):
        x = length - rest_length
        return k * x * x / 2 + c * x**4 / 4

    def tension(length, rest_length, k, c):
        x = length - rest_length
        return k * x + c * x**3


@sl.law
def cable(length, rest_length, k):
    return 0.5 * k * (length - rest_length) ** 2 if length > rest_length else 0.0


@sl.pair_law
def lennard_jones(distance, depth, size):
    power = (size / distance) ** 6
    return 4.0 * depth * (power * power - power)


@sl.pair_law
def with_force(distance, depth, size):
    power = (size / distance) ** 6
    energy = 4.0 * depth * (power * power - power)
    return energy, 24.0 * depth * (2.0 * power * power - power) / distance


@sl.pair_law
def newton(distance, mass_a, mass_b, strength):
    return -strength * mass_a * mass_b / distance


def net(law: Any) -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    scene.particles([(i, 0, 0.1 * (i % 2)) for i in range(6)], mass=0.5)
    scene.anchor([0, 5])
    scene.springs([(i, i + 1) for i in range(5)], law=law(k=60.0, c=800.0), rest_length=0.9)
    return scene


@pytest.mark.parametrize("law", [stiffening, WithTension], ids=["energy alone", "energy and tension"])
def test_a_law_of_its_energy_alone_rests_swings_and_moves_as_one_by_hand(law: Any) -> None:
    found = []
    for which in (law, ByHand):
        shape = net(which).equilibrium()
        assert shape.converged and shape.stable
        runs = [net(which).simulate(dt=0.005, integrator=method).run(until=0.3, every=0.1)
                for method in ("velocity_verlet", "implicit_midpoint", "chin4a")]  # fmt: skip
        found.append([shape.position, sl.modes(shape, 4).omega, *(run.position for run in runs),
                      *(run.energy["total"] for run in runs)])  # fmt: skip
    for one, other in zip(*found, strict=True):
        assert one == pytest.approx(other, rel=1e-9, abs=1e-9)  # measured 1e-12


def test_tension_and_modulus_are_the_closed_forms() -> None:
    given = (1.7, 1.0, 3.0, 5.0)
    assert stiffening.tension(*given) == pytest.approx(ByHand.tension(*given), rel=1e-15)
    assert stiffening.modulus(*given) == pytest.approx(ByHand.modulus(*given), rel=1e-15)
    assert [float(one(0.5, 1.0, 3.0)) for one in (cable.tension, cable.modulus)] == [0.0, 0.0]
    assert [float(one(1.5, 1.0, 3.0)) for one in (cable.tension, cable.modulus)] == [1.5, 3.0]
    energy, push = lennard_jones(1.3, depth=2.0, size=1.1)
    assert (energy, push) == pytest.approx(with_force(1.3, depth=2.0, size=1.1), rel=1e-14)
    assert newton(2.0, 1.0, 3.0, strength=4.0) == pytest.approx((-6.0, -3.0))


def test_a_column_under_a_derived_law_buckles_as_one_by_hand() -> None:
    factors = []
    for which in (stiffening, ByHand):
        scene = sl.Scene(dim=2)
        foot, top = scene.particle((0, 0), fixed=True), scene.particle((0, 1))
        side = scene.particle((1, 1), fixed=True)
        scene.spring(foot, top, law=which(k=1e4, c=1.0), rest_length=1.0)
        scene.spring(top, side, law=which(k=10.0, c=0.1), rest_length=1.0)
        scene.add(sl.Load((0, -1), on=top))
        factors.append(sl.analysis.buckling(scene.equilibrium()).factor[0])
    assert factors[0] == pytest.approx(factors[1], rel=1e-12)
    assert factors[0] == pytest.approx(10.0, rel=1e-3)


def molecule(law: Any) -> sl.Scene:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1.2, 0, 0)], mass=[2.0, 3.0])
    scene.add(sl.PairForce(law, {"depth": 2.0, "size": 1.0}))
    return scene


def test_a_pair_swings_as_its_second_derivative_says() -> None:
    """omega^2 = E''/m with E'' = 72 depth/(2^(1/3) size^2) at the minimum, and 1/m = 1/2 + 1/3."""
    exact = math.sqrt(72.0 * 2.0 / 2.0 ** (1.0 / 3.0) * (1.0 / 2.0 + 1.0 / 3.0))
    shape = molecule(lennard_jones).equilibrium()
    assert np.linalg.norm(shape.position[1] - shape.position[0]) == pytest.approx(2.0 ** (1.0 / 6.0), rel=1e-9)
    off = [abs(sl.modes(molecule(law).equilibrium(tolerance=1e-12), 6).omega[-1] / exact - 1.0)
           for law in (lennard_jones, with_force)]  # fmt: skip
    assert off[0] < 1e-11  # measured 3e-15; by differences 1e-9
    assert off[1] < 1e-7


def test_a_derived_pair_law_moves_as_one_by_hand() -> None:
    runs = [molecule(law).simulate(dt=1e-3).run(until=0.5, every=0.1) for law in (lennard_jones, with_force)]
    assert runs[0].position == pytest.approx(runs[1].position, abs=1e-12)
    assert np.ptp(runs[0].energy["total"]) < 1e-4 * np.ptp(runs[0].energy["kinetic"])


def test_laws_of_tables_are_derived_for_their_shapes() -> None:
    @sl.law
    def polynomial(length, rest_length, weights):
        x, found = length - rest_length, 0.0
        for weight in weights[::-1]:
            found = weight + x * found
        return found * x * x

    scene = sl.Scene()
    scene.particles([(0, 0, 0), (3, 0, 0), (0, 2.5, 0)])
    scene.spring(0, 1, law=polynomial(weights=[1.0, 0.5]), rest_length=1.0)
    scene.spring(0, 2, law=polynomial(weights=[1.0, 0.5, 2.0]), rest_length=1.0)
    assert scene.simulate(dt=0.01).tension == pytest.approx([2 * 2 + 1.5 * 4, 3 + 1.5 * 2.25 + 8 * 1.5**3])


def test_they_come_back_from_files(tmp_path: Path) -> None:
    scene = net(stiffening)
    scene.add(sl.PairForce(lennard_jones, {"depth": 0.1, "size": 0.5}))
    sl.save(scene, tmp_path / "net.toml")
    again = sl.read(tmp_path / "net.toml", using=[stiffening, lennard_jones])
    assert (again.simulate(dt=0.01).forces == scene.simulate(dt=0.01).forces).all()


def rooted(length, rest_length):
    return math.sqrt(1.0 + (length - rest_length) ** 2)


def stepped(distance):
    found = distance
    while found > 1.0:
        found = found / 2.0
    return found * 2.0


def test_what_cannot_be_derived_says_where_and_what_to_write() -> None:
    scene = sl.Scene()
    scene.particles(np.eye(3))
    said = r"'return math\.sqrt.*np\.sqrt for math\.sqrt\. Or give it as a class with energy, tension and modulus"
    with pytest.raises(SceneError, match=f"The law 'rooted' is differentiated.*{said}"):
        scene.spring(0, 1, law=sl.law(rooted)())
    said = r"'while found > 1\.0:'.*fixed number of rounds.* Or return \(energy, force\)"
    with pytest.raises(SceneError, match=f"The pair law 'stepped' is differentiated.*{said}"):
        scene.add(sl.PairForce(sl.pair_law(stepped)))


def test_what_returns_two_numbers_gives_its_force() -> None:
    def both(r, strength):
        return strength / r, strength / r**2

    @sl.pair_law
    def handed_on(distance, strength):
        return both(distance, strength)

    assert with_force.modulus is None and handed_on.modulus is None and lennard_jones.modulus is not None
    assert handed_on(2.0, strength=8.0) == (4.0, 2.0)

"""The gallery's structures as a person turns their knobs: more snow, other bracing, no wind, no push."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.gallery import braced_truss, cable_net, catenary_arch, guyed_mast, tensegrity_prism

STRUCTURES = [
    "vault",
    "cantilever-truss",
    "catenary-arch",
    "cable-net",
    "tensegrity-prism",
    "guyed-mast",
    "braced-truss",
]


@pytest.mark.parametrize("name", STRUCTURES)
def test_every_structure_rests_stably_and_its_supports_carry_the_loads(name: str) -> None:
    shape = sl.gallery.scene(name).equilibrium()
    assert shape.stable
    assert not len(shape.slack)
    size = max(float(np.abs(shape.loads).sum()), float(np.abs(shape.tension).sum()))
    assert np.abs((shape.loads + shape.reactions).sum(axis=0)).max() < 1e-10 * size  # measured 8e-13, catenary-arch


@pytest.mark.parametrize("name", STRUCTURES)
def test_every_structure_swings_and_none_of_its_motions_is_free(name: str) -> None:
    found = sl.modes(sl.gallery.scene(name).equilibrium(), 3)
    assert found.stable
    assert (found.frequency > 0.05).all()  # measured 0.11 Hz, braced-truss, and more


def test_arch_that_is_not_struck_stands_still() -> None:
    run = sl.gallery.scene("catenary-arch", push=0.0).simulate().run(until=2.0)
    assert np.ptp(run.position, axis=0).max() < 1e-10  # measured 2e-13


def test_arch_without_its_braces_folds_up() -> None:
    braced = sl.gallery.scene("catenary-arch").equilibrium()
    tubes = slice(catenary_arch.LINKS - 1, None)
    bare = sl.Scene(gravity=catenary_arch.GRAVITY, dim=2)
    joints = bare.particles(braced.position[:, :2], mass=braced.data.model.particles.mass)
    row = np.column_stack([joints.index[:-1], joints.index[1:]])
    bare.springs(row, stiffness=braced.data.model.springs.stiffness[tubes], rest_length=braced.rest_length[tubes])
    bare.anchor(joints[[0, -1]])
    assert sl.modes(bare, 1).at_rest
    assert sl.modes(bare, 1).unstable == catenary_arch.LINKS - 2  # measured 14: none but those that the tubes resist
    assert sl.modes(sl.gallery.scene("catenary-arch"), 1).unstable == 0


def test_twice_the_snow_eases_the_arching_strands_further() -> None:
    eased = [cable_net.arching(cable_net.build(snow).equilibrium()).min() for snow in (0.0, 500.0, 1000.0)]
    assert eased[0] > eased[1] > eased[2]  # measured 55.0, 34.1, 13.8 kN


def test_too_much_snow_is_said_to_slacken_strands() -> None:
    shape = cable_net.build(3000.0).equilibrium()
    assert len(shape.slack) > 10  # measured 60
    assert "slack members" in shape.message


def test_prism_of_any_size_of_prestress_finds_the_same_twist() -> None:
    for shorter in (0.002, 0.02, 0.05):
        shape = tensegrity_prism.build(shorter).equilibrium()
        assert tensegrity_prism.twist_of(shape.position) == pytest.approx(150.0, abs=1e-8)  # measured off by 5e-11


def test_mast_in_no_wind_stands_upright_and_its_guys_pull_alike() -> None:
    shape = guyed_mast.build(wind=0.0).equilibrium()
    tension = guyed_mast.guy_tensions(shape)
    assert np.ptp(tension, axis=1).max() / tension.max() < 1e-12  # measured 4e-14
    top = shape.displacement[3 * guyed_mast.BAYS : 3 * (guyed_mast.BAYS + 1)]
    assert np.abs(top[:, :2].mean(axis=0)).max() < 1e-12  # measured 3e-15


def test_bracing_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(SceneError, match=r"bracing.*one way.*alternating.*crossed"):
        braced_truss.build("criss-cross")


def test_crossed_bracing_is_the_cantilever_truss_of_the_drawing() -> None:
    mine = braced_truss.build("crossed").build()[0].springs
    drawn = sl.gallery.scene("cantilever-truss").build()[0].springs
    for name in ("tail", "head", "stiffness", "rest_length"):
        np.testing.assert_array_equal(getattr(mine, name), getattr(drawn, name))


def test_resonance_without_its_pushes_is_at_rest_as_drawn() -> None:
    scene: Any = sl.gallery.scene("resonance-curve")
    with pytest.raises(SceneError, match="constant loads"):
        scene.equilibrium()
    shape = scene.equilibrium(load_case="dead")
    assert shape.stable
    assert not shape.displacement.any()

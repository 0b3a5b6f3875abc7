"""The result of a static solve: what it says, how it fails, and how to go on from it."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from physics.samples import breeze
from springline.errors import NotConverged, SceneError


def rope(gravity: float = 10.0, **options: object) -> sl.Scene:
    """Three particles in a row, the outer two held."""
    scene = sl.Scene(gravity=gravity, title="washing line")
    line = scene.chain((0, 0, 0), (4, 0, 0), segments=2, mass=1.0, **({"stiffness": 100.0} | options))
    scene.anchor(line.ends)
    return scene


def test_numbers_of_a_bar_are_those_of_a_hand_calculation() -> None:
    scene = sl.Scene(gravity=10.0)
    top = scene.particle((0, 0, 0), mass=3.0, fixed=True)
    bob = scene.particle((0, 0, -2), mass=2.0)
    scene.spring(top, bob, modulus=1e4, area=0.02, strength=50.0)
    shape = scene.equilibrium()
    assert shape.tension == pytest.approx([20.0])
    assert shape.strain == pytest.approx([20.0 / 200.0])
    assert shape.stress == pytest.approx([1000.0])
    assert shape.utilization == pytest.approx([0.4])
    assert shape.displacement[1] == pytest.approx([0.0, 0.0, -0.2])
    assert shape.reactions == pytest.approx(np.array([[0, 0, 50.0], [0, 0, 0]]))
    assert shape.energy == pytest.approx(0.5 * 100.0 * 0.2**2 + 20.0 * -2.2)
    assert shape.smallest_eigenvalue == pytest.approx(20.0 / 2.2)  # sideways: T/L
    assert shape.force_density == pytest.approx([20.0 / 2.2])


def test_a_spring_without_strength_is_not_utilized_and_without_area_has_no_stress() -> None:
    shape = rope().equilibrium()
    assert (shape.utilization == 0.0).all() and np.isnan(shape.stress).all()


def test_the_energy_is_that_of_a_simulation() -> None:
    shape = rope().equilibrium()
    assert shape.energy == pytest.approx(shape.to_scene().simulate().energy["potential"], rel=1e-14)


def test_the_scene_stays_as_it_was() -> None:
    scene = rope()
    shape = scene.equilibrium()
    shape.to_scene(rest_length="formed").anchor([1])
    assert scene.position[1].tolist() == [2.0, 0.0, 0.0] and len(scene.anchored) == 2
    assert scene.spec.springs.rest_length.tolist() == [2.0, 2.0]


def test_slack_members_are_listed() -> None:
    scene = sl.Scene(gravity=1.0)
    a, b, c = scene.particles([(0, 0, 0), (0, 0, -1), (0, 0, -1.5)], mass=1.0)
    scene.springs([[0, 1], [1, 2]], stiffness=50.0, rest_length=[1.0, 2.0], kind="cable")
    scene.anchor(a + c)
    shape = scene.equilibrium()
    assert shape.slack.tolist() == [1] and shape.tension[1] == 0.0
    assert "1 slack member: springs 1." in shape.message
    assert "Slack members         1: springs 1" in shape.summary()
    assert shape.stable and b.index[0] == 1


def test_a_lonely_particle_is_a_mechanism_and_the_rest_is_solved() -> None:
    scene = rope(gravity=0.0)
    scene.particle((0, 0, 5))
    scene.add(sl.Load((0, 0, -10), on=[1]))
    shape = scene.equilibrium()
    assert shape.converged and not shape.stable and len(shape.mechanisms) == 3
    assert all(one.particles.tolist() == [3] for one in shape.mechanisms)
    assert "3 mechanisms: particle 3 can move without resistance." in shape.message
    assert shape.position[1, 2] < -0.5 and shape.position[3].tolist() == [0.0, 0.0, 5.0]


@pytest.mark.parametrize("count", [6, 120])
def test_separate_mechanisms_are_told_apart(count: int) -> None:
    """Lines askew with a particle in the middle, the first five without tension: 120 are beyond the dense solution."""
    scene = sl.Scene()
    for row in range(count):
        rest = 1.0 if row < 5 else 0.8
        line = scene.chain(
            (3.0 * row, 0, 0), (3.0 * row + 4 / 3, 2 / 3, 4 / 3), segments=2, stiffness=10.0, rest_length=rest
        )
        scene.anchor(line.ends)
    shape = scene.equilibrium()
    assert sorted(one.particles.tolist() for one in shape.mechanisms) == [
        [3 * row + 1] for row in range(5) for _ in "ab"
    ]
    assert all(np.abs(one.motion).max() == pytest.approx(1.0) for one in shape.mechanisms)
    assert shape.smallest_eigenvalue == pytest.approx(0.0, abs=1e-9) and not shape.data.assessment.negative


@pytest.mark.parametrize("count", [8, 16])
def test_what_a_flat_net_does_not_hold_are_its_mechanisms(count: int) -> None:
    """Without load every free particle can leave the plane."""
    scene = sl.Scene()
    net = scene.grid((count, count), spacing=1.0, stiffness=10.0, diagonals=True)
    scene.anchor(net.edges)
    inner = np.setdiff1d(net.index, net.edges.index)
    scene.anchor(inner[4:], axes="z")
    shape = scene.equilibrium()
    assert sorted(one.particles.tolist() for one in shape.mechanisms) == [[i] for i in inner[:4]]


def test_an_unstable_balance_is_called_unstable() -> None:
    for segments in (1, 120):
        scene = sl.Scene(gravity=1.0)
        pole = scene.chain((0, 0, 0), (0, 0, 2), segments=segments, mass=1.0 / segments, stiffness=1e4 * segments)
        scene.anchor(pole.first)
        shape = scene.equilibrium(method="newton")
        assert shape.converged and not shape.stable and shape.smallest_eigenvalue < -1e-3
        assert "Unstable in" in shape.message and not shape.mechanisms
        assert shape.data.assessment.negative == 2 * segments


def test_without_anchors_and_loads_only_rigid_motions_are_free_and_the_shape_is_stable() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1.2, 0, 0), (0, 1.1, 0), (0, 0, 1.3)])
    scene.springs([[0, 1], [1, 2], [2, 0], [0, 3], [1, 3], [2, 3]], stiffness=10.0, rest_length=1.0)
    shape = scene.equilibrium()
    assert shape.length == pytest.approx(np.ones(6), rel=1e-9)
    assert shape.rigid_motions == 6 and not shape.mechanisms and shape.stable


def test_not_converged_carries_the_best_state_and_says_what_to_try() -> None:
    words = r"3 steps of FIRE were not enough.*Try method='newton'.*error\.shape"
    with pytest.raises(NotConverged, match=words) as caught:
        rope().equilibrium(method="fire", steps=3)
    shape = caught.value.shape
    assert not shape.converged and not shape.stable and shape.iterations == 3
    assert 0.0 < shape.relative_residual < 1.0 and shape.residual < 10.0
    assert shape.message.startswith("Not at rest: 3 steps of FIRE")


def test_strict_false_returns_the_best_state() -> None:
    shape = rope().equilibrium(method="newton", steps=1, strict=False)
    assert not shape.converged and shape.iterations == 1 and shape.position[1, 2] < 0.0
    assert "NOT AT REST" in shape.summary()


def test_auto_helps_newton_where_it_stops() -> None:
    scene = rope()
    scene.select([1]).position = (2, 0, 1)
    shape = scene.equilibrium(steps=2)
    assert shape.converged and shape.method == "newton after dynamic_relaxation" and shape.position[1, 2] < 0.0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"method": "newtn"}, "The 'method' of equilibrium() must be one of auto, .* Did you mean 'newton'?"),
        ({"tolerance": 0.0}, "The 'tolerance' of equilibrium() must be a positive number"),
        ({"steps": 0}, "The 'steps' of equilibrium() must be a whole number of at least 1"),
        ({"strict": "no"}, "The 'strict' of equilibrium() must be True or False"),
    ],
)
def test_wrong_arguments_are_named(options: dict[str, object], words: str) -> None:
    with pytest.raises(SceneError, match=words.replace("(", r"\(").replace(")", r"\)").replace("?", r"\?")):
        rope().equilibrium(**options)


def test_forces_without_energy_are_refused() -> None:
    scene = rope()
    scene.add(breeze)
    with pytest.raises(SceneError, match=r"a user-defined force .* has none"):
        scene.equilibrium()
    scene = rope()
    scene.add(sl.Load((1, 0, 0), omega=2.0))
    with pytest.raises(SceneError, match="a Load here has an omega"):
        scene.equilibrium()
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=[1.0, 0.0])
    scene.add(sl.Attraction())
    with pytest.raises(SceneError, match=r"needs a mass .* particle 1"):
        scene.equilibrium()


def test_summary_says_what_an_engineer_asks_for() -> None:
    scene = rope(strength=[12.0, 500.0])
    words = scene.equilibrium().summary().splitlines()
    assert words[0] == "washing line: 3 particles, 2 springs, 2 supports"
    assert words[1] == "Loads in all          (0, 0, -30) N"
    assert words[2] == "Reactions in all      (0, 0, 30) N"
    assert words[3].startswith("  at particle 0       (-") and words[3].endswith("15) N   at (0, 0, 0) m")
    assert words[5].startswith("Largest tension       ") and words[5].endswith("particles 0 and 1")
    assert words[6] == "Largest compression   none"
    assert "above strength: springs 0" in words[7]
    assert words[8].startswith("Largest displacement  0.") and "at particle 1" in words[8]
    assert words[9].startswith("Unbalanced force ") and words[10].startswith("Independent check     By separate code, ")
    assert words[11].startswith("Method                newton, ")
    assert words[-1].startswith("Verdict               Stable. At rest: unbalanced forces are ")


def test_summary_of_a_flat_scene_has_two_coordinates_and_names_rollers() -> None:
    scene = sl.Scene(gravity=10.0, dim=2)
    scene.chain((0, 0), (2, 0), segments=1, mass=1.0, stiffness=100.0)
    scene.anchor([0])
    scene.anchor([1], axes="y")
    words = scene.equilibrium().summary()
    assert "at particle 1       (0, 10) N   at (2, 0) m, holds y only" in words


def tent() -> sl.Scene:
    """Two rods that lean on each other on a floor, a cord between the feet, a lighter bob on a slack cord."""
    scene = sl.Scene(gravity=10.0, dim=2, title="tent")
    feet, top = scene.particles([(-1.2, 0), (1.2, 0)], mass=1.0), scene.particle((0, 1.6), mass=3.0)
    bob = scene.particle((0, 1.0), mass=0.5)
    scene.spring(top, bob, stiffness=50.0)
    scene.add(sl.Rod(feet, [2, 2]), sl.Cord(feet[0], feet[1]), sl.Cord(top, bob, length=1.0), sl.Plane(on=feet))
    return scene


def test_ties_come_in_the_order_of_declaration_with_their_ends() -> None:
    ties = tent().equilibrium().ties
    assert len(ties) == 4 and ties.ends.tolist() == [[0, 2], [1, 2], [0, 1], [2, 3]]
    assert ties.cord.tolist() == [False, False, True, True] and ties.slack.tolist() == [3]
    assert ties.length == pytest.approx([2.0, 2.0, 2.4, 1.0])
    assert ties.tension == pytest.approx([-17.5 / 0.8, -17.5 / 0.8, 17.5 * 0.75, 0.0])


def test_contacts_name_particle_rule_and_force() -> None:
    scene = sl.Scene(gravity=10.0)
    scene.particles([(0, 0, 2), (5, 0, 2), (0, 5, -1), (0, -5, -1)], mass=[1.0, 2.0, 3.0, 4.0])
    scene.add(sl.Plane(on=[0]), sl.Plane((0, 0, 1), on=[1]))
    scene.add(sl.Sphere((0, 5, 0), 1.0, on=[2]), sl.Sphere((0, -5, 0), 1.0, on=[3]))
    scene.anchor([0, 1], axes="xy")
    shape = scene.equilibrium()
    contacts = shape.contacts
    named = [contacts.names[rule] for rule in contacts.rule]
    assert sorted(zip(contacts.particle.tolist(), named, strict=True)) == [
        (0, "Plane 0"), (1, "Plane 1"), (2, "Sphere 0"), (3, "Sphere 1"),
    ]  # fmt: skip
    order = np.argsort(contacts.particle)
    assert contacts.force[order] == pytest.approx(np.outer([10.0, 20.0, 30.0, 40.0], [0, 0, 1]), abs=1e-9)
    assert contacts.size[order] == pytest.approx([10.0, 20.0, 30.0, 40.0])
    assert shape.supports.tolist() == [0, 1, 2, 3] and shape.anchored.tolist() == [0, 1]
    assert "1 particle is held by Sphere 0, largest force 30 N." in shape.message
    assert "1 particle rests on Plane 1, largest force 20 N." in shape.message


def test_a_scene_without_rules_has_neither_ties_nor_contacts() -> None:
    shape = rope().equilibrium()
    assert len(shape.ties) == 0 == len(shape.contacts) and shape.data.miss == 0.0 and shape.data.left == 0
    assert shape.contacts.force.shape == (0, 3) and shape.ties.ends.shape == (0, 2)
    assert shape.supports.tolist() == shape.anchored.tolist() == [0, 2]


def test_summary_and_message_of_a_shape_that_rules_hold_name_them() -> None:
    shape = tent().equilibrium()
    words = shape.summary()
    assert words.startswith("tent: 4 particles, 1 spring, 4 ties, 2 supports")
    assert "  at particle 0       (0, 27.5) N   at (-1.2, 0) m, on the Plane" in words
    assert "Largest pull of a tie 13.125 N in cord 2, particles 0 and 1" in words
    assert "Largest push of a tie 21.875 N in rod " in words
    assert "Slack cords           1: ties 3" in words
    assert "On the Plane          2 particles, largest 27.5 N at particle " in words
    assert "Rules missed by       " in words
    assert "1 slack cord: ties 3." in shape.message
    assert "2 particles rest on the Plane, largest force 27.5 N." in shape.message


def test_a_shape_whose_rules_are_not_met_says_by_how_much() -> None:
    scene = sl.Scene(gravity=10.0)
    scene.particle((0, 0, -2), mass=1.0)
    scene.add(sl.Plane(), sl.Plane((0, 0, 3)))
    shape = scene.equilibrium(method="fire", steps=2, strict=False)
    assert not shape.converged and shape.data.miss > 0.1
    assert "2 steps in all were not enough" in shape.message and "rules are missed by" in shape.message


def test_shapes_without_springs_or_freedom_have_a_summary_too() -> None:
    scene = sl.Scene(gravity=10.0)
    scene.particle((0, 0, 0), fixed=True)
    shape = scene.equilibrium()
    assert shape.stable and shape.smallest_eigenvalue == np.inf and shape.reactions.tolist() == [[0, 0, 10.0]]
    assert "Largest displacement  none" in shape.summary()


def test_to_scene_keeps_what_rests_at_rest() -> None:
    shape = rope().equilibrium()
    kept = shape.to_scene().equilibrium()
    assert kept.iterations == 0 and kept.position == pytest.approx(shape.position, abs=1e-15)
    assert kept.tension == pytest.approx(shape.tension, rel=1e-12)


def test_to_scene_formed_starts_without_stress() -> None:
    shape = rope(stiffness=None, modulus=1e4, area=0.02).equilibrium()
    formed = shape.to_scene(rest_length="formed")
    assert not formed.simulate().tension.any()
    again = formed.equilibrium()
    assert again.position[1, 2] < shape.position[1, 2] - 0.01
    model = formed.build()[0]
    assert model.springs.stiffness * model.springs.rest_length == pytest.approx([200.0, 200.0])  # E A stays


@pytest.mark.parametrize("options", [{}, {"stiffness": None, "modulus": 1e4, "area": 0.02}, {"kind": "cable"}])
def test_an_inverted_shape_is_at_rest_as_a_scene_of_its_own(options: dict[str, object]) -> None:
    shape = rope(**options).equilibrium().inverted()
    assert shape.tension.max() < 0.0 and shape.position[1, 2] > 0.0
    scene = shape.to_scene()
    forces = scene.simulate(dt=0.001).forces
    assert np.abs(forces[1]).max() < 1e-9 * np.abs(forces[0]).max()  # measured 1e-14
    assert (shape.strain < 0.0).all() and shape.summary().startswith("washing line, inverted")


def test_inverting_is_refused_where_it_would_not_balance() -> None:
    scene = rope()
    scene.add(sl.Load((1, 0, 0), on=[1]))
    with pytest.raises(SceneError, match="needs loads along the up axis"):
        scene.equilibrium().inverted()
    scene = rope()
    scene.add(sl.Attraction(0.1, softening=1.0))
    with pytest.raises(SceneError, match="an Attraction"):
        scene.equilibrium().inverted()


def test_loads_given_to_force_density_stand_in_place_of_the_scenes_own() -> None:
    shape = rope().force_density(5.0, loads=(0, 0, -20))
    assert shape.position[1] == pytest.approx([2.0, 0.0, -2.0])
    assert shape.reactions.sum(axis=0) == pytest.approx([0.0, 0.0, 60.0])
    scene = shape.to_scene()
    assert not scene.gravity.any()
    kept = scene.equilibrium()
    assert kept.iterations == 0 and kept.tension == pytest.approx(shape.tension)


def test_force_densities_without_a_shape_are_refused() -> None:
    with pytest.raises(SceneError, match=r"force density other than zero .* particle 1"):
        rope().force_density(0.0)
    scene = sl.Scene(gravity=1.0)
    scene.anchor(scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=10.0).ends)
    with pytest.raises(SceneError, match="finds no shape, or many"):
        scene.force_density([1.0, -0.5, 1.0])  # its matrix is 0.5 everywhere
    with pytest.raises(SceneError, match="a cable would have to push"):
        rope(kind="cable").force_density(-1.0)
    with pytest.raises(SceneError, match="'q' of force_density"):
        rope().force_density([1.0, 2.0, 3.0])
    with pytest.raises(SceneError, match="one row for each of 3 particles"):
        rope().force_density(1.0, loads=np.zeros((2, 3)))
    scene = rope()
    scene.add(sl.Attraction(0.1))
    with pytest.raises(SceneError, match="Got an Attraction"):
        scene.force_density(1.0)


def test_a_force_density_above_the_stiffness_is_not_kept_as_a_rest_length() -> None:
    shape = rope(stiffness=1.0).force_density(5.0)
    assert (shape.rest_length < 0.0).all() and shape.converged
    with pytest.raises(SceneError, match="its force density is above its stiffness"):
        shape.to_scene()

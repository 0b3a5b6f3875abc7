"""Shapes at rest on what is round: balls, bowls, and walls between two points, with the forces that they exert."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest

import springline as sl
from springline.contacts import walls as gathering
from springline.contacts.shapes import registry
from springline.contacts.shapes.plane import HALF_SPACE
from springline.contacts.shapes.sphere import BOWL
from springline.contacts.shapes.wall import Moving, WallFace, WallSurface
from springline.equilibrium.certificate import Claim, certify
from springline.equilibrium.problem import Problem
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError

G = 10.0  # [m/s2]


def draped(size: int = 9) -> sl.Scene:
    """A square net held at its corners, drawn just above a ball beside its middle."""
    scene = sl.Scene(gravity=G)
    side = np.linspace(-1.0, 1.0, size)
    x, y = (part.ravel() for part in np.meshgrid(side, side))
    scene.particles(np.column_stack([x, y, np.full(size * size, 1.02)]), mass=0.02, radius=0.01)
    number = np.arange(size * size).reshape(size, size)
    pairs = [(number[:, :-1], number[:, 1:]), (number[:-1], number[1:])]
    scene.springs(np.concatenate([np.column_stack([a.ravel(), b.ravel()]) for a, b in pairs]), stiffness=100.0)
    scene.anchor(number[[0, 0, -1, -1], [0, -1, 0, -1]])
    scene.add(sl.Sphere((0.1, 0.0, 0.0), 1.0, mode="outside"))
    return scene


def rope_over_wall(thickness: float = 0.04) -> sl.Scene:
    """A rope, a little longer than its span, held at its ends, drawn high above a thin wall that slopes."""
    scene = sl.Scene(gravity=G, dim=2)
    scene.particles(np.column_stack([np.linspace(-1.5, 1.5, 31), np.full(31, 0.3)]), mass=0.05, radius=0.01)
    scene.springs([(i, i + 1) for i in range(30)], stiffness=200.0, rest_length=0.103)
    scene.anchor([0, 30])
    ends = scene.particles([(-0.4, 0.0), (0.4, 0.02)], radius=0.5 * thickness, fixed=True)
    wall = scene.spring(31, 32, stiffness=1.0)
    scene.add(sl.Contacts(against=ends, springs=wall, thickness=thickness))
    return scene


def claim_of(shape: Equilibrium) -> Claim:
    """What a shape says of itself."""
    problem, contacts = shape.data.problem, shape.contacts
    return Claim(
        shape.data.model, problem.bars.holds, problem.free, problem.start, shape.position, shape.reactions, None,
        shape.ties.tension, contacts.particle, contacts.force, shape.data.tolerance,
    )  # fmt: skip


def test_a_net_that_is_drawn_over_a_ball_rests_on_it_and_stays_there_when_time_passes() -> None:
    simulation = draped().simulate(dt=0.002)
    shape = simulation.settle()
    outward = shape.position - (0.1, 0.0, 0.0)
    distance = np.linalg.norm(outward, axis=1)
    assert shape.stable and distance.min() > 1.01 - 1e-12  # measured 1.01 - 2e-16
    assert len(shape.contacts) > 20  # measured 32
    unit = outward[shape.contacts.particle] / distance[shape.contacts.particle, None]
    push = (shape.contacts.force * unit).sum(axis=1)
    assert push.min() > 0.0
    np.testing.assert_allclose(shape.contacts.force, push[:, None] * unit, atol=1e-12)
    assert shape.reactions.sum(axis=0)[2] == pytest.approx(81 * 0.02 * G)
    before = simulation.position.copy()
    simulation.step(200)
    assert np.abs(simulation.position - before).max() < 1e-4


def test_what_lies_in_the_valley_of_two_balls_leans_on_both() -> None:
    scene = sl.Scene(gravity=G, dim=2)
    scene.particle((0.1, 1.5), mass=1.0, radius=0.05)
    scene.add(sl.Sphere((-0.6, 0), 0.8, mode="outside"), sl.Sphere((0.7, 0), 0.8, mode="outside"))
    shape = scene.equilibrium()
    height = np.sqrt(0.85**2 - 0.65**2)
    np.testing.assert_allclose(shape.position[0], (0.05, height, 0.0), atol=1e-10)
    np.testing.assert_allclose(shape.contacts.force[:, 1], 0.5 * G, rtol=1e-9)
    np.testing.assert_allclose(shape.contacts.force[:, 0], np.array([0.5, -0.5]) * G * 0.65 / height, rtol=1e-9)


def test_a_bead_in_a_bowl_swings_as_a_pendulum_as_long_as_its_center_has_room() -> None:
    scene = sl.Scene(gravity=G, dim=2)
    scene.particle((0.3, 0.2), mass=2.0, radius=0.1)
    scene.add(sl.Sphere((0, 1), 1.0, mode="inside"))
    shape = scene.equilibrium()
    np.testing.assert_allclose(shape.position[0], (0.0, 0.1, 0.0), atol=1e-10)
    np.testing.assert_allclose(sl.modes(shape, n=1).omega, np.sqrt(G / 0.9), rtol=1e-9)


def test_a_bead_on_top_of_a_ball_is_held_by_springs_less_what_the_ball_turns_it_aside() -> None:
    scene = sl.Scene(gravity=G, dim=2)
    scene.particles([(0, 1.1), (-2, 1.1), (2, 1.1)], mass=2.0, radius=0.1)
    scene.springs([(0, 1), (0, 2)], stiffness=20.0)
    scene.anchor([1, 2])
    scene.add(sl.Sphere((0, 0), 1.0, mode="outside"))
    shape = scene.equilibrium()
    np.testing.assert_allclose(shape.position[0], (0.0, 1.1, 0.0), atol=1e-10)
    np.testing.assert_allclose(sl.modes(shape, n=1).omega ** 2, (40.0 - 2.0 * G / 1.1) / 2.0, rtol=1e-9)


@pytest.mark.parametrize("thickness", [0.04, 0.2])
def test_a_rope_rests_on_the_side_of_a_wall_from_which_it_came(thickness: float) -> None:
    shape = rope_over_wall(thickness).equilibrium()
    assert shape.stable and len(shape.contacts) >= 4
    rope, normal = shape.position[:31, :2], np.array([-0.02, 0.8]) / np.hypot(0.02, 0.8)
    gap = (rope - (-0.4, 0.0)) @ normal - 0.5 * thickness - 0.01
    over = np.abs(rope[:, 0]) < 0.39
    assert over.sum() >= 5 and np.abs(gap[over]).max() < 1e-12  # measured 2e-17
    push = shape.contacts.force[over[shape.contacts.particle], :2]
    np.testing.assert_allclose(push, (push @ normal)[:, None] * normal, atol=1e-12)  # nothing rubs
    assert (push @ normal).min() > 0.0


@pytest.mark.parametrize("scene", [draped(5), rope_over_wall()], ids=["ball", "wall"])
def test_the_certificate_refuses_what_no_ball_and_no_wall_can_exert(scene: sl.Scene) -> None:
    shape = scene.equilibrium()
    claim = claim_of(shape)
    assert certify(claim).holds
    turned = claim.force[:, [1, 0, 2]] * (1.0, -1.0, 1.0)
    assert "nothing there can push" in certify(claim._replace(force=turned)).message
    assert "nothing there can push" in certify(claim._replace(force=-claim.force)).message
    inside = claim.position.copy()
    inside[claim.particle[0]] -= 1e-3 * claim.force[0] / np.linalg.norm(claim.force[0])
    assert "is missed by 0.001 m" in certify(claim._replace(position=inside)).message


def test_who_may_both_move_are_not_held_apart_and_that_is_said() -> None:
    scene = sl.Scene(gravity=G)
    scene.particles([(0, 0, 0), (1, 0, 0)], radius=0.1)
    scene.add(sl.Contacts())
    with pytest.raises(SceneError, match="Contacts here are also between two particles that may move"):
        scene.equilibrium()
    scene = sl.Scene(gravity=G)
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)], radius=0.1)
    scene.spring(0, 1, stiffness=1.0)
    scene.anchor([0, 2])
    scene.add(sl.Contacts(on=[2], against=[0], springs=[0]))
    with pytest.raises(SceneError, match="between a spring whose ends may move"):
        scene.equilibrium()
    with pytest.raises(SceneError, match="springs and loads alone. Got a Sphere"):
        draped().force_density(1.0)


def test_a_removed_particle_weighs_and_holds_nothing_in_the_shape_at_rest() -> None:
    scene = sl.Scene(gravity=9.81, dim=2)
    rope = scene.chain((0, 0), (3, 0), segments=3, stiffness=100.0, mass=1.0)
    scene.anchor(rope.ends)
    block, ball = scene.particle((1, 1), mass=5.0, fixed=True), scene.particle((2, 1), mass=2.0)
    scene.add(sl.Load((0, -7.0), on=[1, *block.index]), sl.Load([(0, -3.0), (0, -2.0)], on=[*ball.index, 2]))
    run = scene.simulate(dt=0.01)
    run.remove([*block.index, *ball.index])
    shape = run.settle()
    assert shape.loads.sum(axis=0)[1] == pytest.approx(-(4 * 9.81 + 7 + 2), rel=1e-12)  # measured equal
    np.testing.assert_allclose(shape.reactions.sum(axis=0), -shape.loads.sum(axis=0), atol=1e-8)  # measured 2e-11
    assert shape.supports.tolist() == [0, 3] and "2 supports" in shape.summary()


NEW = WallSurface(BOWL.gap, BOWL.meets, convex=True)  # a surface that says nothing of statics


@dataclass(frozen=True, eq=False)
class Trough(Moving):
    """A wall of a kind that is not there yet: some hollow shape."""

    restitution: float = 1.0
    friction: float = 0.0
    slip_loss: float = 0.0

    def faces(self) -> list[WallFace]:
        return [WallFace(0, NEW, (0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0))]

    def validate(self, dim: int) -> Trough:
        return self


@dataclass(frozen=True, eq=False)
class Valley(Trough):
    """Two flat faces that meet below the y axis, of a class that no room knows."""

    def faces(self) -> list[WallFace]:
        n = np.array([[0.3, 0.0, 1.0], [-0.3, 0.0, 1.0]]) / np.sqrt(1.09)
        return [WallFace(0, HALF_SPACE, (0.0, 0.0, -0.1, *row.tolist(), 0.0)) for row in n]


@pytest.fixture
def shapes_to_come(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Walls that somebody adds to the package tomorrow, as docs/extending.md says."""
    monkeypatch.setattr(registry, "WALLS", (*registry.WALLS, Valley, Trough))
    monkeypatch.setattr(registry, "SURFACES", (*registry.SURFACES, NEW))
    monkeypatch.setattr(gathering, "SURFACES", registry.SURFACES)
    yield


def net_over(wall: Moving) -> sl.Scene:
    """A square net held at its corners, with a wall below."""
    scene = sl.Scene(gravity=G)
    net = scene.grid((3, 3), spacing=0.5, origin=(-0.5, -0.5, 0.2), mass=0.1, stiffness=10.0)
    scene.anchor(net.corners)
    scene.add(wall)
    return scene


@pytest.mark.usefixtures("shapes_to_come")
@pytest.mark.parametrize("verb", ["equilibrium", "relaxation", "settle", "modes", "limit", "self-stress"])
def test_a_wall_of_a_shape_that_statics_does_not_know_is_refused_by_its_name(verb: str) -> None:
    scene = net_over(Trough())
    verbs = {
        "equilibrium": scene.equilibrium,
        "relaxation": lambda: scene.equilibrium(method="dynamic_relaxation", strict=False),
        "settle": lambda: scene.simulate(dt=0.01).settle(),
        "modes": lambda: sl.modes(scene),
        "limit": lambda: sl.analysis.limit_load(scene),
        "self-stress": lambda: sl.analysis.self_stress(scene),
    }
    with pytest.raises(SceneError, match="does not know the wall Trough"):
        verbs[verb]()


@pytest.mark.usefixtures("shapes_to_come")
def test_flight_and_certificates_refuse_a_wall_of_a_shape_they_do_not_know_by_its_name() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 1))
    scene.add(Trough())
    with pytest.raises(SceneError, match="cannot take the wall Trough"):
        scene.simulate(integrator="event_driven")
    shape = draped(5).equilibrium()
    stranger = shape.data.model._replace(walls=net_over(Trough()).build()[0].walls)
    with pytest.raises(SceneError, match="certificate of rest does not know the wall Trough"):
        certify(claim_of(shape)._replace(model=stranger))


def test_a_surface_that_is_not_registered_is_refused_by_the_name_of_its_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "WALLS", (*registry.WALLS, Trough))
    with pytest.raises(SceneError, match="does not know the wall Trough: its surface is not in SURFACES"):
        net_over(Trough()).simulate(dt=0.01)


@pytest.mark.usefixtures("shapes_to_come")
def test_a_new_wall_of_flat_faces_holds_in_statics_as_it_does_in_time() -> None:
    shape = net_over(Valley()).equilibrium()
    assert shape.certificate.holds and len(shape.contacts) > 0
    height = shape.position[:, 2] + 0.1 - 0.3 * np.abs(shape.position[:, 0])
    assert height.min() > -1e-12  # measured -3e-17
    assert shape.contacts.force[:, 2].sum() > 1.0  # [N] measured 2.96
    np.testing.assert_allclose(shape.reactions.sum(axis=0), -shape.loads.sum(axis=0), atol=1e-9)


def test_an_exact_constraint_of_a_kind_that_statics_does_not_know_is_refused() -> None:
    scene = sl.Scene(gravity=G)
    foot, bob = scene.particle((0, 0, 0), fixed=True), scene.particle((0, 0, -1))
    scene.add(sl.Rod(foot, bob))
    model, state = scene.build()
    later = model._replace(holonomic=model.holonomic._replace(kind=np.array([9], dtype=np.uint8)))
    with pytest.raises(SceneError, match="does not know holonomic constraints of kind 9"):
        Problem(later, state)
    with pytest.raises(SceneError, match="does not know holonomic constraints of kind 9"):
        certify(claim_of(scene.equilibrium())._replace(model=later))

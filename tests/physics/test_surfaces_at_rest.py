"""Rest of surfaces in contact: settled shapes, their certificates, and the forces of contacts."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.meshes_that_meet import add_sheet, ball, sides_of
from springline.equilibrium.certificate import Claim, certify
from springline.equilibrium.surface_check import edge_weights, face_weights
from springline.errors import SceneError

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
G = 9.81  # [m/s2]
H = 0.02  # [m] thickness of the folded sheet


def draped() -> sl.Scene:
    """A sheet over a ball, whose corners hang down."""
    scene = sl.Scene(gravity=G)
    faces = add_sheet(scene, 6, size=0.3, at=(0, 0, 0.215))
    place, ball_faces = ball(0.2)
    scene.add(sl.Obstacle(place, ball_faces, friction=0.5), sl.Contacts(surfaces=faces, thickness=0.015, friction=0.3))
    return scene


def folded() -> sl.Scene:
    """A strip folded once, on a floor: its upper half lies on the lower one."""
    radius, flat, columns, rows = 0.03, 0.2, 11, 3
    along, across = np.linspace(0.0, 0.5, columns), np.linspace(0.0, 0.1, rows)
    angle = np.clip((along - flat) / radius, 0.0, np.pi)
    x = np.minimum(along, flat) + radius * np.sin(angle) - np.maximum(along - flat - np.pi * radius, 0.0)
    z = radius * (1.0 - np.cos(angle)) + 0.5 * H
    place = np.array([(x[i], y, z[i]) for i in range(columns) for y in across])
    sheet = np.array([(along[i], y, 0.0) for i in range(columns) for y in across])
    first = np.array([i * rows + j for i in range(columns - 1) for j in range(rows - 1)])
    faces = np.concatenate([
        np.stack([first, first + rows, first + rows + 1], 1), np.stack([first, first + rows + 1, first + 1], 1)
    ])  # fmt: skip
    edges = sides_of(faces)
    scene = sl.Scene(gravity=G)
    scene.particles(place, mass=1e-3)
    length = np.linalg.norm(sheet[edges[:, 0]] - sheet[edges[:, 1]], axis=1)
    scene.springs(edges, stiffness=300.0, damping=0.02, rest_length=length)
    scene.add(sl.Plane((0, 0, 0), (0, 0, 1), restitution=0.0, friction=0.5))
    scene.add(sl.Contacts(surfaces=faces, thickness=H, friction=0.5))
    return scene


@cache
def settled(which: Any) -> tuple[sl.Simulation, sl.Equilibrium]:
    """A simulation after it has been settled, and the shape."""
    simulation = which().simulate(dt=5e-4)
    simulation.step(300)
    return simulation, simulation.settle()


@pytest.mark.parametrize("which", [draped, folded])
def test_surfaces_settle_with_a_certificate_of_their_contact_forces(which: Any) -> None:
    _, shape = settled(which)
    assert shape.converged and shape.stable and shape.certificate.holds
    assert shape.certificate.relative < 1e-6  # measured 4e-8 and 6e-9
    assert shape.reactions.sum(axis=0) == pytest.approx(-shape.loads.sum(axis=0), abs=1e-6 * np.abs(shape.loads).sum())
    assert "contacts of surfaces, largest force" in shape.message
    assert "Smallest stiffness" not in shape.summary()


def test_a_sheet_folded_once_rests_two_thicknesses_high() -> None:
    _, shape = settled(folded)
    # Columns 0 to 2 and 8 to 10 are far from the fold: the lower half lies on the floor, and the upper one on it.
    height = shape.position[:, 2].reshape(11, 3)
    assert height[:3] == pytest.approx(0.5 * H, rel=1e-3)
    assert height[8:] == pytest.approx(1.5 * H, rel=1e-3)  # half a thickness more is the top: two in all
    forces = sl.analysis.surface_contacts(shape)
    between = forces.wall < 0
    lifted = forces.weights[between] * forces.force[between, 2, None]
    assert np.where(forces.particles[between] >= 16, lifted, 0.0).sum() > 0.0  # the upper half is carried


def test_a_settled_scene_stays_where_it_is() -> None:
    simulation, shape = settled(folded)
    twin = simulation.to_scene()
    assert np.array_equal(twin.position, shape.position)
    before = simulation.position.copy()
    simulation.step(200)
    assert np.abs(simulation.position - before).max() < 1e-7  # [m] measured 6e-11


def test_two_crossed_ropes_press_one_another_by_their_tension_and_angle() -> None:
    # A rope along x lies over one along y; the ends of the first are lower, those of the second higher, by ``drop``.
    half, drop, thickness, segments, stiffness, rest = 0.5, 0.1, 0.02, 11, 600.0, 0.085
    scene = sl.Scene()
    springs = []
    for axis, sign in ((0, 1.0), (1, -1.0)):
        place = np.zeros((segments + 1, 3))
        place[:, axis] = np.linspace(-half, half, segments + 1)
        place[:, 2] = sign * np.interp(place[:, axis], [-half, -0.05, 0.05, half], [-drop, 0.012, 0.012, -drop])
        rope = scene.particles(place, mass=1e-3)
        ends = rope.index[0] + np.stack([np.arange(segments), np.arange(1, segments + 1)], axis=1)
        springs.append(scene.springs(ends, stiffness=stiffness, rest_length=rest, damping=0.1))
        scene.anchor(rope[[0, segments]])
    scene.add(sl.Contacts(rods=springs, thickness=thickness, friction=0.2), sl.Drag(0.02))
    simulation = scene.simulate(dt=2e-4)
    simulation.step(500)
    shape = simulation.settle()
    # The segment at the crossing is level, all have one length, and half a thickness is on each side.
    long = 2.0 * half / segments
    for _ in range(50):
        slope = np.array([half - 0.5 * long, drop + 0.5 * thickness])
        long = 2.0 * float(np.hypot(*slope)) / (segments - 1)
    expected = 2.0 * stiffness * (long - rest) * slope[1] / float(np.hypot(*slope))
    forces = sl.analysis.surface_contacts(shape)
    assert forces.normal_force.sum() == pytest.approx(expected, rel=1e-2)  # measured 0.23 %
    assert np.abs(forces.normal[:, 2]) == pytest.approx(1.0, abs=1e-3)
    assert expected > 1.0  # [N]


@pytest.mark.slow
def test_ten_sheets_rest_at_multiples_of_the_thickness() -> None:
    h = 0.01
    scene = sl.Scene(gravity=G)
    faces = [add_sheet(scene, 4, size=0.15, at=(0.004 * (k % 2), 0.003 * (k % 3), h * (k + 0.6))) for k in range(10)]
    scene.add(sl.Plane((0, 0, 0), (0, 0, 1), restitution=0.0, friction=0.5), sl.Drag(0.01))
    scene.add(sl.Contacts(surfaces=np.concatenate(faces), thickness=h, friction=0.5))
    run = scene.simulate(dt=4e-4).run(until=1.0, every=0.5)
    height = run.position[-1, :, 2].reshape(10, 16).mean(axis=1)
    assert height == pytest.approx(h * (np.arange(10) + 0.5), rel=5e-3)
    assert sl.analysis.contact_forces(run).sum(axis=0) == pytest.approx([0, 0, 160e-3 * G], rel=1e-3, abs=1e-3)


def claim_of(shape: sl.Equilibrium, **changed: Any) -> Claim:
    data = shape.data
    own = Claim(
        data.model, data.problem.bars.holds, data.problem.free, None, shape.position, shape.reactions, None,
        shape.ties.tension, shape.contacts.particle, shape.contacts.force, data.tolerance, data.rows, data.row_force,
    )  # fmt: skip
    return own._replace(**changed)


def test_the_certificate_refuses_forces_that_no_contact_can_exert() -> None:
    _, shape = settled(folded)
    rows, force = shape.data.rows, shape.data.row_force
    assert rows is not None and force is not None
    assert certify(claim_of(shape)).holds
    pull = force.copy()
    pull[np.argmax(np.abs(force).sum(axis=1))] *= -1.0
    assert "surfaces pull one another" in certify(claim_of(shape, row_force=pull)).message
    rub = force + 2.0 * np.linalg.norm(force, axis=1)[:, None] * np.cross(rows.normal, [0.0, 1.0, 0.0])
    assert "friction between surfaces exceeds Coulomb's" in certify(claim_of(shape, row_force=rub)).message
    assert "not balanced" in certify(claim_of(shape, row_force=0.9 * force)).message
    lifted = shape.position + [0.0, 0.0, 0.01 * H]
    assert "surfaces push at a gap of" in certify(claim_of(shape, position=lifted)).message
    through = shape.position.copy()
    through[27:, 2] -= H
    assert "pass through one another" in certify(claim_of(shape, position=through)).message
    hidden = shape.reactions + [0.0, 0.0, 1e-3]
    assert "held by a reaction that nothing exerts" in certify(claim_of(shape, reactions=hidden)).message


def test_closest_points_of_the_certificate_are_nearest() -> None:
    random = np.random.default_rng(3)
    at = random.normal(size=(200, 4, 3))
    for weights, inner in ((face_weights(at), 1), (edge_weights(at), 2)):
        assert weights.sum(axis=1) == pytest.approx(0.0, abs=1e-12)
        assert (weights[:, :inner] >= 0.0).all() and (weights[:, inner:] <= 0.0).all()
        found = np.linalg.norm(np.einsum("ij,ijk->ik", weights, at), axis=1)
        tried = random.dirichlet(np.ones(4 - inner), size=(500, 200))
        ours = random.dirichlet(np.ones(inner), size=(500, 200))
        apart = np.einsum("rij,ijk->rik", ours, at[:, :inner]) - np.einsum("rij,ijk->rik", tried, at[:, inner:])
        least = np.linalg.norm(apart, axis=2).min(axis=0)
        assert (found <= least + 1e-12).all()
        assert (least - found).mean() < 0.2


# == Forces as arrays ==


@pytest.mark.parametrize("which", [draped, folded])
def test_before_a_step_contacts_are_those_of_the_shape_at_rest(which: Any, tmp_path: Path) -> None:
    simulation = settled(which)[0].to_scene().simulate(dt=5e-4)
    shape = simulation.settle()
    simulation.run(until=simulation.time, every=0.1).save(tmp_path / "a.springline")
    wanted = sl.analysis.surface_contacts(shape)
    carries = wanted.normal_force > 0.0
    for source in (simulation, sl.load(tmp_path / "a.springline")):
        forces = sl.analysis.surface_contacts(source)
        assert np.sort(forces.normal_force) == pytest.approx(np.sort(wanted.normal_force[carries]), abs=1e-12)
        assert (forces.normal_force > 0.0).all()
        assert (forces.obstacle >= 0).sum() == (wanted.obstacle[carries] >= 0).sum()
        assert sl.analysis.contact_forces(source) == pytest.approx(sl.analysis.contact_forces(shape), abs=1e-15)
    simulation.step(20)
    moved = np.linalg.norm(simulation.position - shape.position, axis=1).max()
    assert moved < 1e-6 * H, moved


def test_forces_of_contacts_add_up_to_those_of_the_particles() -> None:
    simulation = settled(folded)[0].to_scene().simulate(dt=5e-4)
    simulation.settle()
    simulation.step(1)
    forces = sl.analysis.surface_contacts(simulation)
    assert (forces.normal_force > -1e-9).all()
    on_particles = sl.analysis.contact_forces(simulation)
    assert len(forces) > 20
    assert forces.on_particles(33) == pytest.approx(on_particles, abs=1e-12)
    assert on_particles.sum(axis=0) == pytest.approx([0, 0, 33e-3 * G], rel=1e-4, abs=1e-5)
    assert (forces.wall >= 0).sum() == (forces.on_particles(33, external=True)[:, 2] > 0).sum()
    assert (np.linalg.norm(forces.friction, axis=1) <= 0.5 * forces.normal_force + 1e-9).all()
    assert np.abs(forces.gap).max() < 1e-3 * H


def test_a_recording_has_the_contact_forces_of_its_last_frame(tmp_path: Path) -> None:
    simulation = draped().simulate(dt=5e-4)
    run = simulation.run(until=0.05, every=0.025)
    assert np.abs(sl.analysis.contact_forces(run)).max() > 0.0
    run.save(tmp_path / "a.springline")
    again = sl.load(tmp_path / "a.springline")
    assert np.array_equal(sl.analysis.contact_forces(again), simulation.data.state.contact_force)
    assert (sl.analysis.surface_contacts(again).obstacle == 0).all()


def test_forces_of_balls_on_a_spring_add_up() -> None:
    scene = sl.Scene(gravity=G)
    rail = scene.chain((-1, 0, 0), (1, 0, 0), segments=1, stiffness=1e3)
    scene.anchor(rail)
    scene.particle((0.5, 0, 0.1), mass=2.0, radius=0.1)
    scene.add(sl.Contacts(springs=True, restitution=0.0))
    simulation = scene.simulate(dt=1e-3)
    simulation.step(20)
    force = sl.analysis.contact_forces(simulation)[:, 2]
    assert force == pytest.approx([-0.25 * 2.0 * G, -0.75 * 2.0 * G, 2.0 * G], rel=1e-6)


def test_scenes_without_surfaces_have_no_contacts() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    assert len(sl.analysis.surface_contacts(scene.simulate(dt=0.1))) == 0
    with pytest.raises(SceneError, match="takes a simulation, a recording or a shape of settle"):
        sl.analysis.surface_contacts(scene)


# == Refusals ==


def test_shapes_of_surfaces_in_contact_are_refused_where_contacts_are_unknown(tmp_path: Path) -> None:
    _, shape = settled(folded)
    for use in (sl.modes, sl.analysis.buckling, sl.analysis.limit_load, sl.analysis.stiffness_matrix):
        with pytest.raises(SceneError, match="take no shape whose surfaces are in contact"):
            use(shape)
    with pytest.raises(SceneError, match="surfaces in contact cannot pull"):
        shape.inverted()
    with pytest.raises(SceneError, match="contacts of surfaces"):
        shape.save(tmp_path / "a.certificate.json")
    shape.save(tmp_path / "a.json")
    assert len(json.loads((tmp_path / "a.json").read_text())["surface_contacts"]["normal_force"]) > 20


def test_settling_refuses_walls_that_move_and_says_what_has_not_come_to_rest() -> None:
    scene = draped()
    place, faces = ball(0.1)
    scene.add(sl.Obstacle(place - [0, 0, 1], faces, velocity=(0, 0, 0.1)))
    with pytest.raises(SceneError, match="takes walls and obstacles that stand still"):
        scene.simulate(dt=5e-4).settle()


def test_a_sheet_that_falls_for_ever_is_not_called_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    from springline.run import surface_rest

    monkeypatch.setattr(surface_rest, "ROUNDS", 2)
    scene = sl.Scene(gravity=G)
    scene.add(sl.Contacts(surfaces=add_sheet(scene, 3, size=0.1), thickness=0.01))
    simulation = scene.simulate(dt=5e-4)
    with pytest.raises(sl.errors.NotConverged, match="surfaces in contact have not come to rest") as caught:
        simulation.settle()
    assert not replace(caught.value.shape.data).converged

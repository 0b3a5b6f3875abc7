"""Particles bounce off springs, and rest on them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import Diverged, SceneError

G = 9.81


def momentum(run: sl.Recording, mass: np.ndarray) -> np.ndarray:
    """Total momentum in each frame [kg m/s], shape (frames, 3)."""
    return np.einsum("i,fia->fa", mass, run.velocity)


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("restitution", [1.0, 0.5, 0.1])
def test_a_ball_leaves_a_spring_with_the_restitution_times_its_speed(dim: int, restitution: float) -> None:
    """m v = m v' + (effective mass of the ends at the closest point) u', with u' - v' = e v."""
    at, mass, ends, speed = 0.3, 2.0, (5.0, 7.0), 3.0
    scene = sl.Scene(dim=dim)
    up = (lambda x, y: (x, y)) if dim == 2 else (lambda x, y: (x, 0.0, y))
    a = scene.particle(up(0, 0), mass=ends[0])
    b = scene.particle(up(1, 0), mass=ends[1])
    ball = scene.particle(up(at, 0.5), velocity=up(0, -speed), mass=mass, radius=0.1)
    spring = scene.spring(a, b, stiffness=1e-9)
    scene.add(sl.Contacts(restitution=restitution, springs=spring, on=ball))
    run = scene.simulate(dt=0.013).run(until=0.3, every=0.3)
    effect = (1 - at) ** 2 / ends[0] + at**2 / ends[1]
    push = (1 + restitution) * speed / (1 / mass + effect)
    up_axis = 1 if dim == 2 else 2
    last = run.velocity[-1, :, up_axis]
    assert last[2] == pytest.approx(-speed + push / mass, abs=1e-7)
    assert last[0] == pytest.approx(-push * (1 - at) / ends[0], abs=1e-7)
    assert last[1] == pytest.approx(-push * at / ends[1], abs=1e-7)
    (hit,) = run.events_of("strike")
    assert (hit["index"], hit["other"]) == (2, 0)
    assert hit["value"] == pytest.approx(speed, abs=1e-12)
    moved = momentum(run, np.array([*ends, mass]))
    assert np.abs(moved[-1] - moved[0]).max() < 1e-12


def test_a_ball_meets_a_thick_spring_at_its_surface_and_its_end_as_a_cap() -> None:
    for x, height in ((0.5, 0.3), (1.2, np.sqrt(0.3**2 - 0.2**2))):
        scene = sl.Scene()
        ends = scene.particles([(0, 0, 0), (1, 0, 0)], mass=1.0, fixed=True)
        scene.particle((x, 0, 1.0), velocity=(0, 0, -1), mass=1.0, radius=0.1)
        scene.spring(ends[0], ends[1], stiffness=1.0)
        scene.add(sl.Contacts(springs=True, thickness=0.4))
        simulation = scene.simulate(dt=1e-3)
        simulation.step(1000)
        assert simulation.data.state.hits[2] == 1
        lowest = 1.0 - height  # the time that it falls, at 1 m/s
        along = (simulation.position[2] - np.array([x, 0, height])) / (1.0 - lowest)
        assert np.abs(along - simulation.velocity[2]).max() < 1e-6
        assert np.abs(np.linalg.norm(simulation.velocity[2]) - 1.0) < 1e-12


def fence(**options: Any) -> tuple[sl.Scene, Any]:
    """A ring of springs around the origin, its corners fixed, 2 m wide."""
    scene = sl.Scene(dim=2)
    angle = np.linspace(0.0, 2.0 * np.pi, 8, endpoint=False)
    posts = scene.particles(np.column_stack([np.cos(angle), np.sin(angle)]), mass=1.0, fixed=True)
    for k in range(8):
        scene.spring(posts[k], posts[(k + 1) % 8], stiffness=1.0)
    scene.add(sl.Contacts(springs=True, **options))
    return scene, posts


def test_nothing_passes_a_fence_of_springs_at_a_thousand_radii_a_step() -> None:
    scene, _ = fence()
    chance = np.random.default_rng(3)
    angle = chance.uniform(0.0, 2.0 * np.pi, 6)
    place = 0.2 * np.column_stack([np.cos(np.arange(6.0)), np.sin(np.arange(6.0))])
    balls = scene.particles(
        place, velocity=10.0 * np.column_stack([np.cos(angle), np.sin(angle)]), mass=1.0, radius=0.001
    )
    simulation = scene.simulate(dt=0.1)
    before = simulation.energy["kinetic"]
    for _ in range(10):
        simulation.step()
        place = simulation.position[balls.index]
        assert np.linalg.norm(place, axis=1).max() < 1.0
    assert simulation.data.state.hits[balls.index].min() > 3
    assert simulation.energy["kinetic"] == pytest.approx(before, rel=1e-12)


def test_a_spring_that_moves_fast_meets_a_ball_that_does_not() -> None:
    scene = sl.Scene()
    ends = scene.particles([(-1, 0, -5), (1, 0, -5)], velocity=[(0, 0, 100.0)] * 2, mass=[1.0, 1.0])
    scene.particle((0.2, 0, 0), mass=1e-3, radius=0.01)
    scene.spring(ends[0], ends[1], stiffness=1e-9)
    scene.add(sl.Contacts(springs=True))
    simulation = scene.simulate(dt=0.1)
    simulation.step(2)
    assert simulation.data.state.hits[2] == 1
    assert simulation.velocity[2, 2] > 190.0
    assert simulation.position[2, 2] > simulation.position[:2, 2].max()


def net_with(restitution: float, friction: float, dt: float) -> sl.Simulation:
    """A ball above a net that hangs from its four sides; it fits through no mesh."""
    scene = sl.Scene(gravity=G)
    net = scene.grid((7, 7), spacing=0.2, mass=0.02, stiffness=200.0, damping=0.5)
    scene.anchor(net.edges)
    scene.particle((0.61, 0.57, 0.6), mass=0.5, radius=0.15)
    scene.add(sl.Contacts(restitution=restitution, friction=friction, springs=True), sl.Drag(1.0))
    return scene.simulate(dt=dt)


def test_a_net_of_springs_catches_a_ball_which_comes_to_rest() -> None:
    simulation = net_with(0.3, 0.3, 1e-3)
    simulation.step(10_000)
    state, ball = simulation.data.state, 49
    rows = simulation.contacts
    on_springs = rows[(rows["a"] == ball) & (rows["spring"] >= 0)]
    assert len(on_springs) >= 2
    assert -0.5 < state.position[ball, 2] < 0.15
    assert np.abs(state.velocity).max() < 1e-2
    force = (on_springs["normal_force"][:, None] * on_springs["normal"] + on_springs["friction"]).sum(axis=0)
    others = rows[(rows["b"] == ball)]
    force -= (others["normal_force"][:, None] * others["normal"] + others["friction"]).sum(axis=0)
    assert force[2] == pytest.approx(0.5 * G, rel=0.02)
    assert np.abs(force[:2]).max() < 0.1


def test_who_rests_on_a_net_hits_it_no_more_and_stays() -> None:
    for friction, way in ((0.0, 1e-6), (0.3, 1e-4)):  # [m] in a second; measured 7e-8 and 2e-5
        simulation = net_with(0.3, friction, 1e-3)
        simulation.step(11_000)
        state, ball = simulation.data.state, 49
        hits, place = int(state.hits[ball]), state.position[ball].copy()
        simulation.step(1000)
        assert simulation.data.state.hits[ball] == hits
        assert np.abs(simulation.position[ball] - place).max() < way


def test_a_pinball_flies_between_springs_as_walls_and_breaks_what_is_fragile() -> None:
    scene = sl.Scene(dim=2, gravity=1.0)
    corners = scene.particles([(0, 0), (1, 0), (1, 2), (0, 2)], mass=1.0, fixed=True)
    walls = [scene.spring(corners[k], corners[(k + 1) % 4], stiffness=100.0) for k in range(4)]
    left, right = scene.particle((0.3, 0.5), mass=1.0, fixed=True), scene.particle((0.7, 0.5), mass=1.0, fixed=True)
    middle = scene.particle((0.5, 0.5), mass=0.05)
    band = [scene.spring(left, middle, stiffness=50.0, strength=6.0)]
    band += [scene.spring(middle, right, stiffness=50.0, strength=6.0)]
    ball = scene.particle((0.45, 1.5), velocity=(0.3, -2.0), mass=0.5, radius=0.05)
    scene.add(sl.Contacts(springs=True, restitution=0.9, on=ball))
    run = scene.simulate(dt=1e-3).run(until=20.0, every=0.05)
    path = run.position[:, ball.index[0], :2]
    assert path.min() >= 0.05 - 1e-6 and (path <= np.array([1.0, 2.0]) - 0.05 + 1e-6).all()
    met = {int(strike["other"]) for strike in run.events_of("strike")}
    broken = {int(event["index"]) for event in run.events_of("break")}
    assert walls[0].index[0] in met and met & {4, 5} and broken == {4, 5}
    heights = np.array([strike["value"] for strike in run.events_of("strike") if strike["other"] == 0]) ** 2
    assert len(heights) > 8
    assert heights[2:] / heights[1:-1] == pytest.approx(0.9**2, abs=1e-6)  # between two bounces nothing is lost
    total = run.energy["total"] + run.energy["dissipated"]
    assert np.abs(total - total[0]).max() < 1e-3  # J of 6.8; what breaks takes its energy along


def test_a_ball_through_which_a_broken_spring_ran_is_not_met() -> None:
    met = []
    for cut in (False, True):
        scene = sl.Scene()
        ends = scene.particles([(-1, 0, 0), (1, 0, 0)], mass=1.0, fixed=True)
        scene.particle((0, 0, 1), velocity=(0, 0, -10), mass=1.0, radius=0.1)
        scene.spring(ends[0], ends[1], stiffness=1.0)
        scene.add(sl.Contacts(springs=True))
        simulation = scene.simulate(dt=0.01)
        if cut:
            simulation.cut([0])
        simulation.step(30)
        met.append(int(simulation.data.state.hits[2]))
    assert met == [1, 0]


def test_a_spring_does_not_meet_its_own_ends() -> None:
    scene = sl.Scene()
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, mass=1.0, stiffness=10.0, radius=0.3)
    scene.add(sl.Contacts(springs=rope.springs))
    simulation = scene.simulate(dt=0.01)
    simulation.step(20)
    assert simulation.data.state.hits.tolist() == [0, 0, 0, 0]
    assert np.array_equal(simulation.position[:, 0], [0.0, 1.0, 2.0, 3.0])


def test_friction_of_a_spring_takes_its_coefficient_times_the_push() -> None:
    scene = sl.Scene()
    ends = scene.particles([(-5, 0, 0), (5, 0, 0)], mass=1.0, fixed=True)
    scene.particle((0, 0, 0.3), velocity=(2.0, 0, -1.0), mass=1.0, radius=0.1)
    scene.spring(ends[0], ends[1], stiffness=1.0)
    scene.add(sl.Contacts(friction=0.25, springs=True))
    simulation = scene.simulate(dt=0.01)
    simulation.step(50)
    assert simulation.velocity[2, 2] == pytest.approx(1.0, abs=1e-12)
    assert simulation.velocity[2, 0] == pytest.approx(2.0 - 0.25 * 2.0, abs=1e-12)


def test_a_run_among_springs_is_the_same_each_time_and_goes_on_bit_for_bit() -> None:
    straight, again = net_with(0.3, 0.3, 2e-3), net_with(0.3, 0.3, 2e-3)
    straight.step(400)
    for count in (150, 1, 249):
        again.step(count)
        again.data.state.restore(again.data.state.copy())
    assert straight.data.state.digest() == again.data.state.digest()
    assert straight.data.state.hits[49] > 0


def test_what_cannot_meet_springs_is_refused() -> None:
    def scene(**options: Any) -> sl.Scene:
        made = sl.Scene(**options)
        rope = made.chain((0, 0, 0), (3, 0, 0), segments=3, mass=1.0, stiffness=10.0, radius=0.1)
        made.add(sl.Contacts(springs=rope.springs))
        return made

    with pytest.raises(SceneError, match="torus"):
        scene(space=sl.Torus((9, 9, 9))).build()
    with pytest.raises(SceneError, match="springs"):
        scene().simulate(integrator="event_driven")
    with pytest.raises(SceneError, match="springs"):
        made = scene()
        made.add(sl.Contacts(springs=[7]))
        made.build()


def test_a_step_in_which_impacts_do_not_end_says_so() -> None:
    """Springs thicker than their net is wide, that give more speed than they take: two minutes a step, once."""
    chance = np.random.default_rng(1)
    scene = sl.Scene(gravity=G)
    scene.particles(chance.uniform(-1, 1, (8, 3)), velocity=chance.normal(0, 1, (8, 3)), mass=1.0, radius=0.2)
    scene.springs([(i, i + 1) for i in range(7)], stiffness=50.0)
    scene.add(sl.Contacts(springs=True, thickness=19.2, restitution=18.4))
    simulation = scene.simulate(dt=0.01)
    with pytest.raises(Diverged, match="would not come to an end in one step.*restitution above 1") as failed:
        simulation.step()
    assert failed.value.step == 0 and simulation.time == 0.0

"""IAS15: the step follows the motion, so that close encounters cost steps and not energy."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from plainly import compiled_and_plain
from springline.errors import Diverged, SceneError


def kepler(eccentricity: float) -> sl.Scene:
    """A planet at its far end, around an anchored sun; semi-axis 1, period 2 pi."""
    scene = sl.Scene()
    scene.particle((0, 0, 0), mass=1.0, fixed=True)
    speed = np.sqrt((1 - eccentricity) / (1 + eccentricity))
    scene.particle((1 + eccentricity, 0, 0), velocity=(0, speed, 0), mass=1e-3)
    scene.add(sl.Attraction(1.0))
    return scene


def burrau() -> sl.Scene:
    """Masses 3, 4, 5 at rest at the corners of a triangle with these sides."""
    scene = sl.Scene(dim=2)
    for mass, place in ((3.0, (1, 3)), (4.0, (-2, -1)), (5.0, (1, -1))):
        scene.particle(place, mass=mass)
    scene.add(sl.Attraction(1.0))
    return scene


def moved(scene: sl.Scene, until: float, every: float | None = None, **options: float) -> sl.Recording:
    return scene.simulate(integrator="ias15", **options).run(until=until, every=every)


def energy_error(run: sl.Recording) -> float:
    account = run.energy["total"] + run.energy["dissipated"] - run.energy["work"]
    return float(np.abs(account / account[0] - 1.0).max())


@pytest.mark.parametrize(("eccentricity", "phase"), [(0.0, 1e-11), (0.3, 1e-11), (0.9, 1e-10), (0.999, 1e-8)])
def test_a_hundred_orbits_keep_their_energy_and_their_time(eccentricity: float, phase: float) -> None:
    run = moved(kepler(eccentricity), 200 * np.pi, 2 * np.pi)
    kept = 1e-13 if eccentricity < 0.99 else 4e-12  # rounding at the pericenter, where v^2 is 2,000 times E
    assert energy_error(run) < kept  # measured 4e-16, 9e-16, 3e-15; 9e-13, and 3e-13 to 3e-12 in other directions
    assert np.abs(run.position[:, 1] - run.position[0, 1]).max() < phase  # measured 2e-12, 2e-12, 8e-12, 3e-9
    steps = run.log["steps"].sum() / 100
    assert 10 < steps < 300  # an orbit; measured 14, 35, 87, 199
    longest, shortest = run.log["longest"].max(), run.log["shortest"][1:].min()
    assert (longest / shortest > 1e4) == (eccentricity == 0.999)  # measured 6e4


def test_burraus_three_bodies_throw_one_out() -> None:
    run = moved(burrau(), 70.0, 0.5)
    assert energy_error(run) < 1e-9  # measured 3e-10
    end = run.position[-1]
    assert np.linalg.norm(end[0] - end[1:], axis=1).min() > 25.0  # measured 28: the lightest has left
    assert np.linalg.norm(end[1] - end[2]) < 1.0  # the others stay a pair; measured 0.46
    mass = run.data.model.particles.mass
    assert np.abs(mass @ run.velocity[-1]).max() < 1e-11  # measured 2e-13
    assert run.log["shortest"][1:].min() < 1e-5 < 1e-2 < run.dt  # measured 3e-7 and 0.24


def test_three_bodies_chase_each_other_along_a_figure_of_eight() -> None:
    place = np.array([0.97000436, -0.24308753, 0.0])
    pace = np.array([-0.93240737, -0.86473146, 0.0])
    scene = sl.Scene()
    for x, v in ((place, -pace / 2), (-place, -pace / 2), (0 * place, pace)):
        scene.particle(x, velocity=v, mass=1.0)
    scene.add(sl.Attraction(1.0))
    run = moved(scene, 6.32591398, 6.32591398 / 3)
    assert energy_error(run) < 1e-14  # measured 5e-16
    assert np.abs(run.position[-1] - run.position[0]).max() < 1e-7  # measured 2e-8, the digits of the start
    third = run.position[1][[1, 2, 0]]
    assert min(np.abs(third - run.position[0]).max(), np.abs(run.position[1][[2, 0, 1]] - run.position[0]).max()) < 1e-7


def test_a_close_pair_sets_the_step_whatever_pulls_elsewhere() -> None:
    scene = kepler(0.0)
    scene.particle((500.0, 0, 0), velocity=(0, 0, 0), mass=1e-9)
    scene.particle((500.0, 1e-3, 0), velocity=(1e-3, 0, 0), mass=1e-12)  # around it in 6.3 s
    run = moved(scene, 20.0, 20.0)
    lone = np.linalg.norm(run.position[-1, 3] - run.position[-1, 2])
    assert abs(lone / 1e-3 - 1.0) < 1e-3  # its orbit is round still; measured 4e-5
    assert run.log["longest"].max() < 0.5 * 2 * np.pi


def test_a_driven_damped_oscillator_follows_its_formula() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0), mass=1.0, fixed=True)
    scene.particle((2, 0, 0), mass=2.0)
    scene.spring(0, 1, stiffness=18.0, rest_length=2.0, damping=0.4)
    scene.add(sl.Drag(0.2, on=[1]), sl.Load((3.0, 0, 0), omega=2.5, phase=0.3, on=[1]))
    run = moved(scene, 10.0, 0.1)
    k, c, m, w = 18.0, 0.6, 2.0, 2.5
    response = 3.0 * np.exp(0.3j) / (k - m * w * w + 1j * c * w)
    s = (-c + np.sqrt(complex(c * c - 4 * m * k))) / (2 * m)
    free = -response.real + 1j * ((1j * w * response).real - response.real * s.real) / s.imag
    exact = 2.0 + (response * np.exp(1j * w * run.time) + free * np.exp(s * run.time)).real
    assert np.abs(run.position[:, 1, 0] - exact).max() < 1e-12  # measured 8e-15
    account = run.energy["total"] + run.energy["dissipated"] - run.energy["work"]
    assert np.ptp(account) < 1e-12 * run.energy["dissipated"][-1]  # measured 3e-15
    assert run.energy["dissipated"][-1] > 1.0


def test_what_rests_needs_no_short_steps() -> None:
    scene = sl.Scene(gravity=9.8)
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=6, mass=0.5, stiffness=500.0, damping=0.5)
    scene.anchor(rope.ends)
    scene.add(sl.Drag(0.5))
    run = moved(scene, 60.0, 10.0)
    assert run.energy["kinetic"][-1] < 1e-25  # measured 1e-30
    assert run.log["steps"][-1] < 5000  # in 10 s; measured 2,920, a quarter of a radian of the stiffest motion each
    row = sl.Scene()
    for x in (-1.0, 0.0, 1.0):
        row.particle((x, 0, 0), velocity=(0, 0.7905694150420949 * np.sqrt(2) * x, 0), mass=1.0)  # none pulls the middle
    row.add(sl.Attraction(1.0))
    run = moved(row, 5.0, 5.0)
    assert run.log["steps"].sum() < 300  # measured 109
    assert energy_error(run) < 1e-13


@pytest.mark.parametrize(("tolerance", "steps"), [(1e-6, 70), (1e-9, 110), (1e-12, 200)])
def test_a_tolerance_is_kept_and_costs_steps(tolerance: float, steps: int) -> None:
    run = moved(kepler(0.9), 20 * np.pi, 2 * np.pi, tolerance=tolerance)
    assert energy_error(run) < max(tolerance, 1e-13)  # measured 1e-13, 1e-15, 2e-15
    assert 0.6 * steps < run.log["steps"].sum() / 10 < 1.4 * steps  # measured 50, 91, 168


def test_frames_change_nothing_but_rounding_and_dt_is_the_longest_step() -> None:
    coarse, fine = moved(kepler(0.5), 10.0, 10.0), moved(kepler(0.5), 10.0, 0.1)
    assert np.abs(coarse.position[-1] - fine.position[-1]).max() < 1e-13  # measured 4e-15
    assert coarse.dt > 0.1 > fine.dt - 1e-12
    held = moved(kepler(0.5), 10.0, 10.0, dt=0.02)
    assert held.dt == 0.02
    assert held.log["steps"].sum() >= 500
    assert np.abs(coarse.position[-1] - held.position[-1]).max() < 1e-12  # measured 1.4e-13


def net() -> sl.Scene:
    """Springs of which one breaks, drag, a load, three bodies, and trails."""
    scene = burrau()
    rope = scene.chain((4, 0), (8, 0), segments=4, mass=0.3, stiffness=40.0, damping=0.2)
    scene.spring(rope.first, rope.last, stiffness=30.0, rest_length=4.0, strength=6.0)
    scene.anchor(rope.first)
    scene.add(sl.Drag(0.05, on=rope), sl.Load((0, 2), omega=3.0, on=rope.last), sl.Trails(keep=7, every=3))
    return scene


def test_a_resumed_run_has_the_bits_of_a_straight_one() -> None:
    straight = moved(net(), 4.0, 0.125)
    assert len(straight.events_of("break")) == 1
    end = straight.data.store.checkpoint()
    for cut in (0.125, 1.0, 2.375, 3.875):
        whole = moved(net(), cut, 0.125).resume(4.0)
        assert whole.events.tobytes() == straight.events.tobytes()
        assert whole.position.tobytes() == straight.position.tobytes()
        for name, array in whole.data.store.checkpoint().items():
            assert array.tobytes() == end[name].tobytes(), name


@pytest.mark.parametrize("held", [True, False])
def test_calls_of_any_length_take_the_same_steps(held: bool) -> None:
    one, many = ((net() if held else burrau()).simulate(integrator="ias15") for _ in range(2))
    one.step(60)
    for count in (1, 2, 30, 7, 20):
        many.step(count)
    assert one.time > 0.5
    assert one.data.state.digest() == many.data.state.digest()


def test_a_breaking_spring_closes_its_ledger() -> None:
    run = moved(net(), 4.0, 0.125)
    assert len(run.events_of("break")) == 1
    assert energy_error(run) < 1e-10  # measured 2e-13: no frame looks into the step in which it broke


def test_a_ball_bounces_at_the_end_of_steps() -> None:
    scene = sl.Scene(gravity=10.0)
    scene.particle((0, 0, 5), mass=1.0, velocity=(1, 0, 0))
    scene.add(sl.Plane())
    run = moved(scene, 6.0, 0.5, dt=0.01)
    assert len(run.events_of("hit")) == 3
    assert np.abs(run.energy["total"] / 50.5 - 1.0).max() < 1e-3  # measured 2e-16: on a parabola the rule is exact
    assert run.position[:, 0, 2].min() >= 0.0


@pytest.mark.parametrize(
    ("thing", "word"),
    [
        (sl.Plane(), "planes, boxes"),
        (sl.Box((-9, -9, 0), (9, 9, 9)), "planes, boxes"),
        (sl.Box((-9, -9, 0), (9, 9, 9), mode="clamp"), "planes, boxes"),
        (sl.Sphere((5, 0, 0), 1.0, mode="outside"), "planes, boxes"),
        (sl.Sphere((0, 0, 0), 1.0, mode="project"), "planes, boxes"),
        (sl.Contacts(), "Contacts"),
    ],
)
def test_where_things_hit_a_longest_step_must_be_given(thing: object, word: str) -> None:
    scene = sl.Scene(gravity=9.8)
    scene.particle((0, 0, 1), mass=1.0, radius=0.1)
    scene.add(thing)
    with pytest.raises(SceneError, match=f"must have a 'dt' where things hit.*with {word}.*Give simulate"):
        scene.simulate(integrator="ias15")
    assert scene.simulate(integrator="ias15", dt=0.01).dt == 0.01
    simulation = scene.simulate(integrator="velocity_verlet")
    with pytest.raises(SceneError, match="must have a 'dt'"):
        simulation.change(integrator="ias15")
    assert simulation.data.integrator.name == "velocity_verlet"  # all stays as it was


def test_bodies_that_fall_into_each_other_say_so() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0), mass=1.0)
    scene.particle((1, 0, 0), mass=1.0)
    scene.add(sl.Attraction(1.0))
    with pytest.raises(Diverged, match=r"The step shrank to nothing at t = 0\.785398 s.*softening") as caught:
        moved(scene, 2.0, 0.1)
    assert abs(caught.value.time - np.pi / 4.0) < 1e-12  # when they meet; measured 2e-15
    assert len(caught.value.recording) == 8
    assert np.isfinite(caught.value.recording.position).all()


def test_what_a_force_raises_reaches_the_user_at_the_last_good_state() -> None:
    @sl.force
    def fuse(mass, position, velocity, time, force):
        if time > 1.0:
            raise ValueError("burnt through")
        for i in range(len(mass)):
            force[i, 0] += mass[i] * time

    scene = sl.Scene()
    scene.particle((0, 0, 0), mass=2.0)
    scene.add(fuse)
    simulation = scene.simulate(integrator="ias15")
    simulation.run(until=0.9)
    assert abs(simulation.position[0, 0] - 0.9**3 / 6) < 1e-15
    with pytest.raises(ValueError, match="burnt through"):
        simulation.run(until=2.0)
    assert 0.9 <= simulation.time <= 1.0
    assert abs(simulation.position[0, 0] - simulation.time**3 / 6) < 1e-15


@pytest.mark.parametrize(
    ("thing", "word"),
    [
        (sl.Rod([0], [1]), "rods, cords"),
        (sl.SpeedLimit(3.0), "limits of force, speed and displacement"),
        (sl.ForceLimit(3.0), "limits of force, speed and displacement"),
        (sl.Alignment(1.0, within=2.0), "the rules of a flock"),
    ],
)
def test_what_no_series_follows_is_refused_by_name(thing: object, word: str) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=1.0)
    scene.add(thing)
    with pytest.raises(SceneError, match=f"cannot take {word}.*velocity_verlet"):
        scene.simulate(integrator="ias15")


def test_a_tolerance_must_be_one_that_can_be_kept() -> None:
    scene = kepler(0.1)
    for value in (0.0, -1e-9, float("nan"), "small", True):
        with pytest.raises(SceneError, match="'tolerance' of simulate"):
            scene.simulate(integrator="ias15", tolerance=value)
    with pytest.raises(SceneError, match="must be at most 1e-06 of the energy. Got 0.001"):
        scene.simulate(integrator="ias15", tolerance=1e-3)
    with pytest.raises(
        SceneError, match="Only integrator='ias15' and implicit methods take a 'tolerance'. Got 1e-09 for 'rk4'"
    ):
        scene.simulate(integrator="rk4", dt=0.1, tolerance=1e-9)


def steps_and_digest() -> str:
    simulation = net().simulate(integrator="ias15")
    simulation.run(until=0.25, every=0.125)
    return f"{simulation.data.state.steps[0]} {simulation.data.state.digest()}"


def test_the_plain_source_gives_the_bits_of_the_compiled_one() -> None:
    compiled, plain = compiled_and_plain(steps_and_digest)
    assert int(compiled.split()[0]) >= 4  # measured 6
    assert compiled == plain

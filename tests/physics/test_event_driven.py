"""From hit to hit: every hit is where the parabolas meet, in order, whatever is recorded on the way."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import springline as sl
from plainly import compiled_and_plain
from springline.errors import Diverged, SceneError
from springline.model.families import Model


def blocks(ratio: float) -> sl.Scene:
    """Galperin's: a light block between a wall and a heavy one that comes in."""
    scene = sl.Scene(dim=2)
    scene.particle((1, 0), mass=1.0, radius=0.1)
    scene.particle((2, 0), mass=ratio, radius=0.1, velocity=(-1, 0))
    scene.add(sl.Plane((0, 0), (1, 0)), sl.Contacts())
    return scene


def gas(count: int = 40, restitution: float = 1.0, gravity: float = 0.0, seed: int = 3) -> sl.Scene:
    """Discs in a box, one hit after another."""
    chance = np.random.default_rng(seed)
    side = int(np.ceil(np.sqrt(count)))
    place = [(k % side + 0.5, k // side + 0.5) for k in range(count)]
    scene = sl.Scene(dim=2, gravity=gravity)
    scene.particles(
        place, velocity=chance.normal(size=(count, 2)), mass=chance.uniform(0.5, 2.0, count),
        radius=chance.uniform(0.2, 0.45, count),
    )  # fmt: skip
    scene.add(sl.Box((0, 0), (side, side), restitution=restitution), sl.Contacts(restitution=restitution))
    return scene


def flown(scene: sl.Scene, until: float, every: float | None = None) -> sl.Recording:
    return scene.simulate(integrator="event_driven").run(until=until, every=every)


@pytest.mark.parametrize(("power", "count"), [(0, 3), (1, 31), (2, 314), (3, 3141), (4, 31415), (5, 314159)])
def test_two_blocks_and_a_wall_count_the_digits_of_pi(power: int, count: int) -> None:
    run = flown(blocks(100.0**power), 1000.0, 1000.0)
    state = run.data.store.checkpoint()
    assert len(run.events) == count
    assert state["hits"].tolist() == [count, (count + 1) // 2]  # the light one is in every hit
    v = run.velocity[-1, :, 0]
    assert v[1] >= v[0] >= 0.0  # nothing is left to meet
    energy = run.energy["total"]
    assert abs(energy[-1] / energy[0] - 1.0) < 1e-9  # measured 2e-12 after 314,159 hits


@pytest.mark.parametrize("thrown", [1, 2, 3])
@pytest.mark.parametrize("apart", [0.0, 0.01])
def test_a_cradle_passes_on_as_many_balls_as_come_in(thrown: int, apart: float) -> None:
    scene = sl.Scene(dim=2)
    for k in range(5):
        coming = k < thrown
        scene.particle((k * (0.2 + apart) - coming, 0), mass=1.0, radius=0.1, velocity=(float(coming), 0))
    scene.add(sl.Contacts())
    run = flown(scene, 3.0)
    out = np.arange(5) >= 5 - thrown
    assert np.abs(run.velocity[-1, :, 0] - out).max() < 1e-14  # measured 0
    assert len(run.events) == thrown * (5 - thrown)


@pytest.mark.parametrize("restitution", [0.0, 0.3, 0.5, 0.9, 0.99])
def test_a_ball_rests_after_its_infinitely_many_bounces(restitution: float) -> None:
    scene = sl.Scene(gravity=9.8)
    scene.particle((0, 0, 1.1), mass=1.0, radius=0.1)
    scene.add(sl.Plane(restitution=restitution))
    simulation = scene.simulate(integrator="event_driven")
    first = np.sqrt(2.0 / 9.8)
    rest = first * (1.0 + restitution) / (1.0 - restitution)
    blur = 1e-7 / (1.0 - restitution)  # bounces that rounding hides; measured 2.6e-8 of the one second there
    simulation.run(until=rest - blur)
    assert restitution == 0.0 or simulation.velocity[0, 2] != 0.0
    run = simulation.run(until=rest + 1e-12)
    assert run.velocity[-1, 0, 2] == 0.0
    run = simulation.run(until=1000.0)
    assert abs(run.position[-1, 0, 2] - 0.1) < 1e-15  # measured 0
    assert run.log["steps"].sum() == 0
    assert abs(run.energy["dissipated"][-1] - 9.8) < 1e-12  # measured 0


def test_hits_of_pairs_keep_momentum_and_obey_the_law_of_restitution() -> None:
    chance = np.random.default_rng(11)
    worst = np.zeros(2)
    seen = 0
    for trial in range(250):
        dim = 2 + trial % 2
        space = sl.Torus((9.0,) * dim) if trial % 4 > 1 else None
        scene = sl.Scene(dim=dim, space=space)
        mass, radius = 10.0 ** chance.uniform(-3, 3, 2), chance.uniform(0.1, 0.5, 2)
        own = chance.uniform(0.0, 1.0, 2)
        apart = chance.normal(size=dim)
        apart *= (1.1 + chance.random()) * radius.sum() / np.linalg.norm(apart)
        towards = -apart + 0.3 * chance.normal(size=dim)
        drift = chance.normal(size=dim)
        for k in range(2):
            scene.particle(k * apart, velocity=k * towards + drift, mass=mass[k], radius=radius[k], restitution=own[k])
        mix = ("product", "min", "max", "mean")[trial % 4]
        scene.add(sl.Contacts(restitution=0.9, mix=mix))
        run = flown(scene, 3.0, 3.0)
        if not len(run.events):
            continue
        seen += 1
        before, after = run.velocity[0], run.velocity[-1]
        bounce = 0.9 * {"product": own.prod(), "min": own.min(), "max": own.max(), "mean": own.mean()}[mix]
        momentum = (mass[:, None] * np.abs(before)).sum()
        worst[0] = max(worst[0], np.abs(mass @ (after - before)).max() / momentum)
        change = (after - before)[mass.argmin()]
        normal = change / np.linalg.norm(change) * (1.0 if mass[1] < mass[0] else -1.0)
        speeds = (before[1] - before[0]) @ normal, (after[1] - after[0]) @ normal
        worst[1] = max(worst[1], abs(speeds[1] + bounce * speeds[0]) / abs(speeds[0]))
        assert abs(run.events["value"][0] + speeds[0]) < 1e-12 * abs(speeds[0])
    assert seen > 150
    assert worst[0] < 1e-15  # measured 2e-16
    assert worst[1] < 1e-12  # measured 4e-13: the normal is read off the change of a velocity


def test_an_elastic_gas_keeps_its_energy_and_a_lossy_one_its_ledger() -> None:
    run = flown(gas(), 50.0, 5.0)
    total = run.energy["total"]
    assert len(run.events) > 3000  # measured 3,9xx
    assert np.abs(total / total[0] - 1.0).max() < 1e-13  # measured 5e-15
    run = flown(gas(restitution=0.8, gravity=1.0), 2.0, 0.5)
    account = run.energy["total"] + run.energy["dissipated"]
    assert run.energy["dissipated"][-1] > 0.3 * run.energy["kinetic"][0]
    assert np.abs(account / account[0] - 1.0).max() < 1e-13  # measured 4e-15


def test_a_gas_goes_back_the_way_it_came() -> None:
    simulation = gas(20).simulate(integrator="event_driven")
    start = simulation.position.copy()
    out = simulation.run(until=1.0)
    assert len(out.events) > 20  # measured 36
    simulation.data.state.velocity[:] *= -1.0
    simulation.run(until=2.0)
    assert np.abs(simulation.position - start).max() < 1e-11  # measured 3e-14


def test_what_falls_meets_a_peg_where_their_gap_first_closes() -> None:
    chance = np.random.default_rng(5)
    hit = missed = 0
    for _ in range(200):
        x, u, a = chance.normal(size=(3, 3)) * np.array([[2.0], [2.0], [3.0]])
        u -= x
        reach = chance.uniform(0.1, 0.9) * np.linalg.norm(x)
        scene = sl.Scene(gravity=a)
        scene.particle((0, 0, 0), radius=0.5 * reach, fixed=True)
        scene.particle(x, velocity=u, radius=0.5 * reach)
        scene.add(sl.Contacts())
        events = flown(scene, 10.0, 10.0).events
        t = np.linspace(0.0, events["time"][0] if len(events) else 10.0, 4001)[:, None]
        way = x + u * t + 0.5 * a * t * t
        gap = np.linalg.norm(way, axis=1) - reach
        assert gap.min() > -1e-13  # nothing was overlooked; measured -4e-15
        if len(events):
            hit += 1
            assert abs(gap[-1]) < 1e-13  # measured 4e-15
            speed = -(way[-1] @ (u + a * t[-1])) / reach
            assert abs(events["value"][0] - speed) < 1e-12 * speed
        else:
            missed += 1
    assert min(hit, missed) > 50  # measured 79 and 121


def test_what_falls_past_a_peg_bounces_off_it_and_on_a_peg_it_quivers() -> None:
    scene = sl.Scene(dim=2, gravity=9.8)
    scene.particle((0, 0), mass=1.0, radius=0.1, fixed=True)
    scene.particle((0, 0.3), mass=1.0, radius=0.1)
    scene.add(sl.Contacts(restitution=0.5))
    run = flown(scene, 3.0, 0.01)
    height = run.position[:, 1, 1] - 0.2
    assert height.min() > -1e-15  # measured -6e-17
    assert 0.0 < height[run.time > 1.0].max() < 1.1e-6 * 0.2  # measured 2.0e-7: a millionth of the distance
    assert len(run.events) == 9  # those above the speed of rest; measured
    scene.particle((0.03, 0.6), mass=1.0, radius=0.1)
    run = flown(scene, 1.0, 0.01)
    apart = np.linalg.norm(run.position[:, 2] - run.position[:, :2].transpose(1, 0, 2), axis=2)
    assert apart.min() > 0.2 - 1e-14
    assert run.position[-1, 2, 1] < -1.0  # it fell past both


def test_what_slides_down_a_slope_has_g_sin_and_a_groove_holds() -> None:
    angle = 0.3
    scene = sl.Scene(gravity=9.8)
    scene.particle((0, 0, 0), mass=1.0)
    scene.add(sl.Plane(normal=(np.sin(angle), 0, np.cos(angle)), restitution=0.0))
    run = flown(scene, 2.0, 0.5)
    way = np.linalg.norm(run.position[:, 0], axis=1)
    assert np.abs(way - 0.5 * 9.8 * np.sin(angle) * run.time**2).max() < 1e-14  # measured 9e-16
    scene.add(sl.Plane(normal=(-1, 0, 1), restitution=0.5))
    scene.particle((0.5, 0, 3), mass=1.0, velocity=(1, 0, 0))
    run = flown(scene, 100.0, 10.0)
    assert np.abs(run.position[-1]).max() < 1e-7  # measured 3e-9
    assert np.abs(run.velocity[-1]).max() == 0.0


@pytest.mark.parametrize("restitution", [1.0, 0.7])
def test_frames_steps_and_resumes_change_no_bit(restitution: float) -> None:
    scene = gas(25, restitution, gravity=0.5)
    scene.add(sl.Fragile(hits=30, on=[4, 9]))
    straight = flown(scene, 6.0, 0.1)
    assert {straight.data.event_kinds[k] for k in np.unique(straight.events["kind"])} == {"collide", "hit", "remove"}
    end = straight.data.store.checkpoint()
    chance = np.random.default_rng(8)
    for cut in chance.uniform(0.0, 6.0, 6):
        part = flown(scene, float(cut), 0.37)
        whole = part.resume(6.0)
        assert whole.events.tobytes() == straight.events.tobytes()
        for name, array in whole.data.store.checkpoint().items():
            assert name.startswith("frame_") or array.tobytes() == end[name].tobytes(), name
    simulation = scene.simulate(integrator="event_driven")
    while simulation.time < 3.0:
        simulation.step(7)
    simulation.run(until=6.0)
    assert simulation.data.state.digest() == straight_digest(scene)


def straight_digest(scene: sl.Scene) -> str:
    simulation = scene.simulate(integrator="event_driven")
    simulation.run(until=6.0, every=6.0)
    return simulation.data.state.digest()


def test_a_resumed_file_has_the_bits_of_a_straight_one(tmp_path: Path) -> None:
    scene = gas(12, 0.9, gravity=1.0)
    scene.simulate(integrator="event_driven").run(until=2.0, every=0.5, to=tmp_path / "part.springline")
    resumed = sl.load(tmp_path / "part.springline").resume(until=4.0)
    straight = flown(scene, 4.0, 0.5)
    assert resumed.position.tobytes() == straight.position.tobytes()
    assert resumed.events.tobytes() == straight.events.tobytes()


def test_on_a_torus_things_meet_across_its_seam() -> None:
    scene = sl.Scene(space=sl.Torus((10.0, 10.0, 10.0)))
    scene.particle((9, 5, 5), velocity=(1, 0, 0), mass=1.0, radius=0.5)
    scene.particle((2, 5, 5), velocity=(-1, 0, 0), mass=3.0, radius=0.5)
    scene.add(sl.Contacts())
    run = flown(scene, 40.0, 0.5)
    assert run.events["time"][0] == 1.0
    assert (
        np.abs(np.diff(run.events["time"]) - 4.0).max() < 1e-13
    )  # eight of the ten meters are free, at speed 2; measured 0
    assert (run.position >= 0.0).all() and (run.position < 10.0).all()


def test_who_is_moved_by_hand_flies_on_from_there() -> None:
    scene = sl.Scene(gravity=10.0)
    scene.particle((0, 0, 5), mass=1.0)
    scene.particle((3, 0, 5), mass=1.0)
    scene.add(sl.Plane())
    simulation = scene.simulate(integrator="event_driven")
    simulation.run(until=0.5)
    simulation.data.state.position[0] = (0, 0, 20)
    simulation.data.state.velocity[0] = 0.0
    simulation.data.state.mobility[1] = 0.0
    simulation.data.state.velocity[1] = 0.0
    simulation.run(until=2.5)
    assert simulation.position[0, 2] == 0.0
    assert simulation.position[1, 2] == 3.75
    simulation.remove([0])
    simulation.run(until=3.0)
    assert simulation.position[0, 2] == 0.0


def row(*velocity: float, apart: float = 2.0) -> sl.Scene:
    """Discs of radius 0.1 along x that may collide."""
    scene = sl.Scene(dim=2)
    scene.particles([(apart * k, 0) for k in range(len(velocity))], velocity=[(v, 0) for v in velocity], radius=0.1)
    scene.add(sl.Contacts())
    return scene


def test_nothing_bounces_off_what_was_removed() -> None:
    scene = row(1.0, 0.0, 0.0)
    assert len(flown(scene, 6.0).events) == 2
    simulation = scene.simulate(integrator="event_driven")
    simulation.run(until=0.5)
    simulation.remove(1)
    run = simulation.run(until=6.0)
    assert simulation.position[:, 0].tolist() == pytest.approx([3.8, 2.0, 6.2], abs=1e-14)  # through where 1 was
    assert np.array_equal(run.position[-1, [0, 2]], simulation.position[[0, 2]]) and np.isnan(run.position[-1, 1]).all()
    assert run.events_of("collide")["index"].tolist() == [0]
    assert run.events_of("collide")["other"].tolist() == [2]


def test_steps_end_where_nothing_will_meet_anything_again() -> None:
    simulation = row(-1.0, 1.0).simulate(integrator="event_driven")
    simulation.step(3)
    assert simulation.time == 0.0
    assert simulation.position[:, 0].tolist() == [0.0, 2.0]
    simulation = row(1.0, 0.0).simulate(integrator="event_driven")
    simulation.step(5)
    assert simulation.time == pytest.approx(1.8, abs=1e-15)
    assert int(simulation.data.state.steps[0]) == 1
    simulation.remove(1)  # it was about to fly on for ever
    simulation.step(2)
    assert simulation.time == pytest.approx(1.8, abs=1e-15)
    simulation.run(until=4.0)
    assert simulation.position[0, 0] == pytest.approx(1.8, abs=1e-15)  # the other took all of its speed


def test_a_removed_particle_meets_no_wall() -> None:
    scene = row(1.0, 0.0)
    scene.add(sl.Box((-2, -2), (3, 2)))
    simulation = scene.simulate(integrator="event_driven")
    simulation.step(2)
    assert simulation.velocity[1, 0] == -1.0  # back from the wall
    simulation.remove(1)
    simulation.step(3)
    assert simulation.time == pytest.approx(2.7, abs=1e-15)
    assert np.isfinite(simulation.position).all()


@pytest.mark.parametrize("radius", [0.1, 0.0])
def test_hits_that_give_energy_without_end_are_stopped_in_words(radius: float) -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0.5, 0.5), (1.5, 0.6)], velocity=[(1, 0.3), (-0.2, 0)], mass=1.0, radius=radius)
    scene.add(sl.Box((0, 0), (2, 2), restitution=1.5))
    if radius > 0.0:
        scene.add(sl.Contacts(restitution=2.0))
    simulation = scene.simulate(integrator="event_driven")
    with pytest.raises(Diverged, match=r"too fast to tell where it is.*restitution above 1") as caught:
        simulation.run(until=100.0, every=0.5)
    assert simulation.time < 10.0  # it cannot live longer; measured 4.9 and 5.5
    assert len(caught.value.recording) >= 10  # measured 10 and 11
    assert np.isfinite(caught.value.recording.energy["total"]).all()
    assert np.isfinite(simulation.energy["total"])
    if radius > 0.0:
        inside = simulation.position[:, :2]
        assert np.abs(inside - 1.0).max() < 0.9 + 1e-4  # a thousandth of the radius; measured 8e-6 beyond the wall


def test_of_hits_at_one_time_the_lowest_particle_is_first() -> None:
    scene = sl.Scene(dim=2)
    for k in range(4):
        scene.particle((3 * k, 1), mass=1.0, velocity=(0, -1))
    scene.add(sl.Plane())
    run = flown(scene, 2.0)
    assert run.events["index"].tolist() == [0, 1, 2, 3]
    assert (run.events["time"] == 1.0).all()


@pytest.mark.parametrize(
    ("thing", "word"),
    [
        (sl.Drag(0.1), "drag"),
        (sl.Attraction(1.0), "attraction"),
        (sl.Load((1, 0, 0), omega=2.0), "loads that change with time"),
        (sl.SpeedLimit(3.0), "limits"),
        (sl.Trails(keep=5), "trails"),
        (sl.Sphere((0, 0, 0), 3.0), "spheres and rings"),
        (sl.Contacts(friction=0.3), "friction"),
        (sl.Cohesion(1.0, within=2.0), "rules of a flock and steering"),
        (sl.steering.Seek((0, 0, 0), speed=1.0), "rules of a flock and steering"),
        (sl.Box((-9, -9, -9), (9, 9, 9), mode="clamp"), "boxes that clamp"),
    ],
)
def test_what_bends_a_parabola_is_refused_by_name(thing: object, word: str) -> None:
    scene = sl.Scene()
    scene.particle((3, 0, 0), mass=1.0, radius=0.1)
    scene.add(thing)
    with pytest.raises(SceneError, match=f"cannot take .*{word}.*velocity_verlet"):
        scene.simulate(integrator="event_driven")


def test_every_family_of_a_model_is_flown_through_or_refused() -> None:
    flown_through = {"dim", "space", "particles", "planes", "boxes", "walls", "contacts", "hit_limits"}
    refused = {"springs", "laws", "holonomic", "trails", "merging", "more"}
    assert flown_through | refused == set(Model._fields)  # a new family must be thought of

    @sl.pair_law
    def push(distance, strength):
        return strength / distance, strength / distance**2

    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=1.0)
    scene.add(sl.PairForce(push, {"strength": 1.0}))
    with pytest.raises(SceneError, match="cannot take user-defined pair laws"):
        scene.simulate(integrator="event_driven")


def test_springs_steps_and_overlaps_are_refused() -> None:
    scene = sl.Scene()
    rope = scene.chain((0, 0, 0), (1, 0, 0), segments=1, mass=1.0, stiffness=1.0)
    with pytest.raises(SceneError, match="cannot take springs"):
        scene.simulate(integrator="event_driven")
    scene = sl.Scene()
    rope = scene.particles([(0, 0, 0), (0.15, 0, 0)], radius=0.1)
    with pytest.raises(SceneError, match="takes no steps. Got 0.1"):
        scene.simulate(integrator="event_driven", dt=0.1)
    scene.add(sl.Contacts(on=rope))
    with pytest.raises(SceneError, match="Particles 0 and 1 begin 0.05 m inside each other"):
        flown(scene, 1.0)
    scene = sl.Scene()
    scene.particle((0, 0, 0), radius=0.1)
    scene.add(sl.Plane())
    with pytest.raises(SceneError, match="Particle 0 begins 0.1 m inside wall 0"):
        flown(scene, 1.0)
    scene = sl.Scene(space=sl.Torus((1, 1, 1)))
    scene.particle((0, 0, 0), radius=0.2)
    with pytest.raises(SceneError, match="the largest radius requires 1.6 m"):
        scene.simulate(integrator="event_driven")


def steps_and_digest() -> str:
    simulation = gas(9, 0.7, gravity=2.0).simulate(integrator="event_driven")
    simulation.run(until=1.5)
    return f"{simulation.data.state.steps[0]} {simulation.data.state.digest()}"


def test_the_plain_source_gives_the_bits_of_the_compiled_one() -> None:
    compiled, plain = compiled_and_plain(steps_and_digest)
    assert int(compiled.split()[0]) > 20  # measured 58
    assert compiled == plain

"""The same input gives the same bits: again, in a fresh process, in other portions, resumed, saved and loaded."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import springline as sl
from covering import every_nth
from physics.samples import (
    SAMPLES,
    Sample,
    Stiffening,
    bottle,
    bowl,
    breath,
    breeze,
    bump,
    charged,
    distance,
    everything,
    newton,
    ramp,
    volume,
    yukawa,
)
from scene_text import from_text, to_text
from springline.errors import SceneError
from springline.integrators.registry import INTEGRATORS
from springline.model.state import State
from springline.run import advance
from springline.run import run as run_data

NAMES = tuple(INTEGRATORS)
IMPLICIT = [name for name, method in INTEGRATORS.items() if method.newmark is not None]
STEP = {name: 2.5e-2 if name in IMPLICIT else 5e-3 for name in NAMES}  # [s]
OWN = [breeze, bowl, volume, distance, Stiffening, yukawa, bump, newton, charged, bottle, ramp, breath]
TESTS = Path(__file__).parent.parent


def names(sample: Sample) -> str:
    return sample.name


def rich(method: str = "") -> sl.Scene:
    """Everything at once, with a wind of the user's own on some and a spring law, which ``xpbd`` does not hold."""
    scene = everything()
    scene.add(sl.Cohesion(0.1, within=0.7), sl.Separation(0.2, within=0.4, view=250.0), sl.Alignment(0.1, within=0.9))
    scene.add(breeze, gust=0.4, on=[13, 14, 15])
    if method == "xpbd":
        scene.spring([12], [17], stiffness=3.0, strength=9.0)
    else:
        scene.spring([12], [17], law=Stiffening(k=3.0, c=0.5), strength=9.0)
    return scene


# Again, and in a fresh process


def digests() -> list[str]:
    """One digest for every integrator, after some time of a scene in which much happens."""
    found = []
    for name in NAMES:
        simulation = rich(name).simulate(dt=STEP[name], integrator=name)
        simulation.run(until=0.6 if name not in IMPLICIT else 0.2, every=0.1)
        found.append(simulation.data.state.digest())
    return found


first_digests = cache(digests)


def test_the_same_scene_gives_the_same_bits_again() -> None:
    assert len(set(first_digests())) == len(NAMES)  # the digest tells methods apart
    assert digests() == first_digests()


def test_a_fresh_process_gives_the_same_bits() -> None:
    program = (
        f"import sys; sys.path[:0] = [{str(TESTS)!r}, {str(TESTS / 'unit')!r}]; "
        "import test_reproducible; print('\\n'.join(test_reproducible.digests()))"
    )
    fresh = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert fresh.split() == first_digests()


EVERY, FRAMES = 0.1, 20


@cache
def straight_run(name: str) -> tuple[sl.Simulation, sl.Recording]:
    """The rich scene run in one go, for two seconds."""
    simulation = rich(name).simulate(dt=STEP[name], integrator=name)
    return simulation, simulation.run(until=FRAMES * EVERY, every=EVERY)


@pytest.mark.parametrize("name", NAMES)
def test_much_happens_in_the_rich_scene(name: str) -> None:
    """So that the tests here have something to keep."""
    simulation, run = straight_run(name)
    kinds = np.bincount(run.events["kind"], minlength=3)
    assert kinds[0] >= 3 and kinds[1] >= 20 and kinds[2] >= 2  # breaks, hits, removals
    assert simulation.data.state.trail_count.max() == 6


# In other portions


@pytest.fixture
def single_steps(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bool], None]]:
    """Make every call of the loop take one step, or as many as it likes."""

    def choose(single: bool) -> None:
        monkeypatch.setattr(run_data, "FIRST_CALL", 1 if single else 1 << 20)
        monkeypatch.setattr(advance, "CALL_TIME", 0.0 if single else 1e3)

    yield choose


@pytest.mark.parametrize("name", NAMES)
def test_how_many_steps_a_call_takes_changes_nothing(name: str, single_steps: Callable[[bool], None]) -> None:
    found = []
    for single in (True, False):
        single_steps(single)
        simulation = rich(name).simulate(dt=STEP[name], integrator=name)
        end = 0.6 if name not in IMPLICIT else 0.2
        run = simulation.run(until=end, every=0.5 * end)
        assert (simulation.data.call_steps == 1) == single
        found.append(
            (simulation.data.state.digest(), run.events.tobytes(), run.position.tobytes(), str(simulation.energy))
        )
    assert found[0] == found[1]


@pytest.mark.parametrize("sample", every_nth(SAMPLES, 2), ids=names)
def test_for_every_force_and_rule_portions_change_nothing(sample: Sample, single_steps: Callable[[bool], None]) -> None:
    found = []
    for single in (True, False):
        single_steps(single)
        for name in ("velocity_verlet", "rk4"):
            simulation = sample.scene().simulate(dt=3e-3, integrator=name)
            simulation.step(60)
            found.append(simulation.data.state.digest())
    assert found[:2] == found[2:]


@pytest.mark.parametrize("name", NAMES)
def test_portions_change_nothing_for_a_fast_load_late_in_time(name: str, single_steps: Callable[[bool], None]) -> None:
    """Where the last bit of the time is felt."""
    found = []
    for single in (True, False):
        single_steps(single)
        scene = sl.Scene()
        scene.particle((0, 0, 0))
        scene.add(sl.Load((1, 0, 0), omega=5000.0))
        simulation = scene.simulate(dt=0.3, integrator=name)
        simulation.step(300)
        found.append(simulation.data.state.digest())
    assert found[0] == found[1]


def test_frames_asked_for_more_often_change_nothing_but_the_rounding_of_time() -> None:
    ends = []
    for every in (0.5, 0.05):
        simulation = rich().simulate(dt=1.0 / 512)
        simulation.run(until=1.0, every=round(every * 512) / 512)
        ends.append(simulation.data.state)
    assert np.abs(ends[0].position - ends[1].position).max() < 1e-9  # measured 0, where dt is a power of two


# Resumed


@pytest.mark.parametrize("name", NAMES)
def test_a_resumed_run_is_the_straight_one_bit_for_bit(name: str, tmp_path: Path) -> None:
    straight, whole = straight_run(name)
    random = np.random.default_rng(NAMES.index(name))
    cuts = 2 if name not in IMPLICIT else 1  # what is solved for takes longer
    for number, cut in enumerate(sorted(random.choice(np.arange(1, FRAMES), cuts, replace=False))):
        path = tmp_path / f"{number}.springline"
        rich(name).simulate(dt=STEP[name], integrator=name).run(until=cut * EVERY, every=EVERY, to=path).close()
        resumed = sl.load(path).resume(until=FRAMES * EVERY, using=OWN)
        again = sl.load(path)
        state = State(*(again.data.store.checkpoint()[field] for field in State._fields))
        assert state.digest() == straight.data.state.digest()
        for one in (resumed, again):
            assert one.time.tobytes() == whole.time.tobytes()
            assert one.position.tobytes() == whole.position.tobytes()
            assert one.velocity.tobytes() == whole.velocity.tobytes()
            assert one.events.tobytes() == whole.events.tobytes()
            assert {key: values.tobytes() for key, values in one.energy.items()} == {
                key: values.tobytes() for key, values in whole.energy.items()
            }


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_at_fifty_cuts(name: str, tmp_path: Path) -> None:
    every, frames = 0.02, 51
    straight = rich(name).simulate(dt=2e-3, integrator=name)
    straight.run(until=frames * every, every=every)
    for cut in range(1, frames, 1 if INTEGRATORS[name].newmark is None else 10):
        path = tmp_path / f"{cut}.springline"
        rich(name).simulate(dt=2e-3, integrator=name).run(until=cut * every, every=every, to=path).close()
        sl.load(path).resume(until=frames * every, using=OWN).close()
        store = sl.load(path).data.store
        state = State(*(store.checkpoint()[field] for field in State._fields))
        assert state.digest() == straight.data.state.digest()


@pytest.mark.parametrize("sample", every_nth(SAMPLES, 2, 1), ids=names)
def test_every_force_and_rule_survives_being_saved_and_resumed(sample: Sample, tmp_path: Path) -> None:
    straight = sample.scene().simulate(dt=3e-3)
    straight.run(until=20 * 0.03, every=0.03)
    half = sample.scene().simulate(dt=3e-3).run(until=10 * 0.03, every=0.03)
    path = tmp_path / "half.springline"
    sl.save(half, path)
    resumed = sl.load(path).resume(until=20 * 0.03, using=OWN)
    state = State(*(resumed.data.store.checkpoint()[field] for field in State._fields))
    assert state.digest() == straight.data.state.digest()


@pytest.mark.parametrize("end", [0.3, 0.7, 1.1])
def test_a_cut_at_a_time_as_typed_is_on_the_grid_of_frames(end: float, tmp_path: Path) -> None:
    """0.3 is not 3 times 0.1 to the last bit; a run cut there goes on as the straight one all the same."""
    straight = everything().simulate(dt=2e-3)
    whole = straight.run(until=2.0, every=0.1)
    path = tmp_path / "cut.springline"
    everything().simulate(dt=2e-3).run(until=end, every=0.1, to=path).close()
    resumed = sl.load(path).resume(until=2.0)
    assert resumed.position.tobytes() == whole.position.tobytes()
    assert resumed.time.tobytes() == whole.time.tobytes()


def test_a_second_run_goes_on_as_one_run() -> None:
    whole = rich().simulate(dt=1.0 / 512)
    whole.run(until=1.0, every=1.0 / 16)
    parts = rich().simulate(dt=1.0 / 512)
    for until in (0.25, 0.5, 1.0):
        parts.run(until=until, every=1.0 / 16)
    assert parts.data.state.digest() == whole.data.state.digest()


def test_a_scene_is_not_changed_by_its_run() -> None:
    scene = rich()
    before = to_text(scene)
    scene.simulate(dt=2e-3).run(until=0.2, every=0.1)
    assert to_text(scene) == before


@pytest.mark.parametrize("sample", SAMPLES, ids=names)
def test_a_scene_as_text_and_back_is_the_same_scene(sample: Sample) -> None:
    scene = sample.scene()
    again = from_text(to_text(scene), OWN)
    assert to_text(again) == to_text(scene)
    ends = []
    for one in (scene, again):
        simulation = one.simulate(dt=3e-3)
        simulation.step(30)
        ends.append(simulation.data.state.digest())
    assert ends[0] == ends[1]


# Saved and loaded


def test_a_recording_in_memory_and_in_a_file_are_the_same(tmp_path: Path) -> None:
    run = rich().simulate(dt=2e-3).run(until=1.0, every=0.1)
    sl.save(run, tmp_path / "a.springline")
    direct = rich().simulate(dt=2e-3).run(until=1.0, every=0.1, to=tmp_path / "b.springline")
    for other in (sl.load(tmp_path / "a.springline"), direct, sl.load(tmp_path / "b.springline")):
        assert len(other) == len(run) == 11
        for key in ("time", "position", "velocity", "events"):
            assert getattr(other, key).tobytes() == getattr(run, key).tobytes()
        assert {key: values.tobytes() for key, values in other.energy.items()} == {
            key: values.tobytes() for key, values in run.energy.items()
        }
        for i in range(len(run)):
            for flag in ("alive", "intact"):
                one, two = getattr(run[i], flag), getattr(other[i], flag)
                assert (one is None) == (two is None) and (one is None or (one == two).all())


# Completeness of the state


def nudged(array: np.ndarray) -> Iterator[np.ndarray]:
    """The array with one entry changed by the least that can be: the first, the middle, the last, then all three."""
    places = sorted({0, array.size // 2, array.size - 1})
    for changed in (*([place] for place in places), *([places] if len(places) > 1 else [])):
        other = array.copy()
        flat = other.reshape(-1)
        flat[changed] = np.nextafter(flat[changed], np.inf) if array.dtype.kind == "f" else flat[changed] ^ 1
        yield other


def rich_with_cord() -> sl.Scene:
    scene = rich()
    scene.add(sl.Cord([12], [13], length=5.0))
    scene.particle((-0.3, 2.5, 0.1), radius=0.1)  # it lies on the floor
    scene.add(sl.Contacts(0.8, friction=0.2))
    return scene


METHODS_WITH_MEMORY = {
    "acceleration": "generalized_alpha", "solving": "generalized_alpha", "flight": "event_driven", "series": "ias15",
}  # fmt: skip


def falling_together(*, merging: bool) -> sl.Scene:
    """Two bodies that meet, and become one where they merge, and a third."""
    scene = sl.Scene()
    scene.particles([[0, 0, 0], [0.3, 0, 0], [1, 0, 0]], velocity=[[1, 0, 0], [0, 0, 0], [0, 0, 0]], radius=0.1)
    if merging:
        scene.add(sl.Merging())
    return scene


def yielding() -> sl.Scene:
    """A bar that is pulled longer than it bears."""
    scene = sl.Scene()
    pair = scene.particles([(0, 0, 0), (1, 0, 0)])
    scene.anchor(pair[:1])
    scene.add(sl.Plasticity(scene.spring(0, 1, stiffness=100.0), yield_force=1.0, kinematic=5.0))
    pair[1:].velocity = (2, 0, 0)
    return scene


def glued() -> sl.Scene:
    """A pair that is bonded, and one that is not."""
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (0.4, 0, 0), (2, 0, 0)])
    scene.add(sl.Bonds(0.5, 10.0, at_most=2))
    return scene


def lying_on_a_net() -> sl.Scene:
    """A ball that lies on a held net: their contact carries a force."""
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((3, 3), spacing=0.2, mass=0.1, stiffness=500.0, damping=1.0, diagonals=True)
    scene.anchor(net)
    scene.particle((0.25, 0.15, 0.06), velocity=(0.1, 0, 0), mass=0.05, radius=0.05)
    faces = [(a, a + 1, a + 4, a + 3) for a in (0, 1, 3, 4)]
    scene.add(sl.Contacts(surfaces=faces, thickness=0.01, friction=0.5))
    return scene


OF_SURFACES = ("contact_force", "gripping", "gripped", "grips", "patch_motion")


@pytest.mark.parametrize("field", State._fields)
def test_the_least_change_of_any_field_changes_the_digest_and_survives_a_file(field: str, tmp_path: Path) -> None:
    method = METHODS_WITH_MEMORY.get(field, "velocity_verlet")
    scene = falling_together(merging=field == "merged") if field in ("merged", "flight", "series") else rich_with_cord()
    if field == "memory":
        scene = yielding()
    if field in ("bonded", "bond_length"):
        scene = glued()
    if field in OF_SURFACES:
        scene = lying_on_a_net()
    dt = "auto" if field in ("flight", "series", "motion", "pace") else 2e-3
    simulation = scene.simulate(dt=dt, integrator=method)
    simulation.run(until=0.3, every=0.1)
    original, seen = simulation.data.state.copy(), {simulation.data.state.digest()}
    filled = original.trimmed_arrays()[field]
    assert filled.size > 0
    for other in nudged(filled):
        simulation.data.state.restore(original)
        getattr(simulation.data.state, field)[: len(other)] = other
        digest = simulation.data.state.digest()
        assert digest not in seen
        seen.add(digest)
    # the last one, changed at both ends and between, goes into files
    run = simulation.run(until=simulation.time, every=0.1)
    sl.save(run, tmp_path / "saved.springline")
    simulation.run(until=simulation.time, every=0.1, to=tmp_path / "direct.springline").close()
    for name in ("saved", "direct"):
        kept = sl.load(tmp_path / f"{name}.springline").data.store.checkpoint()
        assert State(*(kept[name] for name in State._fields)).digest() == digest


def test_a_copy_of_the_state_goes_the_same_way() -> None:
    simulation = rich().simulate(dt=2e-3)
    simulation.step(100)
    kept = simulation.data.state.copy()
    simulation.step(200)
    end = simulation.data.state.digest()
    simulation.data.state.restore(kept)
    simulation.step(200)
    # steps of one call start from the time it is at, so that time rounds alike
    assert simulation.data.state.digest() == end


# Users' functions, compiled and plain


def body(mass, position, velocity, time, force, gust):  # type: ignore[no-untyped-def]
    """Reads everything."""
    for i in range(len(mass)):
        force[i, 0] += gust * mass[i] * np.sin(3.0 * time) - 0.2 * velocity[i, 1]
        force[i, 1] -= gust * position[i, 0]


def plain_body(mass, position, velocity, time, force, gust):  # type: ignore[no-untyped-def]
    """The same, with something that no compiler knows."""
    exec("pass")
    body(mass, position, velocity, time, force, gust)
    sum([velocity.sum()])


COMPILED_BODY, PLAIN_BODY = sl.force(body), sl.force(plain_body)  # compiled once for all methods


@pytest.mark.parametrize("name", NAMES)
def test_a_force_compiled_and_plain_is_the_same_force(name: str) -> None:
    ends = []
    for force in (COMPILED_BODY, PLAIN_BODY):
        scene = sl.Scene()
        scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=20.0)
        scene.add(force, gust=0.7, on=[1, 2])
        simulation = scene.simulate(dt=0.01, integrator=name)
        assert force.callback_for().compiled == (force is COMPILED_BODY)
        simulation.step(100)
        ends.append(simulation.data.state)
    assert np.abs(ends[0].position[:, 0] - np.arange(4)).max() > 0.01
    assert np.abs(ends[0].position - ends[1].position).max() < 1e-12  # measured 0
    assert np.abs(ends[0].ledger - ends[1].ledger).max() < 1e-12  # measured 0


def too_far(mass, position, velocity, time, force):  # type: ignore[no-untyped-def]
    """Gives up beyond a meter."""
    if position[0, 0] > 1.0:
        raise ValueError("beyond a meter")
    force[0, 0] += 1.0


def too_late(mass, position, velocity, time, force):  # type: ignore[no-untyped-def]
    """Gives up at one second."""
    if time > 0.9951:
        raise ValueError("past a second")
    force[0, 0] += 1.0


def too_fast(mass, position, velocity, time, force):  # type: ignore[no-untyped-def]
    """Gives up above a speed."""
    if velocity[0, 0] > 0.8:
        raise ValueError("above a speed")
    force[0, 0] += 1.0


def plainly(function):  # type: ignore[no-untyped-def]
    def wrapped(mass, position, velocity, time, force):  # type: ignore[no-untyped-def]
        exec("pass")  # what no compiler knows
        function(mass, position, velocity, time, force)

    return wrapped


RAISING = {
    (function.__name__, compiled): sl.force(function if compiled else plainly(function))
    for function in (too_far, too_late, too_fast)
    for compiled in (True, False)
}


@pytest.mark.each_value
@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("function", ["too_far", "too_late", "too_fast"])
@pytest.mark.parametrize("name", NAMES)
def test_what_a_force_raises_reaches_the_user_with_the_state_whole(name: str, function: str, compiled: bool) -> None:
    force = RAISING[function, compiled]
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    scene.add(force, sl.Trails(keep=4, every=1))
    dt = 5.0 * STEP[name]  # [s]
    simulation = scene.simulate(dt=dt, integrator=name)
    assert force.callback_for().compiled == compiled
    with pytest.raises(ValueError, match=r"beyond a meter|past a second|above a speed"):
        simulation.step(1000)
    steps = int(simulation.data.state.steps[0])
    assert steps * dt > 0.7
    again = scene.simulate(dt=dt, integrator=name)
    again.step(steps)  # the last good step, and it is whole
    assert again.data.state.digest() == simulation.data.state.digest()
    with pytest.raises(ValueError, match=r"beyond a meter|past a second|above a speed"):
        again.step(1)
    assert again.data.state.digest() == simulation.data.state.digest()


def test_what_a_force_raises_reaches_who_only_asks_for_forces() -> None:
    for function in (too_far, plainly(too_far)):
        scene = sl.Scene()
        scene.particle((2, 0, 0))
        scene.add(sl.force(function))
        with pytest.raises(ValueError, match="beyond a meter"):
            _ = scene.simulate(dt=0.01).forces


@sl.measure
def brittle(points, gradient):
    """A distance that gives up when it is long."""
    dx = points[1] - points[0]
    length = np.sqrt(dx[0] ** 2 + dx[1] ** 2 + dx[2] ** 2)
    if length > 1.5:
        raise ValueError("too long a measure")
    for i in range(3):
        gradient[1, i] = dx[i] / length
        gradient[0, i] = -dx[i] / length
    return length


@sl.law
class Brittle:
    """A law that gives up when it is long."""

    def energy(length, rest_length, k):
        if length > 2.5:
            raise ValueError("too long a law")
        return k * (length - rest_length) ** 2 / 2

    def tension(length, rest_length, k):
        return k * (length - rest_length)

    def modulus(length, rest_length, k):
        return k


@sl.surface
def cliff(point, closest):
    """A plane that ends."""
    if point[0] > 1.5:
        raise ValueError("over the cliff")
    closest[0] = point[0]
    closest[1] = point[1]
    closest[2] = 0.0


@pytest.mark.parametrize("kind", ["measure", "law", "surface"])
def test_what_a_measure_a_law_and_a_surface_raise_reaches_the_user(kind: str) -> None:
    scene = sl.Scene()
    scene.particles([(0, 1, 0), (1, 1, 0), (0, 0, 0), (1, 0, 0)], velocity=[(0, 0, 0)] * 3 + [(1, 0, 0)])
    if kind == "measure":
        scene.add(sl.Element(brittle, [[0, 1], [2, 3]], stiffness=0.01))
    elif kind == "law":
        scene.springs([[0, 1], [2, 3]], law=Brittle(k=0.001))
    else:
        scene.add(sl.Surface(cliff))
    simulation = scene.simulate(dt=0.01)
    with pytest.raises(ValueError, match=r"too long a measure|too long a law|over the cliff"):
        simulation.step(1000)
    assert int(simulation.data.state.steps[0]) > 40
    assert np.isfinite(simulation.position).all()
    simulation.data.state.velocity[:] = -simulation.data.state.velocity
    simulation.step(20)  # and it can go on from where it is, another way


def test_two_users_functions_are_told_apart() -> None:
    def second(mass, position, velocity, time, force):  # type: ignore[no-untyped-def]
        if time > 0.5:
            raise KeyError("the second")
        force[0, 1] += 1.0

    scene = sl.Scene()
    scene.particle((0, 0, 0))
    scene.add(sl.force(body), gust=0.1)
    scene.add(sl.force(second))
    with pytest.raises(KeyError, match="the second"):
        scene.simulate(dt=0.01, integrator="symplectic_euler").step(100)


def test_a_file_with_users_functions_asks_for_them(tmp_path: Path) -> None:
    path = tmp_path / "own.springline"
    rich().simulate(dt=2e-3).run(until=0.1, every=0.1, to=path).close()
    with pytest.raises(SceneError, match=re.escape("using=[breeze]") + r"|using=\[Stiffening\]"):
        sl.load(path).resume(until=0.2)

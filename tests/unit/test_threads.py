"""The same bits for every number of threads, from run to run, and however the work is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import smaller
import springline as sl
from covering import every_nth
from springline.engine import kernels
from springline.engine.columns import NAMES, marks_of
from springline.errors import Diverged, SceneError
from springline.gallery import names
from springline.model import work
from springline.model.accessors import blocks_of
from springline.model.families import Springs
from springline.model.state import LAST
from springline.model.work import neighbor_list_for
from springline.stepping import stepper as crew
from springline.stepping.renumbering import Renumbering

THREADS = (1, 2, 3, 4, 8)
METHODS = [name for name, method in sl.INTEGRATORS.items() if method.newmark is None]
PARTICLES = 90


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Share out every scene, in blocks of a few particles, so that borders cut most springs."""
    monkeypatch.setattr("springline.stepping.stepper.WORTH", 0)
    monkeypatch.setattr("springline.model.blocks.LEAST_BLOCK", 7)
    monkeypatch.setattr("springline.model.blocks.MOST_BLOCK", 7)
    monkeypatch.setattr("springline.stepping.renumbering.BETTER", 1.0)  # blocks this small are cut in any order
    yield


def random_scene(seed: int) -> tuple[sl.Scene, str]:
    """A scene of whatever forces and rules chance puts together, and an integrator."""
    chance = np.random.default_rng(seed)
    pick = lambda: bool(chance.random() < 0.4)  # noqa: E731
    torus = pick()
    made = sl.Scene(gravity=3.0 * pick(), space=sl.Torus((9.0, 9.0, 9.0)) if torus else None, seed=seed)
    place = chance.uniform(0.0, 4.0, (PARTICLES, 3))
    cloud = made.particles(
        position=place, velocity=chance.normal(0.0, 0.3, (PARTICLES, 3)), mass=chance.uniform(0.5, 2.0, PARTICLES)
    )
    ends = chance.integers(0, PARTICLES, (3 * PARTICLES, 2))
    ends = ends[ends[:, 0] != ends[:, 1]]
    for kind, some in zip(("both", "cable", "strut") if pick() else ("both",), np.array_split(ends, 3), strict=False):
        made.springs(
            some,
            kind=kind,
            stiffness=chance.uniform(1.0, 20.0, len(some)),
            damping=chance.uniform(0.0, 0.3, len(some)) * (chance.random(len(some)) < 0.5) * pick(),
            strength=np.where(chance.random(len(some)) < 0.1, 30.0, np.inf),
        )
    made.anchor(chance.choice(PARTICLES, 4, replace=False))
    things: list[Any] = [
        sl.Drag(0.2), sl.AirDrag(0.05), sl.Load((0.5, 0.0, 0.2), omega=3.0), sl.Load((0.1, 0.2, 0.0)),
        sl.SpeedLimit(2.0), sl.ForceLimit(30.0), sl.Trails(keep=5, every=2), sl.Attraction(0.1, softening=0.3),
        sl.Cohesion(0.2, within=1.0), sl.Separation(0.3, within=1.5), sl.Alignment(0.1, within=1.0),
    ]  # fmt: skip
    if not torus:
        things += [sl.Plane((0, 0, -1.0), restitution=0.7), sl.Box((-2, -2, -2), (6, 6, 6), restitution=0.5)]
    for thing in things:
        if pick():
            made.add(thing)
    if pick():
        made.add(sl.Drag(0.4, on=cloud.select(np.arange(PARTICLES) % 3 == 0)))
    method = str(chance.choice(METHODS))
    bent = [chance.permutation(PARTICLES)[:4] for _ in range(PARTICLES)]
    if pick():
        made.add(sl.Angle([row[:3] for row in bent], stiffness=0.1))
    if pick():
        made.add(sl.Hinge(bent, stiffness=0.01))
    return made, method


def digests(build: Callable[[], sl.Scene], method: str, dt: Any, steps: int) -> set[str]:
    """The digests of the state after some steps, by every number of threads, and by one of them again."""
    found = set()
    for threads in (*THREADS, 2):
        simulation = build().simulate(dt=dt, integrator=method, threads=threads)
        assert simulation.data.stepper.shared
        assert simulation.data.stepper.workers.threads == threads
        simulation.step(steps)
        found.add(simulation.data.state.digest())
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_random_scene_has_the_same_bits_for_every_number_of_threads(seed: int, small_blocks: None) -> None:
    _, method = random_scene(seed)
    assert len(digests(lambda: random_scene(seed)[0], method, 2e-3, 40)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4, 200))
def test_any_of_200_random_scenes_has_the_same_bits_for_every_number_of_threads(seed: int, small_blocks: None) -> None:
    _, method = random_scene(seed)
    assert len(digests(lambda: random_scene(seed)[0], method, 2e-3, 40)) == 1


@pytest.mark.parametrize("name", every_nth(names(), 6))
def test_a_gallery_scene_has_the_same_bits_for_every_number_of_threads(name: str, small_blocks: None) -> None:
    if smaller.scene(name).simulate().data.implicit is None:
        safe = smaller.scene(name).simulate().safe_dt
        dt = 1e-3 if safe is None else min(1e-3, 0.9 * safe)
        assert len(digests(lambda: smaller.scene(name), "velocity_verlet", dt, 30)) == 1


@pytest.mark.parametrize(
    ("method", "kind"),
    [*((method, "both") for method in METHODS), *(("velocity_verlet", kind) for kind in ("cable", "strut"))],
)
def test_blocks_move_as_the_plain_loop_does(
    method: str, kind: str, small_blocks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end() -> np.ndarray:
        made = sl.Scene(gravity=3.0)
        net = made.grid((9, 8), spacing=1.0, mass=1.0, stiffness=30.0, damping=0.1, diagonals=True, kind=kind)
        made.anchor(net.corners)
        made.add(sl.Drag(0.2))
        made.add(sl.Angle(np.column_stack([net.table[:-2].ravel(), net.table[1:-1].ravel(), net.table[2:].ravel()])))
        quads = [net.table[:-2, :-1], net.table[1:-1, :-1], net.table[1:-1, 1:], net.table[2:, :-1]]
        made.add(sl.Hinge(np.column_stack([row.ravel() for row in quads]), rest=0.1))
        simulation = made.simulate(dt=2e-3, integrator=method)
        simulation.step(60)
        return simulation.position

    shared = end()
    monkeypatch.setattr("springline.stepping.stepper.WORTH", np.inf)
    assert np.abs(shared - end()).max() < 1e-12  # measured 4e-15: springs are summed in another order


def test_a_large_cloth_is_shared_and_a_small_one_is_not() -> None:
    large, small = sl.Scene(gravity=9.81), sl.Scene(gravity=9.81)
    large.grid((120, 120), spacing=1.0, mass=1.0, stiffness=100.0, diagonals=True)
    small.grid((8, 8), spacing=1.0, mass=1.0, stiffness=100.0, diagonals=True)
    assert large.simulate(threads=2).data.stepper.shared
    assert not small.simulate(threads=2).data.stepper.shared


def test_the_environment_chooses_the_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(crew.THREADS_VARIABLE, "3")
    assert crew.chosen_threads(None) == 3
    assert crew.chosen_threads(5) == 5
    for text in ("0", "-1", "two", "1.5", "257"):
        monkeypatch.setenv(crew.THREADS_VARIABLE, text)
        with pytest.raises(SceneError, match="SPRINGLINE_THREADS"):
            crew.chosen_threads(None)
    with pytest.raises(SceneError, match="at most 256"):
        crew.chosen_threads(2000)
    monkeypatch.delenv(crew.THREADS_VARIABLE)
    assert crew.chosen_threads(None) >= 1


def test_a_run_of_several_threads_diverges_where_that_of_one_does(small_blocks: None) -> None:
    said = []
    for threads in (1, 4):
        made = sl.Scene()
        net = made.grid((9, 8), spacing=1.0, mass=1.0, stiffness=1e4)
        made.anchor(net.corners)
        made.particle((4.0, 4.0, 30.0), mass=1.0, velocity=(0, 0, 5))
        made.add(sl.Load((0.0, 0.0, 1.0), on=[30]))
        simulation = made.simulate(dt=0.05, integrator="symplectic_euler", threads=threads)
        with pytest.raises(Diverged) as caught:
            simulation.step(10_000)
        said.append((str(caught.value), simulation.data.state.digest()))
    assert said[0] == said[1]


def scattered(seed: int, threads: int = 1) -> sl.Simulation:
    """A net whose particles are numbered at random, so that nearly every spring is cut by a border."""
    chance = np.random.default_rng(seed)
    made = sl.Scene(gravity=9.81)
    net = sl.Scene().grid((12, 11), spacing=1.0, mass=1.0, stiffness=1.0, diagonals=True)
    order = chance.permutation(len(net))
    place = np.argsort(order)
    made.particles(position=net.position[order], mass=chance.uniform(1.0, 2.0, len(net)))
    made.springs(place[net.springs.ends], stiffness=50.0, damping=0.2, strength=60.0)
    made.anchor(place[net.corners.index])
    made.add(sl.Plane((0, 0, -0.8), restitution=0.6), sl.Trails(keep=4), sl.Drag(0.1), sl.Fragile(3, on=[5, 9]))
    made.add(sl.Load((0.0, 0.0, -4.0), on=[7]))
    return made.simulate(dt=2e-3, threads=threads)


def test_a_scattered_net_is_renumbered_inside_and_nobody_notices(
    small_blocks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, again = scattered(3), scattered(3, threads=3)
    assert inside.data.stepper.renumbering is not None
    monkeypatch.setattr("springline.stepping.renumbering.TOO_MANY_CUT", 2.0)
    outside = scattered(3)
    assert outside.data.stepper.renumbering is None
    runs = [simulation.run(until=1.2, every=0.1) for simulation in (inside, outside, again)]
    there = runs[0].alive
    assert np.array_equal(there, runs[1].alive) and np.isnan(runs[1].position[~there]).all()
    assert np.abs(runs[0].position - runs[1].position)[there].max() < 1e-9  # measured 2e-12
    assert len(runs[0].events) > 10
    for name in ("kind", "index", "other"):
        assert sorted(runs[0].events[name]) == sorted(runs[1].events[name])
    assert inside.data.state.digest() == again.data.state.digest()
    assert np.array_equal(inside.data.state.hits, outside.data.state.hits)
    assert not np.array_equal(inside.data.state.alive, np.ones(132))


def ordered(order: np.ndarray) -> sl.Scene:
    """A net with something on some particles of every family that can be renumbered, particles in this order."""
    chance, place = np.random.default_rng(3), np.argsort(order)
    made, net = sl.Scene(), sl.Scene().grid((12, 11), spacing=1.0, mass=1.0, stiffness=1.0)
    mass, drag = chance.uniform(1.0, 2.0, (2, len(net)))
    scattered = chance.permutation(len(net))
    made.particles(position=net.position[scattered][order], mass=mass[order])
    made.springs(place[np.argsort(scattered)[net.springs.ends]], stiffness=50.0)
    some, one = place[chance.permutation(len(net))[:40]], place[[17]]
    made.add(sl.Gravity((0.0, 0.0, -9.0)), sl.Gravity((1.0, 0.0, 0.0), on=some), sl.Drag(drag[order]))
    made.add(sl.AirDrag(0.2, on=some), sl.Load((0.0, 0.0, -4.0), on=one), sl.Load((1.0, 0.0, 0.0), omega=2.0, on=some))
    made.add(sl.Plane((0, 0, -9), on=some), sl.Plane((0, 0, -8)), sl.Box((-9, -9, -9), (29, 29, 9), on=some))
    made.add(sl.SpeedLimit(90.0, on=some), sl.Fragile(3, on=some), sl.Trails(keep=2, on=some))
    return made


def test_a_renumbered_model_is_that_of_the_scene_with_its_particles_in_that_order(small_blocks: None) -> None:
    renumbering = ordered(np.arange(132)).simulate(dt=1e-3).data.stepper.renumbering
    assert renumbering is not None
    wanted, rooms = ordered(renumbering.outer).build()[0], renumbering.model.rooms
    changed = 0
    for room, other in zip(rooms, wanted.rooms, strict=True):
        marks = marks_of(type(room))
        for name, column in zip(room._fields, room, strict=True):
            there, named = getattr(other, name), marks.get(name) == NAMES and not isinstance(room, Springs)
            if isinstance(column, np.ndarray):
                assert np.array_equal(*((np.sort(a) if named else a) for a in (column, there)), equal_nan=True), name
                changed += len(column) > 1 and name in marks
    assert changed >= 14  # measured 15


def test_a_renumbered_run_goes_on_bit_for_bit(small_blocks: None) -> None:
    straight, cut = scattered(5), scattered(5)
    straight.step(200)
    for count in (1, 60, 39, 100):
        cut.step(count)
    assert straight.data.state.digest() == cut.data.state.digest()


def test_a_hand_pulls_the_same_bits_whoever_computes_them(small_blocks: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def pulled(threads: int) -> sl.Simulation:
        simulation = scattered(7, threads)
        simulation.step(20)
        simulation.grab(40, (5.0, 5.0, 3.0), stiffness=300.0)
        simulation.step(150)
        simulation.pull((5.0, 5.0, -2.0))
        simulation.step(150)
        simulation.let_go()
        simulation.step(50)
        return simulation

    runs = [pulled(threads) for threads in THREADS]
    assert runs[0].data.stepper.renumbering is not None
    assert len({simulation.data.state.digest() for simulation in runs}) == 1
    monkeypatch.setattr("springline.stepping.renumbering.TOO_MANY_CUT", 2.0)
    outside = pulled(1)
    assert outside.data.stepper.renumbering is None
    assert np.abs(outside.position - runs[0].position).max() < 1e-9  # measured 2e-12


def gas(threads: int) -> sl.Simulation:
    """Balls of two sizes that fly about in a box, some of them fast, under a ball that is fixed."""
    chance = np.random.default_rng(7)
    place = np.stack(np.meshgrid(*3 * [np.arange(5.0)]), axis=-1).reshape(-1, 3) + 0.1 * chance.random((125, 3))
    speed = np.where(np.arange(125) % 17 == 0, 40.0, 1.0)
    made = sl.Scene(seed=1)
    made.particles(
        place,
        velocity=speed[:, None] * chance.normal(size=(125, 3)),
        mass=1.0,
        radius=np.where(np.arange(125) % 3, 0.2, 0.35),
    )
    made.anchor(62)
    made.add(sl.Box((-1, -1, -1), (6, 6, 6), restitution=0.9), sl.Contacts(restitution=0.9, friction=0.2))
    return made.simulate(dt=5e-3, integrator="symplectic_euler", threads=threads)


def test_who_meets_whom_is_the_same_found_by_blocks(small_blocks: None, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = gas(3)
    room = shared.data.work.neighbor_list
    assert room is not None
    shared.data.stepper.work = shared.data.work._replace(neighbor_list=neighbor_list_for(125, 3, len(room.tally)))
    shared.data.stepper.put(shared.data.work.neighbor_list)  # too little: a step is taken back
    shared.step(300)
    monkeypatch.setattr("springline.stepping.stepper.WORTH", np.inf)
    plain = gas(3)
    plain.step(300)
    assert shared.data.stepper.shared
    assert not plain.data.stepper.shared
    assert shared.data.state.hits.sum() > 500
    assert shared.data.state.digest() == plain.data.state.digest()


def test_a_list_that_is_made_often_or_seldom_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever leaves its surroundings looks for others in all cells on its way, up to a number of them."""
    few, all_of_them = gas(1), gas(1)
    few.step(300)
    room = all_of_them.data.work.neighbor_list
    assert room is not None
    room.skin[0] = 1e-9  # nobody stays in surroundings this small: made anew in every step
    all_of_them.step(300)
    assert few.data.state.digest() == all_of_them.data.state.digest()


@pytest.mark.skipif(not kernels.COMPILED, reason="nothing is compiled here")
def test_a_kernel_is_compiled_once_for_all_whole_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    from springline.engine.compiler import Unit, _unit, compile_pass

    def twice(values: np.ndarray, axis: int) -> float:
        return float(2.0 * values[axis])

    inner = kernels.callee(twice)

    def ask(table: Any, block: int, a: float, b: float) -> int:
        axes = blocks_of(table).other
        values = blocks_of(table).stiffness
        return int(inner(values, 0) + inner(values, 1) + inner(values, axes[0]) + inner(values, axes.shape[0]))

    made: list[Unit] = []
    monkeypatch.setattr("springline.engine.compiler.Unit", lambda: made.append(Unit()) or made[-1])
    thing = kernels.a_pass(ask)
    try:
        compile_pass(thing)
    finally:
        kernels.PASSES.remove(thing)
    assert not _unit
    assert len([key for key in made[0].made if key[0] is twice]) == 1


@pytest.mark.skipif(not kernels.COMPILED, reason="nothing is compiled here")
def test_a_kernel_is_written_out_in_its_pass_and_a_callee_stands_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from springline.engine import compiler

    @kernels.kernel
    def within(values: np.ndarray) -> float:
        return float(2.0 * values[0])

    @kernels.callee
    def beside(values: np.ndarray) -> float:
        return float(3.0 * values[0])

    @kernels.a_pass
    def ask(table: Any, block: int, a: float, b: float) -> int:
        return int(within(blocks_of(table).stiffness) + beside(blocks_of(table).stiffness))

    def optimized(module: Any) -> bytes:
        code = machine_code(module)
        texts.append(str(module))
        return code

    texts: list[str] = []
    machine_code = compiler.machine_code
    monkeypatch.setattr(compiler, "machine_code", optimized)
    try:
        compiler.compile_pass(ask)
    finally:
        kernels.PASSES.remove(ask)
    defined = [line for line in texts[0].splitlines() if line.startswith("define")]
    assert len(defined) == 2 and sum("beside" in line for line in defined) == 1


def test_an_automatic_step_is_the_same_for_every_number_of_threads(small_blocks: None) -> None:
    """More than 4096 particles, of whose motion one step in four is sampled."""
    runs = []
    for threads in (1, 2, 4):
        scene = sl.Scene(gravity=9.81)
        net = scene.grid((66, 66), spacing=0.1, mass=0.01, stiffness=100.0)
        scene.anchor(net.edge("upper"))
        simulation = scene.simulate(threads=threads)
        simulation.step(300)
        assert simulation.data.stepper.shared
        runs.append((simulation.dt, simulation.data.state.digest()))
    assert len(set(runs)) == 1
    assert float(simulation.data.state.pace[LAST]) > 0.0  # the motion was judged


def test_events_and_reports_of_a_renumbered_run_name_the_particles_of_the_user() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)])
    model, state = scene.build()
    outer = np.array([2, 0, 1], dtype=np.int32)
    renumbering = Renumbering(model, state.copy(), outer, np.argsort(outer).astype(np.int32))
    kinds = np.array([work.HIT, work.REMOVE, work.BREAK], dtype=np.int32)
    notes = work.Notes(
        np.zeros(3), kinds, np.array([0, 1, 2]), np.zeros(3, dtype=np.int64), np.zeros(3), np.zeros(8, dtype=np.int64)
    )
    notes.report[work.REPORT_EVENTS], notes.report[work.REPORT_PARTICLE] = 3, 1
    notes.report[work.REPORT_USER] = work.PRESSED_IN + 2
    renumbering.translate(notes)
    assert notes.item.tolist() == [2, 0, 2]  # springs keep their numbers
    assert notes.report[work.REPORT_PARTICLE] == 0 and notes.report[work.REPORT_USER] == work.PRESSED_IN + 1
    notes.report[work.REPORT_PARTICLE] = -1  # nobody
    renumbering.translate(notes)
    assert notes.report[work.REPORT_PARTICLE] == -1

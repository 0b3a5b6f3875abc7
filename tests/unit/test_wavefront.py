"""Steps in a wavefront: the bits of the order of the rows, and the same reports of what fails in a window."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.engine.kernels import COMPILED
from springline.engine.program import STEP
from springline.errors import Diverged
from springline.forces import net
from springline.model import blocks
from springline.model.work import COINCIDE
from springline.stepping import stepper, wavefront

pytestmark = pytest.mark.skipif(not COMPILED, reason="plain Python takes steps row by row")
LENGTH, WIDTH = 600, 3  # particles of a strip, whose blocks have few neighbors
BY_STEPS = [name for name, method in sl.INTEGRATORS.items() if method.newmark is None and not method.products]
WITHOUT_WALK = {"ias15", "event_driven", "xpbd"}  # methods that take no steps by such a program


@pytest.fixture(autouse=True)
def _small_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let small scenes take steps in a wavefront, in chains of four blocks."""
    monkeypatch.setattr(stepper, "WORTH", 0)
    monkeypatch.setattr(blocks, "LEAST_BLOCK", 24)
    monkeypatch.setattr(blocks, "MOST_BLOCK", 24)
    monkeypatch.setattr(wavefront, "PART", 3)
    monkeypatch.setattr(wavefront, "LEAST", 0)
    monkeypatch.setattr(wavefront, "IN_FLIGHT", 1 << 40)


def strip(gravity: float = 9.81, **springs: Any) -> sl.Scene:
    """A strip that hangs by one end."""
    scene = sl.Scene(gravity=gravity)
    given = {"stiffness": 900.0, **springs}
    grid = scene.grid((WIDTH, LENGTH), spacing=0.1, mass=0.02, diagonals=True, bending=True, **given)
    scene.anchor(grid.edge("upper"))
    return scene


def plain() -> sl.Scene:
    return strip()


def braked() -> sl.Scene:
    scene = strip(damping=0.3)
    scene.add(sl.Drag(0.05), sl.AirDrag(0.01))
    return scene


def slack() -> sl.Scene:
    return strip(kind="cable", damping=0.1)


def limited() -> sl.Scene:
    scene = strip()
    scene.add(sl.Drag(0.05), sl.ForceLimit(3.0))
    return scene


def bent() -> sl.Scene:
    scene = strip()
    number = np.arange(LENGTH * WIDTH).reshape(LENGTH, WIDTH)
    rows = np.stack([number[:, :-2], number[:, 1:-1], number[:, 2:]], axis=-1).reshape(-1, 3)
    fours = np.stack([number[:-1, :-1], number[1:, :-1], number[:-1, 1:], number[1:, 1:]], axis=-1).reshape(-1, 4)
    scene.add(sl.Angle(rows, stiffness=0.02, damping=1e-4), sl.Hinge(fours[:, [1, 2, 0, 3]], stiffness=0.01))
    return scene


def skin() -> sl.Scene:
    scene = strip()
    number = np.arange(LENGTH * WIDTH).reshape(LENGTH, WIDTH)
    corners = np.stack([number[:-1, :-1], number[1:, :-1], number[:-1, 1:]], axis=-1).reshape(-1, 3)
    scene.add(sl.Membrane(corners, modulus=2e3, thickness=1e-2, damping=1e-3))
    return scene


FAMILIES: dict[str, Callable[[], sl.Scene]] = {
    "springs": plain, "dashpots and drag": braked, "cables": slack, "limits of force": limited,
    "angles and hinges": bent, "membranes": skin,
}  # fmt: skip


def run(build: Callable[[], sl.Scene], method: str, threads: int, window: bool, **options: Any) -> Any:
    """The simulation of a scene, whose steps are taken in a wavefront or row by row."""
    with pytest.MonkeyPatch.context() as patch:
        if not window:
            patch.setattr(wavefront, "LEAST", 1 << 60)
        simulation = build().simulate(dt=options.get("dt", 5e-4), integrator=method, threads=threads)
        simulation.data.stepper.sections(simulation.dt)
    assert (simulation.data.stepper.steps_in_window > 1) == window
    return simulation


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("method", ["symplectic_euler", "velocity_verlet", "rk4"])
def test_a_wavefront_has_the_bits_of_steps_row_by_row(family: str, method: str) -> None:
    rows = run(FAMILIES[family], method, 1, False)
    for count in (1, 2, 7, 24, 30):
        rows.step(count)
    assert np.isfinite(rows.position).all()
    for threads in (1, 2, 3):
        window = run(FAMILIES[family], method, threads, True)
        assert window.data.stepper.work.blocks.chain == (1 if family in ("angles and hinges", "membranes") else 4)
        for count in (30, 24, 7, 2, 1):
            window.step(count)
        assert window.data.state.digest() == rows.data.state.digest()
        assert window.energy == rows.energy


@pytest.mark.parametrize("method", sorted({*BY_STEPS} - WITHOUT_WALK))
def test_methods_of_all_orders_have_the_bits_of_steps_row_by_row(method: str) -> None:
    build = plain if method == "yoshida6" else braked  # which has too many phases with drag
    rows, window = run(build, method, 1, False), run(build, method, 2, True)
    rows.step(40)
    window.step(40)
    assert window.data.state.digest() == rows.data.state.digest()


def test_a_recording_and_its_continuation_have_the_bits_of_steps_row_by_row(tmp_path: Path) -> None:
    rows = run(braked, "velocity_verlet", 1, False).run(until=0.05, every=5e-3)
    path = tmp_path / "strip.springline"
    run(braked, "velocity_verlet", 2, True).run(until=0.025, every=5e-3, to=path)
    end = sl.load(path).resume(until=0.05)
    assert np.array_equal(end.position, rows.position)
    assert np.array_equal(end.velocity, rows.velocity)


def thrown() -> sl.Scene:
    scene = strip()
    scene.particles(
        [(3.0, 3.0, 3.0), (1e100 - 20.5 * 4e96, 3.0, 3.0)], velocity=[(0.0,) * 3, (8e99, 0.0, 0.0)], mass=1e-250
    )
    return scene


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("build", "dt", "most"), [(thrown, 5e-4, 20), (plain, 0.02, 60)])
def test_a_divergence_within_a_window_is_that_of_steps_row_by_row(
    build: Callable[[], sl.Scene], dt: float, most: int, threads: int
) -> None:
    found = []
    for window in (False, True):
        simulation = run(build, "symplectic_euler", threads, window, dt=dt)
        with pytest.raises(Diverged) as raised, pytest.warns(match="safe") if dt > 0.01 else nullcontext():
            simulation.step(99)
        found.append((str(raised.value), int(simulation.data.state.steps[0]), simulation.data.state.digest()))
    assert found[0] == found[1]
    assert 0 < found[0][1] <= most


def crossing() -> sl.Scene:
    """A strip without weight, and a slack cable whose ends meet exactly at step 17."""
    scene = strip(gravity=0.0)
    tilt = np.array([1.0, 2.0, 4.0])
    pair = scene.particles([-17 * tilt, 17 * tilt], velocity=[tilt * 1024, -tilt * 1024], mass=1.0)
    scene.springs([pair.index], kind="cable", stiffness=1.0, rest_length=500.0)
    return scene


@pytest.mark.parametrize("threads", [1, 2])
def test_coincident_ends_within_a_window_are_noted_as_row_by_row(threads: int) -> None:
    found = []
    for window in (False, True):
        simulation = run(crossing, "velocity_verlet", threads, window, dt=2.0**-10)
        simulation.step(40)
        events, spring = simulation.take_events(), simulation.data.model.spring_count - 1
        assert [event.tolist() for event in events] == [(17 * 2.0**-10, COINCIDE, spring, -1, 0.0)]
        found.append(simulation.data.state.digest())
        assert not window or not simulation.data.stepper._walk.wave.met.any()  # so that later windows are not refused
    assert found[0] == found[1]


def test_a_grab_ends_the_wavefront_and_its_release_brings_it_back() -> None:
    found = []
    for window in (False, True):
        simulation = run(plain, "symplectic_euler", 2, window)
        simulation.step(20)
        simulation.grab(1700, stiffness=10.0)
        simulation.step(20)
        assert simulation.data.stepper.steps_in_window == 1
        simulation.let_go()
        simulation.step(20)
        found.append(simulation.data.state.digest())
    assert found[0] == found[1]


def test_a_row_that_needs_all_blocks_prevents_the_wavefront() -> None:
    for thing in (sl.Plane((0, 0, -9.0)), sl.Attraction(1e-9, softening=0.1), sl.Load((0.1, 0, 0), omega=3.0)):
        scene = plain()
        scene.add(thing)
        simulation = scene.simulate(dt=5e-4)
        assert wavefront.phases_of(simulation.data.stepper.sections(5e-4)[STEP]) is None
        assert simulation.data.stepper.steps_in_window == 1
        assert simulation.data.stepper.work.blocks.chain == 1


def test_the_program_says_over_how_many_steps_blocks_walk() -> None:
    simulation = run(plain, "symplectic_euler", 1, True)
    steps = simulation.data.stepper.steps_in_window
    assert f"step, in a wavefront over up to {steps} steps:" in simulation.data.stepper.describe_step(5e-4)
    assert "wavefront" not in strip(strength=5.0).simulate(dt=5e-4).data.stepper.describe_step(5e-4)


@pytest.mark.parametrize("width", [1, 2, 5])
def test_a_task_comes_after_those_that_it_needs(width: int) -> None:
    phases, count = 6, 40
    place = np.empty((phases, count), dtype=int)
    place.ravel()[wavefront.tasks(phases, count, width)] = np.arange(phases * count)
    for phase in range(phases):
        for block in range(count):
            near = slice(max(block - width, 0), block + width + 1)
            assert phase == 0 or place[phase - 1, near].max() < place[phase, block]
            assert block + 1 == count or place[phase, block + 1] < place[phase, block]  # the order in a chain


def test_a_block_waits_for_itself_and_all_that_share_a_spring_or_an_element() -> None:
    model, size = bent().simulate(dt=5e-4, threads=1).data.model, 7
    count = -(-model.particle_count // size)
    start, near = wavefront.neighbors_of(model, size, count)
    expected = {(block, block) for block in range(count)}
    for one in net.present(model):
        for element in (row for rows in one.element_particles(model) for row in rows):
            expected |= {(int(i), int(j)) for i, j in permutations(element // size, 2)}
    found = {(block, int(k)) for block in range(count) for k in near[start[block] : start[block + 1]]}
    assert found == expected

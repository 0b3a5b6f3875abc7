"""What LAMMPS makes of a scene is what springline makes of it: to rounding where the law is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.lammps.run import run_on_lammps
from springline.model.space import nearest

pytestmark = pytest.mark.heavy


def apart(scene: sl.Scene, *, dt: float, until: float, every: float, ranks: int) -> tuple[float, Any, Any]:
    """How far LAMMPS ends from springline, over all frames and axes [m]; both runs."""
    ours = scene.simulate(dt=dt).run(until=until, every=every)
    theirs = run_on_lammps(scene, dt=dt, until=until, every=every, ranks=ranks)
    assert len(ours) == len(theirs) and np.array_equal(ours.time, theirs.time)
    return float(np.abs(nearest(ours.data.model.space, ours.position - theirs.position)).max()), ours, theirs


def shaken_net(side: int) -> sl.Scene:
    """A net pulled taut in its frame, in which a wave begins, and one corner of it on rollers."""
    drawn = sl.Scene().grid((side, side), spacing=1.0, stiffness=1000.0, diagonals=True)
    scene, (x, y, _) = sl.Scene(gravity=9.81), drawn.position.T / (side - 1)
    wave = np.zeros((side * side, 3))
    wave[:, 2] = 20.0 * np.sin(3.0 * np.pi * x) * np.sin(2.0 * np.pi * y)
    scene.particles(drawn.position, velocity=wave, mass=1.0)
    scene.springs(drawn.springs.ends, stiffness=1000.0, rest_length=0.9 * drawn.springs.rest_length)
    edge = (x == 0.0) | (x == 1.0) | (y == 0.0) | (y == 1.0)
    scene.anchor(np.flatnonzero(edge))
    scene.anchor(np.flatnonzero((x < 0.3) & (y < 0.3) & ~edge), axes="z")
    return scene


@pytest.mark.parametrize("ranks", [1, 2])
def test_a_net_of_100_by_100_equals_lammps_after_a_thousand_undamped_steps(ranks: int) -> None:
    off, ours, theirs = apart(shaken_net(100), dt=1e-3, until=1.0, every=0.25, ranks=ranks)
    assert np.ptp(ours.position, axis=0).max() > 1.0  # it moved: 11 m
    assert off < 1e-9  # measured 3.3e-13
    assert abs(ours.energy["total"] - theirs.energy["total"]).max() < 1e-7  # measured 7e-9, of 3e5 J that change hands


def swinging(scene: sl.Scene) -> None:
    net = scene.grid((5, 5), stiffness=100.0, mass=np.linspace(1.0, 2.0, 25))
    scene.anchor(net.corners)
    scene.anchor([7], axes="z")
    scene.add(sl.Load((0, 0, 3), on=[12]), sl.Load((1, 0, 2), omega=3.0, phase=0.4, on=[8]))
    scene.add(sl.Load((0, 1, 2), omega=2.0, on=[6]), sl.Gravity((0, 0, -2.0), on=[3, 4]))


def slack(scene: sl.Scene) -> None:
    chain = scene.chain((0, 0, 0), (5, 0, 0), segments=5, stiffness=100.0, mass=1.0)
    scene.anchor(chain.ends)
    scene.spring(1, 4, stiffness=30.0, rest_length=3.1, kind="cable")
    scene.spring(0, 3, stiffness=30.0, rest_length=2.9, kind="strut")
    scene.add(sl.Gravity(1.0))


def attracting(scene: sl.Scene) -> None:
    scene.particles([(0, 0, 0), (3, 0, 0), (0, 5, 0)], velocity=[(0, 1, 0), (0, 0, 0), (0, 0, 0)], mass=[1.0, 3.0, 2.0])
    scene.spring(0, 2, stiffness=2.0)
    scene.add(sl.Attraction(2.0, softening=0.1))


def heavy(scene: sl.Scene) -> None:
    """More masses than LAMMPS gets types of particles."""
    net = scene.grid((34, 34), stiffness=100.0, mass=np.linspace(1.0, 2.0, 34 * 34))
    scene.anchor(net.corners)
    scene.add(sl.Gravity(1.0))


def around(scene: sl.Scene) -> None:
    net = scene.grid((5, 5), stiffness=100.0, mass=1.0)
    scene.spring(int(net.index[0]), int(net.index[-1]), stiffness=5.0, rest_length=1.0)
    scene.particles([(1, 1, 1), (4, 4, 4)], velocity=[(7, 0, 0), (-5, 3, 0)])


SAME: dict[str, tuple[Callable[[sl.Scene], None], dict[str, Any]]] = {
    "loads, masses and anchors by axis": (swinging, {"gravity": 1.0}),
    "cables and struts": (slack, {}),
    "attraction": (attracting, {}),
    "many masses": (heavy, {}),
    "a torus": (around, {"space": sl.Torus((5, 5, 5))}),
}


@pytest.mark.parametrize("name", SAME)
def test_a_law_that_lammps_has_is_the_same_law(name: str) -> None:
    make, options = SAME[name]
    scene = sl.Scene(**options)
    make(scene)
    off, ours, theirs = apart(scene, dt=0.01, until=2.0, every=0.5, ranks=2)
    assert np.abs(ours.position[-1] - ours.position[0]).max() > 0.1
    assert off < 1e-9  # measured 4e-14 at most
    assert set(ours.energy) == set(theirs.energy)
    for kind in set(ours.energy) - {"work", "dissipated"}:  # which LAMMPS does not book
        assert abs(ours.energy[kind] - theirs.energy[kind]).max() < 1e-9, kind  # measured 3e-12


def lossy() -> sl.Scene:
    scene = sl.Scene(gravity=1.0)
    net = scene.grid((6, 6), stiffness=100.0, mass=1.0, damping=0.5)
    scene.anchor(net.corners)
    scene.add(sl.AirDrag(0.2), sl.Drag(0.1, on=[8, 9]))
    return scene


def test_what_hangs_on_velocity_agrees_to_the_first_order_of_the_step() -> None:
    errors = [apart(lossy(), dt=dt, until=1.0, every=0.5, ranks=2)[0] for dt in (4e-3, 2e-3)]
    assert 1e-6 < errors[1] < 1e-3  # measured 9.6e-5: LAMMPS takes velocities of half a step before
    assert 1.8 < errors[0] / errors[1] < 2.2  # measured 2.0


def test_uniform_drag_agrees_to_the_first_order_of_the_step() -> None:
    scene = sl.Scene(gravity=1.0)
    scene.particle((0, 0, 0), mass=2.0)
    scene.add(sl.Drag(0.5))
    off, ours, _ = apart(scene, dt=1e-3, until=1.0, every=0.5, ranks=1)
    assert 0.0 < off < 2e-4 * abs(ours.position[-1]).max()  # measured 1.2e-4


def fragile(damping: float) -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((12, 9), spacing=1.1, stiffness=1000.0, mass=0.5, diagonals=True, strength=30.0, damping=damping)
    scene.anchor(net.corners)
    return scene


@pytest.mark.parametrize("damping", [0.0, 2.0])
def test_the_same_springs_break_at_the_same_strength(damping: float) -> None:
    _, ours, theirs = apart(fragile(damping), dt=1e-3, until=1.0, every=0.1, ranks=1)
    broke, theirs_broke = ours.events_of("break"), theirs.events_of("break")
    assert len(broke) >= 8
    assert np.array_equal(np.sort(broke["index"]), np.sort(theirs_broke["index"]))
    order, other = np.argsort(broke["index"]), np.argsort(theirs_broke["index"])
    assert np.abs(broke["time"][order] - theirs_broke["time"][other]).max() < 3e-3  # measured 1e-3: one step
    assert np.array_equal(ours[-1].intact, theirs[-1].intact)
    gone = theirs_broke["index"]
    assert not theirs.tension[-1][gone].any() and theirs.tension[-1].any()


def test_a_wall_by_penalty_gives_back_what_its_restitution_says() -> None:
    scene = sl.Scene(gravity=0.0)
    scene.particles(
        [(0, 0, 1.0), (2, 0, 1.0)], velocity=[(0, 0, -2.0), (1, 0, -2.0)], radius=[0.1, 0.0], mass=[2.0, 1.0]
    )
    scene.add(sl.Plane(restitution=0.6))
    run = run_on_lammps(scene, dt=1e-4, until=0.8, every=0.4)
    assert run.velocity[-1, 0, 2] == pytest.approx(1.2, rel=0.03)  # measured 1.22
    assert run.velocity[-1, 1] == pytest.approx((1.0, 0.0, 1.2), rel=0.03)  # a point, on the same floor


@pytest.mark.parametrize("wall", [sl.Box((-1, -1, -1), (1, 1, 1)), sl.Sphere((0, 0, 0), 1.2, mode="inside")])
def test_what_is_in_a_container_stays_in_it_and_keeps_its_energy(wall: Any) -> None:
    scene = sl.Scene()
    scene.cloud(20, lower=(-0.6, -0.6, -0.6), upper=(0.6, 0.6, 0.6), speed=2.0)
    scene.add(wall)
    run = run_on_lammps(scene, dt=1e-4, until=1.5, every=0.5)
    far = np.abs(run.position).max() if isinstance(wall, sl.Box) else np.linalg.norm(run.position, axis=2).max()
    assert 0.9 < far < 1.25  # it comes to the wall, and not through it
    assert run.energy["kinetic"][-1] == pytest.approx(run.energy["kinetic"][0], rel=0.05)  # but for what touches it now


@pytest.mark.parametrize("dim", [2, 3])
def test_discs_that_collide_by_penalty_keep_momentum_and_part_as_their_restitution_says(dim: int) -> None:
    scene = sl.Scene(dim=dim)
    where = [(0, 0, 0), (3, 0, 0), (0, 9, 0)]
    scene.particles(
        [one[:dim] for one in where],
        velocity=[(2,) + (0,) * (dim - 1)] + [(0,) * dim] * 2,
        mass=[1.0, 3.0, 1.0],
        radius=0.5,
    )
    scene.add(sl.Contacts(restitution=0.5))
    run = run_on_lammps(scene, dt=1e-4, until=2.0, every=0.5)
    one, other = run.velocity[-1, :2, 0]
    assert one + 3.0 * other == pytest.approx(2.0, abs=1e-9)
    assert other - one == pytest.approx(1.0, rel=0.02)  # measured 1.009: half of 2 m/s

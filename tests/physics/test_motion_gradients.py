"""Derivatives of motions by parameters and starts, against differences of runs in the same steps."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.test_gradients import SCENES, value_of
from springline.errors import SceneError
from springline.inverse.motion.checkpoints import reversed_steps
from springline.sweeping.sources import change_scene

AGREEMENT = 1e-5  # [-] between a derivative and differences of runs
STARTS = ["particles.position", "particles.velocity"]


class Motion:
    """Runs of a scene from its start, moved by some amount, and a goal of all their frames."""

    def __init__(self, scene: sl.Scene, integrator: str, dt: float, until: float, still: bool = False) -> None:
        self.scene, self.how, self.until = scene, {"dt": dt, "integrator": integrator}, until
        chance, particles = np.random.default_rng(1), scene.spec.particles
        if not still:
            moving = chance.uniform(-1.0, 1.0, particles.velocity.shape)
            moving[:, scene.dim :] = 0.0
            particles.velocity[...] = np.where(particles.fixed, 0.0, moving)
        self.run = self.of(scene)
        shapes = self.run.position.shape, self.run.position.shape, (len(self.run), scene.spec.spring_count)
        self.weights = [chance.uniform(-1.0, 1.0, shape) for shape in shapes]

    def of(self, scene: sl.Scene, column: str = "", moved: Any = 0.0) -> sl.Recording:
        simulation = scene.simulate(**self.how)
        if column:
            getattr(simulation.data.state, column)[...] += moved
        return simulation.run(until=self.until, every=self.until / 3)

    def goal(self, position: Any, velocity: Any, tension: Any) -> Any:
        at, rate, pull = self.weights
        return (
            (at * position + 0.1 * at * position**2).sum()
            + 0.1 * (rate * velocity).sum()
            + 0.01 * (pull * tension).sum()
        )

    def slopes(self, position: Any, velocity: Any, tension: Any) -> Any:
        at, rate, pull = self.weights
        return at + 0.2 * at * position, 0.1 * rate, 0.01 * pull

    def value(self, run: sl.Recording) -> float:
        return float(self.goal(run.position, run.velocity, np.array([run.tension[i] for i in range(len(run))])))

    def compare(self, names: list[str], size: float = 1e-3, starts: bool = True) -> None:
        """Compare all derivatives with differences along one direction each, extrapolated to order 4."""
        by = [*names, *(STARTS if starts else [])]
        found = sl.gradient(self.run, self.goal, by=by, derivative=self.slopes)
        chance, start = np.random.default_rng(5), self.value(self.run)
        for name in by:
            along = self._along(name, chance)
            slope = float((found[name] * along(1.0, only=True)).sum())
            high, low = ([self.value(along(sign * part * size)) for part in (1.0, 0.5)] for sign in (1.0, -1.0))
            rough, fine = ((up - down) / (2.0 * part * size) for up, down, part in zip(high, low, (1.0, 0.5)))
            number = fine + (fine - rough) / 3.0
            assert abs(number - slope) <= AGREEMENT * max(abs(number), 1e-3 * abs(start)), (name, number, slope)
            left = [abs(up - start - slope * part * size) for up, part in zip(high, (1.0, 0.5))]
            if left[1] > 1e-9 * max(abs(start), 1.0):
                assert 1.6 < np.log2(left[0] / left[1]) < 2.4 or left[1] < 1e-2 * abs(slope * size), (name, left)

    def _along(self, name: str, chance: np.random.Generator) -> Callable[..., Any]:
        if name in STARTS:
            column = name.partition(".")[2]
            direction = chance.uniform(-1.0, 1.0, self.run.position[0].shape)
            direction[:, self.scene.dim :] = 0.0
            if column == "velocity":
                direction = np.where(self.scene.spec.particles.fixed, 0.0, direction)
            return lambda part, only=False: direction if only else self.of(self.scene, column, part * direction)
        value = value_of(self.scene, name)
        direction = chance.uniform(-1.0, 1.0, value.shape) * (np.abs(value) if value.any() else 0.1)
        if self.scene.dim == 2 and value.shape[-1:] == (3,) and not name.startswith("particles"):
            direction[..., 2] = 0.0
        if name == "pressure.pressure":
            direction = value
        elif name == "plane.normal":
            direction = np.cross(value, direction)

        def along(part: float, only: bool = False) -> Any:
            return direction if only else self.of(change_scene(self.scene, {name: value + part * direction}))

        return along


KINDS = [kind for kind in SCENES if kind not in ("rules", "ball", "sections")]


@pytest.mark.parametrize("kind", ["springs", "laws", "hinge", "energy",
                                  *(pytest.param(kind, marks=pytest.mark.slow) for kind in KINDS if kind not in
                                    ("springs", "laws", "hinge", "energy"))])  # fmt: skip
def test_every_family_and_parameter(kind: str) -> None:
    build, names = SCENES[kind]
    dt, until = (1e-4, 3e-3) if kind == "gas" else (0.01, 0.12)
    Motion(build(3), "velocity_verlet", dt, until).compare(names, starts=kind == "springs")


METHODS = ("explicit_euler", "symplectic_euler", "midpoint", "forest_ruth", "pefrl", "rk4", "yoshida6", "chin4a",
           "chin4c", "backward_euler", "implicit_midpoint", "generalized_alpha")  # fmt: skip
FEW = ("symplectic_euler", "rk4", "chin4a", "implicit_midpoint", "generalized_alpha")


@pytest.mark.parametrize(
    "method", [*FEW, *(pytest.param(one, marks=pytest.mark.slow) for one in METHODS if one not in FEW)]
)
def test_every_method(method: str) -> None:
    Motion(SCENES["springs"][0](3), method, 0.01, 0.06).compare(["springs.stiffness", "particles.mass"])


def damped() -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0), (1, 0.2, 0.1), (0.3, 1, 0), (1, 1, 1)], mass=[0.3, 0.4, 0.5, 0.2], charge=[1, 2, 1, 1])
    scene.springs([(0, 1), (1, 2), (2, 3), (0, 3)], stiffness=20.0, rest_length=0.8, damping=[0.3, 0.2, 0.5, 0.4])
    scene.anchor([0])
    scene.add(sl.Drag(0.2), sl.AirDrag(0.1), sl.Load((0.1, 0.2, 0.3), omega=3.0),
              sl.Hinge([(0, 1, 2, 3)], stiffness=0.2, rest=0.3, damping=0.05))  # fmt: skip
    return scene


DAMPED = ["drag.coefficient", "airdrag.coefficient", "load.force", "springs.damping", "particles.mass", "gravity",
          "hinge.damping"]  # fmt: skip


SLOWER = [
    pytest.param(one, marks=pytest.mark.slow) for one in ("rk4", "pefrl", "implicit_midpoint", "generalized_alpha")
]


@pytest.mark.parametrize("method", ["velocity_verlet", *SLOWER])
def test_forces_that_depend_on_velocity_and_time(method: str) -> None:
    Motion(damped(), method, 0.01, 0.06).compare(DAMPED)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["velocity_verlet", "rk4", "implicit_midpoint"])
def test_magnetic_fields(method: str) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0.2, 0.1), (0.3, 1, 0)], mass=[0.3, 0.4, 0.5], charge=[1.0, 2.0, 1.5])
    scene.springs([(0, 1), (1, 2)], stiffness=20.0, rest_length=0.8)
    scene.add(sl.MagneticField((0.3, 0.2, 1.0)))
    Motion(scene, method, 0.01, 0.1).compare(["magneticfield.field", "particles.mass", "particles.charge"])


@pytest.mark.parametrize("method", ["velocity_verlet", pytest.param("rk4", marks=pytest.mark.slow),
                                    pytest.param("generalized_alpha", marks=pytest.mark.slow)])  # fmt: skip
def test_a_ball_that_bounces(method: str) -> None:
    scene = sl.Scene(gravity=9.81, dim=2)
    scene.particle((0, 1), velocity=(1, 0), mass=0.5)
    scene.add(sl.Plane((0, 0), (0.1, 1), restitution=0.8))
    motion = Motion(scene, method, 0.01, 0.9, still=True)
    assert len(motion.run.events_of("hit")) == 1
    motion.compare(["plane.restitution", "plane.point", "gravity"], size=1e-5)


def test_a_bounce_against_the_closed_form() -> None:
    """Height after a fall from h: v2 (t - t1) - g (t - t1)^2/2 with v2 = e g t1, t1 = sqrt(2 h/g); order 2."""
    h, g, e, t = 1.0, 9.81, 0.8, 0.8
    scene = sl.Scene(gravity=g)
    scene.particle((0, 0, h))
    scene.add(sl.Plane((0, 0, 0), (0, 0, 1), restitution=e))
    run = scene.simulate(dt=1e-3).run(until=t)
    found = sl.gradient(run, "position[-1, 0, z]", by=["particles.position", "plane.restitution"])
    t1 = np.sqrt(2.0 * h / g)
    left, change = t - t1, 1.0 / (g * t1)  # dt1/dh
    by_height = (e * g * left - e * g * t1 + g * left) * change
    assert found["particles.position"][0, 2] == pytest.approx(by_height, rel=1e-4)
    assert found["plane.restitution"] == pytest.approx(g * t1 * left, rel=1e-6)


@pytest.mark.parametrize("method", ["velocity_verlet", pytest.param("implicit_midpoint", marks=pytest.mark.slow)])
def test_particles_that_collide(method: str) -> None:
    scene = sl.Scene(gravity=0.0, dim=2)
    scene.particles(
        [(0, 0), (1, 0.05), (2, 0.1)], mass=[0.5, 0.4, 0.3], radius=0.1, velocity=[(1, 0), (0, 0), (0, 0.1)]
    )
    scene.add(sl.Contacts(restitution=0.9))
    scene.spring(1, 2, stiffness=20.0, rest_length=1.0)
    motion = Motion(scene, method, 0.01, 1.2, still=True)
    assert len(motion.run.events_of("collide"))
    names = ["contacts.restitution", "particles.mass", "springs.stiffness", "particles.radius"]
    motion.compare(names, size=1e-5)


def test_rods() -> None:
    """A double pendulum of rods, and a spring at its end."""
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0), (1, 0.1, 0), (1.8, 0.5, 0.2), (2.2, 1, 0.3)], mass=[0.3, 0.4, 0.5, 0.2])
    scene.anchor([0])
    scene.add(sl.Rod(0, 1), sl.Rod(1, 2))
    scene.spring(2, 3, stiffness=20.0, rest_length=0.4, damping=0.1)
    for method in ("velocity_verlet", "rk4"):
        motion = Motion(scene, method, 0.01, 0.06, still=True)
        motion.compare(["springs.stiffness", "particles.mass", "gravity"], starts=False)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_thirty_random_scenes(seed: int) -> None:
    kind, method = KINDS[seed % len(KINDS)], ("velocity_verlet", "generalized_alpha", "rk4")[seed % 3]
    build, names = SCENES[kind]
    dt, until = (1e-4, 3e-3) if kind == "gas" else (0.005, 0.1)
    Motion(build(seed), method, dt, until).compare(names[:2])


def test_checkpoints_reverse_all_steps_within_the_bound_of_griewank() -> None:
    taken: list[int] = []

    def advance(state: int, begin: int, end: int) -> int:
        assert state == begin
        taken.append(end - begin)
        return end

    for count, states in ((1, 1), (10, 3), (120, 4), (1000, 12)):
        taken.clear()
        assert [number for number, state in reversed_steps(count, states, 0, advance) if number == state] == list(
            range(count - 1, -1, -1)
        )
        repeats = next(r for r in range(1, 99) if comb(states + r, states) >= count)
        assert sum(taken) <= repeats * count


def test_few_checkpoints_give_the_same_bits() -> None:
    run = Motion(SCENES["springs"][0](3), "velocity_verlet", 0.01, 0.2).run
    one, other = (sl.gradient(run, "position[-1, 5, z]", "springs.stiffness", checkpoints=many) for many in (2, 50))
    assert np.array_equal(one["springs.stiffness"], other["springs.stiffness"])


# Where there is no derivative.


def falling(*things: Any, **options: Any) -> sl.Scene:
    scene = sl.Scene(gravity=9.81, **options)
    scene.particles([(0, 0, 1), (1, 0, 1)], velocity=[(1, 0, 0), (1, 0, 0)])
    scene.spring(0, 1, stiffness=10.0)
    scene.add(*things)
    return scene


@pytest.mark.parametrize(
    ("scene", "how", "message"),
    [
        (falling(), {}, "needs a motion in given steps"),
        (falling(), {"dt": 0.01, "integrator": "xpbd"}, "no derivative of XPBD"),
        (falling(sl.Langevin(300.0, 0.1)), {"dt": 0.01}, "no derivative of a motion with heat baths"),
        (falling(sl.SpeedLimit(1.0)), {"dt": 0.01}, "no derivative of a motion with .*limit"),
        (falling(sl.Rod(0, 1)), {"dt": 0.01, "integrator": "implicit_midpoint"}, "implicit steps with rods"),
    ],
)
def test_refusals(scene: sl.Scene, how: Any, message: str) -> None:
    with pytest.raises(SceneError, match=message):
        sl.gradient(scene.simulate(**how).run(until=0.1, every=0.05), "position[-1, 0, z]", "particles.mass")


def test_a_break_is_named() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1.5, 0, 0)], velocity=[(0, 0, 0), (1, 0, 0)])
    scene.spring(0, 1, stiffness=10.0, rest_length=1.0, strength=5.2)
    run = scene.simulate(dt=0.01).run(until=1.0)
    assert len(run.events_of("break"))
    with pytest.raises(SceneError, match="through the event at 0.* s, where a spring breaks"):
        sl.gradient(run, "position[-1, 0, x]", "springs.stiffness")


def test_a_cord_that_becomes_tight_at_the_start_has_no_derivative() -> None:
    """A pull along the cord is stopped by it, a push is not."""
    scene = sl.Scene(gravity=0.0)
    scene.particles([(0, 0, 0), (1, 0, 0)], velocity=[(0, 0, 0), (0, 1, 0)])
    scene.anchor([0])
    scene.add(sl.Cord(0, 1, length=1.0))
    run = scene.simulate(dt=0.01).run(until=0.02)
    with pytest.raises(SceneError, match="slopes from both sides differ"):
        sl.gradient(run, "position[-1, 1, x]", "particles.position")


def test_a_moved_run_cannot_be_repeated() -> None:
    simulation = falling().simulate(dt=0.01)
    simulation.run(until=0.1)
    simulation.change(gravity=3.0)
    with pytest.raises(SceneError, match="without changes"):
        sl.gradient(simulation.run(until=0.2), "position[-1, 0, z]", "particles.mass")

"""Scenes with every force, rule and method, run a little: what they give must not depend on being compiled."""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.model import blocks
from springline.stepping import stepper


@sl.force
def breeze(mass, position, velocity, time, force, gust=0.3):
    for i in range(len(mass)):
        force[i, 0] += gust * mass[i] * (time - velocity[i, 1])


@sl.force
def pull(mass, position, velocity, time, force, k=0.3):
    for i in range(len(mass)):
        force[i, 1] -= k * mass[i] * position[i, 1] * position[i, 1] * position[i, 1] * time


@sl.law
class Stiffening:
    def energy(length, rest_length, k, k3):
        return 0.5 * k * (length - rest_length) ** 2 + 0.25 * k3 * (length - rest_length) ** 4

    def tension(length, rest_length, k, k3):
        x = length - rest_length
        return k * x + k3 * x * x * x

    def modulus(length, rest_length, k, k3):
        x = length - rest_length
        return k + 3.0 * k3 * x * x


@sl.measure
def dot(points, gradient):
    a, b = points[0] - points[1], points[2] - points[1]
    for axis in range(3):
        gradient[0, axis], gradient[2, axis], gradient[1, axis] = b[axis], a[axis], -a[axis] - b[axis]
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@sl.surface
def floor(point, closest, height):
    closest[0], closest[1] = point[0], point[1]
    closest[2] = max(point[2], height)


def everything():
    scene = sl.Scene(gravity=9.81, seed=3)
    net = scene.grid((4, 3), spacing=1.0, mass=1.0, stiffness=80.0, damping=0.3, diagonals=True, strength=90.0)
    scene.anchor(net.corner("lower left"))
    scene.anchor(net.corner("upper right"), axes="xz")
    rope = scene.chain((6, 0, 3), (9, 0, 3), segments=3, mass=0.5, law=Stiffening(k=50.0, k3=20.0))
    scene.anchor(rope.first)
    bob = scene.particle((11, 0, 0), mass=2.0, velocity=(0, 1, 0))
    hub = scene.particle((10, 0, 0), fixed=True)
    tied = scene.particle((12, 0.5, 0), mass=1.0)
    bead = scene.particle((21, 0, 0), velocity=(0, 2, 0), mass=1.0)
    ball = scene.particle((15, 0, 1), mass=1.0, radius=0.1, velocity=(1, 0, 0))
    scene.add(
        sl.Drag(0.05),
        sl.AirDrag(0.01, on=ball),
        sl.Load((0, 1, 0), omega=2.0, on=bob),
        sl.Attraction(5.0, 0.1, on=bob + tied),
        sl.Rod(hub, bob),
        sl.Cord(bob, tied, 1.6),
        sl.Ring((20, 0, 0), (0, 0, 1), 1.0, on=bead),
        sl.Box((13, -2, 0), (17, 2, 4), restitution=0.9, slip_loss=0.1, on=ball),
        sl.Fragile(6, on=ball),
        sl.Element(dot, [[0, 1, 4]], stiffness=0.5, damping=0.1),
        sl.Surface(floor, {"height": -2.0}, on=net),
        sl.SpeedLimit(30.0),
        sl.ForceLimit(500.0),
        sl.Trails(keep=5, every=3),
        sl.Plane((0, 0, -3), (0, 0, 1), on=rope),
    )
    scene.add(sl.Cohesion(2.0, within=2.5), sl.Separation(1.0, within=1.5), sl.Alignment(0.5, within=9.0, view=200))
    scene.add(breeze, gust=0.2)
    return scene


def conservative():
    scene = sl.Scene(gravity=9.81, seed=3)
    net = scene.grid((4, 3), spacing=1.0, mass=1.0, stiffness=80.0, diagonals=True, kind="cable")
    scene.anchor(net.corner("lower left"))
    scene.anchor(net.corner("upper right"), axes="xz")
    rope = scene.chain((6, 0, 3), (9, 0, 3), segments=3, mass=0.5, law=Stiffening(k=50.0, k3=20.0))
    scene.anchor(rope.first)
    scene.spring(net.corner("lower right"), rope.last, stiffness=3.0, kind="strut", rest_length=9.0)
    scene.add(
        sl.Attraction(5.0, 0.1, on=net),
        sl.Attraction(-2.0),
        sl.Element(dot, [[0, 1, 4]], stiffness=0.5),
        sl.Load((0, 1, 0), omega=2.0, on=rope),
        sl.ForceLimit(200.0),
    )
    scene.add(pull, k=0.2)
    return scene


def crowd():
    scene = sl.Scene(seed=5)
    scene.particles(np.random.default_rng(2).normal(size=(40, 3)), mass=np.where(np.arange(40) % 7 == 3, 0.0, 0.02))
    scene.add(sl.Attraction(1.0, 0.05, method="tree", theta=1.0), sl.Attraction(0.3, 0.1, exponent=1.0))
    scene.add(sl.Attraction(-0.1, 0.1, exponent=4.5, on=range(30)))
    return scene


def steered():
    scene = sl.Scene(seed=5, space=sl.Torus((9.0, 9.0, 9.0)))
    birds = scene.cloud(12, speed=1.0, radius=0.1)
    scene.add(sl.Cohesion(0.5, within=2.9), sl.Separation(0.3, within=2.0), sl.Alignment(0.4, within=3.5, view=200))
    scene.add(
        sl.steering.Seek(birds[0], gain=0.2),
        sl.steering.Flee((1, 1, 0), within=4.0),
        sl.steering.Arrive((0, 0, 1), slowing=3.0, on=[2]),
        sl.steering.Pursue(quarry=3, on=[4]),
        sl.steering.Evade(quarry=4, within=9.0, on=[3]),
        sl.steering.Wander(0.3, rate=4.0),
        sl.steering.Avoid([(5, 0, 1), (1, 2, 0)], 1.5, weight=0.7),
        sl.steering.FollowPath([(0, 0, 0), (3, 0, 0)], radius=0.2, on=[5]),
        sl.steering.SteeringLimit(1.5),
        sl.SpeedLimit(2.0, least=0.5),
    )
    return scene


def wet() -> sl.Scene:
    """A cohesive fluid across the borders of a torus, particles of several masses, and a wall."""
    scene = sl.Scene(dim=2, gravity=1.0, seed=5, space=sl.Torus((3.0, 9.0)))
    place = sl.Fluid.fill((0, 0), (3, 1), 0.2) + np.random.default_rng(4).normal(scale=0.02, size=(75, 2))
    scene.particles(place, mass=40.0 + np.arange(75) % 3)
    scene.add(sl.Fluid(spacing=0.2, sound_speed=20.0, surface_tension=30.0), sl.Plane((0, 0), (0, 1)))
    return scene


@sl.law
def curved(length, rest_length, k, table):
    x = length - rest_length
    return k * x * x / 2 + table[1] * np.exp(-x * x) if x > -0.5 else k * x * x / 2


@sl.pair_law
def soft(distance, mass_a, mass_b, strength):
    return strength * np.sqrt(mass_a * mass_b) / (1.0 + distance**2)


@sl.measure
def area(points):
    return 0.5 * np.linalg.norm(np.cross(points[1] - points[0], points[2] - points[0]))


@sl.energy
def well(points, depth):
    return -depth * np.exp(-(points[0] @ points[0]) / 9.0) * np.cos(points[0, 1])


def derived() -> sl.Scene:
    """Laws, a measure and an energy without their derivatives, and elements of springline's own."""
    scene = sl.Scene(seed=3)
    scene.particles([(0, 0, 0), (1, 0.2, 0), (1.5, 1, 0.3), (0.2, 1.1, -0.2), (0.5, 0.4, 1.0)], mass=0.7)
    scene.springs([(0, 2), (1, 4)], law=curved(k=9.0, table=[0.0, 0.3]))
    scene.add(
        sl.Element(area, [[0, 1, 2], [1, 2, 3], [4, 0, 3]], stiffness=[3.0, 2.0, 1.0], damping=0.1),
        sl.Element(well, [[0], [4]], parameters={"depth": 0.4}), sl.PairForce(soft, {"strength": 0.2}, on=[0, 1, 4]),
        sl.Hinge([[0, 1, 2, 3], [4, 1, 0, 2]], stiffness=[2.0, 1.0], rest=0.2, damping=0.1),
        sl.Angle([[0, 1, 4]], rest=0.3, damping=0.2),
    )  # fmt: skip
    return scene


def digests_of_forces() -> str:
    """A line for each run of a scene: its name, the digest of its last state, and its energies."""
    said = []
    run = steered().simulate(dt=0.05, integrator="velocity_verlet")
    run.step(5)
    run.change({"cohesion.weight": 0.9, "seek.speed": 2.0, "gravity": 0.2})
    run.step(5)
    said.append(("steered", run.data.state.digest()))
    run = crowd().simulate(dt=0.01, integrator="velocity_verlet")
    run.step(3)
    said.append(("crowd", run.data.state.digest(), sorted(run.energy.items())))
    run = wet().simulate(dt=1e-3, integrator="velocity_verlet")
    run.step(5)
    said.append(("wet", run.data.state.digest(), sorted(run.energy.items())))
    for name in ("chin4a", "chin4c"):
        run = conservative().simulate(dt=0.012, integrator=name)
        run.step(5)
        said.append((name, run.data.state.digest(), sorted(run.energy.items())))
    for name in ("velocity_verlet", "chin4a", "implicit_midpoint"):
        run = derived().simulate(dt=0.02, integrator=name)
        run.step(3)
        said.append((f"derived by {name}", run.data.state.digest(), sorted(run.energy.items())))
    said.append(("everything", *after(10, "velocity_verlet")))
    return lines(said)


def digests_of_methods() -> str:
    """A line for each method, as in ``digests_of_forces``, and for blocks of springs on two threads."""
    # xpbd refuses springs with a law
    said = [(name, *after(2, name)) for name in sl.INTEGRATORS if name not in ("velocity_verlet", "xpbd")]
    with pytest.MonkeyPatch.context() as patch:
        for place, name, value in ((stepper, "WORTH", 0), (blocks, "LEAST_BLOCK", 5), (blocks, "MOST_BLOCK", 5)):
            patch.setattr(place, name, value)
        for name in ("velocity_verlet", "rk4"):
            run = everything().simulate(dt=0.012, integrator=name, threads=2)
            assert run.data.stepper.shared
            run.step(4)
            said.append((f"{name} in two threads", run.data.state.digest()))
    return lines(said)


def after(steps: int, method: str) -> tuple[str, list[tuple[str, float]]]:
    """Digest and energies of the scene with everything after some steps."""
    run = everything().simulate(dt=0.012, integrator=method)
    run.step(steps)
    return run.data.state.digest(), sorted(run.energy.items())


def lines(said: list[tuple]) -> str:
    """A line for each tuple."""
    return "\n".join(" ".join(map(str, one)) for one in said)

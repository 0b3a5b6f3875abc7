"""Random small scenes that do nothing wrong, of every kind: what no watch on the energy may accuse."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import springline as sl
from physics.samples import FORCES, RULES, breeze
from springline.errors import SceneError
from springline.integrators.registry import INTEGRATORS

EXPLICIT = tuple(name for name, method in INTEGRATORS.items() if 0.0 < method.limit < np.inf)
IMPLICIT = tuple(name for name, method in INTEGRATORS.items() if method.newmark is not None)
STEPS = 60  # in each of the stretches that a scene is taken through
JUMP = 1e-3  # [s] step of the samples, whose forces may jump

Random = np.random.Generator
Job = Callable[[Random], None]


def net(random: Random, *, stiff: tuple[float, float] = (1.0, 1e6), **options: object) -> sl.Scene:
    """A few particles that springs join at random, moving."""
    scene = sl.Scene(gravity=float(random.uniform(0.0, 10.0)), **options)  # type: ignore[arg-type]
    count = int(random.integers(2, 7))
    scene.particles(
        random.uniform(0.0, 2.0, (count, 3)), velocity=random.normal(size=(count, 3)),
        mass=10.0 ** random.uniform(-2.0, 1.0, count), radius=0.02,
    )  # fmt: skip
    ends = np.array([[random.integers(0, i), i] for i in range(1, count)])
    stiffness = np.exp(random.uniform(*np.log(stiff), count - 1))
    scene.springs(ends, stiffness=stiffness, damping=0.05 * np.sqrt(stiffness) * (random.random() < 0.5))
    if random.random() < 0.5:
        scene.anchor([0])
    return scene


def method(random: Random, scene: sl.Scene) -> sl.Simulation:
    """A simulation by any method, with a step that is safe: automatic, or up to the bound."""
    if random.random() < 0.1:
        return scene.simulate(dt=1e-3, integrator=str(random.choice(IMPLICIT)))
    name = str(random.choice(EXPLICIT))
    safe = scene.simulate(dt=1e-3, integrator=name).safe_dt
    dt = 1e-3 if safe is None else float(random.uniform(0.3, 0.98)) * safe
    return scene.simulate(dt="auto" if safe and random.random() < 0.5 else dt, integrator=name)


def go(simulation: sl.Simulation, random: Random, times: int = 4) -> None:
    """On in every way that there is: frames, single steps, rows of steps."""
    dt = simulation.dt or 0.01
    for _ in range(times):
        way = int(random.integers(0, 4))
        if way == 0:
            simulation.run(until=simulation.time + STEPS * dt, every=STEPS * dt / 3.0)
        elif way == 1:
            for _ in range(STEPS // 6):
                simulation.step(1)
        elif way == 2:
            simulation.go_on(STEPS)
        else:
            simulation.advance_to(simulation.time + STEPS * dt)


def stiff(random: Random) -> None:
    go(method(random, net(random, stiff=(1e-3, 1e9))), random)


def resting(random: Random) -> None:
    """At rest, without any energy, for long."""
    scene = sl.Scene()
    rope = scene.chain((0, 0, 0), (5, 0, 0), segments=5, mass=1.0, stiffness=float(10.0 ** random.uniform(0.0, 9.0)))
    scene.anchor(rope.ends)
    go(method(random, scene), random)


def driven(random: Random) -> None:
    scene = net(random, stiff=(10.0, 1e3))
    scene.add(sl.Load(tuple(random.normal(size=3) * 50.0), omega=float(random.uniform(1.0, 60.0))), sl.Drag(0.01))
    go(method(random, scene), random, 8)


def bouncing(random: Random) -> None:
    scene = net(random, stiff=(10.0, 1e4))
    scene.add(sl.Box((-0.3,) * 3, (2.3,) * 3, restitution=float(random.uniform(0.0, 1.0)), friction=0.2))
    go(method(random, scene), random)


def colliding(random: Random) -> None:
    scene = net(random, stiff=(10.0, 1e3))
    scene.all.velocity = 4.0 * random.normal(size=(scene.particle_count, 3))
    scene.add(sl.Contacts(restitution=float(random.uniform(0.0, 1.0))), sl.Plane((0, 0, -0.5), restitution=0.8))
    simulation = scene.simulate(dt=2e-3)
    go(simulation, random)


def merging(random: Random) -> None:
    scene = sl.Scene(seed=int(random.integers(1e6)))
    scene.cloud(8, mass=(0.2, 2.0), speed=0.3, radius=0.05, lower=(-1,) * 3, upper=(1,) * 3)
    scene.add(sl.Attraction(1.0, softening=0.05), sl.Merging())
    go(scene.simulate(dt=2e-3), random)


def attracted(random: Random) -> None:
    """Orbits of eccentricity up to 0.99, some thousand steps each."""
    eccentricity = float(random.uniform(0.0, 0.99))
    scene = sl.Scene()
    scene.particle((0, 0, 0), mass=1.0, fixed=True)
    scene.particle((1.0 + eccentricity, 0, 0), velocity=(0, np.sqrt((1 - eccentricity) / (1 + eccentricity)), 0))
    scene.add(sl.Attraction(1.0))
    if random.random() < 0.5:
        simulation = scene.simulate(integrator="ias15")
        simulation.run(until=3.0 * 2.0 * np.pi, every=1.0)
    else:
        name = str(random.choice(EXPLICIT))
        simulation = scene.simulate(dt=1.5e-3 * (1.0 - eccentricity) + 1e-4, integrator=name)
        simulation.run(until=2.0 * np.pi, every=0.3)


def on_a_torus(random: Random) -> None:
    scene = net(random, stiff=(10.0, 1e3), space=sl.Torus((4.0, 4.0, 4.0)))
    go(method(random, scene), random, 8)


def flocking(random: Random) -> None:
    scene = sl.Scene(space=sl.Torus((20.0, 20.0, 20.0)), seed=int(random.integers(1e6)))
    scene.cloud(8, mass=0.1, speed=1.0)
    scene.add(sl.Cohesion(2.0, within=9), sl.Separation(3.0, within=9), sl.Alignment(1.0, within=9), sl.Drag(0.01))
    go(scene.simulate(dt=0.02), random, 8)


def sampled(random: Random) -> None:
    """Any force or rule that can be declared, by any method that takes it."""
    samples = [*FORCES, *RULES]
    sample = samples[int(random.integers(len(samples)))]
    name = str(random.choice([*EXPLICIT, "explicit_euler", "midpoint", "backward_euler"]))
    try:
        simulation = sample.scene().simulate(dt=JUMP * float(random.uniform(0.2, 4.0)), integrator=name)
    except SceneError:  # the method does not take it
        simulation = sample.scene().simulate(dt=JUMP)
    go(simulation, random)


def blown(random: Random) -> None:
    scene = net(random, stiff=(10.0, 1e3))
    scene.add(breeze, gust=float(10.0 ** random.uniform(0.0, 4.0)))
    go(method(random, scene), random)


def changed(random: Random) -> None:
    """Parameters that change by powers of ten while it runs."""
    scene = net(random, stiff=(10.0, 1e3))
    simulation = scene.simulate(integrator=str(random.choice(EXPLICIT)))
    for _ in range(4):
        thing = int(random.integers(0, 4))
        if thing == 0:
            simulation.change({"springs.stiffness": float(10.0 ** random.uniform(0.0, 6.0))})
        elif thing == 1:
            simulation.change(gravity=float(10.0 ** random.uniform(-2.0, 4.0)))
        elif thing == 2:
            simulation.change(integrator=str(random.choice(EXPLICIT)))
        else:
            simulation.change({"springs.damping": float(random.uniform(0.0, 1.0))})
        go(simulation, random, 1)


def handled(random: Random) -> None:
    """Hands that move, push, cut, remove, hold and add, and a user who writes into the state."""
    simulation = net(random, stiff=(10.0, 1e3)).simulate(dt=1e-4)
    for _ in range(6):
        _touch(simulation, random)
        simulation.go_on(STEPS)
        simulation.let_go()
        go(simulation, random, 1)


def _touch(simulation: sl.Simulation, random: Random) -> None:
    which, thing = int(random.integers(simulation.data.model.particle_count)), int(random.integers(0, 7))
    if not simulation.data.state.alive[which]:
        return
    far = random.normal(size=3) * 10.0 ** random.uniform(-3.0, 4.0)
    if thing == 0:
        simulation.place([which], [far])
    elif thing == 1:
        simulation.push([which], [far])
    elif thing == 2 and simulation.data.model.spring_count:
        simulation.cut([int(random.integers(simulation.data.model.spring_count))])
    elif thing == 3:
        simulation.remove([which])
    elif thing == 4:
        simulation.add_particles([far], mass=1.0, velocity=[far])
    elif thing == 5:
        simulation.grab(which)
        simulation.pull(far)
    else:
        simulation.data.state.velocity[which] = np.where(simulation.data.state.mobility[which] > 0.0, far, 0.0)


KINDS: tuple[Job, ...] = (
    stiff, resting, driven, bouncing, colliding, merging, attracted, on_a_torus, flocking, sampled, sampled, blown,
    changed, handled,
)  # fmt: skip


def run_honest(seed: int) -> None:
    """Take the scene of a seed through its time."""
    KINDS[seed % len(KINDS)](np.random.default_rng(seed))

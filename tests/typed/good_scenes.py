"""A user's script in which every line is right: numbers, arrays, quantities and handles of every kind."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

import springline as sl
from springline.errors import Diverged, Interrupted, NotConverged, SweepInterrupted
from springline.typing import IntegratorName

Floats = npt.NDArray[np.float64]


@dataclass
class Quantity:
    """A number with a unit, as pint has it."""

    magnitude: Any
    to: Callable[[str], Quantity]

    def __float__(self) -> float:
        return float(self.magnitude)


def metal(heavy: Quantity) -> sl.Scene:
    scene = sl.Scene(gravity=(0, 0, -9.81), dim=3, space=sl.Torus([10, 10, 10.5]), seed=np.random.default_rng(1))
    scene.gravity = 9.81
    scene.gravity = np.array([0.0, 0.0, -1.0])
    scene.particle((0, 0, 0), mass=heavy, radius=np.float32(0.1), restitution=Fraction(1, 2), fixed=np.bool_(True))
    scene.particles(np.zeros((3, 3)), velocity=[(0, 0, 1)] * 3, mass=[1, 2.5, 3], fixed=[True, False, True])
    scene.particles([[0, 1], [1, 0]], mass=np.arange(1, 3), radius=Decimal("0.1"))
    return scene


scene = sl.Scene(gravity=9.81, title="a test")
rope = scene.chain((0, 0, 0), np.array([9.0, 0.0, 0.0]), segments=9, mass=1.0, stiffness=15, damping=0.1)
net = scene.grid((4, 3), spacing=(1, 2.0), origin=[0, 5, 0], axes="xz", stiffness=10.0, rest_factor=(0.9, 1.1))
dust = scene.cloud(10, lower=(0, 0, 0), upper=(1, 1, 1), mass=(1.0, 2.0), speed=1)
tie = scene.chain(rope.last, net.corner("lower left"), segments=2, material="steel", area=1e-4, strength=np.inf)
scene.spring(rope.first, dust[0], stiffness=1.0, rest_length=2.0, kind="cable")
scene.spring(0, 1, modulus=2e9, area=1e-4, prestress=-3.0)
web = scene.springs([(0, 1), (1, 2)], stiffness=np.array([1.0, 2.0]), density=7850.0, area=[1e-6, 2e-6])
scene.springs(np.array([[2, 3]]), stiffness=1, force_density=0.5)
scene.anchor(rope.ends + net.corners)
scene.anchor([0, 1], axes="z")
scene.anchor(lambda place: place[:, 2] < 0.1, axes="xy")
scene.release(np.arange(2), axes="x")
scene.anchor(np.zeros(scene.particle_count, dtype=bool))
above: sl.Scene = scene
picked = scene.select(lambda place: place[:, 0] > 3.0).select(lambda place: place[:, 1] == 0.0)
picked.position = (1, 2, 3)
picked.velocity = np.zeros((len(picked), 3))
masses: Floats = picked.mass
for one in rope:
    place: Floats = one.position
stiff: Floats = (rope.springs + net.springs[:2]).stiffness

drag = scene.add(sl.Drag(0.1, on=rope))
drag_too: sl.Drag = scene.add(sl.Drag(np.full(4, 0.1), on=[0, 1, 2, 3]))
both = scene.add(sl.Load((0, 0, -1), on=rope.last, omega=2), sl.AirDrag(0.2))
snow: sl.Load = scene.add(sl.LineLoad((0, 0, -5), per="projection", on=rope.springs, case="snow"))
scene.add(sl.WindLoad((10, 0, 0), width=0.01, on=web), sl.AreaLoad(-100.0, on=net))
scene.add(sl.Plane(normal=(0, 0, 1), friction=0.3), sl.Box((0, 0, 0), (9, 9, 9), mode="clamp"))
scene.add(sl.Sphere((0, 0, 0), 2.0, mode="outside", on=dust), sl.Ring(radius=3, mode="project", on=[0]))
scene.add(sl.Contacts(mix="mean", against=rope, springs=web, thickness=0.01, on=dust), sl.Merging(on=dust))
scene.add(sl.Rod(rope.first, net[0]), sl.Cord([0], [5], length=3.0), sl.Trails(keep=8, on=dust))
scene.add(sl.Attraction(1.0, 0.1, exponent=2, method="tree", theta=0.4, on=dust), sl.Gravity((0, 1, 0), on=rope))
scene.add(sl.Cohesion(0.25, within=30, view=270), sl.Separation(0.3, within=3.0), sl.Alignment(0.1, within=np.int64(3)))
scene.add(
    sl.steering.Seek((0, 0, 9), speed=2),
    sl.steering.Flee(rope.last, within=3),
    sl.steering.Arrive(4, slowing=2),
    sl.steering.Pursue(3, ahead=1.0),
)
scene.add(
    sl.steering.Evade(dust[1]),
    sl.steering.Wander(0.1, rate=2, seed=3),
    sl.steering.Avoid([(0, 0, 0)], radius=[1.0]),
    sl.steering.SteeringLimit(3),
)
scene.add(sl.steering.FollowPath([(0, 0, 0), (1, 1, 1)], closed=True), sl.SpeedLimit(10, least=1), sl.ForceLimit(5.0))
scene.add(sl.DisplacementLimit(0.1), sl.Fragile(3, on=dust))
scene.load_case("ULS", dead=1.35, snow=1.5)


@sl.force
def breeze(mass: Floats, position: Floats, velocity: Floats, time: float, force: Floats, gust: float = 0.3) -> None:
    force[:, 0] += gust * mass * np.sin(time)


@sl.measure
def distance(points: Floats, gradient: Floats) -> float:
    apart = points[1] - points[0]
    length = float(np.sqrt(apart @ apart))
    gradient[0], gradient[1] = -apart / length, apart / length
    return length


@sl.pair_law
def repulsion(distance: float, strength: float) -> tuple[float, float]:
    return strength / distance, strength / distance**2


@sl.surface
def ground(point: Floats, closest: Floats, height: float) -> None:
    closest[:] = point[0], point[1], height


class Stiffening:
    @staticmethod
    def energy(length: float, rest_length: float, k: float) -> float:
        return k * (length - rest_length) ** 2 / 2

    @staticmethod
    def tension(length: float, rest_length: float, k: float) -> float:
        return k * (length - rest_length)

    @staticmethod
    def modulus(length: float, rest_length: float, k: float) -> float:
        return k


stiffening = sl.law(Stiffening)  # written so, mypy knows what it gives: it takes no notice of decorators of classes
scene.spring(0, 2, law=stiffening(k=3.0))
wind = scene.add(breeze, gust=0.5)
scene.add(breeze)
scene.add(breeze, on=rope, gust=np.array([0.5]))
scene.add(sl.Element(distance, [[0, 1]], rest=0.5), sl.PairForce(repulsion, {"strength": 2.0}, within=3.0))
scene.add(sl.Surface(ground, {"height": 1.0}, on=dust))

simulation = scene.simulate(dt=0.01, integrator="generalized_alpha:0.5", threads=2, load_case={"dead": 1.0})
simulation.change(drag, coefficient=0.3)
simulation.change(wind, gust=0.1)
simulation.change(rope.springs, stiffness=20.0)
simulation.change(gravity=3.0, dt="auto")
simulation.change({"gravity": 3.0})
simulation.add_particles([(0, 0, 0)], mass=2.0)
simulation.add_springs([(0, 1)], stiffness=3.0, kind="strut")
simulation.anchor(rope.first, axes="z")
simulation.push([0], (1, 0, 0))
simulation.cut(rope.springs[[0]])
simulation.remove(dust)
simulation.step(3)
run: sl.Recording = simulation.run(until=1, every=0.1, to="x.springline", progress=print)
times: Floats = run.time
total: Floats = run.energy["total"]
hits = run.events_of("hit")["time"]
longer: sl.Recording = run.resume(until=2.0, using=[breeze, distance, stiffening])
again = scene.simulate(integrator=run.data.integrator)
names: list[IntegratorName] = [name for name in sl.INTEGRATORS if scene.simulate(integrator=name).safe_dt]

shape = scene.equilibrium(method="fire", tolerance=1e-8, strict=False, steps=100, load_case="ULS")
try:
    shape = scene.equilibrium()
except NotConverged as error:
    left: float = error.shape.residual
try:
    simulation.run(until=9)
except (Diverged, Interrupted) as error_of_run:
    if error_of_run.recording is not None:
        last: float = error_of_run.recording.time[-1]
formed: sl.Scene = shape.to_scene(rest_length="formed")
files = shape.save("shape.csv")
page: str = shape._repr_html_()
reactions: Floats = scene.force_density(1.0, loads=(0, 0, -1)).reactions
frequency: Floats = sl.modes(shape, n=2).frequency
sl.modes(scene)
sl.analysis.omega_max(simulation)
step: float | None = sl.analysis.exact_step(scene, "rk4")
factor: float = sl.analysis.limit_load(scene, most=10).factor
first: Floats = sl.analysis.buckling(shape, n=2).factor
sl.analysis.self_stress(formed).summary()
how_aligned = sl.analysis.polarization(run.velocity).mean()
count: int = sl.analysis.groups(run.position[-1], 3.0, space=sl.Torus((9, 9, 9)))

sl.plot(run, "energy", to="energy.png", size=(8, 6))


def make(stiffness: float, seed: int) -> sl.Scene:
    return sl.Scene(seed=seed)


def sag(shape: sl.Equilibrium) -> float:
    return -float(shape.position[:, 2].min())


points: sl.analysis.Samples = sl.samples(
    {"stiffness": (10, 1000, "log"), "mass": (1, 2)}, 64, method="saltelli", seed=1
)
study: sl.analysis.Study = sl.sweep(
    make, {"stiffness": [10, 20.0]}, measure={"sag": sag, "pull": "max(tension)"}, solve=True
)
study = sl.sweep(make, points, measure=sag, seeds=3, solve=True, to="study.db", units={"sag": "m"}, progress=print)
study = sl.sweep("vault", over={"gravity": np.linspace(1, 9, 5)}, measure="max(tension)", until=1.0, processes=2)
study = sl.sweep(scene, [{"gravity": 1.0}], measure=["max(tension)"], executor=ThreadPoolExecutor(2), solve=True)
first_order: Floats = study.sobol_indices("sag").first_order
study.to_pandas(), study.to_xarray(), study.to_csv("study.csv")
sl.plot(sl.open_study("study.db"), "sag", along="stiffness", to="study.png")
try:
    sl.sweep(make, points, measure=sag)
except SweepInterrupted as error_of_sweep:
    there: int = error_of_sweep.study.done
sl.plot(shape, color="stress", view=(30, 20))
sl.render(run, "film.gif", fps=20, color="speed", size=(640, 400), velocities=True)
sl.show(run, speed=2)
sl.save(run, "x.springline")
sl.save(scene, "scene.toml")
opened: sl.Recording = sl.load("x.springline")
drawn = sl.read("lines.obj", weld=1e-3, anchor="red", stiffness=1000.0, mass=1.0, kind="both")
journal = sl.play(
    scene, face="none", seconds=1, sliders=["gravity", sl.Slider("dt", 0.0, 0.1)], tools="sandbox", style="ink",
    keys={"space": lambda player: player.do(sl.commands.Pause())}, look=sl.Look(color="strain", trails=False),
)  # fmt: skip
journal.replay(threads=1)
vault: sl.Scene = sl.gallery.scene("vault")
material: sl.Material = sl.material("steel")

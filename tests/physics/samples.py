"""A sample of every force and rule that a scene can declare, on one small scene, for the tests that run over all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import springline as sl
from springline.forces.steering import Arrive, Avoid, Evade, Flee, FollowPath, Pursue, Seek, SteeringLimit, Wander

PLACES = np.array([[0.1, 0.2, 0.3], [1.9, 0.4, 0.1], [1.2, 2.1, 0.5], [0.4, 1.5, 1.8], [2.6, 1.7, 2.2]])
SPEEDS = np.array([[0.3, -0.1, 0.2], [-0.2, 0.4, 0.1], [0.1, 0.2, -0.3], [0.2, 0.1, 0.1], [-0.3, -0.4, 0.2]])
MASSES = np.array([1.0, 2.0, 0.5, 3.0, 1.5])
CHARGES = np.array([1.0, -2.0, 0.7, 0.0, -0.4])
ENDS = np.array([[0, 1], [1, 2], [2, 3], [3, 0], [3, 4], [4, 1], [0, 2]])
RESTS = np.array([1.5, 2.5, 1.8, 2.4, 1.5, 3.0, 1.9])
PERIOD = 5.0
TWIST = -4.4  # [rad] at rest
SWING: dict[str, Any] = {"velocity": (0.1, 0, -0.05), "amplitude": (0, 0.1, 0.05), "omega": 3.0, "phase": 0.4}


@sl.law
class Stiffening:
    """E = k x^2/2 + c x^4/4 of the extension x."""

    def energy(length, rest_length, k, c):
        x = length - rest_length
        return k * x * x / 2 + c * x**4 / 4

    def tension(length, rest_length, k, c):
        x = length - rest_length
        return k * x + c * x**3

    def modulus(length, rest_length, k, c):
        x = length - rest_length
        return k + 3 * c * x * x


@sl.measure
def volume(points, gradient):
    """Six times the volume of a tetrahedron."""
    a = points[1] - points[0]
    b = points[2] - points[0]
    c = points[3] - points[0]
    for i in range(3):
        j = (i + 1) % 3
        k = (i + 2) % 3
        gradient[1, i] = b[j] * c[k] - b[k] * c[j]
        gradient[2, i] = c[j] * a[k] - c[k] * a[j]
        gradient[3, i] = a[j] * b[k] - a[k] * b[j]
        gradient[0, i] = -gradient[1, i] - gradient[2, i] - gradient[3, i]
    return a[0] * gradient[1, 0] + a[1] * gradient[1, 1] + a[2] * gradient[1, 2]


@sl.measure
def distance(points, gradient):
    """How far two points are apart."""
    dx = points[1] - points[0]
    length = np.sqrt(dx[0] ** 2 + dx[1] ** 2 + dx[2] ** 2)
    for i in range(3):
        gradient[1, i] = dx[i] / length
        gradient[0, i] = -dx[i] / length
    return length


@sl.force
def breeze(mass, position, velocity, time, force, gust=0.3):
    """A wind that turns with time, against which particles rub."""
    for i in range(len(mass)):
        force[i, 0] += gust * np.sin(1.7 * time) - 0.1 * velocity[i, 0]
        force[i, 1] += gust * np.cos(1.3 * time)


@sl.force
def charged(mass, position, velocity, time, force, charge, field):
    """A field of three directions and growth along x, which acts on each particle by its own charge."""
    for i in range(len(mass)):
        for axis in range(3):
            force[i, axis] += charge[i] * (field[0, axis] + field[1, axis] * position[i, 0])


@sl.pair_law
def yukawa(distance, strength, reach):
    """A screened repulsion."""
    energy = strength * np.exp(-distance / reach) / distance
    return energy, energy * (1.0 / distance + 1.0 / reach)


@sl.pair_law
def newton(distance, mass_a, mass_b, strength):
    """Gravity, as a law of two masses."""
    energy = -strength * mass_a * mass_b / distance
    return energy, energy / distance


@sl.pair_law
def bump(distance, height, width):
    """A repulsion that ends smoothly at a width."""
    x = max(1.0 - (distance / width) ** 2, 0.0)
    return height * x**4, 8.0 * height * x**3 * distance / width**2


@sl.surface
def bowl(point, closest, radius):
    """A sphere around (1, 1, 1), as a surface of the user's own."""
    d = np.sqrt((point[0] - 1.0) ** 2 + (point[1] - 1.0) ** 2 + (point[2] - 1.0) ** 2)
    for i in range(3):
        closest[i] = 1.0 + (point[i] - 1.0) * radius / d


@sl.field
def bottle(point, time, value, b, length):
    """A magnetic field that grows along z to both sides, without divergence."""
    value[0] = -b * point[0] * point[2] / length**2
    value[1] = -b * point[1] * point[2] / length**2
    value[2] = b * (1.0 + (point[2] / length) ** 2)


@sl.field
def ramp(point, time, value, slope):
    """An electric field along x that grows with time."""
    value[0] = slope * time


def particles(space: sl.Torus | None = None) -> sl.Scene:
    """Five particles of unlike masses, moving, and nothing between them."""
    scene = sl.Scene(space=space, seed=1)
    scene.particles(PLACES, velocity=SPEEDS, mass=MASSES, radius=0.05, charge=CHARGES)
    return scene


@dataclass(frozen=True)
class Sample:
    """A way to fill the small scene, and what is known of it.

    ``key`` is the declared class concerned, or "spring" and "law"; a ``conservative`` force has an energy; an
    ``internal`` one acts between particles alone, so that it cannot move or turn the whole.
    """

    name: str
    key: str
    fill: Callable[[sl.Scene], Any]
    conservative: bool = False
    internal: bool = False
    torus: bool = False
    clear: Callable[[np.ndarray], bool] = lambda places: True  # whether its formulas have all their digits there

    def scene(self) -> sl.Scene:
        scene = particles(sl.Torus((PERIOD,) * 3) if self.torus else None)
        self.fill(scene)
        return scene


def _is_blown(places: np.ndarray) -> bool:
    """Whether a tetrahedron is not about to be turned inside out."""
    a, b, c = places[1:4] - places[0]
    return bool(np.cross(a, b) @ c > 6.0)


def _goes_on(places: np.ndarray) -> bool:
    """Whether no link folds back on the one before it, no frame lies on its link, and it is not turned half about."""
    a, b, c, f, g = places
    s, t = (b - a) / np.linalg.norm(b - a), (c - b) / np.linalg.norm(c - b)
    u, v = (f - a) - (f - a) @ s * s, (g - b) - (g - b) @ t * t
    u -= u @ t / (1.0 + s @ t) * (s + t)
    far = np.arctan2(np.cross(u, v) @ t, u @ v) - TWIST
    clear = 1.0 + s @ t > 0.1 and min(np.linalg.norm(u), np.linalg.norm(v)) > 0.4
    return bool(clear and abs(abs(far - 2.0 * np.pi * np.round(far / (2.0 * np.pi))) - np.pi) > 0.05)


_AROUND = np.array([3, 1, 0, 2, 4])  # the points of a rope, and the wheels at them
_WHEELS, _AXIS = np.array([0.0, 0.3, 0.2, 0.25, 0.0]), np.array([0.2, -0.1, 1.0])


def _leaves_its_wheels(places: np.ndarray) -> bool:
    """Whether no point is in a wheel beside it, and no wheel is about to count its turn from the other side."""
    axis, at = _AXIS / np.linalg.norm(_AXIS), PLACES[_AROUND]
    left = np.append(np.cross(at[1:-1] - at[:-2], at[2:] - at[1:-1]) @ axis < 0.0, False)
    c = np.diff(_WHEELS * np.where(np.append(False, left), -1.0, 1.0))
    flat = np.diff(places[_AROUND], axis=0)
    flat -= (flat @ axis)[:, None] * axis
    d = np.sqrt((flat**2).sum(axis=1))
    if (d < np.abs(c) + 0.4).any():
        return False
    tangent = np.sqrt(d**2 - c**2)[:, None] * flat - c[:, None] * np.cross(axis, flat)
    sine = np.cross(tangent[:-1], tangent[1:]) @ axis * np.where(left[:-1], -1.0, 1.0)
    turn = np.arctan2(sine, (tangent[:-1] * tangent[1:]).sum(axis=1))
    return bool((np.abs(turn + 0.5 * np.pi) > 0.05).all())


def _is_not_at_rest(places: np.ndarray) -> bool:
    """Whether no particle is at the density at rest of the sample's fluid, where its pressure has a kink."""
    apart = np.sqrt(((places[:, None] - places[None]) ** 2).sum(axis=-1)) / (1.5 * 8.0)
    shape = np.maximum(1.0 - apart / 2, 0.0) ** 4 * (1.0 + 2.0 * apart)
    number = np.array([x * x + y * y + z * z for x in range(-3, 4) for y in range(-3, 4) for z in range(-3, 4)])
    around = np.sqrt(number) / 1.5
    scale = 8.0**3 * (np.maximum(1.0 - around / 2, 0.0) ** 4 * (1.0 + 2.0 * around)).sum()
    return bool((np.abs(shape @ MASSES / scale / 0.0012 - 1.0) > 0.02).all())


def _springs(**options: Any) -> Callable[[sl.Scene], Any]:
    return lambda scene: scene.springs(ENDS, rest_length=RESTS, **options)


def _prestressed(scene: sl.Scene) -> None:
    soft = sl.Material("rubber", modulus=2e3, density=30.0)
    scene.springs(ENDS[:4], material=soft, area=0.01, prestress=[3.0, -2.0, 0.0, 5.0])
    scene.springs(ENDS[4:], stiffness=20.0, force_density=[3.0, -2.0, 5.0])


@sl.signal
def breath(time, rest, depth):  # type: ignore[no-untyped-def]
    return rest - depth * np.sin(time) ** 2


def _driven(scene: sl.Scene) -> None:
    links = scene.springs(ENDS, rest_length=RESTS, stiffness=20.0)
    scene.add(sl.Drive(links[2:4], rest_length=[(0.0, 0.9), (1.0, 1.4)], amplitude=0.1, omega=5.0))
    scene.add(sl.Drive(links[4], rest_length=breath(rest=1.1, depth=0.2)))


def _yielding(scene: sl.Scene) -> None:
    links = scene.springs(ENDS, rest_length=RESTS, stiffness=20.0)
    scene.add(sl.Plasticity(links[1:4], yield_force=3.0, isotropic=2.0, kinematic=1.0, creep=1e-3))


def _loaded(*things: Any) -> Callable[[sl.Scene], Any]:
    """Loads on members that have no stiffness of their own."""

    def fill(scene: sl.Scene) -> None:
        scene.springs(ENDS, stiffness=0.0)
        scene.add(*things)

    return fill


def _add(*things: Any) -> Callable[[sl.Scene], Any]:
    return lambda scene: scene.add(*things)


def _force(name: str, fill: Any, key: str = "", **known: Any) -> Sample:
    return Sample(name, key or name.split()[-1], fill, **known)


_HOLDS = {"conservative": True}
_INSIDE = {"conservative": True, "internal": True}
_TETRAHEDRA = [[0, 1, 2, 3], [1, 2, 3, 4]]
_FACES = [[0, 1, 2], [1, 4, 3], [0, 2, 3]]
_CLOSED = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]
_FIBERS: dict[str, Any] = {"direction": (1, 2, 3), "modulus_across": 2.0, "prestress": 0.5, "prestress_across": 0.2}
_DISTANCES = sl.Element(distance, ENDS, stiffness=5.0, rest=RESTS)

FORCES = [
    _force("gravity", _add(sl.Gravity((0.3, -0.2, -9.81))), **_HOLDS),
    _force("partial gravity", _add(sl.Gravity((0.3, -0.2, -9.81), on=[0, 3]), sl.Gravity(1.0, on=[3])), **_HOLDS),
    _force("load", _add(sl.Load((1.0, -2.0, 0.5), on=[0, 2]), sl.Load((0, 0, 3), phase=1.0, on=[4])), **_HOLDS),
    _force("load for each", _add(sl.Load([(1.0, -2.0, 0.5), (0, 0, 3), (2, 0, 0)], on=[2, 0, 2])), "load", **_HOLDS),
    _force("line load", _loaded(sl.LineLoad((0.5, 0, -3)), sl.LineLoad((0, 0, -2), per="projection", on=[0, 3])),
           "load", **_HOLDS),
    _force("wind load", _loaded(sl.WindLoad((8, 3, 0), 0.1), sl.WindLoad((0, 0, 20), 0.2, on=[1])), "load", **_HOLDS),
    _force("area load", _add(sl.AreaLoad(3.0, faces=[[0, 1, 2], [1, 4, 3]]), sl.AreaLoad(
           (0, 1, -2), per="projection", faces=[[0, 1, 4, 3]])), "load", **_HOLDS),
    _force("harmonic load", _add(sl.Load((1.0, -2.0, 0.5), omega=2.0, phase=0.4, on=[0, 2]))),
    _force("driven springs", _driven, "drive", **_INSIDE),
    _force("spring", _springs(stiffness=20.0), **_INSIDE),
    _force("cable spring", _springs(stiffness=20.0, kind="cable"), **_INSIDE),
    _force("strut spring", _springs(stiffness=20.0, kind="strut"), **_INSIDE),
    _force("engineering spring", _springs(modulus=2e3, area=0.01), **_INSIDE),
    _force("weighed spring", _springs(modulus=2e3, area=0.01, density=30.0, strength=np.inf), **_INSIDE),
    _force("prestressed spring", _prestressed, "spring", **_INSIDE),
    _force("spring on a torus", _springs(stiffness=20.0), "spring", torus=True, **_INSIDE),
    _force("cable on a torus", _springs(stiffness=20.0, kind="cable"), "spring", torus=True, **_INSIDE),
    _force("damped spring", _springs(stiffness=20.0, damping=0.7), internal=True),
    _force("law", _springs(law=Stiffening(k=15.0, c=6.0)), **_INSIDE),
    _force("law on a torus", _springs(law=Stiffening(k=15.0, c=6.0)), "law", torus=True, **_INSIDE),
    _force("volume element", _add(sl.Element(volume, _TETRAHEDRA, stiffness=3.0, rest=1.0)), **_INSIDE),
    _force("distance element", _add(_DISTANCES), **_INSIDE),
    _force("damped element", _add(sl.Element(volume, [[0, 1, 2, 3]], stiffness=3.0, damping=0.2)), internal=True),
    _force("distance on a torus", _add(_DISTANCES), "element", torus=True, **_INSIDE),
    _force("angle", _add(sl.Angle([[0, 1, 2], [2, 3, 4], [1, 4, 0]], stiffness=[3.0, 1.0, 2.0], rest=[0.5, 2.0, 0.0])),
           **_INSIDE),
    _force("hinge", _add(sl.Hinge([[0, 1, 2, 3], [1, 2, 4, 0]], stiffness=[3.0, 2.0], rest=[-2.0, -4.0])), **_INSIDE),
    _force("twist", _add(sl.Twist([[0, 1, 2, 3, 4]], stiffness=3.0, rest=TWIST)), clear=_goes_on, **_INSIDE),
    _force("bend", _add(sl.Bend([[0, 1, 2, 3, 4]], stiffness=3.0, rest=[(0.5, -0.3, 0.4)])), clear=_goes_on, **_INSIDE),
    _force("damped hinge", _add(sl.Hinge([[0, 1, 2, 3]], 3.0, -2.0, damping=0.3)), internal=True),
    _force("damped twist", _add(sl.Twist([[0, 1, 2, 3, 4]], 3.0, TWIST, 0.02)), clear=_goes_on, internal=True),
    _force("damped bend", _add(sl.Bend([[0, 1, 2, 3, 4]], 3.0, [(0.5, -0.3, 0.4)], 0.2)), "bend", clear=_goes_on,
           internal=True),
    _force("damped angle", _add(sl.Angle([[0, 1, 2]], 3.0, 0.5, 0.2), sl.SurfaceTension(_FACES, 0.5, [0.2, 0.3, 0.1])),
           internal=True),
    _force("area", _add(sl.Area(_FACES, stiffness=[3.0, 1.0, 2.0], rest=[0.5, 2.0, 0.0])), **_INSIDE),
    _force("damped area", _add(sl.Area(_FACES, stiffness=3.0, damping=0.2)), internal=True),
    _force("surface tension on a torus", _add(sl.SurfaceTension(_FACES, [0.5, 0.3, 0.7])), "surfacetension", torus=True,
           **_INSIDE),
    _force("membrane", _add(sl.Membrane(_FACES, modulus=3.0, **_FIBERS)), **_INSIDE),
    _force("damped membrane", _add(sl.Membrane(_FACES, modulus=3.0, damping=0.2, **_FIBERS)), "membrane",
           internal=True),
    _force("volume", _add(sl.Volume(_TETRAHEDRA, stiffness=3.0, rest=[1.0, -0.5])), **_INSIDE),
    _force("pressure", _add(sl.Pressure(_CLOSED, 2.0)), **_INSIDE),
    _force("rope", _add(sl.Rope([3, 1, 0, 2, 4], stiffness=6.0, rest_length=1.5), sl.Rope([0, 1, 2], 4.0)), **_INSIDE),
    _force("rope over wheels", _add(sl.Rope(_AROUND.tolist(), stiffness=0.3, rest_length=1.5, radius=_WHEELS.tolist(),
           axis=_AXIS.tolist())), "rope", clear=_leaves_its_wheels, **_HOLDS),
    _force("damped rope", _add(sl.Rope([0, 3, 1, 4], stiffness=6.0, rest_length=1.0, damping=0.4)), "rope"),
    _force("gas", _add(sl.Gas(_CLOSED, pressure=2.0, volume=2.0)), clear=_is_blown, **_INSIDE),
    _force("attraction", _add(sl.Attraction(2.0)), **_INSIDE),
    _force("softened attraction", _add(sl.Attraction(2.0, softening=0.5), sl.Attraction(0.7, on=[0, 1, 4])), **_INSIDE),
    _force("repulsion", _add(sl.Attraction(-2.0, softening=0.1)), "attraction", **_INSIDE),
    _force("attraction by a tree", _add(sl.Attraction(2.0, softening=0.4, method="tree")), "attraction", **_INSIDE),
    _force("steep attraction", _add(sl.Attraction(2.0, exponent=2.5)), "attraction", **_INSIDE),
    _force("logarithmic attraction", _add(sl.Attraction(2.0, softening=0.2, exponent=1)), "attraction", **_INSIDE),
    _force("growing attraction on a torus", _add(sl.Attraction(2.0, exponent=-0.5)), "attraction", torus=True,
           **_INSIDE),
    _force("coulomb", _add(sl.Attraction(0.3), sl.Coulomb(2.0), sl.Coulomb(0.7, exponent=1, on=[0, 1, 4])), **_INSIDE),
    _force("coulomb by a tree", _add(sl.Coulomb(2.0, softening=0.4, method="tree")), "coulomb", **_INSIDE),
    _force("fluid", _add(sl.Fluid(spacing=8.0, sound_speed=2.0, density=0.0012, viscosity=0.0)), clear=_is_not_at_rest,
           **_INSIDE),
    _force("cohesive fluid", _add(sl.Fluid(spacing=8.0, sound_speed=2.0, density=0.0012, viscosity=0.0,
           surface_tension=0.3)), "fluid", **_INSIDE),
    _force("damped fluid", _add(sl.Fluid(spacing=8.0, sound_speed=2.0, density=0.0012, viscosity=0.2)), "fluid",
           internal=True),
    _force("wind", _add(sl.Wind([[0, 1, 2], [1, 4, 3]], (3.0, 1.0, -2.0), lift_coefficient=0.8, density=0.5),
           sl.Wind([[0, 1, 3, 4]]))),
    _force("electric field", _add(sl.ElectricField((0.3, -0.2, 1.0)), sl.ElectricField((0, 0, 0.4), on=[1])),
           "electricfield", **_HOLDS),
    _force("magnetic field", _add(sl.ElectricField((0.5, 1, 2)), sl.MagneticField((0.3, -0.2, 1.1)), sl.MagneticField(
           0.4, gradient=[(1, 0, 0.2), (0, 1, 0), (0.2, 0, -2)], center=(1, 1, 0.5), on=[0, 1])), "magneticfield"),
    _force("attraction on a torus", _add(sl.Attraction(2.0, softening=0.3)), "attraction", torus=True, **_INSIDE),
    _force("pair force", _add(sl.PairForce(yukawa, {"strength": 2.0, "reach": 1.5})), "pairforce", **_INSIDE),
    _force("pair force that ends", _add(sl.PairForce(bump, {"height": 3.0, "width": 2.2}, within=2.2), sl.PairForce(
           bump, {"height": -1.0, "width": 3.0}, within=3.0, on=[0, 1, 3])), "pairforce", **_INSIDE),
    _force("pair force on a torus", _add(sl.PairForce(bump, {"height": 3.0, "width": 2.4}, within=2.4)), "pairforce",
           torus=True, **_INSIDE),
    _force("pair force of masses", _add(sl.PairForce(newton, {"strength": 2.0})), "pairforce", **_INSIDE),
    _force("drag", _add(sl.Drag(0.4), sl.Drag(0.3, on=[1, 2]))),
    _force("drag for each", _add(sl.Drag([0.4, 0.1, 0.0, 0.7, 0.2]), sl.AirDrag([0.3, 0.6], on=[4, 1])), "drag"),
    _force("air drag", _add(sl.AirDrag(0.4)), "airdrag"),
    _force("cohesion", _add(sl.Cohesion(0.7, within=2.5), sl.Cohesion(0.3, within=3.0, on=[0, 1, 4]))),
    _force("separation", _add(sl.Separation(0.7, within=2.5))),
    _force("alignment", _add(sl.Alignment(0.7, within=2.5, view=300.0))),
    _force("flock on a torus", _add(sl.Cohesion(0.7, within=2.2), sl.Alignment(0.5, within=2.3)), "cohesion",
           torus=True),
    _force("seek", _add(Seek((2.0, -1.0, 0.5), speed=0.8, gain=0.6), Seek(1, gain=0.2, on=[0, 1, 4]))),
    _force("flee", _add(Flee((1.0, 1.0, 1.0), within=1.7, speed=0.8, gain=0.6))),
    _force("arrive", _add(Arrive((2.0, -1.0, 0.5), slowing=2.0, speed=0.8, gain=0.6))),
    _force("pursue", _add(Pursue(1, speed=0.8, gain=0.6, ahead=2.0))),
    _force("evade", _add(Evade(3, speed=0.8, gain=0.6, within=2.5))),
    _force("wander", _add(Wander(0.7, rate=0.8, seed=5))),
    _force("langevin", _add(sl.Langevin(0.7, 0.8, seed=5), sl.Langevin(0.2, 0.4, seed=6, on=[1, 2]))),
    _force("bath of pairs", _add(sl.PairBath(0.7, 0.8, 3.0, seed=5), sl.PairBath(0.2, 0.4, 2.5, seed=6, on=[1, 2])),
           "pairbath"),
    _force("user-defined fields", _add(sl.FieldForce(bottle, {"b": 0.6, "length": 3.0}), sl.FieldForce(
           ramp, {"slope": 0.5}, "electric", on=[0, 1])), "fieldforce"),
    _force("avoid", _add(Avoid([(1.0, 0.3, 0.2), (2.2, 0.9, 2.6)], [0.4, 0.9], weight=0.7, ahead=4.0))),
    _force("followpath", _add(FollowPath(
           [(0, 0, 0), (2, 0, 0), (2, 2, 1)], radius=0.3, closed=True, speed=0.8, gain=0.6))),
    _force("steering on a torus", _add(Seek((4.9, 0.1, 4.8)), Pursue(0), Avoid([(4.8, 0.2, 0.1)], 1.0)),
           "seek", torus=True),
    _force("user's force", lambda scene: scene.add(breeze, gust=0.5), "custom"),
    _force("user's force of arrays", lambda scene: scene.add(
           charged, charge=[0.3, -0.2, 0.5, 0.1, -0.4], field=[[1.0, 0.5, 0.0], [0.0, 0.2, -0.3]]), "custom"),
]  # fmt: skip


def _tied(*rules: Any) -> Callable[[sl.Scene], Any]:
    """Springs and gravity under a rule."""

    def fill(scene: sl.Scene) -> None:
        scene.gravity = 3.0
        scene.springs(ENDS, stiffness=20.0, damping=0.1)
        scene.add(*rules)

    return fill


def _at_rest(*rules: Any) -> Callable[[sl.Scene], Any]:
    """The same, starting at rest, as rigid ties ask for."""

    def fill(scene: sl.Scene) -> None:
        scene.all.velocity = 0.0 * SPEEDS
        _tied(*rules)(scene)

    return fill


def _crowded(*rules: Any) -> Callable[[sl.Scene], Any]:
    """Particles so large that they collide, in a box."""

    def fill(scene: sl.Scene) -> None:
        scene.gravity = 3.0
        scene.spec.particles.array("radius")[:] = 0.6
        scene.all.velocity = 3.0 * SPEEDS
        scene.add(sl.Box((-0.6,) * 3, (3.2,) * 3, restitution=0.8), *rules)

    return fill


def _gathering(scene: sl.Scene) -> None:
    """Bodies that fall on one another: some become one, the last bounces."""
    scene.gravity = 3.0
    scene.spec.particles.array("radius")[:] = 0.8
    scene.all.velocity = 3.0 * (PLACES.mean(axis=0) - PLACES) + SPEEDS
    scene.add(sl.Merging(on=[0, 1, 2, 3]), sl.Contacts(0.5))


_C = (1.0, 1.0, 1.0)
_R0, _R1 = (float(np.linalg.norm(PLACES[i] - _C)) for i in (0, 1))
_FLAT = float(np.hypot(*(PLACES[0, :2] - 1.0)))

STEERING = ("seek", "flee", "arrive", "pursue", "evade", "wander", "avoid", "followpath", "steeringlimit")
FLOCK = (
    "cohesion",
    "separation",
    "alignment",
    *STEERING,
    "langevin",
    "magneticfield",
    "pairbath",
    "fieldforce",
    "wind",
)  # keys of what depends on velocity and has no slope

RULES = [
    Sample("rod", "rod", _at_rest(sl.Rod([0, 1], [1, 2]))),
    Sample("cord", "cord", _at_rest(sl.Cord([0, 2], [1, 4], length=None), sl.Cord([3], [2], length=3.0))),
    Sample("sphere", "sphere", _at_rest(sl.Sphere(_C, _R0, on=[0]), sl.Sphere(_C, _R1, on=[1]))),
    Sample("projected sphere", "sphere", _at_rest(sl.Sphere(_C, _R0, mode="project", on=[0]))),
    Sample("ring", "ring", _at_rest(sl.Ring((1.0, 1.0, PLACES[0, 2]), (0, 0, 1), _FLAT, on=[0]))),
    Sample("projected ring", "ring", _at_rest(sl.Ring(
           (1.0, 1.0, PLACES[0, 2]), (0, 0, 1), _FLAT, mode="project", on=[0]))),
    Sample("plane", "plane", _tied(sl.Plane((0, 0, -0.2), (0.1, 0, 1), restitution=0.8, slip_loss=0.1))),
    Sample("moving plane", "plane", _tied(sl.Plane((0, 0, -0.2), (0.1, 0, 1), restitution=0.8, friction=0.2, **SWING))),
    Sample("box", "box", _tied(sl.Box((-0.2,) * 3, (3.0,) * 3, restitution=0.9, slip_loss=0.2))),
    Sample("clamping box", "box", _tied(sl.Box((-0.2,) * 3, (3.0,) * 3, mode="clamp"))),
    Sample("boosting plane", "plane", _tied(sl.Plane((0, 0, -0.2), (0.1, 0, 1), restitution=1.1, slip_loss=-0.2))),
    Sample("rubbing plane", "plane", _tied(sl.Plane((0, 0, -0.2), (0.1, 0, 1), restitution=0.6, friction=0.3))),
    Sample("obstacle", "sphere", _tied(sl.Sphere((1.2, 1.2, -0.6), 0.9, mode="outside", restitution=0.7))),
    Sample("container", "sphere", _tied(sl.Sphere((1.2, 1.2, 1.0), 2.1, mode="inside", friction=0.1))),
    Sample("tube", "cylinder", _tied(sl.Cylinder((1.2, 1.2, 1.0), (0, 1, 0.1), 2.1, friction=0.1))),
    Sample("bar", "cylinder", _tied(sl.Cylinder((1.2, 1.2, -0.6), (1, 0, 0), 0.3, "outside", restitution=0.7))),
    Sample("funnel", "cone", _tied(sl.Cone((1.2, 1.2, -2.5), angle=0.9, restitution=0.7))),
    Sample("spike", "cone", _tied(sl.Cone((1.2, 1.2, -0.3), (0, 0, -1), 0.4, "outside", friction=0.1))),
    Sample("contacts", "contacts", _crowded(sl.Contacts(restitution=0.7, friction=0.2, mix="min"))),
    Sample("contacts of some", "contacts", _crowded(sl.Contacts(), sl.Contacts(0.3, on=[0, 1], against=[2, 3, 4]))),
    Sample("merging", "merging", _gathering),
    Sample("surface", "surface", _at_rest(sl.Surface(bowl, parameters={"radius": _R0}, on=[0]))),
    Sample("speed limit", "speedlimit", _tied(sl.SpeedLimit(0.7))),
    Sample("speed range", "speedlimit", _tied(sl.SpeedLimit(0.9, least=0.4))),
    Sample("steering limit", "steeringlimit", lambda scene: scene.add(
           sl.Cohesion(2.0, within=3.0), Wander(3.0, seed=2), SteeringLimit(1.5), sl.Drag(0.1))),
    Sample("force limit", "forcelimit", _tied(sl.ForceLimit(5.0))),
    Sample("displacement limit", "displacementlimit", _tied(sl.DisplacementLimit(0.002))),
    Sample("fragile", "fragile", _tied(sl.Box((-0.1,) * 3, (2.8,) * 3), sl.Fragile(2))),
    Sample("fragile at a wall", "fragile", _tied(sl.Box((-0.1,) * 3, (2.8,) * 3), sl.Fragile(2, walls=[0, 3]))),
    Sample("trails", "trails", _tied(sl.Trails(keep=5, every=3, min_move=0.01, max_jump=1.0))),
    Sample("breaking springs", "spring", lambda scene: scene.springs(
           ENDS, stiffness=20.0, rest_length=RESTS, strength=np.linspace(4.0, 30.0, len(ENDS)))),
    Sample("torus", "", _springs(stiffness=20.0, damping=0.3), torus=True),
]  # fmt: skip

# what methods refuse that ask for a stiffness, and most of it statics too
YIELDING = [
    _force("springs that yield", _yielding, "plasticity", internal=True),
    _force("rope with friction", _add(sl.Rope([3, 1, 0, 2, 4], stiffness=6.0, rest_length=1.5, friction=0.2), sl.Rope(
           [0, 1, 2], 4.0, damping=0.3, friction=[0.0, 0.4, 0.0])), "capstan", internal=True),
    _force("membrane that may tear", _add(sl.Membrane(_FACES, modulus=3.0, strength=1e9, **_FIBERS)), "membrane",
           **_INSIDE),
]  # fmt: skip
GLUED = [_force("bonds", _add(sl.Bonds(2.2, 3.0, 1.9, at_most=2, damping=0.1, rate=20.0, seed=4)), internal=True)]
SAMPLES = FORCES + RULES + YIELDING + GLUED


def everything() -> sl.Scene:
    """A scene in which much happens at once: springs break, particles die of hits, leave trails, rub and bounce."""
    scene = sl.Scene(gravity=4.0, seed=11)
    net = scene.grid((4, 3), spacing=0.5, origin=(0.3, 0.3, 1.5), mass=0.3, stiffness=60.0, damping=0.05,
                     strength=6.0, rest_length=(0.9, 1.1), diagonals=True, radius=0.05)  # fmt: skip
    scene.cloud(6, lower=(0.2, 0.2, 0.3), upper=(1.8, 1.8, 1.2), mass=(0.2, 0.6), speed=1.0)
    bob = scene.particles([[2.0, 1.0, 1.5], [2.3, 1.0, 1.5], [2.3, 1.3, 1.5]])
    scene.anchor(net.corner("lower left") + bob[0])
    scene.add(
        sl.Rod(bob[:2], bob[1:]), sl.Drag(0.05), sl.AirDrag(0.02), sl.Attraction(0.05, softening=0.2),
        sl.Load((0.2, 0.1, 0.0), omega=5.0, on=net.row(2)), sl.Box((-0.5,) * 3, (3.0, 3.0, 4.0), restitution=0.9),
        sl.Plane(restitution=0.8, slip_loss=0.1), sl.Fragile(3), sl.Trails(keep=6, every=4), sl.SpeedLimit(20.0),
    )  # fmt: skip
    return scene

"""Derivatives of shapes at rest against differences of solved shapes: every family and every parameter."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

import springline as sl
from covering import every_nth
from physics.samples import Stiffening, distance
from springline.errors import SceneError
from springline.inverse.eigen_seeds import OF_EIGENVALUES
from springline.spec.parameters import affected_springs
from springline.study.expressions import parse_measure
from springline.sweeping.dispatch import measure_case
from springline.sweeping.sources import change_scene

AGREEMENT = 1e-6  # [-] between a derivative and differences of shapes
ENOUGH = 1e-10  # [-] residual of the linearized balance
TIGHT = 1e-11  # [-] tolerance of the shapes

CORNERS = np.array([(0, 0, 0), (2, 0, 0.2), (2, 2, 0), (0, 2, 0.1)])
INNER = np.array([(0.7, 0.6, -0.5), (1.4, 0.7, -0.6), (1.3, 1.4, -0.4), (0.6, 1.3, -0.7), (1.0, 1.0, -1.3)])
ENDS = np.array([(0, 4), (1, 5), (2, 6), (3, 7), (4, 5), (5, 6), (6, 7), (7, 4), (4, 8), (5, 8), (6, 8), (7, 8)])
CLOSED = np.array([(4, 5, 8), (5, 6, 8), (6, 7, 8), (7, 4, 8), (5, 4, 6), (4, 7, 6)])
FACES = CLOSED[:4]


@sl.measure
def height_above(points, slope):
    """Height of a particle above an inclined plane."""
    return points[0, 2] - slope * points[0, 0]


@sl.energy
def well(points, depth, width):
    """A smooth attraction between two particles."""
    apart = points[1] - points[0]
    return -depth * np.exp(-(apart @ apart) / width**2)


@sl.law
class Hardening:
    """E = k x^2/2 + c x^4/4 with the extension x, a law whose tension is derived."""

    def energy(length, rest_length, k, c):
        x = length - rest_length
        return k * x * x / 2 + c * x**4 / 4


@sl.pair_law
def screened(distance, mass_a, mass_b, strength, reach):
    """An attraction that fades with distance [J]."""
    return -strength * mass_a * mass_b * np.exp(-distance / reach)


@sl.pair_law
def uneven(distance, charge_a, charge_b, strength):
    """A repulsion that depends on the lesser charge in another way than on the greater one [J]."""
    return strength * charge_a * charge_b**2 / distance


def basket(seed: int, **options: Any) -> sl.Scene:
    """Five particles that hang in springs from four anchored corners, all at random."""
    chance = np.random.default_rng(seed)
    scene = sl.Scene(gravity=9.81, **options)
    place = np.concatenate([CORNERS, INNER]) + chance.uniform(-0.05, 0.05, (9, 3))
    scene.particles(place, mass=chance.uniform(0.1, 0.5, 9), charge=chance.uniform(0.5, 1.0, 9) * 1e-3, radius=0.05)
    scene.springs(
        ENDS, stiffness=chance.uniform(40.0, 90.0, len(ENDS)), rest_length=chance.uniform(0.3, 0.6, len(ENDS))
    )
    scene.anchor([0, 1, 2, 3])
    return scene


def with_things(*things: Any) -> Callable[[int], sl.Scene]:
    def build(seed: int) -> sl.Scene:
        scene = basket(seed)
        scene.add(*(thing(np.random.default_rng(seed + 100)) if callable(thing) else thing for thing in things))
        return scene

    return build


def with_sections(seed: int) -> sl.Scene:
    """A basket whose springs have a modulus and a section, with three of them cables and one of them slack."""
    chance = np.random.default_rng(seed)
    scene = sl.Scene(gravity=9.81)
    scene.particles(np.concatenate([CORNERS, INNER]), mass=chance.uniform(0.1, 0.5, 9))
    scene.anchor([0, 1, 2, 3])
    modulus, area = chance.uniform(1e5, 2e5, len(ENDS)), chance.uniform(1e-4, 4e-4, len(ENDS))
    rest = chance.uniform(0.4, 0.7, len(ENDS))
    scene.springs(ENDS[:8], modulus=modulus[:8], area=area[:8], rest_length=rest[:8])
    scene.springs(ENDS[8:], modulus=modulus[8:], area=area[8:], rest_length=rest[8:], kind="cable")
    scene.spring(0, 8, stiffness=50.0, rest_length=9.0, kind="cable")
    return scene


def with_laws(seed: int) -> sl.Scene:
    scene = basket(seed)
    scene.springs([(0, 8), (1, 8)], law=Stiffening(k=30.0, c=20.0), rest_length=0.8)
    scene.springs([(2, 8), (4, 6)], law=Hardening(k=25.0, c=11.0), rest_length=0.7)
    return scene


def with_rules(seed: int) -> sl.Scene:
    """A basket with a rod, a cord in tension, and a ceiling under which one of its particles is pulled."""
    scene = basket(seed)
    foot = scene.particle((1.0, 1.2, -2.5), fixed=True, mass=1.0)
    length = float(np.linalg.norm(scene.position[8] - scene.position[9]))
    scene.add(sl.Rod(4, 5), sl.Cord(foot, 8, length=1.01 * length), sl.Plane((0, 0, -0.68), (0.05, 0.1, -1), on=[7]))
    return scene


def on_ball(seed: int) -> sl.Scene:
    scene = basket(seed)
    scene.add(sl.Sphere((1.0, 1.0, -2.0), 1.2, mode="project", on=[8]),
              sl.Ring((1.0, 0.9, -0.3), (0, 0.1, 1), 0.8, mode="project", on=[4]))  # fmt: skip
    return scene


def in_plane(seed: int) -> sl.Scene:
    chance = np.random.default_rng(seed)
    scene = sl.Scene(gravity=9.81, dim=2)
    scene.particles(chance.uniform(0.0, 2.0, (6, 2)), mass=0.2)
    pairs = np.array([(i, j) for i in range(6) for j in range(i)])
    scene.springs(pairs, stiffness=chance.uniform(20, 50, len(pairs)), rest_length=0.4)
    scene.anchor([0, 1])
    scene.anchor([2], axes="y")
    return scene


def on_torus(seed: int) -> sl.Scene:
    scene = basket(seed, space=sl.Torus((3.0, 3.0, 3.0)))
    scene.springs([(4, 2), (5, 3)], stiffness=10.0, rest_length=0.5)
    return scene


def loaded(chance: np.random.Generator) -> sl.Load:
    return sl.Load(chance.uniform(-1.0, 1.0, (5, 3)), on=[4, 5, 6, 7, 8])


SCENES: dict[str, tuple[Callable[[int], sl.Scene], list[str]]] = {
    "springs": (basket, ["springs.rest_length", "springs.stiffness", "particles.mass", "gravity"]),
    "sections": (with_sections, ["springs.rest_length", "springs.modulus"]),
    "laws": (with_laws, ["springs.rest_length", "Stiffening.k", "Stiffening.c", "Hardening.k", "Hardening.c"]),
    "plane": (in_plane, ["springs.rest_length", "springs.stiffness", "particles.mass", "gravity"]),
    "torus": (on_torus, ["springs.rest_length", "springs.stiffness"]),
    "rules": (with_rules, ["springs.rest_length", "springs.stiffness", "particles.mass", "particles.radius",
                           "cord.length", "plane.point", "plane.normal", "gravity"]),
    "ball": (on_ball, ["springs.stiffness", "sphere.center", "sphere.radius", "ring.center", "ring.radius"]),
    "load": (with_things(loaded, sl.Load((0.1, 0.2, 0.3))), ["load.force", "load_2.force"]),
    "angle": (with_things(sl.Angle([(4, 8, 6), (5, 8, 7)], [2.0, 3.0], [1.0, 1.5])), ["angle.rest", "angle.stiffness"]),
    "hinge": (with_things(sl.Hinge([(4, 5, 6, 8), (6, 7, 4, 8)], [2.0, 1.5], [2.0, 3.0])),
              ["hinge.rest", "hinge.stiffness"]),
    "twist": (with_things(sl.Twist([(4, 5, 6, 7, 8)], 0.4, 0.3)), ["twist.rest", "twist.stiffness"]),
    "bend": (with_things(sl.Bend([(4, 5, 6, 7, 8)], 0.4, [(0.3, 0.2, 0.5)])), ["bend.rest", "bend.stiffness"]),
    "area": (with_things(sl.Area(FACES, [3.0, 4.0, 5.0, 6.0], 0.2)), ["area.rest", "area.stiffness"]),
    "film": (with_things(sl.SurfaceTension(FACES, [0.5, 1.0, 1.5, 2.0])), ["surfacetension.gamma"]),
    "membrane": (with_things(sl.Membrane(FACES, modulus=[30.0, 40.0, 50.0, 60.0], poisson=0.3, prestress=2.0)),
                 ["membrane.modulus", "membrane.poisson", "membrane.thickness", "membrane.prestress"]),
    "volume": (with_things(sl.Volume([(4, 5, 6, 8), (4, 6, 7, 8)], [30.0, 50.0], 0.1)),
               ["volume.rest", "volume.stiffness"]),
    "pressure": (with_things(sl.Pressure(CLOSED, 3.0)), ["pressure.pressure"]),
    "gas": (with_things(sl.Gas(CLOSED, pressure=3.0, volume=0.3)), ["gas.pressure", "gas.exponent", "gas.volume"]),
    "rope": (with_things(sl.Rope([0, 4, 6, 2], stiffness=30.0, rest_length=1.0)),
             ["rope.stiffness", "rope.rest_length"]),
    "measure": (with_things(sl.Element(distance, [(4, 6), (5, 7), (8, 4)], [10.0, 20.0, 30.0], rest=[0.5, 0.6, 0.7])),
                ["element.stiffness", "element.rest"]),
    "traced": (with_things(sl.Element(height_above, [[8], [5]], [6.0, 7.0], rest=-0.5, parameters={"slope": 0.2})),
               ["element.stiffness", "element.rest", "element.slope"]),
    "energy": (with_things(sl.Element(well, [(4, 6), (5, 7)], parameters={"depth": 2.0, "width": 1.5})),
               ["element.depth", "element.width"]),
    "force": (with_things(sl.Element(height_above, [[8], [5]], force=[1.0, 2.0], parameters={"slope": 0.2})),
              ["element.force", "element.slope"]),
    "attraction": (with_things(sl.Attraction(3.0, 0.3, on=[4, 5, 6, 7, 8])),
                   ["attraction.strength", "attraction.softening", "particles.mass"]),
    "coulomb": (with_things(sl.Coulomb(1e6, 0.2, on=[4, 5, 6, 7, 8])), ["coulomb.strength", "particles.charge"]),
    "pair law": (with_things(sl.PairForce(screened, {"strength": 3.0, "reach": 0.7})),
                 ["pairforce.strength", "pairforce.reach", "particles.mass"]),
    "uneven": (with_things(sl.PairForce(uneven, {"strength": 2e9}), sl.Attraction(3.0, 0.3)), ["particles.charge"]),
    "field": (with_things(sl.ElectricField((100.0, 200.0, -50.0))), ["electricfield.field", "particles.charge"]),
}  # fmt: skip


class Goal:
    """A weighted sum of positions, tensions and reactions with a curved part, and its derivative."""

    def __init__(self, shape: sl.Equilibrium, seed: int) -> None:
        chance = np.random.default_rng(seed)
        arrays = shape.position, shape.tension, shape.reactions
        self.weights = [chance.uniform(-1.0, 1.0, array.shape) for array in arrays]

    def __call__(self, position, tension, reactions):
        return sum(
            (w * a).sum() + 0.01 * (w * a * a).sum() for w, a in zip(self.weights, (position, tension, reactions))
        )

    def derivative(self, position, tension, reactions):
        return tuple(w + 0.02 * w * a for w, a in zip(self.weights, (position, tension, reactions)))

    def of(self, shape: sl.Equilibrium) -> float:
        return float(self(shape.position, shape.tension, shape.reactions))


def at_rest(scene: sl.Scene) -> sl.Equilibrium:
    return scene.equilibrium(tolerance=TIGHT)


def value_of(scene: sl.Scene, name: str) -> np.ndarray:
    """A parameter as its gradient has it: one entry for each spring, particle or element."""
    base, _, key = name.partition(".")
    if base in ("springs", "particles"):
        rows = affected_springs(scene.spec, base, key)
        return np.array(getattr(scene.spec, base).array(key))[slice(None) if rows is None else list(rows)]
    from springline.inverse.rates import column_of

    found = column_of(scene.spec, name)
    assert found is not None
    return found[0]


def compare(along: Callable[[float], float], slope: float, size: float, start: float | None = None) -> None:
    """The slope is that of a function at 0: by differences, and by a remainder of the square of the step."""
    start, steps = along(0.0) if start is None else start, np.array([1.0, 0.5])
    high, low = ([along(sign * size * step) for step in steps] for sign in (1.0, -1.0))
    rough, fine = [(up - down) / (2.0 * size * step) for up, down, step in zip(high, low, steps, strict=True)]
    found = fine + (fine - rough) / 3.0
    scale = max(abs(found), 1e-3 * abs(start))
    assert abs(found - slope) <= AGREEMENT * scale, (found, slope)
    left = np.abs(np.array(high) - start - slope * size * steps)
    if left[-1] > 1e3 * 1e-13 * max(abs(start), max(map(abs, high))):
        assert 1.7 < np.log2(left[0] / left[1]) < 2.3 or left[1] < 1e-2 * abs(slope * size * 0.5), left


@cache
def drawn_at_rest(kind: str, seed: int) -> tuple[sl.Scene, sl.Equilibrium]:
    """A scene of a kind and its shape at rest, which several tests share."""
    scene = SCENES[kind][0](seed)
    return scene, at_rest(scene)


@pytest.mark.parametrize(
    ("kind", "name"), every_nth([(kind, name) for kind, (_, names) in SCENES.items() for name in names], 2)
)
def test_derivatives_agree_with_differences_of_shapes(kind: str, name: str) -> None:
    scene, shape = drawn_at_rest(kind, 3)
    goal = Goal(shape, 1)
    found = sl.gradient(shape, goal, by=[name], derivative=goal.derivative)
    value, slope = value_of(scene, name), found[name]
    assert slope.shape == value.shape and found.residual < ENOUGH
    chance = np.random.default_rng(5)
    direction = chance.uniform(-1.0, 1.0, value.shape) * (np.abs(value) if value.any() else 0.1)
    if name == "plane.normal":
        direction = np.cross(value, direction)  # a normal keeps its length
    elif name == "pressure.pressure":
        direction = value  # a surface with different pressures is not closed for any of them
    compare(lambda part: goal.of(at_rest(change_scene(scene, {name: value + part * direction}))),
            float((slope * direction).sum()), 2e-3, goal.of(shape))  # fmt: skip


def test_the_scene_of_rules_has_a_rod_a_tight_cord_and_a_contact() -> None:
    shape = drawn_at_rest("rules", 3)[1]
    assert (np.abs(shape.ties.tension) > 1.0).all() and list(shape.contacts.particle) == [7]
    assert list(drawn_at_rest("ball", 3)[1].contacts.particle) == [8, 4]


@pytest.mark.parametrize("seed", every_nth(range(30), 7))
def test_thirty_random_scenes(seed: int) -> None:
    """Lengths, loads and supports of a random scene of a random family, along one random direction each."""
    kind = list(SCENES)[seed % len(SCENES)]
    scene = SCENES[kind][0](seed)
    shape = at_rest(scene)
    goal, chance = Goal(shape, seed), np.random.default_rng(seed)
    found = sl.gradient(shape, goal, by=["springs.rest_length", "loads", "supports"], derivative=goal.derivative)
    assert found.residual < ENOUGH
    size = shape.position.shape
    moved = np.where(scene.spec.particles.fixed, chance.uniform(-1.0, 1.0, size), 0.0)
    pushed, stretched = chance.uniform(-1.0, 1.0, size), chance.uniform(-0.1, 0.1, len(shape.tension))
    moved[:, scene.dim :], pushed[:, scene.dim :] = 0.0, 0.0
    slope = sum(float((found[name] * along).sum()) for name, along in (
        ("springs.rest_length", stretched), ("loads", pushed), ("supports", moved)))  # fmt: skip

    def along(part: float) -> float:
        changed = change_scene(
            scene, {"springs.rest_length": value_of(scene, "springs.rest_length") + part * stretched}
        )
        changed.spec.particles.position[...] += part * moved
        changed.add(sl.Load(part * pushed[:, : scene.dim], on=np.arange(len(pushed))))
        return goal.of(at_rest(changed))

    compare(along, slope, 2e-3)


def member_net(by_modulus: bool, prestress: np.ndarray, area: np.ndarray) -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    scene.particles(np.concatenate([CORNERS, INNER]), mass=0.2)
    scene.anchor([0, 1, 2, 3])
    sizes: dict[str, Any] = {"modulus": 2e5, "area": area} if by_modulus else {"stiffness": 60.0}
    scene.springs(ENDS, prestress=prestress, **sizes)
    return scene


@pytest.mark.parametrize("by_modulus", [False, True])
def test_prestress_is_the_tension_as_drawn(by_modulus: bool) -> None:
    chance = np.random.default_rng(1)
    prestress, area, change = (chance.uniform(1.0, 3.0, len(ENDS)), chance.uniform(1e-4, 3e-4, len(ENDS)),
                               chance.uniform(-1.0, 1.0, len(ENDS)))  # fmt: skip
    shape = at_rest(member_net(by_modulus, prestress, area))
    goal = Goal(shape, 2)
    found = sl.gradient(shape, goal, "springs.prestress", derivative=goal.derivative)["springs.prestress"]
    compare(lambda part: goal.of(at_rest(member_net(by_modulus, prestress + part * change, area))),
            float(found @ change), 2e-3)  # fmt: skip


def test_areas_change_stiffness_and_stress() -> None:
    chance = np.random.default_rng(1)
    area, change = chance.uniform(1e-4, 3e-4, len(ENDS)), chance.uniform(-1e-4, 1e-4, len(ENDS))

    def build(part: float) -> sl.Scene:
        scene = sl.Scene(gravity=9.81)
        scene.particles(np.concatenate([CORNERS, INNER]), mass=0.2)
        scene.anchor([0, 1, 2, 3])
        scene.springs(ENDS, modulus=2e5, area=area + part * change, rest_length=0.5)
        return scene

    shape_of = cache(lambda part: at_rest(build(part)))
    for goal in ("sum(stress*stress)", "energy", "position[8, z]*reactions[0, x]", "sum(utilization)"):
        found = sl.gradient(shape_of(0.0), goal, "springs.area")
        compare(lambda part, goal=goal: number(shape_of(part), goal), float(found["springs.area"] @ change), 1e-2)


def number(shape: sl.Equilibrium, goal: str) -> float:
    return measure_case(parse_measure(goal), shape)[0]


GOALS = {
    "position[5, z]": "m", "max(tension) - min(tension)": "N", "mean(norm(displacement[4:]))": "m", "rms(tension)": "N",
    "std(length)/mean(length)": "", "range(position[:, z])": "m", "sum(force_density*length)": "N", "energy": "J",
    "sum(strain**2)": "", "norm(reactions[0])*exp(-strain[3])": "N",
    "sqrt(abs(reactions[2, z]))*pi": "kg^(1/2) m^(1/2)/s",
    "abs(position[8, z])": "m",
    "median(tension)": "N", "log(tension[2]/tension[3])": "", "max(tension[0], tension[1])*2": "N",
    "sin(strain[1]) + cos(strain[2]) + tan(strain[3])": "", "sum(tension*(tension > 8))": "N",
    "sum(rest_length)": "m", "sum(loads[:, z]*position[:, z])": "J",
}  # fmt: skip


GIVEN = np.random.default_rng(6)
STRETCHED, MOVED, PUSHED = GIVEN.uniform(-0.1, 0.1, len(ENDS)), np.zeros((9, 3)), GIVEN.uniform(-0.5, 0.5, (9, 3))
MOVED[:4] = GIVEN.uniform(-0.5, 0.5, (4, 3))


@cache
def changed_basket(part: float, same: bool) -> sl.Equilibrium:
    """A basket with other lengths, supports and loads at once; with displacements from the same drawing, or its own."""
    scene = drawn_at_rest("springs", 4)[0]
    rest = value_of(scene, "springs.rest_length")
    changed = change_scene(scene, {"springs.rest_length": rest + part * STRETCHED})
    drawn = changed.spec.particles.position.copy()
    changed.spec.particles.position[...] += part * MOVED
    changed.add(sl.Load(part * PUSHED, on=np.arange(9)))
    found = at_rest(changed)
    if same:
        found.data.problem.start[...] = drawn
    return found


@pytest.mark.parametrize("goal", GOALS)
def test_goals_as_expressions(goal: str) -> None:
    shape = drawn_at_rest("springs", 4)[1]
    found = sl.gradient(shape, goal, by=("springs.rest_length", "supports", "loads"))
    assert (found.unit, found.notes) == (GOALS[goal], ())
    assert found.value == pytest.approx(number(shape, goal), rel=1e-12)
    slope = sum(float((found[name] * one).sum()) for name, one in (
        ("springs.rest_length", STRETCHED), ("supports", MOVED), ("loads", PUSHED)))  # fmt: skip
    same = "displacement" in goal
    compare(lambda part: number(changed_basket(part, same), goal), slope, 2e-3)


def test_functions_are_differentiated_by_complex_steps_or_differences() -> None:
    shape = at_rest(basket(2))
    by = ["springs.rest_length", "springs.stiffness"]
    exact = sl.gradient(shape, "sum(tension**2)", by)
    smooth = sl.gradient(shape, lambda tension: (tension**2).sum(), by)
    rough = sl.gradient(shape, lambda tension: float((np.abs(tension) ** 2).sum()), by)
    given = sl.gradient(shape, lambda tension: (tension**2).sum(), by, derivative=lambda tension: 2.0 * tension)
    for name in by:
        assert np.allclose(smooth[name], exact[name], rtol=1e-12, atol=0.0)
        assert np.allclose(given[name], exact[name], rtol=1e-12, atol=0.0)
        assert np.allclose(rough[name], exact[name], rtol=1e-6, atol=1e-8)
    plain = sl.gradient(shape, lambda x, t, r: x[8, 2] + t[0] + r[1, 0], by)
    named = sl.gradient(shape, lambda position, tension, reactions: position[8, 2] + tension[0] + reactions[1, 0], by)
    assert all(np.array_equal(plain[name], named[name]) for name in by)


@pytest.mark.parametrize("kind", ["springs", "sections", "rules", "ball", "membrane", "gas", "laws", "plane"])
def test_sensitivities_are_columns_of_gradients(kind: str) -> None:
    """A sensitivity is solved forward and a gradient backward; both agree to rounding."""
    shape = drawn_at_rest(kind, 3)[1]
    names = ["springs.rest_length", *[name for name in SCENES[kind][1] if not name.startswith("springs")][:2]]
    for quantity in ("position", "tension", "reactions", "length", "force_density", "strain"):
        found = sl.sensitivity(shape, quantity, by=names)
        several = quantity in ("position", "reactions")
        for row in (0, 5):
            slopes = sl.gradient(shape, f"{quantity}[{row}, x]" if several else f"{quantity}[{row}]", by=names)
            for name in names:
                column, size = found[name][(row, 0) if several else row], max(float(np.abs(found[name]).max()), 1e-12)
                assert np.allclose(column, slopes[name], rtol=1e-8, atol=1e-9 * size), (name, quantity, row)


def test_sensitivity_to_supports_moves_the_whole_with_them() -> None:
    shape = basket(2).equilibrium()
    found = sl.sensitivity(shape, "position", by="supports")["supports"]
    assert found.shape == (9, 3, 9, 3)
    along = found[:, :, :, 0].sum(axis=2)  # all supports by 1 m along x
    assert np.allclose(along, np.array([1.0, 0.0, 0.0]), atol=1e-9)


def test_a_net_by_force_densities() -> None:
    scene = basket(5)
    q = np.random.default_rng(2).uniform(5.0, 9.0, len(ENDS))
    shape = scene.force_density(q)
    found = sl.gradient(shape, "position[8, z]", ["springs.rest_length", "particles.mass"])
    formed = shape.to_scene(rest_length="keep")
    rest, change = value_of(formed, "springs.rest_length"), np.random.default_rng(3).uniform(-0.1, 0.1, len(ENDS))

    def along(part: float) -> float:
        changed = change_scene(formed, {"springs.rest_length": rest + part * change})
        return float(at_rest(changed).position[8, 2])

    compare(along, float(found["springs.rest_length"] @ change), 2e-3)


def test_the_same_bits_every_time() -> None:
    shape = with_rules(3).equilibrium()
    one, other = (sl.gradient(shape, "sum(tension)", ["springs.rest_length", "plane.point"]) for _ in range(2))
    assert all(np.array_equal(one[name], other[name]) for name in one)


# Frequencies, buckling factors, limit loads, second derivatives.


def flat_arch() -> sl.Scene:
    scene = sl.Scene(dim=2)
    scene.particles([(-1.0, 0.0), (0.0, 0.3), (1.0, 0.0), (0.0, 0.8)], mass=1.0)
    scene.springs([(0, 1), (1, 2), (1, 3), (0, 3), (2, 3)], modulus=1e4, area=[0.01, 0.012, 0.02, 0.001, 0.0012])
    scene.anchor([0, 2])
    scene.add(sl.Load((0.05, -1.0), on=[3]))
    return scene


def propped_column() -> sl.Scene:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (0, 1), (1, 1), (-1, 1.2)], mass=1.0)
    scene.springs([(0, 1), (1, 2), (1, 3)], stiffness=[1e4, 10.0, 12.0])
    scene.anchor([0, 2, 3])
    scene.add(sl.Load((0.0, -1.0), on=[1]))
    return scene


@pytest.mark.parametrize(("build", "goal", "names"), [
    (lambda: drawn_at_rest("springs", 3)[0], "frequency[1]", ["springs.rest_length", "particles.mass", "gravity"]),
    (lambda: drawn_at_rest("membrane", 3)[0], "frequency[0]", ["membrane.modulus"]),
    (propped_column, "buckling_factor[0]", ["springs.stiffness", "load.force"]),
    pytest.param(flat_arch, "limit_load", ["springs.modulus", "load.force"], marks=pytest.mark.slow),
])  # fmt: skip
def test_frequencies_buckling_factors_and_limit_loads(build: Any, goal: str, names: list[str]) -> None:
    scene = build()
    found = sl.gradient(at_rest(scene), goal, names)
    read = OF_EIGENVALUES[goal.partition("[")[0]][1]
    number_of = lambda shape: float(np.ravel(read(shape))[int(goal[-2]) if "[" in goal else 0])  # noqa: E731
    for name in names:
        value, steps = value_of(scene, name), (2e-3, 1e-3)
        direction = np.random.default_rng(1).uniform(-1.0, 1.0, value.shape) * np.abs(value)
        rough, fine = ((number_of(at_rest(change_scene(scene, {name: value + step * direction})))
                        - number_of(at_rest(change_scene(scene, {name: value - step * direction})))) / (2.0 * step)
                       for step in steps)  # fmt: skip
        # A limit load is known to 1e-9 of itself, and its differences to 1e-6.
        assert float((found[name] * direction).sum()) == pytest.approx(
            fine + (fine - rough) / 3.0, rel=2e-5 if goal == "limit_load" else 1e-6
        )


def test_the_limit_load_of_two_bars() -> None:
    """P(y) = 2 k y (L0/L - 1) with L2 = a2 + y2 is largest for L3 = a2 L0; dP/dL0 = 2 k y/L there, dP/dk = P/k."""
    scene = sl.Scene(dim=2)
    scene.particles([(-1.0, 0.0), (0.0, 0.3), (1.0, 0.0)], mass=1.0)
    scene.springs([(0, 1), (1, 2)], stiffness=100.0)
    scene.anchor([0, 2])
    scene.add(sl.Load((0.0, -0.1), on=[1]))
    found = sl.gradient(scene.equilibrium(), "limit_load", ["springs.rest_length", "springs.stiffness"])
    rest = np.sqrt(1.09)
    length = rest ** (1.0 / 3.0)
    height = np.sqrt(length**2 - 1.0)
    largest = 200.0 * height * (rest / length - 1.0)
    assert found.value == pytest.approx(largest / 0.1, rel=1e-7)
    assert found["springs.stiffness"].sum() == pytest.approx(largest / 100.0 / 0.1, rel=1e-4)
    assert found["springs.rest_length"].sum() == pytest.approx(200.0 * height / length / 0.1, rel=1e-4)


def test_what_has_no_derivative_of_its_eigenvalues_is_named() -> None:
    square = sl.Scene(gravity=0.0)
    square.particles([(0, 0, 0), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)], mass=1.0)
    square.springs([(0, 1), (0, 2), (0, 3), (0, 4)], stiffness=10.0, rest_length=0.5)
    square.anchor([1, 2, 3, 4])
    with pytest.raises(SceneError, match="two frequencies are equal"):
        sl.gradient(square.equilibrium(), "frequency[1]", "springs.stiffness")
    upright = sl.Scene(dim=2)
    upright.particles([(0, 0), (0, 1), (1, 1), (-1, 1)], mass=1.0)
    upright.springs([(0, 1), (1, 2), (1, 3)], stiffness=[1e4, 10.0, 10.0])
    upright.anchor([0, 2, 3])
    upright.add(sl.Load((0.0, -1.0), on=[1]))
    with pytest.raises(SceneError, match="branch point"):
        sl.gradient(upright.equilibrium(), "limit_load", "springs.stiffness")
    with pytest.raises(SceneError, match="by 'springs.rest_length', which stresses the shape without its loads"):
        sl.gradient(propped_column().equilibrium(), "buckling_factor[0]", "springs.rest_length")


def test_hessian_products_are_symmetric_and_follow_the_gradient() -> None:
    scene, shape = drawn_at_rest("springs", 3)
    chance, goal = np.random.default_rng(2), "sum(position[:, z]**2)"
    rest, stiffness = (value_of(scene, f"springs.{key}") for key in ("rest_length", "stiffness"))
    ways = [{"springs.rest_length": chance.uniform(-1.0, 1.0, 12), "springs.stiffness": chance.uniform(-50, 50, 12)}
            for _ in range(2)]  # fmt: skip
    products = [sl.analysis.hessian_product(shape, goal, way) for way in ways]
    one, other = (sum(float((product[name] * way[name]).sum()) for name in way)
                  for product, way in zip(products, reversed(ways), strict=True))  # fmt: skip
    assert one == pytest.approx(other, rel=1e-9)

    def slope(part: float) -> float:
        start = {"springs.rest_length": rest, "springs.stiffness": stiffness}
        changed = change_scene(scene, {name: value + part * ways[0][name] for name, value in start.items()})
        found = sl.gradient(at_rest(changed), goal, list(ways[1]))
        return sum(float((found[name] * ways[1][name]).sum()) for name in found)

    compare(slope, one, 2e-3)


# Where there is no derivative.


def test_a_mechanism_is_named() -> None:
    scene = sl.Scene(gravity=9.81)
    link = scene.particles([(0, 0, 0), (1, 0, -1), (2, 0, 0)], mass=1.0)
    scene.springs([(0, 1), (1, 2)], stiffness=10.0)
    scene.anchor(link[:1])
    scene.anchor(link[2:])
    loose = scene.particles([(5, 0, 0), (5, 0, 1)], mass=1e-9)
    scene.spring(3, 4, stiffness=1.0)
    scene.anchor([3])
    scene.spec.gravity[:] = 0.0
    scene.add(sl.Load((0, 0, -1.0), on=[1]))
    assert len(loose.index) == 2
    with pytest.raises(SceneError, match="particles 4 move without resistance"):
        sl.gradient(scene.equilibrium(), "position[1, z]", "springs.stiffness")


def test_a_free_body_is_named() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], mass=1.0)
    scene.springs([(0, 1), (0, 2), (0, 3), (1, 2), (2, 3), (1, 3)], stiffness=10.0)
    with pytest.raises(SceneError, match="nothing holds this one in place: 6 motions"):
        sl.gradient(scene.equilibrium(), "max(length)", "springs.rest_length")


def test_a_cable_at_its_rest_length_is_named() -> None:
    scene = basket(1)
    shape = scene.equilibrium()
    apart = float(np.linalg.norm(shape.position[4] - shape.position[6]))
    scene.spring(4, 6, stiffness=5.0, rest_length=apart, kind="cable")
    with pytest.raises(SceneError, match="spring 12 is exactly at its rest length"):
        sl.gradient(scene.equilibrium(tolerance=1e-12), "position[8, z]", "springs.rest_length")


def test_a_contact_without_a_force_is_named() -> None:
    scene = sl.Scene(gravity=0.0)
    scene.particles([(0, 0, 1), (0, 0, 0)], mass=1.0)
    scene.anchor([0])
    scene.spring(0, 1, stiffness=5.0, rest_length=1.0)
    scene.springs([(0, 1)], stiffness=5.0, rest_length=1.0)
    for side in ((3, 0, 0), (0, 3, 0), (-3, 0, 0), (0, -3, 0)):
        scene.spring(scene.particle(side, fixed=True, mass=1.0), 1, stiffness=1.0, rest_length=1.0)
    scene.add(sl.Plane((0, 0, 0), (0, 0, 1), on=[1]))
    shape = scene.equilibrium()
    assert abs(shape.position[1, 2]) < 1e-12
    with pytest.raises(SceneError, match="the Plane at particle 1 touches without a force"):
        sl.gradient(shape, "position[1, z]", "springs.rest_length")


def test_a_fold_is_singular() -> None:
    """A flat arch under the load at which it snaps through: its stiffness goes with the root of what is left."""

    def arch(load: float) -> sl.Equilibrium:
        scene = sl.Scene(dim=2)
        scene.particles([(-1.0, 0.0), (0.0, 0.2), (1.0, 0.0)], mass=1.0)
        scene.springs([(0, 1), (1, 2)], stiffness=100.0)
        scene.anchor([0, 2])
        scene.add(sl.Load((0.0, -load), on=[1]))
        return scene.equilibrium()

    low, high = 0.2, 1.0
    for _ in range(28):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if arch(middle).position[1, 1] > 0.0 else (low, middle)
    slopes = [sl.gradient(arch(low - part), "position[1, y]", "loads")["loads"][1, 1] for part in (1e-2, 1e-4, 1e-6)]
    assert np.allclose([slopes[1] / slopes[0], slopes[2] / slopes[1]], 10.0, rtol=0.05)


@pytest.mark.parametrize(
    ("goal", "by", "message"),
    [
        ("position[3, z]", "springs.length", "knows no parameter 'springs.length'"),
        ("position[3, z]", "springs.damping", "has no effect on a shape at rest"),
        ("position[3, z]", [], "The 'by' of gradient()"),
        ("smallest_eigenvalue", "loads", "has no derivative of 'smallest_eigenvalue'"),
        ("count(tension)", "loads", "only counts"),
        ("position[3]", "loads", "a measure is one number"),
        (3, "loads", "must be an expression"),
        (lambda a, b: 0.0, "loads", "a function of a, b"),
        (lambda tension: tension, "loads", "must return one number"),
    ],
)
def test_refusals(goal: Any, by: Any, message: str) -> None:
    with pytest.raises(SceneError, match=message.replace("(", r"\(").replace(")", r"\)")):
        sl.gradient(basket(1).equilibrium(), goal, by)


def test_more_refusals() -> None:
    shape = basket(1).equilibrium()
    with pytest.raises(SceneError, match="needs a shape at rest. Got Scene"):
        sl.gradient(basket(1), "energy", "loads")  # type: ignore[arg-type]
    with pytest.raises(SceneError, match="must be one of position"):
        sl.sensitivity(shape, "velocity", "loads")
    with pytest.raises(SceneError, match="must return one array for each of tension"):
        sl.gradient(shape, lambda tension: tension.sum(), "loads", derivative=lambda tension: 1.0)


def test_equal_maxima_are_noted() -> None:
    scene = sl.Scene(gravity=9.81)
    rope = scene.chain((0, 0, 0), (4, 0, 0), segments=4, stiffness=100.0)
    scene.anchor(rope.ends)
    found = sl.gradient(scene.equilibrium(), "max(tension)", "springs.rest_length")
    assert len(found.notes) == 1 and "attained by 2 entries" in found.notes[0]


def test_each_of_many_elements_gets_its_own_entry() -> None:
    """144 elements on the particles of a net, with rest values that differ and with equal ones."""
    grid = np.stack(np.meshgrid(np.arange(14.0), np.arange(14.0), [0.0]), axis=-1).reshape(-1, 3)
    apart = np.linalg.norm(grid[:, None] - grid[None], axis=2)
    inner = np.flatnonzero(((grid[:, :2] > 0.0) & (grid[:, :2] < 13.0)).all(axis=1))
    goal = "sum(position[:, z]*position[:, x])"
    for rest in (np.linspace(-0.5, 0.5, 144), np.zeros(144)):
        scene = sl.Scene(gravity=9.81)
        scene.particles(grid, mass=0.5)
        scene.springs(np.argwhere(np.triu(np.isclose(apart, 1.0))), stiffness=100.0, rest_length=0.9)
        scene.anchor(np.setdiff1d(np.arange(len(grid)), inner))
        scene.add(sl.Element(height_above, inner[:, None], np.linspace(1.0, 3.0, 144), rest=rest,
                             parameters={"slope": 0.1}))  # fmt: skip
        found = sl.gradient(scene.equilibrium(), goal, ["element.stiffness", "element.rest"])
        for name in found:
            values = value_of(scene, name)
            for entry in (0, 77) if rest.any() and rest[0] != rest[1] else (143,):
                step = np.where(np.arange(144) == entry, 1e-3, 0.0)
                up, down = (number(change_scene(scene, {name: values + sign * step}).equilibrium(), goal)
                            for sign in (1.0, -1.0))  # fmt: skip
                size = float(np.abs(found[name]).max())
                assert abs((up - down) / 2e-3 - found[name][entry]) < 1e-5 * size, (name, entry)

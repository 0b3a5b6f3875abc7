"""Degenerate input: nonsense is refused by name, what is accepted means one thing, a refusal changes nothing."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import springline as sl
from scene_text import to_text
from springline.errors import Diverged, SceneError
from springline.spec.text_writing import DECLARED

nan, inf = float("nan"), float("inf")

NONSENSE: dict[str, Any] = {
    "nan": nan,
    "inf": inf,
    "minus inf": -inf,
    "text": "nonsense",
    "bytes": b"1.0",
    "complex": 1.0 + 2.0j,
    "date": np.datetime64("2020-01-01"),
    "duration": np.timedelta64(3, "s"),
    "object": object(),
    "class": int,
    "function": abs,
    "dictionary": {"x": 1.0},
    "set": {1.0, 2.0},
    "ragged": [[1.0, 2.0], [3.0]],
    "cube": np.zeros((2, 2, 2)),
    "nine numbers": np.full(9, -1.0),
    "nothings": [None, None, None],
    "words": ["1", "2", "3"],
    "truths": [True, True, True],
    "beyond": 10**400,
    "imaginary": np.array([1j, 1j, 1j]),
}


@sl.measure
def distance(points, gradient):
    apart = points[1] - points[0]
    length = np.sqrt((apart * apart).sum())
    gradient[1], gradient[0] = apart / length, -apart / length
    return length


@sl.surface
def floor(point, closest, height):
    closest[0], closest[1], closest[2] = point[0], point[1], height


@sl.field
def calm(point, time, value):
    value[2] = 1.0


@sl.pair_law
def push(distance, height):
    return height / distance, height / distance**2


@sl.force
def breeze(mass, position, velocity, time, force, gust):
    for i in range(len(mass)):
        force[i, 0] += gust


@sl.rule
def drift(mass, position, velocity, time, gust):
    velocity[:, 0] += gust


@sl.constraint
def level(a, b, height):
    return a[2] - b[2] - height


class Kilo:
    """A quantity in thousands of SI units, as pint and astropy make them; it notes what it was asked for."""

    asked: list[str] = []  # noqa: RUF012

    def __init__(self, value: Any) -> None:
        self.thousands = np.asarray(value, dtype=float)

    def to(self, unit: str) -> Any:
        self.asked.append(unit)
        return type("Plain", (), {"magnitude": 1000.0 * self.thousands})()

    magnitude = property(lambda self: self.thousands)


def line(dim: int = 3, **options: Any) -> sl.Scene:
    """Four particles along x, 1 m apart, with springs between neighbors."""
    scene = sl.Scene(dim=dim, **options)
    scene.particles(np.eye(3)[:1, :dim] * np.arange(4.0)[:, None])
    scene.springs([[0, 1], [1, 2], [2, 3]], stiffness=10.0)
    return scene


def bits(scene: sl.Scene) -> tuple[str, str]:
    """The whole of a scene: its text, every bit of it, and the digest of its first state."""
    return to_text(scene), scene.build()[1].digest()


# what each option may be besides a number, so that the sweep below leaves it out
BUILDERS: dict[str, tuple[Callable[..., Any], dict[str, Any], str]] = {
    "particle()": (
        lambda s, **o: s.particle(**o), {"position": (9, 0, 0)}, "position velocity mass radius restitution",
    ),
    "particles()": (
        lambda s, **o: s.particles(**o), {"position": np.eye(3)}, "position velocity mass radius restitution fixed",
    ),
    "spring()": (
        lambda s, **o: s.spring(**{"stiffness": None if "law" in o else 1.0, **o}),
        {"a": 0, "b": 3}, "a b stiffness rest_length damping strength kind law",
    ),
    "springs()": (
        lambda s, **o: s.springs(**o), {"ends": [[0, 2], [1, 3]], "modulus": 1e9, "area": 1e-4},
        "ends modulus area density material rest_factor prestress force_density",
    ),
    "chain()": (
        lambda s, **o: s.chain(**o), {"start": (0, 9, 0), "end": (1, 9, 0), "segments": 3, "stiffness": 1.0},
        "start end segments mass stiffness radius",
    ),
    "grid()": (
        lambda s, **o: s.grid(**o), {"shape": (3, 3), "stiffness": 1.0},
        "shape spacing origin axes mass diagonals bending stiffness rest_length",
    ),
    "cloud()": (
        lambda s, **o: s.cloud(**o), {"count": 3, "upper": (1, 1, 1)}, "count lower upper mass speed velocity radius",
    ),
    "anchor()": (lambda s, **o: s.anchor(**o), {"which": 0}, "which axes"),
    "release()": (lambda s, **o: s.release(**o), {"which": 0}, "which axes"),
    "Scene()": (lambda s, **o: sl.Scene(**o), {}, "gravity dim space title"),
    "the scene": (lambda s, gravity: setattr(s, "gravity", gravity), {}, "gravity"),
    "Torus()": (lambda s, **o: sl.Scene(space=sl.Torus(**o)), {"size": (1, 1, 1)}, "size origin"),
    "simulate()": (lambda s, **o: s.simulate(**o), {}, "dt integrator threads load_case"),
    "run()": (lambda s, **o: s.simulate(dt=0.01).run(**o), {"until": 0.02}, "until every"),
    "LineLoad()": (lambda s, **o: s.add(sl.LineLoad(**o)), {"force": (0, 0, 1)}, "force per case on"),
    "WindLoad()": (
        lambda s, **o: s.add(sl.WindLoad(**o)), {"velocity": (9, 0, 0), "width": 0.1},
        "velocity width drag_coefficient density case on",
    ),
    "AreaLoad()": (
        lambda s, **o: s.add(sl.AreaLoad(**o)), {"force": (0, 0, 1), "faces": [[0, 1, 2]]}, "force per faces case",
    ),
    "load_case()": (lambda s, name, **o: s.load_case(name, **o), {"name": "ULS", "dead": 1.35}, "name dead"),
    "step()": (lambda s, **o: s.simulate(dt=0.01).step(**o), {}, "count"),
    "remove()": (lambda s, **o: s.simulate(dt=0.01).remove(**o), {}, "which"),
    "cut()": (lambda s, **o: s.simulate(dt=0.01).cut(**o), {}, "which"),
}  # fmt: skip
FINE = {  # nonsense for a number, but what these options are made for
    ("spring()", "strength", "inf"),
    ("particles()", "fixed", "truths"),
    ("anchor()", "which", "function"),
    ("release()", "which", "function"),
    ("spring()", "a", "function"),
    ("spring()", "b", "function"),
    ("Scene()", "title", "text"),
    ("cut()", "which", "truths"),  # a mask of the three springs
    ("LineLoad()", "on", "truths"),
    ("WindLoad()", "on", "truths"),
    ("LineLoad()", "case", "text"),  # any name is a load case's
    ("WindLoad()", "case", "text"),
    ("AreaLoad()", "case", "text"),
    ("load_case()", "name", "text"),
}
OF_THE_USER = {"class", "function"}  # these are called with the positions, and raise on their own account
SWEEP: dict[str, list[str]] = {
    f"{caller} {option}": [
        kind
        for kind in NONSENSE
        if (caller, option, kind) not in FINE and not (kind in OF_THE_USER and option in {"which", "a", "b", "on"})
    ]
    for caller, (_, _, options) in BUILDERS.items()
    for option in options.split()
}


def refusal(call: Callable[[], Any]) -> str:
    """What a call is refused with; nothing where it is taken, and the name of any other error."""
    try:
        call()
    except SceneError as error:
        return str(error)
    except Exception as error:
        return f"not refused but broken by {type(error).__name__}"
    return ""


# Every kind of nonsense for every option, all kinds for one option in one test and on one scene: a refusal that leaves
# a trace is seen at the end, and those after it would stand on what it left.


@pytest.mark.parametrize("name", SWEEP)
def test_nonsense_given_to_a_builder_is_refused_by_name_and_leaves_the_scene_as_it_was(name: str) -> None:
    caller, option = name.rsplit(" ", 1)
    call, given, _ = BUILDERS[caller]
    scene = line(seed=3)
    before, chance = bits(scene), scene.random.bit_generator.state
    said = {kind: refusal(lambda kind=kind: call(scene, **{**given, option: NONSENSE[kind]})) for kind in SWEEP[name]}
    assert {kind: text for kind, text in said.items() if f"'{option}'" not in text or caller not in text} == {}
    assert bits(scene) == before
    assert scene.random.bit_generator.state == chance


VALID: dict[str, dict[str, Any]] = {
    "load": {"force": (0, 0, 1)},
    "element": {"measure": distance, "particles": [0, 1]},
    "hinge": {"quads": [0, 1, 2, 3]},
    "angle": {"triples": [0, 1, 2]},
    "twist": {"links": [0, 1, 2, 4, 5]},
    "bend": {"links": [0, 1, 2, 4, 5]},
    "rope": {"points": [0, 1, 2], "stiffness": 1.0},
    "plasticity": {"yield_force": 1.0},
    "plasticity corners": {"yield_moment": 1.0},
    "bonds": {"within": 1.0},
    "wind": {"faces": [0, 1, 2]},
    "drive": {"springs": [0], "rest_length": 1.0, "amplitude": 0.1},
    "drive rest_length": {"springs": [0]},
    "drive position": {"on": [0]},
    "drive load": {"on": [0]},
    "drive angle": {"corners": [[0, 1, 2]]},
    "drive corners": {"angle": 1.0},
    "drive on": {"load": (0, 0, 1)},
    "drive handle": {"rest_length": 1.0},
    "area": {"faces": [0, 1, 2]},
    "surfacetension": {"faces": [0, 1, 2], "gamma": 1.0},
    "membrane": {"faces": [0, 1, 2], "modulus": 1.0},
    "gas": {"faces": [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]], "pressure": 1.0},
    "pressure": {"faces": [0, 1, 2], "pressure": 1.0},
    "volume": {"tetrahedra": [0, 1, 2, 3]},
    "rod": {"a": 0, "b": 1},
    "cord": {"a": 0, "b": 1},
    "box": {"lower": (-9, -9, -9), "upper": (9, 9, 9)},
    "surface": {"closest": floor, "parameters": {"height": 0.0}},
    "fieldforce": {"law": calm},
    "pairforce": {"law": push, "parameters": {"height": 1.0}},
    "seek": {"target": (1, 1, 1)},
    "flee": {"target": (1, 1, 1)},
    "arrive": {"target": (1, 1, 1)},
    "pursue": {"quarry": 0},
    "evade": {"quarry": 0},
    "avoid": {"center": [(1, 1, 1)], "radius": 1.0},
    "followpath": {"points": [(0, 0, 0), (1, 0, 0)]},
    "absorber": {"point": (0, 0, -50)},
    "absorber center": {"radius": 1.0},
    "absorber radius": {"center": (0, 0, -50)},
    "absorber lower": {"upper": (9, 9, 9)},
    "absorber upper": {"lower": (-9, -9, -9)},
    "emitter": {"on": [4, 5], "rate": 1.0},
    "fluid": {"spacing": 0.1},
    "contacts rods": {"thickness": 0.1},
    "obstacle": {"vertices": [(0, 0, -5), (1, 0, -5), (0, 1, -5)], "faces": [(0, 1, 2)]},
    "obstacle path": {},
    "onmesh": {"vertices": [(0, 0, 0), (1, 0, 0), (0, 1, 0)], "faces": [(0, 1, 2)]},
    "onnurbs": {
        "points": [(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0)],
        "degree": (1, 1),
        "knots_u": (0, 0, 1, 1),
        "knots_v": (0, 0, 1, 1),
    },
    "held": {"constraint": level, "particles": [(0, 1)], "parameters": {"height": 0.0}},
    "apply": {"function": drift, "parameters": {"gust": 1.0}},
}
SPOKEN = {
    ("gravity", "acceleration"): "gravity",  # the scene's own word for it
    ("drive", "handle"): "springs",  # those whose rest length is driven
}
ALSO_FINE = {
    ("contacts", "springs", "truths"),  # a mask of the three springs
    ("fragile", "springs", "truths"),
    ("drive", "springs", "truths"),
    ("plasticity", "springs", "truths"),
    ("drive", "handle", "truths"),
    ("trails", "max_jump", "inf"),
    ("load", "case", "text"),  # any name is a load case's
    ("flee", "within", "inf"),
    ("evade", "within", "inf"),
    ("pursue", "ahead", "inf"),
    ("evade", "ahead", "inf"),
    ("bonds", "rate", "inf"),
    ("bonds", "strength", "inf"),
    ("emitter", "lifetime", "inf"),
    ("emitter", "until", "inf"),
    ("emitter", "every", "inf"),
}
DECLARED_SWEEP: dict[str, list[str]] = {
    f"{key} {field.name}": [
        kind
        for kind in NONSENSE
        if (key, field.name, kind) not in ALSO_FINE
        if not (field.name == "parameters" and kind == "dictionary")  # an unknown parameter: refused by its own name
        if not (kind in OF_THE_USER and field.name in {"on", "a", "b", "against"})
    ]
    for key, thing in DECLARED.items()
    if key != "custom"  # a function of one's own has its parameters: below
    for field in dataclasses.fields(thing)
    if not (field.name == "on" and not field.init)
}


@pytest.mark.parametrize("name", DECLARED_SWEEP)
def test_nonsense_given_to_a_force_or_a_rule_is_refused_by_name_when_it_is_added(name: str) -> None:
    key, field = name.split()
    scene = line()
    if key in ("twist", "bend", "emitter"):
        scene.particles([(0.5, 1, 0), (1.5, 1, 0)])
    before, given = bits(scene), VALID.get(name, VALID.get(key, {}))

    def added(kind: str) -> None:
        scene.add(sl.Drag(0.1), DECLARED[key](**{**given, field: NONSENSE[kind]}))

    said = {kind: refusal(lambda kind=kind: added(kind)) for kind in DECLARED_SWEEP[name]}
    named = [f"'{word}' of" for word in (field, SPOKEN.get((key, field)))]
    assert {kind: text for kind, text in said.items() if not any(name in text for name in named)} == {}
    assert bits(scene) == before  # the good one before it is not added either


def test_the_sweeps_of_nonsense_are_wide() -> None:
    assert sum(map(len, SWEEP.values())) > 1500  # measured 1759
    assert sum(map(len, DECLARED_SWEEP.values())) > 2500  # measured 2916


# each way of writing the same numbers gives the same bits
KINDS: dict[str, Callable[[np.ndarray], Any]] = {
    "list": lambda a: a.tolist(),
    "tuple": lambda a: tuple(map(tuple, a.tolist())) if a.ndim > 1 else tuple(a.tolist()),
    "float32": lambda a: a.astype(np.float32),
    "int64": lambda a: a.astype(np.int64),
    "uint8": lambda a: a.astype(np.uint8),
    "big-endian": lambda a: a.astype(a.dtype.newbyteorder(">")),
    "longdouble": lambda a: a.astype(np.longdouble),
    "Fortran": np.asfortranarray,
    "strided": lambda a: np.repeat(a, 2, axis=0)[::2],
    "reversed": lambda a: a[::-1].copy()[::-1],
    "objects": lambda a: a.astype(object),
    "fractions": lambda a: np.vectorize(lambda x: Fraction(float(x)), otypes=[object])(a),
    "numpy scalars": lambda a: (
        [[np.float64(x) for x in row] for row in a] if a.ndim > 1 else [np.float64(x) for x in a]
    ),
}
PLACES = np.array([[0, 0, 0], [1, 0, 2], [3, 1, 0], [5, 5, 1]], dtype=np.float64)
MASSES = np.array([1.0, 2.0, 3.0, 4.0])
ENDS = np.array([[0, 1], [1, 2], [2, 3], [0, 3]])


def bulk(places: Any, masses: Any, ends: Any) -> sl.Scene:
    scene = sl.Scene(gravity=9.8)
    scene.particles(places, velocity=places, mass=masses, radius=masses, restitution=masses)
    scene.springs(ends, stiffness=masses, rest_length=masses, damping=masses, strength=MASSES)
    scene.springs(ends, modulus=masses, area=masses)
    return scene


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_array_gives_the_same_scene_to_the_last_bit(kind: str) -> None:
    same = KINDS[kind]
    ends = ENDS if kind in {"longdouble", "float32", "objects", "fractions", "numpy scalars"} else same(ENDS)
    assert bits(bulk(same(PLACES), same(MASSES), ends)) == bits(bulk(PLACES, MASSES, ENDS))
    assert bits(bulk(np.nextafter(PLACES, 9), MASSES, ENDS)) != bits(bulk(PLACES, MASSES, ENDS))  # it sees a bit


def test_arrays_handed_over_are_never_written_and_never_kept() -> None:
    places, masses, ends = PLACES.copy(), MASSES.copy(), ENDS.copy()
    for array in (places, masses, ends):
        array.flags.writeable = False  # writing would raise
    scene = bulk(places, masses, ends)
    unread = sl.Scene()  # its columns are not joined before the arrays change
    unread.particles(places, velocity=places, mass=masses)
    bulk(places, masses, ends).simulate().run(until=0.1)
    for array in (places, masses, ends):
        array.flags.writeable = True
        array[:] = 7
    assert bits(scene) == bits(bulk(PLACES, MASSES, ENDS))
    assert unread.position.tolist() == unread.all.velocity.tolist() == PLACES.tolist()
    assert unread.all.mass.tolist() == MASSES.tolist()


def test_one_number_may_be_any_kind_of_number() -> None:
    def scene(two: Any, three: Any) -> sl.Scene:
        result = sl.Scene(gravity=two, seed=3)
        result.chain((0, 0, 0), (two, 0, 0), segments=3, mass=two, stiffness=three, damping=two, radius=two)
        result.grid((2, 3), spacing=two, origin=(three, three, three), stiffness=two)
        result.cloud(3, upper=(two, two, two), mass=three, speed=two)
        result.add(sl.Drag(two), sl.Load((two, two, two), omega=three), sl.SpeedLimit(two), sl.Trails(min_move=two))
        return result

    for kind in (int, np.int8, np.uint64, np.float16, np.float32, np.longdouble, Fraction, np.array):
        assert bits(scene(kind(2), kind(3))) == bits(scene(2.0, 3.0)), kind


def test_quantities_with_units_come_in_as_si() -> None:
    def scene(k: Callable[[Any], Any]) -> sl.Scene:
        result = sl.Scene(gravity=k(0.0098), seed=3)
        result.particle(k([1.0, 2.0, 3.0]), velocity=k([0.001, 0.0, 0.0]), mass=k(0.002), radius=k(0.001))
        result.particles([[k(0.001), k(0.002), k(0.003)]], mass=[k(0.004)])
        result.springs([[0, 1]], modulus=k(210.0), area=k(1e-3), rest_length=k(0.1), damping=k(1.0), strength=k(3.0))
        result.chain((0, 0, 0), k([1.0, 0, 0]), segments=2, stiffness=k(5.0))
        result.grid((2, 2), spacing=k(0.001), origin=k([0.0, 3.0, 0.0]), stiffness=k([1.0] * 4))
        result.cloud(2, upper=k([1.0, 1.0, 1.0]), speed=k(0.001))
        result.add(sl.Drag(k(1.0)), sl.Load(k([1.0, 0, 0]), on=[0]), sl.Attraction(k(1.0), softening=k(0.1)))
        return result

    Kilo.asked.clear()
    assert bits(scene(Kilo)) == bits(scene(lambda value: 1000.0 * np.asarray(value)))
    assert set(Kilo.asked) == {
        "m", "m/s", "kg", "N/m", "N*s/m", "N", "Pa", "m**2", "m/s**2", "N*m**2/kg**2",
    }  # as unit libraries spell them  # fmt: skip


def test_a_plane_scene_takes_a_third_coordinate_of_zero_and_means_the_same() -> None:
    def scene(*rest: float) -> sl.Scene:
        result = sl.Scene(dim=2, gravity=(0, -1, *rest))
        result.particle((1, 2, *rest), velocity=(3, 4, *rest))
        result.chain((0, 0, *rest), (2, 0, *rest), segments=2, stiffness=1.0)
        result.add(sl.Load((1, 1, *rest)), sl.Plane((0, -9, *rest)), sl.Box((-9, -9, *rest), (9, 9, *rest)))
        return result

    assert bits(scene()) == bits(scene(0.0))


def test_two_springs_between_the_same_particles_are_parallel_and_add_up() -> None:
    def forces(stiffness: list[float]) -> np.ndarray:
        scene = sl.Scene()
        scene.particles([[0, 0, 0], [1, 0, 0]])
        scene.springs([[0, 1]] * len(stiffness), stiffness=stiffness, rest_length=0.5)
        return scene.simulate().forces

    assert np.array_equal(forces([3.0, 4.0]), forces([7.0]))
    assert forces([7.0])[0, 0] == 3.5
    assert np.array_equal(forces([3.0, 4.0]), -forces([3.0, 4.0])[::-1])


def test_coincident_ends_have_no_force_and_one_event_and_never_nan() -> None:
    scene = sl.Scene()
    scene.particles(np.zeros((2, 3)))
    scene.spring(0, 1, stiffness=5.0, rest_length=1.0)
    run = scene.simulate(dt=0.01).run(until=0.1, every=0.05)
    assert not run.position.any() and not run.velocity.any()
    assert run.events_of("coincide")["index"].tolist() == [0]
    assert run.energy["spring"][-1] == 2.5  # k L0^2/2


@pytest.mark.parametrize("integrator", ["velocity_verlet", "implicit_midpoint"])
def test_ends_that_meet_part_and_meet_again_are_told_each_time(integrator: Any) -> None:
    """z = -(t - 1)(t - 3)/2, which binary fractions of a second hit exactly, on a spring too weak to move anything."""
    scene = sl.Scene(gravity=1.0)
    scene.particle((0, 0, 0))
    scene.particle((0, 0, -1.5), velocity=(0, 0, 2.0))
    scene.anchor([0])
    scene.spring(0, 1, stiffness=1e-30, rest_length=1.0)
    run = scene.simulate(dt=0.25, integrator=integrator).run(until=4.0, every=4.0)
    assert run.events_of("coincide")["time"].tolist() == [1.0, 3.0]


def test_a_spring_of_rest_length_zero_pulls_like_hooke() -> None:
    scene = sl.Scene()
    scene.particles([[0, 0, 0], [2, 0, 0]])
    scene.spring(0, 1, stiffness=5.0, rest_length=0)
    assert scene.simulate().forces[:, 0].tolist() == [10.0, -10.0]


def test_a_massless_particle_is_taken_where_it_is_fixed_or_an_attraction_acts_on_it() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0), mass=0, fixed=True)
    test, sun = scene.particle((1, 0, 0), mass=0), scene.particle((0, 2, 0), mass=8)
    scene.add(sl.Attraction(on=test + sun))
    forces = scene.simulate(dt=0.01).forces
    assert forces[test.index[0]] == pytest.approx(8.0 / 5**1.5 * np.array([-1.0, 2.0, 0.0]), rel=1e-15)
    assert not forces[sun.index[0]].any()
    scene.release(scene.all[:1])
    with pytest.raises(SceneError, match="Particle 0 has no mass, is not fixed and has no attraction"):
        scene.build()


def test_an_empty_handle_chooses_nothing_and_changes_nothing() -> None:
    scene = line(gravity=9.8)
    none, before = scene.select(lambda p: p[:, 0] > 100), bits(scene)
    assert len(none) == 0 and none.position.shape == none.velocity.shape == (0, 3) and list(none) == []
    assert len(none + none) == len(none.select(np.zeros(0, dtype=bool))) == len(none.select(lambda p: p[:, 0] > 0)) == 0
    scene.anchor(none)
    scene.release(none)
    assert len(scene.spring(none, none, stiffness=1.0)) == len(scene.springs([], stiffness=1.0)) == 0
    assert len(scene.cloud(0, upper=(1, 1, 1))) == len(scene.particles([])) == 0
    none.position = np.zeros((0, 3))
    assert bits(scene) == before
    simulation = scene.simulate(dt=0.01)  # the state of an automatic step knows how fast things move
    simulation.remove(none)
    simulation.cut([])
    assert simulation.data.state.digest() == before[1]
    scene.add(sl.Load((1, 0, 0), on=none))
    assert not scene.simulate().forces[:, 0].any()


def test_a_handle_stays_good_while_the_scene_grows_and_sees_what_changes() -> None:
    scene = line()
    old = scene.all
    scene.particles(np.full((1000, 3), 7.0))
    old.position = old.position + np.array([0.0, 1.0, 0.0])
    assert len(old) == 4 and (old.position[:, 1] == 1.0).all() and (scene.position[4:] == 7.0).all()
    scene.anchor(old)
    assert scene.anchored.index.tolist() == [0, 1, 2, 3]
    assert [particle.index.tolist() for particle in old] == [[0], [1], [2], [3]]
    first, *_, last = old
    assert first.position.tolist() == [0, 1, 0] and last.position.tolist() == [3, 1, 0]


def test_indices_masks_handles_ranges_and_functions_choose_alike() -> None:
    scene = line()
    ways = [
        [1, 2], (1, 2), np.array([1, 2], dtype=np.uint8), range(1, 3), [False, True, True, False], scene.all[1:3],
        lambda p: (p[:, 0] > 0) & (p[:, 0] < 3), np.array([2, 1])[::-1],
    ]  # fmt: skip
    for which in ways:
        assert scene.select(which).index.tolist() == [1, 2], which
    once, twice = line(), line()
    once.add(sl.Load((1, 0, 0), on=[1, 2]))
    twice.add(sl.Load((1, 0, 0), on=[2, 1, 2]))
    assert np.array_equal(once.simulate().forces, twice.simulate().forces)  # each particle once


def test_a_simulation_keeps_the_scene_of_its_moment_and_the_scene_stays_as_it_was() -> None:
    def drawn() -> sl.Scene:
        scene = line(gravity=9.8, seed=3)
        scene.anchor([0])
        scene.add(sl.Drag(0.1), sl.Plane((0, 0, -1)))
        return scene

    scene, other = drawn(), drawn()
    before = bits(scene)
    simulation, expected = scene.simulate(dt=0.01), other.simulate(dt=0.01).run(until=0.5, every=0.1)
    scene.gravity = -100.0
    scene.all.position = scene.all.position + 5.0
    scene.all.velocity = (1, 2, 3)
    scene.anchor([1, 2], axes="z")
    scene.release([0])
    scene.add(sl.Drag(50.0))
    scene.chain((0, 9, 9), (5, 9, 9), segments=5, stiffness=1e6)
    run = simulation.run(until=0.5, every=0.1)
    assert np.array_equal(run.position, expected.position) and run.position[-1].any()
    assert bits(other) == before  # a run leaves no trace in its scene


@pytest.mark.parametrize("seed", [0, 7, np.int64(7), (1, 2, 3), np.random.SeedSequence(5)])
def test_one_seed_one_cloud(seed: Any) -> None:
    def cloud() -> sl.Scene:
        scene = sl.Scene(seed=seed)
        scene.cloud(20, upper=(1, 2, 3), mass=(1, 2), speed=3.0)
        return scene

    assert bits(cloud()) == bits(cloud())
    assert bits(cloud())[1] != bits_of_seed(99)


def bits_of_seed(seed: int) -> str:
    scene = sl.Scene(seed=np.random.default_rng(seed))
    scene.cloud(20, upper=(1, 2, 3), mass=(1, 2), speed=3.0)
    return scene.build()[1].digest()


@pytest.mark.parametrize(
    ("place", "speed", "stiffness", "mass"),
    [
        (1e150, 0.0, 1.0, 1.0), (1.0, 1e200, 1.0, 1.0), (1.0, 0.0, 1e200, 1.0), (1.0, 0.0, 1.0, 1e-290),
        (1.0, 0.0, 1.0, 1e300), (1e-200, 0.0, 1e-200, 1.0), (1e-9, 1e-300, 1.0, 1.0), (1e15, 1e15, 1e15, 1e15),
    ],
)  # fmt: skip
@pytest.mark.parametrize("integrator", ["velocity_verlet", "rk4"])
def test_huge_and_tiny_numbers_run_in_finite_frames_or_diverge_aloud(
    place: float, speed: float, stiffness: float, mass: float, integrator: str
) -> None:
    scene = sl.Scene(gravity=9.8)
    scene.particles([[0, 0, 0], [place, 0, 0]], velocity=[[0, 0, 0], [0, speed, 0]], mass=mass)
    scene.spring(0, 1, stiffness=stiffness, rest_length=1.0)
    try:
        recording = scene.simulate(dt=0.01, integrator=integrator).run(until=1.0, every=0.1)
    except Diverged as error:
        recording = error.recording
    assert len(recording.time) >= 1
    assert np.isfinite(recording.position).all() and np.isfinite(recording.velocity).all()


def test_a_misspelt_attribute_of_a_scene_is_refused_and_its_dimension_stays() -> None:
    scene = line()
    for name, value in {"gravty": 9.8, "dim": 2, "space": sl.Torus((1, 1, 1)), "position": 0.0}.items():
        with pytest.raises(AttributeError, match=name):
            setattr(scene, name, value)
    assert scene.dim == 3 and scene.space is None

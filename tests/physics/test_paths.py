"""Equilibrium paths: trusses in closed form, curves of springable, events, branches, prescribed displacements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq, minimize_scalar

import springline as sl
from physics.test_springable import MODELS, scene_of
from springline.equilibrium import problem as statics
from springline.errors import SceneError
from springline.paths import correction
from springline.paths.compiled import make_continuation
from springline.paths.continuation import FARTHEST, Continuation, FactorControl, Tangent
from springline.paths.path import EquilibriumPath

K, HALF = 100.0, 1.0  # stiffness of each bar [N/m], half of the span [m]


def truss(height: float, **load: Any) -> sl.Scene:
    """Two bars that lean on each other (von Mises 1923), loaded downward by 1 N at the top, particle 1."""
    scene = sl.Scene(dim=2)
    scene.particles([(-HALF, 0), (0, height), (HALF, 0)], mass=1.0)
    scene.springs([(0, 1), (1, 2)], stiffness=K)
    scene.anchor([0, 2])
    scene.add(sl.Load((0, -1.0), on=1, **load))
    return scene


def load_of(y: Any, height: float) -> Any:
    """Load that holds the top at a height, both bars alike: -2 k (L - L0) y/L [N]."""
    length = np.hypot(HALF, y)
    return -2.0 * K * (length - np.hypot(HALF, height)) * y / length


def sideways(y: float, height: float) -> float:
    """Stiffness of the top against a motion aside [N/m]: 2 k (c^2 + (1 - L0/L) (1 - c^2)), c = half span over L."""
    length = np.hypot(HALF, y)
    part = (HALF / length) ** 2
    return float(2.0 * K * (part + (1.0 - np.hypot(HALF, height) / length) * (1.0 - part)))


def test_a_shallow_truss_snaps_through_at_the_load_of_the_closed_form() -> None:
    path = sl.path(truss(0.5), until=20.0)
    y = path.position[:, 1, 1]
    assert np.abs(path.factor - load_of(y, 0.5)).max() < 1e-9
    assert np.abs(path.position[:, 1, 0]).max() == 0.0
    most = -minimize_scalar(
        lambda y: -load_of(y, 0.5), bounds=(0.0, 0.5), method="bounded", options={"xatol": 1e-12}
    ).fun
    assert [one.kind for one in path.events] == ["limit", "limit"]
    assert [one.factor for one in path.events] == pytest.approx([most, -most], rel=1e-9)
    assert path.ended == "until" and path.factor[-1] == 20.0
    slope = np.gradient(path.factor, y)
    inner = np.abs(slope) > 5.0  # away from the limit points, where a difference has no sign
    assert ((slope < 0.0) == path.stable)[inner].all() and 0 < path.stable.sum() < len(path)
    assert all(np.abs(one.motion[1]).round(6).tolist() == [0.0, 1.0, 0.0] for one in path.events)


def test_a_steep_truss_sways_before_it_snaps_through() -> None:
    height = 2.5
    path = sl.path(truss(height), until=200.0)
    first = brentq(sideways, 1.5, height, args=(height,), xtol=1e-14)
    branches = [one for one in path.events if one.kind == "branch"]
    assert branches[0].factor == pytest.approx(load_of(first, height), rel=1e-8)
    assert branches[0].position[1, 1] == pytest.approx(first, rel=1e-7)
    assert np.abs(branches[0].motion[1]).round(6).tolist() == [1.0, 0.0, 0.0]
    assert len(branches) == 4 and [one.kind for one in path.events].count("limit") == 2
    assert path.negative[path.events[0].point] == 0 and path.negative[path.events[0].point + 1] == 1


@pytest.mark.parametrize("direction", [1, -1])
def test_a_branch_is_another_path_of_shapes_at_rest_and_closes(direction: int) -> None:
    height = 2.5
    branch = sl.path(truss(height), until=200.0).branch(0, direction=direction)
    x, y = branch.position[:, 1, 0], branch.position[:, 1, 1]
    assert np.abs(x).max() > 2.0 and branch.ended == "closed"
    rest = np.hypot(HALF, height)
    force = np.zeros((len(branch), 2))
    for foot in (-HALF, HALF):
        length = np.hypot(x - foot, y)
        force -= (K * (length - rest) / length)[:, None] * np.stack([x - foot, y], axis=1)
    force[:, 1] -= branch.factor
    assert np.abs(force).max() < 1e-8
    moved = np.sign(x[1] - x[0])
    assert moved == np.sign(direction * branch.data.places[0].softest[1][0]) or branch.events


def test_a_prescribed_displacement_has_the_force_of_the_closed_form() -> None:
    path = sl.path(truss(0.5), prescribed={1: (0, -1.0)})
    y = path.position[:, 1, 1]
    assert (path.factor[0], path.factor[-1]) == (0.0, 1.0)
    # the load of 1 N stays, and the support exerts the rest of what the bars need
    assert path.reactions[:, 1, 1] == pytest.approx(1.0 - load_of(y, 0.5), abs=1e-10)
    assert path.ended == "until" and not [one for one in path.events if one.kind == "limit"]


def test_a_soft_spring_in_series_snaps_back() -> None:
    height, soft = 0.5, 6.0
    scene = sl.Scene(dim=2)
    scene.particles([(-HALF, 0), (0, height), (HALF, 0), (0, 2.0)], mass=1.0)
    scene.springs([(0, 1), (1, 2)], stiffness=K)
    scene.spring(1, 3, stiffness=soft)
    scene.anchor([0, 2])
    scene.anchor([1, 3], axes="x")
    path = sl.path(scene, until=1.0, prescribed={3: (None, -1.5)})
    y = path.position[:, 1, 1]
    # displacement of the tip: of the top, and what the spring is shortened by
    tip_moved = (height - y) + load_of(y, height) / soft
    assert 1.5 * path.factor == pytest.approx(tip_moved, abs=1e-9)
    assert [one.kind for one in path.events] == ["limit", "limit"]  # the displacement itself turns back
    assert path.events[1].factor < path.events[0].factor


def test_a_cable_that_goes_slack_is_a_kink() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (0, 1), (-1, 0), (1, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=100.0)
    scene.springs([(1, 2), (1, 3)], stiffness=50.0, rest_factor=0.99, kind="cable")
    scene.anchor([0, 2, 3])
    scene.add(sl.Load((0, -1.0), on=1))
    path = sl.path(scene, until=10.0)
    kinks = [one for one in path.events if one.kind == "kink"]
    slack = path.tension[:, 1] == 0.0
    assert len(kinks) == 1 and kinks[0].motion[1].round(6).tolist() in ([1.0, 0.0, 0.0], [-1.0, 0.0, 0.0])
    assert path.stable[~slack].all() and not path.stable[slack].any() and slack.any()


def test_a_path_through_a_stable_shape_meets_its_equilibrium() -> None:
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((5, 4), spacing=1.0, mass=1.0, stiffness=500.0)
    scene.anchor(net.corners)
    shape = scene.equilibrium()
    path = sl.path(shape, until=3.0)
    heavier = sl.Scene(gravity=3.0 * 9.81)
    net = heavier.grid((5, 4), spacing=1.0, mass=1.0, stiffness=500.0)
    heavier.anchor(net.corners)
    assert path.factor[0] == 1.0 and path.stable.all() and not path.events
    assert path.position[-1] == pytest.approx(heavier.equilibrium().position, abs=1e-8)
    assert path.reactions[-1].sum(axis=0) == pytest.approx([0.0, 0.0, 20 * 3.0 * 9.81], abs=1e-7)
    down = sl.path(shape, until=0.2)
    assert down.factor[-1] == 0.2 and (np.diff(down.factor) < 0.0).all()


def test_a_load_case_is_multiplied_and_the_others_stay() -> None:
    scene = truss(0.5, case="push")
    scene.add(sl.Load((0, 0.5), on=1, case="lift"))
    path = sl.path(scene, until=3.0, load_case="push")
    y = path.position[:, 1, 1]
    assert path.factor - 0.5 == pytest.approx(load_of(y, 0.5), abs=1e-9)


def test_a_path_has_the_same_bits_again() -> None:
    one, other = (sl.path(truss(2.5), until=200.0) for _ in range(2))
    assert (one.position == other.position).all() and (one.factor == other.factor).all()
    assert [event.factor for event in one.events] == [event.factor for event in other.events]


def test_a_path_plays_as_a_recording() -> None:
    path = sl.path(truss(0.5), until=20.0)
    run = path.recording()
    assert (run.position == path.position).all() and (run.log["factor"] == path.factor).all()
    assert run.tension[10] == pytest.approx(path.tension[10])
    assert run.plot().axes


def arch(**options: Any) -> sl.Scene:
    """A shallow arch of stiff springs, loaded in the middle and a little aside."""
    scene = sl.Scene(dim=2, **options)
    scene.particles([(k, 0.05 * k * (6 - k)) for k in range(7)], mass=1.0)
    scene.springs([(k, k + 1) for k in range(6)], stiffness=1e4)
    scene.anchor([0, 6])
    scene.add(sl.Load((0.01, -1.0), on=3))
    return scene


def bending_arch() -> sl.Scene:
    scene = arch()
    scene.add(sl.Angle([(k, k + 1, k + 2) for k in range(5)], stiffness=5.0))
    return scene


def periodic_arch() -> sl.Scene:
    """The arch on a torus: its last spring joins two particles across the border."""
    scene = arch(space=sl.Torus((6.5, 10.0)))
    scene.spring(1, 5, stiffness=3.0, rest_length=0.5)
    scene.add(sl.Angle([(k, k + 1, k + 2) for k in range(5)], stiffness=5.0))
    return scene


@sl.law
def stiffening(length, rest, k):  # type: ignore[no-untyped-def]
    return 0.5 * k * (length - rest) ** 2 + k * (length - rest) ** 4


@sl.energy
def attraction_to_ground(points, k):  # type: ignore[no-untyped-def]
    """An energy without a measure [J]."""
    return k * points[0, 1] * points[0, 1] * points[0, 1] * points[0, 1]


def laws_and_cables() -> sl.Scene:
    scene = sl.Scene(dim=2)
    scene.particles([(-1, 0), (0, 0.6), (1, 0), (0, -1), (0.1, 2)], mass=1.0)
    scene.spring(0, 1, law=stiffening(k=80.0))
    scene.spring(1, 2, stiffness=60.0)
    scene.spring(1, 3, stiffness=5.0, rest_length=1.7, kind="cable")  # slack
    scene.spring(1, 4, stiffness=9.0, kind="cable")
    scene.add(sl.Element(attraction_to_ground, [(1,)], parameters={"k": 2.0}))
    scene.anchor([0, 2, 3, 4])
    scene.add(sl.Load((0, -1.0), on=1))
    return scene


def folded_sheet() -> sl.Scene:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (0, 1, 0), (-1, 0.5, 0.3), (1, 0.5, 0.3)], mass=1.0)
    scene.springs([(0, 1), (0, 2), (1, 2), (0, 3), (1, 3)], stiffness=50.0)
    scene.add(sl.Hinge([(0, 1, 3, 2)], stiffness=4.0))
    scene.add(sl.Membrane([(0, 1, 2)], modulus=20.0, thickness=1.0, poisson=0.3))
    scene.anchor([0, 1])
    scene.anchor(2, axes="z")
    scene.add(sl.Load((0, 0.1, -1.0), on=3))
    return scene


@pytest.mark.parametrize("make", [bending_arch, periodic_arch, laws_and_cables, folded_sheet])
def test_compiled_code_follows_the_path_of_the_formulas_in_numpy(make: Callable[[], sl.Scene]) -> None:
    compare_walks(sl.path(make(), until=30.0, points=2).data.control, 30.0)


def test_compiled_code_prescribes_displacements_as_the_formulas_in_numpy() -> None:
    scene = bending_arch()
    scene.spring(3, 5, stiffness=50.0)
    compare_walks(sl.path(scene, prescribed={3: (None, -0.5)}, points=2).data.control, 1.0)


def compare_walks(control: FactorControl, unit: float) -> None:
    """Points, directions, eigenvalues and motions along a path by compiled code are those by arrays."""
    walks = make_continuation(control, unit), Continuation(control, unit)
    assert type(walks[0]) is not Continuation
    begin = walks[1].first(control.at(control.problem.start, 0.0), 0.0, 1.0)
    assert begin is not None
    for length in (0.03, 0.02):
        (one, taken), (other, steps) = (walk.correct(begin, begin.tangent, length) for walk in walks)
        assert (taken, one.negative) == (steps, other.negative)
        assert one.factor == pytest.approx(other.factor, rel=1e-10, abs=1e-12)
        assert one.position == pytest.approx(other.position, abs=1e-11)
        assert one.tangent.motion == pytest.approx(other.tangent.motion, abs=1e-9)
        assert one.tangent.factor == pytest.approx(other.tangent.factor, abs=1e-9)
        (value, motion), (expected, direction) = one.softest, other.softest
        assert value == pytest.approx(expected, rel=1e-8) and abs(motion @ direction) == pytest.approx(1.0, rel=1e-8)
        half = 0.5 * (one.factor + begin.factor)
        ends = [walk.reach_factor(begin, one, half) for walk in walks]
        assert ends[0].factor == ends[1].factor == half
        assert ends[0].position == pytest.approx(ends[1].position, abs=1e-11)
        begin = other


def test_compiled_code_judges_rest_by_the_numbers_of_statics() -> None:
    names = ("COARSE", "LITTLE", "EPSILON")  # passes import no constants of modules that are not compiled
    assert all(getattr(correction, name) == getattr(statics, name) for name in names)


def test_a_path_of_attractions_is_followed_by_the_formulas_in_numpy() -> None:
    scene = truss(0.5)
    scene.add(sl.Attraction(strength=1.0, softening=0.5))
    path = sl.path(scene, until=20.0)
    assert type(make_continuation(path.data.control, 20.0)) is Continuation
    assert path.ended == "until" and [one.kind for one in path.events] == ["limit", "limit"]


def test_no_step_ends_on_a_distant_path() -> None:
    """The pillar of the model shrinks to a point, where the direction of a spring and the path end."""
    path = sl.path(loaded_model("fig3d")[0], until=1.05, points=1000)
    moved = np.diff(path.position, axis=0)
    steps = (moved**2).sum(axis=(1, 2)) / path.data.control.problem.size**2 + np.diff(path.factor) ** 2 / 1.05**2
    assert steps.max() <= (FARTHEST * 0.02) ** 2 and path.ended == "lost"


def places_on(path: EquilibriumPath, places: list[Any], loads: Any, unit: float) -> float:
    """Largest distance over the size of stated shapes from the shapes at rest of a path [-]."""
    problem = path.data.control.problem
    drawn = path.position.reshape(len(path), -1)[:, problem.dofs]
    walk, worst = Continuation(path.data.control, unit), 0.0
    for place, load in zip(places, loads, strict=True):
        there = np.pad(np.reshape(place, (-1, 2)), ((0, 0), (0, 1))).ravel()[problem.dofs]
        near = ((drawn - there) ** 2).sum(axis=1) / problem.size**2 + (path.factor - load) ** 2 / unit**2
        i = int(near.argmin())
        low, high = max(i - 1, 0), min(i + 1, len(path) - 1)
        way = Tangent(drawn[high] - drawn[low], float(path.factor[high] - path.factor[low]))
        factor = float(path.factor[i])
        point = walk.point_of(path.data.control.at(path.position[i], factor), factor, way)
        for _ in range(3):
            here = point.point.position.ravel()[problem.dofs]
            point, _ = walk.correct(
                point, point.tangent, walk.dot(point.tangent, Tangent(there - here, load - point.factor))
            )
        worst = max(worst, float(np.abs(point.point.position.ravel()[problem.dofs] - there).max()) / problem.size)
    return worst


def loaded_model(name: str) -> tuple[sl.Scene, np.ndarray]:
    """A model of springable under its largest load, and the factors of its curve."""
    model = MODELS[name]
    scene, loads = scene_of(model), np.array(model["loads"])
    free = np.zeros(len(model["drawn"]), dtype=bool)
    free[model["free"]] = True
    for particle, axes in enumerate(free.reshape(-1, 2)):
        held: Any = "".join(axis for axis, loose in zip("xy", axes, strict=True) if not loose)
        if held:
            scene.anchor(particle, axes=held)
    largest = loads[int(np.abs(loads).max(axis=1).argmax())]
    for particle, push in enumerate(np.where(free, largest, 0.0).reshape(-1, 2)):
        if push.any():
            scene.add(sl.Load(tuple(push), on=particle))
    return scene, loads @ largest / (largest @ largest)


# The other models state shapes on branches, or on paths that do not pass through the drawn shape.
@pytest.mark.parametrize(
    "name",
    [
        "fig3c", "example_nonlinear_path_spring", "example_xy_distance_springs",
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in ("snapping_square", "arc_shallow2", "fig3b", "fig3d", "arc_shallow",
                         "example_contact_distance_spring", "beam_in_compression_with_two_contacts")
        ),
    ],
)  # fmt: skip
def test_curves_of_springable_lie_on_the_path(name: str) -> None:
    model = MODELS[name]
    scene, factors = loaded_model(name)
    path = sl.path(scene, until=1.05 * float(factors.max()), points=3000)
    assert places_on(path, model["places"], factors, 1.05) < 1e-6  # measured 7e-8 at most


def test_what_a_path_cannot_follow_is_refused_by_name() -> None:
    with pytest.raises(SceneError, match="nothing that moves is loaded"):
        scene = sl.Scene()
        scene.particles([(0, 0, 0), (1, 0, 0)], mass=1.0)
        scene.spring(0, 1, stiffness=1.0)
        scene.anchor([0])
        sl.path(scene)
    with pytest.raises(SceneError, match="moves freely.*begin with the loads"):
        scene = sl.Scene(gravity=9.81)
        rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        scene.anchor(rope.ends)
        sl.path(scene)
    with pytest.raises(SceneError, match="the Rod between particles 0 and 1 holds here too"):
        scene = truss(0.5)
        scene.add(sl.Rod(0, 1))
        sl.path(scene)
    with pytest.raises(SceneError, match="not both"):
        sl.path(truss(0.5, case="push"), load_case="push", prescribed={1: (0, -1)})
    with pytest.raises(SceneError, match="Give the scene itself"):
        sl.path(truss(0.5).equilibrium(), load_case="push")
    with pytest.raises(SceneError, match="a Scene, or a shape"):
        sl.path("truss")  # type: ignore[arg-type]
    with pytest.raises(SceneError, match="no branch points"):
        sl.path(truss(0.5), until=20.0).branch(0)


def test_few_points_end_a_path_and_say_so() -> None:
    path = sl.path(truss(0.5), until=20.0, points=5)
    assert len(path) == 5 and path.ended == "points" and "Give more points" in path.summary()


def turned_truss(height: float, degrees: float = 0.0) -> sl.Scene:
    """Two bars of 100 N/m with supports 2 m apart, turned about the origin with its load."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    turn = np.array([[c, -s], [s, c]])
    scene = sl.Scene(dim=2)
    scene.particles(np.array([(-1, 0), (0, height), (1, 0)]) @ turn.T, mass=1.0)
    scene.springs([(0, 1), (1, 2)], stiffness=100.0)
    scene.anchor([0, 2])
    scene.add(sl.Load(tuple(turn @ (0.0, -1.0)), on=1))
    return scene


@pytest.mark.parametrize("degrees", [0.0, 5.0, 37.0])
def test_a_branch_is_found_whatever_the_direction_of_the_structure(degrees: float) -> None:
    path = sl.path(turned_truss(2.5, degrees), until=200.0)
    (first, *_) = (i for i, one in enumerate(path.events) if one.kind == "branch")
    for direction in (1, -1):
        branch = path.branch(first, direction=direction, points=60)
        across = branch.position[:, 1, :2] @ (np.cos(np.radians(degrees)), np.sin(np.radians(degrees)))
        assert np.abs(across).max() > 0.5 and branch.residual.max() < 1e-8
        assert np.sign(across[-1]) == np.sign(across[1])


def test_limit_and_branch_points_close_together_are_both_named() -> None:
    """Closed form for the height 2.65: a limit point at 200.5622, and on the way down a branch point at 200.5601."""
    events = sl.path(turned_truss(2.65), until=400.0).events
    near = [(one.kind, round(one.factor, 4)) for one in events if one.factor > 150.0]
    assert near == [("limit", 200.5622), ("branch", 200.5601)]


def test_a_path_passes_a_corner_where_a_cable_becomes_tight() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=10.0)
    scene.spring(0, 1, stiffness=100.0, rest_length=1.1, kind="cable")
    scene.anchor([0])
    scene.anchor([1], axes="y")
    scene.add(sl.Load((1, 0), on=1))
    path = sl.path(scene, until=20.0)
    assert path.ended == "until" and path.stable.all()
    force = 10.0 * (path.position[:, 1, 0] - 1.0) + 100.0 * np.maximum(path.position[:, 1, 0] - 1.1, 0.0)
    assert np.abs(force - path.factor).max() < 1e-9
    assert path.position[-1, 1, 0] == pytest.approx(1.0 + 30.0 / 110.0, abs=1e-12)


@pytest.mark.parametrize("stiffness", [1.0, 50.0, 500.0])
def test_a_path_turns_back_where_a_cable_goes_slack(stiffness: float) -> None:
    scene = turned_truss(0.5)
    (low,) = scene.particles([(0, -1)], mass=1.0).index
    scene.spring(low, 1, stiffness=stiffness, rest_length=1.25, kind="cable")
    scene.anchor([low])
    scene.anchor([1], axes="x")
    path = sl.path(scene, until=30.0)
    assert path.ended == "until"
    y = path.position[:, 1, 1]
    length = np.sqrt(1.0 + y**2)
    bars = -2.0 * 100.0 * (length - np.sqrt(1.25)) * y / length
    load = bars - stiffness * np.maximum(y + 1.0 - 1.25, 0.0)
    assert np.abs(load - path.factor).max() < 1e-7
    assert y.min() < -0.5 and y[0] > 0.2  # down through the level of the supports


@pytest.mark.parametrize("supports", [{}, {"x": [0, 2]}, {"y": [0, 2]}, {"xy": [0]}])
def test_scenes_that_move_freely_are_refused(supports: dict[str, list[int]]) -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(-1, 0), (0, 0.5), (1, 0)], mass=1.0)
    scene.springs([(0, 1), (1, 2)], stiffness=100.0)
    for axes, which in supports.items():
        scene.anchor(which, axes=axes)
    scene.add(sl.Load((0, -1.0), on=1))
    with pytest.raises(SceneError, match="begins with a shape that moves freely"):
        sl.path(scene, until=20.0)


def test_a_path_ends_at_its_factor_also_just_below_a_limit_point() -> None:
    path = sl.path(turned_truss(0.5), until=4.2914)  # the limit point is at 4.29143
    assert path.ended == "until" and path.factor[-1] == pytest.approx(4.2914, abs=1e-12)
    assert 0.27 < path.position[-1, 1, 1] < 0.3

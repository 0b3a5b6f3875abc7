"""Buckling factors against columns in closed form, and limit loads along the true path."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError

FAR = 1e3  # [m] of a spring that holds sideways: its end may move without turning it


def column(links: int, *, stiffness: float | None = None, side: float = 7.0, load: float = 1.0) -> sl.Scene:
    """Links of one meter, upright, hinged and held sideways at every inner hinge; the ends stay above each other.

    Rigid links are rods; of a given stiffness [N/m], springs.
    """
    scene = sl.Scene(dim=2)
    scene.particles([(0, i) for i in range(links + 1)])
    scene.anchor(0)
    scene.anchor(links, axes="x")
    for way in (-1.0, 1.0):  # from both sides alike: from one alone, what turns would push the column off its line
        feet = scene.particles([(way * FAR, i) for i in range(1, links)], fixed=True)
        scene.springs(np.column_stack([np.arange(1, links), feet.index]), stiffness=0.5 * side)
    ends = np.column_stack([np.arange(links), np.arange(1, links + 1)])
    if stiffness is None:
        scene.add(sl.Rod(ends[:, 0], ends[:, 1]))
    else:
        scene.springs(ends, stiffness=stiffness)
    scene.add(sl.Load((0, -load), on=links))
    return scene


def column_factors(links: int, side: float) -> np.ndarray:
    """k a / (2 - 2 cos(j pi / n)), lowest first: sin(i j pi / n) sideways is in balance at P = k a / ..."""
    return np.sort(side / (2.0 - 2.0 * np.cos(np.arange(1, links) * np.pi / links)))


@pytest.mark.parametrize("links", [2, 5])
def test_a_column_of_rigid_links_buckles_at_the_closed_form(links: int) -> None:
    found = sl.analysis.buckling(column(links).equilibrium(), 10)
    assert len(found.factor) == links - 1
    assert np.abs(found.factor / column_factors(links, 7.0) - 1.0).max() < 1e-9  # measured 1e-12
    sideways = found.shape[0, 1:links, 0]
    expected = np.sin(np.arange(1, links) * (links - 1) * np.pi / links)
    assert np.abs(np.abs(sideways) - np.abs(expected) / np.abs(expected).max()).max() < 1e-9  # measured 9e-13


def test_a_column_of_stiff_springs_comes_near_it_as_they_stiffen() -> None:
    errors = []
    for stiffness in (1e3, 1e4, 1e5):
        factor = sl.analysis.buckling(column(4, stiffness=stiffness).equilibrium()).factor[0]
        errors.append(abs(factor / column_factors(4, 7.0)[0] - 1.0))
    assert errors[-1] < 2e-5
    assert np.abs(np.diff(np.log10(errors)) + 1.0).max() < 0.01  # measured 3e-7: order one in the shortening


def test_a_column_that_carries_too_much_has_a_factor_below_one() -> None:
    from springline.equilibrium.newton import newton
    from springline.equilibrium.problem import Problem
    from springline.equilibrium.solution import Solution

    scene = column(4, stiffness=1e6, load=10.0)
    problem = Problem(*scene.build())
    found = newton(problem, problem.at(problem.start), 1e-10)  # which stays straight, and in balance
    straight = sl.Equilibrium(Solution(problem, found.point, "newton", 1, 1, found.settled, 1e-10))
    assert straight.converged and not straight.stable
    buckled = sl.analysis.buckling(straight)
    assert buckled.factor[0] == pytest.approx(column_factors(4, 7.0)[0] / 10.0, rel=1e-4)  # measured 1e-5
    assert "The loads are too large: 0.205 times them buckle the shape" in buckled.message


def test_what_hangs_never_buckles() -> None:
    scene = sl.Scene(gravity=9.8)
    scene.anchor(scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0).ends)
    found = sl.analysis.buckling(scene.equilibrium())
    assert len(found.factor) == 0
    assert found.message == "However large, these loads buckle nothing: linear theory."


def guyed(pull: float) -> sl.Scene:
    """A stiff mast between a foot and four stiff guys that pull at its top with ``pull`` each, under a load of 1 N."""
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (0, 0, 1), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)])
    scene.anchor([0, 2, 3, 4, 5])
    guy, mast = 10.0, 1e7
    scene.springs([[1, k] for k in range(2, 6)], stiffness=guy, rest_length=np.sqrt(2.0) - pull / guy)
    scene.spring(0, 1, stiffness=mast, rest_length=1.0 + 4.0 * pull / np.sqrt(2.0) / mast)
    scene.add(sl.Load((0, 0, -1.0), on=1))
    return scene


@pytest.mark.parametrize("pull", [0.0, 1.5])
def test_prestress_stays_where_it_is_while_the_loads_grow(pull: float) -> None:
    # sideways: k of two guys in the plane, T/L of the four, less what the mast pushes: P0 of the guys, P of the load
    across = 2.0 * 10.0 * 0.5 + pull / np.sqrt(2.0) * (2.0 * 0.5 + 2.0) - 4.0 * pull / np.sqrt(2.0)
    found = sl.analysis.buckling(guyed(pull).equilibrium(), 2)
    assert np.abs(found.factor / across - 1.0).max() < 1e-5  # measured 5e-7: the mast is not quite rigid
    scaled = sl.analysis.buckling(guyed(pull).equilibrium(), 2).factor[0]
    assert scaled == found.factor[0]


def test_large_and_small_columns_take_different_ways_to_the_same_factor(monkeypatch: pytest.MonkeyPatch) -> None:
    from springline.stability import buckling

    scene = column(12, stiffness=1e5)
    dense = sl.analysis.buckling(scene.equilibrium(), 3).factor
    monkeypatch.setattr(buckling, "DENSE", 4)
    assert np.abs(sl.analysis.buckling(scene.equilibrium(), 3).factor / dense - 1.0).max() < 1e-9  # measured 4e-16


def as_elements(scene: sl.Scene) -> sl.Scene:
    """The same scene with its springs written as Elements on the distance of their ends."""
    from physics.samples import distance

    model, state = scene.build()
    twin, free = sl.Scene(dim=scene.dim), state.mobility > 0.0
    twin.particles(scene.position, mass=model.particles.mass)
    for particle in range(len(free)):
        held = "".join(axis for axis, may in zip("xyz"[: scene.dim], free[particle], strict=False) if not may)
        if held:
            twin.anchor([particle], axes=held)
    springs = model.springs
    rows = np.column_stack([springs.tail, springs.head])
    twin.add(sl.Element(distance, rows, stiffness=springs.stiffness, rest=springs.rest_length), *scene.declared)
    assert not twin.spring_count
    return twin


@pytest.mark.parametrize("pull", [None, 0.0, 1.5])
def test_springs_written_as_elements_buckle_at_the_same_factors(pull: float | None) -> None:
    scene = column(4, stiffness=1e5) if pull is None else guyed(pull)
    of_springs = sl.analysis.buckling(scene.equilibrium(), 3).factor
    of_elements = sl.analysis.buckling(as_elements(scene).equilibrium(), 3).factor
    # the prestress of a spring turns over its length without loads, that of an element over its length with them
    bound = 5e-7 if pull else 5e-11  # measured 2.4e-7 and 2e-11
    assert len(of_springs) == len(of_elements) >= 2
    assert np.abs(of_elements / of_springs - 1.0).max() < bound


def test_springs_written_as_elements_give_way_at_the_same_load() -> None:
    for scene in (von_mises(4.0, 1.0, 1e3, 1.0), column(3, stiffness=1e3)):
        of_springs, of_elements = sl.analysis.limit_load(scene), sl.analysis.limit_load(as_elements(scene))
        assert of_elements.factor == pytest.approx(of_springs.factor, rel=1e-9)  # measured equal
        assert np.abs(of_elements.motion) == pytest.approx(np.abs(of_springs.motion), abs=1e-6)


def von_mises(half: float, height: float, stiffness: float, load: float) -> sl.Scene:
    scene = sl.Scene(dim=2)
    left, right, top = scene.particles([(-half, 0), (half, 0), (0, height)])
    scene.springs([[0, 2], [1, 2]], stiffness=stiffness)
    scene.anchor(left + right)
    scene.add(sl.Load((0, -load), on=top))
    return scene


@pytest.mark.parametrize("height", [0.3, 1.0, 2.0])
@pytest.mark.parametrize("load", [0.01, 1.0])
def test_the_von_mises_truss_gives_way_at_its_limit_load(height: float, load: float) -> None:
    half, stiffness = 4.0, 1e3
    member = np.hypot(half, height)
    # P = 2 E A (l0^(2/3) - b^(2/3))^(3/2) / l0, with E A = k l0
    limit = 2.0 * stiffness * (member ** (2 / 3) - half ** (2 / 3)) ** 1.5
    found = sl.analysis.limit_load(von_mises(half, height, stiffness, load), most=1e6)
    assert abs(found.factor * load / limit - 1.0) < 1e-8  # measured 9e-10, just below
    assert found.motion[2] == pytest.approx([0.0, 1.0, 0.0], abs=1e-12)
    # cos^3 of the slope is cos of the one drawn
    top = found.position[2, 1]
    assert np.hypot(half, top) / half == pytest.approx((member / half) ** (1 / 3), rel=1e-4)  # measured 2e-6
    # linear theory, which does not see it flatten, is far above
    assert sl.analysis.buckling(von_mises(half, height, stiffness, 0.1 * limit).equilibrium()).factor[0] > 12.0


def test_a_limit_load_is_the_same_from_a_loaded_shape() -> None:
    scene = von_mises(4.0, 1.0, 1e3, 10.0)
    alone, onward = sl.analysis.limit_load(scene), sl.analysis.limit_load(scene.equilibrium())
    assert alone.factor > 2.0
    assert onward.factor == pytest.approx(alone.factor, rel=1e-8)  # measured 7e-11


@pytest.mark.parametrize("links", [2, 3])
def test_a_straight_column_branches_at_its_buckling_load(links: int) -> None:
    # P = c a with c the factor of rigid links of one meter, and a = 1 - P/k_link what a link has become
    rigid, stiffness = column_factors(links, 7.0)[0], 1e3
    found = sl.analysis.limit_load(column(links, stiffness=stiffness))
    assert found.factor == pytest.approx(rigid / (1.0 + rigid / stiffness), rel=1e-7)  # measured 8e-10
    assert np.abs(found.motion[1:links, 0]) == pytest.approx([1.0] * (links - 1), rel=1e-6)


def test_what_only_stiffens_holds_any_load() -> None:
    found = sl.analysis.limit_load(von_mises(4.0, 1.0, 1e3, -1.0), most=500.0)
    assert np.isinf(found.factor)
    assert found.message == "The shape holds up to 500 times the loads."


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: sl.analysis.buckling(column(3)), "buckling() needs a shape at rest under its loads. Got Scene"),
        (lambda: sl.analysis.limit_load(column(3)), "and the Rod between particles 0 and 1 holds here too"),
        (lambda: sl.analysis.buckling(von_mises(4.0, 1.0, 1e3, 0.0).equilibrium()), "nothing is loaded here"),
        (lambda: sl.analysis.limit_load(von_mises(4.0, 1.0, 1e3, 0.0)), "nothing that moves is loaded"),
        (lambda: sl.analysis.limit_load(von_mises(4.0, 0.0, 1e3, 1.0)), "moves freely or gives way without its loads"),
    ],
)  # fmt: skip
def test_what_cannot_buckle_is_named(call: object, words: str) -> None:
    with pytest.raises(SceneError) as error:
        call()  # type: ignore[operator]
    assert words in str(error.value)


def test_summaries_say_the_factor_and_what_gives_way() -> None:
    scene = column(2, stiffness=1e6)
    limit, found = sl.analysis.limit_load(scene), sl.analysis.buckling(scene.equilibrium())
    assert limit.summary().splitlines() == [
        f"Limit load, all loads up to 1000 times: {limit.steps} load steps",
        f"Factor             {limit.factor:.6g}",
        "Gives way          along x, particle 1 alone",
        limit.message,
    ]
    assert found.summary().splitlines()[2] == f"   1  {found.factor[0]:>9.4g}  along x, particle 1 alone"
    assert found.summary().splitlines()[-1] == found.message
    held = sl.analysis.limit_load(scene, most=0.5).summary().splitlines()
    assert held[1:] == ["Softest motion     along x, particle 1 alone", "The shape holds up to 0.5 times the loads."]


@pytest.mark.parametrize("push", [1.0, 2.0, 5.0])
def test_a_loaded_dome_does_not_jump_over_its_limit_load(push: float) -> None:
    """Beyond the limit the star dome rests inside out: a long step that lands there has left the path."""
    from springline.gallery.star_dome import dome

    scene = dome()
    scene.add(sl.Load((0, 0, -push), on=[0]))
    found = sl.analysis.limit_load(scene.equilibrium())
    assert found.factor * push == pytest.approx(sl.path(scene, until=40.0 / push).events[0].factor * push, rel=1e-6)

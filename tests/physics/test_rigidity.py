"""Mechanisms and states of self-stress against what is known of simple frames, and against Maxwell's count."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.stability import self_stress
from springline.stability.linearization import linearize
from springline.stability.self_stress import counts, definite_sum

THIRD = np.radians([0.0, 120.0, 240.0])


def frame(places: object, ends: object, dim: int = 3, **springs: object) -> sl.Scene:
    scene = sl.Scene(dim=dim)
    scene.particles(places)
    scene.springs(ends, **{"stiffness": 100.0, **springs})
    return scene


def pairs(places: np.ndarray, longest: float) -> list[tuple[int, int]]:
    """All pairs closer than a length."""
    count = len(places)
    return [
        (i, j) for i in range(count) for j in range(i + 1, count) if np.linalg.norm(places[i] - places[j]) < longest
    ]


TETRAHEDRON = np.array([(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)], dtype=float)
OCTAHEDRON = np.vstack([np.eye(3), -np.eye(3)])
CUBE = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
SQUARE = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=float)
ROUND = [[0, 1], [1, 2], [2, 3], [3, 0]]


@pytest.mark.parametrize(
    ("places", "ends", "mechanisms", "states"),
    [
        (TETRAHEDRON, pairs(TETRAHEDRON, 9.0), 0, 0),
        (OCTAHEDRON, pairs(OCTAHEDRON, 1.5), 0, 0),  # Cauchy: a convex body of triangles is rigid
        (OCTAHEDRON, pairs(OCTAHEDRON, 9.0), 0, 3),  # three diagonals too many
        (CUBE, pairs(CUBE, 1.1), 6, 0),  # six faces, six squares that shear
        (SQUARE, ROUND, 1, 0),
        (SQUARE, [*ROUND, [0, 2]], 0, 0),
        (SQUARE, [*ROUND, [0, 2], [1, 3]], 0, 1),
    ],
    ids=["tetrahedron", "octahedron", "octahedron and diagonals", "cube", "square", "braced", "braced twice"],
)
def test_frames_are_as_rigid_as_is_known(places: np.ndarray, ends: object, mechanisms: int, states: int) -> None:
    scene = frame(places, ends, places.shape[1])
    found = sl.analysis.self_stress(scene)
    assert (len(found.mechanisms), len(found.states)) == (mechanisms, states)
    assert found.rigid_motions == (6 if scene.dim == 3 else 3)
    free = mechanisms + found.rigid_motions
    assert free - states == found.axes - found.members  # Maxwell and Calladine
    assert sl.modes(scene, found.axes).mechanisms == free
    assert counts(linearize(scene, "counts()")) == (mechanisms, found.rigid_motions, states)


def test_states_of_self_stress_balance_without_a_load_and_mechanisms_stretch_nothing() -> None:
    random = np.random.default_rng(3)
    places = random.uniform(0.0, 2.0, (10, 3))
    ends = np.array([*((i, j) for i in range(8) for j in range(i)), (8, 0), (8, 1), (9, 8), (9, 2)])
    found = sl.analysis.self_stress(frame(places, ends))
    assert (len(found.states), len(found.mechanisms)) == (28 - 18, 2)
    apart = places[ends[:, 1]] - places[ends[:, 0]]
    unit = apart / np.linalg.norm(apart, axis=1, keepdims=True)
    for state in found.states:
        force = np.zeros((10, 3))
        np.add.at(force, ends[:, 0], state[:, None] * unit)
        np.add.at(force, ends[:, 1], -state[:, None] * unit)
        assert np.abs(state).max() == 1.0
        assert np.abs(force).max() < 1e-12  # measured 1e-15
    for motion in found.mechanisms:
        stretch = ((motion[ends[:, 1]] - motion[ends[:, 0]]) * unit).sum(axis=1)
        assert np.abs(stretch).max() < 1e-12  # measured 6e-16


PRISM = [[0, 1], [1, 2], [2, 0], [3, 4], [4, 5], [5, 3], [0, 3], [1, 4], [2, 5], [0, 4], [1, 5], [2, 3]]


def prism(twist: float, level: float = 0.0) -> sl.Scene:
    """Six cables around two triangles, three upright ones, three struts; the upper triangle is turned by degrees.

    Rest lengths are such that it carries ``level`` times its state of self-stress.
    """
    upper = THIRD + np.radians(twist)
    places = [(np.cos(a), np.sin(a), 0.0) for a in THIRD] + [(np.cos(a), np.sin(a), 1.5) for a in upper]
    stiffness = np.array([100.0] * 9 + [1000.0] * 3)
    drawn = np.linalg.norm(np.diff(np.array(places)[PRISM], axis=1)[:, 0], axis=1)
    rest = drawn - level * sl.analysis.self_stress(prism(twist)).states[0] / stiffness if level else drawn
    scene = sl.Scene()
    scene.particles(places)
    for kind, part in (("cable", slice(0, 9)), ("strut", slice(9, 12))):
        scene.springs(PRISM[part], stiffness=stiffness[part], rest_length=rest[part], kind=kind)
    return scene


def test_a_tensegrity_prism_has_one_state_and_one_mechanism_at_thirty_degrees_alone() -> None:
    found = sl.analysis.self_stress(prism(30.0))
    assert (len(found.states), len(found.mechanisms), found.rigid_motions) == (1, 1, 6)
    assert found.stiffened is True
    state = found.states[0]
    assert (state[:9] > 0.1).all() and (state[9:] < -0.1).all()  # cables pull, struts push
    # force densities: upright cable and strut alike, triangles 1/sqrt(3) of them (Connelly and Terrell 1995)
    length = sl.modes(prism(30.0), 1).here.bar_forces.length
    density = state / length
    assert density[6:9] / density[0] == pytest.approx([np.sqrt(3.0)] * 3, rel=1e-12)  # measured 3e-16
    assert density[9:] == pytest.approx(-density[6:9], rel=1e-12)
    for twist in (0.0, 29.9, 31.0, 150.0 + 15.0):
        other = sl.analysis.self_stress(prism(twist))
        assert (len(other.states), len(other.mechanisms)) == (0, 0)


def test_prestress_stiffens_the_mechanism_of_the_prism() -> None:
    limp = sl.modes(prism(30.0), 18)
    assert (limp.mechanisms, limp.unstable) == (7, 0)
    squares = []
    for level in (0.01, 0.02):
        found = sl.modes(prism(30.0, level), 18)
        assert (found.mechanisms, found.unstable) == (6, 0) and found.at_rest
        squares.append(found.omega_squared[6])
    assert squares[1] / squares[0] == pytest.approx(2.0, rel=1e-3)  # measured 2 - 8e-6: as the prestress


def test_a_straight_chain_is_stiffened_by_tension_and_a_square_by_nothing() -> None:
    chain = sl.Scene()
    chain.anchor(chain.chain((0, 0, 0), (4, 0, 0), segments=4, mass=1.0, stiffness=1.0).ends)
    found = sl.analysis.self_stress(chain)
    assert (len(found.mechanisms), len(found.states), found.rigid_motions, found.stiffened) == (6, 1, 0, True)
    assert found.states[0] == pytest.approx([1.0] * 4, rel=1e-14)
    assert sl.analysis.self_stress(frame(SQUARE, ROUND, 2)).stiffened is False


def test_mechanisms_that_no_state_reaches_are_told() -> None:
    """Two chains; one is straight and may be pulled, the other is bent and folds however it is pulled."""
    scene = sl.Scene()
    straight = scene.chain((0, 0, 0), (2, 0, 0), segments=2, mass=1.0, stiffness=1.0)
    bent = scene.particles([(0, 3, 0), (1, 4, 0), (2, 4, 0), (3, 3, 0)])
    scene.springs([[3, 4], [4, 5], [5, 6]], stiffness=1.0)
    scene.anchor(straight.ends)
    scene.anchor(bent[0] + bent[3])
    found = sl.analysis.self_stress(scene)
    assert (len(found.mechanisms), len(found.states), found.rigid_motions, found.stiffened) == (4, 1, 1, False)
    assert [found.particles(i).tolist() for i in range(4)] == [[1], [1], [4, 5], [4, 5]]
    assert found.springs(0).tolist() == [0, 1]


def test_separate_parts_have_states_of_their_own() -> None:
    """Three straight chains, and two squares out of shape that are braced twice: a state each."""
    scene = sl.Scene()
    for row in range(3):
        ends = (0, row, 0), (3 + row, row, 0.3 * row)
        scene.anchor(scene.chain(*ends, segments=3, mass=1.0, stiffness=1.0).ends)
    for shift in (0.0, 9.0):
        corners = scene.particles(np.array([(0, 5, 0), (1, 5, 0), (1.2, 6, 0), (0.1, 6.3, 0)]) + [shift, 0, 0])
        scene.springs(corners.index[np.array([*ROUND, [0, 2], [1, 3]])], stiffness=1.0)
    found = sl.analysis.self_stress(scene)
    assert len(found.states) == 5
    parts = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [*range(9, 15)], [*range(15, 21)]]
    assert sorted(found.springs(i).tolist() for i in range(5)) == parts


def test_each_state_has_a_spring_of_its_own() -> None:
    """A ladder of squares braced twice: a state for each, told apart although neighbors share a rung."""
    scene = sl.Scene(dim=2)
    scene.particles([(x, y) for x in range(6) for y in range(2)])
    ends = [[2 * x, 2 * x + 1] for x in range(6)]
    for x in (0, 2, 4, 6, 8):
        ends += [[x, x + 2], [x + 1, x + 3], [x, x + 3], [x + 1, x + 2]]
    scene.springs(ends, stiffness=1.0)
    carried = sl.analysis.self_stress(scene).states != 0.0
    assert len(carried) == 5
    assert all((carried.sum(axis=0) == 1)[state].any() for state in carried)


def test_a_state_has_the_sign_that_cables_and_struts_ask_for() -> None:
    for kind, sign in (("cable", 1.0), ("strut", -1.0), ("both", 1.0)):
        scene = sl.Scene()
        scene.anchor(scene.chain((0, 0, 0), (3, 0, 0), segments=3, mass=1.0, stiffness=1.0, kind=kind).ends)
        assert sl.analysis.self_stress(scene).states[0] == pytest.approx([sign] * 3)


def test_a_positive_definite_sum_is_found_where_there_is_one() -> None:
    # the traces alone would weigh these 0.8 to 0.1, and leave one direction unresisted
    views = np.array([np.diag([1.0, -0.2]), np.diag([-0.9, 1.0])])
    assert definite_sum(views) is True
    assert definite_sum(np.array([np.diag([1.0, -0.2])])) is False
    assert definite_sum(np.array([-np.eye(3)])) is True  # with the opposite sign
    assert definite_sum(np.array([np.diag([1.0, 0.0]), np.diag([-2.0, 0.0])])) is False  # nothing sees the second
    assert definite_sum(np.zeros((0, 2, 2))) is False
    random = np.random.default_rng(5)
    for _ in range(50):
        turn = np.linalg.qr(random.normal(size=(5, 5)))[0]
        some = random.normal(size=(3, 5, 5))
        some = some + some.transpose(0, 2, 1)
        some[2] = turn @ np.diag(random.uniform(0.5, 2.0, 5)) @ turn.T - 2.0 * some[0] + 0.5 * some[1]
        assert definite_sum(some) is True


def test_supports_rods_and_floors_leave_fewer_motions() -> None:
    scene = frame(SQUARE, ROUND, 2)
    assert sl.analysis.self_stress(scene).rigid_motions == 3
    scene.anchor(0)
    assert sl.analysis.self_stress(scene).rigid_motions == 1
    scene.anchor(1, axes="y")
    found = sl.analysis.self_stress(scene)
    assert (found.rigid_motions, len(found.mechanisms)) == (0, 1)
    scene.add(sl.Rod(0, 2))
    found = sl.analysis.self_stress(scene)
    assert (found.rigid_motions, len(found.mechanisms), len(found.states)) == (0, 0, 0)
    lying = frame(np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0)]), [[0, 1], [1, 2], [2, 0]])
    lying.gravity = 1.0
    lying.add(sl.Plane())
    found = sl.analysis.self_stress(lying)
    assert (found.rigid_motions, len(found.mechanisms)) == (3, 0)  # it slides and turns


def test_a_net_on_a_torus_shifts_and_never_turns() -> None:
    scene = sl.Scene(space=sl.Torus((3.0, 3.0, 3.0)))
    places = np.array([(x, y, z) for x in range(3) for y in range(3) for z in range(3)], dtype=float)
    scene.particles(places)
    steps = np.array([(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0, 1, 1), (1, 0, 1)])
    number = {tuple(place): i for i, place in enumerate(places.astype(int).tolist())}
    ends = [[i, number[tuple((place + step).astype(int) % 3)]] for i, place in enumerate(places) for step in steps]
    scene.springs(ends, stiffness=1.0)
    assert sl.analysis.self_stress(scene).rigid_motions == 3


def test_a_large_net_has_a_state_along_each_line_between_supports_and_a_motion_across_at_each_joint() -> None:
    scene = sl.Scene()
    net = scene.grid((25, 25), spacing=1.0, mass=1.0, stiffness=1.0)
    scene.anchor(net.corners)
    # across 621; along each of 23 inner lines both ways; four edges between corners carry self-stress
    assert counts(linearize(scene, "counts()")) == (621 + 46, 0, 4)
    found = sl.analysis.self_stress(scene)
    assert found.axes == 1863 and len(found.mechanisms) == 621 + 46 and len(found.states) == 4
    assert all(len(found.springs(state)) == 24 for state in range(4))
    flat = found.mechanisms.reshape(len(found.mechanisms), -1)
    assert np.abs(found.here.stretch @ found.here.null_space @ basis_of(found, flat).T).max() < 1e-12  # measured 4e-16


def basis_of(found: sl.analysis.SelfStress, flat: np.ndarray) -> np.ndarray:
    """Motions by the free axes of a shape, shape (m, axes)."""
    return flat[:, found.here.problem.free.ravel()]


@pytest.mark.parametrize("braced", [False, True])
@pytest.mark.parametrize("held", [False, True])
def test_sparse_factors_find_the_spaces_that_singular_values_find(
    braced: bool, held: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A net of joints out of plane: by parts of it vectors are all but parallel where rows are not exchanged."""
    count, chance = 14, np.random.default_rng(2)
    places = [(i, j, 0.2 * chance.uniform(-1, 1)) for i in range(count) for j in range(count)]
    ends = pairs(np.array(places) * (1, 1, 0), 1.5 if braced else 1.1)
    scene = frame(places, ends)
    if held:
        scene.anchor([k for k in range(count**2) if {k // count, k % count} & {0, count - 1}])
    one = sl.analysis.self_stress(scene)
    monkeypatch.setattr(self_stress, "DENSE", 0)
    monkeypatch.setattr(self_stress, "DENSE", 0)
    other = sl.analysis.self_stress(scene)
    assert one.rigid_motions == other.rigid_motions == (0 if held else 6)
    for these, those in ((one.states, other.states), (one.mechanisms, other.mechanisms)):
        assert these.shape == those.shape
        flat, again = (rows.reshape(len(rows), these[0].size if len(rows) else 0) for rows in (these, those))
        if len(flat):
            off = np.abs(across(flat) - across(again)).max()
            assert off < 1e-10  # measured 9e-15; 3e-6 where no rows are exchanged


def across(rows: np.ndarray) -> np.ndarray:
    """The projection onto the space of some rows."""
    basis = np.linalg.qr(rows.T)[0]
    return basis @ basis.T


def test_what_is_too_large_to_list_is_refused() -> None:
    scene = sl.Scene()
    scene.grid((71, 71), spacing=1.0, mass=1.0, stiffness=1.0)
    with pytest.raises(SceneError, match="up to 15,000 free axes and springs. Got 15,123 and 9,940"):
        sl.analysis.self_stress(scene)


def test_the_summary_says_it_all() -> None:
    assert sl.analysis.self_stress(frame(SQUARE, [*ROUND, [0, 2], [1, 3]], 2)).summary() == (
        "Rigidity, as drawn\n"
        "8 free axes - 6 springs = 3 free motions - 1 state of self-stress\n"
        "state 1: springs 0, 1, 2, 3, 4, 5\n"
        "Statically indeterminate and kinematically determinate: 0 mechanisms and 1 state of self-stress. "
        "Besides, it moves as a whole in 3 ways: nothing holds it."
    )


def test_a_chain_hung_at_both_ends_turns_about_the_line_between_them_and_is_held_all_the_same() -> None:
    scene = sl.Scene(gravity=9.8)
    scene.anchor(scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0).ends)
    found = sl.analysis.self_stress(scene.equilibrium())
    assert found.rigid_motions == 1
    assert "moves as a whole in 1 way: the supports leave that free." in found.message


def test_where_nothing_is_loose_nothing_needs_stiffening() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (0.5, 1)])
    scene.anchor([0, 1])
    scene.springs([(0, 2), (1, 2)], stiffness=1e3)
    found = sl.analysis.self_stress(scene)
    assert (len(found.mechanisms), len(found.states)) == (0, 0)
    assert found.stiffened is True


def test_a_spring_between_two_supports_is_a_state_of_self_stress_by_itself() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (0.5, 1), (2, 0)])
    scene.anchor([0, 1, 3])
    scene.springs([(0, 2), (1, 2), (0, 1), (1, 3)], stiffness=1e3)
    found = sl.analysis.self_stress(scene)
    assert found.members == 4 and found.axes - found.members == -len(found.states)  # Maxwell's count
    assert sorted(found.springs(state).tolist() for state in range(2)) == [[2], [3]]
    assert counts(linearize(scene, "counts()")) == (0, 0, 2)
    assert found.kind == "statically indeterminate and kinematically determinate"
    assert "2 free axes - 4 springs = 0 free motions - 2 states of self-stress" in found.summary()

"""Pictures of forces, displacements and quantities over time hold what is known in closed form."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.colors import to_rgba
from PIL import Image

import springline as sl
from springline.equilibrium.reciprocal import reciprocal
from springline.errors import FileError, SceneError
from springline.moments.membrane_forces import membrane, meshes
from springline.moments.still import still
from springline.view.plot.energy import stack_energies
from springline.view.plot.labels import THINNEST, WIDEST
from springline.view.plot.over_time import runs_of
from springline.view.plot.photo import photo_of
from springline.view.plot.shape import factor_for
from springline.view.plot.sheet import MINUS
from springline.view.style import PAPER, SCREEN

PANEL, HEIGHT, LOAD = 4.0, 3.0, 6e3  # [m], [m], [N] of the bridge


def bridge() -> sl.Equilibrium:
    """Four panels of a flat bridge with diagonals that fall toward the middle, loaded below."""
    scene = sl.Scene(title="bridge", dim=2)
    below = scene.particles([(k * PANEL, 0.0) for k in range(5)])
    above = scene.particles([(k * PANEL, HEIGHT) for k in (1, 2, 3)])
    b, a = below.index, above.index
    ends = [(b[k], b[k + 1]) for k in range(4)] + [(a[0], a[1]), (a[1], a[2])]
    ends += [(b[0], a[0]), (b[4], a[2]), (b[1], a[0]), (b[2], a[1]), (b[3], a[2]), (a[0], b[2]), (a[2], b[2])]
    scene.springs(np.array(ends), modulus=200e9, area=1e-2)
    scene.anchor([b[0]])
    scene.anchor([b[4]], axes="y")
    scene.add(sl.Load((0.0, -LOAD), on=b[1:4]))
    return scene.equilibrium()


def funicular(weights: list[float]) -> sl.Equilibrium:
    """A cord between two supports at one height with weights [N] hung from its joints."""
    scene = sl.Scene(title="funicular", dim=2)
    cord = scene.chain((0, 0), (len(weights) + 1.0, 0), segments=len(weights) + 1, stiffness=2e5, rest_factor=1.15)
    scene.anchor(cord.ends)
    for joint, weight in enumerate(weights, 1):
        scene.add(sl.Load((0.0, -weight), on=[joint]))
    return scene.equilibrium()


def wheel(spokes: int = 6) -> sl.Equilibrium:
    """A rim and spokes under prestress, with no load at all."""
    scene = sl.Scene(title="wheel", dim=2)
    angle = 2 * np.pi * np.arange(spokes) / spokes
    scene.particles([(0.0, 0.0), *zip(np.cos(angle), np.sin(angle))])
    rim = [(k + 1, (k + 1) % spokes + 1) for k in range(spokes)]
    scene.springs(np.array([(0, k + 1) for k in range(spokes)] + rim), stiffness=1e4,
                  rest_length=[0.95] * spokes + [2 * np.sin(np.pi / spokes)] * spokes)  # fmt: skip
    scene.anchor([0])
    scene.anchor([1], axes="y")
    return scene.equilibrium()


def oscillator(integrator: str = "velocity_verlet", dt: float = 0.01) -> sl.Recording:
    """A mass of 2 kg on a spring of 50 N/m, 1 m long at rest, let go at 1.2 m; omega is 5 /s."""
    scene = sl.Scene(title="oscillator")
    scene.particles([(0, 0, 0), (1.2, 0, 0)], mass=2.0)
    scene.spring(0, 1, stiffness=50.0, rest_length=1.0)
    scene.anchor([0])
    return scene.simulate(dt=dt, integrator=integrator).run(until=2.0, every=0.05)  # type: ignore[arg-type]


def artists(figure: Any, gid: str) -> list[Any]:
    return [one for ax in figure.axes for one in ax.get_children() if one.get_gid() == gid]


def words(figure: Any) -> dict[str, str]:
    texts = {text.get_gid() or text.get_text(): text.get_text() for text in figure.texts}
    return texts


def values(figure: Any) -> list[str]:
    return [one.get_text() for ax in figure.axes for one in ax.texts if one.get_gid() == "value"]


# Graphic statics


@pytest.mark.parametrize("make", [bridge, lambda: funicular([3.0, 8.0, 2.0]), wheel], ids=["bridge", "cord", "wheel"])
def test_edges_of_the_force_diagram_are_parallel_to_members_and_as_long_as_their_forces(
    make: Callable[[], sl.Equilibrium],
) -> None:
    shape = make()
    found = reciprocal(shape)
    edges = found.force[found.sides[:, 1]] - found.force[found.sides[:, 0]]
    along = found.form[found.ends[:, 1]] - found.form[found.ends[:, 0]]
    unit = along / np.hypot(*along.T)[:, None]
    assert np.abs(edges - shape.tension[found.member][:, None] * unit).max() < 1e-9 * found.largest  # measured 3e-13
    assert found.miss < 1e-9 * found.largest  # measured 3e-13
    for particle in np.unique(found.ends):
        polygon = found.polygon(int(particle))
        assert len(polygon) >= 2
        assert np.abs(polygon.sum(axis=0)).max() < 1e-9 * found.largest
    meeting = {tuple(sorted(pair)) for pair in found.sides.tolist()} | {tuple(sorted(p)) for p in found.beside.tolist()}
    spaces, edges_in_all = len(found.force), len(found.tension) + len(found.loaded)
    outside = 1 if len(found.loaded) else 0  # where the lines of outer forces end
    assert spaces == 2 - (len(np.unique(found.ends)) + outside) + edges_in_all  # Euler's formula
    assert len(meeting) > spaces / 2


def test_the_forces_of_a_bridge_are_those_of_the_method_of_sections() -> None:
    found = reciprocal(bridge())
    force = {tuple(sorted(pair)): float(t) for pair, t in zip(found.ends.tolist(), found.tension)}
    reaction, slope = 1.5 * LOAD, np.hypot(PANEL, HEIGHT)
    assert force[0, 1] == pytest.approx(reaction * PANEL / HEIGHT, rel=1e-4)  # measured 2e-6: it has bent a little
    assert force[0, 5] == pytest.approx(-reaction * slope / HEIGHT, rel=1e-4)
    assert force[2, 5] == pytest.approx((reaction - LOAD) * slope / HEIGHT, rel=1e-4)
    assert force[5, 6] == pytest.approx(-(2 * reaction - LOAD) * PANEL / HEIGHT, rel=1e-4)
    assert force[1, 5] == pytest.approx(LOAD, rel=1e-4)
    assert abs(force[2, 6]) < 1e-3 * LOAD
    loads = sorted(np.hypot(*found.external.T).tolist())
    assert loads == pytest.approx([LOAD] * 3 + [reaction] * 2, rel=1e-9)


def test_a_funicular_has_its_weights_on_a_line_and_its_thrust_as_the_distance_of_the_pole() -> None:
    weights = [3.0, 8.0, 2.0]
    shape = funicular(weights)
    found = reciprocal(shape)
    rows = [int(np.flatnonzero(found.loaded == joint)[0]) for joint in (1, 2, 3)]
    line = found.force[found.beside[rows]]
    assert np.abs(np.ptp(line[..., 0])) < 1e-9
    assert np.abs((line[:, 1] - line[:, 0])[:, 1] + weights).max() < 1e-9
    assert np.abs(line[:-1, 1] - line[1:, 0]).max() < 1e-9 or np.abs(line[:-1, 0] - line[1:, 1]).max() < 1e-9
    pole = set(found.sides[0]) & set(found.sides[1])
    thrust = abs(float(found.force[pole.pop(), 0] - line[0, 0, 0]))
    assert thrust == pytest.approx(abs(float(shape.reactions[0, 0])), rel=1e-9)


def test_a_wheel_without_a_load_has_one_space_outside_and_a_hexagon_of_forces() -> None:
    found = reciprocal(wheel())
    assert (found.outer, len(found.force), len(found.loaded)) == (1, 7, 0)
    spokes, rim = found.tension[found.ends.min(axis=1) == 0], found.tension[found.ends.min(axis=1) > 0]
    assert (spokes > 0).all()
    assert rim == pytest.approx(np.full(6, -spokes.mean()), rel=1e-9)  # of a hexagon: 2 sin(pi/6) = 1
    assert np.hypot(*(found.force[1:] - found.force[0]).T) == pytest.approx(np.abs(rim), rel=1e-9)


def crossed() -> sl.Scene:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (1, 1), (0, 1)])
    scene.springs(np.array([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)]), stiffness=1e3)
    scene.anchor([0, 1])
    scene.add(sl.Load((0, -1.0), on=[2]))
    return scene


def test_members_that_cross_have_the_same_force_on_either_side_and_the_diagram_closes() -> None:
    shape = crossed().equilibrium()
    found = reciprocal(shape)
    assert (found.crossings, len(found.ends), len(found.form)) == (1, 8, 5)
    assert found.form[4] == pytest.approx(shape.position[:, :2].mean(axis=0), abs=1e-3)  # of a square, nearly
    assert found.miss < 1e-9 * found.largest  # measured 2.4e-13
    edges = found.force[found.sides[:, 1]] - found.force[found.sides[:, 0]]
    along = found.form[found.ends[:, 1]] - found.form[found.ends[:, 0]]
    along /= np.hypot(*along.T)[:, None]
    assert np.abs(edges - found.tension[:, None] * along).max() < 1e-9 * found.largest  # measured 1.5e-13
    for particle in range(5):
        assert np.abs(found.polygon(particle).sum(axis=0)).max() < 1e-9 * found.largest  # measured 5e-17
    around = found.polygon(4)
    assert len(around) == 4 and np.allclose(around[0], -around[2]) and np.allclose(around[1], -around[3])
    for member in (4, 5):
        assert np.ptp(found.tension[found.member == member]) == 0.0
        assert found.tension[found.member == member][0] == shape.tension[member]


def test_three_members_that_cross_in_one_place_have_one_joint_there() -> None:
    scene = sl.Scene(dim=2)
    angle = np.pi * np.arange(6) / 3 + 0.1
    scene.particles(np.column_stack([np.cos(angle), np.sin(angle)]))
    rim = scene.springs([(k, (k + 1) % 6) for k in range(6)], stiffness=1e3)
    spokes = scene.springs([(k, k + 3) for k in range(3)], stiffness=1e3, prestress=-10.0)
    assert len(rim) == 6 and len(spokes) == 3
    scene.anchor(0)
    scene.anchor(3, axes="y")
    found = reciprocal(scene.equilibrium())
    assert (found.crossings, len(found.ends)) == (1, 12)
    assert found.form[6] == pytest.approx(found.form[:6].mean(axis=0), abs=1e-9)  # measured 1e-16
    assert len(found.polygon(6)) == 6 and found.miss < 1e-9 * found.largest  # measured 1.3e-13


def within_a_mesh() -> sl.Scene:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (2, 0), (1, 2), (1, 0.7)])
    scene.springs(np.array([(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)]), stiffness=1e3)
    scene.anchor([0, 1])
    scene.add(sl.Load((0, -1.0), on=[3]))
    return scene


def in_space() -> sl.Scene:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (2, 0, 0), (0, 2, 0), (0.6, 0.6, 1)])
    scene.springs(np.array([(0, 3), (1, 3), (2, 3)]), stiffness=1e3)
    scene.anchor([0, 1, 2])
    scene.add(sl.Load((0, 0, -1.0), on=[3]))
    return scene


def in_two_pieces() -> sl.Scene:
    scene = sl.Scene(dim=2, gravity=1.0)
    for y in (0.0, 3.0):
        scene.anchor(scene.chain((0, y), (2, y), segments=2, stiffness=100.0).ends)
    return scene


def bent() -> sl.Scene:
    scene = sl.Scene(dim=2, gravity=1.0)
    rod = scene.chain((0, 0), (3, 0), segments=6, stiffness=1e4, mass=0.1)
    scene.add(sl.Angle([(k, k + 1, k + 2) for k in range(5)], stiffness=5.0, rest=0.0))
    scene.anchor(rod.index[:2])
    return scene


def lying_on() -> sl.Scene:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (2, 0), (1, 0), (1, 1)])
    scene.springs(np.array([(0, 1), (2, 3), (0, 3), (1, 3)]), stiffness=1e3)
    scene.anchor([0, 1, 2])
    scene.add(sl.Load((0, -1.0), on=[3]))
    return scene


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (within_a_mesh, "the force on particle 3 stands within a mesh"),
        (in_space, "needs a network in one plane"),
        (in_two_pieces, "This one has 2"),
        (bent, "something else act: bending"),
        (lying_on, "Particle 2 lies on member 0"),
    ],
)
def test_what_has_no_reciprocal_diagram_is_refused_by_name(make: Callable[[], sl.Scene], sentence: str) -> None:
    with pytest.raises(SceneError, match=sentence):
        sl.plot(make().equilibrium(), "reciprocal")


def test_a_shape_that_is_not_at_rest_has_no_force_diagram() -> None:
    falling = sl.Scene(dim=2, gravity=9.81)
    falling.chain((0, 0), (2, 0), segments=2, stiffness=100.0)
    shape = falling.equilibrium(strict=False)
    assert not shape.converged
    with pytest.raises(SceneError, match="needs a shape at rest, and this one is not"):
        sl.plot(shape, "reciprocal")
    with pytest.raises(SceneError, match="needs a shape at rest. Find it first"):
        sl.plot(crossed(), "reciprocal")


@pytest.mark.parametrize("style", [PAPER, SCREEN], ids=["light", "dark"])
def test_the_two_diagrams_stand_side_by_side_with_every_member_and_every_edge(style: Any) -> None:
    figure = sl.plot(bridge(), "reciprocal", style=style, labels="tension")
    form, forces = figure.axes
    assert form.get_position().x1 < forces.get_position().x0
    (members,), (edges,) = artists(figure, "members"), artists(figure, "edges")
    assert len(members.get_segments()) == len(edges.get_segments()) == 13
    lengths = [float(np.hypot(*np.diff(one, axis=0)[0])) for one in edges.get_segments()]
    assert max(lengths) == pytest.approx(2 * LOAD * PANEL / HEIGHT / 1e3, rel=1e-3)  # [kN], the upper chord
    assert {one.get_text() for one in form.texts if one.get_gid() == "space"} >= {"A", "B", "1", "2"}
    assert f"e{MINUS}" in words(figure)["fact:force diagram closes to"]


# Membrane forces


def square_net(turned: float, columns: int = 5, rows: int = 4, side: float = 0.5) -> tuple[sl.Scene, np.ndarray]:
    """A flat net, turned about z by an angle, and whether each of its springs runs along its first axis."""
    scene = sl.Scene()
    net = scene.grid((columns, rows), spacing=side, stiffness=10.0, mass=1.0)
    cos, sin = np.cos(turned), np.sin(turned)
    flat = net.position
    first = np.ptp(flat[scene.build()[0].springs.tail] - flat[scene.build()[0].springs.head], axis=0).argmax()
    ends = np.stack([scene.build()[0].springs.tail, scene.build()[0].springs.head], axis=1)
    along = np.abs((flat[ends[:, 1]] - flat[ends[:, 0]])[:, first]) > 1e-9
    net.position = flat @ np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]])
    return scene, along


@pytest.mark.parametrize("turned", [0.0, 0.7])
def test_an_even_net_carries_the_force_of_its_members_over_their_distance(turned: float) -> None:
    scene, along = square_net(turned)
    model, state = scene.build()
    tension = np.where(along, 8.0, 2.0)
    faces = meshes(model, "test")
    assert faces.shape == (12, 4)
    found = membrane(model, state.position, tension, faces)
    inner = np.abs(found.center - found.center.mean(axis=0)) @ np.ones(3) < 0.45
    inner &= np.isclose(found.area, 0.25)
    lateral = found.principal[inner]
    assert inner.sum() >= 2
    assert lateral[:, 0] == pytest.approx(8.0 / 0.5, rel=1e-12)
    first = found.direction[inner][:, 0]
    axis = state.position[model.springs.head[np.argmax(along)]] - state.position[model.springs.tail[np.argmax(along)]]
    assert np.abs(first @ axis) == pytest.approx(np.sqrt(axis @ axis), rel=1e-12)
    total = np.einsum("f,fk,fki,fkj->ij", found.area, found.principal, found.direction, found.direction)
    apart = state.position[model.springs.head] - state.position[model.springs.tail]
    exact = np.einsum("m,mi,mj->ij", tension / np.sqrt((apart**2).sum(axis=1)), apart, apart)
    assert np.abs(total - exact).max() < 1e-12 * np.abs(exact).max()  # measured 2e-16
    assert found.carrying == model.spring_count


def test_a_net_sheared_by_its_diagonals_pulls_along_one_and_pushes_along_the_other() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)])
    scene.springs(np.array([(0, 2), (1, 3)]), stiffness=1.0)
    model, state = scene.build()
    found = membrane(model, state.position, np.array([3.0, -3.0]), np.array([[0, 1, 2, 3]]))
    assert found.principal[0] == pytest.approx([3 * np.sqrt(2.0), -3 * np.sqrt(2.0)], rel=1e-12)  # T L / A
    assert np.abs(found.direction[0, 0]) == pytest.approx([np.sqrt(0.5), np.sqrt(0.5), 0.0], abs=1e-12)


def test_a_pull_along_a_side_and_one_along_the_diagonal_add_up_as_tensors() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)])
    scene.springs(np.array([(0, 1), (0, 2)]), stiffness=1.0)
    model, state = scene.build()
    found = membrane(model, state.position, np.array([2.0, 3.0]), np.array([[0, 1, 2, 3]]))
    exact = 2.0 * np.outer([1, 0], [1, 0]) + 3.0 / np.sqrt(2.0) * np.ones((2, 2))  # sum of T L t x t, over 1 m2
    values, vectors = np.linalg.eigh(exact)
    assert found.principal[0] == pytest.approx(values[::-1], rel=1e-12)
    assert abs(found.direction[0, 0, :2] @ vectors[:, 1]) == pytest.approx(1.0, rel=1e-12)


def test_principal_forces_are_drawn_on_every_face_and_refused_where_there_is_none() -> None:
    scene, _ = square_net(0.0)
    net = scene.equilibrium(strict=False)
    figure = sl.plot(net, "principal")
    (faces,), (marks,) = artists(figure, "faces"), artists(figure, "principal")
    assert (len(faces.get_paths()), len(marks.get_segments())) == (12, 24)
    with pytest.raises(SceneError, match="has neither faces nor meshes"):
        sl.plot(funicular([1.0]), "principal")


# Displacements, labels, widths


def pulled_bar(force: float = 3e4) -> sl.Equilibrium:
    scene = sl.Scene(title="bar")
    scene.chain((0, 0, 0), (3, 0, 0), segments=3, modulus=200e9, area=1e-4)
    scene.anchor([0])
    scene.anchor([1, 2, 3], axes="yz")
    scene.add(sl.Load((force, 0, 0), on=[3]))
    return scene.equilibrium()


def test_a_displacement_is_drawn_as_often_as_its_factor_says_over_the_shape_as_drawn() -> None:
    shape = pulled_bar()
    exact = 3e4 * 3.0 / (200e9 * 1e-4)  # F L / E A, 4.5 mm
    figure = sl.plot(shape, "displacement", factor=50.0)
    ends = np.concatenate([one.get_segments() for one in artists(figure, "springs")])
    assert ends[..., 0].max() == pytest.approx(3.0 + 50.0 * exact, rel=1e-5)  # measured 2e-7
    (drawn,) = artists(figure, "drawn")
    assert np.array(drawn.get_segments())[..., 0].max() == 3.0
    assert words(figure)["fact:factor"] == "50"
    assert words(figure)["fact:largest displacement"] == "4.5 mm · particle 3"
    assert values(figure) == ["4.5 mm"]
    assert words(sl.plot(shape, "displacement"))["fact:factor"] == "50"  # 12 % of 3 m over 4.5 mm is 80


@pytest.mark.parametrize(("size", "factor"), [(0.12, 1.0), (0.06, 2.0), (0.012, 10.0), (0.5, 1.0), (0.0023, 50.0)])
def test_a_factor_is_round_and_no_larger_than_fits(size: float, factor: float) -> None:
    assert factor_for(np.array([[0.0, 0, 0], [1.0, 0, 0]]), np.array([0.0, size])) == factor


def test_what_has_not_moved_has_no_displacements_to_show() -> None:
    with pytest.raises(SceneError, match="everything is where it was drawn"):
        sl.plot(crossed(), "displacement")


def test_members_are_labeled_with_their_numbers_or_their_forces() -> None:
    shape = bridge()
    assert set(values(sl.plot(shape, labels="numbers"))) >= {str(k) for k in range(13)}
    figure = sl.plot(shape, labels="tension")
    assert {"12", f"{MINUS}15", "6"} <= set(values(figure))  # kN, by the method of sections
    assert "Members labeled with their tension in kN" in words(figure)["notes"]
    assert set(values(sl.plot(shape, labels="particles"))) >= {str(k) for k in range(8)}


def test_members_are_as_wide_as_their_force() -> None:
    shape = bridge()
    parts = artists(sl.plot(shape, width="tension"), "springs")
    ends = np.concatenate([one.get_segments() for one in parts]).reshape(-1, 4).round(6)
    widths = np.concatenate([np.broadcast_to(one.get_linewidths(), len(one.get_segments())) for one in parts])
    drawn = {tuple(pair): width for pair, width in zip(ends.tolist(), widths.tolist())}
    exact = np.maximum(THINNEST, WIDEST * np.abs(shape.tension) / np.abs(shape.tension).max())
    springs = shape.data.model.springs
    places = np.hstack([shape.position[springs.tail, :2], shape.position[springs.head, :2]]).round(6)
    assert [drawn[tuple(pair)] for pair in places.tolist()] == pytest.approx(exact.tolist(), rel=1e-9)
    assert max(widths) == WIDEST and min(widths) == THINNEST


@pytest.mark.parametrize(
    ("kind", "options", "sentence"),
    [
        ("energy", {"labels": "numbers"}, "The 'labels' of plot() is for the kind 'shape', 'displacement', 'recip"),
        ("shape", {"factor": 2.0}, "The 'factor' of plot() is for the kind 'displacement'. Leave it out of the kind"),
        ("shape", {"on": [1]}, "The 'on' of plot() is for the kind 'position', 'height', 'distance' and the like."),
        ("shape", {"labels": "names"}, "The 'labels' of plot() must be one of none, numbers, tension, particles."),
        ("shape", {"width": "mass"}, "The 'width' of plot() must be one of usual, tension."),
        ("tensoin", {}, "Did you mean 'tension'?"),
        ("position", {"on": list(range(2)) * 9}, "too many to distinguish"),
        ("tension", {"on": [7]}, "The 'on' of plot()"),
        ("gravity", {"on": [1]}, "Leave it out of the kind 'gravity'."),
    ],
)  # fmt: skip
def test_options_that_a_kind_does_not_have_are_refused(kind: Any, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SceneError) as error:
        sl.plot(oscillator(), kind, **options)
    assert sentence in str(error.value)


# Over time


def lines(figure: Any, gid: str = "line") -> list[np.ndarray]:
    return [np.array(one.get_data()) for one in artists(figure, gid)]


@pytest.mark.parametrize(
    ("kind", "on", "exact"),
    [
        ("tension", [0], lambda t: 50.0 * 0.2 * np.cos(5 * t)),
        ("length", [0], lambda t: 1.0 + 0.2 * np.cos(5 * t)),
        ("strain", [0], lambda t: 0.2 * np.cos(5 * t)),
        ("speed", [1], lambda t: np.abs(0.2 * 5 * np.sin(5 * t))),
        ("distance", [1], lambda t: 0.2 * (1 - np.cos(5 * t))),
        ("kinetic energy", [1], lambda t: 0.5 * 2.0 * (np.sin(5 * t)) ** 2),
        ("spring", None, lambda t: 25.0 * (0.2 * np.cos(5 * t)) ** 2),
        ("total", None, lambda t: 1.0 + 0 * t),
    ],
)  # fmt: skip
def test_a_quantity_over_time_is_that_of_the_oscillator(kind: Any, on: Any, exact: Callable[..., Any]) -> None:
    ((time, drawn),) = lines(sl.plot(oscillator(), kind, on=on))
    assert len(time) == 41
    assert np.abs(drawn - exact(time)).max() < 5e-3 * max(1.0, np.abs(drawn).max())  # measured 2e-3, of dt 0.01


def test_a_vector_is_drawn_by_its_components_and_many_things_by_their_mean() -> None:
    figure = sl.plot(oscillator(), "position", on=[1])
    names = [one.get_text() for one in figure.axes[0].texts]
    assert names == ["x particle 1"]  # y and z stay 0
    pushed = sl.Scene()
    pushed.particle((0, 0, 0), velocity=(1, 2, 0))
    flying = sl.plot(pushed.simulate(dt=0.1).run(until=1.0), "position")
    assert sorted(one.get_text() for one in flying.axes[0].texts) == ["x particle 0", "y particle 0"]
    scene = sl.Scene(gravity=9.81)
    scene.cloud(30, lower=(0, 0, 5), upper=(1, 1, 6), mass=1.0)
    run = scene.simulate(dt=0.01).run(until=0.5, every=0.1)
    picture = sl.plot(run, "height")
    ((time, mean),) = lines(picture, "mean")
    assert mean == pytest.approx(run.position[:, :, 2].mean(axis=1), rel=1e-12)
    assert mean == pytest.approx(mean[0] - 0.5 * 9.81 * time**2, rel=1e-9)
    assert len(lines(picture, "pale")) == 30
    assert "mean of 30" in [one.get_text() for one in picture.axes[0].texts]


def test_a_broken_spring_and_a_removed_particle_leave_a_gap_in_their_line() -> None:
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0), (0, 0, -1)], mass=1.0)
    scene.spring(0, 1, stiffness=100.0, rest_length=1.0, strength=12.0)
    scene.anchor([0])
    run = scene.simulate(dt=1e-3).run(until=0.5, every=0.02)
    ((_, drawn),) = lines(sl.plot(run, "tension", on=[0]))
    broken = ~np.asarray([frame.intact[0] == 1 if frame.intact is not None else True for frame in run])
    assert broken.any() and not broken.all()
    assert (np.isnan(drawn) == broken).all()


def test_several_runs_stand_in_one_picture_by_the_name_that_tells_them_apart() -> None:
    runs = [oscillator("explicit_euler"), oscillator("rk4")]
    assert list(runs_of(runs)) == ["explicit euler", "rk4"]
    assert list(runs_of([oscillator(dt=0.01), oscillator(dt=0.005)])) == ["dt 0.01 s", "dt 0.005 s"]
    figure = sl.plot({"first": runs[0], "second": runs[1]}, "speed", on=[1])
    assert sorted(one.get_text() for one in figure.axes[0].texts) == ["first", "second"]
    first, second = lines(figure)
    assert first[1].max() > 1.05 * second[1].max()  # explicit Euler gains energy
    both = sl.plot(runs, "energy")
    assert lines(both, "run:explicit euler")[0][1][-1] > 1.2 * lines(both, "run:rk4")[0][1][-1]
    with pytest.raises(SceneError, match="energies of one recording. Got several"):
        sl.plot(runs, "energy", stacked=True)
    with pytest.raises(SceneError, match="needs a recording. Run the scene first"):
        sl.plot(crossed(), "speed")
    with pytest.raises(SceneError, match="a list of recordings, or recordings by name"):
        sl.plot([crossed()], "speed")  # type: ignore[list-item]


def test_stacked_energies_of_a_run_that_loses_some_reach_one_height() -> None:
    scene = sl.Scene(gravity=9.81, title="swing")
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, mass=1.0, stiffness=500.0, rest_factor=1.1)
    scene.anchor(rope.ends)
    scene.add(sl.Drag(0.5))
    run = scene.simulate(dt=1e-4).run(until=1.0, every=0.05)
    names, layers = stack_energies(run.energy)
    assert names == ["kinetic", "gravity", "spring", "dissipated"]
    assert (layers >= 0.0).all() and np.ptp(layers, axis=1).min() > 0.1
    top = layers.sum(axis=0)
    assert np.ptp(top) < 1e-5 * top[0]  # measured 3e-7
    figure = sl.plot(run, "energy", stacked=True)
    assert {one.get_gid() for one in figure.axes[0].collections} == {f"energy:{name}" for name in names}


# A photo behind


@pytest.fixture
def wall(tmp_path: Path) -> Path:
    """A picture of 300 by 200 pixels with a dark dot at (50, 40) and one at (250, 60)."""
    image = np.full((200, 300, 3), 230, np.uint8)
    for right, down in ((50, 40), (250, 60)):
        image[down - 3 : down + 3, right - 3 : right + 3] = 20
    Image.fromarray(image).save(tmp_path / "wall.png")
    return tmp_path / "wall.png"


def chain() -> sl.Equilibrium:
    scene = sl.Scene(gravity=9.81, title="chain")
    rope = scene.chain((1, 0, 2), (5, 0, 3), segments=12, mass=0.1, stiffness=1e4, rest_factor=1.2)
    scene.anchor(rope.ends)
    return scene.equilibrium()


def test_two_points_of_a_photo_lie_where_they_are_in_the_scene_and_it_is_not_sheared(wall: Path) -> None:
    shape = chain()
    photo = photo_of((wall, {(50, 40): 0, (250, 60): (5, 0, 3)}), still(shape))
    assert photo is not None
    matrix = photo.pixel_matrix(lambda points: points[:, [0, 2]])
    for pixel, place in (((50, 40), (1, 2)), ((250, 60), (5, 3))):
        assert matrix @ [*pixel, 1.0] == pytest.approx(place, abs=1e-12)
    turn = matrix[:, :2] * [1.0, -1.0]  # pixels go down
    assert turn @ turn.T == pytest.approx(np.eye(2) * np.linalg.det(turn), rel=1e-12)
    assert np.linalg.det(turn) == pytest.approx(17.0 / (200.0**2 + 20.0**2), rel=1e-12)


@pytest.mark.parametrize("kind", ["shape", "catenary"])
def test_the_dots_of_a_photo_come_to_lie_on_the_supports(wall: Path, kind: Any) -> None:
    figure = sl.plot(chain(), kind, photo=(wall, {(50, 40): 0, (250, 60): 12}), before=False)
    assert "Behind it the photo wall.png" in words(figure)["notes"]
    (image,) = artists(figure, "photo")
    ax, laid = image.axes, np.asarray(image.get_array()).astype(float)
    wood, dot = laid[10, 10, 0], laid[40, 50, 0]  # of 230 and 20, over a sheet of 255 or nearly so
    assert (wood - dot) / 210.0 == pytest.approx(0.72, abs=0.01)  # it keeps most of its strength, and not all
    ends = np.array([(1.0, 2.0), (5.0, 3.0)] if kind == "shape" else [(0.0, 0.0), (4.0, 1.0)])
    for pixel, place in zip(((50, 40), (250, 60)), ends):
        on_screen = image.get_transform().transform(pixel)
        assert on_screen == pytest.approx(ax.transData.transform(place), abs=1e-6)
    figure.canvas.draw()
    shades = np.asarray(figure.canvas.buffer_rgba())[..., :3].astype(int)
    paper = round(255 * to_rgba(PAPER.background)[0])
    corner = ax.transData.inverted()  # the whole photo is to be seen
    low, high = corner.transform(ax.bbox.min), corner.transform(ax.bbox.max)
    matrix = image.get_transform() + ax.transData.inverted()
    for pixel in ((0, 0), (300, 0), (300, 200), (0, 200)):
        place = matrix.transform(pixel)
        assert (place >= low).all() and (place <= high).all()
    assert ((shades > 200) & (shades < paper)).all(axis=2).mean() > 0.05


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("wall.png", "must be a file and two of its points"),
        (("wall.png", {(1, 2): 0}), "must be a file and two of its points"),
        (("wall.png", {(1, 2): 0, (1, 2.5): 1}), "The two pixels are at one place"),
        (("wall.png", {(1, 2): 0, (9, 9): 99}), "There are 13 particles. Got particle 99"),
        (("wall.png", {(1, 2): 0, (9, 9): (1, 2, 3, 4)}), "Got the point (1, 2, 3, 4)"),
        (("wall.png", {(1, 2): 0, (9, 9): 0}), "Both points are at one place"),
        (("none.png", {(1, 2): 0, (9, 9): 1}), "There is no such photo"),
        (("text.png", {(1, 2): 0, (9, 9): 1}), "This is no photo that can be read"),
    ],
)
def test_a_photo_that_fits_nothing_is_refused(
    wall: Path, given: Any, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(wall.parent)
    Path("text.png").write_text("no picture")
    with pytest.raises((SceneError, FileError)) as error:
        sl.plot(chain(), photo=given)
    assert sentence in str(error.value)


def test_a_photo_lies_behind_a_flat_view_alone(wall: Path) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (2, 0, 0), (0, 2, 0), (0, 0, 2)], mass=1.0)
    fixed = {(50, 40): 0, (250, 60): 1}
    with pytest.raises(SceneError, match="Look along an axis"):
        sl.plot(scene, photo=(wall, fixed))
    assert artists(sl.plot(scene, photo=(wall, fixed), view=(-90, 0)), "photo")


def test_spaces_that_meet_in_a_point_of_the_force_diagram_have_one_list_of_names() -> None:
    from springline.view.plot.reciprocal import together

    place = np.array([(0.0, 0.0), (50.0, 0.0), (1.0, 0.0), (2.0, 3.0), (0.0, 4.0), (52.0, 0.0), (100.0, 0.0)])
    first, names = together(place, ["A", "B", "1", "2", "3", "4", "5"], 11.0)
    assert (first, names) == ([0, 1, 6], ["A, 1\u20133", "B, 4", "5"])
    arch = sl.gallery.scene("catenary-arch").equilibrium()
    figure = sl.plot(arch, "reciprocal")
    written = [one.get_text() for one in figure.axes[1].texts]
    assert written.count("Q, 1\u201329") == 1  # the braces carry nothing: all that they bound meet in the pole
    figure.canvas.draw()
    boxes = [one.get_window_extent() for one in figure.axes[1].texts if one.get_text()]
    assert not any(one.overlaps(other) for k, one in enumerate(boxes) for other in boxes[:k])


def test_supports_of_a_small_page_are_no_wider_than_they_are_apart() -> None:
    scene = sl.gallery.scene("curtain")
    sizes = {}
    for size in ((8, 6), (25, 18)):
        figure = sl.plot(scene, size=size, unit="cm", bare=True)
        (supports,) = [one for one in figure.axes[0].lines if one.get_gid() == "anchored"]
        apart = np.median(np.hypot(*np.diff(figure.axes[0].transData.transform(supports.get_xydata()), axis=0).T))
        sizes[size] = supports.get_markersize() * 0.62 / (apart * 72.0 / figure.dpi)  # width over spacing
    assert sizes[(25, 18)] <= 1.01 and sizes[(8, 6)] <= 1.01, sizes

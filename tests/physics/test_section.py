"""Plane sections against closed forms, and what goes through them against loads, supports and the engine's forces."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.spec.membranes import geodesic

GRAVITY = 9.81  # [m/s2]


def bare(place: np.ndarray, faces: object) -> sl.Scene:
    scene = sl.Scene()
    scene.mesh(place, faces, mass=1.0)
    return scene


def tube(radius: float, around: int, along: int = 5) -> tuple[np.ndarray, np.ndarray]:
    """Vertices of a tube along z in steps of 0.1 m, and its quadrangles."""
    turn, height = np.meshgrid(2.0 * pi * np.arange(around) / around, 0.1 * np.arange(along + 1.0))
    place = np.stack([radius * np.cos(turn), radius * np.sin(turn), height], axis=2).reshape(-1, 3)
    number = np.arange(len(place)).reshape(along + 1, around)
    beside = np.roll(number, -1, axis=1)
    return place, np.stack([number[:-1], beside[:-1], beside[1:], number[1:]], axis=2).reshape(-1, 4)


def hung(columns: int = 9, rows: int = 7) -> sl.Equilibrium:
    """A net hung from its corners, each particle of 0.5 kg."""
    scene = sl.Scene(gravity=GRAVITY)
    net = scene.grid((columns, rows), spacing=1.0, mass=0.5, stiffness=500.0)
    scene.anchor(net.corners)
    return scene.equilibrium()


def outside(shape: sl.Equilibrium, cut: object) -> tuple[np.ndarray, np.ndarray]:
    """What acts on the part behind from outside: its sum [N] and its moment about the point of the section [N m]."""
    behind = (shape.position - cut.point) @ cut.normal < -1e-9
    force = (shape.loads + shape.reactions)[behind]
    return force.sum(axis=0), np.cross(shape.position[behind] - cut.point, force).sum(axis=0)


def test_a_tube_is_cut_in_a_circle_of_second_order() -> None:
    off = []
    for around in (24, 48):
        place, faces = tube(0.2, around)
        cut = sl.section(bare(place, faces), (0.05, 0.0, 0.23), (0, 0, 1))
        assert cut.closed.tolist() == [True]
        off.append((1.0 - cut.length[0] / (2.0 * pi * 0.2), 1.0 - cut.area[0] / (pi * 0.2**2)))
    # the polygons of 24 and 48 sides: pi^2/6 n^2 and 2 pi^2/3 n^2
    assert np.array(off[0]) == pytest.approx([pi**2 / 6 / 24**2, 2 * pi**2 / 3 / 24**2], rel=0.01)
    assert np.array(off[0]) / np.array(off[1]) == pytest.approx(4.0, rel=0.01)


def test_a_sphere_under_pressure_bears_it_across_its_equator() -> None:
    off = []
    for parts in (4, 8):
        unit, faces = geodesic(parts)
        scene = bare(0.4 * unit, faces)
        scene.add(sl.Membrane(scene.meshes[0], 1e7, thickness=1e-3), sl.Pressure(scene.meshes[0], 100.0))
        shape = scene.equilibrium()
        radius = float(np.linalg.norm(shape.position, axis=1).mean())
        cut, higher = (sl.section(shape, (0, 0, z), (0, 0, 1)) for z in (0.0, 0.6 * radius))
        assert np.abs(cut.force[:2]).max() < 1e-6
        each = np.linalg.norm(higher.segments[:, 1] - higher.segments[:, 0], axis=1)
        assert each.sum() == pytest.approx(higher.length.sum())
        through = each @ np.linalg.norm(higher.traction, axis=1) / each.sum()  # [N/m]
        ideal = (100.0 * pi * radius**2, 100.0 * radius / 2.0, 2.0 * pi * radius)
        off.append(1.0 - np.array([cut.force[2], through, cut.length[0]]) / ideal)
        # a third of the pressure on each face stands at each of its corners
        place = shape.position[faces]
        pushed = np.zeros_like(shape.position)
        normal = np.cross(place[:, 1] - place[:, 0], place[:, 2] - place[:, 0])
        np.add.at(pushed, faces, 100.0 / 6.0 * normal[:, None])
        behind = shape.position[:, 2] < 0.6 * radius
        assert higher.force == pytest.approx(-pushed[behind].sum(axis=0), abs=1e-5)
    assert np.abs(off[1]).max() < 0.011  # measured 0.0100, 0.0064, 0.0016
    assert (np.array(off[0]) / np.array(off[1]))[[0, 2]] == pytest.approx([4.0, 4.3], rel=0.1)  # of second order


def test_a_hanging_net_bears_across_any_level_what_hangs_below() -> None:
    shape = hung()
    height = shape.position[:, 2]
    for level in np.quantile(height, np.linspace(0.05, 0.95, 7)) + 1e-6:
        cut = sl.section(shape, (4.0, 3.0, level), (0, 0, 1))
        weight = 0.5 * GRAVITY * (height < level).sum()
        assert cut.force == pytest.approx(np.array([0.0, 0.0, weight]), abs=1e-9 * weight)
        assert np.abs(cut.moment).max() < 1e-9 * weight  # it is symmetric about (4, 3)
        assert (shape.tension[cut.springs] != 0.0).all() and len(cut.crossings) == len(cut.springs)
        assert np.abs(cut.crossings[:, 2] - level).max() < 1e-12
        assert cut.closed.all() == (level < height[4])  # above the middle of the sides the four corners are cut off


def test_a_chain_pulls_sideways_alike_everywhere() -> None:
    scene = sl.Scene(gravity=GRAVITY)
    rope = scene.chain((0, 0, 0), (9, 0, 0), segments=30, mass=0.3, stiffness=500.0)
    scene.anchor(rope.ends)
    shape = scene.equilibrium()
    cuts = [sl.section(shape, (x, 0, 0), (1, 0, 0)) for x in np.linspace(0.2, 8.8, 12)]
    pull = shape.reactions[30, 0]
    assert np.abs([cut.force[0] / pull - 1.0 for cut in cuts]).max() < 1e-9
    assert all(len(cut.springs) == 1 and not cut.lines for cut in cuts)


def test_what_goes_through_any_section_balances_loads_and_supports() -> None:
    scene = sl.Scene(gravity=GRAVITY)
    sheet = scene.grid((6, 6), spacing=0.5, mass=0.2, stiffness=300.0)
    scene.anchor(sheet.edge("left"))
    scene.add(sl.Membrane(sheet, 1e5, thickness=1e-3), sl.Angle([(8, 14, 20), (15, 16, 17)], stiffness=3.0))
    mast = scene.particle((1.0, 1.2, -1.0), mass=1.0)
    far = scene.particle((3.5, 1.0, 1.0), mass=0.4)
    top = scene.particle((4.0, 1.0, 2.0), mass=0.4, fixed=True)
    scene.add(sl.Rod(far, top), sl.Rod(mast, 14))
    scene.add(sl.Rope([33, far, 30], stiffness=400.0, rest_length=2.0))
    shape = scene.equilibrium()
    assert np.abs(shape.ties.tension).min() > 1.0
    generator = np.random.default_rng(2)
    for _ in range(12):
        point = shape.position[generator.integers(len(shape.position), size=2)].mean(axis=0) + 1e-3
        cut = sl.section(shape, point, generator.normal(size=3))
        force, moment = outside(shape, cut)
        size = np.linalg.norm(shape.reactions, axis=1).sum()
        assert np.abs(cut.force + force).max() < 1e-8 * size
        assert np.abs(cut.moment + moment).max() < 1e-8 * size


def test_in_motion_it_has_dashpots_and_is_what_the_engine_exerts(tmp_path) -> None:
    scene = sl.Scene(seed=4)
    sheet = scene.grid((5, 4), spacing=0.5, mass=0.2, stiffness=300.0, damping=3.0)
    scene.add(sl.Membrane(sheet, 1e5, thickness=1e-3, damping=0.02), sl.Hinge.of(sheet, 0.5))
    scene.add(sl.Rope([0, 7, 12, 19], stiffness=300.0, rest_length=1.0, damping=2.0))
    scene.add(sl.Angle([(1, 2, 3), (7, 8, 13)], stiffness=1.0, damping=0.5), sl.SurfaceTension(sheet, 2.0, damping=0.3))
    generator = np.random.default_rng(5)
    simulation = scene.simulate(dt=1e-6, integrator="symplectic_euler")
    simulation.data.state.position[:] += generator.normal(size=(20, 3)) * 0.05
    simulation.data.state.velocity[:] = generator.normal(size=(20, 3))
    for what in (simulation, simulation.run(until=2e-6, every=1e-6)):
        cut = sl.section(what, (1.1, 0.4, 0), (1, 0.3, 0.2))
        place = simulation.position if what is simulation else what.position[-1]
        behind = (place - cut.point) @ cut.normal < 0.0
        pushed = simulation.forces[behind].sum(axis=0)
        assert cut.force == pytest.approx(pushed, abs=1e-9 * np.abs(pushed).max())


def test_lines_are_joined_through_vertices_polygons_and_where_sheets_meet() -> None:
    ring = np.array([(np.cos(t), np.sin(t), z) for z in (0, 1, 2) for t in 2 * pi * np.arange(6) / 6])
    around = [[i, (i + 1) % 6, 6 + (i + 1) % 6, 6 + i] for i in range(6)]
    tower = bare(ring, around + [[6 + k for k in face] for face in around])
    for height in (1.0, 1e-9, 1.3):  # through a ring of vertices, next to one, between two
        cut = sl.section(tower, (0, 0, height), (0, 0, 1))
        assert cut.closed.tolist() == [True] and cut.length == pytest.approx([6.0])
        assert cut.area == pytest.approx([1.5 * np.sqrt(3.0)])
    upright = sl.section(tower, (0, 0, 0), (0, 1, 0))  # through edges of both
    assert upright.closed.tolist() == [False, False] and upright.length == pytest.approx([2.0, 2.0])
    doughnut = tube(0.2, 12, 40)
    turn = 2 * pi * doughnut[0][:, 2] / 4.0
    inner = 1.0 + doughnut[0][:, 0]
    bent = np.column_stack([inner * np.cos(turn), inner * np.sin(turn), doughnut[0][:, 1]])[: 40 * 12]
    cut = sl.section(bare(bent, doughnut[1] % 480), (0, 0.01, 0), (0, 1, 0))
    assert cut.closed.tolist() == [True, True]
    three = sl.section(
        bare(np.array([(1, 0, 0), (-1, 1, 0), (-1, -1, 0), (0, 0, 0), (0, 0, 1)]), [(3, 4, 0), (3, 4, 1), (2, 4, 3)]),
        (0, 0, 0.5), (0, 0, 1),
    )  # fmt: skip
    assert len(three.lines) == 3 and not three.closed.any()
    assert sorted(three.length) == pytest.approx([0.5, np.sqrt(0.5), np.sqrt(0.5)])


def test_a_line_through_vertices_is_closed_wherever_it_lies() -> None:
    generator = np.random.default_rng(8)
    unit, faces = geodesic(4)
    for _ in range(5):
        turned = unit @ np.linalg.qr(generator.normal(size=(3, 3)))[0]
        chosen = generator.choice(len(unit), 3, replace=False)
        turned += 1e-3 * generator.normal(size=3) - turned[chosen[0]]  # where differences of coordinates are rounded
        one, other, third = turned[chosen]
        cut = sl.section(bare(turned, faces), one, np.cross(other - one, third - one))
        assert cut.closed.tolist() == [True]
        for vertex in (one, other, third):  # once each, though five or six sides end there
            near = np.linalg.norm(cut.lines[0][1:] - vertex, axis=1) < 1e-6
            assert near.sum() == 1 and (cut.lines[0][1:][near] == vertex).all()


def test_only_what_is_asked_for_is_cut_and_either_side_may_be_ahead() -> None:
    shape = hung()
    there, back = (sl.section(shape, (4.5, 0, 0), (sign, 0, 0)) for sign in (1, -1))
    assert there.force == pytest.approx(-back.force) and there.moment == pytest.approx(-back.moment)
    half = sl.section(shape, (4.5, 0, 0), (1, 0, 0), on=np.flatnonzero(shape.position[:, 1] < 2.5))
    assert 0 < len(half.springs) < len(there.springs) and half.length.sum() < there.length.sum()


def test_faces_that_are_torn_bear_nothing_across_a_plane() -> None:
    # A strip of two squares, of which one strand of the second is drawn out beyond its strength.
    scene = sl.Scene()
    place = [(x, y, 0.0) for x in (0, 1, 2) for y in (0, 1)]
    skin = scene.mesh(place, [(0, 2, 1), (1, 2, 3), (2, 4, 3), (3, 4, 5)], mass=1.0)
    scene.add(sl.Membrane(skin, 100.0, poisson=0.0, strength=20.0))
    scene.add(sl.SurfaceTension(skin, 0.5))
    scene.anchor([0, 1])
    simulation = scene.simulate(dt=1e-9)
    simulation.data.state.position[4, 0] = 2.4
    simulation.step(2)
    assert simulation.data.state.memory.tolist() == [0.0, 0.0, 1.0, 1.0]
    cut = sl.section(simulation, (1.5, 0, 0), (1, 0, 0))
    ahead = simulation.forces[[4, 5]].sum(axis=0)  # all that acts on them goes through the plane
    assert cut.force == pytest.approx(-ahead, abs=1e-12) and 0.0 < np.linalg.norm(cut.force) < 2.0
    assert len(cut.segments) == 2 and np.linalg.norm(cut.traction, axis=1) == pytest.approx([0.5, 0.5])  # the film's
    whole = sl.section(simulation, (0.5, 0, 0), (1, 0, 0))
    assert len(whole.segments) == 4 and whole.force == pytest.approx(-simulation.forces[2:].sum(axis=0), abs=1e-9)


def test_a_plane_scene_is_cut_by_a_line() -> None:
    scene = sl.Scene(dim=2, gravity=10.0)
    rope = scene.chain((0, 0), (0, -4), segments=4, mass=1.0, stiffness=1e4)
    scene.anchor(rope.ends[0])
    cut = sl.section(scene.equilibrium(), (0, -1.5), (0, 1))
    assert cut.force == pytest.approx(np.array([0.0, 30.0, 0.0]), abs=1e-9)


def test_sections_are_drawn_and_saved(tmp_path) -> None:
    shape = hung()
    cut = sl.section(shape, (0, 0, shape.position[:, 2].min() + 0.2), (0, 0, 1))
    axes = sl.plot(shape, section=cut).axes[0]
    drawn = [one for one in axes.collections if one.get_gid() == "section"]
    assert [len(path.vertices) for path in drawn[0].get_paths()] == [len(line) for line in cut.lines]
    dots = next(one for one in axes.collections if one.get_gid() == "cut springs")
    assert len(dots.get_offsets()) == len(cut.springs)
    assert len([one for one in sl.plot(shape.to_scene(), section=[cut, cut]).axes[0].collections
                if one.get_gid() == "section"]) == 2  # fmt: skip
    for suffix in ("dxf", "3dm", "obj"):
        sl.save(cut.to_scene(), tmp_path / f"cut.{suffix}")
        again = sl.read(tmp_path / f"cut.{suffix}", stiffness=1.0, mass=1.0)
        drawn = again.build()[1].position
        assert again.spring_count == len(cut.lines[0]) - 1
        assert np.abs(drawn - cut.lines[0][:-1]).max() < 1e-5  # as drawings are rounded


def test_what_cannot_be_cut_is_refused_by_name() -> None:
    shape = hung()
    scene, tied, bonded, round_about = sl.Scene(), sl.Scene(), sl.Scene(), sl.Scene(space=sl.Torus((4, 4, 4)))
    for each in (scene, tied, bonded, round_about):
        each.particles([(0, 0, 0), (1, 0, 0)])
    tied.add(sl.Rod(0, 1))
    bonded.add(sl.Bonds(within=1.5, stiffness=1.0))
    glued = bonded.simulate(dt=0.01)
    glued.step()
    for act, said in (
        (lambda: sl.section(shape, (0, 0, 9), (0, 0, 1)), "cuts no face, spring or element. The particles lie -"),
        (lambda: sl.section(scene, (0.5, 0, 0), (1, 0, 0)), "cuts no face, spring or element"),
        (lambda: sl.section(scene, (0, 0, 0), (1, 0, 0), on=[]), "there are no particles"),
        (lambda: sl.section(shape, (0, 0, 0), (0, 0, 0)), "a direction, not the zero vector"),
        (lambda: sl.section(shape, (0, 0, np.nan), (0, 0, 1)), "The 'point' of section()"),
        (lambda: sl.section(shape, (0, 0, 0), (0, 0, 1), on=[99]), "The 'on' of section()"),
        (lambda: sl.section(tied, (0.5, 0, 0), (1, 0, 0)), "the force of rods and cords, and the plane cuts 1"),
        (lambda: sl.section(glued, (0.5, 0, 0), (1, 0, 0)), "the force of bonds that form, and the plane cuts 1"),
        (lambda: sl.section(round_about, (0, 0, 0), (1, 0, 0)), "no sides on a torus"),
        (lambda: sl.section("tent", (0, 0, 0), (1, 0, 0)), "a Scene, a Recording or an Equilibrium"),
        (lambda: sl.plot(shape, section=(0, 0, 1)), "sl.section() makes them"),
        (lambda: sl.plot(shape, "displacement", section=sl.section(shape, (4.5, 0, 0), (1, 0, 0))), "kind 'shape'"),
    ):
        with pytest.raises(SceneError) as refused:
            act()
        assert said in str(refused.value)

"""Sheets that fold and bend: elastic hinges beside the fold angles of Miura's cell and Euler's load of a strip."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.forces.hinges import Hinges, elements
from springline.typing import IntegratorName

GAMMA = np.radians(60.0)  # of the parallelograms


def miura(tilt: float, rows: int = 3, columns: int = 3) -> np.ndarray:
    """Vertices of a Miura sheet of sides 1 whose faces are tilted [m], shape (rows, columns, 3).

    Schenk and Guest, Geometry of Miura-folded metamaterials, PNAS 110, 2013.
    """
    flat = np.sqrt(1.0 + (np.cos(tilt) * np.tan(GAMMA)) ** 2)
    i, j = np.mgrid[:rows, :columns]
    x = np.cos(tilt) * np.tan(GAMMA) / flat * j
    y = np.sqrt(1.0 - (np.sin(tilt) * np.sin(GAMMA)) ** 2) * i + (j % 2) / flat
    return np.stack([x, y, np.sin(tilt) * np.sin(GAMMA) * (i % 2)], axis=2)


def cell(tilt: float) -> tuple[sl.Scene, np.ndarray]:
    """Four stiff faces around a vertex, tilted; and the number of each vertex."""
    scene = sl.Scene()
    number = scene.particles(miura(tilt).reshape(-1, 3)).index.reshape(3, 3)
    a, b, c, d = (number[i : i + 2, j : j + 2].ravel() for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)))
    faces = np.array([a, b, c, d])  # corners 0 1 / 2 3 of each
    sides = np.concatenate([faces[:, ends] for ends in ([0, 1], [0, 2], [1, 3], [2, 3], [0, 3], [1, 2])])
    scene.springs(np.unique(np.sort(sides, axis=1), axis=0), stiffness=1e3)
    scene.add(sl.Hinge(faces[:, [1, 0, 3, 2]], stiffness=50.0, rest=0.0))  # across their diagonals
    return scene, number


def fold_of(a: Any, b: Any, c: Any, d: Any) -> float:
    """Size of a fold by the normals of its faces [rad]."""
    one, other = np.cross(c - b, a - b), np.cross(d - b, c - b)
    return float(np.arctan2(np.linalg.norm(np.cross(one, other)), one @ other))


@pytest.mark.parametrize("fold", [0.6, 1.5, 2.5])
def test_a_miura_cell_driven_at_one_crease_folds_at_all_as_rigid_faces_do(fold: float) -> None:
    scene, number = cell(0.4)
    upper, middle, lower = number
    scene.add(sl.Hinge([[upper[0], middle[0], middle[1], lower[0]]], stiffness=1.0, rest=-fold))
    place = scene.equilibrium().position[number]
    zigzag = [fold_of(place[0, j], place[1, j], place[1, j + 1], place[2, j]) for j in (0, 1)]
    straight = [fold_of(place[i, 0], place[i, 1], place[i + 1, 1], place[i, 2]) for i in (0, 1)]
    assert zigzag == pytest.approx([fold, fold], abs=1e-8)  # measured 1e-10
    # tan(straight/2) = cos gamma tan(zigzag/2), of the flat-foldable vertex of four creases
    expected = 2.0 * np.arctan(np.cos(GAMMA) * np.tan(fold / 2.0))
    assert straight == pytest.approx([expected, expected], abs=1e-8)  # measured 2e-10


def strip(panels: int) -> sl.Scene:
    """A strip of length 1, width 0.1 and bending stiffness D w = 1 along x, hinged at both ends, under 1 N."""
    h, scene = 1.0 / panels, sl.Scene()
    rung = np.arange(panels + 1.0)[:, None, None] * (h, 0, 0) + np.array([(0, 0, 0), (0, 0.1, 0)])
    number = scene.particles(rung.reshape(-1, 3), mass=0.5 * h).index.reshape(-1, 2)
    scene.anchor(number[0])
    scene.anchor(number[-1], axes="yz")
    faces = np.column_stack([number[:-1], number[1:]])
    sides = np.concatenate([faces[:, ends] for ends in ([0, 2], [1, 3], [0, 3], [1, 2])])
    scene.springs(np.concatenate([sides, number]), stiffness=1e6)
    scene.add(sl.Hinge(faces[:, [1, 0, 3, 2]], stiffness=1e3))
    across = np.column_stack([number[:-2, 0], number[1:-1], number[2:, 0]])
    scene.add(sl.Hinge(across, stiffness=1.0 / h))
    scene.add(sl.Load((-0.5, 0, 0), on=number[-1]))
    return scene


def test_a_strip_of_panels_buckles_at_the_load_of_euler() -> None:
    factor = sl.analysis.buckling(strip(40).equilibrium()).factor
    assert factor == pytest.approx(np.pi**2, rel=1e-3)  # measured off by 5.5e-4


def test_a_strip_of_panels_swings_as_a_beam() -> None:
    omega = sl.modes(strip(40), 1).omega[0]
    assert omega == pytest.approx(np.pi**2, rel=1e-3)  # measured off by 5.4e-4


def hinge(fold: float, rest: float | None, **options: Any) -> sl.Scene:
    """Two triangles, folded."""
    scene = sl.Scene()
    scene.particles([(0.3, -1, 0), (0, 0, 0), (1, 0, 0), (0.6, 2 * np.cos(fold), 2 * np.sin(fold))])
    scene.add(sl.Hinge([[0, 1, 2, 3]], rest=rest, **options))
    return scene


@pytest.mark.parametrize(
    ("fold", "rest"), [(0.5, 0.2), (-0.5, 0.2), (2.9, 3.5), (-2.9, 3.5), (-2.0, 4.5), (0.1, -6.2), (0.0, 0.4)]
)
def test_a_fold_has_a_sign_and_counts_beyond_half_a_turn(fold: float, rest: float) -> None:
    simulation = hinge(fold, rest, stiffness=3.0).simulate(dt=0.01)
    apart = (fold - rest + np.pi) % (2 * np.pi) - np.pi
    assert simulation.energy["hinge"] == pytest.approx(1.5 * apart**2, rel=1e-12)  # measured 4e-16
    rising = simulation.forces[3] @ (0, -np.sin(fold), np.cos(fold))
    assert rising == pytest.approx(-3.0 * apart / 2.0, rel=1e-12)  # the lever is 2 m


def test_hinges_push_and_turn_nothing_as_a_whole() -> None:
    random = np.random.default_rng(3)
    scene = sl.Scene()
    scene.particles(random.normal(size=(12, 3)))
    scene.add(sl.Hinge([[i, i + 1, i + 2, i + 3] for i in range(9)], stiffness=random.uniform(1, 5, 9), rest=0.4))
    force = scene.simulate(dt=0.01).forces
    size = np.abs(force).max()
    assert size > 1.0
    assert np.abs(force.sum(axis=0)).max() < 1e-13 * size  # measured 9e-16
    assert np.abs(np.cross(scene.position, force).sum(axis=0)).max() < 1e-13 * size  # measured 7e-16


def test_on_a_torus_a_hinge_reaches_across_the_border() -> None:
    place = np.array([(0.3, -1, 0), (0, 0, 0), (1, 0, 0), (0.6, 0.7, 0.5)])
    found = []
    for space, shift in ((None, 0.0), (sl.Torus((4.0, 4.0, 4.0)), 3.6)):
        scene = sl.Scene(space=space)
        scene.particles(place + shift if space is None else (place + shift) % 4.0)
        scene.add(sl.Hinge([[0, 1, 2, 3]], rest=0.1))
        found.append(scene.simulate(dt=0.01).forces)
    assert np.abs(found[0]).max() > 0.1
    np.testing.assert_allclose(*found, atol=1e-14)
    drawn = sl.Scene(space=sl.Torus((4.0, 4.0, 4.0)))
    drawn.particles((place + 3.6) % 4.0)
    drawn.add(sl.Hinge([[0, 1, 2, 3]]))
    assert np.abs(drawn.simulate(dt=0.01).forces).max() < 1e-14  # measured 1e-16


@pytest.mark.parametrize("method", ["velocity_verlet", "rk4", "chin4a", "implicit_midpoint"])
def test_a_sheet_that_flaps_keeps_its_energy(method: IntegratorName) -> None:
    scene = hinge(0.8, -0.3, stiffness=2.0)
    scene.springs([[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]], stiffness=40.0)
    run = scene.simulate(dt=0.002, integrator=method).run(until=0.4, every=0.02)
    assert np.ptp(run.energy["hinge"]) > 0.5
    assert np.ptp(run.energy["total"]) < 1e-4  # [J] measured 7e-6, velocity Verlet


def test_a_hinge_without_a_face_is_refused_as_drawn_and_pushes_nothing_later() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)])
    scene.add(sl.Hinge([[0, 1, 2, 3]]))
    with pytest.raises(SceneError, match=r"Hinge\(\).*particles 0, 1, 2, 3.*a triangle that is a line"):
        scene.build()
    simulation = hinge(0.3, 0.0).simulate(dt=0.01)
    simulation.data.state.position[:] = 0.0
    assert not simulation.forces.any()
    assert np.isfinite(simulation.energy["hinge"])
    with pytest.raises(SceneError, match=r"Take Scene\(dim=3\)"):
        sl.Scene(dim=2).add(sl.Hinge([[0, 1, 2, 3]]))
    with pytest.raises(SceneError, match="rows of 4 different particles"):
        hinge(0.3, 0.0).add(sl.Hinge([[0, 1, 1, 3]]))


def test_the_arm_of_a_hinge_is_its_edge_or_the_height_of_a_face_whichever_is_shortest() -> None:
    for edge, heights in ((2.0, (0.5, 0.3)), (2.0, (0.4, 0.9)), (0.2, (0.5, 0.3))):
        place = [(0.1, -heights[0], 0), (0, 0, 0), (edge, 0, 0), (0.1, 0, heights[1])]
        scene = sl.Scene()
        scene.particles(place)
        scene.add(sl.Hinge([[0, 1, 2, 3]]))
        folds = elements(scene.build()[0].room(Hinges))
        assert folds.arms(np.array([place], dtype=float)) == pytest.approx([min(edge, *heights)])


def test_stiffness_and_rest_of_a_hinge_change_while_it_runs() -> None:
    simulation = hinge(0.5, 0.2).simulate(dt=0.001)
    before = simulation.energy
    simulation.change({"hinge.stiffness": 5.0, "hinge.rest": -0.3})
    after = simulation.energy
    assert after["hinge"] == pytest.approx(2.5 * 0.8**2, rel=1e-12)
    assert after["work"] - before["work"] == pytest.approx(after["hinge"] - before["hinge"], rel=1e-12)
    assert simulation.parameters["hinge.rest"].unit == "rad"


def test_what_cannot_hold_a_hinge_says_so() -> None:
    scene = hinge(0.5, 0.2)
    with pytest.raises(SceneError, match="cannot take hinges"):
        scene.simulate(integrator="event_driven")
    with pytest.raises(SceneError, match="knows springs, and a Hinge acts here too"):
        sl.analysis.self_stress(scene)


def test_a_large_sheet_has_the_same_bits_on_every_number_of_threads() -> None:
    found = []
    for threads in (1, 2, 3, 4, 8):
        scene = sl.Scene(gravity=9.81)
        sheet = scene.grid((200, 200), spacing=0.1, mass=0.01, stiffness=200.0, diagonals=True)
        table = sheet.table
        rows = [table[:-2, :-1], table[1:-1, :-1], table[1:-1, 1:], table[2:, :-1]]
        scene.add(sl.Hinge(np.column_stack([row.ravel() for row in rows]), stiffness=0.01))
        scene.anchor(sheet.row(0))
        simulation = scene.simulate(dt=1e-3, threads=threads)
        simulation.step(20)
        told = next(line for line in simulation.program.splitlines() if "forces of hinges" in line)
        assert told.endswith("in 32 blocks")
        found.append(simulation.position.tobytes())
        assert simulation.energy["hinge"] > 1e-9
    assert len(set(found)) == 1

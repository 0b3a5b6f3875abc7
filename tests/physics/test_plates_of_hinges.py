"""Plates of hinges over meshes of several kinds, beside the closed forms of thin plates."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import springline as sl
from springline.errors import DoubtfulScene
from springline.forces import hinges


def squares(cells: int, kind: str) -> tuple[np.ndarray, np.ndarray]:
    """A unit square of cells cut by diagonals that are parallel, alternate, or go at random."""
    ticks, wide = np.linspace(0.0, 1.0, cells + 1), cells + 1
    place = np.array([(x, y, 0.0) for y in ticks for x in ticks])
    random, faces = np.random.default_rng(3), []
    for j in range(cells):
        for i in range(cells):
            a = j * wide + i
            up = {"parallel": True, "alternating": (i + j) % 2 == 0, "random": random.random() < 0.5}[kind]
            b, c, d = a + 1, a + wide + 1, a + wide
            faces += [(a, b, c), (a, c, d)] if up else [(a, b, d), (b, c, d)]
    return place, np.array(faces)


def delaunay(cells: int) -> tuple[np.ndarray, np.ndarray]:
    """The mesh of a membrane within a unit square."""
    scene, outline = sl.Scene(), [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
    mesh = scene.membrane(outline, spacing=1.0 / cells, modulus=1e3, thickness=1.0, density=1.0)
    return np.asarray(mesh.position), np.asarray(mesh.triangles)


def held(place: np.ndarray, faces: np.ndarray) -> tuple[sl.Scene, np.ndarray, np.ndarray]:
    """A plate of unit mass per area that is held along its edge and beyond; the mass and the held ones."""
    side = place[faces[:, 1:]] - place[faces[:, :1]]
    area = 0.5 * np.abs(np.cross(side[:, 0], side[:, 1])[:, 2])
    share = np.bincount(faces.ravel(), np.repeat(area / 3.0, 3))
    scene = sl.Scene()
    scene.particles(place, mass=share)
    scene.anchor(np.arange(len(place)), axes="xy")
    rim = np.asarray((np.abs(place[:, :2] - 0.5) > 0.5 - 1e-9).any(axis=1))
    scene.anchor(rim)
    return scene, share, rim


def measured(scene: sl.Scene, share: np.ndarray, rim: np.ndarray) -> tuple[float, float]:
    """First angular frequency and largest deflection under a unit pressure."""
    omega = float(sl.modes(scene, 1).omega[0])
    small = 1e-6  # of the deflections, so that hinges fold by small angles
    loads = np.where(rim[:, None], 0.0, small * share[:, None] * (0.0, 0.0, 1.0))
    scene.add(sl.Load(loads[~rim], on=np.flatnonzero(~rim)))
    return omega, float(scene.equilibrium().position[:, 2].max()) / small


def plate(place: np.ndarray, faces: np.ndarray) -> tuple[float, float]:
    """Relative errors of the first frequency and of the largest deflection of a simply supported plate, D = 1."""
    scene, share, rim = held(place, faces)
    scene.add(sl.Hinge.of(faces, 1.0, place))
    omega, deflection = measured(scene, share, rim)
    return omega / (2.0 * np.pi**2) - 1.0, deflection / 0.00406235 - 1.0


def test_a_plate_of_alternating_diagonals_converges_by_default() -> None:
    """omega = 2 pi^2 and w = 0.00406235 p a^4/D (Timoshenko and Woinowsky-Krieger, Theory of Plates and Shells)."""
    errors = np.array([plate(*squares(cells, "alternating")) for cells in (8, 16)])
    assert np.abs(errors[1]).max() < 0.007  # measured -0.5 % and +0.6 %
    assert errors[0] / errors[1] == pytest.approx([4.0, 4.0], rel=0.1)  # order 2


@pytest.mark.parametrize(("times", "first", "second"), [(1.0, -0.0772, 0.1739), (2.0, 0.0004, 0.0009)])
def test_a_plate_is_clamped_by_hinges_of_twice_the_stiffness_on_its_edge(
    times: float, first: float, second: float
) -> None:
    """omega = 35.985 and w = 0.00126532 p a^4/D (Leissa, Vibration of Plates; Timoshenko and Woinowsky-Krieger)."""
    cells = 16
    place, faces = squares(cells + 2, "alternating")
    place = (place * (cells + 2) - 1.0) / cells * (1.0, 1.0, 0.0)
    scene, share, rim = held(place, faces)
    hinge = sl.Hinge.of(faces, 1.0, place)
    quads, stiffness = np.asarray(hinge.quads), np.asarray(hinge.stiffness)
    on_edge = rim[quads[:, 1]] & rim[quads[:, 2]]
    scene.add(sl.Hinge(quads, np.where(on_edge, times, 1.0) * stiffness))
    found = np.array(measured(scene, share, rim)) / (35.985, 0.00126532) - 1.0
    assert found == pytest.approx([first, second], abs=5e-4)  # measured


def test_a_plate_of_a_membrane_mesh_is_within_its_documented_errors_by_default() -> None:
    with pytest.warns(DoubtfulScene, match="too stiff by up to 1[0-9]%"):
        frequency, deflection = plate(*delaunay(16))
    assert 0.0 < frequency < 0.02 and -0.04 < deflection < 0.0  # measured +1.6 % and -3.6 %


@pytest.mark.parametrize(("kind", "stiff"), [("parallel", 0.61), ("random", 0.36)])
def test_meshes_that_bend_unlike_a_plate_are_named(kind: str, stiff: float) -> None:
    """The warning tells by about how much the plate is too stiff: measured by its deflection."""
    place, faces = squares(16, kind)
    with pytest.warns(DoubtfulScene, match="too stiff by up to"):
        _, deflection = plate(place, faces)
    assert 1.0 / (1.0 + deflection) - 1.0 == pytest.approx(stiff, abs=0.05)
    with pytest.warns(DoubtfulScene):
        thing = sl.Hinge.of(faces, 1.0, place)
    part = hinges.hinge_anisotropy(place, np.asarray(thing.quads), np.asarray(thing.stiffness))
    assert 2.0 * part == pytest.approx(stiff, abs=0.08)


def test_meshes_alike_in_all_directions_are_not_warned_of() -> None:
    sphere = sl.Scene().balloon((0, 0, 0), 1.0, spacing=0.2, modulus=1e3, thickness=1.0, density=1.0, pressure=0.0)
    with warnings.catch_warnings():
        warnings.simplefilter("error", DoubtfulScene)
        sl.Hinge.of(sphere, 1.0)
        sl.Hinge.of([[0, 1, 2], [1, 3, 2]], 1.0, np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)]))

"""Parts of symmetric surfaces on rollers in their planes of symmetry, beside the whole surfaces."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError

Place = tuple[float, float, float]
SKIN: dict[str, Any] = {"modulus": 1e6, "thickness": 1e-3, "poisson": 0.3, "prestress": 2e4}


def grid(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, list[tuple[int, int, int]]]:
    """Flat vertices over two axes, and triangles whose diagonals are mirror images across x = 0 and y = 0."""
    wide = len(x)
    vertices = np.array([(a, b, 0.0) for b in y for a in x])
    faces = []
    for j in range(len(y) - 1):
        for i in range(wide - 1):
            a = j * wide + i
            b, c, d = a + 1, a + wide + 1, a + wide
            along = (x[i] + x[i + 1]) * (y[j] + y[j + 1]) > 0.0
            faces += [(a, b, c), (a, c, d)] if along else [(a, b, d), (b, c, d)]
    return vertices, faces


def pillow(
    quadrants: int, shift: tuple[float, float, float] = (0, 0, 0), cells: int = 4
) -> tuple[sl.Scene, np.ndarray]:
    """A square sheet of side 2 under pressure, held along its edges: whole (4), a half (2) or a quarter (1) of it."""
    ticks = np.linspace(-1.0, 1.0, 2 * cells + 1)
    drawn, faces = grid(ticks[cells if quadrants < 4 else 0 :], ticks[cells if quadrants < 2 else 0 :])
    scene = sl.Scene()
    # A plane of symmetry cuts the particles on it in half.
    share = np.where((np.abs(drawn[:, 0]) < 1e-12) & (quadrants < 4), 0.5, 1.0)
    share *= np.where((np.abs(drawn[:, 1]) < 1e-12) & (quadrants < 2), 0.5, 1.0)
    mesh = scene.mesh(drawn + shift, faces, mass=1e-3 * share)
    scene.add(sl.Membrane(mesh, **SKIN), sl.Pressure(mesh, 40.0))
    rim = (np.abs(drawn[:, :2]) > 1.0 - 1e-12).any(axis=1)
    scene.anchor(np.flatnonzero(rim))
    if quadrants < 4:
        scene.anchor(np.flatnonzero((np.abs(drawn[:, 0]) < 1e-12) & ~rim), axes="x")
    if quadrants < 2:
        scene.anchor(np.flatnonzero((np.abs(drawn[:, 1]) < 1e-12) & ~rim), axes="y")
    return scene, drawn


@pytest.mark.parametrize("shift", [(0, 0, 0), (3.0, -7.0, 2.0), (500.0, 400.0, -30.0)])
@pytest.mark.parametrize("quadrants", [1, 2])
def test_a_part_of_a_pillow_on_rollers_rests_as_the_whole_one(
    quadrants: int, shift: tuple[float, float, float]
) -> None:
    whole, part = pillow(4)[0].equilibrium(), pillow(quadrants, shift)[0].equilibrium()
    height = whole.position[:, 2].max()
    assert part.position[:, 2].max() - shift[2] == pytest.approx(height, rel=1e-9)  # measured 4e-15
    assert part.energy == pytest.approx(whole.energy * quadrants / 4, rel=1e-9)
    assert part.certificate.holds and part.stable
    # Newton's method converges as on the whole: the stiffness along the rollers is that of the energy.
    assert part.iterations <= whole.iterations + 1


@pytest.mark.parametrize("quadrants", [1, 2])
def test_a_part_of_a_pillow_swings_as_the_whole_one_and_the_rollers_do_no_work(quadrants: int) -> None:
    scene, _ = pillow(quadrants)
    whole, part = (one.simulate(dt=1e-4, integrator="rk4") for one in (pillow(4)[0], scene))
    first = part.energy["total"]
    whole.step(200)
    part.step(200)
    assert part.position[:, 2].max() == pytest.approx(whole.position[:, 2].max(), rel=1e-9)
    energy = part.energy
    assert energy["pressure"] == pytest.approx(whole.energy["pressure"] * quadrants / 4, rel=1e-9)
    assert energy["work"] == pytest.approx(0.0, abs=1e-15)
    assert energy["total"] == pytest.approx(first, abs=1e-7 * energy["kinetic"])  # measured 2e-8, of rk4


def strip(whole: bool) -> tuple[sl.Scene, np.ndarray]:
    """A strip held along y = -1 and y = 1, on rollers at its ends, x = 2 or 2.5 and x = 3."""
    x, y = np.linspace(-0.5 if whole else 0.0, 0.5, 5 if whole else 3), np.linspace(-1.0, 1.0, 13)
    drawn, faces = grid(x, y)
    scene = sl.Scene()
    mesh = scene.mesh(drawn + (2.5, 0, 0), faces, mass=1e-3)
    scene.add(sl.Membrane(mesh, **SKIN), sl.Pressure(mesh, 40.0))
    held = np.abs(drawn[:, 1]) > 1.0 - 1e-12
    scene.anchor(np.flatnonzero(held))
    ends = (np.abs(drawn[:, 0] - x[0]) < 1e-12) | (np.abs(drawn[:, 0] - x[-1]) < 1e-12)
    scene.anchor(np.flatnonzero(ends & ~held), axes="x")
    return scene, drawn


def test_a_strip_between_two_parallel_planes_is_a_slice_of_an_endless_vault() -> None:
    """A sheet held along two lines takes an arc of radius R with N = p R."""
    scene, drawn = strip(whole=False)
    shape, (whole, other) = scene.equilibrium(), strip(whole=True)
    assert shape.certificate.holds and shape.stable
    twice = whole.equilibrium()
    assert shape.energy == pytest.approx(0.5 * twice.energy, rel=1e-12)
    assert shape.position[:, 2] == pytest.approx(twice.position[other[:, 0] > -1e-12, 2], abs=1e-9)
    pressure, modulus = 40.0, SKIN["modulus"] * SKIN["thickness"] / (1.0 - SKIN["poisson"] ** 2)
    rise = float(shape.position[np.abs(drawn[:, 1]) < 1e-12, 2].mean())
    radius = (1.0 + rise * rise) / (2.0 * rise)
    stretch = radius * np.arcsin(1.0 / radius)
    force = (SKIN["prestress"] * SKIN["thickness"] + 0.5 * modulus * (stretch**2 - 1.0)) * stretch
    assert force == pytest.approx(pressure * radius, rel=0.01)  # measured 0.4 %, with 12 chords


def test_a_strip_between_two_parallel_planes_swings_with_a_closed_balance() -> None:
    simulation = strip(whole=False)[0].simulate(dt=1e-4, integrator="rk4")
    first = simulation.energy["total"]
    simulation.step(200)
    energy = simulation.energy
    assert energy["work"] == pytest.approx(0.0, abs=1e-15)
    assert energy["total"] == pytest.approx(first, abs=1e-7 * energy["kinetic"])  # measured 2e-8, of rk4


@pytest.mark.parametrize("axes", ["y", ""])
def test_an_edge_that_leaves_its_plane_is_refused(axes: Any) -> None:
    """Rollers along other axes do not keep an edge within its plane."""
    drawn, faces = grid(np.linspace(0.0, 1.0, 4), np.linspace(-1.0, 1.0, 7))
    scene = sl.Scene()
    mesh = scene.mesh(drawn, faces, mass=1e-3)
    scene.add(sl.Membrane(mesh, **SKIN), sl.Pressure(mesh, 40.0))
    rim = (np.abs(drawn[:, 1]) > 1.0 - 1e-12) | (drawn[:, 0] > 1.0 - 1e-12)
    scene.anchor(np.flatnonzero(rim))
    if axes:
        scene.anchor(np.flatnonzero((drawn[:, 0] == 0.0) & ~rim), axes=axes)
    with pytest.raises(SceneError, match=r"pressure on a free edge has none.*rollers"):
        scene.equilibrium()

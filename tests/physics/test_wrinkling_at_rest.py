"""Sheets that wrinkle at rest: finite energies and slopes where both principal strains are equal."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import springline as sl
from springline.forces import sheets


@pytest.mark.parametrize("angle", np.linspace(0.0, 1.5, 7))
def test_the_second_formula_of_a_wrinkling_sheet_is_finite_at_equal_principal_strains(angle: float) -> None:
    """Energy and complex-step slopes of an equally stretched triangle are those of a sheet that does not wrinkle."""
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corner = np.array([(0.1, 0.2), (1.1, 0.3), (0.3, 1.2)]) @ turn.T
    inverse = np.linalg.inv(np.stack([corner[1] - corner[0], corner[2] - corner[0]], axis=1))
    points = np.zeros((1, 3, 3))
    points[0, :, :2] = corner
    for strain in (0.014, 1e-5, 0.3):
        wrinkling = np.concatenate([inverse.ravel(), [2.0, 0.3, strain, strain, 0.0]])[:, None]
        for h in (0.0, 1e-30):
            there = points.astype(np.complex128)
            there[0, 1, 0] += 1j * h
            # One array of real numbers too: it is a real root that has no value below 0.
            given = points if h == 0.0 else there
            found = sheets.wrinkled_by_sides(given, wrinkling)
            expected = sheets.stretched_by_sides(given, sheets._taut_numbers(wrinkling))
            assert found.real == pytest.approx(expected.real, rel=1e-12)  # measured 4e-16
            assert found.imag == pytest.approx(expected.imag, rel=1e-12, abs=1e-50)


@pytest.mark.each_value
@pytest.mark.parametrize("prestress", [0.0, 1.0, 20.0, 300.0])
@pytest.mark.parametrize("modulus", [1e3, 1e5])
def test_a_prestressed_sheet_that_wrinkles_comes_to_rest(prestress: float, modulus: float) -> None:
    scene = sl.Scene(gravity=9.81)
    outline = [(0, 0, 0), (1, 0, 0.1), (1, 1, 0), (0, 1, 0.2)]
    sheet = scene.membrane(
        outline, spacing=0.3, modulus=modulus, thickness=1.0, density=0.1, prestress=prestress, wrinkles=True
    )
    scene.anchor(sheet.edges)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        shape = scene.equilibrium()
    assert shape.certificate.holds and np.isfinite(shape.energy) and np.isfinite(shape.certificate.energy)


@pytest.mark.parametrize("pressure", [50.0, 5e3])
@pytest.mark.parametrize("poisson", [0.3, 0.49])
def test_a_balloon_that_wrinkles_comes_to_rest(pressure: float, poisson: float) -> None:
    scene = sl.Scene(gravity=9.81)
    skin = {"modulus": 1e6, "thickness": 1e-4, "density": 950.0, "poisson": poisson}
    ball = scene.balloon((0, 0, 1), 0.5, spacing=0.2, pressure=pressure, wrinkles=True, **skin)
    scene.anchor(np.asarray(ball.index)[np.argsort(ball.position[:, 2])[:6]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        shape = scene.equilibrium()
    assert shape.certificate.holds and shape.stable

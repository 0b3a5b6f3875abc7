"""Drops of fluid with surface tension, against Laplace's pressure, Rayleigh's oscillation and a circle."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl

SPACING, DENSITY, GAMMA, SPEED = 1.0, 1.0, 1.0, 10.0  # of sound: capillary waves as long as a spacing travel with 2.5


def drop(places: np.ndarray, viscosity: float, **options: Any) -> sl.Scene:
    """A drop in a plane without gravity."""
    scene = sl.Scene(dim=2)
    scene.particles(places, mass=DENSITY * SPACING**2, **options)
    scene.add(sl.Fluid(spacing=SPACING, density=DENSITY, sound_speed=SPEED, viscosity=viscosity, surface_tension=GAMMA))
    return scene


def lattice(inside: Any, noise: float = 0.0) -> np.ndarray:
    """Points of a square lattice for which a function of them is true."""
    points = np.stack(np.meshgrid(*[np.arange(-20.0, 21.0)] * 2, indexing="ij"), axis=-1).reshape(-1, 2)
    points = points[inside(points)]
    return np.asarray(points + np.random.default_rng(1).normal(0.0, noise, points.shape))


def outline(points: np.ndarray) -> np.ndarray:
    """Distance from the center to the outermost particle in each of 16 directions."""
    away = points - points.mean(axis=0)
    angle = np.arctan2(away[:, 1], away[:, 0])
    turn = np.abs((angle[None] - np.arange(16)[:, None] * np.pi / 8 + np.pi) % (2.0 * np.pi) - np.pi)
    return np.where(turn < 0.25, np.sqrt((away**2).sum(axis=1)), 0.0).max(axis=1)


def test_a_square_drop_becomes_round() -> None:
    square = lattice(lambda p: np.abs(p).max(axis=1) <= 7.0, 0.02)
    run = drop(square, 2.0).simulate(dt=0.03).run(until=45.0, every=15.0)
    assert np.ptp(outline(square)) > 0.3 * outline(square).mean()
    assert np.ptp(outline(run.position[-1, :, :2])) < 0.06 * outline(square).mean()  # measured
    total = run.energy["total"] + run.energy["dissipated"]
    assert np.ptp(total) < 1e-2 * np.ptp(run.energy["fluid"])
    assert np.abs(run.velocity.sum(axis=1)).max() < 1e-11


@pytest.mark.slow
def test_a_drop_swings_with_the_period_of_rayleigh_and_has_the_pressure_of_laplace() -> None:
    """In a plane omega^2 = n (n^2 - 1) gamma/(rho R^3), with n = 2, and p = gamma/R."""
    round_one = lattice(lambda p: (p**2).sum(axis=1) <= 12.0**2, 0.15)
    still = drop(round_one, 1.0).simulate(dt=0.025).run(until=40.0, every=40.0).position[-1, :, :2]
    away = still - still.mean(axis=0)
    radius = np.sqrt(len(away) * SPACING**2 / np.pi)
    omega = np.sqrt(6.0 * GAMMA / (DENSITY * radius**3))
    strain = 0.25 * omega * away * (1.0, -1.0)
    run = drop(away, 0.1, velocity=strain).simulate(dt=0.025).run(until=2.3 * 2.0 * np.pi / omega, every=0.15 / omega)
    away = run.position[:, :, :2] - run.position[:, :, :2].mean(axis=1, keepdims=True)
    swing = (away[..., 0] ** 2 - away[..., 1] ** 2).mean(axis=1)
    crossing = np.flatnonzero(swing[:-1] * swing[1:] < 0.0)
    at = run.time[crossing] - swing[crossing] * 0.15 / omega / (swing[crossing + 1] - swing[crossing])
    assert 2.0 * (at[-1] - at[0]) / (len(at) - 1) == pytest.approx(2.0 * np.pi / omega, rel=0.06)  # measured 0.955
    total = run.energy["total"] + run.energy["dissipated"]
    assert np.ptp(total) < 1e-3 * run.energy["kinetic"][0]
    pressure, inside = sl.analysis.pressure(run), (away**2).sum(axis=-1) < (0.6 * radius) ** 2
    assert pressure[inside].mean() == pytest.approx(GAMMA / radius, rel=0.15)  # measured 1.09

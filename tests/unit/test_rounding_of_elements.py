"""Quantities of rounding size are 0 where membranes and other elements, not springs, make the rounding."""

from __future__ import annotations

import numpy as np

import springline as sl
from springline.equilibrium import rounding
from springline.moments.still import live_still
from springline.view.coloring import Scale
from springline.view.frame import Look
from springline.view.frame_parts import PictureSection


def shown_speeds(simulation: sl.Simulation) -> np.ndarray:
    """Speeds of the particles as pictures color them [m/s], shape (n,)."""
    return PictureSection(live_still(simulation), Look(color="speed"), Scale(), []).values


def test_a_pillow_at_rest_has_no_speeds_and_one_that_moves_has() -> None:
    simulation = sl.gallery.scene("inflated-pillow").simulate()
    simulation.run(until=4.0, every=4.0)
    assert shown_speeds(simulation).max() > 1e-5  # measured 2e-4
    simulation.run(until=20.0, every=16.0)
    assert 0.0 < np.abs(simulation.data.state.velocity).max() < 1e-12  # measured 1e-13 m/s: rounding
    assert shown_speeds(simulation).max() == 0.0


def test_the_least_membrane_force_of_a_pillow_is_0() -> None:
    rows = sl.gallery.scene("inflated-pillow").equilibrium().summary().splitlines()
    (least,) = (row for row in rows if row.startswith("Membrane force, min."))
    assert least.split()[3:5] == ["0", "N/m"]  # 2.8e-16 before


def test_the_stiffness_of_elements_counts_beside_that_of_springs() -> None:
    scene = sl.Scene()
    sheet = scene.mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)], mass=1.0)
    bare = scene.build()[0]
    scene.add(sl.Membrane(sheet, modulus=1e6, poisson=0.0, thickness=1e-3))
    model, state = scene.build()
    assert rounding.element_stiffness(bare) == 0.0
    assert 1e2 < rounding.element_stiffness(model) < 1e5  # E t = 1 kN/m
    one, two = (rounding.speed_rounding(each, state.position, state.velocity) for each in (bare, model))
    assert one == 0.0 < two < 1e-9

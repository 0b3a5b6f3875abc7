"""Particles as dots on paper: how large each is, and how much ink it takes where many lie on one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.view.still import Still

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CLOUD = 500  # dots from which on they are a cloud, whose density is to be seen
DARKEST = 3.0  # [-] optical depth of the densest part of a cloud: 95 % of the ink
FAINTEST = 0.02  # [-] opacity that eight bits still tell from none
CELL = 2.0  # [-] of a usual dot's side: cells in which dots are counted


def dot_areas(shot: Still, dots: IntArray, most: int) -> FloatArray:
    """Areas [points^2], shape (dots,): less of many, from ``most`` on, and more with the mass, within reason."""
    mass = shot.model.particles.mass[dots]
    typical = float(np.median(mass[mass > 0.0])) if (mass > 0.0).any() else 1.0
    least = min(1.0, most / len(dots))
    base = np.clip(900.0 / len(dots), least, 12.0 if shot.model.spring_count else 26.0)
    return np.asarray(base * np.clip((mass / typical) ** (2.0 / 3.0), 0.5, 8.0))


def dot_opacities(ax: Axes, position: FloatArray, area: FloatArray) -> FloatArray:
    """Opacity of each dot [-], shape (dots,), by which a cloud is darker where it is denser, as far as its middle.

    Opaque dots at random places that cover a cell c times leave exp(-c) of its paper white: beyond c = 3 all is black.
    With the opacity D / c each of them, D = 3 log(1 + c) / log(1 + c of the densest cell), the paper is white by
    exp(-D), and D grows with c up to 3. Where no cell is covered that often, dots are opaque.

    ``position`` is on paper, in units of the axes, shape (dots, 2); ``area`` is [points^2], shape (dots,).
    """
    scale = _scale(ax)
    side = CELL * float(np.sqrt(np.median(area)))  # [points]
    cell = np.floor((position - position.min(axis=0)) * scale / side).astype(np.int64)
    _, here = np.unique(cell, axis=0, return_inverse=True)
    covered = np.bincount(here.ravel(), weights=area)[here.ravel()] / side**2
    densest = max(float(covered.max()), float(np.expm1(DARKEST)))
    return np.asarray(np.clip(DARKEST * np.log1p(covered) / np.log1p(densest) / covered, FAINTEST, 1.0))


def spacing(ax: Axes, position: FloatArray) -> float:
    """Distance of places on paper to the nearest other, the median [points]; ``position`` has shape (places, 2)."""
    apart = np.hypot(*(position[:, None] - position[None]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    return float(np.median(apart.min(axis=1))) * _scale(ax)


def _scale(ax: Axes) -> float:
    """Points of a unit of axes of a shape, which are equal."""
    width, height = 72.0 / ax.figure.dpi * np.array(ax.bbox.size)  # [points]
    (left, right), (bottom, top) = sorted(ax.get_xlim()), sorted(ax.get_ylim())
    return float(min(width / (right - left), height / (top - bottom)))

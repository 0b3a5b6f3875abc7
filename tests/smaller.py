"""The gallery's scenes with fewer particles where there are very many, for tests that do not hang on their number."""

from __future__ import annotations

from typing import Any

import pytest

import springline as sl
from covering import every_nth

FEWER = {"galaxy-collision": {"stars": 500}, "flock-100k": {"count": 3_000}}

# Their search for rest, in contact, takes 10 to 16 s each, and 130 s for knitted loops. The falling sheet, in the gate,
# asks the same.
SLOW_AT_REST = ("cloth-on-a-torus", "knitted-loops", "tablecloth", "tight-knot")

# no standalone page plays these: an event-driven method, mergers, and threads
REFUSED_BY_PAGES = {"pi-collisions", "galaxy-collision", "flock-100k"}


def scene(name: str) -> sl.Scene:
    """A scene of the gallery, as large as a test can wait for."""
    return sl.gallery.scene(name, **FEWER.get(name, {}))


def every_nth_scene(step: int, first: int = 0) -> list[Any]:
    """Names of all scenes as parameters of a test, of which every ``step``-th runs in the gate, from ``first`` on."""
    return every_nth(sl.gallery.names(), step, first)


def every_nth_at_rest(step: int) -> list[Any]:
    """As ``every_nth_scene``, for a test that searches for equilibrium: scenes that take long are slow."""
    names = [name for name in sl.gallery.names() if name not in SLOW_AT_REST]
    return [*every_nth(names, step), *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW_AT_REST)]

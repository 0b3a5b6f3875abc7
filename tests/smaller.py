"""The gallery's scenes with fewer particles where there are very many, for tests that do not hang on their number."""

from __future__ import annotations

import springline as sl

FEWER = {"galaxy-collision": {"stars": 500}, "flock-100k": {"count": 3_000}}

# no standalone page plays these: an event-driven method, mergers, and threads
REFUSED_BY_PAGES = {"pi-collisions", "galaxy-collision", "flock-100k"}


def scene(name: str) -> sl.Scene:
    """A scene of the gallery, as large as a test can wait for."""
    return sl.gallery.scene(name, **FEWER.get(name, {}))

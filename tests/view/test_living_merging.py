"""Bodies that merge and fluids with other masses: the same bits in a run in Python and on a page in node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from living_hosts import change, check_same

import springline as sl


def bodies(torus: bool) -> sl.Scene:
    """Bodies of which most merge and some bounce, with one that is fixed; on a torus their weight is kept in an array."""
    rng = np.random.default_rng(1)
    more: dict[str, Any] = {"gravity": (0, 0, -0.2), "space": sl.Torus((4, 4, 4))} if torus else {}
    scene = sl.Scene(title="Bodies that merge", **more)
    place, velocity = rng.uniform(0, 4, (40, 3)), rng.normal(0, 1, (40, 3))
    scene.particles(place, mass=1.0, radius=0.15, velocity=velocity, charge=0.1)
    scene.particle((0.1, 0.1, 0.1), mass=1.0, radius=0.1, fixed=True)
    scene.add(sl.Merging(on=range(30)), sl.Contacts())
    if not torus:
        scene.add(sl.Attraction(1.0, softening=0.05))
    return scene


@pytest.mark.parametrize("torus", [False, True])
def test_bodies_that_merge_do_so_in_both_hosts(torus: bool, tmp_path: Path) -> None:
    player = check_same(bodies(torus), tmp_path, [
        (100, None), (50, {"do": "Grab", "particle": 33, "point": [1, 1, 1]}), (100, change("gravity", [0.5, 0, 0.1])),
        (60, change("particles.mass", 0.7)), (60, {"do": "LetGo"}), (50, {"do": "Undo"}),
        (30, {"do": "Anchor", "particles": [40]}), (40, {"do": "Remove", "particles": [35]}), (40, {"do": "Reset"}),
        (200, None), (40, change("particles.mass", 0.9)),
    ], 0.01)  # fmt: skip
    assert (player.simulation.data.state.merged[:, 0] >= 0).sum() > 3


def test_a_fluid_forgets_the_masses_that_it_keeps_in_both_hosts(tmp_path: Path) -> None:
    asked = [(20, None), (20, change("particles.mass", 6.8)), (20, change("fluid.density", 1040.0))]
    check_same(sl.gallery.scene("dam-break"), tmp_path, asked, 1e-3)

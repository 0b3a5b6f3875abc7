"""Every builder makes the same net wherever it stands: at the origin, and in national coordinates of 5e6 m."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.spec.faces import from_lowest_corner

FAR = np.array([5e6, 5e6, 1e3])  # [m]
CUBE = np.array([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)], float)
SIDES = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
SHEET: Any = {"modulus": 1e6, "thickness": 1e-3, "density": 1000.0}
RING = np.column_stack([np.cos(np.arange(24) * np.pi / 12), np.sin(np.arange(24) * np.pi / 12), np.zeros(24)])
PATTERN: Any = {"vertices_coords": [[0, 0], [2, 0], [2, 2], [0, 2], [1, 1]], "edges_assignment": list("BBBBVVVV"),
           "edges_vertices": [[0, 1], [1, 2], [2, 3], [3, 0], [0, 4], [1, 4], [2, 4], [3, 4]]}  # fmt: skip
Builder = Callable[[sl.Scene, Any], Any]


def creased(scene: sl.Scene, at: Any) -> None:
    moved = [[float(x + at[0]), float(y + at[1]), float(at[2])] for x, y in PATTERN["vertices_coords"]]
    scene.origami(PATTERN | {"vertices_coords": moved})


BUILDERS: dict[str, Builder] = {
    "chain": lambda s, at: s.chain(at, at + (1, 0, 2), segments=7, stiffness=3.0, mass=1.0),
    "grid": lambda s, at: s.grid((4, 5), origin=at, spacing=0.3, stiffness=3.0, diagonals=True, bending=True),
    "grid at random": lambda s, at: s.grid((4, 5), origin=at, spacing=0.5, stiffness=3.0, rest_factor=(0.8, 1.2)),
    "cloud": lambda s, at: s.cloud(30, lower=at, upper=at + (1, 2, 3), speed=2.0),
    "mesh": lambda s, at: s.mesh(CUBE + at, SIDES, areal_density=2.0, stiffness=4.0),
    "mesh to be repaired": lambda s, at: s.mesh(
        np.concatenate([CUBE, CUBE[:1]]) + at, [*SIDES[1:], (8, 1, 2, 3)], weld=1e-6, repair=True, stiffness=4.0
    ),
    "cloth": lambda s, at: s.cloth(
        (2, 3), cells=(4, 6), areal_density=0.2, warp=100.0, shear=2.0, bending=0.1, origin=at
    ),
    "membrane": lambda s, at: s.membrane([at, at + (4, 0, 0), at + (4, 3, 0), at + (0, 3, 0)], spacing=0.5, **SHEET),
    "membrane around holes": lambda s, at: s.membrane(
        4.0 * RING + at, spacing=0.37, holes=[RING + at, 0.5 * RING[::-1] + at + (2.5, 0, 0)], **SHEET
    ),
    "membrane with heights": lambda s, at: s.membrane(
        4.0 * RING + at + np.column_stack([0 * RING[:, :2], RING[:, 0] ** 2]), spacing=0.7, **SHEET
    ),
    "balloon": lambda s, at: s.balloon(at, diameter=2.0, spacing=0.4, pressure=100.0, **SHEET),
    "soft body": lambda s, at: s.soft_body(CUBE + at, SIDES, spacing=0.3, density=1000.0, modulus=1e4),
    "origami": creased,
    "rod": lambda s, at: s.rod(at, at + (1, 0, 0), segments=8, mass=0.1, EI=2.0, EA=1e4, GJ=1.0, clamp="both"),
    "rod along a curve": lambda s, at: s.rod(RING + at, mass=0.1, EI=2.0, EA=1e4, GJ=1.0, closed=True),
}


def built(builder: Builder, at: Any) -> tuple[sl.Scene, dict[str, Any]]:
    scene = sl.Scene(seed=3)
    builder(scene, np.asarray(at, dtype=np.float64))
    springs = scene.spec.springs
    numbers = {name: springs.array(name) for name in ("stiffness", "rest_length", "damping") if scene.spring_count}
    return scene, numbers | {"mass": scene.all.mass}


def triangles_of(scene: sl.Scene) -> Any:
    """Faces from their least corner on, in order."""
    faces = from_lowest_corner(scene.faces) if len(scene.faces) else scene.faces
    return faces[np.lexsort(faces.T[::-1])]


@pytest.mark.parametrize("name", BUILDERS)
def test_a_builder_makes_the_same_net_far_from_the_origin(name: str) -> None:
    near, of_near = built(BUILDERS[name], (0, 0, 0))
    far, of_far = built(BUILDERS[name], FAR)
    assert np.array_equal(near.spec.springs.ends, far.spec.springs.ends)
    assert np.array_equal(triangles_of(near), triangles_of(far))
    # A coordinate of 5e6 m is rounded to 9.3e-10 m.
    assert np.abs(far.position - FAR - near.position).max() < 2e-9  # measured 6.7e-10
    for column, values in of_near.items():
        assert np.allclose(of_far[column], values, rtol=1e-7, atol=0.0), column  # measured 2.5e-9


@pytest.mark.parametrize("place", [(5e6, 3.5e6, 0), (-5e6, 0, 0), (0, 2e6, 5e3)])
def test_a_sheet_and_a_body_in_national_coordinates_are_those_at_the_origin(place: Any) -> None:
    for name in ("membrane", "soft body"):
        near, far = (built(BUILDERS[name], at)[0] for at in ((0, 0, 0), place))
        assert np.array_equal(triangles_of(near), triangles_of(far)) and np.array_equal(
            near.spec.springs.ends, far.spec.springs.ends
        )


def test_an_outline_that_crosses_itself_far_away_is_refused_with_its_place() -> None:
    bow = np.array([(0, 0, 0), (2, 2, 0), (2, 0, 0), (0, 1.5, 0)]) + FAR
    with pytest.raises(SceneError, match=r"along its outline at \(500000\d, 500000\d, 1e\+03\)"):
        sl.Scene().membrane(bow, spacing=0.3, **SHEET)

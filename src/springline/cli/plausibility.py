"""Doubts about numbers of a scene that were probably typed in another unit, or with another sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from springline.cli.formatting import amount, point, shell_text
from springline.formatting import count_noun
from springline.spec.scene_warnings import two_gravities

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.scene import Scene

THICK = 1.0  # [-] of its length: a member is a plate if its cross-section is wider
STRONGEST = 2e10  # [Pa] no material of structures carries more; carbon fibers break at 7e9
FALLEN = 0.2  # [-] of its size: a flat drawing that hangs lower was probably meant to stand upright
UNSTRETCHED = 0.01  # [-] strain below which members have kept their lengths
MILLIMETERS = 1e-6  # [m2] a square millimeter


def doubts(scene: Scene) -> list[str]:
    """Sentences on the gravity and the cross-sections of a scene, in the words of the command line."""
    return [*map(shell_text, two_gravities(scene.spec)), *_upward(scene), *_thick(scene)]


def _upward(scene: Scene) -> list[str]:
    """Sentence if gravity points upwards in a scene that was read from a drawing."""
    if scene.report is None or not scene.gravity[scene.dim - 1] > 0.0:
        return []
    return [
        f"Gravity points upwards, {point(scene.gravity)} m/s2: a positive number of --gravity points down. "
        f"Leave the minus out, if that is not meant."
    ]


def _thick(scene: Scene) -> list[str]:
    """Sentence if members are thicker than long, as with an area that was typed in mm2."""
    spec = scene.spec
    if not spec.spring_count:
        return []
    area, ends = spec.springs.array("area"), spec.springs.ends
    apart = spec.particles.position[ends[:, 1]] - spec.particles.position[ends[:, 0]]
    length = np.sqrt((apart * apart).sum(axis=1))
    width = np.sqrt(4.0 * area / np.pi)  # of a round member; NaN if it has no area
    thick = np.flatnonzero(width > THICK * length)
    if not len(thick):
        return []
    first = int(thick[0])
    others = f", and so are {count_noun(len(thick) - 1, 'more spring')}" if len(thick) > 1 else ""
    return [
        f"Spring {first} of {amount(length[first], 'm')} is {amount(width[first], 'm')} thick by its area of "
        f"{amount(area[first], 'm2')}{others}: its weight and its forces follow from that. If the area is in mm2, give "
        f"{area[first] * MILLIMETERS:.4g}."
    ]


def absurd_stress(shape: Equilibrium) -> list[str]:
    """Sentence if the stress of a member is higher than the strength of any material."""
    stress = np.abs(np.nan_to_num(shape.stress, nan=0.0))
    if not len(stress) or not stress.max() > STRONGEST:
        return []
    first = int(stress.argmax())
    return [
        f"Spring {first} carries {amount(stress[first], 'Pa')}, more than any material: check its area of "
        f"{amount(shape.data.model.springs.area[first], 'm2')}, its loads and the unit of the drawing."
    ]


def swung_down(scene: Scene, shape: Equilibrium) -> list[str]:
    """Sentence if a flat drawing hangs far below its plane with members as long as drawn, as a truss in elevation."""
    start = scene.position
    if scene.report is None or scene.dim < 3 or not shape.converged or not len(start) or np.ptp(start[:, 2]) > 0.0:
        return []
    fall = float(start[0, 2] - shape.position[:, 2].min())
    if not fall > FALLEN * np.ptp(start, axis=0).max() or np.abs(shape.strain).max(initial=0.0) > UNSTRETCHED:
        return []
    return [
        f"The drawing lies in the plane z = {start[0, 2]:g} m, gravity acts across it, and at rest it hangs "
        f"{amount(fall, 'm')} below this plane without being stretched. For a plane structure drawn in x and y, give "
        "--dim 2."
    ]

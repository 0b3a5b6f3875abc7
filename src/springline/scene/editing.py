"""The scene behind a simulation with something more in it, or held otherwise, while that runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.scene.build import built, free_axes
from springline.scene.cases import twin_of
from springline.simulation.changes import Built
from springline.typing import Axes

if TYPE_CHECKING:
    from springline.scene.live import Live
    from springline.scene.scene import Scene


class Edited(NamedTuple):
    """An edited copy of a live scene, before it takes its place."""

    live: Live
    scene: Scene
    built: Built
    added: np.ndarray  # indices of what is new

    @property
    def start(self) -> tuple[Any, Any, np.ndarray]:
        """Positions [m], velocities [m/s] and free axes of the scene's particles, shape (n, 3) each."""
        particles = self.scene._particles
        return particles.position, particles.velocity, free_axes(self.scene)

    def accept(self) -> None:
        """Let the copy take the scene's place."""
        self.live.scene = self.scene


def enlarged(live: Live, particles: Mapping[str, Any] | None, springs: Mapping[str, Any] | None) -> Edited:
    """The scene with more particles or springs; SceneError where the scene would refuse them."""
    twin = twin_of(live.scene)
    added = np.zeros(0, dtype=np.int64)
    if particles is not None:
        added = twin.particles(**particles).index
    if springs is not None:
        added = twin.springs(**springs).index
    return _edited(live, twin, added)


def fixed(live: Live, rows: np.ndarray, axes: Axes, hold: bool) -> Edited:
    """The scene with particles anchored, or released, along ``axes``."""
    twin = twin_of(live.scene)
    (twin.anchor if hold else twin.release)(rows, axes=axes)
    return _edited(live, twin)


def at_rest(live: Live, position: np.ndarray, alive: np.ndarray, whole: np.ndarray) -> Any:
    """The shape in which the scene rests, looked for from ``position`` [m], without what was removed or has broken.

    Raises
    ------
    SceneError : for what has no shape at rest, NotConverged where none is found.
    """
    twin = twin_of(live.scene)
    twin._particles.position[...] = position
    twin._particles.velocity[...] = 0.0
    twin._particles.fixed[alive == 0] = True
    if not whole.all():
        twin._springs.array("stiffness")[~whole] = 0.0
        twin._springs.array("law")[~whole] = -1
        twin._springs.array("modulus")[~whole] = np.nan
    return twin.equilibrium()


def _edited(live: Live, scene: Scene, added: np.ndarray | None = None) -> Edited:
    return Edited(live, scene, built(scene), np.zeros(0, dtype=np.int64) if added is None else added)

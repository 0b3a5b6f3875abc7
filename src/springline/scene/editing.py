"""The scene behind a simulation with something more in it, or held otherwise, while that runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.forces.loads import Load
from springline.scene.build import built, free_axes
from springline.scene.cases import twin_of
from springline.simulation.changes import Built
from springline.typing import Axes

if TYPE_CHECKING:
    from springline.scene.live import Live
    from springline.scene.scene import Scene

BY_HAND = "by hand"  # the load case of what hands load while a simulation runs


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


def loaded(live: Live, row: int, force: np.ndarray) -> Edited:
    """The scene with another load by hand on a particle [N], shape (3,), in place of the one that it has."""
    twin = twin_of(live.scene, columns=False)
    load = Load(tuple(force[: twin.dim].tolist()), on=[row], case=BY_HAND)
    rows = [k for k, thing in enumerate(twin._declared) if _is_by_hand(thing, row)]
    if rows:
        twin._declared[rows[0]] = twin._declared[rows[0]].replaced(force=load.checked(twin.dim).force)
    else:
        twin.add(load)
    return _edited(live, twin)


def load_by_hand(live: Live, row: int) -> np.ndarray:
    """The load that hands have put on a particle [N], shape (3,)."""
    force = np.zeros(3)
    for thing in live.scene.declared:
        if isinstance(thing, Load) and _is_by_hand(thing, row):
            given = np.asarray(thing.force, dtype=np.float64)
            force[: len(given)] = given
    return force


def _is_by_hand(thing: Any, row: int) -> bool:
    return isinstance(thing, Load) and thing.case == BY_HAND and np.array_equal(np.asarray(thing.on), [row])


def at_rest(
    live: Live, position: np.ndarray, alive: np.ndarray, whole: np.ndarray, held: Sequence[int] = ()
) -> Any:  # fmt: skip
    """The shape in which the scene rests, looked for from ``position`` [m], without what was removed or has broken.

    Those that are ``held`` stay where they are.

    Raises
    ------
    SceneError : for what has no shape at rest, NotConverged where none is found.
    """
    twin = twin_of(live.scene)
    twin._particles.position[...] = position
    twin._particles.velocity[...] = 0.0
    twin._particles.fixed[alive == 0] = True
    twin._particles.fixed[list(held)] = True
    if not whole.all():
        twin._springs.array("stiffness")[~whole] = 0.0
        twin._springs.array("law")[~whole] = -1
        twin._springs.array("modulus")[~whole] = np.nan
    return twin.equilibrium()


def _edited(live: Live, scene: Scene, added: np.ndarray | None = None) -> Edited:
    return Edited(live, scene, built(scene), np.zeros(0, dtype=np.int64) if added is None else added)

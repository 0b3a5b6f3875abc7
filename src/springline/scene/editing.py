"""The scene behind a simulation with something more in it, or held otherwise, while that runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.forces.loads import Load
from springline.model.contracts import Declared
from springline.scene.build import built, free_axes
from springline.scene.cases import twin_of
from springline.simulation.changes import Built
from springline.simulation.edits import Copies
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
    things: tuple[Declared, ...] = ()  # forces and rules that are new

    @property
    def start(self) -> tuple[Any, Any, np.ndarray]:
        """Positions [m], velocities [m/s] and free axes of the scene's particles, shape (n, 3) each."""
        particles = self.scene._particles
        return particles.position, particles.velocity, free_axes(self.scene)

    def accept(self) -> None:
        """Let the copy take the scene's place."""
        self.live.take_over(self.scene, self.things)


def enlarged(live: Live, particles: Mapping[str, Any] | None, springs: Mapping[str, Any] | None) -> Edited:
    """The scene with more particles or springs; SceneError where the scene would refuse them."""
    twin = twin_of(live.scene)
    added = np.zeros(0, dtype=np.int64)
    if particles is not None:
        added = twin.particles(**particles).index
    if springs is not None:
        added = twin.springs(**springs).index
    return _edited(live, twin, added)


def declared(live: Live, thing: Declared) -> Edited:
    """The scene with one more force or rule; SceneError where the scene would refuse it."""
    twin = twin_of(live.scene)
    twin._given = list(twin._given)
    twin.add(thing)
    return Edited(live, twin, built(twin), np.zeros(0, dtype=np.int64), (twin._declared[-1],))


def copied(live: Live, here: FloatArray, whole: np.ndarray, copies: Copies) -> Edited:
    """The scene with copies of particles, and of the whole springs between them.

    Parameters
    ----------
    here : where all particles are now [m], shape (n, 3); nan where one was removed
    whole : which springs are not broken, shape (springs,)
    """
    twin, rows = twin_of(live.scene), copies.rows
    target, place, count = _targets(here, copies)
    made = target >= count  # of each copy, which particles are new
    first = np.unique(target[made], return_index=True)[1]  # each of them once
    source = np.broadcast_to(rows, target.shape)[made][first]
    columns = {name: twin._particles.array(name)[source] for name in twin._particles.names}
    columns |= {"position": place, "velocity": copies.velocity[made][first]}
    added = twin._particles.append(**columns) if len(source) else np.zeros(0, dtype=np.int64)
    _copy_springs(twin, whole, rows, target)
    return _edited(live, twin, added)


def _targets(here: FloatArray, copies: Copies) -> tuple[IntArray, FloatArray, int]:
    """Which particle each copy is, shape (copies, k), where the new ones are, and how many there were before."""
    from scipy.spatial import cKDTree

    count = len(here)
    target = np.zeros(copies.position.shape[:2], dtype=np.int64)
    known = np.where(np.isnan(here), np.inf, here)
    for which, wanted in enumerate(copies.position):
        there = np.flatnonzero(np.isfinite(known[:, 0]))
        away, nearest = cKDTree(known[there]).query(wanted)
        fresh = away > copies.within
        target[which] = np.where(fresh, len(known) + np.cumsum(fresh) - 1, there[np.minimum(nearest, len(there) - 1)])
        known = np.concatenate([known, wanted[fresh]])
    return target, known[count:], count


def _copy_springs(scene: Scene, whole: np.ndarray, rows: IntArray, target: IntArray) -> None:
    """Append the springs between ``rows`` once for each row of ``target``; never a second one between two particles."""
    ends = scene._springs.ends
    among = np.flatnonzero(np.isin(ends, rows).all(axis=1) & whole)
    order = np.argsort(rows)
    local = order[np.searchsorted(rows, ends[among], sorter=order)]
    new = target[:, local].reshape(-1, 2)
    source = np.tile(among, len(target))
    pairs = np.sort(np.concatenate([ends[whole], new]), axis=1)
    once = np.unique(pairs, axis=0, return_index=True)[1]
    fresh = np.zeros(len(pairs), dtype=bool)
    fresh[once] = True
    fresh = fresh[whole.sum() :] & (new[:, 0] != new[:, 1])
    columns = {name: scene._springs.array(name)[source[fresh]] for name in scene._springs.names}
    if fresh.any():
        scene._springs.append(**{**columns, "ends": new[fresh]})


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

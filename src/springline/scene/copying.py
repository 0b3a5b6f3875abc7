"""Copies of particles in a scene behind a simulation: with what joins them, and what acts on them."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, indices
from springline.forces.loads import Load
from springline.model.contracts import Declared
from springline.scene.cases import twin_of
from springline.simulation.edits import Copies

if TYPE_CHECKING:
    from springline.scene.scene import Scene

NOBODY = -1  # of a copy, who has none


class Twins(NamedTuple):
    """Who stands for whom in one copy."""

    particle: IntArray  # the particle that stands for each one, or NOBODY, shape (n,)
    spring: IntArray  # the new spring that stands for each one, or NOBODY, shape (springs,)
    fresh: np.ndarray  # whether the particle that stands for each one is new, shape (n,)


def with_copies(scene: Scene, here: FloatArray, whole: np.ndarray, copies: Copies) -> tuple[Scene, IntArray]:
    """The scene with copies of particles, and the indices of the new ones.

    They have what their originals have: mass, radius, anchored axes; the whole springs, and the elements between
    those copied; and whatever names the originals acts on them too. What joins exactly, a rod or a cord, is not copied.

    Parameters
    ----------
    here : where all particles are now [m], shape (n, 3); nan where one was removed
    whole : which springs are not broken, shape (springs,)
    """
    twin, rows = twin_of(scene), copies.rows
    target, place, count = _targets(here, copies)
    made = target >= count  # of each copy, which particles are new
    first = np.unique(target[made], return_index=True)[1]  # each of them once
    source = np.broadcast_to(rows, target.shape)[made][first]
    columns = {name: twin._particles.array(name)[source] for name in twin._particles.names}
    columns |= {"position": place, "velocity": copies.velocity[made][first]}
    added = twin._particles.append(**columns) if len(source) else np.zeros(0, dtype=np.int64)
    springs = _copy_springs(twin, whole, rows, target)
    every = [_twins(count, rows, one, made[which], springs[which]) for which, one in enumerate(target)]
    made_of = [_copied(thing, scene, every, copies.mirror) for thing in scene.declared]
    twin._declared = [one for one, *_ in made_of] + [one for _, *more in made_of for one in more]
    return twin, added


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


def _copy_springs(scene: Scene, whole: np.ndarray, rows: IntArray, target: IntArray) -> IntArray:
    """Append the springs between ``rows`` once for each row of ``target``; never a second one between two particles.

    The new spring for each one, or NOBODY, shape (copies, springs).
    """
    ends, count = scene._springs.ends, scene.spring_count
    among = np.flatnonzero(np.isin(ends, rows).all(axis=1) & whole)
    local = np.searchsorted(rows, ends[among])
    new = target[:, local].reshape(-1, 2)
    source = np.tile(among, len(target))
    pairs = np.sort(np.concatenate([ends[whole], new]), axis=1)
    once = np.unique(pairs, axis=0, return_index=True)[1]
    fresh = np.zeros(len(pairs), dtype=bool)
    fresh[once] = True
    fresh = fresh[whole.sum() :] & (new[:, 0] != new[:, 1])
    if fresh.any():
        columns = {name: scene._springs.array(name)[source[fresh]] for name in scene._springs.names}
        scene._springs.append(**{**columns, "ends": new[fresh]})
    found = np.full((len(target), count), NOBODY, dtype=np.int64)
    found[:, among] = np.where(fresh, count + np.cumsum(fresh) - 1, NOBODY).reshape(len(target), len(among))
    return found


def _twins(count: int, rows: IntArray, target: IntArray, fresh: np.ndarray, springs: IntArray) -> Twins:
    particle, new = np.full(count, NOBODY, dtype=np.int64), np.zeros(count, dtype=bool)
    particle[rows], new[rows] = target, fresh
    return Twins(particle, springs, new)


def _copied(thing: Declared, scene: Scene, every: list[Twins], mirror: FloatArray | None) -> list[Declared]:
    """A force or a rule that acts on the copies as on their originals; after it what is added for that."""
    if isinstance(thing, Load) and thing.on is not None:
        return _copied_load(thing, scene, every, mirror)
    if thing.rows() and getattr(thing, thing.rows()) is not None:
        return [_with_rows(thing, scene, every)]
    changes: dict[str, Any] = {}
    for name in ("on", "against"):
        given = getattr(thing, name, None)
        if given is not None:
            who = indices(given, scene.particle_count, name, thing.caller)
            new = [one.particle[who][one.fresh[who]] for one in every]
            changes |= _longer(name, who, new)
    given = getattr(thing, "springs", None)
    if given is not None and not isinstance(given, (bool, np.bool_)):
        which = indices(given, scene.spring_count, "springs", thing.caller, "springs")
        new = [found[found != NOBODY] for found in (one.spring[which] for one in every)]
        changes |= _longer("springs", which, new)
    if "on" in changes and thing.one_for_each:
        who = indices(thing.on, scene.particle_count, "on", thing.caller)
        changes |= _numbers(thing, len(who), [np.flatnonzero(one.fresh[who]) for one in every])
    return [thing.replaced(**changes) if changes else thing]


def _longer(name: str, have: IntArray, new: list[IntArray]) -> dict[str, IntArray]:
    more = np.concatenate(new)
    return {name: np.concatenate([have, more])} if len(more) else {}


def _copied_load(load: Load, scene: Scene, every: list[Twins], mirror: FloatArray | None) -> list[Declared]:
    """A load, and the same on each copy of whom it is on; that of an image is the load's image in the mirror.

    Who is loaded alone keeps a load of its own, by which hands find it.
    """
    who = indices(load.on, scene.particle_count, "on", load.caller)
    force = np.broadcast_to(np.asarray(load.force, dtype=np.float64), (len(who), 3))
    if mirror is not None:
        force = force - 2.0 * np.outer(force @ mirror, mirror)
    made: list[Declared] = [load]
    for one in every:
        new = np.flatnonzero(one.fresh[who])
        if len(new):
            each: Any = force[new] if load.one_for_each else tuple(force[new[0]].tolist())
            made.append(load.replaced(on=one.particle[who[new]], force=each))
    return made


def _with_rows(thing: Declared, scene: Scene, every: list[Twins]) -> Declared:
    """Angles, hinges and elements: those between the copied, once more between their copies."""
    name = thing.rows()
    rows = [indices(list(row), scene.particle_count, name, thing.caller) for row in getattr(thing, name)]
    chosen, more = [], []
    for one in every:
        twins = [one.particle[row] for row in rows]
        new = [bool((found != NOBODY).all() and one.fresh[row].any()) for row, found in zip(rows, twins, strict=True)]
        chosen.append(np.flatnonzero(new))
        more += [twins[k].tolist() for k in np.flatnonzero(new)]
    if not more:
        return thing
    whole = thing.as_drawn(scene._particles.position, scene._space, scene.dim)
    kept: Declared = whole.replaced(
        **{name: _as_given(getattr(thing, name), more)}, **_numbers(whole, len(rows), chosen, {name})
    )
    return kept


def _as_given(rows: Any, more: list[list[int]]) -> Any:
    """Rows with more of them, an array where they were one."""
    if isinstance(rows, np.ndarray):
        return np.concatenate([rows, np.array(more, dtype=rows.dtype)])
    return [*rows, *more]


def _numbers(thing: Declared, count: int, chosen: list[IntArray], taken: set[str] | None = None) -> dict[str, Any]:
    """Numbers of which there is one for each of so many, and those of the chosen after them."""
    again = np.concatenate([np.arange(count), *chosen])
    names = {field.name for field in dataclasses.fields(thing)} - {"on", "against", "springs"} - (taken or set())
    values = {name: getattr(thing, name) for name in names}
    return {
        name: np.asarray(value)[again]
        for name, value in values.items()
        if isinstance(value, (list, tuple, np.ndarray)) and np.ndim(value) and len(value) == count
    }

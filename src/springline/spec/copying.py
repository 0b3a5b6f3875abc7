"""Copies of particles in a scene behind a simulation, with their springs and the forces and rules on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.spec import parameters as names
from springline.spec.copied_rules import ALIKE, NOBODY, Copied, Copy, copied
from springline.spec.faces import around, checked_faces, joined_faces
from springline.spec.spec import DrawnAs

if TYPE_CHECKING:
    from springline.spec.spec import Spec


class Copies(NamedTuple):
    """Copies of particles: those of ``rows``, shape (k,), at ``position`` [m], shape (copies, k, 3).

    What falls ``within`` so much [m] of a particle that is there is that particle, and no new one.
    """

    rows: IntArray
    position: FloatArray
    velocity: FloatArray  # [m/s], shape (copies, k, 3)
    within: float
    mirror: FloatArray | None = None  # normal of the one that they are images in, shape (3,)


class WithCopies(NamedTuple):
    """A scene with copies of particles: the indices of the new ones, and what they go without, in words."""

    spec: Spec
    added: IntArray
    left_out: tuple[str, ...]


def with_copies(spec: Spec, here: FloatArray, whole: np.ndarray, copies: Copies) -> WithCopies:
    """The scene with copies of particles.

    They have what their originals have: mass, radius, anchored axes; the whole springs with their layers and colors,
    and the rods, cords, faces, angles, hinges and elements between those copied. Whatever names the originals acts on
    them too; rings and spheres that originals stay on are copied with them.

    Parameters
    ----------
    here : where all particles are now [m], shape (n, 3); nan where one was removed
    whole : which springs are not broken, shape (springs,)
    """
    twin, rows = spec.twin(), copies.rows
    target, place, made = _targets(here, copies)
    first = np.unique(target[made], return_index=True)[1]  # each of them once
    source = np.broadcast_to(rows, target.shape)[made][first]
    columns = {name: twin.particles.array(name)[source] for name in twin.particles.names}
    columns |= {"position": place, "velocity": copies.velocity[made][first]}
    added = twin.particles.append(**columns) if len(source) else np.zeros(0, dtype=np.int64)
    springs = _copy_springs(twin, whole, rows, target)
    every = [_copy(here, copies, *one) for one in zip(copies.position, target, made, springs, strict=True)]
    _copy_faces(twin, every)
    position = np.concatenate([here, place])
    things = zip(_names(spec), spec.declared, strict=True)
    ready: list[Copied] = [copied(thing, name, spec, position, every) for name, thing in things]
    twin.declared = [one.thing for one in ready] + [new for one in ready for new in one.more]
    return WithCopies(twin, added, tuple(one.left_out for one in ready if one.left_out))


def _names(spec: Spec) -> list[str]:
    """What forces and rules are called, in their order."""
    return [name for name, group in names.groups(spec).items() if not group.is_law]


def _targets(here: FloatArray, copies: Copies) -> tuple[IntArray, FloatArray, np.ndarray]:
    """Which particle each copy is, where the new ones are, and whether each is first made for it, shape (copies, k)."""
    from scipy.spatial import cKDTree

    count = len(here)
    target = np.zeros(copies.position.shape[:2], dtype=np.int64)
    made = np.zeros(target.shape, dtype=bool)
    known = np.where(np.isnan(here), np.inf, here)
    for which, wanted in enumerate(copies.position):
        there = np.flatnonzero(np.isfinite(known[:, 0]))
        away, nearest = cKDTree(known[there]).query(wanted)
        made[which] = fresh = away > copies.within
        target[which] = np.where(fresh, len(known) + np.cumsum(fresh) - 1, there[np.minimum(nearest, len(there) - 1)])
        known = np.concatenate([known, wanted[fresh]])
    return target, known[count:], made


def _copy_springs(spec: Spec, whole: np.ndarray, rows: IntArray, target: IntArray) -> IntArray:
    """Append the springs between ``rows`` once for each row of ``target``; never a second one between two particles.

    The new spring for each one, or NOBODY, shape (copies, springs).
    """
    ends, count = spec.springs.ends, spec.spring_count
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
        columns = {name: spec.springs.array(name)[source[fresh]] for name in spec.springs.names}
        spec.springs.append(**{**columns, "ends": new[fresh]})
        spec.drawn_as = _drawn_again(spec.drawn_as, count, source[fresh])
    found = np.full((len(target), count), NOBODY, dtype=np.int64)
    found[:, among] = np.where(fresh, count + np.cumsum(fresh) - 1, NOBODY).reshape(len(target), len(among))
    return found


def _drawn_again(drawn: DrawnAs, count: int, source: IntArray) -> DrawnAs:
    """Layers and colors of ``count`` springs and of the copies of some; unchanged where none were drawn."""
    if not len(drawn.layers):
        return drawn
    grown = drawn.grown(count)
    layers = (*grown.layers, *(grown.layers[row] for row in source.tolist()))
    return DrawnAs(layers, np.concatenate([grown.colors, grown.colors[source]]), drawn.unsaid)


def _copy_faces(spec: Spec, every: list[Copy]) -> None:
    """Append the faces between those copied; an image goes round the other way, so that its normal is an image too."""
    new = []
    for face in around(spec.faces):
        for one in every:
            row = one.particle[face]
            if (row != NOBODY).all() and one.fresh[face].any():
                new.append(row.tolist() if one.mirror is None else row[::-1].tolist())
    if new:
        spec.faces = joined_faces(spec.faces, checked_faces(new, spec.particle_count))


def _copy(
    here: FloatArray, copies: Copies, place: FloatArray, target: IntArray, fresh: np.ndarray, springs: IntArray
) -> Copy:  # fmt: skip
    """One copy: which particle stands for which, and the rigid motion between them, if it is one."""
    count, rows = len(here), copies.rows
    particle, new = np.full(count, NOBODY, dtype=np.int64), np.zeros(count, dtype=bool)
    particle[rows], new[rows] = target, fresh
    still = Copy(particle, springs, new, copies.mirror, None)
    shifts = place - still.turned(here[rows])
    size = float(np.ptp(here[rows], axis=0).max()) or float(np.abs(shifts).max()) or 1.0
    rigid = float(np.abs(shifts - shifts[0]).max()) <= ALIKE * size
    return still._replace(shift=shifts[0] if rigid else None)

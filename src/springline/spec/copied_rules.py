"""Forces and rules of copies: they act on copies of particles as on their originals."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, indices, is_whole
from springline.constraints.distance import Ring, Rod
from springline.constraints.surface import Surface
from springline.contacts.api import Contacts
from springline.contacts.shapes.sphere import OBSTACLES, Sphere
from springline.errors import SceneError
from springline.forces.drives import Drive
from springline.forces.elements import Element
from springline.forces.loads import Load
from springline.forces.user import Custom
from springline.model.contracts import Declared, members
from springline.model.families import CORD

if TYPE_CHECKING:
    from springline.spec.spec import Spec

NOBODY = -1  # index of a missing copy
ALIKE = 1e-6  # [-] of the extent of the copied particles: closer places count as equal
SHAKEN = 0.01  # [-] of its extent: displacement of an element in the test for a signed measure
NUMBERED = ("on", "against")  # fields that name particles
AIMS = ("quarry", "target")  # fields that may name one particle


class Copy(NamedTuple):
    """The particles of one copy and its transformation x' = R x + shift, with R a mirror or the identity."""

    particle: IntArray  # the particle that represents each original, or NOBODY, shape (n,)
    spring: IntArray  # the new spring that represents each original, or NOBODY, shape (springs,)
    fresh: np.ndarray  # whether the particle that represents each original is new, shape (n,)
    mirror: FloatArray | None  # unit normal, shape (3,)
    shift: FloatArray | None  # [m], shape (3,); None if the copy has a different shape

    def of(self, rows: IntArray) -> IntArray:
        """New particles that represent the given ones."""
        return np.asarray(self.particle[rows][self.fresh[rows]])

    def transform_directions(self, vectors: Any) -> FloatArray:
        """Return directions transformed by R, shape (..., 3)."""
        given = np.asarray(vectors, dtype=np.float64)
        return given if self.mirror is None else given - 2.0 * (given @ self.mirror)[..., None] * self.mirror


class Copied(NamedTuple):
    """A force or rule extended to copies, the things added for it, and properties that copies lack, in words."""

    thing: Declared
    more: tuple[Declared, ...] = ()
    left_out: str = ""


def copy_rule(thing: Declared, name: str, spec: Spec, position: FloatArray, every: list[Copy]) -> Copied:
    """Extend a force or a rule to copies.

    Parameters
    ----------
    name : of the thing
    scene : the copied scene
    position : present positions of the originals, then of the new particles [m], shape (n + new, 3)
    every : the copies
    """
    if isinstance(thing, Custom):
        _refuse_lists(thing, name, spec.particle_count)
    if isinstance(thing, Load) and thing.on is not None:
        return Copied(thing, _loads(thing, spec, every))
    if isinstance(thing, Drive) and thing.on is not None:
        return Copied(thing, _drives(thing, spec, every))
    if isinstance(thing, Rod):
        return _ties(thing, spec, every)
    if isinstance(thing, Ring) or (isinstance(thing, Sphere) and thing.mode not in OBSTACLES):
        return _round(thing, name, spec, position, every)
    if isinstance(thing, Surface):
        return _surface(thing, name, spec, position, every)
    if thing.given_rows:
        return Copied(_copy_rows(thing, spec, position, every))
    if isinstance(thing, Contacts) and thing.on is None:
        segments = _segments(thing, spec, every)
        if segments:
            return Copied(thing, segments)
    return _group(thing, spec, every)


def _refuse_lists(thing: Custom, name: str, count: int) -> None:
    if any(np.shape(value)[:1] == (count,) for value in thing.parameters.values()):
        raise SceneError(
            f"{name} was given a list of {count} numbers, and there are {count} particles: only you know whether a "
            f"copy has the number of its original. Copy before you add it, or take it out with discard()."
        )


def _group(thing: Declared, spec: Spec, every: list[Copy]) -> Copied:
    """Extend a thing that names particles or springs to their copies; copies chase the copy of a copied target."""
    changes: dict[str, Any] = {}
    more: list[Declared] = []
    aim = next((field for field in AIMS if is_whole(getattr(thing, field, None))), None)
    if aim is not None and thing.on is not None:
        quarry, who = int(getattr(thing, aim)), indices(thing.on, spec.particle_count, "on", thing.caller)
        for one in [one for one in every if one.particle[quarry] != NOBODY and len(one.of(who))]:
            more.append(thing.replace_fields(on=one.of(who), **{aim: int(one.particle[quarry])}))
        every = [one for one in every if one.particle[quarry] == NOBODY]
    for field in NUMBERED if every else ():
        given = getattr(thing, field, None)
        if given is not None:
            who = indices(given, spec.particle_count, field, thing.caller)
            changes |= _longer(field, who, [one.of(who) for one in every])
    given = getattr(thing, "springs", None)
    if given is not None and not isinstance(given, (bool, np.bool_)):
        which = indices(given, spec.spring_count, "springs", thing.caller, "springs")
        changes |= _longer("springs", which, [found[found != NOBODY] for found in (one.spring[which] for one in every)])
    if "on" in changes and thing.one_for_each:
        who = indices(thing.on, spec.particle_count, "on", thing.caller)
        changes |= _numbers(thing, len(who), [np.flatnonzero(one.fresh[who]) for one in every])
    return Copied(thing.replace_fields(**changes) if changes else thing, tuple(more))


def _longer(name: str, have: IntArray, new: list[IntArray]) -> dict[str, IntArray]:
    more = np.concatenate(new)
    return {name: np.concatenate([have, more])} if len(more) else {}


def _loads(load: Load, spec: Spec, every: list[Copy]) -> tuple[Declared, ...]:
    """Return the load on each copy of its particles; on a mirror image it is the mirrored load.

    A load on a single particle stays a separate load, by which interactive commands find it.
    """
    who = indices(load.on, spec.particle_count, "on", load.caller)
    made: list[Declared] = []
    for one in every:
        new = np.flatnonzero(one.fresh[who])
        if len(new):
            force = one.transform_directions(np.broadcast_to(np.asarray(load.force, dtype=np.float64), (len(who), 3)))
            each: Any = force[new] if load.one_for_each else tuple(force[new[0]].tolist())
            made.append(load.replace_fields(on=one.particle[who[new]], force=each))
    return tuple(made)


def _drives(thing: Drive, spec: Spec, every: list[Copy]) -> tuple[Declared, ...]:
    """Return the prescribed motion or load of each copy of the driven particles; mirrored for a mirror image."""
    who = indices(thing.on, spec.particle_count, "on", thing.caller)
    made: list[Declared] = []
    for one in every:
        if len(new := one.of(who)):
            if thing.signal is not None and not np.array_equal(one.transform_directions(np.eye(3)), np.eye(3)):
                raise SceneError(
                    f"The signal {thing.signal_with.signal.name!r} of Drive() gives vectors, and a copy that is turned "
                    f"or in a mirror would need others. Take a table, or copy before you add the drive."
                )
            table = np.array(getattr(thing, thing.what))
            table[:, 1:] = one.transform_directions(table[:, 1:])
            swing = None if thing.amplitude is None else tuple(one.transform_directions(thing.amplitude).tolist())
            made.append(thing.replace_fields(on=new, amplitude=swing, **{thing.what: table}))
    return tuple(made)


def _ties(thing: Rod, spec: Spec, every: list[Copy]) -> Copied:
    """Repeat rods and cords between copied particles for their copies.

    A cord that is as long as drawn has that length in the copy, which may be slack. Cords of equal length become one.
    """
    a, b = (indices(end, spec.particle_count, "a", thing.caller) for end in (thing.a, thing.b))
    chosen, more = _rows_again(thing, list(np.column_stack([a, b])), every, spec.dim)
    if not more:
        return Copied(thing)
    rows, new_ends = np.concatenate(chosen), np.array(more, dtype=np.int64)
    if thing.length is not None or thing.row != CORD:
        return Copied(thing.replace_fields(a=np.append(a, new_ends[:, 0]), b=np.append(b, new_ends[:, 1])))
    length = thing.lengths(spec.particles.position, spec.space)[rows]
    alike = ((value, new_ends[length == value]) for value in np.unique(length).tolist())
    return Copied(thing, tuple(thing.replace_fields(a=pair[:, 0], b=pair[:, 1], length=value) for value, pair in alike))


def _round(thing: Ring | Sphere, name: str, spec: Spec, position: FloatArray, every: list[Copy]) -> Copied:
    """Copy a ring or sphere that constrains particles; if the transformation maps it onto itself, it holds both."""
    count, more, left_out = spec.particle_count, list[Declared](), ""
    who, same = members(thing, count), list[IntArray]()
    center = np.asarray(thing.center, dtype=np.float64)
    for one in (one for one in every if one.fresh[who].any()):
        if one.shift is None:
            left_out = (
                f"{name} is left out: the copies are neither a shift nor an image, so that it has no place there."
            )
            continue
        there, turn = one.transform_directions(center) + one.shift, {}
        if isinstance(thing, Ring):
            axis = np.asarray(thing.axis, dtype=np.float64)
            turn = {"axis": tuple(one.transform_directions(axis).tolist())}
            parallel = bool(np.linalg.norm(np.cross(one.transform_directions(axis), axis)) <= ALIKE)
        if np.linalg.norm(there - center) <= ALIKE * float(thing.radius) and (not turn or parallel):
            same.append(one.of(who))
        else:
            more.append(thing.replace_fields(on=one.of(who), center=tuple(there.tolist()), **turn))
    return Copied(_restrict_to_copies(thing, who, same, count, every), tuple(more), left_out)


def _surface(thing: Surface, name: str, spec: Spec, position: FloatArray, every: list[Copy]) -> Copied:
    """Return the surface; a user-defined function is not transformed: it holds the copies that lie on it."""
    count, left_out, same = spec.particle_count, "", list[IntArray]()
    who = members(thing, count)
    size = float(np.ptp(position, axis=0).max()) or 1.0
    for one in every:
        rows = who[one.fresh[who]]
        off, before = (_distance(thing, position[some]) for some in (one.particle[rows], rows))
        on = off <= np.maximum(before, 0.0) + ALIKE * size
        same.append(one.particle[rows[on]])
        if not on.all():
            left_out = f"{name} is left out: the copies are not on it, and it is a function, which stays where it is."
    return Copied(_restrict_to_copies(thing, who, same, count, every), (), left_out)


def _distance(thing: Surface, points: FloatArray) -> FloatArray:
    """Distance of points from a surface [m], shape (k,)."""
    found = np.zeros_like(points)
    for point, closest in zip(points, found, strict=True):
        thing.closest.function(point.copy(), closest, *thing.parameters.values())
    return np.asarray(np.linalg.norm(points - found, axis=1))


def _restrict_to_copies(
    thing: Declared, who: IntArray, same: list[IntArray], count: int, every: list[Copy]
) -> Declared:
    """Return the thing on its particles and on the copies ``same``; unchanged if it acts on all particles."""
    new = sum(int(one.fresh.sum()) for one in every)
    held = np.concatenate([np.zeros(0, dtype=np.int64), *same])
    if (thing.on is None and len(held) == new) or (thing.on is not None and not len(held)):
        return thing
    kept: Declared = thing.replace_fields(on=np.concatenate([who, held]))
    return kept


def _segments(thing: Contacts, spec: Spec, every: list[Copy]) -> tuple[Declared, ...]:
    """Contacts of each copy of a wall of springs; none unless the springs and their ends are copied completely."""
    if thing.against is None or thing.springs is None or isinstance(thing.springs, (bool, np.bool_)):
        return ()
    ends = indices(thing.against, spec.particle_count, "against", thing.caller)
    springs = indices(thing.springs, spec.spring_count, "springs", thing.caller, "springs")
    whole = all((one.particle[ends] != NOBODY).all() and (one.spring[springs] != NOBODY).all() for one in every)
    if not whole:
        return ()
    return tuple(thing.replace_fields(against=one.particle[ends], springs=one.spring[springs]) for one in every)


def _copy_rows(thing: Declared, spec: Spec, position: FloatArray, every: list[Copy]) -> Declared:
    """Angles, hinges and elements: those between copied particles are repeated between their copies."""
    name = thing.rows()
    rows = [indices(list(row), spec.particle_count, name, thing.caller) for row in getattr(thing, name)]
    chosen, more = _rows_again(thing, rows, every, spec.dim)
    if not more:
        return thing
    whole = thing.complete_from_drawing(spec.particles.position, spec.space, spec.dim)
    numbers = _numbers(whole, len(rows), chosen, {name})
    if isinstance(thing, Element) and every[0].mirror is not None:
        odd = np.array([_is_odd(thing, position[row], every[0]) for row in rows], dtype=bool)
        numbers["rest"] = np.concatenate(
            [whole.rest, *(np.where(odd, -whole.rest, whole.rest)[some] for some in chosen)]
        )
        if thing.force is not None:
            force = np.asarray(thing.force, dtype=np.float64)
            numbers["force"] = np.concatenate([force, *(np.where(odd, -force, force)[some] for some in chosen)])
        elif thing.law is not None and odd.any():
            raise SceneError(
                f"The measure {thing.measure.name!r} changes its sign in a mirror, and the law of its Element() does "
                f"not. Add the mirrored element by itself, with the law for it."
            )
    kept: Declared = whole.replace_fields(**{name: _append_rows(getattr(thing, name), more)}, **numbers)
    return kept


def _rows_again(
    thing: Declared, rows: list[IntArray], every: list[Copy], dim: int
) -> tuple[list[IntArray], list[list[int]]]:  # fmt: skip
    """Rows of particles to add for each copy and their new particles; existing rows are skipped."""
    there = {thing.one_row(row.tolist()) for row in rows}
    chosen, more = list[list[int]](), list[list[int]]()
    for one in every:
        chosen.append([])
        for k, row in enumerate(rows):
            twins = one.particle[row].tolist()
            key = thing.one_row(twins)
            if NOBODY not in twins and len(set(twins)) == len(twins) and key not in there:
                there.add(key)
                chosen[-1].append(k)
                more.append(twins if one.mirror is None else thing.mirror_row(twins, dim))
    return [np.array(one, dtype=np.int64) for one in chosen], more


def _is_odd(thing: Element, points: FloatArray, copy: Copy) -> bool:
    """Return True if a measure changes its sign in the mirror; tested with a small displacement to avoid zero."""
    size = float(np.ptp(points, axis=0).max()) or 1.0
    bent = points + SHAKEN * size * np.random.default_rng(0).uniform(-1.0, 1.0, points.shape)
    here, there = (thing.measure(some, **thing.values)[0] for some in (bent, copy.transform_directions(bent)))
    return abs(here + there) <= ALIKE * abs(here) < abs(here - there)


def _append_rows(rows: Any, more: list[list[int]]) -> Any:
    """Append rows; the result is an array if they were one."""
    if isinstance(rows, np.ndarray):
        return np.concatenate([rows, np.array(more, dtype=rows.dtype)])
    return [*rows, *more]


def _numbers(thing: Declared, count: int, chosen: list[IntArray], taken: set[str] | None = None) -> dict[str, Any]:
    """Fields with one number for each of ``count`` rows, with those of the chosen rows appended."""
    again = np.concatenate([np.arange(count), *chosen])
    names = {field.name for field in dataclasses.fields(thing)} - {*NUMBERED, "springs"} - (taken or set())
    names -= thing.whole_fields
    values = {name: getattr(thing, name) for name in names}
    return {
        name: np.asarray(value)[again]
        for name, value in values.items()
        if isinstance(value, (list, tuple, np.ndarray)) and np.ndim(value) and len(value) == count
    }

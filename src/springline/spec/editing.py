"""Edits of the scene behind a running simulation: additions, removals, supports and loads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, format_value, indices
from springline.contacts.api import Contacts
from springline.errors import SceneError
from springline.forces.loads import Load
from springline.model.contracts import Declared, indices_with_repeats, members
from springline.spec import adding, copied_rules
from springline.spec import parameters as names
from springline.spec.build import Built, build_checked, free_axes
from springline.spec.copied_rules import ALIKE, NOBODY, Copied, Copy
from springline.spec.faces import checked_faces, joined_faces, list_corners
from springline.spec.snapshot import without_torn
from springline.spec.spec import DrawnAs
from springline.spec.statics import equilibrium
from springline.typing import Axes

if TYPE_CHECKING:
    from springline.spec.spec import LiveSpec, Spec

BY_HAND = "by hand"  # the load case of interactive loads


class Edited(NamedTuple):
    """An edited copy of a live scene, before it takes its place."""

    live: LiveSpec
    spec: Spec
    built: Built
    added: np.ndarray  # indices of the new particles or springs
    held: Sequence[Declared | None]  # the user's object for each of its forces and rules
    left_out: tuple[str, ...] = ()  # properties that copies lack, in words

    @property
    def start(self) -> tuple[Any, Any, np.ndarray]:
        """Positions [m], velocities [m/s] and free axes of the scene's particles, shape (n, 3) each."""
        particles = self.spec.particles
        return particles.position, particles.velocity, free_axes(self.spec)

    def accept(self) -> None:
        """Replace the scene by the edited copy."""
        self.live.take_over(self.spec, self.held)


def enlarge_scene(
    live: LiveSpec,
    particles: Mapping[str, Any] | None,
    springs: Mapping[str, Any] | None,
    things: Sequence[Declared] = (),
) -> Edited:
    """Return the scene with more particles, springs, forces and rules; SceneError if the scene would refuse them."""
    twin = live.spec.twin()
    added = np.zeros(0, dtype=np.int64)
    if particles is not None:
        added = adding.particles(twin, **particles).index
    if springs is not None:
        added = adding.springs(twin, **springs).index
    count = len(twin.declared)
    for thing in things:
        adding.declare(twin, [thing])
    return _build_edit(live, twin, added, [*live.held, *twin.declared[count:]])


def built_on(live: LiveSpec, build: Callable[[Spec], object]) -> Edited:
    """Return the scene with the additions of ``build`` to a copy of it; SceneError if it removes something."""
    twin = live.spec.twin()
    before = twin.particle_count, twin.spring_count, len(twin.declared)
    build(twin)
    after = twin.particle_count, twin.spring_count, len(twin.declared)
    if any(now < then for now, then in zip(after, before, strict=True)):
        raise SceneError("add_built() takes what adds to a scene, and this took something out of it.")
    added = np.arange(before[0], after[0], dtype=np.int64)
    return _build_edit(live, twin, added, [*live.held, *twin.declared[before[2] :]])


def copy_particles(live: LiveSpec, here: FloatArray, whole: np.ndarray, copies: Copies) -> Edited:
    """Return the scene with copies of particles, see :func:`with_copies`."""
    twin, added, left_out = insert_copies(live.spec, here, whole, copies)
    edited = _build_edit(live, twin, added, [*live.held, *[None] * (len(twin.declared) - len(live.held))])
    return edited._replace(left_out=left_out)


def remove_declared(live: LiveSpec, name: str) -> Edited:
    """Return the scene without a force or a rule, given by the name of its parameters."""
    group = names.groups(live.spec).get(name) if isinstance(name, str) else None
    if group is None or group.is_law:
        known = ", ".join(live.things()) or "nothing"
        raise SceneError(
            f"discard() takes out a force or a rule by its name. Got {format_value(name)}. There are: {known}."
        )
    twin = live.spec.twin(columns=False)
    del twin.declared[group.row]
    return _build_edit(live, twin, held=[one for row, one in enumerate(live.held) if row != group.row])


def fix_particles(live: LiveSpec, rows: np.ndarray, axes: Axes, hold: bool) -> Edited:
    """Return the scene with particles anchored, or released, along ``axes``."""
    twin = live.spec.twin()
    adding.fix(twin, rows, axes, hold, "anchor()" if hold else "release()")
    return _build_edit(live, twin)


def load_particles(live: LiveSpec, rows: np.ndarray, force: np.ndarray) -> Edited:
    """Return the scene with a new interactive load [N], shape (3,), on each of some particles, in place of the old."""
    twin = live.spec.twin(columns=False)
    given = tuple(force[: twin.dim].tolist())
    there = {row: k for k, thing in enumerate(twin.declared) if (row := _hand_loaded_particle(thing)) is not None}
    for row in rows.tolist():
        load = Load(given, on=[row], case=BY_HAND)
        if row in there:
            one = twin.declared[there[row]]
            twin.declared[there[row]] = one.replace_fields(force=load.validate(twin.dim).force)
        else:
            adding.declare(twin, [load])
    more = len(twin.declared) - len(live.held)
    return _build_edit(live, twin, held=[*live.held, *[None] * more])


def load_by_hand(live: LiveSpec, row: int) -> np.ndarray:
    """Interactive load on a particle [N], shape (3,)."""
    force = np.zeros(3)
    for thing in live.spec.declared:
        if isinstance(thing, Load) and _hand_loaded_particle(thing) == row:
            given = np.asarray(thing.force, dtype=np.float64)
            force[: len(given)] = given
    return force


def _hand_loaded_particle(thing: Declared) -> int | None:
    """Return the particle of an interactive load; None for anything else."""
    on: Any = thing.on if isinstance(thing, Load) and thing.case == BY_HAND else None
    return int(np.asarray(on)[0]) if on is not None and np.shape(on) == (1,) else None


def solve_at_rest(
    live: LiveSpec, position: np.ndarray, alive: np.ndarray, whole: np.ndarray, torn: np.ndarray,
    held: Sequence[int] = (),
) -> Any:  # fmt: skip
    """Find the equilibrium shape, starting from ``position`` [m], without removed or broken parts.

    Particles that are ``held`` do not move; ``torn`` are rows of the arrays of membranes.

    Raises
    ------
    SceneError : for a scene without an equilibrium shape; NotConverged if none is found.
    """
    twin = live.spec.twin()
    twin.particles.position[...] = position
    twin.particles.velocity[...] = 0.0
    twin.particles.fixed[alive == 0] = True
    twin.particles.mass[alive == 0] = 0.0  # no support carries its weight
    twin.particles.fixed[list(held)] = True
    left = without_torn(twin.declared, torn)
    twin.declared = [one for thing in left if (one := _drop_removed(thing, alive, whole)) is not None]
    if not whole.all():
        twin.springs.array("stiffness")[~whole] = 0.0
        twin.springs.array("law")[~whole] = -1
        twin.springs.array("modulus")[~whole] = np.nan
    return equilibrium(twin)


def _drop_removed(thing: Declared, alive: np.ndarray, whole: np.ndarray) -> Declared | None:
    """Loads and contacts reduced to particles that are alive, None if no particle is left; other things unchanged."""
    if isinstance(thing, Load) and not alive.all():
        return _reduce_load(thing, alive)
    if not isinstance(thing, Contacts) or (alive.all() and whole.all()):
        return thing
    changes: dict[str, Any] = {"on": members(thing, len(alive))}
    if thing.against is not None:
        changes["against"] = indices(thing.against, len(alive), "against", thing.caller)
    changes = {name: rows[alive[rows] == 1] for name, rows in changes.items()}
    if thing.springs is True:
        changes["springs"] = np.flatnonzero(whole)
    elif thing.springs is not None and thing.springs is not False:
        rows = indices(thing.springs, len(whole), "springs", thing.caller, "springs")
        changes["springs"] = rows[whole[rows]]
    kept: Declared = thing.replace_fields(**changes)
    return kept if all(len(changes[name]) for name in changes if name != "springs") else None


def _reduce_load(load: Load, alive: np.ndarray) -> Declared | None:
    """Return a load reduced to particles that are alive; None if no particle is left."""
    rows = indices_with_repeats(load, len(alive)) if load.one_for_each else members(load, len(alive))
    there = alive[rows] == 1
    force = np.asarray(load.force)[there] if load.one_for_each else load.force
    kept: Declared = load.replace_fields(on=rows[there], force=force)
    return kept if there.any() else None


def _build_edit(
    live: LiveSpec, spec: Spec, added: np.ndarray | None = None, held: Sequence[Declared | None] | None = None
) -> Edited:
    new = np.zeros(0, dtype=np.int64) if added is None else added
    return Edited(live, spec, build_checked(spec), new, live.held if held is None else held)


# Copies of particles in a scene behind a simulation, with their springs and the forces and rules on them.


class Copies(NamedTuple):
    """Copies of particles: those of ``rows``, shape (k,), at ``position`` [m], shape (copies, k, 3).

    A copy that lies ``within`` this distance [m] of an existing particle is that particle, and not a new one.
    """

    rows: IntArray
    position: FloatArray
    velocity: FloatArray  # [m/s], shape (copies, k, 3)
    within: float
    mirror: FloatArray | None = None  # normal of the mirror plane if they are mirror images, shape (3,)


class WithCopies(NamedTuple):
    """A scene with copies of particles: indices of the new particles, and properties that they lack, in words."""

    spec: Spec
    added: IntArray
    left_out: tuple[str, ...]


def insert_copies(spec: Spec, here: FloatArray, whole: np.ndarray, copies: Copies) -> WithCopies:
    """Return the scene with copies of particles.

    Copies have the properties of their originals: mass, radius, anchored axes; unbroken springs with their layers and
    colors, and the rods, cords, faces, angles, hinges and elements between copied particles. Rules that name the
    originals act on the copies too; rings and spheres to which originals are constrained are copied with them.

    Parameters
    ----------
    here : present positions of all particles [m], shape (n, 3); nan for removed particles
    whole : mask of the unbroken springs, shape (springs,)
    """
    twin, rows = spec.twin(), copies.rows
    target, place, made = _targets(here, copies)
    first = np.unique(target[made], return_index=True)[1]  # each new particle once
    source = np.broadcast_to(rows, target.shape)[made][first]
    columns = {name: twin.particles.array(name)[source] for name in twin.particles.names}
    columns |= {"position": place, "velocity": copies.velocity[made][first]}
    added = twin.particles.append(**columns) if len(source) else np.zeros(0, dtype=np.int64)
    springs = _copy_springs(twin, whole, rows, target)
    every = [_copy(here, copies, *one) for one in zip(copies.position, target, made, springs, strict=True)]
    _copy_faces(twin, every)
    position = np.concatenate([here, place])
    things = zip(_names(spec), spec.declared, strict=True)
    ready: list[Copied] = [copied_rules.copy_rule(thing, name, spec, position, every) for name, thing in things]
    twin.declared = [one.thing for one in ready] + [new for one in ready for new in one.more]
    return WithCopies(twin, added, tuple(one.left_out for one in ready if one.left_out))


def _names(spec: Spec) -> list[str]:
    """Names of forces and rules, in order."""
    return [name for name, group in names.groups(spec).items() if not group.is_law]


def _targets(here: FloatArray, copies: Copies) -> tuple[IntArray, FloatArray, np.ndarray]:
    """Particle of each copy, positions of the new ones, and mask of the copies that create one, shape (copies, k)."""
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
    """Append the springs between ``rows`` once for each row of ``target``; never a duplicate between two particles.

    Returns the new spring of each, or NOBODY, shape (copies, springs).
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
        spec.drawn_as = _extend_drawn(spec.drawn_as, count, source[fresh])
    found = np.full((len(target), count), NOBODY, dtype=np.int64)
    found[:, among] = np.where(fresh, count + np.cumsum(fresh) - 1, NOBODY).reshape(len(target), len(among))
    return found


def _extend_drawn(drawn: DrawnAs, count: int, source: IntArray) -> DrawnAs:
    """Layers and colors of ``count`` springs and of the copies of some; unchanged for a scene without a drawing."""
    if not len(drawn.layers):
        return drawn
    grown = drawn.extend_to(count)
    layers = (*grown.layers, *(grown.layers[row] for row in source.tolist()))
    return drawn._replace(layers=layers, colors=np.concatenate([grown.colors, grown.colors[source]]))


def _copy_faces(spec: Spec, every: list[Copy]) -> None:
    """Append the faces between copied particles; mirror images are reversed, so that their normals are mirrored too."""
    new = []
    for face in list_corners(spec.faces):
        for one in every:
            row = one.particle[face]
            if (row != NOBODY).all() and one.fresh[face].any():
                new.append(row.tolist() if one.mirror is None else row[::-1].tolist())
    if new:
        spec.faces = joined_faces(spec.faces, checked_faces(new, spec.particle_count))


def _copy(
    here: FloatArray, copies: Copies, place: FloatArray, target: IntArray, fresh: np.ndarray, springs: IntArray
) -> Copy:  # fmt: skip
    """Build one copy: the particle that corresponds to each, and the rigid motion between them, if it is one."""
    count, rows = len(here), copies.rows
    particle, new = np.full(count, NOBODY, dtype=np.int64), np.zeros(count, dtype=bool)
    particle[rows], new[rows] = target, fresh
    still = Copy(particle, springs, new, copies.mirror, None)
    shifts = place - still.transform_directions(here[rows])
    size = float(np.ptp(here[rows], axis=0).max()) or float(np.abs(shifts).max()) or 1.0
    rigid = float(np.abs(shifts - shifts[0]).max()) <= ALIKE * size
    return still._replace(shift=shifts[0] if rigid else None)

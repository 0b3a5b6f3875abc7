"""Rules with a history: particles that are removed after a number of hits, and trails of past positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from springline.checks import MOST, indices, not_negative, refuse, whole
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE
from springline.engine.program import Row
from springline.errors import SceneError
from springline.model import families
from springline.model.accessors import hit_limits_of, notes_of, state_of, trails_of
from springline.model.contracts import Key, Rule, lowest, members, one_column
from springline.model.family import RuleFamily, never
from springline.model.work import CASUALTY, REPORT_PARTICLE
from springline.typing import Flag, Indices, Number, Springs, Which, Whole

_COUNTED = "where no such key is given, all do"


@dataclass(frozen=True, eq=False)
class Fragile(Rule):
    """Particles that are removed, with their springs, when they have bounced ``hits`` times.

    Without the next three parameters all bounces count; with any of them, only the bounces that they name.

    Parameters
    ----------
    hits : number of bounces after which a particle is removed
    against : handle or indices of the particles whose hits count
    springs : springs whose hits count: True for all, or a handle or indices of some; see :class:`Contacts`
    walls : walls whose hits count: True for all, or their numbers, ``other`` in ``run.events_of("hit")``: planes, six
        faces of each box, spheres, each in the order of addition

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, 5), radius=0.1)
    >>> floor = scene.add(sl.Plane(normal=(0, 0, 1)), sl.Fragile(1))
    >>> run = scene.simulate(dt=0.01).run(until=1.2)
    >>> len(run.events_of("remove"))
    1
    """

    hits: Whole = 1
    against: Which | None = field(default=None, kw_only=True)
    springs: Springs | Flag | None = field(default=None, kw_only=True)
    walls: Indices | Flag | None = field(default=None, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "hits": Key("bounces; default: 1", least=1.0, form="whole"),
        "against": Key(f"the particles off which they count; {_COUNTED}", form="particles"),
        "springs": Key(f"whether those off all springs count; {_COUNTED}", form="flag"),
        "walls": Key(
            f"the walls off which they count: planes, six faces of each box, spheres, others; {_COUNTED}",
            form="some",
        ),
    }

    def validate(self, dim: int) -> Fragile:
        walls: Any = self.walls
        for name in ("walls", "springs"):
            if isinstance(getattr(self, name), (bool, np.bool_)) and not getattr(self, name):
                hint = "Leave it out, and name what counts."
                raise refuse(name, self.caller, "True for all, or which of them count", False, hint)
        if not (walls is None or isinstance(walls, (bool, np.bool_))):
            walls = indices(walls, MOST, "walls", self.caller, "walls")
        return self.replace_fields(hits=whole(self.hits, "hits", self.caller, 1), walls=walls)


@dataclass(frozen=True, eq=False)
class Trails(Rule):
    """Past positions of particles, recorded for drawing.

    Parameters
    ----------
    keep : number of positions stored for each particle, at least 2
    every : steps between two stored positions
    min_move : a shorter displacement is not stored [m]
    max_jump : after a longer jump the trail starts again [m]

    Examples
    --------
    >>> scene = sl.Scene()
    >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
    >>> trail = scene.add(sl.Trails(keep=4, every=1))
    >>> simulation = scene.simulate(dt=0.25)
    >>> simulation.step(3)
    >>> simulation.data.state.trail[0, :3, 0]  # [m]
    array([0. , 0.5, 1. ])
    """

    keep: Whole = 64
    every: Whole = 10
    min_move: Number = 0.0
    max_jump: Number = np.inf

    keys: ClassVar[Mapping[str, Key]] = {
        "keep": Key("positions of each particle; default: 64", "", 2, 1_000_000, form="whole", lasting=True),
        "every": Key("steps between two positions; default: 10", "steps", least=1.0, form="whole",
                     sets=one_column("TrailRules.every")),
        "min_move": Key("shorter moves are not recorded [m]; default: 0", "m", least=0.0, form="number",
                        sets=one_column("TrailRules.min_move")),
        "max_jump": Key(
            "after a longer jump the trail starts again [m]; default: never", "m", least=0.0, form="number",
            above=True, infinite=True, same_if_infinite=True, sets=one_column("TrailRules.max_jump"),
        ),
    }  # fmt: skip
    once = True

    def validate(self, dim: int) -> Trails:
        jump: Any = self.max_jump
        known = isinstance(jump, (int, float, np.integer, np.floating)) and not isinstance(jump, (bool, np.timedelta64))
        if not (known and jump > 0.0):
            raise refuse("max_jump", self.caller, "a positive number [m]", jump)
        return self.replace_fields(
            keep=whole(self.keep, "keep", self.caller, 2),
            every=whole(self.every, "every", self.caller, 1),
            min_move=not_negative(self.min_move, "min_move", self.caller, "m"),
            max_jump=float(jump),
        )


def gather_hit_limits(things: Sequence[Fragile], count: int, walls: int, springs: int) -> families.HitLimits:
    """Return all fragile particles as one family."""
    limit = lowest(things, [float(thing.hits) for thing in things], count)
    sizes, scopes = (walls, count, springs), list[tuple[np.ndarray, ...]]()
    scope = np.full(len(limit), -1, dtype=np.int32)
    for thing in things:
        row = _row_of(scopes, thing, sizes)
        chosen = members(thing, count)
        # The state has one counter for each particle: two rules that count different hits cannot share it.
        other = chosen[(scope[chosen] >= 0) & (scope[chosen] != row)]
        if len(other):
            raise SceneError(
                f"The hits of a particle are counted once. Particle {int(other[0])} is in two Fragile() rules that "
                f"count unlike hits. Give both the same 'against', 'springs' and 'walls', or other particles: on=..."
            )
        scope[chosen] = row
    flags = [[one[k] for one in scopes] for k in range(3)]
    kinds = [np.array(rows, dtype=np.uint8).reshape(len(scopes), size) for rows, size in zip(flags, sizes, strict=True)]
    return families.HitLimits(np.where(np.isfinite(limit), limit, 0.0).astype(np.int32), np.maximum(scope, 0), *kinds)


def _row_of(scopes: list[tuple[np.ndarray, ...]], thing: Fragile, sizes: tuple[int, ...]) -> int:
    """Return one more than the row of ``scopes`` for a rule's hits, added if it is new; 0 if all hits count."""
    parts = {"walls": thing.walls, "against": thing.against, "springs": thing.springs}
    if all(part is None for part in parts.values()):
        return 0
    flags = []
    for (name, part), size in zip(parts.items(), sizes, strict=True):
        row = np.zeros(size, dtype=np.uint8)
        if isinstance(part, (bool, np.bool_)):
            row[:] = 1
        elif part is not None:
            row[indices(part, size, name, thing.caller, {"against": "particles"}.get(name, name))] = 1
        flags.append(row)
    # Equal rules share a row, so that the table grows only with the number of different rules.
    for k, known in enumerate(scopes):
        if all(np.array_equal(a, b) for a, b in zip(known, flags, strict=True)):
            return k + 1
    scopes.append(tuple(flags))
    return len(scopes)


def gather_trails(things: Sequence[Trails], count: int) -> families.TrailRules:
    """Return the trails as a family; a scene has at most one rule of this kind."""
    if len(things) > 1:
        raise SceneError("A scene has one Trails() at most. Join the particles with on=a + b.")
    if not things:
        return families.TrailRules(np.zeros(0, dtype=np.int32), 2, 1, 0.0, np.inf)
    thing = things[0]
    chosen = members(thing, count).astype(np.int32)
    return families.TrailRules(chosen, int(thing.keep), int(thing.every), float(thing.min_move), float(thing.max_jump))


@kernel
def counts(scope, flags, i, number):
    """Return 1 if a hit of particle i counts, else 0; ``number`` is that of the wall, particle or spring."""
    if scope.shape[0] == 0:
        return 1
    row = scope[i]
    return 1 if row == 0 or flags[row - 1, number] == 1 else 0


@kernel
def start_trail(trails, state, k):
    """Start trail k at the current position of its particle."""
    for axis in range(3):
        state.trail[k, 0, axis] = state.position[trails.particle[k], axis]
    state.trail_count[k] = 1
    state.trail_next[k] = 1 % trails.keep


@a_pass
def leave_trails(table: Any, block: int, a: float, b: float) -> int:
    """Append the current positions [m] to the trails, at every n-th step of the rule."""
    trails, state = trails_of(table), state_of(table)
    position, trail = state.position, state.trail
    if state.steps[0] % trails.every != 0:
        return DONE
    for k in range(trails.particle.shape[0]):
        i = trails.particle[k]
        if state.alive[i] == 0:
            continue
        if state.trail_count[k] == 0:
            start_trail(trails, state, k)
            continue
        # A ring buffer of ``keep`` positions: ``trail_next`` is the place of the next one, the entry before it is the
        # latest.
        last = (state.trail_next[k] - 1) % trails.keep
        dx = position[i, 0] - trail[k, last, 0]
        dy = position[i, 1] - trail[k, last, 1]
        dz = position[i, 2] - trail[k, last, 2]
        moved = np.sqrt(dx * dx + dy * dy + dz * dz)
        # Compared with the last stored position, not with the last step: slow motion is stored once it adds up.
        if moved < trails.min_move:
            continue
        # After a jump, such as across the border of a torus, a line from the old end would cross the whole picture.
        if moved > trails.max_jump:
            state.trail_count[k] = 0
            state.trail_next[k] = 0
        place = state.trail_next[k]
        for axis in range(3):
            trail[k, place, axis] = position[i, axis]
        state.trail_next[k] = (place + 1) % trails.keep
        state.trail_count[k] = min(state.trail_count[k] + 1, trails.keep)
    return DONE


@a_pass
def find_casualty(table: Any, block: int, a: float, b: float) -> int:
    """Find the first particle that has reached its number of hits, and stop the program there."""
    hit_limits, state = hit_limits_of(table), state_of(table)
    for i in range(hit_limits.hits.shape[0]):
        limit = hit_limits.hits[i]
        # In the order of indices, and one at a time: the run removes it, with its springs, before the search for the
        # next.
        if limit > 0 and state.alive[i] == 1 and state.hits[i] >= limit:
            notes_of(table).report[REPORT_PARTICLE] = i
            return CASUALTY
    return DONE


RULES = (
    RuleFamily(
        "trail",
        "trails",
        room=families.TrailRules,
        declared=(Trails,),
        after_count_rows=lambda model: [Row(leave_trails)],
        moves_particles=never,
        depends_on_position=False,
        in_statics=True,
        ias15_support="followed",
    ),
    RuleFamily(
        "fragile",
        "particles that die of hits",
        room=families.HitLimits,
        declared=(Fragile,),
        after_count_rows=lambda model: [Row(find_casualty)],
        moves_particles=never,
        depends_on_position=False,
        in_statics=True,
        ias15_support="followed",
        unsupported_in_flight=lambda model: [],
    ),
)

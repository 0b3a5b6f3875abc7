"""Rules that remember: particles that die of hits, and trails."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import not_negative, refuse, whole
from springline.errors import SceneError
from springline.kernels import callee
from springline.model import families
from springline.model.contracts import Rule, lowest, members


@dataclass(frozen=True, eq=False)
class Fragile(Rule):
    """Particles that are removed, with their springs, when they have bounced ``hits`` times."""

    hits: Any = 1

    def checked(self, dim: int) -> Fragile:
        return self.replaced(hits=whole(self.hits, "hits", self.caller, 1))


@dataclass(frozen=True, eq=False)
class Trails(Rule):
    """Past positions, kept for drawing.

    Parameters
    ----------
    keep : positions kept for each particle, at least 2
    every : steps between two of them
    min_move : a move shorter than this is not noted [m]
    max_jump : after a longer jump the trail starts again [m]
    """

    keep: Any = 64
    every: Any = 10
    min_move: Any = 0.0
    max_jump: Any = np.inf

    def checked(self, dim: int) -> Trails:
        jump = self.max_jump
        known = isinstance(jump, (int, float, np.integer, np.floating)) and not isinstance(jump, (bool, np.timedelta64))
        if not (known and jump > 0.0):
            raise refuse("max_jump", self.caller, "a positive number [m]", jump)
        return self.replaced(
            keep=whole(self.keep, "keep", self.caller, 2),
            every=whole(self.every, "every", self.caller, 1),
            min_move=not_negative(self.min_move, "min_move", self.caller, "m"),
            max_jump=float(jump),
        )


def gather_mortality(things: Sequence[Fragile], count: int) -> families.Mortality:
    """All fragile particles as one family."""
    limit = lowest(things, [float(thing.hits) for thing in things], count)
    return families.Mortality(np.where(np.isfinite(limit), limit, 0.0).astype(np.int32))


def gather_trails(things: Sequence[Trails], count: int) -> families.Trails:
    """The trails as a family; one rule of this kind in a scene."""
    if len(things) > 1:
        raise SceneError("A scene has one Trails() at most. Join the particles with on=a + b.")
    if not things:
        return families.Trails(np.zeros(0, dtype=np.int32), 2, 1, 0.0, np.inf)
    thing = things[0]
    chosen = members(thing, count).astype(np.int32)
    return families.Trails(chosen, int(thing.keep), int(thing.every), float(thing.min_move), float(thing.max_jump))


@callee
def leave_trails(trails, alive, position, step, trail, trail_count, trail_next):
    """Note positions where it is time to."""
    if trails.particle.shape[0] == 0 or step % trails.every != 0:
        return
    for k in range(trails.particle.shape[0]):
        i = trails.particle[k]
        if alive[i] == 0:
            continue
        last = (trail_next[k] - 1) % trails.keep
        dx = position[i, 0] - trail[k, last, 0]
        dy = position[i, 1] - trail[k, last, 1]
        dz = position[i, 2] - trail[k, last, 2]
        moved = np.sqrt(dx * dx + dy * dy + dz * dz)
        if moved < trails.min_move:
            continue
        if moved > trails.max_jump:
            trail_count[k] = 0
            trail_next[k] = 0
        place = trail_next[k]
        for axis in range(3):
            trail[k, place, axis] = position[i, axis]
        trail_next[k] = (place + 1) % trails.keep
        trail_count[k] = min(trail_count[k] + 1, trails.keep)

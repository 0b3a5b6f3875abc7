"""Foresight: where a scene will move, seen by a run like it, so that it opens in a view that holds what happens."""

from __future__ import annotations

import time as clock
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import numpy as np

from springline import gallery
from springline.checks import FloatArray
from springline.errors import SpringlineError
from springline.gallery import registry
from springline.run.advance import advance_self_stepping
from springline.stepping.compiling import collect_passes
from springline.view.play.options import Playable, gallery_options
from springline.view.play.player import Player
from springline.view.play.sides import walls_of

AHEAD = 8.0  # [s] of play that are foreseen, where nothing says how long a scene is worth watching
BUDGET = 0.3  # [s] of a processor that this may take
WAIT = 3.0  # [s] of the wall clock, where others want the processors too
LOOKS = 60  # at most
GOLDEN = 0.5 * (5.0**0.5 - 1.0)
FARTHEST = 1.5  # times its extent that a room may reach beyond it on each side: what flies off is let go
BACK = 2.0  # times as far, where everybody is back within that in the end
STRAYS = 0.01  # of the particles may be outside, where there are many
MANY = 100


def room_ahead(player: Player, bounds: FloatArray, seconds: float = AHEAD) -> FloatArray:
    """Bounding box of a scene's motion in its first seconds [m], lower and upper corner, shape (2, 3), with ``bounds``.

    The scene itself stays as it is. It is looked ahead as far as the time for it reaches: the room of a slow scene is
    that of its start.
    """
    low, high = np.array(bounds[0], dtype=np.float64), np.array(bounds[1], dtype=np.float64)
    extent = float((high - low).max()) or 1.0
    least, most = low - FARTHEST * extent, high + FARTHEST * extent
    seen: list[tuple[FloatArray, FloatArray]] = []
    with suppress(SpringlineError):  # what goes wrong is said when it is played
        seen.extend(map(_corners, _places(player, seconds)))
    if seen and (seen[-1][0] >= least).all() and (seen[-1][1] <= most).all():
        least, most = low - BACK * FARTHEST * extent, high + BACK * FARTHEST * extent
    for axis, level, upward in _floors(player):  # nothing flies off through them
        if upward:
            least[axis] = min(least[axis], level)
        else:
            most[axis] = max(most[axis], level)
    for first, last in seen:
        low, high = np.minimum(low, np.maximum(first, least)), np.maximum(high, np.minimum(last, most))
    return np.array([low, high])


def _corners(inside: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Lower and upper corner of places [m], shape (3,) each; of many places without a few strays."""
    if len(inside) > MANY:
        first, last = np.quantile(inside, [STRAYS, 1.0 - STRAYS], axis=0)
        return first, last
    return inside.min(axis=0), inside.max(axis=0)


def _floors(player: Player) -> Iterator[tuple[int, float, bool]]:
    """Planes across an axis: the axis, where they are on it [m], and whether they hold from below."""
    for wall in walls_of(player.simulation):
        normal = np.asarray(wall.shape.get("normal", ()))
        axes = np.flatnonzero(normal)
        if len(axes) == 1:
            axis = int(axes[0])
            yield axis, float(wall.shape["point"][axis]), bool(normal[axis] > 0.0)


def _places(player: Player, seconds: float) -> Iterator[FloatArray]:
    """Positions of those that are there [m], shape (k, 3), again and again, until the time is up."""
    run = player.like()
    end, late = clock.thread_time() + BUDGET, clock.perf_counter() + WAIT

    def over() -> bool:
        return clock.thread_time() >= end or clock.perf_counter() >= late

    apart = seconds * player.speed / LOOKS
    for look in range(1, LOOKS + 1):
        # Looks at equal intervals would see an oscillation of a commensurable period at the same few phases, and never
        # its extremes. Multiples of the golden ratio spread over the phases of any period.
        until = (look - 1.0 + (look * GOLDEN) % 1.0) * apart if look < LOOKS else look * apart
        slice_ = 1
        while run.time < until and not over():
            before = run.time
            if run.data.finds_its_way:
                advance_self_stepping(run.data, until, slice_)
            else:
                run.go_on(slice_, WAIT)
            left = (until - run.time) * slice_ / max(run.time - before, 1e-300)  # in steps as long as these
            slice_ = int(min(max(left, 1.0), 2.0 * slice_))
        there: FloatArray = run.data.state.position[run.data.state.alive == 1]
        there = there[np.isfinite(there).all(axis=1)]
        if len(there):
            yield there
        if over():
            return


# Which passes the scenes of the gallery need, so that they may be compiled before anybody waits for them.

TABLE = "passes.txt"  # a line for each pass: its name, and the scenes that need it
ALL = "all"  # in place of the names of all scenes


@cache
def needs() -> dict[str, frozenset[str]]:
    """Names of the passes that each scene of the gallery needs until it is played, as they were noted."""
    found: dict[str, set[str]] = {name: set() for name in registry.names()}
    for line in (Path(gallery.__file__).parent / "data" / TABLE).read_text(encoding="utf-8").splitlines():
        name, _, scenes = line.partition(": ")
        for scene in registry.names() if scenes == ALL else scenes.split():
            found[scene].add(name)
    return {scene: frozenset(names) for scene, names in found.items()}


def noted(entry: Playable) -> frozenset[str]:
    """The passes that a scene asks for while it is made ready to be played."""
    with collect_passes() as names:
        Player(entry.build(), **gallery_options(entry)).warm()
    return frozenset(names)


def write() -> None:
    """Note what every scene needs, and write the table anew: for whoever changed passes, or a scene."""
    scenes = {entry.name: noted(entry) for entry in registry.entries()}
    lines = []
    for name in sorted(frozenset().union(*scenes.values())):
        found = [scene for scene, names in scenes.items() if name in names]
        lines.append(f"{name}: {ALL if len(found) == len(scenes) else ' '.join(found)}\n")
    (Path(gallery.__file__).parent / "data" / TABLE).write_text("".join(lines), encoding="utf-8")
    needs.cache_clear()

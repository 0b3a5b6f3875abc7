"""Extent of a motion, previewed by a trial run for the first view; and the passes of gallery scenes."""

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

AHEAD = 8.0  # [s] of play that are previewed, if the scene has no given duration
BUDGET = 0.3  # [s] of processor time for the trial run
WAIT = 3.0  # [s] of wall-clock time for it, on a busy machine
LOOKS = 60  # samples at most
GOLDEN = 0.5 * (5.0**0.5 - 1.0)
FARTHEST = 1.5  # times the extent that the box may grow on each side; particles that fly off leave it
BACK = 2.0  # times as far, if all particles are back within that at the end
STRAYS = 0.01  # share of the particles that may be outside, if there are many
MANY = 100  # particles


def room_ahead(player: Player, bounds: FloatArray, seconds: float = AHEAD) -> FloatArray:
    """Return the bounding box of the motion in the first seconds [m], shape (2, 3), including ``bounds``.

    The scene itself is not changed. The trial run ends at its time limit, so the box of a slow scene may be that of
    its start.
    """
    low, high = np.array(bounds[0], dtype=np.float64), np.array(bounds[1], dtype=np.float64)
    extent = float((high - low).max()) or 1.0
    least, most = low - FARTHEST * extent, high + FARTHEST * extent
    seen: list[tuple[FloatArray, FloatArray]] = []
    with suppress(SpringlineError):  # errors are reported when the scene is played
        seen.extend(map(_corners, _places(player, seconds)))
    if seen and (seen[-1][0] >= least).all() and (seen[-1][1] <= most).all():
        least, most = low - BACK * FARTHEST * extent, high + BACK * FARTHEST * extent
    for axis, level, upward in _floors(player):  # particles cannot fly off through them
        if upward:
            least[axis] = min(least[axis], level)
        else:
            most[axis] = max(most[axis], level)
    for first, last in seen:
        low, high = np.minimum(low, np.maximum(first, least)), np.maximum(high, np.minimum(last, most))
    return np.array([low, high])


def _corners(inside: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return lower and upper corner of positions [m], shape (3,) each; of many positions without a few strays."""
    if len(inside) > MANY:
        first, last = np.quantile(inside, [STRAYS, 1.0 - STRAYS], axis=0)
        return first, last
    return inside.min(axis=0), inside.max(axis=0)


def _floors(player: Player) -> Iterator[tuple[int, float, bool]]:
    """Iterate over planes normal to an axis: the axis, the coordinate [m], and True if the free side is above."""
    for wall in walls_of(player.simulation):
        normal = np.asarray(wall.shape.get("normal", ()))
        axes = np.flatnonzero(normal)
        if len(axes) == 1:
            axis = int(axes[0])
            yield axis, float(wall.shape["point"][axis]), bool(normal[axis] > 0.0)


def _places(player: Player, seconds: float) -> Iterator[FloatArray]:
    """Iterate over positions of the present particles in a trial run [m], shape (k, 3), until the time is up."""
    run = player.host.like()
    end, late = clock.thread_time() + BUDGET, clock.perf_counter() + WAIT

    def over() -> bool:
        return clock.thread_time() >= end or clock.perf_counter() >= late

    apart = seconds * player.session.speed / LOOKS
    for look in range(1, LOOKS + 1):
        # Samples at equal intervals would hit an oscillation of commensurable period at the same few phases, never at
        # its extremes. Multiples of the golden ratio spread over the phases of any period.
        until = (look - 1.0 + (look * GOLDEN) % 1.0) * apart if look < LOOKS else look * apart
        slice_ = 1
        while run.time < until and not over():
            before = run.time
            if run.data.finds_its_way:
                advance_self_stepping(run.data, until, slice_)
            else:
                run.go_on(slice_, WAIT)
            left = (until - run.time) * slice_ / max(run.time - before, 1e-300)  # in steps of this length
            slice_ = int(min(max(left, 1.0), 2.0 * slice_))
        there: FloatArray = run.data.state.position[run.data.state.alive == 1]
        there = there[np.isfinite(there).all(axis=1)]
        if len(there):
            yield there
        if over():
            return


# Passes of the gallery scenes, so that they can be compiled in advance.

TABLE = "passes.txt"  # one line for each pass: its name, and the scenes that need it
ALL = "all"  # stands for the names of all scenes


@cache
def needs() -> dict[str, frozenset[str]]:
    """Return the names of the passes that each gallery scene needs, from the stored table."""
    found: dict[str, set[str]] = {name: set() for name in registry.names()}
    for line in (Path(gallery.__file__).parent / "data" / TABLE).read_text(encoding="utf-8").splitlines():
        name, _, scenes = line.partition(": ")
        for scene in registry.names() if scenes == ALL else scenes.split():
            found[scene].add(name)
    return {scene: frozenset(names) for scene, names in found.items()}


def noted(entry: Playable) -> frozenset[str]:
    """Return the passes that a scene requests while it is prepared for playing."""
    with collect_passes() as names:
        Player(entry.build(), **gallery_options(entry)).warm()
    return frozenset(names)


def write() -> None:
    """Determine the passes of every scene and rewrite the table, after a change of passes or scenes."""
    scenes = {entry.name: noted(entry) for entry in registry.entries()}
    lines = []
    for name in sorted(frozenset().union(*scenes.values())):
        found = [scene for scene, names in scenes.items() if name in names]
        lines.append(f"{name}: {ALL if len(found) == len(scenes) else ' '.join(found)}\n")
    (Path(gallery.__file__).parent / "data" / TABLE).write_text("".join(lines), encoding="utf-8")
    needs.cache_clear()

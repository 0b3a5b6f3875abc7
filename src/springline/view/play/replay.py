"""A journal played again; :class:`Journal` has it as a method as soon as this module is loaded."""

from __future__ import annotations

from springline.errors import SceneError
from springline.typing import Whole
from springline.view.play.journal import Journal
from springline.view.play.player import Player


def replay(journal: Journal, *, threads: Whole | None = None) -> Player:
    """Play a journal again, as fast as can be, to where it ended; the state has the same bits.

    Raises
    ------
    SceneError : where the state at the end is another one, as after a change of the scene or of springline.

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, 5), radius=0.1)
    >>> journal = sl.play(scene, face="none", seconds=0.1)
    >>> journal.replay().simulation.time == journal.replay().simulation.time
    True
    """
    player = Player(
        journal.scene, dt=journal.dt, integrator=journal.integrator, accuracy=journal.accuracy, threads=threads,
        speed=journal.speed,
    )  # fmt: skip
    player.do_again(journal.entries, journal.steps)
    if journal.digest and player.simulation.state.digest() != journal.digest:
        raise SceneError(
            "Played again, the state at the end is another one. The journal belongs to another scene or version."
        )
    return player


Journal.replay = replay  # type: ignore[method-assign,assignment]

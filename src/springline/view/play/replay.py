"""A journal played again: what ``journal.replay()`` does."""

from __future__ import annotations

from springline.errors import SceneError
from springline.typing import Whole
from springline.view.play.journal import Journal
from springline.view.play.player import Player


def replay(journal: Journal, *, threads: Whole | None = None) -> Player:
    """Play a journal again, as fast as can be, to where it ended; the state has the same bits."""
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

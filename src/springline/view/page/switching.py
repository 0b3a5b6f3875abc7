"""Making another scene ready behind the one that plays on: built, compiled, warmed in a thread; given up at a word."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from springline.checks import FloatArray
from springline.engine import ahead
from springline.engine.kernels import Pass
from springline.engine.loader import missing
from springline.errors import SpringlineError
from springline.simulation.compiling import waiting
from springline.view.frame import Look
from springline.view.page import words
from springline.view.page.opened_files import File
from springline.view.play.foresight import room_ahead
from springline.view.play.options import Playable, gallery_options
from springline.view.play.player import Player

COMPILING = 0.9  # of the way that is compiling, where something is


class GivenUp(SpringlineError):
    """Nobody waits for it any more."""


class Switching:
    """One scene, of the gallery or read from a file, that is made ready.

    Attributes
    ----------
    entry : how it is called, built and played
    stays : whether it is seen from where the one before it is
    player : that plays it, once it is ready
    room : what the camera holds at first [m], shape (2, 3)
    error : why it will never be, in words
    words, share : how far it is
    """

    def __init__(self, entry: Playable, tell: Callable[[], Any], *, stays: bool = False) -> None:
        self.entry, self.stays = entry, stays
        self.player: Player | None = None
        self.room: FloatArray | None = None
        self.error = ""
        self.words, self.share = f"Getting {entry.title} ready", 0.0
        self._tell, self._given_up = tell, threading.Event()
        self._thread = threading.Thread(target=self._make, name="springline-switch", daemon=True)
        self._thread.start()

    @property
    def over(self) -> bool:
        """Whether it is ready, or never will be."""
        return self.player is not None or bool(self.error)

    def give_up(self) -> None:
        """Make no more of it."""
        self._given_up.set()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the thread is gone, or so many seconds: a scene that is being built hears nothing meanwhile."""
        self._thread.join(seconds)

    def _make(self) -> None:
        try:
            with waiting(self._wait_for):
                player = Player(self.entry.build(), **gallery_options(self.entry))
                self._look()
                player.warm()
                self._look()
                self.room = words.room(player.frame(Look()))
                if not (isinstance(self.entry, File) and self.entry.falls):
                    self.room = room_ahead(player, self.room, self.entry.until / player.speed)
                self._look()
            self.player = player
        except Exception as error:  # a scene that cannot be built must not end the one that plays
            self.error = str(error) if isinstance(error, SpringlineError) else f"{type(error).__name__}: {error}"
        self._tell()

    def _wait_for(self, passes: Sequence[Pass]) -> None:
        whole = len(passes)

        def say() -> None:
            self._look()
            done = whole - len(missing(passes))
            words = f"Getting {self.entry.title} ready: compiling {min(done + 1, whole)} of {whole} passes"
            if words != self.words:
                self.words, self.share = words, COMPILING * done / whole
                self._tell()

        ahead.beside(passes, say)

    def _look(self) -> None:
        if self._given_up.is_set():
            raise GivenUp("It was given up.")

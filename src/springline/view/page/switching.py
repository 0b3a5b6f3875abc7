"""Preparation of a scene in a thread while a page is open: building, compilation and trial steps; cancelable."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from springline.checks import FloatArray
from springline.engine import precompile
from springline.engine.kernels import Pass
from springline.engine.loader import missing
from springline.errors import SpringlineError
from springline.stepping.compiling import notify_before_compiling
from springline.view.frame import Look
from springline.view.page import words
from springline.view.page.opened_files import File
from springline.view.play.foresight import AHEAD, room_ahead
from springline.view.play.options import Playable, gallery_options
from springline.view.play.player import Player

COMPILING = 0.9  # share of the progress for compilation, if any


class SwitchGivenUp(SpringlineError):
    """The preparation of a scene was canceled."""


class Preparing:
    """A scene that is prepared in a thread.

    Attributes
    ----------
    player : its player, once it is ready
    room : box that the camera shows at first [m], shape (2, 3)
    error : reason why the preparation failed, or None
    words, share : progress as text and from 0 to 1
    begun : time of its start [s]
    """

    def __init__(self, title: str, tell: Callable[[], Any]) -> None:
        self.player: Player | None = None
        self.room: FloatArray | None = None
        self.error: Exception | None = None
        self.words, self.share = f"Getting {title} ready", 0.0
        self.begun = time.monotonic()
        self._title, self._tell, self._given_up = title, tell, threading.Event()
        # A daemon: building a scene cannot be interrupted, and a server that ends does not wait for it.
        self._thread = threading.Thread(target=self._make, name="springline-switch", daemon=True)
        self._thread.start()

    @property
    def over(self) -> bool:
        """True when the scene is ready or has failed."""
        return self.player is not None or self.error is not None

    @property
    def why(self) -> str:
        """Reason of the failure, as text."""
        error = self.error
        return str(error) if isinstance(error, SpringlineError) else f"{type(error).__name__}: {error}"

    def give_up(self) -> None:
        """Cancel the preparation."""
        self._given_up.set()

    def wait(self, seconds: float | None = None) -> None:
        """Wait for the end of the thread, at most ``seconds`` [s]: building a scene cannot be interrupted."""
        self._thread.join(seconds)

    def _begun(self) -> tuple[Player, float]:
        """Return the player, and the seconds of play to preview; 0 for a paused scene."""
        raise NotImplementedError

    def _make(self) -> None:
        try:
            with notify_before_compiling(self._wait_for):
                player, seconds = self._begun()
                self._look()
                player.warm()
                self._look()
                # Cancellation is checked between the long parts, each of which takes seconds in a large scene.
                room = words.room(player.frame(Look()))
                self.room = room_ahead(player, room, seconds) if seconds else room
                self._look()
            # Set last: the thread that plays takes the scene over as soon as it sees a player here.
            self.player = player
        except Exception as error:  # reported by the thread that plays
            self.error = error
        self._tell()

    def _wait_for(self, passes: Sequence[Pass]) -> None:
        whole = len(passes)

        def say() -> None:
            self._look()
            # Counted in the cache of compiled code, since the compiling processes do not report progress.
            done = whole - len(missing(passes))
            words = f"Getting {self._title} ready: compiling {min(done + 1, whole)} of {whole} passes"
            if words != self.words:
                self.words, self.share = words, COMPILING * done / whole
                self._tell()

        precompile.compile_in_processes(passes, say)

    def _look(self) -> None:
        if self._given_up.is_set():
            raise SwitchGivenUp("It was given up.")


class Switching(Preparing):
    """A new scene, from the gallery or a file, that will replace the playing one.

    Attributes
    ----------
    entry : its name, build function and playback options
    stays : whether pages keep the present view
    """

    def __init__(self, entry: Playable, tell: Callable[[], Any], *, stays: bool = False) -> None:
        self.entry, self.stays = entry, stays
        super().__init__(entry.title, tell)

    def give_up(self) -> None:
        """Cancel the preparation and the reading of a file."""
        super().give_up()
        if isinstance(self.entry, File):
            self.entry.give_up()

    def _begun(self) -> tuple[Player, float]:
        scene = self.entry.build()
        self._look()
        player = Player(scene, **(getattr(self.entry, "options", None) or gallery_options(self.entry)))
        falls = isinstance(self.entry, File) and self.entry.falls
        return player, 0.0 if falls else self.entry.until / player.session.speed


class Waking(Preparing):
    """The first scene, which is shown at once, and plays as soon as its steps are compiled."""

    def __init__(self, player: Player, title: str, tell: Callable[[], Any]) -> None:
        self._sleeping = player
        super().__init__(title, tell)

    def _begun(self) -> tuple[Player, float]:
        return self._sleeping, AHEAD

"""Downloads of a playing scene: recordings, pages, scene files and journals. A page cannot choose a path."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from springline.errors import SpringlineError
from springline.recording.recording import Recording
from springline.typing import UpOrDown
from springline.view.frame import Look
from springline.view.page.encoder import of_file
from springline.view.page.pages import Page
from springline.view.play.journal import Journal
from springline.view.play.options import A_LOOK
from springline.view.play.player import Player
from springline.view.style import Style

LONGEST_TEXT = 200_000  # characters in the editor of a page
TYPES = {"html": "text/html", "springline": "application/octet-stream"}


class Keeping:
    """The last recording, and the requests of pages for downloads."""

    def __init__(self) -> None:
        self._made: Recording | None = None

    @property
    def kept(self) -> dict[str, Any] | None:
        """Size of the recording: frames and seconds; None without one."""
        made = self._made
        return None if made is None else {"frames": len(made), "seconds": float(made.time[-1])}

    def do(
        self,
        what: str,
        page: Page,
        player: Player,
        title: str,
        look: Look,
        style: Style | None,
        source: str | None = None,
    ) -> None:
        """Carry out a request: start or end a recording, or send a file to a page; failures leave a note."""
        if what == "record":
            if not player.host.capture is not None:
                player.host.record(player.session.speed / 30.0)  # frames a second
            return
        if what in ("scene", "backup"):
            _keep_scene(page, player, title, backup=what == "backup")
            return
        if what == "text":
            _send_text(page, player, title, source)
            return
        if what == "journal":
            _keep_journal(page, player, title)
            return
        if player.host.capture is not None:
            self._made = player.host.take_recording()
        made = self._made
        if what in TYPES and made is None:
            player.note("There is no recording yet: record first.")
        elif what in TYPES and made is not None:
            name = f"{file_name(title)}.{what}"
            _aside(
                lambda: page.post(of_file(name, TYPES[what], file_of(made, what, look, style))),
                player.note,
            )

    def forget(self) -> None:
        """Drop the recording of the previous scene."""
        self._made = None


def _keep_scene(page: Page, player: Player, title: str, *, backup: bool) -> None:
    """Send the present scene to a page as a scene file; a ``backup`` that fails leaves no note."""
    from springline.io.scene_writing import checked_text
    from springline.spec.user_functions import functions_of

    try:
        # The scene is copied here, between two steps; only writing is left to a thread.
        scene = player.simulation.to_scene()
    except SpringlineError as error:
        if not backup:
            player.note(str(error))
        return
    scene.title = scene.title or title
    name = f"{file_name(title)}.toml"

    def send() -> None:
        page.post(of_file(name, "application/toml", checked_text(scene, Path(name)).encode(), backup=backup))
        if backup:
            return
        own = ", ".join(sorted({one.name for one in functions_of(scene.spec)}))
        if own:
            player.note(f"{name} names user-defined functions: pass them, sl.read(..., using=[{own}]).")

    _aside(send, (lambda words: None) if backup else player.note)


def run_table(player: Player) -> str:
    """Return the table ``[run]`` of a scene file by which it plays as it does now; empty if the defaults do."""
    journal = Journal.of(player)
    given = {
        "until": A_LOOK * journal.speed if journal.speed != 1.0 else None,
        "dt": journal.dt if journal.dt != "auto" else None,
        "integrator": f'"{journal.integrator}"' if journal.integrator != "velocity_verlet" else None,
    }
    rows = [f"{name} = {value}" for name, value in given.items() if value is not None]
    return "\n".join(["", "[run]", *rows, ""]) if rows else ""


def _send_text(page: Page, player: Player, title: str, source: str | None) -> None:
    """Send a page the text of the scene file, ``source``, or a text of the scene at its start."""
    from springline.io.scene_writing import checked_text

    name = f"{file_name(title)}.toml"

    def send() -> None:
        text = checked_text(player.scene, Path(name)) + run_table(player) if source is None else source
        if len(text) > LONGEST_TEXT:
            raise SpringlineError(
                f"The text of this scene has {len(text):,} characters, and the editor takes {LONGEST_TEXT:,}. "
                "Save the scene and edit the file."
            )
        page.post(of_file(name, "application/toml", text.encode(), edits=True))

    _aside(send, player.note)


def _keep_journal(page: Page, player: Player, title: str) -> None:
    """Send the journal so far to a page, for a replay by ``Journal.load(...).replay()``."""
    journal = replace(Journal.of(player), digest=player.host.digest())
    name = f"{file_name(title)}-journal.json"
    _aside(lambda: page.post(of_file(name, "application/json", journal.text().encode())), player.note)


def file_name(title: str) -> str:
    """Return a file name from the letters and digits of a title."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60] or "springline"


def file_of(recording: Recording, suffix: str, look: Look | None = None, style: Style | None = None) -> bytes:
    """Return a recording as the bytes of a file: a page that plays it, or the recording itself."""
    if suffix == "html":
        from springline.view.film.playback import playback_page

        look = look or Look()
        y: UpOrDown = "down" if look.y_down else "up"
        # a page does not compute forces
        text = playback_page(recording, color=look.color, y=y, hull=look.hull, arrows=("velocity",), style=style)
        return text.encode()
    from springline.view.plot.saving import save

    with TemporaryDirectory() as folder:
        place = Path(folder) / "recording.springline"
        save(recording, place)
        return place.read_bytes()


def _aside(what: Callable[[], None], say: Callable[[str], None]) -> None:
    """Run a function in a background thread; its errors are shown on the page."""

    def work() -> None:
        try:
            what()
        except (SpringlineError, RuntimeError, OSError) as error:
            say(" ".join(str(error).split()))

    threading.Thread(target=work, name="springline-keep", daemon=True).start()

"""A scene that plays in a frame below a notebook cell while other cells run, until its cell is run again."""

from __future__ import annotations

import atexit
import html
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from springline.view.page import kernel
from springline.view.page.access import ViewerAccess, checked_host, checked_port
from springline.view.page.face import Face
from springline.view.page.server import open_server
from springline.view.play.journal import LONGEST, Journal
from springline.view.play.player import Player
from springline.view.play.session import JournalEntry
from springline.view.play.tools import Tools

if TYPE_CHECKING:
    from springline.scene import Scene
    from springline.simulation import Simulation
    from springline.typing import IntegratorName, Number, Whole
    from springline.view.play.commands import Command
    from springline.view.play.options import Options

HEIGHT = 560  # [px] height of the frame
FAREWELL = 5.0  # [s] to wait for the scene to end
FRAME = """\
<iframe id="{name}" data-address="{address}" title="{title}" allow="fullscreen" referrerpolicy="no-referrer"
 style="width:100%;height:{height}px;border:0;border-radius:4px"></iframe>
<script>(() => {{
  const frame = document.getElementById("{name}"), here = location.hostname, names = ["localhost", "127.0.0.1"];
  const address = new URL(frame.dataset.address);
  if (names.includes(here) && names.includes(address.hostname)) address.hostname = here;
  frame.src = address.href;
}})();</script>"""  # a cookie is only kept for the host name under which the notebook is open
ELSEWHERE = (
    '<p>{title} plays at <a href="{address}" target="_blank" rel="noopener noreferrer">{shown}</a>. '
    "The server of this notebook is not known, so no frame may show it here.</p>"
)


class Playing:
    """A scene that plays in a notebook, as returned by ``sl.play``, with all attributes of a journal.

    Attributes
    ----------
    player : the player; ``player.do(...)`` sends commands from any cell
    address : address of its page, with the access token; invalid after the end
    """

    def __init__(self, player: Player, tools: Tools, options: Options) -> None:
        access = ViewerAccess(
            checked_host(options.host, remote=options.remote), checked_port(options.port), frames=kernel.origins()
        )
        self.cell = kernel.this_cell()
        for one in [one for one in _there if one.cell.is_again(self.cell)]:
            one.stop()
        self.player = player
        self._tools, self._options = tools, options
        self._server, self._ended = open_server(access), threading.Event()
        self._journal: Journal | None = None  # once it has ended
        self._face: Face | None = None  # None until the scene is drawn
        self._thread = threading.Thread(target=self._run, name="springline-notebook", daemon=True)
        self._thread.start()
        _there.append(self)
        self._forget: Callable[[], None] = kernel.before_each_cell(self._hear)
        kernel.display(self._frame())

    def __repr__(self) -> str:
        return f"<Playing {self._title!r}, {self.player.simulation.time:.4g} s{'' if self.is_playing else ', ended'}>"

    def _ipython_display_(self) -> None:
        """Show the frame, except in the cell that shows it already."""
        if not kernel.this_cell().is_again(self.cell):
            kernel.display(self._frame() if self.is_playing else f"<p>{html.escape(repr(self))}</p>")

    @property
    def _title(self) -> str:
        return self._options.title or "springline"

    @property
    def address(self) -> str:
        """Address of the page, with the access token."""
        return self._server.access.address

    @property
    def is_playing(self) -> bool:
        """True until the play has ended."""
        return self._thread.is_alive()

    @property
    def simulation(self) -> Simulation:
        """The running simulation."""
        return self.player.simulation

    @property
    def journal(self) -> Journal:
        """Journal of the play so far."""
        return Journal.of(self.player) if self._journal is None else self._journal  # an empty journal is false

    def do(self, *commands: Command) -> None:
        """Queue commands, which are carried out in order before the next step."""
        self.player.do(*commands)

    def stop(self) -> Journal:
        """End the play, close the page and return the journal."""
        self._ended.set()
        if self._face is not None:
            self._face.end()
        self._server.arrived.set()
        self._thread.join(FAREWELL)
        if self in _there:
            _there.remove(self)
            self._forget()
        return self.journal

    # Attributes of a journal

    @property
    def scene(self) -> Scene:
        """The scene at the start."""
        return self.journal.scene

    @property
    def dt(self) -> float | Literal["auto"]:
        """Step as given to the player [s], or "auto"."""
        return self.journal.dt

    @property
    def integrator(self) -> IntegratorName:
        """Name of the method, as given to the player."""
        return self.journal.integrator

    @property
    def speed(self) -> float:
        """Simulated seconds per second, as given to the player."""
        return self.journal.speed

    @property
    def accuracy(self) -> float:
        """Accuracy of automatic steps, as given to the player [-]."""
        return self.journal.accuracy

    @property
    def entries(self) -> list[JournalEntry]:
        """Every command so far with its step."""
        return self.journal.entries

    @property
    def steps(self) -> int:
        """Number of steps taken so far."""
        return self.journal.steps

    @property
    def digest(self) -> str:
        """SHA-256 of the last state; empty while it plays."""
        return self.journal.digest

    def __len__(self) -> int:
        return len(self.journal)

    def __iter__(self) -> Iterator[JournalEntry]:
        return iter(self.journal)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the journal so far to a JSON file and return its path; see :meth:`Journal.save`."""
        return self.journal.save(path)

    def text(self) -> str:
        """Return the journal so far as the text of its file."""
        return self.journal.text()

    def replay(self, *, threads: Whole | None = None, longest: Number = LONGEST) -> Player:
        """Replay the journal so far if it takes at most ``longest`` [s], and return the player."""
        return self.journal.replay(threads=threads, longest=longest)

    def _run(self) -> None:
        try:
            self._face = Face(self._server, self.player, self._tools, self._options, asleep=True)
            if not self._ended.is_set():
                self._face.run()
        except Exception as error:
            self._server.complain("the scene", error)
        finally:
            if self._face is not None:
                self._face.close()
            self._server.stop()
            self._journal = Journal.of(self.player, final=True)

    def _hear(self, cell: kernel.Cell) -> None:
        if self.cell.is_again(cell):
            self.stop()

    def _frame(self) -> str:
        """Return the HTML that shows the page: a frame if the address of the notebook is known, else a link."""
        title, access = html.escape(self._title), self._server.access
        if not access.frames:
            return ELSEWHERE.format(title=title, address=self.address, shown=access.hosts[0])
        host = urlsplit(access.frames[0]).hostname
        address = self.address.replace("127.0.0.1", "localhost", 1) if host == "localhost" else self.address
        return FRAME.format(name=f"springline-{access.port}", address=address, title=title, height=HEIGHT)


_there: list[Playing] = []


@atexit.register
def _end_all() -> None:
    for one in list(_there):
        one.stop()

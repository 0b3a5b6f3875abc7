"""A scene that plays in a frame below a cell of a notebook, while other cells run, until its own is run again."""

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
from springline.view.play.journal import LONGEST, Journal, JournalEntry
from springline.view.play.player import Player
from springline.view.play.tools import Tools

if TYPE_CHECKING:
    from springline.scene import Scene
    from springline.simulation import Simulation
    from springline.typing import IntegratorName, Number, Whole
    from springline.view.play.commands import Command
    from springline.view.play.options import Options

HEIGHT = 560  # [dots] of the frame
FAREWELL = 5.0  # [s] that the scene has to end
FRAME = """\
<iframe id="{name}" data-address="{address}" title="{title}" allow="fullscreen" referrerpolicy="no-referrer"
 style="width:100%;height:{height}px;border:0;border-radius:4px"></iframe>
<script>(() => {{
  const frame = document.getElementById("{name}"), here = location.hostname, names = ["localhost", "127.0.0.1"];
  const address = new URL(frame.dataset.address);
  if (names.includes(here) && names.includes(address.hostname)) address.hostname = here;
  frame.src = address.href;
}})();</script>"""  # a cookie is kept for the name that the notebook is seen under, and for no other
ELSEWHERE = (
    '<p>{title} plays at <a href="{address}" target="_blank" rel="noopener noreferrer">{shown}</a>. '
    "Which server this notebook comes from is not known, so no frame may show it here.</p>"
)


class Playing:
    """A scene that plays in a notebook: ``sl.play`` gives it there, and has all that a journal has.

    Attributes
    ----------
    player : plays it; ``player.do(...)`` asks it for something from any cell
    address : of its page, with the token that opens it; worth nothing once it has ended
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
        self._face: Face | None = None  # until the scene is drawn
        self._thread = threading.Thread(target=self._run, name="springline-notebook", daemon=True)
        self._thread.start()
        _there.append(self)
        self._forget: Callable[[], None] = kernel.before_each_cell(self._hear)
        kernel.display(self._frame())

    def __repr__(self) -> str:
        return f"<Playing {self._title!r}, {self.player.clock:.4g} s{'' if self.is_playing else ', ended'}>"

    def _ipython_display_(self) -> None:
        """Nothing more below the cell that shows it already; its frame in any other."""
        if not kernel.this_cell().is_again(self.cell):
            kernel.display(self._frame() if self.is_playing else f"<p>{html.escape(repr(self))}</p>")

    @property
    def _title(self) -> str:
        return self._options.title or "springline"

    @property
    def address(self) -> str:
        """Of its page, with the token that opens it."""
        return self._server.access.address

    @property
    def is_playing(self) -> bool:
        """Whether it has not ended."""
        return self._thread.is_alive()

    @property
    def simulation(self) -> Simulation:
        """The scene in time, as it is now."""
        return self.player.simulation

    @property
    def journal(self) -> Journal:
        """The journal of the play so far."""
        if self.is_playing:
            self.player.journal.steps = self.player.steps
        return self.player.journal

    def do(self, *commands: Command) -> None:
        """Ask for something; it is done, in order, before the next step."""
        self.player.do(*commands)

    def stop(self) -> Journal:
        """End it, and close its page; what was done."""
        self._ended.set()
        if self._face is not None:
            self._face.end()
        self._server.arrived.set()
        self._thread.join(FAREWELL)
        if self in _there:
            _there.remove(self)
            self._forget()
        return self.player.journal

    # What a journal has

    @property
    def scene(self) -> Scene:
        """The scene as it began."""
        return self.journal.scene

    @property
    def dt(self) -> float | Literal["auto"]:
        """The step as given to the player [s], or "auto"."""
        return self.journal.dt

    @property
    def integrator(self) -> IntegratorName:
        """The name of the method, as given to the player."""
        return self.journal.integrator

    @property
    def speed(self) -> float:
        """Simulated seconds per second, as given to the player."""
        return self.journal.speed

    @property
    def accuracy(self) -> float:
        """As the player was given it [-]."""
        return self.journal.accuracy

    @property
    def entries(self) -> list[JournalEntry]:
        """Every command up to now with its step."""
        return self.journal.entries

    @property
    def steps(self) -> int:
        """How many steps were taken up to now."""
        return self.journal.steps

    @property
    def digest(self) -> str:
        """SHA-256 of the last state; nothing while it plays."""
        return self.journal.digest

    def __len__(self) -> int:
        return len(self.journal)

    def __iter__(self) -> Iterator[JournalEntry]:
        return iter(self.journal)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write what was done up to now to a JSON file."""
        return self.journal.save(path)

    def text(self) -> str:
        """The journal of the play so far, as the text of its file."""
        return self.journal.text()

    def replay(self, *, threads: Whole | None = None, longest: Number = LONGEST) -> Player:
        """Play what was done up to now again, if it takes no longer than ``longest`` [s]."""
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
            self.player.close()

    def _hear(self, cell: kernel.Cell) -> None:
        if self.cell.is_again(cell):
            self.stop()

    def _frame(self) -> str:
        """The HTML that shows the page: a frame, where the notebook's own address is known, else a link."""
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

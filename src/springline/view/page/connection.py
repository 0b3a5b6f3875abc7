"""One connection: dropped when it keeps others waiting, or takes nothing more."""

from __future__ import annotations

import asyncio
from typing import Any

from websockets.asyncio.server import ServerConnection

from springline.view.page import limits


class Connection(ServerConnection):
    """A connection that is dropped when it keeps others waiting, or takes nothing more.

    ``waiting`` holds those of a server that have not asked for anything yet, the oldest first.
    """

    def __init__(self, *arguments: Any, waiting: dict[Connection, asyncio.Transport], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._silent = waiting
        self._line: asyncio.Transport | None = None
        self._stall: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """A socket was opened; where too many wait, the oldest makes room."""
        while len(self._silent) >= limits.WAITING:
            self._silent.pop(next(iter(self._silent))).abort()
        self._silent[self], self._line = transport, transport
        super().connection_made(transport)

    def heard(self) -> None:
        """It has asked for something."""
        self._silent.pop(self, None)

    def abort(self) -> None:
        """Close it at once, whatever waits to be sent."""
        if self._line is not None:
            self._line.abort()

    def pause_writing(self) -> None:
        """It takes nothing more for now."""
        super().pause_writing()
        self._stall = asyncio.get_running_loop().call_later(limits.STALLED, self.abort)

    def resume_writing(self) -> None:
        """It takes more."""
        super().resume_writing()
        self._calm()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._calm()
        self.heard()
        super().connection_lost(exc)

    def _calm(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

"""One connection: dropped when it keeps others waiting, or takes nothing more."""

from __future__ import annotations

import asyncio
from typing import Any

from websockets.asyncio.server import ServerConnection

from springline.view.page.browser import limits


class Connection(ServerConnection):
    """A connection that is dropped when it keeps others waiting, or takes nothing more."""

    _stall: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        waiting = [other for other in self.server.handlers if other.request is None]
        if len(waiting) >= limits.WAITING:
            waiting[0].transport.abort()
        super().connection_made(transport)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stall = self.loop.call_later(limits.STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._calm()

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        super().connection_lost(exc)

    def _calm(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

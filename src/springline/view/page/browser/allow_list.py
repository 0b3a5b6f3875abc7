"""The messages that the viewer takes from a page: those of our own controls, and no others."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import viser
from viser import _messages as messages

from springline.errors import SpringlineError
from springline.view.page.browser import limits
from springline.view.page.browser.complaints import Complaints

UNDERSTOOD = (
    messages.GuiUpdateMessage,
    messages.CommandTriggerMessage,
    messages.SceneNodeClickMessage,
    messages.SceneNodeDragMessage,
    messages.ScenePointerMessage,
    messages.ViewerCameraMessage,
    messages.GetRenderResponseMessage,
)  # what a page may say; no files, no tunnels


def narrow(server: viser.ViserServer) -> None:
    """Makes a server deaf to what no control of ours says: uploads, forms, and the tunnel of "Share".

    What is malformed is left out, with a line on stderr where viser would print a traceback for every message.
    """
    inside, complaints = server._websock_server, Complaints()

    def attend(side: Any) -> None:
        _understand_only(side)
        side._handle_incoming_message = complaints.instead_of(side._handle_incoming_message)

    attend(inside)
    inside.on_client_connect(attend)  # after viser's own, which listens for more
    server._thread_executor.submit = complaints.around(server._thread_executor.submit)  # type: ignore[method-assign]
    server.request_share_url = _no_tunnel  # type: ignore[method-assign]


def _understand_only(side: Any) -> None:
    heard = side._incoming_handlers
    for kind in [kind for kind in heard if kind not in UNDERSTOOD]:
        del heard[kind]
    updates = heard.get(messages.GuiUpdateMessage, [])
    heard[messages.GuiUpdateMessage] = [_values_only(handler) for handler in updates]


def _values_only(handler: Any) -> Any:
    """A page may change the value of a control, never how it is made."""

    async def handle(client: Any, message: Any) -> None:
        if set(message.updates) == {"value"}:
            await handler(client, message)

    return handle


@contextlib.contextmanager
def room_for_a_picture(server: viser.ViserServer, client: int) -> Iterator[None]:
    """Lets one client send a message as long as a picture, for as long as this lasts."""
    connection = server._websock_server._live_connections.get(client)
    if connection is None:
        yield
        return
    connection.protocol.max_message_size = limits.PICTURE
    try:
        yield
    finally:
        connection.protocol.max_message_size = limits.MESSAGE


def _no_tunnel(verbose: bool = True) -> str | None:
    raise SpringlineError("The viewer is not shared through a tunnel. Save a playback and send that.")

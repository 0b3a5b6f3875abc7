"""The guard: viser's web server, started behind the door's rules, and refused where they are not in force.

viser by itself answers to anyone: it takes a websocket from any page, reads messages of 50 MB, and offers to open a
tunnel to the outside. Its web server is started here with every request judged first (:mod:`door`), small messages,
short patience and a cap on connections; then the guard knocks at its own door, and where that opens without the token
the viewer does not run.
"""

from __future__ import annotations

import contextlib
import functools
import http
import logging
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import viser
import websockets.asyncio.server as websocket_server
from viser.infra import _infra
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request as HttpRequest
from websockets.http11 import Response
from websockets.protocol import State

from springline.errors import SceneError, SpringlineError
from springline.view.page.browser import allow_list, limits, quiet, self_test
from springline.view.page.browser.answers import text
from springline.view.page.browser.connection import Connection
from springline.view.page.browser.door import Door, Request, Verdict, checked_host

TESTED = ((1, 1), (1, 2))  # viser from the first, below the second: the guard reaches into its inside
WELCOME = b'<!doctype html><title>springline</title><meta http-equiv="refresh" content="0; url=/">'
CLOSED = b"This page needs its token. Open the address that springline printed, as it stands.\n"
FULL = b"Too many pages show this scene. Close one of them.\n"
LOGGER = logging.getLogger("springline.viewer")
LOGGER.addHandler(logging.NullHandler())  # what strangers send is nobody's news

_starting = threading.Lock()


class Guard:
    """A door in force: judges every request of one viewer and counts its clients."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.in_place = False

    def answer(self, connection: Any, request: HttpRequest, onward: Callable[..., Any]) -> Response | None:
        """The response to a request, or None where the websocket handshake may go on."""
        verdict = self.door.judge(_plain(request))
        if verdict is Verdict.LIVE:
            return text(http.HTTPStatus.SERVICE_UNAVAILABLE, FULL) if _live(connection) >= limits.CLIENTS else None
        if verdict is Verdict.COOKIE:
            return self._cookie()
        if verdict is Verdict.PAGE:
            return self._page(connection, request, onward)
        if verdict is Verdict.NOT_HERE:
            return text(http.HTTPStatus.NOT_FOUND, b"There is nothing here.\n")
        return text(http.HTTPStatus.FORBIDDEN, CLOSED)

    def _cookie(self) -> Response:
        """Hands over the cookie and moves on, so that the token does not stay in the address."""
        response = text(http.HTTPStatus.OK, WELCOME, "text/html; charset=utf-8")
        door = self.door
        response.headers["Set-Cookie"] = f"{door.cookie_name}={door.token}; HttpOnly; SameSite=Strict; Path=/"
        return response

    def _page(self, connection: Any, request: HttpRequest, onward: Callable[..., Any]) -> Response:
        """viser's page under our title, allowed to talk to this viewer alone."""
        plain = HttpRequest("/", Headers())
        found = onward(connection, plain)
        if not isinstance(found, Response) or found.status_code != http.HTTPStatus.OK:
            return text(http.HTTPStatus.INTERNAL_SERVER_ERROR, b"The page of the viewer is missing.\n")
        body = bytes(found.body or b"").replace(b"<title>Viser</title>", b"<title>springline</title>")
        response = text(http.HTTPStatus.OK, body, "text/html; charset=utf-8")
        live = " ".join(f"ws://{host}" for host in self.door.hosts)
        response.headers["Content-Security-Policy"] = (
            "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:; worker-src blob: data:; "
            f"style-src 'unsafe-inline'; img-src data: blob:; font-src data: blob:; connect-src {live} data: blob:; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        return response

    def serve(self, handler: Any, host: str, port: int, *, process_request: Any, **options: Any) -> Any:
        """websockets' ``serve`` with the guard in front; viser calls it as its own."""
        options |= {
            "max_size": limits.MESSAGE,
            "open_timeout": limits.PATIENCE,
            "close_timeout": 1.0,
            "server_header": None,
            "logger": LOGGER,
            "create_connection": Connection,
        }
        self.in_place = True
        judged = functools.partial(self.answer, onward=process_request)
        return websocket_server.serve(_without_noise(handler), host, port, process_request=judged, **options)


def open_server(door: Door) -> tuple[viser.ViserServer, Guard]:
    """A viser server that listens at the door's host and port, and its guard.

    The port of the door may be 0: the guard's door has the one that was found.

    Raises
    ------
    SpringlineError : where the port is taken, where viser is of a version that was not tried, and where a request
        without the token gets in.
    """
    _known_version()
    _free(door)
    guard = Guard(door)
    with _starting, quiet.viser_prints(), _led_through(guard):
        server = viser.ViserServer(host=door.host, port=door.port, verbose=False)
    try:
        if not guard.in_place:
            raise SpringlineError(_not_in_force("viser did not start its server through it"))
        guard.door = replace(door, port=server.get_port())
        allow_list.narrow(server)
        failed = self_test.fails(guard.door)
        if failed:
            raise SpringlineError(_not_in_force(failed))
    except BaseException:
        stop(server)
        raise
    return server, guard


def stop(server: viser.ViserServer) -> None:
    """Ends the server: its port is free and its threads are gone afterwards."""
    with quiet.viser_prints():
        server.stop()
        server._thread_executor.shutdown(wait=True, cancel_futures=True)


def _plain(request: HttpRequest) -> Request:
    """The parts that decide; what is no text to a header's letter arrives as it came."""
    every = request.headers.get_all
    upgrade = tuple(every("Upgrade")) or tuple(every("Sec-WebSocket-Key"))
    return Request(
        request.path, tuple(every("Host")), tuple(every("Origin")), tuple(every("Cookie")), upgrade
    )  # fmt: skip


def _live(connection: Any) -> int:
    return sum(other.state is State.OPEN for other in connection.server.handlers)


def _without_noise(handler: Any) -> Any:
    """A handler whose client sent what cannot be read: closed, without a word on the terminal."""

    async def handle(connection: Any) -> None:
        try:
            await handler(connection)
        except ConnectionClosed:
            pass
        except Exception:
            LOGGER.debug("a client sent what cannot be read", exc_info=True)
            await connection.close(1003)

    return handle


@contextlib.contextmanager
def _led_through(guard: Guard) -> Iterator[None]:
    """While a server starts, viser finds the guard's ``serve`` where it looks for websockets' own."""
    inside: Any = _infra
    real = inside.websockets
    serving = SimpleNamespace(serve=guard.serve, ServerConnection=websocket_server.ServerConnection)
    inside.websockets = SimpleNamespace(
        asyncio=SimpleNamespace(server=serving), datastructures=real.datastructures, exceptions=real.exceptions
    )
    try:
        yield
    finally:
        inside.websockets = real


def _known_version() -> None:
    given = tuple(int(part) for part in viser.__version__.split(".")[:2])
    if not TESTED[0] <= given < TESTED[1]:
        wanted = f"viser>={_dotted(TESTED[0])},<{_dotted(TESTED[1])}"
        raise SpringlineError(
            f"The browser viewer must have {wanted}: its guard is made for these. Got viser {viser.__version__}. "
            f'Install it: pip install "{wanted}".'
        )


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))


def _free(door: Door) -> None:
    """viser takes the next port when one is taken; a person who named one wants that one or an answer."""
    checked_host(door.host, remote=True)
    family = socket.AF_INET6 if ":" in door.host else socket.AF_INET
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((door.host, door.port))
        except OSError as error:
            raise SceneError(
                f"The viewer cannot listen at the 'host' {door.host}, 'port' {door.port or 'any'} of play(): "
                f"{error.strerror}. Leave both out to take a free port of this machine."
            ) from error


def _not_in_force(how: str) -> str:
    return f"The viewer did not start: its guard is not in force ({how}). Please report this with viser's version."

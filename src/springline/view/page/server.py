"""Web server of one viewer, in a separate thread: checks every request, and passes messages in both directions."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import http
import logging
import socket
import threading
from collections.abc import Iterable
from dataclasses import replace
from importlib.resources import files
from threading import Lock
from typing import Any

from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request as HttpRequest
from websockets.http11 import Response
from websockets.protocol import State

from springline.errors import SceneError, SpringlineError
from springline.messages import wording
from springline.progress import print_warning
from springline.view.page import messages
from springline.view.page.access import ASSETS, Request, Verdict, ViewerAccess, checked_host
from springline.view.page.messages import Message, read
from springline.view.page.pages import Page

# Errors in messages of pages, reported in one line each and only a few times.

LINES = 8  # most reports of one viewer: a page may send thousands of messages a second
WIDE = 160  # [-] characters of the reason in a report


class Complaints:
    """Error reports of one viewer: each reason once, at most ``LINES``; tracebacks go to the log only."""

    def __init__(self) -> None:
        self._said: set[str] = set()
        self._lock = Lock()

    def say(self, what: str, error: Exception) -> None:
        """Report an error on stderr, each reason once."""
        LOGGER.debug("%s", what, exc_info=error)
        reason = f"{what}: {type(error).__name__}"
        with self._lock:
            if reason in self._said or len(self._said) >= LINES:
                return
            self._said.add(reason)
            last = " No more will be reported." if len(self._said) == LINES else ""
        words = " ".join(f"{reason}: {error}".split())[:WIDE]
        print_warning(f"The viewer ignored a message of a page ({words}). Reload the page.{last}")


LOGGER = logging.getLogger("springline.viewer")
LOGGER.addHandler(logging.NullHandler())  # messages of unknown senders are not reported to the user
LONG_WAIT = 0.005  # [s] between two checks of the backlog of a page
CLOSING = 0.7  # [s] that pages have for the closing handshake
THREAD = "springline-page"
NEVER = "The viewer did not start: its guard is not in force ({}). Please report this with the version of websockets."


def _is_news(record: logging.LogRecord) -> bool:
    """Return False for asyncio's repeated warnings about sending to a page that is gone."""
    return record.threadName != THREAD or not str(record.msg).startswith("socket.send() raised")


logging.getLogger("asyncio").addFilter(_is_news)


class Server:
    """The web server of one viewer; :func:`open_server` starts one.

    Attributes
    ----------
    access : address and access rules
    arrived : set when a page connects, leaves or sends a message
    hurried : set when a page sends a command, whose effect it waits to see
    """

    def __init__(self, access: ViewerAccess, listening: socket.socket) -> None:
        self.access, self.arrived, self.hurried = access, threading.Event(), threading.Event()
        self._listening = listening
        self._complaints = Complaints()
        self._waiting: dict[Connection, asyncio.Transport] = {}
        self._pages: dict[int, Page] = {}
        self._live: set[Connection] = set()
        self._ready = threading.Event()
        self._stopping: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._trouble: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name=THREAD, daemon=True)

    @property
    def pages(self) -> list[Page]:
        """Connected pages, in the order of connection."""
        return list(self._pages.values())

    def complain(self, what: str, error: Exception) -> None:
        """Report that a message of a page was ignored."""
        self._complaints.say(what, error)

    def start(self) -> None:
        """Start the server.

        Raises
        ------
        SpringlineError : if the server cannot start
        """
        # The thread is a daemon: an interpreter that ends without stop() must not wait for an open page.
        self._thread.start()
        # A server that fails to start also sets the event (see _run), so that this never waits forever.
        self._ready.wait()
        if self._trouble is not None:
            raise SpringlineError(NEVER.format(self._trouble))

    def stop(self) -> None:
        """Close every page and the port, and wait until the thread has ended."""
        if self._loop is not None and self._stopping is not None:
            with contextlib.suppress(RuntimeError):  # it has ended already
                # An asyncio.Event may only be set in its loop.
                self._loop.call_soon_threadsafe(self._stopping.set)
        self._thread.join()
        self._listening.close()

    # In the thread of the server

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self._trouble = error
            LOGGER.debug("the server ended", exc_info=error)
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        self._loop, self._stopping = asyncio.get_running_loop(), asyncio.Event()
        made: Any = functools.partial(Connection, waiting=self._waiting)
        async with serve(
            self._converse, sock=self._listening, process_request=self._answer, create_connection=made,
            max_size=messages.MESSAGE, open_timeout=messages.PATIENCE, close_timeout=CLOSING, compression=None,
            ping_timeout=messages.UNHEARD, server_header=None, logger=LOGGER,
        ):  # fmt: skip
            self._ready.set()
            await self._stopping.wait()
            # Leaving `serve` waits for the closing handshake of every page, and a page on a sleeping machine never
            # answers.
            self._loop.call_later(CLOSING, self._drop_pages)

    def _drop_pages(self) -> None:
        """Abort connections that were not closed in time."""
        for connection in tuple(self._live):
            connection.abort()

    def _answer(self, connection: ServerConnection, request: HttpRequest) -> Response | None:
        """Return the response to a request, or None if the websocket handshake may continue."""
        if isinstance(connection, Connection):
            # As soon as a request is read, whatever the verdict: only connections without any request are silent.
            connection.heard()
        verdict = self.access.judge(_plain(request))
        if verdict is Verdict.LIVE:
            full = len(self._pages) >= messages.CLIENTS
            return text(http.HTTPStatus.SERVICE_UNAVAILABLE, FULL) if full else None
        if verdict is Verdict.COOKIE:
            return welcome(self.access.cookie_name, self.access.token, self.access.frames)
        if verdict in (Verdict.PAGE, Verdict.ASSET):
            return of_page(request.path.partition("?")[0], self.access.hosts, self.access.frames)
        if verdict is Verdict.NOT_HERE:
            return text(http.HTTPStatus.NOT_FOUND, b"There is nothing here.\n")
        return text(http.HTTPStatus.FORBIDDEN, CLOSED)

    async def _converse(self, connection: ServerConnection) -> None:
        """Pass messages between one page and the thread that plays until the page leaves."""
        assert isinstance(connection, Connection)
        page = Page(asyncio.get_running_loop(), connection.abort)
        # The thread that plays reads without a lock: pages are only added and removed here, and `pages` makes a list
        # in one operation of the interpreter.
        self._pages[page.number] = page
        self._live.add(connection)
        self.arrived.set()
        sending = asyncio.create_task(self._send(connection, page))
        try:
            await self._listen(connection, page)
        except ConnectionClosed:
            pass
        finally:
            del self._pages[page.number]
            self._live.discard(connection)
            # Before the thread is woken: it must find the page gone, and release the particle that it held.
            page.leave()
            self.arrived.set()
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    async def _listen(self, connection: Connection, page: Page) -> None:
        assert self._stopping is not None
        async for text in connection:
            if self._stopping.is_set():
                return
            message = self._read(text)
            if message is None:
                # A page that sends invalid messages at full speed costs few log lines and no processor time.
                await asyncio.sleep(LONG_WAIT)
                continue
            # Back pressure: the socket is not read while the backlog is full, so that TCP slows the page down and no
            # queue grows.
            while page.is_behind and connection.state is State.OPEN and not self._stopping.is_set():
                await asyncio.sleep(LONG_WAIT)
            await asyncio.sleep(0.0)  # other pages are served between two messages of a page that never pauses
            page.said(message)
            self.arrived.set()
            # Reports of pictures and looks may wait for the next turn; commands may not.
            if message.key == "command":
                self.hurried.set()

    def _read(self, text: str | bytes) -> Message | None:
        try:
            return read(text)
        except Exception as error:  # any error of the parser on input of an unknown sender
            self.complain("a message", error)
            return None

    async def _send(self, connection: Connection, page: Page) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await connection.send(await page.next())
                page.sent()


def open_server(access: ViewerAccess) -> Server:
    """Return a running server at the host and port of ``access``; port 0 takes a free one.

    Raises
    ------
    SceneError : if the address is not available.
    SpringlineError : if a request without the token is accepted.
    """
    checked_host(access.host, remote=True)
    listening = _listening(access)
    server = Server(replace(access, port=listening.getsockname()[1]), listening)
    try:
        server.start()
        # The access rules depend on the library calling our hook for each request. This is tested once from outside,
        # before the address is printed.
        failed = self_test(server.access)
        if failed:
            raise SpringlineError(NEVER.format(failed))
    except BaseException:
        server.stop()
        raise
    return server


def _listening(access: ViewerAccess) -> socket.socket:
    family = socket.AF_INET6 if ":" in access.host else socket.AF_INET
    try:
        return socket.create_server((access.host, access.port), family=family)
    except OSError as error:
        host, port = access.host, access.port or "any"
        where = wording(f"the 'host' {host}, 'port' {port} of play()", shell=f"--host {host}, --port {port}")
        raise SceneError(
            f"The viewer cannot listen at {where}: "
            f"{error.strerror or error}. Leave both out to take a free port of this machine."
        ) from error


def _plain(request: HttpRequest) -> Request:
    """Return the parts of a request that decide its verdict, unchanged and with all values of each header."""
    every: Any = request.headers.get_all
    upgrade = tuple(every("Upgrade")) or tuple(every("Sec-WebSocket-Key"))
    method: str = getattr(request, "method", "GET")  # older versions of websockets accept only GET
    return Request(
        request.path, tuple(every("Host")), tuple(every("Origin")), tuple(every("Cookie")), upgrade, method
    )  # fmt: skip


# Connections with limits against silent and stalled clients.


class Connection(ServerConnection):
    """A connection that is dropped if it stays silent while others wait, or stops receiving.

    ``waiting`` holds the connections of a server without a request yet, the oldest first.
    """

    def __init__(self, *arguments: Any, waiting: dict[Connection, asyncio.Transport], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._silent = waiting
        self._line: asyncio.Transport | None = None
        self._stall: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Register an opened socket; if too many wait, the oldest is closed."""
        # Sockets that are opened and stay silent would exhaust the file descriptors of the process (slowloris).
        while len(self._silent) >= messages.WAITING:
            self._silent.pop(next(iter(self._silent))).abort()
        self._silent[self], self._line = transport, transport
        super().connection_made(transport)

    def heard(self) -> None:
        """Note a request: the connection is no longer silent."""
        self._silent.pop(self, None)

    def abort(self) -> None:
        """Close the connection at once and discard unsent data."""
        if self._line is not None:
            self._line.abort()

    def pause_writing(self) -> None:
        """Start the timeout of a full send buffer; called by asyncio."""
        super().pause_writing()
        # A page that takes no bytes for so long will not recover, and its pictures fill the memory.
        self._stall = asyncio.get_running_loop().call_later(messages.STALLED, self.abort)

    def resume_writing(self) -> None:
        """Cancel the timeout when the send buffer has room again; called by asyncio."""
        super().resume_writing()
        self._calm()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after the connection has closed; called by asyncio."""
        self._calm()
        self.heard()
        super().connection_lost(exc)

    def _calm(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None


# Responses are not cached, not shown in foreign frames, and send no referrer.
#
# The page consists of six files of this package with fixed names; no other file is ever served.

WELCOME = (
    b'<!doctype html><title>springline</title><link rel="icon" href="data:,">'
    b'<meta http-equiv="refresh" content="0; url=/">'
)
NOBODY = "'none'"
NOWHERE = "base-uri 'none'; form-action 'none'"  # directives that default-src does not cover
CLOSED = b"This page needs its token. Open the address that springline printed, as it stands.\n"
FULL = b"Too many pages show this scene. Close one of them.\n"
KINDS = {"html": "text/html", "js": "text/javascript", "css": "text/css", "webp": "image/webp"}


def of_page(path: str, hosts: Iterable[str], frames: Iterable[str] = ()) -> Response:
    """Return the page or one of its files; it may only connect to these hosts and be framed by these origins."""
    name = path[1:] if path in ASSETS else "page.html"
    kind = KINDS[name.rpartition(".")[2]]
    kind = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    try:
        body = files("springline.view.page").joinpath("web", name).read_bytes()
    except OSError:
        return text(http.HTTPStatus.INTERNAL_SERVER_ERROR, b"The page of the viewer is missing.\n")
    return _framed(text(http.HTTPStatus.OK, body, kind), policy(hosts), frames)


def welcome(name: str, token: str, frames: Iterable[str] = ()) -> Response:
    """Return a response that sets the cookie and redirects, so that the token does not stay in the address."""
    response = text(http.HTTPStatus.OK, WELCOME, "text/html; charset=utf-8")
    response.headers["Set-Cookie"] = f"{name}={token}; HttpOnly; SameSite=Strict; Path=/"
    return _framed(response, f"default-src 'none'; img-src data:; {NOWHERE}", frames)


def policy(hosts: Iterable[str]) -> str:
    """Return the Content-Security-Policy of the page."""
    live = " ".join(f"ws://{host}" for host in hosts)
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        f"connect-src {live}; {NOWHERE}"
    )


def _framed(response: Response, policy: str, frames: Iterable[str]) -> Response:
    """Add the policy to a response, with the origins that may show it in a frame."""
    ancestors = " ".join(frames)
    response.headers["Content-Security-Policy"] = f"{policy}; frame-ancestors {ancestors or NOBODY}"
    if ancestors:
        # DENY would override frame-ancestors in some browsers.
        del response.headers["X-Frame-Options"]  # it can only allow all or none
    return response


def text(status: http.HTTPStatus, body: bytes, kind: str = "text/plain; charset=utf-8") -> Response:
    """Return a complete response, after which the connection closes."""
    headers = {
        "Content-Type": kind,
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Connection": "close",
    }
    return Response(status.value, status.phrase, Headers(headers), body)


PATIENCE = 10.0  # [s] for an answer from this process
HANDSHAKE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def self_test(access: ViewerAccess) -> str:
    """Return the first failed check of the access rules of a server as text; empty if all pass."""
    host = access.hosts[0]
    ours = f"Origin: http://{host}\r\n"
    cookie = f"Cookie: {access.cookie_name}={access.token}\r\n"
    expected = [
        ("a page without the token", "/", "", 403),
        ("a file of the page without the token", "/page.js", "", 403),
        ("a live connection without the token", "/", HANDSHAKE + ours, 403),
        ("a live connection from a foreign page", "/", HANDSHAKE + cookie + "Origin: http://example.org\r\n", 403),
        ("the page with the token", "/", cookie, 200),
    ]
    for what, target, headers, wanted in expected:
        got = status_of(access, f"GET {target} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n".encode())
        if got != wanted:
            return f"{what} got {got or 'no answer'}, not {wanted}"
    return ""


def status_of(access: ViewerAccess, request: bytes) -> int:
    """Return the status of the answer to a raw request; 0 without an answer."""
    head = raw_answer(access, request).split(b"\r\n", 1)[0].split(b" ")
    return int(head[1]) if len(head) > 1 and head[1].isdigit() else 0


def raw_answer(access: ViewerAccess, request: bytes) -> bytes:
    """Return the first kilobytes of the answer to a raw request; empty if the connection closes without one."""
    try:
        with socket.create_connection((access.host, access.port), timeout=PATIENCE) as connection:
            connection.sendall(request)
            found = b""
            while b"\r\n\r\n" not in found and len(found) < 2**16:
                part = connection.recv(4096)
                if not part:
                    break
                found += part
            return found
    except OSError:
        return b""

"""The web server of one viewer, in a thread of its own: judges every request, and carries messages to and fro."""

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

# What goes wrong with a page's messages, said in a line each and only a few times.

LINES = 8  # that one viewer says at most: a page may send thousands of messages a second
WIDE = 160  # [-] characters of a line's reason


class Complaints:
    """The lines of one viewer: each reason once, LINES of them at most; tracebacks go to the log alone."""

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
            last = " No more will be told of." if len(self._said) == LINES else ""
        words = " ".join(f"{reason}: {error}".split())[:WIDE]
        print_warning(f"The viewer left out what a page sent ({words}). Load the page anew.{last}")


LOGGER = logging.getLogger("springline.viewer")
LOGGER.addHandler(logging.NullHandler())  # what strangers send is nobody's news
LONG_WAIT = 0.005  # [s] between two looks whether what a page said was done, where there is much of it
CLOSING = 0.7  # [s] that pages have to say good-bye
THREAD = "springline-page"
NEVER = "The viewer did not start: its guard is not in force ({}). Please report this with the version of websockets."


def _is_news(record: logging.LogRecord) -> bool:
    """Whether asyncio says more than that a page is gone to which something was to be sent, a line for each try."""
    return record.threadName != THREAD or not str(record.msg).startswith("socket.send() raised")


logging.getLogger("asyncio").addFilter(_is_news)


class Server:
    """The web server of one viewer; :func:`open_server` starts one.

    Attributes
    ----------
    access : who may come in, and where
    arrived : set when a page comes, and when one says something
    hurried : set when one asks for something that it waits to see
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
        """The pages that are there now, the first one first."""
        return list(self._pages.values())

    def complain(self, what: str, error: Exception) -> None:
        """Say that something of a page was left out."""
        self._complaints.say(what, error)

    def start(self) -> None:
        """Begin to answer."""
        # The thread is a daemon: an interpreter that ends without stop() must not wait for a page that stays open.
        self._thread.start()
        # A server that fails to begin sets it as well (see _run), so that this can never wait for ever.
        self._ready.wait()
        if self._trouble is not None:
            raise SpringlineError(NEVER.format(self._trouble))

    def stop(self) -> None:
        """Close every page and the port, and wait until the thread is gone."""
        if self._loop is not None and self._stopping is not None:
            with contextlib.suppress(RuntimeError):  # it has ended already
                # An asyncio.Event may be set in its own loop only.
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
            # Leaving `serve` waits for every page to answer the closing handshake, and a page whose machine sleeps
            # never does.
            self._loop.call_later(CLOSING, self._drop_pages)

    def _drop_pages(self) -> None:
        """Abort connections that were not closed in time."""
        for connection in tuple(self._live):
            connection.abort()

    def _answer(self, connection: ServerConnection, request: HttpRequest) -> Response | None:
        """The response to a request, or None where the websocket handshake may go on."""
        if isinstance(connection, Connection):
            # As soon as a request is read, whatever the verdict: only who says nothing at all is dropped as silent.
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
        """Carry messages between one page and the thread that plays, until the page leaves."""
        assert isinstance(connection, Connection)
        page = Page(asyncio.get_running_loop(), connection.abort)
        # Read by the thread that plays without a lock: pages are added and removed here alone, and `pages` makes a list
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
            # Before the thread is woken: it must find the page gone, and let go of what that held.
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
                # A page that sends nonsense as fast as it can costs a line of the log now and then, and no processor.
                await asyncio.sleep(LONG_WAIT)
                continue
            # Back pressure: nothing more is read from the socket while what was said waits to be done, so that TCP
            # slows the page down and no queue grows.
            while page.is_behind and connection.state is State.OPEN and not self._stopping.is_set():
                await asyncio.sleep(LONG_WAIT)
            await asyncio.sleep(0.0)  # others are heard and answered between two messages of one that talks without end
            page.said(message)
            self.arrived.set()
            # Pictures that were drawn and looks may wait for the next turn; a hand may not.
            if message.key == "command":
                self.hurried.set()

    def _read(self, text: str | bytes) -> Message | None:
        try:
            return read(text)
        except Exception as error:  # whatever the parser says of what a stranger wrote
            self.complain("a message", error)
            return None

    async def _send(self, connection: Connection, page: Page) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await connection.send(await page.next())
                page.sent()


def open_server(access: ViewerAccess) -> Server:
    """A server that listens at the host and port of ``access``; of port 0, at one that is free.

    Raises
    ------
    SceneError : where nobody can listen there.
    SpringlineError : where a request without the token gets in.
    """
    checked_host(access.host, remote=True)
    listening = _listening(access)
    server = Server(replace(access, port=listening.getsockname()[1]), listening)
    try:
        server.start()
        # The rules of access hang on a library's calling our hook for each request. That it does is tried once, from
        # outside, before the address is told to anybody.
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
    """The parts that decide; what is no text to a header's letter arrives as it came."""
    every: Any = request.headers.get_all
    upgrade = tuple(every("Upgrade")) or tuple(every("Sec-WebSocket-Key"))
    method: str = getattr(request, "method", "GET")  # of a websockets that reads no other, there is none
    return Request(
        request.path, tuple(every("Host")), tuple(every("Origin")), tuple(every("Cookie")), upgrade, method
    )  # fmt: skip


# One connection: dropped when it keeps others waiting, or takes nothing more.


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
        # Sockets that are opened and say nothing would use up the files of the process (slowloris).
        while len(self._silent) >= messages.WAITING:
            self._silent.pop(next(iter(self._silent))).abort()
        self._silent[self], self._line = transport, transport
        super().connection_made(transport)

    def heard(self) -> None:
        """Note a request: the connection is not silent any more."""
        self._silent.pop(self, None)

    def abort(self) -> None:
        """Close it at once, whatever waits to be sent."""
        if self._line is not None:
            self._line.abort()

    def pause_writing(self) -> None:
        """Called by asyncio when its send buffer is full."""
        super().pause_writing()
        # A page that takes no bytes for so long will not come back, and its pictures fill memory until then.
        self._stall = asyncio.get_running_loop().call_later(messages.STALLED, self.abort)

    def resume_writing(self) -> None:
        """Called by asyncio when its send buffer has room again."""
        super().resume_writing()
        self._calm()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by asyncio when the connection has closed."""
        self._calm()
        self.heard()
        super().connection_lost(exc)

    def _calm(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None


# Answers that leave no trace: no cache keeps them, no frame shows them, no link tells on them.
#
# The page is six files of this package, by fixed names; nothing else is read for anybody.

WELCOME = (
    b'<!doctype html><title>springline</title><link rel="icon" href="data:,">'
    b'<meta http-equiv="refresh" content="0; url=/">'
)
NOBODY = "'none'"
NOWHERE = "base-uri 'none'; form-action 'none'"  # what default-src says nothing of
CLOSED = b"This page needs its token. Open the address that springline printed, as it stands.\n"
FULL = b"Too many pages show this scene. Close one of them.\n"
KINDS = {"html": "text/html", "js": "text/javascript", "css": "text/css", "webp": "image/webp"}


def of_page(path: str, hosts: Iterable[str], frames: Iterable[str] = ()) -> Response:
    """The page or one of its files; it may talk to the viewer at these hosts alone, and stand in frames of these."""
    name = path[1:] if path in ASSETS else "page.html"
    kind = KINDS[name.rpartition(".")[2]]
    kind = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    try:
        body = files("springline.view.page").joinpath("web", name).read_bytes()
    except OSError:
        return text(http.HTTPStatus.INTERNAL_SERVER_ERROR, b"The page of the viewer is missing.\n")
    return _framed(text(http.HTTPStatus.OK, body, kind), policy(hosts), frames)


def welcome(name: str, token: str, frames: Iterable[str] = ()) -> Response:
    """Hands over the cookie and moves on, so that the token does not stay in the address."""
    response = text(http.HTTPStatus.OK, WELCOME, "text/html; charset=utf-8")
    response.headers["Set-Cookie"] = f"{name}={token}; HttpOnly; SameSite=Strict; Path=/"
    return _framed(response, f"default-src 'none'; img-src data:; {NOWHERE}", frames)


def policy(hosts: Iterable[str]) -> str:
    """The Content-Security-Policy of the page."""
    live = " ".join(f"ws://{host}" for host in hosts)
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        f"connect-src {live}; {NOWHERE}"
    )


def _framed(response: Response, policy: str, frames: Iterable[str]) -> Response:
    """An answer with its policy, which names the pages that may show it in a frame."""
    ancestors = " ".join(frames)
    response.headers["Content-Security-Policy"] = f"{policy}; frame-ancestors {ancestors or NOBODY}"
    if ancestors:
        # DENY would win over frame-ancestors in some browsers.
        del response.headers["X-Frame-Options"]  # which knows only all and none
    return response


def text(status: http.HTTPStatus, body: bytes, kind: str = "text/plain; charset=utf-8") -> Response:
    """A whole response, after which the connection closes."""
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


PATIENCE = 10.0  # [s] for an answer from this very process
HANDSHAKE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def self_test(access: ViewerAccess) -> str:
    """The first failed check of a server's access rules, in a few words; empty where all hold."""
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
    """The status of the answer to a raw request; 0 where there is none."""
    head = raw_answer(access, request).split(b"\r\n", 1)[0].split(b" ")
    return int(head[1]) if len(head) > 1 and head[1].isdigit() else 0


def raw_answer(access: ViewerAccess, request: bytes) -> bytes:
    """The first kilobytes of the answer to a raw request; empty where the connection just closes."""
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

"""Answers that leave no trace: no cache keeps them, no frame shows them, no link tells on them.

The page is five files of this package, by fixed names; nothing else is read for anybody.
"""

from __future__ import annotations

import http
from collections.abc import Iterable
from importlib.resources import files

from websockets.datastructures import Headers
from websockets.http11 import Response

WELCOME = (
    b'<!doctype html><title>springline</title><link rel="icon" href="data:,">'
    b'<meta http-equiv="refresh" content="0; url=/">'
)
NOBODY = "'none'"
NOWHERE = "base-uri 'none'; form-action 'none'"  # what default-src says nothing of
CLOSED = b"This page needs its token. Open the address that springline printed, as it stands.\n"
FULL = b"Too many pages show this scene. Close one of them.\n"
FILES = {
    "/": ("page.html", "text/html; charset=utf-8"),
    "/three.js": ("three.js", "text/javascript; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
    "/page.css": ("page.css", "text/css; charset=utf-8"),
    "/gallery.webp": ("gallery.webp", "image/webp"),
}


def of_page(path: str, hosts: Iterable[str], frames: Iterable[str] = ()) -> Response:
    """The page or one of its files; it may talk to the viewer at these hosts alone, and stand in frames of these."""
    name, kind = FILES[path]
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
    """What the page may load, and whom it may talk to."""
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

"""Answers that leave no trace: no cache keeps them, no frame shows them, no link tells on them."""

from __future__ import annotations

import http

from websockets.datastructures import Headers
from websockets.http11 import Response


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

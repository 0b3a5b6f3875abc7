"""The self-test of the server: without the token it must refuse, with the token it must answer."""

from __future__ import annotations

import socket

from springline.view.page.access import ViewerAccess

PATIENCE = 10.0  # [s] for an answer from this very process
HANDSHAKE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def fails(access: ViewerAccess) -> str:
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
        got = status(access, f"GET {target} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n".encode())
        if got != wanted:
            return f"{what} got {got or 'no answer'}, not {wanted}"
    return ""


def status(access: ViewerAccess, request: bytes) -> int:
    """The status of the answer to a raw request; 0 where there is none."""
    head = answer(access, request).split(b"\r\n", 1)[0].split(b" ")
    return int(head[1]) if len(head) > 1 and head[1].isdigit() else 0


def answer(access: ViewerAccess, request: bytes) -> bytes:
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

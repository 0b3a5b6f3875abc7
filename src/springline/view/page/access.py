"""Access rules of the viewer: a function from the plain text of a request to a verdict."""

from __future__ import annotations

import hmac
import ipaddress
import secrets
from dataclasses import dataclass, field
from enum import Enum
from urllib.parse import parse_qsl, urlsplit

from springline.checks import flag, is_whole, refuse
from springline.errors import SceneError
from springline.messages import argument, option

LOOPBACK = ("127.0.0.1", "localhost", "::1")
HIGHEST_PORT = 65_535
WILDCARDS = ("", "0.0.0.0", "::", "*")
TOKEN_BYTES = 32  # 256 random bits, which cannot be guessed
ASSETS = ("/three.js", "/page.js", "/page.css", "/gallery.webp", "/gallery-moving.webp")  # in addition to the page
LONGEST = 4096  # characters of a header or an address; longer ones are refused


class Verdict(Enum):
    """The verdict on a request: the page, a file of it, the access cookie, a live connection, not found, or refused."""

    PAGE = "page"
    ASSET = "asset"
    COOKIE = "cookie"
    LIVE = "live"
    NOT_HERE = "not here"
    REFUSED = "refused"


@dataclass(frozen=True)
class Request:
    """The parts of an HTTP request that decide its verdict; each header with all its values, in order."""

    target: str
    host: tuple[str, ...] = ()
    origin: tuple[str, ...] = ()
    cookie: tuple[str, ...] = ()
    upgrade: tuple[str, ...] = ()
    method: str = "GET"


@dataclass(frozen=True)
class ViewerAccess:
    """Access rules of one viewer: its address and its token.

    Attributes
    ----------
    host : the address at which it listens, without brackets
    port : its port; 0 until it is known
    token : the secret in the address that the user opens
    frames : origins whose pages may show the page in a frame, such as http://localhost:8888; empty allows none
    """

    host: str
    port: int = 0
    token: str = field(default_factory=lambda: secrets.token_urlsafe(TOKEN_BYTES), repr=False)
    frames: tuple[str, ...] = ()

    @property
    def hosts(self) -> tuple[str, ...]:
        """Exact Host headers that are accepted for this viewer."""
        # Exact comparison: a web page whose name is made to resolve to 127.0.0.1 (DNS rebinding) sends that name as
        # Host.
        names = ("127.0.0.1", "localhost") if self.host == "127.0.0.1" else (self.host,)
        return tuple(f"{_bracketed(name)}:{self.port}" for name in names)

    @property
    def address(self) -> str:
        """Address to open, with the token."""
        return f"http://{self.hosts[0]}/?token={self.token}"

    @property
    def cookie_name(self) -> str:
        """Name of the cookie; it includes the port, since cookies are shared by all ports of a machine."""
        return f"springline_{self.port}"

    def judge(self, request: Request) -> Verdict:
        """Return the verdict on ``request``. Malformed, duplicate, missing or too long headers are refused."""
        if not self._for_us(request):
            return Verdict.REFUSED
        path, query = _parts(request.target)
        if request.upgrade:
            # Browsers let any page open a websocket to any host, and send cookies: only the Origin identifies the page.
            live = bool(request.origin) and path == "/" and self._has_cookie(request)
            return Verdict.LIVE if live else Verdict.REFUSED
        if "token" in query:
            return Verdict.COOKIE if path == "/" and self._is_token(query["token"]) else Verdict.REFUSED
        if not self._has_cookie(request):
            return Verdict.REFUSED
        if query:
            return Verdict.NOT_HERE
        return Verdict.PAGE if path == "/" else Verdict.ASSET if path in ASSETS else Verdict.NOT_HERE

    def _for_us(self, request: Request) -> bool:
        """Return whether the method is GET, the Host is exactly ours, and an Origin, if any, is that of our page."""
        everything = (request.target, *request.host, *request.origin, *request.cookie, *request.upgrade)
        if any(len(text) > LONGEST for text in everything) or len(request.upgrade) > 1:
            return False
        if request.method != "GET" or len(request.host) != 1 or request.host[0] not in self.hosts:
            return False
        # A first visit has no Origin, and only receives a cookie in return for its token.
        return not request.origin or request.origin == (f"http://{request.host[0]}",)

    def _has_cookie(self, request: Request) -> bool:
        pairs = [pair.strip().partition("=") for text in request.cookie for pair in text.split(";")]
        given = [value for name, _, value in pairs if name == self.cookie_name]
        return any(self._is_token(value) for value in given)

    def _is_token(self, given: str) -> bool:
        # In constant time: a comparison that stops at the first wrong letter reveals how many were right.
        return hmac.compare_digest(given.encode("utf-8", "replace"), self.token.encode())


def checked_port(port: int) -> int:
    """Return a valid ``port`` of the viewer; 0 takes any free port.

    Raises
    ------
    SceneError : if it is not a port number.
    """
    if not is_whole(port) or not 0 <= port <= HIGHEST_PORT:
        raise refuse("port", "play()", f"a whole number from 0 to {HIGHEST_PORT:,}", port, "0 takes any that is free.")
    return int(port)


def checked_host(host: str, *, remote: bool = False) -> str:
    """Return a valid ``host`` of the viewer: only this machine, unless ``remote`` is True.

    Raises
    ------
    SceneError : if other machines can reach the address and ``remote`` is False, or if it is not a single address.
    """
    flag(remote, "remote", "play()")
    if not isinstance(host, str) or host in WILDCARDS:
        raise refuse(
            "host",
            "play()",
            "one address",
            host,
            "A viewer that answers to every name cannot check its clients: give the address at which others "
            f"reach this machine, and {option('remote', 'True')}.",
        )
    if host == "localhost":
        return "127.0.0.1"  # the name may resolve to two addresses, and each would have a different port
    if host in LOOPBACK:
        return host
    if not remote:
        raise SceneError(
            f"{argument('host', 'play()')} must be this machine's own, 127.0.0.1. Got {host!r}, where others on the "
            f"network can reach the viewer, and nothing on the way is encrypted. If that is meant, say "
            f"{option('remote', 'True')}; the token in the address stays needed."
        )
    return _numeric(host)


def _numeric(host: str) -> str:
    """Return a normalized IP address, or a name of lower case letters, digits, dots and hyphens."""
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        if host.isascii() and host == host.lower() and host.replace("-", "").replace(".", "").isalnum():
            return host
        raise refuse("host", "play()", "an IP address or a host name in lower case", host) from None


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _parts(target: str) -> tuple[str, dict[str, str]]:
    """Return path and query of a request target; the path is "" if the query has a duplicate or unknown name.

    Targets that urlsplit would alter are refused: it drops tabs and cuts off a fragment, which no browser sends.
    """
    if "#" in target or not target.isprintable():
        return "", {}
    try:
        split = urlsplit(target)
        pairs = parse_qsl(split.query, keep_blank_values=True, strict_parsing=True) if split.query else []
    except ValueError:
        return "", {}
    query = dict(pairs)
    whole = len(query) == len(pairs) and not split.netloc and not split.scheme
    return (split.path, query) if whole and set(query) <= {"token"} else ("", query)

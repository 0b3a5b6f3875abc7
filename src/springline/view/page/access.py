"""Who may come in: the rules for one request, as plain text in and a verdict out."""

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
TOKEN_BYTES = 32  # 256 random bits: nobody guesses these
ASSETS = ("/three.js", "/page.js", "/page.css", "/gallery.webp", "/gallery-moving.webp")  # beside the page itself
LONGEST = 4096  # characters of a header or an address that are looked at; longer ones are refused


class Verdict(Enum):
    """The answer to a request: the page, a file of it, the cookie that opens it, a live connection, or nothing."""

    PAGE = "page"
    ASSET = "asset"
    COOKIE = "cookie"
    LIVE = "live"
    NOT_HERE = "not here"
    REFUSED = "refused"


@dataclass(frozen=True)
class Request:
    """The parts of an HTTP request that decide; each header with every value it came with, in order."""

    target: str
    host: tuple[str, ...] = ()
    origin: tuple[str, ...] = ()
    cookie: tuple[str, ...] = ()
    upgrade: tuple[str, ...] = ()
    method: str = "GET"


@dataclass(frozen=True)
class ViewerAccess:
    """The rules of one viewer: where it listens, and the token that opens it.

    Attributes
    ----------
    host : the address it listens at, without brackets
    port : its port; 0 until it is known
    token : the secret in the address that the person opens
    frames : origins whose pages may show the page in a frame, such as http://localhost:8888; none may where empty
    """

    host: str
    port: int = 0
    token: str = field(default_factory=lambda: secrets.token_urlsafe(TOKEN_BYTES), repr=False)
    frames: tuple[str, ...] = ()

    @property
    def hosts(self) -> tuple[str, ...]:
        """The exact Host headers that mean this viewer."""
        # To the letter: a page on the web whose name is made to point at 127.0.0.1 (DNS rebinding) sends its own name
        # as Host.
        names = ("127.0.0.1", "localhost") if self.host == "127.0.0.1" else (self.host,)
        return tuple(f"{_bracketed(name)}:{self.port}" for name in names)

    @property
    def address(self) -> str:
        """The address to open, with its token."""
        return f"http://{self.hosts[0]}/?token={self.token}"

    @property
    def cookie_name(self) -> str:
        """Cookies are shared by all ports of a machine: the port in the name keeps two viewers apart."""
        return f"springline_{self.port}"

    def judge(self, request: Request) -> Verdict:
        """The verdict on ``request``. Headers that are malformed, doubled, missing or too long are refused."""
        if not self._for_us(request):
            return Verdict.REFUSED
        path, query = _parts(request.target)
        if request.upgrade:
            # Browsers let any page open a websocket to anywhere, and send cookies along: the Origin is what tells whose
            # page it is.
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
        """Whether it only gets, the Host is ours, to the letter, and the Origin, where there is one, our own page's."""
        everything = (request.target, *request.host, *request.origin, *request.cookie, *request.upgrade)
        if any(len(text) > LONGEST for text in everything) or len(request.upgrade) > 1:
            return False
        if request.method != "GET" or len(request.host) != 1 or request.host[0] not in self.hosts:
            return False
        # A first visit has none, and gets nothing but a cookie for its token.
        return not request.origin or request.origin == (f"http://{request.host[0]}",)

    def _has_cookie(self, request: Request) -> bool:
        pairs = [pair.strip().partition("=") for text in request.cookie for pair in text.split(";")]
        given = [value for name, _, value in pairs if name == self.cookie_name]
        return any(self._is_token(value) for value in given)

    def _is_token(self, given: str) -> bool:
        # In constant time: a comparison that stops at the first wrong letter tells how many were right.
        return hmac.compare_digest(given.encode("utf-8", "replace"), self.token.encode())


def checked_port(port: int) -> int:
    """``port`` as the viewer may listen at it; 0 stands for any that is free.

    Raises
    ------
    SceneError : for what is no port.
    """
    if not is_whole(port) or not 0 <= port <= HIGHEST_PORT:
        raise refuse("port", "play()", f"a whole number from 0 to {HIGHEST_PORT:,}", port, "0 takes any that is free.")
    return int(port)


def checked_host(host: str, *, remote: bool = False) -> str:
    """``host`` as the viewer may listen at it: this machine alone, unless ``remote`` says otherwise.

    Raises
    ------
    SceneError : for an address that others can reach without the flag, and for one that is no single address.
    """
    flag(remote, "remote", "play()")
    if not isinstance(host, str) or host in WILDCARDS:
        raise refuse(
            "host",
            "play()",
            "one address",
            host,
            "A viewer that answers to every name cannot tell who is asking: name the one address at which others "
            f"reach this machine, and say {option('remote', 'True')}.",
        )
    if host == "localhost":
        return "127.0.0.1"  # the name may stand for two addresses, and each would get a port of its own
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
    """An IP address as it is; a name must be lower case letters, digits, dots and hyphens."""
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        if host.isascii() and host == host.lower() and host.replace("-", "").replace(".", "").isalnum():
            return host
        raise refuse("host", "play()", "an IP address or a host name in lower case", host) from None


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _parts(target: str) -> tuple[str, dict[str, str]]:
    """Path and query of a request target; with a doubled or foreign name in the query there is no path of ours.

    What is parsed must be what came: urlsplit drops tabs, and cuts a fragment off, which no browser sends.
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

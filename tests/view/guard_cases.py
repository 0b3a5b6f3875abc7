"""What strangers send: one change each to a request that would be let in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from springline.view.page.access import ViewerAccess

HANDSHAKE = (
    ("Upgrade", "websocket"),
    ("Connection", "Upgrade"),
    ("Sec-WebSocket-Version", "13"),
    ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
)


@dataclass(frozen=True)
class Knock:
    """A request by its parts: None leaves a header out, several values send it several times."""

    host: tuple[str, ...]
    origin: tuple[str, ...]
    cookie: tuple[str, ...]
    target: str = "/"
    method: str = "GET"
    more: tuple[tuple[str, str], ...] = ()  # further headers

    def bytes(self, live: bool) -> bytes:
        pairs = [("Host", host) for host in self.host] + [("Origin", origin) for origin in self.origin]
        pairs += [("Cookie", cookie) for cookie in self.cookie] + list(HANDSHAKE if live else ())
        pairs += list(self.more)
        head = [f"{self.method} {self.target} HTTP/1.1"] + [f"{name}: {value}" for name, value in pairs]
        return ("\r\n".join(head) + "\r\n\r\n").encode("latin-1")


def welcome(access: ViewerAccess) -> Knock:
    """The request of our own page."""
    host = access.hosts[0]
    return Knock((host,), (f"http://{host}",), (f"{access.cookie_name}={access.token}",))


def hosts(access: ViewerAccess) -> dict[str, tuple[str, ...]]:
    port = access.port
    return {
        "no host": (),
        "two hosts": (f"127.0.0.1:{port}", f"127.0.0.1:{port}"),
        "ours and theirs": (f"127.0.0.1:{port}", "evil.com"),
        "empty host": ("",),
        "host without port": ("127.0.0.1",),
        "host of another port": (f"127.0.0.1:{port + 1}",),
        "host of port zero": ("127.0.0.1:0",),
        "host with port written long": (f"127.0.0.1:0{port}",),
        "rebound name": (f"evil.com:{port}",),
        "localhost as a part": (f"localhost.evil.com:{port}",),
        "ours as a part": (f"127.0.0.1.evil.com:{port}",),
        "ours as an end": (f"evil127.0.0.1:{port}",),
        "ours as a user": (f"127.0.0.1:{port}@evil.com",),
        "nip.io": (f"127.0.0.1.nip.io:{port}",),
        "wildcard host": (f"0.0.0.0:{port}",),
        "other loopback": (f"127.0.0.2:{port}",),
        "short loopback": (f"127.1:{port}",),
        "decimal loopback": (f"2130706433:{port}",),
        "sixth loopback": (f"[::1]:{port}",),
        "capital localhost": (f"LOCALHOST:{port}",),
        "localhost with a dot": (f"localhost.:{port}",),
        "host with a comma": (f"127.0.0.1:{port}, evil.com",),
        "host with a path": (f"127.0.0.1:{port}/",),
        "host with a scheme": (f"http://127.0.0.1:{port}",),
        "very long host": ("a" * 5000 + f":{port}",),
    }


def origins(access: ViewerAccess) -> dict[str, tuple[str, ...]]:
    port = access.port
    return {
        "null origin": ("null",),
        "empty origin": ("",),
        "two origins": (f"http://127.0.0.1:{port}", f"http://127.0.0.1:{port}"),
        "our origin and theirs": (f"http://127.0.0.1:{port}", "http://evil.com"),
        "foreign origin": ("http://evil.com",),
        "secure origin": (f"https://127.0.0.1:{port}",),
        "file origin": ("file://",),
        "origin without port": ("http://127.0.0.1",),
        "origin of another port": (f"http://127.0.0.1:{port + 1}",),
        "localhost origin as a part": (f"http://localhost.evil.com:{port}",),
        "our origin as a part": (f"http://127.0.0.1:{port}.evil.com",),
        "our origin as a user": (f"http://127.0.0.1:{port}@evil.com",),
        "our origin with a slash": (f"http://127.0.0.1:{port}/",),
        "our origin in capitals": (f"HTTP://127.0.0.1:{port}",),
        "origin of the other name": (f"http://localhost:{port}",),
        "origin without a scheme": (f"127.0.0.1:{port}",),
        "websocket origin": (f"ws://127.0.0.1:{port}",),
        "notebook origin": ("http://localhost:8888",),
        "very long origin": ("http://" + "a" * 5000,),
    }


def cookies(access: ViewerAccess) -> dict[str, tuple[str, ...]]:
    name, token = access.cookie_name, access.token
    return {
        "no cookie": (),
        "empty cookie": ("",),
        "empty token": (f"{name}=",),
        "wrong token": (f"{name}=" + "A" * len(token),),
        "token cut short": (f"{name}={token[:-1]}",),
        "token with more": (f"{name}={token}A",),
        "token in quotes": (f'{name}="{token}"',),
        "token in other case": (f"{name}={token.swapcase()}",),
        "token without a name": (token,),
        "cookie of another port": (f"springline_{access.port + 1}={token}",),
        "cookie of another name": (f"token={token}",),
        "odd letters": (f"{name}=\xfc\xff",),
        "very long cookie": (f"{name}=" + "A" * 5000,),
        "many cookies, none ours": ("; ".join(f"c{i}={token}" for i in range(20)),),
    }


def targets(access: ViewerAccess) -> dict[str, str]:
    token = access.token
    return {
        "wrong token in the address": "/?token=" + "A" * len(token),
        "empty token in the address": "/?token=",
        "two tokens in the address": f"/?token={token}&token=A",
        "another word in the address": f"/?token={token}&websocket=ws://evil.com",
        "token with another path": f"/other?token={token}",
        "whole address": f"http://evil.com/?token={token}",
        "token of letters that fall away": "/?token=%00%ff",
        "token with a tab behind it": f"/?token={token}\t",
        "token with a fragment behind it": f"/?token={token}#here",
    }


def strangers(access: ViewerAccess) -> dict[str, Knock]:
    """Every case that must be refused, as a page and as a live connection alike."""
    ours = welcome(access)
    found = {name: replace(ours, host=value) for name, value in hosts(access).items()}
    found |= {name: replace(ours, origin=value) for name, value in origins(access).items()}
    found |= {name: replace(ours, cookie=value) for name, value in cookies(access).items()}
    found |= {name: replace(ours, cookie=(), target=value) for name, value in targets(access).items()}
    return found


NAMES = list(strangers(ViewerAccess("127.0.0.1", 1, "token")))

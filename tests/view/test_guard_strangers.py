"""Nobody gets in who was not given the address: every kind of stranger, as a page and as a live connection."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from guard_cases import NAMES, Knock, strangers, welcome

from springline.errors import SceneError, SpringlineError
from springline.view.page.access import Request, Verdict, ViewerAccess, checked_host, checked_port
from springline.view.page.server import open_server, raw_answer, status_of


@pytest.fixture(scope="module")
def access() -> Iterator[ViewerAccess]:
    server = open_server(ViewerAccess("127.0.0.1"))
    yield server.access
    server.stop()


def status(access: ViewerAccess, request: Knock, live: bool) -> int:
    return status_of(access, request.bytes(live))


def test_at_least_forty_kinds_of_strangers_come() -> None:
    assert len(NAMES) >= 40  # 65


def test_our_own_page_gets_in(access: ViewerAccess) -> None:
    assert status(access, welcome(access), live=False) == 200
    assert status(access, welcome(access), live=True) == 101


def test_the_name_localhost_gets_in_too(access: ViewerAccess) -> None:
    host = f"localhost:{access.port}"
    ours = replace(welcome(access), host=(host,), origin=(f"http://{host}",))
    assert status(access, ours, live=False) == 200
    assert status(access, ours, live=True) == 101


@pytest.mark.each_value
@pytest.mark.parametrize("live", [False, True], ids=["page", "live"])
@pytest.mark.parametrize("name", NAMES)
def test_a_stranger_stays_outside(access: ViewerAccess, name: str, live: bool) -> None:
    got = status(access, strangers(access)[name], live)
    assert got in {403, 400, 500, 0}, name  # 400 and 0: websockets did not even read it
    assert got == 403 or name in {"very long host", "very long origin", "very long cookie", "odd letters"}, (name, got)


def test_a_live_connection_needs_an_origin(access: ViewerAccess) -> None:
    assert status(access, replace(welcome(access), origin=()), live=True) == 403


def test_a_page_that_a_person_opens_has_no_origin(access: ViewerAccess) -> None:
    assert status(access, replace(welcome(access), origin=()), live=False) == 200


@pytest.mark.parametrize("live", [False, True], ids=["page", "live"])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "HEAD", "get"])
def test_a_page_is_asked_for_with_get_alone(access: ViewerAccess, method: str, live: bool) -> None:
    assert status(access, replace(welcome(access), method=method), live) not in {200, 101}
    ours = welcome(access)
    assert access.judge(Request("/", ours.host, ours.origin, ours.cookie, method=method)) is Verdict.REFUSED


@pytest.mark.parametrize(
    "target",
    [
        "/index.html",
        "/../access.py",
        "/web/page.js",
        "/page.js/",
        "/page.map",
        "/PAGE.JS",
        "/page.js?token=",
        "/%2e%2e/",
        "//",
        "/?",
        "/?showStats",
        "/\\",
        "*",
    ],
)
def test_there_is_one_page_and_no_file_beside_it(access: ViewerAccess, target: str) -> None:
    got = status(access, replace(welcome(access), target=target), live=False)
    assert got in {404, 403} or (target == "/?" and got == 200)


@pytest.mark.parametrize("name", ["/three.js", "/page.js", "/page.css"])
def test_the_files_of_the_page_need_the_cookie_as_it_does(access: ViewerAccess, name: str) -> None:
    ours = replace(welcome(access), target=name)
    head = raw_answer(access, ours.bytes(live=False)).decode("latin-1")
    assert head.startswith("HTTP/1.1 200") and "nosniff" in head
    assert ("text/javascript" if name.endswith("js") else "text/css") in head
    for stranger in (replace(ours, cookie=()), replace(ours, host=("evil.com",)), replace(ours, origin=("null",))):
        assert status(access, stranger, live=False) == 403
    assert status(access, ours, live=True) == 403  # and no live connection is had there
    assert status(access, replace(ours, cookie=(), target=f"{name}?token={access.token}"), live=False) == 403


@pytest.mark.parametrize("second", ["websocket", "h2c", ""])
def test_a_request_to_upgrade_twice_is_refused(access: ViewerAccess, second: str) -> None:
    ours = welcome(access)
    assert status(access, replace(ours, more=(("Upgrade", second),)), live=True) == 403
    request = Request("/", ours.host, ours.origin, ours.cookie, ("websocket",))
    assert access.judge(request) is Verdict.LIVE
    assert access.judge(replace(request, upgrade=("websocket", second))) is Verdict.REFUSED


@pytest.mark.parametrize("value", ["WebSocket", "h2c", "websocket, foo"])
def test_another_spelling_of_upgrade_is_judged_as_a_live_connection(value: str) -> None:
    standing = ViewerAccess("127.0.0.1", 4711, "secret")
    request = Request("/", (standing.hosts[0],), (), ("springline_4711=secret",), (value,))
    assert standing.judge(request) is Verdict.REFUSED  # it has no origin
    assert standing.judge(replace(request, upgrade=())) is Verdict.PAGE


def test_the_address_hands_over_a_cookie_that_scripts_and_other_sites_do_not_see(access: ViewerAccess) -> None:
    ours = Knock((access.hosts[0],), (), (), target=f"/?token={access.token}")
    head = raw_answer(access, ours.bytes(live=False)).decode()
    assert head.startswith("HTTP/1.1 200")
    cookie = next(line for line in head.splitlines() if line.startswith("Set-Cookie: "))
    assert cookie == f"Set-Cookie: springline_{access.port}={access.token}; HttpOnly; SameSite=Strict; Path=/"
    assert "base-uri 'none'; form-action 'none'; frame-ancestors 'none'" in head
    assert "Referrer-Policy: no-referrer" in head and "Cache-Control: no-store" in head


def test_the_page_may_talk_to_this_viewer_alone_and_sits_in_no_frame(access: ViewerAccess) -> None:
    head = raw_answer(access, welcome(access).bytes(live=False)).decode("latin-1")
    policy = next(line for line in head.splitlines() if line.startswith("Content-Security-Policy: "))
    assert f"connect-src ws://127.0.0.1:{access.port} ws://localhost:{access.port};" in policy
    assert "unsafe" not in policy and "script-src 'self'; style-src 'self'; img-src 'self' data: blob:;" in policy
    assert "frame-ancestors 'none'" in policy and "default-src 'none'" in policy
    parts = dict(part.split(" ", 1) for part in policy.partition(": ")[2].split("; "))
    assert parts["form-action"] == parts["base-uri"] == "'none'"  # neither falls back to what the default is
    known = {"default-src", "script-src", "style-src", "img-src", "connect-src", "base-uri", "form-action"}
    assert set(parts) == {*known, "frame-ancestors"}
    assert "X-Frame-Options: DENY" in head


def test_answers_do_not_say_what_stands_behind_them(access: ViewerAccess) -> None:
    for request in (welcome(access), replace(welcome(access), cookie=())):
        head = raw_answer(access, request.bytes(live=False)).decode("latin-1").partition("\r\n\r\n")[0]
        assert "Server:" not in head and "Python" not in head


def test_each_viewer_has_a_token_of_its_own() -> None:
    tokens = {ViewerAccess("127.0.0.1").token for _ in range(100)}
    assert len(tokens) == 100 and min(map(len, tokens)) >= 43  # 32 random bytes


def test_the_token_does_not_show_where_the_rules_are_printed() -> None:
    standing = ViewerAccess("127.0.0.1", 4711)
    assert standing.token not in repr(standing)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "", "*"])
def test_a_viewer_that_answers_to_every_name_is_refused(host: str) -> None:
    with pytest.raises(SceneError, match="one address"):
        checked_host(host, remote=True)


@pytest.mark.parametrize("host", ["192.168.1.5", "10.0.0.1", "example.org", "fe80::1"])
def test_others_can_reach_the_viewer_only_when_that_is_said(host: str) -> None:
    with pytest.raises(SceneError, match="others on the network can reach the viewer.*remote=True"):
        checked_host(host)
    assert checked_host(host, remote=True) == host


@pytest.mark.parametrize("host", ["exa mple.org", "Example.org", "example.org:80", "http://example.org", "a/b", 3])
def test_what_is_no_host_is_refused(host: object) -> None:
    with pytest.raises(SceneError):
        checked_host(host, remote=True)  # type: ignore[arg-type]


@pytest.mark.parametrize("port", [-1, 65_536, 80.0, "80", True, None])
def test_what_is_no_port_is_refused(port: object) -> None:
    with pytest.raises(SceneError, match="'port' of play.. must be a whole number from 0 to 65,535"):
        checked_port(port)  # type: ignore[arg-type]
    assert [checked_port(kept) for kept in (0, 65_535)] == [0, 65_535]


def test_the_token_stays_needed_remote() -> None:
    standing = ViewerAccess("192.168.1.5", 4711, "secret")
    plain = Request("/", ("192.168.1.5:4711",))
    assert standing.judge(plain) is Verdict.REFUSED
    assert standing.judge(replace(plain, cookie=("springline_4711=secret",))) is Verdict.PAGE
    assert (
        standing.judge(replace(plain, host=("127.0.0.1:4711",), cookie=("springline_4711=secret",))) is Verdict.REFUSED
    )


def test_a_taken_port_is_said_instead_of_another_taken(access: ViewerAccess) -> None:
    with pytest.raises(SpringlineError, match=f"cannot listen at the 'host' 127.0.0.1, 'port' {access.port}"):
        open_server(ViewerAccess("127.0.0.1", access.port))


def test_an_address_of_another_machine_is_said() -> None:
    with pytest.raises(SpringlineError, match="cannot listen at the 'host' 192.0.2.1"):
        open_server(ViewerAccess("192.0.2.1"))


def test_a_viewer_whose_guard_is_not_in_force_does_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ViewerAccess, "judge", lambda self, request: Verdict.PAGE)
    with pytest.raises(SpringlineError, match="guard is not in force"):
        open_server(ViewerAccess("127.0.0.1"))

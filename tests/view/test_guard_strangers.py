"""Nobody gets in who was not given the address: every kind of stranger, as a page and as a live connection."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from guard_cases import NAMES, Knock, strangers, welcome

from springline.errors import SceneError, SpringlineError
from springline.view.page.browser import guard, self_test
from springline.view.page.browser.door import Door, Request, Verdict, checked_host, checked_port


@pytest.fixture(scope="module")
def door() -> Iterator[Door]:
    server, standing = guard.open_server(Door("127.0.0.1"))
    yield standing.door
    guard.stop(server)


def status(door: Door, request: Knock, live: bool) -> int:
    return self_test.status(door, request.bytes(live))


def test_at_least_forty_kinds_of_strangers_come() -> None:
    assert len(NAMES) >= 40  # 65


def test_our_own_page_gets_in(door: Door) -> None:
    assert status(door, welcome(door), live=False) == 200
    assert status(door, welcome(door), live=True) == 101


def test_the_name_localhost_gets_in_too(door: Door) -> None:
    host = f"localhost:{door.port}"
    ours = replace(welcome(door), host=(host,), origin=(f"http://{host}",))
    assert status(door, ours, live=False) == 200
    assert status(door, ours, live=True) == 101


@pytest.mark.parametrize("live", [False, True], ids=["page", "live"])
@pytest.mark.parametrize("name", NAMES)
def test_a_stranger_stays_outside(door: Door, name: str, live: bool) -> None:
    got = status(door, strangers(door)[name], live)
    assert got in {403, 400, 500, 0}, name  # 400 and 0: websockets did not even read it
    assert got == 403 or name in {"very long host", "very long origin", "very long cookie", "odd letters"}, (name, got)


def test_a_live_connection_needs_an_origin(door: Door) -> None:
    assert status(door, replace(welcome(door), origin=()), live=True) == 403


def test_a_page_that_a_person_opens_has_no_origin(door: Door) -> None:
    assert status(door, replace(welcome(door), origin=()), live=False) == 200


@pytest.mark.parametrize("live", [False, True], ids=["page", "live"])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "HEAD", "get"])
def test_a_page_is_asked_for_with_get_alone(door: Door, method: str, live: bool) -> None:
    assert status(door, replace(welcome(door), method=method), live) not in {200, 101}


@pytest.mark.parametrize("target", ["/index.html", "/../door.py", "/%2e%2e/", "//", "/?", "/?showStats", "/\\", "*"])
def test_there_is_one_page_and_no_file_beside_it(door: Door, target: str) -> None:
    got = status(door, replace(welcome(door), target=target), live=False)
    assert got in {404, 403} or (target == "/?" and got == 200)


@pytest.mark.parametrize("second", ["websocket", "h2c", ""])
def test_a_request_to_upgrade_twice_is_refused(door: Door, second: str) -> None:
    ours = welcome(door)
    assert status(door, replace(ours, more=(("Upgrade", second),)), live=True) == 403
    request = Request("/", ours.host, ours.origin, ours.cookie, ("websocket",))
    assert door.judge(request) is Verdict.LIVE
    assert door.judge(replace(request, upgrade=("websocket", second))) is Verdict.REFUSED


@pytest.mark.parametrize("value", ["WebSocket", "h2c", "websocket, foo"])
def test_another_spelling_of_upgrade_is_judged_as_a_live_connection(value: str) -> None:
    standing = Door("127.0.0.1", 4711, "secret")
    request = Request("/", (standing.hosts[0],), (), ("springline_4711=secret",), (value,))
    assert standing.judge(request) is Verdict.REFUSED  # it has no origin
    assert standing.judge(replace(request, upgrade=())) is Verdict.PAGE


def test_the_address_hands_over_a_cookie_that_scripts_and_other_sites_do_not_see(door: Door) -> None:
    ours = Knock((door.hosts[0],), (), (), target=f"/?token={door.token}")
    head = self_test.answer(door, ours.bytes(live=False)).decode()
    assert head.startswith("HTTP/1.1 200")
    cookie = next(line for line in head.splitlines() if line.startswith("Set-Cookie: "))
    assert cookie == f"Set-Cookie: springline_{door.port}={door.token}; HttpOnly; SameSite=Strict; Path=/"
    assert "Referrer-Policy: no-referrer" in head and "Cache-Control: no-store" in head


def test_the_page_may_talk_to_this_viewer_alone_and_sits_in_no_frame(door: Door) -> None:
    head = self_test.answer(door, welcome(door).bytes(live=False)).decode("latin-1")
    policy = next(line for line in head.splitlines() if line.startswith("Content-Security-Policy: "))
    assert f"connect-src ws://127.0.0.1:{door.port} ws://localhost:{door.port} data: blob:;" in policy
    assert "frame-ancestors 'none'" in policy and "default-src 'none'" in policy
    assert "X-Frame-Options: DENY" in head


def test_answers_do_not_say_what_stands_behind_them(door: Door) -> None:
    for request in (welcome(door), replace(welcome(door), cookie=())):
        head = self_test.answer(door, request.bytes(live=False)).decode("latin-1").partition("\r\n\r\n")[0]
        assert "Server:" not in head and "Python" not in head


def test_each_viewer_has_a_token_of_its_own() -> None:
    tokens = {Door("127.0.0.1").token for _ in range(100)}
    assert len(tokens) == 100 and min(map(len, tokens)) >= 43  # 32 random bytes


def test_the_token_does_not_show_where_a_door_is_printed() -> None:
    standing = Door("127.0.0.1", 4711)
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
    standing = Door("192.168.1.5", 4711, "secret")
    plain = Request("/", ("192.168.1.5:4711",))
    assert standing.judge(plain) is Verdict.REFUSED
    assert standing.judge(replace(plain, cookie=("springline_4711=secret",))) is Verdict.PAGE
    assert (
        standing.judge(replace(plain, host=("127.0.0.1:4711",), cookie=("springline_4711=secret",))) is Verdict.REFUSED
    )


def test_a_taken_port_is_said_instead_of_another_taken(door: Door) -> None:
    with pytest.raises(SpringlineError, match=f"cannot listen at the 'host' 127.0.0.1, 'port' {door.port}"):
        guard.open_server(Door("127.0.0.1", door.port))


def test_an_address_of_another_machine_is_said() -> None:
    with pytest.raises(SpringlineError, match="cannot listen at the 'host' 192.0.2.1"):
        guard.open_server(Door("192.0.2.1"))


def test_a_viewer_whose_guard_is_not_in_force_does_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Door, "judge", lambda self, request: Verdict.PAGE)
    with pytest.raises(SpringlineError, match="guard is not in force"):
        guard.open_server(Door("127.0.0.1"))


def test_a_viser_that_starts_its_server_elsewhere_does_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "_led_through", lambda standing: __import__("contextlib").nullcontext())
    with pytest.raises(SpringlineError, match="did not start its server through it"):
        guard.open_server(Door("127.0.0.1"))


def test_a_viser_that_was_not_tried_does_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard.viser, "__version__", "2.0.0")
    with pytest.raises(SpringlineError, match=r"viser>=1.1,<1.2.*Got viser 2.0.0"):
        guard.open_server(Door("127.0.0.1"))

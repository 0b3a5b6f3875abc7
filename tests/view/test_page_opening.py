"""Opening a browser shows nobody the token: not on a command line, and not in a file that others can read."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import threading
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
from live_page import client, soon, viewer

import springline as sl
from chromium import launched
from springline.view.page import face as faces
from springline.view.page.access import ViewerAccess
from springline.view.page.reading import opened
from springline.view.play.options import Options
from springline.view.play.player import Player
from springline.view.play.tools import Tools

PATIENCE = 90.0  # [s] that only bounds a failure: drawing without a graphics card is slow
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/\?token=([\w-]+)")
SPY = """\
#!{python}
# A browser that notes what it was called with, and what the file is like that it was given.
import os, stat, sys
from urllib.parse import urlsplit
from urllib.request import url2pathname
path = url2pathname(urlsplit(sys.argv[1]).path)
page = open(path).read() if os.path.isfile(path) else ""
with open({said!r} + ".part", "w") as said:
    said.write("\\n".join([" ".join(sys.argv), oct(stat.S_IMODE(os.stat(path).st_mode)),
                          oct(stat.S_IMODE(os.stat(os.path.dirname(path)).st_mode)), path, page]))
os.replace({said!r} + ".part", {said!r})
"""


def pendulum() -> sl.Scene:
    scene = sl.Scene(gravity=9.8)
    scene.anchor(scene.chain((0, 0, 0), (1, 0, 0), segments=1, mass=1.0, stiffness=50.0).ends)
    return scene


def path_of(address: str) -> Path:
    return Path(url2pathname(urlsplit(address).path))


@pytest.mark.skipif(os.name == "nt", reason="a script that the system runs by its first line")
def test_the_command_line_of_the_browser_holds_no_token_and_its_file_is_its_users_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard, spy = tmp_path / "heard.txt", tmp_path / "spy"
    spy.write_text(SPY.format(python=sys.executable, said=str(heard)), encoding="utf-8")
    spy.chmod(0o755)
    command = [sys.executable, "-m", "springline", "play", "hanging-chain", "--face", "browser"]
    told = tmp_path / "told.txt"
    with told.open("wb") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=out, cwd=tmp_path,
            env={**os.environ, "BROWSER": str(spy), "TMPDIR": str(tmp_path), "NUMBA_DISABLE_JIT": "1"},
        )  # fmt: skip
    try:
        assert soon(heard.exists, within=120.0), told.read_text()
        port, token = ADDRESS.search(told.read_text()).groups()
        line, mode, folder_mode, path, page = heard.read_text().split("\n", 4)
        assert token not in line and line.endswith("open.html")
        assert (mode, folder_mode) == ("0o600", "0o700")
        assert f"http://127.0.0.1:{port}/?token={token}" in page
        assert Path(path).exists()  # until a page came
        with client(ViewerAccess("127.0.0.1", int(port), token)):
            assert soon(lambda: not Path(path).parent.exists(), within=PATIENCE)
    finally:
        process.terminate()
        assert process.wait(PATIENCE) == 0
    assert list(tmp_path.glob("springline-*")) == []


class Calm(webbrowser.BaseBrowser):
    """A browser that notes what it is asked for, and opens nothing."""

    def __init__(self, opens: bool) -> None:
        super().__init__("calm")
        self.opens, self.asked = opens, []

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        self.asked.append(url)
        return self.opens


@pytest.fixture
def calm(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Calm:
    """The only browser there is."""
    browser = Calm(getattr(request, "param", True))
    monkeypatch.setattr(webbrowser, "_tryorder", ["calm"])
    monkeypatch.setattr(webbrowser, "_browsers", {"calm": [None, browser]})
    return browser


def test_the_file_vanishes_at_the_end_where_no_page_came(calm: Calm) -> None:
    player = Player(pendulum())
    faces.show(player, Tools(player), Options(seconds=0.3))
    (address,) = calm.asked
    assert "token" not in address and not path_of(address).parent.exists()


@pytest.mark.parametrize("calm", [False], indirect=True)
def test_the_file_vanishes_at_once_where_no_browser_opens(calm: Calm) -> None:
    with opened("http://127.0.0.1:1/?token=x"):
        assert len(calm.asked) == 1 and not path_of(calm.asked[0]).parent.exists()


def test_the_file_is_private_and_leads_to_the_address(calm: Calm) -> None:
    with opened('http://127.0.0.1:1/?token=x&"<') as remove:
        path = path_of(calm.asked[0])
        if os.name != "nt":
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert 'url=http://127.0.0.1:1/?token=x&amp;&quot;&lt;"' in path.read_text(encoding="utf-8")
        remove()
        assert not path.parent.exists()
        remove()  # which is no error


def test_a_real_browser_comes_to_the_scene_by_way_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from playwright.sync_api import sync_playwright

    seen: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda address: bool(seen.append(address)) or True)
    with viewer(pendulum()) as (server, face), opened(server.access.address) as face.on_arrival:
        thread = threading.Thread(target=face.run)
        thread.start()
        try:
            with sync_playwright() as driver:
                page = launched(driver).new_page()
                page.goto(seen[0])
                page.wait_for_url(f"http://127.0.0.1:{server.access.port}/", timeout=PATIENCE * 1000)
                assert soon(lambda: not path_of(seen[0]).exists(), within=PATIENCE)
                assert "token" not in page.url
        finally:
            face.end()
            thread.join(PATIENCE)

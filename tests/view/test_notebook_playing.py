"""A scene that plays in a notebook: at once, in a frame of that notebook alone, until its cell is run again."""

from __future__ import annotations

import functools
import http.server
import json
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from live_page import soon
from playwright.sync_api import sync_playwright

import chromium
import springline as sl
from springline.view.page import embedded, kernel
from springline.view.page.kernel import Cell

DRAWN = "Boolean(window.springline && springline.picture.number > 0)"


def chain() -> sl.Scene:
    scene = sl.Scene(gravity=9.81, title='a <b>"chain"')
    scene.anchor(scene.chain((0, 0, 0), (1, 0, 0), segments=4, mass=0.1, stiffness=50.0).ends)
    return scene


class Notebook:
    """What a kernel gives: the cell that runs, calls before each, a place for what is shown."""

    def __init__(self) -> None:
        self.cell, self.shown = Cell("", ""), list[str]()
        self.hearing: list[Callable[[Any], Any]] = []
        self.kernel = object()
        self.events = SimpleNamespace(
            register=lambda name, call: self.hearing.append(call),
            unregister=lambda name, call: self.hearing.remove(call),
        )

    def get_parent(self) -> dict[str, Any]:
        return {
            "metadata": {"cellId": self.cell.number} if self.cell.number else {},
            "content": {"code": self.cell.words},
        }

    def run(self, number: str, words: str = "") -> None:
        """Begin with a cell."""
        for call in list(self.hearing):
            call(SimpleNamespace(cell_id=number or None, raw_cell=words))
        self.cell = Cell(number, words)


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Iterator[Notebook]:
    made = Notebook()
    monkeypatch.setattr(kernel, "shell", lambda: made)
    monkeypatch.setattr(kernel, "display", lambda html: made.shown.append(html) or True)
    monkeypatch.setattr(kernel, "origins", lambda: ("http://localhost:1", "http://127.0.0.1:1"))
    yield made
    embedded._end_all()
    assert made.hearing == []


def test_it_plays_on_while_other_cells_run_and_ends_when_its_own_is_run_again(notebook: Notebook) -> None:
    notebook.run("a")
    player = sl.play(chain())
    assert isinstance(player, embedded.Playing) and player.is_playing and "<iframe " in notebook.shown[0]
    notebook.run("b", "player.do(...)")
    player.do(sl.commands.Set("gravity", 3.0))
    assert player.simulation is player.player.simulation and player.steps == 0  # nobody looks, so time stands
    assert player.is_playing
    notebook.run("a")
    assert not player.is_playing and player.journal.digest == player.simulation.data.state.digest()
    again = sl.play(chain())
    assert isinstance(again, embedded.Playing) and again.address != player.address
    assert again.stop() is again.journal and not again.is_playing


def test_a_notebook_without_numbers_of_cells_tells_them_by_their_words(notebook: Notebook) -> None:
    notebook.run("", "sl.play(one)")
    one = sl.play(chain())
    notebook.run("", "sl.play(other)")
    other = sl.play(chain())
    notebook.run("", "sl.play(one)")
    assert isinstance(one, embedded.Playing) and isinstance(other, embedded.Playing)
    assert (one.is_playing, other.is_playing) == (False, True)


def test_it_has_all_that_a_journal_has(notebook: Notebook, tmp_path: Path) -> None:
    player = sl.play(chain(), dt=0.001)
    assert isinstance(player, embedded.Playing)
    public = {name for name in dir(sl.Journal) if not name.startswith("_")} - {"load", "of"} | set(
        sl.Journal.__dataclass_fields__
    )
    assert public <= set(dir(player))
    assert (player.dt, player.entries, len(player)) == (0.001, [], 0)
    player.stop()
    assert sl.Journal.load(player.save(tmp_path / "played.json")).digest == player.digest
    assert player.replay().simulation.data.state.digest() == player.digest


@contextmanager
def served(folder: Path) -> Iterator[int]:
    """A server of the pages in a folder, as a notebook's is."""
    made = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
    made.func.log_message = lambda *words: None  # type: ignore[method-assign]
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), made) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def test_its_frame_stands_in_the_notebook_under_both_its_names_and_in_no_other_page(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with served(tmp_path) as ours, served(tmp_path) as strange, sync_playwright() as driver:
        monkeypatch.setattr(kernel, "origins", lambda: (f"http://localhost:{ours}", f"http://127.0.0.1:{ours}"))
        player = sl.play(chain())
        assert isinstance(player, embedded.Playing)
        (tmp_path / "cell.html").write_text(f"<!DOCTYPE html><p>Out</p>{notebook.shown[0]}", encoding="utf-8")
        browser = chromium.launched(driver)
        pages: list[Any] = []
        for host in ("localhost", "127.0.0.1"):
            for page in pages:
                page.close()
            page = browser.new_context().new_page()
            pages.append(page)
            page.goto(f"http://{host}:{ours}/cell.html")
            inside = page.frame_locator("iframe")
            inside.locator("canvas").first.wait_for(timeout=60_000)
            within = page.frames[1]
            assert soon(lambda page=page, within=within: page.wait_for_timeout(50) or within.evaluate(DRAWN))
            assert within.url == f"http://{host}:{player._server.access.port}/" and "token" not in within.url
        assert soon(lambda: player.steps > 0)
        page = browser.new_context().new_page()
        refused: list[str] = []
        page.on("console", lambda said: refused.append(said.text))
        page.goto(f"http://localhost:{strange}/cell.html")
        assert soon(lambda: page.wait_for_timeout(50) or any("frame-ancestors" in one for one in refused)), refused
        assert not any(frame.url.startswith(f"http://localhost:{player._server.access.port}") for frame in page.frames)
        player.stop()
        assert soon(lambda: "Run its cell again to continue." in within.locator("#offline").inner_text())
        browser.close()


def test_where_the_notebook_is_not_known_there_is_a_link_and_no_frame(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "origins", lambda: ())
    player = sl.play(chain())
    assert isinstance(player, embedded.Playing)
    assert "<iframe" not in notebook.shown[0] and f'href="{player.address}"' in notebook.shown[0]
    assert '<b>"chain"' not in notebook.shown[0]
    from springline.view.page.server import raw_answer

    access = player._server.access
    asked = f"GET /?token={access.token} HTTP/1.1\r\nHost: {access.hosts[0]}\r\n\r\n".encode()
    head = raw_answer(access, asked).decode()
    assert "X-Frame-Options: DENY" in head and "frame-ancestors 'none'" in head


def test_the_server_that_started_this_kernel_and_no_other_is_believed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("jupyter_core.paths.jupyter_runtime_dir", lambda: str(tmp_path))
    monkeypatch.setenv("JPY_PARENT_PID", "77")
    for pid, url in ((77, "http://localhost:8888/"), (78, "http://localhost:9999/")):
        (tmp_path / f"jpserver-{pid}.json").write_text(json.dumps({"pid": pid, "url": url}))
    (tmp_path / "jpserver-79.json").write_text("half of i")
    assert kernel.origins() == ("http://localhost:8888", "http://127.0.0.1:8888")
    for url in ("http://example.org:8888/", "file:///x", "http://localhost:what/", "http://localhost:8888;x/"):
        (tmp_path / "jpserver-77.json").write_text(json.dumps({"pid": 77, "url": url}))
        assert kernel.origins() == (), url


def lives_without_a_kernel(cell: str, path: Path) -> None:
    """Whether a scene that was shown in a cell plays where there is no kernel: in sight, and larger when asked."""
    assert "id=&quot;module&quot;" in cell and len(cell.encode()) < 1_000_000  # measured 526,000
    path.write_text(f"<!DOCTYPE html><title>Cells</title>{cell}<p style='height:3000px'>below</p>", encoding="utf-8")
    context = chromium.kept().new_context(viewport={"width": 1000, "height": 700}, offline=True)
    page = context.new_page()
    page.goto(path.as_uri())
    inside = page.frames[1]
    assert soon(lambda: inside.evaluate("window.springline && springline.picture.time > 0.1"))
    page.evaluate("scrollTo(0, 2500)")
    assert soon(lambda: inside.evaluate("springline.stage.canvas.getContext('webgl2').isContextLost()"))
    before = inside.evaluate("springline.picture.time")
    page.evaluate("scrollTo(0, 0)")
    assert soon(lambda: inside.evaluate(f"springline.picture.time > {before}"))
    inside.get_by_role("button", name="Fill the screen").click()
    page.wait_for_function("document.fullscreenElement === document.querySelector('iframe')")
    context.close()


def test_the_notebook_of_first_steps_runs_and_every_cell_shows_what_it_says(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "examples" / "first-steps.ipynb"
    assert all("outputs" not in cell or cell["outputs"] == [] for cell in json.loads(source.read_bytes())["cells"])
    command = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--output-dir", str(tmp_path)]
    done = subprocess.run([*command, str(source)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    cells = json.loads((tmp_path / source.name).read_bytes())["cells"]
    shown = {
        cell["id"]: [out["data"] for out in cell["outputs"] if "data" in out] for cell in cells if "outputs" in cell
    }
    for name in ("scene", "shape", "run"):
        (frame,) = shown[name]
        assert "".join(frame["text/html"]).startswith("<iframe sandbox="), name
    lives_without_a_kernel("".join(shown["scene"][0]["text/html"]), tmp_path / "cell.html")
    for name in ("forces", "modes", "energy"):
        (picture,) = shown[name]
        assert picture["image/png"].startswith("iVBORw0KGgo"), name
    (link,) = shown["play"]
    assert re.search(r'href="http://127\.0\.0\.1:\d+/\?token=', "".join(link["text/html"]))
    assert shown["player"][0]["text/plain"] == ["(True, 0.0, 9.81)"] and shown["stop"][0]["text/plain"] == ["False"]

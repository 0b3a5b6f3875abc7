"""What a notebook shows: a playback of its own where it is small, a still and a sentence where it is not."""

from __future__ import annotations

import base64
import html
import io
import re
import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import sync_playwright

import chromium
import springline as sl
from springline.errors import SceneError
from springline.recording.recorded_run import RecordedRun
from springline.view.page import kernel, notebook


def small_scene() -> sl.Scene:
    scene = sl.Scene(gravity=9.8, title='a "chain" of <b>links</b>')
    rope = scene.chain((0, 0, 0), (1, 0, 0), segments=4, mass=0.1, stiffness=50.0)
    scene.anchor(rope.ends)
    return scene


@pytest.fixture(scope="module")
def run() -> Any:
    return small_scene().simulate().run(until=1.0, every=0.05)


def test_a_run_a_scene_and_a_shape_show_themselves(run):
    for what in (run, small_scene(), small_scene().equilibrium()):
        shown = what._repr_html_()
        assert shown.startswith('<iframe sandbox="allow-scripts" ')
        assert "allow-same-origin" not in shown and len(shown.encode()) < 2_000_000
        page = html.unescape(re.search(r'srcdoc="([^"]*)"', shown)[1])
        assert page.startswith("<!DOCTYPE html>") and page.rstrip().endswith("</html>")


def test_the_playback_plays_in_the_frame_of_a_notebook(run, tmp_path):
    path = tmp_path / "cell.html"
    path.write_text(f"<!DOCTYPE html><p id=a>above</p>{run._repr_html_()}", encoding="utf-8")
    with sync_playwright() as play:
        browser = chromium.launched(play)
        page = browser.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path.as_uri())
        inside = page.frame_locator("iframe")
        inside.locator("#bar:not([hidden])").wait_for(timeout=60_000)
        assert inside.locator("#title").text_content() == 'A "chain" of <b>links</b>'
        assert inside.locator("#slider").get_attribute("max") == "20"
        browser.close()
    assert errors == []


def test_a_playback_out_of_sight_lets_the_graphics_go_and_draws_again_when_it_is_seen(run, tmp_path):
    path = tmp_path / "cell.html"
    told = (
        "<script>window.IntersectionObserver = class extends IntersectionObserver {"
        " constructor(...given) { super(...given); window.tellOfSight = given[0]; } }</script>"
    )
    cell = run._repr_html_().replace("&lt;head&gt;", "&lt;head&gt;" + html.escape(told), 1)
    path.write_text(f"<!DOCTYPE html>{cell}<p style='height:3000px'>below</p>", encoding="utf-8")
    with sync_playwright() as play:
        browser = chromium.launched(play)
        page = browser.new_page()
        page.goto(path.as_uri())
        page.frame_locator("iframe").locator("#bar:not([hidden])").wait_for(timeout=60_000)
        inside = page.frames[1]

        def until(what: str) -> bool:
            for _ in range(1200):
                if inside.evaluate(what):
                    return True
                page.wait_for_timeout(50)
            return False

        def lost(wanted: bool) -> bool:
            graphics = "springline.stage.canvas.getContext('webgl2')"
            return until(f"window.springline && {graphics}.isContextLost() === {str(wanted).lower()}")

        rests = """new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
          const { canvas, pace, dirty } = springline.stage;
          done(!dirty && !pace.coarse && canvas.width === canvas.clientWidth && canvas.height === canvas.clientHeight);
        })))"""

        def shown() -> tuple[Any, bytes]:
            """Frame, camera and size of a stage that rests, and the picture that the page itself has drawn of it."""
            assert until(rests)
            about = """(({ canvas, view: { camera } }) => [springline.frame(), canvas.width, canvas.height,
              ...camera.matrixWorld.elements, ...camera.projectionMatrix.elements])(springline.stage)"""
            return inside.evaluate(about), page.frame_locator("iframe").locator("#picture").screenshot()

        assert lost(False)
        inside.evaluate("springline.seek(0)")  # a playback that plays has no picture to compare with
        about, before = shown()
        page.evaluate("scrollTo(0, 2500)")
        assert lost(True)
        page.evaluate("scrollTo(0, 0)")
        assert lost(False)
        about_it_again, after = shown()
        assert about_it_again == about and about[:3] == [0, 1208, 425]
        pictures = [np.asarray(Image.open(io.BytesIO(one)).convert("RGB")) for one in (before, after)]
        assert (pictures[0] < 200).sum() > 1000  # measured 17,153, words over the picture included
        assert (pictures[1] == pictures[0]).all()
        inside.evaluate("springline.stage.rest(), springline.stage.wake()")  # sooner than the browser lets go
        assert lost(False)
        inside.evaluate("springline.stage.rest()")
        assert lost(True)
        inside.evaluate("springline.stage.wake(), springline.stage.rest(), springline.stage.wake()")
        assert lost(False)
        inside.evaluate(
            "tellOfSight([{ isIntersecting: false }, { isIntersecting: true }])"
        )  # of two at once the last is true
        assert lost(False)
        browser.close()


def test_a_recording_that_would_be_too_large_is_a_still_and_a_sentence(run, monkeypatch):
    monkeypatch.setattr(notebook, "MOST_BYTES", 10_000)
    shown = run._repr_html_()
    assert "iframe" not in shown
    assert "The last of 21 frames" in shown and "sl.render(run" in shown
    data = base64.b64decode(re.search(r"base64,([^\"]*)", shown)[1])
    assert data.startswith(b"\x89PNG")


def test_a_recording_of_many_particles_is_not_packed_to_find_out(monkeypatch):
    monkeypatch.setattr(notebook, "MOST_POSITIONS", 100)
    run = small_scene().simulate().run(until=0.5, every=0.01)
    monkeypatch.setattr("springline.view.film.playback.playback_page", None)
    assert "The last of 51 frames" in run._repr_html_()


def test_a_large_playback_and_its_still_are_below_two_megabytes():
    scene = sl.Scene(gravity=9.8)
    net = scene.grid((30, 30), spacing=0.1, mass=0.01, stiffness=200.0)
    scene.anchor(net.corners)
    run = scene.simulate().run(until=10.0, every=1 / 30)
    shown = run._repr_html_()
    assert "The last of 301 frames" in shown
    assert 10_000 < len(shown.encode()) < 2_000_000  # measured 172,693


def test_a_recording_that_cannot_be_drawn_says_so_in_words():
    class Lost(RecordedRun):
        @property
        def model(self) -> Any:
            raise SceneError("Its forces are not <here>.")

    run = small_scene().simulate().run(until=0.1, every=0.1)
    run.data = Lost(run.data.store)
    shown = run._repr_html_()
    assert "&lt;here&gt;" in shown and "<here>" not in shown


def test_show_writes_a_page_and_says_where(run, monkeypatch):
    asked: list[Any] = []
    monkeypatch.setattr(notebook, "opens", asked.append)
    path = sl.show(run, title="shown")
    assert asked == [path] and '<h1 id="title">Shown</h1>' in path.read_text(encoding="utf-8")
    with pytest.raises(SceneError, match="a Recording, a Scene or an Equilibrium"):
        sl.show("run.springline")
    with pytest.raises(SceneError, match="'color'"):
        sl.show(run, color="red")


def test_no_browser_is_asked_for_where_there_is_no_screen(monkeypatch, tmp_path):
    import webbrowser

    asked: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda address: asked.append(address) or True)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert notebook.opens(tmp_path / "a b.html") is False and asked == []
    monkeypatch.setenv("DISPLAY", ":0")
    assert notebook.opens(tmp_path / "a b.html") is True
    assert asked[0].startswith("file:///") and asked[0].endswith("/a%20b.html")


def test_everything_shows_itself_without_a_further_import():
    code = (
        "import springline as sl; s = sl.gallery.scene('single-spring'); "
        "print(all(hasattr(one, '_repr_html_') for one in (s, s.simulate(dt=0.01).run(until=0.1))))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "True\n"


def test_a_frame_below_a_cell_is_shown_without_a_warning(run, monkeypatch, capsys):
    """IPython's class HTML warns of every text that is a frame, also where the frame has no address."""
    pytest.importorskip("IPython")
    monkeypatch.setattr(kernel, "shell", object)
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda *what, **how: shown.append((what, how)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert sl.show(run) is None
    (((bundle,), how),) = shown
    assert bundle["text/html"].startswith("<iframe") and how == {"raw": True}

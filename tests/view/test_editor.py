"""The editor of the page: what is typed plays, an error has its line, and the last correct scene plays on."""

from __future__ import annotations

from pathlib import Path

import pytest
from seen_page import seen
from test_opened_files import SCENE, Table, opened, piece, send, shown  # noqa: F401 a fixture

import chromium
import springline as sl
from springline.cli import scenes
from springline.io.scene_file import run_options
from springline.io.scene_link import linked_text, make_link
from springline.io.scene_writing import checked_text
from springline.view.page.keeping import run_table
from springline.view.play.options import A_LOOK, gallery_options, natural_speed
from springline.view.play.player import Player

ROOT = Path(__file__).resolve().parents[2]
TEXT = SCENE.decode()
TOLD = "document.querySelector('#editor .told').textContent"


def _edited(shown: Table) -> dict[str, object]:  # noqa: F811
    return shown.page.said.get("edited", [{}])[-1]


@pytest.mark.heavy
def test_a_typed_text_plays_in_the_same_view_and_an_error_leaves_the_last_one(shown: Table) -> None:  # noqa: F811
    assert opened(shown, "scene.toml", SCENE, typed=True)
    assert shown.face.stays and shown.face.options.source == TEXT
    shown.player.playing = False
    serial, notes = shown.face.serial, list(shown.player.notes)
    wrong = SCENE.replace(b"stiffness", b"stifness")
    send(shown, piece("scene.toml", wrong, given={"typed": True}))
    assert shown.until(lambda: _edited(shown).get("line") == 13)
    words = _edited(shown)["words"]
    assert words == "'springs[0].stifness' is no key of [[springs]]. Did you mean 'stiffness'?"
    assert shown.face.serial == serial and list(shown.player.notes) == notes
    send(shown, piece("scene.toml", SCENE.replace(b"200.0", b"300.0"), given={"typed": True}))
    assert shown.until(lambda: _edited(shown)["words"] == "")
    assert shown.player.scene.spec.springs.array("stiffness")[0] == 300.0 and not shown.player.playing


@pytest.mark.heavy
def test_the_editor_gets_the_text_of_the_file_or_one_of_the_scene(shown: Table) -> None:  # noqa: F811
    shown.ask(keep="text")
    assert shown.until(lambda: bool(shown.page.files))
    ((name, content),) = shown.page.files.items()
    assert name == "what-plays-on.toml" and b"[[springs]]" in content
    assert opened(shown, "mine.toml", SCENE)
    assert shown.face.options.source == TEXT


@pytest.mark.parametrize("name", ["double-pendulum", "swarm"])
def test_a_text_of_a_gallery_scene_plays_with_its_step_and_method(name: str, tmp_path: Path) -> None:
    entry = sl.gallery.entry(name)
    player = Player(entry.build(), **gallery_options(entry))
    path = tmp_path / "scene.toml"
    path.write_text(checked_text(player.scene, path) + run_table(player), encoding="utf-8")
    given = run_options(path)
    assert given["dt"] == entry.dt and given.get("integrator", "velocity_verlet") == entry.integrator
    assert natural_speed(given.get("until", A_LOOK)) == player.session.speed
    sl.read(path)


@pytest.mark.browser
def test_a_line_that_is_changed_is_seen_to_run() -> None:
    scene = sl.Scene(gravity=9.81, title="Two", dim=2)
    ball = scene.particle((0.0, 0.0), mass=1.0, radius=0.1)
    scene.spring(scene.particle((0.0, 1.0), fixed=True), ball, stiffness=30.0)
    with seen(scene, gallery=True, playing=True) as page:
        page.do("document.querySelectorAll('#panel details').forEach((one) => { one.open = true; })")
        page.page.get_by_role("button", name="Edit text").click()
        text = page.page.locator("#editor textarea")
        assert page.until(lambda: "stiffness" in text.input_value())
        before = text.input_value()
        text.fill(before.replace("30.0", "70.0"))
        assert page.until(lambda: page.do(TOLD) == "Plays.")
        assert page.player.scene.spec.springs.array("stiffness")[0] == 70.0 and page.player.playing
        line = 1 + before.split("\n").index(next(one for one in before.split("\n") if one.startswith("stiffness")))
        text.fill(before.replace("stiffness", "stifness"))
        assert page.until(lambda: page.do(TOLD).startswith(f"Line {line} "))
        assert "Did you mean 'stiffness'" in page.do(TOLD)
        assert page.do("document.querySelector('#editor pre .wrong').textContent.trim()") == str(line)
        page.page.get_by_role("button", name=f"Line {line}").click()
        chosen = page.do(
            "(() => { const text = document.activeElement;"
            "return text.value.slice(text.selectionStart, text.selectionEnd); })()"
        )
        assert chosen.startswith("stifness")
        assert page.player.scene.spec.springs.array("stiffness")[0] == 70.0  # it plays on
        assert page.errors == []


@pytest.mark.browser
def test_a_link_opens_its_scene_in_the_page_and_the_page_makes_the_same_link() -> None:
    with seen(sl.gallery.scene("pendulum"), gallery=True) as page:
        link = make_link(TEXT)
        page.do(f"location.hash = {link!r}")
        assert page.until(lambda: page.player.scene.title == "A pendulum")
        assert page.until(lambda: page.do("document.querySelector('#editor textarea').value") == TEXT)
        page.do("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
        page.page.get_by_role("button", name="Copy link").click()
        assert page.until(lambda: bool(page.do("window.copied")))
        assert linked_text(page.do("window.copied")) == TEXT
        page.do("location.hash = '#scene=AAAA'")
        assert page.until(lambda: "cut off or damaged" in page.do("document.querySelector('#toasts').textContent"))


@pytest.mark.browser
def test_a_page_of_the_site_shows_the_text_of_a_link_and_the_command_that_plays_it() -> None:
    context = chromium.kept().new_context()
    try:
        page = context.new_page()
        page.goto(f"{(ROOT / 'docs' / 'website' / 'scene.html').as_uri()}{make_link(TEXT)}")
        page.wait_for_selector("#found:not([hidden])")
        assert page.inner_text("#text").strip() == TEXT.strip()
        assert page.inner_text("h1") == "A pendulum"
        assert scenes.find(page.inner_text("#command").split("'")[1]).text == TEXT
    finally:
        context.close()

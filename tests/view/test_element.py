"""The element in a user's page: wrong arguments are errors, and a canvas of the page can draw all that is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import chromium
import springline as sl

PAGE = (
    '<!doctype html><meta charset="utf-8"><script src="springline.js"></script><spring-line id="net" {}></spring-line>'
)
WRONG = {  # by method, with what the error says
    'net.cut("al")': 'The \'springs\' of cut() must be numbers of springs, such as [0, 3], or "all". Got "al".',
    "net.push([99999], [1, 0, 0])": "must be whole numbers from 0 to 9: the scene has 10 particles. Got 99999.",
    'net.push([1], [1, "x", 0])': "The 'velocity' of push() must be 3 numbers. Got [1, x, 0].",
    "net.anchor([1.5])": "The 'particles' of anchor() must be whole numbers from 0 to 9",
    "net.takeOut(null)": "The 'particles' of takeOut() must be numbers of particles",
    'net.grab("a", [0, 0, 0])': "The 'particle' of grab() must be the number of a particle.",
    "net.pull([1])": "The 'point' of pull() must be 3 numbers. Got [1].",
    'net.on("brek", () => {})': 'Got "brek". Did you mean "break"?',
    'net.on("break", 3)': "must be a function. Got 3.",
    'net.parameter("gravity", "x")': "The value of 'gravity' must be",
    "net.step(0)": "The 'count' of step() must be a whole number of 1 or more. Got 0.",
    "net.speed = -1": "The speed must be a positive number of simulated seconds per second. Got -1.",
    "net.add()": "add() needs Python",
    "net.join()": "join() needs Python",
    "net.load()": "load() needs Python",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("element")
    scene = sl.Scene(gravity=9.81, title="A net")
    net = scene.grid((3, 3), spacing=0.1, mass=0.01, stiffness=100.0, damping=0.05)
    scene.anchor(net.corners)
    scene.particle((0.3, 0.3, 0.3), mass=0.1, radius=0.07, fixed=True)
    sl.save(scene, made / "net.js", dt=0.002)
    return made


@pytest.fixture
def page(folder: Path) -> Iterator[Any]:
    (folder / "net.html").write_text(PAGE.format('src="net.js" paused'), encoding="utf-8")
    context = chromium.kept().new_context()
    made = context.new_page()
    made.goto((folder / "net.html").as_uri())
    made.evaluate("window.told = []; net.on('refused', ({ message }) => told.push(message)); 0")
    made.wait_for_function("net.tensions.length > 0")
    yield made
    context.close()


def test_wrong_arguments_are_errors_with_the_rule_the_value_and_the_way_out(page: Any) -> None:
    said = page.evaluate(
        """(all) => Object.fromEntries(all.map((one) => {
          try { eval(one); return [one, ""]; } catch (error) { return [one, error.message]; }
        }))""",
        list(WRONG),
    )
    assert {one: words for one, words in said.items() if WRONG[one] not in words} == {}
    page.evaluate(
        "net.setAttribute('color', 'tensoin'); net.setAttribute('show', 'velocity');"
        "net.parameter('springs.stiffness', -1)"
    )
    page.wait_for_timeout(800)
    assert len(page.evaluate("told")) == 3, page.evaluate("told")
    assert [words.partition("must be")[0] for words in page.evaluate("told")] == [
        "The attribute color of <spring-line> ", "The attribute show of <spring-line> ",
        "The value of springs.stiffness ",
    ]  # fmt: skip
    assert 'Did you mean "tension"?' in page.evaluate("told[0]")
    assert page.evaluate("net.parameter('springs.stiffness')") == 100.0
    page.evaluate("net.removeAttribute('color'); net.removeAttribute('show'); net.setAttribute('hands', 'off')")
    page.evaluate("told.length = 0; net.setAttribute('draw', 'nothing')")  # which loads the scene again
    page.wait_for_function("told.length >= 2")
    assert page.evaluate("told") == [
        f'The attribute {name} of <spring-line> must be none, or absent. Got "{value}".'
        for name, value in (("draw", "nothing"), ("hands", "off"))
    ]


def test_a_canvas_of_the_page_has_faces_radii_and_tensions_and_all_springs_can_be_cut(page: Any) -> None:
    page.evaluate("net.step(200)")
    page.wait_for_function("net.time > 0.399")
    faces = np.array(page.evaluate("[...net.faces]")).reshape(-1, 3)
    assert len(faces) == 8 and len(np.unique(faces)) == 9
    assert page.evaluate("[...net.radii]") == [0.0] * 9 + [0.07]
    ends = np.array(page.evaluate("[...net.ends]")).reshape(-1, 2)
    place = np.array(page.evaluate("[...net.positions]")).reshape(-1, 3)
    velocity = np.array(page.evaluate("[...net.velocities]")).reshape(-1, 3)
    apart, moving = place[ends[:, 1]] - place[ends[:, 0]], velocity[ends[:, 1]] - velocity[ends[:, 0]]
    length = np.linalg.norm(apart, axis=1)
    hooke = 100.0 * (length - 0.1) + 0.05 * (apart * moving).sum(axis=1) / length
    assert np.abs(page.evaluate("[...net.tensions]") - hooke).max() < 1e-12 * np.abs(hooke).max() + 1e-12
    page.evaluate("net.cut('all')")
    page.wait_for_function("net.springs.length === 0")
    assert page.evaluate("[net.faces.length, Math.max(...net.tensions), net.ends.length]") == [0, 0, 24]


@pytest.mark.parametrize(("theme", "dark"), [("light", False), ("dark", True), ("", True)])
def test_a_wrong_src_is_said_readably_on_a_stage_of_the_theme(folder: Path, theme: str, dark: bool) -> None:
    (folder / "wrong.html").write_text(PAGE.format(f'src="nut.js" theme="{theme}"' if theme else 'src="nut.js"'))
    context = chromium.kept().new_context(color_scheme="dark" if dark else "light")
    page = context.new_page()
    page.goto((folder / "wrong.html").as_uri())
    page.wait_for_function("!net.shadowRoot.querySelector('#trouble').hidden")
    words, color, ground, rest = page.evaluate(
        "(() => { const one = net.shadowRoot.querySelector('#trouble'), style = getComputedStyle(one);"
        "return [one.textContent, style.color, style.backgroundColor,"
        "getComputedStyle(net.shadowRoot.querySelector('#over')).display]; })()"
    )
    context.close()
    assert words.endswith("nut.js cannot be loaded: is it there, and may this page load it?")
    assert not words.startswith("Error")
    light = [sum(map(int, one[4:-1].split(","))) / 765 for one in (color, ground)]
    assert (light[0] > 0.8 > 0.2 > light[1]) if dark else (light[0] < 0.2 < 0.8 < light[1])
    assert rest == "none"

"""The site: every page has its place under a door, and no page asks another host for anything."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import springline as sl
from springline.cli.main import main

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "docs"))

from website import checks, docstrings, reference, scenes, stage, tables  # noqa: E402


def test_a_page_that_no_door_names_is_an_error_that_says_where_to_name_it() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    without = re.sub(r" \[A heat bath\]\(heat\.md\).*", "", index)
    assert without != index
    with pytest.raises(stage.Misplaced, match=r"docs/heat\.md: no door of docs/index\.md names it\. Add a line there"):
        stage.pages(index=without)


def test_a_link_without_an_end_is_an_error_and_links_in_code_are_left_alone() -> None:
    text = "[a](heat.md#one) `[b](x.md)` [c](../src/springline/scene.py) [d](https://toml.io) [e](../README.md)"
    shown: set[str] = set()
    assert stage.linked(text, "docs/loads.md", shown) == (
        "[a](heat.md#one) `[b](x.md)` [c](source/src/springline/scene.py.md) [d](https://toml.io) [e](readme.md)"
    )
    assert shown == {"src/springline/scene.py"}
    with pytest.raises(stage.Misplaced, match=r"docs/loads\.md links to cold\.md, which is not there"):
        stage.linked("[a](cold.md)", "docs/loads.md")


def test_a_load_from_another_host_is_found_wherever_it_stands(tmp_path: Path) -> None:
    planted = {
        "a.html": '<a href="https://toml.io">read</a> <img alt="" src="https://one.example/x.png">',
        "b.html": '<link rel="stylesheet" href="//two.example/s.css"><link rel="canonical" href="https://own.example">',
        "c.css": "/* https://license.example */ @font-face { src: url('https://three.example/f.woff2') }",
        "d.js": '// https://mit.example\nimport("https://four.example/m.js")',
        "e.html": "<style>a { background: url(https://five.example/b.png) }</style>",
    }
    for name, text in planted.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    hosts = [re.sub(r".*//(\w+)\..*", r"\1", one) for one in checks.strangers(tmp_path)]
    assert hosts == ["one", "two", "three", "four", "five"]


@pytest.mark.slow  # .ci/run types them beside the suite, with the site
@pytest.mark.parametrize("page", ["start", "designer", "teacher", "coder", "researcher", "coming-from"])
def test_a_page_to_learn_from_gives_what_it_says_typed_as_it_stands_into_an_empty_folder(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    scope: dict[str, Any] = {"__name__": "__main__"}
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    parts = re.split(r"^```(\w+)\n(.*?)^```$", text, flags=re.S | re.M)
    compared = 0
    for before, kind, block in zip(parts[::3], parts[1::3], parts[2::3]):
        if kind == "obj":
            Path("canopy.obj").write_text(block, encoding="utf-8")
        elif kind == "python" and "<!-- not typed" not in before:
            capsys.readouterr()
            exec(compile(block, f"{page}.md", "exec"), scope)
        elif kind == "sh":
            for line in (line for line in block.splitlines() if line.startswith("springline")):
                assert main(shlex.split(line, comments=True)[1:]) == 0, line
        elif kind == "text":
            assert capsys.readouterr().out == block
            compared += 1
    assert compared


@pytest.mark.slow
def test_every_line_of_how_to_do_a_task_works_after_those_above_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "how-to.md").read_text(encoding="utf-8")
    (first,) = re.findall(r"^```python\n(.*?)^```$", text, re.S | re.M)
    lines = re.findall(r"^\| [^|]* \| `([^`]*)`", text, re.M)
    assert f"A line for each of {len(lines)} tasks" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    scope: dict[str, Any] = {"__name__": "__main__"}
    for line in (first, *lines):
        exec(compile(line, "how-to.md", "exec"), scope)
    assert {"shape.png", "net.toml", "net.springline", "play.html", "still.png"} <= {
        one.name for one in tmp_path.iterdir()
    }


def test_every_public_name_is_in_the_reference_with_its_signature_and_an_example_a_click_from_its_door() -> None:
    made, door = reference.pages(), reference.door()
    kinds = "function|class|exception|data|module"
    for name in (name for name in sl.__all__ if name != "__version__"):
        page = made[reference.place_of(name)]
        directive = re.search(rf"^\.\. py:({kinds}):: springline\.{name}(\(|$)", page, re.M)
        assert directive and f"`{name} <springline.{name}>`" in door, name
        assert ".. rubric:: Examples" in page or name in reference.DATA, name
    assert {"Handle", "GridHandle", "ChainHandle", "SpringHandle", "Playing", "Certificate"} <= set(
        reference.returned()
    )
    assert "py:method:: chain(start, end, *, segments, mass=None" in made["reference/python/Scene.rst"]
    grid = made["reference/python/Scene.rst"].split("py:method:: grid(")[1]
    assert "``stiffness`` (:py:obj:`Numbers <springline.typing.Numbers>`\\ ``|``\\ ``None``, default ``None``)" in grid
    assert (
        "``on`` (" in made["reference/python/Drag.rst"]
        and "a handle, indices or a mask" in made["reference/python/Drag.rst"]
    )


def test_every_verb_has_a_page_with_every_option_of_its_help_and_every_format_a_section() -> None:
    from springline.cli.main import app
    from springline.cli.usage import verbs
    from springline.io.formats import FORMATS

    made, every = tables.pages(), app()
    for verb in verbs(every):
        page = made[f"reference/verbs/{verb}.rst"]
        options = {
            name for one in every[verb].assemble_argument_collection() for name in one.names if name.startswith("-")
        }
        assert "--quiet" in options and [name for name in options if f"``{name}``" not in page] == []
    assert "``--until`` ``FLOAT``\n    Time of the last frame [s]" in made["reference/verbs/run.rst"]
    assert [suffix for suffix in FORMATS if f"\n{suffix}\n---" not in made["reference/formats.rst"]] == []


def test_a_section_of_a_docstring_whose_line_has_no_name_is_an_error() -> None:
    assert docstrings.items("a, b : of both [m],\n    in order\nc : [kg]") == [
        (["a", "b"], "of both [m],\nin order"),
        (["c"], "[kg]"),
    ]
    assert docstrings.items("d : at most |x| in ``a | b``") == [(["d"], r"at most \|x\| in ``a | b``")]
    assert docstrings.sections("|x| of ``|y|``\n\n    |z|")[0] == "\\|x\\| of ``|y|``\n\n    |z|"
    with pytest.raises(ValueError, match="has no name: 'of both'"):
        docstrings.items("of both")


def test_every_scene_has_a_page_with_what_to_try_what_it_shows_and_its_code_and_plays_where_it_lives() -> None:
    made = scenes.gallery("# The gallery")
    for entry in sl.gallery.entries():
        page = made[f"gallery/{entry.name}.md"]
        assert f"**Try:** {entry.invitation}" in page and entry.origin in page and "def build(" in page
        assert all(f"* {fact.sentence}\n" in page for fact in entry.facts()) and "@fact" not in page
        assert f'href="gallery/{entry.name}.html"' in made["gallery.md"]
    lives, stands = (
        scenes.framed(made["gallery/curtain.md"], "gallery/curtain.md", ["curtain"]),
        made["gallery/vault.md"],
    )
    assert 'class="plays" href="../scenes/curtain.html" data-title="Curtain"' in lives
    assert 'class="plays"' not in scenes.framed(stands, "gallery/vault.md", ["curtain"])

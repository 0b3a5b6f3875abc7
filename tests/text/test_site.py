"""The site: every page has its place under a door, and no page asks another host for anything."""

from __future__ import annotations

import re
import shlex
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import springline as sl
from springline.cli.main import main
from springline.errors import SceneError
from springline.gallery import registry

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "docs"))

from website import checks, columns, docstrings, glossary, reference, scenes, stage, tables, typed, uses  # noqa: E402


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


def test_the_site_has_the_keys_of_scene_files_with_a_label_at_each_table_and_the_guide_links_to_them() -> None:
    made = stage.pages()
    keys = made["reference/scene-keys.md"]
    assert "(scene-table-chain)=\n## `[[chain]]`\n" in keys and "(scene-table-run)=\n## `[run]`\n" in keys
    assert "[Keys of scene files](reference/scene-keys.md)" in made["scene-files.md"]
    assert "Keys of scene files <reference/scene-keys>" in made["reference.md"]  # in the bar


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
    scope: dict[str, Any] = {"__name__": "__main__"}
    for line in (first, *lines):
        exec(compile(line, "how-to.md", "exec"), scope)
    assert {"shape.png", "net.toml", "net.springline", "play.html", "still.png"} <= {
        one.name for one in tmp_path.iterdir()
    }


def test_every_task_has_a_page_with_code_and_what_it_shows_and_its_list_names_them_all() -> None:
    text = (ROOT / "docs" / "how-to.md").read_text(encoding="utf-8")
    named = re.findall(r"\]\(how-to/([\w-]+)\.md\)", text)
    pages = {page.stem: page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "how-to").glob("*.md")}
    assert sorted(named) == sorted(pages) and len(named) >= 40
    count = f"for each of {len(named)} tasks"
    assert count in text and count in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    shows = {name: typed.ASKED.search(page) or "<!-- not typed: needs " in page for name, page in pages.items()}
    assert [name for name, page in pages.items() if not (shows[name] and "```python" in page)] == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("print(2)", r"says that its code prints\n1\nand it prints\n2"),
        ("print(1 / 0)", "this code fails: ZeroDivisionError"),
        ("print(1)", "shows net.svg, which is neither a variable nor a file"),
    ],
)
def test_a_page_whose_code_does_not_give_what_it_says_stops_the_site(code: str, said: str, tmp_path: Path) -> None:
    page = f"```python\n{code}\n```\n\n```text\n1\n```\n\n<!-- draws net.svg: a net -->\n"
    with pytest.raises(typed.Untrue, match=said):
        typed.made("how-to/net.md", page, tmp_path / "kept", tmp_path / "made")


def test_what_code_of_a_page_makes_is_shown_and_code_that_did_not_change_is_not_run_again(tmp_path: Path) -> None:
    runs, before = tmp_path / "runs", Path.cwd()
    code = f"open({str(runs)!r}, 'a').write('x')\nopen('net.svg', 'w').write('<svg/>')\nprint(1)"
    page = f'# Net\n\n```python\n{code}\n```\n\n```text\n1\n```\n\n<!-- draws net.svg: a "net" -->\n'
    for _ in range(2):
        text = typed.made("how-to/net.md", page, tmp_path / "kept", tmp_path / "made")
        assert '<img src="../made/how-to-net-net.svg" loading="lazy" alt="a &quot;net&quot;">' in text
    assert runs.read_text() == "x" and (tmp_path / "made" / "how-to-net-net.svg").read_text() == "<svg/>"
    typed.made("how-to/net.md", f"{page}\nMore.", tmp_path / "kept", tmp_path / "made")
    assert runs.read_text() == "xx" and Path.cwd() == before
    assert (
        typed.made("a.md", "```python\n1 / 0\n```", tmp_path, tmp_path) == "```python\n1 / 0\n```"
    )  # nothing is asked


def test_a_page_shows_at_its_head_what_its_code_makes_and_plays_what_readers_save(tmp_path: Path) -> None:
    code = "open('net.svg', 'w').write('<svg/>')\nopen('net.js', 'w').write('1')"
    saved = '<script src="net.js"></script>'
    page = f"""# Net

<!-- draws net.svg: a net -->

```python
{code}
```

Save this as `net.html`:

```html
{saved}
```

<!-- plays net.html: a net in a page -->
"""
    text = typed.made("coder.md", page, tmp_path / "kept", tmp_path / "made")
    assert text.index('<img src="./made/coder-net.svg"') < text.index("```python")
    assert '<iframe src="./made/coder/net.html" title="a net in a page" loading="lazy">' in text
    shown = {one.name: one.read_text().strip() for one in (tmp_path / "made" / "coder").iterdir()}
    assert shown == {"net.html": saved, "net.js": "1"}
    with pytest.raises(typed.Untrue, match=r"shows gone\.svg, which is neither a variable nor a file"):
        typed.made("coder.md", page.replace("net.svg: a", "gone.svg: a"), tmp_path / "kept", tmp_path / "made")


def test_a_scene_that_is_not_written_as_a_page_is_asked_whether_it_could_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "import springline as sl\nscene = sl.Scene(dim=2)\nball = scene.particle((0, 0), radius=0.1)\n"
    page = "# Ball\n\n```python\n{}```\n\n<!-- plays scene: a ball -->\n"
    text = typed.made("how-to/ball.md", page.format(code), tmp_path / "kept", tmp_path / "made", living=False)
    assert 'class="only-dark"' in text and "<a " not in text
    assert {one.suffix for one in (tmp_path / "made").iterdir()} == {".webp"}

    def refuse(run: Any) -> None:
        raise SceneError(f"no page of {run.model.particle_count} particle")

    monkeypatch.setattr(typed, "refuse", refuse)
    with pytest.raises(SceneError, match="no page of 1 particle"):
        other = page.format(code + "scene.title = 'A ball'\n")
        typed.made("how-to/ball.md", other, tmp_path / "kept", tmp_path / "made", living=False)


def test_a_cell_of_a_notebook_shows_what_it_prints_and_what_its_last_line_gives(tmp_path: Path) -> None:
    code = "\n".join(
        ["print(1)", "class Drawn:", "    def _repr_png_(self):", "        return DATA, {}", "Drawn()  # what one sees"]
    )
    cell = f"{typed.CELL}```python\n{code}\n```"
    from PIL import Image

    Image.new("RGB", (8, 5)).save(tmp_path / "one.png")
    data = (tmp_path / "one.png").read_bytes()
    text = typed.made("lessons/net.md", cell.replace("DATA", repr(data)), tmp_path / "kept", tmp_path / "made")
    assert "```text\n1\n```" in text
    assert '<img src="../made/lessons-net-1.webp" width="8" height="5" loading="lazy" alt="What one sees">' in text


def test_pages_that_a_list_names_become_cards_with_their_first_picture() -> None:
    found = {"how-to/net.md": '# A net\n<figure class="scene"><img src="../made/net.webp" alt="words"></figure>'}
    text = stage.cards("* [A net](how-to/net.md): of springs\n", found)
    assert '<a href="how-to/net.html"><img src="./made/net.webp" alt=""><b>A net</b></a><span>of springs</span>' in text


def test_pages_behind_a_door_are_cards_with_pictures_where_most_of_them_have_one() -> None:
    door = "# Model\n\n* [Rods](rods.md): of [links](links.md#one) and `Angle`\n* [Files](files.md)\n"
    pictured = {
        "rods.md": "![Rods](images/rods.webp)",
        "files.md": '<figure class="scene"><img src="./f.webp"></figure>',
    }
    text = stage.cards(door, pictured, "cards doors")
    words = '<span>of <a href="links.html#one">links</a> and <code>Angle</code></span>'
    assert '<ul class="cards doors">' in text and text.count("<li>") == 2
    assert f'<img src="./images/rods.webp" loading="lazy" alt=""><b>Rods</b></a>{words}</li>' in text
    assert '<a href="files.html"><img src="./f.webp"><b>Files</b></a></li>' in text
    assert "<img" not in stage.cards(door, {"rods.md": pictured["rods.md"]}, "cards doors")


def test_the_code_of_a_scene_is_shown_as_one_writes_it_who_begins_with_the_package() -> None:
    text = (
        '"""A net."""\n\nfrom __future__ import annotations\n\nfrom math import pi, tau\n\n'
        "from springline.checks import FloatArray\nfrom springline.forces.drag import Drag\n"
        "from springline.gallery.facts import fact\nfrom springline.scene import Scene\n\n"
        'DRAG = 2 * pi  # of Drag\n\n\ndef build(drag: float = DRAG) -> Scene:\n    """A Scene."""\n'
        "    return Scene(drag=Drag(drag))"
    )
    shown = scenes.plain(text)
    assert shown == (
        "from math import pi\nimport springline as sl\n\nDRAG = 2 * pi  # of Drag\n\n\n"
        'def build(drag: float = DRAG) -> sl.Scene:\n    """A Scene."""\n    return sl.Scene(drag=sl.Drag(drag))'
    )
    for name in ("vault", "pinball"):
        scope = dict[str, Any]()
        exec(scenes._code(registry.entry(name)), scope)
        assert callable(scope["build"]) and "springline.gallery" not in scenes._code(registry.entry(name))


def test_a_name_that_a_task_is_about_shows_the_task_with_its_picture() -> None:
    page = reference.page("Wind")
    assert '<a href="../../how-to/wind.html">@@pictures of how-to/wind@@<b>Put a flag in the wind</b></a>' in page
    cloth = reference.page("Scene").split("py:method:: cloth(")[1].split("py:method::")[0]
    assert "how-to/cloth.html" in cloth
    figure = '<figure class="scene"><a href="x"><img src="../made/wind.webp" alt="A flag"></a></figure>'
    shown = uses.pictured(page, {"how-to/wind.md": figure})
    assert '<img src="../../made/wind.webp" alt=""><b>Put a flag in the wind</b>' in shown and "@@" not in shown
    assert {
        "cloth",
        "membrane",
        "balloon",
        "origami",
        "soft_body",
        "rod",
        "mesh",
        "Wind",
        "Drive",
    } <= uses.tasks().keys()


def test_every_public_name_but_errors_and_tables_of_data_leads_to_a_page_that_uses_it() -> None:
    alone = []
    for name, thing in reference.public().items():
        if name not in reference.DATA and not (isinstance(thing, type) and issubclass(thing, BaseException)):
            alone += [] if uses.of(name) else [name]
            for place, _ in uses.of(name):
                room, _, page = place.rpartition("/")
                assert room in ("gallery", "lessons") or (ROOT / "docs" / room / f"{page}.md").is_file(), name
    assert alone == []
    assert uses.of("Bonds")[0] == ("how-to/bonds", "Form bonds between particles")
    assert uses.of("Modes") == uses.of("modes") and uses.of("Ring")[0] == ("gallery/bead-on-ring", "Bead on a ring")


def test_a_picture_on_white_is_turned_on_dark_pages_and_one_that_is_dark_is_not() -> None:
    import io

    from PIL import Image

    shown = []
    for gray in (255, 20):
        data = io.BytesIO()
        Image.new("RGB", (8, 5), (gray,) * 3).save(data, "png")
        shown.append("paper" in typed._one("a.png", "words", data.getvalue()))
        assert "paper" not in typed._one("a.png", "words", data.getvalue(), "only-light")
    assert shown == [True, False]
    sheet = (ROOT / "docs" / "website" / "static" / "site.css").read_text(encoding="utf-8")
    assert re.search(r'\[data-theme="dark"\] \.bd-content img\.paper\b.*invert', sheet)


def test_a_figure_that_moves_is_made_by_its_script_and_halts_by_a_button(tmp_path: Path) -> None:
    page = (
        "# Contacts\n\n```python\n1 / 0\n```\n\n<!-- moves tunneling: A ball and a post -->\n"  # no code is run for it
    )
    text = typed.made("contacts.md", page, tmp_path / "kept", tmp_path / "made")
    assert '<figure class="moving" id="tunneling" aria-label="A ball and a post"><svg ' in text
    assert text.count("<animate ") == 4 and 'class="halt">Pause</button>' in text
    assert "How this figure is made" in text and "STEP, POST = 0.02, 0.15" in text
    with pytest.raises(typed.Untrue, match="no figure tunnels. In docs/figures there are choose_step, force_polygon"):
        typed.made("contacts.md", page.replace("tunneling", "tunnels"), tmp_path / "kept", tmp_path / "made")


def test_a_word_of_the_glossary_leads_there_where_a_page_first_names_it() -> None:
    from types import SimpleNamespace

    from docutils import nodes
    from docutils.core import publish_doctree

    app = SimpleNamespace(builder=SimpleNamespace(get_relative_uri=lambda here, there: f"{there}.html"))
    source = (
        "Springs\n=======\n\nA dashpot, ``dashpot``, then dashpots. The *order* of a step; in order. The program.\n"
    )
    linked = []
    for place in ("loads", "architecture", "glossary"):
        doctree = publish_doctree(source)
        glossary.link_terms(app, doctree, place)
        linked.append([(one.astext(), one["refuri"]) for one in doctree.findall(nodes.reference)])
        assert doctree.astext() == publish_doctree(source).astext()
    usual = [("dashpot", "glossary.html#term-dashpot"), ("order", "glossary.html#term-order")]
    assert linked == [usual, usual, []]
    said = glossary.entries()["rest length"].meaning
    assert said == "the length L₀ [m] at which a spring has no tension"
    anchors = set(re.findall(r'id="(term-[^"]*)"', glossary.anchored(glossary.PAGE.read_text(encoding="utf-8"))))
    assert anchors == {entry.anchor for entry in glossary.entries().values()} and len(anchors) > 70


def test_every_event_energy_and_column_of_a_recording_is_in_the_reference() -> None:
    from springline.forces.net import ENERGIES
    from springline.model.work import EVENT, EVENT_KINDS

    page = columns.page()
    scene = sl.Scene()
    scene.particle((0, 0, 1))
    run = scene.simulate(integrator="backward_euler", dt=1e-4).run(until=1e-3)
    names = {*EVENT_KINDS.values(), *EVENT.names, *ENERGIES, *run.energy, *run.log, *run.contacts[-1].dtype.names}
    assert [name for name in sorted(names) if f"``{name}``" not in page] == []
    assert set(columns.EVENTS) == set(EVENT_KINDS.values()) and set(columns.OF_EVENTS) == set(EVENT.names)


def test_a_link_that_is_no_address_and_a_page_without_a_way_to_the_names_are_told(tmp_path: Path) -> None:
    nav = '<nav></nav><a href="reference.html">r</a>'
    (tmp_path / "a.html").write_text(f'{nav}<a href="http://one.example">1</a><a href="https://two.example/x">2</a>')
    (tmp_path / "b.html").write_text('<nav></nav><a href="https://three">3</a><a href="https://four.example/y).">4</a>')
    (tmp_path / "reference.html").write_text('<nav></nav><a href="x.html#springline.Drag">D</a>')
    assert list(checks.misspelt(tmp_path)) == [
        "a.html: http://one.example",
        "b.html: https://four.example/y).",
        "b.html: https://three",
    ]
    assert list(checks.far(tmp_path, ["springline.Drag", "springline.Rod"])) == [
        "reference.html: springline.Rod is not there",
        "b.html: no link to reference.html",
    ]


def test_a_link_within_the_site_that_leads_nowhere_is_told(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.html").write_text(
        '<nav></nav><a href="../b.html#there">1</a><a href="../b.html#gone">2</a><a href="c.html">3</a>'
        '<a href="#here" id="here">4</a><a href="../b%20c.zip?d=1">5</a><a href="https://one.example">6</a>'
    )
    (tmp_path / "b.html").write_text('<p id="there"></p><a href="nowhere">of a scene that plays, within a frame</a>')
    (tmp_path / "b c.zip").write_text("")
    assert list(checks.dead(tmp_path)) == ["in/a.html: ../b.html#gone", "in/a.html: c.html"]


def test_every_public_name_is_in_the_reference_with_its_signature_and_an_example_a_click_from_its_door() -> None:
    made, door = reference.pages(), reference.door()
    kinds = "function|class|exception|data|module"
    for name in (*(name for name in sl.__all__ if name != "__version__"), *reference.spaces()):
        page, full = made[reference.place_of(name)], reference.full_name(name)
        directive = re.search(rf"^\.\. py:({kinds}):: {re.escape(full)}(\(|$)", page, re.M)
        assert directive and f"`{name} <{full}>`" in door, name
        assert ".. rubric:: Examples" in page or name in (*reference.DATA, *reference.NAMESPACES), name
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
        assert (
            f"**Try in the [viewer](../viewer.md):** {entry.invitation}" in page
            and entry.origin in page
            and "def build(" in page
        )
        assert all(f"* {fact.sentence}\n" in page for fact in entry.facts()) and "@fact" not in page
        assert f'href="gallery/{entry.name}.html"' in made["gallery.md"]
    lives, stands = (
        scenes.framed(made["gallery/curtain.md"], "gallery/curtain.md", ["curtain"]),
        made["gallery/vault.md"],
    )
    assert 'class="plays" href="../scenes/curtain.html" data-title="Curtain"' in lives
    assert 'class="plays"' not in scenes.framed(stands, "gallery/vault.md", ["curtain"])


def test_advice_that_needs_python_is_for_the_viewer_also_where_a_scene_runs_on_its_page() -> None:
    made = scenes.gallery("# The gallery", ["curtain", "vault"])
    assert f"**Try:** {registry.entry('curtain').invitation}" in made["gallery/curtain.md"]
    vault = registry.entry("vault").invitation
    assert "Solve" in vault and f"**Try in the [viewer](../viewer.md):** {vault}" in made["gallery/vault.md"]


@cache
def titles_of_pages() -> dict[str, str]:
    return {
        place.rpartition(".")[0]: text.partition("\n")[0].removeprefix("# ")
        for place, text in stage.pages().items()
        if place.endswith(".md") and text.startswith("# ")
    }


@pytest.mark.parametrize(
    ("typed_words", "page"),
    [("install", "install"), ("how to anchor", "how-to/supports"), ("pendulum", "gallery/pendulum"), ("units", "units"),
     ("cite", "cite")],
)  # fmt: skip
def test_a_search_puts_the_page_whose_title_has_the_words_before_all_other_pages(
    typed_words: str, page: str, tmp_path: Path
) -> None:
    """Pages without the words in their title get no bonus, which is more than the search gives a title (16)."""
    import chromium

    (tmp_path / "search.html").write_text(
        f"<script>{(ROOT / 'docs/website/scorer.js').read_text(encoding='utf-8')}</script>", encoding="utf-8"
    )
    titles = titles_of_pages()
    browser = chromium.kept()
    context = browser.new_context()
    sheet = context.new_page()
    sheet.goto((tmp_path / "search.html").as_uri() + "?q=" + typed_words.replace(" ", "+"))
    scores = sheet.evaluate(
        "(titles) => Object.entries(titles).map(([page, title]) => [Scorer.score([page, title, '', null, 0]), page])",
        titles,
    )
    context.close()
    best, others = max(scores), sorted(scores)[:-1]
    assert best[1] == page and best[0] > 40  # measured 41.4 to 50
    assert others[-1][0] < best[0], others[-3:]

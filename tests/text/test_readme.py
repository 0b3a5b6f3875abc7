"""Every file, snippet and command of the README, the tour and the command-line page, typed into an empty folder."""

from __future__ import annotations

import re
import shlex
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import springline
from physics.random_motions import exchange
from springline.engine.loader import cache_folder
from springline.verification import verify

Cli = Callable[..., Any]  # the fixture: words in; code, out, err and json out
ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TYPED = [ROOT / "README.md", ROOT / "docs" / "tour.md", ROOT / "docs" / "command-line.md"]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "benchmarks" / "README.md"]
MADE = {  # by the commands, in the folder where they were typed
    "slinky.springline", "tripod.png", "shape.png", "shape.csv", "modes.png", "energy.png", "slinky.gif",
    "bouncing-meshes.png", "chain.html",
}  # fmt: skip
MADE_BY_README = {
    "slinky.springline", "slinky.gif", "shape.png", "shape.csv", "bouncing-meshes.png", "chain.html", "tripod.png",
}  # fmt: skip


class Block(NamedTuple):
    """A fenced block, and the words before it."""

    kind: str
    before: str
    text: str


def blocks(pages: list[Path] = TYPED) -> list[Block]:
    """All fenced blocks of these pages, in order."""
    found = []
    for page in pages:
        parts = re.split(r"^```(\w*)\n(.*?)^```$", page.read_text(encoding="utf-8"), flags=re.S | re.M)
        found += [Block(parts[i + 1], parts[i], parts[i + 2]) for i in range(0, len(parts) - 2, 3)]
    return found


def commands(page: Path) -> list[list[str]]:
    """The words of every springline command of a page, without comments."""
    lines = [line for block in blocks([page]) if block.kind == "sh" for line in block.text.splitlines()]
    return [shlex.split(line, comments=True) for line in lines if line.startswith("springline")]


def write_files(folder: Path, page: Path) -> list[str]:
    """Write the example files of a page: blocks that are no code, under the last name before them."""
    names = []
    for block in blocks([page]):
        if block.kind not in ("sh", "python"):
            names.append(re.findall(r"`([\w.-]+)`", block.before)[-1])
            (folder / names[-1]).write_text(block.text, encoding="utf-8")
    return names


@pytest.fixture
def headless(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No screen, a home of its own, and a film of a tenth of its pictures: 64."""
    monkeypatch.setenv("SPRINGLINE_CACHE_DIR", str(cache_folder().parents[1]))  # compiled once for all tests
    monkeypatch.setattr("springline.view.film.render.GIF_FPS", 2.0)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    home = tmp_path.parent / "home"
    home.mkdir(exist_ok=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("SHELL", "/bin/bash")


@pytest.mark.heavy
@pytest.mark.parametrize("page", [TYPED[0], TYPED[2]], ids=lambda page: page.stem)
def test_every_command_works_as_it_stands_in_an_empty_folder(
    cli: Cli, tmp_path: Path, headless: None, monkeypatch: pytest.MonkeyPatch, page: Path
) -> None:
    monkeypatch.setattr("cyclopts.completion.detect.detect_shell", lambda: "bash")
    # All checks are run by tests/physics/test_verify.py, a tenth of them in the gate.
    monkeypatch.setattr(verify, "all_checks", lambda words, every=verify.all_checks: every(words)[::10])
    assert list(tmp_path.iterdir()) == []
    files = write_files(tmp_path, page)
    for words in commands(page):
        said = cli(*words[1:])
        assert said.code == 0, f"{shlex.join(words)}\n{said.err}"
        assert "energy balance error" not in said.err
    made = MADE if page.stem == "command-line" else MADE_BY_README
    assert {path.name for path in tmp_path.iterdir()} >= made | set(files)
    assert all((tmp_path / name).stat().st_size > 500 for name in made)


def test_every_snippet_works_as_it_stands_in_an_empty_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    scope: dict[str, Any] = {"__name__": "__main__"}
    ledgers: list[float] = []  # how far each run's is open, over the energy that changed hands [-]
    warnings.simplefilter("error", springline.errors.OpenLedger)  # of this test alone: pytest puts filters back
    for block in blocks():
        if block.kind == "python":
            exec(compile(block.text, "a page", "exec"), scope)
            if scope.get("run") is not None and "run = " in block.text:
                opened, exchanged = exchange(scope["run"])
                ledgers.append(opened / exchanged)
    assert len(ledgers) == 3 and max(ledgers) <= 0.012  # measured 9.4e-3, by generalized_alpha
    made = {"chain.png", "chain.springline", "truss.springline", "truss.csv"}
    assert {path.name for path in tmp_path.iterdir()} >= made
    assert "132 springs" in capsys.readouterr().out
    shape, sl = scope["shape"], scope["sl"]  # what the remarks beside the lines say of the truss
    assert round(float(shape.displacement[:, 2].min()), 3) == -25.898 and round(float(shape.tension.max()), 1) == 500.4
    assert np.allclose(shape.reactions.sum(axis=0), (0, 0, 360), atol=1e-6)
    assert sl.modes(shape, n=2).frequency.tolist() == pytest.approx([0.1202, 0.128], rel=5e-4)


def test_nothing_in_the_readme_needs_a_clone_but_the_set_up() -> None:
    for block in blocks():
        if block.kind == "python":
            assert "src/" not in block.text


def test_the_readme_says_how_long_the_tests_take() -> None:
    (said,) = re.findall(r"runs the tests\. That takes (.*?) on two cores", README)
    assert said


def headings_of(page: Path) -> set[str]:
    """The anchors of a page as GitHub makes them, of headings outside of fenced blocks."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.S | re.M)
    titles = re.findall(r"^#+ (.*)$", text, flags=re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def broken_links(page: Path) -> list[str]:
    """Relative links of a page to files or headings that are not there."""
    text = re.sub(r"^```.*?^```$|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.S | re.M)
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if "://" in link or link.startswith("mailto:"):
            continue
        if not target.exists() or (anchor and anchor not in headings_of(target)):
            broken.append(f"{page.relative_to(ROOT)}: {link}")
    return broken


def test_every_link_of_the_documents_leads_to_a_file_and_a_heading() -> None:
    assert [link for page in PAGES for link in broken_links(page)] == []


def test_the_index_names_every_document_and_decisions_are_numbered_without_holes() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    index += (ROOT / "docs" / "how-to.md").read_text(encoding="utf-8")  # names the pages of its folder
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in ROOT.glob("docs/**/*.md")} - {"index.md"}
    assert [page for page in sorted(pages) if f"]({page})" not in index] == []
    decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    numbers = [int(page.name[:4]) for page in decisions]
    assert numbers == list(range(1, len(numbers) + 1))
    titles = [page.read_text(encoding="utf-8").partition("\n")[0] for page in decisions]
    assert [title for number, title in zip(numbers, titles) if not title.startswith(f"# {number}. ")] == []


def test_the_picture_that_the_first_command_of_a_clone_draws_is_ignored_by_git() -> None:
    (picture,) = re.findall(r"Without a\s+display the command draws `(.*?)` instead", README)
    assert f"/{picture}" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()

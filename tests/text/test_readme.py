"""The README, typed as it stands into an empty folder, from top to bottom: every file, snippet and command."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from springline.engine.loader import cache_folder

Cli = Callable[..., Any]  # the fixture: words in; code, out, err and json out
README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
MADE = {  # by the commands, in the folder where they were typed
    "slinky.springline", "tripod.png", "shape.png", "shape.csv", "modes.png", "energy.png", "slinky.gif",
    "bouncing-meshes.png",
}  # fmt: skip


class Block(NamedTuple):
    """A fenced block, and the words before it."""

    kind: str
    before: str
    text: str


def blocks() -> list[Block]:
    parts = re.split(r"^```(\w*)\n(.*?)^```$", README, flags=re.S | re.M)
    return [Block(parts[i + 1], parts[i], parts[i + 2]) for i in range(0, len(parts) - 2, 3)]


def commands() -> list[list[str]]:
    """The words of every command of springline, without the remarks."""
    lines = [line for block in blocks() if block.kind == "sh" for line in block.text.splitlines()]
    return [shlex.split(line, comments=True) for line in lines if line.startswith("springline")]


def write_files(folder: Path) -> list[str]:
    """Write down what the README asks to be saved: blocks that are no code, under the last name before them."""
    names = []
    for block in blocks():
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


def test_every_command_works_as_it_stands_in_an_empty_folder(
    cli: Cli, tmp_path: Path, headless: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cyclopts.completion.detect.detect_shell", lambda: "bash")
    assert list(tmp_path.iterdir()) == []
    files = write_files(tmp_path)
    for words in commands():
        said = cli(*words[1:])
        assert said.code == 0, f"{shlex.join(words)}\n{said.err}"
    assert {path.name for path in tmp_path.iterdir()} >= MADE | set(files)
    assert all((tmp_path / name).stat().st_size > 500 for name in MADE)


def test_every_snippet_works_as_it_stands_in_an_empty_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    scope: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks():
        if block.kind == "python":
            exec(compile(block.text, "README.md", "exec"), scope)
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

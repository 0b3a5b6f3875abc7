"""Drives the command line in this process: words in, exit code and what was printed out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from springline import progress
from springline.cli.main import main

HOUR = 3600.0  # [s]


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The JSON document on stdout, and nothing beside it."""
        return json.loads(self.out)


Cli = Callable[..., Said]

TRIPOD = """\
-line 0,0,0 10,0,0 -sellast enter -properties o c o 255,0,0 enter enter
-line 10,0,0 5,10,0 -sellast enter -properties o c o 255,0,0 enter enter
-line 0,0,0 5,5,5 -sellast enter -properties o c o 0,0,0 enter enter
-line 10,0,0 5,5,5 -sellast enter -properties o c o 0,0,0 enter enter
-line 5,10,0 5,5,5 -sellast enter -properties o c o 0,0,0 enter enter
-line 5,5,5 5,5,0 -sellast enter -properties o c o 0,0,0 enter enter
"""


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Cli:
    """Call it with the words of a command; it runs in an empty folder, 80 columns wide."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(progress, "LINE", HOUR)  # a busy machine takes seconds, and they are no outcome

    def say(*words: object) -> Said:
        capsys.readouterr()
        code = main([str(word) for word in words])
        return Said(code, *capsys.readouterr())

    return say


@pytest.fixture
def tripod(tmp_path: Path) -> str:
    """A file of six lines drawn in Rhino: three legs that meet, a cord that hangs there, red lines at their feet."""
    (tmp_path / "tripod.txt").write_text(TRIPOD, encoding="utf-8")
    return "tripod.txt"

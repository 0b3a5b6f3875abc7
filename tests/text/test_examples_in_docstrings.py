"""What ``help()`` shows of every public name has an example, and the example gives what it says."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import springline as sl
from springline.spec.handles import GridHandle, Handle

DATA = ("INTEGRATORS", "MATERIALS", "__version__")  # values, whose help() is that of a dictionary or a text
NAMESPACES = ("analysis", "errors", "goals", "interchange", "measurements", "steering")
MAIN = (sl.Scene, sl.Simulation, sl.Recording, sl.Equilibrium, sl.Journal, Handle, GridHandle)
INNER = {  # what springline's own rooms call on one another
    "Simulation.adopt", "Simulation.meta", "Simulation.note_changes", "Simulation.hold",
    "Simulation.scene_before", "Simulation.settle_mergers", "Recording.last_state", "Recording.refreshed",
}  # fmt: skip
NOWHERE = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": "", "MPLBACKEND": "agg"}  # to show anything
RUN = """
import doctest, os, sys, tempfile, warnings
import numpy as np
import springline as sl
sys.path.insert(0, {here!r})
from test_examples_in_docstrings import members, things
os.chdir(tempfile.mkdtemp())
finder, runner = doctest.DocTestFinder(recurse=False), doctest.DocTestRunner(verbose=False)
for name, thing in (*things(), *members()):
    for test in finder.find(thing, name, globs={{"sl": sl, "np": np}}):
        runner.run(test)
done = runner.summarize(verbose=False)
print(done.failed, done.attempted)
"""


def things() -> Iterator[tuple[str, Any]]:
    """Everything public that has a docstring of its own, by the name that a user writes."""
    for name in sl.__all__:
        if name in NAMESPACES:
            space = getattr(sl, name)
            yield from ((f"{name}.{key}", getattr(space, key)) for key in space.__all__)
        elif name not in DATA:
            yield name, getattr(sl, name)
    for kind in MAIN:
        for key, member in inspect.getmembers_static(kind):
            member = getattr(member, "__func__", member)
            if inspect.isfunction(member) and not key.startswith("_") and f"{kind.__name__}.{key}" not in INNER:
                yield f"{kind.__name__}.{key}", member


def members() -> Iterator[tuple[str, Any]]:
    """Methods and properties with examples of all other public classes, such as EquilibriumPath and Gradient."""
    seen = {id(thing) for _, thing in things()}
    kinds = [thing for _, thing in things() if inspect.isclass(thing) and thing not in MAIN]
    for kind in dict.fromkeys(kinds):
        for key, member in inspect.getmembers_static(kind):
            member = getattr(member, "__func__", getattr(member, "fget", None) or member)
            if key.startswith("_") or id(member) in seen or not inspect.isfunction(member):
                continue
            seen.add(id(member))
            if ">>> " in (member.__doc__ or ""):
                yield f"{kind.__name__}.{key}", member


THINGS = dict(things())


def test_help_of_every_public_name_has_an_example() -> None:
    assert [name for name, thing in THINGS.items() if ">>> " not in (inspect.getdoc(thing) or "")] == []


@pytest.mark.heavy
def test_every_example_gives_what_it_says() -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN.format(here=str(Path(__file__).parent))],
        capture_output=True, text=True, env=os.environ | NOWHERE,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    failed, attempted = map(int, done.stdout.strip().splitlines()[-1].split())
    assert attempted > 400  # measured 623
    assert failed == 0, done.stdout

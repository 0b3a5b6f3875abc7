"""The notebooks for teachers: every cell runs, and what is measured is what theory says."""

from __future__ import annotations

import ast
import json
import warnings
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pytest

import springline as sl
from springline.errors import OpenLedger

LESSONS = Path(__file__).parents[2] / "examples" / "lessons"


def given(name: str) -> dict[str, Any]:
    """The variables of a notebook after its last cell; each cell that ends in a scene gave one."""
    scope: dict[str, Any] = {"__name__": "__main__", "given_back": []}
    matplotlib.use("Agg")
    cells = json.loads((LESSONS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    for cell in (cell for cell in cells if cell["cell_type"] == "code"):
        assert not cell["outputs"] and cell["execution_count"] is None, "kept without outputs: they are made anew"
        tree = ast.parse("".join(cell["source"]))
        if isinstance(last := tree.body[-1], ast.Expr):
            shown = ast.parse(f"given_back.append({ast.unparse(last.value)})").body
            tree.body[-1:] = shown
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", OpenLedger)
            exec(compile(tree, name, "exec"), scope)
    matplotlib.pyplot.close("all")
    assert isinstance(scope["given_back"][0], sl.Scene), "a lesson begins with something to pull at"
    for value in (value for value in scope["given_back"] if value is not None):
        shown = isinstance(value, (sl.Scene, sl.Recording, sl.Equilibrium))
        assert shown or hasattr(getattr(value, "figure", value), "savefig") or hasattr(value, "_repr_png_")
    return scope


def near(found: Any, wanted: Any, within: float) -> None:
    np.testing.assert_allclose(found, wanted, rtol=within)


def oscillator(of: dict[str, Any]) -> None:
    near(list(of["periods"].values()), 2 * np.pi / np.sqrt(10), 2e-5)  # measured 5e-6
    near(of["decrement"], of["theory"], 1e-3)
    near(of["measured"], of["expected"], 0.03)


def chain(of: dict[str, Any]) -> None:
    assert abs(of["shape"].position[:, 1] - of["catenary"]).max() < 2e-3  # [m], of 40 links
    near(of["shape"].tension.min(), of["weight"] * of["a"], 1e-3)
    assert abs(of["y"] - of["straight"]).max() < 1e-10 and of["arch"].tension.max() < 0.0


def modes(of: dict[str, Any]) -> None:
    near(2 * np.pi * of["found"].frequency, of["theory"], 1e-12)
    near(of["peaks"], of["five"], 5e-3)
    near(of["sounds"].frequency / of["sounds"].frequency[0], [1, 2.5**0.5, 2.5**0.5, 2], 0.01)


def chaos(of: dict[str, Any]) -> None:
    assert of["exponent"] > 0.8 and of["grown"] < 20 and 5.0 < of["when"] < 20.0
    assert (of["again"].position == of["one"].position).all()


def flock(of: dict[str, Any]) -> None:
    assert of["order"][0] < 0.3 < 0.6 < of["order"][-1]
    assert sl.analysis.polarization(of["gnats"].velocity[-1]) < 0.3 and of["kept"][0] > 0.6 > 0.3 > of["kept"][-1]


def heat_bath(of: dict[str, Any]) -> None:
    near(of["per_axis"][20:].mean(), 0.5, 0.05)
    near(of["velocities"].std(), 0.5**0.5, 0.03)
    near(of["slope"] / 6, 1.0, 0.1)
    near(of["stored"], 0.5, 0.05)


def orbits(of: dict[str, Any]) -> None:
    assert abs(of["ellipse"] - 1).max() < 1e-12 and abs(of["areas"] / of["areas"][0] - 1).max() < 1e-13
    near([time**2 / axis**3 for axis, time in of["years"].items()], 1.0, 1e-3)
    assert of["turned"]["explicit_euler"] > 5.0 > 1.7 > of["turned"]["velocity_verlet"]


CLAIMS = (oscillator, chain, modes, chaos, flock, heat_bath, orbits)


@pytest.mark.heavy
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.__name__)
def test_a_lesson_runs_and_measures_what_theory_says(claim: Any) -> None:
    claim(given(claim.__name__.replace("_", "-")))


def test_every_notebook_of_the_folder_is_a_lesson_that_is_run() -> None:
    assert {path.stem for path in LESSONS.iterdir()} == {claim.__name__.replace("_", "-") for claim in CLAIMS}

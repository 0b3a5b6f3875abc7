"""``springline verify``: all checks pass, each planted fault is named by its check, and the page is complete."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import springline
from springline.cli.main import main
from springline.errors import SceneError
from springline.integrators import registry
from springline.verification import verify
from springline.verification.checks import CheckOutcome
from springline.verification.page import results_page

SOURCE = Path(springline.__file__).parent

# file, right text, wrong text, and the check that must name it
FAULTS = [
    (
        "integrators/registry.py",
        "splitting([0.5, 0.5], [1.0, 0.0], MIDPOINT)",
        "splitting([0.51, 0.49], [1.0, 0.0], MIDPOINT)",
        "order/velocity_verlet",
    ),
    ("integrators/registry.py", "THETA = 1.0 / (2.0 - 2.0", "THETA = 1.0 / (2.01 - 2.0", "order/forest_ruth"),
    ("integrators/registry.py", "XI = 0.17861", "XI = 0.17961", "order/pefrl"),
    ("integrators/registry.py", "[0.0, 1 / 72, 0.0, 0.0]", "[0.0, 1 / 74, 0.0, 0.0]", "order/chin4a"),
    ("integrators/registry.py", "[0.0, 0.0, 1 / 192, 0.0, 0.0]", "[0.0, 0.0, 1 / 190, 0.0, 0.0]", "order/chin4c"),
    ("integrators/registry.py", "W2 = 0.235573", "W2 = 0.236573", "order/yoshida6"),
    ("integrators/contract.py", "[1 / 6, 1 / 3, 1 / 3, 1 / 6])", "[1 / 6, 1 / 3, 1 / 4, 1 / 4])", "order/rk4"),
    (
        "integrators/registry.py",
        "scheme=splitting([1.0], [1.0], EULER),\n)",
        "scheme=splitting([1.001], [1.0], EULER),\n)",
        "order/symplectic_euler",
    ),
    ("integrators/registry.py", "alpha_f=0.5, beta=0.5", "alpha_f=0.45, beta=0.5", "order/implicit_midpoint"),
    ("integrators/registry.py", "gamma = 0.5 - alpha_m", "gamma = 0.55 - alpha_m", "order/generalized_alpha"),
    (
        "integrators/registry.py",
        "scheme=splitting([0.5, 0.5], [1.0, 0.0], MIDPOINT)",
        "scheme=runge_kutta(MIDPOINT)",
        "geometry/symplectic velocity_verlet",
    ),
    (
        "integrators/registry.py",
        "[ENDS, MIDDLE, MIDDLE, ENDS]",
        "[ENDS, MIDDLE, ENDS, MIDDLE]",
        "geometry/reversible forest_ruth",
    ),
    (
        "forces/springs.py",
        "scale = springs.stiffness[s] * extension / length\n        add_pair",
        "scale = 1.001 * springs.stiffness[s] * extension / length\n        add_pair",
        "motion/oscillator",
    ),
    (
        "forces/springs.py",
        "subtract_columns(force, blocks.other, WIDE * (last - 1), fx, fy, fz)",
        "subtract_columns(force, blocks.other, WIDE * (last - 1), fx, fy, fy)",
        "balance/momentum",
    ),
    (
        "forces/springs.py",
        "subtract_columns(force, blocks.other, e, fx, fy, fz)",
        "subtract_columns(force, blocks.other, e, fx, fy, fy)",
        "balance/angular momentum",
    ),
    (
        "forces/springs.py",
        "scale, kind = springs.damping[s] * along / square",
        "scale, kind = springs.damping[s] * along / length",
        "motion/damped oscillator",
    ),
    ("forces/gravity.py", "force[i, 2] = inertia[i] * gz", "force[i, 2] = inertia[i] * gz * 1.0001", "motion/fall"),
    (
        "forces/gravity.py",
        "total -= mass[i] * gravity",
        "total -= 1.01 * mass[i] * gravity",
        "balance/drag and dashpots",
    ),
    ("forces/drag.py", "force[i, 0] = 0.0 - c * vx", "force[i, 0] = 0.0 - 1.01 * c * vx", "motion/drag"),
    ("forces/drag.py", "np.sqrt(vx * vx + vy * vy + vz * vz)", "np.sqrt(vx * vx + vy * vy)", "motion/fall through air"),
    (
        "forces/loads.py",
        "add_one(loads, q, cos(loads.omega[q] * time + loads.phase[q]), external)",
        "add_one(loads, q, cos(loads.omega[q] * time - 0.01), external)",
        "motion/forced oscillator",
    ),
    (
        "forces/direct_sum.py",
        "scale = strength / (square * np.sqrt(square))",
        "scale = strength / (square * np.sqrt(square) + 1e-4)",
        "motion/planet",
    ),
    (
        "forces/coulomb.py",
        "step * particles.charge[i] / particles.inertia[i])",
        "step * particles.charge[i])",
        "motion/gyration",
    ),
    (
        "contacts/impulse.py",
        "gain = response(n, m), -(1.0 + law[0]) * speed",
        "gain = response(n, m), -(1.0 + 0.99 * law[0]) * speed",
        "balance/bounces",
    ),
    (
        "equilibrium/force_density.py",
        "right = problem.loads[free, axis] -",
        "right = 0.99 * problem.loads[free, axis] -",
        "rest/force densities",
    ),
    (
        "equilibrium/bars.py",
        "return np.asarray(self._incidence @ (bar_forces.ratio",
        "return np.asarray(0.99 * self._incidence @ (bar_forces.ratio",
        "rest/three bars",
    ),
    ("stability/buckling.py", "return base + 1.0 / mu[order]", "return base + 1.01 / mu[order]", "rest/buckling"),
    ("stability/modes.py", "return self.omega / (2.0 * np.pi)", "return self.omega / 6.28", "motion/modes of a string"),
    (
        "inverse/gradients.py",
        "apart = self.motion[bars.tail] - self.motion[bars.head]",
        "apart = self.motion[bars.head] - self.motion[bars.tail]",
        "rest/gradient",
    ),
    (
        "inverse/design.py",
        "return np.concatenate(flat) * self.wide",
        "return -np.concatenate(flat) * self.wide",
        "rest/design",
    ),
    ("forces/sheets.py", "return 0.5 * p[0] * np.sqrt(square)", "return 0.5 * p[0] * square", "rest/soap film"),
    ("forces/hinges.py", "return nearest_turn(np.arctan2(", "return nearest_turn(1.01 * np.arctan2(", "rest/fold"),
    ("forces/ropes.py", "gradient[:, :-1] -= slope", "gradient[:, :-1] -= 1.01 * slope", "rest/rope"),
    ("paths/continuation.py", "SETTLED = 1e-11", "SETTLED = 1e-2", "rest/snap-through"),
    (
        "model/blocks.py",
        "return max(LEAST_BLOCK, min(MOST_BLOCK, count // BLOCKS))",
        "import time; return LEAST_BLOCK + time.time_ns() // 4096 % 512",
        "bits/threads",
    ),
    (
        "forces/random_numbers.py",
        "return 0 if seed is None else int(seed)",
        "import time; return time.time_ns() % 1024",
        "bits/again",
    ),
]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, in which faults are planted."""
    folder = tmp_path_factory.mktemp("planted")
    shutil.copytree(SOURCE, folder / "springline", ignore=shutil.ignore_patterns("__pycache__", "web"))
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "right", "wrong", "named"), FAULTS, ids=[f"{k} {one[3]}" for k, one in enumerate(FAULTS)]
)
def test_a_planted_fault_is_named_by_its_check(file: str, right: str, wrong: str, named: str, tree: Path) -> None:
    place = tree / "springline" / file
    whole = place.read_text(encoding="utf-8")
    assert right in whole
    place.write_text(whole.replace(right, wrong), encoding="utf-8")
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "springline", "verify", named], capture_output=True, text=True, timeout=600,
            env={**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}, check=False,
        )  # fmt: skip
    finally:
        place.write_text(whole, encoding="utf-8")
    assert ended.returncode == 1, ended.stdout + ended.stderr
    assert re.search(rf"^FAILED +{re.escape(named)} ", ended.stdout, re.MULTILINE), ended.stdout


def test_there_are_thirty_planted_faults() -> None:
    assert len(FAULTS) >= 30 and len({(file, wrong) for file, _, wrong, _ in FAULTS}) == len(FAULTS)
    names = {check.name for check in verify.all_checks()}
    assert {named for *_, named in FAULTS} <= names


@pytest.mark.slow
def test_all_checks_pass() -> None:
    assert not [one.check.name for one in verify.run_checks(verify.all_checks()) if not one.passed]


def test_a_tenth_of_the_checks_passes() -> None:
    words = ["drag and dashpots", "three bars", "force densities", "figure"]
    results = verify.run_checks(verify.all_checks(words))
    assert len(results) == 4 and all(one.passed for one in results)
    page = results_page(results)
    assert "All 4 checks passed" in page and page.count("<section") == 4 and page.count("<svg") == 2
    assert "Chenciner and Montgomery" in page and "def three_bars()" in page
    assert "http" not in re.sub("xmlns[^ >]*", "", page)  # nothing is loaded


def test_a_wrong_coefficient_fails_with_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from dataclasses import replace

    right = registry.INTEGRATORS["rk4"]
    scheme = right.scheme._replace(weights=right.scheme.weights * 1.001)
    monkeypatch.setitem(registry.INTEGRATORS, "rk4", replace(right, scheme=scheme))
    monkeypatch.setitem(registry.METHODS, "rk4", replace(right, scheme=scheme))
    page = tmp_path / "results.html"
    assert main(["verify", "order/rk4", "rest/buckling", "-o", str(page)]) == 1
    out = capsys.readouterr().out
    assert "FAILED  order/rk4" in out and "Failed: order/rk4. " in out and "1 of 2 checks passed" in out
    assert "1 of 2 checks failed" in page.read_text(encoding="utf-8")


def test_results_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "rest/buckling", "--json"]) == 0
    (check,) = json.loads(capsys.readouterr().out)["checks"]
    assert check["name"] == "rest/buckling" and check["passed"] and check["outcome"]["value"] < 1e-6


def test_an_error_fails_its_check_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: Any) -> CheckOutcome:
        raise ZeroDivisionError("planted")

    checks = verify.all_checks(["rest/buckling", "rest/reactions"])
    monkeypatch.setattr(
        type(checks[0]), "measure", lambda self: broken() if "buckling" in self.name else CheckOutcome(0, 0, 0)
    )
    results = {one.check.name: one for one in verify.run_checks(checks)}
    assert not results["rest/buckling"].passed and "ZeroDivisionError: planted" in results["rest/buckling"].error
    assert results["rest/reactions"].passed
    assert "ZeroDivisionError" in results_page(list(results.values()))


def test_refusals() -> None:
    with pytest.raises(SceneError, match="No check has the words"):
        verify.all_checks(["orders of magnitude"])
    assert main(["verify", "rest/buckling", "-o", "results.txt"]) == 2
    assert not CheckOutcome(float("nan"), 0.0, 1.0).passed and not CheckOutcome(2.0, 0.0, 1.0).passed

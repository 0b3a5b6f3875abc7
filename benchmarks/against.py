"""Comparison of two builds of springline, in turn and row by row: ``benchmarks/run.py --against PATH [ROW ...]``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import report

ROUNDS = 3  # of each build; the least time of a figure counts
RUN = Path(__file__).resolve().parent / "run.py"


def command_of(build: Path) -> tuple[list[str], dict[str, str]]:
    """The command that runs a row on a build, and its environment.

    ``build`` is the Python of an environment that the build is installed in, or a checkout with ``src/springline``.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if (build / "src" / "springline").is_dir():
        return [sys.executable, str(RUN)], environment | {"PYTHONPATH": str(build.resolve() / "src")}
    if build.is_file():
        return [str(build.absolute()), str(RUN)], environment
    sys.exit(f"--against takes a Python, or a checkout with src/springline. Got {build}.")


def figures(command: list[str], environment: dict[str, str], row: str) -> tuple[str, dict[str, float]]:
    """Path that springline is imported from, and the figures of one process that measures a row."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figures.jsonl"
        asked = environment | {report.FIGURES: str(file), report.OURS_ALONE: "1"}
        done = subprocess.run([*command, row], env=asked, capture_output=True, text=True)
        if done.returncode or not file.exists():
            sys.exit(f"The row {row!r} failed on {' '.join(command)}:\n{done.stderr[-2000:]}")
        lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return lines[0]["from"], {
        f"{line['title']}: {name}": value for line in lines for name, value in line["values"].items()
    }


def against(build: str, rows: list[str]) -> None:
    """Measure rows on this build and on another in turn, and print both and their ratio."""
    checkout = RUN.parent.parent
    builds = {"this build": command_of(checkout), "the other": command_of(Path(build))}
    for row in rows:
        best: dict[str, dict[str, float]] = {name: {} for name in builds}
        homes = dict[str, str]()
        for _ in range(ROUNDS):
            for name, (command, environment) in builds.items():
                homes[name], found = figures(command, environment, row)
                for figure, value in found.items():
                    best[name][figure] = min(value, best[name].get(figure, float("inf")))
        if len(set(homes.values())) < len(homes):
            sys.exit(f"Both builds are {homes['this build']}: give the path of another build.")
        lines = [
            [figure, f"{here:.4g}", f"{there:.4g}", f"{here / there:.3f}"]
            for figure, here in best["this build"].items()
            if (there := best["the other"].get(figure)) is not None
        ]
        report.columns(f"{row}: the least of {ROUNDS} rounds", ["", *builds, "ratio"], lines)

"""Waiting time for the first picture of a gallery scene with an empty compilation cache, and for all scenes in a row.

``python benchmarks/waits.py [--one-after-the-other] [NAMES]``; every picture is drawn in its own process.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from time import perf_counter

DRAW = (
    "import resource, subprocess, sys\n"
    "subprocess.run([sys.executable, '-m', 'springline', 'play', sys.argv[1]], stdout=-3, stderr=-3, check=True)\n"
    "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
    "print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024.0)"
)


def picture(name: str, cache: str) -> tuple[float, float, float]:
    """Draw the first picture of a scene; return wall clock and processor seconds, and the peak memory of a process
    [MB]."""
    with tempfile.TemporaryDirectory() as folder:
        begin = perf_counter()
        told = subprocess.run(
            [sys.executable, "-c", DRAW, name], cwd=folder, env={**os.environ, "SPRINGLINE_CACHE_DIR": cache},
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        seconds = perf_counter() - begin
    processors, memory = map(float, told.split()[-2:])
    return seconds, processors, memory


def measured(names: Iterable[str], together: bool) -> None:
    """Print a row for each scene: each with an empty cache, or all with a cache that is empty before the first."""
    total = [0.0, 0.0]
    with tempfile.TemporaryDirectory() as common:
        for name in names:
            with tempfile.TemporaryDirectory() as own:
                seconds, processors, memory = picture(name, common if together else own)
            total = [total[0] + seconds, total[1] + processors]
            print(f"{name:<24}{seconds:>8.1f} s{processors:>8.1f} s of processors{memory:>8.0f} MB", flush=True)
    print(f"{'all':<24}{total[0]:>8.1f} s{total[1]:>8.1f} s of processors")


if __name__ == "__main__":
    from springline.gallery.registry import names as all_names

    given = [word for word in sys.argv[1:] if not word.startswith("-")]
    measured(given or all_names(), "--one-after-the-other" in sys.argv)

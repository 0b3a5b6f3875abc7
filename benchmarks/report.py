"""Timing and tables for all rows."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from typing import Any

FIGURES = "SPRINGLINE_FIGURES"  # file to which tables are also written, as a line of JSON each
OURS_ALONE = "SPRINGLINE_OURS_ALONE"  # peers are left out if it is set


class TooLong(Exception):
    """Raised if a peer was stopped after its time limit."""


def least(run: Callable[[int], None], count: int, rounds: int, clock: Callable[[], float] = time.perf_counter) -> float:
    """Least seconds per step over several rounds of ``count`` steps, by the wall clock or another one."""
    best = float("inf")
    for _ in range(rounds):
        begin = clock()
        run(count)
        best = min(best, (clock() - begin) / count)
    return best


def timed(run: Callable[[], Any]) -> tuple[float, Any]:
    """Processor seconds that a call takes, and what it returns.

    On one thread of an idle machine they equal the wall clock time; on a busy one that includes other processes.
    """
    begin = time.process_time()
    value = run()
    return time.process_time() - begin, value


def table(title: str, values: dict[str, float]) -> None:
    """Print figures and their ratios to the first."""
    file = os.environ.get(FIGURES)
    if file:
        import springline

        with open(file, "a", encoding="utf-8") as lines:
            lines.write(json.dumps({"from": springline.__file__, "title": title, "values": values}) + "\n")
    first = next(iter(values.values()))
    print(f"\n{title}")
    for name, value in values.items():
        print(f"  {name:<28}{value:>12.4g}{value / first:>10.2f} x")


def columns(title: str, head: list[str], lines: list[list[str]]) -> None:
    """Print a table of columns: the first aligned left, the others right."""
    print(f"\n{title}")
    widths = [max(len(line[i]) for line in [head, *lines]) for i in range(len(head))]
    for line in [head, *lines]:
        right = (f"{text:>{width}}" for text, width in zip(line[1:], widths[1:], strict=True))
        print("  " + "   ".join([f"{line[0]:<{widths[0]}}", *right]))

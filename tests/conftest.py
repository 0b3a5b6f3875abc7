"""Simulations of the tests share kinds of loops, but for those that ask for their own, and compile without a word."""

from __future__ import annotations

import pytest

import loops
from springline.simulation import compiling


def pytest_configure(config: pytest.Config) -> None:
    loops.share()
    compiling.is_warm = lambda kind: True  # what tests hear does not hang on the state of a cache

"""Simulations of the tests share kinds of loops, but for those that ask for their own."""

from __future__ import annotations

import pytest

import loops


def pytest_configure(config: pytest.Config) -> None:
    loops.share()

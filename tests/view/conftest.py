"""The browser that the tests of a file share is closed with it: while it is open no other can be driven."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import chromium


@pytest.fixture(scope="module", autouse=True)
def a_browser_for_each_file() -> Iterator[None]:
    yield
    chromium.close()

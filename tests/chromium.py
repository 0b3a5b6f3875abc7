"""A real browser for the tests that need one: the system's Chromium, driven by Playwright; none is ever downloaded."""

from __future__ import annotations

import os
import shutil
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--use-gl=angle", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
]  # fmt: skip


def path() -> str:
    """Where the browser is. Without one the test is skipped, and fails where CI is set, which is to install it."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        missing = f"This test needs a browser: install one of {', '.join(NAMES)}."
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return found


def launched(play: Any) -> Any:
    """The browser, opened by ``play``, what ``sync_playwright()`` gives."""
    return play.chromium.launch(executable_path=path(), args=FLAGS)

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
    # WebGL draws by SwiftShader; composed by SwiftShader too, a page took 0.3 s of a processor more to open.
    "--disable-gpu-compositing",
    # Popups of the address bar are made for every context and never seen: 0.7 s of a processor each. The last list of
    # features counts, so Playwright's own are named again.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,AimEnabled,"
    "NetworkTimeServiceQuerying,PreconnectToSearch",
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


# Tests that race with a page or with its viewer are found by making either slow, by so many times.
SLOWER = float(os.environ.get("SPRINGLINE_SLOW_VIEWER", "1"))
PAGES = float(os.environ.get("SPRINGLINE_SLOW_PAGES", "1"))

_kept: list[Any] = []  # what drives the browser of this process, and the browser


def launched(play: Any) -> Any:
    """The browser, opened by ``play``, what ``sync_playwright()`` gives."""
    return play.chromium.launch(executable_path=path(), args=FLAGS)


def kept() -> Any:
    """A browser that is opened once and shared by the tests of a file, each in a context of its own."""
    from playwright.sync_api import sync_playwright

    if not _kept or not _kept[-1].is_connected():
        close()
        _kept.append(sync_playwright().start())
        _kept.append(launched(_kept[0]))
    return _kept[-1]


def slowed(page: Any) -> Any:
    """The page, as slow beside its server as the person asked who looks for tests that hang on its pace."""
    if PAGES > 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def close() -> None:
    """Close the browser that is kept, where there is one."""
    driver, browser = (*_kept, None, None)[:2]
    _kept.clear()
    if browser is not None:
        browser.close()
    if driver is not None:
        driver.stop()

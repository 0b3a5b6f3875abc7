"""Checks of pages in a real browser: ``python docs --look FOLDER`` saves screenshots there.

At desktop and phone width, dark and light: no serious violation reported by axe-core, no content wider than the screen,
no request to another host, no script error.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from website.stage import ROOT

PAGES = (
    "index", "learn", "gallery", "gallery/curtain", "equilibrium", "glossary", "reference", "reference/python/Scene",
    "reference/verbs/run", "reference/scene-keys", "search",
)  # fmt: skip
ROOMS = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
GRAVE = {"serious", "critical"}


def look(site: Path, folder: Path, pages: tuple[str, ...] = PAGES) -> list[str]:
    """Problems of these pages, a line each; screenshots are saved in the folder."""
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright

    sys.path.append(str(ROOT / "tests"))
    import chromium

    folder.mkdir(parents=True, exist_ok=True)
    wrong: list[str] = []

    def asked(request: Any) -> None:
        wrong.extend([f"requests {request.url}"] if request.url.startswith("http") else [])

    def failed(error: Any) -> None:
        wrong.append(f"script: {error}")

    with sync_playwright() as play:
        browser = chromium.launched(play)
        for room, size in ROOMS.items():
            for scheme in ("light", "dark"):
                context = browser.new_context(viewport=size, color_scheme=scheme)
                page = context.new_page()
                page.on("request", asked)
                page.on("pageerror", failed)
                for name in pages:
                    page.goto((site / f"{name}.html").as_uri())
                    page.wait_for_load_state("networkidle")
                    wrong += [f"{name}, {room}, {scheme}: {one}" for one in _wrong(page, Axe())]
                    page.screenshot(path=folder / f"{name.replace('/', '-')}-{room}-{scheme}.png")
                context.close()
        browser.close()
    return wrong


def _wrong(page: Any, axe: Any) -> list[str]:
    over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    said = [f"wider than the screen by {over} dots"] if over > 0 else []
    for one in axe.run(page).response["violations"]:
        if one["impact"] in GRAVE:
            said += [f"{one['id']}: {node['html'][:140]}" for node in one["nodes"][:4]]
    return said

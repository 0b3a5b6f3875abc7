"""Who cannot see colors well, or has no mouse, can use the page too: axe-core finds nothing serious."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from seen_page import PHONE, ROOM, Seen, seen
from test_page_hands import chain

import chromium
import springline as sl

GRAVE = {"serious", "critical"}


def found(page: Any) -> list[str]:
    """What axe-core finds of weight: rule and the elements it speaks of."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:120]}" for one in violations if one["impact"] in GRAVE for node in one["nodes"]
    ]


def everything_open(shown: Seen) -> None:
    """Every section of the panel is open, a particle is inspected, and graphs stand in the dock."""
    shown.do("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    shown.page.mouse.click(*shown.place(1))
    assert shown.until(lambda: shown.page.locator("#inspect").is_visible())
    shown.page.get_by_label("Energies over time").check()
    shown.page.locator("#inspect .trace").first.click()
    assert shown.until(
        lambda: shown.page.locator("#dock .u-over").count() == 1
    )  # time stands: there are no energies yet


def stars() -> sl.Scene:
    """Points of light in a plane."""
    scene = sl.Scene(dim=2, title="Stars")
    scene.particles(np.random.default_rng(4).uniform(-1.0, 1.0, (300, 2)), mass=1.0)
    return scene


def test_axe_finds_nothing_serious_among_lights_that_are_selected_and_have_handles() -> None:
    with seen(stars(), gallery=True) as shown:
        everything_open(shown)
        shown.do("springline.builder.choose('select'); springline.builder.everybody()")
        assert shown.until(lambda: shown.page.locator(".build-handle").count() >= 3)
        assert shown.do("[springline.stage.scene.lights, document.documentElement.dataset.dark]") == [True, "true"]
        assert found(shown.page) == []


@pytest.mark.parametrize(("dark", "phone"), [(False, False), (True, True)])
def test_axe_finds_nothing_serious(dark: bool, phone: bool) -> None:
    with seen(chain(), gallery=True, dark=dark, phone=phone) as shown:
        everything_open(shown)
        assert found(shown.page) == []
        shown.page.keyboard.press("?")
        assert shown.until(lambda: shown.page.locator("dialog[open]").count() == 1)
        assert found(shown.page) == []
        shown.page.keyboard.press("Escape")
        assert shown.until(lambda: shown.page.locator("dialog[open]").count() == 0)
        shown.page.get_by_role("button", name="Gallery").click()
        assert shown.until(lambda: shown.page.locator(".card").count() > 10)
        assert found(shown.page) == []


@pytest.mark.parametrize(("dark", "phone"), [(True, False), (False, True)])
def test_axe_finds_nothing_serious_in_a_recording(dark: bool, phone: bool, tmp_path: Path) -> None:
    path = tmp_path / "chain.html"
    sl.render(chain().simulate().run(until=0.5, every=0.1), str(path))
    context = chromium.kept().new_context(
        viewport=PHONE if phone else ROOM, color_scheme="dark" if dark else "light", has_touch=phone, bypass_csp=True
    )
    try:
        page = context.new_page()
        page.goto(path.as_uri())
        page.get_by_role("button", name="Pause").click()  # once it plays
        if phone:
            fold = page.get_by_role("button", name="Fold the panel")
            low = fold.bounding_box()
            assert low and low["y"] + low["height"] < PHONE["height"]  # measured 838: all of it is seen
            fold.click()
        page.locator(".u-series.u-off").first.wait_for()
        assert found(page) == []
        page.evaluate("springline.select({ particle: 1 })")
        page.keyboard.press("?")
        page.locator("dialog[open]").wait_for()
        assert found(page) == []
    finally:
        context.close()

"""What a person does at a page that lives, by mouse and by touch, Python plays again to the same bits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from living_hand import hand_in_chromium, hand_in_firefox

import springline as sl
from smaller import REFUSED_BY_PAGES
from springline.errors import SceneError
from springline.gallery import door, registry
from springline.view.living.page import save_page

TEN = [
    "curtain",
    "pinball",
    "single-spring",
    "damped-cloth",
    "newtons-cradle",
    "vault",
    "walking-tensegrity",
    "fountain",
    "swarm-on-a-torus",
    "elastica",
]
OWN = [door.social_force]  # functions of gallery scenes, which files name only
NAMES = [entry.name for entry in registry.entries() if entry.name not in REFUSED_BY_PAGES]


def played(name: str, seed: int, count: int, folder: Path, opened: Any = hand_in_chromium) -> sl.Journal:
    """What so many deeds by mouse and as many by touch on a scene's page left in its journal, played again."""
    page = folder / f"{name}.html"
    save_page(sl.gallery.scene(name), page)
    with opened(page, seed) as hand:
        hand.acts(hand.by_mouse, count)
        hand.acts(hand.by_touch, count)
        text = hand.journal()
    assert hand.errors == [], (hand.errors, hand.done[-12:])
    path = folder / f"{name}.json"
    path.write_text(text, encoding="utf-8")
    journal = sl.Journal.load(path, using=OWN)
    assert json.loads(text)["steps"] == journal.steps and journal.digest
    try:
        journal.replay()  # which compares the digests
    except SceneError as error:
        raise AssertionError(f"{name}: {error} {[one.command for one in journal]}") from error
    return journal


@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
def test_deeds_by_mouse_and_by_touch_are_played_again_to_the_same_bits(tmp_path: Path) -> None:
    journal = played("single-spring", 3, 14, tmp_path)  # without gravity: arrow keys give it some
    kinds = {type(one.command).__name__ for one in journal}
    assert kinds & {"Grab", "Set", "Push", "Anchor", "Release", "Remove", "Cut"}


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
@pytest.mark.parametrize("name", NAMES)
def test_a_hundred_deeds_by_mouse_and_a_hundred_by_touch(name: str, tmp_path: Path) -> None:
    played(name, 5, 100, tmp_path)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
@pytest.mark.parametrize("name", TEN)
def test_fifty_deeds_by_mouse_and_fifty_by_touch_in_firefox(name: str, tmp_path: Path) -> None:
    played(name, 5, 50, tmp_path, hand_in_firefox)

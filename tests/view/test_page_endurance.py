"""A person who tries everything: scenes in any order, deeds of every kind; the page never freezes and loses nothing."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from person import Person, replayed
from seen_page import Seen, seen
from test_page_hands import chain

from springline.gallery import registry

NAMES = [entry.name for entry in registry.entries()]
LIGHT = ["hanging-chain", "curtain", "solar-system", "billiards", "tensegrity-prism", "slinky-drop", "swarm", "vault"]


def framed(shown: Seen) -> bool:
    """Whether the room of the scene fills 50 to 90 % of the stage in one direction, and no more in the other."""
    wide, tall = shown.filled()
    return 0.5 <= max(wide, tall) <= 0.9 and min(wide, tall) <= 0.9


def switched(order: list[str]) -> None:
    with seen(chain(), gallery=True) as shown:
        for name in order:
            shown.goes_to(name)
            shown.calm()
            assert framed(shown), (name, shown.filled())
        assert shown.errors == []


def test_each_scene_opens_framed_whatever_was_there_before() -> None:
    switched(random.Random(3).sample(LIGHT, 4))


@pytest.mark.slow
def test_two_hundred_switches_open_framed() -> None:
    switched(random.Random(5).choices(NAMES, k=200))


def played(name: str, count: int, seed: int, folder: Path, others: list[str], *, phone: bool = False) -> None:
    """Open a scene, do so many things, and play every journal again: the same bits."""
    with seen(chain(), gallery=True, playing=True, phone=phone) as shown:
        shown.goes_to(name)
        person = Person(shown, seed, folder, [name, *others])
        for number in range(1, count + 1):
            person.act()
            if number % 10 == 0:
                person.finds_all_well()
            if number % 20 == 0:
                person.sees_what_is_there()
        person.stands()
        shown.ended()
        for player in [*person.played, shown.player]:
            replayed(player)


@pytest.mark.parametrize("name", ["curtain", "billiards"])
def test_whatever_a_person_does_the_page_answers_and_the_journal_tells_it(name: str, tmp_path: Path) -> None:
    played(name, 20, 11, tmp_path, [])


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_ten_minutes_of_deeds(name: str, tmp_path: Path) -> None:
    for seed in range(6):
        others = random.Random(f"{name} {seed}").choices(NAMES, k=2)
        played(name, 100, seed, tmp_path, others, phone=seed == 5)

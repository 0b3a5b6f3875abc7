"""A person who tries everything: scenes in any order, deeds of every kind; the page never freezes and loses nothing."""

from __future__ import annotations

import random
import time
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


def played(
    name: str, seed: int, folder: Path, others: list[str], *, count: int = 0, seconds: float = 0.0, phone: bool = False
) -> int:
    """Open a scene, do so many things, and go on for so long; play every journal again; how many were done."""
    with seen(chain(), gallery=True, playing=True, phone=phone) as shown:
        shown.goes_to(name)
        person, end, replayed_at = Person(shown, seed, folder, [name, *others]), time.monotonic() + seconds, 0
        while len(person.done) < count or time.monotonic() < end:
            person.act()
            assert shown.errors == [], (shown.errors, person.done[-12:])
            if len(person.done) % 10 == 0:
                person.finds_all_well()
            if len(person.done) % 20 == 0:
                person.sees_what_is_there()
            if len(person.done) >= max(2 * replayed_at, 20):  # the longer the journal, the rarer
                person.replays()
                replayed_at = len(person.done)
        person.stands()
        shown.ended()
        for player in [*person.played, shown.player]:
            replayed(player)
    return len(person.done)


@pytest.mark.parametrize("name", ["curtain", "billiards"])
def test_whatever_a_person_does_the_page_answers_and_the_journal_tells_it(name: str, tmp_path: Path) -> None:
    played(name, 11, tmp_path, [], count=12)


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_ten_minutes_of_deeds(name: str, phone: bool, tmp_path: Path) -> None:
    other = random.Random(name).choice(NAMES)
    played(name, 6 + phone, tmp_path, [name, name, other], count=100, seconds=600.0, phone=phone)

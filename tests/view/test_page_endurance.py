"""A person who tries everything: scenes in any order, deeds of every kind; the page never freezes and loses nothing."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from seen_page import Seen, seen
from test_page_hands import chain

from springline.gallery import registry
from springline.view.play.replay import replay

NAMES = [entry.name for entry in registry.entries()]
LIGHT = ["hanging-chain", "curtain", "solar-system", "billiards", "tensegrity-prism", "slinky-drop", "swarm", "vault"]
KEYS = [*"npfvtldi123456[]a?", " ", "Home", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Escape", "Delete"]
STAGE = (40, 40, 740, 640)  # [pixels] left, upper, right and lower edge of where a hand goes
PARTICLE = """(share) => {
  const stage = springline.stage, all = springline.picture.wholes("points.index");
  const place = all.length ? stage.placeOf(all[Math.floor(share * all.length)]) : null;
  const pixel = place && stage.onScreen(place);
  return pixel ? [pixel.x, pixel.y] : null;
}"""
PATIENT = 20.0  # [s] that a page may take to show the next picture on a busy machine


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


class Person:
    """Somebody who does anything at all; the same seed does the same."""

    def __init__(self, shown: Seen, seed: int) -> None:
        self.shown, self.chance = shown, random.Random(seed)
        self.deeds: list[Callable[[], None]] = [
            self.drag, self.drag, self.stroke, self.click, self.menu, self.key, self.key, self.key, self.undo,
            self.slide, self.wheel, self.toggle,
        ]  # fmt: skip

    def point(self) -> tuple[int, int]:
        """A particle's pixel, or somewhere on the stage."""
        left, upper, right, lower = STAGE
        place = self.shown.do(PARTICLE, self.chance.random())
        if place and self.chance.random() < 0.7:
            x, y = place
            if left < x < right and upper < y < lower:
                return int(x), int(y)
        return self.chance.randint(left, right), self.chance.randint(upper, lower)

    def drag(self) -> None:
        self.shown.drag(self.point(), self.point(), steps=4, button=self.chance.choice(["left", "left", "right"]))
        self.shown.page.mouse.up()
        self.shown.page.mouse.up(button="right")

    def stroke(self) -> None:
        self.shown.page.keyboard.down("Shift")
        self.shown.drag(self.point(), self.point(), steps=5)
        self.shown.page.mouse.up()
        self.shown.page.keyboard.up("Shift")

    def click(self) -> None:
        self.shown.page.mouse.click(*self.point())

    def menu(self) -> None:
        self.shown.page.mouse.click(*self.point(), button="right")
        items = self.shown.page.get_by_role("menuitem")
        if items.count():
            items.nth(self.chance.randrange(items.count())).click()

    def key(self) -> None:
        self.shown.page.keyboard.press(self.chance.choice(KEYS))

    def undo(self) -> None:
        self.shown.page.keyboard.press("Control+z")

    def wheel(self) -> None:
        self.shown.page.mouse.move(*self.point())
        self.shown.page.mouse.wheel(0, self.chance.choice([-200, 200]))

    def slide(self) -> None:
        """A slider is moved to any place, as a hand does."""
        self.shown.do(
            "(share) => { const all = [...document.querySelectorAll('.slider input[type=range]')]"
            ".filter((one) => one.offsetParent); const one = all[Math.floor(share[0] * all.length)]; if (!one) return;"
            "one.value = String(+one.min + share[1] * (one.max - one.min));"
            "one.dispatchEvent(new Event('input', { bubbles: true })); }",
            [self.chance.random(), self.chance.random()],
        )

    def toggle(self) -> None:
        self.shown.do(
            "(share) => { const all = [...document.querySelectorAll('.boxes input')];"
            "all[Math.floor(share * all.length)]?.click(); }",
            self.chance.random(),
        )

    def goes_on(self) -> bool:
        """Whether the page still answers: another picture comes once a step is asked for."""
        shown = self.shown
        shown.do("document.querySelectorAll('dialog[open]').forEach((one) => one.close())")
        before = shown.do("springline.picture.number")
        shown.do("springline.link.command('Step')")
        told = shown.page.locator("#trouble")  # a scene that stopped says so, and offers to begin again
        if not shown.until(lambda: shown.do("springline.picture.number") > before or told.is_visible(), within=PATIENT):
            return False
        if told.is_visible():
            told.get_by_role("button", name="Begin again").click()
        else:
            shown.do("springline.link.command('Play')")
        return True


def played(shown: Seen, name: str, count: int, seed: int) -> None:
    """Open a scene, do so many things, and play the journal again: the same bits."""
    shown.goes_to(name)
    person = Person(shown, seed)
    for number in range(count):
        person.chance.choice(person.deeds)()
        if number % 10 == 9:
            assert person.goes_on(), (name, number)
    assert shown.errors == [], (name, shown.errors)
    journal = shown.ended()
    if shown.player.trouble is None:
        replay(journal)


@pytest.mark.parametrize("name", ["curtain", "billiards"])
def test_whatever_a_person_does_the_page_answers_and_the_journal_tells_it(name: str) -> None:
    with seen(chain(), gallery=True, playing=True) as shown:
        played(shown, name, 20, seed=11)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_ten_minutes_of_deeds(name: str) -> None:
    for seed in range(6):
        with seen(chain(), gallery=True, playing=True) as shown:
            played(shown, name, 100, seed)

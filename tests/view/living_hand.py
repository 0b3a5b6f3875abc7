"""A person at a page that lives, by mouse, keys and fingers, at random; the same seed does the same."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from person import ONE_OF, PARTICLE, ROOM, SLIDE, UNFOLD

import chromium
import firefox

SIZE = {"width": 760, "height": 560}
MARGIN = 12  # [pixels] from the edges of the stage to where a hand goes
KEYS = [*"pnr.fvtldi12345[]", " ", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "Escape", "Delete"]
BUTTONS = "#panel button:not([aria-label*='icture']), #trouble button"
PATIENCE = 120.0  # [s] that only bounds a failure
SAID = """(() => { window.journals = [];
  const made = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    if (blob.type === "application/json") blob.text().then((text) => journals.push(text));
    return made.call(URL, blob);
  };
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () { if (!this.download) click.call(this); };
})()"""  # files are not saved: what journals hold is kept


class Hand:
    """A person at a page that was opened from disk.

    Parameters
    ----------
    page : of Playwright, or with those of its methods that hands use
    fingers : to which touches are sent
    errors : to which errors of the page are added

    Attributes
    ----------
    done : what was done so far, in words
    errors : what the page and its console said of errors
    """

    def __init__(self, page: Any, fingers: Any, seed: int, errors: list[str]) -> None:
        self.page, self.fingers, self.chance = page, fingers, random.Random(seed)
        self.done, self.errors = list[str](), errors
        self.until("window.springline && springline.picture.number > 1")
        self.page.evaluate(UNFOLD)
        both: list[Callable[[], Any]] = [self.slide, self.press, self.toggle]
        self.by_mouse = [self.drag, self.drag, self.drag, self.stroke, self.stroke, self.click, self.menu, self.menu,
                         self.key, self.key, self.key, self.key, self.undo, self.wheel, *both]  # fmt: skip
        self.by_touch = [self.pull, self.pull, self.pull, self.pull, self.tap, self.long, self.long, self.pinch, *both]

    def acts(self, deeds: list[Callable[[], Any]], count: int) -> None:
        """Do so many things, each of which a page may take a moment for."""
        for _ in range(count):
            deed = self.chance.choice(deeds)
            said = deed()
            self.done.append(f"{deed.__name__} {said}" if isinstance(said, str) else deed.__name__)
            self.page.wait_for_timeout(self.chance.choice([0, 0, 30]))

    def journal(self) -> str:
        """What was done, as the page's own button gives it, while time stands."""
        self.page.evaluate("springline.link.command('Pause')")
        self.page.evaluate(
            """[...document.querySelectorAll("#panel button")].find((one) => one.textContent === "Journal").click()"""
        )
        self.until("journals.length > 0")
        found: str = self.page.evaluate("journals.at(-1)")
        return found

    def until(self, what: str) -> None:
        """Wait until something holds on the page, whose policy lets it not look for that itself."""
        end = time.monotonic() + PATIENCE
        while not self.page.evaluate(what):
            assert time.monotonic() < end, (what, self.errors, self.done[-12:])
            self.page.wait_for_timeout(30)

    # Places

    def point(self) -> tuple[int, int]:
        """A particle's pixel, or somewhere on the stage."""
        left, upper, right, lower = (int(part) for part in self.page.evaluate(ROOM))
        place = self.page.evaluate(PARTICLE, self.chance.random())
        if place and self.chance.random() < 0.8:
            x, y = int(left + place[0]), int(upper + place[1])
            if left + MARGIN < x < right - MARGIN and upper + MARGIN < y < lower - MARGIN:
                return x, y
        return self.chance.randint(left + MARGIN, right - MARGIN), self.chance.randint(upper + MARGIN, lower - MARGIN)

    def there(self, start: tuple[int, int]) -> tuple[int, int]:
        """Somewhere near a place."""
        return start[0] + self.chance.randint(-90, 90), start[1] + self.chance.randint(-90, 90)

    # By mouse and keys

    def drag(self) -> None:
        start, mouse = self.point(), self.page.mouse
        mouse.move(*start)
        mouse.down()
        for _ in range(self.chance.randint(1, 3)):
            mouse.move(*self.there(start), steps=2)
        mouse.up()

    def stroke(self) -> None:
        start = self.point()
        self.page.keyboard.down("Shift")
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*self.there(start), steps=4)
        self.page.mouse.up()
        self.page.keyboard.up("Shift")

    def click(self) -> None:
        self.page.mouse.click(*self.point())

    def menu(self) -> str:
        self.page.mouse.click(*self.point(), button="right")
        return self._one_of("#menu [role=menuitem]")

    def wheel(self) -> None:
        self.page.mouse.move(*self.point())
        self.page.mouse.wheel(0, self.chance.choice([-120, 120]))

    def key(self) -> str:
        name = self.chance.choice(KEYS)
        self.page.evaluate("document.getElementById('picture').focus()")
        self.page.keyboard.press(name)
        return name

    def undo(self) -> str:
        keys = self.chance.choice(["Control+z", "Control+z", "Control+Shift+z"])
        self.page.keyboard.press(keys)
        return keys

    # By fingers

    def _touch(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(places)]
        self.fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def pull(self) -> None:
        start = self.point()
        self._touch("touchStart", start)
        for _ in range(self.chance.randint(2, 4)):
            self._touch("touchMove", self.there(start))
            self.page.wait_for_timeout(10)
        self._touch("touchEnd")

    def tap(self) -> None:
        self.page.touchscreen.tap(*self.point())

    def long(self) -> str:
        self._touch("touchStart", self.point())
        self.page.wait_for_timeout(500)
        self._touch("touchEnd")
        return self._one_of("#menu [role=menuitem]")

    def pinch(self) -> None:
        start, other = self.point(), self.point()
        self._touch("touchStart", start, other)
        self._touch("touchMove", self.there(start), other)
        self._touch("touchEnd")

    # On the panel

    def _one_of(self, where: str) -> str:
        return str(self.page.evaluate(ONE_OF, [where, self.chance.random()]))

    def slide(self) -> str:
        return str(self.page.evaluate(SLIDE, [self.chance.random(), self.chance.random()]))

    def press(self) -> str:
        return self._one_of(BUTTONS)

    def toggle(self) -> str:
        return self._one_of("#panel input[type=checkbox]")


@contextmanager
def hand_in_chromium(path: Path, seed: int) -> Iterator[Hand]:
    """A person at a page in Chromium, without a network."""
    context = chromium.kept().new_context(viewport=SIZE, offline=True, has_touch=True, accept_downloads=False)
    page, errors = chromium.slowed(context.new_page()), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("crash", lambda _: errors.append("the page crashed"))
    page.add_init_script(SAID)
    page.goto(path.as_uri())
    yield Hand(page, context.new_cdp_session(page), seed, errors)
    context.close()


@contextmanager
def hand_in_firefox(path: Path, seed: int) -> Iterator[Hand]:
    """A person at a page in Firefox."""
    with firefox.opened((SIZE["width"], SIZE["height"])) as page:
        page.preload(SAID)
        page.goto(path.as_uri())
        yield Hand(page, page.touchscreen, seed, page.browser.errors)

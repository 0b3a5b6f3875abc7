"""A person at the live page who does anything at all, in any order; the same seed does the same."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from seen_page import Seen

import springline.view.play_scene  # noqa: F401 what journals are played again by
from springline.model.families import BROKEN
from springline.view.play.journal import Journal
from springline.view.play.player import Player

KEYS = [*"npfvtldi123456[]a?qweujkboyr", " ", "Home", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Escape",
        "Delete"]  # fmt: skip
TOOLS = "weujkboy"  # keys of the tools that make something by two places at most
MARGIN = 20  # [pixels] from the edges of the stage to where a hand goes
CODE = re.compile(r"^[A-Z]\w*(Error|Exception|Warning): ")  # a fault of the program, not of the scene
PARTICLE = """(share) => {
  const stage = springline.stage, all = springline.picture.wholes("points.index");
  const place = all.length ? stage.placeOf(all[Math.floor(share * all.length)]) : null;
  const pixel = place && stage.onScreen(place);
  return pixel ? [pixel.x, pixel.y] : null;
}"""
ROOM = """(() => { const box = springline.stage.canvas.getBoundingClientRect();
  return [box.left, box.top, Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)]; })()"""
ONE_OF = """([where, share]) => {
  const all = [...document.querySelectorAll(where)].filter((one) => one.offsetParent && !one.disabled);
  const one = all[Math.floor(share * all.length)];
  if (!one) return "";
  const words = one.getAttribute("aria-label") || one.textContent.trim();
  one.click();
  return words;
}"""
CHOOSE = """([share, which]) => {
  const all = [...document.querySelectorAll("#panel select")].filter((one) => one.offsetParent && one.options.length);
  const one = all[Math.floor(share * all.length)];
  if (!one) return "";
  one.selectedIndex = Math.floor(which * one.options.length);
  one.dispatchEvent(new Event("change", { bubbles: true }));
  return `${one.getAttribute("aria-label") || one.id}: ${one.value}`;
}"""
TYPE = """([share, factor]) => {
  const all = [...document.querySelectorAll("#panel input[type=number]")].filter((one) => one.offsetParent);
  const one = all[Math.floor(share * all.length)];
  if (!one) return "";
  one.value = String(factor * (Number(one.value) || 1));
  for (const kind of ["input", "change"]) one.dispatchEvent(new Event(kind, { bubbles: true }));
  return `${one.getAttribute("aria-label") || one.closest("label")?.textContent}: ${one.value}`;
}"""
SLIDE = """([share, to]) => {
  const all = [...document.querySelectorAll(".slider input[type=range]")].filter((one) => one.offsetParent);
  const one = all[Math.floor(share * all.length)];
  if (!one) return "";
  one.value = String(+one.min + to * (one.max - one.min));
  one.dispatchEvent(new Event("input", { bubbles: true }));
  return `${one.getAttribute("aria-label") || one.closest("label")?.textContent}: ${one.value}`;
}"""
UNFOLD = """document.body.classList.remove("folded");
document.querySelectorAll("#panel details").forEach((one) => { one.open = true; });"""
UNLIKE = """(alive) => {
  const shown = springline.picture.wholes("points.index");
  return shown.length !== alive.length ? [shown.length, alive.length]
    : alive.map((one, k) => [shown[k], one]).find(([one, other]) => one !== other) ?? [];
}"""
GONE = """(broken) => {
  const gone = new Set(broken);
  return [...springline.picture.signed("segments.index")].filter((one) => gone.has(one));
}"""
INSPECTED = """(() => { const inspected = document.getElementById("inspect");
  return inspected.hidden ? "" : inspected.querySelector("b")?.textContent ?? ""; })()"""
TOLD = """(() => { const told = document.getElementById("trouble");
  return told.checkVisibility() ? [told.querySelector("p").textContent, told.querySelectorAll("button").length] : [];
})()"""

Place = tuple[int, int]


def replayed(player: Player) -> None:
    """Close what nobody plays any more, and play its journal again: the same bits.

    Raises
    ------
    SceneError : where the state at the end is another one.
    """
    Journal.of(player, final=True).replay()


class Person:
    """Somebody who does anything at all.

    Attributes
    ----------
    done : what was done so far, in words
    played : who played a scene that was left for another, in order
    """

    def __init__(self, shown: Seen, seed: int, folder: Path, names: list[str]) -> None:
        self.shown, self.chance, self.folder, self.names = shown, random.Random(seed), folder, names
        self.done: list[str] = []
        self.played: list[Player] = []
        self._player = shown.player
        self._kept: Path | None = None
        self.phone = bool(shown.do("matchMedia('(pointer: coarse)').matches"))
        self._fingers = shown.page.context.new_cdp_session(shown.page) if self.phone else None
        with_both = [self.drag, self.drag, self.click, self.menu, self.slide, self.slide, self.toggle, self.press,
                     self.press, self.choose, self.type, self.build, self.build, self.alter, self.alter, self.solve,
                     self.graph, self.keep, self.open, self.switch]  # fmt: skip
        with_keys = [self.key, self.key, self.key, self.key, self.undo, self.undo, self.stroke, self.wheel]
        self.deeds: list[Callable[[], Any]] = with_both + ([self.pinch, self.take_back] if self.phone else with_keys)
        shown.page.on("download", self._take)
        shown.page.on("filechooser", lambda _: None)
        shown.page.on("framenavigated", lambda frame: shown.errors.append(f"left for {frame.url}: {self.done[-3:]}"))
        shown.page.on("crash", lambda _: shown.errors.append("the page crashed"))
        shown.do(UNFOLD)

    def act(self) -> None:
        """Do something."""
        deed = self.chance.choice(self.deeds)
        said = deed()
        self.done.append(f"{deed.__name__} {said}" if isinstance(said, str) else deed.__name__)
        self._look_who_plays()

    def _look_who_plays(self) -> None:
        if self.shown.player is not self._player:
            self.played.append(self._player)
            self._player = self.shown.player
            self.shown.do(UNFOLD)

    def _take(self, kept: Any) -> None:
        if kept.suggested_filename.endswith(".toml"):
            place = self.folder / kept.suggested_filename
            kept.save_as(place)
            self._kept = place  # once it is there

    # What a hand does on the stage

    def point(self) -> Place:
        """A particle's pixel, or somewhere on the stage."""
        left, upper, right, lower = (int(part) for part in self.shown.do(ROOM))
        place = self.shown.do(PARTICLE, self.chance.random())
        if place and self.chance.random() < 0.7:
            x, y = int(left + place[0]), int(upper + place[1])
            if left + MARGIN < x < right - MARGIN and upper + MARGIN < y < lower - MARGIN:
                return x, y
        return (
            self.chance.randint(left + MARGIN, right - MARGIN),
            self.chance.randint(upper + MARGIN, lower - MARGIN),
        )

    def _touch(self, kind: str, *places: tuple[float, float]) -> None:
        assert self._fingers is not None
        points = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(places)]
        self._fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self) -> None:
        start, end = self.point(), self.point()
        if self.phone:
            self._touch("touchStart", start)
            for k in range(1, 5):
                self._touch("touchMove", _between(start, end, k / 4))
                self.shown.page.wait_for_timeout(30)
            self._touch("touchEnd")
            return
        self.shown.drag(start, end, steps=4, button=self.chance.choice(["left", "left", "right"]))
        self.shown.page.mouse.up()
        self.shown.page.mouse.up(button="right")

    def pinch(self) -> None:
        start, other, end = self.point(), self.point(), self.point()
        self._touch("touchStart", start, other)
        for k in range(1, 5):
            self._touch("touchMove", _between(start, end, k / 4), other)
            self.shown.page.wait_for_timeout(30)
        self._touch("touchEnd")

    def stroke(self) -> None:
        self.shown.page.keyboard.down("Shift")
        self.shown.drag(self.point(), self.point(), steps=5)
        self.shown.page.mouse.up()
        self.shown.page.keyboard.up("Shift")

    def click(self) -> None:
        place = self.point()
        if self.phone:
            self.shown.page.touchscreen.tap(*place)
        else:
            self.shown.page.mouse.click(*place)

    def menu(self) -> str:
        if self.phone:  # a long press
            self._touch("touchStart", self.point())
            self.shown.page.wait_for_timeout(600)
            self._touch("touchEnd")
        else:
            self.shown.page.mouse.click(*self.point(), button="right")
        return self._click("#menu [role=menuitem]")

    def wheel(self) -> None:
        self.shown.page.mouse.move(*self.point())
        self.shown.page.mouse.wheel(0, self.chance.choice([-200, 200]))

    # Keys

    def key(self) -> str:
        name = self.chance.choice(KEYS)
        self.shown.page.keyboard.press(name)
        return name

    def undo(self) -> None:
        self.shown.page.keyboard.press("Control+z")

    # The panel

    def _click(self, where: str) -> str:
        return str(self.shown.do(ONE_OF, [where, self.chance.random()]))

    def take_back(self) -> str:
        return self._click("#panel button[aria-label='Take the last deed back']")

    def press(self) -> str:
        return self._click("#panel button, #build-bar button, #trouble button")

    def toggle(self) -> str:
        return self._click("#panel input[type=checkbox]")

    def choose(self) -> str:
        return str(self.shown.do(CHOOSE, [self.chance.random(), self.chance.random()]))

    def type(self) -> str:
        return str(self.shown.do(TYPE, [self.chance.random(), self.chance.choice([-1.0, 0.0, 0.5, 1.5, 3.0])]))

    def slide(self) -> str:
        return str(self.shown.do(SLIDE, [self.chance.random(), self.chance.random()]))

    def graph(self) -> str:
        """What is inspected is drawn over time, compared, and taken away again."""
        self.click()
        self.shown.page.wait_for_timeout(200)
        return self._click("#inspect .trace, #dock button")

    def solve(self) -> str:
        return self._click("#structure button, #structure input[type=checkbox]")

    # Building

    def build(self) -> str:
        """Something is made by one place or two; a length may be typed."""
        tool = self.chance.choice(TOOLS)
        if self.phone:
            tool = self._click(".build-tool")
        else:
            self.shown.page.locator("#picture").focus()
            self.shown.page.keyboard.press(tool)
        self.click()
        if not self.phone and self.chance.random() < 0.2:
            self.shown.page.mouse.move(*self.point())
            self.shown.page.keyboard.type("0.5")
            self.shown.page.keyboard.press("Enter")
        else:
            self.click()
        if self.chance.random() < 0.7:
            self._click("#build-bar [aria-label='Leave the tool']")
        return tool

    def alter(self) -> str:
        """Some are selected, by a rectangle or one after the other, and something is done to them."""
        if self.phone or self.chance.random() < 0.2:
            self.shown.do("springline.builder.everybody()")
        else:
            self.shown.page.keyboard.down("Alt")
            self.shown.drag(self.point(), self.point(), steps=3)
            self.shown.page.mouse.up()
            self.shown.page.keyboard.up("Alt")
        return self._click(".build-chosen .build-deed button, .build-chosen .row button:not(.plain)")

    # Files and scenes

    def keep(self) -> str:
        """The scene is saved, or why it cannot be is said."""
        self.shown.caught_up()
        said, self._kept = self.shown.player.session.said, None
        pressed = self.shown.do("[...document.querySelectorAll('#panel button')].filter((one) => "
                                "one.textContent === 'Save scene').map((one) => one.click()).length")  # fmt: skip
        assert pressed == 1, f"{pressed} buttons save the scene"
        assert self.shown.until(lambda: self._kept is not None or self.shown.player.session.said > said), "Save"
        return str(self._kept)

    def open(self) -> str:
        """What was saved last is opened."""
        if self._kept is None:
            return "nothing"
        self._leave(lambda: self.shown.page.locator("input[type=file][hidden]").set_input_files(str(self._kept)))
        return self._kept.name

    def switch(self) -> str:
        """Another scene of the gallery, in the middle of everything; or back to the one before."""
        if not self.names:
            return "nowhere"
        name = self.chance.choice(self.names)
        self._leave(lambda: self.shown.do(f"springline.link.send({{ switch: '{name}' }})"))
        return name

    def _leave(self, ask: Callable[[], Any]) -> None:
        """Have another scene opened, or hear why it is not."""
        shown = self.shown
        shown.caught_up()
        self._look_who_plays()
        serial, said = shown.face.serial, shown.player.session.said
        ask()
        assert shown.until(lambda: shown.face.serial > serial or shown.player.session.said > said), "Open"
        shown.caught_up()

    # What must hold whatever was done

    def finds_all_well(self) -> None:
        """The page goes on, said nothing of errors, and shows what is there."""
        self.goes_on()
        assert self.shown.errors == [], (self.shown.errors, self.done[-12:])
        assert not self.shown.face.server._complaints._said, (self.shown.face.server._complaints._said, self.done[-12:])
        assert self.shown.until(self._is_told), (
            self.shown.player.trouble,
            self.shown.do(TOLD),
            self.done[-12:],
        )

    def _is_told(self) -> bool:
        """Whether the page says why the scene has stopped, and has a button by which it goes on; or that it goes on."""
        trouble, told = self.shown.player.trouble, self.shown.do(TOLD)
        assert trouble is None or not CODE.match(trouble.message), (trouble, self.done[-12:])
        return told == [] if trouble is None else len(told) == 2 and told[0] == trouble.message and told[1] > 0

    def stands(self) -> None:
        """All that was asked for is done, nothing is looked for any more, and time stands."""
        self.shown.do("""document.querySelectorAll('dialog[open]').forEach((one) => one.close());
                      ['Pause', 'GiveUp'].forEach((name) => springline.link.command(name));
                      springline.link.command('AtRest', { on: false });""")
        self.shown.caught_up()
        self._look_who_plays()
        if self.shown.player.playing:  # a scene that was opened after that was said
            self.stands()

    def goes_on(self) -> None:
        """The page still answers: another picture comes once a step is asked for, and then time passes again."""
        shown = self.shown
        self.stands()
        shown.shows_now()
        told = shown.page.locator("#trouble")  # a scene that stopped says so, and offers to begin again
        before = shown.do("springline.picture.number")
        shown.do("springline.link.command('Step')")
        assert shown.until(lambda: shown.do("springline.picture.number") > before or told.is_visible()), self._words()
        if told.is_visible():
            shown.do("document.querySelectorAll('#trouble button').forEach((one, k, all) => "
                     "{ if (k === all.length - 1) one.click(); })")  # fmt: skip
        else:
            shown.do("springline.link.command('Play')")
        shown.caught_up()
        player = shown.player
        assert shown.between_turns(lambda: player.playing or player.trouble is not None), self._words()

    def _words(self) -> str:
        """How things stand when they do not go on."""
        shown, player = self.shown, self.shown.player
        lives = "" if shown.thread.is_alive() else "the viewer has ended, "
        return (
            f"frozen at step {player.steps}: {lives}{shown.errors}, {[*player.notes]}, {player.trouble}, "
            f"{shown.connections} connections, after {self.done[-12:]}"
        )

    def sees_what_is_there(self) -> None:
        """Time stands, and every particle and spring of the picture is there, and none is missing."""
        self.stands()
        self.shown.shows_now()
        assert self.shown.until(lambda: not any(self._gone())), (self._gone(), self.done[-12:])

    def replays(self) -> None:
        """What was done since the scene was opened leads to the same bits once more."""
        self.stands()
        self.shown.between_turns(self._journal).replay()

    def _gone(self) -> tuple[list[int], list[int], set[int], str]:
        """Particles, springs, chosen and inspected ones that the page shows otherwise than they are."""
        do, state = self.shown.do, self.shown.player.simulation.data.state
        alive, broken = ((state.alive == 1).nonzero()[0].tolist(), (state.status == BROKEN).nonzero()[0].tolist())
        said = do(INSPECTED)
        what, _, number = said.partition(" ")
        is_there = what != "Particle" or int(number) in alive
        chosen = {*do("springline.builder.chosen")} - {*alive}
        return do(UNLIKE, alive), do(GONE, broken), chosen, "" if is_there else said

    def _journal(self) -> Journal:
        """What was done, and where that led."""
        player = self.shown.player
        entries, digest = list(player.session.entries), player.simulation.data.state.digest()
        return replace(Journal.of(player), entries=entries, steps=player.steps, digest=digest)


def _between(one: tuple[float, float], other: tuple[float, float], share: float) -> tuple[float, float]:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])

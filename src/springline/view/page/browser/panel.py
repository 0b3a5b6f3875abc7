"""The panel beside the scene: what the mouse does, the transport, and folders for the rest."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from springline.talk import counted
from springline.view.coloring import COLORS
from springline.view.frame import MARKS, Frame
from springline.view.page.browser.panel_energy import EnergyPlot
from springline.view.page.browser.panel_gallery import Gallery
from springline.view.page.browser.panel_keep import Keep
from springline.view.page.browser.panel_legend import legend_html
from springline.view.page.browser.panel_parameters import Parameters
from springline.view.page.browser.panel_rest import AtRest
from springline.view.play.commands import Pause, Play, Reset, Speed, Step

if TYPE_CHECKING:
    from springline.view.page.browser.face import Face

SPEEDS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 50.0)
TOLD = 0.25  # [s] between two looks at what changes slowly
HINTS = {
    "hands": "**Drag** a particle to pull it, **click** it to anchor or free it. **Shift + stroke** cuts.",
    "sandbox": "**Click** to make a particle, **Ctrl + click** a fixed one. **Drag** to pull, **Shift + stroke** cuts.",
}
VIEWS = {2: "Drag beside it to move the view, scroll to zoom.", 3: "Drag beside it to turn the view, scroll to zoom."}
MARK_NAMES = {"trails": "trails", "velocities": "velocities", "forces": "forces", "reactions": "reactions",
              "loads": "loads", "numbers": "numbers of particles", "dotted": "springs as dots"}  # fmt: skip
MARK_KEYS = {"T": "trails", "V": "velocities", "F": "forces", "L": "loads", "I": "numbers"}
COLOR_KEYS = {"1": "tension", "2": "strain", "3": "speed", "4": "kinetic energy", "5": "group", "6": "fixed"}


class Panel:
    """The panel of one scene; another scene gets another one."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._gui = face.server.gui
        self._next = 0.0
        self._words: dict[str, str] = {}
        gui = self._gui
        gui.set_panel_label(face.title)
        gui.add_markdown(f"{HINTS[face.tools.kind]} {VIEWS[face.player.scene.dim]}")
        self._add_trouble()
        self._add_transport()
        self._add_look()
        self._parameters = Parameters(face)
        self._energy = EnergyPlot(face)
        self._rest = AtRest(face) if AtRest.suits(face.player.scene) else None
        self._keep = Keep(face)
        if face.options.gallery:
            Gallery(face)
        self._add_keys()

    def update(self, frame: Frame, now: float, *, force: bool = False) -> None:
        """Tell what has changed: at once what must be seen, the rest from time to time."""
        self._tell_trouble()
        if now < self._next and not force:
            return
        self._next = now + TOLD
        player = self._face.player
        self._play.label = "Pause" if player.playing else "Play"
        self._play.icon = "player-pause-filled" if player.playing else "player-play-filled"
        self._write("status", self._status, status_of(player, frame))
        self._write("legend", self._legend, legend_html(frame.legend))
        self._follow_look()
        self._energy.update()
        self._parameters.update()
        self._keep.update()
        if self._rest is not None:
            self._rest.update()

    def say(self, words: str) -> None:
        """Words in the place of the status, until there is a newer one."""
        self._write("status", self._status, words)

    # What must be seen

    def _add_trouble(self) -> None:
        gui = self._gui
        self._alarm = gui.add_folder("The scene stopped", visible=False)
        with self._alarm:
            self._reason = gui.add_markdown("")
            self._safe = gui.add_button("Go on", color="orange", icon="player-play-filled")
            again = gui.add_button("Begin again", icon="refresh")
        listen = self._face.inbox.listen
        listen(self._safe.on_click, lambda event: self._face.tools.take_safe_step())
        listen(again.on_click, lambda event: self._face.player.do(Reset(), Play()))

    def _tell_trouble(self) -> None:
        trouble = self._face.player.trouble
        words = "" if trouble is None else trouble.message
        if words == self._words.get("trouble", ""):
            return
        self._words["trouble"] = words
        self._alarm.visible = trouble is not None
        if trouble is None:
            return
        self._reason.content = plain(words)
        self._safe.visible = trouble.safe_dt is not None
        if trouble.safe_dt is not None:
            self._safe.label = f"Go on with dt = {trouble.safe_dt:.3g} s"
        self._next = 0.0

    # Transport

    def _add_transport(self) -> None:
        gui, do, listen = self._gui, self._face.player.do, self._face.inbox.listen
        self._play = gui.add_button("Pause", icon="player-pause-filled", hint="P or the space bar")
        others = gui.add_button_group("", ("One step", "Begin again"))
        speed = self._face.player.speed
        choices = sorted({*SPEEDS, speed})
        self._speed = gui.add_dropdown(
            "Speed",
            [words_of(value) for value in choices],
            initial_value=words_of(speed),
            hint="simulated seconds in a second",
        )
        by_words = {words_of(value): value for value in choices}
        self._cut = gui.add_checkbox("Cut with every stroke", False, hint="C; with Shift a stroke always cuts")
        self._status = gui.add_markdown("")
        listen(self._play.on_click, lambda event: self.toggle_play())
        listen(others.on_click, lambda event: do(Step() if event.target.value == "One step" else Reset()))
        listen(self._speed.on_update, lambda event: do(Speed(by_words[event.target.value])))
        listen(self._cut.on_update, lambda event: self._face.hands.cut_by_stroke(event.target.value))

    def toggle_play(self) -> None:
        """Pause, or play."""
        player = self._face.player
        player.do(Pause() if player.playing else Play())
        self._next = 0.0

    def toggle_cut(self) -> None:
        """Let every stroke cut, or only those with Shift."""
        self._cut.value = not self._cut.value
        self._face.hands.cut_by_stroke(self._cut.value)

    # Look

    def _add_look(self) -> None:
        gui, listen, look = self._gui, self._face.inbox.listen, self._face.tools.look
        self._color = gui.add_dropdown("Color by", list(COLORS), initial_value=look.color)
        self._legend = gui.add_html("")
        listen(self._color.on_update, lambda event: self._change_look(color=event.target.value))
        self._marks = {}
        with gui.add_folder("Show", expand_by_default=False):
            for name in MARKS:
                self._marks[name] = box = gui.add_checkbox(MARK_NAMES[name], getattr(look, name))
                listen(box.on_update, partial(self._mark, name))

    def _mark(self, name: str, event: Any) -> None:
        self._change_look(**{name: event.target.value})

    def _change_look(self, **changes: Any) -> None:
        self._face.tools.look = replace(self._face.tools.look, **changes)
        self._face.stale = True

    def _follow_look(self) -> None:
        """Keys may have changed it."""
        look = self._face.tools.look
        self._color.value = look.color
        for name, box in self._marks.items():
            box.value = getattr(look, name)

    # Keys

    def _add_keys(self) -> None:
        """Keys that do not also move viser's camera; it has no key-up, so held keys are buttons here."""
        press: dict[str, Callable[[], Any]] = {"space": self.toggle_play, "P": self.toggle_play, "C": self.toggle_cut}
        press |= {key: partial(self._tap, key.lower()) for key in ("N", "R", *MARK_KEYS, *COLOR_KEYS)}
        names = {"space": "Play or pause", "P": "Play or pause (P)", "C": "Cut with every stroke", "N": "One step",
                 "R": "Begin again"}  # fmt: skip
        names |= {key: f"Show {MARK_NAMES[name]}" for key, name in MARK_KEYS.items()}
        names |= {key: f"Color by {name}" for key, name in COLOR_KEYS.items()}
        for key in self._face.tools.keys:
            hotkey = key.upper() if len(key) == 1 else key
            press[hotkey] = partial(self._tap, key)
            names[hotkey] = f"Your own: {key}"
        for hotkey, what in press.items():
            if is_hotkey(hotkey):
                command = self._gui.add_command(names[hotkey], hotkey=hotkey)
                self._face.inbox.listen(command.on_trigger, partial(_without_event, what))

    def _tap(self, key: str) -> None:
        self._face.tools.key_down(key)
        self._face.tools.key_up(key)
        self._face.stale, self._next = True, 0.0

    def _write(self, name: str, handle: Any, words: str) -> None:
        if self._words.get(name) != words:
            self._words[name] = handle.content = words


def _without_event(what: Callable[[], Any], event: Any) -> None:
    what()


def status_of(player: Any, frame: Frame) -> str:
    """Time, pace and what happened, in one line; notes below."""
    parts = [f"**{player.clock:.2f} s**"]
    parts += [player.pace] if player.pace else []
    parts += [counted(count, name.removesuffix("s")) for name, count in player.counters.items() if count]
    notes = [*frame.notes, *list(player.notes)[-1:]]
    return " · ".join(parts) + "".join(f"\n\n{plain(note)}" for note in notes)


def words_of(speed: float) -> str:
    """A speed as the menu has it."""
    return "real time" if speed == 1.0 else f"{speed:g} x real time"


def plain(words: str) -> str:
    """Text that Markdown shows as it is."""
    escaped = html.escape(" ".join(words.split()), quote=False)
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]()#+-!|~$" else sign for sign in escaped)


def is_hotkey(key: str) -> bool:
    """Whether viser knows a key of that name."""
    from typing import get_args

    from viser._messages import HotkeyKey

    return key in get_args(HotkeyKey)

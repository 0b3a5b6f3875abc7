"""The panel of sliders: parameters of the scene by name, with their values and units, drawn with pygame itself."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from springline.view.window.canvas import Canvas, rgb
from springline.view.window.engine import pygame

WIDTH, ROW, PAD = 250, 40, 14  # [pixels]
LEFT, TOP = 16, 16  # [pixels] from the corner of the window
KNOB = 7  # [pixels]
TRACK = 27  # [pixels] from the top of a row to its track
FINENESS = 200  # steps of a slider from end to end


class Slot(NamedTuple):
    """A slider: which parameter, and its range."""

    name: str
    low: float
    high: float
    unit: str
    whole: bool  # counts, not measures


class Panel:
    """Sliders for numbers. A drag answers with the parameter and its new value.

    ``wanted`` are names of parameters with a range, where the parameter's own is not to be taken.
    """

    def __init__(self, wanted: Sequence[tuple[str, float | None, float | None]] = ()) -> None:
        self._wanted = tuple(wanted)
        self._every = False
        self._slots: list[Slot] = []
        self._values: dict[str, float] = {}
        self._held: str | None = None
        self._scroll = 0

    @property
    def wants(self) -> bool:
        """Whether it has something to show, once it is told the values."""
        return self._every or bool(self._wanted)

    @property
    def right(self) -> int:
        """The pixel column where it ends; the window's left edge while it is not seen."""
        return LEFT + WIDTH if self.shown else 0

    @property
    def shown(self) -> bool:
        """Whether there is something to turn."""
        return bool(self._slots)

    @property
    def turning(self) -> bool:
        """Whether a slider is held."""
        return self._held is not None

    @property
    def names(self) -> tuple[str, ...]:
        """The parameters that have a slider now, from top to bottom."""
        return tuple(slot.name for slot in self._slots)

    def toggle(self) -> None:
        """Show every numeric parameter, or only those that were asked for."""
        self._every = not self._every
        self._scroll = 0

    def update(self, parameters: Mapping[str, Any]) -> None:
        """Take the present values; what is held keeps the value under the pointer."""
        names = [(name, None, None) for name in parameters] if self._every else self._wanted
        ranges = {name: (low, high) for name, low, high in self._wanted}
        fresh = []
        for name, _, _ in names:
            parameter = parameters.get(name)
            if parameter is None or not is_number(parameter.value):
                continue
            low, high = ranges.get(name, (None, None))
            old = next((slot for slot in self._slots if slot.name == name), None)
            slot = old or slot_of(name, parameter, low, high)
            fresh.append(slot)
            if name != self._held:
                self._values[name] = float(parameter.value)
        self._slots = fresh

    def place(self, name: str, value: float) -> tuple[int, int]:
        """The pixel of a slider's knob at a value; KeyError for a slider that is not there."""
        for k, slot in enumerate(self._slots):
            if slot.name == name:
                share = (value - slot.low) / (slot.high - slot.low)
                return round(LEFT + PAD + share * (WIDTH - 2 * PAD)), self._top(k) + TRACK
        raise KeyError(name)

    def press(self, pixel: tuple[int, int]) -> tuple[str, float] | None:
        """Take the slider under the pointer."""
        for k, slot in enumerate(self._slots):
            if self.covers(pixel) and self._top(k) <= pixel[1] < self._top(k) + ROW:
                self._held = slot.name
                return self.move(pixel)
        return None

    def move(self, pixel: tuple[int, int]) -> tuple[str, float] | None:
        """Turn the slider that is held: its name and new value, None where none is held or nothing changed."""
        slot = next((slot for slot in self._slots if slot.name == self._held), None)
        if slot is None:
            return None
        share = min(max((pixel[0] - LEFT - PAD) / (WIDTH - 2 * PAD), 0.0), 1.0)
        value = slot.low + round(share * FINENESS) / FINENESS * (slot.high - slot.low)
        value = float(round(value)) if slot.whole else float(f"{value:.6g}")
        if value == self._values.get(slot.name):
            return None
        self._values[slot.name] = value
        return slot.name, value

    def release(self) -> None:
        """Let the slider go."""
        self._held = None

    def scroll(self, notches: float, height: int) -> None:
        """Move the rows where they do not all fit in a window of this height [pixels]."""
        hidden = max(len(self._slots) * ROW + 2 * PAD + 2 * TOP - height, 0)
        self._scroll = min(max(self._scroll - round(notches * ROW), 0), hidden)

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether the panel is under a pixel."""
        rows = len(self._slots) * ROW
        return self.shown and LEFT <= pixel[0] < LEFT + WIDTH and TOP <= pixel[1] < TOP + 2 * PAD + rows - self._scroll

    def draw(self, canvas: Canvas) -> None:
        """All sliders on a pane that lets the scene shine through."""
        if not self.shown:
            return
        style = canvas.palette
        height = len(self._slots) * ROW + PAD + PAD // 2 - self._scroll
        pane = pygame.Surface((WIDTH, max(height, 1)), pygame.SRCALPHA)
        pygame.draw.rect(pane, (*rgb(style.background), 215), pane.get_rect(), border_radius=10)
        pygame.draw.rect(pane, (*rgb(style.faint), 255), pane.get_rect(), 1, border_radius=10)
        canvas.surface.blit(pane, (LEFT, TOP))
        for k, slot in enumerate(self._slots):
            if self._top(k) >= TOP:
                self._draw_row(canvas, slot, self._top(k))

    def _draw_row(self, canvas: Canvas, slot: Slot, top: int) -> None:
        style, value = canvas.palette, self._values[slot.name]
        unit = "" if slot.unit in ("", "-") else f" {slot.unit}"
        number = canvas.words(f"{value:.4g}{unit}", 13, style.ink)
        name = canvas.words(_fitting(canvas, slot.name, WIDTH - 3 * PAD - number.get_width()), 13, style.quiet)
        canvas.surface.blit(name, (LEFT + PAD, top + 4))
        canvas.surface.blit(number, (LEFT + WIDTH - PAD - number.get_width(), top + 4))
        share = min(max((value - slot.low) / (slot.high - slot.low), 0.0), 1.0)
        start, end, level = LEFT + PAD, LEFT + WIDTH - PAD, top + TRACK
        knob = start + share * (end - start)
        pygame.draw.aaline(canvas.surface, rgb(style.faint), (start, level), (end, level), 3)
        pygame.draw.aaline(canvas.surface, rgb(style.accent), (start, level), (knob, level), 3)
        color = style.ink if slot.name == self._held else style.accent
        pygame.draw.aacircle(canvas.surface, rgb(color), (knob, level), KNOB)

    def _top(self, row: int) -> int:
        return TOP + PAD // 2 + row * ROW - self._scroll


def slot_of(name: str, parameter: Any, low: float | None, high: float | None) -> Slot:
    """A slider for a parameter; its own range where none is given, wide enough for its value."""
    value = float(parameter.value)
    low = parameter.low if low is None else low
    high = parameter.high if high is None else high
    low = min(0.0, value) if low is None or not math.isfinite(low) else float(low)
    high = max(4.0 * abs(value), 1.0) if high is None or not math.isfinite(high) else float(high)
    low, high = min(low, value), max(high, value)
    return Slot(name, low, high if high > low else low + 1.0, str(parameter.unit), isinstance(parameter.value, int))


def is_number(value: Any) -> bool:
    """Whether a slider can turn this: one finite number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _fitting(canvas: Canvas, words: str, width: int) -> str:
    """A name cut to the width of the panel."""
    while len(words) > 4 and canvas.font(13).size(words)[0] > width:
        words = words[:-2] + "…"
    return words

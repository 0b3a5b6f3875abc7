"""Overlay of the window: hint, time and speed, counters, legend, notices, help, sliders."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from springline.formatting import count_noun
from springline.view.coloring import Legend
from springline.view.window.canvas import Canvas, rgb
from springline.view.window.engine import pygame

EDGE = 16  # [pixels] from the window's edge
SMALL, USUAL, LARGE = 12, 14, 17  # [pixels] font sizes
BAR = (150, 8)  # [pixels] of the color bar of the legend
SIZES = (USUAL, SMALL, 11, 10, 9)  # [pixels] font sizes of a notice; the largest that fits is used
CARD, COLUMN = 640, 145  # [pixels] width of a notice, and of the column of keys in it
CLOCK = 120  # [pixels] largest width of the clock
NOTE_LASTS = 4.0  # [s] of the wall clock


class HudNotes:
    """Short messages that disappear after some time."""

    def __init__(self) -> None:
        self._shown: list[tuple[str, float]] = []

    def say(self, words: str, seconds: float) -> None:
        """Show a message from this time on [s of the wall clock]."""
        self._shown = [(other, since) for other, since in self._shown if other != words][-3:] + [(words, seconds)]

    def now(self, seconds: float) -> list[str]:
        """Messages that are still shown."""
        return [words for words, since in self._shown if seconds - since < NOTE_LASTS]


def hint(canvas: Canvas, words: str) -> int:
    """Draw the help for mouse and keys at the bottom, in one line if it fits; return the pixel row of its top."""
    top = canvas.size[1] - EDGE
    for line in reversed(wrap_text(canvas, words, canvas.size[0] - 3 * EDGE - CLOCK)):
        picture = canvas.words(line, USUAL, canvas.palette.quiet)
        top -= picture.get_height()
        canvas.surface.blit(picture, (EDGE, top))
    return top


def clock(canvas: Canvas, time: float, slowdown: str, playing: bool) -> None:
    """Draw the simulated time at the bottom right, with the playback rate if it is slower than requested."""
    words = f"{time:.2f} s" if playing else f"{time:.2f} s, paused"
    picture = canvas.words(words, USUAL, canvas.palette.ink)
    right, bottom = canvas.size[0] - EDGE, canvas.size[1] - EDGE
    canvas.surface.blit(picture, (right - picture.get_width(), bottom - picture.get_height()))
    if slowdown:
        note = canvas.words(slowdown, SMALL, canvas.palette.second)
        canvas.surface.blit(note, (right - note.get_width(), bottom - picture.get_height() - note.get_height() - 4))


def counters(canvas: Canvas, counts: Mapping[str, int], left: int) -> None:
    """Draw the counts of events in the upper left corner."""
    for name, count in counts.items():
        if not count:
            continue
        number = canvas.words(f"{count:,}", LARGE, canvas.palette.ink)
        label = canvas.words(count_noun(count, name.removesuffix("s")).split()[1], SMALL, canvas.palette.quiet)
        canvas.surface.blit(number, (left, EDGE))
        canvas.surface.blit(label, (left, EDGE + number.get_height() + 1))
        left += max(number.get_width(), label.get_width()) + 22


def draw_legend(canvas: Canvas, what: Legend | None) -> None:
    """Draw the legend of the colors at the upper right."""
    if what is None:
        return
    if what.labels:
        _labels(canvas, what)
    else:
        _bar(canvas, what)


def _bar(canvas: Canvas, what: Legend) -> None:
    style, right = canvas.palette, canvas.size[0] - EDGE
    title = what.title if what.unit in ("", "-") else f"{what.title} [{what.unit}]"
    words = canvas.words(title, SMALL, style.quiet)
    canvas.surface.blit(words, (right - BAR[0], EDGE))
    top = EDGE + words.get_height() + 5
    stops = np.linspace(0, len(what.colors) - 1, BAR[0]).round().astype(int)
    strip = pygame.Surface(BAR)
    pygame.surfarray.blit_array(strip, np.repeat(what.colors[stops][:, None], BAR[1], axis=1))
    canvas.surface.blit(strip, (right - BAR[0], top))
    fractions = {what.low: 0.0, what.high: 1.0}
    if what.low < 0.0 < what.high:
        fractions[0.0] = -what.low / (what.high - what.low)
    taken: list[tuple[float, float]] = []
    for value, share in sorted(fractions.items(), key=lambda one: one[1] not in (0.0, 1.0)):  # the ends before zero
        number = canvas.words(f"{value:.3g}", SMALL, style.quiet)
        left = right - BAR[0] + share * BAR[0] - share * number.get_width()
        if all(left > end + 6 or left + number.get_width() < begin - 6 for begin, end in taken):
            canvas.surface.blit(number, (left, top + BAR[1] + 3))
            taken.append((left, left + number.get_width()))


def _labels(canvas: Canvas, what: Legend) -> None:
    style, right, top = canvas.palette, canvas.size[0] - EDGE, EDGE
    for color, label in zip(what.colors.tolist(), what.labels, strict=False):
        words = canvas.words(label, SMALL, style.quiet)
        canvas.surface.blit(words, (right - words.get_width(), top))
        pygame.draw.aacircle(canvas.surface, color, (right - words.get_width() - 11, top + words.get_height() / 2), 5)
        top += words.get_height() + 5


def lines(canvas: Canvas, sentences: Sequence[str], below: int) -> None:
    """Draw sentences above the hint, which begins ``below`` [pixels], the newest at the bottom."""
    bottom = below - 8
    for words in reversed(sentences):
        picture = canvas.words(words, USUAL, canvas.palette.ink)
        bottom -= picture.get_height() + 4
        canvas.surface.blit(picture, (EDGE, bottom))


def card(canvas: Canvas, title: str, body: str, way_out: str = "") -> None:
    """Draw a notice in the center: a message and a way out. A tab divides a row into a key and its action.

    The font is smaller if the window is too low for all of it.
    """
    style, width = canvas.palette, min(CARD, canvas.size[0] - 2 * EDGE)
    for size in SIZES:
        gap = size // 2 - 1
        rows = _rows(canvas, (title, body, way_out), width - 4 * EDGE, size)
        height = sum(canvas.font(one.size).get_height() + gap for one in rows) + 3 * EDGE
        if height <= canvas.size[1]:
            break
    left, top = (canvas.size[0] - width) // 2, (canvas.size[1] - height) // 2
    pane = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.draw.rect(pane, (*rgb(style.background), 240), pane.get_rect(), border_radius=12)
    pygame.draw.rect(pane, (*rgb(style.rule), 255), pane.get_rect(), 1, border_radius=12)
    canvas.surface.blit(pane, (left, top))
    left, top = left + 2 * EDGE, top + int(1.5 * EDGE)
    for name, line, size, color in rows:
        canvas.surface.blit(canvas.words(name, size, style.accent), (left, top))
        canvas.surface.blit(canvas.words(line, size, color), (left + (_column(size) if name else 0), top))
        top += canvas.font(size).get_height() + gap


class _Row(NamedTuple):
    """Line of a notice: a key or an empty text, words, font size [pixels], color."""

    name: str
    words: str
    size: int
    color: str


def _rows(canvas: Canvas, said: tuple[str, str, str], width: int, size: int) -> list[_Row]:
    """Lines of a notice, in a font of this size [pixels]."""
    (title, body, way_out), style = said, canvas.palette
    rows = [_Row("", title, size + LARGE - USUAL, style.second)]
    for part in body.split("\n"):
        name, _, words = part.rpartition("\t")
        for line in wrap_text(canvas, words, width - (_column(size) if name else 0), size):
            rows.append(_Row(name, line, size, style.ink))
            name = name and " "
    return rows + [_Row("", line, size, style.accent) for line in wrap_text(canvas, way_out, width, size) if way_out]


def _column(size: int) -> int:
    """Width of the keys in a notice [pixels]."""
    return COLUMN * size // USUAL


def wrap_text(canvas: Canvas, words: str, width: int, size: int = USUAL) -> list[str]:
    """Words wrapped in lines of at most this width [pixels]; single words are never divided."""
    lines, now = [], ""
    for word in words.split():
        longer = f"{now} {word}".strip()
        if now and canvas.font(size).size(longer)[0] > width:
            lines.append(now)
            now = word
        else:
            now = longer
    return [*lines, now]


WIDTH, ROW, PAD = 250, 40, 14  # [pixels]
LEFT, TOP = 16, 16  # [pixels] from the corner of the window
KNOB = 7  # [pixels]
TRACK = 27  # [pixels] from the top of a row to its track
FINENESS = 200  # steps of a slider from end to end


class Slot(NamedTuple):
    """Slider: its parameter and range."""

    name: str
    low: float
    high: float
    unit: str
    whole: bool  # True for counts


class Panel:
    """Panel of sliders for numbers. A drag returns the parameter and its new value.

    ``wanted`` contains names of parameters with a range, which replaces the parameter's own range.
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
        """Return True if it will have contents once it receives the values."""
        return self._every or bool(self._wanted)

    @property
    def right(self) -> int:
        """Pixel column of its right end; the window's left edge while it is hidden."""
        return LEFT + WIDTH if self.has_sliders else 0

    @property
    def has_sliders(self) -> bool:
        """Return True if there are sliders."""
        return bool(self._slots)

    @property
    def turning(self) -> bool:
        """Return True while a slider is dragged."""
        return self._held is not None

    @property
    def names(self) -> tuple[str, ...]:
        """Parameters that have a slider now, from top to bottom."""
        return tuple(slot.name for slot in self._slots)

    def toggle(self) -> None:
        """Switch between all numeric parameters and the requested ones."""
        self._every = not self._every
        self._scroll = 0

    def update(self, parameters: Mapping[str, Any]) -> None:
        """Take the present values; a dragged slider keeps the value under the pointer."""
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
        """Pixel of a slider's knob at a value; KeyError for a slider that does not exist."""
        for k, slot in enumerate(self._slots):
            if slot.name == name:
                share = (value - slot.low) / (slot.high - slot.low)
                return round(LEFT + PAD + share * (WIDTH - 2 * PAD)), self._top(k) + TRACK
        raise KeyError(name)

    def press(self, pixel: tuple[int, int]) -> tuple[str, float] | None:
        """Start dragging the slider under the pointer."""
        for k, slot in enumerate(self._slots):
            if self.covers(pixel) and self._top(k) <= pixel[1] < self._top(k) + ROW:
                self._held = slot.name
                return self.move(pixel)
        return None

    def move(self, pixel: tuple[int, int]) -> tuple[str, float] | None:
        """Drag the current slider: return its name and new value, or None without a slider or a change."""
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
        """Stop dragging the slider."""
        self._held = None

    def scroll(self, notches: float, height: int) -> None:
        """Scroll the rows if they do not all fit in a window of this height [pixels]."""
        hidden = max(len(self._slots) * ROW + 2 * PAD + 2 * TOP - height, 0)
        self._scroll = min(max(self._scroll - round(notches * ROW), 0), hidden)

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Return True if the panel covers a pixel."""
        rows = len(self._slots) * ROW
        return (
            self.has_sliders
            and LEFT <= pixel[0] < LEFT + WIDTH
            and TOP <= pixel[1] < TOP + 2 * PAD + rows - self._scroll
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw all sliders on a translucent pane."""
        if not self.has_sliders:
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
    """Slider for a parameter; by default with the parameter's own range, wide enough for its value."""
    value = float(parameter.value)
    low = parameter.low if low is None else low
    high = parameter.high if high is None else high
    low = min(0.0, value) if low is None or not math.isfinite(low) else float(low)
    high = max(4.0 * abs(value), 1.0) if high is None or not math.isfinite(high) else float(high)
    low, high = min(low, value), max(high, value)
    return Slot(name, low, high if high > low else low + 1.0, str(parameter.unit), isinstance(parameter.value, int))


def is_number(value: Any) -> bool:
    """Return True if a slider can represent this value: one finite number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _fitting(canvas: Canvas, words: str, width: int) -> str:
    """Name cut to the width of the panel."""
    while len(words) > 4 and canvas.font(13).size(words)[0] > width:
        words = words[:-2] + "…"
    return words

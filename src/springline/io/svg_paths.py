"""Paths of SVG: their commands as points, curves as chords (SVG 1.1, chapter 8)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from typing import NoReturn

from springline.checks import shown
from springline.io.curves import CURVES_SAID, arc, bezier

Point = tuple[float, float]
Points = list[Point]
NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
TOKEN = re.compile(rf"[MmZzLlHhVvCcSsQqTtAa]|{NUMBER.pattern}|[^\s,]")
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


class Path:
    """Commands of a path's ``d``, read one by one.

    Parameters
    ----------
    text : the path
    fail : raises the error for a sentence
    count : is told at each command how many points its part of the path has
    say : takes what there is to say of what was drawn in another way
    """

    def __init__(
        self, text: str, fail: Callable[[str], NoReturn], count: Callable[[int], None], say: Callable[[str], None]
    ) -> None:
        self.fail, self.count, self.say = fail, count, say
        self._words = (found[0] for found in TOKEN.finditer(text))
        self.word = next(self._words, "")  # the next one; nothing at the end

    def pieces(self) -> Iterator[tuple[Points, bool]]:
        """Points along each part of the path, and whether it is closed."""
        at = start = control = (0.0, 0.0)
        points: Points = []
        command = before = ""
        while self.word:
            self.count(len(points))
            if self.word.upper() in ARGUMENTS:
                command = self.take()
            elif not command or command in "Zz":
                self.fail(f"A path must go on with a command. Got {shown(self.word)}.")
            kind = command.upper()
            if not points and kind not in "MZ" and before != "Z":
                self.fail("A path must begin with M.")
            n = [self.number(command, k) for k in range(ARGUMENTS[kind])]
            if kind == "Z":
                if points:
                    yield points, True
                points, at = [], start
            elif kind == "M":
                if len(points) > 1:
                    yield points, False
                at = start = (n[0] + at[0], n[1] + at[1]) if command == "m" else (n[0], n[1])
                points = [at]
                command = "l" if command == "m" else "L"  # what follows without a command
            else:
                points = points or [at]
                made, control = self.piece(kind, n, at, control if before in "CSQT" else at, before, command.islower())
                points += made
                at = made[-1]
            before = kind
        if len(points) > 1:
            yield points, False

    def take(self) -> str:
        """The next word."""
        word, self.word = self.word, next(self._words, "")
        return word

    def number(self, command: str, place: int) -> float:
        """The next argument of a command."""
        flag = command in "Aa" and place in (3, 4)
        if flag and self.word[:1] in ("0", "1") and len(self.word) > 1:  # may stand without a space behind it
            first, self.word = self.word[0], self.word[1:]
            return float(first)
        if not NUMBER.fullmatch(self.word):
            self.fail(f"After {command!r} of a path must follow a number. Got {shown(self.word)}.")
        return float(self.take())

    def piece(
        self, kind: str, n: list[float], at: Point, control: Point, before: str, relative: bool
    ) -> tuple[Points, Point]:
        """Points behind ``at`` along one command, and its last control point."""
        x, y = at if relative else (0.0, 0.0)
        if kind == "H":
            return [(n[0] + x, at[1])], at
        if kind == "V":
            return [(at[0], n[0] + y)], at
        if kind == "L":
            return [(n[0] + x, n[1] + y)], at
        self.say(CURVES_SAID)
        if kind == "A":
            return elliptic(n, at, (n[5] + x, n[6] + y)), at
        given = [(a + x, b + y) for a, b in zip(n[::2], n[1::2], strict=True)]
        if kind in "ST":
            alike = before in ("CS" if kind == "S" else "QT")
            given.insert(0, (2 * at[0] - control[0], 2 * at[1] - control[1]) if alike else at)
        return bezier([at, *given])[1:], given[-2]


def elliptic(n: list[float], at: Point, to: Point) -> Points:
    """Points of an elliptic arc behind ``at`` (SVG 1.1, F.6.5: from end points to a center).

    Raises
    ------
    ValueError : for what are no numbers
    """
    rx, ry = abs(n[0]), abs(n[1])
    if rx == 0.0 or ry == 0.0 or at == to:
        return [to]
    if not all(map(math.isfinite, (*n, *at, *to))):
        raise ValueError("an arc must be made of numbers")
    turned = math.radians(n[2])
    c, s = math.cos(turned), math.sin(turned)
    dx, dy = (at[0] - to[0]) / 2, (at[1] - to[1]) / 2
    x, y = c * dx + s * dy, c * dy - s * dx
    grown = max(1.0, math.hypot(x / rx, y / ry))
    rx, ry = rx * grown, ry * grown
    far = (rx * y) * (rx * y) + (ry * x) * (ry * x)
    inside = (rx * ry) * (rx * ry) / far - 1.0 if far > 0.0 else 0.0
    apart = math.sqrt(max(0.0, inside)) * (-1.0 if (n[3] != 0.0) == (n[4] != 0.0) else 1.0)
    ox, oy = apart * rx * y / ry, -apart * ry * x / rx
    center = c * ox - s * oy + (at[0] + to[0]) / 2, s * ox + c * oy + (at[1] + to[1]) / 2, 0.0
    start, stop = math.atan2((y - oy) / ry, (x - ox) / rx), math.atan2((-y - oy) / ry, (-x - ox) / rx)
    turn = (stop - start) % (2 * math.pi) if n[4] != 0.0 else -((start - stop) % (2 * math.pi))
    made = arc(center, (rx * c, rx * s, 0.0), (-ry * s, ry * c, 0.0), start, start + turn)
    return [*((x, y) for x, y, _ in made[1:-1]), to]

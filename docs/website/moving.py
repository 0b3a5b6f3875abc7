"""Animated drawings of runs: SVG with values of shapes for each frame, in the colors of the surrounding page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

INK, QUIET, BLUE, RUST = "var(--moving-ink)", "var(--moving-quiet)", "var(--moving-blue)", "var(--moving-rust)"


class Moving:
    """Drawing of several frames, shown in a loop.

    Parameters
    ----------
    size : width and height of the drawing [dots]
    seconds : duration
    words : description for screen readers
    """

    def __init__(self, size: tuple[float, float], seconds: float, words: str) -> None:
        self.size, self.seconds, self.words = size, seconds, words
        self.parts: list[str] = []

    def _moved(self, name: str, values: Sequence[str], *, jumps: bool = False) -> str:
        mode = ' calcMode="discrete"' if jumps else ""
        return (
            f'<animate attributeName="{name}" values="{";".join(values)}" dur="{self.seconds:g}s"'
            f' repeatCount="indefinite"{mode}/>'
        )

    def line(
        self, points: Any, color: str = QUIET, width: float = 1.5, *, dash: str = "", closed: bool = False
    ) -> None:
        """Draw a fixed line through points, shape (n, 2), or a moving one, shape (frames, n, 2)."""
        places = np.asarray(points, dtype=float)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        kind = "polygon" if closed else "polyline"
        head = f'<{kind} fill="none" stroke="{color}" stroke-width="{width:g}" stroke-linejoin="round"{dashes}'
        if places.ndim == 2:
            self.parts.append(f'{head} points="{_row(places)}"/>')
        else:
            rows = [_row(one) for one in places]
            self.parts.append(f'{head} points="{rows[-1]}">{self._moved("points", rows)}</{kind}>')

    def trace(self, points: Any, color: str = BLUE, width: float = 1.5) -> None:
        """Draw a line through points, shape (frames, 2), which grows from frame to frame."""
        places = np.asarray(points, dtype=float)
        lengths = np.append(0.0, np.cumsum(np.linalg.norm(np.diff(places, axis=0), axis=1)))
        left = [f"{one:.4g}" for one in 1.0 - lengths / max(lengths[-1], 1e-9)]
        self.parts.append(
            f'<polyline fill="none" stroke="{color}" stroke-width="{width:g}" points="{_row(places)}" pathLength="1"'
            f' stroke-dasharray="1" stroke-linejoin="round">{self._moved("stroke-dashoffset", left)}</polyline>'
        )

    def dot(self, points: Any, radius: float = 4.0, color: str = BLUE) -> None:
        """Draw a fixed dot at a point, shape (2,), or a moving one, shape (frames, 2)."""
        places = np.asarray(points, dtype=float)
        x, y = places if places.ndim == 1 else places[-1]
        inner = ""
        if places.ndim == 2:
            inner = "".join(
                self._moved(name, [f"{one:.1f}" for one in places[:, k]]) for k, name in enumerate(("cx", "cy"))
            )
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{color}">{inner}</circle>')

    def ring(self, center: tuple[float, float], radius: float, color: str = QUIET, width: float = 1.5) -> None:
        """Draw a fixed circle."""
        x, y = center
        self.parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="none" stroke="{color}" stroke-width="{width:g}"/>'
        )

    def box(
        self, corner: tuple[float, float], size: tuple[float, float], color: str, shown: Sequence[float] = ()
    ) -> None:
        """Draw a rectangle, whose opacity may have a value for each frame."""
        (x, y), (wide, tall) = corner, size
        inner = self._moved("opacity", [f"{one:g}" for one in shown], jumps=True) if len(shown) else ""
        start = f' opacity="{shown[-1]:g}"' if len(shown) else ""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{tall:g}" rx="3" fill="{color}"{start}>{inner}</rect>'
        )

    def text(
        self, place: tuple[float, float], words: str, color: str = INK, size: float = 13.0, anchor: str = "start"
    ) -> None:
        """Draw fixed text."""
        x, y = place
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" fill="{color}" font-size="{size:g}" text-anchor="{anchor}">'
            f"{escape(words)}</text>"
        )

    def svg(self) -> str:
        """Drawing as SVG, to be embedded in a page."""
        wide, tall = self.size
        return (
            f'<svg viewBox="0 0 {wide:g} {tall:g}" role="img" aria-label="{escape(self.words, quote=True)}"'
            f' font-family="inherit">{"".join(self.parts)}</svg>'
        )


def _row(places: np.ndarray) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)

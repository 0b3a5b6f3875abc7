"""The legend of the colors, as a few lines of HTML."""

from __future__ import annotations

import html

from springline.view.coloring import Legend
from springline.view.frame import as_hex

FONT = "font-size:0.8em;padding:0 0.8em 0.3em"


def legend_html(legend: Legend | None) -> str:
    """A bar from low to high, or a row of names; nothing where colors mean nothing."""
    if legend is None:
        return ""
    colors = [as_hex(color) for color in legend.colors]
    if legend.labels:
        spots = "".join(
            f'<span style="white-space:nowrap;margin-right:0.9em"><span style="display:inline-block;width:0.7em;'
            f'height:0.7em;border-radius:50%;background:{color};margin-right:0.35em"></span>{html.escape(label)}</span>'
            for color, label in zip(colors, legend.labels, strict=False)
        )
        return f'<div style="{FONT}">{spots}</div>'
    signed = legend.low < 0.0 < legend.high
    low, high = ("push ", " pull") if signed else ("", "")
    marks = (low + _number(legend.low), html.escape(legend.unit), _number(legend.high) + high)
    ends = "".join(f"<span>{mark}</span>" for mark in marks)
    return (
        f'<div style="{FONT}"><div style="height:0.5em;border-radius:0.25em;'
        f'background:linear-gradient(to right,{",".join(colors)})"></div>'
        f'<div style="display:flex;justify-content:space-between">{ends}</div></div>'
    )


def _number(value: float) -> str:
    """Three figures are enough for a bar; small rounding is no news."""
    figures = float(f"{value:.3g}")
    words = f"{figures:,.0f}" if 1e3 <= abs(figures) < 1e7 else f"{figures:.3g}"
    return html.escape(words.replace("-", "\u2212"))

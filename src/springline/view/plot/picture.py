"""A figure that a notebook shows, whether or not matplotlib was told to."""

from __future__ import annotations

import io
from typing import Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

WIDTH = 80  # dots of the notebook for an inch of the sheet


class Picture(Figure):
    """A figure of its own: no window, no global state."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        FigureCanvasAgg(self)

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        file = io.BytesIO()
        self.savefig(file, format="png", dpi=self.dpi, facecolor=self.get_facecolor())
        return file.getvalue(), {"width": round(WIDTH * self.get_figwidth())}

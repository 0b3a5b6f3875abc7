"""Options of drawings to scale on a sheet of paper, for verbs that write files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cyclopts import Group, Parameter

from springline.errors import SceneError

PAPER = (".pdf", ".svg")  # endings of files that are drawn to scale


@Parameter(name="*", group=Group("A drawing to scale (.pdf, .svg)", sort_key=2))
@dataclass(frozen=True)
class SheetOptions:
    """Options of a drawing to scale with a title block.

    Parameters
    ----------
    sheet
        Paper: A4, A3, A2, A1 or A0; A3 if only --scale is given.
    scale
        n of 1:n; the largest of 1, 2, 5, 10, ... that fits.
    """

    sheet: str | None = None
    scale: float | None = None

    def given(self) -> dict[str, Any]:
        """Options that were given, as arguments of ``save``."""
        values = {"sheet": None if self.sheet is None else self.sheet.upper(), "scale": self.scale}
        return {name: value for name, value in values.items() if value is not None}

    def options_for(self, path: Path) -> dict[str, Any]:
        """Options that were given, or an empty dict if the file format has no such options."""
        return self.given() if path.suffix.lower() in PAPER else {}

    def check(self, paths: Iterable[Path]) -> None:
        """Refuse the options if no file of the paths accepts them."""
        paths, given = list(paths), self.given()
        if given and not any(path.suffix.lower() in PAPER for path in paths):
            names = ", ".join(repr(str(path)) for path in paths) or "no file"
            raise SceneError(
                f"--{next(iter(given))} is for drawings to scale, whose names end in .pdf or .svg. Got {names}. "
                "Give -o another name, or leave the option out."
            )


NO_SHEET = SheetOptions()

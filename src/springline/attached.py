"""What higher rooms attach to classes of lower ones, for type checkers and editors: at run time these are empty.

A shape at rest becomes a scene again, a recording goes on, both are shown in notebooks. Rooms on lower floors cannot
import what does that; ``scene/statics.py``, ``scene/resume.py``, ``view/saving.py`` and ``view/notebook.py`` attach it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Callable, Sequence

    from springline.constraints.surface import ClosestPoint
    from springline.forces.elements import Measure
    from springline.forces.laws import Law
    from springline.forces.pair_laws import PairLaw
    from springline.forces.user import UserForce
    from springline.scene.scene import Scene
    from springline.simulation.recording import Recording
    from springline.typing import Flag, Number, Path, PlotColor, RestLength, Whole
    from springline.view.style import Style

    Own = UserForce[...] | Measure | ClosestPoint | PairLaw | Law  # functions of the user's own, which no file holds


class Shown:
    """What notebooks show."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _repr_html_(self) -> str: ...


class ShapeAttached(Shown):
    """What becomes of a shape at rest."""

    __slots__ = ()

    if TYPE_CHECKING:

        def to_scene(self, *, rest_length: RestLength = "keep") -> Scene: ...

        def save(
            self,
            path: Path,
            *,
            frame: Whole | None = None,
            title: str | None = None,
            color: PlotColor | None = None,
            view: tuple[Number, Number] | None = None,
            before: Flag | None = None,
            size: tuple[Number, Number] | None = None,
            style: Style | None = None,
        ) -> list[pathlib.Path]: ...


class RecordingAttached(Shown):
    """How a recording goes on."""

    __slots__ = ()

    if TYPE_CHECKING:

        def resume(
            self,
            until: Number,
            *,
            using: Sequence[Own] = (),
            progress: Callable[[float], None] | None = None,
        ) -> Recording: ...

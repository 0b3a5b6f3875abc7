"""What higher rooms attach to classes of lower ones, for type checkers and editors: at run time these are empty.

A shape at rest becomes a scene again, a recording goes on, both are shown in notebooks, a journal is played again.
What is lower cannot import what does that; ``scene/statics.py``, ``scene/present.py``, ``scene/resume.py``,
``io/frame_tables.py``, ``io/study_tables.py``, ``view/plot/saving.py``, ``view/page/notebook.py`` and
``view/play/replay.py`` attach it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Callable, Sequence

    from springline.constraints.surface import ClosestPoint
    from springline.equilibrium.result import Equilibrium
    from springline.forces.elements import Measure
    from springline.forces.laws import Law
    from springline.forces.pair_laws import PairLaw
    from springline.forces.user import UserForce
    from springline.recording.recording import Recording
    from springline.scene.scene import Scene
    from springline.study.study import Study
    from springline.typing import Flag, Number, OnDivergence, Path, PlotColor, RestLength, SheetName, Whole
    from springline.view.play.player import Player
    from springline.view.style import Style

    Own: TypeAlias = UserForce[...] | Measure | ClosestPoint | PairLaw | Law


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

        def to_pandas(self, table: Literal["particles", "members"] = "particles") -> Any: ...

        def save(
            self,
            path: Path,
            *,
            frame: Whole | None = None,
            frames: str | slice | Sequence[int] | None = None,
            quantities: str | Sequence[str] | None = None,
            force: Flag = False,
            title: str | None = None,
            color: PlotColor | None = None,
            view: tuple[Number, Number] | None = None,
            before: Flag | None = None,
            size: tuple[Number, Number] | None = None,
            style: Style | None = None,
            sheet: SheetName | None = None,
            scale: Number | None = None,
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
            on_divergence: OnDivergence = "raise",
        ) -> Recording: ...

        def to_pandas(self, table: Literal["particles", "springs", "energy", "events"] = "particles") -> Any: ...

        def to_xarray(self) -> Any: ...


class SimulationAttached:
    """How a simulation becomes a scene again."""

    __slots__ = ()

    if TYPE_CHECKING:

        def to_scene(self) -> Scene: ...


class StudyAttached:
    """What becomes of a study."""

    __slots__ = ()

    if TYPE_CHECKING:

        def to_pandas(self) -> Any: ...

        def to_xarray(self) -> Any: ...

        def to_csv(self, path: Path) -> pathlib.Path: ...


class JournalAttached:
    """How a journal is played again."""

    __slots__ = ()

    if TYPE_CHECKING:

        def replay(self, *, threads: Whole | None = None) -> Player: ...


class ShapeCarried:
    """What an error has of a shape that was not found."""

    __slots__ = ()

    if TYPE_CHECKING:
        shape: Equilibrium


class RecordingCarried:
    """What an error has of a run that it ended: what was recorded, or None where nothing was to be."""

    __slots__ = ()

    if TYPE_CHECKING:
        recording: Recording | None


class RunCarried:
    """What an interruption has of the run that it ended."""

    __slots__ = ()

    if TYPE_CHECKING:
        recording: Recording


class StudyCarried:
    """What an interruption has of the sweep that it ended."""

    __slots__ = ()

    if TYPE_CHECKING:
        study: Study

"""Stills: a scene, a recording or a shape at rest as a picture that can be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from springline.checks import choice, flag, positive
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.study.study import Study
from springline.typing import Flag, Number, Path, PlotColor, PlotKind, Whole
from springline.view.plot.sheet import Sheet, checked_path, write
from springline.view.still import still
from springline.view.style import PAPER, Style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from springline.recording.recording import Recording
    from springline.scene.scene import Scene

KINDS = ("shape", "energy", "catenary")


@overload
def plot(
    what: Study,
    kind: str = ...,
    *,
    to: Path | None = None,
    title: str | None = None,
    size: tuple[Number, Number] = ...,
    style: Style = ...,
    along: str | Sequence[str] | None = None,
) -> Figure: ...
@overload
def plot(
    what: Scene | Recording | Equilibrium,
    kind: PlotKind = "shape",
    *,
    to: Path | None = None,
    frame: Whole = -1,
    title: str | None = None,
    color: PlotColor = "tension",
    view: tuple[Number, Number] | None = None,
    before: Flag = True,
    size: tuple[Number, Number] = ...,
    style: Style = ...,
) -> Figure: ...
def plot(
    what: Scene | Recording | Equilibrium | Study,
    kind: str = "shape",
    *,
    to: Path | None = None,
    frame: Whole = -1,
    title: str | None = None,
    color: PlotColor = "tension",
    view: tuple[Number, Number] | None = None,
    before: Flag = True,
    size: tuple[Number, Number] = (10.0, 7.0),
    style: Style = PAPER,
    along: str | Sequence[str] | None = None,
) -> Figure:
    """A still of a scene, a recording, a shape at rest or a study: a matplotlib figure of its own, no window.

    Parameters
    ----------
    what : a :class:`Scene`, as drawn, a :class:`Recording`, an :class:`Equilibrium`, with its loads and reactions, or a
        :class:`Study`
    kind : of a study, which of its measures: a curve over what varies, a map of two parameters, error bars over seeds,
        and Sobol indices of samples that allow them. Of all else "shape": springs colored by tension, supports marked,
        the shape before behind; "energy": energies over the time of a recording, and how well their ledger closes;
        "catenary": a chain between two supports, with the ideal and the elastic catenary over it, their errors stated
    to : a path to write to, ending in .png, .svg, .pdf or .jpg
    frame : of a recording, -1 for the last
    title : in place of the scene's own
    color : what springs are colored by: "tension" [N], "strain", "stress" [Pa] or "none"
    view : (azimuth, elevation) of the eye [degrees]; left out, what shows most
    before : whether the shape before, as it was drawn, is shown too
    size : of the sheet [in], (width, height)
    style : colors, widths and sizes of type
    along : of a study, the one or two parameters that have an axis; over all others the mean is taken

    Raises
    ------
    SceneError : for an unknown kind, a path without a known suffix or folder, a frame that is not there, energies of a
        scene that has not run, a catenary of what is not a chain.

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> scene.anchor(rope.ends)
    >>> figure = sl.plot(scene.equilibrium(), size=(6, 4))
    >>> figure.get_size_inches()  # [in]
    array([6., 4.])
    """
    path = None if to is None else checked_path(to)
    sheet_size = _checked_size(size)
    if isinstance(what, Study):
        from springline.view.plot.study import draw_study

        sheet = Sheet(sheet_size, style)
        draw_study(what, kind, sheet, along, title)
        return _finished(sheet, path)
    choice(kind, "kind", "plot()", KINDS)
    if along is not None:
        raise SceneError("The 'along' of plot() is for studies. Leave it out.")
    shot = still(what, frame)
    if title is not None:
        from dataclasses import replace

        shot = replace(shot, title=str(title))
    before = flag(before, "before", "plot()")
    if kind == "shape" and isinstance(what, Equilibrium):
        from springline.view.plot import equilibrium

        sheet = Sheet(sheet_size, style, equilibrium.ROWS)
        equilibrium.draw_equilibrium(what, shot, sheet, color, view, before)
    elif kind == "shape":
        from springline.view.plot.shape import draw_shape

        sheet = Sheet(sheet_size, style)
        draw_shape(shot, sheet, color, view, before)
    elif kind == "energy":
        from springline.view.plot.energy import draw_energy

        sheet = Sheet(sheet_size, style)
        draw_energy(what, shot, sheet)
    else:
        from springline.view.plot.catenary import draw_catenary

        sheet = Sheet(sheet_size, style)
        draw_catenary(shot, sheet, before)
    return _finished(sheet, path)


def _finished(sheet: Sheet, path: Any) -> Figure:
    if path is not None:
        write(sheet.figure, path)
    return sheet.figure


def _checked_size(size: Any) -> tuple[float, float]:
    rule = "The 'size' of plot() must be (width, height) in inches, each from 4 to 60."
    try:
        width, height = size
    except (TypeError, ValueError):
        raise SceneError(f"{rule} Got {size!r}.") from None
    both = positive(width, "size", "plot()", "in"), positive(height, "size", "plot()", "in")
    if min(both) < 4.0 or max(both) > 60.0:
        raise SceneError(f"{rule} Got {size!r}.")
    return both

"""Stills: a scene, a recording or a shape at rest as a picture that can be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, overload

from springline.checks import choice, flag, positive
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.scene import Scene
from springline.study.study import Study
from springline.typing import (
    Flag,
    Number,
    Particles,
    Path,
    Photograph,
    PlotColor,
    PlotKind,
    PlotLabels,
    PlotWidth,
    Springs,
    Whole,
)
from springline.view.plot.labels import LABELS, WIDTHS, Beside
from springline.view.plot.over_time import QUANTITIES, draw_over_time, runs_of
from springline.view.plot.photo import photo_of
from springline.view.plot.sheet import Sheet, checked_path, write
from springline.view.still import Still, still
from springline.view.style import PAPER, Style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from springline.recording.recording import Recording

STILL = ("shape", "catenary", "displacement", "reciprocal", "principal")  # of one moment
ENERGIES = ("total", "kinetic", "potential", "dissipated", "work", "gravity", "spring")  # of which every run has some
KINDS = (*STILL[:1], "energy", *STILL[1:], *QUANTITIES, *ENERGIES)
NOT_FOR = {  # options, and the kinds that they are for
    "labels": ("shape", "displacement", "reciprocal"), "width": ("shape",), "factor": ("displacement",),
    "photo": ("shape", "catenary"), "stacked": ("energy",), "on": tuple(QUANTITIES),
}  # fmt: skip


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
    what: Scene | Recording | Equilibrium | Sequence[Recording] | Mapping[str, Recording],
    kind: PlotKind = "shape",
    *,
    to: Path | None = None,
    frame: Whole = -1,
    title: str | None = None,
    color: PlotColor = "tension",
    view: tuple[Number, Number] | None = None,
    before: Flag = True,
    labels: PlotLabels | None = None,
    width: PlotWidth | None = None,
    factor: Number | None = None,
    on: Particles | Springs | None = None,
    stacked: Flag = False,
    photo: Photograph | None = None,
    size: tuple[Number, Number] = ...,
    style: Style = ...,
) -> Figure: ...
def plot(
    what: Scene | Recording | Equilibrium | Sequence[Recording] | Mapping[str, Recording] | Study,
    kind: str = "shape",
    *,
    to: Path | None = None,
    frame: Whole = -1,
    title: str | None = None,
    color: PlotColor = "tension",
    view: tuple[Number, Number] | None = None,
    before: Flag = True,
    labels: PlotLabels | None = None,
    width: PlotWidth | None = None,
    factor: Number | None = None,
    on: Particles | Springs | None = None,
    stacked: Flag = False,
    photo: Photograph | None = None,
    size: tuple[Number, Number] = (10.0, 7.0),
    style: Style = PAPER,
    along: str | Sequence[str] | None = None,
) -> Figure:
    """A picture of a scene, a recording, a shape at rest or a study: a matplotlib figure of its own, no window.

    Kinds of one moment are "shape": springs colored by tension, supports marked, the shape before behind;
    "displacement": the shape moved by a multiple of its displacements, over the shape as drawn; "principal": principal
    membrane forces on the faces of a net; "reciprocal": form and force diagram of a plane network at rest side by
    side; "catenary": a chain between two supports, with the ideal and the elastic catenary over it.

    Kinds over time, of a recording, of a list of them or of recordings by name, are "energy": energies, and how well
    their ledger closes; "position", "height", "distance" from the start, "velocity", "speed" and "kinetic energy" of
    particles; "tension", "length", "strain" and "stress" of springs; and every energy by its name, such as "total",
    "gravity" or that of a force of the scene.

    Kinds of a :class:`Study` are its measures: a curve over what varies, a map of two parameters, error bars over
    seeds, and Sobol indices of samples that allow them.

    Parameters
    ----------
    what : a :class:`Scene`, as drawn, a :class:`Recording`, or an :class:`Equilibrium`, with its loads and reactions
    to : a path to write to, ending in .png, .svg, .pdf or .jpg
    frame : of a recording, -1 for the last
    title : in place of the scene's own
    color : what springs are colored by: "tension" [N], "strain", "stress" [Pa] or "none"
    view : (azimuth, elevation) of the eye [degrees]; left out, what shows most
    before : whether the shape before, as it was drawn, is shown too
    labels : what is written: "numbers" or "tension" at members, "particles" for the numbers of these, or "none"
    width : "tension" for members as wide as their force
    factor : of "displacement": how many times as large displacements are drawn; left out, a round one that shows them
    on : of a quantity over time: particles, or springs, that it is of; left out, all, with their mean
    stacked : of "energy": whether energies stand on top of one another, each above its least value
    photo : a photo behind a flat shape, and two of its points, each as (pixels right, pixels down) and what stands
        there, a point [m] or the number of a particle: ``("chain.jpg", {(120, 80): 0, (900, 84): (9, 0, 0)})``
    size : of the sheet [in], (width, height)
    style : colors, widths and sizes of type
    along : of a study, the one or two parameters that have an axis; over all others the mean is taken

    Raises
    ------
    SceneError : for an unknown kind, a path without a known suffix or folder, a frame that is not there, energies of a
        scene that has not run, a catenary of what is not a chain, an option that the kind does not have.

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> scene.anchor(rope.ends)
    >>> figure = sl.plot(scene.equilibrium(), size=(6, 4))
    >>> figure.get_size_inches()  # [in]
    array([6., 4.])
    """
    if isinstance(what, Study):
        return _of_a_study(what, kind, to, along, title, Sheet(_checked_size(size), style))
    if along is not None:
        raise SceneError("The 'along' of plot() is for studies. Leave it out.")
    stacked = flag(stacked, "stacked", "plot()")
    given = {"labels": labels, "width": width, "factor": factor, "photo": photo, "stacked": stacked or None, "on": on}
    path = None if to is None else checked_path(to)
    _check_kind(what, kind, {name for name, value in given.items() if value is not None})
    sheet_size, before = _checked_size(size), flag(before, "before", "plot()")
    if kind not in STILL:
        figure = _over_time(what, kind, on, stacked, title, Sheet(sheet_size, style))
    else:
        shot = still(what, frame)
        shot = shot if title is None else replace(shot, title=str(title))
        beside = _beside(labels, width, photo, shot)
        figure = _of_a_moment(what, kind, shot, sheet_size, style, color, view, before, factor, beside)
    if path is not None:
        write(figure, path)
    return figure


def _of_a_study(study: Study, kind: str, to: Any, along: Any, title: Any, sheet: Sheet) -> Figure:
    """A picture of what a study measured."""
    from springline.view.plot.study import draw_study

    path = None if to is None else checked_path(to)
    draw_study(study, kind, sheet, along, title)
    if path is not None:
        write(sheet.figure, path)
    return sheet.figure


def _check_kind(what: Any, kind: Any, given: set[str]) -> None:
    """Refuse a kind that is none, and options that are for other kinds."""
    from springline.recording.recording import Recording

    runs = what.values() if isinstance(what, Mapping) else what if isinstance(what, (list, tuple)) else [what]
    energies = {name for run in runs if isinstance(run, Recording) for name in run.energy} if kind not in KINDS else ()
    if kind not in energies:
        choice(kind, "kind", "plot()", dict.fromkeys((*KINDS, *sorted(energies))))
    for name in sorted(given):
        fitting = NOT_FOR[name]
        if kind not in fitting:
            shown = ", ".join(repr(one) for one in fitting[:3]) + (" and the like" if len(fitting) > 3 else "")
            raise SceneError(f"The {name!r} of plot() is for the kind {shown}. Leave it out of the kind {kind!r}.")


def _beside(labels: Any, width: Any, photo: Any, shot: Still) -> Beside:
    for value, name, known in ((labels, "labels", LABELS), (width, "width", WIDTHS)):
        if value is not None:
            choice(value, name, "plot()", known)
    return Beside(labels or LABELS[0], width or WIDTHS[0], photo_of(photo, shot))


def _over_time(what: Any, kind: str, on: Any, stacked: bool, title: str | None, sheet: Sheet) -> Figure:
    """A picture over the time of one or several recordings."""
    from springline.view.plot import energy

    if isinstance(what, Equilibrium):
        way_out = f"plot(shape, color={kind!r})" if kind in ("tension", "strain", "stress") else "plot(shape)"
        raise SceneError(f"The kind {kind!r} of plot() is drawn over time, and this is a shape at rest: {way_out}.")
    if isinstance(what, Scene):
        raise SceneError(
            f"The kind {kind!r} of plot() needs a recording. Run the scene first: "
            f"run = scene.simulate().run(until=...), then plot(run, {kind!r})."
        )
    runs = runs_of(what)
    first = next(iter(runs.values()))
    if kind != "energy":
        draw_over_time(runs, kind, on, sheet, title)
    elif len(runs) > 1:
        if stacked:
            raise SceneError("The 'stacked' of plot() is for the energies of one recording. Got several.")
        energy.draw_energies(runs, sheet, title)
    else:
        shot = still(first)
        shot = shot if title is None else replace(shot, title=str(title))
        (energy.draw_stacked if stacked else energy.draw_energy)(first, shot, sheet)
    return sheet.figure


def _of_a_moment(
    what: Any, kind: str, shot: Still, size: tuple[float, float], style: Style, color: Any, view: Any, before: bool,
    factor: Any, beside: Beside,
) -> Figure:  # fmt: skip
    """A picture of one moment."""
    from springline.view.plot import catenary, deformed, equilibrium, membrane, reciprocal, shape

    at_rest = kind == "shape" and isinstance(what, Equilibrium)
    sheet = Sheet(size, style, equilibrium.ROWS if at_rest else 1)
    if at_rest:
        equilibrium.draw_equilibrium(what, shot, sheet, color, view, before, beside)
    elif kind == "shape":
        shape.draw_shape(shot, sheet, color, view, before, beside)
    elif kind == "displacement":
        deformed.draw_deformed(what, shot, sheet, color, view, factor, beside)
    elif kind == "principal":
        membrane.draw_principal(what, shot, sheet, view)
    elif kind == "reciprocal":
        reciprocal.draw_reciprocal(what, shot, sheet, beside.labels)
    else:
        catenary.draw_catenary(shot, sheet, before, beside.photo)
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

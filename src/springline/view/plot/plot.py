"""Still figures: a scene, a recording, an equilibrium or its modes as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, overload

from springline.checks import choice, flag, format_value, positive, suggest_options
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.messages import argument, option
from springline.moments.hull import hull_radius
from springline.moments.section import PlaneSection, sections_of
from springline.moments.still import Still, still
from springline.scene import Scene
from springline.study.study import Study
from springline.typing import (
    Flag,
    HullRadius,
    Number,
    Particles,
    Path,
    Photograph,
    PlotColor,
    PlotKind,
    PlotLabels,
    PlotStyle,
    PlotUnit,
    PlotWidth,
    Springs,
    UpOrDown,
    Whole,
)
from springline.view.camera import points_down
from springline.view.plot.labels import LABELS, WIDTHS, Beside
from springline.view.plot.modes import drawing_of
from springline.view.plot.over_time import QUANTITIES, draw_over_time, runs_of
from springline.view.plot.photo import photo_of
from springline.view.plot.sheet import PageSetup, checked_path, shrink_marks, write
from springline.view.style import PAPER, Style, style_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from springline.paths.path import EquilibriumPath
    from springline.recording.recording import Recording
    from springline.stability.buckling import Buckling
    from springline.stability.limit_load import LimitLoad
    from springline.stability.modes import Modes
    from springline.stability.self_stress import SelfStress

    Moving = Modes | Buckling | LimitLoad | SelfStress | EquilibriumPath
    Drawn = Scene | Recording | Equilibrium | Sequence[Recording] | Mapping[str, Recording] | Study | Moving

STILL = ("shape", "catenary", "displacement", "reciprocal", "principal")  # kinds of plots of one moment
ENERGIES = ("total", "kinetic", "potential", "dissipated", "work", "gravity", "spring")  # energies of every run
KINDS = (*STILL[:1], "energy", *STILL[1:], *QUANTITIES, *ENERGIES)
PARTED = ("catenary", "reciprocal")  # kinds of one moment that have several panels
SIZE = (10.0, 7.0)  # [in] of a page
LIMITS: dict[str, tuple[float, float, float, float]] = {
    "in": (1, 4, 60, 1.0),
    "cm": (2.5, 10, 150, 2.54),
    "mm": (25, 100, 1500, 25.4),
}
"""Limits by unit of a page: shortest side of a bare page, shortest side of a page with title, longest side, unit per
inch."""
NOT_FOR = {  # options, and the kinds of plots that accept them
    "labels": ("shape", "displacement", "reciprocal"), "width": ("shape",), "factor": ("displacement",),
    "y": ("shape", "displacement", "principal"), "photo": ("shape", "catenary"), "coils": ("shape", "displacement"),
    "hull": ("shape",), "section": ("shape",), "contacts": ("shape",),
    "stacked": ("energy",), "on": tuple(QUANTITIES),
}  # fmt: skip


@overload
def plot(
    what: Study,
    kind: str = ...,
    *,
    to: Path | None = None,
    title: str | None = None,
    ax: Axes | None = None,
    size: tuple[Number, Number] | None = None,
    unit: PlotUnit = "in",
    bare: Flag = False,
    style: Style | PlotStyle = ...,
    along: str | Sequence[str] | None = None,
) -> Figure: ...
@overload
def plot(
    what: Moving,
    *,
    to: Path | None = None,
    title: str | None = None,
    view: tuple[Number, Number] | None = None,
    ax: Axes | None = None,
    size: tuple[Number, Number] | None = None,
    unit: PlotUnit = "in",
    bare: Flag = False,
    style: Style | PlotStyle = ...,
) -> Figure: ...
@overload
def plot(
    what: Scene | Recording | Equilibrium | Sequence[Recording] | Mapping[str, Recording],
    kind: PlotKind = "shape",
    *,
    to: Path | None = None,
    frame: Whole = -1,
    title: str | None = None,
    color: PlotColor | None = None,
    view: tuple[Number, Number] | None = None,
    y: UpOrDown = "up",
    before: Flag = True,
    labels: PlotLabels | None = None,
    width: PlotWidth | None = None,
    factor: Number | None = None,
    on: Particles | Springs | None = None,
    stacked: Flag = False,
    photo: Photograph | None = None,
    coils: Flag = False,
    hull: HullRadius = False,
    section: PlaneSection | Sequence[PlaneSection] | None = None,
    contacts: Flag = False,
    ax: Axes | None = None,
    size: tuple[Number, Number] | None = None,
    unit: PlotUnit = "in",
    bare: Flag = False,
    style: Style | PlotStyle = ...,
) -> Figure: ...
@suggest_options
def plot(
    what: Drawn,
    kind: str = "shape",
    *,
    to: Path | None = None,
    frame: Whole = -1,
    title: str | None = None,
    color: PlotColor | None = None,
    view: tuple[Number, Number] | None = None,
    y: UpOrDown = "up",
    before: Flag = True,
    labels: PlotLabels | None = None,
    width: PlotWidth | None = None,
    factor: Number | None = None,
    on: Particles | Springs | None = None,
    stacked: Flag = False,
    photo: Photograph | None = None,
    coils: Flag = False,
    hull: HullRadius = False,
    section: PlaneSection | Sequence[PlaneSection] | None = None,
    contacts: Flag = False,
    ax: Axes | None = None,
    size: tuple[Number, Number] | None = None,
    unit: PlotUnit = "in",
    bare: Flag = False,
    style: Style | PlotStyle = PAPER,
    along: str | Sequence[str] | None = None,
) -> Figure:
    """Draw a scene, a recording, an equilibrium, its modes or a study; return a matplotlib figure without a window.

    Kinds of one moment are "shape": springs colored by tension, supports marked, the initial shape behind;
    "displacement": the shape moved by a multiple of its displacements, over the shape as drawn; "principal": principal
    membrane forces on the faces of a net; "reciprocal": form and force diagram of a plane network at rest side by
    side; "catenary": a chain between two supports, with the ideal and the elastic catenary over it.

    Kinds over time, of a recording, of a list of them or of recordings by name, are "energy": energies, and the error
    of the energy balance; "position", "height", "distance" from the start, "velocity", "speed" and "kinetic energy" of
    particles; "tension", "length", "strain" and "stress" of springs; and every energy by its name, such as "total",
    "gravity" or that of a force of the scene.

    Results of :func:`springline.modes`, and of ``buckling``, ``limit_load`` and ``self_stress`` of ``sl.analysis``, are
    drawn in panels, at most 12 and as many as fit on the page: each motion over its shape, states of self-stress with
    wider lines for larger forces. These accept the options of the page and ``view``.

    Kinds of a :class:`Study` are its measures: a curve over a varied parameter, a map of two parameters, error bars
    over seeds, and Sobol indices of samples that allow them.

    Parameters
    ----------
    what : a :class:`Scene`, as drawn, a :class:`Recording`, or an :class:`Equilibrium`, with its loads and reactions;
        recordings in a list or by name; a :class:`Study`; modes and the like
    to : a path to write to, ending in .png, .svg, .pdf or .jpg
    frame : of a recording, -1 for the last
    title : in place of the scene's own
    color : color quantity of springs: "tension" [N], "strain", "stress" [Pa], or "none", which uses the style's colors;
    by default the style's colors, or tension if the style has no colors
    view : (azimuth, elevation) of the camera [degrees]; by default the most informative view
    y : "down" draws a plane scene with y downwards, as pictures on screens have it
    before : whether the initial shape, as it was drawn, is shown as well
    labels : labels: "numbers" or "tension" at members, "particles" for the numbers of particles, or "none"
    width : "tension" for members with widths proportional to their force
    factor : of "displacement": magnification of displacements; by default a round factor that makes them visible
    on : of a quantity over time: selected particles or springs; by default all, with their mean
    stacked : of "energy": whether energies are drawn on top of one another, each above its minimum
    photo : a photo behind a flat shape, and two of its points, each as (pixels right, pixels down) and its position, a
    point [m] or the number of a particle: ``("chain.jpg", {(120, 80): 0, (900, 84): (9, 0, 0)})``
    coils : whether springs are drawn as coils, if there are at most 400 and no surface
    hull : whether the convex hull of particles that move, and that no spring joins, is drawn; or the radius [m] of a
        ball that goes into wider gaps, for an outline that follows them
    section : plane sections, by :func:`springline.section`, whose lines are drawn, with the forces through them
    contacts : whether arrows show the sum of the forces of contacts on each particle
    ax : matplotlib axes to draw into, in place of a page. The rest of their figure is unchanged, and no text is added:
    no title block, color bar or key. Kinds with several panels are drawn within the axes.
    size : of the page, (width, height) in ``unit``, exact to 0.1 mm; 10 by 7 inches by default
    unit : of ``size``: "in", "cm" or "mm"
    bare : whether the drawing fills the page, without title, title block, color bar, key, floor and rulers. Graphs over
    time and of studies keep their axes, which they need.
    style : "paper", "screen" (a dark ground), "print" (readable in gray: members in compression are dashed, lines have
        different strokes, areas different hatches) or a :class:`Style`, whose functions color particles and springs
    along : of a study, the one or two parameters that have an axis; the mean over all others is shown

    Raises
    ------
    SceneError : for an unknown kind, a path without a known suffix or folder, a frame that does not exist, energies of
    a scene that has not run, a catenary of a shape that is not a chain, an option that the kind does not have, a size
    out of its limits, 3D axes, page options together with ``ax``, a title on a bare page.

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> scene.anchor(rope.ends)
    >>> figure = sl.plot(scene.equilibrium(), size=(6, 4))
    >>> figure.get_size_inches()  # [in]
    array([6., 4.])

    For a paper, 8 by 6 cm, in black and white as well as in color:

    >>> figure = sl.plot(scene.equilibrium(), size=(8, 6), unit="cm", bare=True, style="print")
    >>> (2.54 * figure.get_size_inches()).round(6)  # [cm]
    array([8., 6.])

    As a part of your own figure:

    >>> from matplotlib.figure import Figure
    >>> figure = Figure()
    >>> left, right = figure.subplots(1, 2)
    >>> sl.plot(scene, ax=left) is sl.plot(scene.equilibrium(), ax=right) is figure
    True
    """
    page = page_setup(ax, size, unit, bare, style, to, title)
    if (draw := drawing_of(what)) is not None:
        others = {"kind": kind != "shape", "frame": frame != -1, "color": color, "y": y != "up", "before": not before,
                  "labels": labels, "width": width, "factor": factor, "on": on is not None, "stacked": stacked,
                  "photo": photo, "coils": coils, "hull": hull, "contacts": contacts, "along": along}  # fmt: skip
        for name in (name for name, given in others.items() if given):
            raise SceneError(f"{argument(name, 'plot()')} is not for {type(what).__name__}. Leave it out.")
        return _finish_figure(draw(what, page, view, title), page, None if to is None else checked_path(to), title)
    if isinstance(what, Study):
        return _plot_study(what, kind, to, along, title, page)
    if along is not None:
        raise SceneError(f"{argument('along', 'plot()')} is for studies. Leave it out.")
    stacked = flag(stacked, "stacked", "plot()")
    seen: dict[str, Any] = {"coils": flag(coils, "coils", "plot()"), "contacts": flag(contacts, "contacts", "plot()")}
    seen |= {"hull": hull_radius(hull, "plot()"), "sections": sections_of(section)}
    given: dict[str, Any] = {"labels": labels, "width": width, "factor": factor, "photo": photo, "on": on}
    given |= {name.replace("sections", "section"): value or None for name, value in seen.items()}
    given |= {"stacked": stacked or None, "y": None if y == "up" else y}
    path = None if to is None else checked_path(to)
    _check_kind(what, kind, {name for name, value in given.items() if value is not None})
    before = flag(before, "before", "plot()")
    if kind not in STILL:
        figure = _over_time(what, kind, on, stacked, title, page)
    else:
        shot = still(what, frame)
        shot = shot if title is None else replace(shot, title=str(title))
        down = points_down(y, shot.model.dim, "plot()")
        beside = _check_extras(labels, width, photo, shot)._replace(**seen)
        figure = _plot_moment(what, kind, shot, page, color, view, before, factor, beside)
        if down:
            (page.host or figure.axes[0]).invert_yaxis()
    return _finish_figure(figure, page, path, title)


def _plot_study(study: Study, kind: str, to: Any, along: Any, title: Any, page: PageSetup) -> Figure:
    """Draw the measures of a study."""
    from springline.view.plot.study import draw_study

    path, sheet = None if to is None else checked_path(to), page.sheet(parts=2)
    draw_study(study, kind, sheet, along, title)
    return _finish_figure(sheet.figure, page, path, title)


def _finish_figure(figure: Figure, page: PageSetup, path: Any, title: Any) -> Figure:
    """Return the figure, with a title above its host if it has a host, and write it to the path if one is given."""
    if page.host is not None and title is not None:
        page.host.set_title(str(title), color=page.style.ink, parse_math=False)
    if page.scale < 1.0:
        shrink_marks(figure, page.scale)
    if path is not None:
        write(figure, path)
    return figure


def _check_kind(what: Any, kind: Any, given: set[str]) -> None:
    """Refuse an unknown kind, and options for other kinds."""
    from springline.recording.recording import Recording

    runs = what.values() if isinstance(what, Mapping) else what if isinstance(what, (list, tuple)) else [what]
    energies = {name for run in runs if isinstance(run, Recording) for name in run.energy} if kind not in KINDS else ()
    if kind not in energies:
        choice(kind, "kind", "plot()", dict.fromkeys((*KINDS, *sorted(energies))))
    for name in sorted(given):
        fitting = NOT_FOR[name]
        if kind not in fitting:
            named = ", ".join(repr(one) for one in fitting[:3]) + (" and the like" if len(fitting) > 3 else "")
            raise SceneError(f"{argument(name, 'plot()')} is for the kind {named}. Leave it out of the kind {kind!r}.")


def _check_extras(labels: Any, width: Any, photo: Any, shot: Still) -> Beside:
    for value, name, known in ((labels, "labels", LABELS), (width, "width", WIDTHS)):
        if value is not None:
            choice(value, name, "plot()", known)
    return Beside(labels or LABELS[0], width or WIDTHS[0], photo_of(photo, shot))


def _over_time(what: Any, kind: str, on: Any, stacked: bool, title: str | None, page: PageSetup) -> Figure:
    """Draw one or several recordings over time."""
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
    first, sheet = next(iter(runs.values())), page.sheet(parts=2 if kind == "energy" and not stacked else 1)
    if kind != "energy":
        draw_over_time(runs, kind, on, sheet, title)
    elif len(runs) > 1:
        if stacked:
            raise SceneError(f"{argument('stacked', 'plot()')} is for the energies of one recording. Got several.")
        energy.draw_energies(runs, sheet, title)
    else:
        shot = still(first)
        shot = shot if title is None else replace(shot, title=str(title))
        (energy.draw_stacked if stacked else energy.draw_energy)(first, shot, sheet)
    return sheet.figure


def _plot_moment(
    what: Any, kind: str, shot: Still, page: PageSetup, color: Any, view: Any, before: bool, factor: Any, beside: Beside
) -> Figure:
    """Draw one moment."""
    from springline.view.frame import first_color
    from springline.view.plot import catenary, equilibrium, membrane, reciprocal, shape

    color = first_color(color, page.style)
    at_rest = kind == "shape" and isinstance(what, Equilibrium)
    sheet = page.sheet(equilibrium.ROWS if at_rest else 1, 2 if kind in PARTED else 1)
    if at_rest:
        equilibrium.draw_equilibrium(what, shot, sheet, color, view, before, beside)
    elif kind == "shape":
        shape.draw_shape(shot, sheet, color, view, before, beside)
    elif kind == "displacement":
        shape.draw_deformed(what, shot, sheet, color, view, factor, beside)
    elif kind == "principal":
        membrane.draw_principal(what, shot, sheet, view)
    elif kind == "reciprocal":
        reciprocal.draw_reciprocal(what, shot, sheet, beside.labels)
    else:
        catenary.draw_catenary(shot, sheet, before, beside.photo)
    return sheet.figure


def page_setup(
    ax: Any, size: Any, unit: Any, bare: Any, style: Any, to: Any, title: Any, caller: str = "plot()"
) -> PageSetup:
    """Page setup of a plot; SceneError names options that exclude one another."""
    from matplotlib.axes import Axes

    bare, look, unit = flag(bare, "bare", caller), style_of(style, caller), choice(unit, "unit", caller, LIMITS)
    if size is None and unit != "in":
        raise SceneError(f"{argument('unit', caller)} is that of its 'size'. Give both: size=(8, 6), unit={unit!r}.")
    if ax is None:
        if bare and title is not None:
            raise SceneError(
                f"{argument('title', 'plot()')} is not drawn with {option('bare', 'True')}. Leave one of them out."
            )
        return PageSetup(SIZE if size is None else _checked_size(size, unit, bare, caller), look, bare)
    if not isinstance(ax, Axes) or ax.name != "rectilinear":
        kind = f"axes of the projection {ax.name!r}" if isinstance(ax, Axes) else format_value(ax)
        hint = "A shape in space is projected by plot() itself: view=(azimuth, elevation)." * (kind != format_value(ax))
        raise SceneError(
            f"{argument('ax', 'plot()')} must be flat axes of matplotlib, such as plt.subplots()[1]. Got "
            f"{kind}. {hint}".strip()
        )
    for name, value, instead in (("size", size, "figsize of the figure"), ("to", to, "figure.savefig(...)")):
        if value is not None:
            raise SceneError(
                f"{argument(name, 'plot()')} is for a page, and 'ax' is part of yours. Take the {instead}."
            )
    return PageSetup(SIZE, look, bare, ax)


def _checked_size(size: Any, unit: str, bare: bool, caller: str) -> tuple[float, float]:
    """Width and height of a page [in]."""
    least_bare, least, most, inch = LIMITS[unit]
    words = "inches" if unit == "in" else unit
    least = least_bare if bare else least
    rule = f"{argument('size', caller)} must be (width, height) in {words}, each from {least} to {most}."
    try:
        width, height = size
    except (TypeError, ValueError):
        raise SceneError(f"{rule} Got {size!r}.") from None
    both = positive(width, "size", caller, unit), positive(height, "size", caller, unit)
    if min(both) < least or max(both) > most:
        hint = f" With {option('bare', 'True')} a side may be {least_bare}." if least_bare <= min(both) < least else ""
        raise SceneError(f"{rule} Got {size!r}.{hint}")
    return both[0] / inch, both[1] / inch

"""Sheet of every still figure: a title above, a block of labeled facts below, a color bar at the right."""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from springline.atomic_write import atomic_write
from springline.checks import FloatArray, did_you_mean
from springline.errors import SceneError
from springline.integrators.registry import METHODS
from springline.messages import argument
from springline.moments.still import Still
from springline.picture.arrays import SHADES
from springline.typing import IntegratorName
from springline.view.coloring import own_name, own_range, own_shades, own_values
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.ticker import ScalarFormatter

SUFFIXES = (".png", ".svg", ".pdf", ".jpg", ".jpeg")
MINUS = "\u2212"
DPI, FINE_DPI = 160, 300  # dots per inch of raster pictures; finer if 160 would round the size of the page
EDGE = 0.16  # [in] around a bare drawing
MARGIN = 0.42  # [in] around the sheet
HEAD = 0.62  # [in] for the title
BLOCK = 0.66  # [in] for the title block
ROW = 0.43  # [in] for each further row of it
LETTER = 0.62  # [-] mean width of a letter relative to the font size
NOTE_LETTER = 0.55  # [-] mean width of a letter for the small font of notes
SMALLEST = 0.75  # [-] of its usual size: smallest font of a subtitle before it is cut
GAP = 0.30  # [in] between facts, at least
WIDEST_GAP = 0.62  # [in]
FULL = (7.0, 5.0)  # [in] smallest page with margins and fonts of full size
LEAST = 0.6  # [-] of the full size: least scale on smaller pages, with fonts of 4.5 to 5 points that are just readable

Fact = tuple[str, str]  # a label and its value


class Rect(NamedTuple):
    """Part of the sheet, in inches from its lower left corner."""

    left: float
    bottom: float
    width: float
    height: float


class Sheet:
    """Figure with its title and title block, and the drawing area between them.

    Attributes
    ----------
    figure : the matplotlib figure
    room : drawing area, a :class:`Rect` in inches, above ``rows`` of facts in the title block
    bare : whether the drawing has no frame, floor, rulers and values that were not requested
    host : axes of a host figure to draw into, in place of a page, or None
    alone : whether the drawing fills its area, without title, title block, color bar and key
    scale : of margins and of fonts with the style's usual size: below 1 on small pages [-]
    """

    def __init__(
        self, size: tuple[float, float], style: Style, rows: int = 1, *, bare: bool = False, host: Axes | None = None,
        parts: int = 1,
    ) -> None:  # fmt: skip
        self.bare, self.host, self.alone = bare, host, bare or host is not None
        self.scale = k = 1.0 if self.alone else _page_scale(size)
        self.style = _scale_style(style, k)
        self._parted = parts > 1  # with several axes, which then lie within the host
        if host is not None:
            self.figure: Figure = cast(Figure, host.figure)
            self.size = (host.bbox.width / self.figure.dpi, host.bbox.height / self.figure.dpi)
            self.room = Rect(0.0, 0.0, *self.size)
            if self._parted:
                host.set_axis_off()
            return
        self.size = width, height = size
        self.figure = Picture(figsize=size, dpi=dots_for(size), facecolor=style.background, edgecolor="none")
        if bare:
            self.room = Rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)
            return
        block, margin = k * (BLOCK + (rows - 1) * ROW), k * MARGIN
        self.room = Rect(margin, margin + block, width - 2 * margin, height - 2 * margin - k * HEAD - block)

    def axes(self, rect: Rect, **options: Any) -> Axes:
        """Axes in a part of the sheet; the host itself if the drawing has only these axes."""
        if self.host is not None and not self._parted:
            self.host.set(**options)
            return self.host
        width, height = self.size
        rectangle = (rect.left / width, rect.bottom / height, rect.width / width, rect.height / height)
        if self.host is not None:
            return self.host.inset_axes(rectangle, facecolor="none", **options)
        return self.figure.add_axes(rectangle, facecolor="none", **options)

    def text(self, x: float, y: float, words: str, size: float, color: str, **options: Any) -> None:
        """Draw text at a position [in], with a font size [pt]."""
        options = {"family": "DejaVu Sans", "va": "baseline", "fontsize": size, "color": color, **options}
        place = x / self.size[0], y / self.size[1]
        if self.host is not None:
            self.host.text(*place, words, transform=self.host.transAxes, **options)
        else:
            self.figure.text(*place, words, **options)

    def title(self, words: str, beside: str = "") -> None:
        """Draw the title, shortened if it does not fit, and a fainter line under it."""
        if self.alone:
            return
        style, k, margin = self.style, self.scale, self.scale * MARGIN
        top, across = self.size[1] - margin, self.size[0] - 2 * margin
        most = int(across * 72 / (style.title_size * LETTER))
        words = " ".join(words.split())
        words = words[:1].upper() + words[1:]
        words = words if len(words) <= most else words[: most - 1] + "…"
        self.text(
            margin, top - 0.20 * k, words, style.title_size, style.ink, weight="bold", gid="title", parse_math=False
        )
        if beside:
            size = style.value_size - 0.5
            size *= min(1.0, max(SMALLEST, across * 72 / (size * NOTE_LETTER * len(beside))))
            beside = _fitting(beside, across, size)
            self.text(margin, top - 0.46 * k, beside, size, style.quiet, gid="subtitle", parse_math=False)

    def block(self, *rows: Sequence[Fact], notes: Sequence[str] = ()) -> None:
        """Draw the title block: a rule, rows of facts side by side, in a smaller font if needed, and notes below."""
        from matplotlib.lines import Line2D

        if self.alone:
            return
        style, k, margin = self.style, self.scale, self.scale * MARGIN
        width = self.size[0] - 2 * margin
        ends = (margin / self.size[0], 1 - margin / self.size[0])
        y = (self.room.bottom - 0.14 * k) / self.size[1]
        self.figure.add_artist(Line2D(ends, (y, y), color=style.ink, linewidth=0.9))
        wide, shrink, gap = _columns(rows, width, style)
        for row, facts in enumerate(rows):
            x, bottom = margin, margin + (len(rows) - 1 - row) * ROW * k
            for (label, value), across in zip(facts, wide, strict=False):
                self.text(x, bottom + 0.33 * k, label.upper(), shrink * style.label_size, style.quiet)
                self.text(x, bottom + 0.13 * k, value, shrink * style.value_size, style.ink, gid=f"fact:{label}")
                x += across + gap
        self.text(
            margin,
            margin - 0.14 * k,
            _fitting(" · ".join(notes), width, style.label_size),
            style.label_size,
            style.quiet,
            gid="notes",
        )


class PageSetup(NamedTuple):
    """Page setup of a plot: a page of a size [in], optionally bare, or the axes of a host."""

    size: tuple[float, float]
    style: Style
    bare: bool = False
    host: Axes | None = None

    @property
    def scale(self) -> float:
        """Scale of margins, fonts and marks, below 1 on small pages [-]."""
        return 1.0 if self.bare or self.host is not None else _page_scale(self.size)

    def sheet(self, rows: int = 1, parts: int = 1) -> Sheet:
        """Sheet with ``rows`` of facts for a drawing of several ``parts``, each with its axes."""
        return Sheet(self.size, self.style, rows, bare=self.bare, host=self.host, parts=parts)


def _page_scale(size: tuple[float, float]) -> float:
    """Scale of margins and fonts on a page of a size [in], relative to a full one."""
    return max(LEAST, min(1.0, *(side / full for side, full in zip(size, FULL, strict=True))))


def _scale_style(style: Style, scale: float) -> Style:
    """Style with ``scale`` times the usual font sizes; sizes that the style sets itself are unchanged."""
    usual = Style()
    names = ("title_size", "value_size", "label_size", "tick_size")
    return replace(style, **{n: scale * getattr(usual, n) for n in names if getattr(style, n) == getattr(usual, n)})


def shrink_marks(figure: Figure, scale: float) -> None:
    """Reduce lines and marks on a small page in proportion to its fonts."""
    from matplotlib.collections import Collection, PathCollection
    from matplotlib.lines import Line2D

    for line in figure.findobj(Line2D):
        line.set(linewidth=scale * line.get_linewidth(), markersize=scale * line.get_markersize())
    for drawn in figure.findobj(Collection):
        drawn.set_linewidth((scale * np.atleast_1d(drawn.get_linewidth())).tolist())
        if isinstance(drawn, PathCollection):
            drawn.set_sizes(scale**2 * drawn.get_sizes())


def dots_for(size: tuple[float, float]) -> int:
    """Dots per inch for which a page [in] has whole dots, or for which rounding is less than 0.1 mm."""
    dots = DPI * np.array(size)
    return DPI if np.abs(dots - np.round(dots)).max() < 1e-6 else FINE_DPI


def run_facts(shot: Still) -> list[Fact]:
    """Integrator and time step, for a recording."""
    if not shot.method:
        return []
    known = METHODS.get(cast(IntegratorName, shot.method))
    return [("integrator", known.title if known else shot.method), ("time step", format_number(shot.dt, "s", 3))]


def plain(ax: Axes, style: Style) -> None:
    """Set plain axes: no frame, faint rulers, small tick labels."""
    for spine in ax.spines.values():
        spine.set_visible(False)
    ax.grid(True, color=style.faint, linewidth=style.thin)
    ax.set_axisbelow(True)
    from matplotlib.ticker import ScalarFormatter

    for axis in (ax.xaxis, ax.yaxis):
        if type(axis.get_major_formatter()) is ScalarFormatter:
            axis.set_major_formatter(_figures())
    ax.tick_params(length=0, labelsize=style.tick_size, labelcolor=style.quiet, pad=4)
    for label in (ax.xaxis.label, ax.yaxis.label):
        label.set_fontsize(style.tick_size)
        label.set_color(style.quiet)


def _figures() -> ScalarFormatter:
    """Tick labels with their own powers of ten: a common one would be above the axes, in the subtitle."""
    from matplotlib.ticker import ScalarFormatter

    class Figures(ScalarFormatter):
        whole = False  # True if values are far from one, and not close together far from zero

        def set_locs(self, locs: Any) -> None:
            super().set_locs(locs)
            places = np.abs(np.asarray(locs, dtype=np.float64))
            most = float(places.max(initial=0.0))
            close = len(places) == 0 or np.ptp(np.asarray(locs)) <= 1e-3 * most
            self.whole = not (close or 1e-4 <= most < 1e5 or self.get_useMathText())

        def __call__(self, x: float, pos: int | None = None) -> str:
            return format_number(float(x), "", 6) if self.whole else str(super().__call__(x, pos))

        def get_offset(self) -> str:
            return "" if self.whole else str(super().get_offset())

    return Figures()


def format_number(value: float, unit: str = "", digits: int = 4) -> str:
    """Number with its unit for figures, with a typographic minus sign."""
    text = f"{value:.{digits}g}".replace("-", MINUS).replace("e+0", "e").replace(f"e{MINUS}0", f"e{MINUS}")
    return f"{text} {unit}".rstrip()


def label_ruler(name: str, ticks: FloatArray) -> tuple[str, list[str]]:
    """Name of an axis and the labels of its ticks; far from zero a round number is subtracted: x − 500,000 [m]."""
    values = ticks + 0.0  # without a negative zero
    found = [format_number(tick) for tick in values.tolist()]
    if len(set(found)) == len(found):
        return f"{name} [m]", found
    ten = 10.0 ** np.ceil(np.log10(10.0 * float(np.ptp(values))))
    base = float(np.round(values.mean() / ten) * ten)
    sign, size = (MINUS if base > 0.0 else "+"), f"{abs(base):,.{max(0, -int(np.log10(ten)))}f}"
    return f"{name} {sign} {size} [m]", [format_number(tick - base) for tick in values.tolist()]


def format_count(count: int) -> str:
    """Count with separated thousands."""
    return f"{count:,}"


def checked_path(to: Any) -> Path:
    """Path of a figure; an error names an unknown suffix and a missing folder."""
    try:
        path = Path(os.fspath(to))
    except TypeError:
        raise SceneError(f"{argument('to', 'plot()')} must be a path. Got {to!r}.") from None
    if path.suffix.lower() not in SUFFIXES:
        near = did_you_mean(path.suffix, SUFFIXES) if path.suffix else ""
        raise SceneError(
            f"{argument('to', 'plot()')} must end in one of {', '.join(SUFFIXES)}. Got {str(path)!r}. {near}".rstrip()
        )
    if not path.parent.is_dir():
        raise SceneError(
            f"{argument('to', 'plot()')} must be in a folder that is there. There is no "
            f"{str(path.parent)!r}. Make it first."
        )
    return path


def write(figure: Figure, path: Path) -> None:
    """Write a figure, without the date and with names derived from its contents: equal figures give equal files.

    The file is written completely or not at all: it is drawn in memory, since some libraries do not report disk errors.
    """
    import io

    from matplotlib import rc_context

    suffix = path.suffix.lower()
    metadata = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(suffix)
    drawn = io.BytesIO()
    with rc_context({"svg.hashsalt": "springline"}):
        figure.savefig(
            drawn,
            format=suffix[1:],
            dpi=figure.dpi,
            facecolor=figure.get_facecolor(),
            bbox_inches=None,
            metadata=metadata,
        )
    with atomic_write(path) as [part]:
        part.write_bytes(drawn.getvalue())


def _columns(rows: Sequence[Sequence[Fact]], width: float, style: Style) -> tuple[list[float], float, float]:
    """Widths of the columns [in], the factor of the font size that fits, and the gap between columns [in]."""
    count = max(map(len, rows))
    wide = [max(_text_width(*row[k], style) for row in rows if k < len(row)) for k in range(count)]
    shrink = min(1.0, (width - GAP * (count - 1)) / max(sum(wide), 1e-9))
    wide = [shrink * one for one in wide]
    return wide, shrink, min(WIDEST_GAP, (width - sum(wide)) / max(count - 1, 1))


def _fitting(line: str, width: float, size: float) -> str:
    """Line in a font of this size [pt], cut at the edge of the sheet."""
    most = int(width * 72 / (size * NOTE_LETTER))
    return line if len(line) <= most else line[: most - 1] + "…"


def _text_width(label: str, value: str, style: Style) -> float:
    letters = np.array([len(label) * style.label_size * 1.12, len(value) * style.value_size])
    return float(letters.max() * LETTER / 72)


# Figure that a notebook displays, whatever the matplotlib settings are.

WIDTH = 80  # notebook dots per inch of the sheet


class Picture(Figure):
    """Figure without a window and without global state."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        FigureCanvasAgg(self)

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        return png_of(self)


def png_of(figure: Figure) -> tuple[bytes, dict[str, int]]:
    """Figure for notebooks: a PNG file, and its display width [dots]."""
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=figure.dpi, facecolor=figure.get_facecolor())
    return file.getvalue(), {"width": round(WIDTH * figure.get_figwidth())}


SIDE = 1.15  # [in] for the color bar and the key
INSET = 0.42  # [in] for rulers around the shape


def panel_of(sheet: Sheet) -> Rect:
    """Part of the drawing area for one drawing, next to its color bar and its key if it has them."""
    room = sheet.room
    if sheet.alone:
        return room
    side, inset = sheet.scale * SIDE, sheet.scale * INSET
    return Rect(room.left + inset, room.bottom + inset, room.width - side - inset, room.height - inset)


def draw_bar(
    sheet: Sheet, colors: ScalarMappable, values: FloatArray, label: str, ends: tuple[str, str], *, zero: bool = True,
    half: Literal["upper", "lower"] | None = None,
) -> None:  # fmt: skip
    """Draw the color bar, over the used part of the color map; ``ends`` are the names of tension and compression.

    With ``zero`` it includes zero. Two bars each take a ``half`` of the height.
    """
    if sheet.alone:
        return
    style, room, k = sheet.style, sheet.room, sheet.scale
    rect = Rect(room.left + room.width - k * (SIDE - 0.16), room.bottom + 0.42 * room.height, 0.13 * k,
                min(0.46 * room.height, 0.58 * room.height - 0.40 * k))  # fmt: skip
    if half is not None:
        height = 0.5 * (rect.height - 0.62 * k)
        rect = Rect(rect.left, rect.bottom + (half == "upper") * (rect.height - height), rect.width, height)
    ax = sheet.axes(rect)
    bar = sheet.figure.colorbar(colors, cax=ax)
    bar.outline.set_visible(False)  # type: ignore[operator]
    low, high = float(values.min()), float(values.max())
    low, high = (min(0.0, low), max(0.0, high)) if zero else (low, high)
    ax.set_ylim(low, high)
    ax.tick_params(length=0, labelsize=style.tick_size, labelcolor=style.quiet, pad=4)
    top = rect.bottom + rect.height
    sheet.text(rect.left, top + 0.30 * k, label, style.tick_size, style.ink, gid="colorbar")
    if high > 0.0 and ends[0]:
        sheet.text(rect.left, top + 0.10 * k, ends[0], style.tick_size, style.pull_color, gid=ends[0])
    if low < 0.0 and ends[1]:
        words = f"{ends[1]}, dashed" if style.gray else ends[1]
        sheet.text(rect.left, rect.bottom - 0.20 * k, words, style.tick_size, style.push_color, gid=ends[1])


def draw_own_bar(sheet: Sheet, shot: Still, rows: np.ndarray) -> None:
    """Draw the color bar of a user-defined quantity of the springs ``rows``, or else of all particles."""
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import ListedColormap, Normalize

    style, things = sheet.style, sheet.style.functions[::-1]
    for thing in things:
        values = own_values(shot, style, thing)
        values = values[rows] if thing == "springs" else values
        low, high = own_range(values) if values.ndim == 1 else (0.0, 0.0)
        if low < high:
            shades = own_shades(np.linspace(low, high, SHADES), low, high, style) / 255.0
            colors = ScalarMappable(Normalize(low, high), ListedColormap(shades))
            draw_bar(sheet, colors, np.array([low, high]), own_name(style, thing), ("", ""), zero=False)
            return


def draw_keys(sheet: Sheet, keys: list[Any]) -> None:
    """Draw the key below the color bar."""
    if not keys or sheet.alone:
        return
    style, room = sheet.style, sheet.room
    left = room.left + room.width - sheet.scale * (SIDE - 0.02)
    corner = left / sheet.size[0], (room.bottom + 0.33 * room.height) / sheet.size[1]
    lines = sum(1.0 + 0.9 * one.get_label().count("\n") for one in keys)
    fitting = 72.0 * 0.34 * room.height / (1.55 * lines)  # [points] font size for which the key fits
    look = {
        "frameon": False,
        "fontsize": min(style.tick_size, fitting),
        "markerscale": min(1.0, fitting / style.tick_size),
        "labelcolor": style.quiet,
    }
    sheet.figure.legend(handles=keys, loc="upper left", bbox_to_anchor=corner, handlelength=1.4, borderpad=0.0, **look)

"""The default style: what the stills look like, in motion. Styles of one's own replace any of its four parts."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.view import darts
from springline.view.film.lights import ACROSS, BRIGHT, FAINT, SMALLEST, SPARK, SPARKS
from springline.view.frame import CORD, FIXED, FREE, HELD, ROD, SLACK, Arrows, Frame, Polyline
from springline.view.plot.marks import MOST_COILS, coiled, radius_of
from springline.view.window.canvas import Canvas, rgb

DOT = 3.6  # [pixels] radius of the usual dot of a particle without a radius of its own
SMALLEST_DISC = 3.2  # [pixels] of a particle with one
PEG = 5.0  # [pixels] from this radius on, what is fixed is a dark disc and needs no support below it
SUPPORT = (9.0, 17.0)  # [pixels] smallest and largest height of a support
FEW = 60  # springs are three pixels wide up to here
MANY = 2500  # and one pixel beyond here
BEAD = 9.0  # [pixels] between the dots of a dotted spring
MOST_BEADS = 20_000
LEAST_DART = 11.0  # [pixels]
HEAD = 9.0  # [pixels] length of the head of an arrow
TINT = 0.3  # of the color of a face of cloth; the rest is the sheet behind it
MOST_FACES = 3000  # triangles of cloth that are filled; more would cost the frame rate
MOST_DOTTED = 100  # particles of cloth with dots; of more, dots hide the surface
MOST_NUMBERED = 500  # particles with a number; more would hide the shape


class Plain:
    """Walls and trails, springs in the colors of the quantity, particles, arrows and words."""

    legend = True  # whether what it draws has the colors of the legend

    def background(self, canvas: Canvas, frame: Frame) -> None:
        """The sheet, and all that stands on it: walls, boxes, obstacles, trails."""
        style = canvas.palette
        canvas.fill(style.background)
        for surface in frame.surfaces:
            shade = _mixed(surface.color, style.background, surface.opacity)
            for corners in surface.vertices[surface.faces]:
                canvas.polygon(corners, shade)
        for color in dict.fromkeys(line.color for line in frame.outlines):
            alike = [line for line in frame.outlines if line.color == color]
            for dashed in (False, True):
                parts = [pieces(line.position) for line in alike if (line.kind == "torus") == dashed]
                if parts:
                    draw = canvas.dashes if dashed else canvas.lines
                    draw(np.concatenate(parts), color, 1 if dashed else 2)
        fading(canvas, frame.trails)

    def springs(self, canvas: Canvas, frame: Frame) -> None:
        """Springs, rods and cords."""
        lines = frame.segments
        drawn = lines.kind == 0
        cloth(canvas, frame)
        if canvas.dotted:
            beads(canvas, frame)
        elif canvas.coils and 0 < drawn.sum() <= MOST_COILS and not len(frame.cloth.triangles):
            ends, straight = lines.position[drawn], np.zeros(int(drawn.sum()), dtype=bool)
            coils = coiled(ends, radius_of(ends), straight, flat=True)
            pieces_of = np.stack([coils[:, :-1], coils[:, 1:]], axis=2)
            canvas.lines(pieces_of.reshape(-1, 2, 3), np.repeat(lines.color[drawn], pieces_of.shape[1], axis=0), 1)
        else:
            width = 3 if drawn.sum() <= FEW else 1 if drawn.sum() > MANY or is_fine_cloth(frame) else 2
            canvas.lines(lines.position[drawn], lines.color[drawn], width)
        ties(canvas, frame)

    def particles(self, canvas: Canvas, frame: Frame) -> None:
        """Discs of their size, dots or points of light, and supports under what is held."""
        supports(canvas, frame)
        style, points = canvas.palette, frame.points
        if canvas.shines:
            usual = 0.5 * (ACROSS if len(points.size) <= SPARKS else SPARK)
            gain = min(1.0, max(FAINT, (BRIGHT / max(len(points.size), 1)) ** 0.5))
            canvas.lights(points.position, usual * np.maximum(points.size, SMALLEST), gain * points.color)
            return
        fixed = points.kind == FIXED
        color = np.where((fixed & (points.radius > 0.0))[:, None], rgb(style.quiet), points.color)
        edge = np.where((points.radius > 0.0)[:, None], _mixed_many(color, style.ink, 0.35), color)
        dotted = (points.radius > 0.0) | (not is_fine_cloth(frame))
        if len(points.heading):
            pointed = points.heading.any(axis=1)
            dotted &= ~pointed
            long = np.maximum(darts.LONG * sizes(canvas, frame)[pointed], LEAST_DART) / canvas.camera.scale
            corners, light = darts.shaped(points.position[pointed], points.heading[pointed], long, frame.dim)
            shade = light[..., None] * color[pointed][:, None]
            canvas.triangles(corners.reshape(-1, 3, 3), shade.reshape(-1, 3).astype(np.uint8))
        canvas.dots(points.position[dotted], sizes(canvas, frame)[dotted], color[dotted], edge[dotted])

    def front(self, canvas: Canvas, frame: Frame) -> None:
        """Arrows, numbers and other words."""
        for group in frame.arrows:
            arrows(canvas, group)
        for text in frame.texts[:MOST_NUMBERED]:
            canvas.text(text.words, text.position, canvas.palette.quiet, 12, shift=(8.0, -18.0))


def sizes(canvas: Canvas, frame: Frame) -> FloatArray:
    """The radius of each particle on the screen [pixels], shape (n,)."""
    points = frame.points
    crowd = float(np.clip((200.0 / max(len(points.radius), 1)) ** 0.25, 0.5, 1.2))
    own = np.maximum(points.radius * canvas.camera.scale, SMALLEST_DISC)
    return np.asarray(np.where(points.radius > 0.0, own, DOT * crowd * points.size))


def is_fine_cloth(frame: Frame) -> bool:
    """Whether what is drawn is cloth of more than a hundred particles."""
    return len(frame.cloth.triangles) > 0 and len(frame.points.radius) > MOST_DOTTED


def cloth(canvas: Canvas, frame: Frame) -> None:
    """Faces of nets and grids in the mean color of their corners, thinned by the sheet."""
    corners = frame.cloth.triangles
    if not 0 < len(corners) <= MOST_FACES:
        return
    sheet = np.array(rgb(canvas.palette.background))
    shade = TINT * frame.cloth.color[corners].mean(axis=1) + (1.0 - TINT) * sheet
    canvas.triangles(frame.points.position[corners], shade.astype(np.uint8))


def supports(canvas: Canvas, frame: Frame) -> None:
    """Triangles under what is fixed, open ones where some axis is free; what is large and fixed is a peg instead."""
    points, style = frame.points, canvas.palette
    peg = (points.radius * canvas.camera.scale > PEG) & (points.kind == FIXED)
    held = (points.kind != FREE) & ~peg
    size = float(np.clip(SUPPORT[1] * (12.0 / max(int(held.sum()), 1)) ** 0.25, *SUPPORT))
    for kind, fill in ((FIXED, style.anchor), (HELD, style.background)):
        these = held & (points.kind == kind)
        if these.any():
            canvas.supports(points.position[these], size, fill, style.anchor)


def ties(canvas: Canvas, frame: Frame) -> None:
    """Rods thick, cords thin, and dashed what hangs loose."""
    lines, style = frame.segments, canvas.palette
    for kind, width in ((ROD, 4), (CORD, 2)):
        these = lines.kind == kind
        if these.any():
            canvas.lines(lines.position[these], lines.color[these], width)
    loose = lines.kind == SLACK
    if loose.any():
        canvas.dashes(lines.position[loose], style.quiet, 2)


def beads(canvas: Canvas, frame: Frame, pixels: float = 2.4, apart: float = BEAD) -> None:
    """Springs as rows of dots in their colors."""
    lines = frame.segments
    drawn = lines.kind == 0
    ends, colors = lines.position[drawn], lines.color[drawn]
    displacement = ends[:, 1] - ends[:, 0]
    long = np.nan_to_num(np.hypot(displacement[:, 0], displacement[:, 1]) * canvas.camera.scale)
    count = np.clip(np.round(long / apart), 1, 400).astype(np.int64)
    if count.sum() > MOST_BEADS:
        canvas.lines(ends, colors, 1)
        return
    row = np.repeat(np.arange(len(count)), count)
    fraction = (np.arange(len(row)) - np.repeat(np.cumsum(count) - count, count) + 0.5) / count[row]
    canvas.dots(ends[row, 0] + fraction[:, None] * displacement[row], pixels, colors[row])


def fading(canvas: Canvas, trails: tuple[Polyline, ...]) -> None:
    """Trails that fade into the sheet, oldest point first."""
    long = [trail for trail in trails if len(trail.position) > 1]
    if not long:
        return
    sheet = np.array(rgb(canvas.palette.background))
    shades = []
    for trail in long:
        share = np.linspace(0.08, 0.85, len(trail.position) - 1)[:, None]
        shades.append(np.array(rgb(trail.color)) * share + sheet * (1.0 - share))
    canvas.lines(np.concatenate([pieces(trail.position) for trail in long]), np.concatenate(shades).astype(np.uint8), 2)


def pieces(points: FloatArray) -> FloatArray:
    """The straight pieces of a line through points, shape (k, 3); the result has shape (k - 1, 2, 3)."""
    return np.stack([points[:-1], points[1:]], axis=1)


def arrows(canvas: Canvas, group: Arrows) -> None:
    """Arrows with full heads."""
    ends = np.stack([group.start, group.start + group.vector], axis=1)
    canvas.lines(ends, group.color, 2)
    long = np.hypot(group.vector[:, 0], group.vector[:, 1])
    for tip, vector, size in zip(ends[:, 1], group.vector, long.tolist(), strict=True):
        head = min(canvas.meters(HEAD), 0.6 * size)
        if head > 0.0:
            along = vector / size
            side = np.array([-along[1], along[0], 0.0])
            corners = [tip + 0.2 * head * along, tip - head * along + 0.38 * head * side]
            canvas.triangle(np.array([*corners, tip - head * along - 0.38 * head * side]), group.color)


def _mixed(color: str, other: str, share: float) -> tuple[int, int, int]:
    """A color over another, ``share`` of the first."""
    mixed = share * np.array(rgb(color)) + (1.0 - share) * np.array(rgb(other))
    red, green, blue = mixed.astype(int).tolist()
    return red, green, blue


def _mixed_many(colors: np.ndarray, other: str, share: float) -> np.ndarray:
    """Colors, shape (n, 3), with ``share`` of another mixed in."""
    return np.asarray((1.0 - share) * colors + share * np.array(rgb(other))).astype(np.uint8)

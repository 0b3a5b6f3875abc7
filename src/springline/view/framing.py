"""Framing: everything that is drawn of one moment, put together into a frame."""

from __future__ import annotations

from springline.view import frame_marks, frame_parts, frame_surfaces, frame_world
from springline.view.coloring import Scale
from springline.view.frame import Frame, Look
from springline.view.still import Still


def frame_of(still: Still, look: Look | None = None, scale: Scale | None = None) -> Frame:
    """What is drawn of one moment.

    Removed particles and broken springs are not in it.
    Give the same ``scale`` for every frame of a motion: it keeps colors from flickering.
    """
    look, scale = look or Look(), scale or Scale()
    seen = still.alive
    notes = list(still.notes)
    shades = frame_parts.Shades(still, look, scale, seen, notes)
    points, segments = frame_parts.points(shades), frame_parts.segments(shades)
    trails = frame_marks.trails(still, look, seen)
    standing = frame_world.standing(still, look.style, scale)
    bounds = frame_world.bounds(points, trails, standing, still.model.dim)
    own = frame_surfaces.own_surfaces(still.model, bounds, look.style, scale)
    notes += own.notes
    bounds = frame_world.around([bounds, own.corners])
    surfaces, walls = frame_world.walls(still, bounds, look.style, scale)
    arrows = frame_marks.arrows(still, look, scale, seen, bounds, notes)
    tips = [one.start + one.vector for one in arrows]
    bounds = frame_world.around([bounds, *(line.position for line in walls), *tips])
    return Frame(
        time=still.time,
        dim=still.model.dim,
        title=still.title,
        points=points,
        segments=segments,
        cloth=frame_parts.cloth(shades, points, segments),
        surfaces=(*standing.surfaces, *own.surfaces, *surfaces),
        outlines=(*standing.outlines, *own.outlines, *walls),
        trails=trails,
        arrows=arrows,
        texts=(
            *(frame_marks.numbers(points, notes) if look.numbers else ()),
            *(frame_marks.values(arrows, notes) if look.values else ()),
        ),
        legend=shades.legend,
        bounds=bounds,
        notes=tuple(dict.fromkeys(notes)),
    )

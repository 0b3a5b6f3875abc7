"""Reading of drawings as networks of particles and springs, and the formats that can be read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from springline.checks import did_you_mean, flag, format_value
from springline.errors import FileError, SceneError
from springline.io import formats
from springline.io.format import Format
from springline.io.formats import is_ours
from springline.io.geometry import MOST_SHOWN, NO_ANGLES, Drawing, Network, network, without_extras
from springline.io.lines import layer_name
from springline.io.units import checked_unit
from springline.messages import LOAD_OPENS, argument

WORDS = {"anchored": "supports", "rest_length": "rest length", "kind": "kinds of members"}  # of columns, in reports


def drawn_network(
    path: Path,
    *,
    faces: bool | None = None,
    units: str | None = None,
    weld: Any = None,
    numbers: bool = True,
    usual: float | None = None,
) -> Network:
    """Lines of a drawing as particles and springs, in meters, welded and cleaned.

    Without ``numbers``, all properties of springs and particles except their positions are left out. ``weld`` and
    ``usual`` are those of :func:`springline.io.geometry.network`.

    Raises
    ------
    FileError : if the file cannot be interpreted, or no line is left after welding
    SceneError : for an unknown unit, an invalid tolerance, or ``faces`` for a format without faces
    """
    form, unit = readable_format(path, str(path)), checked_unit(units)
    wanted = faces is not None and flag(faces, "faces", "read()")
    if wanted and not form.faces:
        having = ", ".join(name for name, one in formats.FORMATS.items() if one.faces)
        raise SceneError(
            f"{argument('faces', 'read()')} must be left out for {form.suffix}: only {having} files have faces."
        )
    reader = formats.reader_of(form)
    kept = form.mesh if faces is None else wanted
    drawing: Drawing = reader(path, faces=kept) if form.faces else reader(path)
    drawing = simplify_layer_names(drawing)
    if is_ours(path):
        drawing = without_extras(drawing)
    said = tuple(WORDS.get(name, name) for name in (*drawing.spring_columns, *drawing.point_columns))
    if not numbers:
        drawing = drawing._replace(spring_columns={}, point_columns={}, angles=NO_ANGLES)
    net = network(drawing, weld, unit, usual)
    net = net._replace(report=net.report._replace(numbers=said))
    if len(net.drawing.ends) and not net.drawing.listed and not len(net.ends):
        raise FileError(
            f"No line is longer than {net.report.shortest:g} m, the tolerance within which ends are welded, and so "
            f"nothing is left. Give a smaller weld.",
            str(path),
        )
    return net


def simplify_layer_names(drawing: Drawing) -> Drawing:
    """Drawing with layer names that every format can store."""
    plain = {name: layer_name(name, drawing.path) for name in {*drawing.layers, *drawing.marks.layers}}
    changed = sorted(format_value(name) for name, one in plain.items() if name != one)
    if not changed:
        return drawing
    told = ", ".join(changed[:MOST_SHOWN])
    note = f"Blanks and control characters in names of layers were read as single spaces: {told}."
    return drawing._replace(
        layers=[plain[name] for name in drawing.layers],
        marks=drawing.marks._replace(layers=[plain[name] for name in drawing.marks.layers]),
        notes=(*drawing.notes, note),
    )


def readable_format(path: Path, typed: str) -> Format:
    """Format of a file from which a scene can be read; raises ``SceneError`` for other files."""
    form, known = formats.format_of(path), formats.suffixes(holds=("scene", "drawing"))
    if form is not None and form.holds in ("scene", "drawing"):
        return form
    if form is not None and form.holds == "recording":
        raise SceneError(f"{typed!r} is a recording, not a scene: {LOAD_OPENS}.")
    near = did_you_mean(path.suffix, known) if form is None else ""
    raise SceneError(
        f"{typed!r} is no file that springline reads: its name must end in one of {', '.join(known)}. {near}".rstrip()
    )

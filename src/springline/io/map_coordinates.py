"""Coordinates of maps: units from the ``crs`` of a GeoJSON file, and projection of longitudes and latitudes to meters.

All geographic datums are treated alike: they differ by about 100 m in position and by 1e-4 in length. EPSG codes are
looked up in a table; other systems are recognized by their OGC name (CRS84) or WKT.
"""

from __future__ import annotations

import re

import numpy as np

from springline.checks import FloatArray, IntArray, format_value
from springline.io.epsg import DEGREES, METERS, MapUnit, unit_of_epsg
from springline.io.geometry import Drawing

EARTH = 6_371_008.8  # mean radius (IUGG) [m]
TURN = {"degrees": 360.0, "gons": 400.0}
LOCAL = 'LOCAL_CS["springline",UNIT["metre",1]]'  # WKT of local coordinates in meters, which GDAL recognizes
OURS = "urn:springline:meters"  # name in files of earlier versions, which GDAL reads as degrees
EPSG = re.compile(r"(?:^|urn:ogc:def:crs:|/def/crs/)EPSG(?::|/)(?:[\w.]*(?::|/))?(\d{1,9})$", re.IGNORECASE)
OGC = re.compile(r"\b(?:CRS84h?|CRS83|CRS27)$", re.IGNORECASE)
WKT = re.compile(r"^\s*(GEOGCS|GEOGCRS|GEODCRS|GEODETICCRS|PROJCS|PROJCRS|LOCAL_CS|ENGCRS)\b", re.IGNORECASE)
WKT_UNIT = re.compile(r'\b(?:LENGTH)?UNIT\s*\[\s*"([^"]*)"\s*,\s*([\d.eE+-]+)', re.IGNORECASE)


def unit_of_system(name: str) -> MapUnit | None:
    """Unit of the coordinates of a system by its name; None for an unknown system."""
    name = name.strip().strip("\"'")
    if not name or OGC.search(name):
        return DEGREES
    if name == OURS:
        return METERS
    if code := EPSG.search(name):
        return unit_of_epsg(int(code[1]))
    if wkt := WKT.match(name):
        if wkt[1].upper().startswith("GEO"):
            return DEGREES
        stated = WKT_UNIT.findall(name)
        try:
            size = float(stated[-1][1]) if stated else 1.0
        except ValueError:
            return None
        return METERS if size == 1.0 else MapUnit("length", "", size, stated[-1][0]) if 0.0 < size < 1e6 else None
    return None


def project_drawing(drawing: Drawing, system: str) -> Drawing:
    """Drawing with its coordinates converted to lengths, and a note on the original coordinates."""
    found = unit_of_system(system)
    said = f" ({format_value(system)})" if system else ""
    if found is None:
        note = f"The system {format_value(system)} is not known: its coordinates were read as meters."
        return drawing._replace(notes=(*drawing.notes, note))
    if found.kind == "length":
        return _scale_lengths(drawing, found, said)
    every = np.concatenate([drawing.points, drawing.marks.position])
    turn = TURN[found.kind]
    beyond = turn if system else turn / 2  # longitudes from 0 to 360 are accepted only if the file names its system
    if not ((np.abs(every[:, 0]) <= beyond).all() and (np.abs(every[:, 1]) <= turn / 4).all()):
        note = f"Coordinates were read as meters: they are no {found.kind}{said}, of which they are too large."
        return drawing._replace(notes=(*drawing.notes, note))
    return _from_angles(drawing, every, found.kind, said)


def _scale_lengths(drawing: Drawing, unit: MapUnit, said: str) -> Drawing:
    if unit.unit:
        note = f"Coordinates were read as meters: they are no degrees{said}."
        drawing = drawing._replace(unit=unit.unit)
        return drawing._replace(notes=(*drawing.notes, note)) if unit.unit == "m" else drawing
    note = f"One unit of the map, {unit.name!r}, is {unit.size:.10g} m{said}."
    return drawing._replace(
        points=drawing.points * unit.size, notes=(*drawing.notes, note),
        marks=drawing.marks._replace(position=drawing.marks.position * unit.size),
    )  # fmt: skip


def _from_angles(drawing: Drawing, every: FloatArray, kind: str, said: str) -> Drawing:
    """Drawing projected to a plane about its middle; lines across the antimeridian take the short way."""
    degree = 360.0 / TURN[kind]
    angles = np.column_stack([every[:, :2] * degree, every[:, 2]])
    angles[:, 0], continued = _unwrap_longitudes(angles[:, 0])
    points, marks = np.split(angles, [len(drawing.points)])
    low, high = angles[:, :2].min(axis=0), angles[:, :2].max(axis=0)
    middle = (low + high) / 2
    notes = [
        f"{kind.capitalize()}{said} were turned into meters about longitude {middle[0]:.6g}, latitude {middle[1]:.6g}."
    ]
    across = _across(drawing.points[:, 0] * degree, drawing.ends)
    far = _across(points[:, 0], drawing.ends)
    if across > far:
        lines = f"{across - far} line{'' if across - far == 1 else 's'}"
        notes.append(f"{lines} across the antimeridian drawn the short way: longitudes go on beyond 180 degrees.")
    elif continued:
        notes.append("The drawing lies on both sides of the antimeridian: longitudes go on beyond 180 degrees.")
    if far:
        lines = f"{far} line{'' if far == 1 else 's'}"
        notes.append(f"{lines} across the antimeridian drawn the long way, as the drawing goes around the earth.")
    return drawing._replace(
        points=_plane(points, middle), marks=drawing.marks._replace(position=_plane(marks, middle)),
        notes=(*drawing.notes, *notes),
    )  # fmt: skip


def _unwrap_longitudes(longitude: FloatArray) -> tuple[FloatArray, bool]:
    """Longitudes [degrees] that begin after the widest gap around the earth, and True if any was changed."""
    if np.ptp(longitude) <= 180.0:
        return longitude, False
    around = np.unique(np.mod(longitude + 180.0, 360.0)) - 180.0
    gap = np.diff(np.append(around, around[0] + 360.0))
    begin = around[(int(np.argmax(gap)) + 1) % len(around)]
    if begin == around[0]:
        return longitude, False
    found = np.where(np.mod(longitude + 180.0, 360.0) - 180.0 < begin, longitude + 360.0, longitude)
    return np.where(found - begin >= 360.0, found - 360.0, found), True


def _across(longitude: FloatArray, ends: IntArray) -> int:
    """Number of lines that jump by more than half the way around the earth."""
    return int((np.abs(longitude[ends[:, 1]] - longitude[ends[:, 0]]) > 180.0).sum())


def _plane(points: FloatArray, middle: FloatArray) -> FloatArray:
    """Convert longitudes and latitudes [degrees] to meters from the middle (equirectangular), shape (n, 3)."""
    made = points.copy()
    made[:, :2] = np.radians(points[:, :2] - middle) * EARTH
    made[:, 0] *= np.cos(np.radians(middle[1]))
    return made

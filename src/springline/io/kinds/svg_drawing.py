"""Drawings to scale (``.svg``)."""

from springline.io.format import Carried, Format, Writer

WRITE, OPTIONS = "springline.io.svg_drawing:save_sheet", ("sheet", "scale", "title")
HELD: tuple[Carried, ...] = ("lines", "faces", "groups", "colors")
FORMATS = (
    Format(
        ".svg",
        "a drawing to scale on a sheet with a title block",
        writers={
            "scene": Writer(WRITE, "its lines and faces to scale", OPTIONS, HELD),
            "run": Writer(WRITE, "one frame to scale, the last by default", ("frame", *OPTIONS), HELD),
        },
    ),
)

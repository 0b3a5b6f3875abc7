"""Rhino files (``.3dm``), written."""

from springline.io.format import Carried, Format, Writer

WRITE = "springline.io.rhino3dm_writing:save_3dm"
HELD: tuple[Carried, ...] = ("lines", "faces", "groups", "colors")
FORMATS = (
    Format(
        ".3dm",
        "a Rhino file in layers by result",
        writers={
            "scene": Writer(WRITE, "its lines and faces as drawn", carries=HELD),
            "shape": Writer(WRITE, "the shape in layers by result, with labels", carries=HELD),
            "run": Writer(WRITE, "one frame in layers by result, the last by default", ("frame",), HELD),
        },
        extra="cad",
    ),
)

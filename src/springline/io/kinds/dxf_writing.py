"""DXF (``.dxf``), written."""

from springline.io.format import Carried, Format, Writer

WRITE = "springline.io.dxf_writing:save_dxf"
HELD: tuple[Carried, ...] = ("lines", "faces", "groups", "colors")
FORMATS = (
    Format(
        ".dxf",
        "a drawing in layers by result, for CAD programs",
        writers={
            "scene": Writer(WRITE, "its lines and faces as drawn", carries=HELD),
            "shape": Writer(WRITE, "the shape in layers by result, with labels", carries=HELD),
            "run": Writer(WRITE, "one frame in layers by result, the last by default", ("frame",), HELD),
        },
        begins=(b"999\nwritten by springline",),
        extra="cad",
    ),
)

"""ParaView (``.vtkhdf``)."""

from springline.io.format import Carried, Format, Writer

WRITE = "springline.io.vtkhdf:save_vtkhdf"
HELD: tuple[Carried, ...] = ("lines", "faces", "numbers")
FORMATS = (
    Format(
        ".vtkhdf",
        "points and cells over time, for ParaView",
        writers={
            "scene": Writer(WRITE, "its particles, lines and faces as drawn", carries=("lines", "faces")),
            "shape": Writer(WRITE, "the shape with its forces", ("quantities",), HELD),
            "run": Writer(WRITE, "frames with velocities and tensions", ("frames", "quantities"), (*HELD, "frames")),
        },
        extra="io",
    ),
)

"""GSD (``.gsd``), written."""

from springline.io.format import Carried, Format, Writer

WRITE = "springline.io.gsd_writing:save_gsd"
HELD: tuple[Carried, ...] = ("lines", "groups", "numbers")
FORMATS = (
    Format(
        ".gsd",
        "particles and bonds over time, for OVITO and HOOMD",
        writers={
            "scene": Writer(WRITE, "its particles and lines as drawn", carries=HELD, leaves_out=True),
            "shape": Writer(WRITE, "the shape with its forces", ("quantities",), HELD),
            "run": Writer(WRITE, "frames with velocities and tensions", ("frames", "quantities"), (*HELD, "frames")),
        },
        extra="io",
    ),
)

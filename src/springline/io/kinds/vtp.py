"""ParaView (``.vtp``, ``.pvd``)."""

from springline.io.format import Carried, Format, Writer

WRITE = "springline.io.vtp:save_vtp"
SERIES = "springline.io.vtp:save_pvd"
HELD: tuple[Carried, ...] = ("lines", "faces", "numbers")
FORMATS = (
    Format(
        ".vtp",
        "points, lines and polygons, for ParaView and VTK",
        writers={
            "scene": Writer(WRITE, "its particles, lines and faces as drawn", carries=("lines", "faces")),
            "shape": Writer(WRITE, "the shape with its forces", carries=HELD),
            "run": Writer(WRITE, "one frame, the last by default, or a file for each", ("frame", "frames"), HELD),
        },
    ),
    Format(
        ".pvd",
        "a series of .vtp files over time, for ParaView",
        writers={"run": Writer(SERIES, "frames, a .vtp each", ("frames", "quantities"), (*HELD, "frames"))},
    ),
)

"""PLY (``.ply``), written."""

from springline.io.format import Carried, Format, Writer

WRITE = "springline.io.ply_writing:save_ply"
HELD: tuple[Carried, ...] = ("lines", "faces", "numbers")
FORMATS = (
    Format(
        ".ply",
        "vertices, faces and edges with numbers",
        writers={
            "scene": Writer(WRITE, "its lines and faces as drawn", carries=("lines", "faces", "colors")),
            "shape": Writer(WRITE, "the shape with its forces", carries=HELD),
            "run": Writer(
                WRITE, "one frame, the last by default, or a file for each of some", ("frame", "frames"), HELD
            ),
        },
    ),
)

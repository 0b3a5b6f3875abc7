"""Extended XYZ (``.xyz``)."""

from springline.io.format import Format, Writer

WRITE = "springline.io.xyz:save_xyz"
FORMATS = (
    Format(
        ".xyz",
        "particles over time as text, extended XYZ",
        writers={
            "scene": Writer(WRITE, "its particles as drawn", carries=("numbers",), leaves_out=True),
            "shape": Writer(WRITE, "its particles with their forces", ("quantities",), ("numbers",)),
            "run": Writer(
                WRITE, "the particles of frames with velocities", ("frames", "quantities"), ("numbers", "frames")
            ),
        },
    ),
)

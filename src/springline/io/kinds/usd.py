"""USD (``.usd``, ``.usdc``, ``.usda``)."""

from springline.io.format import Carried, Format, Kind, Writer

WRITE = "springline.io.usd:save_usd"
HELD: tuple[Carried, ...] = ("lines", "faces", "numbers")
WRITERS: dict[Kind, Writer] = {
    "scene": Writer(WRITE, "its particles, lines and faces as drawn", carries=("lines", "faces")),
    "shape": Writer(WRITE, "the shape with its forces", ("quantities",), HELD),
    "run": Writer(WRITE, "an animation with tensions, and trails", ("frames", "quantities"), (*HELD, "frames")),
}
FORMATS = tuple(
    Format(
        suffix,
        "points, curves and meshes over time, for Blender and its like",
        writers=WRITERS,
        ours="springline.io.usd:is_ours",
        extra="usd",
    )
    for suffix in (".usd", ".usdc", ".usda")
)

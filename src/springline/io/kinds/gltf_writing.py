"""glTF (``.glb``), written."""

from springline.io.format import Carried, Format, Writer

WRITE = "springline.io.gltf_writing:save_glb"
HELD: tuple[Carried, ...] = ("lines", "faces", "colors")
FORMATS = (
    Format(
        ".glb",
        "lines and faces in one glTF file, for browsers, Blender and presentations",
        writers={
            "scene": Writer(WRITE, "its particles, lines and faces as drawn", carries=(*HELD, "groups")),
            "shape": Writer(WRITE, "the shape", carries=HELD),
            "run": Writer(WRITE, "an animation", ("frames",), (*HELD, "frames")),
        },
    ),
)

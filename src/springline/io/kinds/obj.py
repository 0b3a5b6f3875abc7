"""OBJ files."""

from springline.io.format import Format, Writer

LINES = "springline.io.obj_writing"
FORMATS = (
    Format(
        ".obj",
        "lines and faces as CAD programs draw them",
        holds="drawing",
        reader="springline.io.obj:read_obj",
        reads=("lines", "faces", "groups", "colors"),
        faces=True,
        writers={
            "scene": Writer(
                f"{LINES}:save_lines",
                "its lines and faces as drawn, nothing else of it",
                carries=("lines", "faces", "groups"),
            ),
            "shape": Writer(f"{LINES}:save_lines", "the shape's lines", carries=("lines", "faces", "groups")),
            "run": Writer(
                f"{LINES}:save_lines",
                "the lines of one frame, the last by default, or a file for each of some",
                ("frame", "frames"),
                ("lines", "faces", "groups"),
            ),
        },
        begins=(b"# springline: ",),
    ),
)

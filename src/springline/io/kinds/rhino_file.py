"""Rhino files."""

from springline.io.format import Format

FORMATS = (
    Format(
        ".3dm",
        "a Rhino file",
        holds="drawing",
        reader="springline.io.rhino_file:read_rhino_file",
        reads=("lines", "faces", "groups", "colors", "numbers"),
        faces=True,
        lists=True,
        extra="cad",
    ),
)

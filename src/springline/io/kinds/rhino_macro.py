"""Rhino macros (``.txt``)."""

from springline.io.format import Format

FORMATS = (
    Format(
        ".txt",
        "lines of a Rhino macro",
        holds="drawing",
        reader="springline.io.rhino:read_rhino",
        reads=("lines", "groups", "colors"),
    ),
)

"""SVG drawings."""

from springline.io.format import Format

FORMATS = (
    Format(
        ".svg",
        "lines in a plane, or a picture",
        holds="drawing",
        reader="springline.io.svg:read_svg",
        reads=("lines", "groups", "colors", "numbers"),
        lists=True,
    ),
)

"""DXF drawings."""

from springline.io.format import Format

FORMATS = (
    Format(
        ".dxf",
        "a CAD drawing",
        holds="drawing",
        reader="springline.io.dxf:read_dxf",
        reads=("lines", "faces", "groups", "colors"),
        faces=True,
        extra="cad",
    ),
)

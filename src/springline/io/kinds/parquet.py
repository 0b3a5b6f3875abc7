"""Tables as Parquet."""

from springline.io.format import Format

FORMATS = (
    Format(
        ".parquet",
        "tables: lines, or points and edges",
        holds="drawing",
        reader="springline.io.parquet:read_parquet",
        reads=("lines", "groups", "colors", "numbers"),
        lists=True,
        extra="tables",
    ),
)

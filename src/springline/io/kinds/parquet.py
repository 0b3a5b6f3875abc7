"""Tables as Parquet."""

from springline.io.format import Format, Writer

FORMATS = (
    Format(
        ".parquet",
        "tables: lines, or points and edges",
        holds="drawing",
        reader="springline.io.parquet:read_parquet",
        reads=("lines", "groups", "colors", "numbers"),
        lists=True,
        writers={
            "scene": Writer(
                "springline.io.listing_writing:save_scene_parquet",
                "points; beside them edges, to be read back",
                carries=("lines", "groups", "colors", "numbers"),
                leaves_out=True,
            )
        },
        extra="tables",
    ),
)

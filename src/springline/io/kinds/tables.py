"""Tables (``.csv``)."""

from springline.io.format import Format, Writer

FORMATS = (
    Format(
        ".csv",
        "tables: lines, or points and edges, to be read; particles and members of a shape, written",
        holds="drawing",
        reader="springline.io.csv_files:read_csv",
        reads=("lines", "groups", "colors", "numbers"),
        lists=True,
        writers={
            "scene": Writer(
                "springline.io.listing_writing:save_scene_csv",
                "points and edges, to be read back",
                carries=("lines", "groups", "colors", "numbers"),
                leaves_out=True,
            ),
            "shape": Writer(
                "springline.io.shape_files:save_csv", "a row for every particle", carries=("lines", "numbers")
            ),
        },
        begins=(b"# springline: ", b"particle,x [m]", b"member,kind,tail"),
    ),
)

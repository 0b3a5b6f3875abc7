"""JSON: COMPAS, shapes at rest, FOLD and GeoJSON."""

from springline.io.format import Carried, Format, Writer

HOME, MAP = "springline.io.json_drawings", "springline.io.geojson_writing:save_geojson"
HELD: tuple[Carried, ...] = ("lines", "groups", "colors", "numbers")
FORMATS = (
    Format(
        ".json",
        "a COMPAS network, graph or mesh, or everything about a shape at rest",
        holds="drawing",
        reader=f"{HOME}:read_json",
        reads=("lines", "faces", "groups", "numbers"),
        faces=True,
        mesh=True,
        lists=True,
        writers={
            "scene": Writer(
                "springline.io.compas_writing:save_compas",
                "its particles and members as a COMPAS graph",
                carries=("lines", "groups", "colors", "numbers"),
                leaves_out=True,
            ),
            "shape": Writer("springline.io.shape_files:save_json", "everything", carries=("lines", "numbers")),
        },
        begins=(
            b'{\n "springline": ',
            b'{\n "creator": "written by springline"',
            b'{"format": "springline journal ',
        ),
    ),
    Format(
        ".fold",
        "an origami pattern (FOLD)",
        holds="drawing",
        reader=f"{HOME}:read_fold",
        reads=("lines", "faces", "groups"),
        faces=True,
        mesh=True,
    ),
    Format(
        ".geojson",
        "lines of a map (GeoJSON)",
        holds="drawing",
        reader=f"{HOME}:read_geojson",
        reads=("lines", "groups", "colors", "numbers"),
        lists=True,
        writers={
            "scene": Writer(MAP, "its members as lines, in meters", carries=HELD, leaves_out=True),
            "shape": Writer(MAP, "the shape's members with their forces", carries=HELD),
            "run": Writer(MAP, "one frame, the last by default, with trails", ("frame",), HELD),
        },
    ),
)

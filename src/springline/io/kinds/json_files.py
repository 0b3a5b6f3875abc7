"""JSON: COMPAS, shapes at rest, FOLD and GeoJSON."""

from springline.io.format import Format, Writer

HOME = "springline.io.json_drawings"
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
        writers={"shape": Writer("springline.io.shape_files:save_json", "everything", carries=("lines", "numbers"))},
        begins=(b'{\n "springline": ',),
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
    ),
)

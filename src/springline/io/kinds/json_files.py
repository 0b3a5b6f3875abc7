"""JSON (``.json``)."""

from springline.io.format import Format, Writer

FORMATS = (
    Format(
        ".json",
        "everything about a shape at rest, by the attributes' names",
        writers={"shape": Writer("springline.io.shape_files:save_json", "everything", carries=("lines", "numbers"))},
        begins=(b'{\n "springline": ',),
    ),
)

"""Rhino macros (``.txt``), STL (``.stl``), OFF (``.off``) and FOLD (``.fold``), written."""

from springline.io.format import Carried, Format, Kind, Writer


def _writers(home: str, carries: tuple[Carried, ...], *, faces: bool = False) -> dict[Kind, Writer]:
    what = "faces" if faces else "lines"
    return {
        "scene": Writer(home, f"its {what} as drawn", carries=carries),
        "shape": Writer(home, f"the shape's {what}", carries=carries),
        "run": Writer(home, f"the {what} of one frame, the last by default", ("frame",), carries),
    }


FORMATS = (
    Format(
        ".txt",
        "lines of a Rhino macro",
        writers=_writers("springline.io.rhino_writing:save_macro", ("lines", "groups", "colors")),
    ),
    Format(".stl", "triangles", writers=_writers("springline.io.stl_writing:save_stl", ("faces",), faces=True)),
    Format(".off", "a mesh", writers=_writers("springline.io.off_writing:save_off", ("faces",), faces=True)),
    Format(
        ".fold",
        "an origami pattern (FOLD)",
        writers=_writers("springline.io.fold_writing:save_fold", ("lines", "faces")),
    ),
)

"""``python -m springline.forces.derived`` writes derived kernels anew, a file for each of the files with elements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from springline import forces
from springline.engine.derivatives import NAMES
from springline.forces.elastic import Shape

HERE = Path(__file__).parent


def homes() -> dict[str, Sequence[Shape]]:
    """What the files of the room declare, by their names, which are those of the files to be written."""
    files = (import_module(f"{forces.__name__}.{path.stem}") for path in sorted(HERE.parent.glob("[a-z]*.py")))
    return {file.__name__.rpartition(".")[2]: file.SHAPES for file in files if hasattr(file, "SHAPES")}


def written(home: str, shapes: Sequence[Shape]) -> str:
    """The text of a file."""
    parts = [_part(shape) for shape in shapes]
    called = set(re.findall(r"\b(\w+)\(", "".join(parts)))
    used = [name for name in NAMES if name in called]
    elementary = f"from springline.engine.elementary import {', '.join(used)}\n" if used else ""
    text = "\n\n".join(parts)
    return (
        f'"""Derived of the formulas in forces/{home}.py by ``python -m {__package__}``, not by hand."""\n\n'
        f"from __future__ import annotations\n\n"
        f"from springline.engine.derivatives import formula\n"
        f"{elementary}"
        f"from springline.forces.elastic import DerivedShape, ElementCounts, Kernels, Kind, room_named\n\n"
        f"# fmt: off\n\n\n{text}"
    )


def _part(shape: Shape) -> str:
    """What is derived of a shape, and at the end its name."""
    sources, cases = shape.sources(), shape.gradient_cases()
    text = "\n\n".join(f"@formula\n{source}" for source in (*sources.values(), *cases))
    room = "Eight" + "".join(part.capitalize() for part in shape.name.split("_"))
    kernels = "".join(f"    {what}={_name(source)},\n" for what, source in sources.items())
    if cases:
        case, *gradients = map(_name, cases)
        kernels += f"    case={case},\n    gradients=({', '.join(gradients)},),\n"
    kernels += "" if shape.energy is None else "    squared=False,\n"
    numbers = f'ElementCounts("{shape.words}", {shape.width}, {shape.own}, {shape.shared}),'
    kind = f'Kind(\n    __name__, {numbers}\n    room_named("{room}"), KERNELS, "_{shape.name}"\n)'
    return (
        f"{text}\n\nKERNELS = Kernels(\n{kernels})\nKIND = {kind}\n{shape.name.upper()} = DerivedShape(KERNELS, KIND)\n"
    )


def _name(source: str) -> str:
    return source[4 : source.index("(")]


def write() -> None:
    """Write all files."""
    for home, declared in homes().items():
        (HERE / f"{home}.py").write_text(written(home, declared), encoding="utf-8")


if __name__ == "__main__":
    write()

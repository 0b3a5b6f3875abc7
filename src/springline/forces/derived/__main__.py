"""``python -m springline.forces.derived`` writes the derived kernels of all elements anew, each kind a file."""

from __future__ import annotations

import re
import sys
import types
from importlib import import_module
from pathlib import Path

from springline import forces
from springline.engine.derivatives import NAMES
from springline.forces.elastic import Shape

HERE = Path(__file__).parent
IMPORTED = re.compile(r"^from springline\.forces\.derived import (.+)$", re.MULTILINE)


def shapes() -> list[tuple[str, Shape]]:
    """What the files of the room declare, each with the name of its file."""
    found = []
    for path in sorted(Path(forces.__path__[0]).glob("*.py")):
        if IMPORTED.search(path.read_text(encoding="utf-8")):
            found += [(path.stem, shape) for shape in import_module(f"{forces.__name__}.{path.stem}").SHAPES]
    return found


def stand_in() -> None:
    """Have empty modules in the place of those that are to be written: what they are now may be old, or missing."""
    for path in Path(forces.__path__[0]).glob("*.py"):
        for name in [
            name.strip() for one in IMPORTED.findall(path.read_text(encoding="utf-8")) for name in one.split(",")
        ]:
            module = sys.modules[f"{__package__}.{name}"] = types.ModuleType(name)
            module.__dict__.update(KIND=None, KERNELS=None)
            setattr(sys.modules[str(__package__)], name, module)


def written(home: str, shape: Shape) -> str:
    """The text of a file."""
    sources = shape.sources()
    text = "\n\n".join(f"@formula\n{source}" for source in sources.values())
    called = set(re.findall(r"\b(\w+)\(", text))
    used = [name for name in NAMES if name in called]
    room = "Eight" + "".join(part.capitalize() for part in shape.name.split("_"))
    kernels = "".join(f"    {what}={_name(source)},\n" for what, source in sources.items())
    kernels += "" if shape.energy is None else "    squared=False,\n"
    numbers = f'Numbers("{shape.words}", {shape.width}, {shape.own}, {shape.shared})'
    return (
        f'"""Derived of ``{shape.name}`` in forces/{home}.py by ``python -m {__package__}``, not by hand."""\n\n'
        f"from __future__ import annotations\n\n"
        f"from springline.engine.derivatives import formula\n"
        f"from springline.engine.elementary import {', '.join(used)}\n"
        f"from springline.forces.elastic import Kernels, Kind, Numbers, room_named\n\n"
        f"# fmt: off\n\n\n{text}\n\n"
        f"KERNELS = Kernels(\n{kernels})\n"
        f'KIND = Kind(__name__, {numbers}, room_named("{room}"), KERNELS)\n'
    )


def _name(source: str) -> str:
    return source[4 : source.index("(")]


def write() -> None:
    """Write all files."""
    stand_in()
    for home, shape in shapes():
        (HERE / f"{shape.name}.py").write_text(written(home, shape), encoding="utf-8")


if __name__ == "__main__":
    write()

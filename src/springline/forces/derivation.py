"""Kernels derived from the elements of ``forces``, as the modules of :mod:`springline.forces.derived`.

A build writes them into the wheel, and an editable installation into the source tree, where git ignores them. The first
import writes them again if they are missing or if a formula has changed. ``python -m springline.forces.derivation``
writes them in any case.
"""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from springline.atomic_write import atomic_write
from springline.engine import precompile
from springline.engine.derivatives import NAMES
from springline.engine.loader import digest
from springline.errors import SpringlineError
from springline.forces.elastic import Shape

FOLDER = Path(__file__).with_name("derived")
FILES = ("angles", "bends", "hinges", "sheets", "twists", "volumes")  # modules with SHAPES, and those of their kernels
STAMP = FOLDER / "sources.txt"


def update_files() -> None:
    """Write the modules of derived kernels if any is missing, changed, or older than its formulas.

    Raises
    ------
    SpringlineError : if they cannot be derived or written
    """
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == _stamp():
        return
    # In a new process, because this one may have imported the formulas before they were changed.
    command = [sys.executable, "-m", "springline.forces.derivation"]
    done = subprocess.run(command, env=precompile.environment(), capture_output=True, text=True)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
        raise SpringlineError(
            f"The kernels in {str(FOLDER)!r} are not those of their formulas, and cannot be written again: {reason} "
            f"Run '{' '.join(['python', *command[1:]])}' to see the error."
        )
    importlib.invalidate_caches()


def write_files() -> None:
    """Write the modules of derived kernels."""
    for name in FILES:
        _write(FOLDER / f"{name}.py", module_text(name))
    _write(STAMP, _stamp())


def _write(path: Path, text: str) -> None:
    if not path.is_file() or path.read_bytes() != text.encode():
        # Other processes may import or write the same file.
        with atomic_write(path) as (part,):
            part.write_bytes(text.encode())


def _stamp() -> str:
    """Hashes of the sources of each module (its formulas and this module, with all that they import), and of its text.

    They are in a file of their own: in the modules, a comment in a source would change the code's name on disk.
    """
    lines = [digest("springline.forces.derivation")]
    for name in FILES:
        path = FOLDER / f"{name}.py"
        text = path.read_bytes() if path.is_file() else b""
        lines.append(f"{name} {digest(f'springline.forces.{name}')} {sha256(text).hexdigest()[:16]}")
    return "\n".join(lines) + "\n"


def module_text(name: str) -> str:
    """The text of a module of derived kernels."""
    parts = [_kernels_of(shape) for shape in shapes_of(name)]
    called = set(re.findall(r"\b(\w+)\(", "".join(parts)))
    used = [name for name in NAMES if name in called]
    elementary = f"from springline.engine.elementary import {', '.join(used)}\n" if used else ""
    text = "\n\n".join(parts)
    return (
        f'"""Derived from the formulas in forces/{name}.py by ``python -m springline.forces.derivation``."""\n\n'
        f"from __future__ import annotations\n\n"
        f"from springline.engine.derivatives import formula\n"
        f"{elementary}"
        f"from springline.forces.elastic import DerivedShape, ElementCounts, Kernels, Kind, room_named\n\n"
        f"# fmt: off\n\n\n{text}"
    )


def shapes_of(name: str) -> Sequence[Shape]:
    """The shapes that a module of formulas declares."""
    shapes: Sequence[Shape] = importlib.import_module(f"springline.forces.{name}").SHAPES
    return shapes


def _kernels_of(shape: Shape) -> str:
    """The kernels derived from a shape, followed by the objects that contain them."""
    sources, cases = shape.sources(), shape.gradient_cases()
    text = "\n\n".join(f"@formula\n{source}" for source in (*sources.values(), *cases))
    room = "Eight" + "".join(part.capitalize() for part in shape.name.split("_"))
    kernels = "".join(f"    {field}={_function_name(source)},\n" for field, source in sources.items())
    if cases:
        case, *gradients = map(_function_name, cases)
        kernels += f"    case={case},\n    gradients=({', '.join(gradients)},),\n"
    kernels += "" if shape.energy is None else "    squared=False,\n"
    numbers = f'ElementCounts("{shape.words}", {shape.width}, {shape.own}, {shape.shared}),'
    kind = f'Kind(\n    __name__, {numbers}\n    room_named("{room}"), KERNELS, "_{shape.name}"\n)'
    return (
        f"{text}\n\nKERNELS = Kernels(\n{kernels})\nKIND = {kind}\n{shape.name.upper()} = DerivedShape(KERNELS, KIND)\n"
    )


def _function_name(source: str) -> str:
    return source[4 : source.index("(")]


if __name__ == "__main__":
    write_files()

"""All passes that come with springline as one WebAssembly module, compiled once and shipped: saving a page is quick.

``python -m springline.view.living.module`` writes it anew. What is shipped bears a digest of the sources that it was
made of; where sources have changed since, or a pass is not in it, the passes of a scene are compiled when it is saved.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from springline.engine import loader, webassembly
from springline.engine.kernels import Pass
from springline.stepping.compiling import every_pass

FILE = "passes.wasm.gz"
LENGTH = 64  # bytes of the digest before the module


def module_for(passes: Sequence[Pass]) -> bytes:
    """A module that exports these passes, out of what is shipped or compiled now."""
    shipped = _shipped()
    if shipped is not None and {one.name for one in passes} <= set(_names()):
        return webassembly.only(shipped, map(webassembly.export_name, passes))
    return webassembly.module(passes)


@cache
def _shipped() -> bytes | None:
    """The module that is shipped; None where it is not of these sources."""
    place = files("springline.view.living").joinpath("web", FILE)
    if not place.is_file():
        return None
    content = place.read_bytes()
    return gzip.decompress(content[LENGTH:]) if content[:LENGTH].decode() == digest() else None


def digest() -> str:
    """A hash of the sources of all passes, and of what they are compiled for."""
    parts = [webassembly.FEATURES, *(f"{one.name} {loader.digest(one.function.__module__)}" for one in every_pass())]
    return hashlib.sha256("|".join(parts).encode()).hexdigest()


@cache
def _names() -> list[str]:
    return [one.name for one in every_pass()]


def write(folder: Path) -> Path:
    """Compile all passes and write the module into a folder."""
    path = folder / FILE
    path.write_bytes(digest().encode() + gzip.compress(webassembly.compiled(every_pass()), 9, mtime=0))
    return path


if __name__ == "__main__":
    print(write(Path(__file__).with_name("web")))

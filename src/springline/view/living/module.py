"""All passes that come with springline as one WebAssembly module, compiled once and shipped: saving a page is quick.

``python -m springline.view.living.module`` writes it anew. What is shipped bears a digest of the sources that it was
made of; where sources have changed since, the passes of a scene are compiled when it is saved. Functions of the user's
own, and passes that are derived of them, are a second module, compiled when a scene is saved.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from springline.callbacks import Callback
from springline.engine import loader, webassembly
from springline.engine.kernels import Pass
from springline.engine.user_webassembly import NotForPages, own_module
from springline.errors import SceneError
from springline.stepping.compiling import every_pass

FILE = "passes.wasm.gz"
LENGTH = 64  # bytes of the digest before the module


def modules_for(passes: Sequence[Pass], functions: Mapping[str, Callback]) -> list[bytes]:
    """Modules that export these passes and functions of the user's own by their names: springline's, and a second one
    where it needs one.

    Raises
    ------
    SceneError : where a function calls what is not in a page.
    """
    shipped, known = _shipped(), set(_names())
    ours = [one for one in passes if one.name in known]
    if shipped is not None:
        first = webassembly.only(shipped, map(webassembly.export_name, ours))
    else:
        first = webassembly.module(ours)
    derived = [one for one in passes if one.name not in known]
    if not derived and not functions:
        return [first]
    for one in functions.values():
        if one.batch is None:
            raise SceneError(_refusal(one, f"it runs as plain Python: {one.why_plain}"))
    batches = {name: one.batch for name, one in functions.items() if one.batch is not None}
    try:
        return [first, own_module(derived, batches)]
    except NotForPages:
        for name, one in functions.items():  # which of them it is
            try:
                own_module([], {name: batches[name]})
            except NotForPages as error:
                raise SceneError(_refusal(one, str(error))) from None
        raise


def _refusal(one: Callback, why: str) -> str:
    return (
        f"A page that lives runs functions of your own that need nothing but numbers and arrays, and "
        f"{one.function.__name__!r} is none: {why}. Write it otherwise, or save a recording: it plays what was "
        f"computed here."
    )


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
    path.write_bytes(digest().encode() + gzip.compress(webassembly.compile_module(every_pass()), 9, mtime=0))
    return path


if __name__ == "__main__":
    print(write(Path(__file__).with_name("web")))

"""WebAssembly modules of pages: passes from the precompiled module of all passes, and user-defined functions.

The precompiled module contains a digest of its sources; if sources have changed since, the passes of a page are
compiled when it is saved. User-defined functions, and passes derived from them, form a second module, which is compiled
when a page is saved.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from springline.callbacks import Callback
from springline.engine import loader, webassembly
from springline.engine.kernels import Pass
from springline.engine.user_functions import page_module
from springline.engine.user_webassembly import NotForPages, own_module
from springline.errors import SceneError
from springline.forces.elastic import CURVES
from springline.stepping.compiling import every_pass

FILE = "passes.wasm.gz"
NOT_IN_PAGES = ("springline.paths.", "springline.linear.definite", "springline.engine.wavefront")  # modules of passes
LENGTH = 64  # bytes of the digest before the module


def modules_for(passes: Sequence[Pass], functions: Mapping[str, Callback]) -> list[bytes]:
    """Return modules that export these passes and functions by name: that of springline, and a second one if needed.

    Raises
    ------
    SceneError : if a user-defined function cannot run in a page.
    """
    shipped, known = _read_shipped(), set(_names())
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
        return [first, page_module(_own_key(derived, functions), lambda: own_module(derived, batches))]
    except NotForPages:
        for name, one in functions.items():  # find the function that is refused
            try:
                own_module([], {name: batches[name]})
            except NotForPages as error:
                raise SceneError(_refusal(one, str(error))) from None
        raise


def _own_key(derived: Sequence[Pass], functions: Mapping[str, Callback]) -> str | None:
    """Return a hash of everything that the second module depends on; None if part of it is unknown."""
    if derived or None in [one.key for one in functions.values()]:
        return None
    parts = [loader.digest(own_module.__module__), *(f"{name} {one.key}" for name, one in functions.items())]
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:24]


def _refusal(one: Callback, why: str) -> str:
    return (
        f"A standalone page runs only user-defined functions of numbers and arrays, and "
        f"{one.function.__name__!r} is not: {why}. Rewrite it, or save a recording: it plays what was "
        f"computed here."
    )


@cache
def _read_shipped() -> bytes | None:
    """Return the precompiled module; None if it does not match the present sources."""
    place = files("springline.view.living").joinpath("web", FILE)
    if not place.is_file():
        return None
    content = place.read_bytes()
    return gzip.decompress(content[LENGTH:]) if content[:LENGTH].decode() == digest() else None


def page_passes() -> list[Pass]:
    """Return all passes that pages may run: not those of implicit steps, paths and wavefronts, which run in Python."""
    every = every_pass()  # imports the modules that fill CURVES
    curves = {one.name for one in CURVES.values()}
    return [one for one in every if one.name not in curves and not one.function.__module__.startswith(NOT_IN_PAGES)]


def digest() -> str:
    """Return a hash of the sources of all passes and of the target features."""
    parts = [webassembly.FEATURES, *(f"{one.name} {loader.digest(one.function.__module__)}" for one in page_passes())]
    return hashlib.sha256("|".join(parts).encode()).hexdigest()


@cache
def _names() -> list[str]:
    return [one.name for one in page_passes()]

"""All passes that pages may run as one precompiled WebAssembly module, so that pages are saved quickly.

``python -m springline.view.living.module`` rebuilds it; :mod:`springline.view.modules` reads it.
"""

from __future__ import annotations

import gzip
from pathlib import Path

from springline.engine import webassembly
from springline.view.modules import FILE, digest, page_passes


def write(folder: Path) -> Path:
    """Compile the passes, write the module into a folder and return its path."""
    path = folder / FILE
    path.write_bytes(digest().encode() + gzip.compress(webassembly.compile_module(page_passes()), 9, mtime=0))
    return path


if __name__ == "__main__":
    print(write(Path(__file__).with_name("web")))

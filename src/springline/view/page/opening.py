"""Opening the browser without showing the token: everybody on a machine can read the command lines of its processes.

So the browser is given a file that only its user can read, which leads it to the address, and is gone once a page came.
"""

from __future__ import annotations

import html
import os
import shutil
import tempfile
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

MODE = 0o600  # of the file; its folder is made with 0700, and Windows gives a temporary folder to its user alone
PAGE = (
    '<!doctype html><meta charset="utf-8"><title>springline</title><meta name="referrer" content="no-referrer">'
    '<meta http-equiv="refresh" content="0; url={address}"><p><a href="{address}">To the scene</a></p>\n'
)


@contextmanager
def opened(address: str) -> Iterator[Callable[[], None]]:
    """Open a browser at an address that holds a secret; gives what takes its file away, which the end does too."""
    folder = Path(tempfile.mkdtemp(prefix="springline-"))

    def remove() -> None:
        shutil.rmtree(folder, ignore_errors=True)

    try:
        if not _open(_written(folder / "open.html", address)):
            remove()
        yield remove
    finally:
        remove()


def _written(path: Path, address: str) -> Path:
    """The page that leads to an address, which nobody else can read from its first byte on."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE), "w", encoding="utf-8") as file:
        file.write(PAGE.format(address=html.escape(address)))
    return path


def _open(path: Path) -> bool:
    try:
        return webbrowser.open(path.as_uri())
    except webbrowser.Error:
        return False

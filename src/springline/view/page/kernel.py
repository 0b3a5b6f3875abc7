"""The notebook in which Python runs, if any: its cells and the origins of its pages."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from springline.view.page.access import LOOPBACK


class Cell(NamedTuple):
    """A cell of a notebook: its identifier, empty if unknown, and its code."""

    number: str
    words: str

    def is_again(self, other: Cell) -> bool:
        """Return whether another cell is this cell, run again."""
        return self.number == other.number if self.number and other.number else self.words == other.words


def shell() -> Any:
    """Return the shell of the notebook; None outside notebooks."""
    if "IPython" not in sys.modules:
        return None
    from IPython import get_ipython  # type: ignore[import-not-found,unused-ignore]

    found = get_ipython()
    return found if found is not None and hasattr(found, "kernel") else None


def display(html: str) -> bool:
    """Show HTML below the running cell; return False outside notebooks."""
    if shell() is None:
        return False
    from IPython.display import display as shown  # type: ignore[import-not-found,unused-ignore]

    shown({"text/html": html}, raw=True)  # the class HTML warns about every frame, although this page has no address
    return True


def this_cell() -> Cell:
    """Return the running cell."""
    parent = shell().get_parent() or {}
    number, words = parent.get("metadata", {}).get("cellId"), parent.get("content", {}).get("code")
    return Cell(str(number or ""), str(words or ""))


def before_each_cell(call: Callable[[Cell], Any]) -> Callable[[], None]:
    """Call a function before every cell that runs from now on; return a function that ends this."""

    def hear(info: Any) -> None:
        call(Cell(str(getattr(info, "cell_id", None) or ""), str(info.raw_cell or "")))

    events = shell().events
    events.register("pre_run_cell", hear)
    return lambda: events.unregister("pre_run_cell", hear)


def origins() -> tuple[str, ...]:
    """Return the origins of the local notebook server, under both host names; empty if it is not known.

    The server that started this process is found by a file that only its user can write, ``jpserver-<pid>.json``.
    """
    try:
        from jupyter_core.paths import jupyter_runtime_dir
    except ImportError:
        return ()
    servers = [one for one in map(_read, sorted(Path(jupyter_runtime_dir()).glob("*server-*.json"))) if one]
    parents = {os.environ.get("JPY_PARENT_PID", ""), str(os.getppid())}
    return tuple(dict.fromkeys(one for found in servers if str(found.get("pid")) in parents for one in _names(found)))


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _names(server: dict[str, Any]) -> list[str]:
    """Return the origins of a server that listens at a loopback address; empty for other addresses."""
    url = urlsplit(str(server.get("url", "")))
    try:
        host, port = url.hostname, url.port
    except ValueError:
        return []
    if url.scheme not in ("http", "https") or host not in LOOPBACK or port is None:
        return []
    names = [host, *({"localhost", "127.0.0.1"} - {host})] if host != "::1" else ["localhost"]
    return [f"{url.scheme}://{name}:{port}" for name in names]

"""Whether there is a screen; asked before what needs one is imported."""

from __future__ import annotations

import os
import sys


def has_screen() -> bool:
    """Whether a browser or a window could be opened here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"))

"""Import of pygame-ce without its greeting, and the error message if it is not installed."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from springline.errors import SceneError, install_command
from springline.messages import IN_BROWSER

WAY_OUT = f"Install it with: {install_command('window')}. Or play in the browser: {IN_BROWSER}."

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # read while pygame is imported
try:
    import pygame as pygame
except ImportError as error:
    raise SceneError(f"The window needs pygame-ce, which is not installed. {WAY_OUT}") from error
if not getattr(pygame, "IS_CE", False):
    raise SceneError(f"The window needs pygame-ce. Got pygame, which has the same name: uninstall it first. {WAY_OUT}")


def open_screen(size: tuple[int, int], title: str) -> pygame.Surface:
    """Open a resizable window of ``size`` [pixels]; SceneError if there is no display."""
    try:
        pygame.display.init()
        pygame.font.init()
        pygame.key.set_repeat(0)
        pygame.display.set_caption(title)
        return pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as error:
        raise SceneError(f"No window can be opened here: {error}. Play in the browser: {IN_BROWSER}.") from error


def close_screen() -> None:
    """Close the window; other uses of pygame continue."""
    pygame.display.quit()
    pygame.font.quit()


def font_file() -> str | None:
    """File of DejaVu Sans, which matplotlib contains; None if it is not found, for pygame's default font."""
    found = find_spec("matplotlib")
    if found is None or found.origin is None:
        return None
    file = Path(found.origin).parent / "mpl-data" / "fonts" / "ttf" / "DejaVuSans.ttf"
    return str(file) if file.is_file() else None

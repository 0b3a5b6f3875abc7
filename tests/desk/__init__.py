"""A window under the dummy driver that tests press, drag and read, a frame at a time: no clock decides anything."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

os.environ["SDL_VIDEODRIVER"] = "dummy"  # before pygame is imported

from springline.view.frame import Look
from springline.view.play.options import Options
from springline.view.play.player import Player
from springline.view.play.tools import Tools
from springline.view.style import SCREEN
from springline.view.window.engine import pygame
from springline.view.window.main_window import RATE, Window

BUTTON = {"left": 1, "middle": 2, "right": 3}


class Desk:
    """Hands on a window."""

    def __init__(self, window: Window) -> None:
        self.window, self.player = window, window.player
        self.open = True

    def turn(self, frames: int = 1) -> None:
        """Let frames go by, as if each took its sixtieth of a second."""
        for _ in range(frames):
            self.open = self.open and self.window.turn(1.0 / RATE)

    def until(self, time: float, most: int = 3000) -> None:
        """Let frames go by until so many simulated seconds have passed, however many steps a frame can take here."""
        end = self.player.simulation.time + time
        while self.player.simulation.time < end and most and self.player.playing:
            self.turn()
            most -= 1

    @property
    def positions(self) -> np.ndarray:
        """Where the particles are [m], shape (n, 3)."""
        return self.player.simulation.position[: self.player.simulation.data.model.particle_count]

    def pixel(self, place: Any) -> tuple[int, int]:
        """The pixel of a particle by number, or of a place [m]."""
        point = self.positions[place] if isinstance(place, (int, np.integer)) else np.asarray(place)
        x, y = np.round(self.window.camera.screen(point)).astype(int).tolist()
        return x, y

    def at(self, particle: int) -> np.ndarray:
        """Where a particle is [m], shape (2,)."""
        return np.array(self.positions[particle, :2])

    def key_down(self, key: int) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key))

    def key_up(self, key: int) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key))

    def key(self, key: int) -> None:
        """Press a key and let it go, and a frame goes by."""
        self.key_down(key)
        self.key_up(key)
        self.turn()

    def press(self, place: Any, button: str = "left") -> None:
        """A button goes down at a particle, a place [m], or a pixel given as two whole numbers in a list."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self._spot(place), button=BUTTON[button]))
        self.turn()

    def move(self, place: Any) -> None:
        """The pointer moves."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=self._spot(place), rel=(0, 0), buttons=(0, 0, 0)))
        self.turn()

    def release(self, place: Any, button: str = "left") -> None:
        """A button goes up."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self._spot(place), button=BUTTON[button]))
        self.turn()

    def click(self, place: Any, button: str = "left") -> None:
        """A button goes down and up at one place."""
        spot = list(self._spot(place))
        self.press(spot, button)
        self.release(spot, button)

    def drag(self, start: Any, *way: Any, button: str = "left") -> None:
        """Press, move along a way, and let go."""
        self.press(start, button)
        for place in way:
            self.move(place)
        self.release(way[-1], button)

    def wheel(self, notches: int, place: Any) -> None:
        """Turn the wheel over a place."""
        self.move(place)
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches))
        )
        self.turn()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size [pixels]."""
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(width, height), w=width, h=height))
        self.turn()

    def pixels(self) -> np.ndarray:
        """The picture, shape (width, height, 3), uint8."""
        return pygame.surfarray.array3d(self.window.canvas.surface)

    def colors(self) -> set[tuple[int, ...]]:
        """Every color in the picture."""
        packed = np.unique(self.pixels().reshape(-1, 3).astype(np.int64) @ [65536, 256, 1])
        return {(one >> 16, one >> 8 & 255, one & 255) for one in packed.tolist()}

    def near(self, place: Any, reach: int = 3) -> np.ndarray:
        """The colors about a place, shape (pixels, 3)."""
        x, y = self._spot(place)
        return self.pixels()[x - reach : x + reach + 1, y - reach : y + reach + 1].reshape(-1, 3)

    def words(self) -> set[str]:
        """Every line of text in the next picture."""
        self.window.canvas._words.clear()
        self.turn()
        return {words for words, _, _ in self.window.canvas._words}

    def save(self, path: Any) -> None:
        """The picture as a file, to look at."""
        pygame.image.save(self.window.canvas.surface, str(path))

    def _spot(self, place: Any) -> tuple[int, int]:
        if isinstance(place, list):
            return int(place[0]), int(place[1])
        return self.pixel(place)


@contextmanager
def desk(scene: Any, *, tools: str = "hands", keys: Any = None, look: Any = None, **options: Any) -> Iterator[Desk]:
    """A window on a scene, closed at the end."""
    playing = {name: options.pop(name) for name in ("dt", "speed", "integrator") if name in options}
    player = Player(scene, **playing)
    look = look or Look(style=SCREEN)
    window = Window(player, Tools(player, tools, keys, look), Options(**options))
    try:
        yield Desk(window)
    finally:
        window.close()

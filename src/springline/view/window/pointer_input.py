"""Mouse and keys of the window: they move the view and the sliders; all other events go to the tools."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from springline.view.frame import Frame
from springline.view.play.commands import Set
from springline.view.play.tools import Pointer
from springline.view.window.canvas import Canvas
from springline.view.window.engine import pygame

if TYPE_CHECKING:
    from springline.view.play.player import Player
    from springline.view.play.tools import Tools
    from springline.view.window.camera import PlaneCamera
    from springline.view.window.hud import Panel

REACH = 12.0  # [pixels] distance from a particle or a spring that counts as a hit
NOTCH = 1.12  # [-] factor of zoom per notch of the wheel
STILL = 4  # [pixels] motion of a pointer that still counts as a click
BUTTONS = {1: "left", 2: "middle", 3: "right"}
NAMES = {"left shift": "shift", "right shift": "shift", "left ctrl": "ctrl", "right ctrl": "ctrl",
         "return": "enter", "keypad enter": "enter", "page up": "pageup", "page down": "pagedown"}  # fmt: skip


class Surroundings(Protocol):
    """The window that mouse and keys act on, see :class:`springline.view.window.main_window.Window`."""

    player: Player
    tools: Tools
    canvas: Canvas
    camera: PlaneCamera
    panel: Panel
    frame: Frame
    first: Frame
    helping: bool

    def view_of(self, frame: Frame) -> Any: ...

    def take_picture(self) -> None: ...


class WindowHands:
    """Event handler of a window."""

    def __init__(self, window: Surroundings) -> None:
        self._window = window
        self._pressed: set[str] = set()  # buttons whose press the tools received
        self._panning: tuple[int, int] | None = None  # start of a drag that moves the view
        self._panner = ""  # the button of that drag
        self._panned = False
        self._keys: set[str] = set()  # pressed keys, from events of the window
        self.at: tuple[int, int] | None = None  # pointer, while it is over the window

    @property
    def busy(self) -> bool:
        """Return True while a button is down: the view must not move automatically then."""
        return bool(self._pressed) or self._panning is not None or self._window.panel.turning

    def take(self, event: pygame.Event) -> bool:
        """Handle an event; return False if it closes the window."""
        if event.type == pygame.QUIT:
            return False
        if event.type == pygame.KEYDOWN:
            self._key_down(event)
        elif event.type == pygame.KEYUP:
            self._keys.discard(name_of(event.key))
            self._window.tools.key_up(name_of(event.key))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in BUTTONS:
            self._release(event)
        elif event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type == pygame.VIDEORESIZE:
            self._window.camera.resize(self._window.canvas.size)
        elif event.type == pygame.WINDOWLEAVE:
            self.at = None
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._let_go_of_keys()
        return not self._window.tools.quitting

    def pointer(self, pixel: tuple[int, int], button: str = "left") -> Pointer:
        """Pointer for tools: a world position [m], and the particle of cloth that a left press takes."""
        camera, frame, particle = self._window.camera, self._window.frame, None
        x, y, _ = camera.world(pixel).tolist()
        if button == "left" and self._window.tools.kind == "hands" and len(frame.cloth.triangles):
            row = self._row_at(pixel)
            particle = None if row < 0 else int(frame.points.index[row])
        return Pointer(point=(x, y), within=REACH / camera.scale, button=button, particle=particle)

    def _press(self, event: pygame.Event) -> None:
        window, button, self.at = self._window, BUTTONS[event.button], event.pos
        if button == "left" and window.panel.covers(event.pos):
            self._turn(window.panel.press(event.pos))
        elif button == "middle" or not window.tools.press(self.pointer(event.pos, button)):
            self._panning, self._panner, self._panned = event.pos, button, False
        else:
            self._pressed.add(button)

    def _move(self, event: pygame.Event) -> None:
        window, before, self.at = self._window, self.at, event.pos
        if window.panel.turning:
            self._turn(window.panel.move(event.pos))
        elif self._panning is not None:
            away = max(abs(event.pos[0] - self._panning[0]), abs(event.pos[1] - self._panning[1]))
            if self._panned or away > STILL:
                before = before if self._panned and before is not None else self._panning
                window.camera.pan(event.pos[0] - before[0], event.pos[1] - before[1])
                self._panned = True
        elif self._pressed:
            window.tools.move(self.pointer(event.pos, sorted(self._pressed)[0]))

    def _release(self, event: pygame.Event) -> None:
        window, button = self._window, BUTTONS[event.button]
        if button == "left" and window.panel.turning:
            window.panel.release()
        elif self._panning is not None and button == self._panner:
            if button == "middle" and not self._panned:  # a click, not a drag
                window.tools.press(self.pointer(self._panning, button))
                window.tools.release(self.pointer(event.pos, button))
            self._panning = None
        elif button in self._pressed:
            self._pressed.discard(button)
            window.tools.release(self.pointer(event.pos, button))

    def _wheel(self, event: pygame.Event) -> None:
        window = self._window
        pixel = self.at or (window.canvas.size[0] // 2, window.canvas.size[1] // 2)
        if window.panel.covers(pixel):
            window.panel.scroll(event.y, window.canvas.size[1])
        else:
            window.camera.zoom(NOTCH ** float(getattr(event, "precise_y", event.y)), pixel)

    def _turn(self, turned: tuple[str, float] | None) -> None:
        if turned is not None:
            self._window.player.do(Set(*turned))

    def _key_down(self, event: pygame.Event) -> None:
        window, name = self._window, name_of(event.key)
        self._keys.add(name)
        if name in window.tools.keys:  # user-defined keys come first
            window.tools.key_down(name)
        elif name == "tab":
            window.panel.toggle()
            window.panel.update(window.player.simulation.parameters)
            window.camera.left = window.panel.right
            if not window.camera.touched:
                window.camera.fit(window.view_of(window.frame))
        elif name == "home":
            window.camera.fit(window.view_of(window.frame))
        elif name == "r":  # reset of scene and view
            window.tools.key_down(name)
            window.camera.fit(window.view_of(window.first))
        elif name == "o":
            look = window.tools.look
            window.tools.look = replace(look, coils=not look.coils)
        elif name == "h":
            window.helping = not window.helping
        elif name == "s" and window.player.trouble is None:
            window.take_picture()
        else:
            window.tools.key_down(name)

    def _let_go_of_keys(self) -> None:
        """Release all keys: another window receives keys now, so this window gets no release events."""
        for name in sorted(self._keys):
            self._window.tools.key_up(name)
        self._keys.clear()

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        """Draw a ring about the particle that the pointer would take, and the stroke that cuts."""
        if self.at is None or self._window.panel.covers(self.at) or not len(frame.points.index):
            return
        if self._window.tools.joining is not None:
            particle, point = self._window.tools.joining
            start = self._window.player.simulation.data.state.position[particle]
            canvas.line(start, point, canvas.palette.second, 2)
        if self._window.tools.is_cutting:
            canvas.dot(canvas.camera.world(self.at), 5.0, canvas.palette.second, 2)
            return
        nearest = self._row_at(self.at)
        if nearest >= 0:
            ring = max(float(frame.points.radius[nearest]) * canvas.camera.scale + 4.0, 8.0)
            canvas.dot(frame.points.position[nearest], ring, canvas.palette.second, 2)

    def _row_at(self, pixel: tuple[int, int]) -> int:
        """Row of the particle that a press takes: one within reach, or on cloth its nearest; else -1."""
        frame, camera = self._window.frame, self._window.camera
        at_pixel = camera.screen(frame.points.position)[:, :2] - pixel
        away = np.hypot(*at_pixel.T)
        within = away <= np.maximum(frame.points.radius * camera.scale, REACH)
        if within.any():
            return int(np.argmin(np.where(within, away, np.inf)))
        if self._window.tools.kind != "hands":
            return -1
        corners = frame.cloth.triangles
        one, other, last = (at_pixel[corners[:, k]] for k in range(3))
        # The origin, which is the pointer, lies within a triangle if it is on the same side of all three edges.
        sides = np.stack([a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0] for a, b in ((one, other), (other, last), (last, one))])
        if not ((sides >= 0.0).all(axis=0) | (sides <= 0.0).all(axis=0)).any():
            return -1
        return int(corners.flat[np.argmin(away[corners])])


def name_of(key: int) -> str:
    """Name of a key in tools and documents: "space", "escape", "left", "a"."""
    name = pygame.key.name(key).lower()
    return NAMES.get(name, name)

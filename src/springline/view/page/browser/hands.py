"""Hands in the page: what viser tells of clicks and drags, as what the tools understand.

Particles are clicked and dragged by their grips. Behind everything hangs a sky, a sphere that nobody sees: a stroke
that begins on nothing begins on it, and in a plane scene it is what one takes to move the view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray
from springline.view.coloring import rgb
from springline.view.page.browser import picking, solids
from springline.view.page.browser.camera import Screen
from springline.view.play.tools import NONE, Pointer

if TYPE_CHECKING:
    from springline.view.page.browser.face import Face

SKY = 100.0  # times the extent of the scene: the radius of the sky
FAR_DRAWN = 3.0  # times as deep as what is looked at: a stroke is drawn before that


class Hands:
    """Clicks and drags of all pages.

    Attributes
    ----------
    cutting : whether a stroke cuts without Shift too
    """

    def __init__(self, face: Face) -> None:
        self._face = face
        self.cutting = False
        self._path: list[FloatArray] = []
        self._line: Any = None
        self._offset = np.zeros(3)
        self._clicked: Any = None  # where a particle was clicked: the scene hears of that click too
        self._made = -1
        self._sky: Any = None
        face.inbox.listen(face.server.scene.on_click(), lambda event: self._click_nowhere(event, "left"))
        face.inbox.listen(
            face.server.scene.on_click(modifier="cmd/ctrl"), lambda event: self._click_nowhere(event, "right")
        )

    # Listening

    def follow(self) -> None:
        """Listen to the grips that there are now."""
        drawing = self._face.drawing
        if self._made == drawing.made or drawing.grips is None:
            return
        self._made = drawing.made
        listen, grips = self._face.inbox.listen, drawing.grips
        for button, modifier in (("left", None), ("left", "shift")):
            listen(grips.on_drag(button, modifier=modifier), self._drag)
        listen(grips.on_click(modifier=None), lambda event: self._click(event, "left"))
        listen(grips.on_click(modifier="cmd/ctrl"), lambda event: self._click(event, "right"))
        listen(grips.on_click(modifier="alt"), lambda event: self._click(event, "middle"))

    def hang_sky(self, middle: FloatArray, extent: float) -> None:
        """Hang the sky around a scene."""
        vertices, faces = solids.ball(2)
        self._sky = self._face.server.scene.add_mesh_simple(
            "/sky", (vertices * SKY * extent + middle).astype(np.float32), faces.astype(np.uint32), color=(0, 0, 0),
            opacity=0.0, side="back", cast_shadow=False, receive_shadow=False,
        )  # fmt: skip
        self._watch_sky()

    def cut_by_stroke(self, wanted: bool) -> None:
        """Let every stroke cut, or only those with Shift."""
        self.cutting = wanted
        self._watch_sky()

    def _watch_sky(self) -> None:
        """In space a drag on nothing turns the camera, unless it is to cut."""
        if self._sky is None:
            return
        self._sky.remove_drag_callback("all")
        listen = self._face.inbox.listen
        listen(self._sky.on_drag("left", modifier="shift"), self._drag_nothing)
        if self.cutting or self._face.player.scene.dim == 2:
            listen(self._sky.on_drag("left"), self._drag_nothing)

    # Particles

    def _particle(self, event: Any) -> int:
        """The number of the particle of an event; NONE where it is gone by now."""
        shown, row = self._face.drawing.shown, event.instance_index
        if event.target is not self._face.drawing.grips or row is None or not 0 <= row < len(shown):
            return NONE
        return int(shown[row])

    def _click(self, event: Any, button: str) -> None:
        self._clicked = (event.client_id, event.screen_pos)
        particle = self._particle(event)
        if particle == NONE:
            return
        pointer = Pointer(self._flat(self._where(particle)), button=button, particle=particle)
        self._face.tools.press(pointer)
        self._face.tools.release(pointer)

    def _drag(self, event: Any) -> None:
        if self.cutting or event.modifier == "shift":
            self._stroke(event)
            return
        tools = self._face.tools
        if event.phase == "start":
            particle = self._particle(event)
            if particle == NONE:
                return
            here = self._where(particle)
            self._offset = here - np.asarray(event.start_position)
            tools.press(Pointer(self._flat(here), particle=particle))
        there = Pointer(self._flat(np.asarray(event.end_position) + self._offset), particle=NONE)
        if event.phase == "end":
            tools.release(there)
        else:
            tools.move(there)

    def _where(self, particle: int) -> FloatArray:
        return np.array(self._face.player.simulation.state.position[particle])

    def _flat(self, point: FloatArray) -> tuple[float, ...]:
        return tuple(float(part) for part in point[: self._face.player.scene.dim])

    # Nothing

    def _click_nowhere(self, event: Any, button: str) -> None:
        """A click beside the particles: on a spring, or on nothing."""
        if (event.client_id, event.screen_pos) == self._clicked:
            self._clicked = None
            return
        screen = Screen.of(event.client.camera)
        place = np.asarray(event.screen_pos)
        spring = picking.spring_at(self._face.frame.segments, screen, place) if button == "right" else NONE
        point = screen.at_depth(place)
        if self._face.player.scene.dim == 2:
            point = screen.at_depth(place, screen.position[2])
        pointer = Pointer(
            self._flat(point), within=2.0 * self._face.drawing.dot, button=button, particle=NONE, spring=spring
        )
        self._face.tools.press(pointer)
        self._face.tools.release(pointer)

    def _drag_nothing(self, event: Any) -> None:
        if self.cutting or event.modifier == "shift":
            self._stroke(event)
        else:
            self._face.cameras.slide(event)

    # Strokes

    def _stroke(self, event: Any) -> None:
        """Cut what the pointer crosses, as it goes; a slow page tells of nothing between the beginning and the end."""
        if event.phase == "start":
            self._path = [np.asarray(event.start_screen_pos, dtype=np.float64)]
        place = np.asarray(event.end_screen_pos, dtype=np.float64)
        if self._path:
            screen = Screen.of(event.client.camera)
            ends, index = picking.on_screen(self._face.frame.segments, screen)
            self._face.tools.cut_along(np.stack([self._path[-1], place]).tolist(), ends, index)
            self._path.append(place)
            self._draw_stroke(screen)
        if event.phase == "end":
            self._path = []
            self._wipe()

    def _draw_stroke(self, screen: Screen) -> None:
        """The stroke, as a line before the scene."""
        self._wipe()
        points = screen.at_depth(np.array(self._path), screen.distance / FAR_DRAWN)
        self._line = self._face.server.scene.add_line_segments(
            "/stroke", np.stack([points[:-1], points[1:]], axis=1).astype(np.float32),
            rgb(self._face.tools.look.style.second), thickness=3.0, thickness_units="screen",
        )  # fmt: skip

    def _wipe(self) -> None:
        if self._line is not None:
            self._line.remove()
            self._line = None

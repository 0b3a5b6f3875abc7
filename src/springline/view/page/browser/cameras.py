"""The cameras of all pages: where they begin, and in a plane scene how they are kept from turning."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray
from springline.view.page.browser.camera import SMALLEST, Screen, View, view_of

if TYPE_CHECKING:
    from springline.view.page.browser.face import Face

AHEAD = 0.15  # of the extent: what grows out of sight is seen again with so much room on that side
MOST = 20.0  # times the extent at first: what flies further is let go
TOUCHED = 0.02  # of its distance: a camera that is elsewhere was moved by a person
OTHER_SHAPE = 0.02  # [-] a page whose width over height is other by more is aimed at anew
TURNED = 1e-3  # [-] a camera of a plane scene that is turned by more is turned back


class Cameras:
    """Where the pages look from."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._view = View(np.array([0.0, 0.0, 1.0]), np.zeros(3), np.array([0.0, 1.0, 0.0]), 0.2)
        self._room = np.zeros((2, 3))
        self._extent, self._dim = 0.0, 3
        self._views: deque[View] = deque([self._view], maxlen=64)  # where cameras were sent of late
        self._shapes: dict[int, float] = {}  # width over height that the pages had then
        self._settled: set[int] = set()  # pages whose cameras have been where they were sent
        self._own: set[int] = set()  # pages whose cameras people have moved
        self._slid: dict[int, tuple[FloatArray, FloatArray]] = {}
        face.server.on_client_connect(self._welcome)

    def fit(self, bounds: FloatArray, dim: int) -> None:
        """See all of a scene: the pages there are, and those to come."""
        self._own.clear()
        self._extent = float(np.linalg.norm(bounds[1] - bounds[0])) or SMALLEST
        self._begin(bounds, dim)
        self._see(bounds, dim)

    def follow(self, bounds: FloatArray, dim: int) -> None:
        """See what has grown out of sight, from every camera that no person has moved."""
        lower, upper = np.minimum(bounds[0], self._room[0]), np.maximum(bounds[1], self._room[1])
        extent = float(np.linalg.norm(upper - lower))
        if extent > MOST * self._extent or ((lower == self._room[0]).all() and (upper == self._room[1]).all()):
            return
        ahead = AHEAD * extent
        self._see(np.stack([lower - ahead * (lower < self._room[0]), upper + ahead * (upper > self._room[1])]), dim)

    def _begin(self, bounds: FloatArray, dim: int) -> None:
        """Where pages look from before they say how wide they are; those there hear it too, so it suits the first."""
        server = self._face.server
        shapes = [_shape(client.camera) for client in server.get_clients().values()]
        self._view = view = view_of(bounds, dim, *shapes[:1])
        self._views.append(view)
        server.scene.set_up_direction("+y" if dim == 2 else "+z")
        first = server.initial_camera
        first.position, first.look_at, first.up = tuple(view.position), tuple(view.look_at), tuple(view.up)
        first.fov, (first.near, first.far) = view.fov, view.depths

    def _see(self, bounds: FloatArray, dim: int) -> None:
        self._room, self._dim = bounds, dim
        for client in self._face.server.get_clients().values():
            if client.client_id not in self._own:
                self._show_all(client)

    def _show_all(self, client: Any) -> None:
        """Let one page see all of the room, however wide it is; one that has left sees nothing."""
        if client.client_id not in self._face.server.get_clients():
            return
        self._shapes[client.client_id] = shape = _shape(client.camera)
        view = view_of(self._room, self._dim, shape)
        self._views.append(view)
        self._aim(client, view)

    def _aim(self, client: Any, view: View) -> None:
        camera = client.camera
        with client.atomic():
            camera.fov, (camera.near, camera.far) = view.fov, view.depths
            camera.position = view.position
            camera.up_direction = view.up
            camera.look_at = view.look_at

    async def _welcome(self, client: Any) -> None:
        inbox = self._face.inbox

        async def moved(camera: Any) -> None:
            inbox.post(lambda: self._moved(client))

        inbox.post(lambda: self._show_all(client))
        client.camera.on_update(moved)

    def _moved(self, client: Any) -> None:
        """A camera is elsewhere: by our own doing, which takes its time to arrive, or a person's."""
        position = np.asarray(client.camera.position)
        ours = any(np.linalg.norm(position - view.position) < TOUCHED * view.distance for view in self._views)
        if ours:
            if abs(_shape(client.camera) / self._shapes.get(client.client_id, 1.0) - 1.0) > OTHER_SHAPE:
                self._show_all(client)
                return
            self._settled.add(client.client_id)
        elif client.client_id in self._settled:
            self._own.add(client.client_id)
            self._keep_straight(client)

    def _keep_straight(self, client: Any) -> None:
        """Turn a camera of a plane scene back to face it."""
        if self._face.player.scene.dim != 2:
            return
        camera = client.camera
        forward = Screen.of(camera).axes[:, 2]
        upright = Screen.of(camera).axes[:, 1]
        if abs(forward[2] + 1.0) < TURNED and abs(upright[1] + 1.0) < TURNED:
            return
        middle = np.array([*np.asarray(camera.look_at)[:2], 0.0])
        away = np.array([0.0, 0.0, float(np.linalg.norm(np.asarray(camera.position) - np.asarray(camera.look_at)))])
        self._aim(client, View(middle + away, middle, np.array([0.0, 1.0, 0.0]), self._view.fov))

    def slide(self, event: Any) -> None:
        """Move the view of a plane scene with the pointer."""
        camera, who = event.client.camera, event.client_id
        if event.phase == "start":
            self._slid[who] = (np.array(camera.position), np.asarray(event.end_screen_pos, dtype=np.float64))
        if event.phase == "end":
            self._slid.pop(who, None)
        if who not in self._slid:
            return
        position, begin = self._slid[who]
        by = (np.asarray(event.end_screen_pos) - begin) * Screen.of(camera).span * position[2]
        there = position + np.array([-by[0], by[1], 0.0])
        with event.client.atomic():
            camera.position = there
            camera.look_at = np.array([there[0], there[1], 0.0])


def _shape(camera: Any) -> float:
    """Width over height of what a page shows."""
    return max(float(camera.image_width), 1.0) / max(float(camera.image_height), 1.0)

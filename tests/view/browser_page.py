"""A viewer with a real browser before it, for tests that act as a person does."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from springline.view.frame import Look
from springline.view.page.browser import face as faces
from springline.view.page.browser import guard
from springline.view.page.browser.camera import Screen, view_of
from springline.view.page.browser.door import Door
from springline.view.play.options import Options
from springline.view.play.player import Player
from springline.view.play.tools import Tools
from springline.view.style import SCREEN

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync",
    "--disable-component-update", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
]  # fmt: skip
WIDTH, HEIGHT = 900, 600
PATIENCE = 90.0  # [s] that only bounds a failure: drawing without a graphics card is slow


@dataclass
class Stage:
    """The page, the face behind it, and what was heard."""

    face: faces.Face
    door: Door
    page: Any
    asked: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def player(self) -> Player:
        return self.face.player

    def until(self, what: Callable[[], Any], within: float = PATIENCE) -> bool:
        """Wait until something holds, while the page goes on."""
        end = time.monotonic() + within
        while not what() and time.monotonic() < end:
            self.page.wait_for_timeout(50)
        return bool(what())

    def place(self, point: Any) -> tuple[float, float]:
        """The pixel of a point [m]."""
        (client,) = self.face.server.get_clients().values()
        place, before = Screen.of(client.camera).project(np.asarray(point, dtype=np.float64))
        assert before
        canvas = self.canvas
        return float(place[0] * canvas["width"]), float(place[1] * canvas["height"])

    @property
    def canvas(self) -> Any:
        """Where the scene is on the page [pixels]; a slow page draws it with fewer dots than it has pixels."""
        return self.page.locator("canvas").first.bounding_box()

    def position(self, particle: int) -> np.ndarray:
        return np.array(self.player.simulation.state.position[particle])

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        """Move the mouse with its button down, as a hand does; it is still down afterwards."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        for k in range(1, steps + 1):
            share = k / steps
            mouse.move(start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
            self.page.wait_for_timeout(80)

    def told(self) -> str:
        """What there is to say when something did not happen."""
        hands, drawing, player = self.face.hands, self.face.drawing, self.player
        return (
            f"notes {list(player.notes)}, journal {[entry.command for entry in player.journal][-4:]}, grips made "
            f"{drawing.made}, listened to {hands._made}, holding {player.holding}"
        )

    def settled(self) -> bool:
        """Whether the page has its panel beside the scene, and shows the camera that it was sent."""
        clients, cameras = self.face.server.get_clients(), self.face.cameras
        if not clients or not set(clients) <= cameras._settled:
            return False
        (camera,) = (client.camera for client in clients.values())
        sent = view_of(cameras._room, cameras._dim, camera.image_width / camera.image_height)
        return self.canvas["width"] < WIDTH and np.allclose(camera.position, sent.position, rtol=0.05, atol=1e-3)

    def calm(self) -> None:
        """Wait until the page looks the same three times: it has drawn whatever it was sent, however slowly."""
        before: list[bytes] = []
        while len(before) < 3 or len(set(before[-3:])) > 1:
            assert len(before) < 200, "the page does not come to rest"
            before.append(self.page.screenshot(timeout=PATIENCE * 1000))
            self.page.wait_for_timeout(300)

    def dismiss(self) -> None:
        """Close what viser says about a browser that draws without a graphics card: it hides a part of the scene."""
        said = self.page.get_by_text("Software WebGL rendering detected")
        if said.count():
            said.locator("xpath=../..").get_by_role("button").click()


@contextmanager
def stage(scene: Any, *, tools: str = "hands", playing: bool = False, **options: Any) -> Iterator[Stage]:
    """A viewer of a scene, and a browser that has opened its address."""
    from playwright.sync_api import sync_playwright

    player = Player(scene)
    player.playing = playing
    server, standing = guard.open_server(Door("127.0.0.1"))
    face = faces.Face(
        server, player, Tools(player, tools, {}, Look(style=SCREEN)), Options(open_browser=False, **options)
    )
    thread = threading.Thread(target=face.run)
    thread.start()
    try:
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            page.set_default_timeout(PATIENCE * 1000)
            shown = Stage(face, standing.door, page)
            page.on("request", lambda request: shown.asked.append(request.url))
            page.on("pageerror", lambda error: shown.errors.append(str(error)))
            page.goto(standing.door.address)
            assert shown.until(shown.settled), "the page did not connect"
            shown.dismiss()
            shown.calm()
            yield shown
            browser.close()
    finally:
        face.tools.quitting = True
        thread.join(30.0)
        guard.stop(server)
        assert not thread.is_alive()

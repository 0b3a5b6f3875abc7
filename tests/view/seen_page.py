"""The live page in a real browser, for tests that act as a person does."""

from __future__ import annotations

import math
import random
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import chromium
from springline.view.frame import Look
from springline.view.page import telling
from springline.view.page.access import ViewerAccess
from springline.view.page.face import Face
from springline.view.page.server import open_server
from springline.view.play.journal import Journal
from springline.view.play.options import Options
from springline.view.play.player import Player
from springline.view.play.tools import Tools
from springline.view.style import PAPER

PATIENCE = (
    40.0 if chromium.SLOWER > 1 else 180.0
)  # [s] that only bounds a failure: with forty processes on two cores a page has taken more than 60
VIEW = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done([
  springline.picture.number,
  [...springline.stage.view.camera.matrixWorld.elements].map((one) => Math.round(1e9 * one) + 0).join(),
]))))"""  # the camera to nine figures, -0 and what is rounding being 0, once it had a turn to move on in
ROOM = {"width": 1100, "height": 700}
PHONE = {"width": 390, "height": 844}


class Questions(deque[tuple[Callable[[], Any], "Future[Any]"]]):
    """What is asked of the viewer's thread."""

    def answer(self, _: Player) -> None:
        """Answer all of them, between two turns."""
        while self:
            what, answer = self.popleft()
            try:
                answer.set_result(what())
            except Exception as error:  # which belongs to the one who asked
                answer.set_exception(error)


@dataclass
class Seen:
    """The page, the face behind it, and what was heard."""

    face: Face
    page: Any
    thread: threading.Thread
    questions: Questions
    asked: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    connections: int = 0  # what was asked just before another one was made is lost

    @property
    def player(self) -> Player:
        return self.face.player

    @property
    def commands(self) -> list[str]:
        """Names of what was done, in order."""
        return [entry.command.do for entry in self.player.session.entries]

    def until(self, what: Callable[[], Any], within: float = PATIENCE) -> bool:
        """Wait until something holds, while the page goes on; whether it did, be it for a moment."""
        end = time.monotonic() + within
        while not what():
            if time.monotonic() >= end:
                return False
            self.page.wait_for_timeout(30)
        return True

    def do(self, script: str, value: Any = None) -> Any:
        return self.page.evaluate(script, value)

    def between_turns(self, what: Callable[[], Any]) -> Any:
        """What something is between two turns of the viewer, whose thread says it: nothing changes meanwhile."""
        answer: Future[Any] = Future()
        self.questions.append((what, answer))
        return answer.result(PATIENCE)

    def caught_up(self) -> None:
        """Wait until all that the page has asked for so far is done, by a speed that nobody asked for before.

        A scene that it opens plays then, and is what the page shows; what was said to the one before it is lost.
        """
        player = None
        while player is not self.player:
            player = self.player
            speed = math.nextafter(player.session.speed, math.inf)
            self.do(f"springline.link.command('Speed', {{ value: {speed!r} }})")

            def is_done(player: Player = player, speed: float = speed) -> bool:
                return self.face.switching is None and (player is not self.player or player.session.speed == speed)

            assert self.until(lambda: self.between_turns(is_done)), f"not done: {self._waiting(player, speed)}"
        assert self.until(lambda: self.do("springline.picture.serial") == self.face.serial), "it shows another scene"

    def _waiting(self, player: Player, speed: float) -> tuple[Any, ...]:
        made, state = self.face.switching, self.do("springline.link.socket.readyState")
        words, lives = "" if made is None else made.words, self.thread.is_alive()
        return player.session.speed, speed, state, lives, self.errors, self.connections, len(player.queue), words

    def shows_now(self) -> None:
        """Wait until the page shows a picture that was drawn after all that it has asked for so far."""

        def drawn_anew() -> int:
            self.face.stale = True
            return self.face.picture

        self.caught_up()
        before = self.between_turns(drawn_anew)
        assert self.until(lambda: self.do("springline.picture.number") > before), "no further picture came"

    def stands_as_drawn(self) -> None:
        """Where time stands, wait until the page shows the last picture: particles are where it draws them."""
        if self.thread.is_alive() and not self.player.playing:
            last = self.between_turns(lambda: self.face.picture)
            self.until(lambda: self.do("springline.picture.number") >= last, within=5.0)

    def ended(self) -> Journal:
        """End the viewer, whose thread takes the steps, and close what it played; the page stays as it is."""
        self.face.end()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        return Journal.of(self.player, final=True)

    def place(self, particle: int) -> tuple[float, float]:
        """The pixel of a particle, as the page draws it."""
        self.stands_as_drawn()
        x, y = self.do(
            f"(() => {{ const s = springline.stage, p = s.onScreen(s.placeOf({particle}));"
            "const b = s.canvas.getBoundingClientRect(); return [p.x + b.left, p.y + b.top]; })()"
        )
        return float(x), float(y)

    def middle(self, spring: int) -> tuple[float, float]:
        """The pixel of the middle of a spring."""
        self.stands_as_drawn()
        x, y = self.do(
            f"(() => {{ const s = springline.stage, [a, b] = s.endsOf({spring}).map((e) => s.onScreen(e));"
            "const c = s.canvas.getBoundingClientRect();"
            "return [(a.x + b.x) / 2 + c.left, (a.y + b.y) / 2 + c.top]; })()"
        )
        return float(x), float(y)

    def position(self, particle: int) -> np.ndarray:
        return np.array(self.player.simulation.position[particle])

    def drag(
        self, start: tuple[float, float], end: tuple[float, float], *, steps: int = 8, button: str = "left"
    ) -> None:
        """Move the mouse with its button down, as a hand does; it is still down afterwards."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down(button=button)
        for k in range(1, steps + 1):
            share = k / steps
            mouse.move(start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
            self.page.wait_for_timeout(30)

    def filled(self) -> tuple[float, float]:
        """What everything that is drawn takes of the stage, across and up."""
        wide, tall = self.do(
            "(() => { const s = springline.stage, [low, high] = s.scene.camera.room, c = s.canvas;"
            "let box = [Infinity, Infinity, -Infinity, -Infinity];"
            "for (let k = 0; k < 8; k++) {"
            " const p = s.onScreen([0, 1, 2].map((a) => (k >> a & 1 ? high : low)[a]));"
            " if (!p) return [9, 9];"
            " box = [Math.min(box[0], p.x), Math.min(box[1], p.y), Math.max(box[2], p.x), Math.max(box[3], p.y)]; }"
            "return [(box[2] - box[0]) / c.clientWidth, (box[3] - box[1]) / c.clientHeight]; })()"
        )
        return float(wide), float(tall)

    def knows_whether_it_plays(self) -> bool:
        """Whether the page's button, and with it the key P, does what is right for the player."""
        words = self.do("document.querySelector('#panel button.main')?.textContent ?? ''")
        return bool(words.strip() == ("Pause" if self.player.playing else "Play"))

    def calm(self) -> None:
        """Wait until the camera rests and the page shows the last picture of a still scene, in three looks.

        A camera that eases moves in every turn of the page, however far they are apart.
        """
        looks: list[Any] = []

        def rests() -> bool:
            number, camera = self.do(VIEW)
            looks.append((camera, self.player.playing or number == self.face.picture))
            return len(looks) > 2 and all(one == (camera, True) for one in looks[-3:])

        assert self.until(rests), looks[-3:]

    def goes_to(self, name: str) -> None:
        """Switch to a scene of the gallery, as its card does."""
        before = self.face.serial
        self.do(f"springline.link.send({{ switch: '{name}' }})")
        assert self.until(
            lambda: self.face.serial > before and self.do("springline.stage.scene.serial") == self.face.serial
        )
        assert self.until(lambda: self.do("springline.picture.serial") == self.face.serial)


@contextmanager
def _hesitant() -> Iterator[None]:
    """A viewer that is late to tell pages what it did, where tests that race with that are looked for."""
    tell, draw = telling.tell, Face._draw

    def late(call: Callable[..., Any]) -> Callable[..., Any]:
        def after_a_while(*given: Any, **options: Any) -> Any:
            time.sleep(random.uniform(0.0, 0.02 * chromium.SLOWER))
            return call(*given, **options)

        return after_a_while

    if chromium.SLOWER > 1:
        telling.tell, Face._draw = late(tell), late(draw)
    try:
        yield
    finally:
        telling.tell, Face._draw = tell, draw


@contextmanager
def seen(
    scene: Any, *, tools: str = "hands", playing: bool = False, phone: bool = False, dark: bool = False,
    look: Look | None = None, keys: dict[str, Any] | None = None, **options: Any,
) -> Iterator[Seen]:  # fmt: skip
    """A viewer of a scene, and a browser that has opened its address."""
    with _hesitant():
        yield from _seen(scene, tools, keys or {}, playing, phone, dark, look or Look(style=PAPER), options)


def _seen(
    scene: Any, tools: str, keys: dict[str, Any], playing: bool, phone: bool, dark: bool, look: Look,
    options: dict[str, Any],
) -> Iterator[Seen]:  # fmt: skip
    player = Player(scene)
    player.playing = playing
    server = open_server(ViewerAccess("127.0.0.1", 0))
    questions = Questions()
    face = Face(
        server, player, Tools(player, tools, keys, look),
        Options(open_browser=False, on_frame=questions.answer, **options),
    )  # fmt: skip
    thread = threading.Thread(target=face.run)
    thread.start()
    try:
        context = chromium.kept().new_context(
            viewport=PHONE if phone else ROOM, color_scheme="dark" if dark else "light", has_touch=phone,
            reduced_motion="reduce",
        )  # fmt: skip
        try:
            page = chromium.slowed(context.new_page())
            page.set_default_timeout(PATIENCE * 1000)
            shown = Seen(face, page, thread, questions)
            page.on("websocket", lambda _: setattr(shown, "connections", shown.connections + 1))
            page.on("request", lambda request: shown.asked.append(request.url))
            page.on("pageerror", lambda error: shown.errors.append(str(error)))
            page.on("console", lambda said: shown.errors.append(said.text) if said.type == "error" else None)
            page.goto(server.access.address)
            page.wait_for_url(lambda address: "token" not in address)
            assert shown.until(lambda: shown.do("Boolean(window.springline && springline.picture.number)")), (
                shown.errors
            )
            assert shown.until(shown.knows_whether_it_plays)
            shown.calm()
            yield shown
        finally:
            context.close()
    finally:
        face.end()
        thread.join(PATIENCE)
        face.close()
        server.stop()
        assert not thread.is_alive()

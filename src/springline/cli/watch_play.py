"""``springline watch --play``: a drawing plays in a page, which goes on with the next from where one looks."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from springline.cli.watching import LOOK, DrawingWatch
from springline.cli.words import in_these_words
from springline.errors import SceneError

if TYPE_CHECKING:
    from springline.cli.scenes import FoundScene
    from springline.scene import Scene
    from springline.typing import IntegratorName


@dataclass(frozen=True)
class PlayedDrawing:
    """A scene that was read from a drawing, as it is played."""

    name: str
    title: str
    until: float
    dt: Any
    integrator: IntegratorName
    build: Callable[[], Scene]
    against: tuple[IntegratorName, ...] = ()


def play_along(watch: DrawingWatch, *, browser: bool, port: int) -> None:
    """Play the drawing in a page until Ctrl-C; answer every save beside, in a thread."""
    from springline.view.game import start
    from springline.view.page.ending import listening
    from springline.view.play.options import Options, natural_speed

    watch.greet()
    ended = threading.Event()
    with listening() as ending:
        ending.gently = ended.set
        while watch.found is None and not ended.is_set():
            watch.turn()
            ended.wait(LOOK)
    first, watch.found, watch.broken = watch.found, None, ""
    if first is None or ended.is_set():
        return

    def answer() -> None:
        while not ended.wait(LOOK):
            watch.turn()

    with in_these_words():
        game = start(
            first.scene, Options(port=port, open_browser=browser, another=lambda: following(watch)), face="browser",
            speed=natural_speed(first.until), dt=first.dt, integrator=first.integrator,
        )  # fmt: skip
        thread = threading.Thread(target=answer, name="springline-watch", daemon=True)
        thread.start()
        try:
            game.show()
        finally:
            ended.set()


def following(watch: DrawingWatch) -> PlayedDrawing | None:
    """What was drawn since this was asked last; what is wrong with it, where it is broken, is told by its scene."""
    found, watch.found = watch.found, None
    error, watch.broken = watch.broken, ""
    if error:
        return PlayedDrawing("", watch.task.drawing.name, 1.0, "auto", "velocity_verlet", lambda: _refused(error))
    return None if found is None else _drawn(found)


def _drawn(found: FoundScene) -> PlayedDrawing:
    title = found.scene.title or found.stem
    return PlayedDrawing("", title, found.until, found.dt, found.integrator, lambda: found.scene)


def _refused(error: str) -> Scene:
    raise SceneError(error)

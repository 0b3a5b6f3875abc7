"""The face: a web server behind its guard, and the one thread that plays the scene and draws it for every page."""

from __future__ import annotations

import math
import time
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.engine.ahead import go_ahead
from springline.typing import Color
from springline.view.coloring import OF_SPRINGS, Scale, rgb
from springline.view.frame import Frame, Look
from springline.view.page.browser import guard
from springline.view.page.browser.cameras import Cameras
from springline.view.page.browser.door import Door, checked_host, checked_port
from springline.view.page.browser.drawing import Drawing
from springline.view.page.browser.ending import listening
from springline.view.page.browser.hands import Hands
from springline.view.page.browser.inbox import Inbox
from springline.view.page.browser.opening import opened
from springline.view.page.browser.panel import Panel
from springline.view.play.options import gallery_options
from springline.view.play.player import Player
from springline.view.play.tools import Tools

if TYPE_CHECKING:
    from springline.view.play.options import Options

RATE = 30.0  # pictures a second
MOST = 20_000  # springs and particles that are drawn, where the look does not say
AWAY = 0.2  # [s] between two looks for a page, while there is none
WHITE = math.pi  # of an even light in which a mesh has its own color
SKY = 0.4  # of the light of a scene in space comes from above, so that solids are seen as such
GROUND = (60, 60, 60)  # the light from below
FROM_ABOVE = (0.5**0.5, 0.5**0.5, 0.0, 0.0)  # the turn from where such a light comes from, +y, to +z
LONGEST = 0.1  # [s] that pass at most between two pictures


def show(player: Player, tools: Tools, options: Options) -> None:
    """Play in a page until Ctrl-C, SIGTERM or the end of ``options.seconds``; what is needed is compiled first.

    Raises
    ------
    SceneError : for a host that is not this machine's, unless that is said, and for what is no port.
    SpringlineError : where the server cannot start, or its guard is not in force.
    """
    door = Door(checked_host(options.host, remote=options.remote), checked_port(options.port))
    with listening() as ending:
        player.warm()
        server, standing = guard.open_server(door)
        try:
            face = Face(server, player, tools, options)
            go_ahead()  # with what other scenes need
            ending.gently = face.end
            tell(standing.door, options)
            with ExitStack() as stack:
                if options.open_browser:
                    arrived = stack.enter_context(opened(standing.door.address))
                    server.on_client_connect(lambda client: arrived())
                face.run()
        except KeyboardInterrupt:
            pass
        finally:
            guard.stop(server)


def tell(door: Door, options: Options) -> None:
    """Say where the page is, on stderr."""
    import sys

    print(f"The scene plays at {door.address}\nCtrl-C ends it.", file=sys.stderr, flush=True)
    if options.remote:
        print("Others on the network who have this address can play too; nothing is encrypted.", file=sys.stderr)


class Face:
    """One viewer.

    Attributes
    ----------
    server, inbox : viser, and what its pages ask for
    player, tools, options : whom it shows, what hands do, what was asked for; switching scenes changes the first two
    drawing, hands, cameras, panel : its parts
    frame : what was drawn last
    stale : whether what is drawn has to be drawn again, though nothing moved
    pictures : how many were drawn
    """

    def __init__(self, server: Any, player: Player, tools: Tools, options: Options) -> None:
        self.server, self.inbox = server, Inbox()
        self.player, self.tools, self.options = player, tools, options
        self.stale, self.pictures = True, 0
        self._before: Color | None = None  # the color that springs had, while a scene has none
        self._drawn: tuple[Any, ...] = ()
        self._dress()
        self.drawing = Drawing(server, tools.look.style)
        self.cameras, self.hands = Cameras(self), Hands(self)
        self._begin()

    @property
    def title(self) -> str:
        """What the panel and files are called by."""
        return self.options.title or self.player.scene.title or "springline"

    @property
    def look(self) -> Look:
        """What is shown, no more of it than a page can draw."""
        look = self.tools.look
        return replace(look, most=MOST) if look.most is None else look

    def run(self) -> None:
        """Play and draw until the tools are quitting, or the time is over."""
        begin = before = time.monotonic()
        while not self.tools.quitting:
            now = time.monotonic()
            if self.options.seconds is not None and now - begin > self.options.seconds:
                return
            self.turn(now - before, now)
            before = now
            pause = 1.0 / RATE if self.server.get_clients() else AWAY
            time.sleep(max(pause - (time.monotonic() - now), 0.0))

    def end(self) -> None:
        """End after this picture."""
        self.tools.quitting = True

    def turn(self, seconds: float, now: float) -> None:
        """One picture: what pages asked for, the time that passed [s], what is to be seen. None without a page."""
        self.player.notes.extend(self.inbox.work_off())
        if not self.server.get_clients():
            return
        if self.options.on_frame is not None:
            self.options.on_frame(self.player)
        self.player.advance(min(seconds, LONGEST))
        player = self.player
        state = (id(player), player.steps, player.clock, len(player.journal), id(player.shape), self.tools.look)
        if self.stale or state != self._drawn:
            self._drawn, self.stale = state, False
            self.draw()
        self.panel.update(self.frame, now)

    def draw(self) -> None:
        """Draw what is now, for every page at once."""
        self.frame = self._frame()
        with self.server.atomic():
            self.drawing.update(self.frame)
        self.cameras.follow(self.frame.bounds, self.frame.dim)
        self.hands.follow()
        self.pictures += 1

    def ask_for(self, name: str) -> None:
        """Say that another scene of the gallery is made ready, which may take a compiler's time, and then play it."""
        self.panel.say("Getting ready ...")
        self.inbox.post(lambda: self.switch(name))

    def switch(self, name: str) -> None:
        """Play another scene of the gallery."""
        from springline.gallery import registry

        entry = registry.entry(name)
        player = Player(entry.build(), **gallery_options(entry))
        player.warm()
        self.player = player
        self.tools = Tools(self.player, self.tools.kind, self.tools.keys, self.tools.look)
        self.options = replace(self.options, title=entry.title, sliders=None)
        self.server.gui.reset()
        self.drawing.clear()
        self._dress()
        self._begin()

    def _begin(self) -> None:
        """Show a scene for the first time."""
        self.scale = Scale()
        self._suit_color()
        self.frame = self._frame()
        bounds = self.frame.bounds
        self.cameras.fit(bounds, self.frame.dim)
        self.draw()
        self.hands.hang_sky(bounds.mean(axis=0), float(np.linalg.norm(bounds[1] - bounds[0])) or 1.0)
        self.panel = Panel(self)
        self.panel.update(self.frame, 0.0, force=True)

    def _suit_color(self) -> None:
        """Colors by speed where there are no springs to color, and by what it was before where there are again."""
        color, has_springs = self.tools.look.color, self.player.scene.spring_count > 0
        if not has_springs and color in OF_SPRINGS and self.player.scene.particle_count:
            self._before = color
            self.tools.look = replace(self.tools.look, color="speed")
        elif has_springs and self._before:
            if color == "speed":
                self.tools.look = replace(self.tools.look, color=self._before)
            self._before = None

    def _frame(self) -> Frame:
        return self.player.frame(self.look, self.scale)

    def _dress(self) -> None:
        """The page in the colors of the look, without viser's logo and links."""
        style = self.tools.look.style
        dark = sum(rgb(style.background)) < 3 * 128
        self.server.gui.configure_theme(
            dark_mode=dark, show_logo=False, show_share_button=False, brand_color=rgb(style.accent)
        )
        self.server.gui.main_panel.dock_right()  # beside the scene, not before it
        ground = np.tile(np.array(rgb(style.background), dtype=np.uint8), (2, 2, 1))
        self.server.scene.set_background_image(ground, format="png")
        self.server.scene.world_axes.visible = False
        self._light()

    def _light(self) -> None:
        """Plain lights: viser's own cast shadows, which take a slow computer many seconds to begin, and tint.

        Together they make the white that :mod:`tone_mapping` counts on: on a plane scene all of it from everywhere.
        """
        scene, dim = self.server.scene, self.player.scene.dim
        scene.configure_default_lights(enabled=False, cast_shadow=False)
        scene.configure_environment_map(hdri=None)
        scene.add_light_ambient("/lights/all", intensity=WHITE * (1.0 if dim == 2 else 1.0 - SKY))
        if dim == 3:
            scene.add_light_hemisphere("/lights/sky", ground_color=GROUND, intensity=WHITE * 2.0 * SKY, wxyz=FROM_ABOVE)
        else:
            scene.remove_by_name("/lights/sky")

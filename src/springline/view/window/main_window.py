"""Main window: it passes events on, advances the player, and draws the frame; it contains no other logic."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.stepping.compiling import go_ahead
from springline.view.coloring import Scale
from springline.view.film.page_facts import are_lights, is_night
from springline.view.frame import Frame, Look, Segments
from springline.view.play.options import refuse_space
from springline.view.style import NIGHT, PAPER, SCREEN, Style
from springline.view.window import hud
from springline.view.window.camera import PlaneCamera
from springline.view.window.canvas import Canvas, rgb
from springline.view.window.engine import close_screen, open_screen, pygame
from springline.view.window.hud import Panel
from springline.view.window.pointer_input import WindowHands
from springline.view.window.styles import drawing_of

if TYPE_CHECKING:
    from springline.view.play.options import Options
    from springline.view.play.player import Player
    from springline.view.play.tools import Tools

SIZE = (1000, 700)  # [pixels] of a new window
RATE = 60  # frames a second
LONGEST = 0.1  # [s] largest time step per frame: after the window was dragged, the lost time is not caught up
QUICK = 0.3  # [s] of preparation before a message is shown
MOST = 12_000  # springs, and particles, drawn by default; more would reduce the frame rate
PICTURE = "springline-{:04}.png"
HELP = (
    "P or Space, N or .\tpause and play, one step\n"
    "R\tbegin again, in the view of the start\n"
    "Space + drag\tjoin one particle to another; Space + clicks: several in turn\n"
    "C or Shift\thold it, and a stroke cuts; a right click cuts one spring, or anchors a particle\n"
    "Arrow keys\ttilt gravity by 5 degrees, with Shift by 45\n"
    "1 to 6\tcolors: tension, strain, speed, kinetic energy, group, supports\n"
    "T, V, F\ttrails, velocities, forces\n"
    "A, L\treactions, loads\n"
    "D, O, I\tdotted springs, springs as coils, numbers\n"
    "Tab\ta slider for every parameter\n"
    "Wheel, Home\tenlarge; show all again\n"
    "Middle button\tdrag it to move the view; of the sandbox, a click takes a particle out\n"
    "Delete, Backspace\ttake out what is held\n"
    "S\tsave a picture; after a divergence, go on with a safe step\n"
    "H, Esc\tthis help; end"
)
REFRESH = 15  # frames between updates of the parameters, which take longer than a frame allows


class Window:
    """Window of a player.

    Attributes
    ----------
    player, tools : the displayed player, and the tools that receive events
    canvas, camera, panel : drawing surface, view, and sliders
    frame, first : frame drawn last, and first frame
    seconds : time since it was opened, from the times passed to :meth:`turn`
    """

    def __init__(self, player: Player, tools: Tools, options: Options) -> None:
        refuse_space(player.scene)
        self.player, self.tools, self.options = player, tools, options
        self.drawing = drawing_of(options.style)
        if tools.look.most is None:
            tools.look = replace(tools.look, most=MOST)
        if options.style is None and is_night(player.simulation.data.model):
            lit = are_lights(player.simulation.data.model)
            tools.look = replace(tools.look, style=NIGHT, color="speed" if lit else tools.look.color)
        palette = getattr(self.drawing, "palette", None)
        if isinstance(palette, Style):
            tools.look = replace(tools.look, style=palette)
        camera = PlaneCamera(SIZE, down=tools.look.y_down)
        self.canvas = Canvas(open_screen(SIZE, options.title or "springline"), camera, tools.look.style)
        self.camera = self.canvas.camera
        self.panel = Panel([(one.name, one.low, one.high) for one in options.sliders or ()])
        self.recoil, self.notes, self.scale = Recoil(), hud.HudNotes(), Scale()
        self.seconds, self._drawn = 0.0, 0
        self._heard: list[str] = []
        self.helping = False
        self.hands = WindowHands(self)
        self.frame: Frame = player.frame(self.look, self.scale)
        self.panel.update(player.simulation.parameters if self.panel.wants else {})
        self.camera.left = self.panel.right
        self.first = self.frame
        self.camera.fit(self.view_of(self.first))

    @property
    def look(self) -> Look:
        """Present display options, which keys may have changed."""
        return self.tools.look

    def run(self, until: float | None = None) -> None:
        """Show the window until it is closed, or for a number of seconds of the wall clock."""
        ticker = pygame.time.Clock()
        if not self.get_ready(ticker):
            return
        passed = 0.0
        while self.turn(passed) and (until is None or self.seconds < until):
            passed = ticker.tick(RATE) / 1000.0

    def get_ready(self, ticker: pygame.time.Clock) -> bool:
        """Compile the functions for the scene, with a message; return False if the window is closed before."""
        # In a thread, since compilation takes seconds, and a window that handles no events is reported as hanging.
        warming = Thread(target=self._warm, daemon=True)
        warming.start()
        warming.join(QUICK)
        while warming.is_alive():
            for event in pygame.event.get():
                if not self.hands.take(event):
                    return False
            self.draw()
            hud.card(self.canvas, "Getting ready", "This scene is compiled, once. It takes some seconds.")
            pygame.display.flip()
            ticker.tick(RATE / 4)
        # The first frame must not receive the time of the compilation.
        ticker.tick()
        return True

    def _warm(self) -> None:
        with suppress(Exception):  # an error occurs again, and is reported, in the visible run
            self.player.warm()
            go_ahead()  # compile functions of other scenes

    def turn(self, seconds: float) -> bool:
        """Process one frame: user input, the time passed [s], the picture. Return False when the window is to close."""
        for event in pygame.event.get():
            if not self.hands.take(event):
                return False
        self.seconds += seconds
        # Dragging a window stops this loop on some systems; the scene does not make up for that in one step.
        self.player.advance(min(seconds, LONGEST))
        if self.options.on_frame is not None:
            self.options.on_frame(self.player)
        self._show_messages()
        if self.panel.wants and self._drawn % REFRESH == 0 and not self.panel.turning:
            self.panel.update(self.player.simulation.parameters)
        self.frame = self.player.frame(self.look, self.scale)
        self.recoil.watch(self.frame, self.seconds)
        if not self.hands.busy:
            self.camera.follow(self.frame.bounds)
        self.draw()
        pygame.display.flip()
        self._drawn += 1
        return True

    def draw(self) -> None:
        """Draw the last frame."""
        canvas, frame = self.canvas, self.frame
        canvas.seconds, canvas.holding = self.seconds, self.player.holding is not None
        canvas.dotted, canvas.coils = self.look.dotted, self.look.coils
        canvas.shines = (
            self.look.style is NIGHT and are_lights(self.player.simulation.data.model) and not self.look.darts
        )
        canvas.palette = self.look.style
        for part in (self.drawing.background, self.drawing.springs, self.drawing.particles):
            if self.look.springs or part != self.drawing.springs:
                part(canvas, frame)
        self.recoil.draw(canvas, frame, self.seconds)
        self.drawing.front(canvas, frame)
        self.hands.draw(canvas, frame)
        self._draw_over()

    def _show_messages(self) -> None:
        """Show messages of the player since the last frame."""
        now = list(self.player.notes)
        # Notes are a queue that drops its oldest. If the known notes are no longer its beginning, all are shown again.
        for words in now[len(self._heard) if now[: len(self._heard)] == self._heard else 0 :]:
            self.notes.say(words, self.seconds)
        self._heard = now

    def _draw_over(self) -> None:
        canvas, player = self.canvas, self.player
        if is_light(sheet := canvas.surface.get_at((1, 1))) != is_light(pygame.Color(canvas.palette.background)):
            canvas.palette = PAPER if is_light(sheet) else SCREEN  # a user-defined style may have another background
        self.panel.draw(canvas)
        hud.counters(canvas, player.counters, self.panel.right + hud.EDGE)
        if self.drawing.legend:
            hud.draw_legend(canvas, self.frame.legend)
        own = ", ".join(name.capitalize() for name in self.tools.keys)
        below = hud.hint(canvas, f"{self.tools.hint} H helps." + (f" Keys of this scene: {own}." if own else ""))
        hud.clock(canvas, player.simulation.time, player.session.pace, player.playing)
        hud.lines(canvas, [*self.frame.notes, *self.notes.now(self.seconds)], below)
        if player.trouble is not None:
            hud.card(canvas, "The scene stopped", player.trouble.message, way_out(player.trouble.safe_dt))
        elif self.helping:
            hud.card(canvas, "Mouse and keys", f"{self.tools.hint}\n \n{HELP}", "H closes this.")

    def view_of(self, frame: Frame) -> Any:
        """Initial view [m], shape (2, 2 or 3): that of the style, or the bounds of all contents."""
        wanted = getattr(self.drawing, "view", None)
        return frame.bounds if wanted is None else wanted

    def take_picture(self) -> None:
        """Save the visible picture in the current folder, with the next free number."""
        number = 1
        while (path := Path(PICTURE.format(number))).exists():
            number += 1
        try:
            pygame.image.save(self.canvas.surface, str(path))
            self.notes.say(f"Saved {path}", self.seconds)
        except (OSError, pygame.error) as error:
            self.notes.say(f"The picture could not be saved: {error}", self.seconds)

    def close(self) -> None:
        """Close the window; the player is unchanged."""
        close_screen()


def show(player: Player, tools: Tools, options: Options) -> None:
    """Show a player in a window until it is closed.

    Raises
    ------
    SceneError : for a scene in space, without a display, and for an invalid style.
    """
    window = Window(player, tools, options)
    try:
        with suppress(KeyboardInterrupt):  # Ctrl-C ends it as Esc does
            window.run(options.seconds)
    finally:
        window.close()


def is_light(color: pygame.Color) -> bool:
    """Return True if dark text is more readable on a color than light text (ITU-R BT.601)."""
    return 0.299 * color.r + 0.587 * color.g + 0.114 * color.b > 128.0


def way_out(safe_dt: float | None) -> str:
    """Advice for a scene that stopped."""
    if safe_dt is None:
        return "Press R to begin again."
    return f"Press S to go on with the safe step, dt = {safe_dt:.3g} s, or R to begin again."


# Effect of a breaking spring: a flash, and two halves that recoil to their ends.

LASTS = 0.45  # [s] of the wall clock
MOST_RECOIL = 80  # breaks shown at a time; more are not visible individually when whole nets vanish


class _Half(NamedTuple):
    """Half of a broken spring."""

    particle: int  # number of the particle at its end, or -1
    end: FloatArray  # position of that end [m], shape (3,)
    reach: FloatArray  # vector from there to the middle of the spring [m], shape (3,)
    color: np.ndarray
    since: float  # [s] of the wall clock


class Recoil:
    """Recoil of broken springs: compares the springs of the last frame with the present ones."""

    def __init__(self) -> None:
        self._before: Frame | None = None
        self._halves: list[_Half] = []
        self.seen = 0  # total number of springs that were seen breaking

    @property
    def recoiling_count(self) -> int:
        """Number of broken springs that still recoil."""
        return len(self._halves) // 2

    def watch(self, frame: Frame, seconds: float) -> None:
        """Process the next frame at this time of the wall clock [s]."""
        before, self._before = self._before, frame
        self._halves = [half for half in self._halves if seconds - half.since < LASTS]
        if before is None or frame.time < before.time or _is_thinned(before, frame):
            return
        gone = np.flatnonzero((before.segments.index >= 0) & ~np.isin(before.segments.index, frame.segments.index))
        self.seen += len(gone)
        for row in gone[:MOST_RECOIL].tolist():
            self._halves += _halves(before, row, seconds)

    def draw(self, canvas: Canvas, frame: Frame, seconds: float) -> None:
        """Draw the halves that still recoil."""
        if not self._halves:
            return
        position = dict(zip(frame.points.index.tolist(), frame.points.position, strict=True))
        ground = np.array(rgb(canvas.palette.background))
        for half in self._halves:
            age = float(np.clip((seconds - half.since) / LASTS, 0.0, 1.0))
            end = position.get(half.particle, half.end)
            left = (1.0 - age) ** 2
            shade = half.color * (1.0 - age) + ground * age
            canvas.line(end, end + left * half.reach, tuple(shade.astype(int).tolist()), 3 if age < 0.5 else 2)
            if age < 0.5:
                flash = np.array(rgb(canvas.palette.second)) * (1.0 - 2.0 * age) + ground * 2.0 * age
                size = 3.0 + 14.0 * age
                canvas.dot(half.end + half.reach, size, tuple(flash.astype(int).tolist()), 2)


def _halves(frame: Frame, row: int, seconds: float) -> list[_Half]:
    """Halves of a spring of this frame."""
    lines: Segments = frame.segments
    middle = lines.position[row].mean(axis=0)
    result = []
    for end in lines.position[row]:
        result.append(_Half(_particle_at(frame, end), end, middle - end, lines.color[row].astype(float), seconds))
    return result


def _particle_at(frame: Frame, position: FloatArray) -> int:
    """Number of the particle at a position, or -1."""
    if not len(frame.points.index):
        return -1
    away = np.abs(frame.points.position - position).max(axis=1)
    nearest = int(np.argmin(away))
    return int(frame.points.index[nearest]) if away[nearest] == 0.0 else -1


def _is_thinned(before: Frame, frame: Frame) -> bool:
    """Return True if only some springs are drawn, so that a spring may vanish without having broken."""
    return any(note.startswith("Drawn:") for note in (*before.notes, *frame.notes))

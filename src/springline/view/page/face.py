"""The live page: the one thread that plays the scene, draws it for every page and does what pages ask for."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from springline.checks import FloatArray
from springline.engine import precompile
from springline.errors import SceneError
from springline.stepping.compiling import go_ahead
from springline.typing import Color, ToolKind
from springline.view.coloring import OF_SPRINGS, Scale
from springline.view.darts import is_flock
from springline.view.film import page_facts
from springline.view.frame import MARKS, Frame, Look
from springline.view.frame_building import add_hull
from springline.view.page import messages, telling, words
from springline.view.page.access import ViewerAccess, checked_host, checked_port
from springline.view.page.encoder import Encoder
from springline.view.page.ending import listening
from springline.view.page.keeping import Keeping
from springline.view.page.messages import Again, PageCommand, Piece
from springline.view.page.opened_files import File, Opening
from springline.view.page.pages import Page
from springline.view.page.parameters import completed
from springline.view.page.reading import Readers, opened
from springline.view.page.server import Server, open_server
from springline.view.page.switching import Switching, Waking
from springline.view.play.commands import GiveUp, Grab, LetGo, LoadCommand
from springline.view.play.foresight import needs, room_ahead
from springline.view.play.player import Player, Trouble
from springline.view.play.sheets import SHEETS
from springline.view.play.tools import ARROWS, COLOR_KEYS, LOOK_KEYS, Tools
from springline.view.style import NIGHT, PAPER, SCREEN, Style

if TYPE_CHECKING:
    from springline.view.play.options import Options, Playable

RATE = 60.0  # turns a second, and pictures at most, but for those that a hand waits for
HURRY = 1.0 / 240.0  # [s] between two turns at least, where a page asks for something
MOST = 200_000  # springs and particles that are drawn, where the look does not say
AWAY = 0.2  # [s] between two looks for a page, while there is none
LAST_WORDS = 5.0  # [s] that a page has to come and hear why its scene cannot be played
FAREWELL = 0.3  # [s] that a scene which is made ready has to hear that nobody wants it
LONGEST = 0.1  # [s] that pass at most between two pictures
CALM = 0.1  # [s] between two pictures while somebody waits for a compiler, which needs the processors
STEP_WITHIN = 10.0  # [s] of the wall clock that one step of an implicit method may take
FALLS = "Nothing holds what is drawn, so time stands: select its supports and anchor them, then solve, or let it fall."
KEYS = {"p", "space", "n", ".", "r", "s", *ARROWS, *COLOR_KEYS, *LOOK_KEYS}  # of the tools, that a page may press


def show(player: Player, tools: Tools, options: Options) -> None:
    """Play in a page until Ctrl-C, SIGTERM or the end of ``options.seconds``; it is seen while its steps are compiled.

    Raises
    ------
    SceneError : for a host that is not this machine's, unless that is said, and for what is no port.
    SpringlineError : where the server cannot start, or its guard is not in force; where no step can be taken.
    """
    access = ViewerAccess(checked_host(options.host, remote=options.remote), checked_port(options.port))
    with listening() as ending, precompile.keep_processes(), ExitStack() as stack:
        server = open_server(access)
        stack.callback(server.stop)
        try:
            face = Face(server, player, tools, options, asleep=True)
            stack.callback(face.close)
            ending.gently, ending.at_last = face.end, face.leave
            tell(server.access, options)
            if options.open_browser:
                face.on_arrival = stack.enter_context(opened(server.access.address))
            face.run()
        except KeyboardInterrupt:
            pass
        finally:
            ending.closes = True


def tell(access: ViewerAccess, options: Options) -> None:
    """Say where the page is, on stderr."""
    print(f"The scene plays at {access.address}\nCtrl-C ends it.", file=sys.stderr, flush=True)
    if options.remote:
        print("Others on the network who have this address can play too; nothing is encrypted.", file=sys.stderr)


class Face:
    """One viewer: a player, the server that its pages connect to, and what is shown.

    Attributes
    ----------
    server : of the pages
    player, tools, options : what it shows, what hands do, what was asked for; switching scenes changes these
    keeping : what was recorded
    readers : processes that read files which pages open
    name : of the scene in the gallery, or nothing
    serial : of the scene, which grows with every one
    first, frame : the first picture of the scene, and the last one
    dot : radius of the dot of a particle without radius [m]
    room : what the camera holds at first [m], shape (2, 3)
    rests : whether the scene may come to rest
    values, controls : of the parameters, as they are now
    listed : names of the parameters
    look_again : when they are looked at again [s]
    stays : whether pages that show a scene keep the view that they have of it
    stale : whether what is drawn has to be drawn again, though nothing moved
    asleep : whether the first scene is seen, but no step of it can be taken yet
    on_arrival : what to call when the first page comes, or None
    """

    def __init__(self, server: Server, player: Player, tools: Tools, options: Options, *, asleep: bool = False) -> None:
        self.server, self.player, self.tools, self.options = server, player, tools, options
        self.keeping, self.readers = Keeping(), Readers()
        self.on_arrival: Callable[[], None] | None = None
        self.serial, self.stale, self.stays = 0, True, False
        self.name = words.name_of(self.title) if options.gallery else ""
        self._seed: int | None = None  # of its chance, where that is not its own
        self._given_style = words.own_style(tools.look, options.style)
        self._dark = tools.look.style.is_dark
        self._marks = {name: getattr(tools.look, name) for name in MARKS}  # that a scene begins with
        self.switching: Switching | Waking | None = None
        self.asleep = asleep
        self._failure: Exception | None = None  # why no step can ever be taken
        self._kind: ToolKind = "hands" if self.name in SHEETS else tools.kind
        self.values: dict[str, Any] = {}
        self.controls: list[dict[str, Any]] = []
        self.look_again = 0.0
        self._drew = 0.0  # when [s]
        self._at_once = messages.AT_ONCE  # deeds of a page that are done between two pictures
        self._has_time()
        self._before: Color | None = None  # the color that springs had, while a scene has none
        self._known: list[Page] = []
        self._left: deque[Page] = deque(maxlen=messages.REMEMBERED)  # pages that may come again
        self._drawn: tuple[Any, ...] = ()  # the state that the last picture shows
        room = words.room(player.frame(self.look))
        self._begin(room if asleep else room_ahead(player, room))
        if asleep:
            self._wake()

    @property
    def title(self) -> str:
        """The title of the page and of its files."""
        return self.options.title or self.player.scene.title or "springline"

    @property
    def picture(self) -> int:
        """Number of the picture that was drawn last."""
        return self._encoder.picture

    @property
    def look(self) -> Look:
        """The options of the picture, limited to what a page can draw."""
        look = self.tools.look
        return replace(look, most=MOST) if look.most is None else look

    def run(self) -> None:
        """Play and draw until the tools are quitting, or the time is over; what can never play is said in its page."""
        # The clock that never goes back: time.time() does, when a machine's clock is set.
        begin = before = due = time.monotonic()
        while not self.tools.quitting:
            now = time.monotonic()
            # The seconds of play count from the first picture that moves, not from a compilation.
            if self.asleep and self._failure is None:
                begin = now
            if self._is_over(now - begin):
                break
            self.turn(now - before, now)
            before = now
            if self.server.pages and not self._is_calm:
                # From when it was due and not from now: turns of 60 a second stay so on average. max() forgets turns
                # that were missed, which would follow one another without a rest.
                due = self._rest_until(max(due + 1.0 / RATE, time.monotonic()), now + HURRY)
            else:
                # Nothing moves: a thread that only waits leaves the processors to compilers.
                self.server.arrived.wait(CALM if self.server.pages else AWAY)
                self.server.arrived.clear()
        if self._failure is not None:
            raise self._failure

    def _is_over(self, seconds: float) -> bool:
        """Whether it ends after so many seconds of play, or of waiting for a page to hear why there is none."""
        if self._failure is None:
            return self.options.seconds is not None and seconds > self.options.seconds
        pages = self.server.pages
        told = all(telling.knows_trouble(self, page) and page.has_all for page in pages)
        return seconds > LAST_WORDS or (told and (bool(pages) or self.on_arrival is None))

    def _rest_until(self, due: float, least: float) -> float:
        """Wait for the next turn, which comes sooner where a page asks for something; when that is [s]."""
        hurried = self.server.hurried
        if hurried.wait(max(due - time.monotonic(), 0.0)):
            hurried.clear()
            time.sleep(max(least - time.monotonic(), 0.0))
            return time.monotonic()
        return due

    def end(self) -> None:
        """End after this picture, and take no further steps for it."""
        # Called in a signal handler between two operations of this very thread: flags only, no lock and no waiting.
        self.tools.quitting = self.player.ending = True
        self.player.structure.end()

    def close(self) -> None:
        """Stop preparing another scene."""
        self.player.ending = False
        self.player.readiness.forget()
        if self.switching is not None:
            self.switching.give_up()
            self.switching.wait(FAREWELL)
            self.switching = None
        self.readers.close()

    def leave(self) -> None:
        """End the processes that work for it, in the middle of something."""
        if self.switching is not None:
            self.switching.give_up()
        self.readers.close()
        precompile.end()

    def turn(self, seconds: float, now: float) -> None:
        """Answer pages, advance the scene by ``seconds`` and send pictures. Without a page time stands still."""
        pages = self.server.pages
        self._greet(pages)
        # What pages ask for is done before time passes: a hand sees its deed in the next picture.
        begin = time.monotonic()
        asked = sum(self._hear(page, begin + messages.HELD_UP) for page in pages)
        self._look_for_another()
        self._say_busy()
        self._take_over()
        if not pages:
            return
        if not self.asleep:
            if self.options.on_frame is not None:
                self.options.on_frame(self.player)
            # A machine that slept, or a long compilation, would otherwise ask for minutes of play at once.
            self.player.advance(min(seconds, LONGEST))
            self._follow_reset(pages)
            if asked:
                # How much a deed costs is known only once it was done: their number for a turn is halved or doubled (as
                # windows of TCP).
                self._at_once = _fitting(self._at_once, time.monotonic() - begin)
        if not self._is_calm or now - self._drew >= CALM:
            self._drew = now
            self._draw(pages)
        for page in pages:
            telling.tell(self, page, now, at_once=bool(asked))

    # Pages

    def _greet(self, pages: list[Page]) -> None:
        """Send the scene to new pages, and release what a page that left was holding."""
        for page in self._known:
            # A particle in the hand of a page that crashed would be held for ever.
            if page.gone and page.holds:
                self.player.do(LetGo())
        self._left.extend(page for page in self._known if page.gone)
        for page in self._left:
            page.forget(time.monotonic())
        self._known = pages
        for page in pages:
            # Each scene has a number: a page that was told of an older one, or of none, gets the whole scene before its
            # first picture.
            if page.serial != self.serial:
                page.begin(self.serial)
                page.post(telling.of_scene(self, page))
                page.values = dict(self.values)
                if self.on_arrival is not None:
                    self.on_arrival()
                    self.on_arrival = None

    def _hear(self, page: Page, until: float) -> int:
        """Carry out the messages of a page; returns how many were deeds, not reports of pictures or pulls."""
        count = 0
        for message in page.hear(self._at_once):
            if message.key == "drawn":
                page.has_drawn(message.value)
                continue
            count += message.is_deed
            if message.nth:
                # A page says again what was not confirmed. Deeds are counted, so that each is done once (exactly-once
                # by number).
                if message.nth <= page.done:  # before its connection broke
                    continue
                page.done = message.nth
            try:
                getattr(self, f"_on_{message.key}")(page, message.value)
            except Exception as error:  # a page must not end the run
                self.server.complain(message.key, error)
            # The rest stays in the queue of the page, in order; others get their turn.
            if time.monotonic() > until:
                break
        return count

    def _on_again(self, page: Page, again: Again) -> None:
        before = next((one for one in (*self._known, *self._left) if one.number == again.page != page.number), None)
        if before is None:  # long ago: whether what is said again was done, nobody knows
            page.done = again.nth
            return
        if before.holds and not before.gone:
            self.player.do(LetGo())
            before.holds = False
        page.resume(before)

    def _on_command(self, page: Page, asked: PageCommand) -> None:
        command = completed(asked, self.player, 2.0 * self.dot)
        if isinstance(command, (Grab, LetGo)):
            page.holds = isinstance(command, Grab)
        if isinstance(command, LoadCommand):  # what was put on is seen
            self.tools.look = replace(self.tools.look, loads=True, values=True)
        self.player.do(command)

    def _on_look(self, page: Page, changes: dict[str, Any]) -> None:
        self.tools.look = replace(self.tools.look, **changes)

    def _on_dark(self, page: Page, dark: bool) -> None:
        self._dark = dark
        self._suit_style()

    def _on_ahead(self, page: Page, name: str) -> None:
        if self.options.gallery and not name:  # a file is about to be opened
            self.readers.prepare()
        elif self.options.gallery:
            precompile.prefer(needs().get(name, ()))

    def _on_switch(self, page: Page, name: str) -> None:
        from springline.gallery import registry

        if isinstance(self.switching, Waking) and not name:
            return
        if self.switching is not None:
            self.switching.give_up()
            self.switching = None
        elif not name and self.player.readiness.waits:
            self.player.give_up()
        elif not name and self.player.structure.plays_again:
            self.player.do(GiveUp())
        if name and self.options.gallery:
            self._switch(SHEETS[name] if name in SHEETS else registry.entry(name))
        elif self.asleep:
            self._wake()

    def _on_another(self, page: Page, seed: int) -> None:
        from springline.gallery import catalog, registry

        if self.another is None:
            raise SceneError("Nothing in this scene is left to chance, or it is none of the gallery.")
        self._on_switch(page, "")
        self._switch(catalog.reseed_entry(registry.entry(self.name), seed), stays=True)

    @property
    def another(self) -> int | None:
        """The seed by which the scene is another one; None where nothing is left to chance, or elsewhere than here."""
        from springline.gallery import registry

        if not self.options.gallery or not self.name or self.name in SHEETS:
            return None
        own = registry.entry(self.name).own_seed
        return None if own is None else (own if self._seed is None else self._seed) + 1

    def _on_open(self, page: Page, piece: Piece) -> None:
        if not self.options.gallery:
            raise SceneError("No other scene can be opened here.")
        if page.opening is None or not page.opening.takes(piece):
            page.opening = Opening(piece)
            if piece.start:
                page.opening = None
                raise SceneError("A file is opened from its first byte on.")
            self.readers.prepare()
        self._make_room(page, len(piece.content))
        file = page.opening.take(piece, self.readers)
        if file is not None:
            page.opening = None
            self._on_switch(page, "")
            self._switch(file)

    def _make_room(self, page: Page, more: int) -> None:
        """Drop unfinished files of pages that left, the oldest first, so that all unfinished files are bounded.

        Raises
        ------
        SceneError : if those of the pages that are there leave no room; the page's own file is dropped
        """

        def held() -> int:
            return sum(one.opening.held for one in (*self._left, *self._known) if one.opening is not None)

        for one in self._left:
            if held() + more <= messages.FILES:
                return
            if one is not page:
                one.opening = None
        if held() + more > messages.FILES:
            page.opening = None
            raise SceneError(
                f"Pages may hand over {messages.FILES >> 20} MB of files at once. Open the file again in a minute."
            )

    def _on_select(self, page: Page, selected: dict[str, int]) -> None:
        page.selected = selected
        page.told.pop("inspect", None)

    def _on_watch(self, page: Page, watched: list[dict[str, int]]) -> None:
        page.watched = watched
        if watched:
            page.post(telling.of_past(self.player, watched))

    def _on_keep(self, page: Page, what: str) -> None:
        self.keeping.do(what, page, self.player, self.title, self.tools.look, self.own_style)

    def _on_safe(self, page: Page, wanted: bool) -> None:
        if wanted:
            self.tools.take_safe_step()

    def _on_key(self, page: Page, name: str) -> None:
        key = name.lower()
        if key not in self.tools.keys and key not in KEYS:
            raise SceneError(f"There is no key {key!r} here.")
        self.tools.key_down(key)
        self.tools.key_up(key)

    def _on_graph(self, page: Page, wanted: bool) -> None:
        page.graph = wanted
        page.told.pop("energy", None)

    # The picture

    def _draw(self, pages: list[Page]) -> None:
        """Draw what is now for every page that takes a picture."""
        # Only pages that have drawn the last picture: a slow one gets fewer pictures, and never a queue of old ones.
        ready = [page for page in pages if page.ready]
        if not ready:
            return
        player = self.player
        # What the picture hangs on, by identity and counts: a paused scene costs no drawing and no bytes.
        state = (
            id(player),
            player.steps,
            player.clock,
            len(player.journal),
            id(player.shape),
            player.structure.solves,
            player.structure.held,
            player.structure.swinging is None,
            id(player.past.shown),
            self.tools.look,
        )
        if self.stale or player.structure.swinging is not None or state != self._drawn:
            self._drawn, self.stale = state, False
            try:
                self.frame = self._frame()
            except Exception as error:  # what is drawn next may be drawn again; the picture stays until then
                player.stop(f"What is there now cannot be drawn ({type(error).__name__}: {error}).")
            periodic = bool(player.simulation.data.model.space.periodic)
            drawn = add_hull(self.frame, self.look.style)
            self._encoder.take(drawn, serial=self.serial, periodic=periodic, hand=telling.hand(player))
        for page in ready:
            if page.picture != self._encoder.picture:
                page.show(self._encoder.picture, self._encoder.message(page.versions))

    def _frame(self) -> Frame:
        return self.player.frame(self.look, self._scale)

    # Scenes

    def _look_for_another(self) -> None:
        """Make ready the scene that whoever opened this viewer wants next, in place of any other."""
        found = None if self.options.another is None else self.options.another()
        if found is not None:
            if self.switching is not None:
                self.switching.give_up()
            self._switch(found, stays=True)

    def _switch(self, entry: Playable, *, stays: bool = False) -> None:
        self.switching = Switching(entry, self.server.arrived.set, stays=stays)

    def _wake(self) -> None:
        """Make the first scene ready."""
        self.switching = Waking(self.player, self.title, self.server.arrived.set)

    def _awake(self, made: Waking) -> None:
        """Play the first scene, now that steps can be taken; where it moves is known too."""
        if made.error is not None:
            self._failure, self.player.playing = made.error, False
            self.player.trouble = Trouble(made.why, None)
            return
        self.asleep = False
        assert made.room is not None
        self.room = made.room
        self.dot = page_facts.dot_of(self.frame, self.room)
        for page in self.server.pages:
            if page.serial == self.serial:
                page.post(telling.of_scene(self, page))
        go_ahead(needs().values() if self.options.gallery else ())

    def _take_over(self) -> None:
        """Play the scene that is made ready, once it is."""
        # Another thread has made it; it is taken over between two turns, whole.
        made = self.switching
        if made is None or not made.over:
            return
        self.switching = None
        self._say_busy()
        if isinstance(made, Waking):
            self._awake(made)
            return
        if made.player is None:
            self.player.notes.append(made.why)
            if self.asleep:
                self._wake()
            return
        self.asleep = False
        made.player.playing = self.player.playing or self.player.trouble is not None or not made.stays
        if isinstance(made.entry, File):
            made.player.notes.extend(made.entry.notes)
            if made.entry.falls:
                made.player.playing = False
                made.player.notes.append(FALLS)
            if made.entry.given.get("paused"):
                made.player.playing = False
        self.player.readiness.forget()
        self.player, self.stays = made.player, made.stays
        self._has_time()
        self.name = made.entry.name
        self._seed = getattr(made.entry, "chance", None)
        kind: ToolKind = "sandbox" if self.name in SHEETS else self._kind
        look = self.tools.look
        if not made.stays:
            look = replace(
                look, **self._marks | {"darts": is_flock(self.player.simulation.data.model)}, y_down=False, hull=False
            )
        self.tools = Tools(self.player, kind, self.tools.keys, look)
        self.options = replace(self.options, title=self.player.scene.title or made.entry.title, sliders=None)
        self.keeping.forget()
        self._begin(made.room)
        self._greet(self.server.pages)

    def _has_time(self) -> None:
        """Have the player compute long tasks in other threads or give them up, so that pages stay responsive."""
        # In Python the same commands wait for their results; here a page has to be answered meanwhile.
        self.player.structure.beside = self.player.readiness.beside = True
        self.player.step_within = STEP_WITHIN
        self.player.readiness.still = self._say_busy

    @property
    def _is_calm(self) -> bool:
        """Whether somebody waits for a compiler, and no hand holds anything."""
        waits = self.switching is not None or self.player.readiness.waits
        return waits and not any(page.holds for page in self._known)

    def _say_busy(self) -> None:
        """Tell pages what is being waited for and its progress, where they have not been told."""
        readiness, structure = self.player.readiness, self.player.structure
        made = self.switching or (readiness if readiness.waits else None)
        words = structure.waited if made is None else made.words
        for page in self.server.pages:
            if page.told.get("busy", (0.0, ""))[1] != words:
                page.told["busy"] = (0.0, words)
                page.post(telling.busy(words, made or structure))

    def _begin(self, room: FloatArray | None = None) -> None:
        """Show a scene for the first time."""
        self.serial += 1
        self._scale, self._encoder = Scale(), Encoder()
        self._drawn = ()
        self._suit_color()
        self._suit_style()
        self.frame = self.first = self._frame()
        self.stale = True
        self.room = words.room(self.frame) if room is None else room
        self.dot = page_facts.dot_of(self.frame, self.room)
        empty = self.player.scene.particle_count == 0
        self.rests = empty or words.rests(self.player.scene)
        if empty and not len(self.player.journal):  # time stands until what is built is let go
            self.player.playing = False
        self._structure = self._counts()
        self._starts = self.player.starts
        self.listed: tuple[str, ...] = ()
        telling.look_at_parameters(self, anew=True)

    def _counts(self) -> tuple[int, int]:
        return self.player.particle_count, self.player.spring_count

    def _follow_reset(self, pages: list[Page]) -> None:
        """After a new start with other particles or springs than there were, the scene is told anew."""
        if self.player.starts != self._starts:
            before, self._starts = self._structure, self.player.starts
            if self._counts() != before:
                self._begin()
                self._greet(pages)
        self._structure = self._counts()

    @property
    def own_style(self) -> Style | None:
        """The style that somebody chose, or that many bodies have, which are lights; None where pages may choose."""
        if self._given_style is None and page_facts.are_lights(self.player.simulation.data.model):
            return NIGHT
        return self._given_style

    def _suit_style(self) -> None:
        """Light or dark as pages have asked, where no style was chosen."""
        if self._given_style is None:
            style = self.own_style or (SCREEN if self._dark else PAPER)
            self.tools.look = replace(self.tools.look, style=style)

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


def _fitting(deeds: int, seconds: float) -> int:
    """How many deeds of a page to do between two pictures, where so many took so long [s]."""
    return max(deeds // 2, messages.FEWEST) if seconds > messages.HELD_UP else min(2 * deeds, messages.AT_ONCE)

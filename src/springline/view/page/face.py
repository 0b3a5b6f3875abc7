"""The live viewer: the single thread that plays the scene, draws it for every page and carries out requests."""

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
from springline.forces.emitters import has_looks
from springline.stepping.compiling import go_ahead
from springline.typing import Color, ToolKind
from springline.view.coloring import OF_SPRINGS, Scale
from springline.view.darts import is_flock
from springline.view.film import page_facts
from springline.view.frame import MARKS, Frame, Look
from springline.view.frame_building import add_hull
from springline.view.page import messages, structural, telling, words
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
from springline.view.page.structural import LoadCaseScene
from springline.view.page.switching import Switching, Waking
from springline.view.play.commands import Grab, LetGo, LoadCommand, Settle
from springline.view.play.foresight import needs, room_ahead
from springline.view.play.player import Player
from springline.view.play.readiness import Readiness
from springline.view.play.session import Stopped, Trouble
from springline.view.play.sheets import SHEETS
from springline.view.play.tools import ARROWS, COLOR_KEYS, LOOK_KEYS, Tools
from springline.view.style import NIGHT, PAPER, SCREEN, Style

if TYPE_CHECKING:
    from springline.view.play.options import Options, Playable

RATE = 60.0  # turns a second, and the most pictures a second, except in response to commands
HURRY = 1.0 / 240.0  # [s] minimum time between two turns if a page sends a command
MOST = 200_000  # springs and particles that are drawn, if the look sets no limit
AWAY = 0.2  # [s] between two checks for a page while none is connected
LAST_WORDS = 5.0  # [s] that a page has to connect and show why its scene cannot be played
FAREWELL = 0.3  # [s] that a scene in preparation has to react to its cancellation
LONGEST = 0.1  # [s] of play at most between two pictures
CALM = 0.1  # [s] between two pictures while a page waits for a compiler, which needs the processors
LONG_EDIT = 1.5  # [s] from which on the preparation of an edited text is shown
STEP_WITHIN = 10.0  # [s] of wall-clock time that one step of an implicit method may take
FALLS = "The drawing has no supports, so play is paused: select supports and anchor them, then solve, or let it fall."
KEYS = {"p", "space", "n", ".", "r", "s", *ARROWS, *COLOR_KEYS, *LOOK_KEYS}  # keys of the tools that a page may send


def show(player: Player, tools: Tools, options: Options) -> None:
    """Play in a page until Ctrl-C, SIGTERM or the end of ``options.seconds``; shown while its steps are compiled.

    Raises
    ------
    SceneError : for a host other than this machine without ``options.remote``, or an invalid port.
    SpringlineError : if the server cannot start or its access check fails, or if no step can be taken.
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
    """Print the address of the page on stderr."""
    print(f"The scene plays at {access.address}\nCtrl-C ends it.", file=sys.stderr, flush=True)
    if options.remote:
        print("Others on the network who have this address can play too; nothing is encrypted.", file=sys.stderr)


class Face:
    """One viewer: a player, the server that its pages connect to, and the picture.

    Attributes
    ----------
    server : web server of the pages
    player, tools, options : the scene shown, the interactive tools, the options; switching scenes changes these
    keeping : the recording and its downloads
    readers : processes that read files which pages open
    name : name of the scene in the gallery, or empty
    whole, case : the scene with all its loads, and the load case that acts, empty for all
    serial : number of the scene, which increases with every new one
    first, frame : the first and the latest picture of the scene
    dot : radius of the dot of a particle without radius [m]
    room : box that the camera shows at first [m], shape (2, 3)
    rests : whether the scene may have an equilibrium
    values, controls : of the parameters, at present
    listed : names of the parameters
    look_again : time of their next check [s]
    stays : whether pages that show a scene keep their present view
    stale : whether the picture must be drawn again although nothing moved
    asleep : whether the first scene is shown but cannot take a step yet
    on_arrival : function to call when the first page connects, or None
    """

    def __init__(self, server: Server, player: Player, tools: Tools, options: Options, *, asleep: bool = False) -> None:
        self.server, self.player, self.tools, self.options = server, player, tools, options
        self.keeping, self.readers = Keeping(), Readers()
        self.whole, self.case = player.scene, structural.ALL
        self.on_arrival: Callable[[], None] | None = None
        self.serial, self.stale, self.stays = 0, True, False
        self.name = words.name_of(self.title) if options.gallery else ""
        self._seed: int | None = None  # seed of its random numbers, if not its own
        self._given_style = words.own_style(tools.look, options.style)
        self._dark = tools.look.style.is_dark
        self._marks = {name: getattr(tools.look, name) for name in MARKS}  # marks that a scene starts with
        self.switching: Switching | Waking | None = None
        self.asleep = asleep
        self._failure: Exception | None = None  # reason why no step can be taken
        self._kind: ToolKind = "hands" if self.name in SHEETS else tools.kind
        self.values: dict[str, Any] = {}
        self.controls: list[dict[str, Any]] = []
        self.look_again = 0.0
        self._drew = 0.0  # time of the last picture [s]
        self._at_once = messages.AT_ONCE  # commands of a page carried out between two pictures
        self._has_time()
        self._before: Color | None = None  # the color quantity of springs, while a scene has no springs
        self._known: list[Page] = []
        self._left: deque[Page] = deque(maxlen=messages.REMEMBERED)  # pages that may reconnect
        self._drawn: tuple[Any, ...] = ()  # the state that the last picture shows
        room = words.room(player.frame(self.look))
        self._begin(room if asleep else room_ahead(player, room))
        if asleep:
            self._wake()

    @property
    def title(self) -> str:
        """Title of the page and of its files."""
        return self.options.title or self.player.scene.title or "springline"

    @property
    def picture(self) -> int:
        """Number of the latest picture."""
        return self._encoder.picture

    @property
    def look(self) -> Look:
        """Options of the picture, limited to the number of parts that a page can draw."""
        look = self.tools.look
        return replace(look, most=MOST) if look.most is None else look

    def run(self) -> None:
        """Play and draw until the tools quit or the time is over.

        Raises
        ------
        Exception : if the first scene can never take a step; its page shows the reason first.
        """
        # The monotonic clock never goes back; time.time() does when the clock of the machine is set.
        begin = before = due = time.monotonic()
        while not self.tools.quitting:
            now = time.monotonic()
            # The seconds of play count from the first moving picture, not from a compilation.
            if self.asleep and self._failure is None:
                begin = now
            if self._is_over(now - begin):
                break
            self.turn(now - before, now)
            before = now
            if self.server.pages and not self._is_calm:
                # From the due time, not from now: this keeps 60 turns a second on average. max() drops missed turns,
                # which would otherwise follow each other without a pause.
                due = self._rest_until(max(due + 1.0 / RATE, time.monotonic()), now + HURRY)
            else:
                # Nothing moves: a waiting thread leaves the processors to compilers.
                self.server.arrived.wait(CALM if self.server.pages else AWAY)
                self.server.arrived.clear()
        if self._failure is not None:
            raise self._failure

    def _is_over(self, seconds: float) -> bool:
        """Return whether to end after so many seconds of play, or of waiting for a page to show the failure."""
        if self._failure is None:
            return self.options.seconds is not None and seconds > self.options.seconds
        pages = self.server.pages
        told = all(telling.knows_trouble(self, page) and page.has_all for page in pages)
        return seconds > LAST_WORDS or (told and (bool(pages) or self.on_arrival is None))

    def _rest_until(self, due: float, least: float) -> float:
        """Wait for the next turn, which comes sooner if a page sends a command; return its time [s]."""
        hurried = self.server.hurried
        if hurried.wait(max(due - time.monotonic(), 0.0)):
            hurried.clear()
            time.sleep(max(least - time.monotonic(), 0.0))
            return time.monotonic()
        return due

    def end(self) -> None:
        """End after this picture without further steps."""
        # Called in a signal handler between two operations of this thread: flags only, no locks, no waiting.
        self.tools.quitting = self.player.host.ending = True

    def close(self) -> None:
        """Stop preparing another scene."""
        self.player.host.ending = False
        self.player.readiness.forget()
        if self.switching is not None:
            self.switching.give_up()
            self.switching.wait(FAREWELL)
            self.switching = None
        self.readers.close()

    def leave(self) -> None:
        """End the worker processes at once."""
        if self.switching is not None:
            self.switching.give_up()
        self.readers.close()
        precompile.end()

    def turn(self, seconds: float, now: float) -> None:
        """Answer pages, advance the scene by ``seconds`` and send pictures. Without a page, time is paused."""
        pages = self.server.pages
        self._greet(pages)
        # Requests are carried out before time passes, so that the next picture shows their effect.
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
            # After a sleep of the machine or a long compilation, minutes of play would otherwise be due at once.
            self.player.advance(min(seconds, LONGEST))
            self._follow_reset(pages)
            if asked:
                # The cost of a command is known only afterwards: the number per turn is halved or doubled, as the
                # congestion window of TCP.
                self._at_once = _fitting(self._at_once, time.monotonic() - begin)
        if not self._is_calm or now - self._drew >= CALM:
            self._drew = now
            self._draw(pages)
        for page in pages:
            telling.tell(self, page, now, at_once=bool(asked))

    # Pages

    def _greet(self, pages: list[Page]) -> None:
        """Send the scene to new pages, and release the particle that a page held when it left."""
        for page in self._known:
            # A particle grabbed by a page that crashed would otherwise be held forever.
            if page.gone and page.holds:
                self.player.do(LetGo())
        self._left.extend(page for page in self._known if page.gone)
        for page in self._left:
            page.forget(time.monotonic())
        self._known = pages
        for page in pages:
            # Each scene has a number: a page without this scene receives the whole scene before its first picture.
            if page.serial != self.serial:
                page.begin(self.serial)
                page.post(telling.of_scene(self, page))
                page.values = dict(self.values)
                if self.on_arrival is not None:
                    self.on_arrival()
                    self.on_arrival = None

    def _hear(self, page: Page, until: float) -> int:
        """Carry out the messages of a page; return how many were commands, not reports of pictures or pulls."""
        count = 0
        for message in page.hear(self._at_once):
            if message.key == "drawn":
                page.has_drawn(message.value)
                continue
            count += message.is_deed
            if message.nth:
                # A page repeats unconfirmed messages. They are numbered, so that each is carried out exactly once.
                if message.nth <= page.done:  # before its connection broke
                    continue
                page.done = message.nth
            try:
                getattr(self, f"_on_{message.key}")(page, message.value)
            except Exception as error:  # a page must not end the run
                self.server.complain(message.key, error)
            # The rest stays in the queue of the page, in order; other pages get their turn.
            if time.monotonic() > until:
                break
        return count

    def _on_again(self, page: Page, again: Again) -> None:
        before = next((one for one in (*self._known, *self._left) if one.number == again.page != page.number), None)
        if before is None:  # too long ago to know whether the repeated messages were carried out
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
        if isinstance(command, LoadCommand):  # the new load is shown
            self.tools.look = replace(self.tools.look, loads=True, values=True)
        self.player.do(command)

    def _on_look(self, page: Page, changes: dict[str, Any]) -> None:
        self.tools.look = replace(self.tools.look, **changes)

    def _on_dark(self, page: Page, dark: bool) -> None:
        self._dark = dark
        self._suit_style()

    def _on_ahead(self, page: Page, name: str) -> None:
        if self.options.gallery and not name:  # a file will be opened soon
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
        if name and self.options.gallery:
            self._switch(SHEETS[name] if name in SHEETS else registry.entry(name))
        elif self.asleep:
            self._wake()

    def _on_another(self, page: Page, seed: int) -> None:
        from springline.gallery import catalog, registry

        if self.another is None:
            raise SceneError("This scene is not random, or not from the gallery.")
        self._on_switch(page, "")
        self._switch(catalog.reseed_entry(registry.entry(self.name), seed), stays=True)

    @property
    def another(self) -> int | None:
        """Seed of the next variant of the scene; None for a scene without random numbers or outside the gallery."""
        from springline.gallery import registry

        if not self.options.gallery or not self.name or self.name in SHEETS:
            return None
        own = registry.entry(self.name).own_seed
        return None if own is None else (own if self._seed is None else self._seed) + 1

    def _on_case(self, page: Page, case: str) -> None:
        known = structural.cases_of(self.whole)
        if case and case not in known:
            raise SceneError(f"There is no load case {case!r} here. Known: {', '.join(known) or 'none'}.")
        self._on_switch(page, "")
        self._switch(structural.in_case(self.whole, case, self.name, self.player), stays=True)

    def _on_section(self, page: Page, plane: dict[str, Any]) -> None:
        page.section = plane
        page.told.pop("section", None)

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
            self._switch(file, stays=file.is_typed)

    def _make_room(self, page: Page, more: int) -> None:
        """Drop unfinished files of pages that left, the oldest first, so that all unfinished files are bounded.

        Raises
        ------
        SceneError : if the files of connected pages leave no room; the file of this page is dropped
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
        if what == "text":  # it will be edited
            self.readers.prepare()
        source = self.options.source
        self.keeping.do(what, page, self.player, self.title, self.tools.look, self.own_style, source)

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
        """Draw the present state for every page that is ready for a picture."""
        # Only for pages that have drawn their last pictures: a slow page gets fewer pictures, never a long queue.
        ready = [page for page in pages if page.ready]
        if not ready:
            return
        player = self.player
        # Inputs of the picture, by identity and counts: a paused scene costs no drawing and no traffic.
        state = (
            id(player),
            player.steps,
            player.simulation.time,
            len(player.session.entries),
            id(player.shape),
            player.structure.solves,
            player.structure.held,
            player.structure.swinging is None,
            player.session.shown,
            self.tools.look,
        )
        if self.stale or player.structure.swinging is not None or state != self._drawn:
            self._drawn, self.stale = state, False
            try:
                self.frame = self._frame()
            except Exception as error:  # a later state may be drawn again; the picture stays until then
                player.apply(
                    Stopped(
                        Trouble(f"What is there now cannot be drawn ({type(error).__name__}: {error}).", None, True)
                    )
                )
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
        """Prepare the scene that the caller of this viewer provides next, instead of any other."""
        found = None if self.options.another is None else self.options.another()
        if found is not None:
            if self.switching is not None:
                self.switching.give_up()
            self._switch(found, stays=True)

    def _switch(self, entry: Playable, *, stays: bool = False) -> None:
        self.switching = Switching(entry, self.server.arrived.set, stays=stays)

    def _wake(self) -> None:
        """Prepare the first scene in the background."""
        self.switching = Waking(self.player, self.title, self.server.arrived.set)

    def _awake(self, made: Waking) -> None:
        """Play the first scene once it can take steps; the extent of its motion is known, too."""
        if made.error is not None:
            self._failure = made.error
            self.player.apply(Stopped(Trouble(made.why, None)))
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
        """Play the scene in preparation once it is ready."""
        # Another thread has built it; it is taken over as a whole between two turns.
        made = self.switching
        if made is None or not made.over:
            return
        self.switching = None
        self._say_busy()
        if isinstance(made, Waking):
            self._awake(made)
            return
        typed = isinstance(made.entry, File) and made.entry.is_typed
        if typed:
            self.readers.prepare()  # the next change of the text is likely
            for page in self.server.pages:
                page.post(telling.edited("" if made.player is not None else made.why))
        if made.player is None:
            if not typed:
                self.player.note(made.why)
            if self.asleep:
                self._wake()
            return
        self.asleep = False
        made.player.playing = self.player.playing or self.player.trouble is not None or not made.stays
        if isinstance(made.entry, File):
            made.player.note(*made.entry.notes)
            if made.entry.falls:
                made.player.playing = False
                made.player.note(FALLS)
            if made.entry.given.get("paused"):
                made.player.playing = False
        self.player.readiness.forget()
        rested = self.player.shape is not None
        self.player, self.stays = made.player, made.stays
        self.player.may_switch = not self.options.keep_method
        if isinstance(made.entry, LoadCaseScene):
            self.case = made.entry.case
            if rested:  # the shape of one case is compared with that of another
                self.player.do(Settle())
        else:
            self.whole, self.case = made.player.scene, structural.ALL
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
        title, source = self.player.scene.title or made.entry.title, getattr(made.entry, "source", None)
        self.options = replace(self.options, title=title, source=source, sliders=None)
        self.keeping.forget()
        self._begin(made.room)
        self._greet(self.server.pages)

    def _has_time(self) -> None:
        """Have the player compute long tasks in other threads or give them up, so that pages stay responsive."""
        # In Python, the same commands wait for their results; here, pages must be answered meanwhile.
        self.player.structure.beside = self.player.readiness.beside = self.player.host.waited_for = True
        self.player.host.step_within = STEP_WITHIN
        self.player.readiness.still = self._say_busy

    @property
    def _is_calm(self) -> bool:
        """True if a page waits for a compiler and no particle is held."""
        waits = self.switching is not None or self.player.readiness.waits
        return waits and not any(page.holds for page in self._known)

    def _is_said(self, made: Switching | Waking | Readiness) -> bool:
        """Return whether pages are told of a preparation: that of a text being edited only if it takes long."""
        typed = isinstance(made, Switching) and isinstance(made.entry, File) and made.entry.is_typed
        return not typed or time.monotonic() - made.begun > LONG_EDIT  # type: ignore[union-attr]

    def _say_busy(self) -> None:
        """Send pages the pending preparation and its progress, if these have changed."""
        readiness = self.player.readiness
        made = self.switching or (readiness if readiness.waits else None)
        words = "" if made is None else made.words if self._is_said(made) else ""
        for page in self.server.pages:
            if page.told.get("busy", (0.0, ""))[1] != words:
                page.told["busy"] = (0.0, words)
                page.post(telling.busy(words, made))

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
        if empty and not len(self.player.session.entries):  # paused until the user starts what was built
            self.player.playing = False
        self._structure = self._counts()
        self._starts = self.player.session.starts
        self.listed: tuple[str, ...] = ()
        telling.look_at_parameters(self, anew=True)

    def _counts(self) -> tuple[int, int]:
        model = self.player.simulation.data.model
        return model.particle_count, model.spring_count

    def _follow_reset(self, pages: list[Page]) -> None:
        """Send the scene again after a reset that changed the number of particles or springs."""
        if self.player.session.starts != self._starts:
            before, self._starts = self._structure, self.player.session.starts
            if self._counts() != before:
                self._begin()
                self._greet(pages)
        self._structure = self._counts()

    @property
    def own_style(self) -> Style | None:
        """The chosen style, or the night style of scenes with many bodies; None if pages may choose."""
        if self._given_style is None and page_facts.is_night(self.player.simulation.data.model):
            return NIGHT
        return self._given_style

    def _suit_style(self) -> None:
        """Apply the light or dark style that pages requested, if no style was chosen."""
        if self._given_style is None:
            style = self.own_style or (SCREEN if self._dark else PAPER)
            self.tools.look = replace(self.tools.look, style=style)

    def _suit_color(self) -> None:
        """Color by speed if there are no springs to color, and by the previous quantity once there are again."""
        color, has_springs = self.tools.look.color, self.player.scene.spring_count > 0
        if not has_springs and color in OF_SPRINGS and self.player.scene.particle_count:
            self._before = color
            plain: Color = "none" if has_looks(self.player.simulation.data.model) else "speed"
            self.tools.look = replace(self.tools.look, color=plain)
        elif has_springs and self._before:
            if color in ("speed", "none"):
                self.tools.look = replace(self.tools.look, color=self._before)
            self._before = None


def _fitting(deeds: int, seconds: float) -> int:
    """Return how many commands of a page to carry out between two pictures, from the time of the last [s]."""
    return max(deeds // 2, messages.FEWEST) if seconds > messages.HELD_UP else min(2 * deeds, messages.AT_ONCE)

"""``springline watch``: solve or play a drawing whenever it is saved."""

from __future__ import annotations

import hashlib
import json
import os
import threading
import time
import time as clock
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.formatting import amount, number, shell_text, shell_wording
from springline.cli.scenes import DrawingOptions
from springline.cli.solve import FAILED, ShapeSearch, check_outputs, solve_shape, write
from springline.errors import FileError, SceneError, SpringlineError
from springline.formatting import count_noun
from springline.progress import print_note, print_warning

if TYPE_CHECKING:
    from springline.cli.scenes import FoundScene
    from springline.equilibrium.result import Equilibrium
    from springline.scene import Scene
    from springline.typing import IntegratorName

MISTYPED = 2  # exit code of --once for an invalid drawing
Mark = Parameter(negative=(), show_default=False)


def watch(
    drawing: Annotated[str, Parameter(help="A drawing (.3dm, .dxf, .obj, .csv, ...) or a scene file (.toml).")],
    /,
    *,
    solve: Annotated[bool, Mark, Parameter(help="Find the shape at rest, the default.")] = False,
    play: Annotated[bool, Mark, Parameter(help="Play it in a page that keeps its view after saving.")] = False,
    output: Annotated[
        list[Path] | None,
        Parameter(
            name=["--output", "-o"], negative=(),
            help="Write the shape at rest here; 'springline formats' lists the formats. May be given several times.",
        ),
    ] = None,
    search: ShapeSearch | None = None,
    once: Annotated[bool, Mark, Parameter(help="Process the present drawing, and end.")] = False,
    before: Annotated[bool, Parameter(help="Show the shape before in pictures.")] = True,
    strict: Annotated[bool, Parameter(help="Write nothing if no shape at rest is found.")] = True,
    browser: Annotated[bool, Parameter(help="With --play, open a browser.")] = True,
    port: Annotated[int, scenes.Whole, Parameter(help="With --play, port of the page; 0 for a free one.")] = 0,
    as_json: Annotated[
        bool, Mark, Parameter(name="--json", help="One line of JSON on stdout for every answer, nothing else.")
    ] = False,
    geometry: DrawingOptions | None = None,
) -> int:  # fmt: skip
    """Solve a drawing, or play it, whenever it is saved.

    Files are written whole or not at all, beside the drawing or elsewhere, and errors are reported in a sentence: a
    drawing that is invalid or missing, a file that cannot be written. Ctrl-C ends it.
    """
    path, paths = Path(drawing), output or []
    _check(path, geometry or DrawingOptions(), solve=solve, play=play, once=once)
    check_outputs(paths, path)
    solves = bool(paths) or not play
    task = WatchTask(path, paths, search or ShapeSearch(), geometry or DrawingOptions(), solves, before, strict)
    if once:
        return _answer_once(task, as_json)
    if play:
        play_along(DrawingWatch(task, as_json), browser=browser, port=port)
        return 0
    return DrawingWatch(task, as_json).run()


def _check(path: Path, geometry: DrawingOptions, *, solve: bool, play: bool, once: bool) -> None:
    """Refuse at once errors that saving the drawing cannot correct."""
    if play and (solve or once):
        raise SceneError(f"--play and --{'solve' if solve else 'once'} do not go together: leave one of them out.")
    held = scenes.file_kind(path.name)
    if held not in ("drawing", "scene"):
        said = "a recording, not a drawing" if held == "recording" else "no file that a drawing program saves"
        raise SceneError(f"{str(path)!r} is {said}. Name a drawing or a scene file: 'springline formats' lists them.")
    if not path.parent.is_dir() or path.is_dir():
        scenes.drawing_path(str(path))  # raises an error with the reason
    if held == "drawing":
        scenes.refuse_missing(path.name, geometry)


def _answer_once(task: WatchTask, as_json: bool) -> int:
    scenes.drawing_path(str(task.drawing))
    watch = DrawingWatch(task, as_json, settle=0.0)
    while not (answer := watch.turn()):
        clock.sleep(LOOK)
    if answer.converged is None and answer.error:
        return MISTYPED
    return FAILED if answer.error else 0


# ``springline watch --play``: a page plays the drawing, and keeps its camera when the next version is loaded.


@dataclass(frozen=True)
class PlayedDrawing:
    """Scene that was read from a drawing, in the form in which it is played."""

    name: str
    title: str
    until: float
    dt: Any
    integrator: IntegratorName
    build: Callable[[], Scene]
    against: tuple[IntegratorName, ...] = ()


def play_along(watch: DrawingWatch, *, browser: bool, port: int) -> None:
    """Play the drawing in a page until Ctrl-C; process every save in a second thread."""
    from springline.view.page.ending import listening
    from springline.view.play.options import Options, natural_speed
    from springline.view.play_scene import start

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

    with shell_wording():
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
    """Return the scene drawn since the last call; if the drawing is invalid, the scene contains the error message."""
    found, watch.found = watch.found, None
    error, watch.broken = watch.broken, ""
    if error:
        return PlayedDrawing(
            "", watch.task.drawing.name, 1.0, "auto", "velocity_verlet", lambda: _raise_scene_error(error)
        )
    return None if found is None else _playable_drawing(found)


def _playable_drawing(found: FoundScene) -> PlayedDrawing:
    title = found.scene.title or found.stem
    return PlayedDrawing("", title, found.until, found.dt, found.integrator, lambda: found.scene)


def _raise_scene_error(error: str) -> Scene:
    raise SceneError(error)


# Processing of a save: read, solve, write, report; only the end of the program stops the loop.

LOOK = 0.05  # [s] between two looks at the drawing
RETRY = 1.0  # [s] between two attempts to write what could not be written
BROKEN = 1.0  # [s] for which an invalid drawing must not change before the error is reported: it may be half saved


@dataclass(frozen=True)
class SaveReport:
    """Report on one save of the drawing.

    Attributes
    ----------
    drawing, digest : the file that was read, and SHA-256 of its bytes
    time, seconds : time of the report, and the time taken since the save was detected [s]
    members : springs, rods and cords
    residual : forces left unbalanced [N]
    converged, certificate : whether it rests, and whether the certificate holds when it is computed again
    output : files that were written
    error : error message, a sentence
    """

    drawing: str
    digest: str = ""
    time: str = ""
    seconds: float = 0.0
    members: int | None = None
    residual: float | None = None
    converged: bool | None = None
    certificate: bool | None = None
    output: tuple[str, ...] = ()
    error: str | None = None


@dataclass(frozen=True)
class WatchTask:
    """Work to do at every save."""

    drawing: Path
    outputs: list[Path]
    search: ShapeSearch
    geometry: DrawingOptions
    solves: bool = True
    before: bool = True
    strict: bool = True


class DrawingWatch:
    """Process a drawing whenever it is saved.

    Attributes
    ----------
    task : work to do at every save
    found : scene that was read last, for the player; None after the player has taken it
    broken : reason why the last save gave no scene, a sentence; empty after the player has taken it
    """

    def __init__(self, task: WatchTask, as_json: bool = False, settle: float | None = None) -> None:
        self.task, self.as_json = task, as_json
        self.found: FoundScene | None = None
        self.broken = ""
        self._watched = Watched(task.drawing) if settle is None else Watched(task.drawing, settle)
        self._unwritten: tuple[Equilibrium, SaveReport] | None = None
        self._begin = self._retry = 0.0
        self._end = threading.Event()

    def run(self) -> int:
        """Process saves until the end is requested, and return the exit code."""
        from springline.view.page.ending import listening

        with listening() as ending:
            ending.gently = self.end
            self.greet()
            while not self._end.is_set():
                self.turn()
                self._end.wait(LOOK)
        return 0

    def greet(self) -> None:
        """Print which file is watched."""
        wait = "" if self.task.drawing.exists() else ", which is not there yet"
        print_note(f"Watching {self.task.drawing}{wait}. Ctrl-C ends it.")

    def end(self) -> None:
        """Request the end, which follows after the current save is processed."""
        self._end.set()

    def turn(self) -> SaveReport | None:
        """Check the drawing once; return the report if a save was processed."""
        news = self._watched.look()
        if isinstance(news, Saved):
            self._unwritten, self._begin = None, clock.perf_counter()
            answer = self._answer_save(news)
        elif isinstance(news, Away):
            answer = SaveReport(
                str(self.task.drawing), error=f"{str(self.task.drawing)!r} cannot be read: {news.reason}."
            )
        else:
            answer = self._retry_outputs()
        if answer is not None:
            now = datetime.now().astimezone().isoformat(timespec="milliseconds")
            answer = replace(answer, time=now, seconds=clock.perf_counter() - self._begin)
            if answer.members is None:
                self.broken = answer.error or ""
            self._report_answer(answer)
        return answer

    def _answer_save(self, saved: Saved) -> SaveReport | None:
        """Process a save; return None if a newer save was made while it was read."""
        name = str(self.task.drawing)
        answer = SaveReport(name, saved.digest)
        try:
            found = scenes.find(name, self.task.geometry)
        except SpringlineError as error:
            return replace(answer, error=_sentence(error)) if self._is_unchanged(saved) else None
        if not self._watched.still(saved):
            return None
        self.found = found
        answer = replace(answer, members=len(found.scene.build()[0].springs.tail))
        if self.task.solves:
            answer = self._solve_drawing(found, answer)
        return answer

    def _is_unchanged(self, saved: Saved) -> bool:
        """Return True if an invalid drawing stays unchanged, so that it is not merely half saved."""
        clock.sleep(max(BROKEN - self._watched.rests, 0.0))
        return self._watched.still(saved)

    def _solve_drawing(self, found: FoundScene, answer: SaveReport) -> SaveReport:
        try:
            shape, complaint = solve_shape(found.scene, self.task.search)
        except SpringlineError as error:
            return replace(answer, error=_sentence(error))
        answer = replace(
            answer, members=len(shape.tension) + len(shape.ties), residual=shape.residual, converged=shape.converged,
            certificate=shape.certificate.holds, error=shell_text(complaint) if complaint else None,
        )  # fmt: skip
        return self._write_outputs(shape, answer) if shape.converged or not self.task.strict else answer

    def _write_outputs(self, shape: Equilibrium, answer: SaveReport) -> SaveReport:
        """Return the report with the files written; failed writes are repeated until the next save."""
        try:
            check_outputs(self.task.outputs, self.task.drawing)
            files = write(shape, self.task.outputs, self.task.before)
        except (SpringlineError, OSError) as error:
            self._unwritten, self._retry = (shape, answer), clock.monotonic() + RETRY
            return replace(answer, error=_sentence(error))
        self._unwritten = None
        return replace(answer, output=tuple(map(str, files)))

    def _retry_outputs(self) -> SaveReport | None:
        if self._unwritten is None or clock.monotonic() < self._retry:
            return None
        answer = self._write_outputs(*self._unwritten)
        return answer if self._unwritten is None else None

    def _report_answer(self, answer: SaveReport) -> None:
        if self.as_json:
            from springline.cli.output import plain

            print(json.dumps(plain(vars(answer)), ensure_ascii=False), flush=True)
        elif answer.error:
            print_warning(f"{_time(answer)}  {answer.error}")
        else:
            print(f"{_time(answer)}  {_words(answer)}", flush=True)


def _time(answer: SaveReport) -> str:
    return answer.time[11:19]


def _words(answer: SaveReport) -> str:
    """Report in one line: ``132 members at rest, residual 1.2e-09 N, in 0.21 s: solved.3dm``."""
    said = count_noun(answer.members or 0, "member")
    if answer.residual is not None:
        said += f" at rest, residual {amount(answer.residual, 'N', 2)}"
        said += "" if answer.certificate else ", without a certificate"
    said += f", in {number(answer.seconds, 2)} s"
    return said + (": " + ", ".join(answer.output) if answer.output else "")


def _sentence(error: Any) -> str:
    """The message of an error on one line."""
    if isinstance(error, OSError) and not isinstance(error, FileError) and error.strerror:
        return f"{str(error.filename)!r} cannot be used: {error.strerror}."
    return " ".join(shell_text(error).split())


SETTLE = 0.1  # [s] for which a file must be unchanged before it is read
PATIENCE = 1.0  # [s] after which a file that changes without a pause is read nevertheless
GONE = 1.0  # [s] for which a file may be missing or unreadable while it is saved
COARSE = 4.0  # [s] in which two saves may have the same time: FAT resolves two seconds, NFS caches for three
AGAIN = 1.0  # [s] between two checks of its bytes within this interval


class Stamp(NamedTuple):
    """Stamp of a file, which shows without reading the file that it was saved."""

    modified: int  # [ns]
    size: int  # [bytes]
    number: int  # of the file on its drive: differs after a rename


class Saved(NamedTuple):
    """Save of a file: SHA-256 of its bytes."""

    digest: str


class Away(NamedTuple):
    """File that cannot be read, and the reason."""

    reason: str


class Watched:
    """File that is checked repeatedly.

    Attributes
    ----------
    path : path of the file
    settle : time for which it must be unchanged before it is read [s]
    """

    def __init__(self, path: Path, settle: float = SETTLE, clock: Callable[[], float] = time.monotonic) -> None:
        self.path, self.settle = path, settle
        self._clock = clock
        self._stamp: Stamp | None = None
        self._since = self._unrest = clock()  # [s] time of this stamp; time since when it keeps changing
        self._given = ""  # digest of the last save that was reported
        self._looked: float | None = None  # [s] time when its bytes were read with this stamp
        self._away = False  # True if its absence was reported

    @property
    def rests(self) -> float:
        """Time since the file last changed [s]."""
        return self._clock() - self._since

    def look(self) -> Saved | Away | None:
        """The newest save once the file has stopped changing, or why it cannot be read, each once; None for no news."""
        now = self._clock()
        try:
            stamp, reason = stamp_of(self.path), ""
        except OSError as error:
            stamp, reason = None, error.strerror or str(error)
        if stamp != self._stamp:
            if self._looked is not None or self._stamp is None:
                self._unrest = now
            self._stamp, self._since, self._looked = stamp, now, None
        if stamp is None:
            return self._report_away(reason, now)
        if not self._due(now):
            return None
        try:
            digest = digest_of(self.path)
            if stamp_of(self.path) != stamp:
                return None
        except OSError as error:
            return self._report_away(error.strerror or str(error), now)
        self._looked, self._away = now, False
        if digest == self._given:
            return None
        self._given = digest
        return Saved(digest)

    def still(self, saved: Saved) -> bool:
        """Return True if the file still has the bytes of ``saved``; if not, the next look reports it as changed."""
        try:
            if digest_of(self.path) == saved.digest:
                return True
        except OSError:
            pass
        self._given, self._looked, self._unrest = "", None, self._clock()
        return False

    def _due(self, now: float) -> bool:
        """Return True if the bytes of the file have to be read."""
        if self._looked is None:
            return now - self._since >= self.settle or now - self._unrest >= PATIENCE
        return now - self._looked >= AGAIN and self._looked - self._since < COARSE

    def _report_away(self, reason: str, now: float) -> Away | None:
        if self._away or now - self._since < GONE:
            return None
        self._away, self._given = True, ""
        return Away(reason)


def stamp_of(path: Path) -> Stamp:
    """Stamp of a file. Raises ``OSError`` if there is no such file."""
    found = os.stat(path)
    return Stamp(found.st_mtime_ns, found.st_size, found.st_ino)


def digest_of(path: Path) -> str:
    """SHA-256 of a file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

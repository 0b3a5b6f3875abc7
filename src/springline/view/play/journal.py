"""Journals for replay: the scene, its options, and each command with its step; and the data for undo and redo."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from springline import checks
from springline.checks import ACCURACY, format_value
from springline.errors import FileError, RecordingError, SceneError
from springline.integrators.registry import integrator
from springline.io.formats import put
from springline.recording.archive_bytes import check_parsed_size
from springline.recording.changes import before_discard, decode_value, encode_value, plain_value
from springline.recording.frames import POSITIVE, TEXT, Note
from springline.run.run import checked_accuracy
from springline.typing import IntegratorName, Number, Whole
from springline.view.play.commands import (
    BUILDING,
    Command,
    Cut,
    Hold,
    LetGo,
    LoadCommand,
    Pull,
    RemoveWall,
    Set,
    Settle,
    Transport,
    from_json,
)

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.run.setup import Checkpoint
    from springline.scene import Scene
    from springline.spec.user_functions import Own
    from springline.view.play.player import Player

FORMAT = "springline journal 1"
BEGINNING = b'{"format": "springline journal'  # first bytes of every journal
LONGEST = 60.0  # [s] default limit of the estimated duration of a replay
LARGEST = 256 << 20  # [bytes] largest journal that is read
MOST_STEPS = 10**10  # of a journal: a day at 100,000 steps a second; a longer replay would take forever
STEPS = Note(f"a whole number from 0 to {MOST_STEPS:,}", lambda value: type(value) is int and 0 <= value <= MOST_STEPS)
FIELDS = {
    "scene": Note("a scene", lambda value: isinstance(value, dict)),
    "dt": Note('a positive number [s], or "auto"', lambda value: value == "auto" or POSITIVE.fits(value)),
    "integrator": TEXT,
    "speed": POSITIVE,
    "steps": STEPS,
    "digest": TEXT,
    "commands": Note("a list", lambda value: isinstance(value, list)),
}


def is_journal(path: Path) -> bool:
    """Return whether a file is a journal."""
    with path.open("rb") as file:
        return file.read(len(BEGINNING)) == BEGINNING


class JournalEntry(NamedTuple):
    """A command, and the number of steps taken before it."""

    step: int
    command: Command


def last_deed(entries: Sequence[JournalEntry]) -> int:
    """Return the index of the entry with which the last user action began.

    A pull is one action from its grab on, with all shapes that followed it. A cutting stroke and the drag of a
    parameter are also one action, regardless of the steps taken meanwhile. ``entries`` must not be empty.
    """
    last = len(entries) - 1
    while last > 0 and isinstance(entries[last].command, (LetGo, Pull)):
        last -= 1
    while last > 0 and _follows(entries[last].command):
        last -= 1
    while last > 0:
        before = last - 1
        if isinstance(entries[last].command, LoadCommand):
            while before > 0 and _follows(entries[before].command):
                before -= 1
        if not _same_hand(entries[before], entries[last]):
            return last
        last = before
    return last


def begins_deed(command: Command) -> bool:
    """Return whether a command begins a user action, whatever precedes it."""
    goes_on = isinstance(command, (Cut, Set)) and command.going_on
    return not (goes_on or _follows(command) or isinstance(command, (Pull, LetGo)))


def kept_by_reset(journal: Journal, steps: int) -> tuple[list[Command], list[Set]]:
    """Return the commands that a reset after ``steps`` repeats: changes before the first step, and parameters.

    Changes before the first step are repeated in order. Later parameters have the names that they have at the start,
    when walls that were removed since exist again. Gravity is that of the scene, even if it was changed later. In a
    scene that began empty, it is the gravity chosen before the first step.
    """
    empty = journal.scene.particle_count == 0
    built: list[Command] = []
    kept: dict[str, Set] = {}
    gone: list[str] = []
    for step, command in journal:
        is_gravity = isinstance(command, Set) and command.name == "gravity"
        if step == 0 < steps and isinstance(command, (Set, *BUILDING)) and (empty or not is_gravity):
            if built and isinstance(command, Set) and _same_parameter(built[-1], command):
                built.pop()  # a slider that continues
            built.append(command)
        elif isinstance(command, RemoveWall):
            gone.append(command.wall)
        elif isinstance(command, Set) and not is_gravity:
            name = command.name
            for wall in reversed(gone):
                name = before_discard(name, wall)
            kept.pop(name, None)
            kept[name] = Set(name, command.value)
    return built, list(kept.values())


def _same_parameter(one: Command, other: Set) -> bool:
    return isinstance(one, Set) and one.name == other.name


def _follows(command: Command) -> bool:
    return isinstance(command, Settle) and command.following


def _same_hand(one: JournalEntry, other: JournalEntry) -> bool:
    """Return whether two successive entries change the same particle, load or parameter, or continue a cut."""
    first, second = one.command, other.command
    if isinstance(second, (Cut, Set)) and second.going_on:
        return isinstance(first, Cut) if isinstance(second, Cut) else _same_parameter(first, second)
    return one.step == other.step and (
        (isinstance(first, Hold) and isinstance(second, Hold) and first.particle == second.particle)
        or (isinstance(first, LoadCommand) and isinstance(second, LoadCommand) and first.rows == second.rows)
        or (isinstance(second, Set) and _same_parameter(first, second))
    )


@dataclass
class Journal:
    """The commands given to a played scene, with the step of each.

    Attributes
    ----------
    scene : the scene at the start
    dt, integrator, speed, accuracy : as given to the player
    entries : every command with its step, in order
    steps : total number of steps
    digest : SHA-256 of the last state

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, 5), radius=0.1)
    >>> journal = sl.play(scene, face="none", seconds=0.1)
    >>> player = journal.replay()
    >>> player.steps == journal.steps
    True
    """

    scene: Scene
    dt: float | Literal["auto"]
    integrator: IntegratorName
    speed: float
    entries: list[JournalEntry] = field(default_factory=list)
    steps: int = 0
    digest: str = ""
    accuracy: float = ACCURACY

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[JournalEntry]:
        return iter(self.entries)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the journal atomically to a JSON file and return its path; only an existing journal is replaced.

        Raises
        ------
        SceneError : if another file is at ``path``, or if the file cannot be written

        Examples
        --------
        >>> import pathlib, tempfile
        >>> folder = pathlib.Path(tempfile.mkdtemp())
        >>> scene = sl.Scene(gravity=9.81)
        >>> ball = scene.particle((0, 0, 5), radius=0.1)
        >>> journal = sl.play(scene, face="none", seconds=0.1)
        >>> journal.save(folder / "played.json").name
        'played.json'
        """
        target = checks.path(path, "path", "save()")
        put({target: self.text()}, is_journal)
        return target

    def text(self) -> str:
        """Return the journal as the text of its file.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> ball = scene.particle((0, 0, 5), radius=0.1)
        >>> sl.play(scene, face="none", seconds=0.1).text()[:33]
        '{"format": "springline journal 1"'
        """
        from springline.spec.text_writing import to_text

        rows = [[step, _on_paper(command)] for step, command in self.entries]
        return json.dumps(
            {
                "format": FORMAT, "scene": json.loads(to_text(self.scene.spec)), "dt": self.dt,
                "integrator": self.integrator, "accuracy": self.accuracy,
                "speed": self.speed, "steps": self.steps, "digest": self.digest, "commands": rows,
            }
        )  # fmt: skip

    def replay(self, *, threads: Whole | None = None, longest: Number = LONGEST) -> Player:
        """Replay the journal to its end at full speed and return the player; the state is bitwise the same.

        Parameters
        ----------
        threads : as in :func:`springline.play`
        longest : limit of the estimated time of all steps [s], above which nothing is played

        Raises
        ------
        SceneError : if the steps would take longer than ``longest``, or if the final state differs, such as after a
            change of the scene or of springline.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> ball = scene.particle((0, 0, 5), radius=0.1)
        >>> journal = sl.play(scene, face="none", seconds=0.1)
        >>> journal.replay().simulation.time == journal.replay().simulation.time
        True
        """
        from springline.view.play_scene import replay

        return replay(self, threads=threads, longest=longest)

    @classmethod
    def load(cls, path: str | os.PathLike[str], using: Sequence[Own] = ()) -> Journal:
        """Read a journal; ``using`` are the user-defined functions that the scene names, since a file holds no code.

        Raises
        ------
        FileError : if the file does not exist or is not a journal.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> folder = pathlib.Path(tempfile.mkdtemp())
        >>> scene = sl.Scene(gravity=9.81)
        >>> ball = scene.particle((0, 0, 5), radius=0.1)
        >>> path = sl.play(scene, face="none", seconds=0.1).save(folder / "played.json")
        >>> sl.Journal.load(path).steps > 0
        True
        """
        from springline.scene import Scene
        from springline.spec.text_reading import from_text
        from springline.spec.user_functions import Missing

        target = Path(path)
        try:
            if target.stat().st_size > LARGEST:
                raise FileError(f"{target} is larger than a journal can be, {LARGEST >> 20} MB.")
            text = target.read_text(encoding="utf-8")
            check_parsed_size(text)
            # Size and nesting are checked first: a small file may hold ten thousand brackets, and the parser recurses.
            data = json.loads(text)
        except OSError as error:
            raise FileError(f"{target} cannot be read: {error.strerror or error}.") from None
        except (ValueError, RecursionError) as error:
            raise FileError(f"{target} is no journal of springline: {error}.") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise FileError(f"{target} is no journal of springline: its format is not {FORMAT!r}.")
        try:
            _check(data)
            integrator(data["integrator"])
            made = cls(
                Scene.of(from_text(json.dumps(data["scene"]), using)), data["dt"], data["integrator"],
                float(data["speed"]), steps=data["steps"], digest=data["digest"],
                accuracy=checked_accuracy(data.get("accuracy", ACCURACY)),
            )  # fmt: skip
            made.entries = _entries(data["commands"], made.steps if made.digest else MOST_STEPS)  # or not closed
        except Missing:
            raise
        except (SceneError, RecordingError) as error:
            raise FileError(f"{target} is no whole journal: {error}") from None
        return made


def _check(data: dict[str, Any]) -> None:
    """Refuse a journal with invalid fields; the scene and the commands are checked when they are read."""
    for name, (rule, fits) in FIELDS.items():
        if name not in data or not fits(data[name]):
            raise SceneError(f"The {name!r} of a journal must be {rule}. Got {format_value(data.get(name))}.")


def _entries(rows: list[Any], steps: int) -> list[JournalEntry]:
    """Return commands with their steps, if these ascend and none is after the last step."""
    entries, last = [], 0
    for row in rows:
        if not isinstance(row, list) or len(row) != 2 or not STEPS.fits(row[0]) or not last <= row[0] <= steps:
            raise SceneError(
                f"The 'commands' of a journal must be a step and a command each, in order, up to step {steps}. "
                f"Got {format_value(row)}."
            )
        last, command = row[0], _off_paper(row[1])
        if isinstance(command, Transport):
            raise SceneError(
                f"The 'commands' of a journal change the scene, and {command.do} does not: how time passed "
                f"is in their steps. Got {format_value(row)}. Take it out."
            )
        entries.append(JournalEntry(last, command))
    return entries


def _on_paper(command: Command) -> dict[str, Any]:
    made = command.to_json()
    return made | {"value": encode_value(plain_value(command.value))} if isinstance(command, Set) else made


def _off_paper(entry: Any) -> Command:
    if isinstance(entry, dict) and entry.get("do") == "Set" and "value" in entry:
        entry = entry | {"value": decode_value(entry["value"])}
    return from_json(entry)


# Undo and redo, with checkpoints and equilibrium shapes that make them fast.

SHAPES = 16  # shapes that are kept; older ones are solved again
MEMORY = 256 << 20  # [bytes] limit of the checkpoints
MOST_MOMENTS = 1000  # checkpoints that are kept


class ShownShape(NamedTuple):
    """An equilibrium shape that is shown, in its original and inverted form, and the number of inversions."""

    found: Equilibrium
    over: Equilibrium | None = None
    turns: int = 0

    @property
    def shape(self) -> Equilibrium:
        """The form that is shown."""
        return self.over if self.over is not None and self.turns % 2 else self.found

    def turned(self) -> ShownShape:
        """Return the shape inverted once more; after two inversions, it is bitwise the original."""
        return ShownShape(self.found, self.found.inverted() if self.over is None else self.over, self.turns + 1)


class PlayedMoment(NamedTuple):
    """A checkpoint of play, from which a replay is bitwise the same."""

    journal: Journal  # its first ``entries`` were carried out before
    entries: int
    steps: int
    spent: float  # wall-clock time of all steps and commands before, including undone ones [s]
    point: Checkpoint
    origin: tuple[int, float]  # of the ticks of the player: step number, time [s]
    counters: dict[str, int]
    shown: ShownShape | None
    sizes: tuple[int, int]  # memory of its state, and of its model, which other checkpoints may share [bytes]

    def leads_to(self, journal: Journal, steps: int) -> bool:
        """Return whether a journal that was played for ``steps`` passed through this checkpoint."""
        mine, theirs = self.journal, journal.entries
        if self.steps > steps or self.entries > len(theirs):
            return False
        how = (mine.scene is journal.scene, mine.dt == journal.dt, mine.integrator == journal.integrator)
        # Commands at the same step but after this checkpoint follow later in the journal, so none is lost.
        later = self.entries < len(theirs) and theirs[self.entries].step < self.steps
        if not all(how) or later:
            return False
        # From the end: journals of one scene have the same beginning, and differ after an undo.
        both = ((mine.entries[row], theirs[row]) for row in reversed(range(self.entries)))
        return all(one is other or (one.step == other.step and one.command is other.command) for one, other in both)


class BeganAgain(NamedTuple):
    """The play before a reset: its journal, its steps, and the number of entries that the reset repeated."""

    journal: Journal
    steps: int
    kept: int


class LeftMoment(NamedTuple):
    """The point of play before an undo: its journal, the steps taken, and the preceding resets."""

    journal: Journal
    steps: int
    begun: tuple[BeganAgain, ...]


class Undone:
    """Journals before each undo, with checkpoints for their replay and equilibrium shapes.

    Attributes
    ----------
    moments : points of play before each undo, the latest last; None for a shape inverted back
    again : whether a replay is running, which is not a new action
    shapes : equilibrium shapes, by the commands that led to them
    kept : checkpoints, the oldest first, limited by ``MEMORY``
    """

    def __init__(self) -> None:
        self.moments: list[LeftMoment | None] = []
        self.again = False
        self.kept: list[PlayedMoment] = []
        self.shapes: dict[str, Equilibrium] = {}

    def copied(self) -> Undone:
        """Return a copy for another thread to extend."""
        made = Undone()
        made.moments, made.kept, made.shapes = list(self.moments), list(self.kept), dict(self.shapes)
        return made

    def keep_moment(self, moment: PlayedMoment) -> None:
        """Add a checkpoint, and drop older ones beyond the memory limit."""
        self.kept.append(moment)
        while len(self.kept) > 1 and (len(self.kept) > MOST_MOMENTS or self.memory > MEMORY):
            del self.kept[_least_missed(self.kept)]

    @property
    def memory(self) -> int:
        """Memory of the checkpoints [bytes]; a shared model is counted once."""
        models = {id(moment.point.built): moment.sizes[1] for moment in self.kept}
        return sum(moment.sizes[0] for moment in self.kept) + sum(models.values())

    def moment_before(self, journal: Journal, steps: int) -> PlayedMoment | None:
        """Return the last checkpoint of a journal that was played for ``steps``; None for its start."""
        latest_first = sorted(self.kept, key=lambda moment: (moment.steps, moment.entries), reverse=True)
        return next((moment for moment in latest_first if moment.leads_to(journal, steps)), None)

    def forget(self) -> None:
        """Clear the redo list after a new action."""
        # A replay is not a new action.
        if not self.again:
            self.moments.clear()

    def shape(
        self, journal: Journal, entries: Sequence[JournalEntry], step: int, command: Command
    ) -> Equilibrium | None:
        """Return the shape that a command found at a step after ``entries``, or None if it is not kept."""
        return self.shapes.get(_key(journal, entries, step)) if isinstance(command, Settle) else None

    def keep(self, journal: Journal, step: int, command: Command, shape: Equilibrium) -> None:
        """Keep the shape that a command has found at a step after all entries of the journal."""
        if isinstance(command, Settle):
            self.shapes[_key(journal, journal.entries, step)] = shape
            # A dict keeps the order of insertion: the first key is the oldest.
            while len(self.shapes) > SHAPES:
                del self.shapes[next(iter(self.shapes))]


def _least_missed(kept: Sequence[PlayedMoment]) -> int:
    """Return the index of the checkpoint whose loss lengthens replays least relative to its age, except the last.

    Gaps thus grow with age as a geometric sequence: an old undo needs more steps than a new one, but never all.
    """
    # As in backup rotation: the cost of a loss is the gap between the neighbors divided by the age.
    now = kept[-1].spent

    def missed(row: int) -> float:
        before = kept[row - 1].spent if row else 0.0
        return (kept[row + 1].spent - before) / max(now - kept[row].spent, 1e-9)

    return min(range(len(kept) - 1), key=missed)


def _key(journal: Journal, entries: Sequence[JournalEntry], step: int) -> str:
    """Return a key of the inputs that determine the state bitwise: step size, method, step and entries."""
    return "\n".join(map(repr, (journal.dt, journal.integrator, step, *entries)))

"""What was played, so that it can be played again: the scene, how it ran, and each command with its step."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from springline import checks
from springline.checks import ACCURACY, shown
from springline.doors import door
from springline.errors import FileError, RecordingError, SceneError
from springline.integrators.registry import integrator
from springline.io.formats import put
from springline.recording.archive_bytes import check_parsed_size
from springline.recording.changes import before_discard, decoded, encoded, settled
from springline.recording.notes import POSITIVE, TEXT, Note
from springline.run.pace import checked_accuracy
from springline.typing import IntegratorName, Whole
from springline.view.play.commands import (
    BUILDING,
    Command,
    Cut,
    Hold,
    LetGo,
    Load,
    Pull,
    RemoveWall,
    Set,
    Settle,
    Transport,
    from_json,
)

if TYPE_CHECKING:
    from springline.scene import Scene
    from springline.spec.text_writing import Own
    from springline.view.play.player import Player

FORMAT = "springline journal 1"
BEGINNING = b'{"format": "springline journal'  # of every journal
LARGEST = 256 << 20  # [bytes] of a journal that is read
MOST_STEPS = 10**10  # of a journal: a day at 100,000 steps a second; more would be played again for ever
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
    """Whether a file is a journal."""
    with path.open("rb") as file:
        return file.read(len(BEGINNING)) == BEGINNING


class JournalEntry(NamedTuple):
    """A command, and how many steps had been taken when it was carried out."""

    step: int
    command: Command


def last_deed(entries: Sequence[JournalEntry]) -> int:
    """The entry with which the last deed began.

    A pull is one deed from its grab on, with all shapes that followed it; so is a stroke that cuts, and a drag that
    changes a parameter, however many steps were taken meanwhile. ``entries`` are one at least.
    """
    last = len(entries) - 1
    while last > 0 and isinstance(entries[last].command, (LetGo, Pull)):
        last -= 1
    while last > 0 and _follows(entries[last].command):
        last -= 1
    while last > 0:
        before = last - 1
        if isinstance(entries[last].command, Load):
            while before > 0 and _follows(entries[before].command):
                before -= 1
        if not _same_hand(entries[before], entries[last]):
            return last
        last = before
    return last


def kept_by_reset(entries: Iterable[JournalEntry], steps: int) -> tuple[list[Command], list[Set]]:
    """What a new start after so many steps makes again: what was built before time passed, and parameters as they are.

    What was changed before time passed is changed in its turn; later parameters are by the names that they have at
    the start, where walls that were taken out since stand again. Gravity that was turned meanwhile is as it was.
    """
    built: list[Command] = []
    kept: dict[str, Set] = {}
    gone: list[str] = []
    for step, command in entries:
        if step == 0 < steps and isinstance(command, (Set, *BUILDING)):
            if built and isinstance(command, Set) and _same_parameter(built[-1], command):
                built.pop()  # a slider that goes on
            built.append(command)
        elif isinstance(command, RemoveWall):
            gone.append(command.wall)
        elif isinstance(command, Set) and command.name != "gravity":
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
    """Whether two entries put the same particle, a load or a parameter elsewhere, or cut on, one after the other."""
    first, second = one.command, other.command
    if isinstance(second, (Cut, Set)) and second.going_on:
        return isinstance(first, Cut) if isinstance(second, Cut) else _same_parameter(first, second)
    return one.step == other.step and (
        (isinstance(first, Hold) and isinstance(second, Hold) and first.particle == second.particle)
        or (isinstance(first, Load) and isinstance(second, Load) and first.rows == second.rows)
        or (isinstance(second, Set) and _same_parameter(first, second))
    )


@dataclass
class Journal:
    """The commands given to a scene that was played, with the step of each.

    Attributes
    ----------
    scene : the scene as it began
    dt, integrator, speed, accuracy : as the player was given them
    entries : every command with its step, in order
    steps : how many steps were taken in all
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
        """Write the journal to a JSON file: whole or not at all, over an earlier one and never over another's file.

        Raises
        ------
        SceneError : where something else is at ``path``, and where the disk refuses

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
        from springline.spec.text_writing import to_text

        rows = [[step, _on_paper(command)] for step, command in self.entries]
        text = json.dumps(
            {
                "format": FORMAT, "scene": json.loads(to_text(self.scene.spec)), "dt": self.dt,
                "integrator": self.integrator, "accuracy": self.accuracy,
                "speed": self.speed, "steps": self.steps, "digest": self.digest, "commands": rows,
            }
        )  # fmt: skip
        target = checks.path(path, "path", "save()")
        put({target: text}, is_journal)
        return target

    def replay(self, *, threads: Whole | None = None) -> Player:
        """Play a journal again, as fast as can be, to where it ended; the state has the same bits.

        Raises
        ------
        SceneError : where the state at the end is another one, as after a change of the scene or of springline.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> ball = scene.particle((0, 0, 5), radius=0.1)
        >>> journal = sl.play(scene, face="none", seconds=0.1)
        >>> journal.replay().simulation.time == journal.replay().simulation.time
        True
        """
        player: Player = door("journal.replay")(self, threads=threads)
        return player

    @classmethod
    def load(cls, path: str | os.PathLike[str], using: Sequence[Own] = ()) -> Journal:
        """Read a journal; ``using`` are the functions of the user's own that the scene names: a file holds no code.

        Raises
        ------
        FileError : for a file that is not there or is no journal.

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
        from springline.spec.text_reading import Missing, from_text

        target = Path(path)
        try:
            if target.stat().st_size > LARGEST:
                raise FileError(f"{target} is larger than a journal can be, {LARGEST >> 20} MB.")
            text = target.read_text(encoding="utf-8")
            check_parsed_size(text)
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
            made.entries = _entries(data["commands"], made.steps if made.digest else MOST_STEPS)  # or it was not closed
        except Missing:
            raise
        except (SceneError, RecordingError) as error:
            raise FileError(f"{target} is no whole journal: {error}") from None
        return made


def _check(data: dict[str, Any]) -> None:
    """Refuse a journal whose fields are not what springline writes; the scene and the commands are checked as read."""
    for name, (rule, fits) in FIELDS.items():
        if name not in data or not fits(data[name]):
            raise SceneError(f"The {name!r} of a journal must be {rule}. Got {shown(data.get(name))}.")


def _entries(rows: list[Any], steps: int) -> list[JournalEntry]:
    """The commands, each at its step, in order, none after the last step."""
    entries, last = [], 0
    for row in rows:
        if not isinstance(row, list) or len(row) != 2 or not STEPS.fits(row[0]) or not last <= row[0] <= steps:
            raise SceneError(
                f"The 'commands' of a journal must be a step and a command each, in order, up to step {steps}. "
                f"Got {shown(row)}."
            )
        last, command = row[0], _off_paper(row[1])
        if isinstance(command, Transport):
            raise SceneError(
                f"The 'commands' of a journal change the scene, and {type(command).__name__} does not: how time passed "
                f"is in their steps. Got {shown(row)}. Take it out."
            )
        entries.append(JournalEntry(last, command))
    return entries


def _on_paper(command: Command) -> dict[str, Any]:
    made = command.to_json()
    return made | {"value": encoded(settled(command.value))} if isinstance(command, Set) else made


def _off_paper(entry: Any) -> Command:
    if isinstance(entry, dict) and entry.get("do") == "Set" and "value" in entry:
        entry = entry | {"value": decoded(entry["value"])}
    return from_json(entry)

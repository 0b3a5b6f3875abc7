"""Journals for replay: the scene, its options, and each command with its step."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from springline import checks
from springline.checks import ACCURACY, format_value
from springline.errors import FileError, RecordingError, SceneError
from springline.integrators.registry import integrator
from springline.io.formats import put
from springline.messages import option
from springline.recording.archive_bytes import check_parsed_size
from springline.recording.changes import decode_value, encode_value, plain_value
from springline.recording.frames import POSITIVE, TEXT, Note
from springline.run.frames import usual_seconds
from springline.run.run import checked_accuracy
from springline.typing import IntegratorName, Number, Whole
from springline.view.play.commands import Command, LetGo, Set, Transport, from_json
from springline.view.play.player import Player
from springline.view.play.session import JournalEntry

if TYPE_CHECKING:
    from springline.scene import Scene
    from springline.spec.user_functions import Own

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

    @classmethod
    def of(cls, player: Player, *, final: bool = False) -> Journal:
        """Return the journal of a player; a ``final`` one ends a grab and has the digest of the last state.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> ball = scene.particle((0, 0, 5), radius=0.1)
        >>> player = sl.play(scene, face="none", seconds=0.1).replay()
        >>> sl.Journal.of(player).steps == player.steps
        True
        """
        if final and player.holding is not None:
            with player.attempt():
                player.carry_out(LetGo())
        host = player.host
        scene, (dt, method, accuracy, _, speed, _) = host.scene, host.options
        digest = host.digest() if final else ""
        entries = list(player.session.entries)
        return cls(scene, dt, method, speed, entries, player.steps, digest, accuracy)

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
        most = checks.positive(longest, "longest", "replay()", "s")
        size = self.scene.particle_count + self.scene.spring_count
        wall = self.steps * usual_seconds(size)
        if wall > most:
            raise SceneError(
                f"A journal is played again for up to {most:g} s. This one has {self.steps:,} steps, which take about "
                f"{wall:,.0f} s. Give {option('longest', f'{1.1 * wall:.2g}')} to play it all the same."
            )
        player = Player(
            self.scene, dt=self.dt, integrator=self.integrator, accuracy=self.accuracy, threads=threads,
            speed=self.speed,
        )  # fmt: skip
        player.host.repeats = True
        for step, command in self.entries:
            player.walk(step - player.steps)
            player.carry_out(command)
        player.walk(max(self.steps - player.steps, 0))
        player.host.repeats = False
        if self.digest and player.host.digest() != self.digest:
            raise SceneError("The final state of the replay differs. The journal belongs to another scene or version.")
        return player

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

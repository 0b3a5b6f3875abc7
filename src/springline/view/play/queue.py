"""Queue of the commands that wait to be carried out between two steps."""

from __future__ import annotations

from collections import deque
from threading import Lock

from springline.view.play.commands import Add, Command, LoadCommand, Pull


class CommandQueue:
    """Commands that wait, in order. Any thread may add commands; one thread takes them.

    The lock is held only for the queue: a command may take long, and pages must be able to add others meanwhile.
    """

    def __init__(self) -> None:
        self._commands: deque[Command] = deque()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._commands)

    @property
    def first(self) -> Command | None:
        """The next command, or None."""
        with self._lock:
            return self._commands[0] if self._commands else None

    @property
    def added_particles(self) -> int:
        """Number of particles that the waiting commands add one by one."""
        with self._lock:
            return sum(isinstance(command, Add) for command in self._commands)

    def put(self, *commands: Command) -> None:
        """Add commands."""
        with self._lock:
            self._commands.extend(commands)

    def take(self) -> Command:
        """Remove the next command and return it, of consecutive positions of a pull or of a load only the last."""
        with self._lock:
            command = self._commands.popleft()
            while self._commands and _replaces(self._commands[0], command):
                command = self._commands.popleft()
            return command


def _replaces(later: Command, command: Command) -> bool:
    """Return whether a command replaces the previous one: the same load, or another pull."""
    if isinstance(command, LoadCommand):
        return isinstance(later, LoadCommand) and later.rows == command.rows
    return isinstance(command, Pull) and isinstance(later, Pull)

"""``springline --install-completion``: verbs and options completed by the Tab key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from springline.errors import FileError, SceneError
from springline.talk import say

if TYPE_CHECKING:
    from cyclopts import App

SHELLS = ("bash", "zsh", "fish")
AGAIN = {"bash": "source ~/.bashrc", "zsh": "exec zsh", "fish": "exec fish"}  # what makes a shell read it


def installer(app: App) -> Callable[..., None]:
    """The verb that installs completion for an app."""

    def install_completion(
        *, shell: Annotated[str | None, Parameter(help="bash, zsh or fish; left out, the one in use.")] = None
    ) -> None:
        """Complete verbs and options by the Tab key, in bash, zsh or fish."""
        chosen = _shell(shell)
        try:
            print(app.install_completion(shell=chosen))  # type: ignore[arg-type]
        except OSError as error:
            raise FileError(f"Completion cannot be installed: {error.filename!r}: {error.strerror}.") from None
        say(f"The Tab key completes verbs and options from the next shell on, or after: {AGAIN[chosen]}")

    return install_completion


def _shell(typed: str | None) -> str:
    """The shell that was named, or the one in use."""
    from cyclopts.completion.detect import ShellDetectionError, detect_shell

    try:
        name = str(detect_shell()) if typed is None else Path(typed).name
    except ShellDetectionError:
        name = ""
    if name in SHELLS:
        return name
    got = f"Got {typed!r}" if typed is not None else f"The shell in use is {name or 'not known'}: say which"
    raise SceneError(f"--shell must be one of {', '.join(SHELLS)}. {got}.")

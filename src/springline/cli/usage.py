"""Errors of the command line as sentences."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

from cyclopts import Parameter

from springline import __version__
from springline.cli.formatting import command
from springline.cli.output import commands, console, facts, heading, paragraph, title
from springline.errors import FileError, SceneError
from springline.progress import print_note

if TYPE_CHECKING:
    from cyclopts import App

FACES = {
    "window": "window", "gui": "window", "desktop": "window", "pygame": "window", "browser": "browser",
    "web": "browser", "page": "browser", "html": "browser", "headless": "none", "none": "none", "no-gui": "none",
    "no-window": "none",
}  # fmt: skip
NOTEBOOKS = ("notebook", "jupyter", "ipynb")
IN_A_NOTEBOOK = "In a notebook, sl.play() plays in a frame below the cell."
VERBS = {
    "show": "play", "demo": "play", "start": "play", "serve": "play", "gui": "play", "window": "play", "web": "play",
    "browser": "play", "build": "play", "edit": "play", "new": "play", "share": "view", "replay": "view",
    "playback": "view", "draw": "plot", "movie": "render", "video": "render", "import": "convert",
}  # fmt: skip


def normalize_words(words: list[str], verbs: list[str]) -> list[str]:
    """Command-line words with other programs' spellings of help and version replaced by ours."""
    first, rest = (words[0], words[1:]) if words else ("", [])
    if first == "help":
        return [*rest[:1], "--help"] if not rest or rest[0] in verbs else rest
    return ["--version"] if first in ("version", "-V") and not rest else words


def version_is_asked_for(words: list[str]) -> bool:
    """Return True if the version is requested together with its dependencies: ``--version --verbose``."""
    return len(words) == 2 and bool({*words} & {"--version", "version", "-V"}) and bool({*words} & {"--verbose", "-v"})


def refuse_empty_paths(app: App, words: list[str]) -> None:
    """Raise SceneError if an option for a file or a folder has an empty value, which would mean the current folder."""
    blank = [number for number, word in enumerate(words) if not word.strip() or (word[0] == "-" and word.endswith("="))]
    if not blank or words[0] not in app:
        return
    arguments = app[words[0]].assemble_argument_collection()
    options = {name for one in arguments if "pathlib.Path" in _type_text(one.hint) for name in one.names}
    for number in blank:
        name = words[number].removesuffix("=") if words[number].strip() else words[number - 1]
        if name in options:
            raise FileError(f"{name} must be the path of a file or a folder. Got ''. Name one, or leave out {name}.")


def _type_text(hint: Any) -> str:
    """Type of an argument as text, ``pathlib.Path | None``."""
    return f"{hint.__module__}.{hint.__qualname__}" if isinstance(hint, type) else str(hint)


def sentence(error: Any, words: list[str], verbs: list[str]) -> str:
    """Sentence about an error of cyclopts, with a way out."""
    verb = words[0] if words and words[0] in verbs else ""
    if not verb:
        return _unknown_verb(words, verbs)
    kind = type(error).__name__
    said = {
        "UnusedCliTokensError": _too_many,
        "UnknownOptionError": _unknown_option,
        "MissingArgumentError": _missing,
        "CoercionError": _not_convertible,
    }.get(kind, _plain_error_text)(error, verb)
    return f"{said} See '{command(verb, '--help')}'."


def _unknown_verb(words: list[str], verbs: list[str]) -> str:
    from springline.checks import did_you_mean

    word = words[0] if words else ""
    if word.startswith("-"):
        bare = word.lstrip("-")
        hint = f"Did you mean '{command(bare)}'?" if bare in verbs else _face(word, "")
        return f"There is no option {word!r} here. {hint or did_you_mean(word, ['--help', '--version'])}".rstrip()
    if word in NOTEBOOKS:
        hint = IN_A_NOTEBOOK
    elif word in VERBS:
        recorded = word == "show" and any(one.endswith(".springline") for one in words)
        hint = f"Did you mean {'view' if recorded else VERBS[word]!r}?"
    else:
        hint = did_you_mean(word, verbs)
    if not hint and (os.path.exists(word) or word in _gallery()):
        hint = f"Did you mean '{command('run', word)}'?"
    return f"There is no verb {word!r}. {hint} Verbs: {', '.join(verbs)}.".replace("  ", " ")


def _face(word: str, verb: str) -> str:
    """Hint at ``springline play --face`` if an option is the name of a viewer; else an empty text."""
    bare = word.lstrip("-")
    if bare in NOTEBOOKS:
        return IN_A_NOTEBOOK
    if bare not in FACES:
        return ""
    asked = ("--face", FACES[bare])
    return f"Did you mean '{' '.join(asked) if verb == 'play' else command('play', *asked)}'?"


def _gallery() -> list[str]:
    from springline import gallery

    return gallery.names()


def _too_many(error: Any, verb: str) -> str:
    extra = (error.unused_tokens or [""])[0]
    return f"{verb} has no place for {extra!r}."


def _unknown_option(error: Any, verb: str) -> str:
    from springline.checks import did_you_mean

    word = (error.token.keyword or error.token.value).split("=")[0]
    known = [name for argument in error.argument_collection for name in argument.names if name.startswith("--")]
    return f"{verb} has no option {word!r}. {_face(word, verb) or did_you_mean(word, known)}".rstrip()


def _missing(error: Any, verb: str) -> str:
    keyword = getattr(error, "keyword", None) or _option(error)
    if keyword:
        return f"{keyword} needs a value."
    return f"{verb} needs a {OPERANDS.get(verb, 'SCENE').split()[0]}."


def _option(error: Any) -> str:
    """Option that an error is about, or an empty text."""
    names = [name for name in getattr(error.argument, "names", ()) if name.startswith("--")]
    return names[0] if names else ""


def _not_convertible(error: Any, verb: str) -> str:
    keyword = getattr(error.token, "keyword", None) or _option(error)
    kinds = get_args(error.target_type) or (error.target_type,)
    if not keyword or not {int, float} & set(kinds):
        return _plain_error_text(error, verb)
    noun = "a whole number" if int in kinds else "a number"
    return f"{keyword} must be {noun}. Got {error.token.value!r}."


def _plain_error_text(error: Any, verb: str) -> str:
    return str(error).strip()


# Output of ``springline`` without arguments: a description, the verbs, and first commands to try.

SCENES = (
    "SCENE is a name of the gallery, a scene file (.toml), or lines drawn elsewhere (.3dm, .dxf, .obj, .csv, ...: "
    "springline formats). "
    "Verbs that look back, run and solve take a recording (.springline) too."
)
FIRST = (
    "springline play",
    "springline run cantilever-truss -o truss.springline --plot truss.png",
    "springline info truss.springline",
    "springline run truss.springline --until 40",
)
OPERANDS = {
    "play": "[SCENE]",
    "gallery": "",
    "formats": "",
    "verify": "",
    "plot": "SCENE [KIND]",
    "view": "RECORDING",
    "watch": "DRAWING",
    "convert": "FILE OTHER",
}  # operands of a verb, unless it is just SCENE


def show(app: App) -> int:
    """Print the screen."""
    out = console()
    title(out, f"springline {__version__}: particle-spring dynamics")
    paragraph(out, "Sketch particles and springs, watch them move, and trust the numbers.", "", 0)
    heading(out, "Verbs")
    facts(out, [(f"{verb} {OPERANDS.get(verb, 'SCENE')}", app[verb].help.splitlines()[0]) for verb in verbs(app)])
    out.print()
    paragraph(out, SCENES, "", 0)
    heading(out, "To try first")
    commands(out, FIRST)
    out.print()
    paragraph(out, "Every verb explains itself: springline run --help", "", 0)
    return 0


def verbs(app: App) -> list[str]:
    """Names of the verbs, in the order of their definition."""
    return [name for name in app if not name.startswith("-")]


# ``springline --install-completion``: completion of verbs and options with the Tab key.

SHELLS = ("bash", "zsh", "fish")
AGAIN = {"bash": "source ~/.bashrc", "zsh": "exec zsh", "fish": "exec fish"}  # commands that make a shell read it


def installer(app: App) -> Callable[..., None]:
    """Verb that installs completion for an app."""

    def install_completion(
        *, shell: Annotated[str | None, Parameter(help="bash, zsh or fish; default: the shell in use.")] = None
    ) -> None:
        """Complete verbs and options by the Tab key, in bash, zsh or fish."""
        chosen = _shell(shell)
        try:
            print(app.install_completion(shell=chosen))  # type: ignore[arg-type]
        except OSError as error:
            raise FileError(f"Completion cannot be installed: {error.filename!r}: {error.strerror}.") from None
        print_note(f"The Tab key completes verbs and options from the next shell on, or after: {AGAIN[chosen]}")

    return install_completion


def _shell(typed: str | None) -> str:
    """Shell that was named, or the shell in use."""
    from cyclopts.completion.detect import ShellDetectionError, detect_shell

    try:
        name = str(detect_shell()) if typed is None else Path(typed).name
    except ShellDetectionError:
        name = ""
    if name in SHELLS:
        return name
    got = f"Got {typed!r}" if typed is not None else f"The shell in use is {name or 'not known'}: say which"
    raise SceneError(f"--shell must be one of {', '.join(SHELLS)}. {got}.")

"""Entry point: parse the command line, call the verb, and turn errors into a sentence and an exit code."""

from __future__ import annotations

import atexit
import gc
import os
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from springline import __version__
from springline.cli.output import commands, console, heading, paragraph, version_in_full, write_json
from springline.cli.scenes import Json
from springline.errors import (
    Diverged,
    DoubtfulScene,
    EngineFailed,
    Interrupted,
    NotConverged,
    OpenLedger,
    SceneError,
    SlowRun,
    SpringlineError,
    Terminated,
    UnsafeStep,
)
from springline.progress import print_note, print_warning

if TYPE_CHECKING:
    from cyclopts import App

    from springline.gallery import Entry

YOUNG, OLDER = 50_000, (20, 50)  # objects between young collections; rounds between older
DONE, FAILED, MISTYPED, INTERRUPTED, TERMINATED = 0, 1, 2, 130, 143


def main(tokens: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    0 success, 1 failure of the computation, 2 invalid input, 130 interrupted (Ctrl-C), 143 terminated (SIGTERM).
    """
    if tokens is not None:
        return _run(list(tokens))
    _collect_seldom()
    leaving = _Leaving()
    atexit.register(leaving.end)  # registered first, so that it runs last
    leaving.code = _run(sys.argv[1:])
    return leaving.code


class _Leaving:
    """End of the process while threads of springline may still be importing modules.

    Python ends such a thread at its next request for the interpreter lock. If C++ frames are on its stack, as during an
    import, the process is then aborted (SIGABRT). So the process ends here, after all other cleanup.
    """

    code: int | None = None  # exit code; None while a command runs

    def end(self) -> None:
        there = any(thread.daemon and thread.name.startswith("springline-") for thread in threading.enumerate())
        if there and self.code is not None:
            for stream in (sys.stdout, sys.stderr):
                with suppress(Exception):
                    stream.flush()
            os._exit(self.code)


def _run(words: list[str]) -> int:
    try:
        with spoken_warnings():
            code = _call(words)
        sys.stdout.flush()
        return code
    except (Diverged, EngineFailed, NotConverged) as error:
        return _complain(words, str(error), FAILED)
    except SpringlineError as error:
        return _complain(words, str(error), MISTYPED)
    except BrokenPipeError:
        return _reader_left()
    except OSError as error:
        return _complain(words, _os_error_text(error), MISTYPED)
    except Interrupted as error:
        print_warning("", str(error))
        return TERMINATED if isinstance(error, Terminated) else INTERRUPTED
    except KeyboardInterrupt:
        print_warning("", "Interrupted.")
        return INTERRUPTED


def _collect_seldom() -> None:
    """Run the garbage collector rarely, and not at exit: it takes a fifth of the time of a short command."""
    gc.set_threshold(YOUNG, *OLDER)
    atexit.register(gc.freeze)


@contextmanager
def spoken_warnings() -> Iterator[None]:
    """Context in which warnings of springline are printed as one line on stderr, without a line of code."""
    with warnings.catch_warnings():
        usual = warnings.showwarning

        def show(message: Any, category: type[Warning], *rest: Any, **others: Any) -> None:
            if issubclass(category, OpenLedger):  # reported by the summary
                return
            if issubclass(category, (DoubtfulScene, SlowRun, UnsafeStep)):
                from springline.cli.formatting import shell_text

                print_note(shell_text(message))
            else:
                usual(message, category, *rest, **others)

        warnings.showwarning = show
        yield


def app() -> App:
    """Application with its verbs."""
    from cyclopts import App

    from springline.cli import check, formats, info, modes, play, plot, render, run, solve, sweep, usage, verify, watch
    from springline.cli.output import add_verbosity_options

    made = App(
        name="springline",
        help="Particle-spring dynamics: sketch particles and springs, watch them move, and trust the numbers.",
        version=f"springline {__version__}",
        console=console(),
        help_format="plaintext",
    )
    functions: list[Callable[..., Any]] = [
        play.play,
        gallery,
        check.check,
        run.run,
        solve.solve,
        watch.watch,
        modes.modes,
        sweep.sweep,
        info.info,
        plot.plot,
        render.render,
        play.view,
        formats.export,
        formats.convert,
        formats.formats,
        verify.verify,
    ]
    for number, verb in enumerate(functions):
        made.command(
            add_verbosity_options(verb),
            name=verb.__name__,
            sort_key=number,
            help=_unwrap_paragraphs(verb.__doc__ or ""),
        )
    made.command(usage.installer(made), name="--install-completion")
    made.default(lambda: usage.show(made))
    return made


def _unwrap_paragraphs(text: str) -> str:
    """Docstring without its parameters, with each paragraph on one line, for a terminal of any width."""
    # cyclopts reads the parameters from the docstring itself and lists them as options.
    parts = text.partition("\n    Parameters\n")[0].split("\n\n")
    return "\n\n".join(" ".join(part.split()) for part in parts).strip()


def _call(words: list[str]) -> int:
    from cyclopts import CycloptsError

    from springline.cli.usage import normalize_words, refuse_empty_paths, sentence, version_is_asked_for
    from springline.cli.usage import verbs as names

    if version_is_asked_for(words):
        version_in_full()
        return DONE
    verbs = app()
    words = normalize_words(words, names(verbs))
    try:
        command, bound, _ = verbs.parse_args(words, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        return _complain(words, sentence(error, words, names(verbs)), MISTYPED)
    refuse_empty_paths(verbs, words)
    code = command(*bound.args, **bound.kwargs)
    return code if isinstance(code, int) else DONE


def _os_error_text(error: OSError) -> str:
    """Message of the operating system about a file, as a sentence."""
    if error.filename is None:
        return f"{error.strerror or error}."
    return f"{str(error.filename)!r} cannot be used: {error.strerror}. Give another path."


def _complain(words: list[str], message: str, code: int) -> int:
    verb = f" {words[0]}" if words and words[0].isalpha() else ""
    print_warning(f"springline{verb}: {message}")
    return code


def _reader_left() -> int:
    """Handle a closed stdout (``| head``): end without output and without an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


def gallery(*words: str, as_json: Json = False, to: Path | None = None) -> None:
    """List the scenes that come with springline.

    Parameters
    ----------
    words
        Only scenes with all of these words in their name, description or tags.
    to
        Write them into this folder as pages that run in any browser without Python, with an index.
    """
    from springline.gallery import entries

    found = [one for one in entries() if all(word.lower() in one.text for word in words)]
    if not found:
        tags = ", ".join(dict.fromkeys(tag for one in entries() for tag in one.tags))
        raise SceneError(
            f"No scene of the gallery has the words {' '.join(words)!r}. Fewer words find more; tags are {tags}."
        )
    if to is not None:
        from springline.view.living.page import save_gallery

        for path in save_gallery(to, found, print_note):
            print(path)
    elif as_json:
        write_json([{field.name: getattr(one, field.name) for field in fields(one)} for one in found])
    else:
        _table(found)


def _table(found: list[Entry]) -> None:
    from rich.table import Table

    out = console()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    table.add_column("name", no_wrap=True)
    table.add_column("description")
    table.add_column("from")
    for one in found:
        table.add_row(one.name, one.sentence, one.seed or "-")
    out.print(table)
    heading(out, "from")
    for origin in dict.fromkeys(one.origin for one in found if one.seed):
        paragraph(out, origin, "  ", 4)
    heading(out, "about")
    paragraph(out, ", ".join(dict.fromkeys(tag for one in found for tag in one.tags)))
    heading(out, "To try")
    commands(out, [f"springline {verb} {found[0].name}" for verb in ("play", "run", "solve")])

"""Output of verbs: results to stdout, messages to stderr, pictures to files; plain without a terminal; -q and -v."""

from __future__ import annotations

import functools
import inspect
import json
import math
import os
import platform
import sys
import time as clock
import traceback
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

from cyclopts import Group, Parameter

from springline import __version__
from springline.cli.formatting import number
from springline.errors import FileError, SceneError, SpringlineError, install_command
from springline.progress import Waiting, is_verbose, print_detail, print_warning, set_verbosity

if TYPE_CHECKING:
    from rich.console import Console

WIDEST = 100  # columns; longer lines are hard to read
LABEL = 24  # columns of the name of a fact, so that the facts of all sections are aligned
NARROW = 30  # columns; with less space beside the names, continuation lines begin at the left

Row = tuple[str, ...]


def console(stream: TextIO | None = None) -> Console:
    """A console on ``stream`` (stdout by default), as wide as the terminal but never too wide to read."""
    from rich.console import Console

    made = Console(file=stream or sys.stdout, highlight=False, markup=False, emoji=False)
    made.width = min(made.width, WIDEST)
    made.on_broken_pipe = _reader_left  # type: ignore[method-assign]  # rich would exit with 1
    return made


def _reader_left() -> None:
    """Signal that the reader of stdout has closed it, so that the program ends without a message."""
    raise BrokenPipeError


def heading(out: Console, text: str) -> None:
    """Print a bold line after an empty line."""
    out.print()
    title(out, text)


def title(out: Console, text: str) -> None:
    """Print a bold line."""
    paragraph(out, text, "", 0, "bold")


def facts(out: Console, rows: Sequence[Row]) -> None:
    """Print rows of a name, a value and optionally a remark; remarks are aligned."""
    middle = max((len(row[1]) for row in rows if len(row) > 2), default=0)
    for name, value, *remark in rows:
        lead = "  " + (name + " ").ljust(LABEL - 2)
        if remark and remark[0]:
            paragraph(out, remark[0], lead + value.ljust(middle + 2), LABEL + middle + 2)
        else:
            paragraph(out, value, lead, LABEL)


def bullets(out: Console, sentences: Sequence[str], style: str = "") -> None:
    """Print sentences, one bullet each."""
    for sentence in sentences:
        paragraph(out, sentence, "  * ", 4, style)


def paragraph(out: Console, text: str, lead: str = "  ", hang: int = 2, style: str = "") -> None:
    """Print ``text`` after ``lead``, with continuation lines indented by ``hang`` columns; long words are never cut."""
    from textwrap import wrap

    if out.width < hang + NARROW:
        hang = 4
    lines = wrap(text, max(out.width, hang + NARROW // 2), initial_indent=lead, subsequent_indent=" " * hang,
                 break_long_words=False, break_on_hyphens=False)  # fmt: skip
    for line in lines or [lead.rstrip()]:
        out.print(line.rstrip(), style=style, soft_wrap=True)


def commands(out: Console, lines: Sequence[str]) -> None:
    """Print commands to copy; their lines are never broken, whatever the width."""
    for line in lines:
        out.print("  " + line, style="cyan", soft_wrap=True)


def write_json(value: Any) -> None:
    """Print one JSON document on stdout; values that are not finite become null."""
    print(json.dumps(plain(value), indent=2, ensure_ascii=False))


def plain(value: Any) -> Any:
    """Return ``value`` with arrays as lists, paths as text, and null for numbers that JSON cannot represent."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


# Options -q and -v of every verb: the amount of messages in addition to the results.

GROUP = Group("Messages, on stderr", sort_key=3)
BENEATH = ("numba", "numpy", "scipy")  # packages whose versions are listed first
MORE = ("llvmlite", "matplotlib", "pydantic", "cyclopts", "rich", "websockets")
Mark = Parameter(negative=(), show_default=False, group=GROUP)
Quiet = Annotated[bool, Mark, Parameter(name=["--quiet", "-q"], help="Print only results and errors.")]
Verbose = Annotated[
    bool, Mark, Parameter(name=["--verbose", "-v"], help="Also print settings, times, and the origin of errors.")
]


def add_verbosity_options(verb: Callable[..., Any]) -> Callable[..., Any]:
    """Return a verb with the options -q and -v."""

    @functools.wraps(verb)
    def talks(*operands: Any, quiet: bool = False, verbose: bool = False, **options: Any) -> Any:
        if quiet and verbose:
            raise SceneError("--quiet prints less and --verbose prints more: leave one of them out.")
        with set_verbosity(quiet=quiet, verbose=verbose):
            return _call_verbosely(verb, operands, options)

    own = inspect.signature(verb, eval_str=True)
    more = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=False, annotation=kind)
            for name, kind in (("quiet", Quiet), ("verbose", Verbose))]  # fmt: skip
    signature = own.replace(parameters=[*own.parameters.values(), *more])
    talks.__signature__ = signature  # type: ignore[attr-defined]
    talks.__annotations__ = {name: one.annotation for name, one in signature.parameters.items()}
    return talks


def _call_verbosely(verb: Callable[..., Any], operands: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """Call a verb; with -v, print the versions, the time taken, and the origin of an error."""
    if not is_verbose():
        return verb(*operands, **options)
    from springline.engine.loader import origin

    print_detail(
        f"springline {__version__}, Python {sys.version.split()[0]}, {', '.join(map(_package_version, BENEATH))}"
    )
    print_detail(origin())
    begin = clock.perf_counter()
    try:
        return verb(*operands, **options)
    except SpringlineError:
        print_warning(traceback.format_exc().rstrip())
        raise
    finally:
        print_detail(f"{verb.__name__} took {clock.perf_counter() - begin:.2f} s")


def version_in_full() -> None:
    """Print the versions of springline and its dependencies, the processor, and the source of the machine code."""
    from springline.engine.kernels import CAN_COMPILE
    from springline.engine.loader import origin
    from springline.engine.native import kinds_here

    print(f"springline {__version__}")
    print(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}")
    print(", ".join(map(_package_version, (*BENEATH, *MORE))))
    print(f"Processor: {', '.join(kinds_here()) or 'of a kind that no machine code comes for'}")
    print(origin())
    if not CAN_COMPILE:
        print(f"User-defined functions run as plain Python. A compiler comes with {install_command('compiler')}.")


def _package_version(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"no {package}"


# Progress of a run, in simulated time, on stderr.


class Progress(Waiting):
    """Progress of a run; call it with the time of each frame [s]."""

    def __init__(self, start: float, until: float, doing: str = "running") -> None:
        super().__init__(doing, until - start)
        self.start, self.until = start, until

    def __call__(self, time: float) -> None:
        self.show(time - self.start, f"{number(time)} of {number(self.until)} s")


PICTURES = (".png", ".pdf", ".svg", ".jpg", ".jpeg")


def check_picture(path: Path, option: str) -> None:
    """Refuse a file name that is not valid for a picture, or a folder that does not exist."""
    if path.suffix.lower() not in PICTURES:
        raise SceneError(f"{option} is a picture: its name must end in {', '.join(PICTURES)}. Got {str(path)!r}.")
    check_folder(path)


def check_folder(path: Path) -> None:
    """Refuse a file that cannot be written: no such folder, no write permission, or a folder of that name."""
    if not path.parent.is_dir():
        raise FileError(f"There is no folder {str(path.parent)!r} to write {path.name} into. Make it first.")
    if path.is_dir():
        raise FileError(f"{str(path)!r} is a folder, and cannot become a file. Give another name.")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        what = "may only be read" if path.exists() else f"cannot be written: the folder {str(path.parent)!r} may not be"
        raise FileError(f"{str(path)!r} {what}. Give another name.")


def check_spares(path: Path, scene: str) -> None:
    """Refuse an output file that is the scene file itself, which would be overwritten."""
    if path.exists() and os.path.isfile(scene) and path.samefile(scene):
        raise FileError(f"{str(path)!r} is the scene itself. Give another name.")


def draw(thing: Any, kind: Any, path: Path, **options: Any) -> None:
    """Draw a scene or a recording to a file."""
    from springline.cli.formatting import shell_wording
    from springline.view.plot.plot import plot

    with shell_wording():
        plot(thing, kind, to=path, **options)

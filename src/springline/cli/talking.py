"""-q and -v, which every verb has: how much it says beside its results."""

from __future__ import annotations

import functools
import inspect
import sys
import time as clock
import traceback
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any

from cyclopts import Group, Parameter

from springline import __version__
from springline.cli.words import number
from springline.errors import SceneError, SpringlineError
from springline.talk import complain, is_verbose, talking, tell
from springline.waiting import Waiting

GROUP = Group("Talk, on stderr", sort_key=3)
BENEATH = ("numba", "numpy", "scipy")  # packages whose versions one asks for first
Mark = Parameter(negative=(), show_default=False, group=GROUP)
Quiet = Annotated[bool, Mark, Parameter(name=["--quiet", "-q"], help="Say nothing but results and errors.")]
Verbose = Annotated[
    bool, Mark, Parameter(name=["--verbose", "-v"], help="Say what is used, how long it takes, where an error begins.")
]


def able_to_talk(verb: Callable[..., Any]) -> Callable[..., Any]:
    """A verb with the options -q and -v."""

    @functools.wraps(verb)
    def talks(*operands: Any, quiet: bool = False, verbose: bool = False, **options: Any) -> Any:
        if quiet and verbose:
            raise SceneError("--quiet says nothing and --verbose says more: leave one of them out.")
        with talking(quiet=quiet, verbose=verbose):
            return _with_words(verb, operands, options)

    own = inspect.signature(verb, eval_str=True)
    more = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=False, annotation=kind)
            for name, kind in (("quiet", Quiet), ("verbose", Verbose))]  # fmt: skip
    signature = own.replace(parameters=[*own.parameters.values(), *more])
    talks.__signature__ = signature  # type: ignore[attr-defined]
    talks.__annotations__ = {name: one.annotation for name, one in signature.parameters.items()}
    return talks


def _with_words(verb: Callable[..., Any], operands: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """Call a verb; who asked for it hears with what, for how long, and where an error comes from."""
    if not is_verbose():
        return verb(*operands, **options)
    from springline.engine.loader import cache_folder

    tell(f"springline {__version__}, Python {sys.version.split()[0]}, {', '.join(map(_named, BENEATH))}")
    tell(f"Compiled code is kept in {cache_folder()}")
    begin = clock.perf_counter()
    try:
        return verb(*operands, **options)
    except SpringlineError:
        complain(traceback.format_exc().rstrip())
        raise
    finally:
        tell(f"{verb.__name__} took {clock.perf_counter() - begin:.2f} s")


def _named(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"no {package}"


# How far a run has come, in simulated time, on stderr.


class Progress(Waiting):
    """Call it with the time of each frame [s]."""

    def __init__(self, start: float, until: float, doing: str = "running") -> None:
        super().__init__(doing, until - start)
        self.start, self.until = start, until

    def __call__(self, time: float) -> None:
        self.show(time - self.start, f"{number(time)} of {number(self.until)} s")

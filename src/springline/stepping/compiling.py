"""Compilation of the passes that a run needs, at first use on a machine: messages, waiting, precompilation."""

from __future__ import annotations

import importlib
import time as clock
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Thread, local

from springline.engine import precompile
from springline.engine.kernels import CAN_COMPILE, COMPILED, PASSES, Pass, weight
from springline.forces import derivation, drives, edge_closing, plasticity, tears, volumes
from springline.forces.elastic import DERIVED
from springline.formatting import count_noun
from springline.progress import print_detail, print_note

BESIDE = CAN_COMPILE  # whether other processes compile further passes while a scene plays
WORTH_SAYING = 4  # number of passes from which compilation takes more than a moment
HEAVY = 4_000  # bytes of code from which a few passes take as long
EVERY = (  # modules that import all existing passes
    "springline.stepping.program", "springline.integrators.ias15", "springline.integrators.event_driven.queue",
    "springline.picture.program", "springline.linear.elimination", "springline.linear.assembly",
    "springline.linear.definite", "springline.paths.correction", "springline.engine.wavefront",
)  # fmt: skip

Waits = Callable[[Sequence[Pass]], None]

_compiled: list[str] = []  # names of the passes that this process waited for
_here = local()  # per thread: its way to wait, and the collected names of passes


@contextmanager
def notify_before_compiling(how: Waits) -> Iterator[None]:
    """Context in which this thread calls ``how`` with the passes that are not on disk, before it loads them."""
    before = getattr(_here, "waits", None)
    _here.waits = how
    try:
        yield
    finally:
        _here.waits = before


@contextmanager
def collect_passes() -> Iterator[set[str]]:
    """Context that collects the names of all passes that this thread requests, compiled or not."""
    _here.noted = set()
    try:
        yield _here.noted
    finally:
        _here.noted = None


def compile_count() -> int:
    """Return the number of passes that this process has waited for."""
    return len(_compiled)


def make_ready(passes: Sequence[Pass], later: Sequence[Pass] = ()) -> None:
    """Load the code of passes, compiling missing ones; long compilations are announced by a message.

    ``later`` are passes that are needed soon. They are compiled with the others, unless this thread waits in a
    different way (:func:`notify_before_compiling`).
    """
    waits: Waits | None = getattr(_here, "waits", None)
    if waits is None:
        # If no page waits, all is compiled at once: a second round would start the other process again.
        passes = list(dict.fromkeys([*passes, *later]))
    noted: set[str] | None = getattr(_here, "noted", None)
    if noted is not None:
        noted.update(thing.name for thing in passes)
    wanted = unloaded_passes(passes) if COMPILED else []
    if not wanted:
        return
    from springline.engine import loader

    new = loader.missing(wanted)
    if waits is not None and new:
        waits(new)
        new = loader.missing(wanted)
    parts = count_noun(len(new), "part")
    # A message about a moment would be noise, and many seconds without a message would look like a hang.
    if CAN_COMPILE and (len(new) >= WORTH_SAYING or sum(map(weight, new)) >= HEAVY):
        print_note(f"Compiling {parts} of the engine, once for this machine ...")
    _compiled.extend(thing.name for thing in new)
    begin = clock.perf_counter()
    # Including passes on disk: other processes store files there, and only this one can load them into its memory.
    loader.load(wanted)
    if new:
        print_detail(f"Compiled {parts} in {clock.perf_counter() - begin:.1f} s, into {loader.cache_folder()}")


def unloaded_passes(passes: Sequence[Pass]) -> list[Pass]:
    """Return the passes whose code is not loaded."""
    return [thing for thing in passes if not thing.is_ready]


def every_pass() -> list[Pass]:
    """Return every pass that comes with springline, sorted by name."""
    # Passes register at import, so all modules are imported once.
    for name in (*EVERY, *(f"{DERIVED}.{name}" for name in derivation.FILES)):
        importlib.import_module(name)
    # Further passes are made at first use.
    for shape in drives.SHAPES_DRIVEN:
        drives.element_passes(shape)
    for shape in plasticity.SHAPES_YIELDING:
        plasticity.yielding_passes(shape)
    for sort in range(len(tears.SORTS)):
        tears.passes_of(sort)
    volumes.leave_out_fragile()
    edge_closing.close_edges()
    ours = [one for one in PASSES if one.function.__module__.startswith("springline.")]
    return sorted(ours, key=lambda one: one.name)


def go_ahead(scenes: Collection[Collection[str]] = ()) -> None:
    """Compile all passes that are not on disk in the background, those of ``scenes`` first, by names of passes."""
    if BESIDE:
        Thread(target=_look_ahead, args=(scenes,), name="springline-ahead", daemon=True).start()


def _look_ahead(scenes: Collection[Collection[str]]) -> None:
    from springline.engine import loader

    every_pass()
    costs = {thing.name: weight(thing) for thing in loader.missing(PASSES)}
    precompile.look_ahead(compilation_order(costs, scenes))


def compilation_order(costs: Mapping[str, float], scenes: Collection[Collection[str]]) -> list[str]:
    """Return an order of compilation that keeps the expected wait short if all scenes are equally likely to be next.

    ``costs`` is the cost of each missing pass. A scene's wait is the total cost of its missing passes. The order is
    greedy: the next pass is that whose scenes have the largest sum of waits, since it reduces the sum of squared waits
    the most for its cost.
    """
    missing = [{name for name in scene if name in costs} for scene in scenes]
    # Greedy minimization of the sum of squared waits: a pass reduces it by about twice its cost times the sum of the
    # waits of its scenes, and per unit of cost by that sum.
    left = dict(sorted(costs.items(), key=lambda item: -item[1]))
    order = []
    while left:
        misses = [sum(costs[name] for name in some) for some in missing]
        found = max(left, key=lambda name: sum(m for m, some in zip(misses, missing, strict=True) if name in some))
        order.append(found)
        del left[found]
        for some in missing:
            some.discard(found)
    return order

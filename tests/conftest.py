"""What tests hear does not hang on what has been compiled, which is done once for all; shapes at rest are checked."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

import covering

BROWSING = {"chromium", "seen_page", "living_hand", "recorded_page", "person"}  # modules of tests that act in a browser
MARKED = "(browser or heavy) and not slow"  # what .ci/run asks for after the README's command


def pytest_configure(config: pytest.Config) -> None:
    # before NumPy is imported: threads of OpenBLAS spin while they wait for one another, on processors that other
    # tests need; `check vault` took 2.5 s of processor time beside busy processes and takes 0.07 s
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes begin: each would translate every source
    sys.dont_write_bytecode = False  # and this one every test

    from springline.stepping import compiling

    compiling.BESIDE = False  # tests play no next scene, and wait where they stand
    compiling.print_note = lambda words: None  # what tests hear does not hang on the state of a cache


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave files without marked tests unread when only marked ones are asked for, which saves each worker 10 s."""
    if config.option.markexpr != MARKED or not collection_path.name.startswith("test_"):
        return None
    text = collection_path.read_text(encoding="utf-8")
    return None if any(word in text for word in ("mark.heavy", *BROWSING)) else True


@pytest.hookimpl(tryfirst=True)  # pytest reads markers, for -m, in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # A browser is some ten processes that nobody here wrote. As Playwright's own runner does, a test that acts in one
    # is tried once more when it fails; what was lost the first time is printed at the end, for it is to be mended.
    for item in items:
        if isinstance(item, pytest.Function) and acts_in_a_browser(item.module):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))
    mark_combinations_slow(items)


def mark_combinations_slow(items: list[pytest.Item]) -> None:
    """Of each test marked ``each_value`` or ``each_pair``, mark the cases slow that repeat values of the others."""
    for together, mark in enumerate(("each_value", "each_pair"), start=1):
        products: dict[str, list[pytest.Function]] = {}
        for item in items:
            if item.get_closest_marker(mark) and not item.get_closest_marker("slow"):
                assert isinstance(item, pytest.Function)
                products.setdefault(item.nodeid.partition("[")[0], []).append(item)
        for cases in products.values():
            chosen = covering.each_value([values_of(case) for case in cases], together)
            for k in set(range(len(cases))).difference(chosen):
                cases[k].add_marker(pytest.mark.slow)


def values_of(case: pytest.Function) -> list[tuple[Any, ...]]:
    """Parameters of a case, each with its value; those of one decorator are one, since they vary together."""
    found = []
    for mark in case.iter_markers("parametrize"):
        names = mark.args[0].replace(" ", "").split(",") if isinstance(mark.args[0], str) else mark.args[0]
        # Values need not be hashable. All cases of a test hold the same objects.
        found.append((*names, *(id(case.callspec.params[name]) for name in names)))
    return found


@cache
def acts_in_a_browser(module: ModuleType) -> bool:
    """Whether a module of tests imports anything that drives a browser."""
    return not BROWSING.isdisjoint(
        value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
        for value in vars(module).values()
        if isinstance(value, (ModuleType, FunctionType, type))
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what passed or failed at its second trial only, and why it failed at its first."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.section(f"tried twice: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    # Modules and 25,000 tests live to the end. Garbage collections that look at them while they are made take a third
    # of the time of collecting tests, and 0.4 s each later, 0.003 s without them. Tests of memory collect 50 times.
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before all tests run side by side, compile every pass and translate every test, so that no two processes do."""
    from springline.engine import precompile
    from springline.engine.kernels import COMPILED
    from springline.engine.loader import missing
    from springline.stepping import compiling

    is_whole = session.config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if not is_whole or not session.config.getoption("numprocesses", None):
        return
    translating = translate_tests()
    if COMPILED:
        # Each process that compiles translates functions that passes share once, so no pass is left to the tests.
        precompile.compile_in_processes(missing(compiling.every_pass()), lambda: None)
    if translating is not None:
        translating.wait()


def translate_tests() -> subprocess.Popen[bytes] | None:
    """A process that collects all tests, so that their bytecode is written once; None if most of it is there.

    Without it, each worker would translate every test and every library: 25 s of a processor each.
    """
    tests = Path(__file__).parent
    if 2 * len([*tests.rglob("__pycache__/test_*-pytest-*.pyc")]) > len([*tests.rglob("test_*.py")]):
        return None
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-n", "0", "-p", "no:cacheprovider"]
    return subprocess.Popen(command, cwd=tests.parent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture(scope="session", autouse=True)
def every_shape_at_rest_is_checked() -> Iterator[None]:
    """Whatever a test finds at rest is computed again in NumPy."""
    import balance
    from springline.spec import statics

    with pytest.MonkeyPatch.context() as patch:
        for name in ("solve_equilibrium", "solve_force_densities"):
            search = getattr(statics, name)

            def checked(*given: Any, search: Any = search, **options: Any) -> Any:
                shape = search(*given, **options)
                balance.check(shape)
                return shape

            patch.setattr(statics, name, checked)
        yield

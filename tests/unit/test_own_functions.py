"""Functions of one's own are compiled once for a machine, until something that they hang on has changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.callbacks import call_plainly
from springline.engine import keys, loader, user_functions
from springline.engine.kernels import COMPILED

SOURCE = """
import numba
import numpy as np

import springline as sl

RATE = {rate}


@numba.njit
def twice(x):
    return {twice} * x


def made(k):
    def pull(mass, position, velocity, time, force, gust):
        for i in range(len(mass)):
            force[i, {axis}] {sign}= gust * RATE * twice(mass[i]) + k * np.cos(time)
    return pull


pull = made({k})
"""
AS_IT_IS = {"rate": 0.3, "twice": 2.0, "axis": 0, "sign": "+", "k": 5.0}
SCRIPT = """
import sys
import numpy as np
import springline as sl
from springline.callbacks import call_plainly
GUST = {gust}


@sl.force
def push(mass, position, velocity, time, force, area):
    for i in range(len(mass)):
        force[i, 0] += GUST * area * np.exp(-time)


one, force = np.ones((1, 3)), np.zeros((1, 3))
made = push.callback_for()
call_plainly(made.address, 1, one, one, one, force, one, np.array([2.0]), 0.0)
print(force[0, 0], "numba" in sys.modules, made.compiled)
"""
compiled_alone = pytest.mark.skipif(not COMPILED, reason="nothing is compiled here")


def read(**changes: Any) -> dict[str, Any]:
    """The names that the source defines, some of its values changed."""
    made: dict[str, Any] = {"__name__": "made"}
    exec(compile(SOURCE.format(**{**AS_IT_IS, **changes}), "<cell>", "exec"), made)
    return made


def key(**changes: Any) -> str | None:
    return keys.key_of([read(**changes)["pull"]], ((),))


def test_a_function_that_is_the_same_has_the_same_key_wherever_it_stands() -> None:
    below = dict(read())
    exec(compile("\n\n\n" + SOURCE.format(**AS_IT_IS), "aliases.py", "exec"), below)
    assert key() is not None and key() == key() == keys.key_of([below["pull"]], ((),))


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"rate": 0.4}, id="a global"),
        pytest.param({"rate": "np.array([0.3])"}, id="a global array"),
        pytest.param({"twice": 3.0}, id="a function that it calls"),
        pytest.param({"k": 6.0}, id="a value of its closure"),
        pytest.param({"k": 5}, id="the type of a value"),
        pytest.param({"axis": 1}, id="its own body, of the same length at the same lines"),
        pytest.param({"sign": "-"}, id="its own operations"),
    ],
)
def test_whatever_a_function_reads_is_a_part_of_its_key(changes: dict[str, Any]) -> None:
    other = key(**changes)
    assert other is not None and other != key()


def test_parameters_of_other_shapes_are_a_part_of_the_key_too() -> None:
    function = read()["pull"]
    assert keys.key_of([function], ((),)) != keys.key_of([function], ((3,),))


def test_a_helper_is_known_by_its_options_and_its_defaults() -> None:
    import numba

    def found(**options: Any) -> str | None:
        default = options.pop("default", 1.0)

        def helper(x, y=default):  # type: ignore[no-untyped-def]
            return x / y

        compiled = numba.njit(**options)(helper)
        return keys.key_of([lambda x: compiled(x)])

    plain = found()
    assert plain is not None and plain == found()
    assert len({plain, found(error_model="numpy"), found(fastmath=True), found(default=2.0)}) == 4


def test_what_is_read_of_a_module_of_ones_own_is_a_part_of_the_key() -> None:
    module = ModuleType("constants")
    module.K, module.unread = 1.0, 5.0  # type: ignore[attr-defined]
    first = lambda x: x * module.K  # type: ignore[attr-defined]  # noqa: E731
    before = keys.key_of([first])
    module.unread = 6.0  # type: ignore[attr-defined]
    assert before is not None and keys.key_of([first]) == before
    module.K = 2.0  # type: ignore[attr-defined]
    assert keys.key_of([first]) not in (None, before)


def test_each_function_has_its_own_names_looked_for_in_a_module() -> None:
    import numba

    module = ModuleType("constants")
    module.a, module.b = 1.0, 1.0  # type: ignore[attr-defined]
    helper = numba.njit(lambda x: x * module.b)  # type: ignore[attr-defined]
    first = lambda x: helper(x) + module.a  # type: ignore[attr-defined]  # noqa: E731
    before = keys.key_of([first])
    module.b = 2.0  # type: ignore[attr-defined]
    assert keys.key_of([first]) not in (None, before)


class Thing:
    value = 1.0


thing, listed = Thing(), [1.0, 2.0]


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x * thing.value,
        lambda x: x * listed[0],
        lambda x: x * read.__defaults__,
        lambda x: getattr(np, "sin")(x),  # noqa: B009
        lambda x: x * BIG[0],
        lambda x: x * EVERY_OTHER[0],
    ],
    ids=["an object", "a list", "a plain function", "getattr", "a large array", "a slice of an array"],
)
def test_what_is_not_understood_has_no_key(function: Callable[..., Any]) -> None:
    assert keys.key_of([function]) is None


BIG = np.zeros(200_000)
EVERY_OTHER = np.zeros(8)[::2]


def test_where_numba_was_told_more_than_it_knows_nothing_has_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core.typing.templates import builtin_registry
    from numba.extending import overload

    before = list(builtin_registry.functions)
    assert key() is not None
    try:
        overload(read)(lambda: None)
        assert key() is None
    finally:
        builtin_registry.functions[:] = before


@compiled_alone
def test_a_changed_function_computes_what_it_says_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPRINGLINE_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(user_functions, "_addresses", {})
    assert [pushed(read()["pull"]), pushed(read()["pull"]), pushed(read(k=6.0)["pull"])] == [5.6, 5.6, 6.6]
    assert len(list(tmp_path.rglob("own.pull-*.o"))) == 2


def pushed(function: Any) -> float:
    """The force along x on one particle of 1 kg at the time 0 [N]."""
    one, force, made = np.ones((1, 3)), np.zeros((1, 3)), sl.force(function).callback_for()
    assert made.compiled and call_plainly(made.address, 1, one, one, one, force, one, np.ones(1), 0.0) == 0
    return float(force[0, 0])


@compiled_alone
def test_a_file_that_is_not_whole_is_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPRINGLINE_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(user_functions, "_addresses", {})
    path = loader.cache_folder() / f"own.pull-{'0' * 24}.o"
    whole = json.dumps([]).encode()
    loader.write(path, len(whole).to_bytes(4, "little") + whole + b"code")
    assert user_functions._read_cached_code(path) == b"code"
    path.write_bytes(path.read_bytes()[:-1])
    assert user_functions._read_cached_code(path) is None
    loader.write(path, (2).to_bytes(4, "little") + b"[]code")
    assert user_functions._read_cached_code(path) == b"code"
    strange = json.dumps(["no function of this name"]).encode()
    loader.write(path, len(strange).to_bytes(4, "little") + strange + b"code")
    assert user_functions._read_cached_code(path) is None


def test_who_is_interrupted_while_writing_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "code.o"
    loader.write(path, b"before")
    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        loader.write(path, b"after")
    assert loader.read(path) == b"before" and list(tmp_path.iterdir()) == [path]


def test_only_the_functions_that_were_used_last_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user_functions, "MOST", 2)
    for number in range(4):
        path = tmp_path / f"own.f-{number}.o"
        loader.write(path, b"code")
        os.utime(path, (number, number))
    user_functions._forget_oldest(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["own.f-2.o", "own.f-3.o"]


def begun(folder: Path, gust: float) -> subprocess.Popen[str]:
    path = folder / "script.py"
    path.write_text(SCRIPT.format(gust=gust))
    environment = {**os.environ, "SPRINGLINE_CACHE_DIR": str(folder)}
    return subprocess.Popen([sys.executable, str(path)], env=environment, stdout=subprocess.PIPE, text=True)


def said(process: subprocess.Popen[str]) -> list[str]:
    words = process.communicate(timeout=300)[0].split()
    assert process.returncode == 0
    return words


@pytest.mark.heavy
@compiled_alone
def test_the_second_run_of_a_script_needs_no_compiler(tmp_path: Path) -> None:
    assert [said(begun(tmp_path, 3.0)) for _ in range(2)] == [["6.0", "True", "True"], ["6.0", "False", "True"]]


@compiled_alone
@pytest.mark.slow
def test_two_processes_at_once_compile_the_same_and_a_changed_script_is_compiled_anew(tmp_path: Path) -> None:
    both = [begun(tmp_path, 3.0), begun(tmp_path, 3.0)]
    assert [said(one) for one in both] == [["6.0", "True", "True"]] * 2
    assert said(begun(tmp_path, 3.0)) == ["6.0", "False", "True"]
    assert said(begun(tmp_path, 4.0)) == ["8.0", "True", "True"]

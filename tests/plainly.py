"""What a function of the tests says, by the compiled source and by the plain one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from springline.engine.kernels import COMPILED

TESTS = Path(__file__).parent
PROGRAM = """
import sys
sys.path[:0] = [{tests!r}]
from springline.engine.kernels import COMPILED
assert COMPILED == {compiled}
from {module} import {name}
sys.stdout.write({name}())
"""


def compiled_and_plain(says: Callable[[], str]) -> tuple[str, str]:
    """What ``says`` gives either way; a process that is of that way itself need start no other and compile nothing."""
    one, other = (says() if COMPILED is compiled else _in_a_process(says, compiled) for compiled in (True, False))
    return one, other


def _in_a_process(says: Callable[[], str], compiled: bool) -> str:
    program = PROGRAM.format(tests=str(TESTS), compiled=compiled, module=says.__module__, name=says.__name__)
    environment = dict(os.environ, NUMBA_DISABLE_JIT="0" if compiled else "1", PYTHONUTF8="1")
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout

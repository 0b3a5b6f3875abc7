"""Atomic operations on words of memory: load, store, add, compare-and-exchange; and yielding the thread."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Any

from springline.engine.kernels import lowered


@cache
def yield_address() -> int:
    """Address of the system's function that lets another thread run; it takes no argument."""
    # A thread that spins on a word without yielding keeps the thread it waits for from running where there are more
    # threads than processors.
    windows = sys.platform == "win32"
    library: Any = ctypes.CDLL("kernel32") if windows else ctypes.CDLL(None)
    function = library.SwitchToThread if windows else library.sched_yield
    # Compiled code calls the function by its address, without the interpreter: passes run with the lock released.
    return int(ctypes.cast(function, ctypes.c_void_p).value or 0)


@lowered("load_word")
def load(words: Any, index: int) -> int:
    """words[index], with all that its writer wrote before."""
    return int(words[index])


@lowered("store_word")
def store(words: Any, index: int, value: int) -> None:
    """words[index] = value, after all that was written before."""
    words[index] = value


@lowered("add_to_word")
def add(words: Any, index: int, value: int) -> int:
    """words[index] += value; returns what was there."""
    # The plain versions in this file are not atomic. They need not be: without a compiler there is one thread only
    # (threads.workers_of_threads).
    before = int(words[index])
    words[index] = before + value
    return before


@lowered("exchange_word")
def exchange(words: Any, index: int, old: int, new: int) -> bool:
    """Set words[index] to ``new`` if it is ``old``; returns whether it was."""
    if int(words[index]) != old:
        return False
    words[index] = new
    return True


@lowered("yield_thread")
def yield_thread(address: int) -> None:
    """Call the function at ``address``, see :func:`yield_address`."""

"""Machine code that is shipped with springline: one image of all passes for each processor type, mapped without LLVM.

An image is position independent: its only addresses of the process are those of IMPORTS, in a table behind the code.
``aot_images.py`` makes images, which wheels contain and clones do not.
"""

from __future__ import annotations

import ctypes
import json
import mmap
import os
import platform
import sys
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("machine_code")
SUFFIX = ".image"
VARIABLE = "SPRINGLINE_CPU"  # the name of an image, or HERE
HERE = "native"  # code compiled on this machine for exactly its processor
IMPORTS = ("memcpy", "memmove", "memset")  # functions of the C library that an image may call
LENGTH = 4  # bytes of the length of the index
PAGE = 1 << 16  # the largest page of a system that images are for [bytes]
READ_EXECUTE = 5  # PROT_READ and PROT_EXEC

# Features required in addition to the level before (System V ABI, AMD64 supplement, table 3.1), with Linux' names.
LEVELS = {
    "x86-64-v2": "cx16 lahf_lm popcnt sse4_1 sse4_2 ssse3",
    "x86-64-v3": "avx avx2 bmi1 bmi2 f16c fma abm movbe xsave",
    "x86-64-v4": "avx512f avx512bw avx512cd avx512dq avx512vl",
}
ARM = "arm64"


@cache
def kinds_here() -> tuple[str, ...]:
    """Names of the images that this processor can run, the best last; empty on systems without images."""
    if sys.platform not in ("linux", "darwin") or sys.maxsize < 2**32:
        return ()
    kind = platform.machine().lower()
    if kind in ("arm64", "aarch64"):
        return (ARM,)
    if kind != "x86_64":
        return ()
    if sys.platform == "darwin":
        return ("x86-64-v2",)  # which every Mac with an x86 processor supports
    found: list[str] = []
    has = _features()
    for level, features in LEVELS.items():
        if not has.issuperset(features.split()):
            break
        found.append(level)
    return tuple(found)


def _features() -> frozenset[str]:
    """Features of this processor that Linux lets programs use."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("flags"):
                return frozenset(line.partition(":")[2].split())
    except OSError:
        pass
    return frozenset()


def path() -> Path | None:
    """The image for this machine, or the image selected by the environment; None without an image."""
    asked = os.environ.get(VARIABLE, "")
    if asked == HERE:
        return None
    for kind in reversed(kinds_here()):
        file = FOLDER / f"{kind}{SUFFIX}"
        if asked in ("", kind) and file.is_file():
            return file
    return None


def index_of(content: bytes) -> dict[str, Any]:
    """The index of an image: its ``target``, and offsets of ``passes`` and of the addresses of ``imports``."""
    found: dict[str, Any] = json.loads(content[LENGTH : LENGTH + int.from_bytes(content[:LENGTH], "little")])
    return found


class NativeImage:
    """An executable image in memory, for the life of the process.

    Attributes
    ----------
    kind : type of processors that it is for
    passes : digest of the sources and address of each pass, by name
    """

    def __init__(self, content: bytes) -> None:
        index = index_of(content)
        self.kind = str(index["target"])
        code = content[LENGTH + int.from_bytes(content[:LENGTH], "little") :]
        size = -(-len(code) // PAGE) * PAGE
        self._memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        # Helping threads may still run the code while Python frees objects at exit.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(self._memory))
        self._memory.write(code)
        library: Any = ctypes.CDLL(None, use_errno=True)
        for name, place in index["imports"].items():
            address = ctypes.cast(getattr(library, name), ctypes.c_void_p).value or 0
            self._memory[place : place + 8] = address.to_bytes(8, "little")
        self._begin = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        # Writable first and executable later, never both: some systems refuse pages that are both.
        library.mprotect.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
        if library.mprotect(self._begin, size, READ_EXECUTE):
            raise OSError(ctypes.get_errno(), "memory cannot be made executable")
        if sys.platform == "darwin":
            # Linux does this when pages become executable. x86 processors do not need it.
            library.sys_icache_invalidate(ctypes.c_void_p(self._begin), ctypes.c_size_t(size))
        self.passes = {name: (digest, self._begin + place) for name, (digest, place) in index["passes"].items()}

    def address(self, name: str, digest: str) -> int:
        """Address of a pass that was compiled from these sources; 0 if the image has no such pass."""
        known, address = self.passes.get(name, ("", 0))
        return address if known == digest else 0

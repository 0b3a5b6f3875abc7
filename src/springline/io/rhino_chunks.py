"""The frame of a Rhino file: chunks that follow one another without a gap, checked before anything is read from them.

A file is a header of 32 bytes, then chunks, the last of which says the file's length. A chunk is a typecode (4 bytes),
a length (8 bytes; 4 in files older than Rhino 5) and, unless the typecode is a short one, as many bytes. A table is a
chunk of chunks, of which the last is an end mark (openNURBS, ``opennurbs_3dm.h``). A file that was cut off or lost
some bytes does not fit; the library that reads the rest may search such a file for minutes.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator

from springline.errors import FileError

HEADER = 32
LONG_LENGTHS = 50  # archive version from which lengths have 8 bytes
SHORT, TABLE, CRC = 0x80000000, 0x10000000, 0x00008000  # bits of typecodes
START, END, END_OF_TABLE = 0x00000001, 0x00007FFF, 0xFFFFFFFF  # typecodes
CLASS, CLASS_ID = 0x00027FFA, 0x0002FFFB
MOST_DEEP = 12
LEAST_SECONDS = 2  # [s] of processor time to open a file in, and one more for each MiB: Rhino's library takes 0.15 s
MOST_OPENED = 256 * 2**20  # [bytes] that a process may hold with a file open: meshes are packed a thousand to one
PAGE = os.sysconf("SC_PAGESIZE") if hasattr(os, "sysconf") else 4096  # [bytes] of memory
LOOK = 0.005  # [s] between looks at what a process holds
LONGEST = 60.0  # [s] of a clock, where the system counts no processor time
TRIAL = """
import sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[2]), int(sys.argv[2]) + 1))
except (ImportError, OSError, ValueError):
    pass
import rhino3dm
done = 0 if rhino3dm.File3dm.Read(sys.argv[1]) is not None else 3
try:
    with open("/proc/self/status") as about:
        most = next(int(line.split()[1]) << 10 for line in about if line.startswith("VmHWM:"))
except (OSError, StopIteration):
    most = 0
sys.exit(done or 4 * (most > int(sys.argv[3])))
"""


def check_chunks(data: bytes, path: str) -> None:
    """Raise ``FileError`` where the chunks of a file do not fit one another."""
    try:
        version = int(data[24:HEADER])
    except ValueError:
        raise FileError(f"The version of a Rhino file must be a number. Got {data[24:HEADER]!r}.", path) from None
    wide = version >= LONG_LENGTHS
    chunks = list(_chunks(data, HEADER, len(data), wide, path))
    if not chunks or chunks[-1][1] != END:
        raise FileError("The Rhino file has no end mark: it is cut off.", path)
    for at, code, first, last in chunks:
        if code & TABLE and first < last:
            inside = list(_chunks(data, first, last, wide, path))
            if inside[-1][1] != END_OF_TABLE:
                raise FileError(f"The table at byte {at} has no end mark: it is damaged.", path)
            for _, kind, begin, end in inside:
                _check_sums(data, kind, begin, end, wide, path, 0)


def try_to_open(path: str, size: int) -> None:
    """Open a file in another process first: of damaged ones the library takes some to be endless, and falls over some.

    Raises
    ------
    FileError : where it takes longer than files of that size [bytes] do, or more memory than any may, or fails
    """
    seconds = LEAST_SECONDS + size // 2**20
    command = [sys.executable, "-c", TRIAL, path, str(seconds), str(MOST_OPENED)]
    nowhere = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere) as trial:
        end, code = time.monotonic() + LONGEST, None
        while code is None and time.monotonic() < end and _held_by(trial.pid) <= MOST_OPENED:
            try:
                code = trial.wait(LOOK)
            except subprocess.TimeoutExpired:
                continue
        trial.kill()
    if code != 0:
        why = f"it is cut off or damaged, or takes more than {MOST_OPENED // 2**20} MiB of memory"
        raise FileError(f"This is no Rhino file that can be understood: {why}.", path)


def _held_by(process: int) -> int:
    """Memory that a process holds [bytes]; 0 where the system does not tell."""
    try:
        with open(f"/proc/{process}/statm") as told:
            return int(told.read().split()[1]) * PAGE
    except (OSError, IndexError, ValueError):
        return 0


def _chunks(data: bytes, first: int, last: int, wide: bool, path: str) -> Iterator[tuple[int, int, int, int]]:
    """Byte where it begins, typecode, and first and last byte of what it holds, of each chunk between two bytes."""
    form = struct.Struct("<Iq" if wide else "<Ii")
    at = first
    while at < last:
        if at + form.size > last:
            raise FileError(f"The chunk at byte {at} is cut off.", path)
        code, length = form.unpack_from(data, at)
        begin = at + form.size
        size = 0 if code & SHORT else length
        if not 0 <= size <= last - begin:
            raise FileError(f"The chunk at byte {at} must fit into what it lies in. Its length is {length}.", path)
        yield at, code, begin, begin + size
        at = begin + size


def _check_sums(data: bytes, code: int, first: int, last: int, wide: bool, path: str, deep: int) -> None:
    """Check what names the class of each object by the sum behind it; the rest may hold chunks that are not summed."""
    if code & SHORT or deep > MOST_DEEP:
        return
    behind = 4 if code & CRC else 0
    if code == CLASS_ID:
        if last - first < behind or zlib.crc32(data[first : last - behind]) != _whole(data, last - behind):
            raise FileError(f"The object at byte {first} is damaged: its sum does not fit.", path)
        return
    if deep == 0 or code == CLASS:
        try:
            inside = list(_chunks(data, first, last - behind, wide, path))
        except FileError:
            if code == CLASS:
                raise
            return  # plain data of a table
        for _, kind, begin, end in inside:
            _check_sums(data, kind, begin, end, wide, path, deep + 1)


def _whole(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "little")

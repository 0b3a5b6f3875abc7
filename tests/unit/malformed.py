"""Damaged files of every format that is read, and what becomes of whoever reads them.

Run as a program it reads damaged files in a process of its own, whose memory and processor time are limited and whose
every opening of a file is listened to: ``python malformed.py FOLDER COUNT SUFFIX ...`` takes ``a.SUFFIX`` in the folder
as the sound file, and prints a line of JSON before and one after each of COUNT variants of it.
"""

from __future__ import annotations

import gzip
import io
import json
import math
import os
import random
import re
import resource
import signal
import struct
import sys
import time
import warnings
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import springline as sl
from reckoning import reckoned_above
from springline.errors import SpringlineError
from springline.io.formats import FORMATS

SEED = 1417
WATCHED = re.compile(r"/proc/\d+/statm")
PATIENCE = 2.0  # [s] of the processor of reckoning.py that one file may take
MOST_MEMORY = 512 << 20  # [bytes] that reading may add to what the process has
LONGEST_SAID = 1_500  # [characters] of an error
MOST_DEEP = 20_000  # brackets within brackets
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
WORD = re.compile(rb"[^\s,;:()\[\]{}<>\"'=]+")
HUGE = (2**31 - 1, 2**32 - 1, 2**63 - 1, 2**63, 10**12, 10**30, 99_999_999, -1, -(2**31), 0)
STRANGE = (b"nan", b"-inf", b"1e999", b"", b"x", b"true", b"null", b'"', b"0x10", b"1_000", b"\xff\xfe", "٣".encode())
WORDS = (b"-1", b"[]", b"{}", b'"a"', b"<a/>", b"999999999999", b"None", b"../../x", b"$(id)", b"%s%n", b"\0")
VALUES = (None, True, -1, 1.5, 1e308, "", "x", [], {}, [[]], {"a": 1}, [None], "9" * 400, 10**400)
OUTSIDE = ("/etc/passwd", "../../../../etc/passwd", "file:///etc/passwd", "http://127.0.0.1:9/x", "a.ply", "/dev/zero")
XML = (
    '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg><text>&a;</text><path d="M0 0L1 1"/></svg>',
    '<!DOCTYPE svg SYSTEM "http://127.0.0.1:9/x.dtd"><svg><path d="M0 0L1 1"/></svg>',
    '<!DOCTYPE svg [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]><svg><path d="M0 0L1 1"/></svg>',
    '<svg xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="/etc/passwd"/><path d="M0 0L1 1"/></svg>',
    '<svg><image href="/etc/passwd"/><use href="file:///etc/passwd#a"/><path d="M0 0L1 1"/></svg>',
    '<?xml-stylesheet href="/etc/passwd"?><svg><style>@import "/etc/passwd";</style><path d="M0 0L1 1"/></svg>',
    '<svg><g id="a"><use href="#a"/><use href="#a"/></g><path d="M0 0L1 1"/></svg>',
    "<!DOCTYPE svg [<!ENTITY a0 'ha'>"
    + "".join(f"<!ENTITY a{k} '{f'&a{k - 1};' * 10}'>" for k in range(1, 12))
    + ']><svg><text>&a11;</text><path d="M0 0L1 1"/></svg>',
)


# What is damaged


def cut(data: bytes, chance: random.Random) -> bytes:
    """Cut off, or with a part left out or there twice."""
    first, last = sorted(chance.randrange(len(data)) for _ in range(2))
    return chance.choice([data[:first], data[:first] + data[last:], data[:last] + data[first:]])


def flipped(data: bytes, chance: random.Random) -> bytes:
    """With some bits turned round."""
    changed = bytearray(data)
    for _ in range(chance.choice([1, 1, 3, 20])):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def blown_up(data: bytes, chance: random.Random) -> bytes:
    """With a count, a size or an index that no file can hold."""
    value, found = chance.choice(HUGE), list(NUMBER.finditer(data))
    if is_binary(data) and chance.random() < 0.7:
        at, wide = chance.randrange(len(data)), chance.choice([1, 2, 4, 8])
        return data[:at] + (value % 2 ** (8 * wide)).to_bytes(wide, "little") + data[at + wide :]
    return put_in(data, chance.choice(found), str(value).encode()) if found else data + str(value).encode()


def no_number(data: bytes, chance: random.Random) -> bytes:
    """With something else where a number stood."""
    if is_binary(data) and chance.random() < 0.7:
        at = chance.randrange(len(data))
        number = struct.pack(chance.choice(["<f", "<d", ">d"]), chance.choice([math.nan, math.inf, -1e30, 5e-324]))
        return data[:at] + number + data[at + len(number) :]
    found = list(NUMBER.finditer(data))
    return put_in(data, chance.choice(found), chance.choice(STRANGE)) if found else b"nan" + data


def wrong_type(data: bytes, chance: random.Random) -> bytes:
    """With a value of another type in place of one."""
    try:
        document = json.loads(data)
    except ValueError:
        found = list(WORD.finditer(data))
        return put_in(data, chance.choice(found), chance.choice(WORDS)) if found else data[1:]
    places = list(nodes(document))
    holder, key = chance.choice(places)
    if chance.random() < 0.2:
        del holder[key]
    else:
        holder[key] = chance.choice(VALUES)
    return json.dumps(document).encode()


def deep(data: bytes, chance: random.Random) -> bytes:
    """With very many brackets or elements within one another."""
    many = chance.choice([60, 2000, MOST_DEEP])
    opened, closed = chance.choice([(b"[", b"]"), (b"{", b"}"), (b'{"a":', b"}"), (b"<g>", b"</g>"), (b"(", b")")])
    nest = opened * many + chance.choice([b"", b"1"]) + closed * (many if chance.random() < 0.7 else 0)
    found = list(NUMBER.finditer(data))
    return put_in(data, chance.choice(found), nest) if found else nest


def outward(data: bytes, chance: random.Random) -> bytes:
    """That names other files, programs and places in a network."""
    path = chance.choice(OUTSIDE)
    begun = data[:200].lstrip()
    if begun.startswith(b"<"):
        return chance.choice(XML).encode()
    if begun.startswith(b"{"):
        document = json.loads(data)
        holder, key = chance.choice(list(nodes(document)))
        holder[key] = chance.choice([{"$ref": path}, {"uri": path}, path, {"__class__": "os.system", "args": [path]}])
        for name in ("buffers", "images"):
            if chance.random() < 0.5:
                document[name] = [{"uri": path, "byteLength": 9}] * 2
        return json.dumps(document).encode()
    lines = [
        f"mtllib {path}", f"call {path}", f"!{path}", f"include {path}", f"file = {path!r}", f"-insert {path}",
        f"-_RunScript (import os; os.system('touch {path}'))", f"_-ReadCommandFile {path}", f"@{path}", f"=cmd|{path}",
        f"  1\n{path}", f"comment TextureFile {path}", f"import {path}", f"read_data {path}",
    ]  # fmt: skip
    at = data.find(b"\n", chance.randrange(len(data))) + 1
    return data[:at] + chance.choice(lines).encode() + b"\n" + data[at:]


def packed(data: bytes, chance: random.Random) -> bytes:
    """Packed, or with a packed part that claims to be far larger than it is."""
    large = bomb()
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(chance.choice(["a", "../a", "/etc/a", "scene.json"]), data * 50)
    at = chance.randrange(len(data))
    forms = [gzip.compress(data), large, zlib.compress(data), held.getvalue(), data[:at] + large + data[at:]]
    return chance.choice(forms)


def long(data: bytes, chance: random.Random) -> bytes:
    """With a part that is there very many times, or a word or number of very many letters."""
    first = chance.randrange(len(data))
    part = data[first : first + chance.choice([1, 3, 40])]
    many = chance.choice([100, 10_000, 300_000]) // len(part) + 1
    if chance.random() < 0.5:
        return data[:first] + part * many + data[first:]
    found = list(NUMBER.finditer(data))
    word = chance.choice([b"9", b"0.", b"1e", b"a", b"\xc3\xa9", b"-", b" ", b"\n", b","])
    return put_in(data, chance.choice(found), word * many) if found else word * many


def scrambled(data: bytes, chance: random.Random) -> bytes:
    """With lines in another order, or with other bytes in places."""
    lines = data.split(b"\n")
    if chance.random() < 0.5 and len(lines) > 3:
        one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]
        return b"\n".join(lines)
    at = chance.randrange(len(data))
    return data[:at] + chance.randbytes(chance.choice([1, 4, 16])) + data[at + chance.choice([0, 4, 16]) :]


DAMAGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    cut, flipped, blown_up, no_number, wrong_type, deep, outward, packed, long, scrambled,
)  # fmt: skip


def variant(suffix: str, data: bytes, number: int) -> bytes:
    """One of the damaged forms of a file, always the same for the same number."""
    chance = random.Random(f"{SEED} {suffix} {number}")
    return DAMAGES[number % len(DAMAGES)](data, chance)


def put_in(data: bytes, found: re.Match[bytes], other: bytes) -> bytes:
    """Bytes with others in place of what was found."""
    return data[: found.start()] + other + data[found.end() :]


def nodes(document: Any) -> Iterator[tuple[Any, Any]]:
    """Each thing in a JSON document, as what holds it and the key or the row where it does."""
    keys = list(document) if isinstance(document, dict) else range(len(document))
    for key in keys:
        yield document, key
        if isinstance(document[key], (dict, list)):
            yield from nodes(document[key])


def is_binary(data: bytes) -> bool:
    return b"\0" in data


@cache
def bomb() -> bytes:
    """A gigabyte of nothing, packed."""
    pack = zlib.compressobj(9, wbits=31)
    nothing = bytes(1 << 20)
    return b"".join(pack.compress(nothing) for _ in range(1024)) + pack.flush()


# Reading


def read(path: Path) -> None:
    """Read all of a file, whatever it holds."""
    form = FORMATS[path.suffix]
    if form.holds == "recording":
        for frame in (recording := sl.load(path)):
            assert frame.position.shape
        recording.close()
    elif form.holds == "scene":
        sl.read(path)
    else:
        sl.read(path, stiffness=1.0, mass=1.0, **({"faces": True} if form.faces else {}))


class Listener:
    """What a process does beside reading the file that it was given."""

    allowed = tuple({os.path.realpath(one) for one in (sys.prefix, sys.base_prefix, *sys.path) if one})
    harmless = ("object.", "sys._getframe", "import", "marshal.", "os.listdir", "os.scandir", "code.__new__",
                "gc.", "time.sleep", "cpython.", "sys.unraisablehook", "builtins.id", "array.__new__", "mmap.",
                "sqlite3.", "_posixsubprocess", "os.posix_spawn", "signal", "sys.set_")  # fmt: skip

    def __init__(self) -> None:
        self.path, self.heard = "", list[str]()
        sys.addaudithook(self)

    def __call__(self, event: str, given: tuple[Any, ...]) -> None:
        if not self.path or event.startswith(self.harmless):
            return
        if event == "open":
            if self.path.endswith(".3dm") and WATCHED.fullmatch(str(given[0])):
                return  # how much memory that process holds
            if self.foreign(given[0]):
                self.heard.append(f"open {given[0]}")
        elif event == "subprocess.Popen":
            if self.path.endswith(".3dm") and given[0] == sys.executable:
                return  # Rhino's library tries files in a process of its own
            self.heard.append(f"{event} {given[0]}")
        elif event in ("compile", "exec"):
            name = str(getattr(given[0], "co_filename", given[1] if event == "compile" else given[0]))
            if name.endswith(".pyx"):
                return  # Cython makes an empty function to name a place in an error
            if not name.startswith((*self.allowed, "<frozen", "<string>", "<attrs")) or self.path in name:
                self.heard.append(f"{event} {name}")
        else:
            self.heard.append(f"{event} {given}"[:200])

    def foreign(self, path: Any) -> bool:
        if isinstance(path, int):
            return False
        real = os.path.realpath(os.fsdecode(path))
        own = (self.path, self.path + "-journal", self.path + "-wal", os.devnull)
        return real not in own and not real.startswith(self.allowed)


def outcome(path: Path, by: Callable[[Path], Any] | None = None) -> tuple[str, str]:
    """What becomes of reading a file: fine, refused by the library, or what no reader may do."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            (by or read)(path)
    except SpringlineError as error:
        named = path.name in str(error)
        return ("refused" if named else "unnamed"), str(error)[: LONGEST_SAID + 1]
    except Exception as error:
        return "foreign", f"{type(error).__name__}: {error}"[:300]
    return "fine", ""


def main(folder: Path, count: int, suffixes: list[str]) -> None:
    listener, sound = Listener(), {suffix: (folder / f"a{suffix}").read_bytes() for suffix in suffixes}
    for suffix in suffixes:
        assert outcome(folder / f"a{suffix}")[0] == "fine", outcome(folder / f"a{suffix}")
    bomb()
    have = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (have + MOST_MEMORY,) * 2)
    signal.signal(signal.SIGPROF, stop)
    for suffix in suffixes:
        path = folder / f"b{suffix}"
        for number in range(count):
            path.write_bytes(variant(suffix, sound[suffix], number))
            print(json.dumps({"suffix": suffix, "number": number}), flush=True)
            listener.path, listener.heard = os.path.realpath(path), []
            begun = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, 5 * PATIENCE)
            word, said = outcome(path)
            signal.setitimer(signal.ITIMER_PROF, 0.0)
            listener.path = ""
            took = reckoned_above(time.process_time() - begun, PATIENCE)
            found = {"word": word, "said": said, "seconds": took, "heard": listener.heard}
            print(json.dumps(found), flush=True)
    print(json.dumps({"memory": most_memory()}), flush=True)


def most_memory() -> int:
    """Most that this process has had [kB]; getrusage would count what its parent had when it was forked."""
    (line,) = (one for one in Path("/proc/self/status").read_text().splitlines() if one.startswith("VmHWM:"))
    return int(line.split()[1])


def stop(*_: Any) -> None:
    raise TimeoutError("it takes too long")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])

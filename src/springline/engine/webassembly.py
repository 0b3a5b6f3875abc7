"""Passes as one WebAssembly module, made by the compiler for machine code, without a linker.

An object file that LLVM writes for wasm32 is a module already, but has no exports: the names of its functions are in
its custom section "linking" (WebAssembly tool conventions, Linking.md). Here the symbols of the passes are exported and
sections for linkers are removed. No fused or reassociated arithmetic is allowed, so a module gives the same bits as
native code.

The module imports its memory, its table of functions and the global with the end of its stack, as ``env``; the address
of a pass in a program is its number in that table.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from typing import Any

from springline.engine import loader
from springline.engine.kernels import Pass

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+nontrapping-fptoint,+sign-ext"  # supported by browsers since 2021
MAGIC = b"\0asm\1\0\0\0"
PREFIX = "springline."  # of the names that a module exports
CUSTOM, EXPORTS, CODE = 0, 7, 10  # numbers of sections
CALL = re.compile(rb"\x10([\x80-\xff]{4}[\x00-\x0f])", re.DOTALL)  # of a function by its number
NOTHING = b"\0\0\x0b"  # the body of a function that is never called: no locals, a trap
ORDER = (1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11)  # of the sections in a module
SYMBOL_TABLE = 8  # subsection of "linking"
FUNCTION, DATA, GLOBAL, EVENT, TABLE = 0, 1, 2, 4, 5  # kinds of symbols
UNDEFINED, NAMED = 0x10, 0x40  # flags of symbols


def module(passes: Sequence[Pass]) -> bytes:
    """One optimized WebAssembly module of passes, exported by their names; cached on disk."""
    listed = sorted(dict.fromkeys(passes), key=lambda one: one.name)
    path = loader.cache_folder() / f"webassembly-{_digest(listed)}.wasm"
    made = loader.read(path)
    if made is None:
        made = compile_module(listed)
        loader.write(path, made)
    return made


def export_name(thing: Pass) -> str:
    """The name by which a module exports a pass."""
    return PREFIX + thing.name


def compile_module(passes: Iterable[Pass]) -> bytes:
    """Compile the module of passes."""
    import llvmlite.binding as llvm

    from springline.engine.compiler import instructions, optimize_module

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    # All passes are linked as bitcode before they are optimized, so that a function that several of them call is in the
    # module once.
    machine = target.create_target_machine(cpu="generic", features=FEATURES, opt=3, reloc="static")
    whole: Any = None
    for thing in passes:
        # Symbols that several of numba's objects share are "common", which WebAssembly does not support.
        one = llvm.parse_assembly(str(instructions(thing)).replace(" = common ", " = internal "))
        if whole is None:
            whole = one
        else:
            whole.link_in(one)
    whole.triple = TRIPLE
    return export_passes(optimize_module(whole, machine))


def imported_names(data: bytes) -> list[str]:
    """Names of the functions that a module imports."""
    body = next((body for kind, body in sections_of(data) if kind == 2), b"\0")
    count, at = read_number(body, 0)
    names = []
    for _ in range(count):
        _, at = _name(body, at)
        name, at = _name(body, at)
        kind, at = body[at], at + 1
        if kind == 0:
            names.append(name.decode())
            at = read_number(body, at)[1]
        elif kind == 3:  # a global: its type and mutability
            at += 2
        else:  # a memory has limits, a table the kind of its entries before them
            flags, at = read_number(body, at + (kind == 1))
            for _ in range(1 + (flags & 1)):
                at = read_number(body, at)[1]
    return names


def export_passes(data: bytes) -> bytes:
    """Convert an object file to a module that exports its passes."""
    kept: list[tuple[int, bytes]] = []
    functions: dict[bytes, int] = {}
    for kind, body in sections_of(data):
        if kind != CUSTOM:
            kept.append((kind, body))
            continue
        name, at = _name(body, 0)
        if name == b"linking":
            functions = _defined_functions(body, at)
    ours = {name: index for name, index in functions.items() if name.startswith(PREFIX.encode())}
    kept.append((EXPORTS, _exporting(ours)))
    # Sections of a module must be in this order (WebAssembly Core Specification, 5.5.2), and the new section was
    # appended. Custom sections are dropped, including the relocations that only a linker reads.
    kept.sort(key=lambda section: ORDER.index(section[0]))
    return MAGIC + b"".join(bytes([kind]) + written_number(len(body)) + body for kind, body in kept)


def only(data: bytes, names: Iterable[str]) -> bytes:
    """A module with only these exports and the functions that they call, directly or indirectly.

    Other functions keep their numbers and lose their bodies. An object file writes the number of a called function in
    five bytes (tool conventions, "Relocation Sections"), so calls are found without decoding every instruction; bytes
    that only look like a call keep an additional function.
    """
    sections, listed = dict(sections_of(data)), set(names)
    exports = {name: index for name, index in _exports(sections[EXPORTS]) if name in listed}
    # Imported functions are numbered first: the number of a function minus their count is the index of its body.
    first = len(imported_names(data))
    bodies = _bodies(sections[CODE])
    wanted, waiting = set[int](), [index - first for index in exports.values()]
    while waiting:
        one = waiting.pop()
        if one not in wanted and 0 <= one < len(bodies):
            wanted.add(one)
            waiting += [read_number(call, 0)[0] - first for call in CALL.findall(bodies[one])]
    # Removing a function would renumber all later ones in every call. A body of three bytes keeps the numbers.
    kept = [body if k in wanted else NOTHING for k, body in enumerate(bodies)]
    sections[CODE] = written_number(len(kept)) + b"".join(written_number(len(body)) + body for body in kept)
    sections[EXPORTS] = _exporting({name.encode(): index for name, index in exports.items()})
    return MAGIC + b"".join(bytes([kind]) + written_number(len(body)) + body for kind, body in sections.items())


def _bodies(code: bytes) -> list[bytes]:
    """The functions of a section of code."""
    count, at = read_number(code, 0)
    found = []
    for _ in range(count):
        size, begin = read_number(code, at)
        at = begin + size
        found.append(code[begin:at])
    return found


def _exports(body: bytes) -> Iterator[tuple[str, int]]:
    """Names and numbers of the functions that a module exports."""
    count, at = read_number(body, 0)
    for _ in range(count):
        name, at = _name(body, at)
        index, at = read_number(body, at + 1)
        yield name.decode(), index


def _exporting(functions: dict[bytes, int]) -> bytes:
    """The section of exports for functions."""
    entries = [written_number(len(name)) + name + b"\0" + written_number(index) for name, index in functions.items()]
    return written_number(len(entries)) + b"".join(entries)


def _digest(passes: Sequence[Pass]) -> str:
    parts = [version("numba"), version("llvmlite"), FEATURES]
    parts += [f"{one.name} {loader.digest(one.function.__module__)}" for one in passes]
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:16]


def sections_of(data: bytes) -> list[tuple[int, bytes]]:
    """The sections of a module or an object file: their numbers and bodies."""
    found, at = [], len(MAGIC)
    while at < len(data):
        size, begin = read_number(data, at + 1)
        found.append((data[at], data[begin : begin + size]))
        at = begin + size
    return found


def _defined_functions(body: bytes, at: int) -> dict[bytes, int]:
    """Names and numbers of the functions that an object defines, from its section "linking"."""
    found: dict[bytes, int] = {}
    at = read_number(body, at)[1]  # version
    while at < len(body):
        size, begin = read_number(body, at + 1)
        if body[at] == SYMBOL_TABLE:
            _read_symbols(body, begin, found)
        at = begin + size
    return found


def _read_symbols(body: bytes, at: int, found: dict[bytes, int]) -> None:
    count, at = read_number(body, at)
    for _ in range(count):
        kind = body[at]
        flags, at = read_number(body, at + 1)
        if kind in (FUNCTION, GLOBAL, EVENT, TABLE):
            index, at = read_number(body, at)
            # An imported symbol has the name of its import, unless a flag indicates an explicit name.
            if not flags & UNDEFINED or flags & NAMED:
                name, at = _name(body, at)
                if kind == FUNCTION:
                    found[name] = index
        elif kind == DATA:
            at = _name(body, at)[1]
            for _ in range(0 if flags & UNDEFINED else 3):  # segment, offset, size
                at = read_number(body, at)[1]
        else:  # a section, by its number
            at = read_number(body, at)[1]


def _name(data: bytes, at: int) -> tuple[bytes, int]:
    length, at = read_number(data, at)
    return data[at : at + length], at + length


def read_number(data: bytes, at: int) -> tuple[int, int]:
    """A number in LEB128, seven bits in each byte, the lowest first; and the position of its end."""
    value = shift = 0
    while True:
        byte = data[at]
        at, value, shift = at + 1, value | (byte & 127) << shift, shift + 7
        if byte < 128:
            return value, at


def written_number(value: int) -> bytes:
    """A number in LEB128."""
    out = bytearray()
    while True:
        value, low = value >> 7, value & 127
        out.append(low | (128 if value else 0))
        if not value:
            return bytes(out)

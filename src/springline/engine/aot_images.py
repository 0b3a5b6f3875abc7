"""Images of passes, made for releases of springline: machine code for several processors, linked without a linker.

LLVM writes an ELF object of each pass for each of TARGETS, with the same compiler as in a clone. Here the sections are
concatenated and the references between them are resolved. The references are relative, so the image runs at any
address. One image of arm64 serves Linux and macOS, which have the same calling convention for numbers. Levels differ in
instructions, never in results: no arithmetic is fused or reassociated, so every image gives the same bits.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from springline.engine.kernels import Pass
from springline.engine.loader import digest, write
from springline.engine.native import ARM, IMPORTS, LENGTH, LEVELS, SUFFIX

INTEL = "x86_64-unknown-linux-gnu"


class Target(NamedTuple):
    """A type of processors, with LLVM's names."""

    triple: str
    processor: str
    features: str = ""


# macOS reserves the register x18 of arm64.
TARGETS = {
    **{level: Target(INTEL, level) for level in LEVELS},
    ARM: Target("aarch64-unknown-linux-gnu", "generic", "+reserve-x18"),
}

# ELF: types and flags of sections, numbers of relocations (System V ABI; ELF for the Arm 64-bit Architecture)
SYMBOLS, RELOCATIONS, NO_BITS, NOTES = 2, 4, 8, 7
WRITABLE, ALLOCATED = 1, 2
GLOBAL = 1
BRANCHES = {4, 282, 283}  # to functions, the only references that may leave an image
RELATIVE = {2, 4, 261}  # 32 bits, relative to their address: PC32 and PLT32 of x86-64, PREL32 of arm64
JUMPS = {282, 283}  # 26 bits of an instruction of arm64, in words of four bytes
PAGES = 275  # 21 bits: difference in pages of 4096 bytes
WITHIN = {277: 0, 278: 0, 284: 1, 285: 2, 286: 3, 299: 4}  # 12 bits: offset in a page, in units of 2**n bytes


class ObjectSection(NamedTuple):
    """A section of an object."""

    name: str
    kind: int
    flags: int
    link: int
    info: int
    align: int
    body: bytes


def write_images(passes: Iterable[Pass], folder: Path) -> list[Path]:
    """Write an image of passes for each of TARGETS into a folder, where native.py looks for them."""
    made = {thing: objects(thing, TARGETS) for thing in passes}
    written = []
    for target in TARGETS:
        written.append(folder / f"{target}{SUFFIX}")
        write(written[-1], image({thing: each[target] for thing, each in made.items()}, target))
        written[-1].chmod(0o644)  # readable for all users, like other installed files
    return written


def objects(thing: Pass, targets: Iterable[str]) -> dict[str, bytes]:
    """The object of a pass for each target; the pass is translated to LLVM once."""
    import llvmlite.binding as llvm

    # Position-independent code of the small model: all references are 32 bits and relative, which ``_refer`` can
    # resolve. Other code models would require a table of addresses that is filled at load time.
    from springline.engine.compiler import instructions, optimize_module, refuse_inexact

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    whole = instructions(thing).as_bitcode()
    made = {}
    for name in targets:
        target = TARGETS[name]
        machine = llvm.Target.from_triple(target.triple).create_target_machine(
            cpu=target.processor, features=target.features, opt=3, reloc="pic", codemodel="small"
        )
        module = llvm.parse_bitcode(whole)
        module.triple = target.triple
        made[name] = optimize_module(module, machine)
        refuse_inexact(thing, module)
    return made


def image(objects_of: Mapping[Pass, bytes], target: str) -> bytes:
    """The content of an image: the length of its index, the index, and the code with the table of its imports."""
    # Sorted by name, so that an image always has the same bytes, and two releases can be compared.
    linking = Linking(target == ARM)
    passes = {}
    for thing in sorted(objects_of, key=lambda one: one.name):
        place = linking.add(objects_of[thing], "springline." + thing.name)
        passes[thing.name] = digest(thing.function.__module__), place
    linking.resolve()
    index = json.dumps({"target": target, "passes": passes, "imports": linking.imports}).encode()
    return len(index).to_bytes(LENGTH, "little") + index + bytes(linking.code)


class Linking:
    """Code that grows object by object; references to IMPORTS are resolved at the end."""

    def __init__(self, is_arm: bool) -> None:
        self.code = bytearray()
        self.imports: dict[str, int] = {}  # place at which the address of each import is written
        self._is_arm = is_arm
        # A call reaches at most 2 GB on x86-64 and 128 MB on arm64, and the C library may be at any address. So passes
        # call a stub in the image, which jumps to an address in a table. The table is filled when the image is in
        # memory.
        self._stubs = {name: self._place(bytes(12), 16) for name in IMPORTS}

    def _place(self, body: bytes, align: int) -> int:
        self.code += bytes(-len(self.code) % align)
        self.code += body
        return len(self.code) - len(body)

    def add(self, data: bytes, name: str) -> int:
        """Add an object and return the place of its function ``name``."""
        sections = list(_sections(data))
        places: dict[int, int] = {}
        for number, one in enumerate(sections):
            # Tables for exceptions, which passes do not raise, are left out.
            if one.flags & ALLOCATED and one.name != ".eh_frame" and one.kind != NOTES and one.body:
                # Pages of an image are readable and executable, and shared by all threads. A variable in one would
                # fault at the first write, or be a state shared by two simulations.
                if one.flags & WRITABLE or one.kind == NO_BITS:
                    raise ValueError(
                        f"{name} has {one.name}, which it would write to. A pass may write to tables only."
                    )
                places[number] = self._place(one.body, one.align)
        symbols = [symbol for one in sections if one.kind == SYMBOLS for symbol in _symbols(one, sections)]
        for one in sections:
            if one.kind == RELOCATIONS and one.info in places:
                for offset, code, number, addend in struct.iter_unpack("<QIIq", one.body):
                    found, section, value, _ = symbols[number]
                    if section in places:
                        to = places[section] + value
                    elif not section and found in IMPORTS and code in BRANCHES:
                        to = self._stubs[found]
                    else:
                        raise ValueError(f"{name} refers to {found}, which an image cannot have.")
                    self._refer(places[one.info] + offset, code, to + addend)
        return next(
            places[section] + value for found, section, value, bind in symbols if bind == GLOBAL and found == name
        )

    def _refer(self, at: int, code: int, to: int) -> None:
        """Write a reference to a place, for one type of relocation."""
        word = int.from_bytes(self.code[at : at + 4], "little")
        if code in RELATIVE:
            word = _immediate_bits(to - at, 32)
        elif code in JUMPS:
            # Fields of arm64 instructions are zero in an object with explicit addends (RELA), so they can be set by OR.
            # Instructions are four bytes long, and jumps count in fours.
            word |= _immediate_bits((to - at) >> 2, 26)
        elif code == PAGES:
            # ADRP: the page of the target minus that of the instruction, whose two lowest bits are stored separately,
            # in bits 29 and 30.
            pages = _immediate_bits((to >> 12) - (at >> 12), 21)
            word |= (pages & 3) << 29 | pages >> 2 << 5
        elif code in WITHIN:
            # The offset within the page, in units of the loaded size: bits 10 to 21.
            word |= (to & 0xFFF) >> WITHIN[code] << 10
        else:
            raise ValueError(f"An image has no references of the kind {code}.")
        self.code[at : at + 4] = word.to_bytes(4, "little")

    def resolve(self) -> None:
        """Connect the stubs of IMPORTS to a table of addresses behind the code."""
        table = self._place(bytes(8 * len(self._stubs)), 64)
        for number, (name, stub) in enumerate(self._stubs.items()):
            slot = self.imports[name] = table + 8 * number
            if self._is_arm:  # adrp x16, slot; ldr x17, [x16, slot]; br x17
                self.code[stub : stub + 12] = struct.pack("<III", 0x90000010, 0xF9400211, 0xD61F0220)
                self._refer(stub, PAGES, slot)
                self._refer(stub + 4, 286, slot)
            else:  # jmp [slot]
                self.code[stub : stub + 6] = b"\xff\x25" + _immediate_bits(slot - stub - 6, 32).to_bytes(4, "little")


def _immediate_bits(value: int, bits: int) -> int:
    """The lowest bits of a signed number, which must fit into them."""
    if not -(1 << (bits - 1)) <= value < 1 << (bits - 1):
        raise ValueError("A reference goes too far for its instruction.")
    return value & ((1 << bits) - 1)


def _sections(data: bytes) -> Iterator[ObjectSection]:
    # Header of ELF64: e_shoff at 40; e_shentsize, e_shnum and e_shstrndx from 58 on. LLVM writes little-endian objects
    # for both types of processors.
    begin, size, count, names = *struct.unpack_from("<Q", data, 40), *struct.unpack_from("<HHH", data, 58)
    rows = [struct.unpack_from("<IIQQQQIIQQ", data, begin + size * number) for number in range(count)]
    texts = rows[names][4]
    for name, kind, flags, _, offset, length, link, info, align, _ in rows:
        body = b"" if kind == NO_BITS else data[offset : offset + length]
        yield ObjectSection(_text(data, texts + name), kind, flags, link, info, max(align, 1), body)


def _symbols(table: ObjectSection, sections: list[ObjectSection]) -> Iterator[tuple[str, int, int, int]]:
    """Name, section, value and binding of each symbol."""
    for name, info, _, section, value, _ in struct.iter_unpack("<IBBHQQ", table.body):
        yield _text(sections[table.link].body, name), section, value, info >> 4


def _text(data: Any, at: int) -> str:
    return bytes(data[at : data.index(b"\0", at)]).decode()

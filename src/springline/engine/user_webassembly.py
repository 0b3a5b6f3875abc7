"""User-defined functions, and passes derived from them, as a second WebAssembly module next to that of springline.

It is compiled as position-independent code, so that its constants are at OWN_BASE and not over those of the first
module. A page provides the functions of numba's runtime that allocate arrays (``web/src/living/heap.ts``); functions
that only raise Python exceptions end the run. Every other library call is refused: its last bits, or the function
itself, are not available in a page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from springline.engine.kernels import Pass
from springline.engine.webassembly import (
    FEATURES,
    MAGIC,
    PREFIX,
    TRIPLE,
    export_name,
    export_passes,
    imported_names,
    read_number,
    sections_of,
    written_number,
)

OWN_BASE, OWN_ROOM = 1 << 19, 1 << 17  # [bytes] address and size of the constants of user-defined functions in a page
ELEMENTS, DATA = 9, 11  # sections: of functions whose addresses are taken, and of constants
# functions that a page provides to allocate arrays
PROVIDED = (
    "NRT_Allocate", "NRT_Free", "NRT_MemInfo_alloc", "NRT_MemInfo_alloc_aligned", "NRT_MemInfo_call_dtor",
    "NRT_MemInfo_new_varsize_dtor", "NRT_MemInfo_varsize_realloc", "numba_attempt_nocopy_reshape",
    "memcpy", "memmove", "memset", "__multi3",
)  # fmt: skip
# functions that are called only to raise an exception, with their types
RAISING = {
    "PyErr_SetString": "void @{}(ptr %a, ptr %b)", "PyUnicode_FromKindAndData": "ptr @{}(i32 %a, ptr %b, i64 %c)",
    "PyObject_Hash": "i64 @{}(ptr %a)", "PyTuple_Pack": "ptr @{}(i64 %a, ...)", "Py_FatalError": "void @{}(ptr %a)",
    "springline.digits": "double @{}(double %a)",  # log10 of a number in a message: others are springline's own
}  # fmt: skip
ROUNDED = re.compile(r"@(sqrt|floor|ceil|trunc|rint|fabs|copysign)\(")  # of the C library: each is one instruction
DECLARED = re.compile(r"declare [^@\n]*@([\w.$]+)\(")  # the name of a function that is declared and not defined
TYPED = re.compile(r"((?:= alloca|getelementptr(?: (?:inbounds|nuw|nusw))*) \(?)([^\n]*)")  # instructions with types
# A reference count that falls to zero, as on x86: a page has only one thread
COUNT_DOWN = """
define i8 @springline.count_down(ptr %at, i64 %by, i32 %which) alwaysinline {
  %old = load i64, ptr %at
  %new = sub i64 %old, %by
  store i64 %new, ptr %at
  %none = icmp eq i64 %new, 0
  %byte = zext i1 %none to i8
  ret i8 %byte
}
"""


class NotForPages(ValueError):
    """A user-defined function calls a function that is not available in a page."""


def own_module(passes: Iterable[Pass], functions: Mapping[str, Callable[[], Callable[..., None]]]) -> bytes:
    """The module of passes and of C functions by name, each given by a function that returns its batch function.

    Raises
    ------
    NotForPages : if a function calls a function that is not available in a page.
    """
    import llvmlite.binding as llvm

    from springline.engine.compiler import instructions, optimize_module
    from springline.engine.entries import instructions_of

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    passes = list(passes)
    texts = [str(instructions(thing)).replace(" = common ", " = internal ") for thing in passes]
    texts += [_portable(str(instructions_of(batch(), name))) for name, batch in functions.items()]
    whole: Any = llvm.parse_assembly(COUNT_DOWN)
    for text in texts:
        whole.link_in(llvm.parse_assembly(text))
    calls = [one.name for one in whole.functions if one.is_declaration]
    raising = [RAISING[name].format(name) for name in calls if name in RAISING]
    if raising:
        ends = "".join(f"define {one} {{ call void @llvm.trap() unreachable }}\n" for one in raising)
        whole.link_in(llvm.parse_assembly("declare void @llvm.trap()\n" + ends))
    strange = [name for name in calls if not name.startswith("llvm.") and name not in (*PROVIDED, *RAISING)]
    # LLVM ends the process if it finds an instruction of another processor.
    strange += [name for name in calls if re.match(r"llvm\.(x86|aarch64|arm)\.", name)]
    if strange:
        raise NotForPages(_why(strange))
    names = {*map(export_name, passes), *functions}
    for one in whole.functions:
        if not one.is_declaration and one.name not in names:
            one.linkage = llvm.Linkage.internal
    whole.triple = TRIPLE
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(cpu="generic", features=FEATURES, opt=3, reloc="pic")
    made = relocate_constants(export_passes(optimize_module(whole, machine)), OWN_BASE)
    if lacking := [name for name in imported_names(made) if name not in PROVIDED]:
        raise NotForPages(_why(lacking))
    return made


def _why(calls: list[str]) -> str:
    if any(name.startswith("numba_xx") for name in calls):
        return (
            "it multiplies matrices by BLAS, whose last bits differ between machines: write the sums out for @ and dot"
        )
    if any(name.startswith(("Py", "numba_gil")) for name in calls):
        return "it calls Python, as print() does"
    return f"it calls {', '.join(calls)} of a library that is not in a page"


def _portable(text: str) -> str:
    """LLVM instructions without those specific to this processor and this process."""
    text = text.replace(" = common ", " = internal ").replace("@llvm.x86.atomic.sub.cc.i64(", "@springline.count_down(")
    text = text.replace("@llvm.log10.f64(", "@springline.digits(")
    text = text.replace("i32 immarg) #", "i32) #") if "@springline.count_down(" in text else text
    return TYPED.sub(_widen_pointers, _declared_once(ROUNDED.sub(r"@llvm.\1.f64(", text)))


def _declared_once(text: str) -> str:
    """LLVM instructions without repeated declarations of a function, which renaming produces."""
    # Numba calls the square root both by its name in the C library and by that of LLVM's intrinsic.
    known: set[str] = set()
    lines = []
    for line in text.splitlines(keepends=True):
        named = DECLARED.match(line)
        if named is None or named[1] not in known:
            lines.append(line)
        if named is not None:
            known.add(named[1])
    return "".join(lines)


def _widen_pointers(found: re.Match[str]) -> str:
    """An instruction for memory or an address in it, with pointers that occupy 64 bits.

    Numba has optimized its instructions for the layout of this process, in which offsets are written as bytes.
    """
    start, kind = found.groups()
    depth, end = 0, len(kind)
    for place, letter in enumerate(kind):
        depth += (letter in "{[<") - (letter in "}]>")
        if letter == "," and not depth:
            end = place
            break
    return start + re.sub(r"\bptr\b", "i64", kind[:end]) + kind[end:]


def relocate_constants(data: bytes, base: int) -> bytes:
    """A module whose constants begin at an address; its code finds them by the global ``__memory_base``.

    Addresses of its functions are removed.

    Raises
    ------
    NotForPages : if the constants exceed the available space.
    """
    kept, end = [], 0
    for kind, body in sections_of(data):
        if kind == ELEMENTS:  # functions that numba's runtime calls to free an object, which a page does not need
            continue
        if kind == DATA:
            count, at = read_number(body, 0)
            out = written_number(count)
            for _ in range(count):  # a segment: 0, i32.const, its address, end, its size, its bytes
                place, at = read_number(body, at + 2)
                size, begin = read_number(body, at + 1)
                at, end = begin + size, max(end, place + size)
                out += b"\0\x41" + _signed_leb128(base + place) + b"\x0b" + written_number(size) + body[begin:at]
            body = out
        kept.append(bytes([kind]) + written_number(len(body)) + body)
    if end > OWN_ROOM:
        raise NotForPages(f"its constants are {end:,} bytes, and there is room for {OWN_ROOM:,}")
    return MAGIC + b"".join(kept)


def _signed_leb128(value: int) -> bytes:
    """A non-negative number in signed LEB128."""
    return (
        written_number(value)
        if value.bit_length() % 7
        else written_number(value)[:-1] + bytes([written_number(value)[-1] | 128, 0])
    )


def function_name(place: int) -> str:
    """The name by which a module exports the user-defined function with this number."""
    return f"{PREFIX}own.{place}"

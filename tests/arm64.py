"""Machine code for arm64, tried on a processor of another kind: an emulator runs it on the memory of this process.

``arm64.py`` needs unicorn, and images beside the engine (.ci/release). Every small scene of the gallery moves to the
bits that the code for this processor gives.
"""

from __future__ import annotations

import ctypes
import struct
import subprocess
import sys
import warnings
from typing import Any

import unicorn
from unicorn import arm64_const as register

from springline import callbacks
from springline.engine import native
from springline.engine.kernels import Pass
from springline.engine.table import Table

PAGE = 12  # bits of an address within a page
TRAPS, RET = 0x10000, 0xD65F03C0  # an address that no process has; the instruction of arm64 that returns
STACK = 1 << 22
MOST, STEPS = 3000, 3  # particles of a scene, steps of it
FLOATING_POINT = 3 << 20  # in the register that allows it


class Emulator:
    """A processor of arm64 whose addresses are those of this process."""

    def __init__(self) -> None:
        self.machine = unicorn.Uc(unicorn.UC_ARCH_ARM64, unicorn.UC_MODE_ARM)
        self.machine.reg_write(register.UC_ARM64_REG_CPACR_EL1, FLOATING_POINT)
        self.machine.mem_map(TRAPS, 1 << PAGE)
        self.machine.mem_write(TRAPS, struct.pack("<I", RET) * 16)
        self.machine.hook_add(unicorn.UC_HOOK_MEM_UNMAPPED, self._miss)
        self.machine.hook_add(unicorn.UC_HOOK_CODE, self._trap, begin=TRAPS, end=TRAPS + 63)
        self._pages: set[int] = set()
        self._stack = ctypes.create_string_buffer(STACK)
        self.calls = 0

    def call(self, address: int, table: int, block: int, a: float, b: float) -> int:
        """What a pass at an address gives."""
        top = (ctypes.addressof(self._stack) + STACK - 64) & ~63
        bits = struct.unpack("<QQ", struct.pack("<dd", a, b))
        for name, value in zip(("X0", "X1", "D0", "D1", "SP", "LR"), (table, block, *bits, top, TRAPS + 32)):
            self.machine.reg_write(getattr(register, f"UC_ARM64_REG_{name}"), value)
        self.calls += 1
        self.machine.emu_start(address, TRAPS + 32)
        return ctypes.c_int64(self.machine.reg_read(register.UC_ARM64_REG_X0)).value

    def forget(self) -> None:
        """Look at memory anew: the process has freed some of it since."""
        for page in self._pages:
            self.machine.mem_unmap(page << PAGE, 1 << PAGE)
        self._pages.clear()

    def _see(self, begin: int, length: int) -> None:
        for page in range(begin >> PAGE, ((begin + max(length, 1) - 1) >> PAGE) + 1):
            if page not in self._pages:
                self._pages.add(page)
                self.machine.mem_map_ptr(page << PAGE, 1 << PAGE, unicorn.UC_PROT_ALL, page << PAGE)

    def _miss(self, machine: Any, kind: int, address: int, size: int, value: int, data: Any) -> bool:
        self._see(address, size)
        return True

    def _trap(self, machine: Any, address: int, size: int, data: Any) -> None:
        number = (address - TRAPS) // 4
        if number < len(native.IMPORTS):
            to, what, length = (machine.reg_read(register.UC_ARM64_REG_X0 + k) for k in range(3))
            if native.IMPORTS[number] == "memset":
                ctypes.memset(to, what & 255, length)
            else:
                ctypes.memmove(to, what, length)


def emulate() -> Emulator:
    """Have every pass of this process run on an emulator."""
    emulator = Emulator()

    class Writable(native.NativeImage):
        """An image whose calls to the library of C go to traps."""

        def __init__(self, content: bytes) -> None:
            super().__init__(content)
            library, size = ctypes.CDLL(None), len(self._memory)
            assert self.kind == native.ARM and not library.mprotect(
                ctypes.c_void_p(self._begin), ctypes.c_size_t(size), 3
            )
            for name, place in native.index_of(content)["imports"].items():
                slot = ctypes.c_uint64.from_address(self._begin + place)
                slot.value = TRAPS + 4 * native.IMPORTS.index(name)

    def call(self: Pass, table: Table, block: int = 0, a: float = 0.0, b: float = 0.0) -> int:
        return emulator.call(self.address, table.handle, block, a, b)

    native.kinds_here = lambda: (native.ARM,)  # type: ignore[assignment]
    native.NativeImage = Writable  # type: ignore[misc]
    Pass.__call__ = call  # type: ignore[method-assign]
    return emulator


def moved(emulator: Emulator | None) -> dict[str, str]:
    """The states that scenes of the gallery end in."""
    import springline as sl

    warnings.simplefilter("ignore")
    found = {}
    for entry in sl.gallery.entries():
        simulation = entry.build().simulate(dt=entry.dt, integrator=entry.integrator, threads=1)
        # User-defined functions are compiled for this processor, which an emulator of another cannot call.
        if len(simulation.position) <= MOST and not callbacks._LIVING:
            if emulator is not None:
                emulator.forget()
            simulation.step(STEPS)
            found[entry.name] = simulation.data.state.digest()
        del simulation  # and its functions
    assert len(found) > 60 and (emulator is None or emulator.calls > len(found))
    return found


if __name__ == "__main__":
    if sys.argv[1:] == ["emulated"]:
        print(moved(emulate()))
    else:
        done = subprocess.run([sys.executable, __file__, "emulated"], stdout=subprocess.PIPE, text=True, check=True)
        here, there = moved(None), eval(done.stdout)
        wrong = [name for name in here if here[name] != there[name]]
        if wrong:
            sys.exit(f"Machine code for arm64 gives other bits in {', '.join(wrong)}")
        print(f"Machine code for arm64, emulated: the same bits in {len(here)} scenes of the gallery")

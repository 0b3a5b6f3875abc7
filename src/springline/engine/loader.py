"""Compiled passes on disk and in memory, without the compiler: one file for each pass, or one shipped image."""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import springline
from springline.engine import native
from springline.engine.kernels import CAN_COMPILE, COMPILED, Pass
from springline.engine.precompile import share_compilation
from springline.errors import SpringlineError, install_command

HERE = Path(springline.__file__).parent
COMPILED_ROOMS = {
    "picture", "linear", "paths",
    "callbacks", "engine", "model", "neighbors", "forces", "constraints", "contacts", "integrators", "stepping",
}  # fmt: skip
SEAL = 32  # bytes of a checksum
IMPORTS = re.compile(r"^\s*from springline\.?(\S*) import (.+)$", re.MULTILINE)


def load(passes: Iterable[Pass]) -> None:
    """Load the code of passes, compiling what is not on disk."""
    # Missing passes are first shared with another process. All others are then read from disk, including those that
    # the other process has written in the meantime.
    waiting = [thing for thing in dict.fromkeys(passes) if not (thing.is_ready or _take_from_image(thing))]
    if waiting and not CAN_COMPILE:
        raise SpringlineError(_missing_compiler_text(waiting))
    # ``cached_code`` is tried again for each: another process, of this run or another, may have written the file since.
    for thing in share_compilation(
        [one for one in missing(waiting) if one.function.__module__.startswith("springline.")]
    ):
        thing.settle(load_object("springline." + thing.name, cached_code(thing) or compile_and_cache(thing)))
    for thing in [thing for thing in waiting if not thing.is_ready]:
        code = cached_code(thing) or compile_and_cache(thing)
        thing.settle(load_object("springline." + thing.name, code))


def missing(passes: Iterable[Pass]) -> list[Pass]:
    """The passes that are neither on disk nor shipped."""
    return [
        thing
        for thing in passes
        if not (thing.is_ready or shipped_address(thing) or (CAN_COMPILE and path_of(thing).exists()))
    ]


def shipped_address(thing: Pass) -> int:
    """Address of a pass in the image shipped with springline; 0 if the image was built from other sources."""
    image = shipped_image()
    return image.address(thing.name, digest(thing.function.__module__)) if image is not None else 0


@cache
def shipped_image() -> native.NativeImage | None:
    """The shipped image for this processor, in memory; None if it is missing or damaged."""
    path = native.path()
    content = read(path) if path is not None else None
    with suppress(OSError, ValueError, AttributeError):  # e.g. a system without executable memory, which LLVM reports
        return native.NativeImage(content) if content is not None else None
    return None


def origin() -> str:
    """Return a sentence about the origin of the code of passes."""
    if not COMPILED:
        return "All runs as plain Python, since there is no machine code here and no compiler, or its JIT is off."
    image = shipped_image()
    came = f"Machine code for {image.kind} came with springline. " if image is not None else ""
    return came + (f"Compiled code is kept in {cache_folder()}" if CAN_COMPILE else "Nothing is compiled.")


def _take_from_image(thing: Pass) -> bool:
    """Take a pass from the image; return True if the image has it."""
    address = shipped_address(thing)
    if address:
        thing.settle(address)
    return bool(address)


def _missing_compiler_text(passes: list[Pass]) -> str:
    others = f" and {len(passes) - 1} more" if len(passes) > 1 else ""
    why = (
        "does not contain it, or was built from other sources"
        if shipped_image()
        else "is damaged, or this system does not allow executable memory"
    )
    return (
        f"The pass {passes[0].name}{others} must be compiled, since the machine code that came with springline "
        f"{why}, and there is no compiler. Install one: {install_command('compiler')}. With "
        f"NUMBA_DISABLE_JIT=1 all runs as plain Python, slowly, to the same bits."
    )


def cached_code(thing: Pass) -> bytes | None:
    """The code of a pass on disk; None if the file is missing or incomplete."""
    return read(path_of(thing))


def compile_and_cache(thing: Pass) -> bytes:
    """Compile a pass, store its code with a checksum, and return the code."""
    from springline.engine.compiler import compile_pass

    _, code = compile_pass(thing)
    write(path_of(thing), code)
    return code


def read(path: Path) -> bytes | None:
    """The content of a file with a checksum; None if the file is missing or the checksum does not match."""
    with suppress(OSError):
        # The checksum rejects files that were cut short or damaged, and costs less than loading them. It does not
        # protect against an attacker who can write to the folder.
        whole = path.read_bytes()
        if whole[:SEAL] == hashlib.sha256(whole[SEAL:]).digest():
            return whole[SEAL:]
    return None


def write(path: Path, content: bytes) -> None:
    """Write content with its checksum to a file atomically."""
    with suppress(OSError):  # without a writable folder, passes are compiled at every start
        # The content goes to a temporary file of the same folder, which is renamed in one step. A process that reads,
        # or a second process that writes the same pass, sees the old file or the complete new file.
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            try:
                file.write(hashlib.sha256(content).digest() + content)
                file.close()
                os.replace(file.name, path)
            except BaseException:
                file.close()
                Path(file.name).unlink(missing_ok=True)
                raise


def path_of(thing: Pass) -> Path:
    """The file of a pass, named by a hash of everything that its code depends on."""
    # A change of any source that the pass imports changes the name. So old files are never invalidated; they are
    # just no longer read.
    sources = digest(thing.function.__module__)
    return cache_folder() / f"{thing.name}-{sources}.o"


def cache_folder() -> Path:
    """The folder of compiled code."""
    return Path(os.environ.get("SPRINGLINE_CACHE_DIR") or _user_cache()) / "springline" / machine()


@cache
def machine() -> str:
    """An identifier of this processor and compiler."""
    import llvmlite.binding as llvm

    parts = (
        sys.version, version("numba"), version("llvmlite"), llvm.get_host_cpu_name(),
        llvm.get_host_cpu_features().flatten(), llvm.get_process_triple(),
    )  # fmt: skip
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:12]


@cache
def digest(module: str) -> str:
    """A hash of the sources of a module and of all springline modules that it imports, including the compiler's."""
    found: dict[str, bytes] = {}
    # The sources are read as text and never imported: a module with a changed comment counts as changed. This costs a
    # compilation now and then, and keeps the rule simple.
    waiting = [module, "springline.engine.compiler", "springline.engine.table"]
    while waiting:
        name = waiting.pop()
        source = None if name in found else _source(name)
        if source is not None:
            found[name] = source
            waiting += _imported_modules(source.decode())
    joined = b"".join(name.encode() + found[name] for name in sorted(found))
    return hashlib.sha256(joined).hexdigest()[:16]


@cache
def _source(module: str) -> bytes | None:
    """The source of a springline module, or of another module that defines passes; None if it has no file."""
    if module.startswith("springline."):
        path = HERE.joinpath(*module.split(".")[1:]).with_suffix(".py")
    else:
        path = Path(getattr(sys.modules.get(module), "__file__", None) or "")
    return path.read_bytes() if path.is_file() else None


def _imported_modules(source: str) -> list[str]:
    """The springline modules that a source imports, from packages with compiled code."""
    names = []
    for room, what in IMPORTS.findall(source):
        base = f"springline.{room}" if room else "springline"
        names += [f"{base}.{name.strip()}" for name in what.split(",") if name.strip().isidentifier()]
        names.append(base)
    return [name for name in names if name.split(".")[1:2] and name.split(".")[1] in COMPILED_ROOMS]


def load_object(name: str, code: bytes) -> int:
    """Load an object file into memory and return the address of the function called ``name``."""
    import llvmlite.binding as llvm

    engine = _engine()
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return int(engine.get_function_address(name))


@cache
def _engine() -> Any:
    """The LLVM engine that holds loaded code for the life of the process."""
    import llvmlite.binding as llvm

    with suppress(Exception):  # unnecessary since llvmlite 0.45, where it raises
        llvm.initialize()
    # The loader needs neither numba nor the optimizer, only LLVM's linker: the code is final, for this processor.
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
    return llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)


def _user_cache() -> str:
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return str(Path.home() / "Library" / "Caches")
    return os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")

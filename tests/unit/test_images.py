"""Machine code that comes with springline: images for several processors, run without a compiler, to the same bits."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from springline.engine import aot_images, loader, native
from springline.engine.kernels import CAN_COMPILE, PASSES
from springline.stepping import compiling

pytestmark = pytest.mark.heavy

needs_a_compiler = pytest.mark.skipif(not CAN_COMPILE, reason="images are made by the compiler")

SCENE = """
import springline as sl
@sl.force
def breeze(mass, position, velocity, time, force, rate):
    for i in range(len(mass)):
        force[i, 0] -= rate * position[i, 0] * velocity[i, 0]
scene = sl.Scene(gravity=9.8)
scene.anchor(scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0).ends)
scene.add(breeze, rate=0.2)
simulation = scene.simulate(dt=0.01)
simulation.step(50)
"""
ALONE = """
import sys
from pathlib import Path
from springline.engine import native
native.FOLDER = Path(sys.argv[1])
sys.modules["numba"] = sys.modules["llvmlite"] = None  # as where nobody has installed them
"""
TOLD = """
from springline.engine import kernels, loader
print(simulation.data.state.digest())
print(loader.origin())
print(kernels.COMPILED, [name for name in ("numba", "llvmlite") if sys.modules.get(name)])
try:
    scene.simulate(dt=0.01, integrator="rk4").step()
except sl.errors.SpringlineError as error:
    print(error)
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with images of all passes that SCENE needs; and the state that SCENE ends in, compiled on the spot."""
    known: dict[str, Any] = {}
    with compiling.collect_passes() as names:
        exec(SCENE, known)
    folder = tmp_path_factory.mktemp("images")
    aot_images.write_images([one for one in PASSES if one.name in names], folder)
    return folder, known["simulation"].data.state.digest()


@needs_a_compiler
@pytest.mark.skipif(len(native.kinds_here()) < 2, reason="this processor has one kind of image")
@pytest.mark.parametrize("kind", [native.kinds_here()[0], native.kinds_here()[-1]])
def test_an_image_gives_the_bits_of_code_compiled_here_and_loads_no_compiler(
    made: tuple[Path, str], kind: str, tmp_path: Path
) -> None:
    folder, digest = made
    environment = {
        **os.environ, "SPRINGLINE_CPU": kind, "SPRINGLINE_CACHE_DIR": str(tmp_path), "NUMBA_DISABLE_JIT": "0",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", ALONE + SCENE + TOLD, str(folder)],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    state, origin, loaded, refused = done.stdout.splitlines()
    assert state == digest  # with a force of one's own that runs as plain Python there
    assert origin == f"Machine code for {kind} came with springline. Nothing is compiled."
    assert loaded == "True []"
    assert done.stderr.startswith("User-defined functions run as plain Python") and done.stderr.count("\n") == 1
    # a pass that the image has not
    assert refused.startswith("The pass integrators.stages.") and 'pip install "springline[compiler]"' in refused
    assert not list(tmp_path.iterdir())
    file = folder / f"{kind}{native.SUFFIX}"
    (tmp_path / file.name).write_bytes(file.read_bytes()[:-1])
    damaged = subprocess.run(
        [sys.executable, "-c", ALONE + SCENE, str(tmp_path)], env=environment, capture_output=True, text=True
    )
    assert "machine code that came with springline is damaged, or" in damaged.stderr.splitlines()[-1]


@needs_a_compiler
def test_an_image_that_is_damaged_or_of_other_sources_is_not_used(
    made: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = made[0] / f"{native.kinds_here()[-1]}{native.SUFFIX}"
    content = loader.read(file)
    assert content is not None
    image = native.NativeImage(content)
    name, (sources, address) = next(iter(image.passes.items()))
    assert image.address(name, sources) == address and image.address(name, sources[::-1]) == 0
    monkeypatch.setattr(native, "FOLDER", tmp_path)
    assert native.path() is None
    (tmp_path / file.name).write_bytes(file.read_bytes()[:-1])
    assert native.path() == tmp_path / file.name and loader.shipped_image.__wrapped__() is None
    monkeypatch.setenv(native.VARIABLE, native.HERE)
    assert native.path() is None


def test_a_processor_runs_the_levels_whose_features_it_has_all_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def kinds(system: str, machine: str, features: str) -> tuple[str, ...]:
        monkeypatch.setattr(sys, "platform", system)
        monkeypatch.setattr("platform.machine", lambda: machine)
        monkeypatch.setattr(native, "_features", lambda: frozenset(features.split()))
        return native.kinds_here.__wrapped__()

    second, third, fourth = native.LEVELS.values()
    assert kinds("linux", "x86_64", f"{second} {third} {fourth}") == tuple(native.LEVELS)
    assert kinds("linux", "x86_64", f"{second} {third} avx512f") == ("x86-64-v2", "x86-64-v3")
    assert kinds("linux", "x86_64", f"{third} {fourth}") == ()
    assert kinds("linux", "aarch64", "") == kinds("darwin", "arm64", "") == ("arm64",)
    assert kinds("win32", "AMD64", f"{second} {third}") == kinds("linux", "riscv64", "") == ()


@pytest.mark.parametrize(
    ("kind", "at", "word", "to", "whole"),
    [  # as the assembler of arm64 encodes them
        (275, 0x1004, 0x90000000, 0x3008, 0xD0000000),  # adrp x0, two pages on
        (275, 0x5000, 0x90000010, 0x1FFF, 0x90FFFFF0),  # adrp x16, four pages back
        (286, 0, 0xFD400000, 0x3008, 0xFD400400),  # ldr d0, [x0, #8]
        (299, 0, 0x3DC00021, 0x1FF0, 0x3DC3FC21),  # ldr q1, [x1, #0xff0]
        (277, 0, 0x91000042, 0x2ABC, 0x912AF042),  # add x2, x2, #0xabc
        (283, 0x1000, 0x94000000, 0x0FF0, 0x97FFFFFC),  # bl, four instructions back
        (2, 0x10, 0, 0x4, 0xFFFFFFF4),  # 32 bits of x86-64
    ],
)
def test_references_are_written_as_an_assembler_writes_them(kind: int, at: int, word: int, to: int, whole: int) -> None:
    linking = aot_images.Linking(True)
    linking.code = bytearray(at) + word.to_bytes(4, "little")
    linking._refer(at, kind, to)
    assert int.from_bytes(linking.code[at:], "little") == whole, hex(int.from_bytes(linking.code[at:], "little"))


def test_references_that_an_image_cannot_have_are_refused() -> None:
    linking = aot_images.Linking(False)
    linking.code = bytearray(8)
    with pytest.raises(ValueError, match="goes too far"):
        linking._refer(0, 2, 1 << 31)
    with pytest.raises(ValueError, match="no references of the kind 1"):
        linking._refer(0, 1, 0)

"""The wheel, tried: ``wheel.py OTHER`` runs where springline was installed from its wheel and nothing else was.

OTHER is the wheel without machine code that the sdist builds. Every scene of the gallery moves to the same bits by the
machine code for each level of this processor, every verb runs with an empty cache, nothing is compiled, and
``springline play`` sends its first picture within PATIENCE.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from importlib.metadata import requires, version
from pathlib import Path
from time import perf_counter

import floors

PATIENCE = 1.5  # [s] from the command to the first picture that the page is sent
COMPILERS = ("numba", "llvmlite")
SCENES = """
import hashlib, warnings
import springline as sl
from springline.engine import loader
from springline.stepping.compiling import every_pass
warnings.simplefilter("ignore")
found = hashlib.sha256()
for entry in sl.gallery.entries():
    simulation = entry.build().simulate(dt=entry.dt, integrator=entry.integrator)
    simulation.step(20)
    found.update(simulation.data.state.digest().encode())
    simulation.energy
assert not loader.missing(every_pass()), loader.missing(every_pass())
print(found.hexdigest())
"""


def main(other: Path) -> None:
    """Try everything; ends with what fails."""
    from springline.engine.native import kinds_here
    from springline.forces.derivation import FILES

    assert not any(map(floors.find, COMPILERS)), "A compiler is installed here"
    needed = [one for one in requires("springline") or [] if one.startswith("numba") and "extra" not in one]
    assert needed and all("sys_platform not in 'linux darwin'" in one for one in needed), needed
    with zipfile.ZipFile(other) as wheel:
        names = wheel.namelist()
        told = wheel.read(next(name for name in names if name.endswith("/METADATA"))).decode().splitlines()
    assert not any(name.endswith(".image") for name in names)
    assert {f"springline/forces/derived/{name}.py" for name in FILES} < set(names)
    assert any(line.startswith("Requires-Dist: numba") and ";" not in line for line in told)

    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as cache:
        plain = {**os.environ, "SPRINGLINE_CACHE_DIR": cache}
        bits = {kind: _said(["-c", SCENES], folder, {**plain, "SPRINGLINE_CPU": kind}) for kind in kinds_here()}
        assert bits and len(set(bits.values())) == 1, bits
        _said([floors.__file__, "verbs", "bare"], folder, plain)
        assert not list(Path(cache).rglob("*.o"))
        first = min(_first_picture(folder, plain) for _ in range(3))
        assert first < PATIENCE, f"The first picture came after {first:.2f} s"
    size = sum(path.stat().st_size for path in Path(sys.prefix).rglob("*") if path.is_file() and not path.is_symlink())
    print(
        f"springline {version('springline')} on Python {sys.version.split()[0]}: the same bits for {', '.join(bits)}, "
        f"every verb without a compiler, first picture after {first:.2f} s, {size / 1e6:.0f} MB installed"
    )


def _said(words: list[str], folder: str, environment: dict[str, str]) -> str:
    done = subprocess.run([sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"From the wheel, 'python {' '.join(words)}' fails:\n{done.stdout}\n{done.stderr}")
    return done.stdout


def _first_picture(folder: str, environment: dict[str, str]) -> float:
    """Seconds from the command to the first picture that a page is sent."""
    from websockets.sync.client import connect

    begin = perf_counter()
    command = [str(Path(sys.executable).with_name("springline")), "play", "--face", "browser", "--no-browser"]
    with subprocess.Popen(command, cwd=folder, env=environment, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        try:
            address = next(line for line in server.stderr if "http://" in line).split()[-1]
            host = address.split("/")[2]
            opener = urllib.request.build_opener(_Stay)
            cookie = opener.open(address).headers["Set-Cookie"].split(";")[0]
            headers = {"Cookie": cookie}
            with connect(f"ws://{host}/", origin=f"http://{host}", additional_headers=headers, max_size=None) as page:
                while not isinstance(page.recv(timeout=60.0), bytes):  # pictures are bytes, words are text
                    pass
                first = perf_counter() - begin
            loaded = Path(f"/proc/{server.pid}/maps")
            assert not (loaded.exists() and "llvmlite" in loaded.read_text()), "A compiler was loaded"
            return first
        finally:
            server.terminate()


class _Stay(urllib.request.HTTPRedirectHandler):
    """An answer that leads elsewhere is taken as it is."""

    def http_error_302(self, request, answer, code, message, headers):  # type: ignore[no-untyped-def]
        """The answer."""
        return answer

    http_error_301 = http_error_303 = http_error_307 = http_error_302


if __name__ == "__main__":
    main(Path(sys.argv[1]))

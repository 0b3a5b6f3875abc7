"""The lowest versions that pyproject.toml declares, tried: ``floors.py constraints`` for pip, ``floors.py try`` runs.

The second is for a Python that was given exactly the first. It does every verb once without compiling, compiles one
loop, and runs a few tests; ``floors.py verbs`` is its first part, in a folder that may be filled.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECT = ROOT / "pyproject.toml"
OWN = "springline"
LOWEST = re.compile(r"(?P<name>[\w.-]+)(\[[\w,]*\])?>=(?P<version>[\d.]+)")
CHAIN = "hanging-chain"
VERBS = {  # what is typed of each verb, in this order; of one that is not here, its help
    "gallery": "gallery",
    "check": f"check {CHAIN} --exact",
    "run": f"run {CHAIN} --until 1 -o a.springline --plot a.png",
    "solve": f"solve {CHAIN} -o b.csv -o b.json -o b.obj -o b.png",
    "modes": f"modes {CHAIN} -o c.png",
    "sweep": f"sweep {CHAIN} --vary gravity=1,2 --measure max(tension) --solve -o s.csv",
    "info": "info a.springline --json",
    "plot": "plot a.springline energy -o d.pdf",
    "render": "render a.springline -o e.mp4",
    "export": f"export {CHAIN} -o g.toml -o g.obj",
    "convert": f"convert {CHAIN} h.obj",
    "formats": "formats",
    "verify": "verify rest/buckling",
    "view": "view a.springline -o f.html --no-browser",
    "play": f"play {CHAIN} --face browser --no-browser --seconds 1",
}
BARE = {"render": "render a.springline -o e.html"}  # where no extra is installed
COMPILED = f"run {CHAIN} --until 1"
TESTS = ("tests/unit/test_declared.py", "tests/unit/test_scene_file.py", "tests/text/test_talk.py")
# What hangs on no version: sizes of files, runs of examples, imports in sources. An empty cache is that of COMPILED.
LEFT_OUT = (
    "not cannot_ask_for_much and not examples_run and not an_empty_cache and not v_says_what_is_used"
    " and not is_imported_by_the_code"
)


def constraints(text: str) -> list[str]:
    """``name==version`` for the lower bound of every requirement of a pyproject.toml.

    Raises
    ------
    ValueError : for a requirement without one, which nobody could try
    """
    found = {}
    for requirement in [*dependencies(text), *(one for extra in extras(text).values() for one in extra)]:
        if requirement.startswith(OWN):
            continue
        match = LOWEST.match(requirement)
        if match is None:
            raise ValueError(f"{requirement!r} in pyproject.toml has no lowest version. Write {requirement}>=...")
        found[match["name"]] = match["version"]
    return [f"{name}=={lowest}" for name, lowest in found.items()]


def dependencies(text: str) -> list[str]:
    """What is installed with springline, but for the compiler, which hangs on what a wheel has (hatch_build.py)."""
    found: list[str] = tomllib.loads(text)["tool"]["hatch"]["metadata"]["hooks"]["custom"]["dependencies"]
    return found


def extras(text: str) -> dict[str, list[str]]:
    """What is installed with each extra."""
    found: dict[str, list[str]] = tomllib.loads(text)["project"]["optional-dependencies"]
    return found


def installed() -> list[str]:
    """The constraints whose packages are here: tools that only write and check code need not be."""
    return [line for line in constraints(PROJECT.read_text(encoding="utf-8")) if find(line.split("==")[0])]


def find(name: str) -> str:
    """The version of a package that is installed here; empty where it is not."""
    try:
        return version(name)
    except ModuleNotFoundError:
        return ""


def differing() -> list[str]:
    """What is installed here in another version than the lowest."""
    pairs = [line.split("==") for line in installed()]
    wrong = [pair for pair in pairs if _numbers(find(pair[0])) != _numbers(pair[1])]
    return [f"{name} {find(name)}, not {lowest}" for name, lowest in wrong]


def _numbers(text: str) -> list[int]:
    """``0.61`` and ``0.61.0`` are one version."""
    parts = [int(part) for part in re.findall(r"\d+", text)]
    while parts and parts[-1] == 0:
        parts.pop()
    return parts


def try_all() -> None:
    """Every verb, one compiled loop, a few tests; ends with what failed."""
    if wrong := differing():
        sys.exit(f"These are not the lowest versions: {'; '.join(wrong)}.")
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    with tempfile.TemporaryDirectory() as folder:
        _call([__file__, "verbs"], folder, plain)
        _call(["-m", OWN, *COMPILED.split()], folder, {**os.environ, "SPRINGLINE_CACHE_DIR": folder})
    _call(["-m", "pytest", "-n0", *TESTS, "-k", LEFT_OUT], str(ROOT), plain)
    print(f"The lowest versions work: {', '.join(installed())}")


def do_verbs(typed: dict[str, str]) -> None:
    """Every verb in this process, so that packages are imported once; ends with the first that fails."""
    from springline.cli.main import app, main
    from springline.cli.usage import verbs

    for verb in dict.fromkeys([*typed, *verbs(app())]):
        words = typed.get(verb, f"{verb} --help")
        if code := main(words.split()):
            sys.exit(f"springline {words} ended with {code}")


def _call(words: list[str], folder: str, environment: dict[str, str]) -> None:
    done = subprocess.run([sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"With the lowest versions, 'python {' '.join(words)}' fails:\n{done.stdout}\n{done.stderr}")


if __name__ == "__main__":
    if sys.argv[1:] == ["constraints"]:
        print("\n".join(constraints(PROJECT.read_text(encoding="utf-8"))))
    elif sys.argv[1:] == ["try"]:
        try_all()
    elif sys.argv[1:] == ["verbs"]:
        do_verbs(VERBS)
    elif sys.argv[1:] == ["verbs", "bare"]:
        do_verbs(VERBS | BARE)
    else:
        sys.exit("Say 'constraints', 'try' or 'verbs'.")

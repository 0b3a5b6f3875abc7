"""Every format written over its own earlier file while the disk fills up: run by a process that may die of it.

``python full_disk.py FOLDER`` prints, for each format and kind, what is not as it must be: a sentence that names the
file, the old file as it was, nothing beside it. The limit on the size of files stands for the disk, and is felt by
libraries in C, too.
"""

from __future__ import annotations

import resource
import signal
import sys
from functools import cache
from pathlib import Path
from typing import Any

import leaving
import springline as sl
from springline.errors import SpringlineError
from springline.io.formats import FORMATS
from springline.view.film import render as film_saving  # noqa: F401 declares films and pages
from springline.view.plot import saving as plot_saving  # noqa: F401 declares pictures

PARTS = (0.0, 0.3, 0.97)  # of the file that there is room for
FILMS = (".gif", ".mp4", ".html")


def saved(thing: Any, path: Path) -> list[Path]:
    """A thing saved as people save it; films are short and small."""
    if path.suffix in FILMS:
        return [sl.render(thing, path, seconds=0.2, size=None if path.suffix == ".html" else (160, 120))]
    return sl.save(thing, path, **({"force": True} if path.suffix == ".springline" else {}))


@cache
def things(rich: bool) -> dict[str, Any]:
    """A scene, its shape and a run, made once: what is saved is not changed by that."""
    if rich:
        return leaving.things()
    scene = sl.Scene(gravity=9.81)
    scene.anchor(scene.grid((5, 5), mass=2.0, stiffness=1e4).corners)
    return {"scene": scene, "shape": scene.equilibrium(), "run": scene.simulate(dt=0.001).run(until=0.01)}


def tried(suffix: str, kind: str, thing: Any, folder: Path) -> list[str]:
    """What is wrong where a thing is written over its earlier file, with room for a part of it."""
    folder.mkdir(parents=True)
    files = {path: path.read_bytes() for path in saved(thing, folder / f"x{suffix}")}
    wrong = []
    for part in PARTS:
        room = int(part * max(map(len, files.values())))
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
        try:
            saved(thing, folder / f"x{suffix}")
            said: BaseException | None = None
        except BaseException as error:
            said = error
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        if not isinstance(said, SpringlineError):
            wrong.append(f"{suffix} of {kind}, {part:.0%}: {type(said).__name__}: {said}")
        elif "cannot be written: " not in str(said):
            wrong.append(f"{suffix} of {kind}, {part:.0%} says: {said}")
        left = {path: path.read_bytes() for path in folder.iterdir()}
        if left != files:
            changed = sorted(path.name for path in left if left[path] != files.get(path))
            wrong.append(f"{suffix} of {kind}, {part:.0%}: {', '.join(changed) or 'files are gone'} in the folder")
    return wrong


def main(folder: Path, names: list[str]) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    for suffix, form in FORMATS.items():
        for kind in form.writers:
            if names and suffix not in names:
                continue
            print("trying", suffix, kind, flush=True)
            made = things(suffix not in (".data", ".lmp"))  # which refuse what LAMMPS files of this kind cannot say
            print(*tried(suffix, kind, made[kind], folder / f"{suffix[1:]}-{kind}"), sep="\n", flush=True)
    print("all tried", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

"""The drawings that a scene file names: files of lines in its own folder or below."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import IntArray
from springline.constraints.ties import Rod
from springline.errors import FileError, SceneError
from springline.io.formats import suffixes
from springline.io.geometry import Network, role_mask
from springline.io.read import drawn_network, read
from springline.io.scene_parts import Lines
from springline.scene import Scene
from springline.spec.faces import joined_faces
from springline.spec.handles import Handle

MOST_TABLES = 1_000  # [[geometry]] of a scene file
MOST_WAYS = 8  # in which one drawing is read


class Drawings:
    """The drawings that a scene file has read so far: each once for all tables that say the same of it."""

    def __init__(self) -> None:
        self._known: dict[tuple[Path, str], Scene] = {}
        self._tables = 0

    def read(self, path: Path, options: dict[str, Any]) -> Scene:
        """The scene of a drawing.

        Raises
        ------
        SceneError : for too many tables, and for one drawing in too many ways
        """
        self._tables += 1
        if self._tables > MOST_TABLES:
            raise SceneError(f"A scene file may have {MOST_TABLES:,} tables [[geometry]], and this one has more.")
        key = path, repr(sorted(options.items()))
        if key not in self._known:
            if sum(one == path for one, _ in self._known) >= MOST_WAYS:
                rule = f"The 'file' may be one drawing with up to {MOST_WAYS} sets of other keys"
                raise SceneError(f"{rule}. {path.name} has more. Draw it once more under another name.")
            self._known[key] = read(path, **options)
        return self._known[key]


def add_drawing(scene: Scene, scene_path: Path, options: dict[str, Any], drawings: Drawings) -> tuple[Handle, Lines]:
    """Add a drawing's particles and springs; gives them, and what finds the particles of a color or layer."""
    path = _below(scene_path, options.pop("file"))
    drawn = drawings.read(path, options)
    positions = drawn.spec.particles.position
    if scene.dim == 2 and positions[:, 2].any():
        raise SceneError(f"The 'file' must lie in the plane of a 2D scene: {path.name} has points off z = 0.")
    _refuse_crossing(scene, drawn, path.name)

    springs = drawn.spec.springs
    columns = {name: springs.array(name) for name in springs.names}
    index = scene.spec.particles.append(
        **{name: drawn.spec.particles.array(name) for name in drawn.spec.particles.names}
    )
    offset = int(index[0]) if len(index) else 0
    scene.spec.springs.append(**columns | {"ends": columns["ends"] + offset})
    for tie in (thing for thing in drawn.declared if isinstance(thing, Rod)):
        scene.add(tie.replaced(a=np.asarray(tie.a) + offset, b=np.asarray(tie.b) + offset))
    scene.spec.report = drawn.report
    faces = np.where(drawn.faces >= 0, drawn.faces + offset, -1)
    scene.spec.faces = joined_faces(scene.spec.faces, faces)

    @cache
    def net() -> Network:
        asked: dict[str, Any] = {name: options.get(name) for name in ("faces", "units", "weld")}
        return drawn_network(path, **asked)

    def lines(color: str) -> IntArray:
        found: IntArray = offset + np.unique(net().ends[role_mask(net(), color)])
        return found

    return Handle(scene.spec, index), lines


def _below(scene_path: Path, name: str) -> Path:
    """The drawing's path; a scene file opens nothing outside its own folder, whatever links say."""
    given, folder = Path(name), scene_path.parent
    if "\0" in name or given.is_absolute() or "\\" in name or ":" in name or ".." in given.parts:
        raise SceneError(f"The 'file' must be a path below the scene file's folder, with / between. Got {name!r}.")
    drawings = suffixes(holds=("drawing",))
    if given.suffix.lower() not in drawings:
        raise SceneError(f"The 'file' must be a drawing, {', '.join(drawings)}. Got {name!r}.")
    path = folder / given
    try:
        inside = path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError) as error:
        raise FileError(f"The file cannot be read: {getattr(error, 'strerror', None) or error}.", str(path)) from None
    if not inside:
        raise SceneError(f"The 'file' must be a path below the scene file's folder. {name!r} is a link out of it.")
    return path


def _refuse_crossing(scene: Scene, drawn: Scene, name: str) -> None:
    """On a torus a drawn line longer than half a period would be another one, the short way around."""
    if scene.space is None:
        return
    size = np.where(scene.spec.space.size > 0.0, scene.spec.space.size, np.inf)
    apart = np.diff(drawn.spec.particles.position[drawn.spec.springs.ends], axis=1)[:, 0]
    if (np.abs(apart) > 0.5 * size).any():
        raise SceneError(f"The 'file' must have lines of at most half the torus. {name} has a longer one.")

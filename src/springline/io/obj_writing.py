"""Lines and faces as OBJ: of a scene as drawn, of a shape at rest, of a frame of a recording.

A vertex for every particle, a line for every spring, rod and cord in groups, a face for every face, in meters.
``sl.read`` and CAD programs take it back; numbers have as many digits as it takes to read the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray, indices
from springline.constraints.ties import Rod
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.io.replacing import put
from springline.model.families import CABLE, STRUT
from springline.recording.recording import Recording
from springline.scene.faces import around
from springline.scene.scene import Scene

Line = tuple[str, int, int]  # group, tail, head
KINDS = {CABLE: "cable", STRUT: "strut"}
UNSTRESSED = 1e-9  # [-] of the largest tension: less is rounding


def save_scene_lines(scene: Scene, path: Path) -> list[Path]:
    """The lines and faces of a scene as drawn; forces, stiffnesses and masses are in no OBJ file."""
    lines = _lines_of_scene(scene)
    return put({path: _text("a scene as drawn", scene._particles.position, lines, scene.faces)})


def save_shape_lines(shape: Equilibrium, path: Path) -> list[Path]:
    """The lines of a shape at rest in groups tension, compression, slack, unstressed, rod and cord, and its faces."""
    return put({path: _text("a shape at rest", shape.position, _lines_of_shape(shape), shape.scene.faces)})


def save_frame_lines(recording: Recording, path: Path, *, frame: int = -1) -> list[Path]:
    """The lines of one frame of a recording, without what was broken or removed by then.

    Raises
    ------
    SceneError : for a frame that is not there
    """
    from springline.scene.text_reading import from_text

    if not -len(recording) <= frame < len(recording):
        raise SceneError(f"The 'frame' of save() must be one of the {len(recording)} of the recording. Got {frame}.")
    scene, shown = from_text(recording.scene_text, lenient=True), recording.frame(frame)
    alive = np.ones(scene.particle_count, bool) if shown.alive is None else np.asarray(shown.alive, bool)
    intact = np.ones(scene.spring_count, bool) if shown.intact is None else np.asarray(shown.intact, bool)
    lines = (line for line, whole in zip(_lines_of_scene(scene), _whole(intact), strict=False) if whole)
    kept = [line for line in lines if alive[line[1]] and alive[line[2]]]
    faces = scene.faces
    whole = np.where(faces >= 0, alive[faces], True).all(axis=1)
    about = f"a recording at {float(recording.time[frame]):.6g} s"
    return put({path: _text(about, np.asarray(shown.position), iter(kept), faces[whole])})


def _whole(intact: np.ndarray) -> Iterator[bool]:
    """Whether each line is there still: springs as the frame says, then rods and cords, which never break."""
    yield from intact.tolist()
    while True:
        yield True


def _lines_of_scene(scene: Scene) -> Iterator[Line]:
    kinds = scene._springs.array("kind").tolist()
    for kind, (tail, head) in zip(kinds, scene._springs.ends.tolist(), strict=True):
        yield KINDS.get(kind, "spring"), tail, head
    for thing in scene.declared:
        if isinstance(thing, Rod):
            pair = (indices(end, scene.particle_count, "a", thing.caller).tolist() for end in (thing.a, thing.b))
            for tail, head in zip(*pair, strict=True):
                yield thing.key(), tail, head


def _lines_of_shape(shape: Equilibrium) -> Iterator[Line]:
    tension, springs, ties = shape.tension, shape.model.springs, shape.ties
    least = UNSTRESSED * float(np.abs(tension).max(initial=0.0))
    names: Any = np.select([tension > least, tension < -least], ["tension", "compression"], "unstressed").astype(object)
    names[shape.slack] = "slack"
    yield from zip(names.tolist(), springs.tail.tolist(), springs.head.tolist(), strict=True)
    for cord, (first, second) in zip(ties.cord.tolist(), ties.ends.tolist(), strict=True):
        yield ("cord" if cord else "rod"), first, second


def _text(about: str, position: FloatArray, lines: Iterator[Line], faces: IntArray) -> str:
    rows = [f"# springline: {about}", "# units: m"]
    rows += ["v " + " ".join(map(repr, place)) for place in position.tolist()]
    group = ""
    for name, tail, head in lines:
        if name != group:
            group = name
            rows.append(f"g {group}")
        rows.append(f"l {tail + 1} {head + 1}")
    rows += ["g faces"] * bool(len(faces))
    rows += ["f " + " ".join(str(corner + 1) for corner in face) for face in around(faces)]
    return "\n".join(rows) + "\n"

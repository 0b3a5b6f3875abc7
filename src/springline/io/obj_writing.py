"""Lines and faces as OBJ: of a scene as drawn, of a shape at rest, of frames of a recording.

A vertex for every particle, a line for every spring, rod and cord in groups, a face for every face, in meters.
``sl.read`` and CAD programs take it back; numbers have as many digits as it takes to read the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from springline.checks import FloatArray
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.io.geometry import TRAILS
from springline.io.motion import Moment, Motion, framed, motion_of, paths_until, results
from springline.io.replacing import put
from springline.spec.faces import around

TIES = ("rod", "cord")  # groups of their own

REMARKING = str.maketrans("#\\", "--")  # what begins a remark, and what ends a line that goes on


def save_lines(what: Any, path: Path, *, frame: int | None = None, frames: Any = None) -> list[Path]:
    """Write lines and faces of a scene, a shape or a frame of a recording, or a file for each of some frames.

    A shape's lines are in groups tension, compression, slack, unstressed, rod and cord, those of others in groups of
    what they are. Of a recording, what was broken or removed by then is left out, and trails up to then are polylines.

    Raises
    ------
    SceneError : for a frame that is not there
    """
    if frames is None:
        motion = framed(what, frame)
        moment = next(iter(motion))
        grouped = isinstance(what, Equilibrium)
        return put({path: _text(motion, moment, motion.about, paths_until(what, moment.number), grouped=grouped)})
    refuse_both(frame)
    motion = motion_of(what, frames=frames, quantities=())
    files, seen = series(path, frames), list[Any]()
    for file, moment in zip(files, motion, strict=True):
        seen.append(motion.trace(moment))
        about = f"{motion.about} at {moment.time:.6g} s"
        put({file: _text(motion, moment, about, motion.joined(seen), grouped=False)})
    return files


def refuse_both(frame: int | None) -> None:
    """Refuse one frame where a series is asked for."""
    if frame is not None:
        raise SceneError("save() takes a 'frame', or 'frames' for a file of each. Give one of the two.")


def series(path: Path, frames: Iterable[int]) -> list[Path]:
    """The files of a series, ``roof.0003.obj`` for frame 3 of ``roof.obj``."""
    return [path.with_name(f"{path.stem}.{number:04d}{path.suffix}") for number in frames]


def _text(motion: Motion, moment: Moment, about: str, paths: list[FloatArray], *, grouped: bool) -> str:
    rows = [f"# springline: {about}", "# units: m"]
    rows += ["v " + " ".join(map(repr, point)) for point in moment.position.tolist()]
    own = motion.drawn_as.layers or ("",) * len(motion.kinds)
    names, group = [layer or kind for layer, kind in zip(own, motion.kinds, strict=True)], ""
    if grouped:
        felt = results(motion, moment)
        names = [kind if kind in TIES else word for kind, word in zip(motion.kinds, felt, strict=True)]
    for line in motion.shown(moment).tolist():
        if names[line] != group:
            group = names[line]
            rows.append(f"g {group.translate(REMARKING)}")
        tail, head = motion.ends[line].tolist()
        rows.append(f"l {tail + 1} {head + 1}")
    faces = motion.faces[motion.whole(moment)]
    rows += ["g faces"] * bool(len(faces))
    rows += ["f " + " ".join(str(corner + 1) for corner in face) for face in around(faces)]
    rows += [f"g {TRAILS}"] * bool(paths)
    first = len(moment.position) + 1
    for path in paths:
        rows += ["v " + " ".join(map(repr, point)) for point in path.tolist()]
        rows.append("l " + " ".join(str(first + k) for k in range(len(path))))
        first += len(path)
    return "\n".join(rows) + "\n"

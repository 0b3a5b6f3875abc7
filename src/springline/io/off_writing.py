"""OFF (``.off``), as text: all particles and the faces in meters; lines have no place in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from springline.io.motion import framed
from springline.io.replacing import MARK, put
from springline.spec.faces import around


def save_off(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write the faces of a scene, a shape or a frame of a recording; the file written."""
    motion = framed(what, frame)
    moment = next(iter(motion))
    faces = around(motion.faces[motion.whole(moment)])
    rows = ["OFF", f"# {MARK.decode()}: {motion.about}", "# units: m", f"{len(moment.position)} {len(faces)} 0"]
    rows += [" ".join(map(repr, point)) for point in moment.position.tolist()]
    rows += [" ".join(map(str, (len(face), *face))) for face in faces]
    return put({path: "\n".join(rows) + "\n"})

"""Reader process of a viewer: ``python -m springline.view.page.reader`` reads one file within limits.

The input on stdin is one line of JSON: the ``path`` of the file, the ``given`` options of a drawing, and the limits
``seconds`` of processor time and ``bytes`` of memory. The output on stdout is an empty line when reading begins, then a
line of JSON, and then the text of the scene. :func:`springline.spec.text_reading.from_text` checks this text like any
new scene. It contains no code.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import warnings
from pathlib import Path
from typing import Any

from springline.errors import SpringlineError, UnitsWarning
from springline.io import formats, scene_file
from springline.io.read import read
from springline.spec.text_writing import to_text


def main() -> None:
    """Wait for a file, read it, and write the result."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for output of third-party libraries
    line = sys.stdin.readline()
    if not line:  # the viewer ended without opening a file
        return
    asked = json.loads(line)
    path = Path(asked["path"])
    form = formats.FORMATS[path.suffix]
    formats.reader_of(form)  # the time of this import is not counted
    limit(asked["seconds"], asked["bytes"])
    answers.write(b"\n")
    answers.flush()
    head, text = answer(path, asked["given"], form.holds == "scene")
    answers.write(json.dumps(head).encode() + b"\n" + text.encode())
    answers.flush()
    os._exit(0)  # without cleanup, which is not needed


def limit(seconds: float, size: int) -> None:
    """Set system limits of this process: ``seconds`` of processor time, and ``size`` bytes of memory.

    The parent process also monitors both, for systems without such limits.
    """
    try:
        import resource
    except ImportError:  # Windows
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)  # its signal also ends a process within C code
    for name, most in ((resource.RLIMIT_DATA, size), (resource.RLIMIT_CORE, 0)):
        hard = resource.getrlimit(name)[1]
        resource.setrlimit(name, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def answer(path: Path, given: dict[str, Any], is_scene: bool) -> tuple[dict[str, Any], str]:
    """Return a summary of a file and the text of its scene, which is empty if the file is refused."""
    try:
        with warnings.catch_warnings(record=True) as heard:
            warnings.simplefilter("always")
            scene = read(path, **given)
            said = scene_file.run_options(path) if is_scene else {}
        head = {
            "run": said, "notes": [str(one.message) for one in heard if issubclass(one.category, UnitsWarning)],
            "falls": not is_scene and bool(scene.gravity.any()) and len(scene.anchored) == 0,
        }  # fmt: skip
        return head, to_text(scene.spec)
    except SpringlineError as error:
        return {"refused": str(error)}, ""
    except MemoryError:
        return {"memory": True}, ""
    except Exception as error:
        return {"failed": f"{type(error).__name__}: {error}"}, ""


if __name__ == "__main__":
    main()

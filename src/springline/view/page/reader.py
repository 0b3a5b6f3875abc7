"""Reading for a viewer: ``python -m springline.view.page.reader`` reads one file within limits and writes its scene.

On stdin stands a line of JSON: the ``path`` of the file, what is ``given`` of a drawing, and the limits ``seconds`` of
processor and ``bytes`` of memory. On stdout comes an empty line when reading begins, then a line of JSON, and after it
the text of the scene, which :func:`springline.spec.text_reading.from_text` checks as if it were made anew. Nothing of
it is code.
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
    """Wait for a file, read it, and write what came of it."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what libraries of others print
    line = sys.stdin.readline()
    if not line:  # the viewer ended, and nobody opened anything
        return
    asked = json.loads(line)
    path = Path(asked["path"])
    form = formats.FORMATS[path.suffix]
    formats.reader_of(form)  # what it takes to import that is not counted
    limit(asked["seconds"], asked["bytes"])
    answers.write(b"\n")
    answers.flush()
    head, text = answer(path, asked["given"], form.holds == "scene")
    answers.write(json.dumps(head).encode() + b"\n" + text.encode())
    answers.flush()
    os._exit(0)  # nothing of it is wanted any more


def limit(seconds: float, size: int) -> None:
    """Have the system end this process after so many seconds of processor, and refuse it memory beyond so many bytes.

    The process that asked watches both too, for systems that cannot.
    """
    try:
        import resource
    except ImportError:  # Windows
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)  # its signal ends a process within C code too
    for name, most in ((resource.RLIMIT_DATA, size), (resource.RLIMIT_CORE, 0)):
        hard = resource.getrlimit(name)[1]
        resource.setrlimit(name, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def answer(path: Path, given: dict[str, Any], is_scene: bool) -> tuple[dict[str, Any], str]:
    """A summary of a file and the text of its scene, which is empty where the file is refused."""
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

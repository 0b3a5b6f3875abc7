#!/usr/bin/env bash
# gsd 5.0.1 (GSD files of HOOMD-blue): names of types are read as UTF-8 and written as ASCII only.
#
# A file whose bond type is called "Zugstäbe" reads well, and appending the frame that was read to a new file raises
# UnicodeEncodeError. Way out: names as bytes in UTF-8 are written, and read back as text.
# Exit code 0 as long as that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'gsd==5.0.1' 'numpy>=2'
env/bin/python - <<'PYTHON'
import gsd.hoomd
import gsd.version

frame = gsd.hoomd.Frame()
frame.configuration.box = [9, 9, 9, 0, 0, 0]
frame.particles.N, frame.particles.position = 1, [[0, 0, 0]]
frame.particles.types = ["Zugstäbe".encode()]
with gsd.hoomd.open("a.gsd", "w") as file:
    file.append(frame)
with gsd.hoomd.open("a.gsd") as file:
    read = file[0]
print(f"gsd {gsd.version.version} reads the name {read.particles.types[0]!r},")
assert read.particles.types == ["Zugstäbe"], read.particles.types
try:
    with gsd.hoomd.open("b.gsd", "w") as file:
        file.append(read)
except UnicodeEncodeError as error:
    print(f"and cannot write the frame that it read: {type(error).__name__}: {error}")
else:
    raise SystemExit("it writes the frame that it read")
PYTHON

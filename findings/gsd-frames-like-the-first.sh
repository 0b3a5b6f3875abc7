#!/usr/bin/env bash
# gsd 5.0.1 (GSD files of HOOMD-blue): frames at the end of a file that are like its first frame vanish.
#
# HOOMDTrajectory.append() writes only the data that differ from frame 0, and a frame counts only up to the last one that
# has data. Three equal frames are one frame, in the open file and after it is opened again; with a fourth frame of
# another step behind them all four are there. A trajectory that comes to rest where it began therefore loses its end.
# Way out: give each frame its own configuration.step, or log its time.
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


def frame(step=0):
    made = gsd.hoomd.Frame()
    made.configuration.step, made.configuration.box = step, [9, 9, 9, 0, 0, 0]
    made.particles.N, made.particles.position = 2, [[0, 0, 0], [1, 0, 0]]
    return made


def count(name, frames):
    with gsd.hoomd.open(name, "w") as file:
        file.extend(frames)
        while_open = len(file)
    with gsd.hoomd.open(name) as file:
        return while_open, len(file)


equal = count("equal.gsd", [frame(), frame(), frame()])
closed = count("closed.gsd", [frame(), frame(), frame(), frame(7)])
print(f"gsd {gsd.version.version}: 3 equal frames appended are {equal[0]} while open, {equal[1]} opened again;")
print(f"with one more of step 7 behind them, {closed[1]} of 4.")
assert equal == (1, 1), equal
assert closed[1] == 4, closed
PYTHON

"""The program of a step: its rows one after another, each done block by block by two threads."""

import re

from website.moving import BLUE, INK, QUIET, RUST, Moving

import springline as sl

BLOCKS = 6
scene = sl.Scene(gravity=1.0)
net = scene.grid((40, 40), stiffness=10.0, mass=1.0)
scene.anchor(net.corners)
scene.add(sl.Plane((0, 0, -3), (0, 0, 1)))
listed = str(scene.simulate(dt=0.01).program).partition("step:\n")[2].partition("\nforces:")[0]
rows = re.findall(r"^  ([\w.]+)  ", listed, re.M)
whole = ("count_step", "see_room", "note_coincidences")  # done once, by one thread
frames = len(rows) * BLOCKS // 2
words = "Rows of a step light up one after another, each block by block"
figure = Moving((720, 40 + 34 * len(rows)), 0.28 * frames, words)
figure.text((430, 20), "blocks of particles", QUIET, 13)
for k, row in enumerate(rows):
    high = 34.0 + 34.0 * k
    figure.text((20, high + 18), row, INK, 13)
    for block in range(1 if row.endswith(whole) else BLOCKS):
        figure.box((430 + 42 * block, high), (36, 24), "var(--moving-faint)")
        mine = k * BLOCKS // 2 + (0 if row.endswith(whole) else block // 2)
        done = [1.0 if frame == mine else 0.25 if frame > mine else 0.0 for frame in range(frames)]
        figure.box((430 + 42 * block, high), (36, 24), BLUE if block % 2 == 0 else RUST, done)
drawn = figure.svg()

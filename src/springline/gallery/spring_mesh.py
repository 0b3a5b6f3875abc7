"""A sheet of particles whose cells are braced by both diagonals, drawn narrower than its rest shape."""

from __future__ import annotations

from math import sqrt

import numpy as np

from springline.checks import IntArray
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

SIDE, STIFFNESS = 50.0, 0.13


def build(columns: int = 5, rows: int = 4, damping: float = 0.1) -> Scene:
    """Masses of 1 kg, springs of 0.13 N/m and rest length 50 m, diagonals 50 sqrt(2); ``damping`` [N s/m].

    The sheet is drawn in a window of 400 by 400 with margins of 100, divided by the number of particles.
    """
    scene = Scene(dim=2)
    across, down = 200.0 / columns, 200.0 / rows
    positions = [(100.0 + x * across, 300.0 - y * down) for x in range(columns) for y in range(rows)]
    scene.particles(positions, mass=1.0)
    straight, diagonal = pairs(columns, rows)
    scene.springs(straight, stiffness=STIFFNESS, rest_length=SIDE, damping=damping)
    scene.springs(diagonal, stiffness=STIFFNESS, rest_length=SIDE * sqrt(2), damping=damping)
    return scene


def pairs(columns: int, rows: int) -> tuple[IntArray, IntArray]:
    """Ends of the straight springs and of the diagonals, shape (springs, 2), particles counted column by column."""
    table = np.arange(columns * rows).reshape(columns, rows)
    along = [(table[:-1], table[1:]), (table[:, :-1], table[:, 1:])]
    across = [(table[:-1, :-1], table[1:, 1:]), (table[:-1, 1:], table[1:, :-1])]
    straight, diagonal = (
        np.concatenate([np.column_stack([a.ravel(), b.ravel()]) for a, b in group]) for group in (along, across)
    )
    return straight, diagonal


def evidence() -> Recording:
    """Recording of the sheet until it is at rest: its slowest motion decays by 1/e in less than 200 s."""
    return build().simulate(dt=0.25).run(until=6000.0, every=10.0)


@fact("The sheet settles into squares of 50 m: no spring is left under tension.", 0.0, 1e-11)  # measured 5e-15
def largest_tension(run: Recording) -> float:
    return float(np.abs(run.tension[-1]).max() / STIFFNESS)


@fact("It was drawn too narrow by a fifth.", 40.0, 1e-12)  # measured off by 0
def drawn_width(run: Recording) -> float:
    return float(run.position[0, 4, 0] - run.position[0, 0, 0])


@fact("Nothing outside holds the sheet, so its middle stays where it was.", 0.0, 1e-9)  # measured 5e-13
def center_drift(run: Recording) -> float:
    middle = run.position.mean(axis=1)
    return float(np.abs(middle - middle[0]).max())


@fact("The energy of the drawn sheet goes into its dashpots.", 0.0, 5e-3)  # measured 0.002
def ledger(run: Recording) -> float:
    return ledger_gap(run)

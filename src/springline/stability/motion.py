"""Description of a small motion in words, for modes, buckling and limit loads."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.bars import named

ALONG = 0.95  # [-] of the motion squared: the axes that hold it name its direction
MOST = 0.9  # [-] of the largest movement: particles beyond it move most
NAMED = 3  # of them, named in a line
STILL = 1e-6  # [-] of the largest movement: a particle that moves less stays


def motion_words(motion: FloatArray, free: int = 0) -> str:
    """A motion, shape (particles, 3), by its axes, those that move most, and who of them moves against the others.

    ``free`` is how many particles there are that may move, where "all" is to be said of them.
    """
    moved = np.sqrt((motion**2).sum(axis=1))
    most = np.flatnonzero(moved > MOST * moved.max(initial=0.0))
    with_it = most[motion[most] @ motion[most[0]] >= 0.0] if len(most) else most
    against = np.setdiff1d(most, with_it)
    if len(most) == free > 1 and not len(against):
        return f"{direction(motion)}, all alike"
    alone = len(most) == len(movers(motion))
    sides = " against ".join(named(side, NAMED) for side in (with_it, against) if len(side))
    particles = f"particle{'' if len(most) == 1 else 's'} {sides}"
    return f"{direction(motion)}, {particles} alone" if alone else f"{direction(motion)}, most at {particles}"


def movers(motion: FloatArray) -> IntArray:
    """Particles that move, those that move most first, indices, shape (k,)."""
    moved = np.sqrt((motion**2).sum(axis=1))
    order = np.argsort(-np.round(moved, 6), kind="stable")
    return np.asarray(order[moved[order] > STILL])


def direction(motion: FloatArray) -> str:
    """The fewest axes that hold almost all of a motion, in words."""
    share = (motion**2).sum(axis=0)
    order = np.argsort(-share, kind="stable")
    needed = int(np.searchsorted(np.cumsum(share[order]), ALONG * share.sum())) + 1
    axes = sorted("xyz"[k] for k in order[:needed])
    return f"along {axes[0]}" if needed == 1 else f"in {', '.join(axes[:-1])} and {axes[-1]}"

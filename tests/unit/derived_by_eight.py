"""A pass that evaluates derivatives of a formula eight at a time and one at a time, for test_derivatives.py."""

from __future__ import annotations

from typing import Any, NamedTuple

from test_derivatives import SAMPLES, kernels

from springline.engine import lanes
from springline.engine.columns import RealRows
from springline.engine.elementary import atan2
from springline.engine.kernels import WIDE, a_pass
from springline.engine.machine import DONE
from springline.engine.table import make_accessor


class Eight(NamedTuple):
    """Numbers that a pass takes eight at a time."""

    given: RealRows  # shape (inputs, n)
    found: RealRows  # shape (ends, n)


eight_of = make_accessor(Eight)
slopes_of, change_of = kernels(SAMPLES[2])["gradient"], kernels(SAMPLES[2])["change"]


@a_pass
def derive_eight(table: Any, block: int, a: float, b: float) -> int:
    """Derive a formula, eight at a time, and each by itself."""
    room = eight_of(table)
    g, f = room.given, room.found
    for at in range(0, g.shape[1], WIDE):
        x = (
            (lanes.load(g[0], at), lanes.load(g[1], at), lanes.load(g[2], at)),
            (lanes.load(g[3], at), lanes.load(g[4], at), lanes.load(g[5], at)),
        )
        u, v = slopes_of(x, (0.7, 1.9))
        s, t = change_of(x, (x[1], x[0]), (0.7, 1.9))
        lanes.store(f[0], at, u[0])
        lanes.store(f[1], at, v[1])
        lanes.store(f[2], at, s[2])
        lanes.store(f[3], at, t[0])
        lanes.store(f[4], at, atan2(x[0][0], x[0][1]))
    for k in range(g.shape[1]):
        one = (g[0, k], g[1, k], g[2, k]), (g[3, k], g[4, k], g[5, k])
        m, n = slopes_of(one, (0.7, 1.9))
        q, r = change_of(one, (one[1], one[0]), (0.7, 1.9))
        f[5, k], f[6, k], f[7, k], f[8, k], f[9, k] = m[0], n[1], q[2], r[0], atan2(g[0, k], g[1, k])
    return DONE

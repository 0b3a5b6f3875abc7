#!/usr/bin/env bash
# Energy of the double pendulum in a database of chaotic systems.
#
# dysts 0.96: DoublePendulum is marked as Hamiltonian, but a term of its dp/dt is half as large as in Hamilton's equations. From
# the initial conditions of the database its energy changes by 0.7 J in ten seconds; it should be constant. Its Lyapunov
# exponent of 3.99 is that of another system.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q install 'dysts==0.96' 2>/dev/null
"$folder/venv/bin/python" - <<'PY'
import sys
from importlib.metadata import version

import numpy as np
from dysts.flows import DoublePendulum

G = 9.81


def energy(y):
    a, b, p, q = y
    moving = (p**2 + 2 * q**2 - 2 * p * q * np.cos(a - b)) / (2 * (1 + np.sin(a - b) ** 2))
    return moving - 2 * G * np.cos(a) - G * np.cos(b)


def hamilton(y, size=1e-6):
    slope = [(energy(y + size * e) - energy(y - size * e)) / (2 * size) for e in np.eye(4)]
    return np.array([slope[2], slope[3], -slope[0], -slope[1]])


def drift(rate, y, step=1e-3, count=10_000):
    first = energy(y)
    for _ in range(count):
        k = rate(y)
        l = rate(y + 0.5 * step * k)
        m = rate(y + 0.5 * step * l)
        n = rate(y + step * m)
        y = y + step / 6 * (k + 2 * l + 2 * m + n)
    return energy(y) - first


system = DoublePendulum()
start = np.array(system.ic, dtype=float)
theirs = lambda y: np.array(system.rhs(y, 0.0))
difference = theirs(start) - hamilton(start)
away, fine = drift(theirs, start), drift(hamilton, start)
print(f"dysts {version('dysts')}, parameters {system.params}, start {start.round(4).tolist()}")
print(f"rates of angles off by {np.abs(difference[:2]).max():.0e}, of momenta by {np.abs(difference[2:]).max():.2f} N m")
print(f"energy {energy(start):.3f} J changes by {away:.2f} J in 10 s, with Hamilton's equations by {fine:.0e} J")
same = np.abs(difference[:2]).max() < 1e-6 < 0.01 < np.abs(difference[2:]).max() and abs(away) > 0.1 and abs(fine) < 1e-4
print("as stated" if same else "changed")
sys.exit(0 if same else 1)
PY

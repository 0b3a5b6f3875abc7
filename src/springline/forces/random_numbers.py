"""Counter-based random numbers: functions of a seed, a particle and a time, independent of the order of calls.

Words of 32 bits, stored in 64-bit integers, so that plain and compiled runs agree.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import is_whole, refuse
from springline.engine.elementary import log_of_normal
from springline.engine.kernels import kernel
from springline.model.contracts import Key

WORD = 0xFFFFFFFF
PERIOD = 4294967296.0  # 2**32, the number of words
TRIES = 64  # the probability that all of these miss is 1e-42
NORMAL = 2 * TRIES  # first counter for the normal distribution: those before are for directions
MOST_SEEDS = 2**62
SEED = Key(
    "of its random numbers; default: from the seed of the scene", least=0, most=MOST_SEEDS, form="whole", lasting=True
)


def check_seed(seed: Any, caller: str) -> None:
    """Raise SceneError for a seed that is given and not a whole number from 0 to below 2**62."""
    if seed is not None and not (is_whole(seed) and 0 <= seed < MOST_SEEDS):
        raise refuse("seed", caller, "a whole number of at least 0, below 2**62", seed)


def seed_of(thing: Any) -> int:
    """Return the seed of a declared thing; 0 if it has no seed."""
    seed = getattr(thing, "seed", None)
    return 0 if seed is None else int(seed)


@kernel
def hash_word(word):
    """Return a 32-bit hash of a word (the finalizer of Wellons' hash prospector, 2018)."""
    word = word & WORD
    word = word ^ (word >> 16)
    word = (word * 0x21F0AAAD) & WORD
    word = word ^ (word >> 15)
    word = (word * 0x735A2D97) & WORD
    return word ^ (word >> 15)


@kernel
def hash_numbers(seed, first, second, third):
    """Return the hash of a seed and three numbers."""
    return extend_hash(start_hash(seed, first, second), third)


@kernel
def start_hash(seed, first, second):
    """Return the hash of a seed and two numbers."""
    # A generator with a state would make results depend on the order of calls, on threads and on reverted steps. A hash
    # of particle, time and counter has no state (Salmon et al., Parallel random numbers: as easy as 1, 2, 3, SC 2011).
    word = hash_word(int(seed) ^ 0x2545F491)
    # Seeds and times have more bits than a word: both halves are hashed.
    word = hash_word(word ^ (int(seed) >> 32))
    word = hash_word(word + int(first) * 0x19660D)
    word = hash_word(word + (int(second) & WORD))
    return hash_word(word + (int(second) >> 32))


@kernel
def extend_hash(word, third):
    """Return a 32-bit hash of a hash and a number, by which numbers are added one by one."""
    return hash_word(word + int(third) * 0x3C6EF35F)


@kernel
def unit(seed, particle, knot, flat):
    """Return a random unit vector, in the plane z = 0 if ``flat`` (Marsaglia, Ann. Math. Stat. 43, 645 (1972))."""
    # Rejection sampling in compiled code needs a bound; see TRIES for its probability.
    for attempt in range(TRIES):
        a = 2.0 * ((hash_numbers(seed, particle, knot, 2 * attempt) + 0.5) / PERIOD) - 1.0
        b = 2.0 * ((hash_numbers(seed, particle, knot, 2 * attempt + 1) + 0.5) / PERIOD) - 1.0
        square = a * a + b * b
        if 1e-12 < square < 1.0:
            if flat:
                return (a * a - b * b) / square, 2.0 * a * b / square, 0.0
            root = 2.0 * np.sqrt(1.0 - square)
            return a * root, b * root, 1.0 - 2.0 * square
    return 1.0, 0.0, 0.0


@kernel
def direction(seed, particle, turns, flat):
    """Return coherent noise: a vector of at most unit length that moves between random directions, one per turn.

    Each particle has a separate phase. The path is 6 s^5 - 15 s^4 + 10 s^3 (Perlin, ACM Trans. Graph. 21 (3), 2002).
    """
    # Each particle turns at its own times: simultaneous turns of a crowd would be visible.
    phase = turns + hash_numbers(seed, particle, -1, 0) / PERIOD
    knot = np.floor(phase)
    s = phase - knot
    ax, ay, az = unit(seed, particle, int(knot), flat)
    bx, by, bz = unit(seed, particle, int(knot) + 1, flat)
    # The fifth-order fade of Perlin (SIGGRAPH 2002): first and second derivative vanish at the knots, so the force is
    # smooth.
    part = s * s * s * (s * (6.0 * s - 15.0) + 10.0)
    return ax + part * (bx - ax), ay + part * (by - ay), az + part * (bz - az)


@kernel
def normals(seed, particle, turn):
    """Return three independent numbers of the standard normal distribution, mean 0 and variance 1 [-]."""
    word = start_hash(seed, particle, turn)
    x, y = normal_pair(word, NORMAL)
    z, _ = normal_pair(word, NORMAL + 2 * TRIES)
    return x, y, z


@kernel
def normal_pair(word, first):
    """Return two normally distributed numbers (polar method; Marsaglia and Bray, SIAM Review 6, 260 (1964))."""
    for attempt in range(TRIES):
        a = 2.0 * ((extend_hash(word, first + 2 * attempt) + 0.5) / PERIOD) - 1.0
        b = 2.0 * ((extend_hash(word, first + 2 * attempt + 1) + 0.5) / PERIOD) - 1.0
        square = a * a + b * b
        if 0.0 < square < 1.0:
            # The Box-Muller form needs a sine and a cosine for each pair; a point of the unit disc provides both.
            size = np.sqrt(-2.0 * log_of_normal(square) / square)
            return a * size, b * size
    return 0.0, 0.0

"""A pass that colors particles and springs by user-defined functions, for pages, which have no Python to call them.

It copies the arguments of a function into typed blocks, since the C signature of user-defined functions has pointers
to the first elements only, and a function may change what it is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from springline.callbacks import call_pointer
from springline.engine.columns import FlagRows, Flags, Indices, Reals, Wholes
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.table import make_accessor
from springline.model.accessors import particles_of, springs_of
from springline.model.families import BROKEN
from springline.model.work import USER_FAILED
from springline.picture.arrays import (
    COLOR,
    DIM,
    FADE,
    NONE,
    OWN_PARTICLES,
    SPRINGS,
    STOPS,
    drawn_state_of,
    look_of,
    picture_of,
    ranges_of,
)
from springline.picture.colors import copy_shade, span_of

PARTICLE_REALS = ("mass", "inertia", "radius", "restitution", "charge")  # of Particles, after positions and velocities
SPRING_REALS = ("stiffness", "rest_length", "damping", "strength", "area")  # of Springs, after tensions
NUMBERS, COLORS = 1, 2  # first number of a result: a quantity follows, or red, green and blue from 0 to 255 of each row
RAISED, SHAPE, OUTSIDE, WORD = 1, 2, 3, 4  # why there is no result; the first number is minus this, except for RAISED
FAILED, SHOWN = 0, 1  # entries of ColorFunctions.told


class ColorFunctions(NamedTuple):
    """User-defined functions that color particles and springs: their arguments, results and legend."""

    address: Wholes  # of the compiled functions for particles and springs, 0 without one, shape (2,)
    real: Reals  # positions, velocities, PARTICLE_REALS, tensions and SPRING_REALS, one after the other
    flag: Flags  # present, anchored and fixed particles, held axes, unbroken springs, kinds of springs
    ends: Indices  # tails and heads of springs
    size: Reals  # numbers of particles, springs and axes, shape (3,)
    result: Reals  # of the last call: NUMBERS, COLORS or minus a failure; then numbers
    told: Wholes  # 10 times the failing function, plus why, 0 if none fails; function of the legend, both from 1
    range: Reals  # low and high end of the legend, shape (2,)
    legend: FlagRows  # its colors, shape (STOPS, 3)


color_functions_of = make_accessor(ColorFunctions)


def color_functions(address: Sequence[int], particles: int, springs: int, dim: int) -> ColorFunctions:
    """Return arrays for functions at these addresses, 0 for none, and a scene of this size."""
    reals = (6 + len(PARTICLE_REALS)) * particles + (1 + len(SPRING_REALS)) * springs
    return ColorFunctions(
        np.array(address, dtype=np.int64), np.zeros(reals), np.zeros(6 * particles + 2 * springs, dtype=np.uint8),
        np.zeros(2 * springs, dtype=np.int32), np.array([particles, springs, dim], dtype=np.float64),
        np.zeros(1 + 3 * max(particles, springs)), np.zeros(2, dtype=np.int64), np.zeros(2),
        np.zeros((STOPS, 3), dtype=np.uint8),
    )  # fmt: skip


@a_pass
def color_by_functions(table: Any, block: int, a: float, b: float) -> int:
    """Compute the given colors of the particles and springs by user-defined functions, if these are shown."""
    functions, look, picture = color_functions_of(table), look_of(table), picture_of(table)
    functions.told[FAILED], functions.told[SHOWN] = 0, 0
    # A page removes the rows of given colors if another quantity is shown, or after a failure.
    if look.setting[COLOR] != NONE or look.point_color.shape[0] + look.spring_color.shape[0] == 0:
        return DONE
    copy_particles(table)
    copy_springs(table)
    if functions.address[0] != 0:
        if not is_called(table, 0, look.point_color.shape[0]):
            return USER_FAILED
        shade_results(table, 0, look.point_color)
    if functions.address[1] != 0 and picture.tension.shape[0] > 0:
        if not is_called(table, 1, look.spring_color.shape[0]):
            return USER_FAILED
        shade_results(table, 1, look.spring_color)
    return DONE


@callee
def copy_particles(table):
    """Copy what functions read of particles."""
    functions, moment, particles = color_functions_of(table), drawn_state_of(table), particles_of(table)
    real, flag, n, dim = functions.real, functions.flag, particles.mass.shape[0], look_of(table).setting[DIM]
    for i in range(n):
        some, every, there = False, True, moment.alive[i] == 1
        for axis in range(3):
            real[3 * i + axis] = moment.position[i, axis]
            real[3 * (n + i) + axis] = moment.velocity[i, axis]
            held = there and moment.mobility[i, axis] == 0.0
            flag[3 * n + 3 * i + axis] = 1 if held else 0
            if axis < dim:
                some, every = some or held, every and held
        flag[i], flag[n + i], flag[2 * n + i] = 1 if there else 0, 1 if some else 0, 1 if every else 0
        real[6 * n + i], real[7 * n + i] = particles.mass[i], particles.inertia[i]
        real[8 * n + i], real[9 * n + i] = particles.radius[i], particles.restitution[i]
        real[10 * n + i] = particles.charge[i]
    return 0


@callee
def copy_springs(table):
    """Copy what functions read of springs."""
    functions, springs, tension = color_functions_of(table), springs_of(table), picture_of(table).tension
    real, flag, n, m = functions.real, functions.flag, particles_of(table).mass.shape[0], springs.tail.shape[0]
    first, status = 11 * n, drawn_state_of(table).status
    for s in range(m):
        real[first + s], real[first + m + s] = tension[s], springs.stiffness[s]
        real[first + 2 * m + s], real[first + 3 * m + s] = springs.rest_length[s], springs.damping[s]
        real[first + 4 * m + s], real[first + 5 * m + s] = springs.strength[s], springs.area[s]
        flag[6 * n + s] = 0 if status[s] == BROKEN else 1
        flag[6 * n + m + s] = springs.kind[s]
        functions.ends[s], functions.ends[m + s] = springs.tail[s], springs.head[s]
    return 0


@callee
def is_called(table, thing, count):
    """Call a function for ``count`` rows; return False, and note why, if it raises or returns neither form."""
    functions, told = color_functions_of(table), color_functions_of(table).told
    told[FAILED] = 10 * (thing + 1) + RAISED  # an exception in WebAssembly may end the section here
    status = call_pointer(
        functions.address[thing], count, functions.real, functions.flag, functions.ends, functions.result,
        functions.size, functions.size, 0, drawn_state_of(table).clock[0],
    )  # fmt: skip
    why = RAISED if status != 0 else int(-functions.result[0])
    told[FAILED] = 10 * (thing + 1) + why if why > 0 else 0
    return why <= 0


@callee
def shade_results(table, thing, out):
    """Set colors from a result: colors rounded, or a quantity mapped over the range of the rows that are drawn."""
    functions, look = color_functions_of(table), look_of(table)
    result, count = functions.result, out.shape[0]
    if result[0] == COLORS:
        for i in range(count):
            for part in range(3):
                out[i, part] = int(np.rint(result[1 + 3 * i + part]))
        return 0
    low, high = drawn_range(table, thing, count)
    low, high = kept_range(table, OWN_PARTICLES + thing, low, high)
    signed = low < 0.0 and high > 0.0
    span = span_of(signed, low, high)
    for i in range(count):
        copy_shade(look, signed, result[1 + i], low, span, out, i)
    if low < high:
        functions.told[SHOWN], functions.range[0], functions.range[1] = thing + 1, low, high
        for k in range(STOPS):
            copy_shade(look, signed, low + (high - low) * k / (STOPS - 1), low, span, functions.legend, k)
    return 0


@callee
def drawn_range(table, thing, count):
    """Return the lowest and the highest finite value of the rows that are drawn; 0 and 0 without any."""
    result, picture, alive = color_functions_of(table).result, picture_of(table), drawn_state_of(table).alive
    low, high = np.inf, -np.inf
    for k in range(picture.counts[SPRINGS] if thing == 1 else count):
        i = k
        if thing == 1:
            i = picture.segment_index[k]
        if abs(result[1 + i]) < np.inf and (thing == 1 or alive[i] == 1):
            low, high = min(low, result[1 + i]), max(high, result[1 + i])
    return (low, high) if low <= high else (0.0, 0.0)


@kernel
def kept_range(table, quantity, low, high):
    """Return a range that grows at once and shrinks slowly toward its middle; it is reset if time goes back."""
    ranges, now = ranges_of(table), drawn_state_of(table).clock[0]
    if ranges.given[quantity] == 1:
        return ranges.low[quantity], ranges.high[quantity]
    before = ranges.time[quantity]
    if now >= before:  # False without a picture before
        fade = look_of(table).number[FADE] if now > before else 1.0
        middle = 0.5 * (ranges.low[quantity] + ranges.high[quantity])
        low = min(low, middle + fade * (ranges.low[quantity] - middle))
        high = max(high, middle + fade * (ranges.high[quantity] - middle))
    ranges.time[quantity], ranges.low[quantity], ranges.high[quantity] = now, low, high
    return low, high

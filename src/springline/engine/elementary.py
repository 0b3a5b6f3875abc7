"""Elementary functions of numbers, of arrays, and of eight numbers side by side, with the same bits in each.

Derived kernels (:mod:`springline.engine.derivatives`) are written in these and in the operators. A condition chooses
between two values that are both computed: eight numbers side by side cannot branch, and what is not chosen, be it no
number, leaves no trace. What has no vector instruction is asked of the library of C, number by number.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from springline.engine.kernels import kernel, lowered

STEEP = math.sqrt(2.0) - 1.0  # tan(pi/8)
# pi/4 in two parts: the first ends in so many zeros that its small multiples are exact (Cody and Waite, 1980)
EIGHTH, EIGHTH_REST = 0.7853981633970761, 3.7217737402433116e-13


@lowered("choose")
def choose(condition: Any, one: Any, other: Any) -> Any:
    """``one`` where the condition holds, or is not 0, and ``other`` elsewhere."""
    if isinstance(condition, np.ndarray):
        return np.where(condition, one, other)
    return one if condition else other


@lowered("vector_intrinsic", name="sqrt")
def root(x: Any) -> Any:
    """The square root."""
    return np.sqrt(x)


@lowered("vector_intrinsic", name="floor")
def floor(x: Any) -> Any:
    """The largest whole number that is not above x."""
    return np.floor(x)


@lowered("vector_intrinsic", name="fabs")
def size(x: Any) -> Any:
    """The absolute value."""
    return np.abs(x)


@lowered("vector_intrinsic", name="copysign")
def signed(size: Any, sign: Any) -> Any:
    """A number with the sign of another."""
    return np.copysign(size, sign)


@lowered("ordered", sign="<")
def smaller(one: Any, other: Any) -> Any:
    """The smaller of two numbers."""
    return np.minimum(one, other)


@lowered("ordered", sign=">")
def larger(one: Any, other: Any) -> Any:
    """The larger of two numbers."""
    return np.maximum(one, other)


@kernel
def atan2(y, x):
    """The angle of the point (x, y) [rad], from -pi to pi; 0 for the origin.

    Of the two sizes the smaller is divided by the larger. What is above tan(pi/8) is turned by pi/4, so that one
    polynomial serves all: that of fdlibm's s_atan.c (Sun Microsystems, 1993), good for arguments up to 7/16. The error
    is below 2.5 units in the last place.
    """
    wide, high = size(x), size(y)
    # Conditions are numbers, 0.0 or 1.0, and cases are chosen by arithmetic: eight lanes take the same instructions.
    steep = 1.0 * (high > wide)
    over, under = smaller(wide, high), larger(wide, high)
    far = 1.0 * (over > STEEP * under)
    # tan(a - pi/4) = (t - 1)/(t + 1): one division serves both cases, since ``far`` is 0 or 1.
    top, bottom = over - far * under, under + far * over
    # At the origin both parts are 0; a divisor of 1 makes the quotient 0 instead of no number.
    t = top / (bottom + (bottom == 0.0))
    z = t * t
    w = z * z
    # Odd and even coefficients are summed in two chains by Horner's rule, as fdlibm does: two independent chains of
    # half the length, each in a fixed order, so that the rounding is the same in every lane.
    odd = w * (4.97687799461593236017e-02 + w * 1.62858201153657823623e-02)
    odd = w * (9.09088713343650656196e-02 + w * (6.66107313738753120669e-02 + odd))
    odd = z * (3.33333333333329318027e-01 + w * (1.42857142725034663711e-01 + odd))
    even = w * (-5.83357013379057348645e-02 + w * -3.65315727442169155270e-02)
    even = w * (-1.11111104054623557880e-01 + w * (-7.69187620504482999495e-02 + even))
    even = w * (-1.99999999998764832476e-01 + even)
    small = t - t * (odd + even)
    # the angle is k pi/4 +- small: mirrored at the diagonal where it is steep, at the y axis where x is negative
    left = 1.0 * (x < 0.0)
    k = far + steep * (2.0 - 2.0 * far)
    k, sign = k + left * (4.0 - 2.0 * k), (1.0 - 2.0 * steep) * (1.0 - 2.0 * left)
    # The small parts are added before the large one, so that only the last addition rounds noticeably. The sign of y
    # also distinguishes +pi from -pi on the negative x axis, as C's atan2 does.
    return signed(k * EIGHTH + (sign * small + k * EIGHTH_REST), y)


def _keeps_sign(name: str, given: tuple[float, ...]) -> bool:
    """Whether an infinite value has the sign of the first argument: sinh, and powers by odd whole numbers."""
    return name == "sinh" or (name == "pow" and math.fmod(given[1], 2.0) in (1.0, -1.0))


def _of_c(name: str) -> Callable[[float], float]:
    """A function of C's library as C has it: infinite where it overflows, no number where it is not defined."""
    function: Callable[..., float] = getattr(math, name)

    def call(*given: float) -> float:
        try:
            # Python's math raises where C returns infinity or NaN. Plain runs must find what compiled code finds, which
            # calls the same library without checks.
            return function(*given)
        except OverflowError:
            return -math.inf if math.copysign(1.0, given[0]) < 0.0 and _keeps_sign(name, given) else math.inf
        except ValueError:  # math.log(0.0) and math.pow(0.0, -1.0), which are infinite, and what is not defined
            if given[0] != 0.0:
                return math.nan
            is_below = name == "log" or (math.copysign(1.0, given[0]) < 0.0 and _keeps_sign(name, given))
            return -math.inf if is_below else math.inf

    return call


def _each(name: str) -> Callable[..., Any]:
    # NumPy's own exp, sin, ... use vector code whose last bits differ from the C library's; frompyfunc calls the C
    # function number by number, as compiled lanes do.
    call = np.frompyfunc(_of_c(name), 2 if name == "pow" else 1, 1)

    def plain(*given: Any) -> Any:
        with np.errstate(all="ignore"):
            found = call(*given)
        return found.astype(np.float64) if isinstance(found, np.ndarray) else np.float64(found)

    plain.__name__ = plain.__qualname__ = name
    plain.__doc__ = f"{name} as C's library has it."
    return lowered("by_lane", name=name)(plain)


exp, log, sin, cos, sinh, cosh, tanh, power = (
    _each(name) for name in ("exp", "log", "sin", "cos", "sinh", "cosh", "tanh", "pow")
)

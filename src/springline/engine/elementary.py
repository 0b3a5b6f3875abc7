"""Elementary functions of numbers, of arrays, and of eight numbers side by side, with the same bits in each.

All are made of additions, multiplications, divisions, square roots and shifts, each of which IEEE 754 rounds in one
way. So plain runs, compiled runs and WebAssembly agree on any machine; no library of C is called. The errors are below
one unit in the last place, at most 0.93 (``tests/unit/test_elementary.py``).

Reductions and polynomials are those of fdlibm (Sun Microsystems, 1993), with its file names in comments, or Taylor
series. A condition selects one of two values that are both computed, because eight lanes cannot branch separately; a
value that is not selected, even NaN, has no effect. If more digits are needed, a number is a sum of two (Dekker,
Numerische Mathematik 18, 224 (1971)).
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from springline.engine.kernels import callee, kernel, lower_as

INF, NAN = math.inf, math.nan
STEEP = math.sqrt(2.0) - 1.0  # tan(pi/8)
# pi/4 in two parts: the first ends in so many zeros that its small multiples are exact (Cody and Waite, 1980)
EIGHTH, EIGHTH_REST = 0.7853981633970761, 3.7217737402433116e-13
LARGE, SMALL = 2.0**1000, 2.0**-1000  # between them a quotient and its remainder neither overflow nor underflow
QUARTER, QUARTER_REST = 1.5707963267948966, 6.123233995736766e-17  # pi/2
# pi/2 in four parts (fdlibm, e_rem_pio2.c): the first three have 33 bits, so that multiples up to 2^20 are exact
PART_1, PART_2, PART_3, PART_4 = 1.57079632673412561417e00, 6.07710050630396597660e-11, 2.02226624871116645580e-21, \
    8.47842766036889956997e-32  # fmt: skip
NEAR = 2.0**20  # [rad] limit of angles whose multiple of pi/2 is below 2^20
QUARTERS = 2.0 / math.pi
LOG2_E = 1.0 / math.log(2.0)
LN2_NEAR, LN2_NEAR_REST = 0.6931471805599453, 2.3190468138462996e-17
LN2_42, LN2_42_REST = 0.6931471805598903, 5.497923018708371e-14  # in 42 bits and the rest
LN2, LN2_REST = 6.93147180369123816490e-01, 1.90821492927058770002e-10  # in 32 bits and the rest: e_exp.c
ROUNDING = 1.5 * 2.0**52  # added and subtracted again: rounds to an integer
SMALLEST = 2.0**-1022  # of the normal numbers
ONE = 0x3FF0000000000000  # the word of 1.0
FRACTION = 0x000FFFFFFFFFFFFF  # the bits of a word that are neither sign nor exponent
FIRST = 0x3FE6955500000000  # the word of 0.706: logarithms are tabulated from there to its double
WHOLES = 0x4330000000000000  # the word of 2^52: its last bits are an integer
# 2/pi in words of 24 bits from the binary point on (e_rem_pio2.c), with three zeros before
TURNS = (
    "A2F9836E4E441529FC2757D1F534DDC0DB6295993C439041FE5163ABDEBBC561B7246E3A424DD2E006492EEA09D1921CFE1DEB1CB129"
    "A73EE88235F52EBB4484E99C7026B45F7E413991D639835339F49C845F8BBDF9283B1FF897FFDE05980FEF2F118B5A0A6D1F6D367ECF"
    "27CB09B74F463F669E5FEA2D7527BAC7EBE5F17B3D0739F78A5292EA6BFB5FB11F8D5D0856033046FC7B6BABF0CFBC209AF4361DA9E3"
)
TABLE = (0.0, 0.0, 0.0, *(float(int(TURNS[at : at + 6], 16)) for at in range(0, len(TURNS), 6)))
WORDS = 10  # words of 2/pi that are used: 62 bits may cancel, 53 are the result's


@lower_as("choose")
def choose(condition: Any, one: Any, other: Any) -> Any:
    """``one`` if the condition holds or is not 0, else ``other``, elementwise."""
    if isinstance(condition, np.ndarray):
        return np.where(condition, one, other)
    return one if condition else other


@lower_as("vector_intrinsic", name="sqrt")
def root(x: Any) -> Any:
    """The square root."""
    return np.sqrt(x)


@lower_as("vector_intrinsic", name="floor")
def floor(x: Any) -> Any:
    """The largest integer not above x."""
    return np.floor(x)


@lower_as("vector_intrinsic", name="fabs")
def size(x: Any) -> Any:
    """The absolute value."""
    return np.abs(x)


@lower_as("vector_intrinsic", name="copysign")
def copy_sign(size: Any, sign: Any) -> Any:
    """A number with the sign of another number."""
    return np.copysign(size, sign)


@lower_as("ordered", sign="<")
def smaller(one: Any, other: Any) -> Any:
    """The smaller of two numbers; the second if one is NaN."""
    return choose(one < other, one, other)


@lower_as("ordered", sign=">")
def larger(one: Any, other: Any) -> Any:
    """The larger of two numbers; the second if one is NaN."""
    return choose(one > other, one, other)


@lower_as("all_between")
def all_between(x: Any, least: float, most: float) -> bool:
    """Return True if a number, or all of several, are at least ``least`` and below ``most``."""
    return bool(np.all((x >= least) & (x < most)))


def _looked_up(name: str, words: str, table: Sequence[float]) -> Callable[[Any], Any]:
    """A function that looks up a table at the last bits of its argument's word; at index k for 2^52 + k."""
    numbers = np.zeros(1 << (len(table) - 1).bit_length())
    numbers[: len(table)] = table

    def plain(at: Any) -> Any:
        return numbers[np.asarray(at, dtype=np.float64).view(np.uint64) & np.uint64(len(numbers) - 1)]

    plain.__name__ = plain.__qualname__ = name
    plain.__doc__ = words
    return lower_as("looked_up", table=tuple(numbers.tolist()))(plain)


def _logarithms() -> tuple[list[float], list[float], list[float]]:
    """1/c to ten bits, ln c to 42 bits and the rest, for c in the middle of 128 parts from FIRST to its double."""
    unit, logarithm, at = 1 << 140, {512: 0}, {}
    for n in range(340, 760):  # ln((n + 1)/n) = 2 artanh(1/(2 n + 1)) in units of 2^-140
        power_of, at[n] = unit // (2 * n + 1), 0
        for k in range(1, 19, 2):
            at[n], power_of = at[n] + 2 * power_of // k, power_of // (2 * n + 1) ** 2
    for n in range(512, 759):
        logarithm[n + 1] = logarithm[n] + at[n]
    for n in range(511, 340, -1):
        logarithm[n] = logarithm[n + 1] - at[n]
    inverse, large, small = [], [], []
    for k in range(128):
        middle = float(np.array(FIRST + (k << 45) + (1 << 44), dtype=np.uint64).view(np.float64))
        n = 512 if k == 75 else round(512.0 / middle)  # 1 is in part 75, where the logarithm keeps all digits
        rounded = (-logarithm[n] + (1 << 97)) >> 98
        inverse.append(n / 512.0)
        large.append(rounded / 2.0**42)
        small.append((-logarithm[n] - (rounded << 98)) / 2.0**140)
    return inverse, large, small


BITWISE = {
    "and_": operator.and_, "or_": operator.or_, "add": operator.add, "shl": operator.lshift, "lshr": operator.rshift,
}  # fmt: skip


def _on_bits(name: str, words: str, *steps: tuple[str, int]) -> Callable[[Any], Any]:
    """A function of the 64 bits of a number: steps of an operation and its second operand, modulo 2^64."""

    def plain(x: Any) -> Any:
        word: Any = np.asarray(x, dtype=np.float64).view(np.uint64)
        for operation, number in steps:
            word = BITWISE[operation](word, np.uint64(number))
        return word.view(np.float64)

    plain.__name__ = plain.__qualname__ = name
    plain.__doc__ = words
    return lower_as("on_bits", steps=steps)(plain)


def _parts_from(word: int) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    """Kernels for 2^52 + 1023 + k and m of positive normal x = 2^k m, m from the number of this word to its double."""
    return (
        _on_bits("power", "Its k.", ("add", ONE - word), ("lshr", 52), ("or_", WHOLES)),
        _on_bits("part", "Its m.", ("add", ONE - word), ("and_", FRACTION), ("add", word)),
    )


shifted = _on_bits("shifted", "Its last twelve bits as sign and exponent.", ("shl", 52))
head = _on_bits("head", "Its first 26 bits, rounded to 0: products of two are exact.", ("and_", 0xFFFFFFFFF8000000))
high_word = _on_bits("high_word", "Its first 21 bits, rounded to 0.", ("and_", 0xFFFFFFFF00000000))
near_word = _on_bits("near_word", "It in 21 bits.", ("add", 1 << 31), ("and_", 0xFFFFFFFF00000000))
power_from_1, part_from_1 = _parts_from(ONE)
power_from_root, part_from_root = _parts_from(0x3FE6A09E00000000)  # sqrt(1/2)
power_from_first, part_from_first = _parts_from(FIRST)
place_from_first = _on_bits(
    "place", "Seven bits: the part of FIRST to its double.", ("add", 2**64 - FIRST), ("lshr", 45)
)
of_two_over_pi = _looked_up("of_two_over_pi", "A word of 2/pi, a whole number.", TABLE)
inverse_at, logarithm_at, logarithm_rest_at = (
    _looked_up(name, "See ``_logarithms``.", table)
    for name, table in zip(("inverse_at", "logarithm_at", "logarithm_rest_at"), _logarithms(), strict=True)
)


def quiet(function: Callable[..., Any]) -> Any:
    """A kernel whose plain runs do not warn of NaN or overflow, like compiled runs."""
    return kernel(np.errstate(all="ignore")(function))


# == Exact sums and products ==


@kernel
def two_sum(a, b):
    """a + b, and its rounding error (Knuth, TAOCP 2, 4.2.2, theorem B)."""
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


@kernel
def ordered_sum(a, b):
    """a + b in two parts, if a is 0 or abs(a) >= abs(b) (Dekker, 1971)."""
    total = a + b
    return total, b - (total - a)


@kernel
def left_of_product(a, b, product):
    """a b - product, for a product that is a b to rounding (Dekker, 1971)."""
    a_head, b_head = head(a), head(b)
    a_tail, b_tail = a - a_head, b - b_head
    return (((a_head * b_head - product) + a_head * b_tail) + a_tail * b_head) + a_tail * b_tail


@kernel
def nearest(x):
    """The integer nearest to x, for abs(x) below 2^51."""
    return (x + ROUNDING) - ROUNDING


@kernel
def two_to(k):
    """2^k for an integer k from -1022 to 1023."""
    return shifted(k + 4503599627371519.0)  # 2^52 + 1023


@kernel
def scale_binary(x, k):
    """x 2^k for an integer k from -2044 to 2046, rounded once."""
    half = nearest(0.5 * k)
    return (x * two_to(half)) * two_to(k - half)


# == Powers of e, and logarithms ==


@kernel
def near_power(x):
    """k, r and c with x = k ln 2 + r + c, |r| up to ln(2)/2 (e_exp.c), for |x| below 2000."""
    k = nearest(x * LOG2_E)
    high, low = x - k * LN2, k * LN2_REST
    r = high - low
    return k, r, (high - r) - low


@kernel
def odd_and_even(r):
    """sinh(r)/r - 1 and cosh(r) - 1 for |r| up to ln(2)/2, by Taylor series."""
    z = r * r
    w = z * z
    odd = w * (2.5052108385441720e-08 + z * 1.6059043836821613e-10)
    odd = (1.9841269841269841e-04 + z * 2.7557319223985893e-06) + odd
    odd = z * ((1.6666666666666666e-01 + z * 8.3333333333333332e-03) + w * odd)
    even = w * (2.7557319223985888e-07 + z * 2.0876756987868099e-09)
    even = (1.3888888888888889e-03 + z * 2.4801587301587302e-05) + even
    return odd, z * ((0.5 + z * 4.1666666666666664e-02) + w * even)


@kernel
def within(x, least, most):
    """x, limited to a range; a limit for NaN."""
    return smaller(larger(x, least), most)


@quiet
def exp(x):
    """e^x."""
    k, r, c = near_power(within(x, -800.0, 800.0))
    odd, even = odd_and_even(r)
    total, rest = ordered_sum(1.0, r)
    found = scale_binary(total + (rest + ((r * odd + even) + c)), k)
    return choose(x == x, found, NAN)


@kernel
def log_of_normal(x):
    """The natural logarithm of a finite number of at least 2^-1022 (e_log.c)."""
    return log_with(x, 0.0)


@kernel
def log_with(x, shift):
    """ln(2^shift x)."""
    k, f = (power_from_root(x) - 4503599627371519.0) + shift, part_from_root(x) - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    even = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01))
    odd = 2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)
    odd = z * (6.666666666666735130e-01 + w * odd)
    half = 0.5 * f * f
    return k * LN2 - ((half - (s * (half + (odd + even)) + k * LN2_REST)) - f)


@quiet
def log(x):
    """The natural logarithm."""
    low = 1.0 * (x < SMALLEST)
    found = log_with(choose(low, x * 2.0**54, x), -54.0 * low)
    return choose(x > 0.0, choose(x < INF, found, x), choose(x == 0.0, -INF, NAN))


@kernel
def log_parts(x, shift):
    """ln(2^shift x) of a positive normal number in two parts, with a relative error of 2^-68.

    x = 2^k z, and ln z = ln c + ln(1 + r) with c from a table (Tang, ACM Trans. Math. Softw. 16, 378 (1990)).
    """
    k, z, place = (power_from_first(x) - 4503599627371519.0) + shift, part_from_first(x), place_from_first(x)
    inverse = inverse_at(place)
    # r = z/c - 1 as a sum: both products are exact, and so is the square of the first part
    z_head = near_word(z)  # rounded; near 1 two parts of r would cancel otherwise
    r_head, r_tail = z_head * inverse - 1.0, (z - z_head) * inverse
    r, r_rest = ordered_sum(r_head, r_tail)
    total, one = ordered_sum(k * LN2_42 + logarithm_at(place), r)
    half, half_head = -0.5 * r, -0.5 * r_head
    total, two = ordered_sum(total, r_head * half_head)
    square = r * r
    p = (-0.16666666666666666 + r * 0.14285714285714285) + square * (-0.125 + r * 0.1111111111111111)
    p = (-0.25 + r * 0.2) + square * p
    p = (r * square) * (0.3333333333333333 + r * p)
    rest = (k * LN2_42_REST + logarithm_rest_at(place)) + (one + r_rest)
    return ordered_sum(total, (rest + (r_tail * (half + half_head) + two)) + p)


@kernel
def times_log(y, log_x, rest):
    """y (log_x + rest) in two parts."""
    x_head, y_head = high_word(log_x), high_word(y)
    return ordered_sum(y_head * x_head, (y - y_head) * x_head + y * ((log_x - x_head) + rest))


@kernel
def exp_of_parts(x, rest):
    """k, and e^(x + rest)/2^k, for sizes of x up to 800 and a ``rest`` below a unit in its last place."""
    k, r, c = near_power(x)
    return k, exp_near(r, c + rest)


@kernel
def exp_near(r, c):
    """e^(r + c) for |r| up to ln(2)/2, and a small c."""
    odd, even = odd_and_even(r)
    total, more = ordered_sum(1.0, r)
    rise = r * odd + even
    return total + (more + (rise + (c + c * (r + rise))))


@quiet
def power(x, y):
    """x^y, with the special cases of C (ISO C99, F.9.4.4)."""
    if all_between(x, SMALLEST, INF) and all_between(y, -(2.0**60), 2.0**60):
        log_x, log_rest = log_parts(x, 0.0)
        total, rest = times_log(y, log_x, log_rest)
        if all_between(total, -700.0, 700.0):
            k, found = exp_of_parts(total, rest)
            return found * two_to(k)
    return any_power(x, y)


@callee
def any_power(x, y):
    """x^y for any two numbers, as C's pow."""
    base = size(x)
    known = 1.0 * (base > 0.0) * (base < INF)
    positive = choose(known, base, 1.0)
    low = 1.0 * (positive < SMALLEST)
    log_x, log_rest = log_parts(choose(low, positive * 2.0**54, positive), -54.0 * low)
    # for sizes of y above 2^70 the result is infinite, 0 or 1
    total, rest = times_log(within(y, -(2.0**70), 2.0**70), log_x, log_rest)
    # so is the result if the size of its logarithm is 800 or more
    inside = 1.0 * (size(total) < 800.0)
    k, found = exp_of_parts(choose(inside, total, copy_sign(800.0, total)), inside * rest)
    limit = choose(1.0 * (base > 1.0) == 1.0 * (y > 0.0), INF, 0.0)
    found = choose(known * (size(y) < INF) + (base == 1.0), scale_binary(found, k), limit)
    whole = 1.0 * (floor(y) == y)
    odd = whole * (floor(0.5 * y) != 0.5 * y)
    found = choose(odd, copy_sign(found, x), found)
    wrong = 1.0 * (x < 0.0) * (x > -INF) * (1.0 - whole) + (x != x) + (y != y)
    found = choose(wrong, NAN, found)
    return choose(1.0 * (y == 0.0) + (x == 1.0), 1.0, found)


@kernel
def parts_of_powers(x):
    """k, sinh(r) and the two-part numbers e^r and e^-r, with |x| = k ln 2 + r."""
    k, r, c = near_power(within(size(x), 0.0, 800.0))
    odd, even = odd_and_even(r)
    sine, cosine = r * odd + c, even
    up, up_rest = ordered_sum(1.0, r)
    down, down_rest = ordered_sum(1.0, -r)
    return k, r, sine, up, up_rest + (cosine + sine), down, down_rest + (cosine - sine)


@kernel
def sum_of_powers(x, sign):
    """k, and 2^-k (e^|x| + sign e^-|x|) in two parts; if sign is -1, to all digits for small x too."""
    k, r, r_rest, up, up_rest, down, down_rest = parts_of_powers(x)
    low = sign * two_to(-2.0 * smaller(k, 500.0))
    total, rest = ordered_sum(up, low * down)
    rest = rest + (up_rest + low * down_rest)
    small = 1.0 * (k == 0.0) * (sign < 0.0)
    return k, choose(small, 2.0 * r, total), choose(small, 2.0 * r_rest, rest)


@quiet
def sinh(x):
    """The hyperbolic sine."""
    k, total, rest = sum_of_powers(x, -1.0)
    return choose(x == x, copy_sign(scale_binary(total + rest, k - 1.0), x), NAN)


@quiet
def cosh(x):
    """The hyperbolic cosine."""
    k, total, rest = sum_of_powers(x, 1.0)
    return choose(x == x, scale_binary(total + rest, k - 1.0), NAN)


@kernel
def quotient(a, a_rest, b, b_rest):
    """(a + a_rest)/(b + b_rest) in two parts; the rests are below units in the last place."""
    inverse = 1.0 / b
    t = a * inverse
    return t, (-left_of_product(t, b, a) + (a_rest - t * b_rest)) * inverse


@quiet
def tanh(x):
    """The hyperbolic tangent."""
    _, top, top_rest = sum_of_powers(x, -1.0)
    _, bottom, bottom_rest = sum_of_powers(x, 1.0)
    top, top_rest = ordered_sum(top, top_rest)
    bottom, bottom_rest = ordered_sum(bottom, bottom_rest)
    t, rest = quotient(top, top_rest, bottom, bottom_rest)
    return choose(x == x, copy_sign(t + rest, x), NAN)


# == Angles ==


@kernel
def near_turn(x):
    """n, y and rest with x = n pi/2 + y + rest, for |x| below 2^20 (e_rem_pio2.c, the three parts at once)."""
    n = nearest(x * QUARTERS)
    y, one = two_sum(x - n * PART_1, -n * PART_2)
    y, two = two_sum(y, -n * PART_3)
    # a difference, since -0.0 - 0.0 is -0.0
    less = n * PART_4 - (one + two)
    found = y - less
    return n, found, (y - found) - less


@callee
def far_turn(x):
    """Same as near_turn for any finite x, n modulo 4: products with relevant bits of 2/pi (Payne and Hanek, 1983)."""
    whole = choose(size(x) < INF, size(x), 0.0)
    exponent = power_from_1(whole) - 4503599627371519.0
    q = larger(floor((exponent - 29.0) / 24.0), -1.0)
    whole = whole * two_to(-24.0 * q)  # 53 bits, the last from 2^-23 to 1
    high = head(whole)
    low = whole - high
    # a sum of three numbers, exact up to terms below 2^-150; of each product the part below four quarters
    one, two, three = 0.0 * high, 0.0 * high, 0.0 * high
    weight = 16777216.0  # 2^24: products with words before are multiples of 4
    for k in range(WORDS):
        word = of_two_over_pi((q + 4503599627370497.0) + k) * weight  # 2^52 + 1
        weight = weight * 5.9604644775390625e-08  # 2^-24
        part = high * word
        one, rest = two_sum(one, part - 4.0 * floor(0.25 * part))
        two, rest = two_sum(two, rest)
        three = three + rest
        part = low * word
        one, rest = two_sum(one, part - 4.0 * floor(0.25 * part))
        two, rest = two_sum(two, rest)
        three = three + rest
    n, sign = nearest(one), copy_sign(1.0, x)
    part, rest = two_sum(sign * (one - n), sign * two)
    part, rest = two_sum(part, rest + sign * three)
    n, y = sign * n, part * QUARTER
    y, rest = ordered_sum(y, left_of_product(part, QUARTER, y) + (part * QUARTER_REST + rest * QUARTER))
    return n, y, rest


@kernel
def reduce_angle(x):
    """n, y and rest with x = n pi/2 + y + rest modulo 2 pi."""
    n, y, rest = near_turn(x)
    if not all_between(size(x), 0.0, NEAR):
        is_near = 1.0 * (size(x) < NEAR)
        far_n, far_y, far_rest = far_turn(x)
        n, y, rest = choose(is_near, n, far_n), choose(is_near, y, far_y), choose(is_near, rest, far_rest)
    return n, y, rest


@kernel
def less_sine(y, rest):
    """y - sin(y + rest) for |y| up to pi/4 (k_sin.c)."""
    z = y * y
    v = z * y
    r = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * 2.75573137070700676789e-06)
    r = r + z * (z * z) * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)
    return (z * (0.5 * rest - v * r) - rest) - v * -1.66666666666666324348e-01


@kernel
def cosine_parts(y, rest):
    """cos(y + rest) in two parts (k_cos.c)."""
    z = y * y
    w = z * z
    r = z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * 2.48015872894767294178e-05))
    r = r + w * w * (-2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))
    half = 0.5 * z
    found = 1.0 - half
    return found, ((1.0 - found) - half) + (z * r - y * rest)


@kernel
def sine_in_quadrant(n, y, rest):
    """sin(n pi/2 + y + rest)."""
    cosine, more = cosine_parts(y, rest)
    half = floor(0.5 * n)
    sign = 1.0 - 2.0 * (half - 2.0 * floor(0.5 * half))
    return sign * choose(n - 2.0 * half, cosine + more, y - less_sine(y, rest))


@quiet
def sin(x):
    """The sine of an angle [rad]."""
    n, y, rest = reduce_angle(x)
    return choose(size(x) < INF, sine_in_quadrant(n, y, rest), NAN)


@quiet
def cos(x):
    """The cosine of an angle [rad]."""
    n, y, rest = reduce_angle(x)
    return choose(size(x) < INF, sine_in_quadrant(n + 1.0, y, rest), NAN)


@quiet
def tan(x):
    """The tangent of an angle [rad]."""
    n, y, rest = reduce_angle(x)
    sine, sine_rest = ordered_sum(y, -less_sine(y, rest))
    cosine, cosine_rest = cosine_parts(y, rest)
    cosine, cosine_rest = ordered_sum(cosine, cosine_rest)
    odd = n - 2.0 * floor(0.5 * n)
    top, top_rest = choose(odd, -cosine, sine), choose(odd, -cosine_rest, sine_rest)
    bottom, bottom_rest = choose(odd, sine, cosine), choose(odd, sine_rest, cosine_rest)
    t, more = quotient(top, top_rest, bottom, bottom_rest)
    return choose(size(x) < INF, choose(y == 0.0, y, t + more), NAN)


@kernel
def moderate(over, under):
    """Both times one power of 2 that brings the larger near to 1; 0 and 1 in place of finite and infinite numbers."""
    scale = choose(under > LARGE, 2.0**-100, choose(under < SMALL, 2.0**100, 1.0))
    is_infinite = 1.0 * (under == INF)
    one = choose(over == INF, 1.0, 0.0 * over)  # NaN stays
    return choose(is_infinite, one, over * scale), choose(is_infinite, 1.0, under * scale)


@kernel
def angle_parts(y, x):
    """The angle of the point (x, |y|) in two parts [rad].

    The smaller of the two sizes is divided by the larger. Angles above tan(pi/8) are rotated by pi/4, so that one
    polynomial is enough: that of s_atan.c, for arguments up to 7/16. The rounding error of the quotient is added.
    """
    wide, high = size(x), size(y)
    # Conditions are numbers, 0.0 or 1.0, and cases are selected by arithmetic: eight lanes run the same instructions.
    steep = 1.0 * (high > wide)
    over, under = smaller(wide, high), larger(high, wide)
    if not all_between(under, SMALL, LARGE):
        over, under = moderate(over, under)
    far = 1.0 * (over > STEEP * under)
    # tan(a - pi/4) = (t - 1)/(t + 1): one division serves both cases, since ``far`` is 0 or 1
    less, more = far * under, far * over
    top, bottom = over - less, under + more
    # At the origin both parts are 0; a divisor of 1 makes the quotient 0 instead of NaN.
    inverse = 1.0 / (bottom + (bottom == 0.0))
    t = top * inverse
    left = (over - (top + less)) - t * (more - (bottom - under))
    left = small_angle_rest(t, (left - left_of_product(t, bottom, top)) * inverse)
    # the angle is k pi/4 +- t: mirrored at the diagonal if it is steep, at the y axis if x is negative
    behind = 1.0 * (x < 0.0)
    k = far + steep * (2.0 - 2.0 * far)
    k, sign = k + behind * (4.0 - 2.0 * k), (1.0 - 2.0 * steep) * (1.0 - 2.0 * behind)
    total, rest = ordered_sum(k * EIGHTH, sign * t)
    # The small parts are added first, so that only the last addition rounds noticeably.
    return total, rest + (sign * left + k * EIGHTH_REST)


@kernel
def small_angle_rest(t, left):
    """The angle of tangent t + left less t, for abs(t) up to 7/16 and a left that is a rounding error."""
    z = t * t
    return (left - z * left) - t * z * small_angle_series(z)


@kernel
def small_angle_series(z):
    """(1 - angle/t)/t^2 of the angle of tangent t, for z = t^2 and abs(t) up to 7/16 (s_atan.c)."""
    w = z * z
    # Pairs of coefficients, then pairs of these (Estrin, 1960): the longest chain of operations has half the length of
    # that by Horner's rule, and the forces of elements wait for it.
    low = 3.33333333333329318027e-01 - z * 1.99999999998764832476e-01
    low = low + w * (1.42857142725034663711e-01 - z * 1.11111104054623557880e-01)
    middle = 9.09088713343650656196e-02 - z * 7.69187620504482999495e-02
    middle = middle + w * (6.66107313738753120669e-02 - z * 5.83357013379057348645e-02)
    high = 4.97687799461593236017e-02 - z * 3.65315727442169155270e-02 + w * 1.62858201153657823623e-02
    v = w * w
    return low + v * (middle + v * high)


@quiet
def atan2(y, x):
    """The angle of the point (x, y) [rad], from -pi to pi; 0 for the origin if x is not negative."""
    high = size(y)
    # Up to pi/8 most terms of angle_parts() are 0: the rest of them gives the same bits. Elements that bend little, all
    # eight of them, take this way.
    if all_between(x, SMALL, LARGE) and all_between(STEEP * x - high, 0.0, LARGE):
        inverse = 1.0 / x
        t = high * inverse
        return copy_sign(t + small_angle_rest(t, (0.0 - left_of_product(t, x, high)) * inverse), y)
    angle, rest = angle_parts(y, x)
    # The sign of y also distinguishes +pi from -pi on the negative x axis, as C's atan2 does.
    return copy_sign(angle + rest, y)


@quiet
def atan(x):
    """The angle whose tangent is x [rad]."""
    return atan2(x, 1.0)


@kernel
def root_of_complement(x):
    """sqrt(1 - x^2) in two parts."""
    square = x * x
    left, rest = two_sum(1.0, -square)
    rest = rest - left_of_product(x, x, square)
    leg = root(left)
    return leg, (rest - left_of_product(leg, leg, left)) * (0.5 / (leg + (leg == 0.0)))


@quiet
def asin(x):
    """The angle whose sine is x [rad]; NaN beyond 1."""
    leg, rest = root_of_complement(x)
    angle, more = angle_parts(x, leg)
    return copy_sign(angle + (more - size(x) * rest), x)


@quiet
def acos(x):
    """The angle whose cosine is x [rad]; NaN beyond 1."""
    leg, rest = root_of_complement(x)
    angle, more = angle_parts(leg, x)
    return angle + (more + x * rest)


# == Other functions that user-defined functions may call ==


@quiet
def expm1(x):
    """e^x - 1, to all digits for small x."""
    k, r, c = near_power(within(x, -64.0, 800.0))
    odd, _ = odd_and_even(r)
    z = r * r
    w = z * z
    even = (2.4801587301587302e-05 + z * 2.7557319223985888e-07) + w * 2.0876756987868099e-09
    even = w * ((4.1666666666666664e-02 + z * 1.3888888888888889e-03) + w * even)
    half, rise = 0.5 * z, (r * odd + even) + (c + 0.5 * left_of_product(r, r, z))
    total, rest = ordered_sum(1.0, r)
    total, more = two_sum(total, -two_to(-smaller(k, 1000.0)))
    total, most = two_sum(total, half)
    found = choose(k == 0.0, r + (half + rise), scale_binary(total + ((more + most) + (rest + rise)), k))
    return choose(x == x, choose(x == 0.0, x, found), NAN)


@quiet
def exp2(x):
    """2^x."""
    held = within(x, -1100.0, 1100.0)
    k = nearest(held)
    t = held - k
    r = t * LN2_NEAR
    found = scale_binary(exp_near(r, left_of_product(t, LN2_NEAR, r) + t * LN2_NEAR_REST), k)
    return choose(x == x, found, NAN)


@kernel
def log_of_base(x, inverse, rest):
    """ln x divided by ln b, with 1/ln b in two parts."""
    low = 1.0 * (x < SMALLEST)
    log_x, log_rest = log_parts(choose(low, x * 2.0**54, x), -54.0 * low)
    found = log_x * inverse
    found = found + (left_of_product(log_x, inverse, found) + (log_x * rest + log_rest * inverse))
    return choose(x > 0.0, choose(x < INF, found, x), choose(x == 0.0, -INF, NAN))


@quiet
def log2(x):
    """The logarithm of base 2."""
    return log_of_base(x, 1.4426950408889634, 2.0355273740931033e-17)


@quiet
def log10(x):
    """The logarithm of base 10."""
    return log_of_base(x, 0.4342944819032518, 1.098319650216765e-17)


@quiet
def log1p(x):
    """ln(1 + x), to all digits for small x."""
    total, rest = two_sum(1.0, x)
    known = 1.0 * (total > 0.0) * (total < INF)
    log_x, log_rest = log_parts(choose(known, total, 1.0), 0.0)
    found = choose(x == 0.0, x, log_x + (log_rest + rest / choose(known, total, 1.0)))
    return choose(known, found, choose(x > 0.0, x, choose(total == 0.0, -INF, NAN)))


@quiet
def hypot(x, y):
    """sqrt(x^2 + y^2) without overflow (Borges, ACM Trans. Math. Softw. 47 (2020))."""
    wide, high = size(x), size(y)
    large, small = larger(wide, high), smaller(high, wide)
    k = smaller(power_from_1(large) - 4503599627371519.0, 1022.0)
    scale = two_to(-larger(k, -1022.0))
    large, small = large * scale, small * scale
    one, two = large * large, small * small
    length = root(one + two)
    square = length * length
    rest = left_of_product(large, large, one) + left_of_product(small, small, two)
    rest = ((one - square) + two) + (rest - left_of_product(length, length, square))
    length = length + rest * (0.5 / (length + (length == 0.0)))
    found = choose(1.0 * (x == x) * (y == y), scale_binary(length, larger(k, -1022.0)), NAN)
    return choose(1.0 * (wide == INF) + (high == INF), INF, found)


@quiet
def cbrt(x):
    """The cube root (Halley's iteration from a cubic)."""
    whole = size(x)
    low = 1.0 * (whole < SMALLEST)
    whole = choose(1.0 * (whole > 0.0) * (whole < INF), whole, 1.0)
    whole = choose(low, whole * 2.0**54, whole)
    k = power_from_1(whole) - 4503599627371519.0
    third = floor((k + 0.5) * 0.3333333333333333)
    m = part_from_1(whole) * two_to(k - 3.0 * third)  # from 1 to 8
    t = 0.71673466 + m * (0.328836454 + m * (-0.0340260537 + m * 0.00162749534))
    cube = t * t * t
    t = t * ((cube + 2.0 * m) / (2.0 * cube + m))
    cube = t * t * t
    t = t * ((cube + 2.0 * m) / (2.0 * cube + m))
    square = t * t
    cube = square * t
    rest = (m - cube) - (left_of_product(square, t, cube) + left_of_product(t, t, square) * t)
    found = scale_binary(t + rest / (3.0 * square), third - 18.0 * low)
    return choose(1.0 * (x == 0.0) + (size(x) == INF) + (x != x), x, copy_sign(found, x))

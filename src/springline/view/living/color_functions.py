"""User-defined color functions, compiled for pages: their argument, and the results that they may return.

In Python a function is given the drawn moment, a :class:`springline.moments.still.Still`. In a page it is given a
:class:`PageMoment`, whose fields have the same names and values, and numba compiles it to WebAssembly.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from springline.callbacks import Callback, call_plainly, compile_user, make_callback
from springline.errors import SceneError
from springline.moments.still import Still
from springline.picture.functions import (
    COLORS,
    NUMBERS,
    OUTSIDE,
    PARTICLE_REALS,
    RAISED,
    SHAPE,
    SPRING_REALS,
    WORD,
)
from springline.view.coloring import COLOR_FORMS, own_values
from springline.view.style import Style, Thing

SAME = 1e-9  # [-] largest difference between the results of Python and of compiled code, relative to the largest


class MomentParticles(NamedTuple):
    """Particles of the model of a moment."""

    mass: Any
    inertia: Any
    radius: Any
    restitution: Any
    charge: Any


class MomentSprings(NamedTuple):
    """Springs of the model of a moment."""

    stiffness: Any
    rest_length: Any
    damping: Any
    strength: Any
    area: Any
    kind: Any
    tail: Any
    head: Any


class MomentModel(NamedTuple):
    """The model of a moment."""

    particle_count: int
    spring_count: int
    dim: int
    particles: MomentParticles
    springs: MomentSprings


class PageMoment(NamedTuple):
    """What a color function reads in a page, as :class:`springline.moments.still.Still` has it."""

    time: float
    position: Any
    velocity: Any
    tension: Any
    alive: Any
    anchored: Any
    fixed: Any
    held: Any
    intact: Any
    model: MomentModel


KINDS = (PageMoment, MomentModel, MomentParticles, MomentSprings)
OWNERS = dict(zip(KINDS, ("moment", "moment.model", "moment.model.particles", "moment.model.springs"), strict=True))


def color_callbacks(style: Style | None, still: Still) -> dict[Thing, Callback]:
    """Return the color functions of a style, compiled; each is called once and compared with Python.

    Raises
    ------
    SceneError : if a function cannot be compiled, or gives other colors when compiled.
    """
    return {} if style is None else {thing: _check_function(style, thing, still) for thing in style.functions}


def failures(thing: Thing, count: int) -> dict[int, str]:
    """Return what a page reports of a function that fails while it plays, by the reason."""
    name, usual = f"The function for the {thing!r} of Style()", "The usual colors are shown."
    forms = COLOR_FORMS.format(name=name, count=count, thing=thing)
    return {
        RAISED: f"{name} raised an error. {usual}",
        SHAPE: f"{forms} It returned another shape. {usual}",
        OUTSIDE: f"{forms} It returned values outside of this range. {usual}",
        WORD: f'{name} returned a text that is no color "#rrggbb". {usual}',
    }


def _check_function(style: Style, thing: Thing, still: Still) -> Callback:
    function, name = getattr(style, thing), f"the function for the {thing!r} of Style()"
    expected = own_values(still, style, thing)
    if not isinstance(function, FunctionType):
        raise SceneError(
            f"A standalone page compiles color functions, and {name} is no function written with def or lambda. "
            f"Write one that calls it, or save a recording."
        )
    callback = make_callback(_refuse_plain_call, lambda: _batch_of(function), (function,), "colors")
    if callback.compiled:
        found = _call_function(callback, still, len(expected))
        if not _agrees(found, expected):
            raise SceneError(
                f"{name[0].upper()}{name[1:]} gives other colors when it is compiled for a standalone page: it reads "
                f"what changes, such as a counter outside of it, or integers of more than 64 bits. Compute all from "
                f"the moment, or save a recording."
            )
    else:
        callback.why_plain = explain(callback.why_plain)
    return callback


def explain(why: str) -> str:
    """Return the reason of numba in the words of the documentation if a function reads what a moment does not have."""
    words = why.split("'")
    if not why.startswith("Unknown attribute") or len(words) < 3:
        return why
    kind: Any = next((one for one in KINDS if f"of type {one.__name__}(" in words[2]), None)
    return why if kind is None else f"a page has no {OWNERS[kind]}.{words[1]}, but {', '.join(kind._fields)}"


def _refuse_plain_call(*_: Any) -> None:
    raise AssertionError("a page calls compiled functions only")


def _call_function(callback: Callback, still: Still, count: int) -> Any:
    """Return what the compiled function returns for a moment, in the form of ``own_values``; None if it fails."""
    blocks = argument_blocks(still)
    particles, springs = len(still.position), still.model.spring_count
    result = np.zeros(1 + 3 * max(particles, springs))
    size = np.array([particles, springs, still.model.dim], dtype=np.float64)
    status = call_plainly(callback.address, count, *blocks, result, size, size, still.time)
    if status != 0 or result[0] not in (NUMBERS, COLORS):
        return None
    return result[1 : 1 + count] if result[0] == NUMBERS else result[1 : 1 + 3 * count].reshape(count, 3)


def argument_blocks(still: Still) -> tuple[Any, Any, Any]:
    """Return the blocks of arguments of a moment, as ``color_by_functions`` copies them."""
    particles, springs = still.model.particles, still.model.springs
    reals = [
        still.position, still.velocity, *(getattr(particles, name) for name in PARTICLE_REALS),
        still.tension, *(getattr(springs, name) for name in SPRING_REALS),
    ]  # fmt: skip
    flags = [still.alive, still.anchored, still.fixed, still.held, still.intact, springs.kind]
    return (
        np.concatenate([np.ravel(one) for one in reals]),
        np.concatenate([np.ravel(one).astype(np.uint8) for one in flags]),
        np.concatenate([springs.tail, springs.head]).astype(np.int32),
    )


def _agrees(found: Any, expected: Any) -> bool:
    if found is None or found.shape != expected.shape:
        return False
    known = expected[np.isfinite(expected)]
    largest = float(np.abs(known).max(initial=0.0))
    return bool(np.allclose(found, expected, rtol=SAME, atol=SAME * largest, equal_nan=True))


# Compiled parts, made by numba when a page is saved


def _batch_of(function: Callable[..., Any]) -> Any:
    """Return the function as a batch: it reads a moment from the blocks, and writes its result."""
    import numba
    from numba import types

    inner, write = compile_user(function), writer()
    reals, flags, kinds, indices = map(_part_of, (types.float64, types.boolean, types.uint8, types.int32))

    def batch(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
        size = numba.carray(e, (3,))
        n, m = int(size[0]), int(size[1])
        at, rows = 11 * n, (n, 3)
        particles = MomentParticles(
            numba.carray(reals(a, 6 * n), n), numba.carray(reals(a, 7 * n), n), numba.carray(reals(a, 8 * n), n),
            numba.carray(reals(a, 9 * n), n), numba.carray(reals(a, 10 * n), n),
        )  # fmt: skip
        springs = MomentSprings(
            numba.carray(reals(a, at + m), m), numba.carray(reals(a, at + 2 * m), m),
            numba.carray(reals(a, at + 3 * m), m), numba.carray(reals(a, at + 4 * m), m),
            numba.carray(reals(a, at + 5 * m), m), numba.carray(kinds(b, 6 * n + m), m),
            numba.carray(indices(c, 0), m), numba.carray(indices(c, m), m),
        )  # fmt: skip
        moment = PageMoment(
            time, numba.carray(reals(a, 0), rows), numba.carray(reals(a, 3 * n), rows), numba.carray(reals(a, at), m),
            numba.carray(flags(b, 0), n), numba.carray(flags(b, n), n), numba.carray(flags(b, 2 * n), n),
            numba.carray(flags(b, 3 * n), rows), numba.carray(flags(b, 6 * n), m),
            MomentModel(n, m, int(size[2]), particles, springs),
        )  # fmt: skip
        write(inner(moment), numba.carray(d, 1 + 3 * max(n, m)), count)

    return batch


def _part_of(kind: Any) -> Any:
    """Return a compiled function from a pointer and an offset to a pointer to numbers of another kind."""
    from numba import types
    from numba.extending import intrinsic

    pointer: Any = types.CPointer(kind)

    @intrinsic
    def part(typing, given, offset):  # type: ignore[no-untyped-def]
        def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            first = builder.bitcast(arguments[0], context.get_value_type(pointer))
            return builder.gep(first, [arguments[1]])

        return pointer(given, types.int64), generate

    return part


def write_result(given: Any, result: Any, count: int) -> None:
    """Write what a function returned into ``result``: NUMBERS or COLORS and the numbers, or minus a failure."""
    raise NotImplementedError  # compiled only


def write_numbers(given, result, count):  # type: ignore[no-untyped-def]
    if len(given) != count:
        result[0] = -SHAPE
        return
    for i in range(count):
        result[1 + i] = 1.0 * given[i]
    result[0] = NUMBERS


def write_bytes(given, result, count):  # type: ignore[no-untyped-def]
    if given.shape[0] != count or given.shape[1] != 3:
        result[0] = -SHAPE
        return
    for i in range(count):
        for part in range(3):
            result[1 + 3 * i + part] = 1.0 * given[i, part]
    result[0] = COLORS


def write_parts(given, result, count):  # type: ignore[no-untyped-def]
    if len(given) != count or (count > 0 and len(given[0]) != 3):
        result[0] = -SHAPE
        return
    for i in range(count):
        for part in range(3):
            value = 1.0 * given[i][part]
            if not (value >= 0.0 and value <= 1.0):
                result[0] = -OUTSIDE
                return
            result[1 + 3 * i + part] = 255.0 * value
    result[0] = COLORS


def words_writer() -> Any:
    """Return the function that writes colors given as texts."""
    from numba.cpython.unicode import _get_code_point
    from numba.extending import register_jitable

    @register_jitable
    def digit(code):  # type: ignore[no-untyped-def]
        if 48 <= code <= 57:
            return code - 48
        low = code | 32
        return low - 87 if 97 <= low <= 102 else -1

    def write_words(given, result, count):  # type: ignore[no-untyped-def]
        if len(given) != count:
            result[0] = -SHAPE
            return
        for i in range(count):
            word = given[i]
            fits = len(word) == 7 and _get_code_point(word, 0) == 35
            for part in range(3):
                if fits:
                    one, two = digit(_get_code_point(word, 1 + 2 * part)), digit(_get_code_point(word, 2 + 2 * part))
                    fits = one >= 0 and two >= 0
                    result[1 + 3 * i + part] = 16.0 * one + two
            if not fits:
                result[0] = -WORD
                return
        result[0] = COLORS

    return write_words


def writer() -> Any:
    """Return :func:`write_result` for compiled callers."""
    from numba import types
    from numba.extending import overload

    write_words = words_writer()
    numbers = (types.Integer, types.Float, types.Boolean)

    @overload(write_result)
    def compiled_writer(given, result, count):  # type: ignore[no-untyped-def]
        one = getattr(given, "dtype", None)
        if isinstance(given, types.Array) and isinstance(one, numbers):
            if given.ndim == 2:
                return write_bytes if one == types.uint8 else write_parts
            return write_numbers if given.ndim == 1 else None
        if isinstance(given, types.List):
            if isinstance(one, numbers):
                return write_numbers
            if isinstance(one, types.UnicodeType):
                return write_words
            row = getattr(one, "dtype", None)
            if isinstance(one, (types.UniTuple, types.List)) and isinstance(row, numbers):
                return write_parts
        return None

    def write(given, result, count):  # type: ignore[no-untyped-def]
        write_result(given, result, count)

    from springline.engine.entries import within

    return within(write)

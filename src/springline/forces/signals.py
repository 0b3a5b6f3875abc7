"""Signals: user-defined functions of time for drives, with automatically derived rates."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec

import numpy as np

from springline.callbacks import (
    Callback,
    Shapes,
    UserFunction,
    Value,
    array_at_pointer,
    compile_user,
    make_callback,
    parameter_names,
    parameter_tuple,
    plain_values,
    shapes_of,
)
from springline.checks import FloatArray
from springline.engine.derivatives import Node, branch_source, compile_source, reverse
from springline.engine.user_math import replace_powers
from springline.errors import SceneError
from springline.forces.autodiff import derivation_error
from springline.typing import Numbers

P = ParamSpec("P")  # further parameters of a user-defined function

WIDE = 3  # number of components of a vector
LOOKS, HALVES = 401, 40  # times at which a jump is searched, and bisections of the interval with the largest change
PART = 0.1  # [-] least fraction of an excess change that remains after bisection: a jump keeps all of it
QUESTIONS = re.compile(r"\bif |[<>]|floor\(")  # in the source of a function that may have corners


@dataclass(frozen=True, eq=False)
class DerivedSignal:
    """A signal with its derivative, for parameters of given shapes.

    Attributes
    ----------
    function : of time and parameters; returns three values and their three derivatives, 0 for components that it lacks
    width : number of components, 1 to 3
    bends : whether it may have corners, because it contains a condition
    """

    function: Callable[..., tuple[float, ...]]
    width: int
    bends: bool


@dataclass(eq=False)
class Signal(UserFunction):
    """A user-defined function of time, made by the decorator :func:`signal`."""

    known: dict[Shapes, DerivedSignal] = field(default_factory=dict, init=False, repr=False)

    def __call__(self, **values: Numbers) -> SignalWith:
        """Return the signal with its parameters by name, numbers or arrays: ``breath(depth=0.2)``."""
        return SignalWith(self, self.resolve_parameters(values))

    def derive(self, shapes: Shapes) -> DerivedSignal:
        """Return the signal and its derivative for parameters of these shapes; SceneError if it cannot be derived."""
        if shapes not in self.known:
            self.known[shapes] = _derive_signal(self.function, shapes)
        return self.known[shapes]

    def build_callback(self, shapes: Shapes, *kind: Any) -> Callback:
        return _callback(self, shapes)


@dataclass(frozen=True, eq=False)
class SignalWith:
    """A signal and the values of its parameters."""

    signal: Signal
    values: dict[str, Value]

    @property
    def derived_signal(self) -> DerivedSignal:
        """The signal and its derivative."""
        return self.signal.derive(shapes_of(self.values))

    def callback(self) -> Callback:
        """Return the signal as a callback for the compiled loop."""
        return self.signal.callback_for(shapes_of(self.values))

    def at(self, time: float) -> FloatArray:
        """Return the value at a time [s], shape (3,), padded with zeros; NaN if it is undefined."""
        found: FloatArray = self._value_and_rate(time)[0]
        return found

    def jump(self, begin: float, end: float) -> tuple[float, float] | None:
        """Return the largest jump between two times as its time [s] and its size; None if no jump is found.

        A few hundred times are compared. The interval in which values change most beyond their derivative is bisected:
        a jump keeps its size, however small the interval becomes.
        """
        if not self.derived_signal.bends or not end > begin:
            return None
        times = np.linspace(begin, end, LOOKS)
        seen = np.array([self._value_and_rate(time) for time in times])
        beside = np.diff(seen[:, 0], axis=0) - 0.5 * np.diff(times)[:, None] * (seen[1:, 1] + seen[:-1, 1])
        size = np.abs(beside).max(axis=1)
        size[~np.isfinite(size)] = 0.0
        at = int(size.argmax())
        low, high, first = times[at], times[at + 1], float(size[at])
        value_low, value_high = seen[at, 0], seen[at + 1, 0]
        for _ in range(HALVES):
            middle = 0.5 * (low + high)
            value = self._value_and_rate(middle)[0]
            if np.abs(value - value_low).max() >= np.abs(value_high - value).max():
                high, value_high = middle, value
            else:
                low, value_low = middle, value
        far = value_high - value_low
        most = float(far[np.abs(far).argmax()])
        return (float(high), most) if abs(most) > PART * first > 0.0 else None

    def _value_and_rate(self, time: float) -> FloatArray:
        """Return the value and the rate at a time, shape (2, 3)."""
        try:
            with np.errstate(all="ignore"):
                return np.array(self.derived_signal.function(time, *self.values.values()), dtype=np.float64).reshape(
                    2, WIDE
                )
        except (ArithmeticError, ValueError):
            return np.full((2, WIDE), np.nan)


def signal(function: Callable[Concatenate[float, P], Any]) -> Signal:
    """Make a function of time [s] for drives, ``(time, parameters...) -> value``: a number, or a vector.

    The function is plain arithmetic with NumPy's scalar functions, from which its derivative is derived; ``if`` may
    compare two numbers. The function must be continuous: the work at a jump is not defined. If a jump leaves the energy
    balance of a run open, the error names the signal, the size and the time of the jump.

    Examples
    --------
    >>> @sl.signal
    ... def breath(time, rest, depth, period):
    ...     return rest - depth * np.sin(np.pi * time / period) ** 2
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (1, 0, 0)])
    >>> scene.anchor(pair)
    >>> muscle = scene.spring(0, 1, stiffness=10.0)
    >>> pull = scene.add(sl.Drive(muscle, rest_length=breath(rest=1.0, depth=0.2, period=2.0)))
    >>> run = scene.simulate(dt=0.01).run(until=1.0)
    >>> float(run.energy["work"][-1].round(3))  # k (1.0 - 0.8)^2/2 [J]
    0.2
    """
    return Signal(function, parameter_names(function, ("time",), "A signal"))


def _derive_signal(function: Callable[..., Any], shapes: Shapes) -> DerivedSignal:
    widths: set[int] = set()

    def values_of(*symbols: Any) -> list[Any]:
        found = list(np.ravel(np.asarray(called(*symbols), dtype=object)))
        widths.add(len(found))
        return found

    def append_rates(found: list[Any], time: Node) -> list[Any]:
        rates = [reverse(value, [time])[0] for value in found]
        none = [0.0] * max(WIDE - len(found), 0)
        return [*found, *none, *rates, *none]

    called = replace_powers(function)
    try:
        source = branch_source("signal", values_of, ((), *shapes), append_rates)
    except Exception as error:  # a function of symbols may raise anything
        way_out = "Or give a table of it: [(t, f(t)) for t in times]."
        raise derivation_error("signal", function, error, way_out) from error
    if len(widths) != 1 or not 1 <= max(widths) <= WIDE:
        raise SceneError(
            f"The signal {function.__name__!r} must return a number, or a vector of 2 or 3 numbers, at all times. "
            f"Got {' and '.join(map(str, sorted(widths)))} numbers."
        )
    whole = compile_source(source, function.__module__)
    replace_powers(whole)  # now, while its source is the latest under its name
    return DerivedSignal(whole, widths.pop(), QUESTIONS.search(source) is not None)


def _callback(which: Signal, shapes: Shapes) -> Callback:
    function = replace_powers(which.derive(shapes).function)

    def plain(count: int, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, time: float) -> None:
        with np.errstate(all="ignore"):
            array_at_pointer(a, (2 * WIDE,))[:] = function(time, *plain_values(parameters, shapes))

    def compile_batch() -> Any:
        import numba

        inner, unpack, count_of = compile_user(function), parameter_tuple(shapes), 2 * WIDE

        def batch(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
            values = unpack(parameters)
            found, out = inner(time, *values), numba.carray(a, (count_of,))
            for k in range(count_of):
                out[k] = found[k]

        return batch

    made_of: Sequence[Callable[..., Any]] = (which.function, which.derive(shapes).function)
    return make_callback(plain, compile_batch, made_of, shapes)

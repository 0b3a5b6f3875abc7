"""User-defined spring laws: an energy of the length, with or without its first and second derivative."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.callbacks import (
    Callback,
    Shapes,
    UserFunction,
    Value,
    array_at_pointer,
    call_plainly,
    call_pointer,
    compile_user,
    make_callback,
    parameter_names,
    parameter_tuple,
    plain_values,
    shapes_of,
)
from springline.checks import refuse
from springline.engine.derivatives import branch_source, compile_source, slope_of
from springline.engine.kernels import a_pass, callee
from springline.engine.machine import DONE
from springline.engine.program import Row
from springline.engine.user_math import replace_powers
from springline.errors import SceneError
from springline.forces.autodiff import derivation_error
from springline.forces.springs import COINCIDENT, add_pair, length_of
from springline.model import families
from springline.model.accessors import energies_of, laws_of, notes_of, space_of, springs_of, state_of, sums_of
from springline.model.contracts import CopiedNumbers
from springline.model.families import BROKEN
from springline.model.family import Family, never
from springline.model.space import difference
from springline.model.work import LAW_FAILED, REPORT_USER, USER_FAILED, USER_ROOM
from springline.typing import Numbers

LEADING = ("length", "rest_length")  # before the parameters
DIFFERENCE = 1e-5  # relative step of the check by differences
AGREEMENT = 1e-5  # relative tolerance of this check


@dataclass(eq=False)
class Law(UserFunction):
    """A spring law: ``energy``, ``tension`` and ``modulus`` of (length, rest_length, parameters...).

    Tension is the derivative of energy by length [N], modulus that of tension [N/m]; any that the law does not define
    is derived. Both are checked by differences when a spring with the law is added. Made by :func:`law`.
    """

    title: str
    tension: Callable[..., float]
    modulus: Callable[..., float]
    largest_modulus: Callable[..., float] | None = None

    @property
    def name(self) -> str:
        """The name of the definition."""
        return self.title

    @property
    def energy(self) -> Callable[..., float]:
        """The energy [J], a function of (length, rest_length, parameters...)."""
        return self.function

    def __call__(self, **values: Numbers) -> LawWith:
        """Return the law with its parameters by name, numbers or arrays: ``stiffening(k=3.0, k3=40.0)``."""
        found = LawWith(self, self.resolve_parameters(values))
        # Derived here, so that an error is raised where the parameters are given.
        for one in (self.tension, self.modulus):
            if isinstance(one, Derived):
                one.at(((), (), *shapes_of(found.values)))
        return found

    def build_callback(self, shapes: Shapes, *kind: Any) -> Callback:
        return _callback(self, shapes)


@dataclass(frozen=True, eq=False)
class LawWith:
    """A law and the values of its parameters."""

    law: Law
    values: dict[str, Value]

    def callback(self) -> Callback:
        """Return the law as a callback for the compiled loop."""
        return self.law.callback_for(shapes_of(self.values))

    def check(self, rest_length: float) -> None:
        """Compare the derivatives with differences around ``rest_length``; raise SceneError if they disagree."""
        values = tuple(self.values.values())
        scale = rest_length if rest_length > 0.0 else 1.0
        # On both sides of rest and at no round number: laws often have kinks at round numbers.
        for factor in (0.5, 0.83, 1.31, 2.0):
            length = factor * scale
            _compare(self.law, "tension", self.law.energy, self.law.tension, length, rest_length, scale, values)
            _compare(self.law, "modulus", self.law.tension, self.law.modulus, length, rest_length, scale, values)
        if rest_length > 0.0:
            _check_at_rest(self.law, rest_length, values)

    def bound(self, rest_length: float) -> float | None:
        """Return the largest stiffness that the law declares [N/m], or None."""
        if self.law.largest_modulus is None:
            return None
        return abs(float(self.law.largest_modulus(rest_length, *self.values.values())))


def law(definition: type | Callable[..., float]) -> Law:
    """Make a spring law from an energy [J], a function ``(length, rest_length, parameters...) -> float`` in meters.

    Its tension and modulus are derived: the function is plain arithmetic with NumPy's scalar functions; ``if`` may
    compare two numbers. A class with the functions ``energy``, ``tension`` [N] and ``modulus`` [N/m] defines all or
    some of them explicitly. If it has a function ``largest_modulus(rest_length, parameters...)``, ``dt="auto"`` can
    prove that a step is stable.

    Raises
    ------
    SceneError : if there is no energy, or the functions differ in their parameters.

    Examples
    --------
    >>> @sl.law
    ... def stiffening(length, rest_length, k):
    ...     return k * (length - rest_length) ** 4 / 4
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (3, 0, 0)])
    >>> link = scene.spring(0, 1, law=stiffening(k=2.0), rest_length=1.0)
    >>> scene.simulate(dt=0.01).tension  # k (L - L0)^3 [N]
    array([16.])
    """
    written = {"energy": definition} if inspect.isfunction(definition) else getattr(definition, "__dict__", {})
    if not isinstance(definition, type) and not inspect.isfunction(definition):
        rule = "an energy, a function of (length, rest_length, ...), or a class with energy, tension and modulus"
        hint = "A law that is one function of a measure is for @sl.measure; a force of two particles for @sl.pair_law."
        raise refuse("definition", "law()", rule, definition, hint)
    functions = {}
    for name in ("energy", "tension", "modulus"):
        function = written.get(name)
        # From a class body: staticmethods or plain functions, neither of them bound.
        functions[name] = getattr(function, "__func__", function)
    if not callable(functions["energy"]):
        raise SceneError(f"The law {definition.__name__!r} needs a function energy(length, rest_length, ...).")
    given = {key: function for key, function in functions.items() if callable(function)}
    names = {key: parameter_names(function, LEADING, "A law's function") for key, function in given.items()}
    if len(set(names.values())) > 1:
        raise SceneError(
            f"The functions of the law {definition.__name__!r} must take the same parameters. Got {names}."
        )
    largest = written.get("largest_modulus")
    return Law(
        given["energy"],
        names["energy"],
        definition.__name__,
        tension=given.get("tension") or Derived(given["energy"], "law", "tension", slope_of(1)),
        modulus=given.get("modulus") or _modulus_of(given),
        largest_modulus=getattr(largest, "__func__", largest),
    )


def _modulus_of(given: dict[str, Callable[..., float]]) -> Derived:
    """Return the modulus of a law that does not define it: from its tension if defined, else from its energy."""
    if "tension" in given:
        return Derived(given["tension"], "law", "modulus", slope_of(1))
    return Derived(given["energy"], "law", "modulus", slope_of(2))


def _check_at_rest(which: Law, rest: float, values: tuple[Value, ...]) -> None:
    """Raise SceneError if a law is not finite at its rest length, where only the modulus may be infinite."""
    for name in ("energy", "tension", "modulus"):
        try:
            with np.errstate(all="ignore"):
                here = float(getattr(which, name)(rest, rest, *values))
        except Exception as error:
            raise SceneError(f"The law {which.name!r} fails at its rest length, {rest:g} m: {error}") from error
        # A law such as |x|^1.5 has a finite tension and an infinite modulus at rest.
        if np.isnan(here) or (np.isinf(here) and name != "modulus"):
            raise SceneError(
                f"The law {which.name!r} gives no finite {name} at its rest length, {rest:g} m: {here:g}. "
                f"Write it so that it holds there."
            )


def check_as_drawn(family: families.Laws, callbacks: Sequence[Callback], length: np.ndarray) -> None:
    """Raise SceneError if a law has no energy or tension at the initial lengths of its springs [m], shape (l,)."""
    length = np.maximum(length, COINCIDENT)
    out = np.zeros((3, len(length)))
    for group, callback in enumerate(callbacks):
        rows = slice(int(family.start[group]), int(family.start[group + 1]))
        with np.errstate(all="ignore"):
            failed = call_plainly(
                callback.address, rows.stop - rows.start, length[rows], family.rest_length[rows], *out[:, rows],
                family.parameters[family.offset[group] :], 0.0,
            )  # fmt: skip
        bad = (
            np.zeros(0, dtype=bool) if failed else ~np.isfinite(out[:2, rows]).all(axis=0) & (length[rows] > COINCIDENT)
        )
        if failed or bad.any():
            row = rows.start + (0 if failed else int(bad.argmax()))
            home, _, name = callback.function.__qualname__.rpartition(".")
            name = home if name == "energy" else name
            what = f"fail: {callback.raised.pop()}" if callback.raised else "are not finite"
            raise SceneError(
                f"The energy and tension of a law must be finite at the initial lengths. Those of {name!r} for "
                f"spring {int(family.spring[row])}, {length[row]:g} m long, {what}. "
                f"Draw the spring at another length, or write the law so that it holds there."
            )


def _compare(
    which: Law, name: str, function: Callable[..., float], derivative: Callable[..., float],
    length: float, rest: float, scale: float, values: tuple[Value, ...],
) -> None:  # fmt: skip
    # Central differences with this step are accurate to 1e-10, a hundred thousand times better than required.
    step = DIFFERENCE * scale
    try:
        low, high = function(length - step, rest, *values), function(length + step, rest, *values)
        here, stated = function(length, rest, *values), derivative(length, rest, *values)
    except Exception as error:
        raise SceneError(f"The law {which.name!r} fails at length {length:g} m: {error}") from error
    if not np.isfinite([low, high, here, stated]).all():
        raise SceneError(f"The law {which.name!r} gives no finite {name} at length {length:g} m.")
    slope = (high - low) / (2.0 * step)
    # Near zero a relative comparison would require digits that the difference does not have.
    floor = (abs(here) + abs(high - low)) / scale
    # a law may have a kink (a cable): then the difference on one side agrees
    sides = (slope, (high - here) / step, (here - low) / step)
    if min(abs(stated - side) for side in sides) > AGREEMENT * max(abs(slope), floor) + 1e-300:
        raise SceneError(
            f"The {name} of the law {which.name!r} is not the derivative it must be: at length {length:g} m "
            f"it says {stated:g}, differences say {slope:g}."
        )


def _callback(which: Law, shapes: Shapes) -> Callback:
    written = (which.energy, which.tension, which.modulus)
    if isinstance(which.tension, Derived):  # by the same operations, with the same bits with and without compiler
        written = (Derived(which.energy, "law", "energy", slope_of(0)), *written[1:])
    whole = ((), (), *shapes)
    energy, tension, modulus = (plainly(function, whole) for function in written)
    known = tuple(one.at(whole) if isinstance(one, Derived) else one for one in written)
    known = (which.energy, *known)  # whose name appears in messages, and on which the code depends too

    def plain(count: int, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, time: float) -> None:
        length, rest = array_at_pointer(a, (count,)), array_at_pointer(b, (count,))
        out = array_at_pointer(c, (count,)), array_at_pointer(d, (count,)), array_at_pointer(e, (count,))
        values = plain_values(parameters, shapes)
        for s in range(count):
            for array, function in zip(out, (energy, tension, modulus), strict=True):
                array[s] = function(length[s], rest[s], *values)

    def compile_batch() -> Any:
        import numba

        f0, f1, f2 = (compile_user(function) for function in (energy, tension, modulus))
        unpack = parameter_tuple(shapes)

        def batch(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
            values = unpack(parameters)
            length, rest = numba.carray(a, (count,)), numba.carray(b, (count,))
            out0, out1, out2 = numba.carray(c, (count,)), numba.carray(d, (count,)), numba.carray(e, (count,))
            for s in range(count):
                out0[s] = f0(length[s], rest[s], *values)
                out1[s] = f1(length[s], rest[s], *values)
                out2[s] = f2(length[s], rest[s], *values)

        return batch

    return make_callback(plain, compile_batch, known, shapes)


@callee
def evaluate(laws, springs, space, position):
    """Evaluate every law at the current lengths; return the first group that raised, or -1."""
    for row in range(laws.spring.shape[0]):
        # Laws are evaluated only at positive lengths, so they may contain 1/L or log L.
        laws.length[row] = max(length_of(springs, space, position, laws.spring[row]), COINCIDENT)
    for group in range(laws.address.shape[0]):
        begin = laws.start[group]
        end = laws.start[group + 1]
        # One call for all springs of a law, by arrays: a call per spring would cost more than the formula.
        status = call_pointer(
            laws.address[group], end - begin, laws.length[begin:end], laws.rest_length[begin:end],
            laws.energy[begin:end], laws.tension[begin:end], laws.modulus[begin:end],
            laws.parameters, laws.offset[group], 0.0,
        )  # fmt: skip
        if status != 0:
            return group
    return -1


@a_pass
def add_tensions(table: Any, block: int, a: float, b: float) -> int:
    """Evaluate every law at the current lengths, and add the tensions."""
    laws, springs, space, force = laws_of(table), springs_of(table), space_of(table), sums_of(table).force
    status, position = state_of(table).status, state_of(table).position
    failed = evaluate(laws, springs, space, position)
    if failed >= 0:
        notes_of(table).report[REPORT_USER] = LAW_FAILED * USER_ROOM + failed
        return USER_FAILED
    for row in range(laws.spring.shape[0]):
        s = laws.spring[row]
        i = springs.tail[s]
        j = springs.head[s]
        dx, dy, dz = difference(space, position, i, j)
        length = np.sqrt(dx * dx + dy * dy + dz * dz)
        if status[s] != BROKEN and length >= COINCIDENT:
            scale = laws.tension[row] / length
            add_pair(force, i, j, scale * dx, scale * dy, scale * dz)
    return DONE


@a_pass
def energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy of the springs with a law that are not broken."""
    laws, state = laws_of(table), state_of(table)
    # Energies may be evaluated at positions at which forces were not.
    failed = evaluate(laws, springs_of(table), space_of(table), state.position)
    if failed >= 0:
        notes_of(table).report[REPORT_USER] = LAW_FAILED * USER_ROOM + failed
        return USER_FAILED
    total = 0.0
    for row in range(laws.spring.shape[0]):
        if state.status[laws.spring[row]] != BROKEN:
            total += laws.energy[row]
    energies_of(table).value[int(a)] = total
    return DONE


def _copies(model: families.Model, first: np.ndarray) -> list[CopiedNumbers]:
    laws = model.laws
    return [CopiedNumbers("Springs.rest_length", "Laws.rest_length", np.arange(len(laws.spring)), laws.spring)]


FAMILY = Family(
    "law",
    plural="springs",
    forces=lambda model: [Row(add_tensions)],
    energy=energy,
    room=families.Laws,
    copies=_copies,
    accelerates_rest=never,
    has_rest_state=True,
    is_conservative=True,
    in_statics=True,
)


# Derivatives of user-defined laws: functions of a length or a distance, and of parameters.


class Derived:
    """Derivative of a function, made once for each set of shapes of its parameters.

    ``ends`` computes the results from the function's value and its first argument, by which it is differentiated.
    """

    def __init__(self, function: Callable[..., Any], word: str, what: str, ends: Any) -> None:
        self.function, self.word, self.ends = function, word, ends
        self.__name__, self.__qualname__, self.__module__ = what, f"{function.__qualname__}.{what}", function.__module__
        self.__signature__ = inspect.signature(function)
        self._known: dict[Shapes, Callable[..., Any]] = {}

    def __call__(self, *given: Any) -> Any:
        """Return the derivative at the given numbers and arrays of parameters."""
        return plainly(self, tuple(np.shape(one) for one in given))(*given)

    def at(self, shapes: Shapes) -> Callable[..., Any]:
        """Return the function for arguments of these shapes; raise SceneError if it cannot be derived."""
        if shapes not in self._known:
            try:
                source = branch_source(self.__name__, replace_powers(self.function), shapes, self.ends)
            except Exception as error:  # a function of symbols may raise anything
                otherwise = {
                    "law": "Or give it as a class with energy, tension and modulus.",
                    "pair law": "Or return (energy, force).",
                }[self.word]
                raise derivation_error(self.word, self.function, error, otherwise) from error
            self._known[shapes] = compile_source(source, self.function.__module__)
            replace_powers(self._known[shapes])  # now, while its source is the latest under its name
        return self._known[shapes]


def plainly(function: Any, shapes: Shapes) -> Any:
    """Return a function in the form that is compiled: derived for arguments of these shapes, or as written."""
    return replace_powers(function.at(shapes) if isinstance(function, Derived) else function)

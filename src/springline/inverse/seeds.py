"""Derivatives of a goal by the quantities of a shape at rest or of a recording, with the parameters held.

A goal is an expression, as in sweeps, or a Python function. An expression is differentiated backward, node by node, at
the cost of evaluating it a few times; a function by complex steps (Squire and Trapp, SIAM Review 40, 1998), or by
central differences if it is not analytic.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from springline.checks import FloatArray, did_you_mean, format_value
from springline.errors import SceneError
from springline.study.expressions import AXES, CONSTANTS, FUNCTIONS, Expression, Name, parse_measure

TIED = 1e-9  # [-] of the largest entry: entries of max() or min() that are nearer than this are equal
STEP = 6e-6  # [-] of the largest entry: balances truncation and rounding errors of a central difference
TINY = 1e-30  # [-] of the largest entry: a complex step
AGREE = 1e-6  # [-] between complex steps and differences along one direction, for a function to count as analytic

Quantities: TypeAlias = Mapping[str, tuple[str, Callable[[Any], Any]]]  # unit and reader of each quantity by name

QUANTITIES: Quantities = {
    "position": ("m", lambda shape: shape.position),
    "displacement": ("m", lambda shape: shape.displacement),
    "length": ("m", lambda shape: shape.length),
    "rest_length": ("m", lambda shape: shape.rest_length),
    "tension": ("N", lambda shape: shape.tension),
    "force_density": ("N/m", lambda shape: shape.force_density),
    "strain": ("", lambda shape: shape.strain),
    "stress": ("Pa", lambda shape: shape.stress),
    "utilization": ("", lambda shape: shape.utilization),
    "loads": ("N", lambda shape: shape.loads),
    "reactions": ("N", lambda shape: shape.reactions),
    "energy": ("J", lambda shape: shape.energy),
}
OF_FUNCTIONS = ("position", "tension", "reactions")  # arguments of a goal that is a function


class Seeds(NamedTuple):
    """A goal at a shape.

    Attributes
    ----------
    value, unit : of the goal; the unit is empty for a function
    slopes : derivative of the goal by each quantity that it reads, of the shape of the quantity
    notes : what limits the derivative, such as a maximum that several entries attain
    """

    value: float
    unit: str
    slopes: dict[str, FloatArray]
    notes: tuple[str, ...]


def seeds_of(
    shape: Any, goal: Any, derivative: Any, caller: str, known: Quantities = QUANTITIES,
    of_functions: tuple[str, ...] = OF_FUNCTIONS,
) -> Seeds:  # fmt: skip
    """The goal at a shape or of a recording, and its derivatives by quantities.

    ``known`` are the quantities of an expression, ``of_functions`` the names of those that a function takes.

    Raises
    ------
    SceneError : for a goal that is neither an expression nor a function of quantities, or has no derivative
    """
    if isinstance(goal, str):
        return _of_expression(shape, parse_measure(goal), caller, known)
    if isinstance(goal, Expression):
        return _of_expression(shape, goal, caller, known)
    if callable(goal):
        return _of_function(shape, goal, derivative, caller, {name: known[name] for name in of_functions})
    raise SceneError(
        f"The goal of {caller} must be an expression such as 'position[3, z]', or a function of "
        f"{', '.join(of_functions[:-1])} and {of_functions[-1]}. Got {format_value(goal)}."
    )


# Expressions, differentiated backward.


def _of_expression(shape: Any, expression: Expression, caller: str, quantities: Quantities) -> Seeds:
    known = list(quantities)
    for name in expression.names:
        if name not in known:
            hint = did_you_mean(name, known) or f"There are: {', '.join(known)}."
            raise SceneError(f"{caller} has no derivative of {name!r}, in {expression.text!r}. {hint}")
    # The plain evaluation checks units, indices and shapes, and its errors name the fault.
    value, unit = expression.of({name: Name(*quantities[name]) for name in known}, shape)
    tape = _Tape(shape, expression.text, quantities)
    tape.differentiate(expression.tree)
    if not tape.slopes:
        raise SceneError(f"{caller} has no derivative of {expression.text!r}, which only counts or names places.")
    return Seeds(value, unit, tape.slopes, tuple(dict.fromkeys(tape.notes)))


Back = Callable[[FloatArray], None]


class _Tape:
    """Evaluation of an expression that notes how to go back from a slope of the result to slopes of the quantities."""

    def __init__(self, shape: Any, text: str, quantities: Quantities) -> None:
        self.shape, self.text, self.quantities = shape, text, quantities
        self.slopes: dict[str, FloatArray] = {}
        self.notes: list[str] = []

    def differentiate(self, tree: ast.AST) -> None:
        """Fill ``slopes`` with the derivatives of an expression that gives one number."""
        with np.errstate(all="ignore"):
            value, back = self._node(tree)
            back(np.ones(value.shape))

    def _node(self, node: ast.AST) -> tuple[FloatArray, Back]:
        """Value of a node, and the function that passes a slope on to its parts."""
        match node:
            case ast.Name(id=name):
                return self._quantity(name)
            case ast.Constant(value=number):
                return _constant(number)
            case ast.UnaryOp(op=op, operand=operand):
                value, back = self._node(operand)
                return (value, back) if isinstance(op, ast.UAdd) else (-value, lambda slope: back(-slope))
            case ast.BinOp(left=left, op=op, right=right):
                return self._operator(op, self._node(left), self._node(right))
            case ast.Compare():
                return _constant(self._comparison(node))
            case ast.Call(func=ast.Name(id=called), args=given):
                return self._call(called, [self._node(one) for one in given])
            case ast.Subscript(value=of, slice=index):
                value, back = self._node(of)
                parts = index.elts if isinstance(index, ast.Tuple) else [index]
                place = tuple(self._place(part) for part in parts)

                def scatter(slope: FloatArray) -> None:
                    whole = np.zeros(value.shape)
                    whole[place] = slope
                    back(whole)

                return np.asarray(value[place]), scatter
        raise SceneError(f"{ast.unparse(node)!r} has no derivative, in {self.text!r}.")  # pragma: no cover

    def _quantity(self, name: str) -> tuple[FloatArray, Back]:
        if name in CONSTANTS:
            return _constant(CONSTANTS[name])
        value = np.asarray(self.quantities[name][1](self.shape), dtype=np.float64)

        def add(slope: FloatArray) -> None:
            self.slopes[name] = self.slopes.get(name, 0.0) + np.broadcast_to(slope, value.shape)

        return value, add

    def _comparison(self, node: ast.Compare) -> Any:
        """Value of a comparison, which is constant except at the switch."""
        (left, _), (right, _) = self._node(node.left), self._node(node.comparators[0])
        work = {ast.Lt: np.less, ast.LtE: np.less_equal, ast.Gt: np.greater, ast.GtE: np.greater_equal}
        return work[type(node.ops[0])](left, right).astype(np.float64)  # type: ignore[index]

    def _operator(
        self, op: ast.operator, one: tuple[FloatArray, Back], other: tuple[FloatArray, Back]
    ) -> tuple[FloatArray, Back]:
        (a, back_a), (b, back_b) = one, other

        def passing(by_a: Any, by_b: Any) -> Back:
            def back(slope: FloatArray) -> None:
                back_a(_summed(slope * by_a, a.shape))
                back_b(_summed(slope * by_b, b.shape))

            return back

        if isinstance(op, ast.Add):
            return a + b, passing(1.0, 1.0)
        if isinstance(op, ast.Sub):
            return a - b, passing(1.0, -1.0)
        if isinstance(op, ast.Mult):
            return a * b, passing(b, a)
        if isinstance(op, ast.Div):
            return a / b, passing(1.0 / b, -a / (b * b))
        power = float(b.reshape(()))  # a plain number, checked before
        return a**power, lambda slope: back_a(slope * power * a ** (power - 1.0) if power else 0.0 * a)

    def _call(self, called: str, given: list[tuple[FloatArray, Back]]) -> tuple[FloatArray, Back]:
        if len(given) > 1:
            parts, backs = [value for value, _ in given], [back for _, back in given]
            value = np.concatenate([part.ravel() for part in parts])
            ends = np.cumsum([part.size for part in parts])[:-1]

            def split(slope: FloatArray) -> None:
                for piece, part, pass_back in zip(np.split(slope, ends), parts, backs, strict=True):
                    pass_back(piece.reshape(part.shape))

            back: Back = split
        else:
            value, back = given[0]
        result = np.asarray(FUNCTIONS[called].work(value), dtype=np.float64)
        if called in ("argmax", "argmin", "count"):
            return _constant(result)

        def pass_on(slope: FloatArray) -> None:
            back((slope[..., None] if called == "norm" else slope) * self._slope(called, value, result))

        return result, pass_on

    def _slope(self, called: str, x: FloatArray, y: FloatArray) -> Any:
        """Derivative of a function of the language by its argument, of the shape of the argument."""
        match called:
            case "abs":
                self._note_zero(x, "abs() of 0 has no derivative; 0 is taken.")
                return np.sign(x)
            case "norm":
                self._note_zero(y, "norm() of a zero vector has no derivative; 0 is taken.")
                return np.divide(x, y[..., None], out=np.zeros(x.shape), where=y[..., None] > 0.0)
            case "max" | "min":
                return self._extreme(x, y, called)
            case "range":
                return self._extreme(x, x.max(), "max") - self._extreme(x, x.min(), "min")
            case "median":
                order, middle = np.argsort(x.ravel(), kind="stable"), np.zeros(x.size)
                middle[order[(x.size - 1) // 2]] += 0.5
                middle[order[x.size // 2]] += 0.5
                return middle.reshape(x.shape)
        smooth: dict[str, Callable[[], Any]] = {
            "cos": lambda: -np.sin(x), "exp": lambda: y, "log": lambda: 1.0 / x, "sin": lambda: np.cos(x),
            "tan": lambda: 1.0 + y * y, "sqrt": lambda: 0.5 / y, "sum": lambda: np.ones(x.shape),
            "mean": lambda: np.full(x.shape, 1.0 / x.size), "rms": lambda: x / (x.size * y),
            "std": lambda: (x - x.mean()) / (x.size * y),
        }  # fmt: skip
        return smooth[called]()

    def _extreme(self, x: FloatArray, y: Any, called: str) -> FloatArray:
        """1 at the entry that is the extreme, 0 elsewhere."""
        away = np.abs(x - y).ravel()
        equal = int((away <= TIED * max(float(np.abs(x).max()), 1e-300)).sum())
        if equal > 1:
            self.notes.append(
                f"{called}() is attained by {equal} entries at once, so its derivative is one-sided; that of the "
                f"first of them is taken."
            )
        chosen = np.zeros(x.size)
        chosen[int(np.argmin(away))] = 1.0
        return chosen.reshape(x.shape)

    def _note_zero(self, x: FloatArray, note: str) -> None:
        if (x == 0.0).any():
            self.notes.append(note)

    def _place(self, part: ast.expr) -> Any:
        """An index of the language, which the plain evaluation has checked."""
        match part:
            case ast.Constant(value=value) if value is Ellipsis:
                return Ellipsis
            case ast.Slice(lower=lower, upper=upper, step=step):
                return slice(*(None if one is None else self._place(one) for one in (lower, upper, step)))
            case ast.Name(id=name) if name in AXES:
                return AXES[name]
        return int(self._node(part)[0].reshape(()))


def _constant(value: Any) -> tuple[FloatArray, Back]:
    return np.asarray(value, dtype=np.float64), lambda slope: None


def _summed(slope: FloatArray, shape: tuple[int, ...]) -> FloatArray:
    """A slope of a broadcast array, summed to the shape that was broadcast."""
    slope = np.asarray(slope)
    extra = slope.ndim - len(shape)
    slope = slope.sum(axis=tuple(range(extra)))
    once = tuple(axis for axis, size in enumerate(shape) if size == 1 and slope.shape[axis] != 1)
    return np.asarray(slope.sum(axis=once, keepdims=True)) if once else slope


# Functions, differentiated by complex steps or by central differences.


def _of_function(
    shape: Any, goal: Callable[..., Any], derivative: Any, caller: str, quantities: Quantities
) -> Seeds:  # fmt: skip
    names = _arguments(goal, caller, tuple(quantities))
    given = {name: np.array(quantities[name][1](shape), dtype=np.float64) for name in names}
    value = _one_number(goal(*(array.copy() for array in given.values())), caller)
    if derivative is not None:
        return Seeds(value, "", _given_slopes(derivative, given, caller), ())
    analytic = _is_analytic(goal, given)
    slopes = {}
    for name, array in given.items():
        slope, there = np.zeros(array.size), {one: other.copy() for one, other in given.items()}
        size = float(np.abs(array).max(initial=0.0)) or 1.0
        if analytic:
            there[name] = there[name].astype(np.complex128)
        flat = there[name].reshape(-1)
        for entry in range(array.size):
            before = flat[entry]
            if analytic:
                flat[entry] = before + 1j * TINY * size
                slope[entry] = complex(np.asarray(goal(*there.values())).reshape(())).imag / (TINY * size)
            else:
                step = STEP * size
                flat[entry] = before + step
                high = _one_number(goal(*there.values()), caller)
                flat[entry] = before - step
                slope[entry] = (high - _one_number(goal(*there.values()), caller)) / (2.0 * step)
            flat[entry] = before
        slopes[name] = slope.reshape(array.shape)
    if not all(np.isfinite(slope).all() for slope in slopes.values()):
        raise SceneError(f"The goal of {caller} has no finite derivative here. Give its derivative=, or another goal.")
    return Seeds(value, "", slopes, ())


def _arguments(goal: Callable[..., Any], caller: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Names of the quantities that a function takes."""
    rule = (
        f"The goal of {caller} must be a function of some of {', '.join(known)}, by these names, or of all "
        f"three in this order."
    )
    try:
        taken = [one.name for one in inspect.signature(goal).parameters.values() if one.default is one.empty]
    except (TypeError, ValueError):
        taken = ["", "", ""]
    if taken and set(taken) <= set(known):
        return tuple(taken)
    if len(taken) == len(known):
        return known
    raise SceneError(f"{rule} Got a function of {', '.join(taken) or 'nothing'}.")


def _one_number(value: Any, caller: str) -> float:
    array = np.asarray(value)
    if array.size != 1 or array.dtype.kind not in "biuf":
        raise SceneError(f"The goal of {caller} must return one number. Got {format_value(value)}.")
    return float(array.reshape(()))


def _is_analytic(goal: Callable[..., Any], given: Mapping[str, FloatArray]) -> bool:
    """Return True if a complex step along one direction agrees with a central difference."""
    chance = np.random.default_rng(7)
    size = {name: float(np.abs(array).max(initial=0.0)) or 1.0 for name, array in given.items()}
    along = {name: size[name] * chance.uniform(-1.0, 1.0, array.shape) for name, array in given.items()}
    try:
        with np.errstate(all="ignore"):
            ahead, high, low = (
                np.asarray(goal(*(array + step * along[name] for name, array in given.items()))).reshape(())
                for step in (1j * TINY, STEP, -STEP)
            )
        steep, plain = complex(ahead).imag / TINY, (float(high) - float(low)) / (2.0 * STEP)
    except Exception:  # a function of real numbers may raise anything for complex ones
        return False
    return bool(abs(steep - plain) <= AGREE * max(abs(steep), abs(plain), 1e-300))


def _given_slopes(derivative: Any, given: Mapping[str, FloatArray], caller: str) -> dict[str, FloatArray]:
    """Derivatives by a function of the same arguments, which returns one array for each of them."""
    found = derivative(*(array.copy() for array in given.values()))
    parts = (found,) if len(given) == 1 and not isinstance(found, (tuple, list)) else tuple(found)
    slopes = [np.asarray(part, dtype=np.float64) for part in parts]
    if [slope.shape for slope in slopes] != [array.shape for array in given.values()]:
        wanted = ", ".join(f"{name} {array.shape}" for name, array in given.items())
        raise SceneError(f"The 'derivative' of {caller} must return one array for each of {wanted}.")
    return dict(zip(given, slopes, strict=True))

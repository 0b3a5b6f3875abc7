"""Measures of a run or a shape as expressions: ``max(norm(velocity))``, ``position[-1, 3, z]``.

The language is small: numbers, the names of quantities, indices and slices, ``+ - * / **``, comparisons and a table of
functions. Python's parser analyzes the text, and the tree is evaluated here, node by node: no part of it is compiled or
executed, no attributes are read, and its size and that of every result are bounded.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from keyword import iskeyword
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from springline.checks import FloatArray, did_you_mean, format_value
from springline.errors import SceneError

LONGEST = 400  # characters of a measure
MOST_NODES = 120  # of its tree
DEEPEST = 30  # nodes below one another
MOST_NUMBERS = 20_000_000  # in any intermediate array: 160 MB
LARGEST_POWER = 16  # of ``**``; no measure needs a larger one
AXES = {"x": 0, "y": 1, "z": 2}
CONSTANTS = {"pi": np.pi}

Read = Callable[[Any], Any]  # from a recording or shape to the numbers of a quantity


class Name(NamedTuple):
    """A name in the language of measures: its unit, and its reader."""

    unit: str
    read: Read


class UnitNumbers(NamedTuple):
    """Numbers with their unit; the unit None, of a typed number, fits any other."""

    value: FloatArray
    unit: Powers | None


class Function(NamedTuple):
    """A function of the language: its implementation, and whether its result has the unit of its argument."""

    work: Callable[[FloatArray], Any]
    keeps: bool
    many: bool = False  # takes several arguments


def _norm(value: FloatArray) -> FloatArray:
    """Length of vectors along the last axis, sqrt(sum of squares)."""
    return np.asarray(np.sqrt(np.sum(value * value, axis=-1)))


FUNCTIONS: dict[str, Function] = {
    "abs": Function(np.abs, True),
    "argmax": Function(np.argmax, False),
    "argmin": Function(np.argmin, False),
    "cos": Function(np.cos, False),
    "count": Function(np.size, False),
    "exp": Function(np.exp, False),
    "log": Function(np.log, False),
    "max": Function(np.max, True, many=True),
    "mean": Function(np.mean, True),
    "median": Function(np.median, True),
    "min": Function(np.min, True, many=True),
    "norm": Function(_norm, True),
    "range": Function(np.ptp, True),
    "rms": Function(lambda value: np.sqrt(np.mean(value * value)), True),
    "sin": Function(np.sin, False),
    "sqrt": Function(np.sqrt, False),
    "std": Function(np.std, True),
    "sum": Function(np.sum, True),
    "tan": Function(np.tan, False),
}
OF_PURE = ("cos", "exp", "log", "sin", "tan")  # functions of pure numbers only
BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: np.add, ast.Sub: np.subtract, ast.Mult: np.multiply, ast.Div: np.divide, ast.Pow: np.power,
}  # fmt: skip
COMPARED: dict[type, Callable[[Any, Any], Any]] = {
    ast.Lt: np.less, ast.LtE: np.less_equal, ast.Gt: np.greater, ast.GtE: np.greater_equal,
}  # fmt: skip


@dataclass(frozen=True)
class Expression:
    """A measure given as text, parsed.

    Attributes
    ----------
    text : as given
    names : of the quantities in it
    """

    text: str
    names: tuple[str, ...] = ()
    tree: ast.expr = field(repr=False, compare=False, default_factory=lambda: ast.Constant(0.0))

    def __reduce__(self) -> tuple[Any, ...]:
        return parse_measure, (self.text,)

    def check(self, known: Iterable[str], what: str) -> None:
        """Refuse a name that is not among those of ``what``, such as a recording."""
        listed = sorted(known)
        for name in self.names:
            if name not in listed:
                hint = did_you_mean(name, listed) or f"It has: {', '.join(map(_name_syntax, listed))}."
                raise _measure_error(self.text, f"{what} has no {name!r}. {hint}")

    def of(self, names: Mapping[str, Name], what: Any) -> tuple[float, str]:
        """Return its number and unit for a recording or an equilibrium."""
        with np.errstate(all="ignore"):
            found = _Work(self.text, names, what).evaluate_node(self.tree)
        if found.value.size != 1:
            raise _measure_error(
                self.text,
                f"it gives an array of shape {found.value.shape}, and a measure is one number. "
                "Take an element, as in [-1, 3, z], or max(), mean(), sum() of it",
            )
        return float(found.value.reshape(())), format_unit(found.unit)


def parse_measure(text: Any) -> Expression:
    """Parse the text of a measure.

    Raises
    ------
    SceneError : if the text is not in the language, naming the fault
    """
    if not isinstance(text, str) or not text.strip():
        raise SceneError(f"A measure is a line such as 'max(norm(velocity))'. Got {format_value(text)}.")
    if len(text) > LONGEST:
        raise SceneError(f"A measure has at most {LONGEST} characters. Got {len(text):,}: {format_value(text)}.")
    tree = _tree(text)
    _check_size(text, tree)
    names = tuple(dict.fromkeys(_names(text, tree)))
    if not names:
        raise _measure_error(text, "it names nothing that is measured")
    return Expression(text, names, tree)


def _name_syntax(name: str) -> str:
    """Spelling of a name in a measure: ``energy.total``, or ``events['break']`` for a keyword of Python."""
    base, _, part = name.partition(".")
    return f"{base}[{part!r}]" if iskeyword(part) else name


def _measure_error(text: str, why: str) -> SceneError:
    return SceneError(
        f"The measure {format_value(text)} does not work out: {why if why.endswith('?') else why.rstrip('.') + '.'}"
    )


def _tree(text: str) -> ast.expr:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        at = getattr(error, "offset", None)
        where = f" near {text.strip()[max(at - 1, 0) : at + 11]!r}" if isinstance(at, int) and at else ""
        raise _measure_error(text, f"it is no expression{where}: {getattr(error, 'msg', None) or error}") from None


def _check_size(text: str, tree: ast.expr) -> None:
    """Refuse trees that are too large, before recursive functions visit them."""
    waiting: list[tuple[ast.AST, int]] = [(tree, 1)]
    seen = 0
    while waiting:
        node, depth = waiting.pop()
        seen += 1
        if seen > MOST_NODES or depth > DEEPEST:
            raise _measure_error(text, "it is too large. Measure parts of it by themselves, or give a function")
        waiting += [(child, depth + 1) for child in ast.iter_child_nodes(node)]


def _names(text: str, node: ast.AST, within: bool = False) -> list[str]:
    """Return the names of quantities in an expression, each node checked; ``within`` an index, axes have names."""
    name = _dotted_name(node)
    if name is not None:
        return [] if name in CONSTANTS or (within and name in AXES) else [name]
    below: list[tuple[ast.AST, bool]]
    match node:
        case ast.Constant(value=value):
            if isinstance(value, (bool, str, bytes, complex)) or value is None or (value is Ellipsis and not within):
                raise _measure_error(text, f"{format_value(value)} is no number")
            below = []
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
            below = [(operand, within)]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in BINARY:
            below = [(left, within), (right, within)]
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARED:
            below = [(left, False), (right, False)]
        case ast.Call(func=ast.Name(id=called), args=given, keywords=[]):
            _check_call(text, called, given)
            below = [(one, False) for one in given]
        case ast.Subscript(value=value, slice=index):
            below = [(value, False), (index, True)]
        case ast.Tuple(elts=parts) if within:
            below = [(one, True) for one in parts]
        case ast.Slice(lower=lower, upper=upper, step=step) if within:
            below = [(one, True) for one in (lower, upper, step) if one is not None]
        case _:
            raise _measure_error(
                text, f"{_node_text(node)} is not in the language of measures. Give a function instead"
            )
    return [name for one, inside in below for name in _names(text, one, inside)]


def _node_text(node: ast.AST) -> str:
    """Text of a part of an expression, for messages."""
    try:
        return format_value(ast.unparse(node))
    except Exception:  # a tree of any kind, which may not have a text
        return f"a {type(node).__name__}"


def _dotted_name(node: ast.AST) -> str | None:
    """Dotted name of a node such as ``energy.total`` or ``energy["total"]``; None for other nodes."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=base), attr=name):
            return f"{base}.{name}"
        case ast.Subscript(value=ast.Name(id=base), slice=ast.Constant(value=str(name))):
            return f"{base}.{name}"
    return None


def _check_call(text: str, called: str, given: list[ast.expr]) -> None:
    if called not in FUNCTIONS:
        hint = did_you_mean(called, FUNCTIONS) or f"There are: {', '.join(FUNCTIONS)}."
        raise _measure_error(text, f"there is no function {called!r}. {hint}")
    if not given or (len(given) > 1 and not FUNCTIONS[called].many):
        raise _measure_error(text, f"{called}() takes one argument, and got {len(given)}")


class _Work:
    """Evaluation of an expression on one recording or shape."""

    def __init__(self, text: str, names: Mapping[str, Name], what: Any) -> None:
        self.text, self.names, self.what = text, names, what

    def evaluate_node(self, node: ast.AST) -> UnitNumbers:
        """Return the numbers of a node."""
        name = _dotted_name(node)
        if name is not None:
            return self._look_up(name)
        match node:
            case ast.Constant(value=value):
                return UnitNumbers(self._read_constant(value), None)
            case ast.UnaryOp(op=op, operand=operand):
                inner = self.evaluate_node(operand)
                return inner if isinstance(op, ast.UAdd) else UnitNumbers(-inner.value, inner.unit)
            case ast.BinOp(left=left, op=op, right=right):
                return self._apply_operator(op, self.evaluate_node(left), self.evaluate_node(right))
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                one, other = self.evaluate_node(left), self.evaluate_node(right)
                self._same(one, other, "compares")
                return UnitNumbers(self._apply_elementwise(COMPARED[type(op)], one.value, other.value), PURE)
            case ast.Call(func=ast.Name(id=called), args=given):
                return self._apply_function(called, [self.evaluate_node(one) for one in given])
            case ast.Subscript(value=value, slice=index):
                return self._apply_index(self.evaluate_node(value), index)
        raise _measure_error(self.text, f"{_node_text(node)} has no place there")

    def _look_up(self, name: str) -> UnitNumbers:
        if name in CONSTANTS:
            return UnitNumbers(np.asarray(CONSTANTS[name]), PURE)
        if name not in self.names:
            raise _measure_error(self.text, f"there is no {name!r}")
        unit, read = self.names[name]
        return UnitNumbers(np.asarray(read(self.what), dtype=np.float64), KNOWN.get(unit))

    def _read_constant(self, value: Any) -> FloatArray:
        try:
            return np.asarray(float(value))
        except OverflowError:
            raise _measure_error(self.text, f"{format_value(value)} is too large a number") from None

    def _apply_operator(self, op: ast.operator, one: UnitNumbers, other: UnitNumbers) -> UnitNumbers:
        value = (
            self._apply_elementwise(BINARY[type(op)], one.value, other.value) if not isinstance(op, ast.Pow) else None
        )
        if isinstance(op, (ast.Add, ast.Sub)):
            self._same(one, other, "adds" if isinstance(op, ast.Add) else "subtracts")
            return UnitNumbers(np.asarray(value), one.unit if one.unit is not None else other.unit)
        if value is not None:
            if one.unit is None and other.unit is None:
                return UnitNumbers(value, None)
            sign = -1 if isinstance(op, ast.Div) else 1
            return UnitNumbers(value, times(one.unit or PURE, other.unit or PURE, sign))
        if other.value.size != 1 or other.unit not in (None, PURE) or not abs(float(other.value.reshape(()))) <= 16:
            raise _measure_error(self.text, f"the exponent of ** is one plain number of at most {LARGEST_POWER}")
        exponent = float(other.value.reshape(()))
        unit = None if one.unit is None else power(one.unit, Fraction(exponent).limit_denominator(12))
        return UnitNumbers(np.asarray(np.power(one.value, exponent)), unit)

    def _apply_elementwise(self, work: Callable[[Any, Any], Any], one: FloatArray, other: FloatArray) -> FloatArray:
        """Combine two arrays, if their shapes fit and the result is not too large."""
        try:
            shape = np.broadcast_shapes(one.shape, other.shape)
        except ValueError:
            raise _measure_error(self.text, f"arrays of shapes {one.shape} and {other.shape} do not fit") from None
        if np.prod(shape, dtype=np.float64) > max(MOST_NUMBERS, one.size, other.size):
            raise _measure_error(self.text, f"an array of shape {shape} on the way is too large")
        return np.asarray(work(one, other), dtype=np.float64)

    def _same(self, one: UnitNumbers, other: UnitNumbers, does: str) -> None:
        if None not in (one.unit, other.unit) and one.unit != other.unit:
            said = [format_unit(each.unit) or "a pure number" for each in (one, other)]
            raise _measure_error(self.text, f"it {does} {said[0]} and {said[1]}")

    def _apply_function(self, called: str, given: list[UnitNumbers]) -> UnitNumbers:
        function = FUNCTIONS[called]
        for one in given:
            self._same(given[0], one, "compares")
            if not one.value.size and called not in ("sum", "count"):
                raise _measure_error(self.text, f"{called}() of nothing: the array is empty")
            if called == "norm" and not one.value.ndim:
                raise _measure_error(self.text, "norm() is the length of vectors, and got a number")
            if called in OF_PURE and one.unit not in (None, PURE):
                raise _measure_error(self.text, f"{called}() takes a pure number, and got {format_unit(one.unit)}")
        several = len(given) > 1
        value = np.concatenate([one.value.ravel() for one in given]) if several else given[0].value
        unit: Powers | None = given[0].unit if function.keeps else PURE
        if called == "sqrt" and given[0].unit is not None:
            unit = power(given[0].unit, Fraction(1, 2))
        return UnitNumbers(np.asarray(function.work(value), dtype=np.float64), unit)

    def _apply_index(self, of: UnitNumbers, index: ast.expr) -> UnitNumbers:
        parts = index.elts if isinstance(index, ast.Tuple) else [index]
        places = tuple(self._place(part) for part in parts)
        try:
            return UnitNumbers(np.asarray(of.value[places]), of.unit)
        except IndexError:
            raise _measure_error(
                self.text, f"{_node_text(index)} is outside of an array of shape {of.value.shape}"
            ) from None

    def _place(self, part: ast.expr) -> Any:
        """Return an index: a whole number, an axis by name, a slice, or an ellipsis."""
        if isinstance(part, ast.Constant) and part.value is Ellipsis:
            return Ellipsis
        if isinstance(part, ast.Slice):
            ends = [None if end is None else self._place(end) for end in (part.lower, part.upper, part.step)]
            if any(end is Ellipsis for end in ends) or ends[2] == 0:
                raise _measure_error(self.text, f"{_node_text(part)} is no slice")
            return slice(*ends)
        if isinstance(part, ast.Name) and part.id in AXES:
            return AXES[part.id]
        found = self.evaluate_node(part).value
        if found.size != 1 or not float(found.reshape(())).is_integer() or abs(float(found.reshape(()))) > 2**53:
            raise _measure_error(self.text, f"the index {_node_text(part)} must be a whole number, or x, y, z")
        return int(found.reshape(()))


# Units of measures: powers of kilogram, meter and second, and their usual names.

Powers: TypeAlias = tuple[Fraction, Fraction, Fraction]
"""Exponents of kg, m and s."""

BASES = ("kg", "m", "s")


def _powers(kg: int, m: int, s: int) -> Powers:
    return Fraction(kg), Fraction(m), Fraction(s)


PURE = _powers(0, 0, 0)
KNOWN: dict[str, Powers] = {
    "": PURE,
    "m": _powers(0, 1, 0),
    "m2": _powers(0, 2, 0),
    "s": _powers(0, 0, 1),
    "1/s": _powers(0, 0, -1),
    "m/s": _powers(0, 1, -1),
    "m/s2": _powers(0, 1, -2),
    "kg": _powers(1, 0, 0),
    "N": _powers(1, 1, -2),
    "N/m": _powers(1, 0, -2),
    "N s/m": _powers(1, 0, -1),
    "Pa": _powers(1, -1, -2),
    "J": _powers(1, 2, -2),
    "W": _powers(1, 2, -3),
}
_NAMES = {powers: name for name, powers in KNOWN.items()}


def times(one: Powers, other: Powers, sign: int = 1) -> Powers:
    """Unit of a product, or of a quotient with a ``sign`` of -1."""
    return one[0] + sign * other[0], one[1] + sign * other[1], one[2] + sign * other[2]


def power(unit: Powers, exponent: Fraction) -> Powers:
    """Unit of a power."""
    return unit[0] * exponent, unit[1] * exponent, unit[2] * exponent


def format_unit(unit: Powers | None) -> str:
    """Text of a unit, such as ``N/m`` or ``kg m2/s3``; empty for a pure number."""
    if unit is None:
        return ""
    if unit in _NAMES:
        return _NAMES[unit]
    above = [_factor(base, size) for base, size in zip(BASES, unit, strict=True) if size > 0]
    below = [_factor(base, -size) for base, size in zip(BASES, unit, strict=True) if size < 0]
    return (" ".join(above) or "1") + "".join(f"/{factor}" for factor in below)


def _factor(base: str, size: Fraction) -> str:
    if size == 1:
        return base
    return f"{base}{size}" if size.denominator == 1 else f"{base}^({size})"

"""Derivatives of formulas as source code: gradient, directional change, Hessian, parameter derivatives.

A formula is an ordinary function of numbers. It runs once on symbols, which record the operations in a list. The chain
rule then traverses this list backwards, from the result to the inputs (reverse mode: Griewank and Walther, Evaluating
Derivatives, SIAM 2008, chapter 3). So a gradient costs a few times the formula, for any number of inputs. A forward
pass through the gradient gives the product of the Hessian with a direction (ibid., chapter 5). The output is the
source of a straight-line function, which runs plain, compiled, on arrays and on eight numbers at once as any other
function. This module does not depend on the compiler.

If a formula compares numbers ("if", ``abs``, ``max``, ``np.where``), it runs once for each result of the comparison.
Each branch is differentiated separately, and only the results are selected. A root without a derivative on a branch
that is not taken gives NaN there, which the selection drops. (Selecting before differentiating would multiply it by 0.)
"""

from __future__ import annotations

import inspect
import linecache
import math
import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from springline.engine import elementary
from springline.engine.kernels import COMPILED, kernel

WHOLE = 64  # largest exponent that is computed by products, as in ``engine/user_math.py``
DEEPEST, WAYS = 12, 64  # most comparisons in a row, most branches of a formula: a loop to convergence has no end here
WIDEST = 88  # most characters of an expression within another expression
CASES = 4  # most branches of which each has a gradient by itself
LINE = 116  # characters of a line
SHORT = 30  # most items of a tuple display that numba compiles: Python builds a longer one as a list first


class Untraceable(TypeError):
    """A formula needs the value of a symbol."""


class BranchNeeded(Exception):
    """A formula branches on a comparison that has no answer yet."""


class Node:
    """A symbol: an operation on other symbols and numbers."""

    __slots__ = ("args", "graph", "number", "op")
    # set below; each records one operation
    __add__: Any
    __sub__: Any
    __mul__: Any
    __truediv__: Any
    __radd__: Any
    __rsub__: Any
    __rmul__: Any
    __rtruediv__: Any
    __neg__: Any
    __lt__: Any
    __gt__: Any
    sqrt: Any
    sin: Any
    cos: Any
    log: Any
    arctan2: Any

    def __init__(self, graph: Graph, op: str, args: tuple[Any, ...], number: int) -> None:
        self.graph, self.op, self.args, self.number = graph, op, args, number

    def __bool__(self) -> bool:
        return self.graph.answer(self)

    def __abs__(self) -> Any:
        return -self if self < 0.0 else self

    def __pos__(self) -> Any:
        return self

    def __pow__(self, exponent: Any) -> Any:
        return _power(self, exponent)

    def __rpow__(self, base: Any) -> Any:
        return self.graph.node("pow", base, self)

    def __float__(self) -> float:
        raise Untraceable("it needs the value of a number")

    __int__ = __index__ = __complex__ = __float__  # type: ignore[assignment]

    # methods that np.sqrt and similar functions call on an object
    def tan(self) -> Any:
        return self.sin() / self.cos()

    def arctan(self) -> Any:
        return self.graph.node("atan2", self, 1.0)

    def arcsin(self) -> Any:
        return self.graph.node("atan2", self, ((1.0 - self) * (1.0 + self)).sqrt())

    def arccos(self) -> Any:
        return self.graph.node("atan2", ((1.0 - self) * (1.0 + self)).sqrt(), self)

    def hypot(self, other: Any) -> Any:
        return (self * self + other * other).sqrt()

    def square(self) -> Any:
        return self * self

    def conjugate(self) -> Any:
        return self

    def __floor__(self) -> Any:
        return self.graph.node("floor", self)

    def __ceil__(self) -> Any:
        return -(-self).__floor__()


Number: TypeAlias = Any  # a Node, or a float
Tree: TypeAlias = Any  # a list of results, or (condition, tree if it holds, tree if it does not)


class Graph:
    """The operations of a formula on all of its branches; equal operations share one node."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._known: dict[Any, Node] = {}
        self._answers: list[bool] = []
        self._asked: list[Node] = []

    def input(self, name: str) -> Node:
        """Add an input of the formula and return its node."""
        self.nodes.append(Node(self, "input", (name,), len(self.nodes)))
        return self.nodes[-1]

    def answer(self, condition: Node) -> bool:
        """Return True if a condition holds on the present branch."""
        # Conditions are compared by identity: equal conditions share one node. A condition that a formula evaluates
        # twice has one answer, so no branch is derived on which a number is both above and below another.
        for asked, answer in zip(self._asked, self._answers, strict=False):
            if asked is condition:  # already answered on this branch
                return answer
        self._asked.append(condition)
        if len(self._asked) > len(self._answers):
            raise BranchNeeded
        return self._answers[len(self._asked) - 1]

    def ways(self, run: Callable[[], list[Any]]) -> Tree:
        """Return the results of a formula on each of its branches, each run once."""
        self._left = WAYS
        return self._way(run, [])

    def _way(self, run: Callable[[], list[Any]], answers: list[bool]) -> Tree:
        # Nodes of an earlier run are kept: operations before the comparison are the same on both branches and appear
        # once in the source.
        self._answers, self._asked = answers, []
        try:
            return run()
        except BranchNeeded as asked:
            condition, cause = self._asked[-1], asked
        self._left -= 1
        if len(answers) == DEEPEST or not self._left:
            raise Untraceable("it asks too many questions, one after another") from cause
        return condition, self._way(run, [*answers, True]), self._way(run, [*answers, False])

    def node(self, op: str, *given: Any) -> Number:
        """Return the node of an operation, or a simpler equal value, as for 0 x, 1 x, x + 0 and x - -y."""
        # Simpler forms are used only if they round alike: x + 0 and 1 x are x to the last bit. Nothing is reordered
        # and no factors are collected, because this would give other digits than the formula as typed.
        args = tuple(map(plain_or_node, given))
        plainer = None if op in ("choose", "polynomial") else self._plainer(op, *args)
        if plainer is not None:
            return plainer
        key: tuple[Any, ...] = (op, *(x.number if isinstance(x, Node) else repr(x) for x in args))
        if op in ("add", "mul"):  # commutative, also in rounding
            key = (op, *sorted(map(str, key[1:])))
        if key not in self._known:
            self.nodes.append(Node(self, op, args, len(self.nodes)))
            self._known[key] = self.nodes[-1]
        return self._known[key]

    def _plainer(self, op: str, a: Any, b: Any = None) -> Number | None:
        if not isinstance(a, Node) and not isinstance(b, Node):
            return PLAIN[op](*((a,) if b is None else (a, b))) if op in PLAIN else None
        if op == "mul":
            return self._plainer_product(a, b)
        if op == "div":
            return 0.0 if _is(a, 0.0) else a if _is(b, 1.0) else None
        if op in ("add", "sub"):
            return self._plainer_sum(op, a, b)
        return a.args[0] if op == "neg" and a.op == "neg" else None

    def _plainer_product(self, a: Any, b: Any) -> Number | None:
        # 0 times infinity would be NaN. A zero slope means that a branch does not depend on a number at all, whatever
        # its value.
        if _is(a, 0.0) or _is(b, 0.0):
            return 0.0
        if _is(a, 1.0) or _is(b, 1.0):
            return b if _is(a, 1.0) else a  # type: ignore[no-any-return]
        if _is(a, -1.0) or _is(b, -1.0):
            return self.node("neg", b if _is(a, -1.0) else a)
        if _is_minus(a):
            return self.node("neg", self.node("mul", a.args[0], b))
        return self.node("neg", self.node("mul", a, b.args[0])) if _is_minus(b) else None

    def _plainer_sum(self, op: str, a: Any, b: Any) -> Number | None:
        if _is(b, 0.0):
            return a  # type: ignore[no-any-return]
        if _is(a, 0.0):
            return b if op == "add" else self.node("neg", b)
        if _is_minus(b):
            return self.node("sub" if op == "add" else "add", a, b.args[0])
        if _is_minus(a) and op == "add":
            return self.node("sub", b, a.args[0])
        return None


def polynomial(x: Any, weights: Sequence[float]) -> Any:
    """w0 + w1 x + w2 x^2 + ..., by Horner's rule: one operation with one derivative for all directions."""
    if isinstance(x, Node) and len(weights) > 1:
        return x.graph.node("polynomial", x, *weights)
    return reduce(lambda total, weight: weight + x * total, reversed(weights[:-1]), weights[-1])


def plain_or_node(x: Any) -> Number:
    """Return an operand: a symbol, unwrapped from a zero-dimensional array, or a float."""
    x = x[()] if isinstance(x, np.ndarray) and x.ndim == 0 else x
    return x if isinstance(x, Node) else float(x)


PLAIN: dict[str, Callable[..., float]] = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "neg": operator.neg,
    "div": lambda a, b: float(np.divide(a, b)), "sqrt": math.sqrt, "pow": math.pow,
}  # fmt: skip


def _is(x: Any, value: float) -> bool:
    return not isinstance(x, Node) and x == value


def _is_minus(x: Any) -> bool:
    return isinstance(x, Node) and x.op == "neg"


def _power(base: Node, exponent: Any) -> Any:
    """Powers as in ``engine/user_math.py``: products by squaring from the right, a square root, or a general power."""
    if isinstance(exponent, Node):
        return base.graph.node("pow", base, exponent)
    if exponent == 0.5:
        return base.sqrt()
        # For whole exponents the factors and their order are those of engine/user_math.py. Otherwise a derived formula
        # and its original would differ in their last bits.
    if exponent != int(exponent) or abs(exponent) > WHOLE:
        return base.graph.node("pow", base, float(exponent))
    rest, square, factors = abs(int(exponent)), base, []
    while rest:
        if rest & 1:
            factors.append(square)
        rest >>= 1
        square = square * square if rest else square
    if not factors:
        return 1.0
    whole = reduce(operator.mul, factors)
    return 1.0 / whole if exponent < 0 else whole


# == The rules of differentiation ==


def _slopes_of_product(node: Node, a: Any, b: Any) -> tuple[Any, ...]:
    return b, a


def _slopes_of_quotient(node: Node, a: Any, b: Any) -> tuple[Any, ...]:
    # A division takes as long as ten products. Here and in ``sqrt`` below there is one division, which all derivatives
    # share because equal operations share a node.
    inverse = 1.0 / b
    return inverse, -(node * inverse)  # the derivative of 1/b is -1/b^2, without another division


def _slopes_of_angle(node: Node, y: Any, x: Any) -> tuple[Any, ...]:
    inverse = 1.0 / (x * x + y * y)
    return x * inverse, -(y * inverse)


def _slopes_of_power(node: Node, a: Any, b: Any) -> tuple[Any, ...]:
    by_base = b * node.graph.node("pow", a, b - 1.0) if isinstance(a, Node) else 0.0
    return by_base, node * (a.log() if isinstance(a, Node) else math.log(a)) if isinstance(b, Node) else 0.0


def _slopes_of_polynomial(node: Node, x: Any, *weights: float) -> tuple[Any, ...]:
    return polynomial(x, [k * weight for k, weight in enumerate(weights)][1:]), *(0.0 for _ in weights)


RULES: dict[str, Callable[..., tuple[Any, ...]]] = {  # from a node and its operands: derivatives by the operands
    "add": lambda node, a, b: (1.0, 1.0),
    "sub": lambda node, a, b: (1.0, -1.0),
    "mul": _slopes_of_product,
    "div": _slopes_of_quotient,
    "neg": lambda node, a: (-1.0,),
    "sqrt": lambda node, a: (0.5 * (1.0 / node),),  # a division that its own derivative shares
    "atan2": _slopes_of_angle,
    "pow": _slopes_of_power,
    "polynomial": _slopes_of_polynomial,
    "exp": lambda node, a: (node,),
    "log": lambda node, a: (1.0 / a,),
    "sin": lambda node, a: (a.cos(),),
    "cos": lambda node, a: (-a.sin(),),
    "sinh": lambda node, a: (a.cosh(),),
    "cosh": lambda node, a: (a.sinh(),),
    "tanh": lambda node, a: (1.0 - node * node,),
    "floor": lambda node, a: (0.0,),
    **{op: lambda node, a, b: (0.0, 0.0) for op in ("lt", "le", "gt", "ge", "eq", "ne")},
}


def reverse(end: Number, inputs: Sequence[Node]) -> list[Number]:
    """Derivatives of a result by all inputs in reverse mode: each node adds to the slopes of its operands."""
    # Nodes are numbered in the order in which operations are recorded, and an operation is recorded after its operands.
    # In descending order each slope is complete before it is propagated.
    slope: dict[int, Any] = {}
    if isinstance(end, Node):
        slope[end.number] = 1.0
        for node in reversed(list_dependencies([end])):
            here = slope.get(node.number, 0.0)
            if _is(here, 0.0):
                continue
            pairs = list(zip(node.args, RULES[node.op](node, *node.args), strict=True))
            if node.op == "mul" and node.args[0] is node.args[1]:  # a square: one operand, twice the slope
                here, pairs = 2.0 * here, pairs[:1]
            for x, partial in pairs:
                if isinstance(x, Node):
                    slope[x.number] = slope.get(x.number, 0.0) + here * partial
    return [slope.get(x.number, 0.0) for x in inputs]


def forward(ends: Sequence[Number], inputs: Sequence[Node], directions: Sequence[Number]) -> list[Number]:
    """Changes of results along directions of the inputs (forward mode), which visits only their dependencies."""
    change: dict[int, Any] = {x.number: d for x, d in zip(inputs, directions, strict=True)}
    for node in list_dependencies(ends):
        moved = [isinstance(x, Node) and not _is(change.get(x.number, 0.0), 0.0) for x in node.args]
        if any(moved):
            terms = zip(node.args, RULES[node.op](node, *node.args), moved, strict=True)
            change[node.number] = sum(partial * change[x.number] for x, partial, moves in terms if moves)
    return [change.get(end.number, 0.0) if isinstance(end, Node) else 0.0 for end in ends]


def list_dependencies(ends: Sequence[Number]) -> list[Node]:
    """The operations that results depend on, in topological order."""
    found: dict[int, Node] = {}
    waiting = [x for x in ends if isinstance(x, Node)]
    # A list instead of recursion: chains of operations are far longer than Python's stack is deep.
    while waiting:
        node = waiting.pop()
        if node.number not in found and node.op != "input":
            found[node.number] = node
            waiting += [x for x in node.args if isinstance(x, Node)]
    return [found[number] for number in sorted(found)]


def map_leaves(tree: Tree, function: Callable[[list[Any]], list[Any]]) -> Tree:
    """A tree with ``function`` applied to the results of each branch."""
    if isinstance(tree, tuple):
        return tree[0], map_leaves(tree[1], function), map_leaves(tree[2], function)
    return function(tree)


def select_branches(graph: Graph, tree: Tree) -> list[Number]:
    """The results of all branches combined, selected by the conditions."""
    if not isinstance(tree, tuple):
        return list(tree)
    condition, (yes, no) = tree[0], (select_branches(graph, one) for one in tree[1:])
    if isinstance(tree[1], tuple) and all(
        map(_alike, select_branches(graph, tree[1][2]), no)
    ):  # "if a and b": one selection for both
        condition, yes = graph.node("mul", condition, tree[1][0]), select_branches(graph, tree[1][1])
        # Both branches are computed and one is selected, because eight lanes at once cannot branch separately. A NaN of
        # the other branch is dropped by the selection.
    return [one if _alike(one, other) else graph.node("choose", condition, one, other)
            for one, other in zip(yes, no, strict=True)]  # fmt: skip


def _alike(one: Number, other: Number) -> bool:
    return one is other or (not (isinstance(one, Node) or isinstance(other, Node)) and one == other)


# == Python operators and NumPy functions on symbols ==

METHODS = {
    "truediv": "div",
    **{name: name for name in ("add", "sub", "mul", "neg", "lt", "le", "gt", "ge", "eq", "ne")},
}
FUNCTIONS = ("sqrt", "exp", "log", "sin", "cos", "sinh", "cosh", "tanh", "floor")


def _noting(op: str, swapped: bool = False) -> Any:
    def note(self: Node, *by: Any) -> Any:
        if any(isinstance(x, np.ndarray) and x.ndim for x in by):
            return NotImplemented
        return self.graph.node(op, *((*by, self) if swapped else (self, *by)))

    return note


for _name, _op in METHODS.items():
    setattr(Node, f"__{_name}__", _noting(_op))
    if _op in ("add", "sub", "mul", "div"):
        setattr(Node, f"__r{_name}__", _noting(_op, swapped=True))
for _op in FUNCTIONS:
    setattr(Node, _op, _noting(_op))
Node.arctan2 = _noting("atan2")
Node.__hash__ = object.__hash__  # type: ignore[method-assign]


# == From graphs to source ==

WRITTEN = {  # format, precedence, and the precedence below which each operand gets brackets
    "add": ("{} + {}", 1, (1, 2)), "sub": ("{} - {}", 1, (1, 2)), "mul": ("{} * {}", 2, (2, 3)),
    "div": ("{} / {}", 2, (2, 3)), "neg": ("-{}", 3, (3,)),
    **{op: (f"1.0 * ({{}} {sign} {{}})", 2, (1, 1)) for op, sign in (
        ("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">="), ("eq", "=="), ("ne", "!="))},
    "atan2": ("atan2({}, {})", 4, (0, 0)), "pow": ("power({}, {})", 4, (0, 0)),
    "choose": ("choose({}, {}, {})", 4, (0, 0, 0)), "sqrt": ("root({})", 4, (0,)),
    **{op: (op + "({})", 4, (0,)) for op in FUNCTIONS if op != "sqrt"},
}  # fmt: skip
NAMES = ("atan2", "choose", "cos", "cosh", "exp", "floor", "log", "power", "root", "sin", "sinh", "tanh")


class _Writer:
    """Statements of nodes: an expression that is used once stands where it is used, within the length of a line."""

    def __init__(self, ends: Sequence[Number]) -> None:
        nodes, self.lines = list_dependencies(ends), list[str]()
        self._text: dict[int, tuple[str, int]] = {}
        used: dict[int, int] = {}
        for x in [x for node in nodes for x in node.args if node.op != "polynomial" or isinstance(x, Node)] + list(
            ends
        ):
            if isinstance(x, Node):
                used[x.number] = used.get(x.number, 0) + 1
        last = {x.number for x in ends if isinstance(x, Node)}
        for node in nodes:
            text = self._of(node)
            # Only expressions that are used again get a name. Order and brackets of the rest are those of the recorded
            # operations, which Python's grammar keeps, so a line break changes no rounding.
            if used[node.number] > 1 or len(text[0]) > WIDEST or (node.number in last and len(ends) > 1):
                text = self._name_expression(text[0]), 4
            self._text[node.number] = text

    def _name_expression(self, text: str, binding: int = 0) -> str:
        """Assign an expression to a new name and return the name; an identifier is returned unchanged."""
        if binding == 4 and text.isidentifier():
            return text
        self.lines.append(f"t{len(self.lines)} = {text}")
        return f"t{len(self.lines) - 1}"

    def operand_text(self, x: Number) -> str:
        """Text of a number or a node in a statement."""
        return self._bound(x)[0]

    def _bound(self, x: Number) -> tuple[str, int]:
        if not isinstance(x, Node):
            return repr(float(x)), 4 if x >= 0.0 else 3
        return (str(x.args[0]), 4) if x.op == "input" else self._text[x.number]

    def _of(self, node: Node) -> tuple[str, int]:
        if node.op == "polynomial":
            x, (*weights, last) = self._name_expression(*self._bound(node.args[0])), map(repr, node.args[1:])
            found = reduce(lambda total, weight: f"{weight} + {x} * {total}" if total is last else
                           f"{weight} + {x} * ({total})", reversed(weights), last)  # fmt: skip
            while len(found) > WIDEST:  # innermost brackets first
                inner = max((one for one in re.findall(r"\(([^()]+)\)", found)), key=len)
                found = found.replace(f"({inner})", self._name_expression(inner))
            return found, 1
        form, binding, least = WRITTEN[node.op]
        parts = [self._bound(x) for x in node.args]
        while True:
            texts = [text if bound >= most else f"({text})" for (text, bound), most in zip(parts, least, strict=True)]
            found = form.format(*texts)
            if len(found) < LINE - 12:
                return found, binding
            longest = max(range(len(parts)), key=lambda k: len(parts[k][0]))
            parts[longest] = self._name_expression(parts[longest][0]), 4


def source_of(
    name: str, arguments: str, words: str, opening: Sequence[str], returned: Sequence[Any], *, bare: bool = False
) -> str:
    """The source of a kernel that returns a tuple of numbers and of vectors, which are given as lists of numbers.

    A ``bare`` kernel returns its only number without a tuple.
    """
    name = f"{name}_" if name in NAMES else name
    flat = [x for one in returned for x in (one if isinstance(one, list) else [one])]
    writer = _Writer(flat)
    told = [
        f"({', '.join(map(writer.operand_text, one))})" if isinstance(one, list) else writer.operand_text(one)
        for one in returned
    ]
    end = ", ".join(told) + ("," if len(told) == 1 and not bare else "")
    used = set(re.findall(r"\w+", "\n".join([*writer.lines, end])))
    begun = []
    for one in opening:  # unused names become "_"
        names, equals, value = one.rpartition(" = ")
        begun.append(re.sub(r"\w+", lambda name: name[0] if name[0] in used else "_", names) + equals + value)
    lines = [f"def {name}({arguments}):", f'    """{words}"""', *(f"    {one}" for one in (*begun, *writer.lines))]
    if len(end) < LINE - 12:
        return "\n".join([*lines, f"    return {end}"]) + "\n"
    pieces = [_wrap_items(told[begin : begin + SHORT]) for begin in range(0, len(told), SHORT)]
    joined = [line for piece in pieces for line in ("    ) + (", *piece)][1:]
    return "\n".join([*lines, "    return (", *joined, "    )"]) + "\n"


def _wrap_items(items: Sequence[str]) -> list[str]:
    """Lines of the items of a tuple, as many in a line as fit."""
    rows = ["        "]
    for one in items:
        rows += ["        "] if len(rows[-1]) + len(one) > LINE else []
        rows[-1] += f"{one}, "
    return [row.rstrip() for row in rows]


# == Derivatives of a formula ==


@dataclass(frozen=True)
class Formula:
    """A formula of vectors and parameters: ``function(x, p)`` of a tuple of 3-vectors and a tuple of numbers.

    It returns a number; for :func:`stated_gradient_source` and :func:`stated_change` a tuple of as many vectors; for
    :func:`drags` a tuple of pairs.

    Its derived kernels are called ``<name>``, ``<name>_gradient`` and so on.
    """

    name: str
    function: Callable[[Any, Any], Any]
    vectors: int
    parameters: int
    single: int | None = None  # parameters given one by one in p; an array of the others and an offset into it follow

    def trace_branches(self) -> Symbols:
        """The inputs of the formula as symbols, and its results on all branches."""
        graph = Graph()
        x, d = ([[graph.input(f"{what}{k}{axis}") for axis in "xyz"] for k in range(self.vectors)] for what in "xd")
        p = [graph.input(f"p{k}") for k in range(self.parameters)]
        vectors, numbers = tuple(map(tuple, x)), tuple(p)

        def evaluate_formula() -> list[Any]:
            value = self.function(vectors, numbers)
            return [plain_or_node(one) for one in (chain(*value) if isinstance(value, tuple) else (value,))]

        tree = graph.ways(evaluate_formula)
        return Symbols(graph, list(chain(*x)), list(chain(*d)), p, tree)

    def opening(self, *whole: str) -> list[str]:
        """Statements that unpack vectors and parameters."""
        lines = []
        for what in whole:
            names = [", ".join(f"{what}{k}{axis}" for axis in "xyz") for k in range(self.vectors)]
            pairs = [names] if len(names) * 18 < LINE else [[one] for one in names]
            if len(pairs) == 1:
                lines.append(f"{', '.join(f'({one})' for one in names)}{',' * (len(names) == 1)} = {what}")
            else:
                lines += [f"{one} = {what}[{k}]" for k, one in enumerate(names)]
        numbers = [f"p{k}" for k in range(self.parameters)]
        if self.single is not None:
            n = self.single
            lines += [f"{one} = p[{k}]" for k, one in enumerate(numbers[:n])]
            lines += [f"{one} = p[{n}][p[{n + 1}] + {k}]" for k, one in enumerate(numbers[n:])]
        elif self.parameters:
            lines += [f"{', '.join(numbers)}{',' * (len(numbers) == 1)} = p"] if len(numbers) < 20 else [
                f"{one} = p[{k}]" for k, one in enumerate(numbers)]  # fmt: skip
        return lines


class Symbols(NamedTuple):
    """Inputs of a formula (vectors and directions as flat lists, parameters) and its results."""

    graph: Graph
    x: list[Node]
    d: list[Node]
    p: list[Node]
    tree: Tree


def _vectors(flat: Sequence[Number]) -> list[list[Number]]:
    return [list(flat[k : k + 3]) for k in range(0, len(flat), 3)]


def value(formula: Formula) -> str:
    """The source of the formula itself, with its branches selected."""
    on = formula.trace_branches()
    ends = select_branches(on.graph, on.tree)
    return source_of(formula.name, "x, p", "The formula itself.", formula.opening("x"), ends, bare=True)


def gradient(formula: Formula) -> str:
    """The source of the gradient: one vector for each vector of x."""
    on = formula.trace_branches()
    ends = select_branches(on.graph, map_leaves(on.tree, lambda ends: reverse(ends[0], on.x)))
    return source_of(f"{formula.name}_gradient", "x, p", "Its gradient, a vector by each.", formula.opening("x"),
                     _vectors(ends))  # fmt: skip


def gradient_cases(formula: Formula, *, stated: bool = False) -> list[str]:
    """The source of the number of the branch, counted from 0, followed by that of the gradient on each branch.

    A ``stated`` gradient is what the formula returns.
    Empty if the formula has one branch, or too many. Branches of equal results are one. The number is -1 on a branch
    whose gradient is constant.
    """
    on = formula.trace_branches()
    tree = map_leaves(on.tree, lambda ends: stated_or_derived(ends, on) if stated else reverse(ends[0], on.x))
    numbers, leaves = dict[Any, int](), list[Any]()

    def number_of(ends: list[Any]) -> list[Any]:
        key = tuple(one.number if isinstance(one, Node) else repr(one) for one in ends)
        if not any(isinstance(one, Node) for one in ends):
            return [-1.0]
        if key not in numbers:
            numbers[key] = len(leaves)
            leaves.append(ends)
        return [float(numbers[key])]

    which = select_branches(on.graph, map_leaves(tree, number_of))
    if not isinstance(on.tree, tuple) or len(leaves) > CASES:
        return []
    opening = formula.opening("x")
    return [
        source_of(f"{formula.name}_case", "x, p", "The number of its branch.", opening, which, bare=True),
        *(
            source_of(f"{formula.name}_gradient_{k}", "x, p", f"Its gradient on branch {k}.", opening, _vectors(ends))
            for k, ends in enumerate(leaves)
        ),
    ]


def value_and_gradient_source(formula: Formula) -> str:
    """The source of a kernel that returns the formula and its gradient."""
    on = formula.trace_branches()
    found, *ends = select_branches(on.graph, map_leaves(on.tree, lambda ends: [*ends, *reverse(ends[0], on.x)]))
    return source_of(f"{formula.name}_valued", "x, p", "The formula, and its gradient, a vector by each.",
                     formula.opening("x"), [found, *_vectors(ends)])  # fmt: skip


def change(formula: Formula) -> str:
    """The source of the change of its gradient along directions d: the Hessian times d."""
    on = formula.trace_branches()
    ends = select_branches(on.graph, map_leaves(on.tree, lambda ends: forward(reverse(ends[0], on.x), on.x, on.d)))
    return source_of(f"{formula.name}_change", "x, d, p", "The change of its gradient along d.",
                     formula.opening("x", "d"), _vectors(ends))  # fmt: skip


def stated_gradient_source(formula: Formula) -> str:
    """The source of the vectors that a formula returns directly, in place of a gradient.

    On branches on which it returns a number, they are its gradient.
    """
    on = formula.trace_branches()
    ends = select_branches(on.graph, map_leaves(on.tree, lambda ends: stated_or_derived(ends, on)))
    return source_of(f"{formula.name}_gradient", "x, p", "What the formula states, a vector by each.",
                     formula.opening("x"), _vectors(ends))  # fmt: skip


def stated_or_derived(ends: list[Any], on: Symbols) -> list[Any]:
    """The vectors that a formula states on a branch, or the gradient if it returns a number there."""
    return ends if len(ends) == len(on.x) else reverse(ends[0], on.x)


def stated_change(formula: Formula) -> str:
    """The source of the change of these vectors along directions d."""
    on = formula.trace_branches()
    ends = select_branches(on.graph, map_leaves(on.tree, lambda ends: forward(stated_or_derived(ends, on), on.x, on.d)))
    return source_of(f"{formula.name}_change", "x, d, p", "The change of what it states along d.",
                     formula.opening("x", "d"), _vectors(ends))  # fmt: skip


def hessian(formula: Formula) -> str:
    """The source of its second derivatives: the lower triangle, column by column."""
    on = formula.trace_branches()

    def triangle(ends: list[Any]) -> list[Any]:
        slope, every = reverse(ends[0], on.x), range(len(on.x))
        return list(chain(*(forward(slope[j:], on.x, [float(k == j) for k in every]) for j in every)))

    ends = select_branches(on.graph, map_leaves(on.tree, triangle))
    return source_of(f"{formula.name}_hessian", "x, p", "Its second derivatives: the lower triangle by columns.",
                     formula.opening("x"), ends)  # fmt: skip


def parameter_slopes_source(formula: Formula) -> str:
    """The source of the derivatives of (gradient times d) by all parameters, for adjoints."""
    on = formula.trace_branches()
    ends = select_branches(on.graph, map_leaves(on.tree, lambda ends: reverse(forward(ends, on.x, on.d)[0], on.p)))
    return source_of(f"{formula.name}_by_parameters", "x, d, p", "Slopes by all parameters of its gradient times d.",
                     formula.opening("x", "d"), ends)  # fmt: skip


def drag(formula: Formula, factor: int | None = None, sided: int = 0) -> str:
    """The source of (grad C . d) grad C, times the parameter ``factor``: the force of a damper along C.

    An element that only pulls (``sided`` is 1) or only pushes (-1) exerts no force of the other sign, damper included.
    Its stiffness is the first parameter.
    """
    on = formula.trace_branches()

    def along(ends: list[Any]) -> list[Any]:
        slope, (rate,) = reverse(ends[0], on.x), forward(ends, on.x, on.d)
        push = rate if factor is None else on.p[factor] * rate
        if sided:
            tension = on.p[0] * ends[0] + push
            push = push - tension * (tension < 0.0 if sided > 0 else tension > 0.0)
        return [push * one for one in slope]

    ends = select_branches(on.graph, map_leaves(on.tree, along))
    return source_of(f"{formula.name}_drag", "x, d, p", "Its gradient times the product of that with d.",
                     formula.opening("x", "d"), _vectors(ends))  # fmt: skip


def drags(formula: Formula) -> str:
    """The source of the sum of w (grad C . d) grad C over the pairs (w, C) of a formula: the force of dampers."""
    on = formula.trace_branches()

    def along(ends: list[Any]) -> list[Any]:
        total: list[Any] = [0.0] * len(on.x)
        for weight, far in zip(ends[::2], ends[1::2], strict=True):
            (rate,) = forward([far], on.x, on.d)
            total = [so_far + weight * rate * one for so_far, one in zip(total, reverse(far, on.x), strict=True)]
        return total

    ends = select_branches(on.graph, map_leaves(on.tree, along))
    return source_of(f"{formula.name}_drag", "x, d, p", "Gradients times weights and the products of these with d.",
                     formula.opening("x", "d"), _vectors(ends))  # fmt: skip


def scalar_source(name: str, function: Callable[..., Any], names: Sequence[str], by: str, times: int = 2) -> str:
    """The source of a function of plain numbers and of its first ``times`` derivatives by the argument named ``by``."""
    graph = Graph()
    symbols = {one: graph.input(f"p{k}") for k, one in enumerate(names)}  # independent of the user's names
    tree = graph.ways(lambda: [plain_or_node(function(*symbols.values()))])

    def all_of_them(ends: list[Any]) -> list[Any]:
        for _ in range(times):
            ends = [*ends, *reverse(ends[-1], [symbols[by]])]
        return ends

    ends = select_branches(graph, map_leaves(tree, all_of_them))
    given = ", ".join(str(one.args[0]) for one in symbols.values())
    return source_of(name, given, f"The function, and its derivatives by {by}.", [], ends)


def branch_source(
    name: str,
    function: Callable[..., Any],
    shapes: Sequence[tuple[int, ...]],
    ends: Callable[[list[Any], Node], list[Any]],
) -> str:
    """The source of a function of numbers and of arrays of the given shapes that returns ``ends`` of its values.

    ``ends`` takes the value or the list of values, and the first number, by which it may differentiate. Each branch
    becomes an "if". The source uses functions of NumPy and ``math``, as user-defined functions are compiled.
    """
    graph, symbols = Graph(), list[Any]()
    for k, shape in enumerate(shapes):
        entries = [graph.input(f"p{k}[{', '.join(map(str, at))}]") for at in np.ndindex(*shape)] if shape else []
        symbols.append(np.array(entries, dtype=object).reshape(shape) if shape else graph.input(f"p{k}"))

    def run() -> list[Any]:
        found = function(*symbols)
        return [plain_or_node(one) for one in (found if isinstance(found, list) else [found])]

    tree = map_leaves(graph.ways(run), lambda found: ends(found, symbols[0]))
    given = ", ".join(f"p{k}" for k in range(len(shapes)))
    lines = [f"def {name}({given}):", *_branch(tree, "    ")]
    text = "\n".join(lines) + "\n"
    text = _CALLED.sub(lambda call: f"{WORDS[call[1]]}(", text)
    return text


WORDS = {"root": "np.sqrt", "floor": "np.floor", "power": "math.pow", **{
    name: f"math.{name}" for name in ("atan2", "cos", "cosh", "exp", "log", "sin", "sinh", "tanh")}}  # fmt: skip
_CALLED = re.compile(rf"\b({'|'.join(WORDS)})\(")


def _branch(tree: Tree, indent: str) -> list[str]:
    ends = [tree[0]] if isinstance(tree, tuple) else tree
    writer = _Writer(ends)
    lines, said = [indent + one for one in writer.lines], [writer.operand_text(one) for one in ends]
    if isinstance(tree, tuple):
        return [*lines, f"{indent}if {said[0]}:", *_branch(tree[1], indent + "    "), *_branch(tree[2], indent)]
    return [*lines, f"{indent}return {', '.join(said)}"]


def slope_of(times: int, sign: float = 1.0) -> Callable[[list[Any], Node], list[Any]]:
    """An ``ends`` for :func:`branch_source`: the derivative taken ``times`` times, multiplied by ``sign``."""

    def ends(found: list[Any], by: Node) -> list[Any]:
        (value,) = found
        for _ in range(times):
            (value,) = reverse(value, [by])
        return [sign * value]

    return ends


def formula(function: Any) -> Any:
    """A derived function as a kernel; plain runs suppress NumPy's warnings about branches that are not taken."""
    return kernel(function if COMPILED else np.errstate(all="ignore")(function))


def compile_source(source: str, module: str = __name__) -> Any:
    """The function that source code defines, as a member of ``module``."""
    # The source calls the functions of engine/elementary.py by their names, never those of a C library: results have
    # the same bits on every platform, plain and compiled.
    names = {"__name__": module, "np": np, "math": math, **{name: getattr(elementary, name) for name in NAMES}}
    match = re.match(r"def (\w+)\(", source)
    assert match is not None
    file = f"<{match[1]} of {module}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file  # for tracebacks and debuggers
    exec(compile(source, file, "exec"), names)
    return names[match[1]]


def where(error: BaseException | None, function: Callable[..., Any]) -> str:
    """Number and text of the line of a function at which an error was raised; empty without such a line."""
    file, found = inspect.unwrap(function).__code__.co_filename, ""
    while not found and error is not None:
        trace = error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == file:
                text = linecache.getline(file, trace.tb_lineno).strip()
                found = f"line {trace.tb_lineno}" + (f", {text!r}" if text else "")
            trace = trace.tb_next
        error = error.__cause__
    return found

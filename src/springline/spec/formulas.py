"""Numbers of a model as formulas of parameters, recorded by computing them once with placeholders.

A :class:`ParameterFormula` stands for a number and records the operations that are applied to it. Arrays of formulas
(of NumPy's type ``object``) pass through the same code as arrays of numbers. A formula therefore has the operations of
that code in their order, and gives the same bits. Comparisons and functions other than the square root have no formula
and raise a TypeError.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from springline.checks import FloatArray, IntArray

OPERATORS: dict[str, Callable[..., Any]] = {
    "+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide, "root": np.sqrt,
}  # fmt: skip


class ParameterPart(NamedTuple):
    """A coordinate of a parameter; ``part`` is 0 for a single number."""

    name: str
    part: int


Step: TypeAlias = "float | ParameterPart | str"


class ParameterFormula:
    """A number that depends on parameters: numbers, parameters and operators in postfix order."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = (*steps,)

    def __add__(self, other: Any) -> ParameterFormula:
        return _join(self, other, "+")

    def __radd__(self, other: Any) -> ParameterFormula:
        return _join(other, self, "+")

    def __sub__(self, other: Any) -> ParameterFormula:
        return _join(self, other, "-")

    def __rsub__(self, other: Any) -> ParameterFormula:
        return _join(other, self, "-")

    def __mul__(self, other: Any) -> ParameterFormula:
        return _join(self, other, "*")

    def __rmul__(self, other: Any) -> ParameterFormula:
        return _join(other, self, "*")

    def __truediv__(self, other: Any) -> ParameterFormula:
        return _join(self, other, "/")

    def __rtruediv__(self, other: Any) -> ParameterFormula:
        return _join(other, self, "/")

    def sqrt(self) -> ParameterFormula:
        """Return the square root, as NumPy asks of objects."""
        return ParameterFormula((*self.steps, "root"))


def _join(one: Any, other: Any, operator: str) -> ParameterFormula:
    return ParameterFormula((*steps_of(one), *steps_of(other), operator))


def steps_of(number: Any) -> tuple[Step, ...]:
    """Return the steps of a formula, or a number as a single step."""
    return number.steps if isinstance(number, ParameterFormula) else (float(number),)


class FormulaGroup(NamedTuple):
    """Numbers whose formulas differ in their constants only.

    Attributes
    ----------
    steps : in postfix order: the index of a constant, a part of a parameter, or an operator
    constants : each of shape (k,), or (1,) if it is the same for all
    rows : of the numbers among those that were grouped, shape (k,)
    """

    steps: tuple[int | ParameterPart | str, ...]
    constants: tuple[FloatArray, ...]
    rows: IntArray

    def __call__(self, values: Callable[[ParameterPart], Any]) -> FloatArray:
        """Return the numbers, shape (k,), for the values of the parameters."""
        stack: list[Any] = []
        for step in self.steps:
            if isinstance(step, str):
                count = 1 if step == "root" else 2
                stack[-count:] = [OPERATORS[step](*stack[-count:])]
            else:
                stack.append(values(step) if isinstance(step, ParameterPart) else self.constants[step])
        found: FloatArray = np.broadcast_to(np.asarray(stack[0], dtype=np.float64), len(self.rows))
        return found

    def parameters(self) -> set[ParameterPart]:
        """Return the parameters on which the numbers depend."""
        return {step for step in self.steps if isinstance(step, ParameterPart)}

    def select(self, rows: IntArray) -> FormulaGroup:
        """Return the group of some of its numbers."""
        constants = tuple(one if len(one) == 1 else one[rows] for one in self.constants)
        return FormulaGroup(self.steps, constants, self.rows[rows])

    def fix_parameters(self, values: Callable[[ParameterPart], float | None]) -> FormulaGroup:
        """Return the group with constants in the place of parameters for which ``values`` returns a number."""
        steps, constants = list(self.steps), [*self.constants]
        for k, step in enumerate(steps):
            if isinstance(step, ParameterPart) and (value := values(step)) is not None:
                steps[k] = len(constants)
                constants.append(np.array([value]))
        return FormulaGroup(tuple(steps), tuple(constants), self.rows)


def group_formulas(formulas: Sequence[Any]) -> list[FormulaGroup]:
    """Return the groups of formulas of one form; numbers that depend on no parameter are in none."""
    alike = dict[tuple[Any, ...], list[tuple[int, list[float]]]]()
    for row, one in enumerate(formulas):
        if isinstance(one, ParameterFormula):
            form = tuple(None if isinstance(step, float) else step for step in one.steps)
            alike.setdefault(form, []).append((row, [step for step in one.steps if isinstance(step, float)]))
    return [_group(form, found) for form, found in alike.items()]


def _group(form: tuple[Any, ...], found: Sequence[tuple[int, list[float]]]) -> FormulaGroup:
    """Return a group, with equal constants once."""
    columns = np.array([numbers for _, numbers in found], dtype=np.float64).reshape(len(found), -1).T
    constants, index = list[FloatArray](), dict[bytes, int]()
    steps, at = list[Any](), iter(columns)
    for step in form:
        if step is None:
            column = next(at)
            column = np.ascontiguousarray(column[:1] if (column == column[:1]).all() else column)
            if (known := column.tobytes()) not in index:
                index[known] = len(constants)
                constants.append(column)
            step = index[known]
        steps.append(step)
    return FormulaGroup(tuple(steps), tuple(constants), np.array([row for row, _ in found], dtype=np.int64))


def placeholder(name: str, like: Any) -> np.ndarray:
    """Return an array, shaped like the values of a parameter, of formulas that are the parameter itself."""
    found = np.empty(np.shape(like), dtype=object)
    found[...] = ParameterFormula([ParameterPart(name, 0)])
    return found


def is_single(value: Any) -> bool:
    """Return True if a value is one number, or an array of one repeated number."""
    array = np.asarray(value)
    return array.dtype.kind in "fi" and array.size > 0 and bool((array == array.flat[0]).all()) and math.isfinite(
        float(array.flat[0])
    )  # fmt: skip

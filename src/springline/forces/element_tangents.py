"""Gradients and second derivatives of elements, one element after the other, for searches within compiled code.

Statics evaluates the same derived kernels on arrays, which takes about a millisecond for a shape of a small model.
Second derivatives are derivatives of the gradient along each axis of each corner, by the kernel of implicit steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.engine.columns import Indices, Reals, ScratchReals, Vectors, Wholes
from springline.engine.derivatives import SHORT
from springline.engine.kernels import Pass
from springline.engine.loader import digest
from springline.engine.machine import DONE
from springline.engine.table import make_accessor
from springline.engine.vectors import vector
from springline.forces.autodiff import TracedGroup
from springline.forces.elastic import (
    OWN_ELEMENTS,
    ElementCounts,
    Kernels,
    Measured,
    kernel_from_text,
    nearest_corners,
    tuple_text,
)
from springline.model.accessors import space_of
from springline.model.family import Elastic


class ElementTangents(NamedTuple):
    """Elements of several groups, and their derivatives at a shape; numbers of each group follow the last group's."""

    position: Vectors  # of the particles [m]
    width: Wholes  # corners of each element of a group, shape (groups,)
    elements: Wholes  # elements of each group
    element_begin: Wholes  # first element of each group
    corner_begin: Wholes  # first entry of each group in ``corner``
    number_begin: Wholes
    shared_begin: Wholes
    block_begin: Wholes
    corner: Indices  # particles of every element
    number: Reals  # own parameters of every element
    shared: Reals  # shared parameters of every group
    stiffness: Reals  # k of every element
    size: Reals  # 2 |rest| of every element
    extension: ScratchReals  # C of every element; 0 for an energy
    slope: ScratchReals  # gradient of C, three numbers for each corner; 0 for an energy
    gradient: ScratchReals  # gradient of the energy [N], three numbers for each corner
    block: ScratchReals  # second derivatives of every element [N/m], (3 corners)^2 numbers


element_tangents_of = make_accessor(ElementTangents)


class CompiledGroup(NamedTuple):
    """The pass of a group of elements, with their parameters: shapes (e, own) and (shared,)."""

    tangents: Pass
    number: FloatArray
    shared: FloatArray


def compiled_group(part: Elastic, points: FloatArray) -> CompiledGroup | None:
    """The pass of a group of elements; None if their forces are not the gradient of a derived formula.

    ``points`` are the corners of the elements at any shape [m], shape (e, p, 3).
    """
    if isinstance(part, TracedGroup):
        kind = part.own.kind
        return CompiledGroup(_pass_of(kind.of, kind.numbers, kind.mark), part.values.T, part.shared)
    if not isinstance(part, Measured) or part.joined is not None or part.non_gradient_forces(points) is not None:
        return None
    change = part.kernels.change
    counts = ElementCounts("elements", part.corners.shape[1], len(part.number), len(part.shared))
    tangents = _pass_of(part.kernels, counts, f"{change.__module__}.{change.__name__} {digest(change.__module__)}")
    return CompiledGroup(tangents, part.number.T, np.array(part.shared, dtype=np.float64))


def _twice_rest(part: Elastic) -> FloatArray:
    """2 |rest| of the measure of each element; 0 for energies without a measure, shape (e,)."""
    if isinstance(part, Measured) and part.kernels.measure is None:
        return np.zeros(len(part.corners))
    return np.asarray(2.0 * np.abs(part.number[1]))  # type: ignore[attr-defined]


def arrange_groups(position: FloatArray, parts: Sequence[Elastic], groups: Sequence[CompiledGroup]) -> ElementTangents:
    """Arrays of groups of elements, which read the array ``position``, shape (particles, 3)."""
    width = [part.corners.shape[1] for part in parts]
    count = [len(part.corners) for part in parts]
    blocks = [n * (3 * w) ** 2 for n, w in zip(count, width, strict=True)]
    elements, corners = sum(count), sum(n * w for n, w in zip(count, width, strict=True))
    return ElementTangents(
        position=position, width=_wholes(width), elements=_wholes(count), element_begin=_begins(count),
        corner_begin=_begins([n * w for n, w in zip(count, width, strict=True)]),
        number_begin=_begins([group.number.size for group in groups]),
        shared_begin=_begins([len(group.shared) for group in groups]), block_begin=_begins(blocks),
        corner=_row([part.corners.ravel() for part in parts]).astype(np.int32),
        number=_row([group.number.ravel() for group in groups]), shared=_row([group.shared for group in groups]),
        stiffness=_row([part.stiffness for part in parts]), size=_row([_twice_rest(part) for part in parts]),
        extension=np.zeros(elements), slope=np.zeros(3 * corners), gradient=np.zeros(3 * corners),
        block=np.zeros(sum(blocks)),
    )  # fmt: skip


def _wholes(values: Sequence[int]) -> Wholes:
    return np.array(values, dtype=np.int64)


def _begins(sizes: Sequence[int]) -> Wholes:
    return np.append(0, np.cumsum(_wholes(sizes)))[:-1].astype(np.int64)


def _row(arrays: Sequence[np.ndarray]) -> FloatArray:
    return np.concatenate([np.zeros(0), *arrays])


@cache
def _pass_of(of: Kernels, counts: ElementCounts, mark: str) -> Pass:
    """The pass that evaluates a group a; ``mark`` is different for each source of the kernels."""
    width, own, shared = counts[1:]
    size = 3 * width
    corners, places, parameters = _corners(width), nearest_corners(width), _parameters(own, shared)
    store, unit, gradient, change = _store(width), _unit(width), of.gradient, of.change
    measure = _no_measure(width) if of.measure is None else of.measure

    def evaluate(table: Any, block: int, a: float, b: float) -> int:
        groups, space = element_tangents_of(table), space_of(table)
        group = int(a)
        first, number, shared_at = groups.corner_begin[group], groups.number_begin[group], groups.shared_begin[group]
        for e in range(groups.elements[group]):
            c = first + width * e
            x = places(space, corners(groups, c))
            p = parameters(groups, number + own * e, shared_at)
            far = measure(x, p)
            groups.extension[groups.element_begin[group] + e] = far[0]
            store(groups.slope, 3 * c, far[1:])
            store(groups.gradient, 3 * c, gradient(x, p))
            for k in range(size):
                store(groups.block, groups.block_begin[group] + (size * e + k) * size, change(x, unit(k), p))
        return DONE

    evaluate.__doc__ = f"Gradient and second derivatives of {counts.words}."
    # The name identifies the code on disk: it depends on the sources of the kernels and of this module.
    key = sha256(f"{mark} {width} {own} {shared} {digest(__name__)}".encode()).hexdigest()[:16]
    evaluate.__module__, evaluate.__name__ = OWN_ELEMENTS, f"tangents_{key}"
    return Pass(evaluate)


@cache
def _corners(width: int) -> Any:
    """Kernel that reads the corners of an element."""
    corner = "vector(groups.position, groups.corner[c + {}])"
    text = f"def corners(groups, c):\n    return {tuple_text([corner.format(k) for k in range(width)])}\n"
    return kernel_from_text("corners", text, vector=vector)


@cache
def _parameters(own: int, shared: int) -> Any:
    """Kernel that reads the parameters of an element, followed by the shared parameters of its group."""
    parts = [f"groups.number[number + {k}]" for k in range(own)]
    # Many shared parameters are read from their array, see elastic.py.
    lot = ["groups.shared", "shared"]
    parts += lot if shared > SHORT else [f"groups.shared[shared + {k}]" for k in range(shared)]
    text = f"def parameters(groups, number, shared):\n    return {tuple_text(parts or ['0.0'])}\n"
    return kernel_from_text("parameters", text)


@cache
def _no_measure(width: int) -> Any:
    """Kernel of a measure that is 0 everywhere, for energies without one."""
    zeros = tuple_text(["0.0", *["(0.0, 0.0, 0.0)"] * width])
    return kernel_from_text("measure", f"def measure(x, p):\n    return {zeros}\n")


@cache
def _unit(width: int) -> Any:
    """Kernel of a displacement by 1 along axis k of all axes of the corners."""
    axis = "1.0 if k == {} else 0.0"
    vectors = [f"({', '.join(axis.format(3 * corner + i) for i in range(3))})" for corner in range(width)]
    return kernel_from_text("unit", f"def unit(k):\n    return {tuple_text(vectors)}\n")


@cache
def _store(width: int) -> Any:
    """Kernel that stores a vector for each corner from a place of an array on."""
    lines = ["def store(out, at, vectors):"]
    lines += [f"    out[at + {3 * k + i}] = vectors[{k}][{i}]" for k in range(width) for i in range(3)]
    return kernel_from_text("store", "\n".join(lines) + "\n")

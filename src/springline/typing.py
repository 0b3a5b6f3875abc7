"""Types of arguments and results of springline, for type checkers and user scripts.

The types accept all values that are accepted at run time, with three exceptions that no type can distinguish from a
mistake: an array without axes in place of a number (use ``float(a)``), the hyphens that names of integrators have on
the command line, and a ``"generalized_alpha:0.55"`` between the tenths or an ``"xpbd:50"`` (use ``typing.cast``).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar, Literal, Protocol, TypeAlias, TypedDict

import numpy as np
import numpy.typing as npt

FloatArray: TypeAlias = npt.NDArray[np.float64]
IntArray: TypeAlias = npt.NDArray[np.int64]
Records: TypeAlias = npt.NDArray[np.void]
"""Structured array: fields by name, ``events["time"]``."""
Path: TypeAlias = str | os.PathLike[str]


class Quantity(Protocol):
    """Number or array with a unit, as in pint and astropy."""

    @property
    def to(self) -> Callable[..., Any]: ...
    def __float__(self) -> float: ...


RealArray: TypeAlias = npt.NDArray[np.floating[Any] | np.integer[Any] | np.object_]
"""Real numbers in an array of any precision; object arrays hold Python integers, fractions or quantities."""
Number: TypeAlias = float | np.floating[Any] | np.integer[Any] | Fraction | Decimal | Quantity
"""Real number, with a unit or in SI."""
Whole: TypeAlias = int | np.integer[Any]
Vector: TypeAlias = Sequence[Number] | RealArray | Quantity
"""Point or vector: three numbers, or two in a 2D scene."""
Points: TypeAlias = Sequence[Vector] | RealArray | Quantity
"""Points or vectors, shape (n, 3), or (n, 2) in a 2D scene."""
Frames: TypeAlias = Points | Sequence[Points]
"""Points of one moment, or of several, shape (frames, n, 3)."""
Numbers: TypeAlias = Number | Sequence[Number] | RealArray
"""Number for all items, or one for each, shape (n,)."""
OverTime: TypeAlias = Number | Vector | Sequence[Sequence[Any]] | RealArray
"""Constant value, or a table of rows (time [s], value)."""
Flag: TypeAlias = bool | np.bool_
Mask: TypeAlias = Sequence[bool] | Sequence[np.bool_] | npt.NDArray[np.bool_]
Flags: TypeAlias = Flag | Mask


class ParticleHandle(Protocol):
    """Handle of particles, as returned by builders."""

    things: ClassVar[Literal["particles"]]

    @property
    def index(self) -> IntArray: ...


class SpringHandleLike(Protocol):
    """Handle of springs, as returned by builders."""

    things: ClassVar[Literal["springs"]]

    @property
    def index(self) -> IntArray: ...


Indices: TypeAlias = Whole | Sequence[int] | Sequence[np.integer[Any]] | npt.NDArray[np.integer[Any]]
Rows: TypeAlias = (
    Sequence[Sequence[ParticleHandle | int]] | Sequence[Sequence[np.integer[Any]]] | npt.NDArray[np.integer[Any]]
)
"""Indices, or handles of one item, in rows, shape (m, k): ends of springs, corners of faces, particles of elements."""


class FaceHandle(Protocol):
    """Handle of particles with faces between them, as of meshes and grids."""

    @property
    def faces(self) -> IntArray: ...


Faces: TypeAlias = FaceHandle | Rows | Indices
"""Faces: a handle that has faces, or the particles of each in rows, shape (faces, corners)."""
Particles: TypeAlias = ParticleHandle | Sequence[ParticleHandle | Whole] | Indices | Mask
"""Selection of particles: a handle, several in a list, indices, or a mask."""
Springs: TypeAlias = SpringHandleLike | Sequence[SpringHandleLike | Whole] | Indices | Mask
"""Selection of springs: a handle, several in a list, indices, or a mask."""
Which: TypeAlias = Particles | Callable[[FloatArray], Particles]
"""Selection of particles: a handle, indices, a mask, or a function of all positions (n, dim) that returns one."""
Prescribed: TypeAlias = Mapping[Any, Sequence[Number | None] | RealArray]
"""Displacements [m] by handles or indices of particles; None along an axis that stays free."""
Target: TypeAlias = Vector | ParticleHandle | Whole
"""Point [m], or one moving particle, by handle or index."""
Photograph: TypeAlias = tuple[Path, Mapping[tuple[Number, Number], Vector | ParticleHandle | Whole]]
"""Photo, and two of its points: pixels right and down, and the point [m] or the particle shown there."""
LoadCase: TypeAlias = str | Mapping[str, Number]
"""Load case or combination by name, or factors by case."""

# Choices. tests/typed/test_choices.py checks that they match the code.

OnDivergence: TypeAlias = Literal["raise", "keep", "continue"]
Axes: TypeAlias = Literal["x", "y", "z", "xy", "xz", "yz", "yx", "zx", "zy", "xyz"]
TwoAxes: TypeAlias = Literal["xy", "xz", "yz", "yx", "zx", "zy"]
Color: TypeAlias = Literal[
    "tension", "strain", "stress", "utilization", "speed", "kinetic energy", "contact force", "membrane force",
    "membrane strain", "curvature", "group", "fixed", "none"
]  # fmt: skip
Corner: TypeAlias = Literal["lower left", "lower right", "upper left", "upper right"]
Dimension: TypeAlias = Literal[2, 3]
EmitOver: TypeAlias = Literal["points", "line", "faces"]
Edge: TypeAlias = Literal["left", "right", "lower", "upper"]
EventKind: TypeAlias = Literal[
    "break", "hit", "remove", "coincide", "change", "collide", "merge", "strike", "bond", "unbond", "tear"
]
Face: TypeAlias = Literal["auto", "browser", "window", "none"]
IntegratorName: TypeAlias = Literal[
    "explicit_euler", "symplectic_euler", "midpoint", "velocity_verlet", "forest_ruth", "pefrl", "chin4a", "chin4c",
    "rk4", "yoshida6", "backward_euler", "implicit_midpoint", "generalized_alpha", "xpbd", "projective", "ias15",
    "event_driven",
    "generalized_alpha:0", "generalized_alpha:0.1", "generalized_alpha:0.2", "generalized_alpha:0.3",
    "generalized_alpha:0.4", "generalized_alpha:0.5", "generalized_alpha:0.6", "generalized_alpha:0.7",
    "generalized_alpha:0.8", "generalized_alpha:0.9", "generalized_alpha:1",
]  # fmt: skip
Massless: TypeAlias = Literal["refuse", "anchor"]
MemberKind: TypeAlias = Literal["both", "cable", "strut"]
Mix: TypeAlias = Literal["product", "min", "max", "mean"]
PairMethod: TypeAlias = Literal["auto", "exact", "tree"]
PerArea: TypeAlias = Literal["area", "projection"]
HingeWeights: TypeAlias = Literal["edges", "faces"]
PerLength: TypeAlias = Literal["length", "projection"]
PlotColor: TypeAlias = Literal["tension", "strain", "stress", "none"]
PlotKind: TypeAlias = Literal[
    "shape", "energy", "catenary", "displacement", "reciprocal", "principal", "position", "height", "distance",
    "velocity", "speed", "kinetic energy", "tension", "length", "strain", "stress",
    "total", "kinetic", "potential", "dissipated", "work", "gravity", "spring",
]  # fmt: skip
PlotLabels: TypeAlias = Literal["none", "numbers", "tension", "particles"]
PlotStyle: TypeAlias = Literal["paper", "screen", "print"]
PlotUnit: TypeAlias = Literal["in", "cm", "mm"]
HullRadius: TypeAlias = bool | Number
UpOrDown: TypeAlias = Literal["up", "down"]
PlotWidth: TypeAlias = Literal["usual", "tension"]
RestLength: TypeAlias = Literal["keep", "formed"]
RestMethod: TypeAlias = Literal["auto", "newton", "dynamic_relaxation", "fire"]
RingMode: TypeAlias = Literal["exact", "project"]
SampleMethod: TypeAlias = Literal["latin_hypercube", "sobol", "saltelli"]
SheetName: TypeAlias = Literal["A4", "A3", "A2", "A1", "A0"]
RoundMode: TypeAlias = Literal["outside", "inside"]
SphereMode: TypeAlias = Literal["exact", "project", "outside", "inside"]
TimeStep: TypeAlias = Number | Literal["auto"]
ToolKind: TypeAlias = Literal["hands", "sandbox"]
WallMode: TypeAlias = Literal["reflect", "clamp"]
WindowStyle: TypeAlias = Literal["plain", "dotted", "numbered", "images", "ink"]


# Options of methods that stand for a function of many options, `scene.save(...)` for `sl.save(scene, ...)`.


class SaveOptions(TypedDict, total=False):
    """Options of :func:`springline.save`, which documents them."""

    frame: Whole | None
    frames: str | slice | Sequence[int] | None
    quantities: str | Sequence[str] | None
    force: Flag
    title: str | None
    color: PlotColor | None
    view: tuple[Number, Number] | None
    y: UpOrDown | None
    hull: HullRadius | None
    before: Flag | None
    labels: PlotLabels | None
    width: PlotWidth | None
    coils: Flag | None
    size: tuple[Number, Number] | None
    unit: PlotUnit | None
    bare: Flag | None
    style: Any
    sheet: SheetName | None
    scale: Number | None
    dt: TimeStep | None
    integrator: IntegratorName | None
    speed: Number | None
    live: Flag | None


class PlotOptions(TypedDict, total=False):
    """Options of :func:`springline.plot`, which documents them."""

    to: Path | None
    frame: Whole
    title: str | None
    color: PlotColor | None
    view: tuple[Number, Number] | None
    y: UpOrDown
    before: Flag
    labels: PlotLabels | None
    width: PlotWidth | None
    factor: Number | None
    on: Particles | Springs | None
    stacked: Flag
    photo: Photograph | None
    coils: Flag
    hull: HullRadius
    section: Any
    contacts: Flag
    ax: Any
    size: tuple[Number, Number] | None
    unit: PlotUnit
    bare: Flag
    style: Any

"""Elastic elements on a user-defined measure, the basis of all soft constraints.

E = k C^2/2,  f = -k C grad C - mu Cdot grad C,  with C the measure minus its value at rest
(the general damped constraint of position-based potentials: Teschner et al., Computer Graphics International 2004);
or E = U(C) with a law U, so that f = -U'(C) grad C; or E = F C, a constant force F along the measure.
"""

from __future__ import annotations

import ast
import dis
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Concatenate, Literal, NamedTuple, ParamSpec

import numpy as np

from springline.callbacks import (
    Callback,
    Shapes,
    UserFunction,
    array_at_pointer,
    call_plainly,
    call_pointer,
    compile_user,
    concatenate_parameters,
    make_callback,
    parameter_names,
    parameter_tuple,
    plain_values,
    shapes_of,
)
from springline.checks import FloatArray, IntArray, each, indices, refuse, whole_rows
from springline.engine.columns import Indices as Column
from springline.engine.columns import Reals, ScratchReals, ScratchVectors, Wholes
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, NOW, control_of
from springline.engine.program import Row
from springline.engine.source import own_nodes, tree_of
from springline.engine.table import make_accessor
from springline.engine.user_math import replace_powers
from springline.errors import SceneError
from springline.forces import autodiff
from springline.forces.autodiff import FORCE, ONE_SIDED, Along, Traced
from springline.forces.laws import Law, LawWith
from springline.forces.springs import COINCIDENT
from springline.messages import argument, function_subject, option
from springline.model import families
from springline.model.accessors import energies_of, notes_of, space_of, state_of, sums_of
from springline.model.contracts import Drawn, Force, Key, SceneCounts, one_column
from springline.model.families import Model
from springline.model.family import Bent, Bounded, Elastic, Family
from springline.model.space import image, nearest
from springline.model.work import ELEMENT_FAILED, REPORT_USER, USER_FAILED, USER_ROOM
from springline.typing import Indices, Numbers, ParticleHandle, Points, Rows

REST = function_subject("equilibrium()")

P = ParamSpec("P")  # further parameters of a user-defined function

LEADING = ("points", "gradient")  # before the parameters
DIFFERENCE = 1e-6  # relative step of the check by differences
CURVING = 1e-6  # [-] relative to the element's size: errors of differences and of rounding balance there, near 1e-10
AGREEMENT = 1e-5  # relative tolerance of the gradient against the differences
EPSILON = float(np.finfo(np.float64).eps)  # [-]
EFFORT = 1.5  # cost per corner of an element with derived forces, in units of a spring
ROUNDINGS = 16.0  # [-] rounding errors that add up in one value of a measure


@dataclass(eq=False)
class Measure(UserFunction):
    """Scalar function of a few positions, made by the decorator :func:`measure`.

    ``by_hand`` is true if its function also fills the gradient; otherwise the gradient is derived. ``on_torus`` returns
    the element on a torus, if the measure depends on fixed places in space, of which the nearest image counts.
    """

    by_hand: bool = True
    is_energy: ClassVar[bool] = False
    on_torus: Callable[[Any, families.Space], Element] | None = None

    def __call__(self, points: FloatArray, **values: Numbers) -> tuple[float, FloatArray]:
        """Return the measure and its gradient at ``points``, shape (p, 3); ``values`` are its parameters by name."""
        # The result has the same form for given and derived gradients, so that users' tests need not distinguish them.
        given = self.resolve_parameters(values)
        if not self.by_hand:
            points = np.asarray(points, dtype=np.float64)
            own = self.derive(len(points), shapes_of(given))
            value, slope = autodiff.evaluate_measures(own, points[None], autodiff.flat(list(given.values())))
            return float(value[0]), slope[0]
        gradient = np.zeros_like(points)
        return float(replace_powers(self.function)(points, gradient, *given.values())), gradient

    def derive(self, width: int, shapes: Shapes, along: Along | None = None) -> autodiff.TracedFunction:
        """Derive the kernels for elements of ``width`` particles and parameters of the given shapes.

        ``along`` describes the energy as a function of the measure, if that is not k C^2/2.
        """

        def callback_for(arity: int) -> Callback:
            return self.callback_for(shapes, arity)

        return autodiff.trace_function(
            self.function, width, shapes, callback_for, is_energy=self.is_energy, along=along
        )

    def build_callback(self, shapes: Shapes, *kind: int) -> Callback:
        """Callback of the measure for elements of ``kind`` particles; it fills the gradient only if ``by_hand``."""
        (arity,) = kind
        return _callback(self, arity, shapes)


class Energy(Measure):
    """Energy as a function of a few positions, made by the decorator :func:`energy`."""

    is_energy: ClassVar[bool] = True


def measure(function: Callable[Concatenate[FloatArray, P], float]) -> Measure:
    """Make a measure from a function ``(points, parameters...) -> float``.

    ``points`` has shape (p, 3) [m]. The function is run once on symbols and differentiated, so that forces, implicit
    steps, statics, modes and buckling are exact. It may use plain arithmetic, NumPy's functions of numbers, and ``if``
    with comparisons of numbers. A function ``(points, gradient, parameters...)`` computes the derivative itself: it
    fills ``gradient``, shape (p, 3), and may use all of Python.

    Examples
    --------
    >>> @sl.measure
    ... def distance(points):
    ...     apart = points[1] - points[0]
    ...     return np.sqrt(apart @ apart)
    >>> value, gradient = distance(np.array([[0.0, 0, 0], [3, 4, 0]]))
    >>> value, gradient[1].round(12)  # [m], and the unit vector from one to the other
    (5.0, array([0.6, 0.8, 0. ]))
    """
    by_hand = _fills_a_gradient(function)
    return Measure(function, parameter_names(function, LEADING if by_hand else LEADING[:1], "A measure"), by_hand)


def energy(function: Callable[Concatenate[FloatArray, P], float]) -> Energy:
    """Make an energy from a function ``(points, parameters...) -> float`` [J].

    ``points`` has shape (p, 3) [m]. Forces, stiffness, modes and buckling are derived from the function, as for a
    measure. Pass the energy to ``sl.Element``, whose particles are its points.

    Examples
    --------
    >>> @sl.energy
    ... def well(points, depth):
    ...     return -depth * np.exp(-points[0] @ points[0])
    >>> scene = sl.Scene()
    >>> ball = scene.particle((0, 0, 0.5))
    >>> trap = scene.add(sl.Element(well, [[0]], parameters={"depth": 2.0}))
    >>> scene.simulate(dt=0.01).forces.round(6)  # -2 depth r exp(-r^2) [N]
    array([[ 0.      ,  0.      , -1.557602]])
    """
    return Energy(function, parameter_names(function, LEADING[:1], "An energy"), by_hand=False)


def _fills_a_gradient(function: Any) -> bool:
    """Return True if the second argument of a function is called gradient, or the function stores a value into it."""
    names = list(inspect.signature(function).parameters) if inspect.isfunction(function) else []
    if len(names) < len(LEADING) or names[1] == "gradient":
        return len(names) >= len(LEADING)
    # The name "gradient" is unambiguous. Otherwise the source decides, since a second parameter may be a plain number.
    # It is parsed only if the code stores into that name or into an item: parsing takes longer than the import.
    if not any(_stores(one, names[1]) for one in dis.get_instructions(function)):
        return False
    node = tree_of(function)
    targets = [one for one in own_nodes(node) if isinstance(one, (ast.Subscript, ast.Name))] if node else []
    stored = [one for one in targets if isinstance(one.ctx, ast.Store)]
    roots = [one.value if isinstance(one, ast.Subscript) else one for one in stored]
    return any(isinstance(one, ast.Name) and one.id == names[1] for one in roots)


def _stores(instruction: dis.Instruction, name: str) -> bool:
    """Return True if an instruction stores into an item of an object, or into a variable of this name."""
    into = instruction.argval if isinstance(instruction.argval, tuple) else (instruction.argval,)
    return instruction.opname in ("STORE_SUBSCR", "STORE_SLICE") or ("STORE" in instruction.opname and name in into)


def _rows_by_hand(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray | None:
    """Return the rows of one of several things among those whose gradients are written by hand; None for others."""
    sizes = [len(one.particles) if one.measure.by_hand else 0 for one in things]
    return np.arange(sizes[which]) + sum(sizes[:which]) if sizes[which] else None


@dataclass(frozen=True, eq=False)
class Element(Force):
    """Elastic elements on a measure: E = k C^2/2 with C = measure - rest, damped by mu; or on an energy.

    A law replaces k C^2/2; a constant force replaces both.

    Parameters
    ----------
    measure : made by ``@sl.measure``; or an energy made by ``@sl.energy``, which accepts only ``parameters`` in
        addition to the particles
    particles : indices, shape (e, p): a row for each element
    stiffness : k [J per unit of C squared], one for all or one for each; a negative k drives away from the rest value
    damping : mu [J s per unit of C squared]
    rest : value of the measure at rest; by default its value as drawn, and 0 with a force
    parameters : values of the further arguments of the measure, and of a law
    law : ``"cable"`` acts only for C > 0 and ``"strut"`` only for C < 0, with k C^2/2; a table of rows (C, dE/dC), C
        ascending, with linear interpolation and extrapolation; or an energy made by ``@sl.law``, of (measure, rest,
        ...)
    force : F [J per unit of the measure], one for all or one for each: E = F C. A positive force reduces the measure:
        it is a tension for a length, a surface tension [N/m] for an area, a weight for a height, and a negative
        pressure for a volume

    Examples
    --------
    >>> @sl.measure
    ... def height(points):
    ...     return points[0, 2]
    >>> scene = sl.Scene()
    >>> ball = scene.particle((0, 0, 0.5))
    >>> spring = scene.add(sl.Element(height, [[0]], stiffness=8.0, rest=0.0))
    >>> scene.simulate(dt=0.01).energy["element"]  # k C^2/2 [J]
    1.0
    """

    on: None = field(default=None, init=False, repr=False)
    measure: Measure
    particles: ParticleHandle | Rows | Indices
    stiffness: Numbers = 1.0
    damping: Numbers = 0.0
    rest: Numbers | None = None
    parameters: Mapping[str, Numbers] = field(default_factory=dict)
    law: Literal["cable", "strut"] | Law | LawWith | Points | None = None
    force: Numbers | None = None

    functions: ClassVar[Mapping[str, type]] = {"measure": Measure, "law": Law}
    parameters_column: ClassVar[str] = "Elements.parameters"
    keys: ClassVar[Mapping[str, Key]] = {
        "measure": Key("a user-defined measure or energy, passed in using=", own=True),
        "particles": Key("the particles of each element", corners=0),
        "stiffness": Key(
            "k [J per unit of C squared]; default: 1", "J", slide=(0.0, None),
            sets=one_column("Elements.stiffness", _rows_by_hand),
        ),
        "damping": Key(
            "[J s per unit of C squared]; default: 0", "J s", least=0.0,
            sets=one_column("Elements.damping", _rows_by_hand), absent=0.0,
        ),
        "rest": Key(
            "the measure at rest; default: as drawn, or 0 with a force",
            sets=one_column("Elements.rest", _rows_by_hand),
        ),
        "law": Key("of the energy in place of k C^2/2", form="law", words=ONE_SIDED),
        "force": Key("constant, along the measure [J per unit of it], in place of both", "J"),
    }  # fmt: skip

    @property
    def values(self) -> dict[str, Any]:
        """Parameters of the measure only, without those of a law."""
        return {name: self.parameters[name] for name in self.measure.parameters}

    @property
    def function_values(self) -> Mapping[str, Any]:
        return self.parameters if self.measure.by_hand else {}

    def callback(self) -> Callback:
        """Return the callback of the measure."""
        return self.measure.callback_for(shapes_of(self.values), np.asarray(self.particles).shape[1])

    def derive_measure(self, *, plain: bool = False) -> autodiff.TracedFunction:
        """Derive the kernels of a measure without a given gradient; if ``plain``, with k C^2/2 in place of any law."""
        along = None if plain else self.along
        return self.measure.derive(np.asarray(self.particles).shape[1], shapes_of(self.values), along)

    @property
    def along(self) -> Along | None:
        """Energy as a function of the measure; None for k C^2/2."""
        if self.force is not None:
            return FORCE
        if self.law is None or isinstance(self.law, str):
            return None if self.law is None else Along(self.law)
        if isinstance(self.law, Law):
            values = {name: self.parameters[name] for name in self.law.parameters}
            return Along("law", self.law, shapes_of(values))
        return autodiff.table_along(np.asarray(self.law))

    @property
    def shared_parameters(self) -> FloatArray:
        """Parameters shared by all of its elements: those of the measure, followed by those of the law."""
        table = () if self.law is None or isinstance(self.law, (str, Law)) else autodiff.table_values(self.law)
        return autodiff.flat([*self.parameters.values(), *table])

    @property
    def scale(self) -> FloatArray:
        """Factor of the energy of each element: k, F, or 1 with a table or a user-defined law, shape (e,)."""
        if self.force is not None:
            return np.asarray(self.force)
        is_own = self.law is not None and not isinstance(self.law, str)
        return np.ones(len(np.asarray(self.particles))) if is_own else np.asarray(self.stiffness)

    def within(self, space: families.Space) -> Element:
        """Return the element for a space; on a torus, a measure from a fixed place uses the nearest image of it."""
        around = self.measure.on_torus if space.periodic else None
        return self if around is None else around(self, space)

    def validate(self, dim: int) -> Element:
        if not isinstance(self.measure, Measure):
            raise refuse("measure", self.caller, "made by @sl.measure or @sl.energy", self.measure)
        rule = "whole-number indices of shape (elements, particles)"
        rows = whole_rows(self.particles, "particles", self.caller, rule, or_one=True)
        # Parameters of a law follow those of the measure in one mapping: `parameters` of an element holds both.
        law, values = _law_and_values(self)
        count = len(rows)
        rest = 0.0 if self.rest is None and self.force is not None else self.rest
        found: Element = self.replace_fields(
            particles=rows.astype(np.int64),
            stiffness=each(self.stiffness, count, "stiffness", self.caller),
            damping=each(self.damping, count, "damping", self.caller, least=0.0),
            rest=None if rest is None else each(rest, count, "rest", self.caller),
            parameters=values,
            law=law,
            force=None if self.force is None else each(self.force, count, "force", self.caller),
        )
        _refuse_numbers(found)
        if not self.measure.by_hand:
            # Derived when the element is added, so that an error is raised at the user's line, not at the first step.
            found.derive_measure()
        return found

    def complete_from_drawing(self, position: FloatArray, space: families.Space, dim: int) -> Element:
        # An energy has no rest value.
        if self.measure.is_energy:
            return self
        found: Element = self.replace_fields(rest=rest_of(self.within(space), position, space))
        return found


def _law_and_values(thing: Element) -> tuple[Any, dict[str, Any]]:
    """Check the law of an element; return it, and the parameters of the measure followed by those of the law."""
    law: Any = thing.law
    given, measure = dict(thing.parameters), thing.measure
    if isinstance(law, LawWith):
        law, given = law.law, {**given, **law.values}
    names = law.parameters if isinstance(law, Law) else ()
    if twice := [name for name in names if name in measure.parameters]:
        raise SceneError(
            f"The measure {measure.name!r} and the law {law.name!r} of Element() both have a parameter {twice[0]!r}. "
            f"Rename either parameter."
        )
    values = measure.resolve_parameters({name: value for name, value in given.items() if name not in names})
    if isinstance(law, Law):
        if law.name in ONE_SIDED:
            raise SceneError(f"A law of Element() cannot be called {law.name!r}, the name of a built-in law.")
        return law, values | law.resolve_parameters({n: given[n] for n in names if n in given})
    return (law if law is None or (isinstance(law, str) and law in ONE_SIDED) else _table(thing)), values


def _table(thing: Element) -> FloatArray:
    """Check a law given as a table and return it: rows (C, dE/dC), C ascending, shape (n, 2)."""
    rule = f"{' or '.join(map(repr, ONE_SIDED))}, rows (C, dE/dC) with C ascending, or made by @sl.law"
    try:
        table = np.array(thing.law)
        if np.iscomplexobj(table):
            raise TypeError
        table = table.astype(np.float64)
    except Exception:  # an object may raise any error when it is converted to an array
        raise refuse("law", thing.caller, rule, thing.law) from None
    if table.ndim != 2 or table.shape[1] != 2 or len(table) < 2 or not np.isfinite(table).all():
        raise refuse("law", thing.caller, rule, thing.law)
    # Measured curves often contain a forward and a return branch: a branch that snaps through has two values.
    back = np.flatnonzero(np.diff(table[:, 0]) <= 0.0)
    if back.size:
        one, other = table[back[0], 0], table[back[0] + 1, 0]
        raise SceneError(
            f"{argument('law', 'Element()')} has one dE/dC for each C, and this table is multi-valued: its "
            f"row {back[0] + 1} is at C = {other:g}, after {one:g}. Sort its rows; a branch that snaps "
            f"through needs a separate particle."
        )
    # An element that was added does not change with the array it was made from.
    table.flags.writeable = False
    return table


def _refuse_numbers(thing: Any) -> None:
    """Raise a SceneError for unused numbers: those of a measure given to an energy, or a stiffness given to a law."""
    has_stiffness = bool(np.any(thing.stiffness != 1.0))
    if thing.measure.is_energy:
        given = {"stiffness": has_stiffness, "damping": np.any(thing.damping != 0.0), "rest": thing.rest is not None,
                 "law": thing.law is not None, "force": thing.force is not None}  # fmt: skip
        for name, is_given in given.items():
            if is_given:
                raise SceneError(
                    f"{name!r} of Element() is for a measure, and {thing.measure.name!r} is an energy. Make it a "
                    f"parameter of that: {thing.measure.name}(points, {name}), and "
                    f"Element(..., parameters={{{name!r}: ...}})."
                )
    else:
        one = "force" if thing.force is not None else "law"
        others = {"stiffness": has_stiffness and not isinstance(thing.law, str), "law": thing.law is not None}
        if thing.along is not None and (other := next((o for o, there in others.items() if there and o != one), "")):
            raise SceneError(
                f"Element() takes only one of {option('stiffness')}, {option('law')} and {option('force')}, and got "
                f"{option(other)} and "
                f"{option(one)}. "
                f"Add two elements on the same particles."
            )
        if thing.along is not None and thing.measure.by_hand:
            raise SceneError(
                f"{argument(one, 'Element()')} needs a measure that is derived, and {thing.measure.name!r} gives its "
                f"gradient itself. Write it without: {thing.measure.name}(points, ...)."
            )


class Elements(NamedTuple):
    """Elastic elements on a measure C of a few positions: E = k C^2/2, damping mu, grouped by measure.

    Elements of measures that fill their gradient are stored here, elements with derived gradients in ``traced``.
    """

    particle: Column  # particles of every element, one element after the other
    start: Column  # first element of each group, shape (groups + 1,)
    corner: Column  # offset of the particles of each group, shape (groups + 1,)
    arity: Column  # particles of an element of each group
    address: Wholes  # of the compiled measure of each group
    parameters: Reals
    offset: Column  # offset of the parameters of each group
    stiffness: Reals  # k [J per unit of C^2], shape (e,)
    damping: Reals  # mu [J s per unit of C^2], shape (e,)
    rest: Reals  # value of the measure at rest, shape (e,): C is the measure minus this
    points: ScratchVectors  # positions of the corners [m], shape (c, 3)
    gradient: ScratchVectors  # gradient of the measure, shape (c, 3)
    value: ScratchReals  # the measure, shape (e,)
    damped: bool
    traced: Traced  # elements with derived gradients


elements_of = make_accessor(Elements)


def gather(things: Sequence[Any], drawn: Drawn) -> Elements:
    """Gather all elements into one family, a group for each declaration; measures are checked as drawn."""
    things = [thing.within(drawn.space) for thing in things]
    derived = [_traced_rows(thing, drawn) for thing in things if not thing.measure.by_hand]
    things = [thing for thing in things if thing.measure.by_hand]
    rests = [rest_of(thing, drawn.position, drawn.space) for thing in things]
    sizes = [len(thing.particles) for thing in things]
    arity = [thing.particles.shape[1] for thing in things]
    parameters, offset = concatenate_parameters(thing.parameters for thing in things)
    flat = [indices(thing.particles.ravel(), drawn.count, "particles", thing.caller) for thing in things]
    corners = int(sum(len(one) for one in flat))
    damping = np.concatenate([thing.damping for thing in things]) if things else np.zeros(0)
    return Elements(
        particle=np.concatenate(flat).astype(np.int32) if flat else np.zeros(0, dtype=np.int32),
        start=_starts(sizes),
        corner=_starts([len(one) for one in flat]),
        arity=np.array(arity, dtype=np.int32),
        address=np.array([thing.callback().address for thing in things], dtype=np.int64),
        parameters=parameters,
        offset=offset,
        stiffness=np.concatenate([thing.stiffness for thing in things]) if things else np.zeros(0),
        damping=damping,
        rest=np.concatenate(rests) if rests else np.zeros(0),
        points=np.zeros((corners, 3)),
        gradient=np.zeros((corners, 3)),
        value=np.zeros(int(sum(sizes))),
        damped=bool((damping > 0.0).any()),
        traced=autodiff.gather_traced(derived),
    )


def _traced_rows(thing: Any, drawn: Drawn) -> Any:
    """Group of elements on a derived measure or energy, as input of :func:`autodiff.gather_traced`."""
    rows = indices(thing.particles.ravel(), drawn.count, "particles", thing.caller).reshape(thing.particles.shape)
    rest = np.zeros(len(rows)) if thing.measure.is_energy else rest_of(thing, drawn.position, drawn.space)
    points = _points(rows, drawn.position, drawn.space)
    if thing.measure.is_energy:
        _values(thing, points)
    own, number = thing.derive_measure(), np.stack([thing.scale, rest, thing.damping])
    bound = autodiff.bound(own, rows, number, thing.shared_parameters, points)
    # The step bound holds for all shapes, not only as drawn, where a cable may be slack and adds nothing.
    if (steepest := _steepest(thing)) is not None:
        others = np.stack([steepest, rest, thing.damping]), autodiff.flat(list(thing.values.values()))
        bound = np.maximum(bound, autodiff.bound(thing.derive_measure(plain=True), rows, *others, points))
    return autodiff.TracedRows(own, rows.astype(np.int64), number, thing.shared_parameters, bound)


def _steepest(thing: Any) -> FloatArray | None:
    """Upper bound of the second derivative of the energy of each element by its measure; None if it is unknown."""
    law, rests = thing.law, np.zeros(len(thing.particles)) if thing.rest is None else thing.rest
    if law is None:
        return None
    if isinstance(law, str):
        return np.abs(thing.stiffness)
    if isinstance(law, Law):
        own = LawWith(law, {name: thing.parameters[name] for name in law.parameters})
        # A law with a stated largest modulus is trusted; for other laws only the value as drawn is known.
        return None if law.largest_modulus is None else np.array([own.bound(float(rest)) or 0.0 for rest in rests])
    return np.full(len(thing.particles), np.abs(np.diff(law[:, 1]) / np.diff(law[:, 0])).max())


def _points(rows: IntArray, position: FloatArray, space: families.Space) -> FloatArray:
    """Corners of elements [m], shape (e, p, 3); on a torus, the images nearest to the first corner."""
    points = position[rows]
    return points[:, :1] + nearest(space, points - points[:, :1]) if space.periodic else points


def _values(thing: Any, points: FloatArray) -> FloatArray:
    """Derived measure of each element, shape (e,); a SceneError if it or its gradient is not finite."""
    value, gradient = autodiff.evaluate_measures(
        thing.derive_measure(plain=True), points, autodiff.flat(list(thing.values.values()))
    )
    bad = ~(np.isfinite(value) & np.isfinite(gradient).all(axis=(1, 2)))
    if bad.any():
        row = int(bad.argmax())
        raise _no_number(thing, row, value[row], gradient[row])
    return value


def _starts(sizes: Sequence[int]) -> np.ndarray:
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)


def rest_of(thing: Any, position: np.ndarray, space: families.Space) -> np.ndarray:
    """Measure of each element at rest, shape (elements,): the given values, or the values as drawn."""
    if not thing.measure.by_hand:
        rows = indices(thing.particles.ravel(), len(position), "particles", thing.caller).reshape(thing.particles.shape)
        found = _values(thing, _points(rows, position, space))
        return found if thing.rest is None else thing.rest
    drawn = np.empty(len(thing.particles))
    for row, corners in enumerate(thing.particles):
        which = indices(corners, len(position), "particles", thing.caller)
        points = position[which]
        if space.periodic:
            points = points[:1] + nearest(space, points - points[:1])
        # Run as plain Python before compilation, so that the traceback of an error shows the user's line.
        drawn[row], gradient = _measure_as_drawn(thing, row, points)
        # One element is enough to detect a wrong formula, and a check takes two calls for each coordinate.
        if row == 0:
            _check_gradient(thing, points, gradient)
    return drawn if thing.rest is None else thing.rest


def _measure_as_drawn(thing: Any, row: int, points: np.ndarray) -> tuple[float, np.ndarray]:
    """Measure of one element and its gradient; a SceneError if these are not finite."""
    try:
        with np.errstate(all="ignore"):
            value, gradient = thing.measure(points.copy(), **thing.parameters)
        problem = ""
    except Exception as error:
        value, gradient, problem = np.nan, points, f"fails: {error}"
    if np.isfinite(value) and np.isfinite(gradient).all():
        return value, gradient
    raise _no_number(thing, row, value, gradient, problem)


def _no_number(thing: Any, row: int, value: float, gradient: FloatArray, problem: str = "") -> SceneError:
    """Error for a measure or gradient that is not finite for an element as drawn."""
    if not problem and not np.isfinite(value):
        problem = f"is {value:g}"
    elif not problem:
        corner, axis = np.argwhere(~np.isfinite(gradient))[0]
        problem = f"has the gradient {gradient[corner, axis]:g} at corner {corner}, axis {'xyz'[axis]}"
    ids, word = ", ".join(str(int(i)) for i in thing.particles[row]), "energy" if thing.measure.is_energy else "measure"
    return SceneError(
        f"The {word} {thing.measure.name!r} of Element() must be a number with a gradient as drawn. For element {row} "
        f"(particles {ids}) it {problem}. Draw these particles elsewhere, or write the {word} so that it holds there."
    )


def _check_gradient(thing: Element, points: np.ndarray, gradient: np.ndarray) -> None:
    """Compare the given gradient with differences; raise a SceneError if they disagree."""
    # Relative to the element's size: a step relative to the coordinates would be too coarse far from the origin.
    step = DIFFERENCE * float(length_of(points[None])[0])
    numeric, size = np.zeros_like(points), 0.0
    for corner, axis in np.ndindex(points.shape):
        moved = points.copy()
        moved[corner, axis] += step
        high = thing.measure(moved, **thing.parameters)[0]
        moved[corner, axis] -= 2.0 * step
        low = thing.measure(moved, **thing.parameters)[0]
        numeric[corner, axis], size = (high - low) / (2.0 * step), max(size, abs(high), abs(low))
    # A value has errors of eps abs(C) and of eps abs(x) times its slope; at an extremum differences are only rounding.
    steep = float(np.abs(numeric).max())
    rounded = ROUNDINGS * EPSILON * (size + steep * float(np.abs(points).max())) / step
    if np.abs(numeric - gradient).max() > AGREEMENT * steep + rounded:
        corner, axis = np.unravel_index(np.abs(numeric - gradient).argmax(), points.shape)
        raise SceneError(
            f"The gradient of the measure {thing.measure.name!r} is not its derivative: at corner {corner}, axis "
            f"{'xyz'[axis]} it says {gradient[corner, axis]:g}, differences say {numeric[corner, axis]:g}."
        )


def _callback(which: Measure, arity: int, shapes: Shapes) -> Callback:
    function = replace_powers(which.function)

    def plain(count: int, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, time: float) -> None:
        points, gradient = array_at_pointer(a, (count, arity, 3)), array_at_pointer(c, (count, arity, 3))
        value, values = array_at_pointer(b, (count,)), plain_values(parameters, shapes)
        for row in range(count):
            filled = (gradient[row],) if which.by_hand else ()
            value[row] = function(points[row], *filled, *values)

    def compile_batch() -> Any:
        import numba

        inner, unpack = compile_user(function), parameter_tuple(shapes)
        # Only the function, without a gradient: its callers (certificates, differences) need values only.
        if not which.by_hand:

            def values_alone(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
                values = unpack(parameters)
                points, value = numba.carray(a, (count, arity, 3)), numba.carray(b, (count,))
                for row in range(count):
                    value[row] = inner(points[row], *values)

            return values_alone

        def batch(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
            values = unpack(parameters)
            points, gradient = numba.carray(a, (count, arity, 3)), numba.carray(c, (count, arity, 3))
            value = numba.carray(b, (count,))
            for row in range(count):
                value[row] = inner(points[row], gradient[row], *values)

        return batch

    return make_callback(plain, compile_batch, (which.function,), shapes, arity, which.by_hand)


@callee
def evaluate(elements, space, position, time):
    """Evaluate every measure and its gradient; return the group of the first that raised an error, or -1."""
    for group in range(elements.address.shape[0]):
        arity = elements.arity[group]
        low = elements.corner[group]
        high = elements.corner[group + 1]
        # Corners are copied, on a torus as images nearest to the first corner, so that the function receives points in
        # free space.
        for corner in range(low, high):
            first = elements.particle[corner - (corner - low) % arity]
            here = elements.particle[corner]
            for axis in range(3):
                elements.gradient[corner, axis] = 0.0
                step = position[here, axis] - position[first, axis]
                if space.periodic:
                    step = image(space, axis, step)
                elements.points[corner, axis] = position[first, axis] + step
        begin = elements.start[group]
        end = elements.start[group + 1]
        status = call_pointer(
            elements.address[group], end - begin, elements.points[low:high], elements.value[begin:end],
            elements.gradient[low:high], elements.value, elements.value,
            elements.parameters, elements.offset[group], time,
        )  # fmt: skip
        if status != 0:
            return group
    return -1


@a_pass
def measure_all(table: Any, block: int, a: float, b: float) -> int:
    """Evaluate every measure and its gradient."""
    failed = evaluate(elements_of(table), space_of(table), state_of(table).position, control_of(table).clock[NOW])
    if failed >= 0:
        notes_of(table).report[REPORT_USER] = ELEMENT_FAILED * USER_ROOM + failed
        return USER_FAILED
    return DONE


@a_pass
def add_forces(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces of elements as last evaluated, -k C grad C."""
    elements, alive, force = elements_of(table), state_of(table).alive, sums_of(table).force
    for group in range(elements.address.shape[0]):
        arity = elements.arity[group]
        for row in range(elements.start[group], elements.start[group + 1]):
            base = elements.corner[group] + (row - elements.start[group]) * arity
            if whole_element(elements, alive, base, arity):
                # Measure and gradient of the last evaluation: the forces and the damping of one stage share one call of
                # the user's function.
                scale = elements.stiffness[row] * (elements.value[row] - elements.rest[row])
                spread(elements, base, arity, scale, force)
    return DONE


@a_pass
def damp(table: Any, block: int, a: float, b: float) -> int:
    """Add the damping of elements as last evaluated, -mu Cdot grad C."""
    elements, state, force = elements_of(table), state_of(table), sums_of(table).drag
    for group in range(elements.address.shape[0]):
        arity = elements.arity[group]
        for row in range(elements.start[group], elements.start[group + 1]):
            base = elements.corner[group] + (row - elements.start[group]) * arity
            if elements.damping[row] > 0.0 and whole_element(elements, state.alive, base, arity):
                rate = 0.0
                for corner in range(base, base + arity):
                    for axis in range(3):
                        rate += elements.gradient[corner, axis] * state.velocity[elements.particle[corner], axis]
                spread(elements, base, arity, elements.damping[row] * rate, force)
    return DONE


@kernel
def spread(elements, base, arity, tension, force):
    """Subtract ``tension`` times the gradient from the force on every corner."""
    for corner in range(base, base + arity):
        i = elements.particle[corner]
        for axis in range(3):
            force[i, axis] -= tension * elements.gradient[corner, axis]


@kernel
def whole_element(elements, alive, base, arity):
    """Return True if all corners of the element are alive."""
    for corner in range(base, base + arity):  # noqa: SIM110
        if alive[elements.particle[corner]] == 0:
            return False
    return True


@a_pass
def add_energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy of elements as last evaluated, k C^2/2."""
    elements, alive = elements_of(table), state_of(table).alive
    total = 0.0
    for group in range(elements.address.shape[0]):
        arity = elements.arity[group]
        for row in range(elements.start[group], elements.start[group + 1]):
            base = elements.corner[group] + (row - elements.start[group]) * arity
            if whole_element(elements, alive, base, arity):
                c = elements.value[row] - elements.rest[row]
                total += 0.5 * elements.stiffness[row] * c * c
    energies_of(table).value[int(a)] = total
    return DONE


@dataclass(frozen=True, eq=False)
class MeasureGroup(Bounded):
    """Elements of one measure, as used by statics and stability."""

    family: Elements
    number: int
    corners: IntArray
    stiffness: FloatArray
    damping: FloatArray
    rest: FloatArray

    def evaluate_at(self, points: FloatArray) -> Bent:
        """Return C, E and their gradients, as in :class:`springline.model.family.Elastic`."""
        value, gradient = self.evaluate_measure(points)
        extension = value - self.rest
        slope = (self.stiffness * extension)[:, None, None] * gradient
        energy = 0.5 * self.stiffness * extension * extension
        return Bent(extension, np.abs(value) + np.abs(self.rest), gradient, slope, energy)

    def hessian(self, points: FloatArray) -> FloatArray:
        """Second derivatives of E."""
        whole: FloatArray = self.stiffness[:, None, None] * self.second_derivatives(points)[0]
        return whole

    def split_hessian(self, points: FloatArray, bare: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Hessian at ``points`` under the tension k C at ``bare``, and the change due to the tension at ``points``."""
        whole, bend = self.second_derivatives(points)
        tension = self.stiffness * (self.evaluate_measure(points)[0] - self.evaluate_measure(bare)[0])
        added = tension[:, None, None] * bend
        return self.stiffness[:, None, None] * whole - added, added

    def second_derivatives(self, points: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Second derivatives of C^2/2 and of C; those of C by central differences of its gradient, symmetrized."""
        size = points.shape[1] * 3
        value, gradient = self.evaluate_measure(points)
        flat = gradient.reshape(-1, size)
        step = CURVING * length_of(points)
        bend = np.zeros((len(points), size, size))
        for axis in range(size):
            shift = np.zeros((len(points), size))
            shift[:, axis] = step
            high = self.evaluate_measure(points + shift.reshape(points.shape))[1].reshape(-1, size)
            low = self.evaluate_measure(points - shift.reshape(points.shape))[1].reshape(-1, size)
            # Differences of the given gradient: second differences of the measure would have half the digits.
            bend[:, axis] = (high - low) / (2.0 * step)[:, None]
        # Factorizations assume symmetry.
        bend = 0.5 * (bend + bend.transpose(0, 2, 1))
        return flat[:, :, None] * flat[:, None, :] + (value - self.rest)[:, None, None] * bend, bend

    def scale_stiffness(self, part: float) -> MeasureGroup:
        """Return the elements with their stiffness times ``part``."""
        return replace(self, stiffness=part * self.stiffness)

    def energy(self, points: FloatArray) -> None:
        """Return None: only the user-defined function computes the measure, so no independent formula exists."""
        return

    def evaluate_measure(self, points: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Evaluate the measure of every element and its gradient, shapes (e,) and (e, p, 3)."""
        value, gradient, unused = np.zeros(len(points)), np.zeros(points.shape), np.zeros(1)
        parameters = self.family.parameters[self.family.offset[self.number] :]
        points, address = np.ascontiguousarray(points), int(self.family.address[self.number])
        if call_plainly(address, len(points), points, value, gradient, unused, unused, parameters, 0.0):
            raise SceneError(
                f"A user-defined measure (element group {self.number}) raised an error at a shape that "
                f"{REST} tried. Make it hold for every position."
            )
        return value, gradient


def length_of(points: FloatArray) -> FloatArray:
    """Length over which each measure is expected to change [m], shape (e,), from points of shape (e, p, 3).

    This is the longest side of the bounding box of an element. If the box is a point, as for one particle, it is the
    largest coordinate in absolute value, or 1 at the origin.
    """
    extent, reach = np.ptp(points, axis=1).max(axis=1), np.abs(points).max(axis=(1, 2))
    return np.where(extent > COINCIDENT, extent, np.where(reach > COINCIDENT, reach, 1.0))


def hand_gradient_groups(model: Model) -> list[MeasureGroup]:
    """Elements of a model whose measures fill their gradient, one group for each measure."""
    family, found = model.room(Elements), []
    for group in range(len(family.address)):
        rows = slice(int(family.start[group]), int(family.start[group + 1]))
        corners = family.particle[family.corner[group] : family.corner[group + 1]].astype(np.int64)
        corners = corners.reshape(-1, int(family.arity[group]))
        found.append(
            MeasureGroup(family, group, corners, family.stiffness[rows], family.damping[rows], family.rest[rows])
        )
    return found


def groups_of(model: Model) -> list[Elastic]:
    """All elements of a model; elements with derived gradients come last."""
    return [*hand_gradient_groups(model), *autodiff.groups(model.room(Elements).traced)]


def _force_rows(model: Model) -> list[Row]:
    return [*_hand_gradient_rows(model), *autodiff.force_rows(model.room(Elements).traced)]


def _hand_gradient_rows(model: Model) -> list[Row]:
    return [Row(measure_all), Row(add_forces)] if len(model.room(Elements).address) else []


def _damping_rows(model: Model) -> list[Row]:
    room = model.room(Elements)
    return [*([Row(damp)] if room.damped else []), *autodiff.damping_rows(room.traced)]


def _energy_rows(model: Model, slot: float) -> list[Row]:
    room = model.room(Elements)
    found = [Row(measure_all), Row(add_energy, 1, slot)] if len(room.address) else []
    return [*found, *autodiff.energy_rows(room.traced, slot, bool(found))]


def _scale(model: Model, extent: float) -> float:
    room = model.room(Elements)
    k, rest, _ = room.traced.number.reshape(autodiff.OWN, -1)
    return float((np.abs(room.stiffness) * room.rest**2).sum() + (np.abs(k) * rest**2).sum())


def _stiffens(model: Model) -> FloatArray:
    """Upper bound of the stiffness that derived elements add to each particle as drawn [N/m], shape (particles,)."""
    room = model.room(Elements).traced
    return np.bincount(room.corner, room.bound, model.particle_count).astype(np.float64)


def _uncovered_forces(model: Model) -> list[str]:
    room = model.room(Elements)
    found = ["an element on a user-defined measure"] if len(room.address) else []
    return found + (["user-defined elements far from the shape as drawn"] if len(room.traced.own) else [])


FAMILY = Family(
    "element",
    columns=("particle", "traced"),
    forces=_force_rows,
    drags=_damping_rows,
    energy=_energy_rows,
    derivative=lambda model: autodiff.derivative_rows(model.room(Elements).traced),
    differenced_rows=_hand_gradient_rows,
    reads_velocity=lambda model: bool(_damping_rows(model)),
    declared=(Element,),
    gather=gather,
    room=Elements,
    block_arrays=lambda model, first: autodiff.shared_rooms(model.room(Elements).traced, first),
    has_rest_state=True,
    is_conservative=True,
    energy_scale=_scale,
    element_particles=lambda model: [group.corners for group in groups_of(model)],
    elastic=groups_of,
    stiffness_bound=_stiffens,
    cost=lambda model: EFFORT * model.room(Elements).traced.corner.size,
    uncovered_forces=_uncovered_forces,
)

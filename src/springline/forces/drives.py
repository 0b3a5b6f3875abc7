"""Drives: rest lengths, places of supports, angles at rest and loads as functions of time, and the work that they do.

A drive does the work of the derivative of the energy by what it drives: -T dL0 for a rest length, minus the force on a
support times its displacement, -k C d(rest) for an angle. In a kick that is noted as time's own momentum would change
(the extended phase space of Marsden and West, Acta Numerica 10, 2001), so that the ledger closes to the order of the
method. A table counts with its differences over the part of the step that a kick stands for: its corners need not fall
on steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, NamedTuple, TypeAlias

import numpy as np

from springline.callbacks import Callback, call_pointer, concatenate_parameters
from springline.checks import (
    FloatArray,
    IntArray,
    handle_index,
    indices,
    not_negative,
    number,
    refuse,
    vector,
    whole_rows,
)
from springline.engine.columns import Indices, Wholes
from springline.engine.elementary import cos, sin
from springline.engine.kernels import Pass, a_pass, callee, kernel
from springline.engine.machine import DONE, END, LENGTH, NOW, NUMBER, START, control_of
from springline.engine.program import Row
from springline.engine.table import make_accessor
from springline.engine.vectors import vector as vector_of
from springline.errors import SceneError
from springline.forces import angles, hinges
from springline.forces.angles import BENT, FLAT, Angle, Angles
from springline.forces.capstan import RoughRopes, drawn_lengths, first_effort, rough_of
from springline.forces.elastic import (
    Kind,
    Shape,
    elements_in_rows,
    make_accessor_once,
    nearest_corner,
    number_places,
)
from springline.forces.hinges import HINGE, Hinge, Hinges
from springline.forces.queries import lengths, tension
from springline.forces.ropes import Rope, Ropes, elements, is_whole, length_of, ropes_of, stretch
from springline.forces.signals import WIDE, Signal, SignalWith
from springline.forces.springs import tension_of
from springline.messages import argument
from springline.model.accessors import drives_of, notes_of, particles_of, space_of, springs_of, state_of, sums_of
from springline.model.contracts import Declared, Drawn, Force, Key, one_column
from springline.model.families import BROKEN, CABLE, STRUT, Drives, Model, Plastics, Springs
from springline.model.family import Family, Rate, always, swings_of
from springline.model.state import DISSIPATED, EXTENSION, KEPT, WORK, State
from springline.model.work import REPORT_USER, SIGNAL_FAILED, USER_FAILED, USER_ROOM, Needs
from springline.typing import Number, Numbers, OverTime, Rows, Vector, Which
from springline.typing import Springs as SomeSprings

Function: TypeAlias = OverTime | Signal | SignalWith
Driven: TypeAlias = SomeSprings | Which | Angle | Hinge | Rope
DRIVEN = ("rest_length", "position", "angle", "load")
UNITS = {"rest_length": "m", "position": "m", "angle": "rad", "load": "N"}
VECTORS = ("position", "load")
HINGED = 4  # corners of a hinge
STRAIGHT = 1e-9  # [-] of the steepest slope of a table: a smaller change of slope is no corner
BESIDE = 1e-6  # [-] of a step: a time this near to a corner of a table counts as the corner


@dataclass(frozen=True, eq=False)
class Drive(Force):
    """A rest length, a support's place, an angle at rest or a load as a function of time: muscles, winches, shakers.

    One of ``rest_length``, ``position``, ``angle`` and ``load`` is given: a number, a vector, a table of rows (time,
    value), linear in between and constant before and after, or a user-defined function of time made
    by ``@sl.signal``. ``amplitude`` cos(omega t + phase) and the ``signal`` are added. ``energy["work"]``
    contains the work of the drive.

    Parameters
    ----------
    handle : what is driven: springs or a Rope (rest length), particles (position or load), an Angle or Hinge (angle)
    rest_length : of each spring, or of the rope [m]; ``stiffness`` is unchanged
    position : displacement from where each particle was drawn [m], shape (3,); it is held there, as a support
    angle : at rest, of each element [rad]
    load : on each particle [N], shape (3,)
    amplitude : of an oscillation that is added, a number or a vector, in the unit of the driven quantity
    omega, phase : angular frequency [rad/s] and phase [rad] of the oscillation
    signal, parameters : a function of time that is added, made by ``@sl.signal``, and the values of its arguments
    start : time at which the time of the signal is 0 [s]

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (1, 0, 0)])
    >>> scene.anchor(pair)
    >>> muscle = scene.spring(0, 1, stiffness=10.0)
    >>> pull = scene.add(sl.Drive(muscle, rest_length=[(0.0, 1.0), (2.0, 0.8)]))
    >>> run = scene.simulate(dt=0.01).run(until=2.0)
    >>> float(run.energy["work"][-1].round(12))  # k (1.0 - 0.8)^2/2 [J]
    0.2
    """

    handle: Driven | None = None
    rest_length: Function | None = field(default=None, kw_only=True)
    position: Function | None = field(default=None, kw_only=True)
    angle: Function | None = field(default=None, kw_only=True)
    load: Function | None = field(default=None, kw_only=True)
    amplitude: Number | Vector | None = field(default=None, kw_only=True)
    omega: Number = field(default=0.0, kw_only=True)
    phase: Number = field(default=0.0, kw_only=True)
    signal: Signal | SignalWith | None = field(default=None, kw_only=True)
    parameters: Mapping[str, Numbers] = field(default_factory=dict, kw_only=True)
    start: Number = field(default=0.0, kw_only=True)
    springs: SomeSprings | None = field(default=None, kw_only=True)
    corners: Rows | None = field(default=None, kw_only=True)

    functions: ClassVar[Mapping[str, type]] = {"signal": Signal}
    parameters_column: ClassVar[str] = "Drives.parameters"
    keys: ClassVar[Mapping[str, Key]] = {
        "on": Key("the particles whose place or load is driven", form="particles"),
        "springs": Key("or the springs whose rest length is driven, by number", form="some"),
        "corners": Key(
            "or the particles of each Angle or Hinge whose angle, or of a Rope whose length is driven", corners=0
        ),
        "rest_length": Key("a number [m], or rows [time, value]", "m", form="table"),
        "position": Key("displacement from the place as drawn [m], or rows [time, x, y, z]", "m", form="table"),
        "angle": Key("at rest [rad], or rows [time, value]", "rad", form="table"),
        "load": Key("[N], or rows [time, x, y, z]", "N", form="table"),
        "amplitude": Key(
            "of an oscillation about that value; default: none", "m, rad or N", form="down",
            sets=one_column("Drives.amplitude"),
        ),
        "omega": Key(
            "angular frequency of the oscillation [rad/s]", "rad/s", least=0.0, form="number",
            sets=one_column("Drives.omega"),
        ),
        "phase": Key("[rad]; default: 0", "rad", form="number", sets=one_column("Drives.phase")),
        "signal": Key("a user-defined function of time that is added, passed in using=", own=True),
        "start": Key("time at which the signal's time is 0 [s]; default: 0", "s", form="number", lasting=True),
    }  # fmt: skip

    @property
    def what(self) -> str:
        """Name of the driven quantity."""
        # One class for four things, since they share tables, swings, files and the account of work; hence the question
        # which.
        given = [name for name in DRIVEN if getattr(self, name) is not None]
        if len(given) != 1:
            driven = next((name for name, kinds in AIMS.items() if isinstance(self.handle, kinds)), "")
            hint = f" Of {_a(self.handle)} that is {driven}=: Drive(..., {driven}=...)." if driven else ""
            raise SceneError(
                f"Drive() drives one of rest_length=, position=, angle= and load=. "
                f"Got {' and '.join(given) or 'none of them'}.{hint}"
            )
        return given[0]

    def resolve_handles(self, springs: int) -> Drive:
        """Return a copy with the handle resolved into the fields of scene files, and tables of rows (time, value).

        ``springs`` is the number of springs of the scene.
        """
        what, handle = self.what, self.handle
        if isinstance(handle, Declared):
            _refuse_aim(what, handle)
        roped = what == "rest_length" and (isinstance(handle, Rope) or self.corners is not None)
        aim = "corners" if roped else {"rest_length": "springs", "angle": "corners"}.get(what, "on")
        if handle is None and getattr(self, aim) is None:
            wanted = {"springs": "springs", "corners": "what scene.add returned of an Angle or a Hinge"}
            raise SceneError(f"Drive({what}=) needs {wanted.get(aim, 'particles')}: Drive(handle, {what}=...).")
        if aim == "corners" and isinstance(handle, (Angle, Hinge, Rope)):
            handle = handle_index(getattr(handle, handle.rows()))
        given: dict[str, Any] = {} if handle is None else {"handle": None, aim: handle}
        if aim == "springs" and (self.springs is True or handle is True):
            given = {"handle": None, aim: np.arange(springs)}
        found: Drive = self._merge_signal(what).replace_fields(**given)
        return found

    def _merge_signal(self, what: str) -> Drive:
        """The drive with a signal that stands in the place of a table in the fields of signals."""
        value, signal = getattr(self, what), self.signal
        if isinstance(value, (Signal, SignalWith)):
            if signal is not None:
                raise SceneError(f"Drive({what}=) takes one signal: leave signal= out, or add both up in one function.")
            signal, value = value, [[0.0] * (1 + WIDE if what in VECTORS else 2)]
        if isinstance(signal, SignalWith):
            if self.parameters:
                raise SceneError("Drive() takes the parameters of its signal once: signal(depth=0.2), or parameters=.")
            found: Drive = self.replace_fields(signal=signal.signal, parameters=signal.values, **{what: _flat(value)})
            return found
        found = self.replace_fields(signal=signal, **{what: _flat(value)})
        return found

    def validate(self, dim: int) -> Drive:
        what = self.what
        unit, wide = UNITS[what], what in VECTORS
        table = _table(getattr(self, what), what, wide, dim)
        swing: Any = self.amplitude
        if swing is not None and wide:
            swing = tuple(vector(swing, "amplitude", self.caller, unit, dim).tolist())
        elif swing is not None:
            swing = number(swing, "amplitude", self.caller, unit)
        omega = not_negative(self.omega, "omega", self.caller, "rad/s")
        if swing is None and omega:
            raise SceneError("Drive() with an omega needs the amplitude of what swings: amplitude=0.1, omega=2.0.")
        values = self._parameters(wide, dim)
        start = number(self.start, "start", self.caller, "s")
        given = None if self.signal is None else SignalWith(self.signal, values).at(-start)  # type: ignore[arg-type]
        if given is not None and not np.isfinite(given).all():
            raise SceneError(
                f"The signal {self.signal.name!r} of Drive() gives {given[: 3 if wide else 1]} at time 0. "  # type: ignore[union-attr]
                f"Write it so that it has a value there."
            )
        low = float(table[:, 1].min()) - (0.0 if swing is None or wide else abs(float(swing)))
        low += 0.0 if given is None or wide else min(float(given[0]), 0.0) if len(table) > 1 else float(given[0])
        if what == "rest_length" and low < 0.0:
            raise SceneError(
                f"{argument('rest_length', 'Drive()')} must stay at zero or more [m]. Its least is {low:g}."
            )
        corners: Any = self.corners
        if corners is not None:
            rule = "what scene.add returned of an Angle, a Hinge or a Rope, or rows of their particles"
            corners = whole_rows(corners, "corners", self.caller, rule, or_one=True)
            if what == "angle" and corners.shape[1] not in (3, HINGED):
                raise refuse("corners", self.caller, rule, self.corners)
        phase = number(self.phase, "phase", self.caller, "rad")
        found: Drive = self.replace_fields(
            **{what: table}, amplitude=swing, omega=omega, phase=phase, corners=corners, parameters=values, start=start,
        )  # fmt: skip
        return found

    def _parameters(self, wide: bool, dim: int) -> dict[str, Any]:
        """The checked parameters of the signal, which must give what is driven: a number, or a vector."""
        signal: Any = self.signal
        if signal is None:
            if self.parameters:
                raise SceneError("Drive() with parameters needs the signal that takes them: signal=breath.")
            return {}
        if not isinstance(signal, Signal):
            raise refuse("signal", self.caller, "made by @sl.signal", signal)
        values: dict[str, Any] = signal.resolve_parameters(self.parameters)
        width = SignalWith(signal, values).derived_signal.width
        if width not in ((dim, WIDE) if wide and dim == 2 else (WIDE,) if wide else (1,)):
            wanted = f"a vector of {dim} numbers" if wide else "one number"
            raise SceneError(
                f"Drive({self.what}=) takes a signal that returns {wanted}, and {signal.name!r} returns {width}."
            )
        return values

    @property
    def signal_with(self) -> SignalWith:
        """The signal and the values of its parameters."""
        return SignalWith(self.signal, dict(self.parameters))  # type: ignore[arg-type]

    @property
    def function_values(self) -> Mapping[str, Any]:
        return {} if self.signal is None else self.signal_with.values

    def callback(self) -> Callback:
        """The signal as a callback for the loop."""
        return self.signal_with.callback()

    def later(self, time: float) -> Any:
        what: str = self.what
        table = np.array(getattr(self, what))
        table[:, 0] -= time
        found = self.replace_fields(phase=float(self.phase) + float(self.omega) * time)
        if self.signal is not None:
            found = found.replace_fields(start=float(self.start) - time)
        if what == "position":  # places as drawn are those of now
            # A support is driven by its displacement: a scene made of a running one counts that from where it is.
            table[:, 1:] -= _at(self, time)
        return found.replace_fields(**{what: table})


AIMS: dict[str, tuple[type[Force], ...]] = {"rest_length": (Rope,), "angle": (Angle, Hinge)}


def _a(thing: Any) -> str:
    name = type(thing).__name__
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _refuse_aim(what: str, thing: Declared) -> None:
    """SceneError if a force or rule has nothing of that name that can be driven."""
    if isinstance(thing, AIMS.get(what, ())):
        return
    driven = next((name for name, kinds in AIMS.items() if isinstance(thing, kinds)), "")
    aims = {"rest_length": "springs and a Rope", "angle": "an Angle or a Hinge"}
    hint = f"Write Drive(..., {driven}=...) for it." if driven else "Give a handle of those."
    raise SceneError(f"Drive({what}=) is for {aims.get(what, 'particles')}. Got {_a(thing)}. {hint}")


def _flat(given: Any) -> Any:
    """Rows (time, value) with the parts of vectors behind the time, or what was given."""
    try:
        return np.array(
            [[row[0], *np.hstack([np.atleast_1d(part) for part in row[1:]])] for row in given], dtype=np.float64
        )
    except Exception:  # any exception of an object whose rows are read
        return given


def _table(given: Any, what: str, wide: bool, dim: int) -> FloatArray:
    """Rows (time, value) of the driven quantity, a number or a vector; shape (rows, 2) or (rows, 4)."""
    rule = f"a {'vector' if wide else 'number'} [{UNITS[what]}], or rows (time [s], value) of ascending times"
    try:
        # Rows may come as (time, value), (time, (x, y, z)) or (time, x, y, z): all become one row of numbers.
        flat = [
            [np.float64(row[0]), *np.atleast_1d(np.hstack([np.asarray(part) for part in row[1:]]))] for row in given
        ]
        rows = np.array(flat, dtype=np.float64)
    except Exception:  # any exception of an object whose rows are read
        rows = np.zeros((0, 0))
    # A vector of three numbers is no table of three times: rows are recognized by their depth.
    if rows.ndim != 2 or not len(rows) or rows.shape[1] < 2:  # one value for all times
        if wide:
            return np.concatenate([[0.0], vector(given, what, "Drive()", UNITS[what], dim)])[None]
        return np.array([[0.0, number(given, what, "Drive()", UNITS[what], f"It must be {rule}.")]])
    if wide and rows.shape[1] == 3 and dim == 2:
        rows = np.column_stack([rows, np.zeros(len(rows))])
    fits = rows.shape[1] == (4 if wide else 2) and np.isfinite(rows).all() and (np.diff(rows[:, 0]) > 0.0).all()
    if not fits or (wide and dim == 2 and rows[:, 3].any()):
        raise refuse(what, "Drive()", rule, given)
    return rows


def _at(thing: Drive, time: float) -> FloatArray:
    """The value of a drive at a time, shape (1,) or (3,)."""
    table = np.asarray(getattr(thing, thing.what))
    found = np.array([np.interp(time, table[:, 0], column) for column in table[:, 1:].T])
    if thing.amplitude is not None:
        found = found + np.asarray(thing.amplitude) * cos(float(thing.omega) * time + float(thing.phase))
    if thing.signal is not None:
        found = found + thing.signal_with.at(time - float(thing.start))[: len(found)]
    return found


# == The room ==


def gather(things: Sequence[Drive], others: Sequence[Any], springs: Springs, law: IntArray, drawn: Drawn) -> Drives:
    """All drives; ``others`` are all forces and rules, ``law`` is -1 for springs without a user-defined law."""
    aims: dict[str, tuple[list[int], list[int]]] = {name: ([], []) for name in (*DRIVEN, "fold", "rope", "rough")}
    known = rows_by_particles(others) if things else {}
    for wave, thing in enumerate(things):
        what = thing.what
        if thing.corners is not None:
            what, found = find_named_elements(thing, np.asarray(thing.corners), known, ropes=what == "rest_length")
        elif what == "rest_length":
            found = indices(thing.springs, len(springs.tail), "springs", thing.caller, "springs").tolist()
        else:
            found = indices(thing.on, drawn.count, "on", thing.caller).tolist()
        aims[what][0].extend(found)
        aims[what][1].extend([wave] * len(found))
    _refuse_twice(aims)
    _refuse_own_laws(np.array(aims["rest_length"][0], dtype=np.int64), law)
    rows = {what: [np.array(column, dtype=np.int32) for column in columns] for what, columns in aims.items()}
    tables = [np.asarray(getattr(thing, thing.what)) for thing in things]
    values = np.concatenate([np.zeros((0, 4)), *map(_pad_to_four, tables)])
    signals = [None if thing.signal is None else thing.signal_with for thing in things]
    parameters, offset = concatenate_parameters({} if one is None else one.values for one in signals)
    swings: list[Any] = [np.zeros(1) if one.amplitude is None else one.amplitude for one in things]
    swing = np.array([np.resize(np.append(one, np.zeros(2)), 3) for one in swings]).reshape(-1, 3)
    return Drives(
        spring=rows["rest_length"][0],
        spring_wave=rows["rest_length"][1],
        rope=rows["rope"][0],
        rope_wave=rows["rope"][1],
        rough=rows["rough"][0],
        rough_wave=rows["rough"][1],
        support=rows["position"][0],
        support_wave=rows["position"][1],
        drawn=drawn.position[rows["position"][0]].reshape(-1, 3).copy(),
        loaded=rows["load"][0],
        loaded_wave=rows["load"][1],
        bend=rows["angle"][0],
        bend_wave=rows["angle"][1],
        fold=rows["fold"][0],
        fold_wave=rows["fold"][1],
        start=np.cumsum([0, *map(len, tables)]).astype(np.int32),
        time=values[:, 0].copy(),
        value=values[:, 1:].copy(),
        amplitude=swing,
        omega=np.array([float(thing.omega) for thing in things], dtype=np.float64),
        phase=np.array([float(thing.phase) for thing in things], dtype=np.float64),
        now=np.zeros((len(things), 3)),
        smooth_rate=np.zeros((len(things), 3)),
        address=np.array([0 if one is None else one.callback().address for one in signals], dtype=np.int64),
        origin=np.array([float(thing.start) for thing in things], dtype=np.float64),
        bends=np.array([one is not None and one.derived_signal.bends for one in signals], dtype=np.uint8),
        parameters=parameters,
        offset=offset,
        asked=np.zeros(2 * WIDE),
        signal_rate=np.zeros((len(things), 3)),
        signal_gain=np.zeros((len(things), 3)),
    )


def _refuse_own_laws(rested: IntArray, law: IntArray) -> None:
    if len(own := rested[law[rested] >= 0]):
        raise SceneError(
            f"Drive(rest_length=) is for Hooke's springs, and spring {own[0]} has a user-defined law. "
            f"Give it a stiffness in place of law=."
        )


def _refuse_twice(aims: Mapping[str, tuple[list[int], list[int]]]) -> None:
    words = {
        "rest_length": "the rest length of spring",
        "position": "the place of particle",
        "angle": "the angle",
        "rope": "the length of rope",
        "rough": "the length of the rope with friction",
    }
    for what, (found, _) in aims.items():
        rows, count = np.unique(found, return_counts=True)
        if what != "load" and (count > 1).any():
            raise SceneError(
                f"Two drives have {words.get(what, 'the hinge')} {int(rows[count > 1][0])}. Join them to one."
            )


def _pad_to_four(table: FloatArray) -> FloatArray:
    """Rows of four numbers."""
    return np.column_stack([table, np.zeros((len(table), 4 - table.shape[1]))])


Known: TypeAlias = Mapping[str, Mapping[tuple[int, ...], list[int]]]


def rows_by_particles(others: Sequence[Any]) -> Known:
    """The rows of all angles, hinges and ropes of a scene, as the model counts them, by their particles."""
    ropes = [thing for thing in others if isinstance(thing, Rope)]
    return {
        "angle": _rows_by_particles([thing for thing in others if isinstance(thing, Angle)]),
        "fold": _rows_by_particles([thing for thing in others if isinstance(thing, Hinge)]),
        "rope": _rows_by_particles([thing for thing in ropes if thing.friction is None]),
        "rough": _rows_by_particles([thing for thing in ropes if thing.friction is not None]),
    }


def _rows_by_particles(there: Sequence[Any]) -> dict[tuple[int, ...], list[int]]:
    """The rows of things of one kind by their particles."""
    found: dict[tuple[int, ...], list[int]] = {}
    for at, key in enumerate(thing.one_row(row) for thing in there for row in getattr(thing, thing.rows()).tolist()):
        found.setdefault(key, []).append(at)
    return found


def find_named_elements(thing: Force, corners: IntArray, known: Known, *, ropes: bool = False) -> tuple[str, list[int]]:
    """Kind that rows of particles name (``angle``, ``fold``, ``rope``, or ``rough`` with friction), and the rows."""
    found, what = list[int](), ""
    for row in corners.tolist():
        kind: type[Any] = Rope if ropes else Hinge if len(row) == HINGED else Angle
        names = {Rope: ("rope", "rough"), Hinge: ("fold",), Angle: ("angle",)}[kind]
        there = {name: known[name][key] for name in names if (key := kind(row).one_row(row)) in known[name]}
        if not there:
            raise SceneError(f"{thing.caller} finds no {kind.__name__} of the particles {row}. Add it first.")
        if len(there) > 1:
            raise SceneError(f"{thing.caller} finds a Rope with friction and one without along {row}. Name one.")
        what, rows = next(iter(there.items()))
        found += rows
    return what, found


class DrivenBends(NamedTuple):
    """Places at which passes of angles read the rest of driven angles, and the first place of each driven angle."""

    at: Wholes
    wave: Indices
    place: Wholes


class DrivenFolds(NamedTuple):
    """Places at which passes of hinges read the rest of driven hinges, and the first place of each driven hinge."""

    at: Wholes
    wave: Indices
    place: Wholes


def _block_arrays(model: Model, first: np.ndarray) -> tuple[Any, ...]:
    drives = model.room(Drives)
    bends = rests_of(model.room(Angles).corner, first, drives.bend, drives.bend_wave)
    folds = rests_of(model.room(Hinges).corner, first, drives.fold, drives.fold_wave)
    return tuple(kind(*found) for kind, found in ((DrivenBends, bends), (DrivenFolds, folds)) if found is not None)


def rests_of(corner: Any, first: Any, rows: Any, others: Any) -> tuple[Any, ...] | None:
    """Places at which passes read the rests of some elements of a family, and the index in ``others`` of each; or None.

    Behind them is the first place of each element.
    """
    if not len(rows):
        return None
    taken = elements_in_rows(corner, first)
    places = [number_places(np.flatnonzero(taken == row), 1, BENT.own) for row in rows]  # HINGE has as many
    other = np.repeat(np.asarray(others), [len(place) for place in places])
    return np.concatenate(places).astype(np.int64), other.astype(np.int32), np.array([place[0] for place in places])


def value(drives: Drives, wave: int, time: float) -> FloatArray:
    """The value of a function of time, shape (3,)."""
    rows = slice(drives.start[wave], drives.start[wave + 1])
    found = np.array([np.interp(time, drives.time[rows], column) for column in drives.value[rows].T])
    found = found + drives.amplitude[wave] * cos(drives.omega[wave] * time + drives.phase[wave])
    if drives.address[wave] == 0:
        return found
    return found + (drives.asked[:WIDE] if evaluate_signal(drives, wave, time) == 0 else np.nan)


def rest_columns(drives: Drives) -> Sequence[tuple[type[Any], str, Any, Any]]:
    """Rooms and columns of lengths and angles at rest that are driven, with their rows and the function of each."""
    return (
        (Springs, "rest_length", drives.spring, drives.spring_wave), (Angles, "rest", drives.bend, drives.bend_wave),
        (Hinges, "rest", drives.fold, drives.fold_wave), (Ropes, "rest", drives.rope, drives.rope_wave),
        (RoughRopes, "rest", drives.rough, drives.rough_wave),
    )  # fmt: skip


def initial_offsets(model: Model, undriven: Model | None, position: FloatArray) -> FloatArray:
    """Differences at time 0 between the value of each function and the scene without drives, shape (waves, 3).

    These are displacements of supports, and the largest change of a length or angle at rest against those of the
    ``undriven`` model; without that model only supports are compared. Lengths at rest by which a cable, a strut or a
    rope is slack at the positions as drawn are all alike.
    """
    drives = model.room(Drives)
    found = np.zeros((len(drives.omega), 3))
    for wave in drives.support_wave:
        found[wave] = value(drives, int(wave), 0.0)
    for room, column, rows, waves in rest_columns(drives) if undriven is not None else ():
        own: Any = undriven.room(room)  # type: ignore[union-attr]
        taut = _taut_lengths(own, undriven, position) if len(rows) else None
        for row, wave in zip(rows, waves, strict=True):
            low, high = taut[row] if taut is not None else (-np.inf, np.inf)
            change = np.clip(value(drives, int(wave), 0.0)[0], low, high)
            change -= np.clip(getattr(own, column)[row], low, high)
            if abs(change) > abs(found[wave, 0]):
                found[wave, 0] = change
    return found


def _taut_lengths(own: Any, model: Any, position: FloatArray) -> FloatArray | None:
    """The least and the largest length at rest at which something is not slack [m], shape (rows, 2); None of angles."""
    if isinstance(own, Springs):
        length = lengths(model, position)
        bounds = np.where(own.kind == STRUT, length, -np.inf), np.where(own.kind == CABLE, length, np.inf)
        return np.stack(bounds, axis=1)
    if isinstance(own, Ropes):
        long = [float(length_of(own, model.space, position, row)) for row in range(len(own.rest))]
    elif isinstance(own, RoughRopes):
        long = [float(part) for part in drawn_lengths(own, position, model.space)]
    else:
        return None
    return np.array([(-np.inf, length) for length in long]).reshape(-1, 2)


def apply_drives(model: Model, time: float, *, begins: bool = False, memory: FloatArray | None = None) -> Model:
    """The model with rest lengths and angles as they are at a time [s]; the same model if nothing is driven.

    Rest lengths of yielding members follow from ``memory``; without it they are NaN, except at the begin of a run.
    """
    drives = model.room(Drives)
    for room, column, rows, waves in rest_columns(drives):
        if len(rows):
            model = _replace_numbers(model, room, column, rows, [value(drives, wave, time)[0] for wave in waves])
    if begins:
        return model
    plastics, begin = model.room(Plastics), 0
    for room, column, rows in (
        (Springs, "rest_length", plastics.spring), (Angles, "rest", plastics.bend), (Hinges, "rest", plastics.fold),
    ):  # fmt: skip
        if len(rows):
            q = np.arange(begin, begin + len(rows))
            base = np.where(plastics.wave[q] < 0, plastics.base[q], getattr(model.room(room), column)[rows])
            gone = np.nan if memory is None else memory[plastics.memory[0] + KEPT * q + EXTENSION]
            model = _replace_numbers(model, room, column, rows, base + gone)
        begin += len(rows)
    return model


def set_rest_lengths(model: Model, time: float, memory: FloatArray) -> None:
    """Set driven and yielded rest lengths in the arrays of a model to those of a time [s], as steps leave them.

    A restored run has the arrays of a later time, and pictures read them before its next step.
    """
    now = apply_drives(model, time, memory=memory)
    if now is model:
        return
    for room, column, *_ in rest_columns(model.room(Drives)):
        if room in (Springs, Ropes, RoughRopes):
            getattr(model.room(room), column)[:] = np.maximum(getattr(now.room(room), column), 0.0)


def _replace_numbers(model: Model, room: type[Any], column: str, rows: Any, numbers: Any) -> Model:
    """The model with other numbers in some rows of a column."""
    changed = getattr(model.room(room), column).copy()
    changed[rows] = numbers
    return model.replace_arrays(model.room(room)._replace(**{column: changed}))


def support_motion(model: Model, time: float, ahead: float) -> tuple[FloatArray, FloatArray]:
    """Places [m] and velocities [m/s] of the driven supports at a time, shape (supports, 3) each.

    In a corner of a table they have the velocity towards a time ``ahead`` [s] later, earlier where it is below 0.
    """
    drives = model.room(Drives)
    evaluate_waves(drives, time)
    waves = drives.support_wave
    rates = [[rate_now(drives, w, axis, time + BESIDE * ahead) for axis in range(3)] for w in waves]
    return drives.drawn + drives.now[waves], np.array(rates).reshape(-1, 3)


def work_on_elements(model: Model, position: FloatArray, begin: float, end: float) -> float:
    """Work of driven rest lengths and angles from a time to another with particles in one place [J]: the midpoint."""
    drives, middle = model.room(Drives), apply_drives(model, 0.5 * (begin + end))
    pull = -tension(middle, position)[drives.spring]
    parts = [(drives.spring_wave, pull)]
    for part, of_width in elements(middle.room(Ropes)) if len(drives.rope) else []:
        tension_along = part.stiffness * part.evaluate_at(position[part.corners]).extension
        mine = np.isin(drives.rope, of_width)
        parts.append((drives.rope_wave[mine], -tension_along[np.searchsorted(of_width, drives.rope[mine])]))
    for elements_of, room, rows, waves in (
        (angles.elements, Angles, drives.bend, drives.bend_wave),
        (hinges.elements, Hinges, drives.fold, drives.fold_wave),
    ):  # fmt: skip
        if len(rows):
            seen_now = elements_of(middle.room(room))  # type: ignore[arg-type]
            bent = seen_now.evaluate_at(position[seen_now.corners])
            parts.append((waves, -(seen_now.stiffness * bent.extension)[rows]))
    return sum(
        float(force * (value(drives, wave, end)[0] - value(drives, wave, begin)[0]))
        for waves, forces in parts for wave, force in zip(waves, forces, strict=True)
    )  # fmt: skip


# == Passes ==


@callee
def row_before(drives, w, time):
    """Index of the last row of a table not later than a time; the index before its first row if all rows are later."""
    low, high = drives.start[w], drives.start[w + 1]
    for _ in range(32):  # halvings of 2^31 rows
        if low < high:
            middle = (low + high) // 2
            if drives.time[middle] <= time:
                low = middle + 1
            else:
                high = middle
    return low - 1


@kernel
def slope_of(drives, row, axis):
    """Slope of a table behind a row."""
    return (drives.value[row + 1, axis] - drives.value[row, axis]) / (drives.time[row + 1] - drives.time[row])


@kernel
def table_value(drives, w, axis, time):
    """The value of a table."""
    # A row that ends in front of all rows, or behind them, holds its value: tables do not go on by themselves.
    row = row_before(drives, w, time)
    if row < drives.start[w]:
        return drives.value[row + 1, axis]
    if row == drives.start[w + 1] - 1:
        return drives.value[row, axis]
    return drives.value[row, axis] + (time - drives.time[row]) * slope_of(drives, row, axis)


@kernel
def rate_now(drives, w, axis, beside):
    """Derivative of a function as last evaluated; for a table, at a time next to now at which it has no corner."""
    # The derivative of a table jumps at its corners: which one is meant is said by a time on the right side of it.
    row = row_before(drives, w, beside)
    inside = drives.start[w] <= row < drives.start[w + 1] - 1
    smooth = drives.smooth_rate[w, axis] + drives.signal_rate[w, axis]
    return smooth + (slope_of(drives, row, axis) if inside else 0.0)


@kernel
def wave_gain(drives, w, axis, begin, length):
    """Gain of a function in a part of a step, with the present rate of its smooth part; after ``gain_of_signals``."""
    # A table is not smooth within a kick: its difference over the whole of it counts corners where they are. A swing
    # is, and counts with its rate where the forces were taken.
    table = table_value(drives, w, axis, begin + length) - table_value(drives, w, axis, begin)
    return table + length * drives.smooth_rate[w, axis] + drives.signal_gain[w, axis]


@callee
def evaluate_signal(drives, w, time):
    """Evaluate a signal and its rates at a time into ``asked``; return 0 unless a value is not finite or it raised."""
    asked, status = drives.asked, 0
    if call_pointer(
        drives.address[w], 1, asked, asked, asked, asked, asked, drives.parameters, drives.offset[w],
        time - drives.origin[w],
    ) != 0:  # fmt: skip
        status = 1
    for k in range(6):
        if not abs(asked[k]) < np.inf:
            status = 1
    return status


@callee
def gain_of_signals(drives, begin, length):
    """Work out what signals gain in a part of a step that has the rate of now, or two ends where they may bend."""
    for w in range(drives.omega.shape[0]):
        if drives.address[w] != 0:
            for axis in range(3):
                drives.signal_gain[w, axis] = length * drives.signal_rate[w, axis]
            # A corner within the part is met by the difference alone, which is of second order without a corner.
            if drives.bends[w] == 1 and evaluate_signal(drives, w, begin + length) == 0:
                for axis in range(3):
                    drives.signal_gain[w, axis] = drives.asked[axis]
                if evaluate_signal(drives, w, begin) == 0:
                    for axis in range(3):
                        drives.signal_gain[w, axis] -= drives.asked[axis]


@callee
def evaluate_waves(drives, time):
    """Work out all functions at a time; the first whose signal fails, or -1."""
    failed = -1
    for w in range(drives.omega.shape[0]):
        angle = drives.omega[w] * time + drives.phase[w]
        along, rate = cos(angle), -drives.omega[w] * sin(angle)
        for axis in range(3):
            drives.now[w, axis] = table_value(drives, w, axis, time) + drives.amplitude[w, axis] * along
            drives.smooth_rate[w, axis] = drives.amplitude[w, axis] * rate
        if drives.address[w] != 0:
            if evaluate_signal(drives, w, time) != 0 and failed < 0:
                failed = w
            for axis in range(3):
                drives.now[w, axis] += drives.asked[axis]
                drives.signal_rate[w, axis] = drives.asked[3 + axis]
    return failed


@kernel
def put_rests(drives, springs, ropes, rough):
    """Set rest lengths to the last values of their functions."""
    for q in range(drives.rough.shape[0]):
        rough.rest[drives.rough[q]] = max(drives.now[drives.rough_wave[q], 0], 0.0)
    for q in range(drives.rope.shape[0]):
        ropes.rest[drives.rope[q]] = max(drives.now[drives.rope_wave[q], 0], 0.0)
    for q in range(drives.spring.shape[0]):
        springs.rest_length[drives.spring[q]] = max(drives.now[drives.spring_wave[q], 0], 0.0)


@a_pass
def drive(table: Any, block: int, a: float, b: float) -> int:
    """Work out all driven values now, and put the rest lengths."""
    time = control_of(table).clock[NOW]
    failed = evaluate_waves(drives_of(table), time)
    if failed >= 0:
        notes_of(table).report[REPORT_USER] = SIGNAL_FAILED * USER_ROOM + failed + 1
        sums_of(table).failed_at[0] = time
        return USER_FAILED
    # Once for all that follow in the row of the step; places of supports and rests of elements read ``now``.
    put_rests(drives_of(table), springs_of(table), ropes_of(table), rough_of(table))
    return DONE


@a_pass
def place(table: Any, block: int, a: float, b: float) -> int:
    """Put driven supports where they are now, or at the end of the step where a is 1, and note the work on their mass.

    If b is 1, nothing is booked, since the stages return to the begin of the step. Rest lengths are set as well, so
    that they are current after a step.
    """
    drives, state, mass = drives_of(table), state_of(table), particles_of(table).mass
    clock, step = control_of(table).clock, control_of(table).counts[NUMBER]
    time = clock[END if a == 1.0 else NOW]
    # At a corner of a table the velocity is its value within this step.
    middle = clock[START] + (step + 0.5) * clock[LENGTH]
    beside = time + (BESIDE if time < middle else -BESIDE) * clock[LENGTH]
    evaluate_waves(drives, time)
    put_rests(drives, springs_of(table), ropes_of(table), rough_of(table))
    work = 0.0
    for q in range(drives.support.shape[0]):
        i, w = drives.support[q], drives.support_wave[q]
        if state.alive[i] == 1:
            for axis in range(3):
                before, after = state.velocity[i, axis], rate_now(drives, w, axis, beside)
                state.position[i, axis] = drives.drawn[q, axis] + drives.now[w, axis]
                state.velocity[i, axis] = after
                # A support has a mass, and its velocity jumps at the corners of a table: that kinetic energy comes from
                # the drive too.
                work += 0.5 * mass[i] * (after * after - before * before)
    if b == 0.0:
        state.ledger[WORK] += work
    return DONE


@a_pass
def note_work(table: Any, block: int, a: float, b: float) -> int:
    """Note the work of rest lengths and supports in time a from b after the beginning of the step, at these forces."""
    drives, state, springs, force = drives_of(table), state_of(table), springs_of(table), sums_of(table).force
    control, work = control_of(table), 0.0
    # Counted and not added up: a sum of steps would drift away from the clock of the state.
    begin = control.clock[START] + control.counts[NUMBER] * control.clock[LENGTH] + b
    gain_of_signals(drives, begin, a)
    for q in range(drives.spring.shape[0]):
        s = drives.spring[q]
        if state.status[s] != BROKEN:
            pull = tension_of(springs, space_of(table), state.position, s)
            # dE/dL0 = -T: who lets a rope out takes work from it.
            work -= pull * wave_gain(drives, drives.spring_wave[q], 0, begin, a)
    ropes, space = ropes_of(table), space_of(table)
    for q in range(drives.rope.shape[0]):
        r = drives.rope[q]
        pull = ropes.stiffness[r] * stretch(ropes, space, state, r)
        work -= pull * wave_gain(drives, drives.rope_wave[q], 0, begin, a)
    rough = rough_of(table)
    for q in range(drives.rough.shape[0]):
        r = drives.rough[q]
        # Rope comes in at the first point, with the effort of the part there and not with the mean of all.
        pull = first_effort(rough, r) if is_whole(rough, state.alive, r) else 0.0
        work -= pull * wave_gain(drives, drives.rough_wave[q], 0, begin, a)
    for q in range(drives.support.shape[0]):
        i, w = drives.support[q], drives.support_wave[q]
        if state.alive[i] == 1:
            for axis in range(3):
                work -= force[i, axis] * wave_gain(drives, w, axis, begin, a)
    state.ledger[WORK] += work
    return DONE


@a_pass
def note_drag(table: Any, block: int, a: float, b: float) -> int:
    """Book the work of supports against drag in time a; b is 1 if the loss there is not booked elsewhere."""
    drives, state, drag, mass = drives_of(table), state_of(table), sums_of(table).drag, particles_of(table).mass
    for q in range(drives.support.shape[0]):
        i = drives.support[q]
        if state.alive[i] == 1:
            power = 0.0
            for axis in range(3):
                power += drag[i, axis] * state.velocity[i, axis]
            state.ledger[WORK] -= a * power
            # Drag on a support is dissipated where some method notes what is lost; elsewhere, and for supports without
            # a mass, it is noted here, so that work and loss stand against one another.
            if b == 1.0 or mass[i] <= 0.0:
                state.ledger[DISSIPATED] -= a * power
    return DONE


@a_pass
def push(table: Any, block: int, a: float, b: float) -> int:
    """Add driven loads to the forces from outside."""
    drives, external = drives_of(table), sums_of(table).external
    for q in range(drives.loaded.shape[0]):
        for axis in range(3):
            external[drives.loaded[q], axis] += drives.now[drives.loaded_wave[q], axis]
    return DONE


angles_of, hinges_of, bends_of, folds_of = (
    make_accessor(Angles),
    make_accessor(Hinges),
    make_accessor(DrivenBends),
    make_accessor(DrivenFolds),
)


@kernel
def bent_rows(table):
    """Driven angles, and their functions."""
    return drives_of(table).bend, drives_of(table).bend_wave


@kernel
def folded_rows(table):
    """Driven hinges, and their functions."""
    return drives_of(table).fold, drives_of(table).fold_wave


@kernel
def angle_corners(space, position, corner, e):
    """The corners of an angle, by the shortest way."""
    x = vector_of(position, corner[e, 0])
    return (
        x,
        nearest_corner(space, vector_of(position, corner[e, 1]), x),
        nearest_corner(space, vector_of(position, corner[e, 2]), x),
    )


@kernel
def hinge_corners(space, position, corner, e):
    """The corners of a hinge, by the shortest way."""
    x, y, z = angle_corners(space, position, corner, e)
    return x, y, z, nearest_corner(space, vector_of(position, corner[e, 3]), x)


@kernel
def has_all_corners(alive, corner, e):
    """Return True if no corner of an element was removed."""
    there = 1
    for c in range(corner.shape[1]):
        there *= alive[corner[e, c]]
    return there == 1


def _put_rest(kind: Kind, found: Any, words: str) -> Pass:
    see = make_accessor_once(kind.room)

    def put_rest(table: Any, block: int, a: float, b: float) -> int:
        eights, drives, rows = see(table), drives_of(table), found(table)
        for q in range(rows.at.shape[0]):
            # An element that fills up a group of eight stands in several places, each with a separate rest.
            eights.number[rows.at[q]] = drives.now[rows.wave[q], 0]
        return DONE

    return make_named_pass(put_rest, f"put_rest_{words.replace(' ', '_')}", f"Put the rest of driven {words}.")


def _note(kind: Kind, of: Any, found: Any, rows_of: Any, corners: Any, words: str) -> Pass:
    energy, see = kind.of.energy, make_accessor_once(kind.room)

    def note(table: Any, block: int, a: float, b: float) -> int:
        drives, state, space, elements = drives_of(table), state_of(table), space_of(table), of(table)
        control, (rows, waves), work, eights, places = control_of(table), rows_of(table), 0.0, see(table), found(table)
        begin = control.clock[START] + control.counts[NUMBER] * control.clock[LENGTH] + b
        gain_of_signals(drives, begin, a)
        for q in range(rows.shape[0]):
            e, w = rows[q], waves[q]
            if has_all_corners(state.alive, elements.corner, e):
                # The energy is quadratic in the rest value, so this is its derivative there times the gain. The rest
                # value that the passes of the element use contains the plastic part.
                x, k = corners(space, state.position, elements.corner, e), elements.stiffness[e]
                rest, half = eights.number[places.place[q]], 0.5 * wave_gain(drives, w, 0, begin, a)
                work += energy(x, (k, rest + half, 0.0)) - energy(x, (k, rest - half, 0.0))
        state.ledger[WORK] += work
        return DONE

    return make_named_pass(note, f"note_work_{words.replace(' ', '_')}", f"Note the work on driven {words}.")


def make_named_pass(function: Any, name: str, said: str) -> Pass:
    """Pass of a function made here, with the given name and docstring."""
    function.__name__, function.__doc__ = name, said
    return Pass(function)


class OfElements(NamedTuple):
    """Passes of driven elements of one kind."""

    put: Pass
    note: Pass

    @staticmethod
    def build_passes(kind: Kind, of: Any, found: Any, rows_of: Any, corners: Any, words: str) -> OfElements:
        """Drives of one kind."""
        return OfElements(_put_rest(kind, found, words), _note(kind, of, found, rows_of, corners, words))


SHAPES_DRIVEN = (BENT, FLAT, HINGE)


@cache
def element_passes(shape: Shape) -> OfElements:
    """Passes of driven angles in space, in a plane, or of hinges, built at the first access."""
    if shape is HINGE:
        return OfElements.build_passes(
            shape.derived_shape.KIND, hinges_of, folds_of, folded_rows, hinge_corners, shape.words
        )
    return OfElements.build_passes(shape.derived_shape.KIND, angles_of, bends_of, bent_rows, angle_corners, shape.words)


def driven_element_passes(model: Model) -> list[OfElements]:
    """The passes of driven angles and hinges."""
    drives = model.room(Drives)
    bends = [element_passes(FLAT if model.room(Angles).flat else BENT)] if len(drives.bend) else []
    return bends + ([element_passes(HINGE)] if len(drives.fold) else [])


# == Rows ==


def _begin_rows(model: Model) -> list[Row]:
    """Rows that put what is driven, in front of all forces and energies."""
    return [Row(drive), *(Row(one.put) for one in driven_element_passes(model))]


def evaluation_rows(model: Model) -> list[Row]:
    """Rows that evaluate all driven functions at the time of the clock, and put the rests."""
    return _begin_rows(model) if is_driven(model) else []


def moved_rows(model: Model) -> list[Row]:
    """Rows that put everything that is driven where it is at the time of the clock, supports included, for a trial."""
    supports = place_rows(model, between=True) if len(model.room(Drives).support) else []
    return [*supports, *evaluation_rows(model)]


def drives_rests(model: Model) -> bool:
    """Return True if a rest length or an angle at rest is driven."""
    drives = model.room(Drives)
    return any(map(len, (drives.spring, drives.rope, drives.rough, drives.bend, drives.fold)))


def load_rows(model: Model) -> list[Row]:
    """Rows that add driven loads to the forces from outside."""
    return [Row(push)] if len(model.room(Drives).loaded) else []


def place_rows(model: Model, *, at_end: bool = False, between: bool = False) -> list[Row]:
    """Rows that put driven supports where they are now, ``between`` stages perhaps, or at the end of the step."""
    return [Row(place, 1, float(at_end), float(between))]


def work_rows(model: Model, h: float, begin: float) -> list[Row]:
    """Rows that book the work of drives in a kick of length ``h`` that stands for the time from ``begin``."""
    drives = model.room(Drives)
    rows = (
        [Row(note_work, 1, h, begin)]
        if any(map(len, (drives.spring, drives.rope, drives.rough, drives.support)))
        else []
    )
    return rows + [Row(one.note, 1, h, begin) for one in driven_element_passes(model)]


def drag_work_rows(model: Model, h: float, *, unnoted: bool) -> list[Row]:
    """Rows that note what supports do against drag in a kick of length ``h``, and its loss where it is ``unnoted``."""
    return [Row(note_drag, 1, h, float(unnoted))] if len(model.room(Drives).support) else []


def is_driven(model: Model) -> bool:
    """Return True if the model has drives."""
    return len(model.room(Drives).omega) > 0


def refuse_unknown(model: Model) -> None:
    """SceneError where a driven support meets what does not know its work."""
    supports = model.room(Drives).support
    if not len(supports):
        return
    # Constraint forces are impulses that no force array sees, so that their work on a support would be missing.
    tied = np.isin(model.holonomic.first, supports) | np.isin(model.holonomic.second, supports)
    found = ["Contacts"] * bool(len(model.contacts.law)) + ["Merging"] * bool(len(model.merging.kin))
    found += ["a Rod, Cord, Sphere or Ring on it"] * bool(tied.any())
    if found:
        raise SceneError(
            f"Drive(position=) moves supports that springs and loads act on, and cannot take {', '.join(found)}. "
            f"Take stiff springs in place of rods, or leave that out."
        )


def rates(model: Model, state: State) -> list[Rate]:
    """Angular frequencies of the swings; loads on held particles move nothing and are left out."""
    drives = model.room(Drives)
    felt = drives.amplitude.copy()
    loaded = np.zeros(felt.shape, dtype=bool)
    np.logical_or.at(loaded, drives.loaded_wave, state.mobility[drives.loaded] > 0.0)
    felt[drives.loaded_wave] = np.where(loaded, felt, 0.0)[drives.loaded_wave]
    return swings_of("a Drive", drives.omega, felt)


def corners(model: Model) -> list[FloatArray]:
    """Times at which the slope of each table changes [s], ascending."""
    drives, found = model.room(Drives), list[FloatArray]()
    for begin, end in zip(drives.start[:-1], drives.start[1:], strict=True):
        time, value = drives.time[begin:end], drives.value[begin:end]
        slope = np.diff(value, axis=0) / np.diff(time)[:, None]
        # A table holds its first value before its first row, and its last one behind its last.
        slope = np.concatenate([np.zeros((1, WIDE)), slope, np.zeros((1, WIDE))])
        change = np.abs(np.diff(slope, axis=0)).max(axis=1)
        found.append(time[change > STRAIGHT * np.abs(slope).max(initial=0.0)])
    return found


FAMILY = Family(
    "drive",
    plural="drives",
    columns=("spring", "rope", "rough", "support", "loaded", "bend", "fold"),
    begin_rows=_begin_rows,
    reads_time=always,
    rates=rates,
    corner_times=corners,
    declared=(Drive,),
    room=Drives,
    block_arrays=_block_arrays,
    in_statics=True,
    needs=lambda model: Needs(external=model.particle_count * bool(len(model.room(Drives).loaded))),
)

"""Parameters that change while a simulation runs: between two steps, checked, recorded, and made again on resuming.

The scene's own words are not known here; a :class:`Source`, handed down from the scene, finds what is meant, checks it
and builds the model anew.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

import numpy as np

from springline.checks import FloatArray
from springline.engine.columns import lasting
from springline.errors import SceneError
from springline.forces.net import WITH_ENERGY
from springline.integrators.registry import integrator as find_integrator
from springline.model.families import Model
from springline.model.state import STALE, WORK
from springline.model.work import CHANGE, EVENT
from springline.recording.changes import Change, Row

if TYPE_CHECKING:
    from springline.forces.laws import Law, LawWith
    from springline.forces.user import UserForce
    from springline.model.contracts import Declared
    from springline.simulation.run import Simulation
    from springline.typing import Axes, ParticleHandle, SpringHandle

    Changeable: TypeAlias = (
        "Declared | UserForce[...] | Law | LawWith | ParticleHandle | SpringHandle | Mapping[str, Any] | Change | None"
    )

CALLER = "change()"
OWN = ("dt", "integrator")  # parameters of the simulation, not of the scene


class Parameter(NamedTuple):
    """A number, or a vector, that may change while a simulation runs.

    ``low`` and ``high`` are a range that a slider may offer: within the rule where there is one, around the value
    where there is none.
    """

    value: Any
    unit: str = ""
    low: float | None = None
    high: float | None = None


class Built(NamedTuple):
    """A scene, built."""

    model: Model
    callbacks: dict[str, list[Any]]
    law_modulus: np.ndarray | None
    mobility: np.ndarray  # one over the inertia of each free axis, were nobody removed [1/kg], shape (n, 3)


class Draft(Protocol):
    """A change that was found good, before it is made."""

    @property
    def rows(self) -> Sequence[Row]: ...
    def built(self, run: Simulation) -> Built: ...
    def accept(self) -> None: ...


class Source(Protocol):
    """The scene behind a simulation, a copy of the one that the person has."""

    def text(self) -> str: ...
    def drawn(self) -> FloatArray: ...
    def text_before(self, changes: Sequence[Change]) -> str: ...
    def parameters(self) -> dict[str, Parameter]: ...
    def draft(self, thing: Any, values: Mapping[str, Any], time: float) -> Draft: ...
    def enlarged(
        self,
        particles: Mapping[str, Any] | None = None,
        springs: Mapping[str, Any] | None = None,
        things: Sequence[Declared] = (),
    ) -> Any: ...
    def without(self, name: str) -> Any: ...
    def things(self) -> dict[str, Declared]: ...
    def copied(self, here: FloatArray, whole: np.ndarray, copies: Any) -> Any: ...
    def fixed(self, rows: np.ndarray, axes: Axes, hold: bool) -> Any: ...
    def loaded(self, rows: np.ndarray, force: np.ndarray) -> Any: ...
    def load_by_hand(self, row: int) -> np.ndarray: ...
    def at_rest(self, position: np.ndarray, alive: np.ndarray, whole: np.ndarray, held: Sequence[int] = ()) -> Any: ...


def make(run: Simulation, thing: Any, values: dict[str, Any]) -> None:
    """Change parameters of a simulation; where anything is refused, nothing is changed."""
    if isinstance(thing, Change):
        thing, values = None, {thing.what: thing}
    if isinstance(thing, Mapping):
        if values:
            raise SceneError("change() takes names with their values, or a thing with its parameters. Got both.")
        thing, values = None, dict(thing)
    if not values:
        raise SceneError("change() needs what is to change, and to what: change(gravity=3.0), change(flock, weight=2).")
    own = {name: _plain(values.pop(name)) for name in OWN if thing is None and name in values}
    source = run.source
    if source is None:
        raise SceneError("This simulation was made of a model alone. Only that of a scene can change.")
    draft = source.draft(thing, values, run.time) if values else None
    rows = [*(draft.rows if draft is not None else ())]
    rows += [Row(name, None, now, new) for name, new in own.items() if (now := _own_value(run, name)) != new]
    rows = [row for row in rows if not _alike(row.old, row.new)]
    if rows:
        _carry_out(run, draft, own)
        run.note_changes(rows)


def check_shape(old: Model, new: Model, caller: str = CALLER) -> None:
    """Refuse what the state of a run has no place for."""
    shapes: Sequence[tuple[str, Any, Any]] = (
        ("exact constraints", len(old.holonomic.kind), len(new.holonomic.kind)),
        ("trails", (len(old.trails.particle), old.trails.keep), (len(new.trails.particle), new.trails.keep)),
    )
    for what, one, other in shapes:
        if one != other:
            raise SceneError(f"{caller} cannot change the number of {what} while a simulation runs. Simulate anew.")


def events_of(run: Simulation, rows: Sequence[Row], first: int) -> np.ndarray:
    """Events that tell of changes: the number of each, and its new value where that is one number."""
    numbers = [row.new if isinstance(row.new, (int, float)) else math.nan for row in rows]
    return np.array([(run.time, CHANGE, first + k, -1, float(number)) for k, number in enumerate(numbers)], dtype=EVENT)


def _plain(value: Any) -> Any:
    return value.new if isinstance(value, Change) else value


def _own_value(run: Simulation, name: str) -> Any:
    return run.integrator.name if name == "integrator" else run.dt_given


def _alike(old: Any, new: Any) -> bool:
    """Whether two values have the same bits."""
    if type(old) is not type(new) and not (isinstance(old, (int, float)) and isinstance(new, (int, float))):
        return False
    if isinstance(old, str) or old is None:
        return bool(old == new)
    one, other = np.asarray(old), np.asarray(new)
    return one.shape == other.shape and one.tobytes() == other.tobytes()


def _carry_out(run: Simulation, draft: Draft | None, own: dict[str, Any]) -> None:
    """Build what is to be, look whether it can run, and only then let it be.

    What a change adds to the energy of the system is work that whoever changes it does.
    """
    method = find_integrator(own.get("integrator", run.integrator.name))
    built = draft.built(run) if draft is not None else run.built
    moved = any(differs(*both) for both in zip(_energetic(run.model), _energetic(built.model), strict=True))
    moved |= run.hand is not None  # its spring may become another one
    before = run.energy()["total"] if moved else 0.0
    run.adopt(built, method, own.get("dt", run.dt_given))
    if draft is not None:
        draft.accept()
    if moved:
        run.state.ledger[WORK] += run.energy()["total"] - before
    if len(run.state.acceleration):  # what is carried on belonged to the forces before
        run.state.solving[STALE] = 1.0


def _energetic(model: Model) -> list[Any]:
    """The rooms of a model on which energies hang."""
    return [model.particles, *(model.room(family.room) for family in WITH_ENERGY if family.room is not None)]


def differs(one: Any, other: Any) -> bool:
    """Whether two families have unlike numbers."""
    return any(
        not np.array_equal(a, b, equal_nan=np.asarray(a).dtype.kind == "f")
        for a, b in zip(lasting(one), lasting(other), strict=True)
    )

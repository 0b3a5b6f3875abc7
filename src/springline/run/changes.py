"""Changes of parameters between two steps: checked, recorded, and repeated on resuming. The live spec of a simulation
resolves the names, checks the values and builds the new model.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from springline.errors import SceneError
from springline.forces.net import WITH_ENERGY
from springline.integrators.registry import integrator as find_integrator
from springline.model.families import Model
from springline.model.state import STALE, WORK
from springline.model.work import CHANGE, EVENT
from springline.recording.changes import Change, ParameterChange
from springline.run.adopting import adopt
from springline.run.energies import energy
from springline.run.run import Run
from springline.spec.changing import OWN, Draft, differs
from springline.spelling import called

if TYPE_CHECKING:
    from springline.forces.laws import Law, LawWith
    from springline.forces.user import UserForce
    from springline.model.contracts import Declared
    from springline.typing import ParticleHandle, SpringHandleLike

Changeable: TypeAlias = (
    "Declared | UserForce[...] | Law | LawWith | ParticleHandle | SpringHandleLike | Mapping[str, Any] | Change | None"
)


def make(run: Run, thing: Any, values: dict[str, Any]) -> None:
    """Change parameters of a simulation: all of them, or none where one is refused."""
    if isinstance(thing, Change):
        # A Change from a recording names its parameter itself, so a noted change can be made again as it stands.
        thing, values = None, {thing.what: thing}
    if isinstance(thing, Mapping):
        if values:
            raise SceneError(
                f"{called('change()')} takes names with their values, or a thing with its parameters. Got both."
            )
        thing, values = None, dict(thing)
    if not values:
        raise SceneError(
            f"{called('change()')} needs what is to change, and to what: change(gravity=3.0), change(flock, weight=2)."
        )
    own = {name: _plain(values.pop(name)) for name in OWN if thing is None and name in values}
    source = run.source
    if source is None:
        raise SceneError("This simulation was made of a model alone. Only that of a scene can change.")
    draft = source.draft(thing, values, run.time) if values else None
    rows = [*(draft.rows if draft is not None else ())]
    rows += [
        ParameterChange(name, None, now, new) for name, new in own.items() if (now := _own_value(run, name)) != new
    ]
    # A parameter set to the value that it has is no change: nothing is rebuilt, and no event is noted.
    rows = [row for row in rows if not _alike(row.old, row.new)]
    if rows:
        _carry_out(run, draft, own)
        note(run, rows)


def note(run: Run, rows: Sequence[ParameterChange]) -> None:
    """Note changes that were made, for the next recorded frame."""
    run.events.append(events_of(run, rows, len(run.changes)))
    run.changes += [(int(run.state.steps[0]), run.time, row) for row in rows]


def events_of(run: Run, rows: Sequence[ParameterChange], first: int) -> np.ndarray:
    """Events that tell of changes: the number of each, and its new value where that is one number."""
    # An event has room for one number. Vectors and names stand in the list of changes, to which ``index`` points.
    numbers = [row.new if isinstance(row.new, (int, float)) else math.nan for row in rows]
    return np.array([(run.time, CHANGE, first + k, -1, float(number)) for k, number in enumerate(numbers)], dtype=EVENT)


def _plain(value: Any) -> Any:
    return value.new if isinstance(value, Change) else value


def _own_value(run: Run, name: str) -> Any:
    return run.integrator.name if name == "integrator" else run.dt_given


def _alike(old: Any, new: Any) -> bool:
    """Whether two values have the same bits."""
    if type(old) is not type(new) and not (isinstance(old, (int, float)) and isinstance(new, (int, float))):
        return False
    if isinstance(old, str) or old is None:
        return bool(old == new)
    # Compared by bits and not by ==, which holds 0.0 and -0.0 for equal, and NaN for unequal to itself.
    one, other = np.asarray(old), np.asarray(new)
    return one.shape == other.shape and one.tobytes() == other.tobytes()


def _carry_out(run: Run, draft: Draft | None, own: dict[str, Any]) -> None:
    """Build the changed model, check that it can run, then adopt it. The energy that a change adds counts as work."""
    method = find_integrator(own.get("integrator", run.integrator.name))
    built = draft.built(run.model, run.state) if draft is not None else run.built
    moved = any(differs(*both) for both in zip(energetic(run.model), energetic(built.model), strict=True))
    moved |= run.hand is not None  # its spring may become another one
    # Energies cost a pass over all forces, so they are measured only where a room changed that energy depends on.
    before = energy(run)["total"] if moved else 0.0
    adopt(run, built, method, own.get("dt", run.dt_given))
    if own and run.hears is not None:
        run.warned = False  # of the step before
    # The spec accepts the change after the run did: where adopt() refuses, the spec and its text stay as they were.
    if draft is not None:
        draft.accept()
    if moved:
        run.state.ledger[WORK] += energy(run)["total"] - before
    if len(run.state.acceleration):  # what is carried on belonged to the forces before
        run.state.solving[STALE] = 1.0


def energetic(model: Model) -> list[Any]:
    """The rooms of a model on which energies depend."""
    return [model.particles, *(model.room(family.room) for family in WITH_ENERGY if family.room is not None)]

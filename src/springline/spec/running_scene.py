"""The scene behind a simulation, which changes with it; the user's scene stays unchanged."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from springline import checks
from springline.checks import FloatArray
from springline.errors import SceneError
from springline.forces.user import UserForce
from springline.messages import function_subject
from springline.model.contracts import Declared
from springline.recording.changes import Change, ParameterChange
from springline.spec import editing
from springline.spec import parameters as names
from springline.spec.build import Built, build_checked
from springline.spec.editing import Copies
from springline.spec.handles import Handle, SpringHandle
from springline.spec.loads import acting, apply_load_case
from springline.spec.parameter_changes import OWN, Draft, check_recorded_change, put
from springline.spec.parameters import PARTICLES, SPRINGS, Parameter
from springline.spec.text_writing import to_text
from springline.typing import Axes

if TYPE_CHECKING:
    from springline.spec.spec import Spec

CHANGE = function_subject("change()")


class Live:
    """A copy of a scene that changes while its simulation runs.

    Forces and rules are identified by the return value of ``scene.add`` or by name, particles and springs by handles
    of the scene, laws by the law with its values.
    """

    def __init__(self, spec: Spec, load_case: Any = None, caller: str = "simulate()") -> None:
        self._home = weakref.ref(spec)
        self._given = tuple(spec.given)
        self._all = tuple(spec.declared)
        # in the order of the declared things of the copy
        self.held: Sequence[Declared | None] = self._all if load_case is None else acting(spec, load_case, caller)
        self._laws = tuple(spec.laws)
        self.spec = spec.twin() if load_case is None else apply_load_case(spec, load_case, caller)

    def text(self) -> str:
        """Return the scene in its present form as text."""
        return to_text(self.spec)

    def drawn_positions(self) -> FloatArray:
        """Drawn positions of all particles [m], shape (n, dim)."""
        return self.spec.position

    def text_before(self, changes: Sequence[Change]) -> str:
        """Return the scene as text, without changes made during the run."""
        twin = self.spec.twin()
        groups = names.groups(twin)
        for change in reversed(changes):
            if change.what not in OWN:
                put(twin, groups, ParameterChange(change.what, change.rows, change.new, change.old))
        return to_text(twin)

    def parameters(self) -> dict[str, Parameter]:
        """Return all parameters by name."""
        return names.parameters(self.spec)

    def built(self) -> Built:
        """Build the model of the scene in its present form, with the additional data that a simulation needs."""
        return build_checked(self.spec)

    def draft(self, thing: Any, values: Mapping[str, Any], time: float) -> Draft:
        """Prepare a change at a time [s], with the checks of ``scene.add``; SceneError if it is invalid."""
        draft = Draft(self, time)
        if thing is None:
            draft.change_by_names(values)
        elif isinstance(thing, SpringHandle):
            draft.columns(SPRINGS, self._rows(thing), values)
        elif isinstance(thing, Handle):
            draft.columns(PARTICLES, self._rows(thing), values)
        else:
            draft.thing(self._group(thing), values)
        return draft

    def enlarge_scene(
        self,
        particles: Mapping[str, Any] | None = None,
        springs: Mapping[str, Any] | None = None,
        things: Sequence[Declared] = (),
    ) -> editing.Edited:
        """Return the scene with more particles, springs, forces and rules."""
        return editing.enlarge_scene(self, particles, springs, things)

    def built_on(self, build: Callable[[Spec], object]) -> editing.Edited:
        """Return the scene with the additions that a builder makes to a copy of it."""
        return editing.built_on(self, build)

    def remove_declared(self, name: str) -> editing.Edited:
        """Return the scene without one force or rule."""
        return editing.remove_declared(self, name)

    def things(self) -> dict[str, Declared]:
        """Forces and rules by the names of their parameters."""
        return {name: self.spec.declared[one.row] for name, one in names.groups(self.spec).items() if not one.is_law}

    def copy_particles(self, here: FloatArray, whole: np.ndarray, copies: Copies) -> editing.Edited:
        """Return the scene with copies of particles and of the springs between them."""
        return editing.copy_particles(self, here, whole, copies)

    def take_over(self, spec: Spec, held: Sequence[Declared | None]) -> None:
        """Adopt an edited spec; ``held`` has the user's object for each of its forces and rules, or None."""
        self.spec, self.held = spec, held

    def fix_particles(self, rows: np.ndarray, axes: Axes, hold: bool) -> editing.Edited:
        """Return the scene with particles anchored, or released."""
        return editing.fix_particles(self, rows, axes, hold)

    def load_particles(self, rows: np.ndarray, force: np.ndarray) -> editing.Edited:
        """Return the scene with an interactive load on each of some particles [N]."""
        return editing.load_particles(self, rows, force)

    def load_by_hand(self, row: int) -> np.ndarray:
        """Interactive load on a particle [N], shape (3,)."""
        return editing.load_by_hand(self, row)

    def solve_at_rest(
        self, position: np.ndarray, alive: np.ndarray, whole: np.ndarray, torn: np.ndarray, held: Sequence[int] = ()
    ) -> Any:  # fmt: skip
        """Return the equilibrium shape, without removed, broken or torn parts, see :func:`at_rest`."""
        return editing.solve_at_rest(self, position, alive, whole, torn, held)

    def replay(self, changes: Iterable[Change]) -> None:
        """Apply the changes of a recording to the scene, with the checks of the original change.

        Raises
        ------
        SceneError : for a change that :meth:`Simulation.change` would refuse.
        """
        groups = names.groups(self.spec)
        for change in changes:
            if change.what not in OWN:
                check_recorded_change(self.spec, groups, change)
                put(self.spec, groups, ParameterChange(change.what, change.rows, change.old, change.new))

    def _rows(self, handle: Handle | SpringHandle) -> tuple[int, ...]:
        if handle.spec is not self._home():
            raise SceneError(f"{CHANGE} takes handles of the simulated scene. Got a handle of another scene.")
        return tuple(handle.index.tolist())

    def _group(self, thing: Any) -> str:
        """Name of the force, rule or law that the user refers to."""
        meant = [ready for given, ready in self._given if given is thing]
        if len(meant) > 1:
            raise SceneError(
                f"{_declared_name(thing)} was added {len(meant)} times. Change one of them, by what add() "
                "returned or by name."
            )
        thing = meant[0] if meant else thing
        held: list[Any] = [*self.held, *self._laws]
        found = [k for k, one in enumerate(held) if one is thing]
        if found:
            return list(names.groups(self.spec))[found[0]]
        if any(one is thing for one in self._all):
            raise SceneError(f"{_declared_name(thing)} does not act in the load case that is simulated.")
        raise SceneError(
            f"{CHANGE} takes what add() returned, handles, and names. Got {checks.format_value(thing)}, which "
            "is not in "
            f"the scene that is simulated. There are: {', '.join(names.groups(self.spec)) or 'no forces or rules'}."
        )


def _declared_name(thing: Any) -> str:
    return (
        f"{thing.name}()" if isinstance(thing, UserForce) else str(getattr(thing, "caller", checks.format_value(thing)))
    )

"""User-defined functions of scenes in files: a file holds only their names; the functions are given for reading."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from springline.checks import did_you_mean, format_value
from springline.constraints.held import Constraint
from springline.constraints.surface import ClosestPoint
from springline.constraints.user_rules import UserRule
from springline.errors import SceneError
from springline.forces import goal_measures
from springline.forces.elements import Energy, Measure
from springline.forces.fields import FieldFunction
from springline.forces.laws import Law
from springline.forces.pair_laws import PairLaw
from springline.forces.signals import Signal
from springline.forces.user import UserForce
from springline.messages import argument

if TYPE_CHECKING:
    from springline.spec.spec import Spec

T = TypeVar("T")
Own: TypeAlias = (
    "UserForce[...] | Measure | Constraint | UserRule | ClosestPoint | FieldFunction | PairLaw | Law | Signal"
)

DECORATORS: dict[type, str] = {
    UserForce: "@sl.force", Law: "@sl.law", Measure: "@sl.measure", Energy: "@sl.energy", ClosestPoint: "@sl.surface",
    Constraint: "@sl.constraint", UserRule: "@sl.rule", PairLaw: "@sl.pair_law", FieldFunction: "@sl.field",
    Signal: "@sl.signal",
}  # fmt: skip


class Missing(SceneError):
    """Error for a user-defined function that a scene names and that was not given."""


class Functions:
    """User-defined functions by kind and name: those given as ``using=``, and the measures of the package.

    ``way`` is how to give a function of a name, for messages.
    """

    def __init__(self, using: Sequence[Any], way: str = "using=[{}]") -> None:
        self._way = way
        self._known: dict[str, list[Any]] = {name: [item] for name, item in goal_measures.OWN.items()}
        for item in using:
            self._known.setdefault(str(getattr(item, "name", item)), []).insert(0, item)

    def has(self, name: str, kind: type) -> bool:
        """Return True if there is a function of a kind with a name."""
        return any(isinstance(item, kind) for item in self._known.get(name, ()))

    def find(self, name: str, kind: type[T]) -> T:
        """Function of a kind with a name. Raises ``Missing`` if it was not given."""
        for item in self._known.get(name, ()):
            if isinstance(item, kind):
                return item
        near = did_you_mean(name, [other for other in self._known if self.has(other, kind)])
        raise Missing(
            f"{name!r} is a user-defined function, and a file holds no code. Write it in Python with "
            f"{DECORATORS[kind]} above it and pass it: {self._way.format(name)}. {near}".rstrip()
        )


def check_using(using: Any, caller: str) -> None:
    """Raise ``SceneError`` for objects that are no user-defined functions."""
    words = argument("using", caller)
    if not isinstance(using, (list, tuple)):
        raise SceneError(f"{words} must be a list of functions: using=[breeze]. Got {format_value(using)}.")
    for item in using:
        if type(item) not in DECORATORS:
            raise SceneError(
                f"{words} must hold functions made by {', '.join(DECORATORS.values())}. Got {format_value(item)}."
            )


def functions_of(spec: Spec) -> list[Any]:
    """User-defined functions that a scene uses."""
    found = [thing.function_in(name) for thing in spec.declared for name in thing.functions]
    return [*(law.law for law in spec.laws), *(function for function in found if function is not None)]

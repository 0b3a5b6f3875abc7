"""Functions of the user's own that a scene file names: only those handed over by Python are ever found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from springline.callbacks import parameter_values
from springline.checks import did_you_mean, shown
from springline.constraints.surface import ClosestPoint, Surface
from springline.errors import SceneError
from springline.forces.elements import Energy, Measure
from springline.forces.laws import Law
from springline.forces.pair_laws import PairForce, PairLaw
from springline.forces.user import Custom, UserForce

DECORATORS: dict[type, str] = {
    UserForce: "@sl.force", Law: "@sl.law", Measure: "@sl.measure", Energy: "@sl.energy", ClosestPoint: "@sl.surface",
    PairLaw: "@sl.pair_law",
}  # fmt: skip

T = TypeVar("T")


class Functions:
    """What ``using=`` handed over, by kind and name."""

    def __init__(self, using: Sequence[Any]) -> None:
        if not isinstance(using, (list, tuple)):
            raise SceneError(f"The 'using' of read() must be a list of functions: using=[breeze]. Got {shown(using)}.")
        self._known: dict[tuple[type, str], Any] = {}
        for item in using:
            if type(item) not in DECORATORS:
                marks = ", ".join(DECORATORS.values())
                raise SceneError(f"The 'using' of read() must hold functions made by {marks}. Got {shown(item)}.")
            self._known[type(item), item.name] = item

    def force(self, name: str, values: dict[str, Any], on: Any) -> Custom:
        """A force with its parameters."""
        return self._find(UserForce, name).with_parameters(values, on)

    def surface(self, name: str, values: dict[str, Any], on: Any) -> Surface:
        """A surface with its parameters."""
        found = self._find(ClosestPoint, name)
        return Surface(found, parameter_values(found.function, found.parameters, values), on=on)

    def pair_force(self, name: str, values: dict[str, Any], within: Any, on: Any) -> PairForce:
        """A pair law with its parameters and where it ends."""
        found = self._find(PairLaw, name)
        return PairForce(found, parameter_values(found.function, found.parameters, values), within=within, on=on)

    def law(self, name: str) -> Law:
        """A spring law."""
        return self._find(Law, name)

    def measure(self, name: str) -> Measure:
        """A measure, or an energy."""
        return self._find(Energy, name) if (Energy, name) in self._known else self._find(Measure, name)

    def _find(self, kind: type[T], name: str) -> T:
        found = self._known.get((kind, name))
        if isinstance(found, kind):
            return found
        same = [other for which, other in self._known if which is kind]
        near = did_you_mean(name, same)
        raise SceneError(
            f"{name!r} is a function of your own, and a file holds no code. Write it in Python with "
            f"{DECORATORS[kind]} above it and hand it over: read(..., using=[{name}]). {near}".rstrip()
        )

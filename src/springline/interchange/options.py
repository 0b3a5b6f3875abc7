"""Options of scenes that are made from objects of other libraries."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypedDict, TypeVar

from springline.checks import suggest_options
from springline.io.geometry import SPRING
from springline.spec.materials import Material
from springline.typing import Dimension, MemberKind, Number, Numbers, Vector

Column = Numbers | str
F = TypeVar("F", bound=Callable[..., Any])


class DrawnOptions(TypedDict, total=False):
    """Options of all ``from_`` functions; :func:`springline.interchange.from_networkx` documents them."""

    units: str | None
    gravity: Number | Vector
    dim: Dimension
    mass: Column | None
    stiffness: Column | None
    modulus: Column | None
    area: Column | None
    material: str | Material | None
    density: Numbers | None
    rest_length: Column | None
    damping: Column
    strength: Column
    kind: MemberKind


def take_drawn_options(function: F) -> F:
    """Decorate a function that ends in ``**options: Unpack[DrawnOptions]``, so that its signature lists them.

    Misspelled options raise an error with a suggestion, as in :func:`springline.checks.suggest_options`.
    """
    own = inspect.signature(function)
    *given, _ = own.parameters.values()
    listed = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=note.__forward_arg__)
        for name, note in DrawnOptions.__annotations__.items()
    ]
    vars(function)["__signature__"] = own.replace(parameters=[*given, *listed])
    return suggest_options(function)


def split(options: DrawnOptions) -> tuple[str | None, dict[str, str], dict[str, Any]]:
    """Unit, names of the attributes that give a number, by option, and the other options of a scene."""
    given: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    units = given.pop("units", None)
    named = {name: given.pop(name) for name in ("mass", *SPRING) if isinstance(given.get(name), str)}
    return units, named, given

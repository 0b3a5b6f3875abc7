"""Options of new springs and particles, each declared once: name, type, unit, bounds, default and meaning.

The checks of new springs and particles, the signatures of the methods that take them, the tables of scene files and
the sliders of parameters follow from these declarations.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypedDict, TypeVar

import numpy as np

from springline.checks import FloatArray, each, suggest_options
from springline.model.contracts import Key, Sets, one_column
from springline.model.families import KINDS
from springline.typing import Flags, MemberKind, Numbers, Points

if TYPE_CHECKING:
    from springline.forces.laws import Law, LawWith
    from springline.spec.materials import Material

Options: TypeAlias = Mapping[str, Any]
"""Options of springs or particles by name, as given."""
F = TypeVar("F", bound=Callable[..., Any])


class BounceOptions(TypedDict, total=False):
    """Options of particles that hit walls and one another; :meth:`springline.Scene.particle` documents them."""

    radius: Numbers
    restitution: Numbers


class BodyOptions(BounceOptions, total=False):
    """Options of the particles of a surface or a body."""

    fixed: Flags


class ParticleOptions(BodyOptions, total=False):
    """Options of particles; :meth:`springline.Scene.particle` documents them."""

    velocity: Points | None
    mass: Numbers
    charge: Numbers


class SpringOptions(TypedDict, total=False):
    """Options of springs; :meth:`springline.Scene.springs` documents them."""

    stiffness: Numbers | None
    modulus: Numbers | None
    area: Numbers | None
    material: str | Material | None
    density: Numbers | None
    rest_length: Numbers | None
    rest_factor: Numbers | None
    prestress: Numbers | None
    force_density: Numbers | None
    damping: Numbers
    strength: Numbers | None
    kind: MemberKind
    law: Law | LawWith | None


class ChainOptions(BounceOptions, SpringOptions, total=False):
    """Options of particles and of the springs between them."""


class MeshOptions(BodyOptions, SpringOptions, total=False):
    """Options of the particles of a mesh and of the springs along its sides."""


class Option(NamedTuple):
    """Declaration of an option: rule and default; None if the option has no default or a computed default."""

    key: Key
    default: Any = None


SPRINGS: Mapping[str, Option] = {
    "stiffness": Option(
        Key("k [N/m]; or a modulus or a material, with an area", "N/m", 0.0, sets=one_column("Springs.stiffness"))
    ),
    "modulus": Option(Key("Young's modulus E [Pa]: k = E A / rest length", "Pa", 0.0, above=True)),
    "area": Option(Key("area A of the cross section [m2]", "m2", 0.0, above=True, lasting=True)),
    "material": Option(
        Key('name such as "steel", with an area: gives modulus, density and strength that are left out', form="text")
    ),
    "density": Option(
        Key("self-weight [kg/m3], with an area: each end gets half the mass of the spring", "kg/m3", 0.0, lasting=True)
    ),
    "rest_length": Option(Key("[m]; default: the drawn length", "m", 0.0, sets=one_column("Springs.rest_length"))),
    "rest_factor": Option(Key("rest length over drawn length [-]", "-", 0.0, lasting=True)),
    "prestress": Option(
        Key("tension at the drawn length [N], in place of a rest length; negative for compression", "N", lasting=True)
    ),
    "force_density": Option(
        Key("tension over length as drawn [N/m], in place of a rest length", "N/m", lasting=True)
    ),
    "damping": Option(Key("axial [N s/m]", "N s/m", 0.0, sets=one_column("Springs.damping"), absent=0.0), 0.0),
    "strength": Option(
        Key("tension or compression above which the spring breaks [N]; default: inf", "N", 0.0, above=True,
            infinite=True, sets=one_column("Springs.strength"), absent=np.inf)
    ),
    "kind": Option(Key('"cable" carries only tension, "strut" only compression', form="word", words=KINDS), "both"),
    "law": Option(Key("user-defined spring law, in place of a stiffness; using= passes the function", own=True)),
}  # fmt: skip
PARTICLES: Mapping[str, Option] = {
    "velocity": Option(Key("initial velocity [m/s]; default: at rest", "m/s", form="vectors", lasting=True)),
    "mass": Option(
        Key("[kg]; zero makes a test particle, which needs an attraction", "kg", 0.0, absent=0.0,
            sets=(Sets("Particles.mass"), Sets("Particles.inertia"))),
        1.0,
    ),
    "radius": Option(
        Key("[m], for collisions with walls", "m", 0.0, judged=True,
            sets=(Sets("Particles.radius"), Sets("ContactRules.radius"))),
        0.0,
    ),
    "restitution": Option(
        Key("coefficient of restitution [-], times that of the wall; above 1 the particle gains energy", "-", 0.0,
            slide=(0.0, 1.0), sets=one_column("Particles.restitution"), judged=True),
        1.0,
    ),
    "charge": Option(Key("[C], on which coulomb and fields act", "C", sets=one_column("Particles.charge")), 0.0),
    "fixed": Option(Key("whether the particle is anchored along every axis", form="flag"), False),
}  # fmt: skip
OPTIONS: Mapping[str, Option] = {**PARTICLES, **SPRINGS}


def options_of(kind: Any) -> dict[str, Option]:
    """Options of one of the classes above, by name."""
    return {name: option for name, option in OPTIONS.items() if name in kind.__annotations__}


def with_defaults(declared: Mapping[str, Option], options: Options) -> dict[str, Any]:
    """Return ``options`` with the defaults of those that are missing."""
    return {**{name: option.default for name, option in declared.items()}, **options}


def split_options(options: Options) -> tuple[dict[str, Any], dict[str, Any]]:
    """Options of particles, and options of springs."""
    body, springs = ({name: options[name] for name in options if name in part} for part in (PARTICLES, SPRINGS))
    return body, springs


def check_option(options: Options, name: str, count: int, caller: str, hint: str = "") -> FloatArray:
    """Return the value of one of the options, a number or one for each item, as an array of shape (count,)."""
    key = OPTIONS[name].key
    return each(options[name], count, name, caller, key.unit.replace("-", ""), key.least, key.above, hint)


def take_options(function: F) -> F:
    """Decorate a function that ends in ``**options: Unpack[...]``, so that its signature lists and checks the options.

    Misspelled options raise an error with a suggestion, as in :func:`springline.checks.suggest_options`.
    """
    own = inspect.signature(function)
    *given, rest = own.parameters.values()
    kind = vars(sys.modules[function.__module__])[rest.annotation.removeprefix("Unpack[").removesuffix("]")]
    types = {name: note.__forward_arg__ for name, note in kind.__annotations__.items()}
    listed = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=option.default, annotation=types[name])
        for name, option in options_of(kind).items()
    ]
    vars(function)["__signature__"] = own.replace(parameters=[*given, *listed])
    return suggest_options(function)

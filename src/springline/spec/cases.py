"""Load cases: which of a scene's loads act, and by what factor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import did_you_mean, number, refuse
from springline.errors import SceneError
from springline.forces.gravity import Gravity
from springline.forces.loads import DEAD, Load, named_case
from springline.model.contracts import Declared
from springline.spelling import argument

if TYPE_CHECKING:
    from springline.spec.spec import Spec


def known_cases(spec: Spec) -> dict[str, dict[str, float]]:
    """The load cases of a scene, "dead" first, and its combinations, by name with their factors."""
    names = dict.fromkeys([DEAD, *(thing.case for thing in spec.declared if isinstance(thing, Load))])
    return {name: {name: 1.0} for name in names} | {name: dict(factors) for name, factors in spec.combinations.items()}


def combination(spec: Spec, name: Any, factors: Mapping[str, Any]) -> dict[str, float]:
    """The factors of a combination, checked; the cases may get their loads later."""
    caller = "load_case()"
    if not isinstance(name, str) or not name.strip():
        raise refuse("name", caller, 'text, such as "ULS"', name)
    if name in known_cases(spec) and name not in spec.combinations:
        raise refuse("name", caller, "another than those of single load cases", name)
    if not factors:
        raise SceneError(f'{caller} needs the factor of a case at least: scene.load_case("ULS", dead=1.35, snow=1.5).')
    return {named_case(case, caller): number(value, case, caller) for case, value in factors.items()}


def refuse_taken(spec: Spec, case: str, caller: str) -> None:
    """Refuse a load whose case has the name of a combination."""
    if isinstance(case, str) and case in spec.combinations:
        raise SceneError(f"{argument('case', caller)} must be a load case. {case!r} is a combination of load cases.")


def in_case(spec: Spec, load_case: Any, caller: str) -> Spec:
    """The scene as it is in a load case: gravity and loads times their factors, those of other cases left out.

    Parameters
    ----------
    load_case : the name of a case or of a combination, or factors by case; None gives the scene itself

    Raises
    ------
    SceneError : for a case or a combination that is not there, naming those that are
    """
    if load_case is None:
        return spec
    factors, label = _factors(spec, load_case, caller)
    twin = spec.twin()
    twin.gravity = factors.get(DEAD, 0.0) * spec.gravity + 0.0
    twin.declared = [scaled for thing in spec.declared if (scaled := _scaled(thing, factors)) is not None]
    twin.combinations = {}
    twin.title = f"{spec.title}, {label}" if spec.title else label[0].upper() + label[1:]
    return twin


def acting(spec: Spec, load_case: Any, caller: str) -> tuple[Declared, ...]:
    """The forces and rules of a scene that act in a load case, as they were added."""
    if load_case is None:
        return tuple(spec.declared)
    factors = _factors(spec, load_case, caller)[0]
    return tuple(thing for thing in spec.declared if _scaled(thing, factors) is not None)


def _scaled(thing: Declared, factors: Mapping[str, float]) -> Declared | None:
    """A load times its factor; None where it does not act. What is no load stays as it is."""
    if isinstance(thing, Gravity):
        factor, name = factors.get(DEAD, 0.0), "acceleration"
    elif isinstance(thing, Load):
        factor, name = factors.get(thing.case, 0.0), "force"
    else:
        return thing
    changes: dict[str, Any] = {name: factor * np.asarray(getattr(thing, name)) + 0.0}
    if isinstance(thing, Load):
        changes["case"] = DEAD
    scaled: Declared = thing.replaced(**changes)
    return scaled if factor else None


def _factors(spec: Spec, load_case: Any, caller: str) -> tuple[dict[str, float], str]:
    """The factor of each case, and how a title calls them."""
    known = known_cases(spec)
    if isinstance(load_case, str):
        factors = _found(known, load_case, caller)
        label = f"load case {load_case}" + (f" ({_sum(factors)})" if load_case in spec.combinations else "")
    elif isinstance(load_case, Mapping) and load_case:
        factors = {case: number(value, "load_case", caller) for case, value in load_case.items()}
        label = f"load case {_sum(factors)}"
    else:
        rule = 'the name of a load case or combination, or factors such as {"dead": 1.35, "snow": 1.5}'
        raise refuse("load_case", caller, rule, load_case)
    cases = {name: one for name, one in known.items() if name not in spec.combinations}
    for case in factors:
        _found(cases, case, caller, "made of the load cases")
    return factors, label


def _sum(factors: Mapping[str, float]) -> str:
    return " + ".join(f"{factor:g} {case}" for case, factor in factors.items())


def _found(known: Mapping[str, dict[str, float]], name: Any, caller: str, what: str = "one of") -> dict[str, float]:
    found = known.get(name) if isinstance(name, str) else None
    if found is None:
        hint = did_you_mean(str(name), known)
        raise refuse("load_case", caller, f"{what} {', '.join(known)}", name, hint)
    return found

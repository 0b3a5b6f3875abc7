"""Springs as members: stiffness, rest length and mass from section, material and prestress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, choice, refuse, strip_unit
from springline.errors import SceneError
from springline.messages import argument
from springline.model.families import BOTH, CABLE, KINDS
from springline.model.space import nearest
from springline.spec.options import Options, check_option

if TYPE_CHECKING:
    from springline.spec.spec import Spec

COINCIDENT = 1e-12  # [m] as drawn, closer ends have no direction and no length
REST = ("rest_length", "rest_factor", "prestress", "force_density")  # alternative parameters of the unstressed length


class Stiffnesses(NamedTuple):
    """Stiffness of springs, before their rest lengths are known."""

    stiffness: FloatArray | None  # k [N/m], shape (m,); None if E A or a law defines it
    modulus: FloatArray  # E [Pa], shape (m,); NaN where k was given
    area: FloatArray  # A [m2], shape (m,); NaN where k was given


class Members(NamedTuple):
    """Springs ready to be added."""

    columns: dict[str, np.ndarray]  # of the scene's springs, all but their law
    mass: FloatArray  # [kg], shape (m,); 0 where no density was given


def members(spec: Spec, ends: IntArray, caller: str, given: Options) -> Members:
    """Return springs between ``ends``, shape (m, 2), with every option checked; the scene does not change."""
    given, count = _fill_from_material(given, caller), len(ends)
    refuse_loops(ends, caller)
    elastic = _elastic(given, count, caller)
    kind = KINDS.index(choice(given["kind"], "kind", caller, KINDS))
    if given["law"] is not None and kind != BOTH:
        raise SceneError(
            f"{argument('kind', caller)} is for springs with a stiffness: a law says by itself when a spring pulls or "
            f"pushes. Got kind={given['kind']!r} with a law. Leave kind out, and write a law whose energy is constant "
            f"where the spring is slack; or give a stiffness."
        )
    rest = _rest_lengths(spec, ends, given, elastic, kind, caller)
    columns: dict[str, np.ndarray] = {
        "ends": ends,
        "stiffness": _stiffness(elastic, rest, caller),
        "rest_length": rest,
        "damping": check_option(given, "damping", count, caller),
        "strength": strengths(given["strength"], count, caller),
        "kind": np.full(count, kind, dtype=np.uint8),
        "modulus": elastic.modulus,
        "area": elastic.area,
    }
    return Members(columns, _masses(given, rest, caller))


def weigh(spec: Spec, ends: IntArray, mass: FloatArray) -> None:
    """Add half the mass of every member [kg], shape (m,), to each of its ends."""
    if mass.any():
        spec.particles.mass[:] += np.bincount(ends.ravel(), np.repeat(0.5 * mass, 2), spec.particle_count)


def drawn_lengths(spec: Spec, ends: IntArray, caller: str) -> FloatArray:
    """Return distances of the ends as drawn [m], shape (m,); coincident ends raise an error."""
    position = spec.particles.position
    apart = nearest(spec.space, position[ends[:, 1]] - position[ends[:, 0]])
    with np.errstate(over="ignore"):
        drawn = np.sqrt((apart * apart).sum(axis=1))
    if not np.isfinite(drawn).all():
        raise SceneError(
            f"The ends of {_spring_name(ends, int(np.argmin(np.isfinite(drawn))), caller)} are so far apart "
            "that no number "
            f"holds the square of its length. Draw them nearer, or give a rest_length."
        )
    if (drawn <= COINCIDENT).any():
        raise SceneError(
            f"The ends of {_spring_name(ends, int(np.argmin(drawn)), caller)} are in one place, so its drawn length is "
            f"zero. Move one, or give a rest_length."
        )
    return np.asarray(drawn)


def strengths(strength: Any, count: int, caller: str) -> FloatArray:
    """Strength of each spring [N], shape (count,); inf for unbreakable springs."""
    if strength is None:
        return np.full(count, np.inf)
    rule = "a positive number [N], or inf for a spring that never breaks"
    try:
        array = np.asarray(strip_unit(strength, "N", "strength", caller))
    except SceneError:
        raise
    except Exception:  # an object that is converted to an array may raise any exception
        raise refuse("strength", caller, rule, strength) from None
    if array.dtype.kind not in "iuf" or np.ma.is_masked(strength) or not (array > 0.0).all():
        raise refuse("strength", caller, rule, strength)
    if array.ndim > 1 or (array.ndim == 1 and len(array) != count):
        raise SceneError(
            f"{argument('strength', caller)} must be {rule}, or an array of shape ({count},). "
            f"Got an array of shape {array.shape}."
        )
    return np.array(np.broadcast_to(array, (count,)), dtype=np.float64)


def _fill_from_material(given: Options, caller: str) -> Options:
    """Return the member with modulus, density and strength of its material, unless these were given."""
    if given["material"] is None:
        return given
    from springline.spec.materials import material  # a scene without materials does not load their table

    found = material(given["material"], caller)
    area, law = given["area"], given["law"]
    if given["stiffness"] is not None or law is not None:
        other = "stiffness" if law is None else "law"
        raise SceneError(f"{caller} takes a material or a {other}, not both: the material gives modulus, k = E A / L0.")
    if area is None:
        raise SceneError(f"{caller} needs an area [m2] beside the material {found.name!r}: k = E A / L0.")
    own: dict[str, Any] = {name: getattr(found, name) for name in ("modulus", "density") if given[name] is None}
    if given["strength"] is None:
        own["strength"] = found.strength * np.asarray(strip_unit(area, "m2", "area", caller), dtype=np.float64)
    return {**given, **own}


def refuse_loops(ends: IntArray, caller: str) -> None:
    """Raise an error for springs from a particle to itself."""
    bad = ends[:, 0] == ends[:, 1]
    if bad.any():
        first = int(np.argmax(bad))
        raise SceneError(
            f"Spring {first} of {caller} joins particle {int(ends[first, 0])} to itself. "
            f"A spring joins two particles: give it another end."
        )


def _elastic(given: Options, count: int, caller: str) -> Stiffnesses:
    stiffness, modulus, area, law = given["stiffness"], given["modulus"], given["area"], given["law"]
    blank = np.full(count, np.nan)
    if given["density"] is not None and modulus is None and (stiffness is not None or law is not None):
        area = None  # with a density the area defines only the mass, not the stiffness
    ways = (stiffness is not None) + (modulus is not None or area is not None) + (law is not None)
    if ways != 1:
        raise SceneError(
            f"{caller} needs one of: stiffness [N/m]; modulus [Pa] with area [m2]; a law. Got {ways or 'none'} of them."
        )
    if stiffness is not None:
        return Stiffnesses(check_option(given, "stiffness", count, caller), blank, blank.copy())
    if law is not None:
        return Stiffnesses(np.zeros(count), blank, blank.copy())
    if modulus is None or area is None:
        raise SceneError(
            f"{caller} needs both modulus [Pa] and area [m2]. Got only {'area' if modulus is None else 'modulus'}."
        )
    return Stiffnesses(None, *(check_option(given, name, count, caller) for name in ("modulus", "area")))


def _stiffness(elastic: Stiffnesses, rest: FloatArray, caller: str) -> FloatArray:
    """k = E A / L0 [N/m], shape (m,), or as given."""
    if elastic.stiffness is not None:
        return elastic.stiffness
    if (rest <= 0.0).any():
        raise SceneError(
            f"{caller} with a modulus needs a rest_length above 0: k = E A / L0. Spring {int(np.argmin(rest))} has 0."
        )
    with np.errstate(over="ignore"):
        k = np.asarray(elastic.modulus * elastic.area / rest)
    if not np.isfinite(k).all():
        raise SceneError(
            f"The stiffness k = E A / L0 of spring {int(np.argmin(np.isfinite(k)))} of {caller} is too large for "
            f"a number. Check the units: modulus [Pa], area [m2], rest_length [m]."
        )
    return k


def _rest_lengths(
    spec: Spec, ends: IntArray, given: Options, elastic: Stiffnesses, kind: int, caller: str
) -> FloatArray:  # fmt: skip
    """Rest lengths [m], shape (m,), from whichever of the alternative parameters was given."""
    said = [name for name in REST if given[name] is not None]
    if len(said) > 1:
        raise SceneError(f"{caller} takes one of {', '.join(REST)}. Got {', '.join(said)}.")
    count = len(ends)
    if said == ["rest_length"]:
        hint = "Leave it out to use the drawn length."
        return check_option(given, "rest_length", count, caller, hint)
    drawn = drawn_lengths(spec, ends, caller)
    if not said:
        return drawn
    if said == ["rest_factor"]:
        return np.asarray(check_option(given, "rest_factor", count, caller) * drawn)
    value = check_option(given, said[0], count, caller)
    _refuse_wrong_way(ends, value, said[0], kind, caller)
    if given["law"] is not None:
        raise SceneError(
            f"The {said[0]!r} of {caller} needs springs whose stiffness is known: with a law, give a rest_length."
        )
    density = value / drawn if said == ["prestress"] else value
    return _prestressed_lengths(ends, drawn, density, elastic, said[0], caller)


def _prestressed_lengths(
    ends: IntArray, drawn: FloatArray, density: FloatArray, elastic: Stiffnesses, name: str, caller: str
) -> FloatArray:  # fmt: skip
    """Rest lengths at which springs have a force density q at their drawn lengths [m], shape (m,).

    T = q L; T = k (L - L0) gives L0 = L (1 - q/k), and T = E A (L - L0)/L0 gives L0 = L E A/(E A + q L).
    """
    tension = density * drawn
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        if elastic.stiffness is not None:
            rest = np.where(density == 0.0, drawn, drawn * (1.0 - density / elastic.stiffness))
            bad, most = ~(rest >= 0.0) | ~np.isfinite(rest), elastic.stiffness * drawn
        else:
            rigidity = elastic.modulus * elastic.area
            rest = drawn * (rigidity / (rigidity + tension))
            bad, most = ~(rest > 0.0) | ~np.isfinite(rest), -rigidity
    if bad.any():
        i = int(np.argmax(bad))
        bound = "at most k L" if elastic.stiffness is not None else "above -E A"
        raise SceneError(
            f"{argument(name, caller)} gives {_spring_name(ends, i, caller, short=True)} a tension of "
            f"{tension[i]:g} N, "
            f"which no rest length gives: it must be {bound}, here {most[i]:g} N. "
            f"Increase its stiffness, or reduce the tension."
        )
    return np.asarray(rest)


def _refuse_wrong_way(ends: IntArray, value: FloatArray, name: str, kind: int, caller: str) -> None:
    if kind == BOTH:
        return
    bad = value < 0.0 if kind == CABLE else value > 0.0
    if bad.any():
        i = int(np.argmax(bad))
        does, sign = ("cable only pulls", "0 or positive") if kind == CABLE else ("strut only pushes", "0 or negative")
        raise SceneError(
            f"{argument(name, caller)} must be {sign}, for a {does}. "
            f"Got {value[i]:g} for {_spring_name(ends, i, caller, short=True)}."
        )


def _masses(given: Options, rest: FloatArray, caller: str) -> FloatArray:
    """Mass of each member [kg], shape (m,): density times area times rest length."""
    count = len(rest)
    if given["density"] is None:
        return np.zeros(count)
    if given["area"] is None:
        raise SceneError(
            f"{caller} with a density needs area [m2] too: a member's mass is density x area x rest length."
        )
    density = check_option(given, "density", count, caller)
    area = check_option(given, "area", count, caller)
    with np.errstate(over="ignore"):
        mass = np.asarray(density * area * rest)
    if not np.isfinite(mass).all():
        raise SceneError(
            f"The mass of spring {int(np.argmin(np.isfinite(mass)))} of {caller} is too large for a number. "
            f"Check the units: density [kg/m3], area [m2], rest_length [m]."
        )
    return mass


def _spring_name(ends: IntArray, i: int, caller: str, short: bool = False) -> str:
    of = "" if short else f" of {caller}"
    return f"spring {i}{of} (particles {int(ends[i, 0])} and {int(ends[i, 1])})"

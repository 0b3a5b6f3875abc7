"""How time passes: what --dt and --integrator say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from springline.cli.words import hyphens, in_these_words
from springline.errors import SceneError

if TYPE_CHECKING:
    from springline.typing import IntegratorName


def dt_of(typed: str | None, own: float | Literal["auto"]) -> float | Literal["auto"]:
    """What --dt says: a step [s] or ``auto``; left out, the scene's ``own``.

    Raises
    ------
    SceneError : where it is no number
    """
    if typed is None or typed == "auto":
        return own if typed is None else "auto"
    try:
        return float(typed)
    except ValueError:
        raise SceneError(f"--dt must be a positive number [s], or auto. Got {typed!r}.") from None


def accuracy_of(typed: float | None, own: float) -> float:
    """What --accuracy says; left out, the scene's ``own``."""
    return own if typed is None else typed


def integrator_of(typed: str | None, own: IntegratorName) -> IntegratorName:
    """What --integrator names, in the library's spelling; left out, the scene's ``own``.

    Raises
    ------
    SceneError : where there is none of that name
    """
    from springline.checks import did_you_mean
    from springline.integrators.registry import METHODS
    from springline.integrators.registry import integrator as find_integrator

    if typed is None:
        return own
    name = typed.replace("-", "_").lower()
    if ":" in name:
        with in_these_words():
            return find_integrator(name).name
    if name not in METHODS:
        known = [hyphens(one) for one in METHODS]
        hint = did_you_mean(hyphens(name), known)
        raise SceneError(f"--integrator must be one of {', '.join(known)}. Got {typed!r}. {hint}".rstrip())
    return name

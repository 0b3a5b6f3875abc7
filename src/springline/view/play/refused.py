"""Error messages for users of a page or a window, in terms of the interface instead of Python code."""

from __future__ import annotations

from springline.errors import SpringlineError, UnsafeStep
from springline.integrators.registry import METHODS, integrator
from springline.messages import PYTHON, Spelling, spell_text

CALLERS = {
    "equilibrium()": "Solving", "settle()": "Solving", "buckling()": "The load factor", "modes()": "Looking for modes",
    "inverted()": "Inverting", "grab()": "A hand", "Merging()": "Merging", "change()": "A change",
}  # fmt: skip
VERBS = {"": "the method", "The": "The method", "take": "choose the method", "Take": "Choose the method"}


def _caller(name: str) -> str:
    return CALLERS.get(name, name)


def _word(value: str, quote: str) -> str:
    return integrator(value).title if value in METHODS else value


HANDS: Spelling = {
    **PYTHON,
    "argument": lambda name, of: f"The {name!r} of {_caller(of)}",
    "word": _word,
    "method": lambda name, verb: f"{VERBS[verb]} {integrator(name).title}",
    "called": _caller,
    "either": lambda python, shell, hands: hands,
}


def for_hands(error: SpringlineError | UnsafeStep) -> str:
    """Return the text of an error or warning for users of a page or a window, without Python code."""
    return spell_text(error, HANDS)

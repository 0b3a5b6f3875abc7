"""What was wrong with the words typed, as a sentence."""

from __future__ import annotations

import os
from typing import Any, get_args

from springline.cli.welcome import OPERANDS
from springline.cli.words import command


def sentence(error: Any, words: list[str], verbs: list[str]) -> str:
    """A sentence about an error of cyclopts, with the way out."""
    verb = words[0] if words and words[0] in verbs else ""
    if not verb:
        return _unknown_verb(words[0] if words else "", verbs)
    kind = type(error).__name__
    said = {
        "UnusedCliTokensError": _too_many,
        "UnknownOptionError": _unknown_option,
        "MissingArgumentError": _missing,
        "CoercionError": _not_convertible,
    }.get(kind, _as_it_says)(error, verb)
    return f"{said} See '{command(verb, '--help')}'."


def _unknown_verb(word: str, verbs: list[str]) -> str:
    from springline.checks import did_you_mean

    if word.startswith("-"):
        return f"There is no option {word!r} here. {did_you_mean(word, ['--help', '--version'])}".rstrip()
    hint = did_you_mean(word, verbs)
    if not hint and (os.path.exists(word) or word in _gallery()):
        hint = f"Did you mean '{command('run', word)}'?"
    return f"There is no verb {word!r}. {hint} Verbs: {', '.join(verbs)}.".replace("  ", " ")


def _gallery() -> list[str]:
    from springline import gallery

    return gallery.names()


def _too_many(error: Any, verb: str) -> str:
    extra = (error.unused_tokens or [""])[0]
    return f"{verb} has no place for {extra!r}."


def _unknown_option(error: Any, verb: str) -> str:
    from springline.checks import did_you_mean

    word = (error.token.keyword or error.token.value).split("=")[0]
    known = [name for argument in error.argument_collection for name in argument.names if name.startswith("--")]
    return f"{verb} has no option {word!r}. {did_you_mean(word, known)}".rstrip()


def _missing(error: Any, verb: str) -> str:
    keyword = getattr(error, "keyword", None) or _option(error)
    operand = OPERANDS.get(verb, "SCENE").split()[0]
    return f"{keyword} needs a value." if keyword else f"{verb} needs a {operand}."


def _option(error: Any) -> str:
    """The option that an error is about, or an empty text."""
    names = [name for name in getattr(error.argument, "names", ()) if name.startswith("--")]
    return names[0] if names else ""


def _not_convertible(error: Any, verb: str) -> str:
    keyword = getattr(error.token, "keyword", None) or _option(error)
    kinds = get_args(error.target_type) or (error.target_type,)
    if not keyword or not {int, float} & set(kinds):
        return _as_it_says(error, verb)
    noun = "a whole number" if int in kinds else "a number"
    return f"{keyword} must be {noun}. Got {error.token.value!r}."


def _as_it_says(error: Any, verb: str) -> str:
    return str(error).strip()

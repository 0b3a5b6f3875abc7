"""The tables of a scene file that are forces and rules, each as what it declares says itself."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Annotated, Any

from pydantic import ConfigDict, Field, create_model

from springline.io.scene_builders import About, Table
from springline.io.scene_fields import (
    LARGEST,
    LARGEST_INDEX,
    Check,
    Choosing,
    Each,
    Flag,
    Numbers,
    Points,
    Real,
    Vector,
    Vectors,
    Whole,
)
from springline.io.scene_words import NAME, Choice, OwnFunction, Rows, Text, Which
from springline.model.contracts import Declared, Form, Key
from springline.spec.loads import LOADS
from springline.spec.text_kinds import DECLARED

FunctionName = Annotated[Any, Text("the name of a function of your own", r"[^\W\d]\w*", 100)]
Parameter = Annotated[Any, Numbers()]
GridName = Text("the name of a grid above", NAME, 60)


class OwnForce(About):
    """A force of your own by name, handed over in using=; further keys are its parameters."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, Parameter]

    name: Annotated[FunctionName, Field(description="the name of your function")]


def table_of(kind: type[Declared]) -> type[Table]:
    """The table of a force or a rule, with a key for each field that it may say."""
    given = {field.name: field for field in dataclasses.fields(kind)}
    fields: dict[str, Any] = {}
    for name, key in kind.keys.items():
        needed = given[name].default is dataclasses.MISSING or name in kind.needed
        fields[name] = (Annotated[Any, _rule(name, key), Field(description=key.about)], ... if needed else None)
    own = "parameters" in given and not any(key.own for key in kind.keys.values())
    base = OwnForce if own else Table if kind.places_itself() or "on" in kind.keys else About
    about = (kind.__doc__ or "").partition("\n")[0].replace("``", "`")
    about += " By its name, handed over in using=; further keys are its parameters." if own else ""
    return create_model(kind.__name__, __base__=base, __doc__=about, __module__=__name__, **fields)


def _rule(name: str, key: Key) -> Check:
    if key.own:
        return OwnFunction()
    if key.corners is not None:
        return Rows(width=key.corners)
    return RULES[key.form](name, key)


def _number(kind: type[Real]) -> Callable[[str, Key], Check]:
    def rule(name: str, key: Key) -> Check:
        least, most = (-LARGEST if key.least is None else key.least), (LARGEST if key.most is None else key.most)
        return kind(least, key.above, most, key.infinite)

    return rule


RULES: dict[Form, Callable[[str, Key], Check]] = {
    "each": _number(Each),
    "number": _number(Real),
    "whole": lambda name, key: Whole(int(key.least or 0), LARGEST_INDEX if key.most is None else int(key.most)),
    "vector": lambda name, key: Vector(),
    "down": lambda name, key: Vector(lone=True),
    "vectors": lambda name, key: Vectors(),
    "points": lambda name, key: Points(),
    "target": lambda name, key: Which(position=True),
    "flag": lambda name, key: Flag(),
    "word": lambda name, key: Choice(key.words),
    "text": lambda name, key: Text(),
    "particles": lambda name, key: Which(),
    "particle": lambda name, key: Which(),
    "some": lambda name, key: Choosing(name),
    "members": lambda name, key: Which(),
    "grid": lambda name, key: GridName,
    "faces": lambda name, key: Rows(least=3),
}

FILE_NAMES = {"custom": "force"}  # tables that have another name than the class of what they declare
OF_DECLARED: dict[str, type[Table]] = {FILE_NAMES.get(name, name): table_of(kind) for name, kind in DECLARED.items()}
ONCE = frozenset(name for name, kind in DECLARED.items() if kind.once)
OF_LOADS: dict[str, type[Table]] = {name: table_of(kind) for name, kind in LOADS.items()}

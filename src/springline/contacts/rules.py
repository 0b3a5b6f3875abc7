"""Rules: all families of this package and of ``constraints``, in their order, which is defined only here."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from springline import constraints, contacts
from springline.engine.program import Row
from springline.model.families import Model
from springline.model.family import RuleFamily, present_of
from springline.model.work import Needs

# Limits come before contacts, which then use the final displacement. Ties come after contacts and walls: impacts leave
# velocities that exact constraints forbid. Trails are written before mergers and casualties stop the machine.
ORDER = (  # order of actions at the end of a step; unlisted families come last
    "limit", "contact", "wall", "rigid body of rods", "tie", "clamp", "projection", "surface", "trail", "merging",
    "fragile",
)  # fmt: skip


def _families() -> tuple[RuleFamily, ...]:
    """Return the families declared in the files of both packages, in their order."""
    # Found by listing the folders, so that a new rule is one file; ORDER and the sorted rest keep the result the same
    # on every machine.
    files = [f"{room.__name__}.{file.name}" for room in (constraints, contacts) for file in iter_modules(room.__path__)]
    homes = [import_module(name) for name in files if name != __name__]
    found = {family.name: family for home in homes for family in getattr(home, "RULES", ())}
    return tuple(found[name] for name in (*ORDER, *sorted(found.keys() - set(ORDER))))


FAMILIES = _families()
DECLARED = tuple(dict.fromkeys(kind for family in FAMILIES for kind in family.declared))


def present(model: Model) -> tuple[RuleFamily, ...]:
    """Families of a model."""
    if "rules" not in model.result_cache:
        model.result_cache["rules"] = present_of(FAMILIES, model)
    return model.result_cache["rules"]  # type: ignore[no-any-return]


def begin_rows(model: Model) -> list[Row]:
    """Rows that store the state at the start of a step."""
    return [row for family in present(model) for row in family.begin_rows(model)]


def end_rows(model: Model, share: float) -> list[Row]:
    """Rows of the end of a step; ``share`` is a method's displacement under a constant force, in dt dv."""
    return [row for family in present(model) for row in family.end_of_step(model, share)]


def counted_rows(model: Model) -> list[Row]:
    """Rows after the one by which a step counts as completed."""
    return [row for family in present(model) for row in family.after_count_rows(model)]


def needs(model: Model, others: Needs) -> Needs:
    """Scratch arrays that the rules of a model and ``others`` need."""
    return Needs(*(max(column) for column in zip(others, *(one.needs(model) for one in present(model)), strict=True)))


def unknown_at_rest(model: Model) -> list[str]:
    """Families that statics and modes do not support, in words."""
    return [one.plural for one in present(model) if not one.in_statics]

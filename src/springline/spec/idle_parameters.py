"""Parameters that a running simulation cannot change, or whose value has no effect: viewers show no control of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.constraints.distance import Ring
from springline.contacts.shapes.sphere import Sphere
from springline.forces.drives import rest_columns
from springline.model.contracts import Declared
from springline.model.families import Drives, Model
from springline.spec.parameter_columns import EACH, GRAVITY, key_of, rows_of, thing_of
from springline.spec.parameters import parameters

if TYPE_CHECKING:
    from springline.spec.spec import Spec

ON_SURFACE = ("center", "radius", "axis")  # of a sphere or ring: particles that are held on it would leave it


def idle_parameters(spec: Spec, model: Model) -> set[str]:
    """Return the names of parameters of a scene without a control, and of arrays with a number for each row."""
    if "idle parameters" not in model.result_cache:
        model.result_cache["idle parameters"] = _find_idle(spec, model)
    found: set[str] = model.result_cache["idle parameters"]
    return found


def _find_idle(spec: Spec, model: Model) -> set[str]:
    driven = {f"{kind.__name__}.{name}": rows for kind, name, rows, _ in rest_columns(model.room(Drives))}
    found = set[str]()
    for name, one in parameters(spec).items():
        if name == GRAVITY:
            continue
        thing, key, field = thing_of(spec, name), key_of(spec, name), name.rpartition(".")[2]
        held = isinstance(thing, (Sphere, Ring)) and thing.mode == "exact" and field in ON_SURFACE
        listed = key is not None and key.form in EACH and np.ndim(one.value) > 0
        if held or listed or (thing is not None and key is not None and _has_no_rows(spec, thing, field, driven)):
            found.add(name)
    return found


def _has_no_rows(spec: Spec, thing: Declared, field: str, driven: Mapping[str, Any]) -> bool:
    """Return True if a parameter sets no rows of its columns, or only rests that drives set."""
    listed = rows_of(spec, thing, field)
    return bool(listed) and all(
        rows is not None and bool(np.isin(rows, driven.get(one.name, ())).all()) for one, rows in listed
    )

"""Emitters of a scene: the particles that they may use, and their declaration, added in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import MOST, choice, refuse, whole
from springline.errors import SceneError
from springline.forces.emitters import OVER, Emitter
from springline.messages import argument
from springline.spec.adding import append_particles, declare
from springline.spec.builders import all_or_nothing
from springline.spec.handles import Handle, MeshHandle, resolve_particles

if TYPE_CHECKING:
    from springline.spec.spec import Spec

CALLER = "emit()"
USUAL_CAP = 1000  # particles of an emitter whose particles have no end by age
MOST_CHOSEN = 1_000_000  # largest capacity that is chosen


def emit(spec: Spec, cap: Any, body: dict[str, Any], options: dict[str, Any]) -> Handle:
    """Add an emitter with ``cap`` particles, by the rules of :meth:`springline.Scene.emit`."""
    over = None if options["over"] is None else choice(options["over"], "over", CALLER, OVER)
    place, over = _place(spec, options["place"], over)
    options = options | {"place": place, "over": over}
    # Checked before particles are added; which particles it uses does not matter for the check.
    checked = Emitter(on=np.zeros(0, dtype=np.int64), **options).validate(spec.dim)
    count = _capacity(checked) if cap is None else whole(cap, "cap", CALLER, 1)
    if count > MOST:
        raise refuse("cap", CALLER, f"at most {MOST}", cap)
    corner = np.asarray(checked.place, dtype=np.float64)
    with all_or_nothing(spec):
        handle = append_particles(spec, np.tile(corner.mean(axis=0), (count, 1)), CALLER, **body)
        declare(spec, [Emitter(on=handle.index, **options)])
    return handle


def _place(spec: Spec, place: Any, over: Any) -> tuple[Any, Any]:
    """Return the points of a place and what they are; a handle stands for the drawn positions of its particles."""
    if not isinstance(place, Handle):
        return place, over or "points"
    position = spec.particles.position
    if isinstance(place, MeshHandle) and over in (None, "faces"):
        resolve_particles(spec, place, "place", CALLER)
        return position[np.ravel(place.triangles)][:, : spec.dim], "faces"
    if over == "faces":
        raise SceneError(f"{argument('place', CALLER)} must be a handle of a mesh for over='faces'. Got {place!r}.")
    return position[resolve_particles(spec, place, "place", CALLER)][:, : spec.dim], over or "points"


def _capacity(thing: Emitter) -> int:
    """Number of particles that can be alive at once, if lives end by age; otherwise a usual number."""
    longest = thing.lifetimes[1]
    if not np.isfinite(longest):
        return max(USUAL_CAP, int(thing.burst))
    bursts = 1.0 if not np.isfinite(float(thing.every)) else np.ceil(longest / float(thing.every)) + 1.0
    most = np.ceil(float(thing.rate) * longest) + 2.0 * (float(thing.rate) > 0.0) + float(thing.burst) * bursts
    if most > MOST_CHOSEN:
        raise SceneError(
            f"{CALLER} needs {most:.3g} particles for its rate and lifetime. Give a 'cap', a smaller rate or a shorter "
            f"lifetime."
        )
    return max(int(most), 1)

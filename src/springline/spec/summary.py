"""Summary of a scene as text."""

from __future__ import annotations

import numpy as np

from springline.forces.user import Custom
from springline.formatting import count_noun
from springline.spec.spec import Spec


def summary(spec: Spec) -> str:
    """Particles, springs, supports, mass, extent, forces and rules, a line for each."""
    particles, springs = spec.particles, count_noun(spec.spring_count, "spring")
    held = particles.fixed.any(axis=1)
    counts = [count_noun(spec.particle_count, "particle"), springs, count_noun(int(held.sum()), "support")]
    if len(spec.faces):
        counts.append(count_noun(len(spec.faces), "face"))
    title = f" {spec.title!r}" if spec.title else ""
    lines = [f"Scene{title}: {', '.join(counts)}"]
    if spec.particle_count:
        mass = np.asarray(particles.mass)
        free = float(mass[~particles.fixed.all(axis=1)].sum())
        lines.append(f"Mass: {float(mass.sum()):.6g} kg, of which {free:.6g} kg are free to move")
        lines.append(f"Extent: {' x '.join(f'{size:.6g}' for size in np.ptp(spec.position, axis=0))} m")
    acting = [thing.force.name if isinstance(thing, Custom) else type(thing).__name__ for thing in spec.declared]
    if spec.gravity.any():
        acting.insert(0, f"gravity ({', '.join(f'{part:.6g}' for part in spec.gravity)}) m/s2")
    lines.append("Forces and rules: " + (", ".join(acting) or "none"))
    return "\n".join(lines)

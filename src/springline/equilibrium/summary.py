"""Text summaries of a shape at rest, for engineers who have to sign for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium import rounding
from springline.equilibrium.bars import list_numbers
from springline.equilibrium.certificate import NOTHING_EXERTED
from springline.equilibrium.problem import EPSILON, MET
from springline.forces.sheets import has_sheets
from springline.forces.volumes import pressure_forces
from springline.formatting import count_noun, format_quantity

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium

TOLD = 16.0 * EPSILON  # [-] of the sizes that forces are computed from: less is rounding
ALIKE = 1e-9  # [-] relative difference of forces that are taken as equal
FOUND = 1e-9  # [-] of the largest coordinate: smaller coordinates are shown as 0
LISTED = 12  # supports shown individually
LEFT_PLANE = (
    "The scene is drawn in a plane and left it sideways, because nothing holds it there. If it is a plane structure, "
    "solve it in two dimensions: Scene(dim=2), read(dim=2), or --dim 2."
)
WIDTH = 22  # characters of the first column
CHECK = "Independent check"  # row of the certificate


def summary(shape: Equilibrium) -> str:
    """Title, loads, reactions by support, largest forces and displacement, residual and stability."""
    lines = [_title(shape), *_balance(shape), *_members(shape), *_rules(shape), *_movement(shape), *_certificate(shape)]
    return "\n".join(lines)


def message(shape: Equilibrium) -> str:
    """The result in a sentence or two."""
    left = f"unbalanced forces are {shape.relative_residual:.1e} of {shape.data.relative_to}"
    if shape.data.problem.idle(shape.data.point):
        left = "unbalanced forces and member forces are rounding"
    if not shape.converged:
        far = MET * shape.data.problem.size
        missed = f", and rules are missed by {shape.data.miss:.1e} m" if shape.data.miss > far else ""
        return f"Not at rest: {shape.data.why}. {left.capitalize()}{missed}."
    rounded = "" if shape.relative_residual <= shape.data.tolerance else ", as far as rounded coordinates tell"
    parts = [f"At rest: {left}{rounded}."]
    if shape.data.left:
        amount = f"{shape.data.left} unstable equilibri{'um' if shape.data.left == 1 else 'a'}"
        parts.append(f"The search passed {amount}.")
    if shape.data.left_plane:
        parts.append(LEFT_PLANE)
    if shape.data.assessment.negative:
        parts.append(f"Unstable in {count_noun(shape.data.assessment.negative, 'way')}: a small push and it gives way.")
    parts += [f"Not stable: {one}." for one in shape.certificate.collapsed]
    parts += [f"{one}." for one in shape.certificate.beyond]
    parts += [_looseness(shape)] if shape.mechanisms else []
    if shape.rigid_motions:
        ways = count_noun(shape.rigid_motions, "way")
        parts.append(f"As a whole, without a change of shape, it is free to move in {ways}.")
    if len(shape.slack):
        parts.append(f"{count_noun(len(shape.slack), 'slack member')}: springs {list_numbers(shape.slack)}.")
    if len(shape.ties.slack):
        parts.append(f"{count_noun(len(shape.ties.slack), 'slack cord')}: ties {list_numbers(shape.ties.slack)}.")
    return " ".join([*parts, *_resting(shape)])


def _resting(shape: Equilibrium) -> list[str]:
    """A sentence for each plane, box, sphere and ring that holds particles."""
    contacts, sentences = shape.contacts, []
    for rule in np.unique(contacts.rule):
        mine = np.flatnonzero(contacts.rule == rule)
        most = float(contacts.size[mine].max())
        amount, name = count_noun(len(mine), "particle"), contacts.names[rule]
        if shape.data.problem.constraints.sources[rule].one_sided:
            verb = "rests on" if len(mine) == 1 else "rest on"
        else:
            verb = "is held by" if len(mine) == 1 else "are held by"
        force = format_quantity(most if most > _least(shape) else 0.0, "N")
        sentences.append(f"{amount} {verb} {name}, largest force {force}.")
    return sentences + _surfaces(shape)


def _surfaces(shape: Equilibrium) -> list[str]:
    """A sentence about the contacts of surfaces; empty without any."""
    surface = shape.data.surface
    if surface is None:
        return []
    largest = format_quantity(float(np.linalg.norm(surface.force, axis=1).max(initial=0.0)), "N")
    return [f"{count_noun(len(surface), 'contact')} of surfaces, largest force {largest}."]


def _looseness(shape: Equilibrium) -> str:
    moving = np.unique(np.concatenate([one.particles for one in shape.mechanisms]))
    what = "particle" if len(moving) == 1 else "particles"
    return (
        f"{count_noun(len(shape.mechanisms), 'mechanism')}: {what} {list_numbers(moving)} can move without resistance."
    )


def _title(shape: Equilibrium) -> str:
    name = shape.data.title or "Shape at rest"
    if shape.data.mirrored:
        name += ", inverted"
    if not shape.converged:
        name += " (NOT AT REST)"
    parts = [count_noun(len(shape.position), "particle"), count_noun(len(shape.tension), "spring")]
    parts += [count_noun(len(shape.ties), "tie")] if len(shape.ties) else []
    return f"{name}: {', '.join([*parts, count_noun(len(shape.supports), 'support')])}"


def whole_loads(shape: Equilibrium) -> FloatArray:
    """Weights, loads and pressures on every particle [N], shape (particles, 3)."""
    return np.asarray(shape.loads + pressure_forces(shape.data.model, shape.position))


def _balance(shape: Equilibrium) -> list[str]:
    lines = [_line("Loads in all", _vector(shape, whole_loads(shape).sum(axis=0), "N"))]
    lines.append(_line("Reactions in all", _vector(shape, shape.reactions.sum(axis=0), "N")))
    most = float(np.abs(shape.reactions[shape.supports[:LISTED]]).max(initial=0.0))  # one unit for the table
    for i in shape.supports[:LISTED]:
        position = _vector(shape, shape.position[i], "m")
        force = _vector(shape, shape.reactions[i], "N", most)
        lines.append(_line(f"  at particle {i}", f"{force}   at {position}{_holding(shape, int(i))}"))
    if len(shape.supports) > LISTED:
        lines.append(_line("", f"and {count_noun(len(shape.supports) - LISTED, 'more support')}: see .reactions"))
    return lines


def _holding(shape: Equilibrium, particle: int) -> str:
    """The constraints of a particle, unless it is anchored along every axis."""
    axes = zip("xyz"[: shape.data.model.dim], shape.data.problem.free[particle], strict=False)
    held = "".join(letter for letter, free in axes if not free)
    if len(held) == shape.data.model.dim:
        return ""
    rules = [shape.contacts.names[rule] for rule in shape.contacts.rule[shape.contacts.particle == particle]]
    parts = ([f"holds {held} only"] if held else []) + [f"on {name}" for name in rules]
    return ", " + ", ".join(parts)


def _first_largest(values: FloatArray) -> int:
    """Return the first index of the largest value, of those that are equal but for rounding, as in mirrored halves."""
    largest = float(values.max())
    return int(np.argmax(values >= largest - ALIKE * abs(largest)))


def _members(shape: Equilibrium) -> list[str]:
    if not len(shape.tension):
        return _membrane(shape) + _faces(shape)
    # A value like "1.2e-13 N" would be read as a force. Rounding is shown as 0 or "none", by the sizes that cause it.
    felt = rounding.tension_rounding(shape.data.model, shape.position, shape.tension, TOLD)
    tension = rounding.nothing_below(shape.tension, np.maximum(felt, rounding.residual_rounding(shape)))
    most, least = _first_largest(tension), _first_largest(-tension)
    lines = [
        _line("Largest tension", _member(shape, most) if tension[most] > 0.0 else "none"),
        _line("Largest compression", _member(shape, least) if tension[least] < 0.0 else "none"),
    ]
    used = shape.utilization
    if used.any():
        worst = int(used.argmax())
        broken = np.flatnonzero(used > 1.0)
        over = f"; above strength: springs {list_numbers(broken)}" if len(broken) else ""
        lines.append(_line("Largest utilization", f"{used[worst]:.4g} in spring {worst}{over}"))
    if len(shape.slack):
        lines.append(_line("Slack members", f"{len(shape.slack)}: springs {list_numbers(shape.slack)}"))
    return lines + _membrane(shape) + _faces(shape)


def _membrane(shape: Equilibrium) -> list[str]:
    """Largest and smallest principal membrane force of the sheets of a shape."""
    from springline.moments.membrane_forces import membrane_extremes

    found = membrane_extremes(shape) if has_sheets(shape.data.model) else ()
    most = max((abs(value) for value, _ in found), default=0.0)
    names = ("Membrane force, max.", "Membrane force, min.")
    return [
        _line(
            name,
            f"{format_quantity(value if abs(value) > TOLD * most else 0.0, 'N/m', 6, largest=most)} in face {face}",
        )
        for name, (value, face) in zip(names, found, strict=False)
    ]


def _faces(shape: Equilibrium) -> list[str]:
    """Largest utilization of the strength of membrane faces."""
    used = shape.face_utilization
    if not used.any():
        return []
    worst, torn = int(used.argmax()), np.flatnonzero(used > 1.0)
    over = f"; above strength: faces {list_numbers(torn)}" if len(torn) else ""
    return [_line("Largest utilization", f"{used[worst]:.4g} in face {worst}{over}")]


def _rules(shape: Equilibrium) -> list[str]:
    """Rods and cords, contacts, and the largest violation of these constraints."""
    lines, ties, contacts = [], shape.ties, shape.contacts
    if len(ties):
        for name, row in (("pull", int(ties.tension.argmax())), ("push", int(ties.tension.argmin()))):
            size = ties.tension[row] if name == "pull" else -ties.tension[row]
            lines += [_line(f"Largest {name} of a tie", _tie(shape, row))] if size > _least(shape) else []
        if len(ties.slack):
            lines.append(_line("Slack cords", f"{len(ties.slack)}: ties {list_numbers(ties.slack)}"))
    for rule in np.unique(contacts.rule):
        mine = np.flatnonzero(contacts.rule == rule)
        worst = mine[int(contacts.size[mine].argmax())]
        most = format_quantity(rounding.nothing_below(contacts.size[worst], _least(shape)), "N", 6)
        force = f"largest {most} at particle {contacts.particle[worst]}"
        lines.append(_line(f"On {contacts.names[rule]}", f"{count_noun(len(mine), 'particle')}, {force}"))
    if len(shape.data.problem.constraints):
        lines.append(_line("Rules missed by", f"{shape.data.miss:.2g} m at most"))
    return lines


def _tie(shape: Equilibrium, row: int) -> str:
    ties = shape.ties
    ends = f"particles {ties.ends[row, 0]} and {ties.ends[row, 1]}"
    return f"{format_quantity(abs(ties.tension[row]), 'N', 6)} in {'cord' if ties.cord[row] else 'rod'} {row}, {ends}"


def _movement(shape: Equilibrium) -> list[str]:
    displacement = rounding.nothing_below(
        shape.displacement, rounding.length_rounding(shape.data.model, shape.position)
    )
    moved = np.sqrt((displacement**2).sum(axis=1))
    if not moved.any():
        return [_line("Largest displacement", "none")]
    i = int(moved.argmax())
    where = f"{format_quantity(moved[i], 'm', 6)} at particle {i}, {_vector(shape, shape.displacement[i], 'm')}"
    return [_line("Largest displacement", where)]


def _certificate(shape: Equilibrium) -> list[str]:
    work = f"{count_noun(shape.iterations, 'iteration')}, {count_noun(shape.data.factorizations, 'factorization')}"
    effort = f"{shape.method}, {work}"
    part = f"{shape.relative_residual:.2g} of {shape.data.relative_to} in all"
    idle = shape.data.problem.idle(shape.data.point)
    left = f"at most {shape.residual:.3g} N on a particle, {NOTHING_EXERTED if idle else part}"
    lines = [_line("Unbalanced force", left), _line(CHECK, shape.certificate.message), _line("Method", effort)]
    if np.isfinite(shape.smallest_eigenvalue):
        lines.append(_line("Smallest stiffness", format_quantity(shape.smallest_eigenvalue, "N/m")))
    return [*lines, _line("Verdict", "Stable. " + shape.message if shape.stable else shape.message)]


def _member(shape: Equilibrium, row: int) -> str:
    springs = shape.data.model.springs
    ends = f"particles {springs.tail[row]} and {springs.head[row]}"
    stress = f", {format_quantity(shape.stress[row], 'Pa')}" if np.isfinite(shape.stress[row]) else ""
    return f"{format_quantity(abs(shape.tension[row]), 'N', 6)}{stress} in spring {row}, {ends}"


def _vector(shape: Equilibrium, vector: FloatArray, unit: str, most: float | None = None) -> str:
    largest = float(np.abs(vector).max(initial=0.0))
    # forces are known to the unbalanced forces and to rounding, positions to the accuracy of a shape
    least = (
        max(TOLD * largest, shape.certificate.doubt, rounding.residual_rounding(shape))
        if unit == "N"
        else FOUND * largest
    )
    shown = np.where(np.abs(vector) <= least, 0.0, vector)[: shape.data.model.dim]
    return format_quantity(shown, unit, 6, largest=most)


def _least(shape: Equilibrium) -> float:
    """Threshold below which forces of contacts and ties are shown as 0 [N]: rounding, and the unbalanced forces."""
    return max(rounding.force_rounding(shape.data.model, shape.position), rounding.residual_rounding(shape))


def _line(name: str, text: str) -> str:
    return f"{name:<{WIDTH}}{text}"

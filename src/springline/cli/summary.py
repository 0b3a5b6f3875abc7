"""Summary printed after a run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console

from springline.checks import FloatArray, IntArray
from springline.cli.formatting import amount, list_indices, number, point, seconds, supports
from springline.cli.info import energies
from springline.cli.output import Row, bullets, commands, facts, heading, paragraph, title
from springline.cli.report import RunReport, SpringExtreme
from springline.constraints.motion import model_at_time
from springline.contacts import rules
from springline.contacts.shapes import registry
from springline.forces import net, queries
from springline.formatting import count_noun
from springline.model.families import Model
from springline.model.family import Family
from springline.model.space import nearest
from springline.model.state import State
from springline.run.step_control import parts
from springline.spec.members import COINCIDENT

if TYPE_CHECKING:
    from springline.integrators.contract import Integrator

FOREIGN = "LAMMPS does not record losses: dissipation or work is the change of the total energy."
CLOSED = 1e-9  # [-] relative error below which the energy balance is closed up to rounding
OPEN = 0.01  # [-] relative error above which the energy balance is open
EVENT_WORDS = {
    "break": ("spring broke", "springs broke"),
    "hit": ("hit on a wall", "hits on walls"),
    "collide": ("hit of two particles", "hits of two particles"),
    "strike": ("hit on a spring", "hits on springs"),
    "merge": ("merger", "mergers"),
    "bond": ("bond formed", "bonds formed"),
    "unbond": ("bond broke", "bonds broke"),
    "tear": ("face tore", "faces tore"),
    "remove": ("particle removed", "particles removed"),
    "coincide": ("spring's ends met in one place", "springs' ends met in one place"),
    "change": ("change by hand", "changes by hand"),
}  # singular and plural


def show(out: Console, facts_of: RunReport, wall_time: str, notes: list[str]) -> None:
    """Print a report; ``wall_time`` is the time taken as text, ``notes`` are sentences from the reader of the scene."""
    title(out, facts_of.title or "untitled scene")
    facts(out, _what(facts_of) + _how(facts_of, wall_time))
    _shape(out, facts_of)
    _forces(out, facts_of)
    _energy(out, facts_of)
    happened = [count_noun(n, *EVENT_WORDS[name]) for name, n in facts_of.events.items() if n]
    if happened:
        heading(out, "Events")
        bullets(out, happened)
    if notes:
        heading(out, "As read")
        bullets(out, notes)


def _what(one: RunReport) -> list[Row]:
    held = f", {supports(one.supports)}"
    return [("particles", f"{one.particles:,}{held}"), ("springs", f"{one.springs:,}")]


def _how(one: RunReport, wall_time: str) -> list[Row]:
    from springline.integrators.registry import integrator

    method = integrator(one.integrator)
    return [
        ("integrator", ", ".join(_claims(method))),
        ("time", f"{seconds(one.time[0])} to {seconds(one.time[1])} s"),
        ("time step", _step(one)),
        *_error(one),
        ("steps", f"{one.steps:,}"),
        *_implicit_step_rows(one),
        ("computing", wall_time),
        ("frames", f"{one.frames:,}, every {amount(one.every, 's')}"),
    ]


def _claims(method: Integrator) -> list[str]:
    """Title of a method, its order if it has one, and whether it is symplectic."""
    order = [f"order {method.order}"] if method.order else ["exact between hits"]
    return [method.title, *order, *(["symplectic"] if method.symplectic and method.order else [])]


def _step(one: RunReport) -> str:
    """Text of the step, or of the shortest and the longest step."""
    if not one.dt:
        return "none: from event to event"
    if "shortest" in one.log:
        return f"{amount(one.log['shortest'], 's')} to {amount(one.dt, 's')}, adapted to the motion"
    safe = ""
    if one.safe_dt:
        within = "safe up to" if one.dt <= one.safe_dt * (1.0 + 1e-6) else "proved safe only up to"
        safe = f"; {within} {amount(one.safe_dt, 's')}"
    return f"{amount(one.dt, 's')}{safe}"


def _error(one: RunReport) -> list[Row]:
    """Estimated error of an automatic step, in words."""
    if not one.log.get("error"):
        return []
    return [("estimated error", f"a period adds {one.log['error']:.2g} of its amplitude, at most")]


def _implicit_step_rows(one: RunReport) -> list[Row]:
    """Rows about the solver of implicit steps."""
    log = one.log
    if "splits" not in log:
        return []
    split = f"{count_noun(int(log['splits']), 'step')} split" if log["splits"] else "no step split"
    solved = count_noun(int(log["iterations"]), "iteration"), count_noun(int(log["factorizations"]), "factorization")
    work = f"{', '.join(solved)}, {split}"
    return [("solved in", work), ("unbalanced", f"at most {log['residual']:.1e} of all forces, in any step")]


def _shape(out: Console, one: RunReport) -> None:
    rows: list[Row] = []
    far = one.largest_displacement
    if far is not None:
        remark = f"particle {far.particle}, to {point(far.position)} at {amount(far.time, 's')}"
        rows.append(("largest displacement", amount(far.distance, "m"), remark))
    for name, extreme in (("highest point", one.highest), ("lowest point", one.lowest)):
        if extreme is not None:
            remark = f"particle {extreme.particle}, at {point(extreme.position)} in the end"
            rows.append((name, amount(extreme.position[-1], "m"), remark))
    heading(out, "Shape")
    facts(out, rows)


def _forces(out: Console, one: RunReport) -> None:
    if not one.springs:
        return
    heading(out, "Forces in springs")
    tension, compression = one.largest_tension, one.largest_compression
    facts(out, [_extreme("largest tension", tension), _extreme("largest compression", compression)])


def _extreme(name: str, found: SpringExtreme | None) -> Row:
    if found is None:
        return name, "none"
    where = f"spring {found.spring} of particles {found.ends[0]} and {found.ends[1]}, at {amount(found.time, 's')}"
    return name, amount(abs(found.tension), "N"), where


def _energy(out: Console, one: RunReport) -> None:
    energies(out, one.energy)
    foreign = one.engine == "lammps" and any(one.energy[name][-1] != 0.0 for name in ("dissipated", "work"))
    paragraph(out, FOREIGN if foreign else ledger_sentence(one.ledger_error, one.dt))


def ledger_sentence(error: float, dt: float | None = None) -> str:
    """Sentence about the error of the energy balance; if it is open, with a shorter step than ``dt`` [s]."""
    if error == 0.0:
        return "Energy balance error: none."
    if error <= CLOSED:
        return f"Energy balance error: {error:.0e} of the exchanged energy."
    if error <= OPEN:
        return f"Energy balance error: {error:.2g} of the exchanged energy; a shorter --dt reduces it."
    shorter = f"--dt {dt / 4.0:.2g}" if dt else "a shorter --dt"
    return f"Energy balance error: {error:.0%} of the exchanged energy. For reliable results, give {shorter}."


def files(out: Console, rows: Sequence[Row]) -> None:
    """Print the files that were written."""
    if rows:
        heading(out, "Written")
        facts(out, rows)


def next_steps(out: Console, lines: list[str]) -> None:
    """Print commands to try next."""
    heading(out, "To try next")
    commands(out, lines)


# Warnings about a scene before it runs. Each finding is a sentence; no scene is run to find it.

STIFFNESS_RATIO = 1e4  # [-] above, the stiffest spring needs a hundred times as many steps as the softest
MASS_RATIO = 1e6  # [-]
AT_REST = 1e-12  # [-] of stiffness times rest length: smaller tensions are rounding errors


def warnings(model: Model, state: State) -> list[str]:
    """All warnings about a scene in its initial state."""
    checks: tuple[Callable[[Model, State], list[str]], ...] = (
        _still, _loose, _duplicates, _without_length, _without_stiffness, _massless, _ratios, _particles_behind_walls,
        _overloaded_springs,
    )  # fmt: skip
    return [sentence for check in checks for sentence in check(model, state)]


def nothing_moves(model: Model, state: State) -> bool:
    """Return True if no force acts at the start and all particles are at rest."""
    if np.any(state.velocity):
        return False
    for family in net.present(model):
        if family.elastic(model) and not family.differenced_rows(model):
            moves = _largest_extension(model, family, state.position) > AT_REST
        else:
            moves = family.accelerates_rest(model)
        if moves:
            return False
    if not model.spring_count:
        return True
    tension = np.abs(queries.tension(model, state.position))
    stiffness = np.maximum(model.springs.stiffness * model.springs.rest_length, 1.0)
    return bool((tension <= AT_REST * stiffness).all())


def _largest_extension(model: Model, family: Family, position: FloatArray) -> float:
    """Largest extension of a family's elements, in the unit of their measure."""
    largest = 0.0
    for part in family.elastic(model):
        first = position[part.corners[:, :1]]
        points = first + nearest(model.space, position[part.corners] - first)
        largest = max(largest, float(np.abs(part.evaluate_at(points).extension[part.stiffness > 0.0]).max(initial=0.0)))
    return largest


def _still(model: Model, state: State) -> list[str]:
    if not nothing_moves(model, state):
        return []
    return ["Nothing will move: no force acts, and everything is at rest. Give gravity, a load or a velocity."]


def _loose(model: Model, state: State) -> list[str]:
    """Warnings about parts without any support, and about single loose particles."""
    if not model.spring_count and not len(model.holonomic.kind):
        return []
    part = parts(model)
    members = np.bincount(part)
    held = np.zeros(len(members), dtype=bool)
    held[part[_held_particles(model, state)]] = True
    single = np.flatnonzero(~held[part] & (members[part] == 1))
    loose = np.flatnonzero(~held & (members > 1))
    found = []
    if len(single):
        found.append(f"{count_noun(len(single), 'particle')} joined to nothing: {list_indices(single)}.")
    if len(loose) == 1 and members[loose[0]] == model.particle_count:
        found.append("Nothing is anchored: the whole scene moves freely.")
    elif len(loose):
        each = [
            f"{count_noun(int(members[row]), 'particle')} ({list_indices(np.flatnonzero(part == row))})"
            for row in loose[:4]
        ]
        more = f" and {len(loose) - 4} more" if len(loose) > 4 else ""
        found.append(f"{count_noun(len(loose), 'part')} without a support: {'; '.join(each)}{more}.")
    return found


def _held_particles(model: Model, state: State) -> np.ndarray:
    """Particles held by a support, a surface or a force other than springs and gravity, shape (particles,)."""
    held = (state.mobility[:, : model.dim] == 0.0).any(axis=1)
    for rule in rules.present(model):
        held[rule.held_particles(model)] = True
    for group in net.all_pairs_arrays(model):
        held[group.member] = True
    return np.asarray(held)


def _duplicates(model: Model, state: State) -> list[str]:
    if not model.spring_count:
        return []
    low, high = np.sort(np.column_stack([model.springs.tail, model.springs.head]), axis=1).T
    order = np.lexsort((high, low))
    again = order[1:][(np.diff(low[order]) == 0) & (np.diff(high[order]) == 0)]
    if not len(again):
        return []
    return [f"{count_noun(len(again), 'spring')} parallel to another, same ends: {list_indices(np.sort(again))}."]


def _without_length(model: Model, state: State) -> list[str]:
    flat = np.flatnonzero(queries.lengths(model, state.position) <= COINCIDENT)
    if not len(flat):
        return []
    return [
        f"{count_noun(len(flat), 'spring')} drawn without length, so without direction at the start: "
        f"{list_indices(flat)}."
    ]


def _without_stiffness(model: Model, state: State) -> list[str]:
    limp = model.springs.stiffness == 0.0
    limp[model.laws.spring] = False
    rows = np.flatnonzero(limp)
    return [f"{count_noun(len(rows), 'spring')} without stiffness: {list_indices(rows)}."] if len(rows) else []


def _massless(model: Model, state: State) -> list[str]:
    free = (state.mobility[:, : model.dim] > 0.0).any(axis=1)
    rows = np.flatnonzero((model.particles.mass == 0.0) & free)
    if not len(rows):
        return []
    return [
        f"{count_noun(len(rows), 'particle')} without mass: test particles, which feel and do not pull: "
        f"{list_indices(rows)}."
    ]


def _ratios(model: Model, state: State) -> list[str]:
    found = []
    stiffness, mass = model.springs.stiffness, model.particles.mass
    for values, limit, unit, noun in (
        (stiffness, STIFFNESS_RATIO, "N/m", "spring"),
        (np.where((state.mobility > 0.0).any(axis=1), mass, 0.0), MASS_RATIO, "kg", "particle"),
    ):
        rows = np.flatnonzero(values > 0.0)
        if not len(rows):
            continue
        low, high = (int(rows[row]) for row in (values[rows].argmin(), values[rows].argmax()))
        if values[high] > limit * values[low]:
            found.append(
                f"Very different {'stiffnesses' if noun == 'spring' else 'masses'}: {noun} {high} has "
                f"{amount(float(values[high]), unit)}, {noun} {low} {amount(float(values[low]), unit)}. "
                f"The time step is that of the fastest."
            )
    return found


def _particles_behind_walls(model: Model, state: State) -> list[str]:
    """Warnings about particles that a wall will push inside in the first step."""
    model, found = model_at_time(model, state.time), list[str]()
    for which in range(len(model.planes.restitution)):
        member = model.planes.member[model.planes.start[which] : model.planes.start[which + 1]]
        depth = (state.position[member] - model.planes.point[which]) @ model.planes.normal[which]
        found += _push_back_messages(f"plane {which}", member[depth < model.particles.radius[member]], state)
    for which in range(len(model.boxes.restitution)):
        member = model.boxes.member[model.boxes.start[which] : model.boxes.start[which + 1]]
        radius = model.particles.radius[member][:, None]
        position = state.position[member]
        out = (position - radius < model.boxes.lower[which]) | (position + radius > model.boxes.upper[which])
        found += _push_back_messages(f"box {which}", member[out.any(axis=1)], state)
    for row, member in enumerate(registry.members_of(model)):
        faces, shape = registry.surface_of(model, row).certify_gaps, model.walls.shape[row]
        if faces is not None and not registry.source_class(model, row).has_family:
            every = faces(shape, model.particles.radius[member], state.position[member] - shape[:3])
            behind = np.min([gap for _, gap in every], axis=0) < 0.0
            name = f"the {registry.source_class(model, row).key()} that is wall {int(model.walls.number[row])}"
            found += _push_back_messages(name, member[behind], state)
    return found


def _push_back_messages(wall: str, rows: FloatArray | IntArray, state: State) -> list[str]:
    free = rows[(state.mobility[rows] > 0.0).any(axis=1)]
    if not len(free):
        return []
    start = "starts" if len(free) == 1 else "start"
    return [f"{count_noun(len(free), 'particle')} {start} beyond {wall} and will be put back: {list_indices(free)}."]


def _overloaded_springs(model: Model, state: State) -> list[str]:
    if not len(model.springs.fragile):
        return []
    tension = np.abs(queries.tension(model, state.position))
    rows = np.flatnonzero(tension > model.springs.strength)
    if not len(rows):
        return []
    worst = int(rows[0])
    return [
        f"{count_noun(len(rows), 'spring')} above the strength at the start, and will break at once: "
        f"{list_indices(rows)} "
        f"({number(float(tension[worst]))} of {amount(float(model.springs.strength[worst]), 'N')})."
    ]

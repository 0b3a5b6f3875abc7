"""The summary after a run: what one would show to a client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console

from springline.cli.info import energies
from springline.cli.report import RunReport, SpringExtreme
from springline.cli.screen import Row, bullets, commands, facts, heading, paragraph, title
from springline.cli.words import amount, point, seconds, supports
from springline.talk import counted

if TYPE_CHECKING:
    from springline.integrators.contract import Integrator

FOREIGN = "LAMMPS books no losses: what is dissipated, or work, is what the total lost or gained."
CLOSED = 1e-9  # [-] a ledger this close is closed but for rounding
OPEN = 0.01  # [-] a ledger further off is open
EVENT_WORDS = {
    "break": ("spring broke", "springs broke"),
    "hit": ("hit on a wall", "hits on walls"),
    "collide": ("hit of two particles", "hits of two particles"),
    "strike": ("hit on a spring", "hits on springs"),
    "merge": ("merger", "mergers"),
    "remove": ("particle removed", "particles removed"),
    "coincide": ("spring's ends met in one place", "springs' ends met in one place"),
    "change": ("change by hand", "changes by hand"),
}  # one, and more


def show(out: Console, facts_of: RunReport, wall_time: str, notes: list[str]) -> None:
    """Print a report; ``wall_time`` says how long it took, ``notes`` are sentences of whoever read the scene."""
    title(out, facts_of.title or "untitled scene")
    facts(out, _what(facts_of) + _how(facts_of, wall_time))
    _shape(out, facts_of)
    _forces(out, facts_of)
    _energy(out, facts_of)
    happened = [counted(n, *EVENT_WORDS[name]) for name, n in facts_of.events.items() if n]
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
        *_solved(one),
        ("computing", wall_time),
        ("frames", f"{one.frames:,}, every {amount(one.every, 's')}"),
    ]


def _claims(method: Integrator) -> list[str]:
    """A method's title, its order where it has one, and whether it is symplectic."""
    order = [f"order {method.order}"] if method.order else ["exact between hits"]
    return [method.title, *order, *(["symplectic"] if method.symplectic and method.order else [])]


def _step(one: RunReport) -> str:
    """The step, or the shortest and the longest one."""
    if not one.dt:
        return "none: from event to event"
    if "shortest" in one.log:
        return f"{amount(one.log['shortest'], 's')} to {amount(one.dt, 's')}, as the motion asks"
    safe = ""
    if one.safe_dt:
        within = "safe up to" if one.dt <= one.safe_dt * (1.0 + 1e-6) else "proved safe only up to"
        safe = f"; {within} {amount(one.safe_dt, 's')}"
    return f"{amount(one.dt, 's')}{safe}"


def _error(one: RunReport) -> list[Row]:
    """What an automatic step is estimated to err by."""
    if not one.log.get("error"):
        return []
    return [("estimated error", f"a period adds {one.log['error']:.2g} of its amplitude, at most")]


def _solved(one: RunReport) -> list[Row]:
    """How implicit steps were found."""
    log = one.log
    if "splits" not in log:
        return []
    split = f"{counted(int(log['splits']), 'step')} split" if log["splits"] else "no step split"
    solved = counted(int(log["iterations"]), "iteration"), counted(int(log["factorizations"]), "factorization")
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
    """How well the energies add up, in words, and with which step in place of ``dt`` [s] they would do so better."""
    if error == 0.0:
        return "The ledger closes."
    if error <= CLOSED:
        return f"The ledger closes, to {error:.0e} of the energy that changed hands."
    if error <= OPEN:
        return f"The ledger closes to {error:.2g} of the energy that changed hands; a shorter --dt closes it further."
    shorter = f"--dt {dt / 4.0:.2g}" if dt else "a shorter --dt"
    return f"The ledger is open by {error:.0%} of the energy that changed hands: for figures to trust, take {shorter}."


def files(out: Console, rows: Sequence[Row]) -> None:
    """The files that were written."""
    if rows:
        heading(out, "Written")
        facts(out, rows)


def next_steps(out: Console, lines: list[str]) -> None:
    """Commands to try next."""
    heading(out, "To try next")
    commands(out, lines)

"""The summary after a run: what one would show to a client."""

from __future__ import annotations

from rich.console import Console

from springline.cli.report import Displacement, Place, Report, SpringExtreme
from springline.cli.screen import bullets, commands, facts, heading
from springline.cli.words import amount, exact, number, point

CLOSED = 1e-9  # [-] a ledger this close is closed but for rounding
EVENT_WORDS = {
    "break": ("spring broke", "springs broke"),
    "hit": ("hit on a wall", "hits on walls"),
    "remove": ("particle removed", "particles removed"),
    "coincide": ("spring's ends met in one place", "springs' ends met in one place"),
}
ENERGY_WORDS = {"work": "work of loads", "dissipated": "dissipated"}


def show(out: Console, facts_of: Report, wall_time: float, notes: list[str]) -> None:
    """Print a report; ``notes`` are sentences of whoever read the scene."""
    out.print(facts_of.title or "untitled scene", style="bold")
    facts(out, _what(facts_of) + _how(facts_of, wall_time))
    _shape(out, facts_of)
    _forces(out, facts_of)
    _energy(out, facts_of)
    happened = [f"{n:,} {EVENT_WORDS[name][n != 1]}" for name, n in facts_of.events.items() if n]
    if happened:
        heading(out, "Events")
        bullets(out, happened)
    if notes:
        heading(out, "As read")
        bullets(out, notes)


def _what(one: Report) -> list[tuple[str, ...]]:
    held = f", {one.supports} of them supports" if one.supports else ", none of them a support"
    return [("particles", f"{one.particles:,}{held}"), ("springs", f"{one.springs:,}")]


def _how(one: Report, wall_time: float) -> list[tuple[str, ...]]:
    from springline.integrators.registry import INTEGRATORS

    method = INTEGRATORS[one.integrator]
    safe = f"; safe up to {amount(one.safe_dt, 's')}" if one.safe_dt else ""
    return [
        ("integrator", f"{method.title}, order {method.order}{', symplectic' if method.symplectic else ''}"),
        ("time", f"{exact(one.time[0])} to {exact(one.time[1])} s"),
        ("time step", f"{amount(one.dt, 's')}{safe}"),
        ("steps", f"{one.steps:,} in {amount(wall_time, 's')} of computing"),
        ("frames", f"{one.frames:,}, every {amount(one.every, 's')}"),
    ]


def _shape(out: Console, one: Report) -> None:
    rows: list[tuple[str, ...]] = []
    far = one.largest_displacement
    if isinstance(far, Displacement):
        rows.append(("largest displacement", amount(far.distance, "m"), _particle(far), f"at {amount(far.time, 's')}"))
    for name, place in (("highest point", one.highest), ("lowest point", one.lowest)):
        if isinstance(place, Place):
            rows.append((name, amount(place.position[-1], "m"), _particle(place), "at the end"))
    heading(out, "Shape")
    facts(out, rows)


def _particle(where: Displacement | Place) -> str:
    return f"particle {where.particle} {point(where.position)}"


def _forces(out: Console, one: Report) -> None:
    if not one.springs:
        return
    heading(out, "Forces in springs")
    facts(out, [_extreme("largest tension", one.largest_tension), _extreme("largest compression", one.largest_compression)])


def _extreme(name: str, found: SpringExtreme | None) -> tuple[str, ...]:
    if found is None:
        return name, "none"
    where = f"spring {found.spring}, particles {found.ends[0]} and {found.ends[1]}"
    return name, amount(abs(found.tension), "N"), where, f"at {amount(found.time, 's')}"


def _energy(out: Console, one: Report) -> None:
    from rich.table import Table

    heading(out, "Energy [J]")
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=22)
    for _ in range(2):
        table.add_column(justify="right", min_width=10)
    table.add_row("", "start", "end", style="dim")
    for name, (first, last) in one.energy.items():
        if name == "potential" or (name in ENERGY_WORDS and last == first == 0.0):
            continue
        table.add_row(f"  {ENERGY_WORDS.get(name, name)}", number(first), number(last))
    out.print(table)
    out.print(f"  {ledger_sentence(one.ledger_error)}")


def ledger_sentence(error: float) -> str:
    """How well the energies add up, in words."""
    if error <= CLOSED:
        return f"The ledger closes, to {error:.0e} of the energy that changed hands."
    return f"The ledger closes to {error:.2g} of the energy that changed hands; a shorter --dt closes it further."


def files(out: Console, rows: list[tuple[str, str]]) -> None:
    """The files that were written."""
    if rows:
        heading(out, "Written")
        facts(out, rows)


def next_steps(out: Console, lines: list[str]) -> None:
    """Commands to try next."""
    heading(out, "To try next")
    commands(out, lines)

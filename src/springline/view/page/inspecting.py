"""What is known of one particle or one spring at this moment, in words and in numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.forces import readout
from springline.forces.gravity import Gravities
from springline.model.families import BROKEN
from springline.model.space import nearest
from springline.talk import quantity
from springline.view.play.player import Player

CHEAP = 20_000  # particles: of more, the forces are not computed for the sake of one
GONE: dict[str, Any] = {"kind": "inspect"}


def inspected(player: Player, selected: dict[str, int]) -> dict[str, Any]:
    """What is selected; no more than the kind of the message where it is gone, or nothing is selected."""
    if "particle" in selected:
        return particle(player, selected["particle"])
    if "mode" in selected:
        return mode(player, selected["mode"])
    if "energy" in selected:
        return energies(player)
    return spring(player, selected["spring"]) if "spring" in selected else GONE


def particle(player: Player, number: int) -> dict[str, Any]:
    """Where it is, how it moves, and what acts on it."""
    run = player.simulation
    state, particles, dim = run.state, run.model.particles, player.scene.dim
    if not number < player.particle_count or state.alive[number] != 1:
        return GONE
    position, velocity = state.position[number, :dim], state.velocity[number, :dim]
    mass, speed = float(particles.mass[number]), float(np.linalg.norm(velocity))
    held = np.flatnonzero(state.mobility[number, :dim] == 0.0)
    rows: list[tuple[str, Any, str]] = [
        ("position", position, "m"), ("velocity", velocity, "m/s"), ("speed", speed, "m/s"), ("mass", mass, "kg"),
    ]  # fmt: skip
    rows += _forces(player, number, dim)
    rows.append(("kinetic energy", 0.5 * mass * speed * speed, "J"))
    told = _told("particle", number, rows)
    told["held"] = (state.mobility[number, :dim] == 0.0).tolist()
    told["load"] = np.zeros(dim).tolist() if run.source is None else run.source.load_by_hand(number)[:dim].tolist()
    if len(held):
        told["rows"].append(["held along", ", ".join("xyz"[axis] for axis in held)])
    return told


def _forces(player: Player, number: int, dim: int) -> list[tuple[str, Any, str]]:
    """The net force and what it is made of [N], as far as that costs little."""
    run = player.simulation
    model, state = run.model, run.state
    springs, pull = model.springs, model.room(Gravities).acceleration
    weight, by_springs = np.zeros(3), np.zeros(3)
    tension = readout.tension(model, state.position, state.velocity, state.status)
    for end, sense in ((springs.tail, 1.0), (springs.head, -1.0)):
        rows = np.flatnonzero(end[: player.spring_count] == number)
        apart = nearest(model.space, state.position[springs.head[rows]] - state.position[springs.tail[rows]])
        length = np.maximum(np.sqrt((apart * apart).sum(axis=1)), 1e-300)
        by_springs += sense * (tension[rows] / length) @ apart
    if len(pull):
        weight += model.particles.mass[number] * pull[min(number, len(pull) - 1)]
    found: list[tuple[str, Any, str]] = []
    if model.particle_count <= CHEAP:
        net = run.forces()[number]
        rest = net - by_springs - weight
        found.append(("net force", net[:dim], "N"))
        small = 1e-9 * max(float(np.abs(net).max()), float(np.abs(by_springs).max()), float(np.abs(weight).max()))
        if float(np.abs(rest).max()) > small:
            found.append(("other forces", rest[:dim], "N"))
    return [*found, ("force of springs", by_springs[:dim], "N"), ("weight", weight[:dim], "N")]


def spring(player: Player, number: int) -> dict[str, Any]:
    """What it carries, and how far it is stretched."""
    run = player.simulation
    model, state, springs = run.model, run.state, run.model.springs
    if not number < player.spring_count or state.status[number] == BROKEN:
        return GONE
    ends = springs.tail[number], springs.head[number]
    apart = nearest(model.space, (state.position[ends[1]] - state.position[ends[0]])[None])[0]
    length, rest = float(np.linalg.norm(apart)), float(springs.rest_length[number])
    stiffness, strength = float(springs.stiffness[number]), float(springs.strength[number])
    rows: list[tuple[str, Any, str]] = [
        ("tension", float(run.tension()[number]), "N"), ("length", length, "m"), ("rest length", rest, "m"),
    ]  # fmt: skip
    if rest > 0.0:
        rows.append(("strain", length / rest - 1.0, ""))
    if number not in model.laws.spring:
        rows += [("stiffness", stiffness, "N/m"), ("energy", 0.5 * stiffness * (length - rest) ** 2, "J")]
    if np.isfinite(strength):
        rows.append(("strength", strength, "N"))
    told = _told("spring", number, rows)
    told["rows"].append(["between particles", f"{ends[0]} and {ends[1]}"])
    return told


def mode(player: Player, number: int) -> dict[str, Any]:
    """How far it moves in a mode, of those found last: q = phi . M (x - x0) / (phi . M phi), with its velocity."""
    found, run = player.structure.modes, player.simulation
    if found is None or number >= len(found) or len(found.position) != player.particle_count:
        return GONE
    weighted = run.model.particles.mass[:, None] * found.shape[number] / found.modal_mass[number]
    here = (run.state.alive == 1)[:, None]
    amplitude = float((weighted * np.where(here, run.state.position - found.position, 0.0)).sum())
    velocity = float((weighted * np.where(here, run.state.velocity, 0.0)).sum())
    stored = found.modal_mass[number] * (velocity**2 + found.omega_squared[number] * amplitude**2)
    rows = [("amplitude", amplitude, "m"), ("velocity", velocity, "m/s"), ("energy", 0.5 * float(stored), "J")]
    return _told("mode", number, rows)


def energies(player: Player) -> dict[str, Any]:
    """Energies by family [J]; of a large scene none, for the sake of those who watch it."""
    if player.simulation.model.particle_count > CHEAP:
        return GONE
    return _told("energy", 0, [(name, float(value), "J") for name, value in player.simulation.energy().items()])


def _told(kind: str, number: int, rows: list[tuple[str, Any, str]]) -> dict[str, Any]:
    values = {name: np.asarray(value).tolist() for name, value, _ in rows}
    words = [[name, quantity(value, unit).replace("-", "\u2212")] for name, value, unit in rows]
    return {"kind": "inspect", kind: number, "rows": words, "values": values}

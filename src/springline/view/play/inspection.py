"""Quantities of one particle or spring, and the energies, as text and numbers for pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from springline.equilibrium import rounding
from springline.forces import queries
from springline.forces.gravity import Gravities
from springline.formatting import format_quantity
from springline.model.families import BROKEN
from springline.model.space import nearest

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.scene import Scene
    from springline.simulation import Simulation

CHEAP = 20_000  # particles: in larger scenes, forces are not computed for a single particle
GONE: dict[str, Any] = {"kind": "inspect"}


class InspectedHost(Protocol):
    """What is inspected of a host: its scene, its simulation, and the equilibrium shape that is shown, if any."""

    @property
    def scene(self) -> Scene: ...

    @property
    def simulation(self) -> Simulation: ...

    @property
    def shape(self) -> Equilibrium | None: ...


def inspect_item(host: InspectedHost, item: dict[str, int]) -> dict[str, Any]:
    """Return the message about a particle, a spring or the energies; only its kind if the item no longer exists."""
    if "particle" in item:
        return particle(host, item["particle"])
    if "energy" in item:
        return energies(host)
    return spring(host, item["spring"]) if "spring" in item else GONE


def particle(host: InspectedHost, number: int) -> dict[str, Any]:
    """Return the message about a particle: position, velocity, mass, forces, energy, anchors and load."""
    run = host.simulation
    state, particles, dim = run.data.state, run.data.model.particles, host.scene.dim
    if not number < len(state.alive) or state.alive[number] != 1:
        return GONE
    least = least_shown(host)
    position = rounding.nothing_below(state.position[number, :dim], least["m"])
    velocity = rounding.nothing_below(state.velocity[number, :dim], least["m/s"])
    mass, speed = float(particles.mass[number]), float(np.linalg.norm(velocity))
    held = np.flatnonzero(state.mobility[number, :dim] == 0.0)
    rows: list[tuple[str, Any, str]] = [
        ("position", position, "m"), ("velocity", velocity, "m/s"), ("speed", speed, "m/s"), ("mass", mass, "kg"),
    ]  # fmt: skip
    rows += _forces(host, number, dim, least["N"])
    rows.append(("kinetic energy", 0.5 * mass * speed * speed, "J"))
    told = quantities("particle", number, rows)
    told["held"] = (state.mobility[number, :dim] == 0.0).tolist()
    told["load"] = (
        np.zeros(dim).tolist() if run.data.source is None else run.data.source.load_by_hand(number)[:dim].tolist()
    )
    if len(held):
        told["rows"].append(["held along", ", ".join("xyz"[axis] for axis in held)])
    return told


def least_shown(host: InspectedHost) -> dict[str, float]:
    """Return the magnitudes below which lengths, speeds and forces of particles are shown as zero, by unit."""
    model, state, shape = host.simulation.data.model, host.simulation.data.state, host.shape
    force = rounding.force_rounding(model, state.position)
    return {
        "m": rounding.length_rounding(model, state.position),
        "m/s": rounding.speed_rounding(model, state.position, state.velocity),
        "N": force if shape is None else max(force, rounding.residual_rounding(shape)),
    }


def _forces(host: InspectedHost, number: int, dim: int, least: float) -> list[tuple[str, Any, str]]:
    """Return the net force and its parts [N], in large scenes only the cheap ones; parts below ``least`` are 0."""
    run = host.simulation
    model, state = run.data.model, run.data.state
    springs, pull = model.springs, model.room(Gravities).acceleration
    weight, by_springs = np.zeros(3), np.zeros(3)
    tension = queries.tension(model, state.position, state.velocity, state.status)
    for end, sense in ((springs.tail, 1.0), (springs.head, -1.0)):
        rows = np.flatnonzero(end[: model.spring_count] == number)
        apart = nearest(model.space, state.position[springs.head[rows]] - state.position[springs.tail[rows]])
        length = np.maximum(np.sqrt((apart * apart).sum(axis=1)), 1e-300)
        by_springs += sense * (tension[rows] / length) @ apart
    if len(pull):
        weight += model.particles.mass[number] * pull[min(number, len(pull) - 1)]
    found: list[tuple[str, Any, str]] = []
    if model.particle_count <= CHEAP:
        net = run.forces[number]
        rest = net - by_springs - weight
        found.append(("net force", rounding.nothing_below(net[:dim], least), "N"))
        small = 1e-9 * max(float(np.abs(net).max()), float(np.abs(by_springs).max()), float(np.abs(weight).max()))
        if float(np.abs(rest).max()) > max(small, least):
            found.append(("other forces", rounding.nothing_below(rest[:dim], least), "N"))
    # a weight is not a difference of large forces: after a rotation of gravity, only its rounding error is dropped
    weight = rounding.nothing_below(weight[:dim], rounding.SHARE * float(np.abs(weight).max()))
    return [*found, ("force of springs", rounding.nothing_below(by_springs[:dim], least), "N"), ("weight", weight, "N")]


def spring(host: InspectedHost, number: int) -> dict[str, Any]:
    """Return the message about a spring: tension, length, rest length, strain and further properties."""
    run = host.simulation
    model, state, springs = run.data.model, run.data.state, run.data.model.springs
    if not number < model.spring_count or state.status[number] == BROKEN:
        return GONE
    ends = springs.tail[number], springs.head[number]
    apart = nearest(model.space, (state.position[ends[1]] - state.position[ends[0]])[None])[0]
    length, rest = float(np.linalg.norm(apart)), float(springs.rest_length[number])
    stiffness, strength = float(springs.stiffness[number]), float(springs.strength[number])
    tension, least = run.tension, rounding.length_rounding(model, state.position)
    felt = rounding.tension_rounding(model, state.position, tension)[number]
    if host.shape is not None:
        felt = max(felt, rounding.residual_rounding(host.shape))
    carried = float(tension[number]) if abs(tension[number]) > felt else 0.0
    stretch = length - rest if abs(length - rest) > least else 0.0
    rows: list[tuple[str, Any, str]] = [("tension", carried, "N"), ("length", length, "m"), ("rest length", rest, "m")]
    if rest > 0.0:
        rows.append(("strain", stretch / rest, ""))
    if number not in model.laws.spring:
        rows += [("stiffness", stiffness, "N/m"), ("energy", 0.5 * stiffness * stretch**2, "J")]
    if np.isfinite(strength):
        rows.append(("strength", strength, "N"))
    told = quantities("spring", number, rows)
    told["rows"].append(["between particles", f"{ends[0]} and {ends[1]}"])
    return told


def energies(host: InspectedHost) -> dict[str, Any]:
    """Return the message with the energies by family [J]; without values in large scenes, which would slow down."""
    if len(host.simulation.data.state.alive) > CHEAP:
        return GONE
    found = host.simulation.energy
    shown = rounding.nothing_below(np.array([*found.values()]), rounding.energy_rounding(np.array([*found.values()])))
    return quantities("energy", 0, [(name, float(value), "J") for name, value in zip(found, shown, strict=True)])


def quantities(kind: str, number: int, rows: list[tuple[str, Any, str]]) -> dict[str, Any]:
    """Return the message about named quantities, each with its unit: as text and as numbers."""
    values = {name: np.asarray(value).tolist() for name, value, _ in rows}
    words = [[name, format_quantity(value, unit).replace("-", "\u2212")] for name, value, unit in rows]
    return {"kind": "inspect", kind: number, "rows": words, "values": values}

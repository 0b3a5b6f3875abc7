"""Scratch arrays of the loop, made once: the loop itself allocates nothing."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.model.families import Flags, Floats, Indices, Model

CELLS_EACH = 2  # cells of a grid of neighbors there is room for, for each particle
FEWEST_CELLS = 64  # and for however few
RUNS = 18  # that a search for neighbors visits: three rows in three planes, each perhaps across the seam of a torus
EVENT_ROOM = 4096  # events of quiet steps noted before the loop hands them over
EVENT = np.dtype([("time", "f8"), ("kind", "i4"), ("index", "i8"), ("other", "i8"), ("value", "f8")])
BREAK, HIT, REMOVE, COINCIDE = 0, 1, 2, 3
EVENT_KINDS = {BREAK: "break", HIT: "hit", REMOVE: "remove", COINCIDE: "coincide"}

DONE, DIVERGED, UNSOLVED, USER_FAILED, EVENTS_FULL, CASUALTY = 0, 1, 2, 3, 4, 5  # why the loop came back
REPORT_STATUS, REPORT_PARTICLE, REPORT_EVENTS, REPORT_COINCIDENT, REPORT_USER = 0, 1, 2, 3, 4


class Cells(NamedTuple):
    """Room of a grid of neighbors."""

    shape: np.ndarray  # int64: cells along each axis, then how many of them a search visits, shape (6,)
    frame: Floats  # lower corner [m], then cells a meter along each axis [1/m], shape (6,)
    start: Indices  # first slot of each cell, shape (cells + 2,)
    key: Indices  # cell of each particle, shape (n,)
    order: Indices  # particle in each slot, shape (n,)
    place: Floats  # position of who is in each slot [m], shape (n, 3)
    pace: Floats  # velocity of who is in each slot [m/s], shape (n, 3)
    run: Indices  # first and last slot of each run that a search visits, shape (2 runs,)


class Sums(NamedTuple):
    """Forces of the moment."""

    force: Floats  # forces that depend on position and time [N], shape (n, 3)
    drag: Floats  # forces that depend on velocity [N], shape (n, 3) or (0, 3)
    external: Floats  # harmonic loads and users' forces, for the ledger [N], shape (n, 3) or (0, 3)
    user: Floats  # one user's force [N], shape (n, 3) or (0, 3)
    steady: Floats  # weight and constant loads, for the ledger of a torus [N], shape (n, 3) or (0, 3)
    start: Floats  # positions before the step, where displacements are limited [m], shape (n, 3) or (0, 3)
    failed_at: Floats  # time at which a function of the user's own raised [s], shape (1,)


class Stages(NamedTuple):
    """Room of the methods with stages."""

    velocity: Floats  # shape (stages, n, 3)
    rate: Floats  # shape (stages, n, 3)
    start_position: Floats  # shape (n, 3)
    start_velocity: Floats  # shape (n, 3)


class Rows(NamedTuple):
    """Room of the exact constraints."""

    start: Floats  # positions at the start of a drift, shape (n, 3) or (0, 3)
    gradient: Floats  # at the start of a drift, shape (r, 3)
    slope: Floats  # the same where the drift ends, shape (r, 3)
    multiplier: Floats  # shape (r,)
    residual: Floats  # shape (r,)
    direction: Floats  # shape (r,)
    image: Floats  # shape (r,)
    total: Floats  # multipliers added up, shape (r,)
    active: Flags  # shape (r,)
    push: Floats  # shape (n, 3) or (0, 3)


class Notes(NamedTuple):
    """Events noted since they were last handed over, and the report of why the loop came back."""

    time: Floats
    kind: Indices
    item: np.ndarray  # what it happened to: int64
    other: np.ndarray
    value: Floats
    report: np.ndarray  # int64: status, particle, events noted, coincident springs, user function


class Work(NamedTuple):
    """What the kernels write to and forget, by room."""

    sums: Sums
    stages: Stages
    rows: Rows
    notes: Notes
    cells: Cells  # of whoever looks for neighbors
    energy: Floats  # the energies, in the order of the net force's families [J], shape (16,)


def scratch(model: Model, stages: int) -> Work:
    """Scratch for a model, with ``stages`` stages; 0 where neither the method nor the forces need any."""
    n, r = model.particle_count, len(model.exact.kind)
    staged, tied = n if stages else 0, n if r else 0
    outside = n if len(model.users.address) or model.loads.harmonic else 0
    room = EVENT_ROOM + most_events(model)
    return Work(
        sums=Sums(
            force=np.zeros((n, 3)),
            drag=np.zeros((staged, 3)),
            external=np.zeros((outside, 3)),
            user=np.zeros((n if len(model.users.address) else 0, 3)),
            steady=steady_force(model) if model.space.periodic else np.zeros((0, 3)),
            start=np.zeros((n if len(model.limits.displacement) else 0, 3)),
            failed_at=np.zeros(1),
        ),
        stages=Stages(
            velocity=np.zeros((stages, staged, 3)),
            rate=np.zeros((stages, staged, 3)),
            start_position=np.zeros((staged, 3)),
            start_velocity=np.zeros((staged, 3)),
        ),
        rows=Rows(
            start=np.zeros((tied, 3)),
            gradient=np.zeros((r, 3)),
            slope=np.zeros((r, 3)),
            multiplier=np.zeros(r),
            residual=np.zeros(r),
            direction=np.zeros(r),
            image=np.zeros(r),
            total=np.zeros(r),
            active=np.zeros(r, dtype=np.uint8),
            push=np.zeros((tied, 3)),
        ),
        notes=Notes(
            time=np.zeros(room),
            kind=np.zeros(room, dtype=np.int32),
            item=np.zeros(room, dtype=np.int64),
            other=np.zeros(room, dtype=np.int64),
            value=np.zeros(room),
            report=np.zeros(8, dtype=np.int64),
        ),
        cells=cells_for(int(np.diff(model.flock.start).max(initial=0))),
        energy=np.zeros(16),
    )


def cells_for(count: int) -> Cells:
    """Room of a grid for at most ``count`` particles; 0 takes next to none."""
    return Cells(
        shape=np.zeros(6, dtype=np.int64),
        frame=np.zeros(6),
        start=np.zeros(CELLS_EACH * count + 2 + FEWEST_CELLS, dtype=np.int32),
        key=np.zeros(count, dtype=np.int32),
        order=np.zeros(count, dtype=np.int32),
        place=np.zeros((count, 3)),
        pace=np.zeros((count, 3)),
        run=np.zeros(2 * RUNS, dtype=np.int32),
    )


def steady_force(model: Model) -> Floats:
    """Weight and constant loads of each particle [N], shape (n, 3)."""
    force = np.zeros((model.particle_count, 3))
    if len(model.gravity.acceleration):
        force += model.particles.mass[:, None] * model.gravity.acceleration
    constant = model.loads.omega == 0.0
    factor = np.cos(model.loads.phase[constant])
    np.add.at(force, model.loads.particle[constant], factor[:, None] * model.loads.force[constant])
    return force


def most_events(model: Model) -> int:
    """The most events that one step can note."""
    hits = len(model.planes.member) + 6 * len(model.boxes.member)
    return hits + 2 * model.spring_count + model.particle_count


def noted_events(notes: Notes) -> np.ndarray:
    """The events noted since the last call, as a structured array; the notes are cleared."""
    count = int(notes.report[REPORT_EVENTS])
    events = np.empty(count, dtype=EVENT)
    for name in EVENT.names or ():
        events[name] = getattr(notes, "item" if name == "index" else name)[:count]
    notes.report[REPORT_EVENTS] = 0
    return events

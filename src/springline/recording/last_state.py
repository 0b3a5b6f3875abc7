"""The state at the end of a recording, its fields checked singly and together before a run continues from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from springline.contacts.merging import apply_mergers
from springline.contacts.rows import SIDE
from springline.forces.grab_spring import WIDTH
from springline.model.families import BondSlots, Model
from springline.model.state import (
    FAR,
    FIELDS,
    HELD,
    MOST,
    NUMERICAL,
    SINCE,
    STALE,
    WITHOUT_SURFACES,
    Field,
    State,
    check,
    invalid_field_error,
    sizes,
)
from springline.model.work import EVENT
from springline.recording.frames import known_events

# times of recorded frames: each is the origin plus its number times the spacing [s]
RHYTHM = {
    "frame_origin": Field("f8", ()),
    "frame_number": Field("f8", (), 0.0, MOST),
    "frame_spacing": Field("f8", (), np.nextafter(0.0, 1.0)),
}
# hands that hold particles, if any: particle, point [m], stiffness, damping, flags of the values chosen by the user
HOLDING = {"hands": Field("f8", ("hands", WIDTH), -FAR, FAR)}
Arrays = dict[str, np.ndarray]


def checked_state(arrays: Mapping[str, Any], model: Model, time: float, spacing: Any = None) -> Arrays:
    """Return the arrays of a checkpoint, each checked against its declaration and all of them against each other.

    Parameters
    ----------
    model : of the recording at its end
    time : of the last frame [s]
    spacing : of the frames according to the notes of the run [s]; None if they do not have it

    Raises
    ------
    RecordingError : naming the field, its rule and the value.
    """
    held = HOLDING if "hands" in arrays else {}
    arrays = {**arrays, "ledger": _with_every_entry(arrays["ledger"])} if "ledger" in arrays else arrays
    # Versions before 0.3 had no surfaces, and so none of their fields.
    arrays = arrays if any(name in arrays for name in WITHOUT_SURFACES) else {**WITHOUT_SURFACES, **arrays}
    counts, declared = sizes(model), {**FIELDS, **RHYTHM, **held}
    counts["hands"] = len(arrays.get("hands", ()))
    for name in declared:
        if name not in arrays:
            raise invalid_field_error(name, "there, with the last frame", "no such field")
    state = {name: check(name, arrays[name], field, counts) for name, field in declared.items()}
    _check_time(state, time, spacing)
    _check_there(state, model)
    _check_touches(state, model)
    _check_grips(state)
    _check_mergers(state, model)
    _check_flights(state, model)
    _check_bonds(state, model)
    if held:
        _check_hands(state["hands"], model)
    if "noted" in arrays:
        state["noted"] = _checked_events(np.asarray(arrays["noted"]))
    if not np.isin(state["solving"][STALE], (0.0, 1.0)):
        raise invalid_field_error("solving", f"0 or 1 at [{STALE}]", f"{state['solving'][STALE]}")
    return state


def take_up(state: State, arrays: Mapping[str, np.ndarray], model: Model) -> None:
    """Set a state to a checked checkpoint, if it fits the method of the state and the masses of the model.

    A particle may be held on other axes than in the scene, since hands anchor and release.
    """
    for name in ("acceleration", "flight", "series", "motion"):
        mine, theirs = getattr(state, name), arrays[name]
        if mine.shape != theirs.shape:
            raise invalid_field_error(
                name, f"of shape {mine.shape}, for the integrator of this recording", f"{theirs.shape}"
            )
    free = 1.0 / apply_mergers(model, arrays["merged"]).particles.inertia
    wrong = (arrays["mobility"] != 0.0) & (arrays["mobility"] != free[:, None])
    if model.dim == 2:
        wrong[:, 2] |= arrays["mobility"][:, 2] != 0.0
    if wrong.any():
        i = int(np.argmax(wrong.any(axis=1)))
        rule = f"0 along a fixed axis and {free[i]} along a free one, one over the mass of particle {i}"
        raise invalid_field_error("mobility", rule, f"{arrays['mobility'][i].tolist()}")
    state.restore(State(*(arrays[name] for name in State._fields)))


def _with_every_entry(ledger: Any) -> np.ndarray:
    """Return the ledger of a checkpoint; versions before 0.3 had no entry for the dissipation of implicit methods."""
    entries = np.asarray(ledger)
    return np.append(entries, 0.0) if entries.shape == (NUMERICAL,) and entries.dtype == np.float64 else entries


def _checked_events(events: np.ndarray) -> np.ndarray:
    """Return the events that edits made after the last frame, checked."""
    if events.dtype != EVENT or events.ndim != 1:
        raise invalid_field_error("noted", "a list of events", f"an array of {events.dtype}")
    return known_events(events)


def _check_time(state: Arrays, time: float, spacing: Any) -> None:
    if state["clock"][0] != time:
        raise invalid_field_error("clock", f"the time of the last frame, {time} s", f"{state['clock'][0]} s")
    found = float(state["frame_spacing"])
    if spacing is not None and found != spacing:
        raise invalid_field_error("frame_spacing", f"{spacing} s, as the notes of the run say", f"{found} s")


def _check_there(state: Arrays, model: Model) -> None:
    """Check that removed particles do not move, and that a plane scene stays in its plane."""
    gone = state["alive"] == 0
    if state["mobility"][gone].any():
        raise invalid_field_error("mobility", "0 for particles that were removed", "another number")
    for name in ("position", "velocity"):
        if model.dim == 2 and state[name][:, 2].any():
            raise invalid_field_error(name, "0 along z in a plane scene", "another number")


def _check_touches(state: Arrays, model: Model) -> None:
    """Check that touches are rows of two existing bodies, each once, in ascending order for the binary search."""
    count, key = int(state["touches"][0]), state["touching"]
    if not len(key) == len(state["pressing"]) == count:
        raise invalid_field_error("touches", f"the number of rows of 'touching' and 'pressing', {len(key)}", f"{count}")
    check_keys(key, model)


def _check_grips(state: Arrays) -> None:
    """Check that forces of surface contacts are of pairs of parts in ascending order, each once."""
    count, key = int(state["grips"][0]), state["gripping"]
    if not len(key) == len(state["gripped"]) == count:
        raise invalid_field_error("grips", f"the number of rows of 'gripping' and 'gripped', {len(key)}", f"{count}")
    if (np.diff(key) <= 0).any():
        raise invalid_field_error("gripping", "in ascending order, each pair once", "another order")


def check_keys(key: np.ndarray, model: Model) -> None:
    """Refuse touches of bodies that do not exist."""
    edge_colliders = model.contacts.edge_colliders
    bodies = model.particle_count + len(model.walls.kind) + len(edge_colliders.spring)
    first, second = key // SIDE, key % SIDE
    bad = (first >= model.particle_count) | (second >= bodies) | (second <= first)
    if bad.any():
        i = int(np.argmax(bad))
        rule = f"pairs of a particle below {model.particle_count} and a later body below {bodies}"
        raise invalid_field_error("touching", rule, f"{int(first[i])} and {int(second[i])} at [{i}]")
    if (np.diff(key) <= 0).any():
        raise invalid_field_error("touching", "in ascending order, each pair once", "another order")


def _check_mergers(state: Arrays, model: Model) -> None:
    """Check that merged bodies are of one group, merged once, the second removed; unused rows come last."""
    rows = state["merged"]
    used = int((rows[:, 0] >= 0).sum())
    winner, loser = rows[:used].T
    if (rows[used:] != -1).any() or (rows[:used] < 0).any():
        raise invalid_field_error("merged", "pairs of particles, and -1 in the rows after them", "another order")
    kin = model.merging.kin
    good = len(set(loser.tolist())) == used and not state["alive"][loser].any() and not (winner == loser).any()
    if not good or (used and not (kin[:, winner] & kin[:, loser]).any(axis=0).all()):
        raise invalid_field_error("merged", "pairs of one group, whose second was removed, each once", "others")
    for row in range(used):
        if winner[row] in loser[:row]:
            raise invalid_field_error("merged", "pairs whose first is still there", f"{int(winner[row])} at [{row}]")


def _check_bonds(state: Arrays, model: Model) -> None:
    """Check that bonds are mutual, between slots of one kind on different particles."""
    bonded = state["bonded"]
    rows = np.flatnonzero(bonded >= 0)
    others, room = bonded[rows], model.arrays_by_class.get(BondSlots)
    if not len(rows) or room is None:
        return
    good = (bonded[others] == rows) & (room.kind[rows] == room.kind[others]) & (room.owner[rows] != room.owner[others])
    if not good.all():
        raise invalid_field_error(
            "bonded",
            "slots of two particles that name one another",
            f"{int(others[~good][0])} at [{int(rows[~good][0])}]",
        )


def _check_hands(rows: np.ndarray, model: Model) -> None:
    """Check that hands hold existing particles, by finite springs."""
    who, stiffness, damping, chosen = rows[:, 0], rows[:, 4], rows[:, 5], rows[:, 6]
    if not np.isin(who, np.arange(model.particle_count)).all():
        raise invalid_field_error("hands", f"of particles from 0 to {model.particle_count - 1}", "others")
    if (stiffness <= 0.0).any() or (damping < 0.0).any() or not np.isin(chosen, (0.0, 1.0)).all():
        raise invalid_field_error(
            "hands", "springs with a positive stiffness, a damping of zero or more, and 0 or 1", "others"
        )


def _check_flights(state: Arrays, model: Model) -> None:
    """Check that flights are held by existing walls, and that none begins in the future."""
    flight, walls = state["flight"], len(model.walls.kind)
    held = flight[:, HELD : HELD + 3]
    if (held != np.trunc(held)).any() or (held < -1.0).any() or (held >= walls).any():
        raise invalid_field_error("flight", f"of walls from 0 to {walls - 1}, or -1", "others")
    if (flight[:, SINCE] > state["clock"][0]).any():
        raise invalid_field_error("flight", "begun by now", "a later time")

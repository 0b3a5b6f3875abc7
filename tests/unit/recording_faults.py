"""Recordings whose fields were altered and whose checksums were made anew, and what becomes of whoever opens them.

Run as a program it opens altered recordings in a process of its own, so that a crash is seen:
``python recording_faults.py FOLDER FIRST STOP`` prints one line of JSON for each.
"""

from __future__ import annotations

import copy
import json
import random
import resource
import shutil
import signal
import sqlite3
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np

import springline as sl
from reckoning import reckoned_above
from springline.engine.kernels import COMPILED
from springline.errors import Diverged, RecordingError, SceneError, SlowRun
from springline.recording import archive_bytes as pack
from springline.recording.archive import Archive
from springline.recording.archive_rows import Head
from springline.simulation import wrap_run
from springline.view.play.commands import Anchor, Cut, Push, Set
from springline.view.play.player import Player

PATIENCE = 2.0  # [s] of the processor of reckoning.py that one altered recording may take
MOST_MEMORY = 512 << 10  # [kB] that the process may take

NUMBERS = (
    0, -1, 1, 2, 3, 64, 1 << 20, 10**9, 2**31, 2**63 - 1, -(2**63), 10**30, 0.0, -0.0, 0.5, -0.5, 1e-13, 1e-308,
    -1e-308, 5e-324, 1e16, 1e154, 1e308, -1e308, np.nan, np.inf, -np.inf,
)  # fmt: skip
VALUES = (
    None, True, False, "", "x", "\0", "auto", "velocity_verlet", "event_driven", "ias15", "rk4", "implicit_midpoint",
    [], {}, [1], [[1, 2], [3]], [1, 2, 3], ["a"], {"a": 1}, {"tuple": [1, 2, 3]}, {"tuple": [[1], 2]},
    {"float": "nan"}, {"float": "inf"}, {"float": "x"}, {"map": {"a": 1}},
    {"dtype": "<f8", "shape": [10**12], "values": [1.0]},
    {"dtype": "<U30000000", "shape": [50], "values": ["a"] * 50}, {"dtype": "|O", "shape": [1], "values": [1]},
    {"dtype": "<f8", "shape": [0, 10**18], "values": []}, {"dtype": "<i8", "shape": [1], "values": [1.5]},
    {"dtype": "<f8", "shape": [1], "base64": "AAAA"}, {"dtype": "<f8", "shape": [1], "base64": "@"},
    {"dtype": "<f8", "shape": [-1], "values": [1.0]}, {"dtype": "<c16", "shape": [1], "values": [1.0]},
)  # fmt: skip
TYPES = ("<f4", "<f8", "<i4", "<i8", "<u8", "|u1", "|b1", "<c16", "<U4", "|S3", "<U99999")
STRANGE_TYPES = (*TYPES, "<U30000000", "|O", "V8", "<f16", "<M8[s]", "", "x", 5, None)


# What is altered


def springs() -> sl.Recording:
    """A chain that breaks over a floor, with trails and a limit of hits."""
    scene = sl.Scene(gravity=9.81, seed=1)
    rope = scene.chain(
        (0, 0, 1), (2, 0, 1), segments=4, mass=0.1, stiffness=200.0, damping=0.1, strength=8.0, radius=0.02
    )
    scene.anchor(rope.ends)
    scene.add(sl.Plane((0, 0, 0.2)), sl.Drag(0.05), sl.Trails(keep=4, every=3), sl.Fragile(50))
    return scene.simulate(dt=2e-3).run(until=0.3, every=0.02)


def contacts() -> sl.Recording:
    """Balls that lie on one another in a box."""
    scene = sl.Scene(gravity=9.81, dim=2, seed=2)
    scene.particles([(0.2, 0.1), (0.41, 0.1), (0.3, 0.28), (0.5, 0.6)], radius=0.1, mass=[1, 2, 3, 1])
    scene.add(sl.Box((0, 0), (1, 1), restitution=0.3, friction=0.3), sl.Contacts(0.2, friction=0.3))
    return scene.simulate(dt=2e-3).run(until=0.2, every=0.02)


def ties() -> sl.Recording:
    """A double pendulum of a rod and a cord, a bead on a ring and one on a sphere."""
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0), (1, 0, 0), (1.5, 0, 0), (3, 0, 1), (5, 0, 1)], velocity=[[0, 0, 0]] * 4 + [[0, 1, 0]])
    scene.anchor([0])
    scene.add(sl.Rod([0], [1]), sl.Cord([1], [2], length=0.6), sl.Ring((3, 0, 0), (0, 1, 0), 1.0, on=[3]))
    scene.add(sl.Sphere((5, 0, 0), 1.0, on=[4]))
    return scene.simulate(dt=2e-3).run(until=0.1, every=0.01)


def planets(method: str = "velocity_verlet", dt: Any = 1e-2) -> sl.Recording:
    """A sun, a planet and a test particle."""
    scene = sl.Scene()
    scene.particles(
        [(0, 0, 0), (10, 0, 0), (0, 14, 0)], velocity=[(0, 0, 0), (0, 3, 0), (-2.6, 0, 0)], mass=[100.0, 1.0, 0.0]
    )
    scene.add(sl.Attraction(1.0))
    return scene.simulate(dt=dt, integrator=method).run(until=0.5, every=0.1)


def flights() -> sl.Recording:
    """Balls that fly from hit to hit in a box."""
    scene = sl.Scene(gravity=9.81, dim=2)
    scene.particles([(0.2, 0.5), (0.5, 0.5), (0.8, 0.55)], velocity=[(1, 0), (-1, 0.2), (0, 1)], radius=0.05)
    scene.add(sl.Box((0, 0), (1, 1)), sl.Contacts(0.9))
    return scene.simulate(integrator="event_driven").run(until=0.5, every=0.05)


def implicit() -> sl.Recording:
    """A stiff rope with a cord, in long steps."""
    scene = sl.Scene(gravity=9.81)
    rope = scene.chain((0, 0, 0), (1, 0, 0), segments=3, mass=0.1, stiffness=1e4)
    scene.anchor(rope.ends[:1] if hasattr(rope.ends, "__getitem__") else [0])
    scene.add(sl.Cord([0], [3], length=1.05))
    return scene.simulate(dt=1e-2, integrator="generalized_alpha").run(until=0.2, every=0.05)


def changed() -> sl.Recording:
    """A net whose gravity, stiffness, wall and drag were changed on the way."""
    scene = sl.Scene(gravity=9.81, seed=3)
    net = scene.grid((3, 2), spacing=0.5, mass=0.2, stiffness=100.0, modulus=None)
    scene.anchor(net.corners)
    drag, wall = scene.add(sl.Drag(0.1), sl.Plane((0, 0, -1), (0.1, 0.2, 1.0)))
    simulation = scene.simulate(dt=2e-3)

    def change(now: float) -> None:
        simulation.change(gravity=9.81 - now)
        simulation.change(drag, coefficient=0.1 + now)
        simulation.change(wall, normal=(0.1, 0.2, 1.0 + now))
        simulation.change({"springs.stiffness": 100.0 + now, "particles.radius": 0.01 * now})

    return simulation.run(until=0.1, every=0.02, progress=change)


def mergers() -> sl.Recording:
    """Bodies that have become one."""
    scene = sl.Scene()
    scene.particles([[0, 0, 0], [0.3, 0, 0], [1, 0, 0]], velocity=[[1, 0, 0], [0, 0, 0], [0, 0, 0]], radius=0.1)
    scene.add(sl.Merging())
    return scene.simulate(dt=1e-2).run(until=0.5, every=0.1)


def flock() -> sl.Recording:
    """Birds on a torus."""
    scene = sl.Scene(dim=2, space=sl.Torus((10, 10)), seed=5)
    scene.cloud(6, mass=1.0, speed=1.0)
    scene.add(
        sl.Cohesion(0.3, within=3), sl.Separation(0.2, within=1), sl.Alignment(0.1, within=3), sl.steering.Wander(0.1)
    )
    return scene.simulate(dt=1e-2).run(until=0.2, every=0.05)


CORPUS: dict[str, Callable[[], sl.Recording]] = {
    "springs": springs, "contacts": contacts, "ties": ties, "planets": planets,
    "ias15": lambda: planets("ias15", "auto"), "flights": flights, "implicit": implicit, "changed": changed,
    "mergers": mergers, "flock": flock,
}  # fmt: skip


def make_corpus(folder: Path) -> None:
    """One small recording of each kind, and a journal."""
    for name, record in CORPUS.items():
        sl.save(record(), folder / f"{name}.springline")
    scene = sl.Scene(gravity=9.81)
    rope = scene.chain((0, 0, 0), (1, 0, 0), segments=3, mass=0.1, stiffness=100.0)
    scene.anchor(rope.ends)
    player = Player(scene, dt=2e-3)
    for command in (Push((1,), (0.0, 0.0, 1.0)), Anchor((2,)), Set("gravity", 3.0), Cut((1,))):
        player.carry_out(command)
        player.walk(3)
    sl.Journal.of(player, final=True).save(folder / "journal.json")


# How it is altered


def altered_json(data: Any, chance: random.Random) -> Any:
    """The same JSON with one value in it other than it was."""
    data, places = copy.deepcopy(data), []

    def visit(node: Any) -> None:
        for key in node if isinstance(node, dict) else range(len(node)):
            places.append((node, key))
            if isinstance(node[key], (dict, list)):
                visit(node[key])

    visit(data)
    node, key = chance.choice(places)
    what = chance.random()
    if what < 0.1 and isinstance(node, dict):
        del node[key]
    elif what < 0.15 and isinstance(node, dict):
        node[chance.choice(("x", "on", "type", "values", "base64", "float"))] = chance.choice(VALUES)
    elif key == "dtype":
        node[key] = chance.choice(STRANGE_TYPES)
    elif key == "shape":
        node[key] = chance.choice(([10**12], [-1], [3, 3], [0], [1] * 40, 5, None, [2**31, 0], [1.5]))
    elif key == "base64" and what < 0.8:
        node[key] = base64_of_other_numbers(node, chance)
    elif what < 0.7 and isinstance(node[key], (int, float)):
        node[key] = chance.choice(NUMBERS)
    else:
        node[key] = copy.deepcopy(chance.choice((*VALUES, *NUMBERS)))
    return data


def base64_of_other_numbers(row: dict[str, Any], chance: random.Random) -> Any:
    import base64

    flat = np.frombuffer(base64.b64decode(row["base64"]), dtype=row["dtype"]).copy()
    put_number(flat, chance)
    return base64.b64encode(flat.tobytes()).decode()


def put_number(flat: np.ndarray, chance: random.Random) -> None:
    """One number of an array, or all of them, other than they were."""
    if not flat.size:
        return
    where: Any = slice(None) if chance.random() < 0.2 else chance.randrange(flat.size)
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        number = chance.choice(NUMBERS)
        if chance.random() < 0.2:
            number = float(np.nextafter(float(flat.flat[0]), np.inf)) + chance.choice((-1, 0, 1))
        try:
            flat[where] = np.array(number).astype(flat.dtype)
        except (OverflowError, ValueError, TypeError):
            flat[where] = flat.dtype.type(0)


def altered_array(array: np.ndarray, chance: random.Random) -> np.ndarray:
    """An array with other numbers, of another type, or of another shape."""
    what, other = chance.random(), np.array(array)
    if what < 0.65:
        flat = other.reshape(-1)
        put_number(flat, chance)
        return flat.reshape(other.shape)
    if what < 0.8:
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return other.astype(chance.choice(TYPES))
    shapes = (
        lambda: other[:-1] if other.ndim else other[None], lambda: np.concatenate([other[None], other[None]]),
        lambda: other.reshape(-1), lambda: other[None], lambda: np.zeros((0, 3)), lambda: np.zeros((0, 2**30)),
        lambda: other.T, lambda: np.zeros(7), lambda: np.zeros((1 << 20, 3)),
    )  # fmt: skip
    return chance.choice(shapes)()


def alter_checkpoint(sql: sqlite3.Connection, path: Path, chance: random.Random) -> str:
    with Archive.open(path) as archive:
        state, last = archive.checkpoint(), archive.frame(-1)
    name, frame = chance.choice(list(state)), sql.execute("SELECT frame FROM checkpoint").fetchone()[0]
    what = chance.random()
    if what < 0.05:
        del state[name]
    elif what < 0.1:
        state["x"] = state.pop(name)
    else:
        state[name] = altered_array(state[name], chance)
    arrays, data = pack.pack_state(state, {})
    put_checkpoint(sql, frame, last.time, arrays, data)
    return name


def put_checkpoint(sql: sqlite3.Connection, frame: int, now: float, arrays: str, data: bytes) -> None:
    check = pack.checksum("checkpoint", frame, now, arrays.encode() + data)
    sql.execute("UPDATE checkpoint SET checksum = ?, arrays = ?, data = ?", (check, arrays, data))


def alter_note(sql: sqlite3.Connection, key: str, chance: random.Random) -> str:
    text = sql.execute("SELECT value FROM recording WHERE key = ?", (key,)).fetchone()[0]
    text = json.dumps(altered_json(json.loads(text), chance))
    row = (text, pack.checksum(key, 0, 0.0, text.encode()), key)
    sql.execute("UPDATE recording SET value = ?, checksum = ? WHERE key = ?", row)
    return key


def alter_change(sql: sqlite3.Connection, chance: random.Random) -> str:
    rows = sql.execute("SELECT * FROM changes").fetchall()
    row = list(chance.choice(rows))[:-1]
    number, column = row[0], chance.randrange(1, 8)
    if column >= 5:
        wrapped = altered_json([json.loads(row[column])], chance)
        row[column] = json.dumps(wrapped[0] if wrapped else None)
    elif column == 4:
        names = (
            "dt",
            "gravity",
            "x",
            "drag.x",
            "springs.mass",
            "springs.ends",
            "particles.mass",
            "plane.on",
            "box.lower",
        )
        row[column] = chance.choice((*names, "plane.restitution", "springs.rest_length", "", "\0"))
    else:
        row[column] = chance.choice((0, -1, 1, 10**9, 2**62))
    row[3] = float(row[3])
    sql.execute("DELETE FROM changes WHERE number = ?", (number,))
    marks = ", ".join("?" * 9)
    sql.execute(f"INSERT INTO changes VALUES ({marks})", (*row, pack.change_checksum(tuple(row))))
    return f"change {column}"


def alter_head(sql: sqlite3.Connection, chance: random.Random) -> str:
    """A frame's row with other numbers, and everything whose checksum its time is in made to fit again."""
    columns = "frame, time, particles, alive, intact, events, energy_checksum, event_checksum"
    head = Head(*chance.choice(sql.execute(f"SELECT {columns} FROM frames").fetchall()))
    name = chance.choice(("time", "particles", "alive", "intact", "events"))
    value = float(chance.choice(NUMBERS)) if name == "time" else chance.choice((0, -1, 1, 3, 10**9, 2**62, None))
    if name == "time" and np.isnan(value):
        value = -1e308
    if name in ("particles", "events") and value is None:
        value = 1
    other = head._replace(**{name: value})
    energies = sql.execute("SELECT * FROM energies WHERE frame = ?", (head.frame,)).fetchone()
    values = np.array(energies[2:], dtype="<f8")
    sql.execute("UPDATE energies SET time = ? WHERE frame = ?", (other.time, head.frame))
    other = other._replace(energy_checksum=pack.checksum("energies", head.frame, other.time, values.tobytes()))
    if not head.events:
        empty = np.zeros(0, pack.EVENT).tobytes()
        other = other._replace(event_checksum=pack.checksum("events", head.frame, other.time, empty))
    sql.execute("DELETE FROM frames WHERE frame = ?", (head.frame,))
    sql.execute("INSERT INTO frames VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*other, other.checksum()))
    for table in ("positions", "velocities", "alive", "intact"):
        for (data,) in sql.execute(f"SELECT data FROM {table} WHERE frame = ?", (head.frame,)).fetchall():
            check = pack.checksum(table, head.frame, other.time, data)
            sql.execute(f"UPDATE {table} SET checksum = ? WHERE frame = ?", (check, head.frame))
    for arrays, data in sql.execute("SELECT arrays, data FROM checkpoint WHERE frame = ?", (head.frame,)).fetchall():
        put_checkpoint(sql, head.frame, other.time, arrays, data)
    return f"frames.{name}"


def alter_vectors(sql: sqlite3.Connection, chance: random.Random) -> str:
    table = chance.choice(("positions", "velocities"))
    frame, now = chance.choice(sql.execute("SELECT frame, time FROM frames").fetchall())
    data = sql.execute(f"SELECT data FROM {table} WHERE frame = ?", (frame,)).fetchone()[0]
    flat = np.frombuffer(data, dtype="<f8").copy()
    put_number(flat, chance)
    row = (pack.checksum(table, frame, now, flat.tobytes()), flat.tobytes(), frame)
    sql.execute(f"UPDATE {table} SET checksum = ?, data = ? WHERE frame = ?", row)
    return table


def alter_events(sql: sqlite3.Connection, path: Path, chance: random.Random) -> str:
    counted = sql.execute("SELECT frame, time FROM frames WHERE events > 0").fetchall()
    if not counted:
        return alter_vectors(sql, chance)
    frame, now = chance.choice(counted)
    with Archive.open(path) as archive:
        events, kinds = archive.events_of_frame(frame), archive.kinds
    name = chance.choice(events.dtype.names)
    row = chance.randrange(len(events))
    with np.errstate(all="ignore"):
        events[name][row] = chance.choice((-1, 0, 10**9, 77) if name in ("kind",) else (-2, 10**9, 2**60, 1e300, np.nan)
                                          if events.dtype[name].kind == "f" else (-2, -1, 10**9, 2**60))  # fmt: skip
    events = pack.event_array(events)
    entry = events[row]
    sql.execute(
        "UPDATE events SET time = ?, kind = ?, item = ?, other = ?, value = ? WHERE frame = ? AND number = ?",
        (float(entry["time"]), kinds.get(int(entry["kind"]), str(int(entry["kind"]))), int(entry["index"]),
         int(entry["other"]), float(entry["value"]), frame, row),
    )  # fmt: skip
    columns = "frame, time, particles, alive, intact, events, energy_checksum, event_checksum"
    head = Head(*sql.execute(f"SELECT {columns} FROM frames WHERE frame = ?", (frame,)).fetchone())
    head = head._replace(event_checksum=pack.checksum("events", frame, now, events.tobytes()))
    row_ = (head.event_checksum, head.checksum(), frame)
    sql.execute("UPDATE frames SET event_checksum = ?, checksum = ? WHERE frame = ?", row_)
    return f"events.{name}"


def alter(folder: Path, number: int, into: Path) -> tuple[Path, str]:
    """Altered recording (or journal) ``number`` of the endless list of them, and what of it was altered."""
    chance = random.Random(number)
    if chance.random() < 0.08:
        place = into / f"{number}.json"
        text = (folder / "journal.json").read_text(encoding="utf-8")
        place.write_text(json.dumps(altered_json(json.loads(text), chance)), encoding="utf-8")
        return place, "journal"
    name = chance.choice(list(CORPUS))
    place = into / f"{number}.springline"
    shutil.copy(folder / f"{name}.springline", place)
    kinds = ["checkpoint"] * 8 + ["scene"] * 8 + ["meta"] * 3 + ["head"] * 2 + ["vectors"] * 2 + ["events", "kinds"]
    kind = chance.choice(kinds + (["change"] * 12 if name == "changed" else []))
    with closing(sqlite3.connect(place)) as sql:
        if kind == "checkpoint":
            what = alter_checkpoint(sql, place, chance)
        elif kind in ("scene", "meta", "kinds"):
            what = alter_note(sql, kind, chance)
        elif kind == "change":
            what = alter_change(sql, chance)
        elif kind == "head":
            what = alter_head(sql, chance)
        elif kind == "vectors":
            what = alter_vectors(sql, chance)
        else:
            what = alter_events(sql, place, chance)
        sql.commit()
    return place, f"{name}: {kind} {what}"


# What becomes of who opens it


def use(path: Path) -> str:
    """Look at everything that a recording can be asked, and go on with it for some steps."""
    if path.suffix == ".json":
        journal = sl.Journal.load(path)
        journal.digest = ""
        if journal.steps < 1000:
            journal.replay()
        return "fine"
    from springline.cli.info import recording_facts
    from springline.cli.report import report

    recording_facts(path)
    run = sl.load(path)
    there = np.asarray(run.alive, dtype=bool)  # NaN where particles are gone
    looked = [run.time, run.position[there], run.velocity[there], *run.energy.values(), run.tension[0], run.tension[-1]]
    _ = (
        run.strain[-1],
        run.events,
        run.changes,
        run.stress[-1],
        run.contacts[-1],
        [len(frame.position) for frame in run],
    )
    report(run)
    from springline.resume import resume_run

    simulation = wrap_run(resume_run(run))
    spacing = float(run.data.last_state()["frame_spacing"])
    few = 1.0 if simulation.data.integrator.newmark is not None else 3.0  # an implicit step may be many, split
    step = few * (simulation.dt or spacing / 100.0)
    step = min(step, 2.0 * spacing, 1.0 / max(float(np.abs(simulation.velocity).max()), 1.0))  # no more than a meter
    longer = run.resume(until=simulation.time + step)
    state = longer.data.last_state()
    there = np.asarray(longer.alive, dtype=bool)
    looked += [longer.position[there], *longer.energy.values(), longer.tension[-1], *state.values()]
    longer.close()
    for values in looked:
        assert np.isfinite(np.asarray(values, dtype=np.float64)).all(), "not finite, in silence"
    return "fine"


def most_memory() -> int:
    """The most memory that this process has held [kB], since it is this program: ``ru_maxrss`` is its parent's too."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    line = next(text for text in status.read_text().splitlines() if text.startswith("VmHWM"))
    return int(line.split()[1])


def outcome(path: Path) -> tuple[str, str]:
    """ "fine", "refused", "diverged" or "foreign", and the words."""
    try:
        return use(path), ""
    except (RecordingError, SceneError, Diverged) as error:
        word = "diverged" if isinstance(error, Diverged) else "refused"
        return word, str(error)[:300]
    except Exception as error:
        import traceback

        where = traceback.extract_tb(error.__traceback__)[-1]
        return "foreign", f"{type(error).__name__}: {str(error)[:200]} in {Path(where.filename).name}:{where.lineno}"


class Slow(Exception):
    """An altered recording took longer than it may."""


def main(folder: Path, first: int, stop: int) -> None:
    """Open altered recordings ``first`` to ``stop``."""
    if COMPILED:  # plain kernels warn of what compiled ones compute in silence
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", SlowRun)  # which is a sentence to whoever runs it
    into = folder / f"altered-{first}"
    into.mkdir()

    def late(*_: Any) -> None:
        raise Slow("too slow")

    for name in (*CORPUS, "journal"):  # whole ones first: what is to be compiled is compiled
        source = folder / (f"{name}.springline" if name in CORPUS else "journal.json")
        shutil.copy(source, into / source.name)
        assert outcome(into / source.name) == ("fine", ""), (name, outcome(into / source.name))
    signal.signal(signal.SIGALRM, late)
    for number in range(first, stop):
        path, what = alter(folder, number, into)
        print(json.dumps({"number": number, "what": what}), flush=True)
        begin = time.process_time()
        signal.setitimer(signal.ITIMER_REAL, 120.0)
        word, words = outcome(path)
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        memory = most_memory()
        took = reckoned_above(time.process_time() - begin, PATIENCE)
        print(json.dumps({"word": word, "words": words, "seconds": took, "memory": memory}), flush=True)
        path.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))

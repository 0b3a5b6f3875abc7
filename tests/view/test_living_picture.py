"""Pictures and words of a page that lives are those that Python makes of the same state."""

from __future__ import annotations

import base64
import json
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from live_page import decoded

import springline as sl
from springline.formatting import format_quantity
from springline.gallery import registry
from springline.view.coloring import COLORS, Scale
from springline.view.film import page_facts
from springline.view.frame import MARKS, Look
from springline.view.living.image import image_of
from springline.view.living.page import begun
from springline.view.living.picture import picture_facts, picture_inputs
from springline.view.memory_image import Memory
from springline.view.modules import modules_for
from springline.view.page import telling
from springline.view.page.encoder import Encoder, as_json
from springline.view.play.commands import Anchor, Cut, Grab, Release, Remove
from springline.view.play.options import gallery_options
from springline.view.play.player import Player
from springline.view.style import PAPER, SCREEN, Style

WORKER = Path(str(files("springline.view.living").joinpath("web", "worker.js")))
SCENES = [
    "curtain", "pinball", "solar-system", "torus-gas", "steering", "block-and-tackle", "made", "far", "wrapped",
    "skins", "glue", "heap", "sheet",
    *(pytest.param(name, marks=pytest.mark.slow)
      for name in ("vault", "breaking-bridge", "cable-net", "newtons-cradle", "parachute")),
]  # fmt: skip
STATE = (
    "position", "velocity", "clock", "mobility", "alive", "status", "ledger", "trail", "trail_count", "trail_next",
    "bonded", "bond_length", "touching", "pressing", "touches", "contact_force",
)  # fmt: skip
WIDENED = ()  # scenes whose fixed parts a page has in single precision, and in boxes of a few sizes
STEPS = 40
# what a page is asked to show, one after the other, before and after deeds
LOOKS = [
    ("tension", ("trails",), False),
    *((color, MARKS, True) for color in COLORS),
    ("tension", ("velocities",), False),
]
BEGIN = """
const fs = require("fs"), [worker, job, out] = process.argv.slice(2);
new Function(fs.readFileSync(worker, "utf8"))();
const { Machine, Frames, Energies, inspected, quantity } = globalThis.probe;
const all = JSON.parse(fs.readFileSync(job)), { facts, picture } = all;
const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
const own = all.own ? new WebAssembly.Module(bytes(all.own)) : null;
const machine = new Machine(new WebAssembly.Module(bytes(all.code)), bytes(all.image), facts, own);
const frames = new Frames(machine, picture);
"""
NODE = """
const told = [];
for (const { state, grab, looks, selected } of all.moments) {
  const put = () => {
    for (const [name, text] of Object.entries(state)) {
      const view = machine.floats("State", name);
      new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(bytes(text));
    }
  };
  put();
  if (grab) machine.grab(grab[0], grab[1]); else machine.letGo();
  machine.afterParameter(false);
  put(); // a hand that comes does work
  const shown = looks.map(([color, marks, dark], k) => {
    frames.whole();
    const message = frames.frame({ color, shown: new Set(marks) }, dark, 1 + k, 1);
    const notes = [...frames.notes];
    return { message: Buffer.from(message).toString("base64"), legend: frames.legend(color, dark), notes };
  });
  told.push({ shown, rows: selected.map((one) => inspected(machine, picture, one)) });
}
fs.writeFileSync(out, JSON.stringify(told));
"""


WORDS = """
const { numbers, units } = all, look = { color: "strain", shown: new Set(["trails", "velocities"]) };
const names = (steps, dark) => {
  machine.go(steps);
  const { buffer } = new Uint8Array(frames.frame(look, dark, 1, 1)), length = new DataView(buffer).getUint32(0, true);
  return Object.keys(JSON.parse(Buffer.from(buffer, 4, length)).parts);
};
const drawn = [names(0, false), names(0, false), names(5, false), names(0, true)];
machine.cut([1]);
drawn.push(names(0, true));
const energies = new Energies(machine, picture);
energies.note();
energies.wanted = true;
energies.note();
fs.writeFileSync(out, JSON.stringify({
  drawn, energy: energies.message(), words: units.map((unit) => numbers.map((one) => quantity(one, unit))),
}));
"""

CUTS = """
const look = { color: "tension", shown: new Set() };
const springs = () => {
  const buffer = frames.frame(look, false, 1, 1), length = new DataView(buffer).getUint32(0, true);
  const start = Math.ceil((4 + length) / 8) * 8;
  const part = JSON.parse(Buffer.from(buffer, 4, length)).parts["segments.index"];
  return part ? [...new Int32Array(buffer, start + part[2], part[1][0])] : null;
};
const whole = machine.keep(), told = [springs(), springs()];
for (const spring of [1, 2]) {
  machine.cut([spring]);
  told.push(springs());
  machine.restore(whole);
}
fs.writeFileSync(out, JSON.stringify([...told, springs(), springs()]));
"""


def text_of(array: np.ndarray) -> str:
    return base64.b64encode(np.ascontiguousarray(array).tobytes()).decode("ascii")


def made(at: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> sl.Scene:
    """Rods and cords, cables that hang loose, dashpots, loads, pegs, and walls that move: what the gallery lacks."""

    def places(*points: tuple[float, float, float]) -> list[tuple[float, float, float]]:
        return [tuple(np.add(at, point).tolist()) for point in points]

    def place(*point: float) -> tuple[float, ...]:
        return tuple(np.add(at, point).tolist())

    scene = sl.Scene(gravity=9.81)
    scene.particles(places((0, 0, 2), (1, 0, 2), (2, 0, 2), (3, 0, 2), (4, 0, 2)), mass=[1.0, 2.0, 1.0, 30.0, 1.0])
    scene.particles(places((0, 1, 1), (2, 2, 1)), mass=1.0, radius=[0.1, 0.2])
    scene.anchor([0, 4, 5])
    scene.spring(0, 1, stiffness=100.0, damping=2.0, rest_length=0.9)
    scene.spring(1, 2, modulus=2e5, area=1e-3, strength=5e3, damping=0.5)
    scene.spring(2, 3, stiffness=100.0, rest_length=1.3, kind="cable")
    scene.spring(1, 3, stiffness=100.0, rest_length=1.8, kind="strut")
    scene.add(sl.Rod(2, 6), sl.Cord(3, 4, length=1.2), sl.Load((0, 1, 0), omega=3.0, on=[1]), sl.Trails(on=[1, 6]))
    scene.add(sl.Plane(place(0, 0, -1), (0, 0, 1), amplitude=(0, 0, 0.5), omega=np.pi))
    scene.add(sl.Plane(place(0, 0, -3), (0, 0, 1)), sl.Box(place(-1, -1, -4), place(6, 4, 6), velocity=(0.5, 0, 0)))
    scene.add(sl.Sphere(place(3, 3, 2), 0.5, mode="outside", velocity=(0, 0.25, 0)))
    scene.add(sl.Sphere(place(1, 3, 2), 0.5, mode="outside"))
    return scene


def far() -> sl.Scene:
    """The same in the coordinates of a site, where neighboring numbers of single precision are half a meter apart."""
    return made((500_000.123, 6_000_000.456, 120.0))


def wrapped() -> sl.Scene:
    """Springs and trails over the edge of a torus."""
    scene = sl.Scene(dim=2, space=sl.Torus((2.0, 3.0)))
    scene.particles([(0.1, 0.1), (1.9, 0.2), (0.1, 2.9), (1.0, 1.0)], mass=[1, 2, 1, 1], velocity=[(-3, -3)] * 4)
    scene.spring([0, 1, 2], [1, 2, 3], stiffness=50.0, damping=0.1)
    scene.add(sl.Trails(on=[0, 3]))
    return scene


def skins() -> sl.Scene:
    """A sheet with fibers, one that wrinkles, a film and a bare net, all bent, of which corners are taken out."""
    scene = sl.Scene(gravity=9.81, seed=2)
    rng = np.random.default_rng(2)
    sheets = [scene.grid((5, 4), spacing=0.2, origin=(1.2 * k, 0, 0), mass=0.01, stiffness=20.0) for k in range(4)]
    for sheet in sheets:
        sheet.position = sheet.position + 0.05 * rng.normal(size=sheet.position.shape)
        scene.anchor(sheet.corners)
    stiff: Any = {"modulus": 300.0, "thickness": 0.5, "prestress": 2.0}
    scene.add(
        sl.Membrane(sheets[0], direction=(1, 1, 0), modulus_across=100.0, shear_modulus=60.0, **stiff),
        sl.Membrane(sheets[1], wrinkles=True, rest=None, **stiff),
        sl.SurfaceTension(sheets[2], 3.0),
    )
    return scene


def glue() -> sl.Scene:
    """Balls that bond beside a rod and a rope, on a torus."""
    scene = sl.Scene(dim=2, space=sl.Torus((3.0, 3.0)), seed=4)
    balls = scene.cloud(40, upper=(3.0, 3.0), mass=0.1, radius=0.05, speed=0.5)
    scene.particles([(1, 1), (2, 1)], mass=0.1)
    scene.add(sl.Rod(40, 41), sl.Rope([2, 3, 4], stiffness=5.0))
    scene.add(sl.Bonds(within=0.5, stiffness=5.0, at_most=2, rate=200.0, on=balls))
    return scene


def heap() -> sl.Scene:
    """Balls in contact with one another, a floor, and the springs of a net."""
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((3, 3), spacing=0.2, origin=(-0.2, -0.2, 0.1), mass=0.02, stiffness=500.0, damping=0.5)
    scene.anchor(net.edges)
    lattice = np.stack(np.meshgrid([-0.1, 0.0, 0.1], [-0.1, 0.0, 0.1], [0.0, 0.101], indexing="ij"), axis=-1)
    scene.particles(lattice.reshape(-1, 3) + (0.02, 0.03, 0.1521), mass=0.05, radius=0.05)
    scene.particles([(0.25, 0.0, 0.05), (0.25, 0.09, 0.1)], mass=0.05, radius=0.05)
    scene.add(sl.Plane((0, 0, 0), (0, 0, 1), friction=0.3))
    scene.add(sl.Contacts(friction=0.3, restitution=0.0, springs=True))
    return scene


def sheet() -> sl.Scene:
    """A sheet that lies on an edge of a box."""
    scene = sl.Scene(gravity=9.81)
    cloth = scene.grid((5, 5), spacing=0.05, origin=(-0.1, -0.1, 0.005), mass=1e-3, stiffness=100.0, damping=0.02)
    scene.add(sl.Obstacle([(-0.2, -0.2, 0), (0, -0.2, 0), (0, 0.2, 0), (-0.2, 0.2, 0)], [(0, 1, 2), (0, 2, 3)]))
    scene.add(sl.Contacts(surfaces=[cloth], thickness=0.01))
    return scene


MADE = {"made": made, "far": far, "wrapped": wrapped, "skins": skins, "glue": glue, "heap": heap, "sheet": sheet}


def player_of(name: str) -> Player:
    """A scene as it is played, in steps of one length."""
    if name in MADE:
        return Player(MADE[name](), dt=1e-3, threads=1)
    wanted = gallery_options(registry.entry(name))
    first = Player(sl.gallery.scene(name), integrator=wanted["integrator"], dt=wanted["dt"], threads=1)
    return Player(sl.gallery.scene(name), integrator=wanted["integrator"], dt=first.host.step_length, threads=1)


def damage(player: Player) -> tuple[int, list[float]] | None:
    """Cut, take out, anchor, let go, and hold: who is held, and from where [m]."""
    count, springs = player.simulation.data.model.particle_count, player.simulation.data.model.spring_count
    if springs:
        strong = np.argsort(-np.abs(player.simulation.tension))[: max(1, springs // 10)]  # so that ranges shrink
        player.carry_out(Cut((*range(0, springs, 7), *strong.tolist())))
    fixed = np.flatnonzero((player.simulation.data.state.mobility[:, : player.scene.dim] == 0.0).all(axis=1)).tolist()
    player.carry_out(Remove((count // 3,)))
    player.carry_out(Anchor((count - 1,), "x"))
    if fixed and count > 4:
        player.carry_out(Release((fixed[0],)))
    state = player.simulation.data.state
    held = next((i for i in range(count // 2, count) if state.alive[i] == 1 and i not in fixed), -1)
    if held < 0:
        return None
    at = [*(state.position[held] + [0.01, 0.02, 0.0]).tolist()]
    player.carry_out(Grab(held, tuple(at[: player.scene.dim])))
    return held, at


def seen(
    player: Player, scale: Scale, grab: Any, looks: list[Any], style: Style | None = None
) -> tuple[dict[str, Any], list[Any]]:
    """What node is asked at a moment, and what Python says of it."""
    run, periodic, answers = player.simulation, bool(player.simulation.data.model.space.periodic), []
    for color, marks, dark in looks:
        look = Look(color=color, style=style or (SCREEN if dark else PAPER), **{name: name in marks for name in MARKS})
        frame, encoder = player.frame(look, scale), Encoder()
        encoder.take(frame, serial=1, periodic=periodic, hand=telling.hand(player))
        answers.append((*decoded(encoder.message({})), page_facts.legend_facts(frame.legend)))
    alive, whole = np.flatnonzero(run.data.state.alive == 1), np.flatnonzero(run.data.state.status == 0)
    selected: list[dict[str, int]] = [
        {"particle": int(i)} for i in [*alive[:: max(1, len(alive) // 6)], 0, len(run.data.state.alive)]
    ]
    selected += [{"spring": int(s)} for s in [*whole[:: max(1, len(whole) // 6)], 0]] + [{"energy": 0}]
    rows = [telling.inspected(player, one) for one in selected]
    asked = {
        "state": {name: text_of(getattr(run.data.state, name)) for name in STATE}, "grab": grab, "selected": selected,
        "looks": [[color, list(marks), dark] for color, marks, dark in looks],
    }  # fmt: skip
    return asked, [answers, rows]


def compare(name: str, kind: str, shown: dict[str, Any], answer: Any) -> None:
    """A picture of node's beside that of Python: the same bytes."""
    head, parts = decoded(base64.b64decode(shown["message"]))
    its_head, its, legend = answer
    # planes beside walls that move keep their size on a page, and come before these
    fixed = {one for one in its if name not in ("made", "far") or one.split(".")[0] not in ("surface", "outlines")}
    assert set(parts) >= fixed
    for one in sorted(fixed):
        about = f"{name}, {kind}: {one}"
        assert parts[one].shape == its[one].shape, about
        if one == "bounds" and name in WIDENED:
            size = float(np.abs(its[one]).max(initial=0.0))
            assert np.allclose(parts[one], its[one], rtol=1e-5, atol=1e-6 * size), about
        else:
            assert parts[one].tobytes() == its[one].tobytes(), about
    assert sum(one.startswith("surface.") for one in parts) == sum(one.startswith("surface.") for one in its)
    assert parts["outlines.color"].shape == its["outlines.color"].shape
    assert head["time"] == its_head["time"]
    assert head["hand"] == (None if its_head["hand"] is None else pytest.approx(its_head["hand"], rel=1e-6))
    assert [one["words"] for one in head["texts"]] == [one["words"] for one in its_head["texts"]], kind
    if legend is None:
        assert shown["legend"] is None
    else:
        assert shown["legend"] == legend


def prepared(player: Player, look: Look | None = None) -> dict[str, Any]:
    """A scene at its start, as node is given it."""
    look = look or Look()
    run = begun(player.scene, player.host.step_length, player.simulation.data.integrator.name)
    image = image_of(run, player.host.step_length, picture_inputs(player, look))
    code, *own = (base64.b64encode(one).decode() for one in modules_for(image.passes, image.functions))
    return {
        "facts": image.facts, "image": base64.b64encode(image.memory).decode(),
        "code": code, "own": "".join(own),
        "picture": picture_facts(player, page_facts.room(player.frame(Look())), 0.01, look),
    }  # fmt: skip


def said(folder: Path, script: str, job: dict[str, Any]) -> Any:
    """What node says of a scene."""
    code, given, out = folder / "node.cjs", folder / "job.json", folder / "out.json"
    given.write_text(json.dumps(job), encoding="utf-8")
    code.write_text(BEGIN + script, encoding="utf-8")
    done = subprocess.run(["node", code, WORKER, given, out], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(out.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SCENES)
def test_a_page_that_lives_draws_and_says_of_a_state_what_python_does(name: str, tmp_path: Path) -> None:
    player, scale = player_of(name), Scale()
    job = prepared(player)
    player.walk(STEPS)
    moments = [seen(player, scale, None, LOOKS[:2])]
    held = damage(player)
    player.walk(3)
    moments.append(seen(player, scale, held, LOOKS))
    found = said(tmp_path, NODE, job | {"moments": [asked for asked, _ in moments]})
    for (asked, (answers, rows)), told in zip(moments, found, strict=True):
        for (color, marks, _), shown, answer in zip(asked["looks"], told["shown"], answers, strict=True):
            compare(name, f"{color} {marks}", shown, answer)
        for one, its in zip(told["rows"], rows, strict=True):
            assert one.get("rows") == its.get("rows")
            assert one.keys() == its.keys()
            assert {k: v for k, v in one.items() if k not in ("values", "rows")} == {
                k: v for k, v in its.items() if k not in ("values", "rows")
            }


def test_only_what_changed_is_drawn_again_and_numbers_are_worded_as_python_words_them(tmp_path: Path) -> None:
    player = player_of("made")
    job = prepared(player)
    rng = np.random.default_rng(4)
    drawn = rng.normal(size=1200) * 10.0 ** rng.integers(-14, 15, size=1200)
    halves = [k / 1024 for k in range(0, 200_000, 97)] + [0.0, -0.0, 1e-9, 0.00999996, 999.96, 1e12, 12345.5, 2.5e-310]
    numbers = [*drawn.tolist(), *halves, [0.0, -3e-3, 1e-5], [1e5, 2.5, -7.0]]
    units = ["m", "N", "J", "m/s", "kg", ""]
    found = said(tmp_path, WORDS, job | {"numbers": numbers, "units": units})
    for unit, words in zip(units, found["words"], strict=True):
        assert words == [format_quantity(np.array(one) if isinstance(one, list) else one, unit) for one in numbers]
    first, again, later, dark, torn = (set(one) for one in found["drawn"])
    assert {"points.index", "segments.ends", "cloth.triangles", "outlines.position", "surface.0.faces"} <= first
    assert again == set()
    assert "points.position" in later and not later & {
        "points.index",
        "segments.ends",
        "points.radius",
        "surface.0.faces",
    }
    assert {"points.color", "segments.color", "outlines.color"} <= dark and "points.position" not in dark
    assert {"segments.ends", "segments.index"} <= torn and "points.index" not in torn
    player.walk(5)
    player.carry_out(Cut((1,)))
    its = json.loads(as_json(page_facts.energies(np.array([player.simulation.time]), {
        name: np.array([value]) for name, value in player.simulation.energy.items()
    })))  # fmt: skip
    assert found["energy"]["time"] == [player.simulation.time]
    assert list(found["energy"]["series"]) == list(its["series"])
    for name, values in its["series"].items():
        assert found["energy"]["series"][name] == pytest.approx(values, rel=1e-9, abs=1e-12), name


def test_springs_of_a_page_are_sent_again_if_one_is_cut_or_a_cut_is_taken_back(tmp_path: Path) -> None:
    player = player_of("skins")
    every = list(range(player.simulation.data.model.spring_count))
    without = [[one for one in every if one != cut] for cut in (1, 2)]
    assert said(tmp_path, CUTS, prepared(player)) == [every, None, *without, every, None]


def test_a_part_of_an_array_of_a_page_has_its_place_within_the_array() -> None:
    memory, whole = Memory(), np.arange(6.0)
    place = memory.put(whole)
    assert memory.put(whole[2:4]) == place + 16 and memory.put(whole) == place
    assert memory.put(np.arange(3.0)) > place + whole.nbytes

"""Pictures of recorded pages are those that Python's passes draw of the same quantized frames."""

from __future__ import annotations

import base64
import gzip
import json
import re
import subprocess
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from recorded_page import facts_of
from test_living_picture import MADE

import springline as sl
from springline.equilibrium import rounding
from springline.moments.still import Still
from springline.picture import arrays
from springline.picture.survey import measure_springs
from springline.view.coloring import Scale
from springline.view.film.film import Film
from springline.view.film.playback import playback_page
from springline.view.film.playback_picture import Capacity, DrawnRows, PlaybackFrame, PlaybackPicture
from springline.view.frame import Look
from springline.view.frame_building import add_hull, frame_of
from springline.view.frame_parts import PictureSection
from springline.view.memory_image import BASE
from springline.view.style import PAPER, SCREEN

THREE = files("springline.view.page").joinpath("web", "three.js")
RECORDED = files("springline.view.film").joinpath("playback_page", "recorded.js")
NODE = """
const fs = require("fs"), [three, recorded, job, out] = process.argv.slice(2);
new Function(`${fs.readFileSync(three, "utf8")};globalThis.THREE = THREE;`)();
new Function(fs.readFileSync(recorded, "utf8"))();
const { Picture, Reel, unpacked } = globalThis.probe, { facts, data, code, asked } = JSON.parse(fs.readFileSync(job));
const text = (one) => Buffer.from(one.buffer, one.byteOffset, one.byteLength).toString("base64");
(async () => {
  const picture = new Picture(), reel = new Reel(await unpacked(facts, data, code), picture), told = [];
  reel.darts = true;
  for (const { kind } of facts.arrows) reel.arrows.add(kind);
  for (const [frame, color, dark] of asked) {
    reel.color = color;
    reel.refresh(dark);
    reel.show(Math.floor(frame), frame % 1);
    const parts = Object.fromEntries([...picture.parts].map(([name, one]) => [name, text(one)]));
    told.push({ parts, legend: reel.legend, values: text(reel.values(Math.floor(frame))) });
  }
  fs.writeFileSync(out, JSON.stringify(told));
})();
"""  # fmt: skip
STEPS = 8  # frames


class Page:
    """A page of a recording, decoded here without its own code."""

    def __init__(self, text: str) -> None:
        self.facts = facts_of(text)
        self.data, self.module = (
            re.search(rf'<script id="{name}" type="application/octet-stream">(.*?)</script>', text)[1]  # type: ignore[index]
            for name in ("data", "module")
        )
        self.content = gzip.decompress(base64.b64decode(self.data))

    def part(self, name: str) -> bytes:
        at, size = self.facts["parts"][name]
        return self.content[at : at + size]

    def moving(self, name: str, width: int, kind: str) -> np.ndarray:
        """Numbers of every frame, shape (frames, width)."""
        packed = np.frombuffer(self.part(name), dtype=np.uint8).reshape(np.dtype(kind).itemsize, -1).astype(np.int64)
        code = sum(plane << (8 * k) for k, plane in enumerate(packed))
        change = np.where(code & 1, -(code + 1) // 2, code // 2).reshape(-1, width)
        out = np.zeros_like(change)
        for k, row in enumerate(change):
            out[k] = row + (0 if k == 0 else out[k - 1] if k == 1 else 2 * out[k - 1] - out[k - 2])
        return out % (1 << 8 * np.dtype(kind).itemsize)

    def positions(self, count: int) -> np.ndarray:
        """Positions [m], shape (frames, count, 3)."""
        kind = "<u2" if self.facts["steps"] == 65_535 else "<u4"
        whole = self.moving("position", 3 * count, kind).reshape(-1, count, 3)
        low, high = np.array(self.facts["low"]), np.array(self.facts["high"])
        return np.asarray(low + (high - low) / self.facts["steps"] * whole)

    def arrows(self, kind: str, count: int) -> np.ndarray:
        """Velocities [m/s] or forces [N], shape (frames, count, 3); zero if they are not stored."""
        found = next((one for one in self.facts["arrows"] if one["kind"] == kind), None)
        if found is None:
            return np.zeros((self.facts["frames"], count, 3))
        whole = self.moving(kind, 3 * count, "<u2").reshape(-1, count, 3)
        return np.asarray((whole - found["zero"]) * found["largest"] / found["side"])

    def number(self, name: str) -> float:
        """A number of the options of the picture."""
        layout, at = self.facts["picture"], 0
        memory = bytearray(layout["size"])
        for begin, size in layout["runs"]:
            memory[begin : begin + size] = self.part("image")[at : at + size]
            at += size
        room = layout["tables"]["picture"]["rooms"]["PictureLook"]
        word = (room["at"] - BASE) // 8 + room["fields"]["number"][0]
        first = int(np.frombuffer(bytes(memory), dtype="<i8")[word]) - BASE
        return float(np.frombuffer(bytes(memory), dtype="<f8")[first // 8 + layout["entries"]["number"][name]])


def frames_of(run: Any, page: Page) -> list[Still]:
    """Frames as the page has them."""
    film = Film(run, Look())
    start = film.still(0)
    count, springs = len(start.position), start.model.spring_count
    drawn = DrawnRows(start, np.arange(count), np.arange(springs))
    position, velocity, force = page.positions(count), page.arrows("velocity", count), page.arrows("force", count)
    contact = page.arrows("contact", count)
    picture = PlaybackPicture(drawn, Look(), [PAPER], Capacity(count, 2), given=False)
    scalars, found = page.facts["scalars"].get("tension"), []
    given = page.moving("tension", springs, "<u2") if scalars else None
    times, time = np.array(page.facts["times"]), page.facts["trails"]
    for k in range(page.facts["frames"]):
        shot = replace(film.still(k), position=position[k], velocity=velocity[k])
        if shot.contact is not None:
            shot = replace(shot, contact=lambda k=k: contact[k])  # type: ignore[misc]
        picture.put(PlaybackFrame.of(shot, drawn))
        measure_springs(picture.table)
        tension = picture.picture.tension.copy()
        if given is not None:
            step = (scalars["high"] - scalars["low"]) * (given[k] - 1) / (scalars["tones"] - 1)
            tension = np.where(given[k] > 0, scalars["low"] + step, np.nan)
        first = int(np.searchsorted(times, times[k] - time))
        trails = [position[first : k + 1, i] for i in start.model.trails.particle]
        found.append(replace(shot, known_tension=tension, trails=trails, pulled=lambda k=k: force[k]))  # type: ignore[misc]
    return found


def drawn_by_python(still: Still, page: Page, color: str, dark: bool) -> tuple[dict[str, np.ndarray], Any, np.ndarray]:
    """Parts of a picture, its legend, and the values of its quantity, from the passes as Python calls them."""
    facts = page.facts
    ranges = {name: (one["low"], one["high"]) for name, one in facts["ranges"].items()}
    ranges |= dict.fromkeys(set(arrays.QUANTITIES) - set(ranges), (0.0, 0.0))
    ranges |= {one["kind"]: (0.0, one["largest"]) for one in facts["arrows"]}
    known = {one["kind"] for one in facts["arrows"]}
    look = Look(
        color=color,
        style=SCREEN if dark else PAPER,
        darts=True,
        velocities="velocity" in known,
        forces="force" in known,
        contacts="contact" in known,
    )
    section = PictureSection(still, look, Scale(ranges), [])
    points, segments = section.points(), section.segments()
    one = section.picture
    section.arrows(page.number("longest"))
    arrows_shown = section.count(arrays.ARROWS)
    rows = one.segment_ends[: section.count(arrays.SEGMENTS)]
    parts = {
        "points.position": points.single, "points.color": points.color, "points.size": points.size,
        "points.radius": points.radius, "points.kind": points.kind, "points.heading": points.heading,
        "points.index": points.index.astype(np.uint32), "segments.color": segments.color,
        "segments.kind": segments.kind, "segments.index": segments.index, "segments.position": segments.single,
        "segments.ends": rows[: 0 if still.model.space.periodic else None].astype(np.uint32),
        "cloth.triangles": one.triangle[: section.count(arrays.TRIANGLES)].astype(np.uint32),
        "trails.position": one.trail_position[: section.count(arrays.TRAIL_SEGMENTS)],
        "arrows.start": one.arrow_start[:arrows_shown], "arrows.vector": one.arrow_vector[:arrows_shown],
        "arrows.color": one.arrow_color[:arrows_shown],
    }  # fmt: skip
    return parts, section.legend, section.values


def shown_by(page: Page, folder: Path, asked: list[tuple[float, str, bool]]) -> Any:
    """What the page draws in these frames, colors and themes: parts, legend and values."""
    job, out, script = folder / "job.json", folder / "out.json", folder / "draw.cjs"
    job.write_text(json.dumps({"facts": page.facts, "data": page.data, "code": page.module, "asked": asked}))
    script.write_text(NODE)
    subprocess.run(["node", script, str(THREE), str(RECORDED), job, out], check=True)
    return json.loads(out.read_text())


def values_of(shown: dict[str, Any]) -> np.ndarray:
    return np.frombuffer(base64.b64decode(shown["values"]))


def stiffening() -> sl.Scene:
    """Springs by a law of the user, whose tensions a page cannot compute, beside an ordinary one."""

    @sl.law
    def cubic(length, rest_length, k):
        return 0.25 * k * (length - rest_length) ** 4

    scene = sl.Scene(dim=2, gravity=9.81)
    scene.particles([(0, 0), (1, 0), (2, 0), (3, 0)], mass=0.1)
    scene.anchor([0, 3])
    scene.spring([0, 1], [1, 2], law=cubic(k=5e5))
    scene.spring(2, 3, stiffness=80.0)
    return scene


RECORDINGS = {**MADE, "stiffening": stiffening}


@pytest.mark.parametrize("name", [*RECORDINGS])
def test_the_page_draws_the_bytes_that_python_draws(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = RECORDINGS[name]().simulate(dt=1e-3, threads=1).run(until=STEPS * 0.02, every=0.02)
    page = Page(playback_page(run))
    colors, last = [one["name"] for one in page.facts["colors"]], page.facts["frames"] - 1
    assert {"group", "fixed", "none"} < set(colors)
    assert list(page.facts["scalars"]) == (["tension"] if name == "stiffening" else [])
    asked = [(frame, color, dark) for color in colors for frame, dark in ((0, False), (last, False), (last // 2, True))]
    monkeypatch.setattr(rounding, "SHARE", page.number("share"))
    frames, told = frames_of(run, page), shown_by(page, tmp_path, asked)
    for (frame, color, dark), shown in zip(asked, told, strict=True):
        parts, legend, values = drawn_by_python(frames[frame], page, color, dark)
        for part, wanted in parts.items():
            got = base64.b64decode(shown["parts"].get(part, ""))
            assert got == np.ascontiguousarray(wanted).tobytes(), f"{name}, frame {frame}, {color}, {part}"
        assert (shown["legend"] is None) == (legend is None), color
        if legend is not None:
            assert shown["legend"]["colors"] == [f"#{r:02x}{g:02x}{b:02x}" for r, g, b in legend.colors.tolist()]
            assert (shown["legend"]["low"], shown["legend"]["high"]) == (legend.low, legend.high)
        got = values_of(shown)
        assert np.array_equal(got[~np.isnan(got)], values[~np.isnan(values)]), color


def test_a_hull_and_walls_of_each_frame_are_those_that_python_draws(tmp_path: Path) -> None:
    scene = sl.Scene(gravity=0.0)
    scene.particles(
        np.random.default_rng(2).uniform(size=(12, 3)), mass=1.0, velocity=[(1, 0, 0)] * 6 + [(0, 0, 0)] * 6
    )
    scene.add(sl.Box((-1, -1, -1), (3, 2, 2), velocity=(0.5, 0, 0)), sl.Sphere((0, 0, -3), 0.5, mode="outside"))
    run = scene.simulate(dt=0.01).run(until=0.4, every=0.1)
    page, film = Page(playback_page(run, hull=True)), Film(run, Look(hull=True))
    frames = (0, 3)
    for frame, shown in zip(frames, shown_by(page, tmp_path, [(k, "none", False) for k in frames]), strict=True):
        whole = add_hull(frame_of(film.still(frame), film.look), PAPER)
        parts = {name: base64.b64decode(text) for name, text in shown["parts"].items()}
        ends = [np.stack([line.position[:-1], line.position[1:]], axis=1) for line in whole.outlines]
        lines = np.frombuffer(parts["outlines.position"], dtype="<f4")
        assert lines == pytest.approx(np.concatenate(ends).ravel(), abs=1e-4)
        for k, surface in enumerate(whole.surfaces):
            faces = np.frombuffer(parts[f"surface.{k}.faces"], dtype="<u4")
            corners = np.frombuffer(parts[f"surface.{k}.vertices"], dtype="<f4").reshape(-1, 3)[faces].reshape(-1, 3, 3)
            assert corners == pytest.approx(surface.vertices[surface.faces], abs=1e-4)


def test_between_two_frames_colors_are_mixed_and_a_turning_bar_keeps_that_of_its_tension(tmp_path: Path) -> None:
    scene = sl.Scene(dim=2, gravity=0.0)
    scene.particles([(0, 0), (1, 0), (0, 3), (1, 3)], mass=1.0, velocity=[(0, 0), (0, 5.0), (0, 0), (0, 0)])
    scene.anchor([0, 2])
    scene.spring(0, 1, stiffness=1e6, rest_length=1.0)
    scene.spring(2, 3, stiffness=1.0, rest_length=1.5)
    run = scene.simulate(dt=1e-4).run(until=0.3, every=0.1)
    page = Page(playback_page(run))
    (one, mixed, other) = (
        np.frombuffer(base64.b64decode(shown["parts"]["segments.color"]), dtype=np.uint8).reshape(-1, 3).astype(int)
        for shown in shown_by(page, tmp_path, [(1, "tension", False), (1.5, "tension", False), (2, "tension", False)])
    )
    assert np.abs(mixed - 0.5 * (one + other)).max() <= 0.5
    # of the chord between both frames the bar would have a compression of 1e6 N/m times 3 cm
    short = 1e6 * (1.0 - np.linalg.norm(0.5 * (run.position[1, 1] + run.position[2, 1])))
    assert short > 100.0 * np.abs(run.tension[1]).max() > 100.0


def test_a_page_without_velocities_has_the_speeds_that_it_is_colored_by(tmp_path: Path) -> None:
    scene = sl.Scene()
    scene.particles(np.eye(3), mass=[1.0, 2.0, 3.0], velocity=[(1, 0, 0), (0, -2, 0), (0, 0, 0.5)])
    run = scene.simulate(dt=0.01).run(until=0.2, every=0.1)
    page = Page(playback_page(run, color="speed", arrows=()))
    assert [one["name"] for one in page.facts["colors"]] == ["speed", "group", "fixed", "none"]
    for shown in shown_by(page, tmp_path, [(0, "speed", False), (2, "speed", False)]):
        assert values_of(shown) == pytest.approx([1.0, 2.0, 0.5], abs=2.0 / 4000)


def test_a_page_of_fewer_springs_has_their_values(tmp_path: Path) -> None:
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((12, 12), spacing=0.1, mass=0.01, stiffness=50.0)
    scene.anchor(net.corners.index)
    run = scene.simulate(dt=1e-3).run(until=0.2, every=0.1)
    page = Page(playback_page(run, most=60))
    drawn = page.moving("spring", 1, "<u4").ravel()
    assert 0 < len(drawn) <= 60 < scene.spring_count
    springs = scene.build()[0].springs
    ends = np.stack([springs.tail, springs.head], axis=1)[drawn]
    (shown,) = shown_by(page, tmp_path, [(2, "strain", False)])
    strain = np.linalg.norm(np.diff(run.position[2][ends], axis=1)[:, 0], axis=1) / 0.1 - 1.0
    assert values_of(shown) == pytest.approx(strain, abs=2e-3 * np.ptp(strain))


def test_stiff_bars_get_finer_positions_and_a_shape_at_rest_its_tensions(tmp_path: Path) -> None:
    scene = sl.Scene(dim=2, gravity=9.81)
    scene.particles([(0, 0), (4, 0), (2, 2)], mass=1000.0)
    scene.springs([(0, 2), (1, 2)], modulus=2e11, area=1e-3)
    scene.anchor([0, 1])
    shape = scene.equilibrium()
    page = Page(playback_page(shape))
    assert page.facts["steps"] > 65_535 and page.facts["scalars"] == {}
    tension, stress = shown_by(page, tmp_path, [(0, "tension", False), (0, "stress", False)])
    assert values_of(tension) == pytest.approx(shape.tension, rel=1e-3)
    assert values_of(stress) == pytest.approx(shape.tension / 1e-3, rel=1e-3)

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

from springline.equilibrium import rounding
from springline.moments.still import Still
from springline.picture import arrays
from springline.picture.survey import measure_springs
from springline.view.coloring import Scale
from springline.view.film.film import Film
from springline.view.film.playback import playback_page
from springline.view.film.playback_picture import Capacity, DrawnRows, PlaybackFrame, PlaybackPicture
from springline.view.frame import Look
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
    reel.show(frame, 0);
    const parts = Object.fromEntries([...picture.parts].map(([name, one]) => [name, text(one)]));
    told.push({ parts, legend: reel.legend, values: text(reel.values(frame)) });
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
    picture = PlaybackPicture(drawn, Look(), [PAPER], Capacity(count, 2), given=False)
    scalars, found = page.facts["scalars"].get("tension"), []
    given = page.moving("tension", springs, "<u2") if scalars else None
    times, time = np.array(page.facts["times"]), page.facts["trails"]
    for k in range(page.facts["frames"]):
        shot = replace(film.still(k), position=position[k], velocity=velocity[k])
        picture.put(PlaybackFrame.of(shot, drawn))
        measure_springs(picture.table)
        tension = picture.picture.tension.copy()
        if given is not None:
            step = (scalars["high"] - scalars["low"]) * (given[k] - 1) / (scalars["tones"] - 1)
            tension = np.where(given[k] > 0, scalars["low"] + step, np.nan)
        first = int(np.searchsorted(times, times[k] - time))
        trails = [position[first : k + 1, i] for i in start.model.trails.particle]
        found.append(replace(shot, tension=tension, trails=trails, pulled=lambda k=k: force[k]))  # type: ignore[misc]
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


@pytest.mark.parametrize("name", [*MADE])
def test_the_page_draws_the_bytes_that_python_draws(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = MADE[name]().simulate(dt=1e-3, threads=1).run(until=STEPS * 0.02, every=0.02)
    page = Page(playback_page(run))
    colors, last = [one["name"] for one in page.facts["colors"]], page.facts["frames"] - 1
    assert {"group", "fixed", "none"} < set(colors)
    asked = [(frame, color, dark) for color in colors for frame, dark in ((0, False), (last, False), (last // 2, True))]
    job, out, script = tmp_path / "job.json", tmp_path / "out.json", tmp_path / "draw.cjs"
    job.write_text(json.dumps({"facts": page.facts, "data": page.data, "code": page.module, "asked": asked}))
    script.write_text(NODE)
    subprocess.run(["node", script, str(THREE), str(RECORDED), job, out], check=True)
    monkeypatch.setattr(rounding, "SHARE", page.number("share"))
    frames, told = frames_of(run, page), json.loads(out.read_text())
    for (frame, color, dark), shown in zip(asked, told, strict=True):
        parts, legend, values = drawn_by_python(frames[frame], page, color, dark)
        for part, wanted in parts.items():
            got = base64.b64decode(shown["parts"].get(part, ""))
            assert got == np.ascontiguousarray(wanted).tobytes(), f"{name}, frame {frame}, {color}, {part}"
        assert (shown["legend"] is None) == (legend is None), color
        if legend is not None:
            assert shown["legend"]["colors"] == [f"#{r:02x}{g:02x}{b:02x}" for r, g, b in legend.colors.tolist()]
            assert (shown["legend"]["low"], shown["legend"]["high"]) == (legend.low, legend.high)
        got = np.frombuffer(base64.b64decode(shown["values"]))
        assert np.array_equal(got[~np.isnan(got)], values[~np.isnan(values)]), color

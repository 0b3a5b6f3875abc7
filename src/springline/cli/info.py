"""``springline info``: what a scene or a recording holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from springline.cli import scenes
from springline.cli.scenes import Geometry, Json, SceneOrRecording
from springline.cli.words import amount, exact, hyphens, number, point, size

if TYPE_CHECKING:
    from springline.scene.scene import Scene

Rows = list[tuple[str, ...]]


def info(scene: SceneOrRecording, /, *, as_json: Json = False, geometry: Geometry | None = None) -> None:
    """What a scene or a recording holds."""
    if scenes.is_recording(scene):
        _info_recording(scene, as_json, geometry)
    else:
        _info_scene(scenes.find(scene, geometry).scene, as_json)


def _info_scene(scene: Scene, as_json: bool) -> None:
    facts = scene_facts(scene)
    if as_json:
        from springline.cli.screen import write_json

        write_json(facts)
        return
    from springline.cli.screen import bullets, console, heading
    from springline.cli.screen import facts as lines

    out = console()
    out.print(facts["title"] or "untitled scene", style="bold")
    lines(out, _scene_rows(facts))
    if facts["declared"]:
        heading(out, "Forces and rules")
        lines(out, [(one["type"], ", ".join(_setting(*item) for item in one["settings"].items())) for one in facts["declared"]])
    if facts["messages"]:
        heading(out, "As read")
        bullets(out, facts["messages"])


def scene_facts(scene: Scene) -> dict[str, Any]:
    """A scene in numbers: names are those of the Python attributes."""
    model, state = scene.build()
    springs = model.springs
    report = scene.report
    return {
        "title": scene.title,
        "dim": scene.dim,
        "particle_count": scene.particle_count,
        "spring_count": scene.spring_count,
        "anchored": scene.anchored.index,
        "mass": float(model.particles.mass.sum()),
        "lower": state.position[:, : scene.dim].min(axis=0),
        "upper": state.position[:, : scene.dim].max(axis=0),
        "gravity": scene.gravity,
        "space": None if scene.space is None else {"size": scene.space.size, "origin": scene.space.origin},
        **{name: _range(getattr(springs, name)) for name in ("stiffness", "rest_length", "damping", "strength")},
        "declared": [_declared(thing) for thing in scene.declared],
        "messages": [] if report is None else [report.summary(), *report.messages()],
    }

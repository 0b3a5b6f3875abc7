"""Methods that are implemented in a higher layer: looked up by name at the call, like entry points of packages.

An equilibrium becomes a scene again, a recording is continued, both are displayed in notebooks and saved: this code
depends on the classes that have these methods, and imports them. A test calls every entry.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

DOORS = {
    "buckling.png": "springline.view.plot.modes:buckling_png",
    "journal.replay": "springline.view.play_scene:replay",
    "limit_load.png": "springline.view.plot.modes:limit_png",
    "modes.png": "springline.view.plot.modes:modes_png",
    "recording.html": "springline.view.page.notebook:as_html",
    "plot": "springline.view.plot.plot:plot",
    "recording.model": "springline.resume:model_of_text",
    "recording.resume": "springline.resume:resume",
    "recording.to_pandas": "springline.io.tables_writing:run_to_pandas",
    "recording.to_xarray": "springline.io.tables_writing:run_to_xarray",
    "recording.to_scene": "springline.scene:scene_from_recording",
    "save": "springline.view.plot.saving:save",
    "scene.html": "springline.view.living.page:scene_html",
    "scene.pattern": "springline.io.json_drawings:read_pattern",
    "self_stress.png": "springline.view.plot.modes:self_stress_png",
    "shape.html": "springline.view.page.notebook:as_html",
    "shape.membrane_extremes": "springline.view.plot.membrane:membrane_extremes",
    "shape.to_pandas": "springline.io.tables_writing:shape_to_pandas",
    "shape.to_scene": "springline.scene:scene_from_shape",
    "simulation.over": "springline.scene:wrap_spec",
    "simulation.to_scene": "springline.scene:scene_from_simulation",
    "study.to_csv": "springline.io.tables_writing:to_csv",
    "study.to_pandas": "springline.io.tables_writing:to_pandas",
    "study.to_xarray": "springline.io.tables_writing:to_xarray",
}


def door(name: str) -> Any:
    """Function behind a door."""
    module, _, function = DOORS[name].partition(":")
    return getattr(import_module(module), function)

"""``springline formats``: file formats that can be read and written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.formatting import shell_wording
from springline.cli.output import check_folder, check_spares, commands, console, facts, heading, write_json
from springline.cli.scenes import DrawingOptions, Json, SceneOrRecording
from springline.cli.sheet import NO_SHEET, SheetOptions
from springline.errors import SceneError
from springline.formatting import count_noun
from springline.progress import print_note

if TYPE_CHECKING:
    from springline.recording.recording import Recording
    from springline.scene import Scene

THINGS = {"scene": "a scene", "shape": "a shape at rest", "run": "a recording"}


def formats(
    *suffix: Annotated[
        str, Parameter(help="Describe files of this name or suffix, such as .dxf; by default one line for each format.")
    ],
    keys: Annotated[
        bool,
        Parameter(
            negative=(),
            show_default=False,
            help="List every table and key of scene files, with meanings, units and bounds, as Markdown.",
        ),
    ] = False,
    schema: Annotated[
        Path | None, Parameter(help="Write the JSON Schema of scene files to this file, for editors.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List file formats: contents read and written, and the extra that each needs."""
    if schema is not None:
        from springline.io.scene_file import write_schema

        check_folder(schema)
        write_schema(schema)
        print(schema)
        return
    if keys:
        from springline.io.scene_file import reference

        print(reference(), end="")
        return
    from springline.io.formats import FORMATS
    from springline.view.film import render as films  # noqa: F401 declares them
    from springline.view.plot import saving  # noqa: F401 declares the pictures

    if as_json:
        write_json(
            [
                {
                    "suffix": one.suffix, "about": one.about, "extra": one.extra, "reads": one.holds,
                    "faces": one.faces, "carries": one.reads,
                    "writes": {kind: writer.content for kind, writer in one.writers.items()},
                    "written": {kind: writer.carries for kind, writer in one.writers.items()},
                }
                for one in FORMATS.values()
            ]
        )  # fmt: skip
        return
    if suffix:
        for one in suffix:
            _show_format(one)
        return
    _table()


def _show_format(name: str) -> None:
    """All about one format."""
    from pathlib import Path

    from springline.checks import choice
    from springline.errors import install_command
    from springline.io.formats import FORMATS

    suffix = Path(name).suffix or (name if name.startswith(".") else f".{name}")
    one, out = FORMATS[choice(suffix.lower(), "suffix", "springline formats", FORMATS)], console()
    heading(out, f"{one.suffix}: {one.about}")
    facts(out, [("read as", f"{one.holds}: {', '.join(one.reads)}" if one.holds else "nothing")])
    facts(out, [(f"of {THINGS[kind]}", writer.content) for kind, writer in one.writers.items()])
    if one.extra:
        facts(out, [("needs", install_command(one.extra))])


def _table() -> None:
    from rich.table import Table

    from springline.io.formats import FORMATS

    out = console()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    table.add_column("suffix", no_wrap=True)
    table.add_column("what it is")
    for column in ("read", "scene", "shape", "recording", "extra"):
        table.add_column(column, no_wrap=True)
    alike: dict[tuple[str, ...], list[str]] = {}
    for one in FORMATS.values():
        written = ["written" if kind in one.writers else "-" for kind in THINGS]
        alike.setdefault((one.about, "read" if one.holds else "-", *written, one.extra or "-"), []).append(one.suffix)
    for row, suffixes in alike.items():
        table.add_row("\n".join(suffixes), *row)
    out.print(table)
    heading(out, "To try")
    commands(out, ["springline formats .dxf", "springline export vault -o vault.toml"])


# ``springline convert``: convert a drawing, a scene or a recording to another format.

GEOMETRY = ("weld", "units", "faces")  # options for drawings only


def convert(
    scene: SceneOrRecording,
    output: Annotated[Path, Parameter(help="The file to be written; 'springline formats' lists its formats.")],
    /,
    *,
    geometry: DrawingOptions | None = None,
) -> None:
    """Convert a file to another format; lengths in meters.

    Lines and faces of a drawing are converted, with layers and colors if the other format has them. Stiffness and mass
    are not needed, unless that format stores them. The command reports what the other format cannot store.
    """
    from springline.io import formats
    from springline.view.film import render  # noqa: F401 declares films
    from springline.view.plot.saving import save

    is_recording = scenes.is_recording(scene)
    with shell_wording():
        writer = formats.writer_of("run" if is_recording else "scene", output)
    check_folder(output)
    check_spares(output, scene)
    plain = not set((geometry or DrawingOptions()).given_options()) - set(GEOMETRY)
    thing: Scene | Recording
    if is_recording:
        thing = scenes.recording(scene, geometry)
    else:
        numbers = "numbers" in writer.carries
        drawn = scenes.file_kind(scene) == "drawing" and plain and (writer.leaves_out or not numbers)
        thing = (
            _read_drawing(scene, geometry or DrawingOptions(), numbers) if drawn else scenes.find(scene, geometry).scene
        )
        if "faces" in writer.carries and "lines" not in writer.carries and not len(thing.faces):
            raise SceneError(f"A {output.suffix} file stores only faces, and {scene} has none: choose another format.")
        print_note(*scenes.notes(thing), *_lost_properties(thing, writer.carries, output))
    with shell_wording():
        files = save(thing, output)
    for file in files:
        print(file)


def _lost_properties(scene: Scene, carries: tuple[str, ...], output: Path) -> list[str]:
    """Properties of a drawing that the other format does not store, in one line; empty if it stores all."""
    from springline.io.lammps_data import omitted_properties

    drawn, report = scene.spec.drawn_as, scene.report
    there = {
        "lines": (scene.spring_count, "line", "lines"), "groups": (drawn.layer_count, "layer", "layers"),
        "colors": (drawn.color_count, "color", "colors"), "faces": (len(scene.faces), "face", "faces"),
        "points": (getattr(report, "points", 0), "point by itself", "points by themselves"),
        "texts": (getattr(report, "texts", 0), "line's texts", "lines' texts"),
    }  # fmt: skip
    said = [] if "numbers" in carries else list(getattr(report, "numbers", ()))
    parts = [count_noun(*words) for name, words in there.items() if words[0] and name not in carries]
    parts += omitted_properties(scene.spec) if output.suffix.lower() in (".data", ".lmp") else []
    return [f"Left out of {output.name}: {', '.join([*parts, *said])}."] if parts or said else []


def _read_drawing(name: str, geometry: DrawingOptions, numbers: bool) -> Scene:
    """Drawing without changes, with its faces if the format has faces, and its properties if ``numbers``."""
    from springline.io.formats import format_of
    from springline.io.read import read_geometry

    form = format_of(name)
    faces = geometry.faces if geometry.faces is not None else (True if form is not None and form.faces else None)
    with shell_wording():
        return read_geometry(
            scenes.drawing_path(name), faces=faces, units=geometry.units, weld=geometry.weld, numbers=numbers
        )


# ``springline export``: write a scene, or a frame of a recording, in another format.


def export(
    scene: SceneOrRecording,
    /,
    *,
    output: Annotated[
        list[Path],
        Parameter(
            name=["--output", "-o"],
            negative=(),
            help="Output file; 'springline formats' lists the formats. May be given several times.",
        ),
    ],
    frame: Annotated[
        int | None, scenes.Whole, Parameter(help="Frame of a recording, from 0, for one frame; by default the last.")
    ] = None,
    frames: Annotated[
        str | None, Parameter(help="Frames of a recording as first:end:step, for files of many; by default all.")
    ] = None,
    what: Annotated[
        str | None, Parameter(help="Quantities to be written, such as tension,velocity, if they can be selected.")
    ] = None,
    force: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Allow a longer recording to be replaced.")
    ] = False,
    live: Annotated[
        bool,
        Parameter(negative=(), show_default=False, help="Let readers continue the page of a recording from its end."),
    ] = False,
    hull: Annotated[
        float | None, Parameter(help="Write the hull of loose particles as a mesh: radius [m] of a ball; inf: convex.")
    ] = None,
    paper: SheetOptions = NO_SHEET,
    geometry: DrawingOptions | None = None,
) -> None:
    """Write a scene or a recording to files of other formats."""
    from springline.io import formats
    from springline.scene import Scene
    from springline.view.film import render  # noqa: F401 declares films
    from springline.view.plot.saving import save

    is_recording = scenes.is_recording(scene)
    paper.check(output)
    for path in output:
        with shell_wording():
            formats.writer_of("run" if is_recording else "scene", path)
        check_folder(path)
        check_spares(path, scene)
    for name, value in (("frame", frame), ("frames", frames)):
        if value is not None and not is_recording:
            raise SceneError(f"--{name} is for recordings, and {scene} is a scene: leave it out.")
    thing = scenes.recording(scene, geometry) if is_recording else scenes.find(scene, geometry).scene
    if isinstance(thing, Scene):
        print_note(*scenes.notes(thing))
    for path in output:
        with shell_wording():
            files = save(
                thing, path, frame=frame, frames=frames, quantities=what, force=force, live=live or None,
                hull=hull, **paper.options_for(path),
            )  # fmt: skip
        for file in files:
            print(file)

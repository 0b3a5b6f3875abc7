"""Argument SCENE: a name of the gallery, a scene file, a geometry file, or a recording."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from cyclopts import Group, Parameter

from springline.cli.formatting import option, shell_text, shell_wording
from springline.errors import FileError, SceneError
from springline.progress import print_note

if TYPE_CHECKING:
    from springline.recording.recording import Recording
    from springline.scene import Scene
    from springline.typing import IntegratorName

RECORDING = ".springline"
MARK = "#scene="  # in a link that holds a scene; see springline.io.scene_link
DEFAULT_UNTIL = 20.0  # [s] if neither the gallery nor the command line gives the duration

LINES = Group("Lines drawn elsewhere (.3dm, .dxf, .obj, .csv, ...)", sort_key=2)


def _whole(kind: Any, tokens: Any) -> int:
    """Whole number as typed; ``2.0`` is accepted, ``2.7`` is not."""
    value = float(tokens[0].value)
    if not value.is_integer():
        raise ValueError
    return int(value)


@Parameter(name="*", group=LINES)
@dataclass(frozen=True)
class DrawingOptions:
    """Options for properties that a drawing lacks: stiffness, mass, supports.

    Parameters
    ----------
    stiffness
        Stiffness of every line [N/m]; or --modulus and --area.
    modulus
        Young's modulus of every line [Pa].
    area
        Cross-section of every line [m2].
    material
        Material of every line, such as steel, with --area: stiffness, weight and strength.
    mass
        Mass of every particle [kg]; or --density and --area.
    density
        Density of every line [kg/m3]; half its mass goes to each end.
    anchor
        Color (red; 255,0,0) or layer of lines with supports at their ends.
    map
        Meaning of a layer, a color or an attribute, such as supports=layer:Anchors, loads=layer:Snow:0,0,-500,
        material=layer:Ties:steel or area=attribute:section. May be given several times.
    gravity
        A number (down) or --gravity=x,y,z [m/s2]; none by default.
    dim
        2 for a plane structure, drawn in x and y: it moves in this plane only, and down is -y. By default 3.
    damping
        Dashpot along every line [N s/m].
    drag
        Linear drag on every particle [N s/m].
    weld
        Ends closer than this become one particle [m]; by default 1/512 of the median line. Vertices that lines share,
        as in meshes, are kept unless it is given.
    units
        Unit of length of the drawing: mm, cm, m, km, in, ft, yd or us-ft; by default the file's unit, or meters.
    faces
        Keep the faces of a drawing (.obj, .dxf, .3dm), their edges as springs; of meshes (.ply, .stl, ...) they are.
    massless
        Meaning of a mass of 0: anchor fixes the particle; refuse by default.
    """

    stiffness: float | None = None
    modulus: float | None = None
    area: float | None = None
    material: str | None = None
    mass: float | None = None
    density: float | None = None
    anchor: str | None = None
    map: Annotated[tuple[str, ...] | None, Parameter(negative=(), consume_multiple=False)] = None
    gravity: str | None = None
    dim: Annotated[int | None, Parameter(converter=_whole)] = None
    damping: float | None = None
    drag: float | None = None
    weld: float | None = None
    units: str | None = None
    faces: Annotated[bool | None, Parameter(negative=(), show_default=False)] = None
    massless: str | None = None

    def given_options(self) -> dict[str, Any]:
        """Options that were given."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value is not None}


@dataclass(frozen=True)
class FoundScene:
    """Scene, and the run parameters from its source."""

    scene: Scene
    until: float
    every: float | None
    dt: float | Literal["auto"]
    integrator: IntegratorName
    stem: str  # for names of output files
    typed: list[str]  # words that name the scene on a command line
    accuracy: float = field(default_factory=lambda: _accuracy({}))
    against: tuple[IntegratorName, ...] = ()  # methods that are compared with it when it is played
    text: str | None = None  # of its scene file, if it has one


Whole = Parameter(converter=_whole)
Json = Annotated[
    bool, Parameter(name="--json", negative=(), show_default=False, help="One JSON document on stdout, nothing else.")
]
LoadCase = Annotated[
    str | None,
    Parameter(
        name="--load-case",
        help="Loads that act: a case or combination by name, or factors: dead=1.35,snow=1.5. All of them by default.",
    ),
]
SceneName = Annotated[
    str, Parameter(help="A name of the gallery, a scene file (.toml), or lines drawn elsewhere (.txt, .obj, .csv).")
]
SceneOrRecording = Annotated[
    str,
    Parameter(
        help="A name of the gallery, a scene file (.toml), lines drawn elsewhere (.txt, .obj, .csv), or a recording."
    ),
]


def load_case(text: str | None) -> str | dict[str, float] | None:
    """Value of --load-case: a name, or factors by case from ``dead=1.35,snow=1.5``.

    Raises
    ------
    SceneError : if a factor is not a number
    """
    if text is None or "=" not in text:
        return text
    factors = {}
    for part in text.split(","):
        case, _, factor = part.partition("=")
        try:
            factors[case.strip()] = float(factor)
        except ValueError:
            raise SceneError(
                f"--load-case must be a name, or factors such as dead=1.35,snow=1.5. Got {part!r} in {text!r}."
            ) from None
    return factors


def file_kind(name: str) -> str | None:
    """Kind of a file by the ending of its name: "drawing", "scene", "recording", or None."""
    from springline.io.formats import format_of

    form = format_of(name)
    return None if form is None else form.holds


def notes(scene: Scene) -> list[str]:
    """Notes of the reader of a scene file, in the wording of the command line."""
    return (
        [] if scene.report is None else [shell_text(one) for one in (scene.report.summary(), *scene.report.messages())]
    )


def is_recording(name: str) -> bool:
    """Return True if ``name`` is a recording: by its ending, or by the first bytes of the file."""
    path, kind = Path(name), file_kind(name)
    if kind is not None or not path.is_file():
        return kind == "recording"
    with path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\0"


def is_study(name: str) -> bool:
    """Return True if ``name`` is the file of a study."""
    from springline.study.file import is_study

    return is_study(name)


def recording_path(name: str, geometry: DrawingOptions | None = None) -> Path:
    """Path of the recording of that name."""
    _refuse_options(geometry, "A recording holds its scene: leave out --{option}.")
    if not Path(name).exists():
        raise FileError(_no_file(name))
    return Path(name)


def recording(name: str, geometry: DrawingOptions | None = None) -> Recording:
    """Recording of that name."""
    from springline.resume import load

    with shell_wording():
        return load(recording_path(name, geometry))


def find(name: str, geometry: DrawingOptions | None = None, seed: int | None = None) -> FoundScene:
    """Return the scene of that name; ``seed`` is its random seed, the scene's own seed if None.

    Raises
    ------
    SceneError : if no such scene exists, or it breaks a rule; FileError with file and line.
    """
    try:
        return _find_scene(name, geometry, seed)
    except OSError as error:
        raise FileError(f"{name!r} cannot be read: {error.strerror or error}.") from None


def _find_scene(name: str, geometry: DrawingOptions | None, seed: int | None) -> FoundScene:
    if is_recording(name):
        raise SceneError(f"{name!r} is a recording, and this needs a scene: see it with 'springline info {name}'.")
    if MARK in name:
        return _linked_scene(name, geometry, seed)
    if file_kind(name) is not None or os.path.isfile(name):
        return _file_scene(name, geometry, seed)
    return _gallery_scene(name, geometry, seed)


def _linked_scene(link: str, geometry: DrawingOptions | None, seed: int | None) -> FoundScene:
    """Scene in a link, read like a scene file in an empty folder, so that it cannot name other files."""
    from tempfile import TemporaryDirectory

    from springline.io.scene_link import linked_text

    _refuse_options(geometry, "The scene in a link says all of itself: leave out --{option}.")
    text = linked_text(link)
    with TemporaryDirectory(prefix="springline-") as folder:
        path = Path(folder) / "link.toml"
        path.write_text(text, encoding="utf-8")
        try:
            found = _file_scene(str(path), None, seed)
        except FileError as error:
            raise FileError(str(error).replace(str(path), "link")) from None
    return replace(found, stem="link", typed=[link, *_seed_words(seed)])


def _gallery_scene(name: str, geometry: DrawingOptions | None, seed: int | None) -> FoundScene:
    import springline.gallery as gallery  # the package itself, without the extensions that scripts attach to scenes
    from springline.gallery.catalog import titled

    known, name = gallery.names(), titled(name)
    if name not in known:
        raise SceneError(_no_scene(name, known))
    _refuse_options(geometry, f"The gallery's {name} says all of itself: leave out --{{option}}.")
    (entry,) = (one for one in gallery.entries() if one.name == name)
    if seed is not None and "seed" not in signature(entry.module.build).parameters:
        raise SceneError(f"Nothing in the gallery's {name} is left to chance: leave out --seed.")
    chosen = {} if seed is None else {"seed": seed}
    scene = gallery.scene(name, **chosen)
    if scene.report is not None:  # the path of a file inside the package is of no use to the reader
        scene.spec.report = scene.report._replace(path=Path(scene.report.path).name)
    typed = [name, *_seed_words(seed)]
    return FoundScene(scene, entry.until, entry.every, entry.dt, entry.integrator, name, typed, against=entry.against)


def _seed_words(seed: int | None) -> list[str]:
    return [] if seed is None else ["--seed", str(seed)]


def _accuracy(own: Mapping[str, Any]) -> float:
    """Accuracy of a scene [-], or the default of all runs."""
    from springline.checks import ACCURACY  # imported here, so that help texts do not load it

    return float(own.get("accuracy", ACCURACY))


def drawing_path(name: str) -> Path:
    """Path of the drawing, or any other file, of that name."""
    if not os.path.isfile(name):
        raise FileError(_folder(name) if os.path.isdir(name) else _no_file(name))
    return Path(name)


def _file_scene(name: str, geometry: DrawingOptions | None, seed: int | None) -> FoundScene:
    drawing_path(name)
    typed, stem = [name], Path(name).name.split(".")[0]
    if file_kind(name) == "drawing":
        if seed is not None:
            raise SceneError(f"Nothing in the drawing {name} is left to chance: leave out --seed.")
        with shell_wording():
            scene = _drawing_scene(name, geometry or DrawingOptions())
        for key, value in (geometry or DrawingOptions()).given_options().items():
            typed += [word for one in (value if key == "map" else (value,)) for word in option(key, one)]
        return FoundScene(scene, DEFAULT_UNTIL, None, "auto", "velocity_verlet", stem, typed)
    scene, own = _read_scene_file(name, geometry, seed)
    typed += _seed_words(seed)
    method = cast("IntegratorName", str(own.get("integrator", "velocity_verlet")).replace("-", "_"))
    return FoundScene(
        scene, own.get("until", DEFAULT_UNTIL), own.get("every"), own.get("dt", "auto"), method, stem, typed,
        _accuracy(own), text=Path(name).read_text(encoding="utf-8"),
    )  # fmt: skip


def _drawing_scene(name: str, geometry: DrawingOptions) -> Scene:
    import warnings

    from springline.errors import UnitsWarning
    from springline.forces.drag import Drag
    from springline.io.read import read

    options = geometry.given_options()
    drag = options.pop("drag", None)
    options["gravity"] = _gravity(options.get("gravity", "0"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UnitsWarning)  # reported below in the wording of the command line
        scene = read(name, **options)
    if scene.report.doubt():
        print_note(shell_text(scene.report.doubt()))
    if drag is not None:
        scene.add(Drag(drag))
    return scene


def refuse_missing(name: str, geometry: DrawingOptions) -> None:
    """Raise an error that names all missing properties of a drawing that is not read yet.

    Drawings in a format that may contain numbers, and those with --map rules, are checked at reading.
    """
    from springline.io.formats import format_of
    from springline.io.read import missing_properties

    options = geometry.given_options()
    if "map" in options or getattr(format_of(name), "lists", False):
        return
    if message := missing_properties(name, options):
        raise SceneError(shell_text(message))


def _read_scene_file(
    name: str, geometry: DrawingOptions | None, seed: int | None
) -> tuple[Scene, dict[str, Any]]:  # fmt: skip
    """Scene of a scene file, and the run parameters in it."""
    from springline.io.read import read

    if file_kind(name) != "scene":
        return read(name), {}  # raises an error that lists the formats it reads
    from springline.io.scene_file import read_scene, run_options

    _refuse_options(geometry, f"A scene file says all of itself: write {{option}} into {name}.")
    return read(name) if seed is None else read_scene(name, seed=seed), run_options(name)


def _gravity(text: str) -> Any:
    """Number or vector [m/s2] from ``10`` or ``0,0,-10``."""
    try:
        values = [float(part) for part in text.split(",")]
    except ValueError:
        values = []
    if len(values) not in (1, 2, 3):
        raise SceneError(f"--gravity must be a number (down) or x,y,z [m/s2]. Got {text!r}. Write --gravity=0,0,-9.81.")
    return values[0] if len(values) == 1 else values


def _refuse_options(geometry: DrawingOptions | None, sentence: str) -> None:
    for name in (geometry or DrawingOptions()).given_options():
        raise SceneError(sentence.format(option=name))


def _no_file(name: str) -> str:
    from springline.checks import did_you_mean

    folder = Path(name).parent
    if not folder.is_dir():
        return f"There is no folder {str(folder)!r}, so no file {name!r}."
    stem = Path(name).stem
    near = [file for file in _similar_files(name) if did_you_mean(stem, [Path(file).stem])]
    return f"There is no file {name!r}. {did_you_mean(name, near)}".rstrip()


def _folder(name: str) -> str:
    return f"{name!r} is a folder. Name a file in it, or a scene of the gallery: 'springline gallery' lists them."


def _no_scene(name: str, known: list[str]) -> str:
    from springline.gallery.catalog import near

    if os.path.isdir(name):
        return _folder(name)
    hint = near(name, [*known, *_similar_files(name)]) or "'springline gallery' lists them."
    return f"There is no scene {name!r} in the gallery, and no file of that name. {hint}"


def _similar_files(name: str) -> list[str]:
    """Files in the folder of ``name`` with similar names."""
    folder = Path(name).parent
    if not folder.is_dir():
        return []
    return [str(path) for path in folder.iterdir() if file_kind(path.name) is not None and path.is_file()]

"""``springline solve``: the equilibrium shape of a scene as a summary, tables, lines and a picture."""

from __future__ import annotations

import re
import time as clock
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.formatting import amount, command, option, shell_text, shell_wording, size
from springline.cli.output import check_folder
from springline.cli.scenes import DrawingOptions, Json, SceneOrRecording
from springline.cli.sheet import NO_SHEET, SheetOptions
from springline.errors import NotConverged, SceneError
from springline.progress import Working, print_note, print_warning

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.scene import Scene

FAILED = 1  # exit code if no equilibrium was found
TERM = re.compile(
    r"\s*(?:([+-])\s*)?(?:([\d.]+(?:[eE][+-]?\d+)?)\s*\*\s*)?([^\W\d]\w*(?:-[^\W\d]\w*)*)\s*"
)  # 1.35*dead, +snow
EXAMPLE = "--load-case 1.35*dead+1.5*snow"


@dataclass(frozen=True)
class SolveTask:
    """Scene to solve, and its name on the command line."""

    scene: Scene
    source: Path | None  # the file it comes from
    stem: str  # for names of output files
    typed: list[str]  # words that name it

    def output(self, suffix: str) -> str:
        """Name of a result with this suffix that is not the name of the scene's own file."""
        taken = self.source is not None and self.source.suffix.lower() == suffix
        return f"{self.stem}-at-rest{suffix}" if taken else f"{self.stem}{suffix}"


@Parameter(name="*")
@dataclass(frozen=True)
class ShapeSearch:
    """Options of the search for an equilibrium.

    Parameters
    ----------
    method
        auto, newton, dynamic-relaxation or fire.
    tolerance
        Largest unbalanced force relative to the loads [-]; 1e-10.
    steps
        Largest number of steps of the method.
    load_case
        A load case or combination by name, or factors: 1.35*dead+1.5*snow.
    force_density
        In place of a method: tension over length of every member [N/m], or a,b,c,...
    invert
        Mirror the shape and change the sign of every tension.
    """

    method: str = "auto"
    tolerance: float | None = None
    steps: Annotated[int | None, scenes.Whole] = None
    load_case: str | None = None
    force_density: str | None = None
    invert: Annotated[bool, Parameter(negative=(), show_default=False)] = False

    @property
    def options(self) -> dict[str, Any]:
        """Arguments of ``scene.equilibrium`` that were given."""
        given = {"method": self.method.replace("-", "_").lower(), "tolerance": self.tolerance, "steps": self.steps}
        return {name: value for name, value in given.items() if value is not None}

    @property
    def command_words(self) -> list[str]:
        """Options that select the same search on a command line."""
        given = {
            **self.options,
            "method": None if self.method == "auto" else self.method,
            "load-case": self.load_case,
            "force-density": self.force_density,
        }
        words = [word for name, value in given.items() if value is not None for word in option(name, value)]
        return words + ["--invert"] * self.invert


def solve(
    scene: SceneOrRecording,
    /,
    *,
    search: ShapeSearch | None = None,
    output: Annotated[
        list[Path] | None,
        Parameter(
            name=["--output", "-o"], negative=(),
            help="Write to this file: .csv, .json, .obj, or a picture (.png, .pdf, .svg). May be given several times.",
        ),
    ] = None,
    before: Annotated[bool, Parameter(help="Show the shape before in pictures.")] = True,
    strict: Annotated[bool, Parameter(help="Write nothing if no shape at rest is found.")] = True,
    as_json: Json = False,
    paper: SheetOptions = NO_SHEET,
    geometry: DrawingOptions | None = None,
) -> int:  # fmt: skip
    """Find the shape at rest, its forces and reactions.

    Sums up loads, reactions, largest forces, unbalanced forces and the stability of the shape. The exit code is 1 if no
    shape at rest is found.
    """
    paths, search = output or [], search or ShapeSearch()
    paper.check(paths)
    task = _find_task(scene, geometry)
    check_outputs(paths, task.source)
    begin = clock.perf_counter()
    with Working("solving"):
        shape, complaint = solve_shape(task.scene, search)
    print_note(*_doubts(task.scene, shape))
    wall_time = clock.perf_counter() - begin
    written = write(shape, paths if shape.converged or not strict else [], before, paper)
    if as_json:
        _write_json(shape, task, wall_time, written)
    else:
        _show(shape, task, wall_time, written, [] if paths else [*task.typed, *search.command_words])
    if complaint:
        _complain(complaint)
    return 0 if shape.converged else FAILED


def _doubts(scene: Scene, shape: Equilibrium) -> list[str]:
    """Sentences about numbers that are probably unintended; double gravity has a separate warning."""
    from springline.cli.plausibility import absurd_stress, doubts, swung_down

    found = (one for one in doubts(scene) if "gravities" not in one)
    return [*found, *absurd_stress(shape), *swung_down(scene, shape)]


def _find_task(name: str, geometry: DrawingOptions | None) -> SolveTask:
    """Scene of that name; of a recording, the scene in the state of the last frame."""
    if scenes.is_recording(name):
        return SolveTask(_last_frame_scene(name, geometry), Path(name), Path(name).stem, [name])
    found = scenes.find(name, geometry)
    path = Path(name)
    return SolveTask(found.scene, path if path.is_file() else None, found.stem, found.typed)


def _last_frame_scene(name: str, geometry: DrawingOptions | None) -> Scene:
    """Scene of a recording with its particles at rest at their positions in the last frame."""
    from springline.scene import Scene
    from springline.spec.text_reading import from_text

    recording = scenes.recording(name, geometry)
    if not len(recording):
        raise SceneError(f"{name} holds no frame to begin from. Solve its scene instead.")
    frame = recording[-1]
    for part, what in ((frame.alive, "particles were removed"), (frame.intact, "springs broke")):
        if part is not None and not part.all():
            raise SceneError(f"In {name} {what}, and a shape at rest needs the scene whole. Solve its scene instead.")
    from springline.forces.tears import torn_rows

    if len(torn_rows(recording.data.model, frame.memory)):
        raise SceneError(f"In {name} faces tore, and a shape at rest needs the scene whole. Solve its scene instead.")
    try:
        scene = Scene.of(from_text(recording.data.scene_text))
    except SceneError as error:
        told = str(error).split(", a function")[0]
        raise SceneError(f"{told}, which a recording names without its code. Solve it from Python.") from None
    scene.all.position = frame.position[:, : scene.dim]
    return scene


def solve_shape(scene: Scene, search: ShapeSearch) -> tuple[Equilibrium, str]:
    """Return the shape, and a message if it is not at rest."""
    case = None if search.load_case is None else load_case_of(search.load_case, scene.load_cases)
    complaint = ""
    with shell_wording():
        if search.force_density is not None:
            shape = _solve_force_densities(scene, search.options, case, search.force_density)
        else:
            try:
                shape = scene.equilibrium(**search.options, load_case=case)
            except NotConverged as error:
                shape, complaint = error.shape, error.marked
        return (shape.inverted() if search.invert else shape), complaint


def _solve_force_densities(scene: Scene, options: dict[str, Any], case: Any, text: str) -> Equilibrium:
    for name, value in options.items():
        if value != "auto":
            raise SceneError(f"--force-density is a separate method: leave out --{name}.")
    try:
        values = [float(part) for part in text.split(",")]
    except ValueError:
        rule = "--force-density must be a number [N/m], or one for each member, a,b,c"
        raise SceneError(f"{rule}. Got {text!r}.") from None
    return scene.force_density(values[0] if len(values) == 1 else values, load_case=case)


def load_case_of(text: str, known: Any) -> str | dict[str, float]:
    """Load case as typed: the name of a known case, or the factors of a sum such as ``1.35*dead+1.5*snow``.

    Raises
    ------
    SceneError : if the text is neither, or names a case twice.
    """
    if text in known:
        return text
    factors: dict[str, float] = {}
    at = 0
    while at < len(text):
        found = TERM.match(text, at)
        if found is None or (at and not found[1]):
            raise SceneError(
                f"--load-case must be a name, or a sum of factors times names. Got {text!r}. Try {EXAMPLE}."
            )
        sign, factor, name = found.groups()
        if name in factors:
            raise SceneError(f"--load-case names {name!r} twice: {text!r}. Add its factors up.")
        factors[name] = _factor(factor, text) * (-1.0 if sign == "-" else 1.0)
        at = found.end()
    if not factors:
        raise SceneError(f"--load-case must be a name, or a sum of factors times names. Got nothing. Try {EXAMPLE}.")
    return text if text in factors else factors


def _factor(factor: str | None, text: str) -> float:
    try:
        return 1.0 if factor is None else float(factor)
    except ValueError:
        raise SceneError(f"--load-case has a factor that is no number, {factor!r}. Got {text!r}.") from None


def check_outputs(paths: list[Path], source: Path | None) -> None:
    """Refuse output files that cannot be written, or that would replace the scene's own file, before time is spent."""
    from springline.io import formats
    from springline.io.formats import check_replaceable
    from springline.io.shape_files import files_of
    from springline.view.plot import saving  # noqa: F401 declares the pictures

    for path in paths:
        formats.writer_of("shape", path)
        for file in files_of(path):
            if source is not None and _is_same(file, source):
                raise SceneError(f"{str(file)!r} is the scene itself. Give --output another name.")
            if formats.FORMATS[path.suffix.lower()].begins:
                check_replaceable(file)
        check_folder(path)


def _is_same(file: Path, other: Path) -> bool:
    """Return True if two names refer to the same file, which need not exist yet."""
    if file.exists() and other.exists():
        return file.samefile(other)
    return file.resolve() == other.resolve()


def write(shape: Equilibrium, paths: list[Path], before: bool, paper: SheetOptions = NO_SHEET) -> list[Path]:
    """Write the files and return their paths; a CSV output consists of two files."""
    from springline.view.plot.saving import PICTURES, save

    written = []
    with shell_wording():
        for path in paths:
            to_scale = paper.options_for(path)
            picture = path.suffix.lower() in PICTURES and not to_scale
            written += save(shape, path, before=before if picture else None, **to_scale)
    return written


def _write_json(shape: Equilibrium, task: SolveTask, wall_time: float, written: list[Path]) -> None:
    from springline.cli.output import write_json
    from springline.io.shape_files import document

    notes = scenes.notes(task.scene)
    write_json({**document(shape), "wall_time": wall_time, "files": written, "messages": notes})


def _show(shape: Equilibrium, task: SolveTask, wall_time: float, written: list[Path], again: list[str]) -> None:
    from springline.cli import summary
    from springline.cli.output import LABEL, bullets, console, heading, paragraph, title
    from springline.equilibrium.summary import WIDTH

    out = console()
    first, *lines = shape.summary().splitlines()
    title(out, first)
    for line in (*lines, f"{'Computing':<{WIDTH}}{amount(wall_time, 's', 2)}"):
        paragraph(out, line[WIDTH:], "  " + line[:WIDTH].ljust(LABEL - 2), LABEL)
    if notes := scenes.notes(task.scene):
        heading(out, "As read")
        bullets(out, notes)
    summary.files(out, [(str(path), f"{_what(path)}, {size(path.stat().st_size)}") for path in written])
    if again:
        summary.next_steps(out, [command("solve", *again, "-o", task.output(".csv"), "-o", task.output(".png"))])


def _what(path: Path) -> str:
    if path.name.lower().endswith(".members.csv"):
        return "a row for every member"
    from springline.io import formats

    return formats.writer_of("shape", path).content


def _complain(message: str) -> None:
    print_warning(f"springline solve: {shell_text(message)}")

"""``springline play``: play a scene interactively."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.formatting import command, number, shell_wording
from springline.cli.method import accuracy_of, dt_of, integrator_of
from springline.cli.output import Progress, check_folder, check_spares, draw
from springline.cli.scenes import DrawingOptions, FoundScene
from springline.errors import SceneError
from springline.progress import print_note
from springline.view.play.options import Options, natural_speed

if TYPE_CHECKING:
    from springline.simulation import Simulation
    from springline.typing import Color, UpOrDown
    from springline.view.play.journal import Journal

FIRST = "curtain"  # the scene that is played if no scene is named
FACES = ("auto", "browser", "window", "none")
STYLES = ("plain", "dotted", "numbered", "images", "ink")  # of a window
JOURNAL = ".json"
SHOWN = 4.0  # [s] of play before the picture is taken, if there is no screen
MOST = 4e8  # work before the picture, in spring updates: a second or two; pictures of large scenes are taken sooner
FRAMES = 10  # frames before the picture, after each of which the progress is printed

Sandbox = Annotated[bool, Parameter(negative=(), show_default=False, help="Tools for making particles and springs.")]
KeepMethod = Annotated[
    bool, Parameter(negative=(), show_default=False, help="Keep the integrator even if it cannot keep the speed.")
]


def play(
    scene: Annotated[
        str | None,
        Parameter(help=f"A name of the gallery ({FIRST} below it by default), a scene file, a drawing, or a link."),
    ] = None,
    /,
    *,
    face: Annotated[str, Parameter(help="browser, window (2D scenes), none, or auto for the best available.")] = "auto",
    sandbox: Sandbox = False,
    empty: Annotated[
        bool, Parameter(negative=(), show_default=False, help="An empty sheet to build on, in place of a scene.")
    ] = False,
    seed: Annotated[int | None, scenes.Whole, Parameter(help="Seed of the random numbers of the scene.")] = None,
    speed: Annotated[
        float | None, Parameter(help="Simulated seconds per second; by default a value for the scene.")
    ] = None,
    dt: Annotated[str | None, Parameter(help="Time step [s], or auto: a step for an accurate motion.")] = None,
    accuracy: Annotated[
        float | None, Parameter(help="Error per period relative to the amplitude, if dt is auto; 0.01.")
    ] = None,
    integrator: Annotated[str | None, Parameter(help="By name: velocity-verlet, pefrl, rk4, ...")] = None,
    keep_method: KeepMethod = False,
    y: Annotated[str, Parameter(help="Direction of y in pictures of a plane scene: up or down.")] = "up",
    hull: Annotated[
        float | None, Parameter(help="Outline loose particles by a rolling ball of this radius [m]; inf: convex hull.")
    ] = None,
    style: Annotated[str | None, Parameter(help="Style of a window: dotted, numbered, ink.")] = None,
    seconds: Annotated[float | None, Parameter(help="End after so many seconds.")] = None,
    journal: Annotated[
        Path | None, Parameter(help="Write the journal of the session here (.json), for a replay.")
    ] = None,
    host: Annotated[str, Parameter(help="Host address of the page.")] = "127.0.0.1",
    port: Annotated[int, scenes.Whole, Parameter(help="Port of the page; 0 for a free one.")] = 0,
    remote: Annotated[
        bool,
        Parameter(negative=(), show_default=False, help="Allow other machines: all clients with the address can play."),
    ] = False,
    browser: Annotated[bool, Parameter(help="Open a browser.")] = True,
    geometry: DrawingOptions | None = None,
) -> None:
    """Play a scene: pull, anchor and cut with the mouse, change parameters while it runs."""
    name = FIRST if scene is None else scene
    _check_names(face, style, journal, name)
    found = _sheet(scene) if empty else scenes.find(name, geometry, _check_seed(seed))
    how = {
        "tools": "sandbox" if sandbox or empty else "hands", "speed": _speed(found) if speed is None else speed,
        "dt": dt_of(dt, found.dt), "integrator": integrator_of(integrator, found.integrator),
        "accuracy": accuracy_of(accuracy, found.accuracy), "against": found.against,
    }  # fmt: skip
    options = Options(
        style=style, seconds=seconds, host=host, port=port, remote=remote, open_browser=browser,
        welcome=scene is None and not empty, y=cast("UpOrDown", y), hull=False if hull is None else hull,
        source=found.text, keep_method=keep_method,
    )  # fmt: skip
    _check_numbers(how["speed"], options)
    made = _play_scene(found, face, options, how)
    if made is None:
        _draw_instead(found, seconds, how, journal)
    elif journal is not None:
        print(made.save(journal))


def _check_seed(seed: int | None) -> int | None:
    """Return the seed, or raise SceneError if it is invalid."""
    if seed is not None and seed < 0:
        raise SceneError(f"--seed must be a whole number of zero or more. Got {seed}.")
    return seed


def _sheet(scene: str | None) -> FoundScene:
    """Return an empty sheet, or raise SceneError if a scene is named as well."""
    if scene is not None:
        raise SceneError(f"--empty opens an empty sheet in place of a scene. Got {scene!r} too.")
    from springline.view.play.sheets import SHEETS

    sheet = SHEETS["empty-sheet"]
    return FoundScene(sheet.build(), sheet.until, None, sheet.dt, sheet.integrator, sheet.name, ["--empty"])


def _check_names(face: str, style: str | None, journal: Path | None, scene: str) -> None:
    """Refuse invalid names, and a journal that cannot be written, before the scene is played."""
    for name, value, known in (("--face", face, FACES), ("--style", style, STYLES)):
        if value is not None and value not in known:
            from springline.checks import did_you_mean

            said = f"{name} must be one of {', '.join(known)}. Got {value!r}. {did_you_mean(value, known)}"
            raise SceneError(said.rstrip())
    if style is not None and face in ("auto", "browser"):
        raise SceneError(f"--style is of a window: say --face window with it. Got --face {face}.")
    if journal is not None:
        if journal.suffix.lower() != JOURNAL:
            raise SceneError(f"--journal must end in {JOURNAL}. Got {str(journal)!r}.")
        check_spares(journal, scene)
        check_folder(journal)
        from springline.io.formats import check_replaceable
        from springline.view.play.journal import is_journal

        check_replaceable(journal, is_journal)  # before a scene is played whose journal could not be saved


def _check_numbers(speed: Any, options: Options) -> None:
    """Refuse numbers that no viewer accepts, whichever viewer is used."""
    from springline.checks import positive
    from springline.view.page.access import checked_host, checked_port

    with shell_wording():
        positive(speed, "speed", "play()", "simulated seconds per second")
        if options.seconds is not None:
            positive(options.seconds, "seconds", "play()", "s")
        checked_port(options.port)
        checked_host(options.host, remote=options.remote)


def _play_scene(found: FoundScene, face: Any, options: Options, how: dict[str, Any]) -> Journal | None:
    """Return the journal of the session, or None if there is no screen to play on."""
    from springline.view.play_scene import has_screen

    if face == "auto" and not has_screen():
        return None
    from springline.view.play_scene import start

    with shell_wording():
        game = start(found.scene, options, face=face, **how)
        return game.show()


def _draw_instead(found: FoundScene, seconds: float | None, how: dict[str, Any], journal: Path | None) -> None:
    """Draw a picture of the scene some seconds later, if there is no screen."""
    if found.scene.particle_count == 0:
        raise SceneError(
            f"There is no screen here to build on. Take {command('play', *found.typed, '--face', 'browser')}."
        )
    path = Path(f"{found.stem}.png")
    check_folder(path)
    with shell_wording():
        simulation = found.scene.simulate(dt=how["dt"], accuracy=how["accuracy"], integrator=how["integrator"])
    shown = _preview_duration(simulation, how["speed"]) if seconds is None else min(SHOWN, seconds)
    print_note(
        f"There is no screen here to play on, so this is a picture of {found.stem} after {number(shown)} s of play. "
        f"To play through a forwarded port: {command('play', *found.typed, '--face', 'browser')}",
    )
    if journal is not None:
        print_note(f"No session was played, so {journal} is not written.")
    end = shown * how["speed"]
    with shell_wording(), Progress(simulation.time, end) as progress:
        recording = simulation.run(until=end, every=_seldom(simulation.dt, end), progress=progress)
    draw(recording, "shape", path)
    print(path)


def _preview_duration(simulation: Simulation, speed: float) -> float:
    """Simulated time before the picture of a scene [s]; shorter if the scene takes long to compute."""
    if simulation.dt is None:
        return SHOWN
    from springline.stepping.stepper import effort

    return min(SHOWN, max(1, round(MOST / effort(simulation.data.model))) * simulation.dt / speed)


def _seldom(dt: float | None, end: float) -> float | None:
    """Time between frames [s] if only the last is used: whole steps, since energies are computed for every frame."""
    return None if dt is None or dt > end else max(1, round(end / FRAMES / dt)) * dt


def _speed(found: FoundScene) -> float:
    return natural_speed(found.until)


# ``springline view``: a recording in the browser, with a slider for time.


def view(
    recording: Annotated[str, Parameter(help="A recording (.springline).")],
    /,
    *,
    output: Annotated[
        Path | None, Parameter(name=["--output", "-o"], help="Keep the page here (.html); else in a temporary folder.")
    ] = None,
    color: Annotated[
        str,
        Parameter(
            help="By tension, strain, stress, speed, kinetic-energy, membrane-force, membrane-strain, curvature, "
            "group, fixed, none."
        ),
    ] = "tension",
    speed: Annotated[float | None, Parameter(help="Simulated seconds per second; by default from the length.")] = None,
    browser: Annotated[bool, Parameter(help="Open a browser.")] = True,
) -> None:
    """Play a recording in the browser, with a slider for time.

    The page is one file that needs no network: keep it, send it, publish it.
    """
    if not scenes.is_recording(recording):
        raise SceneError(_no_recording(recording))
    if output is not None:
        if output.suffix.lower() != ".html":
            raise SceneError(f"--output is a page: its name must end in .html. Got {str(output)!r}.")
        check_folder(output)
    opened = scenes.recording(recording)
    path = output or _temporary_page(Path(recording).stem)
    start, end = (float(opened.time[0]), float(opened.time[-1])) if len(opened) else (0.0, 1.0)
    with shell_wording(), Progress(start, end, "packing") as progress:
        from springline.view.film.render import render

        render(opened, path, color=cast("Color", color.replace("-", " ")), speed=speed, progress=progress)
    from springline.view.page.notebook import opens

    if browser and not opens(path):
        print_note("There is no browser here to show it: open this page in one.")
    print(path)


def _no_recording(name: str) -> str:
    """Advice for a file that is not a recording: to play it or to record it first, if it is a scene."""
    said = f"RECORDING must be a recording ({scenes.RECORDING}). Got {name!r}."
    if Path(name).suffix and scenes.file_kind(name) not in ("scene", "drawing"):
        return said
    if not Path(name).is_file():
        scenes.find(name)  # raises an error with similar names if there is no such scene
    keep = command("run", name, "-o", f"{Path(name).stem}{scenes.RECORDING}")
    return f"{said} Play a scene, or record it first:\n  {command('play', name)}\n  {keep}"


def _temporary_page(stem: str) -> Path:
    """Page in a new temporary folder, which the system removes."""
    import tempfile

    return Path(tempfile.mkdtemp(prefix="springline-")) / f"{stem}.html"

"""``springline modes``: natural frequencies, mechanisms and instabilities of a scene."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.formatting import amount, shell_wording
from springline.cli.output import check_folder, check_spares
from springline.cli.scenes import DrawingOptions, Json, LoadCase, SceneName
from springline.errors import NotConverged, SceneError
from springline.formatting import count_noun
from springline.progress import Working, print_note

if TYPE_CHECKING:
    from springline.scene import Scene
    from springline.stability.modes import Modes

SHEETS = (".png", ".svg", ".pdf")
TABLE = ".csv"


def modes(
    scene: SceneName,
    /,
    *,
    number: Annotated[
        int, scenes.Whole, Parameter(name=["--number", "-n"], help="Number of modes, from the lowest.")
    ] = 6,
    loaded: Annotated[
        bool | None,
        Parameter(
            name="--loaded",
            negative="--drawn",
            help="About the shape at rest under the loads, or as drawn; by default at rest if there are loads.",
        ),
    ] = None,
    load_case: LoadCase = None,
    output: Annotated[
        Path | None,
        Parameter(name=["--output", "-o"], help="A picture (.png, .svg, .pdf) or every particle's motion (.csv)."),
    ] = None,
    as_json: Json = False,
    geometry: DrawingOptions | None = None,
) -> int:
    """Natural modes and frequencies of a scene about a shape.

    Unstable motions come first, then mechanisms, which have no stiffness, then vibrations.
    """
    if output is not None:
        _check_output(output, scene)
    found = scenes.find(scene, geometry)
    from springline.stability.modes import modes as modes_about

    with shell_wording(), Working("finding modes"):
        modes_found = modes_about(_shape(found.scene, loaded, scenes.load_case(load_case)), number)
    if output is not None:
        _write(modes_found, output)
    if as_json:
        from springline.cli.output import write_json

        write_json(facts(modes_found))
    else:
        _show(modes_found, output)
    return 0


def facts(of: Modes) -> dict[str, Any]:
    """Properties of each mode, with the names of the attributes as keys."""
    return {
        "title": of.title,
        "about": of.about,
        "at_rest": of.at_rest,
        "of": of.of,
        "mechanisms": of.mechanisms,
        "unstable": of.unstable,
        "message": of.message,
        "kind": list(of.kind),
        "omega_squared": of.omega_squared,
        "omega": of.omega,
        "frequency": of.frequency,
        "period": of.period,
        "growth": of.growth,
        "damping_ratio": of.damping_ratio,
        "modal_mass": of.modal_mass,
        "effective_mass": of.effective_mass,
        "words": [of.words(i) for i in range(len(of))],
    }


def _shape(scene: Scene, loaded: bool | None, case: Any) -> Any:
    """Return the scene as drawn, or its shape at rest; if ``loaded`` is None, at rest if anything is loaded."""
    from springline.stability.linearization import linearize

    if loaded is False and case is not None:
        raise SceneError("--load-case selects the loads, and --drawn the shape without loads: give one.")
    if loaded or case is not None:
        return scene.equilibrium(load_case=case)
    here = None if loaded is False or _is_driven(scene) else linearize(scene, "modes()")
    if here is not None and here.problem.loads.any() and not here.is_at_rest:
        return _rest_if_any(scene)
    return scene


def _is_driven(scene: Scene) -> bool:
    """Return True if a load is harmonic."""
    from springline.forces.loads import Loads

    return bool(scene.build()[0].room(Loads).harmonic)


def _rest_if_any(scene: Scene) -> Any:
    try:
        return scene.equilibrium()
    except (NotConverged, SceneError) as error:
        print_note(f"These are modes of the shape as drawn, since it finds no rest under its loads. {error}")
        return scene


def _check_output(output: Path, scene: str) -> None:
    if output.suffix.lower() not in (*SHEETS, TABLE):
        raise SceneError(f"--output must end in {', '.join(SHEETS)} or {TABLE}. Got {str(output)!r}.")
    check_spares(output, scene)
    check_folder(output)
    if output.suffix.lower() == TABLE:
        from springline.io.formats import check_replaceable

        check_replaceable(output)


def _write(of: Modes, output: Path) -> None:
    if output.suffix.lower() == TABLE:
        _write_table(of, output)
        return
    from springline.view.plot.plot import plot

    plot(of, to=output)


def _write_table(of: Modes, output: Path) -> None:
    """Write a row for each mode and particle: position and displacement."""
    import csv

    from springline.io.formats import replace_files

    with replace_files(output) as [part], part.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(["mode", "omega_squared", "frequency", "particle", "x", "y", "z", "dx", "dy", "dz"])
        for mode, (square, frequency, shape) in enumerate(
            zip(of.omega_squared.tolist(), of.frequency.tolist(), of.shape.tolist(), strict=True), 1
        ):
            for particle, (position, motion) in enumerate(zip(of.position.tolist(), shape, strict=True)):
                out.writerow([mode, square, frequency, particle, *position, *(value + 0.0 for value in motion)])


def _show(of: Modes, output: Path | None) -> None:
    from springline.cli.output import console, heading, paragraph, title
    from springline.cli.output import facts as lines

    out = console()
    title(out, of.title or "untitled scene")
    lines(
        out,
        [
            ("shape", of.about),
            ("modes", f"{len(of)} of {of.of:,}"),
            ("mechanisms", f"{of.mechanisms:,}" if of.mechanisms else "none"),
            ("unstable motions", f"{of.unstable:,}" if of.unstable else "none"),
        ],
    )
    heading(out, count_noun(len(of), "mode") + ", from the lowest")
    rows = [_figures(of, mode) for mode in range(len(of))]
    wide = max(len(row) for row in rows)
    for mode, row in enumerate(rows):
        lead = f"  {mode + 1:>3}  {row.ljust(wide)}  "
        paragraph(out, of.words(mode), lead, len(lead))
    out.print()
    paragraph(out, of.message)
    if output is not None:
        heading(out, "Written")
        lines(out, [("motions" if output.suffix.lower() == TABLE else "picture", str(output))])


def _figures(of: Modes, mode: int) -> str:
    """Frequency, period and damping of a mode, or the kind of motion of a mode that does not swing."""
    if of.kind[mode] == "mechanism":
        return "mechanism"
    if of.kind[mode] == "unstable":
        return f"unstable, e times in {amount(1.0 / float(of.growth[mode]), 's', 3)}"
    figures = f"{amount(float(of.frequency[mode]), 'Hz')}, {amount(float(of.period[mode]), 's')}"
    damping = float(of.damping_ratio[mode])
    return figures + (f", {100.0 * damping:.2g} % damped" if damping > 1e-9 else "")

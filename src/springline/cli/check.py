"""``springline check``: limits and warnings before a run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.scenes import DrawingOptions, Json, SceneName
from springline.cli.words import amount, hyphens, in_these_words, point, supports
from springline.talk import counted

if TYPE_CHECKING:
    from rich.console import Console

    from springline.scene import Scene
    from springline.stability.time_step import StepBound


FRAMES = 200  # of a run that does not say how many
RESTING = 1e-8  # [-] omega dt below which a motion is so slow that no error is worth a figure
MARGIN = 1.2  # [-] of the accuracy, as where a run warns of its ledger


def check(
    scene: SceneName,
    /,
    *,
    exact: Annotated[
        bool, Parameter(negative=(), show_default=False, help="The true fastest frequency and steps too, as drawn.")
    ] = False,
    program: Annotated[
        bool, Parameter(negative=(), show_default=False, help="What a step does, in words and in its order.")
    ] = False,
    as_json: Json = False,
    geometry: DrawingOptions | None = None,
) -> None:
    """Limits and warnings before a run.

    The longest safe time step of every integrator, what is outside its proof, mechanisms and self-stress, the slowest
    swing, loose parts, and springs, masses and starts to look at again. A scene with warnings can be run.
    """
    from springline.cli import rigidity
    from springline.cli.findings import warnings

    found = scenes.find(scene, geometry)
    with in_these_words():
        model, state = found.scene.build()
        bounds = _bounds(found.scene, model, state)
    facts = {
        "title": found.scene.title,
        "particles": model.particle_count,
        "springs": model.spring_count,
        "supports": len(found.scene.anchored),
        "gravity": found.scene.gravity,
        "declared": [type(thing).__name__ for thing in found.scene.declared],
        "safe_dt": {name: bound.dt for name, bound in bounds.items()},
        "omega_bound": next(iter(bounds.values())).omega,
        "outside": list(next(iter(bounds.values())).outside),
        **rigidity.facts(found.scene, model, bounds, exact),
        **(expected := _expected(found)),
        "warnings": [*scenes.notes(found.scene)[1:], *warnings(model, state), *_inaccurate(found, expected)],
        **({"program": _program(found)} if program else {}),
    }
    if as_json:
        from springline.cli.screen import write_json

        write_json(facts)
        return
    _show(facts, found, exact)


def _expected(found: scenes.FoundScene) -> dict[str, Any]:
    """The step that a run takes after its first ones [s], and the error that a period adds then, over its amplitude."""
    import warnings as python_warnings

    from springline.integrators.registry import integrator
    from springline.run.pace import pilot
    from springline.stability.resolution import period_error, resolution

    method = integrator(found.integrator)
    if resolution(method, found.accuracy) is None or not found.scene.particle_count:
        return {"step": None, "error": None}
    follower = found.integrator if isinstance(found.dt, str) else "velocity_verlet"
    with in_these_words(), python_warnings.catch_warnings():
        python_warnings.simplefilter("ignore")
        run = found.scene.simulate(accuracy=found.accuracy, integrator=follower)
        first = pilot(run.now, found.every or found.until / FRAMES)
    step = first.step if isinstance(found.dt, str) else found.dt
    phase = float(first.squared**0.5) * step
    error = period_error(method, phase) if phase > RESTING else 0.0 if first.squared or run.state.steps[0] else None
    return {"step": step, "error": error}


def _inaccurate(found: scenes.FoundScene, expected: dict[str, Any]) -> list[str]:
    """A warning of a given step at which the motion is not right."""
    error, step = expected["error"], expected["step"]
    if isinstance(found.dt, str) or error is None or error <= MARGIN * found.accuracy:
        return []
    return [
        f"At the step of {amount(step, 's')} a period of the motion adds an error of {min(error, 1.0):.0%} of its "
        f"amplitude, above the accuracy of {found.accuracy:.2g}: leave dt to auto, or take a shorter one."
    ]


def _program(found: scenes.FoundScene) -> list[str]:
    """What a step of a run of this scene does, line by line."""
    with in_these_words():
        run = found.scene.simulate(dt=found.dt, accuracy=found.accuracy, integrator=found.integrator)
        return run.program.splitlines()


def _bounds(scene: Scene, model: Any, state: Any) -> dict[str, StepBound]:
    """What is proved about the step, for every integrator."""
    from springline.integrators.registry import INTEGRATORS
    from springline.spec.build import law_modulus
    from springline.stability.time_step import step_bound

    modulus = law_modulus(scene.spec)
    return {name: step_bound(model, method, state.mobility, modulus) for name, method in INTEGRATORS.items()}


def _show(of: dict[str, Any], found: scenes.FoundScene, exact: bool) -> None:
    from springline.cli.screen import bullets, console, facts, heading, paragraph, title

    out = console()
    title(out, of["title"] or "untitled scene")
    rules = ", ".join(of["declared"]) or "none"
    facts(
        out,
        [
            ("particles", f"{of['particles']:,}, {supports(of['supports'])}"),
            ("springs", f"{of['springs']:,}"),
            ("gravity", f"{point(of['gravity'])} m/s2" if of["gravity"].any() else "none"),
            ("forces and rules", rules),
        ],
    )
    heading(out, "Longest safe time step")
    if all(dt is None for dt in of["safe_dt"].values()):
        paragraph(out, "Any: nothing here is stiff or damped.")
    else:
        facts(out, [_step_row(name, value) for name, value in of["safe_dt"].items()])
    if of["outside"]:
        paragraph(out, f"Outside the proof: {', '.join(of['outside'])}.")
    if of["step"] is not None:
        heading(out, "Time step of a run")
        facts(out, [(hyphens(found.integrator), amount(of["step"], "s"), _error_in_words(of["error"]))])
    _show_stiffness(out, of, exact)
    if found.scene.report is not None:
        heading(out, "As read")
        bullets(out, scenes.notes(found.scene)[:1])
    if "program" in of:
        heading(out, "A step")
        for line in of["program"]:
            out.print(line, markup=False, highlight=False, soft_wrap=True)
    heading(out, counted(len(of["warnings"]), "warning") if of["warnings"] else "No warnings")
    bullets(out, of["warnings"], "yellow")


def _show_stiffness(out: Console, of: dict[str, Any], exact: bool) -> None:
    """What moves freely and what swings, as drawn; and the true limits, where asked for."""
    from springline.cli import rigidity
    from springline.cli.screen import facts, heading, paragraph

    lines = rigidity.rows(of)
    if lines or of["not_told"]:
        heading(out, "Stiffness as drawn")
    facts(out, lines)
    if of["not_told"]:
        paragraph(out, of["not_told"])
    if of["at_rest"] is False:
        paragraph(out, "As drawn it is not at rest: springline modes tells how it swings where it comes to rest.")
    if exact:
        heading(out, "True limits as drawn")
        facts(out, rigidity.exact_rows(of, of["omega_bound"]))


def _step_row(name: str, dt: float | None) -> tuple[str, ...]:
    if dt is None:
        return hyphens(name), "any"
    if dt == 0.0:
        return hyphens(name), "none: it gains energy at any step"
    return hyphens(name), amount(dt, "s")


def _error_in_words(error: float | None) -> str:
    if error is None:
        return "too large a scene to look at its motion here"
    return f"a period adds an error of {min(error, 1.0):.2g} of its amplitude"

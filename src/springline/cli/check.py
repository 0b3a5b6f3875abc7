"""``springline check``: limits and warnings before a run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.scenes import Geometry, Json, SceneName
from springline.cli.words import amount, hyphens, in_these_words, point, supports
from springline.talk import counted

if TYPE_CHECKING:
    from rich.console import Console

    from springline.scene.scene import Scene
    from springline.stability.time_step import StepBound


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
    geometry: Geometry | None = None,
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
        "warnings": [*scenes.notes(found.scene)[1:], *warnings(model, state)],
        **({"program": _program(found)} if program else {}),
    }
    if as_json:
        from springline.cli.screen import write_json

        write_json(facts)
        return
    _show(facts, found, exact)


def _program(found: scenes.Found) -> list[str]:
    """What a step of a run of this scene does, line by line."""
    with in_these_words():
        return found.scene.simulate(dt=found.dt, integrator=found.integrator).program.splitlines()


def _bounds(scene: Scene, model: Any, state: Any) -> dict[str, StepBound]:
    """What is proved about the step, for every integrator."""
    from springline.integrators.registry import INTEGRATORS
    from springline.scene.build import law_modulus
    from springline.stability.time_step import step_bound

    modulus = law_modulus(scene)
    return {name: step_bound(model, method, state.mobility, modulus) for name, method in INTEGRATORS.items()}


def _show(of: dict[str, Any], found: scenes.Found, exact: bool) -> None:
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
        facts(out, [_step_row(name, value, found) for name, value in of["safe_dt"].items()])
    if of["outside"]:
        paragraph(out, f"Outside the proof: {', '.join(of['outside'])}.")
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


def _step_row(name: str, dt: float | None, found: scenes.Found) -> tuple[str, ...]:
    from springline.stability.time_step import SAFETY

    if dt is None:
        return hyphens(name), "any"
    if dt == 0.0:
        return hyphens(name), "none: it gains energy at any step"
    if name != found.integrator:
        return hyphens(name), amount(dt, "s")
    taken = SAFETY * dt if isinstance(found.dt, str) else found.dt
    return hyphens(name), amount(dt, "s"), f"a run takes {amount(taken, 's')}"

"""``springline check``: limits and warnings before a run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, cast

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.formatting import amount, hyphens, list_indices, number, point, shell_text, shell_wording, supports
from springline.cli.output import Row
from springline.cli.scenes import DrawingOptions, Json, SceneName
from springline.errors import SceneError
from springline.formatting import count_noun
from springline.progress import Working, show_stage

if TYPE_CHECKING:
    from rich.console import Console

    from springline.model.families import Model
    from springline.scene import Scene
    from springline.stability.linearization import Linearization
    from springline.stability.time_step import StepBound
    from springline.typing import IntegratorName

FRAMES = 200  # frames of a run without a given number of frames
RESTING = 1e-8  # [-] omega dt below which a motion is too slow for an error figure to matter
MARGIN = 1.2  # [-] of the accuracy, as in the energy warning of a run


def check(
    scene: SceneName,
    /,
    *,
    exact: Annotated[
        bool,
        Parameter(
            negative=(),
            show_default=False,
            help="Also compute the highest frequency and longest steps of the drawn shape.",
        ),
    ] = False,
    program: Annotated[
        bool, Parameter(negative=(), show_default=False, help="List the operations of a step in order.")
    ] = False,
    as_json: Json = False,
    geometry: DrawingOptions | None = None,
) -> None:
    """Limits and warnings before a run.

    The longest safe time step of every integrator, cases outside its proof, mechanisms and self-stress, the slowest
    swing, loose parts, and and doubtful springs, masses and initial states. A scene with warnings can be run.
    """
    from springline.cli import drawing

    found, silence = drawing.find(scene, geometry)
    if found is None:
        drawing.refuse_with_contents(scene, geometry, silence, as_json)
    with Working("checking"):
        facts = _facts(found, exact, program)
    if as_json:
        from springline.cli.output import write_json

        write_json(facts)
        return
    _show(facts, found, exact)


def _facts(found: scenes.FoundScene, exact: bool, program: bool) -> dict[str, Any]:
    """Limits, mechanisms and warnings of a scene, with the names of the attributes as keys."""
    from springline.cli.summary import warnings

    show_stage("building the scene")
    with shell_wording():
        model, state = found.scene.build()
        show_stage("step bounds")
        bounds = _bounds(found.scene, model, state)
    return {
        "title": found.scene.title,
        "particles": model.particle_count,
        "springs": model.spring_count,
        "supports": len(found.scene.anchored),
        "gravity": found.scene.gravity,
        "declared": [type(thing).__name__ for thing in found.scene.declared],
        "safe_dt": {name: bound.dt for name, bound in bounds.items()},
        "omega_bound": next(iter(bounds.values())).omega,
        "outside": list(next(iter(bounds.values())).outside),
        **rigidity_facts(found.scene, model, bounds, exact),
        **(expected := _expected_steps(found)),
        "warnings": [
            *scenes.notes(found.scene)[1:],
            *_doubts(found.scene, model),
            *warnings(model, state),
            *_inaccurate(found, expected),
        ],
        **({"program": _program(found)} if program else {}),
    }


def _doubts(scene: Scene, model: Model) -> list[str]:
    """Sentences about properties that are probably unintended, in the wording of the command line."""
    from springline.cli.plausibility import doubts
    from springline.spec.scene_warnings import jumping_drives

    return [*doubts(scene), *map(shell_text, jumping_drives(scene.spec, model))]


def _expected_steps(found: scenes.FoundScene) -> dict[str, Any]:
    """Steps of a run at first and later [s], and the error per period relative to the amplitude at these steps."""
    import warnings as python_warnings

    from springline.integrators.registry import integrator
    from springline.run.step_control import pilot
    from springline.stability.time_step import period_error, resolution

    method = integrator(found.integrator)
    if resolution(method, found.accuracy) is None or not found.scene.particle_count:
        return {"first_step": None, "step": None, "error": None}
    follower = found.integrator if isinstance(found.dt, str) else "velocity_verlet"
    with shell_wording(), python_warnings.catch_warnings():
        python_warnings.simplefilter("ignore")
        show_stage("the first motion")
        run = found.scene.simulate(accuracy=found.accuracy, integrator=follower)
        longest = found.every or found.until / FRAMES
        begins = None if run.dt is None else min(run.dt, longest)
        first = pilot(run.data, longest)
    step = first.step if isinstance(found.dt, str) else found.dt
    phase = float(first.squared**0.5) * step
    error = (
        period_error(method, phase) if phase > RESTING else 0.0 if first.squared or run.data.state.steps[0] else None
    )
    return {"first_step": begins if isinstance(found.dt, str) else step, "step": step, "error": error}


def _inaccurate(found: scenes.FoundScene, expected: dict[str, Any]) -> list[str]:
    """Warning about a given step that is too long for an accurate motion."""
    error, step = expected["error"], expected["step"]
    if isinstance(found.dt, str) or error is None or error <= MARGIN * found.accuracy:
        return []
    return [
        f"At the step of {amount(step, 's')} a period of the motion adds an error of {min(error, 1.0):.0%} of its "
        f"amplitude, above the accuracy of {found.accuracy:.2g}: leave dt to auto, or take a shorter one."
    ]


def _program(found: scenes.FoundScene) -> list[str]:
    """Program of a step as text, one line for each row."""
    with shell_wording():
        run = found.scene.simulate(dt=found.dt, accuracy=found.accuracy, integrator=found.integrator)
        return run.program.splitlines()


def _bounds(scene: Scene, model: Any, state: Any) -> dict[str, StepBound]:
    """The step bound of every integrator, by name."""
    from springline.integrators.registry import INTEGRATORS
    from springline.spec.build import law_modulus
    from springline.stability.time_step import step_bound

    modulus = law_modulus(scene.spec)
    return {name: step_bound(model, method, state.mobility, modulus) for name, method in INTEGRATORS.items()}


def _show(of: dict[str, Any], found: scenes.FoundScene, exact: bool) -> None:
    from springline.cli.output import bullets, console, facts, heading, paragraph, title

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
        facts(
            out,
            [*_first_step_rows(of), (hyphens(found.integrator), amount(of["step"], "s"), _error_in_words(of["error"]))],
        )
    _show_stiffness(out, of, exact)
    if found.scene.report is not None:
        heading(out, "As read")
        bullets(out, scenes.notes(found.scene)[:1])
    if "program" in of:
        heading(out, "A step")
        for line in of["program"]:
            out.print(line, markup=False, highlight=False, soft_wrap=True)
    heading(out, count_noun(len(of["warnings"]), "warning") if of["warnings"] else "No warnings")
    bullets(out, of["warnings"], "yellow")


def _first_step_rows(of: dict[str, Any]) -> list[tuple[str, str]]:
    """Row for the first step of a run, if the step changes later."""
    first, step = of["first_step"], of["step"]
    if first is None or abs(first / step - 1.0) < 0.01:
        return []
    return [("at first", amount(first, "s"))]


def _show_stiffness(out: Console, of: dict[str, Any], exact: bool) -> None:
    """Print mechanisms and lowest frequency of the scene as drawn; with ``exact`` also the true stability limits."""
    from springline.cli.output import facts, heading, paragraph

    lines = rows(of)
    if lines or of["not_told"]:
        heading(out, "Stiffness as drawn")
    facts(out, lines)
    if of["not_told"]:
        paragraph(out, of["not_told"])
    if of["at_rest"] is False:
        paragraph(out, "As drawn it is not at rest: springline modes computes the modes of its equilibrium.")
    if exact:
        heading(out, "True limits as drawn")
        facts(out, exact_rows(of, of["omega_bound"]))


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


# Properties of a scene as drawn: mechanisms, self-stress, lowest frequency; on request the true highest frequency.

MOST = 30_000  # free axes above which these are not computed, so that a check takes at most a second or two
FEW = 40  # mechanisms of a large net above which the lowest frequency is not computed
NAMED = 1_200  # free axes and springs up to which the members of a mechanism or a state of self-stress are listed


def rigidity_facts(scene: Scene, model: Model, bounds: dict[str, StepBound], exact: bool) -> dict[str, Any]:
    """Mechanisms, self-stress, slack members and the lowest frequency, with the names of the attributes as keys.

    Values that cannot be computed are None, and ``not_told`` gives the reason.
    """
    from springline.stability.linearization import linearize

    known: dict[str, Any] = {
        "not_told": "",
        **dict.fromkeys(_NAMES),
        "slack": [],
        "mechanism_particles": [],
        "self_stress_springs": [],
    }
    if not _has_connections(model):
        return known
    try:
        show_stage("mechanisms and the slowest swing")
        here = linearize(scene, "This")
        if exact:
            known |= _fastest(here, bounds)
        if here.size > MOST:
            return {**known, "not_told": f"Left out beyond {MOST:,} free axes, and there are {here.size:,} here."}
        return {**known, **_geometry(here), **_slowest(here)}
    except SceneError as error:
        return {**known, "not_told": str(error)}


_NAMES = (
    "mechanisms", "rigid_motions", "self_stress_states", "free_motions", "unstable", "lowest_frequency",
    "lowest_period", "at_rest", "omega_max", "exact_dt",
)  # fmt: skip


def rows(of: dict[str, Any]) -> list[Row]:
    """Lines of text for the result."""
    found: list[Row] = []
    if of["mechanisms"] is not None:
        found.append(("mechanisms", _mechanisms(of)))
        if of["rigid_motions"]:
            found.append(("moves as a whole", count_noun(of["rigid_motions"], "way")))
        if of["springs"]:
            found.append(("self-stress", _states(of)))
    if of["slack"]:
        found.append(("slack members", f"{len(of['slack']):,}{_list_springs('spring', of['slack'])}"))
    if of["unstable"]:
        found.append(
            ("gives way", f"in {count_noun(of['unstable'], 'way')}, as drawn: springs that push, or attraction")
        )
    if of["lowest_frequency"]:
        period = amount(of["lowest_period"], "s")
        found.append(("slowest swing", f"{amount(of['lowest_frequency'], 'Hz')}, a period of {period}"))
    return found


def exact_rows(of: dict[str, Any], bound: float) -> list[Row]:
    """Rows for the true highest frequency and the true limits of the step, if they were requested."""
    if not of["omega_max"]:
        return [("fastest swing", of["not_told"] or "none: nothing here is stiff")]
    share = f"the bound, {amount(bound, 'rad/s')}, is {number(bound / of['omega_max'], 3)} times that"
    first: Row = ("fastest swing", amount(of["omega_max"], "rad/s"), share)
    steps: list[Row] = [(hyphens(name), amount(dt, "s")) for name, dt in of["exact_dt"].items() if dt]
    return [first, *steps]


def _has_connections(model: Model) -> bool:
    from springline.forces import net

    return bool(model.spring_count or len(model.holonomic.kind) or net.elastic(model))


def _fastest(here: Linearization, bounds: dict[str, StepBound]) -> dict[str, Any]:
    """True highest frequency, and the longest stable step of every method for it and for the true damping."""
    from springline.integrators.registry import INTEGRATORS
    from springline.stability.modes import damping_of, frequency_of
    from springline.stability.time_step import longest_step

    omega, damping = frequency_of(here), damping_of(here)
    return {
        "omega_max": omega,
        "exact_dt": {name: longest_step(INTEGRATORS[cast("IntegratorName", name)], omega, damping) for name in bounds},
    }


def _geometry(here: Linearization) -> dict[str, Any]:
    """Mechanisms and states of self-stress, with the indices of their particles and springs if these are few."""
    import numpy as np

    from springline.forces import net
    from springline.stability.self_stress import counts, self_stress_of

    bars = here.problem.bars
    slack = np.flatnonzero(bars.slack(here.bar_forces) & (here.bar_forces.modulus[: bars.springs] == 0.0))
    known: dict[str, Any] = {"slack": slack.tolist()}
    if net.elastic(here.model):
        return known
    if max(here.size, here.model.spring_count) > NAMED:
        mechanisms, rigid, states = counts(here)
        return {**known, "mechanisms": mechanisms, "rigid_motions": rigid, "self_stress_states": states}
    found = self_stress_of(here)
    moving = np.flatnonzero(np.abs(found.mechanisms).max(axis=(0, 2), initial=0.0) > 0.0)
    return {
        **known,
        "mechanisms": len(found.mechanisms),
        "mechanism_particles": moving.tolist(),
        "rigid_motions": found.rigid_motions,
        "self_stress_states": len(found.states),
        "self_stress_springs": np.flatnonzero(found.states.any(axis=0)).tolist(),
    }


def _slowest(here: Linearization) -> dict[str, Any]:
    """Mechanisms of the scene as drawn with its tensions, and the lowest frequency above zero."""
    import numpy as np

    from springline.stability.modes import modes_of

    found = modes_of(here, 1)
    first = found.mechanisms + found.unstable
    if 0 < first < here.size and (here.size <= NAMED or first < FEW):
        found = modes_of(here, first + 1)
    swinging = np.flatnonzero(found.omega_squared > 0.0)
    lowest = float(found.frequency[swinging[0]]) if len(swinging) else None
    return {
        "free_motions": found.mechanisms,
        "unstable": found.unstable,
        "lowest_frequency": lowest,
        "lowest_period": 1.0 / lowest if lowest else None,
        "at_rest": here.is_at_rest,
    }


def _mechanisms(of: dict[str, Any]) -> str:
    if not of["mechanisms"]:
        return "none"
    who = _list_springs("particle", of["mechanism_particles"])
    left = (of["free_motions"] or 0) - of["rigid_motions"]
    held = (
        ""
        if left >= of["mechanisms"]
        else "; tension holds them all"
        if left <= 0
        else f"; {left:,} not held by tension"
    )
    return f"{of['mechanisms']:,}{who}{held}"


def _states(of: dict[str, Any]) -> str:
    if not of["self_stress_states"]:
        return "none: forces follow from the loads alone"
    who = _list_springs("spring", of["self_stress_springs"])
    return f"{count_noun(of['self_stress_states'], 'state')}{who}"


def _list_springs(noun: str, indices: list[int]) -> str:
    """Text ``: springs 3, 4``, or an empty text if no indices are given."""
    return f": {noun}{'' if len(indices) == 1 else 's'} {list_indices(indices)}" if indices else ""

"""What cannot be done, in words for a person with hands: what one would type in Python is said otherwise."""

from __future__ import annotations

import re

from springline.equilibrium.solve import ADVICE, STILL_THERE
from springline.errors import SceneError, SpringlineError
from springline.integrators.registry import integrator

LET_IT_SWING = (
    "Anchor what nothing holds, take loads off, or let time pass with damping, and solve again from where it comes to "
    "rest; Ctrl+Z takes the last deed back"
)
FOR_HANDS = {
    f" {STILL_THERE}.": "",
    ADVICE["auto"]: LET_IT_SWING,
    "; or run it with scene.simulate() and Drag": "; or let time pass, with drag",
    ", or run it with scene.simulate() and Drag": ", or let time pass, with drag",
    "; or run the scene to rest with scene.simulate() and Drag": "; or let time pass, with drag, until it rests",
    "; or run the scene with scene.simulate()": "; or let time pass",
    ", or run it with scene.simulate()": ", or let time pass",
    "shape.message and sl.self_stress(shape) say where it lacks members": "Anchor more of it, or join more members",
    " sl.limit_load(shape) follows the loads instead.": " Take loads off, or let time pass to see where it goes.",
    ", or follow the loads with sl.limit_load()": ", or let time pass to see where it goes",
    "Name fewer with on=..., or": "Take some of them out, or",
    " (@sl.force)": "",
    "Give simulate(dt=...) [s], the longest step": "Give the time step a length",
    "Give simulate(dt=...) [s]": "Give the time step a length",
    "give simulate(dt=...) [s]": "give the time step a length",
    "must have a 'dt' where things hit": "must have a time step where things hit",
    "Got dt='auto' with": "It is chosen here, with",
    "so dt cannot be chosen": "so none can be chosen",
    "Give Attraction(method='exact'), or take": "Choose",
    "take another integrator": "choose another method",
    "Use dt='auto', or dt =": "Have dt chosen, or take dt =",
    "dt='auto' is": "The dt that is chosen here is",
    ", or 'velocity_verlet'.": ", or velocity Verlet.",
    "Take let_go() first": "Let it go first",
    "Take one that steps": "Choose another method",
    "leave it out of the scene": "take it out of the scene",
    "Build the scene with springs alone": "Take it out of the scene first",
}  # what one would type in Python, and what hands do instead
CALLERS = {
    "equilibrium()": "Solving", "settle()": "Solving", "buckling()": "The load factor", "modes()": "Looking for modes",
    "inverted()": "Inverting", "grab()": "A hand", "Merging()": "Merging", "change()": "A change",
}  # fmt: skip
CALLER = re.compile("|".join(map(re.escape, CALLERS)))
METHOD = re.compile(r"(take )?(?:integrator=|the integrator )'(\w+)'")


def for_hands(error: SpringlineError) -> str:
    """The text of an error for users of a page or a window, without what is typed in Python."""
    words = str(error)
    for said, instead in FOR_HANDS.items():
        words = words.replace(said, instead)
    words = CALLER.sub(lambda found: CALLERS[found[0]], METHOD.sub(_method, words))
    return f"The{words[3:]}" if words.startswith("the method ") else words


def _method(found: re.Match[str]) -> str:
    try:
        title = integrator(found[2]).title
    except SceneError:
        return found[0]
    return f"choose the method {title}" if found[1] else f"the method {title}"

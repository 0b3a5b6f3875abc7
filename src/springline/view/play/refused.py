"""What cannot be done, in words for a person with hands: what one would type in Python is said otherwise."""

from __future__ import annotations

from springline.equilibrium.solve import ADVICE, STILL_THERE
from springline.errors import SpringlineError

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
    "Take let_go() first": "Let it go first",
    "Take one that steps": "Choose another method",
    "equilibrium() ": "Solving ",
    "buckling() ": "The load factor ",
    "settle() ": "Solving ",
}  # what one would type in Python, and what hands do instead


def for_hands(error: SpringlineError) -> str:
    """The words of an error, for somebody who types nothing."""
    words = str(error)
    for said, instead in FOR_HANDS.items():
        words = words.replace(said, instead)
    return words

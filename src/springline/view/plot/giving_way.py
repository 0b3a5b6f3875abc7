"""How a shape gives way, in pictures: buckling, the limit load, and mechanisms beside states of self-stress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray
from springline.stability.buckling import Buckling
from springline.stability.limit_load import LimitLoad
from springline.stability.self_stress import SelfStress
from springline.view.plot.motions import MOST, MotionPanel, draw_panels
from springline.view.plot.sheet import Fact, Sheet, counted, shown
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SIZE = (10.0, 7.0)  # [in] of the sheet
NAMED = 4  # particles or springs that a caption names


def draw_buckling(buckling: Buckling) -> Figure:
    """The motions in which a shape buckles, lowest factor first, at most 12."""
    sheet, count = Sheet(SIZE, Style()), min(len(buckling.factor), MOST)
    panels = [
        MotionPanel(
            f"{k + 1}   {shown(float(buckling.factor[k]))} x the loads", *_movers(buckling.shape[k]), buckling.shape[k],
            gid=f"buckling:{k + 1}", firm=bool(buckling.factor[k] >= 1.0),
        )
        for k in range(count)
    ]  # fmt: skip
    if not count:
        panels = [MotionPanel("", "", "", np.zeros_like(buckling.position))]
    draw_panels(sheet, buckling.problem, buckling.position, panels, None)
    sheet.title(buckling.title or "Buckling", "Motions in which the shape buckles, by linear theory")
    lowest = shown(float(buckling.factor[0])) if count else "none"
    sheet.block([("lowest factor on the loads", lowest), ("shown", f"{count} of {len(buckling.factor)}")],
                notes=[buckling.message])  # fmt: skip
    return sheet.figure


def draw_limit(limit: LimitLoad) -> Figure:
    """The shape at its limit load, and the motion in which it gives way."""
    sheet, holds = Sheet(SIZE, Style()), bool(np.isinf(limit.factor))
    motion = np.zeros_like(limit.motion) if holds else limit.motion
    caption = f"holds up to {shown(limit.most)} x the loads" if holds else f"{shown(limit.factor)} x the loads"
    panel = MotionPanel(caption, *(("", "") if holds else _movers(motion)), motion, gid="limit", firm=holds)
    draw_panels(sheet, limit.problem, limit.position, [panel], None)
    sheet.title("Limit load", "The shape there, and the motion in which it gives way")
    facts: list[Fact] = [("factor on the loads", "none found" if holds else shown(limit.factor))]
    sheet.block([*facts, ("steps", counted(limit.steps))], notes=[limit.message])
    return sheet.figure


def draw_self_stress(found: SelfStress) -> Figure:
    """States of self-stress, wider where a member carries more, then mechanisms; together at most 12."""
    sheet = Sheet(SIZE, Style())
    mechanisms = min(len(found.mechanisms), max(MOST // 2, MOST - len(found.states)))
    states = min(len(found.states), MOST - mechanisms)
    still = np.zeros_like(found.here.position)
    panels = []
    for k in range(states):
        carrying = found.springs(k)
        words = f"in spring{'' if len(carrying) == 1 else 's'} {_named(carrying)}"
        few = f"in {counted(len(carrying))} springs"
        panels.append(
            MotionPanel(f"{k + 1}   self-stress", words, few, still, tension=found.states[k], gid=f"state:{k + 1}")
        )
    for k in range(mechanisms):
        motion = found.mechanisms[k]
        panels.append(
            MotionPanel(f"{k + 1}   mechanism", *_movers(motion), motion, firm=False, gid=f"mechanism:{k + 1}")
        )
    draw_panels(sheet, found.here.problem, found.here.position, panels or [MotionPanel("", "", "", still)], None)
    sheet.title(found.here.title or "Self-stress", found.kind[0].upper() + found.kind[1:])
    sheet.block(
        [("states of self-stress", counted(len(found.states))), ("mechanisms", counted(len(found.mechanisms))),
         ("motions as a whole", counted(found.rigid_motions)), ("members", counted(found.members))]
    )  # fmt: skip
    return sheet.figure


def _movers(motion: FloatArray) -> tuple[str, str]:
    """Which particles move most, and along which axis."""
    moved = np.sqrt((motion**2).sum(axis=1))
    most = np.flatnonzero(moved > 0.9 * moved.max(initial=0.0))
    along = f"mostly along {'xyz'[int((motion**2).sum(axis=0).argmax())]}"
    return f"{along}, most at particle{'' if len(most) == 1 else 's'} {_named(most)}", along


def _named(rows: np.ndarray) -> str:
    more = f" and {len(rows) - NAMED} more" if len(rows) > NAMED else ""
    return ", ".join(map(str, rows[:NAMED].tolist())) + more


def buckling_png(buckling: Buckling) -> Any:
    """What a notebook shows of buckling: the picture, and what is known about it."""
    figure: Any = draw_buckling(buckling)
    return figure._repr_png_()


def limit_png(limit: LimitLoad) -> Any:
    """What a notebook shows of a limit load: the picture, and what is known about it."""
    figure: Any = draw_limit(limit)
    return figure._repr_png_()


def self_stress_png(found: SelfStress) -> Any:
    """What a notebook shows of states of self-stress: the picture, and what is known about it."""
    figure: Any = draw_self_stress(found)
    return figure._repr_png_()

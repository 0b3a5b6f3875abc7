"""Goal and progress of a call of a self-stepping method."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.engine.columns import Reals, Wholes
from springline.engine.table import seen

MOST, TAKEN = 0, 1  # entries of Goal.steps


class Goal(NamedTuple):
    """Latest end of a call, and the steps that it took."""

    time: Reals  # [s], shape (1,)
    steps: Wholes  # the most steps or events; those that were taken; shape (2,)


goal_of = seen(Goal)


def new_goal() -> Goal:
    """A goal that is not set."""
    return Goal(np.zeros(1), np.zeros(2, dtype=np.int64))

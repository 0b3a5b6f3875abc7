"""The five seeds' own update rules in plain Python: the truth that springline's scenes are compared with.

Every module is a literal transcript of one text: the same operations in the same order, its faults included, on lists
and floats. Nothing here imports springline. Every scene offers

* ``positions``, ``velocities``: one list of coordinates per particle, in the text's own axes and units;
* ``masses``: one number per particle, with the text's own stand-in for a fixed particle (zero, or 1e9);
* ``fixed``: one flag per particle, whatever the stand-in;
* ``springs``: a list of ``Spring``, in the order in which the text visits them;
* ``step(dt)``: one frame of the text.
"""

from typing import NamedTuple


class Spring(NamedTuple):
    """A spring of a transcript: its two particles by index, its stiffness and its rest length."""

    tail: int
    head: int
    stiffness: float
    rest_length: float

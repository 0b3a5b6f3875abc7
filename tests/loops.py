"""Fewer kinds of loops than a run compiles for itself, so that tests wait less for the compiler.

A loop without some rooms is quicker to compile and gives the same bits as one that has them and finds them empty.
Tests share four kinds, serial or by a crew, where there would be some 30; every kind is compiled by
``test_plain_and_compiled.py`` under ``-m slow``, and a tenth of them always.
"""

from __future__ import annotations

from springline.integrators.contract import Integrator
from springline.model.families import Model
from springline.simulation import adaptive, implicit, loop, run
from springline.simulation.loop import Kind

own_kind_of = loop.kind_of


def shared_kind_of(model: Model, method: Integrator) -> Kind:
    """The kind of loop that a test takes for a model: the plain one, or one that has all common rooms."""
    kind = own_kind_of(model, method)
    if all(has is None for has in kind):
        return kind
    return kind._replace(rare=0, many=0, walled=0)


def share() -> None:
    """From here on simulations share kinds of loops."""
    for room in (loop, run, implicit, adaptive):
        room.kind_of = shared_kind_of


def part() -> None:
    """From here on every simulation has the kind of loop that it has for users."""
    for room in (loop, run, implicit, adaptive):
        room.kind_of = own_kind_of

"""Derivatives of user laws: functions of a length or a distance, and of parameters."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

from springline.callbacks import Shapes
from springline.engine.derivatives import branched, made
from springline.engine.products import with_products
from springline.forces.traced import refused


class Derived:
    """Derivative of a function, made once for each set of shapes of its parameters. ``ends`` gives what it returns,
    from the function's value and its first argument, by which it is differentiated.
    """

    def __init__(self, function: Callable[..., Any], word: str, what: str, ends: Any) -> None:
        self.function, self.word, self.ends = function, word, ends
        self.__name__, self.__qualname__, self.__module__ = what, f"{function.__qualname__}.{what}", function.__module__
        self.__signature__ = inspect.signature(function)
        self._known: dict[Shapes, Callable[..., Any]] = {}

    def __call__(self, *given: Any) -> Any:
        """The derivative at the given numbers and arrays of parameters."""
        return self.at(tuple(np.shape(one) for one in given))(*given)

    def at(self, shapes: Shapes) -> Callable[..., Any]:
        """The function for arguments of such shapes; SceneError where it cannot be derived."""
        if shapes not in self._known:
            try:
                source = branched(self.__name__, with_products(self.function), shapes, self.ends)
            except Exception as error:  # whatever a function raises of symbols
                otherwise = {
                    "law": "Or give it as a class with energy, tension and modulus.",
                    "pair law": "Or return (energy, force).",
                }[self.word]
                raise refused(self.word, self.function, error, otherwise) from error
            self._known[shapes] = made(source, self.function.__module__)
        return self._known[shapes]


def plainly(function: Any, shapes: Shapes) -> Any:
    """A function as it is compiled: one that is derived for arguments of such shapes, others as they are written."""
    return function.at(shapes) if isinstance(function, Derived) else with_products(function)

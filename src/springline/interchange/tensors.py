"""Shapes at rest and motions as functions of tensors of PyTorch and arrays of JAX, with our derivative."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.inverse.functions import ArrayFunction, Pullback, ShapeFunction
from springline.inverse.motion.function import MotionFunction
from springline.io.format import needing
from springline.scene import Scene
from springline.typing import Number

KNOWN = 64  # last solutions that are kept for the backward passes of JAX


def to_torch(
    scene: Scene, inputs: str | Sequence[str], outputs: str | Sequence[str], *, until: Number | None = None,
    every: Number | None = None, dt: Number | None = None, integrator: str = "velocity_verlet",
) -> Callable[..., Any]:  # fmt: skip
    """Function of PyTorch tensors: quantities of a scene at rest, or after a motion, by its parameters.

    The function takes a tensor for each input and returns a tensor for each output, or the tensor if there is one
    output. Gradients flow through it, by the adjoint method: one solution with the tangent stiffness, or one pass back
    through the steps, for all inputs. The scene does not change. Tensors may be on any device; the scene is solved on
    the processor.

    Parameters
    ----------
    inputs : names of parameters, as in :func:`springline.gradient`: "springs.rest_length", "supports"; of a motion
        also "particles.position" and "particles.velocity", the state at its start
    outputs : "position", "tension", "reactions" and other quantities of a shape; of a motion quantities of its frames
    until : end of the motion [s]; without it the scene comes to rest
    every : time between frames of the motion [s]. Without it the outputs are those at the end, without a frame axis
    dt : step of the motion [s]
    integrator : method of the motion

    Raises
    ------
    SceneError : if PyTorch is not installed, for unknown names, and where there is no derivative

    Examples
    --------
    >>> import torch  # doctest: +SKIP
    >>> scene = sl.Scene(gravity=9.81)  # doctest: +SKIP
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)  # doctest: +SKIP
    >>> scene.anchor(rope.ends)  # doctest: +SKIP
    >>> shape = sl.interchange.to_torch(scene, inputs="springs.rest_length", outputs="position")  # doctest: +SKIP
    >>> rest = torch.ones(3, dtype=torch.float64, requires_grad=True)  # doctest: +SKIP
    >>> shape(rest)[1, 2].backward()  # doctest: +SKIP
    >>> rest.grad.numpy().round(3)  # longer springs hang lower [m/m]  # doctest: +SKIP
    array([-0.756, -0.397, -0.478])
    """
    with needing("torch", "to_torch()"):
        import torch  # type: ignore[import-not-found, unused-ignore]
    function = _function_of(scene, inputs, outputs, until, every, dt, integrator, "to_torch()")

    class TensorSolution(torch.autograd.Function):
        """Forward and backward pass of the function."""

        @staticmethod
        def forward(context: Any, *values: Any) -> Any:
            found, context.pull = function.evaluate([one.detach().cpu().numpy() for one in values])
            context.like = values
            return tuple(torch.as_tensor(one, dtype=values[0].dtype, device=values[0].device) for one in found)

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(context: Any, *slopes: Any) -> Any:
            found = context.pull([one.detach().cpu().numpy().astype(np.float64) for one in slopes])
            pairs = zip(found, context.like, strict=True)
            return tuple(torch.as_tensor(one, dtype=like.dtype, device=like.device) for one, like in pairs)

    def solve(*values: Any) -> Any:
        found = TensorSolution.apply(*values)
        return found[0] if len(found) == 1 else found

    return solve


def to_jax(
    scene: Scene, inputs: str | Sequence[str], outputs: str | Sequence[str], *, until: Number | None = None,
    every: Number | None = None, dt: Number | None = None, integrator: str = "velocity_verlet",
) -> Callable[..., Any]:  # fmt: skip
    """Function of JAX arrays: quantities of a scene at rest, or after a motion, by its parameters.

    ``jax.grad`` and ``jax.jit`` work with it; ``jax.vmap`` calls it once for each entry. Arrays are of the precision
    of JAX: switch on ``jax_enable_x64`` for double precision. Parameters and errors are those of
    :func:`springline.interchange.to_torch`.

    Examples
    --------
    >>> import jax  # doctest: +SKIP
    >>> jax.config.update("jax_enable_x64", True)  # doctest: +SKIP
    >>> scene = sl.Scene(gravity=9.81)  # doctest: +SKIP
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)  # doctest: +SKIP
    >>> scene.anchor(rope.ends)  # doctest: +SKIP
    >>> shape = sl.interchange.to_jax(scene, inputs="springs.rest_length", outputs="position")  # doctest: +SKIP
    >>> slope = jax.grad(lambda rest: shape(rest)[1, 2])(jax.numpy.ones(3))  # doctest: +SKIP
    >>> slope.round(3)  # longer springs hang lower [m/m]  # doctest: +SKIP
    Array([-0.756, -0.397, -0.478], dtype=float64)
    """
    with needing("jax", "to_jax()"):
        import jax  # type: ignore[import-not-found, unused-ignore]
        import jax.numpy as jnp  # type: ignore[import-not-found, unused-ignore]
    function = _function_of(scene, inputs, outputs, until, every, dt, integrator, "to_jax()")
    known: dict[bytes, tuple[list[FloatArray], Pullback]] = {}

    def evaluate(values: Sequence[Any]) -> tuple[list[FloatArray], Pullback]:
        given = [np.array(one, dtype=np.float64) for one in values]
        # The backward pass is a call of its own, which knows only the inputs. A loss of several calls goes back
        # through them in reverse order.
        key = b"".join(one.tobytes() for one in given)
        if key not in known:
            if len(known) >= KNOWN:
                del known[next(iter(known))]
            known[key] = function.evaluate(given)
        return known[key]

    def cast(arrays: Sequence[FloatArray]) -> tuple[Any, ...]:
        return tuple(one.astype(jnp.result_type(float)) for one in arrays)

    def shapes(arrays: Sequence[FloatArray]) -> tuple[Any, ...]:
        return tuple(jax.ShapeDtypeStruct(one.shape, jnp.result_type(float)) for one in arrays)

    found = shapes(evaluate(function.start)[0])
    given = shapes(function.start)

    @jax.custom_vjp
    def solve(*values: Any) -> Any:
        every_one = jax.pure_callback(
            lambda *arrays: cast(evaluate(arrays)[0]), found, *values, vmap_method="sequential"
        )
        return every_one[0] if len(every_one) == 1 else every_one

    def back(values: Any, slopes: Any) -> Any:
        listed = slopes if isinstance(slopes, (tuple, list)) else (slopes,)

        def pull(arrays: Any, slopes: Any) -> tuple[Any, ...]:
            return cast(evaluate(arrays)[1]([np.array(one, dtype=np.float64) for one in slopes]))

        return jax.pure_callback(pull, given, values, tuple(listed), vmap_method="sequential")

    solve.defvjp(lambda *values: (solve(*values), values), back)
    return solve  # type: ignore[no-any-return]


def _function_of(
    scene: Any, inputs: Any, outputs: Any, until: Any, every: Any, dt: Any, integrator: str, caller: str
) -> ArrayFunction:
    if until is None:
        return ShapeFunction(scene, inputs, outputs, caller)
    return MotionFunction(scene, inputs, outputs, until, every, dt, integrator, caller)

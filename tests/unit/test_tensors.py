"""Functions of tensors: the bridges to PyTorch and JAX, with the real packages where they are installed."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.inverse.functions import ShapeFunction
from springline.inverse.motion.function import MotionFunction

PAGES = Path(__file__).parents[2] / "docs" / "how-to"
MOTION: dict[str, Any] = {"until": 0.1, "dt": 0.01}
INPUTS = ["springs.rest_length", "particles.position", "particles.velocity"]


def rope() -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    chain = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    scene.anchor(chain.ends)
    return scene


def test_products_with_the_derivative_agree_with_differences() -> None:
    chance = np.random.default_rng(1)
    for function in (
        ShapeFunction(rope(), ["springs.stiffness", "supports"], ["position", "tension"], "to_torch()"),
        MotionFunction(rope(), INPUTS, ["position", "velocity", "tension"], 0.1, 0.05, 0.01, "rk4", "to_torch()"),
        MotionFunction(rope(), INPUTS[:1], "position", 0.1, None, 0.01, "velocity_verlet", "to_torch()"),
    ):
        start = [one + chance.uniform(-0.05, 0.05, one.shape) for one in function.start]
        ways = [chance.uniform(-1.0, 1.0, one.shape) for one in start]
        for name, way in zip(function.inputs, ways, strict=True):
            if name == "particles.velocity":
                way[[0, 3]] = 0.0
        outputs, pull = function.evaluate(start)
        weights = [chance.uniform(-1.0, 1.0, one.shape) for one in outputs]
        slope = sum(float((one * way).sum()) for one, way in zip(pull(weights), ways, strict=True))
        sides = []
        for sign in (1e-5, -1e-5):
            found, _ = function.evaluate([one + sign * way for one, way in zip(start, ways, strict=True)])
            sides.append(sum(float((one * weight).sum()) for one, weight in zip(found, weights, strict=True)))
        assert (sides[0] - sides[1]) / 2e-5 == pytest.approx(slope, rel=1e-7)


def test_torch() -> None:
    torch = pytest.importorskip("torch")
    scene = rope()
    shape = sl.interchange.to_torch(scene, ["springs.rest_length", "springs.stiffness"], ["position", "tension"])
    moved = sl.interchange.to_torch(scene, INPUTS, ["position", "velocity"], **MOTION)

    def tensor(array: Any) -> Any:
        return torch.tensor(np.array(array), dtype=torch.float64, requires_grad=True)

    assert torch.autograd.gradcheck(shape, (tensor(np.ones(3)), tensor(np.full(3, 100.0))), atol=1e-5)
    start = tensor(scene.position), tensor(np.zeros((4, 3)))
    assert torch.autograd.gradcheck(moved, (tensor(np.ones(3)), *start), atol=1e-5)
    single = sl.interchange.to_torch(scene, "springs.rest_length", "position")(torch.ones(3))
    assert single.dtype == torch.float32 and not single.requires_grad


def test_jax() -> None:
    jax = pytest.importorskip("jax")
    from jax.test_util import check_grads

    jax.config.update("jax_enable_x64", True)
    scene = rope()
    shape = sl.interchange.to_jax(scene, "springs.rest_length", "position")
    moved = sl.interchange.to_jax(scene, INPUTS, ["position", "velocity"], every=0.05, **MOTION)
    assert [one.shape for one in moved(np.ones(3), scene.position, np.zeros((4, 3)))] == [(3, 4, 3), (3, 4, 3)]
    check_grads(shape, (np.ones(3),), order=1, modes=["rev"], atol=1e-5, rtol=1e-5)
    start = np.array(scene.position) + 0.1, np.zeros((4, 3))
    check_grads(moved, (np.ones(3), *start), order=1, modes=["rev"], atol=1e-5, rtol=1e-5)
    slope = jax.jit(jax.grad(lambda rest: shape(rest)[1, 2]))(np.ones(3))
    exact = sl.gradient(scene.equilibrium(), "position[1, z]", "springs.rest_length")["springs.rest_length"]
    assert np.allclose(slope, exact, rtol=1e-12)
    assert jax.vmap(shape)(np.ones((2, 3))).shape == (2, 4, 3)


@pytest.mark.parametrize("name", ["torch", "jax"])
def test_a_missing_package_is_named_with_the_command_that_installs_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(SceneError, match=rf"to_{name}\(\) needs {name}, .* pip install \"springline\[{name}\]\""):
        getattr(sl.interchange, f"to_{name}")(rope(), "springs.stiffness", "position")


@pytest.mark.parametrize(
    ("inputs", "outputs", "how", "message"),
    [
        ("springs.area", "position", {}, "cannot set 'springs.area'"),
        ("springs.length", "position", {}, "knows no parameter 'springs.length'"),
        ("springs.stiffness", "velocity", {}, "has no output 'velocity' of a shape at rest"),
        ("springs.stiffness", "reactions", MOTION, "has no output 'reactions' of a motion"),
        ("springs.stiffness", "position", {"until": 1.0}, "needs the step of a motion"),
        ([], "position", {}, "The 'inputs' of to_torch"),
    ],
)
def test_refusals(inputs: Any, outputs: Any, how: dict[str, Any], message: str) -> None:
    with pytest.raises(SceneError, match=message):
        if how:
            MotionFunction(rope(), inputs, outputs, how["until"], None, how.get("dt"), "velocity_verlet", "to_torch()")
        else:
            ShapeFunction(rope(), inputs, outputs, "to_torch()")
    with pytest.raises(SceneError, match=r"must be an array of shape \(3,\). Got \(2,\)"):
        ShapeFunction(rope(), "springs.stiffness", "position", "to_torch()").evaluate([np.ones(2)])


@pytest.mark.slow
@pytest.mark.parametrize("page", ["learn-stiffness", "train-controller"])
def test_the_pages_print_what_they_say(page: str) -> None:
    pytest.importorskip("jax")
    pytest.importorskip("torch")
    scope: dict[str, Any] = {}
    text = (PAGES / f"{page}.md").read_text(encoding="utf-8")
    for code, said in re.findall(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```)?", text, re.S):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(compile(code, page, "exec"), scope)
        assert out.getvalue() == said

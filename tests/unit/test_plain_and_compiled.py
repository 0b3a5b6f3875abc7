"""The same source, compiled and plain: the plain run is the truth, and the compiled one must give its bits."""

from __future__ import annotations

import numpy as np
import pytest

import own_powers
import plain_scenes
from plainly import compiled_and_plain
from springline.engine.kernels import COMPILED
from springline.integrators.registry import INTEGRATORS

pytestmark = pytest.mark.heavy


def test_every_force_has_the_same_bits_compiled_and_plain() -> None:
    compiled, plain = (said.splitlines() for said in compiled_and_plain(plain_scenes.digests_of_forces))
    assert len(plain) == 9
    assert compiled == plain


def test_every_method_has_the_same_bits_compiled_and_plain() -> None:
    compiled, plain = (said.splitlines() for said in compiled_and_plain(plain_scenes.digests_of_methods))
    assert len(plain) == len(INTEGRATORS)  # without xpbd, which refuses laws, and velocity_verlet; with two on threads
    assert compiled == plain


def test_powers_in_functions_of_ones_own_have_the_same_bits_plain_and_compiled() -> None:
    made = [own_powers.powers.callback_for(), own_powers.arrays.callback_for(), own_powers.cube.callback_for((), 1)]
    assert all(one.compiled is COMPILED for one in made), [one.why_plain for one in made]
    compiled, plain = compiled_and_plain(own_powers.everything)
    assert len(compiled) > 16 * 2500
    assert compiled == plain  # before, 1,184 of 8,527 numbers differed


def test_a_power_by_a_small_whole_number_is_a_product() -> None:
    from springline.engine.user_math import power

    x = np.random.default_rng(1).uniform(-100.0, 100.0, 10_000)
    for exponent, product in ((2, x * x), (3, x * (x * x)), (-2, 1.0 / (x * x)), (4.0, (x * x) * (x * x)), (0, x**0)):
        assert (power(x, exponent) == product).all()
        assert [power(one, exponent) for one in x.tolist()] == product.tolist()
    assert (power(np.abs(x), 0.5) == np.sqrt(np.abs(x))).all()

"""Factors and assembly of sparse symmetric matrices, compared with dense algebra."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
from scipy.sparse import csc_array

import springline as sl
from springline.equilibrium.measures import ElasticModel
from springline.equilibrium.stiffness import Stiffness
from springline.integrators.implicit.equations import negative_parts
from springline.linear.definite import are_definite
from springline.linear.elimination import Elimination, factorize_once


def random_matrix(seed: int, particles: int, more: int) -> tuple[Any, np.ndarray]:
    """A random symmetric matrix of particles with one to three axes each, and the particle of each row."""
    random = np.random.default_rng(seed)
    particle = np.repeat(np.arange(particles), random.integers(1, 4, particles))
    ends = random.integers(0, particles, (2, more))
    joined = np.eye(particles, dtype=bool)
    joined[ends[0], ends[1]] = joined[ends[1], ends[0]] = True
    values = random.normal(size=(len(particle), len(particle)))
    full = np.where(joined[np.ix_(particle, particle)], values + values.T, 0.0)
    rows, columns = np.nonzero(joined[np.ix_(particle, particle)])
    return csc_array((full[rows, columns], (rows, columns)), shape=full.shape), particle


@pytest.mark.parametrize(("seed", "particles", "more"), [(0, 1, 0), (1, 2, 1), (2, 9, 0), (3, 30, 40), (4, 40, 300)])
@pytest.mark.parametrize("shift", [0.0, 300.0])
def test_factors_solve_and_count_the_negative_eigenvalues(seed: int, particles: int, more: int, shift: float) -> None:
    matrix, particle = random_matrix(seed, particles, more)
    matrix = csc_array(matrix + shift * csc_array(np.eye(len(particle))))
    elimination = Elimination(matrix, particle)
    factors, force = elimination.factorize(matrix), np.random.default_rng(9).normal(size=(len(particle), 2))
    dense = matrix.toarray()
    for right in (force[:, 0], force):
        found = factors.solve(right)
        assert found.shape == right.shape
        left = np.abs(dense @ found - right).max() / (np.abs(dense).sum(axis=1).max() * np.abs(found).max())
        assert left < 1e-10  # measured 5e-13: pivots stay on the diagonal, however small
    values = np.linalg.eigvalsh(dense)
    assert (factors.pivots < 0.0).sum() == (values < 0.0).sum()
    assert elimination.factorize(matrix, definite=True).complete == (values[0] > 0.0)
    assert np.allclose(elimination.factorize_unsymmetric(matrix).solve(force), factors.solve(force), rtol=1e-6)
    assert np.allclose(factorize_once(matrix).solve(force), factors.solve(force), rtol=1e-6)


def test_a_pivot_of_zero_is_refused() -> None:
    matrix = csc_array((np.array([1.0, 2.0, 2.0, 4.0]), ([0, 1, 0, 1], [0, 0, 1, 1])), shape=(2, 2))
    with pytest.raises(RuntimeError, match="pivot"):
        Elimination(matrix, np.arange(2)).factorize(matrix)


def cloth(side: int) -> tuple[Stiffness, Any, np.ndarray]:
    """The stiffness of a cloth with a bent strip, a random shape of it, and the particles of its free axes."""
    scene = sl.Scene()
    net = scene.grid((side, side), spacing=0.1, stiffness=100.0, diagonals=True, mass=0.1)
    scene.anchor(net.corners)
    scene.add(sl.Angle([(0, 1, 2), (1, 2, 3)], stiffness=3.0))
    run = scene.simulate(dt=1e-3).data
    body = ElasticModel(run.model, run.state)
    shape = run.state.position + 0.01 * np.random.default_rng(2).normal(size=run.state.position.shape)
    return Stiffness(body), body.configuration(shape), np.unique(body.dofs // 3, return_inverse=True)[1]


def test_the_assembled_stiffness_is_the_sum_of_its_blocks() -> None:
    stiffness, point, _ = cloth(4)
    body, forces = stiffness.body, point.bar_forces
    turning = np.random.default_rng(3).normal(size=(len(body.bars), 3, 3))
    found = stiffness.assemble(point, forces.modulus, forces.ratio, 0.5, turning=turning).toarray()
    whole = np.zeros((body.free.size, body.free.size))
    for e, (tail, head) in enumerate(zip(body.bars.tail, body.bars.head, strict=True)):
        outer = np.outer(forces.direction[e], forces.direction[e])
        block = forces.modulus[e] * outer + forces.ratio[e] * (np.eye(3) - outer) + turning[e]
        for one, other, sign in ((tail, tail, 1), (head, head, 1), (tail, head, -1), (head, tail, -1)):
            whole[3 * one : 3 * one + 3, 3 * other : 3 * other + 3] += sign * block
    for corners, block in zip(body.measures.corners(0), body.measures.blocks(0, point.position), strict=True):
        axes = (3 * corners[:, None] + np.arange(3)).ravel()
        whole[np.ix_(axes, axes)] += block
    expected = whole[np.ix_(body.dofs, body.dofs)] + 0.5 * np.eye(len(body.dofs))
    assert np.abs(found - expected).max() < 1e-12 * np.abs(expected).max()


def test_factors_have_the_same_bits_in_threads_at_once() -> None:
    stiffness, point, particle = cloth(16)
    matrix = stiffness.assemble(point, point.bar_forces.modulus, point.bar_forces.ratio, 50.0)
    force, found = np.cos(np.arange(matrix.shape[0])), list[bool]()
    elimination = Elimination(matrix, particle)
    once = Elimination(matrix, particle).factorize(matrix).solve(force)

    def solve() -> None:
        for _ in range(10):  # the threads share the structure and its scratch arrays
            found.append(np.array_equal(elimination.factorize(matrix).solve(force), once))

    threads = [threading.Thread(target=solve) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 30


def test_factors_are_kept_while_another_matrix_is_factorized() -> None:
    stiffness, point, particle = cloth(4)
    matrix = stiffness.assemble(point, point.bar_forces.modulus, point.bar_forces.ratio, 50.0)
    elimination, force = Elimination(matrix, particle), np.ones(matrix.shape[0])
    factors = elimination.factorize(matrix)
    before = factors.solve(force)
    elimination.factorize(csc_array(2.0 * matrix)).solve(force)
    assert np.array_equal(factors.solve(force), before)


def test_arrays_of_factors_serve_again_without_a_trace() -> None:
    stiffness, point, particle = cloth(4)
    forces, right = point.bar_forces, np.cos(np.arange(stiffness.size))
    matrix, other = (stiffness.assemble(point, part * forces.modulus, forces.ratio, 50.0) for part in (1.0, 3.0))
    elimination = Elimination(matrix, particle)
    first = elimination.factorize(other)
    pivots = first.pivots
    before = pivots.copy()
    del first  # its arrays serve the next matrices, one of which ends early
    assert not elimination.factorize(stiffness.assemble(point, -forces.modulus, forces.ratio), definite=True).complete
    again, fresh = elimination.factorize(matrix), Elimination(matrix, particle).factorize(matrix)
    assert np.array_equal(again.solve(right), fresh.solve(right))
    assert np.array_equal(again.pivots, fresh.pivots)
    assert np.array_equal(pivots, before)


def test_a_shifted_matrix_keeps_the_pattern_and_its_order() -> None:
    stiffness, point, _ = cloth(4)
    matrix = stiffness.assemble(point, point.bar_forces.modulus, point.bar_forces.ratio)
    before = matrix.data.copy()
    for shifted in (
        stiffness.shift_diagonal(matrix, 3.0),
        stiffness.shift_diagonal(csc_array(matrix.copy()), 3.0),
    ):
        assert np.array_equal(shifted.toarray(), matrix.toarray() + 3.0 * np.eye(stiffness.size))
    assert stiffness.has_pattern_of(stiffness.shift_diagonal(matrix, 3.0))
    assert np.array_equal(matrix.data, before)


@pytest.mark.parametrize("size", [1, 6, 15])
def test_small_matrices_are_definite_as_their_eigenvalues_say(size: int) -> None:
    random = np.random.default_rng(size)
    values = random.normal(size=(200, size, size))
    blocks, lift = values + np.swapaxes(values, 1, 2), random.uniform(0.0, 4.0 * size, (200, size))
    lowest = np.linalg.eigvalsh(blocks + lift[:, :, None] * np.eye(size))[:, 0]
    assert (are_definite(blocks, lift) == (lowest > 0.0)).all()
    assert 20 < (lowest > 0.0).sum() < 180
    assert not are_definite(np.full((1, size, size), np.nan), np.ones((1, size))).any()


def test_negative_parts_leave_matrices_that_the_diagonal_makes_definite() -> None:
    random = np.random.default_rng(3)
    values = random.normal(size=(100, 9, 9))
    blocks, lift = values + np.swapaxes(values, 1, 2), np.repeat(random.uniform(0.0, 12.0, (100, 1)), 9, axis=1)
    parts = negative_parts(blocks, lift)
    assert 10 < len(parts.number) < 90
    left = parts.subtract_from(blocks, 1.0)
    assert np.linalg.eigvalsh(left + lift[:, :, None] * np.eye(9)).min() > 0.0
    assert np.linalg.eigvalsh(left[parts.number]).min() > -1e-13
    others = np.setdiff1d(np.arange(100), parts.number)
    assert (left[others] == blocks[others]).all()
    # Between a matrix and the one without its negative part, half of this part is left.
    half = parts.subtract_from(blocks, 0.5)
    assert np.allclose(half, 0.5 * (blocks + left), rtol=0.0, atol=1e-13)

"""Cases left in the gate take every value of every parameter."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from covering import each_value


@pytest.mark.parametrize("sizes", [(1, 1), (3, 5), (5, 3), (4, 4, 2), (2, 7, 3)])
def test_every_value_is_in_as_few_cases_as_the_longest_parameter_has_values(sizes: tuple[int, ...]) -> None:
    cases = [list(enumerate(case)) for case in product(*map(range, sizes))]
    chosen = each_value(cases)
    assert {value for k in chosen for value in cases[k]} == {(i, v) for i, n in enumerate(sizes) for v in range(n)}
    assert len(chosen) == max(sizes)


def test_no_value_is_chosen_far_more_often_than_the_others() -> None:
    cases = list(product("ab", range(10)))
    assert sum(cases[k][0] == "a" for k in each_value(cases)) == 5


def test_a_list_of_pairs_need_not_be_a_whole_product() -> None:
    assert each_value([("a", 1), ("a", 2), ("b", 2), ("c", 1)]) == [0, 2, 3]
    assert each_value([]) == []


def test_each_two_values_of_each_two_parameters_occur_together() -> None:
    cases = [list(enumerate(case)) for case in product(range(5), range(3), range(4))]
    chosen = each_value(cases, 2)
    assert {pair for k in chosen for pair in combinations(cases[k], 2)} == {
        p for case in cases for p in combinations(case, 2)
    }
    assert 20 <= len(chosen) < 25  # of 60


@pytest.mark.each_value
@pytest.mark.parametrize("one", [[0], [1], [2]])
@pytest.mark.parametrize(("other", "name"), [(0.1, "a"), (0.2, "a"), (0.1, "b"), (0.3, "c")])
def test_the_gate_runs_few_cases_of_a_product(
    one: list[int], other: float, name: str, request: pytest.FixtureRequest
) -> None:
    cases = [item for item in request.session.items if item.name.startswith("test_the_gate_runs_few_cases")]
    seen = [case.callspec.params for case in cases if not case.get_closest_marker("slow")]
    if len(cases) > 1:  # more than the case that somebody asked for
        assert sorted((case["other"], case["name"]) for case in seen) == [
            (0.1, "a"),
            (0.1, "b"),
            (0.2, "a"),
            (0.3, "c"),
        ]
        assert {case["one"][0] for case in seen} == {0, 1, 2}

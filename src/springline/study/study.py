"""Study: the cases of a sweep, their measures, and the reasons of failed cases."""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from springline import checks
from springline.checks import FloatArray, choice
from springline.errors import SceneError
from springline.formatting import count_noun
from springline.recording.archive_file import path_of
from springline.study.file import DONE, FAILED, Outcome, StudyFile
from springline.study.samples import Cases


class Study:
    """Cases of a sweep and their measures. Created by :func:`springline.sweep` and :func:`springline.open_study`.

    Attributes
    ----------
    title : title of the study
    path : path of its file, or None for a study in memory
    parameters : names of the varied parameters, with "seed" if there are several seeds
    measures : names of the measures
    units : units of both, by name; "" if unknown
    design : "grid", "list", or the method by which ranges were sampled
    notes : source, settings and measures of the sweep, from the file

    Examples
    --------
    >>> def make(stiffness):
    ...     scene = sl.Scene(gravity=9.81)
    ...     rope = scene.chain((0, 0, 0), (3, 0, 0), segments=2, stiffness=stiffness)
    ...     scene.anchor(rope.ends)
    ...     return scene
    >>> study = sl.sweep(make, {"stiffness": [50, 100]}, measure="min(position[:, z])", solve=True, processes=1)
    >>> study
    <Study: 2 cases of stiffness, 2 done>
    >>> study["min(position[:, z])"].round(2)  # [m]
    array([-0.81, -0.63])
    """

    def __init__(self, source: StudyFile) -> None:
        if not isinstance(source, StudyFile):
            raise checks.refuse("source", "Study()", "the file of a study, which sl.open_study(path) opens", source)
        self.path, notes, self._cases = source.path, source.notes, source.cases
        self.title, self.design = notes.title, source.cases.design
        self.parameters = source.cases.names
        self.measures = tuple(name for name, _ in notes.measures)
        self.notes: dict[str, Any] = {"source": notes.source, "how": notes.how, "measures": dict(notes.measures)}
        self.units = {
            **dict.fromkeys(self.parameters, ""),
            **dict(zip(self.measures, source.units(), strict=True)),
            **{name: unit for name, unit in notes.units.items() if name in (*self.parameters, *self.measures)},
        }
        self._outcomes: dict[int, Outcome] = {one.case: one for one in source.outcomes()}

    def __len__(self) -> int:
        return len(self._cases.rows)

    def __repr__(self) -> str:
        names = ", ".join(self.parameters) or "chance"
        failed = f", {self.failed:,} failed" if self.failed else ""
        return f"<Study: {count_noun(len(self), 'case')} of {names}, {self.done:,} done{failed}>"

    def __getitem__(self, name: str) -> Any:
        """Return the value of a parameter or measure in every case; NaN for a measure of a failed or waiting case."""
        known = (*self.parameters, *self.measures)
        choice(name, "name", "a study", known)
        return self.cases[name] if name in self.parameters else self.values[name]

    @property
    def plan(self) -> Cases:
        """Cases in order, and the design that they follow."""
        return self._cases

    @cached_property
    def cases(self) -> dict[str, Any]:
        """Value of each parameter in every case, by name, shape (cases,) each; strings are an array of objects."""
        columns = list(zip(*self._cases.rows)) if self.parameters else []
        return {name: _column(column) for name, column in zip(self.parameters, columns)}

    @cached_property
    def values(self) -> dict[str, FloatArray]:
        """Measured values by name, shape (cases,) each; NaN if a case failed, or is not computed yet."""
        table = np.full((len(self), len(self.measures)), np.nan)
        for number, one in self._outcomes.items():
            if one.state == DONE:
                table[number] = one.values
        return {name: table[:, i].copy() for i, name in enumerate(self.measures)}

    @cached_property
    def state(self) -> list[str]:
        """Status of every case: "done", "failed" or "waiting"."""
        return [self._outcomes[i].state if i in self._outcomes else "waiting" for i in range(len(self))]

    @cached_property
    def seconds(self) -> FloatArray:
        """Processor time of each case [s], shape (cases,); NaN if it is not computed yet."""
        found = np.full(len(self), np.nan)
        for number, one in self._outcomes.items():
            found[number] = one.seconds
        return found

    @property
    def failures(self) -> dict[int, str]:
        """Messages of failed cases, by the number of the case."""
        return {number: one.sentence for number, one in sorted(self._outcomes.items()) if one.state == FAILED}

    @property
    def done(self) -> int:
        """Number of finished cases."""
        return sum(one.state == DONE for one in self._outcomes.values())

    @property
    def failed(self) -> int:
        """Number of failed cases."""
        return len(self._outcomes) - self.done

    @property
    def waiting(self) -> int:
        """Number of cases still to be computed."""
        return len(self) - len(self._outcomes)

    def case(self, number: Any) -> dict[str, Any]:
        """Return the parameters of one case, by name.

        Examples
        --------
        >>> study = sl.sweep("hanging-chain", {"gravity": [1, 2]}, measure="max(tension)", solve=True, processes=1)
        >>> study.case(1)
        {'gravity': 2}
        """
        i = checks.whole(number, "number", "case()")
        if i >= len(self):
            raise checks.refuse("number", "case()", f"from 0 to {len(self) - 1}", number)
        return dict(zip(self.parameters, self._cases.rows[i], strict=True))

    def sobol_indices(self, measure: str) -> SobolIndices:
        """Sobol indices: the share of each parameter in the variance of a measure, alone and with interactions.

        Raises
        ------
        SceneError : if the cases are not those of ``samples(..., method="saltelli")``, or a case failed

        Examples
        --------
        >>> points = sl.samples({"gravity": (1, 10), "springs.stiffness": (50, 60)}, 8, method="saltelli")
        >>> study = sl.sweep("hanging-chain", points, measure="max(tension)", solve=True, processes=1)
        >>> first = study.sobol_indices("max(tension)").first_order
        >>> bool(first[0] > first[1])  # the weight matters more than the springs
        True
        """
        choice(measure, "measure", "sobol_indices()", self.measures)
        return sobol_indices(self._cases, self.values[measure], measure)

    def to_pandas(self) -> Any:
        """Return the study as a pandas ``DataFrame``, a row for every case.

        Returns
        -------
        DataFrame : indexed by case; a column for every varied quantity, for every measure (NaN without a value), for
            the ``state`` ("done", "failed" or "waiting") and for the ``sentence``, the message of a failed case;
            ``attrs["units"]`` has the unit of each column that has one
        """
        from springline.io.tables_writing import to_pandas

        return to_pandas(self)

    def to_xarray(self) -> Any:
        """Return the study as an xarray ``Dataset``: grids over all varied quantities, samples and lists by case.

        Returns
        -------
        Dataset : every measure, NaN if a case failed or waits; ``attrs["units"]`` of each is its unit
        """
        from springline.io.tables_writing import to_xarray

        return to_xarray(self)

    def to_csv(self, path: str | os.PathLike[str]) -> Path:
        """Write the study as a table of text, a row for every case; column heads contain the units, ``sag [m]``.

        Returns
        -------
        Path : of the file
        """
        from springline.io.tables_writing import to_csv

        return to_csv(self, path)


def _column(values: Any) -> Any:
    if any(isinstance(value, str) for value in values):
        return np.array(values, dtype=object)
    return np.array(values)


def open_study(path: str | os.PathLike[str]) -> Study:
    """Return the study in a file with its cases so far; a different process may still add cases.

    Raises
    ------
    FileError : for a file that is not a study or has invalid content, which the error names

    Examples
    --------
    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "study.db"
    >>> made = sl.sweep(
    ...     "hanging-chain", {"gravity": [1, 2]}, measure="max(tension)", solve=True, processes=1, to=path
    ... )
    >>> sl.open_study(path).done
    2
    """
    return read_study(path_of(checks.path(path, "path", "open_study()")))


def read_study(path: Path) -> Study:
    """Read the study at a path."""
    source = StudyFile.open(path)
    try:
        return Study(source)
    finally:
        source.close()


# Sobol sensitivity indices of a measure, from Saltelli's design.

RESAMPLED = 200  # number of bootstrap samples for the errors


class SobolIndices(NamedTuple):
    """Shares of a measure's variance, by parameter.

    Attributes
    ----------
    names : of the parameters
    first_order : share of each parameter alone [-], shape (parameters,)
    total_order : share of each parameter with all interactions [-], shape (parameters,)
    first_error, total_error : half width of the 95 % bootstrap interval of each [-], shape (parameters,)
    """

    names: tuple[str, ...]
    first_order: FloatArray
    total_order: FloatArray
    first_error: FloatArray
    total_error: FloatArray


def sobol_indices(cases: Cases, values: FloatArray, measure: str) -> SobolIndices:
    """Compute the indices of a measure from its values in the cases, in order.

    Raises
    ------
    SceneError : if the cases were not drawn by Saltelli's design, or a case has no value
    """
    names = cases.names[: len(cases.names) - cases.seeds]
    if cases.design != "saltelli":
        raise SceneError(
            f"Sobol indices need Saltelli's design, and the design of this study is "
            f"{cases.design!r}. Sweep over samples(ranges, n, method='saltelli')."
        )
    bad = np.flatnonzero(~np.isfinite(values))
    if len(bad):
        raise SceneError(
            f"Sobol indices need {measure!r} in every case, and {len(bad):,} of {len(values):,} have no value, first "
            f"case {bad[0]}: study.failures says why. Narrow the ranges so that every case succeeds."
        )
    if cases.seeds:
        values = values.reshape(len(names) * cases.base + 2 * cases.base, -1).mean(axis=1)
    parts = values.reshape(len(names) + 2, cases.base)
    first, total = _sobol_from_values(parts)
    chance = np.random.default_rng(0)
    drawn = [_sobol_from_values(parts[:, chance.integers(cases.base, size=cases.base)]) for _ in range(RESAMPLED)]
    spread = [np.percentile([one[order] for one in drawn], [2.5, 97.5], axis=0) for order in (0, 1)]
    return SobolIndices(names, first, total, *((high - low) / 2.0 for low, high in spread))


def _sobol_from_values(parts: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Sobol indices of first and total order, from values at samples A, B and A with each column of B, (d + 2, n)."""
    from scipy.stats import sobol_indices as of_scipy

    function = {"f_A": parts[None, 0], "f_B": parts[None, 1], "f_AB": parts[2:, None, :]}
    found = of_scipy(func=function, n=parts.shape[1])
    return np.atleast_1d(found.first_order), np.atleast_1d(found.total_order)

"""Studies as pandas and xarray have them, and as a table of text: named columns, with units.

``study.to_pandas()``, ``study.to_xarray()`` and ``study.to_csv()`` are attached from here. Neither package is imported
before one of them is called.
"""

from __future__ import annotations

import csv
import os
from pathlib import Path
from typing import Any

import numpy as np

from springline import checks
from springline.errors import SceneError
from springline.io.format import needing
from springline.io.replacing import placed
from springline.study.study import Study

EXTRA = "tables"


def to_pandas(study: Study) -> Any:
    """The study as a pandas ``DataFrame``, a row for every case."""
    with needing(EXTRA, "to_pandas()"):
        import pandas

    rows = pandas.Index(np.arange(len(study)), name="case")
    table = pandas.DataFrame(_columns(study), index=rows)
    table.attrs.update(title=study.title, units={name: unit for name, unit in study.units.items() if unit})
    return table


def to_xarray(study: Study) -> Any:
    """The study as an xarray ``Dataset``: of a grid over everything that varies, of samples and lists over the case."""
    with needing(EXTRA, "to_xarray()"):
        import xarray

    plan = study.plan
    if plan.design == "grid":
        axes = {name: list(dict.fromkeys(study.cases[name].tolist())) for name in study.parameters}
        shape = tuple(len(values) for values in axes.values())
        beside: dict[str, Any] = {name: (name, values, _unit(study, name)) for name, values in axes.items()}
        over: Any = study.parameters
    else:
        shape, over = (len(study),), "case"
        beside = {"case": np.arange(len(study))}
        beside |= {name: ("case", study.cases[name], _unit(study, name)) for name in study.parameters}
    found = {name: (over, study[name].reshape(shape), _unit(study, name)) for name in study.measures}
    return xarray.Dataset(found, beside, attrs={"title": study.title})


def to_csv(study: Study, path: str | os.PathLike[str]) -> Path:
    """Write the study as a table of text, a row for every case; units stand in the heads of columns, ``sag [m]``."""
    target = checks.path(path, "path", "to_csv()")
    if target.suffix.lower() != ".csv":
        raise SceneError(f"The 'path' of to_csv() must end in .csv. Got {str(target)!r}.")
    columns = _columns(study)
    heads = [f"{name} [{study.units[name]}]" if study.units.get(name) else name for name in columns]
    cells = [[_cell(one) for one in list(values)] for values in columns.values()]
    with placed(target) as (part,), part.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["case", *heads])
        writer.writerows([number, *row] for number, row in enumerate(zip(*cells, strict=True)))
    return target


def _columns(study: Study) -> dict[str, Any]:
    """The columns of the table, by name: how each case ended, what varied, what was measured, why it failed."""
    failures = study.failures
    found: dict[str, Any] = {"state": np.array(study.state, dtype=object)}
    found |= {name: study[name] for name in (*study.parameters, *study.measures)}
    found["sentence"] = np.array([failures.get(number, "") for number in range(len(study))], dtype=object)
    return found


def _cell(value: Any) -> Any:
    value = value.item() if isinstance(value, np.generic) else value
    if isinstance(value, float):
        return "" if value != value else repr(value)
    return value


def _unit(study: Study, name: str) -> dict[str, str]:
    return {"units": study.units[name]} if study.units[name] else {}

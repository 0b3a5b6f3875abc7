"""Sweeps: what varies, who computes it, and what is kept of it."""

from __future__ import annotations

import math
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import FileError, RecordingError, SceneError, SpringlineError, SweepInterrupted
from springline.io import motion, shape_files
from springline.study.expressions import KNOWN, format_unit, times
from springline.study.file import Outcome, StudyFile
from springline.study.samples import cases_of
from springline.sweeping.dispatch import OF_RUNS, OF_SHAPES
from springline.view.plot import equilibrium, shape
from springline.view.plot.over_time import QUANTITIES

BY = Path(__file__).with_name("sweep_by.py")
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]),
}


def pendulum(length: float, seed: int = 0) -> sl.Scene:
    """A weight that hangs beside its support, on a stiff spring."""
    scene = sl.Scene(gravity=9.81, seed=seed)
    scene.chain((0, 0, 0), (length, 0, 0), segments=1, stiffness=1e4)
    scene.anchor([0])
    return scene


def numbered(x: float, y: float = 0.0) -> float:
    if x == 3:
        raise ValueError(f"three at 0x7f{id(x)}")
    return 10 * x + y


def same(thing: Any) -> Any:
    return thing


# What varies


def test_the_first_of_a_grid_varies_last_and_seeds_vary_first() -> None:
    plan = cases_of({"a": [1, 2.5], "word": ["x", "y"]}, 2)
    assert plan.names == ("a", "word", "seed")
    assert plan.rows[:4] == ((1, "x", 0), (1, "x", 1), (1, "y", 0), (1, "y", 1))
    assert len(plan.rows) == 8 and plan.sides == (2, 2)


def test_samples_fill_their_ranges_evenly_and_the_same_seed_gives_the_same_points() -> None:
    ranges = {"a": (2.0, 4.0), "b": (1e-2, 1e2, "log")}
    for method in ("sobol", "latin_hypercube"):
        points = sl.samples(ranges, 64, method=method, seed=3).points  # type: ignore[arg-type]
        parts = np.column_stack([(points[:, 0] - 2.0) / 2.0, (np.log10(points[:, 1]) + 2.0) / 4.0])
        assert np.array_equal(np.sort(np.floor(64 * parts), axis=0)[:, 0], np.arange(64))  # one in each slice
        assert np.array_equal(np.sort(np.floor(64 * parts), axis=0)[:, 1], np.arange(64))
        assert np.array_equal(points, sl.samples(ranges, 64, method=method, seed=3).points)  # type: ignore[arg-type]
        assert not np.array_equal(points, sl.samples(ranges, 64, method=method, seed=4).points)  # type: ignore[arg-type]


def test_a_swing_takes_longer_on_a_longer_rope_with_units_on_every_column() -> None:
    measure = {"lowest": "min(position[:, 1, z])", "speed": "max(norm(velocity))", "energy": "energy.total[-1]"}
    study = sl.sweep(pendulum, {"length": [1.0, 2.0]}, measure=measure, until=1.0, processes=1, units={"length": "m"})
    assert np.allclose(-study["lowest"], [1.0, 2.0], atol=0.01)  # the swing reaches straight down: measured 0.997, 1.99
    assert np.allclose(study["speed"], np.sqrt(2 * 9.81 * study["length"]), rtol=0.01)  # v2 = 2 g L; measured 3e-3
    assert study.units == {"length": "m", "lowest": "m", "speed": "m/s", "energy": "J"}
    assert study.to_pandas().attrs["units"]["speed"] == "m/s"
    assert study.to_xarray()["speed"].sel(length=2.0).item() == study["speed"][1]


def test_a_sweep_of_a_scene_measures_what_the_scene_itself_gives() -> None:
    scene = pendulum(1.0)
    study = sl.sweep(scene, {"gravity": [1.0, 5.0]}, measure=same_position, until=0.3, processes=1)
    scene.gravity = 5.0
    assert study["same_position"][1] == scene.simulate().run(until=0.3).position[-1, 1, 2]  # to the last bit
    assert study.units["gravity"] == "m/s2"


def test_cases_run_for_as_long_and_with_as_many_frames_as_is_said() -> None:
    given: dict[str, Any] = {"measure": {"frames": "count(time)", "end": "time[-1]"}, "processes": 1}
    study = sl.sweep(pendulum, {"length": [1.0, 2.0]}, until=0.6, every=0.05, **given)
    assert study["frames"].tolist() == [13.0, 13.0] and study["end"] == pytest.approx([0.6, 0.6])
    study = sl.sweep(pendulum, {"length": [1.0], "every": [0.1, 0.2], "until": [0.4, 0.8]}, **given)
    assert study["frames"].tolist() == [5.0, 9.0, 3.0, 5.0] and study["end"] == pytest.approx([0.4, 0.8, 0.4, 0.8])
    study = sl.sweep("bouncing-particles", {"gravity": [9.81]}, **given)
    entry = sl.gallery.entry("bouncing-particles")
    assert study["frames"][0] == round(entry.until / entry.every) + 1 and study["end"][0] == pytest.approx(entry.until)
    shorter = sl.sweep("bouncing-particles", {"gravity": [9.81]}, until=1.0, **given)
    scene = sl.gallery.scene("bouncing-particles")
    scene.gravity = 9.81
    assert shorter["frames"][0] == len(scene.simulate(dt=entry.dt).run(until=1.0)) > 1.0 / entry.every + 2


UNITS_BY_HAND = {
    "time": "s", "position": "m", "velocity": "m/s", "dt": "s", "tension": "N", "strain": "", "stress": "Pa",
    "displacement": "m", "length": "m", "rest_length": "m", "force_density": "N/m", "utilization": "", "loads": "N",
    "reactions": "N", "residual": "N", "energy": "J", "smallest_eigenvalue": "N/m", "iterations": "",
}  # fmt: skip


def test_every_quantity_has_one_unit_wherever_it_is_told() -> None:
    tables = [{name: one.unit for name, one in of.items()} for of in (OF_RUNS, OF_SHAPES, QUANTITIES)]
    tables += [motion.UNITS, shape_files.UNITS, equilibrium.COLORS, shape.COLORS]
    told = 0
    for table in tables:
        for name, unit in table.items():
            if name in UNITS_BY_HAND:
                assert str(unit).replace("-", "") == UNITS_BY_HAND[name], name
                told += 1
    assert told > 50  # measured 59
    for unit in set(UNITS_BY_HAND.values()):
        assert format_unit(KNOWN[unit]) == unit  # and is read as that power of kg, m and s
    newton, meter, second = KNOWN["N"], KNOWN["m"], KNOWN["s"]
    assert times(newton, meter, -1) == KNOWN["N/m"] and times(newton, meter) == KNOWN["J"]
    assert times(times(newton, meter, -1), meter, -1) == KNOWN["Pa"] and times(KNOWN["J"], second, -1) == KNOWN["W"]
    assert times(times(KNOWN["kg"], meter), times(second, second), -1) == newton


def same_position(run: sl.Recording) -> float:
    return float(run.position[-1, 1, 2])


def test_a_scene_file_is_read_anew_for_every_seed(tmp_path: Path) -> None:
    path = tmp_path / "dust.toml"
    path.write_text(
        "[[cloud]]\ncount = 3\nlower = [0, 0, 0]\nupper = [1, 1, 1]\nmass = 1\n[run]\nuntil = 0.1\n", encoding="utf-8"
    )
    study = sl.sweep(path, seeds=[1, 2, 1001], measure="position[0, 0, x]", processes=1)
    assert len(set(study["position[0, 0, x]"].tolist())) == 3
    with pytest.raises(SceneError, match="hanging-chain has no seed: it is the same each time"):
        sl.sweep("hanging-chain", seeds=2, measure="max(tension)")
    with pytest.raises(SceneError, match="has drawn its chance already"):
        sl.sweep(pendulum(1.0), seeds=2, measure="max(tension)", solve=True)


def test_how_a_case_is_computed_varies_too_and_shows_the_order_of_a_method() -> None:
    over = {"integrator": ["velocity-verlet", "rk4"], "dt": [0.01, 0.005]}
    study = sl.sweep(pendulum(1.0), over, measure="energy.total[-1] - energy.total[0]", until=0.05, processes=1)
    drift = np.abs(study["energy.total[-1] - energy.total[0]"])
    assert study.parameters == ("integrator", "dt") and study.done == 4
    assert 3.5 < drift[0] / drift[1] < 4.5  # of second order; measured 3.78
    assert drift[2] / drift[3] > 8.0  # of fourth order; measured 10.3


# What fails


def test_what_fails_in_a_case_is_kept_with_it_as_a_sentence_without_addresses(tmp_path: Path) -> None:
    study = sl.sweep(numbered, {"x": [1, 2, 3, 4]}, measure={"ten": same}, processes=1, to=tmp_path / "study.db")
    assert study.state == ["done", "done", "failed", "done"]
    assert study.failures == {2: "ValueError: three"}
    assert math.isnan(study["ten"][2]) and study["ten"].tolist()[:2] == [10.0, 20.0]
    again = sl.sweep(numbered, {"x": [1, 2, 3, 4]}, measure={"ten": same}, processes=1, to=tmp_path / "study.db")
    assert again.failures == study.failures == sl.open_study(tmp_path / "study.db").failures


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"over": {"stifness": [1]}}, "cannot call the function numbered with what varies"),
        ({"over": {"x": []}}, "'x' of sweep() must be a list of values"),
        ({"over": {"x": [1, 1]}}, "'x' of sweep() must be values that differ"),
        ({"over": {"x": 5}}, "One value alone is [5]."),
        ({"over": {"x": [math.nan]}}, "must be a finite number"),
        ({"over": {"x": [[1, 2]]}}, "must be a finite number"),
        ({"over": {"x y": [1]}}, "has a name such as 'stiffness'"),
        ({"over": {}}, "values of one name at least"),
        ({"over": None}, "'over' of sweep() must be values by name"),
        ({"over": [{"x": 1}, {"y": 2}]}, "Every case of sweep() has the same names, x. Case 1"),
        ({"over": {"x": range(3000), "y": range(3000)}}, "A study has at most 5,000,000 cases"),
        ({"over": {"x": [1], "X": [2]}}, "names that differ in more than capitals"),
        ({"measure": {}}, "measures one thing at least"),
        ({"measure": {"x": same}}, "has 'x' twice"),
        ({"measure": {"state": same}}, "'state' is a column of every study"),
        ({"measure": 3}, "'measure' of sweep() must be an expression"),
        ({"measure": "max(tensn)", "until": 1.0}, "a recording has no 'tensn'. Did you mean 'tension'?"),
        ({"measure": "time[-1]", "solve": True}, "a shape at rest has no 'time'"),
        ({"until": -1.0}, "'until' of sweep() must be a positive number [s]"),
        ({"until": 1.0, "solve": True}, "solves for shapes at rest, which have no 'until'"),
        ({"seeds": 0}, "'seeds' of sweep() must be a whole number of at least 1"),
        ({"processes": 0}, "'processes' of sweep() must be a whole number of at least 1"),
        ({"executor": 3}, "'executor' of sweep() must be one of concurrent.futures, a dask client"),
        ({"executor": "dusk"}, "'executor' of sweep() must be one of dask, mpi. Got 'dusk'. Did you mean 'dask'?"),
        ({"to": "no/folder/study.db"}, "There is no folder"),
        ({"units": {"x": 3}}, "'units' of sweep() must be units by name"),
    ],
)
def test_what_cannot_be_swept_is_refused_before_anything_is_computed(given: dict[str, Any], said: str) -> None:
    with pytest.raises(SceneError) as error:
        sl.sweep(numbered, **{"over": {"x": [1, 2]}, "measure": {"ten": same}, **given})
    assert said in str(error.value)


def test_unknown_parameters_are_answered_with_the_nearest() -> None:
    with pytest.raises(SceneError, match=r"no parameter 'springs.stifness'. Did you mean 'springs.stiffness'\?"):
        sl.sweep("hanging-chain", {"springs.stifness": [1.0]}, measure="max(tension)", solve=True)
    with pytest.raises(SceneError, match="There is no scene 'hanging-chian' in the gallery"):
        sl.sweep("hanging-chian", {"gravity": [1.0]}, measure="max(tension)")
    with pytest.raises(SceneError, match="power of 2 for 'sobol'. Got 100. The nearest is 128"):
        sl.samples({"a": (0, 1)}, 100)


# What is kept


def test_a_study_is_gone_on_with_and_another_one_is_not_lost(tmp_path: Path) -> None:
    path, calls = tmp_path / "study.db", []

    def stop(computed: int, total: int) -> None:
        calls.append(computed)
        if computed >= 3:
            raise KeyboardInterrupt

    given: dict[str, Any] = {"measure": {"ten": same}, "processes": 1, "to": path}
    with pytest.raises(SweepInterrupted, match="of 40 cases computed") as error:
        sl.sweep(numbered, {"x": range(40)}, progress=stop, **given)
    kept = error.value.study.done + error.value.study.failed
    assert 3 <= kept < 40
    seen: list[int] = []
    study = sl.sweep(numbered, {"x": range(40)}, progress=lambda computed, total: seen.append(computed), **given)
    assert seen[0] > kept and study.waiting == 0 and study["ten"][39] == 390.0
    for other, why in (
        ({"over": {"x": range(41)}}, "its 40 cases differ"),
        ({"over": {"x": range(40), "y": [0]}}, "it varies x"),
        ({"measure": {"other": same}}, "what it measures is"),
        ({"make": lambda x: x}, "what makes its scenes is"),
    ):
        with pytest.raises(FileError, match=f"Another study is there: {why}.*force=True"):
            sl.sweep(**{"make": numbered, "over": {"x": range(40)}, **given, **other})
    assert sl.sweep(numbered, {"x": [1]}, **given, force=True).done == 1
    path.write_text("my own words")
    with pytest.raises(FileError, match="This is no study, and nothing else is overwritten"):
        sl.sweep(numbered, {"x": [1]}, **given, force=True)


def test_a_recording_and_a_study_are_told_apart(tmp_path: Path) -> None:
    pendulum(1.0).simulate().run(until=0.1, to=tmp_path / "run.springline")
    sl.sweep(numbered, {"x": [1]}, measure={"ten": same}, to=tmp_path / "study.db")
    with pytest.raises(FileError, match="a recording, not a study: sl.load"):
        sl.open_study(tmp_path / "run.springline")
    with pytest.raises(RecordingError, match="is a study, not a recording: sl.open_study"):
        sl.load(tmp_path / "study.db")


def test_tables_of_a_study_say_the_same(tmp_path: Path) -> None:
    study = sl.sweep(numbered, {"x": [1, 3], "y": [0.5, 0.25]}, measure={"ten": same}, units={"ten": "m"}, processes=1)
    table, field = study.to_pandas(), study.to_xarray()
    assert table["ten"].tolist()[:2] == [10.5, 10.25] and table["state"].tolist()[2:] == ["failed"] * 2
    assert field["ten"].sel(x=1, y=0.25).item() == 10.25 and field["ten"].attrs["units"] == "m"
    lines = study.to_csv(tmp_path / "study.csv").read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["case,state,x,y,ten [m],sentence", "0,done,1,0.5,10.5,"]
    assert lines[3] == "2,failed,3,0.5,,ValueError: three"


def half_of_95_percent(points: Any) -> list[float]:
    """Half of the interval that holds the middle 95 % of first-order indices of points that are drawn again.

    By the estimator of scipy (Saltelli et al. 2010, eq. b): the mean of f(B) (f(AB) - f(A)) over the variance.
    """
    parts = np.array([10.0 * x + y for x, y in points.points]).reshape(4, points.base)
    chance, drawn = np.random.default_rng(0), []
    for _ in range(200):
        a, b, *mixed = parts[:, chance.integers(points.base, size=points.base)]
        both = np.concatenate([a, b])
        a, b, mixed = a - both.mean(), b - both.mean(), [one - both.mean() for one in mixed]
        drawn.append([float((b * (one - a)).mean() / both.var()) for one in mixed])
    found = []
    for column in zip(*drawn, strict=True):
        rows = sorted(column)

        def at(share: float, rows: list[float] = rows) -> float:
            whole, rest = divmod(share * (len(rows) - 1), 1.0)
            return rows[int(whole)] * (1.0 - rest) + rows[int(whole) + 1] * rest

        found.append((at(0.975) - at(0.025)) / 2.0)
    return found


def test_sobol_indices_of_a_sum_are_the_shares_of_its_parts() -> None:
    points = sl.samples({"x": (4, 5), "y": (0, 20)}, 256, method="saltelli")
    found = sl.sweep(numbered, points, measure={"sum": same}, processes=1).sobol_indices("sum")
    # variances of 10 x and y are 100/12 and 400/12, and nothing is shared
    assert np.allclose(found.first_order, [0.2, 0.8], atol=0.02)  # measured 5e-3
    assert np.allclose(found.total_order, [0.2, 0.8], atol=0.02)  # measured 6e-3
    assert (found.first_error < 0.15).all() and (found.first_error > 0.0).all()
    assert np.allclose(found.first_error, half_of_95_percent(points), rtol=1e-9)
    with pytest.raises(SceneError, match="the design of this study is 'sobol'. Sweep over samples"):
        sl.sweep(numbered, sl.samples({"x": (4, 5)}, 4), measure={"a": same}, processes=1).sobol_indices("a")
    bad = sl.sweep(broken, points, measure={"sum": same}, processes=1)
    with pytest.raises(SceneError, match="Sobol indices need 'sum' in every case"):
        bad.sobol_indices("sum")


def broken(x: float, y: float) -> float:
    return math.sqrt(x - 4.01)


# Who computes it


def table_by(folder: Path, by: str, *more: str, command: tuple[str, ...] = (sys.executable,)) -> bytes:
    """The table of the sweep of ``sweep_by.py``, computed in a program of its own."""
    path = folder / f"{by}.csv"
    words = [*command, str(BY), by, str(path), *more]
    done = subprocess.run(words, env=ENVIRONMENT, cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return path.read_bytes()


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The table, computed in one process."""
    return table_by(tmp_path_factory.mktemp("here"), "here")


@pytest.mark.heavy
def test_processes_give_the_bytes_of_one(here: bytes, tmp_path: Path) -> None:
    assert here.count(b"done") == 9 and here.count(b"failed") == 3
    assert table_by(tmp_path, "processes") == here


@pytest.mark.heavy
def test_mpi_gives_the_bytes_of_one_process(here: bytes, tmp_path: Path) -> None:
    mpiexec = shutil.which("mpiexec", path=ENVIRONMENT["PATH"])
    assert mpiexec, "the extra mpi brings mpiexec"
    command = (mpiexec, "-n", "2", sys.executable, "-m", "mpi4py.futures")
    assert table_by(tmp_path, "mpi", command=command) == here


@pytest.mark.heavy
@pytest.mark.parametrize("workers", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_dask_gives_the_bytes_of_one_process(here: bytes, tmp_path: Path, workers: int) -> None:
    assert table_by(tmp_path, "dask", str(workers)) == here


@pytest.mark.heavy
@pytest.mark.parametrize("kills", [3, pytest.param(20, marks=pytest.mark.slow)])
def test_a_sweep_that_is_killed_again_and_again_ends_with_the_same_table(tmp_path: Path, kills: int) -> None:
    """No case that was kept is computed twice, and no worker is left behind: ``sweep_by.py`` looks after each kill."""
    words = [sys.executable, str(BY), "killed", str(tmp_path), str(kills)]
    done = subprocess.run(words, env=ENVIRONMENT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    kept = [int(word) for word in done.stdout.split()]
    assert len(kept) == kills and kept == sorted(kept) and 0 < kept[-1] < 120
    assert (tmp_path / "killed.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_a_worker_that_dies_is_a_sentence_and_what_was_done_stays(tmp_path: Path) -> None:
    with pytest.raises(SpringlineError, match="A worker of sweep.. ended before its cases were done"):
        sl.sweep(deadly, {"x": list(range(30))}, measure={"same": same}, processes=2, to=tmp_path / "study.db")
    assert sl.open_study(tmp_path / "study.db").done >= 0


def deadly(x: int) -> int:
    if x == 20:
        os.kill(os.getpid(), signal.SIGKILL)
    return x


def test_quick_cases_are_sent_and_stored_in_few_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored: list[int] = []
    append = StudyFile.append

    def counted(self: StudyFile, outcomes: Sequence[Outcome]) -> None:
        stored.append(len(outcomes))
        append(self, outcomes)

    monkeypatch.setattr(StudyFile, "append", counted)
    count = 1500
    study = sl.sweep(numbered, {"x": np.arange(4, 4 + count)}, measure={"a": same}, processes=2, to=tmp_path / "s.db")
    assert study.done == count == sum(stored)
    assert len(stored) < 0.1 * count  # 27 where a case takes 0.01 ms; 100 times as long is still below


HELD = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has what it begins in the background ignore it
from collections.abc import Sequence
from pathlib import Path
from springline.cli.main import main
from springline.sweeping import dispatch
found = dispatch.compute_result
def held(*given):
    with open("cases", "ab", buffering=0) as cases:
        cases.write(b".")
    while Path("cases").stat().st_size > 40 and not Path("interrupted").exists():
        time.sleep(0.01)
    return found(*given)
dispatch.compute_result = held
sys.exit(main(sys.argv[1:]))
"""  # the command, whose cases wait after some until it was interrupted, however late


@pytest.mark.heavy
def test_ctrl_c_ends_clean_with_the_line_that_goes_on(tmp_path: Path) -> None:
    words = ["sweep", "hanging-chain", "--vary", "gravity=1:10:200", "--measure", "sag=-min(position[:, z])", "--solve"]
    words += ["--processes", "2", "-o", "study.csv"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    started = subprocess.Popen(
        [sys.executable, "-c", HELD, *words], env=ENVIRONMENT, cwd=tmp_path, start_new_session=True, **pipes
    )
    path, end = tmp_path / "study.db", time.monotonic() + 120.0
    while time.monotonic() < end and not (path.exists() and _done(path) > 2):
        assert started.poll() is None
        time.sleep(0.02)
    os.killpg(started.pid, signal.SIGINT)  # as a terminal does: to all of them
    (tmp_path / "interrupted").touch()
    out, err = started.communicate(timeout=120)
    assert (started.returncode, out) == (130, ""), err
    first, line = err.strip().splitlines()[-2:]
    assert first.startswith("Interrupted with ") and "study.db is whole. Go on with:" in first
    kept = _done(path)
    assert 2 < kept < 200
    goes_on = subprocess.run(
        f"{sys.executable} -m {line.strip()}", shell=True, env=ENVIRONMENT, cwd=tmp_path, **pipes, timeout=120
    )
    assert goes_on.returncode == 0, goes_on.stderr
    assert _done(path) == 200 and (tmp_path / "study.csv").read_text().count("done") == 200


def _done(path: Path) -> int:
    try:
        return sl.open_study(path).done
    except (FileError, RecordingError):
        return 0


def test_a_measure_of_minus_nothing_is_nothing(tmp_path: Path) -> None:
    study = sl.sweep(
        "hanging-chain", {"gravity": [1.0, 2.0]}, measure={"none": "-0.0 * max(tension)"}, solve=True, processes=1,
        to=tmp_path / "s.db",
    )  # fmt: skip
    for found in (study, sl.open_study(tmp_path / "s.db")):
        values = found["none"]
        assert values.tolist() == [0.0, 0.0] and not np.signbit(values).any()
    text = study.to_csv(tmp_path / "s.csv").read_text(encoding="utf-8")
    assert "-0.0" not in text

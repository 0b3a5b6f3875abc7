"""``springline run``: its summary, its files, how it goes on, and what it says when it cannot."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline
from springline.cli.summary import EVENT_WORDS
from springline.errors import Interrupted
from springline.integrators.registry import INTEGRATORS
from springline.model.work import EVENT_KINDS

Cli = Callable[..., Any]  # the fixture: words in; code, out, err and json out

TRUSS = Path(springline.__file__).parent / "gallery" / "data" / "cantilever_truss.rhino.txt"
TRUSS_OPTIONS = ["--anchor", "red", "--stiffness", 1000, "--mass", 1, "--gravity", 10, "--until", 20]
TRIPOD_OPTIONS = ["--stiffness", 1000, "--mass", 1, "--anchor", "red"]

SUMMARY = """\
truss
  particles             36, 4 of them supports
  springs               132
  integrator            velocity Verlet, order 2, symplectic
  time                  0 to 20 s
  time step             0.00143 s to 0.01251 s, adapted to the motion
  estimated error       a period adds 0.00069 of its amplitude, at most
  steps                 1,676
  computing             SOME
  frames                201, every 0.1001 s

Shape
  largest displacement  51.07 m   particle 33, to (10, 63.37, -38.29) at 4.104 s
  highest point         10 m      particle 0, at (0, 0, 10) in the end
  lowest point          -36.36 m  particle 34, at (10.01, 64.32, -36.36) in the
                                  end

Forces in springs
  largest tension       904 N    spring 0 of particles 0 and 1, at 13.11 s
  largest compression   988.8 N  spring 17 of particles 5 and 10, at 12.71 s

Energy [J]
                             start         end
  kinetic                        0       860.5
  gravity                     2329       -3679
  spring                         0        5147
  total                       2329        2329
  Energy balance error: 7.6e-06 of the exchanged energy; a shorter --dt reduces
  it.

As read
  * truss.rhino.txt: 36 particles, 132 springs, 228 ends welded.

Written
  truss.springline      201 frames, SIZE
  truss.png             the shape at 20 s

To try next
  springline plot truss.springline energy -o truss-energy.png
  springline run truss.springline --until 40
"""


def test_the_truss_drawn_in_rhino_is_run_recorded_drawn_and_summed_up(cli: Cli) -> None:
    Path("truss.rhino.txt").write_bytes(TRUSS.read_bytes())
    said = cli("run", "truss.rhino.txt", *TRUSS_OPTIONS, "-o", "truss.springline", "--plot", "truss.png")
    assert said.code == 0
    masked = re.sub(r"(computing +).*", r"\1SOME", said.out)
    assert re.sub(r"frames, [\d.]+ kB", "frames, SIZE", masked) == SUMMARY
    assert Path("truss.png").read_bytes().startswith(b"\x89PNG")
    assert len(springline.load("truss.springline")) == 201


def test_the_gallerys_own_truss_is_read_from_a_file_named_without_its_folder(cli: Cli) -> None:
    said = cli("run", "cantilever-truss", "--until", 1, "--json").json
    assert said["messages"] == [f"{TRUSS.name}: 36 particles, 132 springs, 228 ends welded."]


def test_the_summary_says_what_the_recording_holds(cli: Cli) -> None:
    said = cli("run", "hanging-chain", "--until", 5, "-o", "chain.springline", "--json").json
    run = springline.load("chain.springline")
    tension = np.array([run.tension[i] for i in range(len(run))])
    frame, spring = np.unravel_index(tension.argmax(), tension.shape)
    assert said["largest_tension"] == {
        "tension": tension.max(), "spring": spring, "ends": [spring, spring + 1], "time": run.time[frame],
    }  # fmt: skip
    assert said["largest_compression"]["tension"] == tension.min() < 0.0
    moved = np.sqrt(((run.position - run.position[0]) ** 2).sum(axis=2))
    assert said["largest_displacement"]["distance"] == pytest.approx(moved.max(), rel=1e-15)
    assert said["largest_displacement"]["particle"] == moved.max(axis=0).argmax()
    assert said["lowest"]["position"] == run.position[-1][run.position[-1][:, 2].argmin()].tolist()
    assert said["energy"] == {name: [values[0], values[-1]] for name, values in run.energy.items()}
    assert (said["particles"], said["springs"], said["supports"]) == (10, 9, 2)
    assert (said["dt"], said["integrator"], said["time"]) == (run.dt, run.data.integrator, [0.0, 5.0])
    steps = int(run.data.store.checkpoint()["steps"][0])
    assert (said["frames"], said["steps"], said["output"]) == (len(run), steps, "chain.springline")
    assert steps > 100  # half the longest safe step would take 50
    assert said["safe_dt"] == run.meta["safe_dt"] > said["dt"]


def test_the_ledger_error_is_what_total_plus_dissipated_minus_work_drifts(cli: Cli) -> None:
    said = cli("run", "hanging-chain", "--until", 5, "-o", "chain.springline", "--json").json
    energy = springline.load("chain.springline").energy
    account = energy["total"] + energy["dissipated"] - energy["work"]
    off = np.abs(account - account[0]).max()
    largest = max(np.ptp(energy[name]) for name in ("kinetic", "gravity", "spring", "dissipated"))
    assert said["ledger_error"] == pytest.approx(off / largest, rel=1e-12)
    coarse, finer = (cli("run", "hanging-chain", "--until", 5, "--dt", dt, "--json").json for dt in (0.1, 0.01))
    assert finer["ledger_error"] < 0.05 * coarse["ledger_error"]  # measured 0.0101: it is of second order in dt


def test_json_stands_alone_on_stdout(cli: Cli, tripod: str) -> None:
    said = cli("run", tripod, *TRIPOD_OPTIONS, "--gravity", 10, "--until", 1, "--plot", "a.png", "--json")
    assert said.json["messages"] == ["tripod.txt: 5 particles, 6 springs, 7 ends welded."]
    assert said.json["plot"] == "a.png"
    assert Path("a.png").exists()
    assert said.err == ""


def test_a_recording_goes_on_bit_for_bit_as_if_it_had_never_stopped(cli: Cli) -> None:
    assert cli("run", "hanging-chain", "--until", 2, "-o", "part.springline").code == 0
    said = cli("run", "part.springline", "--until", 4)
    assert said.code == 0
    assert "time                  0 to 4 s" in said.out
    assert cli("run", "hanging-chain", "--until", 4, "-o", "whole.springline").code == 0
    part, whole = springline.load("part.springline"), springline.load("whole.springline")
    assert len(part) == len(whole) == 41
    assert np.array_equal(part.position, whole.position)


def test_gravity_is_a_number_or_a_vector(cli: Cli, tripod: str) -> None:
    down = cli("info", tripod, *TRIPOD_OPTIONS, "--gravity", 9.81, "--json").json["gravity"]
    aside = cli("info", tripod, *TRIPOD_OPTIONS, "--gravity=-1,2,0.5", "--json").json["gravity"]
    assert (down, aside) == ([0.0, 0.0, -9.81], [-1.0, 2.0, 0.5])


def test_drag_brings_a_drawing_to_rest(cli: Cli, tripod: str) -> None:
    words = ["run", tripod, *TRIPOD_OPTIONS, "--gravity", 10, "--until", 20, "--json"]
    free, damped = (cli(*words, *drag).json for drag in ([], ["--drag", 2]))
    assert free["energy"]["dissipated"][1] == 0.0
    assert damped["energy"]["dissipated"][1] > 0.0
    assert damped["energy"]["kinetic"][1] < 1e-12 * damped["energy"]["dissipated"][1]  # measured 5e-18


def test_a_line_of_steel_has_a_stiffness_and_a_mass(cli: Cli, tripod: str) -> None:
    steel = ["--modulus", 2.1e11, "--area", 1e-4, "--density", 7850, "--anchor", "red"]
    said = cli("info", tripod, *steel, "--json").json
    lengths = [10.0, 125.0**0.5, 75.0**0.5, 75.0**0.5, 50.0**0.5, 5.0]  # of the lines [m]
    assert said["spring_ranges"]["stiffness"] == pytest.approx([2.1e7 / max(lengths), 2.1e7 / 5.0], rel=1e-12)
    assert said["mass"] == pytest.approx(0.785 * sum(lengths), rel=1e-12)


def test_a_line_of_a_material_has_its_stiffness_its_weight_and_its_strength(cli: Cli, tripod: str) -> None:
    said = cli("info", tripod, "--material", "timber C24", "--area", 1e-2, "--anchor", "red", "--json").json
    lengths = [10.0, 125.0**0.5, 75.0**0.5, 75.0**0.5, 50.0**0.5, 5.0]  # of the lines [m]
    assert said["spring_ranges"]["stiffness"] == pytest.approx([1.1e8 / max(lengths), 1.1e8 / 5.0], rel=1e-12)
    assert said["spring_ranges"]["strength"] == pytest.approx([1.45e5, 1.45e5], rel=1e-12)
    assert said["mass"] == pytest.approx(4.2 * sum(lengths), rel=1e-12)


CASES = """
[[load]]
on = 1
force = [0, 0, -2]
case = "snow"

[load_cases]
ULS = { dead = 1.35, snow = 1.5 }
"""


def test_a_run_takes_a_load_case_and_its_recording_goes_on_in_it(cli: Cli) -> None:
    Path("chain.toml").write_text(SCENE_FILE + CASES, encoding="utf-8")
    falls = {}
    for typed in ("dead", "snow", "ULS", "dead=2,snow=0.5"):
        said = cli("run", "chain.toml", "--load-case", typed, "--until", 0.125, "-o", "a.springline", "--json").json
        fell = springline.load("a.springline").position[-1, 1, 2]
        assert "load case" in said["title"]
        falls[typed] = fell
        assert cli("run", "a.springline", "--until", 0.25).code == 0
        Path("a.springline").unlink()
    assert falls["dead"] / falls["snow"] == pytest.approx(
        9.81 / 2.0, rel=1e-3
    )  # measured 2e-4: the springs pull a little
    assert falls["ULS"] / falls["snow"] == pytest.approx(1.35 * 9.81 / 2.0 + 1.5, rel=1e-3)  # measured 4e-4
    assert falls["dead=2,snow=0.5"] / falls["snow"] == pytest.approx(9.81 + 0.5, rel=2e-3)  # measured 7e-4
    assert (
        cli("run", "chain.toml", "--load-case", "ULS")
        .out.splitlines()[-1]
        .endswith("run chain.toml --load-case ULS --until 0.5 -o chain.springline --plot chain.png")
    )


SCENE_FILE = """\
gravity = 9.81
title = "A chain in a file"

[[chain]]
start = [0, 0, 0]
end = [2, 0, 0]
segments = 2
stiffness = 100.0
mass = 1.0
name = "rope"

[[anchor]]
on = "rope.ends"

[run]
until = 0.5
every = 0.125
integrator = "rk4"
dt = 0.0125
"""


def test_a_scene_file_says_how_it_should_be_run(cli: Cli) -> None:
    Path("chain.toml").write_text(SCENE_FILE, encoding="utf-8")
    said = cli("run", "chain.toml", "--json").json
    assert (said["title"], said["particles"], said["supports"]) == ("A chain in a file", 3, 2)
    assert (said["time"], said["frames"], said["integrator"], said["dt"]) == ([0.0, 0.5], 5, "rk4", 0.0125)
    over = cli("run", "chain.toml", "--until", 1, "--every", 0.5, "--dt", 0.01, "--integrator", "pefrl", "--json").json
    assert (over["time"], over["frames"], over["integrator"], over["dt"]) == ([0.0, 1.0], 3, "pefrl", 0.01)


def test_what_is_wrong_in_a_scene_file_is_said_with_its_line(cli: Cli) -> None:
    Path("chain.toml").write_text(SCENE_FILE.replace("stiffness", "stifness"), encoding="utf-8")
    said = cli("run", "chain.toml")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("springline run: chain.toml:8: ")
    assert "Did you mean 'stiffness'?" in said.err
    Path("chain.toml").write_text(SCENE_FILE, encoding="utf-8")
    said = cli("run", "chain.toml", "--mass", 3)
    assert (said.code, said.err) == (
        2,
        "springline run: A scene file says all of itself: write mass into chain.toml.\n",
    )


@pytest.mark.parametrize("name", list(INTEGRATORS))
def test_integrators_are_named_with_hyphens_or_underscores(cli: Cli, name: str) -> None:
    for typed in {name, name.replace("_", "-")}:
        said = cli("run", "oscillator-race", "--integrator", typed, "--dt", 0.1, "--until", 1, "--json")
        assert said.json["integrator"] == name


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["hanging-chain", "--integrator", "rk5"], "Got 'rk5'. Did you mean 'rk4'?"),
        (["hanging-chain", "--dt", "fast"], "--dt must be a positive number [s], or auto. Got 'fast'."),
        (["hanging-chain", "--dt", "-1"], "--dt must be a positive number [s]. Got -1.0."),
        (["hanging-chain", "--until", "nan"], "--until must be a finite number [s]. Got nan."),
        (["hanging-chain", "--until", "-3"], "--until must not lie before now. Got -3 s, and it is 0 s."),
        (["hanging-chain", "--every", "0"], "--every must be a positive number [s]. Got 0.0."),
        (["hanging-chain", "--integrator", "midpoint"], "Give --dt ... [s], or take another integrator."),
        (["hanging-chain", "--mass", "3"], "The gallery's hanging-chain says all of itself: leave out --mass."),
        (["hanging-chain", "-o", "a.txt"], "A recording can be written to .springline. Got 'a.txt'."),
        (["hanging-chain", "-o", "no/a.springline"], "There is no folder 'no' to write a.springline into."),
        (["hanging-chain", "--plot", "a.gif"], "--plot is a picture: its name must end in .png, .pdf, .svg"),
        (["hanging-chain", "--plot", "no/a.png"], "There is no folder 'no' to write a.png into. Make it first."),
        (
            ["tripod.txt"],
            "tripod.txt has no stiffness and no mass. Give --stiffness ... [N/m] (or --modulus ... [Pa] and ",
        ),
        (["tripod.txt", "--stiffness", "5"], "Give --mass ... [kg] (or --density ... [kg/m3] and --area ... [m2])."),
        (["tripod.txt", "--mass", "5"], "Give --stiffness ... [N/m] (or --modulus ... [Pa] and --area ... [m2])."),
        (["tripod.txt", "--mass", "1", "--stiffness", "-5"], "--stiffness must be a number of zero or more [N/m]."),
        (["tripod.txt", "--mass", "-1", "--stiffness", "5"], "--mass must be a number of zero or more [kg]."),
        (["tripod.txt", "--mass", "1", "--stiffness", "5", "--weld", "-1"], "--weld must be"),
        (["tripod.txt", "--mass", "1", "--stiffness", "5", "--drag", "-1"], "--drag must be"),
        (["tripod.txt", "--mass", "1", "--stiffness", "5", "--gravity", "down"], "Write --gravity=0,0,-9.81."),
        (["tripod.txt", "--mass", "1", "--stiffness", "5", "--anchor", "redd"], "Did you mean 'red'?"),
        (["bad.txt", "--mass", "1", "--stiffness", "5"], "bad.txt:1: "),
        (["tripod.txt", "--material", "steel"], "tripod.txt has no cross-section. Give --area ... [m2]."),
        (["tripod.txt", "--material", "steal", "--area", "1e-4"], "Got 'steal'. Did you mean 'steel'?"),
        (["hanging-chain", "--load-case", "snow"], "--load-case must be one of dead. Got 'snow'."),
        (["hanging-chain", "--load-case", "dead=1,snw=2"], "must be made of the load cases dead. Got 'snw'."),
        (["hanging-chain", "--load-case", "dead=x"], "Got 'dead=x' in 'dead=x'."),
    ],
)
def test_what_a_run_cannot_take_gets_a_sentence_before_it_starts(
    cli: Cli, tripod: str, words: list[str], answer: str
) -> None:
    Path("bad.txt").write_text("-line 0,0,0 nonsense\n", encoding="utf-8")
    said = cli("run", *words)
    assert (said.code, said.out) == (2, "")
    assert answer in said.err
    assert said.err.count("\n") == 1
    assert not list(Path().glob("*.springline"))


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ([], "a.springline ends at 1 s. Say how far it shall go: --until, a time [s]."),
        (["--until", "0.5"], "The recording ends at 1 s. Give a later --until than 0.5 s."),
        (["--until", "2", "--dt", "0.1"], "A recording goes on as it began, in its own file: leave out --dt."),
        (["--until", "2", "--load-case", "dead"], "in its own file: leave out --load-case."),
        (["--until", "2", "-o", "b.springline"], "in its own file: leave out --output."),
        (["--until", "2", "--mass", "1"], "A recording holds its scene: leave out --mass."),
    ],
)
def test_a_recording_cannot_go_on_in_another_way(cli: Cli, tripod: str, words: list[str], answer: str) -> None:
    assert cli("run", tripod, *TRIPOD_OPTIONS, "--until", 1, "-o", "a.springline").code == 0
    before = Path("a.springline").read_bytes()
    said = cli("run", "a.springline", *words)
    assert (said.code, said.out) == (2, "")
    assert answer in said.err
    assert Path("a.springline").read_bytes() == before


def test_nothing_is_overwritten_but_a_recording(cli: Cli) -> None:
    Path("mine.springline").write_text("my notes", encoding="utf-8")
    said = cli("run", "hanging-chain", "--until", 1, "-o", "mine.springline")
    assert said.code == 2
    assert "is not a recording, and nothing else is overwritten" in said.err
    assert Path("mine.springline").read_text(encoding="utf-8") == "my notes"


UNSTABLE = ["run", "hanging-chain", "--dt", 0.6, "--every", 0.6, "--until", 400]


def test_a_run_that_diverges_ends_with_1_and_says_what_is_left(cli: Cli) -> None:
    said = cli(*UNSTABLE, "-o", "d.springline")
    assert (said.code, said.out) == (1, "")
    warning, failure, rest = said.err.splitlines()
    assert warning.startswith("The time step of 0.6 s is above the safe step of 0.25 s")
    began = r"springline run: The run diverged after step \d+ at t = [\d.]+ s: in the next step \S+ J came from nothing"
    assert re.match(began, failure)
    assert failure.endswith("dt = 0.6 s is above the safe step 0.25 s. Use --dt auto, or --dt 0.225.")
    run = springline.load("d.springline")
    assert rest == f"d.springline is whole up to {run.time[-1]:g} s: springline plot d.springline"
    assert np.isfinite(run.position).all()


def test_a_run_that_diverges_and_is_to_be_kept_ends_with_0_and_says_where(cli: Cli) -> None:
    said = cli(*UNSTABLE, "-o", "k.springline", "--on-divergence", "keep")
    assert said.code == 0
    assert "The run diverged after step" in said.out and "s are kept." in " ".join(said.out.split())
    assert "go on with" not in said.out.lower()
    run = springline.load("k.springline")
    assert run.diverged is not None and np.isfinite(run.position).all()
    assert "diverged" in cli("info", "k.springline").out
    told = cli(*UNSTABLE, "--on-divergence", "keep", "--json")
    assert told.code == 0 and told.json["diverged"]["time"] == run.diverged.time
    again = cli("run", "k.springline", "--until", 800)
    assert again.code == 2 and "its run diverged there, and does not go on" in " ".join(again.err.split())


def test_a_divergence_as_json(cli: Cli) -> None:
    said = cli(*UNSTABLE, "--json")
    assert said.code == 1
    assert said.json["error"] == "Diverged"
    assert (said.json["dt"], said.json["safe_dt"]) == (0.6, 0.25)
    assert said.json["step"] == round(said.json["time"] / 0.6)
    assert set(said.json) == {"error", "message", "time", "step", "particle", "spring", "dt", "safe_dt"}


def test_a_scene_in_which_nothing_can_move_is_said_so(cli: Cli, tripod: str) -> None:
    said = cli("run", tripod, *TRIPOD_OPTIONS, "--until", 1)
    assert said.code == 0
    assert said.err.startswith("Nothing will move: no force acts, and everything is at rest.")
    assert "Energy balance error: none.\n" in said.out
    assert cli("run", tripod, *TRIPOD_OPTIONS, "--until", 1, "--gravity", 1).err == ""


def test_events_are_counted_by_kind(cli: Cli) -> None:
    said = cli("run", "breaking-bridge", "--until", 2)
    counts = cli("run", "breaking-bridge", "--until", 2, "--json").json["events"]
    assert counts["break"] > 1
    assert f"Events\n  * {counts['break']} springs broke\n" in said.out


def test_the_command_to_try_next_records_the_same_run(cli: Cli, tripod: str) -> None:
    said = cli("run", tripod, *TRIPOD_OPTIONS, "--gravity=0,1,-10", "--until", 1, "--integrator", "rk4")
    words = shlex.split(said.out.split("To try next\n")[1])
    assert words[:3] == ["springline", "run", "tripod.txt"]
    again = cli(*words[1:])
    assert again.code == 0
    masked = [
        re.sub(r"computing.*", "", text.split("\nWritten")[0].split("\nTo try")[0]) for text in (said.out, again.out)
    ]
    assert masked[0].rstrip() == masked[1].rstrip()


def interrupted(words: list[str]) -> subprocess.CompletedProcess[str]:
    """Start a run, wait for its recording to grow, and press Ctrl-C."""
    command = [sys.executable, "-m", "springline", *words]
    listen = None if os.name == "nt" else lambda: signal.signal(signal.SIGINT, signal.SIG_DFL) and None
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=listen
    )  # a run started in the background inherits a deaf ear for Ctrl-C
    patience = time.monotonic() + 120.0
    while time.monotonic() < patience and process.poll() is None:
        if Path("i.springline").exists() and Path("i.springline").stat().st_size > 300_000:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def test_ctrl_c_leaves_the_recording_whole_and_says_how_to_go_on(cli: Cli, tripod: str) -> None:
    words = ["run", tripod, *map(str, TRIPOD_OPTIONS), "--gravity", "10", "--every", "0.1"]
    done = interrupted([*words, "--until", "1e5", "-o", "i.springline"])
    assert (done.returncode, done.stdout) == (130, "")
    assert "Traceback" not in done.stderr
    frames = int(re.search(r"i\.springline is whole, with ([\d,]+) frames\.", done.stderr)[1].replace(",", ""))  # type: ignore[index]
    run = springline.load("i.springline")
    assert len(run) == frames > 100
    again = shlex.split(done.stderr.splitlines()[-1])
    assert again == ["springline", "run", "i.springline", "--until", "100000"]
    goal = float(run.time[-1]) + 1.0
    assert cli(*again[1:-1], goal).code == 0
    assert cli(*words, "--until", goal, "-o", "straight.springline").code == 0
    straight = springline.load("straight.springline")
    assert np.array_equal(springline.load("i.springline").position[: len(straight)], straight.position)


def test_ctrl_c_without_a_frame_on_disk_says_how_to_make_one(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(self: Any, until: float, **options: Any) -> None:
        raise Interrupted("Interrupted.", [])

    monkeypatch.setattr("springline.simulation.Simulation.run", stopped)
    said = cli("run", "hanging-chain", "--until", 7)
    assert said.code == 130
    assert said.err.endswith("  springline run hanging-chain --until 7 -o hanging-chain.springline\n")
    said = cli("run", "hanging-chain", "-o", "a.springline")
    assert (said.code, said.err) == (130, "\nInterrupted before the first frame: a.springline holds none.\n")


def test_every_kind_of_event_has_words_for_one_and_for_many() -> None:
    assert set(EVENT_WORDS) == set(EVENT_KINDS.values())


def test_a_longer_recording_gives_way_by_force_only(cli: Cli, tmp_path: Path) -> None:
    place = tmp_path / "chain.springline"
    assert cli("run", "hanging-chain", "--until", 0.4, "-o", place).code == 0
    recorded = place.read_bytes()
    refused = cli("run", "hanging-chain", "--until", 0.2, "-o", place)
    assert refused.code == 2 and place.read_bytes() == recorded
    said = " ".join(refused.err.split())
    assert "is a recording until 0.4 s, and one until 0.2 s would take its place" in said and "or give --force." in said
    assert cli("run", "hanging-chain", "--until", 0.4, "-o", place).code == 0  # as long as it was
    assert cli("run", "hanging-chain", "--until", 0.2, "-o", place, "--force").code == 0
    assert springline.load(place).time[-1] == 0.2
    assert "leave out --force" in " ".join(cli("run", place, "--until", 0.3, "--force").err.split())

"""``springline watch``: every save is answered or superseded, nothing is ever torn, and nothing ends it but its end."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import springline as sl
from springline.cli import watch as core
from springline.cli.scenes import DrawingOptions
from springline.cli.solve import ShapeSearch
from text.conftest import Cli

OPTIONS = ["--anchor", "ground", "--stiffness", "1000", "--mass", "1", "--gravity", "9.81"]
PATIENCE = 120.0  # [s] that only bounds a failure

KILLED = """
import os, signal
from pathlib import Path
from springline.cli.main import main
whole = Path.write_text
def half(path, text, *given, **options):
    whole(path, text[: len(text) // 2], *given, **options)
    os.kill(os.getpid(), signal.SIGKILL)
Path.write_text = half
raise SystemExit(main())
"""


def tripod(number: int) -> bytes:
    """Three legs on the ground and a weight, as far along x as its number says."""
    points = [(0, 0, 0), (4, 0, 0), (2, 3, 0), (2, 1, 3), (2, 1, 1)]
    lines = [f"v {x + number} {y} {z}" for x, y, z in points] + ["g ground", "l 1 2 3 1", "g legs"]
    return "\n".join([*lines, "l 1 4", "l 2 4", "l 3 4", "l 4 5", ""]).encode()


@dataclass
class Watching:
    """A watch in a process of its own, and what it answered."""

    process: subprocess.Popen[str]
    answers: list[dict[str, Any]] = field(default_factory=list)

    def hear(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.answers.append(json.loads(line))

    def until(self, what: Callable[[], Any]) -> bool:
        end = time.monotonic() + PATIENCE
        while not what():
            if time.monotonic() >= end or self.process.poll() is not None:
                return False
            time.sleep(0.02)
        return True

    def answered(self, digest: str) -> bool:
        return self.until(lambda: any(one["digest"] == digest and not one["error"] for one in self.answers))


@contextmanager
def watching(folder: Path, *words: str) -> Iterator[Watching]:
    command = [sys.executable, "-m", "springline", "watch", "drawing.obj", "--json", *OPTIONS, *words]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        watch = Watching(process)
        thread = threading.Thread(target=watch.hear)
        thread.start()
        try:
            yield watch
        finally:
            process.kill()
            thread.join()


def save(path: Path, content: bytes, way: int) -> None:
    """Save as programs do: in place, in two pieces, by a new file and a rename, by taking it away before."""
    if way == 0:
        path.write_bytes(content)
    elif way == 1:
        with path.open("wb") as file:
            file.write(content[: len(content) // 2])
            file.flush()
            time.sleep(0.02)
            file.write(content[len(content) // 2 :])
    else:
        other = path.with_suffix(".new")
        other.write_bytes(content)
        if way == 3:
            path.unlink(missing_ok=True)
            time.sleep(0.01)
        os.replace(other, path)


def seen_whole(path: Path, seen: list[float], stop: threading.Event, torn: list[str]) -> None:
    """Read the answer again and again: it is whole, whenever one looks."""
    while not stop.is_set():
        try:
            found = json.loads(path.read_bytes())
            seen.append(found["position"][0][0])
        except FileNotFoundError:
            pass
        except Exception as error:
            torn.append(repr(error))
        stop.wait(0.001)


def storm(folder: Path, saves: int, seed: int) -> tuple[Watching, list[float], list[str]]:
    """So many saves, at any distance from each other; the answers, what was seen of their file, what was torn."""
    chance, drawing, solved = random.Random(seed), folder / "drawing.obj", folder / "solved.json"
    contents = [tripod(number) for number in range(saves)]
    seen, torn, stop = list[float](), list[str](), threading.Event()
    reader = threading.Thread(target=seen_whole, args=(solved, seen, stop, torn))
    reader.start()
    try:
        save(drawing, contents[0], 0)
        with watching(folder, "-o", "solved.json") as watch:
            assert watch.answered(sha256(contents[0]).hexdigest()), watch.process.stderr
            for number, content in enumerate(contents[1:], 1):
                save(drawing, content, chance.randrange(4))
                if number % 8:
                    time.sleep(chance.choice([0.0, 0.01, 0.05, 0.2, 0.3]))
                else:  # a slow machine answers a few of them too
                    assert watch.answered(sha256(content).hexdigest())
            assert watch.answered(sha256(contents[-1]).hexdigest())
            watch.until(lambda: seen and seen[-1] == saves - 1)
            watch.process.send_signal(signal.SIGINT)
            assert watch.process.wait(PATIENCE) == 0
    finally:
        stop.set()
        reader.join()
    return watch, seen, torn


@pytest.mark.heavy
@pytest.mark.parametrize("saves", [30, pytest.param(500, marks=pytest.mark.slow)])
def test_every_save_is_answered_or_superseded_and_no_file_is_ever_torn(saves: int, tmp_path: Path) -> None:
    watch, seen, torn = storm(tmp_path, saves, seed=saves)
    assert torn == []
    order = {sha256(tripod(number)).hexdigest(): number for number in range(saves)}
    errors = {one["digest"] for one in watch.answers if one["error"]}  # of half a file that rested for long
    contents = map(tripod, range(saves))
    halves = {sha256(half).hexdigest() for one in contents for half in (b"", one[: len(one) // 2])}
    assert errors <= halves, watch.answers
    answers = [one for one in watch.answers if not one["error"]]
    numbers = [order[one["digest"]] for one in answers]  # nothing but what was saved, whole
    assert numbers == sorted(set(numbers)) and numbers[-1] == saves - 1  # each once, and the newest wins
    assert len(numbers) >= saves // 10  # measured 12 of 30
    assert seen == sorted(seen) and set(seen) <= set(map(float, numbers))
    assert all(one["members"] == 7 and one["certificate"] and one["output"] == ["solved.json"] for one in answers)
    assert [path.name for path in tmp_path.iterdir()].count("solved.json") == 1
    assert not list(tmp_path.glob(".*"))


@pytest.fixture
def turned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """A watch in this process, which turns when it is told to: what it answers next."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(core, "RETRY", 0.0)
    Path("drawing.obj").write_bytes(tripod(0))

    def make(*outputs: str) -> Callable[[], core.SaveReport]:
        geometry = DrawingOptions(stiffness=1000.0, mass=1.0, anchor="ground", gravity="9.81")
        task = core.WatchTask(Path("drawing.obj"), [Path(one) for one in outputs], ShapeSearch(), geometry)
        watch = core.DrawingWatch(task, as_json=True)

        def answer() -> core.SaveReport:
            end = time.monotonic() + PATIENCE
            while (found := watch.turn()) is None and time.monotonic() < end:
                time.sleep(0.01)
            assert found is not None
            return found

        return answer

    return make


def test_a_broken_drawing_gets_a_sentence_and_the_next_save_an_answer(turned: Any) -> None:
    answer = turned("solved.3dm")
    assert answer().error is None
    before = Path("solved.3dm").read_bytes()
    Path("drawing.obj").write_bytes(tripod(1)[:40] + b"\nv what is this\n")
    told = answer()
    assert told.error.startswith("drawing.obj:7: Number 1 of the vertex") and "\n" not in told.error
    assert told.output == () and Path("solved.3dm").read_bytes() == before
    Path("drawing.obj").unlink()
    assert answer().error == "'drawing.obj' cannot be read: No such file or directory."
    Path("drawing.obj").write_bytes(tripod(2))
    assert answer().output == ("solved.3dm",)
    assert sl.read("solved.3dm", stiffness=1.0, mass=1.0).position[:, 0].min() >= 2.0


def test_what_is_saved_while_the_save_before_is_read_is_answered_in_its_place(
    turned: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer, find, saves = turned("solved.json"), core.scenes.find, [tripod(1)]

    def found(*given: Any) -> Any:
        if saves:
            Path("drawing.obj").write_bytes(saves.pop())
        return find(*given)

    monkeypatch.setattr(core.scenes, "find", found)
    told = answer()
    assert (told.digest, told.output) == (sha256(tripod(1)).hexdigest(), ("solved.json",))
    assert json.loads(Path("solved.json").read_bytes())["position"][0][0] == 1.0


def test_an_answer_is_whole_though_its_writer_was_killed(turned: Any) -> None:
    answer = turned("solved.json")
    assert answer().output == ("solved.json",)
    before = Path("solved.json").read_bytes()
    Path("drawing.obj").write_bytes(tripod(1))
    command = [sys.executable, "-c", KILLED, "watch", "drawing.obj", "--once", "-o", "solved.json", *OPTIONS]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert Path("solved.json").read_bytes() == before
    assert answer().output == ("solved.json",) and json.loads(Path("solved.json").read_bytes())["position"][0][0] == 1.0


def test_what_does_not_come_to_rest_is_told_and_leaves_the_answer_before(turned: Any) -> None:
    answer = turned("solved.json")
    answer()
    before = Path("solved.json").read_bytes()
    Path("drawing.obj").write_bytes(tripod(0).replace(b"l 1 4\nl 2 4\nl 3 4\n", b""))
    told = answer()
    assert told.error.startswith("Not at rest: ") and told.members == 4 and told.converged is False
    assert Path("solved.json").read_bytes() == before


def test_an_answer_that_cannot_be_written_is_written_once_it_can(turned: Any) -> None:
    Path("solved.json").write_text('{"not": "ours"}')
    answer = turned("solved.json")
    told = answer()
    assert told.members == 7 and told.output == () and "nothing that springline wrote" in told.error
    Path("solved.json").unlink()
    told = answer()
    assert (told.error, told.output, told.members) == (None, ("solved.json",), 7)


def test_every_output_is_written_whole_in_one_turn(turned: Any) -> None:
    told = turned("a.csv", "a.png", "a.dxf", "a.vtkhdf")()
    assert told.error is None
    assert sorted(told.output) == ["a.csv", "a.dxf", "a.members.csv", "a.png", "a.vtkhdf"]
    assert Path("a.png").read_bytes().startswith(b"\x89PNG") and not list(Path().glob(".*"))


def test_once_answers_what_is_there_and_ends(cli: Cli) -> None:
    Path("drawing.obj").write_bytes(tripod(0))
    said = cli("watch", "drawing.obj", "--once", "-o", "solved.obj", *OPTIONS)
    assert said.code == 0 and "7 members at rest" in said.out and said.out.endswith(": solved.obj\n")
    said = cli("watch", "drawing.obj", "--once", "--json", "--load-case", "dead", *OPTIONS)
    assert said.json["members"] == 7 and said.json["residual"] < 1e-6 and said.json["certificate"] is True
    said = cli("watch", "drawing.obj", "--once", *OPTIONS[2:])
    assert said.code == 1 and said.out == "" and "Not at rest: nothing holds" in said.err
    Path("drawing.obj").write_text("v 1 2\n")
    said = cli("watch", "drawing.obj", "--once", *OPTIONS)
    assert said.code == 2 and said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["vault", *OPTIONS], "no file that a drawing program saves"),
        (["x.springline", *OPTIONS], "a recording, not a drawing"),
        (["nowhere.obj", *OPTIONS], "There is no file 'nowhere.obj'"),
        (["nowhere/x.obj", *OPTIONS], "There is no folder 'nowhere'"),
        (["drawing.obj", *OPTIONS[2:4]], "Give --mass"),
        (["drawing.obj", "--play", "--solve", *OPTIONS], "--play and --solve do not go together"),
        (["drawing.obj", "-o", "drawing.obj", *OPTIONS], "is the scene itself"),
        (["x.csv", "-o", "x.csv", *OPTIONS], "is the scene itself"),
        (["x.members.csv", "-o", "x.csv", *OPTIONS], "is the scene itself"),
        (["drawing.obj", "-o", "x.mp4", *OPTIONS], "can be written to"),
        (["drawing.obj", "-o", "nowhere/x.obj", *OPTIONS], "There is no folder 'nowhere'"),
    ],
)
def test_what_no_save_could_mend_is_refused_at_once(cli: Cli, words: list[str], answer: str) -> None:
    Path("drawing.obj").write_bytes(tripod(0))
    said = cli("watch", *words, "--once")
    assert said.code == 2 and said.out == "" and answer in said.err

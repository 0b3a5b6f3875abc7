"""Ctrl-C and the signal of services: the viewer ends with code 0, and leaves no port, child or traceback behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from live_page import PATIENCE, client, is_free, soon

from springline.view.page.access import Access
from springline.view.page.ending import listening

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/\?token=(\S+)")
COMMAND = [sys.executable, "-m", "springline", "play", "hanging-chain", "--face", "browser", "--no-browser"]


@contextmanager
def viewer(said: Path, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """``springline play`` in a process of its own, in a group of its own."""
    env = {**os.environ, **environment}
    with said.open("wb") as err:
        process = subprocess.Popen(COMMAND, stdout=err, stderr=err, start_new_session=True, cwd=said.parent, env=env)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


@pytest.mark.parametrize(
    ("number", "pages"), [(signal.SIGINT, 0), (signal.SIGINT, 1), (signal.SIGTERM, 0), (signal.SIGTERM, 1)]
)
def test_a_signal_ends_the_viewer_and_leaves_nothing_behind(number: signal.Signals, pages: int, tmp_path: Path) -> None:
    said = tmp_path / "said.txt"
    with viewer(said) as process, ExitStack() as stack:
        assert soon(lambda: ADDRESS.search(said.read_text()) is not None, within=300.0), said.read_text()
        port, token = ADDRESS.search(said.read_text()).groups()
        for _ in range(pages):
            page = stack.enter_context(client(Access("127.0.0.1", int(port), token)))
            assert page.recv(timeout=PATIENCE)  # it is shown the scene
        process.send_signal(number)
        assert process.wait(PATIENCE) == 0
    words = said.read_text()
    assert "Traceback" not in words and "Error" not in words and len(words.splitlines()) == 2, words
    assert soon(lambda: is_free(int(port)))
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)  # nobody of its group is left


def test_who_ends_it_while_its_steps_are_compiled_has_seen_the_scene(tmp_path: Path) -> None:
    said = tmp_path / "said.txt"
    with viewer(said, SPRINGLINE_CACHE_DIR=str(tmp_path)) as process:
        assert soon(lambda: ADDRESS.search(said.read_text()) is not None, within=300.0), said.read_text()
        port, token = ADDRESS.search(said.read_text()).groups()
        with client(Access("127.0.0.1", int(port), token)) as page:
            while not isinstance(page.recv(timeout=PATIENCE), bytes):
                pass  # until a picture comes
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0
    words = said.read_text()
    assert "Traceback" not in words and "Error" not in words, words
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)  # nobody who compiled is left


def test_the_first_signal_asks_and_the_second_interrupts() -> None:
    asked: list[int] = []
    before = signal.getsignal(signal.SIGINT)  # ignored in the background of a shell
    with pytest.raises(KeyboardInterrupt), listening() as ending:
        ending.gently = lambda: asked.append(1)
        signal.raise_signal(signal.SIGTERM)
        assert asked == [1]
        signal.raise_signal(signal.SIGINT)
    assert asked == [1]
    assert signal.getsignal(signal.SIGINT) is before


def test_what_an_interrupted_compiler_says_is_an_interruption() -> None:
    with pytest.raises(KeyboardInterrupt), listening():
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            raise RuntimeError("no compiled object yet") from None


def test_other_errors_stay_what_they_are() -> None:
    with pytest.raises(RuntimeError, match="something else"), listening() as ending:
        ending.gently = lambda: None
        signal.raise_signal(signal.SIGINT)
        raise RuntimeError("something else")

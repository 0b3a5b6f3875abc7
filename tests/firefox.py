"""Firefox, driven by WebDriver BiDi: the part of Playwright's page that the hands of tests use."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

NAMES = ("firefox-esr", "firefox")
PATIENCE = 120.0  # [s] that only bounds a failure
MOVE = 10  # [ms] of each part of a motion
PREFERENCES = {
    "webgl.force-enabled": True, "dom.w3c_touch_events.enabled": 1, "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "browser.tabs.warnOnClose": False, "toolkit.telemetry.enabled": False,
}  # fmt: skip
KEYS = {
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Home": "\ue011",
    "Escape": "\ue00c", "Delete": "\ue017", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009",
}  # fmt: skip
CALL = "async (given) => JSON.stringify((await (%s)(...JSON.parse(given))) ?? null)"


def path(names: tuple[str, ...]) -> str:
    """Where a program is. Without it the test is skipped, and fails where CI is set, which is to install it."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        missing = f"This test needs one of these programs: {', '.join(names)}."
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return found


class Browser:
    """A connection to a browser, and its one tab."""

    def __init__(self, port: int, size: tuple[int, int]) -> None:
        self.socket = _connected(port)
        self.number, self.size, self.errors = 0, size, list[str]()
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.tab = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("browsingContext.setViewport", context=self.tab, viewport={"width": size[0], "height": size[1]})

    def ask(self, method: str, **given: Any) -> dict[str, Any]:
        """Send a command and return its result; errors that the page logs meanwhile are noted."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": given}))
        while True:
            said = json.loads(self.socket.recv(PATIENCE))
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                self.errors.append(str(said["params"]["text"]))
            if said.get("id") == self.number:
                assert said["type"] == "success", (method, said)
                return dict(said["result"])


def _connected(port: int) -> Any:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return connect(f"ws://127.0.0.1:{port}/session", max_size=None, open_timeout=PATIENCE)
        except (OSError, WebSocketException):
            assert time.monotonic() < end, "Firefox did not listen."
            time.sleep(0.1)


class Page:
    """A page with the methods of Playwright's that tests use; ``touch`` has those of a Chromium session for fingers."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.mouse, self.keyboard, self.touchscreen = Pointer(self, "mouse"), Keyboard(self), Fingers(self)

    def preload(self, script: str) -> None:
        self.browser.ask("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}")

    def goto(self, address: str) -> None:
        self.browser.ask("browsingContext.navigate", context=self.browser.tab, url=address, wait="complete")

    def evaluate(self, code: str, *given: Any) -> Any:
        """Value of statements, or of a function if anything is given to it."""
        if given:
            what = {"functionDeclaration": CALL % code, "arguments": [{"type": "string", "value": json.dumps(given)}]}
        else:
            what = {"expression": code}
        method = "script.callFunction" if given else "script.evaluate"
        found = self.browser.ask(method, **what, target={"context": self.browser.tab}, awaitPromise=True)
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"]) if given else _plain(found["result"])

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1e3)

    def to(self, x: float, y: float) -> dict[str, Any]:
        """Motion of a pointer to a place, or to the edge of the page towards a place outside."""
        across, down = (min(max(round(one), 0), most - 1) for one, most in zip((x, y), self.browser.size, strict=True))
        return {"type": "pointerMove", "x": across, "y": down, "duration": MOVE}

    def acts(self, kind: str, name: str, actions: list[dict[str, Any]], **more: Any) -> None:
        """Perform actions of one input device."""
        one = {"type": kind, "id": name, "actions": actions, **more}
        self.browser.ask("input.performActions", context=self.browser.tab, actions=[one])


def _plain(told: dict[str, Any]) -> Any:
    """A value of the protocol without its types."""
    value = told.get("value")
    return [_plain(one) for one in value] if told["type"] == "array" and value is not None else value


class Pointer:
    """The mouse."""

    def __init__(self, page: Page, kind: str) -> None:
        self.page, self.kind, self.at = page, kind, (0.0, 0.0)

    def _acts(self, *actions: dict[str, Any]) -> None:
        self.page.acts("pointer", self.kind, list(actions), parameters={"pointerType": self.kind})

    def move(self, x: float, y: float, steps: int = 1) -> None:
        begin, self.at = self.at, (x, y)
        shares = [k / steps for k in range(1, steps + 1)]
        self._acts(*(self.page.to(begin[0] + s * (x - begin[0]), begin[1] + s * (y - begin[1])) for s in shares))

    def down(self, button: str = "left") -> None:
        self._acts({"type": "pointerDown", "button": 2 if button == "right" else 0})

    def up(self, button: str = "left") -> None:
        self._acts({"type": "pointerUp", "button": 2 if button == "right" else 0})

    def click(self, x: float, y: float, button: str = "left") -> None:
        self.move(x, y)
        self.down(button)
        self.up(button)

    def wheel(self, across: float, down: float) -> None:
        x, y = map(round, self.at)
        scroll = {"type": "scroll", "x": x, "y": y, "deltaX": round(across), "deltaY": round(down)}
        self.page.acts("wheel", "wheel", [scroll])


class Keyboard:
    """The keyboard, with Playwright's names of keys."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def down(self, key: str) -> None:
        self.page.acts("key", "keys", [{"type": "keyDown", "value": KEYS.get(key, key)}])

    def up(self, key: str) -> None:
        self.page.acts("key", "keys", [{"type": "keyUp", "value": KEYS.get(key, key)}])

    def press(self, keys: str) -> None:
        names = keys.split("+") if len(keys) > 1 else [keys]
        for key in names:
            self.down(key)
        for key in reversed(names):
            self.up(key)


class Fingers:
    """Two fingers, by the messages that Chromium's protocol has for them."""

    def __init__(self, page: Page) -> None:
        self.page, self.down = page, list[int]()

    def tap(self, x: float, y: float) -> None:
        self.send("", {"type": "touchStart", "touchPoints": [{"x": x, "y": y, "id": 0}]})
        self.send("", {"type": "touchEnd", "touchPoints": []})

    def send(self, _: str, event: dict[str, Any]) -> None:
        places = {point["id"]: (point["x"], point["y"]) for point in event["touchPoints"]}
        fingers, wait = [], {"type": "pause", "duration": MOVE}
        for one in sorted({*self.down, *places}):
            actions: list[dict[str, Any]] = [self.page.to(*places[one]) if one in places else wait]
            if event["type"] == "touchStart":
                actions.append({"type": "pointerDown", "button": 0})
            elif event["type"] == "touchEnd":
                actions.append({"type": "pointerUp", "button": 0})
            touch = {"type": "pointer", "id": f"finger {one}", "parameters": {"pointerType": "touch"}}
            fingers.append({**touch, "actions": actions})
        self.down = [] if event["type"] == "touchEnd" else sorted({*self.down, *places})
        self.page.browser.ask("input.performActions", context=self.page.browser.tab, actions=fingers)


@contextlib.contextmanager
def opened(size: tuple[int, int]) -> Iterator[Page]:
    """A page in a browser of its own, with an empty profile, on a screen that is not shown."""
    with _screen() as screen, tempfile.TemporaryDirectory() as profile, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        text = "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        (Path(profile) / "user.js").write_text(text, encoding="utf-8")
        arguments = [path(NAMES), "--no-remote", "--profile", profile, f"--remote-debugging-port={port}"]
        around = {**os.environ, "DISPLAY": screen, "LIBGL_ALWAYS_SOFTWARE": "1"}
        running = subprocess.Popen(arguments, env=around, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield Page(Browser(port, size))
        finally:
            running.terminate()
            running.wait(PATIENCE)


@contextlib.contextmanager
def _screen() -> Iterator[str]:
    """Name of a screen in memory: without a screen Firefox has no WebGL."""
    command = [path(("Xvfb",)), "-displayfd", "1", "-screen", "0", "1280x1024x24"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert running.stdout is not None
        yield f":{running.stdout.readline().strip()}"
    finally:
        running.terminate()
        running.wait(PATIENCE)

"""The page that plays a recording in a real browser, for tests that look at it and act on it."""

from __future__ import annotations

import base64
import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import chromium

PATIENCE = 120.0  # [s] that only bounds a failure
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
PIXELS = """async () => {
  const blob = await springline.stage.snapshot(), bitmap = await createImageBitmap(blob);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const pen = canvas.getContext("2d");
  pen.drawImage(bitmap, 0, 0);
  const all = pen.getImageData(0, 0, canvas.width, canvas.height).data;
  let text = "";
  for (let k = 0; k < all.length; k += 30000) text += String.fromCharCode(...all.subarray(k, k + 30000));
  return [canvas.width, canvas.height, btoa(text)];
}"""


class Seen:
    """A page in the browser, what it asked for, and what went wrong in it."""

    def __init__(self, browser: Any, folder: Path, text: str, **options: Any) -> None:
        path = folder / "page.html"
        path.write_text(text, encoding="utf-8")
        self.context = browser.new_context(**{"viewport": {"width": 900, "height": 640}, **options})
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page = chromium.slowed(self.context.new_page())
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.goto(path.as_uri())

    def ready(self) -> Seen:
        """The page, once it has drawn its first picture."""
        self.until("Boolean(window.springline)")
        self.do(DRAWN)
        return self

    def do(self, script: str, *given: Any) -> Any:
        return self.page.evaluate(script, *given)

    def until(self, script: str) -> None:
        """Wait; playwright's own way would have the page evaluate text, which its policy forbids."""
        end = time.monotonic() + PATIENCE
        while not self.do(script):
            assert time.monotonic() < end, f"never: {script}; errors: {self.errors}"
            self.page.wait_for_timeout(50)

    def calm(self) -> None:
        """Wait until the camera rests, in three looks between which the page draws."""
        looks: list[str] = []
        while len(looks) < 3 or len(set(looks[-3:])) > 1:
            self.do(DRAWN)
            looks.append(
                self.do("springline.stage.view.camera.matrixWorld.elements.concat(springline.stage.scale).join()")
            )
            assert len(looks) < 1000, looks[-3:]

    def pixels(self) -> np.ndarray:
        """What the stage shows, once what was asked for is drawn: red, green and blue, shape (height, width, 3)."""
        self.do(DRAWN)
        width, height, text = self.do(PIXELS)
        every = np.frombuffer(base64.b64decode(text), dtype=np.uint8).reshape(height, width, 4)
        return every[:, :, :3].astype(int)

    def dots(self, color: tuple[int, int, int], within: int = 60) -> int:
        """How many dots have nearly a color."""
        return int((np.abs(self.pixels() - np.array(color)).sum(axis=2) < within).sum())

    def spot(self, particle: int) -> np.ndarray:
        """The pixel of a particle on the page."""
        self.do(DRAWN)
        return np.array(
            self.do(
                f"(() => {{ const s = springline.stage, p = s.onScreen(s.placeOf({particle}));"
                "const b = s.canvas.getBoundingClientRect(); return [p.x + b.left, p.y + b.top]; })()"
            )
        )

    def rows(self) -> dict[str, str]:
        """What the panel says of what is selected."""
        texts = self.page.locator("#inspect dl > *").evaluate_all(
            "all => all.map(one => [...one.childNodes].map(part => part.textContent).join(' ').trim())"
        )
        return dict(zip(texts[::2], texts[1::2], strict=True))


def looks(browser: Any, folder: Path) -> Iterator[Callable[..., Seen]]:
    """What opens pages, and closes them at last, for a fixture."""
    opened: list[Seen] = []

    def see(text: str, **options: Any) -> Seen:
        opened.append(Seen(browser, folder, text, **options))
        return opened[-1]

    yield see
    for one in opened:
        one.context.close()


def facts_of(page: str) -> dict[str, Any]:
    """What stands in a page beside its arrays."""
    found = re.search(r'<script id="facts" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found
    return dict(json.loads(found[1]))

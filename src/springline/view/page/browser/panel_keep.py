"""What one can keep: a picture, a film page that plays without a network, a recording. The page names no path."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from springline.errors import SpringlineError
from springline.talk import counted
from springline.typing import Color
from springline.view.page.browser.allow_list import room_for_a_picture

if TYPE_CHECKING:
    from springline.recording.recording import Recording
    from springline.view.page.browser.face import Face

WAIT = 20.0  # [s] for a page to make its picture
LARGEST = 1600  # [pixels] a picture is wide at most


class Keep:
    """Buttons whose files are built here and sent to the page that asked."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._made: Recording | None = None
        gui, listen = face.server.gui, face.inbox.listen
        with gui.add_folder("Keep", expand_by_default=False):
            picture = gui.add_button("Picture", icon="photo", hint="as it is seen here, a PNG file")
            self._record = gui.add_button("Record", icon="player-record-filled")
            self._page = gui.add_button("Playback page", icon="world", hint="plays anywhere, without a network")
            self._file = gui.add_button("Recording", icon="file", hint="opens again with sl.load()")
            self._words = gui.add_markdown("")
        listen(picture.on_click, lambda event: self._aside(lambda: self._picture(event.client)))
        listen(self._record.on_click, lambda event: self._toggle())
        listen(self._page.on_click, lambda event: self._send(event.client, "html"))
        listen(self._file.on_click, lambda event: self._send(event.client, "springline"))
        self.update()

    def update(self) -> None:
        """Buttons as they can be used now."""
        recording = self._face.player.is_recording
        self._record.label = "Stop recording" if recording else "Record"
        self._record.color = "red" if recording else None
        self._page.disabled = self._file.disabled = self._made is None and not recording

    def _toggle(self) -> None:
        player = self._face.player
        if player.is_recording:
            self._stop()
        else:
            player.record()
            self._words.content = "Recording ..."
        self.update()

    def _stop(self) -> None:
        self._made = self._face.player.recorded()
        count, last = len(self._made), float(self._made.time[-1])
        self._words.content = f"{counted(count, 'frame')}, up to {last:.3g} s."

    def _send(self, client: Any, suffix: str) -> None:
        if self._face.player.is_recording:
            self._stop()
            self.update()
        made, color = self._made, self._face.tools.look.color
        if made is not None:
            self._aside(lambda: self._give(client, f"{self._name}.{suffix}", file_of(made, suffix, color)))

    @property
    def _name(self) -> str:
        """A name for a file: letters and digits of the title."""
        return re.sub(r"[^a-z0-9]+", "-", self._face.title.lower()).strip("-")[:60] or "springline"

    def _picture(self, client: Any) -> None:
        camera = client.camera
        scale = min(1.0, LARGEST / max(camera.image_width, 1))
        width, height = int(camera.image_width * scale), int(camera.image_height * scale)
        with room_for_a_picture(self._face.server, client.client_id):
            pixels = client.get_render(height, width, transport_format="png", timeout=WAIT)
        self._give(client, f"{self._name}.png", png_on(pixels, self._face.tools.look.style.background))

    def _give(self, client: Any, name: str, content: bytes) -> None:
        client.send_file_download(name, content, save_immediately=True)
        self._face.inbox.post(lambda: setattr(self._words, "content", f"Sent {name}, {len(content) / 1e6:.2g} MB."))

    def _aside(self, what: Callable[[], None]) -> None:
        """Do something beside the motion, which goes on; what goes wrong is said."""

        def work() -> None:
            try:
                what()
            except (SpringlineError, RuntimeError, TimeoutError, OSError) as error:
                words = " ".join(str(error).split())
                self._face.inbox.post(lambda: setattr(self._words, "content", words))

        threading.Thread(target=work, name="springline-keep", daemon=True).start()


def file_of(recording: Recording, suffix: str, color: Color = "tension") -> bytes:
    """A recording as the bytes of a file: a page that plays it, or the recording itself."""
    if suffix == "html":
        from springline.view.film.playback import playback_page

        return playback_page(
            recording, color=color, arrows=("velocity",)
        ).encode()  # forces are the motion's to compute
    from springline.view.plot.saving import save

    with TemporaryDirectory() as folder:
        place = Path(folder) / "recording.springline"
        save(recording, place)
        return place.read_bytes()


def png_on(pixels: Any, background: str) -> bytes:
    """A picture with a see-through ground, on a plain one, as the bytes of a PNG file."""
    import io

    import numpy as np
    from matplotlib import image

    from springline.view.coloring import rgb

    share = pixels[..., 3:].astype(np.float64) / 255.0
    flat = pixels[..., :3] * share + np.array(rgb(background)) * (1.0 - share)
    buffer = io.BytesIO()
    image.imsave(buffer, np.rint(flat).astype(np.uint8), format="png")
    return buffer.getvalue()

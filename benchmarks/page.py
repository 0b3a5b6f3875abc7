"""Cost of a page: frames per second, and processor time of physics, server, page and raster, each separately.

Run: ``python benchmarks/page.py [ROWS]``, on Linux, with a Chromium and ``pip install playwright``. Without a graphics
card the browser draws in software, on the same cores. The rows:

* ``server``: 2,025 particles with 7,832 springs, and 197,580 springs, for a reader without a screen
* ``cloth``, ``large``: the same two on a page
* ``drag``: latency from a move of the pointer to the picture that shows it
* ``follow``: equilibrium of a net of 287 members during a drag
* ``shared``: a shared page of a million springs
* ``slow``: a client that reads almost no data next to one that draws, for ten minutes or ``--seconds``
"""

from __future__ import annotations

import argparse
import http.cookies
import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

import springline as sl

LIVE = ("cloth", "large", "drag", "follow")
ROWS = ("server", *LIVE, "shared", "slow")
ROOM = {"width": 1100, "height": 700}
SETTLING = 4.0  # [s] before the measurement begins
SLICES = 5  # of the measured time
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--headless", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
         "--ignore-gpu-blocklist"]  # fmt: skip
KINDS = ("renderer", "gpu-process", "utility", "zygote")  # of browser processes; raster work runs in the GPU process
TICK = os.sysconf("SC_CLK_TCK")  # a second, of /proc
CROSSWISE, ALONG = 12, 13  # particles of the net
COUNTING = """() => {
  const { stage, picture } = springline, count = window.count = { drawn: 0, taken: 0, script: 0, turns: 0 };
  for (const [name, of] of [["draw", "drawn"], ["take", "taken"]]) {
    const inner = stage[name].bind(stage);
    stage[name] = (...given) => {
      const begin = performance.now(), result = inner(...given);
      count.script += performance.now() - begin;
      if (name === "take" || result) count[of] += 1;
      return result;
    };
  }
  const turn = () => { count.turns += 1; requestAnimationFrame(turn); };
  requestAnimationFrame(turn);
}"""
WAITING = """() => {
  const { stage, link, picture } = springline, waits = window.waits = [], sent = [];
  const tell = link.tell.bind(link), draw = stage.draw.bind(stage);
  link.tell = (what) => {
    if (what.command?.do === "Pull") sent.push([performance.now(), what.command.point[0]]);
    tell(what);
  };
  stage.draw = () => {
    const drew = draw(), at = picture.hand?.[1];
    if (drew && at !== undefined) {
      const k = sent.findIndex((one) => Math.abs(one[1] - at) < 1e-6);
      if (k >= 0) for (const one of sent.splice(0, k + 1).slice(-1)) waits.push(performance.now() - one[0]);
    }
    return drew;
  };
}"""


# ---- the server, in its own process


def cloth(side: int) -> sl.Scene:
    """Cloth with diagonals that hangs from two corners and swings."""
    scene = sl.Scene(gravity=9.81, title=f"{side} x {side}")
    net = scene.grid((side, side), spacing=4.0 / side, mass=0.01, stiffness=30.0, damping=0.02, diagonals=True)
    scene.anchor(net.corners.index[2:])
    return scene


def net() -> sl.Scene:
    """Net of 287 members that hangs from its rim."""
    scene = sl.Scene(gravity=9.81, title="net")
    sheet = scene.grid((CROSSWISE, ALONG), spacing=0.5, mass=1.0, stiffness=2000.0)
    scene.anchor(sheet.edges)
    return scene


def scene_of(row: str) -> sl.Scene:
    return net() if row == "follow" else cloth(223 if row == "large" else 45)


def of_threads() -> dict[str, float]:
    """Processor time of every thread of this process [s], by name."""
    result: Counter[str] = Counter()
    names = {one.native_id: one.name for one in threading.enumerate()}
    for task in Path("/proc/self/task").iterdir():
        fields = (task / "stat").read_text().rpartition(")")[2].split()
        result[names.get(int(task.name), "others")] += (int(fields[11]) + int(fields[12])) / TICK
    return result


def serve(row: str) -> None:
    """Play a scene; answer every input line with the resources used so far, and end with the last line."""
    from springline.view.frame import Look
    from springline.view.page.access import ViewerAccess
    from springline.view.page.face import Face
    from springline.view.page.server import open_server
    from springline.view.play.options import Options
    from springline.view.play.player import Player
    from springline.view.play.tools import Tools
    from springline.view.style import PAPER

    player = Player(scene_of(row))
    player.warm()
    used = {"physics": 0.0, "drawing": 0.0, "steps": 0}

    def clocked(inner: Callable[..., Any], name: str) -> Callable[..., Any]:
        def outer(*given: Any, **named: Any) -> Any:
            begin = time.thread_time()
            try:
                return inner(*given, **named)
            finally:
                used[name] += time.thread_time() - begin

        return outer

    player.walk = clocked(player.walk, "physics")  # type: ignore[method-assign]
    server = open_server(ViewerAccess("127.0.0.1"))
    face = Face(server, player, Tools(player, look=Look(style=PAPER)), Options(open_browser=False))
    face._draw = clocked(face._draw, "drawing")  # type: ignore[method-assign]
    running = threading.Thread(target=face.run, name="face")
    running.start()
    print(json.dumps({"address": server.access.address}), flush=True)
    for _ in sys.stdin:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        told = {
            **used, "steps": player.steps, "pictures": face.picture, "solves": player.structure.solves,
            "threads": of_threads(), "memory": pages * resource.getpagesize() / 2**20,
            "most": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            "wall": time.monotonic(), "process": time.process_time(),
        }  # fmt: skip
        print(json.dumps(told), flush=True)
    face.end()
    running.join()
    server.stop()


class Served:
    """Server in its own process."""

    def __init__(self, row: str) -> None:
        command = [sys.executable, str(Path(__file__).resolve()), "--serve", row]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address: str = self._line()["address"]

    def _line(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        told: dict[str, Any] = json.loads(self.process.stdout.readline())
        return told

    def used(self) -> dict[str, Any]:
        """Resources used so far."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self._line()

    def end(self) -> None:
        self.process.communicate()


# ---- the browser


def children(process: int) -> Iterator[int]:
    """Process and all its descendants."""
    yield process
    with suppress(OSError):  # the process has ended
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield from children(int(child))


def of_browser() -> dict[str, float]:
    """Processor time of the browser processes below this process [s], by kind."""
    result: Counter[str] = Counter()
    for process in children(os.getpid()):
        try:
            words = Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode()
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # the process has ended
            continue
        if "headless" not in words and "--type=" not in words:
            continue
        kind = next((kind for kind in KINDS if f"--type={kind}" in words), "browser")
        result[kind] += (int(fields[11]) + int(fields[12])) / TICK
    return result


@contextmanager
def browser(ratio: float = 1.0) -> Iterator[Any]:
    """Page of the system's Chromium."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise SystemExit(f"This needs a browser: install one of {', '.join(BROWSERS)}.")
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=path, args=FLAGS)
        page = opened.new_context(viewport=ROOM, device_scale_factor=ratio).new_page()
        page.set_default_timeout(300_000)
        yield page
        opened.close()


def until(page: Any, script: str, seconds: float = 300.0) -> None:
    end = time.monotonic() + seconds
    while not page.evaluate(script):
        if time.monotonic() > end:
            raise SystemExit(f"never: {script}")
        page.wait_for_timeout(50)


class Clocks:
    """Processor time between two moments by process, per second of the wall clock."""

    def __init__(self, page: Any, served: Served | None) -> None:
        self._page, self._served = page, served
        self._before = self._now()

    def _now(self) -> dict[str, float]:
        result: dict[str, float] = {"wall": time.monotonic()}
        result |= {f"browser {kind}": used for kind, used in of_browser().items()}
        result |= {f"page {name}": value for name, value in self._page.evaluate("window.count").items()}
        if self._served is not None:
            told = self._served.used()
            result |= {f"thread {name}": used for name, used in told.pop("threads").items()}
            result |= {f"server {name}": value for name, value in told.items()}
        return result

    def since(self) -> dict[str, float]:
        before, now = self._before, self._now()
        wall = now.pop("wall") - before["wall"]
        return {name: (value - before.get(name, 0.0)) / wall for name, value in now.items()}


def told(row: str, slices: list[dict[str, float]]) -> None:
    """Print frames per second, fractions of one core, and the cost of a frame: the least of all slices."""

    def mean(name: str) -> float:
        return sum(one.get(name, 0.0) for one in slices) / len(slices)

    def each(name: str, per: str = "page drawn") -> float:
        return min(1e3 * one.get(name, 0.0) / max(one[per], 1e-9) for one in slices)

    say(
        row, f"{mean('page drawn'):.1f} pictures a second drawn, {mean('page taken'):.1f} taken;",
        f"{os.getloadavg()[0]:.1f} processes want the {os.cpu_count()} cores",
    )  # fmt: skip
    if mean("server pictures"):
        beside = mean("thread face") - mean("server physics") + mean("thread springline-page")
        say(
            "", f"of one core: physics {mean('server physics'):.0%}, server beside {beside:.1%};",
            f"{each('server drawing', 'server pictures'):.1f} ms to draw and encode a picture,",
            f"{each('thread springline-page', 'server pictures'):.1f} ms to send it",
        )  # fmt: skip
    say(
        "", f"page {mean('browser renderer'):.0%}, {each('browser renderer'):.1f} ms a picture, of which",
        f"{each('page script') / 1e3:.1f} ms of the clock in its own functions;",
        f"raster {mean('browser gpu-process'):.0%}, {each('browser gpu-process'):.1f} ms a picture",
    )  # fmt: skip


def say(row: str, *words: str) -> None:
    print(f"{row:8}", *words, flush=True)


def sliced(page: Any, served: Served | None, seconds: float, act: Callable[[float], Any]) -> list[dict[str, float]]:
    """Resources used in each slice of the time, while an action is performed."""
    slices = []
    for _ in range(SLICES):
        clocks = Clocks(page, served)
        act(seconds / SLICES)
        slices.append(clocks.since())
    return slices


def opened(page: Any, served: Served) -> None:
    page.goto(served.address)
    page.wait_for_url(lambda address: "token" not in address)
    until(page, "Boolean(window.springline && springline.picture.number)")
    page.evaluate(COUNTING)


def playing(row: str, seconds: float) -> None:
    """Measure the frame rate of a playing scene."""
    served = Served(row)
    with browser() as page:
        opened(page, served)
        page.wait_for_timeout(1e3 * SETTLING)
        told(row, sliced(page, served, seconds, lambda some: page.wait_for_timeout(1e3 * some)))
    served.end()


PLACE = """(particle) => {
  const s = springline.stage, p = s.onScreen(s.placeOf(particle)), b = s.canvas.getBoundingClientRect();
  return [p.x + b.left, p.y + b.top];
}"""


def moved(page: Any, particle: int, seconds: float) -> None:
    """Drag a particle to and fro."""
    x, y = page.evaluate(PLACE, particle)
    page.mouse.move(x, y)
    page.mouse.down()
    end, k = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        k += 1
        page.mouse.move(x + 40 - abs(k % 160 - 80), y + 0.5 * (40 - abs(k % 160 - 80)))
        page.wait_for_timeout(15)
    page.mouse.up()


def dragging(row: str, seconds: float) -> None:
    """Measure the time from a move of the pointer to the first picture that shows it there."""
    served = Served(row)
    with browser() as page:
        opened(page, served)
        page.wait_for_timeout(1e3 * SETTLING)
        page.evaluate(WAITING)
        told(row, sliced(page, served, seconds, lambda some: moved(page, 20, some)))
        waits = sorted(page.evaluate("window.waits"))
        half, nine = waits[len(waits) // 2], waits[len(waits) * 9 // 10]
        say("", f"{len(waits)} moves seen, half of them within {half:.0f} ms, nine of ten within {nine:.0f} ms")
    served.end()


def following(row: str, seconds: float) -> None:
    """Measure the equilibrium while a particle is dragged."""
    served = Served(row)
    with browser() as page:
        opened(page, served)
        page.evaluate("springline.link.command('AtRest', { on: true })")
        page.wait_for_timeout(1e3 * SETTLING)
        page.evaluate(WAITING)
        middle = CROSSWISE * (ALONG // 2) + CROSSWISE // 2
        slices = sliced(page, served, seconds, lambda some: moved(page, middle, some))
        told(row, slices)
        solves = [one["server solves"] for one in slices]
        apart = ("thread face", "thread springline-page")
        used = [one["server process"] - sum(one[name] for name in apart) for one in slices]
        each = min(1e3 * one / max(solved, 1e-9) for one, solved in zip(used, solves, strict=True))
        say("", f"{sum(solves) / len(solves):.1f} solves a second, {each:.1f} ms of a processor each")
    served.end()


TURNING = """(seconds) => new Promise((done) => {
  const { stage } = springline, begin = performance.now(), shares = [];
  const turn = (now) => {
    stage.view.controls.rotate(0.02, 0, false);
    shares.push(stage.pace.share);
    if (now - begin < 1e3 * seconds) requestAnimationFrame(turn);
    else done(shares.at(-1) ?? 1);
  };
  requestAnimationFrame(turn);
})"""
WHOLE = """() => new Promise((done) => {
  const { stage } = springline, gl = stage.canvas.getContext("webgl2"), dot = new Uint8Array(4);
  setTimeout(() => {
    const begin = performance.now();
    void stage.snapshot().then(() => done(performance.now() - begin));
  }, 1500);
})"""


def shared(seconds: float) -> None:
    """Measure a page of a million springs: its frame rate while it turns, and the time of a whole picture."""
    from springline.view.film.playback import playback_page

    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        scene = cloth(500)
        path = folder / "million.html"
        path.write_text(playback_page(scene, arrows=()), encoding="utf-8")
        page = stack.enter_context(browser())
        begin = time.monotonic()
        page.goto(path.as_uri())
        until(page, "Boolean(window.springline)")
        size, wait = path.stat().st_size / 1e6, time.monotonic() - begin
        say("shared", f"{scene.spring_count:,} springs, {size:.1f} MB, open after {wait:.1f} s")
        page.evaluate(COUNTING)
        page.wait_for_timeout(1e3 * 2 * SETTLING)
        shares: list[float] = []
        told("turning", sliced(page, None, seconds, lambda some: shares.append(page.evaluate(TURNING, some))))
        say("", f"{shares[-1] * scene.spring_count:,.0f} springs in each")
        page.wait_for_timeout(1e3 * 2 * SETTLING)
        before = of_browser()
        took = min(page.evaluate(WHOLE) for _ in range(3))
        after = of_browser()
        each = {kind: (after[kind] - before[kind]) / 3 for kind in ("renderer", "gpu-process")}
        say(
            "", f"a whole picture at rest {took / 1e3:.2f} s of the clock; page {each['renderer']:.2f} s,",
            f"raster {each['gpu-process']:.2f} s of processors",
        )  # fmt: skip


# ---- clients without a browser


class Stay(urllib.request.HTTPRedirectHandler):
    """Handler that follows no redirects: the cookie is in the response that redirects."""

    def redirect_request(self, *_: Any) -> None:
        return None


def cookie_of(address: str) -> str:
    try:
        headers = urllib.request.build_opener(Stay).open(address).headers
    except urllib.error.HTTPError as error:
        headers = error.headers
    return "; ".join(f"{name}={one.value}" for name, one in http.cookies.SimpleCookie(headers["Set-Cookie"]).items())


class Readers:
    """Two clients: one reads and acknowledges every picture, the other reads a byte at times and does the same."""

    def __init__(self, address: str) -> None:
        self.host, self.cookie = address.partition("//")[2].partition("/")[0], cookie_of(address)
        self.stop, self.count = threading.Event(), Counter[str]()
        self._threads: list[threading.Thread] = []

    def begin(self, what: Callable[[], None]) -> None:
        self._threads.append(threading.Thread(target=what))
        self._threads[-1].start()

    def end(self) -> None:
        self.stop.set()
        for one in self._threads:
            one.join(10.0)

    def draws(self) -> None:
        given: dict[str, Any] = {"max_size": None, "compression": None, "origin": f"http://{self.host}"}
        with connect(f"ws://{self.host}/", additional_headers={"Cookie": self.cookie}, **given) as line:
            while not self.stop.is_set():
                message = line.recv()
                if isinstance(message, bytes):
                    length = int.from_bytes(message[:4], "little")
                    line.send(json.dumps({"drawn": json.loads(message[4 : 4 + length])["picture"]}))
                    self.count["drawn"] += 1

    def stalls(self) -> None:
        while not self.stop.is_set():
            self.count["came"] += 1
            begin = time.monotonic()
            with suppress(OSError), self._bare() as line:
                while not self.stop.is_set() and line.recv(1):
                    said = json.dumps({"drawn": 2**50}).encode()
                    line.sendall(bytes([0x81, 0x80 | len(said), 0, 0, 0, 0]) + said)
                    time.sleep(0.05)
            self.count["dropped"] += not self.stop.is_set()
            self.count["held on"] = max(self.count["held on"], int(time.monotonic() - begin))

    def _bare(self) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", int(self.host.rpartition(":")[2])))
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(5.0)
        words = [
            "GET / HTTP/1.1", f"Host: {self.host}", f"Origin: http://{self.host}", f"Cookie: {self.cookie}",
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13", "", "",
        ]  # fmt: skip
        line.sendall("\r\n".join(words).encode())
        return line


def serving(seconds: float) -> None:
    """Measure the server's work for a client that reads every picture."""
    for row in ("cloth", "large"):
        served = Served(row)
        readers = Readers(served.address)
        readers.begin(readers.draws)
        time.sleep(SETTLING)
        shares, rates = [], []
        for _ in range(SLICES):
            first, before = served.used(), readers.count["drawn"]
            time.sleep(seconds / SLICES)
            now = served.used()
            wall = now["wall"] - first["wall"]
            face, line = (now["threads"][name] - first["threads"][name] for name in ("face", "springline-page"))
            shares.append((face - now["physics"] + first["physics"] + line) / wall)
            rates.append((readers.count["drawn"] - before) / wall)
        readers.end()
        served.end()
        each = min(share / rate for share, rate in zip(shares, rates, strict=True))
        say(
            "server", f"{row}: {sum(rates) / SLICES:.1f} pictures a second;",
            f"{sum(shares) / SLICES:.1%} of one core beside the physics, {1e3 * each:.2f} ms a picture",
        )  # fmt: skip


def slow(seconds: float) -> None:
    """Measure the server's memory and delays with one client that reads almost no data, and one that draws."""
    served = Served("cloth")
    readers = Readers(served.address)
    readers.begin(readers.draws)
    time.sleep(SETTLING)
    end, who = time.monotonic() + seconds, "alone"
    while time.monotonic() < end:
        first, before = served.used(), readers.count["drawn"]
        time.sleep(min(20.0, max(end - time.monotonic(), 1.0)))
        now = served.used()
        rate = (readers.count["drawn"] - before) / (now["wall"] - first["wall"])
        count = readers.count
        say(
            "slow", f"{who} {rate:.1f} pictures a second, {now['memory']:.0f} MB, at most {now['most']:.0f};",
            f"the slow one came {count['came']} times, was dropped {count['dropped']}, held on {count['held on']} s",
        )  # fmt: skip
        if who == "alone":
            who = "beside"
            readers.begin(readers.stalls)
    readers.end()
    served.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "rows", nargs="*", choices=[*ROWS, []], metavar="ROW", help="which rows; all but slow where left out"
    )
    parser.add_argument("--seconds", type=float, help="that each row is measured for")
    parser.add_argument("--serve", choices=LIVE, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve)
        return
    for row in asked.rows or ROWS[:-1]:
        if row in LIVE:
            {"drag": dragging, "follow": following}.get(row, playing)(row, asked.seconds or 15.0)
        else:
            usual = 600.0 if row == "slow" else 15.0
            {"server": serving, "shared": shared, "slow": slow}[row](asked.seconds or usual)


if __name__ == "__main__":
    main()

"""Code of pages, run when the site is built: printed output is compared, and results are shown as figures.

A page requests a figure by comments that are invisible on GitHub::

    <!-- plays scene: description for screen readers -->
    <!-- draws shape: description -->
    <!-- moves phase_plane: description -->

``plays`` shows an interactive scene or a recording that plays; ``draws`` a picture of a scene, a recording, an
equilibrium or a figure. The name is a variable of the preceding code, or a file that it wrote. ``moves`` shows the
drawing of a script in ``docs/figures``. So a picture on the site cannot differ from the code next to it. A comment may
precede the code that defines its name; then the value at the end of the page is shown. ``plays`` may also name a page
that readers save, which is shown together with the scripts that it needs.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import io
import os
import re
import shlex
import shutil
import sys
import tempfile
import traceback
import warnings
from html import escape
from os.path import relpath
from pathlib import Path, PurePosixPath
from typing import Any

from website.scenes import host

import springline as sl
from springline.view.living.image import refuse
from springline.view.living.page import begun

FIGURES = Path(__file__).parents[1] / "figures"
MADE = "made"  # folder of the site for output of the pages' code
ASKED = re.compile(r"^<!-- (plays|draws|moves) ([\w.]+): (.+?) -->$", re.M)
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
CELL = "<!-- cell -->\n"  # before a block that is a cell of a notebook: its output is shown below it
SAVED = re.compile(r"[Ss]ave (?:this|the text below) as `([\w.-]+)`")  # before a block that readers save
SCRIPTS = re.compile(r'<script src="([\w.-]+)"|<spring-line [^>]*?src="([\w.-]+)"')
NOT_TYPED = "<!-- not typed"  # before a block that needs something not available here
ELEMENT = "springline.js"
SIZE = (960, 600)  # [dots] of pictures
PAPER = 240  # of 255, least gray value of the corners of pictures on white
STILL = 0.8  # [s] of play before the picture of a playing scene


class Untrue(Exception):
    """Page whose code fails, or does not give the output on the page."""


def made(place: str, text: str, kept: Path, to: Path, living: bool = True) -> str:
    """Text of a page with the figures of its code, whose files are written into a folder.

    Parameters
    ----------
    place : path of the page on the site
    text : of the page
    kept : folder of earlier output; unchanged code is not run again
    to : folder of files for the site
    living : if True, interactive scenes are written; else it is only checked that a page could run them, they are
    pictures, and cells of notebooks are not run

    Raises
    ------
    Untrue : for code that fails or prints other output than the page shows, and for an undefined name.
    """
    if not ASKED.search(text) and CELL not in text:
        return text
    stem = re.sub(r"\W+", "-", place.rpartition(".")[0])
    codes = "".join(_figure_code(name) for how, name, _ in ASKED.findall(text) if how == "moves")
    whole = f"{sl.__version__}\n{place}\n{text}\n{codes}\n{living}\n{_own()}"
    store = kept / hashlib.sha256(whole.encode()).hexdigest()[:20]
    if not (store / "page.md").exists():
        shutil.rmtree(store, ignore_errors=True)
        found = Typed(place, stem, living)
        with tempfile.TemporaryDirectory() as folder, _inside(folder):
            page = found.page(text)
        store.mkdir(parents=True)
        for name, data in found.files.items():
            (store / name).parent.mkdir(exist_ok=True)
            (store / name).write_bytes(data)
        (store / "page.md").write_text(page, encoding="utf-8")
    to.mkdir(parents=True, exist_ok=True)
    shutil.copytree(
        store, to, ignore=shutil.ignore_patterns("page.md"), copy_function=shutil.copyfile, dirs_exist_ok=True
    )
    return (store / "page.md").read_text(encoding="utf-8")


def _own() -> str:
    here = Path(__file__)
    return "".join(one.read_text(encoding="utf-8") for one in (here, here.with_name("moving.py")))


def _figure_code(name: str) -> str:
    path = FIGURES / f"{name}.py"
    if not path.is_file():
        there = ", ".join(sorted(one.stem for one in FIGURES.glob("*.py")))
        raise Untrue(f"There is no figure {name}. In docs/figures there are {there}.")
    return path.read_text(encoding="utf-8")


@contextlib.contextmanager
def _inside(folder: str) -> Any:
    """Working directory while the code of a page runs, in which no call waits for a screen."""
    before = Path.cwd()
    hidden = {name: os.environ.pop(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER") if name in os.environ}
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
        os.environ.update(hidden)


class Typed:
    """Code of a page, as far as it was run.

    Attributes
    ----------
    scope : the variables of its code
    files : files for the site, by name
    """

    def __init__(self, place: str, stem: str, living: bool) -> None:
        self.place, self.stem, self.living = place, stem, living
        self.scope: dict[str, Any] = {"__name__": "__main__"}
        self.files: dict[str, bytes] = {}
        self._printed = ""
        self._cells = 0

    def page(self, text: str) -> str:
        """Text with figures in place of the comments that request them."""
        parts, last = list[str](), 0
        waiting = dict[int, re.Match[str]]()  # comments before the code that defines their names
        runs = CELL in text or any(how != "moves" for how, _, _ in ASKED.findall(text))
        places = sorted([*FENCED.finditer(text), *ASKED.finditer(text)], key=lambda found: found.start())
        for found in places:
            if found.start() < last:
                continue  # within a block
            before = text[last : found.start()]
            parts.append(before)
            if found.re is ASKED and found[1] != "moves" and not self._is_made(found[2]):
                waiting[len(parts)] = found
                parts.append("")
            elif found.re is ASKED:
                parts.append(self.figure(found[1], found[2], found[3]))
            else:
                parts.append(found[0])
                if before.endswith(CELL):
                    parts.append(self.cell(found[2]) if self.living else "")  # tests/text/test_lessons.py runs them
                elif runs and NOT_TYPED not in before[-200:]:
                    self.type(found[1], found[2])
                    if found[1] not in ("python", "sh", "text") and (saved := SAVED.findall(before)):
                        Path(saved[-1]).write_text(found[2], encoding="utf-8")
            last = found.end()
        for place, one in waiting.items():
            parts[place] = self.figure(one[1], one[2], one[3])
        return "".join([*parts, text[last:]])

    def _is_made(self, name: str) -> bool:
        return name in self.scope or Path(name).is_file()

    def type(self, kind: str, block: str) -> None:
        """Run a block of code, or compare a block of text with the output of the preceding code."""
        if kind == "python":
            self._printed = self._said(lambda: exec(compile(block, self.place, "exec"), self.scope), block)
        elif kind == "sh":
            from springline.cli.main import main

            for line in (line for line in block.splitlines() if line.startswith("springline")):
                words = shlex.split(line, comments=True)[1:]
                self._printed = self._said(lambda words=words: self._ended(main(words), words), line)
        elif kind == "text" and self._printed != block:
            raise Untrue(f"{self.place} says that its code prints\n{block}and it prints\n{self._printed}")

    def cell(self, block: str) -> str:
        """Run a cell of a notebook; return its printed output and the value of its last line as shown on a page."""
        tree = ast.parse(block)
        last = tree.body[-1]
        shows = isinstance(last, ast.Expr) and not ast.unparse(last).startswith("print(")
        held: list[Any] = []

        def run() -> None:
            exec(compile(ast.Module(tree.body[: -1 if shows else None], []), self.place, "exec"), self.scope)
            if isinstance(last, ast.Expr) and shows:
                held.append(eval(compile(ast.Expression(last.value), self.place, "eval"), self.scope))

        printed = self._said(run, block)
        shown = f"\n\n```text\n{printed}```\n" if printed else ""
        for value in held:
            words = block.rstrip().rpartition("  # ")[2].partition(":")[0]
            self._cells += 1
            shown += f"\n\n{self.shown(value, f'{self.stem}-{self._cells}', words.capitalize(), plays=True)}\n"
        return shown

    def _ended(self, code: int, words: list[str]) -> None:
        if code:
            raise Untrue(f"{self.place}: springline {shlex.join(words)} ended with {code}.")

    def _said(self, run: Any, block: str) -> str:
        with (
            contextlib.redirect_stdout(io.StringIO()) as out,
            contextlib.redirect_stderr(io.StringIO()) as wrong,
            warnings.catch_warnings(),
        ):
            warnings.simplefilter("ignore")
            try:
                run()
            except Exception as error:
                said = "".join(traceback.format_exception_only(error)) + wrong.getvalue()
                raise Untrue(f"{self.place}: this code fails: {said}\n{block}") from error
        return out.getvalue()

    def figure(self, how: str, name: str, words: str) -> str:
        """Figure that a comment requests, as HTML; its files are stored."""
        if how == "moves":
            return self._moving(name, words)
        if name in self.scope:
            return self.shown(self.scope[name], f"{self.stem}-{name}", words, plays=how == "plays")
        if not Path(name).is_file():
            raise Untrue(f"{self.place} shows {name}, which is neither a variable nor a file of its code.")
        if name.endswith(".html"):
            return self._saved_page(name, words)
        kept = f"{self.stem}-{name}"
        self.files[kept] = self._smaller(Path(name).read_bytes(), kept)
        return self._figure(_one(self._at(kept), words, self.files[kept]))

    def _saved_page(self, name: str, words: str) -> str:
        """Frame with a page that readers save, and the files it needs, in a separate folder."""
        if not self.living:
            return ""
        text = Path(name).read_text(encoding="utf-8")
        for one in (name, *(script or scene for script, scene in SCRIPTS.findall(text))):
            self.files[f"{self.stem}/{one}"] = Path(one).read_bytes()
        title = escape(words, quote=True)
        return self._figure(f'<iframe src="{self._at(f"{self.stem}/{name}")}" title="{title}" loading="lazy"></iframe>')

    def _moving(self, name: str, words: str) -> str:
        """Animated drawing, a button that pauses it, and the code that draws it."""
        code, scope = _figure_code(name), dict[str, Any]()
        self._said(lambda: exec(compile(code, name, "exec"), scope), name)
        halt = '<button type="button" class="halt">Pause</button>'
        label = escape(words, quote=True)
        return (
            f'<figure class="moving" id="{name}" aria-label="{label}">{scope["drawn"]}{halt}</figure>\n\n'
            '<details class="source"><summary>How this figure is made</summary>\n\n'
            f"```python\n{code}```\n\n</details>"
        )

    def shown(self, value: Any, stem: str, words: str, *, plays: bool) -> str:
        """Figure of a scene, a recording, an equilibrium, or any object that draws itself."""
        if isinstance(value, (sl.Scene, sl.Recording)):
            drawn = value.simulate().run(until=STILL, every=STILL) if isinstance(value, sl.Scene) and plays else value
            pictures = self._both(stem, words, lambda to, style: sl.render(drawn, to, size=SIZE, style=style))
        elif isinstance(value, sl.Equilibrium):
            pictures = self._both(
                stem, words, lambda to, style: sl.plot(value, to=to, style="screen" if style else "paper", size=(8, 5))
            )
        else:
            return self._figure(self._drawn(value, stem, words))
        if not plays or isinstance(value, sl.Equilibrium):
            return self._figure(pictures)
        if isinstance(value, sl.Scene) and not self.living:
            refuse(begun(value, "auto", "velocity_verlet"))
            return self._figure(pictures)
        address = self._living(value, stem) if isinstance(value, sl.Scene) else self._playback(value, stem)
        title = escape(getattr(value, "title", "") or words, quote=True)
        return self._figure(
            f'<a class="plays own" href="{address}" data-title="{title}">{pictures}<span class="play">Play</span></a>'
        )

    def _figure(self, inner: str) -> str:
        return f'<figure class="scene">{inner}</figure>'

    def _at(self, name: str) -> str:
        return f"{relpath('.', PurePosixPath(self.place).parent)}/{MADE}/{name}"

    def _both(self, stem: str, words: str, draw: Any) -> str:
        """Pictures on light and dark background, one of which is visible."""
        shown = []
        for look, end, style in (("light", "", None), ("dark", "-dark", DARK)):
            if style is None or self.living:  # a site that is only checked has the light picture twice
                draw(Path(f"{stem}.png"), style)
                _close()
            name = f"{stem}{end}.webp"
            self.files[name] = self._smaller(Path(f"{stem}.png").read_bytes(), name)
            shown.append(_one(self._at(name), words, self.files[name], f"only-{look}"))
        return "".join(shown)

    def _drawn(self, value: Any, stem: str, words: str) -> str:
        figure = getattr(value, "figure", value)
        if hasattr(figure, "savefig"):
            figure.savefig(stem + ".png", dpi=110)
            _close()
            data = Path(stem + ".png").read_bytes()
        elif hasattr(value, "_repr_png_"):
            data = value._repr_png_()
            data = data[0] if isinstance(data, tuple) else data  # with its size
        else:
            raise Untrue(f"{self.place}: what it shows, a {type(value).__name__}, has no picture.")
        self.files[f"{stem}.webp"] = self._smaller(data, f"{stem}.webp")
        return _one(self._at(f"{stem}.webp"), words, self.files[f"{stem}.webp"])

    def _smaller(self, data: bytes, name: str) -> bytes:
        return smaller(data, name) if self.living else data  # nobody loads a site that is only checked

    def _living(self, scene: sl.Scene, stem: str) -> str:
        sl.save(scene, f"{stem}.js")
        self.files[f"{stem}.js"] = Path(f"{stem}.js").read_bytes()
        self.files[ELEMENT] = Path(ELEMENT).read_bytes()
        self.files[f"{stem}.html"] = host(scene.title or "A scene", f"{stem}.js").encode()
        return self._at(f"{stem}.html")

    def _playback(self, what: Any, stem: str) -> str:
        sl.save(what, f"{stem}.html")
        self.files[f"{stem}.html"] = Path(f"{stem}.html").read_bytes()
        return self._at(f"{stem}.html")


DARK = sl.Style(background="#14181d")


def _close() -> None:
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")


def smaller(data: bytes, name: str) -> bytes:
    """Raster picture, recompressed to as few bytes as its format allows."""
    if not name.endswith((".webp", ".png")):
        return data
    from PIL import Image

    out = io.BytesIO()
    picture = Image.open(io.BytesIO(data))
    if getattr(picture, "is_animated", False):
        return data
    picture.thumbnail((1200, 1200))
    if name.endswith(".webp"):
        picture.convert("RGB").save(out, "webp", quality=78, method=3)
    else:
        picture.convert("RGB").quantize(128).save(out, "png", optimize=True)
    return min(out.getvalue(), data, key=len) if name.endswith(".png") else out.getvalue()


def _one(address: str, words: str, data: bytes, only: str = "") -> str:
    size = ""
    if not address.endswith(".svg"):
        from PIL import Image

        picture = Image.open(io.BytesIO(data))
        size = f' width="{picture.width}" height="{picture.height}"'
        if not only and min(picture.convert("L").crop((0, 0, 4, 4)).getextrema()) > PAPER:
            only = "dark-light paper"  # its colors are inverted on dark pages: white to black, hues kept
    kind = f' class="{only}"' if only else ""
    return f'<img{kind} src="{address}"{size} loading="lazy" alt="{escape(words, quote=True)}">'

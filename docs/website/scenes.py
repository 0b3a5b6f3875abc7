"""Scenes on the site: pictures that become interactive pages when the reader starts them."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from contextlib import suppress
from html import escape
from os.path import relpath
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from springline.gallery import Entry

FEW = ("curtain", "hanging-chain", "oscillator-race")  # scenes on pages to read
PICTURE = re.compile(r'<picture><source [^>]*><img src="[^"]*?gallery/([\w-]+)\.webp"[^>]*? alt="([^"]*)"></picture>')


HOST = """\
<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>html, body {{ margin: 0; height: 100%; }}
spring-line {{ display: block; width: 100%; height: 100%; }}</style>
<script src="springline.js"></script><spring-line src="{script}"></spring-line></html>
"""


def host(title: str, script: str) -> str:
    """Page that contains only the element, which plays the scene of a script file next to it."""
    return HOST.format(title=escape(title), script=script)


def live(which: str, folder: Path) -> list[str]:
    """Write interactive pages of scenes that are missing in a folder, and return their names.

    Those of ``FEW`` are complete pages of about 500 kB each; the others share one element and have 100 to 250 kB.
    """
    from springline.errors import SceneError
    from springline.gallery import registry
    from springline.view.living.page import save_element, save_gallery

    if which == "none":
        return []
    wanted = [entry for entry in registry.entries() if which == "all" or entry.name in FEW]
    missing = [entry for entry in wanted if not (folder / f"{entry.name}.html").exists()]
    if whole := [entry for entry in missing if entry.name in FEW]:
        save_gallery(folder, whole, lambda text: None)
    for entry in (entry for entry in missing if entry.name not in FEW):
        with suppress(SceneError):  # scenes that a page cannot simulate stay pictures
            save_element(entry.build(), folder / f"{entry.name}.js")
            (folder / f"{entry.name}.html").write_text(host(entry.title, f"{entry.name}.js"), encoding="utf-8")
    return [entry.name for entry in wanted if (folder / f"{entry.name}.html").exists()]


def gallery(intro: str, living: list[str] | None = None) -> dict[str, str]:
    """Page of the gallery, which begins with ``intro``, and a page for each scene: text by path.

    ``living`` names the scenes that run on their page.
    """
    from springline.gallery import registry

    every = registry.entries()
    cards, found = [intro.strip()], {}
    for tag in dict.fromkeys(entry.tags[0] for entry in every):
        cards.append(f'## {tag.capitalize()}\n\n<ul class="cards">')
        cards += [_card(entry) for entry in every if entry.tags[0] == tag]
        cards.append("</ul>\n")
    found = {f"gallery/{entry.name}.md": _scene(entry, entry.name in (living or [])) for entry in every}
    lines = "\n".join(f"{entry.title} <gallery/{entry.name}>" for entry in every)
    tree = f"```{{toctree}}\n:hidden:\n:titlesonly:\n\n{lines}\n```"
    return {"gallery.md": "\n\n".join(["\n".join(cards), tree]) + "\n", **found}


def _card(entry: Entry) -> str:
    title, sentence = escape(entry.title), escape(entry.sentence)
    return (
        f'<li><a href="gallery/{entry.name}.html">{_pictures(entry.name, "", ".")}<b>{title}</b></a>'
        f"<span>{sentence}</span></li>"
    )


def _advice(entry: Entry, runs: bool) -> str:
    """Invitation to play a scene: on its page if the scene runs there, else in the viewer."""
    from springline.view.living.page import NEEDS_PYTHON

    if runs and not NEEDS_PYTHON.search(entry.invitation):
        return f"**Try:** {entry.invitation}"
    return f"**Try in the [viewer](../viewer.md):** {entry.invitation}"


def _scene(entry: Entry, runs: bool) -> str:
    facts = "\n".join(f"* {fact.sentence}" for fact in entry.facts())
    also = ", ".join(entry.tags)
    picture = (
        f'<picture><source srcset=""><img src="gallery/{entry.name}.webp" '
        f'alt="{escape(entry.title)}: {escape(entry.sentence)}"></picture>'
    )
    how = f"dt={entry.dt!r}, integrator={entry.integrator!r}"
    return f"""# {entry.title}

{entry.sentence}

{picture}

{_advice(entry, runs)}

```sh
springline play {entry.name}
springline export {entry.name} -o {entry.name}.html   # one page that runs in any browser
```

## Facts

{facts or "No facts are measured in this scene."}

A test measures each fact.

## Code

```python
{_code(entry)}
```

```python
scene = sl.gallery.scene("{entry.name}")  # the same as build()
run = scene.simulate({how}).run(until={entry.until:g}, every={entry.every:g})
```

## Origin

{entry.origin}. About: {also}.
"""


def _code(entry: Entry) -> str:
    """File of a scene without the code that measures its facts, for readers who use ``import springline``."""
    text = Path(entry.module.__file__).read_text(encoding="utf-8")
    first, build, rest = text.partition("\ndef build(")
    return plain(
        (first + build + re.split(r"\n\n\n(?=def evidence|@fact|@dataclass|class )", rest, maxsplit=1)[0]).strip()
    )


def plain(text: str) -> str:
    """Code of the package with public names as ``sl.Name``, without its docstring and unused imports."""
    import springline as sl

    tree = ast.parse(text)
    top = [one for one in tree.body if isinstance(one, ast.ImportFrom | ast.Import)]
    first = next(one for one in tree.body[1:] if one not in top)
    code = "\n".join(text.splitlines()[first.lineno - 1 - len(getattr(first, "decorator_list", ())) :])
    used = {one.id for one in ast.walk(ast.parse(code)) if isinstance(one, ast.Name)}
    kept, public = list[str](), set[str]()
    for one in top:
        if isinstance(one, ast.ImportFrom) and one.module == "__future__":
            continue
        names = {alias.name for alias in one.names if (alias.asname or alias.name).partition(".")[0] in used}
        if isinstance(one, ast.ImportFrom) and (one.module or "").startswith("springline"):
            public |= {name for name in names if name in sl.__all__}
            names -= public
        if names:
            one.names = [alias for alias in one.names if alias.name in names]
            kept.append(ast.unparse(one))
    lines = code.splitlines()
    tokens = [one for one in tokenize.generate_tokens(io.StringIO(code).readline) if one.string.strip()]
    for before, token, after in reversed([*zip([*tokens[:1], *tokens], tokens, [*tokens[1:], *tokens[-1:]])]):
        keyword = after.string == "=" and before.string in ("(", ",")
        if token.type == tokenize.NAME and token.string in public and before.string != "." and not keyword:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column] + "sl." + lines[row - 1][column:]
    head = sorted(
        [*kept, "import springline as sl"], key=lambda line: (" springline" in line, line.startswith("from springline"))
    )
    return "\n".join(head) + "\n\n" + "\n".join(lines)


def _pictures(name: str, words: str, up: str) -> str:
    """Both pictures of a scene, one of which is visible."""
    return "".join(
        f'<img class="only-{look}" src="{up}/images/gallery/{name}{end}.webp" width="1200" height="750" loading="lazy" '
        f'alt="{words}">'
        for look, end in (("light", ""), ("dark", "-dark"))
    )


def framed(text: str, place: str, living: list[str]) -> str:
    """Text of a page whose pictures of interactive scenes can be played."""
    up = relpath(".", PurePosixPath(place).parent)

    def made(match: re.Match[str]) -> str:
        name, words = match.groups()
        pictures = _pictures(name, words, up)
        if name in living:
            kind = "plays" if name in FEW else "plays own"  # the element reads a separate file
            link = f'<a class="{kind}" href="{up}/scenes/{name}.html" data-title="{words.partition(":")[0]}">'
            pictures = f'{link}{pictures}<span class="play">Play</span></a>'
        else:
            pictures = f"<span>{pictures}</span>"  # the theme hides captions next to pictures if one picture is hidden
        title, _, sentence = words.partition(": ")
        said = f'<figcaption><a href="{up}/gallery/{name}.html">{title}</a>: {sentence}</figcaption>'
        return (
            f'<figure class="scene">{pictures}{said if sentence and not place.startswith("gallery/") else ""}</figure>'
        )

    return PICTURE.sub(made, text)

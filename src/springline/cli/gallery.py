"""``springline gallery``: every scene that comes with springline."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from springline.cli.scenes import Json
from springline.cli.screen import commands, console, heading, paragraph, write_json
from springline.errors import SceneError

if TYPE_CHECKING:
    from springline.gallery import Entry


def gallery(*words: str, as_json: Json = False) -> None:
    """Every scene that comes with springline.

    Parameters
    ----------
    words
        Only those that have all of these words in their name, sentence or tags.
    """
    from springline.gallery import entries

    found = [one for one in entries() if all(word.lower() in _text(one) for word in words)]
    if not found:
        tags = ", ".join(dict.fromkeys(tag for one in entries() for tag in one.tags))
        raise SceneError(
            f"No scene of the gallery has the words {' '.join(words)!r}. Fewer words find more; tags are {tags}."
        )
    if as_json:
        write_json([{field.name: getattr(one, field.name) for field in fields(one)} for one in found])
    else:
        _table(found)


def _text(one: Entry) -> str:
    return " ".join([one.name, one.title, one.sentence, *one.tags]).lower()


def _table(found: list[Entry]) -> None:
    from rich.table import Table

    out = console()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    table.add_column("name", no_wrap=True)
    table.add_column("what one sees")
    table.add_column("from")
    for one in found:
        table.add_row(one.name, one.sentence, one.seed or "-")
    out.print(table)
    heading(out, "from")
    for origin in dict.fromkeys(one.origin for one in found if one.seed):
        paragraph(out, origin, "  ", 4)
    heading(out, "about")
    paragraph(out, ", ".join(dict.fromkeys(tag for one in found for tag in one.tags)))
    heading(out, "To try")
    commands(out, [f"springline {verb} {found[0].name}" for verb in ("play", "run", "solve")])

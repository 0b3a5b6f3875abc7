"""``springline gallery``: every scene that comes with springline."""

from __future__ import annotations

from dataclasses import fields

from springline.cli.scenes import Json
from springline.cli.screen import commands, console, heading, paragraph, write_json


def gallery(*, as_json: Json = False) -> None:
    """Every scene that comes with springline."""
    from springline.gallery import entries

    if as_json:
        write_json([{field.name: getattr(one, field.name) for field in fields(one)} for one in entries()])
        return
    _table()


def _table() -> None:
    from rich.table import Table

    from springline.gallery import entries

    out = console()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    table.add_column("name", no_wrap=True)
    table.add_column("what one sees")
    table.add_column("from")
    for one in entries():
        table.add_row(one.name, one.sentence, one.seed or "-")
    out.print(table)
    heading(out, "from")
    for origin in dict.fromkeys(one.origin for one in entries() if one.seed):
        paragraph(out, origin, "  ", 4)
    heading(out, "To try")
    commands(out, [f"springline {verb} {entries()[0].name}" for verb in ("play", "run", "solve")])

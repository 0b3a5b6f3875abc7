"""``springline formats``: what is read from files, and what is written to them."""

from __future__ import annotations

from springline.cli.scenes import Json
from springline.cli.screen import commands, console, heading, write_json

THINGS = {"scene": "a scene", "shape": "a shape at rest", "run": "a recording"}


def formats(*, as_json: Json = False) -> None:
    """Every file format: what is read from it, what is written to it, and the extra that it needs."""
    from springline.io.formats import FORMATS
    from springline.view.film import saving as films  # noqa: F401 declares them
    from springline.view.plot import saving  # noqa: F401 declares the pictures

    if as_json:
        write_json(
            [
                {
                    "suffix": one.suffix, "about": one.about, "extra": one.extra, "reads": one.holds,
                    "faces": one.faces, "carries": one.reads,
                    "writes": {kind: writer.content for kind, writer in one.writers.items()},
                    "written": {kind: writer.carries for kind, writer in one.writers.items()},
                }
                for one in FORMATS.values()
            ]
        )  # fmt: skip
        return
    _table()


def _table() -> None:
    from rich.table import Table

    from springline.io.formats import FORMATS

    out = console()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    for column in ("suffix", "what it is", "read as", "written of", "extra"):
        table.add_column(column, no_wrap=column in ("suffix", "extra"))
    alike: dict[tuple[str, ...], list[str]] = {}
    for one in FORMATS.values():
        read = f"{one.holds}: {', '.join(one.reads)}" if one.holds else "-"
        written = "; ".join(f"{THINGS[kind]}: {writer.content}" for kind, writer in one.writers.items())
        alike.setdefault((one.about, read, written or "-", one.extra or "-"), []).append(one.suffix)
    for row, suffixes in alike.items():
        table.add_row(" ".join(suffixes), *row)
    out.print(table)
    heading(out, "To try")
    commands(out, ["springline export vault -o vault.toml", "springline solve vault -o vault.obj -o vault.csv"])

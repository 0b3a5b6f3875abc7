"""``springline formats``: what is read from files, and what is written to them."""

from __future__ import annotations

from springline.cli.scenes import Json
from springline.cli.screen import commands, console, facts, heading, write_json

THINGS = {"scene": "a scene", "shape": "a shape at rest", "run": "a recording"}


def formats(*suffix: str, as_json: Json = False) -> None:
    """Every file format: what is read from it, what is written to it, and the extra that it needs.

    Parameters
    ----------
    suffix : Tell all about files of this name or suffix, such as .dxf; left out, a line for each.
    """
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
    if suffix:
        for one in suffix:
            _told(one)
        return
    _table()


def _told(name: str) -> None:
    """All about one format."""
    from pathlib import Path

    from springline.checks import choice
    from springline.errors import how_to_install
    from springline.io.formats import FORMATS

    suffix = Path(name).suffix or (name if name.startswith(".") else f".{name}")
    one, out = FORMATS[choice(suffix.lower(), "suffix", "springline formats", FORMATS)], console()
    heading(out, f"{one.suffix}: {one.about}")
    facts(out, [("read as", f"{one.holds}: {', '.join(one.reads)}" if one.holds else "nothing")])
    facts(out, [(f"of {THINGS[kind]}", writer.content) for kind, writer in one.writers.items()])
    if one.extra:
        facts(out, [("needs", how_to_install(one.extra))])


def _table() -> None:
    from rich.table import Table

    from springline.io.formats import FORMATS

    out = console()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    table.add_column("suffix", no_wrap=True)
    table.add_column("what it is")
    for column in ("read", "scene", "shape", "recording", "extra"):
        table.add_column(column, no_wrap=True)
    alike: dict[tuple[str, ...], list[str]] = {}
    for one in FORMATS.values():
        written = ["written" if kind in one.writers else "-" for kind in THINGS]
        alike.setdefault((one.about, "read" if one.holds else "-", *written, one.extra or "-"), []).append(one.suffix)
    for row, suffixes in alike.items():
        table.add_row("\n".join(suffixes), *row)
    out.print(table)
    heading(out, "To try")
    commands(out, ["springline formats .dxf", "springline export vault -o vault.toml"])

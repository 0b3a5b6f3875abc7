"""Fast reading of runs of plain lines in a DXF drawing; all but the first line of each run are removed for ezdxf.

ezdxf creates an object for every entity, which takes about 100 us. Drawings that take seconds contain thousands of
consecutive LINEs with only a layer, a color and their ends.
"""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import NamedTuple

from springline.checks import FloatArray
from springline.io.bulk import FEWEST, real_rows

ENDS = (b"10", b"20", b"30", b"11", b"21", b"31")  # group codes of the coordinates
TOLD = {b"5", b"330", b"8", b"62", b"6", b"370", b"100", *ENDS}  # group codes of a plain line
MADE = 0xE0000000  # first handle for lines without one
BY_LAYER = 256


class PlainLines(NamedTuple):
    """Consecutive lines of the model space."""

    ends: FloatArray
    """Both ends of each line, shape (lines, 2, 3)."""
    looks: list[tuple[str, int]]
    """Layer and number of the color of each line."""
    properties: dict[str, int]
    """Number of lines with an ignored property, by its name in ezdxf."""


def without_runs(data: bytes) -> tuple[bytes, dict[str, PlainLines]]:
    """DXF text without the lines that follow a plain line, and these lines by the handle of the line before them."""
    head, mark, rest = data.partition(b"ENTITIES")
    body, end, tail = rest.partition(b"ENDSEC")
    if not mark or not end or head.rstrip()[-1:] != b"2" or not data.isascii():
        return data, {}
    rows = body.strip(b"\r\n").split(b"\n")
    if len(rows) % 2 == 0 or rows.pop().strip() != b"0":  # the group code of ENDSEC
        return data, {}
    codes, values = [row.strip() for row in rows[::2]], [row.rstrip(b"\r") for row in rows[1::2]]
    begins = [k for k, code in enumerate(codes) if code == b"0"] + [len(codes)]
    if begins[0]:
        return data, {}
    kept, runs = list[bytes](), dict[str, PlainLines]()
    said = [(values[a], tuple(codes[a + 1 : b])) for a, b in pairwise(begins)]
    at = 0
    for (kind, form), group in groupby(said):
        count = sum(1 for _ in group)
        first, last = begins[at], begins[at + count]
        at += count
        found = None
        if kind.strip() == b"LINE" and count >= FEWEST and _is_plain(form):
            found = _lines(form, values[first:last], count)
        if found is None:
            kept += rows[2 * first : 2 * last]
            continue
        wide = len(form) + 1
        handle = values[first + 1 + form.index(b"5")].strip() if b"5" in form else b"%X" % (MADE + first)
        kept += rows[2 * first : 2 * first + 2]
        kept += [] if b"5" in form else [b"5", handle]
        kept += rows[2 * first + 2 : 2 * (first + wide)]
        runs[handle.decode()] = found
    if not runs:
        return data, {}
    return b"".join((head, mark, b"\n", b"\n".join(kept), b"\n0\n", end, tail)), runs


def _is_plain(form: tuple[bytes, ...]) -> bool:
    once = [code for code in form if code != b"100"]
    return set(once) <= TOLD and len(set(once)) == len(once) and all(code in once for code in ENDS)


def _lines(form: tuple[bytes, ...], values: list[bytes], count: int) -> PlainLines | None:
    """All lines of a run except the first; None if a number or a name is unusual."""
    wide = len(form) + 1
    columns = {code: values[1 + k :: wide][1:] for k, code in enumerate(form)}
    ends = real_rows(b"\n".join(b" ".join(row) for row in zip(*(columns[code] for code in ENDS), strict=True)), 6)
    if ends is None or len(ends) != count - 1:
        return None
    layers, colors = columns.get(b"8", [b"0"] * (count - 1)), columns.get(b"62", [b"%d" % BY_LAYER] * (count - 1))
    names = {layer: layer.decode() for layer in set(layers)}
    if any(name != name.strip() or "\\" in name or "%" in name or "^" in name or not name for name in names.values()):
        return None
    try:
        numbers = {color: int(color) for color in set(colors)}
    except ValueError:
        return None
    looks = [(names[layer], numbers[color]) for layer, color in zip(layers, colors, strict=True)]
    kinds, weights = columns.get(b"6", []), columns.get(b"370", [])
    properties = {
        "linetype": sum(kind.strip().upper() not in (b"BYLAYER", b"BYBLOCK", b"CONTINUOUS") for kind in kinds),
        "lineweight": sum(not weight.strip().startswith(b"-") for weight in weights),
    }
    return PlainLines(ends.reshape(-1, 2, 3), looks, properties)

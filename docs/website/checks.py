"""What a site must not do: ask another host for anything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

HOST = r"(?P<address>(?:https?:)?//[^\"'`>)\s]+)"
TAGS = "script|img|iframe|source|audio|video|embed|input|track"
CALLS = r"\bfetch\(|\bimport[(\s]|\bfrom\s|importScripts\(|\.open\(\s*[\"']\w+[\"'],|\.(?:src|href)\s*=|new Worker\("
LOADS = {  # what makes a browser ask a host, by the kind of file
    ".html": (
        re.compile(rf"<(?:{TAGS})\b[^>]*?\s(?:src|srcset)\s*=\s*[\"']?\s*{HOST}", re.I),
        re.compile(rf"<link\b(?![^>]*\brel=[\"']?(?:canonical|license)\b)[^>]*?\shref\s*=\s*[\"']?\s*{HOST}", re.I),
    ),
    ".css": (re.compile(rf"(?:url\(|@import)\s*[\"']?{HOST}", re.I),),
    ".js": (re.compile(rf"(?:{CALLS})\s*[\"'`]{HOST}"),),
}


def strangers(site: Path) -> Iterator[str]:
    """Every load from another host that the files of a site would make, as ``file: address``."""
    for path in sorted(path for path in site.rglob("*") if path.suffix in LOADS):
        text = path.read_text(encoding="utf-8")
        for kind in LOADS if path.suffix == ".html" else [path.suffix]:
            for pattern in LOADS[kind]:
                yield from (f"{path.relative_to(site)}: {found['address']}" for found in pattern.finditer(text))

"""Checks of a site: no requests to other hosts, no invalid addresses, no public name that is hard to reach."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape
from os.path import normpath, relpath
from pathlib import Path
from urllib.parse import unquote

HOST = r"(?P<address>(?:https?:)?//[^\"'`>)\s]+)"
TAGS = "script|img|iframe|source|audio|video|embed|input|track"
CALLS = r"\bfetch\(|\bimport[(\s]|\bfrom\s|importScripts\(|\.open\(\s*[\"']\w+[\"'],|\.(?:src|href)\s*=|new Worker\("
LOADS = {  # tags and attributes that make a browser load from a host, by kind of file
    ".html": (
        re.compile(rf"<(?:{TAGS})\b[^>]*?\s(?:src|srcset)\s*=\s*[\"']?\s*{HOST}", re.I),
        re.compile(rf"<link\b(?![^>]*\brel=[\"']?(?:canonical|license)\b)[^>]*?\shref\s*=\s*[\"']?\s*{HOST}", re.I),
    ),
    ".css": (re.compile(rf"(?:url\(|@import)\s*[\"']?{HOST}", re.I),),
    ".js": (re.compile(rf"(?:{CALLS})\s*[\"'`]{HOST}"),),
}


def strangers(site: Path) -> Iterator[str]:
    """Every load from another host that the files of a site would cause, as ``file: address``."""
    for path in sorted(path for path in site.rglob("*") if path.suffix in LOADS):
        text = path.read_text(encoding="utf-8")
        for kind in LOADS if path.suffix == ".html" else [path.suffix]:
            for pattern in LOADS[kind]:
                yield from (f"{path.relative_to(site)}: {found['address']}" for found in pattern.finditer(text))


LINKED = re.compile(r"<a\b[^>]*?\shref\s*=\s*\"([^\"]*)\"", re.I)
ADDRESS = re.compile(
    r"https://(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d+)?(?:/[^\s<>\"{}|\\^`]*[^\s<>\"{}|\\^`.,;])?$", re.I
)


def outward(site: Path) -> dict[str, list[str]]:
    """Addresses of other hosts that pages link to, and the pages with these links."""
    found: dict[str, list[str]] = {}
    for path in sorted(site.rglob("*.html")):
        for link in LINKED.findall(path.read_text(encoding="utf-8")):
            address = unescape(link)
            if re.match(r"(?:\w+:)?//", address):
                found.setdefault(address, []).append(path.relative_to(site).as_posix())
    return {address: sorted(set(pages)) for address, pages in sorted(found.items())}


def misspelt(site: Path) -> Iterator[str]:
    """Links to other hosts that are invalid addresses or not encrypted, as ``page: address``."""
    for address, pages in outward(site).items():
        if not ADDRESS.match(address):
            yield from (f"{page}: {address}" for page in pages)


def dead(site: Path) -> Iterator[str]:
    """Links within a site to a missing file or a missing anchor of a page, as ``page: link``."""
    texts = {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    places = {page: set(re.findall(r"\bid=\"([^\"]*)\"", text)) for page, text in texts.items()}
    there = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    for page, text in sorted(texts.items()):
        for link in sorted(set(LINKED.findall(text))) if "<nav" in text else ():
            place, _, anchor = unquote(unescape(link)).partition("#")
            if re.match(r"\w+:|//", place):
                continue
            to = normpath(f"{page}/../{place.partition('?')[0]}") if place else page
            if to not in there or (anchor and to in places and anchor not in places[to]):
                yield f"{page}: {link}"


def far(site: Path, names: Iterable[str], door: str = "reference.html") -> Iterator[str]:
    """Pages from which a public name is more than two clicks away: the first to the door, the second to the name."""
    there = {unquote(link.rpartition("#")[2]) for link in LINKED.findall((site / door).read_text(encoding="utf-8"))}
    yield from (f"{door}: {name} is not there" for name in sorted(set(names) - there))
    for path in sorted(site.rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        if "<nav" not in text:  # a playing scene within a frame of a page
            continue
        home = relpath(site, path.parent)
        ends = {normpath(f"{home}/{door}"), door if home == "." else f"{home}/{door}", f"./{door}"}
        links = {link.partition("#")[0] for link in LINKED.findall(text)}
        if path.name != door and not links & ends:
            yield f"{path.relative_to(site)}: no link to {door}"

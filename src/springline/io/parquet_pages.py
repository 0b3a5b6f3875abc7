"""Headers of the pages of a Parquet file, read before any page is unpacked.

The footer of a file says how large its columns are, and nothing compares it with the pages: a library makes room for
what the header of each page says, which may be a gigabyte in a file of 24 kB. A header is a structure of Thrift's
compact protocol (apache/parquet-format, ``parquet.thrift``; apache/thrift, ``thrift-compact-protocol.md``).
"""

from __future__ import annotations

from typing import Any, NamedTuple

MOST_DEEP = 8  # structures within structures
LONGEST = 2**20  # [bytes] of a header: statistics of long texts
STOP, TRUE, FALSE, BYTE, DOUBLE, BINARY, LIST, SET, MAP, STRUCT = 0, 1, 2, 3, 7, 8, 9, 10, 11, 12  # kinds of fields
WHOLE = (4, 5, 6)  # whole numbers of 16, 32 and 64 bits
INDEX, DICTIONARY = 1, 2  # kinds of pages; others hold values


class ParquetPage(NamedTuple):
    """What the header of a page says: its kind, bytes unpacked, values, and where in the file the next one begins."""

    kind: int
    unpacked: int
    values: int
    end: int


def page_at(data: bytes, start: int) -> ParquetPage:
    """The page whose header begins at a byte of a file.

    Raises
    ------
    ValueError : for what is no header, and for a page that does not end within the file
    """
    reader = _Compact(data[start : start + LONGEST])
    try:
        found = reader.structure(0)
        kind, unpacked, packed = (int(found[field]) for field in (1, 2, 3))
        about: dict[int, Any] = found.get({DICTIONARY: 7}.get(kind, 5)) or found.get(8) or {}
        values = 0 if kind == INDEX else int(about[1])
    except (IndexError, KeyError, TypeError, AttributeError):
        raise ValueError(f"there is no header of a page at byte {start}") from None
    end = start + reader.at + packed
    if min(unpacked, packed, values) < 0 or end > len(data):
        raise ValueError(f"the page at byte {start} does not fit into the file")
    return ParquetPage(kind, unpacked, values, end)


class _Compact:
    """Reads structures of Thrift's compact protocol; of texts and lists only where they end."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """A whole number of at most ten bytes, the lowest seven bits first."""
        found = 0
        for shift in range(0, 70, 7):
            one = self.byte()
            found |= (one & 127) << shift
            if one < 128:
                return found
        raise IndexError

    def signed(self) -> int:
        found = self.number()
        return (found >> 1) ^ -(found & 1)

    def structure(self, deep: int) -> dict[int, Any]:
        """Fields by their numbers."""
        if deep > MOST_DEEP:
            raise IndexError
        found, field = dict[int, Any](), 0
        while head := self.byte():
            field = field + (head >> 4) if head >> 4 else self.signed()
            found[field] = self.value(head & 15, deep)
        return found

    def value(self, kind: int, deep: int, *, listed: bool = False) -> Any:
        if kind in (TRUE, FALSE):
            return self.byte() if listed else kind == TRUE
        if kind in WHOLE:
            return self.signed()
        if kind == STRUCT:
            return self.structure(deep + 1)
        if kind in (LIST, SET):
            head = self.byte()
            count = head >> 4 if head >> 4 < 15 else self.number()
            return self.several([head & 15], count, deep)
        if kind == MAP:
            count = self.number()
            kinds = self.byte() if count else 0
            return self.several([kinds >> 4, kinds & 15], count, deep)
        size = self.number() if kind == BINARY else {BYTE: 1, DOUBLE: 8}[kind]
        self.at += size
        if self.at > len(self.data):
            raise IndexError
        return None

    def several(self, kinds: list[int], count: int, deep: int) -> None:
        """Pass over so many values of each of some kinds, each a byte at least."""
        if count > len(self.data) or deep > MOST_DEEP:
            raise IndexError
        for _ in range(count):
            for kind in kinds:
                self.value(kind, deep + 1, listed=True)

"""Fast reading of blocks of plain numbers; all other input is left to careful readers.

A careful reader works line by line and knows the line of an error. These functions take blocks of bytes instead, check
that they contain only plain numbers, and return None otherwise. The careful reader then reports the error.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from springline.checks import FloatArray, IntArray
from springline.io.lines import LARGEST, LONGEST_NUMBER, MOST_IN_LINE, MOST_LINES, decode_line, text_lines, whole_file

FEWEST = 64  # smallest number of lines in a block; fewer lines are read one by one
REAL = b"0123456789+-.eE"
WHOLE = b"0123456789-"
NEW_LINE, BLANK = ord("\n"), ord(" ")
MOST_DIGITS = 18  # of a whole number, the limit of lines.whole()


class Block(NamedTuple):
    """Consecutive lines of a file with the same kind of first byte."""

    path: str
    first: int
    """Number of the first line, from 1."""
    height: int
    """Number of lines."""
    data: bytes
    head: bytes
    """First byte of the lines; the first entry of its group if several bytes are equivalent."""

    def lines(self) -> Iterator[tuple[int, str]]:
        """Number and text of each line, for a careful reader."""
        for line, raw in enumerate(self.data.split(b"\n")[: self.height], self.first):
            yield line, decode_line(raw.removesuffix(b"\r"), self.path, line)

    def heads(self) -> npt.NDArray[np.uint8]:
        """First byte of each line, shape (lines,)."""
        return np.frombuffer(self.data, np.uint8)[_starts(self.data)[:-1]]

    def without_heads(self) -> bytes:
        """Block with the first byte of each line replaced by a blank."""
        signs = np.frombuffer(self.data, np.uint8).copy()
        signs[_starts(self.data)[:-1]] = BLANK
        return signs.tobytes()


def blocks(path: str | os.PathLike[str], alike: tuple[bytes, ...], before: bytes) -> Iterator[Block | tuple[int, str]]:
    """Iterator over the lines of a file, as blocks of lines with equivalent first bytes, or else one by one.

    Single lines are given by number and text.

    Parameters
    ----------
    alike : groups of first bytes; lines that begin with bytes of one group may be in one block
    before : the byte that must follow the first byte; empty for any

    Raises
    ------
    FileError : under the conditions of :func:`springline.io.lines.text_lines`
    """
    name = os.fspath(path)
    data = whole_file(name)
    starts = _starts(data)
    odd = data.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")) or b"\0" in data or b"\\" in data
    if odd or data.count(b"\r") != data.count(b"\r\n") or np.diff(starts).max(initial=0) > MOST_IN_LINE:
        yield from text_lines(name)
        return
    signs = np.frombuffer(data + b"\n\n", np.uint8)
    label = np.zeros(len(starts) - 1, dtype=np.int64)
    for number, heads in enumerate(alike, 1):
        label[np.isin(signs[starts[:-1]], np.frombuffer(heads, np.uint8))] = number
    if before:
        label[signs[starts[:-1] + 1] != before[0]] = 0
    label[MOST_LINES:] = 0
    edges = np.flatnonzero(np.diff(label, prepend=-1, append=-1))
    for begin, end in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True):
        block = Block(name, begin + 1, end - begin, data[starts[begin] : starts[end]], alike[label[begin] - 1][:1])
        if label[begin] and end - begin >= FEWEST:
            yield block
        else:
            yield from block.lines()


def _starts(data: bytes) -> IntArray:
    """Position of the first byte of each line, and the end of the text, shape (lines + 1,)."""
    ends = np.flatnonzero(np.frombuffer(data, np.uint8) == NEW_LINE) + 1
    starts = np.concatenate([[0], ends])
    return starts if starts[-1] == len(data) else np.append(starts, len(data))


def split_columns(block: Block, separator: bytes, plain: Sequence[bool]) -> tuple[bytes, list[list[str]]] | None:
    """Plain columns of a table as rows of words separated by blanks, and each other column as texts.

    None if a value is quoted, or a row has a wrong number of columns.
    """
    data = block.data
    if b'"' in data or not data.isascii():
        return None
    signs = np.frombuffer(data, np.uint8)
    ends = np.flatnonzero(signs == NEW_LINE)
    ends = ends if len(ends) == block.height else np.append(ends, len(data))
    marks = np.flatnonzero(signs == separator[0])
    if (np.diff(np.searchsorted(marks, ends), prepend=0) != len(plain) - 1).any():
        return None
    starts = _starts(data)[:-1]
    borders = np.column_stack([starts - 1, marks.reshape(block.height, -1), ends])
    if all(plain):
        return data.replace(separator, b" "), []
    kept = np.zeros(len(data) + 1, dtype=np.int8)
    for at in np.flatnonzero(plain).tolist():
        kept[borders[:, at] + 1] += 1
        kept[borders[:, at + 1]] -= 1
    inside = np.cumsum(kept[:-1], dtype=np.int8) > 0
    numbers = np.where(inside | (signs == NEW_LINE), signs, BLANK).astype(np.uint8).tobytes()
    text = data.decode("ascii")
    others = [
        [
            text[begin:end].strip()
            for begin, end in zip((borders[:, at] + 1).tolist(), borders[:, at + 1].tolist(), strict=True)
        ]
        for at in np.flatnonzero(~np.asarray(plain)).tolist()
    ]
    return numbers, others


def real_rows(data: bytes, columns: int) -> FloatArray | None:
    """Numbers of a block with a given number of columns, shape (rows, columns); None if a word is not a number."""
    if data.translate(None, REAL + b" \r\n"):
        return None
    per_line, longest = _tokens(data)
    if (per_line != columns).any() or longest > LONGEST_NUMBER:
        return None
    values = _parse_numbers(data)
    if values is None or len(values) != columns * len(per_line) or not (np.abs(values) <= LARGEST).all():
        return None
    return values.reshape(-1, columns) + 0.0


def whole_rows(data: bytes) -> tuple[IntArray, IntArray] | None:
    """Whole numbers of a block in sequence, and the number in each row; None if it contains anything else."""
    if data.translate(None, WHOLE + b" \r\n"):
        return None
    per_line, longest = _tokens(data)
    if longest > MOST_DIGITS - 3:  # exact as a double
        return None
    values = _parse_numbers(data)
    if values is None or len(values) != per_line.sum():
        return None
    return values.astype(np.int64), per_line


def _tokens(data: bytes) -> tuple[IntArray, int]:
    """Number of words in each line, shape (lines,), and length of the longest word."""
    signs = np.frombuffer(data, np.uint8)
    word = signs > BLANK  # neither a blank nor an end of a line
    edge = np.diff(np.concatenate([[False], word, [False]]).astype(np.int8))
    begins, ends = np.flatnonzero(edge == 1), np.flatnonzero(edge == -1)
    lines = np.flatnonzero(signs == NEW_LINE)
    if not len(lines) or lines[-1] != len(data) - 1:
        lines = np.append(lines, len(data))
    return np.diff(np.searchsorted(begins, lines), prepend=0), int((ends - begins).max(initial=0))


def _parse_numbers(data: bytes) -> FloatArray | None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", DeprecationWarning)  # NumPy warns if a word is not a number
        try:
            return np.fromstring(data.decode("ascii"), dtype=np.float64, sep=" ")
        except (DeprecationWarning, ValueError):
            return None

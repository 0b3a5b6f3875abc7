"""HTML tables for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

ROWS = 10  # shown of a longer table


def html_table(title: str, header: Sequence[str], rows: Sequence[Sequence[Any]], count: int) -> str:
    """HTML of a table: a caption, a row of headings, the rows, and the number of the rows that are left out.

    Parameters
    ----------
    title : caption
    header : heading of each column, with its unit
    rows : cells; numbers are shown with six digits
    count : number of rows of the whole table
    """
    head = "".join(f"<th>{escape(name)}</th>" for name in header)
    body = "".join(f"<tr>{''.join(f'<td>{escape(_cell(cell))}</td>' for cell in row)}</tr>" for row in rows)
    more = f"<p>{count - len(rows)} more</p>" if count > len(rows) else ""
    return f"<table><caption>{escape(title)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _cell(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)

"""The page on inverse design: its examples print what stands below them."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "inverse-design.md"


def test_examples_print_what_the_page_says() -> None:
    blocks = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert len(blocks) >= 2
    scope: dict[str, object] = {}
    for code, said in blocks:
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(compile(code, str(PAGE), "exec"), scope)
        assert out.getvalue() == said

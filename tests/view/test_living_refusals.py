"""The kinds of scenes that docs/living.md lists as refused are those that the code refuses: at most three."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "living.md"
KINDS = {  # of messages of SceneError, by their beginnings
    "A standalone page takes steps of one length": "Methods",
    "A standalone page takes steps by ": "Methods",
    "A standalone page steps the particles of a large scene": "Large scenes in another order",
    "A standalone page runs only user-defined functions": "Functions",
    "A standalone page compiles color functions": "Functions",
    " gives other colors when it is compiled for a standalone page": "Functions",
}


def messages(folder: Path) -> set[str]:
    """Texts in Python files that mention a standalone page and are part of an error."""
    found = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("SceneError", "_refusal"):
                words = "".join(str(one.value) for one in ast.walk(node) if isinstance(one, ast.Constant))
                if "standalone page" in words and not words.startswith("None of these scenes"):  # of a gallery
                    found.add(words)
    # the text of a refusal in a function of its own
    text = (folder / "modules.py").read_text(encoding="utf-8")
    return found | set(re.findall(r'f"(A standalone page runs [^"]*)"', text))


def test_the_guide_lists_at_most_three_kinds_and_all_that_the_code_refuses() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    part = text[text.index("**Not supported.**") : text.index("**Large scenes.**")]
    listed = re.findall(r"^\* \*\*(.+?)\*\*", part, re.MULTILINE)
    assert len(listed) <= 3 and set(listed) == set(KINDS.values())
    refusals = messages(ROOT / "src" / "springline" / "view")
    assert len(refusals) >= len(set(KINDS.values()))
    for words in refusals:
        assert any(begin in words for begin in KINDS), f"docs/living.md does not list: {words}"
    for begin in KINDS:
        assert any(begin in words for words in refusals), f"nothing refuses: {begin}"


def test_a_page_that_plays_refuses_only_commands_that_need_another_model() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "web" / "src" / "living").glob("*.ts")}
    found = [line.strip() for text in texts.values() for line in text.splitlines() if re.search(r"needs? Python", line)]
    refused = [line for line in found if "new Refused(" in line]
    assert refused == [
        "if (!action) throw new Refused(`${command.do} needs Python: springline play, or this scene in a notebook.`);"
    ]
    assert "commands that need another model" in GUIDE.read_text(encoding="utf-8")
